/* Every legal move of Baohuang (B2 to B5), listed and counted; compiled once for each instruction set.
 *
 * The moves come by the kings spent: big kings slowest, then small ones; with the same kings first the kings
 * alone, then the sets by rank and count.  A move is one number of 32 bits (rules.h), so the sets of a hand are a
 * list to which each choice of kings is added.
 *
 * Nothing is checked and nothing is allocated: the caller has counted. */
#include "../core/rows32.h"
#include "cover.h"
#include "kernels.h"

/* What a row asks: the play to beat, or a lead where it has no cards. */
typedef struct {
    const uint16_t *cover; /* of its kings, by those of the answer */
    uint32_t at_most;      /* bits m that its set has cards for */
    uint32_t above;        /* the ranks above its set; none where it has none */
    int count;
} target;

HP_INLINE target target_of(const hp_baohuang_move *last, unsigned options) {
    return (target){hp_baohuang_cover[(options & HP_BAOHUANG_KAO) != 0][last->bigs][last->smalls],
                    (2u << last->count) - 1, last->count ? HP_BAOHUANG_RANKS & ~((2u << last->rank) - 1) : 0,
                    last->count};
}

HP_INLINE int is_lead(const hp_baohuang_move *last) { return !last || !(last->bigs | last->smalls | last->count); }

/* ---- Leads ------------------------------------------------------------------------------------------- */

/* B5.1: sixes held to the last play are no sets but that of the whole hand, with all its kings. */
HP_INLINE int sixes_end_it(const hp_baohuang_tally *t, int ranked) {
    return t->counts[HP_BAOHUANG_RANK_LOWEST] && t->counts[HP_BAOHUANG_RANK_LOWEST] == ranked;
}

HP_INLINE hp_row32 *leads(hp_row32 *out, const hp_baohuang_hand *hand, unsigned options) {
    uint32_t list[1 + 10 * HP_BAOHUANG_SET_MAX + HP_PAD32];
    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, hand);
    const int held = (options & HP_BAOHUANG_HOLD_SIXES) != 0;
    int n = 1;
    list[0] = HP_BAOHUANG_NO_SET;
    for (int rank = HP_BAOHUANG_RANK_LOWEST + held; rank <= HP_BAOHUANG_RANK_HIGHEST; rank++) {
        hp_list32_sequence(list + n, t.counts[rank], (uint32_t)rank * HP_BAOHUANG_RANK_ONE + HP_BAOHUANG_COUNT_ONE,
                           HP_BAOHUANG_COUNT_ONE);
        n += t.counts[rank];
    }
    out = hp_rows32_add(out, list + 1, n - 1, 0);
    for (int smalls = 1; smalls <= t.smalls; smalls++)
        out = hp_rows32_add(out, list, n, (uint32_t)smalls * HP_BAOHUANG_SMALL_ONE);
    for (int bigs = 1; bigs <= t.bigs; bigs++)
        for (int smalls = 0; smalls <= t.smalls; smalls++)
            out = hp_rows32_add(out, list, n, (uint32_t)bigs + (uint32_t)smalls * HP_BAOHUANG_SMALL_ONE);
    if (held && sixes_end_it(&t, hp_baohuang_ranked(hand)))
        *out++ = (uint32_t)t.bigs + (uint32_t)t.smalls * HP_BAOHUANG_SMALL_ONE +
                 HP_BAOHUANG_RANK_LOWEST * HP_BAOHUANG_RANK_ONE +
                 t.counts[HP_BAOHUANG_RANK_LOWEST] * HP_BAOHUANG_COUNT_ONE;
    return out;
}

HP_INLINE int64_t count_leads(const hp_baohuang_hand *hand, unsigned options) {
    const int bigs = hp_planes_copies(hand->plane, HP_BAOHUANG_BIG),
              smalls = hp_planes_copies(hand->plane, HP_BAOHUANG_SMALL);
    int sets = hp_baohuang_ranked(hand), whole = 0;
    if (HP_UNLIKELY(options & HP_BAOHUANG_HOLD_SIXES)) {
        hp_baohuang_tally t;
        hp_baohuang_tally_of(&t, hand);
        whole = sixes_end_it(&t, sets);
        sets -= t.counts[HP_BAOHUANG_RANK_LOWEST];
    }
    return (bigs + 1) * (smalls + 1) * (1 + sets) - 1 + whole;
}

