/* Every legal move of plain Dou Dizhu (P2 to P4), compiled once for each instruction set.
 *
 * The moves come section by section: the kinds in the order of their numbers, within TRIPLE_WITH, WINGS and QUAD_WITH
 * the smaller kickers first; docs/rules/order.md is the whole order.  Without suits a choice of cards of a rank is
 * their number, and a move has the lowest suits.
 *
 * Nothing is checked and nothing is allocated: the caller has counted. */
#include "../core/kickers.h"
#include "../core/pairs.h"
#include "kernels.h"
#include "view.h"

/* ---- Of each rank one move ---------------------------------------------------------------------------- */

/* n cards of rank 0, 1, 2 ...; the jokers are one each. */
#define OF_EACH_RANK(x)                                                                          \
    {x,       x << 4,  x << 8,  x << 12, x << 16, x << 20,           x << 24,           x << 28, \
     x << 32, x << 36, x << 40, x << 44, x << 48, UINT64_C(1) << 52, UINT64_C(1) << 53, 0}
static const uint64_t cards_of_rank[5][16] = {
    {0}, OF_EACH_RANK(UINT64_C(1)), OF_EACH_RANK(UINT64_C(3)), OF_EACH_RANK(UINT64_C(7)), OF_EACH_RANK(UINT64_C(15))};

/* k cards of each of `ranks`, as `list`; returns how many. */
HP_INLINE int list_of_ranks(uint64_t *list, uint32_t ranks, int k) {
#if HP_ISA >= 2
    const int low = hp_popcount(ranks & 0xff), n = hp_popcount(ranks);
    _mm512_storeu_si512(list, _mm512_maskz_compress_epi64((__mmask8)ranks, _mm512_loadu_si512(cards_of_rank[k])));
    _mm512_storeu_si512(list + low,
                        _mm512_maskz_compress_epi64((__mmask8)(ranks >> 8), _mm512_loadu_si512(cards_of_rank[k] + 8)));
    return n;
#else
    int n = 0;
    for (; ranks; ranks &= ranks - 1)
        list[n++] = cards_of_rank[k][hp_lowest(ranks)];
    return n;
#endif
}

#if HP_ISA >= 2
/* Eight ranks from `first` on, of which those of the mask are wanted. */
HP_INLINE hp_row *rows_of_eight(hp_row *out, uint32_t ranks, int k, uint64_t what, int first) {
    const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
    const __m512i strengths = _mm512_slli_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), 24);
    const __mmask8 mask = (__mmask8)(ranks >> first);
    const __m512i a = _mm512_maskz_compress_epi64(mask, _mm512_loadu_si512(cards_of_rank[k] + first));
    const __m512i b = _mm512_maskz_compress_epi64(
        mask,
        _mm512_add_epi64(strengths, _mm512_set1_epi64((long long)(what + (uint64_t)first * HP_DOUDIZHU_STRENGTH_ONE))));
    const unsigned n = (unsigned)hp_popcount(mask), rows = _bzhi_u32(0xffff, 2 * n);
    _mm512_mask_storeu_epi64(out, (__mmask8)rows, _mm512_permutex2var_epi64(a, low, b));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(rows >> 8), _mm512_permutex2var_epi64(a, high, b));
    return out + n;
}
#endif

/* k cards of each of `ranks`: SINGLE, PAIR, TRIPLE, BOMB.  `what` is of strength 0. */
HP_INLINE hp_row *of_each_rank(hp_row *out, uint32_t ranks, int k, int kind) {
    const uint64_t what = hp_doudizhu_what(kind, k, 1, 0);
#if HP_ISA >= 2
    out = rows_of_eight(out, ranks, k, what, 0);
    return rows_of_eight(out, ranks, k, what, 8);
#else
    for (; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        out = hp_rows_one(out, cards_of_rank[k][rank], what + (uint64_t)rank * HP_DOUDIZHU_STRENGTH_ONE);
    }
    return out;
#endif
}

