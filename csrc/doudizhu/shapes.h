/* Which records can be plays (P2), whoever makes them under whatever rules. */
#ifndef HP_DOUDIZHU_SHAPES_H
#define HP_DOUDIZHU_SHAPES_H

#include "rules.h"

/* The shapes that some rules allow (P2), a row a kind: up to two numbers of cards per unit of length with the longest
 * run of each, the shortest run, and the highest strength. */
typedef struct hp_doudizhu_shape {
    uint8_t per_rank[2], longest[2];
    uint8_t shortest, is_run, highest;
} hp_doudizhu_shape;

static const hp_doudizhu_shape hp_doudizhu_shapes[HP_DOUDIZHU_KINDS] = {
    [HP_DOUDIZHU_SINGLE] = {{1}, {1}, 1, 0, HP_DOUDIZHU_BIG},
    [HP_DOUDIZHU_PAIR] = {{2}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_TRIPLE] = {{3}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_TRIPLE_WITH] = {{4, 5}, {1, 1}, 1, 0, 12},
    [HP_DOUDIZHU_STRAIGHT] = {{1}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_STRAIGHT_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_PAIR_RUN] = {{2}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_PAIR_RUN_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_TRIPLE_RUN] = {{3}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_TRIPLE_RUN_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_WINGS] = {{4, 5},
                           {HP_DOUDIZHU_WINGS_SINGLES_MAX, HP_DOUDIZHU_WINGS_PAIRS_MAX},
                           HP_DOUDIZHU_TRIPLE_RUN_MIN,
                           1,
                           HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_QUAD_WITH] = {{6, 8}, {1, 1}, 1, 0, 12},
    [HP_DOUDIZHU_BOMB] = {{4}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_ROCKET] = {{2}, {1}, 1, 0, 0},
};

/* Whether a record could be a play, or what is wrong with it; one of size 0 is a lead. */
HP_INLINE int hp_doudizhu_play_check(const hp_doudizhu_move *last) {
    if (last->size == 0)
        return HP_OK;
    if (last->kind >= HP_DOUDIZHU_KINDS)
        return HP_ERR_LAST_KIND;
    const hp_doudizhu_shape *s = &hp_doudizhu_shapes[last->kind];
    const int size = last->size, length = last->length;
    const int fits = (size == s->per_rank[0] * length && length <= s->longest[0]) |
                     (size == s->per_rank[1] * length && length <= s->longest[1]);
    if (!fits || length < s->shortest)
        return HP_ERR_LAST_SHAPE;
    if (last->strength > s->highest || (s->is_run && last->strength < length - 1))
        return HP_ERR_LAST_STRENGTH;
    return last->cards & ~HP_DECK54 || hp_popcount(last->cards) != size ? HP_ERR_LAST_CARDS : HP_OK;
}

#endif
