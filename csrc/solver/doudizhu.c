/* What the search has to know of plain Dou Dizhu. */
#include "solver.h"

#include <string.h>

typedef hp_doudizhu_state state_t;
typedef hp_doudizhu_move action_t;

enum { SEATS = 3, RANKS = 13, SLOTS = RANKS + 2 /* the jokers */ };

/* ---- Going through the game ------------------------------------------------------------------------------- */

static int64_t count(const void *state) { return hp_doudizhu_actions_count(state); }
static int actions(const void *state, void *out, int64_t capacity, int64_t *n) {
    return hp_doudizhu_actions(state, out, capacity, n);
}
static int action_at(const void *state, int64_t index, void *action) {
    return hp_doudizhu_action_at(state, index, action);
}
static void apply(void *state, const void *action) { hp_doudizhu_apply_unchecked(state, action); }

/* P5.5 */
static int outcome(const void *state) {
    const state_t *s = state;
    if (s->phase != HP_DOUDIZHU_PHASE_OVER)
        return HP_SOLVER_GOES_ON;
    return s->winner == HP_DOUDIZHU_LANDLORD ? 1 : -1;
}

static int is_first_side(const void *state) {
    const state_t *s = state;
    return s->current == s->landlord;
}

/* ---- The key ---------------------------------------------------------------------------------------------- */

static void count_ranks(uint64_t hand, uint8_t counts[SLOTS]) {
    uint64_t x = hand & ((UINT64_C(1) << 52) - 1);
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    for (int rank = 0; rank < RANKS; rank++)
        counts[rank] = (uint8_t)(x >> 4 * rank & 15);
    counts[RANKS] = (uint8_t)(hand >> 52 & 1);
    counts[RANKS + 1] = (uint8_t)(hand >> 53 & 1);
}

/* How many cards of each rank each seat has at the root. */
typedef struct facts {
    uint8_t most[SEATS][SLOTS];
} facts_t;

/* Hands only shrink: a count is a digit, whose greatest is that of the root.  54 cards on 45 digits have fewer than
 * 2 ** 52 numbers. */
static void key(const void *facts, const void *state, uint64_t words[HP_SOLVER_KEY]) {
    const facts_t *f = facts;
    const state_t *s = state;
    const action_t *last = &s->last;
    words[0] = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        uint8_t counts[SLOTS];
        count_ranks(s->hands[seat], counts);
        for (int slot = 0; slot < SLOTS; slot++)
            words[0] = words[0] * (f->most[seat][slot] + UINT64_C(1)) + counts[slot];
    }
    words[1] = (uint64_t)last->kind | (uint64_t)last->size << 8 | (uint64_t)last->length << 16 |
               (uint64_t)last->strength << 24 | (uint64_t)s->last_player << 32 | (uint64_t)s->passes << 40 |
               (uint64_t)s->current << 48;
    words[2] = 0;
}

/* ---- The order of actions --------------------------------------------------------------------------------- */

static int ranks_in(uint64_t cards) {
    int n = 0;
    for (; cards; n++)
        cards &= ~(UINT64_C(15) << (__builtin_ctzll(cards) & ~3));
    return n;
}

/* Of leads the long and low ones, of answers the low ones; what leaves few ranks behind; bombs late. */
static int promise(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    if (a->kind == HP_DOUDIZHU_PASS) /* a partner's play is left alone */
        return (s->last_player == s->landlord) == (s->current == s->landlord) ? 200 : 40;
    const uint64_t left = s->hands[s->current] & ~a->cards;
    const int is_bomb = a->kind >= HP_DOUDIZHU_BOMB;
    if (!left)
        return 1 << 20;
    if (s->last.size)
        return is_bomb ? 20 : 100 - a->strength - 8 * ranks_in(left);
    return is_bomb ? 10 * a->size - 60 : 10 * a->size - a->strength - 8 * ranks_in(left);
}

/* Whose it is, whether it leads, and what kind of action it is, and how high. */
static int sort(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    const int kind = a->kind == HP_DOUDIZHU_PASS ? 192 : 16 * a->kind + a->strength;
    return 512 * s->current + 256 * (s->last.size != 0) + kind;
}

/* ---- Solving ---------------------------------------------------------------------------------------------- */

static const hp_solver_game game = {
    sizeof(state_t), sizeof(action_t), count, actions, action_at, apply,
    outcome,         is_first_side,    key,   promise, sort,      NULL,
};

int hp_doudizhu_solve(const hp_doudizhu_state *state, const hp_solver *solver, int8_t *outcomes, hp_doudizhu_move *line,
                      int64_t capacity, hp_solution *solution) {
    facts_t facts;
    int64_t cards = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        count_ranks(state->hands[seat], facts.most[seat]);
        cards += __builtin_popcountll(state->hands[seat]);
    }
    /* A card that goes may be followed by two passes; before that two on the play to beat. */
    const hp_solver_task task = {&game, state, &facts, 3 * cards + 2, 0};
    return hp_solver_solve(&task, solver, outcomes, line, capacity, solution);
}
