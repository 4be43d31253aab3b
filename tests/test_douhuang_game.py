"""Random games of the library beside the referee of tests/oracle, action by action.

The referee is written from the rules alone. It takes chance from the record's deals, and at every
action both say what is legal, who is to act, and what the hands and hit points are.
``HUANGPAI_REFEREE_GAMES=10000`` plays so many of each mode; by default a few.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from huangpai import douhuang as dh
from oracle.douhuang_game import Referee

GAMES = int(os.environ.get("HUANGPAI_REFEREE_GAMES", "60"))
MODES = [(3, "normal"), (2, "normal"), (2, "competitive")]


def play(game: dh.Game, index: int) -> dh.State:
    """Play one game at random, without the library's own random games."""
    state, numbers = game.deal(2026, index), random.Random(index)
    while not state.is_terminal:
        state.apply(state.action_at(numbers.randrange(state.count_actions())))
    return state


def compare_facts(state: dh.State, referee: Referee) -> None:
    facts, players = state.array, state.game.players
    assert state.current_player == referee.current_player
    assert state.phase.text == referee.phase
    assert facts["hands"][:players].tolist() == list(referee.hands)
    assert facts["hit_points"][:players].tolist() == list(referee.hp)
    assert 1 << int(facts["doublings"]) == referee.multiplier
    assert (None if facts["emperor"] == 255 else int(facts["emperor"])) == referee.emperor
    ids = [None if c == 255 else dh.Character(int(c)).id for c in facts["characters"][:players]]
    assert ids == list(referee.characters)
    if state.phase is dh.Phase.PLAY:
        last = dh.text(facts["last"]) if facts["last"]["size"] else None
        assert last == referee.last


def compare_legal(state: dh.State, referee: Referee) -> None:
    """Both list the same actions; of very long lists, the library's are judged one by one."""
    actions = state.legal_actions()
    texts = [state.action_text(action) for action in actions]
    assert len(set(texts)) == len(texts)
    legal = referee.legal()
    assert len(legal) == len(texts)
    assert set(texts) == legal


def games(players: int, mode: str) -> Iterator[tuple[dh.Game, int]]:
    game = dh.Game(players, mode)
    return ((game, index) for index in range(GAMES))


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_games_agree_with_the_referee(players: int, mode: str) -> None:
    for game, index in games(players, mode):
        played = play(game, index)
        record: dict[str, Any] = played.record()
        state, referee = game.deal(2026, index), Referee(record)
        for where, seat, text in dh.State.script(record):
            try:
                compare_facts(state, referee)
                compare_legal(state, referee)
                state.apply(text)
                referee.apply(seat, text)
            except Exception as error:
                error.add_note(f"game {index}, {where}: {seat} {text}")
                raise
        compare_facts(state, referee)
        assert referee.finished
        assert referee.result() == record["result"]
        if mode == "competitive":
            assert referee.game_results == [one["result"] for one in record["games"]]
