"""Faults that rule engines of this family are known to have had, as small inputs.

Each case states the right value under the rules in ``docs/rules/douhuang.md`` and comes with its
relatives, that is, neighbouring inputs that the same kind of fault would hit.

Notation. A play is written as move text, ``CARDS=KIND.STRENGTH`` (``WINGS.LENGTH.STRENGTH``). The
play to beat may end in `` by CHARACTER``; without it, a character whose skill does not touch
combinations plays it. In the lists of what must not be offered, bare cards mean "no move of exactly
these cards", ``CARDS=KIND`` "none of this kind".
"""

import random

import numpy as np
import pytest

import douhuang_scenes as scenes
from douhuang_scenes import dealt, do, hp, legal, refused, seen_by, table
from huangpai import douhuang as dh

# Characters whose skills change no combination (D6): for them only the range of straights differs.
PLAIN = (
    "lu_zhishen",
    "lu_bu",
    "liu_bang",
    "xiang_yu",
    "lin_daiyu",
    "diao_chan",
    "xi_shi",
    "baigujing",
)
SKILLED = (
    "cao_cao",
    "liu_bei",
    "sun_quan",
    "sun_wukong",
    "zhu_bajie",
    "tang_sanzang",
    "dong_zhuo",
    "qin_shihuang",
    "pan_jinlian",
    "yang_guifei",
)
EVERYONE = PLAIN + SKILLED
NO_WILD = tuple(name for name in EVERYONE if name != "yang_guifei")

DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs"] + ["X", "D"]


def label(row):
    """``KIND.STRENGTH`` of a move record, ``WINGS.LENGTH.STRENGTH`` for wings."""
    kind = dh.Kind(int(row["kind"])).name
    length = f"{int(row['length'])}." if kind == "WINGS" else ""
    return f"{kind}.{length}{int(row['strength'])}"


def keys_of(rows):
    return [(int(row["cards"]), label(row)) for row in rows]


def read(text, hp=2):
    """A move record from ``CARDS=KIND.STRENGTH[ by CHARACTER]``; None stays None."""
    if text is None:
        return None
    move_text, _, who = text.partition(" by ")
    return dh.move(move_text, who or "xi_shi", hp=hp)


def text_of(row):
    return dh.format(int(row["cards"])).replace(" ", "") + "=" + label(row)


def check(hand, character, last, legal, illegal, hp=2):
    """Generator, counter, classifier and comparison agree on what is offered and what is not."""
    beaten = read(last)
    moves = dh.legal_moves(hand, character, hp=hp, last=beaten)
    assert moves.dtype == dh.MOVE_DTYPE
    offered = keys_of(moves)
    assert len(offered) == len(set(offered)), "a move is listed twice"
    assert dh.count_moves(hand, character, hp=hp, last=beaten) == len(offered)
    if beaten is not None:
        assert all(dh.beats(row, beaten) for row in moves)
    for text in legal:
        cards, _, kind = text.partition("=")
        assert (dh.parse(cards), kind) in offered, f"{character}: {text} is missing"
        assert kind in {label(row) for row in dh.classify(cards, character, hp=hp)}
    for text in illegal:
        cards, _, kind = text.partition("=")
        same = [name for mask, name in offered if mask == dh.parse(cards)]
        wrong = [name for name in same if not kind or name == kind or name.split(".")[0] == kind]
        assert not wrong, f"{character}: {text} is offered as {wrong}"


def check_readings(cards, character, readings, hp=2):
    """Exactly these readings of exactly these cards, by classifier and by generator."""
    rows = dh.classify(cards, character, hp=hp)
    assert sorted(label(row) for row in rows) == sorted(readings), character
    mask = dh.parse(cards)
    led = [row for row in dh.legal_moves(cards, character, hp=hp) if int(row["cards"]) == mask]
    assert sorted(label(row) for row in led) == sorted(readings), character


def spread(ranks, start=0):
    """Cards of these ranks (``"33344X"``), each next copy of a rank in the next suit."""
    used, out = {}, []
    for rank in ranks:
        if rank in "XD":
            out.append(rank)
        else:
            turn = used.get(rank, 0)
            out.append(rank + "dchs"[(start + turn) % 4])
            used[rank] = turn + 1
    return "".join(out)


def mixed(ranks):
    """One card of each rank, in alternating suits: a straight that is not of one suit."""
    return "".join(rank + "dc"[i % 2] for i, rank in enumerate(ranks))


# --- Kickers, planes, quads ----------------------------------------------------------------------

READINGS = [
    # Fault: a kicker of a rank that is already in the body is accepted (D2.3).
    ("34445555", EVERYONE, []),
    ("33344445", EVERYONE, []),
    ("33334445", EVERYONE, []),
    ("33344443", EVERYONE, []),
    ("333444455", EVERYONE, []),
    ("333344445555", EVERYONE, []),
    ("3334", EVERYONE, ["TRIPLE_WITH.0"]),
    # Fault: eight cards of two ranks pass as four with two pairs; the pairs must differ (D2.3).
    ("33334444", EVERYONE, []),
    ("66669999", NO_WILD, []),
    ("AAAA2222", EVERYONE, []),
    ("3334445555", EVERYONE, []),
    ("33335577", EVERYONE, ["QUAD_WITH.0"]),
    # Fault: kickers of one rank are refused, or listed twice (as a pair and as two singles).
    ("333344", EVERYONE, ["QUAD_WITH.0"]),
    ("33344455", EVERYONE, ["WINGS.2.3"]),
    ("333444555777", EVERYONE, ["WINGS.3.4"]),
    ("3334445556667777", NO_WILD, ["WINGS.4.5"]),
    ("99944", EVERYONE, ["TRIPLE_WITH.6"]),
    # Fault: pair kickers of wings are read as twice as many single kickers, or not at all.
    ("3334445577", EVERYONE, ["WINGS.2.3"]),
    ("3334445578", EVERYONE, []),
    ("333444557", EVERYONE, []),
    ("3334445", EVERYONE, []),
    # Fault: both jokers as kickers raise an error, or are taken for a rocket (D2.3).
    ("666777XD", NO_WILD, ["WINGS.2.6"]),
    ("333444XD", EVERYONE, ["WINGS.2.3"]),
    ("3334445X", EVERYONE, ["WINGS.2.3"]),
    ("7777XD", EVERYONE, ["QUAD_WITH.4"]),
    ("77773D", EVERYONE, ["QUAD_WITH.4"]),
    ("777D", EVERYONE, ["TRIPLE_WITH.4"]),
    # Fault: the two jokers pass as a pair kicker; a pair kicker is a natural pair.
    ("777XD", tuple(name for name in EVERYONE if name != "cao_cao"), []),
    ("777733XD", EVERYONE, []),
    ("33344455XD", EVERYONE, []),
    # Fault: a triple as kickers of wings is refused or turned into a longer triple run.
    ("333444555888", EVERYONE, ["WINGS.3.4"]),
    ("444555777888", EVERYONE, []),
    # Fault: three kickers are split into pair and single, and the play is refused.
    ("333444555667", NO_WILD, ["WINGS.3.4"]),
    ("333444555778", EVERYONE, ["WINGS.3.4"]),
    ("333444555789", EVERYONE, ["WINGS.3.4"]),
    # Fault: a triple with two unequal cards is accepted; one character alone may (D6.1).
    ("99923", tuple(name for name in EVERYONE if name != "cao_cao"), []),
    ("99923", ("cao_cao",), ["TRIPLE_WITH.6"]),
    ("999XD", ("cao_cao",), ["TRIPLE_WITH.6"]),
    ("99992", EVERYONE, []),
    ("3334445678", NO_WILD, []),
    ("333444567", NO_WILD, []),
    # Fault: one set of cards with several readings is listed with too many or too few (D2.4).
    ("333444555666", NO_WILD, ["TRIPLE_RUN.5", "WINGS.3.4", "WINGS.3.5"]),
    ("555666777888", NO_WILD, ["TRIPLE_RUN.7", "WINGS.3.6", "WINGS.3.7"]),
    ("AAA222333444", EVERYONE, ["TRIPLE_RUN.3", "WINGS.3.2", "WINGS.3.3"]),
    ("QQQKKKAAA222", EVERYONE, ["WINGS.3.13"]),
    ("KKKAAA222333", EVERYONE, ["WINGS.3.2"]),
    ("333444", EVERYONE, ["TRIPLE_RUN.3"]),
    ("334455", EVERYONE, ["PAIR_RUN.4"]),
    ("3344", EVERYONE, []),
    ("333355", EVERYONE, ["QUAD_WITH.0"]),
    # Fault: four of a rank with kickers counts as a bomb, or four of a rank as a triple with one.
    ("8888", EVERYONE, ["BOMB.5"]),
    ("88883", EVERYONE, []),
    ("888837", EVERYONE, ["QUAD_WITH.5"]),
    ("8888379", EVERYONE, []),
    ("88883799", EVERYONE, []),
]


@pytest.mark.parametrize(
    ("ranks", "characters", "readings"),
    [pytest.param(*row, id=f"{row[0]}-{len(row[1])}") for row in READINGS],
)
def test_readings_of_whole_plays(ranks, characters, readings):
    for character in characters:
        check_readings(spread(ranks), character, readings)