/* ---- Answers --------------------------------------------------------------------------------------------- */

/* No set of sixes is above another, so B5.1 takes nothing from an answer. */

/* The answers with these kings: `m` says how many cards of the old set they may be left to cover. */
HP_INLINE hp_row32 *with_kings(hp_row32 *out, const hp_baohuang_tally *t, const target *to, uint32_t m,
                               uint32_t kings) {
    if (to->count <= HP_BAOHUANG_COVERED_MAX && m >> to->count & 1) {
        *out++ = kings + HP_BAOHUANG_NO_SET;
        m &= ~(1u << to->count);
    }
    if (!m)
        return out;
    if (!(m & (m - 1))) { /* sets of one size */
        const int count = to->count - hp_lowest(m);
        const uint32_t what = kings + (uint32_t)count * HP_BAOHUANG_COUNT_ONE;
        for (uint32_t ranks = hp_planes_at_least(t->counts, count) & to->above; ranks; ranks &= ranks - 1)
            *out++ = what + (uint32_t)hp_lowest(ranks) * HP_BAOHUANG_RANK_ONE;
        return out;
    }
    for (uint32_t ranks = to->above; ranks; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        /* The larger m, the smaller the set. */
        for (int left = HP_BAOHUANG_COVERED_MAX; left >= 0; left--)
            if (m >> left & 1 && to->count - left <= t->counts[rank])
                *out++ = kings + (uint32_t)rank * HP_BAOHUANG_RANK_ONE +
                         (uint32_t)(to->count - left) * HP_BAOHUANG_COUNT_ONE;
    }
    return out;
}

HP_INLINE hp_row32 *answers(hp_row32 *out, const hp_baohuang_hand *hand, const target *to) {
    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, hand);
    for (int bigs = 0; bigs <= t.bigs; bigs++)
        for (int smalls = 0; smalls <= t.smalls; smalls++) {
            const uint32_t m = to->cover[5 * bigs + smalls] & to->at_most;
            if (m)
                out = with_kings(out, &t, to, m, (uint32_t)bigs + (uint32_t)smalls * HP_BAOHUANG_SMALL_ONE);
        }
    return out;
}

HP_INLINE int64_t count_answers(const hp_baohuang_hand *hand, const target *to) {
    hp_baohuang_tally t;
    int n = 0;
    hp_baohuang_tally_of(&t, hand);
    for (int bigs = 0; bigs <= t.bigs; bigs++)
        for (int smalls = 0; smalls <= t.smalls; smalls++)
            for (uint32_t m = to->cover[5 * bigs + smalls] & to->at_most; m; m &= m - 1) {
                const int count = to->count - hp_lowest(m);
                n += count ? hp_popcount(hp_planes_at_least(t.counts, count) & to->above) : 1;
            }
    return n;
}

/* ---- Rows ---------------------------------------------------------------------------------------------------- */

void HP_FN(hp_baohuang_count)(const hp_baohuang_batch *batch, int64_t *counts) {
    const hp_baohuang_move *last = batch->lasts;
    for (int64_t i = 0; i < batch->n; i++) {
        const hp_baohuang_hand *hand = batch->hands + i * batch->hand_stride;
        if (is_lead(last)) {
            counts[i] = count_leads(hand, batch->options);
        } else {
            const target to = target_of(last, batch->options);
            counts[i] = count_answers(hand, &to);
        }
        if (last)
            last += batch->last_stride;
    }
}

void HP_FN(hp_baohuang_generate)(const hp_baohuang_batch *batch, const int64_t *offsets, hp_baohuang_move *out) {
    const hp_baohuang_move *last = batch->lasts;
    for (int64_t i = 0; i < batch->n; i++, last = last ? last + batch->last_stride : last) {
        if (offsets[i] == offsets[i + 1])
            continue;
        const hp_baohuang_hand *hand = batch->hands + i * batch->hand_stride;
        hp_row32 *row = (hp_row32 *)(out + offsets[i]);
        const hp_row32 *end;
        if (is_lead(last)) {
            end = leads(row, hand, batch->options);
        } else {
            const target to = target_of(last, batch->options);
            end = answers(row, hand, &to);
        }
        HP_ASSERT(end == (const hp_row32 *)(out + offsets[i + 1]));
        (void)end;
    }
}
