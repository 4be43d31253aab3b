"""The combinations of Douhuang (斗皇), read straight from the rules.

This module is a judge, not an engine. It is written from the numbered rules alone, shares no code
with the library, and prefers the wording of a rule to speed: a hand's moves are found by trying
every subset of the hand, and a subset's readings by trying every kind on it.

Cards are bitboards: bit ``4 * rank + suit``, ranks 0...12 = ``3 4 5 6 7 8 9 T J Q K A 2``, suits
0...3 = ``d c h s``; bit 52 is the small joker ``X``, bit 53 the big joker ``D`` (D1.1, D1.2).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

# ------------------------------------------------------------------------------------- vocabulary

RANKS = "3456789TJQKA2"
SUITS = "dchs"
SMALL_JOKER, BIG_JOKER = 52, 53
# Both jokers get one pseudo-rank behind the thirteen, so that they can be counted as kickers.
JOKER = 13

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
) = range(11)

SIX = RANKS.index("6")
TEN = RANKS.index("T")
DIAMOND, SPADE = SUITS.index("d"), SUITS.index("s")


class Reading(NamedTuple):
    """One way to play a set of cards: what a move is besides its cards (D5.1)."""

    kind: int
    size: int
    length: int
    cost: int
    strength: int


class Character(NamedTuple):
    """A row of D6: both ends of the straight range belong to it (D2.5)."""

    id: str
    name_zh: str
    min_straight: int
    max_straight: int
    skill_zh: str


# D6, in its order.
CHARACTERS: dict[str, Character] = {
    row.id: row
    for row in (
        Character("cao_cao", "曹操", 5, 7, "枭雄"),
        Character("liu_bei", "刘备", 3, 7, "谦和"),
        Character("sun_quan", "孙权", 4, 6, "用能"),
        Character("sun_wukong", "孙悟空", 3, 6, "斗法"),
        Character("zhu_bajie", "猪八戒", 5, 7, "懒惰"),
        Character("tang_sanzang", "唐三藏", 4, 5, "西天"),
        Character("lu_zhishen", "鲁智深", 6, 6, "破胆"),
        Character("lu_bu", "吕布", 3, 5, "凶煞"),
        Character("dong_zhuo", "董卓", 4, 5, "猖狂"),
        Character("qin_shihuang", "秦始皇", 5, 7, "暴君"),
        Character("liu_bang", "刘邦", 3, 6, "御驾"),
        Character("xiang_yu", "项羽", 6, 6, "霸王"),
        Character("pan_jinlian", "潘金莲", 4, 5, "挑逗"),
        Character("lin_daiyu", "林黛玉", 4, 7, "怜香"),
        Character("diao_chan", "貂蝉", 6, 6, "嫁祸"),
        Character("xi_shi", "西施", 4, 5, "妩媚"),
        Character("yang_guifei", "杨贵妃", 4, 6, "回眸"),
        Character("baigujing", "白骨精", 4, 5, "电眼"),
    )
}
IDS: list[str] = list(CHARACTERS)


# ------------------------------------------------------------------------------------------- text


def parse(text: str) -> int:
    """Read cards such as ``3s Td X D`` (D1.2; spaces optional) into a bitboard."""
    cards = 0
    left = "".join(text.split())
    while left:
        if left[0] in "XD":
            card, left = SMALL_JOKER + "XD".index(left[0]), left[1:]
        elif len(left) > 1 and left[0] in RANKS and left[1] in SUITS:
            card, left = 4 * RANKS.index(left[0]) + SUITS.index(left[1]), left[2:]
        else:
            raise ValueError(f"no card at {left!r} in {text!r}")
        if cards >> card & 1:
            raise ValueError(f"a card twice in {text!r}")
        cards |= 1 << card
    return cards


def format(cards: int) -> str:
    """Write a bitboard as text, in ascending order (D1.2)."""
    return " ".join(
        "XD"[card - SMALL_JOKER] if card >= SMALL_JOKER else RANKS[card // 4] + SUITS[card % 4]
        for card in _cards_of(cards)
    )


def _cards_of(cards: int) -> list[int]:
    """Return the card indices of a bitboard, ascending."""
    if not 0 <= cards < 1 << 54:
        raise ValueError(f"not a set of the 54 cards: {cards!r}")
    return [card for card in range(54) if cards >> card & 1]


def _ranks_of(declared: Iterable[int]) -> tuple[int, ...]:
    """Return the ranks of cards, ascending; both jokers give ``JOKER``."""
    return tuple(sorted(card // 4 for card in declared))


# ------------------------------------------------------------------------------------------- runs

# D2.1: the one line of all runs, A 2 3 ... K A; an index into it is a position of D2.2.
LINE = [RANKS.index(rank) for rank in "A23456789TJQKA"]


def _windows(length: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the (top position, ranks) of every run of this length (D2.1, D2.2).

    No rank twice: the ace stands at both ends of the line, so a window of 14 is no run.
    """
    windows = []
    for low in range(len(LINE) - length + 1):
        ranks = tuple(LINE[low : low + length])
        if len(set(ranks)) == length:
            windows.append((low + length - 1, ranks))
    return windows


