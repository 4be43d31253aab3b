/* 杨贵妃 (D6.10): the move with a given number among those of a section that use at least one six.
 *
 * The walk is that of generate_wild.c, which says why no pattern is met twice; where that writes the moves of a
 * pattern, of a body with all its kickers, of a run's lower ranks with all that can stand above, this counts the
 * number down by as many, until it falls among them. */
#include "nth.h"
#include "wild.h"

typedef struct {
    uint64_t hand; /* without the sixes */
    hp_douhuang_tally tally;
    int sixes, floor;
    uint64_t six_suits;
    int64_t number; /* still to be passed over */
    hp_row *out;
} search;

/* The i-th set of k sixes. */
HP_INLINE uint64_t sixes_at(const search *s, int k, int64_t i) {
    return hp_subsets[k][s->six_suits][i] << (4 * HP_RANK_6);
}
HP_INLINE uint64_t ways(const search *s, int k) { return hp_choose_of_rank[s->sixes][k]; }

/* Whether the move is one of this pattern; it is then written. */
static int pattern(search *s, int k, uint64_t natural, uint64_t what) {
    if (!hp_is_among(&s->number, ways(s, k)))
        return 0;
    hp_rows_one(s->out, natural | sixes_at(s, k, s->number), what);
    return 1;
}

/* k sixes with each of n natural kickers in turn: sixes slow, kickers fast. */
static int is_joined(search *s, int k, uint64_t n, uint64_t *kicker) {
    if (!hp_is_among(&s->number, ways(s, k) * n))
        return 0;
    *kicker = (uint64_t)s->number % n;
    s->number /= (int64_t)n;
    return 1;
}

static int single_at(search *s) {
    for (int card = s->floor + 1; card < 52; card++)
        if (pattern(s, 1, 0, hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, card)))
            return 1;
    return 0;
}

static int of_a_rank_at(search *s, int kind, int size) {
    for (int k = 1; k <= size && k <= s->sixes; k++) {
        for (int rank = s->floor + 1; rank < HP_RANKS; rank++) {
            const uint64_t suits = hp_nibble(s->hand, rank);
            for (int i = 0; i < hp_subset_count[size - k][suits]; i++)
                if (pattern(s, k, hp_subsets[size - k][suits][i] << (4 * rank), hp_what(kind, size, 1, 0, rank)))
                    return 1;
        }
    }
    return 0;
}

/* ---- Kickers --------------------------------------------------------------------------------------------------- */

/* `k` sixes stand in the body already; `singles` kickers are still to come. */
static int single_kickers_at(search *s, uint64_t pool, int k, uint64_t body, int singles, uint64_t what) {
    for (int wild = 0; wild <= singles && k + wild <= s->sixes; wild++) {
        const int total = k + wild;
        uint64_t kicker;
        if (total == 0)
            continue;
        if (wild == singles) {
            if (pattern(s, total, body, what))
                return 1;
        } else if (is_joined(s, total, hp_binomial(hp_popcount(pool), singles - wild), &kicker)) {
            hp_rows_one(s->out, body | sixes_at(s, total, s->number) | hp_cards_at(pool, singles - wild, kicker), what);
            return 1;
        }
    }
    return 0;
}

