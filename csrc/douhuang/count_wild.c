/* 杨贵妃 (D6.10): how many moves use at least one six.
 *
 * The patterns of generate_wild.c are counted as polynomials: the coefficient of x^k is the number of patterns
 * with k sixes.  A rank of which m cards are needed and n natural ones are held gives the factor
 *
 *     sum over b of C(n, m - b) x^b
 *
 * Each pattern with k sixes stands for C(w, k) moves, w being the sixes held; k = 0 is count.c's. */
#include "wild.h"

static hp_poly ranks_above(const hp_douhuang_tally *t, int floor, int size) {
    hp_poly out = {{0}};
    for (int rank = floor + 1; rank < HP_RANKS; rank++) {
        const hp_poly one = hp_poly_of_a_rank(hp_held(t, rank), size);
        hp_poly_add(&out, &one);
    }
    return out;
}

static hp_poly with_kickers(const hp_douhuang_tally *t, int sixes, int body_size, int singles, int pairs, int floor) {
    hp_poly out = {{0}};
    for (int rank = floor + 1; rank < HP_RANKS; rank++) {
        if (hp_held(t, rank) + sixes < body_size)
            continue;
        const hp_poly body = hp_poly_of_a_rank(hp_held(t, rank), body_size);
        const hp_poly kickers = pairs ? hp_poly_pair_kickers(t, 1u << rank, pairs)
                                      : hp_poly_single_kickers(t->cards - hp_held(t, rank), singles);
        const hp_poly both = hp_poly_mul(&body, &kickers);
        hp_poly_add(&out, &both);
    }
    return out;
}

/* A window that lacks more cards than there are sixes ends its growth: longer ones lack as many. */
static hp_poly runs(const hp_douhuang_tally *t, int sixes, int kind, int per_rank, int shortest, int longest,
                    int floor) {
    const int size = kind == HP_DOUHUANG_PAIR_RUN ? 2 : 3;
    hp_poly out = {{0}};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        hp_poly body = hp_poly_one();
        uint32_t ranks = 0;
        int inside = 0, lacking = 0;
        for (int length = 1; length <= longest && bottom + length <= HP_LINE; length++) {
            const int top = bottom + length - 1, rank = hp_line_rank[top], held = hp_held(t, rank);
            lacking += held < size ? size - held : 0;
            if (lacking > sixes)
                break;
            const hp_poly factor = hp_poly_of_a_rank(held, size);
            body = hp_poly_mul(&body, &factor);
            ranks |= 1u << rank;
            inside += held;
            if (length < shortest || top <= floor)
                continue;
            if (kind == HP_DOUHUANG_WINGS) {
                const hp_poly kickers = per_rank == 4 ? hp_poly_single_kickers(t->cards - inside, length)
                                                      : hp_poly_pair_kickers(t, ranks, length);
                const hp_poly both = hp_poly_mul(&body, &kickers);
                hp_poly_add(&out, &both);
            } else {
                hp_poly_add(&out, &body);
            }
        }
    }
    return out;
}

/* The cases are those of generate_wild.c's straight_up: `below` counts the natural cards under the top rank,
 * `in_suit` those that are all of one suit. */
