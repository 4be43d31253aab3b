"""Plays in words, English and Chinese, and tables for people."""

from __future__ import annotations

from typing import Any

import numpy as np

from huangpai._baohuang import first_bad
from huangpai._words import RANK_WORDS, RANKS, SYMBOLS, language, paint, table
from huangpai.baohuang import _arguments
from huangpai.baohuang._cards import format_play

__all__ = ["describe", "format_moves", "pretty_cards", "text"]

_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_KINGS = (("bigs", "big king", "大王"), ("smalls", "small king", "小王"))


def _moves(value: Any, name: str) -> Any:
    return _arguments.RECORDS.moves(value, name, first_bad)


def text(moves: Any) -> Any:
    """Write plays as kings and ranks, ``"DX777"``: what `parse_play` reads.

    Parameters
    ----------
    moves : record or one-dimensional array of MOVE_DTYPE

    Returns
    -------
    str, or list of str
    """
    array = _moves(moves, "moves")
    return format_play(array[()]) if array.ndim == 0 else [format_play(m) for m in array]


def _number(n: int, lang: str) -> str:
    if lang == "zh":
        return str(n)
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def _one(move: Any, lang: str) -> str:
    said = []
    for field, en, zh in _KINGS:
        n = int(move[field])
        if n:
            said.append(
                f"{n}张{zh}" if lang == "zh" else f"{_number(n, lang)} {en}{'s' if n > 1 else ''}"
            )
    count, rank = int(move["count"]), int(move["rank"])
    if count:
        if lang == "zh":
            said.append(f"{count}张{RANKS[rank]}")
        elif count == 1:
            said.append(f"one {RANK_WORDS[rank].removesuffix('s') if rank != 3 else 'six'}")
        else:
            said.append(f"{_number(count, lang)} {RANK_WORDS[rank]}")
    if lang == "zh":
        return "加".join(said)
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]


def describe(move: Any, lang: str = "en") -> Any:
    """Say a play in words.

    Parameters
    ----------
    move : record or one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}

    Returns
    -------
    str, or list of str
        Such as ``"one big king and three sevens"``.
    """
    lang = language(lang)
    array = _moves(move, "move")
    return _one(array[()], lang) if array.ndim == 0 else [_one(m, lang) for m in array]


def pretty_cards(hand: Any, lang: str = "en") -> str:
    """Write cards with suit symbols: ``6♦ 6♦ 10♠ X D*``, in Chinese ``小王 大王*``."""
    kings = ("小王", "大王") if language(lang) == "zh" else ("X", "D")
    planes = [int(plane) for plane in _arguments.one_hand(hand)]
    shown = []
    for card in range(54):
        copies = sum(plane >> card & 1 for plane in planes)
        name = RANKS[card >> 2] + SYMBOLS[card & 3] if card < 52 else kings[card - 52]
        shown += [name] * copies
        if card >= 52 and planes[0] >> (card + 2) & 1:
            shown[-1] += "*"
    return " ".join(shown)


_HEADS = {"en": ("#", "to type", "in words"), "zh": ("#", "输入", "牌")}


def format_moves(moves: Any, *, lang: str = "en", color: bool = False) -> str:
    """Make a readable table of plays.

    Parameters
    ----------
    moves : one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}
    color : bool
        For the likeness to other games; plays without suits have no colours.

    Returns
    -------
    str
        One line a play below a line of heads: index, the text that `parse_play` reads, words.
    """
    lang = language(lang)
    array = np.atleast_1d(_moves(moves, "moves"))
    rows = [(str(i), format_play(m), _one(m, lang)) for i, m in enumerate(array)]
    return table(_HEADS[lang], rows, paint if color else None)
