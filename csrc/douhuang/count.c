/* How many legal moves there are, without listing them (D2 to D6).
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
 * that a whole window shares.  `lanes_leads` does the sums for HP_LANES hands at once. */
#include "count.h"

#include "../core/lanes.h"

/* ---- Kickers ------------------------------------------------------------------------------------------ */

/* The number of ways to choose L natural pairs of distinct ranks outside the body. */
static uint64_t pair_kickers(const hp_douhuang_tally *t, uint32_t body, int length) {
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

static uint64_t single_kickers(const hp_douhuang_tally *t, uint32_t body, int length) {
    return hp_binomial(hp_popcount(t->hand & ~hp_spread_ranks(body)), length);
}

/* ---- One rank ------------------------------------------------------------------------------------------- */

/* The sum of C(n, k) over some ranks: C(n, 2) is 0 0 1 3 6 and C(n, 3) is 0 0 0 1 4 for n = 0 .. 4, so it
 * grows by 1, 2, 3 and by 1, 3 with each card more. */
HP_INLINE uint64_t pairs_of(const hp_douhuang_tally *t, uint32_t ranks) {
    return (uint64_t)(hp_popcount(t->m.at_least[2] & ranks) + 2 * hp_popcount(t->m.at_least[3] & ranks) +
                      3 * hp_popcount(t->m.at_least[4] & ranks));
}
HP_INLINE uint64_t triples_of(const hp_douhuang_tally *t, uint32_t ranks) {
    return (uint64_t)(hp_popcount(t->m.at_least[3] & ranks) + 3 * hp_popcount(t->m.at_least[4] & ranks));
}

static uint64_t singles(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    const int small_is_big =
        (player->skills & HP_SKILL_SMALL_IS_BIG) && (t->hand >> HP_SMALL_JOKER & 1) && floor < HP_BIG_JOKER;
    return (uint64_t)hp_popcount(t->hand >> (floor + 1)) + (uint64_t)small_is_big;
}

/* D6.3: pairs within a suit, by the higher rank. */
static uint64_t suit_pairs(uint64_t hand, int floor) {
    uint64_t sum = 0;
    for (int suit = 0; suit < HP_SUITS; suit++) {
        const uint64_t all = hand & (HP_EACH_RANK << suit), low = all & ((UINT64_C(1) << (4 * (floor + 1))) - 1);
        const uint64_t n = (uint64_t)hp_popcount(all), k = (uint64_t)hp_popcount(low);
        sum += n * (n - (n > 0)) / 2 - k * (k - (k > 0)) / 2;
    }
    return sum;
}

static uint64_t pairs(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    return pairs_of(t, hp_ranks_above(floor)) +
           ((player->skills & HP_SKILL_SUIT_PAIR) ? suit_pairs(t->hand, floor) : 0);
}

static uint64_t triples_with(const hp_douhuang_tally *t, const hp_douhuang_player *player, int size, int floor) {
    const uint64_t all_pairs = pairs_of(t, 0x1fff);
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

static uint64_t quads_with(const hp_douhuang_tally *t, int size, int floor) {
    uint64_t sum = 0;
    for (uint32_t ranks = t->m.at_least[4] & hp_ranks_above(floor); ranks; ranks &= ranks - 1)
        sum += size == 6 ? hp_binomial(t->cards - 4, 2) : pair_kickers(t, ranks & -ranks, 2);
    return sum;
}

static uint64_t bombs(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor) {
    const uint32_t above = hp_ranks_above(floor);
    return (uint64_t)hp_popcount(t->m.at_least[4] & above) + triples_of(t, above & hp_triple_bomb_ranks(player)) +
           pairs_of(t, above & hp_pair_bomb_ranks(player));
}

/* ---- Runs --------------------------------------------------------------------------------------------------- */

/* Leads: every window of a range of lengths. */
static uint64_t straights(const hp_douhuang_tally *t, int shortest, int longest) {
    const uint32_t line = hp_line_mask(t->m.at_least[1]);
    const uint64_t counts = hp_line_cards(t->counts);
    uint64_t sum = 0;
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], shortest); starts; starts &= starts - 1) {
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
HP_INLINE uint64_t window_product(uint64_t counts, int bottom, int length) {
    uint64_t product = 1;
    for (counts >>= 4 * bottom; length > 0; length--, counts >>= 4)
        product *= counts & 15;
    return product;
}

/* D6.4, D6.6: answers of players for whom some or all straights are one-suit whatever their suits. */
static uint64_t straights_answer_by_skill(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length,
                                          int floor);

/* Answers of one length.  Bit 4 s + suit of `in_suit` is the one-suit straight from position s up; its strength
 * is HP_ONE_SUIT + 4 (s + length - 1) + suit, the bit's number plus a constant, and that of the mixed ones in
 * the same window and top suit the same without HP_ONE_SUIT.  So the bits above a number are the one-suit
 * straights that are strong enough; against a mixed play that is all of them (D3.1), and those above the number
 * at which mixed ones do as well are counted with the products. */
static uint64_t straights_answer(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length, int floor) {
    if (HP_UNLIKELY(hp_has_fixed_suits(player)))
        return straights_answer_by_skill(t, player, length, floor);
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
        sum += window_product(counts, boundary, length - 1) * (uint64_t)hp_popcount(top_suits);
    }
    for (uint32_t above = starts & ~((2u << boundary) - 1); above; above &= above - 1)
        sum += window_product(counts, hp_lowest(above), length);
    return sum;
}

