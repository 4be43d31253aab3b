/* Chance in Baohuang: deals (B6.1), new deals (B7.4), and which actions a random game is made of. */
#include "check_baohuang_games.h"

typedef hp_baohuang_state state;
enum { N = 20000, DECK = 168 };

static state redealt(const hp_baohuang_rules *rules, uint64_t seed, uint64_t index, int redeals) {
    state s = check_start(rules, seed, index);
    while (s.deals < 1u + (unsigned)redeals) {
        /* Handing on is the last in the list, unless the throne must be taken (B7.3). */
        const hp_baohuang_action a = check_action_at(&s, hp_baohuang_actions_count(&s) - 1);
        if (a.action != HP_BAOHUANG_HAND_ON) {
            s = check_start(rules, ++seed, index);
            continue;
        }
        hp_baohuang_apply_unchecked(&s, &a);
    }
    return s;
}

static void deals(int concise, int redeals) {
    static uint32_t at_seat[CHECK_SEATS][42];
    uint32_t emperor_card[CHECK_SEATS] = {0}, guard_card[CHECK_SEATS] = {0};
    hp_baohuang_rules rules = check_rules(concise);
    rules.first_seat = (uint8_t)(2 * concise + redeals);
    memset(at_seat, 0, sizeof at_seat);
    double together = 0, alike = 0, in_common = 0, common_with_first = 0;
    hp_baohuang_hand before = {{0}};
    for (uint64_t i = 0; i < N; i++) {
        const state s = redealt(&rules, 11 + 1000 * i, i, redeals);
        const state first = check_start(&rules, s.seed, s.index);
        int guard = -1;
        for (int seat = 0; seat < CHECK_SEATS; seat++) {
            for (int card = 0; card < 42; card++)
                at_seat[seat][card] += (uint32_t)check_copies_in(&s.hands[seat], CHECK_FIRST_CARD + card);
            emperor_card[seat] += (uint32_t)check_is_marked(&s.hands[seat], CHECK_BIG);
            if (check_is_marked(&s.hands[seat], CHECK_SMALL))
                guard = seat;
        }
        CHECK((guard >= 0) == concise && check_is_marked(&s.hands[s.holder], CHECK_BIG));
        if (concise) {
            guard_card[guard]++;
            together += guard == s.holder; /* B8.2 */
        }
        alike += check_copies_in(&s.hands[1], CHECK_FIRST_CARD) == 4;
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++) {
            in_common += (double)check_copies_in(&s.hands[0], card) * check_copies_in(&before, card);
            common_with_first += (double)check_copies_in(&s.hands[0], card) * check_copies_in(&first.hands[0], card);
        }
        before = s.hands[0];
    }
    char what[80];
    double p_together = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        const int each = check_dealt(rules.first_seat, seat);
        const double p = each / (double)DECK;
        /* Four copies of one card in a hand of `each`: hypergeometric. */
        snprintf(what, sizeof what, "concise %d, deal %d, seat %d", concise, redeals, seat);
        check_uniform(what, at_seat[seat], 42, (double)N * each, (1 - p) * (DECK - 4.0) / (DECK - 1) * 42 / 41);
        check_about(what, emperor_card[seat], N, p);
        if (concise)
            check_about(what, guard_card[seat], N, p);
        p_together += p * (each - 1) / (DECK - 1);
    }
    if (concise)
        check_about("emperor card and guard card in one hand", together, N, p_together);
    double p_alike = 1;
    for (int k = 0; k < 4; k++)
        p_alike *= (check_dealt(rules.first_seat, 1) - k) / (double)(DECK - k);
    check_about("all four copies", alike, N, p_alike);
    /* Products of numbers of copies of two hands that know nothing of one another: 42 cards, each / 42 a card. */
    const double each = check_dealt(rules.first_seat, 0), mean = each * each / 42, bound = 25 * 4 * mean / N;
    const double off = in_common / N - mean, off_first = common_with_first / N - mean;
    CHECK_SAY(off * off < bound, "games have %.3f in common, not %.3f", in_common / N, mean);
    CHECK_SAY(!redeals || off_first * off_first < bound, "a new deal has %.3f of the deal, not %.3f",
              common_with_first / N, mean);
}

