"""What each action of a Baohuang position is worth, by random games: a Cython module.

    python build_cython.py solver_cython
    python -c "import solver_cython as s; s.main()"
"""
from concurrent.futures import ThreadPoolExecutor

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from huangpai cimport c_huangpai as c

from huangpai import baohuang as bh

# This module has a copy of the library of its own: the best kernels, or HUANGPAI_SIMD's.
if c.hp_init() != c.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set of this processor")

cdef enum:
    BLOCK = 64  # games at a time: 27 kB on the stack of each thread


cdef void add_games(const c.hp_baohuang_state *root, const c.hp_baohuang_action *action, int64_t n,
                    uint64_t seed, int64_t *total, int64_t *squares) noexcept nogil:
    """Do the action, play on at random n times, add up the points of who did it."""
    cdef c.hp_baohuang_state games[BLOCK]
    cdef int32_t score[c.HP_BAOHUANG_SEATS]
    cdef int64_t done = 0, size, i, points
    while done < n:
        size = min(<int64_t>BLOCK, n - done)
        for i in range(size):
            games[i] = root[0]  # a game is copied by =
            c.hp_baohuang_apply_unchecked(&games[i], action)
        # Game i draws from the stream (seed, i): the same for every action, so that luck is shared
        # and differences of actions are sharper than their values.
        c.hp_baohuang_play_random(games, size, seed, <uint64_t>done)
        for i in range(size):
            c.hp_baohuang_score(&games[i], score)
            points = score[root.current]
            total[0] += points
            squares[0] += points * points
        done += size


def value(bytes position, int64_t index, int64_t n, uint64_t seed=1):
    """Return the mean of the points after action `index` of the list, and its standard error."""
    cdef c.hp_baohuang_state root
    cdef c.hp_baohuang_action action
    cdef int64_t total = 0, squares = 0
    cdef const char *problem
    cdef const char *octets = position
    if len(position) != sizeof(root) or n < 2:
        raise ValueError("position is what State.to_bytes() returns, and n at least 2")
    memcpy(&root, octets, sizeof(root))
    problem = c.hp_baohuang_state_problem(&root)  # the functions below trust the state
    if problem is not NULL:
        raise ValueError(problem.decode())
    if c.hp_baohuang_action_at(&root, index, &action) != c.HP_OK:
        raise ValueError(f"there is no action {index}")
    with nogil:  # here other threads run
        add_games(&root, &action, n, seed, &total, &squares)
    mean = total / n
    return mean, ((squares / n - mean * mean) / (n - 1)) ** 0.5


def values(bytes position, int64_t n, uint64_t seed=1, int threads=2):
    """Return `value` of every action: the same numbers, whatever the threads."""
    actions = range(bh.State.from_bytes(position).count_actions())
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda index: value(position, index, n, seed), actions))


def main(int64_t n=100_000):
    """Print the actions of an ending, the best first."""
    hands = ["9d9c9hAdD", "8d8cX", "JdJcQh", "TdTcTh", "Kh2d"]
    state = bh.Game("classic").position(hands, emperor=0, guard=4, named="Kh")
    texts = state.action_text(state.legal_actions())
    table = zip(values(state.to_bytes(), n), texts, strict=True)
    for (mean, error), text in sorted(table, reverse=True):
        print(f"{mean:+.3f} ± {2 * error:.3f}  {text}")
