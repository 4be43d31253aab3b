/* The choices of cards for a move: which suits, and whether a marked king is among the kings.
 *
 * A set of n cards out of a rank of which 0..4 copies of each suit are held can be chosen in hp_baohuang_ways[held][n]
 * ways, where held has a digit of base 5 for each suit, diamonds lowest.  So the suits of a choice with a given number
 * are found one after another, without listing the others: that of suits already dealt with are digits 0. */
#ifndef HP_BAOHUANG_CHOICES_H
#define HP_BAOHUANG_CHOICES_H

#include "rules.h"

enum { HP_BAOHUANG_HOLDINGS = 625 };
extern const uint8_t hp_baohuang_ways[HP_BAOHUANG_HOLDINGS][HP_BAOHUANG_SET_MAX + 1];

/* The suits of a nibble held once each, as `held` has it. */
extern const uint16_t hp_baohuang_suits_held[16];

/* How many copies of each suit of a rank a hand has. */
HP_INLINE int hp_baohuang_held(const uint64_t plane[HP_PLANES], int rank) {
    return hp_baohuang_suits_held[hp_nibble(plane[0], rank)] + hp_baohuang_suits_held[hp_nibble(plane[1], rank)] +
           hp_baohuang_suits_held[hp_nibble(plane[2], rank)] + hp_baohuang_suits_held[hp_nibble(plane[3], rank)];
}

/* The marks with which n kings of a kind (0 small, 1 big) can be chosen: bit 0 without the marked one, bit 1 with. */
HP_INLINE int hp_baohuang_marks(const hp_baohuang_hand *hand, int kind, int n) {
    const int card = HP_BAOHUANG_SMALL + kind;
    if (!(hand->plane[0] >> (card + 2) & 1))
        return 1;
    return (n < hp_planes_copies(hand->plane, card)) | (n > 0) << 1;
}

/* How many choices a move has that the hand holds; and the one with this number. */
HP_INLINE int hp_baohuang_choices_of(const hp_baohuang_hand *hand, const hp_baohuang_move *move) {
    const int ways = move->count ? hp_baohuang_ways[hp_baohuang_held(hand->plane, move->rank)][move->count] : 1;
    if (HP_LIKELY(!(move->bigs | move->smalls)))
        return ways;
    return ways * hp_popcount((uint64_t)hp_baohuang_marks(hand, 0, move->smalls)) *
           hp_popcount((uint64_t)hp_baohuang_marks(hand, 1, move->bigs));
}
void hp_baohuang_choose(const hp_baohuang_hand *hand, const hp_baohuang_move *move, int number, hp_baohuang_hand *out);
/* The one with number 0; and that of the move with one card of the set more, made from it. */
void hp_baohuang_choose_first(const hp_baohuang_hand *hand, const hp_baohuang_move *move, hp_baohuang_hand *out);
void hp_baohuang_choose_one_more(const hp_baohuang_hand *hand, int rank, hp_baohuang_hand *out);

#endif
