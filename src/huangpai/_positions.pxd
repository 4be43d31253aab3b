from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t

from huangpai.c_huangpai cimport hp_section, hp_players, hp_rng, hp_solution, hp_solver

# Games to be played on, as the playout of each game has them.
ctypedef struct Playout:
    void *states
    hp_rng *rngs
    uint32_t *lengths
    int64_t n
    void *buffer
    int64_t capacity
    hp_players players


# What a game is in C: states, actions and observations are plain bytes, the same for every game.
ctypedef struct Game:
    Py_ssize_t state_size
    Py_ssize_t action_size
    Py_ssize_t observation_size
    # How many points a state has; of games for fewer the rest is 0.
    int seats
    # Deals the game of (seed, index); a status.
    int (*start)(const void *options, uint64_t seed, uint64_t index, void *state) noexcept nogil
    # What is wrong with a state; NULL for one that a game can be in.  All others trust it.
    const char *(*problem)(const void *state) noexcept nogil
    uint64_t (*hashed)(const void *state) noexcept nogil
    # Who is to act; below 0 when the game is over, and only then.
    int (*current)(const void *state) noexcept nogil
    int (*phase)(const void *state) noexcept nogil
    int64_t (*count)(const void *state) noexcept nogil
    int (*actions)(const void *state, void *out, int64_t capacity, int64_t *n) noexcept nogil
    int (*action_at)(const void *state, int64_t index, void *action) noexcept nogil
    # Why an action is illegal; NULL for a legal one.
    const char *(*action_problem)(const void *state, const void *action) noexcept nogil
    # Puts what a legal action leaves open into it; NULL where none does.
    void (*complete)(const void *state, void *action) noexcept nogil
    void (*apply)(void *state, const void *action) noexcept nogil
    # How many sequences of so many actions there are; the buffer is room for so many actions.
    uint64_t (*perft)(const void *state, int depth, void *buffer, int64_t capacity) noexcept nogil
    # Who wins; a status.
    int (*solve)(const void *state, const hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
                 hp_solution *solution) noexcept nogil
    int (*observe)(const void *state, int seat, void *out) noexcept nogil
    void (*returns)(const void *state, int32_t *points) noexcept nogil
    int64_t (*play_random)(void *states, int64_t n, uint64_t seed, uint64_t first) noexcept nogil
    # NULL and 0 from here on where a game is not played by policies.
    int (*play)(const Playout *playout, int64_t *row, int64_t *needed) noexcept nogil
    # The index that the policy of this name chooses from a list of more than one.
    int64_t (*greedy)(const void *state, const void *actions, int64_t n) noexcept nogil
    # The same by what the player to act knows, and a state that the seat of an observation may be in.
    int64_t (*search)(
        const void *seen, const void *actions, int64_t n, hp_rng *rng, uint64_t budget
    ) noexcept nogil
    int (*determinise)(const void *seen, hp_rng *rng, void *state) noexcept nogil
    # How many numbers actions have, and how many features a state and an action.
    int numbers
    int state_features
    int action_features
    # The numbers of legal actions.
    void (*number)(const void *state, const void *actions, int64_t n, int32_t *numbers) noexcept nogil
    # Features of observations, and of their actions; a status, and the observation that is wrong.
    int (*state_rows)(const void *seen, int64_t n, int8_t *out, int64_t *bad) noexcept nogil
    int (*action_rows)(const void *seen, int64_t n, const int64_t *offsets, const void *actions, int8_t *out,
                       int64_t *bad) noexcept nogil


cdef class Position:
    # The game's own class sets these three before anything else is done; `state` lies in itself.
    cdef const Game *rules
    cdef void *state
    cdef object action_dtype
    # (the state before, the action) as bytes, oldest first.
    cdef list past
    cdef bint begin(self, const void *options, uint64_t seed, uint64_t index)


cdef int copied(object raw, void *into, Py_ssize_t size) except -1
cdef bint deal_all(const Game *rules, object states, const void *options, uint64_t seed,
                   uint64_t first) except -1
cdef object first_problem_of(const Game *rules, object states)
cdef int returns_of(const Game *rules, object states, object out) except -1
cdef int points_of(void (*points)(const void *, int32_t *) noexcept nogil, const Game *rules, object states,
                   object out) except -1
cdef int64_t play_all(const Game *rules, object states, uint64_t seed, uint64_t first) except -1
cdef object play_on(const Game *rules, object states, object rngs, object lengths, object choose,
                    object data)
cdef int counts_of(const Game *rules, object states, object counts) except -1
cdef int list_of(const Game *rules, object states, object offsets, object out) except -1
cdef object step_all(const Game *rules, object states, object choices)
cdef int observe_all(const Game *rules, object states, object out) except -1
cdef int numbers_of(const Game *rules, object states, object offsets, object actions, object out) except -1
cdef int masks_of(const Game *rules, object states, object out) except -1
cdef object choices_of(const Game *rules, object states, object numbers, object choices)
cdef object state_features_of(const Game *rules, object seen, object out)
cdef object action_features_of(const Game *rules, object seen, object offsets, object actions, object out)
cdef object sections_of(int (*section)(int, hp_section *) noexcept nogil)
