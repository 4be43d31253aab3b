/* States that a seat may be in (D12): each is one that a game can be in, looks the same to the seat, and all of them
 * are equally likely.  A player that looks ahead chooses by what it knows. */
#include "check_games.h"

typedef hp_douhuang_state state;
typedef hp_douhuang_observation observation;

static int douhuang_seats(const state *s) { return s->players; }
/* Of every mode, half of them before the emperor leads. */
static state douhuang_any(int turn) {
    const int mode = turn % 3, early = mode == 2 ? 18 : 8, late = mode == 2 ? 150 : 50;
    return check_state_after(mode, check_below(check_below(2) ? early : late));
}

#define GAME douhuang
#define ACTION hp_douhuang_move
#include "check_search.h"

/* Two players near the end of a game: `held` cards in the other's hand, two of them shown, `out` out of play. */
static state few_cards(int held, int out) {
    hp_douhuang_options options = check_mode(1);
    options.fixed[0] = CHECK_LIU_BANG;
    options.fixed[1] = CHECK_DONG_ZHUO;
    state s = check_start(&options, 1, 0);
    while (s.phase == HP_DOUHUANG_PHASE_CHOOSE)
        check_step(&s);
    const hp_douhuang_move call = {.kind = HP_DOUHUANG_CALL};
    CHECK(hp_douhuang_apply(&s, &call, NULL) == HP_OK && s.phase == HP_DOUHUANG_PHASE_PLAY);
    const int me = s.emperor, other = 1 - me;
    const uint64_t mine = check_hand_of(s.hands[me], 3), theirs = check_hand_of(s.hands[other] & ~s.shown[other], held);
    s.played[me] = s.hands[me] & ~mine;
    s.played[other] = s.hands[other] & ~theirs;
    s.hands[me] = mine;
    s.hands[other] = theirs;
    const uint64_t kept = check_hand_of(s.out, out); /* what else was out of play was discarded */
    s.discarded = s.out & ~kept;
    s.out = kept;
    CHECK(hp_douhuang_state_problem(&s) == NULL);
    return s;
}

/* All ways to choose the other's hand are met, the real one among them, each as often. */
static void equally_likely(int held, int out, int ways) {
    const state real = few_cards(held, out);
    const int me = real.emperor;
    enum { MOST = 128, EACH = 400 };
    uint64_t hands[MOST];
    uint32_t seen[MOST] = {0};
    int n = 0, met_real = 0;
    observation o;
    hp_rng rng = {77, 0};
    CHECK(hp_douhuang_observe(&real, me, &o) == HP_OK && check_cards(o.unseen) == held + out);
    for (int draw = 0; draw < EACH * ways; draw++) {
        state s;
        int at = 0;
        CHECK(hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
        while (at < n && hands[at] != s.hands[1 - me])
            at++;
        if (at == n && n < MOST)
            hands[n++] = s.hands[1 - me];
        seen[at]++;
        met_real += s.hands[1 - me] == real.hands[1 - me];
    }
    CHECK_SAY(n == ways && met_real > 0, "%d of %d ways", n, ways);
    check_uniform("hands", seen, ways, EACH * ways, 1);
}

/* Every unseen card goes everywhere as often as there is room: others' hands, the bottom, out of play. */
static void cards_anywhere(int mode) {
    enum { DRAWS = 6000 };
    const hp_douhuang_options options = check_mode(mode);
    state real = check_start(&options, 9, 4);
    while (real.phase != HP_DOUHUANG_PHASE_BID)
        check_step(&real);
    const int seat = real.current;
    observation o;
    hp_rng rng = {5, 0};
    uint32_t bottom[54] = {0}, hand[54] = {0};
    CHECK(hp_douhuang_observe(&real, seat, &o) == HP_OK);
    const int other = (seat + 1) % real.players, unseen = check_cards(o.unseen);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
        for (int card = 0; card < 54; card++) {
            bottom[card] += s.bottom >> card & 1;
            hand[card] += s.hands[other] >> card & 1;
        }
    }
    const int room = o.cards[other] - check_cards(o.seen.hands[other]);
    for (int card = 0; card < 54; card++) {
        const int is_unseen = o.unseen >> card & 1;
        CHECK(is_unseen || bottom[card] == 0);
        if (is_unseen) {
            check_about("in the bottom", bottom[card], DRAWS, 3.0 / unseen);
            check_about("in a hand", hand[card], DRAWS, (double)room / unseen);
        }
    }
}

