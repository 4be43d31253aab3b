"""What every game shares, compiled: canonical card text, random hands, the instruction set in use."""
cimport cython
from libc.stdint cimport int64_t, uint64_t
from cpython.buffer cimport PyBUF_CONTIG, PyBuffer_Release, PyObject_GetBuffer

from huangpai cimport c_huangpai as hp


def _init():
    if hp.hp_init() != hp.HP_OK:
        import os

        available = [n for n in ("scalar", "avx2", "avx512") if hp.hp_simd_available(n.encode())]
        raise ImportError(
            f"HUANGPAI_SIMD={os.environ.get('HUANGPAI_SIMD')!r} is no instruction set that this "
            f"processor and this build have; choose one of {', '.join(available)}, or unset it"
        )


_init()


def simd_name() -> str:
    """Return the instruction set chosen at import: "scalar", "avx2" or "avx512"."""
    return hp.hp_simd_name().decode()


def simd_available() -> list[str]:
    """Return the instruction sets that this build and this processor have."""
    return [n for n in ("scalar", "avx2", "avx512") if hp.hp_simd_available(n.encode())]


def _statuses():
    """The statuses of the library by name; they are numbered from 0 down."""
    found = {}
    status = 0
    while (name := hp.hp_status_name(status).decode()).startswith("HP_"):
        found[name] = status
        status -= 1
    return found


STATUSES = _statuses()


def parse_canonical(str text not None):
    """Read canonical card text (D1.2).

    Returns
    -------
    tuple
        ``(cards, position)``: the bitboard and -1; or the status (below 0) and the position of the
        offending token.
    """
    cdef bytes raw
    cdef uint64_t cards = 0
    cdef size_t position = 0
    cdef int status
    if not text.isascii():
        return hp.HP_ERR_TEXT, 0
    raw = text.encode("ascii")
    status = hp.hp_cards_parse(raw, <size_t>len(raw), &cards, &position)
    if status != hp.HP_OK:
        return status, <int64_t>position
    return cards, -1


def format_canonical(uint64_t cards):
    """Write a hand of one deck as canonical text; None where bits are no cards."""
    cdef char text[hp.HP_CARDS_TEXT_MAX]
    cdef size_t length = 0
    if hp.hp_cards_format(cards, text, hp.HP_CARDS_TEXT_MAX, &length) != hp.HP_OK:
        return None
    return text[:length].decode("ascii")


def fill_random_hands(hands, int size, uint64_t seed, uint64_t first) -> None:
    """Fill a contiguous uint64 array with random hands of ``size`` cards."""
    cdef Py_buffer view
    cdef int64_t n
    cdef int status
    PyObject_GetBuffer(hands, &view, PyBUF_CONTIG)
    try:
        n = view.len // <int64_t>sizeof(uint64_t)
        with nogil:
            status = hp.hp_hands_random(<uint64_t *>view.buf, n, size, seed, first)
    finally:
        PyBuffer_Release(&view)
    if status != hp.HP_OK:
        raise ValueError(hp.hp_status_message(status).decode())


@cython.final
cdef class Rng:
    """A stream of random numbers: the one of the library that belongs to a seed and an index.

    The same pair gives the same numbers everywhere, whatever other streams are drawn from.
    """

    cdef hp.hp_rng c

    def __init__(self, uint64_t seed, uint64_t index):
        hp.hp_rng_seed(&self.c, seed, index)

    def next(self) -> int:
        """Return the next number of 64 bits."""
        return hp.hp_rng_next(&self.c)

    def below(self, uint64_t bound) -> int:
        """Return a number from 0 to bound - 1, each equally likely, as the library draws it."""
        if not bound:
            raise ValueError("bound must be at least 1")
        return hp.hp_rng_below64(&self.c, bound)
