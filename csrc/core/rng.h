/* Counter-based random numbers, for inlining; rng.c gives them to callers.
 *
 * A stream belongs to a (seed, index) pair.  Its i-th number is the SplitMix64 finaliser of key + i * gamma,
 * with the key mixed from seed and index; so any number of any stream can be had without the ones before it,
 * and results do not depend on who draws them in which order. */
#ifndef HP_CORE_RNG_H
#define HP_CORE_RNG_H

#include <huangpai/huangpai.h>

#include "bits.h"

#define HP_RNG_GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* Stafford's variant 13 of the MurmurHash3 finaliser, as in SplitMix64: a bijection that mixes every bit. */
HP_INLINE uint64_t hp_rng_mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

HP_INLINE hp_rng hp_rng_of(uint64_t seed, uint64_t index) {
    const uint64_t mixed = index * UINT64_C(0xd1342543de82ef95) + HP_RNG_GAMMA;
    return (hp_rng){hp_rng_mix(hp_rng_mix(seed + HP_RNG_GAMMA) ^ mixed), 0};
}

HP_INLINE uint64_t hp_rng_draw(hp_rng *rng) { return hp_rng_mix(rng->key + ++rng->counter * HP_RNG_GAMMA); }

/* Lemire's method: the high half of a product, drawn again in the few cases that would favour small results.
 * Uniform in [0, bound); bound 0 gives 0. */
HP_INLINE uint32_t hp_rng_draw_below(hp_rng *rng, uint32_t bound) {
    if (bound == 1) { /* one number is used up all the same */
        rng->counter++;
        return 0;
    }
    uint64_t product = (hp_rng_draw(rng) >> 32) * bound;
    if (HP_UNLIKELY((uint32_t)product < bound)) {
        const uint32_t unfair = (0u - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (hp_rng_draw(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* The same for bounds that may need 64 bits: those are drawn again until they fit. */
HP_INLINE uint64_t hp_rng_draw_below64(hp_rng *rng, uint64_t bound) {
    if (HP_LIKELY(bound <= UINT32_MAX))
        return hp_rng_draw_below(rng, (uint32_t)bound);
    uint64_t mask = bound - 1, number;
    for (unsigned shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    do
        number = hp_rng_draw(rng) & mask;
    while (number >= bound);
    return number;
}

/* Every order of the deck equally likely (Fisher and Yates). */
HP_INLINE void hp_rng_shuffle(hp_rng *rng, uint8_t *deck, int n) {
    for (int i = n - 1; i > 0; i--) {
        const uint32_t j = hp_rng_draw_below(rng, (uint32_t)i + 1);
        const uint8_t card = deck[j];
        deck[j] = deck[i];
        deck[i] = card;
    }
}

/* A number that words alike share, and others hardly ever do. */
HP_INLINE uint64_t hp_rng_hash(const uint64_t *words, unsigned n) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < n; i++)
        hash = hp_rng_mix((hash + HP_RNG_GAMMA) ^ words[i]);
    return hash;
}

#endif
