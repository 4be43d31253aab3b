/* Random numbers and random hands for callers; the numbers are rng.h's. */
#include "rng.h"

void hp_rng_seed(hp_rng *rng, uint64_t seed, uint64_t index) { *rng = hp_rng_of(seed, index); }

uint64_t hp_rng_next(hp_rng *rng) { return hp_rng_draw(rng); }

uint32_t hp_rng_below(hp_rng *rng, uint32_t bound) { return bound ? hp_rng_draw_below(rng, bound) : 0; }

uint64_t hp_rng_below64(hp_rng *rng, uint64_t bound) { return bound ? hp_rng_draw_below64(rng, bound) : 0; }

/* Streams apart from those of the deals, which have the same seed and index. */
void hp_playout_seed(hp_rng *rngs, int64_t n, uint64_t seed, uint64_t first) {
    for (int64_t i = 0; i < n; i++)
        rngs[i] = hp_rng_of(~seed, first + (uint64_t)i);
}

uint64_t hp_rows_hash(const uint64_t *rows, int64_t n, int64_t words) {
    uint64_t total = 0;
    for (int64_t i = 0; i < n; i++)
        total += hp_rng_hash(rows + i * words, (unsigned)words);
    return total;
}

/* Floyd's method: for j = N - k .. N - 1 take a random card of the first j + 1, or card j if that is taken. */
static uint64_t random_hand(hp_rng *rng, int size) {
    const int deck = 54;
    uint64_t hand = 0;
    for (int j = deck - size; j < deck; j++) {
        const uint64_t card = UINT64_C(1) << hp_rng_draw_below(rng, (uint32_t)j + 1);
        hand |= (hand & card) ? UINT64_C(1) << j : card;
    }
    return hand;
}

int hp_hands_random(uint64_t *hands, int64_t n, int size, uint64_t seed, uint64_t first) {
    if (size < 0 || size > 54 || n < 0)
        return HP_ERR_SIZE;
    for (int64_t i = 0; i < n; i++) {
        hp_rng rng = hp_rng_of(seed, first + (uint64_t)i);
        hands[i] = random_hand(&rng, size);
    }
    return HP_OK;
}
