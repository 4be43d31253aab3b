/* 杨贵妃 (D6.10): the classes of moves with at least one six.
 *
 * The walks are those of generate_wild.c, which says why no pattern is met twice: of each rank only how many natural
 * cards and how many sixes matter, so one step stands for all its choices of suits, and for every choice of the sixes
 * at the end.  The suits of straights matter still. */
#include "groups.h"

/* The classes of a pattern with k sixes. */
HP_INLINE hp_group_row *pattern(hp_group_row *out, const hp_wild_groups *w, int k, uint64_t natural, uint64_t what,
                                uint64_t ways) {
    return hp_group_one(out, natural | w->first[k], what, ways * hp_choose_of_rank[w->sixes][k]);
}

HP_INLINE int held_of(const hp_wild_groups *w, int rank) { return hp_held(w->t, rank); }

hp_group_row *HP_FN(hp_douhuang_wild_group_singles)(hp_group_row *out, const hp_wild_groups *w) {
    const uint64_t what = hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, 0);
    const int in_a_class = w->by == HP_DOUHUANG_BY_RANKS ? HP_SUITS : 1;
    for (int card = w->floor + 1; card < 4 * HP_RANKS;) {
        const int last = card | (in_a_class - 1);
        out = hp_group_between(out, w->first[1], what + HP_STRENGTH_ONE * (uint64_t)card,
                               (uint64_t)(w->sixes * (last + 1 - card)), card, last);
        card = last + 1;
    }
    return out;
}

hp_group_row *HP_FN(hp_douhuang_wild_groups_of_a_rank)(hp_group_row *out, const hp_wild_groups *w, int kind, int size) {
    for (int k = 1; k <= size && k <= w->sixes; k++) {
        for (int rank = w->floor + 1; rank < HP_RANKS; rank++) {
            const int held = held_of(w, rank);
            if (held >= size - k)
                out = pattern(out, w, k, hp_lowest_of_rank(w->t->hand, rank, size - k), hp_what(kind, size, 1, 0, rank),
                              hp_choose_of_rank[held][size - k]);
        }
    }
    return out;
}

/* ---- Kickers ----------------------------------------------------------------------------------------------------- */

/* A body, and what may still be added to it. */
typedef struct {
    uint64_t cards, what, ways;
    int k;          /* the sixes used */
    uint32_t ranks; /* from which kickers may come */
} part;

static hp_group_row *single_kickers(hp_group_row *out, const hp_wild_groups *w, const part *body, int singles) {
    const int cards = hp_kicker_cards(w->kickers, body->ranks);
    for (int wild = 0; wild <= singles && body->k + wild <= w->sixes; wild++) {
        const int total = body->k + wild;
        if (total == 0)
            continue;
        out = wild == singles ? pattern(out, w, total, body->cards, body->what, body->ways)
                              : hp_group_single_kickers(out, w->kickers, body->ranks, cards, singles - wild,
                                                        body->cards | w->first[total], body->what,
                                                        body->ways * hp_choose_of_rank[w->sixes][total]);
    }
    return out;
}

/* The same body with natural cards of one more rank, of which a six completes the pair if it is one card. */
HP_INLINE part with_rank(const hp_wild_groups *w, const part *p, int rank, int natural) {
    return (part){p->cards | hp_lowest_of_rank(w->t->hand, rank, natural), p->what,
                  p->ways * hp_choose_of_rank[held_of(w, rank)][natural], p->k + 2 - natural,
                  p->ranks & ~((2u << rank) - 1)};
}

/* `pairs` are still to be made, of distinct declared ranks: natural, or a card that a six completes, or two sixes. */
static hp_group_row *pair_kickers(hp_group_row *out, const hp_wild_groups *w, const part *p, int pairs) {
    if (p->k + 2 * pairs <= w->sixes && p->k + pairs > 0)
        out = pattern(out, w, p->k + 2 * pairs, p->cards, p->what, p->ways);
    if (pairs == 0)
        return out;
    const int last = pairs == 1 && p->k > 0;
    for (uint32_t rest = p->ranks; rest; rest &= rest - 1) {
        const int rank = hp_lowest(rest), held = held_of(w, rank);
        for (int wild = 0; wild <= 1 && p->k + wild <= w->sixes; wild++) {
            if (held < 2 - wild || (last && wild))
                continue;
            const part more = with_rank(w, p, rank, 2 - wild);
            out = last ? pattern(out, w, more.k, more.cards, more.what, more.ways)
                       : pair_kickers(out, w, &more, pairs - 1);
        }
    }
    /* Of the last pair all that are natural come before all that a six completes. */
    for (uint32_t rest = last && p->k < w->sixes ? p->ranks : 0; rest; rest &= rest - 1) {
        const part more = with_rank(w, p, hp_lowest(rest), 1);
        out = pattern(out, w, more.k, more.cards, more.what, more.ways);
    }
    return out;
}

/* The ranks outside a body that have a natural card; for pairs the jokers are none. */
HP_INLINE uint32_t kicker_ranks(const hp_wild_groups *w, uint32_t body, int pairs) {
    return w->kickers->ranks & ~body & (pairs ? (1u << HP_RANKS) - 1 : ~0u);
}

