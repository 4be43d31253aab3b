"""What one call costs from each language: ``python benchmarks/native.py [--markdown]``.

Three calls, for 西施 with 2 hit points:

generate
    Every lead of a random hand of 5 cards, some 6 moves, written into a buffer.
count
    How many leads a random hand of 17 cards has.
beats
    Whether one move beats another.

Every language makes the same calls on the same hands, one after another, and must come to the same
sum.  A figure is the median over repetitions, which take the languages in turn, of the least time
of some passes over the hands; loop and call included, in nanoseconds a call.  It needs compilers of
C and C++ and the packages of the extra ``native``.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import huangpai
from huangpai import douhuang as dh
from report import machine
from tabular import table

HERE = Path(__file__).resolve().parent
CALLS = ("generate", "count", "beats")
HIT_POINTS = 2
CHARACTER = dh.Character.XI_SHI
HANDS = 4096
#: Passes over all hands.
PASSES = {"C": 100, "C++": 100, "Cython": 100, "Numba": 100, "cffi": 10, "Python API": 10}


def positions() -> tuple[Any, Any, Any]:
    """Return short hands, long hands, and a move of each long hand, as native_calls.c has them."""
    long_hands = dh.random_hands(HANDS, 17, seed=1)
    moves, offsets = dh.legal_moves_batch(long_hands, CHARACTER, hp=HIT_POINTS)
    which = offsets[:-1] + np.arange(HANDS) % np.diff(offsets)
    return dh.random_hands(HANDS, 5, seed=1), long_hands, moves[which]


def least(run: Callable[[], int], passes: int) -> tuple[float, int]:
    """Return the least time of a pass in seconds, after a first, and what it adds up to."""
    taken = []
    for _ in range(passes + 1):
        start = time.perf_counter()
        total = run()
        taken.append(time.perf_counter() - start)
    return min(taken[1:]), total


# ---- In a process of its own ---------------------------------------------------------------------


def numba_calls(passes: int) -> dict[str, tuple[float, int]]:
    """Time loops that Numba compiles."""
    from numba import njit

    from huangpai import numba as hn

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def generate(hands: Any, character: Any, out: Any) -> Any:
        total = 0
        for hand in hands:
            total += hn.douhuang_generate(hand, character, HIT_POINTS, None, out)
        return total

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def count(hands: Any, character: Any) -> Any:
        total = 0
        for hand in hands:
            total += hn.douhuang_count(hand, character, HIT_POINTS, None)
        return total

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def beats(moves: Any) -> Any:
        total = 0
        for i in range(len(moves) - 1):
            total += hn.douhuang_beats(moves[i], moves[i + 1])
        return total

    short, long, moves = positions()
    out = np.empty(4096, dh.MOVE_DTYPE)
    return {
        "generate": least(lambda: int(generate(short, CHARACTER, out)), passes),
        "count": least(lambda: int(count(long, CHARACTER)), passes),
        "beats": least(lambda: int(beats(moves)), passes),
    }


def cython_calls(passes: int) -> dict[str, tuple[float, int]]:
    """Time the loops of native_calls.pyx, which is on the path."""
    import importlib

    run = importlib.import_module("native_calls").run
    found = {}
    for name, data in zip(CALLS, positions(), strict=True):
        found[name] = run(name, data.view(np.uint64), HANDS, int(CHARACTER), passes)
    return found


def cffi_calls(passes: int) -> dict[str, tuple[float, int]]:
    """Time Python loops over calls by address."""
    from cffi import FFI

    from huangpai import native

    ffi = FFI()
    ffi.cdef(native.CDEF)

    def function(name: str) -> Any:
        f = native.FUNCTIONS[name]
        return ffi.cast(f.pointer_type, f.address)

    generate, count = function("hp_douhuang_generate"), function("hp_douhuang_count")
    beats = function("hp_douhuang_beats")
    short, long, moves = positions()
    short, long, null, who = short.tolist(), long.tolist(), ffi.NULL, int(CHARACTER)
    out, n = ffi.new("hp_douhuang_move[]", 4096), ffi.new("int64_t *")
    rows = ffi.from_buffer("hp_douhuang_move[]", moves)
    pointers = [rows + i for i in range(HANDS)]

    def generated() -> int:
        total = 0
        for hand in short:
            generate(hand, who, HIT_POINTS, null, out, 4096, n)
            total += n[0]
        return total

    def counted() -> int:
        total = 0
        for hand in long:
            count(hand, who, HIT_POINTS, null, n)
            total += n[0]
        return total

    def beaten() -> int:
        total = 0
        for i in range(HANDS - 1):
            total += beats(pointers[i], pointers[i + 1])
        return total

    runs = {"generate": generated, "count": counted, "beats": beaten}
    return {name: least(run, passes) for name, run in runs.items()}


def python_calls(passes: int) -> dict[str, tuple[float, int]]:
    """Time Python loops over the Python API, for comparison."""
    short, long, moves = positions()
    short, long, records = short.tolist(), long.tolist(), list(moves)
    runs: dict[str, Callable[[], int]] = {
        "generate": lambda: sum(len(dh.legal_moves(hand, CHARACTER)) for hand in short),
        "count": lambda: sum(dh.count_moves(hand, CHARACTER) for hand in long),
        "beats": lambda: sum(map(dh.beats, records[:-1], records[1:])),
    }
    return {name: least(run, passes) for name, run in runs.items()}


WORKERS = {
    "Cython": cython_calls,
    "Numba": numba_calls,
    "cffi": cffi_calls,
    "Python API": python_calls,
}

BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup
import huangpai
module = Extension("native_calls", ["native_calls.pyx"], include_dirs=[huangpai.get_include()],
                   library_dirs=[huangpai.get_library_dir()], libraries=["huangpai"])
setup(ext_modules=cythonize([module], language_level=3), script_args=["build_ext", "--inplace"])
"""

