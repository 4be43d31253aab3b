"""How fast perft is: ``python benchmarks/perft.py [--markdown] [--repetitions N]``.

All positions of tests/golden/perft.jsonl of one game, each to the deepest depth that the referees
counted, one thread, from Python; every pass asserts the referees' numbers.  A node is an action
done, or one of the last depth, which is counted and not done; the figure is the median.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from report import machine, rate
from tabular import table

GOLDEN = Path(__file__).resolve().parent.parent / "tests/golden/perft.jsonl"
STATES: dict[str, Any] = {"douhuang": dh.State, "baohuang": bh.State, "doudizhu": ddz.State}


class Position(NamedTuple):
    """A state, and how many leaves it has at each depth from 1 on, as the referees say."""

    state: Any
    leaves: list[int]


def positions() -> dict[str, list[Position]]:
    """Return the positions of each game that go on for so many actions."""
    found = defaultdict(list)
    for line in GOLDEN.read_text().splitlines():
        row = json.loads(line)
        game = row["position"].split()[0]
        found[game].append(Position(STATES[game].from_text(row["position"]), row["leaves"]))
    return dict(found)


def count(some: list[Position]) -> int:
    """Count the leaves of all positions."""
    total = 0
    for state, leaves in some:
        found = state.perft(len(leaves))
        assert found == leaves[-1], (state, found, leaves)
        total += found
    return total


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--repetitions", type=int, default=7)
    arguments = parser.parse_args()
    rows = []
    for game, some in positions().items():
        times = []
        for _ in range(arguments.repetitions):
            start = time.perf_counter()
            leaves = count(some)
            times.append(time.perf_counter() - start)
        nodes = sum(sum(leaves) for _, leaves in some)
        done = nodes - leaves
        seconds = statistics.median(times)
        cells = [game, str(len(some)), f"{leaves:,}", f"{done:,}"]
        rows.append([*cells, rate(nodes / seconds), rate(done / seconds)])
    print(f"{machine()}; one thread, median of {arguments.repetitions} repetitions.\n")
    head = ["game", "positions", "leaves", "actions done", "nodes/s", "actions done/s"]
    print(table(head, rows, arguments.markdown))


if __name__ == "__main__":
    main()
