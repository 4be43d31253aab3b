/* What the search has to know of Douhuang. */
#include "solver.h"

#include <string.h>

typedef hp_douhuang_state state_t;
typedef hp_douhuang_move action_t;

enum { NONE = HP_DOUHUANG_NONE, RANKS = 13, SEATS = 3 };
/* Characters whose skills decide which cards are alike, by the numbers of D6 less one. */
enum { SUN_QUAN = 2, DONG_ZHUO = 8, YANG_GUIFEI = 16 };
#define RANKED ((UINT64_C(1) << 52) - 1)
/* A card of each rank, the diamond. */
#define DIAMONDS UINT64_C(0x1111111111111)
#define SIXES (UINT64_C(15) << 12)

/* ---- Going through the game ------------------------------------------------------------------------------- */

static int64_t count(const void *state) { return hp_douhuang_actions_count(state); }
static int actions(const void *state, void *out, int64_t capacity, int64_t *n) {
    return hp_douhuang_actions(state, out, capacity, n);
}
static int action_at(const void *state, int64_t index, void *action) {
    return hp_douhuang_action_at(state, index, action);
}
static void apply(void *state, const void *action) { hp_douhuang_apply_unchecked(state, action); }

/* D10 */
static int outcome(const void *state) {
    const state_t *s = state;
    if (s->phase != HP_DOUHUANG_PHASE_OVER)
        return HP_SOLVER_GOES_ON;
    return s->winner == HP_DOUHUANG_EMPEROR ? 1 : -1;
}

static int is_first_side(const void *state) {
    const state_t *s = state;
    return s->current == s->emperor;
}

/* ---- The key ---------------------------------------------------------------------------------------------- */

/* Bits into a word, from the lowest up. */
typedef struct packer {
    uint64_t word;
    int bits;
} packer;

static void pack(packer *p, uint64_t value, int bits) {
    p->word |= (value & ((UINT64_C(1) << bits) - 1)) << p->bits;
    p->bits += bits;
}

/* Which card of a set this is, counted from 1; 0 for none. */
static uint64_t place_in(uint64_t set, uint64_t card) {
    return card & -card ? (uint64_t)__builtin_popcountll(set & ((card & -card) - 1)) + 1 : 0;
}

/* D7.6: hands only shrink once 西施 has swapped; where that is still to come, the cards that have changed hands are
 * those of hers that the emperor has, and that of the bottom that she has. */
static uint64_t swapped(const state_t *root, const state_t *s) {
    packer p = {0, 0};
    if (root->phase != HP_DOUHUANG_PHASE_SWAP || s->phase == HP_DOUHUANG_PHASE_SWAP)
        return 0;
    const int xi_shi = root->current;
    const uint64_t hers = root->hands[xi_shi], given = hers & s->hands[s->emperor];
    pack(&p, place_in(hers, given), 6);
    pack(&p, place_in(hers, given & (given - 1)), 6);
    pack(&p, place_in(root->bottom, root->bottom & s->hands[xi_shi]), 2);
    return p.word;
}

/* Whose a card is the root says: what a position is, is which cards are left, and what has happened in the trick.  How
 * a card has gone, and what bombs have done to the score, is of no weight. */
static void key(const void *facts, const void *state, uint64_t words[HP_SOLVER_KEY]) {
    const state_t *s = state;
    const action_t *last = &s->last;
    packer p = {0, 0};
    pack(&p, last->kind, 4);
    pack(&p, last->size, 6);
    pack(&p, last->length, 4);
    pack(&p, last->strength, 7); /* 64 + 4 * 13 + 3 at most */
    pack(&p, s->last_player, 2);
    pack(&p, s->beaten, 2);
    pack(&p, s->passes, 2);
    pack(&p, s->current, 2);
    pack(&p, s->phase, 4);
    pack(&p, s->hit, 1);
    for (int seat = 0; seat < SEATS; seat++)
        pack(&p, s->hit_points[seat], 2);
    words[0] = s->hands[0] | s->hands[1] | s->hands[2];
    words[1] = p.word;
    words[2] = swapped(facts, s);
}

