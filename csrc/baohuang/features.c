/* Features for users: which sections rows have, and the kernels that write them. */
#include "features.h"
#include "../core/dispatch.h"
#include "kernels.h"

static const hp_section state_sections[] = {
#define X(NAME, width, name, meaning) {name, meaning, S_##NAME, width},
#include "state_features.def"
#undef X
};
static const hp_section action_sections[] = {
#define X(NAME, width, name, meaning) {name, meaning, A_##NAME, width},
#include "action_features.def"
#undef X
};

int hp_baohuang_state_features_section(int section, hp_section *out) {
    return hp_section_of(state_sections, (int)(sizeof state_sections / sizeof *state_sections), section, out);
}
int hp_baohuang_action_features_section(int section, hp_section *out) {
    return hp_section_of(action_sections, (int)(sizeof action_sections / sizeof *action_sections), section, out);
}

HP_INLINE const hp_baohuang_kernels *kernels(void) { return hp_baohuang_kernel_table[hp_simd_level()]; }

int hp_baohuang_state_features(const hp_baohuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row) {
    return kernels()->state_rows(seen, n, out, bad_row);
}
int hp_baohuang_action_features(const hp_baohuang_observation *seen, int64_t n, const int64_t *offsets,
                                const hp_baohuang_action *actions, int8_t *out, int64_t *bad_row) {
    return kernels()->action_rows(seen, n, offsets, actions, out, bad_row);
}
