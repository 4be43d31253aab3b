/* The public functions on moves: what is checked stands here, then the kernels in use are called. */
#include <string.h>

#include "../core/dispatch.h"
#include "kernels.h"

HP_INLINE const hp_doudizhu_kernels *kernels(void) { return hp_doudizhu_kernel_table[hp_simd_level()]; }

/* ---- Rules -------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    hp_doudizhu_rules rules;
} presets[] = {
#define X(name, singles, pair, pairs, alike, beside, rocket, most) \
    {#name, {singles, pair, pairs, alike, beside, rocket, most, 0}},
#include "presets.def"
#undef X
};
enum { PRESETS = sizeof presets / sizeof presets[0] };

int hp_doudizhu_rules_preset(const char *name, hp_doudizhu_rules *rules) {
    for (int i = 0; name && i < PRESETS; i++)
        if (strcmp(name, presets[i].name) == 0) {
            *rules = presets[i].rules;
            return HP_OK;
        }
    return HP_ERR_OPTIONS;
}

const char *hp_doudizhu_preset_name(int preset) {
    return preset < 0 || preset >= PRESETS ? NULL : presets[preset].name;
}

int hp_doudizhu_rules_check(const hp_doudizhu_rules *r) {
    if (!r)
        return HP_ERR_OPTIONS;
    const int switches =
        r->quad_with_singles | r->quad_with_pair | r->quad_with_pairs | r->wings_beside | r->rocket_kickers;
    return switches > 1 || r->wings_alike < 1 || r->wings_alike > 4 || r->most_cards < HP_DOUDIZHU_MOST_CARDS_MIN ||
                   r->most_cards > 54 || r->reserved
               ? HP_ERR_OPTIONS
               : HP_OK;
}

static const struct {
    const char *name, *name_zh;
} kinds[HP_DOUDIZHU_KINDS] = {
#define X(NAME, value, name_zh) [value] = {#NAME, name_zh},
#include "kinds.def"
#undef X
};
const char *hp_doudizhu_kind_name(int kind) { return kind < 0 || kind >= HP_DOUDIZHU_KINDS ? NULL : kinds[kind].name; }
const char *hp_doudizhu_kind_name_zh(int kind) {
    return kind < 0 || kind >= HP_DOUDIZHU_KINDS ? NULL : kinds[kind].name_zh;
}

/* ---- Checks ------------------------------------------------------------------------------------------- */

/* The shapes that some rules allow (P2), a row a kind: up to two numbers of cards per unit of length with the longest
 * run of each, the shortest run, and the highest strength. */
typedef struct {
    uint8_t per_rank[2], longest[2];
    uint8_t shortest, is_run, highest;
} shape;

static const shape shapes[HP_DOUDIZHU_KINDS] = {
    [HP_DOUDIZHU_SINGLE] = {{1}, {1}, 1, 0, HP_DOUDIZHU_BIG},
    [HP_DOUDIZHU_PAIR] = {{2}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_TRIPLE] = {{3}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_TRIPLE_WITH] = {{4, 5}, {1, 1}, 1, 0, 12},
    [HP_DOUDIZHU_STRAIGHT] = {{1}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_STRAIGHT_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_PAIR_RUN] = {{2}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_PAIR_RUN_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_TRIPLE_RUN] = {{3}, {HP_DOUDIZHU_LONGEST_RUN}, HP_DOUDIZHU_TRIPLE_RUN_MIN, 1, HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_WINGS] = {{4, 5},
                           {HP_DOUDIZHU_WINGS_SINGLES_MAX, HP_DOUDIZHU_WINGS_PAIRS_MAX},
                           HP_DOUDIZHU_TRIPLE_RUN_MIN,
                           1,
                           HP_DOUDIZHU_ACE},
    [HP_DOUDIZHU_QUAD_WITH] = {{6, 8}, {1, 1}, 1, 0, 12},
    [HP_DOUDIZHU_BOMB] = {{4}, {1}, 1, 0, 12},
    [HP_DOUDIZHU_ROCKET] = {{2}, {1}, 1, 0, 0},
};