PLANES = [
    # Fault: the engine cannot classify its own move and dies on the last cards of a hand.
    pytest.param("3d3c3h4d4c4h5d6d", None, ["3d3c3h4d4c4h5d6d=WINGS.2.3"], [], id="all-eight"),
    # Fault: both jokers in a plane raise an error when answering.
    pytest.param(
        "6d6c6h7d7c7hXD",
        "3d3c3h4d4c4h5s8s=WINGS.2.3",
        ["6d6c6h7d7c7hXD=WINGS.2.6", "XD=ROCKET.0"],
        ["6d6c6h7d7c7h", "6d6c6h7d"],
        id="plane-with-both-jokers",
    ),
    # Fault: four with both jokers is treated as a bomb or as a rocket.
    pytest.param(
        "7d7c7h7sXD",
        "8d8c=PAIR.5",
        ["7d7c7h7s=BOMB.4", "XD=ROCKET.0"],
        ["7d7c7h7sXD", "7d7c", "7dX"],
        id="quad-with-jokers-is-no-bomb",
    ),
    pytest.param(
        "7d7c7h7sXD",
        "6d6c6h6s3d4d=QUAD_WITH.3",
        ["7d7c7h7sXD=QUAD_WITH.4", "7d7c7h7s=BOMB.4", "XD=ROCKET.0"],
        ["7d7c7h7sX", "7d7c7hX"],
        id="quad-with-jokers-answers-quad",
    ),
    pytest.param(
        "6d6c6h6s3d4d",
        "7d7c7h7sXD=QUAD_WITH.4",
        ["6d6c6h6s=BOMB.3"],
        ["6d6c6h6s3d4d"],
        id="quad-with-jokers-is-no-rocket",
    ),
    # Fault: four with two and four with two pairs are compared with one another.
    pytest.param(
        "9d9c9h9s3d3c4d4c",
        "8d8c8h8s5d6d=QUAD_WITH.5",
        ["9d9c9h9s3d3c=QUAD_WITH.6", "9d9c9h9s3d4c=QUAD_WITH.6", "9d9c9h9s=BOMB.6"],
        ["9d9c9h9s3d3c4d4c"],
        id="quad-size-6",
    ),
    pytest.param(
        "9d9c9h9s3d3c4d4c",
        "8d8c8h8s5d5c6d6c=QUAD_WITH.5",
        ["9d9c9h9s3d3c4d4c=QUAD_WITH.6", "9d9c9h9s=BOMB.6"],
        ["9d9c9h9s3d3c", "9d9c9h9s3d4c"],
        id="quad-size-8",
    ),
    # Fault: only one of triple, triple with one, triple with pair is known; or they are mixed up.
    pytest.param(
        "8d8c8h9d9c",
        "7d7c7h=TRIPLE.4",
        ["8d8c8h=TRIPLE.5"],
        ["8d8c8h9d", "8d8c8h9d9c"],
        id="bare-triple",
    ),
    pytest.param(
        "8d8c8h9d9c",
        "7d7c7h3d=TRIPLE_WITH.4",
        ["8d8c8h9d=TRIPLE_WITH.5", "8d8c8h9c=TRIPLE_WITH.5"],
        ["8d8c8h", "8d8c8h9d9c"],
        id="triple-with-one",
    ),
    pytest.param(
        "8d8c8h9d9c",
        "7d7c7h3d3c=TRIPLE_WITH.4",
        ["8d8c8h9d9c=TRIPLE_WITH.5"],
        ["8d8c8h", "8d8c8h9d", "8d8c8h9c"],
        id="triple-with-pair",
    ),
    # Fault: the kickers decide the comparison.
    pytest.param(
        "4d4c4h3d3c",
        "3d3c3hAdAc=TRIPLE_WITH.0",
        ["4d4c4h3d3c=TRIPLE_WITH.1"],
        [],
        id="kickers-do-not-count",
    ),
    # Fault: a single is accepted on a triple or on a bomb because it is the highest card.
    pytest.param(
        "2s2hXD",
        "8d8c8h=TRIPLE.5",
        ["XD=ROCKET.0"],
        ["2s", "X", "D", "2s2h"],
        id="single-on-triple",
    ),
    pytest.param("2s2hD", "8d8c8h8s=BOMB.5", [], ["2s", "D", "2s2h"], id="single-or-pair-on-bomb"),
    # Fault: the reading of a play is forgotten, so an answer may use any of its readings (D2.4).
    pytest.param(
        "3d3c3h4d4c4h5d5c5h6d6c6h",
        "AdAcAh2d2c2h3d3c3h4d4c4h=TRIPLE_RUN.3",
        ["3d3c3h4d4c4h5d5c5h6d6c6h=TRIPLE_RUN.5"],
        ["3d3c3h4d4c4h5d5c5h6d6c6h=WINGS", "3d3c3h4d4c4h5d5c5h"],
        id="answer-to-triple-run",
    ),
    pytest.param(
        "3d3c3h4d4c4h5d5c5h6d6c6h",
        "2d2c2h3d3c3h4d4c4h7d8d9d=WINGS.3.3",
        [
            "3d3c3h4d4c4h5d5c5h6d6c6h=WINGS.3.4",
            "3d3c3h4d4c4h5d5c5h6d6c6h=WINGS.3.5",
        ],
        ["3d3c3h4d4c4h5d5c5h6d6c6h=TRIPLE_RUN"],
        id="answer-to-wings",
    ),
    pytest.param(
        "3d3c3h4d4c4h5d5c5h6d6c6h",
        "3d3c3h4d4c4h5d5c5h6d6c6h=WINGS.3.4",
        ["3d3c3h4d4c4h5d5c5h6d6c6h=WINGS.3.5"],
        [
            "3d3c3h4d4c4h5d5c5h6d6c6h=TRIPLE_RUN",
            "3d3c3h4d4c4h5d5c5h6d6c6h=WINGS.3.4",
        ],
        id="same-cards-higher-reading",
    ),
]


@pytest.mark.parametrize(("hand", "last", "legal", "illegal"), PLANES)
def test_kickers_planes_and_quads(hand, last, legal, illegal):
    for character in PLAIN:
        check(hand, character, last, legal, illegal)


def test_triple_with_two_singles_is_in_one_class_with_triple_and_pair():
    # Fault: a skill's play gets a class of its own and can neither answer nor be answered (D6.1).
    hand = "9d9c9h2d3d"
    check(hand, "cao_cao", "8d8c8h4d4c=TRIPLE_WITH.5", [hand + "=TRIPLE_WITH.6"], ["9d9c9h2d"])
    check(hand, "cao_cao", "TdTcTh4d4c=TRIPLE_WITH.7", [], [hand])
    check(hand, "cao_cao", "8d8c8h4d=TRIPLE_WITH.5", ["9d9c9h2d=TRIPLE_WITH.6"], [hand])
    beaten = "9d9c9h2d3d=TRIPLE_WITH.6 by cao_cao"
    check("TdTcTh5d5c", "xi_shi", beaten, ["TdTcTh5d5c=TRIPLE_WITH.7"], ["TdTcTh5d", "TdTcTh"])
    check("TdTcTh5d6c", "xi_shi", beaten, [], ["TdTcTh5d6c", "TdTcTh5d"])


def test_equal_kickers_are_each_listed_once():
    # Fault: duplicates in the list when kickers share a rank. Suits make plays distinct, no more.
    hand = "3d3c3h3s5d5c6d7d"
    for character in PLAIN:
        moves = dh.legal_moves(hand, character)
        quads = [dh.format(int(row["cards"])) for row in moves if row["kind"] == dh.Kind.QUAD_WITH]
        # Two of the four cards 5d 5c 6d 7d; only one pair, so no play of size 8.
        assert len(quads) == len(set(quads)) == 6
        # 8 singles, 6 + 1 pairs, 4 triples, 4 x 4 + 4 x 1 triples with one or a pair, 1 bomb;
        # and 567 with either 5 for those who may play straights of three.
        straights = 2 if dh.Character[character.upper()].min_straight <= 3 else 0
        wanted = 8 + 7 + 4 + 20 + 1 + 6 + straights
        assert len(moves) == dh.count_moves(hand, character) == wanted
        assert len(set(keys_of(moves))) == len(moves)


def test_wings_kickers_out_of_one_triple():
    # Fault: duplicates, or combinations lost, when kickers are drawn from a third triple.
    hand = "3d3c3h4d4c4h5d5c5h"
    for character in PLAIN:
        wings = [row for row in dh.legal_moves(hand, character) if row["kind"] == dh.Kind.WINGS]
        # Body 3-4 with two of the three 5s, body 4-5 with two of the three 3s.
        assert len(wings) == len(set(keys_of(wings))) == 6


def test_wings_of_equal_size_and_different_length_do_not_compare():
    # Fault: kind and number of cards are compared, the shape of the play is not (D4.2).
    four = "3d3c3h4d4c4h5d5c5h6d6c6h7d7c8d8c9d9cTdTc"
    five = "TdTcThJdJcJhQdQcQhKdKcKhAdAcAh3d4d5d6d7d"
    check_readings(four, "xi_shi", ["WINGS.4.5"])
    check_readings(five, "xi_shi", ["WINGS.5.13"])
    low, high = dh.move(four + "=WINGS.4.5", "xi_shi"), dh.move(five + "=WINGS.5.13", "xi_shi")
    assert int(low["size"]) == int(high["size"]) == 20
    assert not dh.beats(high, low)
    assert not dh.beats(low, high)
    assert high["cards"] not in dh.legal_moves(five, "xi_shi", last=low)["cards"]


# --- Straights, the low ace, suits ---------------------------------------------------------------

