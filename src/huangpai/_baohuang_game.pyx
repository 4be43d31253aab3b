"""The game of Baohuang, compiled: one state with what undoing needs, and arrays of states.

No rule of the game stands here; which arguments are wrong, and what is said of them, is
``huangpai.baohuang._game``'s.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memset

from huangpai cimport c_huangpai as hp
from huangpai._batch cimport few
from huangpai._positions cimport (Game, Playout, action_features_of, choices_of, copied, counts_of,
                                  deal_all, first_problem_of, list_of, masks_of, numbers_of, observe_all,
                                  sections_of, play_all, play_on, returns_of, state_features_of, step_all)
from huangpai._positions cimport Position as AnyPosition
from huangpai.c_huangpai cimport (hp_baohuang_action, hp_baohuang_hand, hp_baohuang_observation,
                                  hp_baohuang_playout, hp_baohuang_rules, hp_baohuang_state)

from huangpai.baohuang._dtypes import ACTION_DTYPE, OBSERVATION_DTYPE, STATE_DTYPE

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

assert ACTION_DTYPE.itemsize == sizeof(hp_baohuang_action)
assert STATE_DTYPE.itemsize == sizeof(hp_baohuang_state)
assert OBSERVATION_DTYPE.itemsize == sizeof(hp_baohuang_observation)

# A seat, a card that there is not; a room without a penalty; options of a room.
NONE = hp.HP_BAOHUANG_NONE
NO_PENALTY = hp.HP_BAOHUANG_NO_PENALTY
KAO = hp.HP_BAOHUANG_KAO
HOLD_SIXES = hp.HP_BAOHUANG_HOLD_SIXES
ROB_SOLO = hp.HP_BAOHUANG_ROB_SOLO


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if hp.hp_simd_select(name.encode()) != hp.HP_OK:
        raise ValueError(f"no instruction set {name!r} here")


def simd_name() -> str:
    """Return the instruction set in use."""
    return hp.hp_simd_name().decode()


cdef hp_baohuang_rules _rules(bint concise, int options, int first_seat, uint32_t penalty):
    cdef hp_baohuang_rules rules
    memset(&rules, 0, sizeof(rules))
    rules.concise = concise
    rules.options = <uint8_t>options
    rules.first_seat = <uint8_t>first_seat
    rules.penalty = penalty
    return rules


# ---- What the game is in C -------------------------------------------------------------------------


cdef int _start(const void *options, uint64_t seed, uint64_t index, void *state) noexcept nogil:
    return hp.hp_baohuang_start(
        <const hp_baohuang_rules *>options, seed, index, <hp_baohuang_state *>state)


cdef const char *_problem(const void *state) noexcept nogil:
    return hp.hp_baohuang_state_problem(<const hp_baohuang_state *>state)


cdef uint64_t _hashed(const void *state) noexcept nogil:
    return hp.hp_baohuang_state_hash(<const hp_baohuang_state *>state)


cdef int _current(const void *state) noexcept nogil:
    cdef int seat = (<const hp_baohuang_state *>state).current
    return -1 if seat == hp.HP_BAOHUANG_NONE else seat


cdef int _phase(const void *state) noexcept nogil:
    return (<const hp_baohuang_state *>state).phase


cdef int64_t _count(const void *state) noexcept nogil:
    return hp.hp_baohuang_actions_count(<const hp_baohuang_state *>state)


cdef int _actions(const void *state, void *out, int64_t capacity, int64_t *n) noexcept nogil:
    return hp.hp_baohuang_actions(
        <const hp_baohuang_state *>state, <hp_baohuang_action *>out, capacity, n)


cdef int _action_at(const void *state, int64_t index, void *action) noexcept nogil:
    return hp.hp_baohuang_action_at(
        <const hp_baohuang_state *>state, index, <hp_baohuang_action *>action)


cdef const char *_action_problem(const void *state, const void *action) noexcept nogil:
    return hp.hp_baohuang_action_problem(
        <const hp_baohuang_state *>state, <const hp_baohuang_action *>action)


cdef void _complete(const void *state, void *action) noexcept nogil:
    hp.hp_baohuang_action_complete(<const hp_baohuang_state *>state, <hp_baohuang_action *>action)


cdef void _apply(void *state, const void *action) noexcept nogil:
    hp.hp_baohuang_apply_unchecked(<hp_baohuang_state *>state, <const hp_baohuang_action *>action)


cdef uint64_t _perft(const void *state, int depth, void *buffer, int64_t capacity) noexcept nogil:
    return hp.hp_baohuang_perft(
        <const hp_baohuang_state *>state, depth, <hp_baohuang_action *>buffer, capacity)


cdef int _observe(const void *state, int seat, void *out) noexcept nogil:
    return hp.hp_baohuang_observe(
        <const hp_baohuang_state *>state, seat, <hp_baohuang_observation *>out)


cdef void _returns(const void *state, int32_t *points) noexcept nogil:
    hp.hp_baohuang_score(<const hp_baohuang_state *>state, points)


cdef int64_t _play_random(void *states, int64_t n, uint64_t seed, uint64_t first) noexcept nogil:
    return hp.hp_baohuang_play_random(<hp_baohuang_state *>states, n, seed, first)


cdef int _play(const Playout *some, int64_t *row, int64_t *needed) noexcept nogil:
    cdef hp_baohuang_playout playout
    playout.states = <hp_baohuang_state *>some.states
    playout.rngs = some.rngs
    playout.lengths = some.lengths
    playout.n = some.n
    playout.buffer = <hp_baohuang_action *>some.buffer
    playout.capacity = some.capacity
    playout.players = some.players
    return hp.hp_baohuang_play(&playout, row, needed)


cdef int64_t _greedy(const void *state, const void *actions, int64_t n) noexcept nogil:
    cdef hp_baohuang_observation seen
    cdef hp.hp_rng unused
    memset(&unused, 0, sizeof(unused))
    _observe(state, _current(state), &seen)
    return hp.hp_baohuang_greedy(&seen, <const hp_baohuang_action *>actions, n, &unused, 0)


cdef void _number(const void *state, const void *actions, int64_t n, int32_t *numbers) noexcept nogil:
    hp.hp_baohuang_action_numbers(
        <const hp_baohuang_state *>state, <const hp_baohuang_action *>actions, n, numbers)


cdef int _state_rows(const void *seen, int64_t n, int8_t *out, int64_t *bad) noexcept nogil:
    return hp.hp_baohuang_state_features(<const hp_baohuang_observation *>seen, n, out, bad)


cdef int _action_rows(
    const void *seen, int64_t n, const int64_t *offsets, const void *actions, int8_t *out, int64_t *bad
) noexcept nogil:
    return hp.hp_baohuang_action_features(
        <const hp_baohuang_observation *>seen, n, offsets, <const hp_baohuang_action *>actions, out, bad)


cdef int _solve(
    const void *state, const hp.hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
    hp.hp_solution *solution
) noexcept nogil:
    return hp.hp_baohuang_solve(
        <const hp_baohuang_state *>state, solver, outcomes, <hp_baohuang_action *>line, capacity, solution)


cdef int64_t _search(
    const void *seen, const void *actions, int64_t n, hp.hp_rng *rng, uint64_t budget
) noexcept nogil:
    return hp.hp_baohuang_search(
        <const hp_baohuang_observation *>seen, <const hp_baohuang_action *>actions, n, rng, budget)


cdef int _determinise(const void *seen, hp.hp_rng *rng, void *state) noexcept nogil:
    return hp.hp_baohuang_determinise(
        <const hp_baohuang_observation *>seen, rng, <hp_baohuang_state *>state)


cdef Game RULES = Game(
    state_size=sizeof(hp_baohuang_state),
    action_size=sizeof(hp_baohuang_action),
    observation_size=sizeof(hp_baohuang_observation),
    seats=hp.HP_BAOHUANG_SEATS,
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
    play=_play,
    greedy=_greedy,
    numbers=hp.HP_BAOHUANG_NUMBERS,
    state_features=hp.HP_BAOHUANG_STATE_FEATURES,
    action_features=hp.HP_BAOHUANG_ACTION_FEATURES,
    number=_number,
    state_rows=_state_rows,
    action_rows=_action_rows,
    solve=_solve,
    search=_search,
    determinise=_determinise,
)


# How many points a state has, for a game of fewer players too.
SEATS = RULES.seats
# The sections of the numbers of actions, of a state's features, of an action's (docs/learning.md):
# (name, where it begins, how long it is, what it means).
NUMBERS = sections_of(hp.hp_baohuang_numbers_section)
STATE_FEATURES = sections_of(hp.hp_baohuang_state_features_section)
ACTION_FEATURES = sections_of(hp.hp_baohuang_action_features_section)


cdef class Position(AnyPosition):
    """A state, and the states and actions before it since it was made."""

    cdef hp_baohuang_state c

    def __cinit__(self, *args, **kwargs):
        self.rules = &RULES
        self.state = &self.c
        self.action_dtype = ACTION_DTYPE

    def _start(self, bint concise, int options, int first_seat, uint32_t penalty, uint64_t seed,
               uint64_t index):
        """Deal; whether the rules are sound."""
        cdef hp_baohuang_rules rules = _rules(concise, options, first_seat, penalty)
        return self.begin(&rules, seed, index)

    def _give(self, hands):
        """Put other hands, in bytes, in place of those just dealt; whether they are a deal, and in time."""
        cdef hp_baohuang_hand given[hp.HP_BAOHUANG_SEATS]
        copied(hands, given, sizeof(given))
        return hp.hp_baohuang_deal_given(&self.c, given) == hp.HP_OK

    def _score(self):
        cdef int32_t score[hp.HP_BAOHUANG_SEATS]
        hp.hp_baohuang_score(&self.c, score)
        return [score[seat] for seat in range(hp.HP_BAOHUANG_SEATS)]

    def _is_doubled(self):
        return hp.hp_baohuang_is_doubled(&self.c) != 0

    def _is_revealed(self):
        return hp.hp_baohuang_is_revealed(&self.c) != 0

    def _default(self):
        """What a trustee does here, or None."""
        cdef hp_baohuang_action action
        if hp.hp_baohuang_default_action(&self.c, &action) != hp.HP_OK:
            return None
        return few(&action, 1, ACTION_DTYPE)[0]

    def _count_choices(self, action):
        """How many choices of cards there are for a legal action, a record's bytes."""
        cdef hp_baohuang_action play
        copied(action, &play, sizeof(play))
        return hp.hp_baohuang_action_choices(&self.c, &play)

    def _choice(self, action, int64_t number):
        """A legal action by this choice of its cards; None out of range."""
        cdef hp_baohuang_action play, chosen
        copied(action, &play, sizeof(play))
        if hp.hp_baohuang_action_choice_at(&self.c, &play, number, &chosen) != hp.HP_OK:
            return None
        return few(&chosen, 1, ACTION_DTYPE)[0]


