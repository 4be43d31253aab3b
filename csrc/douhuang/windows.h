/* Runs in registers: windows grow in one register of 32-bit numbers, 16 with AVX-512, 8 with AVX2.
 *
 * A straight of at most seven cards, seen from its lowest position, fits 32 bits:
 *
 *     bit  31 30 29 28 | 27..24 | ... | 7..4 | 3..0
 *          all in suit   7th           2nd    lowest card's suit, one bit each
 *
 * A window's straights are the product of its ranks.  If `list` holds the n straights up to some rank and the
 * next rank has c cards, number j of the n * c longer ones is list[j % n] with card j / n added: two permutes
 * by a table (hp_products) and one operation that joins the cards and keeps the suits in which all of them
 * are.  So a window costs some thirty instructions and nearly no branch that depends on the hand; with lists
 * in memory and loops over the cards of each rank it was twice as slow.
 *
 * The list below the top rank must fit the register; where it is longer, hp_douhuang_straights_from and
 * hp_douhuang_runs_from go on with lists in memory, in the same order. */
#ifndef HP_DOUHUANG_WINDOWS_H
#define HP_DOUHUANG_WINDOWS_H

#include "../core/products.h"
#include "view.h"

#if HP_ISA > 0

enum { HP_STRAIGHT_DIGITS = 7, HP_RUN_DIGITS = 8 };

/* What a window needs to become rows: a position p of the line is rank p - 2, but 0 and 1 are A and 2, the
 * ranks 11 and 12.  Shifted left by one count and right by the other, and cut to 52 bits, the nibbles of a
 * window that starts at `bottom` are cards; a right shift by 64 leaves nothing. */
static const uint8_t hp_window_left[HP_LINE] = {44, 48, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44};
static const uint8_t hp_window_right[HP_LINE] = {8, 4, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64};

#if HP_ISA >= 2

enum { HP_WINDOW_LANES = 16 };
typedef __m512i hp_windows;

HP_INLINE hp_windows hp_windows_all(uint32_t x) { return _mm512_set1_epi32((int)x); }
HP_INLINE hp_windows hp_windows_load(const uint32_t *x) { return _mm512_loadu_si512(x); }
/* Up to 4, or up to 8, numbers in the first lanes. */
HP_INLINE hp_windows hp_windows_of4(__m128i x) { return _mm512_castsi128_si512(x); }
HP_INLINE hp_windows hp_windows_of8(__m256i x) { return _mm512_castsi256_si512(x); }
HP_INLINE hp_windows hp_windows_pick(hp_windows numbers, hp_windows x) { return _mm512_permutexvar_epi32(numbers, x); }
HP_INLINE hp_windows hp_windows_or(hp_windows a, hp_windows b) { return _mm512_or_si512(a, b); }
HP_INLINE hp_windows hp_windows_without(hp_windows a, hp_windows bits) { return _mm512_andnot_si512(bits, a); }
/* "and" in the bits of `suits`, "or" in all others. */
HP_INLINE hp_windows hp_windows_join(hp_windows a, hp_windows b, hp_windows suits) {
    return _mm512_ternarylogic_epi32(a, b, suits, 0xD4);
}
/* strengths + more where x has any of `bits`. */
HP_INLINE hp_windows hp_windows_add_where(hp_windows strengths, hp_windows x, hp_windows bits, hp_windows more) {
    return _mm512_mask_add_epi32(strengths, _mm512_test_epi32_mask(x, bits), strengths, more);
}

HP_INLINE __m512i hp_window_cards(__m256i windows, __m128i left, __m128i right) {
    const __m512i x = _mm512_cvtepu32_epi64(windows), ranked = _mm512_set1_epi64((long long)HP_RANKED);
    return _mm512_ternarylogic_epi64(_mm512_sll_epi64(x, left), _mm512_srl_epi64(x, right), ranked,
                                     0xA8); /* (a | b) & c */
}

/* The first n windows as rows: their cards, the high half of what describes them (the strength), and the low
 * half, which is the same for all.
 *
 * A row is four columns of 32 bits: two of cards, the low half, the strength.  Eight rows take their strengths
 * from one half of the sixteen, so the low half is put into the other, and one permute a store finds all. */
