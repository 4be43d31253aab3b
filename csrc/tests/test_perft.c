/* Perft: what it counts is what walking counts, whatever room it is given. */
#include "check.h"

/* Counts by doing every action, and undoing it. */
#define WALK(game, action)                                                                                 \
    static uint64_t walk_##game(hp_##game##_state *state, int depth) {                                     \
        if (depth == 0)                                                                                    \
            return 1;                                                                                      \
        uint64_t found = 0;                                                                                \
        const int64_t n = hp_##game##_actions_count(state);                                                \
        for (int64_t i = 0; i < n; i++) {                                                                  \
            action one;                                                                                    \
            hp_##game##_undo undo;                                                                         \
            CHECK(hp_##game##_action_at(state, i, &one) == HP_OK);                                         \
            CHECK(hp_##game##_apply(state, &one, &undo) == HP_OK);                                         \
            found += walk_##game(state, depth - 1);                                                        \
            hp_##game##_undo_action(state, &undo);                                                         \
        }                                                                                                  \
        return found;                                                                                      \
    }                                                                                                      \
                                                                                                           \
    static void check_##game(hp_##game##_state *state) {                                                   \
        static action buffer[1 << 12];                                                                     \
        const hp_##game##_state before = *state;                                                           \
        for (int depth = 0; depth <= 3; depth++) {                                                         \
            const uint64_t leaves = hp_##game##_perft(state, depth, NULL, 0);                              \
            for (int64_t room = 1; room <= 1 << 12; room *= 2)                                             \
                CHECK(hp_##game##_perft(state, depth, buffer, room) == leaves);                            \
            if (leaves < 20000)                                                                            \
                CHECK(walk_##game(state, depth) == leaves);                                                \
        }                                                                                                  \
        CHECK(hp_##game##_perft(state, -1, NULL, 0) == 1);                                                 \
        CHECK(memcmp(&before, state, sizeof before) == 0);                                                 \
    }                                                                                                      \
                                                                                                           \
    /* At the beginning of a game, and every few actions. */                                               \
    static void through_##game(hp_##game##_state *state, hp_rng *rng) {                                    \
        for (int done = 0;; done++) {                                                                      \
            const int64_t n = hp_##game##_actions_count(state);                                            \
            if (done % 9 == 0 && n < 40)                                                                   \
                check_##game(state);                                                                       \
            if (n == 0)                                                                                    \
                return;                                                                                    \
            action one;                                                                                    \
            CHECK(hp_##game##_action_at(state, (int64_t)hp_rng_below64(rng, (uint64_t)n), &one) == HP_OK); \
            hp_##game##_apply_unchecked(state, &one);                                                      \
        }                                                                                                  \
    }

WALK(douhuang, hp_douhuang_move)
WALK(baohuang, hp_baohuang_action)
WALK(doudizhu, hp_doudizhu_move)

int main(void) {
    if (hp_init() != HP_OK)
        return 1;
    for (uint64_t index = 0; index < 20; index++) {
        hp_rng rng;
        hp_rng_seed(&rng, 3, index);
        hp_douhuang_options options;
        hp_douhuang_state douhuang;
        CHECK(hp_douhuang_options_usual(2 + (int)(index % 2), index % 4 == 0, &options) == HP_OK);
        CHECK(hp_douhuang_start(&options, 5, index, &douhuang) == HP_OK);
        through_douhuang(&douhuang, &rng);
        hp_baohuang_rules rules;
        hp_baohuang_state baohuang;
        CHECK(hp_baohuang_rules_usual((int)(index % 2), &rules) == HP_OK);
        CHECK(hp_baohuang_start(&rules, 5, index, &baohuang) == HP_OK);
        through_baohuang(&baohuang, &rng);
        hp_doudizhu_options played;
        hp_doudizhu_state doudizhu;
        CHECK(hp_doudizhu_options_usual(2 + (int)(index % 2), &played) == HP_OK);
        CHECK(hp_doudizhu_start(&played, 5, index, &doudizhu) == HP_OK);
        through_doudizhu(&doudizhu, &rng);
    }
    CHECK_END("test_perft");
}
