/* Bitboards against loops over cards; compiled for each instruction set. */
#include "../core/bits.h"

#include "../douhuang/rules.h"
#include "check.h"

static int held(uint64_t hand, int rank) {
    int n = 0;
    for (int suit = 0; suit < 4; suit++)
        n += (int)(hand >> (4 * rank + suit) & 1);
    return n;
}

static void one_hand(uint64_t hand) {
    const uint64_t counts = hp_rank_counts(hand);
    hp_multiplicity m;
    hp_rank_multiplicity(&m, counts);
    uint32_t at_least[5] = {0};
    for (int rank = 0; rank < HP_RANKS; rank++) {
        CHECK_SAY((int)(counts >> (4 * rank) & 15) == held(hand, rank), "rank %d of %" PRIx64, rank, hand);
        CHECK(hp_nibble(hand, rank) == (hand >> (4 * rank) & 15));
        for (int k = 1; k <= 4; k++)
            at_least[k] |= (uint32_t)(held(hand, rank) >= k) << rank;
    }
    CHECK_SAY(counts >> 52 == 0, "jokers count in %" PRIx64, hand);
    for (int k = 1; k <= 4; k++)
        CHECK_SAY(m.at_least[k] == at_least[k], "at least %d of %" PRIx64, k, hand);

    uint32_t lowest = 0;
    for (int rank = 0; rank < HP_RANKS; rank++)
        lowest |= (uint32_t)(hand >> (4 * rank) & 1) << rank;
    CHECK_SAY(hp_gather_ranks(hand & HP_EACH_RANK) == lowest, "%" PRIx64, hand);

    const uint64_t line = hp_line_cards(hand);
    for (int p = 0; p < 16; p++)
        CHECK_SAY((line >> (4 * p) & 15) == (p < HP_LINE ? hp_nibble(hand, hp_line_rank[p]) : 0),
                  "position %d of %" PRIx64, p, hand);

    int n = 0;
    for (int card = 0; card < 64; card++)
        n += (int)(hand >> card & 1);
    CHECK(hp_popcount(hand) == n);
    if (hand) {
        int lowest_card = 0;
        while (!(hand >> lowest_card & 1))
            lowest_card++;
        CHECK(hp_lowest(hand) == lowest_card);
    }
}

int main(void) {
    one_hand(0);
    one_hand(HP_DECK54);
    for (int card = 0; card < 54; card++) {
        one_hand(UINT64_C(1) << card);
        one_hand(HP_DECK54 ^ UINT64_C(1) << card);
    }
    for (int i = 0; i < 20000; i++)
        one_hand(check_hand(i % 55));

    for (uint32_t ranks = 0; ranks < 1u << HP_RANKS; ranks++) {
        uint64_t cards = 0;
        uint32_t line = 0;
        for (int rank = 0; rank < HP_RANKS; rank++)
            cards |= (ranks >> rank & 1) ? hp_rank_cards(rank) : 0;
        for (int p = 0; p < HP_LINE; p++)
            line |= (ranks >> hp_line_rank[p] & 1) << p;
        CHECK_SAY(hp_spread_ranks(ranks) == cards, "%x", ranks);
        CHECK_SAY(hp_line_mask(ranks) == line, "%x", ranks);
        CHECK(hp_gather_ranks(cards & HP_EACH_RANK) == ranks);
    }

    for (uint32_t ranks = 0; ranks < 1u << HP_RANKS; ranks += 3) {
        for (int length = 1; length <= HP_LONGEST_RUN; length++) {
            uint32_t starts = 0;
            for (int bottom = 0; bottom + length <= HP_LINE; bottom++) {
                int held_ranks = 0;
                for (int p = bottom; p < bottom + length; p++)
                    held_ranks += ranks >> hp_line_rank[p] & 1;
                starts |= (uint32_t)(held_ranks == length) << bottom;
            }
            CHECK_SAY(hp_window_starts(ranks, length) == starts, "%x, %d", ranks, length);
        }
    }

    for (int strength = -1; strength < HP_RANKS; strength++)
        for (int rank = 0; rank < HP_RANKS; rank++)
            CHECK((int)(hp_ranks_above(strength) >> rank & 1) == (rank > strength));
    CHECK(hp_ranks_above(-1) == 0x1fff);

    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int top = bottom; top < HP_LINE; top++) {
            for (int suit = 0; suit < HP_SUITS; suit++) {
                uint64_t cards = 0;
                for (int p = bottom; p <= top; p++)
                    cards |= UINT64_C(1) << (4 * hp_line_rank[p] + suit);
                CHECK(hp_window_in_suit(bottom, top, suit) == cards);
            }
        }
    }

    /* The eight bytes, and a move, laid out alike (D5.1); little-endian machines only, like the kernels. */
    const hp_douhuang_move move = {UINT64_C(0x2a), HP_DOUHUANG_STRAIGHT, 5, 5, 1, hp_straight_strength(1, 13, 3), 0};
    const uint64_t what = hp_what(HP_DOUHUANG_STRAIGHT, 5, 5, 1, hp_straight_strength(1, 13, 3));
    CHECK(sizeof move == 16 && memcmp((const char *)&move + 8, &what, 8) == 0);
    CHECK(hp_straight_strength(1, 13, 3) == 64 + 52 + 3);
    const uint64_t stronger = what + HP_STRENGTH_ONE;
    CHECK((stronger >> 32 & 0xffff) == 64 + 52 + 3 + 1 && (uint32_t)stronger == (uint32_t)what);
    CHECK_END("test_bits");
}
