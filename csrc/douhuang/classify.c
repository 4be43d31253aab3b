/* Every way in which exactly these cards may be played (D2 to D6).
 *
 * The generator asks "what can this hand make?" and builds; the classifier asks of each kind, length and rank
 * "can these cards be that?" and decides by counting.  The two share no code but the facts of rules.h, so
 * each is a check on the other. */
#include <string.h>

#include "kernels.h"

typedef struct {
    const hp_douhuang_player *player;
    uint64_t cards;   /* as played */
    uint64_t natural; /* without 杨贵妃's sixes */
    int size, wild;   /* wild: her sixes among them */
    int n[HP_RANKS];  /* natural cards of each rank */
    int jokers;
    hp_douhuang_move *out;
    int count;
} question;

static void answer(question *q, int kind, int length, int cost, int strength) {
    HP_ASSERT(q->count < HP_DOUHUANG_READINGS_MAX);
    q->out[q->count++] = (hp_douhuang_move){
        q->cards, (uint8_t)kind, (uint8_t)q->size, (uint8_t)length, (uint8_t)cost, (uint16_t)strength, 0};
}

/* All cards are of this rank. */
static int all_of_rank(const question *q, int rank) { return q->n[rank] + q->wild == q->size; }

/* Natural cards outside `body` (13 bits) form `pairs` pairs of distinct ranks with the help of the wild cards
 * that the body leaves over; the sizes are known to add up. */
static int are_pairs(const question *q, unsigned body, int pairs) {
    int ranks = 0, free_ranks = 0;
    for (int r = 0; r < HP_RANKS; r++) {
        if (body >> r & 1)
            continue;
        if (q->n[r] > 2)
            return 0;
        ranks += q->n[r] > 0;
        free_ranks++;
    }
    return q->jokers == 0 && ranks <= pairs && free_ranks >= pairs;
}

/* The ranks of `body` hold `each` cards with at most the wild cards there are. */
static int is_body(const question *q, unsigned body, int each) {
    int missing = 0;
    for (int r = 0; r < HP_RANKS; r++) {
        if (!(body >> r & 1))
            continue;
        if (q->n[r] > each)
            return 0;
        missing += each - q->n[r];
    }
    return missing <= q->wild;
}

/* No natural card lies outside the body. */
static int nothing_outside(const question *q, unsigned body) {
    for (int r = 0; r < HP_RANKS; r++)
        if (!(body >> r & 1) && q->n[r])
            return 0;
    return q->jokers == 0;
}

static unsigned window(int bottom, int top) {
    unsigned ranks = 0;
    for (int p = bottom; p <= top; p++)
        ranks |= 1u << hp_line_rank[p];
    return ranks;
}

static void singles(question *q) {
    if (q->size != 1)
        return;
    if (q->wild) {
        for (int card = 0; card < 52; card++)
            answer(q, HP_DOUHUANG_SINGLE, 1, 0, card);
        return;
    }
    const int card = hp_lowest(q->cards);
    answer(q, HP_DOUHUANG_SINGLE, 1, 0, card);
    if ((q->player->skills & HP_SKILL_SMALL_IS_BIG) && card == HP_SMALL_JOKER) /* D6.2 */
        answer(q, HP_DOUHUANG_SINGLE, 1, 0, HP_BIG_JOKER);
}

static void pairs(question *q) {
    if (q->size != 2)
        return;
    for (int r = 0; r < HP_RANKS; r++)
        if (all_of_rank(q, r))
            answer(q, HP_DOUHUANG_PAIR, 1, 0, r);
    if ((q->player->skills & HP_SKILL_SUIT_PAIR) && !q->jokers) { /* D6.3 */
        const int low = hp_lowest(q->cards), high = hp_lowest(q->cards & (q->cards - 1));
        if ((low & 3) == (high & 3))
            answer(q, HP_DOUHUANG_PAIR, 1, 0, high >> 2);
    }
}

static void triples(question *q) {
    if (q->size == 3)
        for (int r = 0; r < HP_RANKS; r++)
            if (all_of_rank(q, r) && !(hp_no_triple_ranks(q->player) >> r & 1))
                answer(q, HP_DOUHUANG_TRIPLE, 1, 0, r);
}

static void with_kickers(question *q, int kind, int body_size, int singles_size, int pairs_size) {
    if (q->size != singles_size && q->size != pairs_size)
        return;
    const int any_two = kind == HP_DOUHUANG_TRIPLE_WITH && (q->player->skills & HP_SKILL_ANY_TWO_KICKERS); /* D6.1 */
    for (int r = 0; r < HP_RANKS; r++)
        if (is_body(q, 1u << r, body_size) &&
            (q->size == singles_size || any_two || are_pairs(q, 1u << r, (q->size - body_size) / 2)))
            answer(q, kind, 1, 0, r);
}

