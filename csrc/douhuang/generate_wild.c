/* 杨贵妃 (D6.10): the moves that use at least one six.
 *
 * Each six may be declared any card of the 52, so which of her sixes are used never matters to what they can
 * be: a pattern of natural cards with k wild ones stands for one move for every k-subset of her sixes.  The
 * functions below walk over the patterns; `pattern` writes the moves of one.
 *
 * No pattern is met twice.  Natural cards show their own rank, so the natural cards of the body's ranks are
 * in the body and all others are kickers: the natural cards, k, and the declared kind, length and strength
 * fix how many sixes stand where.  Two assignments that differ only in what a kicker six stands for, or in
 * suits that no strength shows, are the same pattern.
 *
 * A six can always be declared a kicker (D2.3): the deck leaves a rank outside the body for every length that
 * WINGS can have, and for L pair kickers there are 13 - L >= L ranks. */
#include "view.h"

HP_INLINE hp_row *pattern(hp_row *out, const hp_wilds *w, int k, uint64_t natural, uint64_t what) {
    return hp_rows_join(out, w->of_size[k], w->n_of_size[k], natural, what);
}

hp_row *HP_FN(hp_douhuang_wild_singles)(hp_row *out, const hp_wild_section *s) {
    for (int card = s->floor + 1; card < 52; card++)
        out = pattern(out, s->wilds, 1, 0, hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, card));
    return out;
}

hp_row *HP_FN(hp_douhuang_wild_of_a_rank)(hp_row *out, const hp_wild_section *s, int kind, int size) {
    for (int k = 1; k <= size && k <= s->wilds->n; k++) {
        for (int rank = s->floor + 1; rank < HP_RANKS; rank++) {
            const uint64_t suits = hp_nibble(s->view->hand, rank);
            for (int i = 0; i < hp_subset_count[size - k][suits]; i++)
                out = pattern(out, s->wilds, k, hp_subsets[size - k][suits][i] << (4 * rank),
                              hp_what(kind, size, 1, 0, rank));
        }
    }
    return out;
}

/* ---- A body of one rank with kickers ---------------------------------------------------------------------- */

typedef struct {
    const hp_wilds *wilds;
    uint64_t what;
    int n_cards; /* every card that may be a single kicker */
    uint64_t cards[54 + HP_PAD];
    int n_plain; /* those that may stand in a pair: all but the jokers, which are the last */
    hp_groups pairs;
    uint64_t pool; /* all of them */
} kicker_pool;

static void kicker_pool_of(kicker_pool *pool, const hp_douhuang_view *v, uint32_t body_ranks) {
    pool->pool = v->hand & ~hp_spread_ranks(body_ranks);
    pool->n_cards = hp_douhuang_view_list(pool->cards, pool->pool);
    pool->n_plain = hp_popcount(pool->pool & HP_RANKED);
    hp_douhuang_view_pair_groups(v, ~body_ranks, &pool->pairs);
}

/* `k` sixes stand in the body already; `singles` single kickers. */
static hp_row *single_kickers(hp_row *out, const kicker_pool *pool, int k, uint64_t body, int singles) {
    for (int wild = 0; wild <= singles && k + wild <= pool->wilds->n; wild++) {
        const int total = k + wild;
        if (total == 0)
            continue;
        if (wild == singles) {
            out = pattern(out, pool->wilds, total, body, pool->what);
            continue;
        }
        for (int i = 0; i < pool->wilds->n_of_size[total]; i++)
            out = hp_rows_choose(out, pool->cards, pool->n_cards, singles - wild, body | pool->wilds->of_size[total][i],
                                 pool->what);
    }
    return out;
}

/* Pair kickers of distinct declared ranks: some natural pairs, some single cards that a six completes, and
 * pairs of two sixes for the rest.  `rank` and above are still to be chosen from, `pairs` still to be made,
 * `k` sixes are used. */
