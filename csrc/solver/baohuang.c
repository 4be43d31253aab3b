/* What the search has to know of Baohuang. */
#include "solver.h"

#include <string.h>

typedef hp_baohuang_state state_t;
typedef hp_baohuang_action action_t;

enum {
    SEATS = HP_BAOHUANG_SEATS,
    LOWEST = 3, /* the rank index of the sixes */
    RANKS = 13,
    SMALL = RANKS - LOWEST, /* the kings come after the ranks */
    BIG,
    SLOTS
};

/* ---- Going through the game ------------------------------------------------------------------------------- */

static int64_t count(const void *state) { return hp_baohuang_actions_count(state); }
/* By rank: suits and marks never matter once it is settled who plays against whom. */
static int actions(const void *state, void *out, int64_t capacity, int64_t *n) {
    return hp_baohuang_actions(state, out, capacity, n);
}
static int action_at(const void *state, int64_t index, void *action) {
    return hp_baohuang_action_at(state, index, action);
}
static void apply(void *state, const void *action) { hp_baohuang_apply_unchecked(state, action); }

/* B10.1: the side that is out first has won, whatever that scores; B10.3. */
static int outcome(const void *state) {
    const state_t *s = state;
    if (s->phase != HP_BAOHUANG_PHASE_OVER)
        return HP_SOLVER_GOES_ON;
    const int place = s->places[s->emperor];
    if (s->kind == HP_BAOHUANG_PAIR) /* who still has cards has the last place */
        return place < SEATS && s->places[s->guard] < SEATS ? 1 : -1;
    if (s->kind == HP_BAOHUANG_HIDDEN_SOLO && place == 2)
        return 0;
    return place == 1 ? 1 : -1;
}

static int is_of_emperor(const state_t *s, int seat) { return seat == s->emperor || seat == s->guard; }

static int is_first_side(const void *state) {
    const state_t *s = state;
    return is_of_emperor(s, s->current);
}

/* ---- The key ---------------------------------------------------------------------------------------------- */

/* How many cards of each rank a hand has. */
static void count_ranks(const hp_baohuang_hand *hand, uint8_t counts[SLOTS]) {
    uint64_t even = 0, odd = 0; /* of every other rank, a byte each: there may be sixteen cards */
    unsigned small = 0, big = 0;
    for (int k = 0; k < 4 && hand->plane[k]; k++) {
        uint64_t x = hand->plane[k];
        small += x >> 52 & 1;
        big += x >> 53 & 1;
        x &= (UINT64_C(1) << 52) - 1;
        x -= x >> 1 & UINT64_C(0x5555555555555555);
        x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
        even += x & UINT64_C(0x0f0f0f0f0f0f0f0f);
        odd += x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f);
    }
    for (int rank = LOWEST; rank < RANKS; rank++)
        counts[rank - LOWEST] = (uint8_t)((rank & 1 ? odd : even) >> 8 * (rank / 2));
    counts[SMALL] = (uint8_t)small;
    counts[BIG] = (uint8_t)big;
}

/* How many cards of each rank each seat has at the root. */
typedef struct facts {
    uint8_t most[SEATS][SLOTS];
} facts_t;

/* Hands only shrink, so a count is a digit of a number whose digits have the root's counts as their greatest.  Two
 * words are enough: 168 cards on 60 digits have the most numbers, below 2 ** 116, where they are spread evenly, and
 * less than five bits of the first word are left unused. */
static void key(const void *facts, const void *state, uint64_t words[HP_SOLVER_KEY]) {
    const facts_t *f = facts;
    const state_t *s = state;
    uint64_t room = UINT64_MAX;
    int word = 0;
    words[0] = words[1] = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        uint8_t counts[SLOTS];
        count_ranks(&s->hands[seat], counts);
        for (int slot = 0; slot < SLOTS; slot++) {
            const uint64_t radix = f->most[seat][slot] + UINT64_C(1);
            if (room < radix) {
                word++;
                room = UINT64_MAX;
            }
            words[word] = words[word] * radix + counts[slot];
            room /= radix;
        }
    }
    const hp_baohuang_move *last = &s->last;
    words[2] = (uint64_t)last->bigs | (uint64_t)last->smalls << 3 | (uint64_t)(last->rank & 15) << 6 |
               (uint64_t)last->count << 10 | (uint64_t)(s->last_player & 7) << 16 | (uint64_t)s->passes << 19 |
               (uint64_t)s->current << 22 | (uint64_t)s->phase << 25 | (uint64_t)s->kind << 28 |
               (uint64_t)(s->guard & 7) << 30;
}

/* ---- The order of actions --------------------------------------------------------------------------------- */

static int cards_in(const hp_baohuang_hand *hand) {
    int n = 0;
    for (int k = 0; k < 4; k++)
        n += __builtin_popcountll(hand->plane[k] & HP_DECK54);
    return n;
}

static int promise(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    const hp_baohuang_move *move = &a->move;
    if (a->action == HP_BAOHUANG_PASS && s->phase == HP_BAOHUANG_PHASE_PLAY) /* a partner's play is left alone */
        return is_of_emperor(s, s->last_player) == is_of_emperor(s, s->current) ? 200 : 40;
    if (a->action != HP_BAOHUANG_PLAY)
        return 0;
    const int size = move->bigs + move->smalls + move->count;
    const int height = (move->count ? move->rank : 0) + 8 * move->bigs + 5 * move->smalls;
    if (size == cards_in(&s->hands[s->current]))
        return 1 << 20;
    return s->last_player == HP_BAOHUANG_NONE ? 10 * size - height : 100 - height;
}

/* Whose it is, whether it leads, and the rank; whether there are kings, and more than one card of the rank. */
static int sort(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    const hp_baohuang_move *move = &a->move;
    const int kings = move->bigs * 2 + move->smalls < 7 ? move->bigs * 2 + move->smalls : 7;
    const int kind = a->action          ? 240 + a->action
                     : move->count == 0 ? kings
                                        : 16 * (move->rank - LOWEST + 1) + 2 * kings + (move->count > 1);
    return 512 * s->current + 256 * (s->last_player != HP_BAOHUANG_NONE) + kind;
}

/* ---- Solving ---------------------------------------------------------------------------------------------- */

static const hp_solver_game game = {
    sizeof(state_t), sizeof(action_t), count, actions, action_at, apply,
    outcome,         is_first_side,    key,   promise, sort,      NULL,
};

int hp_baohuang_solve(const hp_baohuang_state *state, const hp_solver *solver, int8_t *outcomes,
                      hp_baohuang_action *line, int64_t capacity, hp_solution *solution) {
    facts_t facts;
    int64_t cards = 0;
    memset(solution, 0, sizeof *solution);
    solution->outcome = HP_OUTCOME_UNKNOWN;
    if (state->phase < HP_BAOHUANG_PHASE_NAME)
        return HP_ERR_PHASE;
    for (int seat = 0; seat < SEATS; seat++) {
        count_ranks(&state->hands[seat], facts.most[seat]);
        cards += cards_in(&state->hands[seat]);
    }
    /* A card that goes may be followed by four passes; before that four passes on the play to beat, and what is asked
     * before the first lead: a name, a declaration, four rebels (B6.2). */
    const int64_t longest = 5 * cards + 10;
    const int has_draws = state->kind == HP_BAOHUANG_HIDDEN_SOLO || state->phase == HP_BAOHUANG_PHASE_NAME;
    const hp_solver_task task = {&game, state, &facts, longest, has_draws};
    return hp_solver_solve(&task, solver, outcomes, line, capacity, solution);
}
