/* How many moves the sections of a list have, for a hand without wild sixes (D2 to D6): what counting, and picking a
 * move by its number, are made of.
 *
 * Every kind is a product over ranks, summed over ranks or windows.  n is the number of cards held of a rank:
 *
 *     PAIR, TRIPLE, BOMB      sum of C(n, 2), C(n, 3), C(n, 4)
 *     TRIPLE_WITH             sum of C(n, 3) times the cards, or pairs, of other ranks
 *     STRAIGHT                sum over windows of the product of n
 *     PAIR_RUN, TRIPLE_RUN    the same of C(n, 2), C(n, 3)
 *     WINGS                   C(n, 3) over the window, times C(cards outside, L) or the L-th elementary
 *                             symmetric sum of C(n, 2) over the ranks outside
 *     QUAD_WITH               C(n, 4) times the same with two kickers
 *
 * Against a play, only ranks or windows above it are summed; one-suit straights (D3) are counted by the suits
 * that a whole window shares. */
#ifndef HP_DOUHUANG_SUMS_H
#define HP_DOUHUANG_SUMS_H

#include "count.h"

/* ---- Kickers ------------------------------------------------------------------------------------------ */

/* The number of ways to choose L natural pairs of distinct ranks outside the body. */
static inline uint64_t hp_sum_pair_kickers(const hp_douhuang_tally *t, uint32_t body, int length) {
    uint64_t sums[HP_WINGS_PAIRS_MAX + 1] = {1};
    for (int rank = 0; rank < HP_RANKS; rank++) {
        if (body >> rank & 1)
            continue;
        const uint64_t pairs = hp_choose_of_rank[hp_held(t, rank)][2];
        if (pairs)
            for (int k = length; k > 0; k--)
                sums[k] += sums[k - 1] * pairs;
    }
    return sums[length];
}

static inline uint64_t hp_sum_single_kickers(const hp_douhuang_tally *t, uint32_t body, int length) {
    return hp_binomial(hp_popcount(t->hand & ~hp_spread_ranks(body)), length);
}

/* ---- One rank ------------------------------------------------------------------------------------------- */

/* The sum of C(n, k) over some ranks: C(n, 2) is 0 0 1 3 6 and C(n, 3) is 0 0 0 1 4 for n = 0 .. 4, so it
 * grows by 1, 2, 3 and by 1, 3 with each card more. */
HP_INLINE uint64_t hp_sum_pairs_of(const hp_douhuang_tally *t, uint32_t ranks) {
    return (uint64_t)(hp_popcount(t->m.at_least[2] & ranks) + 2 * hp_popcount(t->m.at_least[3] & ranks) +
                      3 * hp_popcount(t->m.at_least[4] & ranks));
}
HP_INLINE uint64_t hp_sum_triples_of(const hp_douhuang_tally *t, uint32_t ranks) {
    return (uint64_t)(hp_popcount(t->m.at_least[3] & ranks) + 3 * hp_popcount(t->m.at_least[4] & ranks));
}

static inline uint64_t hp_sum_singles(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    const int small_is_big =
        (player->skills & HP_SKILL_SMALL_IS_BIG) && (t->hand >> HP_SMALL_JOKER & 1) && floor < HP_BIG_JOKER;
    return (uint64_t)hp_popcount(t->hand >> (floor + 1)) + (uint64_t)small_is_big;
}

/* D6.3: pairs within a suit, by the higher rank. */
static inline uint64_t hp_sum_suit_pairs(uint64_t hand, int floor) {
    uint64_t sum = 0;
    for (int suit = 0; suit < HP_SUITS; suit++) {
        const uint64_t all = hand & (HP_EACH_RANK << suit), low = all & ((UINT64_C(1) << (4 * (floor + 1))) - 1);
        const uint64_t n = (uint64_t)hp_popcount(all), k = (uint64_t)hp_popcount(low);
        sum += n * (n - (n > 0)) / 2 - k * (k - (k > 0)) / 2;
    }
    return sum;
}

static inline uint64_t hp_sum_pairs(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    return hp_sum_pairs_of(t, hp_ranks_above(floor)) +
           ((player->skills & HP_SKILL_SUIT_PAIR) ? hp_sum_suit_pairs(t->hand, floor) : 0);
}

