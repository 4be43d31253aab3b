"""Perft: the library's numbers beside those of the referees, and what the methods promise."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from huangpai import baohuang as bh
from huangpai import doudizhu as ddz
from huangpai import douhuang as dh

#: More leaves than this are not counted; the file has some with millions.
NODES = int(os.environ.get("HUANGPAI_PERFT_NODES", "3000000"))
GOLDEN = Path(__file__).parent / "golden/perft.jsonl"
ROWS = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
STATES: dict[str, Any] = {"douhuang": dh.State, "baohuang": bh.State, "doudizhu": ddz.State}


def state_of(row: dict[str, Any]) -> Any:
    return STATES[row["position"].split()[0]].from_text(row["position"])


def split(state: Any, depth: int) -> str:
    lines = [f"  {text} {leaves}" for text, leaves in state.perft_split(depth).items()]
    return "\n".join([state.to_text(), *lines])


@pytest.mark.parametrize("row", ROWS, ids=[row["from"] for row in ROWS])
def test_golden(row: dict[str, Any]) -> None:
    state = state_of(row)
    for depth, leaves in enumerate(row["leaves"], 1):
        if leaves > NODES:
            break
        found = state.perft(depth)
        assert found == leaves, f"depth {depth}: {found}, not {leaves}\n{split(state, depth)}"


def test_golden_covers_what_there_is() -> None:
    """Every character, phase and mode; and a good many leaves."""
    states = [state_of(row) for row in ROWS]
    douhuang = [s for s in states if isinstance(s, dh.State)]
    played = {c for s in douhuang for c in s.characters}
    assert played >= set(dh.Character)
    assert {(s.game.players, s.game.mode) for s in douhuang} == {
        (3, "normal"),
        (2, "normal"),
        (2, "competitive"),
    }
    assert {s.game.mode for s in states if isinstance(s, bh.State)} == {"classic", "concise"}
    doudizhu = [s.game for s in states if isinstance(s, ddz.State)]
    assert len({(game.players, game.rules) for game in doudizhu}) == 6
    assert sum(row["leaves"][-1] for row in ROWS) > 1_000_000


def walk(state: Any, depth: int) -> int:
    """Count by doing every action."""
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        state.apply(action)
        total += walk(state, depth - 1)
        state.undo()
    return total


@pytest.mark.parametrize("row", ROWS[::7], ids=[row["from"] for row in ROWS[::7]])
def test_every_way_of_counting_agrees(row: dict[str, Any]) -> None:
    state = state_of(row)
    before = state.to_bytes()
    for depth, leaves in enumerate(row["leaves"], 1):
        if leaves > 2000:
            break
        assert state.perft(depth) == walk(state, depth) == state._perft(depth)
        parts = state.perft_split(depth)
        assert sum(parts.values()) == leaves
        assert list(parts) == state.action_text(state.legal_actions())
    assert state.perft(0) == 1
    assert state.to_bytes() == before


def test_games_that_are_over_are_not_counted() -> None:
    state = dh.Game(2).position(["3d", "5d"], ["cao_cao", "liu_bei"])
    assert [state.perft(depth) for depth in range(4)] == [1, 1, 0, 0]
    state.apply("3d=SINGLE.0")
    assert [state.perft(depth) for depth in range(3)] == [1, 0, 0]
    assert state.perft_split(1) == {}


@pytest.mark.parametrize("depth", [-1, 129, 2**64])
def test_depths_out_of_range(depth: int) -> None:
    state = dh.Game(3).deal(1)
    with pytest.raises(ValueError, match=r"depth must be 0 to 128"):
        state.perft(depth)
    with pytest.raises(ValueError, match=r"depth must be 0 to 128"):
        state.perft_split(depth)


def test_depths_of_the_wrong_kind() -> None:
    state = dh.Game(3).deal(1)
    for depth in (1.0, "1", None, True):
        with pytest.raises(TypeError, match="depth must be an integer"):
            state.perft(depth)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1 or more to be split"):
        state.perft_split(0)
