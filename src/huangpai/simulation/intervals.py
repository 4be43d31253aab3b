"""Rates and means with 95 % intervals."""

from __future__ import annotations

from math import isfinite, sqrt
from typing import NamedTuple

__all__ = ["Z", "Interval", "difference", "mean", "rate"]

#: The 97.5th percentile of the normal distribution: 95 % lie within as many standard errors.
Z = 1.959963984540054


class Interval(NamedTuple):
    """An estimate, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether there were games enough to say anything."""
        return all(map(isfinite, self))


def rate(hits: int, n: int) -> Interval:
    """Return how often something happened, with Wilson's interval; 0 to 1 where n is 0."""
    if not n:
        return Interval(float("nan"), 0.0, 1.0)
    hits, n = int(hits), int(n)  # of any size, as NumPy's are not
    p = hits / n
    middle = p + Z * Z / (2 * n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    whole = 1 + Z * Z / n
    return Interval(p, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


def mean(total: int, squares: int, n: int) -> Interval:
    """Return a mean by its sum and its sum of squares, with the normal interval.

    Without two values to tell how far they spread, the interval is everything.
    """
    # Of any size: what is left of the squares may be small beside them.
    total, squares, n = int(total), int(squares), int(n)
    if n < 2:
        return Interval(total / n if n else float("nan"), float("-inf"), float("inf"))
    value = total / n
    half = Z * sqrt((n * squares - total * total) / (n * n * (n - 1)))
    return Interval(value, value - half, value + half)


def difference(hits: int, n: int, other_hits: int, other_n: int) -> Interval:
    """Return how much larger one rate is than another, with Newcombe's interval.

    The two are taken for independent; those of games on the same seed go together more or less,
    and the interval is then wider than it need be.
    """
    a, b = rate(hits, n), rate(other_hits, other_n)
    value = a.value - b.value
    low = value - sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    high = value + sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Interval(value, low, high)
