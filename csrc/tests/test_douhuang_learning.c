/* Numbers and features of Douhuang: in range and in their rows, whatever is in an observation. */
#include "check_games.h"

#define GAME douhuang
#define GAME_UPPER DOUHUANG
#define ACTION hp_douhuang_move
#include "check_learning.h"

/* Longer lists than this are of 杨贵妃's sixes. */
enum { MOST = 4000 };

/* Actions that share a number have one strength and one price. */
static void is_one_strength(const hp_douhuang_move *list, const int32_t *numbers, int64_t n) {
    static int64_t first[HP_DOUHUANG_NUMBERS];
    for (int64_t i = 0; i < n; i++)
        first[numbers[i]] = -1;
    int wrong = 0;
    for (int64_t i = 0; i < n; i++) {
        if (first[numbers[i]] < 0)
            first[numbers[i]] = i;
        const hp_douhuang_move *a = &list[i], *b = &list[first[numbers[i]]];
        wrong += a->kind != b->kind || a->size != b->size || a->length != b->length || a->cost != b->cost ||
                 a->strength != b->strength;
    }
    CHECK_SAY(!wrong, "%d actions", wrong);
}

static void games(void) {
    static int32_t numbers[MOST];
    for (int i = 0; i < 120; i++) {
        const hp_douhuang_options options = check_any_options(i % CHECK_MODES);
        hp_douhuang_state s = check_start(&options, check_random(), (uint64_t)i);
        if (i & 1)
            check_dense_deal(&s);
        do {
            int64_t n;
            const hp_douhuang_move *list = check_list(&s, MOST, &n);
            if (!list || !n || check_below(3))
                continue;
            check_numbers(&s, list, n, numbers);
            is_one_strength(list, numbers, n);
            hp_douhuang_observation seen;
            for (int seat = 0; seat < s.players; seat++) {
                CHECK(hp_douhuang_observe(&s, seat, &seen) == HP_OK);
                check_rows(&seen, list, seat == s.current ? n : 1);
            }
        } while (!check_step(&s));
    }
}

static void any_bytes(void) {
    for (int i = 0; i < 500; i++) {
        hp_douhuang_observation seen;
        hp_douhuang_move actions[3];
        check_any_bytes(&seen, sizeof seen);
        check_any_bytes(actions, sizeof actions);
        seen.seen.players = (uint8_t)(2 + check_below(2));
        seen.seen.competitive &= 1;
        seen.seat = (uint8_t)check_below(seen.seen.players);
        check_rows(&seen, actions, 3);
    }
}

static void seats_that_do_not_exist(void) {
    static int8_t rows[3 * HP_DOUHUANG_STATE_FEATURES];
    hp_douhuang_observation seen[3];
    const int64_t offsets[4] = {0, 0, 0, 0};
    const hp_douhuang_move none = {0};
    int64_t bad = -1;
    memset(seen, 0, sizeof seen);
    memset(rows, 1, sizeof rows);
    CHECK(hp_douhuang_state_features(seen, 3, rows, &bad) == HP_OK && bad == -1);
    for (int i = 0; i < (int)sizeof rows; i++)
        CHECK(!rows[i]);
    for (int players = 1; players < 256; players++) {
        seen[2].seen.players = (uint8_t)players;
        seen[2].seat = (uint8_t)(players < 4 ? players : 0);
        CHECK(hp_douhuang_state_features(seen, 3, rows, &bad) == HP_ERR_SIZE && bad == 2);
        bad = -1;
        CHECK(hp_douhuang_action_features(seen, 3, offsets, &none, rows, &bad) == HP_ERR_SIZE && bad == 2);
        bad = -1;
    }
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    check_tables();
    games();
    any_bytes();
    seats_that_do_not_exist();
    CHECK_END("douhuang_learning");
}
