/* hp_baohuang_state_problem(): what it refuses, by which rule; and that what it accepts can be played.
 *
 * It is all that stands between a state from a file and functions that trust the state. */
#include "check_baohuang_games.h"

#include <stddef.h>

typedef hp_baohuang_state state;

/* ---- What it accepts can be played ---- */

static void observe_all(const state *s) {
    hp_baohuang_observation o;
    int32_t score[5];
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        CHECK(hp_baohuang_observe(s, seat, &o) == HP_OK);
        int cards = check_cards(&o.unseen);
        for (int other = 0; other < CHECK_SEATS; other++) /* B1.1: each card is seen, or is not */
            cards += check_cards(&o.seen.hands[other]) + check_cards(&s->played[other]);
        if (s->phase == HP_BAOHUANG_PHASE_THRONE && s->concise && s->hand_ons)
            cards += s->hand_ons - 1;
        CHECK_SAY(cards == 168 && hp_baohuang_hand_check(&o.unseen) == HP_OK, "%d cards: " CHECK_STATE, cards,
                  CHECK_STATE_OF(s));
    }
    hp_baohuang_score(s, score);
    hp_baohuang_is_doubled(s);
    hp_baohuang_is_revealed(s);
}

/* To the end of the game; every state on the way is one that a game can be in. */
static int can_be_played(const state *from) {
    state s = *from, random = *from;
    const unsigned taste = (unsigned)check_random() & 63;
    observe_all(&s);
    for (int steps = 0; steps < 4000; steps++) {
        const int64_t n = hp_baohuang_actions_count(&s);
        if (s.phase == HP_BAOHUANG_PHASE_OVER) {
            observe_all(&s);
            hp_baohuang_play_random(&random, 1, s.seed, s.index);
            return n == 0 && random.phase == HP_BAOHUANG_PHASE_OVER && !hp_baohuang_state_problem(&random);
        }
        if (n < 1)
            return 0;
        const hp_baohuang_action a = check_choice(&s, taste);
        if (hp_baohuang_apply(&s, &a, NULL) != HP_OK || hp_baohuang_state_problem(&s))
            return 0;
    }
    return 0;
}

static void corrupt(state *s) {
    unsigned char bytes[sizeof *s];
    memcpy(bytes, s, sizeof bytes);
    /* Cards are nearly always refused, seeds never: mostly the play to beat and the small fields. */
    const int small = (int)offsetof(state, phase), last = (int)offsetof(state, last_cards);
    const int n_small = (int)sizeof *s - small, n_last = (int)offsetof(state, deals) - last;
    const int at = check_below(8)   ? small + check_below(n_small)
                   : check_below(2) ? last + check_below(n_last)
                                    : check_below((int)sizeof *s);
    switch (check_below(5)) {
    case 0:
        bytes[at] ^= (unsigned char)(1 << check_below(8));
        break;
    case 1:
        bytes[at] = (unsigned char)check_below(256);
        break;
    case 2:
        bytes[at] = (unsigned char)(check_below(2) ? CHECK_NONE : check_below(6));
        break;
    case 3:
        bytes[at] = (unsigned char)check_below(60);
        break;
    default: /* two fields exchanged */
    {
        const int other = small + check_below(n_small);
        const unsigned char byte = bytes[at];
        bytes[at] = bytes[other];
        bytes[other] = byte;
    }
    }
    memcpy(s, bytes, sizeof bytes);
}

static int any_card(const hp_baohuang_hand *hand) {
    int cards[CHECK_CARDS], n = 0;
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
        if (check_copies_in(hand, card))
            cards[n++] = card;
    return n ? cards[check_below(n)] : -1;
}

/* One for one, so that sizes stay as they are. */
static void exchange(hp_baohuang_hand *a, hp_baohuang_hand *b) {
    const int one = any_card(a), other = any_card(b);
    if (one < 0 || other < 0 || one == other || check_copies_in(b, one) == 4 || check_copies_in(a, other) == 4)
        return;
    for (int i = 0; i < 2; i++) {
        hp_baohuang_hand *hand = i ? b : a;
        const int gone = i ? other : one, come = i ? one : other;
        const int marked =
            gone >= CHECK_SMALL && check_is_marked(hand, gone) && (check_copies_in(hand, gone) == 1 || check_below(2));
        check_add(hand, gone, -1, 0);
        if (marked) {
            hand->plane[0] &= ~(UINT64_C(1) << (gone + 2));
            (i ? a : b)->plane[0] |= UINT64_C(1) << (gone + 2);
        }
        check_add(hand, come, 1, 0);
    }
}

