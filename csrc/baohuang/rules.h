/* Facts of Baohuang (B1 to B5) that generator, counter, classifier and text share. */
#ifndef HP_BAOHUANG_RULES_H
#define HP_BAOHUANG_RULES_H

#include <huangpai/huangpai.h>

#include "../core/planes.h"

/* B1.1: four decks without 3, 4 and 5.  Ranks keep their indices, so the lowest is that of the 6. */
enum { HP_BAOHUANG_RANK_LOWEST = 3, HP_BAOHUANG_RANK_HIGHEST = 12, HP_BAOHUANG_COPIES = 4 };
#define HP_BAOHUANG_RANKS (0x1fffu & ~7u)
enum { HP_BAOHUANG_SMALL = 52, HP_BAOHUANG_BIG = 53 };
/* B1.3: bits of plane 0 that mark one of the kings held. */
enum { HP_BAOHUANG_GUARD_CARD = 54, HP_BAOHUANG_EMPEROR_CARD = 55 };

/* B2.1, B2.2: at most four kings of either kind go with a set of at most 16. */
enum { HP_BAOHUANG_KINGS_MAX = 4, HP_BAOHUANG_SET_MAX = 16 };

/* No hand has more leads: 25 choices of kings with 160 sets or none, but for nothing at all. */
enum { HP_BAOHUANG_LEADS_MAX = 25 * 161 - 1 };

/* A move as one number, least significant byte first: bigs, smalls, rank, count. */
#define HP_BAOHUANG_SMALL_ONE (UINT32_C(1) << 8)
#define HP_BAOHUANG_RANK_ONE (UINT32_C(1) << 16)
#define HP_BAOHUANG_COUNT_ONE (UINT32_C(1) << 24)
#define HP_BAOHUANG_NO_SET (HP_BAOHUANG_NO_RANK * HP_BAOHUANG_RANK_ONE)

/* What a hand holds, by rank. */
typedef struct hp_baohuang_tally {
    uint8_t counts[16];
    int bigs, smalls;
} hp_baohuang_tally;

HP_INLINE void hp_baohuang_tally_of(hp_baohuang_tally *t, const hp_baohuang_hand *hand) {
    hp_planes_rank_counts(t->counts, hand->plane);
    t->smalls = hp_planes_copies(hand->plane, HP_BAOHUANG_SMALL);
    t->bigs = hp_planes_copies(hand->plane, HP_BAOHUANG_BIG);
}

HP_INLINE int hp_baohuang_size(const hp_baohuang_move *move) { return move->bigs + move->smalls + move->count; }

/* Whether a hand has the cards of a move. */
HP_INLINE int hp_baohuang_holds(const hp_baohuang_hand *hand, const hp_baohuang_move *move) {
    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, hand);
    return move->bigs <= t.bigs && move->smalls <= t.smalls && (!move->count || move->count <= t.counts[move->rank]);
}

/* The number of cards that have a rank. */
HP_INLINE int hp_baohuang_ranked(const hp_baohuang_hand *hand) {
    return hp_popcount(hand->plane[0] & HP_RANKED) + hp_popcount(hand->plane[1] & HP_RANKED) +
           hp_popcount(hand->plane[2] & HP_RANKED) + hp_popcount(hand->plane[3] & HP_RANKED);
}

#endif
