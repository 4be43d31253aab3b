/* A quick sensible player. */
#include "game.h"

int64_t hp_douhuang_greedy(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data) {
    (void)seen, (void)actions, (void)rng, (void)data;
    return n - 1;
}
