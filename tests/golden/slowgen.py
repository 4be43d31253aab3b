"""A second, slow generator of Douhuang moves, for golden tables.

Written from the rules text alone, in plain Python, and built differently from both the library
and the oracle: it never looks at the subsets of a hand.  It goes through the *declared*
combinations, kind by kind (``a triple of 5s``, ``the straight 4h 5s 6s 7s``), finds every way to
cover each with held cards, and puts what it finds in a set.  For 杨贵妃 (D6.10) a declared card is
covered by the held card itself or by one of her sixes; her own 6 needs no case of its own, since a
six may be declared a 6 too.

Cards are numbered 4 * rank + suit, ranks ``3 4 5 6 7 8 9 T J Q K A 2`` = 0…12, suits ``d c h s`` =
0…3; 52 is the small joker ``X``, 53 the big joker ``D``.  A hand is an ``int`` with one bit a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

RANKS = "3456789TJQKA2"
SUITS = "dchs"
FULL_DECK = (1 << 54) - 1

THREE, SIX, SEVEN, TEN, JACK, KING, ACE, TWO = 0, 3, 4, 7, 8, 10, 11, 12
DIAMOND, SPADE = 0, 3
SMALL_JOKER, BIG_JOKER = 52, 53

#: D2.1: the ranks at the positions 0…13 of the one line that all runs are windows of.
LINE = (ACE, TWO, *range(THREE, KING + 1), ACE)

#: D6: the shortest and the longest straight of each character.
STRAIGHTS = {
    "cao_cao": (5, 7),
    "liu_bei": (3, 7),
    "sun_quan": (4, 6),
    "sun_wukong": (3, 6),
    "zhu_bajie": (5, 7),
    "tang_sanzang": (4, 5),
    "lu_zhishen": (6, 6),
    "lu_bu": (3, 5),
    "dong_zhuo": (4, 5),
    "qin_shihuang": (5, 7),
    "liu_bang": (3, 6),
    "xiang_yu": (6, 6),
    "pan_jinlian": (4, 5),
    "lin_daiyu": (4, 7),
    "diao_chan": (6, 6),
    "xi_shi": (4, 5),
    "yang_guifei": (4, 6),
    "baigujing": (4, 5),
}
CHARACTERS = tuple(STRAIGHTS)


class Kind(IntEnum):
    """The kinds of D2, numbered as in the library's move records."""

    SINGLE = 0
    PAIR = 1
    TRIPLE = 2
    TRIPLE_WITH = 3
    STRAIGHT = 4
    PAIR_RUN = 5
    TRIPLE_RUN = 6
    WINGS = 7
    QUAD_WITH = 8
    BOMB = 9
    ROCKET = 10


#: (cards, kind, size, length, cost, strength)
Move = tuple[int, int, int, int, int, int]
#: (kind, size, length, strength): all that counts of a move that is to be beaten
Last = tuple[int, int, int, int]


def parse(text: str) -> int:
    """Read cards such as ``"3s Th 2d X D"`` (D1.2); spaces do not matter."""
    hand = 0
    rest = text.replace(" ", "")
    while rest:
        if rest[0] in "XD":
            card, rest = SMALL_JOKER + "XD".index(rest[0]), rest[1:]
        else:
            card, rest = 4 * RANKS.index(rest[0]) + SUITS.index(rest[1]), rest[2:]
        if hand >> card & 1:
            raise ValueError(f"card twice in {text!r}")
        hand |= 1 << card
    return hand


def card_list(cards: int) -> list[int]:
    """Card indices of a bitboard, ascending."""
    return [card for card in range(54) if cards >> card & 1]


