"""Random games of the library beside the referee of tests/oracle, action by action.

The referee is written from the rules alone. It takes chance from the record's deals, and at every
action both say what is legal, who is to act, and what the hands and hit points are.
``HUANGPAI_REFEREE_GAMES=10000`` plays so many of each mode; by default a few.  In a few more one
character plays without its skill (D5.4).
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from huangpai import douhuang as dh
from oracle.douhuang_game import Referee

GAMES = int(os.environ.get("HUANGPAI_REFEREE_GAMES", "60"))
WITHOUT_SKILL = max(2, GAMES // 30)
MODES = [(3, "normal"), (2, "normal"), (2, "competitive")]


def play(game: dh.Game, index: int) -> dh.State:
    """Play one game at random, without the library's own random games.

    Who is offered, or has drafted, the character without its skill takes it.
    """
    state, numbers = game.deal(2026, index), random.Random(index)
    while not state.is_terminal:
        action = state.action_at(numbers.randrange(state.count_actions()))
        if game.without_skill is not None and state.phase <= dh.Phase.LAY:
            id = game.without_skill.id
            texts = state.action_text(state.legal_actions())
            wanted = [text for text in texts if text.split(",")[0].endswith(f":{id}")]
            action = state.action(wanted[0]) if wanted else action
        state.apply(action)
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


def agree(game: dh.Game, index: int) -> dh.State:
    """Play a game and go through it with the referee."""
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
            error.add_note(f"{game}, game {index}, {where}: {seat} {text}")
            raise
    compare_facts(state, referee)
    assert referee.finished
    assert referee.result() == record["result"]
    if game.mode == "competitive":
        assert referee.game_results == [one["result"] for one in record["games"]]
    return played


@pytest.mark.parametrize(("players", "mode"), MODES)
def test_games_agree_with_the_referee(players: int, mode: str) -> None:
    game = dh.Game(players, mode)
    for index in range(GAMES):
        agree(game, index)


# Those whose skills meet between plays, so that what one without a skill does is seen.
BUSY = ("diao_chan", "lu_bu", "xiang_yu", "lu_zhishen", "liu_bang", "xi_shi", "lin_daiyu")
LARGE = ("pan_jinlian", "dong_zhuo", "sun_quan")


@pytest.mark.parametrize("who", [one.id for one in dh.Character])
def test_games_without_a_skill_agree_with_the_referee(who: str) -> None:
    """All of a small pool are offered, so that somebody plays the character."""
    for players, mode, drawn in ((3, "normal", 9), (2, "normal", 6), (2, "competitive", 10)):
        pool = [who, *(one for one in (*BUSY, *LARGE) if one != who)][:drawn]
        game = dh.Game(players, mode, pool=pool, without_skill=who)
        for index in range(1 if mode == "competitive" else WITHOUT_SKILL):
            played = agree(game, index)
            assert mode == "competitive" or dh.Character[who.upper()] in played.characters
