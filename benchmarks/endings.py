"""How long endings take to solve: ``python benchmarks/endings.py [--markdown] [--endings N]``.

Random cards of each hand of random games, any seat to lead, the same for the same seed everywhere.
Every ending has a limit of nodes; those that reach it are open.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh
from tabular import table

SEED = 1
LIMIT = 1_000_000


def douhuang(players: int, size: int, rng: random.Random) -> Any:
    """Return an ending of Douhuang, of any characters and hit points."""
    deck = list(range(54))
    rng.shuffle(deck)
    hands = [sum(1 << card for card in deck[i * size : (i + 1) * size]) for i in range(players)]
    characters = rng.sample(list(dh.Character), players)
    points = [rng.randint(1, 2) for _ in range(players)]
    return dh.Game(players).position(
        hands, characters, hp=points, emperor=rng.randrange(players), current=rng.randrange(players)
    )


def doudizhu(players: int, size: int, rng: random.Random) -> Any:
    """Return an ending of plain Dou Dizhu."""
    deck = list(range(54))
    rng.shuffle(deck)
    hands = [sum(1 << card for card in deck[i * size : (i + 1) * size]) for i in range(players)]
    return ddz.Game(players).position(
        hands, landlord=rng.randrange(players), current=rng.randrange(players)
    )


def baohuang(_players: int, left: int, rng: random.Random) -> Any:
    """Return a random game of Baohuang when so few cards are left in all hands."""
    while True:
        state = bh.Game("classic").deal(seed=SEED, index=rng.randrange(1 << 32))
        while not state.is_terminal and cards_left(state) > left:
            actions = state.legal_actions()
            state.apply(actions[rng.randrange(len(actions))])
        if not state.is_terminal:
            return state


def cards_left(state: Any) -> int:
    """Return how many cards all hands have."""
    planes = state.hands & np.uint64(2**54 - 1)
    return int(np.bitwise_count(planes).sum())


ROWS: list[tuple[str, Callable[[int, int, random.Random], Any], int, int]] = [
    *((f"Douhuang, two players, {n} cards each", douhuang, 2, n) for n in (8, 10, 12)),
    *((f"Douhuang, three players, {n} cards each", douhuang, 3, n) for n in (6, 7, 8)),
    *((f"Dou Dizhu, two players, {n} cards each", doudizhu, 2, n) for n in (8, 10, 12)),
    *((f"Dou Dizhu, three players, {n} cards each", doudizhu, 3, n) for n in (6, 7, 8)),
    *((f"Baohuang, {n} cards left in all hands", baohuang, 5, n) for n in (15, 20, 25)),
]


def rows(endings: int) -> Iterator[list[str]]:
    """Solve the endings of each row."""
    for name, make, players, size in ROWS:
        rng = random.Random(f"{SEED} {name}")
        found = [
            make(players, size, rng).solve(nodes=LIMIT, first_moves=False) for _ in range(endings)
        ]
        nodes, seconds = sum(one.nodes for one in found), sum(one.seconds for one in found)
        yield [
            name,
            f"{sum(one.outcome == 'unknown' for one in found)}",
            f"{median(one.nodes for one in found):,.0f}",
            f"{nodes / len(found):,.0f}",
            f"{1000 * median(one.seconds for one in found):.2f}",
            f"{1000 * seconds / len(found):.2f}",
            f"{nodes / seconds / 1e6:.2f} M",
        ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--endings", type=int, default=50, metavar="N", help="of each row")
    args = parser.parse_args()
    header = [
        f"{args.endings} endings each, at most {LIMIT:,} nodes",
        "open",
        "nodes, median",
        "mean",
        "ms, median",
        "mean",
        "nodes a second",
    ]
    print(table(header, list(rows(args.endings)), args.markdown, left=1))


if __name__ == "__main__":
    main()
