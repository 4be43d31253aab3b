/* A referee of Baohuang, for the tests: what is legal and what follows, written from the rules page with loops over
 * copies.  It shares nothing with the library but the form of its states, what beats what, and names. */
#ifndef HP_TESTS_CHECK_BAOHUANG_REFEREE_H
#define HP_TESTS_CHECK_BAOHUANG_REFEREE_H

#include "check_baohuang_games.h"

/* ---- Facts ---- */

/* B8.1: the cards, no kings, of which a hand has exactly n copies; how many there are. */
static int check_named(const hp_baohuang_hand *hand, int n, int cards[40]) {
    const check_copies held = check_count_copies(hand);
    int found = 0;
    for (int card = CHECK_FIRST_CARD; card < CHECK_SMALL; card++)
        if (held.copies[card] == n)
            cards[found++] = card;
    return found;
}
static int check_may_name(const hp_baohuang_hand *hand) {
    int cards[40];
    return check_named(hand, 3, cards) + check_named(hand, 4, cards) > 0;
}
/* B7.3 */
static int check_must_take(const hp_baohuang_state *s) {
    int cards[40];
    const hp_baohuang_hand *hand = &s->hands[s->current];
    return !s->concise && s->hand_ons == 5 && check_named(hand, 3, cards) > 0 && check_named(hand, 4, cards) == 0;
}
/* B7.2: a 2, or without one the highest rank that there is. */
static int check_rank_to_add(const hp_baohuang_hand *hand) {
    const check_copies held = check_count_copies(hand);
    int rank = 12;
    while (rank > 3 && !check_of_rank(&held, rank))
        rank--;
    return rank;
}
static int check_added(const hp_baohuang_state *s) { return s->concise && s->hand_ons > 1 ? s->hand_ons - 1 : 0; }
static int check_has_cards(const hp_baohuang_state *s, int seat) { return check_cards(&s->hands[seat]) > 0; }
static int check_with_cards(const hp_baohuang_state *s) {
    int n = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        n += check_has_cards(s, seat);
    return n;
}
static int check_next_with_cards(const hp_baohuang_state *s, int seat) {
    do
        seat = check_next(seat);
    while (!check_has_cards(s, seat));
    return seat;
}
static int check_on_emperors_side(const hp_baohuang_state *s, int seat) {
    return seat == s->emperor || (s->kind == HP_BAOHUANG_PAIR && seat == s->guard);
}
static int check_trustee(const hp_baohuang_state *s, int seat) { return s->trustees >> seat & 1; }

/* B11.2 */
static hp_baohuang_action check_default(const hp_baohuang_state *s) {
    const hp_baohuang_hand *hand = &s->hands[s->current];
    const check_copies held = check_count_copies(hand);
    int cards[40], n;
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        return s->concise || check_named(hand, 3, cards) ? check_action(HP_BAOHUANG_TAKE, 0)
                                                         : check_action(HP_BAOHUANG_HAND_ON, CHECK_NONE);
    case HP_BAOHUANG_PHASE_NAME: {
        n = check_named(hand, 3, cards);
        if (!n)
            n = check_named(hand, 4, cards);
        int best = cards[n - 1];
        for (int i = n - 1; i >= 0 && cards[i] / 4 == cards[n - 1] / 4; i--)
            best = cards[i];
        return check_action(HP_BAOHUANG_NAME, best);
    }
    case HP_BAOHUANG_PHASE_PLAY: {
        if (s->last_player != CHECK_NONE)
            return check_action(HP_BAOHUANG_PASS, 0);
        const int size = check_size(&held), sixes = check_of_rank(&held, 3);
        const int held_back = s->options & HP_BAOHUANG_HOLD_SIXES && size > 1;
        hp_baohuang_action a = {.move = {.rank = HP_BAOHUANG_NO_RANK}};
        if (held_back && sixes == size) {
            a.move.rank = 3;
            a.move.count = (uint8_t)sixes;
        } else {
            int card = CHECK_FIRST_CARD + (held_back ? 4 : 0);
            while (!held.copies[card])
                card++;
            if (card == CHECK_BIG)
                a.move.bigs = 1;
            else if (card == CHECK_SMALL)
                a.move.smalls = 1;
            else {
                a.move.rank = (uint8_t)(card / 4);
                a.move.count = 1;
            }
        }
        a.cards = check_first_cards(hand, &a.move);
        return a;
    }
    default:
        return check_action(HP_BAOHUANG_PASS, 0);
    }
}

