/* Every legal move of Douhuang (D2 to D6), compiled once for each instruction set.
 *
 * The moves come section by section: the kinds in the order of their numbers, within TRIPLE_WITH, WINGS and
 * QUAD_WITH single kickers before pairs; within a section first what needs no skill, then what a "may" skill
 * adds.  docs/rules/order.md is the whole order.
 *
 * Nothing is checked and nothing is allocated: the caller has counted.  Runs grow breadth-first in two lists
 * of at most LIST_MAX elements, which holds for nearly every hand; a run with more choices than that is
 * walked depth-first over its upper ranks, with the list for the lower ones (`high` below).  So the scratch
 * is bounded for every subset of the deck. */
#include "view.h"
#include "windows.h"

#ifndef HP_LIST_MAX
#define HP_LIST_MAX 256
#endif
enum { LIST_MAX = HP_LIST_MAX };

/* ---- One rank ------------------------------------------------------------------------------------- */

/* A SINGLE for each of these cards.  With VBMI2 one instruction compresses the 64 card numbers to those held. */
HP_INLINE hp_row *natural_singles(hp_row *out, uint64_t hand) {
#if HP_ISA >= 2
    const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
    const __m512i one = _mm512_set1_epi64(1),
                  single = _mm512_set1_epi64((long long)hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, 0));
    const int n = hp_popcount(hand);
    __m512i held = hp_card_numbers(hand);
    for (int i = 0; i < n; i += 8) {
        const __m512i number = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(held));
        const __m512i cards = _mm512_sllv_epi64(one, number);
        const __m512i what = _mm512_or_si512(_mm512_slli_epi64(number, 32), single);
        const int rest = n - i;
        _mm512_mask_storeu_epi64(out + i, rest >= 4 ? (__mmask8)0xff : hp_rows_mask(rest),
                                 _mm512_permutex2var_epi64(cards, low, what));
        if (rest > 4)
            _mm512_mask_storeu_epi64(out + i + 4, rest >= 8 ? (__mmask8)0xff : hp_rows_mask(rest - 4),
                                     _mm512_permutex2var_epi64(cards, high, what));
        held = _mm512_alignr_epi64(_mm512_setzero_si512(), held, 1);
    }
    return out + n;
#else
    for (; hand; hand &= hand - 1)
        out = hp_rows_one(out, hand & -hand, hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, hp_lowest(hand)));
    return out;
#endif
}

/* The singles above `floor`. */
HP_INLINE hp_row *singles(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player, int floor) {
    out = natural_singles(out, v->hand & ~((UINT64_C(1) << (floor + 1)) - 1));
    if (HP_UNLIKELY(player->skills & HP_SKILL_SMALL_IS_BIG) && (v->hand >> HP_SMALL_JOKER & 1) &&
        floor < HP_BIG_JOKER) /* D6.2 */
        out = hp_rows_one(out, UINT64_C(1) << HP_SMALL_JOKER, hp_what(HP_DOUHUANG_SINGLE, 1, 1, 0, HP_BIG_JOKER));
    return out;
}

/* D6.3: two cards of one suit and different ranks, as a PAIR of the higher.  Going up through the hand, each
 * card pairs with those of its suit already seen. */
static hp_row *suit_pairs(hp_row *out, const hp_douhuang_view *v, int floor) {
    uint64_t seen[HP_SUITS][HP_RANKS + HP_PAD];
    int n_seen[HP_SUITS] = {0};
    for (uint64_t x = v->hand & HP_RANKED; x; x &= x - 1) {
        const int card = hp_lowest(x), rank = card >> 2, suit = card & 3;
        if (rank > floor)
            out = hp_rows_join(out, seen[suit], n_seen[suit], x & -x, hp_what(HP_DOUHUANG_PAIR, 2, 1, 0, rank));
        seen[suit][n_seen[suit]++] = x & -x;
    }
    return out;
}

/* k cards of one rank and nothing else: PAIR, TRIPLE, BOMB. */
HP_INLINE hp_row *of_a_rank(hp_row *out, const hp_douhuang_view *v, uint32_t ranks, int k, int kind, int cost) {
    for (ranks &= v->m.at_least[k]; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(v->hand, rank);
        const uint64_t what = hp_what(kind, k, 1, cost, rank);
        for (int i = 0; i < hp_subset_count[k][suits]; i++)
            out = hp_rows_one(out, hp_subsets[k][suits][i] << (4 * rank), what);
    }
    return out;
}

