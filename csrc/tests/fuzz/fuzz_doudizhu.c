/* Plain Dou Dizhu: hp_doudizhu_count, _generate, _classify and _beats agree under any rules and every instruction set;
 * any 16 bytes as the play to beat. */
#include "fuzz.h"

enum { MOST = 20000, RANKS = 15 };

/* Any 8 bytes, or (mostly) rules within their bounds. */
static hp_doudizhu_rules rules_of(fuzz_input *in) {
    hp_doudizhu_rules rules;
    const unsigned how = fuzz_byte(in);
    fuzz_bytes(in, &rules, sizeof rules);
    if (how == 255)
        return rules;
    if (how < 64) {
        REQUIRE(hp_doudizhu_rules_preset(hp_doudizhu_preset_name((int)how % 3), &rules) == HP_OK);
        return rules;
    }
    rules.quad_with_singles &= 1;
    rules.quad_with_pair &= 1;
    rules.quad_with_pairs &= 1;
    rules.wings_alike = (uint8_t)(1 + rules.wings_alike % 4);
    rules.wings_beside &= 1;
    rules.rocket_kickers &= 1;
    rules.most_cards = (uint8_t)(20 + rules.most_cards % 35);
    rules.reserved = 0;
    return rules;
}

/* Any 16 bytes, or (mostly) a record whose cards and fields are brought into range. */
static hp_doudizhu_move last_of(fuzz_input *in) {
    hp_doudizhu_move last;
    const unsigned how = fuzz_byte(in);
    fuzz_bytes(in, &last, sizeof last);
    if (how % 8 == 0)
        return last;
    static const uint8_t per_rank[HP_DOUDIZHU_KINDS] = {1, 2, 3, 4, 1, 2, 3, 4, 6, 4, 2};
    last.kind %= HP_DOUDIZHU_KINDS;
    const int run = last.kind >= HP_DOUDIZHU_STRAIGHT && last.kind <= HP_DOUDIZHU_WINGS;
    const int more = last.kind == HP_DOUDIZHU_WINGS || last.kind == HP_DOUDIZHU_TRIPLE_WITH ? how >> 4 & 1
                     : last.kind == HP_DOUDIZHU_QUAD_WITH                                   ? how >> 3 & 2
                                                                                            : 0;
    last.length = (uint8_t)(run ? 2 + last.length % (how & 32 ? 11 : 3) : 1);
    last.size = (uint8_t)(last.length * (per_rank[last.kind] + more));
    last.strength = (uint8_t)(run ? last.length - 1 + last.strength % 4 : last.strength % (how & 64 ? 15 : 5));
    last.cards = last.size < 64 ? (UINT64_C(1) << last.size) - 1 : 0;
    return last;
}

/* A hand, mostly with many of few neighbouring ranks, as only these have runs of triples. */
static uint64_t hand_of(fuzz_input *in) {
    const unsigned how = fuzz_byte(in), from = fuzz_byte(in) % 13;
    uint64_t hand = fuzz_hand(in);
    if (how & 1)
        hand |= fuzz_word(in);
    if (how & 6)
        hand &= ((UINT64_C(1) << (4 * (2 + how % 7))) - 1) << (4 * from) | UINT64_C(0x3f) << 48 | ~HP_DECK54;
    return hand;
}

static void count_ranks(uint64_t cards, int counts[RANKS]) {
    memset(counts, 0, RANKS * sizeof *counts);
    for (int card = 0; card < 54; card++)
        counts[card < 52 ? card / 4 : card - 39] += (int)(cards >> card & 1);
}

static uint64_t cards_of(const int counts[RANKS]) {
    uint64_t cards = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < counts[rank]; i++)
            cards |= UINT64_C(1) << (rank < 13 ? 4 * rank + i : 39 + rank);
    return cards;
}

static int64_t beating(uint64_t cards, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                       const hp_doudizhu_move *sorted, int64_t n) {
    hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX + 1];
    int64_t count = -1, sum = 0;
    memset(found, 0xa5, sizeof found);
    REQUIRE(hp_doudizhu_classify(cards, rules, found, HP_DOUDIZHU_READINGS_MAX, &count) == HP_OK);
    REQUIRE(count >= 0 && count <= 3 && found[count].cards == UINT64_C(0xa5a5a5a5a5a5a5a5));
    for (int64_t i = 0; i < count; i++) {
        REQUIRE(hp_doudizhu_last_check(found + i) == HP_OK);
        if (last && !hp_doudizhu_beats(found + i, last))
            continue;
        sum++;
        REQUIRE(bsearch(found + i, sorted, (size_t)n, sizeof *sorted, fuzz_order));
    }
    return sum;
}