static uint64_t straights_answer_by_skill(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length,
                                          int floor) {
    const uint64_t counts = hp_line_cards(t->counts), hand = hp_line_cards(t->hand);
    uint64_t in_suit = ~UINT64_C(0), sum = 0;
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], length); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts), top = bottom + length - 1;
        const int fixed = hp_straight_fixed_suit(player, bottom, top);
        if (fixed >= 0) {
            sum += hp_straight_strength(1, top, fixed) > floor ? window_product(counts, bottom, length) : 0;
            continue;
        }
        const uint64_t below = window_product(counts, bottom, length - 1);
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
static uint64_t runs(const hp_douhuang_tally *t, uint32_t line, int k, int shortest, int longest, int floor,
                     uint64_t (*kickers)(const hp_douhuang_tally *, uint32_t, int)) {
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

static uint64_t triple_runs_and_wings(const hp_douhuang_tally *t) {
    const uint32_t line = hp_line_mask(t->m.at_least[3]);
    return runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_LONGEST_RUN, -1, NULL) +
           runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX, -1, single_kickers) +
           runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX, -1, pair_kickers);
}

/* ---- One hand ------------------------------------------------------------------------------------------------- */

static uint64_t natural_leads(uint64_t hand, const hp_douhuang_player *player) {
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand);
    uint64_t sum = singles(&t, player, -1) + pairs(&t, player, -1);
    sum += straights(&t, player->reach_shortest, player->reach_longest);
    sum += runs(&t, hp_line_mask(t.m.at_least[2]), 2, HP_PAIR_RUN_MIN, HP_LONGEST_RUN, -1, NULL);
    if (t.m.at_least[3]) {
        sum += triples_of(&t, ~hp_no_triple_ranks(player));
        sum += triples_with(&t, player, 4, -1) + triples_with(&t, player, 5, -1);
        sum += triple_runs_and_wings(&t);
        sum += quads_with(&t, 6, -1) + quads_with(&t, 8, -1);
    }
    return sum + bombs(&t, player, -1) + ((hand & HP_JOKERS) == HP_JOKERS);
}

HP_INLINE uint64_t natural_answers(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand);
    const int floor = target->strength, length = target->length;
    uint64_t sum = 0;
    switch (target->kind) {
    case HP_DOUHUANG_SINGLE:
        sum = singles(&t, player, floor);
        break;
    case HP_DOUHUANG_PAIR:
        sum = pairs(&t, player, floor);
        break;
    case HP_DOUHUANG_TRIPLE:
        sum = triples_of(&t, hp_ranks_above(floor) & ~hp_no_triple_ranks(player));
        break;
    case HP_DOUHUANG_TRIPLE_WITH:
        sum = triples_with(&t, player, target->size, floor);
        break;
    case HP_DOUHUANG_STRAIGHT:
        if (length >= player->reach_shortest && length <= player->reach_longest)
            sum = straights_answer(&t, player, length, floor);
        break;
    case HP_DOUHUANG_PAIR_RUN:
        sum = runs(&t, hp_line_mask(t.m.at_least[2]), 2, length, length, floor, NULL);
        break;
    case HP_DOUHUANG_TRIPLE_RUN:
        sum = runs(&t, hp_line_mask(t.m.at_least[3]), 3, length, length, floor, NULL);
        break;
    case HP_DOUHUANG_WINGS:
        sum = runs(&t, hp_line_mask(t.m.at_least[3]), 3, length, length, floor,
                   target->size == 4 * length ? single_kickers : pair_kickers);
        break;
    case HP_DOUHUANG_QUAD_WITH:
        sum = quads_with(&t, target->size, floor);
        break;
    case HP_DOUHUANG_ROCKET: /* D4.1 */
        return 0;
    default:
        break;
    }
    return sum + bombs(&t, player, target->kind == HP_DOUHUANG_BOMB ? floor : -1) + ((hand & HP_JOKERS) == HP_JOKERS);
}

