/* Games of Baohuang, for the tests: rooms of every kind, unusual deals, and a player with a taste for what is rare. */
#ifndef HP_TESTS_CHECK_BAOHUANG_GAMES_H
#define HP_TESTS_CHECK_BAOHUANG_GAMES_H

#include "check_baohuang.h"

enum { CHECK_SEATS = HP_BAOHUANG_SEATS, CHECK_NONE = HP_BAOHUANG_NONE };

CHECK_UNUSED static int check_next(int seat) { return (seat + 1) % CHECK_SEATS; }
CHECK_UNUSED static int check_before(int seat) { return (seat + CHECK_SEATS - 1) % CHECK_SEATS; }

/* ---- Cards ---- */

CHECK_UNUSED static int check_copies_in(const hp_baohuang_hand *hand, int card) {
    int n = 0;
    for (int k = 0; k < 4; k++)
        n += (int)(hand->plane[k] >> card & 1);
    return n;
}
CHECK_UNUSED static int check_cards(const hp_baohuang_hand *hand) {
    const check_copies held = check_count_copies(hand);
    return check_size(&held);
}
CHECK_UNUSED static int check_is_marked(const hp_baohuang_hand *hand, int king) {
    return (int)(hand->plane[0] >> (king + 2) & 1);
}
/* n more copies of a card, or fewer; and whether the marked king is among them. */
CHECK_UNUSED static void check_add(hp_baohuang_hand *hand, int card, int n, int marked) {
    check_copies held = check_count_copies(hand);
    held.copies[card] += n;
    if (marked)
        held.marked[card - CHECK_SMALL] = n > 0;
    CHECK(held.copies[card] >= 0 && held.copies[card] <= 4);
    *hand = check_planes(&held);
}
CHECK_UNUSED static hp_baohuang_hand check_read(const char *text) {
    hp_baohuang_hand hand = {{0}};
    size_t position;
    CHECK_SAY(hp_baohuang_cards_parse(text, strlen(text), &hand, &position) == HP_OK, "%s", text);
    return hand;
}
/* The cards that no index says where they are: lowest suits, and a marked king only if all are played. */
CHECK_UNUSED static hp_baohuang_hand check_first_cards(const hp_baohuang_hand *hand, const hp_baohuang_move *m) {
    const check_copies held = check_count_copies(hand);
    check_copies cards = {{0}, {0}};
    int left = m->count;
    for (int suit = 0; suit < 4 && m->count; suit++) {
        const int card = 4 * m->rank + suit, n = held.copies[card] < left ? held.copies[card] : left;
        cards.copies[card] = n;
        left -= n;
    }
    for (int i = 0; i < 2; i++) {
        const int n = i ? m->bigs : m->smalls;
        cards.copies[CHECK_SMALL + i] = n;
        cards.marked[i] = held.marked[i] && n == held.copies[CHECK_SMALL + i] && n > 0;
    }
    return check_planes(&cards);
}

/* ---- Rooms and deals ---- */

CHECK_UNUSED static hp_baohuang_rules check_rules(int concise) {
    hp_baohuang_rules rules;
    memset(&rules, 0xa5, sizeof rules);
    CHECK(hp_baohuang_rules_usual(concise, &rules) == HP_OK);
    return rules;
}
CHECK_UNUSED static hp_baohuang_rules check_any_rules(int concise) {
    hp_baohuang_rules rules = check_rules(concise);
    rules.options = (uint8_t)check_below(8);
    rules.first_seat = (uint8_t)check_below(CHECK_SEATS);
    if (check_below(2))
        rules.penalty = 1 + (uint32_t)check_below(3);
    return rules;
}

CHECK_UNUSED static hp_baohuang_state check_start(const hp_baohuang_rules *rules, uint64_t seed, uint64_t index) {
    hp_baohuang_state state;
    memset(&state, 0xa5, sizeof state); /* every byte is to be written */
    CHECK(hp_baohuang_start(rules, seed, index, &state) == HP_OK);
    return state;
}

