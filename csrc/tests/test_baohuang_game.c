/* Games of Baohuang, action by action (B6 to B11).
 *
 * Random games are held against a referee of the tests' own: what is legal, and every byte of the state that follows.
 * Then the rules one by one, as scenes. */
#include "check_baohuang_referee.h"

typedef hp_baohuang_state state;
typedef hp_baohuang_action action;

static const char *simds[3];
static int n_simds;
static long long met_phase[2][HP_BAOHUANG_PHASES], met_action[2][HP_BAOHUANG_ACTIONS], met_end[4], met_redeal[2],
    met_must, met_marks[5];

/* ---- Random games ---- */

static void expect_state(const state *s) {
    const char *problem = hp_baohuang_state_problem(s);
    CHECK_SAY(!problem, "%s: " CHECK_STATE, problem ? problem : "", CHECK_STATE_OF(s));
    int copies[CHECK_CARDS] = {0}, marks[2] = {0};
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        for (int i = 0; i < 2; i++) {
            const check_copies held = check_count_copies(i ? &s->played[seat] : &s->hands[seat]);
            for (int card = 0; card < CHECK_CARDS; card++)
                copies[card] += held.copies[card];
            marks[0] += held.marked[0];
            marks[1] += held.marked[1];
        }
    for (int i = 0; i < check_added(s) && s->phase == HP_BAOHUANG_PHASE_THRONE; i++)
        copies[s->added[i]]++;
    for (int card = 0; card < CHECK_CARDS; card++)
        CHECK_SAY(copies[card] == (card < CHECK_FIRST_CARD ? 0 : 4), "%d of card %d", copies[card], card);
    CHECK(marks[0] == s->concise && marks[1] == 1); /* B1.3 */
}

static void expect_listed(const state *s, action *expected, const action *list, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        CHECK_SAY(check_same_action(expected + i, list + i),
                  "%" PRId64 " of %" PRId64 ": %s (%d, %d), not %s (%d, %d); " CHECK_STATE, i, n,
                  hp_baohuang_action_name(list[i].action), list[i].arg, list[i].move.count,
                  hp_baohuang_action_name(expected[i].action), expected[i].arg, expected[i].move.count,
                  CHECK_STATE_OF(s));
        const action same = check_action_at(s, i);
        CHECK(check_same_action(&same, list + i));
    }
}

/* What is listed: plays in the order of hp_baohuang_generate, or what the referee finds legal in order of number. */
static int64_t expect_list(const state *s, const action *list) {
    static action expected[CHECK_MOST_ACTIONS];
    static hp_baohuang_move moves[CHECK_PLAYS];
    int64_t n = 0;
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        return 0;
    const hp_baohuang_hand *hand = &s->hands[s->current];
    if (check_trustee(s, s->current)) {
        expected[n++] = check_default(s);
    } else if (s->phase == HP_BAOHUANG_PHASE_PLAY) {
        const unsigned options = s->options & (HP_BAOHUANG_KAO | HP_BAOHUANG_HOLD_SIXES);
        CHECK(hp_baohuang_generate(hand, options, &s->last, moves, CHECK_PLAYS, &n) == HP_OK);
        for (int64_t i = 0; i < n; i++) {
            memset(expected + i, 0, sizeof *expected);
            expected[i].move = moves[i];
            expected[i].cards = check_first_cards(hand, moves + i);
        }
        if (s->last_player != CHECK_NONE)
            expected[n++] = check_action(HP_BAOHUANG_PASS, 0);
    } else {
        static const uint8_t order[] = {HP_BAOHUANG_TAKE,    HP_BAOHUANG_SOLO,  HP_BAOHUANG_HAND_ON,
                                        HP_BAOHUANG_DECLARE, HP_BAOHUANG_REBEL, HP_BAOHUANG_PASS};
        if (s->phase == HP_BAOHUANG_PHASE_NAME)
            for (int card = 0; card < 256; card++) {
                expected[n] = check_action(HP_BAOHUANG_NAME, card);
                n += check_is_legal(s, expected + n);
            }
        for (size_t i = 0; i < sizeof order; i++)
            for (int arg = 0; arg < 256; arg++) {
                expected[n] = check_action(order[i], arg);
                n += check_is_legal(s, expected + n);
            }
    }
    const int64_t count = hp_baohuang_actions_count(s);
    CHECK_SAY(count == n, "%" PRId64 ", not %" PRId64 ": " CHECK_STATE, count, n, CHECK_STATE_OF(s));
    if (count == n)
        expect_listed(s, expected, list, n);
    return n;
}

/* A list of exactly that room, and none of one row less. */
static void expect_exact_room(const state *s, const action *list, int64_t n) {
    const size_t size = (size_t)n * sizeof *list;
    int64_t count = -1;
    action *out = check_guarded(size);
    CHECK(hp_baohuang_actions(s, out, n, &count) == HP_OK && count == n);
    CHECK(check_guards(out, size) && memcmp(out, list, size) == 0);
    check_free(out);
    if (n == 0)
        return;
    out = check_guarded(size);
    count = -1;
    CHECK(hp_baohuang_actions(s, out, n - 1, &count) == HP_ERR_BUFFER && count == n);
    CHECK(check_untouched(out, size) && check_guards(out, size));
    check_free(out);
}

/* Every choice of cards of a few listed actions is legal, and there is none beyond. */
static void expect_choices(const state *s, const action *listed) {
    action choice, beyond;
    const int64_t n = hp_baohuang_action_choices(s, listed);
    int64_t due = 1;
    if (listed->action == HP_BAOHUANG_PLAY && !check_trustee(s, s->current))
        CHECK(hp_baohuang_count_choices(&s->hands[s->current], &listed->move, &due) == HP_OK);
    CHECK_SAY(n == due, "%" PRId64 " choices, not %" PRId64, n, due);
    for (int64_t i = 0; i < n; i += 1 + n / 6) {
        CHECK(hp_baohuang_action_choice_at(s, listed, i, &choice) == HP_OK);
        const char *problem = hp_baohuang_action_problem(s, &choice);
        CHECK_SAY(!problem && check_is_legal(s, &choice), "choice %" PRId64 ": %s", i, problem ? problem : "");
        CHECK(i || check_same_action(&choice, listed));
    }
    memset(&beyond, 0xa5, sizeof beyond);
    CHECK(hp_baohuang_action_choice_at(s, listed, n, &beyond) == HP_ERR_SIZE);
    CHECK(hp_baohuang_action_choice_at(s, listed, -1, &beyond) == HP_ERR_SIZE);
    CHECK(check_untouched(&beyond, sizeof beyond));
    action bare = *listed;
    bare.cards = (hp_baohuang_hand){{0}};
    CHECK(!hp_baohuang_action_problem(s, &bare));
    hp_baohuang_action_complete(s, &bare);
    CHECK(check_same_action(&bare, listed));
    hp_baohuang_action_complete(s, &bare); /* once is enough */
    CHECK(check_same_action(&bare, listed));
}

static void expect_default(const state *s) {
    action found;
    memset(&found, 0xa5, sizeof found);
    if (s->phase == HP_BAOHUANG_PHASE_OVER) {
        CHECK(hp_baohuang_default_action(s, &found) == HP_ERR_ILLEGAL && check_untouched(&found, sizeof found));
        return;
    }
    const action due = check_default(s);
    CHECK(hp_baohuang_default_action(s, &found) == HP_OK);
    CHECK_SAY(check_same_action(&found, &due), "%s %d, not %s %d; " CHECK_STATE, hp_baohuang_action_name(found.action),
              found.arg, hp_baohuang_action_name(due.action), due.arg, CHECK_STATE_OF(s));
    CHECK(!hp_baohuang_action_problem(s, &found));
}

