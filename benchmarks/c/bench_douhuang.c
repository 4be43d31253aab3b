/* Moves of Douhuang, for counting instructions (bench.h says how a driver is called).
 *
 * lead10 lead17 lead20   count, then write all moves of random hands of so many cards, as a batch (西施)
 * count17                count only
 * answers                count, then write, where a single, a pair or a straight of five is to be beaten (曹操)
 * wild                   the same for 17 cards with all four sixes (杨贵妃, D6.10)
 * single                 one call of hp_douhuang_generate for each hand of five cards (西施) */
#include "bench.h"

enum { CAO_CAO = 0, XI_SHI = 15, YANG_GUIFEI = 16, HIT_POINTS = 2, POSITIONS_MAX = 2000, SHORT_LIST = 64 };
#define SIXES (UINT64_C(15) << 12)

/* How a scenario differs from counting, then writing all leads of random hands as a batch. */
enum { PLAIN = 0, COUNT_ONLY = 1, ONE_BY_ONE = 2, ANSWERS = 4, FOUR_SIXES = 8 };

typedef struct {
    const char *name;
    int how, character, size, positions;
    bench_answer answer; /* checked with tests/golden/count_formula.py */
} scenario;

static const scenario scenarios[] = {
    {"lead10", PLAIN, XI_SHI, 10, 2000, {35443, UINT64_C(0xd2283983f5677dac)}},
    {"lead17", PLAIN, XI_SHI, 17, 2000, {217497, UINT64_C(0xad36bfc49f3347c9)}},
    {"lead20", PLAIN, XI_SHI, 20, 2000, {509088, UINT64_C(0x116c3cfe22af3876)}},
    {"count17", COUNT_ONLY, XI_SHI, 17, 2000, {217497, UINT64_C(0x76168327c21d8e50)}},
    {"answers", ANSWERS, CAO_CAO, 17, 2000, {13509, UINT64_C(0x2515e8cfb6ca6cd2)}},
    {"wild", FOUR_SIXES, YANG_GUIFEI, 17, 50, {1085252, UINT64_C(0xb6fa79171d010598)}},
    {"single", ONE_BY_ONE, XI_SHI, 5, 2000, {11324, UINT64_C(0x75766934f5f664a9)}},
};

static uint64_t hands[POSITIONS_MAX];
static hp_douhuang_move lasts[POSITIONS_MAX];
static int64_t counts[POSITIONS_MAX], offsets[POSITIONS_MAX + 1];
static hp_douhuang_move *moves;

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

static hp_douhuang_batch batch_of(const scenario *s, const uint8_t *character, const uint8_t *hit_points) {
    hp_douhuang_batch batch = {hands, character, hit_points, NULL, s->positions, 1, 0, 0, 0};
    if (s->how & ANSWERS) {
        batch.lasts = lasts;
        batch.last_stride = 1;
    }
    return batch;
}

BENCH_NOINLINE void measured(const scenario *s) {
    const uint8_t character = (uint8_t)s->character, hit_points = HIT_POINTS;
    const hp_douhuang_batch batch = batch_of(s, &character, &hit_points);
    int64_t bad_row;
    if (s->how & ONE_BY_ONE) {
        for (int i = 0; i < s->positions; i++)
            bench_check(hp_douhuang_generate(hands[i], s->character, HIT_POINTS, NULL, moves + i * SHORT_LIST,
                                             SHORT_LIST, counts + i));
        return;
    }
    bench_check(hp_douhuang_count_batch(&batch, counts, &bad_row));
    if (s->how & COUNT_ONLY)
        return;
    hp_offsets(counts, s->positions, offsets);
    hp_douhuang_generate_batch_unchecked(&batch, offsets, moves);
}

static uint64_t mix_moves(uint64_t checksum, const hp_douhuang_move *from, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        const hp_douhuang_move *m = from + i;
        checksum = bench_mix(checksum, m->cards);
        checksum = bench_mix(checksum, (uint64_t)m->kind | (uint64_t)m->size << 8 | (uint64_t)m->length << 16 |
                                           (uint64_t)m->cost << 24 | (uint64_t)m->strength << 32 |
                                           (uint64_t)m->reserved << 48);
    }
    return checksum;
}

static int run(size_t i) {
    const scenario *s = scenarios + i;
    const int single = s->how & ONE_BY_ONE;
    const uint8_t character = (uint8_t)s->character, hit_points = HIT_POINTS;
    if (s->how & FOUR_SIXES)
        make_wild_hands(s->positions, s->size);
    else
        bench_check(hp_hands_random(hands, s->positions, s->size, 1, 0));
    if (s->how & ANSWERS)
        make_lasts(s->positions);

    /* The size of the answer first, outside of what is measured. */
    const hp_douhuang_batch batch = batch_of(s, &character, &hit_points);
    int64_t bad_row;
    bench_check(hp_douhuang_count_batch(&batch, counts, &bad_row));
    const int64_t total = hp_offsets(counts, s->positions, offsets);
    const int64_t capacity = single ? (int64_t)s->positions * SHORT_LIST : total + 1;
    moves = bench_must(calloc((size_t)capacity, sizeof *moves));

    measured(s);

    uint64_t checksum = BENCH_CHECKSUM;
    for (int k = 0; k < s->positions; k++) {
        checksum = bench_mix(checksum, (uint64_t)counts[k]);
        if (!(s->how & COUNT_ONLY))
            checksum = mix_moves(checksum, moves + (single ? (int64_t)k * SHORT_LIST : offsets[k]), counts[k]);
    }
    free(moves);
    return bench_report(s->name, s->positions, (bench_answer){total, checksum}, s->answer);
}

static const char *name(size_t i) { return i < sizeof scenarios / sizeof *scenarios ? scenarios[i].name : NULL; }

int main(int argc, char **argv) { return bench_main(argc, argv, name, run); }
