"""What a seat knows, and what it may do, as rows of small numbers for learning.

>>> import huangpai
>>> from huangpai import douhuang as dh, features
>>> batch = huangpai.BatchGame(dh.Game(3), 100, seed=1)
>>> seen, (actions, offsets) = batch.observe(), batch.legal()
>>> rows = features.state_features(batch.game, seen)
>>> rows.shape, rows.dtype
((100, 960), dtype('int8'))
>>> hands = rows[:, features.layout(batch.game).state["hand"].slice]
>>> int(hands[0].sum())
17
>>> features.action_features(batch.game, actions, seen, offsets).shape == (len(actions), 211)
True

A row is a function of the observation alone: what the seat does not know is not in it.  Seats count
from the seat of the observation, in the order of play.  All features are whole numbers from 0 to
127, most of them 0 or 1; docs/learning.md has the tables, `layout` the same for programs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai._arguments import fitting, number
from huangpai._games import PolicyGame
from huangpai._sections import Section, sections
from huangpai.cards import shown

__all__ = ["History", "Layout", "Section", "action_features", "layout", "state_features"]

_DTYPES = (np.int8, np.float32)


class Layout(NamedTuple):
    """The sections of rows of features, by their names and in their order."""

    state: dict[str, Section]
    action: dict[str, Section]

    @property
    def state_width(self) -> int:
        """How many features a state has."""
        return sum(section.width for section in self.state.values())

    @property
    def action_width(self) -> int:
        """How many features an action has."""
        return sum(section.width for section in self.action.values())


def layout(game: PolicyGame[Any]) -> Layout:
    """Return where what is in the rows of a game.

    Parameters
    ----------
    game : Game
        Such as ``huangpai.douhuang.Game(3)``; rows are the same for all its options.

    Returns
    -------
    Layout
        ``layout(game).state["hand"].slice`` is where the own hand is; each `Section` has besides a
        `name`, `first`, `width` and `meaning`.

    Raises
    ------
    TypeError
        For what is no game.
    """
    compiled = _compiled(game)
    return Layout(sections(compiled.STATE_FEATURES), sections(compiled.ACTION_FEATURES))


def _compiled(game: Any) -> Any:
    if not isinstance(game, PolicyGame):
        raise TypeError(f"game must be a Game that is played by policies, not {shown(game)}")
    return game._compiled


def _records(values: Any, dtype: np.dtype[Any], name: str, kind: str) -> npt.NDArray[np.void]:
    """Return a copy of records, in one dimension: what is checked is what is used."""
    if not isinstance(values, np.ndarray | np.void) or values.dtype != dtype:
        raise TypeError(f"{name} must be an array of {kind}, not {shown(values)}")
    array = np.atleast_1d(values)
    if array.ndim != 1:
        raise ValueError(f"{name} must have one dimension, not {array.ndim}")
    if not array.flags.c_contiguous:
        return np.array(array, order="C")
    # As bytes: NumPy copies records field by field.
    return array.view(np.uint8).copy().view(dtype)


def _out(out: Any, dtype: Any, shape: tuple[int, int], *read: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return where rows are written; nothing that is read lies there."""
    if out is None:
        if np.dtype(dtype) not in [np.dtype(one) for one in _DTYPES]:
            raise ValueError(f"dtype must be int8 or float32, not {shown(dtype)}")
        return np.empty(shape, dtype)
    return fitting(out, shape, _DTYPES)