static hp_poly straights(const hp_douhuang_tally *t, int sixes, int shortest, int longest, int floor) {
    hp_poly out = {{0}};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        hp_poly below = hp_poly_one(), in_suit[HP_SUITS];
        int lacking = 0;
        for (int suit = 0; suit < HP_SUITS; suit++)
            in_suit[suit] = hp_poly_one();
        for (int length = 1; length <= longest && bottom + length <= HP_LINE; length++) {
            const int top = bottom + length - 1, rank = hp_line_rank[top];
            const uint64_t held = hp_nibble(t->hand, rank);
            lacking += held == 0;
            if (lacking > sixes)
                break;
            for (int suit = 0; suit < HP_SUITS && length >= shortest; suit++) {
                const hp_poly *one_suit = &in_suit[suit];
                const int natural = (int)(held >> suit & 1);
                if (hp_straight_strength(0, top, suit) > floor) {
                    for (int k = 1; k <= HP_POLY_DEGREE; k++) {
                        out.c[k] += natural ? below.c[k] : 0;
                        out.c[k] += k > 1 ? below.c[k - 1] : below.c[0] - one_suit->c[0];
                    }
                }
                if (hp_straight_strength(1, top, suit) > floor)
                    for (int k = 1; k <= HP_POLY_DEGREE; k++)
                        out.c[k] += (natural ? one_suit->c[k] : 0) + one_suit->c[k - 1];
            }
            below = hp_poly_mul_linear(&below, (uint64_t)hp_held(t, rank), 1);
            for (int suit = 0; suit < HP_SUITS; suit++)
                in_suit[suit] = hp_poly_mul_linear(&in_suit[suit], held >> suit & 1, 1);
        }
    }
    return out;
}

int64_t HP_COUNT_WILD(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                      int64_t sections[HP_DOUHUANG_SECTIONS]) {
    const int lead = target->kind < 0, length = target->length;
    const int floor = target->strength, sixes = hp_popcount(hand & HP_SIXES);
    hp_douhuang_tally t;
    hp_poly part[HP_DOUHUANG_SECTIONS] = {{{0}}};
    hp_douhuang_tally_of(&t, hand & ~HP_SIXES);
    const uint32_t asked = hp_douhuang_sections_asked(target);
#define IF(SECTION)                        \
    if (asked >> HP_SECTION_##SECTION & 1) \
    part[HP_SECTION_##SECTION]
    IF(SINGLE).c[1] = floor < 51 ? (uint64_t)(51 - floor) : 0;
    IF(PAIR) = ranks_above(&t, floor, 2);
    IF(TRIPLE) = ranks_above(&t, floor, 3);
    IF(WITH_CARD) = with_kickers(&t, sixes, 3, 1, 0, floor);
    IF(WITH_PAIR) = with_kickers(&t, sixes, 3, 0, 1, floor);
    if ((asked >> HP_SECTION_STRAIGHT & 1) && (lead || (length >= player->shortest && length <= player->longest)))
        part[HP_SECTION_STRAIGHT] =
            straights(&t, sixes, lead ? player->shortest : length, lead ? player->longest : length, floor);
    IF(PAIR_RUN) = runs(&t, sixes, HP_DOUHUANG_PAIR_RUN, 2, lead ? HP_PAIR_RUN_MIN : length,
                        lead ? HP_LONGEST_RUN : length, floor);
    IF(TRIPLE_RUN) = runs(&t, sixes, HP_DOUHUANG_TRIPLE_RUN, 3, lead ? HP_TRIPLE_RUN_MIN : length,
                          lead ? HP_LONGEST_RUN : length, floor);
    IF(WINGS_CARDS) = runs(&t, sixes, HP_DOUHUANG_WINGS, 4, lead ? HP_TRIPLE_RUN_MIN : length,
                           lead ? HP_WINGS_SINGLES_MAX : length, floor);
    IF(WINGS_PAIRS) = runs(&t, sixes, HP_DOUHUANG_WINGS, 5, lead ? HP_TRIPLE_RUN_MIN : length,
                           lead ? HP_WINGS_PAIRS_MAX : length, floor);
    IF(QUAD_CARDS) = with_kickers(&t, sixes, 4, 2, 0, floor);
    IF(QUAD_PAIRS) = with_kickers(&t, sixes, 4, 0, 2, floor);
    IF(BOMB) = ranks_above(&t, target->kind == HP_DOUHUANG_BOMB ? floor : -1, 4);
#undef IF
    int64_t moves = 0;
    for (int i = 0; i < HP_DOUHUANG_SECTIONS; i++)
        moves += sections[i] = hp_poly_moves(&part[i], sixes, 0);
    return moves;
}
