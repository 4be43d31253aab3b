/* hp_douhuang_state_problem(): what it refuses, by which rule; and that what it accepts can be played.
 *
 * It is all that stands between a state from a file and functions that trust the state. */
#include "check_games.h"

typedef hp_douhuang_state state;

/* ---- What it accepts can be played ---- */

/* To the end of the game; every state on the way is one that a game can be in.  (In debug builds the library asserts
 * that too, and much more.) */
static int can_be_played(const state *from) {
    state s = *from, random = *from;
    hp_douhuang_observation seen;
    int32_t score[3], wins[2];
    for (int seat = 0; seat < s.players; seat++)
        CHECK(hp_douhuang_observe(&s, seat, &seen) == HP_OK);
    for (int steps = 0; steps < 3000; steps++) {
        hp_douhuang_score(&s, score);
        hp_douhuang_wins(&s, wins);
        const int64_t n = hp_douhuang_actions_count(&s);
        if (s.phase == HP_DOUHUANG_PHASE_OVER) {
            hp_douhuang_play_random(&random, 1, s.seed, s.index);
            return n == 0 && random.phase == HP_DOUHUANG_PHASE_OVER;
        }
        if (n < 1)
            return 0;
        const hp_douhuang_move m = check_action_at(&s, check_choice(n));
        if (hp_douhuang_apply(&s, &m, NULL) != HP_OK || hp_douhuang_state_problem(&s))
            return 0;
    }
    return 0;
}

/* Where a field is, for saying it. */
static void corrupt(state *s) {
    unsigned char bytes[sizeof *s];
    memcpy(bytes, s, sizeof bytes);
    /* Cards are nearly always refused, seeds never: mostly the play to beat and the small fields. */
    const int small = (int)offsetof(state, phase), last = (int)offsetof(state, last);
    int at = check_below(8)   ? small + check_below((int)sizeof *s - small)
             : check_below(2) ? last + check_below(16)
                              : check_below((int)sizeof *s);
    switch (check_below(5)) {
    case 0:
        bytes[at] ^= (unsigned char)(1 << check_below(8));
        break;
    case 1:
        bytes[at] = (unsigned char)check_below(256);
        break;
    case 2:
        bytes[at] = (unsigned char)(check_below(2) ? CHECK_NONE : check_below(4));
        break;
    case 3:
        bytes[at] = (unsigned char)check_below(20);
        break;
    default: /* two fields exchanged */
    {
        const int other = small + check_below((int)sizeof *s - small);
        const unsigned char byte = bytes[at];
        bytes[at] = bytes[other];
        bytes[other] = byte;
    }
    }
    memcpy(s, bytes, sizeof bytes);
}

/* A card moved from one set of cards to another: the cards stay accounted for. */
static void move_card(state *s) {
    uint64_t *const sets[] = {&s->hands[0],  &s->hands[1],  &s->hands[2],  &s->played[0], &s->played[1],
                              &s->played[2], &s->discarded, &s->bottom,    &s->out,       &s->shown[0],
                              &s->shown[1],  &s->shown[2],  &s->last.cards};
    enum { SETS = sizeof sets / sizeof *sets };
    uint64_t *from = sets[check_below(SETS)], *to = sets[check_below(SETS)];
    const uint64_t card = check_hand_of(*from, 1);
    *from &= ~card;
    *to |= card;
}

static void accepted_are_playable(void) {
    long long accepted = 0, refused = 0;
    for (int turn = 0; turn < 4000; turn++) {
        const int mode = turn % 3;
        const state good = check_state_after(mode, check_below(mode == 2 ? 90 : 45));
        CHECK(!hp_douhuang_state_problem(&good));
        for (int i = 0; i < 40; i++) {
            state s = good;
            for (int changes = 1 + check_below(6) / 5 + check_below(6) / 5; changes > 0; changes--) {
                if (check_below(8))
                    corrupt(&s);
                else
                    move_card(&s);
            }
            const char *problem = hp_douhuang_state_problem(&s);
            CHECK_SAY(!problem || check_cites(problem, NULL), "%s", problem ? problem : "");
            if (problem) {
                refused++;
                continue;
            }
            accepted++;
            if (i % 4 == 0)
                CHECK_SAY(can_be_played(&s), CHECK_STATE, CHECK_STATE_OF(&s));
        }
    }
    CHECK_SAY(accepted > 10000 && refused > 50000, "%lld accepted, %lld refused", accepted, refused);
}

