"""What the states of every game share, as plain bytes: one with its past, and arrays of them.

No game's name stands here, and no rule: a game is a table of functions (`Game`, in the .pxd).
"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from huangpai._batch cimport SHORT_LIST, few, memory_for
from huangpai.c_huangpai cimport (HP_ERR_BUFFER, HP_ERR_PHASE, HP_ERR_POLICY, HP_OK, HP_OUTCOME_UNKNOWN,
                                  HP_PLAYER_RANDOM, HP_PLAYER_WAITS, HP_PLAYOUT_LONGEST, HP_SEARCH_PLAYOUTS,
                                  HP_SEARCH_PLAYOUTS_MAX, hp_features_float, hp_playout_seed, hp_rng,
                                  hp_rng_next, hp_rows_hash, hp_section, hp_solution, hp_solver)

import numpy as np

cdef object octet = np.dtype(np.uint8)

cdef enum:
    # How many words an action, and a state or an observation, may have; they are kept on the stack.
    ACTION_WORDS = 8
    STATE_WORDS = 128
    # How many actions memory for lists has room for; those of nearly all games are shorter.
    LIST = 4096


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


cdef extern from "Python.h":
    # With an exception left standing where it is not 0: `raised` hands it on.
    int PyErr_CheckSignals()


cdef int raised() except -1:
    return -1


# When a search is to stop.
ctypedef struct Watch:
    double until  # seconds of the clock; 0: at no time
    double look   # when signals are looked for again
    bint interrupted

cdef enum:
    SIGNALS_A_SECOND = 20  # how often


cdef double clock() noexcept nogil:
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + 1e-9 * now.tv_nsec


cdef int64_t is_time(uint64_t data) noexcept nogil:
    """Whether a search is to stop: its time is over, or a signal's handler has raised."""
    cdef Watch *watch = <Watch *><uintptr_t>data
    cdef double now = clock()
    if watch.until and now >= watch.until:
        return 1
    if now >= watch.look:
        watch.look = now + 1.0 / SIGNALS_A_SECOND
        with gil:
            watch.interrupted = PyErr_CheckSignals() != 0
    return watch.interrupted


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

    def _numbers(self, actions):
        """The numbers of legal actions, an array of records."""
        cdef Py_ssize_t n = len(actions)
        cdef Py_buffer view
        assert self.rules.number != NULL
        numbers = np.empty(n, np.int32)
        cdef int32_t[::1] out = numbers
        if n:
            PyObject_GetBuffer(actions.view(octet), &view, PyBUF_SIMPLE)
            self.rules.number(self.state, view.buf, n, &out[0])
            PyBuffer_Release(&view)
        return numbers

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

    def _chosen(self, actions):
        """The index that the game's greedy player, where it has one, chooses from the list of actions."""
        cdef Py_ssize_t n = len(actions)
        cdef Py_buffer view
        cdef int64_t chosen = 0
        assert self.rules.greedy != NULL
        if n > 1:
            PyObject_GetBuffer(actions.view(octet), &view, PyBUF_SIMPLE)
            chosen = self.rules.greedy(self.state, view.buf, n)
            PyBuffer_Release(&view)
        return chosen

    def _perft(self, int depth):
        """How many sequences of so many legal actions there are."""
        cdef uint64_t sequences
        cdef int64_t room = self.rules.count(self.state) + LIST
        cdef void *buffer = malloc(<size_t>(room * self.rules.action_size))
        if buffer == NULL:
            raise MemoryError
        with nogil:
            sequences = self.rules.perft(self.state, depth, buffer, room)
        free(buffer)
        return sequences

    def _solve(self, uint64_t nodes, double seconds, int64_t words, bint first_moves):
        """Search for who wins: (facts, outcomes, line), or None where that is not settled yet.

        The facts are those of hp_solution, the outcomes one for each legal action (none are asked for: empty)
        and the line actions.  Limits of 0 are none; too little memory is made as much as is needed.
        """
        cdef hp_solver solver
        cdef hp_solution found
        cdef Watch watch
        cdef uint64_t root[STATE_WORDS]  # others may go on with the state meanwhile
        cdef int64_t n
        cdef int status
        cdef void *line = NULL
        cdef int8_t *outcomes = NULL
        assert self.rules.state_size <= 8 * STATE_WORDS
        memcpy(root, self.state, self.rules.state_size)
        n = self.rules.count(root) if first_moves else 0
        memset(&solver, 0, sizeof(solver))
        status = self.rules.solve(root, &solver, NULL, NULL, 0, &found)
        if status == HP_ERR_PHASE:
            return None
        solver.words = max(words, found.words)
        solver.nodes = nodes
        solver.stop = <uint64_t><uintptr_t>&is_time
        solver.data = <uint64_t><uintptr_t>&watch
        watch.look = clock() + 1.0 / SIGNALS_A_SECOND
        watch.until = clock() + seconds if seconds else 0
        watch.interrupted = False
        cdef int64_t longest = found.longest
        try:
            solver.memory = <uint64_t *>malloc(8 * <size_t>solver.words)
            line = malloc(<size_t>((longest + 1) * self.rules.action_size))
            outcomes = <int8_t *>malloc(<size_t>(n + 1))
            if solver.memory == NULL or line == NULL or outcomes == NULL:
                raise MemoryError(f"no room for a table of {8 * solver.words >> 20} MB")
            with nogil:
                status = self.rules.solve(
                    root, &solver, outcomes if first_moves else NULL, line, longest, &found)
            if watch.interrupted:
                raised()
            assert status == HP_OK
            return (
                found,
                np.frombuffer(_bytes(outcomes, n), np.int8),
                np.frombuffer(_bytes(line, found.line * self.rules.action_size), self.action_dtype),
            )
        finally:
            free(solver.memory)
            free(line)
            free(outcomes)

    def _searched(self, uint64_t budget, hp_rng[::1] rng not None):
        """The action of the policy `search`; `rng` is one stream, which goes on.

        At most `budget` games are played; None after the end.
        """
        cdef uint64_t seen[STATE_WORDS]
        cdef Py_buffer view
        cdef int64_t chosen = 0
        cdef hp_rng stream = rng[0]
        actions = self.legal_actions()
        cdef Py_ssize_t n = len(actions)
        assert self.rules.observation_size <= 8 * STATE_WORDS
        if n == 0:
            return None
        if n > 1:
            self.rules.observe(self.state, self.rules.current(self.state), seen)
            PyObject_GetBuffer(actions.view(octet), &view, PyBUF_SIMPLE)
            with nogil:
                chosen = self.rules.search(seen, view.buf, n, &stream, budget)
            PyBuffer_Release(&view)
            rng[0] = stream
        return actions[chosen]

    def _imagined(self, seen, hp_rng[::1] rng not None):
        """Become a state that the seat of an observation, in bytes, may be in; whether there is one."""
        cdef uint64_t words[STATE_WORDS]
        cdef hp_rng stream = rng[0]
        assert self.rules.observation_size <= 8 * STATE_WORDS
        copied(seen, words, self.rules.observation_size)
        if self.rules.determinise(words, &stream, self.state) != HP_OK:
            return False
        self.past = []
        return True

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
    return points_of(rules.returns, rules, states, out)