static void move_card(state *s) {
    hp_baohuang_hand *hand = &s->hands[check_below(CHECK_SEATS)];
    if (check_below(2)) {
        exchange(hand, check_below(2) ? &s->hands[check_below(CHECK_SEATS)] : &s->played[check_below(CHECK_SEATS)]);
        return;
    }
    /* From a hand to what its seat, or another, has played, or to a hand. */
    hp_baohuang_hand *to = check_below(3) ? s->played + (hand - s->hands) : &s->hands[check_below(CHECK_SEATS)];
    const int card = any_card(hand);
    if (card < 0 || to == hand || check_copies_in(to, card) == 4)
        return;
    const int marked = card >= CHECK_SMALL && check_is_marked(hand, card) && check_copies_in(hand, card) == 1;
    check_add(hand, card, -1, marked);
    check_add(to, card, 1, marked);
}

static void accepted_are_playable(void) {
    long long accepted = 0, refused = 0;
    for (int turn = 0; turn < 1400; turn++) {
        const state good = check_state_after(turn % 2, check_below(turn % 3 ? 14 : 300));
        CHECK(!hp_baohuang_state_problem(&good));
        for (int i = 0; i < 40; i++) {
            state s = good;
            for (int changes = 1 + check_below(6) / 5 + check_below(6) / 5; changes > 0; changes--) {
                if (check_below(6))
                    corrupt(&s);
                else
                    move_card(&s);
            }
            const char *problem = hp_baohuang_state_problem(&s);
            CHECK_SAY(!problem || check_cites(problem, NULL), "%s", problem ? problem : "");
            if (problem) {
                refused++;
                continue;
            }
            accepted++;
            if (i % 8 == 0)
                CHECK_SAY(can_be_played(&s), CHECK_STATE, CHECK_STATE_OF(&s));
            else
                observe_all(&s);
        }
    }
    CHECK_SAY(accepted > 4000 && refused > 30000, "%lld accepted, %lld refused", accepted, refused);
}

/* Every field of a state, every value of a byte. */
static void every_byte(void) {
    const int small = (int)offsetof(state, phase);
    for (int turn = 0; turn < 12; turn++) {
        const state good = check_state_after(turn % 2, turn < 7 ? turn : 40 * (turn - 6));
        for (int at = 0; at < (int)sizeof good; at += at < small ? 1 + check_below(4) : 1)
            for (int value = 0; value < 256; value++) {
                unsigned char bytes[sizeof good];
                state s;
                memcpy(bytes, &good, sizeof bytes);
                bytes[at] = (unsigned char)value;
                memcpy(&s, bytes, sizeof bytes);
                const char *problem = hp_baohuang_state_problem(&s);
                CHECK(!problem || check_cites(problem, NULL));
                if (!problem && value % 64 == at % 64 && at >= small)
                    CHECK_SAY(can_be_played(&s), "byte %d is %d: " CHECK_STATE, at, value, CHECK_STATE_OF(&s));
            }
    }
}

/* Bytes of no game at all. */
static void noise(void) {
    for (int turn = 0; turn < 8000; turn++) {
        state s = check_state_after(turn % 2, 0);
        unsigned char bytes[sizeof s];
        memcpy(bytes, &s, sizeof s);
        for (int i = turn % 4 ? (int)offsetof(state, phase) : 0; i < (int)sizeof bytes; i++)
            if (check_below(3))
                bytes[i] = (unsigned char)(check_below(2) ? check_below(6) : check_below(256));
        memcpy(&s, bytes, sizeof s);
        const char *problem = hp_baohuang_state_problem(&s);
        if (problem)
            CHECK_SAY(check_cites(problem, NULL), "%s", problem);
        else
            CHECK(can_be_played(&s));
    }
}

/* ---- What it refuses ---- */

