/* The quick sensible player: what it may see, what it never misses, how much better than random it is, and positions
 * in which everybody would do the same. */
#include "check_baohuang_games.h"

typedef hp_baohuang_state state;
typedef hp_baohuang_action action;

enum { EMPEROR, GUARD, REBEL, ROLES };
static const char *const role_names[ROLES] = {"emperor", "guard", "rebel"};
static int role_of(const state *s, int seat) { return seat == s->emperor ? EMPEROR : seat == s->guard ? GUARD : REBEL; }
#define GREEDY ((uint64_t)(uintptr_t)hp_baohuang_greedy)

/* ---- One choice ---- */

static action choice_of(const state *s, const action *list, int64_t n) {
    hp_baohuang_observation seen;
    hp_rng rng = {1, 2}, other = {3, 4};
    CHECK(hp_baohuang_observe(s, s->current, &seen) == HP_OK);
    const int64_t chosen = hp_baohuang_greedy(&seen, list, n, &rng, 0);
    CHECK_SAY(chosen >= 0 && chosen < n, "%" PRId64 " of %" PRId64, chosen, n);
    CHECK(hp_baohuang_greedy(&seen, list, n, &other, 5) == chosen); /* nothing is drawn, and there is no data */
    CHECK(rng.key == 1 && rng.counter == 2);
    return list[chosen];
}
static action choice(const state *s) {
    int64_t n;
    const action *list = check_list(s, &n);
    return choice_of(s, list, n);
}

/* Whatever empties the hand is played. */
static void goes_out(const state *s, const action *list, int64_t n, const action *chosen) {
    if (s->phase != HP_BAOHUANG_PHASE_PLAY)
        return;
    const int cards = check_cards(&s->hands[s->current]);
    int can = 0;
    for (int64_t i = 0; i < n; i++)
        can |= check_cards(&list[i].cards) == cards;
    CHECK(!can || check_cards(&chosen->cards) == cards);
}

/* Two cards change places between hands of others, of which this seat knows nothing. */
static int swap_hidden(state *s) {
    const int a = check_below(CHECK_SEATS), b = check_below(CHECK_SEATS);
    if (a == b || a == s->current || b == s->current || a == s->holder || b == s->holder)
        return 0;
    int cards[2] = {CHECK_NONE, CHECK_NONE};
    for (int i = 0; i < 2; i++)
        for (int tries = 0; tries < 20 && cards[i] == CHECK_NONE; tries++) {
            const int card = CHECK_FIRST_CARD + check_below(CHECK_SMALL - CHECK_FIRST_CARD);
            if (card != s->named && check_copies_in(&s->hands[i ? b : a], card))
                cards[i] = card;
        }
    if (cards[0] == CHECK_NONE || cards[1] == CHECK_NONE || cards[0] == cards[1])
        return 0;
    check_add(&s->hands[a], cards[0], -1, 0);
    check_add(&s->hands[b], cards[0], 1, 0);
    check_add(&s->hands[b], cards[1], -1, 0);
    check_add(&s->hands[a], cards[1], 1, 0);
    return 1;
}

static long long swapped;

static void any_states(void) {
    for (int turn = 0; turn < 600; turn++) {
        state s = check_state_after(turn & 1, check_below(turn % 4 < 2 ? 20 : 250));
        if (s.phase == HP_BAOHUANG_PHASE_OVER)
            continue;
        int64_t n;
        const action *list = check_list(&s, &n);
        const action chosen = choice_of(&s, list, n);
        goes_out(&s, list, n, &chosen);
        s.seed = check_random();
        for (int i = 0; i < 6; i++)
            swapped += swap_hidden(&s);
        const action again = choice(&s);
        CHECK_SAY(check_same_action(&chosen, &again), CHECK_STATE, CHECK_STATE_OF(&s));
    }
    CHECK_SAY(swapped > 250, "%lld cards changed places", swapped);
}

/* ---- Against random ---- */

