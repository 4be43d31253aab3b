"""How fast moves of Douhuang are found: ``pytest benchmarks``.

Every benchmark asserts its answer; the totals and how they were made stand in
``corpus_douhuang.py``, and ``pytest --benchmark-disable benchmarks`` checks them and nothing else.
Times of a shared machine wander: compare minima and medians of one run, or the instruction counts
of ``instructions.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from corpus_douhuang import CLASSES, SIZES, random_hands, scenario
from huangpai import douhuang as dh
from measuring import counted, single, timed, written

BY_SIZE = [f"xi_shi/{size}" for size in SIZES]
BY_CHARACTER = [f"{character.id}/17" for character in dh.Character]
BY_SIXES = [f"yang_guifei/17/{sixes} sixes" for sixes in range(5)]
ANSWERS = ["cao_cao/17/answers"]

#: Five cards with five moves; two of them beat `NINE`.
SHORT = dh.parse("3d 4c 8h Ts X")
NINE = dh.move("9d=SINGLE.24", "xi_shi")
LONG_TEXT = "3d3c4h5s6d6c7h8s9dTcJhQsKdAc2hXD"


# ---- Many hands ----------------------------------------------------------------------------------


@pytest.mark.benchmark(group="written, by hand size")
@pytest.mark.parametrize("name", BY_SIZE)
def test_written_by_size(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="written, moves by rank")
@pytest.mark.parametrize("name", CLASSES)
def test_written_by_rank(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="counted, moves by rank")
@pytest.mark.parametrize("name", CLASSES)
def test_counted_by_rank(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="counted, by hand size")
@pytest.mark.parametrize("name", BY_SIZE)
def test_counted_by_size(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="written, by character")
@pytest.mark.parametrize("name", BY_CHARACTER)
def test_written_by_character(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="counted, by character")
@pytest.mark.parametrize("name", BY_CHARACTER)
def test_counted_by_character(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="written, by wild sixes")
@pytest.mark.parametrize("name", BY_SIXES)
def test_written_by_sixes(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="counted, by wild sixes")
@pytest.mark.parametrize("name", BY_SIXES)
def test_counted_by_sixes(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="answers")
@pytest.mark.parametrize("name", ANSWERS)
def test_written_answers(benchmark: BenchmarkFixture, name: str) -> None:
    written(benchmark, scenario(name))


@pytest.mark.benchmark(group="answers")
@pytest.mark.parametrize("name", ANSWERS)
def test_counted_answers(benchmark: BenchmarkFixture, name: str) -> None:
    counted(benchmark, scenario(name))


@pytest.mark.benchmark(group="memory, 17 cards")
def test_fresh_arrays(benchmark: BenchmarkFixture) -> None:
    positions = scenario("xi_shi/17")
    timed(benchmark, positions.written, len(positions.hands), positions.moves)


@pytest.mark.benchmark(group="memory, 17 cards")
def test_reused_arrays(benchmark: BenchmarkFixture) -> None:
    written(benchmark, scenario("xi_shi/17"))


@pytest.mark.benchmark(group="memory, 17 cards")
def test_reused_small_arrays(benchmark: BenchmarkFixture) -> None:
    """500 hands at a time, so that their moves stay in the second-level cache."""
    positions = scenario("xi_shi/17")
    parts = positions.parts(500)
    out = max(parts, key=lambda part: part.moves).out()

    def find() -> int:
        return sum(part.written(out) for part in parts)

    timed(benchmark, find, len(positions.hands), positions.moves)


# ---- Single calls --------------------------------------------------------------------------------


@pytest.mark.benchmark(group="single calls")
def test_lead(benchmark: BenchmarkFixture) -> None:
    assert len(single(benchmark, dh.legal_moves, SHORT, dh.Character.XI_SHI)) == 5


@pytest.mark.benchmark(group="single calls")
def test_lead_by_text(benchmark: BenchmarkFixture) -> None:
    assert len(single(benchmark, dh.legal_moves, "3d 4c 8h Ts X", "xi_shi")) == 5


@pytest.mark.benchmark(group="single calls")
def test_answer(benchmark: BenchmarkFixture) -> None:
    moves = single(benchmark, dh.legal_moves, SHORT, dh.Character.XI_SHI, last=NINE)
    assert moves["cards"].tolist() == [dh.parse("Ts"), dh.parse("X")]


@pytest.mark.benchmark(group="single calls")
def test_count_lead(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, dh.count_moves, SHORT, dh.Character.XI_SHI) == 5


@pytest.mark.benchmark(group="single calls")
def test_count_answer(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, dh.count_moves, SHORT, dh.Character.XI_SHI, last=NINE) == 2


@pytest.mark.benchmark(group="single calls")
def test_batch_of_one(benchmark: BenchmarkFixture) -> None:
    hands = np.array([SHORT], dtype=np.uint64)
    moves, offsets = single(benchmark, dh.legal_moves_batch, hands, dh.Character.XI_SHI)
    assert len(moves) == 5
    assert offsets.tolist() == [0, 5]


@pytest.mark.benchmark(group="single calls")
def test_classify(benchmark: BenchmarkFixture) -> None:
    readings = single(benchmark, dh.classify, dh.parse("9d9h9sTc"), dh.Character.XI_SHI)
    assert readings["kind"].tolist() == [dh.Kind.TRIPLE_WITH]


@pytest.mark.benchmark(group="single calls")
def test_classify_wild(benchmark: BenchmarkFixture) -> None:
    """A six with a nine: a pair of nines (D6.10), or nothing."""
    readings = single(benchmark, dh.classify, dh.parse("6d9h"), dh.Character.YANG_GUIFEI)
    assert readings["kind"].tolist() == [dh.Kind.PAIR]


# ---- Comparing, text, import ---------------------------------------------------------------------


@pytest.mark.benchmark(group="beats")
def test_beats_one(benchmark: BenchmarkFixture) -> None:
    ten = dh.move("Ts=SINGLE.31", "xi_shi")
    assert single(benchmark, dh.beats, ten, NINE) is True


@pytest.mark.benchmark(group="beats")
def test_beats_many(benchmark: BenchmarkFixture) -> None:
    positions = scenario("xi_shi/10")
    moves, _offsets = dh.legal_moves_batch(positions.hands, "xi_shi")
    # D4 in three lines, where a single is to be beaten.
    expected = (moves["kind"] == dh.Kind.SINGLE.value) & (moves["strength"] > NINE["strength"])
    expected |= moves["kind"] == dh.Kind.BOMB.value
    expected |= moves["kind"] == dh.Kind.ROCKET.value
    answer = benchmark.pedantic(dh.beats, args=(moves, NINE), rounds=10)  # type: ignore[no-untyped-call]
    assert np.array_equal(answer, expected)
    if benchmark.stats:
        benchmark.extra_info["ns/pair"] = round(benchmark.stats.stats.median / len(moves) * 1e9, 1)


@pytest.mark.benchmark(group="text")
def test_parse(benchmark: BenchmarkFixture) -> None:
    assert dh.format(single(benchmark, dh.parse, LONG_TEXT)) == LONG_TEXT


@pytest.mark.benchmark(group="text")
def test_parse_lenient(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, dh.parse, "♠3 ♥10 大王") == dh.parse("3sThD")


@pytest.mark.benchmark(group="text")
def test_format(benchmark: BenchmarkFixture) -> None:
    assert single(benchmark, dh.format, dh.parse(LONG_TEXT)) == LONG_TEXT


@pytest.mark.benchmark(group="text")
def test_format_array(benchmark: BenchmarkFixture) -> None:
    hands = random_hands(17)[:1000]
    texts = benchmark.pedantic(dh.format, args=(hands,), rounds=10)  # type: ignore[no-untyped-call]
    assert np.array_equal(dh.parse(texts.tolist()), hands)


@pytest.mark.benchmark(group="import")
def test_import(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A whole process is timed; what huangpai takes beyond NumPy is in the extra information."""
    # Byte code is cached as it is for users, whatever the environment says.
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    code = (
        "import time, numpy; start = time.perf_counter(); import huangpai;"
        "print(time.perf_counter() - start)"
    )
    milliseconds: list[float] = []

    def run() -> None:
        command = [sys.executable, "-c", code]
        ran = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        milliseconds.append(float(ran.stdout) * 1e3)

    benchmark.pedantic(run, rounds=10, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert all(taken > 0 for taken in milliseconds)
    milliseconds = milliseconds[1:] or milliseconds  # the first has compiled the modules
    benchmark.extra_info["ms beyond numpy, median"] = round(float(np.median(milliseconds)), 2)
    benchmark.extra_info["ms beyond numpy, least"] = round(min(milliseconds), 2)
