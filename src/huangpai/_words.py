"""What the words of every game share: ranks, suit symbols, tables for a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

from huangpai.cards import shown

__all__ = ["LANGUAGES", "RANKS", "RANK_WORDS", "SYMBOLS", "language", "paint", "table"]

SYMBOLS = "♦♣♥♠"
LANGUAGES = ("en", "zh")
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
RANK_WORDS = (
    *("threes", "fours", "fives", "sixes", "sevens", "eights", "nines"),
    *("tens", "jacks", "queens", "kings", "aces", "twos"),
)


def language(lang: Any) -> str:
    """Return a language that there is."""
    name = str.__str__(lang) if isinstance(lang, str) else None  # of a subclass, the plain text
    if name not in LANGUAGES:
        raise ValueError(f"lang must be one of {', '.join(LANGUAGES)}, not {shown(lang)}")
    return name


def _width(text: str) -> int:
    """Columns on a terminal: East Asian wide characters take two."""
    return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def paint(text: str) -> str:
    """Red for the red suits."""
    return re.sub("[^ ]*[♦♥]", lambda m: f"\x1b[31m{m[0]}\x1b[0m", text)


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    painter: Callable[[str], str] | None = None,
    *,
    right: Container[int] = (0,),
) -> str:
    """Lay out rows in columns; those of `right`, of numbers, end where their widest cell ends."""
    rows = list(rows)
    widths = [max(map(_width, column)) for column in zip(heads, *rows, strict=True)]
    lines = []
    for i, row in enumerate([heads, *rows]):
        cells = []
        for j, (cell, width) in enumerate(zip(row, widths, strict=True)):
            padding = " " * (width - _width(cell))
            painted = painter(cell) if painter and i and j < len(row) - 1 else cell
            cells.append(padding + painted if j in right else painted + padding)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
