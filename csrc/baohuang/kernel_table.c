/* The kernels of each instruction set in one table; compiled once. */
#include "kernels.h"

#define KERNELS(suffix)                                                                        \
    static const hp_baohuang_kernels kernels_##suffix = {                                      \
        hp_baohuang_count_##suffix, hp_baohuang_generate_##suffix,   hp_baohuang_nth_##suffix, \
        hp_baohuang_draw_##suffix,  hp_baohuang_state_rows_##suffix, hp_baohuang_action_rows_##suffix};
KERNELS(scalar)
#ifdef HP_WITH_X86
KERNELS(avx2)
KERNELS(avx512)
#endif

const hp_baohuang_kernels *const hp_baohuang_kernel_table[3] = {
    &kernels_scalar,
#ifdef HP_WITH_X86
    &kernels_avx2,
    &kernels_avx512,
#endif
};
