"""Exact numbers of Douhuang moves, for any subset of the deck, without listing them.

Products and sums of binomials over the ranks, in Python's big integers.  Every reading of a set of
cards that has its own kind, size, length and strength is counted in a cell of its own
(:func:`tally`), so it is enough that no cell counts a set of cards twice.

Why none does, with 杨贵妃's sixes (D6.10) too.  Fix a cell.  It fixes the body: the ranks it is
declared to have.  Kickers are of no rank in the body (D2.3), so all cards played of a body rank,
sixes apart, are in the body as themselves, and all others, sixes apart, are kickers as themselves.
Hence the cards played fix how many sixes stand in the body and how many among the kickers; which
six stands where makes no other move.  So we count natural cards with a polynomial in x whose power
says how many sixes fill the gaps, and at the end choose that many of the sixes held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb, prod

from slowgen import (
    BIG_JOKER,
    DIAMOND,
    JACK,
    KING,
    SEVEN,
    SIX,
    SMALL_JOKER,
    SPADE,
    STRAIGHTS,
    TEN,
    THREE,
    Kind,
    Last,
    beats,
    windows,
)

#: (kind, size, length, strength, cost)
Cell = tuple[int, int, int, int, int]
#: Coefficients by the power of x = the number of sixes that stand for something
Poly = list[int]


def times(*factors: Poly) -> Poly:
    """Multiply polynomials."""
    product: Poly = [1]
    for factor in factors:
        longer = [0] * (len(product) + len(factor) - 1)
        for i, a in enumerate(product):
            for j, b in enumerate(factor):
                longer[i + j] += a * b
        product = longer
    return product


def plus(a: Poly, b: Poly) -> Poly:
    """Add two polynomials."""
    if len(a) < len(b):
        a, b = b, a
    return [value + (b[i] if i < len(b) else 0) for i, value in enumerate(a)]


class Counts:
    """Numbers of held cards, sixes of 杨贵妃's apart, and the sums built on them."""

    def __init__(self, hand: int, wild_sixes: bool) -> None:
        """Count a hand; ``wild_sixes`` for 杨贵妃 (D6.10)."""
        self.suits = [hand >> 4 * rank & 15 for rank in range(13)]
        self.wild = 0
        if wild_sixes:
            self.wild, self.suits[SIX] = self.suits[SIX].bit_count(), 0
        self.naturals = [suits.bit_count() for suits in self.suits]
        self.jokers = (hand >> SMALL_JOKER).bit_count()

    def choose_wild(self, poly: Poly) -> int:
        """Return the number of ways: each term times the choices of that many sixes."""
        return sum(value * comb(self.wild, sixes) for sixes, value in enumerate(poly))

    def body(self, ranks: Iterable[int], copies: int) -> Poly:
        """Ways to have some copies of each of the ranks."""
        return times(
            *(
                [comb(self.naturals[rank], copies - sixes) for sixes in range(copies + 1)]
                for rank in ranks
            )
        )

    def single_kickers(self, ranks: Sequence[int], count: int) -> Poly:
        """Ways to have ``count`` cards of no rank in a body of these ranks, jokers too (D2.3)."""
        fit = sum(self.naturals) - sum(self.naturals[rank] for rank in ranks) + self.jokers
        poly = [comb(fit, count - sixes) for sixes in range(count + 1)]
        # A six needs a rank outside the body to be declared.
        return poly if len(ranks) < 13 else poly[:1]

    def pair_kickers(self, ranks: Sequence[int], count: int) -> Poly:
        """Ways to have ``count`` pairs of distinct ranks outside a body of these ranks (D2.3).

        A pair with a natural card in it is of that card's rank: two natural cards, or one and a
        six.  Pairs of two sixes take any of the ranks left over, and which is not recorded
        (D6.10), so they are only counted, and there must be ranks enough.
        """
        outside = [rank for rank in range(13) if rank not in ranks]
        if count > len(outside):
            return [0]
        of_pairs: list[Poly] = [[1]] + [[0] for _ in range(count)]  # by pairs with a natural card
        for rank in outside:
            pair = [comb(self.naturals[rank], 2), self.naturals[rank]]
            for pairs in range(count, 0, -1):
                of_pairs[pairs] = plus(of_pairs[pairs], times(of_pairs[pairs - 1], pair))
        total: Poly = [0]
        for all_wild in range(count + 1):
            total = plus(total, times([0] * (2 * all_wild) + [1], of_pairs[count - all_wild]))
        return total


