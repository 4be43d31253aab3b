"""How fast features and masks are: ``python benchmarks/features.py [--markdown] [--simd NAMES]``.

Rows for 2,000 games that have been played at random for a while, into arrays that are reused, on
one thread: features of observations and of all their legal actions, as int8 and as float32, and
masks of legal actions, in which listing them is nearly all.  Repetitions take the instruction sets
by turns; a figure is the median.  Every row asserts a checksum of what was written, the same for
every instruction set.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import huangpai
from huangpai import _core, features
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from report import machine, rate
from tabular import table

GAMES = 2000
#: How many actions each game has had: most are in play.
STEPS = 30
SEED = 1
PASSES = 5
PLAYED: dict[str, Any] = {
    "Douhuang": dh.Game(3, pool=[c for c in dh.Character if c.id != "yang_guifei"]),
    "Baohuang": bh.Game("classic"),
}


class Row(NamedTuple):
    """What is timed: it writes so many rows, whose checksum is known."""

    title: str
    game: Any
    write: Callable[[], Any]
    rows: int
    checksum: int


#: Sums of all that is written.
CHECKSUMS = {
    "Douhuang": {"observations": 202005, "actions": 74799, "masks": 9577},
    "Baohuang": {"observations": 653715, "actions": 95933, "masks": 14866},
}


def positions(game: Any) -> huangpai.BatchGame:
    """Return games that have been played at random for a while."""
    batch, numbers = huangpai.BatchGame(game, GAMES, SEED), np.random.default_rng(SEED)
    for _ in range(STEPS):
        counts = np.diff(batch.legal()[1])
        batch.step(np.where(counts > 0, numbers.integers(np.maximum(counts, 1)), -1))
    return batch


def rows_of(name: str) -> list[Row]:
    """Return the rows of a game."""
    game, sums = PLAYED[name], CHECKSUMS[name]
    batch, layout = positions(game), features.layout(game)
    seen, (actions, offsets) = batch.observe(), batch.legal()
    n, m = len(seen), len(actions)
    found = []
    for dtype in (np.int8, np.float32):
        states, listed = (
            np.zeros((n, layout.state_width), dtype),
            np.zeros((m, layout.action_width), dtype),
        )

        def of_states(out: Any = states) -> Any:
            return features.state_features(game, seen, out)

        def of_actions(out: Any = listed) -> Any:
            return features.action_features(game, actions, seen, offsets, out)

        said = np.dtype(dtype).name
        found.append(Row(f"{name}: observations, {said}", game, of_states, n, sums["observations"]))
        found.append(Row(f"{name}: actions, {said}", game, of_actions, m, sums["actions"]))
    masks = np.zeros((n, game.num_actions), np.int8)
    found.append(Row(f"{name}: masks", game, lambda: batch.masks(masks), n, sums["masks"]))
    return found


def once(row: Row, simd: str) -> float:
    """Return rows a second, the best of some passes."""
    row.game._compiled.simd_select(simd)
    least = float("inf")
    for _ in range(PASSES):
        start = time.perf_counter()
        written = row.write()
        least = min(least, time.perf_counter() - start)
    checksum = int(written.sum(dtype=np.int64))
    if checksum != row.checksum:
        raise SystemExit(f"{row.title}, {simd}: {checksum}, not {row.checksum}")
    return row.rows / least


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--simd", default=",".join(_core.simd_available()))
    arguments = parser.parse_args()
    names = arguments.simd.split(",")
    rows = [row for name in PLAYED for row in rows_of(name)]
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(arguments.repetitions):
        for row in rows:
            for simd in names:
                found.setdefault((row.title, simd), []).append(once(row, simd))
    print(machine())
    lines = [
        [row.title, *(rate(statistics.median(found[row.title, simd])) for simd in names)]
        for row in rows
    ]
    print(table(["rows a second", *names], lines, markdown=arguments.markdown, left=1))


if __name__ == "__main__":
    main()