static void play_on(state *s, const uint64_t who[CHECK_SEATS], uint64_t index) {
    static action buffer[CHECK_MOST_ACTIONS];
    hp_rng rng;
    uint32_t length = 0;
    int64_t row, needed;
    hp_playout_seed(&rng, 1, 17, index);
    hp_baohuang_playout playout = {
        .states = s, .rngs = &rng, .lengths = &length, .n = 1, .buffer = buffer, .capacity = CHECK_MOST_ACTIONS};
    memcpy(playout.players.choose, who, sizeof playout.players.choose);
    CHECK(hp_baohuang_play(&playout, &row, &needed) == HP_OK && s->phase == HP_BAOHUANG_PHASE_OVER);
}

/* Games in which greedy players have settled who is what. */
static state settled(int concise, uint64_t index) {
    const hp_baohuang_rules rules = check_rules(concise);
    state s = check_start(&rules, 11, index);
    while (s.phase < HP_BAOHUANG_PHASE_PLAY) {
        const action a = choice(&s);
        CHECK(hp_baohuang_apply(&s, &a, NULL) == HP_OK);
    }
    return s;
}

typedef struct {
    long long n, sum;
} mean;
static void count_in(mean *m, int score) {
    m->n++;
    m->sum += score;
}
static void expect_above(const mean *m, double least, const char *what, int concise) {
    const double found = m->n ? (double)m->sum / (double)m->n : -99;
    CHECK_SAY(m->n >= 20 && found > least, "%s, %s: %.2f in %lld games", concise ? "concise" : "classic", what, found,
              m->n);
}

/* One greedy player in each role, the others random. */
static void each_role(int concise) {
    static const double least[ROLES] = {4, 2, 1.2};
    mean roles[ROLES] = {{0, 0}}, solos = {0, 0};
    for (uint64_t index = 0; index < 250; index++) {
        const state begun = settled(concise, index);
        for (int role = 0; role < ROLES; role++) {
            state s = begun;
            int seat = 0;
            while (seat < CHECK_SEATS && role_of(&s, seat) != role)
                seat++;
            if (seat == CHECK_SEATS || (s.kind != HP_BAOHUANG_PAIR && role != EMPEROR))
                continue;
            uint64_t who[CHECK_SEATS] = {HP_PLAYER_RANDOM};
            int32_t score[CHECK_SEATS];
            who[seat] = GREEDY;
            play_on(&s, who, index);
            hp_baohuang_score(&s, score);
            count_in(s.kind == HP_BAOHUANG_PAIR ? &roles[role] : &solos, score[seat]);
        }
    }
    for (int role = 0; role < ROLES; role++)
        expect_above(&roles[role], least[role], role_names[role], concise);
    expect_above(&solos, 8, "alone", concise);
}

/* One side greedy, the other random: of the emperor, then of the rebels. */
static void each_side(int concise) {
    for (int rebels = 0; rebels < 2; rebels++) {
        mean side = {0, 0};
        for (uint64_t index = 0; index < 80; index++) {
            state s = settled(concise, index);
            uint64_t who[CHECK_SEATS];
            int32_t score[CHECK_SEATS];
            for (int seat = 0; seat < CHECK_SEATS; seat++)
                who[seat] = (role_of(&s, seat) == REBEL) == rebels ? GREEDY : HP_PLAYER_RANDOM;
            play_on(&s, who, index);
            hp_baohuang_score(&s, score);
            if (s.kind == HP_BAOHUANG_PAIR)
                count_in(&side, rebels ? -score[s.emperor] : score[s.emperor]);
        }
        expect_above(&side, 9, rebels ? "side of the rebels" : "side of the emperor", concise);
    }
}

/* From the deal on: a table of randoms, and the same with one greedy player. */
static void from_the_deal(int concise) {
    mean with = {0, 0}, without = {0, 0};
    const hp_baohuang_rules rules = check_rules(concise);
    for (uint64_t index = 0; index < 150; index++) {
        const int seat = (int)(index % CHECK_SEATS);
        for (int greedy = 0; greedy < 2; greedy++) {
            state s = check_start(&rules, 13, index);
            uint64_t who[CHECK_SEATS] = {HP_PLAYER_RANDOM};
            int32_t score[CHECK_SEATS];
            if (greedy)
                who[seat] = GREEDY;
            play_on(&s, who, index);
            hp_baohuang_score(&s, score);
            count_in(greedy ? &with : &without, score[seat]);
        }
    }
    expect_above(&with, 2.5 + (double)without.sum / (double)without.n, "from the deal", concise);
}

