/* The move with a given number in the list of generate.c, without the list; and with it, a random move.
 *
 * First the section, by the sums of sums.h; inside it the rank or the window, by the same sums; then what is left of
 * the number is taken apart: the digits of a mixed base are the suits of a run, from its lowest rank up, and what
 * remains above them numbers the window or the body.  Kickers are unranked in lexicographic order.  That the order is
 * that of the list makes the proof simple: a test asks for every number and compares with the list. */
#include "nth.h"

/* ---- Kickers ------------------------------------------------------------------------------------------------- */

/* The k natural pairs of different ranks outside the body that have this number in their order.  after[j][m]: in how
 * many ways m pairs can be chosen from the ranks from the j-th on. */
static uint64_t pairs_at(const hp_douhuang_tally *t, uint32_t body, int k, uint64_t number) {
    int ranks[HP_RANKS], n = 0;
    for (uint32_t rest = t->m.at_least[2] & ~body; rest; rest &= rest - 1)
        ranks[n++] = hp_lowest(rest);
    uint64_t after[HP_RANKS + 1][HP_WINGS_PAIRS_MAX + 1] = {{0}};
    after[n][0] = 1;
    for (int j = n - 1; j > 0; j--) {
        const uint64_t pairs = hp_choose_of_rank[hp_held(t, ranks[j])][2];
        after[j][0] = 1;
        for (int m = 1; m < k; m++)
            after[j][m] = after[j + 1][m] + pairs * after[j + 1][m - 1];
    }
    uint64_t chosen = 0;
    for (int j = 0; k > 0; j++) {
        const uint64_t suits = hp_nibble(t->hand, ranks[j]), with_one = after[j + 1][k - 1];
        const uint64_t with_rank = hp_subset_count[2][suits] * with_one;
        if (number >= with_rank) {
            number -= with_rank;
            continue;
        }
        chosen |= hp_subsets[2][suits][number / with_one] << (4 * ranks[j]);
        number %= with_one;
        k--;
    }
    return chosen;
}

/* ---- One rank -------------------------------------------------------------------------------------------------- */

/* k cards of a rank. */
static int of_a_rank_at(const hp_douhuang_tally *t, uint32_t ranks, int k, int kind, int cost, int64_t *number,
                        hp_row *out) {
    for (ranks &= t->m.at_least[k]; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(t->hand, rank);
        if (hp_is_among(number, hp_subset_count[k][suits])) {
            hp_rows_one(out, hp_subsets[k][suits][*number] << (4 * rank), hp_what(kind, k, 1, cost, rank));
            return 1;
        }
    }
    return 0;
}

static void single_at(const hp_douhuang_tally *t, int floor, int64_t number, hp_row *out) {
    const uint64_t above = t->hand & ~((UINT64_C(1) << (floor + 1)) - 1);
    uint64_t card = UINT64_C(1) << HP_SMALL_JOKER;
    int strength = HP_BIG_JOKER; /* D6.2, the last */
    if (number < hp_popcount(above)) {
        card = hp_bit_at(above, (int)number);
        strength = hp_lowest(card);
    }
    hp_rows_one(out, card, hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, strength));
}

/* D6.3: the higher card, then the lower of its suit. */
static void suit_pair_at(const hp_douhuang_tally *t, int floor, int64_t number, hp_row *out) {
    for (uint64_t x = t->hand & HP_RANKED & ~((UINT64_C(1) << (4 * (floor + 1))) - 1); x; x &= x - 1) {
        const int card = hp_lowest(x);
        const uint64_t lower = t->hand & (HP_EACH_RANK << (card & 3)) & ((x & -x) - 1);
        if (hp_is_among(&number, (uint64_t)hp_popcount(lower))) {
            hp_rows_one(out, (x & -x) | hp_bit_at(lower, (int)number), hp_what(HP_DOUHUANG_PAIR, 2, 1, 0, card >> 2));
            return;
        }
    }
}

static void pair_at(const hp_douhuang_tally *t, int floor, int64_t number, hp_row *out) {
    if (!of_a_rank_at(t, hp_ranks_above(floor), 2, HP_DOUHUANG_PAIR, 0, &number, out))
        suit_pair_at(t, floor, number, out);
}

