/* Whole games of plain Dou Dizhu (P5), against a referee of the tests' own that counts cards by rank; and what
 * hp_doudizhu_state_problem refuses, what an observation shows. */
#include "check.h"

typedef hp_doudizhu_state state;
typedef hp_doudizhu_move move;

enum { NONE = HP_DOUDIZHU_NONE, RANKS = 15, SMALL = 13, MOST = 20000 };
static move list[MOST], moves[MOST];

static int count_of(uint64_t cards, int rank) {
    return rank < SMALL ? __builtin_popcountll(cards >> 4 * rank & 15) : (int)(cards >> (52 + rank - SMALL) & 1);
}
static int same_ranks(uint64_t a, uint64_t b) {
    for (int rank = 0; rank < RANKS; rank++)
        if (count_of(a, rank) != count_of(b, rank))
            return 0;
    return 1;
}
/* The same ranks in other suits. */
static uint64_t other_suits(uint64_t cards) {
    uint64_t other = cards & UINT64_C(3) << 52;
    for (int rank = 0; rank < SMALL; rank++)
        other |= check_hand_of(UINT64_C(15) << (4 * rank), count_of(cards, rank));
    return other;
}
static uint64_t cards(const char *text) {
    static const char names[] = "3456789TJQKA2XD";
    uint64_t hand = 0;
    for (; *text; text++) {
        const int rank = (int)(strchr(names, *text) - names);
        hand |= rank < SMALL ? UINT64_C(1) << (4 * rank + count_of(hand, rank)) : UINT64_C(1) << (52 + rank - SMALL);
    }
    return hand;
}
static int is_rule(const char *text) { return text && text[0] == 'P' && text[1] >= '1' && text[1] <= '5'; }
static int cites(const char *text, const char *rule) {
    const size_t n = strlen(rule);
    return text && strncmp(text, rule, n) == 0 && text[n] == ':';
}

static hp_doudizhu_options options_of(int players, int preset) {
    hp_doudizhu_options options;
    CHECK(hp_doudizhu_options_usual(players, &options) == HP_OK);
    CHECK(hp_doudizhu_rules_preset(hp_doudizhu_preset_name(preset % 3), &options.rules) == HP_OK);
    return options;
}
static state start(const hp_doudizhu_options *options, uint64_t seed, uint64_t index) {
    state s;
    memset(&s, 0xa5, sizeof s); /* every byte is to be written */
    CHECK(hp_doudizhu_start(options, seed, index, &s) == HP_OK);
    return s;
}
static state any_start(void) {
    const hp_doudizhu_options options = options_of(2 + check_below(2), check_below(3));
    return start(&options, check_random(), check_random());
}
/* Mostly what chance would seldom bring. */
static int64_t any_index(int64_t n) {
    return n > 2 && check_below(3) == 0 ? n - 1 - check_below(2) : check_below((int)n);
}

static state after(int steps) {
    state s = any_start();
    for (; steps > 0; steps--) {
        move m;
        const int64_t n = hp_doudizhu_actions_count(&s);
        if (n == 0)
            break;
        CHECK(hp_doudizhu_action_at(&s, any_index(n), &m) == HP_OK);
        hp_doudizhu_apply_unchecked(&s, &m);
    }
    return s;
}

/* ---- Beginning -------------------------------------------------------------------------------------------------- */

static void games_begin(void) {
    hp_doudizhu_options options;
    state s, untouched;
    CHECK(hp_doudizhu_options_usual(1, &options) == HP_ERR_OPTIONS);
    CHECK(hp_doudizhu_options_usual(258, &options) == HP_ERR_OPTIONS);
    CHECK(hp_doudizhu_options_usual(-254, &options) == HP_ERR_OPTIONS);
    memset(&s, 0xa5, sizeof s);
    untouched = s;
    options = options_of(3, 0);
    options.reserved[6] = 1;
    CHECK(hp_doudizhu_start(&options, 1, 1, &s) == HP_ERR_OPTIONS && memcmp(&s, &untouched, sizeof s) == 0);
    options = options_of(3, 0);
    options.rules.most_cards = 19;
    CHECK(hp_doudizhu_options_check(&options) == HP_ERR_OPTIONS);
    for (int game = 0; game < 300; game++) {
        const hp_doudizhu_options three = options_of(3, game), two = options_of(2, game);
        const state a = start(&three, 5, (uint64_t)game), b = start(&two, 5, (uint64_t)game);
        CHECK(a.current == 0 && a.landlord == 0 && a.seed == 5 && a.index == (uint64_t)game);
        CHECK(__builtin_popcountll(a.hands[0]) == 20 && __builtin_popcountll(a.hands[1]) == 17);
        CHECK((a.hands[0] | a.hands[1] | a.hands[2]) == HP_DECK54 && __builtin_popcountll(a.bottom) == 3);
        CHECK((b.hands[0] | b.hands[1] | b.out) == HP_DECK54 && !(a.bottom & ~a.hands[0]));
        /* P5.2: the same cards, but for the third hand. */
        CHECK(same_ranks(a.hands[0], b.hands[0]) && same_ranks(a.hands[2], b.out) && same_ranks(a.bottom, b.bottom));
        CHECK(memcmp(&a.rules, &three.rules, sizeof a.rules) == 0);
        CHECK(!hp_doudizhu_state_problem(&a) && !hp_doudizhu_state_problem(&b));
    }
}

