/* What a seat knows (B12): everything that it may not know can be put in other places, and the bytes of its observation
 * stay as they are; what it may know is in there. */
#include "check_baohuang_games.h"

typedef hp_baohuang_state state;
typedef hp_baohuang_observation observation;

static int copies_had(const state *s, int seat, int card) {
    return check_copies_in(&s->hands[seat], card) + check_copies_in(&s->played[seat], card);
}
static int has_had_guard_card(const state *s, int seat) {
    return check_is_marked(&s->hands[seat], CHECK_SMALL) || check_is_marked(&s->played[seat], CHECK_SMALL);
}
/* ---- Cards that everyone has seen go somewhere ---- */

static check_copies shown(const state *s, int seat) {
    check_copies cards = {{0}, {0}};
    if (seat != s->holder)
        return cards;
    if (check_is_marked(&s->hands[seat], CHECK_BIG))
        cards.copies[CHECK_BIG] = cards.marked[1] = 1;
    if (s->concise && s->phase != HP_BAOHUANG_PHASE_THRONE)
        for (int i = 0; i + 1 < s->hand_ons; i++)
            cards.copies[s->added[i]]++;
    for (int card = CHECK_FIRST_CARD; card < CHECK_SMALL; card++) { /* any copy played may be one of these */
        cards.copies[card] -= check_copies_in(&s->played[seat], card);
        if (cards.copies[card] < 0)
            cards.copies[card] = 0;
    }
    return cards;
}

/* ---- Another state that this seat could be in as well ---- */

typedef struct {
    int cards[168]; /* a marked small king is CHECK_CARDS */
    int n, room[CHECK_SEATS];
} pool;

/* Takes a card out of the pool for a seat; 0 where it is not there, or the seat has no room. */
static int give(state *s, pool *p, int card, int seat) {
    for (int i = 0; i < p->n && p->room[seat]; i++)
        if (p->cards[i] == card) {
            p->cards[i] = p->cards[--p->n];
            p->room[seat]--;
            const int marked = card == CHECK_CARDS;
            check_add(&s->hands[seat], marked ? CHECK_SMALL : card, 1, marked);
            return 1;
        }
    return 0;
}

/* Others' cards that were not seen going there. */
static pool take_back(state *s, int seat) {
    pool p = {.n = 0};
    for (int other = 0; other < CHECK_SEATS; other++) {
        if (other == seat)
            continue;
        const check_copies all = check_count_copies(&s->hands[other]), seen = shown(s, other);
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
            for (int k = seen.copies[card]; k < all.copies[card]; k++)
                p.cards[p.n++] = card == CHECK_SMALL && all.marked[0] && k == 0 ? CHECK_CARDS : card;
        p.room[other] = check_size(&all) - check_size(&seen);
        s->hands[other] = check_planes(&seen);
    }
    return p;
}

static int any_seat_with_room(const pool *p) {
    int seats[CHECK_SEATS], n = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        if (p->room[seat])
            seats[n++] = seat;
    return n ? seats[check_below(n)] : -1;
}

static void settle(state *s, int guard) {
    s->guard = (uint8_t)(guard == s->emperor ? CHECK_NONE : guard);
    s->kind = guard == s->emperor ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR;
}

/* Who the guard is, where the seat does not know: whoever might hold the card that says so. */
static void another_guard(state *s, pool *p, int seat) {
    const int card = s->concise ? CHECK_CARDS : s->named;
    for (int tries = 0; tries < 100; tries++) {
        const int guard = any_seat_with_room(p);
        if (guard < 0 || (s->phase > HP_BAOHUANG_PHASE_REBEL && s->rebels >> guard & 1))
            continue;
        if (!s->concise && seat == s->emperor && guard == seat)
            continue;
        if (give(s, p, card, guard)) {
            settle(s, guard);
            return;
        }
    }
}

