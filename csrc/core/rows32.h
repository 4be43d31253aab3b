/* Writing rows of 4 bytes.  As in rows.h, exactly n rows are written. */
#ifndef HP_CORE_ROWS32_H
#define HP_CORE_ROWS32_H

#include "bits.h"

/* Lists may be read and written up to this many elements beyond their end. */
enum { HP_PAD32 = 16 };

/* Rows are structs of bytes, which may stand at any address. */
typedef uint32_t __attribute__((may_alias, aligned(1))) hp_row32;

/* out[i] = list[i] + add; n < 256, as the masks of AVX-512 are made of one byte. */
HP_INLINE hp_row32 *hp_rows32_add(hp_row32 *out, const uint32_t *list, int n, uint32_t add) {
#if HP_ISA >= 2
    const __m512i every = _mm512_set1_epi32((int)add);
    for (int i = 0; i < n; i += 16)
        _mm512_mask_storeu_epi32(out + i, (__mmask16)_bzhi_u32(0xffff, (unsigned)(n - i)),
                                 _mm512_add_epi32(_mm512_loadu_si512(list + i), every));
#elif HP_ISA == 1
    const __m256i every = _mm256_set1_epi32((int)add);
    int i = 0;
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_si256((__m256i *)(out + i),
                            _mm256_add_epi32(_mm256_loadu_si256((const __m256i *)(list + i)), every));
    for (; i < n; i++)
        out[i] = list[i] + add;
#else
    for (int i = 0; i < n; i++)
        out[i] = list[i] + add;
#endif
    return out + n;
}

/* list[i] = first + i * step; up to HP_PAD32 elements more may be written. */
HP_INLINE void hp_list32_sequence(uint32_t *list, int n, uint32_t first, uint32_t step) {
#if HP_ISA >= 2
    const __m512i number = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i steps = _mm512_mullo_epi32(number, _mm512_set1_epi32((int)step));
    for (int i = 0; i < n; i += 16)
        _mm512_storeu_si512(list + i, _mm512_add_epi32(steps, _mm512_set1_epi32((int)(first + (uint32_t)i * step))));
#elif HP_ISA == 1
    const __m256i steps = _mm256_mullo_epi32(_mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0), _mm256_set1_epi32((int)step));
    for (int i = 0; i < n; i += 8)
        _mm256_storeu_si256((__m256i *)(list + i),
                            _mm256_add_epi32(steps, _mm256_set1_epi32((int)(first + (uint32_t)i * step))));
#else
    for (int i = 0; i < n; i++)
        list[i] = first + (uint32_t)i * step;
#endif
}

#endif
