/* Counting without listing: what the natural counter and the one for wild sixes share. */
#ifndef HP_DOUHUANG_COUNT_H
#define HP_DOUHUANG_COUNT_H

#include "../core/binomials.h"
#include "kernels.h"

/* C(n, k) for the cards of one rank. */
static const uint8_t hp_choose_of_rank[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

/* How many cards of each rank a hand holds. */
typedef struct hp_douhuang_tally {
    uint64_t hand;
    uint64_t counts; /* hp_rank_counts */
    hp_multiplicity m;
    int cards; /* with jokers */
} hp_douhuang_tally;

HP_INLINE void hp_douhuang_tally_of(hp_douhuang_tally *t, uint64_t hand) {
    t->hand = hand;
    t->counts = hp_rank_counts(hand);
    hp_rank_multiplicity(&t->m, t->counts);
    t->cards = hp_popcount(hand);
}

HP_INLINE int hp_held(const hp_douhuang_tally *t, int rank) { return (int)hp_nibble(t->counts, rank); }

/* D6.10: the moves with at least one six, for what `target` asks (the hand with its sixes).  It has no use for
 * wider registers, and compilers that may use them make it slower, so AVX-512 shares the code for AVX2. */
#if HP_ISA == 2
#define HP_COUNT_WILD hp_douhuang_count_wild_avx2
#else
#define HP_COUNT_WILD HP_FN(hp_douhuang_count_wild)
#endif
int64_t HP_COUNT_WILD(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target);

#endif