/* ---- What is legal ---- */

static int check_is_plain(const hp_baohuang_action *a) {
    const hp_baohuang_action plain = check_action(a->action, a->arg);
    return check_same_action(a, &plain);
}

static int check_is_legal_play(const hp_baohuang_state *s, const hp_baohuang_action *a) {
    static const hp_baohuang_hand none;
    const hp_baohuang_hand *hand = &s->hands[s->current];
    const check_copies held = check_count_copies(hand);
    const hp_baohuang_move *m = &a->move;
    if (s->phase != HP_BAOHUANG_PHASE_PLAY || a->arg || a->reserved)
        return 0;
    if (m->bigs > 4 || m->smalls > 4 || m->count > 16 || m->bigs + m->smalls + m->count == 0)
        return 0;
    if (m->count ? m->rank < 3 || m->rank > 12 : m->rank != HP_BAOHUANG_NO_RANK)
        return 0;
    if (m->bigs > held.copies[CHECK_BIG] || m->smalls > held.copies[CHECK_SMALL] ||
        (m->count && m->count > check_of_rank(&held, m->rank)))
        return 0;
    if (memcmp(&a->cards, &none, sizeof none)) {
        const check_copies cards = check_count_copies(&a->cards);
        const hp_baohuang_hand same = check_planes(&cards);
        if (memcmp(&same, &a->cards, sizeof same))
            return 0; /* no hand at all */
        for (int card = 0; card < CHECK_SMALL; card++)
            if (cards.copies[card] > held.copies[card] || (cards.copies[card] && card / 4 != m->rank))
                return 0;
        if ((m->count && check_of_rank(&cards, m->rank) != m->count) ||
            check_size(&cards) != m->bigs + m->smalls + m->count)
            return 0;
        for (int i = 0; i < 2; i++) {
            const int n = cards.copies[CHECK_SMALL + i];
            if (n != (i ? m->bigs : m->smalls) || cards.marked[i] > held.marked[i] || (cards.marked[i] && !n))
                return 0;
            if (!cards.marked[i] && held.marked[i] && n == held.copies[CHECK_SMALL + i] && n)
                return 0;
        }
    }
    if (s->options & HP_BAOHUANG_HOLD_SIXES && m->count && m->rank == 3 && /* B5.1 */
        m->bigs + m->smalls + m->count != check_size(&held))
        return 0;
    return s->last_player == CHECK_NONE || hp_baohuang_beats(m, &s->last, s->options & HP_BAOHUANG_KAO);
}

