/* Whole games at random: of the moves by rank and pass each equally likely, then of the move's choices of cards.
 *
 * Each action takes one number from the game's stream, which picks it out of the list of hp_baohuang_actions, and a
 * play another, which picks its cards; so the games are those of anybody who lists, draws and applies. */
#include "../core/dispatch.h"
#include "game.h"

/* The action that the next numbers of the stream are. */
static hp_baohuang_action draw(const hp_baohuang_state *s, hp_rng *rng, const hp_baohuang_kernels *k) {
    if (HP_UNLIKELY(s->trustees >> s->current & 1)) {
        hp_baohuang_action action;
        hp_baohuang_default_action(s, &action);
        hp_rng_draw_below(rng, 1);
        if (action.action == HP_BAOHUANG_PLAY)
            hp_rng_draw_below(rng, 1);
        return action;
    }
    if (HP_UNLIKELY(s->phase != HP_BAOHUANG_PHASE_PLAY)) {
        const int n = hp_baohuang_others(s);
        return hp_baohuang_other_at(s, (int)hp_rng_draw_below(rng, (uint32_t)n), n);
    }
    const hp_baohuang_hand *hand = &s->hands[s->current];
    hp_baohuang_action action = {.move = {.rank = HP_BAOHUANG_NO_RANK}};
    if (!k->draw(hand, &s->last, hp_play_options(s), rng, &action.move)) {
        action.action = HP_BAOHUANG_PASS;
        return action;
    }
    const int choices = hp_baohuang_choices_of(hand, &action.move);
    hp_baohuang_choose(hand, &action.move, (int)hp_rng_draw_below(rng, (uint32_t)choices), &action.cards);
    return action;
}

int64_t hp_baohuang_play_random(hp_baohuang_state *states, int64_t n, uint64_t seed, uint64_t first) {
    const hp_baohuang_kernels *k = hp_baohuang_kernel_table[hp_simd_level()];
    int64_t actions = 0;
    for (int64_t i = 0; i < n; i++) {
        hp_baohuang_state *s = &states[i];
        hp_rng rng = hp_rng_of(~seed, first + (uint64_t)i);
        for (; s->phase != HP_BAOHUANG_PHASE_OVER; actions++) {
            const hp_baohuang_action action = draw(s, &rng, k);
            hp_baohuang_apply_unchecked(s, &action);
        }
    }
    return actions;
}