/* Deals by their definition: 4,096 numbers of the stream to each, a deck of the cards in their order with their copies,
 * of kings the marked one first, shuffled from its end; dealt one at a time.  So a (seed, index) stays the game it is.
 */
static void by_definition(void) {
    for (uint64_t i = 0; i < 300; i++) {
        const int concise = (int)(i & 1), redeals = (int)(i % 3);
        hp_baohuang_rules rules = check_rules(concise);
        rules.first_seat = (uint8_t)(i % 5);
        const state s = redealt(&rules, 100 * i, i * i, redeals);
        hp_rng rng;
        hp_rng_seed(&rng, s.seed, s.index);
        rng.counter = UINT64_C(4096) * (1 + (uint64_t)redeals);
        int deck[DECK];
        check_copies held[CHECK_SEATS];
        memset(held, 0, sizeof held);
        for (int k = 0; k < DECK; k++)
            deck[k] = k;
        for (int k = DECK - 1; k > 0; k--) {
            const int j = (int)hp_rng_below(&rng, (uint32_t)k + 1), number = deck[k];
            deck[k] = deck[j];
            deck[j] = number;
        }
        for (int k = 0; k < DECK; k++) {
            const int card = CHECK_FIRST_CARD + deck[k] / 4, seat = (rules.first_seat + k) % CHECK_SEATS;
            held[seat].copies[card]++;
            if (card >= CHECK_SMALL && deck[k] % 4 == 0)
                held[seat].marked[card - CHECK_SMALL] = card == CHECK_BIG || concise;
        }
        for (int seat = 0; seat < CHECK_SEATS; seat++) {
            const hp_baohuang_hand due = check_planes(&held[seat]);
            CHECK_SAY(memcmp(&due, &s.hands[seat], sizeof due) == 0, "seat %d of game %d, deal %d", seat, (int)i,
                      redeals);
        }
    }
}

/* Chance is a function of (seed, index) and the number of the deal, whatever has been done. */
static void repeatable(void) {
    for (uint64_t i = 0; i < 200; i++) {
        hp_baohuang_rules rules = check_rules((int)(i % 2));
        const state s = check_start(&rules, 15, i), same = check_start(&rules, 15, i);
        const state next = check_start(&rules, 15, i + 1), seeded = check_start(&rules, 16, i);
        CHECK(check_same_state(&s, &same));
        CHECK(memcmp(s.hands, next.hands, sizeof s.hands) && memcmp(s.hands, seeded.hands, sizeof s.hands));
        CHECK(memcmp(next.hands, seeded.hands, sizeof s.hands));
        CHECK(s.seed == 15 && s.index == i);
        /* Two ways to the second deal; other options, other suits of added cards, trustees: the same cards. */
        state ways[2] = {s, s};
        ways[1].options = 7;
        int reached = 0;
        for (int way = 0; way < 2; way++) {
            state *w = &ways[way];
            while (w->deals == 1) {
                const int64_t n = hp_baohuang_actions_count(w);
                const hp_baohuang_action last = check_action_at(w, n - 1);
                if (last.action != HP_BAOHUANG_HAND_ON)
                    break;
                const int first_hand_on = w->concise ? 1 : (int)n - 1;
                const hp_baohuang_action a = check_action_at(w, way ? n - 1 : first_hand_on);
                CHECK(hp_baohuang_apply(w, &a, NULL) == HP_OK);
                if (way && w->hand_ons == 3) {
                    const hp_baohuang_action trustee = check_action(HP_BAOHUANG_TRUSTEE, check_next(w->current)),
                                             cancel = check_action(HP_BAOHUANG_CANCEL, check_next(w->current));
                    CHECK(hp_baohuang_apply(w, &trustee, NULL) == HP_OK &&
                          hp_baohuang_apply(w, &cancel, NULL) == HP_OK);
                }
            }
            reached += w->deals == 2;
        }
        CHECK(!s.concise || reached == 2);
        if (reached == 2) {
            CHECK(memcmp(ways[0].hands, ways[1].hands, sizeof s.hands) == 0 && ways[0].holder == ways[1].holder);
            CHECK(memcmp(ways[0].hands, s.hands, sizeof s.hands) != 0);
        }
        /* B6.1: another first seat turns the same deal round. */
        for (int seat = 1; seat < CHECK_SEATS; seat++) {
            rules.first_seat = (uint8_t)seat;
            const state turned = check_start(&rules, 15, i);
            for (int k = 0; k < CHECK_SEATS; k++)
                CHECK(memcmp(&turned.hands[(k + seat) % 5], &s.hands[k], sizeof *s.hands) == 0);
            CHECK(turned.holder == (s.holder + seat) % 5);
        }
        /* The two modes have the same deals but for the mark. */
        rules = check_rules((int)(1 - i % 2));
        state other = check_start(&rules, 15, i);
        for (int k = 0; k < CHECK_SEATS; k++) {
            const uint64_t mark = UINT64_C(1) << 54;
            CHECK((other.hands[k].plane[0] & ~mark) == (s.hands[k].plane[0] & ~mark));
            CHECK(memcmp(other.hands[k].plane + 1, s.hands[k].plane + 1, 3 * sizeof(uint64_t)) == 0);
        }
    }
}

