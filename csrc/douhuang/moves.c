/* The public functions on moves: what is checked stands here, then the kernels in use are called. */
#include "../core/dispatch.h"
#include "kernels.h"

#include <string.h>

HP_INLINE const hp_douhuang_kernels *kernels(void) { return hp_douhuang_kernel_table[hp_simd_level()]; }

/* ---- Checks ----------------------------------------------------------------------------------------- */

/* The shapes that some character can play (D2, D6), a row a kind: up to three numbers of cards per unit of
 * length with the longest run of each, the shortest run, and the highest strength.  Runs are as strong as
 * their top position, so their lowest strength is their length less one. */
typedef struct {
    uint8_t per_rank[3], longest[3];
    uint8_t shortest, is_run, highest;
} shape;

static const shape shapes[HP_DOUHUANG_KINDS] = {
    [HP_DOUHUANG_SINGLE] = {{1}, {1}, 1, 0, HP_BIG_JOKER},
    [HP_DOUHUANG_PAIR] = {{2}, {1}, 1, 0, HP_RANK_2},
    [HP_DOUHUANG_TRIPLE] = {{3}, {1}, 1, 0, HP_RANK_2},
    [HP_DOUHUANG_TRIPLE_WITH] = {{4, 5}, {1, 1}, 1, 0, HP_RANK_2},
    [HP_DOUHUANG_STRAIGHT] = {{1}, {HP_LONGEST_RUN}, 2, 1, HP_LINE - 1},
    [HP_DOUHUANG_PAIR_RUN] = {{2}, {HP_LONGEST_RUN}, HP_PAIR_RUN_MIN, 1, HP_LINE - 1},
    [HP_DOUHUANG_TRIPLE_RUN] = {{3}, {HP_LONGEST_RUN}, HP_TRIPLE_RUN_MIN, 1, HP_LINE - 1},
    [HP_DOUHUANG_WINGS] = {{4, 5}, {HP_WINGS_SINGLES_MAX, HP_WINGS_PAIRS_MAX}, HP_TRIPLE_RUN_MIN, 1, HP_LINE - 1},
    [HP_DOUHUANG_QUAD_WITH] = {{6, 8}, {1, 1}, 1, 0, HP_RANK_2},
    [HP_DOUHUANG_BOMB] = {{4, 3, 2}, {1, 1, 1}, 1, 0, HP_RANK_2},
    [HP_DOUHUANG_ROCKET] = {{2}, {1}, 1, 0, 0},
};

HP_INLINE int last_check(const hp_douhuang_move *last) {
    if (last->size == 0)
        return HP_OK;
    if (last->kind >= HP_DOUHUANG_KINDS)
        return HP_ERR_LAST_KIND;
    const shape *s = &shapes[last->kind];
    const int size = last->size, length = last->length;
    const int fits = (size == s->per_rank[0] * length && length <= s->longest[0]) |
                     (size == s->per_rank[1] * length && length <= s->longest[1]) |
                     (size == s->per_rank[2] * length && length <= s->longest[2]);
    if (!fits || length < s->shortest)
        return HP_ERR_LAST_SHAPE;
    int strength = last->strength, highest = s->highest;
    if (last->kind == HP_DOUHUANG_STRAIGHT) {
        if (strength >=
            2 * HP_ONE_SUIT) /* D3.1: one bit for one suit, above four for the position and two for the suit */
            return HP_ERR_LAST_STRENGTH;
        strength = strength % HP_ONE_SUIT >> 2;
    } else if (last->kind == HP_DOUHUANG_BOMB && size == 2) {
        highest = HP_RANK_7; /* D6.8 */
    }
    if (strength > highest || (s->is_run && strength < length - 1))
        return HP_ERR_LAST_STRENGTH;
    return last->cards & ~HP_DECK54 || hp_popcount(last->cards) != size ? HP_ERR_LAST_CARDS : HP_OK;
}

int hp_douhuang_last_check(const hp_douhuang_move *last) { return last ? last_check(last) : HP_OK; }

static int check(uint64_t hand, int character, int hit_points) {
    if (hand & ~HP_DECK54)
        return HP_ERR_CARDS;
    if (character < 0 || character >= HP_DOUHUANG_CHARACTERS)
        return HP_ERR_CHARACTER;
    return hit_points < 1 || hit_points > 9 ? HP_ERR_HIT_POINTS : HP_OK;
}

/* ---- One hand ------------------------------------------------------------------------------------------ */

