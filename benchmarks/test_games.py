"""How fast whole games are, from Python; `games.py` makes the tables."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games import GAMES, ROWS, SEED, play
from huangpai import baohuang as bh
from huangpai import douhuang as dh
from measuring import single, timed

#: What is played, the cards dealt to each seat, and how many actions the first player has.
PLAYED = {
    "Douhuang": (dh.Game(3), [17, 17, 17], 3),
    "Baohuang": (bh.Game("classic"), [34, 34, 34, 33, 33], 2),
}
played = pytest.mark.parametrize(("game", "cards", "choices"), PLAYED.values(), ids=PLAYED)


@pytest.mark.benchmark(group="random games")
@pytest.mark.parametrize("name", ROWS)
def test_random_games(benchmark: BenchmarkFixture, name: str) -> None:
    """A position is a game, a move an action."""
    timed(benchmark, lambda: play(name), GAMES, ROWS[name].actions)


@pytest.mark.benchmark(group="random games")
@played
def test_deal(benchmark: BenchmarkFixture, game: Any, cards: list[int], choices: int) -> None:
    states = single(benchmark, game.deal_batch, SEED, 10)
    assert [len(state["hands"]) for state in states] == [len(cards)] * 10


@pytest.mark.benchmark(group="one state")
@played
def test_legal_actions(
    benchmark: BenchmarkFixture, game: Any, cards: list[int], choices: int
) -> None:
    assert len(single(benchmark, game.deal(SEED).legal_actions)) == choices


@pytest.mark.benchmark(group="one state")
@played
def test_apply_and_undo(
    benchmark: BenchmarkFixture, game: Any, cards: list[int], choices: int
) -> None:
    state = game.deal(SEED)
    action = state.legal_actions()[0]

    def there_and_back() -> None:
        state.apply(action)
        state.undo()

    before = state.to_bytes()
    single(benchmark, there_and_back)
    assert state.to_bytes() == before


@pytest.mark.benchmark(group="one state")
@played
def test_clone(benchmark: BenchmarkFixture, game: Any, cards: list[int], choices: int) -> None:
    state = game.deal(SEED)
    assert single(benchmark, state.clone) == state


@pytest.mark.benchmark(group="one state")
@played
def test_observation(
    benchmark: BenchmarkFixture, game: Any, cards: list[int], choices: int
) -> None:
    seen = single(benchmark, game.deal(SEED).observation, 1)
    assert seen.record["cards"].tolist() == cards