/* The natural PAIRs of these ranks; `list`, unless it is NULL, receives them as well. */
HP_INLINE hp_row *natural_pairs(hp_row *out, uint64_t hand, uint32_t ranks, uint64_t *list, uint8_t *first_of_rank) {
    int n = 0;
    for (; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(hand, rank), what = hp_what(HP_DOUHUANG_PAIR, 2, 1, 0, rank);
        const int count = hp_subset_count[2][suits];
        if (list)
            first_of_rank[rank] = (uint8_t)n;
#if HP_ISA >= 2
        const __m512i pairs = _mm512_slli_epi64(_mm512_loadu_si512(hp_subsets[2][suits]), 4u * (unsigned)rank);
        const __m512i every = _mm512_set1_epi64((long long)what);
        if (list)
            _mm512_storeu_si512(list + n, pairs);
        _mm512_mask_storeu_epi64(out + n, count >= 4 ? (__mmask8)0xff : hp_rows_mask(count),
                                 _mm512_mask_mov_epi64(hp_rows_low(pairs), 0xaa, every));
        if (HP_UNLIKELY(count > 4))
            _mm512_mask_storeu_epi64(out + n + 4, hp_rows_mask(count - 4),
                                     _mm512_mask_mov_epi64(hp_rows_high(pairs), 0xaa, every));
#else
        for (int i = 0; i < count; i++) {
            const uint64_t pair = hp_subsets[2][suits][i] << (4 * rank);
            if (list)
                list[n + i] = pair;
            hp_rows_one(out + n + i, pair, what);
        }
#endif
        n += count;
    }
    return out + n;
}

#if HP_ISA >= 2
/* Eight ranks from `first` on, of which those in `held` are held exactly twice: a rank's pair is its nibble. */
HP_INLINE hp_row *pairs_of_two(hp_row *out, uint64_t hand, int first, uint32_t held) {
    const __m512i low = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), high = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
    const __m512i numbers = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i nibbles = _mm512_sllv_epi64(_mm512_set1_epi64(15), _mm512_slli_epi64(numbers, 2));
    const __m512i what = _mm512_add_epi64(_mm512_slli_epi64(numbers, 32),
                                          _mm512_set1_epi64((long long)hp_what(HP_DOUHUANG_PAIR, 2, 1, 0, first)));
    const __mmask8 mask = (__mmask8)(held >> first);
    const __m512i cards = _mm512_slli_epi64(
        _mm512_and_si512(_mm512_set1_epi64((long long)(hand >> (4 * first))), nibbles), 4u * (unsigned)first);
    const __m512i a = _mm512_maskz_compress_epi64(mask, cards), b = _mm512_maskz_compress_epi64(mask, what);
    const unsigned n = (unsigned)hp_popcount(mask), rows = _bzhi_u32(0xffff, 2 * n);
    _mm512_mask_storeu_epi64(out, (__mmask8)rows, _mm512_permutex2var_epi64(a, low, b));
    _mm512_mask_storeu_epi64(out + 4, (__mmask8)(rows >> 8), _mm512_permutex2var_epi64(a, high, b));
    return out + n;
}
#endif

/* All pairs of a hand that holds no rank three times; such a hand needs no list of kickers. */
HP_INLINE hp_row *pairs_alone(hp_row *out, const hp_douhuang_view *v) {
#if HP_ISA >= 2
    out = pairs_of_two(out, v->hand, 0, v->m.at_least[2]);
    return pairs_of_two(out, v->hand, 8, v->m.at_least[2]);
#else
    return natural_pairs(out, v->hand, v->m.at_least[2], NULL, NULL);
#endif
}

/* All of them, with the list that the kickers need. */
HP_INLINE hp_row *pairs_lead(hp_row *out, hp_douhuang_view *v) {
    hp_row *end = natural_pairs(out, v->hand, v->m.at_least[2], v->pairs, v->first_pair);
    v->n_pairs = (int)(end - out);
    return end;
}

/* ---- A body with kickers ---------------------------------------------------------------------------- */

/* Triple + 1 card of another rank. */
HP_INLINE hp_row *triples_with_card(hp_row *out, const hp_douhuang_view *v, int floor) {
    for (uint32_t ranks = v->m.at_least[3] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(v->hand, rank), what = hp_what(HP_DOUHUANG_TRIPLE_WITH, 4, 1, 0, rank);
        uint64_t pool[54 + HP_PAD];
        const int n = hp_douhuang_view_list(pool, v->hand & ~hp_rank_cards(rank));
        for (int i = 0; i < hp_subset_count[3][suits]; i++)
            out = hp_rows_join(out, pool, n, hp_subsets[3][suits][i] << (4 * rank), what);
    }
    return out;
}