/* `pool`: the natural cards outside the body; of them those of `rank` and above are still to be chosen from. */
static int pair_kickers_at(search *s, uint64_t pool, int rank, int pairs, int k, uint64_t chosen, uint64_t what) {
    if (k + 2 * pairs <= s->sixes && k + pairs > 0 && pattern(s, k + 2 * pairs, chosen, what))
        return 1;
    if (pairs == 0)
        return 0;
    if (pairs == 1 && k > 0) {
        uint64_t rest = pool & HP_RANKED & ~((UINT64_C(1) << (4 * rank)) - 1), natural = 0, kicker;
        for (int r = rank; r < HP_RANKS; r++)
            natural += hp_subset_count[2][hp_nibble(pool, r)];
        if (natural && is_joined(s, k, natural, &kicker)) {
            int r = rank;
            for (; kicker >= hp_subset_count[2][hp_nibble(pool, r)]; r++)
                kicker -= hp_subset_count[2][hp_nibble(pool, r)];
            hp_rows_one(s->out,
                        chosen | sixes_at(s, k, s->number) | hp_subsets[2][hp_nibble(pool, r)][kicker] << (4 * r),
                        what);
            return 1;
        }
        if (rest && k + 1 <= s->sixes && is_joined(s, k + 1, (uint64_t)hp_popcount(rest), &kicker)) {
            hp_rows_one(s->out, chosen | sixes_at(s, k + 1, s->number) | hp_bit_at(rest, (int)kicker), what);
            return 1;
        }
        return 0;
    }
    for (; rank < HP_RANKS; rank++) {
        const uint64_t suits = hp_nibble(pool, rank);
        for (int wild = 0; wild <= 1 && k + wild <= s->sixes; wild++)
            for (int i = 0; i < hp_subset_count[2 - wild][suits]; i++)
                if (pair_kickers_at(s, pool, rank + 1, pairs - 1, k + wild,
                                    chosen | hp_subsets[2 - wild][suits][i] << (4 * rank), what))
                    return 1;
    }
    return 0;
}

static int with_kickers_at(search *s, int kind, int size) {
    const int body_size = kind == HP_DOUHUANG_TRIPLE_WITH ? 3 : 4;
    const int pairs = kind == HP_DOUHUANG_TRIPLE_WITH ? (size == 5)
                      : size == 8                     ? 2
                                                      : 0,
              singles = pairs ? 0 : size - body_size;
    for (int rank = s->floor + 1; rank < HP_RANKS; rank++) {
        const uint64_t suits = hp_nibble(s->hand, rank), what = hp_what(kind, size, 1, 0, rank);
        const uint64_t pool = s->hand & ~hp_rank_cards(rank);
        if (hp_popcount(suits) + s->sixes < body_size)
            continue;
        const hp_poly kickers = pairs ? hp_poly_pair_kickers(&s->tally, 1u << rank, pairs)
                                      : hp_poly_single_kickers(hp_popcount(pool), singles);
        for (int k = 0; k <= body_size && k <= s->sixes; k++) {
            for (int i = 0; i < hp_subset_count[body_size - k][suits]; i++) {
                const uint64_t body = hp_subsets[body_size - k][suits][i] << (4 * rank);
                if (hp_is_among(&s->number, (uint64_t)hp_poly_moves(&kickers, s->sixes, k)))
                    return pairs ? pair_kickers_at(s, pool, 0, pairs, k, body, what)
                                 : single_kickers_at(s, pool, k, body, singles, what);
            }
        }
    }
    return 0;
}

/* ---- Straights ------------------------------------------------------------------------------------------------- */

typedef struct {
    int top;
    uint8_t gaps[HP_LINE + 1]; /* gaps[p]: how many of the positions p..top only a six can fill */
    uint64_t what;
} straight_job;

static int straight_if_above(search *s, const straight_job *job, int k, uint64_t natural, int strength) {
    return strength > s->floor && pattern(s, k, natural, job->what + HP_STRENGTH_ONE * (uint64_t)strength);
}

/* A natural card on top shows its suit; a six there may show any. */
static int straight_top_at(search *s, const straight_job *job, uint64_t natural, uint32_t suits, int k) {
    const int rank = hp_line_rank[job->top], top = job->top;
    for (uint64_t held = k > 0 ? hp_nibble(s->hand, rank) : 0; held; held &= held - 1) {
        const int suit = hp_lowest(held);
        const uint64_t cards = natural | (held & -held) << (4 * rank);
        if (straight_if_above(s, job, k, cards, hp_straight_strength(0, top, suit)) ||
            ((suits >> suit & 1) && straight_if_above(s, job, k, cards, hp_straight_strength(1, top, suit))))
            return 1;
    }
    for (int suit = 0; suit < HP_SUITS && k < s->sixes; suit++) {
        const int in_suit = (int)(suits >> suit & 1);
        if (((!in_suit || k > 0) && straight_if_above(s, job, k + 1, natural, hp_straight_strength(0, top, suit))) ||
            (in_suit && straight_if_above(s, job, k + 1, natural, hp_straight_strength(1, top, suit))))
            return 1;
    }
    return 0;
}