/* ---- Kickers --------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t list[16 + HP_PAD];
    int n;
} card_list;

/* P2.3: two single kickers: two different ranks out of a list, then, if `alike`, a pair of one of `pairs`.  The jokers
 * are the last two of the list, so the two together are its last pair. */
HP_INLINE hp_row *two_singles(hp_row *out, const card_list *list, int rocket, uint32_t pairs, uint64_t body,
                              uint64_t what) {
    const int both = !rocket && list->n >= 2 && list->list[list->n - 2] == UINT64_C(1) << 52;
    card_list twos;
    out = hp_rows_choose_two(out, list->list, list->n, list->n * (list->n - 1) / 2 - both, body, what);
    twos.n = list_of_ranks(twos.list, pairs, 2);
    return hp_rows_join(out, twos.list, twos.n, body, what);
}

/* P2.3: every choice of k cards from rank number `from` of the pool on: by the lowest rank taken, how many of it,
 * then the others likewise.  `singles` has one card of each rank of the pool; only ranks before number `end` may be
 * taken. */
static hp_row *choose(hp_row *out, const hp_doudizhu_pool *pool, const uint64_t *singles, int from, int end, int k,
                      uint64_t body, uint64_t what) {
    if (k == 1)
        return hp_rows_join(out, singles + from, end - from, body, what);
    for (int i = from; i < end; i++) {
        const int rank = pool->rank[i];
        /* P4, rocket_kickers: the big joker is the last rank and does not follow the small one. */
        const int rest = rank == HP_DOUDIZHU_SMALL && !pool->rocket ? i + 1 : end;
        for (int taken = 1; taken <= pool->most[i] && taken <= k; taken++) {
            const uint64_t cards = body | cards_of_rank[taken][rank];
            if (taken == k)
                out = hp_rows_one(out, cards, what);
            else if (i + 1 < rest)
                out = choose(out, pool, singles, i + 1, rest, k - taken, cards, what);
        }
    }
    return out;
}

#if HP_ISA >= 2
/* A body with k cards of each rank, eight ranks from `first` on. */
HP_INLINE hp_row *body_with_eight(hp_row *out, uint32_t ranks, int k, int first, __m512i base) {
    const __mmask8 mask = (__mmask8)(ranks >> first);
    const __m512i a = _mm512_maskz_compress_epi64(mask, _mm512_loadu_si512(cards_of_rank[k] + first));
    const unsigned n = (unsigned)hp_popcount(mask), rows = _bzhi_u32(0xffff, 2 * n);
    _mm512_mask_storeu_epi64(out, (__mmask8)rows, _mm512_or_si512(hp_rows_low(a), base));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(rows >> 8), _mm512_or_si512(hp_rows_high(a), base));
    return out + n;
}
#endif

/* Triples with k cards of another rank. */
HP_INLINE hp_row *triples_with(hp_row *out, uint32_t triples, uint32_t kickers, int k) {
    for (; triples; triples &= triples - 1) {
        const int rank = hp_lowest(triples);
        const uint32_t others = kickers & ~(triples & -triples);
        const uint64_t body = UINT64_C(7) << (4 * rank),
                       what = hp_doudizhu_what(HP_DOUDIZHU_TRIPLE_WITH, 3 + k, 1, rank);
#if HP_ISA >= 2
        const __m512i base = _mm512_set_epi64((long long)what, (long long)body, (long long)what, (long long)body,
                                              (long long)what, (long long)body, (long long)what, (long long)body);
        out = body_with_eight(out, others, k, 0, base);
        out = body_with_eight(out, others, k, 8, base);
#else
        for (uint32_t x = others; x; x &= x - 1)
            out = hp_rows_one(out, cards_of_rank[k][hp_lowest(x)] | body, what);
#endif
    }
    return out;
}

