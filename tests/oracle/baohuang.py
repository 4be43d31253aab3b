"""The plays of Baohuang (保皇), read straight from the rules.

This module is a judge, not an engine. It is written from the numbered rules alone (B1-B5), shares
no code with the library, and prefers the wording of a rule to speed: a hand's moves are found by
looking at every play there is, an ordinary comparison lays two plays side by side card by card,
and kao-pai is decided by a search for a covering.

Strength and legality are a matter of ranks (B1.2), so a play is ``Play(bigs, smalls, rank, count)``
with the rank indices 3...12 = ``6 7 8 9 T J Q K A 2``; without a set, rank 255 and count 0. Cards
themselves, which only `choices` looks at, are texts: ``6d``, ``Ts``, ``X``, ``X*``, ``D``, ``D*``
(B1.4).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

# ------------------------------------------------------------------------------------- vocabulary

# Shared by all games of the project, so that 6 is index 3; B1.1: there is no 3, 4, 5 here.
RANKS = "3456789TJQKA2"
SUITS = "dchs"
SIX = RANKS.index("6")
TWO = RANKS.index("2")
NO_RANK = 255

DECKS = 4  # B1.1: so many copies of every card, and so many kings of each kind
LARGEST_SET = 16  # B2.1: four suits, four copies

# B1.2: big king > small king > 2 > A > ... > 6. A card's strength is its rank index or one of:
SMALL, BIG = 13, 14


class Play(NamedTuple):
    """A play at rank level: kings of either kind and a set, each of which may be missing (B2)."""

    bigs: int
    smalls: int
    rank: int
    count: int

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.bigs + self.smalls + self.count


# The zeros of all fields. No play, but a way to say "nothing to beat".
EMPTY = Play(0, 0, NO_RANK, 0)


def _all_plays() -> list[Play]:
    """List every play (B2): 0-4 bigs x 0-4 smalls x (no set, or 10 ranks x 1-16 cards).

    B2.1 is a set without kings, B2.2 a set with any number of kings of either kind, B2.3 any mix
    of kings alone. B2.4: nothing else exists, as a 2 is never wild and there are no runs.
    """
    sets = [(NO_RANK, 0)]
    sets += [(rank, n) for rank in range(SIX, TWO + 1) for n in range(1, LARGEST_SET + 1)]
    plays = [
        Play(bigs, smalls, rank, count)
        for bigs in range(DECKS + 1)
        for smalls in range(DECKS + 1)
        for rank, count in sets
    ]
    return [play for play in plays if play.size > 0]


# 5 x 5 x 161 - 1 = 4024.
ALL_PLAYS: list[Play] = _all_plays()
_PLAYS = frozenset(ALL_PLAYS)


def _checked(play: Play) -> Play:
    """Refuse what is no play, the empty one too."""
    if play not in _PLAYS:
        raise ValueError(f"no play of Baohuang: {play!r}")
    return play


# ------------------------------------------------------------------------------------------- text


def parse_cards(text: str) -> list[str]:
    """Read cards such as ``6d Th X X* D*`` (B1.4; copies repeat, spaces optional)."""
    cards = []
    left = "".join(text.split())
    while left:
        if left[0] in "XD":
            length = 2 if left[1:2] == "*" else 1
        elif left[0] in RANKS[SIX:] and left[1:2] in tuple(SUITS):
            length = 2
        else:
            raise ValueError(f"no card at {left!r} in {text!r}")
        cards.append(left[:length])
        left = left[length:]
    return checked_cards(cards)


def checked_cards(cards: Sequence[str]) -> list[str]:
    """Refuse what is no part of the 168 cards (B1.1), and sort it ascending (B1.2, B1.4)."""
    for card in cards:
        if card not in _DECK_ORDER:
            raise ValueError(f"no card of Baohuang: {card!r}")
    for card in {unmarked(card) for card in cards}:
        held = [unmarked(other) for other in cards].count(card)
        if held > DECKS:  # B1.1
            raise ValueError(f"{held} times {card!r}")
    for king in ("X*", "D*"):
        if list(cards).count(king) > 1:  # B1.3
            raise ValueError(f"{king!r} is a single card")
    return sorted(cards, key=_DECK_ORDER.index)


def unmarked(card: str) -> str:
    """Return the card without its sceptre or sword: as strong as any other king (B1.2, B1.3)."""
    return card.rstrip("*")


_DECK_ORDER = [rank + suit for rank in RANKS[SIX:] for suit in SUITS] + ["X", "X*", "D", "D*"]


def parse_play(text: str) -> Play:
    """Read a play in bare ranks, in any order: ``DX777`` (B1.4)."""
    bigs, smalls = text.count("D"), text.count("X")
    ranks = [letter for letter in text if letter not in "DX"]
    if len(set(ranks)) > 1 or any(letter not in RANKS[SIX:] for letter in ranks):
        raise ValueError(f"no play of Baohuang: {text!r}")
    rank = RANKS.index(ranks[0]) if ranks else NO_RANK
    return _checked(Play(bigs, smalls, rank, len(ranks)))


def format_play(play: Play) -> str:
    """Write a play in bare ranks, kings first."""
    set_ = RANKS[play.rank] * play.count if play.count else ""
    return "D" * play.bigs + "X" * play.smalls + set_


# ------------------------------------------------------------------------------------- comparison


def strengths(play: Play) -> tuple[int, ...]:
    """Return the strength of every card of a play, high to low (B1.2)."""
    cards = [BIG] * play.bigs + [SMALL] * play.smalls + [play.rank] * play.count
    return tuple(sorted(cards, reverse=True))


def ordinary_beats(new: Play, old: Play) -> bool:
    """Decide B3.1: as many cards, and every card above its counterpart, sorted high to low."""
    new_cards, old_cards = strengths(_checked(new)), strengths(_checked(old))
    if len(new_cards) != len(old_cards):
        return False
    return all(a > b for a, b in zip(new_cards, old_cards, strict=True))


def _groups(old_card: int, new_cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what may cover one card of the old play (B4.1), whether or not enough of it is there."""
    if old_card == BIG:
        return [(BIG, BIG), (SMALL, SMALL, SMALL)]
    if old_card == SMALL:
        return [(BIG,), (SMALL, SMALL)]
    # Exactly one higher card, be it a king or of the answer's set.
    return [(card,) for card in sorted(set(new_cards)) if card > old_card]


