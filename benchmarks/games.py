"""How fast whole games are: ``python benchmarks/games.py [--markdown] [--simd scalar,avx2]``.

Random games of Douhuang and Baohuang from the deal to the score, one thread: from Python,
``Game.deal_batch`` and ``play_random`` of 2,000 games at a time, and from C, the drivers
``c/bench_*_games.c``, which also time applying an action and counting what is legal next, and
copying a state.  Every repetition runs the instruction sets by turns, each in processes of their
own; a figure is the median of the repetitions.  Every row asserts its actions and, in C, a checksum
of the states in which the games end.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import huangpai
import instructions
from huangpai import _core
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from report import duration, machine, rate
from tabular import table

GAMES = 2000
SEED = 1
PASSES = 20
WITHOUT = [c for c in dh.Character if c is not dh.Character.YANG_GUIFEI]


class Row(NamedTuple):
    """What is played, and the actions of all the games."""

    package: ModuleType
    game: Any
    actions: int


#: The same rows as the drivers': a driver, and a name in it.
ROWS = {
    "douhuang drawn": Row(dh, dh.Game(3), 116037),
    "douhuang plain": Row(dh, dh.Game(3, pool=WITHOUT), 115417),
    "douhuang two": Row(dh, dh.Game(2), 67999),
    "douhuang match": Row(dh, dh.Game(2, "competitive"), 182875),
    "baohuang classic": Row(bh, bh.Game("classic"), 490274),
    "baohuang concise": Row(bh, bh.Game("concise"), 542087),
    "baohuang options": Row(
        bh, bh.Game("concise", kao=False, hold_sixes=True, rob_solo=True), 492709
    ),
}
TITLES = {
    "douhuang drawn": "Douhuang, three players, characters drawn",
    "douhuang plain": "Douhuang, three players, without 杨贵妃",
    "douhuang two": "Douhuang, two players, characters drawn",
    "douhuang match": "Douhuang, a match of two players",
    "baohuang classic": "Baohuang, classic",
    "baohuang concise": "Baohuang, concise",
    "baohuang options": "Baohuang, concise, 抢独, 憋6, no kao-pai",
}
for _game in ("Douhuang", "Baohuang"):
    TITLES |= {
        f"{_game.lower()} apply": f"{_game}, apply, then count what is legal",
        f"{_game.lower()} checked": f"{_game}, apply with all checks, undo, apply",
        f"{_game.lower()} clone": f"{_game}, copy a state",
    }


def play(name: str) -> int:
    """Deal and play the games of a row; return how many actions that took."""
    package, game, _ = ROWS[name]
    played: int = package.play_random(game.deal_batch(SEED, GAMES), SEED)
    return played


def from_python(name: str) -> float:
    """Return the least time of some passes, in nanoseconds an action."""
    least = float("inf")
    for _ in range(PASSES):
        start = time.perf_counter_ns()
        actions = play(name)
        least = min(least, (time.perf_counter_ns() - start) / actions)
        if actions != ROWS[name].actions:
            raise SystemExit(f"{name}: {actions} actions, not {ROWS[name].actions}")
    return least


def from_c(program: Path, name: str, simd: str) -> float:
    """Return what the driver measured, in nanoseconds an action."""
    name = name.split()[1]
    ran = subprocess.run(
        [program, "--time", name],
        env=os.environ | {"HUANGPAI_SIMD": simd},
        capture_output=True,
        text=True,
    )
    found = re.search(rf"^{name} ([\d.]+) ns$", ran.stdout, re.MULTILINE)
    if ran.returncode or not found:
        raise SystemExit(f"{program.name} --time {name} failed: {ran.stderr}")
    return float(found[1])


def in_process(simd: str) -> dict[str, float]:
    """Measure once from Python, in a process that uses this instruction set."""
    ran = subprocess.run(
        [sys.executable, __file__, "--worker"],
        env=os.environ | {"HUANGPAI_SIMD": simd},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = (line.rsplit(" ", 1) for line in ran.stdout.splitlines())
    return {name: float(ns) for name, ns in lines}


def row(language: str, name: str, simd: str, taken: list[float]) -> list[str]:
    """Return a row of the table: times in nanoseconds an action."""
    median = statistics.median(taken)
    games = ""
    if name in ROWS:
        games = rate(GAMES / ROWS[name].actions / median * 1e9)
    spread = f"{duration(min(taken) / 1e9)} – {duration(max(taken) / 1e9)}"
    per_second = "" if name.endswith("clone") else rate(1e9 / median)
    return [TITLES[name], f"{language}, {simd}", games, per_second, duration(median / 1e9), spread]


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Print how fast whole games are.")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    parser.add_argument("--simd", help="instruction sets, such as scalar,avx2,avx512")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        for name in ROWS:
            print(name, from_python(name))
        return 0
    if arguments.repetitions < 1:
        parser.error("--repetitions must be 1 or more")
    simds = arguments.simd.split(",") if arguments.simd else [huangpai.simd_name()]
    for simd in simds:
        if simd not in _core.simd_available():
            parser.error(f"no kernels {simd!r} here; there are {', '.join(_core.simd_available())}")
    taken: dict[tuple[str, str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(huangpai.get_include()), Path(huangpai.get_library_dir())
        programs = {}
        for game in ("douhuang", "baohuang"):
            source = instructions.FOLDER / f"bench_{game}_games.c"
            programs[game] = Path(folder) / source.stem
            instructions.build(source, programs[game], *paths)
        for _ in range(arguments.repetitions):
            for simd in simds:
                for name, ns in in_process(simd).items():
                    taken.setdefault(("Python", name, simd), []).append(ns)
                for name in TITLES:
                    ns = from_c(programs[name.split()[0]], name, simd)
                    taken.setdefault(("C", name, simd), []).append(ns)
    print(f"{machine()}; one thread, median of {arguments.repetitions} repetitions.\n")
    order = sorted(taken, key=lambda key: (list(TITLES).index(key[1]), key[0]))
    rows = [
        row(language, name, simd, taken[language, name, simd]) for language, name, simd in order
    ]
    head = ["what", "from, kernels", "games/s", "actions/s", "time/action", "least – most"]
    print(table(head, rows, arguments.markdown))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
