"""From what callers of any game pass to arrays that the compiled modules take, or a clear error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from huangpai._core import STATUSES
from huangpai._positions import PLAYOUTS, PLAYOUTS_MAX
from huangpai.cards import integer, shown

__all__ = [
    "Records",
    "broadcast",
    "budget_of",
    "each_seat",
    "fitting",
    "is_scalar",
    "is_search",
    "kind_in_words",
    "limit",
    "number",
    "one_dimension",
    "one_seat",
    "search_budget",
    "small_integers",
    "switch",
]


def limit(max_moves: Any) -> int:
    """Return max_moves as an int."""
    value = integer(max_moves, "max_moves must be an integer")
    if value < 0:
        raise ValueError(f"max_moves must not be negative, it is {shown(value)}")
    return min(value, 2**58)


def switch(value: Any, name: str) -> bool:
    """Return an option that is on or off."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, not {type(value).__name__}: {shown(value)}")
    return bool(value)


def number(value: Any, name: str, most: int = 2**64 - 1) -> int:
    """Return an integer from 0 to the most."""
    found = integer(value, f"{name} must be an integer")
    if not 0 <= found <= most:
        raise ValueError(f"{name} must be 0 to {most}, it is {shown(value)}")
    return found


def fitting(
    out: Any, shape: tuple[int, ...], dtypes: tuple[type[np.generic], ...]
) -> npt.NDArray[Any]:
    """Return an array into which results of this shape can be written."""
    if not isinstance(out, np.ndarray) or out.dtype not in [np.dtype(one) for one in dtypes]:
        names = " or ".join(np.dtype(one).name for one in dtypes)
        raise TypeError(f"out must be an array of {names}, not {shown(out)}")
    if out.shape != shape:
        raise ValueError(f"out must have the shape {shape}, not {out.shape}")
    if not (out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        raise ValueError("out must be contiguous and writeable")
    return out


def budget_of(value: Any) -> int:
    """Return how many games the policy ``search`` plays for one choice; None is the default."""
    if value is None:
        return PLAYOUTS
    found = integer(value, "budget must be an integer")
    if not 1 <= found <= PLAYOUTS_MAX:
        raise ValueError(f"budget must be 1 to {PLAYOUTS_MAX}, it is {shown(value)}")
    return found


def is_search(policy: Any) -> bool:
    """Whether this is the policy that looks ahead, some thousand times slower than the others."""
    return isinstance(policy, str) and policy.partition(":")[0] == "search"


def search_budget(name: str) -> int | None:
    """Return the budget in the name of a policy: of ``search``, ``search:BUDGET``; else None."""
    _policy, colon, budget = name.partition(":")
    if not is_search(name):
        return None
    if not colon:
        return PLAYOUTS
    digits = budget.lstrip("0") if budget.isascii() and budget.isdigit() else ""
    if not 0 < len(digits) < 9 or int(digits) > PLAYOUTS_MAX:
        raise ValueError(
            f"policy {shown(name)}: the budget of search is a number from 1 to {PLAYOUTS_MAX}"
        )
    return int(digits)


def one_seat(value: Any, name: str, players: int) -> int | None:
    """Return a seat, or None for None."""
    if value is None:
        return None
    found = integer(value, f"{name} must be a seat")
    if not 0 <= found < players:
        raise ValueError(f"{name} must be 0 to {players - 1}, it is {shown(value)}")
    return found


def each_seat(values: Any, name: str, players: int) -> Sequence[Any]:
    """Return a sequence that has something for each seat."""
    is_none = isinstance(values, str | bytes) or (
        isinstance(values, np.ndarray) and not values.ndim
    )
    if is_none or not isinstance(values, Sequence | np.ndarray):
        raise TypeError(f"{name} must be a sequence, one for each seat, not {shown(values)}")
    if len(values) != players:
        raise ValueError(f"{name}: {len(values)} for {players} seats")
    found: Sequence[Any] = values if isinstance(values, Sequence) else values.tolist()
    return found


def is_scalar(*values: Any) -> bool:
    """Whether no argument is a list or an array of one dimension or more."""
    for value in values:
        if isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim):
            return False
    return True


def one_dimension(array: npt.NDArray[Any], name: str) -> npt.NDArray[Any]:
    """Return an array that has at most one dimension."""
    if array.ndim > 1:
        raise ValueError(f"{name} must have one dimension, not the shape {array.shape}")
    return array