static int straight_up_at(search *s, const straight_job *job, int at, uint64_t natural, uint32_t suits, int k) {
    if (k + job->gaps[at] > s->sixes)
        return 0;
    if (at == job->top)
        return straight_top_at(s, job, natural, suits, k);
    const int rank = hp_line_rank[at];
    for (uint64_t held = hp_nibble(s->hand, rank); held; held &= held - 1)
        if (straight_up_at(s, job, at + 1, natural | (held & -held) << (4 * rank), suits & (uint32_t)(held & -held), k))
            return 1;
    return k < s->sixes && straight_up_at(s, job, at + 1, natural, suits, k + 1);
}

static int straight_at(search *s, int shortest, int longest) {
    const uint32_t line = hp_line_mask(s->tally.m.at_least[1]);
    straight_job job;
    for (int bottom = 0; bottom < HP_LINE; bottom++) {
        for (int length = shortest; length <= longest && bottom + length <= HP_LINE; length++) {
            job.top = bottom + length - 1;
            job.what = hp_what(HP_DOUHUANG_STRAIGHT, length, length, 0, 0);
            job.gaps[job.top + 1] = 0;
            for (int p = job.top; p >= bottom; p--)
                job.gaps[p] = (uint8_t)(job.gaps[p + 1] + !(line >> p & 1));
            if (straight_up_at(s, &job, bottom, 0, 15, 0))
                return 1;
        }
    }
    return 0;
}

/* ---- Runs and wings -------------------------------------------------------------------------------------------- */

typedef struct {
    int kind, per_rank, body_per_rank, bottom, top;
    uint64_t what;
    hp_poly above[HP_LINE + 1]; /* above[p]: of the positions p..top, and of the kickers */
} run_job;

/* The body from the lowest rank up: at each, how many sixes it takes, then which natural cards. */
static int run_in_window(search *s, const run_job *job) {
    const int size = job->body_per_rank, length = job->top - job->bottom + 1;
    uint64_t natural = 0, pool = s->hand;
    int k = 0;
    for (int p = job->bottom; p <= job->top; p++) {
        const int rank = hp_line_rank[p];
        const uint64_t suits = hp_nibble(s->hand, rank);
        for (int wild = 0; wild <= size && k + wild <= s->sixes; wild++) {
            const uint64_t moves = (uint64_t)hp_poly_moves(&job->above[p + 1], s->sixes, k + wild);
            if (!hp_is_among(&s->number, moves * hp_subset_count[size - wild][suits]))
                continue;
            natural |= hp_subsets[size - wild][suits][(uint64_t)s->number / moves] << (4 * rank);
            s->number = (int64_t)((uint64_t)s->number % moves);
            k += wild;
            break;
        }
        pool &= ~hp_rank_cards(rank);
    }
    if (job->kind != HP_DOUHUANG_WINGS)
        return pattern(s, k, natural, job->what);
    return job->per_rank == 4 ? single_kickers_at(s, pool, k, natural, length, job->what)
                              : pair_kickers_at(s, pool, 0, length, k, natural, job->what);
}

