/* Binomial coefficients, and the subset with a given number. */
#ifndef HP_CORE_BINOMIALS_H
#define HP_CORE_BINOMIALS_H

#include <stdint.h>

#include "bits.h"

/* hp_binomials[n][k] = C(n, k), n cards of one deck, k up to 13. */
extern const uint64_t hp_binomials[55][14];

static inline uint64_t hp_binomial(int n, int k) { return n < 0 ? 0 : hp_binomials[n][k]; }

/* The k cards of the pool that have this number in lexicographic order. */
static inline uint64_t hp_cards_at(uint64_t pool, int k, uint64_t number) {
    uint64_t chosen = 0;
    for (int n = hp_popcount(pool); k > 0; n--, pool &= pool - 1) {
        if (k == 1)
            return chosen | hp_bit_at(pool, (int)number);
        const uint64_t with_lowest = hp_binomial(n - 1, k - 1);
        if (number < with_lowest) {
            chosen |= pool & -pool;
            k--;
        } else {
            number -= with_lowest;
        }
    }
    return chosen;
}

#endif
