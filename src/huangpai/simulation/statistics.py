"""How sure a number is: rates, means and differences with 95 % intervals, from sums alone."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

__all__ = ["Estimate", "difference", "mean", "median", "rate"]

#: Half of a 95 % interval of a normal distribution, in standard deviations.
Z = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A number found by playing, and where the true one is likely to be.

    Attributes
    ----------
    value, low, high : float
        What was found, and the ends of its 95 % interval.
    n : int
        From how many games.
    """

    value: float
    low: float
    high: float
    n: int


def rate(wins: Any, n: Any) -> Estimate | None:
    """Return how often something happens, with Wilson's interval; None without games.

    Unlike value ± error the interval stays within 0 to 1, and holds for few games too.
    """
    wins, n = int(wins), int(n)
    if not n:
        return None
    share = wins / n
    spread = 1 + Z * Z / n
    middle = (share + Z * Z / (2 * n)) / spread
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / spread
    # At either end the sums above are exact but for rounding.
    low = 0.0 if wins == 0 else middle - half
    return Estimate(share, low, 1.0 if wins == n else middle + half, n)


def mean(total: Any, squares: Any, n: Any) -> Estimate | None:
    """Return a mean from the sum of n values and that of their squares; None for less than two.

    The interval is that of a normal distribution, which means of many games have.
    """
    total, squares, n = int(total), int(squares), int(n)
    if n < 2:
        return None
    value = total / n
    # In integers: squares - total² / n would lose what is left of it.
    variance = (n * squares - total * total) / (n * (n - 1))
    half = Z * sqrt(variance / n)
    return Estimate(value, value - half, value + half, n)


def difference(first: Estimate | None, second: Estimate | None) -> Estimate | None:
    """Return the difference of two rates, by Newcombe's combination of their intervals.

    They are taken to be independent.
    """
    if first is None or second is None:
        return None
    value = first.value - second.value
    below = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    above = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Estimate(value, value - below, value + above, min(first.n, second.n))


def median(counts: Any) -> int:
    """Return the median of a histogram, the lower one of two; 0 for an empty one."""
    half, so_far = (int(counts.sum()) + 1) // 2, 0
    for value, count in enumerate(counts.tolist()):
        so_far += count
        if so_far >= half:
            return value
    return 0
