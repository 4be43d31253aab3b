"""From what callers pass to what the compiled module takes, or a clear error."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai import cards as _cards
from huangpai.cards import integer, scalar, shown
from huangpai.douhuang._dtypes import MOVE_DTYPE
from huangpai.douhuang._enums import Character, Kind

_CHARACTERS: dict[Any, int] = {}
for _member in Character:
    _CHARACTERS[_member.id] = _CHARACTERS[_member.name_zh] = _member.value

# HP_ERR_LAST_* of huangpai.h, and what to say of the record.
_LAST_ERRORS = {
    -5: "its kind is none of 0 to 10 (D2)",
    -6: "no character can play its kind with this size and length (D2)",
    -7: "its strength is out of range for its kind, size and length (D2)",
    -8: "its cards are not as many cards of the deck as its size says",
}


# ---- Scalars -------------------------------------------------------------------------------------


def one_character(character: Any) -> int:
    """Return a character's number, 0 to 17."""
    if type(character) is Character:
        return character.value
    if not isinstance(character, str):
        character = scalar(character)
    if isinstance(character, str):
        plain = character if type(character) is str else str.__str__(character)
        value = _CHARACTERS.get(plain)
        if value is None:
            raise ValueError(
                f"no character {shown(character)}; there are {', '.join(c.id for c in Character)}"
            )
        return value
    value = integer(character, "a character is a Character, its value, its id or its Chinese name")
    if not 0 <= value < len(Character):
        raise ValueError(
            f"no character {shown(value)}; they are numbered 0 to {len(Character) - 1} (D6)"
        )
    return value


def one_hit_points(hp: Any) -> int:
    """Return hit points, 1 to 9."""
    value = hp if type(hp) is int else integer(hp, "hp must be an integer")
    if not 1 <= value <= 9:
        raise ValueError(f"hp must be 1 to 9, it is {shown(value)}")
    return value


def limit(max_moves: Any) -> int:
    """Return max_moves as an int."""
    value = integer(max_moves, "max_moves must be an integer")
    if value < 0:
        raise ValueError(f"max_moves must not be negative, it is {shown(value)}")
    return min(value, 2**58)


def _is_records(value: Any) -> bool:
    return isinstance(value, np.void | np.ndarray) and bool(value.dtype == MOVE_DTYPE)


def records(value: Any, name: str) -> npt.NDArray[Any]:
    """Return records of MOVE_DTYPE as an array of any shape."""
    if isinstance(value, list | tuple):
        out = np.empty(len(value), dtype=MOVE_DTYPE)
        for i, one in enumerate(value):
            if not _is_records(one) or one.ndim:
                raise TypeError(f"{name}[{i}] must be a record of MOVE_DTYPE, not {shown(one)}")
            out[i] = one
        return out
    if not _is_records(value):
        what = value.dtype if isinstance(value, np.void | np.ndarray) else type(value).__name__
        raise TypeError(
            f"{name} must be a record or array of MOVE_DTYPE, not {what}; move(text) reads one"
        )
    return np.asarray(value)