/* Everything that can be asked of a state. */
static void look_at(const state *s) {
    int64_t n;
    const action *list = check_list(s, &n);
    CHECK_SAY(s->phase == HP_BAOHUANG_PHASE_OVER ? n == 0 : n >= 1, "%" PRId64 ": " CHECK_STATE, n, CHECK_STATE_OF(s));
    expect_list(s, list);
    expect_default(s);
    action beyond;
    memset(&beyond, 0xa5, sizeof beyond);
    CHECK(hp_baohuang_action_at(s, -1, &beyond) == HP_ERR_SIZE && hp_baohuang_action_at(s, n, &beyond) == HP_ERR_SIZE);
    CHECK(check_untouched(&beyond, sizeof beyond));
    for (int64_t i = 0; i < n; i += 1 + n / 300) {
        const char *problem = hp_baohuang_action_problem(s, list + i);
        CHECK_SAY(!problem, "%" PRId64 ": %s", i, problem ? problem : "");
    }
    for (int i = 0; i < 3 && n; i++)
        expect_choices(s, list + check_below((int)n));
    expect_exact_room(s, list, n);
    for (int seat = 0; seat < 256; seat += seat < 6 ? 1 : 50)
        for (int kind = HP_BAOHUANG_TRUSTEE; kind <= HP_BAOHUANG_LEAVE; kind++) {
            const action a = check_action(kind, seat);
            CHECK(check_is_legal(s, &a) == !hp_baohuang_action_problem(s, &a));
        }
}

static void expect_score(const state *s) {
    int32_t *score = check_guarded(5 * sizeof *score), due[CHECK_SEATS] = {0}, sum = 0;
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        check_score(s, due);
    hp_baohuang_score(s, score);
    CHECK_SAY(memcmp(score, due, sizeof due) == 0, "%d %d %d %d %d: " CHECK_STATE, score[0], score[1], score[2],
              score[3], score[4], CHECK_STATE_OF(s));
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        sum += score[seat];
    CHECK(sum == 0); /* B10.4 */
    CHECK(check_guards(score, 5 * sizeof *score));
    check_free(score);
    int marks = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        marks += s->rebels >> seat & 1;
    CHECK(hp_baohuang_is_doubled(s) == (s->declared || (marks >= 2 && s->phase > HP_BAOHUANG_PHASE_REBEL)));
}

/* B6.1: what a new deal looks like, whoever got what. */
static void expect_deal(const state *s) {
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        CHECK(check_cards(&s->hands[seat]) == check_dealt(s->first_seat, seat));
        CHECK(check_is_marked(&s->hands[seat], CHECK_BIG) == (seat == s->holder));
    }
    CHECK(s->current == s->holder && s->hand_ons == 0 && s->emperor == CHECK_NONE);
}

static void do_and_undo(state *s, const action *a) {
    const state before = *s;
    state unchecked = *s;
    hp_baohuang_undo undo;
    const uint64_t hash = hp_baohuang_state_hash(s);
    CHECK_SAY(check_is_legal(s, a), "%s %d: " CHECK_STATE, hp_baohuang_action_name(a->action), a->arg,
              CHECK_STATE_OF(s));
    CHECK(hp_baohuang_apply(s, a, &undo) == HP_OK);
    hp_baohuang_apply_unchecked(&unchecked, a);
    CHECK(check_same_state(s, &unchecked) && !check_same_state(s, &before));
    CHECK(hp_baohuang_state_hash(s) != hash);
    state due = check_after(&before, a);
    if (due.deals != before.deals) {
        memcpy(due.hands, s->hands, sizeof due.hands);
        due.current = due.holder = s->holder;
        expect_deal(s);
        CHECK(memcmp(s->hands, before.hands, sizeof s->hands) != 0);
        met_redeal[s->concise]++;
    }
    int at = 0;
    while (at < (int)sizeof due && ((const char *)&due)[at] == ((const char *)s)[at])
        at++;
    CHECK_SAY(at == (int)sizeof due, "byte %d after %s %d: " CHECK_STATE, at, hp_baohuang_action_name(a->action),
              a->arg, CHECK_STATE_OF(&before));
    const state after = *s;
    hp_baohuang_undo_action(s, &undo);
    CHECK(check_same_state(s, &before) && hp_baohuang_state_hash(s) == hash);
    *s = after;
}

static void games(int n) {
    for (int i = 0; i < n; i++) {
        const int concise = i % 2;
        state s = check_any_start(concise);
        const unsigned taste = (unsigned)check_random() & 63;
        CHECK(s.deals == 1);
        expect_deal(&s);
        CHECK(hp_simd_select(simds[i / 2 % n_simds]) == HP_OK);
        for (int step = 0;; step++) {
            met_phase[concise][s.phase]++;
            expect_state(&s);
            if (step % 4 == i % 4 || s.phase != HP_BAOHUANG_PHASE_PLAY)
                look_at(&s);
            expect_score(&s);
            CHECK(hp_baohuang_is_revealed(&s) == check_is_public(&s));
            if (s.phase == HP_BAOHUANG_PHASE_OVER)
                break;
            met_must += s.phase == HP_BAOHUANG_PHASE_THRONE && check_must_take(&s);
            const action a = check_choice(&s, taste);
            met_action[concise][a.action]++;
            do_and_undo(&s, &a);
        }
        met_end[s.kind]++;
        met_marks[__builtin_popcount(s.rebels)]++;
    }
    CHECK(hp_simd_select(simds[n_simds - 1]) == HP_OK);
}

/* What random games must have come by for the above to say anything. */
static void everything_was_met(void) {
    for (int concise = 0; concise < 2; concise++) {
        for (int phase = 0; phase < HP_BAOHUANG_PHASES; phase++) {
            const int has = phase != (concise ? HP_BAOHUANG_PHASE_NAME : HP_BAOHUANG_PHASE_REBEL);
            CHECK_SAY(has ? met_phase[concise][phase] >= 20 : met_phase[concise][phase] == 0, "phase %s: %lld times",
                      hp_baohuang_phase_name(phase), met_phase[concise][phase]);
        }
        for (int kind = 0; kind < HP_BAOHUANG_ACTIONS; kind++) {
            const int has = kind != (concise ? HP_BAOHUANG_NAME : HP_BAOHUANG_REBEL);
            CHECK_SAY(has ? met_action[concise][kind] >= 10 : met_action[concise][kind] == 0, "%s: %lld times",
                      hp_baohuang_action_name(kind), met_action[concise][kind]);
        }
        CHECK_SAY(met_redeal[concise] >= 5, "%lld new deals", met_redeal[concise]);
    }
    for (int kind = HP_BAOHUANG_PAIR; kind <= HP_BAOHUANG_HIDDEN_SOLO; kind++)
        CHECK_SAY(met_end[kind] >= 10, "kind %d: %lld ends", kind, met_end[kind]);
    for (int marks = 0; marks <= 4; marks++)
        CHECK_SAY(met_marks[marks] >= 2, "%d marks: %lld times", marks, met_marks[marks]);
    CHECK_SAY(met_must >= 3, "%lld who must take the throne", met_must);
}

/* ---- Illegal actions ---- */