STRAIGHTS = [
    # Fault: the places of A and 2 in runs are wrong (D2.1): low or, for the ace, high; no corner.
    ("A2345", "sun_quan", ["STRAIGHT.16"]),
    ("23456", "sun_quan", ["STRAIGHT.20"]),
    ("TJQKA", "sun_quan", ["STRAIGHT.52"]),
    ("JQKA2", "sun_quan", []),
    ("KA234", "sun_quan", []),
    ("KA23", "sun_quan", []),
    ("QKA2", "sun_quan", []),
    ("QKA", "liu_bang", ["STRAIGHT.52"]),
    ("A23", "liu_bang", ["STRAIGHT.8"]),
    ("KA2", "liu_bang", []),
    ("AA2233", "xi_shi", ["PAIR_RUN.2"]),
    ("223344", "xi_shi", ["PAIR_RUN.3"]),
    ("QQKKAA", "xi_shi", ["PAIR_RUN.13"]),
    ("KKAA22", "xi_shi", []),
    ("AAA222", "xi_shi", ["TRIPLE_RUN.1"]),
    ("222333", "xi_shi", ["TRIPLE_RUN.2"]),
    ("KKKAAA", "xi_shi", ["TRIPLE_RUN.13"]),
    ("KKK222", "xi_shi", []),
    ("KKKAAA222", "xi_shi", []),
    ("AAA22234", "xi_shi", ["WINGS.2.1"]),
    # Fault: gaps, pairs or jokers inside a straight.
    ("34568", "xi_shi", []),
    ("34456", "xi_shi", []),
    ("3456X", "xi_shi", []),
    ("KAX", "liu_bang", []),
    ("XD", "dong_zhuo", ["ROCKET.0"]),
]


def _straight_cards(ranks):
    # Alternating suits, beginning so that the highest card of the text is a diamond.
    if len(set(ranks)) < len(ranks) or "X" in ranks:
        return spread(ranks)
    return "".join(rank + "dc"[(len(ranks) - 1 - i) % 2] for i, rank in enumerate(ranks))


@pytest.mark.parametrize(("ranks", "character", "readings"), STRAIGHTS)
def test_ace_and_two_in_runs(ranks, character, readings):
    check_readings(_straight_cards(ranks), character, readings)


ANSWERS = [
    # Fault: a one-suit straight with a low ace is not seen as one.
    pytest.param(
        "Ad2d3d4d5d",
        "zhu_bajie",
        "2s3h4c5d6s=STRAIGHT.23",
        ["Ad2d3d4d5d=STRAIGHT.80"],
        [],
        id="low-ace-one-suit-beats-mixed",
    ),
    pytest.param(
        "2s3h4c5d6s",
        "zhu_bajie",
        "Ad2d3d4d5d=STRAIGHT.80",
        [],
        ["2s3h4c5d6s"],
        id="mixed-on-low-ace-one-suit",
    ),
    # Fault: the low ace counts as the top card, so the lowest straight is taken for the highest.
    pytest.param(
        "Ad2c3d4c5s", "dong_zhuo", None, ["Ad2c3d4c5s=STRAIGHT.19"], [], id="low-ace-top-is-five"
    ),
    pytest.param(
        "Ad2c3d4c5s",
        "dong_zhuo",
        "2d3c4d5c6d=STRAIGHT.20",
        [],
        ["Ad2c3d4c5s"],
        id="low-ace-below-23456",
    ),
    pytest.param(
        "As2c3d4c5d",
        "xi_shi",
        "TdJcQdKcAd=STRAIGHT.52",
        [],
        ["As2c3d4c5d"],
        id="low-ace-below-high-ace",
    ),
    pytest.param(
        "TdJcQdKcAd",
        "xi_shi",
        "As2c3d4c5s=STRAIGHT.19",
        ["TdJcQdKcAd=STRAIGHT.52"],
        [],
        id="high-ace-above-low-ace",
    ),
    # Fault: the wrong end, or the sum of the cards, is compared.
    pytest.param(
        "6d7c8d9cTd",
        "xi_shi",
        "5s6h7s8h9d=STRAIGHT.32",
        ["6d7c8d9cTd=STRAIGHT.36"],
        [],
        id="higher-top-wins",
    ),
    pytest.param(
        "Ad2c3d4c5s",
        "xi_shi",
        "5s6h7s8h9d=STRAIGHT.32",
        [],
        ["Ad2c3d4c5s"],
        id="low-ace-loses",
    ),
    # Fault: straights are answered without any comparison.
    pytest.param(
        "4s5h6s7h8s",
        "cao_cao",
        "6d7c8d9cTd=STRAIGHT.36",
        [],
        ["4s5h6s7h8s"],
        id="lower-straight-refused",
    ),
    # Fault: equal top rank; the suit of the top card decides, that of no other card (D3.2).
    pytest.param(
        "4d5d6h7d8s",
        "cao_cao",
        "4s5s6s7s8h=STRAIGHT.30",
        ["4d5d6h7d8s=STRAIGHT.31"],
        [],
        id="top-suit-mixed",
    ),
    pytest.param(
        "4s5s6s7s8c",
        "cao_cao",
        "4d5d6d7c8h=STRAIGHT.30",
        [],
        ["4s5s6s7s8c"],
        id="top-suit-mixed-lower",
    ),
    # Fault: five cards in sequence and five cards of a suit, not the same five (D3.1).
    pytest.param(
        "3h4h5h6s7h9h",
        "zhu_bajie",
        None,
        ["3h4h5h6s7h=STRAIGHT.26"],
        ["3h4h5h6s7h=STRAIGHT.90", "3h4h5h7h9h"],
        id="sequence-and-suit-on-different-cards",
    ),
    pytest.param(
        "3h4h5h6h6s7h",
        "zhu_bajie",
        None,
        ["3h4h5h6s7h=STRAIGHT.26", "3h4h5h6h7h=STRAIGHT.90"],
        ["3h4h5h6s7h=STRAIGHT.90", "3h4h5h6h7h=STRAIGHT.26"],
        id="same-sequence-with-and-without-suit",
    ),
    # Fault: the mixed straight wins over the one-suit straight because it is higher.
    pytest.param(
        "3h4h5h6h7h",
        "xi_shi",
        "TcJhQsKdAc=STRAIGHT.53",
        ["3h4h5h6h7h=STRAIGHT.90"],
        [],
        id="one-suit-over-mixed",
    ),
    pytest.param(
        "TcJhQsKdAc",
        "xi_shi",
        "3h4h5h6h7h=STRAIGHT.90",
        [],
        ["TcJhQsKdAc"],
        id="mixed-under-one-suit",
    ),
    pytest.param(
        "3s4s5s6s7s",
        "xi_shi",
        "4d5d6d7d8d=STRAIGHT.92",
        [],
        ["3s4s5s6s7s"],
        id="one-suit-top-before-suit",
    ),
    # Fault: one suit is taken for a bomb, or beats straights of another length.
    pytest.param(
        "3h4h5h6h7h",
        "xi_shi",
        "3d4c5d6c=STRAIGHT.21",
        ["4h5h6h7h=STRAIGHT.90", "3h4h5h6h=STRAIGHT.86"],
        ["3h4h5h6h7h"],
        id="other-length",
    ),
    pytest.param(
        "3h4h5h6h7h", "xi_shi", "4d4c4h=TRIPLE.1", [], ["3h4h5h6h7h"], id="one-suit-is-no-bomb"
    ),
    # Fault: the range of the player to beat is used in place of the range of the one who plays.
    pytest.param(
        "6d7c8d9cTdJc",
        "xi_shi",
        "3d4c5d6c7d8c=STRAIGHT.29 by lu_zhishen",
        [],
        ["6d7c8d9cTdJc", "7c8d9cTdJc"],
        id="own-range-4-5-against-six",
    ),
    pytest.param(
        "6d7c8d9cTd",
        "lu_zhishen",
        "3d4c5d6c7d=STRAIGHT.24",
        [],
        ["6d7c8d9cTd"],
        id="own-range-6-against-five",
    ),
]


@pytest.mark.parametrize(("hand", "character", "last", "legal", "illegal"), ANSWERS)
def test_straights(hand, character, last, legal, illegal):
    check(hand, character, last, legal, illegal)


def test_cards_of_one_rank_stay_different_actions():
    # Fault: two actions share one text, so one of them cannot be chosen.
    first, second = dh.legal_moves("3d3c", "xi_shi")[:2]
    assert text_of(first) != text_of(second)
    hand = "3d3c3h4d4c4h5d5s6cTh2sXD"
    for character in EVERYONE:
        moves = dh.legal_moves(hand, character)
        texts = [text_of(row) for row in moves]
        assert len(set(texts)) == len(texts)
        for text, row in zip(texts, moves, strict=True):
            assert dh.move(text, character) == row, text
    for lang in ("en", "zh"):
        said = {
            dh.describe(dh.move(f"3{s}=SINGLE.{i}", "xi_shi"), lang=lang)
            for i, s in enumerate("dchs")
        }
        assert len(said) == 4