static void straights(question *q) {
    const int length = q->size;
    if (length < q->player->reach_shortest || length > q->player->reach_longest)
        return;
    const int cost = hp_straight_cost(q->player, length);
    unsigned suits_shown = 0;
    for (uint64_t x = q->natural; x; x &= x - 1)
        suits_shown |= 1u << (hp_lowest(x) & 3);
    for (int i = 0; i < 2 * HP_LINE; i++) { /* mixed ones by their top, then one-suit ones (D3.1) */
        const int one_suit = i >= HP_LINE, top = i % HP_LINE, bottom = top - length + 1, top_rank = hp_line_rank[top];
        if (bottom < 0)
            continue;
        const unsigned ranks = window(bottom, top);
        if (!is_body(q, ranks, 1) || !nothing_outside(q, ranks))
            continue;
        const int fixed = hp_straight_fixed_suit(q->player, bottom, top);
        if (fixed >= 0) {
            if (one_suit)
                answer(q, HP_DOUHUANG_STRAIGHT, length, cost, hp_straight_strength(1, top, fixed));
            continue;
        }
        const int top_is_wild = q->n[top_rank] == 0;
        for (int suit = 0; suit < HP_SUITS; suit++) {
            if (!top_is_wild && !(hp_nibble(q->natural, top_rank) >> suit & 1))
                continue;
            const int shows_other = (suits_shown & ~(1u << suit)) != 0, wild_below = q->wild > top_is_wild;
            if (one_suit ? !shows_other : shows_other || wild_below)
                answer(q, HP_DOUHUANG_STRAIGHT, length, cost, hp_straight_strength(one_suit, top, suit));
        }
    }
}

static void runs(question *q, int kind, int each, int shortest) {
    const int length = q->size / each;
    if (q->size % each || length < shortest || length > HP_LONGEST_RUN)
        return;
    for (int top = length - 1; top < HP_LINE; top++) {
        const unsigned ranks = window(top - length + 1, top);
        if (is_body(q, ranks, each) && nothing_outside(q, ranks))
            answer(q, kind, length, 0, top);
    }
}

static void wings(question *q) {
    for (int length = HP_TRIPLE_RUN_MIN; length < HP_LONGEST_RUN; length++) {
        if (q->size != 4 * length && q->size != 5 * length)
            continue;
        for (int top = length - 1; top < HP_LINE; top++) {
            const unsigned ranks = window(top - length + 1, top);
            if (is_body(q, ranks, 3) && (q->size == 4 * length || are_pairs(q, ranks, length)))
                answer(q, HP_DOUHUANG_WINGS, length, 0, top);
        }
    }
}

static void bombs(question *q) {
    for (int r = 0; r < HP_RANKS; r++) {
        if (!all_of_rank(q, r))
            continue;
        if (q->size == 4)
            answer(q, HP_DOUHUANG_BOMB, 1, 0, r);
        else if (q->size == 3 && (hp_triple_bomb_ranks(q->player) >> r & 1))
            answer(q, HP_DOUHUANG_BOMB, 1, hp_triple_bomb_cost(q->player), r);
        else if (q->size == 2 && (hp_pair_bomb_ranks(q->player) >> r & 1))
            answer(q, HP_DOUHUANG_BOMB, 1, 0, r); /* D6.8 */
    }
}

/* Every reading, by kind, length and strength. */
static int classify(uint64_t cards, const hp_douhuang_player *player, hp_douhuang_move out[HP_DOUHUANG_READINGS_MAX]) {
    question q;
    memset(&q, 0, sizeof q);
    q.player = player;
    q.cards = q.natural = cards;
    q.size = hp_popcount(cards);
    q.out = out;
    if (q.size == 0)
        return 0;
    if (player->skills & HP_SKILL_WILD_SIX) {
        q.natural = cards & ~HP_SIXES;
        q.wild = hp_popcount(cards & HP_SIXES);
    }
    for (int r = 0; r < HP_RANKS; r++)
        q.n[r] = hp_popcount(hp_nibble(q.natural, r));
    q.jokers = hp_popcount(cards & HP_JOKERS);
    singles(&q);
    pairs(&q);
    triples(&q);
    with_kickers(&q, HP_DOUHUANG_TRIPLE_WITH, 3, 4, 5);
    straights(&q);
    runs(&q, HP_DOUHUANG_PAIR_RUN, 2, HP_PAIR_RUN_MIN);
    runs(&q, HP_DOUHUANG_TRIPLE_RUN, 3, HP_TRIPLE_RUN_MIN);
    wings(&q);
    with_kickers(&q, HP_DOUHUANG_QUAD_WITH, 4, 6, 8);
    bombs(&q);
    if (cards == HP_JOKERS)
        answer(&q, HP_DOUHUANG_ROCKET, 1, 0, 0);
    return q.count;
}

int hp_douhuang_classify_for(uint64_t cards, const hp_douhuang_player *player, hp_douhuang_move *out, int64_t capacity,
                             int64_t *count) {
    *count = 0;
    if (cards & ~HP_DECK54)
        return HP_ERR_CARDS;
    hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
    *count = classify(cards, player, found);
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (*count)
        memcpy(out, found, (size_t)*count * sizeof *found);
    return HP_OK;
}

int hp_douhuang_classify(uint64_t cards, int character, int hit_points, hp_douhuang_move *out, int64_t capacity,
                         int64_t *count) {
    *count = 0;
    if (cards & ~HP_DECK54)
        return HP_ERR_CARDS;
    if (character < 0 || character >= HP_DOUHUANG_CHARACTERS)
        return HP_ERR_CHARACTER;
    if (hit_points < 1 || hit_points > 9)
        return HP_ERR_HIT_POINTS;
    const hp_douhuang_player *player = hp_douhuang_player_of(character, hit_points);
    return hp_douhuang_classify_for(cards, player, out, capacity, count);
}
