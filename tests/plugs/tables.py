"""What the tests of every plug share: the games, moments of them, and what a seat cannot know."""

from __future__ import annotations

import doctest
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from huangpai import baohuang as bh
from huangpai import douhuang as dh
from huangpai._games import PolicyGame
from property.test_games import GAMES, Row, draw

ROOT = Path(__file__).resolve().parent.parent.parent

#: The games that the plugs offer: those that have numbers and features.
PLAYED = {name: row for name, row in GAMES.items() if isinstance(row.game, PolicyGame)}
every_game = pytest.mark.parametrize("row", PLAYED.values(), ids=PLAYED)


def options_of(row: Row) -> dict[str, Any]:
    """The options that a plug is given for this game."""
    return {name: value for name, value in row.game.settings().items() if name != "game"}


def moments(row: Row, index: int, every: int = 1) -> Iterator[Any]:
    """Yield copies of a game's states, one of every so many, and the last."""
    state, numbers = row.game.deal(2026, index), random.Random(index)
    done = 0
    while not state.is_terminal:
        if done % every == 0:
            yield state.clone()
        state.apply(draw(state, numbers))
        done += 1
    yield state.clone()


def twins(row: Row, games: int, every: int) -> Iterator[tuple[Any, Any, int]]:
    """Yield (state, one that differs from it in what a seat cannot know, the seat)."""
    numbers = random.Random(7)
    found = 0
    for index in range(games):
        for state in moments(row, index, every):
            seat = numbers.randrange(row.game.players)
            other = row.retold(state, seat, numbers)
            if other is not None and other.to_bytes() != state.to_bytes():
                found += 1
                yield state, other, seat
    assert found >= games  # or nothing has been compared


def plain(value: Any) -> Any:
    """Arrays within as bytes, so that == compares them."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def douhuang_endings() -> list[Any]:
    """One against one: two singles against two cards that the emperor cannot tell apart.

    The emperor has a pair of sevens and an 8.  A subject with a pair of nines beats either lead and
    goes out; one with 9 and K beats the 8 alone.  So the sevens are led, and win against all but
    the pair.
    """
    game, cards = dh.Game(2), ("9d9c", "9dKc", "9dKh")
    return [
        game.position(
            ["7d7h8s", held],
            ["xi_shi", "cao_cao"],
            hp=[1, 1],
            # What the subject does not have is out of play, unseen.
            out=dh.format(dh.parse("9d9cKcKh") & ~dh.parse(held)),
        )
        for held in cards
    ]


def baohuang_ending() -> Any:
    """Five seats with a few cards each; the emperor leads."""
    return bh.Game("concise").position(["9c X*", "7c", "8h 8s", "Jd", "Td"], emperor=2, current=2)


def printed(path: Path) -> str:
    """What a program prints, warnings and all."""
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def examples(word: str) -> Any:
    """Run a test with each example of docs/learning.md that has a word in it."""
    text = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    found = [
        block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if word in block
    ]
    assert found
    return pytest.mark.parametrize("block", found, ids=range(len(found)))


def check_docstring(module: ModuleType) -> None:
    """Run the examples of a module's docstring."""
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
