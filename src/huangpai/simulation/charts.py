"""The drawings of a report: matplotlib's, as SVG that stands in a page with a strict policy.

Text stays text, in the fonts of the page; colours that the page may change to a dark sheet's are
those of `INK`, `SOFT` and `LINE`.  Nothing of matplotlib outlives a call: figures are objects, and
settings are changed inside a lock.
"""

from __future__ import annotations

import html
import io
import re
import threading
import unicodedata
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from huangpai.errors import StoreError
from huangpai.simulation.blocks import NOTHING
from huangpai.simulation.intervals import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Cell", "Rows", "columns", "dots", "grid", "histogram", "require"]

#: Colours that report.css has names for; text, what is said beside, lines.
INK, SOFT, LINE = "#23261f", "#5c5f55", "#d9d2c0"
#: Of Okabe and Ito, told apart by everyone; a shape goes with each.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#23261f")
SHAPES = ("o", "s", "^", "D")
#: Letters on light and on dark cells, which stay as they are on a dark sheet.
_DARK, _LIGHT = "#010101", "#ffffff"
_SIZE = 12.5
#: How text stands on a height: its letters, not what hangs below them, are in the middle.
_ON = "center_baseline"
_MIDDLE: dict[str, Any] = {"va": _ON, "size": _SIZE - 0.5}

_lock = threading.Lock()


def require() -> None:
    """See that there is matplotlib.

    Raises
    ------
    StoreError
        Where it is not installed.
    """
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise StoreError(
            "the report needs matplotlib, which is not installed; pip install 'huangpai[sim]'"
        ) from None


# ---- A sheet -------------------------------------------------------------------------------------


class _Sheet:
    """A figure in pixels, and its SVG once it is drawn."""

    def __init__(self, width: float, height: float) -> None:
        from matplotlib.figure import Figure

        self.width, self.height = width, height
        self.figure: Figure = Figure(figsize=(width / 72, height / 72))
        self.svg = ""

    def axes(self, left: float, top: float, right: float, bottom: float) -> Axes:
        """Return axes within these margins, without a frame."""
        width, height = self.width, self.height
        inside = ((width - left - right) / width, (height - top - bottom) / height)
        axes = self.figure.add_axes((left / width, bottom / height, *inside))
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.patch.set_visible(False)
        axes.tick_params(length=0, colors=SOFT, labelsize=_SIZE - 1)
        axes.set_axisbelow(True)
        return axes

    def text(self, x: float, y: float, text: str, **options: Any) -> None:
        """Write at x, y from the upper left corner."""
        said: dict[str, Any] = {"size": _SIZE, "color": INK} | options
        self.figure.text(x / self.width, 1 - y / self.height, text, **said)

    def mark(self, x: float, y: float, number: int) -> None:
        """Draw the mark of a series at x, y from the upper left corner."""
        from matplotlib.lines import Line2D

        place = [x / self.width], [1 - y / self.height]
        self.figure.add_artist(Line2D(*place, **_mark(number)))

    def legend(self, names: Sequence[tuple[str, int]], x: float, y: float) -> None:
        """Name the series, each with its look, in a line that begins at x, y."""
        for name, look in names:
            self.mark(x + 5, y, look)
            self.text(x + 15, y, name, va=_ON, color=SOFT)
            x += 15 + _wide(name) + 18


def _mark(number: int) -> dict[str, Any]:
    return {
        "color": COLOURS[number],
        "marker": SHAPES[number],
        "markersize": (7, 6.2, 7.4, 6)[number],
        "linestyle": "none",
        "markeredgewidth": 0,
        "clip_on": False,
    }


def _fitted(text: str, most: float) -> str:
    """Return a text that is no wider than so many pixels: what is too much of its middle is cut."""
    cut = text
    for left in range(len(text), 1, -1):
        if _wide(cut) <= most:
            break
        cut = text[: left // 3] + "…" + text[len(text) - left + left // 3 + 1 :]
    return cut


def _wide(text: str, size: float = _SIZE) -> float:
    """Return how many pixels a text takes in the page's font, near enough."""
    ems = sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.55 for c in text)
    return ems * size


