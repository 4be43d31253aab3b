"""`BatchGame`: the games are those of `State`, many at a time."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import huangpai
from cases import cases
from huangpai import BatchGame
from huangpai import douhuang as dh
from simulation.helpers import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_step_by_step_as_states(game):
    batch = BatchGame(game, 6, seed=11, first=4)
    states = [game.deal(11, 4 + i) for i in range(6)]
    numbers = random.Random(1)
    for _ in range(400):
        actions, offsets = batch.legal()
        seen = batch.observe()
        assert offsets.dtype == np.int64
        choice = np.full(6, -1)
        for i, state in enumerate(states):
            np.testing.assert_array_equal(
                actions[offsets[i] : offsets[i + 1]], state.legal_actions()
            )
            assert batch.is_terminal[i] == state.is_terminal
            assert batch.current_player[i] == (-1 if state.is_terminal else state.current_player)
            assert batch.returns[i].tolist() == list(state.returns)
            if state.is_terminal:
                assert not seen[i].tobytes().strip(b"\0")
                continue
            observation = state.observation(state.current_player)
            assert seen[i].tobytes() == observation.record.tobytes()
            if numbers.random() < 0.9:  # some games wait
                choice[i] = numbers.randrange(state.count_actions())
                state.apply(state.action_at(int(choice[i])))
        batch.step(choice)
        assert batch.lengths.tolist() == [len(state.history) for state in states]
        if all(state.is_terminal for state in states):
            break
    else:
        raise AssertionError("the games do not end")
    assert [one.tobytes() for one in batch.states] == [state.to_bytes() for state in states]


@every_game
def test_reset_deals_the_next_games(game):
    batch = BatchGame(game, 3, seed=2)
    assert batch.reset().tolist() == []
    batch.play_on("random")
    assert batch.is_terminal.all()
    assert batch.reset([True, False, True]).tolist() == [0, 2]
    assert batch.indices.tolist() == [3, 1, 4]
    assert batch.lengths.tolist()[0] == 0
    assert batch.is_terminal.tolist() == [False, True, False]
    assert batch.reset(np.array([2])).tolist() == [2]
    assert batch.indices.tolist() == [3, 1, 5]
    assert batch.reset().tolist() == [1]
    batch.play_on("random")
    rows = huangpai.simulate(game, 7, seed=2, policies="random").rows
    found = "wins" if game is GAMES["match"] else "score"
    assert batch.returns.tolist() == rows[found][[3, 6, 5], : game.players].tolist()


@every_game
def test_seats_that_wait(game):
    """Others play until a seat that waits is to act; greedy plays as a state's greedy does."""
    waiting = [None, *["greedy"] * (game.players - 1)]
    batch = BatchGame(game, 20, seed=3)
    states = [game.deal(3, i) for i in range(20)]
    while not batch.is_terminal.all():
        batch.play_on(waiting)
        for state in states:
            while not state.is_terminal and state.current_player != 0:
                state.apply(state.greedy())
        current = batch.current_player
        assert set(current.tolist()) <= {0, -1}
        assert [one.tobytes() for one in batch.states] == [one.to_bytes() for one in states]
        counts = np.diff(batch.legal()[1])
        choice = np.where(current == 0, batch.numbers(np.arange(20)) % np.maximum(counts, 1), -1)
        batch.step(choice.astype(np.int64))
        for state, index in zip(states, choice, strict=True):
            if index >= 0:
                state.apply(state.action_at(int(index)))


def test_random_draws_every_action_equally_likely():
    """One state many times, each with a stream of its own; chi-square, 0.1 % either way."""
    game = dh.Game(2)
    position = game.position(
        ["3d 4d 4c 5s 6h 7h 8s 9d Td Tc", "5d 6d 7d"], ["lu_bu", "diao_chan"], seed=1
    )
    legal = position.legal_actions()
    n = 400 * len(legal)
    batch = BatchGame(game, n, seed=17)
    batch._states[:] = np.frombuffer(position.to_bytes() * n, batch._states.dtype)
    batch.play_on(["random", None])
    played = batch.states["last"]
    found = np.array([np.count_nonzero(played == action) for action in legal])
    assert found.sum() == n
    chi = ((found - 400) ** 2 / 400).sum()
    free = len(legal) - 1
    assert abs(chi - free) < 3.3 * np.sqrt(2 * free)