static inline uint64_t hp_sum_triples_with(const hp_douhuang_tally *t, const hp_douhuang_player *player, int size,
                                           int floor) {
    const uint64_t all_pairs = hp_sum_pairs_of(t, 0x1fff);
    uint64_t sum = 0;
    for (uint32_t ranks = t->m.at_least[3] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int n = hp_held(t, hp_lowest(ranks)), others = t->cards - n;
        const uint64_t bodies = hp_choose_of_rank[n][3];
        if (size == 4)
            sum += bodies * (uint64_t)others;
        else if (player->skills & HP_SKILL_ANY_TWO_KICKERS)
            sum += bodies * hp_binomial(others, 2);
        else
            sum += bodies * (all_pairs - hp_choose_of_rank[n][2]);
    }
    return sum;
}

static inline uint64_t hp_sum_quads_with(const hp_douhuang_tally *t, int size, int floor) {
    uint64_t sum = 0;
    for (uint32_t ranks = t->m.at_least[4] & hp_ranks_above(floor); ranks; ranks &= ranks - 1)
        sum += size == 6 ? hp_binomial(t->cards - 4, 2) : hp_sum_pair_kickers(t, ranks & -ranks, 2);
    return sum;
}

static inline uint64_t hp_sum_bombs(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    const uint32_t above = hp_ranks_above(floor);
    return (uint64_t)hp_popcount(t->m.at_least[4] & above) +
           hp_sum_triples_of(t, above & hp_triple_bomb_ranks(player)) +
           hp_sum_pairs_of(t, above & hp_pair_bomb_ranks(player));
}

/* ---- Runs --------------------------------------------------------------------------------------------------- */

#if HP_ISA > 0
/* Leads with all positions of the line side by side: x[p] becomes the product of the window that begins at p, one
 * position longer with each step.  The products of seven ranks, 4^7 at most, fit 16 bits with a sign. */
enum { HP_STRAIGHT_LANES_MAX = 7 };
HP_INLINE uint64_t hp_sum_straights_in_lanes(uint64_t counts, int shortest, int longest) {
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint16_t line[16 + HP_STRAIGHT_LANES_MAX] = {0};
    const __m128i bytes =
        _mm_set_epi64x((long long)_pdep_u64(counts >> 32, nibbles), (long long)_pdep_u64(counts & 0xffffffff, nibbles));
    __m256i x = _mm256_cvtepu8_epi16(bytes), sum = _mm256_setzero_si256();
    _mm256_storeu_si256((__m256i *)line, x);
    for (int length = 2; length <= longest; length++) {
        x = _mm256_mullo_epi16(x, _mm256_loadu_si256((const __m256i *)(line + length - 1)));
        if (length >= shortest)
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x, _mm256_set1_epi16(1)));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xb1));
    return (uint32_t)_mm_cvtsi128_si32(four);
}
#endif

/* Leads: every window of a range of lengths. */
static inline uint64_t hp_sum_straights(const hp_douhuang_tally *t, int shortest, int longest) {
    uint32_t starts = hp_window_starts(t->m.at_least[1], shortest);
    if (!starts)
        return 0;
    const uint64_t counts = hp_line_cards(t->counts);
#if HP_ISA > 0
    if (HP_LIKELY(longest <= HP_STRAIGHT_LANES_MAX))
        return hp_sum_straights_in_lanes(counts, shortest, longest);
#endif
    const uint32_t line = hp_line_mask(t->m.at_least[1]);
    uint64_t sum = 0;
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint64_t product = 1;
        for (int length = 1; length <= longest && line >> (bottom + length - 1) & 1; length++) {
            product *= counts >> (4 * (bottom + length - 1)) & 15;
            if (length >= shortest)
                sum += product;
        }
    }
    return sum;
}

/* The straights of one window of `length` ranks. */
HP_INLINE uint64_t hp_window_product(uint64_t counts, int bottom, int length) {
    uint64_t product = 1;
    for (counts >>= 4 * bottom; length > 0; length--, counts >>= 4)
        product *= counts & 15;
    return product;
}

/* D6.4, D6.6: answers of players for whom some or all straights are one-suit whatever their suits. */
static inline uint64_t hp_sum_straights_answer_by_skill(const hp_douhuang_tally *t, const hp_douhuang_player *player,
                                                        int length, int floor);

/* Answers of one length.  Bit 4 s + suit of `in_suit` is the one-suit straight from position s up; its strength
 * is HP_ONE_SUIT + 4 (s + length - 1) + suit, the bit's number plus a constant, and that of the mixed ones in
 * the same window and top suit the same without HP_ONE_SUIT.  So the bits above a number are the one-suit
 * straights that are strong enough; against a mixed play that is all of them (D3.1), and those above the number
 * at which mixed ones do as well are counted with the products. */
