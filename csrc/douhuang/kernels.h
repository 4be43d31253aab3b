/* The functions that are compiled once for each instruction set (HP_ISA, bits.h), and the table of them. */
#ifndef HP_DOUHUANG_KERNELS_H
#define HP_DOUHUANG_KERNELS_H

#include "rules.h"

/* The play to beat (D4); kind -1 to lead.  strength is then -1: every strength is above it. */
typedef struct hp_douhuang_target {
    int kind, size, length, strength;
} hp_douhuang_target;

HP_INLINE hp_douhuang_target hp_douhuang_target_of(const hp_douhuang_move *last) {
    if (!last || last->size == 0)
        return (hp_douhuang_target){-1, 0, 0, -1};
    return (hp_douhuang_target){last->kind, last->size, last->length, last->strength};
}

/* Rows of a batch that one player asks about: hands and plays to beat are `stride` elements apart (0: one for
 * all rows); `lasts` may be NULL. */
typedef struct hp_douhuang_rows {
    const uint64_t *hands;
    const hp_douhuang_move *lasts;
    ptrdiff_t hand_stride, last_stride;
    int64_t n;
} hp_douhuang_rows;

typedef struct hp_douhuang_kernels {
    /* The number of moves. */
    int64_t (*count)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target);
    /* Writes all of them; the buffer is known to be large enough.  Returns the end of what it wrote. */
    hp_douhuang_move *(*generate)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                                  hp_douhuang_move *out);
    /* The same for many rows; row i is written from out + offsets[i]. */
    void (*count_rows)(const hp_douhuang_rows *rows, const hp_douhuang_player *player, int64_t *counts);
    void (*generate_rows)(const hp_douhuang_rows *rows, const hp_douhuang_player *player, const int64_t *offsets,
                          hp_douhuang_move *out);
    /* The move with this index in the list; there is one. */
    void (*nth)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target, int64_t index,
                hp_douhuang_move *out);
    /* One of the moves and `others` other actions, each equally likely: writes the move and returns -1, or returns the
     * number of the other action.  There is at least one of them all. */
    int64_t (*draw)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target, int64_t others,
                    hp_rng *rng, hp_douhuang_move *out);
    /* The classes of moves that differ in suits alone (HP_DOUHUANG_BY_...): counted, and all written. */
    int64_t (*count_groups)(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target, int by);
    hp_douhuang_group *(*generate_groups)(uint64_t hand, const hp_douhuang_player *player,
                                          const hp_douhuang_target *target, int by, hp_douhuang_group *out);
    /* Features: as hp_douhuang_state_features and hp_douhuang_action_features. */
    int (*state_rows)(const hp_douhuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row);
    int (*action_rows)(const hp_douhuang_observation *seen, int64_t n, const int64_t *offsets,
                       const hp_douhuang_move *actions, int8_t *out, int64_t *bad_row);
} hp_douhuang_kernels;

/* The moves of the class of a legal move, in the order of the list; HP_ERR_BUFFER where they are more than capacity. */
int hp_douhuang_group_moves(uint64_t hand, const hp_douhuang_player *player, const hp_douhuang_target *target,
                            const hp_douhuang_move *move, int by, hp_douhuang_move *out, int64_t capacity,
                            int64_t *count);

/* By hp_simd_level(): NULL where this build has none. */
extern const hp_douhuang_kernels *const hp_douhuang_kernel_table[3];

#define HP_DOUHUANG_DECLARE(suffix)                                                                                   \
    int64_t hp_douhuang_count_##suffix(uint64_t, const hp_douhuang_player *, const hp_douhuang_target *);             \
    hp_douhuang_move *hp_douhuang_generate_##suffix(uint64_t, const hp_douhuang_player *, const hp_douhuang_target *, \
                                                    hp_douhuang_move *);                                              \
    void hp_douhuang_count_rows_##suffix(const hp_douhuang_rows *, const hp_douhuang_player *, int64_t *);            \
    void hp_douhuang_generate_rows_##suffix(const hp_douhuang_rows *, const hp_douhuang_player *, const int64_t *,    \
                                            hp_douhuang_move *);                                                      \
    void hp_douhuang_nth_##suffix(uint64_t, const hp_douhuang_player *, const hp_douhuang_target *, int64_t,          \
                                  hp_douhuang_move *);                                                                \
    int64_t hp_douhuang_draw_##suffix(uint64_t, const hp_douhuang_player *, const hp_douhuang_target *, int64_t,      \
                                      hp_rng *, hp_douhuang_move *);                                                  \
    int64_t hp_douhuang_groups_count_##suffix(uint64_t, const hp_douhuang_player *, const hp_douhuang_target *, int); \
    hp_douhuang_group *hp_douhuang_groups_generate_##suffix(uint64_t, const hp_douhuang_player *,                     \
                                                            const hp_douhuang_target *, int, hp_douhuang_group *);    \
    int hp_douhuang_state_rows_##suffix(const hp_douhuang_observation *, int64_t, int8_t *, int64_t *);               \
    int hp_douhuang_action_rows_##suffix(const hp_douhuang_observation *, int64_t, const int64_t *,                   \
                                         const hp_douhuang_move *, int8_t *, int64_t *);
HP_DOUHUANG_DECLARE(scalar)
HP_DOUHUANG_DECLARE(avx2)
HP_DOUHUANG_DECLARE(avx512)
#undef HP_DOUHUANG_DECLARE

#endif