static void refused(const state *good, const state *bad, const char *rule, int line) {
    const char *problem = hp_baohuang_state_problem(good);
    CHECK_SAY(!problem, "line %d, before the corruption: %s", line, problem);
    problem = hp_baohuang_state_problem(bad);
    CHECK_SAY(check_cites(problem, rule), "line %d: %s, not %s; " CHECK_STATE, line, problem ? problem : "accepted",
              rule ? rule : "any rule", CHECK_STATE_OF(bad));
}

/* REFUSED(state, "rule", what is done to `s`) */
#define REFUSED(good, rule, ...)              \
    do {                                      \
        state s = (good);                     \
        __VA_ARGS__;                          \
        refused(&(good), &s, rule, __LINE__); \
    } while (0)
static void accepted(state s, int line) {
    const char *problem = hp_baohuang_state_problem(&s);
    CHECK_SAY(!problem, "line %d: %s", line, problem);
}
#define ACCEPTED(s) accepted(s, __LINE__)

/* The first state of some game in this phase and of this kind (0: any). */
static state reach(int concise, int phase, int kind) {
    for (int attempt = 0; attempt < 20000; attempt++) {
        state s = check_any_start(concise);
        for (int step = 0; step < 900; step++) {
            if (s.phase == phase && (!kind || s.kind == kind) && !s.trustees)
                return s;
            if (s.phase > phase || check_step(&s, (unsigned)attempt & 62))
                break;
        }
    }
    CHECK_SAY(0, "no state in phase %s", hp_baohuang_phase_name(phase));
    return check_any_start(concise);
}
static int lowest(const hp_baohuang_hand *hand) {
    int card = CHECK_FIRST_CARD;
    while (!check_copies_in(hand, card))
        card++;
    return card;
}

static void frames(void) {
    for (int turn = 0; turn < 60; turn++) {
        const state any = check_state_after(turn % 2, check_below(turn % 3 ? 12 : 400));
        const int over = any.phase == HP_BAOHUANG_PHASE_OVER;
        REFUSED(any, "B6.2", s.concise = 2);
        REFUSED(any, "B6.1", s.options |= 8);
        REFUSED(any, "B6.1", s.first_seat = 5);
        REFUSED(any, "B6.2", s.phase = HP_BAOHUANG_PHASES);
        REFUSED(any, "B9.1", s.current = over ? 0 : 5);
        if (!over)
            REFUSED(any, "B9.1", s.current = CHECK_NONE);
        REFUSED(any, "B7.1", s.holder = 5);
        REFUSED(any, "B7.4", s.hand_ons = 10);
        REFUSED(any, "B7.1", s.emperor = any.emperor == CHECK_NONE ? 0 : CHECK_NONE);
        if (any.emperor != CHECK_NONE)
            REFUSED(any, "B7.1", s.emperor = 5);
        for (int i = 0; i < 7; i++)
            REFUSED(any, "B6", s.reserved[i] = 1);
        REFUSED(any, "B6", s.declared = 2);
        REFUSED(any, "B7.2", s.added[8] = 12);
        /* B11 */
        REFUSED(any, "B11.1", s.trustees |= 32);
        REFUSED(any, "B11.1", s.left |= 128);
        if (!any.trustees && !any.left) {
            REFUSED(any, "B11.1", s.left = 1);
            REFUSED(any, "B10.4", s.left = s.trustees = 1; s.trusted[0] = 1; s.penalty = HP_BAOHUANG_NO_PENALTY);
            REFUSED(any, "B11.1", s.trusted[2] = 5);
            REFUSED(any, "B11.1", s.trustees = 2; s.trusted[1] = 0);
            REFUSED(any, "B11.1", s.trusted[3] = 4);
            state ok = any;
            ok.trustees = 3;
            ok.trusted[0] = 4;
            ok.trusted[1] = 1;
            ok.trusted[4] = 3;
            ACCEPTED(ok);
        }
        /* B1.1 */
        const int seat = (int)check_below(5), next = check_next(seat);
        REFUSED(any, "B1.1", s.hands[seat].plane[0] |= 1);
        REFUSED(any, "B1.1", s.played[seat].plane[3] |= UINT64_C(1) << 52;
                s.played[seat].plane[2] &= ~(UINT64_C(1) << 52));
        if (check_cards(&any.hands[seat]) == 0 || check_cards(&any.hands[next]) == 0)
            continue;
        const int card = lowest(&any.hands[seat]), other = lowest(&any.hands[next]);
        REFUSED(any, "B6.1",
                check_add(&s.hands[seat], card, -1, card >= CHECK_SMALL && check_is_marked(&any.hands[seat], card)));
        if (card < CHECK_SMALL && check_copies_in(&any.hands[next], card) < 4) {
            REFUSED(any, "B6.1", check_add(&s.hands[seat], card, -1, 0); check_add(&s.hands[next], card, 1, 0));
            if (other < CHECK_SMALL && other != card && check_copies_in(&any.hands[seat], other) < 4)
                REFUSED(any, "B1.1", check_add(&s.hands[seat], card, -1, 0); check_add(&s.hands[seat], other, 1, 0));
        }
        if (!check_is_marked(&any.played[any.holder], CHECK_BIG)) {
            REFUSED(any, "B1.3", s.hands[any.holder].plane[0] &= ~(UINT64_C(1) << 55));
            for (int i = 0; i < CHECK_SEATS; i++)
                if (i != any.holder && check_copies_in(&any.hands[i], CHECK_BIG)) {
                    REFUSED(any, "B1.3", s.hands[i].plane[0] |= UINT64_C(1) << 55);
                    REFUSED(any, "B1.3", s.hands[any.holder].plane[0] &= ~(UINT64_C(1) << 55);
                            s.hands[i].plane[0] |= UINT64_C(1) << 55);
                }
        }
        for (int i = 0; i < CHECK_SEATS; i++)
            if (check_copies_in(&any.hands[i], CHECK_SMALL))
                REFUSED(any, "B1.3", s.hands[i].plane[0] ^= UINT64_C(1) << 54);
    }
}

