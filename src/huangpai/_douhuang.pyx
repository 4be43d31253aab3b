"""Moves of Douhuang, compiled: convert and check the arguments, release the GIL, call the library.

No rule of the game stands here: what is legal is csrc's business, and how arguments become arrays is
``huangpai.douhuang._arguments``'s.
"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.long cimport PyLong_CheckExact
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from huangpai cimport c_huangpai
from huangpai._batch cimport BLOCK, SHORT_LIST, Batch, compared, copied_play, few, memory_for
from huangpai._batch cimport first_bad as first_bad_of
# The public argument for hit points is `hp`, so the library's names are imported under names of their own.
from huangpai.c_huangpai cimport (HP_DOUHUANG_CHARACTERS, HP_DOUHUANG_READINGS_MAX,
                                  HP_ERR_BUFFER as c_err_buffer,
                                  HP_ERR_LAST_SHAPE as c_err_last_shape, HP_OK as c_ok,
                                  hp_douhuang_batch as c_batch,
                                  hp_douhuang_beats as c_beats, hp_douhuang_classify as c_classify,
                                  hp_douhuang_count as c_count, hp_douhuang_count_batch as c_count_batch,
                                  hp_douhuang_groups_count as c_count_groups,
                                  hp_douhuang_groups_count_batch as c_count_groups_batch,
                                  hp_douhuang_group_expand as c_expand_group,
                                  hp_douhuang_generate as c_generate,
                                  hp_douhuang_generate_batch_unchecked as c_generate_batch,
                                  hp_douhuang_groups_generate as c_generate_groups,
                                  hp_douhuang_groups_generate_batch_unchecked as c_generate_groups_batch,
                                  hp_douhuang_group as c_group,
                                  hp_douhuang_last_check as c_last_check, hp_douhuang_move as c_move)

import numpy as np

from huangpai._arguments import is_scalar
from huangpai._batch import MAX_MOVES
from huangpai.cards import one_hand
from huangpai.douhuang import _arguments as arguments
from huangpai.douhuang._dtypes import GROUP_DTYPE, MOVE_DTYPE

cdef extern from "Python.h":
    uint64_t PyLong_AsUnsignedLongLong(object) except? 0xFFFFFFFFFFFFFFFF
    long PyLong_AsLong(object) except? -1

if c_huangpai.hp_init() != c_ok:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

cdef object void = np.void
cdef object Character = arguments.Character
cdef object records = arguments.RECORDS
cdef object groups_records = arguments.GROUPS
cdef object move_dtype = MOVE_DTYPE
cdef object group_dtype = GROUP_DTYPE
assert GROUP_DTYPE.itemsize == sizeof(c_group)
assert MOVE_DTYPE.itemsize == sizeof(c_move)

cdef int64_t max_moves_of_one = MAX_MOVES


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


cdef int _check(const void *move) noexcept nogil:
    return c_last_check(<const c_move *>move)


cdef int _check_play(const void *move) noexcept nogil:
    cdef int status = c_last_check(<const c_move *>move)
    return c_err_last_shape if status == c_ok and (<const c_move *>move).size == 0 else status


def first_bad(flat, bint lead_too):
    """Find the first record, in bytes, that no character could play.

    Returns
    -------
    tuple
        (row, status), an HP_ERR_LAST_*; (-1, 0) where there is none.  A record of size 0 is bad unless
        ``lead_too``.
    """
    return first_bad_of(flat, sizeof(c_move), _check if lead_too else _check_play)


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
    return into if copied_play(last, records, into) else NULL


cdef int _grouping(object group) except -1:
    return 0 if group is None else arguments.one_grouping(group)


cdef object _list_too_long(int64_t n):
    return ValueError(f"{n} moves are more than a list may hold ({max_moves_of_one}); "
                      "count_moves counts them")


def legal_moves(hand, character, *, hp=2, last=None, group=None):
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
    group : {None, "strength", "ranks"}
        List each move by itself, or classes of moves that differ in suits alone.  Those of a class of
        ``"strength"`` agree in kind, size, length, cost and strength and in how many cards of each
        rank they have, each joker being a rank of its own (杨贵妃's sixes, whatever they are declared
        to be, are sixes).  ``"ranks"`` takes the suits out of the strength too, of singles and of
        straights; one-suit straights stay apart from mixed ones.

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        No move twice, in the order of docs/rules/order.md.  Empty where only pass is left.
    ndarray of GROUP_DTYPE, shape (n,)
        With ``group``: ``move`` is the first move of the class in that order, ``multiplicity`` how
        many moves it has, ``lowest`` and ``highest`` are their strengths.  Classes come in the order
        of these moves; `expand` lists what is in them.  The moves themselves are never listed.

    Raises
    ------
    ValueError
        For cards, characters, hit points, plays and groups that do not exist, and for a list longer
        than 2**26 moves, with its count.
    TypeError
        For arguments of the wrong type.
    """
    cdef int by = _grouping(group)
    if by:
        return _legal_groups(hand, character, hp, last, by)
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
        return few(short_list, n, move_dtype)
    if status != c_err_buffer:
        raise arguments.error(status, cards, to_beat != NULL and last)
    if n > max_moves_of_one:
        raise _list_too_long(n)
    out = memory_for(n, move_dtype)
    octets = out.view(np.uint8)
    # A batch of one row: it has been counted already.
    row = c_batch(&cards, &who_row, &points_row, to_beat, 1, 0, 0, 0, 0)
    offsets[0] = 0
    offsets[1] = n
    PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
    with nogil:
        c_generate_batch(&row, offsets, <c_move *>view.buf)
    PyBuffer_Release(&view)
    return out