def test_one_rank_table_for_every_card():
    # Fault: reader and writer use different rank tables, so 3s become aces on the way.
    assert len(DECK) == 54
    for index, text in enumerate(DECK):
        assert dh.parse(text) == dh.parse(text, strict=True) == 1 << index
        assert dh.format(1 << index) == text
        strength = int(dh.classify(text, "xi_shi")[0]["strength"])
        assert strength == index
    whole = (1 << 54) - 1
    assert dh.parse(" ".join(DECK)) == dh.parse("".join(DECK)) == whole
    assert dh.parse(dh.format(whole)) == whole


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10s", "Ts"),
        ("10s 10h", "ThTs"),
        ("9d 10c Jh", "9dTcJh"),
        ("♠10 ♥3", "3hTs"),
        ("10♠", "Ts"),
        ("大王 小王", "XD"),
        ("D X", "XD"),
        ("2s 3d", "3d2s"),
    ],
)
def test_other_spellings_are_the_same_cards(text, same):
    # Fault: "10" is not understood and the card drops out of a straight without a word.
    assert dh.parse(text) == dh.parse(same)


def test_ten_in_a_straight_is_not_lost():
    # Fault: as above, seen from the straight.
    check_readings("9d10cJdQcKd", "xi_shi", ["STRAIGHT.48"])
    check_readings("9dTcJdQcKd", "xi_shi", ["STRAIGHT.48"])


@pytest.mark.parametrize(
    ("text", "token"),
    [("3d 1s 4d", "1"), ("3d 4q", "q"), ("3d 11h", "1"), ("5d Z", "Z"), ("0c 3d", "0")],
)
def test_unknown_cards_are_refused(text, token):
    # Fault: an unknown token is skipped, and the hand is one card short.
    with pytest.raises(ValueError, match=token):
        dh.parse(text)
    with pytest.raises(ValueError, match=token):
        dh.legal_moves(text, "xi_shi")


@pytest.mark.parametrize("text", ["10s", "♠3", "大王"])
def test_strict_reading_takes_only_the_canonical_letters(text):
    # Fault: the exact reader is as lenient as the other, so two texts mean one record.
    with pytest.raises(ValueError, match=r"\S"):
        dh.parse(text, strict=True)


# --- Wild cards: the sixes of one character (D6.10) ----------------------------------------------

WILD_READINGS = [
    # Fault: the engine fills in wild cards itself and picks one reading; all are moves.
    ("9d9c9h6s", ["BOMB.6", "TRIPLE_WITH.6"]),
    ("9d9c6s", ["TRIPLE.6"]),
    ("9d6s", ["PAIR.6"]),
    ("7d7c7h6s", ["BOMB.4", "TRIPLE_WITH.4"]),
    ("9d9c6d6c", ["BOMB.6", "TRIPLE_WITH.6"]),
    ("5d5c6d6c", ["BOMB.2", "TRIPLE_WITH.2"]),
    (
        "9d6c6h6s",
        ["BOMB.6"]
        # Body 9 and kicker six, or body three sixes and kicker 9.
        + [f"TRIPLE_WITH.{rank}" for rank in range(13)]
        # 6789, 789T, 89TJ, 9TJQ: all diamonds, or mixed; only in 6789 is the top suit given.
        + [f"STRAIGHT.{64 + 4 * top}" for top in (8, 9, 10, 11)]
        + [f"STRAIGHT.{4 * top + suit}" for top in (9, 10, 11) for suit in range(4)]
        + ["STRAIGHT.32"],
    ),
    # Fault: a play made of wild cards only has no other name than its printed one.
    ("6s", [f"SINGLE.{card}" for card in range(52)]),
    ("6d6c", [f"PAIR.{rank}" for rank in range(13)]),
    ("6d6c6h", [f"TRIPLE.{rank}" for rank in range(13)]),
    (
        "6d6c6h6s",
        [f"{kind}.{rank}" for kind in ("BOMB", "TRIPLE_WITH") for rank in range(13)]
        + [f"STRAIGHT.{4 * top + suit}" for top in range(3, 14) for suit in range(4)]
        + [f"STRAIGHT.{64 + 4 * top + suit}" for top in range(3, 14) for suit in range(4)],
    ),
    # Fault: the presence of a wild card makes any set of cards legal; only the six is free.
    ("5d6d9d", []),
    ("3d5d6d9d", []),
    ("5d6d9c", []),
    ("3d4d6dJd", []),
    ("3d4d6dX", []),
    ("3d3c4d6d", ["TRIPLE_WITH.0"]),
    ("3d3c4d4c6d", ["TRIPLE_WITH.0", "TRIPLE_WITH.1"]),
    ("5d6d7d", []),
    # Fault: a six cannot complete a run, or only as its printed rank.
    ("5d5c7d7c6h6s", ["PAIR_RUN.6", "QUAD_WITH.2", "QUAD_WITH.4"]),
    ("3d3c4d4c5d6s", ["PAIR_RUN.4"]),
    ("3d3c3h4d4c6s", ["TRIPLE_RUN.3", "QUAD_WITH.0"]),
    ("3d3c4d4c5d7c6s6h", ["WINGS.2.3"]),
    ("3d3c4d4c5d7c8h6s", []),
    # Fault: a six never becomes a joker (and no rocket, no pair of jokers).
    ("6sX", []),
    ("6sD", []),
    ("6s6hX", []),
    ("6s6hXD", []),
    ("6s6c6hX", [f"TRIPLE_WITH.{rank}" for rank in range(13)]),
    # Fault: the suit of a wild card is fixed, so one-suit or mixed straights are lost.
    ("3h4h5h6s7h", ["STRAIGHT.90", "STRAIGHT.26"]),
    ("3h4h5h6h7h", ["STRAIGHT.90", "STRAIGHT.26"]),
    ("3h4h5s6s7h", ["STRAIGHT.26"]),
    (
        "2h3h4h5h6h",
        ["STRAIGHT.86", "STRAIGHT.20", "STRAIGHT.21", "STRAIGHT.23", "STRAIGHT.82", "STRAIGHT.18"],
    ),
    ("2h3h4h5s6h", ["STRAIGHT.20", "STRAIGHT.21", "STRAIGHT.22", "STRAIGHT.23", "STRAIGHT.19"]),
    # Fault: a six standing for a card of a body rank is taken as its own kicker (D2.3).
    ("9d9c9h9s6d", []),
    ("9d9c9h9s3d6d", ["QUAD_WITH.6"]),
    ("9d9c9h3d6d", ["TRIPLE_WITH.6"]),
    ("7d7c7h5d6c", ["TRIPLE_WITH.4"]),
    ("9d9c9h6c6d", ["TRIPLE_WITH.6"]),
]


@pytest.mark.parametrize(
    ("cards", "readings"), [pytest.param(*row, id=row[0]) for row in WILD_READINGS]
)
def test_wild_sixes_have_every_reading_and_no_other(cards, readings):
    check_readings(cards, "yang_guifei", readings)


WILD_ANSWERS = [
    # Fault: the declared rank is dropped when sixes answer a play.
    ("6d6c", "AdAc=PAIR.11", ["6d6c=PAIR.12"], ["6d6c=PAIR.10", "6d6c=PAIR.3", "6d6c=PAIR.11"]),
    ("6d6c", "2d2c=PAIR.12", [], ["6d6c"]),
    ("6d6c", "5d5c=PAIR.2", ["6d6c=PAIR.3", "6d6c=PAIR.12"], ["6d6c=PAIR.2"]),
    (
        "6d",
        "As=SINGLE.47",
        [f"6d=SINGLE.{card}" for card in (48, 49, 50, 51)],
        ["6d=SINGLE.47", "6d=SINGLE.52", "6d=SINGLE.53"],
    ),
    ("6d", "2h=SINGLE.50", ["6d=SINGLE.51"], ["6d=SINGLE.50"]),
    # Fault: a six is turned into a joker where nothing else would win.
    ("6d", "2s=SINGLE.51", [], ["6d"]),
    ("6d6cX", "D=SINGLE.53", [], ["6d", "X", "6dX"]),
    ("6d6c6h6s", "2d2c2h2s=BOMB.12", [], ["6d6c6h6s"]),
    ("6d6c6h6s", "AdAcAhAs=BOMB.11", ["6d6c6h6s=BOMB.12"], ["6d6c6h6s=BOMB.11"]),
    ("6d6c6h6s", "XD=ROCKET.0", [], ["6d6c6h6s"]),
    # Fault: a bomb completed by a wild card is not a bomb, or is one below natural bombs.
    ("9d9c9h6s", "8d8c8h8s=BOMB.5", ["9d9c9h6s=BOMB.6"], ["9d9c9h6s=TRIPLE_WITH"]),
    ("9d9c9h6s", "2s=SINGLE.51", ["9d9c9h6s=BOMB.6"], ["6s", "9d9c9h"]),
    ("9d9c9h6s", "8d8c8h3s=TRIPLE_WITH.5", ["9d9c9h6s=BOMB.6", "9d9c9h6s=TRIPLE_WITH.6"], []),
    ("9d9c9h6s", "9d9c9h9s=BOMB.6", [], ["9d9c9h6s"]),
    # Fault: a straight with a wild top card has only the suit printed on the six.
    (
        "2h3c4h5c6d",
        "2d3c4d5c6h=STRAIGHT.22",
        ["2h3c4h5c6d=STRAIGHT.23"],
        ["2h3c4h5c6d=STRAIGHT.20", "2h3c4h5c6d=STRAIGHT.22"],
    ),
]


@pytest.mark.parametrize(
    ("hand", "last", "legal", "illegal"),
    [pytest.param(*row, id=f"{row[0]}-on-{row[1].partition('=')[0]}") for row in WILD_ANSWERS],
)
def test_wild_sixes_answer_as_what_they_are_declared(hand, last, legal, illegal):
    check(hand, "yang_guifei", last, legal, illegal)