static void before_the_play(void) {
    for (int turn = 0; turn < 40; turn++) {
        const int concise = turn % 2;
        const state throne = reach(concise, HP_BAOHUANG_PHASE_THRONE, 0);
        REFUSED(throne, "B7.1", s.current = (uint8_t)check_next(throne.holder));
        REFUSED(throne, NULL, s.holder = (uint8_t)check_next(throne.holder));
        REFUSED(throne, "B8", s.kind = 1);
        REFUSED(throne, "B8", s.guard = 1);
        REFUSED(throne, "B8.1", s.named = 20);
        REFUSED(throne, "B8.3", s.declared = 1);
        REFUSED(throne, "B8.4", s.rebels = 1);
        REFUSED(throne, "B8.4", s.rebels = 32);
        REFUSED(throne, "B9.1", s.out = 1);
        for (int seat = 0; seat < CHECK_SEATS; seat++)
            REFUSED(throne, "B9.1", s.places[seat] = 1);
        REFUSED(throne, "B9.1", s.passes = 1);
        REFUSED(throne, "B9.1", s.last_player = 0);
        REFUSED(throne, "B9.1", s.last_cards.plane[0] = 1 << 12);
        REFUSED(throne, "B9.1", s.last.rank = 0);
        REFUSED(throne, "B9.1", s.last.bigs = 1);
        const int card = lowest(&throne.hands[0]);
        REFUSED(throne, "B9.1", check_add(&s.hands[0], card, -1, 0); check_add(&s.played[0], card, 1, 0));
        if (concise) {
            state added = throne;
            while (added.hand_ons < 4) {
                const hp_baohuang_action a = check_action_at(&added, hp_baohuang_actions_count(&added) - 1);
                CHECK(hp_baohuang_apply(&added, &a, NULL) == HP_OK);
                if (added.phase != HP_BAOHUANG_PHASE_THRONE)
                    break;
            }
            if (added.hand_ons == 4) {
                REFUSED(added, "B7.2", s.added[2] = CHECK_NONE);
                REFUSED(added, "B7.2", s.added[2] = CHECK_SMALL);
                REFUSED(added, "B7.2", s.added[3] = added.added[2]);
                REFUSED(added, "B1.1", s.added[2] = 12);
                REFUSED(added, NULL, s.hand_ons = 3; s.added[2] = CHECK_NONE);
                const hp_baohuang_action take = check_action(HP_BAOHUANG_TAKE, 0);
                CHECK(hp_baohuang_apply(&added, &take, NULL) == HP_OK);
                /* B7.2: of a card that its holder has fewer times than it was added. */
                for (int c = CHECK_FIRST_CARD; c < CHECK_SMALL; c++)
                    if (!check_copies_in(&added.hands[added.holder], c))
                        REFUSED(added, "B7.2", s.added[0] = (uint8_t)c);
                    else if (check_copies_in(&added.hands[added.holder], c) == 2)
                        REFUSED(added, "B7.2", s.added[0] = s.added[1] = s.added[2] = (uint8_t)c);
                REFUSED(added, "B7.2", s.added[0] = 5); /* B1.1: a rank that there is not */
            }
        } else {
            REFUSED(throne, "B7.2", s.added[0] = 12);
        }
        const state bid = reach(concise, HP_BAOHUANG_PHASE_SOLO, 0);
        REFUSED(bid, "B7.5", s.options &= 3);
        REFUSED(bid, "B7.5", s.emperor = (uint8_t)check_next(bid.emperor));
        REFUSED(bid, "B8", s.kind = HP_BAOHUANG_OPEN_SOLO);
        if (!concise) { /* a seat that could not take the throne */
            for (int seat = 0; seat < CHECK_SEATS; seat++) {
                const hp_baohuang_rules rules = {0, HP_BAOHUANG_ROB_SOLO, 0, {0}, 0};
                state poor = check_start(&rules, 1, (uint64_t)seat);
                int able = 1;
                for (int tries = 0; able && tries < 400; tries++) {
                    poor = check_start(&rules, check_random(), 0);
                    check_odd_deal(&poor, 0);
                    able = 0;
                    for (int c = CHECK_FIRST_CARD; c < CHECK_SMALL; c++)
                        able |= check_copies_in(&poor.hands[poor.holder], c) >= 3;
                }
                CHECK(!able);
                poor.emperor = poor.holder;
                poor.phase = HP_BAOHUANG_PHASE_SOLO;
                CHECK(check_cites(hp_baohuang_state_problem(&poor), "B7.1"));
                poor.phase = HP_BAOHUANG_PHASE_NAME;
                CHECK(check_cites(hp_baohuang_state_problem(&poor), "B7.1"));
            }
            const state name = reach(0, HP_BAOHUANG_PHASE_NAME, 0);
            REFUSED(name, "B8.1", s.current = (uint8_t)check_next(name.current));
            REFUSED(name, "B8", s.guard = (uint8_t)check_next(name.current));
            REFUSED(name, "B8", s.phase = HP_BAOHUANG_PHASE_DECLARE);
        } else {
            REFUSED(bid, "B8.1", s.phase = HP_BAOHUANG_PHASE_NAME);
        }
        /* The guard (B8). */
        const state asked = reach(concise, HP_BAOHUANG_PHASE_DECLARE, HP_BAOHUANG_PAIR);
        REFUSED(asked, "B8.3", s.current = asked.emperor);
        REFUSED(asked, "B8.3", s.declared = 1);
        REFUSED(asked, "B8.3", s.kind = HP_BAOHUANG_OPEN_SOLO; s.guard = s.named = CHECK_NONE;
                if (concise) s.options |= HP_BAOHUANG_ROB_SOLO);
        REFUSED(asked, "B8", s.kind = 0);
        REFUSED(asked, "B8", s.kind = 4);
        REFUSED(asked, "B8", s.guard = CHECK_NONE);
        REFUSED(asked, "B8", s.guard = asked.emperor);
        REFUSED(asked, "B8", s.guard = 5);
        REFUSED(asked, "B8.4", s.rebels = 1);
        REFUSED(asked, "B7.5",
                s.emperor = (uint8_t)((asked.emperor + 1) % 5 == asked.guard ? (asked.emperor + 2) % 5
                                                                             : (asked.emperor + 1) % 5));
        int stranger = 0;
        while (stranger == asked.emperor || stranger == asked.guard)
            stranger++;
        REFUSED(asked, concise ? "B8.2" : "B8.1", s.guard = s.current = (uint8_t)stranger);
        REFUSED(asked, concise ? "B8.2" : "B8.1", s.kind = HP_BAOHUANG_HIDDEN_SOLO; s.guard = CHECK_NONE);
        if (!concise) {
            REFUSED(asked, "B8.1", s.named = CHECK_NONE);
            REFUSED(asked, "B8.1", s.named = 11);
            REFUSED(asked, "B8.1", s.named = CHECK_BIG);
            REFUSED(asked, "B8.4", s.phase = HP_BAOHUANG_PHASE_REBEL);
            const state hidden = reach(0, HP_BAOHUANG_PHASE_PLAY, HP_BAOHUANG_HIDDEN_SOLO);
            REFUSED(hidden, "B8.3", s.phase = HP_BAOHUANG_PHASE_DECLARE);
            REFUSED(hidden, "B8.1", s.named = CHECK_NONE);
            REFUSED(hidden, "B8.4", s.rebels = (uint8_t)(1 << check_next(hidden.emperor)));
            REFUSED(hidden, "B8.3", s.declared = 1);
            const state open = reach(0, HP_BAOHUANG_PHASE_PLAY, HP_BAOHUANG_OPEN_SOLO);
            REFUSED(open, "B8.1", s.named = 20);
            REFUSED(open, "B8.3", s.declared = 1);
            REFUSED(open, "B7.5", s.emperor = s.current = (uint8_t)check_next(open.holder); s.options &= 3);
            continue;
        }
        REFUSED(asked, "B8.1", s.named = 20);
        const state rebel = reach(1, HP_BAOHUANG_PHASE_REBEL, HP_BAOHUANG_PAIR);
        REFUSED(rebel, "B8.4", s.current = rebel.emperor);
        REFUSED(rebel, "B8.4", s.current = rebel.guard);
        REFUSED(rebel, "B8.4", s.declared = 1);
        REFUSED(rebel, "B8.4", s.rebels |= (uint8_t)(1 << rebel.emperor));
        REFUSED(rebel, "B8.4", s.rebels |= (uint8_t)(1 << rebel.guard));
        REFUSED(rebel, "B8.4", s.rebels |= (uint8_t)(1 << rebel.current)); /* not before it is asked */
        REFUSED(rebel, "B8.4", s.kind = HP_BAOHUANG_OPEN_SOLO; s.guard = CHECK_NONE; s.options |= 4; s.rebels = 0);
        state after = rebel;
        while (after.phase == HP_BAOHUANG_PHASE_REBEL) {
            const hp_baohuang_action a = check_action(HP_BAOHUANG_REBEL, 0);
            CHECK(hp_baohuang_apply(&after, &a, NULL) == HP_OK);
        }
        REFUSED(after, "B8.4", s.declared = 1);
        /* B8.2 */
        REFUSED(after, "B8.2", s.kind = HP_BAOHUANG_OPEN_SOLO; s.guard = CHECK_NONE; s.rebels = 0; s.options &= 3);
        state bid_for = after;
        bid_for.kind = HP_BAOHUANG_OPEN_SOLO;
        bid_for.guard = CHECK_NONE;
        bid_for.rebels = 0;
        bid_for.options |= HP_BAOHUANG_ROB_SOLO;
        ACCEPTED(bid_for);
        bid_for.emperor = bid_for.current = (uint8_t)check_next(after.emperor);
        ACCEPTED(bid_for);
    }
}

