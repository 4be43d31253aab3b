"""What plugs into other frameworks share: what is played, where it begins, what a seat sees.

No game's name stands here: a plug knows a game by its `Game`, `State` and observations alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai import features
from huangpai._arguments import number
from huangpai._games import PolicyGame
from huangpai._states import PolicyState
from huangpai.cards import shown

__all__ = [
    "Deals",
    "beginning",
    "game_class",
    "game_of",
    "legal_numbers",
    "missing",
    "record_of",
    "seen_by",
    "settings_of",
]


def missing(plug: str, package: str, extra: str) -> ImportError:
    """Return what is said where a plug's framework is not installed."""
    return ImportError(
        f"huangpai.{plug} needs {package}, which is not installed; pip install 'huangpai[{extra}]'"
    )


def game_class(name: str) -> type[PolicyGame[Any]]:
    """Return the Game of a game by its name."""
    found: type[PolicyGame[Any]] = importlib.import_module(f"huangpai.{name}").Game
    return found


def game_of(name: str, options: Mapping[str, Any]) -> PolicyGame[Any]:
    """Return what is played; errors as Game has them, and for options that there are not."""
    make = game_class(name)
    known = settings_of(make())
    for option in options:
        if option not in known:
            raise ValueError(f"{name} has no option {shown(option)}; it has {', '.join(known)}")
    return make(**options)


def settings_of(game: PolicyGame[Any]) -> dict[str, Any]:
    """Return the options of a game by their names, as JSON has them."""
    return {name: value for name, value in game.settings().items() if name != "game"}


def told(game: PolicyGame[Any]) -> PolicyGame[Any]:
    """Return the game as far as its states tell what is played: without what deals alone need."""
    found: PolicyGame[Any] = game._state.from_bytes(game.deal().to_bytes()).game
    return found


def beginning(game: PolicyGame[Any], position: Any) -> Any:
    """Return a state to begin in, with no past.

    Parameters
    ----------
    game : Game
        What is played.
    position : State, or str
        One of a game's states, or the line that `State.to_text` writes.

    Raises
    ------
    ValueError
        For what no game can be in, a game that is over, and where something else is played in it.
    TypeError
        For anything else.
    """
    kind = game._state
    state: Any
    if isinstance(position, str):
        state = kind.from_text(position)
    elif isinstance(position, kind):
        state = kind.from_bytes(position.to_bytes())
    else:
        raise TypeError(f"a position is a State of {game.name} or its text, not {shown(position)}")
    played = told(game)
    if state.game != played:
        raise ValueError(f"the position is of {state.game!r}, and {played!r} is played")
    if state.is_terminal:
        raise ValueError("the game in this position is over")
    return state


def legal_numbers(state: PolicyState) -> list[int]:
    """Return the numbers of the legal actions, each once, in ascending order."""
    found: list[int] = np.unique(state.action_numbers()).tolist()
    return found


def record_of(state: Any, seat: int) -> npt.NDArray[np.void]:
    """Return what a seat knows, without its history: of OBSERVATION_DTYPE, shape (1,)."""
    return np.frombuffer(state._observe(seat), state.game._compiled.OBSERVATION_DTYPE)


def seen_by(state: Any, seat: int) -> npt.NDArray[np.int8]:
    """Return the features of what a seat knows, one-dimensional."""
    row: npt.NDArray[np.int8] = features.state_features(state.game, record_of(state, seat))[0]
    return row


class Deals:
    """Games one after another: those of a seed, and of the next seed where one is given.

    Parameters
    ----------
    game : Game
        What is played.
    """

    def __init__(self, game: PolicyGame[Any]) -> None:
        self._game = game
        self._seed: int | None = None
        self._index = 0

    def sow(self, seed: int | None) -> int:
        """Go on with game 0 of this seed, of one that is drawn for None; return it."""
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._seed, self._index = number(seed, "seed"), 0
        return self._seed

    def next(self) -> Any:
        """Deal the next game."""
        seed = self.sow(None) if self._seed is None else self._seed
        state = self._game.deal(seed, self._index)
        self._index += 1
        return state
