/* Playouts by policies: what a policy is given, seats that wait, buffers that are too small, answers that are none. */
#include "check.h"

static hp_douhuang_state douhuang_dealt(uint64_t index) {
    hp_douhuang_options options;
    hp_douhuang_state state;
    CHECK(hp_douhuang_options_usual(2 + (int)(index % 2), 0, &options) == HP_OK);
    CHECK(hp_douhuang_start(&options, 5, index, &state) == HP_OK);
    return state;
}

static hp_baohuang_state baohuang_dealt(uint64_t index) {
    hp_baohuang_rules rules;
    hp_baohuang_state state;
    CHECK(hp_baohuang_rules_usual((int)(index % 2), &rules) == HP_OK);
    CHECK(hp_baohuang_start(&rules, 5, index, &state) == HP_OK);
    return state;
}

#define GAME douhuang
#define ACTION hp_douhuang_move
#include "check_playouts.h"

#define GAME baohuang
#define ACTION hp_baohuang_action
#include "check_playouts.h"

/* D7.3: nobody bids, deal after deal. */
static void nobody_bids(void) {
    hp_douhuang_state state = douhuang_dealt(1);
    hp_rng rng = {1, 0};
    uint32_t length = 0;
    static hp_douhuang_move buffer[1 << 10];
    hp_douhuang_playout p = {&state, &rng, &length, 1, buffer, 1 << 10, {{0}, {0}}};
    for (int seat = 0; seat < 3; seat++) {
        p.players.choose[seat] = (uint64_t)(uintptr_t)douhuang_answers;
        p.players.data[seat] = 2;
    }
    int64_t row = -1, needed;
    CHECK(hp_douhuang_play(&p, &row, &needed) == HP_ERR_ENDLESS && row == 0);
    CHECK(length == HP_PLAYOUT_LONGEST && state.deals > HP_PLAYOUT_LONGEST / 4);
}

int main(void) {
    if (hp_init() != HP_OK)
        return 1;
    douhuang_playouts();
    baohuang_playouts();
    nobody_bids();
    CHECK_END("test_playouts");
}