static const char *const hands[] = {"7d8d9d", "8c8cKd", "9cTc2d", "TdQd", "JdQd"};

static void plays(void) {
    for (int concise = 0; concise < 2; concise++) {
        state lead = check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, 2, concise ? CHECK_NONE : 12, hands);
        lead.current = 3; /* a trick was won */
        ACCEPTED(lead);
        REFUSED(lead, "B9.1", s.passes = 1);
        REFUSED(lead, "B9.1", s.last_player = 3);
        REFUSED(lead, "B9.1", s.last_cards.plane[0] = 1 << 12);
        REFUSED(lead, "B2", s.last.rank = 3);
        REFUSED(lead, "B2", s.last.count = 1);
        state before = reach(concise, HP_BAOHUANG_PHASE_PLAY, 0);
        REFUSED(before, "B9.1", s.current = (uint8_t)check_next(before.emperor)); /* the emperor leads */
        state on = lead;
        const hp_baohuang_action t = check_play_action("T"), pass = check_action(HP_BAOHUANG_PASS, 0);
        CHECK(hp_baohuang_apply(&on, &t, NULL) == HP_OK && hp_baohuang_apply(&on, &pass, NULL) == HP_OK);
        REFUSED(on, "B2", s.last.rank = 13);
        REFUSED(on, "B2", s.last.count = 2);
        REFUSED(on, "B2", s.last.bigs = 1);
        REFUSED(on, "B2", s.last_cards.plane[1] = UINT64_C(1) << 40);
        REFUSED(on, "B2", s.last_cards.plane[0] |= UINT64_C(1) << 20); /* two ranks */
        REFUSED(on, "B2", s.last_cards.plane[0] = 0);
        REFUSED(on, "B9.1", s.last_player = 5);
        REFUSED(on, "B9.1", s.last_player = CHECK_NONE);
        REFUSED(on, "B9.1", s.last.rank = 12; s.last_cards.plane[0] = UINT64_C(1) << 48);
        REFUSED(on, "B9.2", s.passes = 4);
        REFUSED(on, "B9.2", s.passes = 255);
        REFUSED(on, "B9.1", s.passes = 2);
        REFUSED(on, "B9.1", s.current = 1);
        REFUSED(on, "B9.1", s.passes = 0);
        /* A play of a marked king that was none. */
        state king = check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, 2, concise ? CHECK_NONE : 12,
                                    (const char *[]){"DDD8d", hands[1], hands[2], hands[3], hands[4]});
        const hp_baohuang_action d = check_play_action("D");
        CHECK(hp_baohuang_apply(&king, &d, NULL) == HP_OK);
        king.last_cards.plane[0] |= UINT64_C(1) << 55; /* played earlier, so it may have been this one */
        ACCEPTED(king);
        king.last_cards.plane[0] ^= UINT64_C(3) << 54;
        CHECK(check_cites(hp_baohuang_state_problem(&king), "B2"));
        /* Places. */
        REFUSED(on, "B9.3", s.places[0] = 1);
        REFUSED(on, "B9.3", s.places[0] = 6);
        REFUSED(on, "B9.3", s.places[0] = s.places[1] = 1);
        REFUSED(on, "B9.3", s.out = 1);
        REFUSED(on, "B10.1", s.phase = HP_BAOHUANG_PHASE_OVER; s.current = CHECK_NONE);
        /* B5.1 */
        state six = check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, 2, concise ? CHECK_NONE : 15,
                                   (const char *[]){"6d7d", hands[1], hands[2], hands[3], hands[4]});
        const hp_baohuang_action lead_six = check_play_action("6");
        CHECK(hp_baohuang_apply(&six, &lead_six, NULL) == HP_OK);
        REFUSED(six, "B5.1", s.options |= HP_BAOHUANG_HOLD_SIXES);
        /* Somebody is out, led or passed on. */
        state out = check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, 2, concise ? CHECK_NONE : 12,
                                   (const char *[]){hands[0], "", hands[2], "", hands[4]});
        ACCEPTED(out);
        REFUSED(out, "B9.1", s.current = 1);
        REFUSED(out, "B9.3", s.places[1] = 0);
        REFUSED(out, "B9.3", s.places[1] = 3);
        REFUSED(out, "B9.3", s.places[1] = 2);
        REFUSED(out, "B9.3", s.out = 3);
        REFUSED(out, "B9.3", s.places[0] = 3);
        const hp_baohuang_action high = check_play_action("9");
        CHECK(hp_baohuang_apply(&out, &high, NULL) == HP_OK && out.current == 2);
        REFUSED(out, "B9.1", s.current = 1);
        REFUSED(out, "B9.2", s.passes = 2);
        /* All of a side are out: not a game in play. */
        state rebels = check_position(check_rules(concise), HP_BAOHUANG_HIDDEN_SOLO, 0, 0, concise ? CHECK_NONE : 12,
                                      (const char *[]){hands[0], "", hands[2], hands[3], hands[4]});
        state both = rebels;
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++) {
            const int n = check_copies_in(&both.hands[3], card);
            check_add(&both.hands[3], card, -n, 0);
            check_add(&both.played[3], card, n, 0);
        }
        both.places[3] = both.out = 2;
        CHECK(check_cites(hp_baohuang_state_problem(&both), "B10.1"));
    }
}