HP_INLINE void hp_window_rows(hp_row *out, unsigned n, hp_windows x, __m128i left, __m128i right, hp_windows strengths,
                              uint32_t low_half) {
    const __m512i a = _mm512_set_epi32(19, 24, 7, 6, 18, 24, 5, 4, 17, 24, 3, 2, 16, 24, 1, 0),
                  b = _mm512_set_epi32(23, 24, 15, 14, 22, 24, 13, 12, 21, 24, 11, 10, 20, 24, 9, 8),
                  c = _mm512_set_epi32(27, 16, 7, 6, 26, 16, 5, 4, 25, 16, 3, 2, 24, 16, 1, 0),
                  d = _mm512_set_epi32(31, 16, 15, 14, 30, 16, 13, 12, 29, 16, 11, 10, 28, 16, 9, 8);
    const __m512i cards = hp_window_cards(_mm512_castsi512_si256(x), left, right);
    const __m512i low = hp_windows_all(low_half), what = _mm512_mask_mov_epi32(strengths, 0xff00, low);
    const unsigned mask = _bzhi_u32(0xffff, 2 * n);
    _mm512_mask_storeu_epi64(out, (__mmask8)mask, _mm512_permutex2var_epi32(cards, a, what));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(mask >> 8), _mm512_permutex2var_epi32(cards, b, what));
    if (n > 8) {
        const __m512i more = hp_window_cards(_mm512_extracti64x4_epi64(x, 1), left, right);
        const __m512i what_more = _mm512_mask_mov_epi32(strengths, 0x00ff, low);
        const unsigned rest = _bzhi_u32(0xffff, 2 * (n - 8));
        _mm512_mask_storeu_epi64(out + 8, (__mmask8)rest, _mm512_permutex2var_epi32(more, c, what_more));
        _mm512_mask_storeu_epi64(out + 12, (__mmask8)(rest >> 8), _mm512_permutex2var_epi32(more, d, what_more));
    }
}

#else

enum { HP_WINDOW_LANES = 8 };
typedef __m256i hp_windows;

HP_INLINE hp_windows hp_windows_all(uint32_t x) { return _mm256_set1_epi32((int)x); }
HP_INLINE hp_windows hp_windows_load(const uint32_t *x) { return _mm256_loadu_si256((const __m256i *)x); }
HP_INLINE hp_windows hp_windows_of4(__m128i x) { return _mm256_castsi128_si256(x); }
HP_INLINE hp_windows hp_windows_of8(__m256i x) { return x; }
HP_INLINE hp_windows hp_windows_pick(hp_windows numbers, hp_windows x) {
    return _mm256_permutevar8x32_epi32(x, numbers);
}
HP_INLINE hp_windows hp_windows_or(hp_windows a, hp_windows b) { return _mm256_or_si256(a, b); }
HP_INLINE hp_windows hp_windows_without(hp_windows a, hp_windows bits) { return _mm256_andnot_si256(bits, a); }
HP_INLINE hp_windows hp_windows_join(hp_windows a, hp_windows b, hp_windows suits) {
    return _mm256_or_si256(_mm256_and_si256(a, b), _mm256_andnot_si256(suits, _mm256_or_si256(a, b)));
}
HP_INLINE hp_windows hp_windows_add_where(hp_windows strengths, hp_windows x, hp_windows bits, hp_windows more) {
    const __m256i none = _mm256_cmpeq_epi32(_mm256_and_si256(x, bits), _mm256_setzero_si256());
    return _mm256_add_epi32(strengths, _mm256_andnot_si256(none, more));
}

