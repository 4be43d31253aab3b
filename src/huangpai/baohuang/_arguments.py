"""From what callers pass to what the compiled module takes, or a clear error."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai._arguments import Records, broadcast, switch
from huangpai._core import STATUSES
from huangpai.baohuang._dtypes import MOVE_DTYPE
from huangpai.cards import described, each_text, integer, shown
from huangpai.errors import IllegalMove

__all__ = [
    "RECORDS",
    "Arguments",
    "as_hands",
    "batch_error",
    "error",
    "is_one_hand",
    "one_hand",
    "one_move",
    "switch",
    "together",
]

_HAND_ERRORS = {
    STATUSES["HP_ERR_CARDS"]: "has bits that are no cards of Baohuang (B1.1)",
    STATUSES["HP_ERR_PLANES"]: "holds a card in a plane, and not in the plane below it (B1.1)",
    STATUSES["HP_ERR_MARK"]: "has the mark of a king that it does not hold (B1.3)",
}


def _in_words(record: Any) -> str:
    return ", ".join(f"{name} {record[name]}" for name in MOVE_DTYPE.names or ())


RECORDS = Records(
    MOVE_DTYPE,
    "parse_play",
    _in_words,
    {
        "HP_ERR_LAST_SHAPE": (
            "a play has a card or more: up to 4 kings of a kind and a set of up to 16 (B2)"
        ),
        "HP_ERR_LAST_STRENGTH": "its rank is none of 3 to 12, or without a set not 255 (B1.2)",
    },
)


# ---- Hands ---------------------------------------------------------------------------------------


def _parsed(text: str) -> npt.NDArray[np.uint64]:
    from huangpai.baohuang._cards import parse

    hand: npt.NDArray[np.uint64] = parse(text)
    return hand


def _planes(values: npt.NDArray[Any], name: str, copy: bool) -> npt.NDArray[np.uint64]:
    """Return an integer array as contiguous uint64."""
    if values.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers or texts, not {described(values)}")
    if values.dtype.kind == "i" and values.size and (low := int(values.min())) < 0:
        raise ValueError(f"{name} holds a negative number, {low}, which is no plane (B1.1)")
    if copy:
        return values.astype(np.uint64, order="C")
    return np.require(values, np.uint64, ["C", "A"])


def _plane(value: Any) -> int:
    plane = integer(value, "a plane is an integer")
    if not 0 <= plane < 1 << 64:
        raise ValueError(f"a plane is an integer of 64 bits, not {shown(plane)}")
    return plane


def is_one_hand(hands: Any) -> bool:
    """Whether this is one hand, not a list or array of several."""
    if isinstance(hands, np.ndarray):
        return hands.ndim == 0 or (hands.ndim == 1 and hands.dtype.kind not in "UTO")
    if isinstance(hands, list | tuple):
        return len(hands) > 0 and all(
            isinstance(x, int | np.integer) and not isinstance(x, bool) for x in hands
        )
    return True


def one_hand(hand: Any) -> npt.NDArray[np.uint64]:
    """Return one hand, text or four planes, as a contiguous array of shape (4,)."""
    if isinstance(hand, np.ndarray) and hand.ndim == 0 and hand.dtype.kind in "UT":
        hand = hand[()]
    if isinstance(hand, str):
        return _parsed(hand)
    if isinstance(hand, list | tuple) and is_one_hand(hand):
        hand = np.array([_plane(x) for x in hand], dtype=np.uint64)
    if not isinstance(hand, np.ndarray):
        raise TypeError(f"a hand is text or an array of four planes, not {described(hand)}")
    array = np.asarray(hand)
    if (array.ndim == 2 and array.shape[1] == 4) or (array.ndim and array.dtype.kind in "UT"):
        raise TypeError(
            f"one hand is wanted, not an array of shape {array.shape}; see legal_moves_batch"
        )
    planes = _planes(array, "a hand", False)
    if planes.shape != (4,):
        raise ValueError(f"a hand has four planes, the shape (4,), not {planes.shape} (B1.1)")
    return planes


def as_hands(hands: Any, *, copy: bool = False) -> npt.NDArray[np.uint64]:
    """Return hands as a contiguous array of shape (4,) or (n, 4).

    Texts, arrays of integers of any type and layout, and lists of either are taken.  They are not
    checked for bits that are no cards, which the kernels do.
    """
    if isinstance(hands, np.ndarray) and hands.dtype.kind in "UT" and hands.ndim:
        if hands.ndim > 1:
            raise ValueError(f"hands must have one dimension of texts, not the shape {hands.shape}")
        hands = [text for _, text in each_text(hands)]
    if is_one_hand(hands):
        hand = one_hand(hands)
        return hand.copy() if copy else hand
    if isinstance(hands, list | tuple):
        hands = tuple(hands)  # as in cards.each
        out = np.empty((len(hands), 4), dtype=np.uint64)
        for i, one in enumerate(hands):
            try:
                out[i] = one_hand(one)
            except TypeError as error:
                raise TypeError(f"hands[{i}]: {error}") from None
            except ValueError as error:
                raise ValueError(f"hands[{i}]: {error}") from None
        return out
    planes = _planes(np.asarray(hands), "hands", copy)
    if planes.ndim != 2 or planes.shape[1] != 4:
        raise ValueError(f"hands must have the shape (4,) or (n, 4), not {planes.shape} (B1.1)")
    return planes


# ---- Together ------------------------------------------------------------------------------------


class Arguments(NamedTuple):
    """Contiguous arrays: hands (4,) or (n, 4), plays () or (n,); one stands for every row.

    The plays are new, and nobody else can write into them.
    """

    hands: npt.NDArray[np.uint64]
    lasts: npt.NDArray[Any] | None
    n: int


def together(hands: Any, last: Any, copy_hands: bool) -> Arguments:
    """Return the arguments of a batch as arrays that go together."""
    arrays: dict[str, npt.NDArray[Any]] = {"hands": as_hands(hands, copy=copy_hands)}
    if last is not None:
        arrays["last"] = RECORDS.lasts(last)
    found, n = broadcast(arrays, {"hands": 1})
    return Arguments(found[0], found[1] if last is not None else None, n)


def one_move(move: Any) -> Any:
    """Return one move, which is a play."""
    from huangpai._baohuang import first_bad

    array = RECORDS.moves(move, "move", first_bad)
    if array.ndim:
        raise TypeError(f"one move is wanted, not an array of shape {array.shape}")
    return array[()]


# ---- Errors --------------------------------------------------------------------------------------


def shown_hand(hand: Any) -> str:
    """Return four planes as errors show them."""
    return f"[{', '.join(hex(int(plane)) for plane in hand)}]"


def error(status: int, hand: Any, last: Any) -> Exception:
    """Return the exception for a status of one hand."""
    about_last = RECORDS.last_error(status, last)
    if about_last:
        return about_last
    planes = one_hand(hand)
    if status == STATUSES["HP_ERR_NOT_HELD"]:
        from huangpai.baohuang._cards import format, format_play

        return IllegalMove(
            "B2", f"the hand {format(planes) or 'without cards'} does not hold {format_play(last)}"
        )
    return ValueError(f"hand {shown_hand(planes)} {_HAND_ERRORS[status]}")


def batch_error(status: int, row: int, hands: Any, lasts: Any) -> Exception:
    """Return the exception for a status of a batch, naming the row."""
    one = None if lasts is None else lasts if lasts.ndim == 0 else lasts[row]
    return ValueError(f"row {row}: {error(status, hands if hands.ndim == 1 else hands[row], one)}")
