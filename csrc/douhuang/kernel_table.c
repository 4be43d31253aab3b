/* The kernels of each instruction set in one table; compiled once. */
#include "kernels.h"

/* Classes of moves have no use for AVX-512, which shares the code for AVX2. */
#define KERNELS(suffix, groups)                                                  \
    static const hp_douhuang_kernels kernels_##suffix = {                        \
        hp_douhuang_count_##suffix,        hp_douhuang_generate_##suffix,        \
        hp_douhuang_count_rows_##suffix,   hp_douhuang_generate_rows_##suffix,   \
        hp_douhuang_nth_##suffix,          hp_douhuang_draw_##suffix,            \
        hp_douhuang_groups_count_##groups, hp_douhuang_groups_generate_##groups, \
        hp_douhuang_state_rows_##suffix,   hp_douhuang_action_rows_##suffix};
KERNELS(scalar, scalar)
#ifdef HP_WITH_X86
KERNELS(avx2, avx2)
KERNELS(avx512, avx2)
#endif

const hp_douhuang_kernels *const hp_douhuang_kernel_table[3] = {
    &kernels_scalar,
#ifdef HP_WITH_X86
    &kernels_avx2,
    &kernels_avx512,
#endif
};