static void triple_with_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, int size, int floor,
                           int64_t number, hp_row *out) {
    const uint64_t all_pairs = hp_sum_pairs_of(t, 0x1fff);
    const int any_two = size == 5 && (player->skills & HP_SKILL_ANY_TWO_KICKERS);
    for (uint32_t ranks = t->m.at_least[3] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks), held = hp_held(t, rank), others = t->cards - held;
        const uint64_t kickers = size == 4 ? (uint64_t)others
                                 : any_two ? hp_binomial(others, 2)
                                           : all_pairs - hp_choose_of_rank[held][2];
        if (!hp_is_among(&number, hp_choose_of_rank[held][3] * kickers))
            continue;
        const uint64_t suits = hp_nibble(t->hand, rank), body = (uint64_t)number / kickers,
                       kicker = (uint64_t)number % kickers, pool = t->hand & ~hp_rank_cards(rank);
        const uint64_t cards = size == 4 ? hp_cards_at(pool, 1, kicker)
                               : any_two ? hp_cards_at(pool, 2, kicker)
                                         : pairs_at(t, ranks & -ranks, 1, kicker);
        hp_rows_one(out, hp_subsets[3][suits][body] << (4 * rank) | cards,
                    hp_what(HP_DOUHUANG_TRIPLE_WITH, size, 1, 0, rank));
        return;
    }
}

static void quad_with_at(const hp_douhuang_tally *t, int size, int floor, int64_t number, hp_row *out) {
    for (uint32_t ranks = t->m.at_least[4] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint32_t body = ranks & -ranks;
        const uint64_t kickers = size == 6 ? hp_binomial(t->cards - 4, 2) : hp_sum_pair_kickers(t, body, 2);
        if (!hp_is_among(&number, kickers))
            continue;
        const uint64_t cards = size == 6 ? hp_cards_at(t->hand & ~hp_rank_cards(rank), 2, (uint64_t)number)
                                         : pairs_at(t, body, 2, (uint64_t)number);
        hp_rows_one(out, hp_rank_cards(rank) | cards, hp_what(HP_DOUHUANG_QUAD_WITH, size, 1, 0, rank));
        return;
    }
}

static void bomb_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, int floor, int64_t number,
                    hp_row *out) {
    const uint32_t above = hp_ranks_above(floor);
    if (!of_a_rank_at(t, above, 4, HP_DOUHUANG_BOMB, 0, &number, out) &&
        !of_a_rank_at(t, above & hp_triple_bomb_ranks(player), 3, HP_DOUHUANG_BOMB, hp_triple_bomb_cost(player),
                      &number, out))
        of_a_rank_at(t, above & hp_pair_bomb_ranks(player), 2, HP_DOUHUANG_BOMB, 0, &number, out);
}

/* ---- Straights ------------------------------------------------------------------------------------------------- */

/* The straight of a window whose suits have this number, the lowest rank's digit first. */
static void straight_in_window(uint64_t hand, const hp_douhuang_player *player, int bottom, int length, uint64_t number,
                               hp_row *out) {
    const int top = bottom + length - 1, fixed = hp_straight_fixed_suit(player, bottom, top);
    uint64_t cards = 0, shared = 15, suit = 0;
    for (int p = bottom; p <= top; p++) {
        const uint64_t held = hp_nibble(hand, hp_line_rank[p]);
        const uint32_t n = (uint32_t)hp_popcount(held);
        suit = hp_bit_at(held, (int)(number % n));
        number /= n;
        cards |= suit << (4 * hp_line_rank[p]);
        shared &= suit;
    }
    const int strength =
        fixed >= 0 ? hp_straight_strength(1, top, fixed) : hp_straight_strength(shared != 0, top, hp_lowest(suit));
    hp_rows_one(out, cards, hp_what(HP_DOUHUANG_STRAIGHT, length, length, hp_straight_cost(player, length), strength));
}

static void straight_lead_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, int64_t number,
                             hp_row *out) {
    const uint32_t line = hp_line_mask(t->m.at_least[1]);
    const uint64_t counts = hp_line_cards(t->counts);
    const int shortest = player->reach_shortest, longest = player->reach_longest;
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], shortest); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint64_t product = 1;
        for (int length = 1; length <= longest && line >> (bottom + length - 1) & 1; length++) {
            product *= counts >> (4 * (bottom + length - 1)) & 15;
            if (length >= shortest && hp_is_among(&number, product)) {
                straight_in_window(t->hand, player, bottom, length, (uint64_t)number, out);
                return;
            }
        }
    }
}

