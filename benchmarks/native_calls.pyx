"""What a call costs in Cython; benchmarks/native.py builds and runs it."""
from libc.stdint cimport int64_t, uint64_t
from time import perf_counter

from huangpai cimport c_huangpai as c

if c.hp_init() != c.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set of this processor")

cdef enum:
    HIT_POINTS = 2
    CAPACITY = 4096


cdef int64_t generate(const uint64_t *hands, int64_t n, int character) noexcept nogil:
    cdef c.hp_douhuang_move out[CAPACITY]
    cdef int64_t count = 0, total = 0, i
    for i in range(n):
        c.hp_douhuang_generate(hands[i], character, HIT_POINTS, NULL, out, CAPACITY, &count)
        total += count
    return total


cdef int64_t counted(const uint64_t *hands, int64_t n, int character) noexcept nogil:
    cdef int64_t count = 0, total = 0, i
    for i in range(n):
        c.hp_douhuang_count(hands[i], character, HIT_POINTS, NULL, &count)
        total += count
    return total


cdef int64_t beats(const c.hp_douhuang_move *moves, int64_t n) noexcept nogil:
    cdef int64_t total = 0, i
    for i in range(n - 1):
        total += c.hp_douhuang_beats(&moves[i], &moves[i + 1])
    return total


def run(str name, const uint64_t[::1] data not None, int64_t n, int character, int passes):
    """Return the least time of a pass in seconds, and what its calls add up to.

    ``data`` is hands, or moves of two words each.
    """
    cdef double least = float("inf"), start
    cdef int64_t total = 0
    cdef int i
    for i in range(passes + 1):
        start = perf_counter()
        if name == "generate":
            total = generate(&data[0], n, character)
        elif name == "count":
            total = counted(&data[0], n, character)
        else:
            total = beats(<const c.hp_douhuang_move *>&data[0], n)
        if i:
            least = min(least, perf_counter() - start)
    return least, total
