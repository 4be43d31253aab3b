/* What the files of the game share: seats, sides, cards that may be named or added. */
#ifndef HP_BAOHUANG_GAME_H
#define HP_BAOHUANG_GAME_H

#include "../core/rng.h"
#include "choices.h"
#include "kernels.h"

enum { HP_NONE = HP_BAOHUANG_NONE, HP_SEATS = HP_BAOHUANG_SEATS };
#define HP_GUARD_MARK (UINT64_C(1) << HP_BAOHUANG_GUARD_CARD)
#define HP_EMPEROR_MARK (UINT64_C(1) << HP_BAOHUANG_EMPEROR_CARD)
#define HP_BIG_KING (UINT64_C(1) << HP_BAOHUANG_BIG)

enum {
    HP_BAOHUANG_ROUND = 5,     /* hand-ons that bring the card back to its first holder (B7.3) */
    HP_BAOHUANG_HAND_ONS = 10, /* the last of them is a new deal (B7.4) */
    HP_BAOHUANG_TRUSTED = 4,   /* the time that cannot be cancelled (B11.1) */
};

/* B1.5: clockwise, and 上家. */
HP_INLINE int hp_next_seat(int seat) { return seat == HP_SEATS - 1 ? 0 : seat + 1; }
HP_INLINE int hp_seat_before(int seat) { return seat == 0 ? HP_SEATS - 1 : seat - 1; }
/* How many seats clockwise from one to another: 0 for itself. */
HP_INLINE int hp_seats_after(int from, int seat) { return (seat - from + HP_SEATS) % HP_SEATS; }
/* The next seat that still has cards. */
HP_INLINE int hp_next_in(const hp_baohuang_state *s, int seat) {
    do
        seat = hp_next_seat(seat);
    while (s->places[seat]);
    return seat;
}
/* B6.1 */
HP_INLINE int hp_dealt_to(const hp_baohuang_state *s, int seat) {
    return 33 + (hp_seats_after(s->first_seat, seat) < 3);
}
HP_INLINE int hp_has_cards(const hp_baohuang_hand *hand) { return (hand->plane[0] & HP_BAOHUANG_CARDS) != 0; }
/* Cards of no bit stand for the first choice of a move. */
HP_INLINE int hp_has_no_cards(const hp_baohuang_hand *hand) {
    return !(hand->plane[0] | hand->plane[1] | hand->plane[2] | hand->plane[3]);
}
HP_INLINE int hp_cards_in(const hp_baohuang_hand *hand) {
    const uint64_t pairs = UINT64_C(0x3333333333333333), nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint64_t bytes = 0; /* two planes have at most eight cards in a nibble, all four at most 32 in a byte */
    for (int k = 0; k < HP_PLANES; k += 2) {
        uint64_t a = hand->plane[k] & HP_BAOHUANG_CARDS, b = hand->plane[k + 1] & HP_BAOHUANG_CARDS;
        a -= a >> 1 & UINT64_C(0x5555555555555555);
        b -= b >> 1 & UINT64_C(0x5555555555555555);
        a = (a & pairs) + (a >> 2 & pairs) + (b & pairs) + (b >> 2 & pairs);
        bytes += (a & nibbles) + (a >> 4 & nibbles);
    }
    return (int)((bytes * UINT64_C(0x0101010101010101)) >> 56); /* 168 at most */
}
HP_INLINE int hp_is_concise(const hp_baohuang_state *s) { return s->concise; }
HP_INLINE unsigned hp_play_options(const hp_baohuang_state *s) {
    return s->options & (HP_BAOHUANG_KAO | HP_BAOHUANG_HOLD_SIXES);
}
HP_INLINE int hp_is_trustee(const hp_baohuang_state *s, int seat) { return s->trustees >> seat & 1; }
HP_INLINE int hp_is_rebel(const hp_baohuang_state *s, int seat) { return seat != s->emperor && seat != s->guard; }

/* B8.1: the cards held exactly three times, and four times, that are no kings. */
HP_INLINE uint64_t hp_threes(const hp_baohuang_hand *hand) { return hand->plane[2] & ~hand->plane[3] & HP_RANKED; }
HP_INLINE uint64_t hp_fours(const hp_baohuang_hand *hand) { return hand->plane[3] & HP_RANKED; }
HP_INLINE uint64_t hp_may_name(const hp_baohuang_hand *hand) { return hp_threes(hand) | hp_fours(hand); }
/* The highest rank of some cards; there is one. */
HP_INLINE int hp_highest_rank(uint64_t cards) { return (63 - __builtin_clzll(cards)) >> 2; }
/* B7.1 */
HP_INLINE int hp_may_take(const hp_baohuang_state *s) { return hp_is_concise(s) || hp_may_name(&s->hands[s->current]); }
/* B7.3 */
HP_INLINE int hp_must_take(const hp_baohuang_state *s) {
    const hp_baohuang_hand *hand = &s->hands[s->current];
    return !hp_is_concise(s) && s->hand_ons == HP_BAOHUANG_ROUND && hp_threes(hand) && !hp_fours(hand);
}
/* B7.2: whether a card goes with the emperor card, and which may: a 2, or the highest that is no king. */
HP_INLINE int hp_must_add(const hp_baohuang_state *s) { return hp_is_concise(s) && s->hand_ons > 0; }
HP_INLINE uint64_t hp_may_add(const hp_baohuang_hand *hand) {
    const uint64_t ranked = hand->plane[0] & HP_RANKED;
    return ranked ? ranked & hp_rank_cards(hp_highest_rank(ranked)) : 0;
}
HP_INLINE int hp_added(const hp_baohuang_state *s) { return hp_is_concise(s) && s->hand_ons ? s->hand_ons - 1 : 0; }
/* B8.4: the next rebel that is asked, after this seat; the emperor where there is none. */
HP_INLINE int hp_next_rebel(const hp_baohuang_state *s, int seat) {
    do
        seat = hp_next_seat(seat);
    while (seat == s->guard);
    return seat;
}

/* Cards out of a hand that has them, and into one, with their marks. */
HP_INLINE void hp_take_cards(hp_baohuang_hand *hand, const hp_baohuang_hand *cards) {
    hp_baohuang_hand plain = *cards;
    plain.plane[0] &= ~HP_BAOHUANG_MARKS;
    hp_planes_take(hand->plane, plain.plane);
    hand->plane[0] &= ~(cards->plane[0] & HP_BAOHUANG_MARKS);
}
HP_INLINE void hp_put_cards(hp_baohuang_hand *hand, const hp_baohuang_hand *cards) {
    hp_baohuang_hand plain = *cards;
    plain.plane[0] &= ~HP_BAOHUANG_MARKS;
    hp_planes_put(hand->plane, plain.plane);
    hand->plane[0] |= cards->plane[0] & HP_BAOHUANG_MARKS;
}

/* ---- deal.c ---- */

/* The next deal of the state's (seed, index), with nothing played; says who holds the emperor card. */
void hp_baohuang_deal_next(hp_baohuang_state *s);

/* ---- actions.c ---- */

/* How many actions there are besides plays; pass is among them. */
int hp_baohuang_others(const hp_baohuang_state *s);
/* The one with this number; n is how many there are. */
hp_baohuang_action hp_baohuang_other_at(const hp_baohuang_state *s, int number, int n);
hp_baohuang_action hp_baohuang_action_of(int action, int arg);
/* A play of the player to act, with the first of its choices of cards. */
hp_baohuang_action hp_baohuang_play_of(const hp_baohuang_state *s, hp_baohuang_move move);

#endif
