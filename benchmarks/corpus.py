"""The positions that the benchmarks run over, and how many moves they have.

Everything is deterministic.  ``python benchmarks/corpus.py`` computes ``TOTALS`` again, by listing
and by counting, and compares the first hands of each with ``tests/golden/count_formula.py``, which
knows nothing of the library; ``--formula N`` says how many hands of each, 0 means all (hours).
"""

from __future__ import annotations

import argparse
import importlib
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from huangpai import douhuang as dh

HANDS = 20_000
SIZES = (10, 17, 20)
SIXES = 0b1111 << 12
#: Hands with a given number of sixes (杨贵妃's wild cards, D6.10) have thousands of moves each.
WILD_HANDS = 100
#: As some of 20,000 random hands have several sixes, 杨贵妃's moves would take 650 MB.
YANG_GUIFEI_HANDS = 1_000

#: The number of moves in each scenario.  Made by ``count_moves``; the lists are as long; the first
#: 200 hands of each (of ``xi_shi/17`` all) add up to the same by ``tests/golden/count_formula.py``.
TOTALS = {
    "xi_shi/10": 351_401,
    "xi_shi/20": 5_049_517,
    "cao_cao/17": 4_752_110,
    "liu_bei/17": 3_245_210,
    "sun_quan/17": 3_128_259,
    "sun_wukong/17": 2_955_072,
    "zhu_bajie/17": 2_398_329,
    "tang_sanzang/17": 2_187_694,
    "lu_zhishen/17": 1_718_541,
    "lu_bu/17": 2_607_374,
    "dong_zhuo/17": 4_141_552,
    "qin_shihuang/17": 2_398_329,
    "liu_bang/17": 2_955_072,
    "xiang_yu/17": 1_718_541,
    "pan_jinlian/17": 2_216_276,
    "lin_daiyu/17": 2_819_225,
    "diao_chan/17": 1_718_541,
    "xi_shi/17": 2_187_694,
    "yang_guifei/17": 2_067_986,
    "baigujing/17": 2_187_694,
    "cao_cao/17/answers": 152_775,
    "yang_guifei/17/0 sixes": 13_021,
    "yang_guifei/17/1 sixes": 74_538,
    "yang_guifei/17/2 sixes": 312_971,
    "yang_guifei/17/3 sixes": 852_760,
    "yang_guifei/17/4 sixes": 2_133_130,
}


class Scenario(NamedTuple):
    """Positions for one character, and the total of their moves."""

    hands: npt.NDArray[np.uint64]
    character: str
    last: npt.NDArray[Any] | None
    moves: int

    def written(self, out: tuple[npt.NDArray[Any], npt.NDArray[np.int64]] | None = None) -> int:
        """List all moves, into ``out`` if given; return how many."""
        moves, _offsets = dh.legal_moves_batch(self.hands, self.character, last=self.last, out=out)
        return len(moves)

    def counted(self) -> int:
        """Count all moves."""
        return int(dh.count_moves(self.hands, self.character, last=self.last).sum())

    def parts(self, n: int) -> list[Scenario]:
        """Return the positions ``n`` at a time, each part with its own total."""
        parts = []
        for i in range(0, len(self.hands), n):
            last = None if self.last is None else self.last[i : i + n]
            part = self._replace(hands=self.hands[i : i + n], last=last)
            parts.append(part._replace(moves=part.counted()))
        return parts

    def out(self) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
        """Return arrays for ``out=`` that just hold the answer."""
        return np.zeros(self.moves, dh.MOVE_DTYPE), np.zeros(len(self.hands) + 1, np.int64)


@cache
def random_hands(size: int) -> npt.NDArray[np.uint64]:
    """Return the random hands of a size."""
    hands: npt.NDArray[np.uint64] = dh.random_hands(HANDS, size, seed=1)
    return hands


@cache
def previous_plays() -> npt.NDArray[Any]:
    """Return plays to beat: by turns a single, a pair and a straight of five.

    They are drawn evenly from all such moves of 2,000 other hands.
    """
    moves, _offsets = dh.legal_moves_batch(dh.random_hands(2_000, 17, seed=2), "cao_cao")
    wanted = (
        moves["kind"] == dh.Kind.SINGLE.value,
        moves["kind"] == dh.Kind.PAIR.value,
        (moves["kind"] == dh.Kind.STRAIGHT.value) & (moves["size"] == 5),
    )
    plays = np.empty(HANDS, dtype=dh.MOVE_DTYPE)
    for turn, mask in enumerate(wanted):
        pool = moves[mask]
        rows = np.arange(turn, HANDS, len(wanted))
        plays[rows] = pool[rows * len(pool) // HANDS]
    return plays


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario of ``TOTALS``: ``character/cards``, with ``/answers`` or ``/N sixes``."""
    character, size, *rest = name.split("/")
    hands = random_hands(int(size))
    last = None
    if rest == ["answers"]:
        last = previous_plays()
    elif rest:
        sixes = int(rest[0].removesuffix(" sixes"))
        hands = hands[np.bitwise_count(hands & np.uint64(SIXES)) == sixes][:WILD_HANDS]
    elif character == "yang_guifei":
        hands = hands[:YANG_GUIFEI_HANDS]
    return Scenario(hands, character, last, TOTALS.get(name, 0))


def _formula(positions: Scenario, n: int) -> int:
    """Return the number of moves of the first ``n`` positions by the independent formula."""
    folder = str(Path(__file__).parents[1] / "tests" / "golden")
    if folder not in sys.path:
        sys.path.append(folder)
    count = importlib.import_module("count_formula").count

    total = 0
    for i in range(n):
        last = None
        if positions.last is not None:
            record = positions.last[i]
            last = tuple(int(record[field]) for field in ("kind", "size", "length", "strength"))
        total += sum(count(int(positions.hands[i]), positions.character, last=last).values())
    return total


def main() -> int:
    """Print the totals, each checked; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--formula", type=int, default=20, help="hands to check by the formula")
    parser.add_argument("names", nargs="*", default=list(TOTALS), help="scenarios; all by default")
    arguments = parser.parse_args()
    status = 0
    for name in arguments.names:
        positions = scenario(name)
        counted = positions.counted()
        n = min(arguments.formula or len(positions.hands), len(positions.hands))
        last = None if positions.last is None else positions.last[:n]
        first = positions._replace(hands=positions.hands[:n], last=last)
        same = counted == positions.written() == positions.moves
        same = same and first.counted() == _formula(first, n)
        note = "" if same else "  DIFFERS"
        status |= not same
        print(f'    "{name}": {counted:_},  # {n} hands by the formula{note}', flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
