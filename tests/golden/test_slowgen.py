"""Self-tests of the slow generator and of the counting formula, on the rules text's examples."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

import pytest

from count_formula import count, tally
from slowgen import (
    CHARACTERS,
    FULL_DECK,
    STRAIGHTS,
    Kind,
    Last,
    Move,
    answers,
    beats,
    bits,
    card_list,
    hold,
    moves,
    parse,
    text,
    windows,
    wings,
)


def readings(cards: str, character: str = "liu_bang", hp: int = 2) -> list[tuple[str, int, int]]:
    """(kind, length, strength) of every move that plays exactly these cards, from that hand."""
    exactly = parse(cards)
    return sorted(
        (Kind(move[1]).name, move[3], move[5])
        for move in moves(exactly, character, hp)
        if move[0] == exactly
    )


def test_text_round_trip() -> None:
    assert text(parse("D 2s 3d X Th")) == "3dTh2sXD"
    assert parse(text(FULL_DECK)) == FULL_DECK
    for card in range(54):
        assert card_list(parse(text(1 << card))) == [card]


# ---------------------------------------------------------------------------------------------
# The rules text's examples


@pytest.mark.parametrize(
    ("cards", "character", "expected"),
    [
        # D2.1: runs and what is none (王 is never in a run); D2.2: the low ace and the low 2
        ("Ad2c3h4s5d6c7h", "lin_daiyu", [("STRAIGHT", 7, 4 * 6 + 2)]),
        ("2d3c4h5s6d", "sun_quan", [("STRAIGHT", 5, 4 * 5)]),
        ("TdJcQhKsAd", "sun_quan", [("STRAIGHT", 5, 4 * 13)]),
        ("JdQcKhAs2d", "sun_quan", []),
        ("KdAc2h", "liu_bang", []),
        ("KdAc2h3s", "liu_bang", []),
        ("AdAc2d2c3d3c", "liu_bang", [("PAIR_RUN", 3, 2)]),
        ("QdQcKdKcAdAc", "liu_bang", [("PAIR_RUN", 3, 13)]),
        ("AdAcAh2d2c2h", "liu_bang", [("TRIPLE_RUN", 2, 1)]),
        ("3d3c4d4c", "liu_bang", []),
        ("Ad2c3h", "liu_bang", [("STRAIGHT", 3, 4 * 2 + 2)]),
        ("2s X D", "liu_bang", []),
        # D2.3: kickers
        ("4d4c4h5d5c5h3d5s", "liu_bang", []),
        ("3d3c3h3s4d4c4h4s", "liu_bang", []),
        ("6d6c6h6s9d9c9h9s", "liu_bang", []),
        ("3d3c3h4d4c4h5d5c", "liu_bang", [("WINGS", 2, 3)]),
        ("3d3c3h3s4d4c", "liu_bang", [("QUAD_WITH", 1, 0)]),
        ("6d6c6h7d7c7hXD", "liu_bang", [("WINGS", 2, 6)]),
        ("7d7c7h7sXD", "liu_bang", [("QUAD_WITH", 1, 4)]),
        ("3d3c3h4d4c4h5d5c5h7d7c7h", "liu_bang", [("WINGS", 3, 4)]),
        ("3d3c3h3s4d4c4h5d", "liu_bang", []),
        ("3d3c3h4d4c4h5d5c5h6d6c7h", "liu_bang", [("WINGS", 3, 4)]),
        ("9d9c9h2d3c", "liu_bang", []),
        # D2.4: every reading is a move
        (
            "3d3c3h4d4c4h5d5c5h6d6c6h",
            "liu_bang",
            [("TRIPLE_RUN", 4, 5), ("WINGS", 3, 4), ("WINGS", 3, 5)],
        ),
        # D3
        ("5s6s7s8s9s", "cao_cao", [("STRAIGHT", 5, 64 + 4 * 8 + 3)]),
        ("5s6s7s8s9d", "cao_cao", [("STRAIGHT", 5, 4 * 8)]),
        # D6.1
        ("9d9c9h2d3c", "cao_cao", [("TRIPLE_WITH", 1, 6)]),
        ("9d9c9h2d2c", "cao_cao", [("TRIPLE_WITH", 1, 6)]),
        ("9d9c9hXD", "cao_cao", [("TRIPLE_WITH", 1, 6)]),
        ("9d9c9h9s2d", "cao_cao", []),
        ("9d9c9hTdTcTh2d3c4d5d", "cao_cao", []),
        # D6.2
        ("X", "liu_bei", [("SINGLE", 1, 52), ("SINGLE", 1, 53)]),
        ("XD", "liu_bei", [("ROCKET", 1, 0)]),
        # D6.3
        ("3d2d", "sun_quan", [("PAIR", 1, 12)]),
        ("3d2c", "sun_quan", []),
        ("2dX", "sun_quan", []),
        # D6.4, D6.6
        ("8d9cTh", "sun_wukong", [("STRAIGHT", 3, 64 + 4 * 9 + 3)]),
        ("7d8d9d", "sun_wukong", [("STRAIGHT", 3, 64 + 4 * 8)]),
        ("7d8d9s", "sun_wukong", [("STRAIGHT", 3, 4 * 8 + 3)]),
        ("7s8s9sTs", "tang_sanzang", [("STRAIGHT", 4, 64 + 4 * 9)]),
        # D6.5
        ("JdJcJh", "zhu_bajie", [("BOMB", 1, 8)]),
        ("TdTcTh", "zhu_bajie", [("TRIPLE", 1, 7)]),
        ("JdJcJh2d", "zhu_bajie", [("TRIPLE_WITH", 1, 8)]),
        ("JdJcJh2d3c", "zhu_bajie", []),
        ("JdJcJhQdQcQh", "zhu_bajie", [("TRIPLE_RUN", 2, 11)]),
        # D6.7: the ring is cut, so all 13 ranks are two straights
        (
            "3d4d5d6d7d8d9dTdJdQdKdAd2d",
            "dong_zhuo",
            [("STRAIGHT", 13, 64 + 4 * 12), ("STRAIGHT", 13, 64 + 4 * 13)],
        ),
        ("KdAc", "dong_zhuo", [("STRAIGHT", 2, 4 * 13 + 1)]),
        ("Kd2c", "dong_zhuo", []),
        # D6.10
        ("9d9c9h6d", "yang_guifei", [("BOMB", 1, 6), ("TRIPLE_WITH", 1, 6)]),
        ("5d5c6d6c", "yang_guifei", [("BOMB", 1, 2), ("TRIPLE_WITH", 1, 2)]),
        ("5d6s9d", "yang_guifei", []),
        ("6sX", "yang_guifei", []),
        # two gaps and one six
        ("3d5d8d6d", "yang_guifei", []),
        # 2-3-4-5 with the six as the 2, of ♦ or not; 3-4-5-6 with the six on top, of any suit
        (
            "3d4d5d6s",
            "yang_guifei",
            [
                *(("STRAIGHT", 4, strength) for strength in (4 * 4, 64 + 4 * 4)),
                *(("STRAIGHT", 4, strength) for strength in (20 + 1, 20 + 2, 20 + 3, 64 + 20)),
            ],
        ),
        # off suit already: a six on top leaves it mixed, whatever it bears
        (
            "3d4d5c6s",
            "yang_guifei",
            [
                ("STRAIGHT", 4, 4 * 4 + 1),
                *(("STRAIGHT", 4, 4 * 5 + suit) for suit in range(4)),
            ],
        ),
    ],
)
def test_examples(cards: str, character: str, expected: list[tuple[str, int, int]]) -> None:
    assert readings(cards, character) == sorted(expected)


def test_a_single_six_has_52_declarations_and_66_is_any_pair() -> None:
    assert readings("6h", "yang_guifei") == [("SINGLE", 1, card) for card in range(52)]
    assert readings("6h6s", "yang_guifei") == [("PAIR", 1, rank) for rank in range(13)]
    kickers = readings("6d6c6h6s", "yang_guifei")
    assert [r for r in kickers if r[0] == "TRIPLE_WITH"] == [
        ("TRIPLE_WITH", 1, rank) for rank in range(13)
    ]
    assert [r for r in kickers if r[0] == "BOMB"] == [("BOMB", 1, rank) for rank in range(13)]
    # All four declared: each window, each suit on top, one suit or mixed.
    assert len([r for r in kickers if r[0] == "STRAIGHT"]) == 11 * 4 * 2


def test_payments_leave_one_point() -> None:
    """D5.2, D6.7–D6.9."""
    assert readings("3d4c", "dong_zhuo", hp=1) == []
    assert readings("3d4c", "dong_zhuo", hp=2) == [("STRAIGHT", 2, 4 * 3 + 1)]
    assert [move[4] for move in moves(parse("3d4c5c"), "dong_zhuo", 2) if move[2] == 3] == [1]
    assert readings("8d8c8h", "pan_jinlian", hp=1) == [("TRIPLE", 1, 5)]
    assert readings("8d8c8h", "pan_jinlian", hp=2) == [("BOMB", 1, 5), ("TRIPLE", 1, 5)]
    assert readings("7d7c", "qin_shihuang", hp=1) == [("BOMB", 1, 4), ("PAIR", 1, 4)]
    assert readings("7d7c", "qin_shihuang", hp=2) == [("PAIR", 1, 4)]
    assert readings("8d8c", "qin_shihuang", hp=1) == [("PAIR", 1, 5)]
    assert readings("2d2c", "qin_shihuang", hp=1) == [("PAIR", 1, 12)]


@pytest.mark.parametrize("character", CHARACTERS)
def test_straight_lengths(character: str) -> None:
    """D2.5: both ends of the range, from a hand that has every length."""
    hand = parse("3d4c5h6s7d8c9hTsJdQcKhAs2d")
    lengths = {m[3] for m in moves(hand, character, 1) if m[1] == Kind.STRAIGHT}
    shortest, longest = STRAIGHTS[character]
    assert lengths == set(range(shortest, longest + 1))


@pytest.mark.parametrize(
    ("cards", "last", "expected"),
    [
        # D4.1
        ("8d8c8h8s", (Kind.PAIR, 2, 1, 9), True),
        ("2d2c", (Kind.BOMB, 4, 1, 5), False),
        ("XD", (Kind.BOMB, 4, 1, 12), True),
        ("TdTcThTs", (Kind.ROCKET, 2, 1, 0), False),
        ("8d8c8h8s", (Kind.BOMB, 4, 1, 6), False),
        ("TdTcThTs", (Kind.BOMB, 3, 1, 6), True),
        ("7d7c7h7sXD", (Kind.PAIR, 2, 1, 5), False),
        # D4.2
        ("2h2s", (Kind.PAIR, 2, 1, 12), False),
        ("3s", (Kind.SINGLE, 1, 1, 0), True),
        ("8d8c8h9d9c", (Kind.TRIPLE_WITH, 5, 1, 4), True),
        ("8d8c8h9d", (Kind.TRIPLE_WITH, 5, 1, 4), False),
        ("2s", (Kind.TRIPLE, 3, 1, 5), False),
        # D3
        ("Ad2d3d4d5d", (Kind.STRAIGHT, 5, 5, 4 * 5 + 3), True),
        ("Ad2c3d4d5d", (Kind.STRAIGHT, 5, 5, 4 * 5), False),
        ("5s6d7d8d9d", (Kind.STRAIGHT, 5, 5, 4 * 8 + 1), False),
    ],
)
def test_beating(cards: str, last: Last, expected: bool) -> None:
    hand = parse(cards)
    found = answers(hand, "zhu_bajie", 2, last)
    assert any(move[0] == hand for move in found) is expected


# ---------------------------------------------------------------------------------------------
# 杨贵妃 by the definition: every assignment of cards to her sixes


def declared_readings(body: list[int]) -> set[tuple[int, int, int]]:
    """(kind, length, strength) of declared cards without jokers or kickers, repeats allowed."""
    found: set[tuple[int, int, int]] = set()
    size = len(body)
    of_rank = Counter(card // 4 for card in body)
    copies = set(of_rank.values())
    if len(of_rank) == 1:
        rank = body[0] // 4
        by_size = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.BOMB}
        if size in by_size:
            found.add((by_size[size], 1, body[0] if size == 1 else rank))
    for top, ranks in windows(len(of_rank)):
        if set(ranks) != set(of_rank) or len(copies) != 1:
            continue
        (each,) = copies
        if each == 1 and 4 <= size <= 6:
            suits = {card // 4: card % 4 for card in body}
            one_suit = len(set(suits.values())) == 1
            found.add((Kind.STRAIGHT, size, 64 * one_suit + 4 * top + suits[ranks[-1]]))
        if each == 2 and len(ranks) >= 3:
            found.add((Kind.PAIR_RUN, len(ranks), top))
        if each == 3 and len(ranks) >= 2:
            found.add((Kind.TRIPLE_RUN, len(ranks), top))
    return found


def with_kickers(declared: list[int]) -> set[tuple[int, int, int]]:
    """Return readings with kickers: split the declared cards by rank into body and rest (D2.3)."""
    found: set[tuple[int, int, int]] = set()
    of_rank = Counter(card // 4 if card < 52 else card for card in declared)
    ranks = [rank for rank in of_rank if rank < 13]
    for count_ranks in range(1, len(ranks) + 1):
        for body in combinations(ranks, count_ranks):
            rest = {rank: n for rank, n in of_rank.items() if rank not in body}
            cards = sum(rest.values())
            pairs = len(rest) if all(r < 13 and n == 2 for r, n in rest.items()) else -1
            copies = {of_rank[rank] for rank in body}
            if count_ranks == 1 and copies == {4} and (cards == 2 or pairs == 2):
                found.add((Kind.QUAD_WITH, 1, body[0]))
            if copies != {3}:
                continue
            if count_ranks == 1 and (cards == 1 or pairs == 1):
                found.add((Kind.TRIPLE_WITH, 1, body[0]))
            if count_ranks >= 2 and count_ranks in (cards, pairs):
                for top, window in windows(count_ranks):
                    if set(window) == set(body):
                        found.add((Kind.WINGS, count_ranks, top))
    return found


def by_assignment(hand: int) -> set[Move]:
    """杨贵妃's moves: each subset of the hand, each assignment to its sixes (D6.10)."""
    held = card_list(hand)
    found: set[Move] = set()
    for chosen in chain.from_iterable(combinations(held, n) for n in range(1, len(held) + 1)):
        natural = [card for card in chosen if card // 4 != 3]
        sixes = len(chosen) - len(natural)
        for declared in combinations_with_replacement(range(52), sixes):
            cards = natural + list(declared)
            read: set[tuple[int, int, int]] = set()
            if cards == [52, 53]:
                read.add((Kind.ROCKET, 1, 0))
            elif len(cards) == 1:
                read.add((Kind.SINGLE, 1, cards[0]))
            else:
                if not any(card >= 52 for card in cards):
                    read |= declared_readings(cards)
                read |= with_kickers(cards)
            for kind, length, strength in read:
                found.add((bits(chosen), kind, len(chosen), length, 0, strength))
    return found


@pytest.mark.parametrize(
    "cards",
    [
        "4d5d5c6d6c7d8sX",
        "5d5c5h6d6s7d7cD",
        "3d3c3h3s4d4c6h6s",
        "4h5h6d7h8c9hKdAd",
        "Ad2d3d6c6hKdQd",
        "7d7c6d6c6h",
        "3d4d6d6c6h",
    ],
)
def test_yang_guifei_against_every_assignment(cards: str) -> None:
    hand = parse(cards)
    assert moves(hand, "yang_guifei") == by_assignment(hand)


# ---------------------------------------------------------------------------------------------
# The formula


def random_hand(rng: random.Random) -> int:
    """Mostly hands of few ranks, or with all sixes: they have runs, kickers and repeats."""
    size = rng.choice((1, 4, 8, 11, 14, 17))
    deck = list(range(54))
    if rng.random() < 0.6:
        low = rng.randrange(13)
        deck = [card for card in deck if card >= 52 or (card // 4 - low) % 13 < 6]
    hand = bits(rng.sample(deck, min(size, len(deck))))
    if rng.random() < 0.3:
        hand |= parse("6d6c6h6s") if rng.random() < 0.5 else parse("6c6s")
    return hand


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("hp", [1, 2])
def test_formula_counts_what_is_listed(character: str, hp: int) -> None:
    digest = hashlib.sha256(f"{character} {hp}".encode()).digest()
    rng = random.Random(int.from_bytes(digest))
    done = 0
    while done < 8:
        hand = random_hand(rng)
        if sum(count(hand, character, hp).values()) > 10_000:
            continue
        listed = moves(hand, character, hp)
        cells = Counter((*move[1:4], move[5], move[4]) for move in listed)
        assert cells == tally(hand, character, hp), text(hand)
        beaten = rng.choice(sorted(listed))
        last = (beaten[1], beaten[2], beaten[3], beaten[5])
        by_kind = Counter(Kind(m[1]).name for m in answers(hand, character, hp, last))
        assert by_kind == count(hand, character, hp, last), (text(hand), last)
        done += 1


@pytest.mark.parametrize(
    ("triples", "kickers", "character", "expected"),
    [
        # Ten triples, the ten kickers, and none more.
        ("3456789TJQ", "KdKcKhKsAdAcAh2dXD", "liu_bang", (Kind.WINGS, 40, 10, 11)),
        # Only 杨贵妃: of four sixes three stand in the run and the fourth is the eleventh kicker.
        ("3456789TJQK", "6sAdAcAhAs2d2c2h2sXD", "yang_guifei", (Kind.WINGS, 44, 11, 12)),
    ],
)
def test_formula_on_the_longest_wings(
    triples: str, kickers: str, character: str, expected: tuple[Kind, int, int, int]
) -> None:
    """What no list of all moves reaches: wings of this length alone are listed."""
    hand = parse("".join(rank + suit for rank in triples for suit in "dch") + kickers)
    found = set(wings(hold(hand, character == "yang_guifei"), [len(triples)]))
    assert [(*move[1:4], move[5]) for move in found] == [expected]
    cells = {c: n for c, n in tally(hand, character).items() if c[0] == Kind.WINGS}
    assert max(cell[2] for cell in cells) == len(triples)
    assert {c[:4]: n for c, n in cells.items() if c[2] == len(triples)} == {expected: 1}


def test_full_deck_by_hand() -> None:
    """Numbers anyone can check on paper."""
    assert count(FULL_DECK, "baigujing")["STRAIGHT"] == 11 * 4**4 + 10 * 4**5
    assert count(FULL_DECK, "sun_quan")["PAIR"] == 13 * 6 + 4 * 78
    assert count(FULL_DECK, "cao_cao")["TRIPLE_WITH"] == 13 * 4 * (50 + 50 * 49 // 2)
    assert count(FULL_DECK, "yang_guifei")["SINGLE"] == 48 + 2 + 4 * 52
    # Pairs of 3s: six natural, 4 × 4 with one six, six with two; of 6s: the last alone.
    assert count(FULL_DECK, "yang_guifei")["PAIR"] == 12 * (6 + 16 + 6) + 6
    for character in CHARACTERS:
        longest = max(cell[2] for cell in tally(FULL_DECK, character) if cell[0] == Kind.WINGS)
        assert longest == (11 if character == "yang_guifei" else 10)


def test_beats_is_irreflexive_and_the_rocket_is_above_all() -> None:
    for kind, size, length, strength, _ in tally(FULL_DECK, "yang_guifei"):
        own = (kind, size, length, strength)
        assert not beats(*own, own)
        assert beats(Kind.ROCKET, 2, 1, 0, own) is (kind != Kind.ROCKET)