def state_features(
    game: PolicyGame[Any],
    observations: npt.NDArray[np.void],
    out: npt.NDArray[Any] | None = None,
    *,
    dtype: npt.DTypeLike = np.int8,
) -> npt.NDArray[Any]:
    """Return a row of features for each observation.

    Parameters
    ----------
    game : Game
    observations : ndarray of OBSERVATION_DTYPE, shape (n,)
        As of `BatchGame.observe` or ``State.observation(seat).record``.
    out : ndarray of int8 or float32, shape (n, width), optional
        Where they are written; contiguous.
    dtype : int8 or float32
        Of a new array.

    Returns
    -------
    ndarray, shape (n, width)
        Zeros for an observation of zeros, as `BatchGame.observe` has it where a game is over.

    Raises
    ------
    ValueError
        For an observation of seats that do not exist, with its row, and an array that does not fit.
    TypeError
        For arguments of the wrong type.
    """
    compiled = _compiled(game)
    seen = _records(observations, compiled.OBSERVATION_DTYPE, "observations", "OBSERVATION_DTYPE")
    shape = (len(seen), sum(width for _, _, width, _ in compiled.STATE_FEATURES))
    rows = _out(out, dtype, shape)
    if len(seen):
        bad = compiled.state_features_into(seen.view(np.uint8), rows.reshape(-1).view(np.uint8))
        if bad is not None:
            raise _no_seats(bad)
    return rows


def _no_seats(row: int) -> ValueError:
    return ValueError(f"observations[{row}] is of a seat that does not exist")


def action_features(
    game: PolicyGame[Any],
    actions: npt.NDArray[np.void],
    observations: npt.NDArray[np.void],
    offsets: npt.NDArray[np.int64] | None = None,
    out: npt.NDArray[Any] | None = None,
    *,
    dtype: npt.DTypeLike = np.int8,
) -> npt.NDArray[Any]:
    """Return a row of features for each action.

    Parameters
    ----------
    game : Game
    actions : ndarray of ACTION_DTYPE, shape (m,)
        Legal ones, as of `BatchGame.legal` or `State.legal_actions`.
    observations : ndarray of OBSERVATION_DTYPE, shape (n,)
        Who acts, and what that seat knows.
    offsets : array of integers, shape (n + 1,), optional
        Actions ``offsets[i]`` to ``offsets[i + 1] - 1`` are those of observation i, as of
        `BatchGame.legal`; may be left out where there is one observation.
    out : ndarray of int8 or float32, shape (m, width), optional
        Where they are written; contiguous.
    dtype : int8 or float32
        Of a new array.

    Returns
    -------
    ndarray, shape (m, width)

    Raises
    ------
    ValueError
        For an observation of seats that do not exist, with its row, offsets that do not go with the
        arrays, and an array that does not fit.
    TypeError
        For arguments of the wrong type.
    """
    compiled = _compiled(game)
    listed = _records(actions, compiled.ACTION_DTYPE, "actions", "ACTION_DTYPE")
    seen = _records(observations, compiled.OBSERVATION_DTYPE, "observations", "OBSERVATION_DTYPE")
    starts = _offsets(offsets, len(seen), len(listed))
    shape = (len(listed), sum(width for _, _, width, _ in compiled.ACTION_FEATURES))
    rows = _out(out, dtype, shape)
    if len(listed):
        bad = compiled.action_features_into(
            seen.view(np.uint8), starts, listed.view(np.uint8), rows.reshape(-1).view(np.uint8)
        )
        if bad is not None:
            raise _no_seats(bad)
    return rows


def _offsets(offsets: Any, n: int, m: int) -> npt.NDArray[np.int64]:
    """Return a checked copy of offsets."""
    if offsets is None:
        if n != 1:
            raise ValueError(f"offsets say which actions belong to which of {n} observations")
        return np.array([0, m], np.int64)
    array = np.asarray(offsets)
    if not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"offsets must be integers, not {shown(offsets)}")
    if array.shape != (n + 1,):
        raise ValueError(f"offsets must have the shape ({n + 1},), not {array.shape}")
    # Copied before it is looked at: what is checked is what is used.
    starts = array.astype(np.int64, order="C", copy=True)
    if starts[0] != 0 or starts[-1] != m or (np.diff(starts) < 0).any():
        raise ValueError(f"offsets must ascend from 0 to {m}, the number of actions")
    return starts


_NOBODY = 255


