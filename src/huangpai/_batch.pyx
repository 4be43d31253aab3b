"""What the batches of every game share: counting, adding up, writing, and who owns which memory."""
from cpython.buffer cimport (PyBUF_ANY_CONTIGUOUS, PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release,
                             PyObject_GetBuffer)
from cpython.bytearray cimport PyByteArray_FromStringAndSize
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport INT64_MAX, int64_t, uint8_t

from libc.string cimport memcpy

from huangpai.c_huangpai cimport HP_OK, hp_offsets

import numpy as np

from huangpai._arguments import limit
from huangpai.errors import BufferTooSmall

cdef object empty = np.empty
cdef object ndarray = np.ndarray
cdef object void = np.void
cdef object int64 = np.dtype(np.int64)
cdef object uint64 = np.dtype(np.uint64)
cdef object octet = np.dtype(np.uint8)

MAX_MOVES = 2**26


cdef class Batch:
    """The arguments of a batch as arrays that C reads; holds on to them.

    A game's own class says how a block of rows is counted and how the moves of all rows are written.
    """

    def __cinit__(self):
        self.held = []

    cdef const void *pointer(self, object array, ptrdiff_t *stride) except? NULL:
        """The data of an array of one element or of n, whose stride is then 0 or 1."""
        cdef Py_buffer view
        stride[0] = 1 if array.ndim else 0
        if array.size == 0:
            return NULL
        # The bytes: a structured array's own buffer would be described field by field.
        octets = (array if array.ndim else array.reshape(1)).view(octet)
        PyObject_GetBuffer(octets, &view, PyBUF_ANY_CONTIGUOUS)
        cdef const void *data = view.buf
        PyBuffer_Release(&view)
        self.held.append(array)
        return data

    cdef int count_block(self, int64_t start, int64_t n, int64_t *counts, int64_t *bad_row) noexcept nogil:
        """Count rows start .. start + n - 1, n <= BLOCK; on an error bad_row counts from `start`."""
        return HP_OK

    cdef void generate(self, const int64_t *offsets, void *out) noexcept nogil:
        """Write the moves of all rows."""

    cdef object error(self, int status, int64_t row):
        """Return the exception for a status of `count_block`."""

    cdef object count(self):
        """Count all rows, block by block: what lies on the stack as a block's copy stays in the cache."""
        cdef Py_buffer view
        cdef int64_t bad_row = -1, start = 0, n
        cdef int status = HP_OK
        counts = empty(self.n, int64)
        PyObject_GetBuffer(counts, &view, PyBUF_WRITABLE)
        with nogil:
            while start < self.n and status == HP_OK:
                n = min(BLOCK, self.n - start)
                status = self.count_block(start, n, <int64_t *>view.buf + start, &bad_row)
                bad_row += start
                start += n
        PyBuffer_Release(&view)
        if status != HP_OK:
            raise self.error(status, bad_row)
        return counts

    cdef tuple moves(self, object max_moves, object out, object records):
        """List all rows, (moves, offsets); `out` is None or the caller's pair of arrays."""
        cdef int64_t total
        cdef int64_t most = limit(max_moves)
        cdef Py_buffer counts_view, offsets_view, moves_view
        if out is not None:
            out = records.checked_out(out)
        counts = self.count()
        offsets = empty(self.n + 1, int64)
        PyObject_GetBuffer(counts, &counts_view, PyBUF_SIMPLE)
        PyObject_GetBuffer(offsets, &offsets_view, PyBUF_WRITABLE)
        try:
            total = hp_offsets(<const int64_t *>counts_view.buf, self.n, <int64_t *>offsets_view.buf)
            if total > most:
                needed = total if total < INT64_MAX else int(counts.sum(dtype=object))
                raise ValueError(f"{needed} moves are more than max_moves = {most}; count_moves counts "
                                 "them, and a larger max_moves lists them")
            if out is not None:
                if self.n + 1 > len(out[1]):
                    raise BufferTooSmall(
                        self.n + 1, f"out[1] holds {len(out[1])} offsets, {self.n + 1} are needed")
                if total > len(out[0]):
                    raise BufferTooSmall(total, f"out[0] holds {len(out[0])} moves, {total} are needed")
                moves = out[0][:total]
            else:
                moves = memory_for(total, records.dtype)
            if total:
                octets = moves.view(octet)
                PyObject_GetBuffer(octets, &moves_view, PyBUF_WRITABLE)
                with nogil:
                    self.generate(<const int64_t *>offsets_view.buf, moves_view.buf)
                PyBuffer_Release(&moves_view)
            if out is not None:
                out[1][:self.n + 1] = offsets
                offsets = out[1][:self.n + 1]
        finally:
            PyBuffer_Release(&counts_view)
            PyBuffer_Release(&offsets_view)
        return moves, offsets