static inline uint64_t hp_sum_straights_answer(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length,
                                               int floor) {
    if (HP_UNLIKELY(hp_has_fixed_suits(player)))
        return hp_sum_straights_answer_by_skill(t, player, length, floor);
    const uint32_t starts = hp_window_starts(t->m.at_least[1], length);
    if (!starts)
        return 0;
    const uint64_t counts = hp_line_cards(t->counts), hand = hp_line_cards(t->hand);
    uint64_t in_suit = ~UINT64_C(0), sum = 0;
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    const int bit_of_strength = 4 * (length - 1);
    if (floor >= HP_ONE_SUIT)
        return (uint64_t)hp_popcount(in_suit >> (floor - HP_ONE_SUIT - bit_of_strength) >> 1);
    const int bit = floor - bit_of_strength, boundary = bit >> 2;
    sum = (uint64_t)hp_popcount(in_suit & ((UINT64_C(2) << bit) - 1));
    if (starts >> boundary & 1) {
        const uint64_t top_suits = hand >> (4 * (boundary + length - 1)) & 15 & (UINT64_C(14) << (bit & 3));
        sum += hp_window_product(counts, boundary, length - 1) * (uint64_t)hp_popcount(top_suits);
    }
    for (uint32_t above = starts & ~((2u << boundary) - 1); above; above &= above - 1)
        sum += hp_window_product(counts, hp_lowest(above), length);
    return sum;
}

static inline uint64_t hp_sum_straights_answer_by_skill(const hp_douhuang_tally *t, const hp_douhuang_player *player,
                                                        int length, int floor) {
    const uint64_t counts = hp_line_cards(t->counts), hand = hp_line_cards(t->hand);
    uint64_t in_suit = ~UINT64_C(0), sum = 0;
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], length); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts), top = bottom + length - 1;
        const int fixed = hp_straight_fixed_suit(player, bottom, top);
        if (fixed >= 0) {
            sum += hp_straight_strength(1, top, fixed) > floor ? hp_window_product(counts, bottom, length) : 0;
            continue;
        }
        const uint64_t below = hp_window_product(counts, bottom, length - 1);
        for (int suit = 0; suit < HP_SUITS; suit++) {
            if (hand >> (4 * top + suit) & 1) {
                if (hp_straight_strength(0, top, suit) > floor)
                    sum += below;
                else if (hp_straight_strength(1, top, suit) > floor)
                    sum += in_suit >> (4 * bottom + suit) & 1;
            }
        }
    }
    return sum;
}

/* PAIR_RUN, TRIPLE_RUN, WINGS: `kickers` is NULL, or counts them for a window. */
static inline uint64_t hp_sum_runs(const hp_douhuang_tally *t, uint32_t line, int k, int shortest, int longest,
                                   int floor, uint64_t (*kickers)(const hp_douhuang_tally *, uint32_t, int)) {
    uint64_t sum = 0;
    uint32_t starts = line;
    for (int i = 1; i < shortest; i++)
        starts &= line >> i;
    for (; starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint64_t product = 1;
        uint32_t body = 0;
        for (int p = bottom, length = 1; length <= longest && p < HP_LINE && (line >> p & 1); p++, length++) {
            const int rank = hp_line_rank[p];
            product *= hp_choose_of_rank[hp_held(t, rank)][k];
            body |= 1u << rank;
            if (length >= shortest && p > floor)
                sum += product * (kickers ? kickers(t, body, length) : 1);
        }
    }
    return sum;
}

/* ---- Sections -------------------------------------------------------------------------------------------------- */