static int run_at(search *s, int kind, int per_rank, int shortest, int longest) {
    run_job job = {.kind = kind, .per_rank = per_rank, .body_per_rank = kind == HP_DOUHUANG_PAIR_RUN ? 2 : 3};
    for (job.bottom = 0; job.bottom < HP_LINE; job.bottom++) {
        for (int length = shortest; length <= longest && job.bottom + length <= HP_LINE; length++) {
            job.top = job.bottom + length - 1;
            if (job.top <= s->floor)
                continue;
            uint32_t body = 0;
            int inside = 0, lacking = 0;
            for (int p = job.bottom; p <= job.top; p++) {
                const int held = hp_held(&s->tally, hp_line_rank[p]);
                body |= 1u << hp_line_rank[p];
                inside += held;
                lacking += held < job.body_per_rank ? job.body_per_rank - held : 0;
            }
            if (lacking > s->sixes)
                break; /* longer runs from here need as many and more */
            job.above[job.top + 1] = kind != HP_DOUHUANG_WINGS ? hp_poly_one()
                                     : per_rank == 4           ? hp_poly_single_kickers(s->tally.cards - inside, length)
                                                               : hp_poly_pair_kickers(&s->tally, body, length);
            for (int p = job.top; p >= job.bottom; p--) {
                const hp_poly rank = hp_poly_of_a_rank(hp_held(&s->tally, hp_line_rank[p]), job.body_per_rank);
                job.above[p] = hp_poly_mul(&job.above[p + 1], &rank);
            }
            if (!hp_is_among(&s->number, (uint64_t)hp_poly_moves(&job.above[job.bottom], s->sixes, 0)))
                continue;
            job.what = hp_what(kind, per_rank * length, length, 0, job.top);
            return run_in_window(s, &job);
        }
    }
    return 0;
}

void HP_FN(hp_douhuang_wild_at)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                                int section, int64_t number, hp_row *out) {
    const int lead = target->kind < 0, length = target->length, longest = lead ? HP_LONGEST_RUN : length;
    search s = {.hand = hand & ~HP_SIXES, .floor = target->strength, .number = number, .out = out};
    s.six_suits = hp_nibble(hand, HP_RANK_6);
    s.sixes = hp_popcount(s.six_suits);
    hp_douhuang_tally_of(&s.tally, s.hand);
    int found = 0;
    switch (section) {
    case HP_SECTION_SINGLE:
        found = single_at(&s);
        break;
    case HP_SECTION_PAIR:
        found = of_a_rank_at(&s, HP_DOUHUANG_PAIR, 2);
        break;
    case HP_SECTION_TRIPLE:
        found = of_a_rank_at(&s, HP_DOUHUANG_TRIPLE, 3);
        break;
    case HP_SECTION_WITH_CARD:
        found = with_kickers_at(&s, HP_DOUHUANG_TRIPLE_WITH, 4);
        break;
    case HP_SECTION_WITH_PAIR:
        found = with_kickers_at(&s, HP_DOUHUANG_TRIPLE_WITH, 5);
        break;
    case HP_SECTION_STRAIGHT:
        found = straight_at(&s, lead ? player->shortest : length, lead ? player->longest : length);
        break;
    case HP_SECTION_PAIR_RUN:
        found = run_at(&s, HP_DOUHUANG_PAIR_RUN, 2, lead ? HP_PAIR_RUN_MIN : length, longest);
        break;
    case HP_SECTION_TRIPLE_RUN:
        found = run_at(&s, HP_DOUHUANG_TRIPLE_RUN, 3, lead ? HP_TRIPLE_RUN_MIN : length, longest);
        break;
    case HP_SECTION_WINGS_CARDS:
        found =
            run_at(&s, HP_DOUHUANG_WINGS, 4, lead ? HP_TRIPLE_RUN_MIN : length, lead ? HP_WINGS_SINGLES_MAX : length);
        break;
    case HP_SECTION_WINGS_PAIRS:
        found = run_at(&s, HP_DOUHUANG_WINGS, 5, lead ? HP_TRIPLE_RUN_MIN : length, lead ? HP_WINGS_PAIRS_MAX : length);
        break;
    case HP_SECTION_QUAD_CARDS:
        found = with_kickers_at(&s, HP_DOUHUANG_QUAD_WITH, 6);
        break;
    case HP_SECTION_QUAD_PAIRS:
        found = with_kickers_at(&s, HP_DOUHUANG_QUAD_WITH, 8);
        break;
    default:
        s.floor = target->kind == HP_DOUHUANG_BOMB ? target->strength : -1;
        found = of_a_rank_at(&s, HP_DOUHUANG_BOMB, 4);
        break;
    }
    HP_ASSERT(found);
    (void)found;
}
