/* What a call costs in C and in C++ (this file is both): benchmarks/native.py builds and runs it.
 *
 *     native_calls HANDS PASSES
 *
 * prints a line for each call: its name, the least time of the passes in nanoseconds a call, and what the
 * calls of a pass add up to. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <huangpai/huangpai.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { XI_SHI = 15, HIT_POINTS = 2, SHORT = 5, LONG = 17, CAPACITY = 4096 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Runs `call`, an expression of `i` below n that is added up. */
#define MEASURE(name, n, call)                                  \
    do {                                                        \
        double least = 1e300;                                   \
        int64_t sum = 0;                                        \
        for (int pass = 0; pass <= passes; pass++) {            \
            const double start = now();                         \
            sum = 0;                                            \
            for (int64_t i = 0; i < (n); i++) {                 \
                int64_t count = 0;                              \
                sum += (call);                                  \
            }                                                   \
            const double taken = (now() - start) / (double)(n); \
            if (pass > 0 && taken < least)                      \
                least = taken;                                  \
        }                                                       \
        printf("%s %.2f %" PRId64 "\n", name, least, sum);      \
    } while (0)

int main(int argc, char **argv) {
    static hp_douhuang_move out[CAPACITY];
    const int64_t n = argc == 3 ? atoll(argv[1]) : 0;
    const int passes = argc == 3 ? atoi(argv[2]) : 0;
    if (n < 1 || passes < 1 || hp_init() != HP_OK)
        return 2;
    uint64_t *short_hands = (uint64_t *)malloc(sizeof(uint64_t) * (size_t)n);
    uint64_t *long_hands = (uint64_t *)malloc(sizeof(uint64_t) * (size_t)n);
    hp_douhuang_move *moves = (hp_douhuang_move *)malloc(sizeof(hp_douhuang_move) * (size_t)n);
    if (!short_hands || !long_hands || !moves)
        return 2;
    hp_hands_random(short_hands, n, SHORT, 1, 0);
    hp_hands_random(long_hands, n, LONG, 1, 0);
    for (int64_t i = 0, count; i < n; i++) { /* move i of hand i, round and round */
        if (hp_douhuang_generate(long_hands[i], XI_SHI, HIT_POINTS, NULL, out, CAPACITY, &count) != HP_OK)
            return 2;
        moves[i] = out[i % count];
    }
    MEASURE("generate", n,
            (hp_douhuang_generate(short_hands[i], XI_SHI, HIT_POINTS, NULL, out, CAPACITY, &count), count));
    MEASURE("count", n, (hp_douhuang_count(long_hands[i], XI_SHI, HIT_POINTS, NULL, &count), count));
    MEASURE("beats", n - 1, (count = hp_douhuang_beats(&moves[i], &moves[i + 1])));
    free(short_hands);
    free(long_hands);
    free(moves);
    return 0;
}
