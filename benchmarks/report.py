"""The table of speeds: ``python benchmarks/report.py [--markdown] [--simd scalar,avx2,avx512]``.

Every repetition runs each instruction set in a process of its own, one after the other, and so on
until the repetitions are done; a figure is the median of the repetitions, with the least and the
most.  One thread.  ``--against COMMAND`` runs another program in between, in the same run, and
prints the ratios.  That program prints lines such as

    hand 17 range 4-5: 109.2 moves/pos, 3.48 Mpos/s, 380 Mmoves/s, 287 ns/pos

where the range is that of straights.  Moves per second are compared, as the hands need not be the
same.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

import corpus
import huangpai
from huangpai import _core
from huangpai import douhuang as dh
from tabular import table

#: What to time, as (row, scenario, how): listing or counting the moves of a scenario of `corpus`.
ROWS = (
    *((f"written, {size} cards", f"xi_shi/{size}", "written") for size in corpus.SIZES),
    *((f"counted, {size} cards", f"xi_shi/{size}", "counted") for size in corpus.SIZES),
    ("written into fresh arrays, 17 cards", "xi_shi/17", "fresh"),
    ("answers written, 17 cards", "cao_cao/17/answers", "written"),
    ("answers counted, 17 cards", "cao_cao/17/answers", "counted"),
    ("four wild sixes written, 17 cards", "yang_guifei/17/4 sixes", "written"),
    ("four wild sixes counted, 17 cards", "yang_guifei/17/4 sixes", "counted"),
)
#: One of those who have these straights and no skill that matters (刘备's joker apart).
RANGES = {"3-7": "liu_bei", "5-7": "qin_shihuang", "4-5": "xi_shi", "6-6": "lu_zhishen"}
LINE = re.compile(r"hand (\d+) range (\d+-\d+): .*?([\d.]+) Mmoves/s")
PASSES = 5


class Speed(NamedTuple):
    """What one process measured in one row: the least of a few passes."""

    positions: int
    moves: int
    seconds: float


# ---- Measuring, in a process of its own ----------------------------------------------------------


def least(run: Callable[[], int], moves: int) -> float:
    """Return the least time of a few passes after a first; every pass must find the moves."""
    taken = []
    for _ in range(PASSES + 1):
        start = time.perf_counter()
        found = run()
        taken.append(time.perf_counter() - start)
        if found != moves:
            raise SystemExit(f"{found} moves found, {moves} expected")
    return min(taken[1:])


def many(positions: corpus.Scenario, how: str) -> Speed:
    """Time listing or counting."""
    out = positions.out() if how == "written" else None
    run = positions.counted if how == "counted" else lambda: positions.written(out)
    return Speed(len(positions.hands), positions.moves, least(run, positions.moves))


def single_calls() -> dict[str, Speed]:
    """Time calls for one hand of five cards: what Python and the checks cost."""
    hand = dh.parse("3d 4c 8h Ts X")
    nine = dh.move("9d=SINGLE.24", "xi_shi")
    who = dh.Character.XI_SHI
    calls: dict[str, tuple[int, Callable[[], object]]] = {
        "legal_moves, lead": (5, lambda: dh.legal_moves(hand, who)),
        "legal_moves, answer": (2, lambda: dh.legal_moves(hand, who, last=nine)),
        "count_moves, lead": (5, lambda: dh.count_moves(hand, who)),
        "count_moves, answer": (2, lambda: dh.count_moves(hand, who, last=nine)),
    }
    speeds = {}
    for name, (moves, call) in calls.items():

        def run(call: Callable[[], object] = call, moves: int = moves) -> int:
            for _ in range(2_000):
                call()
            return moves

        speeds[f"one call of {name}"] = Speed(2_000, 2_000 * moves, least(run, moves))
    return speeds


def measure(ranges: bool) -> dict[str, Speed]:
    """Time all rows once; with ``ranges`` also those that another program is compared with."""
    speeds = {row: many(corpus.scenario(name), how) for row, name, how in ROWS}
    speeds |= single_calls()
    if ranges:
        for size in corpus.SIZES:
            for straights, character in RANGES.items():
                positions = corpus.scenario(f"{character}/{size}")
                positions = positions._replace(moves=positions.counted())
                speeds[f"hand {size} range {straights}"] = many(positions, "written")
    return speeds


# ---- The report ----------------------------------------------------------------------------------


def compiler() -> str:
    """Return the compiler of the extension modules, as it signed them."""
    signature = rb"GCC: \([^)]*\) [\d.]+|clang version [\d.]+"
    found = re.search(signature, Path(_core.__file__).read_bytes())
    return found[0].decode() if found else "unknown compiler"


def machine() -> str:
    """Return what the figures were measured on, in a line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists() and (found := re.search(r"model name\s*: (.*)", info.read_text())):
        cpu = found[1]
    return (
        f"{cpu}, {os.cpu_count()} cores; Python {platform.python_version()}, "
        f"NumPy {np.__version__}, {compiler()}; huangpai {huangpai.__version__}"
    )