HP_INLINE void hp_window_rows(hp_row *out, unsigned n, hp_windows x, __m128i left, __m128i right, hp_windows strengths,
                              uint32_t low_half) {
    const __m256i low = _mm256_set1_epi64x(low_half), ranked = _mm256_set1_epi64x((long long)HP_RANKED);
    for (unsigned i = 0; i < n; i += 4) {
        const __m256i wide = _mm256_cvtepu32_epi64(i ? _mm256_extracti128_si256(x, 1) : _mm256_castsi256_si128(x));
        const __m256i high =
            _mm256_cvtepu32_epi64(i ? _mm256_extracti128_si256(strengths, 1) : _mm256_castsi256_si128(strengths));
        const __m256i cards =
            _mm256_and_si256(_mm256_or_si256(_mm256_sll_epi64(wide, left), _mm256_srl_epi64(wide, right)), ranked);
        hp_rows_four(out + i, (int)(n - i), cards, _mm256_or_si256(_mm256_slli_epi64(high, 32), low));
        if (i == 4)
            break;
    }
}

#endif

/* The cards of one rank as the digit `at` of a window, with their suits in the high bits; `suit` holds the
 * numbers of the suits. */
HP_INLINE hp_windows hp_window_digit(__m128i suit, int at) {
    return hp_windows_of4(_mm_or_si128(_mm_sllv_epi32(_mm_set1_epi32((int)(1u << (4 * at))), suit),
                                       _mm_sllv_epi32(_mm_set1_epi32(1 << 28), suit)));
}

/* All straights of shortest to longest cards that begin at a position of `starts`, where the whole shortest
 * window is known to be held.  `plain` players have no skill with straights.  Constants where this is
 * inlined. */
HP_INLINE hp_row *hp_straights_in_lanes(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player,
                                        uint32_t starts, const int shortest, const int longest, const int plain) {
    const uint64_t hand = hp_line_cards(v->hand), counts = hp_line_cards(v->counts);
    const hp_windows suits = hp_windows_all(0xf0000000u), one_suit = hp_windows_all(HP_ONE_SUIT);
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const __m128i left = _mm_cvtsi32_si128(hp_window_left[bottom]),
                      right = _mm_cvtsi32_si128(hp_window_right[bottom]);
        uint64_t held = hand >> (4 * bottom), held_counts = counts >> (4 * bottom);
        hp_windows list = hp_window_digit(_mm_loadu_si128((const __m128i *)hp_bit_numbers[held & 15]), 0);
        unsigned n = held_counts & 15;
#pragma GCC unroll 8
        for (int length = 2; length <= longest; length++) {
            held >>= 4;
            held_counts >>= 4;
            const unsigned m = n * (held_counts & 15);
            if (length > shortest && longest > shortest + 1 && m == 0)
                break; /* with one length to go, an empty window costs less than a branch */
            if (HP_UNLIKELY(n > HP_WINDOW_LANES)) {
                out = HP_FN(hp_douhuang_straights_from)(out, v, player, bottom, length > shortest ? length : shortest,
                                                        longest, -1);
                break;
            }
            const int top = bottom + length - 1;
            const __m128i suit = _mm_loadu_si128((const __m128i *)hp_bit_numbers[held & 15]);
            const hp_windows card = hp_window_digit(suit, length - 1);
            const hp_product_index *product = &hp_products[n];
            hp_windows of_rank = hp_windows_load(product->quotient);
            hp_windows x = hp_windows_join(hp_windows_pick(hp_windows_load(product->remainder), list),
                                           hp_windows_pick(of_rank, card), suits);
            const hp_windows longer = x;
            if (length >= shortest) {
                const int fixed = plain ? -1 : hp_straight_fixed_suit(player, bottom, top);
                const int cost = plain ? 0 : hp_straight_cost(player, length);
                const uint32_t low_half = (uint32_t)hp_what(HP_DOUHUANG_STRAIGHT, length, length, cost, 0);
                const __m128i mixed = _mm_add_epi32(suit, _mm_set1_epi32(hp_straight_strength(0, top, 0)));
                for (unsigned j = 0;;) {
                    const hp_windows strengths =
                        fixed < 0
                            ? hp_windows_add_where(hp_windows_pick(of_rank, hp_windows_of4(mixed)), x, suits, one_suit)
                            : hp_windows_all((uint32_t)hp_straight_strength(1, top, fixed));
                    hp_window_rows(out + j, m - j, hp_windows_without(x, suits), left, right, strengths, low_half);
                    j += HP_WINDOW_LANES;
                    if (HP_LIKELY(m <= j))
                        break;
                    of_rank = hp_windows_load(product->quotient + j);
                    x = hp_windows_join(hp_windows_pick(hp_windows_load(product->remainder + j), list),
                                        hp_windows_pick(of_rank, card), suits);
                }
                out += m;
            }
            list = longer;
            n = m;
        }
    }
    return out;
}