# By length, written out once. A run has at most 13 ranks.
WINDOWS = {length: _windows(length) for length in range(1, 14)}


# ------------------------------------------------------------------------- kinds that ignore suits


def _kickers(counts: list[int], body: tuple[int, ...], copies: int) -> list[int] | None:
    """Take ``copies`` cards of each rank of ``body`` away and return what is left, by rank.

    None: the body is not there, or a card left over has a rank of the body (D2.3).
    """
    for rank in body:
        if counts[rank] != copies:
            return None
    return [0 if rank in body else count for rank, count in enumerate(counts)]


def _are_singles(kickers: list[int], number: int) -> bool:
    """Decide whether these are ``number`` single kickers.

    D2.3: they may repeat a rank and may be one or both jokers, so only the number counts.
    """
    return sum(kickers) == number


def _are_pairs(kickers: list[int], number: int) -> bool:
    """Decide whether these are ``number`` pairs of distinct ranks, none of them jokers (D2.3)."""
    return (
        kickers[JOKER] == 0
        and all(count in (0, 2) for count in kickers)
        and sum(kickers) == 2 * number
    )


@lru_cache(maxsize=1 << 18)
def _suitless(ranks: tuple[int, ...]) -> frozenset[Reading]:
    """Read cards, given by their ranks ascending, as every kind whose rule names no suit.

    These are all kinds but SINGLE and STRAIGHT, as the table of D2 has them, before any skill.
    A rank may occur more than four times: 杨贵妃 can declare that (it helps only among kickers).
    """
    size = len(ranks)
    found: set[Reading] = set()
    # Every body of a kind below, and the rocket, has some rank more than once.
    if len(set(ranks)) == size:
        return frozenset()
    counts = [ranks.count(rank) for rank in range(14)]

    # D2, ROCKET: both jokers and nothing else. A deck has no other two jokers.
    if ranks == (JOKER, JOKER):
        found.add(Reading(ROCKET, 2, 1, 0, 0))

    # D2, PAIR, TRIPLE, BOMB: 2, 3, 4 of a rank and nothing else.
    if size in (2, 3, 4):
        kind = {2: PAIR, 3: TRIPLE, 4: BOMB}[size]
        for rank in range(13):
            if counts[rank] == size:
                found.add(Reading(kind, size, 1, 0, rank))

    # D2, TRIPLE_WITH: a triple and one card (size 4) or a pair (size 5).
    if size in (4, 5):
        for rank in range(13):
            kickers = _kickers(counts, (rank,), 3)
            if kickers is not None and (
                _are_singles(kickers, 1) if size == 4 else _are_pairs(kickers, 1)
            ):
                found.add(Reading(TRIPLE_WITH, size, 1, 0, rank))

    # D2, QUAD_WITH: four of a rank and two cards (size 6) or two pairs (size 8).
    if size in (6, 8):
        for rank in range(13):
            kickers = _kickers(counts, (rank,), 4)
            if kickers is not None and (
                _are_singles(kickers, 2) if size == 6 else _are_pairs(kickers, 2)
            ):
                found.add(Reading(QUAD_WITH, size, 1, 0, rank))

    for length, windows in WINDOWS.items():
        # D2, PAIR_RUN: three or more consecutive pairs and nothing else.
        if length >= 3 and size == 2 * length:
            for top, body in windows:
                if _kickers(counts, body, 2) is not None:
                    found.add(Reading(PAIR_RUN, size, length, 0, top))
        # D2, TRIPLE_RUN: two or more consecutive triples and nothing else.
        if length >= 2 and size == 3 * length:
            for top, body in windows:
                if _kickers(counts, body, 3) is not None:
                    found.add(Reading(TRIPLE_RUN, size, length, 0, top))
        # D2, WINGS: such a run of L triples and L cards (size 4L) or L pairs (size 5L).
        if length >= 2 and size in (4 * length, 5 * length):
            for top, body in windows:
                kickers = _kickers(counts, body, 3)
                if kickers is not None and (
                    _are_singles(kickers, length)
                    if size == 4 * length
                    else _are_pairs(kickers, length)
                ):
                    found.add(Reading(WINGS, size, length, 0, top))
    return frozenset(found)


