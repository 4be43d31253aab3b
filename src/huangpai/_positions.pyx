"""What the states of every game share, as plain bytes: one with its past, and arrays of them.

No game's name stands here, and no rule: a game is a table of functions (`Game`, in the .pxd).
"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from huangpai._batch cimport SHORT_LIST, few, memory_for
from huangpai.c_huangpai cimport HP_OK

import numpy as np

cdef object octet = np.dtype(np.uint8)

cdef enum:
    # How many words an action, and a state or an observation, may have; they are kept on the stack.
    ACTION_WORDS = 8
    STATE_WORDS = 128


cdef int copied(object raw, void *into, Py_ssize_t size) except -1:
    """Copy the bytes of a record."""
    cdef Py_buffer view
    try:
        PyObject_GetBuffer(raw, &view, PyBUF_SIMPLE)
    except ValueError as error:  # what NumPy raises for what is not contiguous
        raise BufferError(str(error)) from None
    try:
        if view.len != size:
            raise ValueError(f"{size} bytes are wanted, not {view.len}")
        memcpy(into, view.buf, size)
    finally:
        PyBuffer_Release(&view)
    return 0


cdef inline bytes _bytes(const void *data, Py_ssize_t size):
    return PyBytes_FromStringAndSize(<const char *>data, size)


cdef class Position:
    """A state, and the states and actions before it since it was made."""

    def __cinit__(self, *args, **kwargs):
        if type(self) is Position:
            raise TypeError("a Position is that of a game")
        self.past = []

    # ---- Making one ----

    cdef bint begin(self, const void *options, uint64_t seed, uint64_t index):
        """Deal; whether the options are sound."""
        self.past = []
        return self.rules.start(options, seed, index, self.state) == HP_OK

    def _load(self, raw):
        """Become the state in these bytes, or say what is wrong with it."""
        cdef uint64_t words[STATE_WORDS]  # aligned as a state is
        cdef const char *problem
        assert self.rules.state_size <= 8 * STATE_WORDS
        copied(raw, words, self.rules.state_size)
        problem = self.rules.problem(words)
        if problem != NULL:
            return problem.decode()
        memcpy(self.state, words, self.rules.state_size)
        self.past = []
        return None

    def _like(self, Position other not None):
        """Become a copy, past and all."""
        assert self.rules == other.rules
        memcpy(self.state, other.state, self.rules.state_size)
        self.past = other.past.copy()

    def _remember(self, past):
        """Take over a past, pairs of bytes as of `_past`."""
        self.past = list(past)

    # ---- Looking at it ----

    def _raw(self):
        """The state, as bytes."""
        return _bytes(self.state, self.rules.state_size)

    def _past(self):
        """The states and actions before, as pairs of bytes, oldest first."""
        return self.past.copy()

    def _length(self):
        """How many actions there have been."""
        return len(self.past)

    def _before(self, Py_ssize_t number):
        """The state before the action of this number, as bytes; negative numbers count from the end."""
        if number < 0:
            number += len(self.past)
        if not 0 <= number < len(self.past):
            raise IndexError(number)
        return self.past[number][0]

    @property
    def _phase(self):
        return self.rules.phase(self.state)

    @property
    def current_player(self):
        """The seat that is to act; None at the end."""
        cdef int seat = self.rules.current(self.state)
        return None if seat < 0 else seat

    @property
    def is_terminal(self):
        """Whether the game, or the match, is over."""
        return self.rules.current(self.state) < 0

    def hash(self):
        """Return a number of 64 bits that states alike in every byte share.

        The past does not count, the seed does.
        """
        return self.rules.hashed(self.state)

    def _observe(self, int seat):
        """What a seat knows, as bytes."""
        cdef uint64_t words[STATE_WORDS]
        assert self.rules.observation_size <= 8 * STATE_WORDS
        if self.rules.observe(self.state, seat, words) != HP_OK:
            raise ValueError(f"no seat {seat}")
        return _bytes(words, self.rules.observation_size)

    # ---- Actions ----

    def count_actions(self):
        """Return how many actions are legal: at least 1 until the end, then 0."""
        return self.rules.count(self.state)

    def legal_actions(self):
        """List every legal action.

        Returns
        -------
        ndarray of ACTION_DTYPE, shape (n,)
            Plays in the order of docs/rules/order.md, then other actions, pass last; empty at the end.
        """
        cdef uint64_t some[SHORT_LIST * ACTION_WORDS]
        cdef int64_t n = 0
        cdef Py_buffer view
        assert self.rules.action_size <= 8 * ACTION_WORDS
        if self.rules.actions(self.state, some, SHORT_LIST, &n) == HP_OK:
            return few(some, n, self.action_dtype)
        out = memory_for(n, self.action_dtype)
        octets = out.view(octet)
        PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
        self.rules.actions(self.state, view.buf, n, &n)
        PyBuffer_Release(&view)
        return out

    def _action_at(self, int64_t index):
        """The action with this index in the list, or None."""
        cdef uint64_t action[ACTION_WORDS]
        assert self.rules.action_size <= 8 * ACTION_WORDS
        if self.rules.action_at(self.state, index, action) != HP_OK:
            return None
        return few(action, 1, self.action_dtype)[0]

    def draw(self, below):
        """Return a legal action at random.

        Parameters
        ----------
        below : function of a bound
            Returns a number from 0 below it, each equally likely.  It is called as often as the game's
            `play_random` draws a number for one action.

        Returns
        -------
        record of ACTION_DTYPE

        Raises
        ------
        ValueError
            After the end.
        IndexError, TypeError
            For numbers that are none of those.
        """
        cdef int64_t n = self.rules.count(self.state)
        if n == 0:
            raise ValueError(f"no action can be drawn, as the game is over ({self.rule})")
        index = below(n)
        if type(index) is int and 0 <= index < n:
            return self._action_at(index)
        return self.action_at(index)  # which says what is wrong with it

    def _illegal(self, action):
        """Say why an action, a record's bytes, is illegal; None for a legal one."""
        cdef uint64_t words[ACTION_WORDS]
        cdef const char *problem
        assert self.rules.action_size <= 8 * ACTION_WORDS
        copied(action, words, self.rules.action_size)
        problem = self.rules.action_problem(self.state, words)
        return None if problem == NULL else problem.decode()

    def _step(self, action):
        """Apply an action given as a record's bytes, or say why it is illegal."""
        cdef uint64_t words[ACTION_WORDS]
        cdef const char *problem
        assert self.rules.action_size <= 8 * ACTION_WORDS
        copied(action, words, self.rules.action_size)
        problem = self.rules.action_problem(self.state, words)
        if problem != NULL:
            return problem.decode()
        if self.rules.complete != NULL:
            self.rules.complete(self.state, words)
        self.past.append((self._raw(), _bytes(words, self.rules.action_size)))
        self.rules.apply(self.state, words)
        return None

    def _back(self):
        """Take the last action back; whether there was one."""
        if not self.past:
            return False
        before, _action = self.past.pop()
        memcpy(self.state, PyBytes_AS_STRING(before), self.rules.state_size)
        return True