def small_integers(
    values: npt.NDArray[Any], name: str, low: int, high: int, rule: str
) -> npt.NDArray[np.uint8]:
    """Return an integer array as a new one of uint8."""
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not an array of {array.dtype}")
    if array.size:
        wrong = (array < low) | (array > high)
        if wrong.any():
            row = int(np.flatnonzero(wrong)[0])
            value = array.ravel()[row]
            raise ValueError(f"{name}[{row}] must be {low} to {high}{rule}, it is {value}")
    return array.astype(np.uint8, order="C")


def broadcast(
    arrays: dict[str, npt.NDArray[Any]], element: dict[str, int]
) -> tuple[list[npt.NDArray[Any]], int]:
    """Return arrays that go together, and how many rows they have.

    Parameters
    ----------
    arrays : dict
        The arguments by the name that errors call them.
    element : dict
        How many dimensions one element of an argument has, where it is not 0.

    Returns
    -------
    list of ndarray, int
        Those of one element, without the dimension of rows, hold for every row.
    """
    lengths = set()
    for name, array in arrays.items():
        dimensions = array.ndim - element.get(name, 0)
        if dimensions > 1:
            raise ValueError(f"{name} must have one dimension, not the shape {array.shape}")
        if dimensions:
            lengths.add(len(array))
    lengths -= {1}
    if len(lengths) > 1:
        shapes = ", ".join(f"{name} {a.shape}" for name, a in arrays.items())
        raise ValueError(f"the arguments do not broadcast to one dimension: {shapes}")
    n = lengths.pop() if lengths else 1
    found = []
    for name, array in arrays.items():
        dimensions = element.get(name, 0)
        if array.ndim > dimensions and len(array) == n:
            found.append(array)
        else:
            # One element stands for all rows: a copy, or it could change from one to the next.
            found.append(array.reshape(array.shape[array.ndim - dimensions :]).copy())
    return found, n


def kind_in_words(kinds: type[IntEnum]) -> Callable[[Any], str]:
    """Return what says a record that has one of these kinds, for errors."""

    def in_words(record: Any) -> str:
        kind = int(record["kind"])
        name = kinds(kind).name if kind < len(kinds) else str(kind)
        return (
            f"kind {name}, size {record['size']}, length {record['length']}, strength "
            f"{record['strength']}, {int(record['cards']).bit_count()} cards"
        )

    return in_words


