"""Positions of Douhuang (``corpus.py`` says what for)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from corpus import HANDS, Call, Game, Row, Scenario, calls, of_tests
from huangpai import douhuang as dh

SIZES = (10, 17, 20)
SIXES = 0b1111 << 12
#: Hands with a given number of sixes (杨贵妃's wild cards, D6.10) have thousands of moves each.
WILD_HANDS = 100
#: As some of 20,000 random hands have several sixes, 杨贵妃's moves would take 650 MB.
YANG_GUIFEI_HANDS = 1_000
#: One of those who have these straights and no skill that matters (刘备's joker apart).
RANGES = {"3-7": "liu_bei", "5-7": "qin_shihuang", "4-5": "xi_shi", "6-6": "lu_zhishen"}

#: The number of moves in each scenario.  Made by ``count_moves``; the lists are as long; the first
#: 200 hands of each (of ``xi_shi/17`` all) add up to the same by ``tests/golden/count_formula.py``.
TOTALS = {
    "xi_shi/10": 351_401,
    "xi_shi/20": 5_049_517,
    "cao_cao/17": 4_752_110,
    "liu_bei/17": 3_245_210,
    "sun_quan/17": 3_128_259,
    "sun_wukong/17": 2_955_072,
    "zhu_bajie/17": 2_398_329,
    "tang_sanzang/17": 2_187_694,
    "lu_zhishen/17": 1_718_541,
    "lu_bu/17": 2_607_374,
    "dong_zhuo/17": 4_141_552,
    "qin_shihuang/17": 2_398_329,
    "liu_bang/17": 2_955_072,
    "xiang_yu/17": 1_718_541,
    "pan_jinlian/17": 2_216_276,
    "lin_daiyu/17": 2_819_225,
    "diao_chan/17": 1_718_541,
    "xi_shi/17": 2_187_694,
    "yang_guifei/17": 2_067_986,
    "baigujing/17": 2_187_694,
    "cao_cao/17/answers": 152_775,
    "yang_guifei/17/0 sixes": 13_021,
    "yang_guifei/17/1 sixes": 74_538,
    "yang_guifei/17/2 sixes": 312_971,
    "yang_guifei/17/3 sixes": 852_760,
    "yang_guifei/17/4 sixes": 2_133_130,
}
#: The same of classes of moves that differ in suits alone.  Made by ``count_moves``; the lists are
#: as long, and the first hands of each have as many among the moves of ``tests/golden/slowgen.py``.
CLASSES = {
    "xi_shi/17/strength": 1_123_325,
    "xi_shi/17/ranks": 930_498,
    "xi_shi/20/strength": 1_948_816,
    "xi_shi/20/ranks": 1_650_238,
    "yang_guifei/17/4 sixes/strength": 387_139,
    "yang_guifei/17/4 sixes/ranks": 320_254,
}
ROWS = (
    *(Row(f"written, {size} cards", f"xi_shi/{size}", "written") for size in SIZES),
    *(Row(f"counted, {size} cards", f"xi_shi/{size}", "counted") for size in SIZES),
    Row("written into fresh arrays, 17 cards", "xi_shi/17", "fresh"),
    Row("answers written, 17 cards", "cao_cao/17/answers", "written"),
    Row("answers counted, 17 cards", "cao_cao/17/answers", "counted"),
    Row("four wild sixes written, 17 cards", "yang_guifei/17/4 sixes", "written"),
    Row("four wild sixes counted, 17 cards", "yang_guifei/17/4 sixes", "counted"),
    *(
        Row(f"classes written, {size} cards", f"xi_shi/{size}/strength", "written")
        for size in (17, 20)
    ),
    *(Row(f"by ranks, {size} cards", f"xi_shi/{size}/ranks", "written") for size in (17, 20)),
    Row("by ranks counted, 17 cards", "xi_shi/17/ranks", "counted"),
    Row("four wild sixes, classes written", "yang_guifei/17/4 sixes/strength", "written"),
    Row("four wild sixes, by ranks", "yang_guifei/17/4 sixes/ranks", "written"),
    Row("four wild sixes, by ranks counted", "yang_guifei/17/4 sixes/ranks", "counted"),
)


@cache
def random_hands(size: int) -> npt.NDArray[np.uint64]:
    """Return the random hands of a size."""
    hands: npt.NDArray[np.uint64] = dh.random_hands(HANDS, size, seed=1)
    return hands


@cache
def previous_plays() -> npt.NDArray[Any]:
    """Return plays to beat: by turns a single, a pair and a straight of five.

    They are drawn evenly from all such moves of 2,000 other hands.
    """
    moves, _offsets = dh.legal_moves_batch(dh.random_hands(2_000, 17, seed=2), "cao_cao")
    wanted = (
        moves["kind"] == dh.Kind.SINGLE.value,
        moves["kind"] == dh.Kind.PAIR.value,
        (moves["kind"] == dh.Kind.STRAIGHT.value) & (moves["size"] == 5),
    )
    plays = np.empty(HANDS, dtype=dh.MOVE_DTYPE)
    for turn, mask in enumerate(wanted):
        pool = moves[mask]
        rows = np.arange(turn, HANDS, len(wanted))
        plays[rows] = pool[rows * len(pool) // HANDS]
    return plays


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario: ``character/cards``, with ``/answers`` or ``/N sixes``, then the group."""
    character, size, *rest = name.split("/")
    options = {"characters": character}
    if rest and rest[-1] in ("strength", "ranks"):
        options["group"] = rest.pop()
    hands = random_hands(int(size))
    last = None
    if rest == ["answers"]:
        last = previous_plays()
    elif rest:
        sixes = int(rest[0].removesuffix(" sixes"))
        hands = hands[np.bitwise_count(hands & np.uint64(SIXES)) == sixes][:WILD_HANDS]
    elif character == "yang_guifei":
        hands = hands[:YANG_GUIFEI_HANDS]
    return Scenario(dh, hands, options, last, (TOTALS | CLASSES).get(name, 0))


