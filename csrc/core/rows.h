/* Writing rows of 16 bytes: a set of cards, and eight bytes that describe it.
 *
 * A kernel writes moves in blocks: a list of card sets, each joined with the same body and given the same
 * description.  These are the blocks.  `out` receives exactly n rows (masked stores at the end of a block,
 * never a byte more); the lists are scratch and may be read and written up to HP_PAD elements beyond
 * their end. */
#ifndef HP_CORE_ROWS_H
#define HP_CORE_ROWS_H

#include "bits.h"

enum { HP_PAD = 8 };

typedef struct __attribute__((may_alias)) hp_row {
    uint64_t cards;
    uint64_t what;
} hp_row;

/* In a list of partial runs, bits 60..63 of an element say in which suits all of its cards are. */
#define HP_IN_SUIT(suit) (UINT64_C(1) << (60 + (suit)))
#define HP_ALL_SUITS (UINT64_C(15) << 60)

#if HP_ISA >= 2
/* {a0 . a1 . a2 . a3 .}: elements 0..3, or 4..7, of a list moved to the cards of four rows. */
HP_INLINE __m512i hp_rows_low(__m512i a) {
    return _mm512_maskz_permutexvar_epi64(0x55, _mm512_set_epi64(0, 3, 0, 2, 0, 1, 0, 0), a);
}
HP_INLINE __m512i hp_rows_high(__m512i a) {
    return _mm512_maskz_permutexvar_epi64(0x55, _mm512_set_epi64(0, 7, 0, 6, 0, 5, 0, 4), a);
}
HP_INLINE __mmask8 hp_rows_mask(int rows) { return (__mmask8)((1u << (2 * rows)) - 1); }
#endif

#if HP_ISA == 1
/* Four rows of a vector of cards and one of what describes them; the last of them one by one, so that not a
 * byte more is written (masked stores are slow on some processors with AVX2). */
HP_INLINE void hp_rows_four(hp_row *out, int rest, __m256i cards, __m256i what) {
    const __m256i even = _mm256_unpacklo_epi64(cards, what), odd = _mm256_unpackhi_epi64(cards, what);
    const __m256i first = _mm256_permute2x128_si256(even, odd, 0x20), last = _mm256_permute2x128_si256(even, odd, 0x31);
    if (HP_LIKELY(rest >= 4)) {
        _mm256_storeu_si256((__m256i *)out, first);
        _mm256_storeu_si256((__m256i *)(out + 2), last);
    } else if (rest == 1) {
        _mm_storeu_si128((__m128i *)out, _mm256_castsi256_si128(first));
    } else {
        _mm256_storeu_si256((__m256i *)out, first);
        if (rest == 3)
            _mm_storeu_si128((__m128i *)(out + 2), _mm256_castsi256_si128(last));
    }
}
#endif

HP_INLINE hp_row *hp_rows_one(hp_row *out, uint64_t cards, uint64_t what) {
    out->cards = cards;
    out->what = what;
    return out + 1;
}

/* out[i] = {list[i] | body, what} */
HP_INLINE hp_row *hp_rows_join(hp_row *out, const uint64_t *list, int n, uint64_t body, uint64_t what) {
#if HP_ISA >= 2
    const __m512i base = _mm512_set_epi64((long long)what, (long long)body, (long long)what, (long long)body,
                                          (long long)what, (long long)body, (long long)what, (long long)body);
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m512i a = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(list + i)));
        _mm512_storeu_si512(out + i, _mm512_or_si512(hp_rows_low(a), base));
    }
    if (i < n) {
        const __m512i a = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(list + i)));
        _mm512_mask_storeu_epi64(out + i, hp_rows_mask(n - i), _mm512_or_si512(hp_rows_low(a), base));
    }
#elif HP_ISA == 1
    const __m256i vbody = _mm256_set1_epi64x((long long)body), vwhat = _mm256_set1_epi64x((long long)what);
    for (int i = 0; i < n; i += 4)
        hp_rows_four(out + i, n - i, _mm256_or_si256(_mm256_loadu_si256((const __m256i *)(list + i)), vbody), vwhat);
#else
    for (int i = 0; i < n; i++) {
        out[i].cards = list[i] | body;
        out[i].what = what;
    }
