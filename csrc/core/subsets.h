/* The subsets of a rank's suits, by size.
 *
 * hp_subsets[k][suits] lists the k-element subsets of `suits` (a nibble) in ascending order as nibbles;
 * hp_subset_count[k][suits] says how many there are: C(popcount(suits), k). */
#ifndef HP_CORE_SUBSETS_H
#define HP_CORE_SUBSETS_H

#include <stdint.h>

extern const uint64_t hp_subsets[5][16][8];
extern const uint8_t hp_subset_count[5][16];
/* The same sets as 32-bit numbers, for lanes of that size. */
extern const uint32_t hp_subsets32[5][16][8];

#endif
