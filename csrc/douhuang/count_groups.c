/* How many classes of moves there are that differ in suits alone, without listing them.
 *
 * The sums of sums.h with 1 for every choice of suits: a rank can give m cards or not, whatever the suits.  For kickers
 * that is a polynomial in x, the cards taken: 1 + x + ... + x^n for a rank of which n are held.  With wild sixes
 * (D6.10) they are polynomials in y as well, the sixes (wild.h): of a rank of which m cards are needed and n are held
 * the sixes are at least m - n.  A class with k sixes is one class, whichever they are. */
#include "groups.h"
#include "wild.h"

/* ---- Kickers ------------------------------------------------------------------------------------------------------
 */

/* sets[j]: the choices of j single kickers outside the body, by ranks, for j up to `most`. */
static void single_kickers(const hp_douhuang_tally *t, uint32_t body, int most, uint64_t *sets) {
    sets[0] = 1;
    if (most <= 2) {
        const int of_two = hp_popcount(t->m.at_least[2] & ~body);
        sets[1] = (uint64_t)(hp_popcount(t->m.at_least[1] & ~body) + hp_popcount(t->hand & HP_JOKERS));
        if (most == 2)
            sets[2] = hp_binomial((int)sets[1], 2) + (uint64_t)of_two;
        return;
    }
    for (int j = 1; j <= most; j++)
        sets[j] = 0;
    for (int rank = 0; rank < HP_KICKER_RANKS; rank++) {
        const int held = rank < HP_RANKS ? hp_held(t, rank) : (int)(t->hand >> (HP_SMALL_JOKER + rank - HP_RANKS) & 1);
        if (held == 0 || body >> rank & 1)
            continue;
        for (int j = most; j > 0; j--)
            for (int m = 1; m <= held && m <= j; m++)
                sets[j] += sets[j - m];
    }
}

/* The same by the number of sixes among `count` kickers. */
static hp_poly single_kickers_with_sixes(const hp_douhuang_tally *t, uint32_t body, int count) {
    uint64_t sets[HP_WINGS_SINGLES_MAX + 1];
    hp_poly out = {{0}};
    single_kickers(t, body, count, sets);
    for (int wild = 0; wild <= HP_POLY_DEGREE && wild <= count; wild++)
        out.c[wild] = sets[count - wild];
    return out;
}

/* Pairs of distinct declared ranks: natural, or a card that a six completes, or two sixes.  `cards` of them have
 * natural cards; `held` of these are of ranks that could give two, of which each gives two, or one and a six. */
static hp_poly pair_kickers_with_sixes(const hp_douhuang_tally *t, uint32_t body, int count) {
    const int of_two = hp_popcount(t->m.at_least[2] & ~body);
    const int of_one = hp_popcount(t->m.at_least[1] & ~t->m.at_least[2] & ~body);
    hp_poly out = {{0}};
    for (int cards = count > 2 ? count - 2 : 0; cards <= count; cards++) {
        for (int held = 0; held <= cards; held++) {
            const int sixes = cards - held + 2 * (count - cards);
            const uint64_t ranks = hp_binomial(of_two, held) * hp_binomial(of_one, cards - held);
            for (int more = 0; more <= held && sixes + more <= HP_POLY_DEGREE; more++)
                out.c[sixes + more] += ranks * hp_binomial(held, more);
        }
    }
    return out;
}

/* ---- Without sixes -------------------------------------------------------------------------------------------------
 */

static uint64_t singles(const hp_douhuang_tally *t, const hp_douhuang_player *player, int by, int floor) {
    const uint64_t above = t->hand & ~((UINT64_C(1) << (floor + 1)) - 1);
    const int small_is_big =
        (player->skills & HP_SKILL_SMALL_IS_BIG) && (t->hand >> HP_SMALL_JOKER & 1) && floor < HP_BIG_JOKER; /* D6.2 */
    if (by == HP_DOUHUANG_BY_STRENGTH)
        return (uint64_t)(hp_popcount(above) + small_is_big);
    hp_multiplicity m;
    hp_rank_multiplicity(&m, hp_rank_counts(above));
    return (uint64_t)(hp_popcount(m.at_least[1]) + hp_popcount(above & HP_JOKERS) + small_is_big);
}