def test_wild_hand_is_counted_without_duplicates():
    # Fault: assignments of wild cards that come to the same move are listed several times.
    hand = "9d9c9h6s"
    moves = dh.legal_moves(hand, "yang_guifei")
    names = [label(row).split(".")[0] for row in moves]
    # Each nine alone and the six as any of 52; pairs and triples among the nines and with the six.
    wanted = {"SINGLE": 3 + 52, "PAIR": 3 + 3, "TRIPLE": 1 + 3, "TRIPLE_WITH": 1, "BOMB": 1}
    assert {name: names.count(name) for name in names} == wanted
    assert dh.count_moves(hand, "yang_guifei") == len(moves) == 67
    assert len(dh.legal_moves("6d6c", "yang_guifei")) == 2 * 52 + 13


def test_sixes_are_wild_for_one_character_only():
    # Fault: the wild rank is a property of the card and not of the player.
    for character in NO_WILD:
        check_readings("9d9c9h6s", character, ["TRIPLE_WITH.6"])
        check_readings("6s", character, ["SINGLE.15"])
        check_readings("9d6s", character, [])


# --- Bombs, rocket, comparison -------------------------------------------------------------------

BOMBS = [
    # Fault: a bomb is compared like any other kind and refused on other kinds.
    ("8d8c8h8s", "QdQc=PAIR.9", ["8d8c8h8s=BOMB.5"], ["8d8c"]),
    ("8d8c8h8s", "D=SINGLE.53", ["8d8c8h8s=BOMB.5"], ["8s"]),
    ("8d8c8h8s", "TdJcQdKcAd=STRAIGHT.52", ["8d8c8h8s=BOMB.5"], []),
    ("8d8c8h8s", "9d9c9h=TRIPLE.6", ["8d8c8h8s=BOMB.5"], ["8d8c8h"]),
    ("8d8c8h8s", "9d9c9h3s=TRIPLE_WITH.6", ["8d8c8h8s=BOMB.5"], []),
    ("8d8c8h8s", "9d9c9h9s3s4s=QUAD_WITH.6", ["8d8c8h8s=BOMB.5"], []),
    # Fault: after the repair, anything higher in rank beats the bomb.
    ("2d2c", "8d8c8h8s=BOMB.5", [], ["2d2c", "2d"]),
    ("2d2c2h", "8d8c8h8s=BOMB.5", [], ["2d2c2h"]),
    ("9d9c9h9s3d4d", "8d8c8h8s=BOMB.5", ["9d9c9h9s=BOMB.6"], ["9d9c9h9s3d4d"]),
    # Fault: "not lower" in place of "higher"; pairs ignore suits, singles do not.
    ("2s2h", "2d2c=PAIR.12", [], ["2s2h"]),
    ("3s", "3d=SINGLE.0", ["3s=SINGLE.3"], []),
    ("3d", "3s=SINGLE.3", [], ["3d"]),
    ("3s", "3s=SINGLE.3", [], ["3s"]),
    ("3h3s", "3d3c=PAIR.0", [], ["3h3s"]),
    ("7d7c7h7s", "7d7c7h7s=BOMB.4", [], ["7d7c7h7s"]),
    ("7c7h7s", "7d7c7h=TRIPLE.4", [], ["7c7h7s"]),
    ("5h5s6h6s7h7s", "5d5c6d6c7d7c=PAIR_RUN.6", [], ["5h5s6h6s7h7s"]),
    ("3d3c3h4d4c4h5dKs", "3d3c3h4d4c4h5s8s=WINGS.2.3", [], ["3d3c3h4d4c4h5dKs"]),
    # Fault: the two jokers are equal, or the small one is the bigger.
    ("D", "X=SINGLE.52", ["D=SINGLE.53"], []),
    ("X", "D=SINGLE.53", [], ["X"]),
    ("X", "2s=SINGLE.51", ["X=SINGLE.52"], []),
    # Fault: the rocket is refused on a bomb, or written big joker first it is no rocket.
    ("XD", "5d5c5h5s=BOMB.2", ["XD=ROCKET.0"], ["D"]),
    ("DX", "5d5c5h5s=BOMB.2", ["DX=ROCKET.0"], ["D"]),
    ("XD", "2d2c2h2s=BOMB.12", ["XD=ROCKET.0"], []),
    ("XD", "3d3c=PAIR.0", ["XD=ROCKET.0"], ["XD=PAIR"]),
    ("4d4c4h4s", "DX=ROCKET.0", [], ["4d4c4h4s"]),
    ("2d2c2h2s", "XD=ROCKET.0", [], ["2d2c2h2s"]),
    # Fault: a bomb that was led is not remembered as one, and any later bomb beats it.
    ("8d8c8h8sTdTcThTs", "9d9c9h9s=BOMB.6", ["TdTcThTs=BOMB.7"], ["8d8c8h8s"]),
    ("3d3c3h3s2d2c2h2s", "AdAcAhAs=BOMB.11", ["2d2c2h2s=BOMB.12"], ["3d3c3h3s"]),
]


@pytest.mark.parametrize(
    ("hand", "last", "legal", "illegal"),
    [pytest.param(*row, id=f"{row[0]}-on-{row[1].partition('=')[0]}") for row in BOMBS],
)
def test_bombs_rocket_and_comparison(hand, last, legal, illegal):
    for character in PLAIN:
        check(hand, character, last, legal, illegal)


SKILL_BOMBS = [
    # Fault: a bomb made by a skill is compared by its number of cards; the rank alone counts.
    ("JdJcJh", "zhu_bajie", 2, "TdTcThTs=BOMB.7", ["JdJcJh=BOMB.8"], ["JdJcJh=TRIPLE"]),
    ("JdJcJh", "zhu_bajie", 2, "QdQcQhQs=BOMB.9", [], ["JdJcJh"]),
    ("JdJcJhJs", "zhu_bajie", 2, "JdJcJh=BOMB.8 by zhu_bajie", [], ["JdJcJhJs", "JdJcJh"]),
    ("TdTcThTs", "xi_shi", 2, "JdJcJh=BOMB.8 by zhu_bajie", [], ["TdTcThTs"]),
    ("QdQcQhQs", "xi_shi", 2, "JdJcJh=BOMB.8 by zhu_bajie", ["QdQcQhQs=BOMB.9"], ["QdQcQh"]),
    ("4d4c4h", "pan_jinlian", 2, "3d3c3h3s=BOMB.0", ["4d4c4h=BOMB.1"], ["4d4c4h=TRIPLE"]),
    ("4d4c4h", "pan_jinlian", 2, "4d4c4h4s=BOMB.1", [], ["4d4c4h"]),
    ("7d7c", "qin_shihuang", 1, "6d6c6h6s=BOMB.3", ["7d7c=BOMB.4"], ["7d7c=PAIR"]),
    ("7d7c", "qin_shihuang", 1, "8d8c8h8s=BOMB.5", [], ["7d7c"]),
    # Fault: the skill's bomb replaces a plain reading that stays, or stays beside one it replaces.
    ("JdJcJh", "zhu_bajie", 2, None, ["JdJcJh=BOMB.8"], ["JdJcJh=TRIPLE"]),
    ("TdTcTh", "zhu_bajie", 2, None, ["TdTcTh=TRIPLE.7"], ["TdTcTh=BOMB"]),
    ("AdAcAh", "zhu_bajie", 2, None, ["AdAcAh=TRIPLE.11"], ["AdAcAh=BOMB"]),
    ("JdJcJh", "zhu_bajie", 2, "TdTcTh=TRIPLE.7", ["JdJcJh=BOMB.8"], ["JdJcJh=TRIPLE"]),
    ("4d4c4h", "pan_jinlian", 2, None, ["4d4c4h=BOMB.1", "4d4c4h=TRIPLE.1"], []),
    ("7d7c", "qin_shihuang", 1, None, ["7d7c=BOMB.4", "7d7c=PAIR.4"], []),
    ("8d8c", "qin_shihuang", 1, None, ["8d8c=PAIR.5"], ["8d8c=BOMB"]),
    ("2d2c", "qin_shihuang", 1, None, ["2d2c=PAIR.12"], ["2d2c=BOMB"]),
    ("7d7c", "qin_shihuang", 2, None, ["7d7c=PAIR.4"], ["7d7c=BOMB"]),
    # Fault: the skill's bomb takes kickers or joins runs as if it had four cards.
    ("JdJcJh2d3c", "zhu_bajie", 2, None, ["JdJcJh2d=TRIPLE_WITH.8"], ["JdJcJh2d3c"]),
    ("JdJcJh2d2c", "zhu_bajie", 2, None, ["JdJcJh2d2c=TRIPLE_WITH.8"], ["JdJcJh2d2c=QUAD_WITH"]),
    ("JdJcJhQdQcQh", "zhu_bajie", 2, None, ["JdJcJhQdQcQh=TRIPLE_RUN.11"], ["JdJcJhQdQcQh=BOMB"]),
    ("JdJcJhJs3d4d", "zhu_bajie", 2, None, ["JdJcJhJs3d4d=QUAD_WITH.8", "JdJcJhJs=BOMB.8"], []),
    ("4d4c4h3d5d", "pan_jinlian", 2, None, ["4d4c4h3d=TRIPLE_WITH.1"], ["4d4c4h3d5d"]),
    # Fault: a payment at the last hit point is offered, or refused above it (D5.2).
    ("4d4c4h", "pan_jinlian", 1, None, ["4d4c4h=TRIPLE.1"], ["4d4c4h=BOMB"]),
    ("4d4c4h", "pan_jinlian", 3, None, ["4d4c4h=TRIPLE.1", "4d4c4h=BOMB.1"], []),
    ("3d4c", "dong_zhuo", 1, None, [], ["3d4c"]),
    ("3d4c", "dong_zhuo", 2, None, ["3d4c=STRAIGHT.13"], []),
    ("3d4c5d6c", "dong_zhuo", 1, None, ["3d4c5d6c=STRAIGHT.21"], ["3d4c5d", "4c5d6c"]),
    # Fault: a declared card ranks above or below the natural card it stands for.
    ("X", "liu_bei", 2, None, ["X=SINGLE.52", "X=SINGLE.53"], []),
    ("X", "liu_bei", 2, "D=SINGLE.53", [], ["X"]),
    ("X", "liu_bei", 2, "2s=SINGLE.51", ["X=SINGLE.52", "X=SINGLE.53"], []),
    ("X", "liu_bei", 2, "X=SINGLE.52", ["X=SINGLE.53"], ["X=SINGLE.52"]),
    ("D", "xi_shi", 2, "X=SINGLE.53 by liu_bei", [], ["D"]),
    ("D", "xi_shi", 2, "X=SINGLE.52 by liu_bei", ["D=SINGLE.53"], []),
    # Fault: a pair made by a skill turns up as a kicker or in a run (D6.3).
    ("9sKs", "sun_quan", 2, None, ["9sKs=PAIR.10"], ["9sKs=PAIR.6"]),
    ("9sKs", "sun_quan", 2, "QdQc=PAIR.9", ["9sKs=PAIR.10"], []),
    ("9sKs", "sun_quan", 2, "KdKc=PAIR.10", [], ["9sKs"]),
    ("9sKd", "sun_quan", 2, None, [], ["9sKd"]),
    ("9sX", "sun_quan", 2, None, [], ["9sX"]),
    ("9d9c9h3s5s", "sun_quan", 2, None, ["3s5s=PAIR.2"], ["9d9c9h3s5s"]),
    ("3d3c4d4c5s7s", "sun_quan", 2, None, ["5s7s=PAIR.4"], ["3d3c4d4c5s7s"]),
    ("9d9c9h9s3s5s4d4c", "sun_quan", 2, None, ["9d9c9h9s3s5s=QUAD_WITH.6"], ["9d9c9h9s3s5s4d4c"]),
]


