/* Numbers of actions: which section of numbers.def, and which of its numbers.  Of a play the cards are left out, which
 * its choices tell apart (docs/rules/order.md). */
#include "../core/sections.h"
#include "game.h"

enum {
#define X(NAME, width, ...) HP_SECTION_PLACE(AT_, NAME, width)
#include "numbers.def"
#undef X
    NUMBERS
};
_Static_assert((int)NUMBERS == HP_BAOHUANG_NUMBERS, "the header says how many there are");

static const hp_section sections[] = {
#define X(NAME, width, name, meaning) {name, meaning, AT_##NAME, width},
#include "numbers.def"
#undef X
};

int hp_baohuang_numbers_section(int section, hp_section *out) {
    return hp_section_of(sections, (int)(sizeof sections / sizeof *sections), section, out);
}

/* B2: in the order of the moves, from which the play of no card is left out. */
HP_INLINE int play(const hp_baohuang_move *m) {
    const int kings = (HP_BAOHUANG_KINGS_MAX + 1) * m->bigs + m->smalls;
    const int set = m->count ? 1 + HP_BAOHUANG_SET_MAX * (m->rank - HP_BAOHUANG_RANK_LOWEST) + m->count - 1 : 0;
    return 161 * kings + set - 1;
}

/* The lowest card that there is has the number 0. */
HP_INLINE int card(int bit) { return bit - 4 * HP_BAOHUANG_RANK_LOWEST; }

int32_t hp_baohuang_action_number(const hp_baohuang_state *state, const hp_baohuang_action *action) {
    (void)state; /* as for Douhuang, whose numbers depend on it */
    switch (action->action) {
    case HP_BAOHUANG_PLAY:
        return AT_PLAY + play(&action->move);
    case HP_BAOHUANG_TAKE:
        return AT_TAKE;
    case HP_BAOHUANG_HAND_ON:
        return AT_HAND_ON + (action->arg == HP_NONE ? 0 : 1 + card(action->arg));
    case HP_BAOHUANG_SOLO:
        return AT_SOLO;
    case HP_BAOHUANG_NAME:
        return AT_NAME + card(action->arg);
    case HP_BAOHUANG_DECLARE:
        return AT_DECLARE;
    case HP_BAOHUANG_REBEL:
        return AT_REBEL;
    case HP_BAOHUANG_PASS:
        return AT_PASS;
    default: /* B11.1: never listed */
        return -1;
    }
}

void hp_baohuang_action_numbers(const hp_baohuang_state *state, const hp_baohuang_action *actions, int64_t n,
                                int32_t *numbers) {
    for (int64_t i = 0; i < n; i++)
        numbers[i] = hp_baohuang_action_number(state, &actions[i]);
}