/* ---- Playing ---------------------------------------------------------------------------------------------------- */

/* What the referee knows. */
typedef struct {
    uint64_t hands[3]; /* by rank */
    move last;
    int current, last_player, passes, doublings, winner;
} table;

static void listed_is_right(const state *s, const table *t, int64_t *n) {
    int64_t plays = 0;
    *n = -1;
    CHECK(hp_doudizhu_actions(s, list, MOST, n) == HP_OK && *n == hp_doudizhu_actions_count(s));
    CHECK(hp_doudizhu_generate(other_suits(t->hands[t->current]), &s->rules, &t->last, moves, MOST, &plays) == HP_OK);
    CHECK(*n == plays + (t->last.size > 0));
    for (int64_t i = 0; i < plays; i++) {
        move m = moves[i], at;
        const uint64_t held = s->hands[s->current];
        CHECK(hp_doudizhu_action_at(s, i, &at) == HP_OK && memcmp(&at, &list[i], sizeof at) == 0);
        CHECK(!(list[i].cards & ~held) && same_ranks(list[i].cards, m.cards));
        /* The lowest suits: what stays of a rank is above what goes. */
        for (int rank = 0; rank < SMALL; rank++)
            CHECK((list[i].cards >> 4 * rank & 15) <= ((held & ~list[i].cards) >> 4 * rank & 15) ||
                  !((held & ~list[i].cards) >> 4 * rank & 15));
        hp_doudizhu_action_complete(s, &m);
        CHECK(memcmp(&m, &list[i], sizeof m) == 0);
        CHECK(!hp_doudizhu_action_problem(s, &moves[i]));
    }
    const move pass = {.kind = HP_DOUDIZHU_PASS};
    CHECK(!t->last.size || memcmp(&list[plays], &pass, sizeof pass) == 0);
    CHECK(!hp_doudizhu_action_problem(s, &pass) == (t->last.size > 0));
    move unused;
    CHECK(hp_doudizhu_action_at(s, *n, &unused) == HP_ERR_SIZE && hp_doudizhu_action_at(s, -1, &unused) == HP_ERR_SIZE);
    memset(list + *n - 1, 0x5a, sizeof *list);
    const move before = list[*n - 1];
    int64_t needed = 0;
    CHECK(hp_doudizhu_actions(s, list, *n - 1, &needed) == HP_ERR_BUFFER && needed == *n);
    CHECK(memcmp(&before, &list[*n - 1], sizeof before) == 0);
    CHECK(hp_doudizhu_actions(s, list, *n, &needed) == HP_OK);
}

static void referee_plays(table *t, const state *s, const move *m) {
    const int seat = t->current;
    t->current = (seat + 1) % s->players;
    if (m->kind == HP_DOUDIZHU_PASS) {
        if (++t->passes == s->players - 1) {
            memset(&t->last, 0, sizeof t->last);
            t->last_player = NONE;
            t->passes = 0;
        }
        return;
    }
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = count_of(m->cards, rank); i > 0; i--) {
            const uint64_t held =
                t->hands[seat] & (rank < SMALL ? UINT64_C(15) << 4 * rank : UINT64_C(1) << (52 + rank - SMALL));
            t->hands[seat] ^= held & -held;
        }
    t->last = *m;
    t->last_player = seat;
    t->passes = 0;
    t->doublings += m->kind == HP_DOUDIZHU_BOMB || m->kind == HP_DOUDIZHU_ROCKET;
    if (!t->hands[seat]) {
        t->winner = seat == s->landlord ? HP_DOUDIZHU_LANDLORD : HP_DOUDIZHU_PEASANTS;
        t->current = NONE;
    }
}

