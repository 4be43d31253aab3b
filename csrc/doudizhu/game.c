/* The flow of the game (P5): from the deal to the score, one action after another. */
#include "game.h"

#include <string.h>

/* ---- Beginning -------------------------------------------------------------------------------------------------- */

int hp_doudizhu_options_usual(int players, hp_doudizhu_options *options) {
    memset(options, 0, sizeof *options);
    hp_doudizhu_rules_preset("douzero", &options->rules);
    options->players = (uint8_t)(players == 2 || players == 3 ? players : 0);
    return hp_doudizhu_options_check(options);
}

int hp_doudizhu_options_check(const hp_doudizhu_options *o) {
    int reserved = 0;
    for (unsigned i = 0; i < sizeof o->reserved; i++)
        reserved |= o->reserved[i];
    return (o->players != 2 && o->players != 3) || reserved ? HP_ERR_OPTIONS : hp_doudizhu_rules_check(&o->rules);
}

/* P5.2: a shuffled deck, dealt seat by seat; the bottom goes to seat 0. */
static void deal(hp_doudizhu_state *s) {
    hp_rng rng = hp_rng_of(s->seed, s->index);
    uint8_t deck[54];
    for (int i = 0; i < 54; i++)
        deck[i] = (uint8_t)i;
    hp_rng_shuffle(&rng, deck, 54);
    uint64_t piles[4] = {0, 0, 0, 0};
    for (int i = 0; i < 54; i++)
        piles[i / 17] |= UINT64_C(1) << deck[i];
    s->bottom = piles[3];
    s->hands[0] = piles[0] | piles[3];
    s->hands[1] = piles[1];
    *(s->players == 3 ? &s->hands[2] : &s->out) = piles[2];
    const int status = hp_doudizhu_state_arrange(s);
    HP_ASSERT(status == HP_OK);
    (void)status;
}

int hp_doudizhu_start(const hp_doudizhu_options *options, uint64_t seed, uint64_t index, hp_doudizhu_state *state) {
    const int status = hp_doudizhu_options_check(options);
    if (status != HP_OK)
        return status;
    memset(state, 0, sizeof *state);
    state->rules = options->rules;
    state->players = options->players;
    state->seed = seed;
    state->index = index;
    state->last_player = HP_NONE;
    deal(state); /* seat 0 is the landlord and leads (P5.1, P5.3) */
    return HP_OK;
}

/* ---- Applying --------------------------------------------------------------------------------------------------- */

static uint8_t next_seat(const hp_doudizhu_state *s) {
    return (uint8_t)(s->current + 1 == s->players ? 0 : s->current + 1);
}

/* P5.4: when all others have passed, the turn is that of the last play's player, who leads. */
static void pass(hp_doudizhu_state *s) {
    s->current = next_seat(s);
    if (++s->passes < s->players - 1)
        return;
    s->last = (hp_doudizhu_move){0};
    s->last_player = HP_NONE;
    s->passes = 0;
}

static void play(hp_doudizhu_state *s, const hp_doudizhu_move *move) {
    const int seat = s->current;
    s->last = *move;
    s->last.cards = hp_doudizhu_taken(move->cards, s->hands[seat]);
    s->hands[seat] ^= s->last.cards;
    s->played[seat] |= s->last.cards;
    s->last_player = (uint8_t)seat;
    s->passes = 0;
    s->doublings = (uint8_t)(s->doublings + (move->kind >= HP_DOUDIZHU_BOMB)); /* P5.6: BOMB and ROCKET */
    s->current = next_seat(s);
    if (s->hands[seat])
        return;
    /* P5.5 */
    s->winner = (uint8_t)hp_side_of(s, seat);
    s->phase = HP_DOUDIZHU_PHASE_OVER;
    s->current = HP_NONE;
}

void hp_doudizhu_apply_unchecked(hp_doudizhu_state *state, const hp_doudizhu_move *action) {
    HP_ASSERT(hp_doudizhu_action_problem(state, action) == NULL);
    if (action->kind == HP_DOUDIZHU_PASS) {
        pass(state);
    } else {
        const hp_doudizhu_move copy = *action; /* may be the state's own play to beat */
        play(state, &copy);
    }
    HP_ASSERT(hp_doudizhu_state_problem(state) == NULL);
}

int hp_doudizhu_apply(hp_doudizhu_state *state, const hp_doudizhu_move *action, hp_doudizhu_undo *undo) {
    if (hp_doudizhu_action_problem(state, action))
        return HP_ERR_ILLEGAL;
    if (undo)
        undo->before = *state;
    hp_doudizhu_apply_unchecked(state, action);
    return HP_OK;
}

void hp_doudizhu_undo_action(hp_doudizhu_state *state, const hp_doudizhu_undo *undo) { *state = undo->before; }

/* ---- What it comes to ------------------------------------------------------------------------------------------- */

/* P5.6 */
void hp_doudizhu_score(const hp_doudizhu_state *state, int32_t score[3]) {
    const int32_t paid = !state->winner                          ? 0
                         : state->winner == HP_DOUDIZHU_LANDLORD ? 1 << state->doublings
                                                                 : -(1 << state->doublings);
    for (int seat = 0; seat < HP_SEATS; seat++)
        score[seat] = seat >= state->players ? 0 : seat == state->landlord ? paid * (state->players - 1) : -paid;
}

uint64_t hp_doudizhu_state_hash(const hp_doudizhu_state *state) {
    uint64_t words[sizeof *state / 8];
    memcpy(words, state, sizeof words);
    return hp_rng_hash(words, sizeof words / sizeof words[0]);
}

/* ---- Names ------------------------------------------------------------------------------------------------------ */

const char *hp_doudizhu_action_name(int kind) {
    static const char *const names[] = {
#define X(NAME, value, text, zh) text,
#include "actions.def"
#undef X
    };
    return kind < HP_DOUDIZHU_PASS || kind >= HP_DOUDIZHU_ACTIONS_END ? NULL : names[kind - HP_DOUDIZHU_PASS];
}

const char *hp_doudizhu_phase_name(int phase) {
    static const char *const names[] = {
#define X(NAME, value, text, zh, rule) text,
#include "phases.def"
#undef X
    };
    return phase < 0 || phase >= HP_DOUDIZHU_PHASES ? NULL : names[phase];
}
