"""How csrc is compiled: which files, in which groups, with which flags.

setup.py and tools/c_tests.py both take it from here; it imports the standard library alone.
"""

from __future__ import annotations

import platform
from pathlib import Path

__all__ = ["GROUPS", "INCLUDE", "KERNELS", "PLAIN", "flags", "macros"]

X86 = platform.machine().lower() in ("x86_64", "amd64")
INCLUDE = "src/huangpai/include"

PLAIN = [
    "baohuang/actions.c",
    "baohuang/cards.c",
    "baohuang/choices.c",
    "baohuang/cover.c",
    "baohuang/deal.c",
    "baohuang/determinise.c",
    "baohuang/features.c",
    "baohuang/game.c",
    "baohuang/greedy.c",
    "baohuang/kernel_table.c",
    "baohuang/moves.c",
    "baohuang/numbers.c",
    "baohuang/observe.c",
    "baohuang/perft.c",
    "baohuang/playout.c",
    "baohuang/search.c",
    "baohuang/state.c",
    "baohuang/ways.c",
    "core/batch.c",
    "core/binomials.c",
    "core/dispatch.c",
    "core/features.c",
    "core/halving.c",
    "core/pairs.c",
    "core/products.c",
    "core/rng.c",
    "core/status.c",
    "core/subsets.c",
    "core/text.c",
    "doudizhu/actions.c",
    "doudizhu/classify.c",
    "doudizhu/game.c",
    "doudizhu/kernel_table.c",
    "doudizhu/moves.c",
    "doudizhu/nth.c",
    "doudizhu/observe.c",
    "doudizhu/perft.c",
    "doudizhu/playout.c",
    "doudizhu/state.c",
    "douhuang/actions.c",
    "douhuang/character.c",
    "douhuang/classify.c",
    "douhuang/deal.c",
    "douhuang/determinise.c",
    "douhuang/estimate.c",
    "douhuang/expand_group.c",
    "douhuang/features.c",
    "douhuang/game.c",
    "douhuang/greedy.c",
    "douhuang/kernel_table.c",
    "douhuang/moves.c",
    "douhuang/numbers.c",
    "douhuang/observe.c",
    "douhuang/perft.c",
    "douhuang/playout.c",
    "douhuang/search.c",
    "douhuang/state.c",
    "solver/baohuang.c",
    "solver/doudizhu.c",
    "solver/douhuang.c",
    "solver/solver.c",
    "solver/table.c",
]
KERNELS = [
    "baohuang/feature_rows.c",
    "baohuang/generate.c",
    "doudizhu/count.c",
    "doudizhu/generate.c",
    "douhuang/count.c",
    "douhuang/count_groups.c",
    "douhuang/count_wild.c",
    "douhuang/feature_rows.c",
    "douhuang/generate.c",
    "douhuang/generate_wild.c",
    "douhuang/groups.c",
    "douhuang/groups_wild.c",
    "douhuang/nth.c",
    "douhuang/nth_wild.c",
]
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"]
AVX512 = [*AVX2, "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512vbmi2"]
# (folder of objects, files, HP_ISA, flags): what is compiled how.
GROUPS: list[tuple[str, list[str], str | None, list[str]]] = [
    ("plain", PLAIN, None, []),
    ("scalar", KERNELS, "0", []),
]
if X86:
    # The same code for both (csrc/douhuang/count.h, csrc/douhuang/kernel_table.c).
    shared = ["count_wild.c", "count_groups.c", "groups.c", "groups_wild.c"]
    wide = [file for file in KERNELS if file not in [f"douhuang/{name}" for name in shared]]
    GROUPS += [("avx2", KERNELS, "1", AVX2), ("avx512", wide, "2", AVX512)]


def flags(debug: bool = False, sanitize: str = "") -> list[str]:
    """Return the compiler flags that all files share."""
    # All vector code is written by hand; what compilers make of the short loops left is slower.
    found = ["-std=c11", "-O1" if debug else "-O3", "-fno-tree-vectorize", "-g1", "-fPIC"]
    found.append("-fvisibility=hidden")
    # What is installed does not tell where it was built.
    found.append(f"-ffile-prefix-map={Path.cwd()}=.")
    if debug:
        found.append("-UNDEBUG")  # Python's own flags define it
    if sanitize:
        found += [f"-fsanitize={sanitize}", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]
    return found


def macros(debug: bool = False, isa: str | None = None) -> list[tuple[str, str]]:
    """Return the macros of a file of a group with this HP_ISA."""
    found = [("HP_DEBUG", "1")] if debug else []
    if X86:
        found.append(("HP_WITH_X86", "1"))
    if isa is not None:
        found.append(("HP_ISA", isa))
    return found