static hp_row *pair_kickers(hp_row *out, const kicker_pool *pool, int rank, int pairs, int k, uint64_t chosen) {
    if (k + 2 * pairs <= pool->wilds->n && k + pairs > 0)
        out = pattern(out, pool->wilds, k + 2 * pairs, chosen, pool->what);
    if (pairs == 0)
        return out;
    if (pairs == 1 && k > 0) {
        /* The last pair: natural, or a card and a six. */
        const uint64_t rest = pool->pool & HP_RANKED & ~((UINT64_C(1) << (4 * rank)) - 1);
        const int cards = hp_popcount(rest);
        int from = 0;
        while (from < pool->pairs.n && !(pool->pairs.list[from] & rest))
            from++;
        for (int i = 0; i < pool->wilds->n_of_size[k]; i++)
            out = hp_rows_join(out, pool->pairs.list + from, pool->pairs.n - from, chosen | pool->wilds->of_size[k][i],
                               pool->what);
        if (k + 1 <= pool->wilds->n)
            for (int i = 0; i < pool->wilds->n_of_size[k + 1]; i++)
                out = hp_rows_join(out, pool->cards + (pool->n_plain - cards), cards,
                                   chosen | pool->wilds->of_size[k + 1][i], pool->what);
        return out;
    }
    for (; rank < HP_RANKS; rank++) {
        const uint64_t suits = hp_nibble(pool->pool, rank);
        for (int wild = 0; wild <= 1 && k + wild <= pool->wilds->n; wild++)
            for (int i = 0; i < hp_subset_count[2 - wild][suits]; i++)
                out = pair_kickers(out, pool, rank + 1, pairs - 1, k + wild,
                                   chosen | hp_subsets[2 - wild][suits][i] << (4 * rank));
    }
    return out;
}

hp_row *HP_FN(hp_douhuang_wild_with_kickers)(hp_row *out, const hp_wild_section *s, int kind, int size) {
    const int body_size = kind == HP_DOUHUANG_TRIPLE_WITH ? 3 : 4;
    const int pairs = kind == HP_DOUHUANG_TRIPLE_WITH ? (size == 5)
                      : size == 8                     ? 2
                                                      : 0,
              singles = pairs ? 0 : size - body_size;
    kicker_pool pool;
    pool.wilds = s->wilds;
    for (int rank = s->floor + 1; rank < HP_RANKS; rank++) {
        const uint64_t suits = hp_nibble(s->view->hand, rank);
        if (hp_popcount(suits) + s->wilds->n < body_size)
            continue;
        kicker_pool_of(&pool, s->view, 1u << rank);
        pool.what = hp_what(kind, size, 1, 0, rank);
        for (int k = 0; k <= body_size && k <= s->wilds->n; k++) {
            for (int i = 0; i < hp_subset_count[body_size - k][suits]; i++) {
                const uint64_t body = hp_subsets[body_size - k][suits][i] << (4 * rank);
                out =
                    pairs ? pair_kickers(out, &pool, 0, pairs, k, body) : single_kickers(out, &pool, k, body, singles);
            }
        }
    }
    return out;
}

/* ---- Straights ---------------------------------------------------------------------------------------------- */

typedef struct {
    const hp_douhuang_view *view;
    const hp_wilds *wilds;
    int floor, top;
    uint8_t gaps[HP_LINE + 1]; /* gaps[p]: how many of the positions p..top only a six can fill */
    uint64_t what;
} straight_job;

HP_INLINE hp_row *straight_if_above(hp_row *out, const straight_job *job, int k, uint64_t natural, int strength) {
    if (strength > job->floor)
        out = pattern(out, job->wilds, k, natural, job->what + HP_STRENGTH_ONE * (uint64_t)strength);
    return out;
}

/* Positions `at`..top are still to be filled; `natural` are the natural cards below, all of them in `suits`,
 * with k sixes among them. */
static hp_row *straight_up(hp_row *out, const straight_job *job, int at, uint64_t natural, uint32_t suits, int k) {
    const int rank = hp_line_rank[at], top = job->top;
    if (k + job->gaps[at] > job->wilds->n)
        return out;
    if (at < top) {
        for (uint64_t held = hp_nibble(job->view->hand, rank); held; held &= held - 1)
            out = straight_up(out, job, at + 1, natural | (held & -held) << (4 * rank),
                              suits & (uint32_t)(held & -held), k);
        return k < job->wilds->n ? straight_up(out, job, at + 1, natural, suits, k + 1) : out;
    }
    if (k > 0) {
        /* A natural card on top shows its suit.  A six below can always be declared off-suit; all of them can
         * be declared in suit if the natural cards are. */
        for (uint64_t held = hp_nibble(job->view->hand, rank); held; held &= held - 1) {
            const int suit = hp_lowest(held);
            const uint64_t cards = natural | (held & -held) << (4 * rank);
            out = straight_if_above(out, job, k, cards, hp_straight_strength(0, top, suit));
            if (suits >> suit & 1)
                out = straight_if_above(out, job, k, cards, hp_straight_strength(1, top, suit));
        }
    }
    if (k < job->wilds->n) {
        /* A six on top may show any suit.  It makes a one-suit straight where the natural cards are all in
         * that suit, and a mixed one unless it is the only six and they are. */
        for (int suit = 0; suit < HP_SUITS; suit++) {
            const int in_suit = (int)(suits >> suit & 1);
            if (!in_suit || k > 0)
                out = straight_if_above(out, job, k + 1, natural, hp_straight_strength(0, top, suit));
            if (in_suit)
                out = straight_if_above(out, job, k + 1, natural, hp_straight_strength(1, top, suit));
        }
    }
    return out;
}

