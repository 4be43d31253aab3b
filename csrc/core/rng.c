/* Counter-based random numbers and random hands.
 *
 * A stream belongs to a (seed, index) pair.  Its i-th number is the SplitMix64 finaliser of key + i * gamma,
 * with the key mixed from seed and index; so any number of any stream can be had without the ones before it,
 * and results do not depend on who draws them in which order. */
#include <huangpai/huangpai.h>

#include "bits.h"

#define GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* Stafford's variant 13 of the MurmurHash3 finaliser, as in SplitMix64: a bijection that mixes every bit. */
static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

void hp_rng_seed(hp_rng *rng, uint64_t seed, uint64_t index) {
    rng->key = mix(mix(seed + GAMMA) ^ (index * UINT64_C(0xd1342543de82ef95) + GAMMA));
    rng->counter = 0;
}

uint64_t hp_rng_next(hp_rng *rng) { return mix(rng->key + ++rng->counter * GAMMA); }

/* Lemire's method: the high half of a product, drawn again in the few cases that would favour small results. */
uint32_t hp_rng_below(hp_rng *rng, uint32_t bound) {
    if (bound == 0)
        return 0;
    uint64_t product = (hp_rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (hp_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Floyd's method: for j = N - k .. N - 1 take a random card of the first j + 1, or card j if that is taken. */
static uint64_t random_hand(hp_rng *rng, int size) {
    const int deck = 54;
    uint64_t hand = 0;
    for (int j = deck - size; j < deck; j++) {
        const uint64_t card = UINT64_C(1) << hp_rng_below(rng, (uint32_t)j + 1);
        hand |= (hand & card) ? UINT64_C(1) << j : card;
    }
    return hand;
}

int hp_hands_random(uint64_t *hands, int64_t n, int size, uint64_t seed, uint64_t first) {
    if (size < 0 || size > 54 || n < 0)
        return HP_ERR_SIZE;
    for (int64_t i = 0; i < n; i++) {
        hp_rng rng;
        hp_rng_seed(&rng, seed, first + (uint64_t)i);
        hands[i] = random_hand(&rng, size);
    }
    return HP_OK;
}