# ---- Arrays of states ------------------------------------------------------------------------------


def deal_into(states, bint concise, int options, int first_seat, uint32_t penalty, uint64_t seed,
              uint64_t first):
    """Deal game first + i into states[i], given as writeable bytes; whether the rules are sound."""
    cdef hp_baohuang_rules rules = _rules(concise, options, first_seat, penalty)
    return deal_all(&RULES, states, &rules, seed, first)


def first_problem(states):
    """Find the first state, in bytes, that no game can be in: (row, what is wrong), or None."""
    return first_problem_of(&RULES, states)


def returns_into(states, out):
    """Write the points of each seat of each state: bytes of int32[5] a state."""
    returns_of(&RULES, states, out)


def doubled_into(states, uint8_t[::1] out not None):
    """Write whether the score of each state counts twice (B10.2): 1 or 0."""
    cdef const uint8_t[::1] octets = states
    cdef Py_ssize_t i
    for i in range(out.shape[0]):
        out[i] = <uint8_t>hp.hp_baohuang_is_doubled(
            <const hp_baohuang_state *>&octets[i * <Py_ssize_t>sizeof(hp_baohuang_state)])


def play_random_in(states, uint64_t seed, uint64_t first):
    """Play sound states, given as writeable bytes, to their ends at random; the number of actions."""
    return play_all(&RULES, states, seed, first)


