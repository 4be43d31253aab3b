/* The greedy player of Douhuang: its choices are legal and a function of what its seat knows; it wins when it can, does
 * what is plainly right in positions made by hand, and beats players who draw their actions at random. */
#include "check_games.h"

typedef hp_douhuang_state state;
typedef hp_douhuang_move move;

static int64_t chosen(const state *s, const move *list, int64_t n) {
    hp_douhuang_observation seen;
    hp_rng rng;
    hp_rng_seed(&rng, 1, 2);
    CHECK(hp_douhuang_observe(s, s->current, &seen) == HP_OK);
    const int64_t index = hp_douhuang_greedy(&seen, list, n, &rng, 0);
    CHECK_SAY(index >= 0 && index < n, "%" PRId64 " of %" PRId64 ": " CHECK_STATE, index, n, CHECK_STATE_OF(s));
    return index < 0 || index >= n ? 0 : index;
}

/* ---- Any position ------------------------------------------------------------------------------------------------ */

/* Others' cards that were not shown, what is out of play, and the bottom where it is not known, dealt anew. */
static state redealt(const state *real, int seat) {
    state s = *real;
    const int hides_bottom = s.phase < HP_DOUHUANG_PHASE_SWAP && !(s.looked >> seat & 1);
    uint64_t pool = s.out | (hides_bottom ? s.bottom : 0);
    int size[3] = {0};
    for (int other = 0; other < s.players; other++) {
        const uint64_t hidden = other == seat ? 0 : s.hands[other] & ~s.shown[other];
        size[other] = check_cards(hidden);
        pool |= hidden;
        s.hands[other] ^= hidden;
    }
    for (int other = 0; other < s.players; other++) {
        const uint64_t cards = check_hand_of(pool, size[other]);
        s.hands[other] |= cards;
        pool &= ~cards;
    }
    if (hides_bottom) {
        s.bottom = check_hand_of(pool, 3);
        pool &= ~s.bottom;
    }
    s.out = pool;
    s.seed = check_random();
    s.index = check_random();
    return s;
}

static long long wins, redeals;

static void any_position(const state *s) {
    int64_t n;
    const move *list = check_list(s, 20000, &n);
    if (!list || n < 2)
        return;
    const int64_t index = chosen(s, list, n);
    /* D10.1: it goes out when it can. */
    for (int64_t i = 0; i < n; i++)
        if (list[i].kind < HP_DOUHUANG_KINDS && list[i].cards == s->hands[s->current]) {
            wins++;
            CHECK_SAY(list[index].cards == s->hands[s->current], "chose %s: " CHECK_STATE,
                      check_move_text(&list[index]), CHECK_STATE_OF(s));
            break;
        }
    /* D10.2: and kills when it can. */
    const int kills = s->phase == HP_DOUHUANG_PHASE_HIT || s->phase == HP_DOUHUANG_PHASE_EXTRA;
    if (kills && s->current != s->beaten && s->hit_points[s->beaten] == 1)
        CHECK(list[index].kind == HP_DOUHUANG_HIT || list[index].kind == HP_DOUHUANG_EXTRA);
    /* D12: what it cannot see changes nothing. */
    for (int i = 0; i < 2; i++) {
        const state other = redealt(s, s->current);
        redeals += memcmp(other.hands, s->hands, sizeof s->hands) != 0;
        CHECK_SAY(chosen(&other, list, n) == index, CHECK_STATE, CHECK_STATE_OF(s));
    }
}

/* Games in which some choose well and some at random. */
static void any_games(int games) {
    for (int game = 0; game < games; game++) {
        const hp_douhuang_options options = check_any_options(game % CHECK_MODES);
        state s = check_start(&options, check_random(), check_random());
        if (check_below(4) == 0)
            check_dense_deal(&s);
        const int at_random = check_below(8);
        while (s.phase != HP_DOUHUANG_PHASE_OVER) {
            any_position(&s);
            int64_t n;
            const move *list = at_random >> s.current & 1 ? NULL : check_list(&s, 20000, &n);
            if (!list) {
                check_step(&s);
                continue;
            }
            const move action = list[n > 1 ? chosen(&s, list, n) : 0];
            CHECK(hp_douhuang_apply(&s, &action, NULL) == HP_OK);
        }
    }
    CHECK_SAY(wins > games / 3 && redeals > 10 * games, "%lld, %lld in %d games", wins, redeals, games);
}

/* ---- Positions made by hand -------------------------------------------------------------------------------------- */

