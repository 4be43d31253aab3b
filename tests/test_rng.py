"""The library's random numbers in Python, against csrc/core/rng.h written down again."""

from __future__ import annotations

import pytest

from huangpai._core import Rng

ONES = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & ONES
    x = (x ^ x >> 27) * 0x94D049BB133111EB & ONES
    return x ^ x >> 31


def numbers(seed: int, index: int):
    mixed = index * 0xD1342543DE82EF95 + GAMMA & ONES
    key = mix(mix(seed + GAMMA & ONES) ^ mixed)
    counter = 0
    while True:
        counter += 1
        yield mix(key + counter * GAMMA & ONES)


def below(stream, bound: int) -> int:
    """Lemire up to 32 bits, a mask above, drawn again until it is fair."""
    if bound < 2**32:
        while True:
            product = (next(stream) >> 32) * bound
            if product % 2**32 >= -bound % 2**32 % bound:
                return product >> 32
    mask = 2 ** (bound - 1).bit_length() - 1
    while (number := next(stream) & mask) >= bound:
        pass
    return number


@pytest.mark.parametrize("seed", [0, 1, 2**63, ONES])
@pytest.mark.parametrize("index", [0, 5, ONES])
def test_numbers_are_those_of_the_library(seed: int, index: int) -> None:
    rng, stream = Rng(seed, index), numbers(seed, index)
    assert [rng.next() for _ in range(100)] == [next(stream) for _ in range(100)]
    bounds = [1, 2, 3, 52, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**40 + 7, 2**63 + 1, ONES]
    for bound in bounds * 20:
        assert rng.below(bound) == below(stream, bound)


def test_bounds_that_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Rng(0, 0).below(0)
    for bound in (-1, 2**64):
        with pytest.raises(OverflowError):
            Rng(0, 0).below(bound)
