"""From what callers pass to what the compiled module takes, or a clear error."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai import cards as _cards
from huangpai._arguments import Records, broadcast, kind_in_words
from huangpai._core import STATUSES
from huangpai.cards import described, integer, scalar, shown
from huangpai.doudizhu._dtypes import MOVE_DTYPE
from huangpai.doudizhu._enums import Kind
from huangpai.doudizhu._rules import Rules

__all__ = [
    "ALPHABETS",
    "PRESETS",
    "RECORDS",
    "Arguments",
    "as_hands",
    "batch_error",
    "error",
    "one_hand",
    "packed_rules",
    "parse_ranks",
    "together",
]

RANKS = 15
#: The ranks in ascending order, as each of these writes them; the jokers differ.
ALPHABETS: dict[str, tuple[str, ...]] = {
    name: (*"3456789TJQKA2", *jokers)
    for name, jokers in (
        ("huangpai", ("X", "D")),
        ("douzero", ("X", "D")),
        ("rlcard", ("B", "R")),
        ("openspiel", ("(BWJ)", "(CJ)")),
    )
}
_RULES: dict[str, Rules] = {}
#: The presets by name; filled from the library's table when the module is imported.
PRESETS: Mapping[str, Rules] = MappingProxyType(_RULES)

_MOST = np.array([4] * 13 + [1, 1])


RECORDS = Records(
    MOVE_DTYPE,
    "move",
    kind_in_words(Kind),
    {
        "HP_ERR_LAST_KIND": "its kind is none of 0 to 10 (P2)",
        "HP_ERR_LAST_SHAPE": "no rules allow its kind with this size and length (P2)",
        "HP_ERR_LAST_STRENGTH": "its strength is out of range for its kind and length (P2)",
        "HP_ERR_LAST_CARDS": "its cards are not as many cards of the deck as its size says",
    },
)


# ---- Rules ---------------------------------------------------------------------------------------


def set_presets(rows: dict[str, bytes]) -> None:
    """Take the presets as compiled."""
    for name, packed in rows.items():
        _RULES[name] = Rules._of(packed)


def one_rules(rules: Any) -> Rules:
    """Return rules, or those of a preset."""
    if isinstance(rules, Rules):
        return rules
    name = scalar(rules)
    if not isinstance(name, str):
        raise TypeError(f"rules are Rules or the name of a preset, not {described(rules)}")
    name = str.__str__(name)  # of a subclass, the plain text
    if name not in PRESETS:
        raise ValueError(f"no preset {shown(name)}; there are {', '.join(PRESETS)}")
    return PRESETS[name]


def packed_rules(rules: Any) -> bytes:
    """Return rules as the eight bytes of hp_doudizhu_rules."""
    packed: bytes = one_rules(rules)._packed  # type: ignore[attr-defined]
    return packed


# ---- Hands ---------------------------------------------------------------------------------------


def alphabet_of(alphabet: Any) -> tuple[str, ...]:
    """Return the fifteen ranks of an alphabet."""
    name = str.__str__(alphabet) if isinstance(alphabet, str) else ""
    if name not in ALPHABETS:
        raise ValueError(f"no alphabet {shown(alphabet)}; there are {', '.join(ALPHABETS)}")
    return ALPHABETS[name]


def _token(text: str, position: int, tokens: tuple[str, ...]) -> tuple[str, int]:
    """Return what stands at a position, and its rank; -1 for none."""
    if text.startswith("10", position):
        return "10", tokens.index("T")
    for rank, token in (*enumerate(tokens), (RANKS - 2, "小王"), (RANKS - 1, "大王")):
        if text.startswith(token, position):
            return token, rank
    return text[position], -1


def parse_ranks(text: str, alphabet: str = "huangpai") -> int:
    """Return rank text, such as ``"3334455XD"``, as a bitboard of lowest suits."""
    tokens = alphabet_of(alphabet)
    text = str.__str__(text)  # of a subclass, the plain text
    counts = [0] * RANKS
    position = 0
    while position < len(text):
        token, rank = _token(text, position, tokens)
        if not token.isspace():
            if rank < 0:
                raise ValueError(
                    f"no rank at position {position}: {shown(token)} in {shown(text)} "
                    f"(ranks are {' '.join(tokens)}, without suits; alphabet= reads other letters)"
                )
            counts[rank] += 1
            if counts[rank] > _MOST[rank]:
                raise ValueError(
                    f"{token!r} at position {position} of {shown(text)} is one more than the deck "
                    "has (P1.1)"
                )
        position += len(token)
    return _of_counts(counts)


def _of_counts(counts: Any) -> int:
    """Return counts of the fifteen ranks as a bitboard of lowest suits."""
    cards = int(counts[13]) << 52 | int(counts[14]) << 53
    for rank in range(13):
        cards |= ((1 << int(counts[rank])) - 1) << 4 * rank
    return cards


def _wrong_count(name: str, index: tuple[int, ...], count: int) -> ValueError:
    at = ", ".join(map(str, index))
    rank = ALPHABETS["huangpai"][index[-1]]
    return ValueError(
        f"{name}[{at}] is {shown(count)}: of {rank} the deck has {_MOST[index[-1]]} (P1.1)"
    )


def _counts(values: npt.NDArray[Any], name: str) -> npt.NDArray[Any]:
    """Return an array of counts that has been checked, a new one."""
    _check_kind(values, name)
    counts = np.array(values, order="C")
    wrong = (counts < 0) | (counts > _MOST)
    if wrong.any():
        index = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise _wrong_count(name, index, int(counts[index]))
    return counts


def _check_kind(values: npt.NDArray[Any], name: str) -> None:
    if values.dtype.kind not in "iuUT":
        raise TypeError(f"{name} must be integers or texts, not {described(values)}")


def one_hand(hand: Any) -> int:
    """Return one hand, rank text, fifteen counts or a bitboard, as an int below 2**54."""
    hand = scalar(hand)
    if isinstance(hand, str):
        return parse_ranks(hand)
    if isinstance(hand, list | tuple) and len(hand) == RANKS:
        counts = [integer(x, "counts are integers") for x in hand]
        for rank, count in enumerate(counts):
            if not 0 <= count <= _MOST[rank]:
                raise _wrong_count("hand", (rank,), count)
        return _of_counts(counts)
    if isinstance(hand, np.ndarray) and hand.ndim:
        _check_kind(hand, "a hand")
        if hand.shape != (RANKS,) or hand.dtype.kind in "UT":
            raise TypeError(
                f"one hand is wanted, rank text, a bitboard or {RANKS} counts, not an array of "
                f"shape {hand.shape}; see legal_moves_batch"
            )
        return _of_counts(_counts(hand, "hand"))
    value = integer(hand, f"a hand is rank text, a bitboard or {RANKS} counts")
    if not 0 <= value <= _cards.DECK:
        raise ValueError(
            f"hand {_cards.shown_hand(value)} has bits that are no cards of the deck of 54 (P1.1)"
        )
    return value


def as_hands(hands: Any, *, copy: bool = False) -> npt.NDArray[np.uint64]:
    """Return hands as an array of uint64: texts, bitboards, or counts of the shape (n, 15)."""
    if isinstance(hands, np.ndarray):
        if hands.dtype.kind in "UT" and hands.ndim:
            _one_dimension(hands)
            hands = hands.tolist()
        elif hands.ndim == 2 and hands.shape[1] == RANKS:
            counts = _counts(hands, "hands")
            unary = np.array([0, 1, 3, 7, 15], dtype=np.uint64)
            shifts = np.array([*range(0, 52, 4), 52, 53], dtype=np.uint64)
            cards: npt.NDArray[np.uint64] = np.bitwise_or.reduce(unary[counts] << shifts, axis=1)
            return cards
    if isinstance(hands, list | tuple):
        _not_counts(hands)
        return _cards.each(hands, one_hand, "hands", np.uint64)
    if isinstance(hands, np.ndarray) and hands.ndim:
        _one_dimension(hands)
        if hands.dtype != np.uint64:
            _not_counts(hands.tolist())
        return _cards.as_hands(hands, copy=copy, rule="P1.1")
    return np.array(one_hand(hands), dtype=np.uint64)


def _not_counts(hands: Any) -> None:
    """Refuse fifteen numbers that are likelier counts of one hand than fifteen bitboards."""
    if len(hands) == RANKS and all(type(x) is int and 0 <= x <= 4 for x in hands) and any(hands):
        raise ValueError(
            f"{shown(hands)} may be the counts of one hand, or {RANKS} bitboards; several hands in "
            f"counts have the shape (n, {RANKS}), bitboards are uint64"
        )


def _one_dimension(hands: npt.NDArray[Any]) -> None:
    if hands.ndim != 1:
        raise ValueError(
            f"hands must have one dimension, or be counts of the shape (n, {RANKS}), "
            f"not the shape {hands.shape}"
        )


class Arguments(NamedTuple):
    """Contiguous arrays of 0 or 1 dimension; those of 0 hold for every row.

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
    found, n = broadcast(arrays, {})
    return Arguments(found[0], found[1] if last is not None else None, n)


# ---- Errors --------------------------------------------------------------------------------------


def error(status: int, hand: int, last: Any) -> Exception:
    """Return the exception for a status of one hand."""
    about_last = RECORDS.last_error(status, last)
    if about_last:
        return about_last
    assert status == STATUSES["HP_ERR_CARDS"], status
    return ValueError(f"hand {hex(hand)} has bits that are no cards of the deck of 54 (P1.1)")


def batch_error(status: int, row: int, hands: Any, lasts: Any) -> Exception:
    """Return the exception for a status of a batch, naming the row."""
    one = None if lasts is None else lasts if lasts.ndim == 0 else lasts[row]
    hand = int(hands if hands.ndim == 0 else hands[row])
    return ValueError(f"row {row}: {error(status, hand, one)}")
