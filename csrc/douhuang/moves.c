/* The public functions on moves: what is checked stands here, then the kernels in use are called. */
#include "../core/dispatch.h"
#include "kernels.h"

HP_INLINE const hp_douhuang_kernels *kernels(void) { return hp_douhuang_kernel_table[hp_simd_level()]; }

/* ---- Checks ----------------------------------------------------------------------------------------- */

/* Whether some character can play this kind with this size and length (D2, D6): the lowest and highest
 * strength such a play can have, or HP_ERR_LAST_SHAPE. */
static int shape_strengths(const hp_move *m, int *lowest, int *highest) {
    const int size = m->size, length = m->length;
    int cards_per_rank = 0, shortest = 1, longest = 1;
    *lowest = 0;
    *highest = HP_RANKS - 1;
    switch (m->kind) {
    case HP_SINGLE:
        *highest = HP_BIG_JOKER;
        return size == 1 && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_PAIR:
        return size == 2 && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_TRIPLE:
        return size == 3 && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_TRIPLE_WITH:
        return (size == 4 || size == 5) && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_QUAD_WITH:
        return (size == 6 || size == 8) && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_BOMB:
        if (size == 2)
            *highest = HP_RANK_7; /* D6.8 */
        return size >= 2 && size <= 4 && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_ROCKET:
        *highest = 0;
        return size == 2 && length == 1 ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_STRAIGHT:
        *lowest = hp_straight_strength(0, length - 1, 0);
        *highest = hp_straight_strength(1, HP_LINE - 1, 3);
        return size == length && length >= 2 && length <= HP_LONGEST_RUN ? HP_OK : HP_ERR_LAST_SHAPE;
    case HP_PAIR_RUN:
        cards_per_rank = 2;
        shortest = HP_PAIR_RUN_MIN;
        longest = HP_LONGEST_RUN;
        break;
    case HP_TRIPLE_RUN:
        cards_per_rank = 3;
        shortest = HP_TRIPLE_RUN_MIN;
        longest = HP_LONGEST_RUN;
        break;
    case HP_WINGS:
        cards_per_rank = size == 4 * length ? 4 : 5;
        shortest = HP_TRIPLE_RUN_MIN;
        longest = cards_per_rank == 4 ? HP_WINGS_SINGLES_MAX : HP_WINGS_PAIRS_MAX;
        break;
    default:
        return HP_ERR_LAST_KIND;
    }
    *lowest = length - 1;
    *highest = HP_LINE - 1;
    return size == cards_per_rank * length && length >= shortest && length <= longest ? HP_OK : HP_ERR_LAST_SHAPE;
}

int hp_douhuang_last_check(const hp_move *last) {
    if (!last || last->size == 0)
        return HP_OK;
    int lowest, highest;
    const int status = shape_strengths(last, &lowest, &highest);
    if (status != HP_OK)
        return status;
    /* A one-suit straight's position counts from the same lowest (D3.2). */
    const int strength = last->strength, shown = last->kind == HP_STRAIGHT ? strength & (HP_ONE_SUIT - 1) : strength;
    if (shown < lowest || strength > highest || (last->kind == HP_STRAIGHT && shown > highest - HP_ONE_SUIT))
        return HP_ERR_LAST_STRENGTH;
    if (last->cards & ~HP_DECK54 || hp_popcount(last->cards) != last->size)
        return HP_ERR_LAST_CARDS;
    return HP_OK;
}

static int check(uint64_t hand, int character, int hit_points) {
    if (hand & ~HP_DECK54)
        return HP_ERR_CARDS;
    if (character < 0 || character >= HP_DOUHUANG_CHARACTERS)
        return HP_ERR_CHARACTER;
    return hit_points < 1 || hit_points > 9 ? HP_ERR_HIT_POINTS : HP_OK;
}

/* ---- One hand ------------------------------------------------------------------------------------------ */

int hp_douhuang_count(uint64_t hand, int character, int hit_points, const hp_move *last, int64_t *count) {
    int status = check(hand, character, hit_points);
    if (status == HP_OK)
        status = hp_douhuang_last_check(last);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_player player = hp_player_of(character, hit_points);
    const hp_target target = hp_target_of(last);
    *count = kernels()->count(hand, &player, &target);
    return HP_OK;
}

