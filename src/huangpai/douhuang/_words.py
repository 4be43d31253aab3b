"""Moves in words, English and Chinese, and tables for people."""

from __future__ import annotations

from typing import Any

import numpy as np

from huangpai._words import RANK_WORDS as _RANK_WORDS
from huangpai._words import RANKS as _RANKS
from huangpai._words import SYMBOLS, language, paint, table
from huangpai.douhuang import _arguments
from huangpai.douhuang._enums import Kind
from huangpai.douhuang._notation import each, notation

__all__ = ["describe", "format_moves", "pretty_cards"]

_JOKERS = {"en": ("small joker", "big joker"), "zh": ("小王", "大王")}
# The line of runs (D2.1): the rank index at each position.
_LINE = (11, 12, *range(12))
_ONE_SUIT = 64
_RUNS = (Kind.STRAIGHT, Kind.PAIR_RUN, Kind.TRIPLE_RUN, Kind.WINGS)


# ---- Cards ---------------------------------------------------------------------------------------


def _card(card: int, lang: str) -> str:
    if card >= 52:
        return _JOKERS[lang][card - 52]
    return _RANKS[card >> 2] + SYMBOLS[card & 3]


def _cards_of(cards: int) -> list[int]:
    return [card for card in range(54) if cards >> card & 1]


def pretty_cards(cards: int, lang: str = "en") -> str:
    """Write cards with suit symbols: ``3♦ 10♠ small joker``."""
    return " ".join(_card(card, lang) for card in _cards_of(cards))


def _window(record: Any) -> tuple[int, ...]:
    """Return the ranks of a move's body, from the lowest up; a low ace is the lowest (D2.2)."""
    kind, strength, length = (
        Kind(int(record["kind"])),
        int(record["strength"]),
        int(record["length"]),
    )
    if kind is Kind.STRAIGHT:
        strength = strength % _ONE_SUIT >> 2
    if kind in _RUNS:
        return _LINE[strength - length + 1 : strength + 1]
    return (strength,)


def _pretty_move(record: Any, lang: str) -> str:
    """Write the cards of a move as players lay them out: the body along its run, then the rest."""
    ranks = _window(record)
    cards = _cards_of(int(record["cards"]))

    def place(card: int) -> tuple[int, int]:
        rank = card >> 2
        return (ranks.index(rank) if card < 52 and rank in ranks else len(ranks), card)

    return " ".join(_card(card, lang) for card in sorted(cards, key=place))


# ---- Words ---------------------------------------------------------------------------------------


def _kickers(record: Any) -> tuple[int, bool]:
    """Return how many kickers a move has, and whether they are pairs (D2.3)."""
    kind, size, length = Kind(int(record["kind"])), int(record["size"]), int(record["length"])
    if kind is Kind.WINGS:
        return length, size == 5 * length
    if kind is Kind.QUAD_WITH:
        return 2, size == 8
    if size == 4:
        return 1, False
    # D6.1: two cards that are no pair are 曹操's.
    others = [c for c in _cards_of(int(record["cards"])) if c >> 2 != record["strength"]]
    pair = len(others) == 2 and others[0] >> 2 == others[1] >> 2 and others[1] < 52
    return (1, True) if pair else (2, False)


def _with(record: Any, lang: str) -> str:
    number, pairs = _kickers(record)
    if lang == "zh":
        amount = "一两三四五六七八九十"[number - 1] if number <= 10 else str(number)
        return f"带{amount}{'对' if pairs else '张'}"
    noun = "pair" if pairs else "card"
    return f" with a {noun}" if number == 1 else f" with {'two' if number == 2 else number} {noun}s"


def _declared(record: Any, lang: str) -> str:
    """Return what a move is declared to be, in words, without its cards."""
    kind, strength, length = (
        Kind(int(record["kind"])),
        int(record["strength"]),
        int(record["length"]),
    )
    zh = lang == "zh"
    if kind is Kind.SINGLE:
        return f"单牌{_card(strength, lang)}" if zh else f"single {_card(strength, lang)}"
    if kind is Kind.ROCKET:
        return kind.name_zh if zh else "rocket"
    if kind in _RUNS:
        ranks = _window(record)
        span = f"{_RANKS[ranks[0]]}–{_RANKS[ranks[-1]]}"
        if kind is Kind.STRAIGHT:
            return _straight(strength, span, lang)
        if kind is Kind.WINGS:
            return (
                f"翅膀{span}{_with(record, lang)}" if zh else f"wings {span}{_with(record, lang)}"
            )
        if zh:
            return f"{kind.name_zh}{span}"
        return f"run of {length} {'pairs' if kind is Kind.PAIR_RUN else 'triples'} {span}"
    if zh:
        names = {Kind.PAIR: "对", Kind.TRIPLE: "三张", Kind.BOMB: "炸弹"}
        names |= {Kind.TRIPLE_WITH: "三张", Kind.QUAD_WITH: "四张"}
        rank = names[kind] + _RANKS[strength]
    else:
        names = {Kind.PAIR: "pair of", Kind.TRIPLE: "three", Kind.BOMB: "bomb of"}
        names |= {Kind.TRIPLE_WITH: "three", Kind.QUAD_WITH: "four"}
        rank = f"{names[kind]} {_RANK_WORDS[strength]}"
    return rank + (_with(record, lang) if kind in (Kind.TRIPLE_WITH, Kind.QUAD_WITH) else "")


