"""The moves of plain Dou Dizhu (斗地主) at rank level, straight from the definition.

A judge, not an engine: it shares no code with the library.  `classify` says every way in which
some cards may be played; `legal_moves_by_subsets` tries every sub-multiset of a hand on it;
`legal_moves` puts every body together with every choice of kickers, which copes with 20 cards.

Cards are counts: 15 numbers, the ranks being `RANKS` (``X`` the small joker, ``D`` the big one).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

RANKS = "3456789TJQKA2XD"
DECK = (4,) * 13 + (1, 1)
TWO, SMALL_JOKER, BIG_JOKER = 12, 13, 14
#: The ranks that may stand in a run: 3 to A.
RUN_RANKS = range(TWO)

(
    SINGLE,
    PAIR,
    TRIPLE,
    TRIPLE_WITH,
    STRAIGHT,
    PAIR_RUN,
    TRIPLE_RUN,
    WINGS,
    QUAD_WITH,
    BOMB,
    ROCKET,
) = KINDS = range(11)

#: The kinds without kickers: how many alike, the kind of one rank, of a run, and its least length.
ALIKE = {1: (SINGLE, STRAIGHT, 5), 2: (PAIR, PAIR_RUN, 3), 3: (TRIPLE, TRIPLE_RUN, 2)}

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """Where the tables differ.  What is not named here is the same at all of them."""

    #: A quad may carry two single kickers (四带二).
    quad_with_singles: bool = True
    #: Those two may be of one rank: a quad and a pair.
    quad_with_pair: bool = True
    #: A quad may carry two pairs of different ranks.
    quad_with_pairs: bool = True
    #: The most single kickers of one rank that wings (飞机) may carry, 1 to 4.
    wings_alike: int = 3
    #: Three or more of them may be of a rank that would prolong the run: just below or above the
    #: body and between 3 and A.  Without it no cards are both a triple run and wings.
    wings_beside: bool = True
    #: Both jokers may be among the single kickers of a quad or of wings.
    rocket_kickers: bool = False
    #: No play has more cards.
    most_cards: int = 54


RLCARD = Rules(wings_alike=3, wings_beside=False, most_cards=20)
DOUZERO = Rules(wings_alike=4, rocket_kickers=True)
OPENSPIEL = Rules(
    quad_with_singles=False,
    quad_with_pair=False,
    quad_with_pairs=False,
    wings_alike=3,
    most_cards=20,
)
PRESETS = {"rlcard": RLCARD, "douzero": DOUZERO, "openspiel": OPENSPIEL}


class Reading(NamedTuple):
    """One way to play some cards: `strength` is the rank (index) of the body's top."""

    kind: int
    size: int
    length: int
    strength: int


class Move(NamedTuple):
    """Cards and how they are played."""

    counts: Counts
    reading: Reading


class Body(NamedTuple):
    """`alike` cards of each of `length` ranks from `low` on."""

    alike: int
    low: int
    length: int

    @property
    def top(self) -> int:
        return self.low + self.length - 1

    @property
    def ranks(self) -> range:
        return range(self.low, self.low + self.length)

    @property
    def counts(self) -> Counts:
        return tuple(self.alike if r in self.ranks else 0 for r in range(15))


# ------------------------------------------------------------------------------------------- text


def parse(text: str) -> Counts:
    """Read ranks such as ``3334XD``, in any order; no more cards than a deck has."""
    counts = [0] * 15
    for letter in text:
        counts[RANKS.index(letter)] += 1
    if any(n > most for n, most in zip(counts, DECK, strict=True)):
        raise ValueError(f"more cards than a deck has: {text}")
    return tuple(counts)


def format(counts: Counts) -> str:
    return "".join(rank * n for rank, n in zip(RANKS, counts, strict=True))


# ------------------------------------------------------------------------------------- definition


def bodies(counts: Counts) -> Iterator[Body]:
    """Every body, of one rank or a run, that these cards hold."""
    for rank in range(15):
        for alike in range(1, counts[rank] + 1):
            yield Body(alike, rank, 1)
    for alike, (_, _, least) in ALIKE.items():
        for low in RUN_RANKS:
            for high in range(low + least - 1, TWO):
                body = Body(alike, low, high - low + 1)
                if all(counts[r] >= alike for r in body.ranks):
                    yield body


def prolonging(body: Body) -> set[int]:
    """Return the ranks just below and above the body that a run may have."""
    return {body.low - 1, body.top + 1} & set(RUN_RANKS)


