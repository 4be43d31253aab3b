"""From what callers pass to what the compiled module takes: arrays of one type, or a clear error."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai import cards as _cards
from huangpai.douhuang._enums import Character, Kind

MAX_ROWS = 2**40

_CHARACTERS: dict[Any, int] = {}
for _member in Character:
    _CHARACTERS[_member.id] = _CHARACTERS[_member.name_zh] = _member.value

# HP_ERR_LAST_* of huangpai.h, and what to say of the record.
_LAST_ERRORS = {
    -5: "its kind is none of 0 to 10 (D2)",
    -6: "no character can play its kind with this size and length (D2)",
    -7: "its strength is out of range for its kind, size and length (D2)",
    -8: "its cards are not as many as its size says",
}


# ---- Scalars -------------------------------------------------------------------------------------


def one_hand(hand: Any) -> int:
    """Return one hand as an int below 2**64."""
    if isinstance(hand, str):
        cards: int = _cards.parse(hand)
        return cards
    if isinstance(hand, np.ndarray) and hand.ndim:
        raise TypeError(f"one hand is wanted, not an array of shape {hand.shape}; see legal_moves_batch")
    value = _integer(hand, "a hand is text or an integer")
    if not 0 <= value <= _cards.DECK:
        shown = str(value) if value < 0 else hex(value)
        raise ValueError(f"hand {shown} has bits that are no cards of the deck of 54 (D1.1)")
    return value


def _integer(value: Any, wanted: str) -> int:
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer):
        raise TypeError(f"{wanted}, not {type(value).__name__}: {value!r}")
    return int(value)


def one_character(character: Any) -> int:
    """Return a character's number, 0 to 17."""
    if isinstance(character, str):
        value = _CHARACTERS.get(character)
        if value is None:
            raise ValueError(f"no character {character!r}; there are {', '.join(c.id for c in Character)}")
        return value
    if type(character) is Character:
        return character.value
    value = _integer(character, "a character is a Character, its value, its id or its Chinese name")
    if not 0 <= value < len(Character):
        raise ValueError(f"no character {value}; they are numbered 0 to {len(Character) - 1} (D6)")
    return value


def one_hit_points(hp: Any) -> int:
    """Return hit points, 1 to 9."""
    value = hp if type(hp) is int else _integer(hp, "hp must be an integer")
    if not 1 <= value <= 9:
        raise ValueError(f"hp must be 1 to 9, it is {value}")
    return value


def limit(max_moves: Any) -> int:
    """Return max_moves as an int."""
    value = _integer(max_moves, "max_moves must be an integer")
    if value < 0:
        raise ValueError(f"max_moves must not be negative, it is {value}")
    return min(value, 2**58)


def move_dtype() -> np.dtype[Any]:
    """Return MOVE_DTYPE (the compiled module defines it and imports this one)."""
    from huangpai._douhuang import MOVE_DTYPE

    dtype: np.dtype[Any] = MOVE_DTYPE
    return dtype


def records(value: Any, name: str) -> npt.NDArray[Any]:
    """Return records of MOVE_DTYPE as an array of any shape."""
    dtype = move_dtype()
    if isinstance(value, list | tuple) and value and all(isinstance(v, np.void) for v in value):
        if any(v.dtype != dtype for v in value):
            raise TypeError(f"{name} must hold records of MOVE_DTYPE")
        return np.array(value, dtype=dtype)
    if not isinstance(value, np.void | np.ndarray) or value.dtype != dtype:
        what = value.dtype if isinstance(value, np.void | np.ndarray) else type(value).__name__
        raise TypeError(f"{name} must be a record or array of MOVE_DTYPE, not {what}; move(text) reads one")
    return np.asarray(value)


def one_last(last: Any) -> npt.NDArray[Any]:
    """Return one play to beat, contiguous."""
    array = records(last, "last")
    if array.size != 1:
        raise TypeError(f"one play to beat is wanted, not an array of shape {array.shape}")
    return np.ascontiguousarray(array).reshape(1).view(np.uint8)


def is_scalar(hands: Any, characters: Any, hp: Any, last: Any) -> bool:
    """Whether no argument is a list or an array of one dimension or more."""
    for value in (hands, characters, hp, last):
        if isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim):
            return False
    return True


# ---- Arrays --------------------------------------------------------------------------------------


class Arguments(NamedTuple):
    """Arrays of 0 or 1 dimension, contiguous; those of 0 hold for every row."""

    hands: npt.NDArray[np.uint64]
    characters: npt.NDArray[np.uint8]
    hit_points: npt.NDArray[np.uint8]
    lasts: npt.NDArray[Any] | None
    n: int


def _small_integers(values: Any, name: str, low: int, high: int, rule: str) -> npt.NDArray[np.uint8]:
    array = np.asarray(values)
    if array.size == 0 and isinstance(values, list | tuple):
        return np.empty(array.shape, dtype=np.uint8)
    if array.dtype.kind == "O" and all(isinstance(v, int) for v in array.ravel()):
        raise ValueError(f"{name} must be {low} to {high}{rule}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not an array of {array.dtype}")
    if array.size:
        wrong = (array < low) | (array > high)
        if wrong.any():
            row = int(np.flatnonzero(wrong)[0])
            at = f"[{row}]" if array.ndim else ""
            raise ValueError(f"{name}{at} must be {low} to {high}{rule}, it is {array.ravel()[row]}")
    return array.astype(np.uint8)


