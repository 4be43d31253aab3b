/* What the generator looks up again and again in a hand, worked out once. */
#ifndef HP_DOUHUANG_VIEW_H
#define HP_DOUHUANG_VIEW_H

#include "../core/kickers.h"
#include "../core/subsets.h"
#include "kernels.h"

typedef struct hp_douhuang_view {
    uint64_t hand;     /* for 杨贵妃 without her sixes, which are wild (D6.10) */
    uint64_t counts;   /* hp_rank_counts */
    hp_multiplicity m; /* ranks held at least k times */
    int n_pairs;
    uint8_t first_pair[16];          /* of a rank held at least twice: index in pairs */
    uint64_t pairs[13 * 6 + HP_PAD]; /* natural pairs by rank */
} hp_douhuang_view;

HP_INLINE void hp_douhuang_view_ranks(hp_douhuang_view *v, uint64_t hand) {
    v->hand = hand;
    v->counts = hp_rank_counts(hand);
    hp_rank_multiplicity(&v->m, v->counts);
}

#if HP_ISA >= 2
/* The numbers of the cards held, as bytes from the lowest on. */
HP_INLINE __m512i hp_card_numbers(uint64_t hand) {
    const __m512i numbers =
        _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40,
                        39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return _mm512_maskz_compress_epi8(hand, numbers);
}
#endif

/* The cards of a hand as a list. */
HP_INLINE int hp_douhuang_view_list(uint64_t *list, uint64_t hand) {
#if HP_ISA >= 2
    const int n = hp_popcount(hand);
    __m512i held = hp_card_numbers(hand);
    for (int i = 0; i < n; i += 8) {
        _mm512_storeu_si512(
            list + i, _mm512_sllv_epi64(_mm512_set1_epi64(1), _mm512_cvtepu8_epi64(_mm512_castsi512_si128(held))));
        held = _mm512_alignr_epi64(_mm512_setzero_si512(), held, 1);
    }
    return n;
#else
    return hp_list_bits(list, hand);
#endif
}

HP_INLINE void hp_douhuang_view_pairs(hp_douhuang_view *v) {
    int n = 0;
    for (uint32_t ranks = v->m.at_least[2]; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(v->hand, rank);
        v->first_pair[rank] = (uint8_t)n;
#if HP_ISA >= 2
        _mm512_storeu_si512(v->pairs + n,
                            _mm512_slli_epi64(_mm512_loadu_si512(hp_subsets[2][suits]), 4u * (unsigned)rank));
#else
        for (int i = 0; i < hp_subset_count[2][suits]; i++)
            v->pairs[n + i] = hp_subsets[2][suits][i] << (4 * rank);
#endif
        n += hp_subset_count[2][suits];
    }
    v->n_pairs = n;
}

/* The natural pairs of the ranks in `ranks`, grouped by rank. */
HP_INLINE void hp_douhuang_view_pair_groups(const hp_douhuang_view *v, uint32_t ranks, hp_groups *g) {
    int n = 0;
    for (ranks &= v->m.at_least[2]; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(v->hand, rank);
        const int count = hp_subset_count[2][suits];
        for (int i = 0; i < count; i++) {
            g->list[n + i] = hp_subsets[2][suits][i] << (4 * rank);
            g->next[n + i] = (uint8_t)(n + count);
        }
        n += count;
    }
    g->n = n;
}

/* ---- 杨贵妃's sixes (D6.10), generate_wild.c ----
 * Any k of her sixes serve as well as any other k, so every pattern of natural cards with k wild ones stands
 * for C(w, k) moves: `of_size[k]` lists the k-subsets of the sixes held. */
typedef struct hp_wilds {
    int n;
    int n_of_size[5];
    uint64_t of_size[5][8 + HP_PAD];
} hp_wilds;

/* The straights that start at `bottom`, of `shortest` to `longest` cards and above `floor`, by lists in memory
 * (generate.c). */
hp_row *HP_FN(hp_douhuang_straights_from)(hp_row *out, const struct hp_douhuang_view *v,
                                          const hp_douhuang_player *player, int bottom, int shortest, int longest,
                                          int floor);

/* The same for runs of pairs (each = 2) or triples. */
hp_row *HP_FN(hp_douhuang_runs_from)(hp_row *out, const struct hp_douhuang_view *v, int kind, int each, int bottom,
                                     int shortest, int longest, int floor);

/* Each writes the moves of its section that use at least one six; the view holds none. */
typedef struct hp_wild_section {
    const hp_douhuang_view *view;
    const hp_wilds *wilds;
    int floor; /* strengths must be above this */
} hp_wild_section;

hp_row *HP_FN(hp_douhuang_wild_singles)(hp_row *, const hp_wild_section *);
/* PAIR, TRIPLE, BOMB: `size` cards of a rank and nothing else. */
hp_row *HP_FN(hp_douhuang_wild_of_a_rank)(hp_row *, const hp_wild_section *, int kind, int size);
/* TRIPLE_WITH of size 4 or 5, QUAD_WITH of size 6 or 8. */
hp_row *HP_FN(hp_douhuang_wild_with_kickers)(hp_row *, const hp_wild_section *, int kind, int size);
hp_row *HP_FN(hp_douhuang_wild_straights)(hp_row *, const hp_wild_section *, int shortest, int longest);
/* PAIR_RUN, TRIPLE_RUN, and WINGS of 4 or 5 cards a triple. */
hp_row *HP_FN(hp_douhuang_wild_runs)(hp_row *, const hp_wild_section *, int kind, int per_rank, int shortest,
                                     int longest);

#endif
