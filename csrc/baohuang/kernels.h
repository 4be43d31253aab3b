/* The functions that are compiled once for each instruction set (HP_ISA, bits.h), and the table of them. */
#ifndef HP_BAOHUANG_KERNELS_H
#define HP_BAOHUANG_KERNELS_H

#include "rules.h"

/* Batches have been checked. */
typedef struct hp_baohuang_kernels {
    void (*count)(const hp_baohuang_batch *batch, int64_t *counts);
    /* Row i is written from out + offsets[i]; the buffer is known to be large enough. */
    void (*generate)(const hp_baohuang_batch *batch, const int64_t *offsets, hp_baohuang_move *out);
    /* The move with this number in the list. */
    void (*nth)(const hp_baohuang_hand *hand, const hp_baohuang_move *last, unsigned options, int64_t number,
                hp_baohuang_move *out);
    /* Any of the moves and, where it is no lead, pass, each as likely: one number; 0 for pass. */
    int (*draw)(const hp_baohuang_hand *hand, const hp_baohuang_move *last, unsigned options, hp_rng *rng,
                hp_baohuang_move *out);
    /* Features: as hp_baohuang_state_features and hp_baohuang_action_features. */
    int (*state_rows)(const hp_baohuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row);
    int (*action_rows)(const hp_baohuang_observation *seen, int64_t n, const int64_t *offsets,
                       const hp_baohuang_action *actions, int8_t *out, int64_t *bad_row);
} hp_baohuang_kernels;

/* By hp_simd_level(): NULL where this build has none. */
extern const hp_baohuang_kernels *const hp_baohuang_kernel_table[3];

#define HP_BAOHUANG_DECLARE(suffix)                                                                       \
    void hp_baohuang_count_##suffix(const hp_baohuang_batch *, int64_t *);                                \
    void hp_baohuang_generate_##suffix(const hp_baohuang_batch *, const int64_t *, hp_baohuang_move *);   \
    void hp_baohuang_nth_##suffix(const hp_baohuang_hand *, const hp_baohuang_move *, unsigned, int64_t,  \
                                  hp_baohuang_move *);                                                    \
    int hp_baohuang_draw_##suffix(const hp_baohuang_hand *, const hp_baohuang_move *, unsigned, hp_rng *, \
                                  hp_baohuang_move *);                                                    \
    int hp_baohuang_state_rows_##suffix(const hp_baohuang_observation *, int64_t, int8_t *, int64_t *);   \
    int hp_baohuang_action_rows_##suffix(const hp_baohuang_observation *, int64_t, const int64_t *,       \
                                         const hp_baohuang_action *, int8_t *, int64_t *);
HP_BAOHUANG_DECLARE(scalar)
HP_BAOHUANG_DECLARE(avx2)
HP_BAOHUANG_DECLARE(avx512)
#undef HP_BAOHUANG_DECLARE

#endif