/* Triple + a natural pair; D6.1 曹操: + any two cards. */
HP_INLINE hp_row *triples_with_two(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player,
                                   int floor) {
    for (uint32_t ranks = v->m.at_least[3] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t suits = hp_nibble(v->hand, rank), what = hp_what(HP_DOUHUANG_TRIPLE_WITH, 5, 1, 0, rank);
        if (HP_UNLIKELY(player->skills & HP_SKILL_ANY_TWO_KICKERS)) {
            uint64_t pool[54 + HP_PAD];
            const int n = hp_douhuang_view_list(pool, v->hand & ~hp_rank_cards(rank));
            for (int i = 0; i < hp_subset_count[3][suits]; i++)
                out = hp_rows_choose(out, pool, n, 2, hp_subsets[3][suits][i] << (4 * rank), what);
        } else {
            const int first = v->first_pair[rank], after = first + hp_subset_count[2][suits];
            for (int i = 0; i < hp_subset_count[3][suits]; i++) {
                const uint64_t body = hp_subsets[3][suits][i] << (4 * rank);
                out = hp_rows_join(out, v->pairs, first, body, what);
                out = hp_rows_join(out, v->pairs + after, v->n_pairs - after, body, what);
            }
        }
    }
    return out;
}

static hp_row *quads_with(hp_row *out, const hp_douhuang_view *v, int size, int floor) {
    for (uint32_t ranks = v->m.at_least[4] & hp_ranks_above(floor); ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        const uint64_t body = hp_rank_cards(rank), what = hp_what(HP_DOUHUANG_QUAD_WITH, size, 1, 0, rank);
        if (size == 6) {
            uint64_t pool[54 + HP_PAD];
            out = hp_rows_choose(out, pool, hp_douhuang_view_list(pool, v->hand & ~body), 2, body, what);
        } else {
            hp_groups pairs;
            hp_douhuang_view_pair_groups(v, ~(1u << rank), &pairs);
            out = hp_rows_choose_groups(out, &pairs, 0, 2, body, what);
        }
    }
    return out;
}

/* ---- Straights ---------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t hand;
    int floor, bottom, top, fixed_suit;
    uint32_t suits; /* those in which the whole window is held */
    uint64_t what;  /* of strength 0 */
    const uint64_t *list;
    int n, listed;          /* the list: all choices for the positions below `listed`, with their suit bits */
    uint64_t mixed, suited; /* `what` for the top card chosen */
} straight_job;

/* The positions from `at` down to the list; `suit` is the HP_IN_SUIT bit of the top card as long as the cards
 * above are all in its suit, then 0. */
static hp_row *straight_down(hp_row *out, const straight_job *job, int at, uint64_t cards, uint64_t suit) {
    if (at < job->listed)
        return hp_rows_suited(out, job->list, job->n, cards, suit, job->mixed, job->suited);
    const int rank = hp_line_rank[at];
    for (uint64_t held = hp_nibble(job->hand, rank); held; held &= held - 1)
        out = straight_down(out, job, at - 1, cards | (held & -held) << (4 * rank), suit & (held & -held) << 60);
    return out;
}

/* All straights of a window that are above the floor: the top card moves slowest, the lowest fastest. */
static hp_row *straight_window(hp_row *out, straight_job *job) {
    const int rank = hp_line_rank[job->top];
    for (uint64_t held = hp_nibble(job->hand, rank); held; held &= held - 1) {
        const int suit = hp_lowest(held), fixed = job->fixed_suit;
        const int mixed =
            fixed < 0 ? hp_straight_strength(0, job->top, suit) : hp_straight_strength(1, job->top, fixed);
        const int suited = fixed < 0 ? hp_straight_strength(1, job->top, suit) : mixed;
        job->mixed = job->what + HP_STRENGTH_ONE * (uint64_t)mixed;
        job->suited = job->what + HP_STRENGTH_ONE * (uint64_t)suited;
        const uint64_t card = (held & -held) << (4 * rank);
        if (mixed > job->floor && job->listed == job->top) /* nearly always */
            out = hp_rows_suited(out, job->list, job->n, card, HP_IN_SUIT(suit), job->mixed, job->suited);
        else if (mixed > job->floor)
            out = straight_down(out, job, job->top - 1, card, HP_IN_SUIT(suit));
        else if (suited > job->floor && job->suits >> suit & 1) /* D3.1: only the one-suit straight */
            out = hp_rows_one(out, hp_window_in_suit(job->bottom, job->top, suit), job->suited);
    }
    return out;
}

