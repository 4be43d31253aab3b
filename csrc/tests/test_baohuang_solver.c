/* The exact search of Baohuang against minimax: pairs and solos, every option of a room, trustees. */
#include "check_baohuang_games.h"

#define CHECK_GAME(name) hp_baohuang_##name
#define CHECK_ACTION hp_baohuang_action

/* B10.1, B10.3: which side has no cards left. */
static int value_at_end(const hp_baohuang_state *s) {
    int of_emperor = 0, others = 0; /* seats that are out */
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        *(seat == s->emperor || seat == s->guard ? &of_emperor : &others) += check_cards(&s->hands[seat]) == 0;
    if (s->kind == HP_BAOHUANG_PAIR)
        return of_emperor == 2 ? 1 : -1;
    if (of_emperor == 0)
        return -1;
    return others == 0 ? 1 : 0;
}
static int is_emperors_turn(const hp_baohuang_state *s) { return s->current == s->emperor || s->current == s->guard; }

#include "check_solver.h"

static long long kinds[4], phases[HP_BAOHUANG_PHASES], answers, trustees;

static void any(const hp_baohuang_state *s, int64_t patience) {
    if (!search_check(s, patience))
        return;
    phases[s->phase]++;
    kinds[s->kind]++;
    answers += s->last_player != CHECK_NONE;
    trustees += s->trustees != 0;
}

static int cards_left(const hp_baohuang_state *s) {
    int n = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        n += check_cards(&s->hands[seat]);
    return n;
}

/* A card of this hand goes to what the seat has played. */
static void put_away(hp_baohuang_state *s, int seat, int card) {
    const int is_king = card >= CHECK_SMALL;
    const int marked = is_king && check_is_marked(&s->hands[seat], card) && check_copies_in(&s->hands[seat], card) == 1;
    check_add(&s->hands[seat], card, -1, marked);
    check_add(&s->played[seat], card, 1, marked);
}

/* All but so many cards of each hand have been played; of few ranks, where that can be. */
static void shorten(hp_baohuang_state *s, int most, int ranks) {
    const int low = 12 + 4 * check_below(10 - ranks);
    for (int seat = 0; seat < CHECK_SEATS; seat++) {
        const int keep = 1 + check_below(most);
        for (int others = 1; others >= 0; others--)
            while (check_cards(&s->hands[seat]) > keep) {
                int cards[CHECK_SMALL + 2], n = 0;
                for (int card = 12; card <= CHECK_BIG; card++)
                    if (check_copies_in(&s->hands[seat], card) &&
                        !(others && (card >= CHECK_SMALL || (card >= low && card < low + 4 * ranks))))
                        cards[n++] = card;
                if (n == 0)
                    break;
                put_away(s, seat, cards[check_below(n)]);
            }
    }
}

static void of_endings(int rounds) {
    for (int i = 0; i < rounds; i++) {
        const hp_baohuang_rules rules = check_any_rules(i & 1);
        hp_baohuang_state s = check_start(&rules, check_random(), check_random());
        const int wanted = 1 + i / 2 % 3;
        if (check_below(2))
            check_odd_deal(&s, check_below(2));
        /* a solo is what an emperor of whom it depends would do here */
        while (s.phase < HP_BAOHUANG_PHASE_PLAY) {
            hp_baohuang_action action = check_action_at(&s, check_below((int)hp_baohuang_actions_count(&s)));
            const hp_baohuang_action solo = check_action(HP_BAOHUANG_SOLO, 0);
            if (wanted == HP_BAOHUANG_OPEN_SOLO && !hp_baohuang_action_problem(&s, &solo))
                action = solo;
            CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
        }
        shorten(&s, s.kind == HP_BAOHUANG_PAIR ? 3 : 4, 2 + check_below(4));
        s.current = (uint8_t)check_below(CHECK_SEATS);
        if (check_below(8) == 0) {
            const hp_baohuang_action trustee = check_action(HP_BAOHUANG_TRUSTEE, check_below(CHECK_SEATS));
            CHECK(hp_baohuang_apply(&s, &trustee, NULL) == HP_OK);
        }
        CHECK_SAY(!hp_baohuang_state_problem(&s), "%s", hp_baohuang_state_problem(&s));
        any(&s, 20000);
        for (int steps = check_below(6); steps > 0 && s.current != CHECK_NONE; steps--) {
            const hp_baohuang_action action = check_action_at(&s, check_below((int)hp_baohuang_actions_count(&s)));
            CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
        }
        if (s.current != CHECK_NONE)
            any(&s, 20000);
    }
}

