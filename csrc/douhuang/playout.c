/* Whole games at random: every legal action equally likely.
 *
 * Each action takes one number from the game's stream, which picks it out of the list of hp_douhuang_actions; so the
 * games are those of anybody who lists, draws and applies. */
#include "../core/dispatch.h"
#include "game.h"

static int64_t play_one(hp_douhuang_state *s, hp_rng *rng, const hp_douhuang_kernels *k) {
    int64_t actions = 0;
    for (; s->phase != HP_DOUHUANG_PHASE_OVER; actions++) {
        const int64_t n = hp_douhuang_others(s);
        hp_douhuang_move action;
        int64_t number;
        if (s->phase == HP_DOUHUANG_PHASE_PLAY) {
            const hp_douhuang_player player = hp_douhuang_current_player(s);
            const hp_douhuang_target target = hp_douhuang_target_of(&s->last);
            number = k->draw(s->hands[s->current], &player, &target, n, rng, &action);
        } else {
            number = hp_rng_draw_below(rng, (uint32_t)n);
        }
        if (number == n - 1 && s->last.size && s->phase == HP_DOUHUANG_PHASE_PLAY)
            action = (hp_douhuang_move){.kind = HP_DOUHUANG_PASS}; /* what other_at says; half of all actions */
        else if (number >= 0)
            action = hp_douhuang_other_at(s, number, n);
        hp_douhuang_apply_unchecked(s, &action);
    }
    return actions;
}

int64_t hp_douhuang_play_random(hp_douhuang_state *states, int64_t n, uint64_t seed, uint64_t first) {
    const hp_douhuang_kernels *k = hp_douhuang_kernel_table[hp_simd_level()];
    int64_t actions = 0;
    for (int64_t i = 0; i < n; i++) {
        /* A stream apart from that of the deal, which may have the same seed and index. */
        hp_rng rng = hp_rng_of(~seed, first + (uint64_t)i);
        actions += play_one(&states[i], &rng, k);
    }
    return actions;
}