/* The straights that start at `bottom`, by length; within a window the suit of the top card moves slowest. */
hp_row *HP_FN(hp_douhuang_straights_from)(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player,
                                          int bottom, int shortest, int longest, int floor) {
    const uint32_t line = hp_line_mask(v->m.at_least[1]);
    uint64_t lists[2][LIST_MAX + HP_PAD], *list = lists[0], *other = lists[1];
    straight_job job = {.hand = v->hand, .floor = floor, .bottom = bottom, .suits = 15};
    int n = 1, listed = bottom, p = bottom;
    list[0] = HP_ALL_SUITS;
    for (int length = 1;; length++, p++) {
        const int rank = hp_line_rank[p];
        const uint64_t held = hp_nibble(v->hand, rank);
        job.suits &= (uint32_t)held;
        if (length >= shortest) {
            job.top = p;
            job.fixed_suit = hp_straight_fixed_suit(player, bottom, p);
            /* The strongest that this window can be. */
            const int best = job.fixed_suit >= 0 ? hp_straight_strength(1, p, job.fixed_suit)
                                                 : hp_straight_strength(job.suits != 0, p, 3);
            if (best > floor) {
                job.what = hp_what(HP_DOUHUANG_STRAIGHT, length, length, hp_straight_cost(player, length), 0);
                job.list = list;
                job.n = n;
                job.listed = listed;
                out = straight_window(out, &job);
            }
        }
        if (length == longest || p + 1 == HP_LINE || !(line >> (p + 1) & 1))
            return out;
        const int choices = hp_popcount(held);
        if (listed == p && n * choices <= LIST_MAX) {
            int m = 0;
            for (uint64_t x = held; x; x &= x - 1) {
                const int suit = hp_lowest(x);
                hp_list_extend(other + m, list, n, ~HP_ALL_SUITS | HP_IN_SUIT(suit), UINT64_C(1) << (4 * rank + suit));
                m += n;
            }
            uint64_t *swap = list;
            list = other;
            other = swap;
            n = m;
            listed = p + 1;
        }
    }
}

static hp_row *straights_of(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player, uint32_t starts,
                            int shortest, int longest) {
#if HP_ISA > 0
    if (HP_LIKELY(longest <= HP_STRAIGHT_DIGITS))
        return hp_straights_by_range(out, v, player, starts, shortest, longest);
    if (shortest <= HP_STRAIGHT_DIGITS) { /* D6.7: what fits a register there, the rest in memory */
        const uint32_t longer = hp_window_starts(v->m.at_least[1], HP_STRAIGHT_DIGITS + 1);
        for (; starts; starts &= starts - 1) {
            out = hp_straights_by_range(out, v, player, starts & -starts, shortest, HP_STRAIGHT_DIGITS);
            if (starts & -starts & longer)
                out = HP_FN(hp_douhuang_straights_from)(out, v, player, hp_lowest(starts), HP_STRAIGHT_DIGITS + 1,
                                                        longest, -1);
        }
        return out;
    }
#endif
    for (; starts; starts &= starts - 1)
        out = HP_FN(hp_douhuang_straights_from)(out, v, player, hp_lowest(starts), shortest, longest, -1);
    return out;
}

HP_INLINE hp_row *straights_lead(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player) {
    uint32_t starts = hp_window_starts(v->m.at_least[1], player->reach_shortest);
    return !starts ? out : straights_of(out, v, player, starts, player->reach_shortest, player->reach_longest);
}

/* Straights of one length stronger than `floor`.  Going up the line, first come windows of which at most the
 * one-suit straights are strong enough (D3.1), then one whose top rank decides, then windows that are strong
 * enough whatever their suits.  Bit 4 s + suit of `in_suit` is the one-suit straight from position s up; its
 * number plus a constant is its strength (as in count.c). */
static hp_row *straights_answer(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player, int length,
                                int floor) {
    uint32_t starts = hp_window_starts(v->m.at_least[1], length);
    if (!starts)
        return out;
    if (HP_UNLIKELY(hp_has_fixed_suits(player))) { /* D6.4, D6.6 */
        for (; starts; starts &= starts - 1)
            out = HP_FN(hp_douhuang_straights_from)(out, v, player, hp_lowest(starts), length, length, floor);
        return out;
    }
    const uint64_t hand = hp_line_cards(v->hand);
    const int one_suit_only = floor >= HP_ONE_SUIT, bit = floor % HP_ONE_SUIT - 4 * (length - 1), boundary = bit >> 2;
    uint64_t in_suit = ~UINT64_C(0);
    for (int i = 0; i < length; i++)
        in_suit &= hand >> (4 * i);
    /* Against a one-suit play those above its bit; against a mixed one those up to it, as the others come with the
     * mixed ones below. */
    const uint64_t up_to = (UINT64_C(2) << bit) - 1;
    in_suit &= one_suit_only ? ~up_to : up_to;
    for (; in_suit; in_suit &= in_suit - 1) {
        const int number = hp_lowest(in_suit), bottom = number >> 2, suit = number & 3, top = bottom + length - 1;
        const int strength = hp_straight_strength(1, top, suit), cost = hp_straight_cost(player, length);
        out = hp_rows_one(out, hp_window_in_suit(bottom, top, suit),
                          hp_what(HP_DOUHUANG_STRAIGHT, length, length, cost, strength));
    }
    if (one_suit_only)
        return out;
    if (starts >> boundary & 1) {
        /* Of the top rank only the suits above that of the play: a hand that lacks the others. */
        const int top_rank = hp_line_rank[boundary + length - 1];
        hp_douhuang_view higher;
        hp_douhuang_view_ranks(
            &higher, v->hand & ~((UINT64_C(2) << (4 * top_rank + (bit & 3))) - (UINT64_C(1) << (4 * top_rank))));
        if (higher.m.at_least[1] >> top_rank & 1)
            out = straights_of(out, &higher, player, 1u << boundary, length, length);
    }
    starts &= ~((2u << boundary) - 1);
    return starts ? straights_of(out, v, player, starts, length, length) : out;
}