def are_singles(kickers: Counts, body: Body, rules: Rules) -> bool:
    """Whether any cards at all, other than those of the body, may be its single kickers."""
    if any(kickers[r] for r in body.ranks):
        return False
    if kickers[SMALL_JOKER] and kickers[BIG_JOKER] and not rules.rocket_kickers:
        return False
    if body.alike == 4:
        return max(kickers) == 1 or rules.quad_with_pair
    if max(kickers) > rules.wings_alike:
        return False
    return rules.wings_beside or all(kickers[r] < 3 for r in prolonging(body))


def are_pairs(kickers: Counts, body: Body) -> bool:
    """Whether these are pairs of different ranks, none of the body's."""
    return all(n in (0, 2) for n in kickers) and not any(kickers[r] for r in body.ranks)


def read(body: Body, kickers: Counts, rules: Rules) -> Reading | None:
    """Say what a body with these kickers is, if it may be played."""
    n = sum(kickers)
    size = body.alike * body.length + n
    if size > rules.most_cards:
        return None

    def reading(kind: int) -> Reading:
        return Reading(kind, size, body.length, body.top)

    if n == 0:
        if body.alike == 4:
            return reading(BOMB)
        kind, run, _ = ALIKE[body.alike]
        return reading(kind if body.length == 1 else run)
    if body.alike == 3 and body.length == 1:
        one = n == 1 and not kickers[body.low]
        return reading(TRIPLE_WITH) if one or (n == 2 and are_pairs(kickers, body)) else None
    if body.alike == 3:
        singles = n == body.length and are_singles(kickers, body, rules)
        pairs = n == 2 * body.length and are_pairs(kickers, body)
        return reading(WINGS) if singles or pairs else None
    if body.alike == 4:
        singles = n == 2 and rules.quad_with_singles and are_singles(kickers, body, rules)
        pairs = n == 4 and rules.quad_with_pairs and are_pairs(kickers, body)
        return reading(QUAD_WITH) if singles or pairs else None
    return None


@lru_cache(maxsize=1 << 14)
def classify(counts: Counts, rules: Rules) -> list[Reading]:
    """Every way exactly these cards may be played (none: an empty list)."""
    readings = {read(body, minus(counts, body.counts), rules) for body in bodies(counts)}
    if counts == ROCKET_MOVE.counts:
        readings.add(ROCKET_MOVE.reading)
    return sorted(readings - {None})


def beats(a: Reading, b: Reading) -> bool:
    """Whether `a` may be played on `b`."""
    if ROCKET in (a.kind, b.kind):
        return b.kind != ROCKET
    if BOMB in (a.kind, b.kind) and a.kind != b.kind:
        return a.kind == BOMB
    # The size tells single kickers from pairs.
    return a[:3] == b[:3] and a.strength > b.strength


# ------------------------------------------------------------------------------------------ moves


def minus(a: Counts, b: Counts) -> Counts:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def plus(a: Counts, b: Counts) -> Counts:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def tally(ranks: tuple[int, ...], each: int = 1) -> Counts:
    return tuple(each * ranks.count(r) for r in range(15))


#: Nothing compares with it, so its strength says nothing.
ROCKET_MOVE = Move(parse("XD"), Reading(ROCKET, 2, 1, 0))


def kicker_choices(hand: Counts, body: Body) -> Iterator[Counts]:
    """Every set of cards, besides the body, of a size that kickers of the body have."""
    yield (0,) * 15
    if body.alike < 3:
        return
    others = [r for r in range(15) if hand[r] and r not in body.ranks]
    n = 2 if body.alike == 4 else body.length
    for ranks in combinations_with_replacement(others, n):
        if all(ranks.count(r) <= hand[r] for r in ranks):
            yield tally(ranks)
    for ranks in combinations([r for r in others if hand[r] >= 2], n):
        yield tally(ranks, 2)


def legal_moves(hand: Counts, rules: Rules, last: Reading | None = None) -> list[Move]:
    """All leads, or all answers to `last` (pass left out), sorted, each move once."""
    moves = {ROCKET_MOVE} if hand[SMALL_JOKER] and hand[BIG_JOKER] else set()
    for body in bodies(hand):
        for kickers in kicker_choices(hand, body):
            reading = read(body, kickers, rules)
            if reading is not None:
                moves.add(Move(plus(body.counts, kickers), reading))
    return sorted(m for m in moves if last is None or beats(m.reading, last))


def legal_moves_by_subsets(hand: Counts, rules: Rules, last: Reading | None = None) -> list[Move]:
    """Return the same from every sub-multiset of the hand: for small hands only."""
    return sorted(
        Move(counts, reading)
        for counts in product(*(range(n + 1) for n in hand))
        for reading in classify(counts, rules)
        if last is None or beats(reading, last)
    )