static int check_is_legal(const hp_baohuang_state *s, const hp_baohuang_action *a) {
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        return 0;
    const hp_baohuang_hand *hand = &s->hands[s->current];
    const int phase = s->phase, seat = a->arg;
    int legal = check_is_plain(a);
    switch (a->action) {
    case HP_BAOHUANG_PLAY:
        legal = check_is_legal_play(s, a);
        break;
    case HP_BAOHUANG_PASS:
        legal &= a->arg == 0 && (phase == HP_BAOHUANG_PHASE_SOLO || phase == HP_BAOHUANG_PHASE_DECLARE ||
                                 phase == HP_BAOHUANG_PHASE_REBEL ||
                                 (phase == HP_BAOHUANG_PHASE_PLAY && s->last_player != CHECK_NONE));
        break;
    case HP_BAOHUANG_TAKE: /* B7.1 */
        legal &= a->arg == 0 && phase == HP_BAOHUANG_PHASE_THRONE && (s->concise || check_may_name(hand));
        break;
    case HP_BAOHUANG_HAND_ON:
        legal &= phase == HP_BAOHUANG_PHASE_THRONE && !check_must_take(s);
        if (s->concise && s->hand_ons)
            legal &= a->arg < CHECK_SMALL && a->arg / 4 == check_rank_to_add(hand) && check_copies_in(hand, a->arg);
        else
            legal &= a->arg == CHECK_NONE;
        break;
    case HP_BAOHUANG_SOLO:
        legal &= a->arg == 0 && ((phase == HP_BAOHUANG_PHASE_THRONE && !s->concise) ||
                                 phase == HP_BAOHUANG_PHASE_SOLO || phase == HP_BAOHUANG_PHASE_NAME);
        break;
    case HP_BAOHUANG_NAME:
        legal &= phase == HP_BAOHUANG_PHASE_NAME && a->arg >= CHECK_FIRST_CARD && a->arg < CHECK_SMALL &&
                 check_copies_in(hand, a->arg) >= 3;
        break;
    case HP_BAOHUANG_DECLARE:
        legal &= a->arg == 0 && phase == HP_BAOHUANG_PHASE_DECLARE;
        break;
    case HP_BAOHUANG_REBEL:
        legal &= a->arg == 0 && phase == HP_BAOHUANG_PHASE_REBEL;
        break;
    case HP_BAOHUANG_TRUSTEE:
        return legal && seat < CHECK_SEATS && !check_trustee(s, seat);
    case HP_BAOHUANG_CANCEL:
        return legal && seat < CHECK_SEATS && check_trustee(s, seat) && !(s->left >> seat & 1) && s->trusted[seat] < 4;
    case HP_BAOHUANG_LEAVE:
        return legal && seat < CHECK_SEATS && !(s->left >> seat & 1) && s->penalty != HP_BAOHUANG_NO_PENALTY;
    default:
        return 0;
    }
    if (legal && check_trustee(s, s->current)) { /* B11.1 */
        static const hp_baohuang_hand none;
        const hp_baohuang_action only = check_default(s);
        hp_baohuang_action whole = *a;
        if (a->action == HP_BAOHUANG_PLAY && !memcmp(&a->cards, &none, sizeof none))
            whole.cards = check_first_cards(hand, &a->move);
        legal = check_same_action(&whole, &only);
    }
    return legal;
}

/* ---- What follows ---- */

static void check_lead(hp_baohuang_state *s, int seat) {
    s->phase = HP_BAOHUANG_PHASE_PLAY;
    s->current = (uint8_t)seat;
    s->last = (hp_baohuang_move){0, 0, HP_BAOHUANG_NO_RANK, 0};
    s->last_cards = (hp_baohuang_hand){{0}};
    s->last_player = CHECK_NONE;
    s->passes = 0;
}

static void check_open_solo(hp_baohuang_state *s, int seat) {
    s->emperor = (uint8_t)seat;
    s->guard = CHECK_NONE;
    s->kind = HP_BAOHUANG_OPEN_SOLO;
    check_lead(s, seat);
}

/* B8.1, B8.2: after the throne and the bids. */
static void check_ask_for_guard(hp_baohuang_state *s) {
    if (!s->concise) {
        s->phase = HP_BAOHUANG_PHASE_NAME;
        s->current = s->emperor;
        return;
    }
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        if (check_is_marked(&s->hands[seat], CHECK_SMALL)) {
            s->kind = seat == s->emperor ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR;
            s->guard = (uint8_t)(seat == s->emperor ? CHECK_NONE : seat);
            s->current = (uint8_t)seat;
        }
    s->phase = HP_BAOHUANG_PHASE_DECLARE;
}

static void check_take_up(hp_baohuang_state *s) {
    s->emperor = s->current;
    for (int i = 0; i < check_added(s); i++)
        check_add(&s->hands[s->current], s->added[i], 1, 0);
}

