/* 杨贵妃 (D6.10): numbers of patterns as polynomials, for counting and for picking a move by its number.
 *
 * The coefficient of x^k is the number of patterns of generate_wild.c with k sixes.  A rank of which m cards are needed
 * and n natural ones are held gives the factor
 *
 *     sum over b of C(n, m - b) x^b */
#ifndef HP_DOUHUANG_WILD_H
#define HP_DOUHUANG_WILD_H

#include "count.h"

enum { HP_POLY_DEGREE = 4 };

typedef struct {
    uint64_t c[HP_POLY_DEGREE + 1];
} hp_poly;

static inline hp_poly hp_poly_one(void) { return (hp_poly){{1}}; }

/* Written out: loops over so few terms cost more than the terms. */
HP_INLINE hp_poly hp_poly_mul(const hp_poly *a, const hp_poly *b) {
    const uint64_t a0 = a->c[0], a1 = a->c[1], a2 = a->c[2], a3 = a->c[3], a4 = a->c[4];
    const uint64_t b0 = b->c[0], b1 = b->c[1], b2 = b->c[2], b3 = b->c[3], b4 = b->c[4];
    return (hp_poly){{a0 * b0, a0 * b1 + a1 * b0, a0 * b2 + a1 * b1 + a2 * b0, a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0,
                      a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0}};
}

/* p (a + b x), which most factors are. */
HP_INLINE hp_poly hp_poly_mul_linear(const hp_poly *p, uint64_t a, uint64_t b) {
    return (hp_poly){{p->c[0] * a, p->c[1] * a + p->c[0] * b, p->c[2] * a + p->c[1] * b, p->c[3] * a + p->c[2] * b,
                      p->c[4] * a + p->c[3] * b}};
}

HP_INLINE void hp_poly_add(hp_poly *a, const hp_poly *b) {
    for (int i = 0; i <= HP_POLY_DEGREE; i++)
        a->c[i] += b->c[i];
}

/* `size` cards of a rank of which n natural ones are held. */
static inline hp_poly hp_poly_of_a_rank(int n, int size) {
    hp_poly out = {{0}};
    for (int wild = 0; wild <= size; wild++)
        out.c[wild] = hp_choose_of_rank[n][size - wild];
    return out;
}

/* `count` single kickers out of `cards` natural ones. */
static inline hp_poly hp_poly_single_kickers(int cards, int count) {
    hp_poly out = {{0}};
    for (int wild = 0; wild <= HP_POLY_DEGREE && wild <= count; wild++)
        out.c[wild] = hp_binomial(cards, count - wild);
    return out;
}

/* `count` pair kickers of distinct declared ranks outside the body: from each rank a natural pair, a card with
 * a six, or nothing; two sixes for each pair still missing. */
static inline hp_poly hp_poly_pair_kickers(const hp_douhuang_tally *t, uint32_t body, int count) {
    hp_poly by_ranks[HP_WINGS_PAIRS_MAX + 1] = {{{1}}};
    for (int rank = 0; rank < HP_RANKS; rank++) {
        if (body >> rank & 1 || hp_held(t, rank) == 0)
            continue;
        const uint64_t pairs = hp_choose_of_rank[hp_held(t, rank)][2], cards = (uint64_t)hp_held(t, rank);
        for (int used = count; used > 0; used--) {
            const hp_poly more = hp_poly_mul_linear(&by_ranks[used - 1], pairs, cards);
            hp_poly_add(&by_ranks[used], &more);
        }
    }
    hp_poly out = {{0}};
    for (int used = 0; used <= count; used++)
        for (int wild = 0; wild + 2 * (count - used) <= HP_POLY_DEGREE; wild++)
            out.c[wild + 2 * (count - used)] += by_ranks[used].c[wild];
    return out;
}

/* The moves that patterns stand for where k sixes more are in use already, one move for every choice of as many out of
 * those held; without any six it is none of these. */
HP_INLINE int64_t hp_poly_moves(const hp_poly *patterns, int sixes, int k) {
    uint64_t moves = 0;
    for (int j = k == 0; k + j <= sixes; j++)
        moves += patterns->c[j] * hp_choose_of_rank[sixes][k + j];
    return (int64_t)moves;
}

#endif