static hp_row *quads_with_singles(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules,
                                  uint32_t quads) {
    for (quads = rules->quad_with_singles ? quads : 0; quads; quads &= quads - 1) {
        const int rank = hp_lowest(quads);
        const uint32_t others = ~(quads & -quads);
        card_list singles;
        singles.n = list_of_ranks(singles.list, v->at_least[1] & others, 1);
        out = two_singles(out, &singles, rules->rocket_kickers, rules->quad_with_pair ? v->at_least[2] & others : 0,
                          UINT64_C(15) << (4 * rank), hp_doudizhu_what(HP_DOUDIZHU_QUAD_WITH, 6, 1, rank));
    }
    return out;
}

static hp_row *quads_with_pairs(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules,
                                uint32_t quads) {
    for (quads = rules->quad_with_pairs ? quads : 0; quads; quads &= quads - 1) {
        const int rank = hp_lowest(quads);
        card_list pairs;
        pairs.n = list_of_ranks(pairs.list, v->at_least[2] & ~(quads & -quads), 2);
        out = hp_rows_choose_two(out, pairs.list, pairs.n, pairs.n * (pairs.n - 1) / 2, UINT64_C(15) << (4 * rank),
                                 hp_doudizhu_what(HP_DOUDIZHU_QUAD_WITH, 8, 1, rank));
    }
    return out;
}

/* ---- Runs ---------------------------------------------------------------------------------------------------- */

/* The runs that start at a rank: k cards each of `length` ranks. */
HP_INLINE uint64_t run_cards(int bottom, int length, int k) {
    const uint64_t each = ((UINT64_C(1) << k) - 1) * HP_EACH_RANK;
    return (each & ((UINT64_C(1) << (4 * length)) - 1)) << (4 * bottom);
}

/* Leads: by the lowest rank, then by length. */
HP_INLINE hp_row *runs(hp_row *out, uint32_t ranks, int kind, const int k, const int shortest, int longest) {
    ranks &= HP_DOUDIZHU_RUN_RANKS;
    const uint64_t what = hp_doudizhu_what(kind, k * shortest, shortest, shortest - 1),
                   step = hp_doudizhu_what(0, k, 1, 1), each = ((UINT64_C(1) << k) - 1) * HP_EACH_RANK;
    for (uint32_t starts = hp_doudizhu_run_starts(ranks, shortest, -1); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const int held = hp_lowest(~(ranks >> bottom)); /* ranks in a row from here */
        const int n = (held < longest ? held : longest) - shortest + 1;
        const uint64_t here = what + (uint64_t)bottom * HP_DOUDIZHU_STRENGTH_ONE;
#if HP_ISA >= 2
        /* Eight lengths at once: longer runs have more of the low nibbles. */
        const __m512i numbers = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
        const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0),
                      high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
        for (int i = 0; i < n; i += 8) {
            const __m512i lengths = _mm512_add_epi64(numbers, _mm512_set1_epi64(shortest + i));
            const __m512i above = _mm512_sllv_epi64(_mm512_set1_epi64(-1), _mm512_slli_epi64(lengths, 2));
            const __m512i cards = _mm512_slli_epi64(_mm512_andnot_si512(above, _mm512_set1_epi64((long long)each)),
                                                    4u * (unsigned)bottom);
            const __m512i whats = _mm512_add_epi64(_mm512_set1_epi64((long long)(here + (uint64_t)i * step)),
                                                   _mm512_mullo_epi32(numbers, _mm512_set1_epi64((long long)step)));
            const unsigned rows = _bzhi_u32(0xffff, 2 * (unsigned)(n - i));
            _mm512_mask_storeu_epi64(out + i, (__mmask8)rows, _mm512_permutex2var_epi64(cards, low, whats));
            _mm512_mask_storeu_epi64(out + i + 4, (__mmask8)(rows >> 8), _mm512_permutex2var_epi64(cards, high, whats));
        }
        out += n;
#else
        uint64_t lowest_nibbles = (UINT64_C(1) << (4 * shortest)) - 1;
        for (int i = 0; i < n; i++) {
            out = hp_rows_one(out, (each & lowest_nibbles) << (4 * bottom), here + (uint64_t)i * step);
            lowest_nibbles = lowest_nibbles << 4 | 15;
        }
#endif
    }
    return out;
}

