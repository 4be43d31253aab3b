/* Straights with AVX-512: windows grow in one register of 16 numbers of 32 bits.
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
#ifndef HP_DOUHUANG_STRAIGHTS_H
#define HP_DOUHUANG_STRAIGHTS_H

#include "../core/products.h"
#include "view.h"

#if HP_ISA >= 2

enum { HP_LANE_RUN_MAX = 7, HP_LANE_LIST_MAX = 16 };

/* What a window needs to become rows: a position p of the line is rank p - 2, but 0 and 1 are A and 2, the
 * ranks 11 and 12.  Shifted left by one count and right by the other, and cut to 52 bits, the nibbles of a
 * window that starts at `bottom` are cards; a right shift by 64 leaves nothing. */
static const uint8_t hp_window_left[HP_LINE] = {44, 48, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44};
static const uint8_t hp_window_right[HP_LINE] = {8, 4, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64};

HP_INLINE __m512i hp_window_cards(__m256i straights, __m128i left, __m128i right) {
    const __m512i x = _mm512_cvtepu32_epi64(straights), ranked = _mm512_set1_epi64((long long)HP_RANKED);
    return _mm512_ternarylogic_epi64(_mm512_sll_epi64(x, left), _mm512_srl_epi64(x, right), ranked, 0xA8); /* (a | b) & c */
}

/* Eight rows at most: cards, the high half of what describes them (the strength), and the low half, which is
 * the same for all.  `at` is 0 or 8: which half of the 16 strengths. */
HP_INLINE void hp_window_rows(hp_row *out, int n, __m512i cards, __m512i strengths, int at, __m512i low_half) {
    const __m512i first = _mm512_set_epi32(19, 0, 7, 6, 18, 0, 5, 4, 17, 0, 3, 2, 16, 0, 1, 0),
                  second = _mm512_set_epi32(23, 0, 15, 14, 22, 0, 13, 12, 21, 0, 11, 10, 20, 0, 9, 8);
    const __m512i step = _mm512_set1_epi32(at), columns = _mm512_maskz_mov_epi32(0x8888, step);
    const unsigned mask = _bzhi_u32(0xffff, 2 * (unsigned)n);
    _mm512_mask_storeu_epi64(out, (__mmask8)mask,
                             _mm512_mask_mov_epi32(_mm512_permutex2var_epi32(cards, _mm512_add_epi32(first, columns), strengths),
                                                   0x4444, low_half));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(mask >> 8),
                             _mm512_mask_mov_epi32(_mm512_permutex2var_epi32(cards, _mm512_add_epi32(second, columns), strengths),
                                                   0x4444, low_half));
}

/* All straights of shortest to longest cards that begin at a position of `starts`; the two lengths are
 * constants where this is inlined.  The whole shortest window is known to be held. */
HP_INLINE hp_row *hp_straights_in_lanes(hp_row *out, const hp_view *v, const hp_player *player, uint32_t starts,
                                        const int shortest, const int longest) {
    const uint64_t hand = hp_line_cards(v->hand), counts = hp_line_cards(v->counts);
    const __m512i suits = _mm512_set1_epi32((int)0xf0000000u);
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const __m128i left = _mm_cvtsi32_si128(hp_window_left[bottom]), right = _mm_cvtsi32_si128(hp_window_right[bottom]);
        uint64_t held = hand >> (4 * bottom), held_counts = counts >> (4 * bottom);
        __m512i list = _mm512_setzero_si512();
        unsigned n = 1;
#pragma GCC unroll 8
        for (int length = 1; length <= longest; length++, held >>= 4, held_counts >>= 4) {
            const unsigned choices = held_counts & 15, m = n * choices;
            if (length > shortest && m == 0)
                break;
            if (HP_UNLIKELY(n > HP_LANE_LIST_MAX)) {
                out = HP_FN(hp_straights_from)(out, v, player, bottom, length > shortest ? length : shortest, longest, -1);
                break;
            }
            /* The cards of this rank: their suits as numbers, as a digit of the window, and in the high bits. */
            const __m128i suit = _mm_loadu_si128((const __m128i *)hp_bit_numbers[held & 15]);
            const __m512i card = _mm512_castsi128_si512(
                _mm_or_si128(_mm_sllv_epi32(_mm_set1_epi32(1 << (4 * (length - 1))), suit), _mm_sllv_epi32(_mm_set1_epi32(1 << 28), suit)));
            if (length == 1) {
                list = card;
                n = m;
                continue;
            }
            __m512i longer = list;
            const int top = bottom + length - 1, fixed = hp_straight_fixed_suit(player, bottom, top);
            const __m512i low_half = _mm512_set1_epi32((int)hp_what(HP_STRAIGHT, length, length, hp_straight_cost(player, length), 0));
            const __m512i strength = _mm512_set1_epi32(fixed >= 0 ? hp_straight_strength(1, top, fixed) : hp_straight_strength(0, top, 0));
            for (unsigned j = 0;; j += 16) {
                const __m512i of_list = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(hp_products[n].remainder + j))),
                              of_rank = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(hp_products[n].quotient + j)));
                /* In the high bits "and", below them "or". */
                const __m512i x = _mm512_ternarylogic_epi32(_mm512_permutexvar_epi32(of_list, list),
                                                            _mm512_permutexvar_epi32(of_rank, card), suits, 0xD4);
                if (j == 0)
                    longer = x;
                if (length < shortest)
                    break;
                __m512i strengths = strength;
                if (fixed < 0) {
                    strengths = _mm512_add_epi32(strength, _mm512_permutexvar_epi32(of_rank, _mm512_castsi128_si512(suit)));
                    strengths = _mm512_mask_add_epi32(strengths, _mm512_test_epi32_mask(x, suits), strengths, _mm512_set1_epi32(HP_ONE_SUIT));
                }
                const __m512i window = _mm512_andnot_si512(suits, x);
                hp_window_rows(out + j, (int)(m - j), hp_window_cards(_mm512_castsi512_si256(window), left, right), strengths, 0, low_half);
                if (m - j <= 8 || m == 0)
                    break;
                hp_window_rows(out + j + 8, (int)(m - j - 8), hp_window_cards(_mm512_extracti64x4_epi64(window, 1), left, right),
                               strengths, 8, low_half);
                if (m - j <= 16)
                    break;
            }
            if (length >= shortest)
                out += m;
            list = longer;
            n = m;
        }
    }
    return out;
}

/* The ranges of D6, and each length alone for answers: constants let the compiler unroll the windows, which
 * saves a quarter of the time.  Returns 0 for a range that is not here. */
HP_INLINE int hp_straights_by_range(hp_row **out, const hp_view *v, const hp_player *player, uint32_t starts, int shortest,
                                    int longest) {
#define RANGE(from, to)                                                                                                \
    case 16 * (from) + (to):                                                                                           \
        *out = hp_straights_in_lanes(*out, v, player, starts, from, to);                                               \
        return 1;
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
        return 0;
    }
#undef RANGE
}

#endif
#endif