static void ends(void) {
    for (int concise = 0; concise < 2; concise++)
        for (int kind = HP_BAOHUANG_PAIR; kind <= HP_BAOHUANG_HIDDEN_SOLO; kind++)
            for (int turn = 0; turn < 12; turn++) {
                state over;
                int tries = 0;
                do {
                    over = check_any_start(concise);
                    const unsigned taste = (unsigned)check_random() & 62;
                    while (!check_step(&over, taste))
                        ;
                } while (over.kind != kind && tries++ < 2000);
                CHECK(over.kind == kind);
                REFUSED(over, "B10.1", s.passes = 1);
                REFUSED(over, NULL, s.out++);
                REFUSED(over, NULL, s.out--);
                REFUSED(over, NULL, s.last_player = (uint8_t)check_next(over.last_player));
                REFUSED(over, NULL, s.last_player = CHECK_NONE);
                REFUSED(over, "B10.1", s.last_player = CHECK_NONE; s.last_cards = (hp_baohuang_hand){{0}};
                        s.last = (hp_baohuang_move){0, 0, HP_BAOHUANG_NO_RANK, 0});
                REFUSED(over, NULL, s.phase = HP_BAOHUANG_PHASE_PLAY; s.current = 0);
                REFUSED(over, NULL, s.places[over.last_player] = 0);
                for (int seat = 0; seat < CHECK_SEATS; seat++)
                    for (int place = 0; place < 7; place++)
                        if (place != over.places[seat])
                            REFUSED(over, NULL, s.places[seat] = (uint8_t)place);
                if (kind == HP_BAOHUANG_PAIR && over.places[over.guard] == 5 && check_cards(&over.hands[over.emperor]))
                    REFUSED(over, "B10.1", s.places[over.guard] = 4; s.places[over.emperor] = 5);
                if (over.out < 4)
                    for (int seat = 0; seat < CHECK_SEATS; seat++) /* B10.1: rebels with cards have none */
                        if (seat != over.emperor && seat != over.guard && check_cards(&over.hands[seat]) &&
                            over.places[over.emperor] != 4 &&
                            (over.guard == CHECK_NONE || over.places[over.guard] != 4))
                            REFUSED(over, "B10.1", s.places[seat] = 4);
            }
}