# ---- Arrays of states ------------------------------------------------------------------------------


cdef bint deal_all(
    const Game *rules, object states, const void *options, uint64_t seed, uint64_t first
) except -1:
    """Deal game first + i into states[i], given as writeable bytes; whether the options are sound."""
    cdef Py_buffer view
    cdef Py_ssize_t i
    cdef int status = HP_OK
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            status = rules.start(
                options, seed, first + <uint64_t>i, <uint8_t *>view.buf + i * rules.state_size)
            if status != HP_OK:
                break
    PyBuffer_Release(&view)
    return status == HP_OK


cdef object first_problem_of(const Game *rules, object states):
    """Find the first state, in bytes, that no game can be in: (row, what is wrong), or None."""
    cdef Py_buffer view
    cdef Py_ssize_t i, row = -1
    cdef const char *problem = NULL
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            problem = rules.problem(<const uint8_t *>view.buf + i * rules.state_size)
            if problem != NULL:
                row = i
                break
    PyBuffer_Release(&view)
    return None if problem == NULL else (row, problem.decode())


cdef int returns_of(const Game *rules, object states, object out) except -1:
    """Write what each seat of each state has come to: bytes of int32[seats] a state."""
    cdef Py_buffer view, written
    cdef Py_ssize_t i
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            rules.returns(<const uint8_t *>view.buf + i * rules.state_size,
                          <int32_t *>written.buf + rules.seats * i)
    PyBuffer_Release(&view)
    PyBuffer_Release(&written)
    return 0


cdef int64_t play_all(const Game *rules, object states, uint64_t seed, uint64_t first) except -1:
    """Play sound states, given as writeable bytes, to their ends at random; the number of actions."""
    cdef Py_buffer view
    cdef int64_t actions
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    with nogil:
        actions = rules.play_random(view.buf, view.len // rules.state_size, seed, first)
    PyBuffer_Release(&view)
    return actions
