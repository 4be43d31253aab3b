/* A move of plain Dou Dizhu by its number in the list that generate.c writes, without the others.
 *
 * The sections come in that order; each is counted and, where the number is not among its moves, skipped. */
#include "../core/binomials.h"
#include "game.h"

typedef struct {
    const hp_doudizhu_view *v;
    const hp_doudizhu_rules *rules;
    int64_t number; /* among the moves from here on */
    hp_doudizhu_move *out;
} search;

/* Whether the number falls among the next n; if not, it is counted on from there. */
static int is_among(search *s, int64_t n) {
    if (s->number < n)
        return 1;
    s->number -= n;
    return 0;
}

static int found(search *s, uint64_t cards, int kind, int size, int length, int strength) {
    *s->out = (hp_doudizhu_move){.cards = cards,
                                 .kind = (uint8_t)kind,
                                 .size = (uint8_t)size,
                                 .length = (uint8_t)length,
                                 .strength = (uint8_t)strength};
    return 1;
}

/* The rank with this number. */
static int rank_at(uint32_t ranks, int64_t number) { return hp_lowest(hp_bit_at(ranks, (int)number)); }

/* k cards of each of these ranks. */
static uint64_t cards_of(uint32_t ranks, int k) {
    uint64_t cards = 0;
    for (; ranks; ranks &= ranks - 1)
        cards |= hp_doudizhu_cards(hp_lowest(ranks), k);
    return cards;
}

static uint32_t run_of(int bottom, int length) { return ((1u << length) - 1) << bottom; }

/* ---- Sections; each says whether the move is in it ------------------------------------------------------------ */

static int of_each_rank(search *s, uint32_t ranks, int k, int kind) {
    if (!is_among(s, hp_popcount(ranks)))
        return 0;
    const int rank = rank_at(ranks, s->number);
    return found(s, hp_doudizhu_cards(rank, k), kind, k, 1, rank);
}

static int triples_with(search *s, uint32_t triples, int k) {
    for (; triples; triples &= triples - 1) {
        const int rank = hp_lowest(triples);
        const uint32_t kickers = s->v->at_least[k] & ~(1u << rank);
        if (is_among(s, hp_popcount(kickers)))
            return found(s, hp_doudizhu_cards(rank, 3) | hp_doudizhu_cards(rank_at(kickers, s->number), k),
                         HP_DOUDIZHU_TRIPLE_WITH, 3 + k, 1, rank);
    }
    return 0;
}

/* Runs of k of a rank; with one length alone those whose top is above the floor. */
static int runs(search *s, int kind, int k, int shortest, int longest, int floor) {
    const uint32_t ranks = s->v->at_least[k] & HP_DOUDIZHU_RUN_RANKS;
    for (uint32_t starts = hp_doudizhu_run_starts(ranks, shortest, floor); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts), held = hp_lowest(~(ranks >> bottom));
        if (is_among(s, (held < longest ? held : longest) - shortest + 1)) {
            const int length = shortest + (int)s->number;
            return found(s, cards_of(run_of(bottom, length), k), kind, k * length, length, bottom + length - 1);
        }
    }
    return 0;
}

/* Two single kickers of a body (P2.3): of different ranks, then, where that is allowed, a pair. */
static int two_singles(search *s, uint32_t body, int pair, uint64_t *kickers) {
    const uint32_t ranks = s->v->at_least[1] & ~body, pairs = pair ? s->v->at_least[2] & ~body : 0;
    const int both = !s->rules->rocket_kickers && ranks >> HP_DOUDIZHU_SMALL == 3;
    if (is_among(s, (int64_t)hp_binomial(hp_popcount(ranks), 2) - both)) {
        *kickers = cards_of((uint32_t)hp_cards_at(ranks, 2, (uint64_t)s->number), 1);
        return 1;
    }
    if (!is_among(s, hp_popcount(pairs)))
        return 0;
    *kickers = hp_doudizhu_cards(rank_at(pairs, s->number), 2);
    return 1;
}

static int some_pairs(search *s, uint32_t body, int n, uint64_t *kickers) {
    const uint32_t ranks = s->v->at_least[2] & ~body;
    if (!is_among(s, (int64_t)hp_binomial(hp_popcount(ranks), n)))
        return 0;
    *kickers = cards_of((uint32_t)hp_cards_at(ranks, n, (uint64_t)s->number), 2);
    return 1;
}

/* k single kickers of a run of k triples: the lowest rank, how many of it, then the others likewise. */
static int many_singles(search *s, uint32_t body, int k, uint64_t *kickers) {
    hp_doudizhu_pool pool;
    hp_doudizhu_pool_of(&pool, s->v, body, s->rules->wings_alike, hp_doudizhu_beside(s->rules, body),
                        s->rules->rocket_kickers);
    if (!is_among(s, hp_doudizhu_choices(&pool, 0, k)))
        return 0;
    *kickers = 0;
    for (int i = 0, taken = 1; k > 0;) {
        /* P4, rocket_kickers: nothing follows the small joker then. */
        const int is_last = pool.rank[i] == HP_DOUDIZHU_SMALL && !pool.rocket;
        const int64_t n = taken == k ? 1 : is_last ? 0 : hp_doudizhu_choices(&pool, i + 1, k - taken);
        if (is_among(s, n)) {
            *kickers |= hp_doudizhu_cards(pool.rank[i++], taken);
            k -= taken;
            taken = 1;
        } else if (taken < pool.most[i] && taken < k) {
            taken++;
        } else {
            i++;
            taken = 1;
        }
    }
    return 1;
}