# The most cards that one group has, by the card it covers.
_MOST = {BIG: 3, SMALL: 2}


@lru_cache(maxsize=1 << 16)
def _covered(old_cards: tuple[int, ...], new_cards: tuple[int, ...]) -> bool:
    """Search for a covering (B4.1): a group for each old card, and no new card left over.

    The first old card tries each of its groups; the rest of the old cards must then be covered by
    the rest of the new ones. Equal cards are interchangeable, so it does not matter which is taken.
    """
    if not old_cards:
        return not new_cards
    # No rule of its own, only a reason to stop early: each old card takes at least one new card,
    # a big king at most three, a small king at most two, any other exactly one.
    if not len(old_cards) <= len(new_cards) <= sum(_MOST.get(card, 1) for card in old_cards):
        return False
    for group in _groups(old_cards[0], new_cards):
        left = list(new_cards)
        for card in group:
            if card not in left:
                break
            left.remove(card)
        else:
            if _covered(old_cards[1:], tuple(left)):
                return True
    return False


def kao_beats(new: Play, old: Play) -> bool:
    """Decide B4.1 alone: whether there is a covering. Ordinary victories are not asked for."""
    new_cards, old_cards = strengths(_checked(new)), strengths(_checked(old))
    # B4: only against bare kings or a king-attached play.
    if old.bigs + old.smalls == 0:
        return False
    return _covered(old_cards, new_cards)


def beats(new: Play, old: Play, kao: bool = True) -> bool:
    """Decide whether ``new`` may be played on ``old``: B3, or where the room has it also B4."""
    return ordinary_beats(new, old) or (kao and kao_beats(new, old))


# ----------------------------------------------------------------------------------- moves of hands


def counts_of(cards: Iterable[str]) -> tuple[int, ...]:
    """Count a hand given card by card: bigs, smalls, then the 6s, 7s, ... 2s (twelve numbers)."""
    faces = [card[0] for card in checked_cards(list(cards))]
    return tuple(faces.count(face) for face in ["D", "X", *RANKS[SIX:]])


def _checked_counts(hand_counts: Sequence[int]) -> tuple[int, ...]:
    """Refuse counts that no part of the 168 cards has (B1.1)."""
    counts = tuple(hand_counts)
    limits = [DECKS, DECKS] + [LARGEST_SET] * 10
    if len(counts) != 12 or any(
        not 0 <= n <= limit for n, limit in zip(counts, limits, strict=True)
    ):
        raise ValueError(f"not the counts of a hand: {counts!r}")
    return counts


def _held(counts: tuple[int, ...]) -> list[Play]:
    """Return every play that a hand has the cards of."""
    bigs, smalls, *of_rank = counts
    number = {SIX + i: n for i, n in enumerate(of_rank)} | {NO_RANK: 0}
    return [
        play
        for play in ALL_PLAYS
        if play[0] <= bigs and play[1] <= smalls and play[3] <= number[play[2]]
    ]