/* How many cards a seat is dealt (B6.1). */
CHECK_UNUSED static int check_dealt(int first_seat, int seat) {
    return (seat - first_seat + CHECK_SEATS) % CHECK_SEATS < 3 ? 34 : 33;
}

/* A deck hardly shuffled: dealt in blocks the hands are full of fours, dealt round they have hardly two of a card. */
CHECK_UNUSED static void check_odd_deal(hp_baohuang_state *state, int in_blocks) {
    enum { DECK = 168 };
    int deck[DECK], at = 0;
    const int from = check_below(DECK);
    check_copies held[CHECK_SEATS];
    hp_baohuang_hand hands[CHECK_SEATS];
    memset(held, 0, sizeof held);
    for (int i = 0; i < DECK; i++)
        deck[i] = (from + i) % DECK;
    for (int swaps = check_below(40); swaps > 0; swaps--) {
        const int a = check_below(DECK), b = check_below(DECK), card = deck[a];
        deck[a] = deck[b];
        deck[b] = card;
    }
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        const int turn = (seat - state->first_seat + CHECK_SEATS) % CHECK_SEATS;
        for (int n = 0; n < check_dealt(state->first_seat, seat); n++) {
            const int number = deck[in_blocks ? at++ : CHECK_SEATS * n + turn];
            const int card = CHECK_FIRST_CARD + number / 4, marked = number % 4 == 0;
            held[seat].copies[card]++;
            if (marked && (card == CHECK_BIG || (card == CHECK_SMALL && state->concise)))
                held[seat].marked[card - CHECK_SMALL] = 1;
        }
        hands[seat] = check_planes(&held[seat]);
    }
    CHECK(hp_baohuang_deal_given(state, hands) == HP_OK);
}

/* ---- Actions ---- */

CHECK_UNUSED static hp_baohuang_action check_action(int kind, int arg) {
    hp_baohuang_action a = {.move = {.rank = HP_BAOHUANG_NO_RANK}};
    a.action = (uint8_t)kind;
    a.arg = (uint8_t)arg;
    return a;
}
/* A play in bare ranks, without cards. */
CHECK_UNUSED static hp_baohuang_action check_play_action(const char *text) {
    const hp_baohuang_action a = {.move = check_read_play(text)};
    return a;
}

CHECK_UNUSED static hp_baohuang_action check_action_at(const hp_baohuang_state *state, int64_t index) {
    hp_baohuang_action action;
    memset(&action, 0xa5, sizeof action);
    CHECK(hp_baohuang_action_at(state, index, &action) == HP_OK);
    return action;
}

enum { CHECK_MOST_ACTIONS = CHECK_PLAYS + 1 };
CHECK_UNUSED static const hp_baohuang_action *check_list(const hp_baohuang_state *state, int64_t *n) {
    static hp_baohuang_action list[CHECK_MOST_ACTIONS];
    *n = -1;
    CHECK(hp_baohuang_actions(state, list, CHECK_MOST_ACTIONS, n) == HP_OK);
    return list;
}

CHECK_UNUSED static int check_same_action(const hp_baohuang_action *a, const hp_baohuang_action *b) {
    return memcmp(a, b, sizeof *a) == 0;
}
CHECK_UNUSED static int check_same_state(const hp_baohuang_state *a, const hp_baohuang_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}
CHECK_UNUSED static int check_cites(const char *text, const char *rule) { return check_cites_of('B', text, rule); }

#define CHECK_STATE "phase %d concise %d options %d seat %d hand-ons %d kind %d of (%" PRIu64 ", %" PRIu64 ")"
#define CHECK_STATE_OF(s) \
    (s)->phase, (s)->concise, (s)->options, (s)->current, (s)->hand_ons, (s)->kind, (s)->seed, (s)->index

/* ---- A player with a taste for what is rare ---- */

