"""How fast moves of plain Dou Dizhu are found; in the manner of ``test_douhuang_moves.py``.

Beside other engines: ``beside_peers.py``.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from corpus_doudizhu import TOTALS, scenario
from huangpai import doudizhu as ddz
from measuring import counted, single, written

#: Five cards with five moves; two of them beat `NINE`.
SHORT = ddz.parse("348TX")
NINE = ddz.move("9")
LONG_TEXT = "3334455678899TJQQKA2XD"


@pytest.mark.benchmark(group="Dou Dizhu, written")
@pytest.mark.parametrize("name", TOTALS)
def test_written(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="Dou Dizhu, counted")
@pytest.mark.parametrize("name", TOTALS)
def test_counted(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_lead(benchmark: BenchmarkFixture) -> None:
    assert ddz.text(single(benchmark, ddz.legal_moves, SHORT)) == list("348TX")


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_answer(benchmark: BenchmarkFixture) -> None:
    assert ddz.text(single(benchmark, ddz.legal_moves, SHORT, last=NINE)) == ["T", "X"]


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_count_lead(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, ddz.count_moves, SHORT) == 5


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_count_answer(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, ddz.count_moves, SHORT, last=NINE) == 2


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_classify(benchmark: BenchmarkFixture) -> None:
    """The cards of P2.4 that are a run of four triples, and wings in two ways."""
    readings = single(benchmark, ddz.classify, ddz.parse("333444555666"))
    names = [(ddz.Kind(kind).name, strength) for kind, strength in readings[["kind", "strength"]]]
    assert names == [("TRIPLE_RUN", 3), ("WINGS", 2), ("WINGS", 3)]


@pytest.mark.benchmark(group="Dou Dizhu, single calls")
def test_beats_one(benchmark: BenchmarkFixture) -> None:
    ten = ddz.move("T")
    assert single(benchmark, ddz.beats, ten, NINE) is True


@pytest.mark.benchmark(group="Dou Dizhu, text")
def test_parse(benchmark: BenchmarkFixture) -> None:
    assert ddz.format(single(benchmark, ddz.parse, LONG_TEXT)) == LONG_TEXT