hp_group_row *HP_FN(hp_douhuang_wild_groups_with_kickers)(hp_group_row *out, const hp_wild_groups *w, int kind,
                                                          int size) {
    const int body_size = kind == HP_DOUHUANG_TRIPLE_WITH ? 3 : 4;
    const int pairs = kind == HP_DOUHUANG_TRIPLE_WITH ? (size == 5) : (size == 8 ? 2 : 0);
    for (int rank = w->floor + 1; rank < HP_RANKS; rank++) {
        const int held = held_of(w, rank);
        for (int k = 0; k <= body_size && k <= w->sixes; k++) {
            if (held < body_size - k)
                continue;
            const part body = {hp_lowest_of_rank(w->t->hand, rank, body_size - k), hp_what(kind, size, 1, 0, rank),
                               hp_choose_of_rank[held][body_size - k], k, kicker_ranks(w, 1u << rank, pairs)};
            out = pairs ? pair_kickers(out, w, &body, pairs) : single_kickers(out, w, &body, size - body_size);
        }
    }
    return out;
}

/* ---- Straights ------------------------------------------------------------------------------------------------------
 */

/* Straights of a window are listed by their cards from the lowest position up, suits before a six.  So the first of a
 * class with given natural ranks has the lowest card of each, or those of its one suit.  One case is different: where
 * the one six is on top, a mixed straight that shows some suit may not have all others in that suit (D6.10); if the
 * lowest cards are, the class begins with the next straight in the list.  The walk goes along these alone. */
typedef struct {
    const hp_wild_groups *w;
    int top;
    uint8_t gaps[HP_LINE + 1]; /* gaps[p]: how many of the positions p..top only a six can fill */
    uint64_t what;
} straight_job;

/* The positions from the bottom up to some, as they have been filled. */
typedef struct {
    uint64_t cards, ways;
    int k;           /* sixes */
    uint32_t suits;  /* those in which all natural cards chosen are */
    uint32_t common; /* those in which all their ranks are held */
    uint32_t low;    /* 1: every natural card is the lowest of its rank */
    uint32_t next;   /* the suit of the lowest cards, where these come next after those */
} path;

HP_INLINE uint32_t above(const straight_job *job, int one_suit, uint32_t suits) {
    uint32_t found = 0;
    for (uint32_t rest = suits; rest; rest &= rest - 1)
        if (hp_straight_strength(one_suit, job->top, hp_lowest(rest)) > job->w->floor)
            found |= rest & -rest;
    return found;
}

/* One class: the top shows any of `shown`, with the cards of its representative `first` of them. */
static hp_group_row *straight_class(hp_group_row *out, const straight_job *job, int one_suit, uint32_t shown, int first,
                                    uint64_t cards, uint64_t ways) {
    const int base = hp_straight_strength(one_suit, job->top, 0);
    return hp_group_between(out, cards, job->what + HP_STRENGTH_ONE * (uint64_t)(base + first), ways,
                            base + hp_lowest(shown), base + 31 - __builtin_clz(shown));
}

/* The classes whose representatives have the cards of this path and a natural card, or a six, on top. */
static hp_group_row *straight_top(hp_group_row *out, const straight_job *job, const path *p, int natural) {
    const hp_wild_groups *w = job->w;
    const int rank = hp_line_rank[job->top], by_ranks = w->by == HP_DOUHUANG_BY_RANKS, k = p->k + !natural;
    const uint32_t held = natural ? (uint32_t)hp_nibble(w->t->hand, rank) : 15;
    const uint64_t sixes = hp_choose_of_rank[w->sixes][k];
    /* The suits that a mixed straight cannot show if all its natural cards are in them. */
    const uint32_t barred = p->k == 0 ? p->common : 0;
    uint32_t mixed = above(job, 0, held), suited = above(job, 1, held & p->common);
    if (p->ways == 1)
        mixed &= ~barred;
    uint32_t here = p->low ? mixed & ~(p->k == 0 ? p->suits : 0) : mixed & p->next, here_suited = suited & p->suits;
    if (by_ranks) {
        if (!p->low && mixed != p->next)
            here = 0; /* the lowest cards show another suit */
        here &= -here;
        here_suited = suited & -suited & p->suits;
    }
    for (uint32_t rest = here | here_suited; rest; rest &= rest - 1) {
        const uint32_t one = rest & -rest;
        const int suit = hp_lowest(rest);
        const uint64_t cards = p->cards | w->first[k] | (natural ? (uint64_t)one << (4 * rank) : 0);
        if (here & one) {
            const uint32_t shown = by_ranks ? mixed : one;
            const uint64_t ways = p->ways * hp_subset_count[1][shown] - hp_subset_count[1][shown & barred];
            out = straight_class(out, job, 0, shown, suit, cards, ways * sixes);
        }
        if (here_suited & one) {
            const uint32_t shown = by_ranks ? suited : one;
            out = straight_class(out, job, 1, shown, suit, cards, hp_subset_count[1][shown] * sixes);
        }
    }
    return out;
}