/* D6.3: two ranks that share a suit. */
static uint64_t suit_pairs(const hp_douhuang_tally *t, int floor) {
    uint64_t sum = 0;
    for (uint32_t ranks = t->m.at_least[1] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        uint64_t x = t->hand & (hp_nibble(t->hand, rank) * HP_EACH_RANK) & ((UINT64_C(1) << (4 * rank)) - 1);
        x |= x >> 2;
        sum += (uint64_t)hp_popcount((x | x >> 1) & HP_EACH_RANK);
    }
    return sum;
}

/* The straights of a window: `suits` those in which all below the top are held, of which there are `ways` choices. */
static uint64_t straight_window(uint32_t held, uint32_t suits, uint64_t ways, int top, int fixed, int by, int floor) {
    if (fixed >= 0) /* D6.4, D6.6 */
        return hp_straight_strength(1, top, fixed) > floor;
    uint64_t mixed = 0, suited = 0;
    for (; held; held &= held - 1) {
        const int suit = hp_lowest(held), whole = (int)(suits >> suit & 1);
        mixed += ways > (uint64_t)whole && hp_straight_strength(0, top, suit) > floor;
        suited += whole && hp_straight_strength(1, top, suit) > floor;
    }
    return by == HP_DOUHUANG_BY_STRENGTH ? mixed + suited : (uint64_t)(mixed > 0) + (suited > 0);
}

static uint64_t straights(const hp_douhuang_tally *t, const hp_douhuang_player *player, int by, int shortest,
                          int longest, int floor) {
    const uint32_t line = hp_line_mask(t->m.at_least[1]);
    uint64_t sum = 0;
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], shortest); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint32_t suits = 15;
        uint64_t ways = 1;
        for (int length = 1, top = bottom; length <= longest && line >> top & 1; length++, top++) {
            const uint32_t held = (uint32_t)hp_nibble(t->hand, hp_line_rank[top]);
            if (length >= shortest)
                sum += straight_window(held, suits, ways, top, hp_straight_fixed_suit(player, bottom, top), by, floor);
            suits &= held;
            ways *= hp_subset_count[1][held];
        }
    }
    return sum;
}

static uint64_t runs(const hp_douhuang_tally *t, int each, int per_rank, int shortest, int longest, int floor) {
    const uint32_t line = hp_line_mask(t->m.at_least[each]);
    uint64_t sum = 0;
    for (uint32_t starts = hp_window_starts(t->m.at_least[each], shortest); starts; starts &= starts - 1) {
        uint32_t body = 0;
        for (int length = 1, top = hp_lowest(starts); length <= longest && line >> top & 1; length++, top++) {
            uint64_t sets[HP_WINGS_SINGLES_MAX + 1];
            body |= 1u << hp_line_rank[top];
            if (length < shortest || top <= floor)
                continue;
            if (per_rank == each) {
                sum++;
            } else if (per_rank == 4) {
                single_kickers(t, body, length, sets);
                sum += sets[length];
            } else {
                sum += hp_binomial(hp_popcount(t->m.at_least[2] & ~body), length);
            }
        }
    }
    return sum;
}

/* `body` cards of a rank, with one or two single kickers, or as many pairs. */
static uint64_t with_kickers(const hp_douhuang_tally *t, int body, int kickers, int pairs, int floor) {
    const int ranks = hp_popcount(t->m.at_least[1]) + hp_popcount(t->hand & HP_JOKERS) - 1;
    const int of_two = hp_popcount(t->m.at_least[2]) - 1; /* without the body's rank */
    const uint64_t bodies = (uint64_t)hp_popcount(t->m.at_least[body] & hp_ranks_above(floor));
    if (bodies == 0)
        return 0;
    return bodies *
           (pairs ? hp_binomial(of_two, kickers) : hp_binomial(ranks, kickers) + (kickers == 2 ? (uint64_t)of_two : 0));
}