HP_INLINE int last_check(const hp_doudizhu_move *last) {
    if (last->size == 0)
        return HP_OK;
    if (last->kind >= HP_DOUDIZHU_KINDS)
        return HP_ERR_LAST_KIND;
    const shape *s = &shapes[last->kind];
    const int size = last->size, length = last->length;
    const int fits = (size == s->per_rank[0] * length && length <= s->longest[0]) |
                     (size == s->per_rank[1] * length && length <= s->longest[1]);
    if (!fits || length < s->shortest)
        return HP_ERR_LAST_SHAPE;
    if (last->strength > s->highest || (s->is_run && last->strength < length - 1))
        return HP_ERR_LAST_STRENGTH;
    return last->cards & ~HP_DECK54 || hp_popcount(last->cards) != size ? HP_ERR_LAST_CARDS : HP_OK;
}

int hp_doudizhu_last_check(const hp_doudizhu_move *last) { return last ? last_check(last) : HP_OK; }

static int check(uint64_t hand, const hp_doudizhu_move *last) {
    return hand & ~HP_DECK54 ? HP_ERR_CARDS : hp_doudizhu_last_check(last);
}

/* ---- One hand ------------------------------------------------------------------------------------------ */

int hp_doudizhu_count(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, int64_t *count) {
    int status = check(hand, last);
    if (status == HP_OK)
        status = hp_doudizhu_rules_check(rules);
    *count = 0;
    if (status != HP_OK)
        return status;
    const hp_doudizhu_rows row = {&hand, last, 0, 0, 1, rules};
    kernels()->count(&row, count);
    return HP_OK;
}

int hp_doudizhu_generate(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                         hp_doudizhu_move *out, int64_t capacity, int64_t *count) {
    const int status = hp_doudizhu_count(hand, rules, last, count);
    if (status != HP_OK)
        return status;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    const hp_doudizhu_rows row = {&hand, last, 0, 0, 1, rules};
    const int64_t offsets[2] = {0, *count};
    kernels()->generate(&row, offsets, out);
    return HP_OK;
}

int hp_doudizhu_beats(const hp_doudizhu_move *a, const hp_doudizhu_move *b) {
    if (a->size == 0)
        return 0;
    if (b->size == 0)
        return 1;
    /* P3.1 */
    if (b->kind == HP_DOUDIZHU_ROCKET)
        return 0;
    if (a->kind == HP_DOUDIZHU_ROCKET)
        return 1;
    if (a->kind == HP_DOUDIZHU_BOMB)
        return b->kind != HP_DOUDIZHU_BOMB || a->strength > b->strength;
    /* P3.2 */
    return a->kind == b->kind && a->size == b->size && a->length == b->length && a->strength > b->strength;
}

/* ---- Many hands -------------------------------------------------------------------------------------------- */

static int check_batch(const hp_doudizhu_batch *b, int64_t *bad_row) {
    *bad_row = -1;
    if (b->n < 0 || ((b->hand_stride | b->last_stride) & ~(ptrdiff_t)1))
        return HP_ERR_SIZE;
    if (hp_doudizhu_rules_check(&b->rules) != HP_OK)
        return HP_ERR_OPTIONS;
    if (b->n == 0)
        return HP_OK;
    uint64_t hands = 0;
    unsigned wrong = 0;
    for (int64_t i = 0; i < (b->hand_stride ? b->n : 1); i++)
        hands |= b->hands[i];
    for (int64_t i = 0; b->lasts && i < (b->last_stride ? b->n : 1); i++)
        wrong |= last_check(b->lasts + i) != HP_OK;
    wrong |= (hands & ~HP_DECK54) != 0;
    for (int64_t i = 0; wrong && i < b->n; i++) {
        const int status = check(b->hands[i * b->hand_stride], b->lasts ? b->lasts + i * b->last_stride : NULL);
        if (status != HP_OK) {
            *bad_row = i;
            return status;
        }
    }
    return HP_OK;
}

HP_INLINE hp_doudizhu_rows rows_of(const hp_doudizhu_batch *b) {
    return (hp_doudizhu_rows){b->hands, b->lasts, b->hand_stride, b->last_stride, b->n, &b->rules};
}

int hp_doudizhu_count_batch(const hp_doudizhu_batch *batch, int64_t *counts, int64_t *bad_row) {
    const int status = check_batch(batch, bad_row);
    if (status != HP_OK)
        return status;
    const hp_doudizhu_rows rows = rows_of(batch);
    kernels()->count(&rows, counts);
    return HP_OK;
}

void hp_doudizhu_generate_batch_unchecked(const hp_doudizhu_batch *batch, const int64_t *offsets,
                                          hp_doudizhu_move *out) {
    const hp_doudizhu_rows rows = rows_of(batch);
    kernels()->generate(&rows, offsets, out);
}
