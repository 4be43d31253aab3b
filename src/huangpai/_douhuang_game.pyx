"""The game of Douhuang, compiled: one state with what undoing needs, and arrays of states.

No rule of the game stands here; which arguments are wrong, and what is said of them, is
``huangpai.douhuang._game``'s.
"""
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.string cimport memset

from huangpai cimport c_huangpai as hp
from huangpai._batch cimport few
from huangpai._positions cimport (Game, Playout, action_features_of, choices_of, copied, counts_of,
                                  deal_all, first_problem_of, list_of, masks_of, numbers_of, observe_all,
                                  sections_of, play_all, play_on, points_of, returns_of, state_features_of,
                                  step_all)
from huangpai._positions cimport Position as AnyPosition
from huangpai.c_huangpai cimport (hp_douhuang_move, hp_douhuang_observation, hp_douhuang_options,
                                  hp_douhuang_playout, hp_douhuang_state)

from huangpai.douhuang._dtypes import ACTION_DTYPE, OBSERVATION_DTYPE, STATE_DTYPE

if hp.hp_init() != hp.HP_OK:
    raise ImportError("HUANGPAI_SIMD names no instruction set that this processor and this build have")

assert ACTION_DTYPE.itemsize == sizeof(hp_douhuang_move)
assert STATE_DTYPE.itemsize == sizeof(hp_douhuang_state)
assert OBSERVATION_DTYPE.itemsize == sizeof(hp_douhuang_observation)

# A seat, a character, a place that there is not; what is added to a place whose character lies face down.
NONE = hp.HP_DOUHUANG_NONE
FACE_DOWN = hp.HP_DOUHUANG_FACE_DOWN


def simd_select(str name not None) -> None:
    """Use the kernels of this instruction set from now on; for tests and benchmarks."""
    if hp.hp_simd_select(name.encode()) != hp.HP_OK:
        raise ValueError(f"no instruction set {name!r} here")


def simd_name() -> str:
    """Return the instruction set in use."""
    return hp.hp_simd_name().decode()


cdef hp_douhuang_options _options(
    int players, bint competitive, object fixed, uint32_t pool, uint8_t without_skill
):
    cdef hp_douhuang_options options
    memset(&options, 0, sizeof(options))
    options.players = <uint8_t>players
    options.competitive = competitive
    options.pool = pool
    options.without_skill = without_skill
    for seat in range(3):
        options.fixed[seat] = fixed[seat]
    return options


# ---- What the game is in C -------------------------------------------------------------------------


cdef int _start(const void *options, uint64_t seed, uint64_t index, void *state) noexcept nogil:
    return hp.hp_douhuang_start(
        <const hp_douhuang_options *>options, seed, index, <hp_douhuang_state *>state)


cdef const char *_problem(const void *state) noexcept nogil:
    return hp.hp_douhuang_state_problem(<const hp_douhuang_state *>state)


cdef uint64_t _hashed(const void *state) noexcept nogil:
    return hp.hp_douhuang_state_hash(<const hp_douhuang_state *>state)


cdef int _current(const void *state) noexcept nogil:
    cdef int seat = (<const hp_douhuang_state *>state).current
    return -1 if seat == hp.HP_DOUHUANG_NONE else seat


cdef int _phase(const void *state) noexcept nogil:
    return (<const hp_douhuang_state *>state).phase


cdef int64_t _count(const void *state) noexcept nogil:
    return hp.hp_douhuang_actions_count(<const hp_douhuang_state *>state)


cdef int _actions(const void *state, void *out, int64_t capacity, int64_t *n) noexcept nogil:
    return hp.hp_douhuang_actions(
        <const hp_douhuang_state *>state, <hp_douhuang_move *>out, capacity, n)


cdef int _action_at(const void *state, int64_t index, void *action) noexcept nogil:
    return hp.hp_douhuang_action_at(
        <const hp_douhuang_state *>state, index, <hp_douhuang_move *>action)


cdef const char *_action_problem(const void *state, const void *action) noexcept nogil:
    return hp.hp_douhuang_action_problem(
        <const hp_douhuang_state *>state, <const hp_douhuang_move *>action)