@pytest.mark.parametrize(
    ("hand", "character", "hp", "last", "legal", "illegal"),
    [
        pytest.param(*row, id=f"{row[0]}-{row[1]}-hp{row[2]}-on-{(row[3] or '').partition('=')[0]}")
        for row in SKILL_BOMBS
    ],
)
def test_plays_made_by_skills(hand, character, hp, last, legal, illegal):
    check(hand, character, last, legal, illegal, hp=hp)


@pytest.mark.parametrize(
    ("text", "character", "cost"),
    [
        ("3d4c=STRAIGHT.13", "dong_zhuo", 1),
        ("3d4c5d=STRAIGHT.16", "dong_zhuo", 1),
        ("3d4c5d6c=STRAIGHT.21", "dong_zhuo", 0),
        ("3d4c5d6c7d=STRAIGHT.24", "dong_zhuo", 0),
        ("3d4c5d6c7d8c=STRAIGHT.29", "dong_zhuo", 1),
        ("4d4c4h=BOMB.1", "pan_jinlian", 1),
        ("4d4c4h=TRIPLE.1", "pan_jinlian", 0),
        ("4d4c4h4s=BOMB.1", "pan_jinlian", 0),
        ("JdJcJh=BOMB.8", "zhu_bajie", 0),
    ],
)
def test_costs(text, character, cost):
    # Fault: the price of a skill is charged where it is not used, or not where it is.
    assert int(dh.move(text, character)["cost"]) == cost


def test_thirteen_ranks_are_two_straights():
    # Fault: the strength is computed from the cards alone, so one of two readings is lost (D2.4).
    cards = mixed("3456789TJQKA2")  # 3 d, 4 c, …, K d, A c, 2 d
    readings = [f"STRAIGHT.{4 * 12 + 0}", f"STRAIGHT.{4 * 13 + 1}"]
    assert sorted(label(row) for row in dh.classify(cards, "dong_zhuo")) == readings
    assert {int(row["cost"]) for row in dh.classify(cards, "dong_zhuo")} == {1}
    assert len(dh.classify(cards, "dong_zhuo", hp=1)) == 0


STRAIGHT_SKILLS = [
    # Fault: a skill that says what a straight *is* leaves the plain reading beside it (D5.3).
    ("8d9cThJd", "sun_wukong", ["STRAIGHT.107"]),
    ("8h9hThJh", "sun_wukong", ["STRAIGHT.107"]),
    ("7d8c9d", "sun_wukong", ["STRAIGHT.32"]),
    ("7h8h9h", "sun_wukong", ["STRAIGHT.98"]),
    ("TdJcQd", "sun_wukong", ["STRAIGHT.111"]),
    ("3s4c5s6s", "tang_sanzang", ["STRAIGHT.84"]),
    ("3s4s5s6s", "tang_sanzang", ["STRAIGHT.84"]),
    ("As2c3d4s", "tang_sanzang", ["STRAIGHT.76"]),
    ("3s4s5s", "tang_sanzang", []),
]


@pytest.mark.parametrize(("cards", "character", "readings"), STRAIGHT_SKILLS)
def test_straights_changed_by_skills(cards, character, readings):
    check_readings(cards, character, readings)


def test_beats_is_strict_and_one_sided():
    # Fault: comparisons that hold both ways, or of a play with itself.
    texts = [
        "3d=SINGLE.0", "3s=SINGLE.3", "2s=SINGLE.51", "X=SINGLE.52", "D=SINGLE.53",
        "3d3c=PAIR.0", "2d2c=PAIR.12", "4d4c4h=TRIPLE.1", "4d4c4h3d=TRIPLE_WITH.1",
        "4d4c4h3d3c=TRIPLE_WITH.1", "5d5c5h3d3c=TRIPLE_WITH.2", "3d4c5d6c=STRAIGHT.21",
        "3d4d5d6d=STRAIGHT.84", "TdJcQdKcAd=STRAIGHT.52", "3d3c4d4c5d5c=PAIR_RUN.4",
        "3d3c3h4d4c4h=TRIPLE_RUN.3", "3d3c3h4d4c4h5d6d=WINGS.2.3", "3d3c3h3s4d5d=QUAD_WITH.0",
        "9d9c9h9s3d4d=QUAD_WITH.6", "3d3c3h3s=BOMB.0", "9d9c9h9s=BOMB.6", "XD=ROCKET.0",
    ]  # fmt: skip
    moves = [read(text) for text in texts]
    wins = {
        (a, b) for a in range(len(moves)) for b in range(len(moves)) if dh.beats(moves[a], moves[b])
    }
    assert not {(a, b) for a, b in wins if (b, a) in wins}
    rocket, bomb, small_bomb = len(moves) - 1, len(moves) - 2, len(moves) - 3
    assert {b for a, b in wins if a == rocket} == set(range(rocket))
    assert {b for a, b in wins if a == bomb} == set(range(bomb))
    assert {b for a, b in wins if a == small_bomb} == set(range(small_bomb))
    by_text = {(texts[a], texts[b]) for a, b in wins if a < small_bomb}
    assert by_text == {
        ("3s=SINGLE.3", "3d=SINGLE.0"),
        ("2s=SINGLE.51", "3d=SINGLE.0"),
        ("2s=SINGLE.51", "3s=SINGLE.3"),
        ("X=SINGLE.52", "3d=SINGLE.0"),
        ("X=SINGLE.52", "3s=SINGLE.3"),
        ("X=SINGLE.52", "2s=SINGLE.51"),
        ("D=SINGLE.53", "3d=SINGLE.0"),
        ("D=SINGLE.53", "3s=SINGLE.3"),
        ("D=SINGLE.53", "2s=SINGLE.51"),
        ("D=SINGLE.53", "X=SINGLE.52"),
        ("2d2c=PAIR.12", "3d3c=PAIR.0"),
        ("5d5c5h3d3c=TRIPLE_WITH.2", "4d4c4h3d3c=TRIPLE_WITH.1"),
        ("3d4d5d6d=STRAIGHT.84", "3d4c5d6c=STRAIGHT.21"),
        ("9d9c9h9s3d4d=QUAD_WITH.6", "3d3c3h3s4d5d=QUAD_WITH.0"),
    }


# --- Validation and encoding ---------------------------------------------------------------------


def test_a_lower_card_is_not_offered():
    # Fault: a lower card is accepted as an answer without a word.
    last = read("5d=SINGLE.8")
    assert keys_of(dh.legal_moves("3d3s4h", "xi_shi", last=last)) == []
    assert set(keys_of(dh.legal_moves("3d5cKh", "xi_shi", last=last))) == {
        (dh.parse("5c"), "SINGLE.9"),
        (dh.parse("Kh"), "SINGLE.42"),
    }
    assert not dh.beats(read("3s=SINGLE.3"), last)