static void mutate(action *a, const state *s) {
    unsigned char bytes[sizeof *a];
    const int seat = s->current < CHECK_SEATS ? s->current : 0;
    switch (check_below(12)) {
    case 0: /* another kind, the rest as it is */
        a->action = (uint8_t)(check_below(4) ? check_below(HP_BAOHUANG_ACTIONS) : check_below(256));
        break;
    case 1:
        a->arg = (uint8_t)(check_below(2) ? a->arg + 1 - 2 * check_below(2) : check_below(256));
        break;
    case 2:
        a->reserved = (uint16_t)(1 << check_below(16));
        break;
    case 3:
        a->move.count = (uint8_t)(a->move.count + 1 - 2 * check_below(2));
        break;
    case 4:
        a->move.rank = (uint8_t)(check_below(2) ? a->move.rank + 1 - 2 * check_below(2) : check_below(256));
        break;
    case 5:
        *(check_below(2) ? &a->move.bigs : &a->move.smalls) = (uint8_t)check_below(check_below(4) ? 6 : 256);
        break;
    case 6: /* a card more, a mark on or off */
        a->cards.plane[check_below(4) ? 0 : check_below(4)] ^=
            UINT64_C(1) << (check_below(3) ? 12 + check_below(44) : check_below(64));
        break;
    case 7: /* cards of another suit for one of them */
        if (a->move.count) {
            check_copies cards = check_count_copies(&a->cards);
            const int from = 4 * (a->move.rank % 13) + check_below(4), to = 4 * (a->move.rank % 13) + check_below(4);
            if (cards.copies[from] > 0 && cards.copies[to] < 4) {
                cards.copies[from]--;
                cards.copies[to]++;
            }
            a->cards = check_planes(&cards);
        }
        break;
    case 8: { /* what could be led */
        int64_t n = 0;
        static hp_baohuang_move leads[CHECK_PLAYS];
        CHECK(hp_baohuang_generate(&s->hands[seat], 0, NULL, leads, CHECK_PLAYS, &n) == HP_OK);
        if (n == 0)
            break;
        memset(a, 0, sizeof *a);
        a->move = leads[check_below((int)n)];
        if (check_below(2))
            a->cards = check_first_cards(&s->hands[seat], &a->move);
        break;
    }
    case 9: /* any action without cards */
        *a = check_action(check_below(HP_BAOHUANG_ACTIONS), check_below(2)   ? check_below(54)
                                                            : check_below(2) ? 0
                                                                             : 255);
        break;
    case 10:
        memcpy(bytes, a, sizeof bytes);
        bytes[check_below((int)sizeof bytes)] ^= (unsigned char)(1 << check_below(8));
        memcpy(a, bytes, sizeof bytes);
        break;
    default: { /* out of another game */
        const state other = check_state_after(check_below(2), check_below(12));
        if (other.phase != HP_BAOHUANG_PHASE_OVER)
            *a = check_choice(&other, 1);
        break;
    }
    }
}

static void illegal(void) {
    long long legal = 0, refused = 0;
    for (int turn = 0; turn < 1500; turn++) {
        const state s = check_state_after(turn % 2, check_below(turn % 3 ? 16 : 300));
        for (int i = 0; i < 40; i++) {
            action a = check_action(check_below(HP_BAOHUANG_ACTIONS), 0);
            if (s.phase != HP_BAOHUANG_PHASE_OVER && check_below(20))
                a = check_choice(&s, (unsigned)check_random() & 1);
            for (int changes = check_below(3); changes > 0; changes--)
                mutate(&a, &s);
            const int is_legal = check_is_legal(&s, &a);
            const char *problem = hp_baohuang_action_problem(&s, &a);
            CHECK_SAY(is_legal == !problem, "kind %d arg %d reserved %d, %s, with %s: %s, " CHECK_STATE, a.action,
                      a.arg, a.reserved, check_play_text(&a.move), check_hand_text(&a.cards),
                      problem ? problem : "legal", CHECK_STATE_OF(&s));
            CHECK_SAY(!problem || check_cites(problem, NULL), "%s", problem);
            state after = s;
            hp_baohuang_undo undo;
            memset(&undo, 0xa5, sizeof undo);
            CHECK(hp_baohuang_apply(&after, &a, is_legal || i % 2 ? &undo : NULL) ==
                  (is_legal ? HP_OK : HP_ERR_ILLEGAL));
            CHECK(check_same_state(is_legal ? &undo.before : &after, &s));
            CHECK(is_legal || check_untouched(&undo, sizeof undo));
            legal += is_legal;
            refused += !is_legal;
        }
    }
    CHECK_SAY(legal > 10000 && refused > 20000, "%lld legal, %lld refused", legal, refused);
}

/* ---- Scenes ---- */

static void expect_done(state *s, action a, int line) {
    const char *problem = hp_baohuang_action_problem(s, &a);
    CHECK_SAY(!problem, "line %d: %s", line, problem ? problem : "");
    CHECK(hp_baohuang_apply(s, &a, NULL) == HP_OK);
    problem = hp_baohuang_state_problem(s);
    CHECK_SAY(!problem, "line %d: %s", line, problem ? problem : "");
}
static void expect_refused(state *s, action a, const char *rule, int line) {
    const state before = *s;
    const char *problem = hp_baohuang_action_problem(s, &a);
    CHECK_SAY(check_cites(problem, rule), "line %d: %s, not %s", line, problem ? problem : "legal", rule);
    CHECK(hp_baohuang_apply(s, &a, NULL) == HP_ERR_ILLEGAL && check_same_state(s, &before));
}
#define DO(kind, arg) expect_done(&s, check_action(HP_BAOHUANG_##kind, arg), __LINE__)
#define NOT(rule, kind, arg) expect_refused(&s, check_action(HP_BAOHUANG_##kind, arg), rule, __LINE__)
#define LAY(text) expect_done(&s, check_play_action(text), __LINE__)
#define LAY_NOT(rule, text) expect_refused(&s, check_play_action(text), rule, __LINE__)
#define PASS() DO(PASS, 0)
#define PHASE(name, seat) \
    CHECK_SAY(s.phase == HP_BAOHUANG_PHASE_##name && s.current == (seat), CHECK_STATE, CHECK_STATE_OF(&s))

/* A deal of which these cards are known, 0 to 34 a seat; the rest goes round, no seat getting a third copy of a card
 * where that can be helped. */
static state deal(hp_baohuang_rules rules, const char *const known[CHECK_SEATS]) {
    state s = check_start(&rules, 1, 1);
    hp_baohuang_hand hands[CHECK_SEATS];
    int left[CHECK_CARDS], marks = 0;
    for (int card = 0; card < CHECK_CARDS; card++)
        left[card] = card < CHECK_FIRST_CARD ? 0 : 4;
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        hands[seat] = check_read(known[seat]);
        marks |= check_is_marked(&hands[seat], CHECK_SMALL) | check_is_marked(&hands[seat], CHECK_BIG) << 1;
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
            left[card] -= check_copies_in(&hands[seat], card);
    }
    CHECK((marks & 2) && (marks & 1) == rules.concise);
    for (int card = CHECK_CARDS - 1, seat = 0; card >= CHECK_FIRST_CARD; card--)
        for (; left[card]; left[card]--) {
            for (int most = 2, tries = 0;; tries++, seat = check_next(seat)) {
                if (tries == CHECK_SEATS) {
                    tries = 0;
                    most++;
                }
                if (check_cards(&hands[seat]) < check_dealt(rules.first_seat, seat) &&
                    check_copies_in(&hands[seat], card) < most)
                    break;
            }
            check_add(&hands[seat], card, 1, 0);
            seat = check_next(seat);
        }
    CHECK(hp_baohuang_deal_given(&s, hands) == HP_OK);
    return s;
}

