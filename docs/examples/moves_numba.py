"""Every move of a hand, and how many answers each has: with Numba.

python moves_numba.py 3d3h3s4c5h6h7hX cao_cao
"""

import sys

import numpy as np
from numba import njit

from huangpai import douhuang as dh
from huangpai import numba as hn

XI_SHI = dh.Character.XI_SHI
HIT_POINTS = 2


@njit(nogil=True)
def moves_and_answers(hand, character, moves, answers):
    """Fill moves and answers; return how many, or a negative status."""
    n = hn.douhuang_generate(hand, character, HIT_POINTS, None, moves)
    for i in range(n):
        # How many moves of 西施 with the same cards would beat this one?
        answers[i] = hn.douhuang_count(hand, XI_SHI, HIT_POINTS, moves[i])
    return n


def main(arguments):
    """Print the moves of hands and characters in turn."""
    moves = np.empty(4096, dh.MOVE_DTYPE)
    answers = np.empty(len(moves), np.int64)
    for text, id in zip(arguments[::2], arguments[1::2], strict=True):
        hand, character = dh.parse(text), dh.Character[id.upper()]
        n = moves_and_answers(hand, character, moves, answers)
        if n < 0:  # HP_ERR_BUFFER: too many moves; douhuang_count says how many
            raise SystemExit(f"status {n}")
        for move, count in zip(moves[:n], answers[:n], strict=True):
            kind = dh.Kind(move["kind"]).name
            print(dh.format(int(move["cards"])), kind, move["strength"], count)


if __name__ == "__main__":
    main(sys.argv[1:])