static void agrees(const state *s, const table *t) {
    CHECK(s->current == t->current && s->last_player == t->last_player && s->passes == t->passes);
    CHECK(s->doublings == t->doublings && s->winner == t->winner && s->last.size == t->last.size);
    CHECK(s->phase == (t->winner ? HP_DOUDIZHU_PHASE_OVER : HP_DOUDIZHU_PHASE_PLAY));
    for (int seat = 0; seat < 3; seat++)
        CHECK(same_ranks(s->hands[seat], t->hands[seat]));
    int32_t score[3];
    hp_doudizhu_score(s, score);
    const int32_t stake = t->winner == HP_DOUDIZHU_LANDLORD ? 1 : t->winner ? -1 : 0;
    int32_t sum = 0;
    for (int seat = 0; seat < 3; seat++) {
        const int32_t points = seat >= s->players ? 0 : seat ? -stake : stake * (s->players - 1);
        CHECK(score[seat] == points * (1 << t->doublings));
        sum += score[seat];
    }
    CHECK(sum == 0);
    const char *problem = hp_doudizhu_state_problem(s);
    CHECK_SAY(!problem, "%s", problem);
}

static void games_are_followed(void) {
    for (int game = 0; game < 150; game++) {
        state s = any_start();
        table t = {.last_player = NONE};
        memcpy(t.hands, s.hands, sizeof t.hands);
        const move pass = {.kind = HP_DOUDIZHU_PASS};
        while (t.winner == 0) {
            int64_t n = 0;
            agrees(&s, &t);
            listed_is_right(&s, &t, &n);
            const state before = s;
            hp_doudizhu_undo undo;
            move m = list[any_index(n)];
            m.cards = other_suits(m.cards); /* a play is by rank */
            CHECK(hp_doudizhu_apply(&s, &m, &undo) == HP_OK);
            state again = s, listed = before;
            hp_doudizhu_undo_action(&again, &undo);
            CHECK(memcmp(&again, &before, sizeof again) == 0);
            hp_doudizhu_action_complete(&listed, &m);
            hp_doudizhu_apply_unchecked(&listed, &m);
            CHECK(memcmp(&listed, &s, sizeof s) == 0 && hp_doudizhu_state_hash(&listed) == hp_doudizhu_state_hash(&s));
            CHECK(hp_doudizhu_state_hash(&before) != hp_doudizhu_state_hash(&s));
            referee_plays(&t, &s, &m);
        }
        agrees(&s, &t);
        int64_t n = -1;
        CHECK(hp_doudizhu_actions(&s, list, 0, &n) == HP_OK && n == 0 && hp_doudizhu_actions_count(&s) == 0);
        CHECK(cites(hp_doudizhu_action_problem(&s, &pass), "P5.5"));
    }
}

/* Few neighbouring ranks and often the jokers: bodies with many choices of kickers. */
static uint64_t dense_hand(int size) {
    const int width = 4 + check_below(4), from = check_below(14 - width);
    const uint64_t pool = ((UINT64_C(1) << (4 * width)) - 1) << (4 * from);
    return check_hand_of(pool | (check_below(2) ? UINT64_C(3) << 52 : 0), size);
}

static void numbers_pick_what_is_listed(void) {
    int answered[HP_DOUDIZHU_KINDS] = {0};
    for (int i = 0; i < 500; i++) {
        state s = any_start();
        s.rules.wings_alike = (uint8_t)(1 + check_below(4));
        s.rules.rocket_kickers = (uint8_t)check_below(2);
        s.rules.wings_beside = (uint8_t)check_below(2);
        s.rules.quad_with_pair = (uint8_t)check_below(2);
        s.hands[0] = dense_hand(1 + check_below(20));
        table t = {.hands = {s.hands[0]}, .last_player = NONE};
        int64_t n = 0;
        if (i % 2) {
            CHECK(hp_doudizhu_generate(dense_hand(14), &s.rules, NULL, moves, MOST, &n) == HP_OK && n > 0);
            s.last = t.last = moves[any_index(n)];
            answered[t.last.kind]++;
        }
        if (hp_doudizhu_actions_count(&s) < MOST)
            listed_is_right(&s, &t, &n);
    }
    CHECK(answered[HP_DOUDIZHU_WINGS] > 20 && answered[HP_DOUDIZHU_QUAD_WITH] > 20);
}

