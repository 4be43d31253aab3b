"""huangpai perft: its numbers, its splits, and what it refuses."""

from __future__ import annotations

import io
import json
import types

import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh

STATE = dh.Game(3).position(
    ["3d 3c 9s", "5d 6d", "Jh Qh"], ["liu_bang", "lu_bu", "diao_chan"]
)  # the first has singles of which each other answers two, or all, and a pair that nobody answers
POSITION = STATE.to_text()


def test_leaves(run):
    status, out, err = run("perft", POSITION, 3)
    assert (status, err) == (0, "")
    assert out.startswith("22 leaves at depth 3 in ")


def test_split(run):
    status, out, _ = run("perft", POSITION, 3, "--split")
    assert status == 0
    lines = out.splitlines()
    assert [line.split() for line in lines[:-1]] == [
        ["3d=SINGLE.0", "9"],
        ["3c=SINGLE.1", "9"],
        ["9s=SINGLE.27", "3"],
        ["3d3c=PAIR.0", "1"],
    ]
    assert lines[-1].startswith("22 leaves")


def test_json_from_the_standard_input(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(POSITION + "\n"))
    status, out, _ = run("perft", "-", 1, "--json", "--split")
    assert status == 0
    texts = STATE.action_text(STATE.legal_actions())
    assert json.loads(out) == {"depth": 1, "leaves": 4, "split": dict.fromkeys(texts, 1)}
    assert json.loads(run("perft", POSITION, 0, "--json")[1]) == {"depth": 0, "leaves": 1}


def test_of_baohuang(run):
    state = bh.Game("concise").deal(3)
    assert run("perft", state.to_text(), 2)[1].startswith(f"{state.perft(2)} leaves")


@pytest.mark.parametrize(
    ("position", "depth", "error"),
    [
        (POSITION, "-1", "DEPTH is a number from 0 to 128, not '-1'"),
        (POSITION, "1.0", "DEPTH is a number from 0 to 128, not '1.0'"),
        (POSITION, "³", "DEPTH is a number from 0 to 128, not '³'"),
        (POSITION, "129", "DEPTH: depth must be 0 to 128, it is 129"),
        ("", "1", "a position begins with the name of its game, douhuang, "),
        ("chess e4", "1", "not 'chess'"),
        (POSITION + " phase:play", "1", "the field phase stands twice"),
        (POSITION.replace("3d3c9s", "3d3c9s5d"), "1", "no game can be in this state: D"),
    ],
)
def test_refused(run, position, depth, error):
    status, out, err = run("perft", position, depth)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert error in err


def test_no_first_action_to_split_by(run):
    assert "1 or more" in run("perft", POSITION, 0, "--split")[2]


def test_an_option_that_there_is_not(run):
    status, out, err = run("perft", POSITION, 1, "--bogus")
    assert (status, out) == (2, "")
    assert err == "huangpai: unrecognized arguments: --bogus (see huangpai perft --help)\n"


def test_without_a_standard_input(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    status, _, err = run("perft", "-", 1)
    assert status == 2
    assert "it has 0 lines" in err


def test_the_standard_input_is_no_text(run, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(read=stream.read))
    status, _, err = run("perft", "-", 1)
    assert status == 2
    assert "stdin is no text" in err