static uint64_t natural(const hp_douhuang_tally *t, const hp_douhuang_player *player, const hp_douhuang_target *target,
                        int by, int section) {
    const int lead = target->kind < 0, floor = target->strength, length = target->length;
    const int any_two = (player->skills & HP_SKILL_ANY_TWO_KICKERS) != 0; /* D6.1 */
    const uint32_t above = floor < HP_RANKS ? hp_ranks_above(floor) : 0;  /* of a straight it is no rank */
    switch (section) {
    case HP_SECTION_SINGLE:
        return singles(t, player, by, floor);
    case HP_SECTION_PAIR:
        return (uint64_t)hp_popcount(t->m.at_least[2] & above) +
               ((player->skills & HP_SKILL_SUIT_PAIR) ? suit_pairs(t, floor) : 0);
    case HP_SECTION_TRIPLE:
        return (uint64_t)hp_popcount(t->m.at_least[3] & above & ~hp_no_triple_ranks(player));
    case HP_SECTION_WITH_CARD:
        return with_kickers(t, 3, 1, 0, floor);
    case HP_SECTION_WITH_PAIR:
        return with_kickers(t, 3, any_two ? 2 : 1, !any_two, floor);
    case HP_SECTION_STRAIGHT: /* D2.5 */
        if (lead)
            return straights(t, player, by, player->reach_shortest, player->reach_longest, floor);
        return length < player->reach_shortest || length > player->reach_longest
                   ? 0
                   : straights(t, player, by, length, length, floor);
    case HP_SECTION_PAIR_RUN:
        return runs(t, 2, 2, lead ? HP_PAIR_RUN_MIN : length, lead ? HP_LONGEST_RUN : length, floor);
    case HP_SECTION_TRIPLE_RUN:
        return runs(t, 3, 3, lead ? HP_TRIPLE_RUN_MIN : length, lead ? HP_LONGEST_RUN : length, floor);
    case HP_SECTION_WINGS_CARDS:
        return runs(t, 3, 4, lead ? HP_TRIPLE_RUN_MIN : length, lead ? HP_WINGS_SINGLES_MAX : length, floor);
    case HP_SECTION_WINGS_PAIRS:
        return runs(t, 3, 5, lead ? HP_TRIPLE_RUN_MIN : length, lead ? HP_WINGS_PAIRS_MAX : length, floor);
    case HP_SECTION_QUAD_CARDS:
        return with_kickers(t, 4, 2, 0, floor);
    case HP_SECTION_QUAD_PAIRS:
        return with_kickers(t, 4, 2, 1, floor);
    case HP_SECTION_BOMB: {
        const uint32_t bombs = hp_ranks_above(target->kind == HP_DOUHUANG_BOMB ? floor : -1);
        return (uint64_t)(hp_popcount(t->m.at_least[4] & bombs) +
                          hp_popcount(t->m.at_least[3] & bombs & hp_triple_bomb_ranks(player)) +
                          hp_popcount(t->m.at_least[2] & bombs & hp_pair_bomb_ranks(player)));
    }
    default:
        return (t->hand & HP_JOKERS) == HP_JOKERS;
    }
}

/* ---- With sixes
 * ------------------------------------------------------------------------------------------------------ */

static hp_poly wild_of_a_rank(int held, int size) {
    hp_poly out = {{0}};
    for (int wild = 0; wild <= size; wild++)
        out.c[wild] = held >= size - wild;
    return out;
}

static hp_poly wild_ranks_above(const hp_douhuang_tally *t, int floor, int size) {
    hp_poly out = {{0}};
    for (int rank = floor + 1; rank < HP_RANKS; rank++) {
        const hp_poly one = wild_of_a_rank(hp_held(t, rank), size);
        hp_poly_add(&out, &one);
    }
    return out;
}

static hp_poly wild_with_kickers(const hp_douhuang_tally *t, int body, int singles_wanted, int pairs, int floor) {
    hp_poly out = {{0}};
    for (int rank = floor + 1; rank < HP_RANKS; rank++) {
        const hp_poly of_body = wild_of_a_rank(hp_held(t, rank), body);
        const hp_poly kickers = pairs ? pair_kickers_with_sixes(t, 1u << rank, pairs)
                                      : single_kickers_with_sixes(t, 1u << rank, singles_wanted);
        const hp_poly both = hp_poly_mul(&of_body, &kickers);
        hp_poly_add(&out, &both);
    }
    return out;
}