@pytest.mark.parametrize("character", EVERYONE)
def test_moves_use_cards_of_the_hand_only(character):
    # Fault: a play holds cards that the player does not hold.
    hand = "3d3c4d5c6d6h7d9h9sTcJsJdJh2s"
    mask = dh.parse(hand)
    for last in (None, "4d=SINGLE.4", "3d3c=PAIR.0", "3d4c5d6c7d=STRAIGHT.24"):
        for row in dh.legal_moves(hand, character, last=read(last)):
            assert int(row["cards"]) & ~mask == 0
            assert int(row["cards"]).bit_count() == int(row["size"]) > 0
            assert int(row["reserved"]) == 0


@pytest.mark.parametrize("text", ["3s3s", "3s 4d 3s", "XX", "Ts 10s"])
def test_a_card_twice_is_refused(text):
    # Fault: one card is played twice as a pair.
    with pytest.raises(ValueError, match=r"\S"):
        dh.parse(text)


def test_the_two_threes_are_different_plays():
    # Fault: rank and card are mixed up, and the wrong card leaves the hand.
    singles = keys_of(dh.legal_moves("3d3s", "xi_shi"))
    assert set(singles) == {
        (dh.parse("3d"), "SINGLE.0"),
        (dh.parse("3s"), "SINGLE.3"),
        (dh.parse("3d3s"), "PAIR.0"),
    }
    assert len(singles) == 3


def test_an_empty_hand_has_no_move():
    # Fault: an index of -1 or beyond the table when no card is left.
    for character in EVERYONE:
        for last in (None, read("3d=SINGLE.0")):
            for hand in ("", 0):
                moves = dh.legal_moves(hand, character, last=last)
                assert moves.shape == (0,)
                assert moves.dtype == dh.MOVE_DTYPE
                assert dh.count_moves(hand, character, last=last) == 0
        assert len(dh.classify(0, character)) == 0


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("3d3c=PAIR.1", "xi_shi"),
        ("3d4c=PAIR.1", "xi_shi"),
        ("3d3c=TRIPLE.0", "xi_shi"),
        ("3d3c=NOTHING.0", "xi_shi"),
        ("3d3c", "xi_shi"),
        ("3d4c5d6c7d8c=STRAIGHT.29", "xi_shi"),
        ("4d4c4h=BOMB.1", "xi_shi"),
        ("JdJcJh=TRIPLE.8", "zhu_bajie"),
        ("3d3c3h4d4c4h5d6d=WINGS.3.3", "xi_shi"),
        ("9d9c9h2d3d=TRIPLE_WITH.6", "xi_shi"),
        ("6sX=ROCKET.0", "yang_guifei"),
        ("6s=SINGLE.53", "yang_guifei"),
        ("8d9cThJd=STRAIGHT.40", "sun_wukong"),
    ],
)
def test_false_declarations_are_refused(text, character):
    # Fault: the declared kind or strength is believed without looking at the cards.
    with pytest.raises(ValueError, match=r"\S"):
        dh.move(text, character)


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": 11},
        {"kind": 255},
        {"size": 3},
        {"strength": 13},
        {"strength": 65535},
        {"kind": int(dh.Kind.TRIPLE)},
        {"kind": int(dh.Kind.WINGS)},
        {"length": 2},
        {"cards": 0b111},
    ],
)
def test_a_broken_play_to_beat_is_refused(changes):
    # Fault: a record of nonsense is compared like a play and lets anything through.
    broken = np.zeros(1, dtype=dh.MOVE_DTYPE)
    broken["cards"] = dh.parse("3d3c")
    broken["kind"] = int(dh.Kind.PAIR)
    broken["size"], broken["length"] = 2, 1
    assert len(dh.legal_moves("4d4c", "xi_shi", last=broken[0])) == 1
    for field, value in changes.items():
        broken[field] = value
    with pytest.raises(ValueError, match=r"\S"):
        dh.legal_moves("4d4c", "xi_shi", last=broken[0])


def test_the_play_to_beat_is_judged_by_its_declaration():
    # Fault: the play to beat is read again from its cards, or must not overlap the hand.
    wild = read("6d6c=PAIR.11 by yang_guifei")
    assert len(dh.legal_moves("7d7cKdKc", "xi_shi", last=wild)) == 0
    assert keys_of(dh.legal_moves("2d2c", "xi_shi", last=wild)) == [(dh.parse("2d2c"), "PAIR.12")]
    low = read("6d6c=PAIR.0 by yang_guifei")
    assert keys_of(dh.legal_moves("6d6c", "xi_shi", last=low)) == [(dh.parse("6d6c"), "PAIR.3")]


# --- Games: turns, undo, saving, scores ----------------------------------------------------------

THREE = ("xi_shi", "cao_cao", "baigujing")  # no skill of theirs acts in these scenes


def game(hands, characters=THREE, **facts):
    return table(hands, characters, **facts)


def draw(state, index):
    """Return some legal action, which this state and number decide."""
    return state.action_at(random.Random(state.hash() + index).randrange(state.count_actions()))


def over(state, score):
    """The game has ended so: nothing is legal, nothing can be done, and the score stands."""
    assert state.is_terminal
    assert legal(state) == set()
    assert state.returns == score
    before = state.to_bytes()
    for text in ("pass", "hit", "3d=SINGLE.0", "call"):
        with pytest.raises(dh.IllegalMove, match="the game is over"):
            state.apply(text)
    assert (state.to_bytes(), state.returns) == (before, score)


# Fault: the play that was taken back still counts when the trick is decided.
def test_a_play_taken_back_and_replaced():
    state = do(game(["3d7d", "4d8d9d", "5d9c"]), "0 3d", "1 9d")
    state.undo()
    do(state, "1 4d", "2 5d", "0 pass", "1 pass")
    # Seat 2 has won by its five; it beat a partner's four, not the nine (D9.2).
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 2)
    state = do(game(["3d7dKd", "4d8d9d", "5d9c"]), "0 3d", "1 9d")
    state.undo()
    do(state, "1 4d", "2 pass", "0 7d", "1 pass", "2 pass", "0 hit")
    assert (hp(state), state.current_player) == ([3, 1, 2], 1)


# Fault: a play that does not beat the last one, or is not held, is accepted silently.
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("3c=SINGLE.1", "D4.2"),
        ("4d4c=PAIR.1", "D4.2"),
        ("9d=SINGLE.24", "D5.1"),  # another's
        ("6d=SINGLE.12", "D5.1"),  # gone
        ("4d4h=PAIR.1", "D5.1"),  # half of it held
    ],
)
def test_illegal_plays_leave_every_byte(text, rule):
    state = do(game(["5d7d", "3c4d4cKd", "9d9c"]), "0 5d")
    refused(state, text, rule)
    # Nor does one card held stand for two.
    with pytest.raises(ValueError, match="stands twice"):
        state.apply("4d4d=PAIR.1")
    record = state.action("4d4c=PAIR.1").copy()
    record["cards"] = dh.parse("4d")
    before = state.to_bytes()
    with pytest.raises(dh.IllegalMove):
        state.apply(record)
    assert state.to_bytes() == before


# Fault: the wrong card leaves the hand.
def test_exactly_the_cards_played_leave():
    state = do(game(["3d3s9d", "4d", "5d"]), "0 3d")
    assert scenes.hand(state, 0) == "3s9d"
    state = do(game(["3d3c3h3s9d", "4d", "5d"]), "0 3c3s")
    assert scenes.hand(state, 0) == "3d3h9d"
    state.undo()
    assert scenes.hand(state, 0) == "3d3c3h3s9d"


# Fault: a hand without cards, or larger than the table foresees, has no place in an observation.
def test_observations_of_the_smallest_and_the_largest_hands():
    state = do(game(["3d", "4d8d", "5d"]), "0 3d")
    for seat in range(3):
        seen = state.observation(seat)
        assert seen.arrays()["cards"].tolist() == [0, 2, 1]
        assert not seen.arrays()["hands"][0].any()
    # 西施 has swapped: 26 and 21 cards (D7.6).
    state = do(dealt("cao_cao", "xi_shi", bottom="4d9c2s"), "0 call")
    swap = next(iter(sorted(legal(state) - {"pass"})))
    do(state, f"1 {swap}")
    for seat in (0, 1):
        arrays = state.observation(seat).arrays()
        assert arrays["cards"].tolist() == [26, 21]
        assert arrays["hands"][seat].sum() == arrays["cards"][seat]


# Fault: two cards share one text.
def test_texts_of_cards_are_their_own():
    state = game(["".join(DECK[:20]), DECK[20], DECK[21]])
    singles = [text for text in legal(state) if "SINGLE" in text]
    assert len(singles) == 20
    assert {text.split("=")[0] for text in singles} == set(DECK[:20])


# Fault: the cards shown at the end are not those that were dealt.
@pytest.mark.parametrize("players", [2, 3])
def test_a_record_tells_the_cards_that_were_dealt(players):
    for index in range(10):
        state = dh.Game(players).deal(7, index)
        start = state.array
        while not state.is_terminal:
            state.apply(draw(state, index))
        deal = state.record()["deals"][0]
        assert [dh.parse(text) for text in deal["hands"]] == start["hands"][:players].tolist()
        assert dh.parse(deal["bottom"]) == int(start["bottom"])
        assert dh.parse(deal["out"]) == int(start["out"])
        assert dh.parse(deal["turned"]) == 1 << int(start["turned"])
        assert deal["first_bidder"] == int(start["first_bidder"])


