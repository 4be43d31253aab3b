/* Tables of sections: of the numbers of actions, and of rows of features.
 *
 * A table is a .def of rows X(NAME, width, "name", "meaning"); where each section begins follows from those before it.
 */
#ifndef HP_CORE_SECTIONS_H
#define HP_CORE_SECTIONS_H

#include <huangpai/huangpai.h>

/* With a .def between, inside an enum: PREFIX_NAME is where a section begins, and what follows the table is where it
 * ends.
 */
#define HP_SECTION_PLACE(prefix, NAME, width) prefix##NAME, prefix##NAME##_LAST = prefix##NAME + (width) - 1,

static inline int hp_section_of(const hp_section *sections, int n, int section, hp_section *out) {
    if (section < 0 || section >= n)
        return HP_ERR_SIZE;
    *out = sections[section];
    return HP_OK;
}

#endif