class History:
    """The last turns of many games, the newest first, as DouZero's networks read them.

    A turn is what has been done in the phase of playing cards: plays, passes, discards that heal.
    All seats see all of that (D12, B12), so nothing else is kept.

    Parameters
    ----------
    game : Game
    n : int
        How many games.
    length : int
        How many turns of each are kept.

    Raises
    ------
    ValueError, TypeError
        For what is no game, and numbers out of range.
    """

    def __init__(self, game: PolicyGame[Any], n: int, length: int = 15) -> None:
        self._compiled = _compiled(game)
        self._game = game
        self._play = int(game._state._phases.PLAY)
        self._n, self._length = number(n, "n", 2**24), number(length, "length", 2**16)
        self._rows = np.zeros((self._n, self._length, layout(game).action_width), np.int8)
        self._seats = np.full((self._n, self._length), _NOBODY, np.uint8)

    @property
    def width(self) -> int:
        """How many features a turn has: those of an action, and which seat it was."""
        return int(self._rows.shape[2]) + int(self._compiled.SEATS)

    def add(
        self, observations: npt.NDArray[np.void], actions: npt.NDArray[np.void], rows: Any = None
    ) -> None:
        """Note what is about to be done; whatever is no turn is left out.

        Parameters
        ----------
        observations : ndarray of OBSERVATION_DTYPE, shape (m,)
            What the seats that act know.
        actions : ndarray of ACTION_DTYPE, shape (m,)
            What they do.
        rows : array of integers, shape (m,), optional
            In which games, no two alike; by default in all n.

        Raises
        ------
        ValueError, TypeError
            As `action_features`, and for rows that there are not.
        """
        places = np.arange(self._n) if rows is None else self._places(rows)
        if len(actions) != len(places) or len(observations) != len(places):
            raise ValueError(
                f"{len(observations)} observations and {len(actions)} actions for "
                f"{len(places)} games"
            )
        found = action_features(self._game, actions, observations, np.arange(len(places) + 1))
        turns = observations["seen"]["phase"] == self._play
        at = places[turns]
        self._rows[at, 1:], self._seats[at, 1:] = self._rows[at, :-1], self._seats[at, :-1]
        self._rows[at, :1], self._seats[at, :1] = (
            found[turns, None],
            observations["seat"][turns, None],
        )

    def clear(self, rows: Any) -> None:
        """Forget the turns of these games, such as those that `BatchGame.reset` has dealt anew.

        Raises
        ------
        ValueError, TypeError
            For rows that there are not.
        """
        places = self._places(rows)
        self._rows[places], self._seats[places] = 0, _NOBODY

    def _places(self, rows: Any) -> npt.NDArray[np.int64]:
        asked = np.asarray(rows)
        if not np.issubdtype(asked.dtype, np.integer) and asked.size:
            raise TypeError(f"rows must be integers, not {shown(rows)}")
        if asked.ndim != 1:
            raise ValueError(f"rows must have one dimension, not {asked.ndim}")
        if asked.size and not 0 <= int(asked.min()) <= int(asked.max()) < self._n:
            raise ValueError(f"rows must be 0 to {self._n - 1}, not {shown(rows)}")
        places = asked.astype(np.int64)
        if len(np.unique(places)) < len(places):
            raise ValueError(f"rows must differ, they are {shown(rows)}")
        return places

    def features(self, observations: npt.NDArray[np.void]) -> npt.NDArray[np.int8]:
        """Return the turns as the seats of these observations count seats.

        Parameters
        ----------
        observations : ndarray of OBSERVATION_DTYPE, shape (n,)
            One of each game.

        Returns
        -------
        ndarray of int8, shape (n, length, width)
            The newest turn first, zeros where there have been fewer.  A turn is the features of the
            action, and then which seat it was: 0 is that of the observation.

        Raises
        ------
        ValueError, TypeError
            For what are no observations, or not n.
        """
        dtype = self._compiled.OBSERVATION_DTYPE
        seen = _records(observations, dtype, "observations", "OBSERVATION_DTYPE")
        if len(seen) != self._n:
            raise ValueError(f"{len(seen)} observations for {self._n} games")
        players = self._game.players
        own = seen["seat"][:, None].astype(np.int64)
        after = np.where(self._seats == _NOBODY, _NOBODY, (self._seats - own) % players)
        seats = after[:, :, None] == np.arange(self._compiled.SEATS)
        return np.concatenate([self._rows, seats.astype(np.int8)], axis=2)