static void random_games_are_draws(void) {
    enum { GAMES = 40 };
    state played[GAMES], drawn[GAMES];
    int64_t actions = 0;
    hp_rng rngs[GAMES];
    for (int i = 0; i < GAMES; i++)
        played[i] = drawn[i] = any_start();
    hp_playout_seed(rngs, GAMES, 11, 3);
    for (int i = 0; i < GAMES; i++)
        for (int64_t n; (n = hp_doudizhu_actions_count(&drawn[i])) > 0; actions++) {
            int64_t listed;
            CHECK(hp_doudizhu_actions(&drawn[i], list, MOST, &listed) == HP_OK);
            CHECK(hp_doudizhu_apply(&drawn[i], &list[hp_rng_below64(&rngs[i], (uint64_t)n)], NULL) == HP_OK);
        }
    CHECK(hp_doudizhu_play_random(played, GAMES, 11, 3) == actions);
    CHECK(memcmp(played, drawn, sizeof drawn) == 0);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* Seat 1 is the landlord and has led a pair of fives; seat 2 is to act. */
static state position(void) {
    const hp_doudizhu_options options = options_of(3, 0);
    state s = start(&options, 0, 0);
    memset(s.hands, 0, sizeof s.hands);
    s.hands[0] = cards("3345D");
    s.hands[1] = cards("33666X");
    s.hands[2] = cards("5777789TJQ");
    s.played[1] = cards("55");
    s.bottom = cards("36");
    s.last = (move){.cards = cards("55"), .kind = HP_DOUDIZHU_PAIR, .size = 2, .length = 1, .strength = 2};
    s.landlord = s.last_player = 1;
    s.current = 2;
    CHECK(hp_doudizhu_state_arrange(&s) == HP_OK);
    CHECK(hp_doudizhu_state_problem(&s) == NULL);
    return s;
}

static void cards_are_arranged(void) {
    const state s = position();
    CHECK((s.hands[0] & 15) == 3 && (s.hands[1] & 15) == 12);                                   /* two threes each */
    CHECK((s.hands[0] >> 8 & 15) == 1 && s.played[1] >> 8 == 6 && (s.hands[2] >> 8 & 15) == 8); /* fives */
    CHECK(s.bottom == (UINT64_C(4) | UINT64_C(1) << 12) && s.last.cards == s.played[1]);
    for (int i = 0; i < 200; i++) {
        const state sound = after(check_below(60));
        state mixed = sound;
        for (int seat = 0; seat < 3; seat++) {
            mixed.hands[seat] = other_suits(mixed.hands[seat]);
            mixed.played[seat] = other_suits(mixed.played[seat]);
        }
        mixed.bottom = other_suits(mixed.bottom);
        mixed.out = other_suits(mixed.out);
        mixed.last.cards = other_suits(mixed.last.cards);
        CHECK(hp_doudizhu_state_arrange(&mixed) == HP_OK && memcmp(&mixed, &sound, sizeof sound) == 0);
    }
    state wrong[6];
    for (int i = 0; i < 6; i++)
        wrong[i] = s;
    wrong[0].hands[2] |= cards("3");
    wrong[1].hands[2] |= cards("X");
    wrong[2].bottom = cards("3336");
    wrong[3].last.cards = cards("666");
    wrong[4].last_player = NONE;
    wrong[5].out = UINT64_C(1) << 54;
    for (int i = 0; i < 6; i++) {
        const state before = wrong[i];
        CHECK_SAY(hp_doudizhu_state_arrange(&wrong[i]) == HP_ERR_CARDS, "%d", i);
        CHECK(memcmp(&before, &wrong[i], sizeof before) == 0);
    }
    wrong[0].landlord = 3;
    CHECK(hp_doudizhu_state_arrange(&wrong[0]) == HP_ERR_SIZE);
    wrong[1].last_player = 3;
    CHECK(hp_doudizhu_state_arrange(&wrong[1]) == HP_ERR_SIZE);
}

/* A scene to the end: the score, and what is refused on the way. */
static void a_scene(void) {
    state s = position();
    const move nothing = {.kind = HP_DOUDIZHU_PASS}, with_cards = {.cards = 1, .kind = HP_DOUDIZHU_PASS};
    const struct {
        move m;
        const char *rule;
    } wrong[] = {
        {with_cards, "P5.3"},
        {{cards("66"), HP_DOUDIZHU_PAIR, 2, 1, 3, 0}, "P5.3"},
        {{0, HP_DOUDIZHU_PAIR, 2, 1, 3, 0}, "P5.3"},
        {{UINT64_C(1) << 54, HP_DOUDIZHU_SINGLE, 1, 1, 3, 0}, "P1.1"},
        {{cards("77"), HP_DOUDIZHU_PAIR, 2, 1, 5, 0}, "P2"},
        {{cards("77"), HP_DOUDIZHU_PAIR, 2, 1, 4, 1}, "P2"},
        {{cards("77"), 33, 2, 1, 4, 0}, "P2"},
        {{cards("777"), HP_DOUDIZHU_TRIPLE, 3, 1, 4, 0}, "P3.2"},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const state before = s;
        CHECK_SAY(cites(hp_doudizhu_action_problem(&s, &wrong[i].m), wrong[i].rule), "%u", i);
        CHECK(hp_doudizhu_apply(&s, &wrong[i].m, NULL) == HP_ERR_ILLEGAL && memcmp(&s, &before, sizeof s) == 0);
    }
    const move bomb = {cards("7777"), HP_DOUDIZHU_BOMB, 4, 1, 4, 0};
    const move threes = {cards("33"), HP_DOUDIZHU_PAIR, 2, 1, 0, 0};
    const move run = {cards("89TJQ"), HP_DOUDIZHU_STRAIGHT, 5, 5, 9, 0};
    const move five = {cards("5"), HP_DOUDIZHU_SINGLE, 1, 1, 2, 0};
    CHECK(hp_doudizhu_apply(&s, &bomb, NULL) == HP_OK && s.doublings == 1 && s.current == 0);
    CHECK(cites(hp_doudizhu_action_problem(&s, &threes), "P3.1"));
    CHECK(hp_doudizhu_apply(&s, &nothing, NULL) == HP_OK && hp_doudizhu_apply(&s, &nothing, NULL) == HP_OK);
    CHECK(s.current == 2 && s.last.size == 0 && cites(hp_doudizhu_action_problem(&s, &nothing), "P5.3"));
    CHECK(hp_doudizhu_apply(&s, &run, NULL) == HP_OK);
    CHECK(hp_doudizhu_apply(&s, &nothing, NULL) == HP_OK && hp_doudizhu_apply(&s, &nothing, NULL) == HP_OK);
    CHECK(hp_doudizhu_apply(&s, &five, NULL) == HP_OK);
    int32_t score[3];
    hp_doudizhu_score(&s, score);
    CHECK(s.winner == HP_DOUDIZHU_PEASANTS && score[0] == 2 && score[1] == -4 && score[2] == 2);
    CHECK(s.current == NONE && s.phase == HP_DOUDIZHU_PHASE_OVER);
}

static void states_are_refused(void) {
    const state sound = position();
    const hp_doudizhu_options options = options_of(3, 0);
    const state dealt = start(&options, 1, 1);
#define REFUSED(from, change, rule)                                                         \
    do {                                                                                    \
        state s = from;                                                                     \
        change;                                                                             \
        const char *problem = hp_doudizhu_state_problem(&s);                                \
        CHECK_SAY(cites(problem, rule), "%s: %s", rule, problem ? problem : "is accepted"); \
    } while (0)
    REFUSED(sound, s.players = 4, "P5.1");
    REFUSED(sound, s.players = 2, "P5.3");
    REFUSED(sound, s.phase = 2, "P5.3");
    REFUSED(sound, s.rules.wings_alike = 0, "P4");
    REFUSED(sound, s.rules.reserved = 1, "P4");
    REFUSED(sound, s.landlord = 3, "P5.1");
    REFUSED(sound, s.current = 3, "P5.3");
    REFUSED(sound, s.current = 0, "P5.3");
    REFUSED(sound, s.passes = 1, "P5.3");
    REFUSED(sound, s.passes = 2, "P5.3");
    REFUSED(sound, s.last_player = NONE, "P5.3");
    REFUSED(sound, s.last_player = 4, "P5.3");
    REFUSED(sound, s.last_player = 0, "P5.3");
    REFUSED(sound, s.winner = 1, "P5.5");
    REFUSED(sound, s.doublings = 15, "P5.8");
    REFUSED(sound, s.phase = 1, "P5.3");
    REFUSED(sound, (s.phase = 1, s.current = NONE), "P5.5");
    REFUSED(sound, s.last.strength = 3, "P5.8");
    REFUSED(sound, s.last.reserved = 1, "P5.8");
    REFUSED(sound, s.last.size = 0, "P5.4");
    REFUSED(sound, s.hands[0] ^= 5, "P1.1");
    REFUSED(sound, s.hands[0] ^= 1, "P1.3");
    REFUSED(sound, s.hands[0] = 0, "P5.5");
    REFUSED(sound, s.hands[0] |= UINT64_C(1) << 63, "P1.1");
    REFUSED(sound, s.bottom = cards("4"), "P5.2");
    REFUSED(sound, s.bottom = s.hands[1], "P5.2");
    REFUSED(sound, s.out = UINT64_C(1) << 44, "P5.2");
    REFUSED(dealt, s.current = 1, "P5.3");
    REFUSED(dealt, s.doublings = 1, "P5.8");
    REFUSED(dealt, s.landlord = 1, "P5.8");
    REFUSED(dealt, s.seed++; s.hands[0] |= s.hands[1], "P5.8");
    /* A game that is over. */
    state over = sound;
    over.phase = HP_DOUDIZHU_PHASE_OVER;
    over.hands[1] = over.bottom = 0;
    over.current = NONE;
    over.winner = HP_DOUDIZHU_LANDLORD;
    CHECK(hp_doudizhu_state_arrange(&over) == HP_OK && !hp_doudizhu_state_problem(&over));
    REFUSED(over, s.passes = 1, "P5.5");
    REFUSED(over, s.winner = HP_DOUDIZHU_PEASANTS, "P5.5");
    REFUSED(over, s.winner = 0, "P5.5");
    REFUSED(over, s.hands[0] = 0; hp_doudizhu_state_arrange(&s), "P5.5");
    REFUSED(over, s.current = 0, "P5.3");
    /* P5.6: a bomb to beat, but no doubling. */
    state bombed = sound;
    bombed.last = (move){cards("7777"), HP_DOUDIZHU_BOMB, 4, 1, 4, 0};
    bombed.played[1] = bombed.last.cards;
    bombed.hands[2] = cards("589TJQ");
    bombed.doublings = 1;
    CHECK(hp_doudizhu_state_arrange(&bombed) == HP_OK && !hp_doudizhu_state_problem(&bombed));
    REFUSED(bombed, s.doublings = 0, "P5.6");
    /* P5.8: the other ranks that nobody holds may have been bombs too: 8, 9, T, J and Q have one card each in a hand,
     * four of a rank are gone of K, A and 2; the sevens; no rocket, as both jokers are held. */
    REFUSED(bombed, s.doublings = 5, "P5.8");
    bombed.doublings = 4;
    CHECK(hp_doudizhu_state_problem(&bombed) == NULL);
}

/* A state of which a few bytes have changed is refused by a rule, or can be played. */
static void accepted_are_playable(void) {
    int refused = 0, accepted = 0;
    for (int i = 0; i < 20000; i++) {
        state s = after(check_below(50));
        for (int changes = 1 + check_below(2); changes > 0; changes--) {
            unsigned char bytes[sizeof s];
            memcpy(bytes, &s, sizeof s);
            const int small = (int)offsetof(state, phase), last = (int)offsetof(state, last);
            const int at = check_below(2)   ? small + check_below((int)sizeof s - small)
                           : check_below(2) ? last + check_below(24)
                                            : check_below((int)sizeof s);
            bytes[at] = (unsigned char)(check_below(3) == 0   ? NONE
                                        : check_below(2) == 0 ? check_below(4)
                                                              : bytes[at] ^ 1 << check_below(8));
            memcpy(&s, bytes, sizeof s);
        }
        const char *problem = hp_doudizhu_state_problem(&s);
        refused += problem != NULL;
        accepted += problem == NULL;
        if (problem) {
            CHECK_SAY(is_rule(problem), "%s", problem);
            continue;
        }
        int64_t n;
        hp_doudizhu_observation seen;
        for (int seat = 0; seat < s.players; seat++)
            CHECK(hp_doudizhu_observe(&s, seat, &seen) == HP_OK);
        while ((n = hp_doudizhu_actions_count(&s)) > 0) {
            move m;
            CHECK(hp_doudizhu_action_at(&s, any_index(n), &m) == HP_OK);
            CHECK(hp_doudizhu_apply(&s, &m, NULL) == HP_OK && !hp_doudizhu_state_problem(&s));
        }
        CHECK(s.phase == HP_DOUDIZHU_PHASE_OVER);
    }
    CHECK(refused > 1000 && accepted > 1000);
}

/* ---- Observations ----------------------------------------------------------------------------------------------- */

static void observations(void) {
    hp_doudizhu_observation a, b;
    int changed = 0;
    const state p = position();
    CHECK(hp_doudizhu_observe(&p, 3, &a) == HP_ERR_SIZE && hp_doudizhu_observe(&p, -1, &a) == HP_ERR_SIZE);
    CHECK(hp_doudizhu_observe(&p, 0, &a) == HP_OK);
    CHECK(same_ranks(a.seen.hands[0], cards("3345D")) && same_ranks(a.seen.hands[1], cards("36")));
    CHECK(a.seen.hands[2] == 0 && same_ranks(a.unseen, cards("3566X777789TJQ")));
    CHECK(a.cards[0] == 5 && a.cards[1] == 6 && a.cards[2] == 10 && a.seat == 0);
    for (int i = 0; i < 600; i++) {
        const state s = after(check_below(60));
        const int seat = check_below(s.players);
        CHECK(hp_doudizhu_observe(&s, seat, &a) == HP_OK);
        uint64_t all = a.unseen;
        for (int other = 0; other < s.players; other++) {
            CHECK(same_ranks(a.seen.played[other], s.played[other]));
            CHECK(a.cards[other] == __builtin_popcountll(s.hands[other]));
            for (int rank = 0; rank < RANKS; rank++) {
                const int left = count_of(s.bottom, rank) - count_of(s.played[other], rank);
                const int known = other == seat                     ? count_of(s.hands[other], rank)
                                  : other == s.landlord && left > 0 ? left
                                                                    : 0;
                CHECK(count_of(a.seen.hands[other], rank) == known);
            }
            CHECK(!(all & (a.seen.hands[other] | a.seen.played[other])));
            all |= a.seen.hands[other] | a.seen.played[other];
        }
        CHECK(all == HP_DECK54 && a.seen.seed == 0 && a.seen.index == 0 && a.seen.out == 0);
        /* Two hidden cards exchanged leave no trace. */
        state t = s;
        uint64_t *places[3];
        int n = 0;
        for (int other = 0; other < s.players; other++)
            if (other != seat)
                places[n++] = &t.hands[other];
        if (s.players == 2)
            places[n++] = &t.out;
        uint64_t hidden[2];
        for (int k = 0; k < 2; k++)
            hidden[k] = check_hand_of(*places[k] & ~s.bottom, 1);
        *places[0] ^= hidden[0] | (hidden[1] & ~hidden[0]);
        *places[1] ^= hidden[0] | hidden[1];
        if (!hidden[0] || !hidden[1] || s.phase == HP_DOUDIZHU_PHASE_OVER)
            continue;
        CHECK(hp_doudizhu_state_arrange(&t) == HP_OK);
        CHECK(!hp_doudizhu_state_problem(&t));
        CHECK(hp_doudizhu_observe(&t, seat, &b) == HP_OK);
        CHECK(memcmp(&a, &b, sizeof a) == 0);
        changed += memcmp(&s, &t, sizeof s) != 0;
    }
    CHECK(changed > 200);
}

static void names(void) {
    CHECK(strcmp(hp_doudizhu_action_name(HP_DOUDIZHU_PASS), "pass") == 0);
    CHECK(!hp_doudizhu_action_name(HP_DOUDIZHU_ACTIONS_END) && !hp_doudizhu_action_name(31));
    CHECK(strcmp(hp_doudizhu_phase_name(0), "play") == 0 && strcmp(hp_doudizhu_phase_name(1), "over") == 0);
    CHECK(!hp_doudizhu_phase_name(-1) && !hp_doudizhu_phase_name(HP_DOUDIZHU_PHASES));
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    games_begin();
    games_are_followed();
    numbers_pick_what_is_listed();
    random_games_are_draws();
    cards_are_arranged();
    a_scene();
    states_are_refused();
    accepted_are_playable();
    observations();
    names();
    CHECK_END("test_doudizhu_game");
}