HP_INLINE int64_t count_one(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    const int wild = (player->skills & HP_SKILL_WILD_SIX) && (hand & HP_SIXES);
    const uint64_t plain = wild ? hand & ~HP_SIXES : hand;
    const uint64_t natural = target->kind < 0 ? natural_leads(plain, player) : natural_answers(plain, player, target);
    return (int64_t)natural + (wild ? HP_COUNT_WILD(hand, player, target) : 0);
}

int64_t HP_FN(hp_douhuang_count)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    return count_one(hand, player, target);
}

/* ---- Many hands ---------------------------------------------------------------------------------------------------
 */

#if HP_ISA > 0

/* The largest hand for which the lanes' 32 bits suffice, the largest that Douhuang knows.  With at most 26
 * cards a window's product of n is at most e^(26/e) < 15,000 and there are 91 windows; a window of pairs has at
 * most 6^6 * 3 choices and there are 78; two kickers on at most 6 quads and triples on at most 8 ranks are far
 * less.  WINGS, which could be more, are not counted here. */
enum { LANE_CARDS_MAX = 26 };

/* Σ over windows of at least `shortest` positions of the product of x: with g[p] the sum over all windows that
 * end at p, g[p] = x[p] (1 + g[p-1]).  The line holds the ace twice, so the window of all 14 positions is not
 * one (D2.1). */
HP_INLINE hp_lanes all_windows(const hp_lanes *x, int shortest) {
    const hp_lanes one = hp_lanes_all(1);
    hp_lanes g = x[0], sum = x[0], whole = x[0];
    for (int p = 1; p < HP_LINE; p++) {
        g = hp_lanes_mul(x[p], hp_lanes_add(g, one));
        sum = hp_lanes_add(sum, g);
        whole = hp_lanes_mul(whole, x[p]);
    }
    sum = hp_lanes_sub(sum, whole);
    for (int p = 0; p < HP_LINE; p++)
        sum = hp_lanes_sub(sum, x[p]);
    if (shortest > 2)
        for (int p = 0; p + 1 < HP_LINE; p++)
            sum = hp_lanes_sub(sum, hp_lanes_mul(x[p], x[p + 1]));
    return sum;
}

HP_INLINE hp_lanes windows(const hp_lanes *x, int shortest, int longest) {
    hp_lanes product[HP_LINE], sum = hp_lanes_all(0);
    for (int p = 0; p < HP_LINE; p++)
        product[p] = x[p];
    for (int length = 2; length <= longest; length++) {
        for (int p = 0; p + length <= HP_LINE; p++) {
            product[p] = hp_lanes_mul(product[p], x[p + length - 1]);
            if (length >= shortest)
                sum = hp_lanes_add(sum, product[p]);
        }
    }
    return sum;
}

/* Σ over suits of C(cards of the suit, 2). */
HP_INLINE hp_lanes lanes_suit_pairs(hp_lanes low, hp_lanes high) {
    const hp_lanes each = hp_lanes_all(0x11111111), fifteen = hp_lanes_all(15), one = hp_lanes_all(1);
    hp_lanes sum = hp_lanes_all(0);
    high = hp_lanes_and(high, hp_lanes_all(0xfffff));
    for (unsigned suit = 0; suit < HP_SUITS; suit++) {
        /* Sums of nibbles, 13 at most. */
        hp_lanes x =
            hp_lanes_add(hp_lanes_and(hp_lanes_shift(low, suit), each), hp_lanes_and(hp_lanes_shift(high, suit), each));
        x = hp_lanes_add(x, hp_lanes_shift(x, 16));
        x = hp_lanes_add(x, hp_lanes_shift(x, 8));
        x = hp_lanes_and(hp_lanes_add(x, hp_lanes_shift(x, 4)), fifteen);
        sum = hp_lanes_add(sum, hp_lanes_shift(hp_lanes_mul(x, hp_lanes_sub(x, one)), 1)); /* 0 * -1 is 0 */
    }
    return sum;
}

