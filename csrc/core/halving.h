/* Which of a few candidates is best, by trials in worlds drawn at random: successive halving.
 *
 * In a world every candidate that is left is tried, so that candidates are compared in the same worlds and what a world
 * is worth for all of them does not count.  After each round the worse half of the candidates is out.  The first is the
 * one that would be taken without any trial; it stays to the end, and goes where another one is surely better. */
#ifndef HP_CORE_HALVING_H
#define HP_CORE_HALVING_H

#include <huangpai/huangpai.h>

#include "ranking.h"

enum { HP_CANDIDATES_MAX = HP_RANKED_MOST };

/* What is asked of a game. */
typedef struct hp_trials {
    void *game;
    /* Draws another world; 0 where there is none. */
    int (*draw)(void *game);
    /* What a candidate comes to in that world: -1024 to 1024. */
    int32_t (*value)(void *game, int candidate);
} hp_trials;

/* How many trials a policy's `data` asks for (HP_SEARCH_PLAYOUTS). */
HP_INLINE int64_t hp_playouts_of(uint64_t data) {
    return data == 0 ? HP_SEARCH_PLAYOUTS : data > HP_SEARCH_PLAYOUTS_MAX ? HP_SEARCH_PLAYOUTS_MAX : (int64_t)data;
}

/* The number of the best of n candidates, n >= 1, by no more than `budget` trials. */
int hp_best_by_trials(const hp_trials *trials, int n, int64_t budget);

#endif