int hp_douhuang_generate(uint64_t hand, int character, int hit_points, const hp_move *last, hp_move *out,
                         int64_t capacity, int64_t *count) {
    const int status = hp_douhuang_count(hand, character, hit_points, last, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (*count == 0)
        return HP_OK;
    const hp_player player = hp_player_of(character, hit_points);
    const hp_target target = hp_target_of(last);
    const hp_move *end = kernels()->generate(hand, &player, &target, out);
    HP_ASSERT(end == out + *count);
    (void)end;
    return HP_OK;
}

int hp_douhuang_beats(const hp_move *a, const hp_move *b) {
    if (a->size == 0)
        return 0;
    if (b->size == 0)
        return 1;
    /* D4.1 */
    if (b->kind == HP_ROCKET)
        return 0;
    if (a->kind == HP_ROCKET)
        return 1;
    if (a->kind == HP_BOMB)
        return b->kind != HP_BOMB || a->strength > b->strength;
    /* D4.2 */
    return a->kind == b->kind && a->size == b->size && a->length == b->length && a->strength > b->strength;
}

/* ---- Many hands -------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t hand;
    int character, hit_points;
    const hp_move *last;
} batch_row;

HP_INLINE batch_row row_of(const hp_douhuang_batch *b, int64_t i) {
    return (batch_row){b->hands[i * b->hand_stride], b->characters[i * b->character_stride],
                       b->hit_points[i * b->hit_points_stride], b->lasts ? b->lasts + i * b->last_stride : NULL};
}

static int check_batch(const hp_douhuang_batch *b, int64_t *bad_row) {
    /* One value for all rows is checked once; the hands together, which is nearly always enough. */
    const int constant = b->character_stride == 0 && b->hit_points_stride == 0 && (!b->lasts || b->last_stride == 0);
    *bad_row = -1;
    if (b->n == 0)
        return HP_OK;
    uint64_t all = 0;
    for (int64_t i = 0; i < b->n; i++)
        all |= b->hands[i * b->hand_stride];
    const int clean = constant && !(all & ~HP_DECK54);
    for (int64_t i = 0; i < (clean ? 1 : b->n); i++) {
        const batch_row r = row_of(b, i);
        int status = check(r.hand, r.character, r.hit_points);
        if (status == HP_OK && (i == 0 || b->last_stride))
            status = hp_douhuang_last_check(r.last);
        if (status != HP_OK) {
            *bad_row = i;
            return status;
        }
    }
    return HP_OK;
}

/* The end of the stretch of rows from i on that lead with the same player. */
static int64_t leads_end(const hp_douhuang_batch *b, int64_t i) {
    const batch_row first = row_of(b, i);
    int64_t end = i;
    if (b->character_stride == 0 && b->hit_points_stride == 0 && !b->lasts)
        return b->n;
    for (; end < b->n; end++) {
        const batch_row r = row_of(b, end);
        if (r.character != first.character || r.hit_points != first.hit_points || (r.last && r.last->size))
            break;
    }
    return end;
}

int hp_douhuang_count_batch(const hp_douhuang_batch *batch, int64_t *counts, int64_t *bad_row) {
    const int status = check_batch(batch, bad_row);
    if (status != HP_OK)
        return status;
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n;) {
        const batch_row r = row_of(batch, i);
        const hp_player player = hp_player_of(r.character, r.hit_points);
        const int64_t end = leads_end(batch, i);
        if (end > i) {
            k->count_leads(batch->hands + i * batch->hand_stride, batch->hand_stride, end - i, &player, counts + i);
            i = end;
        } else {
            const hp_target target = hp_target_of(r.last);
            counts[i++] = k->count(r.hand, &player, &target);
        }
    }
    return HP_OK;
}

void hp_douhuang_generate_batch_unchecked(const hp_douhuang_batch *batch, const int64_t *offsets, hp_move *out) {
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n; i++) {
        if (offsets[i] == offsets[i + 1])
            continue;
        const batch_row r = row_of(batch, i);
        const hp_player player = hp_player_of(r.character, r.hit_points);
        const hp_target target = hp_target_of(r.last);
        const hp_move *end = k->generate(r.hand, &player, &target, out + offsets[i]);
        HP_ASSERT(end == out + offsets[i + 1]);
        (void)end;
    }
}

int64_t hp_offsets(const int64_t *counts, int64_t n, int64_t *offsets) {
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++) {
        const int64_t count = counts[i];
        offsets[i] = total;
        if (count > INT64_MAX - total)
            return INT64_MAX;
        total += count;
    }
    offsets[n] = total;
    return total;
}