static void throne_classic(void) {
    int cards[40];
    /* B7.1: with a three, a four, neither. */
    state s = deal(check_rules(0), (const char *[]){"D* KhKhKh", "9d9d9d9d", "", "6c6c6c", ""});
    PHASE(THRONE, 0);
    CHECK(check_named(&s.hands[0], 3, cards) == 1 &&
          check_named(&s.hands[2], 3, cards) + check_named(&s.hands[2], 4, cards) == 0);
    CHECK(hp_baohuang_actions_count(&s) == 3);
    NOT("B7.1", PASS, 0);
    NOT("B7.2", HAND_ON, 50); /* nothing is added */
    NOT("B8.1", NAME, 42);
    NOT("B8.3", DECLARE, 0);
    NOT("B8.4", REBEL, 0);
    LAY_NOT("B9.1", "K");
    DO(HAND_ON, CHECK_NONE);
    PHASE(THRONE, 4); /* 上家 */
    CHECK(check_is_marked(&s.hands[4], CHECK_BIG) && !check_is_marked(&s.hands[0], CHECK_BIG) && s.holder == 4);
    CHECK(check_cards(&s.hands[4]) == 34 && check_cards(&s.hands[0]) == 33 && s.added[0] == CHECK_NONE);
    NOT("B7.1", TAKE, 0);
    CHECK(hp_baohuang_actions_count(&s) == 2);
    DO(HAND_ON, CHECK_NONE); /* to 3, with three sixes of clubs */
    state taken = s;
    expect_done(&taken, check_action(HP_BAOHUANG_TAKE, 0), __LINE__);
    CHECK(taken.emperor == 3 && taken.phase == HP_BAOHUANG_PHASE_NAME);
    DO(HAND_ON, CHECK_NONE);
    DO(HAND_ON, CHECK_NONE); /* to 1, with a four */
    taken = s;
    expect_done(&taken, check_action(HP_BAOHUANG_TAKE, 0), __LINE__);
    DO(HAND_ON, CHECK_NONE); /* the fifth, to 0 */
    PHASE(THRONE, 0);
    NOT("B7.3", HAND_ON, CHECK_NONE);
    CHECK(hp_baohuang_actions_count(&s) == 2);
    taken = s; /* B7.3: it may still be an open solo */
    expect_done(&taken, check_action(HP_BAOHUANG_SOLO, 0), __LINE__);
    CHECK(taken.kind == HP_BAOHUANG_OPEN_SOLO && taken.emperor == 0 && taken.phase == HP_BAOHUANG_PHASE_PLAY);
    DO(TAKE, 0);
    PHASE(NAME, 0);
    NOT("B7.1", TAKE, 0);
    NOT("B7.1", HAND_ON, CHECK_NONE);
    NOT("B8.1", PASS, 0);
    /* B7.3: not who has a four, or no three; not who gets the card twice but did not hold it first. */
    for (int first = 0; first < 4; first++) {
        const char *const holders[4] = {"D* KhKhKh 9d9d9d9d", "D*", "D* 8s8s8s8s", "D* DDD"};
        s = deal(check_rules(0), (const char *[]){holders[first], "7s7s7s", "TcTcTc", "", ""});
        for (int i = 0; i < 10; i++) {
            PHASE(THRONE, (10 - i) % 5);
            CHECK(s.hand_ons == i);
            DO(HAND_ON, CHECK_NONE);
        }
        CHECK(s.deals == 2 && s.hand_ons == 0 && s.first_seat == 0); /* B7.4 */
        expect_deal(&s);
    }
    /* B7.1: to declare open solo needs no card to name; in the second round too. */
    s = deal(check_rules(0), (const char *[]){"", "D*", "", "", ""});
    for (int i = 0; i < 7; i++)
        DO(HAND_ON, CHECK_NONE);
    PHASE(THRONE, 4);
    DO(SOLO, 0);
    PHASE(PLAY, 4);
    CHECK(s.emperor == 4 && s.guard == CHECK_NONE && s.named == CHECK_NONE && s.holder == 4);
    CHECK(hp_baohuang_is_revealed(&s) && !hp_baohuang_is_doubled(&s));
}

static void throne_concise(void) {
    /* The example of B7.2. */
    state s =
        deal(check_rules(1), (const char *[]){"6d7d", "AdKdKc", "2h", "D* 2s2s2s", "X* 2d2d2d2d 2c2c2c2c 2h2h2h 2s"});
    for (int card = 48; card < 52; card++)
        CHECK(!check_copies_in(&s.hands[1], card));
    PHASE(THRONE, 3);
    CHECK(hp_baohuang_actions_count(&s) == 2);
    NOT("B7.1", SOLO, 0);
    NOT("B7.2", HAND_ON, 51); /* the first giver adds nothing */
    NOT("B7.1", PASS, 0);
    DO(HAND_ON, CHECK_NONE);
    PHASE(THRONE, 2);
    NOT("B7.2", HAND_ON, CHECK_NONE);
    NOT("B7.2", HAND_ON, 45); /* a 2 goes before an ace */
    NOT("B7.2", HAND_ON, 48);
    NOT("B7.2", HAND_ON, CHECK_BIG);
    DO(HAND_ON, 50); /* 2h */
    CHECK(s.added[0] == 50 && !check_copies_in(&s.hands[2], 50));
    PHASE(THRONE, 1);
    NOT("B7.2", HAND_ON, 50); /* it has none itself: the 2 lies on the table */
    NOT("B7.2", HAND_ON, 40); /* Kd is not the highest */
    CHECK(check_copies_in(&s.hands[1], 44) >= 1);
    DO(HAND_ON, 44); /* Ad */
    PHASE(THRONE, 0);
    CHECK(!check_copies_in(&s.hands[0], 50));
    const int aces = check_copies_in(&s.hands[0], 44), cards = check_cards(&s.hands[0]);
    CHECK(s.emperor == CHECK_NONE);
    DO(TAKE, 0);
    CHECK(check_copies_in(&s.hands[0], 50) == 1 && check_copies_in(&s.hands[0], 44) == aces + 1);
    CHECK(check_cards(&s.hands[0]) == cards + 2 && check_is_marked(&s.hands[0], CHECK_BIG) && s.emperor == 0);
    CHECK(s.added[0] == 50 && s.added[1] == 44 && s.added[2] == CHECK_NONE);
    PHASE(DECLARE, 4);
    /* B7.3 is of classic mode: after a round anybody may hand on; B7.4, from the same seat. */
    hp_baohuang_rules rules = check_rules(1);
    rules.first_seat = 3;
    s = deal(rules, (const char *[]){"D* KhKhKh", "", "X*", "", ""});
    for (int i = 0; i < 10; i++) {
        PHASE(THRONE, (10 - i) % 5);
        CHECK(check_added(&s) == (i ? i - 1 : 0));
        const action a = check_action_at(&s, hp_baohuang_actions_count(&s) - 1);
        expect_done(&s, a, __LINE__);
    }
    CHECK(s.deals == 2 && s.first_seat == 3 && s.added[0] == CHECK_NONE && s.added[8] == CHECK_NONE);
    expect_deal(&s);
    CHECK(check_cards(&s.hands[3]) == 34 && check_cards(&s.hands[0]) == 34 && check_cards(&s.hands[1]) == 33);
}

static void bids(void) {
    for (int concise = 0; concise < 2; concise++) {
        hp_baohuang_rules rules = check_rules(concise);
        rules.options |= HP_BAOHUANG_ROB_SOLO;
        const char *const known[] = {"", concise ? "X*" : "", "D* QsQsQs", "", ""};
        for (int bidder = 0; bidder <= 5; bidder++) { /* the fifth: nobody */
            state s = deal(rules, known);
            DO(TAKE, 0);
            for (int i = 0; i < bidder && i < 5; i++) {
                PHASE(SOLO, (12 - i) % 5); /* the emperor first, then 上家 */
                NOT("B8.3", DECLARE, 0);
                NOT("B8.1", NAME, 38);
                PASS();
            }
            if (bidder == 5) {
                if (concise)
                    PHASE(DECLARE, 1);
                else
                    PHASE(NAME, 2);
                continue;
            }
            const int seat = (12 - bidder) % 5;
            const state before = s;
            DO(SOLO, 0);
            PHASE(PLAY, seat); /* the lead */
            CHECK(s.emperor == seat && s.kind == HP_BAOHUANG_OPEN_SOLO && s.guard == CHECK_NONE && s.holder == 2);
            CHECK(memcmp(s.hands, before.hands, sizeof s.hands) == 0); /* no cards move */
            NOT("B7.5", SOLO, 0);
            CHECK(hp_baohuang_is_revealed(&s));
        }
        /* None where the throne was taken by declaring. */
        if (!concise) {
            state s = deal(rules, known);
            DO(SOLO, 0);
            PHASE(PLAY, 2);
        }
    }
}

