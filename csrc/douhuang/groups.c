/* Classes of moves that differ in suits alone, without the moves (D2 to D6): section by section as generate.c, with one
 * row where that has one for every choice of suits.
 *
 * Where two cards of a rank are as good as two others, only how many are taken matters: runs, bodies and kickers are
 * walked rank by rank.  The suits that do matter are those of single cards, of straights (their top card, and whether
 * all are of one suit, D3) and of 孙权's pairs (D6.3). */
#include "groups.h"

/* ---- One rank ------------------------------------------------------------------------------------------------- */

static hp_group_row *singles(hp_group_row *out, const hp_douhuang_tally *t, const hp_douhuang_player *player, int by,
                             int floor) {
    const uint64_t above = t->hand & ~((UINT64_C(1) << (floor + 1)) - 1);
    const uint64_t what = hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, 0);
    if (by == HP_DOUHUANG_BY_RANKS) {
        for (uint64_t x = above & HP_RANKED; x;) {
            const int card = hp_lowest(x), rank = card >> 2;
            const uint64_t suits = hp_nibble(x, rank);
            out = hp_group_between(out, x & -x, what + HP_STRENGTH_ONE * (uint64_t)card, hp_subset_count[1][suits],
                                   card, 4 * rank + 63 - __builtin_clzll(suits));
            x &= ~hp_rank_cards(rank);
        }
    }
    for (uint64_t x = by == HP_DOUHUANG_BY_RANKS ? above & HP_JOKERS : above; x; x &= x - 1)
        out = hp_group_one(out, x & -x, what + HP_STRENGTH_ONE * (uint64_t)hp_lowest(x), 1);
    if ((player->skills & HP_SKILL_SMALL_IS_BIG) && (t->hand >> HP_SMALL_JOKER & 1) && floor < HP_BIG_JOKER) /* D6.2 */
        out = hp_group_one(out, UINT64_C(1) << HP_SMALL_JOKER, what + HP_STRENGTH_ONE * HP_BIG_JOKER, 1);
    return out;
}

/* k cards of one rank and nothing else: PAIR, TRIPLE, BOMB. */
static hp_group_row *of_a_rank(hp_group_row *out, const hp_douhuang_tally *t, uint32_t ranks, int k, int kind,
                               int cost) {
    for (ranks &= t->m.at_least[k]; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        out = hp_group_one(out, hp_lowest_of_rank(t->hand, rank, k), hp_what(kind, k, 1, cost, rank),
                           hp_choose_of_rank[hp_held(t, rank)][k]);
    }
    return out;
}

/* D6.3: two ranks that share a suit, by the lowest suit that they share: that is their first pair in the list. */
static hp_group_row *suit_pairs(hp_group_row *out, const hp_douhuang_tally *t, int floor) {
    for (uint64_t x = t->hand & HP_RANKED & ~((UINT64_C(1) << (4 * (floor + 1))) - 1); x; x &= x - 1) {
        const int card = hp_lowest(x), rank = card >> 2, suit = card & 3;
        const uint64_t suits = hp_nibble(t->hand, rank), lower_suits = suits & ((UINT64_C(1) << suit) - 1);
        const uint64_t what = hp_what(HP_DOUHUANG_PAIR, 2, 1, 0, rank);
        for (uint64_t y = t->hand & (HP_EACH_RANK << suit) & ((UINT64_C(1) << (4 * rank)) - 1); y; y &= y - 1) {
            const uint64_t others = hp_nibble(t->hand, hp_lowest(y) >> 2);
            if (!(others & lower_suits))
                out = hp_group_one(out, (x & -x) | (y & -y), what, hp_subset_count[1][suits & others]);
        }
    }
    return out;
}

/* ---- A body of one rank with kickers ----------------------------------------------------------------------------- */