# ---- All of them ---------------------------------------------------------------------------------


def build(folder: Path) -> dict[str, list[str]]:
    """Build what has to be built; return the command of each language."""
    passes = {language: str(n) for language, n in PASSES.items()}
    commands = {}
    for language, variable, usual, options in (
        ("C", "CC", "cc", ["-std=c11"]),
        ("C++", "CXX", "c++", ["-std=c++17", "-x", "c++"]),
    ):
        compiler = shlex.split(os.environ.get(variable, usual))
        program = str(folder / f"calls-{language}")
        source = [str(HERE / "c" / "native_calls.c"), "-x", "none"]
        paths = [f"-I{huangpai.get_include()}", f"-L{huangpai.get_library_dir()}"]
        command = [*compiler, "-O2", *options, *source, *paths, "-lhuangpai", "-o", program]
        subprocess.run(command, check=True)
        commands[language] = [program, str(HANDS), passes[language]]
    shutil.copy(HERE / "native_calls.pyx", folder)
    built = subprocess.run(
        [sys.executable, "-c", BUILD], cwd=folder, capture_output=True, text=True
    )
    if built.returncode:
        raise SystemExit(built.stderr)
    for language in WORKERS:
        commands[language] = [sys.executable, __file__, "--worker", language]
    return commands


def measure(commands: dict[str, list[str]], folder: Path) -> dict[tuple[str, str], float]:
    """Run every language once; return nanoseconds by language and call."""
    found: dict[tuple[str, str], float] = {}
    sums: dict[str, str] = {}
    for language, command in commands.items():
        environment = os.environ | {"PYTHONPATH": str(folder)}
        ran = subprocess.run(
            command, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        for line in ran.stdout.splitlines():
            call, nanoseconds, total = line.split()
            found[language, call] = float(nanoseconds)
            if sums.setdefault(call, total) != total:
                raise SystemExit(f"{language}: {call} adds up to {total}, not to {sums[call]}")
    return found


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Print what one call costs from each language.")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--worker", choices=WORKERS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        found = WORKERS[arguments.worker](PASSES[arguments.worker])
        for call, (seconds, total) in found.items():
            calls = HANDS - (call == "beats")
            print(call, f"{seconds / calls * 1e9:.2f}", total)
        return 0
    if arguments.repetitions < 1:
        parser.error("--repetitions must be 1 or more")
    with tempfile.TemporaryDirectory() as name:
        commands = build(Path(name))
        runs = [measure(commands, Path(name)) for _ in range(arguments.repetitions)]
    rows = []
    for language in commands:
        cells = [f"{statistics.median(run[language, call] for run in runs):.1f}" for call in CALLS]
        rows.append([language, *cells])
    print(f"{machine()}; {huangpai.simd_name()}, median of {arguments.repetitions} repetitions.\n")
    head = ["ns a call", "generate, 5 cards", "count, 17 cards", "beats"]
    print(table(head, rows, arguments.markdown, left=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