/* B8.4: rebels after this seat, clockwise from the emperor. */
static void check_ask_rebels(hp_baohuang_state *s, int seat) {
    for (seat = check_next(seat); seat != s->emperor; seat = check_next(seat))
        if (seat != s->guard) {
            s->phase = HP_BAOHUANG_PHASE_REBEL;
            s->current = (uint8_t)seat;
            return;
        }
    check_lead(s, s->emperor);
}

/* B10.1, B10.3 */
static int check_is_over(const hp_baohuang_state *s) {
    int side = 0, others = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        *(check_on_emperors_side(s, seat) ? &side : &others) += !check_has_cards(s, seat);
    if (s->kind == HP_BAOHUANG_OPEN_SOLO)
        return side + others > 0;
    if (s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        return side == 1 || others == 2;
    return side == 2 || others == 3;
}

static void check_lay_down(hp_baohuang_state *s, const hp_baohuang_action *a) {
    static const hp_baohuang_hand none;
    const int seat = s->current;
    const hp_baohuang_hand cards =
        memcmp(&a->cards, &none, sizeof none) ? a->cards : check_first_cards(&s->hands[seat], &a->move);
    const check_copies laid = check_count_copies(&cards);
    check_copies hand = check_count_copies(&s->hands[seat]), played = check_count_copies(&s->played[seat]);
    for (int card = 0; card < CHECK_CARDS; card++) {
        hand.copies[card] -= laid.copies[card];
        played.copies[card] += laid.copies[card];
    }
    for (int i = 0; i < 2; i++) {
        hand.marked[i] -= laid.marked[i];
        played.marked[i] += laid.marked[i];
    }
    s->hands[seat] = check_planes(&hand);
    s->played[seat] = check_planes(&played);
    s->last = a->move;
    s->last_cards = cards;
    s->last_player = (uint8_t)seat;
    s->passes = 0;
    if (!check_has_cards(s, seat)) {
        s->out++;
        s->places[seat] = s->out;
        if (check_is_over(s)) {
            const int two = s->kind == HP_BAOHUANG_PAIR && check_has_cards(s, s->guard);
            if (two)
                s->places[s->guard] = 5;
            if (check_has_cards(s, s->emperor))
                s->places[s->emperor] = two ? 4 : 5;
            s->phase = HP_BAOHUANG_PHASE_OVER;
            s->current = CHECK_NONE;
            return;
        }
    }
    s->current = (uint8_t)check_next_with_cards(s, seat);
}

static void check_pass(hp_baohuang_state *s) {
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_SOLO: /* B7.5: in the order of 上家 */
        if (check_before(s->current) == s->emperor)
            check_ask_for_guard(s);
        else
            s->current = (uint8_t)check_before(s->current);
        break;
    case HP_BAOHUANG_PHASE_DECLARE:
        if (s->concise)
            check_ask_rebels(s, s->emperor);
        else
            check_lead(s, s->emperor);
        break;
    case HP_BAOHUANG_PHASE_REBEL:
        check_ask_rebels(s, s->current);
        break;
    default: { /* B9.2 */
        const int still_in = check_has_cards(s, s->last_player);
        s->passes++;
        if (s->passes == check_with_cards(s) - still_in)
            check_lead(s, still_in ? s->last_player : check_next_with_cards(s, s->last_player));
        else
            s->current = (uint8_t)check_next_with_cards(s, s->current);
    }
    }
}