/* Leads of HP_LANES hands.  Returns one bit for each lane that still lacks its runs of triples and wings, or
 * that has too many cards and must be counted alone (*alone). */
HP_INLINE uint32_t lanes_leads(const uint64_t *hands, const hp_douhuang_player *player, int64_t *counts,
                               uint32_t *alone) {
    uint64_t rank_counts[HP_LANES];
    hp_lanes hand_low, hand_high, low, high;
    for (int i = 0; i < HP_LANES; i++)
        rank_counts[i] = hp_rank_counts(hands[i]);
    hp_lanes_halves(hands, &hand_low, &hand_high);
    hp_lanes_halves(rank_counts, &low, &high);

    /* One lookup a rank adds up four sums: bits 0-7 cards, 8-15 pairs, 16-23 triples, 24-31 quads. */
    static const uint32_t sums_of[8] = {0, 0x1, 0x102, 0x010303, 0x01040604};
    static const uint32_t pairs_of[8] = {0, 0, 1, 3, 6};
    const hp_lanes_table sums_table = hp_lanes_table_load(sums_of), pairs_table = hp_lanes_table_load(pairs_of);
    const hp_lanes seven = hp_lanes_all(7), byte = hp_lanes_all(255), one = hp_lanes_all(1);
    hp_lanes n[HP_LINE], c2[HP_LINE], sums = hp_lanes_all(0);
    for (int p = 1; p < HP_LINE; p++) {
        const int rank = hp_line_rank[p];
        const hp_lanes x = hp_lanes_and(hp_lanes_shift(rank < 8 ? low : high, 4u * (unsigned)(rank & 7)), seven);
        n[p] = x;
        c2[p] = hp_lanes_lookup(pairs_table, x);
        sums = hp_lanes_add(sums, hp_lanes_lookup(sums_table, x));
    }
    n[0] = n[HP_LINE - 1];
    c2[0] = c2[HP_LINE - 1];

    const hp_lanes jokers = hp_lanes_shift(hand_high, 20);
    const hp_lanes small = hp_lanes_and(jokers, one), big = hp_lanes_shift(jokers, 1);
    const hp_lanes cards = hp_lanes_add(hp_lanes_and(sums, byte), hp_lanes_add(small, big));
    const hp_lanes pair = hp_lanes_and(hp_lanes_shift(sums, 8), byte),
                   triple = hp_lanes_and(hp_lanes_shift(sums, 16), byte), quad = hp_lanes_shift(sums, 24);
    /* Ranks held exactly three times and exactly twice: C(n, 3) is 1 and 4, C(n, 2) is 1, 3 and 6. */
    const hp_lanes exactly3 = hp_lanes_sub(triple, hp_lanes_mul(quad, hp_lanes_all(4)));
    const hp_lanes exactly2 =
        hp_lanes_sub(pair, hp_lanes_add(hp_lanes_mul(exactly3, hp_lanes_all(3)), hp_lanes_mul(quad, hp_lanes_all(6))));

    hp_lanes sum = hp_lanes_add(cards, pair);            /* SINGLE, PAIR */
    sum = hp_lanes_add(sum, hp_lanes_mul(small, big));   /* ROCKET */
    sum = hp_lanes_add(sum, hp_lanes_add(triple, quad)); /* TRIPLE (猪八戒's bombs are as many), BOMB */
    /* TRIPLE_WITH: each triple with the cards, and the pairs, of other ranks. */
    const hp_lanes n3 = hp_lanes_sub(cards, hp_lanes_all(3)), n4 = hp_lanes_sub(cards, hp_lanes_all(4));
    const hp_lanes quad_triples = hp_lanes_mul(quad, hp_lanes_all(4));
    sum = hp_lanes_add(sum, hp_lanes_add(hp_lanes_mul(exactly3, n3), hp_lanes_mul(quad_triples, n4)));
    const hp_lanes two_of_n4 = hp_lanes_shift(hp_lanes_mul(n4, hp_lanes_sub(n4, one)), 1); /* C(n4, 2) where quad > 0 */
    const hp_lanes pairs4 = hp_lanes_sub(pair, hp_lanes_all(6));
    if (player->skills & HP_SKILL_ANY_TWO_KICKERS) {
        const hp_lanes two_of_n3 = hp_lanes_shift(hp_lanes_mul(n3, hp_lanes_sub(n3, one)), 1);
        sum = hp_lanes_add(sum, hp_lanes_add(hp_lanes_mul(exactly3, two_of_n3), hp_lanes_mul(quad_triples, two_of_n4)));
    } else {
        sum = hp_lanes_add(sum, hp_lanes_mul(exactly3, hp_lanes_sub(pair, hp_lanes_all(3))));
        sum = hp_lanes_add(sum, hp_lanes_mul(quad_triples, pairs4));
    }
    /* QUAD_WITH: two cards; two pairs, e2 = (s1^2 - s2) / 2 over the other ranks. */
    const hp_lanes squares = hp_lanes_add(hp_lanes_add(exactly2, hp_lanes_mul(exactly3, hp_lanes_all(9))),
                                          hp_lanes_mul(hp_lanes_sub(quad, one), hp_lanes_all(36)));
    const hp_lanes two_pairs = hp_lanes_shift(hp_lanes_sub(hp_lanes_mul(pairs4, pairs4), squares), 1);
    sum = hp_lanes_add(sum, hp_lanes_mul(quad, hp_lanes_add(two_of_n4, two_pairs)));

    if (player->reach_longest == HP_LONGEST_RUN)
        sum = hp_lanes_add(sum, all_windows(n, 2));
    else
        sum = hp_lanes_add(sum, windows(n, player->reach_shortest, player->reach_longest));
    sum = hp_lanes_add(sum, all_windows(c2, HP_PAIR_RUN_MIN));

    if (player->skills & HP_SKILL_SMALL_IS_BIG)
        sum = hp_lanes_add(sum, small);
    if (player->skills & HP_SKILL_SUIT_PAIR)
        sum = hp_lanes_add(sum, lanes_suit_pairs(hand_low, hand_high));
    if (player->skills & HP_SKILL_TRIPLE_BOMB)
        sum = hp_lanes_add(sum, triple);
    if (player->skills & HP_SKILL_PAIR_BOMB)
        for (int p = 2; p <= 2 + HP_RANK_7; p++)
            sum = hp_lanes_add(sum, c2[p]);
    hp_lanes_store64(counts, sum);

    /* Two neighbours on the line held three times: nibbles of 3 or 4 beside one another, in a circle. */
    uint32_t missing = 0;
    for (uint32_t lanes = hp_lanes_above(triple, 1); lanes; lanes &= lanes - 1) {
        const uint64_t c = rank_counts[hp_lowest(lanes)], three = ((c & c >> 1) | c >> 2) & HP_EACH_RANK;
        if (three & (three >> 4 | three << 48))
            missing |= lanes & -lanes;
    }
    *alone = hp_lanes_above(cards, LANE_CARDS_MAX);
    return missing;
}

