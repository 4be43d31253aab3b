/* What the greedy player thinks of more than one action, for who looks further ahead. */
#ifndef HP_DOUHUANG_GREEDY_H
#define HP_DOUHUANG_GREEDY_H

#include "../core/ranking.h"
#include "game.h"

/* The best few of a list that is not of characters, by the greedy player's judgement; at least one.  The first is what
 * it chooses.  Plays that it does not judge, as they are like others, are not among them. */
void hp_douhuang_rank(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n,
                      hp_ranking *best);

#endif
