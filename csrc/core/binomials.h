/* Binomial coefficients. */
#ifndef HP_CORE_BINOMIALS_H
#define HP_CORE_BINOMIALS_H

#include <stdint.h>

/* hp_binomials[n][k] = C(n, k), n cards of one deck, k up to 13. */
extern const uint64_t hp_binomials[55][14];

static inline uint64_t hp_binomial(int n, int k) { return n < 0 ? 0 : hp_binomials[n][k]; }

#endif
