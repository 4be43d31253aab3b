/* The exact search of Douhuang against minimax: every character, every phase, with a play to beat and without. */
#include "check_games.h"

#define CHECK_GAME(name) hp_douhuang_##name
#define CHECK_ACTION hp_douhuang_move

static int value_at_end(const hp_douhuang_state *s) { return s->winner == HP_DOUHUANG_EMPEROR ? 1 : -1; }
static int is_emperors_turn(const hp_douhuang_state *s) { return s->current == s->emperor; }

#include "check_solver.h"

static long long phases[HP_DOUHUANG_PHASES], characters[HP_DOUHUANG_CHARACTERS], answers;

static int small_enough(const hp_douhuang_state *s) {
    int cards = 0;
    for (int seat = 0; seat < s->players; seat++)
        cards += check_cards(s->hands[seat]);
    return cards <= 9;
}

static void any(const hp_douhuang_state *s, int64_t patience) {
    if (s->emperor == CHECK_NONE || !small_enough(s) || !search_check(s, patience))
        return;
    phases[s->phase]++;
    answers += s->phase == HP_DOUHUANG_PHASE_PLAY && s->last.size;
    for (int seat = 0; seat < s->players; seat++)
        characters[s->characters[seat]]++;
}

/* ---- Endings as games come to them ---- */

static void of_games(int games) {
    for (int i = 0; i < games; i++) {
        const hp_douhuang_options options = check_any_options(i % 2); /* a match follows below */
        hp_douhuang_state s = check_start(&options, check_random(), check_random());
        while (!check_step(&s))
            if (s.phase > HP_DOUHUANG_PHASE_PLAY ? check_below(2) : check_below(8) == 0)
                any(&s, 3000);
    }
}

/* ---- Endings with few cards, of these characters ---- */

/* The state after the bidding, with all cards but so many of each hand played. */
static hp_douhuang_state ending(int players, const int who[3], int each) {
    hp_douhuang_options options = check_mode(players == 2);
    for (int seat = 0; seat < players; seat++)
        options.fixed[seat] = (uint8_t)who[seat];
    if (check_below(8) == 0)
        options.without_skill = (uint8_t)(1 + who[check_below(players)]);
    hp_douhuang_state s = check_start(&options, check_random(), check_random());
    if (check_below(2)) /* ranks that come several times */
        check_dense_deal(&s);
    while (s.phase < HP_DOUHUANG_PHASE_PLAY)
        check_step(&s);
    for (int seat = 0; seat < players; seat++) {
        const uint64_t held = s.hands[seat];
        /* neighbours in rank, or any */
        const int first = check_below(40);
        uint64_t of = check_below(2) ? held & UINT64_C(0xffffffff) << first : held;
        if (check_cards(of) < each)
            of = held;
        s.hands[seat] = check_hand_of(of, 1 + check_below(each));
        s.played[seat] |= held & ~s.hands[seat];
        s.hit_points[seat] = (uint8_t)(1 + check_below(s.hit_points[seat]));
    }
    s.current = (uint8_t)check_below(players);
    CHECK_SAY(!hp_douhuang_state_problem(&s), "%s", hp_douhuang_state_problem(&s));
    return s;
}

static void of_characters(int players, int each, int rounds) {
    for (int i = 0; i < rounds * HP_DOUHUANG_CHARACTERS; i++) {
        const int who[3] = {i % HP_DOUHUANG_CHARACTERS, (i + 1 + i / HP_DOUHUANG_CHARACTERS % 8) % 18, (i + 9) % 18};
        if (who[1] == who[2])
            continue;
        hp_douhuang_state s = ending(players, who, each);
        any(&s, 20000);
        for (int steps = check_below(4); steps > 0 && s.current != CHECK_NONE; steps--)
            check_step(&s);
        if (s.current != CHECK_NONE)
            any(&s, 20000);
    }
}

/* Skills between plays need a trick that somebody lost, and hit points. */
static void of_skills(int rounds) {
    static const int skilled[] = {CHECK_LU_ZHISHEN, CHECK_LU_BU,     CHECK_LIU_BANG, CHECK_XIANG_YU,
                                  CHECK_LIN_DAIYU,  CHECK_DIAO_CHAN, CHECK_DONG_ZHUO};
    for (int i = 0; i < rounds; i++) {
        const int players = 2 + check_below(2), first = i % 2 ? check_below(2) : check_below(7);
        const int who[3] = {skilled[first], skilled[(first + 1 + check_below(3)) % 7], skilled[(first + 4) % 7]};
        hp_douhuang_state s = ending(players, who, players == 2 ? 6 : 4);
        for (int seat = 0; seat < players; seat++)
            if (check_below(2))
                s.hit_points[seat] = (uint8_t)hp_douhuang_first_hit_points(players, seat == s.emperor);
        for (int steps = 0; steps < 16 && s.current != CHECK_NONE; steps++) {
            if (s.phase > HP_DOUHUANG_PHASE_PLAY)
                any(&s, 20000);
            const hp_douhuang_move hit = {.kind = HP_DOUHUANG_HIT};
            if (s.phase != HP_DOUHUANG_PHASE_HIT || check_below(3) == 0 || hp_douhuang_apply(&s, &hit, NULL) != HP_OK)
                check_step(&s);
        }
    }
}

/* ---- What is before play, and around it ---- */

