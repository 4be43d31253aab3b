"""Games and policies that the tests of simulations share."""

from __future__ import annotations

import numpy as np

from huangpai import baohuang as bh
from huangpai import douhuang as dh

GAMES = {
    "three": dh.Game(3),
    "two": dh.Game(2),
    "match": dh.Game(2, "competitive"),
    "classic": bh.Game("classic"),
    "concise": bh.Game("concise", kao=False, hold_sixes=True, rob_solo=True),
}


def by_chance(turns):
    """Choose every legal action equally likely, or nearly."""
    return (turns.numbers % turns.counts.astype(np.uint64)).astype(np.int64)


def first_of_all(turns):
    return np.zeros(len(turns.counts), np.int64)


def out_of_range(turns):
    return turns.counts


def raises(_turns):
    raise ZeroDivisionError("what a policy of the caller's may raise")


def same_tallies(one, other):
    assert one.keys() == other.keys()
    for name, array in one.items():
        assert array.dtype == np.int64
        np.testing.assert_array_equal(array, other[name], err_msg=name)
