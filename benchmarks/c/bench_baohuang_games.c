/* Whole games of Baohuang (bench_games.h).
 *
 * classic   deal, and play at random to the score, kao-pai
 * concise   the same in concise mode
 * options   concise, with bids to play alone and held sixes, without kao-pai
 * apply, checked, clone    of the games of `classic` */
#define BENCH_GAME(name) hp_baohuang_##name
#define BENCH_ACTION hp_baohuang_action
#define BENCH_OVER HP_BAOHUANG_PHASE_OVER
#include <huangpai/huangpai.h>
typedef hp_baohuang_rules bench_rules;
#include "bench_games.h"

#define RULES(mode, options_of) {.concise = mode, .options = options_of, .penalty = HP_BAOHUANG_NO_PENALTY}
#define CLASSIC RULES(0, HP_BAOHUANG_KAO)

/* The answers are the same with all kernels; tests hold such games beside a referee. */
static const bench_scenario scenarios[] = {
    {"classic", BENCH_PLAY, CLASSIC, {490274, UINT64_C(0x1a2916bb2debaf67)}},
    {"concise", BENCH_PLAY, RULES(1, HP_BAOHUANG_KAO), {542087, UINT64_C(0x185aedf92964120e)}},
    {"options",
     BENCH_PLAY,
     RULES(1, HP_BAOHUANG_ROB_SOLO | HP_BAOHUANG_HOLD_SIXES),
     {492709, UINT64_C(0x47f30a12167aeb9e)}},
    {"apply", BENCH_APPLY, CLASSIC, {490274, UINT64_C(0xd5264094160b6e83)}},
    {"checked", BENCH_CHECKED, CLASSIC, {490274, UINT64_C(0x1a2916bb2debaf67)}},
    {"clone", BENCH_CLONE, CLASSIC, {2000, UINT64_C(0xdee8012655c7e819)}},
};

static void draw(const hp_baohuang_state *state, hp_rng *rng, hp_baohuang_action *action) {
    const int64_t n = hp_baohuang_actions_count(state);
    bench_check(hp_baohuang_action_at(state, hp_rng_below(rng, (uint32_t)n), action));
    if (action->action == HP_BAOHUANG_PLAY) {
        const uint32_t choices = (uint32_t)hp_baohuang_action_choices(state, action);
        bench_check(hp_baohuang_action_choice_at(state, action, hp_rng_below(rng, choices), action));
    }
}

int main(int argc, char **argv) { return bench_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios); }