/* ---- Positions ---- */

static void expect_choice(const state *s, const char *text, int line) {
    const action found = choice(s), due = check_play_action(text);
    const int passes = found.action == HP_BAOHUANG_PASS;
    CHECK_SAY(text[0] ? !passes && memcmp(&found.move, &due.move, sizeof due.move) == 0 : passes, "line %d: %s, not %s",
              line, passes ? "pass" : check_play_text(&found.move), text[0] ? text : "pass");
}
static void expect_answer(state s, const char *played, const char *text, int line) {
    const action a = check_play_action(played);
    CHECK(hp_baohuang_apply(&s, &a, NULL) == HP_OK);
    expect_choice(&s, text, line);
}
#define EXPECT(s, text) expect_choice(s, text, __LINE__)
#define EXPECT_AFTER(s, played, text) expect_answer(s, played, text, __LINE__)

/* Seat 0 is emperor and leads; everyone knows the guard, by cards that have been played. */
static state position(int concise, int guard, const char *const hands[CHECK_SEATS]) {
    enum { TWO_OF_SPADES = 51 };
    return check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, guard, concise ? CHECK_NONE : TWO_OF_SPADES,
                          hands);
}

static void obvious(int concise) {
    { /* Low sets first, whole, and without a king. */
        const char *const hands[] = {"6d6h6s 9d9h TdTcTh 2d2d2d2c2c D", "7d7d7d8d8d8d9d9d9dKdKdKdQdQdQd",
                                     "8h8h8h9c9cKcKcKcAdAdAd", "7h7h7hQhQhQhKhKhKh", "JdJdJdAhAhAh7c7c7c"};
        const state s = position(concise, 1, hands);
        EXPECT(&s, "666");
    }
    { /* The strong set first where nothing else is to be led but the last. */
        const char *const hands[] = {"7d7d 2d2d2c", "8d8d9d9dTdTd9c9c9h", "8c8cKdKdKcTc", "8h8h9hThThQdQd",
                                     "JdJdJc7c7cQc"};
        const state s = position(concise, 1, hands);
        EXPECT(&s, "222");
    }
    { /* Opponents with one card left do not get a single to beat. */
        const char *const hands[] = {"7d 9d9d KdKdKc", "8d", "8c", "8h", "JdJdJcQcQcQh"};
        const state s = position(concise, 4, hands);
        const action found = choice(&s);
        CHECK_SAY(hp_baohuang_last_check(&found.move) == HP_OK && check_cards(&found.cards) > 1, "%s",
                  check_play_text(&found.move));
    }
    { /* A partner who is about to go out keeps the lead; an opponent does not, at the cost of a king. */
        const char *const hands[] = {"JdJd 6d", "QdQd 7d8d9d D", "8cTcKcKcAdAdAh", "8hThThQc9c9c", "6d6d6hKhTd7h"};
        EXPECT_AFTER(position(concise, 1, hands), "JJ", "");
        EXPECT_AFTER(position(concise, 3, hands), "JJ", "QQ");
    }
    { /* The cheapest answer: neither the king, nor a card out of a set. */
        const char *const hands[] = {"7d 7c7c8d9d9dTdTdKdKd", "8c KcKcKh 9c9cJcJcQdQd D", "9hThThKh8sAdAdAh",
                                     "8hTsTsQc9sJsJsQs", "6d6d6hKsTs7hJhJhQh"};
        EXPECT_AFTER(position(concise, 3, hands), "7", "8");
    }
}

int main(void) {
    any_states();
    for (int concise = 0; concise < 2; concise++) {
        obvious(concise);
        each_role(concise);
        each_side(concise);
        from_the_deal(concise);
    }
    CHECK_END("test_baohuang_greedy");
}