def classes_of_moves(hand: int, character: str, group: str) -> int:
    """Return the number of classes by definition, of the moves of the slow generator."""
    found = set()
    for cards, kind, size, length, cost, strength in of_tests("slowgen").moves(hand, character):
        with_suit = kind == dh.Kind.STRAIGHT or (kind == dh.Kind.SINGLE and strength < 52)
        if group == "ranks" and with_suit:
            strength -= strength % 4
        ranks = tuple((cards >> 4 * rank & 15).bit_count() for rank in range(13))
        found.add((ranks, cards >> 52, kind, size, length, strength, cost))
    return len(found)


def by_formula(positions: Scenario, i: int) -> int:
    """Return the number of moves of position ``i`` by the formula of ``tests/golden``."""
    if "group" in positions.options:
        who, group = positions.options["characters"], positions.options["group"]
        return classes_of_moves(int(positions.hands[i]), who, group)
    last = None
    if positions.last is not None:
        record = positions.last[i]
        last = tuple(int(record[field]) for field in ("kind", "size", "length", "strength"))
    count = of_tests("count_formula").count
    character = positions.options["characters"]
    return sum(count(int(positions.hands[i]), character, last=last).values())


def short_calls() -> list[Call]:
    """Return calls for a hand of five cards."""
    hand = dh.parse("3d 4c 8h Ts X")
    nine = dh.move("9d=SINGLE.24", "xi_shi")
    return calls(dh, (hand, dh.Character.XI_SHI), nine, leads=5, answers=2)


GAME = Game(
    title="Douhuang 斗皇",
    totals=TOTALS | CLASSES,
    scenario=scenario,
    independent=by_formula,
    rows=ROWS,
    calls=short_calls,
    against={
        f"hand {size} range {straights}": f"{character}/{size}"
        for size in SIZES
        for straights, character in RANGES.items()
    },
)
