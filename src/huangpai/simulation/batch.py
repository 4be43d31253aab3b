"""Many games, stepped together: arrays, not objects."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._arguments import fitting, number
from huangpai._games import RNG_DTYPE, PolicyGame
from huangpai._positions import next_numbers, seed_streams
from huangpai.cards import shown
from huangpai.errors import PolicyError
from huangpai.simulation.policies import Native, for_seats

__all__ = ["BatchGame", "endless"]

SEED_MAX = 2**64 - 1
#: The most games that a batch may have, some gigabytes of them.
GAMES_MAX = 2**24
_NOBODY = 255


def endless(index: int, length: int) -> PolicyError:
    """Return what is said of a game that goes on and on."""
    return PolicyError(
        f"game {index} has had {length} actions and goes on: its policies never end it, such as by "
        "passing whenever they could bid"
    )


class BatchGame:
    """Games of one kind that are stepped together, for learning and search.

    A game that is over stays over until `reset` deals another one in its place.

    Parameters
    ----------
    game : Game
        What is played, such as ``huangpai.douhuang.Game(3)``.
    n : int
        How many games, up to 2**24.
    seed, first : int
        The games are first, first + 1 ... of the seed, as ``game.deal(seed, index)`` deals them.

    Raises
    ------
    ValueError, TypeError
        For what is no game, and numbers out of range.
    """

    def __init__(self, game: PolicyGame[Any], n: int, seed: int = 0, *, first: int = 0) -> None:
        if not isinstance(game, PolicyGame):
            raise TypeError(f"game must be a Game that is played by policies, not {shown(game)}")
        self._game = game
        # One call at a time: the kernels trust that nobody else changes the states.
        self._lock = threading.Lock()
        self._n = number(n, "n", GAMES_MAX)
        self._seed = number(seed, "seed")
        start = number(first, "first", SEED_MAX - max(self._n - 1, 0))
        self._states = game.deal_batch(self._seed, self._n, first=start)
        self._next = start + self._n
        self._rngs = np.empty(self._n, RNG_DTYPE)
        seed_streams(self._rngs, self._seed, start)
        self._lengths = np.zeros(self._n, np.uint32)

    @property
    def game(self) -> PolicyGame[Any]:
        """What is played."""
        return self._game

    def __len__(self) -> int:
        """Return how many games there are."""
        return self._n

    # ---- What they are ----

    @property
    def states(self) -> npt.NDArray[np.void]:
        """The states: a copy, ndarray of STATE_DTYPE, shape (n,)."""
        return self._states.view(np.uint64).copy().view(self._states.dtype)

    @property
    def indices(self) -> npt.NDArray[np.uint64]:
        """Which game of the seed each is: uint64, shape (n,)."""
        return self._states["index"].copy()

    @property
    def lengths(self) -> npt.NDArray[np.uint32]:
        """How many actions each has had: uint32, shape (n,)."""
        return self._lengths.copy()

    @property
    def current_player(self) -> npt.NDArray[np.int8]:
        """The seat that is to act, -1 where the game is over: int8, shape (n,)."""
        seats = self._states["current"]
        return np.where(seats == _NOBODY, -1, seats).astype(np.int8)

    @property
    def is_terminal(self) -> npt.NDArray[np.bool_]:
        """Whether each is over: bool, shape (n,)."""
        over: npt.NDArray[np.bool_] = self._states["current"] == _NOBODY
        return over

    @property
    def returns(self) -> npt.NDArray[np.int32]:
        """What each seat has come to, as `State.returns`: int32, shape (n, players)."""
        compiled = self.game._compiled
        points = np.zeros((self._n, compiled.SEATS), np.int32)
        compiled.returns_into(self._octets, points.reshape(-1).view(np.uint8))
        return points[:, : self.game.players]

    @property
    def _octets(self) -> npt.NDArray[np.uint8]:
        return self._states.view(np.uint8)

    # ---- What may be done ----

    def legal(self) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]:
        """List the legal actions of the player to act of each game.

        Returns
        -------
        actions : ndarray of ACTION_DTYPE
            Those of game i are ``actions[offsets[i]:offsets[i + 1]]``, in the order of
            `State.legal_actions`; none where it is over.
        offsets : ndarray of int64, shape (n + 1,)
        """
        with self._lock:
            return self._legal(self._states)

    def _legal(
        self, states: npt.NDArray[np.void]
    ) -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64]]:
        compiled, octets = self.game._compiled, states.view(np.uint8)
        counts = np.zeros(len(states), np.int64)
        compiled.counts_into(octets, counts)
        offsets = np.zeros(len(states) + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        actions = np.zeros(int(offsets[-1]), self.game._state._action_dtype)
        compiled.actions_into(octets, offsets, actions.view(np.uint8))
        return actions, offsets

    def legal_numbers(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """List the numbers of the legal actions of the player to act of each game.

        Returns
        -------
        numbers : ndarray of int32
            Of the actions of `legal`, in its order; actions that hardly differ share a number
            (docs/learning.md).
        offsets : ndarray of int64, shape (n + 1,)
        """
        with self._lock:
            actions, offsets = self._legal(self._states)
            numbers = np.empty(len(actions), np.int32)
            compiled = self.game._compiled
            compiled.numbers_into(self._octets, offsets, actions.view(np.uint8), numbers)
        return numbers, offsets

    def masks(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Return which numbers the legal actions of each game have.

        Parameters
        ----------
        out : ndarray of int8, shape (n, num_actions), optional
            Where they are written; contiguous.

        Returns
        -------
        ndarray of int8, shape (n, num_actions)
            1 for each number of `legal_numbers`, else 0; zeros where a game is over.

        Raises
        ------
        ValueError, TypeError
            For an array that does not fit.
        """
        shape = (self._n, self.game.num_actions)
        masks = np.empty(shape, np.int8) if out is None else fitting(out, shape, (np.int8,))
        with self._lock:
            self.game._compiled.masks_into(self._octets, masks)
        return masks

    def observe(self) -> npt.NDArray[np.void]:
        """Return what the player to act of each game knows.

        Returns
        -------
        ndarray of OBSERVATION_DTYPE, shape (n,)
            Zeros where a game is over.
        """
        with self._lock:
            return self._observe(self._states)

    def _observe(self, states: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
        compiled = self.game._compiled
        seen = np.zeros(len(states), compiled.OBSERVATION_DTYPE)
        compiled.observe_into(states.view(np.uint8), seen.view(np.uint8))
        return seen

    # ---- Playing ----

    def step(self, choice: Any) -> None:
        """Do an action in each game.

        Parameters
        ----------
        choice : array of integers, shape (n,)
            An index into the game's own list, ``0 <= choice[i] < offsets[i + 1] - offsets[i]``; -1
            leaves a game as it is, which one that is over has to be.

        Raises
        ------
        ValueError
            For an index that is not in the list; says in which game.  Nothing has changed.
        TypeError
            For what are no integers.
        """
        chosen = self._one_each(choice, "choice")
        with self._lock:
            self._step(chosen)

    def step_numbers(self, numbers: Any) -> None:
        """Do in each game the first legal action that has a number.

        Parameters
        ----------
        numbers : array of integers, shape (n,)
            One of the game's `legal_numbers`; -1 leaves a game as it is, which one that is over has
            to be.

        Raises
        ------
        ValueError
            For a number that no legal action has; says in which game.  Nothing has changed.
        TypeError
            For what are no integers.
        """
        asked = self._one_each(numbers, "numbers")
        choices = np.empty(self._n, np.int64)
        with self._lock:
            wrong = self.game._compiled.choices_into(self._octets, asked, choices)
            if wrong:
                row, count = wrong
                have = f"none of the {count} legal actions has it" if count else "its game is over"
                there_is = int(asked[row]) < self.game.num_actions
                said = f" ({self.game.action_label(asked[row])})" if there_is else ""
                raise ValueError(f"numbers[{row}] is {asked[row]}{said}, and {have}")
            self._step(choices)

    def _one_each(self, values: Any, name: str) -> npt.NDArray[np.int64]:
        """Return a copy of integers, one for each game; -1 leaves it as it is."""
        chosen = np.asarray(values)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise TypeError(f"{name} must be an array of integers, not {shown(values)}")
        if chosen.shape != (self._n,):
            raise ValueError(f"{name} must have the shape ({self._n},), not {chosen.shape}")
        if len(chosen) and chosen.min() < -1:
            row = int(np.argmax(chosen < -1))
            raise ValueError(f"{name}[{row}] is {chosen[row]}; -1 leaves a game as it is")
        if chosen.dtype == np.uint64 and len(chosen) and chosen.max() >= 2**63:
            row = int(np.argmax(chosen))
            raise ValueError(f"{name}[{row}] is {chosen[row]}, which is in no list")
        return np.array(chosen, np.int64, order="C")

    def _step(self, chosen: npt.NDArray[np.int64]) -> None:
        wrong = self.game._compiled.step_in(self._octets, chosen)
        if wrong:
            row, count = wrong
            have = f"there are {count} actions" if count else "its game is over"
            raise ValueError(f"choice[{row}] is {chosen[row]}, and {have}")
        self._lengths += chosen >= 0

    def reset(self, rows: Any = None) -> npt.NDArray[np.int64]:
        """Deal new games: the next of the seed, in the order of the rows.

        Parameters
        ----------
        rows : array of bool, shape (n,), or of integers, optional
            Where; by default in place of all games that are over.

        Returns
        -------
        ndarray of int64
            Where new games were dealt, ascending.
        """
        with self._lock:
            return self._reset(rows)

    def _reset(self, rows: Any) -> npt.NDArray[np.int64]:
        if rows is None:
            places = np.flatnonzero(self.is_terminal)
        else:
            asked = np.asarray(rows)
            if asked.dtype == np.bool_:
                if asked.shape != (self._n,):
                    raise ValueError(f"rows must have the shape ({self._n},), not {asked.shape}")
                places = np.flatnonzero(asked)
            elif np.issubdtype(asked.dtype, np.integer) or asked.size == 0:
                places = np.unique(asked.astype(np.int64))
                if len(places) and not 0 <= places[0] <= places[-1] < self._n:
                    raise ValueError(f"rows must be 0 to {self._n - 1}, not {shown(rows)}")
            else:
                raise TypeError(f"rows must be bools or integers, not {shown(rows)}")
        if self._next + len(places) > SEED_MAX + 1:
            raise ValueError("the seed has no more games: they are numbered 0 to 2**64 - 1")
        fresh = self.game.deal_batch(self._seed, len(places), first=min(self._next, SEED_MAX))
        words = self._states.dtype.itemsize // 8
        self._states.view(np.uint64).reshape(self._n, words)[places] = fresh.view(
            np.uint64
        ).reshape(len(places), words)
        rngs = np.empty(len(places), RNG_DTYPE)
        seed_streams(rngs, self._seed, min(self._next, SEED_MAX))
        self._rngs[places], self._lengths[places] = rngs, 0
        self._next += len(places)
        return places

    def play_on(self, policies: Any) -> None:
        """Let policies play until each game is over, or a seat is to act that has none.

        Parameters
        ----------
        policies : policy, or sequence with one for each seat
            Names ("random", "greedy", "search", "search:BUDGET") or compiled functions
            (`huangpai.numba.policy`); None for a seat whose actions are given by `step`.  Where all
            are "random" the games are those of `play_random`.

        Raises
        ------
        PolicyError
            Where a compiled function chose no index of its list; its game waits for that action.
        """
        seats = for_seats(self.game, policies, waits=True)
        with self._lock:
            self._play_on(seats)

    def _play_on(self, seats: Sequence[Any]) -> None:
        natives = [one if isinstance(one, Native) else Native.waits() for one in seats]
        wrong = self.game._compiled.play_in(
            self._octets,
            self._rngs,
            self._lengths,
            [one.address for one in natives],
            [one.data for one in natives],
        )
        if wrong:
            row, chosen = wrong
            index = int(self._states["index"][row])
            if chosen is None:
                raise endless(index, int(self._lengths[row]))
            raise PolicyError(
                f"game {index}: the policy of seat {self._states['current'][row]} chose {chosen}, "
                "which is no index of its list of actions, or changed that list"
            )

    def numbers(self, rows: Any) -> npt.NDArray[np.uint64]:
        """Draw a number of 64 bits from the stream of each of these games.

        Each game has a stream of its own, so what is drawn does not depend on other games.

        Parameters
        ----------
        rows : array of integers
            Which games; one that stands twice gives two numbers.

        Returns
        -------
        ndarray of uint64, as many as rows

        Raises
        ------
        ValueError
            For a row that there is not.
        TypeError
            For what are no integers.
        """
        asked = np.asarray(rows)
        if not np.issubdtype(asked.dtype, np.integer) and asked.size:
            raise TypeError(f"rows must be integers, not {shown(rows)}")
        if asked.ndim != 1:
            raise ValueError(f"rows must have one dimension, not {asked.ndim}")
        if asked.size and not 0 <= int(asked.min()) <= int(asked.max()) < self._n:
            raise ValueError(f"rows must be 0 to {self._n - 1}, not {shown(rows)}")
        with self._lock:
            return next_numbers(self._rngs, asked.astype(np.int64))
