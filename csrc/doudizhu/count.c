/* How many legal moves of plain Dou Dizhu there are, without listing them (P2 to P4); compiled once for each
 * instruction set.
 *
 * Without suits a kind is counted by the ranks, or the starts of runs, that are held often enough; only kickers are
 * chosen, and there are at most as many bodies with several of them as there are runs of triples. */
#include "kernels.h"
#include "shapes.h"
#include "view.h"

HP_INLINE int rocket(const hp_doudizhu_view *v) { return v->at_least[1] >> HP_DOUDIZHU_SMALL == 3; }

/* The number of ways to choose `k` cards from the pool; a function of its own, as wings that need it are rare. */
static int64_t choices(const hp_doudizhu_pool *pool, int k) { return hp_doudizhu_choices(pool, 0, k); }

/* The number of ways to choose two single kickers from n ranks, of which `pairs` are held twice. */
HP_INLINE int two_singles(int n, int pairs, int jokers_apart) { return n * (n - 1) / 2 - jokers_apart + pairs; }

static int64_t pairs_chosen(int n, int k) {
    int64_t found = n >= k;
    for (int i = 0; found && i < k; i++)
        found = found * (n - i) / (i + 1);
    return found;
}

/* Leads: the runs of every length. */
HP_INLINE int64_t runs(uint32_t ranks, int shortest, int longest) {
    int64_t sum = 0;
    uint32_t starts = hp_doudizhu_run_starts(ranks, shortest, -1);
    ranks &= HP_DOUDIZHU_RUN_RANKS;
    for (int length = shortest; starts && length <= longest; starts &= ranks >> length++)
        sum += hp_popcount(starts);
    return sum;
}

static int64_t wings(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, int per_rank, int shortest, int longest,
                     int floor) {
    const uint32_t ranks = v->at_least[3] & HP_DOUDIZHU_RUN_RANKS;
    int64_t sum = 0;
    for (int length = shortest; length <= longest; length++)
        for (uint32_t starts = hp_doudizhu_run_starts(ranks, length, floor); starts; starts &= starts - 1) {
            const uint32_t body = ((1u << length) - 1) << hp_lowest(starts);
            if (per_rank == 5) {
                sum += pairs_chosen(hp_popcount(v->at_least[2] & ~body), length);
            } else if (length == 2) {
                sum += two_singles(hp_popcount(v->at_least[1] & ~body),
                                   rules->wings_alike >= 2 ? hp_popcount(v->at_least[2] & ~body) : 0,
                                   rocket(v) & !rules->rocket_kickers);
            } else {
                hp_doudizhu_pool pool;
                hp_doudizhu_pool_of(&pool, v, body, rules->wings_alike, hp_doudizhu_beside(rules, body),
                                    rules->rocket_kickers);
                sum += choices(&pool, length);
            }
        }
    return sum;
}

HP_INLINE int64_t quads_with_singles(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, int bodies) {
    if (!rules->quad_with_singles)
        return 0;
    return (int64_t)bodies * two_singles(hp_popcount(v->at_least[1]) - 1,
                                         rules->quad_with_pair ? hp_popcount(v->at_least[2]) - 1 : 0,
                                         rocket(v) & !rules->rocket_kickers);
}

HP_INLINE int64_t quads_with_pairs(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, int bodies) {
    const int pairs = hp_popcount(v->at_least[2]) - 1;
    return rules->quad_with_pairs ? (int64_t)bodies * (pairs * (pairs - 1) / 2) : 0;
}

HP_INLINE int64_t leads(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules) {
    const int singles = hp_popcount(v->at_least[1]), pairs = hp_popcount(v->at_least[2]),
              triples = hp_popcount(v->at_least[3]);
    int64_t sum = singles + pairs + triples * (1 + singles - 1 + pairs - 1) + rocket(v);
    sum += runs(v->at_least[1], HP_DOUDIZHU_STRAIGHT_MIN, HP_DOUDIZHU_LONGEST_RUN);
    sum += runs(v->at_least[2], HP_DOUDIZHU_PAIR_RUN_MIN, hp_doudizhu_longest(rules, 2));
    const uint32_t line = v->at_least[3] & HP_DOUDIZHU_RUN_RANKS;
    if (line & line >> 1) {
        sum += runs(line, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_longest(rules, 3));
        sum += wings(v, rules, 4, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_wings_singles_longest(rules), -1);
        sum += wings(v, rules, 5, HP_DOUDIZHU_TRIPLE_RUN_MIN, hp_doudizhu_wings_pairs_longest(rules), -1);
    }
    const int quads = hp_popcount(v->at_least[4]);
    if (quads)
        sum += quads + quads_with_singles(v, rules, quads) + quads_with_pairs(v, rules, quads);
    return sum;
}