static uint64_t cards_of(const char *text) {
    uint64_t cards = 0;
    size_t position;
    CHECK_SAY(hp_cards_parse(text, strlen(text), &cards, &position) == HP_OK, "%s", text);
    return cards;
}

/* Three players with plain characters (曹操, 猪八戒, 秦始皇), seat 0 the emperor, in the middle of the game: what is
 * not held has been played.  `mover` is to act; `last`, of seat `by`, is the play to beat. */
typedef struct position {
    const char *hands[3];
    int mover;
    const char *last;
    int by, beaten, passes;
} position;

static state state_of(const position *p) {
    hp_douhuang_options options = check_mode(0);
    options.fixed[0] = 0;
    options.fixed[1] = 4;
    options.fixed[2] = 9;
    state s = check_start(&options, 5, 6);
    while (s.phase != HP_DOUHUANG_PHASE_PLAY) {
        const int call = s.phase == HP_DOUHUANG_PHASE_BID && s.current == 0;
        const move action = s.phase == HP_DOUHUANG_PHASE_BID
                                ? (move){.kind = call ? HP_DOUHUANG_CALL : HP_DOUHUANG_PASS}
                                : check_action_at(&s, 0);
        CHECK(hp_douhuang_apply(&s, &action, NULL) == HP_OK);
    }
    uint64_t held = 0;
    for (int seat = 0; seat < 3; seat++) {
        s.hands[seat] = cards_of(p->hands[seat]);
        s.shown[seat] = 0;
        held |= s.hands[seat];
    }
    s.played[0] = HP_DECK54 & ~held;
    s.current = (uint8_t)p->mover;
    if (p->last) {
        int64_t n;
        move readings[HP_DOUHUANG_READINGS_MAX];
        CHECK(hp_douhuang_classify(cards_of(p->last), s.characters[p->by], 2, readings, HP_DOUHUANG_READINGS_MAX, &n) ==
                  HP_OK &&
              n > 0);
        s.last = readings[0];
        s.last_player = (uint8_t)p->by;
        s.beaten = (uint8_t)p->beaten;
        s.passes = (uint8_t)p->passes;
    }
    return s;
}

static move choice(const state *s) {
    int64_t n;
    const move *list = check_list(s, 100000, &n);
    return list[n > 1 ? chosen(s, list, n) : 0];
}

static void plays(const char *name, const state *s, const char *cards) {
    const move m = choice(s);
    CHECK_SAY(m.cards == cards_of(cards), "%s: %s", name, check_move_text(&m));
}

static void by_hand(void) {
    enum { NOBODY = CHECK_NONE };
    state s;
    /* The partner is about to go out: his play is left alone. */
    s = state_of(&(position){{"3s4s5d9c9hJdQsKd", "4d8c", "5c7d8hTcQdAs2s"}, 2, "Kc", 1, NOBODY, 0});
    plays("the partner's king", &s, "");
    /* The emperor has one card left and has led a single card: it is beaten, whatever that takes. */
    s = state_of(&(position){{"As", "4d5c6d8c9cTh", "3c5d7d8h9d2dD"}, 2, "Ad", 0, NOBODY, 1});
    CHECK(choice(&s).kind == HP_DOUHUANG_SINGLE);
    /* The same before the lead: a pair, which one card does not beat. */
    s = state_of(&(position){{"As", "4d5c6d8c9cTh", "3c3d7d9h"}, 2, NULL, NOBODY, NOBODY, 0});
    plays("a lead that one card does not beat", &s, "3c3d");
    /* The partner, who is next, has one card left: the lowest is led for him. */
    s = state_of(&(position){{"4c6c8d9dTdJdQdKsAc", "3d5h7h9cQc", "Jc"}, 1, NULL, NOBODY, NOBODY, 0});
    plays("a card for the partner", &s, "3d");
    /* The rocket is not for a low card early in the game. */
    s = state_of(&(position){
        {"3c3d4c4d5c5d7c7d8d9d9hTdJcJdQsKsAc", "3h4h5h6h7h8h9sTcTsJhQcQhKhAdAs2c2d", "3s4s5s6s8c8sTh9cJsQdKcKd2sXD"},
        2,
        "6d",
        1,
        NOBODY,
        0});
    CHECK(choice(&s).kind != HP_DOUHUANG_ROCKET);
    s.last_player = 0;
    s.passes = 1;
    CHECK(choice(&s).kind != HP_DOUHUANG_ROCKET);
    /* Beaten with one hit point left, the emperor beats again with all he has; to pass is to die (D9.2). */
    s = state_of(&(position){{"3c5dXD", "4d5c6d8c9cTh", "3d7d8h9d2s"}, 0, "2d", 2, 0, 1});
    s.hit_points[0] = 1;
    CHECK(choice(&s).kind != HP_DOUHUANG_PASS);
    /* One who has passed on the partner's low card leads what cannot be beaten, then goes out. */
    s = state_of(&(position){{"3c5d7c", "4d5c6d8c9cTh", "3dD"}, 2, NULL, NOBODY, NOBODY, 0});
    plays("the card that stands, then the last", &s, "D");
}