/* D7.2: others' characters are any but the seat's own offer. */
static void characters_anywhere(void) {
    enum { DRAWS = 9000 };
    const hp_douhuang_options options = check_mode(0);
    state real = check_start(&options, 9, 4);
    while (real.phase != HP_DOUHUANG_PHASE_BID || real.known)
        CHECK(!check_step(&real));
    observation o;
    hp_rng rng = {6, 0};
    uint32_t met[HP_DOUHUANG_CHARACTERS] = {0}, found[15];
    const int seat = real.current, other = (seat + 1) % 3;
    CHECK(hp_douhuang_observe(&real, seat, &o) == HP_OK);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
        met[s.characters[other]]++;
    }
    int n = 0;
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        const uint8_t *own = real.offered + 3 * seat;
        if (character == own[0] || character == own[1] || character == own[2])
            CHECK(met[character] == 0);
        else
            found[n++] = met[character];
    }
    CHECK(n == 15);
    check_uniform("characters", found, 15, DRAWS, 1);
}

/* D8.2: what the other has laid and not turned up is any of its five, in any order. */
static void laid_anyhow(void) {
    enum { DRAWS = 6000 };
    const hp_douhuang_options options = check_mode(2);
    state real = check_start(&options, 12, 4);
    while (real.phase <= HP_DOUHUANG_PHASE_LAY)
        check_step(&real);
    observation o;
    hp_rng rng = {8, 0};
    const int seat = 0, other = 1;
    uint32_t open[10] = {0};
    CHECK(hp_douhuang_observe(&real, seat, &o) == HP_OK);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
        for (int place = 0; place < 5; place++)
            open[place] += real.taken[place] == other && s.laid[3 * other + 1] == s.offered[place];
    }
    for (int place = 0; place < 5; place++)
        if (real.taken[place] == other)
            check_about("laid for the second game", open[place], DRAWS, 0.2);
}

/* D7.2: one seat after another chooses, unseen; whoever has chosen does not know who is asked. */
static void choosing(void) {
    const hp_douhuang_options options = check_mode(0);
    const state real = check_start(&options, 3, 3);
    observation o;
    state s;
    hp_rng rng = {8, 0};
    uint32_t asked[3] = {0};
    CHECK(hp_douhuang_observe(&real, 2, &o) == HP_OK && hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
    CHECK(s.current == 2 && s.characters[0] != CHECK_NONE && s.characters[1] != CHECK_NONE);
    state after = real;
    const hp_douhuang_move choose = check_action_at(&after, 0);
    CHECK(hp_douhuang_apply(&after, &choose, NULL) == HP_OK && hp_douhuang_observe(&after, 0, &o) == HP_OK);
    for (int draw = 0; draw < 1000; draw++) {
        CHECK(hp_douhuang_determinise(&o, &rng, &s) == HP_OK);
        asked[s.current]++;
    }
    CHECK(asked[0] == 0);
    check_uniform("asked", asked + 1, 2, 1000, 1);
}

/* Positions set up by hand may say of cards that they were shown going where they no longer are. */
static void odd_positions(void) {
    state s = few_cards(3, 4), drawn;
    hp_rng rng = {3, 0};
    s.shown[1 - s.emperor] |= s.out & -s.out;
    CHECK(hp_douhuang_state_problem(&s) == NULL);
    for (int i = 0; i < 50; i++)
        douhuang_may_be(&s, s.emperor, &rng, &drawn);
    /* All but one card that might be held was: the real hand is all there is, or as good as. */
    s.shown[1 - s.emperor] |= s.out;
    for (int i = 0; i < 50; i++)
        CHECK(!douhuang_may_be(&s, s.emperor, &rng, &drawn));
}

/* It plays its last two cards as a pair. */
static void sees_the_end(void) {
    hp_douhuang_move list[16];
    int met = 0;
    for (int turn = 0; turn < 60; turn++) {
        state s = few_cards(3, 4);
        const uint64_t all = s.hands[s.emperor] | s.played[s.emperor], pair = UINT64_C(3) << 4 * check_below(11);
        observation o;
        hp_rng rng = {(uint64_t)turn, 0};
        int64_t n;
        if (pair & ~all)
            continue;
        s.hands[s.emperor] = pair;
        s.played[s.emperor] = all & ~pair;
        CHECK(hp_douhuang_state_problem(&s) == NULL && hp_douhuang_observe(&s, s.emperor, &o) == HP_OK);
        CHECK(hp_douhuang_actions(&s, list, 16, &n) == HP_OK && n == 3);
        CHECK(list[hp_douhuang_search(&o, list, n, &rng, 16)].size == 2);
        met++;
    }
    CHECK(met > 5);
}

int main(void) {
    if (hp_init() != HP_OK)
        return 1;
    douhuang_states(1800);
    douhuang_choices(240);
    douhuang_wrong_cards();
    equally_likely(2, 4, 15);
    equally_likely(3, 2, 10);
    equally_likely(4, 5, 126);
    for (int mode = 0; mode < CHECK_MODES; mode++)
        cards_anywhere(mode);
    characters_anywhere();
    laid_anyhow();
    choosing();
    odd_positions();
    sees_the_end();
    CHECK_END("test_douhuang_search");
}
