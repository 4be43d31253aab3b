"""Moves of plain Dou Dizhu, compiled: convert and check the arguments, release the GIL, call the library.

No rule of the game stands here: what is legal is csrc's business, and how arguments become arrays is
``huangpai.doudizhu._arguments``'s.
"""
from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.long cimport PyLong_CheckExact
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from huangpai cimport c_huangpai as hp
from huangpai._batch cimport BLOCK, SHORT_LIST, Batch, compared, copied_play, few, memory_for
from huangpai._batch cimport first_bad as first_bad_of
from huangpai.c_huangpai cimport hp_doudizhu_batch, hp_doudizhu_move, hp_doudizhu_rules

import numpy as np

from huangpai._arguments import is_scalar
from huangpai._batch import MAX_MOVES
from huangpai.doudizhu import _arguments as arguments
from huangpai.doudizhu._dtypes import MOVE_DTYPE

cdef extern from "Python.h":
    uint64_t PyLong_AsUnsignedLongLong(object) except? 0xFFFFFFFFFFFFFFFF

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

cdef object void = np.void
cdef object octet = np.dtype(np.uint8)
cdef object records = arguments.RECORDS
cdef object move_dtype = MOVE_DTYPE
assert MOVE_DTYPE.itemsize == sizeof(hp_doudizhu_move)


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if hp.hp_simd_select(name.encode()) != hp.HP_OK:
        raise ValueError(f"no instruction set {name!r} here")


def kind_row(int kind):
    """Return (name, name_zh) as compiled; None out of range."""
    cdef const char *name = hp.hp_doudizhu_kind_name(kind)
    if name == NULL:
        return None
    return name.decode(), hp.hp_doudizhu_kind_name_zh(kind).decode()


def _presets():
    """Return the options of each preset as compiled, in bytes."""
    cdef hp_doudizhu_rules rules
    cdef const char *name
    found = {}
    for i in range(256):
        name = hp.hp_doudizhu_preset_name(i)
        if name == NULL:
            break
        hp.hp_doudizhu_rules_preset(name, &rules)
        found[name.decode()] = (<const char *>&rules)[:sizeof(hp_doudizhu_rules)]
    return found


cdef dict presets = _presets()
arguments.set_presets(presets)


# ---- Records ----------------------------------------------------------------------------------------


cdef int _check(const void *move) noexcept nogil:
    return hp.hp_doudizhu_last_check(<const hp_doudizhu_move *>move)


cdef int _check_play(const void *move) noexcept nogil:
    cdef int status = hp.hp_doudizhu_last_check(<const hp_doudizhu_move *>move)
    if status == hp.HP_OK and (<const hp_doudizhu_move *>move).size == 0:
        return hp.HP_ERR_LAST_SHAPE
    return status


def first_bad(flat, bint lead_too):
    """Find the first record, in bytes, that no rules allow: (row, status), or (-1, 0).

    A record of size 0 is bad unless ``lead_too``.
    """
    return first_bad_of(flat, sizeof(hp_doudizhu_move), _check if lead_too else _check_play)


# ---- One hand ---------------------------------------------------------------------------------------


cdef inline uint64_t _hand(object hand) except? 0xFFFFFFFFFFFFFFFF:
    if PyLong_CheckExact(hand) and 0 <= hand <= 0x3FFFFFFFFFFFFF:
        return PyLong_AsUnsignedLongLong(hand)
    return PyLong_AsUnsignedLongLong(arguments.one_hand(hand))


cdef hp_doudizhu_rules _rules(object rules) except *:
    cdef hp_doudizhu_rules found
    cdef bytes packed = presets.get(rules) if type(rules) is str else None
    if packed is None:
        packed = arguments.packed_rules(rules)
    memcpy(&found, PyBytes_AS_STRING(packed), sizeof(found))
    return found


cdef hp_doudizhu_move *_last(object last, hp_doudizhu_move *into) except? NULL:
    """Copy the play to beat; NULL to lead."""
    return into if copied_play(last, records, into) else NULL


