"""How fast moves of Baohuang are found; in the manner of ``test_douhuang_moves.py``."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from corpus_baohuang import TOTALS, scenario
from huangpai import baohuang as bh
from measuring import counted, single, timed, written

#: 4 choices of kings, each with 3 sets or none, but not nothing at all: 15 leads.
SHORT = bh.parse("7d 9c 9h X D")
EIGHT = bh.parse_play("8")
LONG_TEXT = "6d6d7c8h8h9sTdJcQhQhKs2dXX*D*"


@pytest.mark.benchmark(group="Baohuang, written")
@pytest.mark.parametrize("name", TOTALS)
def test_written(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="Baohuang, counted")
@pytest.mark.parametrize("name", TOTALS)
def test_counted(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="Baohuang, whole deck")
def test_whole_deck(benchmark: BenchmarkFixture) -> None:
    """Every play that there is (B2.4)."""
    deck = bh.random_hands(1, 168, seed=1)
    timed(benchmark, lambda: len(bh.legal_moves_batch(deck)[0]), 1, 4024)


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_lead(benchmark: BenchmarkFixture) -> None:
    assert len(single(benchmark, bh.legal_moves, SHORT)) == 15


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_answer(benchmark: BenchmarkFixture) -> None:
    moves = single(benchmark, bh.legal_moves, SHORT, last=EIGHT)
    assert bh.text(moves) == ["9", "X", "D"]


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_count_lead(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, bh.count_moves, SHORT) == 15


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_count_answer(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, bh.count_moves, SHORT, last=EIGHT) == 3


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_classify(benchmark: BenchmarkFixture) -> None:
    cards = bh.parse("9c9hD")
    assert bh.text(single(benchmark, bh.classify, cards)) == ["D99"]


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_choices(benchmark: BenchmarkFixture) -> None:
    choices = single(benchmark, bh.choices, SHORT, bh.parse_play("X9"))
    assert bh.format(choices).tolist() == ["9cX", "9hX"]


@pytest.mark.benchmark(group="Baohuang, single calls")
def test_beats_one(benchmark: BenchmarkFixture) -> None:
    """Kao-pai (B4.2)."""
    new, old = bh.parse_play("DD8888"), bh.parse_play("D7777")
    assert single(benchmark, bh.beats, new, old) is True


@pytest.mark.benchmark(group="Baohuang, text")
def test_parse(benchmark: BenchmarkFixture) -> None:
    assert bh.format(single(benchmark, bh.parse, LONG_TEXT)) == LONG_TEXT


@pytest.mark.benchmark(group="Baohuang, text")
def test_format_array(benchmark: BenchmarkFixture) -> None:
    hands = scenario("leads/34").hands[:1000]
    texts = benchmark.pedantic(bh.format, args=(hands,), rounds=10)  # type: ignore[no-untyped-call]
    assert np.array_equal(bh.parse(texts), hands)