# -------------------------------------------------------------------------------- kinds with suits


def _single(declared: tuple[int, ...]) -> set[Reading]:
    """Read cards as a SINGLE, whose strength is the card itself, suit included (D1.1)."""
    return {Reading(SINGLE, 1, 1, 0, declared[0])} if len(declared) == 1 else set()


def _straight_cost(character: str, hp: int, length: int, skill: bool = True) -> int | None:
    """Return what a straight of this length costs the character; None: not theirs to play."""
    row = CHARACTERS[character]
    if row.min_straight <= length <= row.max_straight:  # D2.5
        return 0
    # D6.7: 董卓 pays 1 HP for any other length of 2-13; D5.2: at least 1 HP must be left.
    if skill and character == "dong_zhuo" and 2 <= length <= 13 and hp - 1 >= 1:
        return 1
    return None


def _straights(
    declared: tuple[int, ...], character: str, hp: int, skill: bool = True
) -> set[Reading]:
    """Read cards as a STRAIGHT in every possible way (D2.1, D2.2, D3).

    There are two ways only for thirteen cards, whose ace may be the lowest or the highest.
    """
    length = len(declared)
    cost = _straight_cost(character, hp, length, skill)
    ranks = _ranks_of(declared)
    found: set[Reading] = set()
    if cost is None:
        return found
    for top, body in WINDOWS[length]:
        if ranks != tuple(sorted(body)):
            continue
        [top_suit] = [card % 4 for card in declared if card // 4 == LINE[top]]
        one_suit = len({card % 4 for card in declared}) == 1
        # D6.4 and D6.6 are "is" skills (D5.3): they replace what the cards say themselves.
        if skill and character == "sun_wukong" and TEN in ranks:
            one_suit, top_suit = True, SPADE
        if skill and character == "tang_sanzang":
            one_suit, top_suit = True, DIAMOND
        # D3.1, D3.2: one-suit above mixed, then the top position, then the top card's suit.
        strength = 64 * one_suit + 4 * top + top_suit
        found.add(Reading(STRAIGHT, length, length, cost, strength))
    return found


# -------------------------------------------------------------------------------------- characters


def readings_of_declared(
    declared: tuple[int, ...], character: str, hp: int = 2, skill: bool = True
) -> set[Reading]:
    """Read cards as they are declared: a multiset of card indices, in which nothing is wild.

    Every skill of D6 but 杨贵妃's is here; for her, these are the readings of one assignment of
    her sixes, and all others' cards stand for themselves.
    """
    size = len(declared)
    ranks = _ranks_of(declared)
    found = _single(declared) | _straights(declared, character, hp, skill) | _suitless(ranks)
    # D5.4: where the room has switched the skill off, nothing of what follows is said.
    if not skill:
        return found

    # D6.1 曹操: a triple with any two cards outside its rank, jokers too; one class with + pair.
    if character == "cao_cao" and size == 5:
        for rank in range(13):
            if ranks.count(rank) == 3:
                found.add(Reading(TRIPLE_WITH, 5, 1, 0, rank))

    # D6.2 刘备: the small joker may also be declared a big one, and then equals it.
    if character == "liu_bei" and declared == (SMALL_JOKER,):
        found.add(Reading(SINGLE, 1, 1, 0, BIG_JOKER))

    # D6.3 孙权: two cards of one suit and different ranks, no jokers, are a PAIR of the higher.
    if character == "sun_quan" and size == 2 and JOKER not in ranks:
        low, high = ranks
        if low != high and declared[0] % 4 == declared[1] % 4:
            found.add(Reading(PAIR, 2, 1, 0, high))

    # D6.5 猪八戒: JJJ, QQQ, KKK are BOMBs and no TRIPLE (an "is" skill, D5.3).
    if character == "zhu_bajie":
        for rank in (RANKS.index("J"), RANKS.index("Q"), RANKS.index("K")):
            if ranks == (rank, rank, rank):
                found.remove(Reading(TRIPLE, 3, 1, 0, rank))
                found.add(Reading(BOMB, 3, 1, 0, rank))

    # D6.8 秦始皇: at exactly 1 HP a pair 33...77 may be a BOMB.
    if character == "qin_shihuang" and hp == 1:
        for rank in range(RANKS.index("3"), RANKS.index("7") + 1):
            if ranks == (rank, rank):
                found.add(Reading(BOMB, 2, 1, 0, rank))

    # D6.9 潘金莲: any three of a rank may be a BOMB for 1 HP; D5.2: at least 1 must be left.
    if character == "pan_jinlian" and hp - 1 >= 1:
        for rank in range(13):
            if ranks == (rank, rank, rank):
                found.add(Reading(BOMB, 3, 1, 1, rank))

    return found


@lru_cache(maxsize=1 << 16)
def _suitless_with_sixes(ranks: tuple[int, ...], sixes: int) -> frozenset[Reading]:
    """Read cards of these ranks and so many declared sixes as every kind that names no suit."""
    found: set[Reading] = set()
    for wild in combinations_with_replacement(range(13), sixes):
        found |= _suitless(tuple(sorted(ranks + wild)))
    return frozenset(found)


def _readings_yang_guifei(cards: list[int], hp: int) -> set[Reading]:
    """Return the readings over every assignment of 杨贵妃's sixes (D6.10).

    By definition each six is declared as any of the 52 cards, and a reading exists if one
    assignment of all sixes makes the declared multiset so by the rules. Four sixes have
    C(55, 4) = 341 055 such multisets, too many to try for every subset of a hand. What is tried
    here instead is the same set of assignments, taken in the order ranks, then suits:

    1. No skill but her own touches her cards, so only SINGLE (D1.1) and STRAIGHT (D3) read a
       suit. All assignments of the same ranks agree on every other kind, so that one look for
       each multiset of ranks (at most C(16, 4) = 1820) is enough for those.
    2. A SINGLE is one card: it has a six declared only if it is that six. All 52 are tried.
    3. A STRAIGHT needs ranks which are a window of the line, a matter of ranks alone. For the
       rank multisets that pass, every assignment of suits (at most 4^4) is tried; the others
       are no STRAIGHT whatever their suits.

    Nothing is left out, and nothing is decided here: each case goes to the functions that read
    cards without wild ones.
    """
    natural = tuple(card for card in cards if card // 4 != SIX)
    sixes = len(cards) - len(natural)
    natural_ranks = _ranks_of(natural)

    found = set(_suitless_with_sixes(natural_ranks, sixes))

    if len(cards) == 1:
        for declared in range(52) if sixes else natural:
            found |= _single((declared,))

    if _straight_cost("yang_guifei", hp, len(cards)) is not None:
        runs = {tuple(sorted(body)) for _, body in WINDOWS[len(cards)]}
        for wild in combinations_with_replacement(range(13), sixes):
            if tuple(sorted(natural_ranks + wild)) not in runs:
                continue
            for suits in product(range(4), repeat=sixes):
                declared_sixes = tuple(
                    4 * rank + suit for rank, suit in zip(wild, suits, strict=True)
                )
                found |= _straights(natural + declared_sixes, "yang_guifei", hp)
    return found


def readings(cards: int, character: str, hp: int = 2, *, skill: bool = True) -> set[Reading]:
    """Return every way in which exactly these cards may be played; empty: not playable.

    ``skill`` is False where the room has switched the character's skill off (D5.4): a six is then
    a six, and what is left of the character is its range of straights.

    D2.4: each is a move of its own, and no two of them are the same. A single 6 of 杨贵妃 has
    52 readings; what her sixes stand for beyond a reading is not recorded (D6.10).
    """
    if character not in CHARACTERS:
        raise ValueError(f"no such character: {character!r}")
    if hp < 1:
        raise ValueError(f"a player with {hp} HP does not play")
    own = _cards_of(cards)
    if not own:
        return set()
    if skill and character == "yang_guifei":
        return _readings_yang_guifei(own, hp)
    return readings_of_declared(tuple(own), character, hp, skill)


# -------------------------------------------------------------------------------------- comparison


def reading_beats(a: Reading, b: Reading) -> bool:
    """Decide whether a play read as ``a`` beats a last play read as ``b`` (D4)."""
    if b.kind == ROCKET:  # D4.1: nothing beats it
        return False
    if a.kind == ROCKET:  # D4.1: it beats everything
        return True
    if a.kind == BOMB:  # D4.1; between bombs the rank alone counts, whatever their sizes
        return b.kind != BOMB or a.strength > b.strength
    # D4.2. A BOMB as b is of no other kind's class, so this refuses everything else on it.
    return (a.kind, a.size, a.length) == (b.kind, b.size, b.length) and a.strength > b.strength


def legal(
    hand: int, character: str, hp: int = 2, last: Reading | None = None, *, skill: bool = True
) -> set[tuple[int, Reading]]:
    """Return every move of a hand, by definition: all readings of all its nonempty subsets.

    With ``last``, only those that beat it, whoever played it (D4); without, the moves of a lead.
    """
    moves: set[tuple[int, Reading]] = set()
    subset = hand
    while subset:
        for reading in readings(subset, character, hp, skill=skill):
            if last is None or reading_beats(reading, last):
                moves.add((subset, reading))
        subset = (subset - 1) & hand
    return moves
