/* What every driver of benchmarks/c needs: to check, to sum up, to print its line. */
#ifndef HUANGPAI_BENCH_COMMON_H
#define HUANGPAI_BENCH_COMMON_H

#include <huangpai/huangpai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BENCH_NOINLINE __attribute__((noinline))

/* What a scenario finds.  Made by count and generate of this library, the same with all its kernels, and checked
 * hand by hand with something independent. */
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

#endif