/* Runs of pairs or triples the same way: `each` cards a rank, C(n, each) choices, and all eight digits of the
 * 32 bits are free for suits. */
HP_INLINE hp_row *hp_runs_in_lanes(hp_row *out, const hp_douhuang_view *v, uint32_t line, uint32_t starts, int kind,
                                   const int each, int shortest, int longest, int floor) {
    const uint64_t hand = hp_line_cards(v->hand);
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const __m128i left = _mm_cvtsi32_si128(hp_window_left[bottom]),
                      right = _mm_cvtsi32_si128(hp_window_right[bottom]);
        uint64_t held = hand >> (4 * bottom);
        hp_windows list = hp_windows_of8(_mm256_loadu_si256((const __m256i *)hp_subsets32[each][held & 15]));
        unsigned n = hp_subset_count[each][held & 15];
        for (int length = 2, top = bottom + 1; length <= longest && line >> top & 1; length++, top++) {
            held >>= 4;
            if (HP_UNLIKELY(length > HP_RUN_DIGITS || n > HP_WINDOW_LANES)) {
                out = HP_FN(hp_douhuang_runs_from)(out, v, kind, each, bottom, length > shortest ? length : shortest,
                                                   longest, floor);
                break;
            }
            const __m256i subsets = _mm256_loadu_si256((const __m256i *)hp_subsets32[each][held & 15]);
            const hp_windows choices = hp_windows_of8(_mm256_sll_epi32(subsets, _mm_cvtsi32_si128(4 * (length - 1))));
            const unsigned m = n * hp_subset_count[each][held & 15];
            const int emit = length >= shortest && top > floor;
            const hp_product_index *product = &hp_products[n];
            const uint32_t low_half = (uint32_t)hp_what(kind, each * length, length, 0, 0);
            hp_windows longer = list;
            for (unsigned j = 0;;) {
                const hp_windows x = hp_windows_or(hp_windows_pick(hp_windows_load(product->remainder + j), list),
                                                   hp_windows_pick(hp_windows_load(product->quotient + j), choices));
                if (j == 0)
                    longer = x;
                if (!emit)
                    break;
                hp_window_rows(out + j, m - j, x, left, right, hp_windows_all((uint32_t)top), low_half);
                j += HP_WINDOW_LANES;
                if (HP_LIKELY(m <= j))
                    break;
            }
            if (emit)
                out += m;
            list = longer;
            n = m;
        }
    }
    return out;
}

/* The ranges of D6, and each length alone for answers: constants let the compiler unroll the windows, which
 * saves a quarter of the time.  For players with a skill, and any other range, one version does. */
HP_NOINLINE hp_row *hp_straights_by_range(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player,
                                          uint32_t starts, int shortest, int longest) {
#define RANGE(from, to)      \
    case 16 * (from) + (to): \
        return hp_straights_in_lanes(out, v, player, starts, from, to, 1);
    if (HP_LIKELY(!(player->skills & (HP_SKILL_TEN_IS_SPADES | HP_SKILL_ALL_DIAMONDS | HP_SKILL_ANY_LENGTH)))) {
        switch (16 * shortest + longest) {
            RANGE(3, 5)
            RANGE(3, 6)
            RANGE(3, 7)
            RANGE(4, 5)
            RANGE(4, 6)
            RANGE(4, 7)
            RANGE(5, 7)
            RANGE(3, 3)
            RANGE(4, 4)
            RANGE(5, 5)
            RANGE(6, 6)
            RANGE(7, 7)
        default:
            break;
        }
    }
#undef RANGE
    return hp_straights_in_lanes(out, v, player, starts, shortest, longest, 0);
}

#endif
#endif
