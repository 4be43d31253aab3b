"""Moves of Douhuang, compiled: convert and check the arguments, release the GIL, call the library.

No rule of the game stands here: what is legal is csrc's business, and how arguments become arrays is
``huangpai.douhuang._arguments``'s.
"""
from cpython.buffer cimport (PyBUF_ANY_CONTIGUOUS, PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release,
                             PyObject_GetBuffer)
from cpython.bytearray cimport PyByteArray_FromStringAndSize
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.long cimport PyLong_CheckExact
from libc.stdint cimport INT64_MAX, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from huangpai cimport c_huangpai
# The public argument for hit points is `hp`, so the library's names are imported under names of their own.
from huangpai.c_huangpai cimport (HP_DOUHUANG_CHARACTERS, HP_DOUHUANG_READINGS_MAX,
                                  HP_ERR_BUFFER as c_err_buffer,
                                  HP_ERR_LAST_SHAPE as c_err_last_shape, HP_OK as c_ok,
                                  hp_douhuang_batch as c_batch,
                                  hp_douhuang_beats as c_beats, hp_douhuang_classify as c_classify,
                                  hp_douhuang_count as c_count, hp_douhuang_count_batch as c_count_batch,
                                  hp_douhuang_generate as c_generate,
                                  hp_douhuang_generate_batch_unchecked as c_generate_batch,
                                  hp_douhuang_last_check as c_last_check, hp_douhuang_move as c_move,
                                  hp_offsets as c_offsets)

import numpy as np

from huangpai.cards import one_hand
from huangpai.douhuang import _arguments as arguments
from huangpai.douhuang._dtypes import MOVE_DTYPE
from huangpai.errors import BufferTooSmall

cdef extern from "Python.h":
    uint64_t PyLong_AsUnsignedLongLong(object) except? 0xFFFFFFFFFFFFFFFF
    long PyLong_AsLong(object) except? -1

if c_huangpai.hp_init() != c_ok:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

cdef object empty = np.empty
cdef object ndarray = np.ndarray
cdef object void = np.void
cdef object Character = arguments.Character
cdef object uint64 = np.dtype(np.uint64)
cdef object int64 = np.dtype(np.int64)
cdef object move_dtype = MOVE_DTYPE
assert MOVE_DTYPE.itemsize == sizeof(c_move)

MAX_MOVES = 2**26
cdef int64_t max_moves_of_one = MAX_MOVES
cdef enum:
    # Lists up to this long are written first and copied to their exact size.
    SHORT_LIST = 64
    # Hands are counted in blocks of this many.
    BLOCK = 1024


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if c_huangpai.hp_simd_select(name.encode()) != c_ok:
        raise ValueError(f"no instruction set {name!r} here")


def simd_name() -> str:
    """Return the instruction set in use."""
    return c_huangpai.hp_simd_name().decode()


def character_row(int character):
    """Return (id, name_zh, skill_zh, min_straight, max_straight) as compiled; None out of range."""
    cdef c_huangpai.hp_douhuang_character row
    if c_huangpai.hp_douhuang_character_get(character, &row) != c_ok:
        return None
    return (row.id.decode(), row.name_zh.decode(), row.skill_zh.decode(), row.min_straight,
            row.max_straight)


def kind_row(int kind):
    """Return (name, name_zh) as compiled; None out of range."""
    cdef const char *name = c_huangpai.hp_douhuang_kind_name(kind)
    if name == NULL:
        return None
    return name.decode(), c_huangpai.hp_douhuang_kind_name_zh(kind).decode()


