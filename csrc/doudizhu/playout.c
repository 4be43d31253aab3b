/* Whole games at random, every legal action equally likely.
 *
 * Each action takes one number from the game's stream, which picks it out of the list of hp_doudizhu_actions; so the
 * games are those of anybody who lists, draws and applies. */
#include "game.h"

static int64_t play_one(hp_doudizhu_state *s, hp_rng *rng) {
    int64_t actions = 0;
    for (; s->phase != HP_DOUDIZHU_PHASE_OVER; actions++) {
        const int64_t plays = hp_doudizhu_plays(s);
        const int64_t number = (int64_t)hp_rng_draw_below64(rng, (uint64_t)(plays + (s->last.size != 0)));
        hp_doudizhu_move action = {.kind = HP_DOUDIZHU_PASS};
        if (number < plays)
            hp_doudizhu_nth(s->hands[s->current], &s->rules, &s->last, number, &action);
        hp_doudizhu_apply_unchecked(s, &action);
    }
    return actions;
}

int64_t hp_doudizhu_play_random(hp_doudizhu_state *states, int64_t n, uint64_t seed, uint64_t first) {
    int64_t actions = 0;
    for (int64_t i = 0; i < n; i++) {
        /* A stream apart from that of the deal, which may have the same seed and index. */
        hp_rng rng = hp_rng_of(~seed, first + (uint64_t)i);
        actions += play_one(&states[i], &rng);
    }
    return actions;
}