/* B8.5: who has been asked, and what the others have answered. */
static void ask_anew(state *s, int seat, int was_guard) {
    const int nothing_played = s->last_player == CHECK_NONE && check_cards(&s->played[s->emperor]) == 0;
    if (s->phase == HP_BAOHUANG_PHASE_REBEL) {
        const int own = (seat - s->emperor + CHECK_SEATS) % CHECK_SEATS, is_rebel = own && seat != s->guard;
        const int asked = (s->current - s->emperor + CHECK_SEATS) % CHECK_SEATS;
        int places[CHECK_SEATS], n = 0;
        for (int at = 1; at < CHECK_SEATS; at++)
            if ((s->emperor + at) % CHECK_SEATS != s->guard && (!is_rebel || (own < asked ? at > own : at <= own)))
                places[n++] = at;
        if (n) {
            const int at = places[check_below(n)];
            s->current = (uint8_t)((s->emperor + at) % CHECK_SEATS);
            for (int i = 1; i < CHECK_SEATS; i++) {
                const int other = (s->emperor + i) % CHECK_SEATS;
                if (other == seat)
                    continue;
                s->rebels = (uint8_t)(s->rebels & ~(1 << other));
                if (i < at && other != s->guard && check_below(2))
                    s->rebels = (uint8_t)(s->rebels | 1 << other);
            }
        }
        return;
    }
    if (s->concise) {
        if (s->phase == HP_BAOHUANG_PHASE_DECLARE)
            s->current = s->guard == CHECK_NONE ? s->emperor : s->guard;
        return;
    }
    /* Classic mode: the guard thinks, or has declined, or there is none. */
    const int thinks = s->phase == HP_BAOHUANG_PHASE_DECLARE;
    if ((!thinks && !(s->phase == HP_BAOHUANG_PHASE_PLAY && nothing_played && !s->declared)) || was_guard)
        return;
    const int will_think = seat == s->emperor ? thinks : s->kind == HP_BAOHUANG_PAIR && check_below(2);
    s->phase = will_think ? HP_BAOHUANG_PHASE_DECLARE : HP_BAOHUANG_PHASE_PLAY;
    s->current = will_think ? s->guard : s->emperor;
}

static state imagine(const state *real, int seat) {
    state s = *real;
    s.seed = check_random();
    s.index = check_random();
    pool p = take_back(&s, seat);
    const int is_guard = seat == real->guard, knows = is_guard || check_is_public(real);
    const int settled = real->kind == HP_BAOHUANG_PAIR || real->kind == HP_BAOHUANG_HIDDEN_SOLO;
    if (!settled || (seat == s.emperor && s.kind == HP_BAOHUANG_HIDDEN_SOLO)) {
        /* B8.2: what an open solo of concise mode was declared with, unless it was bid. */
        if (s.kind == HP_BAOHUANG_OPEN_SOLO && s.concise && seat != s.emperor)
            give(&s, &p, CHECK_CARDS, s.emperor);
        /* B7.1: who has taken the throne can name a card. */
        const int bids = real->phase == HP_BAOHUANG_PHASE_SOLO || real->phase == HP_BAOHUANG_PHASE_NAME;
        if (!s.concise && bids && seat != s.emperor)
            for (int card = CHECK_FIRST_CARD; card < CHECK_SMALL; card++)
                if (check_copies_in(&real->hands[s.emperor], card) >= 3) {
                    for (int k = check_copies_in(&real->hands[s.emperor], card); k > 0; k--)
                        give(&s, &p, card, s.emperor);
                    break;
                }
    } else {
        /* Named cards are where they are known to be, and the last one maybe elsewhere. */
        if (!s.concise && seat != s.emperor)
            while (copies_had(&s, s.emperor, s.named) < 3 && give(&s, &p, s.named, s.emperor))
                ;
        if (!knows) {
            another_guard(&s, &p, seat);
        } else { /* all as it is */
            const int who = s.kind == HP_BAOHUANG_PAIR ? s.guard : s.emperor;
            if (who != seat && s.concise && !has_had_guard_card(&s, who))
                give(&s, &p, CHECK_CARDS, who);
            while (who != seat && !s.concise && copies_had(&s, who, s.named) < copies_had(real, who, s.named) &&
                   give(&s, &p, s.named, who))
                ;
        }
    }
    while (p.n) { /* the rest anywhere */
        const int other = any_seat_with_room(&p);
        if (other < 0 || !give(&s, &p, p.cards[check_below(p.n)], other))
            break;
    }
    CHECK(p.n == 0);
    if (real->kind)
        ask_anew(&s, seat, is_guard);
    return s;
}

/* Who the guard is can sometimes be concluded: the game would be over, or nobody left to be asked. */
static int is_ruled_out(const state *imagined) {
    const char *problem = hp_baohuang_state_problem(imagined);
    return problem && (strstr(problem, "B10.1: the game is over") == problem ||
                       (imagined->phase == HP_BAOHUANG_PHASE_REBEL && imagined->current == imagined->guard));
}

static long long hidden, ruled_out, distinct, met_other_guard, met_other_kind, met_other_phase, met_other_answers;

