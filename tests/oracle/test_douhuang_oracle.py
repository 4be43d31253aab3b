"""Tests of the Douhuang oracle: the source's examples and cases worked out by hand."""

import random
from itertools import combinations, combinations_with_replacement, product

import pytest

from . import douhuang as oracle
from .douhuang import (
    BOMB,
    PAIR,
    PAIR_RUN,
    QUAD_WITH,
    ROCKET,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TRIPLE_RUN,
    TRIPLE_WITH,
    WINGS,
    Reading,
    legal,
    parse,
    reading_beats,
    readings,
)

PLAIN = "xi_shi"  # no skill in her moves; straights of 4-5


def rank(token: str) -> int:
    """Return the rank index of a rank."""
    return "3456789TJQKA2".index(token)


def card(text: str) -> int:
    """Return the index of one card."""
    return parse(text).bit_length() - 1


def pos(token: str) -> int:
    """Return the position (D2.2) of a rank, an ace being the high one; use 0 for a low ace."""
    return "a23456789TJQKA".index(token)


def straight(length: int, top: str, suit: str, *, flush: bool = False, cost: int = 0) -> Reading:
    """Build a STRAIGHT by its top card; top "a" is the low ace."""
    strength = (64 if flush else 0) + 4 * pos(top) + "dchs".index(suit)
    return Reading(STRAIGHT, length, length, cost, strength)


def take(ranks: str) -> int:
    """Take cards of these ranks in the order of the suits d c h s, mixed enough for no flush."""
    cards = 0
    for token in ranks:
        if token in "XD":
            bit = parse(token)
        else:
            bit = next(b for s in "dchs" if not cards & (b := parse(token + s)))
        assert not cards & bit
        cards |= bit
    return cards


def r(text: str, character: str = PLAIN, hp: int = 2) -> set[Reading]:
    """Read cards given by rank alone."""
    return readings(take(text), character, hp)


def one(text: str, character: str = PLAIN, hp: int = 2) -> Reading:
    """Return the only reading of cards given as text."""
    [reading] = readings(parse(text), character, hp)
    return reading


# ------------------------------------------------------------------------------- table and text


def test_characters_are_the_eighteen_of_d6():
    assert len(oracle.IDS) == 18
    assert oracle.IDS[0] == "cao_cao"
    assert oracle.IDS[16] == "yang_guifei"
    ranges = {i: (c.min_straight, c.max_straight) for i, c in oracle.CHARACTERS.items()}
    # The source's ranges: 5-7, 3-7, 4-6, 3-6, 5-7, 4-5, 6, 3-5, 4-5, 5-7, 3-6, 6, 4-5, 4-7, 6,
    # 4-5, 4-6, 4-5.
    assert [ranges[i] for i in oracle.IDS] == [
        (5, 7),
        (3, 7),
        (4, 6),
        (3, 6),
        (5, 7),
        (4, 5),
        (6, 6),
        (3, 5),
        (4, 5),
        (5, 7),
        (3, 6),
        (6, 6),
        (4, 5),
        (4, 7),
        (6, 6),
        (4, 5),
        (4, 6),
        (4, 5),
    ]


def test_text():
    assert parse("3d") == 1
    assert parse("2s") == 1 << 51
    assert parse("X") == 1 << 52
    assert parse("D") == 1 << 53
    assert oracle.format(parse("DX 2d3sTh")) == "3s Th 2d X D"
    for index in range(54):
        assert parse(oracle.format(1 << index)) == 1 << index
    for wrong in ("3", "10s", "3x", "s3", "3d3d", "XX", "3D s"):
        with pytest.raises(ValueError, match=r"no card|a card twice"):
            parse(wrong)


def test_arguments():
    assert readings(0, PLAIN) == set()
    assert legal(0, PLAIN) == set()
    for wrong in (1 << 54, -1):
        with pytest.raises(ValueError, match="54 cards"):
            readings(wrong, PLAIN)
    with pytest.raises(ValueError, match="nobody"):
        readings(1, "nobody")
    with pytest.raises(ValueError, match="0 HP"):
        readings(1, PLAIN, 0)


# ---------------------------------------------------------------- the source's examples of kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("XD", Reading(ROCKET, 2, 1, 0, 0)),  # 大小王
        ("8888", Reading(BOMB, 4, 1, 0, rank("8"))),
        ("44", Reading(PAIR, 2, 1, 0, rank("4"))),
        ("JJJ", Reading(TRIPLE, 3, 1, 0, rank("J"))),
        ("3336", Reading(TRIPLE_WITH, 4, 1, 0, rank("3"))),
        ("55588", Reading(TRIPLE_WITH, 5, 1, 0, rank("5"))),
        ("334455", Reading(PAIR_RUN, 6, 3, 0, pos("5"))),
        ("778899TTJJ", Reading(PAIR_RUN, 10, 5, 0, pos("J"))),
        ("333444", Reading(TRIPLE_RUN, 6, 2, 0, pos("4"))),
        ("555666777888", Reading(TRIPLE_RUN, 12, 4, 0, pos("8"))),
        ("44455537", Reading(WINGS, 8, 2, 0, pos("5"))),
        ("33344455577JJAA", Reading(WINGS, 15, 3, 0, pos("5"))),
        ("555538", Reading(QUAD_WITH, 6, 1, 0, rank("5"))),
        ("6666AAKK", Reading(QUAD_WITH, 8, 1, 0, rank("6"))),
    ],
)
def test_the_sources_examples_of_combinations(text, expected):
    found = r(text)
    assert expected in found
    if text != "555666777888":  # that one is WINGS as well, twice (D2.4)
        assert found == {expected}


