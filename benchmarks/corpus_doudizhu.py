"""Positions of plain Dou Dizhu (``corpus.py`` says what for)."""

from __future__ import annotations

from functools import cache

from corpus import HANDS, Call, Game, Row, Scenario, calls, drawn_leads, of_tests
from huangpai import doudizhu as ddz

#: The preset that allows most (P4).
RULES = "douzero"
#: Who leads first has so many cards.
DIZHU = 20

#: The number of moves in each scenario.  Made by ``count_moves``; the lists are as long, and all
#: hands add up to the same by ``tests/oracle/doudizhu.py``.
TOTALS = {
    "leads/17": 889_261,
    "leads/20": 1_604_438,
    "replies/17": 62_616,
}
ROWS = (
    Row("leads written, 20 cards", "leads/20", "written"),
    Row("leads counted, 20 cards", "leads/20", "counted"),
    Row("replies written, 17 cards", "replies/17", "written"),
    Row("replies counted, 17 cards", "replies/17", "counted"),
)


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario of ``TOTALS``; the replies are to leads of other hands of 20 cards."""
    which, size = name.split("/")
    last = None
    if which == "replies":
        last = drawn_leads(ddz, ddz.random_hands(HANDS, DIZHU, seed=2))
    hands = ddz.random_hands(HANDS, int(size), seed=1)
    return Scenario(ddz, hands, {"rules": RULES}, last, TOTALS[name])


def by_oracle(positions: Scenario, i: int) -> int:
    """Return the number of moves of position ``i`` by the definition."""
    oracle = of_tests("oracle.doudizhu")
    last = None
    if positions.last is not None:
        record = positions.last[i]
        fields = oracle.Reading._fields
        last = oracle.Reading(*(int(record[field]) for field in fields))
    counts = oracle.parse(ddz.format(int(positions.hands[i])))
    return len(oracle.legal_moves(counts, oracle.PRESETS[positions.options["rules"]], last))


def short_calls() -> list[Call]:
    """Return calls for a hand of five cards."""
    return calls(ddz, (ddz.parse("348TX"),), ddz.move("9"), leads=5, answers=2)


GAME = Game(
    title="Dou Dizhu 斗地主",
    totals=TOTALS,
    scenario=scenario,
    independent=by_oracle,
    rows=ROWS,
    calls=short_calls,
)
