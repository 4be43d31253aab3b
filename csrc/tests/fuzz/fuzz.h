/* What every fuzz target is written with.
 *
 * A target is LLVMFuzzerTestOneInput().  Built with -fsanitize=fuzzer it is a libFuzzer target; built with
 * -DHP_FUZZ_STANDALONE it has a main() of its own, for compilers without libFuzzer:
 *
 *     fuzz_moves 100000           so many pseudo-random inputs
 *     fuzz_moves crash-1 seed-2   these files
 */
#ifndef HP_FUZZ_H
#define HP_FUZZ_H

#include <huangpai/huangpai.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUZZ_UNUSED __attribute__((unused))

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                  \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                        \
        }                                                                   \
    } while (0)

/* An input is read from its front; what is missing is 0. */
typedef struct {
    const uint8_t *data;
    size_t size;
} fuzz_input;

FUZZ_UNUSED static void fuzz_bytes(fuzz_input *in, void *to, size_t n) {
    const size_t there = in->size < n ? in->size : n;
    memset(to, 0, n);
    if (there)
        memcpy(to, in->data, there);
    in->data += there;
    in->size -= there;
}
FUZZ_UNUSED static unsigned fuzz_byte(fuzz_input *in) {
    uint8_t x;
    fuzz_bytes(in, &x, 1);
    return x;
}
FUZZ_UNUSED static uint64_t fuzz_word(fuzz_input *in) {
    uint64_t x;
    fuzz_bytes(in, &x, sizeof x);
    return x;
}

/* A hand: mostly sparse, as words of random bits would be half the deck. */
FUZZ_UNUSED static uint64_t fuzz_hand(fuzz_input *in) {
    const unsigned how = fuzz_byte(in);
    uint64_t hand = fuzz_word(in);
    if (how & 1)
        hand &= fuzz_word(in);
    if ((how & 6) == 6)
        hand |= UINT64_C(15) << 12; /* sixes */
    return how & 0x80 ? hand : hand & HP_DECK54;
}

/* A play to beat: any 16 bytes, or (mostly) a record whose cards and fields are brought into range. */
FUZZ_UNUSED static hp_douhuang_move fuzz_last(fuzz_input *in) {
    hp_douhuang_move last;
    const unsigned how = fuzz_byte(in);
    fuzz_bytes(in, &last, sizeof last);
    if (!(how & 1))
        return last;
    static const uint8_t per_rank[HP_DOUHUANG_KINDS] = {1, 2, 3, 4, 1, 2, 3, 4, 6, 4, 2};
    last.kind %= HP_DOUHUANG_KINDS;
    const int run = last.kind >= HP_DOUHUANG_STRAIGHT && last.kind <= HP_DOUHUANG_WINGS;
    last.length = (uint8_t)(run ? 2 + last.length % 8 : 1);
    last.size =
        (uint8_t)(last.length * (per_rank[last.kind] +
                                 (last.kind == HP_DOUHUANG_WINGS || last.kind == HP_DOUHUANG_TRIPLE_WITH ? how >> 1 & 1
                                  : last.kind == HP_DOUHUANG_QUAD_WITH                                   ? how & 2
                                                                                                         : 0)));
    last.strength = (uint16_t)(last.strength % (last.kind == HP_DOUHUANG_STRAIGHT ? 120
                                                : last.kind == HP_DOUHUANG_SINGLE ? 54
                                                                                  : 14));
    last.cards = last.size < 64 ? (UINT64_C(1) << last.size) - 1 : 0;
    return last;
}

FUZZ_UNUSED static int fuzz_order(const void *a, const void *b) { return memcmp(a, b, sizeof(hp_douhuang_move)); }

FUZZ_UNUSED static void *fuzz_alloc(size_t size) {
    void *memory = malloc(size ? size : 1);
    REQUIRE(memory);
    return memory;
}

static const char *const fuzz_simds[3] = {"scalar", "avx2", "avx512"};

#ifdef HP_FUZZ_STANDALONE
static void fuzz_file(const char *name) {
    FILE *file = fopen(name, "rb");
    REQUIRE(file);
    static uint8_t data[1 << 16];
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv) {
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 1; i < argc; i++) {
        char *end;
        const long n = strtol(argv[i], &end, 10);
        if (*end) {
            fuzz_file(argv[i]);
            continue;
        }
        for (long turn = 0; turn < n; turn++) {
            uint8_t data[600];
            for (size_t j = 0; j < sizeof data; j++) {
                state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
                data[j] = (uint8_t)(state >> 56);
            }
            /* A copy of exactly that length, so that a sanitizer sees what is read beyond it. */
            const size_t size = (size_t)(state >> 33) % sizeof data;
            uint8_t *copy = fuzz_alloc(size);
            memcpy(copy, data, size);
            LLVMFuzzerTestOneInput(copy, size);
            free(copy);
        }
        printf("%ld inputs\n", n);
    }
    return 0;
}
#endif
#endif
