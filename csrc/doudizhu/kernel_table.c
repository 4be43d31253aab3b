/* The kernels of each instruction set in one table; compiled once. */
#include "kernels.h"

#define KERNELS(suffix)                                                                                                \
    static const hp_doudizhu_kernels kernels_##suffix = {hp_doudizhu_lasts_wrong_##suffix, hp_doudizhu_count_##suffix, \
                                                         hp_doudizhu_generate_##suffix};
KERNELS(scalar)
#ifdef HP_WITH_X86
KERNELS(avx2)
KERNELS(avx512)
#endif

const hp_doudizhu_kernels *const hp_doudizhu_kernel_table[3] = {
    &kernels_scalar,
#ifdef HP_WITH_X86
    &kernels_avx2,
    &kernels_avx512,
#endif
};