/* `body` cards of a rank, with single kickers or with pairs. */
static hp_group_row *with_kickers(hp_group_row *out, const hp_douhuang_tally *t, const hp_kickers *k, int kind,
                                  int body, int kickers, int pairs, int floor) {
    for (uint32_t ranks = t->m.at_least[body] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks), held = hp_held(t, rank);
        const uint64_t cards = hp_lowest_of_rank(t->hand, rank, body), ways = hp_choose_of_rank[held][body];
        const uint64_t what = hp_what(kind, body + (pairs ? 2 : 1) * kickers, 1, 0, rank);
        const uint32_t others = ~(1u << rank);
        out = pairs ? hp_group_pair_kickers(out, k, k->pairs & others, kickers, cards, what, ways)
                    : hp_group_single_kickers(out, k, k->ranks & others, t->cards - held, kickers, cards, what, ways);
    }
    return out;
}

/* D6.1 曹操: any two cards. */
static hp_group_row *triples_with_two(hp_group_row *out, const hp_douhuang_tally *t, const hp_kickers *k,
                                      const hp_douhuang_player *player, int floor) {
    const int any_two = (player->skills & HP_SKILL_ANY_TWO_KICKERS) != 0;
    return with_kickers(out, t, k, HP_DOUHUANG_TRIPLE_WITH, 3, any_two ? 2 : 1, !any_two, floor);
}

/* ---- Straights ------------------------------------------------------------------------------------------------------
 */

/* What stands below the top of a window. */
typedef struct {
    uint64_t low; /* the lowest card of each rank */
    uint64_t
        next; /* what makes of these the next straight in the list: two cards of the lowest rank that has a choice */
    uint64_t ways;      /* how many choices there are */
    uint32_t suits;     /* those in which all ranks are held */
    uint32_t low_suits; /* the one of `low`, if that is of one suit */
    uint64_t ranks;     /* all cards of these ranks */
} lower_cards;

/* The straights of a window that are above the floor. */
static hp_group_row *straight_window(hp_group_row *out, const lower_cards *below, uint64_t hand, int top, int fixed,
                                     uint64_t what, int by, int floor) {
    const int rank = hp_line_rank[top];
    const uint64_t held = hp_nibble(hand, rank);
    hp_group_row *of_window[2] = {NULL, NULL};
    if (fixed >= 0) { /* D6.4, D6.6 */
        const int strength = hp_straight_strength(1, top, fixed);
        const uint64_t ways = below->ways * hp_subset_count[1][held];
        return strength > floor ? hp_group_straight(out, of_window, by, 1, below->low | (held & -held) << (4 * rank),
                                                    what, ways, strength)
                                : out;
    }
    if (HP_LIKELY(!(below->suits & held)) && floor < hp_straight_strength(0, top, 0)) { /* all are mixed */
        const uint64_t base = what + HP_STRENGTH_ONE * (uint64_t)hp_straight_strength(0, top, 0);
        if (by == HP_DOUHUANG_BY_RANKS) {
            const int low = hp_lowest(held), high = 63 - __builtin_clzll(held);
            return hp_group_between(out, below->low | (held & -held) << (4 * rank),
                                    base + HP_STRENGTH_ONE * (uint64_t)low, below->ways * hp_subset_count[1][held],
                                    hp_straight_strength(0, top, low), hp_straight_strength(0, top, high));
        }
        for (uint64_t x = held; x; x &= x - 1)
            out = hp_group_one(out, below->low | (x & -x) << (4 * rank),
                               base + HP_STRENGTH_ONE * (uint64_t)hp_lowest(x), below->ways);
        return out;
    }
    for (uint64_t x = held; x; x &= x - 1) {
        const int suit = hp_lowest(x);
        const int mixed = hp_straight_strength(0, top, suit), suited = hp_straight_strength(1, top, suit);
        const int whole = (int)(below->suits >> suit & 1), low_is_suited = (int)(below->low_suits >> suit & 1);
        const uint64_t card = (x & -x) << (4 * rank), ways = below->ways - (uint64_t)whole;
        const int suited_first = whole && suited > floor && low_is_suited;
        if (suited_first)
            out = hp_group_straight(out, of_window, by, 1, below->low | card, what, 1, suited);
        if (ways && mixed > floor)
            out = hp_group_straight(out, of_window, by, 0,
                                    (low_is_suited ? below->low ^ below->next : below->low) | card, what, ways, mixed);
        if (whole && suited > floor && !suited_first)
            out =
                hp_group_straight(out, of_window, by, 1, (below->ranks & HP_EACH_RANK << suit) | card, what, 1, suited);
    }
    return out;
}

