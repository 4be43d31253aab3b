/* What the C library does, for counting instructions (benchmarks/instructions.py runs this under callgrind).
 *
 *   bench_moves SCENARIO
 *
 * runs one scenario over a fixed corpus and prints, on one line, the kernels in use, the number of positions, the
 * number of moves and a checksum of all that was found.  The work proper is all in measured(), so that callgrind
 * can be told to look at nothing else.  Exit status 1 where the moves or the checksum are not the ones below.
 *
 * lead10 lead17 lead20   count, then write all moves of random hands of so many cards, as a batch (西施)
 * count17                count only
 * answers                count, then write, where a single, a pair or a straight of five is to be beaten (曹操)
 * wild                   the same for 17 cards with all four sixes (杨贵妃, D6.10)
 * single                 one call of hp_douhuang_generate for each hand of five cards (西施) */
#include <huangpai/huangpai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAO_CAO = 0, XI_SHI = 15, YANG_GUIFEI = 16, HIT_POINTS = 2, POSITIONS_MAX = 2000, SHORT_LIST = 64 };
#define SIXES (UINT64_C(15) << 12)

typedef struct {
    const char *name;
    int character, size, positions;
    /* Made by count and generate of this library, the same with all its kernels, and checked hand by hand with
     * tests/golden/count_formula.py. */
    int64_t moves;
    uint64_t checksum;
} scenario;

static const scenario scenarios[] = {
    {"lead10", XI_SHI, 10, 2000, 35443, UINT64_C(0xd2283983f5677dac)},
    {"lead17", XI_SHI, 17, 2000, 217497, UINT64_C(0xad36bfc49f3347c9)},
    {"lead20", XI_SHI, 20, 2000, 509088, UINT64_C(0x116c3cfe22af3876)},
    {"count17", XI_SHI, 17, 2000, 217497, UINT64_C(0x76168327c21d8e50)},
    {"answers", CAO_CAO, 17, 2000, 13509, UINT64_C(0x2515e8cfb6ca6cd2)},
    {"wild", YANG_GUIFEI, 17, 50, 1085252, UINT64_C(0xb6fa79171d010598)},
    {"single", XI_SHI, 5, 2000, 11324, UINT64_C(0x75766934f5f664a9)},
};

static uint64_t hands[POSITIONS_MAX];
static hp_douhuang_move lasts[POSITIONS_MAX];
static int64_t counts[POSITIONS_MAX], offsets[POSITIONS_MAX + 1];
static hp_douhuang_move *moves;

static void *must(void *pointer) {
    if (!pointer) {
        fputs("bench_moves: out of memory\n", stderr);
        exit(2);
    }
    return pointer;
}

static void check(int status) {
    if (status != HP_OK) {
        fprintf(stderr, "bench_moves: %s\n", hp_status_message(status));
        exit(2);
    }
}

/* Only hands with all four sixes. */
static void make_wild_hands(int n, int size) {
    uint64_t drawn;
    for (int found = 0, index = 0; found < n; index++) {
        check(hp_hands_random(&drawn, 1, size - 4, 1, (uint64_t)index));
        if (!(drawn & SIXES))
            hands[found++] = drawn | SIXES;
    }
}

/* Row i is to beat a single, a pair or a straight of five, by turns: the middle one of the first hand from the
 * i-th on that has any. */
