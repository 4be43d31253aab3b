"""Moves of Baohuang, compiled: convert and check the arguments, release the GIL, call the library.

No rule of the game stands here: what is legal is csrc's business, and how arguments become arrays is
``huangpai.baohuang._arguments``'s.
"""
from cpython.buffer cimport PyBUF_CONTIG, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from huangpai cimport c_huangpai as hp
from huangpai._batch cimport BLOCK, SHORT_LIST, Batch, compared, copied_play, few
from huangpai._batch cimport first_bad as first_bad_of
from huangpai.c_huangpai cimport hp_baohuang_batch, hp_baohuang_hand, hp_baohuang_move

import numpy as np

from huangpai._arguments import is_scalar
from huangpai._batch import MAX_MOVES
from huangpai.baohuang import _arguments as arguments
from huangpai.baohuang._dtypes import MOVE_DTYPE

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

cdef object empty = np.empty
cdef object ndarray = np.ndarray
cdef object void = np.void
cdef object uint64 = np.dtype(np.uint64)
cdef object octet = np.dtype(np.uint8)
cdef object records = arguments.RECORDS
cdef object move_dtype = MOVE_DTYPE
assert MOVE_DTYPE.itemsize == sizeof(hp_baohuang_move)


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if hp.hp_simd_select(name.encode()) != hp.HP_OK:
        raise ValueError(f"no instruction set {name!r} here")


# ---- Cards ------------------------------------------------------------------------------------------


def parse_canonical(str text not None):
    """Read canonical card text (B1.4).

    Returns
    -------
    tuple
        ``(hand, position)``: the four planes as ints and -1; or the status (below 0) and the position
        of the offending token.
    """
    cdef hp_baohuang_hand hand
    cdef size_t position = 0
    cdef int status
    if not text.isascii():
        return hp.HP_ERR_TEXT, 0
    raw = text.encode("ascii")
    status = hp.hp_baohuang_cards_parse(raw, <size_t>len(raw), &hand, &position)
    if status != hp.HP_OK:
        return status, <int64_t>position
    return (hand.plane[0], hand.plane[1], hand.plane[2], hand.plane[3]), -1


def format_canonical(hand):
    """Write a hand, a contiguous array uint64[4] that has been checked, as canonical text."""
    cdef char text[hp.HP_BAOHUANG_TEXT_MAX]
    cdef size_t length = 0
    cdef hp_baohuang_hand cards = _hand(hand)
    cdef int status = hp.hp_baohuang_cards_format(&cards, text, hp.HP_BAOHUANG_TEXT_MAX, &length)
    if status != hp.HP_OK:
        raise arguments.error(status, hand, None)
    return text[:length].decode("ascii")


def fill_random_hands(hands, int size, uint64_t seed, uint64_t first) -> None:
    """Fill a contiguous array uint64[n, 4] with random hands of ``size`` cards."""
    cdef Py_buffer view
    cdef int64_t n
    cdef int status
    PyObject_GetBuffer(hands, &view, PyBUF_CONTIG)
    try:
        n = view.len // <int64_t>sizeof(hp_baohuang_hand)
        with nogil:
            status = hp.hp_baohuang_hands_random(<hp_baohuang_hand *>view.buf, n, size, seed, first)
    finally:
        PyBuffer_Release(&view)
    if status != hp.HP_OK:
        raise ValueError(hp.hp_status_message(status).decode())


# ---- Records ----------------------------------------------------------------------------------------


cdef int _check(const void *move) noexcept nogil:
    return hp.hp_baohuang_last_check(<const hp_baohuang_move *>move)


cdef int _check_play(const void *record) noexcept nogil:
    cdef const hp_baohuang_move *move = <const hp_baohuang_move *>record
    if not (move.bigs | move.smalls | move.count):
        return hp.HP_ERR_LAST_SHAPE
    return hp.hp_baohuang_last_check(move)


def first_bad(flat, bint lead_too):
    """Find the first record, in bytes, that is no play: (row, status), or (-1, 0).

    A record of no cards is bad unless ``lead_too``.
    """
    return first_bad_of(flat, sizeof(hp_baohuang_move), _check if lead_too else _check_play)


# ---- One hand ---------------------------------------------------------------------------------------


cdef hp_baohuang_hand _hand(object hand) except *:
    cdef hp_baohuang_hand cards
    cdef bytes raw
    # Four planes as they should be are taken as they are; the rest is for `arguments`.
    if type(hand) is not ndarray or hand.dtype is not uint64 or hand.shape != (4,):
        hand = arguments.one_hand(hand)
    raw = hand.tobytes()
    memcpy(&cards, PyBytes_AS_STRING(raw), sizeof(cards))
    return cards


