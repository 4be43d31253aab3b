/* What the player to act may do (P5.3): counted, listed, picked by number, and why something else is forbidden.
 *
 * Moves are by rank; what is listed here has the lowest suits that the player holds. */
#include "../core/dispatch.h"
#include "game.h"

static const hp_doudizhu_move pass = {.kind = HP_DOUDIZHU_PASS};

int64_t hp_doudizhu_plays(const hp_doudizhu_state *s) {
    if (s->phase != HP_DOUDIZHU_PHASE_PLAY)
        return 0;
    int64_t n;
    const hp_doudizhu_rows row = {&s->hands[s->current], &s->last, 0, 0, 1, &s->rules};
    hp_doudizhu_kernel_table[hp_simd_level()]->count(&row, &n);
    return n;
}

/* P5.3: whether the player to act may pass. */
static int may_pass(const hp_doudizhu_state *s) { return s->phase == HP_DOUDIZHU_PHASE_PLAY && s->last.size != 0; }

int64_t hp_doudizhu_actions_count(const hp_doudizhu_state *state) { return hp_doudizhu_plays(state) + may_pass(state); }

void hp_doudizhu_action_complete(const hp_doudizhu_state *state, hp_doudizhu_move *action) {
    if (action->kind != HP_DOUDIZHU_PASS)
        action->cards = hp_doudizhu_taken(action->cards, state->hands[state->current]);
}

int hp_doudizhu_actions(const hp_doudizhu_state *state, hp_doudizhu_move *out, int64_t capacity, int64_t *count) {
    const int64_t plays = hp_doudizhu_plays(state);
    *count = plays + may_pass(state);
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (plays) {
        const hp_doudizhu_rows row = {&state->hands[state->current], &state->last, 0, 0, 1, &state->rules};
        const int64_t offsets[2] = {0, plays};
        hp_doudizhu_kernel_table[hp_simd_level()]->generate(&row, offsets, out);
    }
    for (int64_t i = 0; i < plays; i++)
        hp_doudizhu_action_complete(state, &out[i]);
    if (may_pass(state))
        out[plays] = pass;
    return HP_OK;
}

int hp_doudizhu_action_at(const hp_doudizhu_state *state, int64_t index, hp_doudizhu_move *action) {
    const int64_t plays = hp_doudizhu_plays(state);
    if (index < 0 || index >= plays + may_pass(state))
        return HP_ERR_SIZE;
    if (index == plays) {
        *action = pass;
        return HP_OK;
    }
    hp_doudizhu_nth(state->hands[state->current], &state->rules, &state->last, index, action);
    hp_doudizhu_action_complete(state, action);
    return HP_OK;
}

/* ---- Why not --------------------------------------------------------------------------------------------------- */

int hp_doudizhu_can_be(const hp_doudizhu_state *s, const hp_doudizhu_move *move) {
    hp_doudizhu_move readings[HP_DOUDIZHU_READINGS_MAX];
    int64_t n;
    hp_doudizhu_classify(move->cards, &s->rules, readings, HP_DOUDIZHU_READINGS_MAX, &n);
    for (int64_t i = 0; i < n; i++)
        if (move->kind == readings[i].kind && move->size == readings[i].size && move->length == readings[i].length &&
            move->strength == readings[i].strength && move->reserved == 0)
            return 1;
    return 0;
}

static const char *play_problem(const hp_doudizhu_state *s, const hp_doudizhu_move *move) {
    if (move->cards & ~HP_DECK)
        return "P1.1: these are no cards of the deck";
    /* By rank: with the lowest suits fewer cards are a subset. */
    if (!move->cards || hp_doudizhu_lowest_suits(move->cards) & ~hp_doudizhu_lowest_suits(s->hands[s->current]))
        return "P5.3: the player does not hold these cards";
    if (!hp_doudizhu_can_be(s, move))
        return "P2: these cards are no such combination under the rules of this game";
    if (!s->last.size || hp_doudizhu_beats(move, &s->last))
        return NULL;
    return s->last.kind >= HP_DOUDIZHU_BOMB ? "P3.1: this does not beat the bomb or the rocket played last"
                                            : "P3.2: this does not beat the play made last";
}

const char *hp_doudizhu_action_problem(const hp_doudizhu_state *state, const hp_doudizhu_move *action) {
    const hp_doudizhu_move *a = action;
    if (state->phase == HP_DOUDIZHU_PHASE_OVER)
        return "P5.5: the game is over";
    if (a->kind != HP_DOUDIZHU_PASS)
        return play_problem(state, a);
    if (a->cards | a->size | a->length | a->strength | a->reserved)
        return "P5.3: a pass has nothing else";
    return state->last.size ? NULL : "P5.3: who leads must play";
}