cdef object _legal_groups(object hand, object character, object hp, object last, int by):
    """List the classes of the moves of one hand."""
    cdef uint64_t cards = _hand(hand)
    cdef int who = _character(character)
    cdef int points = _hit_points(hp)
    cdef c_move play
    cdef c_move *to_beat = _last(last, &play)
    cdef c_group short_list[SHORT_LIST]
    cdef Py_buffer view
    cdef int64_t n = 0
    cdef int status = c_generate_groups(cards, who, points, to_beat, by, short_list, SHORT_LIST, &n)
    if status == c_ok:
        return few(short_list, n, group_dtype)
    if status != c_err_buffer:
        raise arguments.error(status, cards, to_beat != NULL and last)
    if n > max_moves_of_one:
        raise _list_too_long(n)
    out = memory_for(n, group_dtype)
    octets = out.view(np.uint8)
    PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
    with nogil:
        c_generate_groups(cards, who, points, to_beat, by, <c_group *>view.buf, n, &n)
    PyBuffer_Release(&view)
    return out


def expand(hand, character, groups, *, group, hp=2, last=None):
    """List the moves in classes of moves that differ in suits alone.

    Parameters
    ----------
    hand, character, hp, last
        As for `legal_moves`, which listed the classes.
    groups : record or one-dimensional array of GROUP_DTYPE or MOVE_DTYPE
        The classes, each told by its representative or by any other of its moves.
    group : {"strength", "ranks"}
        What they are classes of.

    Returns
    -------
    moves : ndarray of MOVE_DTYPE
        Of a record, the moves of its class that beat ``last``, in the order of docs/rules/order.md.
    (moves, offsets) : tuple of ndarray
        Of an array, those of all its classes, one after another: class i has
        ``moves[offsets[i]:offsets[i + 1]]``.

    Raises
    ------
    IllegalMove
        For a move that the hand does not have, that is none of the character's, or that does not beat
        ``last``; names the rule.
    ValueError, TypeError
        As `legal_moves`.
    """
    cdef int by = _grouping(group)
    if not by:
        raise TypeError('group must be "strength" or "ranks": what the groups are classes of')
    cdef uint64_t cards = _hand(hand)
    cdef int who = _character(character)
    cdef int points = _hit_points(hp)
    cdef c_move play
    cdef c_move *to_beat = _last(last, &play)
    cdef c_group one
    cdef Py_buffer from_view, offsets_view, moves_view
    cdef int64_t total = 0, n = 0, i = 0, rows
    cdef int64_t *places
    cdef int status = c_ok
    cdef const c_move *moves
    representatives = arguments.moves(groups, "groups")
    flat = representatives.reshape(-1)
    rows = flat.size
    offsets = np.zeros(rows + 1, np.int64)
    octets = flat.view(np.uint8)
    PyObject_GetBuffer(octets, &from_view, PyBUF_SIMPLE)
    PyObject_GetBuffer(offsets, &offsets_view, PyBUF_WRITABLE)
    try:
        moves = <const c_move *>from_view.buf
        places = <int64_t *>offsets_view.buf
        with nogil:
            # Without room for a move a class says how many it has.
            for i in range(rows):
                one.move = moves[i]
                status = c_expand_group(cards, who, points, to_beat, &one, by, NULL, 0, &n)
                if status != c_err_buffer:
                    break
                total += n
                places[i + 1] = total
                if total > max_moves_of_one:
                    break
        if rows and status != c_err_buffer:
            at = f"groups[{i}]" if representatives.ndim else "groups"
            raise arguments.group_error(status, cards, to_beat != NULL and last, flat[i], at, who, points)
        if total > max_moves_of_one:
            raise _list_too_long(total)
        out = memory_for(total, move_dtype)
        if total:
            octets = out.view(np.uint8)
            PyObject_GetBuffer(octets, &moves_view, PyBUF_WRITABLE)
            with nogil:
                for i in range(rows):
                    one.move = moves[i]
                    c_expand_group(cards, who, points, to_beat, &one, by,
                                   <c_move *>moves_view.buf + places[i], places[i + 1] - places[i], &n)
            PyBuffer_Release(&moves_view)
    finally:
        PyBuffer_Release(&from_view)
        PyBuffer_Release(&offsets_view)
    return (out, offsets) if representatives.ndim else out


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
    return few(readings, n, move_dtype)