def in_process(simd: str, ranges: bool) -> dict[str, Speed]:
    """Measure once in a process that uses this instruction set."""
    command = [sys.executable, __file__, "--worker", *(["--ranges"] if ranges else [])]
    environment = os.environ | {"HUANGPAI_SIMD": simd}
    ran = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return {row: Speed(*speed) for row, speed in json.loads(ran.stdout).items()}


def other(command: str) -> dict[str, float]:
    """Run the other program once; return its moves per second by row."""
    ran = subprocess.run(shlex.split(command), check=True, stdout=subprocess.PIPE, text=True)
    rates = {f"hand {m[1]} range {m[2]}": float(m[3]) * 1e6 for m in LINE.finditer(ran.stdout)}
    if not rates:
        wanted = "hand 17 range 4-5: ... 380 Mmoves/s"
        raise SystemExit(f"{command!r} printed no line such as `{wanted}`")
    return rates


def duration(seconds: float) -> str:
    """Return a time in ns or µs, to three digits or so."""
    ns = seconds * 1e9
    return f"{ns:.1f} ns" if ns < 100 else f"{ns:.0f} ns" if ns < 10_000 else f"{ns / 1e3:.1f} µs"


def rate(per_second: float) -> str:
    """Return a rate with k or M."""
    if per_second >= 1e8:
        return f"{per_second / 1e6:,.0f} M"
    return f"{per_second / 1e6:.2f} M" if per_second >= 1e6 else f"{per_second / 1e3:.1f} k"


def speeds_table(runs: dict[str, list[dict[str, Speed]]], markdown: bool) -> str:
    """Return the table of speeds, of the rows that each repetition has measured."""
    rows = []
    names = [row for row in next(iter(runs.values()))[0] if not row.startswith("hand ")]
    for name in names:
        for simd, repetitions in runs.items():
            speeds = [speeds[name] for speeds in repetitions]
            positions, moves, _ = speeds[0]
            taken = [speed.seconds / positions for speed in speeds]
            median = statistics.median(taken)
            rows.append(
                [
                    name,
                    simd,
                    f"{moves / positions:,.1f}",
                    rate(1 / median),
                    rate(moves / positions / median),
                    duration(median),
                    f"{duration(min(taken))} – {duration(max(taken))}",
                ]
            )
    head = ["what", "kernels", "moves/position", "positions/s", "moves/s", "time/position"]
    return table([*head, "least – most"], rows, markdown)


def ratios_table(
    runs: dict[str, list[dict[str, Speed]]], others: list[dict[str, float]], markdown: bool
) -> str:
    """Return the table of moves per second against the other program's."""
    rows = []
    for name in others[0]:
        if name not in next(iter(runs.values()))[0]:
            continue
        theirs = [rates[name] for rates in others]
        for simd, repetitions in runs.items():
            ours = [speeds[name].moves / speeds[name].seconds for speeds in repetitions]
            # Each of one repetition, hence taken within seconds of each other.
            ratios = [mine / of_other for mine, of_other in zip(ours, theirs, strict=True)]
            rows.append(
                [
                    name,
                    simd,
                    rate(statistics.median(ours)),
                    rate(statistics.median(theirs)),
                    f"{statistics.median(ratios):.2f}",
                    f"{min(ratios):.2f} – {max(ratios):.2f}",
                ]
            )
    head = ["written", "kernels", "moves/s", "the other's", "ratio", "least – most"]
    return table(head, rows, markdown)


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Print the table of speeds.")
    parser.add_argument("--markdown", action="store_true", help="print Markdown tables")
    parser.add_argument("--simd", help="instruction sets, such as scalar,avx2,avx512")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--against", metavar="COMMAND", help="another program to run in between")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--ranges", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        print(json.dumps(measure(arguments.ranges)))
        return 0
    if arguments.repetitions < 1:
        parser.error("--repetitions must be 1 or more")
    simds = arguments.simd.split(",") if arguments.simd else [huangpai.simd_name()]
    for simd in simds:
        if simd not in _core.simd_available():
            parser.error(f"no kernels {simd!r} here; there are {', '.join(_core.simd_available())}")

    runs: dict[str, list[dict[str, Speed]]] = {simd: [] for simd in simds}
    others: list[dict[str, float]] = []
    for _ in range(arguments.repetitions):
        if arguments.against:
            others.append(other(arguments.against))
        for simd in simds:
            runs[simd].append(in_process(simd, ranges=bool(arguments.against)))

    print(f"{machine()}; one thread, median of {arguments.repetitions} repetitions.\n")
    print(speeds_table(runs, arguments.markdown))
    if others:
        print(f"\nAgainst {arguments.against}, run in between:\n")
        print(ratios_table(runs, others, arguments.markdown))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