/* D7.6, with hands that are smaller than any in a game: what is swapped tells positions apart. */
static void of_swaps(int rounds) {
    for (int i = 0; i < rounds; i++) {
        const int who[3] = {CHECK_XI_SHI, check_below(15), 17};
        hp_douhuang_state s = ending(3, who, 1 + (i & 1));
        if (s.without_skill == CHECK_XI_SHI + 1)
            continue;
        s.emperor = (uint8_t)(1 + check_below(2));
        s.turned = s.first_bidder = CHECK_NONE;
        memset(s.shown, 0, sizeof s.shown);
        s.current = 0;
        s.phase = HP_DOUHUANG_PHASE_SWAP;
        for (int seat = 0; seat < 3; seat++)
            s.hit_points[seat] = (uint8_t)(1 + check_below(2));
        const uint64_t gone = s.played[0] | s.played[1] | s.played[2];
        s.bottom = check_hand_of(gone, 3);
        const uint64_t hers = check_hand_of(gone & ~s.bottom, 2);
        s.hands[0] |= hers;
        for (int seat = 0; seat < 3; seat++)
            s.played[seat] &= ~(s.bottom | hers);
        if (search_check(&s, 60000))
            phases[HP_DOUHUANG_PHASE_SWAP]++;
    }
}

static void refused(void) {
    const hp_douhuang_options options = check_mode(0);
    hp_douhuang_state s = check_start(&options, 1, 2);
    const hp_solver solver = {.memory = search_memory, .words = SEARCH_WORDS};
    hp_solution found;
    for (; s.emperor == CHECK_NONE; check_step(&s)) {
        memset(&found, 0xa5, sizeof found);
        CHECK(hp_douhuang_solve(&s, &solver, NULL, NULL, 0, &found) == HP_ERR_PHASE);
        CHECK(found.outcome == HP_OUTCOME_UNKNOWN && found.line == 0 && found.nodes == 0);
    }
    while (s.phase < HP_DOUHUANG_PHASE_PLAY)
        check_step(&s);
    search_check_stop(&s);
    while (!check_step(&s))
        ;
    found = search_solve(&s, SEARCH_WORDS, 0, search_outcomes);
    CHECK(found.outcome == value_at_end(&s) && found.line == 0 && found.line_ends && found.nodes == 0);
}

/* D8.2: of a match the game that is being played, as if it were alone. */
static void of_matches(int games) {
    long long solved = 0;
    for (int i = 0; i < games; i++) {
        const hp_douhuang_options options = check_mode(2);
        hp_douhuang_state s = check_start(&options, check_random(), check_random());
        while (!check_step(&s)) {
            if (s.emperor == CHECK_NONE || !small_enough(&s))
                continue;
            hp_douhuang_state alone = s;
            alone.competitive = alone.first_drafter = alone.picks = alone.game = 0;
            memset(alone.offered, CHECK_NONE, sizeof alone.offered);
            memset(alone.taken, CHECK_NONE, sizeof alone.taken);
            memset(alone.laid, CHECK_NONE, sizeof alone.laid);
            memset(alone.ended, 0, sizeof alone.ended);
            search_patience = 3000;
            const int value = minimax(&alone);
            if (value == SEARCH_TOO_LONG)
                continue;
            const hp_solution found = search_solve(&s, SEARCH_WORDS, 0, NULL);
            CHECK_SAY(found.outcome == value && found.line_ends, CHECK_STATE, CHECK_STATE_OF(&s));
            const int game = s.game;
            hp_douhuang_state at = s;
            for (int64_t k = 0; k < found.line; k++) {
                CHECK(at.game == game && at.phase != HP_DOUHUANG_PHASE_OVER);
                CHECK(hp_douhuang_apply(&at, &search_line[k], NULL) == HP_OK);
            }
            CHECK(at.game == game ? value_at_end(&at) == value
                                  : at.ended[4 * game + 1] == (value > 0 ? HP_DOUHUANG_EMPEROR : HP_DOUHUANG_SUBJECTS));
            solved++;
        }
    }
    CHECK_SAY(solved >= games, "%lld", solved);
}

/* The characters that the solver knows by their numbers, as it may ask nothing but the header. */
static void numbers_of_characters(void) {
    static const struct {
        int number;
        const char *id;
    } known[] = {{2, "sun_quan"}, {8, "dong_zhuo"}, {16, "yang_guifei"}};
    for (int i = 0; i < 3; i++) {
        hp_douhuang_character character;
        CHECK(hp_douhuang_character_get(known[i].number, &character) == HP_OK);
        CHECK(strcmp(character.id, known[i].id) == 0);
    }
}

int main(void) {
    hp_init();
    of_characters(2, 4, 20);
    numbers_of_characters();
    of_characters(3, 3, 20);
    of_skills(2000);
    of_games(250);
    of_swaps(60);
    of_matches(40);
    refused();
    for (int who = 0; who < HP_DOUHUANG_CHARACTERS; who++)
        CHECK_SAY(characters[who] >= 30, "%lld positions of character %d", characters[who], who);
    for (int phase = HP_DOUHUANG_PHASE_SWAP; phase < HP_DOUHUANG_PHASE_OVER; phase++)
        CHECK_SAY(phases[phase] >= 20, "%lld positions of phase %d", phases[phase], phase);
    CHECK(answers > 300 && search_wins > 300 && search_losses > 300 && search_draws == 0);
    printf("%lld positions, %lld won\n", search_positions, search_wins);
    CHECK_END("test_douhuang_solver");
}