def legal_moves(
    hand_counts: Sequence[int],
    last: Play | None = None,
    kao: bool = True,
    hold_sixes: bool = False,
) -> set[Play]:
    """Return every play of a hand, by definition: all plays it holds and the rules allow.

    ``last`` is the play to beat; None or `EMPTY` is a lead. To pass is no play.
    """
    counts = _checked_counts(hand_counts)
    moves: set[Play] = set()
    for play in _held(counts):
        # B5.1: a play with a 6 only if it empties the hand.
        if hold_sixes and play.rank == SIX and play.size != sum(counts):
            continue
        if last is None or last == EMPTY or beats(play, last, kao):
            moves.add(play)
    return moves


def classify(hand_counts: Sequence[int]) -> list[Play]:
    """Return every way to play exactly these cards: the one play they are (B2), or none.

    Two ranks are no play, and neither are no cards. What else is in the hand is not known here,
    so B5.1 has no say.
    """
    bigs, smalls, *of_rank = _checked_counts(hand_counts)
    sets = [(SIX + i, count) for i, count in enumerate(of_rank) if count]
    if len(sets) > 1:
        return []
    [(rank, count)] = sets or [(NO_RANK, 0)]
    play = Play(bigs, smalls, rank, count)
    return [play] if play.size else []


def choices(hand: Sequence[str], move: Play) -> set[tuple[str, ...]]:
    """Return every way to pay for a play with cards of a hand; empty: the hand lacks them.

    A way is the sorted cards. Copies of one card are alike (B1.4), so that ways differ in how many
    of which suits they take, and in whether the emperor or the guard card goes (B1.3): it is the
    one copy that can be told apart. The cards taken are tried in all combinations of the hand.
    """
    _checked(move)
    cards = checked_cards(hand)
    bigs = [card for card in cards if unmarked(card) == "D"]
    smalls = [card for card in cards if unmarked(card) == "X"]
    of_rank = [card for card in cards if move.count and card[0] == RANKS[move.rank]]
    parts = (
        set(combinations(of_rank, move.count)),
        set(combinations(smalls, move.smalls)),
        set(combinations(bigs, move.bigs)),
    )
    # Each part is sorted, and so is their sequence: no king is below a card of a set (B1.2).
    return {set_ + x + d for set_, x, d in product(*parts)}


# ---------------------------------------------------------------------------- every pair of plays


def beats_tables() -> tuple[np.ndarray, np.ndarray]:
    """Return ordinary and kao over all pairs: bool arrays (4024, 4024).

    ``table[i, j]``: ``ALL_PLAYS[i]`` beats ``ALL_PLAYS[j]``, by B3.1 in the first table and by
    B4.1 alone in the second. What a room with kao-pai allows is the two together.

    Why not every pair is decided by itself: `ordinary_beats` and `kao_beats` look at a rank in one
    way only, whether one card is above another. A king's place is fixed (B1.2), two cards of one
    play's set are never compared, so the only question that the ranks decide is whether a card of
    the new set is above a card of the old set. With the same numbers of cards, two pairs of plays
    that agree in that answer therefore agree in everything; equal and lower are the same answer,
    and without a set on either side the question does not arise. So each pair of numbers is judged
    twice, once on a higher and once on an equal rank, and the judgement is copied to all its pairs.
    """
    # The numbers of a play: bigs, smalls, cards of the set.
    shapes = sorted({(play.bigs, play.smalls, play.count) for play in ALL_PLAYS})
    place = {shape: i for i, shape in enumerate(shapes)}

    def at_rank(shape: tuple[int, int, int], rank: int) -> Play:
        bigs, smalls, count = shape
        return Play(bigs, smalls, rank if count else NO_RANK, count)

    low, high = SIX + 1, SIX + 2  # any two would do
    judged = np.zeros((2, 2, len(shapes), len(shapes)), dtype=np.bool_)
    for new, old in product(shapes, shapes):
        for is_higher, rank in enumerate((low, high)):
            pair = at_rank(new, rank), at_rank(old, low)
            judged[0, is_higher, place[new], place[old]] = ordinary_beats(*pair)
            judged[1, is_higher, place[new], place[old]] = kao_beats(*pair)

    index = np.array([place[play.bigs, play.smalls, play.count] for play in ALL_PLAYS])
    rank = np.array([play.rank for play in ALL_PLAYS])
    # 255 stands for no rank: there the two judgements are the same, so either may be taken.
    higher = rank[:, None] > rank[None, :]
    pairs = np.ix_(index, index)
    ordinary, kao = (np.where(higher, on_higher[pairs], not_[pairs]) for not_, on_higher in judged)
    return ordinary, kao
