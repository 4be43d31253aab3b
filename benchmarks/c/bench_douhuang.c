/* Moves of Douhuang, for counting instructions (bench.h says how a driver is called).
 *
 * lead10 lead17 lead20   count, then write all moves of random hands of so many cards, as a batch (西施)
 * count17                count only
 * answers                count, then write, where a single, a pair or a straight of five is to be beaten (曹操)
 * wild                   the same for 17 cards with all four sixes (杨贵妃, D6.10)
 * single                 one call of hp_douhuang_generate for each hand of five cards (西施) */
#define BENCH_GAME(name) hp_douhuang_##name
#define BENCH_HAND uint64_t
#include "bench.h"

enum { CAO_CAO = 0, XI_SHI = 15, YANG_GUIFEI = 16, HIT_POINTS = 2, FOUR_SIXES = BENCH_OWN };
#define SIXES (UINT64_C(15) << 12)

/* The option is the character.  The answers were checked with tests/golden/count_formula.py. */
static const bench_scenario scenarios[] = {
    {"lead10", BENCH_PLAIN, XI_SHI, 10, 2000, {35443, UINT64_C(0xd2283983f5677dac)}},
    {"lead17", BENCH_PLAIN, XI_SHI, 17, 2000, {217497, UINT64_C(0xad36bfc49f3347c9)}},
    {"lead20", BENCH_PLAIN, XI_SHI, 20, 2000, {509088, UINT64_C(0x116c3cfe22af3876)}},
    {"count17", BENCH_COUNT_ONLY, XI_SHI, 17, 2000, {217497, UINT64_C(0x76168327c21d8e50)}},
    {"answers", BENCH_ANSWERS, CAO_CAO, 17, 2000, {13509, UINT64_C(0x2515e8cfb6ca6cd2)}},
    {"wild", FOUR_SIXES, YANG_GUIFEI, 17, 50, {1085252, UINT64_C(0xb6fa79171d010598)}},
    {"single", BENCH_ONE_BY_ONE, XI_SHI, 5, 2000, {11324, UINT64_C(0x75766934f5f664a9)}},
};

/* Only hands with all four sixes. */
static void make_wild_hands(int n, int size) {
    uint64_t drawn;
    for (int found = 0, index = 0; found < n; index++) {
        bench_check(hp_hands_random(&drawn, 1, size - 4, 1, (uint64_t)index));
        if (!(drawn & SIXES))
            hands[found++] = drawn | SIXES;
    }
}

/* Row i is to beat a single, a pair or a straight of five, by turns: the middle one of the first hand from the
 * i-th on that has any. */
static void make_lasts(int n) {
    static const uint8_t kinds[3] = {HP_DOUHUANG_SINGLE, HP_DOUHUANG_PAIR, HP_DOUHUANG_STRAIGHT}, sizes[3] = {1, 2, 5};
    enum { MOST = 1 << 16 };
    hp_douhuang_move *all = bench_must(malloc(MOST * sizeof *all));
    for (int i = 0; i < n; i++) {
        int64_t fit = 0;
        for (int index = i; fit == 0; index++) {
            uint64_t hand;
            int64_t count;
            bench_check(hp_hands_random(&hand, 1, 17, 2, (uint64_t)index));
            bench_check(hp_douhuang_generate(hand, CAO_CAO, HIT_POINTS, NULL, all, MOST, &count));
            for (int64_t k = 0; k < count; k++)
                if (all[k].kind == kinds[i % 3] && all[k].size == sizes[i % 3])
                    all[fit++] = all[k];
        }
        lasts[i] = all[fit / 2];
    }
    free(all);
}

static void prepare(const bench_scenario *s) {
    if (s->how & FOUR_SIXES)
        make_wild_hands(s->positions, s->size);
    else
        bench_check(hp_hands_random(hands, s->positions, s->size, 1, 0));
    if (s->how & BENCH_ANSWERS)
        make_lasts(s->positions);
}

static bench_batch leads_of(const bench_scenario *s) {
    static const uint8_t hit_points = HIT_POINTS;
    static uint8_t character;
    character = (uint8_t)s->option;
    return (bench_batch){hands, &character, &hit_points, NULL, s->positions, 1, 0, 0, 0};
}

static inline int generate(const bench_scenario *s, int i, bench_move *out, int64_t capacity, int64_t *count) {
    return hp_douhuang_generate(hands[i], s->option, HIT_POINTS, NULL, out, capacity, count);
}

static uint64_t mix_move(uint64_t checksum, const bench_move *m) {
    checksum = bench_mix(checksum, m->cards);
    return bench_mix(checksum, (uint64_t)m->kind | (uint64_t)m->size << 8 | (uint64_t)m->length << 16 |
                                   (uint64_t)m->cost << 24 | (uint64_t)m->strength << 32 | (uint64_t)m->reserved << 48);
}

int main(int argc, char **argv) { return bench_main(argc, argv, scenarios, sizeof scenarios / sizeof *scenarios); }