cdef hp_baohuang_move *_last(object last, hp_baohuang_move *into) except? NULL:
    """Copy the play to beat; NULL to lead."""
    return into if copied_play(last, records, into) else NULL


cdef unsigned _options(object kao, object hold_sixes) except? 0xFFFFFFFF:
    cdef unsigned options = 0
    if kao is True or (kao is not False and arguments.switch(kao, "kao")):
        options |= hp.HP_BAOHUANG_KAO
    if hold_sixes is True or (hold_sixes is not False and arguments.switch(hold_sixes, "hold_sixes")):
        options |= hp.HP_BAOHUANG_HOLD_SIXES
    return options


def legal_moves(hand, *, last=None, kao=True, hold_sixes=False):
    """List every legal move (B2 to B5), without pass.

    Parameters
    ----------
    hand : str, or uint64 array of shape (4,)
        Any part of the 168 cards.
    last : record of MOVE_DTYPE, optional
        The play to beat; None, or a record of no cards, to lead.
    kao : bool
        Whether kao-pai is played (B4).
    hold_sixes : bool
        Whether sixes must be held to the last play (B5).

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (n,)
        No move twice, in the order of docs/rules/order.md.  Empty where only pass is left.

    Raises
    ------
    ValueError
        For cards and plays that do not exist.
    TypeError
        For arguments of the wrong type.
    """
    cdef hp_baohuang_hand cards = _hand(hand)
    cdef unsigned options = _options(kao, hold_sixes)
    cdef hp_baohuang_move play
    cdef hp_baohuang_move *to_beat = _last(last, &play)
    cdef hp_baohuang_move short_list[8 * SHORT_LIST]
    cdef Py_buffer view
    cdef int64_t n = 0
    cdef int status = hp.hp_baohuang_generate(&cards, options, to_beat, short_list, 8 * SHORT_LIST, &n)
    if status == hp.HP_OK:
        return few(short_list, n, move_dtype)
    if status != hp.HP_ERR_BUFFER:
        raise arguments.error(status, hand, to_beat != NULL and last)
    out = empty(n, move_dtype)
    octets = out.view(octet)
    PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
    hp.hp_baohuang_generate(&cards, options, to_beat, <hp_baohuang_move *>view.buf, n, &n)
    PyBuffer_Release(&view)
    return out


def classify(cards):
    """Say what exactly these cards are, as a play (B2).

    Parameters
    ----------
    cards : str, or uint64 array of shape (4,)

    Returns
    -------
    ndarray of MOVE_DTYPE, shape (1,), or (0,) where they are no play

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`.
    """
    cdef hp_baohuang_hand played = _hand(cards)
    cdef hp_baohuang_move move
    cdef int64_t n = 0
    cdef int status = hp.hp_baohuang_classify(&played, &move, 1, &n)
    if status != hp.HP_OK:
        raise arguments.error(status, cards, None)
    return few(&move, n, move_dtype)


def choices(hand, move):
    """List the card-level plays of a move: which suits, and whether a marked king goes.

    Parameters
    ----------
    hand : str, or uint64 array of shape (4,)
    move : record of MOVE_DTYPE

    Returns
    -------
    ndarray of uint64, shape (n, 4)
        The cards of each choice, none twice.  The first has unmarked kings and the lowest suits.

    Raises
    ------
    IllegalMove
        Where the hand does not hold the cards of the move (B2).
    ValueError, TypeError
        As `legal_moves`.
    """
    cdef hp_baohuang_hand cards = _hand(hand)
    cdef hp_baohuang_move play
    cdef hp_baohuang_hand found[hp.HP_BAOHUANG_CHOICES_MAX]
    cdef Py_buffer view
    cdef int64_t n = 0
    cdef int status
    one = arguments.one_move(move)
    _last(one, &play)
    status = hp.hp_baohuang_choices(&cards, &play, found, hp.HP_BAOHUANG_CHOICES_MAX, &n)
    if status != hp.HP_OK:
        raise arguments.error(status, hand, one)
    out = empty((n, 4), uint64)
    PyObject_GetBuffer(out, &view, PyBUF_CONTIG)
    memcpy(view.buf, found, n * sizeof(hp_baohuang_hand))
    PyBuffer_Release(&view)
    return out


# ---- Many hands -------------------------------------------------------------------------------------