/* ---- The order of actions --------------------------------------------------------------------------------- */

/* How high a play is among those of its kind, 0 to 15. */
static int height(const action_t *play) {
    switch (play->kind) {
    case HP_DOUHUANG_SINGLE:
        return play->strength < 52 ? play->strength / 4 : play->strength - 52 + RANKS;
    case HP_DOUHUANG_STRAIGHT: {
        const int position = play->strength % 64 / 4 + (play->strength >= 64 ? 4 : 0);
        return position < 15 ? position : 15;
    }
    default:
        return play->strength;
    }
}

static int ranks_in(uint64_t cards) {
    int n = 0;
    for (; cards; n++)
        cards &= ~(UINT64_C(15) << (__builtin_ctzll(cards) & ~3));
    return n;
}

/* Of leads the long and low ones, of answers the low ones; what leaves few ranks behind; bombs late. */
static int promise_of_play(const state_t *s, const action_t *play) {
    const uint64_t left = s->hands[s->current] & ~play->cards;
    const int is_bomb = play->kind >= HP_DOUHUANG_BOMB;
    if (!left)
        return 1 << 20;
    if (s->last.size)
        return is_bomb ? 20 : 100 - height(play) - 8 * ranks_in(left);
    return is_bomb ? 10 * play->size - 60 : 10 * play->size - height(play) - 30 * play->cost - 8 * ranks_in(left);
}

static int promise(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    if (a->kind < HP_DOUHUANG_PASS)
        return promise_of_play(s, a);
    switch (a->kind) {
    case HP_DOUHUANG_HEAL:
        return 30;
    case HP_DOUHUANG_HIT:
    case HP_DOUHUANG_EXTRA:
        return 10;
    case HP_DOUHUANG_PASS: /* a partner's play is left alone */
        if (s->phase == HP_DOUHUANG_PHASE_PLAY)
            return (s->last_player == s->emperor) == (s->current == s->emperor) ? 200 : 40;
        return 0;
    default:
        return 0;
    }
}

/* Whose it is, whether it leads, and what kind of action it is, and how high. */
static int sort(const void *state, const void *action) {
    const state_t *s = state;
    const action_t *a = action;
    const int kind = a->kind < HP_DOUHUANG_PASS ? 16 * a->kind + height(a) : 192 + a->kind - HP_DOUHUANG_PASS;
    return 512 * s->current + 256 * (s->last.size != 0) + kind;
}

/* ---- Cards that are alike --------------------------------------------------------------------------------- */

static int has_skill(const state_t *s, int seat, int character) {
    return s->characters[seat] == character && s->without_skill != character + 1;
}

/* All cards of the ranks of which a hand has a straight of this length, or a longer one (D2.1). */
static uint64_t in_straights(uint64_t hand, int shortest) {
    uint32_t line = 0, inside = 0; /* positions 0 to 13: A 2 3 ... K A */
    for (int position = 0; position < 14; position++)
        line |= (uint32_t)((hand >> 4 * ((position + 11) % RANKS) & 15) != 0) << position;
    for (int first = 0; first + shortest <= 14; first++) {
        const uint32_t window = ((UINT32_C(1) << shortest) - 1) << first;
        if ((line & window) == window)
            inside |= window;
    }
    uint64_t found = 0;
    for (int position = 0; position < 14; position++)
        if (inside >> position & 1)
            found |= UINT64_C(15) << 4 * ((position + 11) % RANKS);
    return found;
}

/* below[d]: the cards of the player to act that are alike to the one d suits below.  These are cards of one rank, both
 * in that hand, of which nobody holds one in between, that are in none of its straights.  Suits then matter for singles
 * alone (D1.1), and every other card is above both or below both: exchange them, and all that can happen from here on
 * is the same.  Hands only shrink, so what is in no straight now will be in none.  It is not so where a single of that
 * rank is to be beaten, where a six may stand for the card in between (D6.10), and where two cards of one suit are a
 * pair (D6.3). */