/* The state after a legal action.  A new deal (B7.4) has no hands; who is to act is then for the caller to say. */
CHECK_UNUSED static hp_baohuang_state check_after(const hp_baohuang_state *before, const hp_baohuang_action *a) {
    hp_baohuang_state s = *before;
    const int seat = s.current;
    switch (a->action) {
    case HP_BAOHUANG_PLAY:
        check_lay_down(&s, a);
        break;
    case HP_BAOHUANG_PASS:
        check_pass(&s);
        break;
    case HP_BAOHUANG_TAKE:
        check_take_up(&s);
        if (s.options & HP_BAOHUANG_ROB_SOLO)
            s.phase = HP_BAOHUANG_PHASE_SOLO;
        else
            check_ask_for_guard(&s);
        break;
    case HP_BAOHUANG_HAND_ON:
        if (s.hand_ons == 9) {
            s.deals++;
            s.hand_ons = 0;
            memset(s.added, CHECK_NONE, sizeof s.added);
            memset(s.hands, 0, sizeof s.hands);
            break;
        }
        check_add(&s.hands[seat], CHECK_BIG, -1, 1);
        if (a->arg != CHECK_NONE) {
            check_add(&s.hands[seat], a->arg, -1, 0);
            s.added[s.hand_ons - 1] = a->arg;
        }
        s.hand_ons++;
        s.holder = s.current = (uint8_t)check_before(seat);
        check_add(&s.hands[s.holder], CHECK_BIG, 1, 1);
        /* check_add() takes marks away with the cards, and kings of this kind may be left; so they are told apart. */
        s.hands[seat].plane[0] &= ~(UINT64_C(1) << 55);
        break;
    case HP_BAOHUANG_SOLO:
        if (s.phase == HP_BAOHUANG_PHASE_THRONE)
            check_take_up(&s);
        check_open_solo(&s, seat);
        break;
    case HP_BAOHUANG_NAME:
        s.named = a->arg;
        s.kind = HP_BAOHUANG_HIDDEN_SOLO;
        for (int other = 0; other < CHECK_SEATS; other++)
            if (other != s.emperor && check_copies_in(&s.hands[other], a->arg)) {
                s.kind = HP_BAOHUANG_PAIR;
                s.guard = (uint8_t)other;
                s.phase = HP_BAOHUANG_PHASE_DECLARE;
                s.current = s.guard;
            }
        if (s.kind == HP_BAOHUANG_HIDDEN_SOLO)
            check_lead(&s, s.emperor);
        break;
    case HP_BAOHUANG_DECLARE:
        if (s.kind == HP_BAOHUANG_HIDDEN_SOLO) {
            check_open_solo(&s, s.emperor);
        } else {
            s.declared = 1;
            check_lead(&s, s.emperor);
        }
        break;
    case HP_BAOHUANG_REBEL:
        s.rebels = (uint8_t)(s.rebels | 1 << seat);
        check_ask_rebels(&s, seat);
        break;
    case HP_BAOHUANG_CANCEL:
        s.trustees = (uint8_t)(s.trustees ^ 1 << a->arg);
        break;
    default: /* TRUSTEE, LEAVE */
        if (!check_trustee(&s, a->arg))
            s.trusted[a->arg]++;
        s.trustees = (uint8_t)(s.trustees | 1 << a->arg);
        if (a->action == HP_BAOHUANG_LEAVE)
            s.left = (uint8_t)(s.left | 1 << a->arg);
        break;
    }
    return s;
}

/* ---- Scores (B10) ---- */

CHECK_UNUSED static void check_score(const hp_baohuang_state *s, int32_t score[CHECK_SEATS]) {
    int rebels = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        rebels += s->rebels >> seat & 1;
    const int emperor = s->places[s->emperor];
    int each, his;
    if (s->kind == HP_BAOHUANG_OPEN_SOLO) {
        his = emperor == 1 ? 24 : -24;
        each = emperor == 1 ? -6 : 6;
    } else if (s->kind == HP_BAOHUANG_HIDDEN_SOLO) {
        his = emperor == 1 ? 12 : emperor == 2 ? 0 : -12;
        each = emperor == 1 ? -3 : emperor == 2 ? 0 : 3;
    } else {
        const int guard = 6 - (emperor + s->places[s->guard]);
        his = 2 * guard;
        each = -guard;
    }
    const int times = s->declared || rebels >= 2 ? 2 : 1;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        score[seat] = times * (seat == s->emperor ? his : seat == s->guard ? -each : each);
}

#endif
