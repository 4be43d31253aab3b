/* The choice of the instruction set, the only global that ever changes (one in each program or extension
 * module that the library is linked into).
 *
 * The level is one atomic integer that starts as "scalar", so portable kernels run before hp_init().  Every
 * thread that runs hp_init() comes to the same answer, so it does not matter who stores it. */
#include "dispatch.h"

#include <huangpai/huangpai.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef HP_WITH_X86
#include <cpuid.h>
#endif

enum { LEVELS = 3 };
static const char *const names[LEVELS] = {"scalar", "avx2", "avx512"};

static atomic_int level;

int hp_simd_level(void) { return atomic_load_explicit(&level, memory_order_relaxed); }

#ifdef HP_WITH_X86
/* PDEP and PEXT are microcoded, some hundred cycles, on AMD before family 19h (Zen 3). */
static int has_fast_pdep(void) {
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid(0, &eax, &ebx, &ecx, &edx))
        return 0;
    if (ebx == signature_INTEL_ebx)
        return 1;
    if (ebx != signature_AMD_ebx || !__get_cpuid(1, &eax, &ebx, &ecx, &edx))
        return 0;
    unsigned family = eax >> 8 & 15;
    if (family == 15)
        family += eax >> 20 & 255;
    return family >= 0x19;
}

/* These builtins also ask whether the operating system saves the registers. */
static int best_level(void) {
    __builtin_cpu_init();
    if (!(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
          __builtin_cpu_supports("popcnt") && has_fast_pdep()))
        return 0;
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) || !(ecx >> 5 & 1)) /* LZCNT */
        return 0;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2")
               ? 2
               : 1;
}
#else
static int best_level(void) { return 0; }
#endif

static int level_of(const char *name) {
    for (int i = 0; name && i < LEVELS; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

int hp_simd_available(const char *name) {
    const int wanted = level_of(name);
    return wanted >= 0 && wanted <= best_level();
}

int hp_simd_select(const char *name) {
    if (!hp_simd_available(name))
        return HP_ERR_SIMD;
    atomic_store_explicit(&level, level_of(name), memory_order_relaxed);
    return HP_OK;
}

int hp_init(void) {
    const char *forced = getenv("HUANGPAI_SIMD");
    if (forced && *forced)
        return hp_simd_select(forced);
    atomic_store_explicit(&level, best_level(), memory_order_relaxed);
    return HP_OK;
}

const char *hp_simd_name(void) { return names[hp_simd_level()]; }
