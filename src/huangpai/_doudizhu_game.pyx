"""The game of plain Dou Dizhu, compiled: one state with what undoing needs, and arrays of states.

No rule of the game stands here; which arguments are wrong, and what is said of them, is
``huangpai.doudizhu._game``'s.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from huangpai cimport c_huangpai as hp
from huangpai._positions cimport (Game, copied, deal_all, first_problem_of, play_all, returns_of)
from huangpai._positions cimport Position as AnyPosition
from huangpai.c_huangpai cimport (hp_doudizhu_move, hp_doudizhu_observation, hp_doudizhu_options,
                                  hp_doudizhu_state)

from huangpai.doudizhu._dtypes import ACTION_DTYPE, OBSERVATION_DTYPE, STATE_DTYPE

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

assert ACTION_DTYPE.itemsize == sizeof(hp_doudizhu_move)
assert STATE_DTYPE.itemsize == sizeof(hp_doudizhu_state)
assert OBSERVATION_DTYPE.itemsize == sizeof(hp_doudizhu_observation)

# A seat that there is not; the sides that win.
NONE = hp.HP_DOUDIZHU_NONE
LANDLORD = hp.HP_DOUDIZHU_LANDLORD
PEASANTS = hp.HP_DOUDIZHU_PEASANTS


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if hp.hp_simd_select(name.encode()) != hp.HP_OK:
        raise ValueError(f"no instruction set {name!r} here")


def simd_name() -> str:
    """Return the instruction set in use."""
    return hp.hp_simd_name().decode()


cdef hp_doudizhu_options _options(int players, const unsigned char[::1] rules) except *:
    cdef hp_doudizhu_options options
    memset(&options, 0, sizeof(options))
    assert rules.shape[0] == sizeof(options.rules)
    memcpy(&options.rules, &rules[0], sizeof(options.rules))
    options.players = <unsigned char>players
    return options


# ---- What the game is in C -------------------------------------------------------------------------


cdef int _start(const void *options, uint64_t seed, uint64_t index, void *state) noexcept nogil:
    return hp.hp_doudizhu_start(
        <const hp_doudizhu_options *>options, seed, index, <hp_doudizhu_state *>state)


cdef const char *_problem(const void *state) noexcept nogil:
    return hp.hp_doudizhu_state_problem(<const hp_doudizhu_state *>state)


cdef uint64_t _hashed(const void *state) noexcept nogil:
    return hp.hp_doudizhu_state_hash(<const hp_doudizhu_state *>state)


cdef int _current(const void *state) noexcept nogil:
    cdef int seat = (<const hp_doudizhu_state *>state).current
    return -1 if seat == hp.HP_DOUDIZHU_NONE else seat


cdef int _phase(const void *state) noexcept nogil:
    return (<const hp_doudizhu_state *>state).phase


cdef int64_t _count(const void *state) noexcept nogil:
    return hp.hp_doudizhu_actions_count(<const hp_doudizhu_state *>state)


cdef int _actions(const void *state, void *out, int64_t capacity, int64_t *n) noexcept nogil:
    return hp.hp_doudizhu_actions(
        <const hp_doudizhu_state *>state, <hp_doudizhu_move *>out, capacity, n)


cdef int _action_at(const void *state, int64_t index, void *action) noexcept nogil:
    return hp.hp_doudizhu_action_at(
        <const hp_doudizhu_state *>state, index, <hp_doudizhu_move *>action)


cdef const char *_action_problem(const void *state, const void *action) noexcept nogil:
    return hp.hp_doudizhu_action_problem(
        <const hp_doudizhu_state *>state, <const hp_doudizhu_move *>action)


cdef void _complete(const void *state, void *action) noexcept nogil:
    hp.hp_doudizhu_action_complete(<const hp_doudizhu_state *>state, <hp_doudizhu_move *>action)


cdef void _apply(void *state, const void *action) noexcept nogil:
    hp.hp_doudizhu_apply_unchecked(<hp_doudizhu_state *>state, <const hp_doudizhu_move *>action)


cdef uint64_t _perft(const void *state, int depth, void *buffer, int64_t capacity) noexcept nogil:
    return hp.hp_doudizhu_perft(
        <const hp_doudizhu_state *>state, depth, <hp_doudizhu_move *>buffer, capacity)


cdef int _observe(const void *state, int seat, void *out) noexcept nogil:
    return hp.hp_doudizhu_observe(
        <const hp_doudizhu_state *>state, seat, <hp_doudizhu_observation *>out)


cdef void _returns(const void *state, int32_t *points) noexcept nogil:
    hp.hp_doudizhu_score(<const hp_doudizhu_state *>state, points)


cdef int64_t _play_random(void *states, int64_t n, uint64_t seed, uint64_t first) noexcept nogil:
    return hp.hp_doudizhu_play_random(<hp_doudizhu_state *>states, n, seed, first)


cdef int _solve(
    const void *state, const hp.hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
    hp.hp_solution *solution
) noexcept nogil:
    return hp.hp_doudizhu_solve(
        <const hp_doudizhu_state *>state, solver, outcomes, <hp_doudizhu_move *>line, capacity, solution)


cdef Game RULES = Game(
    state_size=sizeof(hp_doudizhu_state),
    action_size=sizeof(hp_doudizhu_move),
    observation_size=sizeof(hp_doudizhu_observation),
    seats=3,
    start=_start,
    problem=_problem,
    hashed=_hashed,
    current=_current,
    phase=_phase,
    count=_count,
    actions=_actions,
    action_at=_action_at,
    action_problem=_action_problem,
    complete=_complete,
    apply=_apply,
    perft=_perft,
    observe=_observe,
    returns=_returns,
    play_random=_play_random,
    play=NULL,
    greedy=NULL,
    numbers=0,
    state_features=0,
    action_features=0,
    number=NULL,
    state_rows=NULL,
    action_rows=NULL,
    search=NULL,
    determinise=NULL,
    solve=_solve,
)


# How many points a state has, for a game of fewer players too.
SEATS = RULES.seats


cdef class Position(AnyPosition):
    """A state, and the states and actions before it since it was made."""

    cdef hp_doudizhu_state c

    def __cinit__(self, *args, **kwargs):
        self.rules = &RULES
        self.state = &self.c
        self.action_dtype = ACTION_DTYPE

    def _start(self, int players, const unsigned char[::1] rules not None, uint64_t seed, uint64_t index):
        """Deal; whether the options are sound."""
        cdef hp_doudizhu_options options = _options(players, rules)
        return self.begin(&options, seed, index)

    def _score(self):
        cdef int32_t score[3]
        hp.hp_doudizhu_score(&self.c, score)
        return [score[seat] for seat in range(self.c.players)]

    def _with_cards(self, action):
        """A play, a record's bytes, with cards of the hand if it is legal; any other as it is."""
        cdef hp_doudizhu_move m
        copied(action, &m, sizeof(m))
        if hp.hp_doudizhu_action_problem(&self.c, &m) == NULL:
            hp.hp_doudizhu_action_complete(&self.c, &m)
        return (<const unsigned char *>&m)[:sizeof(m)]


def arranged(state):
    """Return a state's bytes with the cards of each rank in their order; None where there are too many."""
    cdef hp_doudizhu_state c
    copied(state, &c, sizeof(c))
    if hp.hp_doudizhu_state_arrange(&c) != hp.HP_OK:
        return None
    return (<const unsigned char *>&c)[:sizeof(c)]


# ---- Arrays of states ------------------------------------------------------------------------------


def deal_into(
    states, int players, const unsigned char[::1] rules not None, uint64_t seed, uint64_t first
):
    """Deal game first + i into states[i], given as writeable bytes; whether the options are sound."""
    cdef hp_doudizhu_options options = _options(players, rules)
    return deal_all(&RULES, states, &options, seed, first)


def first_problem(states):
    """Find the first state, in bytes, that no game can be in: (row, what is wrong), or None."""
    return first_problem_of(&RULES, states)


def returns_into(states, out):
    """Write the points of each seat of each state: bytes of int32[3] a state."""
    returns_of(&RULES, states, out)


def play_random_in(states, uint64_t seed, uint64_t first):
    """Play sound states, given as writeable bytes, to their ends at random; the number of actions."""
    return play_all(&RULES, states, seed, first)