/* Games as they come to their ends. */
static void of_games(int games) {
    for (int i = 0; i < games; i++) {
        const hp_baohuang_rules rules = check_any_rules(i & 1);
        hp_baohuang_state s = check_start(&rules, check_random(), check_random());
        const unsigned taste = (unsigned)check_random();
        while (s.current != CHECK_NONE) {
            const hp_baohuang_action action = check_choice(&s, taste);
            CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
            if (s.phase == HP_BAOHUANG_PHASE_PLAY && cards_left(&s) <= 20 && check_below(6) == 0)
                any(&s, 3000);
        }
    }
}

/* What is asked before the first lead decides who is whose partner (B8), or nothing. */
static void before_play(int rounds) {
    for (int i = 0; i < rounds; i++) {
        const hp_baohuang_rules rules = check_any_rules(i & 1);
        hp_baohuang_state s = check_start(&rules, check_random(), check_random());
        const hp_solver solver = {.memory = search_memory, .words = SEARCH_WORDS, .nodes = 50};
        hp_solution found;
        while (s.phase < HP_BAOHUANG_PHASE_NAME) {
            CHECK(hp_baohuang_solve(&s, &solver, NULL, NULL, 0, &found) == HP_ERR_PHASE);
            CHECK(found.outcome == HP_OUTCOME_UNKNOWN && found.line == 0);
            const hp_baohuang_action action = check_action_at(&s, check_below((int)hp_baohuang_actions_count(&s)));
            CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
        }
        if (s.phase >= HP_BAOHUANG_PHASE_PLAY)
            continue;
        if (i < 4) {
            CHECK(hp_baohuang_solve(&s, &solver, NULL, NULL, 0, &found) == HP_OK);
            CHECK(found.outcome == HP_OUTCOME_UNKNOWN && found.stopped && found.nodes == 50);
        }
#ifndef HP_DEBUG                               /* no game is there with so few cards, as every action would find */
        if (s.phase == HP_BAOHUANG_PHASE_NAME) /* all his cards that can be named stay, and what goes with them */
            continue;
        shorten(&s, 3, 3);
        any(&s, 60000);
#endif
    }
}

static void refused(void) {
    const hp_baohuang_rules rules = check_rules(0);
    hp_baohuang_state s = check_start(&rules, 1, 2);
    while (s.phase < HP_BAOHUANG_PHASE_PLAY) {
        const hp_baohuang_action action = check_action_at(&s, 0);
        CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
    }
    search_check_stop(&s);
    while (s.current != CHECK_NONE) {
        const hp_baohuang_action action = check_action_at(&s, 0);
        CHECK(hp_baohuang_apply(&s, &action, NULL) == HP_OK);
    }
    const hp_solution found = search_solve(&s, SEARCH_WORDS, 0, search_outcomes);
    CHECK(found.outcome == value_at_end(&s) && found.line == 0 && found.line_ends && found.nodes == 0);
}

int main(void) {
    hp_init();
    of_endings(1500);
    of_games(60);
    before_play(60);
    refused();
    for (int kind = HP_BAOHUANG_PAIR; kind <= HP_BAOHUANG_HIDDEN_SOLO; kind++)
        CHECK_SAY(kinds[kind] >= 50, "%lld positions of kind %d", kinds[kind], kind);
    CHECK_SAY(answers > 100 && trustees > 50, "%lld, %lld", answers, trustees);
    CHECK_SAY(search_wins > 100 && search_losses > 100 && search_draws > 20, "%lld, %lld, %lld", search_wins,
              search_losses, search_draws);
#ifndef HP_DEBUG
    CHECK(phases[HP_BAOHUANG_PHASE_DECLARE] > 5);
#endif
    printf("%lld positions, %lld won, %lld drawn\n", search_positions, search_wins, search_draws);
    CHECK_END("test_baohuang_solver");
}
