/* Moves of plain Dou Dizhu, for counting instructions (bench.h says how a driver is called).
 *
 * lead17 lead20   count, then write all leads of random hands of so many cards, as a batch
 * count20         count only
 * replies17       count, then write, where 17 cards are to beat a lead of another hand of 20
 * single          one call of hp_doudizhu_generate for each hand of five cards
 *
 * The rules are DouZero's, which allow most (P4). */
#define BENCH_GAME(name) hp_doudizhu_##name
#define BENCH_HAND uint64_t
#include "bench.h"

/* There are no options.  The answers were checked with tests/oracle/doudizhu.py. */
static const bench_scenario scenarios[] = {
    {"lead17", BENCH_PLAIN, 0, 17, 2000, {88061, UINT64_C(0xacc253736d5cd2bf)}},
    {"lead20", BENCH_PLAIN, 0, 20, 2000, {160825, UINT64_C(0x8c53e0e030e10c10)}},
    {"count20", BENCH_COUNT_ONLY, 0, 20, 2000, {160825, UINT64_C(0xa3b6c19fbf81615c)}},
    {"replies17", BENCH_ANSWERS, 0, 17, 2000, {6005, UINT64_C(0x9371caf2c012fea8)}},
    {"single", BENCH_ONE_BY_ONE, 0, 5, 2000, {10107, UINT64_C(0x59be3785595d6889)}},
};

static hp_doudizhu_rules rules;

static void prepare(const bench_scenario *s) {
    bench_check(hp_doudizhu_rules_preset("douzero", &rules));
    if (s->how & BENCH_ANSWERS) {
        bench_check(hp_hands_random(hands, s->positions, 20, 2, 0));
        bench_draw_lasts(s);
    }
    bench_check(hp_hands_random(hands, s->positions, s->size, 1, 0));
}

static bench_batch leads_of(const bench_scenario *s) { return (bench_batch){hands, NULL, s->positions, 1, 0, rules}; }

static inline int generate(const bench_scenario *s, int i, bench_move *out, int64_t capacity, int64_t *count) {
    (void)s;
    return hp_doudizhu_generate(hands[i], &rules, NULL, out, capacity, count);
}

static uint64_t mix_move(uint64_t checksum, const bench_move *m) {
    checksum = bench_mix(checksum, m->cards);
    return bench_mix(checksum, (uint64_t)m->kind | (uint64_t)m->size << 8 | (uint64_t)m->length << 16 |
                                   (uint64_t)m->strength << 24 | (uint64_t)m->reserved << 32);
}

int main(int argc, char **argv) { return bench_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios); }