def first_bad(flat, bint lead_too):
    """Find the first record, in bytes, that no character could play.

    Returns
    -------
    tuple
        (row, status), an HP_ERR_LAST_*; (-1, 0) where there is none.  A record of size 0 is bad unless
        ``lead_too``.
    """
    cdef Py_buffer view
    cdef Py_ssize_t i, row = -1
    cdef int status = c_ok
    cdef const c_move *moves
    PyObject_GetBuffer(flat, &view, PyBUF_SIMPLE)
    moves = <const c_move *>view.buf
    for i in range(view.len // <Py_ssize_t>sizeof(c_move)):
        status = c_last_check(&moves[i])
        if status == c_ok and moves[i].size == 0 and not lead_too:
            status = c_err_last_shape
        if status != c_ok:
            row = i
            break
    PyBuffer_Release(&view)
    return row, status


# ---- One hand -------------------------------------------------------------------------------------


# A plain int, a member and a record of ours are taken as they are; the rest is for `arguments`.


cdef inline uint64_t _hand(object hand) except? 0xFFFFFFFFFFFFFFFF:
    if PyLong_CheckExact(hand) and 0 <= hand <= 0x3FFFFFFFFFFFFF:
        return PyLong_AsUnsignedLongLong(hand)
    return PyLong_AsUnsignedLongLong(one_hand(hand))


cdef inline int _character(object character) except -1:
    cdef bint plain = PyLong_CheckExact(character) and 0 <= character < HP_DOUHUANG_CHARACTERS
    if plain or type(character) is Character:
        return PyLong_AsLong(character)
    return arguments.one_character(character)


cdef inline int _hit_points(object hp) except -1:
    if PyLong_CheckExact(hp) and 1 <= hp <= 9:
        return PyLong_AsLong(hp)
    return arguments.one_hit_points(hp)


cdef c_move *_last(object last, c_move *into) except? NULL:
    """Copy the play to beat; NULL to lead."""
    cdef bytes raw
    if last is None:
        return NULL
    if type(last) is not void or last.dtype is not move_dtype:
        last = arguments.one_last(last)
    raw = last.tobytes()
    memcpy(into, PyBytes_AS_STRING(raw), sizeof(c_move))
    return into


cdef object _moves_of(const c_move *moves, int64_t n):
    """A new array of a few moves: of what NumPy offers, the quickest way to make one."""
    return ndarray(n, move_dtype, PyByteArray_FromStringAndSize(<const char *>moves, n * sizeof(c_move)))


def legal_moves(hand, character, *, hp=2, last=None):
    """List every legal move (D2 to D6), without pass.

    Parameters
    ----------
    hand : str, int or uint64
        Any subset of the deck of 54.
    character : Character, int, str
        A member, its value, its id or its Chinese name.
    hp : int
        Hit points, 1 to 9 (D5.2, D6.7 to D6.9).
    last : record of MOVE_DTYPE, optional
        The play to beat (D4), judged by kind, size, length and strength alone; its cards may overlap
        the hand.  None, or a record of size 0, to lead.

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        No move twice, in the order of docs/rules/order.md.  Empty where only pass is left.

    Raises
    ------
    ValueError
        For cards, characters, hit points and plays that do not exist, and for a list longer than
        2**26 moves, with its count.
    TypeError
        For arguments of the wrong type.
    """
    cdef uint64_t cards = _hand(hand)
    cdef int who = _character(character)
    cdef int points = _hit_points(hp)
    cdef c_move play
    cdef c_move *to_beat = _last(last, &play)
    cdef c_move short_list[SHORT_LIST]
    cdef Py_buffer view
    cdef int64_t n = 0
    cdef int64_t offsets[2]
    cdef uint8_t who_row = <uint8_t>who, points_row = <uint8_t>points
    cdef c_batch row
    cdef int status = c_generate(cards, who, points, to_beat, short_list, SHORT_LIST, &n)
    if status == c_ok:
        return _moves_of(short_list, n)
    if status != c_err_buffer:
        raise arguments.error(status, cards, to_beat != NULL and last)
    if n > max_moves_of_one:
        raise ValueError(f"{n} moves are more than a list may hold ({max_moves_of_one}); "
                         "count_moves counts them")
    out = empty(2 * n, uint64)
    # A batch of one row: it has been counted already.
    row = c_batch(&cards, &who_row, &points_row, to_beat, 1, 0, 0, 0, 0)
    offsets[0] = 0
    offsets[1] = n
    PyObject_GetBuffer(out, &view, PyBUF_WRITABLE)
    with nogil:
        c_generate_batch(&row, offsets, <c_move *>view.buf)
    PyBuffer_Release(&view)
    return out.view(move_dtype)


def classify(cards, character, *, hp=2):
    """List every way in which exactly these cards may be played (D2 to D6).

    Parameters
    ----------
    cards, character, hp
        As for `legal_moves`.

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        By kind, length and strength; empty where the cards are no combination.

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`.
    """
    cdef uint64_t played = _hand(cards)
    cdef int who = _character(character)
    cdef int points = _hit_points(hp)
    cdef c_move readings[HP_DOUHUANG_READINGS_MAX]
    cdef int64_t n = 0
    cdef int status = c_classify(played, who, points, readings, HP_DOUHUANG_READINGS_MAX, &n)
    if status != c_ok:
        raise arguments.error(status, played, None)
    return _moves_of(readings, n)


# ---- Many hands -----------------------------------------------------------------------------------


cdef class _Batch:
    """The arguments of a batch as arrays that C reads; holds on to them."""

    cdef c_batch c
    cdef list held

    def __cinit__(self):
        self.held = []

    cdef const void *_pointer(self, object array, ptrdiff_t *stride, ptrdiff_t itemsize) except? NULL:
        """The data of an array of one element or of n, whose stride is then 0 or 1."""
        cdef Py_buffer view
        stride[0] = 1 if array.ndim else 0
        if array.size == 0:
            return NULL
        PyObject_GetBuffer(array, &view, PyBUF_ANY_CONTIGUOUS)
        cdef const void *data = view.buf
        PyBuffer_Release(&view)
        self.held.append(array)
        return data


cdef _Batch _batch(hands, characters, hit_points, lasts, Py_ssize_t n):
    cdef _Batch batch = _Batch()
    batch.c.n = n
    batch.c.hands = <const uint64_t *>batch._pointer(hands, &batch.c.hand_stride, 8)
    batch.c.characters = <const uint8_t *>batch._pointer(characters, &batch.c.character_stride, 1)
    batch.c.hit_points = <const uint8_t *>batch._pointer(hit_points, &batch.c.hit_points_stride, 1)
    batch.c.lasts = NULL
    batch.c.last_stride = 0
    if lasts is not None:
        # The bytes: a structured array's own buffer would be described field by field.
        flat = lasts.view(np.uint8) if lasts.ndim else lasts.reshape(1).view(np.uint8)
        batch.c.lasts = <const c_move *>batch._pointer(flat, &batch.c.last_stride, 1)
        batch.c.last_stride = 1 if lasts.ndim else 0
    return batch


cdef int _count_blocks(const c_batch *batch, int64_t *counts, int64_t *bad_row) noexcept nogil:
    """c_count_batch on copies of the hands, block by block.

    While the GIL is released another thread may write into the hands; so what is counted has to be what
    was checked.  A block stays in the cache; a copy of all hands would cost more than the counting.
    """
    cdef uint64_t block[BLOCK]
    cdef c_batch part = batch[0]
    cdef int64_t start = 0
    cdef int status = c_ok
    if batch.hand_stride:
        part.hands = block
    while start < batch.n and status == c_ok:
        part.n = min(BLOCK, batch.n - start)
        if batch.hand_stride:
            memcpy(block, batch.hands + start, part.n * sizeof(uint64_t))
        status = c_count_batch(&part, counts + start, bad_row)
        bad_row[0] += start
        part.characters += part.n * part.character_stride
        part.hit_points += part.n * part.hit_points_stride
        if part.lasts != NULL:
            part.lasts += part.n * part.last_stride
        start += part.n
    return status


cdef object _count(_Batch batch, hands, lasts):
    cdef Py_buffer view
    cdef int64_t bad_row = -1
    cdef int status
    counts = empty(batch.c.n, int64)
    PyObject_GetBuffer(counts, &view, PyBUF_WRITABLE)
    with nogil:
        status = _count_blocks(&batch.c, <int64_t *>view.buf, &bad_row)
    PyBuffer_Release(&view)
    if status != c_ok:
        raise arguments.batch_error(status, bad_row, hands, lasts)
    return counts


def count_moves(hands, characters, *, hp=2, last=None):
    """Count legal moves without listing them.

    Exact for any subset of the deck, also where the list would not fit any memory.

    Parameters
    ----------
    hands, characters, hp, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension.  In a list
        of plays, None is a lead.

    Returns
    -------
    int, or ndarray of int64, shape (n,)
        An int where every argument is a scalar.

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`; the message names the row.
    """
    cdef int64_t n = 0
    cdef int status
    cdef uint64_t cards
    cdef c_move play
    cdef c_move *to_beat
    cdef bint plain = (PyLong_CheckExact(hands) and PyLong_CheckExact(hp)
                       and (last is None or type(last) is void)
                       and (type(characters) is Character or PyLong_CheckExact(characters)))
    if plain or arguments.is_scalar(hands, characters, hp, last):
        cards = _hand(hands)
        to_beat = _last(last, &play)
        status = c_count(cards, _character(characters), _hit_points(hp), to_beat, &n)
        if status != c_ok:
            raise arguments.error(status, cards, to_beat != NULL and last)
        return n
    a = arguments.broadcast(hands, characters, hp, last, False)
    return _count(_batch(a.hands, a.characters, a.hit_points, a.lasts, a.n), a.hands, a.lasts)


def legal_moves_batch(hands, characters, *, hp=2, last=None, out=None, max_moves=MAX_MOVES):
    """List the legal moves of many hands.

    Parameters
    ----------
    hands, characters, hp, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension.  In a list
        of plays, None is a lead.
    out : tuple of ndarray, optional
        ``(moves, offsets)``: one-dimensional contiguous arrays of MOVE_DTYPE and int64, to be written
        into, starting at addresses that 8 divides.  They may share memory with the arguments, which are
        read first, but not with one another.  Fresh memory costs about as much as finding the moves.
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
    cdef int64_t total
    cdef int64_t limit = arguments.limit(max_moves)
    cdef Py_buffer counts_view, offsets_view, moves_view
    # Copies: what is listed has to be what was counted, also while another thread writes into the hands.
    a = arguments.broadcast(hands, characters, hp, last, True)
    if out is not None:
        out = arguments.checked_out(out)
    cdef _Batch batch = _batch(a.hands, a.characters, a.hit_points, a.lasts, a.n)
    counts = _count(batch, a.hands, a.lasts)
    offsets = empty(batch.c.n + 1, int64)
    PyObject_GetBuffer(counts, &counts_view, PyBUF_SIMPLE)
    PyObject_GetBuffer(offsets, &offsets_view, PyBUF_WRITABLE)
    try:
        total = c_offsets(<const int64_t *>counts_view.buf, batch.c.n, <int64_t *>offsets_view.buf)
        if total > limit:
            needed = total if total < INT64_MAX else int(counts.sum(dtype=object))
            raise ValueError(f"{needed} moves are more than max_moves = {limit}; count_moves counts "
                             "them, and a larger max_moves lists them")
        if out is not None:
            if a.n + 1 > len(out[1]):
                raise BufferTooSmall(a.n + 1, f"out[1] holds {len(out[1])} offsets, {a.n + 1} are needed")
            if total > len(out[0]):
                raise BufferTooSmall(total, f"out[0] holds {len(out[0])} moves, {total} are needed")
            moves = out[0][:total]
            target = out[0][:total].view(np.uint8)
        else:
            target = empty(2 * total, uint64)
            moves = target.view(move_dtype)
        if total:
            PyObject_GetBuffer(target, &moves_view, PyBUF_WRITABLE)
            with nogil:
                c_generate_batch(&batch.c, <const int64_t *>offsets_view.buf, <c_move *>moves_view.buf)
            PyBuffer_Release(&moves_view)
        if out is not None:
            out[1][:a.n + 1] = offsets
            offsets = out[1][:a.n + 1]
    finally:
        PyBuffer_Release(&counts_view)
        PyBuffer_Release(&offsets_view)
    return moves, offsets


def beats(a, b):
    """Whether ``a`` beats ``b`` (D4).

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
        For records that no character could play.
    TypeError
        For anything but MOVE_DTYPE.
    """
    cdef Py_buffer left, right, result
    cdef Py_ssize_t i, n
    cdef const c_move *x
    cdef const c_move *y
    cdef uint8_t *answer
    one, two, shape = arguments.move_pairs(a, b)
    for name, flat in (("a", one), ("b", two)):
        bad, status = first_bad(flat, True)
        if status:
            raise arguments.pair_error(status, name, flat, bad, shape)
    out = np.empty(shape, dtype=np.bool_)
    n = out.size
    if n == 0:
        return out
    PyObject_GetBuffer(one, &left, PyBUF_SIMPLE)
    PyObject_GetBuffer(two, &right, PyBUF_SIMPLE)
    flat = out.reshape(-1).view(np.uint8)
    PyObject_GetBuffer(flat, &result, PyBUF_WRITABLE)
    x = <const c_move *>left.buf
    y = <const c_move *>right.buf
    answer = <uint8_t *>result.buf
    with nogil:
        for i in range(n):
            answer[i] = c_beats(&x[i], &y[i])
    PyBuffer_Release(&left)
    PyBuffer_Release(&right)
    PyBuffer_Release(&result)
    return out if shape else bool(out)
