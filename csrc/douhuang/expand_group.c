/* The moves of a class that differ in suits alone (hp_douhuang_group_expand).
 *
 * A class is a product: of each rank the ways to take as many of the cards held.  Its factors stand here in the order
 * in which the list (generate.c, generate_wild.c) goes through them, the slowest first, so the product comes in the
 * order of the list. */
#include "../core/rows.h"
#include "../core/subsets.h"
#include "kernels.h"

/* At most 13 ranks, the sixes, and what straights and pairs of one suit have instead. */
enum { MOST_FACTORS = HP_RANKS + 2 };

/* Cards to choose from, and what each choice adds to the strength. */
typedef struct {
    uint64_t cards[6];
    uint8_t more[6];
    int n;
} factor;

typedef struct {
    uint64_t hand; /* without 杨贵妃's sixes, if they are wild */
    const hp_douhuang_player *player;
    const hp_douhuang_target *target;
    const hp_douhuang_move *move;
    int by, wild; /* wild: the sixes in the move */
    uint64_t six_suits;
    uint64_t natural; /* the cards of the move that are no wild sixes */
    factor factors[MOST_FACTORS];
    int n;
    uint64_t what;
    int mixed; /* 1: no straight whose natural cards are all in the suit that its strength shows */
    int top;   /* the factor that stands for the top of a straight */
} product;

static factor *next_factor(product *x) {
    factor *f = &x->factors[x->n++];
    f->n = 0;
    return f;
}

static void add_choice(factor *f, uint64_t cards, int more) {
    f->cards[f->n] = cards;
    f->more[f->n++] = (uint8_t)more;
}

/* How many cards of a rank the move takes. */
static int taken(const product *x, int rank) { return hp_popcount(hp_nibble(x->natural, rank)); }

/* As many cards of a rank as the move takes, in the order of PAIR: by their suits as a number. */
static void add_rank(product *x, int rank) {
    const uint64_t suits = hp_nibble(x->hand, rank);
    const int size = taken(x, rank);
    factor *f = next_factor(x);
    for (int i = 0; i < hp_subset_count[size][suits]; i++)
        add_choice(f, hp_subsets[size][suits][i] << (4 * rank), 0);
}

