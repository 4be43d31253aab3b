/* What greedy.c asks: how many plays a hand still needs, and what an opponent may hold. */
#ifndef HP_DOUHUANG_ESTIMATE_H
#define HP_DOUHUANG_ESTIMATE_H

#include "game.h"

/* ---- Lanes: a set of ranks as the lowest bits of the nibbles ---- */

/* How many ranks; at most 13 are set. */
HP_INLINE int hp_lanes_count(uint64_t lanes) { return (int)(lanes * UINT64_C(0x1111111111111111) >> 60); }

/* The ranks of which a hand holds exactly so many cards. */
typedef struct hp_held_ranks {
    uint64_t one, two, three, four;
} hp_held_ranks;

HP_INLINE hp_held_ranks hp_held_ranks_of(uint64_t hand) {
    const uint64_t counts = hp_rank_counts(hand), odd = counts & HP_EACH_RANK, two = counts >> 1 & HP_EACH_RANK;
    return (hp_held_ranks){odd & ~two, two & ~odd, odd & two, counts >> 2 & HP_EACH_RANK};
}

/* ---- Hands ---- */

/* Whose hand it is, as far as its worth depends on that. */
typedef struct hp_owner {
    hp_douhuang_player player;
    int hit_points;
} hp_owner;

/* How many plays a hand needs, about, and how strong they are, in points (greedy.c). */
typedef struct hp_shape {
    int plays, value;
} hp_shape;
hp_shape hp_shape_of(const hp_owner *owner, uint64_t hand);
/* The ranks from which hp_shape_of makes runs, all suits. */
uint64_t hp_cards_in_runs(const hp_owner *owner, uint64_t hand);
/* Both figures as one; that of a hand. */
int hp_worth_of_shape(hp_shape shape);
int hp_worth_of(const hp_owner *owner, uint64_t hand);

/* ---- Opponents ---- */

/* Chances are in 256ths. */
enum { HP_CERTAIN = 256 };

typedef struct hp_opponent {
    int seat, cards;
    hp_douhuang_player player;
    int no_bomb; /* the chance that he has none, nor the rocket */
    /* By how many cards of a rank: that he holds so many, and that he does so of no rank above.  Jokers are two more
     * ranks. */
    int16_t has[4][HP_RANKS], none_above[4][HP_RANKS + 1];
} hp_opponent;

/* What the observer has to expect of a seat.  `each`: for which numbers of cards of a rank, a bit each (1 to 3). */
void hp_size_up(hp_opponent *opponent, const hp_douhuang_observation *seen, int seat, unsigned each);
/* How many cards of a rank a play of this kind is made of: the bit for hp_size_up. */
unsigned hp_each_of_kind(int kind);
/* The chance that he can beat a play, and does. */
int hp_chance_to_beat(const hp_opponent *opponent, const hp_douhuang_move *play);

#endif