int hp_douhuang_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int64_t *count) {
    int status = check(hand, character, hit_points);
    if (status == HP_OK)
        status = hp_douhuang_last_check(last);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_douhuang_player *player = hp_douhuang_player_of(character, hit_points);
    const hp_douhuang_target target = hp_douhuang_target_of(last);
    *count = kernels()->count(hand, player, &target);
    return HP_OK;
}

int hp_douhuang_generate(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                         hp_douhuang_move *out, int64_t capacity, int64_t *count) {
    const int status = hp_douhuang_count(hand, character, hit_points, last, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (*count == 0)
        return HP_OK;
    const hp_douhuang_player *player = hp_douhuang_player_of(character, hit_points);
    const hp_douhuang_target target = hp_douhuang_target_of(last);
    const hp_douhuang_move *end = kernels()->generate(hand, player, &target, out);
    HP_ASSERT(end == out + *count);
    (void)end;
    return HP_OK;
}

int hp_douhuang_beats(const hp_douhuang_move *a, const hp_douhuang_move *b) {
    if (a->size == 0)
        return 0;
    if (b->size == 0)
        return 1;
    /* D4.1 */
    if (b->kind == HP_DOUHUANG_ROCKET)
        return 0;
    if (a->kind == HP_DOUHUANG_ROCKET)
        return 1;
    if (a->kind == HP_DOUHUANG_BOMB)
        return b->kind != HP_DOUHUANG_BOMB || a->strength > b->strength;
    /* D4.2 */
    return a->kind == b->kind && a->size == b->size && a->length == b->length && a->strength > b->strength;
}

/* ---- Classes of moves ------------------------------------------------------------------------------------- */

static int check_by(int by) {
    return by == HP_DOUHUANG_BY_STRENGTH || by == HP_DOUHUANG_BY_RANKS ? HP_OK : HP_ERR_OPTIONS;
}

static int check_question(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int by) {
    int status = check(hand, character, hit_points);
    if (status == HP_OK)
        status = hp_douhuang_last_check(last);
    return status == HP_OK ? check_by(by) : status;
}

int hp_douhuang_groups_count(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int by,
                             int64_t *count) {
    const int status = check_question(hand, character, hit_points, last, by);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_douhuang_target target = hp_douhuang_target_of(last);
    *count = kernels()->count_groups(hand, hp_douhuang_player_of(character, hit_points), &target, by);
    return HP_OK;
}

int hp_douhuang_groups_generate(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last, int by,
                                hp_douhuang_group *out, int64_t capacity, int64_t *count) {
    const int status = hp_douhuang_groups_count(hand, character, hit_points, last, by, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (*count == 0)
        return HP_OK;
    const hp_douhuang_target target = hp_douhuang_target_of(last);
    const hp_douhuang_group *end =
        kernels()->generate_groups(hand, hp_douhuang_player_of(character, hit_points), &target, by, out);
    HP_ASSERT(end == out + *count);
    (void)end;
    return HP_OK;
}

/* Whether a hand has this move, and it beats the play. */
static int check_move(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                      const hp_douhuang_move *move) {
    hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX];
    int64_t n = 0;
    if (move->cards & ~hand)
        return HP_ERR_NOT_HELD;
    hp_douhuang_classify(move->cards, character, hit_points, readings, HP_DOUHUANG_READINGS_MAX, &n);
    while (n > 0 && memcmp(&readings[n - 1], move, sizeof *move) != 0)
        n--;
    return n > 0 && (!last || hp_douhuang_beats(move, last)) ? HP_OK : HP_ERR_ILLEGAL;
}

int hp_douhuang_group_expand(uint64_t hand, int character, int hit_points, const hp_douhuang_move *last,
                             const hp_douhuang_group *group, int by, hp_douhuang_move *out, int64_t capacity,
                             int64_t *count) {
    int status = check_question(hand, character, hit_points, last, by);
    if (status == HP_OK)
        status = check_move(hand, character, hit_points, last, &group->move);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_douhuang_target target = hp_douhuang_target_of(last);
    return hp_douhuang_group_moves(hand, hp_douhuang_player_of(character, hit_points), &target, &group->move, by, out,
                                   capacity, count);
}

/* ---- Many hands -------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t hand;
    int character, hit_points;
    const hp_douhuang_move *last;
} batch_row;

HP_INLINE batch_row row_of(const hp_douhuang_batch *b, int64_t i) {
    return (batch_row){b->hands[i * b->hand_stride], b->characters[i * b->character_stride],
                       b->hit_points[i * b->hit_points_stride], b->lasts ? b->lasts + i * b->last_stride : NULL};
}

/* Whether any row is wrong; all rows of one column at a time. */
static int batch_is_wrong(const hp_douhuang_batch *b) {
    uint64_t hands = 0;
    unsigned wrong = 0;
    for (int64_t i = 0; i < (b->hand_stride ? b->n : 1); i++)
        hands |= b->hands[i];
    for (int64_t i = 0; i < (b->character_stride ? b->n : 1); i++)
        wrong |= b->characters[i] >= HP_DOUHUANG_CHARACTERS;
    for (int64_t i = 0; i < (b->hit_points_stride ? b->n : 1); i++)
        wrong |= b->hit_points[i] - 1u > 8;
    for (int64_t i = 0; b->lasts && i < (b->last_stride ? b->n : 1); i++)
        wrong |= last_check(b->lasts + i) != HP_OK;
    return (hands & ~HP_DECK54) || wrong;
}

static int check_batch(const hp_douhuang_batch *b, int64_t *bad_row) {
    *bad_row = -1;
    const ptrdiff_t strides = b->hand_stride | b->character_stride | b->hit_points_stride | b->last_stride;
    if (b->n < 0 || (strides & ~(ptrdiff_t)1))
        return HP_ERR_SIZE;
    if (b->n == 0 || !batch_is_wrong(b))
        return HP_OK;
    for (int64_t i = 0; i < b->n; i++) {
        const batch_row r = row_of(b, i);
        int status = check(r.hand, r.character, r.hit_points);
        if (status == HP_OK)
            status = hp_douhuang_last_check(r.last);
        if (status != HP_OK) {
            *bad_row = i;
            return status;
        }
    }
    return HP_OK;
}

/* The rows from i on that one player asks about. */
typedef struct {
    hp_douhuang_rows rows;
    const hp_douhuang_player *player;
} stretch;

static stretch stretch_at(const hp_douhuang_batch *b, int64_t i) {
    const batch_row first = row_of(b, i);
    int64_t end = i + 1;
    if (b->character_stride == 0 && b->hit_points_stride == 0)
        end = b->n;
    while (end < b->n && b->characters[end * b->character_stride] == first.character &&
           b->hit_points[end * b->hit_points_stride] == first.hit_points)
        end++;
    return (stretch){{b->hands + i * b->hand_stride, first.last, b->hand_stride, b->last_stride, end - i},
                     hp_douhuang_player_of(first.character, first.hit_points)};
}

int hp_douhuang_count_batch(const hp_douhuang_batch *batch, int64_t *counts, int64_t *bad_row) {
    const int status = check_batch(batch, bad_row);
    if (status != HP_OK)
        return status;
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n;) {
        const stretch s = stretch_at(batch, i);
        k->count_rows(&s.rows, s.player, counts + i);
        i += s.rows.n;
    }
    return HP_OK;
}

