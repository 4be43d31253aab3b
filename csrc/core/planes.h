/* Hands of several decks: one bitboard a copy.
 *
 *     bit c of plane k = more than k copies of card c are held      (so plane k + 1 is within plane k)
 *
 * The counts of all ranks at once: within a nibble of a plane 0..4 cards, two planes together at most 8, which
 * still fits; four planes need a byte. */
#ifndef HP_CORE_PLANES_H
#define HP_CORE_PLANES_H

#include "bits.h"

enum { HP_PLANES = 4 };

/* counts[rank] = 0..16 copies of the 13 ranks; the jokers' and the last two bytes are 0. */
HP_INLINE void hp_planes_rank_counts(uint8_t counts[16], const uint64_t plane[HP_PLANES]) {
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    const uint64_t low = hp_rank_counts(plane[0]) + hp_rank_counts(plane[1]),
                   high = hp_rank_counts(plane[2]) + hp_rank_counts(plane[3]);
    const uint64_t even = (low & nibbles) + (high & nibbles), odd = (low >> 4 & nibbles) + (high >> 4 & nibbles);
#if HP_ISA > 0
    _mm_storeu_si128((__m128i *)counts,
                     _mm_unpacklo_epi8(_mm_cvtsi64_si128((long long)even), _mm_cvtsi64_si128((long long)odd)));
#else
    for (int i = 0; i < 8; i++) {
        counts[2 * i] = (uint8_t)(even >> (8 * i));
        counts[2 * i + 1] = (uint8_t)(odd >> (8 * i));
    }
#endif
}

/* The ranks held at least n times, 1 <= n <= 16, as 13 bits. */
HP_INLINE uint32_t hp_planes_at_least(const uint8_t counts[16], int n) {
#if HP_ISA > 0
    const __m128i held = _mm_loadu_si128((const __m128i *)counts);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(held, _mm_set1_epi8((char)(n - 1))));
#else
    uint32_t ranks = 0;
    for (int rank = 0; rank < HP_RANKS; rank++)
        ranks |= (uint32_t)(counts[rank] >= n) << rank;
    return ranks;
#endif
}

/* How many copies of one card. */
HP_INLINE int hp_planes_copies(const uint64_t plane[HP_PLANES], int card) {
    return (int)((plane[0] >> card & 1) + (plane[1] >> card & 1) + (plane[2] >> card & 1) + (plane[3] >> card & 1));
}

/* `n` more copies of one card. */
HP_INLINE void hp_planes_add(uint64_t plane[HP_PLANES], int card, int n) {
    for (int held = hp_planes_copies(plane, card); n > 0; n--)
        plane[held++] |= UINT64_C(1) << card;
}

/* One copy more, and one less, of every card in a mask; a card taken is held, and one put has a copy fewer than four.
 */
HP_INLINE void hp_planes_put_each(uint64_t plane[HP_PLANES], uint64_t cards) {
    for (int k = 0; k < HP_PLANES; k++) {
        const uint64_t held = plane[k];
        plane[k] |= cards;
        cards &= held;
    }
}
HP_INLINE void hp_planes_take_each(uint64_t plane[HP_PLANES], uint64_t cards) {
    for (int k = HP_PLANES - 1; k >= 0; k--) {
        const uint64_t here = plane[k] & cards;
        plane[k] ^= here;
        cards ^= here;
    }
}

/* All cards of another hand, with their copies. */
HP_INLINE void hp_planes_put(uint64_t plane[HP_PLANES], const uint64_t other[HP_PLANES]) {
    for (int k = 0; k < HP_PLANES && other[k]; k++)
        hp_planes_put_each(plane, other[k]);
}
HP_INLINE void hp_planes_take(uint64_t plane[HP_PLANES], const uint64_t other[HP_PLANES]) {
    for (int k = 0; k < HP_PLANES && other[k]; k++)
        hp_planes_take_each(plane, other[k]);
}

#endif
