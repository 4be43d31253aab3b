"""Every move of a hand, and how many answers each has: a Cython module.

    python build_cython.py
    python -c "import sys, moves_cython as m; m.main(sys.argv[1:])" 3d3h3s4c5h6h7hX cao_cao
"""
from libc.stdint cimport int64_t, uint64_t

from huangpai cimport c_huangpai as c

# This module has a copy of the library of its own: the best kernels, or HUANGPAI_SIMD's.
if c.hp_init() != c.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set of this processor")

cdef enum:
    HIT_POINTS = 2
    CAPACITY = 4096


cdef int check(int status) except -1:
    if status != c.HP_OK:
        raise ValueError(c.hp_status_message(status).decode())
    return 0


cdef int character_by_id(bytes id) noexcept:
    cdef c.hp_douhuang_character row
    cdef int i = 0
    while c.hp_douhuang_character_get(i, &row) == c.HP_OK:
        if row.id == id:
            return i
        i += 1
    return -1


cdef str text_of(uint64_t cards):
    cdef char text[c.HP_CARDS_TEXT_MAX]
    cdef size_t length
    check(c.hp_cards_format(cards, text, c.HP_CARDS_TEXT_MAX, &length))
    return text[:length].decode()


def moves_of(str hand_text, str character):
    """Return (cards, kind, strength, answers) of every move of a hand."""
    cdef c.hp_douhuang_move moves[CAPACITY]
    cdef int64_t answers[CAPACITY]
    cdef int64_t n, i
    cdef uint64_t hand
    cdef size_t position
    cdef bytes raw = hand_text.encode()
    cdef int who = character_by_id(character.encode())
    cdef int xi_shi = character_by_id(b"xi_shi")
    check(c.hp_cards_parse(raw, len(raw), &hand, &position))
    # HP_ERR_BUFFER: n says how many there are, and nothing was written.
    check(c.hp_douhuang_generate(hand, who, HIT_POINTS, NULL, moves, CAPACITY, &n))
    with nogil:
        for i in range(n):
            # How many moves of 西施 with the same cards would beat this one?
            c.hp_douhuang_count(hand, xi_shi, HIT_POINTS, &moves[i], &answers[i])
    rows = []
    for i in range(n):
        kind = c.hp_douhuang_kind_name(moves[i].kind).decode()
        rows.append((text_of(moves[i].cards), kind, moves[i].strength, answers[i]))
    return rows


def main(arguments):
    """Print the moves of hands and characters in turn."""
    try:
        for hand, character in zip(arguments[::2], arguments[1::2]):
            for row in moves_of(hand, character):
                print(*row)
    except ValueError as error:
        raise SystemExit(str(error)) from None