static void cards_alike(const state_t *s, uint64_t below[4]) {
    const uint64_t all = s->hands[0] | s->hands[1] | s->hands[2];
    hp_douhuang_character character;
    below[1] = below[2] = below[3] = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (has_skill(s, seat, YANG_GUIFEI) && s->hands[seat] & SIXES)
            return;
    if (has_skill(s, s->current, SUN_QUAN))
        return;
    hp_douhuang_character_get(s->characters[s->current], &character);
    const int shortest = has_skill(s, s->current, DONG_ZHUO) ? 2 : character.min_straight; /* D6.7 */
    const uint64_t hand = s->hands[s->current] & RANKED;
    uint64_t cards = hand & ~in_straights(hand, shortest);
    if (s->last.size && s->last.kind == HP_DOUHUANG_SINGLE)
        cards &= ~(UINT64_C(15) << s->last.strength / 4 * 4);
    below[1] = cards & cards << 1 & ~DIAMONDS;
    below[2] = cards & cards << 2 & ~(all << 1) & ~(3 * DIAMONDS);
    below[3] = cards & cards << 3 & ~(all << 1) & ~(all << 2) & 8 * DIAMONDS;
}

/* Of plays that differ in cards that are alike, that with the lowest stays. */
static int64_t sift(const void *state, void *list, int64_t n) {
    action_t *a = list;
    uint64_t below[4];
    int64_t left = 0;
    cards_alike(state, below);
    if (!(below[1] | below[2] | below[3]))
        return n;
    for (int64_t i = 0; i < n; i++) {
        const uint64_t cards = a[i].kind < HP_DOUHUANG_PASS ? a[i].cards : 0;
        const uint64_t instead = (cards & below[1] & ~(cards << 1)) | (cards & below[2] & ~(cards << 2)) |
                                 (cards & below[3] & ~(cards << 3));
        if (!instead)
            a[left++] = a[i];
    }
    return left;
}

/* ---- Solving ---------------------------------------------------------------------------------------------- */

static const hp_solver_game game = {
    sizeof(state_t), sizeof(action_t), count, actions, action_at, apply,
    outcome,         is_first_side,    key,   promise, sort,      sift,
};

/* The game alone that is being played, without the match around it (D8.2): its end is then the end.  As leave_match of
 * csrc/douhuang/search.c, which this folder may not ask. */
static void without_match(state_t *s) {
    s->competitive = 0;
    s->first_drafter = s->picks = s->game = 0;
    memset(s->offered, NONE, sizeof s->offered);
    memset(s->taken, NONE, sizeof s->taken);
    memset(s->laid, NONE, sizeof s->laid);
    memset(s->ended, 0, sizeof s->ended);
}

int hp_douhuang_solve(const hp_douhuang_state *state, const hp_solver *solver, int8_t *outcomes, hp_douhuang_move *line,
                      int64_t capacity, hp_solution *solution) {
    state_t root = *state;
    memset(solution, 0, sizeof *solution);
    solution->outcome = HP_OUTCOME_UNKNOWN;
    if (root.emperor == NONE)
        return HP_ERR_PHASE;
    if (root.competitive && root.phase != HP_DOUHUANG_PHASE_OVER)
        without_match(&root);
    /* With every card that goes: its play and the passes on it, or a choice to let it go and what else there may be to
     * choose at the end of a trick (D9.10). */
    const uint64_t cards =
        root.hands[0] | root.hands[1] | root.hands[2] | (root.phase == HP_DOUHUANG_PHASE_SWAP ? root.bottom : 0);
    const int64_t longest = INT64_C(6) * __builtin_popcountll(cards) + 6;
    const hp_solver_task task = {&game, &root, &root, longest, 0};
    return hp_solver_solve(&task, solver, outcomes, line, capacity, solution);
}