def _copied(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a new, contiguous array of records; as bytes, which is 50 times faster."""
    if array.ndim and array.flags.c_contiguous:
        return array.view(np.uint8).copy().view(MOVE_DTYPE).reshape(array.shape)
    return np.array(array, order="C")


def one_last(last: Any) -> npt.NDArray[Any]:
    """Return one play to beat, contiguous."""
    array = records(last, "last")
    if array.size != 1:
        raise TypeError(f"one play to beat is wanted as last, not an array of shape {array.shape}")
    return array.reshape(1)


def moves(value: Any, name: str) -> npt.NDArray[Any]:
    """Return a move or an array of one dimension of moves that some character could play."""
    from huangpai._douhuang import first_bad

    array = records(value, name)
    if array.ndim > 1:
        raise ValueError(f"{name} must have at most one dimension, not the shape {array.shape}")
    flat = _copied(array).reshape(-1)
    row, status = first_bad(flat.view(np.uint8), False)
    if status:
        at = f"[{row}]" if array.ndim else ""
        raise _no_move(name + at, flat[row], status)
    return array


def is_scalar(hands: Any, characters: Any, hp: Any, last: Any) -> bool:
    """Whether no argument is a list or an array of one dimension or more."""
    for value in (hands, characters, hp, last):
        if isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim):
            return False
    return True


# ---- Arrays --------------------------------------------------------------------------------------


class Arguments(NamedTuple):
    """Arrays of 0 or 1 dimension, contiguous; those of 0 hold for every row.

    All but the hands are new, and nobody else can write into them.
    """

    hands: npt.NDArray[np.uint64]
    characters: npt.NDArray[np.uint8]
    hit_points: npt.NDArray[np.uint8]
    lasts: npt.NDArray[Any] | None
    n: int


def _small_integers(
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


def _characters(characters: Any) -> npt.NDArray[np.uint8]:
    if isinstance(characters, list | tuple):
        return _cards.each(characters, one_character, "characters", np.uint8)
    if isinstance(characters, np.ndarray) and characters.ndim:
        if characters.dtype.kind in "UT":
            return _characters(_one_dimension(characters, "characters").tolist())
        return _small_integers(characters, "characters", 0, len(Character) - 1, " (D6)")
    return np.array(one_character(characters), dtype=np.uint8)


def _hit_points(hp: Any) -> npt.NDArray[np.uint8]:
    if isinstance(hp, list | tuple):
        return _cards.each(hp, one_hit_points, "hp", np.uint8)
    if isinstance(hp, np.ndarray) and hp.ndim:
        return _small_integers(hp, "hp", 1, 9, "")
    return np.array(one_hit_points(hp), dtype=np.uint8)


def _lasts(last: Any) -> npt.NDArray[Any]:
    """Return plays to beat as a new array; in a list, None is a lead."""
    if isinstance(last, list | tuple):
        lead = np.zeros((), dtype=MOVE_DTYPE)
        last = [lead if one is None else one for one in last]
    return _copied(records(last, "last"))


def _one_dimension(array: npt.NDArray[Any], name: str) -> npt.NDArray[Any]:
    if array.ndim > 1:
        raise ValueError(f"{name} must have one dimension, not the shape {array.shape}")
    return array


def broadcast(hands: Any, characters: Any, hp: Any, last: Any, copy_hands: bool) -> Arguments:
    """Return the arguments of a batch as arrays that go together."""
    arrays: dict[str, npt.NDArray[Any]] = {
        "hands": _cards.as_hands(hands, copy=copy_hands),
        "characters": _characters(characters),
        "hp": _hit_points(hp),
    }
    if last is not None:
        arrays["last"] = _lasts(last)
    for name, array in arrays.items():
        _one_dimension(array, name)
    lengths = {len(a) for a in arrays.values() if a.ndim} - {1}
    if len(lengths) > 1:
        shapes = ", ".join(f"{name} {a.shape}" for name, a in arrays.items())
        raise ValueError(f"the arguments do not broadcast to one dimension: {shapes}")
    n = lengths.pop() if lengths else 1
    # One element stands for all rows, as a scalar does.
    for name, array in arrays.items():
        if array.ndim and len(array) == 1 and n != 1:
            arrays[name] = array.reshape(())
    return Arguments(arrays["hands"], arrays["characters"], arrays["hp"], arrays.get("last"), n)


def checked_out(out: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return out=(moves, offsets) if it can be written into."""
    if not isinstance(out, tuple | list) or len(out) != 2:
        raise TypeError(f"out must be a pair of arrays, (moves, offsets), not {shown(out)}")
    checked = []
    for name, given, dtype, called in (
        ("out[0], the moves,", out[0], MOVE_DTYPE, "MOVE_DTYPE"),
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
        # MOVE_DTYPE is packed, so that NumPy calls any address of its rows aligned.
        if not array.view(np.int64).flags.aligned:
            raise ValueError(f"{name} must begin at an address that 8 divides")
        checked.append(array)
    moves, offsets = checked
    if np.may_share_memory(moves, offsets):
        raise ValueError("out[0] and out[1] share memory; they must be apart")
    return moves, offsets


def move_pairs(a: Any, b: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any], tuple[int, ...]]:
    """Return two arrays of moves as new, contiguous bytes of one shape, and the shape."""
    one, two = records(a, "a"), records(b, "b")
    try:
        shape = np.broadcast_shapes(one.shape, two.shape)
    except ValueError:
        raise ValueError(
            f"a and b do not broadcast: their shapes are {one.shape} and {two.shape}"
        ) from None

    def flat(moves: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return _copied(np.broadcast_to(moves, shape)).reshape(-1).view(np.uint8)

    return flat(one), flat(two), shape


# ---- Errors --------------------------------------------------------------------------------------


def _record_text(record: Any) -> str:
    kind = int(record["kind"])
    shown = Kind(kind).name if kind < len(Kind) else str(kind)
    return (
        f"kind {shown}, size {record['size']}, length {record['length']}, strength "
        f"{record['strength']}, {int(record['cards']).bit_count()} cards"
    )


def error(status: int, hand: int, last: Any) -> Exception:
    """Return the exception for a status of one hand."""
    if status in _LAST_ERRORS:
        record = records(last, "last").reshape(-1)[0]
        return ValueError(
            f"this cannot be the play to beat ({_record_text(record)}): {_LAST_ERRORS[status]}"
        )
    return ValueError(f"hand {hex(hand)} has bits that are no cards of the deck of 54 (D1.1)")


def batch_error(status: int, row: int, hands: Any, lasts: Any) -> Exception:
    """Return the exception for a status of a batch, naming the row."""
    one = None if lasts is None else lasts if lasts.ndim == 0 else lasts[row]
    hand = int(hands if hands.ndim == 0 else hands[row])
    return ValueError(f"row {row}: {error(status, hand, one)}")


def pair_error(status: int, name: str, flat: Any, row: int, shape: tuple[int, ...]) -> Exception:
    """Return the exception for a record that beats() cannot judge."""
    where = tuple(int(i) for i in np.unravel_index(row, shape))
    at = f"[{', '.join(map(str, where))}]" if where else ""
    return _no_move(name + at, flat.view(MOVE_DTYPE)[row], status)


def _no_move(called: str, record: Any, status: int) -> ValueError:
    return ValueError(f"{called} is no move ({_record_text(record)}): {_LAST_ERRORS[status]}")
