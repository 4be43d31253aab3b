"""How fast whole games of Douhuang are, from Python; `games.py` makes the tables."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games import GAMES, ROWS, SEED, play
from huangpai import douhuang as dh
from measuring import single, timed


@pytest.mark.benchmark(group="Douhuang, random games")
@pytest.mark.parametrize("name", ROWS)
def test_random_games(benchmark: BenchmarkFixture, name: str) -> None:
    """A position is a game, a move an action."""
    timed(benchmark, lambda: play(name), GAMES, ROWS[name][1])


@pytest.mark.benchmark(group="Douhuang, random games")
def test_deal(benchmark: BenchmarkFixture) -> None:
    states = single(benchmark, dh.Game(3).deal_batch, SEED, 10)
    assert np.bitwise_count(states["hands"]).tolist() == [[17, 17, 17]] * 10


@pytest.mark.benchmark(group="Douhuang, one state")
def test_legal_actions(benchmark: BenchmarkFixture) -> None:
    state = dh.Game(3).deal(SEED)
    assert len(single(benchmark, state.legal_actions)) == 3


@pytest.mark.benchmark(group="Douhuang, one state")
def test_apply_and_undo(benchmark: BenchmarkFixture) -> None:
    state = dh.Game(3).deal(SEED)
    action = state.legal_actions()[0]

    def there_and_back() -> None:
        state.apply(action)
        state.undo()

    before = state.to_bytes()
    single(benchmark, there_and_back)
    assert state.to_bytes() == before


@pytest.mark.benchmark(group="Douhuang, one state")
def test_clone(benchmark: BenchmarkFixture) -> None:
    state = dh.Game(3).deal(SEED)
    assert single(benchmark, state.clone) == state


@pytest.mark.benchmark(group="Douhuang, one state")
def test_observation(benchmark: BenchmarkFixture) -> None:
    state = dh.Game(3).deal(SEED)
    seen = single(benchmark, state.observation, 1)
    assert seen.record["cards"].tolist() == [17, 17, 17]
