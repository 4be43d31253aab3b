/* Any 16 bytes as the play to beat: refused, or compared like a play.  Then the answers are few and strong. */
#include "fuzz.h"

enum { MOST = 50000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    hp_douhuang_move last;
    fuzz_bytes(&in, &last, sizeof last);
    const uint64_t hand = fuzz_hand(&in) & HP_DECK54;
    const int character = (int)(fuzz_byte(&in) % HP_DOUHUANG_CHARACTERS), hp = 1 + (int)(fuzz_byte(&in) % 9);
    int64_t leads = -1, n = -1, m = -1;
    (void)hp_simd_select(fuzz_simds[fuzz_byte(&in) % 3]);

    const int status = hp_douhuang_last_check(&last);
    REQUIRE(hp_douhuang_count(hand, character, hp, NULL, &leads) == HP_OK);
    REQUIRE(hp_douhuang_count(hand, character, hp, &last, &n) == status);
    if (status != HP_OK) {
        REQUIRE(n == 0 && status <= HP_ERR_LAST_KIND && status >= HP_ERR_LAST_CARDS);
        return 0;
    }
    REQUIRE(last.size == 0 ? n == leads : n <= leads);
    /* Judged by kind, size, length and strength alone. */
    hp_douhuang_move same = last;
    same.cost = (uint8_t)(last.cost + 1);
    same.reserved = (uint16_t)(last.reserved ^ 0x5555);
    if (last.size)
        same.cards = (last.cards << 1 | last.cards >> 53) & HP_DECK54;
    REQUIRE(hp_douhuang_last_check(&same) == HP_OK);
    REQUIRE(hp_douhuang_count(hand, character, hp, &same, &m) == HP_OK && m == n);
    REQUIRE(!hp_douhuang_beats(&last, &same) || last.size == 0);
    /* The answers are those of the leads that beat it. */
    if (leads <= MOST) {
        hp_douhuang_move *moves = fuzz_alloc((size_t)leads * sizeof *moves),
                         *answers = fuzz_alloc((size_t)n * sizeof *moves);
        int64_t beating = 0;
        REQUIRE(hp_douhuang_generate(hand, character, hp, NULL, moves, leads, &m) == HP_OK && m == leads);
        REQUIRE(hp_douhuang_generate(hand, character, hp, &last, answers, n, &m) == HP_OK && m == n);
        for (int64_t i = 0; i < leads; i++)
            if (hp_douhuang_beats(moves + i, &last))
                moves[beating++] = moves[i];
        REQUIRE(beating == n);
        qsort(moves, (size_t)n, sizeof *moves, fuzz_order);
        qsort(answers, (size_t)n, sizeof *moves, fuzz_order);
        REQUIRE(memcmp(moves, answers, (size_t)n * sizeof *moves) == 0);
        free(moves);
        free(answers);
    }
    return 0;
}
