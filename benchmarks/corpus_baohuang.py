"""Positions of Baohuang (``corpus.py`` says what for)."""

from __future__ import annotations

from functools import cache

from corpus import HANDS, Call, Game, Row, Scenario, calls, drawn_leads, of_tests
from huangpai import baohuang as bh

#: The most cards that are dealt (B6.1).
SIZE = 34

#: The number of moves in each scenario.  Made by ``count_moves``; the lists are as long, and all
#: hands add up to the same by ``tests/oracle/baohuang.py``.
TOTALS = {
    "leads/34": 2_123_378,
    "answers/34": 98_693,
}
ROWS = (
    Row("leads written, 34 cards", "leads/34", "written"),
    Row("leads counted, 34 cards", "leads/34", "counted"),
    Row("answers written, 34 cards", "answers/34", "written"),
    Row("answers counted, 34 cards", "answers/34", "counted"),
)


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario of ``TOTALS``; the answers are to leads of as large hands, with kao-pai."""
    which, size = name.split("/")
    last = None
    if which == "answers":
        last = drawn_leads(bh, bh.random_hands(HANDS, SIZE, seed=2))
    hands = bh.random_hands(HANDS, int(size), seed=1)
    return Scenario(bh, hands, {"kao": True}, last, TOTALS[name])


def by_oracle(positions: Scenario, i: int) -> int:
    """Return the number of moves of position ``i`` by the definition."""
    oracle = of_tests("oracle.baohuang")
    counts = oracle.counts_of(oracle.parse_cards(bh.format(positions.hands[i])))
    last = None if positions.last is None else oracle.Play(*positions.last[i].item())
    return len(oracle.legal_moves(counts, last=last, **positions.options))


def short_calls() -> list[Call]:
    """Return calls for a hand of five cards: 4 choices of kings, with 3 sets or none."""
    hand = bh.parse("7d 9c 9h X D")
    return calls(bh, (hand,), bh.parse_play("8"), leads=15, answers=3)


GAME = Game(
    title="Baohuang 保皇",
    totals=TOTALS,
    scenario=scenario,
    independent=by_oracle,
    rows=ROWS,
    calls=short_calls,
)
