/* The functions that are compiled once for each instruction set (HP_ISA, bits.h), and the table of them. */
#ifndef HP_DOUDIZHU_KERNELS_H
#define HP_DOUDIZHU_KERNELS_H

#include "rules.h"

/* Rows of a batch, checked: hands and plays to beat are `stride` elements apart (0: one for all rows); `lasts`
 * may be NULL, to lead. */
typedef struct hp_doudizhu_rows {
    const uint64_t *hands;
    const hp_doudizhu_move *lasts;
    ptrdiff_t hand_stride, last_stride;
    int64_t n;
    const hp_doudizhu_rules *rules;
} hp_doudizhu_rows;

typedef struct hp_doudizhu_kernels {
    /* Whether any of these records could be no play: 1 or 0. */
    int (*lasts_wrong)(const hp_doudizhu_move *lasts, int64_t n);
    void (*count)(const hp_doudizhu_rows *rows, int64_t *counts);
    /* Row i is written from out + offsets[i]; the buffer is known to be large enough. */
    void (*generate)(const hp_doudizhu_rows *rows, const int64_t *offsets, hp_doudizhu_move *out);
} hp_doudizhu_kernels;

/* By hp_simd_level(): NULL where this build has none. */
extern const hp_doudizhu_kernels *const hp_doudizhu_kernel_table[3];

#define HP_DOUDIZHU_DECLARE(suffix)                                          \
    int hp_doudizhu_lasts_wrong_##suffix(const hp_doudizhu_move *, int64_t); \
    void hp_doudizhu_count_##suffix(const hp_doudizhu_rows *, int64_t *);    \
    void hp_doudizhu_generate_##suffix(const hp_doudizhu_rows *, const int64_t *, hp_doudizhu_move *);
HP_DOUDIZHU_DECLARE(scalar)
HP_DOUDIZHU_DECLARE(avx2)
HP_DOUDIZHU_DECLARE(avx512)
#undef HP_DOUDIZHU_DECLARE

#endif