/* ---- Runs of pairs and triples, and wings ---------------------------------------------------------------- */

typedef struct {
    const hp_douhuang_view *v;
    int kind, k, per_rank; /* k cards a rank in the body; per_rank cards of the whole move a rank */
    int bottom, top;
    int n_pool;
    uint64_t what;
    hp_groups pairs;
    uint64_t pool[54 + HP_PAD];
} run_job;

/* What the kickers of a window are chosen from (D2.3: no card of a body rank). */
static void run_kickers(run_job *job) {
    uint32_t body = 0;
    for (int p = job->bottom; p <= job->top; p++)
        body |= 1u << hp_line_rank[p];
    if (job->per_rank == 4)
        job->n_pool = hp_douhuang_view_list(job->pool, job->v->hand & ~hp_spread_ranks(body));
    else
        hp_douhuang_view_pair_groups(job->v, ~body, &job->pairs);
}

/* As straight_down: the ranks below `listed` are in the list. */
static hp_row *run_high(hp_row *out, const run_job *job, const uint64_t *list, int n, int listed, int at,
                        uint64_t base) {
    if (at >= listed) {
        const int rank = hp_line_rank[at];
        const uint64_t suits = hp_nibble(job->v->hand, rank);
        for (int i = 0; i < hp_subset_count[job->k][suits]; i++)
            out = run_high(out, job, list, n, listed, at - 1, base | hp_subsets[job->k][suits][i] << (4 * rank));
        return out;
    }
    const int length = job->top - job->bottom + 1;
    if (job->kind != HP_DOUHUANG_WINGS)
        return hp_rows_join(out, list, n, base, job->what);
    for (int i = 0; i < n; i++)
        out = job->per_rank == 4 ? hp_rows_choose(out, job->pool, job->n_pool, length, base | list[i], job->what)
                                 : hp_rows_choose_groups(out, &job->pairs, 0, length, base | list[i], job->what);
    return out;
}

/* The runs that start at `bottom`, by length. */
static hp_row *runs_from(hp_row *out, run_job *job, int bottom, int shortest, int longest, int floor) {
    const hp_douhuang_view *v = job->v;
    const uint32_t line = hp_line_mask(v->m.at_least[job->k]);
    uint64_t lists[2][LIST_MAX + HP_PAD], *list = lists[0], *other = lists[1];
    int n = 1, listed = bottom, p = bottom;
    job->bottom = bottom;
    list[0] = 0;
    for (int length = 1;; length++, p++) {
        const int rank = hp_line_rank[p];
        const uint64_t suits = hp_nibble(v->hand, rank);
        const int choices = hp_subset_count[job->k][suits];
        if (listed == p && n * choices <= LIST_MAX) {
            for (int i = 0; i < choices; i++)
                hp_list_extend(other + i * n, list, n, ~UINT64_C(0), hp_subsets[job->k][suits][i] << (4 * rank));
            uint64_t *swap = list;
            list = other;
            other = swap;
            n *= choices;
            listed = p + 1;
        }
        if (length >= shortest && p > floor) {
            job->top = p;
            job->what = hp_what(job->kind, job->per_rank * length, length, 0, p);
            if (job->kind == HP_DOUHUANG_WINGS)
                run_kickers(job);
            out = run_high(out, job, list, n, listed, p, 0);
        }
        if (length == longest || p + 1 == HP_LINE || !(line >> (p + 1) & 1))
            return out;
    }
}

hp_row *HP_FN(hp_douhuang_runs_from)(hp_row *out, const hp_douhuang_view *v, int kind, int each, int bottom,
                                     int shortest, int longest, int floor) {
    run_job job;
    job.v = v;
    job.kind = kind;
    job.k = job.per_rank = each;
    return runs_from(out, &job, bottom, shortest, longest, floor);
}