static void one_suit_straight(const hp_douhuang_player *player, int bottom, int length, int suit, hp_row *out) {
    const int top = bottom + length - 1;
    hp_rows_one(out, hp_window_in_suit(bottom, top, suit),
                hp_what(HP_DOUHUANG_STRAIGHT, length, length, hp_straight_cost(player, length),
                        hp_straight_strength(1, top, suit)));
}

/* D6.4, D6.6: window by window, in each by the suit of the top card. */
static void straight_answer_by_skill_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length,
                                        int floor, int64_t number, hp_row *out) {
    const uint64_t counts = hp_line_cards(t->counts), hand = hp_line_cards(t->hand);
    uint64_t in_suit = ~UINT64_C(0);
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], length); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts), top = bottom + length - 1;
        const int fixed = hp_straight_fixed_suit(player, bottom, top);
        if (fixed >= 0) {
            if (hp_straight_strength(1, top, fixed) > floor &&
                hp_is_among(&number, hp_window_product(counts, bottom, length))) {
                straight_in_window(t->hand, player, bottom, length, (uint64_t)number, out);
                return;
            }
            continue;
        }
        const uint64_t below = hp_window_product(counts, bottom, length - 1);
        for (uint64_t held = hand >> (4 * top) & 15, i = 0; held; held &= held - 1, i++) {
            const int suit = hp_lowest(held);
            if (hp_straight_strength(0, top, suit) > floor) {
                if (hp_is_among(&number, below)) {
                    straight_in_window(t->hand, player, bottom, length, i * below + (uint64_t)number, out);
                    return;
                }
            } else if (hp_straight_strength(1, top, suit) > floor && (in_suit >> (4 * bottom + suit) & 1) &&
                       hp_is_among(&number, 1)) {
                one_suit_straight(player, bottom, length, suit, out);
                return;
            }
        }
    }
}

/* The order of generate.c's straights_answer: one-suit straights that only their suit makes strong enough, then the
 * window whose top suit decides, then those above it. */
static void straight_answer_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, int length, int floor,
                               int64_t number, hp_row *out) {
    if (HP_UNLIKELY(hp_has_fixed_suits(player))) {
        straight_answer_by_skill_at(t, player, length, floor, number, out);
        return;
    }
    const uint32_t starts = hp_window_starts(t->m.at_least[1], length);
    const uint64_t counts = hp_line_cards(t->counts), hand = hp_line_cards(t->hand);
    const int one_suit_only = floor >= HP_ONE_SUIT, bit = floor % HP_ONE_SUIT - 4 * (length - 1), boundary = bit >> 2;
    uint64_t in_suit = ~UINT64_C(0);
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    const uint64_t up_to = (UINT64_C(2) << bit) - 1;
    in_suit &= one_suit_only ? ~up_to : up_to;
    if (hp_is_among(&number, (uint64_t)hp_popcount(in_suit))) {
        const int at = hp_lowest(hp_bit_at(in_suit, (int)number));
        one_suit_straight(player, at >> 2, length, at & 3, out);
        return;
    }
    if (starts >> boundary & 1) {
        const int top_rank = hp_line_rank[boundary + length - 1];
        const uint64_t lower = (UINT64_C(2) << (4 * top_rank + (bit & 3))) - (UINT64_C(1) << (4 * top_rank));
        const uint64_t top_suits = hp_nibble(t->hand & ~lower, top_rank);
        if (hp_is_among(&number, hp_window_product(counts, boundary, length - 1) * (uint64_t)hp_popcount(top_suits))) {
            straight_in_window(t->hand & ~lower, player, boundary, length, (uint64_t)number, out);
            return;
        }
    }
    for (uint32_t above = starts & ~((2u << boundary) - 1); above; above &= above - 1)
        if (hp_is_among(&number, hp_window_product(counts, hp_lowest(above), length))) {
            straight_in_window(t->hand, player, hp_lowest(above), length, (uint64_t)number, out);
            return;
        }
}

/* ---- Runs and wings -------------------------------------------------------------------------------------------- */