def text(cards: int) -> str:
    """Canonical text of a bitboard: ascending, no spaces (D1.2)."""
    return "".join(
        "XD"[card - SMALL_JOKER] if card >= SMALL_JOKER else RANKS[card // 4] + SUITS[card % 4]
        for card in card_list(cards)
    )


def bits(cards: Iterable[int]) -> int:
    """Bitboard of card indices."""
    return sum(1 << card for card in cards)


def windows(length: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Position of the top card and ranks, bottom first, of every run of a length (D2.1, D2.2)."""
    for top in range(length - 1, len(LINE)):
        ranks = LINE[top - length + 1 : top + 1]
        if len(set(ranks)) == length:
            yield top, ranks


# ---------------------------------------------------------------------------------------------
# Covering what is declared with what is held


@dataclass(frozen=True)
class Held:
    """Held cards by what they may be declared.

    Attributes
    ----------
    of_rank : tuple of tuple of int
        By rank, the cards that stand for themselves.
    wild : tuple of int
        杨贵妃's sixes, which stand for any card but a joker (D6.10); not in ``of_rank``.
    jokers : tuple of int
        The jokers held.
    """

    of_rank: tuple[tuple[int, ...], ...]
    wild: tuple[int, ...]
    jokers: tuple[int, ...]

    def without(self, cards: int) -> Held:
        """Return what is left when ``cards`` are gone."""
        return Held(
            tuple(tuple(c for c in rank if not cards >> c & 1) for rank in self.of_rank),
            tuple(c for c in self.wild if not cards >> c & 1),
            tuple(c for c in self.jokers if not cards >> c & 1),
        )


def hold(hand: int, wild_sixes: bool) -> Held:
    """Sort a hand into what stands for itself and what is wild."""
    of_rank = [tuple(c for c in card_list(hand) if c // 4 == rank) for rank in range(13)]
    wild: tuple[int, ...] = ()
    if wild_sixes:
        wild, of_rank[SIX] = of_rank[SIX], ()
    jokers = tuple(c for c in card_list(hand) if c >= SMALL_JOKER)
    return Held(tuple(of_rank), wild, jokers)


def add_wild(held: Held, cards: int, count: int) -> Iterator[int]:
    """Complete ``cards`` by any ``count`` of the sixes."""
    for sixes in combinations(held.wild, count):
        yield cards | bits(sixes)


def cover(held: Held, ranks: Sequence[int], copies: int) -> Iterator[int]:
    """Yield the cards that can be declared ``copies`` of each of the ``ranks``.

    A declared card may repeat one that is played as itself (D6.10), so 5d with a six as another
    5d is as good a pair as any, and suits need not be looked at.
    """

    def rank_by_rank(index: int, cards: int, sixes: int) -> Iterator[int]:
        if sixes > len(held.wild):
            return
        if index == len(ranks):
            yield from add_wild(held, cards, sixes)
            return
        for natural in range(copies + 1):
            for chosen in combinations(held.of_rank[ranks[index]], natural):
                yield from rank_by_rank(index + 1, cards | bits(chosen), sixes + copies - natural)

    return rank_by_rank(0, 0, 0)


def cover_straight(held: Held, ranks: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (cards, declared suits) for each declaration of a straight over ``ranks``.

    All four suits are declared at each rank in turn, and covered by the card itself or by a six.
    """

    def card_by_card(
        cards: int, sixes: int, suits: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        if sixes > len(held.wild):
            return
        if len(suits) == len(ranks):
            for complete in add_wild(held, cards, sixes):
                yield complete, suits
            return
        rank = ranks[len(suits)]
        for suit in range(4):
            if 4 * rank + suit in held.of_rank[rank]:
                yield from card_by_card(cards | 1 << 4 * rank + suit, sixes, (*suits, suit))
            yield from card_by_card(cards, sixes + 1, (*suits, suit))

    return card_by_card(0, 0, ())


def single_kickers(held: Held, body: int, ranks: Sequence[int], count: int) -> Iterator[int]:
    """Yield kickers for the body: any cards of no rank in it, jokers too (D2.3).

    A six is always fit: it is declared some rank outside the body, and kickers may repeat one.
    """
    left = held.without(body)
    fit = [card for rank in range(13) if rank not in ranks for card in left.of_rank[rank]]
    fit.extend(left.jokers)
    if set(range(13)) - set(ranks):
        fit.extend(left.wild)
    for cards in combinations(fit, count):
        yield bits(cards)


def pair_kickers(held: Held, body: int, ranks: Sequence[int], count: int) -> Iterator[int]:
    """Yield pair kickers for the body: pairs of distinct (declared) ranks outside it (D2.3)."""
    left = held.without(body)
    outside = [rank for rank in range(13) if rank not in ranks]
    for declared in combinations(outside, count):
        yield from cover(left, declared, 2)


# ---------------------------------------------------------------------------------------------
# The kinds of D2, as every character has them


def singles(held: Held) -> Iterator[Move]:
    """SINGLE: a card as itself, a six of 杨贵妃's as each of the 52 (D6.10)."""
    for rank in held.of_rank:
        for card in rank:
            yield 1 << card, Kind.SINGLE, 1, 1, 0, card
    for card in held.jokers:
        yield 1 << card, Kind.SINGLE, 1, 1, 0, card
    for card in held.wild:
        for declared in range(52):
            yield 1 << card, Kind.SINGLE, 1, 1, 0, declared


def of_a_rank(held: Held, kind: Kind, copies: int, cost: int = 0) -> Iterator[Move]:
    """PAIR, TRIPLE, BOMB: some copies of one rank."""
    for rank in range(13):
        for cards in cover(held, (rank,), copies):
            yield cards, kind, copies, 1, cost, rank


def triples_with(held: Held) -> Iterator[Move]:
    """TRIPLE_WITH one card (size 4) or one pair (size 5)."""
    for rank in range(13):
        for body in cover(held, (rank,), 3):
            for kickers in single_kickers(held, body, (rank,), 1):
                yield body | kickers, Kind.TRIPLE_WITH, 4, 1, 0, rank
            for kickers in pair_kickers(held, body, (rank,), 1):
                yield body | kickers, Kind.TRIPLE_WITH, 5, 1, 0, rank


def quads_with(held: Held) -> Iterator[Move]:
    """QUAD_WITH two cards (size 6) or two pairs (size 8)."""
    for rank in range(13):
        for body in cover(held, (rank,), 4):
            for kickers in single_kickers(held, body, (rank,), 2):
                yield body | kickers, Kind.QUAD_WITH, 6, 1, 0, rank
            for kickers in pair_kickers(held, body, (rank,), 2):
                yield body | kickers, Kind.QUAD_WITH, 8, 1, 0, rank


def runs(held: Held, kind: Kind, copies: int, shortest: int) -> Iterator[Move]:
    """PAIR_RUN and TRIPLE_RUN of every length."""
    for length in range(shortest, 14):
        for top, ranks in windows(length):
            for cards in cover(held, ranks, copies):
                yield cards, kind, copies * length, length, 0, top


def wings(held: Held, lengths: Iterable[int] = range(2, 14)) -> Iterator[Move]:
    """WINGS: a run of L triples with L cards (size 4L) or L pairs (size 5L)."""
    for length in lengths:
        for top, ranks in windows(length):
            for body in cover(held, ranks, 3):
                for kickers in single_kickers(held, body, ranks, length):
                    yield body | kickers, Kind.WINGS, 4 * length, length, 0, top
                for kickers in pair_kickers(held, body, ranks, length):
                    yield body | kickers, Kind.WINGS, 5 * length, length, 0, top


def straight_strength(character: str, top: int, ranks: Sequence[int], suits: Sequence[int]) -> int:
    """Strength of a straight as declared (D3.1, D3.2), as the character's skill has it."""
    if character == "sun_wukong" and TEN in ranks:  # D6.4, an "is" skill (D5.3)
        suits = (SPADE,) * len(ranks)
    if character == "tang_sanzang":  # D6.6, an "is" skill (D5.3)
        suits = (DIAMOND,) * len(ranks)
    one_suit = len(set(suits)) == 1
    return 64 * one_suit + 4 * top + suits[-1]


def straights(held: Held, character: str, hp: int, skill: bool = True) -> Iterator[Move]:
    """STRAIGHT, within the character's range (D2.5) or, at a price, without (D6.7)."""
    shortest, longest = STRAIGHTS[character]
    for length in range(2, 14):
        cost = 0
        if not shortest <= length <= longest:
            if not skill or character != "dong_zhuo" or hp < 2:  # D5.2: the payer must live
                continue
            cost = 1
        for top, ranks in windows(length):
            for cards, suits in cover_straight(held, ranks):
                strength = straight_strength(character if skill else "", top, ranks, suits)
                yield cards, Kind.STRAIGHT, length, length, cost, strength


# ---------------------------------------------------------------------------------------------
# Skills that add or change combinations beside straights and sixes


def cao_cao_triples(held: Held) -> Iterator[Move]:
    """D6.1: a triple with any two cards outside its rank."""
    for rank in range(13):
        for body in cover(held, (rank,), 3):
            for kickers in single_kickers(held, body, (rank,), 2):
                yield body | kickers, Kind.TRIPLE_WITH, 5, 1, 0, rank


def sun_quan_pairs(held: Held) -> Iterator[Move]:
    """D6.3: two cards of one suit as a pair of the higher rank; the rank order is D1.1's."""
    natural = [card for rank in held.of_rank for card in rank]
    for low, high in combinations(natural, 2):  # ascending
        if low % 4 == high % 4:
            yield 1 << low | 1 << high, Kind.PAIR, 2, 1, 0, high // 4


def moves(hand: int, character: str, hp: int = 2, *, skill: bool = True) -> set[Move]:
    """Return every move of a hand, without pass.

    Parameters
    ----------
    hand : int
        Bitboard of up to 54 cards; large hands take as long as their lists are.
    character : str
        An id of D6, such as ``"yang_guifei"``.
    hp : int
        Hit points of the player, at least 1.
    skill : bool
        False where the character's skill is off (D5.4); its range of straights stays.

    Returns
    -------
    set of tuple
        ``(cards, kind, size, length, cost, strength)``; being a set, it holds each move of D2.4
        once, however many declarations lead to it.
    """
    if character not in STRAIGHTS:
        raise ValueError(f"unknown character {character!r}")
    if hp < 1 or not 0 <= hand <= FULL_DECK:
        raise ValueError(f"hp {hp} or hand {hand:#x} out of range")
    held = hold(hand, wild_sixes=skill and character == "yang_guifei")
    found: set[Move] = set()
    found.update(singles(held))
    found.update(of_a_rank(held, Kind.PAIR, 2))
    found.update(of_a_rank(held, Kind.TRIPLE, 3))
    found.update(of_a_rank(held, Kind.BOMB, 4))
    found.update(triples_with(held))
    found.update(quads_with(held))
    found.update(runs(held, Kind.PAIR_RUN, 2, shortest=3))
    found.update(runs(held, Kind.TRIPLE_RUN, 3, shortest=2))
    found.update(wings(held))
    found.update(straights(held, character, hp, skill))
    if len(held.jokers) == 2:
        found.add((bits(held.jokers), Kind.ROCKET, 2, 1, 0, 0))

    if not skill:  # D5.4
        return found
    if character == "cao_cao":  # D6.1
        found.update(cao_cao_triples(held))
    elif character == "liu_bei" and SMALL_JOKER in held.jokers:  # D6.2
        found.add((1 << SMALL_JOKER, Kind.SINGLE, 1, 1, 0, BIG_JOKER))
    elif character == "sun_quan":  # D6.3
        found.update(sun_quan_pairs(held))
    elif character == "zhu_bajie":  # D6.5: these are bombs, and therefore no triples
        for cards, kind, size, length, cost, rank in list(found):
            if kind == Kind.TRIPLE and JACK <= rank <= KING:
                found.remove((cards, kind, size, length, cost, rank))
                found.add((cards, Kind.BOMB, size, length, cost, rank))
    elif character == "qin_shihuang" and hp == 1:  # D6.8
        found.update(m for m in of_a_rank(held, Kind.BOMB, 2) if THREE <= m[5] <= SEVEN)
    elif character == "pan_jinlian" and hp >= 2:  # D6.9; D5.2: the payer must live
        found.update(of_a_rank(held, Kind.BOMB, 3, cost=1))
    return found


def beats(kind: int, size: int, length: int, strength: int, last: Last) -> bool:
    """Whether a play of this kind, size, length and strength beats ``last`` (D4)."""
    last_kind, last_size, last_length, last_strength = last
    if last_kind == Kind.ROCKET:  # D4.1
        return False
    if kind == Kind.ROCKET:
        return True
    if kind == Kind.BOMB:  # D2: rank alone, whatever the size
        return last_kind != Kind.BOMB or strength > last_strength
    # D4.2
    return (kind, size, length) == (last_kind, last_size, last_length) and strength > last_strength


def answers(hand: int, character: str, hp: int, last: Last) -> set[Move]:
    """Return the moves of a hand that beat ``last``, a (kind, size, length, strength) (D4)."""
    return {
        move
        for move in moves(hand, character, hp)
        if beats(move[1], move[2], move[3], move[5], last)
    }