class Records:
    """What the records of one game are, and what is said of those that are none.

    Parameters
    ----------
    dtype : dtype
        MOVE_DTYPE of the game.
    reader : str
        What makes a record out of text, for errors.
    in_words : callable
        A record's fields, for errors.
    said : dict
        By the name of a status of the library, what is wrong with the record.
    called : str
        The name of the dtype, for errors.
    """

    def __init__(
        self,
        dtype: np.dtype[Any],
        reader: str,
        in_words: Callable[[Any], str],
        said: dict[str, str],
        called: str = "MOVE_DTYPE",
    ) -> None:
        self.dtype = dtype
        self.called = called
        self.reader = reader
        self.in_words = in_words
        self.said = {STATUSES[name]: text for name, text in said.items()}

    def _is_records(self, value: Any) -> bool:
        return isinstance(value, np.void | np.ndarray) and bool(value.dtype == self.dtype)

    def array(self, value: Any, name: str) -> npt.NDArray[Any]:
        """Return records as an array of any shape."""
        if isinstance(value, list | tuple):
            value = tuple(value)  # as in cards.each
            out = np.empty(len(value), dtype=self.dtype)
            for i, one in enumerate(value):
                if not self._is_records(one) or one.ndim:
                    raise TypeError(
                        f"{name}[{i}] must be a record of {self.called}, not {shown(one)}"
                    )
                out[i] = one
            return out
        if not self._is_records(value):
            what = value.dtype if isinstance(value, np.void | np.ndarray) else type(value).__name__
            hint = f"{self.reader}(text) reads one"
            if "action" in (getattr(what, "names", None) or ()):
                what = "an action of a game"
                hint = "State.action_text, State.describe and State.choices take it"
            raise TypeError(
                f"{name} must be a record or array of {self.called}, not {what}; {hint}"
            )
        return np.asarray(value)

    def copied(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return a new, contiguous array of records; as bytes, which is 50 times faster."""
        if array.ndim and array.flags.c_contiguous:
            return array.view(np.uint8).copy().view(self.dtype).reshape(array.shape)
        return np.array(array, order="C")

    def one_last(self, last: Any) -> npt.NDArray[Any]:
        """Return one play to beat, contiguous."""
        array = self.array(last, "last")
        if array.size != 1:
            raise TypeError(
                f"one play to beat is wanted as last, not an array of shape {array.shape}"
            )
        return array.reshape(1)

    def lasts(self, last: Any) -> npt.NDArray[Any]:
        """Return plays to beat as a new array; in a list, None is a lead."""
        if isinstance(last, list | tuple):
            lead = np.zeros((), dtype=self.dtype)
            last = [lead if one is None else one for one in last]
        return self.copied(self.array(last, "last"))

    def moves(
        self, value: Any, name: str, first_bad: Callable[[npt.NDArray[Any], bool], tuple[int, int]]
    ) -> npt.NDArray[Any]:
        """Return a move, or one dimension of moves, as a new array that `first_bad` has checked."""
        array = self.array(value, name)
        if array.ndim > 1:
            raise ValueError(f"{name} must have at most one dimension, not the shape {array.shape}")
        flat = self.copied(array).reshape(-1)
        row, status = first_bad(flat.view(np.uint8), False)
        if status:
            at = f"[{row}]" if array.ndim else ""
            raise self._no_move(name + at, flat[row], status)
        return flat.reshape(array.shape)

    def pairs(
        self, a: Any, b: Any, first_bad: Callable[[npt.NDArray[Any], bool], tuple[int, int]]
    ) -> tuple[npt.NDArray[Any], npt.NDArray[Any], tuple[int, ...]]:
        """Return two arrays of moves as new, checked bytes of one shape, and the shape."""
        one, two = self.array(a, "a"), self.array(b, "b")
        try:
            shape = np.broadcast_shapes(one.shape, two.shape)
        except ValueError:
            raise ValueError(
                f"a and b do not broadcast: their shapes are {one.shape} and {two.shape}"
            ) from None
        flat = []
        for name, moves in (("a", one), ("b", two)):
            octets = self.copied(np.broadcast_to(moves, shape)).reshape(-1).view(np.uint8)
            row, status = first_bad(octets, True)
            if status:
                where = tuple(int(i) for i in np.unravel_index(row, shape))
                at = f"[{', '.join(map(str, where))}]" if where else ""
                raise self._no_move(name + at, octets.view(self.dtype)[row], status)
            flat.append(octets)
        return flat[0], flat[1], shape

    def checked_out(self, out: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return out=(moves, offsets) if it can be written into."""
        if not isinstance(out, tuple | list) or len(out) != 2:
            raise TypeError(f"out must be a pair of arrays, (moves, offsets), not {shown(out)}")
        checked = []
        for name, given, dtype, called in (
            ("out[0], the moves,", out[0], self.dtype, self.called),
            ("out[1], the offsets,", out[1], np.dtype(np.int64), "int64"),
        ):
            if not isinstance(given, np.ndarray) or given.dtype != dtype:
                what = given.dtype if isinstance(given, np.ndarray) else type(given).__name__
                raise TypeError(f"{name} must be an array of {called}, not {what}")
            array = np.asarray(given)
            if array.ndim != 1:
                raise ValueError(f"{name} must have one dimension, not the shape {array.shape}")
            if not array.flags.c_contiguous or not array.flags.writeable:
                raise ValueError(f"{name} must be contiguous and writeable")
            # MOVE_DTYPE is packed, so that NumPy calls any address of its rows aligned; rows that
            # hold words are written as words.
            if dtype.itemsize % 8 == 0 and not array.view(np.int64).flags.aligned:
                raise ValueError(f"{name} must begin at an address that 8 divides")
            checked.append(array)
        moves, offsets = checked
        if np.may_share_memory(moves, offsets):
            raise ValueError("out[0] and out[1] share memory; they must be apart")
        return moves, offsets

    # -- Errors --

    def last_error(self, status: int, last: Any) -> ValueError | None:
        """Return the exception for a status that concerns the play to beat; None for any other."""
        if status not in self.said:
            return None
        record = self.array(last, "last").reshape(-1)[0]
        return ValueError(
            f"this cannot be the play to beat ({self.in_words(record)}): {self.said[status]}"
        )

    def _no_move(self, called: str, record: Any, status: int) -> ValueError:
        return ValueError(f"{called} is no move ({self.in_words(record)}): {self.said[status]}")
