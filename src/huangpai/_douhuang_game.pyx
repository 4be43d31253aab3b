"""The game of Douhuang, compiled: one state with what undoing needs, and arrays of states.

No rule of the game stands here; which arguments are wrong, and what is said of them, is
``huangpai.douhuang._game``'s.
"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from huangpai cimport c_huangpai
from huangpai._batch cimport SHORT_LIST, few, memory_for
from huangpai.c_huangpai cimport (HP_DOUHUANG_FACE_DOWN, HP_DOUHUANG_NONE, HP_DOUHUANG_PHASE_OVER,
                                  HP_OK as c_ok,
                                  hp_douhuang_action_at as c_action_at,
                                  hp_douhuang_action_problem as c_action_problem,
                                  hp_douhuang_actions as c_actions,
                                  hp_douhuang_actions_count as c_actions_count,
                                  hp_douhuang_apply_unchecked as c_apply_unchecked,
                                  hp_douhuang_deal_given as c_deal_given,
                                  hp_douhuang_first_hit_points as c_first_hit_points,
                                  hp_douhuang_move as c_move,
                                  hp_douhuang_observation as c_observation,
                                  hp_douhuang_observe as c_observe, hp_douhuang_options as c_options,
                                  hp_douhuang_play_random as c_play_random, hp_douhuang_score as c_score,
                                  hp_douhuang_start as c_start, hp_douhuang_state as c_state,
                                  hp_douhuang_state_hash as c_state_hash,
                                  hp_douhuang_state_problem as c_state_problem,
                                  hp_douhuang_wins as c_wins)

import numpy as np

from huangpai.douhuang._dtypes import ACTION_DTYPE, OBSERVATION_DTYPE, STATE_DTYPE

if c_huangpai.hp_init() != c_ok:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

assert ACTION_DTYPE.itemsize == sizeof(c_move)
assert STATE_DTYPE.itemsize == sizeof(c_state)
assert OBSERVATION_DTYPE.itemsize == sizeof(c_observation)

cdef object action_dtype = ACTION_DTYPE

# A seat, a character, a place that there is not; what is added to a place whose character lies face down.
NONE = HP_DOUHUANG_NONE
FACE_DOWN = HP_DOUHUANG_FACE_DOWN


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if c_huangpai.hp_simd_select(name.encode()) != c_ok:
        raise ValueError(f"no instruction set {name!r} here")


def simd_name() -> str:
    """Return the instruction set in use."""
    return c_huangpai.hp_simd_name().decode()


cdef int _read(object raw, void *into, Py_ssize_t size) except -1:
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


cdef c_options _options(int players, bint competitive, object fixed, uint32_t pool):
    cdef c_options options
    memset(&options, 0, sizeof(options))
    options.players = <uint8_t>players
    options.competitive = competitive
    options.pool = pool
    for seat in range(3):
        options.fixed[seat] = fixed[seat]
    return options


cdef class Position:
    """A state, and the states and actions before it since it was made."""

    cdef c_state c
    # (the state before, the action) as bytes, oldest first.
    cdef list past

    def __cinit__(self, *args, **kwargs):
        self.past = []

    # ---- Making one ----

    def _start(self, int players, bint competitive, fixed, uint32_t pool, uint64_t seed, uint64_t index):
        """Deal; whether the options are sound."""
        cdef c_options options = _options(players, competitive, fixed, pool)
        self.past = []
        return c_start(&options, seed, index, &self.c) == c_ok

    def _load(self, raw):
        """Become the state in these bytes, or say what is wrong with it."""
        cdef c_state state
        cdef const char *problem
        _read(raw, &state, sizeof(state))
        problem = c_state_problem(&state)
        if problem != NULL:
            return problem.decode()
        self.c = state
        self.past = []
        return None

    def _like(self, Position other not None):
        """Become a copy, past and all."""
        self.c = other.c
        self.past = other.past.copy()

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

    def _remember(self, past):
        """Take over a past, pairs of bytes as of `_past`."""
        self.past = list(past)

    def _give(self, hands, uint64_t bottom, int turned):
        """Put other cards in place of those just dealt; whether they are a deal, and in time."""
        cdef uint64_t given[3]
        for seat in range(3):
            given[seat] = hands[seat]
        return c_deal_given(&self.c, given, bottom, turned) == c_ok

    # ---- Looking at it ----

    def _raw(self):
        """The state, as bytes."""
        return _bytes(&self.c, sizeof(c_state))

    def _past(self):
        """The states and actions before, as pairs of bytes, oldest first."""
        return self.past.copy()

    @property
    def _phase(self):
        return self.c.phase

    @property
    def current_player(self):
        """The seat that is to act; None at the end."""
        return None if self.c.current == HP_DOUHUANG_NONE else self.c.current

    @property
    def is_terminal(self):
        """Whether the game, or the match, is over (D10)."""
        return self.c.phase == HP_DOUHUANG_PHASE_OVER

    def hash(self):
        """Return a number of 64 bits that states alike in every byte share.

        The past does not count, the seed does.
        """
        return c_state_hash(&self.c)

    def _score(self):
        cdef int32_t score[3]
        c_score(&self.c, score)
        return [score[seat] for seat in range(self.c.players)]

    def _wins(self):
        cdef int32_t wins[2]
        c_wins(&self.c, wins)
        return [wins[0], wins[1]]

    def _observe(self, int seat):
        """What a seat knows, as bytes."""
        cdef c_observation seen
        if c_observe(&self.c, seat, &seen) != c_ok:
            raise ValueError(f"no seat {seat}")
        return _bytes(&seen, sizeof(seen))

    # ---- Actions ----

    def count_actions(self):
        """Return how many actions are legal: at least 1 until the end, then 0."""
        return c_actions_count(&self.c)

    def legal_actions(self):
        """List every legal action.

        Returns
        -------
        ndarray of ACTION_DTYPE, shape (n,)
            Plays in the order of docs/rules/order.md, then other actions, pass last; empty at the end.
        """
        cdef c_move some[SHORT_LIST]
        cdef int64_t n = 0
        cdef Py_buffer view
        cdef int status = c_actions(&self.c, some, SHORT_LIST, &n)
        if status == c_ok:
            return few(some, n, action_dtype)
        out = memory_for(n, action_dtype)
        octets = out.view(np.uint8)
        PyObject_GetBuffer(octets, &view, PyBUF_WRITABLE)
        status = c_actions(&self.c, <c_move *>view.buf, n, &n)
        PyBuffer_Release(&view)
        assert status == c_ok
        return out

    def _action_at(self, int64_t index):
        """The action with this index in the list, or None."""
        cdef c_move action
        if c_action_at(&self.c, index, &action) != c_ok:
            return None
        return few(&action, 1, action_dtype)[0]

    def _step(self, action):
        """Apply an action given as a record's bytes, or say why it is illegal."""
        cdef c_move move
        cdef const char *problem
        _read(action, &move, sizeof(move))
        problem = c_action_problem(&self.c, &move)
        if problem != NULL:
            return problem.decode()
        self.past.append((_bytes(&self.c, sizeof(c_state)), _bytes(&move, sizeof(move))))
        c_apply_unchecked(&self.c, &move)
        return None

    def _back(self):
        """Take the last action back; whether there was one."""
        if not self.past:
            return False
        before, _action = self.past.pop()
        _read(before, &self.c, sizeof(c_state))
        return True


