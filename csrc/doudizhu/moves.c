/* The public functions on moves: what is checked stands here, then the kernels in use are called. */
#include <string.h>

#include "../core/dispatch.h"
#include "kernels.h"
#include "shapes.h"

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

int hp_doudizhu_last_check(const hp_doudizhu_move *last) { return last ? hp_doudizhu_play_check(last) : HP_OK; }

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
    int wrong = 0;
    for (int64_t i = 0; i < (b->hand_stride ? b->n : 1); i++)
        hands |= b->hands[i];
    if (b->lasts)
        wrong = kernels()->lasts_wrong(b->lasts, b->last_stride ? b->n : 1);
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