/* The same as single kickers stand, card by card: only two of four come in another order. */
static void add_rank_by_card(product *x, int rank) {
    if (taken(x, rank) != 2) {
        add_rank(x, rank);
        return;
    }
    factor *f = next_factor(x);
    for (uint64_t a = hp_nibble(x->hand, rank); a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            add_choice(f, ((a & -a) | (b & -b)) << (4 * rank), 0);
}

static void add_sixes(product *x) {
    if (!x->wild)
        return;
    factor *f = next_factor(x);
    for (int i = 0; i < hp_subset_count[x->wild][x->six_suits]; i++)
        add_choice(f, hp_subsets[x->wild][x->six_suits][i] << (4 * HP_RANK_6), 0);
}

/* ---- What the kinds are made of ------------------------------------------------------------------------------------
 */

static void of_a_rank(product *x) {
    const hp_douhuang_move *m = x->move;
    uint32_t ranks = 0;
    for (int rank = 0; rank < HP_RANKS; rank++)
        ranks |= (uint32_t)(taken(x, rank) > 0) << rank;
    if (ranks & (ranks - 1)) { /* D6.3: two ranks, in every suit that both have */
        const int low = hp_lowest(ranks), high = m->strength;
        factor *f = next_factor(x);
        for (uint64_t both = hp_nibble(x->hand, low) & hp_nibble(x->hand, high); both; both &= both - 1)
            add_choice(f, (both & -both) << (4 * low) | (both & -both) << (4 * high), 0);
        return;
    }
    if (ranks)
        add_rank(x, hp_lowest(ranks));
    add_sixes(x);
}

static void kickers(product *x, uint32_t body) {
    const hp_douhuang_move *m = x->move;
    const int pairs = m->kind == HP_DOUHUANG_WINGS ? m->size == 5 * m->length
                      : m->kind == HP_DOUHUANG_QUAD_WITH
                          ? m->size == 8
                          : m->size == 5 && !(x->player->skills & HP_SKILL_ANY_TWO_KICKERS);
    if (!pairs) {
        add_sixes(x);
        for (int rank = 0; rank < HP_RANKS; rank++)
            if (!(body >> rank & 1) && taken(x, rank))
                add_rank_by_card(x, rank);
        return;
    }
    /* The last pair comes after the sixes where it completes the move and sixes stand before it. */
    int wanted = m->kind == HP_DOUHUANG_TRIPLE_WITH ? 1 : m->kind == HP_DOUHUANG_QUAD_WITH ? 2 : m->length;
    int wild = x->wild, last = -1;
    for (int rank = 0; rank < HP_RANKS; rank++) {
        if (body >> rank & 1 || !taken(x, rank))
            continue;
        wanted--;
        last = rank;
    }
    if (last >= 0)
        wild -= 2 - taken(x, last);
    const int sixes_first = wanted == 0 && wild > 0;
    for (int rank = 0; rank < HP_RANKS; rank++) {
        if (body >> rank & 1 || !taken(x, rank))
            continue;
        if (rank == last && sixes_first)
            add_sixes(x);
        add_rank(x, rank);
    }
    if (!sixes_first)
        add_sixes(x);
}

/* Bodies go from the top rank down; with sixes from the lowest up. */
static void run(product *x) {
    const hp_douhuang_move *m = x->move;
    const int top = m->strength, bottom = top - m->length + 1;
    uint32_t body = 0;
    for (int i = 0; i < m->length; i++) {
        const int rank = hp_line_rank[x->wild ? bottom + i : top - i];
        body |= 1u << rank;
        if (taken(x, rank))
            add_rank(x, rank);
    }
    if (m->kind == HP_DOUHUANG_WINGS)
        kickers(x, body);
    else
        add_sixes(x);
}

static void with_kickers(product *x) {
    const int rank = x->move->strength;
    if (taken(x, rank))
        add_rank(x, rank);
    kickers(x, 1u << rank);
}

/* What the strength of a straight of this class may show: only its own suit, or by ranks any above the play to beat. */
static uint64_t suits_shown(const product *x) {
    const int base = x->move->strength & ~3;
    uint64_t suits = 0;
    for (int suit = 0; suit < HP_SUITS; suit++)
        if (x->by == HP_DOUHUANG_BY_RANKS ? base + suit > x->target->strength || x->target->kind != x->move->kind
                                          : base + suit == x->move->strength)
            suits |= UINT64_C(1) << suit;
    return suits;
}

/* A one-suit straight in each suit: all natural cards in it. */
static void one_suit_straights(product *x, int bottom, int top, uint64_t shown) {
    uint64_t ranks = 0;
    for (int p = bottom; p <= top; p++) {
        const int rank = hp_line_rank[p];
        if (!taken(x, rank))
            continue;
        ranks |= hp_rank_cards(rank);
        shown &= hp_nibble(x->hand, rank);
    }
    factor *f = next_factor(x);
    for (; shown; shown &= shown - 1)
        add_choice(f, ranks & (HP_EACH_RANK << hp_lowest(shown)), hp_lowest(shown));
    add_sixes(x);
}

/* The top: a natural card, or a six of any suit. */
static void straight_top(product *x, int top, uint64_t shown) {
    const int rank = hp_line_rank[top], natural = taken(x, rank);
    x->top = x->n;
    factor *f = next_factor(x);
    for (uint64_t rest = natural ? shown & hp_nibble(x->hand, rank) : shown; rest; rest &= rest - 1)
        add_choice(f, natural ? (rest & -rest) << (4 * rank) : 0, hp_lowest(rest));
}

static void straight(product *x) {
    const hp_douhuang_move *m = x->move;
    const int top = (m->strength % HP_ONE_SUIT) >> 2, bottom = top - m->length + 1;
    const uint64_t shown = suits_shown(x);
    const int fixed = hp_straight_fixed_suit(x->player, bottom, top);
    if (fixed < 0)
        x->what -= HP_STRENGTH_ONE * (m->strength & 3u);
    if (fixed < 0 && m->strength >= HP_ONE_SUIT) {
        one_suit_straights(x, bottom, top, shown);
        return;
    }
    if (x->wild) {
        for (int p = bottom; p < top; p++)
            if (taken(x, hp_line_rank[p]))
                add_rank(x, hp_line_rank[p]);
        straight_top(x, top, shown);
        x->mixed = x->wild == 1 && !taken(x, hp_line_rank[top]);
        add_sixes(x);
        return;
    }
    if (fixed >= 0)
        add_rank(x, hp_line_rank[top]);
    else
        straight_top(x, top, shown);
    for (int p = top - 1; p >= bottom; p--)
        add_rank(x, hp_line_rank[p]);
    x->mixed = fixed < 0;
}

/* The move alone, and its sixes; by ranks every card of the rank, and everything that a six is declared. */
static void single(product *x) {
    const hp_douhuang_move *m = x->move;
    const int floor = x->target->kind == HP_DOUHUANG_SINGLE ? x->target->strength : -1;
    factor *f = next_factor(x);
    if (x->by == HP_DOUHUANG_BY_STRENGTH || m->strength >= HP_SMALL_JOKER) {
        add_choice(f, x->natural, 0);
    } else {
        const int first = m->strength & ~3;
        x->what -= HP_STRENGTH_ONE * (m->strength & 3u);
        for (int suit = 0; suit < HP_SUITS; suit++)
            if (first + suit > floor && (x->wild || x->hand >> (first + suit) & 1))
                add_choice(f, x->wild ? 0 : UINT64_C(1) << (first + suit), suit);
    }
    add_sixes(x);
}

/* ---- The product
 * ------------------------------------------------------------------------------------------------------ */

/* The cards that a straight may have where all its natural cards are in a suit. */
static uint64_t all_in(const product *x, int suit) { return HP_EACH_RANK << suit | (x->wild ? HP_SIXES : 0); }

/* How many moves it has: all, less, of the mixed ones, for each suit shown those that are all in it. */
static int64_t moves_of(const product *x) {
    int64_t all = 1;
    for (int i = 0; i < x->n; i++)
        all *= x->factors[i].n;
    for (int suit = 0; x->mixed && suit < HP_SUITS; suit++) {
        int64_t in_suit = 1;
        for (int i = 0; i < x->n; i++) {
            const factor *f = &x->factors[i];
            int n = 0;
            for (int j = 0; j < f->n; j++)
                n += !(f->cards[j] & ~all_in(x, suit)) && (i != x->top || f->more[j] == suit);
            in_suit *= n;
        }
        all -= in_suit;
    }
    return all;
}

static hp_row *write_moves(hp_row *out, const product *x, int i, uint64_t cards, uint64_t what) {
    if (i == x->n) {
        const int suit = (int)(what >> 32 & 3);
        return x->mixed && !(cards & ~all_in(x, suit)) ? out : hp_rows_one(out, cards, what);
    }
    const factor *f = &x->factors[i];
    for (int j = 0; j < f->n; j++)
        out = write_moves(out, x, i + 1, cards | f->cards[j], what + HP_STRENGTH_ONE * f->more[j]);
    return out;
}

int hp_douhuang_group_moves(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                            const hp_douhuang_move *move, int by, hp_douhuang_move *out, int64_t capacity,
                            int64_t *count) {
    const uint64_t sixes = (player->skills & HP_SKILL_WILD_SIX) ? HP_SIXES : 0;
    product x = {.hand = hand & ~sixes, .player = player, .target = target, .move = move, .by = by};
    x.natural = move->cards & ~sixes;
    x.wild = hp_popcount(move->cards & sixes);
    x.six_suits = hp_nibble(hand & sixes, HP_RANK_6);
    x.what = hp_what(move->kind, move->size, move->length, move->cost, move->strength);
    switch (move->kind) {
    case HP_DOUHUANG_SINGLE:
        single(&x);
        break;
    case HP_DOUHUANG_TRIPLE_WITH:
    case HP_DOUHUANG_QUAD_WITH:
        with_kickers(&x);
        break;
    case HP_DOUHUANG_STRAIGHT:
        straight(&x);
        break;
    case HP_DOUHUANG_PAIR_RUN:
    case HP_DOUHUANG_TRIPLE_RUN:
    case HP_DOUHUANG_WINGS:
        run(&x);
        break;
    case HP_DOUHUANG_ROCKET:
        break;
    default:
        of_a_rank(&x);
        break;
    }
    *count = moves_of(&x);
    if (*count > capacity)
        return HP_ERR_BUFFER;
    const hp_row *end = write_moves((hp_row *)out, &x, 0, x.natural & HP_JOKERS, x.what);
    HP_ASSERT(end == (const hp_row *)out + *count);
    (void)end;
    return HP_OK;
}