def test_the_sources_examples_of_straights():
    # 45678 and A234567, for a player in whose range they are (liu_bei: 3-7).
    assert readings(parse("4d5c6h7s8d"), "liu_bei") == {straight(5, "8", "d")}
    assert readings(parse("Ad2c3h4s5d6c7h"), "liu_bei") == {straight(7, "7", "h")}
    assert r("5") == {Reading(SINGLE, 1, 1, 0, card("5d"))}


def test_the_sources_examples_of_skills():
    # 曹操: 6, 6, 6 with 10, 4.
    assert r("666T4", "cao_cao") == {Reading(TRIPLE_WITH, 5, 1, 0, rank("6"))}
    assert r("666T4") == set()
    # 孙权: K and 8 of one suit make a pair of K.
    assert readings(parse("8hKh"), "sun_quan") == {Reading(PAIR, 2, 1, 0, rank("K"))}
    assert readings(parse("8hKh"), PLAIN) == set()
    # 猪八戒: JJJ is JJJJ.
    assert r("JJJ", "zhu_bajie") == {Reading(BOMB, 3, 1, 0, rank("J"))}


# ---------------------------------------------------------- the source's examples of comparisons


def test_the_sources_order_of_singles():
    order = [parse("D"), parse("X")]
    order += [parse(token + suit) for token in "2AKQJT9876543" for suit in "shcd"]
    for high, low in combinations(order, 2):
        [a] = readings(high, PLAIN)
        [b] = readings(low, PLAIN)
        assert reading_beats(a, b)
        assert not reading_beats(b, a)
    assert reading_beats(one("3s"), one("3d"))  # the source's example


def test_the_sources_order_of_straights():
    hearts, clubs = one("4h5h6h7h8h"), one("4c5c6c7c8c")  # the source's example
    assert reading_beats(hearts, clubs)
    assert not reading_beats(clubs, hearts)
    # 同花顺 > 任意单顺, whatever their tops (D3.1), if of one length (D4.2).
    assert reading_beats(one("Ad2d3d4d5d"), one("TcJsQdKcAs"))
    assert not reading_beats(one("TcJsQdKcAs"), one("Ad2d3d4d5d"))
    assert not reading_beats(one("3h4h5h6h"), one("3d4c5c6c7c"))


def test_the_sources_order_of_bombs_and_rocket():
    rocket = one("XD")
    bombs = [next(iter(r(token * 4))) for token in "3456789TJQKA2"]
    others = [next(iter(r(t))) for t in ("2", "22", "222", "2223", "22233", "33334455")]
    others += [one("TsJsQsKsAs"), one("X"), one("D")]
    for weak, strong in combinations(bombs, 2):
        assert reading_beats(strong, weak)
        assert not reading_beats(weak, strong)
    for bomb in bombs:
        assert reading_beats(rocket, bomb)
        assert not reading_beats(bomb, rocket)
        assert not reading_beats(bomb, bomb)
        for other in others:
            assert reading_beats(bomb, other)
            assert not reading_beats(other, bomb)
            assert reading_beats(rocket, other)
            assert not reading_beats(other, rocket)
    assert not reading_beats(rocket, rocket)


def test_the_sources_rule_that_kickers_do_not_count():
    def beats(a: str, b: str) -> bool:
        [x], [y] = r(a), r(b)
        return reading_beats(x, y)

    assert beats("44455536", "333444TJ")
    assert not beats("333444DX", "44455537")
    assert beats("444433", "3333AK")
    assert beats("88833", "777AA")
    # Same kind and same number of cards, or nothing.
    assert not beats("8889", "77733")
    assert not beats("888", "7773")
    assert not beats("444455", "33335566")
    assert not beats("44445566", "333355")
    assert not beats("44455566", "333444555")
    assert not beats("44556677", "334455")


def test_equal_strength_never_beats():
    assert not reading_beats(one("2h2s"), one("2d2c"))
    assert not reading_beats(one("5d"), one("5d"))
    assert not reading_beats(one("3d4c5c6s"), one("3c4d5d6s"))


def test_same_size_but_other_length_is_another_class():
    five = Reading(WINGS, 20, 5, 0, pos("A"))
    four = Reading(WINGS, 20, 4, 0, pos("6"))
    assert r("3334445556667778899T") == {Reading(WINGS, 20, 5, 0, pos("7"))}
    assert r("333444555666778899TT") == {four}
    assert not reading_beats(five, four)
    assert not reading_beats(four, five)


# -------------------------------------------------------------------------------- kickers (D2.3)


@pytest.mark.parametrize(
    "text",
    [
        "33334444",  # the second pair would be of 4s again
        "66669999",
        "33334445",  # as WINGS the kickers 3 and 5, one of a body rank
        "34445555",
        "333XD",  # pair kickers are no jokers
        "3334X",
        "5555XD66",
        "3334445XD5",
        "3334445555",  # two pairs of 5s: not distinct
        "33334",
        "99923",
        "3X",
        "3D",
        "33D",
        "3344",
        "33445",
        "3344556",
        "KKAA22",
        "QQKKAA22",
        "KKK222",
        "333555",
    ],
)
def test_cards_that_are_no_combination(text):
    assert r(text) == set()


def test_single_kickers_may_repeat_and_be_jokers():
    assert r("33344455") == {Reading(WINGS, 8, 2, 0, pos("4"))}
    assert r("666777XD") == {Reading(WINGS, 8, 2, 0, pos("7"))}
    assert r("7777XD") == {Reading(QUAD_WITH, 6, 1, 0, rank("7"))}
    assert r("333344") == {Reading(QUAD_WITH, 6, 1, 0, rank("3"))}
    assert r("333X") == {Reading(TRIPLE_WITH, 4, 1, 0, rank("3"))}
    assert r("333444555667") == {Reading(WINGS, 12, 3, 0, pos("5"))}
    assert r("3334445556667777") == {
        Reading(WINGS, 16, 4, 0, pos("6")),
    }
    # The bomb or rocket among the kickers gives the play no power (D2.3, D2: 四带二).
    assert not reading_beats(next(iter(r("7777XD"))), next(iter(r("88"))))