def legal_moves(hand, *, rules="douzero", last=None):
    """List every legal move (P2 to P4), without pass.

    Parameters
    ----------
    hand : str, int or uint64, or integer array of shape (15,)
        Rank text such as ``"3334455XD"``, any part of the deck of 54 as a bitboard, or how many cards of
        each rank ``3456789TJQKA2XD``.
    rules : str or Rules
        The name of a preset, or options (P4).
    last : record of MOVE_DTYPE, optional
        The play to beat (P3), judged by kind, size, length and strength alone; its cards may overlap
        the hand.  None, or a record of size 0, to lead.

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        No move twice, in the order of docs/rules/order.md; their cards have the lowest suits.  Empty
        where only pass is left.

    Raises
    ------
    ValueError
        For cards, rules and plays that do not exist.
    TypeError
        For arguments of the wrong type.
    """
    cdef uint64_t cards = _hand(hand)
    cdef hp_doudizhu_rules options = _rules(rules)
    cdef hp_doudizhu_move play
    cdef hp_doudizhu_move *to_beat = _last(last, &play)
    cdef hp_doudizhu_move short_list[2 * SHORT_LIST]
    cdef Py_buffer view
    cdef int64_t n = 0
    cdef int status = hp.hp_doudizhu_generate(cards, &options, to_beat, short_list, 2 * SHORT_LIST, &n)
    if status == hp.HP_OK:
        return few(short_list, n, move_dtype)
    if status != hp.HP_ERR_BUFFER:
        raise arguments.error(status, cards, to_beat != NULL and last)
    if n > MAX_MOVES:
        raise ValueError(f"{n} moves are more than a list may hold ({MAX_MOVES}); count_moves counts them")
    out = memory_for(n, move_dtype)
    octets = out.view(octet)
    PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
    with nogil:
        hp.hp_doudizhu_generate(cards, &options, to_beat, <hp_doudizhu_move *>view.buf, n, &n)
    PyBuffer_Release(&view)
    return out


def classify(cards, *, rules="douzero"):
    """List every way in which exactly these cards may be played (P2 to P4).

    Parameters
    ----------
    cards, rules
        As for `legal_moves`.

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        By kind and strength; empty where the cards are no combination.

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`.
    """
    cdef uint64_t played = _hand(cards)
    cdef hp_doudizhu_rules options = _rules(rules)
    cdef hp_doudizhu_move readings[hp.HP_DOUDIZHU_READINGS_MAX]
    cdef int64_t n = 0
    cdef int status = hp.hp_doudizhu_classify(played, &options, readings, hp.HP_DOUDIZHU_READINGS_MAX, &n)
    if status != hp.HP_OK:
        raise arguments.error(status, played, None)
    return few(readings, n, move_dtype)


# ---- Many hands -------------------------------------------------------------------------------------


cdef class _Batch(Batch):
    """Rows of hands and plays to beat."""

    cdef hp_doudizhu_batch c
    cdef object hands, lasts

    def __init__(self, hands, rules, last, bint copy_hands):
        a = arguments.together(hands, last, copy_hands)
        self.n = self.c.n = a.n
        self.hands = a.hands
        self.lasts = a.lasts
        self.c.rules = _rules(rules)
        self.c.hands = <const uint64_t *>self.pointer(a.hands, &self.c.hand_stride)
        if a.lasts is not None:
            self.c.lasts = <const hp_doudizhu_move *>self.pointer(a.lasts, &self.c.last_stride)

    cdef int count_block(self, int64_t start, int64_t n, int64_t *counts, int64_t *bad_row) noexcept nogil:
        # While the GIL is released another thread may write into the hands; so what is counted has to be
        # what was checked, a copy.
        cdef uint64_t block[BLOCK]
        cdef hp_doudizhu_batch part = self.c
        part.n = n
        if part.hand_stride:
            memcpy(block, part.hands + start, n * sizeof(block[0]))
            part.hands = block
        if part.lasts != NULL:
            part.lasts += start * part.last_stride
        return hp.hp_doudizhu_count_batch(&part, counts, bad_row)

    cdef void generate(self, const int64_t *offsets, void *out) noexcept nogil:
        hp.hp_doudizhu_generate_batch_unchecked(&self.c, offsets, <hp_doudizhu_move *>out)

    cdef object error(self, int status, int64_t row):
        return arguments.batch_error(status, row, self.hands, self.lasts)