/* What seats may do out of turn, if any of it is legal now. */
CHECK_UNUSED static int check_out_of_turn(const hp_baohuang_state *state, hp_baohuang_action *action) {
    const int kind = check_below(12);
    *action = check_action(kind < 6    ? HP_BAOHUANG_TRUSTEE
                           : kind < 11 ? HP_BAOHUANG_CANCEL
                                       : HP_BAOHUANG_LEAVE,
                           check_below(CHECK_SEATS));
    return !hp_baohuang_action_problem(state, action);
}

/* Something legal.  `taste` stays the same for a game: the card goes on and on, nobody is asked twice, everybody
 * rebels. */
CHECK_UNUSED static hp_baohuang_action check_choice(const hp_baohuang_state *state, unsigned taste) {
    const int64_t n = hp_baohuang_actions_count(state);
    hp_baohuang_action action;
    if (check_below(taste & 1 ? 12 : 60) == 0 && check_out_of_turn(state, &action))
        return action;
    int64_t at = (int64_t)(check_random() >> 1) % n;
    if (state->phase == HP_BAOHUANG_PHASE_THRONE && taste & 6 && check_below(24))
        at = n - 1;
    if (state->phase == HP_BAOHUANG_PHASE_SOLO && check_below(4))
        at = n - 1;
    if (state->phase == HP_BAOHUANG_PHASE_NAME && check_below(4))
        at = n > 1 ? check_below((int)n - 1) : 0;
    if (state->phase == HP_BAOHUANG_PHASE_DECLARE && taste & 8)
        at = n - 1;
    if (state->phase == HP_BAOHUANG_PHASE_REBEL && taste & 16)
        at = 0;
    /* Who can answer does, so that most of a trick is not passes. */
    if (state->phase == HP_BAOHUANG_PHASE_PLAY && taste & 32 && n > 1 && state->last_player != CHECK_NONE)
        at = (int64_t)(check_random() >> 1) % (n - 1);
    action = check_action_at(state, at);
    const int64_t choices = hp_baohuang_action_choices(state, &action);
    CHECK(choices >= 1);
    if (check_below(4)) {
        const hp_baohuang_action first = action;
        CHECK(hp_baohuang_action_choice_at(state, &first, (int64_t)(check_random() >> 1) % choices, &action) == HP_OK);
    } else if (check_below(2)) {
        action.cards = (hp_baohuang_hand){{0}}; /* which means the first */
    }
    return action;
}

/* Does something legal.  1 at the end of the game. */
CHECK_UNUSED static int check_step(hp_baohuang_state *state, unsigned taste) {
    if (state->phase == HP_BAOHUANG_PHASE_OVER)
        return 1;
    const hp_baohuang_action action = check_choice(state, taste);
    CHECK(hp_baohuang_apply(state, &action, NULL) == HP_OK);
    return 0;
}

CHECK_UNUSED static hp_baohuang_state check_any_start(int concise) {
    const hp_baohuang_rules rules = check_any_rules(concise);
    hp_baohuang_state state = check_start(&rules, check_random(), check_random());
    const int odd = check_below(6);
    if (odd < 2)
        check_odd_deal(&state, odd);
    return state;
}

/* A state of a game, `steps` actions from its start or the last before its end. */
CHECK_UNUSED static hp_baohuang_state check_state_after(int concise, int steps) {
    hp_baohuang_state state = check_any_start(concise), before = state;
    const unsigned taste = (unsigned)check_random() & 63;
    for (; steps > 0 && !check_step(&state, taste); steps--)
        if (state.phase != HP_BAOHUANG_PHASE_OVER)
            before = state;
    return state.phase == HP_BAOHUANG_PHASE_OVER && check_below(4) ? before : state;
}

/* How many have rebelled. */
CHECK_UNUSED static int check_marks(const hp_baohuang_state *s) { return __builtin_popcount(s->rebels); }