/* Bytes of no game at all. */
static void noise(void) {
    for (int turn = 0; turn < 20000; turn++) {
        state s = check_state_after(turn % 3, 0);
        unsigned char bytes[sizeof s];
        memcpy(bytes, &s, sizeof s);
        for (int i = turn % 2 ? 0 : (int)offsetof(state, phase); i < (int)sizeof bytes; i++)
            if (check_below(3))
                bytes[i] = (unsigned char)(check_below(2) ? check_below(4) : check_below(256));
        memcpy(&s, bytes, sizeof s);
        const char *problem = hp_douhuang_state_problem(&s);
        if (problem)
            CHECK_SAY(check_cites(problem, NULL), "%s", problem);
        else
            CHECK(can_be_played(&s));
    }
}

/* ---- What it refuses ---- */

/* A state in this phase, with these characters where they matter (or CHECK_NONE), at the start of a game or later. */
static state reach(int mode, int phase, int emperors, int others) {
    state before;
    for (int attempt = 0; attempt < 20000; attempt++) {
        hp_douhuang_options options = check_mode(mode);
        if (mode < 2 && emperors != CHECK_NONE)
            options.fixed[0] = (uint8_t)emperors;
        if (mode < 2 && others != CHECK_NONE)
            options.fixed[1] = (uint8_t)others;
        state s = check_start(&options, check_random(), 0);
        for (int step = 0; step < 300; step++) {
            before = s;
            if (s.phase == phase && s.game == 0)
                return s;
            if (check_step(&s))
                break;
        }
    }
    CHECK_SAY(0, "no state in phase %s", hp_douhuang_phase_name(phase));
    return before;
}

