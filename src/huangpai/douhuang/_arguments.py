"""From what callers pass to what the compiled module takes, or a clear error."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai import cards as _cards
from huangpai._arguments import (
    Records,
    broadcast,
    kind_in_words,
    one_dimension,
    small_integers,
)
from huangpai._core import STATUSES
from huangpai.cards import integer, scalar, shown
from huangpai.douhuang._dtypes import GROUP_DTYPE, MOVE_DTYPE
from huangpai.douhuang._enums import Character, Kind
from huangpai.errors import IllegalMove

_CHARACTERS: dict[Any, int] = {}
for _member in Character:
    _CHARACTERS[_member.id] = _CHARACTERS[_member.name_zh] = _member.value


RECORDS = Records(
    MOVE_DTYPE,
    "move",
    kind_in_words(Kind),
    {
        "HP_ERR_LAST_KIND": "its kind is none of 0 to 10 (D2)",
        "HP_ERR_LAST_SHAPE": "no character can play its kind with this size and length (D2)",
        "HP_ERR_LAST_STRENGTH": "its strength is out of range for its kind, size and length (D2)",
        "HP_ERR_LAST_CARDS": "its cards are not as many cards of the deck as its size says",
    },
)
#: Classes of moves: what is asked of them is asked of their representatives.
GROUPS = Records(
    GROUP_DTYPE, "legal_moves", lambda one: RECORDS.in_words(one["move"]), {}, "GROUP_DTYPE"
)

#: HP_DOUHUANG_BY_... of huangpai.h.
_BY = {"strength": 1, "ranks": 2}


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


def without_skill_of(field: Any) -> Character | None:
    """Return whose skill is off by the field `without_skill` of a state: 0, or 1 more (D5.4)."""
    return Character(int(field) - 1) if field else None


def one_hit_points(hp: Any) -> int:
    """Return hit points, 1 to 9."""
    value = hp if type(hp) is int else integer(hp, "hp must be an integer")
    if not 1 <= value <= 9:
        raise ValueError(f"hp must be 1 to 9, it is {shown(value)}")
    return value


def one_grouping(group: Any) -> int:
    """Return how moves are put together: 0 for None, each alone, or HP_DOUHUANG_BY_..."""
    if group is None:
        return 0
    if not isinstance(group, str):
        raise TypeError(
            f'group must be None, "strength" or "ranks", not {type(group).__name__}: {shown(group)}'
        )
    by = _BY.get(str.__str__(group))
    if by is None:
        raise ValueError(f'group must be None, "strength" or "ranks", not {shown(group)}')
    return by


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


def _characters(characters: Any) -> npt.NDArray[np.uint8]:
    if isinstance(characters, list | tuple):
        return _cards.each(characters, one_character, "characters", np.uint8)
    if isinstance(characters, np.ndarray) and characters.ndim:
        if characters.dtype.kind in "UT":
            return _characters(one_dimension(characters, "characters").tolist())
        return small_integers(characters, "characters", 0, len(Character) - 1, " (D6)")
    return np.array(one_character(characters), dtype=np.uint8)


def _hit_points(hp: Any) -> npt.NDArray[np.uint8]:
    if isinstance(hp, list | tuple):
        return _cards.each(hp, one_hit_points, "hp", np.uint8)
    if isinstance(hp, np.ndarray) and hp.ndim:
        return small_integers(hp, "hp", 1, 9, "")
    return np.array(one_hit_points(hp), dtype=np.uint8)


def together(hands: Any, characters: Any, hp: Any, last: Any, copy_hands: bool) -> Arguments:
    """Return the arguments of a batch as arrays that go together."""
    arrays: dict[str, npt.NDArray[Any]] = {
        "hands": _cards.as_hands(hands, copy=copy_hands),
        "characters": _characters(characters),
        "hp": _hit_points(hp),
    }
    if last is not None:
        arrays["last"] = RECORDS.lasts(last)
    found, n = broadcast(arrays, {})
    return Arguments(found[0], found[1], found[2], found[3] if last is not None else None, n)


def are_groups(value: Any) -> bool:
    """Whether these are records of GROUP_DTYPE: one, an array, or a list that begins with one."""
    if isinstance(value, list | tuple) and value:
        value = value[0]
    return isinstance(value, np.void | np.ndarray) and bool(value.dtype == GROUP_DTYPE)


def moves(value: Any, name: str) -> npt.NDArray[Any]:
    """Return a move or an array of one dimension of moves that some character could play.

    Of classes of moves they are the representatives.
    """
    from huangpai._douhuang import first_bad

    if are_groups(value):
        value = GROUPS.array(value, name)["move"]
    return RECORDS.moves(value, name, first_bad)


def error(status: int, hand: int, last: Any) -> Exception:
    """Return the exception for a status of one hand."""
    return RECORDS.last_error(status, last) or ValueError(
        f"hand {hex(hand)} has bits that are no cards of the deck of 54 (D1.1)"
    )


def group_error(
    status: int, hand: int, last: Any, move: Any, name: str, character: int, hp: int
) -> Exception:
    """Return the exception for a status of `expand`, about the class of a move."""
    from huangpai._douhuang import classify

    words = RECORDS.in_words(move)
    if status == STATUSES["HP_ERR_NOT_HELD"]:
        lacking = _cards.format(int(move["cards"]) & ~hand & _cards.DECK)
        return IllegalMove("D5.1", f"{name}: the hand does not hold {lacking} ({words})")
    if status == STATUSES["HP_ERR_ILLEGAL"]:
        if move not in classify(int(move["cards"]), character, hp=hp):
            who = Character(character).id
            return IllegalMove("D5.1", f"{name}: {who} at {hp} HP has no such move ({words})")
        play = RECORDS.one_last(last)[0]
        rule = "D4.1" if play["kind"] in (Kind.BOMB, Kind.ROCKET) else "D4.2"
        return IllegalMove(
            rule, f"{name} does not beat the play to beat ({RECORDS.in_words(play)}): {words}"
        )
    return error(status, hand, last)


def batch_error(status: int, row: int, hands: Any, lasts: Any) -> Exception:
    """Return the exception for a status of a batch, naming the row."""
    one = None if lasts is None else lasts if lasts.ndim == 0 else lasts[row]
    hand = int(hands if hands.ndim == 0 else hands[row])
    return ValueError(f"row {row}: {error(status, hand, one)}")