@contextmanager
def _drawn(name: str, alt: str, width: float, height: float) -> Iterator[_Sheet]:
    """Yield a sheet that is drawn at the end, the same for the same values.

    Parameters
    ----------
    name : str
        Small letters and hyphens, its own in the page: what the drawing refers to inside is
        named after it.
    alt : str
        What there is to see.
    """
    require()
    import matplotlib

    settings: dict[str, Any] = {
        "svg.fonttype": "none",
        "svg.hashsalt": "huangpai",
        "font.family": "DejaVu Sans",
    }
    buffer = io.StringIO()
    with _lock, matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()  # whatever the user's are
        matplotlib.rcParams.update(settings)
        # The page's fonts draw what matplotlib's has no glyph for.
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from")
        sheet = _Sheet(width, height)
        yield sheet
        sheet.figure.patch.set_visible(False)
        sheet.figure.savefig(buffer, format="svg", metadata={"Date": None})
    sheet.svg = _slim(buffer.getvalue(), name, alt, width, height)


#: Attributes that nothing in the page needs; fonts are the page's.
_IDLE = {"font-family", "stroke-linejoin", "stroke-dashoffset", "version", "rotate"}


def _slim(text: str, name: str, alt: str, width: float, height: float) -> str:
    """Return SVG as the page can hold it.

    A policy that forbids styles in attributes forbids matplotlib's: they become attributes of SVG.
    Names are made the page's own, and what says nothing is left out.
    """
    root = ET.fromstring(text)
    asked = set(re.findall(r'(?:url\(|href=")#([\w.]+)', text))
    inside = "".join(_element(child, name, asked) for child in root)
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" aria-label="{html.escape(alt)}">{inside}</svg>'
    )