static hp_group_row *straights(hp_group_row *out, const hp_douhuang_tally *t, const hp_douhuang_player *player, int by,
                               int shortest, int longest, int floor) {
    const uint32_t line = hp_line_mask(t->m.at_least[1]);
    for (uint32_t starts = hp_window_starts(t->m.at_least[1], shortest); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        lower_cards below = {0, 0, 1, 15, 15, 0};
        for (int length = 1, top = bottom; length <= longest && line >> top & 1; length++, top++) {
            if (length >= shortest)
                out = straight_window(
                    out, &below, t->hand, top, hp_straight_fixed_suit(player, bottom, top),
                    hp_what(HP_DOUHUANG_STRAIGHT, length, length, hp_straight_cost(player, length), 0), by, floor);
            const int rank = hp_line_rank[top];
            const uint64_t held = hp_nibble(t->hand, rank), lowest = held & -held, more = held ^ lowest;
            below.low |= lowest << (4 * rank);
            if (more && !below.next)
                below.next = (lowest | (more & -more)) << (4 * rank);
            below.ways *= hp_subset_count[1][held];
            below.suits &= (uint32_t)held;
            below.low_suits &= (uint32_t)lowest;
            below.ranks |= hp_rank_cards(rank);
        }
    }
    return out;
}

/* ---- Runs and wings
 * --------------------------------------------------------------------------------------------------- */

static hp_group_row *runs(hp_group_row *out, const hp_douhuang_tally *t, const hp_kickers *k, int kind, int per_rank,
                          int shortest, int longest, int floor) {
    const int each = kind == HP_DOUHUANG_PAIR_RUN ? 2 : 3;
    const uint32_t line = hp_line_mask(t->m.at_least[each]);
    for (uint32_t starts = hp_window_starts(t->m.at_least[each], shortest); starts; starts &= starts - 1) {
        const int bottom = hp_lowest(starts);
        uint64_t cards = 0, ways = 1;
        uint32_t body = 0;
        int inside = 0;
        for (int length = 1, top = bottom; length <= longest && line >> top & 1; length++, top++) {
            const int rank = hp_line_rank[top], held = hp_held(t, rank);
            cards |= hp_lowest_of_rank(t->hand, rank, each);
            ways *= hp_choose_of_rank[held][each];
            body |= 1u << rank;
            inside += held;
            if (length < shortest || top <= floor)
                continue;
            const uint64_t what = hp_what(kind, per_rank * length, length, 0, top);
            if (kind != HP_DOUHUANG_WINGS)
                out = hp_group_one(out, cards, what, ways);
            else if (per_rank == 4)
                out = hp_group_single_kickers(out, k, k->ranks & ~body, t->cards - inside, length, cards, what, ways);
            else
                out = hp_group_pair_kickers(out, k, k->pairs & ~body, length, cards, what, ways);
        }
    }
    return out;
}

/* ---- The whole list
 * ----------------------------------------------------------------------------------------------------- */

typedef struct {
    hp_douhuang_tally t;
    hp_kickers kickers;
    hp_wild_groups wild; /* with no sixes where none is wild */
    const hp_douhuang_player *player;
    const hp_douhuang_target *target;
    int by;
} job;