static hp_poly wild_runs(const hp_douhuang_tally *t, int sixes, int each, int per_rank, int shortest, int longest,
                         int floor) {
    hp_poly out = {{0}};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        hp_poly body = hp_poly_one();
        uint32_t ranks = 0;
        int lacking = 0;
        for (int length = 1; length <= longest && bottom + length <= HP_LINE; length++) {
            const int top = bottom + length - 1, rank = hp_line_rank[top], held = hp_held(t, rank);
            lacking += held < each ? each - held : 0;
            if (lacking > sixes)
                break; /* longer runs from here lack as many */
            const hp_poly factor = wild_of_a_rank(held, each);
            body = hp_poly_mul(&body, &factor);
            ranks |= 1u << rank;
            if (length < shortest || top <= floor)
                continue;
            const hp_poly kickers = per_rank == each ? hp_poly_one()
                                    : per_rank == 4  ? single_kickers_with_sixes(t, ranks, length)
                                                     : pair_kickers_with_sixes(t, ranks, length);
            const hp_poly both = hp_poly_mul(&body, &kickers);
            hp_poly_add(&out, &both);
        }
    }
    return out;
}

/* The positions of a window that natural cards fill, all others sixes: in_suits[S] those ways in which all these ranks
 * are held in every suit of S (0: any way).  By ranks, "in some suit of those above the floor" is counted by inclusion
 * and exclusion. */
typedef struct {
    hp_poly in_suits[16];
    uint64_t ways; /* straights of natural cards alone */
    int several;   /* whether sets of more than one suit are asked for */
} wild_window;

static void wild_window_add(wild_window *x, uint32_t held) {
    for (uint32_t suits = 0; suits < 16; suits++)
        if (x->several || hp_subset_count[1][suits] <= 1)
            x->in_suits[suits] = hp_poly_mul_linear(&x->in_suits[suits], held && (held & suits) == suits, 1);
    x->ways *= hp_subset_count[1][held];
}

/* The ways in which there is a suit of these in which all natural cards can be. */
static hp_poly in_some_suit(const wild_window *x, uint32_t suits) {
    hp_poly out = {{0}};
    for (uint32_t some = suits; some; some = (some - 1) & suits)
        for (int k = 0; k <= HP_POLY_DEGREE; k++)
            out.c[k] += (hp_subset_count[1][some] & 1) ? x->in_suits[some].c[k] : 0 - x->in_suits[some].c[k];
    return out;
}

/* A window by the ways to fill what is below its top: a natural card of `held` on top, then a six. */
static void wild_straight_window(hp_poly *out, const wild_window *below, uint32_t held, int top, int by, int floor) {
    uint32_t mixed = 0, suited = 0,
             alone = 0; /* suits above the floor; alone: of a mixed straight whose one six is on top */
    for (uint32_t suit = 0; suit < HP_SUITS; suit++) {
        mixed |= (uint32_t)(hp_straight_strength(0, top, (int)suit) > floor) << suit;
        suited |= (uint32_t)(hp_straight_strength(1, top, (int)suit) > floor) << suit;
        alone |= (mixed >> suit & 1 && below->ways > below->in_suits[1u << suit].c[0]) ? 1u << suit : 0;
    }
    const hp_poly *any = &below->in_suits[0];
    const int by_ranks = by == HP_DOUHUANG_BY_RANKS;
    for (int on_top = 0; on_top <= 1; on_top++) { /* sixes */
        const uint32_t shown = on_top ? 15 : held;
        hp_poly one_suit = {{0}};
        if (by_ranks) {
            one_suit = in_some_suit(below, suited & shown);
        } else {
            for (uint32_t rest = suited & shown; rest; rest &= rest - 1)
                hp_poly_add(&one_suit, &below->in_suits[rest & -rest]);
        }
        const uint64_t tops = by_ranks ? (mixed & shown) != 0 : hp_subset_count[1][mixed & shown];
        for (int k = 1; k <= HP_POLY_DEGREE; k++)
            out->c[k] += one_suit.c[k - on_top] + (k > on_top ? tops * any->c[k - on_top] : 0);
    }
    out->c[1] += by_ranks ? alone != 0 : hp_subset_count[1][alone];
}