def play_in(states, rngs, lengths, choose, data):
    """Play sound states, given as writeable bytes, on until each is over or waits (`play_on`)."""
    return play_on(&RULES, states, rngs, lengths, choose, data)


def counts_into(states, counts):
    """Write how many actions are legal in each state: int64, 0 at its end."""
    counts_of(&RULES, states, counts)


def actions_into(states, offsets, out):
    """Write the legal actions of each state, in bytes, one after another."""
    list_of(&RULES, states, offsets, out)


def step_in(states, choices):
    """Do in each state, given as writeable bytes, the action of this index (`step_all`)."""
    return step_all(&RULES, states, choices)


def observe_into(states, out):
    """Write what the player to act of each state knows, in bytes."""
    observe_all(&RULES, states, out)


def numbers_into(states, offsets, actions, out):
    """Write the numbers of the legal actions of each state, in bytes: int32 (`numbers_of`)."""
    numbers_of(&RULES, states, offsets, actions, out)


def masks_into(states, out):
    """Write which numbers the legal actions of each state have: int8, a row a state."""
    masks_of(&RULES, states, out)


def choices_into(states, numbers, choices):
    """Write the index of the first action of this number in each state's list (`choices_of`)."""
    return choices_of(&RULES, states, numbers, choices)


def state_features_into(seen, out):
    """Write the features of each observation, in bytes (`state_features_of`)."""
    return state_features_of(&RULES, seen, out)


def action_features_into(seen, offsets, actions, out):
    """Write the features of each action, in bytes (`action_features_of`)."""
    return action_features_of(&RULES, seen, offsets, actions, out)


def greedy_address():
    """Return the address of the policy of this name (hp_players)."""
    return <uint64_t><uintptr_t>&hp.hp_baohuang_greedy


def search_address():
    """Return the address of the policy of this name; its data is the budget."""
    return <uint64_t><uintptr_t>&hp.hp_baohuang_search
