"""Hands of plain Dou Dizhu for tests: random ones, and ones where the rules meet."""

from __future__ import annotations

import random
from collections.abc import Collection

from oracle.doudizhu import DECK, TWO, Counts, Move, minus

NOTHING = (0,) * 15


def random_hand(
    rng: random.Random,
    size: int,
    *,
    ranks: Collection[int] = range(15),
    without: Counts = NOTHING,
) -> Counts:
    """Deal `size` cards (or all there are) of these ranks from a deck without some cards."""
    left = minus(DECK, without)
    deck = [rank for rank in ranks for _ in range(left[rank])]
    cards = rng.sample(deck, min(size, len(deck)))
    return tuple(cards.count(rank) for rank in range(15))


def adversarial_hand(rng: random.Random, size: int, *, without: Counts = NOTHING) -> Counts:
    """Few neighbouring ranks: quads, long runs, triples beside triples, twos, both jokers."""
    low = rng.randrange(10)
    ranks = set(range(low, min(low + rng.randint(4, 8), 15)))
    for more in ({13, 14}, {TWO}, {rng.randrange(13)}):
        if rng.random() < 0.5:
            ranks |= more
    return random_hand(rng, size, ranks=sorted(ranks), without=without)


def any_hand(rng: random.Random, size: int, *, without: Counts = NOTHING) -> Counts:
    make = rng.choice([random_hand, adversarial_hand])
    return make(rng, size, without=without)


def some_move(rng: random.Random, moves: list[Move]) -> Move:
    """Choose a kind first, so that the rare ones come up."""
    kind = rng.choice(sorted({move.reading.kind for move in moves}))
    return rng.choice([move for move in moves if move.reading.kind == kind])
