/* Chance in Douhuang: deals, offers, the draft (D7.1, D7.2, D8.2), and which of its actions a random game begins with.
 */
#include "../douhuang/kernels.h"
#include "check_games.h"

typedef hp_douhuang_state state;
enum { N = 20000 };

/* Where each card goes: to a seat, the bottom, out of play; a place that receives k of 54 has each card with p = k /
 * 54, and counts that add up to N k, so the sum of squares is (1 - p) 54 / 53 chi-square. */
static void places(const char *what, const uint32_t seen[54], int k) {
    if (k)
        check_uniform(what, seen, 54, (double)N * k, (1 - k / 54.0) * 54 / 53);
}

static void deals(int players, int redeals) {
    static uint32_t hands[3][54], bottom[54], out[54], turned[54];
    uint32_t receivers[3] = {0};
    memset(hands, 0, sizeof hands);
    memset(bottom, 0, sizeof bottom);
    memset(out, 0, sizeof out);
    memset(turned, 0, sizeof turned);
    double shared = 0, shared_with_next = 0;
    uint64_t previous = 0;
    const int each = players == 3 ? 17 : 22;
    hp_douhuang_options options = {(uint8_t)players, 0, {0, 1, (uint8_t)(players == 3 ? 2 : CHECK_NONE)}, 0, {0}, 0};
    for (uint64_t i = 0; i < N; i++) {
        state s = check_start(&options, 11, i);
        const uint64_t first = s.hands[0];
        for (int seat = 0; seat < players; seat++) {
            const hp_douhuang_move choice = {.kind = HP_DOUHUANG_CHOOSE, .strength = (uint16_t)seat};
            CHECK(hp_douhuang_apply(&s, &choice, NULL) == HP_OK);
        }
        const hp_douhuang_move pass = {.kind = HP_DOUHUANG_PASS};
        for (int turn = 0; turn < redeals * players; turn++) /* D7.3 */
            CHECK(hp_douhuang_apply(&s, &pass, NULL) == HP_OK);
        CHECK(s.deals == 1u + (unsigned)redeals);
        for (int card = 0; card < 54; card++) {
            for (int seat = 0; seat < players; seat++)
                hands[seat][card] += (uint32_t)(s.hands[seat] >> card & 1);
            bottom[card] += (uint32_t)(s.bottom >> card & 1);
            out[card] += (uint32_t)(s.out >> card & 1);
        }
        /* D7.1: whoever receives the card turned up bids first; it is a player who does. */
        CHECK(s.turned < 54 && s.first_bidder < players && (s.hands[s.first_bidder] >> s.turned & 1));
        CHECK(s.shown[s.first_bidder] == UINT64_C(1) << s.turned && s.current == s.first_bidder);
        turned[s.turned]++;
        receivers[s.first_bidder]++;
        if (redeals)
            shared += check_cards(first & s.hands[0]);
        shared_with_next += i ? check_cards(previous & s.hands[0]) : 0;
        previous = s.hands[0];
    }
    char what[60];
    for (int seat = 0; seat < players; seat++) {
        snprintf(what, sizeof what, "%d players, deal %d, seat %d", players, redeals, seat);
        places(what, hands[seat], each);
        check_about(what, receivers[seat], N, 1.0 / players);
    }
    places("the bottom", bottom, 3);
    places("out of play", out, players == 2 ? 7 : 0);
    check_uniform("the card turned up", turned, 54, N, 1);
    /* Two hands of `each` cards that know nothing of one another have each * each / 54 in common, with a variance (that
     * of the hypergeometric distribution) below that; the mean of N has N times less. */
    const double mean = each * each / 54.0, bound = 25 * mean / N;
    const double off = shared / N - mean, off_next = shared_with_next / (N - 1) - mean;
    CHECK_SAY(!redeals || off * off < bound, "a redeal has %.3f cards of the deal, not %.3f", shared / N, mean);
    CHECK_SAY(off_next * off_next < bound, "games have %.3f cards in common, not %.3f", shared_with_next / N, mean);
}

/* Two cards are in one hand as often as any other two. */
static void pairs_of_cards(void) {
    enum { PAIRS = 54 * 53 / 2 };
    static uint32_t seen[PAIRS];
    const hp_douhuang_options options = check_mode(0);
    for (uint64_t i = 0; i < 2 * N; i++) {
        const state s = check_start(&options, i, 5); /* other seeds, one index */
        int at = 0;
        for (int a = 1; a < 54; a++)
            for (int b = 0; b < a; b++, at++)
                seen[at] += (uint32_t)(s.hands[1] >> a & s.hands[1] >> b & 1);
    }
    /* The mean is 2 N p with p = 17 * 16 / (54 * 53).  Cells are correlated, so the sum of squares is no chi-square;
     * its mean is the number of cells yet, and one cell is off by six standard deviations in 10^-9 of cases. */
    const double p = 17.0 * 16 / (54 * 53), expected = 2 * N * p, variance = 2 * N * p * (1 - p);
    double sum = 0;
    for (int i = 0; i < PAIRS; i++) {
        const double off = (seen[i] - expected) * (seen[i] - expected) / variance;
        CHECK_SAY(off < 36, "pair %d: %u, not about %.0f", i, seen[i], expected);
        sum += off;
    }
    CHECK_SAY(sum > 0.8 * PAIRS && sum < 1.25 * PAIRS, "%.1f for %d pairs", sum, PAIRS);
}

