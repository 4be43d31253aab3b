"""The games in OpenSpiel: its own checks, and that nothing is another than huangpai says."""

from __future__ import annotations

import gc
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import huangpai.openspiel
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai import features
from huangpai.errors import IllegalMove, PolicyError
from plugs.tables import (
    PLAYED,
    ROOT,
    Row,
    baohuang_ending,
    check_docstring,
    douhuang_endings,
    every_game,
    examples,
    moments,
    options_of,
    printed,
    twins,
)


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"huangpai_{name}", parameters)


def text(value: Any) -> Any:
    """An option as a parameter of OpenSpiel."""
    if isinstance(value, list):
        return "/".join("-" if one is None else one for one in value) if any(value) else ""
    return value


def loaded(row: Row, **more: Any) -> Any:
    options = {name: text(value) for name, value in options_of(row).items() if value is not None}
    if "without_skill" in options_of(row):
        options["pool"] = ""  # all of them, the default
    return load(row.game.name, **options, **more)


def at(game: Any, table: Any) -> Any:
    """A state of OpenSpiel in which the table is this one."""
    state = game.new_initial_state()
    if state.is_chance_node():
        state.apply_action(0)
    state.table = table
    return state


# ---- OpenSpiel's own checks ----------------------------------------------------------------------


@every_game
def test_random_simulations(row: Row) -> None:
    """Copies, strings, tensors, masks, histories and serialized states at every moment."""
    pyspiel.random_sim_test(
        loaded(row, deals=20), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


class TestDouhuang(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "huangpai_douhuang"
    game = load("douhuang", deals=5)


class TestBaohuang(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "huangpai_baohuang"
    game = load("baohuang", deals=5)


def counted(beginnings: tuple[Any, ...]) -> tuple[tuple[int, int, int], int]:
    """How many states there are, and how many that those who act can tell apart.

    A player tells states apart by what it has seen and done at its own turns: its observation of
    each, and its action.
    """
    nodes = [int(len(beginnings) > 1), 0, 0]
    told: set[Any] = set()

    def visit(state: Any, seen: tuple[tuple[Any, ...], ...]) -> None:
        if state.is_terminal:
            nodes[2] += 1
            return
        nodes[1] += 1
        seat = state.current_player
        looks = (*seen[seat], state.observation(seat).to_text())
        told.add((seat, looks))
        for number in sorted(set(state.action_numbers().tolist())):
            other = state.clone()
            other.apply(state.action_by_number(number))
            visit(other, (*seen[:seat], (*looks, number), *seen[seat + 1 :]))

    for state in beginnings:
        visit(state, ((),) * state.game.players)
    return (nodes[0], nodes[1], nodes[2]), len(told)


class Whole(api_test.EnforceAPIOnFullTreeBase):
    """Every state of an ending."""

    beginnings: tuple[Any, ...]

    @classmethod
    def setUpClass(cls) -> None:
        """Count the states without the plug."""
        nodes, told = counted(cls.beginnings)
        api_test.TOTAL_NUM_STATES[cls.game_name] = nodes
        api_test.PERFECT_RECALL_NUM_STATES[cls.game_name] = told
        cls.game = load(
            cls.beginnings[0].game.name,
            position=";".join(state.to_text() for state in cls.beginnings),
        )
        super().setUpClass()


class TestDouhuangEndings(Whole):
    game_name = "huangpai_douhuang(position=...)"
    beginnings = tuple(douhuang_endings())


class TestBaohuangEnding(Whole):
    game_name = "huangpai_baohuang(position=...)"
    beginnings = (baohuang_ending(),)


del Whole  # which pytest would run by itself


@pytest.mark.parametrize("name", ["douhuang", "baohuang"])
def test_the_environment_for_reinforcement_learning(name: str) -> None:
    env = rl_environment.Environment(load(name, seed=5))
    env.seed(1)
    count = env.action_spec()["num_actions"]
    players = [random_agent.RandomAgent(seat, count) for seat in range(env.num_players)]
    step = env.reset()
    while not step.last():
        step = env.step([players[step.current_player()].step(step).action])
    assert step.rewards == env.get_state.table.returns
    assert any(step.rewards) or name == "baohuang"


# ---- The same as huangpai ------------------------------------------------------------------------


@every_game
def test_outcomes_are_deals_and_actions_numbers(row: Row) -> None:
    game = loaded(row, seed=77, deals=9)
    assert game.num_players() == row.game.players
    assert game.num_distinct_actions() == row.game.num_actions
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == dict.fromkeys(range(9), 1 / 9)
    state.apply_action(4)
    table, numbers = row.game.deal(77, 4), random.Random(1)
    assert str(state) == table.to_text()
    while not table.is_terminal:
        assert state.current_player() == table.current_player
        legal = state.legal_actions()
        assert legal == sorted(set(table.action_numbers().tolist()))
        number = numbers.choice(legal)
        assert state.returns() == [0] * row.game.players  # of a match too, before its end
        said = state.action_to_string(number)
        assert said == table.action_text(table.action_by_number(number))
        assert state.string_to_action(said) == number
        table.apply(table.action_by_number(number))
        state.apply_action(number)
        assert str(state) == table.to_text()
    assert state.is_terminal()
    assert state.returns() == table.returns


@every_game
def test_what_is_said_of_the_points_holds(row: Row) -> None:
    game = loaded(row)
    assert (game.min_utility(), game.max_utility()) == row.game.returns_range
    assert game.utility_sum() == row.game.returns_sum
    zero = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero == (row.game.returns_sum == 0)
    assert game.max_game_length() == 65536


@every_game
def test_tensors_are_features_and_strings_observations(row: Row) -> None:
    game = loaded(row)
    now, ever = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    for table in moments(row, 2, 11):
        state = at(game, table)
        for seat in range(row.game.players):
            seen = table.observation(seat)
            wanted = features.state_features(row.game, np.atleast_1d(seen.record), dtype=np.float32)
            for one in (now, ever):
                one.set_from(state, seat)
                assert one.dict["player"].tolist() == [s == seat for s in range(row.game.players)]
                assert np.array_equal(one.dict["features"], wanted[0])
            assert state.observation_tensor(seat) == now.tensor.tolist()
            assert state.observation_string(seat) == now.string_from(state, seat) == seen.to_text()
            told = state.information_state_string(seat).split("\n")
            assert told == ever.string_from(state, seat).split("\n")
            assert told[0] == seen.to_text()
            assert told[1 : 1 + len(seen.history)] == [
                f"{who} {what}" for who, what in seen.history
            ]


@every_game
def test_nothing_that_a_seat_cannot_know_is_seen(row: Row) -> None:
    game = loaded(row)
    for table, other, seat in twins(row, 3, 7):
        one, two = at(game, table), at(game, other)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)
        assert one.observation_string(seat) == two.observation_string(seat)
        assert one.information_state_string(seat) == two.information_state_string(seat)


def test_an_earlier_deal_is_not_forgotten() -> None:
    """D7.3: nobody calls; the hand of before is in the information state, the cards are new."""
    state = load("douhuang", players=2).new_initial_state()
    state.apply_action(0)
    while state.table.phase is not dh.Phase.BID:
        state.apply_action(state.legal_actions()[-1])
    passes = state.table.action_number("pass")
    state.apply_action(passes)
    before = [state.table.observation(seat).to_text() for seat in range(2)]
    state.apply_action(passes)
    assert state.table.array["deals"] == 2
    for seat in range(2):
        told = state.information_state_string(seat).split("\n")
        assert told[-1] == before[seat]
        assert told[0] == state.table.observation(seat).to_text()
        assert state.observation_string(seat) == told[0]


def test_an_illegal_number_changes_nothing() -> None:
    state = load("douhuang").new_initial_state()
    with pytest.raises(ValueError, match="no outcome 1000; they are 0 to 999"):
        state.apply_action(1000)
    state.apply_action(2)
    before = str(state)
    wrong = next(n for n in range(9000) if n not in state.legal_actions())
    with pytest.raises(IllegalMove, match=f"number {wrong} "):
        state.apply_action(wrong)
    assert str(state) == before
    assert state.action_to_string(wrong) == dh.Game().action_label(wrong)


def test_a_game_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """D7.3: all pass, again and again."""
    monkeypatch.setattr(huangpai.openspiel, "LONGEST", 50)
    state = load("douhuang").new_initial_state()
    state.apply_action(0)
    for _ in range(50):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(PolicyError, match="the game has had 50 actions and goes on"):
        state.apply_action(state.legal_actions()[0])


# ---- Parameters ----------------------------------------------------------------------------------


@every_game
def test_a_game_is_read_from_its_name(row: Row) -> None:
    game = loaded(row, seed=3, deals=4)
    assert game.rules == row.game
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.rules == row.game
    assert pickle.loads(pickle.dumps(game)).rules == row.game


def test_options_that_are_lists() -> None:
    game = pyspiel.load_game(
        "huangpai_douhuang(characters=liu_bang/-/lu_bu,pool=xi_shi/cao_cao/sun_quan/lu_bu)"
    )
    wanted = dh.Game(
        characters=["liu_bang", None, "lu_bu"], pool=["xi_shi", "cao_cao", "sun_quan", "lu_bu"]
    )
    assert game.rules == wanted
    assert pyspiel.load_game(str(game)).rules == wanted


def test_one_position_has_no_chance_node() -> None:
    position = douhuang_endings()[1]
    game = load("douhuang", position=position.to_text())
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state = pyspiel.load_game(str(game)).new_initial_state()
    assert state.table == position
    del game
    gc.collect()
    copy = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert copy.table == position
    assert pickle.loads(pickle.dumps(state)).table == state.table
    assert pyspiel.load_game(str(state.get_game())).num_players() == 2


def test_several_positions_are_outcomes() -> None:
    positions = douhuang_endings()
    game = load("douhuang", position=" ; ".join(one.to_text() for one in positions))
    root = game.new_initial_state()
    assert root.chance_outcomes() == [(i, 1 / 3) for i in range(3)]
    assert [root.child(i).table for i in range(3)] == positions


WRONG = {
    "players": ({"players": 4}, "Douhuang has 2 or 3 players, not 4"),
    "mode": ({"mode": "long"}, "mode must be one of normal, competitive, not 'long'"),
    "characters": ({"characters": "lu_bu"}, "1 characters for 3 seats"),
    "deals": ({"deals": 0}, "deals must be 1 to 1048576, it is 0"),
    "seed": ({"seed": -1}, "seed must be 0 to 18446744073709551615, it is -1"),
    "no position": ({"position": "chess"}, "begins with douhuang, not 'chess'"),
    "another mode": (
        {"position": douhuang_endings()[0].to_text(), "mode": "competitive"},
        "mode is 'competitive', but the position is of Game",
    ),
    "two games": (
        {"position": f"{douhuang_endings()[0].to_text()};{dh.Game(3).deal().to_text()}"},
        "the position is of Game.players=3",
    ),
}


@pytest.mark.parametrize(("parameters", "message"), WRONG.values(), ids=WRONG)
def test_wrong_parameters(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        load("douhuang", **parameters)


def test_a_position_that_is_over() -> None:
    state = bh.Game().deal()
    while not state.is_terminal:
        state.apply(state.action_at(0))
    with pytest.raises(ValueError, match="the game in this position is over"):
        load("baohuang", position=state.to_text())


def test_other_observations_are_not_made() -> None:
    game = load("douhuang")
    public = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert make_observation(game, public) is None
    with pytest.raises(ValueError, match="an observation has no parameters"):
        make_observation(game, None, {"x": 1})


# ---- Examples ------------------------------------------------------------------------------------


def test_the_games_are_registered() -> None:
    assert huangpai.openspiel.Game.__subclasses__()
    names = {one.short_name for one in pyspiel.registered_games()}
    assert {f"huangpai_{row.game.name}" for row in PLAYED.values()} <= names


def test_search() -> None:
    said = printed(ROOT / "docs" / "examples" / "openspiel_mcts.py")
    assert said.count("\n") == 1


def test_regrets() -> None:
    """By hand, in `douhuang_endings`: 6, 6 and -6 for the emperor, -3, -3 and 3 for the subject."""
    said = printed(ROOT / "docs" / "examples" / "openspiel_cfr.py")
    assert "emperor +2.0, subject -1.0" in said


@examples("pyspiel")
def test_the_page(block: str) -> None:
    exec(compile(block, "learning.md", "exec"), {})


def test_the_docstring() -> None:
    check_docstring(huangpai.openspiel)