def _characters(characters: Any) -> npt.NDArray[np.uint8]:
    if isinstance(characters, list | tuple):
        numbers = []
        for i, one in enumerate(characters):
            try:
                numbers.append(one_character(one))
            except (ValueError, TypeError) as error:
                raise type(error)(f"characters[{i}]: {error}") from None
        return np.array(numbers, dtype=np.uint8)
    if isinstance(characters, np.ndarray) and characters.ndim:
        if characters.dtype.kind in "UO":
            return _characters(characters.tolist()) if characters.ndim == 1 else _one_dimension(characters, "characters")
        return _small_integers(characters, "characters", 0, len(Character) - 1, " (D6)")
    return np.asarray(one_character(characters), dtype=np.uint8)


def _hit_points(hp: Any) -> npt.NDArray[np.uint8]:
    if isinstance(hp, list | tuple) or (isinstance(hp, np.ndarray) and hp.ndim):
        if isinstance(hp, list | tuple) and any(isinstance(v, bool) for v in hp):
            raise TypeError("hp must be integers, not bool")
        return _small_integers(hp, "hp", 1, 9, "")
    return np.asarray(one_hit_points(hp), dtype=np.uint8)


def _one_dimension(array: npt.NDArray[Any], name: str) -> npt.NDArray[Any]:
    if array.ndim > 1:
        raise ValueError(f"{name} must have one dimension, not the shape {array.shape}")
    return np.ascontiguousarray(array).reshape(array.shape)


def broadcast(hands: Any, characters: Any, hp: Any, last: Any) -> Arguments:
    """Return the arguments of a batch as arrays that go together."""
    arrays = {
        "hands": _cards.as_hands(hands),
        "characters": _characters(characters),
        "hp": _hit_points(hp),
    }
    if last is not None:
        arrays["last"] = records([] if isinstance(last, list | tuple) and not last else last, "last")
    for name, array in arrays.items():
        array = _one_dimension(array, name)
        # One element stands for all rows, as a scalar does.
        arrays[name] = array
    lengths = {len(a) for a in arrays.values() if a.ndim} - {1}
    if len(lengths) > 1:
        shapes = ", ".join(f"{name} {a.shape}" for name, a in arrays.items())
        raise ValueError(f"the arguments do not broadcast to one dimension: {shapes}")
    n = lengths.pop() if lengths else 1
    for name, array in arrays.items():
        if array.ndim and len(array) == 1 and n != 1:
            arrays[name] = array.reshape(())
    return Arguments(arrays["hands"], arrays["characters"], arrays["hp"], arrays.get("last"), n)


def checked_out(out: Any, a: Arguments) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return out=(moves, offsets) if it can be written into."""
    if not isinstance(out, tuple | list) or len(out) != 2:
        raise TypeError("out must be a pair of arrays, (moves, offsets)")
    for name, array, dtype in (("moves", out[0], move_dtype()), ("offsets", out[1], np.dtype(np.int64))):
        if not isinstance(array, np.ndarray) or array.dtype != dtype:
            what = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
            raise TypeError(f"out's {name} must be an array of {'MOVE_DTYPE' if name == 'moves' else dtype}, not {what}")
        if array.ndim != 1 or not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"out's {name} must be a writeable, contiguous array of one dimension")
        if not array.flags.aligned:
            raise ValueError(f"out's {name} must be aligned")
        for argument in (a.hands, a.characters, a.hit_points, a.lasts):
            if argument is not None and np.may_share_memory(array, argument):
                raise ValueError(f"out's {name} shares memory with an argument; pass a copy of that")
    if np.may_share_memory(out[0], out[1]):
        raise ValueError("out's moves and offsets share memory")
    return out[0], out[1]


def move_pairs(a: Any, b: Any) -> tuple[npt.NDArray[Any], npt.NDArray[Any], tuple[int, ...]]:
    """Return two arrays of moves as contiguous bytes of one shape, and the shape."""
    one, two = np.broadcast_arrays(records(a, "a"), records(b, "b"))
    shape = one.shape
    flat = (np.ascontiguousarray(x).reshape(-1).view(np.uint8) for x in (one, two))
    return (*flat, shape)  # type: ignore[return-value]


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
        return ValueError(f"this cannot be the play to beat ({_record_text(record)}): {_LAST_ERRORS[status]}")
    return ValueError(f"hand {hex(hand)} has bits that are no cards of the deck of 54 (D1.1)")


def batch_error(status: int, row: int, hands: Any, lasts: Any) -> Exception:
    """Return the exception for a status of a batch, naming the row."""
    if status in _LAST_ERRORS:
        one = lasts if lasts.ndim == 0 else lasts[row]
    else:
        one = None
    hand = int(hands if hands.ndim == 0 else hands[row])
    return ValueError(f"row {row}: {error(status, hand, one)}")


def pair_error(status: int, a: Any, b: Any, row: int) -> Exception:
    """Return the exception for a record that beats() cannot judge."""
    from huangpai._douhuang import last_status

    for name, flat in (("a", a), ("b", b)):
        record = flat.view(move_dtype())[row]
        if last_status(record):
            return ValueError(f"{name} is no move ({_record_text(record)}): {_LAST_ERRORS[status]}")
    raise AssertionError("unreachable")