static void cannot_tell(const state *s, int seat) {
    observation before, after;
    memset(&before, 0xa5, sizeof before);
    memset(&after, 0x5a, sizeof after);
    CHECK(hp_baohuang_observe(s, seat, &before) == HP_OK);
    for (int i = 0; i < 4; i++) {
        const state other = imagine(s, seat);
        if (is_ruled_out(&other)) {
            ruled_out++;
            continue;
        }
        const char *problem = hp_baohuang_state_problem(&other);
        CHECK_SAY(!problem, "%s: seat %d, " CHECK_STATE, problem ? problem : "", seat, CHECK_STATE_OF(s));
        if (problem)
            return;
        CHECK(hp_baohuang_observe(&other, seat, &after) == HP_OK);
        int at = 0;
        while (at < (int)sizeof before && ((const char *)&before)[at] == ((const char *)&after)[at])
            at++;
        CHECK_SAY(at == (int)sizeof before, "seat %d sees byte %d: " CHECK_STATE, seat, at, CHECK_STATE_OF(s));
        hidden++;
        distinct += memcmp(other.hands, s->hands, sizeof s->hands) != 0;
        met_other_guard += other.guard != s->guard;
        met_other_kind += other.kind != s->kind;
        met_other_phase += other.phase != s->phase;
        met_other_answers += other.rebels != s->rebels;
    }
}

/* ---- What it may know ---- */

static void knows(const state *s, int seat) {
    observation o;
    memset(&o, 0xa5, sizeof o);
    CHECK(hp_baohuang_observe(s, seat, &o) == HP_OK);
    const state *seen = &o.seen;
    CHECK(o.seat == seat && o.reserved[0] == 0 && o.reserved[1] == 0 && seen->seed == 0 && seen->index == 0);
    /* Cards: unseen are those of the others that nobody has seen go there. */
    check_copies unseen = {{0}, {0}};
    for (int other = 0; other < CHECK_SEATS; other++) {
        const check_copies all = check_count_copies(&s->hands[other]), of_other = shown(s, other);
        const check_copies in_view = other == seat ? all : of_other;
        const hp_baohuang_hand due = check_planes(&in_view);
        CHECK_SAY(memcmp(&seen->hands[other], &due, sizeof due) == 0, "seat %d of %d: " CHECK_STATE, seat, other,
                  CHECK_STATE_OF(s));
        CHECK(o.cards[other] == check_size(&all));
        for (int card = 0; card < CHECK_CARDS; card++)
            unseen.copies[card] += all.copies[card] - in_view.copies[card];
        for (int i = 0; i < 2; i++)
            unseen.marked[i] += all.marked[i] - in_view.marked[i];
    }
    const hp_baohuang_hand due = check_planes(&unseen);
    CHECK_SAY(memcmp(&o.unseen, &due, sizeof due) == 0, "seat %d: %s, " CHECK_STATE, seat, check_hand_text(&o.unseen),
              CHECK_STATE_OF(s));
    CHECK(memcmp(seen->played, s->played, sizeof s->played) == 0);
    CHECK(memcmp(&seen->last_cards, &s->last_cards, sizeof s->last_cards) == 0);
    CHECK(memcmp(&seen->last, &s->last, sizeof s->last) == 0 && memcmp(seen->added, s->added, sizeof s->added) == 0);
    /* What everybody knows. */
    CHECK(seen->deals == s->deals && seen->concise == s->concise && seen->options == s->options);
    CHECK(seen->first_seat == s->first_seat && seen->holder == s->holder && seen->hand_ons == s->hand_ons);
    CHECK(seen->emperor == s->emperor && seen->named == s->named && seen->declared == s->declared);
    CHECK(seen->last_player == s->last_player && seen->passes == s->passes && seen->out == s->out);
    CHECK(memcmp(seen->places, s->places, 5) == 0 && memcmp(seen->trusted, s->trusted, 5) == 0);
    CHECK(seen->trustees == s->trustees && seen->left == s->left && seen->penalty == s->penalty);
    /* The guard, and whether there is one. */
    CHECK(hp_baohuang_is_revealed(s) == check_is_public(s));
    const int open = check_is_public(s), party = seat == s->emperor || seat == s->guard;
    CHECK(seen->kind == (open || party ? s->kind : 0));
    CHECK(seen->guard == (open || seat == s->guard ? s->guard : CHECK_NONE));
    /* Rebels (B8.4): the own mark, and all of them afterwards. */
    CHECK(seen->rebels == (s->phase == HP_BAOHUANG_PHASE_REBEL ? s->rebels & 1 << seat : s->rebels));
    /* Who is to act, where that is no secret. */
    if ((s->phase != HP_BAOHUANG_PHASE_DECLARE && s->phase != HP_BAOHUANG_PHASE_REBEL) || seat == s->current) {
        CHECK(seen->phase == s->phase && seen->current == s->current);
    } else if (s->phase == HP_BAOHUANG_PHASE_REBEL) {
        const int first = (s->current - s->emperor + 5) % 5, own = (seat - s->emperor + 5) % 5;
        CHECK(seen->phase == s->phase);
        CHECK(seen->current == (own > first && seat != s->guard ? seat : CHECK_NONE));
    } else if (s->concise || seat == s->emperor) {
        CHECK(seen->phase == s->phase && seen->current == CHECK_NONE);
    } else {
        CHECK(seen->phase == HP_BAOHUANG_PHASE_PLAY && seen->current == s->emperor);
    }
    /* A seat has all that its own actions depend on. */
    if (seat == s->current && !(s->phase == HP_BAOHUANG_PHASE_OVER))
        CHECK(hp_baohuang_actions_count(seen) == hp_baohuang_actions_count(s));
    CHECK(hp_baohuang_is_doubled(seen) == hp_baohuang_is_doubled(s));
}