static void guards_classic(void) {
    const char *const known[] = {"D* KhKhKh 8c8c8c8c 7d7d DDD XXX", "", "", "Kh", ""};
    state s = deal(check_rules(0), known);
    DO(TAKE, 0);
    PHASE(NAME, 0);
    NOT("B8.1", NAME, CHECK_BIG); /* four kings, but kings */
    NOT("B8.1", NAME, CHECK_SMALL);
    NOT("B8.1", NAME, 4 * 4);
    NOT("B8.1", NAME, CHECK_NONE);
    NOT("B8.1", PASS, 0);
    const state naming = s;
    DO(NAME, 42); /* Kh: seat 3 has the fourth */
    PHASE(DECLARE, 3);
    CHECK(s.kind == HP_BAOHUANG_PAIR && s.guard == 3 && s.named == 42 && !hp_baohuang_is_revealed(&s));
    NOT("B8.4", REBEL, 0);
    NOT("B7.5", SOLO, 0);
    LAY_NOT("B9.1", "K");
    const state asked = s;
    PASS();
    PHASE(PLAY, 0); /* B9.1; no rebellion in classic mode */
    CHECK(!s.declared && !hp_baohuang_is_revealed(&s) && !hp_baohuang_is_doubled(&s));
    NOT("B8.3", DECLARE, 0); /* once */
    /* B8.3: by card it doubles nothing. */
    LAY("7");
    PASS();
    PASS();
    LAY("K");
    const int shown = check_copies_in(&s.last_cards, 42);
    CHECK(hp_baohuang_is_revealed(&s) == shown && !hp_baohuang_is_doubled(&s));
    s = asked;
    DO(DECLARE, 0);
    PHASE(PLAY, 0);
    CHECK(s.declared && hp_baohuang_is_revealed(&s) && hp_baohuang_is_doubled(&s) && s.guard == 3);
    s = naming; /* hidden solo: nobody is asked */
    DO(NAME, 4 * 5 + 1);
    PHASE(PLAY, 0);
    CHECK(s.kind == HP_BAOHUANG_HIDDEN_SOLO && s.guard == CHECK_NONE && !hp_baohuang_is_revealed(&s));
    LAY("888");
    CHECK(!hp_baohuang_is_revealed(&s));
    for (int i = 0; i < 4; i++)
        PASS();
    LAY("8"); /* 8c, lowest suits first: whether all four are shown is a matter of cards */
    CHECK(hp_baohuang_is_revealed(&s) == (check_copies_in(&s.played[0], 21) == 4));
    s = naming;
    DO(SOLO, 0);
    PHASE(PLAY, 0);
    CHECK(s.kind == HP_BAOHUANG_OPEN_SOLO && s.named == CHECK_NONE);
}

/* Which of the others rebel, `marks` a bit each in the order they are asked. */
static state rebellion(int is_solo, unsigned marks) {
    state s = deal(check_rules(1), (const char *[]){"", "", is_solo ? "D* X*" : "D*", is_solo ? "" : "X*", ""});
    DO(TAKE, 0);
    PHASE(DECLARE, is_solo ? 2 : 3);
    CHECK(s.kind == (is_solo ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR));
    PASS();
    for (int i = 0; i < 3 + is_solo; i++) {
        static const int of_three[] = {4, 0, 1}, of_four[] = {3, 4, 0, 1};
        PHASE(REBEL, is_solo ? of_four[i] : of_three[i]);
        CHECK(!hp_baohuang_is_revealed(&s) && !hp_baohuang_is_doubled(&s)); /* the marks appear afterwards */
        NOT("B8.3", DECLARE, 0);
        LAY_NOT("B9.1", "6");
        if (marks >> i & 1)
            DO(REBEL, 0);
        else
            PASS();
    }
    PHASE(PLAY, 2);
    NOT("B8.4", REBEL, 0);
    return s;
}

static void guards_concise(void) {
    for (int is_solo = 0; is_solo < 2; is_solo++)
        for (unsigned marks = 0; marks < 8u << is_solo; marks++) { /* B8.4 */
            const state s = rebellion(is_solo, marks);
            const int n = __builtin_popcount(marks);
            CHECK(__builtin_popcount(s.rebels) == n && hp_baohuang_is_doubled(&s) == (n >= 2));
            CHECK(hp_baohuang_is_revealed(&s) == (n >= 2) &&
                  s.kind == (is_solo ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR));
        }
    /* After a declaration nobody rebels. */
    state s = deal(check_rules(1), (const char *[]){"", "", "D*", "X*", ""});
    DO(TAKE, 0);
    DO(DECLARE, 0);
    PHASE(PLAY, 2);
    CHECK(s.declared && s.guard == 3 && hp_baohuang_is_doubled(&s) && hp_baohuang_is_revealed(&s));
    /* B8.2: who holds both declares an open solo, which doubles nothing. */
    s = deal(check_rules(1), (const char *[]){"", "", "D* X*", "", ""});
    DO(TAKE, 0);
    DO(DECLARE, 0);
    PHASE(PLAY, 2);
    CHECK(!s.declared && s.kind == HP_BAOHUANG_OPEN_SOLO && !hp_baohuang_is_doubled(&s) && hp_baohuang_is_revealed(&s));
    /* B8.3: the guard card played shows who is who, another small king does not. */
    s = check_position(check_rules(1), HP_BAOHUANG_PAIR, 0, 1, CHECK_NONE,
                       (const char *[]){"6d7d", "X X* 6d", "7c8c", "7c8c", "7c8c"});
    LAY("6");
    LAY("X");
    CHECK(!check_is_marked(&s.last_cards, CHECK_SMALL) && !hp_baohuang_is_revealed(&s));
    for (int i = 0; i < 4; i++)
        PASS();
    LAY("X");
    CHECK(check_is_marked(&s.last_cards, CHECK_SMALL) && hp_baohuang_is_revealed(&s) && !hp_baohuang_is_doubled(&s));
}

static void tricks(void) {
    state s = check_position(check_rules(0), HP_BAOHUANG_PAIR, 0, 2, 12,
                             (const char *[]){"7d8d9d", "8c8cKd", "9cTc2d", "TdQd", "JdQd"});
    NOT("B9.1", PASS, 0); /* the leader must play */
    LAY_NOT("B2", "K");
    LAY("7");
    LAY_NOT("B3.1", "88");
    PASS();
    LAY("9");
    PASS();
    PASS();
    PASS();
    LAY_NOT("B3.1", "8"); /* it has passed and may answer again (B9.1), but not with less */
    LAY("K");
    CHECK(s.passes == 0 && s.last_player == 1);
    LAY("2");
    PASS();
    PASS();
    PASS();
    PHASE(PLAY, 1);
    CHECK(s.passes == 3);
    PASS(); /* B9.2: all others have passed */
    PHASE(PLAY, 2);
    CHECK(s.last_player == CHECK_NONE && s.passes == 0);
    /* 接风: 2 goes out, and after all passes the next seat with cards leads. */
    LAY("T");
    CHECK(s.places[2] == 1 && s.out == 1);
    LAY_NOT("B3.1", "T");
    for (int seat = 3; seat != 7; seat++) {
        PHASE(PLAY, seat % 5);
        PASS();
    }
    PHASE(PLAY, 3);
    LAY("T");
    LAY("J");
    PHASE(PLAY, 0); /* 2 is passed over later, and here its turn does not come */
    PASS();
    PASS();
    PHASE(PLAY, 3);
    LAY("Q"); /* out second, and nobody can answer */
    CHECK(s.places[3] == 2);
    PHASE(PLAY, 4);
    PASS();
    PASS();
    PASS();
    PHASE(PLAY, 4);
}