/* Answers: of one length, above a floor. */
HP_INLINE hp_row *runs_above(hp_row *out, uint32_t ranks, int kind, int k, int length, int floor) {
    for (uint32_t starts = hp_doudizhu_run_starts(ranks, length, floor); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        out = hp_rows_one(out, run_cards(bottom, length, k),
                          hp_doudizhu_what(kind, k * length, length, bottom + length - 1));
    }
    return out;
}

static hp_row *wings_of(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, int per_rank,
                        int bottom, int length) {
    const uint32_t body = ((1u << length) - 1) << bottom;
    const uint64_t cards = run_cards(bottom, length, 3),
                   what = hp_doudizhu_what(HP_DOUDIZHU_WINGS, per_rank * length, length, bottom + length - 1);
    card_list list;
    if (per_rank == 5) {
        list.n = list_of_ranks(list.list, v->at_least[2] & ~body, 2);
        return hp_rows_choose(out, list.list, list.n, length, cards, what);
    }
    list.n = list_of_ranks(list.list, v->at_least[1] & ~body, 1);
    if (length == 2)
        return two_singles(out, &list, rules->rocket_kickers, rules->wings_alike >= 2 ? v->at_least[2] & ~body : 0,
                           cards, what);
    hp_doudizhu_pool pool;
    hp_doudizhu_pool_of(&pool, v, body, rules->wings_alike, hp_doudizhu_beside(rules, body), rules->rocket_kickers);
    return choose(out, &pool, list.list, 0, pool.n, length, cards, what);
}

static hp_row *wings(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, int per_rank, int shortest,
                     int longest, int floor) {
    const uint32_t ranks = v->at_least[3] & HP_DOUDIZHU_RUN_RANKS;
    for (uint32_t starts = hp_doudizhu_run_starts(ranks, shortest, -1); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        const int held = hp_lowest(~(ranks >> bottom));
        for (int length = shortest; length <= held && length <= longest; length++)
            if (bottom + length - 1 > floor)
                out = wings_of(out, v, rules, per_rank, bottom, length);
    }
    return out;
}

/* ---- The whole list ------------------------------------------------------------------------------------------ */

HP_INLINE hp_row *bombs(hp_row *out, const hp_doudizhu_view *v, uint32_t above) {
    uint32_t quads = v->at_least[4] & above;
    for (; HP_UNLIKELY(quads); quads &= quads - 1) {
        const int rank = hp_lowest(quads);
        out = hp_rows_one(out, cards_of_rank[4][rank], hp_doudizhu_what(HP_DOUDIZHU_BOMB, 4, 1, rank));
    }
    if ((v->cards & HP_DOUDIZHU_JOKERS) == HP_DOUDIZHU_JOKERS)
        out = hp_rows_one(out, HP_DOUDIZHU_JOKERS, hp_doudizhu_what(HP_DOUDIZHU_ROCKET, 2, 1, 0));
    return out;
}

HP_INLINE hp_row *leads(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules) {
    const uint32_t singles = v->at_least[1], pairs = v->at_least[2], triples = v->at_least[3];
    out = of_each_rank(out, singles, 1, HP_DOUDIZHU_SINGLE);
    out = of_each_rank(out, pairs, 2, HP_DOUDIZHU_PAIR);
    if (triples) {
        out = of_each_rank(out, triples, 3, HP_DOUDIZHU_TRIPLE);
        out = triples_with(out, triples, singles, 1);
        out = triples_with(out, triples, pairs, 2);
    }
    out = runs(out, singles, HP_DOUDIZHU_STRAIGHT, 1, HP_DOUDIZHU_STRAIGHT_MIN, HP_DOUDIZHU_LONGEST_RUN);
    out = runs(out, pairs, HP_DOUDIZHU_PAIR_RUN, 2, HP_DOUDIZHU_PAIR_RUN_MIN, hp_doudizhu_longest(rules, 2));
    const uint32_t line = triples & HP_DOUDIZHU_RUN_RANKS;
    if (line & line >> 1) {
        const int shortest = HP_DOUDIZHU_TRIPLE_RUN_MIN;
        out = runs(out, line, HP_DOUDIZHU_TRIPLE_RUN, 3, shortest, hp_doudizhu_longest(rules, 3));
        out = wings(out, v, rules, 4, shortest, hp_doudizhu_wings_singles_longest(rules), -1);
        out = wings(out, v, rules, 5, shortest, hp_doudizhu_wings_pairs_longest(rules), -1);
    }
    if (v->at_least[4]) {
        out = quads_with_singles(out, v, rules, v->at_least[4]);
        out = quads_with_pairs(out, v, rules, v->at_least[4]);
    }
    return bombs(out, v, ~0u);
}