static void offers(void) {
    enum { OF = HP_DOUHUANG_CHARACTERS };
    static uint32_t seen[9][OF], first[OF * OF];
    for (uint64_t i = 0; i < N; i++) {
        const hp_douhuang_options options = check_mode(0);
        const state s = check_start(&options, 12, i);
        uint32_t all = 0;
        for (int k = 0; k < 9; k++) {
            CHECK(s.offered[k] < OF && !(all >> s.offered[k] & 1)); /* D7.2: each is there once */
            all |= 1u << s.offered[k];
            seen[k][s.offered[k]]++;
        }
        CHECK(s.offered[9] == CHECK_NONE);
        first[s.offered[2] * OF + s.offered[3]]++;
    }
    for (int k = 0; k < 9; k++)
        check_uniform("an offer", seen[k], OF, N, 1);
    uint32_t pairs[OF * (OF - 1)];
    int n = 0;
    for (int i = 0; i < OF * OF; i++)
        if (i / OF != i % OF)
            pairs[n++] = first[i];
    check_uniform("two offers", pairs, n, N, 1);
    /* A fixed character is offered to nobody else; the pool bounds what is drawn. */
    for (uint64_t i = 0; i < 500; i++) {
        const hp_douhuang_options options = {3, 0, {CHECK_NONE, 4, CHECK_NONE}, 0, {0}, 0xff};
        const state s = check_start(&options, 13, i);
        CHECK(s.offered[3] == 4 && s.offered[4] == CHECK_NONE && s.offered[5] == CHECK_NONE);
        for (int k = 0; k < 9; k++)
            CHECK(k / 3 == 1 || (s.offered[k] < 8 && s.offered[k] != 4));
    }
}

static void draft(void) {
    static uint32_t seen[10][HP_DOUHUANG_CHARACTERS];
    uint32_t lot = 0, lot_and_bidder = 0;
    for (uint64_t i = 0; i < N; i++) {
        const hp_douhuang_options options = check_mode(2);
        const state s = check_start(&options, 14, i);
        for (int place = 0; place < 10; place++)
            seen[place][s.offered[place]]++;
        CHECK(s.first_drafter < 2 && s.current == s.first_drafter);
        lot += s.first_drafter;
        lot_and_bidder += s.first_drafter == s.first_bidder;
    }
    for (int place = 0; place < 10; place++)
        check_uniform("a place of the draft", seen[place], HP_DOUHUANG_CHARACTERS, N, 1);
    check_about("seat 1 drafts first", lot, N, 0.5);
    check_about("who drafts first bids first", lot_and_bidder, N, 0.5);
}

/* Chance is a function of (seed, index) and the number of the deal, whatever has been done. */
static void repeatable(void) {
    for (int mode = 0; mode < CHECK_MODES; mode++) {
        const hp_douhuang_options options = check_mode(mode);
        for (uint64_t i = 0; i < 200; i++) {
            state s = check_start(&options, 15, i);
            const state same = check_start(&options, 15, i), next = check_start(&options, 15, i + 1),
                        seeded = check_start(&options, 16, i);
            CHECK(check_same_state(&s, &same));
            CHECK(memcmp(s.hands, next.hands, sizeof s.hands) != 0 &&
                  memcmp(s.hands, seeded.hands, sizeof s.hands) != 0);
            /* Two ways to the second deal. */
            state ways[2] = {s, s};
            int reached = 0;
            for (int way = 0; way < 2; way++) {
                while (ways[way].deals == 1 && ways[way].phase != HP_DOUHUANG_PHASE_OVER)
                    if (ways[way].phase == HP_DOUHUANG_PHASE_BID && mode < 2) {
                        const hp_douhuang_move pass = {.kind = HP_DOUHUANG_PASS};
                        CHECK(hp_douhuang_apply(&ways[way], &pass, NULL) == HP_OK);
                    } else {
                        check_step(&ways[way]);
                    }
                reached += ways[way].deals == 2;
            }
            if (reached == 2) {
                CHECK(memcmp(ways[0].hands, ways[1].hands, sizeof ways[0].hands) == 0);
                CHECK(ways[0].bottom == ways[1].bottom && ways[0].turned == ways[1].turned);
            }
        }
    }
}

/* Every action of a list is drawn as often as any other, plays and the rest alike. */
static void draws(void) {
    enum { MOST = 400 };
    static uint32_t seen[MOST];
    static hp_douhuang_move list[MOST];
    static const char *const levels[3] = {"scalar", "avx2", "avx512"};
    for (int turn = 0; turn < 40; turn++) {
        const uint64_t hand = turn % 3 ? check_hand(3 + turn % 6) : check_dense_hand(3 + turn % 5);
        const hp_douhuang_player *player = hp_douhuang_player_of(turn % HP_DOUHUANG_CHARACTERS, 1 + turn % 2);
        const hp_douhuang_target lead = hp_douhuang_target_of(NULL);
        const int others = turn % 4 ? turn % 4 - 1 : 8;
        const hp_douhuang_kernels *k = hp_douhuang_kernel_table[hp_simd_available(levels[turn % 3]) ? turn % 3 : 0];
        const int64_t plays = k->count(hand, player, &lead), all = plays + others;
        if (all > MOST)
            continue;
        k->generate(hand, player, &lead, list);
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < N; i++) {
            hp_rng rng;
            hp_rng_seed(&rng, ~UINT64_C(17), (uint64_t)i);
            hp_douhuang_move m;
            int64_t at = k->draw(hand, player, &lead, others, &rng, &m);
            CHECK(at < others && rng.counter >= 1);
            if (at < 0)
                for (at = 0; at < plays && !check_same(&m, list + at); at++)
                    ;
            else
                at += plays;
            CHECK(at < all);
            seen[at % MOST]++;
        }
        if (all > 1)
            check_uniform("actions", seen, (int)all, N, 1);
    }
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    for (int redeals = 0; redeals < 3; redeals++) {
        deals(2, redeals);
        deals(3, redeals);
    }
    pairs_of_cards();
    offers();
    draft();
    repeatable();
    draws();
    CHECK_END("test_douhuang_chance");
}