static void job_of(job *j, uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target, int by) {
    const uint64_t wild = (player->skills & HP_SKILL_WILD_SIX) ? hand & HP_SIXES : 0;
    const uint64_t suits = hp_nibble(wild, HP_RANK_6);
    j->player = player;
    j->target = target;
    j->by = by;
    hp_douhuang_tally_of(&j->t, hand & ~wild);
    if (wild || j->t.m.at_least[3])
        hp_kickers_of(&j->kickers, &j->t);
    j->wild.sixes = hp_popcount(wild);
    if (!wild)
        return;
    j->wild.t = &j->t;
    j->wild.kickers = &j->kickers;
    j->wild.floor = target->strength;
    j->wild.by = by;
    for (int k = 0; k <= j->wild.sixes; k++)
        j->wild.first[k] = hp_subsets[k][suits][0] << (4 * HP_RANK_6);
}

static hp_group_row *straight_section(hp_group_row *out, const job *j) {
    const hp_douhuang_player *player = j->player;
    const int lead = j->target->kind < 0, length = j->target->length;
    const int shortest = lead ? player->reach_shortest : length, longest = lead ? player->reach_longest : length;
    if (!lead && (length < player->reach_shortest || length > player->reach_longest)) /* D2.5 */
        return out;
    out = straights(out, &j->t, player, j->by, shortest, longest, j->target->strength);
    return j->wild.sixes ? HP_FN(hp_douhuang_wild_group_straights)(out, &j->wild, shortest, longest) : out;
}

static hp_group_row *run_section(hp_group_row *out, const job *j, int kind, int per_rank, int shortest, int longest) {
    if (j->target->kind >= 0)
        shortest = longest = j->target->length;
    out = runs(out, &j->t, &j->kickers, kind, per_rank, shortest, longest, j->target->strength);
    return j->wild.sixes ? HP_FN(hp_douhuang_wild_group_runs)(out, &j->wild, kind, per_rank, shortest, longest) : out;
}

static hp_group_row *bomb_section(hp_group_row *out, job *j) {
    const hp_douhuang_player *player = j->player;
    const int floor = j->target->kind == HP_DOUHUANG_BOMB ? j->target->strength : -1;
    const uint32_t above = hp_ranks_above(floor);
    out = of_a_rank(out, &j->t, above, 4, HP_DOUHUANG_BOMB, 0);
    out = of_a_rank(out, &j->t, above & hp_triple_bomb_ranks(player), 3, HP_DOUHUANG_BOMB,
                    hp_triple_bomb_cost(player));                                            /* D6.9, D6.5 */
    out = of_a_rank(out, &j->t, above & hp_pair_bomb_ranks(player), 2, HP_DOUHUANG_BOMB, 0); /* D6.8 */
    j->wild.floor = floor;
    return j->wild.sixes ? HP_FN(hp_douhuang_wild_groups_of_a_rank)(out, &j->wild, HP_DOUHUANG_BOMB, 4) : out;
}

