/* hp_douhuang_classify: what it answers, how many, exact buffers; and the generator's moves of all the cards. */
#include "fuzz.h"

enum { MOST = 20000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    const uint64_t cards = fuzz_hand(&in);
    const int character = (int)(fuzz_byte(&in) % 20) - 1, hp = (int)(fuzz_byte(&in) % 11);
    hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX + 1];
    memset(found, 0xa5, sizeof found);
    int64_t n = -1, m = -1;
    const int status = hp_douhuang_classify(cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &n);
    const int expected = cards & ~HP_DECK54                                     ? HP_ERR_CARDS
                         : character < 0 || character >= HP_DOUHUANG_CHARACTERS ? HP_ERR_CHARACTER
                         : hp < 1 || hp > 9                                     ? HP_ERR_HIT_POINTS
                                                                                : HP_OK;
    REQUIRE(status == expected);
    if (status != HP_OK) {
        REQUIRE(n == 0 && found[0].cards == UINT64_C(0xa5a5a5a5a5a5a5a5));
        return 0;
    }
    REQUIRE(n >= 0 && n <= HP_DOUHUANG_READINGS_MAX);
    REQUIRE(found[n].cards == UINT64_C(0xa5a5a5a5a5a5a5a5));
    for (int64_t i = 0; i < n; i++) {
        REQUIRE(found[i].cards == cards && found[i].size == __builtin_popcountll(cards) && !found[i].reserved);
        REQUIRE(found[i].cost <= 1 && found[i].cost < hp && hp_douhuang_last_check(found + i) == HP_OK);
        for (int64_t j = 0; j < i; j++)
            REQUIRE(memcmp(found + i, found + j, sizeof *found));
    }
    if (n) {
        hp_douhuang_move *tight = fuzz_alloc((size_t)n * sizeof *tight);
        REQUIRE(hp_douhuang_classify(cards, character, hp, tight, n, &m) == HP_OK && m == n);
        REQUIRE(memcmp(tight, found, (size_t)n * sizeof *tight) == 0);
        REQUIRE(hp_douhuang_classify(cards, character, hp, tight, n - 1, &m) == HP_ERR_BUFFER && m == n);
        free(tight);
    }
    REQUIRE(hp_douhuang_count(cards, character, hp, NULL, &m) == HP_OK && m >= n);
    if (m <= MOST) {
        hp_douhuang_move *moves = fuzz_alloc((size_t)m * sizeof *moves);
        int64_t whole = 0;
        REQUIRE(hp_douhuang_generate(cards, character, hp, NULL, moves, m, &m) == HP_OK);
        for (int64_t i = 0; i < m; i++) {
            if (moves[i].cards != cards)
                continue;
            int64_t j = 0;
            while (j < n && memcmp(moves + i, found + j, sizeof *found))
                j++;
            REQUIRE(j < n);
            whole++;
        }
        REQUIRE(whole == n);
        free(moves);
    }
    return 0;
}
