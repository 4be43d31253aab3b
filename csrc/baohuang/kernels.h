/* The functions that are compiled once for each instruction set (HP_ISA, bits.h), and the table of them. */
#ifndef HP_BAOHUANG_KERNELS_H
#define HP_BAOHUANG_KERNELS_H

#include "rules.h"

/* Rows of a batch, checked: hands and plays to beat are `stride` elements apart (0: one for all rows); `lasts`
 * may be NULL, to lead. */
typedef struct hp_baohuang_rows {
    const hp_baohuang_hand *hands;
    const hp_baohuang_move *lasts;
    ptrdiff_t hand_stride, last_stride;
    int64_t n;
    unsigned options;
} hp_baohuang_rows;

typedef struct hp_baohuang_kernels {
    void (*count)(const hp_baohuang_rows *rows, int64_t *counts);
    /* Row i is written from out + offsets[i]; the buffer is known to be large enough. */
    void (*generate)(const hp_baohuang_rows *rows, const int64_t *offsets, hp_baohuang_move *out);
} hp_baohuang_kernels;

/* By hp_simd_level(): NULL where this build has none. */
extern const hp_baohuang_kernels *const hp_baohuang_kernel_table[3];

#define HP_BAOHUANG_DECLARE(suffix)                                       \
    void hp_baohuang_count_##suffix(const hp_baohuang_rows *, int64_t *); \
    void hp_baohuang_generate_##suffix(const hp_baohuang_rows *, const int64_t *, hp_baohuang_move *);
HP_BAOHUANG_DECLARE(scalar)
HP_BAOHUANG_DECLARE(avx2)
HP_BAOHUANG_DECLARE(avx512)
#undef HP_BAOHUANG_DECLARE

#endif
