/* Where the parts of rows of features begin, by state_features.def and action_features.def. */
#ifndef HP_DOUHUANG_FEATURES_H
#define HP_DOUHUANG_FEATURES_H

#include "../core/sections.h"

enum {
#define X(NAME, width, ...) HP_SECTION_PLACE(S_, NAME, width)
#include "state_features.def"
#undef X
    STATE_WIDTH
};
enum {
#define X(NAME, width, ...) HP_SECTION_PLACE(A_, NAME, width)
#include "action_features.def"
#undef X
    ACTION_WIDTH
};
_Static_assert((int)STATE_WIDTH == HP_DOUHUANG_STATE_FEATURES, "the header says how many there are");
_Static_assert((int)ACTION_WIDTH == HP_DOUHUANG_ACTION_FEATURES, "the header says how many there are");

#endif
