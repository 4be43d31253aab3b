/* Bitboards: one bit per card, one nibble per rank.
 *
 *     card = 4 * rank + suit          nibble r of a hand = the suits held of rank r
 *
 * HP_ISA says which instruction set the including file is compiled for: 0 portable C, 1 AVX2 with BMI1/2,
 * LZCNT and POPCNT, 2 also AVX-512 F/BW/VL/VBMI2.  Kernels are compiled once for each; HP_FN gives their
 * functions a name of their own.  What they compute is the same. */
#ifndef HP_CORE_BITS_H
#define HP_CORE_BITS_H

#include <stdint.h>

#ifndef HP_ISA
#define HP_ISA 0
#endif

#if HP_ISA > 0
#include <immintrin.h>
#endif

#define HP_JOIN_(a, b) a##b
#define HP_JOIN(a, b) HP_JOIN_(a, b)
#if HP_ISA == 0
#define HP_FN(name) HP_JOIN(name, _scalar)
#elif HP_ISA == 1
#define HP_FN(name) HP_JOIN(name, _avx2)
#else
#define HP_FN(name) HP_JOIN(name, _avx512)
#endif

#define HP_LIKELY(x) __builtin_expect(!!(x), 1)
#define HP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define HP_INLINE static inline __attribute__((always_inline))
#define HP_NOINLINE static __attribute__((noinline))

#ifdef HP_DEBUG
#include <assert.h>
#define HP_ASSERT(x) assert(x)
#else
#define HP_ASSERT(x) ((void)0)
#endif

enum { HP_RANKS = 13, HP_SUITS = 4 };

/* The 52 cards that have a rank and a suit. */
#define HP_RANKED ((UINT64_C(1) << 52) - 1)
/* The lowest bit of each of the 13 nibbles. */
#define HP_EACH_RANK UINT64_C(0x1111111111111)

HP_INLINE int hp_popcount(uint64_t x) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    /* Without the instruction the builtin is a call. */
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
#else
    return __builtin_popcountll(x);
#endif
}
/* Index of the lowest bit; x is not 0. */
HP_INLINE int hp_lowest(uint64_t x) { return __builtin_ctzll(x); }

/* The bit of x with this number among those set, from the lowest up; there is one. */
HP_INLINE uint64_t hp_bit_at(uint64_t x, int number) {
#if HP_ISA > 0
    return _pdep_u64(UINT64_C(1) << number, x);
#else
    for (; number; number--)
        x &= x - 1;
    return x & -x;
#endif
}

HP_INLINE uint64_t hp_nibble(uint64_t hand, int rank) { return (hand >> (4 * rank)) & 15; }
HP_INLINE uint64_t hp_rank_cards(int rank) { return UINT64_C(15) << (4 * rank); }

/* How many cards of each rank, as 13 nibbles 0..4.  The jokers are left out. */
HP_INLINE uint64_t hp_rank_counts(uint64_t hand) {
    uint64_t x = hand & HP_RANKED;
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    return (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
}

/* The lowest bits of the nibbles, gathered into 13 bits. */
HP_INLINE uint32_t hp_gather_ranks(uint64_t x) {
#if HP_ISA > 0
    return (uint32_t)_pext_u64(x, HP_EACH_RANK);
#else
    x &= HP_EACH_RANK;
    x = (x | x >> 3) & UINT64_C(0x0303030303030303);
    x = (x | x >> 6) & UINT64_C(0x000f000f000f000f);
    x = (x | x >> 12) & UINT64_C(0x000000ff000000ff);
    return (uint32_t)((x | x >> 24) & 0x1fff);
#endif
}

/* Masks of 13 bits: the ranks held at least 1, 2, 3 and 4 times. */
typedef struct hp_multiplicity {
    uint32_t at_least[5]; /* [0] is not used */
} hp_multiplicity;

HP_INLINE void hp_rank_multiplicity(hp_multiplicity *m, uint64_t counts) {
    const uint64_t one = counts & HP_EACH_RANK, two = (counts >> 1) & HP_EACH_RANK, four = (counts >> 2) & HP_EACH_RANK;
    m->at_least[1] = hp_gather_ranks(one | two | four);
    m->at_least[2] = hp_gather_ranks(two | four);
    m->at_least[3] = hp_gather_ranks((one & two) | four);
    m->at_least[4] = hp_gather_ranks(four);
}

/* The cards of `ranks` (13 bits), all suits. */
HP_INLINE uint64_t hp_spread_ranks(uint32_t ranks) {
#if HP_ISA > 0
    return _pdep_u64(ranks, HP_EACH_RANK) * 15;
#else
    uint64_t x = ranks;
    x = (x | x << 24) & UINT64_C(0x000000ff000000ff);
    x = (x | x << 12) & UINT64_C(0x000f000f000f000f);
    x = (x | x << 6) & UINT64_C(0x0303030303030303);
    x = (x | x << 3) & HP_EACH_RANK;
    return x * 15;
#endif
}

#endif