/* How many cards of each rank the kinds have whose answers are ranks, or starts of runs, that are held often enough; 0
 * for the others. */
static const uint8_t cards_each[HP_DOUDIZHU_KINDS] = {
    [HP_DOUDIZHU_SINGLE] = 1,   [HP_DOUDIZHU_PAIR] = 2,     [HP_DOUDIZHU_TRIPLE] = 3,     [HP_DOUDIZHU_TRIPLE_WITH] = 3,
    [HP_DOUDIZHU_STRAIGHT] = 1, [HP_DOUDIZHU_PAIR_RUN] = 2, [HP_DOUDIZHU_TRIPLE_RUN] = 3, [HP_DOUDIZHU_BOMB] = 4,
};

/* Shifts by which x &= x >> shift, one after the other, leaves the starts of `length` bits in a row. */
static const uint8_t run_shifts[HP_DOUDIZHU_LONGEST_RUN + 1][4] = {
    {0},       {0},       {1},          {1, 1},       {1, 2},       {1, 2, 1},    {1, 2, 2},
    {1, 2, 3}, {1, 2, 4}, {1, 2, 4, 1}, {1, 2, 4, 2}, {1, 2, 4, 3}, {1, 2, 4, 4},
};

/* Plays come in any order of kinds, so a branch on the kind is guessed wrong more often than not: these are counted
 * without one. */
HP_INLINE int64_t answers_without_kickers(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules,
                                          const hp_doudizhu_target *t, int each) {
    const uint8_t *shifts = run_shifts[t->length];
    uint32_t starts = v->at_least[each] & (t->length > 1 ? HP_DOUDIZHU_RUN_RANKS : 0x7fff);
    for (int i = 0; i < 4; i++)
        starts &= starts >> shifts[i];
    /* The top of a run is above the strength; last_check: strength >= length - 1. */
    starts &= ~((2u << (t->strength - t->length + 1)) - 1);
    const int with = t->kind == HP_DOUDIZHU_TRIPLE_WITH, others = hp_popcount(v->at_least[with ? t->size - 3 : 1]) - 1;
    const int n = hp_popcount(starts) * (with ? others : 1);
    return (t->size <= rules->most_cards ? n : 0) + (t->kind != HP_DOUDIZHU_BOMB ? hp_popcount(v->at_least[4]) : 0) +
           rocket(v);
}

HP_INLINE int64_t answers(const hp_doudizhu_view *v, const hp_doudizhu_rules *rules, const hp_doudizhu_target *t) {
    const int each = cards_each[t->kind];
    if (HP_LIKELY(each))
        return answers_without_kickers(v, rules, t, each);
    if (t->kind == HP_DOUDIZHU_ROCKET) /* P3.1: nothing beats it */
        return 0;
    int64_t sum = 0;
    if (t->kind == HP_DOUDIZHU_WINGS) {
        if (t->size <= rules->most_cards)
            sum = wings(v, rules, t->size / t->length, t->length, t->length, t->strength);
    } else {
        const int quads = hp_popcount(v->at_least[4] & hp_doudizhu_above(t->strength));
        if (quads)
            sum = t->size == 6 ? quads_with_singles(v, rules, quads) : quads_with_pairs(v, rules, quads);
    }
    return sum + hp_popcount(v->at_least[4]) + rocket(v);
}

int HP_FN(hp_doudizhu_lasts_wrong)(const hp_doudizhu_move *lasts, int64_t n) {
    int wrong = 0;
    for (int64_t i = 0; i < n; i++)
        wrong |= hp_doudizhu_play_check(lasts + i) != HP_OK;
    return wrong;
}

void HP_FN(hp_doudizhu_count)(const hp_doudizhu_rows *rows, int64_t *counts) {
    const hp_doudizhu_move *last = rows->lasts;
    for (int64_t i = 0; i < rows->n; i++) {
        const hp_doudizhu_target target = hp_doudizhu_target_of(last);
        hp_doudizhu_view v;
        hp_doudizhu_view_of(&v, rows->hands[i * rows->hand_stride]);
        counts[i] = target.kind < 0 ? leads(&v, rows->rules) : answers(&v, rows->rules, &target);
        if (last)
            last += rows->last_stride;
    }
}