def test_pair_kickers_are_distinct():
    assert r("3333TTJJ") == {Reading(QUAD_WITH, 8, 1, 0, rank("3"))}
    assert r("3334445566") == {Reading(WINGS, 10, 2, 0, pos("4"))}
    assert r("3334445555") == set()
    # 333444555 + three pairs, of which the fourth 5 could be none.
    assert r("333444555577JJA") == set()


def test_several_readings_of_one_set():
    # D2.4's example: one TRIPLE_RUN and two WINGS.
    assert r("333444555666") == {
        Reading(TRIPLE_RUN, 12, 4, 0, pos("6")),
        Reading(WINGS, 12, 3, 0, pos("5")),
        Reading(WINGS, 12, 3, 0, pos("6")),
    }
    # With a gap the kicking triple is no part of a run.
    assert r("333444555777") == {Reading(WINGS, 12, 3, 0, pos("5"))}
    # Three tops: the ace stands below the 2 and above the K.
    assert r("QQQKKKAAA222") == {
        Reading(WINGS, 12, 3, 0, pos("A")),
    }
    assert r("AAA222333444") == {
        Reading(TRIPLE_RUN, 12, 4, 0, pos("4")),
        Reading(WINGS, 12, 3, 0, pos("3")),
        Reading(WINGS, 12, 3, 0, pos("4")),
    }
    # Only the TRIPLE_RUN reading can answer a TRIPLE_RUN.
    last = Reading(TRIPLE_RUN, 12, 4, 0, pos("5"))
    hand = take("333444555666")
    assert {m for m in legal(hand, PLAIN, 2, last) if m[1].kind != BOMB} == {
        (hand, Reading(TRIPLE_RUN, 12, 4, 0, pos("6")))
    }


def test_quad_and_triple_readings_stay_apart():
    assert r("3333") == {Reading(BOMB, 4, 1, 0, rank("3"))}
    assert r("33335") == set()
    # Eight cards that are a quad with pairs are no WINGS and the other way round.
    assert r("33334455") == {Reading(QUAD_WITH, 8, 1, 0, rank("3"))}


# ----------------------------------------------------------------------------- runs (D2.1, D2.2)


@pytest.mark.parametrize(
    ("text", "kind", "length", "top"),
    [
        ("AA2233", PAIR_RUN, 3, "3"),
        ("223344", PAIR_RUN, 3, "4"),
        ("QQKKAA", PAIR_RUN, 3, "A"),
        ("AAA222", TRIPLE_RUN, 2, "2"),
        ("222333", TRIPLE_RUN, 2, "3"),
        ("KKKAAA", TRIPLE_RUN, 2, "A"),
        ("AAA22245", WINGS, 2, "2"),
        ("KKKAAA3344", WINGS, 2, "A"),
    ],
)
def test_runs_on_the_line(text, kind, length, top):
    cards = take(text)
    assert readings(cards, PLAIN) == {Reading(kind, cards.bit_count(), length, 0, pos(top))}


@pytest.mark.parametrize("ranks", ["JQKA2", "QKA2", "KA23", "QKA23", "KA234", "3567", "34568"])
def test_no_straight_around_the_corner(ranks):
    assert r(ranks) == set()
    assert r(ranks, "dong_zhuo") == set()


def test_low_ace_and_low_two():
    assert one("Ad2c3h4s5d") == straight(5, "5", "d")
    assert one("2c3h4s5d6c") == straight(5, "6", "c")
    assert one("TdJcQhKsAd") == straight(5, "A", "d")
    assert reading_beats(one("2c3h4s5d6c"), one("Ad2c3h4s5d"))
    assert not reading_beats(one("Ad2c3h4s5d"), one("2c3h4s5d6c"))
    # A23 is the weakest run of three and QKA the strongest.
    weak, strong = one("Ad2c3h", "lu_bu"), one("QdKcAh", "lu_bu")
    assert (weak, strong) == (straight(3, "3", "h"), straight(3, "A", "h"))
    assert reading_beats(strong, weak)


def test_thirteen_ranks_are_two_runs_and_fourteen_none():
    mixed = parse("3d4c5h6s7d8c9hTsJdQcKhAs2d")
    assert readings(mixed, "dong_zhuo") == {
        straight(13, "K", "h", cost=1),
        straight(13, "A", "s", cost=1),
    }
    assert len(r("33445566778899TTJJQQKKAA22")) == 2
    assert {x.strength for x in r("33445566778899TTJJQQKKAA22")} == {pos("K"), pos("A")}
    assert readings(mixed | parse("Ad"), "dong_zhuo") == set()
    # Twelve ranks without the ace are one window only.
    assert readings(mixed & ~parse("As"), "dong_zhuo") == {straight(12, "K", "h", cost=1)}
    # 3 to A with no 2, top A; A and 2 to Q, top Q.
    assert readings(mixed & ~parse("2d"), "dong_zhuo") == {straight(12, "A", "s", cost=1)}
    assert readings(mixed & ~parse("Kh"), "dong_zhuo") == {straight(12, "Q", "c", cost=1)}
    # Without a middle rank there is none.
    assert readings(mixed & ~parse("7d"), "dong_zhuo") == set()


def test_ranges_bind_straights_alone_and_at_both_ends():
    line = ["3d", "4c", "5h", "6s", "7d", "8c", "9h", "Ts", "Jd"]
    for character, row in oracle.CHARACTERS.items():
        if character in ("dong_zhuo", "yang_guifei"):
            continue
        for length in range(2, 10):
            cards = parse("".join(line[:length]))
            kinds = {x.kind for x in readings(cards, character)}
            playable = row.min_straight <= length <= row.max_straight
            assert kinds == ({STRAIGHT} if playable else set())
    assert r("33445566778899", "lu_zhishen")