void hp_douhuang_generate_batch_unchecked(const hp_douhuang_batch *batch, const int64_t *offsets,
                                          hp_douhuang_move *out) {
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n;) {
        const stretch s = stretch_at(batch, i);
        k->generate_rows(&s.rows, s.player, offsets + i, out);
        i += s.rows.n;
    }
}

int hp_douhuang_groups_count_batch(const hp_douhuang_batch *batch, int by, int64_t *counts, int64_t *bad_row) {
    *bad_row = -1;
    int status = check_by(by);
    if (status == HP_OK)
        status = check_batch(batch, bad_row);
    if (status != HP_OK)
        return status;
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n; i++) {
        const batch_row r = row_of(batch, i);
        const hp_douhuang_target target = hp_douhuang_target_of(r.last);
        counts[i] = k->count_groups(r.hand, hp_douhuang_player_of(r.character, r.hit_points), &target, by);
    }
    return HP_OK;
}

void hp_douhuang_groups_generate_batch_unchecked(const hp_douhuang_batch *batch, int by, const int64_t *offsets,
                                                 hp_douhuang_group *out) {
    const hp_douhuang_kernels *k = kernels();
    for (int64_t i = 0; i < batch->n; i++) {
        if (offsets[i] == offsets[i + 1])
            continue;
        const batch_row r = row_of(batch, i);
        const hp_douhuang_target target = hp_douhuang_target_of(r.last);
        const hp_douhuang_group *end =
            k->generate_groups(r.hand, hp_douhuang_player_of(r.character, r.hit_points), &target, by, out + offsets[i]);
        HP_ASSERT(end == out + offsets[i + 1]);
        (void)end;
    }
}
