"""What a report is made of: sections of words, tables and figures, and their HTML."""

from __future__ import annotations

import html
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from huangpai.simulation.intervals import Interval

__all__ = [
    "Block",
    "Figure",
    "Head",
    "Listing",
    "Section",
    "Side",
    "Table",
    "Text",
    "count",
    "percent",
    "points",
    "share",
    "span",
    "tick",
]

#: What stands where there is no number.
NOTHING = "–"
_MINUS = "\N{MINUS SIGN}"
_SPACE = "\N{NO-BREAK SPACE}"


# ---- Numbers -------------------------------------------------------------------------------------


def count(number: int) -> str:
    """Write how many there are: ``200,000``."""
    return f"{int(number):,}"


def share(value: float, digits: int = 1) -> str:
    """Write a share of all: ``46.1 %``."""
    return f"{100 * value:.{digits}f}{_SPACE}%"


def points(value: float, digits: int = 2) -> str:
    """Write points won or lost: ``+1.25``, with a true minus; zero has no sign."""
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        return text.lstrip("+-")
    return text.replace("-", _MINUS)


def tick(value: float, *, sign: bool = False) -> str:
    """Write a value on an axis: as many digits as it has, ``+0.25``."""
    value = round(value, 6) or 0.0
    return f"{value:{'+' if sign and value else ''}g}".replace("-", _MINUS)


def percent(estimate: Interval) -> tuple[str, str]:
    """Write a rate and its interval in percent, without the sign: ``46.1``, ``45.8 … 46.4``."""
    if not estimate.is_known:
        return NOTHING, NOTHING
    value, low, high = (f"{100 * one:.1f}" for one in estimate)
    return value, f"{low} … {high}"


def span(estimate: Interval, factor: float = 1, digits: int = 2) -> tuple[str, str]:
    """Write points and their interval: ``+0.12``, ``−0.03 … +0.27``."""
    if not estimate.is_known:
        return NOTHING, NOTHING
    value, low, high = (points(factor * one, digits) for one in estimate)
    return value, f"{low} … {high}"


# ---- Blocks --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str
    #: Of what matters most, in larger letters.
    leads: bool = False

    def html(self) -> str:
        """Return it as HTML."""
        kind = ' class="lead"' if self.leads else ""
        return f"<p{kind}>{html.escape(self.text)}</p>"


@dataclass(frozen=True)
class Listing:
    """Lines as they are."""

    text: str

    def html(self) -> str:
        """Return them as HTML."""
        return f"<pre>{html.escape(self.text)}</pre>"


@dataclass(frozen=True)
class Head:
    """The head of a column; neighbours of one group share a head above theirs."""

    text: str
    group: str = ""


@dataclass(frozen=True)
class Table:
    """Rows of text; the first column names the row.

    Attributes
    ----------
    caption : str
    heads : sequence of Head
    rows : sequence of sequences of str
        As many cells as there are heads.
    words : int
        How many of the first columns are words; the others are numbers, at the right.
    """

    caption: str
    heads: Sequence[Head]
    rows: Sequence[Sequence[str]]
    words: int = 1

    def html(self) -> str:
        """Return it as HTML."""
        caption = html.escape(self.caption)
        body = "\n".join(
            "<tr>" + "".join(self._cell(i, cell) for i, cell in enumerate(row)) + "</tr>"
            for row in self.rows
        )
        # What scrolls must be reached by the keyboard, and so have a name.
        return (
            f'<div class="scroll" role="region" tabindex="0" aria-label="{caption}">\n'
            f"<table>\n<caption><span>{caption}</span></caption>\n<thead>\n{self._heads()}\n</thead>\n"
            f"<tbody>\n{body}\n</tbody>\n</table>\n</div>"
        )

    def _cell(self, column: int, text: str) -> str:
        if column == 0:
            return f'<th scope="row">{html.escape(text)}</th>'
        kind = "" if column < self.words else ' class="n"'
        return f"<td{kind}>{html.escape(text)}</td>"

    def _heads(self) -> str:
        upper: list[str] = []
        lower: list[str] = []
        grouped = any(head.group for head in self.heads)
        for group, found in itertools.groupby(enumerate(self.heads), lambda one: one[1].group):
            columns = list(found)
            if group:
                upper.append(
                    f'<th scope="colgroup" colspan="{len(columns)}" class="group">'
                    f"{html.escape(group)}</th>"
                )
            for i, head in columns:
                kind = "" if i < self.words else ' class="n"'
                tall = ' rowspan="2"' if grouped and not group else ""
                cell = f'<th scope="col"{tall}{kind}>{html.escape(head.text)}</th>'
                (lower if group or not grouped else upper).append(cell)
        rows = [upper, lower] if grouped else [lower]
        return "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)


@dataclass(frozen=True)
class Figure:
    """A drawing, and what to read off it.

    Attributes
    ----------
    svg : str
        As `huangpai.simulation.charts` draws it.
    title : str
        What is drawn.
    caption : str
        How to read it.
    wide : bool
        Whether it is too large for a small screen, where it scrolls.
    """

    svg: str
    title: str
    caption: str = ""
    wide: bool = False

    def html(self) -> str:
        """Return it as HTML."""
        title, caption = html.escape(self.title), html.escape(self.caption)
        said = f"<figcaption><b>{title}</b>{' ' + caption if caption else ''}</figcaption>"
        svg = self.svg
        if self.wide:
            name = f'role="region" tabindex="0" aria-label="{title}"'
            svg = f'<div class="scroll wide" {name}>{svg}</div>'
        return f"<figure>\n{said}\n{svg}\n</figure>"


@dataclass(frozen=True)
class Side:
    """Figures side by side, where there is room."""

    figures: Sequence[Figure]

    def html(self) -> str:
        """Return it as HTML."""
        inside = "\n".join(figure.html() for figure in self.figures)
        return f'<div class="side n{len(self.figures)}">\n{inside}\n</div>'


Block = Text | Listing | Table | Figure | Side


@dataclass(frozen=True)
class Section:
    """A part of a report with a heading.

    Attributes
    ----------
    name : str
        Its anchor in the page, a word of small letters.
    title : str
    blocks : sequence of blocks
    """

    name: str
    title: str
    blocks: Sequence[Block]

    def html(self) -> str:
        """Return it as HTML."""
        inside = "\n".join(block.html() for block in self.blocks)
        return (
            f'<section aria-labelledby="{self.name}">\n'
            f'<h2 id="{self.name}">{html.escape(self.title)}</h2>\n{inside}\n</section>'
        )