def test_jokers_are_in_no_run():
    for text in ("QKAX", "KA2X", "2XD", "AA22XD", "A2XD"):
        for character in oracle.IDS:
            assert STRAIGHT not in {x.kind for x in r(text, character)}
            assert PAIR_RUN not in {x.kind for x in r(text, character)}


# -------------------------------------------------------------------------------- straights (D3)


def test_one_suit_needs_all_cards_of_the_run():
    cards = "3h4h5h6s7h"
    assert one(cards) == straight(5, "7", "h")
    assert one("3h4h5h6h7h") == straight(5, "7", "h", flush=True)
    assert STRAIGHT not in {x.kind for x in readings(parse("3h4h5h7h9h"), PLAIN)}
    hand = parse(cards + "9h")
    moves = {m for m in legal(hand, "zhu_bajie") if m[1].kind == STRAIGHT}
    assert moves == {(parse(cards), straight(5, "7", "h"))}


def test_order_of_straights():
    tops = [
        one("3d4c5c6c7d"),
        one("3d4d5d6d7c"),
        one("3d4d5d6d7s"),
        one("4s5s6s7s8d"),
        one("TsJsQsKsAd"),
        one("Ad2d3d4d5d"),
        one("As2s3s4s5s"),
        one("2d3d4d5d6d"),
        one("TsJsQsKsAs"),
    ]
    for (i, a), (j, b) in product(enumerate(tops), repeat=2):
        assert reading_beats(a, b) == (i > j)
    # The suit is that of the top card, which of a low ace's run is not the ace.
    assert one("As2s3s4s5d") == straight(5, "5", "d")


# ---------------------------------------------------------------------------------- skills (D6)


def test_cao_cao():
    triple = Reading(TRIPLE_WITH, 5, 1, 0, rank("9"))
    for text in ("99923", "99933", "9993X", "999XD", "9992D"):
        assert r(text, "cao_cao") == {triple}
    assert r("99993", "cao_cao") == set()
    assert r("999933", "cao_cao") == {Reading(QUAD_WITH, 6, 1, 0, rank("9"))}
    assert r("9992", "cao_cao") == {Reading(TRIPLE_WITH, 4, 1, 0, rank("9"))}
    # One class with triple + pair, in both directions.
    assert reading_beats(triple, next(iter(r("88833"))))
    assert reading_beats(next(iter(r("TTT33"))), triple)
    # D6.1: not in WINGS, where five cards for two triples would have to be pairs.
    assert r("3334445678", "cao_cao") == set()
    assert r("99923", "liu_bei") == set()


def test_liu_bei():
    small = Reading(SINGLE, 1, 1, 0, 52)
    big = Reading(SINGLE, 1, 1, 0, 53)
    assert r("X", "liu_bei") == {small, big}
    assert r("D", "liu_bei") == {big}
    assert r("XD", "liu_bei") == {Reading(ROCKET, 2, 1, 0, 0)}
    assert not reading_beats(big, big)
    assert reading_beats(big, small)
    hand = parse("X D")
    assert legal(hand, "liu_bei", 2, small) == {
        (parse("X"), big),
        (parse("D"), big),
        (hand, Reading(ROCKET, 2, 1, 0, 0)),
    }
    assert legal(hand, "liu_bei", 2, big) == {(hand, Reading(ROCKET, 2, 1, 0, 0))}
    # A kicker is not recorded as either.
    assert r("333X", "liu_bei") == r("333X")


def test_sun_quan():
    def pair(token: str) -> set[Reading]:
        return {Reading(PAIR, 2, 1, 0, rank(token))}

    assert readings(parse("3d4d"), "sun_quan") == pair("4")
    assert readings(parse("As2s"), "sun_quan") == pair("2")
    assert readings(parse("KcAc"), "sun_quan") == pair("A")
    assert readings(parse("3h2h"), "sun_quan") == pair("2")
    assert readings(parse("3d3c"), "sun_quan") == pair("3")
    for text in ("3d4c", "3dX", "2sD"):
        assert readings(parse(text), "sun_quan") == set()
    assert r("XD", "sun_quan") == {Reading(ROCKET, 2, 1, 0, 0)}
    # Only as a PAIR of its own: no kicker, no run.
    assert readings(parse("3d3c3h 7d8d"), "sun_quan") == set()
    assert readings(parse("3d3c3h3s 7d8d 9c9h"), "sun_quan") == set()
    assert readings(parse("3d3c 4d4c 5d7d"), "sun_quan") == set()
    assert reading_beats(
        next(iter(readings(parse("3d2d"), "sun_quan"))), next(iter(readings(parse("AdAc"), PLAIN)))
    )


def test_sun_wukong():
    # With a 10 it is a spade one-suit straight: whatever its suits, also hearts all through.
    for text in ("8d9cTh", "8h9hTh", "8s9sTs"):
        assert one(text, "sun_wukong") == straight(3, "T", "s", flush=True)
    assert one("TdJcQh", "sun_wukong") == straight(3, "Q", "s", flush=True)
    assert one("7d8c9hTdJdQd", "sun_wukong") == straight(6, "Q", "s", flush=True)
    assert one("7d8c9h", "sun_wukong") == straight(3, "9", "h")
    assert one("7h8h9h", "sun_wukong") == straight(3, "9", "h", flush=True)
    assert r("TT", "sun_wukong") == r("TT")


def test_tang_sanzang():
    # A spade straight becomes a diamond one too: the skill is not his to decline (D5.3).
    for text in ("5d6c7h8s", "5s6s7s8s", "5d6d7d8d"):
        assert one(text, "tang_sanzang") == straight(4, "8", "d", flush=True)
    assert one("TsJsQsKsAs", "tang_sanzang") == straight(5, "A", "d", flush=True)
    assert readings(parse("5d6c7h"), "tang_sanzang") == set()
    assert not reading_beats(one("5s6s7s8s", "tang_sanzang"), one("5c6c7c8c"))