HP_INLINE hp_row *answers(hp_row *out, const hp_doudizhu_view *v, const hp_doudizhu_rules *rules,
                          const hp_doudizhu_target *t) {
    const uint32_t above = hp_doudizhu_above(t->strength);
    uint32_t bombs_above = ~0u;
    switch (t->kind) {
    case HP_DOUDIZHU_SINGLE:
        out = of_each_rank(out, v->at_least[1] & above, 1, HP_DOUDIZHU_SINGLE);
        break;
    case HP_DOUDIZHU_PAIR:
        out = of_each_rank(out, v->at_least[2] & above, 2, HP_DOUDIZHU_PAIR);
        break;
    case HP_DOUDIZHU_TRIPLE:
        out = of_each_rank(out, v->at_least[3] & above, 3, HP_DOUDIZHU_TRIPLE);
        break;
    case HP_DOUDIZHU_TRIPLE_WITH:
        out = triples_with(out, v->at_least[3] & above, v->at_least[t->size - 3], t->size - 3);
        break;
    case HP_DOUDIZHU_STRAIGHT:
        out = runs_above(out, v->at_least[1], HP_DOUDIZHU_STRAIGHT, 1, t->length, t->strength);
        break;
    case HP_DOUDIZHU_PAIR_RUN:
        if (t->size <= rules->most_cards)
            out = runs_above(out, v->at_least[2], HP_DOUDIZHU_PAIR_RUN, 2, t->length, t->strength);
        break;
    case HP_DOUDIZHU_TRIPLE_RUN:
        if (t->size <= rules->most_cards)
            out = runs_above(out, v->at_least[3], HP_DOUDIZHU_TRIPLE_RUN, 3, t->length, t->strength);
        break;
    case HP_DOUDIZHU_WINGS:
        if (t->size <= rules->most_cards)
            out = wings(out, v, rules, t->size / t->length, t->length, t->length, t->strength);
        break;
    case HP_DOUDIZHU_QUAD_WITH:
        out = t->size == 6 ? quads_with_singles(out, v, rules, v->at_least[4] & above)
                           : quads_with_pairs(out, v, rules, v->at_least[4] & above);
        break;
    case HP_DOUDIZHU_BOMB:
        bombs_above = above;
        break;
    default: /* P3.1: nothing beats the rocket */
        return out;
    }
    return bombs(out, v, bombs_above);
}

void HP_FN(hp_doudizhu_generate)(const hp_doudizhu_rows *rows, const int64_t *offsets, hp_doudizhu_move *out) {
    for (int64_t i = 0; i < rows->n; i++) {
        if (offsets[i] == offsets[i + 1])
            continue;
        const hp_doudizhu_target target =
            hp_doudizhu_target_of(rows->lasts ? rows->lasts + i * rows->last_stride : NULL);
        hp_row *row = (hp_row *)(out + offsets[i]);
        hp_doudizhu_view v;
        hp_doudizhu_view_of(&v, rows->hands[i * rows->hand_stride]);
        const hp_row *end = target.kind < 0 ? leads(row, &v, rows->rules) : answers(row, &v, rows->rules, &target);
        HP_ASSERT(end == (const hp_row *)(out + offsets[i + 1]));
        (void)end;
    }
}
