/* A hand as the kernels see it. */
#ifndef HP_DOUDIZHU_VIEW_H
#define HP_DOUDIZHU_VIEW_H

#include "rules.h"

typedef struct hp_doudizhu_view {
    uint64_t cards; /* lowest suits */
    /* Masks of ranks held at least k times; [1] has the jokers' two bits as well. */
    uint32_t at_least[5]; /* [0] is not used */
} hp_doudizhu_view;

HP_INLINE void hp_doudizhu_view_of(hp_doudizhu_view *v, uint64_t hand) {
    const uint64_t cards = hp_doudizhu_lowest_suits(hand);
    v->cards = cards;
    v->at_least[1] = hp_gather_ranks(cards) | (uint32_t)(cards >> 52) << 13;
    v->at_least[2] = hp_gather_ranks(cards >> 1 & HP_EACH_RANK);
    v->at_least[3] = hp_gather_ranks(cards >> 2 & HP_EACH_RANK);
    v->at_least[4] = hp_gather_ranks(cards >> 3 & HP_EACH_RANK);
}

HP_INLINE int hp_doudizhu_held(const hp_doudizhu_view *v, int rank) {
    return rank < HP_DOUDIZHU_SMALL ? hp_popcount(hp_nibble(v->cards, rank)) : (int)(v->at_least[1] >> rank & 1);
}

/* The ranks above `strength`, which is 0..14: a lead asks for none. */
HP_INLINE uint32_t hp_doudizhu_above(int strength) { return ~((2u << strength) - 1u) & 0x7fff; }

/* The lowest ranks of the runs of `length` among `ranks` whose top is above `floor`. */
HP_INLINE uint32_t hp_doudizhu_run_starts(uint32_t ranks, int length, int floor) {
    ranks &= HP_DOUDIZHU_RUN_RANKS;
    uint32_t starts = ranks;
    for (int i = 1; i < length; i++)
        starts &= ranks >> i;
    /* top = start + length - 1 > floor */
    return floor < length - 1 ? starts : starts & ~((2u << (floor - length + 1)) - 1);
}

/* The play to beat; kind -1 to lead.  strength is then -1: every strength is above it. */
typedef struct hp_doudizhu_target {
    int kind, size, length, strength;
} hp_doudizhu_target;

HP_INLINE hp_doudizhu_target hp_doudizhu_target_of(const hp_doudizhu_move *last) {
    if (!last || last->size == 0)
        return (hp_doudizhu_target){-1, 0, 0, -1};
    return (hp_doudizhu_target){last->kind, last->size, last->length, last->strength};
}

/* P2.3, P4: how many kickers of each rank a body lets have, with the list of those that have any. */
typedef struct hp_doudizhu_pool {
    uint8_t rank[HP_DOUDIZHU_RANKS], most[HP_DOUDIZHU_RANKS];
    int n;
    int rocket; /* whether both jokers may be among them */
} hp_doudizhu_pool;

/* Single kickers of a body: at most `alike` of a rank, and of the ranks `beside` at most two. */
HP_INLINE void hp_doudizhu_pool_of(hp_doudizhu_pool *pool, const hp_doudizhu_view *v, uint32_t body, int alike,
                                   uint32_t beside, int rocket) {
    pool->n = 0;
    pool->rocket = rocket;
    for (uint32_t ranks = v->at_least[1] & ~body; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks), held = hp_doudizhu_held(v, rank);
        int most = held < alike ? held : alike;
        if (beside >> rank & 1 && most > 2)
            most = 2;
        pool->rank[pool->n] = (uint8_t)rank;
        pool->most[pool->n++] = (uint8_t)most;
    }
}

/* The number of ways to choose `k` cards from the ranks of the pool from number `from` on. */
HP_INLINE int64_t hp_doudizhu_choices(const hp_doudizhu_pool *pool, int from, int k) {
    int64_t sums[HP_DOUDIZHU_WINGS_SINGLES_MAX + 1] = {1}, both = 0;
    int n = pool->n;
    if (!pool->rocket && n - 2 >= from && pool->rank[n - 2] == HP_DOUDIZHU_SMALL) {
        /* The jokers apart, as at most one of them is taken: none, or either with one card less. */
        n -= 2;
        both = 1;
    }
    for (int i = from; i < n; i++)
        for (int j = k; j > 0; j--)
            for (int taken = 1; taken <= pool->most[i] && taken <= j; taken++)
                sums[j] += sums[j - taken];
    return sums[k] + (both ? 2 * sums[k - 1] : 0);
}

/* P4, wings_beside: the ranks that would prolong a run. */
HP_INLINE uint32_t hp_doudizhu_beside(const hp_doudizhu_rules *rules, uint32_t body) {
    return rules->wings_beside ? 0 : (body << 1 | body >> 1) & ~body & HP_DOUDIZHU_RUN_RANKS;
}

#endif