def test_zhu_bajie():
    for token in "JQK":
        assert r(token * 3, "zhu_bajie") == {Reading(BOMB, 3, 1, 0, rank(token))}
        assert r(token * 4, "zhu_bajie") == {Reading(BOMB, 4, 1, 0, rank(token))}
        assert r(token * 3 + "2", "zhu_bajie") == {Reading(TRIPLE_WITH, 4, 1, 0, rank(token))}
        assert r(token * 3 + "22", "zhu_bajie") == {Reading(TRIPLE_WITH, 5, 1, 0, rank(token))}
        assert r(token * 3 + "234", "zhu_bajie") == set()
    for token in "3456789TA2":
        assert r(token * 3, "zhu_bajie") == {Reading(TRIPLE, 3, 1, 0, rank(token))}
    assert r("JJJQQQ", "zhu_bajie") == {Reading(TRIPLE_RUN, 6, 2, 0, pos("Q"))}
    assert r("JJJQQQ34", "zhu_bajie") == {Reading(WINGS, 8, 2, 0, pos("Q"))}
    # Rank alone, whatever the size.
    [three_js], [four_ts], [four_js] = r("JJJ", "zhu_bajie"), r("TTTT"), r("JJJJ")
    assert reading_beats(three_js, four_ts)
    assert not reading_beats(three_js, four_js)
    assert not reading_beats(four_js, three_js)
    # No TRIPLE: JJJ beats 222 as a bomb, and QQQ beats JJJ of anybody.
    assert reading_beats(three_js, next(iter(r("222"))))


def test_dong_zhuo():
    cards = ["3d", "4c", "5h", "6s", "7d", "8c", "9h", "Ts", "Jd", "Qc", "Kh", "As"]
    for length in range(2, 13):
        run = parse("".join(cards[:length]))
        [free_or_paid] = readings(run, "dong_zhuo", 2)
        assert free_or_paid.cost == (0 if length in (4, 5) else 1)
        assert (free_or_paid.kind, free_or_paid.length) == (STRAIGHT, length)
        # D5.2: the last point is never paid.
        assert bool(readings(run, "dong_zhuo", 1)) == (length in (4, 5))
    assert readings(parse("Ad2c"), "dong_zhuo") == {straight(2, "2", "c", cost=1)}
    assert readings(parse("KdAc"), "dong_zhuo") == {straight(2, "A", "c", cost=1)}
    assert readings(parse("Kd2c"), "dong_zhuo") == set()
    assert readings(parse("3h4h"), "dong_zhuo") == {straight(2, "4", "h", flush=True, cost=1)}
    # Straights only: no runs of two pairs.
    assert r("3344", "dong_zhuo") == set()


def test_qin_shihuang():
    for token in "3456789TJQKA2":
        plain = {Reading(PAIR, 2, 1, 0, rank(token))}
        bomb = {Reading(BOMB, 2, 1, 0, rank(token))} if token in "34567" else set()
        assert r(token * 2, "qin_shihuang", 1) == plain | bomb
        assert r(token * 2, "qin_shihuang", 2) == plain
        assert r(token * 2, "qin_shihuang", 3) == plain
        assert r(token * 2, PLAIN, 1) == plain
    assert r("XD", "qin_shihuang", 1) == {Reading(ROCKET, 2, 1, 0, 0)}
    assert r("34", "qin_shihuang", 1) == set()
    # 44 beats the four 3s, and loses to the four 5s.
    small = Reading(BOMB, 2, 1, 0, rank("4"))
    assert reading_beats(small, next(iter(r("3333"))))
    assert reading_beats(next(iter(r("5555"))), small)
    assert not reading_beats(small, next(iter(r("4444"))))


def test_pan_jinlian():
    for token in "3456789TJQKA2":
        plain = {Reading(TRIPLE, 3, 1, 0, rank(token))}
        bomb = {Reading(BOMB, 3, 1, 1, rank(token))}
        assert r(token * 3, "pan_jinlian", 1) == plain
        assert r(token * 3, "pan_jinlian", 2) == plain | bomb
        assert r(token * 3, "pan_jinlian", 3) == plain | bomb
        assert r(token * 4, "pan_jinlian", 2) == {Reading(BOMB, 4, 1, 0, rank(token))}
    assert r("33X", "pan_jinlian") == set()
    assert r("3334", "pan_jinlian") == {Reading(TRIPLE_WITH, 4, 1, 0, rank("3"))}


@pytest.mark.parametrize(
    "character",
    [
        "lu_zhishen",
        "lu_bu",
        "liu_bang",
        "xiang_yu",
        "lin_daiyu",
        "diao_chan",
        "xi_shi",
        "baigujing",
    ],
)
def test_skills_between_plays_change_no_combination(character):
    rng = random.Random(character)
    for _ in range(20):
        hand = sum(1 << c for c in rng.sample(range(54), 8))
        for hp in (1, 2, 3):
            for last in (None, Reading(PAIR, 2, 1, 0, 3)):
                mine = {m for m in legal(hand, character, hp, last) if m[1].kind != STRAIGHT}
                plain = {m for m in legal(hand, PLAIN, 2, last) if m[1].kind != STRAIGHT}
                assert mine == plain


@pytest.mark.parametrize("character", oracle.IDS)
def test_without_the_skill_the_range_of_straights_is_left(character):
    """D5.4. 董卓's straights, whatever they cost him, are all that a hand has (D6.7)."""
    rng = random.Random(f"without {character}")
    row = oracle.CHARACTERS[character]
    for _ in range(20):
        hand = sum(1 << c for c in rng.sample(range(54), 6)) | parse("6d 6h TdJdQh")
        for hp in (1, 2):
            found = legal(hand, character, hp, skill=False)
            straights = {m for m in found if m[1].kind == STRAIGHT}
            plain = {m for m in legal(hand, PLAIN, 2) if m[1].kind != STRAIGHT}
            assert found - straights == plain
            assert straights == {
                (cards, reading._replace(cost=0))
                for cards, reading in legal(hand, "dong_zhuo", 2)
                if reading.kind == STRAIGHT
                and row.min_straight <= reading.length <= row.max_straight
            }