def _straight(strength: int, span: str, lang: str) -> str:
    suit = SYMBOLS[strength & 3]
    if strength >= _ONE_SUIT:
        return f"同花顺{suit}{span}" if lang == "zh" else f"one-suit straight {span} in {suit}"
    return f"单顺{span}（顶张{suit}）" if lang == "zh" else f"straight {span} with {suit} on top"


def _of_a_class(said: str, multiplicity: int, lang: str) -> str:
    if multiplicity == 1:
        return said
    if lang == "zh":
        return f"{said}，同类共{multiplicity}种"
    return f"{said}, the first of {multiplicity}"


def describe(move: Any, lang: str = "en") -> Any:
    """Say a move in words.

    Parameters
    ----------
    move : record or one-dimensional array of MOVE_DTYPE or GROUP_DTYPE
    lang : {"en", "zh"}

    Returns
    -------
    str, or list of str
        Such as ``"pair of fives: 5♦ 6♠"``, with the price where it costs hit points; of a class of
        moves its representative and of how many it is the first.
    """
    lang = language(lang)
    if _arguments.are_groups(move):
        groups = _arguments.GROUPS.array(move, "move")
        said = describe(groups["move"], lang)
        many = groups["multiplicity"].tolist()
        if groups.ndim == 0:
            return _of_a_class(said, many, lang)
        return [_of_a_class(one, n, lang) for one, n in zip(said, many, strict=True)]

    def one(record: Any) -> str:
        said, cost = _declared(record, lang), int(record["cost"])
        # A card that is what it is declared to be need not be said twice.
        plain = record["kind"] == Kind.SINGLE and int(record["cards"]) == 1 << int(
            record["strength"]
        )
        cards = "" if plain else ("：" if lang == "zh" else ": ") + _pretty_move(record, lang)
        price = "" if not cost else f"，付{cost}血" if lang == "zh" else f", for {cost} HP"
        return said + cards + price

    return each(move, one, "move")


# ---- Tables --------------------------------------------------------------------------------------

_HEADS = {
    "en": ("#", "kind", "cards", "declared as", "HP", "to type"),
    "zh": ("#", "牌型", "牌", "声明为", "血", "输入"),
}
# Of classes of moves one more, before the text.
_MANY = {"en": "moves", "zh": "种数"}


def format_moves(moves: Any, *, lang: str = "en", color: bool = False) -> str:
    """Make a readable table of moves.

    Parameters
    ----------
    moves : one-dimensional array of MOVE_DTYPE or GROUP_DTYPE
    lang : {"en", "zh"}
    color : bool
        Red suits in red, for a terminal.

    Returns
    -------
    str
        One line a move below a line of heads: index, kind, cards, what they are declared to be,
        price in hit points, and the text that `move` reads.  Of classes of moves the
        representatives, and how many moves each class has.
    """
    lang = language(lang)
    many = None
    if _arguments.are_groups(moves):
        moves = np.atleast_1d(_arguments.GROUPS.array(moves, "moves"))
        many = moves["multiplicity"].tolist()
    array = np.atleast_1d(_arguments.moves(moves, "moves"))
    rows: list[tuple[str, ...]] = []
    for i, record in enumerate(array):
        kind = Kind(int(record["kind"]))
        rows.append(
            (
                str(i),
                kind.name if lang == "en" else kind.name_zh,
                _pretty_move(record, lang),
                _declared(record, lang),
                str(-int(record["cost"])) if record["cost"] else "",
                notation(record),
            )
        )
    heads: tuple[str, ...] = _HEADS[lang]
    if many is not None:
        heads = (*heads[:-1], _MANY[lang], heads[-1])
        rows = [(*row[:-1], str(n), row[-1]) for row, n in zip(rows, many, strict=True)]
    return table(heads, rows, paint if color else None)
