/* Facts of Douhuang that generator, counter and classifier share: the line of runs, the limits of runs, what
 * a player may do, and how a move is described in eight bytes. */
#ifndef HP_DOUHUANG_RULES_H
#define HP_DOUHUANG_RULES_H

#include "../core/bits.h"
#include "character.h"

enum { HP_SMALL_JOKER = 52, HP_BIG_JOKER = 53 };
#define HP_JOKERS (UINT64_C(3) << 52)

/* Rank indices: 0..12 = 3 4 5 6 7 8 9 T J Q K A 2. */
enum { HP_RANK_6 = 3, HP_RANK_7 = 4, HP_RANK_J = 8, HP_RANK_2 = 12 };
#define HP_SIXES (UINT64_C(15) << (4 * HP_RANK_6))

/* D2.1: the line A 2 3 4 5 6 7 8 9 T J Q K A; position -> rank index.  A window may not hold an ace twice,
 * so no run is longer than 13. */
enum { HP_LINE = 14, HP_LONGEST_RUN = 13, HP_POSITION_T = 9 };
static const uint8_t hp_line_rank[HP_LINE] = {11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

/* 13 ranks -> 14 positions: the ace stands at both ends. */
HP_INLINE uint32_t hp_line_mask(uint32_t ranks) { return ((ranks << 2) | (ranks >> 11)) & 0x3fff; }

/* The positions at which a window of `length` begins whose ranks are all in `ranks`. */
HP_INLINE uint32_t hp_window_starts(uint32_t ranks, int length) {
    const uint32_t line = hp_line_mask(ranks);
    uint32_t starts = line;
    for (int i = 1; i < length; i++)
        starts &= line >> i;
    return starts;
}

/* A hand, or counts, with the nibbles in the order of the line; beyond its end stands 0. */
HP_INLINE uint64_t hp_line_cards(uint64_t hand) {
    return (hand << 8 & UINT64_C(0x00ffffffffffff00)) | (hand >> 44 & 0xff);
}

/* The cards of one suit in a window. */
HP_INLINE uint64_t hp_window_in_suit(int bottom, int top, int suit) {
    uint64_t cards = 0;
    for (int p = bottom; p <= top; p++)
        cards |= UINT64_C(1) << (4 * hp_line_rank[p] + suit);
    return cards;
}

/* The ranks above `strength`, where the rank is the strength. */
HP_INLINE uint32_t hp_ranks_above(int strength) { return (0x1fffu << (strength + 1)) & 0x1fff; }

/* D2: the shortest runs. */
enum { HP_PAIR_RUN_MIN = 3, HP_TRIPLE_RUN_MIN = 2 };
/* D2.3: the longest WINGS that the deck allows.  With L single kickers, the 13 - L ranks outside the body
 * and the jokers must give L cards: 4 (13 - L) + 2 >= L, so L <= 10; 杨贵妃's fourth six can add one kicker
 * to a body that holds the other three, so 11.  With pairs, L other ranks are needed: L <= 6. */
enum { HP_WINGS_SINGLES_MAX = 11, HP_WINGS_PAIRS_MAX = 6 };

/* The eight bytes that follow the cards in an hp_douhuang_move, least significant byte first:
 *
 *     byte 0     1     2       3     4 5       6 7
 *          kind  size  length  cost  strength  reserved */
HP_INLINE uint64_t hp_what(int kind, int size, int length, int cost, int strength) {
    return (uint64_t)kind | (uint64_t)size << 8 | (uint64_t)length << 16 | (uint64_t)cost << 24 |
           (uint64_t)strength << 32;
}
/* What one more point of strength adds. */
#define HP_STRENGTH_ONE (UINT64_C(1) << 32)

/* D3: the strength of a straight. */
enum { HP_ONE_SUIT = 64 };
HP_INLINE int hp_straight_strength(int one_suit, int position, int suit) {
    return HP_ONE_SUIT * one_suit + 4 * position + suit;
}

/* What a player may do at the moment: his character's row, with HP costs that he cannot pay taken out
 * (D5.2: a payment must leave at least 1). */
typedef struct hp_douhuang_player {
    int shortest, longest;             /* straights that cost nothing (D2.5) */
    int reach_shortest, reach_longest; /* straights at any cost (D6.7) */
    uint32_t skills;
} hp_douhuang_player;

/* For each character: with 2 hit points or more, with 1, and where its skill is off. */
enum { HP_MAY_PAY, HP_AT_1_POINT, HP_WITHOUT_SKILL, HP_PLAYERS_EACH };
extern const hp_douhuang_player hp_douhuang_players[HP_DOUHUANG_CHARACTERS][HP_PLAYERS_EACH];

HP_INLINE const hp_douhuang_player *hp_douhuang_player_of(int character, int hit_points) {
    return &hp_douhuang_players[character][hit_points < 2 ? HP_AT_1_POINT : HP_MAY_PAY];
}
/* D5.4: its range of straights stays. */
HP_INLINE const hp_douhuang_player *hp_douhuang_player_without_skill(int character) {
    return &hp_douhuang_players[character][HP_WITHOUT_SKILL];
}

/* Every way in which a player may declare exactly these cards (classify.c); HP_ERR_CARDS, HP_ERR_BUFFER. */
int hp_douhuang_classify_for(uint64_t cards, const hp_douhuang_player *player, hp_douhuang_move *out, int64_t capacity,
                             int64_t *count);

/* D6.7: what a straight of this length costs. */
HP_INLINE int hp_straight_cost(const hp_douhuang_player *p, int length) {
    return length < p->shortest || length > p->longest;
}

/* D6.5, D6.9: the ranks of which three are, or may be, a BOMB of size 3; D6.8: of which two may. */
#define HP_FACE_RANKS (7u << HP_RANK_J)
#define HP_LOW_RANKS ((1u << (HP_RANK_7 + 1)) - 1)
HP_INLINE uint32_t hp_triple_bomb_ranks(const hp_douhuang_player *p) {
    return (p->skills & HP_SKILL_TRIPLE_BOMB) ? 0x1fff : (p->skills & HP_SKILL_FACE_BOMB) ? HP_FACE_RANKS : 0;
}
HP_INLINE uint32_t hp_pair_bomb_ranks(const hp_douhuang_player *p) {
    return (p->skills & HP_SKILL_PAIR_BOMB) ? HP_LOW_RANKS : 0;
}
/* D6.5 "is": ranks that have no TRIPLE. */
HP_INLINE uint32_t hp_no_triple_ranks(const hp_douhuang_player *p) {
    return (p->skills & HP_SKILL_FACE_BOMB) ? HP_FACE_RANKS : 0;
}

/* D6.4, D6.6: whether any straight of the player is one-suit whatever its suits. */
HP_INLINE int hp_has_fixed_suits(const hp_douhuang_player *p) {
    return (p->skills & (HP_SKILL_TEN_IS_SPADES | HP_SKILL_ALL_DIAMONDS)) != 0;
}

/* D6.9 costs, D6.5 does not. */
HP_INLINE int hp_triple_bomb_cost(const hp_douhuang_player *p) { return (p->skills & HP_SKILL_TRIPLE_BOMB) != 0; }

/* D6.4, D6.6 "is": the suit in which every straight with this window is one-suit, or -1. */
HP_INLINE int hp_straight_fixed_suit(const hp_douhuang_player *p, int bottom, int top) {
    if (p->skills & HP_SKILL_ALL_DIAMONDS)
        return 0;
    if ((p->skills & HP_SKILL_TEN_IS_SPADES) && bottom <= HP_POSITION_T && top >= HP_POSITION_T)
        return 3;
    return -1;
}

#endif
