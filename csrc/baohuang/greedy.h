/* What the greedy player thinks of more than one action, for who looks further ahead. */
#ifndef HP_BAOHUANG_GREEDY_H
#define HP_BAOHUANG_GREEDY_H

#include "../core/ranking.h"
#include "game.h"

/* The best few of a list, by the greedy player's judgement; at least one.  The first is what it chooses. */
void hp_baohuang_rank(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                      hp_ranking *best);

#endif