/* The classes of one section: first without sixes, then with them. */
static hp_group_row *section(hp_group_row *out, job *j, int which) {
    const int floor = j->target->strength, wild = j->wild.sixes;
    const uint32_t above = floor < HP_RANKS ? hp_ranks_above(floor) : 0; /* of a straight it is no rank */
    switch (which) {
    case HP_SECTION_SINGLE:
        out = singles(out, &j->t, j->player, j->by, floor);
        return wild ? HP_FN(hp_douhuang_wild_group_singles)(out, &j->wild) : out;
    case HP_SECTION_PAIR:
        out = of_a_rank(out, &j->t, above, 2, HP_DOUHUANG_PAIR, 0);
        if (j->player->skills & HP_SKILL_SUIT_PAIR)
            out = suit_pairs(out, &j->t, floor);
        return wild ? HP_FN(hp_douhuang_wild_groups_of_a_rank)(out, &j->wild, HP_DOUHUANG_PAIR, 2) : out;
    case HP_SECTION_TRIPLE:
        out = of_a_rank(out, &j->t, above & ~hp_no_triple_ranks(j->player), 3, HP_DOUHUANG_TRIPLE, 0);
        return wild ? HP_FN(hp_douhuang_wild_groups_of_a_rank)(out, &j->wild, HP_DOUHUANG_TRIPLE, 3) : out;
    case HP_SECTION_WITH_CARD:
        out = with_kickers(out, &j->t, &j->kickers, HP_DOUHUANG_TRIPLE_WITH, 3, 1, 0, floor);
        return wild ? HP_FN(hp_douhuang_wild_groups_with_kickers)(out, &j->wild, HP_DOUHUANG_TRIPLE_WITH, 4) : out;
    case HP_SECTION_WITH_PAIR:
        out = triples_with_two(out, &j->t, &j->kickers, j->player, floor);
        return wild ? HP_FN(hp_douhuang_wild_groups_with_kickers)(out, &j->wild, HP_DOUHUANG_TRIPLE_WITH, 5) : out;
    case HP_SECTION_STRAIGHT:
        return straight_section(out, j);
    case HP_SECTION_PAIR_RUN:
        return run_section(out, j, HP_DOUHUANG_PAIR_RUN, 2, HP_PAIR_RUN_MIN, HP_LONGEST_RUN);
    case HP_SECTION_TRIPLE_RUN:
        return run_section(out, j, HP_DOUHUANG_TRIPLE_RUN, 3, HP_TRIPLE_RUN_MIN, HP_LONGEST_RUN);
    case HP_SECTION_WINGS_CARDS:
        return run_section(out, j, HP_DOUHUANG_WINGS, 4, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX);
    case HP_SECTION_WINGS_PAIRS:
        return run_section(out, j, HP_DOUHUANG_WINGS, 5, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX);
    case HP_SECTION_QUAD_CARDS:
        out = with_kickers(out, &j->t, &j->kickers, HP_DOUHUANG_QUAD_WITH, 4, 2, 0, floor);
        return wild ? HP_FN(hp_douhuang_wild_groups_with_kickers)(out, &j->wild, HP_DOUHUANG_QUAD_WITH, 6) : out;
    case HP_SECTION_QUAD_PAIRS:
        out = with_kickers(out, &j->t, &j->kickers, HP_DOUHUANG_QUAD_WITH, 4, 2, 1, floor);
        return wild ? HP_FN(hp_douhuang_wild_groups_with_kickers)(out, &j->wild, HP_DOUHUANG_QUAD_WITH, 8) : out;
    case HP_SECTION_BOMB:
        return bomb_section(out, j);
    default:
        if ((j->t.hand & HP_JOKERS) == HP_JOKERS)
            out = hp_group_one(out, HP_JOKERS, hp_what(HP_DOUHUANG_ROCKET, 2, 1, 0, 0), 1);
        return out;
    }
}

/* The sections that have nothing in a hand with no rank held so often; few hands have any of the last. */
enum {
    OF_TRIPLES = 1 << HP_SECTION_TRIPLE | 1 << HP_SECTION_WITH_CARD | 1 << HP_SECTION_WITH_PAIR |
        1 << HP_SECTION_TRIPLE_RUN | 1 << HP_SECTION_WINGS_CARDS | 1 << HP_SECTION_WINGS_PAIRS,
    OF_QUADS = 1 << HP_SECTION_QUAD_CARDS | 1 << HP_SECTION_QUAD_PAIRS
};

hp_douhuang_group *HP_FN(hp_douhuang_groups_generate)(uint64_t hand, const hp_douhuang_player *player,
                                                      const hp_douhuang_target *target, int by,
                                                      hp_douhuang_group *groups) {
    job j;
    uint32_t asked = hp_douhuang_sections_asked(target);
    hp_group_row *out = (hp_group_row *)groups;
    job_of(&j, hand, player, target, by);
    if (!j.wild.sixes && !j.t.m.at_least[3])
        asked &= ~(uint32_t)OF_TRIPLES;
    if (!j.wild.sixes && !j.t.m.at_least[4])
        asked &= ~(uint32_t)OF_QUADS;
    for (; asked; asked &= asked - 1)
        out = section(out, &j, hp_lowest(asked));
    return (hp_douhuang_group *)out;
}
