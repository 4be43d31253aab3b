/* The public functions on moves: what is checked stands here, then the kernels in use are called. */
#include "../core/dispatch.h"
#include "cover.h"
#include "kernels.h"

HP_INLINE const hp_baohuang_kernels *kernels(void) { return hp_baohuang_kernel_table[hp_simd_level()]; }

enum { ALL_OPTIONS = HP_BAOHUANG_KAO | HP_BAOHUANG_HOLD_SIXES };

/* ---- Checks ---------------------------------------------------------------------------------------------- */

int hp_baohuang_hand_check(const hp_baohuang_hand *hand) {
    const uint64_t *plane = hand->plane;
    if ((plane[0] & ~(HP_BAOHUANG_CARDS | HP_BAOHUANG_MARKS)) | ((plane[1] | plane[2] | plane[3]) & ~HP_BAOHUANG_CARDS))
        return HP_ERR_CARDS;
    if ((plane[1] & ~plane[0]) | (plane[2] & ~plane[1]) | (plane[3] & ~plane[2]))
        return HP_ERR_PLANES;
    return (plane[0] & HP_BAOHUANG_MARKS) >> 2 & ~plane[0] ? HP_ERR_MARK : HP_OK;
}

/* B2: any record but that of no cards, which is a lead. */
int hp_baohuang_last_check(const hp_baohuang_move *last) {
    if (!last || !(last->bigs | last->smalls | last->count))
        return HP_OK;
    if (last->bigs > HP_BAOHUANG_KINGS_MAX || last->smalls > HP_BAOHUANG_KINGS_MAX || last->count > HP_BAOHUANG_SET_MAX)
        return HP_ERR_LAST_SHAPE;
    if (last->count ? last->rank < HP_BAOHUANG_RANK_LOWEST || last->rank > HP_BAOHUANG_RANK_HIGHEST
                    : last->rank != HP_BAOHUANG_NO_RANK)
        return HP_ERR_LAST_STRENGTH;
    return HP_OK;
}

static int check(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last) {
    const int status = hp_baohuang_hand_check(hand);
    if (status != HP_OK)
        return status;
    return options & ~(unsigned)ALL_OPTIONS ? HP_ERR_OPTIONS : hp_baohuang_last_check(last);
}

/* ---- One hand -------------------------------------------------------------------------------------------- */

int hp_baohuang_count(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last, int64_t *count) {
    const int status = check(hand, options, last);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_baohuang_batch row = {.hands = hand, .lasts = last, .n = 1, .options = options};
    kernels()->count(&row, count);
    return HP_OK;
}

int hp_baohuang_generate(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last,
                         hp_baohuang_move *out, int64_t capacity, int64_t *count) {
    const int status = hp_baohuang_count(hand, options, last, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    const hp_baohuang_batch row = {.hands = hand, .lasts = last, .n = 1, .options = options};
    const int64_t offsets[2] = {0, *count};
    kernels()->generate(&row, offsets, out);
    return HP_OK;
}

/* Written apart from the generator: card by card. */
int hp_baohuang_classify(const hp_baohuang_hand *cards, hp_baohuang_move *out, int64_t capacity, int64_t *count) {
    const int status = hp_baohuang_hand_check(cards);
    hp_baohuang_move move = {0, 0, HP_BAOHUANG_NO_RANK, 0};
    *count = 0;
    if (status != HP_OK)
        return status;
    for (int k = 0; k < HP_PLANES; k++)
        for (uint64_t x = cards->plane[k] & HP_BAOHUANG_CARDS; x; x &= x - 1) {
            const int card = hp_lowest(x);
            if (card == HP_BAOHUANG_BIG) {
                move.bigs++;
            } else if (card == HP_BAOHUANG_SMALL) {
                move.smalls++;
            } else if (move.count && move.rank != card >> 2) { /* B2.1: one rank */
                return HP_OK;
            } else {
                move.rank = (uint8_t)(card >> 2);
                move.count++;
            }
        }
    if (!(move.bigs | move.smalls | move.count))
        return HP_OK;
    *count = 1;
    if (capacity < 1)
        return HP_ERR_BUFFER;
    *out = move;
    return HP_OK;
}

int hp_baohuang_beats(const hp_baohuang_move *a, const hp_baohuang_move *b, unsigned options) {
    if (!(a->bigs | a->smalls | a->count) || hp_baohuang_last_check(a) != HP_OK || hp_baohuang_last_check(b) != HP_OK)
        return 0;
    if (!(b->bigs | b->smalls | b->count))
        return 1;
    const int left = b->count - a->count; /* cards of the old set, for kings to cover */
    if (left < 0 || left > HP_BAOHUANG_COVERED_MAX || (a->count && a->rank <= b->rank))
        return 0;
    const uint16_t *cover = hp_baohuang_cover[(options & HP_BAOHUANG_KAO) != 0][b->bigs][b->smalls];
    return cover[5 * a->bigs + a->smalls] >> left & 1;
}

/* ---- Many hands ------------------------------------------------------------------------------------------ */

/* What is wrong with any of the hands: every bit that is out of place. */
static uint64_t wrong_hands(const hp_baohuang_hand *hands, int64_t n) {
    uint64_t wrong = 0, cards = 0, marks = 0;
    for (int64_t i = 0; i < n; i++) {
        const uint64_t *plane = hands[i].plane;
        wrong |= (plane[1] & ~plane[0]) | (plane[2] & ~plane[1]) | (plane[3] & ~plane[2]);
        cards |= plane[1]; /* the planes above are within this one, or wrong already */
        wrong |= plane[0] & ~(HP_BAOHUANG_CARDS | HP_BAOHUANG_MARKS);
        marks |= (plane[0] & HP_BAOHUANG_MARKS) >> 2 & ~plane[0];
    }
    return wrong | marks | (cards & ~HP_BAOHUANG_CARDS);
}

static int check_batch(const hp_baohuang_batch *b, int64_t *bad_row) {
    *bad_row = -1;
    if (b->n < 0 || ((b->hand_stride | b->last_stride) & ~(ptrdiff_t)1))
        return HP_ERR_SIZE;
    if (b->options & ~(unsigned)ALL_OPTIONS)
        return HP_ERR_OPTIONS;
    if (b->n == 0)
        return HP_OK;
    int wrong = wrong_hands(b->hands, b->hand_stride ? b->n : 1) != 0;
    for (int64_t i = 0; b->lasts && i < (b->last_stride ? b->n : 1); i++)
        wrong |= hp_baohuang_last_check(b->lasts + i) != HP_OK;
    for (int64_t i = 0; wrong && i < b->n; i++) {
        const int status =
            check(b->hands + i * b->hand_stride, b->options, b->lasts ? b->lasts + i * b->last_stride : NULL);
        if (status != HP_OK) {
            *bad_row = i;
            return status;
        }
    }
    return HP_OK;
}

int hp_baohuang_count_batch(const hp_baohuang_batch *batch, int64_t *counts, int64_t *bad_row) {
    const int status = check_batch(batch, bad_row);
    if (status != HP_OK)
        return status;
    kernels()->count(batch, counts);
    return HP_OK;
}

void hp_baohuang_generate_batch_unchecked(const hp_baohuang_batch *batch, const int64_t *offsets,
                                          hp_baohuang_move *out) {
    kernels()->generate(batch, offsets, out);
}
