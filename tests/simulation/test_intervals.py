"""Rates, means and differences, beside values that others have published or that are by hand."""

from __future__ import annotations

from math import isnan, sqrt

import numpy as np
import pytest

from huangpai.simulation.intervals import Z, difference, mean, rate


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_rates_have_wilsons_interval(hits: int, n: int, low: float, high: float) -> None:
    found = rate(hits, n)
    assert found.value == hits / n
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    other = rate(n - hits, n)
    assert (1 - other.high, 1 - other.low) == pytest.approx((low, high), abs=5e-5)
    assert found.is_known


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    # R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10.
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_differences_have_newcombes_interval(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    found = difference(*first, *second)
    assert found.value == pytest.approx(first[0] / first[1] - second[0] / second[1])
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_means_have_the_normal_interval() -> None:
    values = [1, 2, 3, 4]
    found = mean(sum(values), sum(one * one for one in values), 4)
    half = Z * sqrt(5 / 3 / 4)  # the variance is (2.25 + 0.25 + 0.25 + 2.25) / 3
    assert found == pytest.approx((2.5, 2.5 - half, 2.5 + half))
    assert mean(-12, 48, 3) == (-4, -4, -4)


def test_without_games_nothing_is_known() -> None:
    assert isnan(rate(0, 0).value)
    assert not rate(0, 0).is_known
    assert not difference(0, 0, 1, 2).is_known
    assert not mean(0, 0, 0).is_known
    assert mean(3, 9, 1).value == 3
    assert not mean(3, 9, 1).is_known


def test_sums_may_be_large() -> None:
    """As NumPy's integers are, whose products would not fit."""
    n = np.int64(10**12)
    found = mean(np.int64(6 * 10**12), np.int64(36 * 10**12 + 10**12), n)
    assert (found.value, found.high - found.value) == pytest.approx((6, Z * 1e-6))
    found = rate(n // 4, n)
    assert found.high - found.low == pytest.approx(2 * Z * sqrt(3) / 4 * 1e-6)