# --------------------------------------------------------------------------------- yang_guifei


def yang(text: str) -> set[Reading]:
    """Read her cards, given as text."""
    return readings(parse(text), "yang_guifei")


def of_kind(found: set[Reading], kind: int) -> set[Reading]:
    """Keep the readings of one kind."""
    return {x for x in found if x.kind == kind}


def all_ranks(kind: int, size: int, without: str = "") -> set[Reading]:
    """Build the readings of a kind of length 1 for every rank but some."""
    return {
        Reading(kind, size, 1, 0, rank(token)) for token in "3456789TJQKA2" if token not in without
    }


def test_yang_single_six_is_every_card_but_a_joker():
    for suit in "dchs":
        assert yang("6" + suit) == {Reading(SINGLE, 1, 1, 0, c) for c in range(52)}
    assert yang("7s") == {Reading(SINGLE, 1, 1, 0, card("7s"))}
    assert yang("X") == {Reading(SINGLE, 1, 1, 0, 52)}
    assert legal(parse("6d"), "yang_guifei", 2, one("2h")) == {
        (parse("6d"), Reading(SINGLE, 1, 1, 0, card("2s")))
    }
    assert legal(parse("6d"), "yang_guifei", 2, one("2s")) == set()


def test_yang_sets_of_sixes():
    assert yang("6d6s") == all_ranks(PAIR, 2)
    assert yang("6d6c6s") == all_ranks(TRIPLE, 3)
    straights = {
        straight(4, top, suit, flush=flush)
        for top in "456789TJQKA"
        for suit in "dchs"
        for flush in (False, True)
    }
    # A four, three of a rank and one of another, or a straight of four with any top card.
    assert yang("6d6c6h6s") == all_ranks(BOMB, 4) | all_ranks(TRIPLE_WITH, 4) | straights


def test_yang_pairs_and_bombs():
    assert yang("5d6s") == {Reading(PAIR, 2, 1, 0, rank("5"))}
    assert yang("6sX") == set()
    assert yang("6sXD") == set()
    assert yang("5d5c6d6h") == (
        {Reading(BOMB, 4, 1, 0, rank("5")), Reading(TRIPLE_WITH, 4, 1, 0, rank("5"))}
    )
    assert yang("7d7c7h6d") == {
        Reading(TRIPLE_WITH, 4, 1, 0, rank("7")),
        Reading(BOMB, 4, 1, 0, rank("7")),
    }
    # A pair and a six and a six: also the triple 666 is natural only with three sixes.
    assert yang("9d9c6d") == {Reading(TRIPLE, 3, 1, 0, rank("9"))}
    assert yang("9d9c9h9s6d") == set()
    # 9999 + a kicker six: it is not a nine.
    assert yang("9d9c9h9s6d3c") == {Reading(QUAD_WITH, 6, 1, 0, rank("9"))}
    assert yang("9d9c9h9s6d6c") == {Reading(QUAD_WITH, 6, 1, 0, rank("9"))}
    assert yang("9d9c9h6s6d6c") >= {Reading(QUAD_WITH, 6, 1, 0, rank("9"))}
    assert yang("9d9c9h6d") == {
        Reading(BOMB, 4, 1, 0, rank("9")),
        Reading(TRIPLE_WITH, 4, 1, 0, rank("9")),
    }


def test_yang_answers_to_a_pair_of_aces():
    last = Reading(PAIR, 2, 1, 0, rank("A"))
    assert legal(parse("6d6s"), "yang_guifei", 2, last) == {
        (parse("6d6s"), Reading(PAIR, 2, 1, 0, rank("2")))
    }
    assert legal(parse("6d6s"), PLAIN, 2, last) == set()


def test_yang_only_the_six_is_free():
    assert yang("6d5c9h") == set()
    assert yang("6d3c5h9s") == set()
    assert yang("6d3c5hX") == set()


def test_yang_straights_hand_worked():
    # The six is a 6 (top, of any suit) or a low 2 (the top is then the 5 of diamonds).
    assert yang("3d4d5d6s") == {
        straight(4, "6", "d", flush=True),
        straight(4, "6", "c"),
        straight(4, "6", "h"),
        straight(4, "6", "s"),
        straight(4, "5", "d", flush=True),
        straight(4, "5", "d"),
    }
    # Inside: declared of the suit or off it; the top card is natural.
    assert yang("7d8d6cTd") == {straight(4, "T", "d", flush=True), straight(4, "T", "d")}
    # Mixed already: as the 9 inside, or nothing else, and never of one suit.
    assert yang("7d8c6cTd") == {straight(4, "T", "d")}
    # On top a six bears any suit; it may not be both the J and a T it lacks.
    assert yang("7d8c9dTd6h") == {straight(5, "J", suit) for suit in "dchs"} | {
        straight(5, "T", "d")
    }
    # No jokers, range 4-6, a natural rank twice.
    assert yang("7d8d6c") == set()
    assert yang("7d8d9d6cX") == set()
    assert yang("7d7c8d6c") == {Reading(TRIPLE_WITH, 4, 1, 0, rank("7"))}
    assert of_kind(yang("6d 7c8c9cTcJcQc"), STRAIGHT) == set()