def _element(element: ET.Element, name: str, asked: set[str]) -> str:
    tag = element.tag.rpartition("}")[2]
    if tag in ("metadata", "style"):
        return ""
    inside = html.escape((element.text or "").strip(), quote=False)
    inside += "".join(_element(child, name, asked) for child in element)
    attributes = dict(_attributes(element, name, asked))
    if (tag == "g" and not attributes) or (tag in ("g", "defs") and not inside):
        return inside
    said = "".join(f' {key}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<{tag}{said}>{inside}</{tag}>" if inside else f"<{tag}{said}/>"


def _attributes(element: ET.Element, name: str, asked: set[str]) -> Iterator[tuple[str, str]]:
    for key, value in element.items():
        key = key.rpartition("}")[2]
        if key == "style":
            for one in value.split(";"):
                what, _, how = one.partition(":")
                if what.strip() and what.strip() not in _IDLE:
                    yield what.strip(), _short(how.strip().removesuffix("px"))
        elif key == "id":
            if value in asked:
                yield key, f"{name}-{value}"
        elif key == "href":
            yield key, f"#{name}-{value[1:]}"
        elif key == "clip-path":
            yield key, value.replace("#", f"#{name}-")
        elif key == "transform" and value.startswith("rotate(-0 "):
            continue
        elif key not in _IDLE:
            yield key, _short(value)


def _short(value: str) -> str:
    """Write numbers with two decimals at most."""
    value = re.sub(r"-?\d+\.\d+", lambda m: f"{float(m[0]):.2f}".rstrip("0").rstrip("."), value)
    return re.sub(r"\s*\n\s*", "", value.strip())


# ---- Dots with intervals -------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows:
    """One series of a chart: an estimate for each row, known or not."""

    name: str
    estimates: Sequence[Interval]
    #: Its colour and shape, of four.
    look: int = 0


def dots(
    name: str,
    alt: str,
    labels: Sequence[str],
    series: Sequence[Rows],
    axis: str,
    write: Callable[[float], str],
    *,
    values: Callable[[float], str] | None = None,
    line: float | None = None,
    line_name: str = "",
    step: float = 0,
    width: float = 460,
) -> str:
    """Draw an estimate and its interval in each row, from the top down.

    Parameters
    ----------
    name, alt : str
        As `_drawn` has them.
    labels : sequence of str
        Of the rows.
    series : sequence of Rows
        One above the other in each row; what has no name is in no legend.
    axis : str
        What the horizontal axis is.
    write : function of float
        How a value on the axis is written.
    values : function of float, optional
        How the values of a single series are written, at the right; otherwise they are not.
    line : float, optional
        Where a broken line stands, such as the mean of all.
    line_name : str
        What it is, written above it.
    step : float, optional
        The height of a row.
    """
    named = any(row.name for row in series)
    labels = [_fitted(label, width / 2.2) for label in labels]
    step = step or max(22, 13 * len(series) + 8)
    left = max(_wide(label) for label in labels) + 16
    top, bottom, right = (22 if named else 0) + (20 if line_name else 6), 46, 58 if values else 16
    height = top + step * len(labels) + bottom
    with _drawn(name, alt, width, height) as sheet:
        axes = sheet.axes(left, top, right, bottom)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlim(*_range([one for row in series for one in row.estimates], line))
        _guides(axes, write, len(labels))
        axes.set_yticks(range(len(labels)), labels, size=_SIZE, color=INK)
        axes.tick_params("y", pad=9)
        axes.set_xlabel(axis, size=_SIZE - 0.5, color=SOFT, labelpad=7)
        if line is not None:
            axes.axvline(line, color=SOFT, linewidth=1, dashes=(3, 3), zorder=0.9, clip_on=False)
        if line_name:
            assert line is not None
            x = _place(axes, line, left, sheet.width - right)
            sheet.text(x, top - 8, line_name, color=SOFT, ha="center", size=_SIZE - 1)
        if named:
            sheet.legend([(row.name, row.look) for row in series], left, 9)
        gap = 13 / step
        for number, row in enumerate(series):
            shift = gap * (number - (len(series) - 1) / 2)
            for i, one in enumerate(row.estimates):
                if not one.is_known:
                    continue
                ends = [one.low, one.high], [i + shift, i + shift]
                axes.plot(*ends, color=COLOURS[row.look], linewidth=2, clip_on=False)
                axes.plot([one.value], [i + shift], **_mark(row.look))
                if values is not None:
                    y = top + step * (i + 0.5)
                    sheet.text(width - 4, y, values(one.value), color=SOFT, ha="right", **_MIDDLE)
    return sheet.svg


def _range(found: Sequence[Interval], line: float | None) -> tuple[float, float]:
    ends = [end for one in found if one.is_known for end in (one.low, one.high)]
    ends += [] if line is None else [line]
    if not ends:
        return 0, 1
    room = 0.04 * (max(ends) - min(ends)) or 0.5
    return min(ends) - room, max(ends) + room


def _place(axes: Axes, value: float, left: float, right: float) -> float:
    """Return where a value is on a sheet whose axes reach from left to right."""
    low, high = axes.get_xlim()
    return left + (right - left) * (value - low) / (high - low)


def _guides(axes: Axes, write: Callable[[float], str], rows: int) -> None:
    """Draw thin lines to read along, and the values below them."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _place: write(value)))
    axes.grid(axis="x", color=LINE, linewidth=0.8, clip_on=False)
    axes.grid(axis="y", color=LINE, linewidth=0.8, clip_on=False, dashes=(1, 3))


# ---- Columns and histograms ----------------------------------------------------------------------


def columns(
    name: str,
    alt: str,
    labels: Sequence[str],
    series: Sequence[tuple[str, npt.NDArray[np.int64]]],
    axis: str,
    *,
    width: float = 340,
    height: float = 230,
) -> str:
    """Draw which share of all falls to each of a few cases, the shares written on top.

    Parameters
    ----------
    series : sequence of (name, counts)
        Side by side; each adds up to 100 %.
    """
    several = len(series) > 1
    top, bottom = 40 if several else 22, 46
    with _drawn(name, alt, width, height) as sheet:
        axes = sheet.axes(6, top, 6, bottom)
        wide = 0.82 / len(series)
        most = 0.0
        for number, (_name, counts) in enumerate(series):
            shares = counts / max(int(counts.sum()), 1)
            most = max(most, float(shares.max(initial=0)))
            places = np.arange(len(counts)) + wide * (number - (len(series) - 1) / 2)
            axes.bar(places, shares, wide * 0.94, color=COLOURS[number], clip_on=False)
            for place, value, n in zip(places, shares, counts, strict=True):
                text = _brief(value) if n else ""
                axes.annotate(
                    text,
                    (place, value),
                    (0, 3),
                    textcoords="offset points",
                    ha="center",
                    size=_SIZE - 1.5,
                    color=INK,
                )
        axes.set_xlim(-0.55, len(labels) - 0.45)
        axes.set_ylim(0, most or 1)
        axes.set_xticks(range(len(labels)), labels, size=_SIZE, color=INK)
        axes.set_yticks([])
        axes.axhline(0, color=SOFT, linewidth=0.8, clip_on=False)
        axes.set_xlabel(axis, size=_SIZE - 0.5, color=SOFT, labelpad=7)
        if several:
            sheet.legend([(name, i) for i, (name, _counts) in enumerate(series)], 8, 10)
    return sheet.svg


def _brief(value: float) -> str:
    """Write a share on a column, in percent."""
    if value < 0.0005:
        return "<0.1"
    return f"{100 * value:.1f}" if value < 0.0995 else f"{100 * value:.0f}"


def histogram(
    name: str,
    alt: str,
    counts: npt.NDArray[np.int64],
    axis: str,
    *,
    middle: str,
    width: float = 340,
    height: float = 230,
) -> str:
    """Draw how values are spread, in classes of equal width, with a broken line at the median.

    Parameters
    ----------
    counts : ndarray of int64
        How often each value is there, from 0 on; at least one is.
    middle : str
        What is written over the line, with a place ``{n}`` for the median.
    """
    hit = np.flatnonzero(counts)
    first, last = int(hit[0]), int(hit[-1])
    line = int(np.searchsorted(np.cumsum(counts), (int(counts.sum()) + 1) // 2))
    size = next(
        n for n in (s * 10**k for k in range(8) for s in (1, 2, 5)) if (last - first) // n < 45
    )
    start = first - first % size
    classes = np.zeros((last - start) // size + 1, np.int64)
    np.add.at(classes, (hit - start) // size, counts[hit])
    shares = classes / classes.sum()
    with _drawn(name, alt, width, height) as sheet:
        axes = sheet.axes(6, 26, 12, 46)
        # Of whole numbers: a class ends half way to the next.
        edges = start + size * np.arange(len(classes)) - 0.5
        axes.bar(edges, shares, size, align="edge", color=COLOURS[0], clip_on=False)
        axes.set_xlim(edges[0], edges[-1] + size)
        axes.set_ylim(0, float(shares.max()))
        axes.set_yticks([])
        axes.axhline(0, color=SOFT, linewidth=0.8, clip_on=False)
        axes.axvline(line, color=INK, linewidth=1, dashes=(3, 3), clip_on=False)
        axes.set_xlabel(axis, size=_SIZE - 0.5, color=SOFT, labelpad=7)
        x = _place(axes, line, 6, width - 12)
        sheet.text(x, 16, middle.format(n=line), ha="center", size=_SIZE - 0.5)
    return sheet.svg


# ---- Heat maps -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """A cell of a heat map: its value, and what is written in it."""

    value: float
    text: str
    #: A second line, smaller.
    below: str = ""


def grid(
    name: str,
    alt: str,
    rows: Sequence[str],
    heads: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    axes_names: tuple[str, str],
    write: Callable[[float], str],
    *,
    middle: float | None,
    reach: float,
    cell: tuple[float, float] = (46, 28),
) -> str:
    """Draw a table of rates as colours, with its numbers.

    Parameters
    ----------
    rows, heads : sequence of str
        Names of rows and columns.
    cells : rows of Cell or None
        None where there is nothing.
    axes_names : (str, str)
        What rows and columns are.
    middle : float or None
        Where two colours part, blue above and orange below; without it one colour, from 0 up.
    reach : float
        How far from the middle, or from 0, the colours are full.
    """
    from matplotlib.patches import Rectangle

    wide, tall = cell
    slanted = max(map(_wide, heads)) > wide - 4
    left = max(_wide(row) for row in rows) + 34
    top = 30 + (0.72 * max(map(_wide, heads)) + 8 if slanted else 20)
    right = 0.72 * _wide(heads[-1]) - wide / 2 + 8 if slanted else 8
    width = left + wide * len(heads) + max(right, 8)
    key = top + tall * len(rows) + 20
    # The key has room of its own below.
    width, height = max(width, left + 5 * 68), key + 34
    with _drawn(name, alt, width, height) as sheet:
        axes = sheet.axes(0, 0, 0, 0)
        axes.set_xlim(0, width)
        axes.set_ylim(height, 0)
        axes.set_axis_off()

        def tile(x: float, y: float, size: tuple[float, float], value: float) -> str:
            """Colour a cell; return the colour of letters on it."""
            colour, light = _colour(value, middle, reach)
            axes.add_patch(Rectangle((x, y), *size, facecolor=colour, linewidth=0, clip_on=False))
            return _LIGHT if light else _DARK

        for i, row in enumerate(cells):
            y = top + tall * i
            sheet.text(left - 9, y + tall / 2, rows[i], ha="right", **_MIDDLE)
            for j, one in enumerate(row):
                x = left + wide * j
                at = x + wide / 2, y + tall * (0.5 if one is None or not one.below else 0.35)
                if one is None:
                    sheet.text(*at, NOTHING, color=SOFT, ha="center", **_MIDDLE)
                    continue
                ink = tile(x + 0.75, y + 0.75, (wide - 1.5, tall - 1.5), one.value)
                sheet.text(*at, one.text, color=ink, ha="center", **_MIDDLE)
                if one.below:
                    place = at[0], y + tall * 0.74
                    sheet.text(*place, one.below, color=ink, size=_SIZE - 2, ha="center", va=_ON)
        for j, head in enumerate(heads):
            x = left + wide * (j + 0.5)
            if slanted:
                sheet.text(x + 2, top - 6, head, rotation=45, rotation_mode="anchor")
            else:
                sheet.text(x, top - 9, head, ha="center")
        soft: dict[str, Any] = {"color": SOFT, "size": _SIZE - 0.5}
        sheet.text(left + wide * len(heads) / 2, 14, axes_names[1], ha="center", **soft)
        place = 10, top + tall * len(rows) / 2
        sheet.text(*place, axes_names[0], ha="center", va="center", rotation=90, **soft)
        steps = np.linspace(-1 if middle is not None else 0, 1, 5) * reach + (middle or 0)
        for j, value in enumerate(steps):
            if value < 0:
                continue
            ink = tile(left + 62 * j, key, (60.5, 20), float(value))
            text = ("≤ " if j == 0 and middle is not None else "≥ " if j == 4 else "") + write(
                value
            )
            sheet.text(left + 62 * j + 30, key + 10, text, color=ink, ha="center", **_MIDDLE)
    return sheet.svg


#: From what is below the middle to what is above: of the hues of Okabe and Ito, of equal weight.
_BELOW = np.array([[250, 249, 246], [246, 200, 150], [213, 94, 0], [150, 60, 0]], float)
_ABOVE = np.array([[250, 249, 246], [158, 203, 228], [0, 114, 178], [0, 70, 118]], float)


def _colour(value: float, middle: float | None, reach: float) -> tuple[str, bool]:
    """Return a colour, and whether letters on it have to be light."""
    away = (value - (middle or 0)) / (reach or 1)
    steps = _BELOW if away < 0 else _ABOVE
    place = min(abs(away), 1.0) * 2.6
    i = min(int(place), 2)
    mixed = steps[i] + (steps[i + 1] - steps[i]) * (place - i)
    part = mixed / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    bright = float(linear @ [0.2126, 0.7152, 0.0722])
    # Where black and white letters have the same contrast.
    return "#" + "".join(f"{round(one):02x}" for one in mixed), bright < 0.179
