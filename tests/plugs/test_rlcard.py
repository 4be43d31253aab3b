"""The games in RLCard: with its own agents and utilities, and the same as huangpai says."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # distutils
    import rlcard
    from rlcard.agents import CFRAgent, RandomAgent
from rlcard.utils import reorganize, tournament

import huangpai.rlcard
from huangpai import douhuang as dh
from huangpai import features
from huangpai.errors import IllegalMove
from plugs.tables import (
    Row,
    check_docstring,
    douhuang_endings,
    every_game,
    examples,
    moments,
    options_of,
    plain,
    twins,
)


def made(row: Row, **more: Any) -> Any:
    options = {f"game_{name}": value for name, value in options_of(row).items()}
    return rlcard.make(f"huangpai-{row.game.name}", {**options, **more})


def with_random_agents(env: Any) -> Any:
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    return env


# ---- RLCard's own agents and utilities -----------------------------------------------------------


@every_game
def test_a_tournament(row: Row) -> None:
    env = with_random_agents(made(row, seed=8))
    np.random.seed(1)  # noqa: NPY002 - RLCard's agents draw from there
    points = tournament(env, 2)
    assert len(points) == row.game.players
    if row.game.returns_sum == 0:
        assert sum(points) == pytest.approx(0)


@every_game
def test_a_run_makes_transitions(row: Row) -> None:
    env = with_random_agents(made(row, seed=8))
    np.random.seed(2)  # noqa: NPY002
    trajectories, payoffs = env.run(is_training=True)
    assert env.is_over()
    assert env.table.is_terminal
    assert payoffs.tolist() == env.table.returns
    done = [seat for seat, _ in env.table.history]
    for seat, steps in enumerate(reorganize(trajectories, payoffs)):
        assert len(steps) == done.count(seat)
        for state, action, reward, _, over in steps:
            assert action in state["legal_actions"]
            assert reward == (payoffs[seat] if over else 0)


class Regrets(CFRAgent):
    """CFR, whose keys are made in a way that NumPy 2.3 has no more."""

    def get_state(self, player_id: int) -> tuple[bytes, list[int]]:
        state = self.env.get_state(player_id)
        return state["obs"].tobytes(), list(state["legal_actions"])


def test_cfr_steps_back() -> None:
    """D9.1: the pair is led, which nothing here beats (`douhuang_endings`)."""
    start = douhuang_endings()[1]
    env = rlcard.make(
        "huangpai-douhuang", {"allow_step_back": True, "game_players": 2, "game_position": start}
    )
    agent = Regrets(env)
    for _ in range(6):
        agent.train()
    env.reset()
    seen, legal = agent.get_state(0)
    chosen = agent.action_probs(seen, legal, agent.average_policy)
    assert chosen.argmax() == start.action_number("7d7h=PAIR.4")
    assert chosen.max() > 0.9


@every_game
def test_back_to_the_start(row: Row) -> None:
    env = made(row, seed=8, allow_step_back=True)
    state, player = env.reset()
    pages, numbers = [], random.Random(1)
    for _ in range(30):
        if env.is_over():
            break
        pages.append((plain({k: state[k] for k in ("obs", "legal_actions")}), player))
        state, player = env.step(numbers.choice(list(state["legal_actions"])))
    for page in reversed(pages):
        state, player = env.step_back()
        assert (plain({k: state[k] for k in ("obs", "legal_actions")}), player) == page
    assert env.step_back() is False
    assert env.table == row.game.deal(8, 0)


# ---- The same as huangpai ------------------------------------------------------------------------


@every_game
def test_games_are_deals_and_states_what_is_known(row: Row) -> None:
    env, numbers = made(row, seed=21), random.Random(3)
    assert (env.num_players, env.num_actions) == (row.game.players, row.game.num_actions)
    widths = features.layout(row.game)
    assert env.state_shape == [[widths.state_width]] * row.game.players
    assert env.action_shape == [[widths.action_width]] * row.game.players
    for index in range(2):
        state, player = env.reset()
        table = row.game.deal(21, index)
        while not table.is_terminal:
            assert env.get_player_id() == player == table.current_player
            seen = table.observation(player)
            record = np.atleast_1d(seen.record)
            assert np.array_equal(state["obs"], features.state_features(row.game, record)[0])
            assert state["raw_obs"] == seen
            assert state["action_record"] == seen.history
            legal, first = np.unique(table.action_numbers(), return_index=True)
            assert list(state["legal_actions"]) == legal.tolist()
            actions = table.legal_actions()[first]
            rows = features.action_features(row.game, actions, record)
            assert np.array_equal(list(state["legal_actions"].values()), rows)
            assert state["raw_legal_actions"] == table.action_text(actions)
            place = numbers.randrange(len(legal))
            assert np.array_equal(env.get_action_feature(int(legal[place])), rows[place])
            table.apply(actions[place])
            if numbers.random() < 0.5:
                state, player = env.step(int(legal[place]))
            else:  # as agents with use_raw do
                state, player = env.step(state["raw_legal_actions"][place], raw_action=True)
        assert env.is_over()
        assert env.get_payoffs().tolist() == table.returns
        assert env.get_state(0)["legal_actions"] == {}
        assert env.get_perfect_information()["trace"] == table.history


@every_game
def test_a_player_sees_what_its_seat_knows(row: Row) -> None:
    env = made(row)
    for table, other, seat in twins(row, 3, 7):
        states = []
        for one in (table, other):
            env.game.state = one
            states.append(env.get_state(seat))
        if table.current_player != other.current_player:
            for state in states:  # who is asked may be a secret (B8.5, D12)
                del state["legal_actions"], state["raw_legal_actions"]
        assert plain(states[0]) == plain(states[1])


@every_game
def test_only_who_is_asked_has_actions(row: Row) -> None:
    env = made(row)
    for table in moments(row, 4, 9):
        env.game.state = table
        for seat in range(row.game.players):
            state = env.get_state(seat)
            assert bool(state["legal_actions"]) == (seat == table.current_player)
            assert len(state["legal_actions"]) == len(state["raw_legal_actions"])


# ---- Settings ------------------------------------------------------------------------------------


def test_seeds() -> None:
    env = rlcard.make("huangpai-douhuang", {"seed": 5})
    deals = []
    for _ in range(2):
        env.reset()
        deals.append(env.table)
    assert deals == [dh.Game().deal(5, 0), dh.Game().deal(5, 1)]
    assert env.seed(6) == 6
    env.reset()
    assert env.table == dh.Game().deal(6, 0)
    drawn = {rlcard.make("huangpai-douhuang").seed() for _ in range(2)}
    assert len(drawn) == 2


def test_a_position() -> None:
    line = douhuang_endings()[2].to_text()
    env = rlcard.make("huangpai-douhuang", {"game_players": 2, "game_position": line})
    for _ in range(2):
        env.reset()
        assert env.table.to_text() == line


def test_wrong_settings() -> None:
    with pytest.raises(ValueError, match="baohuang has no option 'num_players'"):
        rlcard.make("huangpai-baohuang", {"game_num_players": 5})
    env = rlcard.make("huangpai-baohuang", {"seed": 1})
    state, _ = env.reset()
    wrong = next(n for n in range(env.num_actions) if n not in state["legal_actions"])
    before = env.table.to_bytes()
    with pytest.raises(IllegalMove, match=f"number {wrong} "):
        env.step(wrong)
    assert env.table.to_bytes() == before
    with pytest.raises(Exception, match="Step back is off"):
        env.step_back()


def test_the_classes() -> None:
    assert huangpai.rlcard.Douhuang({"seed": 1, "allow_step_back": False}).num_players == 3
    assert huangpai.rlcard.Baohuang({"seed": 1, "allow_step_back": False}).num_players == 5


@examples("rlcard.make")
def test_the_page(block: str) -> None:
    exec(compile(block, "learning.md", "exec"), {})


def test_the_docstring() -> None:
    check_docstring(huangpai.rlcard)
