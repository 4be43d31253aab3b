/* Picking a move by its number: what nth.c and the file for wild sixes share. */
#ifndef HP_DOUHUANG_NTH_H
#define HP_DOUHUANG_NTH_H

#include "../core/rng.h"
#include "../core/rows.h"
#include "../core/subsets.h"
#include "sums.h"

/* Whether the number falls among the next n; if not, it is counted on from there. */
HP_INLINE int hp_is_among(int64_t *number, uint64_t n) {
    if ((uint64_t)*number < n)
        return 1;
    *number -= (int64_t)n;
    return 0;
}

/* The move with this number among those of a section that use at least one six (D6.10). */
void HP_FN(hp_douhuang_wild_at)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                                int section, int64_t number, hp_row *out);

#endif