static hp_row *wings(hp_row *out, const hp_douhuang_view *v, int per_rank, int shortest, int longest, int floor) {
    uint32_t starts = hp_window_starts(v->m.at_least[3], shortest);
    run_job job;
    job.v = v;
    job.kind = HP_DOUHUANG_WINGS;
    job.k = 3;
    job.per_rank = per_rank;
    for (; starts; starts &= starts - 1)
        out = runs_from(out, &job, hp_lowest(starts), shortest, longest, floor);
    return out;
}

/* PAIR_RUN and TRIPLE_RUN: windows by their lowest position, then by length. */
HP_INLINE hp_row *runs(hp_row *out, const hp_douhuang_view *v, int kind, const int each, int shortest, int longest,
                       int floor) {
    uint32_t starts = hp_window_starts(v->m.at_least[each], shortest);
    if (HP_LIKELY(!starts))
        return out;
#if HP_ISA > 0
    return hp_runs_in_lanes(out, v, hp_line_mask(v->m.at_least[each]), starts, kind, each, shortest, longest, floor);
#else
    for (; starts; starts &= starts - 1)
        out = HP_FN(hp_douhuang_runs_from)(out, v, kind, each, hp_lowest(starts), shortest, longest, floor);
    return out;
#endif
}

/* ---- Bombs and the rocket ---------------------------------------------------------------------------------- */

HP_INLINE hp_row *bombs(hp_row *out, const hp_douhuang_view *v, const hp_douhuang_player *player, int floor) {
    const uint32_t above = hp_ranks_above(floor);
    for (uint32_t ranks = v->m.at_least[4] & above; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        out = hp_rows_one(out, hp_rank_cards(rank), hp_what(HP_DOUHUANG_BOMB, 4, 1, 0, rank));
    }
    if (HP_UNLIKELY(player->skills & (HP_SKILL_TRIPLE_BOMB | HP_SKILL_FACE_BOMB))) /* D6.9, D6.5 */
        out = of_a_rank(out, v, above & hp_triple_bomb_ranks(player), 3, HP_DOUHUANG_BOMB, hp_triple_bomb_cost(player));
    if (HP_UNLIKELY(player->skills & HP_SKILL_PAIR_BOMB)) /* D6.8 */
        out = of_a_rank(out, v, above & hp_pair_bomb_ranks(player), 2, HP_DOUHUANG_BOMB, 0);
    return out;
}

HP_INLINE hp_row *rocket(hp_row *out, const hp_douhuang_view *v) {
    if ((v->hand & HP_JOKERS) == HP_JOKERS)
        out = hp_rows_one(out, HP_JOKERS, hp_what(HP_DOUHUANG_ROCKET, 2, 1, 0, 0));
    return out;
}

/* ---- The whole list ------------------------------------------------------------------------------------------ */

HP_INLINE hp_row *leads(hp_row *out, hp_douhuang_view *v, const hp_douhuang_player *player) {
    const int longest = HP_LONGEST_RUN, has_triple = v->m.at_least[3] != 0;
    out = singles(out, v, player, -1);
    out = has_triple ? pairs_lead(out, v) : pairs_alone(out, v);
    if (HP_UNLIKELY(player->skills & HP_SKILL_SUIT_PAIR))
        out = suit_pairs(out, v, -1);
    if (has_triple) {
        out = of_a_rank(out, v, ~hp_no_triple_ranks(player), 3, HP_DOUHUANG_TRIPLE, 0);
        out = triples_with_card(out, v, -1);
        out = triples_with_two(out, v, player, -1);
    }
    out = straights_lead(out, v, player);
    out = runs(out, v, HP_DOUHUANG_PAIR_RUN, 2, HP_PAIR_RUN_MIN, longest, -1);
    if (has_triple) {
        const uint32_t line = hp_line_mask(v->m.at_least[3]);
        if (HP_UNLIKELY(line & line >> 1)) {
            out = runs(out, v, HP_DOUHUANG_TRIPLE_RUN, 3, HP_TRIPLE_RUN_MIN, longest, -1);
            out = wings(out, v, 4, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX, -1);
            out = wings(out, v, 5, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX, -1);
        }
        if (v->m.at_least[4]) {
            out = quads_with(out, v, 6, -1);
            out = quads_with(out, v, 8, -1);
        }
    }
    out = bombs(out, v, player, -1);
    return rocket(out, v);
}