static int wings(search *s, int per_rank, int shortest, int longest, int floor) {
    const uint32_t ranks = s->v->at_least[3] & HP_DOUDIZHU_RUN_RANKS;
    for (uint32_t starts = hp_doudizhu_run_starts(ranks, shortest, floor); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts), held = hp_lowest(~(ranks >> bottom));
        for (int length = shortest; length <= held && length <= longest; length++) {
            const uint32_t body = run_of(bottom, length);
            uint64_t kickers;
            const int is_here = per_rank == 5 ? some_pairs(s, body, length, &kickers)
                                : length == 2 ? two_singles(s, body, s->rules->wings_alike >= 2, &kickers)
                                              : many_singles(s, body, length, &kickers);
            if (is_here)
                return found(s, cards_of(body, 3) | kickers, HP_DOUDIZHU_WINGS, per_rank * length, length,
                             bottom + length - 1);
        }
    }
    return 0;
}

static int quads_with(search *s, uint32_t quads, int size) {
    for (; quads; quads &= quads - 1) {
        const int rank = hp_lowest(quads);
        uint64_t kickers;
        const int is_here = size == 6 ? two_singles(s, 1u << rank, s->rules->quad_with_pair, &kickers)
                                      : some_pairs(s, 1u << rank, 2, &kickers);
        if (is_here)
            return found(s, hp_doudizhu_cards(rank, 4) | kickers, HP_DOUDIZHU_QUAD_WITH, size, 1, rank);
    }
    return 0;
}

/* What beats a play without being of its kind; the last sections. */
static int bombs(search *s, uint32_t above) {
    return of_each_rank(s, s->v->at_least[4] & above, 4, HP_DOUDIZHU_BOMB) ||
           found(s, HP_DOUDIZHU_JOKERS, HP_DOUDIZHU_ROCKET, 2, 1, 0);
}

/* ---- The whole list -------------------------------------------------------------------------------------------- */

static int leads(search *s) {
    const hp_doudizhu_rules *rules = s->rules;
    const uint32_t triples = s->v->at_least[3], quads = s->v->at_least[4];
    return of_each_rank(s, s->v->at_least[1], 1, HP_DOUDIZHU_SINGLE) ||
           of_each_rank(s, s->v->at_least[2], 2, HP_DOUDIZHU_PAIR) || of_each_rank(s, triples, 3, HP_DOUDIZHU_TRIPLE) ||
           triples_with(s, triples, 1) || triples_with(s, triples, 2) ||
           runs(s, HP_DOUDIZHU_STRAIGHT, 1, HP_DOUDIZHU_STRAIGHT_MIN, HP_DOUDIZHU_LONGEST_RUN, -1) ||
           runs(s, HP_DOUDIZHU_PAIR_RUN, 2, HP_DOUDIZHU_PAIR_RUN_MIN, hp_doudizhu_longest(rules, 2), -1) ||
           runs(s, HP_DOUDIZHU_TRIPLE_RUN, 3, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_longest(rules, 3), -1) ||
           wings(s, 4, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_wings_singles_longest(rules), -1) ||
           wings(s, 5, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_wings_pairs_longest(rules), -1) ||
           (rules->quad_with_singles && quads_with(s, quads, 6)) ||
           (rules->quad_with_pairs && quads_with(s, quads, 8)) || bombs(s, ~0u);
}

/* Those of the kind of the play to beat; a BOMB's and a ROCKET's are among the bombs. */
static int of_that_kind(search *s, const hp_doudizhu_move *last) {
    const uint32_t above = hp_doudizhu_above(last->strength), triples = s->v->at_least[3] & above,
                   quads = s->v->at_least[4] & above;
    const int length = last->length;
    if (last->size > s->rules->most_cards)
        return 0;
    switch (last->kind) {
    case HP_DOUDIZHU_SINGLE:
        return of_each_rank(s, s->v->at_least[1] & above, 1, HP_DOUDIZHU_SINGLE);
    case HP_DOUDIZHU_PAIR:
        return of_each_rank(s, s->v->at_least[2] & above, 2, HP_DOUDIZHU_PAIR);
    case HP_DOUDIZHU_TRIPLE:
        return of_each_rank(s, triples, 3, HP_DOUDIZHU_TRIPLE);
    case HP_DOUDIZHU_TRIPLE_WITH:
        return triples_with(s, triples, last->size - 3);
    case HP_DOUDIZHU_STRAIGHT:
        return runs(s, HP_DOUDIZHU_STRAIGHT, 1, length, length, last->strength);
    case HP_DOUDIZHU_PAIR_RUN:
        return runs(s, HP_DOUDIZHU_PAIR_RUN, 2, length, length, last->strength);
    case HP_DOUDIZHU_TRIPLE_RUN:
        return runs(s, HP_DOUDIZHU_TRIPLE_RUN, 3, length, length, last->strength);
    case HP_DOUDIZHU_WINGS:
        return wings(s, last->size / length, length, length, last->strength);
    case HP_DOUDIZHU_QUAD_WITH:
        return (last->size == 6 ? s->rules->quad_with_singles : s->rules->quad_with_pairs) &&
               quads_with(s, quads, last->size);
    default:
        return 0;
    }
}

void hp_doudizhu_nth(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, int64_t number,
                     hp_doudizhu_move *out) {
    hp_doudizhu_view v;
    hp_doudizhu_view_of(&v, hand);
    search s = {&v, rules, number, out};
    if (last->size == 0)
        leads(&s);
    else if (!of_that_kind(&s, last))
        bombs(&s, last->kind == HP_DOUDIZHU_BOMB ? hp_doudizhu_above(last->strength) : ~0u);
}
