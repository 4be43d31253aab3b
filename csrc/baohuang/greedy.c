/* A quick sensible player. */
#include "game.h"

int64_t hp_baohuang_greedy(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data) {
    (void)seen, (void)actions, (void)rng, (void)data;
    return n - 1;
}
