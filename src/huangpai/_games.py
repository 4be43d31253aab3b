"""What a game of every kind can do: deal, one game or many, and play arrays of them to their ends.

No game's name stands here; the Game of a game says what is its own.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np
import numpy.typing as npt

from huangpai._arguments import number
from huangpai._sections import Section
from huangpai._states import RNG_DTYPE, PolicyState, State
from huangpai.cards import integer, shown

__all__ = [
    "RNG_DTYPE",
    "Game",
    "PolicyGame",
    "hits",
    "mode_of",
    "play_random",
    "returns_of_players",
    "sound_copy",
    "sums",
]

SEED_MAX = 2**64 - 1
#: The most games that one array may hold, some gigabytes of them.
GAMES_MAX = 2**24

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=PolicyState)


def mode_of(mode: Any, modes: tuple[str, ...]) -> str:
    """Return a mode that there is."""
    if not isinstance(mode, str):
        raise TypeError(f"mode must be one of {', '.join(modes)}, not {shown(mode)}")
    plain = str.__str__(mode)  # of a subclass, the plain text
    if plain not in modes:
        raise ValueError(f"mode must be one of {', '.join(modes)}, not {shown(plain)}")
    return plain


class Game(ABC, Generic[S]):
    """What is played; the base of every game's Game."""

    name: ClassVar[str]
    players: int
    #: How many players there can be.
    player_counts: ClassVar[tuple[int, ...]]
    #: The game's own State and compiled module.
    _state: ClassVar[Any]
    _compiled: ClassVar[Any]

    @abstractmethod
    def _options(self) -> tuple[Any, ...]:
        """Return what the compiled module is told of it."""

    @property
    @abstractmethod
    def returns_range(self) -> tuple[int, int]:
        """Bounds, the lowest and the highest, of what a seat comes to (`State.returns`)."""

    @property
    @abstractmethod
    def returns_sum(self) -> int | None:
        """What all seats come to together at the end; None where that is not always the same."""

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute, once: states that were dealt belong to the game as it is."""
        if name in self.__dict__:
            raise AttributeError(f"a Game does not change; make another one for another {name}")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        """Whether the same is played."""
        return isinstance(other, type(self)) and self._options() == other._options()

    def __hash__(self) -> int:
        """Return a hash that equal games share."""
        return hash(self._options())

    def __copy__(self) -> Self:
        """Return the game itself: it does not change."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the game itself: it does not change."""
        return self

    def deal(self, seed: int = 0, index: int = 0) -> S:
        """Deal one game, or the first of a match.

        Parameters
        ----------
        seed, index : int
            0 to 2**64 - 1.  The same pair gives the same game everywhere.

        Returns
        -------
        State
        """
        state: S = self._state.__new__(self._state)
        state._game, state._origin = self, "seed"
        numbers = number(seed, "seed"), number(index, "index")
        dealt = state._start(*self._options(), *numbers)  # type: ignore[attr-defined]
        assert dealt  # the options were checked when the game was made
        return state

    def _state_of(self, facts: Any, origin: str = "") -> S:
        """Return the state with these fields, if a game can be in it."""
        state: S = self._state.from_bytes(facts.tobytes())
        state._game, state._origin = self, origin
        return state

    def deal_batch(self, seed: int, n: int, *, first: int = 0) -> npt.NDArray[np.void]:
        """Deal games first, first + 1 ... of a seed.

        Returns
        -------
        ndarray of STATE_DTYPE, shape (n,)
            Each of them as `deal` makes it.
        """
        count = number(n, "n", GAMES_MAX)
        states = np.zeros(count, self._state._fields.dtype)
        dealt = self._compiled.deal_into(
            states.view(np.uint8),
            *self._options(),
            number(seed, "seed"),
            number(first, "first", SEED_MAX - max(count - 1, 0)),
        )
        assert dealt  # the options were checked when the game was made
        return states