# ---- Many hands -----------------------------------------------------------------------------------


cdef class _Batch(Batch):
    """Rows of hands, characters, hit points and plays to beat."""

    cdef c_batch c
    cdef object hands, lasts
    cdef int by  # 0: moves, not classes of them

    def __init__(self, hands, characters, hp, last, bint copy_hands, int by):
        self.by = by
        a = arguments.together(hands, characters, hp, last, copy_hands)
        self.n = self.c.n = a.n
        self.hands = a.hands
        self.lasts = a.lasts
        self.c.hands = <const uint64_t *>self.pointer(a.hands, &self.c.hand_stride)
        self.c.characters = <const uint8_t *>self.pointer(a.characters, &self.c.character_stride)
        self.c.hit_points = <const uint8_t *>self.pointer(a.hit_points, &self.c.hit_points_stride)
        if a.lasts is not None:
            self.c.lasts = <const c_move *>self.pointer(a.lasts, &self.c.last_stride)

    cdef int count_block(self, int64_t start, int64_t n, int64_t *counts, int64_t *bad_row) noexcept nogil:
        # While the GIL is released another thread may write into the hands; so what is counted has to be
        # what was checked, a copy.
        cdef uint64_t block[BLOCK]
        cdef c_batch part = self.c
        part.n = n
        if part.hand_stride:
            memcpy(block, part.hands + start, n * sizeof(block[0]))
            part.hands = block
        part.characters += start * part.character_stride
        part.hit_points += start * part.hit_points_stride
        if part.lasts != NULL:
            part.lasts += start * part.last_stride
        if self.by:
            return c_count_groups_batch(&part, self.by, counts, bad_row)
        return c_count_batch(&part, counts, bad_row)

    cdef void generate(self, const int64_t *offsets, void *out) noexcept nogil:
        if self.by:
            c_generate_groups_batch(&self.c, self.by, offsets, <c_group *>out)
        else:
            c_generate_batch(&self.c, offsets, <c_move *>out)

    cdef object error(self, int status, int64_t row):
        return arguments.batch_error(status, row, self.hands, self.lasts)


def count_moves(hands, characters, *, hp=2, last=None, group=None):
    """Count legal moves, or classes of them, without listing them.

    Exact for any subset of the deck, also where the list would not fit any memory.

    Parameters
    ----------
    hands, characters, hp, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension.  In a list
        of plays, None is a lead.
    group : {None, "strength", "ranks"}
        As for `legal_moves`: with it, the number of classes.

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
    cdef int by = _grouping(group)
    cdef bint plain = (PyLong_CheckExact(hands) and PyLong_CheckExact(hp)
                       and (last is None or type(last) is void)
                       and (type(characters) is Character or PyLong_CheckExact(characters)))
    if plain or is_scalar(hands, characters, hp, last):
        cards = _hand(hands)
        to_beat = _last(last, &play)
        if by:
            status = c_count_groups(cards, _character(characters), _hit_points(hp), to_beat, by, &n)
        else:
            status = c_count(cards, _character(characters), _hit_points(hp), to_beat, &n)
        if status != c_ok:
            raise arguments.error(status, cards, to_beat != NULL and last)
        return n
    return (<Batch>_Batch(hands, characters, hp, last, False, by)).count()


def legal_moves_batch(hands, characters, *, hp=2, last=None, group=None, out=None, max_moves=MAX_MOVES):
    """List the legal moves of many hands.

    Parameters
    ----------
    hands, characters, hp, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension.  In a list
        of plays, None is a lead.
    group : {None, "strength", "ranks"}
        As for `legal_moves`: with it, classes of moves are listed.
    out : tuple of ndarray, optional
        ``(moves, offsets)``: one-dimensional contiguous arrays of MOVE_DTYPE (with ``group`` of
        GROUP_DTYPE) and int64, to be written into, starting at addresses that 8 divides.  They may
        share memory with the arguments, which are read first, but not with one another.  Fresh memory
        costs about as much as finding the moves.
    max_moves : int
        A longer list is refused with its count.

    Returns
    -------
    moves : ndarray of MOVE_DTYPE, or with ``group`` of GROUP_DTYPE
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
    cdef int by = _grouping(group)
    return (<Batch>_Batch(hands, characters, hp, last, True, by)).moves(
        max_moves, out, groups_records if by else records)


cdef int _beats(const void *a, const void *b, unsigned options) noexcept nogil:
    return c_beats(<const c_move *>a, <const c_move *>b)


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
    cdef c_move x, y
    # Two records are compared as they are; what is wrong with them is said below.
    if (type(a) is void and type(b) is void and a.dtype is move_dtype and b.dtype is move_dtype):
        _last(a, &x)
        _last(b, &y)
        if c_last_check(&x) == c_ok and c_last_check(&y) == c_ok:
            return bool(c_beats(&x, &y))
    one, two, shape = records.pairs(a, b, first_bad)
    return compared(one, two, shape, sizeof(c_move), _beats, 0)
