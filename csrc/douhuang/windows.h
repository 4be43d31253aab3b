/* Runs with AVX-512: windows grow in one register of 16 numbers of 32 bits.
 *
 * A straight of at most seven cards, seen from its lowest position, fits 32 bits:
 *
 *     bit  31 30 29 28 | 27..24 | ... | 7..4 | 3..0
 *          all in suit   7th           2nd    lowest card's suit, one bit each
 *
 * A window's straights are the product of its ranks.  If `list` holds the n straights up to some rank and the
 * next rank has c cards, number j of the n * c longer ones is list[j % n] with card j / n added: two permutes
 * by a table (hp_products) and one ternary operation, which joins the cards and keeps the suits in which all
 * of them are.  So a window costs about thirty instructions and nearly no branch that depends on the hand;
 * with lists in memory and loops over the cards of each rank it was twice as slow.
 *
 * For a register of 16 the list below the top rank may hold 16; `straights` goes over to lists in memory
 * where it is longer, in the same order. */
#ifndef HP_DOUHUANG_WINDOWS_H
#define HP_DOUHUANG_WINDOWS_H

#include "../core/products.h"
#include "view.h"

#if HP_ISA >= 2

enum { HP_LANE_LIST_MAX = 16, HP_STRAIGHT_DIGITS = 7, HP_RUN_DIGITS = 8 };

/* What a window needs to become rows: a position p of the line is rank p - 2, but 0 and 1 are A and 2, the
 * ranks 11 and 12.  Shifted left by one count and right by the other, and cut to 52 bits, the nibbles of a
 * window that starts at `bottom` are cards; a right shift by 64 leaves nothing. */
static const uint8_t hp_window_left[HP_LINE] = {44, 48, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44};
static const uint8_t hp_window_right[HP_LINE] = {8, 4, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64};

HP_INLINE __m512i hp_window_cards(__m256i straights, __m128i left, __m128i right) {
    const __m512i x = _mm512_cvtepu32_epi64(straights), ranked = _mm512_set1_epi64((long long)HP_RANKED);
    return _mm512_ternarylogic_epi64(_mm512_sll_epi64(x, left), _mm512_srl_epi64(x, right), ranked,
                                     0xA8); /* (a | b) & c */
}

/* Up to sixteen rows out of the windows x: their cards, the high half of what describes them (the strength),
 * and the low half, which is the same for all.
 *
 * A row is four columns of 32 bits: two of cards, the low half, the strength.  Eight rows take their strengths
 * from one half of the sixteen, so the low half is put into the other, and one permute a store finds all. */
HP_INLINE void hp_window_rows(hp_row *out, unsigned n, __m512i x, __m128i left, __m128i right, __m512i strengths,
                              __m512i low_half) {
    const __m512i a = _mm512_set_epi32(19, 24, 7, 6, 18, 24, 5, 4, 17, 24, 3, 2, 16, 24, 1, 0),
                  b = _mm512_set_epi32(23, 24, 15, 14, 22, 24, 13, 12, 21, 24, 11, 10, 20, 24, 9, 8),
                  c = _mm512_set_epi32(27, 16, 7, 6, 26, 16, 5, 4, 25, 16, 3, 2, 24, 16, 1, 0),
                  d = _mm512_set_epi32(31, 16, 15, 14, 30, 16, 13, 12, 29, 16, 11, 10, 28, 16, 9, 8);
    const __m512i cards = hp_window_cards(_mm512_castsi512_si256(x), left, right);
    const __m512i what = _mm512_mask_mov_epi32(strengths, 0xff00, low_half);
    const unsigned mask = _bzhi_u32(0xffff, 2 * n);
    _mm512_mask_storeu_epi64(out, (__mmask8)mask, _mm512_permutex2var_epi32(cards, a, what));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(mask >> 8), _mm512_permutex2var_epi32(cards, b, what));
    if (n > 8) {
        const __m512i more = hp_window_cards(_mm512_extracti64x4_epi64(x, 1), left, right);
        const __m512i what_more = _mm512_mask_mov_epi32(strengths, 0x00ff, low_half);
        const unsigned rest = _bzhi_u32(0xffff, 2 * (n - 8));
        _mm512_mask_storeu_epi64(out + 8, (__mmask8)rest, _mm512_permutex2var_epi32(more, c, what_more));
        _mm512_mask_storeu_epi64(out + 12, (__mmask8)(rest >> 8), _mm512_permutex2var_epi32(more, d, what_more));
    }
}

/* Sixteen lane numbers of a product table. */
HP_INLINE __m512i hp_product_lanes(const uint32_t *numbers) { return _mm512_loadu_si512(numbers); }

/* The cards of one rank as the digit `at` of a window, with their suits in the high bits; `suit` holds the
 * numbers of the suits. */
HP_INLINE __m512i hp_window_digit(__m128i suit, int at) {
    return _mm512_castsi128_si512(_mm_or_si128(_mm_sllv_epi32(_mm_set1_epi32((int)(1u << (4 * at))), suit),
                                               _mm_sllv_epi32(_mm_set1_epi32(1 << 28), suit)));
}

/* All straights of shortest to longest cards that begin at a position of `starts`, where the whole shortest
 * window is known to be held.  `plain` players have no skill with straights.  Constants where this is
 * inlined. */
