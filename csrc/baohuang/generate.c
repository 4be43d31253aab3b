/* Every legal move of Baohuang (B2 to B5), listed, counted and picked by number; compiled once for each instruction
 * set.
 *
 * The moves come by the kings spent: big kings slowest, then small ones; with the same kings first the kings
 * alone, then the sets by rank and count.  A move is one number of 32 bits (rules.h), so the sets of a hand are a
 * list to which each choice of kings is added.
 *
 * Nothing is checked and nothing is allocated: the caller has counted. */
#include "../core/rng.h"
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

/* ---- Leads ----------------------------------------------------------------------------------------------- */

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

/* With any kings or none one set or none, but not nothing at all; and the whole hand where it ends on sixes. */
HP_INLINE int number_of_leads(int bigs, int smalls, int sets, int whole) {
    return (bigs + 1) * (smalls + 1) * (1 + sets) - 1 + whole;
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
    return number_of_leads(bigs, smalls, sets, whole);
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

/* ---- By number ------------------------------------------------------------------------------------------- */

HP_INLINE hp_baohuang_move move_of(int bigs, int smalls, int rank, int count) {
    return (hp_baohuang_move){(uint8_t)bigs, (uint8_t)smalls, (uint8_t)(count ? rank : HP_BAOHUANG_NO_RANK),
                              (uint8_t)count};
}

/* Each choice of kings is followed by the same list: no set, then the sets; of no kings at all, no set is no move. */
HP_INLINE hp_baohuang_move lead_at(const hp_baohuang_tally *t, unsigned options, int sets, int64_t number) {
    const int held = (options & HP_BAOHUANG_HOLD_SIXES) != 0, kings = (int)(number + 1) / (1 + sets);
    if (HP_UNLIKELY(kings > t->bigs * (t->smalls + 1) + t->smalls)) /* B5.1: the last of all */
        return move_of(t->bigs, t->smalls, HP_BAOHUANG_RANK_LOWEST, t->counts[HP_BAOHUANG_RANK_LOWEST]);
    int left = (int)(number + 1) % (1 + sets), rank = HP_BAOHUANG_RANK_LOWEST + held;
    const int bigs = kings / (t->smalls + 1), smalls = kings % (t->smalls + 1);
    if (left)
        for (; left > t->counts[rank]; rank++)
            left -= t->counts[rank];
    return move_of(bigs, smalls, rank, left);
}

/* How many sets a lead has to choose from, and how many leads there are. */
HP_INLINE int sets_of(const hp_baohuang_tally *t, int ranked, unsigned options) {
    return options & HP_BAOHUANG_HOLD_SIXES ? ranked - t->counts[HP_BAOHUANG_RANK_LOWEST] : ranked;
}
HP_INLINE int leads_of(const hp_baohuang_tally *t, int sets, int ranked, unsigned options) {
    const int whole = options & HP_BAOHUANG_HOLD_SIXES && sixes_end_it(t, ranked);
    return number_of_leads(t->bigs, t->smalls, sets, whole);
}

/* The answers by the kings spent: how many there are with each choice of kings, and the masks m. */
typedef struct {
    uint16_t masks[25];
    uint8_t numbers[25];
    int total;
} answer_list;

HP_INLINE int answers_with(const hp_baohuang_tally *t, const target *to, uint32_t m) {
    int n = 0;
    for (; m; m &= m - 1) {
        const int count = to->count - hp_lowest(m);
        n += count ? hp_popcount(hp_planes_at_least(t->counts, count) & to->above) : 1;
    }
    return n;
}

HP_INLINE int64_t count_answers(const hp_baohuang_hand *hand, const target *to) {
    hp_baohuang_tally t;
    int n = 0;
    hp_baohuang_tally_of(&t, hand);
    for (int bigs = 0; bigs <= t.bigs; bigs++)
        for (int smalls = 0; smalls <= t.smalls; smalls++)
            n += answers_with(&t, to, to->cover[5 * bigs + smalls] & to->at_most);
    return n;
}

HP_INLINE void list_answers(answer_list *list, const hp_baohuang_tally *t, const target *to) {
    int total = 0, i = 0;
    for (int bigs = 0; bigs <= t->bigs; bigs++)
        for (int smalls = 0; smalls <= t->smalls; smalls++, i++) {
            const uint32_t m = to->cover[5 * bigs + smalls] & to->at_most;
            const int n = answers_with(t, to, m);
            list->masks[i] = (uint16_t)m;
            list->numbers[i] = (uint8_t)n;
            total += n;
        }
    list->total = total;
}

/* As with_kings: kings alone, then by rank, the larger m first. */
HP_INLINE hp_baohuang_move answer_at(const hp_baohuang_tally *t, const target *to, const answer_list *list,
                                     int64_t number) {
    int i = 0, left = (int)number;
    for (; left >= list->numbers[i]; i++)
        left -= list->numbers[i];
    const int bigs = i / (t->smalls + 1), smalls = i % (t->smalls + 1);
    uint32_t m = list->masks[i];
    if (to->count <= HP_BAOHUANG_COVERED_MAX && m >> to->count & 1) {
        if (left-- == 0)
            return move_of(bigs, smalls, 0, 0);
        m &= ~(1u << to->count);
    }
    if (HP_LIKELY(!(m & (m - 1)))) {
        const int count = to->count - hp_lowest(m);
        const uint64_t ranks = hp_planes_at_least(t->counts, count) & to->above;
        return move_of(bigs, smalls, hp_lowest(hp_bit_at(ranks, left)), count);
    }
    for (uint32_t ranks = to->above;; ranks &= ranks - 1) {
        const int rank = hp_lowest(ranks);
        for (int covered = HP_BAOHUANG_COVERED_MAX; covered >= 0; covered--)
            if (m >> covered & 1 && to->count - covered <= t->counts[rank] && left-- == 0)
                return move_of(bigs, smalls, rank, to->count - covered);
    }
}

void HP_FN(hp_baohuang_nth)(const hp_baohuang_hand *hand, const hp_baohuang_move *last, unsigned options,
                            int64_t number, hp_baohuang_move *out) {
    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, hand);
    if (is_lead(last)) {
        *out = lead_at(&t, options, sets_of(&t, hp_baohuang_ranked(hand), options), number);
        return;
    }
    const target to = target_of(last, options);
    answer_list list;
    list_answers(&list, &t, &to);
    *out = answer_at(&t, &to, &list, number);
}

int HP_FN(hp_baohuang_draw)(const hp_baohuang_hand *hand, const hp_baohuang_move *last, unsigned options, hp_rng *rng,
                            hp_baohuang_move *out) {
    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, hand);
    if (is_lead(last)) {
        const int ranked = hp_baohuang_ranked(hand), sets = sets_of(&t, ranked, options);
        *out = lead_at(&t, options, sets, hp_rng_draw_below(rng, (uint32_t)leads_of(&t, sets, ranked, options)));
        return 1;
    }
    const target to = target_of(last, options);
    answer_list list;
    list_answers(&list, &t, &to);
    const int number = (int)hp_rng_draw_below(rng, (uint32_t)list.total + 1);
    if (number == list.total)
        return 0;
    *out = answer_at(&t, &to, &list, number);
    return 1;
}

/* ---- Rows ------------------------------------------------------------------------------------------------ */

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
