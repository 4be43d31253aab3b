/* Which instruction set is in use. */
#ifndef HP_CORE_DISPATCH_H
#define HP_CORE_DISPATCH_H

/* 0 scalar, 1 avx2, 2 avx512: the index into every table of kernels. */
int hp_simd_level(void);

#endif
