from libc.stdint cimport int64_t, uint8_t

ctypedef int (*check_move)(const void *move) noexcept nogil
ctypedef int (*compare_moves)(const void *a, const void *b, unsigned options) noexcept nogil

cdef enum:
    # Hands are counted in blocks of this many rows.
    BLOCK = 1024
    # Lists up to this long are written first and copied to their exact size.
    SHORT_LIST = 64


cdef class Batch:
    cdef int64_t n
    cdef list held
    cdef const void *pointer(self, object array, ptrdiff_t *stride) except? NULL
    cdef int count_block(self, int64_t start, int64_t n, int64_t *counts, int64_t *bad_row) noexcept nogil
    cdef void generate(self, const int64_t *offsets, void *out) noexcept nogil
    cdef object error(self, int status, int64_t row)
    cdef object count(self)
    cdef tuple moves(self, object max_moves, object out, object records)


cdef tuple first_bad(object flat, Py_ssize_t itemsize, check_move check)
cdef object compared(object a, object b, tuple shape, Py_ssize_t itemsize, compare_moves beats,
                     unsigned options)
cdef object memory_for(int64_t n, object dtype)
cdef bint copied_play(object play, object records, void *into) except -1
cdef object few(const void *rows, int64_t n, object dtype)
