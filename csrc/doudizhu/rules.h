/* Facts of plain Dou Dizhu (P1 to P4) that generator, counter and classifier share. */
#ifndef HP_DOUDIZHU_RULES_H
#define HP_DOUDIZHU_RULES_H

#include <huangpai/huangpai.h>

#include "../core/bits.h"

/* Ranks 0..12 as everywhere, and the jokers as ranks of one card: 13 and 14. */
enum { HP_DOUDIZHU_RANKS = 15, HP_DOUDIZHU_ACE = 11, HP_DOUDIZHU_SMALL = 13, HP_DOUDIZHU_BIG = 14 };
/* P2.2: runs go from 3 to the ace. */
#define HP_DOUDIZHU_RUN_RANKS 0xfffu
enum {
    HP_DOUDIZHU_LONGEST_RUN = 12,
    HP_DOUDIZHU_STRAIGHT_MIN = 5,
    HP_DOUDIZHU_PAIR_RUN_MIN = 3,
    HP_DOUDIZHU_TRIPLE_RUN_MIN = 2
};
/* P2.3: the longest WINGS that the deck allows.  With L single kickers, 4 (13 - L) + 2 >= L; with pairs, L of the 13 -
 * L other ranks. */
enum { HP_DOUDIZHU_WINGS_SINGLES_MAX = 10, HP_DOUDIZHU_WINGS_PAIRS_MAX = 6 };
#define HP_DOUDIZHU_JOKERS (UINT64_C(3) << 52)

/* Without suits the cards of a rank are alike: a hand, or a move, has of each rank the lowest suits. */
HP_INLINE uint64_t hp_doudizhu_lowest_suits(uint64_t hand) {
    const uint64_t counts = hp_rank_counts(hand);
    const uint64_t one = counts & HP_EACH_RANK, two = counts >> 1 & HP_EACH_RANK, four = counts >> 2 & HP_EACH_RANK;
    return one | two | four | (two | four) << 1 | ((one & two) | four) << 2 | four << 3 | (hand & HP_DOUDIZHU_JOKERS);
}

/* n cards of one rank; of a joker, that one. */
HP_INLINE uint64_t hp_doudizhu_cards(int rank, int n) {
    return rank < HP_DOUDIZHU_SMALL ? ((UINT64_C(1) << n) - 1) << (4 * rank)
                                    : UINT64_C(1) << (52 + rank - HP_DOUDIZHU_SMALL);
}

/* The longest body whose ranks take `per_rank` cards each: P4's most_cards. */
HP_INLINE int hp_doudizhu_longest(const hp_doudizhu_rules *rules, int per_rank) {
    const int longest = rules->most_cards / per_rank;
    return longest < HP_DOUDIZHU_LONGEST_RUN ? longest : HP_DOUDIZHU_LONGEST_RUN;
}

HP_INLINE int hp_doudizhu_wings_singles_longest(const hp_doudizhu_rules *rules) {
    const int longest = rules->most_cards / 4;
    return longest < HP_DOUDIZHU_WINGS_SINGLES_MAX ? longest : HP_DOUDIZHU_WINGS_SINGLES_MAX;
}
HP_INLINE int hp_doudizhu_wings_pairs_longest(const hp_doudizhu_rules *rules) {
    const int longest = rules->most_cards / 5;
    return longest < HP_DOUDIZHU_WINGS_PAIRS_MAX ? longest : HP_DOUDIZHU_WINGS_PAIRS_MAX;
}

/* The eight bytes that follow the cards in an hp_doudizhu_move, least significant byte first:
 *
 *     byte 0     1     2       3         4 5 6 7
 *          kind  size  length  strength  reserved */
HP_INLINE uint64_t hp_doudizhu_what(int kind, int size, int length, int strength) {
    return (uint64_t)kind | (uint64_t)size << 8 | (uint64_t)length << 16 | (uint64_t)strength << 24;
}
#define HP_DOUDIZHU_STRENGTH_ONE (UINT64_C(1) << 24)

#endif
