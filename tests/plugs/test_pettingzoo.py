"""The games in PettingZoo: its own checks, and that nothing is another than huangpai says."""

from __future__ import annotations

import importlib
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import huangpai.pettingzoo
from huangpai import douhuang as dh
from huangpai import features
from huangpai.errors import IllegalMove
from huangpai.pettingzoo import baohuang_v0, douhuang_v0
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

MODULES = {"douhuang": douhuang_v0, "baohuang": baohuang_v0}
# Of pettingzoo.test, which names the environments whose observations are no single array.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # At the end of a game nothing is legal.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def made(row: Row, **more: Any) -> Any:
    return MODULES[row.game.name].env(**options_of(row), **more)


def raw(row: Row, **more: Any) -> Any:
    return MODULES[row.game.name].raw_env(**options_of(row), **more)


# ---- PettingZoo's own checks ---------------------------------------------------------------------


@every_game
def test_the_interface(row: Row) -> None:
    api_test(made(row), num_cycles=1000)


@every_game
def test_the_same_seed_gives_the_same_game(row: Row) -> None:
    seed_test(lambda: made(row), num_cycles=60)


@pytest.mark.parametrize("name", MODULES)
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(MODULES[name].env, {"ansi": lambda text: "seat 0" in text})
    assert "seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_the_state_of_all(name: str) -> None:
    env = MODULES[name].env()
    importlib.import_module("pettingzoo.test.state_test").test_state_space(env)
    env.reset(seed=3)
    parts = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(parts))


# ---- The same as huangpai ------------------------------------------------------------------------


@every_game
def test_games_are_deals_and_rewards_points(row: Row) -> None:
    env = raw(row)
    numbers = random.Random(5)
    for index in range(2):
        env.reset(seed=99 if index == 0 else None)
        table = row.game.deal(99, index)
        assert env.table == table
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            if terminated or truncated:
                assert not seen["action_mask"].any()
                env.step(None)
                continue
            seat = table.current_player
            assert agent == f"player_{seat}"
            record = np.atleast_1d(table.observation(seat).record)
            assert np.array_equal(seen["observation"], features.state_features(row.game, record)[0])
            legal = np.flatnonzero(seen["action_mask"])
            assert legal.tolist() == sorted(set(table.action_numbers().tolist()))
            number = numbers.choice(legal)
            table.apply(table.action_by_number(number))
            env.step(number)
            assert env.table == table
        assert table.is_terminal
        assert list(total.values()) == table.returns


@every_game
def test_an_agent_sees_what_its_seat_knows(row: Row) -> None:
    env = raw(row)
    for state, other, seat in twins(row, 3, 7):
        if state.is_terminal:
            continue
        seen = []
        for table in (state, other):
            env.reset(options={"position": table})
            assert env.table.to_bytes() == table.to_bytes()
            observed = env.observe(f"player_{seat}")
            assert env.observation_space(f"player_{seat}").contains(observed)
            if table.current_player != seat:
                assert not observed["action_mask"].any()
            seen.append(plain(observed))
        # Whose turn it is, everyone is told: where that is a secret it may differ (B8.5, D12).
        if state.current_player != other.current_player:
            assert seen[0]["observation"] == seen[1]["observation"]
        else:
            assert seen[0] == seen[1]


@every_game
def test_all_that_is_observed_is_in_its_space(row: Row) -> None:
    env = raw(row)
    for table in moments(row, 4, 5):
        if table.is_terminal:
            continue
        env.reset(options={"position": table.to_text()})
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))
        assert env.state_space.contains(env.state())


# ---- Manners -------------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_game_and_costs() -> None:
    env = douhuang_v0.env(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -100
    assert sum(env.rewards.values()) == -100
    cheap = douhuang_v0.env(players=2, illegal_reward=-1)
    cheap.reset(seed=1)
    cheap.step(wrong)
    assert cheap.rewards[agent] == -1


def test_without_wrappers_an_illegal_action_is_an_error() -> None:
    env = douhuang_v0.raw_env()
    env.reset(seed=1)
    before = env.table.to_bytes()
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=f"number {wrong} "):
        env.step(wrong)
    assert env.table.to_bytes() == before
    assert not any(env.terminations.values())


def test_nothing_before_reset() -> None:
    env = douhuang_v0.env()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = env.agents


@pytest.mark.parametrize("most", [1, 7])
def test_a_game_is_truncated(most: int) -> None:
    env = baohuang_v0.raw_env(max_cycles=most)
    env.reset(seed=2)
    for _ in range(most):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def test_a_position_of_another_game() -> None:
    env = douhuang_v0.env(players=3)
    with pytest.raises(ValueError, match=r"position is of Game\(players=2.* is played"):
        env.reset(options={"position": douhuang_endings()[0]})
    with pytest.raises(TypeError, match="a position is a State of douhuang or its text, not 7"):
        env.reset(options={"position": 7})


def test_wrong_options() -> None:
    with pytest.raises(ValueError, match="douhuang has no option 'kao'"):
        douhuang_v0.env(kao=True)
    with pytest.raises(ValueError, match="render_mode must be one of"):
        douhuang_v0.env(render_mode="rgb_array")
    with pytest.raises(ValueError, match="max_cycles must be 1 to 65536, it is 0"):
        douhuang_v0.env(max_cycles=0)
    with pytest.raises(ValueError, match="seed must be 0 to"):
        douhuang_v0.env().reset(seed=-1)
    with pytest.raises(TypeError, match="seed must be an integer"):
        douhuang_v0.env().reset(seed=0.5)


def test_without_a_seed_games_differ() -> None:
    tables = []
    for _ in range(2):
        env = douhuang_v0.raw_env()
        env.reset()
        tables.append(env.table.to_bytes())
    assert tables[0] != tables[1]


def test_pickled_and_copied() -> None:
    env = douhuang_v0.env(players=2)
    env.reset(seed=4)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    other = pickle.loads(pickle.dumps(env))
    assert other.unwrapped.table == env.unwrapped.table
    assert other.unwrapped.game == dh.Game(2)


@examples("huangpai.pettingzoo")
def test_the_page(block: str) -> None:
    exec(compile(block, "learning.md", "exec"), {})


def test_the_docstring() -> None:
    check_docstring(huangpai.pettingzoo)
