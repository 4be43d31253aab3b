/* The exact search of plain Dou Dizhu against minimax: two players and three, the rules of every preset. */
#include "check.h"

#define CHECK_GAME(name) hp_doudizhu_##name
#define CHECK_ACTION hp_doudizhu_move
#define CHECK_STATE "players %d seat %d of (%" PRIu64 ", %" PRIu64 ")"
#define CHECK_STATE_OF(s) (s)->players, (s)->current, (s)->seed, (s)->index

enum { CHECK_NONE = HP_DOUDIZHU_NONE };

static int value_at_end(const hp_doudizhu_state *s) { return s->winner == HP_DOUDIZHU_LANDLORD ? 1 : -1; }
static int is_emperors_turn(const hp_doudizhu_state *s) { return s->current == s->landlord; }

#include "check_solver.h"

static hp_doudizhu_state any_start(void) {
    hp_doudizhu_options options;
    hp_doudizhu_state s;
    CHECK(hp_doudizhu_options_usual(2 + check_below(2), &options) == HP_OK);
    CHECK(hp_doudizhu_rules_preset(hp_doudizhu_preset_name(check_below(3)), &options.rules) == HP_OK);
    CHECK(hp_doudizhu_start(&options, check_random(), check_random(), &s) == HP_OK);
    return s;
}

static void step(hp_doudizhu_state *s) {
    hp_doudizhu_move action;
    const int64_t n = hp_doudizhu_actions_count(s);
    CHECK(hp_doudizhu_action_at(s, (int64_t)(check_random() >> 1) % n, &action) == HP_OK);
    CHECK(hp_doudizhu_apply(s, &action, NULL) == HP_OK);
}

static long long answers, of_players[4];

static void any(const hp_doudizhu_state *s, int64_t patience) {
    if (!search_check(s, patience))
        return;
    answers += s->last.size != 0;
    of_players[s->players]++;
}

/* All but so many cards of each hand have been played; of neighbouring ranks, or any. */
static void of_endings(int rounds) {
    for (int i = 0; i < rounds; i++) {
        hp_doudizhu_state s = any_start();
        const uint64_t window = check_below(2) ? UINT64_C(0xffffff) << check_below(32) : HP_DECK54;
        for (int seat = 0; seat < s.players; seat++) {
            const uint64_t held = s.hands[seat], near = held & window;
            s.hands[seat] = check_hand_of(near ? near : held, 1 + check_below(s.players == 2 ? 6 : 4));
            s.played[seat] |= held & ~s.hands[seat];
        }
        s.current = (uint8_t)check_below(s.players);
        CHECK(hp_doudizhu_state_arrange(&s) == HP_OK);
        CHECK_SAY(!hp_doudizhu_state_problem(&s), "%s", hp_doudizhu_state_problem(&s));
        any(&s, 20000);
        for (int steps = check_below(4); steps > 0 && s.current != CHECK_NONE; steps--)
            step(&s);
        if (s.current != CHECK_NONE)
            any(&s, 20000);
    }
}

static void of_games(int games) {
    for (int i = 0; i < games; i++) {
        hp_doudizhu_state s = any_start();
        for (; s.current != CHECK_NONE; step(&s))
            if (__builtin_popcountll(s.hands[0] | s.hands[1] | s.hands[2]) <= 14 && check_below(3) == 0)
                any(&s, 3000);
        const hp_solution found = search_solve(&s, SEARCH_WORDS, 0, search_outcomes);
        CHECK(found.outcome == value_at_end(&s) && found.line == 0 && found.line_ends && found.nodes == 0);
    }
}

int main(void) {
    hp_init();
    of_endings(800);
    of_games(200);
    const hp_doudizhu_state whole = any_start();
    search_check_stop(&whole);
    CHECK_SAY(of_players[2] > 200 && of_players[3] > 200 && answers > 200, "%lld, %lld, %lld", of_players[2],
              of_players[3], answers);
    CHECK(search_wins > 200 && search_losses > 200 && search_draws == 0);
    printf("%lld positions, %lld won\n", search_positions, search_wins);
    CHECK_END("test_doudizhu_solver");
}
