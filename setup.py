"""Build the C library and the extension modules.

csrc is compiled into one static library, ``huangpai/lib/libhuangpai.a``: most files once, the
kernels once for each instruction set with flags of their own.  The extension modules link it, and
it is installed for C users.  Switches, read from the environment:

``HUANGPAI_DEBUG=1``
    Assertions in C, bounds checks in Cython, no optimisation to speak of.
``HUANGPAI_SANITIZE=address,undefined``
    Compile and link with these sanitizers.
"""

from __future__ import annotations

import os
import platform
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("HUANGPAI_DEBUG", "") not in ("", "0")
SANITIZE = os.environ.get("HUANGPAI_SANITIZE", "")
X86 = platform.machine().lower() in ("x86_64", "amd64")

INCLUDE = "src/huangpai/include"
# All vector code is written by hand; what compilers make of the short loops left is slower.
FLAGS = [
    "-std=c11",
    "-O1" if DEBUG else "-O3",
    "-fno-tree-vectorize",
    "-g1",
    "-fPIC",
    "-fvisibility=hidden",
]
MACROS = [("HP_DEBUG", "1")] if DEBUG else []
if X86:
    MACROS.append(("HP_WITH_X86", "1"))
if SANITIZE:
    FLAGS += [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]

PLAIN = [
    "core/binomials.c",
    "core/dispatch.c",
    "core/products.c",
    "core/rng.c",
    "core/status.c",
    "core/subsets.c",
    "core/text.c",
    "douhuang/character.c",
    "douhuang/classify.c",
    "douhuang/kernel_table.c",
    "douhuang/moves.c",
]
KERNELS = [
    "douhuang/count.c",
    "douhuang/count_wild.c",
    "douhuang/generate.c",
    "douhuang/generate_wild.c",
]
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"]
AVX512 = [*AVX2, "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512vbmi2"]
# (folder of objects, files, HP_ISA, flags): what is compiled how.
GROUPS = [("plain", PLAIN, None, []), ("scalar", KERNELS, "0", [])]
if X86:
    GROUPS += [("avx2", KERNELS, "1", AVX2), ("avx512", KERNELS, "2", AVX512)]


class BuildWithLibrary(build_ext):
    """build_ext, with the static library made first and installed beside the modules."""

    def build_extensions(self) -> None:
        """Compile csrc, archive it, then build the modules against it."""
        folder = Path(self.build_temp) / "csrc"
        jobs = []
        for name, files, isa, flags in GROUPS:
            macros = [*MACROS, *([("HP_ISA", isa)] if isa else [])]
            jobs += [(folder / name, f"csrc/{file}", macros, flags) for file in files]

        def compile_one(job: tuple[Path, str, list[tuple[str, str]], list[str]]) -> list[str]:
            output, source, macros, flags = job
            return self.compiler.compile(
                [source],
                output_dir=str(output),
                macros=macros,
                include_dirs=[INCLUDE],
                extra_postargs=[*FLAGS, *flags],
            )

        self.compiler.mkpath(str(folder))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = [made for made_by_one in pool.map(compile_one, jobs) for made in made_by_one]
        self.compiler.create_static_lib(objects, "huangpai", output_dir=str(folder))
        library = next(folder.glob("libhuangpai.*"))

        in_source = self.inplace or self.editable_mode
        inside = "src/huangpai" if in_source else str(Path(self.build_lib) / "huangpai")
        self.mkpath(f"{inside}/lib")
        shutil.copy(library, f"{inside}/lib/{library.name}")
        for extension in self.extensions:
            extension.extra_objects.append(str(library))
        super().build_extensions()


def extension(name: str) -> Extension:
    """One Cython module on top of the library."""
    link = [f"-fsanitize={SANITIZE}"] if SANITIZE else []
    return Extension(
        f"huangpai.{name}",
        [f"src/huangpai/{name}.pyx"],
        include_dirs=[INCLUDE],
        depends=["src/huangpai/c_huangpai.pxd", f"{INCLUDE}/huangpai/huangpai.h"],
        extra_compile_args=["-std=c11", "-O1" if DEBUG else "-O2", "-g1", "-fvisibility=hidden"],
        extra_link_args=link,
    )


setup(
    ext_modules=cythonize(
        [extension("_core"), extension("_douhuang")],
        compiler_directives={
            "language_level": "3",
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
            "freethreading_compatible": False,
        },
        include_path=["src"],
    ),
    cmdclass={"build_ext": BuildWithLibrary},
)