/* ---- Strength ---------------------------------------------------------------------------------------------------- */

enum { SEATS = 3 };
typedef struct result {
    int games[SEATS], won[SEATS]; /* of each seat: games as the emperor or as a subject, whatever is asked */
} result;

/* Plays n games; `random` has a bit for each seat that draws its actions.  Counts by seat, as emperor and as subject.
 */
static void play(int mode, int n, unsigned random, result of[2]) {
    static state states[2000];
    static hp_rng rngs[2000];
    static uint32_t lengths[2000];
    static hp_douhuang_move buffer[1 << 20];
    hp_douhuang_playout p = {
        .states = states, .rngs = rngs, .lengths = lengths, .n = n, .buffer = buffer, .capacity = 1 << 20};
    const hp_douhuang_options options = check_mode(mode);
    for (int i = 0; i < n; i++)
        states[i] = check_start(&options, 11, (uint64_t)i);
    hp_playout_seed(rngs, n, 12, 0);
    memset(lengths, 0, sizeof lengths);
    memset(of, 0, 2 * sizeof *of);
    for (int seat = 0; seat < SEATS; seat++)
        p.players.choose[seat] = random >> seat & 1 ? HP_PLAYER_RANDOM : (uint64_t)(uintptr_t)hp_douhuang_greedy;
    /* A list that is too long, which 杨贵妃 may have, leaves its game out, and those after it are played on. */
    int64_t row = 0, needed = 0, first = 0;
    static uint8_t left_out[2000];
    memset(left_out, 0, sizeof left_out);
    for (;;) {
        p.states = states + first;
        p.rngs = rngs + first;
        p.lengths = lengths + first;
        p.n = n - first;
        const int status = hp_douhuang_play(&p, &row, &needed);
        if (status == HP_OK)
            break;
        CHECK(status == HP_ERR_BUFFER);
        left_out[first + row] = 1;
        first += row + 1;
    }
    for (int i = 0; i < n; i++) {
        if (left_out[i])
            continue;
        const state *s = &states[i];
        int32_t won[2];
        hp_douhuang_wins(s, won);
        for (int seat = 0; seat < s->players; seat++) {
            const int subject = mode != 2 && seat != s->emperor;
            of[subject].games[seat]++;
            of[subject].won[seat] +=
                mode == 2 ? won[seat] == 2 : (seat == s->emperor) == (s->winner == HP_DOUHUANG_EMPEROR);
        }
    }
}

static void at_least(const char *name, int won, int games, int percent) {
    CHECK_SAY(games > 50 && 100 * won >= percent * games, "%s: %d of %d", name, won, games);
}

static void strength(int n) {
    result of[2];
    /* Two players, then matches: the greedy one in either seat. */
    int won = 0, games = 0, matches_won = 0, matches = 0;
    for (int seat = 0; seat < 2; seat++) {
        play(1, n, 1u << (1 - seat), of);
        won += of[0].won[seat] + of[1].won[seat];
        games += of[0].games[seat] + of[1].games[seat];
        play(2, n / 4, 1u << (1 - seat), of);
        matches_won += of[0].won[seat];
        matches += of[0].games[seat];
    }
    at_least("two players", won, games, 90);
    at_least("matches", matches_won, matches, 90);
    /* Three players: one greedy, then two. */
    int role_won[2] = {0}, role_games[2] = {0}, both_won = 0, both_games = 0;
    for (int seat = 0; seat < 3; seat++) {
        play(0, n, 7u ^ 1u << seat, of);
        for (int subject = 0; subject < 2; subject++) {
            role_won[subject] += of[subject].won[seat];
            role_games[subject] += of[subject].games[seat];
        }
        play(0, n, 1u << seat, of); /* the random one as emperor */
        both_games += of[0].games[seat];
        both_won += of[0].games[seat] - of[0].won[seat];
    }
    at_least("the emperor", role_won[0], role_games[0], 90);
    at_least("one subject", role_won[1], role_games[1], 75);
    at_least("two subjects", both_won, both_games, 92);
}

int main(void) {
    by_hand();
    any_games(300);
    strength(1000);
    CHECK_END("test_douhuang_greedy");
}
