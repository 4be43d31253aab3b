/* What given cards can be (P2 to P4); written apart from the generator, so that each checks the other.
 *
 * It starts from the cards: how often each rank stands decides, and nothing is enumerated but where a run of
 * triples may begin. */
#include "rules.h"

typedef struct {
    int counts[HP_DOUDIZHU_RANKS];
    int size, ranks, lowest, highest; /* ranks: how many different ones */
} pile;

static void count_cards(pile *p, uint64_t cards) {
    *p = (pile){.lowest = HP_DOUDIZHU_RANKS, .highest = -1};
    for (int rank = 0; rank < HP_DOUDIZHU_RANKS; rank++) {
        const int n = hp_popcount(rank < 13 ? cards >> (4 * rank) & 15 : cards >> (52 + rank - 13) & 1);
        p->counts[rank] = n;
        p->size += n;
        p->ranks += n > 0;
        if (n && p->lowest > rank)
            p->lowest = rank;
        if (n)
            p->highest = rank;
    }
}

static int has_both_jokers(const pile *p) { return p->counts[HP_DOUDIZHU_SMALL] && p->counts[HP_DOUDIZHU_BIG]; }

/* Whether all cards are `each` of consecutive ranks, 3 to A (P2.2). */
static int is_run(const pile *p, int each) {
    if (p->ranks * each != p->size || p->highest > HP_DOUDIZHU_ACE || p->highest - p->lowest + 1 != p->ranks)
        return 0;
    for (int rank = p->lowest; rank <= p->highest; rank++)
        if (p->counts[rank] != each)
            return 0;
    return 1;
}

/* P2.3, P4: whether what remains beside a body are `length` single kickers. */
static int are_singles(const pile *p, int bottom, int top, int each, const hp_doudizhu_rules *rules, int alike,
                       int beside) {
    for (int rank = 0; rank < HP_DOUDIZHU_RANKS; rank++) {
        const int n = p->counts[rank];
        if (rank >= bottom && rank <= top) {
            if (n != each)
                return 0;
        } else if (n > alike ||
                   (n > 2 && !beside && rank <= HP_DOUDIZHU_ACE && (rank == bottom - 1 || rank == top + 1))) {
            return 0;
        }
    }
    return rules->rocket_kickers || !has_both_jokers(p);
}

static int are_pairs(const pile *p, int bottom, int top, int each) {
    for (int rank = 0; rank < HP_DOUDIZHU_RANKS; rank++) {
        const int n = p->counts[rank];
        if (rank >= bottom && rank <= top ? n != each : n != 0 && n != 2)
            return 0;
    }
    return 1;
}

typedef struct {
    hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
    int count;
    uint64_t cards;
    int size;
} readings;

static void add(readings *r, int kind, int length, int strength) {
    HP_ASSERT(r->count < HP_DOUDIZHU_READINGS_MAX);
    r->found[r->count++] = (hp_doudizhu_move){.cards = r->cards,
                                              .kind = (uint8_t)kind,
                                              .size = (uint8_t)r->size,
                                              .length = (uint8_t)length,
                                              .strength = (uint8_t)strength};
}

/* One rank with others beside it (P2.3). */
static void of_a_rank(readings *r, const pile *p, const hp_doudizhu_rules *rules) {
    for (int rank = 0; rank < 13; rank++) {
        const int n = p->counts[rank];
        if (n == 3 && p->size == 4 && p->ranks == 2)
            add(r, HP_DOUDIZHU_TRIPLE_WITH, 1, rank);
        if (n == 3 && p->size == 5 && are_pairs(p, rank, rank, 3))
            add(r, HP_DOUDIZHU_TRIPLE_WITH, 1, rank);
        if (n == 4 && p->size == 6 && rules->quad_with_singles &&
            are_singles(p, rank, rank, 4, rules, rules->quad_with_pair ? 2 : 1, 1))
            add(r, HP_DOUDIZHU_QUAD_WITH, 1, rank);
        if (n == 4 && p->size == 8 && rules->quad_with_pairs && are_pairs(p, rank, rank, 4))
            add(r, HP_DOUDIZHU_QUAD_WITH, 1, rank);
    }
}

static void wings(readings *r, const pile *p, const hp_doudizhu_rules *rules) {
    for (int per_rank = 4; per_rank <= 5; per_rank++) {
        const int length = p->size / per_rank;
        if (p->size % per_rank || length < HP_DOUDIZHU_TRIPLE_RUN_MIN || p->size > rules->most_cards)
            continue;
        for (int top = length - 1; top <= HP_DOUDIZHU_ACE; top++) {
            const int bottom = top - length + 1;
            if (per_rank == 4 ? are_singles(p, bottom, top, 3, rules, rules->wings_alike, rules->wings_beside)
                              : are_pairs(p, bottom, top, 3))
                add(r, HP_DOUDIZHU_WINGS, length, top);
        }
    }
}

int hp_doudizhu_classify(uint64_t cards, const hp_doudizhu_rules *rules, hp_doudizhu_move *out, int64_t capacity,
                         int64_t *count) {
    pile p;
    readings r = {.count = 0, .cards = hp_doudizhu_lowest_suits(cards)};
    *count = 0;
    if (cards & ~HP_DECK54)
        return HP_ERR_CARDS;
    const int status = hp_doudizhu_rules_check(rules);
    if (status != HP_OK)
        return status;
    count_cards(&p, cards);
    r.size = p.size;
    if (p.size == 1)
        add(&r, HP_DOUDIZHU_SINGLE, 1, p.lowest);
    if (p.ranks == 1 && p.size == 2)
        add(&r, HP_DOUDIZHU_PAIR, 1, p.lowest);
    if (p.ranks == 1 && p.size == 3)
        add(&r, HP_DOUDIZHU_TRIPLE, 1, p.lowest);
    if (p.size == 4 || p.size == 5)
        of_a_rank(&r, &p, rules);
    static const struct {
        uint8_t kind, shortest;
    } run_kinds[4] = {{0, 0},
                      {HP_DOUDIZHU_STRAIGHT, HP_DOUDIZHU_STRAIGHT_MIN},
                      {HP_DOUDIZHU_PAIR_RUN, HP_DOUDIZHU_PAIR_RUN_MIN},
                      {HP_DOUDIZHU_TRIPLE_RUN, HP_DOUDIZHU_TRIPLE_RUN_MIN}};
    for (int each = 1; each <= 3; each++)
        if (p.ranks >= run_kinds[each].shortest && p.size <= rules->most_cards && is_run(&p, each))
            add(&r, run_kinds[each].kind, p.ranks, p.highest);
    wings(&r, &p, rules);
    if (p.size == 6 || p.size == 8)
        of_a_rank(&r, &p, rules);
    if (p.ranks == 1 && p.size == 4)
        add(&r, HP_DOUDIZHU_BOMB, 1, p.lowest);
    if (p.size == 2 && has_both_jokers(&p))
        add(&r, HP_DOUDIZHU_ROCKET, 1, 0);
    *count = r.count;
    if (r.count > capacity)
        return HP_ERR_BUFFER;
    for (int i = 0; i < r.count; i++)
        out[i] = r.found[i];
    return HP_OK;
}