static void refused(const state *good, const state *bad, const char *rule, int line) {
    const char *problem = hp_douhuang_state_problem(good);
    CHECK_SAY(!problem, "line %d, before the corruption: %s", line, problem);
    problem = hp_douhuang_state_problem(bad);
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

static uint64_t lowest(uint64_t cards) { return cards & -cards; }

static void frames(void) {
    for (int turn = 0; turn < 60; turn++) {
        const state any = check_state_after(turn % 3, check_below(40));
        REFUSED(any, "D7.1", s.players = 4);
        REFUSED(any, "D7.1", s.players = 1);
        REFUSED(any, "D7.1", s.players = 0);
        REFUSED(any, "D8.2", s.competitive = 2);
        REFUSED(any, "D7", s.phase = HP_DOUHUANG_PHASES);
        REFUSED(any, "D7", s.phase = 255);
        REFUSED(any, "D9.1", s.current = any.phase == HP_DOUHUANG_PHASE_OVER ? 0 : any.players);
        if (any.phase != HP_DOUHUANG_PHASE_OVER)
            REFUSED(any, "D9.1", s.current = CHECK_NONE);
        REFUSED(any, "D7.3", s.emperor = any.players);
        REFUSED(any, "D7.3", s.emperor = any.emperor == CHECK_NONE ? 0 : CHECK_NONE);
        REFUSED(any, "D7", s.reserved = 1);
        REFUSED(any, "D7", s.reserved = 255);
        REFUSED(any, "D5.4", s.without_skill = HP_DOUHUANG_CHARACTERS + 1);
        REFUSED(any, "D5.4", s.without_skill = 255);
        REFUSED(any, "D7", s.hit = 2);
        REFUSED(any, "D7", s.known |= (uint8_t)(1 << any.players));
        REFUSED(any, "D7", s.looked |= 128);
        REFUSED(any, "D1.1", s.bottom |= UINT64_C(1) << 54);
        REFUSED(any, "D1.1", s.shown[1] |= UINT64_C(1) << 63);
        REFUSED(any, "D1.1", s.discarded |= UINT64_C(1) << 60);
        if (any.phase != HP_DOUHUANG_PHASE_OVER) {
            REFUSED(any, "D1.1", s.hands[1] ^= lowest(any.hands[1]));
            REFUSED(any, "D1.1", s.hands[1] |= lowest(any.hands[0]));
            REFUSED(any, "D1.1", s.discarded |= lowest(any.hands[0]));
            REFUSED(any, "D1.1", s.played[1] |= lowest(any.hands[1]));
        }
        if (any.players == 2) {
            REFUSED(any, "D1.1", s.out ^= lowest(any.out));
            REFUSED(any, "D8", s.hands[2] = 1);
            REFUSED(any, "D8", s.played[2] = 1);
            REFUSED(any, "D8", s.shown[2] = 1);
            REFUSED(any, "D8", s.hit_points[2] = 1);
            REFUSED(any, "D8", s.characters[2] = 0);
        } else {
            REFUSED(any, "D8.2", s.competitive = 1);
        }
        REFUSED(any, "D7.1", s.bottom &= any.bottom - 1;
                s.hands[0] |= any.phase < HP_DOUHUANG_PHASE_PLAY ? lowest(any.bottom) : 0);
        REFUSED(any, "D7.1", s.turned = 54);
        REFUSED(any, "D7.1", s.first_bidder = any.players);
        REFUSED(any, "D7.1", s.first_bidder = CHECK_NONE); /* both or none */
        if (!any.competitive) {
            REFUSED(any, "D8.2", s.taken[turn % 10] = 0);
            REFUSED(any, "D8.2", s.laid[turn % 6] = 0);
            REFUSED(any, "D8.2", s.first_drafter = 1);
            REFUSED(any, "D8.2", s.picks = 1);
            REFUSED(any, "D8.2", s.game = 1);
            REFUSED(any, "D8.2", s.ended[turn % 8] = 1);
        }
    }
}

static void before_the_play(void) {
    for (int turn = 0; turn < 20; turn++) {
        const int mode = turn % 2, players = mode ? 2 : 3, bystander = players - 1;
        /* Choosing (D7.2). */
        const state choose = reach(mode, HP_DOUHUANG_PHASE_CHOOSE, CHECK_NONE, CHECK_NONE);
        REFUSED(choose, "D8.2", s.phase = HP_DOUHUANG_PHASE_DRAFT);
        REFUSED(choose, "D8.2", s.phase = HP_DOUHUANG_PHASE_LAY);
        REFUSED(choose, "D7.2", s.phase = HP_DOUHUANG_PHASE_BID);
        REFUSED(choose, "D7.2", s.current = 1);
        REFUSED(choose, "D7.2", s.characters[0] = choose.offered[0]);
        REFUSED(choose, "D7.2", s.offered[3] = choose.offered[0]);
        REFUSED(choose, "D7.2", s.offered[1] = HP_DOUHUANG_CHARACTERS);
        REFUSED(choose, "D7.2", s.offered[9] = 0);
        REFUSED(choose, "D7.2", s.offered[0] = s.offered[1] = s.offered[2] = CHECK_NONE);
        REFUSED(choose, "D7.2", s.offered[4] = CHECK_NONE);
        REFUSED(choose, "D7.4", s.known = 1);
        REFUSED(choose, "D7.4", s.looked = 1);
        REFUSED(choose, "D7.3", s.passes = 1);
        REFUSED(choose, "D9.1", s.last_player = 0);
        REFUSED(choose, "D9.1", s.beaten = 0);
        REFUSED(choose, "D9.1", s.hit = 1);
        REFUSED(choose, "D9.1", s.doublings = 1);
        REFUSED(choose, "D9.1", s.winner = HP_DOUHUANG_EMPEROR);
        REFUSED(choose, "D9.1", s.last.size = 1);
        REFUSED(choose, "D7.5", s.hit_points[bystander] = 2);
        /* A card played, a larger hand, another's turned-up card, and the seven (D8.1). */
        REFUSED(choose, "D7.1", s.played[0] = lowest(choose.hands[0]); s.hands[0] ^= lowest(choose.hands[0]));
        REFUSED(choose, "D7.1", s.discarded = lowest(choose.hands[0]); s.hands[0] ^= lowest(choose.hands[0]));
        REFUSED(choose, "D7.1", s.hands[0] ^= lowest(choose.hands[0]); s.hands[1] |= lowest(choose.hands[0]));
        REFUSED(choose, "D7.1", s.first_bidder = (uint8_t)((choose.first_bidder + 1) % players));
        REFUSED(choose, "D7.1", s.turned = (uint8_t)__builtin_ctzll(choose.bottom));
        REFUSED(choose, "D7.1", s.turned = s.first_bidder = CHECK_NONE);
        REFUSED(choose, "D7.1", s.deals = 0);
        REFUSED(choose, "D12", s.shown[choose.first_bidder] = 0);
        REFUSED(choose, "D7.2", s.offered[5] = CHECK_NONE); /* two are offered */
        if (!mode)
            REFUSED(choose, "D12", s.shown[0] = s.shown[1] = s.shown[2] = 1);
        REFUSED(choose, "D7.1", s.bottom ^= lowest(choose.bottom); s.discarded = lowest(choose.bottom));
        if (mode)
            REFUSED(choose, "D8.1", s.out ^= lowest(choose.out); s.discarded = lowest(choose.out));
        /* A character that was not offered, or two of one. */
        const state bid = reach(mode, HP_DOUHUANG_PHASE_BID, 0, 1);
        REFUSED(bid, "D7.2", s.characters[0] = 2);
        REFUSED(bid, "D7.2", s.characters[0] = 1);
        REFUSED(bid, "D7.2", s.characters[1] = CHECK_NONE);
        REFUSED(bid, "D6", s.characters[1] = HP_DOUHUANG_CHARACTERS);
        REFUSED(bid, "D7.5", s.known = 1);
        REFUSED(bid, "D7.4", s.looked = 1);
        if (check_skill(&bid, bid.current) != CHECK_BAIGUJING || bid.passes)
            REFUSED(bid, "D7.4", s.phase = HP_DOUHUANG_PHASE_PEEK);
        REFUSED(bid, "D7.4", s.phase = HP_DOUHUANG_PHASE_SEIZE);
        REFUSED(bid, "D7.3", s.passes = (uint8_t)players);
        REFUSED(bid, "D7.3", s.passes = (uint8_t)((bid.passes + 1) % players));
        REFUSED(bid, "D7.3", s.current = (uint8_t)((bid.current + 1) % players));
        REFUSED(bid, "D7.3", s.emperor = 0);
        REFUSED(bid, "D7.5", s.hit_points[0] = 3);
        REFUSED(bid, "D7.2", s.offered[1] = CHECK_NONE; s.offered[2] = 5);
        /* 白骨精 (D7.4). */
        const state peek = reach(mode, HP_DOUHUANG_PHASE_PEEK, CHECK_BAIGUJING, 1);
        REFUSED(peek, "D7.4", s.without_skill = 1 + CHECK_BAIGUJING);
        REFUSED(peek, "D7.4", s.current = 1);
        REFUSED(peek, "D7.4", s.passes = 1);
        REFUSED(peek, "D7.4", s.looked = 1);           /* which would turn her up */
        REFUSED(peek, "D7.4", s.looked = s.known = 1); /* she looks once */
        if (peek.deals == 1)
            REFUSED(peek, "D7.4", s.known = 1); /* by no look */
        const state seize = reach(mode, HP_DOUHUANG_PHASE_SEIZE, CHECK_BAIGUJING, 1);
        REFUSED(seize, "D7.5", s.without_skill = 1 + CHECK_BAIGUJING); /* she would not be known */
        REFUSED(seize, "D7.4", s.looked = 0);
        REFUSED(seize, "D7.4", s.known = 0);
        REFUSED(seize, "D7.4", s.current = 1);
        REFUSED(seize, "D7.4", s.passes = 1);
        REFUSED(seize, "D7.4", s.looked |= 2; s.known = seize.known);
        /* 西施 (D7.6). */
        const state swap = reach(mode, HP_DOUHUANG_PHASE_SWAP, CHECK_XI_SHI, 1);
        REFUSED(swap, "D7.6", s.without_skill = 1 + CHECK_XI_SHI);
        REFUSED(swap, "D7.6", s.current = swap.emperor);
        REFUSED(swap, "D7.6", s.emperor = 0);
        REFUSED(swap, "D7.6", s.passes = 1);
        REFUSED(swap, "D7.5", s.known = 1);
        REFUSED(swap, "D7.5", s.hit_points[0] = 0);
        REFUSED(swap, "D7.5", s.hit_points[0] = 1); /* lost before anything was played */
        REFUSED(swap, "D7.5", s.hit_points[swap.emperor]++);
        REFUSED(swap, "D9.1", s.doublings = 1);
        REFUSED(swap, "D9.1", s.winner = 1);
    }
}

static void matches(void) {
    for (int turn = 0; turn < 20; turn++) {
        const state first = reach(2, HP_DOUHUANG_PHASE_DRAFT, CHECK_NONE, CHECK_NONE);
        state draft = first;
        for (int i = check_below(10); i > 0; i--)
            check_step(&draft);
        REFUSED(draft, "D8.2", s.phase = HP_DOUHUANG_PHASE_CHOOSE);
        REFUSED(draft, "D8.2", s.competitive = 0);
        REFUSED(draft, "D8.2", s.first_drafter = 2);
        REFUSED(draft, "D8.2", s.first_drafter ^= 1);
        REFUSED(draft, "D8.2", s.picks = 10);
        REFUSED(draft, "D8.2", s.picks = 11);
        REFUSED(draft, "D8.2", s.picks++);
        REFUSED(draft, "D8.2", s.current ^= 1);
        REFUSED(draft, "D8.2", s.offered[3] = draft.offered[9]);
        REFUSED(draft, "D8.2", s.offered[9] = CHECK_NONE);
        REFUSED(draft, "D8.2", s.offered[0] = HP_DOUHUANG_CHARACTERS);
        REFUSED(draft, "D8.2", s.taken[1] = 2);
        REFUSED(draft, "D8.2", s.taken[8] = draft.taken[8] == CHECK_NONE ? 0 : CHECK_NONE);
        REFUSED(draft, "D8.2", s.laid[0] = draft.offered[0]);
        REFUSED(draft, "D8.2", s.game = 1);
        REFUSED(draft, "D8.2", s.game = 3);
        REFUSED(draft, "D7.2", s.characters[0] = draft.offered[0]);
        state lay = reach(2, HP_DOUHUANG_PHASE_LAY, CHECK_NONE, CHECK_NONE);
        REFUSED(lay, "D8.2", s.current = 1);
        REFUSED(lay, "D8.2", s.picks = 9);
        REFUSED(lay, "D8.2", s.laid[4] = lay.offered[0]);
        check_step(&lay);
        REFUSED(lay, "D8.2", s.current = 0);
        REFUSED(lay, "D8.2", s.laid[0] = lay.laid[1]);
        REFUSED(lay, "D8.2", s.laid[1] = CHECK_NONE);
        for (int place = 0; place < 10; place++)
            if (lay.taken[place] == 1)
                REFUSED(lay, "D8.2", s.laid[2] = lay.offered[place]);
        /* Bidding; a winner of a game that nobody is emperor of. */
        state s0 = reach(2, HP_DOUHUANG_PHASE_BID, CHECK_NONE, CHECK_NONE);
        for (int skipped = check_below(60); skipped > 0; skipped--) {
            check_step(&s0);
            if (s0.phase == HP_DOUHUANG_PHASE_OVER)
                break;
        }
        const state bid = reach(2, HP_DOUHUANG_PHASE_BID, CHECK_NONE, CHECK_NONE), later = s0;
        REFUSED(bid, "D9.1", s.winner = HP_DOUHUANG_EMPEROR);
        REFUSED(bid, "D9.1", s.winner = HP_DOUHUANG_SUBJECTS);
        REFUSED(bid, "D9.1", s.winner = 200);
        REFUSED(bid, NULL, s.characters[0] = bid.laid[1]); /* D8.2, or D7.5 where 白骨精 is known */
        REFUSED(bid, "D8.2", s.ended[check_below(4)] = 1);
        REFUSED(later, "D8.2", s.game = 3);
        for (int game = later.game; game < 2; game++)
            REFUSED(later, "D8.2", s.ended[4 * game + check_below(4)] = 1);
    }
    int met[3] = {0};
    for (int turn = 0; turn < 400 && (met[1] < 10 || met[2] < 10); turn++) {
        const state any = check_state_after(2, 40 + check_below(120));
        if (any.phase == HP_DOUHUANG_PHASE_OVER) {
            REFUSED(any, NULL, s.winner ^= 3); /* by what it says of the game, or of the match */
            continue;
        }
        met[any.game]++;
        if (any.game == 0)
            continue;
        REFUSED(any, "D8.2", s.ended[0] = 2);
        REFUSED(any, "D8.2", s.ended[1] = 0);
        REFUSED(any, "D8.2", s.ended[1] = 3);
        REFUSED(any, "D8.2", s.ended[2] = 28);
        REFUSED(any, "D8.1", s.ended[3] = 0x04);
        REFUSED(any, "D8.1", s.ended[3] = 0x40);
        REFUSED(any, "D8.1", s.ended[3] = 0); /* the winner lives */
        if (any.game == 2)                    /* both won one; with the first turned over one of them has won twice */
            REFUSED(any, "D8.2", (s.ended[3] = 0x11, s.ended[0] ^= 1));
        REFUSED(any, "D8.2", s.laid[0] = any.laid[1]);
        if (any.emperor != CHECK_NONE)
            REFUSED(any, "D10", s.winner = HP_DOUHUANG_EMPEROR);
    }
    CHECK_SAY(met[1] >= 10 && met[2] >= 10, "%d second, %d third games", met[1], met[2]);
}

static void plays(void) {
    for (int turn = 0; turn < 40; turn++) {
        const int mode = turn % 2, players = mode ? 2 : 3;
        state play;
        do
            play = check_state_after(mode, 10 + check_below(30));
        while (play.phase != HP_DOUHUANG_PHASE_PLAY);
        REFUSED(play, NULL, s.known ^= 1); /* or D7.4, where she has looked */
        REFUSED(play, "D7.5", s.hit_points[0] = 0);
        REFUSED(play, "D7.5", s.hit_points[play.emperor] = (uint8_t)(players == 3 ? 4 : 3));
        REFUSED(play, "D7.5", s.hit_points[(play.emperor + 1) % players] = (uint8_t)(players == 3 ? 3 : 4));
        /* Every bomb and the rocket take two cards at least. */
        const int gone = 54 - check_cards(play.hands[0] | play.hands[1] | play.hands[2] | play.out);
        REFUSED(play, "D11.1", s.doublings = (uint8_t)(gone / 2 + 1));
        REFUSED(play, "D11.1", s.doublings = 255);
        REFUSED(play, "D9.2", s.hit = 1);
        REFUSED(play, "D7.1", s.turned = (uint8_t)__builtin_ctzll(play.bottom));
        /* Another bottom, three cards of a subject's: 西施 takes one at most. */
        const int subject = (play.emperor + 1) % players;
        const uint64_t held = play.hands[subject], two = held & (held - 1);
        const uint64_t three = lowest(held) | lowest(two) | lowest(two & (two - 1));
        if (check_cards(held) > 2 && !(three >> play.turned & 1))
            REFUSED(play, "D7.5", s.bottom = three);
        REFUSED(play, "D10", s.winner = 1);
        REFUSED(play, "D10.1", s.discarded |= play.hands[0]; s.hands[0] = 0);
        REFUSED(play, NULL, s.characters[0] = play.characters[1]); /* D7.2, or D7.4 where she has looked */
        REFUSED(play, "D7.4", s.looked = (uint8_t)(1 << (play.characters[0] == CHECK_BAIGUJING)));
        if (play.hands[0] != lowest(play.hands[0]))
            REFUSED(play, "D8.1", s.out |= lowest(play.hands[0]); s.hands[0] ^= lowest(play.hands[0]));
        if (!play.last.size) {
            REFUSED(play, "D9.1", s.passes = 1);
            REFUSED(play, "D9.1", s.last_player = 0);
            REFUSED(play, "D9.1", s.beaten = 0);
            REFUSED(play, "D9.1", s.last.kind = 1);
            REFUSED(play, "D9.1", s.last.strength = 1);
            REFUSED(play, "D9.1", s.last.cards = 1);
            REFUSED(play, "D9.1", s.last.reserved = 1);
            continue;
        }
        REFUSED(play, "D9.1", s.last_player = (uint8_t)players);
        REFUSED(play, "D9.1", s.last_player = CHECK_NONE);
        REFUSED(play, NULL, s.last_player = play.current); /* whose play may be the one beaten */
        REFUSED(play, "D9.2", s.beaten = (uint8_t)players);
        REFUSED(play, "D9.2", s.beaten = play.last_player);
        REFUSED(play, "D9.1", s.last.cards |= lowest(play.hands[0]));
        REFUSED(play, "D9.1", s.passes = (uint8_t)(players - 1));
        REFUSED(play, "D9.1", s.passes = (uint8_t)(play.passes + 2 * players));
        REFUSED(play, "D9.1", s.current = play.last_player);
        REFUSED(play, "D9.1", s.last.size = 0);
        REFUSED(play, "D5.1", s.last.size++);
        REFUSED(play, "D5.1", s.last.length++);
        REFUSED(play, NULL, s.last.cost += 2); /* D5.1, or D7.5: more than its player began with */
        REFUSED(play, "D5.1", s.last.strength = 999);
        REFUSED(play, "D5.1", s.last.reserved = 1);
        REFUSED(play, "D5.1", s.last.kind = 40);
        if (players == 3 && play.passes == 1)
            REFUSED(play, "D9.1", s.passes = 0);
    }
    /* A hand larger than any can be (D7.6). */
    const state lead = reach(0, HP_DOUHUANG_PHASE_PLAY, 0, 1);
    const int emperor = lead.emperor, other = (emperor + 1) % 3, third = (emperor + 2) % 3;
    REFUSED(lead, "D7.6", s.hands[other] |= lowest(lead.hands[third]); s.hands[third] &= lead.hands[third] - 1);
    REFUSED(lead, "D7.6", s.hands[emperor] |= check_hand_of(lead.hands[other], 2); s.hands[other] &= ~s.hands[emperor]);
    /* Positions set up by hand say nothing of the deal: no bottom, no card turned up. */
    state by_hand = lead;
    by_hand.bottom = 0;
    by_hand.turned = by_hand.first_bidder = CHECK_NONE;
    CHECK(!hp_douhuang_state_problem(&by_hand) && can_be_played(&by_hand));
    by_hand.offered[0] = by_hand.offered[1] = by_hand.offered[2] = CHECK_NONE;
    CHECK(!hp_douhuang_state_problem(&by_hand) && can_be_played(&by_hand));
}

/* The end of a trick, for each pair of characters that it matters for (D9.10). */
static void ends_of_tricks(void) {
    for (int turn = 0; turn < 12; turn++) {
        const int mode = turn % 2, players = mode ? 2 : 3;
        const state choice = reach(mode, HP_DOUHUANG_PHASE_HIT, CHECK_DIAO_CHAN, CHECK_XIANG_YU),
                    extra = reach(mode, HP_DOUHUANG_PHASE_EXTRA, CHECK_LU_ZHISHEN, 0),
                    discard = reach(mode, HP_DOUHUANG_PHASE_DISCARD, CHECK_LU_BU, 0),
                    named = reach(mode, HP_DOUHUANG_PHASE_LEAD, CHECK_LIU_BANG, 0),
                    himself = reach(1, HP_DOUHUANG_PHASE_LEAD, CHECK_XIANG_YU, 0);
        const state *const all[] = {&choice, &extra, &discard, &named, &himself};
        for (int i = 0; i < 5; i++) {
            const state after = *all[i];
            REFUSED(after, "D9.1", s.passes = 0);
            REFUSED(after, "D9.1", s.last = (hp_douhuang_move){0}; s.last_player = s.beaten = CHECK_NONE; s.passes = 0);
            REFUSED(after, "D10", s.winner = 2);
            if (i < 3 && after.players == 3) /* a partner's play */
                REFUSED(after, NULL, /* D9.2, or D7.6 where the hands do not fit */ s.emperor =
                                         (uint8_t)(3 - after.beaten - after.last_player);
                        for (int k = 0; k < 3; k++) s.hit_points[k] = 2);
        }
        /* D9.3: without her skill she is hit as others are, and without his she has it. */
        if (choice.last_player == 1)
            REFUSED(choice, "D9.2", s.without_skill = 1 + CHECK_XIANG_YU);
        REFUSED(choice, "D9.2", s.hit = 1);
        REFUSED(choice, "D9.2", s.beaten = CHECK_NONE);
        REFUSED(choice, "D9.2", s.current = (uint8_t)((choice.current + 1) % players));
        REFUSED(extra, "D9.4", s.without_skill = 1 + CHECK_LU_ZHISHEN);
        REFUSED(extra, "D9.4", s.hit = 0);
        REFUSED(extra, "D9.4", s.hit_points[extra.current] = 1);
        REFUSED(extra, "D9.4", s.current = extra.beaten);
        REFUSED(extra, "D9.2", s.beaten = CHECK_NONE);
        REFUSED(extra, "D9.5", s.phase = HP_DOUHUANG_PHASE_DISCARD);
        REFUSED(extra, "D9.8", s.phase = HP_DOUHUANG_PHASE_LEAD);
        REFUSED(discard, "D9.5", s.without_skill = 1 + CHECK_LU_BU);
        REFUSED(discard, "D9.5", s.hit = 0);
        REFUSED(discard, "D9.5", s.hit_points[discard.current] = 1);
        REFUSED(discard, "D9.5", s.current = discard.last_player);
        REFUSED(discard, "D9.4", s.phase = HP_DOUHUANG_PHASE_EXTRA);
        REFUSED(discard, "D9.5", s.hands[discard.current] = lowest(discard.hands[discard.current]);
                s.discarded |= discard.hands[discard.current] & ~s.hands[discard.current]);
        REFUSED(named, "D9.8", s.without_skill = 1 + CHECK_LIU_BANG);
        REFUSED(named, "D9.8", s.current = (uint8_t)((named.current + 1) % players));
        REFUSED(named, "D9.4", s.phase = HP_DOUHUANG_PHASE_EXTRA; s.beaten = CHECK_NONE; s.hit = 0);
        REFUSED(himself, "D9.8", s.without_skill = 1 + CHECK_XIANG_YU);
        REFUSED(himself, "D9.8", s.hit = 0);
        REFUSED(himself, "D9.8", s.current ^= 1);
    }
}

static void ends_of_games(void) {
    for (int turn = 0; turn < 60; turn++) {
        state over = check_state_after(turn % 2, 0);
        while (!check_step(&over))
            ;
        REFUSED(over, "D10", s.winner = 0);
        REFUSED(over, "D10", s.winner = 3);
        REFUSED(over, "D10", s.winner ^= 3);
        int out = CHECK_NONE, dead = CHECK_NONE;
        for (int seat = 0; seat < over.players; seat++) {
            out = over.hands[seat] ? out : seat;
            dead = over.hit_points[seat] ? dead : seat;
        }
        CHECK((out == CHECK_NONE) != (dead == CHECK_NONE));
        if (out != CHECK_NONE) { /* a card that another has thrown away or holds */
            const int other = (out + 1) % over.players;
            const uint64_t card = lowest(over.hands[other] & ~over.bottom); /* who holds the bottom is D7.5's */
            if (card && over.hands[other] != card)
                REFUSED(over, "D10", s.hands[out] = card; s.hands[other] ^= card);
        }
        if (dead != CHECK_NONE)
            REFUSED(over, "D10", s.hit_points[dead] = 1);
        /* Both sides have won: the other one has no cards either. */
        const int other = over.winner == HP_DOUHUANG_EMPEROR ? (over.emperor + 1) % over.players : over.emperor;
        REFUSED(over, "D10", s.discarded |= over.hands[other]; s.hands[other] = 0);
    }
}

int main(void) {
    frames();
    before_the_play();
    matches();
    plays();
    ends_of_tricks();
    ends_of_games();
    accepted_are_playable();
    noise();
    CHECK_END("test_douhuang_states");
}