#endif

void HP_FN(hp_douhuang_count_rows)(const hp_douhuang_rows *rows, const hp_douhuang_player *player, int64_t *counts) {
    int64_t i = 0;
#if HP_ISA > 0
    if (!rows->lasts && rows->hand_stride == 1 && !(player->skills & HP_SKILL_WILD_SIX)) {
        const hp_douhuang_target lead = hp_douhuang_target_of(NULL);
        for (; i + HP_LANES <= rows->n; i += HP_LANES) {
            uint32_t alone;
            for (uint32_t lanes = lanes_leads(rows->hands + i, player, counts + i, &alone); lanes; lanes &= lanes - 1) {
                const int64_t row = i + hp_lowest(lanes);
                hp_douhuang_tally t;
                hp_douhuang_tally_of(&t, rows->hands[row]);
                counts[row] += (int64_t)triple_runs_and_wings(&t);
            }
            for (; HP_UNLIKELY(alone); alone &= alone - 1) {
                const int64_t row = i + hp_lowest(alone);
                counts[row] = count_one(rows->hands[row], player, &lead);
            }
        }
    }
#endif
    for (; i < rows->n; i++) {
        const hp_douhuang_target target =
            hp_douhuang_target_of(rows->lasts ? rows->lasts + i * rows->last_stride : NULL);
        counts[i] = count_one(rows->hands[i * rows->hand_stride], player, &target);
    }
}
