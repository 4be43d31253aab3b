/* Tables of parts: of the numbers of actions, and of rows of features.
 *
 * A table is a .def of rows X(NAME, width, "name", "meaning"); where each part begins follows from those before it. */
#ifndef HP_CORE_PARTS_H
#define HP_CORE_PARTS_H

#include <huangpai/huangpai.h>

/* With a .def between, inside an enum: PREFIX_NAME is where a part begins, and what follows the table is where it ends.
 */
#define HP_PART_PLACE(prefix, NAME, width) prefix##NAME, prefix##NAME##_LAST = prefix##NAME + (width) - 1,

static inline int hp_part_of(const hp_part *parts, int n, int part, hp_part *out) {
    if (part < 0 || part >= n)
        return HP_ERR_SIZE;
    *out = parts[part];
    return HP_OK;
}

#endif