hp_row *HP_FN(hp_douhuang_wild_straights)(hp_row *out, const hp_wild_section *s, int shortest, int longest) {
    const uint32_t line = hp_line_mask(s->view->m.at_least[1]);
    straight_job job = {.view = s->view, .wilds = s->wilds, .floor = s->floor};
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int length = shortest; length <= longest && bottom + length <= HP_LINE; length++) {
            job.top = bottom + length - 1;
            job.what = hp_what(HP_DOUHUANG_STRAIGHT, length, length, 0, 0);
            job.gaps[job.top + 1] = 0;
            for (int p = job.top; p >= bottom; p--)
                job.gaps[p] = (uint8_t)(job.gaps[p + 1] + !(line >> p & 1));
            out = straight_up(out, &job, bottom, 0, 15, 0);
        }
    }
    return out;
}

/* ---- Runs and wings ------------------------------------------------------------------------------------------- */

typedef struct {
    const hp_douhuang_view *view;
    const hp_wilds *wilds;
    int kind, per_rank, body_per_rank, top, length;
    uint8_t gaps[HP_LINE + 1]; /* gaps[p]: how many sixes the positions p..top need at least */
    kicker_pool pool;
} run_job;

static hp_row *run_up(hp_row *out, run_job *job, int at, uint64_t natural, int k) {
    if (k + job->gaps[at] > job->wilds->n)
        return out;
    if (at > job->top) {
        if (job->kind != HP_DOUHUANG_WINGS)
            return k ? pattern(out, job->wilds, k, natural, job->pool.what) : out;
        return job->per_rank == 4 ? single_kickers(out, &job->pool, k, natural, job->length)
                                  : pair_kickers(out, &job->pool, 0, job->length, k, natural);
    }
    const int rank = hp_line_rank[at], size = job->body_per_rank;
    const uint64_t suits = hp_nibble(job->view->hand, rank);
    for (int wild = 0; wild <= size && k + wild <= job->wilds->n; wild++)
        for (int i = 0; i < hp_subset_count[size - wild][suits]; i++)
            out = run_up(out, job, at + 1, natural | hp_subsets[size - wild][suits][i] << (4 * rank), k + wild);
    return out;
}

hp_row *HP_FN(hp_douhuang_wild_runs)(hp_row *out, const hp_wild_section *s, int kind, int per_rank, int shortest,
                                     int longest) {
    const hp_douhuang_view *v = s->view;
    run_job job;
    job.view = v;
    job.wilds = job.pool.wilds = s->wilds;
    job.kind = kind;
    job.per_rank = per_rank;
    job.body_per_rank = kind == HP_DOUHUANG_PAIR_RUN ? 2 : 3;
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int length = shortest; length <= longest && bottom + length <= HP_LINE; length++) {
            job.top = bottom + length - 1;
            job.length = length;
            if (job.top <= s->floor)
                continue;
            job.gaps[job.top + 1] = 0;
            uint32_t body = 0;
            for (int p = job.top; p >= bottom; p--) {
                const int rank = hp_line_rank[p], held = hp_popcount(hp_nibble(v->hand, rank));
                job.gaps[p] = (uint8_t)(job.gaps[p + 1] + (held < job.body_per_rank ? job.body_per_rank - held : 0));
                body |= 1u << rank;
            }
            if (job.gaps[bottom] > s->wilds->n)
                break; /* longer runs from here need as many and more */
            if (kind == HP_DOUHUANG_WINGS)
                kicker_pool_of(&job.pool, v, body);
            job.pool.what = hp_what(kind, per_rank * length, length, 0, job.top);
            out = run_up(out, &job, bottom, 0, 0);
        }
    }
    return out;
}
