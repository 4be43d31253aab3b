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
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Builds out of an sdist or by pip do not have the project's folder on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
from csrc_build import GROUPS, INCLUDE, flags, macros

MODULES = (
    "_core",
    "_batch",
    "_positions",
    "_douhuang",
    "_douhuang_game",
    "_baohuang",
    "_baohuang_game",
    "_doudizhu",
    "_doudizhu_game",
    "_native",
)
DEBUG = os.environ.get("HUANGPAI_DEBUG", "") not in ("", "0")
SANITIZE = os.environ.get("HUANGPAI_SANITIZE", "")


class BuildWithLibrary(build_ext):
    """build_ext, with the static library made first and installed beside the modules."""

    def build_extensions(self) -> None:
        """Compile csrc, archive it, then build the modules against it."""
        folder = Path(self.build_temp) / "csrc"
        jobs = []
        shared = flags(DEBUG, SANITIZE)
        for name, files, isa, group_flags in GROUPS:
            defined, used = macros(DEBUG, isa), [*shared, *group_flags]
            jobs += [(folder / name, f"csrc/{file}", defined, used) for file in files]

        def compile_one(job: tuple[Path, str, list[tuple[str, str]], list[str]]) -> list[str]:
            output, source, defined, used = job
            return self.compiler.compile(
                [source],
                output_dir=str(output),
                macros=defined,
                include_dirs=[INCLUDE],
                extra_postargs=used,
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
    sanitized = [f"-fsanitize={SANITIZE}"] if SANITIZE else []
    optimised = "-O1" if DEBUG else "-O2"
    hidden_folder = [f"-ffile-prefix-map={Path.cwd()}=."]
    return Extension(
        f"huangpai.{name}",
        [f"src/huangpai/{name}.pyx"],
        include_dirs=[INCLUDE],
        depends=[
            "src/huangpai/c_huangpai.pxd",
            "src/huangpai/_batch.pxd",
            "src/huangpai/_positions.pxd",
            "src/huangpai/_native_table.h",
            f"{INCLUDE}/huangpai/huangpai.h",
            *(str(path) for path in Path("csrc").rglob("*.*")),
        ],
        extra_compile_args=[
            "-std=c11",
            optimised,
            "-fvisibility=hidden",
            *hidden_folder,
            *sanitized,
        ],
        extra_link_args=sanitized,
    )


setup(
    ext_modules=cythonize(
        [extension(name) for name in MODULES],
        force=DEBUG,
        compiler_directives={
            "language_level": "3",
            "boundscheck": DEBUG,
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
            # Nothing that a stub would have to mention.
            "autotestdict": False,
            "auto_pickle": False,
            "freethreading_compatible": True,
        },
        include_path=["src"],
    ),
    cmdclass={"build_ext": BuildWithLibrary},
)
