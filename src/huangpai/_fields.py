"""Any game's state as one line of text: its name, then ``field:value`` for what is not empty.

Fields are parted by blanks, lists by commas; ``-`` stands for no cards, no seat, nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from huangpai.cards import integer, shown

__all__ = ["NOTHING", "NUMBER", "SEAT", "Codec", "Fields", "phase_codec", "phase_number"]

NOTHING = "-"
#: A seat, a card, anything that there is not, as a number of one byte.
NONE = 255
DIGITS = 20  # of 2**64 - 1


class Codec(NamedTuple):
    """How one value is written and read; ``axes`` are the dimensions of an array that it takes."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    axes: int = 0


def _read_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > DIGITS:
        raise ValueError(f"{shown(text)} is no number that a state holds")
    return int(text)


def _write_seat(value: Any) -> str:
    return NOTHING if value == NONE else str(value)


def _read_seat(text: str) -> int:
    return NONE if text == NOTHING else _read_number(text)


NUMBER = Codec(str, _read_number)
SEAT = Codec(_write_seat, _read_seat)


def phase_codec(phases: Any) -> Codec:
    """Return how the phases of a game, an enum whose members have a text, are written and read."""

    def read(text: str) -> int:
        if text.upper() not in phases.__members__ or text != text.lower():
            names = ", ".join(phase.text for phase in phases)
            raise ValueError(f"{shown(text)} is no phase; there are {names}")
        return int(phases[text.upper()])

    return Codec(lambda value: str(phases(int(value)).text), read)


def phase_number(value: Any, phases: type[IntEnum]) -> int:
    """Return the number of a phase that a caller names by member, number or text."""
    if isinstance(value, str):
        return int(phase_codec(phases).read(str.__str__(value)))
    number = integer(value, "phase must be a Phase or its text")
    if not 0 <= number < len(phases):
        raise ValueError(f"no phase {shown(value)}; they are numbered 0 to {len(phases) - 1}")
    return number


class Fields:
    """The fields of a game's states.

    Parameters
    ----------
    name : str
        The game's, with which the text begins.
    dtype : dtype
        STATE_DTYPE of the game.
    codecs : mapping
        How fields are written that are no plain numbers.
    empty : iterable of str
        Fields that are NONE where there is nothing; all others are 0.
    first : sequence of str
        Fields that are always written, and these first.
    blank : mapping, optional
        Further values of fields where there is nothing.
    by_seat : iterable of str, optional
        Fields that have a value for each seat, and as text as many as the field ``players`` says.
    """

    def __init__(
        self,
        name: str,
        dtype: np.dtype[Any],
        codecs: Mapping[str, Codec],
        empty: tuple[str, ...],
        first: tuple[str, ...],
        blank: Mapping[str, Any] | None = None,
        by_seat: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.dtype = dtype
        self._codecs = codecs
        self._first = first
        self._names = (*first, *(name for name in dtype.names or () if name not in first))
        self._by_seat = by_seat
        self._empty = {**dict.fromkeys(empty, NONE), **(blank or {})}
        self._blank = self.blank().tobytes()
        self._how = {name: self._codec(name) for name in self._names}
        #: Where the bytes of each field are, to see at once which are empty.
        self._places = {name: self._bytes_of(name) for name in self._names}

    def blank(self) -> Any:
        """Return a state in which there is nothing."""
        facts = np.zeros((), self.dtype)
        for name, value in self._empty.items():
            facts[name] = value
        return facts

    def _codec(self, name: str) -> tuple[Codec, tuple[int, ...]]:
        """Return how a field is written, and its shape as a list: () or (n,)."""
        codec, shape = self._codecs.get(name, NUMBER), self.dtype[name].shape
        return codec, shape[: len(shape) - codec.axes]

    def _bytes_of(self, name: str) -> slice:
        assert self.dtype.fields is not None
        first = self.dtype.fields[name][1]
        return slice(first, first + self.dtype[name].itemsize)

    def write(self, facts: Any) -> str:
        """Write the fields of a state that are not empty."""
        raw, blank = facts.tobytes(), self._blank
        words = [self.name]
        for name in self._names:
            place = self._places[name]
            if name not in self._first and raw[place] == blank[place]:
                continue
            value = facts[name]
            codec, shape = self._how[name]
            if name in self._by_seat:
                value = value[: int(facts["players"])]
            parts = [codec.write(one) for one in (value if shape else [value])]
            words.append(f"{name}:{','.join(parts)}")
        return " ".join(words)

    def _read_field(self, facts: Any, name: str, text: str) -> None:
        codec, shape = self._codec(name)
        base = self.dtype[name].base
        most = np.iinfo(base).max if base.kind == "u" and not codec.axes else None
        parts = text.split(",") if shape else [text]
        wanted = int(facts["players"]) if name in self._by_seat else shape[0] if shape else 1
        if shape and not len(parts) == wanted <= shape[0]:
            raise ValueError(f"{wanted} values are wanted, not {len(parts)}")
        values = [codec.read(part) for part in parts]
        if most is not None and any(value > most for value in values):
            raise ValueError(f"at most {most}")
        if shape:
            facts[name][: len(values)] = values
        else:
            facts[name] = values[0]

    def read(self, text: Any) -> Any:
        """Read the fields of a state; whether a game can be in it is the library's to say."""
        if not isinstance(text, str):
            raise TypeError(f"a position is text, not {shown(text)}")
        word, *fields = str.__str__(text).split() or [""]  # of a subclass, the plain text
        if word != self.name:
            raise ValueError(
                f"a position of {self.name.capitalize()} begins with {self.name}, not {shown(word)}"
            )
        facts, seen = self.blank(), set()
        # How many values the others have, it says.
        for field in sorted(fields, key=lambda field: not field.startswith("players:")):
            name, colon, value = field.partition(":")
            if not colon or name not in self._names:
                raise ValueError(f"{shown(field)} is no field of a state")
            if name in seen:
                raise ValueError(f"the field {name} stands twice")
            seen.add(name)
            try:
                self._read_field(facts, name, value)
            except ValueError as error:
                raise ValueError(f"{shown(field)}: {error}") from None
        missing = [name for name in self._first if name not in seen]
        if missing:
            raise ValueError(f"the position does not say {', '.join(missing)}")
        return facts