/* B7.2, B12: added cards are known where they went, and no longer when as many copies of them have been played. */
static void added_cards(void) {
    int met = 0;
    for (int turn = 0; turn < 150; turn++) {
        hp_baohuang_rules rules = check_rules(1);
        rules.options = (uint8_t)check_below(8);
        state s = check_start(&rules, 21, (uint64_t)turn);
        for (int n = 2 + turn % 8; n > 0; n--) {
            const hp_baohuang_action a = check_action_at(&s, 1 + check_below((int)hp_baohuang_actions_count(&s) - 1));
            CHECK(hp_baohuang_apply(&s, &a, NULL) == HP_OK);
            for (int seat = 0; seat < CHECK_SEATS; seat++)
                knows(&s, seat);
        }
        const hp_baohuang_action take = check_action(HP_BAOHUANG_TAKE, 0);
        CHECK(hp_baohuang_apply(&s, &take, NULL) == HP_OK);
        const unsigned taste = (unsigned)check_random() & 56;
        for (int steps = 0; steps < 120 && !check_step(&s, taste); steps++)
            for (int seat = 0; seat < CHECK_SEATS; seat++) {
                knows(&s, seat);
                if (steps % 8 == 0)
                    cannot_tell(&s, seat);
            }
        for (int i = 0; i + 1 < s.hand_ons; i++)
            met += check_copies_in(&s.played[s.holder], s.added[i]) > 0;
    }
    CHECK_SAY(met > 50, "%d added cards played", met);
}

/* B8.5: in classic mode the others see the emperor's lead, whether a guard thinks, has declined, or is nobody. */
static void thinking(void) {
    for (int turn = 0; turn < 200; turn++) {
        state s = check_any_start(0);
        int64_t n;
        while (s.phase < HP_BAOHUANG_PHASE_NAME) {
            const hp_baohuang_action *list = check_list(&s, &n);
            const hp_baohuang_action a = list[list[0].action == HP_BAOHUANG_TAKE ? 0 : n - 1];
            CHECK(hp_baohuang_apply(&s, &a, NULL) == HP_OK);
        }
        n = hp_baohuang_actions_count(&s);
        const hp_baohuang_action name = check_action_at(&s, check_below((int)n - 1));
        const hp_baohuang_action pass = check_action(HP_BAOHUANG_PASS, 0);
        CHECK(name.action == HP_BAOHUANG_NAME && hp_baohuang_apply(&s, &name, NULL) == HP_OK);
        for (int declined = 0; declined < 2; declined++) {
            for (int seat = 0; seat < CHECK_SEATS; seat++) {
                observation o;
                CHECK(hp_baohuang_observe(&s, seat, &o) == HP_OK);
                if (seat != s.emperor && seat != s.guard)
                    CHECK(o.seen.phase == HP_BAOHUANG_PHASE_PLAY && o.seen.current == s.emperor);
                knows(&s, seat);
                cannot_tell(&s, seat);
            }
            if (s.phase == HP_BAOHUANG_PHASE_PLAY)
                break;
            CHECK(hp_baohuang_apply(&s, &pass, NULL) == HP_OK);
        }
    }
}

int main(void) {
    thinking();
    added_cards();
    for (int turn = 0; turn < 1600; turn++) {
        /* Half of them before the emperor leads or soon after, where most of the secrets are. */
        const state s = check_state_after(turn / 2 % 2, check_below(turn % 2 ? 14 : 300));
        for (int seat = 0; seat < CHECK_SEATS; seat++) {
            knows(&s, seat);
            cannot_tell(&s, seat);
        }
        observation none;
        memset(&none, 0xa5, sizeof none);
        CHECK(hp_baohuang_observe(&s, -1, &none) == HP_ERR_SIZE && hp_baohuang_observe(&s, 5, &none) == HP_ERR_SIZE);
        CHECK(check_untouched(&none, sizeof none));
    }
    CHECK_SAY(ruled_out < hidden / 50, "%lld of %lld", ruled_out, hidden);
    CHECK_SAY(distinct > hidden * 8 / 10, "%lld of %lld", distinct, hidden);
    CHECK_SAY(met_other_guard > 500 && met_other_kind > 200 && met_other_phase > 50 && met_other_answers > 200,
              "other guards %lld, kinds %lld, phases %lld, answers %lld", met_other_guard, met_other_kind,
              met_other_phase, met_other_answers);
    CHECK_END("test_baohuang_observe");
}