/* The games of hp_baohuang_play_random() are those of anybody who lists, draws and applies: a number for the action,
 * and for a play another for its cards. */
static void playouts(void) {
    enum { GAMES = 60 };
    static state played[GAMES], expected[GAMES], again[GAMES];
    const char *simds[3];
    const int n_simds = check_simds(simds);
    int met_trustee_lead = 0, met_choice = 0;
    for (int concise = 0; concise < 2; concise++) {
        int64_t actions = 0;
        for (int i = 0; i < GAMES; i++) {
            played[i] = check_state_after(concise, check_below(4) ? 0 : check_below(100));
            for (int seat = 0; seat < CHECK_SEATS && i % 3 == 0; seat++)
                if (played[i].phase != HP_BAOHUANG_PHASE_OVER && check_below(2)) {
                    const hp_baohuang_action a = check_action(HP_BAOHUANG_TRUSTEE, seat);
                    hp_baohuang_apply(&played[i], &a, NULL);
                }
            state *s = expected + i;
            *s = played[i];
            hp_rng rng;
            hp_rng_seed(&rng, ~UINT64_C(77), UINT64_C(1000) + (uint64_t)i);
            for (int64_t n; (n = hp_baohuang_actions_count(s)) > 0; actions++) {
                hp_baohuang_action a = check_action_at(s, (int64_t)hp_rng_below64(&rng, (uint64_t)n));
                if (a.action == HP_BAOHUANG_PLAY) {
                    const hp_baohuang_action listed = a;
                    const int64_t choices = hp_baohuang_action_choices(s, &listed);
                    met_trustee_lead += s->trustees >> s->current & 1;
                    met_choice += choices > 1;
                    CHECK(hp_baohuang_action_choice_at(s, &listed, (int64_t)hp_rng_below64(&rng, (uint64_t)choices),
                                                       &a) == HP_OK);
                }
                CHECK(hp_baohuang_apply(s, &a, NULL) == HP_OK);
            }
            CHECK(s->phase == HP_BAOHUANG_PHASE_OVER);
        }
        for (int simd = 0; simd < n_simds; simd++) {
            memcpy(again, played, sizeof again);
            CHECK(hp_simd_select(simds[simd]) == HP_OK);
            CHECK(hp_baohuang_play_random(again, GAMES, 77, 1000) == actions);
            CHECK_SAY(memcmp(again, expected, sizeof again) == 0, "concise %d under %s", concise, simds[simd]);
            /* In parts, and each alone. */
            memcpy(again, played, sizeof again);
            int64_t sum = hp_baohuang_play_random(again, 7, 77, 1000);
            for (int i = 7; i < GAMES; i++)
                sum += hp_baohuang_play_random(again + i, 1, 77, UINT64_C(1000) + (uint64_t)i);
            CHECK(sum == actions && memcmp(again, expected, sizeof again) == 0);
        }
        /* Other numbers, other games. */
        memcpy(again, played, sizeof again);
        hp_baohuang_play_random(again, GAMES, 78, 1000);
        int same = 0;
        for (int i = 0; i < GAMES; i++)
            same += check_same_state(again + i, expected + i);
        memcpy(again, played, sizeof again);
        hp_baohuang_play_random(again, GAMES, 77, 1001);
        for (int i = 0; i < GAMES; i++)
            same += check_same_state(again + i, expected + i);
        CHECK_SAY(same < GAMES, "%d games the same", same);
    }
    CHECK(met_trustee_lead > 100 && met_choice > 1000);
    state over = expected[0];
    CHECK(hp_baohuang_play_random(&over, 1, 1, 1) == 0 && check_same_state(&over, expected));
    CHECK(hp_baohuang_play_random(NULL, 0, 1, 1) == 0);
}

