"""Every move of a hand, and how many answers each has: with cffi, without a compiler.

python moves_cffi.py 3d3h3s4c5h6h7hX cao_cao
"""

import sys
from types import SimpleNamespace

from cffi import FFI

from huangpai import native

ffi = FFI()
ffi.cdef(native.CDEF)
hp = SimpleNamespace(
    **{name: ffi.cast(f.pointer_type, f.address) for name, f in native.FUNCTIONS.items()},
    **native.CONSTANTS,
)
HIT_POINTS = 2
CAPACITY = 4096


def check(status):
    """Raise ValueError for what is wrong."""
    if status != hp.HP_OK:
        raise ValueError(ffi.string(hp.hp_status_message(status)).decode())


def character_by_id(id):
    """Return the number of a character, or -1."""
    row = ffi.new("hp_douhuang_character *")
    i = 0
    while hp.hp_douhuang_character_get(i, row) == hp.HP_OK:
        if ffi.string(row.id).decode() == id:
            return i
        i += 1
    return -1


def moves_of(text, id):
    """Return (cards, kind, strength, answers) of every move of a hand."""
    hand, position = ffi.new("uint64_t *"), ffi.new("size_t *")
    raw = text.encode()
    check(hp.hp_cards_parse(raw, len(raw), hand, position))
    moves, n = ffi.new("hp_douhuang_move[]", CAPACITY), ffi.new("int64_t *")
    # HP_ERR_BUFFER: n[0] says how many there are, and nothing was written.
    who, xi_shi = character_by_id(id), character_by_id("xi_shi")
    check(hp.hp_douhuang_generate(hand[0], who, HIT_POINTS, ffi.NULL, moves, CAPACITY, n))
    rows = []
    cards, length = ffi.new("char[]", hp.HP_CARDS_TEXT_MAX), ffi.new("size_t *")
    answers = ffi.new("int64_t *")
    for i in range(n[0]):
        check(hp.hp_cards_format(moves[i].cards, cards, hp.HP_CARDS_TEXT_MAX, length))
        # How many moves of 西施 with the same cards would beat this one?
        check(hp.hp_douhuang_count(hand[0], xi_shi, HIT_POINTS, moves + i, answers))
        kind = ffi.string(hp.hp_douhuang_kind_name(moves[i].kind)).decode()
        rows.append((ffi.string(cards).decode(), kind, moves[i].strength, answers[0]))
    return rows


def main(arguments):
    """Print the moves of hands and characters in turn."""
    try:
        for hand, character in zip(arguments[::2], arguments[1::2], strict=True):
            for row in moves_of(hand, character):
                print(*row)
    except ValueError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
