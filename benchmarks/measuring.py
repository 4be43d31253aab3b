"""What the benchmarks of all games do: time, and assert the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from corpus import Scenario


def timed(benchmark: BenchmarkFixture, find: Callable[[], int], positions: int, moves: int) -> None:
    """Time what finds all moves of many positions, and note the speeds that the median means."""
    found = benchmark.pedantic(find, rounds=10, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert found == moves
    if benchmark.stats:  # none with --benchmark-disable
        seconds = benchmark.stats.stats.median
        benchmark.extra_info["ns/position"] = round(seconds / positions * 1e9, 1)
        benchmark.extra_info["positions/s"] = round(positions / seconds)
        benchmark.extra_info["moves/s"] = round(moves / seconds)
        benchmark.extra_info["moves/position"] = round(moves / positions, 2)


def single(benchmark: BenchmarkFixture, call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Time one short call; return its answer."""
    return benchmark.pedantic(  # type: ignore[no-untyped-call]
        call, args=args, kwargs=kwargs, rounds=50, iterations=1000, warmup_rounds=1
    )


def written(benchmark: BenchmarkFixture, positions: Scenario) -> None:
    """Time `legal_moves_batch` into arrays that are there already."""
    out = positions.out()
    timed(benchmark, lambda: positions.written(out), len(positions.hands), positions.moves)


def counted(benchmark: BenchmarkFixture, positions: Scenario) -> None:
    """Time `count_moves`."""
    timed(benchmark, positions.counted, len(positions.hands), positions.moves)
