/* Writing features: rows of int8 that begin as zeros. */
#ifndef HP_CORE_FEATURES_H
#define HP_CORE_FEATURES_H

#include "bits.h"

#include <string.h>

/* The lowest `n` bits (8 to 56), a feature each.  Writes up to 64 features in all, of which the others are zeros: those
 * that follow in the row are written later. */
HP_INLINE void hp_feature_bits(int8_t *out, uint64_t bits, int n) {
    bits &= (UINT64_C(1) << n) - 1;
#if HP_ISA == 2
    _mm512_storeu_si512(out, _mm512_maskz_set1_epi8(bits, 1));
#elif HP_ISA == 1
    /* A byte of bits into eight bytes alike, and of each its own bit. */
    const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3,
                                            3, 3, 3, 3, 3, 3, 3);
    const __m256i each = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201)), one = _mm256_set1_epi8(1);
    for (int half = 0; half < 2; half++) {
        const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)(uint32_t)(bits >> 32 * half)), spread);
        const __m256i found = _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(bytes, each), each), one);
        _mm256_storeu_si256((__m256i *)(out + 32 * half), found);
    }
#else
    for (int i = 0; i < n; i += 8, bits >>= 8) {
        /* Bit k into byte k, and any bit of a byte into its lowest. */
        uint64_t bytes = (bits & 255) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
        bytes = (bytes + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
        memcpy(out + i, &bytes, 8);
    }
#endif
}

/* One of `width`; none for a value that is none of them, as where there is no such seat or card. */
HP_INLINE void hp_feature_one(int8_t *out, unsigned value, unsigned width) {
    if (value < width)
        out[value] = 1;
}

/* The first `value` of `width`. */
HP_INLINE void hp_feature_least(int8_t *out, unsigned value, unsigned width) {
    for (unsigned i = 0; i < width; i++)
        out[i] = i < value;
}

/* A number, cut off at the greatest that there is. */
HP_INLINE int8_t hp_feature_count(unsigned value) { return (int8_t)(value < 127 ? value : 127); }

#endif
