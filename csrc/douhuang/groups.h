/* Classes of moves that differ in suits alone (huangpai.h, hp_douhuang_group): what the files that write them share.
 *
 * A class is written as its representative, its first move in the list: of every rank the lowest cards, for in every
 * section the lower cards of a rank come first.  Its multiplicity is the product, over the ranks, of the ways to choose
 * as many cards of those held.  The classes of a section are walked in the order of their representatives. */
#ifndef HP_DOUHUANG_GROUPS_H
#define HP_DOUHUANG_GROUPS_H

#include "../core/subsets.h"
#include "count.h"

typedef struct __attribute__((may_alias)) hp_group_row {
    uint64_t cards;
    uint64_t what;
    uint64_t multiplicity;
    uint64_t range; /* lowest, and from bit 16 on highest strength */
} hp_group_row;

HP_INLINE hp_group_row *hp_group_between(hp_group_row *out, uint64_t cards, uint64_t what, uint64_t multiplicity,
                                         int lowest, int highest) {
    out->cards = cards;
    out->what = what;
    out->multiplicity = multiplicity;
    out->range = (uint64_t)lowest | (uint64_t)highest << 16;
    return out + 1;
}

/* A class of one strength. */
HP_INLINE hp_group_row *hp_group_one(hp_group_row *out, uint64_t cards, uint64_t what, uint64_t multiplicity) {
    out->cards = cards;
    out->what = what;
    out->multiplicity = multiplicity;
    out->range = (what >> 32) * 0x10001;
    return out + 1;
}

/* The ranks of kickers: the jokers are two ranks of one card each. */
enum { HP_KICKER_RANKS = HP_RANKS + 2 };

/* The lowest m cards that are held of a rank, as cards; m <= 4, and 1 of a joker's. */
HP_INLINE uint64_t hp_lowest_of_rank(uint64_t hand, int rank, int m) {
    return rank < HP_RANKS ? hp_subsets[m][hp_nibble(hand, rank)][0] << (4 * rank)
                           : UINT64_C(1) << (HP_SMALL_JOKER + rank - HP_RANKS);
}

/* What may be a kicker in a hand. */
typedef struct hp_kickers {
    uint64_t hand;
    uint64_t first[HP_KICKER_RANKS]; /* the lowest card of a rank */
    uint8_t held[HP_KICKER_RANKS];
    uint32_t ranks; /* those held, a bit each */
    uint32_t pairs; /* those held twice */
} hp_kickers;

static inline void hp_kickers_of(hp_kickers *k, const hp_douhuang_tally *t) {
    k->hand = t->hand;
    k->ranks = t->m.at_least[1] | (uint32_t)(t->hand >> HP_SMALL_JOKER & 3) << HP_RANKS;
    k->pairs = t->m.at_least[2];
    for (uint32_t rest = k->ranks; rest; rest &= rest - 1) {
        const int rank = hp_lowest(rest);
        k->first[rank] = hp_lowest_of_rank(t->hand, rank, 1);
        k->held[rank] = rank < HP_RANKS ? (uint8_t)hp_held(t, rank) : 1;
    }
}

/* The cards of some ranks. */
static inline int hp_kicker_cards(const hp_kickers *k, uint32_t ranks) {
    int cards = 0;
    for (; ranks; ranks &= ranks - 1)
        cards += k->held[hp_lowest(ranks)];
    return cards;
}

/* Every choice of `left` single kickers out of these ranks, which have so many cards, by ranks: as sets of the lowest
 * cards in lexicographic order, so that more of the lowest rank come before fewer. */
static inline hp_group_row *hp_group_single_kickers(hp_group_row *out, const hp_kickers *k, uint32_t ranks, int cards,
                                                    int left, uint64_t body, uint64_t what, uint64_t ways) {
    if (left == 1) {
        for (; ranks; ranks &= ranks - 1) {
            const int rank = hp_lowest(ranks);
            out = hp_group_one(out, body | k->first[rank], what, ways * k->held[rank]);
        }
        return out;
    }
    while (ranks && cards >= left) {
        const int rank = hp_lowest(ranks), held = k->held[rank];
        ranks &= ranks - 1;
        cards -= held;
        for (int m = held < left ? held : left; m > 0; m--) {
            const uint64_t chosen = body | hp_lowest_of_rank(k->hand, rank, m);
            const uint64_t both = ways * hp_choose_of_rank[held][m];
            out = m == left ? hp_group_one(out, chosen, what, both)
                            : hp_group_single_kickers(out, k, ranks, cards, left - m, chosen, what, both);
        }
    }
    return out;
}

/* Every choice of `left` >= 1 of these ranks, two natural cards of each. */
static inline hp_group_row *hp_group_pair_kickers(hp_group_row *out, const hp_kickers *k, uint32_t ranks, int left,
                                                  uint64_t body, uint64_t what, uint64_t ways) {
    for (; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t chosen = body | hp_lowest_of_rank(k->hand, rank, 2);
        const uint64_t both = ways * hp_choose_of_rank[k->held[rank]][2];
        out = left == 1 ? hp_group_one(out, chosen, what, both)
                        : hp_group_pair_kickers(out, k, ranks & (ranks - 1), left - 1, chosen, what, both);
    }
    return out;
}

/* One more kind of straight of a window: a class of its own, or (by ranks) part of the class of all mixed, or of all
 * one-suit ones, which `of_window` remembers once it is written.  Strengths come in ascending order. */
HP_INLINE hp_group_row *hp_group_straight(hp_group_row *out, hp_group_row **of_window, int by, int one_suit,
                                          uint64_t cards, uint64_t what, uint64_t ways, int strength) {
    hp_group_row *same = of_window[one_suit];
    if (by == HP_DOUHUANG_BY_RANKS && same) {
        same->multiplicity += ways;
        same->range = (same->range & 0xffff) | (uint64_t)strength << 16;
        return out;
    }
    of_window[one_suit] = out;
    return hp_group_one(out, cards, what + HP_STRENGTH_ONE * (uint64_t)strength, ways);
}

/* ---- 杨贵妃: the classes of moves with at least one six (groups_wild.c) ---- */

typedef struct hp_wild_groups {
    const hp_douhuang_tally *t; /* of the hand without her sixes */
    const hp_kickers *kickers;  /* likewise */
    int by, floor;              /* strengths must be above this */
    int sixes;                  /* how many she holds */
    uint64_t first[5];          /* the lowest k of them */
} hp_wild_groups;

hp_group_row *HP_FN(hp_douhuang_wild_group_singles)(hp_group_row *, const hp_wild_groups *);
hp_group_row *HP_FN(hp_douhuang_wild_groups_of_a_rank)(hp_group_row *, const hp_wild_groups *, int kind, int size);
hp_group_row *HP_FN(hp_douhuang_wild_groups_with_kickers)(hp_group_row *, const hp_wild_groups *, int kind, int size);
hp_group_row *HP_FN(hp_douhuang_wild_group_straights)(hp_group_row *, const hp_wild_groups *, int shortest,
                                                      int longest);
hp_group_row *HP_FN(hp_douhuang_wild_group_runs)(hp_group_row *, const hp_wild_groups *, int kind, int per_rank,
                                                 int shortest, int longest);

#endif