HP_INLINE hp_row *answers(hp_row *out, hp_douhuang_view *v, const hp_douhuang_player *player,
                          const hp_douhuang_target *t) {
    const int floor = t->strength;
    switch (t->kind) {
    case HP_DOUHUANG_SINGLE:
        out = singles(out, v, player, floor);
        break;
    case HP_DOUHUANG_PAIR:
        out = natural_pairs(out, v->hand, v->m.at_least[2] & hp_ranks_above(floor), NULL, NULL);
        if (player->skills & HP_SKILL_SUIT_PAIR)
            out = suit_pairs(out, v, floor);
        break;
    case HP_DOUHUANG_TRIPLE:
        out = of_a_rank(out, v, hp_ranks_above(floor) & ~hp_no_triple_ranks(player), 3, HP_DOUHUANG_TRIPLE, 0);
        break;
    case HP_DOUHUANG_TRIPLE_WITH:
        if (!(v->m.at_least[3] & hp_ranks_above(floor)))
            break;
        if (t->size == 4) {
            out = triples_with_card(out, v, floor);
        } else {
            hp_douhuang_view_pairs(v);
            out = triples_with_two(out, v, player, floor);
        }
        break;
    case HP_DOUHUANG_STRAIGHT: /* D2.5: the range of the player who plays counts */
        if (t->length >= player->reach_shortest && t->length <= player->reach_longest)
            out = straights_answer(out, v, player, t->length, floor);
        break;
    case HP_DOUHUANG_PAIR_RUN:
        out = runs(out, v, HP_DOUHUANG_PAIR_RUN, 2, t->length, t->length, floor);
        break;
    case HP_DOUHUANG_TRIPLE_RUN:
        out = runs(out, v, HP_DOUHUANG_TRIPLE_RUN, 3, t->length, t->length, floor);
        break;
    case HP_DOUHUANG_WINGS:
        out = wings(out, v, t->size / t->length, t->length, t->length, floor);
        break;
    case HP_DOUHUANG_QUAD_WITH:
        out = quads_with(out, v, t->size, floor);
        break;
    case HP_DOUHUANG_ROCKET: /* D4.1: nothing beats it */
        return out;
    default:
        break;
    }
    out = bombs(out, v, player, t->kind == HP_DOUHUANG_BOMB ? floor : -1);
    return rocket(out, v);
}

/* ---- 杨贵妃: each section first without sixes, then with them ------------------------------------------------- */

static void wilds_of(hp_wilds *w, uint64_t hand) {
    const uint64_t suits = hp_nibble(hand, HP_RANK_6);
    w->n = hp_popcount(suits);
    for (int k = 0; k <= 4; k++) {
        w->n_of_size[k] = hp_subset_count[k][suits];
        for (int i = 0; i < 8; i++)
            w->of_size[k][i] = hp_subsets[k][suits][i] << (4 * HP_RANK_6);
    }
}

