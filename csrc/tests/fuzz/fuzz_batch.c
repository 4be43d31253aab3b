/* hp_douhuang_count_batch, hp_offsets and hp_douhuang_generate_batch_unchecked against one row at a time. */
#include "fuzz.h"

enum { ROWS = 40, MOST = 50000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    const unsigned how = fuzz_byte(&in);
    const int64_t n = fuzz_byte(&in) % (ROWS + 1);
    REQUIRE(hp_simd_select("scalar") == HP_OK);
    (void)hp_simd_select(fuzz_simds[fuzz_byte(&in) % 3]);
    /* Arrays as long as their strides need and no longer. */
    const int64_t hands_n = how & 1 ? n : 1, characters_n = how & 2 ? n : 1, hp_n = how & 4 ? n : 1,
                  lasts_n = how & 8 ? n : 1;
    uint64_t *hands = fuzz_alloc((size_t)hands_n * sizeof *hands);
    uint8_t *characters = fuzz_alloc((size_t)characters_n), *hit_points = fuzz_alloc((size_t)hp_n);
    hp_douhuang_move *lasts = fuzz_alloc((size_t)lasts_n * sizeof *lasts);
    for (int64_t i = 0; i < characters_n; i++) {
        const unsigned x = fuzz_byte(&in);
        characters[i] = (uint8_t)(x == 255 ? 255 : x % HP_DOUHUANG_CHARACTERS);
    }
    for (int64_t i = 0; i < hp_n; i++) {
        const unsigned x = fuzz_byte(&in);
        hit_points[i] = (uint8_t)(x == 255 ? 0 : 1 + x % 9);
    }
    for (int64_t i = 0; i < lasts_n; i++) {
        lasts[i] = fuzz_last(&in);
        if (hp_douhuang_last_check(lasts + i) != HP_OK && !(how & 32))
            lasts[i].size = 0;
    }
    for (int64_t i = 0; i < hands_n; i++)
        hands[i] = fuzz_hand(&in);
    const hp_douhuang_batch batch = {hands,        characters,   hit_points,  how & 16 ? lasts : NULL, n, how & 1,
                                     how >> 1 & 1, how >> 2 & 1, how >> 3 & 1};

    int64_t *counts = fuzz_alloc((size_t)n * sizeof *counts), *offsets = fuzz_alloc((size_t)(n + 1) * sizeof *offsets);
    int64_t bad = -2, total = 0;
    memset(counts, 0xa5, (size_t)n * sizeof *counts);
    const int status = hp_douhuang_count_batch(&batch, counts, &bad);
    int64_t first_bad = -1;
    int first_status = HP_OK;
    for (int64_t i = 0; i < n && first_bad < 0; i++) {
        int64_t count = -1;
        const hp_douhuang_move *last = batch.lasts ? lasts + i * batch.last_stride : NULL;
        const int s = hp_douhuang_count(hands[i * batch.hand_stride], characters[i * batch.character_stride],
                                        hit_points[i * batch.hit_points_stride], last, &count);
        if (s != HP_OK) {
            first_bad = i;
            first_status = s;
        } else if (status == HP_OK) {
            REQUIRE(counts[i] == count);
            total += count;
        }
    }
    REQUIRE(status == first_status && bad == first_bad);
    if (status != HP_OK) {
        for (size_t i = 0; i < (size_t)n * sizeof *counts; i++)
            REQUIRE(((const uint8_t *)counts)[i] == 0xa5);
    } else {
        REQUIRE(hp_offsets(counts, n, offsets) == total && offsets[0] == 0 && offsets[n] == total);
        if (total <= MOST) {
            hp_douhuang_move *out = fuzz_alloc((size_t)total * sizeof *out),
                             *alone = fuzz_alloc((size_t)total * sizeof *out);
            hp_douhuang_generate_batch_unchecked(&batch, offsets, out);
            for (int64_t i = 0; i < n; i++) {
                int64_t count;
                const hp_douhuang_move *last = batch.lasts ? lasts + i * batch.last_stride : NULL;
                REQUIRE(hp_douhuang_generate(hands[i * batch.hand_stride], characters[i * batch.character_stride],
                                             hit_points[i * batch.hit_points_stride], last, alone, counts[i],
                                             &count) == HP_OK);
                REQUIRE(offsets[i + 1] - offsets[i] == count && counts[i] == count);
                REQUIRE(memcmp(alone, out + offsets[i], (size_t)count * sizeof *out) == 0);
            }
            free(out);
            free(alone);
        }
    }
    free(hands);
    free(characters);
    free(hit_points);
    free(lasts);
    free(counts);
    free(offsets);
    return 0;
}