def first_hit_points(int players, bint is_emperor):
    """Return with how many hit points a player begins (D7.5, D8.1)."""
    return c_first_hit_points(players, is_emperor)


def points(int players, int emperor, int winner, int doublings):
    """Return the points of each seat for one game (D11.1)."""
    cdef c_state ended
    cdef int32_t score[3]
    memset(&ended, 0, sizeof(ended))
    ended.players = <uint8_t>players
    ended.emperor = <uint8_t>emperor
    ended.winner = <uint8_t>winner
    ended.doublings = <uint8_t>doublings
    c_score(&ended, score)
    return [score[seat] for seat in range(players)]


# ---- Arrays of states ------------------------------------------------------------------------------


def deal_into(states, int players, bint competitive, fixed, uint32_t pool, uint64_t seed, uint64_t first):
    """Deal game first + i into states[i], given as writeable bytes."""
    cdef Py_buffer view
    cdef c_options options = _options(players, competitive, fixed, pool)
    cdef Py_ssize_t i, n
    cdef int status = c_ok
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    n = view.len // <Py_ssize_t>sizeof(c_state)
    with nogil:
        for i in range(n):
            status = c_start(&options, seed, first + <uint64_t>i, <c_state *>view.buf + i)
            if status != c_ok:
                break
    PyBuffer_Release(&view)
    return status == c_ok


def first_problem(states):
    """Find the first state, in bytes, that no game can be in: (row, what is wrong), or None."""
    cdef Py_buffer view
    cdef Py_ssize_t i, row = -1, n
    cdef const char *problem = NULL
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    n = view.len // <Py_ssize_t>sizeof(c_state)
    with nogil:
        for i in range(n):
            problem = c_state_problem(<const c_state *>view.buf + i)
            if problem != NULL:
                row = i
                break
    PyBuffer_Release(&view)
    return None if problem == NULL else (row, problem.decode())


def returns_into(states, out):
    """Write the points of each seat of each state, of a match the games won: bytes of int32[3] a state."""
    cdef Py_buffer view, written
    cdef Py_ssize_t i
    cdef const c_state *state
    cdef int32_t *points
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // <Py_ssize_t>sizeof(c_state)):
            state = <const c_state *>view.buf + i
            points = <int32_t *>written.buf + 3 * i
            if state.competitive:
                c_wins(state, points)
            else:
                c_score(state, points)
    PyBuffer_Release(&view)
    PyBuffer_Release(&written)


def play_random_in(states, uint64_t seed, uint64_t first):
    """Play sound states, given as writeable bytes, to their ends at random; the number of actions."""
    cdef Py_buffer view
    cdef int64_t actions
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    with nogil:
        actions = c_play_random(<c_state *>view.buf, view.len // <Py_ssize_t>sizeof(c_state), seed, first)
    PyBuffer_Release(&view)
    return actions