def window_straights(
    counts: Counts, character: str, top: int, ranks: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield (strength, ways) of the straights over one window (D3); strengths may recur."""
    position = 4 * top
    naturals = [counts.naturals[rank] for rank in ranks]
    if character == "tang_sanzang":  # D6.6
        yield 64 + position + DIAMOND, prod(naturals)
        return
    if character == "sun_wukong" and TEN in ranks:  # D6.4
        yield 64 + position + SPADE, prod(naturals)
        return
    # The cards below the top one: all ways, and those with natural cards of one suit only.
    below = times(*([natural, 1] for natural in naturals[:-1]))
    for suit in range(4):
        suited = times(*([counts.suits[rank] >> suit & 1, 1] for rank in ranks[:-1]))
        # One suit: the sixes are declared to match.  Mixed: a natural card below is off suit, or
        # a six below is declared so; without a six below, only the former is left.
        mixed = [below[0] - suited[0], *below[1:]]
        if counts.suits[ranks[-1]] >> suit & 1:  # the top card as itself
            yield 64 + position + suit, counts.choose_wild(suited)
            yield position + suit, counts.choose_wild(mixed)
        # A six on top, of any suit: one more six, hence the shift by one power.
        yield 64 + position + suit, counts.choose_wild([0, *suited])
        yield position + suit, counts.choose_wild([0, *mixed])


def tally(hand: int, character: str, hp: int = 2) -> Counter[Cell]:
    """Return the number of moves in each (kind, size, length, strength, cost) that has any."""
    counts = Counts(hand, wild_sixes=character == "yang_guifei")
    cells: Counter[Cell] = Counter()

    for card in range(54):  # SINGLE; D6.10: a six is each of the 52
        natural = hand >> card & 1
        if card < SMALL_JOKER:
            natural = counts.suits[card // 4] >> card % 4 & 1
            natural += counts.wild
        cells[Kind.SINGLE, 1, 1, card, 0] += natural
    if character == "liu_bei":  # D6.2
        cells[Kind.SINGLE, 1, 1, BIG_JOKER, 0] += hand >> SMALL_JOKER & 1
    cells[Kind.ROCKET, 2, 1, 0, 0] += counts.jokers == 2

    for rank in range(13):
        pairs, triples, quads = (
            counts.choose_wild(counts.body((rank,), copies)) for copies in (2, 3, 4)
        )
        cells[Kind.PAIR, 2, 1, rank, 0] += pairs
        if character == "sun_quan":  # D6.3: this card and a lower one of its suit
            cells[Kind.PAIR, 2, 1, rank, 0] += sum(
                (counts.suits[rank] & counts.suits[lower]).bit_count() for lower in range(rank)
            )
        if character == "zhu_bajie" and JACK <= rank <= KING:  # D6.5
            cells[Kind.BOMB, 3, 1, rank, 0] += triples
        else:
            cells[Kind.TRIPLE, 3, 1, rank, 0] += triples
        cells[Kind.BOMB, 4, 1, rank, 0] += quads
        if character == "qin_shihuang" and hp == 1 and THREE <= rank <= SEVEN:  # D6.8
            cells[Kind.BOMB, 2, 1, rank, 0] += pairs
        if character == "pan_jinlian" and hp >= 2:  # D6.9, D5.2
            cells[Kind.BOMB, 3, 1, rank, 1] += triples

        kinds = ((Kind.TRIPLE_WITH, 3, 1), (Kind.QUAD_WITH, 4, 2))
        for kind, copies, kickers in kinds:
            body = counts.body((rank,), copies)
            alone = counts.single_kickers((rank,), kickers)
            paired = counts.pair_kickers((rank,), kickers)
            if character == "cao_cao" and kind == Kind.TRIPLE_WITH:  # D6.1: pairs are among these
                paired = counts.single_kickers((rank,), 2)
            cells[kind, copies + kickers, 1, rank, 0] += counts.choose_wild(times(body, alone))
            cells[kind, copies + 2 * kickers, 1, rank, 0] += counts.choose_wild(times(body, paired))

    for length in range(2, 14):
        for top, ranks in windows(length):
            if length >= 3:
                pair_runs = counts.choose_wild(counts.body(ranks, 2))
                cells[Kind.PAIR_RUN, 2 * length, length, top, 0] += pair_runs
            body = counts.body(ranks, 3)
            cells[Kind.TRIPLE_RUN, 3 * length, length, top, 0] += counts.choose_wild(body)
            alone = times(body, counts.single_kickers(ranks, length))
            cells[Kind.WINGS, 4 * length, length, top, 0] += counts.choose_wild(alone)
            paired = times(body, counts.pair_kickers(ranks, length))
            cells[Kind.WINGS, 5 * length, length, top, 0] += counts.choose_wild(paired)

    shortest, longest = STRAIGHTS[character]
    for length in range(2, 14):
        cost = int(not shortest <= length <= longest)
        if cost and (character != "dong_zhuo" or hp < 2):  # D2.5; D6.7 and D5.2
            continue
        for top, ranks in windows(length):
            for strength, ways in window_straights(counts, character, top, ranks):
                cells[Kind.STRAIGHT, length, length, strength, cost] += ways
    return +cells  # without the cells that have none


def count(hand: int, character: str, hp: int = 2, last: Last | None = None) -> dict[str, int]:
    """Return the number of moves of each kind that has any, of those that beat ``last`` (D4).

    Parameters
    ----------
    hand : int
        Bitboard of any subset of the deck.
    character : str
        An id of D6.
    hp : int
        Hit points of the player.
    last : tuple, optional
        The (kind, size, length, strength) to beat; None to lead.
    """
    by_kind: Counter[int] = Counter()
    for (kind, size, length, strength, _cost), ways in tally(hand, character, hp).items():
        if last is None or beats(kind, size, length, strength, last):
            by_kind[kind] += ways
    return {kind.name: by_kind[kind] for kind in Kind if by_kind[kind]}
