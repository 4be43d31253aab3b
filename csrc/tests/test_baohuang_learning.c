/* Numbers and features of Baohuang: in range and in their rows, whatever is in an observation. */
#include "check_baohuang_games.h"

#define GAME baohuang
#define GAME_UPPER BAOHUANG
#define ACTION hp_baohuang_action
#include "check_learning.h"

/* No two actions of a list share a number. */
static void are_different(const int32_t *numbers, int64_t n) {
    static uint8_t there[HP_BAOHUANG_NUMBERS];
    memset(there, 0, sizeof there);
    int twice = 0;
    for (int64_t i = 0; i < n; i++)
        twice += there[numbers[i]]++;
    CHECK(!twice);
}

static void games(void) {
    static int32_t numbers[CHECK_MOST_ACTIONS];
    for (int i = 0; i < 24; i++) {
        hp_baohuang_state s = check_any_start(i & 1);
        const unsigned taste = (unsigned)check_random() & 63;
        do {
            if (s.phase == HP_BAOHUANG_PHASE_OVER || check_below(4))
                continue;
            int64_t n;
            const hp_baohuang_action *list = check_list(&s, &n);
            check_numbers(&s, list, n, numbers);
            are_different(numbers, n);
            hp_baohuang_observation seen;
            for (int seat = 0; seat < CHECK_SEATS; seat++) {
                CHECK(hp_baohuang_observe(&s, seat, &seen) == HP_OK);
                check_rows(&seen, list, seat == s.current ? n : 1);
            }
        } while (!check_step(&s, taste));
    }
}

/* B11.1: what is done out of turn has no number. */
static void out_of_turn(void) {
    const hp_baohuang_state s = check_any_start(0);
    for (int kind = HP_BAOHUANG_TRUSTEE; kind <= HP_BAOHUANG_LEAVE; kind++) {
        const hp_baohuang_action action = check_action(kind, 1);
        CHECK(hp_baohuang_action_number(&s, &action) == -1);
    }
}

static void any_bytes(void) {
    for (int i = 0; i < 500; i++) {
        hp_baohuang_observation seen;
        hp_baohuang_action actions[3];
        check_any_bytes(&seen, sizeof seen);
        check_any_bytes(actions, sizeof actions);
        seen.seat = (uint8_t)check_below(CHECK_SEATS);
        check_rows(&seen, actions, 3);
    }
}

static void seats_that_do_not_exist(void) {
    static int8_t rows[3 * HP_BAOHUANG_STATE_FEATURES];
    hp_baohuang_observation seen[3];
    const int64_t offsets[4] = {0, 0, 0, 0};
    const hp_baohuang_action none = {.action = 0};
    int64_t bad = -1;
    memset(seen, 0, sizeof seen);
    memset(rows, 1, sizeof rows);
    CHECK(hp_baohuang_state_features(seen, 3, rows, &bad) == HP_OK && bad == -1);
    for (int i = 0; i < (int)sizeof rows; i++)
        CHECK(!rows[i]);
    for (int seat = CHECK_SEATS; seat < 256; seat++) {
        seen[2].seat = (uint8_t)seat;
        CHECK(hp_baohuang_state_features(seen, 3, rows, &bad) == HP_ERR_SIZE && bad == 2);
        bad = -1;
        CHECK(hp_baohuang_action_features(seen, 3, offsets, &none, rows, &bad) == HP_ERR_SIZE && bad == 2);
        bad = -1;
    }
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    check_tables();
    games();
    out_of_turn();
    any_bytes();
    seats_that_do_not_exist();
    CHECK_END("baohuang_learning");
}