HP_INLINE hp_row *hp_straights_in_lanes(hp_row *out, const hp_view *v, const hp_player *player, uint32_t starts,
                                        const int shortest, const int longest, const int plain) {
    const uint64_t hand = hp_line_cards(v->hand), counts = hp_line_cards(v->counts);
    const __m512i suits = _mm512_set1_epi32((int)0xf0000000u), one_suit = _mm512_set1_epi32(HP_ONE_SUIT);
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const __m128i left = _mm_cvtsi32_si128(hp_window_left[bottom]),
                      right = _mm_cvtsi32_si128(hp_window_right[bottom]);
        uint64_t held = hand >> (4 * bottom), held_counts = counts >> (4 * bottom);
        __m512i list = hp_window_digit(_mm_loadu_si128((const __m128i *)hp_bit_numbers[held & 15]), 0);
        unsigned n = held_counts & 15;
#pragma GCC unroll 8
        for (int length = 2; length <= longest; length++) {
            held >>= 4;
            held_counts >>= 4;
            const unsigned m = n * (held_counts & 15);
            if (length > shortest && longest > shortest + 1 && m == 0)
                break; /* with one length to go, an empty window costs less than a branch */
            if (HP_UNLIKELY(n > HP_LANE_LIST_MAX)) {
                out = HP_FN(hp_straights_from)(out, v, player, bottom, length > shortest ? length : shortest, longest,
                                               -1);
                break;
            }
            const int top = bottom + length - 1;
            const __m128i suit = _mm_loadu_si128((const __m128i *)hp_bit_numbers[held & 15]);
            const __m512i card = hp_window_digit(suit, length - 1);
            __m512i of_rank = hp_product_lanes(hp_products[n].quotient);
            /* In the high bits "and", below them "or". */
            __m512i x =
                _mm512_ternarylogic_epi32(_mm512_permutexvar_epi32(hp_product_lanes(hp_products[n].remainder), list),
                                          _mm512_permutexvar_epi32(of_rank, card), suits, 0xD4);
            const __m512i longer = x;
            if (length >= shortest) {
                const int fixed = plain ? -1 : hp_straight_fixed_suit(player, bottom, top);
                const int cost = plain ? 0 : hp_straight_cost(player, length);
                const __m512i low_half = _mm512_set1_epi32((int)hp_what(HP_STRAIGHT, length, length, cost, 0));
                const __m128i mixed = fixed < 0 ? _mm_add_epi32(suit, _mm_set1_epi32(hp_straight_strength(0, top, 0)))
                                                : _mm_set1_epi32(hp_straight_strength(1, top, fixed));
                for (unsigned j = 0;;) {
                    __m512i strengths = _mm512_permutexvar_epi32(of_rank, _mm512_castsi128_si512(mixed));
                    if (fixed < 0)
                        strengths =
                            _mm512_mask_add_epi32(strengths, _mm512_test_epi32_mask(x, suits), strengths, one_suit);
                    else
                        strengths = _mm512_broadcastd_epi32(mixed);
                    hp_window_rows(out + j, m - j, _mm512_andnot_si512(suits, x), left, right, strengths, low_half);
                    j += 16;
                    if (HP_LIKELY(m <= j))
                        break;
                    of_rank = hp_product_lanes(hp_products[n].quotient + j);
                    x = _mm512_ternarylogic_epi32(
                        _mm512_permutexvar_epi32(hp_product_lanes(hp_products[n].remainder + j), list),
                        _mm512_permutexvar_epi32(of_rank, card), suits, 0xD4);
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
 * 32 bits are free for suits.  Longer runs, and lists of more than 16, go on in memory. */
HP_INLINE hp_row *hp_runs_in_lanes(hp_row *out, const hp_view *v, uint32_t line, uint32_t starts, int kind,
                                   const int each, int shortest, int longest, int floor) {
    const uint64_t hand = hp_line_cards(v->hand);
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const __m128i left = _mm_cvtsi32_si128(hp_window_left[bottom]),
                      right = _mm_cvtsi32_si128(hp_window_right[bottom]);
        uint64_t held = hand >> (4 * bottom);
        __m512i list = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)hp_subsets32[each][held & 15]));
        unsigned n = hp_subset_count[each][held & 15];
        for (int length = 2, top = bottom + 1; length <= longest && line >> top & 1; length++, top++) {
            held >>= 4;
            if (HP_UNLIKELY(length > HP_RUN_DIGITS || n > HP_LANE_LIST_MAX)) {
                out = HP_FN(hp_runs_from)(out, v, kind, each, bottom, length > shortest ? length : shortest, longest,
                                          floor);
                break;
            }
            const __m512i choices = _mm512_castsi256_si512(
                _mm256_sll_epi32(_mm256_loadu_si256((const __m256i *)hp_subsets32[each][held & 15]),
                                 _mm_cvtsi32_si128(4 * (length - 1))));
            const unsigned m = n * hp_subset_count[each][held & 15];
            const int emit = length >= shortest && top > floor;
            __m512i longer = list;
            for (unsigned j = 0;; j += 16) {
                const __m512i x =
                    _mm512_or_si512(_mm512_permutexvar_epi32(hp_product_lanes(hp_products[n].remainder + j), list),
                                    _mm512_permutexvar_epi32(hp_product_lanes(hp_products[n].quotient + j), choices));
                if (j == 0)
                    longer = x;
                if (!emit)
                    break;
                const __m512i strength = _mm512_set1_epi32(top),
                              low_half = _mm512_set1_epi32((int)hp_what(kind, each * length, length, 0, 0));
                hp_window_rows(out + j, m - j, x, left, right, strength, low_half);
                if (m - j <= 16)
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
HP_NOINLINE hp_row *hp_straights_by_range(hp_row *out, const hp_view *v, const hp_player *player, uint32_t starts,
                                          int shortest, int longest) {
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