cdef int points_of(
    void (*points)(const void *, int32_t *) noexcept nogil, const Game *rules, object states, object out
) except -1:
    """Write what this function says of each seat of each state: bytes of int32[seats] a state."""
    cdef Py_buffer view, written
    cdef Py_ssize_t i
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            points(<const uint8_t *>view.buf + i * rules.state_size,
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


# ---- Playing on ------------------------------------------------------------------------------------

# What a seat's policy may be instead of an address; after how many actions a game has no end.
RANDOM = HP_PLAYER_RANDOM
WAITS = HP_PLAYER_WAITS
LONGEST = HP_PLAYOUT_LONGEST
# How many games the policy `search` plays for one choice: where nothing is said, and at most.
PLAYOUTS = HP_SEARCH_PLAYOUTS
PLAYOUTS_MAX = HP_SEARCH_PLAYOUTS_MAX


# What is not proved (hp_solution).
UNKNOWN = HP_OUTCOME_UNKNOWN


def seed_streams(hp_rng[::1] rngs not None, uint64_t seed, uint64_t first):
    """Write the streams of games first, first + 1 ... of a seed: those of `play_random`."""
    if rngs.shape[0]:
        hp_playout_seed(&rngs[0], rngs.shape[0], seed, first)


def hash_of(const uint64_t[::1] words not None, Py_ssize_t size):
    """Return a number of 64 bits that rows of `size` words share in whatever order they come.

    The numbers of two arrays of rows add up, modulo 2**64, to that of both.
    """
    cdef uint64_t hashed
    if words.shape[0] == 0:
        return 0
    with nogil:
        hashed = hp_rows_hash(&words[0], words.shape[0] // size, size)
    return hashed


def next_numbers(hp_rng[::1] rngs not None, const int64_t[::1] rows not None):
    """Draw a number of 64 bits from each stream of these rows."""
    cdef Py_ssize_t i
    numbers = np.empty(rows.shape[0], np.uint64)
    cdef uint64_t[::1] out = numbers
    for i in range(rows.shape[0]):
        out[i] = hp_rng_next(&rngs[rows[i]])
    return numbers


cdef object play_on(
    const Game *rules, object states, object rngs, object lengths, object choose, object data
):
    """Play sound states on until each is over or waits for its seat: None, or where that went wrong.

    That is (row, what its policy chose), or (row, None) for a game that goes on and on.

    `states` is writeable bytes, `rngs` and `lengths` have an element a state; `choose` and `data` are a
    seat's numbers in hp_players.
    """
    cdef Playout playout
    cdef Py_buffer view
    cdef hp_rng[::1] streams = rngs
    cdef uint32_t[::1] counted = lengths
    cdef int64_t row = 0, needed = 0, done = 0
    cdef int status = HP_OK
    cdef bint asked = False
    memset(&playout, 0, sizeof(playout))
    for seat, (policy, number) in enumerate(zip(choose, data, strict=True)):
        playout.players.choose[seat] = policy
        playout.players.data[seat] = number
        asked = asked or <uint64_t>policy > HP_PLAYER_WAITS
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    playout.n = view.len // rules.state_size
    if playout.n == 0:
        PyBuffer_Release(&view)
        return None
    assert streams.shape[0] == playout.n and counted.shape[0] == playout.n
    playout.states = view.buf
    playout.rngs = &streams[0]
    playout.lengths = &counted[0]
    try:
        if asked:
            playout.capacity = LIST
            playout.buffer = malloc(<size_t>(LIST * rules.action_size))
            if playout.buffer == NULL:
                raise MemoryError
        while True:
            with nogil:
                status = rules.play(&playout, &row, &needed)
            if status == HP_OK:
                return None
            # That state waits for the same action, and those before it are done.
            done += row
            if status != HP_ERR_BUFFER:
                return done, needed if status == HP_ERR_POLICY else None
            playout.n -= row
            playout.states = <uint8_t *>playout.states + row * rules.state_size
            playout.rngs += row
            playout.lengths += row
            free(playout.buffer)
            playout.capacity = 2 * needed
            playout.buffer = malloc(<size_t>(playout.capacity * rules.action_size))
            if playout.buffer == NULL:
                raise MemoryError
    finally:
        free(playout.buffer)
        PyBuffer_Release(&view)


# ---- Many games, a step at a time ------------------------------------------------------------------


cdef int counts_of(const Game *rules, object states, object counts) except -1:
    """Write how many actions are legal in each state, 0 at its end."""
    cdef Py_buffer view
    cdef int64_t[::1] out = counts
    cdef Py_ssize_t i
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            out[i] = rules.count(<const uint8_t *>view.buf + i * rules.state_size)
    PyBuffer_Release(&view)
    return 0


cdef int list_of(const Game *rules, object states, object offsets, object out) except -1:
    """Write the legal actions of each state one after another; `offsets` is what their counts add up to."""
    cdef Py_buffer view, written
    cdef const int64_t[::1] starts = offsets
    cdef Py_ssize_t i
    cdef int64_t n = 0
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            if starts[i + 1] > starts[i]:
                rules.actions(
                    <const uint8_t *>view.buf + i * rules.state_size,
                    <uint8_t *>written.buf + starts[i] * rules.action_size,
                    starts[i + 1] - starts[i],
                    &n,
                )
    PyBuffer_Release(&view)
    PyBuffer_Release(&written)
    return 0


cdef object step_all(const Game *rules, object states, object choices):
    """Do in each state the action of this index in its list; a choice below 0 leaves its state as it is.

    Returns None, or (row, how many actions there are) where an index is none of its list; nothing has
    changed then.
    """
    cdef Py_buffer view
    cdef const int64_t[::1] chosen = choices
    cdef uint64_t action[ACTION_WORDS]
    cdef Py_ssize_t i, wrong = -1
    cdef int64_t n = 0
    assert rules.action_size <= 8 * ACTION_WORDS
    PyObject_GetBuffer(states, &view, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            if chosen[i] >= 0:
                n = rules.count(<const uint8_t *>view.buf + i * rules.state_size)
                if chosen[i] >= n:
                    wrong = i
                    break
        if wrong < 0:
            for i in range(view.len // rules.state_size):
                if chosen[i] >= 0:
                    rules.action_at(<const uint8_t *>view.buf + i * rules.state_size, chosen[i], action)
                    rules.apply(<uint8_t *>view.buf + i * rules.state_size, action)
    PyBuffer_Release(&view)
    return None if wrong < 0 else (wrong, n)


cdef int observe_all(const Game *rules, object states, object out) except -1:
    """Write what the player to act of each state knows; zeros at its end."""
    cdef Py_buffer view, written
    cdef Py_ssize_t i
    cdef const uint8_t *state
    cdef uint8_t *seen
    cdef int seat
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            state = <const uint8_t *>view.buf + i * rules.state_size
            seen = <uint8_t *>written.buf + i * rules.observation_size
            seat = rules.current(state)
            if seat < 0:
                memset(seen, 0, <size_t>rules.observation_size)
            else:
                rules.observe(state, seat, seen)
    PyBuffer_Release(&view)
    PyBuffer_Release(&written)
    return 0


# ---- Numbers of actions, and features --------------------------------------------------------------


cdef object sections_of(int (*section)(int, hp_section *) noexcept nogil):
    """List the sections of a table: (name, where it begins, how long it is, what it means)."""
    cdef hp_section one
    sections = []
    while section(<int>len(sections), &one) == HP_OK:
        sections.append((one.name.decode(), one.first, one.width, one.meaning.decode()))
    return sections


cdef int numbers_of(const Game *rules, object states, object offsets, object actions, object out) except -1:
    """Write the numbers of the legal actions of each state, those that `list_of` wrote."""
    cdef Py_buffer view, listed
    cdef const int64_t[::1] starts = offsets
    cdef int32_t[::1] numbers = out
    cdef Py_ssize_t i
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(actions, &listed, PyBUF_SIMPLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            if starts[i + 1] > starts[i]:
                rules.number(
                    <const uint8_t *>view.buf + i * rules.state_size,
                    <const uint8_t *>listed.buf + starts[i] * rules.action_size,
                    starts[i + 1] - starts[i],
                    &numbers[starts[i]],
                )
    PyBuffer_Release(&view)
    PyBuffer_Release(&listed)
    return 0


# The numbers of one state's actions, and room for the next.
cdef struct Listed:
    void *actions
    int32_t *numbers
    int64_t capacity
    int64_t n


cdef bint _list_numbers(const Game *rules, const void *state, Listed *listed) noexcept nogil:
    """List the numbers of a state's actions; whether there was memory for them."""
    listed.n = rules.count(state)
    if listed.n > listed.capacity:
        _free_numbers(listed)
        listed.capacity = 2 * listed.n if listed.n > LIST else LIST
        listed.actions = malloc(<size_t>(listed.capacity * rules.action_size))
        listed.numbers = <int32_t *>malloc(<size_t>listed.capacity * sizeof(int32_t))
        if listed.actions == NULL or listed.numbers == NULL:
            return False
    rules.actions(state, listed.actions, listed.capacity, &listed.n)
    rules.number(state, listed.actions, listed.n, listed.numbers)
    return True


cdef void _free_numbers(Listed *listed) noexcept nogil:
    free(listed.actions)
    free(listed.numbers)
    listed.actions = listed.numbers = NULL
    listed.capacity = 0


cdef int masks_of(const Game *rules, object states, object out) except -1:
    """Write 1 for the numbers of the legal actions of each state, and 0 for the others: int8."""
    cdef Py_buffer view
    cdef int8_t[:, ::1] masks = out
    cdef Listed listed
    cdef Py_ssize_t i
    cdef int64_t k
    cdef bint there = True
    memset(&listed, 0, sizeof(listed))
    assert masks.shape[1] == rules.numbers
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            there = _list_numbers(rules, <const uint8_t *>view.buf + i * rules.state_size, &listed)
            if not there:
                break
            memset(&masks[i, 0], 0, <size_t>rules.numbers)
            for k in range(listed.n):
                masks[i, listed.numbers[k]] = 1
        _free_numbers(&listed)
    PyBuffer_Release(&view)
    if not there:
        raise MemoryError
    return 0


cdef object choices_of(const Game *rules, object states, object numbers, object choices):
    """Write the index of the first action of this number in each state's list, -1 for a number below 0.

    Returns None, or (row, how many actions there are) where none has the number.
    """
    cdef Py_buffer view
    cdef const int64_t[::1] asked = numbers
    cdef int64_t[::1] chosen = choices
    cdef Listed listed
    cdef Py_ssize_t i, wrong = -1
    cdef int64_t k
    cdef bint there = True
    memset(&listed, 0, sizeof(listed))
    PyObject_GetBuffer(states, &view, PyBUF_SIMPLE)
    with nogil:
        for i in range(view.len // rules.state_size):
            chosen[i] = -1
            if asked[i] < 0:
                continue
            there = _list_numbers(rules, <const uint8_t *>view.buf + i * rules.state_size, &listed)
            if not there:
                break
            for k in range(listed.n):
                if listed.numbers[k] == asked[i]:
                    chosen[i] = k
                    break
            if chosen[i] < 0:
                wrong = i
                break
        _free_numbers(&listed)
    PyBuffer_Release(&view)
    if not there:
        raise MemoryError
    return None if wrong < 0 else (wrong, listed.n)


cdef enum:
    # How many rows of features are made at a time where they become floats, and room for them.
    ROWS = 16
    ROOM = 32768


cdef object state_features_of(const Game *rules, object seen, object out):
    """Write a row for each observation, in bytes: int8 or float32; None, or the row that is wrong."""
    cdef Py_buffer view, written
    cdef int8_t some[ROOM]
    cdef int64_t i = 0, n, rows, bad = 0, width = rules.state_features
    cdef int status = HP_OK
    cdef const uint8_t *first
    assert ROWS * width <= ROOM
    PyObject_GetBuffer(seen, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    n = view.len // rules.observation_size
    first = <const uint8_t *>view.buf
    with nogil:
        if written.len == n * width:
            status = rules.state_rows(first, n, <int8_t *>written.buf, &bad)
        else:
            while i < n and status == HP_OK:
                rows = n - i if n - i < ROWS else ROWS
                status = rules.state_rows(first + i * rules.observation_size, rows, some, &bad)
                if status == HP_OK:
                    hp_features_float(some, rows * width, <float *>written.buf + i * width)
                    i += rows
    PyBuffer_Release(&view)
    PyBuffer_Release(&written)
    return None if status == HP_OK else i + bad


cdef object action_features_of(const Game *rules, object seen, object offsets, object actions, object out):
    """Write a row for each action, in bytes: int8 or float32; None, or the observation that is wrong.

    Actions offsets[i] .. offsets[i + 1] - 1 are those of observation i; there are as many as that says.
    """
    cdef Py_buffer view, listed, written
    cdef const int64_t[::1] starts = offsets
    cdef int8_t some[ROOM]
    cdef int64_t own[2]
    cdef int64_t i = 0, k, n, bad = 0, width = rules.action_features
    cdef int status = HP_OK
    cdef const uint8_t *one
    assert ROWS * width <= ROOM
    PyObject_GetBuffer(seen, &view, PyBUF_SIMPLE)
    PyObject_GetBuffer(actions, &listed, PyBUF_SIMPLE)
    PyObject_GetBuffer(out, &written, PyBUF_WRITABLE)
    n = view.len // rules.observation_size
    own[0] = 0
    with nogil:
        if written.len == listed.len // rules.action_size * width:
            status = rules.action_rows(
                view.buf, n, &starts[0], listed.buf, <int8_t *>written.buf, &bad)
        else:
            for i in range(n):
                one = <const uint8_t *>view.buf + i * rules.observation_size
                k = starts[i]
                while k < starts[i + 1] and status == HP_OK:
                    own[1] = starts[i + 1] - k if starts[i + 1] - k < ROWS else ROWS
                    status = rules.action_rows(
                        one, 1, own, <const uint8_t *>listed.buf + k * rules.action_size, some, &bad)
                    hp_features_float(some, own[1] * width, <float *>written.buf + k * width)
                    k += own[1]
                if status != HP_OK:
                    break
    PyBuffer_Release(&view)
    PyBuffer_Release(&listed)
    PyBuffer_Release(&written)
    return None if status == HP_OK else i + bad