cdef void _apply(void *state, const void *action) noexcept nogil:
    hp.hp_douhuang_apply_unchecked(<hp_douhuang_state *>state, <const hp_douhuang_move *>action)


cdef uint64_t _perft(const void *state, int depth, void *buffer, int64_t capacity) noexcept nogil:
    return hp.hp_douhuang_perft(
        <const hp_douhuang_state *>state, depth, <hp_douhuang_move *>buffer, capacity)


cdef int _observe(const void *state, int seat, void *out) noexcept nogil:
    return hp.hp_douhuang_observe(
        <const hp_douhuang_state *>state, seat, <hp_douhuang_observation *>out)


cdef void _returns(const void *state, int32_t *points) noexcept nogil:
    if (<const hp_douhuang_state *>state).competitive:
        hp.hp_douhuang_wins(<const hp_douhuang_state *>state, points)
    else:
        hp.hp_douhuang_score(<const hp_douhuang_state *>state, points)


cdef int64_t _play_random(void *states, int64_t n, uint64_t seed, uint64_t first) noexcept nogil:
    return hp.hp_douhuang_play_random(<hp_douhuang_state *>states, n, seed, first)


cdef int _play(const Playout *some, int64_t *row, int64_t *needed) noexcept nogil:
    cdef hp_douhuang_playout playout
    playout.states = <hp_douhuang_state *>some.states
    playout.rngs = some.rngs
    playout.lengths = some.lengths
    playout.n = some.n
    playout.buffer = <hp_douhuang_move *>some.buffer
    playout.capacity = some.capacity
    playout.players = some.players
    return hp.hp_douhuang_play(&playout, row, needed)


cdef int64_t _greedy(const void *state, const void *actions, int64_t n) noexcept nogil:
    cdef hp_douhuang_observation seen
    cdef hp.hp_rng unused
    memset(&unused, 0, sizeof(unused))
    _observe(state, _current(state), &seen)
    return hp.hp_douhuang_greedy(&seen, <const hp_douhuang_move *>actions, n, &unused, 0)


cdef void _number(const void *state, const void *actions, int64_t n, int32_t *numbers) noexcept nogil:
    hp.hp_douhuang_action_numbers(
        <const hp_douhuang_state *>state, <const hp_douhuang_move *>actions, n, numbers)


cdef int _state_rows(const void *seen, int64_t n, int8_t *out, int64_t *bad) noexcept nogil:
    return hp.hp_douhuang_state_features(<const hp_douhuang_observation *>seen, n, out, bad)


cdef int _action_rows(
    const void *seen, int64_t n, const int64_t *offsets, const void *actions, int8_t *out, int64_t *bad
) noexcept nogil:
    return hp.hp_douhuang_action_features(
        <const hp_douhuang_observation *>seen, n, offsets, <const hp_douhuang_move *>actions, out, bad)


cdef int _solve(
    const void *state, const hp.hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
    hp.hp_solution *solution
) noexcept nogil:
    return hp.hp_douhuang_solve(
        <const hp_douhuang_state *>state, solver, outcomes, <hp_douhuang_move *>line, capacity, solution)


cdef int64_t _search(
    const void *seen, const void *actions, int64_t n, hp.hp_rng *rng, uint64_t budget
) noexcept nogil:
    return hp.hp_douhuang_search(
        <const hp_douhuang_observation *>seen, <const hp_douhuang_move *>actions, n, rng, budget)


cdef int _determinise(const void *seen, hp.hp_rng *rng, void *state) noexcept nogil:
    return hp.hp_douhuang_determinise(
        <const hp_douhuang_observation *>seen, rng, <hp_douhuang_state *>state)