static hp_row *wild_moves(hp_row *out, uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *t) {
    hp_douhuang_view v;
    hp_wilds wilds;
    const int lead = t->kind < 0, floor = t->strength;
    hp_wild_section s = {&v, &wilds, floor};
    wilds_of(&wilds, hand);
    hp_douhuang_view_ranks(&v, hand & ~HP_SIXES);
    hp_douhuang_view_pairs(&v);
    if (lead || t->kind == HP_DOUHUANG_SINGLE) {
        out = singles(out, &v, player, floor);
        out = HP_FN(hp_douhuang_wild_singles)(out, &s);
    }
    if (lead || t->kind == HP_DOUHUANG_PAIR) {
        out = natural_pairs(out, v.hand, v.m.at_least[2] & hp_ranks_above(floor), NULL, NULL);
        out = HP_FN(hp_douhuang_wild_of_a_rank)(out, &s, HP_DOUHUANG_PAIR, 2);
    }
    if (lead || t->kind == HP_DOUHUANG_TRIPLE) {
        out = of_a_rank(out, &v, hp_ranks_above(floor), 3, HP_DOUHUANG_TRIPLE, 0);
        out = HP_FN(hp_douhuang_wild_of_a_rank)(out, &s, HP_DOUHUANG_TRIPLE, 3);
    }
    if (lead || (t->kind == HP_DOUHUANG_TRIPLE_WITH && t->size == 4)) {
        out = triples_with_card(out, &v, floor);
        out = HP_FN(hp_douhuang_wild_with_kickers)(out, &s, HP_DOUHUANG_TRIPLE_WITH, 4);
    }
    if (lead || (t->kind == HP_DOUHUANG_TRIPLE_WITH && t->size == 5)) {
        out = triples_with_two(out, &v, player, floor);
        out = HP_FN(hp_douhuang_wild_with_kickers)(out, &s, HP_DOUHUANG_TRIPLE_WITH, 5);
    }
    if (lead) {
        out = straights_lead(out, &v, player);
        out = HP_FN(hp_douhuang_wild_straights)(out, &s, player->shortest, player->longest);
    } else if (t->kind == HP_DOUHUANG_STRAIGHT && t->length >= player->shortest && t->length <= player->longest) {
        out = straights_answer(out, &v, player, t->length, floor);
        out = HP_FN(hp_douhuang_wild_straights)(out, &s, t->length, t->length);
    }
    static const struct {
        uint8_t kind, per_rank, shortest, longest;
    } run_sections[4] = {{HP_DOUHUANG_PAIR_RUN, 2, HP_PAIR_RUN_MIN, HP_LONGEST_RUN},
                         {HP_DOUHUANG_TRIPLE_RUN, 3, HP_TRIPLE_RUN_MIN, HP_LONGEST_RUN},
                         {HP_DOUHUANG_WINGS, 4, HP_TRIPLE_RUN_MIN, HP_WINGS_SINGLES_MAX},
                         {HP_DOUHUANG_WINGS, 5, HP_TRIPLE_RUN_MIN, HP_WINGS_PAIRS_MAX}};
    for (int i = 0; i < 4; i++) {
        const int kind = run_sections[i].kind, per_rank = run_sections[i].per_rank;
        if (lead || (t->kind == kind && t->size == per_rank * t->length)) {
            const int shortest = lead ? run_sections[i].shortest : t->length,
                      longest = lead ? run_sections[i].longest : t->length;
            out = kind == HP_DOUHUANG_WINGS      ? wings(out, &v, per_rank, shortest, longest, floor)
                  : kind == HP_DOUHUANG_PAIR_RUN ? runs(out, &v, kind, 2, shortest, longest, floor)
                                                 : runs(out, &v, kind, 3, shortest, longest, floor);
            out = HP_FN(hp_douhuang_wild_runs)(out, &s, kind, per_rank, shortest, longest);
        }
    }
    for (int size = 6; size <= 8; size += 2) {
        if (lead || (t->kind == HP_DOUHUANG_QUAD_WITH && t->size == size)) {
            out = quads_with(out, &v, size, floor);
            out = HP_FN(hp_douhuang_wild_with_kickers)(out, &s, HP_DOUHUANG_QUAD_WITH, size);
        }
    }
    if (t->kind == HP_DOUHUANG_ROCKET)
        return out;
    s.floor = t->kind == HP_DOUHUANG_BOMB ? floor : -1;
    out = bombs(out, &v, player, s.floor);
    out = HP_FN(hp_douhuang_wild_of_a_rank)(out, &s, HP_DOUHUANG_BOMB, 4);
    return rocket(out, &v);
}

/* Two functions, so that each keeps what it needs of the view in registers. */
HP_NOINLINE hp_row *lead(hp_row *out, uint64_t hand, const hp_douhuang_player *player) {
    hp_douhuang_view v;
    hp_douhuang_view_ranks(&v, hand);
    return leads(out, &v, player);
}

HP_NOINLINE hp_row *answer(hp_row *out, uint64_t hand, const hp_douhuang_player *player,
                           const hp_douhuang_target *target) {
    hp_douhuang_view v;
    hp_douhuang_view_ranks(&v, hand);
    return answers(out, &v, player, target);
}

HP_INLINE hp_row *generate(hp_row *out, uint64_t hand, const hp_douhuang_player *player,
                           const hp_douhuang_target *target) {
    if (HP_UNLIKELY(player->skills & HP_SKILL_WILD_SIX) && (hand & HP_SIXES))
        return wild_moves(out, hand, player, target);
    return target->kind < 0 ? lead(out, hand, player) : answer(out, hand, player, target);
}

hp_douhuang_move *HP_FN(hp_douhuang_generate)(uint64_t hand, const hp_douhuang_player *player,
                                              const hp_douhuang_target *target, hp_douhuang_move *out) {
    return (hp_douhuang_move *)generate((hp_row *)out, hand, player, target);
}

void HP_FN(hp_douhuang_generate_rows)(const hp_douhuang_rows *rows, const hp_douhuang_player *player,
                                      const int64_t *offsets, hp_douhuang_move *out) {
    hp_douhuang_target target = hp_douhuang_target_of(NULL);
    for (int64_t i = 0; i < rows->n; i++) {
        if (offsets[i] == offsets[i + 1])
            continue;
        if (rows->lasts)
            target = hp_douhuang_target_of(rows->lasts + i * rows->last_stride);
        const hp_row *end = generate((hp_row *)out + offsets[i], rows->hands[i * rows->hand_stride], player, &target);
        HP_ASSERT(end == (const hp_row *)out + offsets[i + 1]);
        (void)end;
    }
}
