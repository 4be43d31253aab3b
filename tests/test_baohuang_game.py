"""Random games of Baohuang beside the referee of tests/oracle, action by action.

The referee is written from the rules alone. It takes chance from the record's deals, and at every
action both say what is legal, who is to act, and what everybody holds.
``HUANGPAI_REFEREE_GAMES=10000`` plays so many with each setting; by default a few.
"""

from __future__ import annotations

import copy
import os
import random
from typing import Any

import pytest

from huangpai import baohuang as bh
from oracle.baohuang_game import Referee, RefereeError

GAMES = int(os.environ.get("HUANGPAI_REFEREE_GAMES", "20"))
KINDS = {None: 0, "pair": 1, "open_solo": 2, "hidden_solo": 3}

SETTINGS: dict[str, dict[str, Any]] = {
    "classic": {"mode": "classic"},
    "concise": {"mode": "concise"},
    "classic-no-kao": {"mode": "classic", "kao": False},
    "concise-sixes": {"mode": "concise", "hold_sixes": True},
    "classic-bids-sixes": {"mode": "classic", "rob_solo": True, "hold_sixes": True},
    "concise-bids": {"mode": "concise", "rob_solo": True},
    "classic-trustees": {"mode": "classic", "penalty": 10, "first_seat": 3},
    "concise-all": {
        "mode": "concise",
        "rob_solo": True,
        "hold_sixes": True,
        "kao": False,
        "penalty": 3,
        "first_seat": 1,
    },
}


def rare(text: str) -> bool:
    """Whether an action ends in an open solo, which would be nearly all that chance brings."""
    return text in ("solo", "declare")


def draw(state: bh.State, numbers: random.Random) -> Any:
    """Choose an action: a play by rank, then its cards; seldom to play alone openly."""
    action = state.action_at(numbers.randrange(state.count_actions()))
    if rare(state.action_text(action)) and numbers.random() < 0.8:
        action = state.action_at(numbers.randrange(state.count_actions()))
    choices = state.choices(action)
    return choices[numbers.randrange(len(choices))]


def aside(numbers: random.Random) -> str:
    """Something about a trustee, legal or not (B11)."""
    word = numbers.choice(["trustee", "cancel", "cancel", "leave"])
    return f"{word}:{numbers.randrange(5)}"


def play(game: bh.Game, index: int) -> bh.State:
    """Play one game at random, without the library's own random games."""
    state, numbers = game.deal(2026, index), random.Random(index)
    while not state.is_terminal:
        if index % 2 and numbers.random() < 0.05:
            try:
                state.apply(aside(numbers))
            except bh.IllegalMove:
                continue
        else:
            state.apply(draw(state, numbers))
    return state


def bits(seats: frozenset[int]) -> int:
    return sum(1 << seat for seat in seats)


def seat_of(value: Any) -> int | None:
    return None if value == 255 else int(value)


def compare_facts(state: bh.State, referee: Referee) -> None:
    facts = state.array
    assert state.current_player == referee.current_player
    assert state.phase.text == referee.phase
    assert bh.format(facts["hands"]).tolist() == list(referee.hands)
    assert seat_of(facts["emperor"]) == referee.emperor
    assert seat_of(facts["guard"]) == referee.guard
    if referee.phase != "declare":  # that of an emperor alone is settled by the answer
        assert int(facts["kind"]) == KINDS[referee.kind]
    assert state.doubled == referee.doubled
    assert [int(place) or None for place in facts["places"]] == list(referee.places)
    if state.phase > bh.Phase.REBEL:
        assert int(facts["rebels"]) == bits(referee.marks)
    assert int(facts["trustees"]) == bits(referee.trustees)
    if not state.is_terminal:  # the library remembers the last play of all
        assert (bh.format(facts["last_cards"]) or None) == referee.last
        assert seat_of(facts["last_player"]) == referee.last_player


def compare_legal(state: bh.State, referee: Referee, numbers: random.Random) -> None:
    """Both list the same actions, and for one of them the same choices of cards."""
    actions = state.legal_actions()
    texts = state.action_text(actions)
    assert len(set(texts)) == len(texts)
    assert set(texts) == referee.legal()
    i = numbers.randrange(len(texts))
    choices = state.choices(actions[i])
    written = state.action_text(choices)
    assert written[0] == texts[i]
    assert len(set(written)) == len(written)
    assert set(written) == referee.choices(texts[i])


def compare_asides(state: bh.State, referee: Referee, numbers: random.Random) -> None:
    """What a seat does out of turn is refused by both, or by neither."""
    text = aside(numbers)
    try:
        state.clone().apply(text)
    except bh.IllegalMove:
        with pytest.raises(RefereeError):
            referee.apply(int(text[-1]), text)
    else:
        copy.copy(referee).apply(int(text[-1]), text)


@pytest.mark.parametrize("name", SETTINGS)
def test_games_agree_with_the_referee(name: str) -> None:
    game = bh.Game(**SETTINGS[name])
    for index in range(GAMES):
        record: dict[str, Any] = play(game, index).record()
        numbers = random.Random(index)
        state, referee = game.deal(2026, index), Referee(record)
        for where, seat, text in bh.State.script(record):
            try:
                compare_facts(state, referee)
                compare_legal(state, referee, numbers)
                compare_asides(state, referee, numbers)
                state.apply(text)
                referee.apply(seat, text)
            except BaseException as error:
                error.add_note(f"game {index}, {where}: {seat} {text}")
                raise
        compare_facts(state, referee)
        assert referee.finished
        assert referee.result() == record["result"]
        assert state.returns == record["result"]["score"]