def test_yang_two_sixes_in_a_straight():
    # Q and K of hearts with two sixes: JQKA, TJQK. Low ends do not go around the corner.
    found = of_kind(yang("QhKh6d6c"), STRAIGHT)
    assert found == {
        straight(4, "A", "h", flush=True),
        *(straight(4, "A", suit) for suit in "dchs"),
        straight(4, "K", "h", flush=True),
        straight(4, "K", "h"),
    }
    # A and K: the ace is high. A and 2: it is low. A, 2 and K: nothing.
    assert {x.strength // 4 % 16 for x in of_kind(yang("KhAh6d6c"), STRAIGHT)} == {pos("A")}
    assert {x.strength // 4 % 16 for x in of_kind(yang("Ah2h6d6c"), STRAIGHT)} == {pos("4")}
    assert of_kind(yang("KhAc2d6c"), STRAIGHT) == set()


def test_yang_runs():
    assert yang("3d3c4d4c5d6h") == {Reading(PAIR_RUN, 6, 3, 0, pos("5"))}
    # 44 and 55 with two sixes: as 33 or 66 a PAIR_RUN, as two 4s (or 5s) a four of QUAD_WITH.
    assert yang("4d4c5d5c6h6s") == {
        Reading(PAIR_RUN, 6, 3, 0, pos("5")),
        Reading(PAIR_RUN, 6, 3, 0, pos("6")),
        Reading(TRIPLE_RUN, 6, 2, 0, pos("5")),
        Reading(QUAD_WITH, 6, 1, 0, rank("4")),
        Reading(QUAD_WITH, 6, 1, 0, rank("5")),
    }
    # 333 444 5 and a six: any kicker but a 3 or 4, or the 5 paired.
    assert yang("3d3c3h4d4c4h5d6h") == {Reading(WINGS, 8, 2, 0, pos("4"))}


def test_yang_kickers_read_declared_ranks():
    # 777 + 9 + six: with a pair of 9s only; 7777 + 9 is nothing.
    assert yang("7d7c7h9d6c") == {Reading(TRIPLE_WITH, 5, 1, 0, rank("7"))}
    # 777 99 with the six among the body.
    assert yang("7d7c9d9c6c") == {
        Reading(TRIPLE_WITH, 5, 1, 0, rank("7")),
        Reading(TRIPLE_WITH, 5, 1, 0, rank("9")),
    }
    assert yang("7d7c7hX6c") == set()
    # 3333 44 + 4 + six: the second pair would be of 4s again. But 3334 + 4's four is none either.
    assert yang("3d3c3h3s4d4c4h6d") == set()
    # 3333 44 5 + six: the six pairs the 5.
    assert yang("3d3c3h3s4d4c5h6d") == {Reading(QUAD_WITH, 8, 1, 0, rank("3"))}
    # A natural six with a triple of natural sixes: 6666 is a BOMB, 666 + 6' a TRIPLE_WITH.
    assert Reading(TRIPLE_WITH, 4, 1, 0, rank("6")) in yang("6d6c6h6s")


def test_yang_triple_of_sixes_with_a_kicker():
    # 666 3: any triple of another rank with 3; 3 3 3 with any other; 3333.
    found = yang("6d6c6h3d")
    assert of_kind(found, TRIPLE_WITH) == all_ranks(TRIPLE_WITH, 4)
    assert of_kind(found, BOMB) == {Reading(BOMB, 4, 1, 0, rank("3"))}
    # Windows of four with a 3 in it: A234, 2345, 3456; one-suit in diamonds, or mixed.
    tops = {
        *(straight(4, top, suit) for top in "456" for suit in "dchs"),
        *(straight(4, top, "d", flush=True) for top in "456"),
    }
    assert of_kind(found, STRAIGHT) == tops
    # 666 X: only a triple with the joker.
    assert yang("6d6c6hX") == all_ranks(TRIPLE_WITH, 4)
    assert yang("6d6c6hXD") == set()
    assert yang("6d6c6h6sXD") == all_ranks(QUAD_WITH, 6)


def brute_force(cards: int) -> set[Reading]:
    """Read her cards by D6.10's words: each six as any of the 52, every multiset of them."""
    own = [c for c in range(54) if cards >> c & 1]
    natural = tuple(c for c in own if c // 4 != rank("6"))
    found: set[Reading] = set()
    for wild in combinations_with_replacement(range(52), len(own) - len(natural)):
        found |= oracle.readings_of_declared(natural + wild, "yang_guifei")
    return found


SIXES = [card("6" + suit) for suit in "dchs"]


def near_combination(rng: random.Random, sixes: int) -> int:
    """Draw cards that her sixes have a fair chance to complete: near one another, often one suit.

    Mere random cards would hardly ever be playable, and would compare empty sets.
    """
    while True:
        size = rng.choice((1, 2, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 10, 12))
        line = oracle.LINE[(start := rng.randrange(9)) : start + rng.choice((1, 2, 3, 4, 5, 6))]
        suits = rng.choice(((0,), (3,), (1, 2), (0, 1, 2), (0, 1, 2, 3)))
        pool = sorted({4 * k + s for k in line for s in suits} - set(SIXES))
        pool += rng.sample([c for c in range(54) if c not in SIXES and c not in pool], 2)
        if 0 <= size - sixes <= len(pool):
            return sum(1 << c for c in rng.sample(pool, size - sixes) + rng.sample(SIXES, sixes))


@pytest.mark.parametrize(("sixes", "number"), [(0, 100), (1, 400), (2, 150), (3, 12)])
def test_yang_reduction_equals_brute_force(sixes, number):
    rng = random.Random(6000 + sixes)
    playable = 0
    for _ in range(number):
        cards = near_combination(rng, sixes)
        expected = brute_force(cards)
        assert readings(cards, "yang_guifei") == expected, oracle.format(cards)
        playable += bool(expected)
    assert playable >= number // 10


def test_yang_reduction_equals_brute_force_with_four_sixes():
    cards = parse("6d6c6h6s 8d")
    assert readings(cards, "yang_guifei") == brute_force(cards)


# -------------------------------------------------------------------------------- whole hands


def test_leads_of_a_hand_counted_by_hand():
    hand = parse("3d3c3h3s 5d5c 6h 7s")
    moves = legal(hand, PLAIN)
    count = {kind: sum(m[1].kind == kind for m in moves) for kind in range(11)}
    assert count == {
        SINGLE: 8,
        PAIR: 6 + 1,
        TRIPLE: 4,
        TRIPLE_WITH: 4 * 4 + 4 * 1,
        STRAIGHT: 0,
        PAIR_RUN: 0,
        TRIPLE_RUN: 0,
        WINGS: 0,
        QUAD_WITH: 6,
        BOMB: 1,
        ROCKET: 0,
    }


def test_leads_of_a_winning_hand():
    hand = parse("3d3c3h 4d4c4h 5d 6s")
    assert (hand, Reading(WINGS, 8, 2, 0, pos("4"))) in legal(hand, PLAIN)
    assert {m for m in legal(hand, PLAIN) if m[0] == hand} == {
        (hand, Reading(WINGS, 8, 2, 0, pos("4")))
    }


def test_answers():
    hand = parse("2s 8d8c8h8s XD")
    [triple], [bomb] = r("777"), r("7777")
    # A single or joker does not answer a triple or a bomb.
    assert {m[0] for m in legal(hand, PLAIN, 2, triple)} == {
        *(parse(t) for t in ("8d8c8h", "8d8c8s", "8d8h8s", "8c8h8s", "8d8c8h8s", "XD")),
    }
    assert {m[0] for m in legal(hand, PLAIN, 2, bomb)} == {parse("8d8c8h8s"), parse("XD")}
    assert legal(hand, PLAIN, 2, one("XD")) == set()
    assert {m[0] for m in legal(hand, PLAIN, 2, one("Ad"))} == {
        parse(t) for t in ("2s", "X", "D", "8d8c8h8s", "XD")
    }


def built_moves(hand: int) -> set[tuple[int, Reading]]:
    """Build the leads of a player without skills, straights of 4-5: from the parts upward.

    This goes the other way than the oracle, which starts from subsets, and shares only its line
    of runs, so that each checks the other.
    """
    cards = [c for c in range(54) if hand >> c & 1]
    of = {k: [c for c in cards if c < 52 and c // 4 == k] for k in range(13)}

    def sets(k: int, number: int) -> list[tuple[int, ...]]:
        return list(combinations(of[k], number))

    moves: set[tuple[int, Reading]] = set()

    def add(chosen, kind: int, length: int, strength: int) -> None:
        chosen = list(chosen)
        moves.add((sum(1 << c for c in chosen), Reading(kind, len(chosen), length, 0, strength)))

    def single_kickers(body, number: int):
        return combinations([c for c in cards if c // 4 not in body], number)

    def pair_kickers(body, number: int):
        for chosen in combinations([k for k in range(13) if k not in body], number):
            for pairs in product(*(sets(k, 2) for k in chosen)):
                yield sum(pairs, ())

    for c in cards:
        add([c], SINGLE, 1, c)
    if {52, 53} <= set(cards):
        add([52, 53], ROCKET, 1, 0)
    for k in range(13):
        for number, kind in ((2, PAIR), (3, TRIPLE), (4, BOMB)):
            for chosen in sets(k, number):
                add(chosen, kind, 1, k)
        for chosen in sets(k, 3):
            for kickers in [*single_kickers([k], 1), *pair_kickers([k], 1)]:
                add(chosen + kickers, TRIPLE_WITH, 1, k)
        for chosen in sets(k, 4):
            for kickers in [*single_kickers([k], 2), *pair_kickers([k], 2)]:
                add(chosen + kickers, QUAD_WITH, 1, k)
    for low, length in product(range(14), range(2, 14)):
        body = oracle.LINE[low : low + length]
        top = low + length - 1
        if top > 13:
            continue
        if length in (4, 5):
            for chosen in product(*(of[k] for k in body)):
                flush = len({c % 4 for c in chosen}) == 1
                add(chosen, STRAIGHT, length, 64 * flush + 4 * top + chosen[-1] % 4)
        if length >= 3:
            for groups in product(*(sets(k, 2) for k in body)):
                add(sum(groups, ()), PAIR_RUN, length, top)
        for groups in product(*(sets(k, 3) for k in body)):
            add(sum(groups, ()), TRIPLE_RUN, length, top)
            for kickers in [*single_kickers(body, length), *pair_kickers(body, length)]:
                add(sum(groups, ()) + kickers, WINGS, length, top)
    return moves


def test_leads_equal_the_moves_built_from_their_parts():
    rng = random.Random(54)
    seen = set()
    for turn in range(120):
        low = rng.randrange(12)
        ranks = {oracle.LINE[p] for p in range(low, min(14, low + 2 + turn % 3))}
        pool = [4 * k + s for k in sorted(ranks) for s in range(4)]
        pool += rng.sample([c for c in range(54) if c not in pool], 4)
        hand = sum(1 << c for c in rng.sample(pool, min(11, len(pool))))
        if turn % 6 == 0:
            hand |= parse("XD")
        moves = legal(hand, PLAIN)
        assert moves == built_moves(hand), oracle.format(hand)
        seen |= {m[1].kind for m in moves}
    assert seen == set(range(11))


def test_readings_are_well_formed():
    rng = random.Random(18)
    for character in oracle.IDS:
        for hp in (1, 2, 3):
            hand = sum(1 << c for c in rng.sample(range(54), 8))
            for cards, reading in legal(hand, character, hp):
                assert all(type(field) is int for field in reading)
                assert cards & ~hand == 0
                assert reading.size == cards.bit_count()
                assert 0 <= reading.cost < hp
                if reading.kind in (PAIR_RUN, TRIPLE_RUN, WINGS, STRAIGHT):
                    assert 2 <= reading.length <= 13
                else:
                    assert reading.length == 1
