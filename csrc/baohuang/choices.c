/* The choices of cards for a move, by their numbers (choices.h). */
#include "choices.h"

/* A suit held once, as `held` has it. */
static const uint16_t suit_held[HP_SUITS] = {1, 5, 25, 125};
const uint16_t hp_baohuang_suits_held[16] = {0, 1, 5, 6, 25, 26, 30, 31, 125, 126, 130, 131, 150, 151, 155, 156};

/* Most of the lowest suit first. */
static void choose_suits(const uint64_t *plane, int rank, int n, int number, uint64_t *out) {
    if (n == 1) { /* the most played of all: any suit there is */
        out[0] |= hp_bit_at(plane[0] & hp_rank_cards(rank), number);
        return;
    }
    int held = hp_baohuang_held(plane, rank);
    for (int card = 4 * rank; n > 0; card++) {
        const int copies = hp_planes_copies(plane, card);
        held -= copies * suit_held[card & 3];
        int taken = copies < n ? copies : n;
        for (; number >= hp_baohuang_ways[held][n - taken]; taken--)
            number -= hp_baohuang_ways[held][n - taken];
        hp_planes_add(out, card, taken);
        n -= taken;
    }
}

/* Without the marked king before with it, if both can be. */
static void choose_kings(const hp_baohuang_hand *hand, int kind, int n, int second, hp_baohuang_hand *out) {
    const int marks = hp_baohuang_marks(hand, kind, n);
    hp_planes_add(out->plane, HP_BAOHUANG_SMALL + kind, n);
    if (marks == 2 || second)
        out->plane[0] |= UINT64_C(1) << (HP_BAOHUANG_GUARD_CARD + kind);
}

void hp_baohuang_choose(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int number, hp_baohuang_hand *out) {
    *out = (hp_baohuang_hand){{0}};
    if (move->bigs | move->smalls) {
        const int ways = move->count ? hp_baohuang_ways[hp_baohuang_held(hand->plane, move->rank)][move->count] : 1;
        const int marks = number / ways, smalls = hp_popcount((uint64_t)hp_baohuang_marks(hand, 0, move->smalls));
        number %= ways;
        choose_kings(hand, 0, move->smalls, marks % smalls, out);
        choose_kings(hand, 1, move->bigs, marks / smalls, out);
    }
    if (move->count)
        choose_suits(hand->plane, move->rank, move->count, number, out->plane);
}

/* The first choice has the marked king only if all are played. */
HP_INLINE void choose_first_kings(const hp_baohuang_hand *hand, int kind, int n, hp_baohuang_hand *out) {
    const int card = HP_BAOHUANG_SMALL + kind;
    for (int k = 0; k < n; k++)
        out->plane[k] |= UINT64_C(1) << card;
    if (n == HP_PLANES || !(hand->plane[n] >> card & 1))
        out->plane[0] |= hand->plane[0] & UINT64_C(1) << (HP_BAOHUANG_GUARD_CARD + kind);
}

void hp_baohuang_choose_first(const hp_baohuang_hand *hand, const hp_baohuang_move *move, hp_baohuang_hand *out) {
    *out = (hp_baohuang_hand){{0}};
    if (move->smalls)
        choose_first_kings(hand, 0, move->smalls, out);
    if (move->bigs)
        choose_first_kings(hand, 1, move->bigs, out);
    uint64_t suit = UINT64_C(1) << (4 * move->rank & 63);
    for (int n = move->count; n > 0; suit <<= 1)
        for (int k = 0; k < HP_PLANES && n > 0 && hand->plane[k] & suit; k++, n--)
            out->plane[k] |= suit;
}

void hp_baohuang_choose_one_more(const hp_baohuang_hand *hand, int rank, hp_baohuang_hand *out) {
    uint64_t left[HP_PLANES], any = 0;
    for (int k = 0; k < HP_PLANES; k++)
        any |= left[k] = hand->plane[k] & ~out->plane[k] & hp_rank_cards(rank);
    any &= -any;
    for (int k = 0; k < HP_PLANES; k++) {
        out->plane[k] |= left[k] & any;
        any &= ~left[k];
    }
}

/* ---- The public functions -------------------------------------------------------------------------------- */

static int check(const hp_baohuang_hand *hand, const hp_baohuang_move *move) {
    int status = hp_baohuang_hand_check(hand);
    if (status == HP_OK)
        status = hp_baohuang_last_check(move);
    if (status != HP_OK)
        return status;
    if (!hp_baohuang_size(move))
        return HP_ERR_LAST_SHAPE;
    return hp_baohuang_holds(hand, move) ? HP_OK : HP_ERR_NOT_HELD;
}

int hp_baohuang_count_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t *count) {
    const int status = check(hand, move);
    *count = status == HP_OK ? hp_baohuang_choices_of(hand, move) : 0;
    return status;
}

int hp_baohuang_choice_at(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int64_t number,
                          hp_baohuang_hand *out) {
    int64_t count;
    const int status = hp_baohuang_count_choices(hand, move, &count);
    if (status != HP_OK)
        return status;
    if (number < 0 || number >= count)
        return HP_ERR_SIZE;
    const hp_baohuang_hand held = *hand; /* `out` may be the hand's own place */
    hp_baohuang_choose(&held, move, (int)number, out);
    return HP_OK;
}

int hp_baohuang_choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move, hp_baohuang_hand *out,
                        int64_t capacity, int64_t *count) {
    const int status = hp_baohuang_count_choices(hand, move, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    const hp_baohuang_hand held = *hand; /* `out` may be the hand's own place */
    const hp_baohuang_move played = *move;
    for (int64_t i = 0; i < *count; i++)
        hp_baohuang_choose(&held, &played, (int)i, &out[i]);
    return HP_OK;
}