static void make_lasts(int n) {
    static const uint8_t kinds[3] = {HP_DOUHUANG_SINGLE, HP_DOUHUANG_PAIR, HP_DOUHUANG_STRAIGHT}, sizes[3] = {1, 2, 5};
    enum { MOST = 1 << 16 };
    hp_douhuang_move *all = must(malloc(MOST * sizeof *all));
    for (int i = 0; i < n; i++) {
        int64_t fit = 0;
        for (int index = i; fit == 0; index++) {
            uint64_t hand;
            int64_t count;
            check(hp_hands_random(&hand, 1, 17, 2, (uint64_t)index));
            check(hp_douhuang_generate(hand, CAO_CAO, HIT_POINTS, NULL, all, MOST, &count));
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
    if (strcmp(s->name, "answers") == 0) {
        batch.lasts = lasts;
        batch.last_stride = 1;
    }
    return batch;
}

/* The work.  Named by benchmarks/instructions.py, hence not static and not inlined. */
__attribute__((noinline)) void measured(const scenario *s) {
    const uint8_t character = (uint8_t)s->character, hit_points = HIT_POINTS;
    const hp_douhuang_batch batch = batch_of(s, &character, &hit_points);
    int64_t bad_row;
    if (strcmp(s->name, "single") == 0) {
        for (int i = 0; i < s->positions; i++)
            check(hp_douhuang_generate(hands[i], s->character, HIT_POINTS, NULL, moves + i * SHORT_LIST, SHORT_LIST,
                                       counts + i));
        return;
    }
    check(hp_douhuang_count_batch(&batch, counts, &bad_row));
    if (strcmp(s->name, "count17") == 0)
        return;
    hp_offsets(counts, s->positions, offsets);
    hp_douhuang_generate_batch_unchecked(&batch, offsets, moves);
}

/* FNV-1a over 64-bit words; it depends on the order. */
static uint64_t mix(uint64_t checksum, uint64_t word) { return (checksum ^ word) * UINT64_C(0x100000001b3); }

static uint64_t mix_moves(uint64_t checksum, const hp_douhuang_move *from, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        const hp_douhuang_move *m = from + i;
        checksum = mix(checksum, m->cards);
        checksum =
            mix(checksum, (uint64_t)m->kind | (uint64_t)m->size << 8 | (uint64_t)m->length << 16 |
                              (uint64_t)m->cost << 24 | (uint64_t)m->strength << 32 | (uint64_t)m->reserved << 48);
    }
    return checksum;
}

static int run(const scenario *s) {
    const int single = strcmp(s->name, "single") == 0;
    const uint8_t character = (uint8_t)s->character, hit_points = HIT_POINTS;
    if (strcmp(s->name, "wild") == 0)
        make_wild_hands(s->positions, s->size);
    else
        check(hp_hands_random(hands, s->positions, s->size, 1, 0));
    if (strcmp(s->name, "answers") == 0)
        make_lasts(s->positions);

    /* The size of the answer first, outside of what is measured. */
    const hp_douhuang_batch batch = batch_of(s, &character, &hit_points);
    int64_t bad_row;
    check(hp_douhuang_count_batch(&batch, counts, &bad_row));
    const int64_t total = hp_offsets(counts, s->positions, offsets);
    const int64_t capacity = single ? (int64_t)s->positions * SHORT_LIST : total + 1;
    moves = must(calloc((size_t)capacity, sizeof *moves));

    measured(s);

    uint64_t checksum = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < s->positions; i++) {
        checksum = mix(checksum, (uint64_t)counts[i]);
        if (strcmp(s->name, "count17") != 0)
            checksum = mix_moves(checksum, moves + (single ? (int64_t)i * SHORT_LIST : offsets[i]), counts[i]);
    }
    free(moves);
    printf("%s %s %d positions %lld moves checksum %016llx\n", hp_simd_name(), s->name, s->positions, (long long)total,
           (unsigned long long)checksum);
    if (total != s->moves || checksum != s->checksum) {
        fprintf(stderr, "bench_moves: %s should have %lld moves, checksum %016llx\n", s->name, (long long)s->moves,
                (unsigned long long)s->checksum);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    check(hp_init());
    for (size_t i = 0; argc == 2 && i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(argv[1], scenarios[i].name) == 0)
            return run(&scenarios[i]);
    fputs("usage: bench_moves", stderr);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        fprintf(stderr, "%s%s", i ? "|" : " ", scenarios[i].name);
    fputc('\n', stderr);
    return 2;
}