static void kings_and_sixes(void) {
    static const char *const hands[] = {"D*7d7c6d6c", "DDXX8d8c6d", "DX9d6d", "X2d2c", "AdAc6h"};
    for (unsigned options = 0; options < 4; options++) {
        hp_baohuang_rules rules = check_rules(0);
        rules.options = (uint8_t)options;
        state s = check_position(rules, HP_BAOHUANG_PAIR, 0, 2, 12 + 3, hands);
        if (options & HP_BAOHUANG_HOLD_SIXES) {
            LAY_NOT("B5.1", "6");
            LAY_NOT("B5.1", "66");
            LAY_NOT("B5.1", "D66");
        }
        const state leads = s;
        LAY("D77");
        if (options & HP_BAOHUANG_KAO) {
            LAY_NOT("B4.1", "DD8");
            LAY_NOT("B4.1", "XX88");
            LAY("DD88"); /* B4.2 */
            LAY_NOT("B4.1", "X9");
        } else {
            LAY_NOT("B3.1", "DD88");
            LAY_NOT("B3.1", "XX8");
            PASS();
        }
        s = leads;
        if (options & HP_BAOHUANG_HOLD_SIXES) /* B5.1: with all that is left */
            for (int i = 0; i < 2; i++) {
                LAY(i ? "77" : "D");
                for (int passes = 0; passes < 4; passes++)
                    PASS();
            }
        LAY("66");
    }
}

/* Every order in which seats go out, for every emperor, guard, kind and doubling: the end comes when it must, the
 * places and points are those of the tables (B10.1, B10.3). */
static void ends(void) {
    static const struct { /* B10.1: places, guard's points */
        int emperor, guard, points;
    } table[] = {{1, 2, 3}, {1, 3, 2},  {1, 4, 1},  {2, 3, 1},  {2, 4, 0},
                 {1, 5, 0}, {3, 4, -1}, {2, 5, -1}, {3, 5, -2}, {4, 5, -3}};
    static const char *const singles[5] = {"7d", "8d", "9d", "Td", "Jd"};
    long long met[10] = {0};
    for (int number = 0; number < 120; number++) {
        int order[5], left[5] = {0, 1, 2, 3, 4}, rest = number;
        for (int i = 0; i < 5; i++) {
            const int at = rest % (5 - i);
            rest /= 5 - i;
            order[i] = left[at];
            for (int j = at; j < 4; j++)
                left[j] = left[j + 1];
        }
        const char *hands[5];
        for (int i = 0; i < 5; i++)
            hands[order[i]] = singles[i];
        for (int pick = 0; pick < 5 * 4 * 3 * 2 * 2; pick++) {
            const int concise = pick & 1, doubled = pick >> 1 & 1, kind = 1 + pick / 4 % 3, emperor = pick / 12 % 5;
            const int guard = (emperor + 1 + pick / 60) % 5;
            if (kind != HP_BAOHUANG_PAIR && pick / 60)
                continue;
            if ((number + pick) % 4 && kind != HP_BAOHUANG_PAIR)
                continue;
            if ((number + pick / 7) % 8 && kind == HP_BAOHUANG_PAIR)
                continue;
            state s = check_position(check_rules(concise), kind, emperor, guard, concise ? CHECK_NONE : 48, hands);
            s.current = (uint8_t)order[0];
            if (doubled && kind == HP_BAOHUANG_PAIR && (pick / 12) % 2)
                s.declared = 1;
            else if (doubled && concise && kind != HP_BAOHUANG_OPEN_SOLO)
                for (int seat = 0, n = 0; seat < 5 && n < 2; seat++)
                    if (seat != s.emperor && seat != s.guard) {
                        s.rebels = (uint8_t)(s.rebels | 1 << seat);
                        n++;
                    }
            const int times = hp_baohuang_is_doubled(&s) ? 2 : 1;
            CHECK(!hp_baohuang_state_problem(&s));
            int i = 0, side = 0, rebels = 0, places[5] = {0};
            for (; i < 5; i++) {
                while (s.current != order[i])
                    PASS();
                static const char *const ranks[5] = {"7", "8", "9", "T", "J"};
                LAY(ranks[i]);
                places[order[i]] = i + 1;
                *(order[i] == emperor || (kind == HP_BAOHUANG_PAIR && order[i] == guard) ? &side : &rebels) += 1;
                const int over = kind == HP_BAOHUANG_PAIR        ? side == 2 || rebels == 3
                                 : kind == HP_BAOHUANG_OPEN_SOLO ? 1
                                                                 : side == 1 || rebels == 2;
                CHECK((s.phase == HP_BAOHUANG_PHASE_OVER) == over);
                if (over)
                    break;
            }
            if (kind == HP_BAOHUANG_PAIR && !places[guard])
                places[guard] = 5;
            if (!places[emperor])
                places[emperor] = kind == HP_BAOHUANG_PAIR && places[guard] == 5 ? 4 : 5;
            for (int seat = 0; seat < 5; seat++)
                CHECK(s.places[seat] == places[seat]);
            int32_t score[5], his, guards = 0, each;
            if (kind == HP_BAOHUANG_PAIR) {
                size_t row = 0;
                while (row < 9 && !((table[row].emperor == places[emperor] && table[row].guard == places[guard]) ||
                                    (table[row].guard == places[emperor] && table[row].emperor == places[guard])))
                    row++;
                met[row]++;
                guards = times * table[row].points;
                his = 2 * guards;
                each = -guards;
            } else {
                const int place = places[emperor];
                his = kind == HP_BAOHUANG_OPEN_SOLO ? (place == 1 ? 24 : -24)
                                                    : times * (place == 1   ? 12
                                                               : place == 2 ? 0
                                                                            : -12);
                each = -his / 4;
            }
            hp_baohuang_score(&s, score);
            for (int seat = 0; seat < 5; seat++)
                CHECK_SAY(score[seat] == (seat == emperor   ? his
                                          : seat == s.guard ? guards
                                                            : each),
                          "kind %d places %d %d times %d: seat %d has %d", kind, places[emperor],
                          s.guard < 5 ? places[s.guard] : 0, times, seat, score[seat]);
            CHECK(hp_baohuang_is_revealed(&s)); /* all is known at the end */
            NOT("B10.1", PASS, 0);
            NOT("B10.1", TRUSTEE, 0);
            NOT("B10.1", LEAVE, 0);
            LAY_NOT("B10.1", "7");
            CHECK(hp_baohuang_actions_count(&s) == 0);
        }
    }
    for (int row = 0; row < 10; row++)
        CHECK_SAY(met[row] > 0, "row %d of the table", row);
}

/* ---- Trustees (B11) ---- */