cdef object memory_for(int64_t n, object dtype):
    """A new array of n records; by way of integers, which NumPy does not set to zero first."""
    if dtype.itemsize % 8:
        return empty(n * dtype.itemsize, octet).view(dtype)
    return empty(n * (dtype.itemsize // 8), uint64).view(dtype)


cdef tuple first_bad(object flat, Py_ssize_t itemsize, check_move check):
    """Find the first record, in bytes, that `check` refuses: (row, status), or (-1, 0)."""
    cdef Py_buffer view
    cdef Py_ssize_t i, row = -1
    cdef int status = HP_OK
    PyObject_GetBuffer(flat, &view, PyBUF_SIMPLE)
    for i in range(view.len // itemsize):
        status = check(<const uint8_t *>view.buf + i * itemsize)
        if status != HP_OK:
            row = i
            break
    PyBuffer_Release(&view)
    return row, status


cdef object compared(object a, object b, tuple shape, Py_ssize_t itemsize, compare_moves beats,
                     unsigned options):
    """Whether each of `a` beats its counterpart of `b`: records in bytes, one shape, checked."""
    cdef Py_buffer left, right, result
    cdef Py_ssize_t i, n
    cdef uint8_t *answer
    out = np.empty(shape, dtype=np.bool_)
    n = out.size
    if n == 0:
        return out
    PyObject_GetBuffer(a, &left, PyBUF_SIMPLE)
    PyObject_GetBuffer(b, &right, PyBUF_SIMPLE)
    flat = out.reshape(-1).view(octet)
    PyObject_GetBuffer(flat, &result, PyBUF_WRITABLE)
    answer = <uint8_t *>result.buf
    with nogil:
        for i in range(n):
            answer[i] = beats(<const uint8_t *>left.buf + i * itemsize,
                              <const uint8_t *>right.buf + i * itemsize, options)
    PyBuffer_Release(&left)
    PyBuffer_Release(&right)
    PyBuffer_Release(&result)
    return out if shape else bool(out)


cdef bint copied_play(object play, object records, void *into) except -1:
    """Copy one play to beat, whatever a caller may pass; False to lead."""
    cdef Py_buffer view
    cdef bytes raw
    if play is None:
        return False
    # A record of ours is taken as it is; the rest is for `records`.
    if type(play) is void and play.dtype is records.dtype:
        PyObject_GetBuffer(play, &view, PyBUF_SIMPLE)
        memcpy(into, view.buf, view.len)
        PyBuffer_Release(&view)
        return True
    raw = records.one_last(play).tobytes()
    memcpy(into, PyBytes_AS_STRING(raw), PyBytes_GET_SIZE(raw))
    return True


cdef object few(const void *rows, int64_t n, object dtype):
    """A new array of a few records: of what NumPy offers, the quickest way to make one."""
    cdef Py_ssize_t itemsize = dtype.itemsize
    return ndarray(n, dtype, PyByteArray_FromStringAndSize(<const char *>rows, n * itemsize))
