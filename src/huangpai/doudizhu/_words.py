"""Moves in words, English and Chinese, and tables for people."""

from __future__ import annotations

from typing import Any

import numpy as np

from huangpai._words import RANK_WORDS, RANKS, language, paint, table
from huangpai.doudizhu._arguments import alphabet_of
from huangpai.doudizhu._enums import Kind
from huangpai.doudizhu._notation import moves_of, notation, rank_text

__all__ = ["describe", "format_moves"]

_JOKERS = {"en": ("small joker", "big joker"), "zh": ("小王", "大王")}
_RUN_WORDS = {
    Kind.STRAIGHT: "straight",
    Kind.PAIR_RUN: "run of pairs",
    Kind.TRIPLE_RUN: "run of triples",
    Kind.WINGS: "wings",
}
_SETS = {
    Kind.PAIR: ("pair of", "对"),
    Kind.TRIPLE: ("three", "三张"),
    Kind.TRIPLE_WITH: ("three", "三张"),
    Kind.QUAD_WITH: ("four", "四张"),
    Kind.BOMB: ("bomb of", "炸弹"),
}
# Cards of a rank of the body (P2): what is more of them is kickers.
_BODY = {Kind.TRIPLE_WITH: 3, Kind.WINGS: 3, Kind.QUAD_WITH: 4}


def _kickers(record: Any, kind: Kind, lang: str) -> str:
    size, length = int(record["size"]), int(record["length"])
    body = _BODY.get(kind)
    if body is None:
        return ""
    # P2.3: a kicker for each triple, two for four of a rank; each a card or a pair.
    number = 2 if kind is Kind.QUAD_WITH else length
    pairs = size - body * length == 2 * number
    if lang == "zh":
        return f"带{number}{'对' if pairs else '张'}"
    noun = "pair" if pairs else "card"
    return f" with a {noun}" if number == 1 else f" with {number} {noun}s"


def _one(record: Any, lang: str, tokens: tuple[str, ...]) -> str:
    kind, strength = Kind(int(record["kind"])), int(record["strength"])
    zh = lang == "zh"
    cards = rank_text(int(record["cards"]), tokens)
    colon = "：" if zh else ": "
    if kind is Kind.SINGLE:
        name = _JOKERS[lang][strength - 13] if strength >= 13 else RANKS[strength]
        return f"{kind.name_zh}{name}" if zh else f"single {name}"
    if kind is Kind.ROCKET:
        return kind.name_zh if zh else "rocket"
    if kind in _RUN_WORDS:
        span = f"{RANKS[strength - int(record['length']) + 1]}–{RANKS[strength]}"
        said = f"{kind.name_zh}{span}" if zh else f"{_RUN_WORDS[kind]} {span}"
    else:
        en, name_zh = _SETS[kind]
        said = name_zh + RANKS[strength] if zh else f"{en} {RANK_WORDS[strength]}"
    return said + _kickers(record, kind, lang) + colon + cards


def describe(move: Any, lang: str = "en", *, alphabet: str = "huangpai") -> Any:
    """Say a move in words.

    Parameters
    ----------
    move : record or one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}
        How the cards are written.

    Returns
    -------
    str, or list of str
        Such as ``"wings 3–4 with 2 cards: 33344456"``.
    """
    lang = language(lang)
    tokens = alphabet_of(alphabet)
    array = moves_of(move, "move")
    if array.ndim == 0:
        return _one(array[()], lang, tokens)
    return [_one(m, lang, tokens) for m in array]


_HEADS = {"en": ("#", "kind", "in words", "to type"), "zh": ("#", "牌型", "牌", "输入")}


def format_moves(
    moves: Any, *, lang: str = "en", color: bool = False, alphabet: str = "huangpai"
) -> str:
    """Make a readable table of moves.

    Parameters
    ----------
    moves : one-dimensional array of MOVE_DTYPE
    lang : {"en", "zh"}
    color : bool
        For the likeness to other games; ranks have no colours.
    alphabet : {"huangpai", "douzero", "rlcard", "openspiel"}
        How the cards are written.

    Returns
    -------
    str
        One line a move below a line of heads: index, kind, words, the text that `move` reads.
    """
    lang = language(lang)
    tokens = alphabet_of(alphabet)
    array = np.atleast_1d(moves_of(moves, "moves"))
    rows = []
    for i, record in enumerate(array):
        kind = Kind(int(record["kind"]))
        name = kind.name_zh if lang == "zh" else kind.name
        rows.append((str(i), name, _one(record, lang, tokens), notation(record, alphabet)))
    return table(_HEADS[lang], rows, paint if color else None)