static void trustees(void) {
    hp_baohuang_rules rules = check_rules(0);
    state s = deal(rules, (const char *[]){"D* KhKhKh KcKcKc QdQdQd 8d8d8d8d", "", "", "", ""});
    NOT("B11.1", TRUSTEE, 5);
    NOT("B11.1", TRUSTEE, 255);
    NOT("B11.1", CANCEL, 0);
    NOT("B10.4", LEAVE, 0); /* a room without a penalty */
    DO(TRUSTEE, 3);         /* out of turn */
    NOT("B11.1", TRUSTEE, 3);
    PHASE(THRONE, 0);
    CHECK(s.trustees == 8 && s.trusted[3] == 1 && hp_baohuang_actions_count(&s) == 3);
    DO(CANCEL, 3);
    CHECK(s.trustees == 0 && s.trusted[3] == 1);
    for (int time = 2; time <= 4; time++) {
        DO(TRUSTEE, 3);
        CHECK(s.trusted[3] == time);
        if (time < 4)
            DO(CANCEL, 3);
    }
    NOT("B11.1", CANCEL, 3); /* the fourth time stays */
    NOT("B11.1", TRUSTEE, 3);
    CHECK(s.trusted[3] == 4);
    /* The throne and the name: the highest three, its lowest suit. */
    DO(TRUSTEE, 0);
    CHECK(hp_baohuang_actions_count(&s) == 1);
    NOT("B11.2", SOLO, 0);
    NOT("B11.2", HAND_ON, CHECK_NONE);
    NOT("B7.2", HAND_ON, 12); /* the rule of the game before that of the trustee */
    DO(TAKE, 0);
    NOT("B11.2", NAME, 42);
    NOT("B11.2", NAME, 36);
    NOT("B11.2", NAME, 20); /* 8d, a four */
    NOT("B11.2", SOLO, 0);
    DO(NAME, 41); /* Kc before Kh */
    /* With fours alone: who took the throne by hand names the highest four, else it is handed on. */
    s = deal(rules, (const char *[]){"D* 7s7s7s7s 9c9c9c9c 9h9h9h9h", "", "", "", ""});
    int cards[40];
    CHECK(check_named(&s.hands[0], 3, cards) == 0);
    state by_hand = s;
    DO(TRUSTEE, 0);
    NOT("B11.2", TAKE, 0);
    DO(HAND_ON, CHECK_NONE);
    PHASE(THRONE, 4);
    s = by_hand;
    DO(TAKE, 0);
    DO(TRUSTEE, 0);
    NOT("B11.2", NAME, 26);
    DO(NAME, 25);
    PHASE(PLAY, 0);
    CHECK(s.kind == HP_BAOHUANG_HIDDEN_SOLO);
    /* No solo, no declaration, no rebellion; concise mode takes always. */
    rules = check_rules(1);
    rules.options |= HP_BAOHUANG_ROB_SOLO;
    rules.penalty = 100;
    s = deal(rules, (const char *[]){"D*", "X*", "", "", ""});
    for (int seat = 0; seat < 5; seat++)
        DO(TRUSTEE, seat);
    NOT("B11.2", HAND_ON, CHECK_NONE);
    DO(TAKE, 0);
    for (int i = 0; i < 5; i++) {
        NOT("B11.2", SOLO, 0);
        PASS();
    }
    PHASE(DECLARE, 1);
    NOT("B11.2", DECLARE, 0);
    PASS();
    for (int i = 0; i < 3; i++) {
        NOT("B11.2", REBEL, 0);
        PASS();
    }
    PHASE(PLAY, 0);
    /* B10.4: leaving is final, and no other time of becoming a trustee. */
    DO(LEAVE, 2);
    CHECK(s.left == 4 && s.trusted[2] == 1 && s.trustees == 31);
    NOT("B10.4", LEAVE, 2);
    NOT("B11.1", CANCEL, 2);
    DO(CANCEL, 4);
    DO(LEAVE, 4); /* as a player too */
    CHECK(s.left == 20 && s.trusted[4] == 2 && s.trustees == 31);
    /* It leads its lowest card, of the lowest suit, and never answers. */
    s = check_position(check_rules(0), HP_BAOHUANG_PAIR, 0, 2, 12,
                       (const char *[]){"7h7h7sD*", "8d", "9d", "9d", "9d"});
    DO(TRUSTEE, 0);
    LAY_NOT("B11.2", "77");
    LAY_NOT("B11.2", "D");
    action a = check_play_action("7");
    a.cards = check_read("7s");
    expect_refused(&s, a, "B11.2", __LINE__);
    CHECK(hp_baohuang_action_choices(&s, &a) == 1);
    a.cards = check_read("7h");
    expect_done(&s, a, __LINE__);
    DO(TRUSTEE, 1);
    LAY_NOT("B11.2", "8");
    LAY_NOT("B2", "7"); /* the rules of play go first */
    PASS();
    /* A marked king after the unmarked. */
    for (int kings = 0; kings < 2; kings++) {
        s = check_position(check_rules(1), HP_BAOHUANG_HIDDEN_SOLO, 0, 0, CHECK_NONE,
                           (const char *[]){kings ? "DD*" : "XX*D", "8d", "9d", "9d", "9d"});
        DO(TRUSTEE, 0);
        LAY(kings ? "D" : "X");
        CHECK(!(s.last_cards.plane[0] & HP_BAOHUANG_MARKS));
        for (int i = 0; i < 4; i++)
            PASS();
        LAY(kings ? "D" : "X");
        CHECK(check_is_marked(&s.last_cards, kings ? CHECK_BIG : CHECK_SMALL));
    }
    /* The example of B11.2: held sixes. */
    for (unsigned options = 0; options < 4; options += 2) {
        rules = check_rules(0);
        rules.options = (uint8_t)options;
        s = check_position(rules, HP_BAOHUANG_PAIR, 0, 2, 15, (const char *[]){"6d6cD", "8d", "9d", "9d", "9d"});
        DO(TRUSTEE, 0);
        if (!options) {
            LAY("6");
            continue;
        }
        LAY("D");
        for (int i = 0; i < 4; i++)
            PASS();
        LAY("66");
        CHECK(s.places[0] == 1);
        s = check_position(rules, HP_BAOHUANG_PAIR, 0, 2, 15, (const char *[]){"6c", "8d", "9d", "9d", "9d"});
        DO(TRUSTEE, 0);
        LAY("6");
    }
    /* Also who is out. */
    CHECK(s.places[0] == 1);
    if (s.phase != HP_BAOHUANG_PHASE_OVER)
        DO(CANCEL, 0);
}

/* ---- Cards of a play ---- */