class PolicyGame(Game[T]):
    """A game that is played at a table, by policies: one that can be simulated, and reported on."""

    #: The game's own module of what mass simulation keeps of it.
    _results: ClassVar[Any]
    #: The game's own module of what the numbers of actions stand for.
    _numbers: ClassVar[Any]

    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """Return what is played, as JSON has it: ``"game"``, and every option by its name."""

    @property
    def _report(self) -> Any:
        """The game's own module of what a report shows, imported when one is made."""
        return importlib.import_module(f"huangpai.{self.name}._report")

    @property
    def num_actions(self) -> int:
        """How many numbers actions have (docs/learning.md): the same whatever is played."""
        count: int = self._numbers.COUNT
        return count

    @property
    def action_sections(self) -> dict[str, Section]:
        """The sections of these numbers, by their names."""
        return dict(self._numbers.SECTIONS)

    def action_label(self, number: int) -> str:
        """Say what a number of an action stands for.

        Parameters
        ----------
        number : int
            0 to `num_actions` - 1.

        Returns
        -------
        str
            Such as ``"pair: K"``; every number has another one.

        Raises
        ------
        ValueError, TypeError
            For a number that there is not.
        """
        said: str = self._numbers.label(self._action_number(number))
        return said

    def _action_number(self, number: Any) -> int:
        found = integer(number, "number must be an integer")
        if not 0 <= found < self.num_actions:
            raise ValueError(f"number must be 0 to {self.num_actions - 1}, it is {shown(number)}")
        return found


def _checked(states: Any, dtype: np.dtype[Any], *, writeable: bool) -> None:
    """See that these are states as a compiled module takes them, but for what is in them."""
    if not isinstance(states, np.ndarray) or states.dtype != dtype:
        raise TypeError(f"states must be an array of STATE_DTYPE, not {shown(states)}")
    if states.ndim != 1 or not states.flags.c_contiguous:
        raise ValueError("states must be one-dimensional and contiguous")
    if writeable and not states.flags.writeable:
        raise ValueError("states must be writeable")


def sound_copy(
    compiled: Any, dtype: np.dtype[Any], states: Any, *, writeable: bool = False
) -> npt.NDArray[np.uint64]:
    """Return a checked copy of states as words, for NumPy copies records field by field."""
    _checked(states, dtype, writeable=writeable)
    words: npt.NDArray[np.uint64] = states.view(np.uint64).copy()
    wrong = compiled.first_problem(words.view(np.uint8))
    if wrong:
        raise ValueError(f"states[{wrong[0]}]: no game can be in this state: {wrong[1]}")
    return words


def play_random(compiled: Any, dtype: np.dtype[Any], states: Any, seed: Any, first: Any) -> int:
    """Play games to their ends, in place; `play_random` of a game says the rest."""
    _checked(states, dtype, writeable=True)
    numbers = number(seed, "seed"), number(first, "first", SEED_MAX - max(len(states) - 1, 0))
    # Games are played in a copy: what was checked is what is played.
    played = sound_copy(compiled, dtype, states, writeable=True)
    actions: int = compiled.play_random_in(played.view(np.uint8), *numbers)
    states.view(np.uint64)[...] = played
    return actions


def returns_of_players(compiled: Any, dtype: np.dtype[Any], states: Any) -> npt.NDArray[np.int32]:
    """Return what games for two or three have come to; `returns` of a game says the rest."""
    words = sound_copy(compiled, dtype, states)
    players = np.unique(words.view(dtype)["players"])
    if len(players) > 1:
        raise ValueError("states are of games with two and with three players; ask for each apart")
    points = np.zeros((len(states), 3), np.int32)
    compiled.returns_into(words.view(np.uint8), points.reshape(-1).view(np.uint8))
    return points[:, : int(players[0]) if len(players) else 3]


def hits(places: Any, length: int = 0) -> npt.NDArray[np.int64]:
    """Return how often each place is hit, of at least `length` places."""
    return np.bincount(places, minlength=length).astype(np.int64)


def sums(places: Any, values: Any, length: int) -> npt.NDArray[np.int64]:
    """Return the sum of the values at each of `length` places."""
    found = np.zeros(length, np.int64)
    np.add.at(found, places, values)
    return found