# Fault: everybody has passed, and the player whose turn it is again may pass, too.
def test_the_winner_of_a_trick_must_lead():
    state = do(game(["3d7d", "4d8d", "5d9d"]), "0 3d", "1 pass", "2 pass")
    assert legal(state) == {"7d=SINGLE.16"}
    refused(state, "pass", "D9.1")
    state = do(game(["3d7d", "4d8d", "5d9d"]), "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    refused(state, "pass", "D9.1")


# Fault: somebody has no card left, and the game goes on.
def test_the_game_stops_at_the_last_card():
    over(do(game(["3d", "4d8d", "5d9d"]), "0 3d"), [6, -3, -3])
    over(do(game(["3d7d", "4d", "5d9d"]), "0 3d", "1 4d"), [-6, 3, 3])


# Fault: where there is no emperor yet, printing a state reads before the start of an array.
def test_states_without_an_emperor():
    for start in (dh.Game(3).deal(1), dh.Game(2).deal(1), dh.Game(2, "competitive").deal(1)):
        state = start
        for _ in range(80):
            assert state.array["emperor"] == 255
            assert dh.State.from_text(state.to_text()) == state
            assert state.returns == [0] * state.game.players
            for seat in range(state.game.players):
                assert state.observation(seat).arrays()["emperor"] == 255
                assert repr(state.observation(seat))
            # Nobody looks and nobody calls: deal after deal.
            state.apply(state.legal_actions()[-1])
        assert int(state.array["deals"]) > 10


# Fault: the first call is not the end of the bidding.
def test_the_first_call_ends_the_bidding():
    state = do(dealt("cao_cao", "lu_bu", "liu_bei"), "0 call")
    assert (state.phase, state.current_player) == (dh.Phase.PLAY, 0)
    refused(state, "call", "D7.3")
    assert hp(state) == [3, 2, 2]
    assert int(state.array["hands"][0]).bit_count() == 20


# Fault: something of the old game is left in the new one.
def test_the_second_game_knows_nothing_of_the_first():
    for index in range(5):
        old = dh.Game(3).deal(3, index)
        while not old.is_terminal:
            old.apply(draw(old, index))
        new, alone = dh.Game(3).deal(3, index + 1), dh.Game(3).deal(3, index + 1)
        assert new.to_bytes() == alone.to_bytes()
        facts = new.array
        assert facts["last"]["size"] == facts["passes"] == facts["doublings"] == facts["hit"] == 0
        assert not facts["played"].any()
        assert not facts["hit_points"].any()
        assert new.history == []


# Fault: after a step back other actions are legal than before, since objects are compared.
def test_what_is_legal_after_a_step_back():
    state = do(game(["3d5d7d", "4d8dKd", "5c9d"]), "0 3d")
    for action in state.legal_actions():
        before = state.legal_actions().tobytes()
        copy = state.clone()
        copy.apply(action)
        copy.undo()
        state.apply(action)
        state.undo()
        assert state.legal_actions().tobytes() == copy.legal_actions().tobytes() == before


# Fault: the bottom holds a rank twice, and playing one of them removes both; suits are dropped.
def test_known_cards_are_tracked_one_by_one():
    state = dealt("cao_cao", "lu_bu", "liu_bei", hands=["3d8d"], bottom="8h8sKs")
    do(state, "0 call")

    def known(seat):
        return dh.format(int(state.observation(seat).record["seen"]["hands"][0]))

    # The card turned up is known, too (D7.1, D12).
    assert known(1) == known(2) == "3d8h8sKs"
    do(state, "0 8h")
    assert known(1) == known(2) == "3d8sKs"
    state.undo()
    # An eight that was not in the bottom: nothing that is known goes.
    do(state, "0 8d")
    assert known(1) == known(2) == "3d8h8sKs"


# Fault: seat 0 is taken for no seat.
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_seat_is_saved_and_read(seat):
    hands = ["3d7dJd", "4d8dQd", "5d9dKd"]
    points = [3 if one == seat else 2 for one in range(3)]
    state = game(hands, emperor=seat, hp=points)
    nexts = [(seat + 1) % 3, (seat + 2) % 3]
    do(state, f"{seat} {hands[seat][:2]}", f"{nexts[0]} {'JdQdKd'[2 * nexts[0] :][:2]}")
    do(state, f"{nexts[1]} pass", f"{seat} pass")
    for copy in (dh.State.from_text(state.to_text()), dh.State.from_bytes(state.to_bytes())):
        assert copy == state
        facts = copy.array
        assert (facts["emperor"], facts["last_player"], facts["beaten"]) == (seat, nexts[0], seat)
        assert copy.current_player == nexts[0]
        do(copy, f"{nexts[0]} hit")
        assert copy.current_player == seat
        assert hp(copy) == [2, 2, 2]


# Fault: the same seed gives other games, or games played side by side disturb each other.
def test_the_same_seed_and_actions_give_the_same_record():
    def play(index):
        state = dh.Game(3).deal(11, index)
        while not state.is_terminal:
            yield state
            state.apply(draw(state, index))
        yield state

    alone = [[state.to_bytes() for state in play(index)] for index in range(4)]
    games, told = [play(index) for index in range(4)], [[] for _ in range(4)]
    for _ in range(max(map(len, alone))):
        for one, said in zip(games, told, strict=True):
            state = next(one, None)
            if state is not None:
                said.append(state.to_bytes())
    assert told == alone


# Fault: a pass takes the place of the play to beat.
def test_the_play_to_beat_is_seen_through_passes():
    state = do(game(["3d7d", "4d8d", "5d9d"]), "0 3d", "1 4d", "2 pass")
    four = dh.move("4d=SINGLE.4", "cao_cao")
    for seat in range(3):
        seen = state.observation(seat)
        assert seen.record["seen"]["last"] == four
        assert dh.format(int(seen.record["seen"]["last"]["cards"])) == "4d"
        assert np.flatnonzero(seen.arrays()["last_cards"]).tolist() == [4]
        assert int(seen.record["seen"]["last_player"]) == 1
    refused(state, "3d=SINGLE.0", "D5.1")
    assert legal(state) == {"7d=SINGLE.16", "pass"}


# Fault: the partner of the player who is out is not credited; a bonus for a quick win is added.
def test_the_side_wins_and_there_is_no_bonus_for_speed():
    # One play, or two, and nobody else has played a card: no multiplier (D11.1).
    over(do(game(["3d", "4d8d", "5d9d"]), "0 3d"), [6, -3, -3])
    over(do(game(["3d7d", "4d8d", "5d"]), "0 3d", "1 pass", "2 5d"), [-6, 3, 3])
    # A bomb and the rocket: four times.
    state = do(game(["3d3c3h3s7d", "XD", "5d9d"]), "0 3d3c3h3s", "1 XD")
    over(state, [-24, 12, 12])


# Fault: at the last hit point a price may be paid, or the payer dies of it (here: not offered).
@pytest.mark.parametrize(
    ("who", "hands", "text", "rule"),
    [
        ("dong_zhuo", "3d4c", "3d4c=STRAIGHT.13", "D5.2"),
        ("dong_zhuo", "3d4c5d9d", "3d4c5d=STRAIGHT.16", "D5.2"),
        ("pan_jinlian", "4d4c4h", "4d4c4h=BOMB.1", "D5.2"),
    ],
)
def test_no_price_is_paid_with_the_last_point(who, hands, text, rule):
    others = ["xi_shi", "cao_cao"]
    state = game([hands, "6d7d", "6c7c"], [who, *others], hp=[1, 2, 2])
    refused(state, text, rule)
    state = game([hands, "6d7d", "6c7c"], [who, *others], hp=[2, 2, 2])
    state.apply(text)
    assert hp(state)[0] == 1


def test_no_extra_point_with_the_last_point():
    hands, who = ["3d7d", "4d8d", "5d9d"], ["xi_shi", "lu_zhishen", "cao_cao"]
    state = do(game(hands, who, hp=[3, 1, 2]), "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    assert (state.phase, state.current_player, hp(state)) == (dh.Phase.PLAY, 0, [2, 1, 2])


# Fault: several skills after one hit, in the wrong order or more than once.
def test_the_one_who_hits_comes_before_the_one_who_is_hit():
    hands, who = ["3d7dKd", "4d8d", "5d9d"], ["lu_bu", "lu_zhishen", "cao_cao"]
    state = do(game(hands, who), "0 3d", "1 4d", "2 pass", "0 pass", "1 hit")
    order = [(state.phase, state.current_player)]
    do(state, "1 pass")
    order.append((state.phase, state.current_player))
    do(state, "0 discard:7d")
    order.append((state.phase, state.current_player))
    assert order == [(dh.Phase.EXTRA, 1), (dh.Phase.DISCARD, 0), (dh.Phase.PLAY, 0)]
    assert (hp(state), scenes.hand(state, 0)) == ([1, 2, 2], "Kd")
    refused(state, "discard:Kd", "D9.5")
    refused(state, "extra", "D9.4")


# Fault: what a player looks at in secret is seen by the others (seat 2 holds 白骨精).
def test_a_look_that_is_declined_is_not_seen():
    hands = ["3d", "4d", "5d"]
    looking = dealt("cao_cao", "lu_bu", "baigujing", hands=hands)
    nobody = dealt("cao_cao", "lu_bu", "diao_chan", hands=hands)
    assert seen_by(looking, 0) == seen_by(nobody, 0)
    do(looking, "2 pass")
    assert seen_by(looking, 0) == seen_by(nobody, 0)
