"""Moves as text: the exact notation, words in two languages, and tables for people.

The notation is ``CARDS=KIND.STRENGTH`` (``5d6s=PAIR.2`` is a pair of fives), for wings
``CARDS=WINGS.LENGTH.STRENGTH``; cards, kind, length and strength fix everything else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from huangpai import cards as _cards
from huangpai._douhuang import classify
from huangpai.cards import shown
from huangpai.douhuang import _arguments
from huangpai.douhuang._enums import Character, Kind
from huangpai.errors import IllegalMove

__all__ = ["describe", "format_moves", "move", "pretty_cards", "text"]

SYMBOLS = "♦♣♥♠"
LANGUAGES = ("en", "zh")

_RANK_WORDS = {
    "en": "threes fours fives sixes sevens eights nines tens jacks queens kings aces twos".split(),
    "zh": "3 4 5 6 7 8 9 10 J Q K A 2".split(),
}
_RANKS = _RANK_WORDS["zh"]
# The line of runs (D2.1), by position.
_LINE = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
_ONE_SUIT = 64
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


def _each(moves: Any, make: Callable[[Any], str], name: str) -> Any:
    """Apply to one record, or to an array of them as a list."""
    array = _arguments.moves(moves, name)
    if array.ndim == 0:
        return make(array[()])
    return [make(record) for record in array]


# ---- The notation --------------------------------------------------------------------------------


def _notation(record: Any) -> str:
    kind = Kind(int(record["kind"]))
    length = f".{record['length']}" if kind is Kind.WINGS else ""
    cards = _cards.format(int(record["cards"]))
    return f"{cards}={kind.name}{length}.{record['strength']}"


def text(moves: Any) -> Any:
    """Write moves in the notation that `move` reads.

    Parameters
    ----------
    moves : record or one-dimensional array of MOVE_DTYPE

    Returns
    -------
    str, or list of str
        ``CARDS=KIND.STRENGTH``; ``CARDS=WINGS.LENGTH.STRENGTH``.
    """
    return _each(moves, _notation, "moves")


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
    if not isinstance(text, str):
        raise TypeError(f"a move is text, not {type(text).__name__}: {shown(text)}")
    text = str.__str__(text)  # of a subclass, the plain text
    cards_text, equals, declared = text.partition("=")
    cards = _cards.parse(cards_text)
    if not cards:
        raise ValueError(f"{shown(text)} names no cards (write CARDS=KIND.STRENGTH)")
    readings = classify(cards, character, hp=hp)
    who = Character(_arguments.one_character(character))
    if not equals:
        if not len(readings):
            raise _no_reading(cards, who)
        choices = " or ".join(_some(readings))
        raise ValueError(f"{shown(text)} does not say what it is; write {choices}")
    kind, length, strength = _shape(text, declared.strip())
    for reading in readings:
        if _is_that(reading, kind, length, strength):
            return reading
    raise _not_that(cards, who, kind, length, strength, readings)


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
    """A few of the readings as text."""
    some = [_notation(r) for r in readings[:most]]
    return some if len(readings) <= most else [*some, f"and {len(readings) - most} more"]


def _no_reading(cards: int, who: Character) -> IllegalMove:
    return IllegalMove("D2", f"{_cards.format(cards)} is no combination that {who.id} can play")


def _not_that(
    cards: int, who: Character, kind: Kind, length: int | None, strength: int, readings: Any
) -> IllegalMove:
    shape = f"{kind.name}{'' if length is None else f'.{length}'}.{strength}"
    size = cards.bit_count()
    others = f"; it can be {', '.join(_some(readings))}" if len(readings) else ""
    # Hit points open and close readings: prices need 2 (D5.2), the pairs of D6.8 exactly 1.
    for points, rule, need in ((2, "D5.2", "at least 2 HP"), (1, "D6.8", "exactly 1 HP")):
        if any(_is_that(r, kind, length, strength) for r in classify(cards, who, hp=points)):
            played = f"{_cards.format(cards)}={shape}"
            return IllegalMove(rule, f"{played} of {who.id} needs {need}{others}")
    bound = kind is Kind.STRAIGHT and who is not Character.DONG_ZHUO  # D6.7
    if bound and not who.min_straight <= size <= who.max_straight:
        return IllegalMove(
            "D2.5",
            f"{_cards.format(cards)} has {size} cards; straights of {who.id} have "
            f"{who.min_straight} to {who.max_straight}{others}",
        )
    if not len(readings):
        return _no_reading(cards, who)
    return IllegalMove(
        _RULE_OF_KIND[kind], f"{_cards.format(cards)} is no {shape} for {who.id}{others}"
    )


# ---- Words ---------------------------------------------------------------------------------------


def pretty_cards(cards: int, lang: str = "en") -> str:
    """Write cards with suit symbols: ``3♦ 10♠ 小王``."""
    jokers = ("small joker", "big joker") if lang == "en" else ("小王", "大王")
    out = []
    for card in range(54):
        if cards >> card & 1:
            out.append(jokers[card - 52] if card >= 52 else f"{_RANKS[card >> 2]}{SYMBOLS[card & 3]}")
    return " ".join(out)


def _language(lang: str) -> str:
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise ValueError(f"lang must be one of {', '.join(LANGUAGES)}, not {shown(lang)}")
    return lang


def _declared(record: Any, lang: str) -> str:
    """What a move is declared to be, in words, without its cards."""
    kind, strength, length = Kind(int(record["kind"])), int(record["strength"]), int(record["length"])
    size = int(record["size"])
    english = lang == "en"
    if kind is Kind.SINGLE:
        card = pretty_cards(1 << strength, lang)
        return f"single {card}" if english else f"单牌{card}"
    if kind is Kind.ROCKET:
        return "rocket" if english else "双王"
    if kind is Kind.STRAIGHT:
        return _straight(strength, length, lang)
    if kind in (Kind.PAIR_RUN, Kind.TRIPLE_RUN, Kind.WINGS):
        span = f"{_LINE[strength - length + 1]}–{_LINE[strength]}"
        pairs = kind is Kind.WINGS and size == 5 * length
        if not english:
            tail = f"带{length}{'对' if pairs else '张'}" if kind is Kind.WINGS else ""
            return f"{kind.name_zh}{span}{tail}"
        body = "pairs" if kind is Kind.PAIR_RUN else "triples"
        tail = f" with {length} {'pairs' if pairs else 'cards'}" if kind is Kind.WINGS else ""
        name = "wings" if kind is Kind.WINGS else "run"
        return f"{name} of {length} {body} {span}{tail}"
    rank = _RANK_WORDS[lang][strength]
    if not english:
        if kind is Kind.TRIPLE_WITH:
            return f"三张{rank}带{'一张' if size == 4 else '两张'}"
        if kind is Kind.QUAD_WITH:
            return f"四张{rank}带{'两张' if size == 6 else '两对'}"
        return {Kind.PAIR: "对", Kind.TRIPLE: "三张", Kind.BOMB: "炸弹"}[kind] + rank
    return {
        Kind.PAIR: f"pair of {rank}",
        Kind.TRIPLE: f"three {rank}",
        Kind.TRIPLE_WITH: f"three {rank} with {'one card' if size == 4 else 'two cards'}",
        Kind.QUAD_WITH: f"four {rank} with {'two cards' if size == 6 else 'two pairs'}",
        Kind.BOMB: f"bomb of {rank}",
    }[kind]


def _straight(strength: int, length: int, lang: str) -> str:
    one_suit, position, suit = strength >= _ONE_SUIT, strength % _ONE_SUIT >> 2, SYMBOLS[strength & 3]
    span = f"{_LINE[position - length + 1]}–{_LINE[position]}"
    if lang == "en":
        return f"one-suit straight {span} in {suit}" if one_suit else f"straight {span} with {suit} on top"
    return f"同花顺{suit}{span}" if one_suit else f"单顺{span}（顶张{suit}）"


def describe(move: Any, lang: str = "en") -> Any:
    """Say a move in words.

    Parameters
    ----------
    move : record or one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}

    Returns
    -------
    str, or list of str
        Such as ``"pair of fives: 5♦ 6♠"``, with the price where it costs hit points.
    """
    _language(lang)

    def one(record: Any) -> str:
        cost = int(record["cost"])
        price = "" if not cost else f", for {cost} HP" if lang == "en" else f"，掉{cost}血"
        colon = ": " if lang == "en" else "："
        return f"{_declared(record, lang)}{colon}{pretty_cards(int(record['cards']), lang)}{price}"

    return _each(move, one, "move")


# ---- Tables --------------------------------------------------------------------------------------

_HEADS = {
    "en": ("#", "kind", "cards", "declared as", "HP", "to type"),
    "zh": ("#", "牌型", "牌", "声明为", "血", "输入"),
}


def _width(text: str) -> int:
    """Columns on a terminal: East Asian wide characters take two."""
    return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def _paint(text: str) -> str:
    """Red for the red suits."""
    return re.sub("[^ ]*[♦♥]", lambda m: f"\x1b[31m{m[0]}\x1b[0m", text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], paint: Callable[[str], str] | None = None) -> str:
    """Lay out rows in columns; the last one is not padded, numbers are at the right."""
    rows = list(rows)
    widths = [max(map(_width, column)) for column in zip(heads, *rows, strict=True)]
    lines = []
    for i, row in enumerate([heads, *rows]):
        cells = []
        for j, (cell, width) in enumerate(zip(row, widths, strict=True)):
            padding = " " * (width - _width(cell))
            shown = paint(cell) if paint and i and j < len(row) - 1 else cell
            cells.append(padding + shown if j == 0 else shown + padding)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def format_moves(moves: Any, *, lang: str = "en", color: bool = False) -> str:
    """Make a readable table of moves.

    Parameters
    ----------
    moves : one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}
    color : bool
        Red suits in red, for a terminal.

    Returns
    -------
    str
        One line a move below a line of heads: number, kind, cards, what they are declared to be, price
        in hit points, and the text that `move` reads.
    """
    _language(lang)
    array = np.atleast_1d(_arguments.moves(moves, "moves"))
    rows = []
    for i, record in enumerate(array):
        kind = Kind(int(record["kind"]))
        rows.append(
            (
                str(i),
                kind.name if lang == "en" else kind.name_zh,
                pretty_cards(int(record["cards"]), lang),
                _declared(record, lang),
                str(-int(record["cost"])) if record["cost"] else "",
                _notation(record),
            )
        )
    return table(_HEADS[lang], rows, _paint if color else None)
