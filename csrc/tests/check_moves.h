/* Moves, for the tests: comparing them, and plays to beat. */
#ifndef HP_TESTS_CHECK_MOVES_H
#define HP_TESTS_CHECK_MOVES_H

#include "check.h"

CHECK_UNUSED static int check_move_order(const void *a, const void *b) {
    return memcmp(a, b, sizeof(hp_douhuang_move));
}
CHECK_UNUSED static void check_sort(hp_douhuang_move *moves, int64_t n) {
    qsort(moves, (size_t)n, sizeof *moves, check_move_order);
}
CHECK_UNUSED static int check_same(const hp_douhuang_move *a, const hp_douhuang_move *b) {
    return memcmp(a, b, sizeof *a) == 0;
}
CHECK_UNUSED static int check_among(const hp_douhuang_move *move, const hp_douhuang_move *moves, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (check_same(move, moves + i))
            return 1;
    return 0;
}

CHECK_UNUSED static const char *check_move_text(const hp_douhuang_move *m) {
    static char text[2][200];
    static int turn;
    char cards[HP_CARDS_TEXT_MAX];
    size_t length;
    turn ^= 1;
    if (!m)
        return "nothing";
    if (hp_cards_format(m->cards, cards, sizeof cards, &length) != HP_OK)
        strcpy(cards, "?");
    snprintf(text[turn], sizeof text[turn], "%s=%s size %d length %d strength %d cost %d", cards,
             m->kind < HP_DOUHUANG_KINDS ? hp_douhuang_kind_name(m->kind) : "?", m->size, m->length, m->strength,
             m->cost);
    return text[turn];
}

/* The values of a failed check: hand, character, hit points, play to beat. */
#define CHECK_CASE "hand %" PRIx64 " character %d hp %d on %s"

/* A play to beat, by rejection: a kind, then sizes, lengths and strengths until one is possible.  Its cards are
 * the lowest, as many as there must be. */
CHECK_UNUSED static hp_douhuang_move check_last(void) {
    hp_douhuang_move last;
    do {
        memset(&last, 0, sizeof last);
        last.kind = (uint8_t)check_below(HP_DOUHUANG_KINDS);
        const int run =
            last.kind == HP_DOUHUANG_STRAIGHT || (last.kind >= HP_DOUHUANG_PAIR_RUN && last.kind <= HP_DOUHUANG_WINGS);
        last.length = (uint8_t)(run ? 2 + check_below(check_below(2) ? 5 : 12) : 1);
        last.size = (uint8_t)(run ? last.length * (1 + check_below(5)) : 1 + check_below(8));
        last.strength = (uint16_t)check_below(last.kind == HP_DOUHUANG_STRAIGHT ? 120
                                              : last.kind == HP_DOUHUANG_SINGLE ? 54
                                                                                : 14);
        last.cards = last.size > 54 ? 0 : (UINT64_C(1) << last.size) - 1;
    } while (hp_douhuang_last_check(&last) != HP_OK);
    return last;
}

/* A hand of `size` cards with many of a rank: only a stretch of ranks, and often the jokers. */
CHECK_UNUSED static uint64_t check_dense_hand(int size) {
    const int ranks = size / 4 + 1 + check_below(3), width = ranks > 13 ? 13 : ranks;
    const int from = check_below(14 - width);
    uint64_t pool = ((UINT64_C(1) << (4 * width)) - 1) << (4 * from);
    if (check_below(2))
        pool |= UINT64_C(3) << 52;
    if (check_below(4) == 0)
        pool |= UINT64_C(15) << 12; /* sixes */
    return check_hand_of(pool, size);
}

#endif