/* `per_rank` cards of the whole move a rank, k of them in the body. */
static void run_at(const hp_douhuang_tally *t, int kind, int k, int per_rank, int shortest, int longest, int floor,
                   int64_t number, hp_row *out) {
    const uint32_t line = hp_line_mask(t->m.at_least[k]);
    for (uint32_t starts = hp_window_starts(t->m.at_least[k], shortest); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint64_t product = 1;
        uint32_t body = 0;
        for (int p = bottom, length = 1; length <= longest && p < HP_LINE && (line >> p & 1); p++, length++) {
            const int rank = hp_line_rank[p];
            product *= hp_choose_of_rank[hp_held(t, rank)][k];
            body |= 1u << rank;
            if (length < shortest || p <= floor)
                continue;
            const uint64_t kickers = per_rank == k   ? 1
                                     : per_rank == 4 ? hp_sum_single_kickers(t, body, length)
                                                     : hp_sum_pair_kickers(t, body, length);
            if (!hp_is_among(&number, product * kickers))
                continue;
            const uint64_t kicker = (uint64_t)number % kickers;
            uint64_t digits = (uint64_t)number / kickers;
            uint64_t cards = per_rank == k   ? 0
                             : per_rank == 4 ? hp_cards_at(t->hand & ~hp_spread_ranks(body), length, kicker)
                                             : pairs_at(t, body, length, kicker);
            for (int q = bottom; q <= p; q++) {
                const uint64_t suits = hp_nibble(t->hand, hp_line_rank[q]), n = hp_subset_count[k][suits];
                cards |= hp_subsets[k][suits][digits % n] << (4 * hp_line_rank[q]);
                digits /= n;
            }
            hp_rows_one(out, cards, hp_what(kind, per_rank * length, length, 0, p));
            return;
        }
    }
}

/* ---- Sections -------------------------------------------------------------------------------------------------- */

static void natural_at(const hp_douhuang_tally *t, const hp_douhuang_player *player, const hp_douhuang_target *target,
                       int section, int64_t number, hp_row *out) {
    const int lead = target->kind < 0, floor = target->strength, length = target->length;
    const int two = lead ? HP_TRIPLE_RUN_MIN : length, longest = lead ? HP_LONGEST_RUN : length;
    switch (section) {
    case HP_SECTION_SINGLE:
        single_at(t, floor, number, out);
        break;
    case HP_SECTION_PAIR:
        pair_at(t, floor, number, out);
        break;
    case HP_SECTION_TRIPLE:
        of_a_rank_at(t, hp_ranks_above(floor) & ~hp_no_triple_ranks(player), 3, HP_DOUHUANG_TRIPLE, 0, &number, out);
        break;
    case HP_SECTION_WITH_CARD:
    case HP_SECTION_WITH_PAIR:
        triple_with_at(t, player, section == HP_SECTION_WITH_CARD ? 4 : 5, floor, number, out);
        break;
    case HP_SECTION_STRAIGHT:
        if (lead)
            straight_lead_at(t, player, number, out);
        else
            straight_answer_at(t, player, length, floor, number, out);
        break;
    case HP_SECTION_PAIR_RUN:
        run_at(t, HP_DOUHUANG_PAIR_RUN, 2, 2, lead ? HP_PAIR_RUN_MIN : length, longest, floor, number, out);
        break;
    case HP_SECTION_TRIPLE_RUN:
        run_at(t, HP_DOUHUANG_TRIPLE_RUN, 3, 3, two, longest, floor, number, out);
        break;
    case HP_SECTION_WINGS_CARDS:
        run_at(t, HP_DOUHUANG_WINGS, 3, 4, two, lead ? HP_WINGS_SINGLES_MAX : longest, floor, number, out);
        break;
    case HP_SECTION_WINGS_PAIRS:
        run_at(t, HP_DOUHUANG_WINGS, 3, 5, two, lead ? HP_WINGS_PAIRS_MAX : longest, floor, number, out);
        break;
    case HP_SECTION_QUAD_CARDS:
    case HP_SECTION_QUAD_PAIRS:
        quad_with_at(t, section == HP_SECTION_QUAD_CARDS ? 6 : 8, floor, number, out);
        break;
    case HP_SECTION_BOMB:
        bomb_at(t, player, target->kind == HP_DOUHUANG_BOMB ? floor : -1, number, out);
        break;
    default:
        hp_rows_one(out, HP_JOKERS, hp_what(HP_DOUHUANG_ROCKET, 2, 1, 0, 0));
        break;
    }
}

