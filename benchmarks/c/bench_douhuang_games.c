/* Whole games of Douhuang (bench_games.h).
 *
 * drawn     three players, characters drawn: deal, offer, and play at random to the score
 * plain     the same without 杨贵妃 in the pool
 * two       two players, drawn
 * match     two players, a match
 * apply, checked, clone    of the games of `drawn` */
#define BENCH_GAME(name) hp_douhuang_##name
#define BENCH_ACTION hp_douhuang_move
#define BENCH_OVER HP_DOUHUANG_PHASE_OVER
#include <huangpai/huangpai.h>
typedef hp_douhuang_options bench_rules;
#include "bench_games.h"

enum { YANG_GUIFEI = 16, NONE = HP_DOUHUANG_NONE };
#define RULES(seats, is_match, characters) \
    {.players = seats, .competitive = is_match, .fixed = {NONE, NONE, NONE}, .pool = characters}
#define DRAWN RULES(3, 0, HP_DOUHUANG_POOL)

/* The answers are the same with all kernels; tests hold such games beside a referee. */
static const bench_scenario scenarios[] = {
    {"drawn", BENCH_PLAY, DRAWN, {116037, UINT64_C(0xd2bcaddc953032b8)}},
    {"plain", BENCH_PLAY, RULES(3, 0, HP_DOUHUANG_POOL & ~(1u << YANG_GUIFEI)), {115417, UINT64_C(0x3539e8fd0f7005d6)}},
    {"two", BENCH_PLAY, RULES(2, 0, HP_DOUHUANG_POOL), {67999, UINT64_C(0x8fabe6bc262c0d48)}},
    {"match", BENCH_PLAY, RULES(2, 1, HP_DOUHUANG_POOL), {182875, UINT64_C(0x6143ec1fad8de1e0)}},
    {"apply", BENCH_APPLY, DRAWN, {116037, UINT64_C(0xb3a49a84e88e9a76)}},
    {"checked", BENCH_CHECKED, DRAWN, {116037, UINT64_C(0xd2bcaddc953032b8)}},
    {"clone", BENCH_CLONE, DRAWN, {2000, UINT64_C(0x3ef7eedab0426226)}},
};

static void draw(const hp_douhuang_state *state, hp_rng *rng, hp_douhuang_move *action) {
    const int64_t n = hp_douhuang_actions_count(state);
    bench_check(hp_douhuang_action_at(state, hp_rng_below(rng, (uint32_t)n), action));
}

int main(int argc, char **argv) { return bench_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios); }
