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
 * headers, which may lack a game. */
#ifndef HUANGPAI_BENCH_H
#define HUANGPAI_BENCH_H

#include <huangpai/huangpai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BENCH_NOINLINE __attribute__((noinline))

/* What a scenario finds.  Made by count and generate of this library, the same with all its kernels, and checked
 * hand by hand with an independent formula. */
typedef struct {
    int64_t moves;
    uint64_t checksum;
} bench_answer;

static inline void *bench_must(void *pointer) {
    if (!pointer) {
        fputs("bench: out of memory\n", stderr);
        exit(2);
    }
    return pointer;
}

static inline void bench_check(int status) {
    if (status != HP_OK) {
        fprintf(stderr, "bench: %s\n", hp_status_message(status));
        exit(2);
    }
}

/* FNV-1a over 64-bit words; it depends on the order. */
#define BENCH_CHECKSUM UINT64_C(0xcbf29ce484222325)
static inline uint64_t bench_mix(uint64_t checksum, uint64_t word) {
    return (checksum ^ word) * UINT64_C(0x100000001b3);
}

/* Prints the line; returns the exit status. */
static inline int bench_report(const char *name, int positions, bench_answer found, bench_answer expected) {
    printf("%s %s %d positions %lld moves checksum %016llx\n", hp_simd_name(), name, positions, (long long)found.moves,
           (unsigned long long)found.checksum);
    if (found.moves == expected.moves && found.checksum == expected.checksum)
        return 0;
    fprintf(stderr, "bench: %s should have %lld moves, checksum %016llx\n", name, (long long)expected.moves,
            (unsigned long long)expected.checksum);
    return 1;
}

/* The program: name(i) is the name of scenario i, NULL above the last; run(i) runs it and returns the exit status. */
static inline int bench_main(int argc, char **argv, const char *(*name)(size_t), int (*run)(size_t)) {
    bench_check(hp_init());
    const int list = argc == 2 && strcmp(argv[1], "--list") == 0;
    for (size_t i = 0; argc == 2 && name(i); i++) {
        if (list)
            puts(name(i));
        else if (strcmp(argv[1], name(i)) == 0)
            return run(i);
    }
    if (list)
        return 0;
    fprintf(stderr, "usage: %s --list | SCENARIO\n", argv[0]);
    return 2;
}
#endif
