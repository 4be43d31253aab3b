"""Results in a file: whole, in order, and gone on with after whatever interrupted them."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import huangpai
from huangpai import douhuang as dh
from huangpai.simulation import Part, simulate_parts
from huangpai.simulation.store import read_description
from simulation.helpers import GAMES, same_tallies

duckdb = pytest.importorskip("duckdb")


class Stopped(Exception):
    """A run is interrupted."""


def interrupt_after(n):
    def progress(played, _total):
        if played >= n:
            raise Stopped

    return progress


@pytest.fixture
def out(tmp_path):
    return tmp_path / "it's a run.parquet"


def same(one, other):
    assert one.hash == other.hash
    assert one.games == other.games
    np.testing.assert_array_equal(one.rows, other.rows)
    same_tallies(one.tallies, other.tallies)


@pytest.mark.parametrize("name", GAMES)
def test_an_interrupted_run_equals_one_that_was_not(name, out, tmp_path):
    game = GAMES[name]
    settings = {"seed": 3, "first": 2**64 - 250, "policies": "random"}
    whole = huangpai.simulate(game, 200, **settings, out=tmp_path / "whole.parquet", chunk=30)
    for stop, chunk in ((60, 30), (110, 25)):
        with pytest.raises(Stopped):
            huangpai.simulate(
                game, 200, **settings, out=out, chunk=chunk, progress=interrupt_after(stop)
            )
        assert not out.exists()
    told = []
    resumed = huangpai.simulate(
        game, 200, **settings, out=out, chunk=7, progress=lambda *games: told.append(games)
    )
    assert told[0][0] >= 110
    assert told[-1] == (200, 200)
    same(resumed, whole)
    read = duckdb.sql(f"SELECT * FROM '{tmp_path}/whole.parquet'").fetchall()
    path = str(out).replace("'", "''")
    assert duckdb.sql(f"SELECT * FROM '{path}'").fetchall() == read
    assert sorted(os.listdir(tmp_path)) == [out.name, "whole.parquet"]


@pytest.mark.parametrize("name", GAMES)
def test_a_file_that_is_whole_is_read(name, out):
    game = GAMES[name]
    first = huangpai.simulate(game, 120, policies="random", out=out)
    before = out.stat().st_mtime_ns, out.read_bytes()
    told = []
    again = huangpai.simulate(
        game, 120, policies="random", out=out, progress=lambda *games: told.append(games)
    )
    same(again, first)
    assert told == [(120, 120)]
    assert (out.stat().st_mtime_ns, out.read_bytes()) == before


def test_the_file_has_columns_to_ask_for(out):
    rows = huangpai.simulate(GAMES["three"], 100, seed=5, policies="random", out=out).rows
    path = str(out).replace("'", "''")
    found = duckdb.sql(f"SELECT * FROM '{path}'").fetchnumpy()
    assert set(found["part"]) == {"main"}
    ids = [character.id for character in dh.Character]
    for seat in range(3):
        assert found[f"score_{seat}"].tolist() == rows["score"][:, seat].tolist()
        assert found[f"characters_{seat}"].tolist() == [ids[c] for c in rows["characters"][:, seat]]
    assert set(found["winner"]) == {"emperor", "subjects"}
    description = read_description(out)
    assert description["parts"][0]["policies"] == ["random"] * 3
    assert description["seed"] == 5


def test_what_there_is_not_is_null(out):
    huangpai.simulate(GAMES["two"], 10, policies="random", out=out)
    path = str(out).replace("'", "''")
    assert duckdb.sql(f"SELECT count(characters_2) FROM '{path}'").fetchall() == [(0,)]


def test_parts_lie_in_one_file(out):
    parts = [Part(dh.Game(2), 50, "random", "main"), Part(dh.Game(3), 30, "random", "o'clock")]
    with pytest.raises(Stopped):
        simulate_parts(parts, out=out, chunk=20, progress=interrupt_after(60))
    both = simulate_parts(parts, out=out, arrays=True)
    again = simulate_parts(parts, out=out, arrays=True)
    for part, one, other in zip(parts, both, again, strict=True):
        same(one, other)
        same(one, huangpai.simulate(part.game, part.games, policies="random"))


# ---- Killed --------------------------------------------------------------------------------------

COMMAND = [sys.executable, "-m", "huangpai", "simulate", "douhuang", "--players", "2"]
COMMAND += ["--policy", "random", "--games", "60000", "--chunk", "500", "--out"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_same_command_goes_on_after_a_signal(how, tmp_path):
    out = tmp_path / "run.parquet"
    process = subprocess.Popen([*COMMAND, out], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    part = tmp_path / "run.parquet.part"
    until = time.monotonic() + 60
    while not (part.exists() and part.stat().st_size > 20_000) and not out.exists():
        wal = tmp_path / "run.parquet.part.wal"
        if wal.exists() and wal.stat().st_size > 100_000:
            break
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(how)
    _, said = process.communicate(timeout=60)
    if how is signal.SIGINT and process.returncode:
        assert process.returncode == 130, said
        assert b"the same command goes on from there" in said
        assert b"Traceback" not in said
    done = subprocess.run([*COMMAND, out], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    whole = huangpai.simulate(dh.Game(2), 60000, policies="random", arrays=False)
    assert f"hash {whole.hash}" in done.stdout
    assert os.listdir(tmp_path) == ["run.parquet"]


# ---- What is refused -----------------------------------------------------------------------------


def test_another_run_is_not_gone_on_with(out):
    huangpai.simulate(GAMES["two"], 20, policies="random", out=out)
    before = out.read_bytes()
    for settings in ({"seed": 1}, {"policies": ["random", "greedy"]}, {"first": 3}):
        with pytest.raises(huangpai.StoreError, match="it holds another run"):
            huangpai.simulate(GAMES["two"], 20, **{"policies": "random", **settings}, out=out)
    with pytest.raises(huangpai.StoreError, match="it holds another run"):
        huangpai.simulate(GAMES["two"], 21, policies="random", out=out)
    assert out.read_bytes() == before


def test_another_run_that_was_interrupted_is_not_gone_on_with(out):
    with pytest.raises(Stopped):
        huangpai.simulate(
            GAMES["two"], 20, policies="random", out=out, chunk=5, progress=interrupt_after(5)
        )
    with pytest.raises(huangpai.StoreError, match=r"part: it holds another run.*seed: 0, not 1"):
        huangpai.simulate(GAMES["two"], 20, policies="random", seed=1, out=out)


def test_files_that_are_something_else(out):
    out.write_text("no Parquet")
    with pytest.raises(huangpai.StoreError, match="no Parquet file"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=out)
    assert out.read_text() == "no Parquet"
    path = str(out).replace("'", "''")
    out.unlink()
    duckdb.sql(f"COPY (SELECT 1 AS one) TO '{path}' (FORMAT parquet)")
    with pytest.raises(huangpai.StoreError, match="does not say which"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=out)
    out.unlink()
    out.with_name(out.name + ".part").write_text("no database " * 1000)
    with pytest.raises(huangpai.StoreError, match="cannot be opened"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=out)


def test_two_runs_into_one_file(out):
    held = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(out) + ".part"], stdout=subprocess.PIPE, text=True
    )
    assert held.stdout.readline() == "open\n"
    with pytest.raises(huangpai.StoreError, match="another run may be writing to it"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=out)
    held.kill()
    held.communicate()


HOLD = """
import sys, time, duckdb
con = duckdb.connect(sys.argv[1])
print("open", flush=True)
time.sleep(60)
"""


def test_no_folder(tmp_path):
    with pytest.raises(huangpai.StoreError, match="there is no folder"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=tmp_path / "no" / "run.parquet")


def test_without_duckdb(out, monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(huangpai.StoreError, match=r"pip install 'huangpai\[sim\]'"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=out)


CALLS = []


def fails_at_last(turns):
    CALLS.append(len(turns.counts))
    if len(CALLS) > 400:
        raise ZeroDivisionError
    return turns.counts * 0


def test_a_policy_that_fails_leaves_what_is_there(out):
    settings = {"policies": fails_at_last, "out": out, "chunk": 1, "workers": 1}
    CALLS.clear()
    with pytest.raises(ZeroDivisionError):
        huangpai.simulate(GAMES["two"], 50, **settings)
    CALLS.clear()
    told = []
    with pytest.raises(ZeroDivisionError):
        huangpai.simulate(GAMES["two"], 50, **settings, progress=lambda *n: told.append(n))
    assert told[0][0] > 0


def test_the_file_describes_its_run(out):
    huangpai.simulate(GAMES["concise"], 5, seed=3, first=7, policies="random", out=out)
    assert read_description(out) == {
        "schema": 1,
        "engine": huangpai.__version__,
        "seed": 3,
        "first": 7,
        "parts": [
            {
                "label": "main",
                "game": "baohuang",
                "mode": "concise",
                "kao": False,
                "hold_sixes": True,
                "rob_solo": True,
                "penalty": None,
                "first_seat": 0,
                "games": 5,
                "policies": ["random"] * 5,
            }
        ],
    }


def test_an_edited_policy_is_another(out, tmp_path, monkeypatch):
    module = tmp_path / "edited_policy.py"
    text = "def p(turns):\n    return turns.counts * 0\n"
    module.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    huangpai.simulate(GAMES["two"], 20, policies="edited_policy:p", out=out)
    huangpai.simulate(GAMES["two"], 20, policies="edited_policy:p", out=out)
    module.write_text(text + "# otherwise\n")
    with pytest.raises(huangpai.StoreError, match=r"it holds another run.*code"):
        huangpai.simulate(GAMES["two"], 20, policies="edited_policy:p", out=out)


def test_policies_that_cannot_be_told_apart(out):
    class Chooses:
        def __call__(self, turns):
            return turns.counts * 0

    def inner(turns):
        return turns.counts * 0

    for policy in (lambda turns: turns.counts * 0, inner, functools.partial(inner), Chooses()):
        with pytest.raises(ValueError, match="cannot be told from another in a file"):
            huangpai.simulate(GAMES["two"], 20, policies=policy, out=out)
    assert not os.listdir(out.parent)


@pytest.mark.parametrize("name", ["run[1].parquet", "run*.parquet", "run?.parquet", "a\\b", ""])
def test_names_that_are_patterns(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(huangpai.StoreError, match="no file of results can be called so"):
        huangpai.simulate(GAMES["two"], 20, policies="random", out=name)
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("name", ["index=3/run.parquet", "~x.parquet", ":memory:", "皇.parquet"])
def test_names_that_are_odd(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "index=3").mkdir()
    alone = huangpai.simulate(GAMES["two"], 20, policies="random")
    for _ in range(2):
        same(huangpai.simulate(GAMES["two"], 20, policies="random", out=name), alone)
    assert (tmp_path / name).is_file()


def test_two_runs_of_one_process_into_one_file(out):
    refused = []

    def another(played, _total):
        if not refused and played:
            with pytest.raises(huangpai.StoreError, match="of this process is writing to it") as e:
                huangpai.simulate(GAMES["two"], 40, policies="random", out=out)
            refused.append(e)

    huangpai.simulate(GAMES["two"], 40, policies="random", out=out, chunk=10, progress=another)
    assert refused
    assert huangpai.simulate(GAMES["two"], 40, policies="random", out=out).games == 40


def test_numbers_of_numpy_are_numbers(out):
    one = huangpai.simulate(GAMES["two"], np.int64(20), policies="random", out=out)
    same(one, huangpai.simulate(GAMES["two"], 20, policies="random", out=out))


def test_parts_of_one_file_are_of_one_kind(out):
    parts = [Part(GAMES[name], 5, "random", name) for name in ("two", "match")]
    with pytest.raises(ValueError, match="must be of one kind"):
        simulate_parts(parts, out=out)
    assert not out.exists()
