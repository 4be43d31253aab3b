/* Moves of Baohuang, for counting instructions (bench.h says how a driver is called).
 *
 * lead34       count, then write all leads of random hands of 34 cards, the most that are dealt, as a batch
 * count34      count only
 * answers34    count, then write, with kao-pai, where a lead of another such hand is to be beaten
 * deck         count, then write, all leads of the whole deck: every play that there is
 * single       one call of hp_baohuang_generate for each hand of five cards */
#define BENCH_GAME(name) hp_baohuang_##name
#define BENCH_HAND hp_baohuang_hand
#include "bench.h"

/* The option is that of the room.  The answers were checked with tests/oracle/baohuang.py. */
static const bench_scenario scenarios[] = {
    {"lead34", BENCH_PLAIN, HP_BAOHUANG_KAO, 34, 2000, {211819, UINT64_C(0xde4845ad41c14484)}},
    {"count34", BENCH_COUNT_ONLY, HP_BAOHUANG_KAO, 34, 2000, {211819, UINT64_C(0xc8af5c283565f1b0)}},
    {"answers34", BENCH_ANSWERS, HP_BAOHUANG_KAO, 34, 2000, {9959, UINT64_C(0x5a7126a7f7b2840e)}},
    {"deck", BENCH_PLAIN, HP_BAOHUANG_KAO, 168, 10, {40240, UINT64_C(0xa82e40073b85a555)}},
    {"single", BENCH_ONE_BY_ONE, HP_BAOHUANG_KAO, 5, 2000, {11896, UINT64_C(0x0abcff4095a9c23d)}},
};

static void prepare(const bench_scenario *s) {
    if (s->how & BENCH_ANSWERS) {
        bench_check(hp_baohuang_hands_random(hands, s->positions, 34, 2, 0));
        bench_draw_lasts(s);
    }
    bench_check(hp_baohuang_hands_random(hands, s->positions, s->size, 1, 0));
}

static bench_batch leads_of(const bench_scenario *s) {
    return (bench_batch){hands, NULL, s->positions, 1, 0, (unsigned)s->option};
}

static inline int generate(const bench_scenario *s, int i, bench_move *out, int64_t capacity, int64_t *count) {
    return hp_baohuang_generate(hands + i, (unsigned)s->option, NULL, out, capacity, count);
}

static uint64_t mix_move(uint64_t checksum, const bench_move *m) {
    return bench_mix(checksum,
                     (uint64_t)m->bigs | (uint64_t)m->smalls << 8 | (uint64_t)m->rank << 16 | (uint64_t)m->count << 24);
}

int main(int argc, char **argv) { return bench_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios); }
