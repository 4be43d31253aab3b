/* What the drivers of benchmarks/c share.  A driver, bench_GAME.c, is a program that counts the work of one game:
 *
 *   bench_GAME --list      prints the names of its scenarios, one a line
 *   bench_GAME SCENARIO    runs one over a fixed corpus and prints, on one line, the kernels in use, the number of
 *                          positions, the number of moves and a checksum of all that was found
 *
 * The work proper is all in a function measured() that is neither static nor inlined, so that callgrind can be told
 * to look at nothing else.  Exit status 1 where the moves or the checksum are not those of the driver's table, 2
 * where nothing was measured.
 *
 * A new scenario is a row of a driver's table; a new game is a new driver, which benchmarks/instructions.py and
 * benchmarks/compare.py find by its name.  Each game has its own, as a driver is also compiled against older
 * headers, which may lack a game.
 *
 * A driver defines, before it includes this file,
 *
 *   BENCH_GAME(name)       hp_GAME_##name: the functions, moves and batches of the game
 *   BENCH_HAND             the type of its hands
 *
 * and after it the functions declared below, its table, and main(), which is bench_main() on that table. */
#ifndef HUANGPAI_BENCH_H
#define HUANGPAI_BENCH_H

#include "bench_common.h"

/* ---- Scenarios ------------------------------------------------------------------------------------------------- */

/* How a scenario differs from counting, then writing all moves of its positions as a batch; a driver has flags of its
 * own from BENCH_OWN on. */
enum { BENCH_PLAIN = 0, BENCH_COUNT_ONLY = 1, BENCH_ONE_BY_ONE = 2, BENCH_ANSWERS = 4, BENCH_OWN = 8 };
enum { BENCH_POSITIONS_MAX = 2000, BENCH_SHORT_LIST = 64 };

typedef BENCH_GAME(move) bench_move;
typedef BENCH_GAME(batch) bench_batch;

typedef struct {
    const char *name;
    int how, option, size, positions; /* option: what the game wants to know, such as the character */
    bench_answer answer;
} bench_scenario;

static BENCH_HAND hands[BENCH_POSITIONS_MAX];
static bench_move lasts[BENCH_POSITIONS_MAX];
static int64_t counts[BENCH_POSITIONS_MAX], offsets[BENCH_POSITIONS_MAX + 1];
static bench_move *moves;

/* What the driver defines.  prepare() makes the hands and, with BENCH_ANSWERS, the plays to beat; leads_of() is the
 * batch of the hands where all lead; generate() makes one call for hand i; mix_move() adds all fields of a move. */
static void prepare(const bench_scenario *s);
static bench_batch leads_of(const bench_scenario *s);
static inline int generate(const bench_scenario *s, int i, bench_move *out, int64_t capacity, int64_t *count);
static uint64_t mix_move(uint64_t checksum, const bench_move *move);

static inline bench_batch bench_batch_of(const bench_scenario *s) {
    bench_batch batch = leads_of(s);
    if (s->how & BENCH_ANSWERS) {
        batch.lasts = lasts;
        batch.last_stride = 1;
    }
    return batch;
}

static inline int64_t bench_count(const bench_batch *batch) {
    int64_t bad_row;
    bench_check(BENCH_GAME(count_batch)(batch, counts, &bad_row));
    return hp_offsets(counts, batch->n, offsets);
}

/* Row i is to beat a lead of hand i, before the driver makes the hands that answer.  Multiples of the golden ratio draw
 * it evenly, here and in benchmarks/corpus.py. */
static inline void bench_draw_lasts(const bench_scenario *s) {
    const bench_batch batch = leads_of(s);
    bench_move *all = bench_must(malloc((size_t)(bench_count(&batch) + 1) * sizeof *all));
    BENCH_GAME(generate_batch_unchecked)(&batch, offsets, all);
    for (int i = 0; i < s->positions; i++) {
        const uint32_t share = (uint32_t)i * UINT32_C(0x9e3779b9);
        lasts[i] = all[offsets[i] + (int64_t)((uint64_t)share * (uint64_t)counts[i] >> 32)];
    }
    free(all);
}

BENCH_NOINLINE void measured(const bench_scenario *s) {
    const bench_batch batch = bench_batch_of(s);
    int64_t bad_row;
    if (s->how & BENCH_ONE_BY_ONE) {
        for (int i = 0; i < s->positions; i++)
            bench_check(generate(s, i, moves + i * BENCH_SHORT_LIST, BENCH_SHORT_LIST, counts + i));
        return;
    }
    bench_check(BENCH_GAME(count_batch)(&batch, counts, &bad_row));
    if (s->how & BENCH_COUNT_ONLY)
        return;
    hp_offsets(counts, s->positions, offsets);
    BENCH_GAME(generate_batch_unchecked)(&batch, offsets, moves);
}

/* Runs a scenario; returns the exit status. */
static inline int bench_run(const bench_scenario *s) {
    const int single = s->how & BENCH_ONE_BY_ONE;
    prepare(s);

    /* The size of the answer first, outside of what is measured. */
    const bench_batch batch = bench_batch_of(s);
    const int64_t total = bench_count(&batch);
    const int64_t capacity = single ? (int64_t)s->positions * BENCH_SHORT_LIST : total + 1;
    moves = bench_must(calloc((size_t)capacity, sizeof *moves));

    measured(s);

    uint64_t checksum = BENCH_CHECKSUM;
    for (int i = 0; i < s->positions; i++) {
        checksum = bench_mix(checksum, (uint64_t)counts[i]);
        const bench_move *of_row = moves + (single ? (int64_t)i * BENCH_SHORT_LIST : offsets[i]);
        for (int64_t k = 0; !(s->how & BENCH_COUNT_ONLY) && k < counts[i]; k++)
            checksum = mix_move(checksum, of_row + k);
    }
    free(moves);
    return bench_report(s->name, s->positions, (bench_answer){total, checksum}, s->answer);
}

/* The program, on a table of n scenarios. */
static inline int bench_main(int argc, char **argv, const bench_scenario *scenarios, size_t n) {
    bench_check(hp_init());
    const int list = argc == 2 && strcmp(argv[1], "--list") == 0;
    for (size_t i = 0; argc == 2 && i < n; i++) {
        if (list)
            puts(scenarios[i].name);
        else if (strcmp(argv[1], scenarios[i].name) == 0)
            return bench_run(scenarios + i);
    }
    if (list)
        return 0;
    fprintf(stderr, "usage: %s --list | SCENARIO\n", argv[0]);
    return 2;
}
#endif
