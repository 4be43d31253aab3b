"""Moves in exact notation: ``CARDS=KIND.STRENGTH``, and what to say of moves that are none.

``5d6s=PAIR.2`` is a pair of fives; wings are ``CARDS=WINGS.LENGTH.STRENGTH``.  Cards, kind, length
and strength fix everything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from huangpai import cards as _cards
from huangpai._douhuang import classify
from huangpai.cards import shown
from huangpai.douhuang import _arguments
from huangpai.douhuang._enums import Character, Kind
from huangpai.errors import IllegalMove

__all__ = ["CanBe", "each", "move", "no_reading", "notation", "read", "text"]

#: (cards, hit points) -> what the cards can be for one player, as records of MOVE_DTYPE.
CanBe = Callable[[int, int], Any]

_SHAPES = re.compile(r"([A-Z_]+)\.([0-9]{1,5})(?:\.([0-9]{1,5}))?")

# The rule to name when cards are not what they are declared to be.
_RULE_OF_KIND = {
    Kind.SINGLE: "D1.1",
    Kind.PAIR: "D2",
    Kind.TRIPLE: "D2",
    Kind.TRIPLE_WITH: "D2.3",
    Kind.STRAIGHT: "D2.1",
    Kind.PAIR_RUN: "D2.1",
    Kind.TRIPLE_RUN: "D2.1",
    Kind.WINGS: "D2.3",
    Kind.QUAD_WITH: "D2.3",
    Kind.BOMB: "D2",
    Kind.ROCKET: "D2",
}


def each(moves: Any, make: Callable[[Any], str], name: str) -> Any:
    """Apply to one record, or to an array of them as a list."""
    array = _arguments.moves(moves, name)
    if array.ndim == 0:
        return make(array[()])
    return [make(record) for record in array]


def notation(record: Any) -> str:
    kind = Kind(int(record["kind"]))
    length = f".{record['length']}" if kind is Kind.WINGS else ""
    cards = _cards.format(int(record["cards"]))
    return f"{cards}={kind.name}{length}.{record['strength']}"


def text(moves: Any) -> Any:
    """Write moves in the notation that `move` reads.

    Parameters
    ----------
    moves : record or one-dimensional array of MOVE_DTYPE or GROUP_DTYPE

    Returns
    -------
    str, or list of str
        ``CARDS=KIND.STRENGTH``; ``CARDS=WINGS.LENGTH.STRENGTH``; of a class of moves that of its
        representative.
    """
    return each(moves, notation, "moves")


def move(text: str, character: Any, *, hp: int = 2) -> Any:
    """Read one move.

    Parameters
    ----------
    text : str
        ``CARDS=KIND.STRENGTH``, for wings ``CARDS=WINGS.LENGTH.STRENGTH``.
    character : Character, int, str
        Who plays it: skills and the range of straights count (D2.5, D6).
    hp : int
        Hit points of the player, 1 to 9.

    Returns
    -------
    record of MOVE_DTYPE

    Raises
    ------
    IllegalMove
        Where the cards are not what they are declared to be; names the rule.
    ValueError
        For text that cannot be read; for cards alone it lists what they can be.
    """
    return read(text, character, hp, lambda cards, points: classify(cards, character, hp=points))


def read(text: str, character: Any, hp: int, can_be: CanBe) -> Any:
    """Read one move of a player of whom `can_be` says what cards can be; else as `move`."""
    if not isinstance(text, str):
        raise TypeError(f"a move is text, not {type(text).__name__}: {shown(text)}")
    text = str.__str__(text)  # of a subclass, the plain text
    cards_text, equals, declared = text.partition("=")
    cards = _cards.parse(cards_text)
    if not cards:
        raise ValueError(f"{shown(text)} names no cards (write CARDS=KIND.STRENGTH)")
    readings = can_be(cards, hp)
    who = Character(_arguments.one_character(character))
    if not equals:
        if not len(readings):
            raise no_reading(cards, who)
        choices = " or ".join(_some(readings))
        raise ValueError(f"{shown(text)} does not say what it is; write {choices}")
    kind, length, strength = _shape(text, declared.strip())
    for reading in readings:
        if _is_that(reading, kind, length, strength):
            return reading
    raise _not_that(cards, who, can_be, (kind, length, strength), readings)


def _is_that(reading: Any, kind: Kind, length: int | None, strength: int) -> bool:
    declared = int(reading["kind"]), int(reading["strength"])
    return declared == (kind, strength) and length in (None, int(reading["length"]))


def _shape(text: str, declared: str) -> tuple[Kind, int | None, int]:
    found = _SHAPES.fullmatch(declared)
    if not found or found[1] not in Kind.__members__:
        raise ValueError(
            f"{shown(text)}: {shown(declared)} is no KIND.STRENGTH; "
            f"the kinds are {', '.join(Kind.__members__)}"
        )
    kind = Kind[found[1]]
    if (kind is Kind.WINGS) != (found[3] is not None):
        wanted = "WINGS.LENGTH.STRENGTH" if kind is Kind.WINGS else f"{kind.name}.STRENGTH"
        raise ValueError(f"{shown(text)}: write {wanted}, not {shown(declared)}")
    numbers = [int(n) for n in found.groups()[1:] if n is not None]
    return kind, numbers[0] if kind is Kind.WINGS else None, numbers[-1]


def _some(readings: Any, most: int = 6) -> list[str]:
    """Return a few of the readings as text."""
    some = [notation(r) for r in readings[:most]]
    return some if len(readings) <= most else [*some, f"and {len(readings) - most} more"]


def no_reading(cards: int, who: Character) -> IllegalMove:
    return IllegalMove("D2", f"{_cards.format(cards)} is no combination that {who.id} can play")


def _not_that(
    cards: int,
    who: Character,
    can_be: CanBe,
    declared: tuple[Kind, int | None, int],
    readings: Any,
) -> IllegalMove:
    kind, length, strength = declared
    shape = f"{kind.name}{'' if length is None else f'.{length}'}.{strength}"
    others = f"; it can be {', '.join(_some(readings))}" if len(readings) else ""
    # Hit points open and close readings: prices need 2 (D5.2), the pairs of D6.8 exactly 1.
    for points, rule, need in ((2, "D5.2", "at least 2 HP"), (1, "D6.8", "exactly 1 HP")):
        if any(_is_that(r, kind, length, strength) for r in can_be(cards, points)):
            played = f"{_cards.format(cards)}={shape}"
            return IllegalMove(rule, f"{played} of {who.id} needs {need}{others}")
    # 董卓 plays straights of any length (D6.7): what is one for him has the wrong length here.
    any_length = classify(cards, Character.DONG_ZHUO, hp=2)
    straight = Kind.STRAIGHT
    if kind is straight and straight in any_length["kind"] and straight not in readings["kind"]:
        return IllegalMove(
            "D2.5",
            f"{_cards.format(cards)} has {cards.bit_count()} cards; straights of {who.id} have "
            f"{who.min_straight} to {who.max_straight}{others}",
        )
    if not len(readings):
        return no_reading(cards, who)
    strengths = {
        str(r["strength"])
        for r in readings
        if r["kind"] == kind and length in (None, int(r["length"]))
    }
    if strengths:
        which = " or ".join(sorted(strengths, key=int)[:8])
        played = f"{_cards.format(cards)}={shape}"
        return IllegalMove(
            _RULE_OF_KIND[kind], f"{played} of {who.id} has the strength {which}, not {strength}"
        )
    return IllegalMove(
        _RULE_OF_KIND[kind], f"{_cards.format(cards)} is no {shape} for {who.id}{others}"
    )
