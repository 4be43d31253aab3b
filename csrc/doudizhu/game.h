/* What the files of the game share: seats, and how cards by rank become cards of a hand. */
#ifndef HP_DOUDIZHU_GAME_H
#define HP_DOUDIZHU_GAME_H

#include "../core/rng.h"
#include "kernels.h"
#include "view.h"

enum { HP_NONE = HP_DOUDIZHU_NONE, HP_SEATS = 3 };
#define HP_DECK HP_DECK54

/* How many cards a seat is dealt, with the bottom (P5.2). */
HP_INLINE int hp_dealt_to(const hp_doudizhu_state *s, int seat) { return seat == s->landlord ? 20 : 17; }

/* P5.1: peasants are partners, the landlord has none. */
HP_INLINE int hp_side_of(const hp_doudizhu_state *s, int seat) {
    return seat == s->landlord ? HP_DOUDIZHU_LANDLORD : HP_DOUDIZHU_PEASANTS;
}

/* As many cards of each rank as `cards` has, the lowest suits of those that the hand holds; it holds enough. */
HP_INLINE uint64_t hp_doudizhu_taken(uint64_t cards, uint64_t hand) {
    uint64_t left = hand & HP_RANKED, taken = cards & HP_DOUDIZHU_JOKERS;
    /* Bit k of a nibble of `more`: a card after k others is taken. */
    uint64_t more = hp_doudizhu_lowest_suits(cards) & HP_RANKED;
    for (; more; more = more >> 1 & 7 * HP_EACH_RANK) {
        const uint64_t not_first = (left << 1 & 14 * HP_EACH_RANK) | (left << 2 & 12 * HP_EACH_RANK) |
                                   (left << 3 & 8 * HP_EACH_RANK),
                       first = left & ~not_first;
        taken |= first & (more & HP_EACH_RANK) * 15;
        left ^= first;
    }
    return taken;
}

/* ---- nth.c ---- */

/* The play with this number among the moves of a hand, by rank; there is one. */
void hp_doudizhu_nth(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, int64_t number,
                     hp_doudizhu_move *out);

/* ---- actions.c ---- */

/* How many plays the player to act has. */
int64_t hp_doudizhu_plays(const hp_doudizhu_state *s);
/* Whether these cards can be played as the move says, under the rules of the game. */
int hp_doudizhu_can_be(const hp_doudizhu_state *s, const hp_doudizhu_move *move);

#endif