static void one(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, uint64_t subsets,
                hp_doudizhu_move *answer, uint32_t which) {
    const int last_status = hp_doudizhu_last_check(last), expected = hand & ~HP_DECK54 ? HP_ERR_CARDS
                                                                     : last_status != HP_OK
                                                                         ? last_status
                                                                         : hp_doudizhu_rules_check(rules);
    hp_doudizhu_move *moves = NULL;
    int64_t n = -1;
    for (int i = 0; i < 3; i++) {
        int64_t counted = -1, same = -1;
        if (!hp_simd_available(fuzz_simds[i]))
            continue;
        REQUIRE(hp_simd_select(fuzz_simds[i]) == HP_OK);
        REQUIRE(hp_doudizhu_count(hand, rules, last, &counted) == expected);
        if (expected != HP_OK) {
            hp_doudizhu_move none;
            REQUIRE(counted == 0 && hp_doudizhu_generate(hand, rules, last, &none, 1, &same) == expected && same == 0);
            continue;
        }
        REQUIRE(counted >= 0 && (n < 0 || n == counted));
        n = counted;
        if (n > MOST) {
            REQUIRE(hp_doudizhu_generate(hand, rules, last, NULL, MOST, &same) == HP_ERR_BUFFER && same == n);
            continue;
        }
        const size_t size = (size_t)n * sizeof *moves;
        hp_doudizhu_move *out = fuzz_alloc(size);
        REQUIRE(hp_doudizhu_generate(hand, rules, last, out, n, &same) == HP_OK && same == n);
        if (moves)
            REQUIRE(memcmp(moves, out, size) == 0);
        free(moves);
        moves = out;
    }
    if (!moves)
        return;
    int held[RANKS], taken[RANKS] = {0}, rank = 0;
    int64_t all = 1, sum = 0;
    count_ranks(hand, held);
    for (int i = 0; i < RANKS; i++)
        all *= held[i] + 1;
    const int64_t step = n / 500 + 1;
    for (int64_t i = 0; i < n; i += step) {
        const hp_doudizhu_move *m = moves + i;
        hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
        int counts[RANKS];
        int64_t count, j = 0;
        count_ranks(m->cards, counts);
        REQUIRE(m->cards && cards_of(counts) == m->cards && __builtin_popcountll(m->cards) == m->size && !m->reserved);
        for (int r = 0; r < RANKS; r++)
            REQUIRE(counts[r] <= held[r]);
        REQUIRE(hp_doudizhu_classify(m->cards, rules, found, HP_DOUDIZHU_READINGS_MAX, &count) == HP_OK);
        while (j < count && memcmp(m, found + j, sizeof *m))
            j++;
        REQUIRE(j < count && (!last || hp_doudizhu_beats(m, last)));
    }
    if (n)
        *answer = moves[which % (uint64_t)n];
    qsort(moves, (size_t)n, sizeof *moves, fuzz_order);
    for (int64_t i = 1; i < n; i++)
        REQUIRE(memcmp(moves + i - 1, moves + i, sizeof *moves));
    if (all <= 1000) {
        while (rank < RANKS) {
            sum += beating(cards_of(taken), rules, last, moves, n);
            for (rank = 0; rank < RANKS && ++taken[rank] > held[rank]; rank++)
                taken[rank] = 0;
        }
        REQUIRE(sum == n);
    } else {
        for (int i = 0; i < 8; i++, subsets = (subsets << 7 | subsets >> 57) ^ hand) {
            int counts[RANKS];
            count_ranks(hand & subsets, counts);
            const uint64_t sub = cards_of(counts);
            int64_t listed = 0;
            for (int64_t j = 0; j < n; j++)
                listed += moves[j].cards == sub;
            REQUIRE(listed == beating(sub, rules, last, moves, n));
        }
    }
    free(moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    const uint64_t hand = hand_of(&in), subsets = fuzz_word(&in);
    const hp_doudizhu_rules rules = rules_of(&in), others = rules_of(&in);
    const uint32_t which = (uint32_t)fuzz_word(&in);
    const hp_doudizhu_move last = last_of(&in);
    hp_doudizhu_move answer, unused;
    memset(&answer, 0, sizeof answer);
    one(hand, &rules, &last, subsets, &unused, which);
    one(hand, &others, NULL, subsets, &answer, which);
    one(hand, &rules, &answer, subsets, &unused, which); /* a play out of the same cards */
    return 0;
}