#endif
    return out + n;
}

/* out[i] = {(list[i] without its suit bits) | body, mixed}, or with `suited` in place of `mixed` where all
 * of list[i] is in the suits of `suit` (one of the HP_IN_SUIT bits, or 0 for none). */
HP_INLINE hp_row *hp_rows_suited(hp_row *out, const uint64_t *list, int n, uint64_t body, uint64_t suit, uint64_t mixed,
                                 uint64_t suited) {
#if HP_ISA >= 2
    const __m512i vbody = _mm512_set1_epi64((long long)body), vsuit = _mm512_set1_epi64((long long)suit),
                  vmixed = _mm512_set1_epi64((long long)mixed), vsuited = _mm512_set1_epi64((long long)suited),
                  vcards = _mm512_set1_epi64((long long)~HP_ALL_SUITS);
    const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
    for (int i = 0; i < n; i += 8) {
        const __m512i a = _mm512_loadu_si512(list + i);
        const __m512i what = _mm512_mask_mov_epi64(vmixed, _mm512_test_epi64_mask(a, vsuit), vsuited);
        const __m512i cards = _mm512_ternarylogic_epi64(a, vcards, vbody, 0xEA); /* (a & cards) | body */
        const int rest = n - i;
        _mm512_mask_storeu_epi64(out + i, rest >= 4 ? (__mmask8)0xff : hp_rows_mask(rest),
                                 _mm512_permutex2var_epi64(cards, low, what));
        if (rest > 4)
            _mm512_mask_storeu_epi64(out + i + 4, rest >= 8 ? (__mmask8)0xff : hp_rows_mask(rest - 4),
                                     _mm512_permutex2var_epi64(cards, high, what));
    }
#elif HP_ISA == 1
    const __m256i vbody = _mm256_set1_epi64x((long long)body), vsuit = _mm256_set1_epi64x((long long)suit),
                  vmixed = _mm256_set1_epi64x((long long)mixed), vsuited = _mm256_set1_epi64x((long long)suited),
                  vcards = _mm256_set1_epi64x((long long)~HP_ALL_SUITS);
    for (int i = 0; i < n; i += 4) {
        const __m256i a = _mm256_loadu_si256((const __m256i *)(list + i));
        const __m256i off = _mm256_cmpeq_epi64(_mm256_and_si256(a, vsuit), _mm256_setzero_si256());
        hp_rows_four(out + i, n - i, _mm256_or_si256(_mm256_and_si256(a, vcards), vbody),
                     _mm256_blendv_epi8(vsuited, vmixed, off));
    }
#else
    for (int i = 0; i < n; i++) {
        out[i].cards = (list[i] & ~HP_ALL_SUITS) | body;
        out[i].what = (list[i] & suit) ? suited : mixed;
    }
#endif
    return out + n;
}

/* to[i] = (from[i] & keep) | add */
HP_INLINE void hp_list_extend(uint64_t *to, const uint64_t *from, int n, uint64_t keep, uint64_t add) {
#if HP_ISA >= 2
    const __m512i vkeep = _mm512_set1_epi64((long long)keep), vadd = _mm512_set1_epi64((long long)add);
    for (int i = 0; i < n; i += 8)
        _mm512_storeu_si512(to + i, _mm512_ternarylogic_epi64(_mm512_loadu_si512(from + i), vkeep, vadd, 0xEA));
#elif HP_ISA == 1
    const __m256i vkeep = _mm256_set1_epi64x((long long)keep), vadd = _mm256_set1_epi64x((long long)add);
    for (int i = 0; i < n; i += 4)
        _mm256_storeu_si256(
            (__m256i *)(to + i),
            _mm256_or_si256(_mm256_and_si256(_mm256_loadu_si256((const __m256i *)(from + i)), vkeep), vadd));
#else
    for (int i = 0; i < n; i++)
        to[i] = (from[i] & keep) | add;
#endif
}

/* list[i] = the i-th lowest bit of x; returns how many.  The list has room for as many. */
HP_INLINE int hp_list_bits(uint64_t *list, uint64_t x) {
    int n = 0;
    for (; x; x &= x - 1)
        list[n++] = x & -x;
    return n;
}

#endif
