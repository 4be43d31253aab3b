"""Policies compiled by Numba choose as the same function would in Python."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

pytest.importorskip("numba")

import huangpai
from huangpai import BatchGame
from huangpai import numba as hn
from simulation import numba_policies as compiled
from simulation.helpers import GAMES


def by_turns(choose):
    """Make a policy for many turns of one for a single turn."""

    def policy(turns):
        found = []
        for i, count in enumerate(turns.counts):
            low = turns.offsets[i]
            actions = turns.actions[low : low + count]
            found.append(choose(turns.observations[i], actions) if count > 1 else 0)
        return np.array(found, np.int64)

    return policy


@by_turns
def shed(_seen, actions):
    return actions["size"].argmax()


@by_turns
def few_left(seen, actions):
    own = seen["seen"]["hands"][seen["seat"]]
    return int(own + seen["cards"].sum(dtype=np.uint64)) % len(actions)


@by_turns
def many(_seen, actions):
    return actions["count"].argmax()


@pytest.mark.parametrize(
    ("name", "policy", "plain"),
    [
        ("two", compiled.shed, shed),
        ("three", compiled.few_left, few_left),
        ("classic", compiled.many, many),
        ("concise", compiled.many, many),
    ],
)
def test_compiled_or_not(name, policy, plain):
    game = GAMES[name]
    fast = huangpai.simulate(game, 25, seed=4, policies=policy)
    slow = huangpai.simulate(game, 25, seed=4, policies=plain)
    np.testing.assert_array_equal(fast.rows, slow.rows)


def test_numbers_come_from_the_game_s_own_stream():
    whole = huangpai.simulate(GAMES["two"], 90, seed=4, policies=compiled.by_lot, chunk=90)
    parts = huangpai.simulate(GAMES["two"], 90, seed=4, policies=compiled.by_lot, chunk=7)
    assert whole.hash == parts.hash
    other = huangpai.simulate(GAMES["two"], 90, seed=5, policies=compiled.by_lot)
    assert other.hash != whole.hash


def test_they_travel_by_name():
    assert pickle.loads(pickle.dumps(compiled.shed)) is compiled.shed
    alone = huangpai.simulate(GAMES["two"], 60, policies=compiled.shed)
    named = huangpai.simulate(GAMES["two"], 60, policies="simulation.numba_policies:shed")
    with ProcessPoolExecutor(1) as pool:
        sent = huangpai.simulate(GAMES["two"], 60, policies=compiled.shed, executor=pool)
    assert alone.hash == named.hash == sent.hash
    assert alone.description["policies"] == ["simulation.numba_policies:shed"] * 2


def test_they_play_beside_seats_that_wait():
    batch = BatchGame(GAMES["two"], 5, seed=1)
    batch.play_on([None, compiled.shed])
    assert set(batch.current_player.tolist()) <= {0, -1}


def test_what_is_refused():
    with pytest.raises(ValueError, match="one of douhuang, baohuang, not 'chess'"):
        hn.policy("chess")(lambda seen, actions, rng: 0)
    with pytest.raises(ValueError, match="is one of baohuang, not of douhuang"):
        huangpai.simulate(GAMES["two"], 5, policies=compiled.many)
    with pytest.raises(huangpai.PolicyError, match="game 0: the policy of seat 0 chose 3"):
        huangpai.simulate(GAMES["two"], 5, policies=compiled.beyond)
    with pytest.raises(huangpai.PolicyError, match="game 0: the policy of seat 0 chose -1"):
        huangpai.simulate(GAMES["two"], 5, policies=compiled.raises)
    with pytest.raises(huangpai.PolicyError, match="or changed that list"):
        huangpai.simulate(GAMES["two"], 5, policies=compiled.forges)
    assert repr(compiled.shed) == "<policy simulation.numba_policies:shed of douhuang>"