static void cards_of_plays(void) {
    state s = check_position(check_rules(1), HP_BAOHUANG_PAIR, 0, 1, CHECK_NONE,
                             (const char *[]){"7d7d7c D D D*", "8d8d X X*", "9d", "9d", "9d"});
    static const struct {
        const char *play, *cards, *rule;
    } rows[] = {
        {"77", "7d7d", NULL},      {"77", "7d7c", NULL},    {"77", "7c7c", "B2"}, {"77", "7s7d", "B2"},
        {"77", "7d", "B2"},        {"77", "7d7d7c", "B2"},  {"D", "D", NULL},     {"D", "D*", NULL},
        {"DDD", "DDD*", NULL},     {"DDD", "DDD", "B2"},    {"DD", "DD*", NULL},  {"DD", "DD", NULL},
        {"D77", "D7d7c", NULL},    {"D77", "D*7d7c", NULL}, {"D", "X", "B2"},     {"X", "X", "B2"},
        {"X", "X*", "B2"},         {"77", "7d8d", "B2.1"},  {"7", "D", "B2"},     {"DDDD", "DDDD*", "B2"},
        {"D777", "D7d7d7c", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        action a = check_play_action(rows[i].play);
        state copy = s;
        a.cards = check_read(rows[i].cards);
        if (rows[i].rule)
            expect_refused(&copy, a, rows[i].rule, __LINE__);
        else
            expect_done(&copy, a, __LINE__);
        if (!rows[i].rule)
            CHECK(memcmp(&copy.last_cards, &a.cards, sizeof a.cards) == 0 &&
                  memcmp(&copy.last, &a.move, sizeof a.move) == 0);
    }
    action a = check_play_action("7");
    a.cards.plane[1] = UINT64_C(1) << 16; /* no copy below */
    expect_refused(&s, a, "B1.1", __LINE__);
    a.cards.plane[1] = 0;
    a.cards.plane[0] = 1; /* the 3 */
    expect_refused(&s, a, "B1.1", __LINE__);
    a.cards.plane[0] = UINT64_C(1) << 16;
    a.arg = 1;
    expect_refused(&s, a, "B2", __LINE__);
    a.arg = 0;
    a.reserved = 256;
    expect_refused(&s, a, "B2", __LINE__);
    a = check_play_action("");
    expect_refused(&s, a, "B2", __LINE__);
    a.action = HP_BAOHUANG_ACTIONS;
    expect_refused(&s, a, "B9.1", __LINE__);
    a = check_action(HP_BAOHUANG_TRUSTEE, 0);
    a.cards.plane[0] = UINT64_C(1) << 16;
    expect_refused(&s, a, "B11.1", __LINE__);
    LAY("7");
    a = check_action(HP_BAOHUANG_PASS, 0);
    a.cards.plane[0] = UINT64_C(1) << 16;
    expect_refused(&s, a, "B9.1", __LINE__);
}

/* ---- Deals by hand, rooms, names ---- */

static void given(void) {
    int accepted = 0, late = 0;
    for (int turn = 0; turn < 1200; turn++) {
        const int concise = turn % 2;
        state s = check_state_after(concise, check_below(turn % 3 ? 2 : 12));
        const state before = s;
        hp_baohuang_rules rules = check_rules(concise);
        rules.first_seat = s.first_seat;
        state other = check_start(&rules, check_random(), 3);
        const int in_time = s.phase == HP_BAOHUANG_PHASE_THRONE && s.hand_ons == 0;
        hp_baohuang_hand wrong[CHECK_SEATS];
        for (int fault = 0; fault < 8; fault++) {
            memcpy(wrong, other.hands, sizeof wrong);
            const int seat = check_below(CHECK_SEATS), next = check_next(seat);
            int card;
            do
                card = CHECK_FIRST_CARD + check_below(40);
            while (!check_copies_in(&wrong[seat], card) || check_copies_in(&wrong[next], card) == 4);
            switch (fault) {
            case 0: /* a card short */
                check_add(&wrong[seat], card, -1, 0);
                break;
            case 1: /* one more here than there */
                check_add(&wrong[seat], card, -1, 0);
                check_add(&wrong[next], card, 1, 0);
                break;
            case 2: /* no card, or none in the plane below */
                wrong[seat].plane[check_below(4)] |= UINT64_C(1) << check_below(12);
                break;
            case 3: /* without the emperor card */
                wrong[other.holder].plane[0] &= ~(UINT64_C(1) << 55);
                break;
            case 4: /* without or with the guard card */
                for (int i = 0; i < CHECK_SEATS; i++)
                    wrong[i].plane[0] &= ~(UINT64_C(1) << 54);
                if (!concise)
                    for (int i = 0; i < CHECK_SEATS; i++)
                        if (check_copies_in(&wrong[i], CHECK_SMALL)) {
                            wrong[i].plane[0] |= UINT64_C(1) << 54;
                            break;
                        }
                break;
            case 5: { /* another card in place of one */
                int else_card;
                do
                    else_card = CHECK_FIRST_CARD + check_below(40);
                while (else_card == card || check_copies_in(&wrong[seat], else_card) == 4);
                check_add(&wrong[seat], card, -1, 0);
                check_add(&wrong[seat], else_card, 1, 0);
                break;
            }
            case 6: /* two emperor cards */
                for (int i = 0; i < CHECK_SEATS; i++)
                    if (i != other.holder && check_copies_in(&wrong[i], CHECK_BIG))
                        wrong[i].plane[0] |= UINT64_C(1) << 55;
                if (check_copies_in(&wrong[other.holder], CHECK_BIG) == 4)
                    continue;
                break;
            default: /* one hand's cards in another's place; only the size tells */
                if (check_dealt(s.first_seat, seat) == check_dealt(s.first_seat, next))
                    continue;
                memcpy(&wrong[seat], &other.hands[next], sizeof *wrong);
                memcpy(&wrong[next], &other.hands[seat], sizeof *wrong);
                break;
            }
            CHECK_SAY(hp_baohuang_deal_given(&s, wrong) == (in_time ? HP_ERR_CARDS : HP_ERR_ILLEGAL),
                      "fault %d: " CHECK_STATE, fault, CHECK_STATE_OF(&s));
            CHECK(check_same_state(&s, &before));
        }
        const int status = hp_baohuang_deal_given(&s, other.hands);
        CHECK(status == (in_time ? HP_OK : HP_ERR_ILLEGAL));
        if (!in_time) {
            CHECK(check_same_state(&s, &before));
            late++;
            continue;
        }
        accepted++;
        CHECK(memcmp(s.hands, other.hands, sizeof s.hands) == 0 && s.holder == other.holder &&
              s.current == other.holder);
        state same = before; /* nothing else has changed */
        memcpy(same.hands, s.hands, sizeof s.hands);
        same.holder = same.current = s.holder;
        CHECK(check_same_state(&same, &s));
        CHECK(hp_baohuang_deal_given(&s, s.hands) == HP_OK && check_same_state(&same, &s)); /* its own hands */
    }
    CHECK_SAY(accepted > 300 && late > 200, "%d accepted, %d late", accepted, late);
}

static void rooms(void) {
    hp_baohuang_rules r;
    for (int concise = 0; concise < 2; concise++) {
        r = check_rules(concise);
        CHECK(r.concise == concise && r.options == HP_BAOHUANG_KAO && r.first_seat == 0 && r.reserved[0] == 0);
        CHECK(r.penalty == HP_BAOHUANG_NO_PENALTY && hp_baohuang_rules_check(&r) == HP_OK);
    }
    static const int no_mode[] = {-1, 2, 256, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof no_mode / sizeof *no_mode; i++)
        CHECK(hp_baohuang_rules_usual(no_mode[i], &r) == HP_ERR_OPTIONS);
    for (int field = 0; field < 4; field++)
        for (int value = 0; value < 256; value++) {
            static const int most[4] = {1, 7, 4, 0};
            r = check_rules(0);
            *(field == 0   ? &r.concise
              : field == 1 ? &r.options
              : field == 2 ? &r.first_seat
                           : r.reserved) = (uint8_t)value;
            const int status = value <= most[field] ? HP_OK : HP_ERR_OPTIONS;
            CHECK(hp_baohuang_rules_check(&r) == status);
            state s;
            memset(&s, 0xa5, sizeof s);
            CHECK(hp_baohuang_start(&r, 1, (uint64_t)value, &s) == status);
            CHECK(status == HP_OK || check_untouched(&s, sizeof s));
            if (status == HP_OK) {
                expect_state(&s);
                expect_deal(&s);
                CHECK(s.concise == r.concise && s.options == r.options && s.first_seat == r.first_seat);
                CHECK(s.seed == 1 && s.index == (uint64_t)value && s.penalty == r.penalty && s.deals == 1);
            }
        }
}

static void names(void) {
    static const char *const actions[] = {"play",    "pass",  "take",    "hand_on", "solo", "name",
                                          "declare", "rebel", "trustee", "cancel",  "leave"};
    static const char *const phases[] = {"throne", "solo", "name", "declare", "rebel", "play", "over"};
    for (int i = 0; i < HP_BAOHUANG_ACTIONS; i++)
        CHECK(strcmp(hp_baohuang_action_name(i), actions[i]) == 0);
    for (int i = 0; i < HP_BAOHUANG_PHASES; i++)
        CHECK(strcmp(hp_baohuang_phase_name(i), phases[i]) == 0);
    CHECK(!hp_baohuang_action_name(-1) && !hp_baohuang_action_name(HP_BAOHUANG_ACTIONS) &&
          !hp_baohuang_action_name(255));
    CHECK(!hp_baohuang_phase_name(-1) && !hp_baohuang_phase_name(HP_BAOHUANG_PHASES));
}

int main(void) {
    n_simds = check_simds(simds);
    throne_classic();
    throne_concise();
    bids();
    guards_classic();
    guards_concise();
    tricks();
    kings_and_sixes();
    ends();
    trustees();
    cards_of_plays();
    given();
    rooms();
    names();
    games(500);
    everything_was_met();
    illegal();
    CHECK_END("test_baohuang_game");
}