/* ---- Picking --------------------------------------------------------------------------------------------------- */

/* How many moves there are, section by section; what is needed to find one of them. */
typedef struct {
    hp_douhuang_tally tally; /* of 杨贵妃 without her sixes */
    int wild;
    int64_t natural[HP_DOUHUANG_SECTIONS], with_sixes[HP_DOUHUANG_SECTIONS], total;
} sums;

/* Leads, and everything with wild sixes: all sections. */
static void sums_of(sums *s, uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target) {
    s->wild = (player->skills & HP_SKILL_WILD_SIX) && (hand & HP_SIXES);
    hp_douhuang_tally_of(&s->tally, s->wild ? hand & ~HP_SIXES : hand);
    if (target->kind < 0) {
        s->total = hp_sum_leads(&s->tally, player, s->natural);
    } else {
        const int section = hp_douhuang_section_of(target);
        for (int i = 0; i < HP_DOUHUANG_SECTIONS; i++)
            s->natural[i] = 0;
        s->natural[section] = hp_sum_answers(&s->tally, player, target);
        s->natural[HP_SECTION_ROCKET] = target->kind != HP_DOUHUANG_ROCKET && (s->tally.hand & HP_JOKERS) == HP_JOKERS;
        s->natural[HP_SECTION_BOMB] = hp_sum_answering_bombs(&s->tally, player, target);
        s->total = s->natural[HP_SECTION_BOMB] + s->natural[HP_SECTION_ROCKET];
        if (section < HP_SECTION_BOMB)
            s->total += s->natural[section];
    }
    if (s->wild)
        s->total += HP_COUNT_WILD(hand, player, target, s->with_sixes);
}

static void move_at(const sums *s, uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                    int64_t number, hp_row *out) {
    for (int section = 0; section < HP_DOUHUANG_SECTIONS; section++) {
        if (hp_is_among(&number, (uint64_t)s->natural[section])) {
            natural_at(&s->tally, player, target, section, number, out);
            return;
        }
        if (HP_UNLIKELY(s->wild) && hp_is_among(&number, (uint64_t)s->with_sixes[section])) {
            HP_FN(hp_douhuang_wild_at)(hand, player, target, section, number, out);
            return;
        }
    }
}

void HP_FN(hp_douhuang_nth)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                            int64_t index, hp_douhuang_move *out) {
    sums s;
    sums_of(&s, hand, player, target);
    HP_ASSERT(index >= 0 && index < s.total);
    move_at(&s, hand, player, target, index, (hp_row *)out);
}

HP_NOINLINE int64_t draw_of_all(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                                int64_t others, hp_rng *rng, hp_row *out) {
    sums s;
    sums_of(&s, hand, player, target);
    const int64_t number = (int64_t)hp_rng_draw_below64(rng, (uint64_t)(s.total + others));
    if (number >= s.total)
        return number - s.total;
    move_at(&s, hand, player, target, number, out);
    return -1;
}

/* Most of a game's actions are answers, and most of these have three sections at most. */
int64_t HP_FN(hp_douhuang_draw)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                                int64_t others, hp_rng *rng, hp_douhuang_move *out) {
    if (target->kind < 0 || (HP_UNLIKELY(player->skills & HP_SKILL_WILD_SIX) && (hand & HP_SIXES)))
        return draw_of_all(hand, player, target, others, rng, (hp_row *)out);
    hp_douhuang_tally t;
    hp_douhuang_tally_of(&t, hand);
    const int64_t same = hp_sum_answers(&t, player, target), bombs = hp_sum_answering_bombs(&t, player, target);
    const int64_t rocket = target->kind != HP_DOUHUANG_ROCKET && (hand & HP_JOKERS) == HP_JOKERS;
    const int64_t total = same + bombs + rocket;
    const int64_t number = hp_rng_draw_below(rng, (uint32_t)(total + others));
    if (number >= total)
        return number - total;
    const int section = number < same           ? hp_douhuang_section_of(target)
                        : number < same + bombs ? HP_SECTION_BOMB
                                                : HP_SECTION_ROCKET;
    natural_at(&t, player, target, section, number < same ? number : number - same, (hp_row *)out);
    return -1;
}