static hp_poly wild_straights(const hp_douhuang_tally *t, int sixes, int by, int shortest, int longest, int floor) {
    hp_poly out = {{0}};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        wild_window below = {.ways = 1, .several = by == HP_DOUHUANG_BY_RANKS};
        int lacking = 0;
        for (int suits = 0; suits < 16; suits++)
            below.in_suits[suits] = hp_poly_one();
        for (int length = 1; length <= longest && bottom + length <= HP_LINE; length++) {
            const int top = bottom + length - 1;
            const uint32_t held = (uint32_t)hp_nibble(t->hand, hp_line_rank[top]);
            lacking += held == 0;
            if (lacking > sixes)
                break;
            if (length >= shortest)
                wild_straight_window(&out, &below, held, top, by, floor);
            wild_window_add(&below, held);
        }
    }
    return out;
}

static hp_poly wild(const hp_douhuang_tally *t, int sixes, const hp_douhuang_player *player,
                    const hp_douhuang_target *target, int by, int section) {
    const int lead = target->kind < 0, floor = target->strength, length = target->length;
    const int shortest = lead ? HP_TRIPLE_RUN_MIN : length;
    switch (section) {
    case HP_SECTION_SINGLE: {
        const int cards = floor < 51 ? 51 - floor : 0;
        return (hp_poly){{0, by == HP_DOUHUANG_BY_RANKS ? (uint64_t)(cards + 3) / 4 : (uint64_t)cards}};
    }
    case HP_SECTION_PAIR:
        return wild_ranks_above(t, floor, 2);
    case HP_SECTION_TRIPLE:
        return wild_ranks_above(t, floor, 3);
    case HP_SECTION_WITH_CARD:
        return wild_with_kickers(t, 3, 1, 0, floor);
    case HP_SECTION_WITH_PAIR:
        return wild_with_kickers(t, 3, 0, 1, floor);
    case HP_SECTION_STRAIGHT:
        if (!lead && (length < player->shortest || length > player->longest))
            return (hp_poly){{0}};
        return wild_straights(t, sixes, by, lead ? player->shortest : length, lead ? player->longest : length, floor);
    case HP_SECTION_PAIR_RUN:
        return wild_runs(t, sixes, 2, 2, lead ? HP_PAIR_RUN_MIN : length, lead ? HP_LONGEST_RUN : length, floor);
    case HP_SECTION_TRIPLE_RUN:
        return wild_runs(t, sixes, 3, 3, shortest, lead ? HP_LONGEST_RUN : length, floor);
    case HP_SECTION_WINGS_CARDS:
        return wild_runs(t, sixes, 3, 4, shortest, lead ? HP_WINGS_SINGLES_MAX : length, floor);
    case HP_SECTION_WINGS_PAIRS:
        return wild_runs(t, sixes, 3, 5, shortest, lead ? HP_WINGS_PAIRS_MAX : length, floor);
    case HP_SECTION_QUAD_CARDS:
        return wild_with_kickers(t, 4, 2, 0, floor);
    case HP_SECTION_QUAD_PAIRS:
        return wild_with_kickers(t, 4, 0, 2, floor);
    case HP_SECTION_BOMB:
        return wild_ranks_above(t, target->kind == HP_DOUHUANG_BOMB ? floor : -1, 4);
    default:
        return (hp_poly){{0}};
    }
}

/* ---- All sections
 * ------------------------------------------------------------------------------------------------------ */

int64_t HP_FN(hp_douhuang_groups_count)(uint64_t hand, const hp_douhuang_player *player,
                                        const hp_douhuang_target *target, int by) {
    const uint64_t sixes = (player->skills & HP_SKILL_WILD_SIX) ? hand & HP_SIXES : 0;
    const int n = hp_popcount(sixes);
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand & ~sixes);
    uint64_t classes = 0;
    for (uint32_t asked = hp_douhuang_sections_asked(target); asked; asked &= asked - 1) {
        const int section = hp_lowest(asked);
        classes += natural(&t, player, target, by, section);
        if (!sixes)
            continue;
        const hp_poly more = wild(&t, n, player, target, by, section);
        for (int k = 1; k <= n; k++)
            classes += more.c[k];
    }
    return (int64_t)classes;
}
