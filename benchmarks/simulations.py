"""How fast simulations are: ``python benchmarks/simulations.py [--markdown]``.

``huangpai.simulate`` of each game, by the policies `random` and `greedy`, on one thread and on two,
without arrays: dealing, playing, rows, sums and hash are all in it.  Repetitions take the rows by
turns; a figure is the median.  Every row asserts the hash of its results.  ``--memory`` plays a
tenth and then all of ``--games`` games in processes of their own and prints what each needed at
most.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from typing import Any, NamedTuple

import huangpai
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from report import machine, rate
from tabular import table


class Row(NamedTuple):
    """What is simulated."""

    title: str
    game: Any
    policy: str
    games: int


ROWS = [
    Row("Douhuang, three players, random", dh.Game(3), "random", 200_000),
    Row("two players, random", dh.Game(2), "random", 200_000),
    Row("a match, random", dh.Game(2, "competitive"), "random", 100_000),
    Row("three players, greedy", dh.Game(3), "greedy", 40_000),
    Row("two players, greedy", dh.Game(2), "greedy", 40_000),
    Row("a match, greedy", dh.Game(2, "competitive"), "greedy", 20_000),
    Row("Baohuang, classic, random", bh.Game("classic"), "random", 60_000),
    Row("concise, random", bh.Game("concise"), "random", 60_000),
    Row("classic, greedy", bh.Game("classic"), "greedy", 30_000),
    Row("concise, greedy", bh.Game("concise"), "greedy", 30_000),
]
SEED = 1


def once(row: Row, workers: int, hashes: dict[str, str]) -> float:
    """Simulate a row; return games a second."""
    start = time.perf_counter()
    results = huangpai.simulate(
        row.game, row.games, seed=SEED, policies=row.policy, workers=workers, arrays=False
    )
    seconds = time.perf_counter() - start
    if hashes.setdefault(row.title, results.hash) != results.hash:
        raise SystemExit(f"{row.title}: two hashes, {hashes[row.title]} and {results.hash}")
    return row.games / seconds


def peak(games: int) -> int:
    """Return the most memory that so many games needed, in MB, in a process of their own."""
    code = f"import simulations; simulations.memory({games})"
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=sys.path[0])
    return int(ran.stdout)


def memory(games: int) -> None:
    """Simulate here, and print the most memory that was needed, in MB."""
    huangpai.simulate(dh.Game(3), games, policies="random", arrays=False)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--games", type=int, default=4_000_000)
    arguments = parser.parse_args()
    if arguments.memory:
        for games in (arguments.games // 10, arguments.games):
            print(f"{games:,} games: {peak(games)} MB at most")
        return
    found: dict[tuple[str, int], list[float]] = {}
    hashes: dict[str, str] = {}
    for _ in range(arguments.repetitions):
        for row in ROWS:
            for workers in (1, 2):
                found.setdefault((row.title, workers), []).append(once(row, workers, hashes))
    print(machine())
    lines = []
    for row in ROWS:
        one, two = (statistics.median(found[row.title, workers]) for workers in (1, 2))
        gains = [b / a for a, b in zip(found[row.title, 1], found[row.title, 2], strict=True)]
        lines.append([row.title, rate(one), rate(two), f"{statistics.median(gains):.2f}"])
    heads = ["games a second", "one thread", "two threads", "gain"]
    print(table(heads, lines, markdown=arguments.markdown, left=1))


if __name__ == "__main__":
    main()