/* B10.1: over when one of a side still has cards, or over before the last play. */
static void early_and_late(void) {
    const hp_baohuang_action seven = check_play_action("7"), eight = check_play_action("8");
    for (int concise = 0; concise < 2; concise++) {
        state s = check_position(check_rules(concise), HP_BAOHUANG_PAIR, 0, 1, concise ? CHECK_NONE : 12,
                                 (const char *[]){"7d", "8d", "9d", "9c", "9h"});
        CHECK(hp_baohuang_apply(&s, &seven, NULL) == HP_OK);
        state early = s; /* the emperor alone is out */
        early.phase = HP_BAOHUANG_PHASE_OVER;
        early.current = CHECK_NONE;
        early.places[1] = 5;
        CHECK(check_cites(hp_baohuang_state_problem(&early), "B10.1"));
        CHECK(hp_baohuang_apply(&s, &eight, NULL) == HP_OK && s.phase == HP_BAOHUANG_PHASE_OVER);
        ACCEPTED(s);
        s.played[2].plane[0] |= s.hands[2].plane[0]; /* a nine more, when it was over */
        check_add(&s.hands[2], 24, -1, 0);
        s.last = check_read_play("9");
        s.last_cards = check_read("9d");
        s.last_player = 2;
        s.places[2] = s.out = 3;
        CHECK(check_copies_in(&s.played[2], 24) == 1);
        CHECK(check_cites(hp_baohuang_state_problem(&s), "B10.1"));
    }
}

int main(void) {
    early_and_late();
    frames();
    before_the_play();
    plays();
    ends();
    accepted_are_playable();
    every_byte();
    noise();
    CHECK_END("test_baohuang_states");
}
