"""The tables of speeds: ``python benchmarks/report.py [--markdown] [--simd scalar,avx2,avx512]``.

One table for each game, or for those of ``--game``.  Every repetition runs each instruction set in
a process of its own, one after the other, and so on until the repetitions are done; a figure is the
median of the repetitions, with the least and the most.  One thread.

``--against COMMAND`` runs another program in between, in the same run, and prints the ratios;
Douhuang alone has scenarios for it.  That program prints lines such as

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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np

import corpus
import huangpai
from huangpai import _core
from tabular import table

LINE = re.compile(r"hand (\d+) range (\d+-\d+): .*?([\d.]+) Mmoves/s")
PASSES = 5
SINGLE_CALLS = 2_000
#: The key of what another program is compared with, beside those of the games.
AGAINST = "against"


class Speed(NamedTuple):
    """What one process measured in one row: the least of a few passes."""

    positions: int
    moves: int
    seconds: float


#: By row, of each game.
Speeds = dict[str, dict[str, Speed]]


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


def single(call: corpus.Call) -> Speed:
    """Time a call for one hand, again and again."""
    find = call.call

    def run() -> int:
        for _ in range(SINGLE_CALLS - 1):
            find()
        found = find()
        return found if isinstance(found, int) else len(found)

    return Speed(SINGLE_CALLS, SINGLE_CALLS * call.moves, least(run, call.moves))


def measure(names: Iterable[str], against: bool) -> Speeds:
    """Time all rows of these games once; with ``against`` also what is compared."""
    speeds: Speeds = {AGAINST: {}} if against else {}
    for name in names:
        game = corpus.game(name)
        rows = {row.name: many(game.scenario(row.scenario), row.how) for row in game.rows}
        calls = {f"one call of {call.name}": single(call) for call in game.calls()}
        speeds[name] = rows | calls
        if against:
            for row, scenario in game.against.items():
                positions = game.scenario(scenario)
                positions = positions._replace(moves=positions.counted())
                speeds[AGAINST][row] = many(positions, "written")
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


def in_process(simd: str, games: Iterable[str], against: bool) -> Speeds:
    """Measure once in a process that uses this instruction set."""
    command = [sys.executable, __file__, "--worker", *(f"--game={name}" for name in games)]
    command += ["--compared"] if against else []
    environment = os.environ | {"HUANGPAI_SIMD": simd}
    ran = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return {
        game: {row: Speed(*speed) for row, speed in rows.items()}
        for game, rows in json.loads(ran.stdout).items()
    }


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


def speeds_table(runs: dict[str, list[Speeds]], game: str, markdown: bool) -> str:
    """Return the table of a game's speeds."""
    rows = []
    for name in next(iter(runs.values()))[0][game]:
        for simd, repetitions in runs.items():
            speeds = [speeds[game][name] for speeds in repetitions]
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
    runs: dict[str, list[Speeds]], others: list[dict[str, float]], markdown: bool
) -> str:
    """Return the table of moves per second against the other program's."""
    rows = []
    for name in others[0]:
        if name not in next(iter(runs.values()))[0][AGAINST]:
            continue
        theirs = [rates[name] for rates in others]
        for simd, repetitions in runs.items():
            mine = [speeds[AGAINST][name] for speeds in repetitions]
            ours = [speed.moves / speed.seconds for speed in mine]
            # Each of one repetition, hence taken within seconds of each other.
            ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
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
    parser = argparse.ArgumentParser(description="Print the tables of speeds.")
    parser.add_argument("--markdown", action="store_true", help="print Markdown tables")
    parser.add_argument("--simd", help="instruction sets, such as scalar,avx2,avx512")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument(
        "--game", action="append", choices=corpus.GAMES, help="only this; may be repeated"
    )
    parser.add_argument("--against", metavar="COMMAND", help="another program to run in between")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--compared", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    games = [name for name in corpus.GAMES if name in (arguments.game or corpus.GAMES)]
    if arguments.worker:
        print(json.dumps(measure(games, arguments.compared)))
        return 0
    if arguments.repetitions < 1:
        parser.error("--repetitions must be 1 or more")
    simds = arguments.simd.split(",") if arguments.simd else [huangpai.simd_name()]
    for simd in simds:
        if simd not in _core.simd_available():
            parser.error(f"no kernels {simd!r} here; there are {', '.join(_core.simd_available())}")
    if arguments.against and not any(corpus.game(name).against for name in games):
        parser.error(f"--against has nothing to compare in {', '.join(games)}")

    runs: dict[str, list[Speeds]] = {simd: [] for simd in simds}
    others: list[dict[str, float]] = []
    for _ in range(arguments.repetitions):
        if arguments.against:
            others.append(other(arguments.against))
        for simd in simds:
            runs[simd].append(in_process(simd, games, bool(arguments.against)))

    print(f"{machine()}; one thread, median of {arguments.repetitions} repetitions.")
    for name in games:
        print(f"\n{corpus.game(name).title}\n")
        print(speeds_table(runs, name, arguments.markdown))
    if others:
        print(f"\nAgainst {arguments.against}, run in between:\n")
        print(ratios_table(runs, others, arguments.markdown))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
