/* Many hands at once: the same arithmetic on HP_LANES numbers of 32 bits.
 *
 * Only for kernels with HP_ISA > 0; portable code counts one hand after the other. */
#ifndef HP_CORE_LANES_H
#define HP_CORE_LANES_H

#include "bits.h"

#if HP_ISA >= 2

enum { HP_LANES = 16 };
typedef __m512i hp_lanes;
HP_INLINE hp_lanes hp_lanes_all(int x) { return _mm512_set1_epi32(x); }
HP_INLINE hp_lanes hp_lanes_add(hp_lanes a, hp_lanes b) { return _mm512_add_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_sub(hp_lanes a, hp_lanes b) { return _mm512_sub_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_mul(hp_lanes a, hp_lanes b) { return _mm512_mullo_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_and(hp_lanes a, hp_lanes b) { return _mm512_and_si512(a, b); }
HP_INLINE hp_lanes hp_lanes_shift(hp_lanes a, unsigned by) { return _mm512_srli_epi32(a, by); }
/* Eight numbers, looked up by the low bits of each lane, which must be below 8 there. */
typedef __m512i hp_lanes_table;
HP_INLINE hp_lanes_table hp_lanes_table_load(const uint32_t table[8]) {
    return _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)table));
}
HP_INLINE hp_lanes hp_lanes_lookup(hp_lanes_table t, hp_lanes index) { return _mm512_permutexvar_epi32(index, t); }
/* Splits HP_LANES numbers of 64 bits into their low and high halves. */
HP_INLINE void hp_lanes_halves(const uint64_t *x, hp_lanes *low, hp_lanes *high) {
    const __m512i a = _mm512_loadu_si512(x), b = _mm512_loadu_si512(x + 8);
    const __m512i even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0),
                  odd = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
    *low = _mm512_permutex2var_epi32(a, even, b);
    *high = _mm512_permutex2var_epi32(a, odd, b);
}
/* Stores the lanes as 64-bit numbers. */
HP_INLINE void hp_lanes_store64(int64_t *out, hp_lanes a) {
    _mm512_storeu_si512(out, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(a)));
    _mm512_storeu_si512(out + 8, _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(a, 1)));
}
/* One bit for each lane above x, both below 2^31. */
HP_INLINE uint32_t hp_lanes_above(hp_lanes a, int x) {
    const __mmask16 mask = _mm512_cmpgt_epi32_mask(a, _mm512_set1_epi32(x));
    uint32_t lanes;
    /* By hand: GCC 12 may move a mask by way of memory, with 16 bits there and 32 back. */
    __asm__("kmovw %1, %0" : "=r"(lanes) : "k"(mask));
    return lanes;
}

#elif HP_ISA == 1

enum { HP_LANES = 8 };
typedef __m256i hp_lanes;
HP_INLINE hp_lanes hp_lanes_all(int x) { return _mm256_set1_epi32(x); }
HP_INLINE hp_lanes hp_lanes_add(hp_lanes a, hp_lanes b) { return _mm256_add_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_sub(hp_lanes a, hp_lanes b) { return _mm256_sub_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_mul(hp_lanes a, hp_lanes b) { return _mm256_mullo_epi32(a, b); }
HP_INLINE hp_lanes hp_lanes_and(hp_lanes a, hp_lanes b) { return _mm256_and_si256(a, b); }
HP_INLINE hp_lanes hp_lanes_shift(hp_lanes a, unsigned by) { return _mm256_srli_epi32(a, (int)by); }
typedef __m256i hp_lanes_table;
HP_INLINE hp_lanes_table hp_lanes_table_load(const uint32_t table[8]) {
    return _mm256_loadu_si256((const __m256i *)table);
}
HP_INLINE hp_lanes hp_lanes_lookup(hp_lanes_table t, hp_lanes index) { return _mm256_permutevar8x32_epi32(t, index); }
HP_INLINE void hp_lanes_halves(const uint64_t *x, hp_lanes *low, hp_lanes *high) {
    const __m256 a = _mm256_loadu_ps((const float *)x), b = _mm256_loadu_ps((const float *)(x + 4));
    const __m256i even = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88)),
                  odd = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd));
    *low = _mm256_permute4x64_epi64(even, 0xd8);
    *high = _mm256_permute4x64_epi64(odd, 0xd8);
}
HP_INLINE void hp_lanes_store64(int64_t *out, hp_lanes a) {
    _mm256_storeu_si256((__m256i *)out, _mm256_cvtepu32_epi64(_mm256_castsi256_si128(a)));
    _mm256_storeu_si256((__m256i *)(out + 4), _mm256_cvtepu32_epi64(_mm256_extracti128_si256(a, 1)));
}
HP_INLINE uint32_t hp_lanes_above(hp_lanes a, int x) {
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(a, _mm256_set1_epi32(x))));
}

#endif
#endif