def count_moves(hands, *, rules="douzero", last=None):
    """Count legal moves without listing them.

    Parameters
    ----------
    hands : as for `legal_moves`, or a list or array of hands
        An array of one dimension holds bitboards; counts of several hands have the shape (n, 15).
    rules : str or Rules
        For all rows.
    last : as for `legal_moves`, or a list or array of plays
        In a list, None is a lead.  Hands and plays broadcast to one dimension.

    Returns
    -------
    int, or ndarray of int64, shape (n,)
        An int where neither is a list or array.

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`; the message names the row.
    """
    cdef uint64_t cards
    cdef hp_doudizhu_rules options
    cdef hp_doudizhu_move play
    cdef hp_doudizhu_move *to_beat
    cdef int64_t n = 0
    cdef int status
    cdef bint plain = PyLong_CheckExact(hands) and (last is None or type(last) is void)
    if plain or is_scalar(hands, last):
        cards = _hand(hands)
        options = _rules(rules)
        to_beat = _last(last, &play)
        status = hp.hp_doudizhu_count(cards, &options, to_beat, &n)
        if status != hp.HP_OK:
            raise arguments.error(status, cards, to_beat != NULL and last)
        return n
    return (<Batch>_Batch(hands, rules, last, False)).count()


def legal_moves_batch(hands, *, rules="douzero", last=None, out=None, max_moves=MAX_MOVES):
    """List the legal moves of many hands.

    Parameters
    ----------
    hands, rules, last
        As for `count_moves`.
    out : tuple of ndarray, optional
        ``(moves, offsets)``: one-dimensional contiguous arrays of MOVE_DTYPE and int64, to be written
        into, starting at addresses that 8 divides.  They may share memory with the arguments, which are
        read first, but not with one another.
    max_moves : int
        A longer list is refused with its count.

    Returns
    -------
    moves : ndarray of MOVE_DTYPE
        The lists of all rows, one after another; a view of ``out``'s array where given.
    offsets : ndarray of int64, shape (n + 1,)
        Row i is ``moves[offsets[i]:offsets[i + 1]]``.

    Raises
    ------
    BufferTooSmall
        Where ``out`` cannot hold the answer; ``.needed`` says how many moves it must hold (or, if the
        offsets are too small, how many offsets).  Nothing was written.
    ValueError, TypeError
        As `legal_moves`; the message names the row.
    """
    # Copies: what is listed has to be what was counted, also while another thread writes into the hands.
    return (<Batch>_Batch(hands, rules, last, True)).moves(max_moves, out, records)


cdef int _beats(const void *a, const void *b, unsigned options) noexcept nogil:
    return hp.hp_doudizhu_beats(<const hp_doudizhu_move *>a, <const hp_doudizhu_move *>b)


def beats(a, b):
    """Whether ``a`` beats ``b`` (P3).

    Parameters
    ----------
    a, b : record or array of MOVE_DTYPE
        They broadcast against one another.  Anything beats a record of size 0, which beats nothing.

    Returns
    -------
    bool, or ndarray of bool

    Raises
    ------
    ValueError
        For records that no rules allow.
    TypeError
        For anything but MOVE_DTYPE.
    """
    cdef hp_doudizhu_move x, y
    # Two records are compared as they are; what is wrong with them is said below.
    if (type(a) is void and type(b) is void and a.dtype is move_dtype and b.dtype is move_dtype):
        _last(a, &x)
        _last(b, &y)
        if hp.hp_doudizhu_last_check(&x) == hp.HP_OK and hp.hp_doudizhu_last_check(&y) == hp.HP_OK:
            return bool(hp.hp_doudizhu_beats(&x, &y))
    one, two, shape = records.pairs(a, b, first_bad)
    return compared(one, two, shape, sizeof(hp_doudizhu_move), _beats, 0)
