"""huangpai solve."""

from __future__ import annotations

import io
import json

import pytest

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

# 2♠ beats everything that the subject has, and then the last card goes.
POSITION = dh.Game(2).position(["3d 2s", "Kd Ad"], ["lu_zhishen", "xiang_yu"]).to_text()


def test_english(run):
    status, out, err = run("solve", POSITION)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["the emperor's side wins", "seat 0 to act: a win"]
    assert lines[2].startswith("winning actions (")
    assert "line:" in lines
    assert lines[-1].endswith(" s")
    assert " positions, " in lines[-1]


def test_chinese(run):
    status, out, err = run("solve", POSITION, "--lang", "zh")
    assert (status, err) == (0, "")
    assert out.startswith("皇帝一方必胜\n轮到座位0：胜\n必胜的选择")


def test_json_is_what_python_says(run):
    status, out, err = run("solve", POSITION, "--json")
    assert (status, err) == (0, "")
    told, state = json.loads(out), dh.State.from_text(POSITION)
    solution = state.solve()
    assert told["outcome"] == "win"
    assert told["winner"] == "emperor"
    assert told["seat"] == 0
    assert told["line"] == [list(step) for step in solution.line]
    assert list(told["actions"]) == state.action_text(state.legal_actions())
    assert told["nodes"] == solution.nodes
    assert told["stopped"] is False


@pytest.mark.parametrize("state", [ddz.Game(3).deal(seed=1)])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_unknown_is_no_error(run, state, lang):
    status, out, err = run("solve", state.to_text(), "--nodes", 100, "--lang", lang)
    assert (status, err) == (0, "")
    assert out.startswith({"en": "not decided within the limits", "zh": "在限度内未能判定"}[lang])


def test_stdin(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(POSITION + "\n"))
    assert run("solve", "-")[0] == 0
    for text in ("", POSITION + "\n" + POSITION):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status, out, err = run("solve", "-")
        assert (status, out) == (2, "")
        assert "one position" in err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["chess x:1"], "'chess'"),
        ([""], "douhuang, baohuang, doudizhu"),
        (["douhuang nonsense"], "nonsense"),
        ([POSITION, "--nodes", "0"], "nodes must be 1 or more"),
        ([POSITION, "--seconds", "-1"], "seconds must be above 0"),
        ([POSITION, "--table", "0"], "table_mb must be 1 to 1048576"),
        ([bh.Game("concise").deal(seed=1).to_text()], "B7"),
        ([POSITION, "--lang", "fr"], "--lang"),
    ],
)
def test_refused(run, argv, said):
    status, out, err = run("solve", *argv)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