def test_numbers_belong_to_their_games():
    one, other = BatchGame(GAMES["two"], 5, seed=1), BatchGame(GAMES["two"], 2, seed=1, first=3)
    assert one.numbers([3, 4]).tolist() == other.numbers([0, 1]).tolist()
    assert one.numbers([3]).tolist() == other.numbers([0]).tolist()


def test_one_batch_in_two_threads_is_not_torn():
    batch = BatchGame(GAMES["two"], 3000, seed=1)
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(batch.play_on, policy) for policy in ("random", "greedy")]:
            done.result()
    assert batch.is_terminal.all()


def test_a_batch_keeps_its_game():
    batch = BatchGame(GAMES["two"], 1)
    with pytest.raises(AttributeError):
        batch.game = GAMES["classic"]


# ---- What is refused -----------------------------------------------------------------------------


@cases(
    ("choice", "error", "named"),
    [
        ([0, 0], ValueError, r"shape \(3,\)"),
        ([0.0, 0.0, 0.0], TypeError, "integers"),
        ([True, True, True], TypeError, "integers"),
        ([0, -2, 0], ValueError, r"choice\[1\] is -2"),
        ([0, 0, 99], ValueError, r"choice\[2\] is 99, and there are 3 actions"),
        (np.full(3, 2**63, np.uint64), ValueError, "in no list"),
        (None, TypeError, "integers"),
    ],
)
def test_wrong_choices_change_nothing(choice, error, named):
    batch = BatchGame(GAMES["two"], 3, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(error, match=named):
        batch.step(choice)
    assert batch.states.tobytes() == before
    assert not batch.lengths.any()


def test_a_game_that_is_over_has_no_action():
    batch = BatchGame(GAMES["two"], 2, seed=1)
    batch.play_on("random")
    with pytest.raises(ValueError, match=r"choice\[0\] is 0, and its game is over"):
        batch.step([0, 0])
    batch.step([-1, -1])


@cases(
    ("rows", "error", "named"),
    [
        ([True, False], ValueError, "shape"),
        ([3], ValueError, "0 to 2"),
        ([-1], ValueError, "0 to 2"),
        ([0.5], TypeError, "bools or integers"),
    ],
)
def test_wrong_rows_to_reset(rows, error, named):
    batch = BatchGame(GAMES["two"], 3, seed=1)
    with pytest.raises(error, match=named):
        batch.reset(rows)


@cases(
    ("rows", "error", "named"),
    [
        ([3], ValueError, "0 to 2"),
        ([-1], ValueError, "0 to 2"),
        (np.array([2**64 - 1], np.uint64), ValueError, "0 to 2"),
        ([[1]], ValueError, "one dimension"),
        (1, ValueError, "one dimension"),
        ([0.5], TypeError, "integers"),
        ([True], TypeError, "integers"),
        (["1"], TypeError, "integers"),
    ],
)
def test_wrong_rows_to_draw_for(rows, error, named):
    batch = BatchGame(GAMES["two"], 3, seed=1)
    before = batch.numbers([0, 1, 2])
    batch = BatchGame(GAMES["two"], 3, seed=1)
    with pytest.raises(error, match=named):
        batch.numbers(rows)
    assert batch.numbers([0, 1, 2]).tolist() == before.tolist()
    assert batch.numbers([]).shape == (0,)


def test_seeds_end():
    batch = BatchGame(GAMES["two"], 1, seed=2**64 - 1, first=2**64 - 1)
    with pytest.raises(ValueError, match="no more games"):
        batch.reset([0])


@cases(
    ("arguments", "error"),
    [
        (("douhuang", 3), TypeError),
        ((GAMES["two"], -1), ValueError),
        ((GAMES["two"], 2**25), ValueError),
        ((GAMES["two"], 3, -1), ValueError),
        ((GAMES["two"], 2.0), TypeError),
    ],
)
def test_what_is_no_batch(arguments, error):
    with pytest.raises(error):
        BatchGame(*arguments)


def test_no_games_at_all():
    batch = BatchGame(GAMES["three"], 0)
    actions, offsets = batch.legal()
    assert len(actions) == 0
    assert offsets.tolist() == [0]
    batch.step(np.zeros(0, np.int64))
    batch.play_on("random")
    assert batch.returns.shape == (0, 3)


def test_python_policies_choose_by_step():
    with pytest.raises(TypeError, match="chooses by step"):
        BatchGame(GAMES["two"], 1).play_on(lambda turns: turns.counts)