/* How many leads each section has that need no six. */
HP_INLINE int64_t hp_sum_leads(const hp_douhuang_tally *t, const hp_douhuang_player *player,
                               int64_t n[HP_DOUHUANG_SECTIONS]) {
    const uint32_t pairs_line = hp_line_mask(t->m.at_least[2]), triples_line = hp_line_mask(t->m.at_least[3]);
    for (int i = HP_SECTION_TRIPLE; i < HP_SECTION_BOMB; i++)
        n[i] = 0;
    n[HP_SECTION_SINGLE] = (int64_t)hp_sum_singles(t, player, -1);
    n[HP_SECTION_PAIR] = (int64_t)hp_sum_pairs(t, player, -1);
    n[HP_SECTION_STRAIGHT] = (int64_t)hp_sum_straights(t, player->reach_shortest, player->reach_longest);
    if (pairs_line & pairs_line >> 1 & pairs_line >> 2)
        n[HP_SECTION_PAIR_RUN] = (int64_t)hp_sum_runs(t, pairs_line, 2, HP_PAIR_RUN_MIN, HP_LONGEST_RUN, -1, NULL);
    n[HP_SECTION_BOMB] = (int64_t)hp_sum_bombs(t, player, -1);
    n[HP_SECTION_ROCKET] = (t->hand & HP_JOKERS) == HP_JOKERS;
    int64_t sum = n[HP_SECTION_SINGLE] + n[HP_SECTION_PAIR] + n[HP_SECTION_STRAIGHT] + n[HP_SECTION_PAIR_RUN] +
                  n[HP_SECTION_BOMB] + n[HP_SECTION_ROCKET];
    if (!t->m.at_least[3])
        return sum;
    n[HP_SECTION_TRIPLE] = (int64_t)hp_sum_triples_of(t, ~hp_no_triple_ranks(player));
    n[HP_SECTION_WITH_CARD] = (int64_t)hp_sum_triples_with(t, player, 4, -1);
    n[HP_SECTION_WITH_PAIR] = (int64_t)hp_sum_triples_with(t, player, 5, -1);
    sum += n[HP_SECTION_TRIPLE] + n[HP_SECTION_WITH_CARD] + n[HP_SECTION_WITH_PAIR];
    if (HP_UNLIKELY(triples_line & triples_line >> 1)) {
        n[HP_SECTION_TRIPLE_RUN] =
            (int64_t)hp_sum_runs(t, triples_line, 3, HP_TRIPLE_RUN_MIN, HP_LONGEST_RUN, -1, NULL);
        n[HP_SECTION_WINGS_CARDS] = (int64_t)hp_sum_runs(t, triples_line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX,
                                                         -1, hp_sum_single_kickers);
        n[HP_SECTION_WINGS_PAIRS] =
            (int64_t)hp_sum_runs(t, triples_line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX, -1, hp_sum_pair_kickers);
        sum += n[HP_SECTION_TRIPLE_RUN] + n[HP_SECTION_WINGS_CARDS] + n[HP_SECTION_WINGS_PAIRS];
    }
    if (HP_UNLIKELY(t->m.at_least[4])) {
        n[HP_SECTION_QUAD_CARDS] = (int64_t)hp_sum_quads_with(t, 6, -1);
        n[HP_SECTION_QUAD_PAIRS] = (int64_t)hp_sum_quads_with(t, 8, -1);
        sum += n[HP_SECTION_QUAD_CARDS] + n[HP_SECTION_QUAD_PAIRS];
    }
    return sum;
}

/* Answers of the play's own kind and size; where that is a bomb, hp_sum_answering_bombs counts them. */
HP_INLINE int64_t hp_sum_answers(const hp_douhuang_tally *t, const hp_douhuang_player *player,
                                 const hp_douhuang_target *target) {
    const int floor = target->strength, length = target->length;
    switch (target->kind) {
    case HP_DOUHUANG_SINGLE:
        return (int64_t)hp_sum_singles(t, player, floor);
    case HP_DOUHUANG_PAIR:
        return (int64_t)hp_sum_pairs(t, player, floor);
    case HP_DOUHUANG_TRIPLE:
        return (int64_t)hp_sum_triples_of(t, hp_ranks_above(floor) & ~hp_no_triple_ranks(player));
    case HP_DOUHUANG_TRIPLE_WITH:
        return (int64_t)hp_sum_triples_with(t, player, target->size, floor);
    case HP_DOUHUANG_STRAIGHT:
        return length < player->reach_shortest || length > player->reach_longest
                   ? 0
                   : (int64_t)hp_sum_straights_answer(t, player, length, floor);
    case HP_DOUHUANG_PAIR_RUN:
        return (int64_t)hp_sum_runs(t, hp_line_mask(t->m.at_least[2]), 2, length, length, floor, NULL);
    case HP_DOUHUANG_TRIPLE_RUN:
        return (int64_t)hp_sum_runs(t, hp_line_mask(t->m.at_least[3]), 3, length, length, floor, NULL);
    case HP_DOUHUANG_WINGS:
        return (int64_t)hp_sum_runs(t, hp_line_mask(t->m.at_least[3]), 3, length, length, floor,
                                    target->size == 4 * length ? hp_sum_single_kickers : hp_sum_pair_kickers);
    case HP_DOUHUANG_QUAD_WITH:
        return (int64_t)hp_sum_quads_with(t, target->size, floor);
    default:
        return 0;
    }
}

/* D4.1 */
HP_INLINE int64_t hp_sum_answering_bombs(const hp_douhuang_tally *t, const hp_douhuang_player *player,
                                         const hp_douhuang_target *target) {
    return target->kind == HP_DOUHUANG_ROCKET
               ? 0
               : (int64_t)hp_sum_bombs(t, player, target->kind == HP_DOUHUANG_BOMB ? target->strength : -1);
}

#endif
