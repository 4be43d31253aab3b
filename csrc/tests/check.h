/* What every test program is written with: CHECK, and pseudo-random numbers of the tests' own.
 *
 * A check that fails says where, and the program goes on; CHECK_END() is the program's result. */
#ifndef HP_TESTS_CHECK_H
#define HP_TESTS_CHECK_H

#include <huangpai/huangpai.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Header files of the tests leave some of their functions unused in some programs. */
#define CHECK_UNUSED __attribute__((unused))

static long long check_done, check_failed;
enum { CHECK_SHOWN = 20 }; /* a fault in a loop should not bury the first report of it */

/* CHECK_SAY(condition, "format", ...) adds what the values were. */
#define CHECK_SAY(condition, ...)                                  \
    do {                                                           \
        check_done++;                                              \
        if (!(condition) && check_failed++ < CHECK_SHOWN) {        \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            printf(__VA_ARGS__);                                   \
            putchar('\n');                                         \
        }                                                          \
    } while (0)
#define CHECK(condition) CHECK_SAY(condition, "failed")

/* For main(): prints the summary, and is 0 or 1. */
static int check_end(const char *name) {
    printf("%s: %lld checks, %lld failed\n", name, check_done, check_failed);
    return check_failed != 0;
}
#define CHECK_END(name) return check_end(name)

/* xorshift64*: not the library's generator, so that a fault there cannot hide one elsewhere. */
static uint64_t check_state = UINT64_C(0x2545f4914f6cdd1d);
CHECK_UNUSED static uint64_t check_random(void) {
    check_state ^= check_state >> 12;
    check_state ^= check_state << 25;
    check_state ^= check_state >> 27;
    return check_state * UINT64_C(0x2545f4914f6cdd1d);
}
CHECK_UNUSED static int check_below(int n) { return (int)((check_random() >> 33) % (uint64_t)n); }

/* `size` of the cards of `from`. */
CHECK_UNUSED static uint64_t check_hand_of(uint64_t from, int size) {
    uint64_t hand = 0;
    for (int n = __builtin_popcountll(from); size > 0 && n > 0; n--, from &= from - 1) {
        if (check_below(n) < size) {
            hand |= from & -from;
            size--;
        }
    }
    return hand;
}
CHECK_UNUSED static uint64_t check_hand(int size) { return check_hand_of(HP_DECK54, size); }

/* A reason begins with the number of a rule, of the rules with this letter; `rule` says which if it is known. */
CHECK_UNUSED static int check_cites_of(char letter, const char *text, const char *rule) {
    if (!text || text[0] != letter || text[1] < '1' || text[1] > '9')
        return 0;
    return !rule || (strncmp(text, rule, strlen(rule)) == 0 && text[strlen(rule)] == ':');
}

/* The instruction sets that this build and this processor have. */
CHECK_UNUSED static int check_simds(const char *found[3]) {
    static const char *const names[3] = {"scalar", "avx2", "avx512"};
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (hp_simd_available(names[i]))
            found[n++] = names[i];
    return n;
}

/* Chi-square.  With many degrees of freedom the statistic is nearly normal, mean df and variance 2 df; seeds are fixed,
 * so the bound of five standard deviations is no gamble: what passes once passes always.  `spread` scales the variance
 * of a cell where draws are without replacement; 1 for independent draws. */
CHECK_UNUSED static void check_uniform(const char *what, const uint32_t *seen, int cells, double draws, double spread) {
    const double expected = draws / cells;
    double chi = 0;
    for (int i = 0; i < cells; i++)
        chi += (seen[i] - expected) * (seen[i] - expected) / (expected * spread);
    const double df = cells - 1, off = chi - df;
    CHECK_SAY(off * off < 25 * 2 * df, "%s: chi-square %.1f with %.0f degrees of freedom", what, chi, df);
}
/* n events of probability p, seen so often: by the normal distribution, likewise. */
CHECK_UNUSED static void check_about(const char *what, double seen, double n, double p) {
    const double off = seen - n * p;
    CHECK_SAY(off * off < 25 * n * p * (1 - p), "%s: %.0f, not about %.0f", what, seen, n * p);
}

/* Memory between two guards that must stay as they are.  check_guarded() gives the `size` bytes. */
enum { CHECK_GUARD = 256 };
CHECK_UNUSED static void *check_guarded(size_t size) {
    unsigned char *block = malloc(size + 2 * CHECK_GUARD);
    if (!block)
        abort();
    memset(block, 0xa5, size + 2 * CHECK_GUARD);
    return block + CHECK_GUARD;
}
CHECK_UNUSED static int check_untouched(const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++)
        if (p[i] != 0xa5)
            return 0;
    return 1;
}
CHECK_UNUSED static int check_guards(const void *memory, size_t size) {
    const unsigned char *p = memory;
    return check_untouched(p - CHECK_GUARD, CHECK_GUARD) && check_untouched(p + size, CHECK_GUARD);
}
CHECK_UNUSED static void check_free(void *memory) { free((unsigned char *)memory - CHECK_GUARD); }

#endif
