"""What the records of every game share: the head, and fields that are read and judged.

No game's name stands here.  `huangpai.play` writes records as lines of JSON, replays them, and puts
the hash on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from huangpai._version import __version__
from huangpai.cards import shown
from huangpai.errors import RecordError

if TYPE_CHECKING:
    from huangpai._states import State

__all__ = [
    "by_seed",
    "check_head",
    "deals_of",
    "field",
    "head",
    "listed",
    "made",
    "numbers_of",
    "place_of",
    "script",
]

_T = TypeVar("_T")

SCHEMA = 1


# ---- Writing -------------------------------------------------------------------------------------


def head(state: State, name: str) -> dict[str, Any]:
    """Return what the record of a finished game begins with."""
    if not state._origin:
        raise ValueError("a position set up or read has no record: its deal is not known")
    if not state.is_terminal:
        raise ValueError("the game is not over; only a finished game has a record")
    facts, seeded = state._array(), state._origin == "seed"
    return {
        "game": name,
        "schema": SCHEMA,
        "engine": __version__,
        "seed": int(facts["seed"]) if seeded else None,
        "index": int(facts["index"]) if seeded else None,
    }


def by_seed(state: State) -> str:
    """Say where chance came from, for errors."""
    if state._origin != "seed":
        return ""
    facts = state._array()
    return f", by seed {facts['seed']}, index {facts['index']}"


# ---- Reading -------------------------------------------------------------------------------------


def place_of(inside: str, name: str) -> str:
    """Return the place of a field, inside another."""
    return f"{inside}.{name}" if inside else name


def field(
    record: Mapping[str, Any], name: str, kind: type | tuple[type, ...], inside: str = ""
) -> Any:
    """Return a field of a record that is of this kind; a bool is none but where it is asked for."""
    where = place_of(inside, name)
    if name not in record:
        raise RecordError(where, "the record lacks it")
    value = record[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(where, f"it cannot be {shown(value)}")
    return value


def made(where: str, make: Callable[..., _T], *args: Any, **options: Any) -> _T:
    """Return what a function makes of a field; what it refuses is wrong there."""
    try:
        return make(*args, **options)
    except RecordError:
        raise
    except (TypeError, ValueError) as error:
        raise RecordError(where, str(error), getattr(error, "rule", None)) from None


def check_head(record: Mapping[str, Any], name: str) -> None:
    """See that a record is of this game, and of a kind that is read here."""
    if field(record, "game", str) != name:
        raise RecordError("game", f"{shown(record['game'])} is not {name.capitalize()}")
    if field(record, "schema", int) != SCHEMA:
        raise RecordError(
            "schema", f"{shown(record['schema'])} is not {SCHEMA}, which is read here"
        )
    field(record, "engine", str)


def numbers_of(record: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return the seed and the index, both numbers or both None."""
    seed, index = (field(record, name, (int, type(None))) for name in ("seed", "index"))
    if (seed is None) != (index is None):
        where = "seed" if seed is None else "index"
        raise RecordError(where, "it goes with the other: numbers, or null for cards dealt by hand")
    return seed, index


def deals_of(record: Mapping[str, Any], inside: str = "") -> list[tuple[str, Mapping[str, Any]]]:
    """Return the deals of one game in their order, with their places."""
    name = place_of(inside, "deals")
    deals = [(f"{name}[{i}]", deal) for i, deal in enumerate(field(record, "deals", list, inside))]
    for where, deal in deals:
        if not isinstance(deal, Mapping):
            raise RecordError(where, f"a deal cannot be {shown(deal)}")
    if not deals:
        raise RecordError(name, "the record has none")
    return deals


def script(record: Mapping[str, Any], inside: str = "") -> Iterator[tuple[str, int, str]]:
    """Yield (where, seat, text) for every action of one game."""
    name = place_of(inside, "actions")
    for i, action in enumerate(field(record, "actions", list, inside)):
        where = f"{name}[{i}]"
        match action:
            case [int(seat), str(text)] if not isinstance(seat, bool):
                yield where, seat, text
            case _:
                raise RecordError(where, f"{shown(action)} is not [SEAT, TEXT]")


def listed(value: Any, name: str, wanted: str) -> Any:
    """Return what is a sequence, and no text."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence | np.ndarray):
        raise TypeError(f"{name} must be {wanted}, not {shown(value)}")
    return value
