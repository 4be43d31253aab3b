/* Every two elements of a list.
 *
 * hp_pairs[n] has the numbers i < j of the C(n, 2) pairs of n elements, in lexicographic order, for vector loads of
 * eight lanes.  hp_rows_choose_two writes a row for each. */
#ifndef HP_CORE_PAIRS_H
#define HP_CORE_PAIRS_H

#include "rows.h"

typedef struct hp_pair_index {
    uint8_t first[128], second[128];
} hp_pair_index;
extern const hp_pair_index hp_pairs[17];

/* The first `count` pairs of list[0..n), each joined with the body.  The list may be read up to 16 elements; n <= 16:
 * twice the at most 120 pairs fit the byte that masks are made of. */
HP_INLINE hp_row *hp_rows_choose_two(hp_row *out, const uint64_t *list, int n, int count, uint64_t body,
                                     uint64_t what) {
#if HP_ISA >= 2
    const __m512i a = _mm512_loadu_si512(list), b = _mm512_loadu_si512(list + 8);
    const __m512i base = _mm512_set_epi64((long long)what, (long long)body, (long long)what, (long long)body,
                                          (long long)what, (long long)body, (long long)what, (long long)body);
    const hp_pair_index *numbers = &hp_pairs[n];
    for (int i = 0; i < count; i += 8) {
        const __m512i first = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(numbers->first + i))),
                      second = _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(numbers->second + i)));
        const __m512i two =
            _mm512_or_si512(_mm512_permutex2var_epi64(a, first, b), _mm512_permutex2var_epi64(a, second, b));
        const unsigned rows = _bzhi_u32(0xffff, 2 * (unsigned)(count - i));
        _mm512_mask_storeu_epi64(out + i, (__mmask8)rows, _mm512_or_si512(hp_rows_low(two), base));
        _mm512_mask_storeu_epi64(out + i + 4, (__mmask8)(rows >> 8), _mm512_or_si512(hp_rows_high(two), base));
    }
    return out + count;
#else
    hp_row *const end = out + count;
    for (int i = 0; i + 1 < n && out < end; i++) {
        const int left = (int)(end - out), pairs = n - i - 1;
        out = hp_rows_join(out, list + i + 1, left < pairs ? left : pairs, body | list[i], what);
    }
    return out;
#endif
}

#endif
