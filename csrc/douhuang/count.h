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

/* The sections of a list of moves, in their order (docs/rules/order.md); moves with kickers by what these are. */
enum {
    HP_SECTION_SINGLE,
    HP_SECTION_PAIR,
    HP_SECTION_TRIPLE,
    HP_SECTION_WITH_CARD,
    HP_SECTION_WITH_PAIR,
    HP_SECTION_STRAIGHT,
    HP_SECTION_PAIR_RUN,
    HP_SECTION_TRIPLE_RUN,
    HP_SECTION_WINGS_CARDS,
    HP_SECTION_WINGS_PAIRS,
    HP_SECTION_QUAD_CARDS,
    HP_SECTION_QUAD_PAIRS,
    HP_SECTION_BOMB,
    HP_SECTION_ROCKET,
    HP_DOUHUANG_SECTIONS
};

/* The one section in which answers of the play's own kind and size are. */
HP_INLINE int hp_douhuang_section_of(const hp_douhuang_target *t) {
    static const uint8_t first[HP_DOUHUANG_KINDS] = {
        HP_SECTION_SINGLE,     HP_SECTION_PAIR,     HP_SECTION_TRIPLE,     HP_SECTION_WITH_CARD,
        HP_SECTION_STRAIGHT,   HP_SECTION_PAIR_RUN, HP_SECTION_TRIPLE_RUN, HP_SECTION_WINGS_CARDS,
        HP_SECTION_QUAD_CARDS, HP_SECTION_BOMB,     HP_SECTION_ROCKET};
    const int pairs = (t->kind == HP_DOUHUANG_TRIPLE_WITH && t->size == 5) |
                      (t->kind == HP_DOUHUANG_WINGS && t->size == 5 * t->length) |
                      (t->kind == HP_DOUHUANG_QUAD_WITH && t->size == 8);
    return first[t->kind] + pairs;
}

/* The sections in which moves may be, a bit each (D4). */
HP_INLINE uint32_t hp_douhuang_sections_asked(const hp_douhuang_target *t) {
    if (t->kind < 0)
        return (1u << HP_DOUHUANG_SECTIONS) - 1;
    if (t->kind == HP_DOUHUANG_ROCKET)
        return 0;
    return 1u << hp_douhuang_section_of(t) | 1u << HP_SECTION_BOMB | 1u << HP_SECTION_ROCKET;
}

/* D6.10: the moves with at least one six, for what `target` asks (the hand with its sixes), by section; returns their
 * sum.  It has no use for wider registers, and compilers that may use them make it slower, so AVX-512 shares the code
 * for AVX2. */
#if HP_ISA == 2
#define HP_COUNT_WILD hp_douhuang_count_wild_avx2
#else
#define HP_COUNT_WILD HP_FN(hp_douhuang_count_wild)
#endif
int64_t HP_COUNT_WILD(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                      int64_t sections[HP_DOUHUANG_SECTIONS]);

#endif