cdef Game RULES = Game(
    state_size=sizeof(hp_douhuang_state),
    action_size=sizeof(hp_douhuang_move),
    observation_size=sizeof(hp_douhuang_observation),
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
    complete=NULL,
    apply=_apply,
    perft=_perft,
    observe=_observe,
    returns=_returns,
    play_random=_play_random,
    play=_play,
    greedy=_greedy,
    numbers=hp.HP_DOUHUANG_NUMBERS,
    state_features=hp.HP_DOUHUANG_STATE_FEATURES,
    action_features=hp.HP_DOUHUANG_ACTION_FEATURES,
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
NUMBERS = sections_of(hp.hp_douhuang_numbers_section)
STATE_FEATURES = sections_of(hp.hp_douhuang_state_features_section)
ACTION_FEATURES = sections_of(hp.hp_douhuang_action_features_section)


cdef class Position(AnyPosition):
    """A state, and the states and actions before it since it was made."""

    cdef hp_douhuang_state c

    def __cinit__(self, *args, **kwargs):
        self.rules = &RULES
        self.state = &self.c
        self.action_dtype = ACTION_DTYPE

    def _start(
        self,
        int players,
        bint competitive,
        fixed,
        uint32_t pool,
        uint8_t without_skill,
        uint64_t seed,
        uint64_t index,
    ):
        """Deal; whether the options are sound."""
        cdef hp_douhuang_options options = _options(players, competitive, fixed, pool, without_skill)
        return self.begin(&options, seed, index)

    def _give(self, hands, uint64_t bottom, int turned):
        """Put other cards in place of those just dealt; whether they are a deal, and in time."""
        cdef uint64_t given[3]
        for seat in range(3):
            given[seat] = hands[seat]
        return hp.hp_douhuang_deal_given(&self.c, given, bottom, turned) == hp.HP_OK

    def _score(self):
        cdef int32_t score[3]
        hp.hp_douhuang_score(&self.c, score)
        return [score[seat] for seat in range(self.c.players)]

    def _wins(self):
        cdef int32_t wins[2]
        hp.hp_douhuang_wins(&self.c, wins)
        return [wins[0], wins[1]]


def first_hit_points(int players, bint is_emperor):
    """Return with how many hit points a player begins (D7.5, D8.1)."""
    return hp.hp_douhuang_first_hit_points(players, is_emperor)


def points(int players, int emperor, int winner, int doublings):
    """Return the points of each seat for one game (D11.1)."""
    cdef hp_douhuang_state ended
    cdef int32_t score[3]
    memset(&ended, 0, sizeof(ended))
    ended.players = <uint8_t>players
    ended.emperor = <uint8_t>emperor
    ended.winner = <uint8_t>winner
    ended.doublings = <uint8_t>doublings
    hp.hp_douhuang_score(&ended, score)
    return [score[seat] for seat in range(players)]


def readings(state, int seat, int hit_points, uint64_t cards):
    """Return every way in which a seat of a state, in bytes, may declare exactly these cards.

    An array of ACTION_DTYPE; the seat has a character, and 1 to 9 hit points, as said.
    """
    cdef hp_douhuang_state c
    cdef hp_douhuang_move found[hp.HP_DOUHUANG_READINGS_MAX]
    cdef int64_t n = 0
    copied(state, &c, sizeof(c))
    cdef int status = hp.hp_douhuang_readings(
        &c, seat, hit_points, cards, found, hp.HP_DOUHUANG_READINGS_MAX, &n)
    assert status == hp.HP_OK
    return few(found, n, ACTION_DTYPE)


# ---- Arrays of states ------------------------------------------------------------------------------


def deal_into(
    states,
    int players,
    bint competitive,
    fixed,
    uint32_t pool,
    uint8_t without_skill,
    uint64_t seed,
    uint64_t first,
):
    """Deal game first + i into states[i], given as writeable bytes; whether the options are sound."""
    cdef hp_douhuang_options options = _options(players, competitive, fixed, pool, without_skill)
    return deal_all(&RULES, states, &options, seed, first)


def first_problem(states):
    """Find the first state, in bytes, that no game can be in: (row, what is wrong), or None."""
    return first_problem_of(&RULES, states)


def returns_into(states, out):
    """Write the points of each seat of each state, of a match the games won: bytes of int32[3] a state."""
    returns_of(&RULES, states, out)


cdef void _score(const void *state, int32_t *points) noexcept nogil:
    hp.hp_douhuang_score(<const hp_douhuang_state *>state, points)


def scores_into(states, out):
    """Write the points of each seat of each state, of a match those of all its games: int32[3] a state."""
    points_of(_score, &RULES, states, out)


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
    return <uint64_t><uintptr_t>&hp.hp_douhuang_greedy


def search_address():
    """Return the address of the policy of this name; its data is the budget."""
    return <uint64_t><uintptr_t>&hp.hp_douhuang_search


# ---- Results of simulations ------------------------------------------------------------------------

cdef enum:
    CHARACTERS = hp.HP_DOUHUANG_CHARACTERS
    HIT_POINTS = 10

# A row of GAME_DTYPE (huangpai.douhuang._results).
cdef struct Row:
    uint64_t index
    int32_t score[3]
    uint32_t multiplier
    uint32_t length
    uint32_t deals
    uint8_t winner
    uint8_t emperor
    uint8_t characters[3]
    uint8_t hit_points[3]


def rows_into(const uint8_t[::1] states not None, const uint32_t[::1] lengths not None,
              uint8_t[::1] out not None):
    """Write the row of each state, in bytes; single games that are over."""
    cdef const hp_douhuang_state *s
    cdef Row *row
    cdef Py_ssize_t i
    cdef int seat
    assert states.shape[0] == lengths.shape[0] * <Py_ssize_t>sizeof(hp_douhuang_state)
    assert out.shape[0] == lengths.shape[0] * <Py_ssize_t>sizeof(Row)
    with nogil:
        for i in range(lengths.shape[0]):
            s = <const hp_douhuang_state *>&states[i * <Py_ssize_t>sizeof(hp_douhuang_state)]
            row = <Row *>&out[i * <Py_ssize_t>sizeof(Row)]
            row.index = s.index
            hp.hp_douhuang_score(s, row.score)
            row.multiplier = <uint32_t>1 << s.doublings
            row.length = lengths[i]
            row.deals = s.deals
            row.winner = s.winner
            row.emperor = s.emperor
            for seat in range(3):
                row.characters[seat] = s.characters[seat]
                row.hit_points[seat] = s.hit_points[seat]


cdef inline void _add(int64_t *sums, bint won, int64_t score) noexcept nogil:
    # games, wins, score, squares
    sums[0] += 1
    sums[1] += won
    sums[2] += score
    sums[3] += score * score


def tally_rows(const uint8_t[::1] rows not None, int seats, int64_t[:, :, ::1] by_role not None,
               int64_t[:, :, ::1] by_seat not None, int64_t[:, :, ::1] matrix not None,
               int64_t[:, ::1] hit_points not None):
    """Add rows of single games, in bytes, to sums.

    `by_role` is (role, character, what) and `by_seat` (seat, role, what), what being games, wins, score
    and squares; `matrix` is (games or wins, emperor's character, subject's); `hit_points` (role, points).
    """
    cdef const Row *row
    cdef Py_ssize_t i
    cdef int seat, role, crowned
    cdef bint emperor_won, won
    assert by_role.shape[0] == 2 and by_role.shape[1] == CHARACTERS and by_role.shape[2] == 4
    assert by_seat.shape[0] == seats and by_seat.shape[1] == 2 and by_seat.shape[2] == 4
    assert matrix.shape[0] == 2 and matrix.shape[1] == CHARACTERS and matrix.shape[2] == CHARACTERS
    assert hit_points.shape[0] == 2 and hit_points.shape[1] == HIT_POINTS
    with nogil:
        for i in range(rows.shape[0] // <Py_ssize_t>sizeof(Row)):
            row = <const Row *>&rows[i * <Py_ssize_t>sizeof(Row)]
            emperor_won = row.winner == hp.HP_DOUHUANG_EMPEROR
            crowned = row.characters[row.emperor]
            for seat in range(seats):
                role = seat != row.emperor
                won = emperor_won != role
                _add(&by_role[role, row.characters[seat], 0], won, row.score[seat])
                _add(&by_seat[seat, role, 0], won, row.score[seat])
                hit_points[role, row.hit_points[seat]] += 1
                if role:
                    matrix[0, crowned, row.characters[seat]] += 1
                    matrix[1, crowned, row.characters[seat]] += emperor_won