/* Whether no position from `at` to below the top has a choice of cards, and all are of this suit. */
static int only_in_suit(const straight_job *job, int at, uint64_t suit) {
    while (at < job->top && hp_nibble(job->w->t->hand, hp_line_rank[at]) == suit)
        at++;
    return at == job->top;
}

static hp_group_row *straight_up(hp_group_row *out, const straight_job *job, int at, const path *p) {
    const hp_wild_groups *w = job->w;
    if (p->k + job->gaps[at] > w->sixes || !(p->low | p->suits | p->next))
        return out;
    if (at == job->top) {
        if (p->k > 0)
            out = straight_top(out, job, p, 1);
        return p->k < w->sixes ? straight_top(out, job, p, 0) : out;
    }
    const int rank = hp_line_rank[at];
    const uint64_t held = hp_nibble(w->t->hand, rank), lowest = held & -held,
                   second = (held ^ lowest) & -(held ^ lowest);
    for (uint64_t rest = held; rest; rest &= rest - 1) {
        const uint64_t suit = rest & -rest;
        path more = *p;
        more.cards |= suit << (4 * rank);
        more.ways *= hp_subset_count[1][held];
        more.suits &= (uint32_t)suit;
        more.common &= (uint32_t)held;
        more.low &= suit == lowest;
        if (suit == second && p->low && p->k == 0 && (p->suits & lowest) && only_in_suit(job, at + 1, lowest))
            more.next = (uint32_t)lowest;
        out = straight_up(out, job, at + 1, &more);
    }
    path more = *p;
    more.k++;
    more.next = 0;
    return straight_up(out, job, at + 1, &more);
}

hp_group_row *HP_FN(hp_douhuang_wild_group_straights)(hp_group_row *out, const hp_wild_groups *w, int shortest,
                                                      int longest) {
    static const path nothing = {.ways = 1, .suits = 15, .common = 15, .low = 1};
    const uint32_t line = hp_line_mask(w->t->m.at_least[1]);
    straight_job job = {.w = w};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int length = shortest; length <= longest && bottom + length <= HP_LINE; length++) {
            job.top = bottom + length - 1;
            job.what = hp_what(HP_DOUHUANG_STRAIGHT, length, length, 0, 0);
            job.gaps[job.top + 1] = 0;
            for (int p = job.top; p >= bottom; p--)
                job.gaps[p] = (uint8_t)(job.gaps[p + 1] + !(line >> p & 1));
            if (hp_straight_strength(1, job.top, HP_SUITS - 1) > w->floor)
                out = straight_up(out, &job, bottom, &nothing);
        }
    }
    return out;
}

/* ---- Runs and wings
 * --------------------------------------------------------------------------------------------------- */

typedef struct {
    const hp_wild_groups *w;
    int kind, per_rank, each, top, length;
    uint8_t gaps[HP_LINE + 1]; /* gaps[p]: how many sixes the positions p..top need at least */
} run_job;

static hp_group_row *run_up(hp_group_row *out, const run_job *job, int at, const part *p) {
    const hp_wild_groups *w = job->w;
    if (p->k + job->gaps[at] > w->sixes)
        return out;
    if (at > job->top) {
        if (job->kind != HP_DOUHUANG_WINGS)
            return p->k ? pattern(out, w, p->k, p->cards, p->what, p->ways) : out;
        return job->per_rank == 4 ? single_kickers(out, w, p, job->length) : pair_kickers(out, w, p, job->length);
    }
    const int rank = hp_line_rank[at], held = held_of(w, rank);
    for (int wild = 0; wild <= job->each && p->k + wild <= w->sixes; wild++) {
        const int natural = job->each - wild;
        if (held < natural)
            continue;
        const part more = {p->cards | hp_lowest_of_rank(w->t->hand, rank, natural), p->what,
                           p->ways * hp_choose_of_rank[held][natural], p->k + wild, p->ranks};
        out = run_up(out, job, at + 1, &more);
    }
    return out;
}

hp_group_row *HP_FN(hp_douhuang_wild_group_runs)(hp_group_row *out, const hp_wild_groups *w, int kind, int per_rank,
                                                 int shortest, int longest) {
    run_job job = {.w = w, .kind = kind, .per_rank = per_rank, .each = kind == HP_DOUHUANG_PAIR_RUN ? 2 : 3};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int length = shortest; length <= longest && bottom + length <= HP_LINE; length++) {
            job.top = bottom + length - 1;
            job.length = length;
            if (job.top <= w->floor)
                continue;
            job.gaps[job.top + 1] = 0;
            uint32_t body = 0;
            for (int p = job.top; p >= bottom; p--) {
                const int rank = hp_line_rank[p], held = held_of(w, rank);
                job.gaps[p] = (uint8_t)(job.gaps[p + 1] + (held < job.each ? job.each - held : 0));
                body |= 1u << rank;
            }
            if (job.gaps[bottom] > w->sixes)
                break; /* longer runs from here need as many and more */
            const part nothing = {0, hp_what(kind, per_rank * length, length, 0, job.top), 1, 0,
                                  kicker_ranks(w, body, per_rank == 5)};
            out = run_up(out, &job, bottom, &nothing);
        }
    }
    return out;
}
