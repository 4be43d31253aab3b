/* Products of two lists.
 *
 * If one list has n elements, the product's j-th element is made of the first list's element number j % n and
 * the second's number j / n.  hp_products[n] holds these for vector loads of 16 lanes.  A list of 16 times 4 suits
 * is the longest that is asked for: lists of pairs are products of 1, 3 and 6, so those that fit have at most
 * 9 and 9 times 6 is less. */
#ifndef HP_CORE_PRODUCTS_H
#define HP_CORE_PRODUCTS_H

#include <stdint.h>

typedef struct hp_product_index {
    uint32_t remainder[64], quotient[64];
} hp_product_index;
extern const hp_product_index hp_products[17];

/* The numbers of the bits of a nibble, ascending: {0, 2} for 0101.  The rest are 0. */
extern const uint32_t hp_bit_numbers[16][4];

#endif
