"""Baohuang 保皇: five players, four decks, sets, kings that go with them, and kao-pai.

Every legal play of a hand, leading or answering, by rank; suits never matter to what is legal:

>>> from huangpai import baohuang as bh
>>> last = bh.parse_play("D7777")
>>> bh.text(bh.legal_moves("8d 8d 8c 8s 9h X X D D", last=last))
['DD8888']

The rules are in docs/rules/baohuang.md; docstrings cite them by number (``B4.1``).
"""

from typing import TYPE_CHECKING, Any

from huangpai._baohuang import (
    MAX_MOVES,
    beats,
    choices,
    classify,
    count_moves,
    legal_moves,
    legal_moves_batch,
)
from huangpai.baohuang._cards import format, parse, parse_play, random_hands
from huangpai.baohuang._dtypes import MOVE_DTYPE, NO_RANK
from huangpai.errors import BufferTooSmall, IllegalMove

if TYPE_CHECKING:
    from huangpai.baohuang._words import describe, format_moves, text

__all__ = [
    "MAX_MOVES",
    "MOVE_DTYPE",
    "NO_RANK",
    "BufferTooSmall",
    "IllegalMove",
    "beats",
    "choices",
    "classify",
    "count_moves",
    "describe",
    "format",
    "format_moves",
    "legal_moves",
    "legal_moves_batch",
    "parse",
    "parse_play",
    "random_hands",
    "text",
]


def __getattr__(name: str) -> Any:
    """Import what is for people, not for programs, when it is first asked for."""
    if name not in ("describe", "format_moves", "text"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from huangpai.baohuang import _words

    globals()[name] = getattr(_words, name)
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