/* Every action of a list, and every choice of a play, is met as often as any other. */
static void draws(void) {
    enum { MOST = 600 };
    static uint32_t seen[MOST];
    for (int turn = 0; turn < 8; turn++) {
        /* A lead of few cards, or a question: what a game of one action more begins with. */
        hp_baohuang_rules rules = check_rules(turn % 2);
        rules.options = (uint8_t)(turn & 3);
        state s = check_position(rules, HP_BAOHUANG_OPEN_SOLO, 0, 0, CHECK_NONE,
                                 (const char *[]){"6d6c6c7h7hX", "8d", "9d", "9d", "9d"});
        if (turn >= 6)
            s = check_start(&rules, 1, (uint64_t)turn);
        int64_t n, cells = 0;
        const hp_baohuang_action *list = check_list(&s, &n);
        int64_t first[MOST];
        for (int64_t i = 0; i < n; i++) {
            first[i] = cells;
            cells += 12; /* no action has as many choices, and 12 goes by 1, 2, 3, 4 and 6 */
        }
        CHECK(n <= MOST / 12);
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < N; i++) {
            state after = s;
            hp_rng rng;
            hp_rng_seed(&rng, ~UINT64_C(9), (uint64_t)i);
            const int64_t at = (int64_t)hp_rng_below64(&rng, (uint64_t)n);
            const int64_t choices = hp_baohuang_action_choices(&s, list + at);
            const int64_t number =
                list[at].action == HP_BAOHUANG_PLAY ? (int64_t)hp_rng_below64(&rng, (uint64_t)choices) : 0;
            CHECK(12 % choices == 0 && number < choices);
            seen[first[at] + number]++;
            if (i < 500) { /* and that is the game's */
                hp_baohuang_action a;
                CHECK(hp_baohuang_action_choice_at(&s, list + at, number, &a) == HP_OK);
                state by_hand = s;
                CHECK(hp_baohuang_apply(&by_hand, &a, NULL) == HP_OK);
                hp_baohuang_play_random(&after, 1, 9, (uint64_t)i);
                for (int k = 0; k < CHECK_SEATS; k++)
                    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
                        CHECK(by_hand.deals != after.deals ||
                              check_copies_in(&by_hand.played[k], card) <= check_copies_in(&after.played[k], card));
            }
        }
        for (int64_t i = 0; i < n; i++) {
            const int64_t choices = hp_baohuang_action_choices(&s, list + i);
            for (int64_t k = 0; k < choices; k++)
                check_about("an action", seen[first[i] + k], N, 1.0 / (double)(n * choices));
        }
    }
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    for (int concise = 0; concise < 2; concise++)
        for (int redeals = 0; redeals < 2; redeals++)
            deals(concise, redeals);
    by_definition();
    repeatable();
    playouts();
    draws();
    CHECK_END("test_baohuang_chance");
}
