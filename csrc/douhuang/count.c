/* How many legal moves there are, without listing them (D2 to D6): the sums of sums.h, section by section, and
 * `lanes_leads`, which does them for HP_LANES hands at once. */
#include "../core/lanes.h"
#include "sums.h"

/* ---- One hand ------------------------------------------------------------------------------------------------- */

static uint64_t natural_leads(uint64_t hand, const hp_douhuang_player *player) {
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand);
    int64_t sections[HP_DOUHUANG_SECTIONS];
    return (uint64_t)hp_sum_leads(&t, player, sections);
}

HP_INLINE uint64_t natural_answers(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    if (target->kind == HP_DOUHUANG_ROCKET) /* D4.1 */
        return 0;
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand);
    return (uint64_t)(hp_sum_answers(&t, player, target) + hp_sum_answering_bombs(&t, player, target)) +
           ((hand & HP_JOKERS) == HP_JOKERS);
}

HP_INLINE int64_t count_one(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    const int wild = (player->skills & HP_SKILL_WILD_SIX) && (hand & HP_SIXES);
    const uint64_t plain = wild ? hand & ~HP_SIXES : hand;
    const uint64_t natural = target->kind < 0 ? natural_leads(plain, player) : natural_answers(plain, player, target);
    int64_t sections[HP_DOUHUANG_SECTIONS];
    return (int64_t)natural + (wild ? HP_COUNT_WILD(hand, player, target, sections) : 0);
}

int64_t HP_FN(hp_douhuang_count)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    return count_one(hand, player, target);
}

/* ---- Many hands ------------------------------------------------------------------------------------------------ */

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

/* What lanes_leads leaves out; few hands have any. */
HP_NOINLINE uint64_t triple_runs_and_wings(const hp_douhuang_tally *t) {
    const uint32_t line = hp_line_mask(t->m.at_least[3]);
    return hp_sum_runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_LONGEST_RUN, -1, NULL) +
           hp_sum_runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX, -1, hp_sum_single_kickers) +
           hp_sum_runs(t, line, 3, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX, -1, hp_sum_pair_kickers);
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