/* Whether all know who the guard is (B8): by word, by card, by a rebellion, or at the end. */
CHECK_UNUSED static int check_is_public(const hp_baohuang_state *s) {
    if (s->kind == 0 || s->phase == HP_BAOHUANG_PHASE_DECLARE)
        return 0;
    if (s->kind == HP_BAOHUANG_OPEN_SOLO || s->declared || s->phase == HP_BAOHUANG_PHASE_OVER)
        return 1;
    if (s->phase > HP_BAOHUANG_PHASE_REBEL && check_marks(s) >= 2)
        return 1;
    for (int seat = 0; seat < CHECK_SEATS && s->concise; seat++)
        if (check_is_marked(&s->played[seat], CHECK_SMALL))
            return 1;
    if (s->concise)
        return 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++) /* B8.1: all four of the emperor, or another's one */
        if (check_copies_in(&s->played[seat], s->named) >= (seat == s->emperor ? 4 : 1))
            return 1;
    return 0;
}

/* ---- Positions in play ---- */

/* A position with these hands, the emperor to lead: whatever is in no hand has been played, so that the seats have held
 * as many cards as they were dealt.  `named` is a card of classic mode that is in no hand, or CHECK_NONE. */
CHECK_UNUSED static hp_baohuang_state check_position(hp_baohuang_rules rules, int kind, int emperor, int guard,
                                                     int named, const char *const hands[CHECK_SEATS]) {
    hp_baohuang_state s = check_start(&rules, 7, 7);
    int left[CHECK_CARDS], emperor_card = 0, guard_card = !rules.concise;
    for (int card = 0; card < CHECK_CARDS; card++)
        left[card] = card < CHECK_FIRST_CARD ? 0 : 4;
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        s.hands[seat] = check_read(hands[seat]);
        s.played[seat] = (hp_baohuang_hand){{0}};
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
            left[card] -= check_copies_in(&s.hands[seat], card);
        emperor_card |= check_is_marked(&s.hands[seat], CHECK_BIG);
        guard_card |= check_is_marked(&s.hands[seat], CHECK_SMALL);
    }
    s.phase = HP_BAOHUANG_PHASE_PLAY;
    s.holder = s.emperor = s.current = (uint8_t)emperor;
    s.kind = (uint8_t)kind;
    s.guard = (uint8_t)(kind == HP_BAOHUANG_PAIR ? guard : CHECK_NONE);
    if (!emperor_card) {
        check_add(&s.played[emperor], CHECK_BIG, 1, 1);
        left[CHECK_BIG]--;
    }
    if (!guard_card) {
        check_add(&s.played[kind == HP_BAOHUANG_PAIR ? guard : emperor], CHECK_SMALL, 1, 1);
        left[CHECK_SMALL]--;
    }
    if (!rules.concise && kind != HP_BAOHUANG_OPEN_SOLO) {
        s.named = (uint8_t)named;
        check_add(&s.played[emperor], named, kind == HP_BAOHUANG_PAIR ? 3 : 4, 0);
        if (kind == HP_BAOHUANG_PAIR)
            check_add(&s.played[guard], named, 1, 0);
        left[named] = 0;
    }
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
        CHECK_SAY(left[card] >= 0, "card %d stands too often", card);
    for (int seat = 0, card = CHECK_FIRST_CARD; seat < CHECK_SEATS; seat++)
        for (int room =
                 check_dealt(rules.first_seat, seat) - check_cards(&s.hands[seat]) - check_cards(&s.played[seat]);
             room > 0; room--) {
            while (!left[card])
                card++;
            check_add(&s.played[seat], card, 1, 0);
            left[card]--;
        }
    for (int seat = 0; seat < CHECK_SEATS; seat++) /* in the order of their seats */
        if (!check_cards(&s.hands[seat]))
            s.places[seat] = ++s.out;
    const char *problem = hp_baohuang_state_problem(&s);
    CHECK_SAY(!problem, "%s", problem ? problem : "");
    return s;
}

#endif