cdef class _Batch(Batch):
    """Rows of hands and plays to beat."""

    cdef hp_baohuang_batch c
    cdef object hands, lasts

    def __init__(self, hands, last, unsigned options, bint copy_hands):
        a = arguments.together(hands, last, copy_hands)
        self.n = self.c.n = a.n
        self.hands = a.hands
        self.lasts = a.lasts
        self.c.options = options
        self.c.hands = <const hp_baohuang_hand *>self.pointer(a.hands, &self.c.hand_stride)
        self.c.hand_stride = a.hands.ndim - 1
        if a.lasts is not None:
            self.c.lasts = <const hp_baohuang_move *>self.pointer(a.lasts, &self.c.last_stride)

    cdef int count_block(self, int64_t start, int64_t n, int64_t *counts, int64_t *bad_row) noexcept nogil:
        # While the GIL is released another thread may write into the hands; so what is counted has to be
        # what was checked, a copy.
        cdef hp_baohuang_hand block[BLOCK]
        cdef hp_baohuang_batch part = self.c
        part.n = n
        if part.hand_stride:
            memcpy(block, part.hands + start, n * sizeof(block[0]))
            part.hands = block
        if part.lasts != NULL:
            part.lasts += start * part.last_stride
        return hp.hp_baohuang_count_batch(&part, counts, bad_row)

    cdef void generate(self, const int64_t *offsets, void *out) noexcept nogil:
        hp.hp_baohuang_generate_batch_unchecked(&self.c, offsets, <hp_baohuang_move *>out)

    cdef object error(self, int status, int64_t row):
        return arguments.batch_error(status, row, self.hands, self.lasts)


def count_moves(hands, *, last=None, kao=True, hold_sixes=False):
    """Count legal moves without listing them.

    Parameters
    ----------
    hands, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension of rows.  In
        a list of plays, None is a lead.
    kao, hold_sixes : bool
        As for `legal_moves`, for all rows.

    Returns
    -------
    int, or ndarray of int64, shape (n,)
        An int for one hand and one play.

    Raises
    ------
    ValueError, TypeError
        As `legal_moves`; the message names the row.
    """
    cdef hp_baohuang_hand cards
    cdef hp_baohuang_move play
    cdef hp_baohuang_move *to_beat
    cdef int64_t n = 0
    cdef int status
    cdef unsigned options = _options(kao, hold_sixes)
    cdef bint plain = ((type(hands) is ndarray and hands.dtype is uint64 and hands.ndim == 1)
                       and (last is None or type(last) is void))
    if plain or (arguments.is_one_hand(hands) and is_scalar(last)):
        cards = _hand(hands)
        to_beat = _last(last, &play)
        status = hp.hp_baohuang_count(&cards, options, to_beat, &n)
        if status != hp.HP_OK:
            raise arguments.error(status, hands, to_beat != NULL and last)
        return n
    return (<Batch>_Batch(hands, last, options, False)).count()


def legal_moves_batch(hands, *, last=None, kao=True, hold_sixes=False, out=None, max_moves=MAX_MOVES):
    """List the legal moves of many hands.

    Parameters
    ----------
    hands, last
        As for `legal_moves`, or lists and arrays of these; they broadcast to one dimension of rows.  In
        a list of plays, None is a lead.
    kao, hold_sixes : bool
        As for `legal_moves`, for all rows.
    out : tuple of ndarray, optional
        ``(moves, offsets)``: one-dimensional contiguous arrays of MOVE_DTYPE and int64, to be written
        into, starting at addresses that 4 and 8 divide.  They may share memory with the arguments, which
        are read first, but not with one another.
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
    cdef unsigned options = _options(kao, hold_sixes)
    return (<Batch>_Batch(hands, last, options, True)).moves(max_moves, out, records)


cdef int _beats(const void *a, const void *b, unsigned options) noexcept nogil:
    return hp.hp_baohuang_beats(<const hp_baohuang_move *>a, <const hp_baohuang_move *>b, options)


def beats(a, b, *, kao=True):
    """Whether ``a`` beats ``b`` (B3, B4).

    Parameters
    ----------
    a, b : record or array of MOVE_DTYPE
        They broadcast against one another.  Anything beats a record of no cards, which beats nothing.
    kao : bool
        Whether kao-pai is played (B4).

    Returns
    -------
    bool, or ndarray of bool

    Raises
    ------
    ValueError
        For records that are no plays.
    TypeError
        For anything but MOVE_DTYPE.
    """
    cdef hp_baohuang_move x, y
    cdef unsigned options = _options(kao, False)
    # Two records are compared as they are; what is wrong with them is said below.
    if (type(a) is void and type(b) is void and a.dtype is move_dtype and b.dtype is move_dtype):
        _last(a, &x)
        _last(b, &y)
        if hp.hp_baohuang_last_check(&x) == hp.HP_OK and hp.hp_baohuang_last_check(&y) == hp.HP_OK:
            return bool(hp.hp_baohuang_beats(&x, &y, options))
    one, two, shape = records.pairs(a, b, first_bad)
    return compared(one, two, shape, sizeof(hp_baohuang_move), _beats, options)
