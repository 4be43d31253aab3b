/* What the files of the game share: seats, sides, and the steps between actions. */
#ifndef HP_DOUHUANG_GAME_H
#define HP_DOUHUANG_GAME_H

#include "../core/rng.h"
#include "kernels.h"

enum { HP_NONE = HP_DOUHUANG_NONE, HP_SEATS = 3 };
#define HP_DECK HP_DECK54

/* The skills that act between plays (D7, D9) belong to one character each, and ask for it by name. */
enum {
#define X(NAME, value, ...) HP_##NAME = value,
#include "characters.def"
#undef X
};

HP_INLINE uint64_t hp_card(int number) { return UINT64_C(1) << number; }
/* How many cards a seat is dealt (D7.1, D8.1). */
HP_INLINE int hp_dealt_to_each(int players) { return players == 3 ? 17 : 22; }
/* D7.5, D8.1 */
HP_INLINE int hp_first_hit_points(int players, int is_emperor) {
    return players == 3 ? (is_emperor ? 3 : 2) : (is_emperor ? 2 : 3);
}
HP_INLINE int hp_next_seat(const hp_douhuang_state *s, int seat) { return seat + 1 == s->players ? 0 : seat + 1; }
/* D9.2: subjects are partners. */
HP_INLINE int hp_are_opponents(const hp_douhuang_state *s, int a, int b) {
    return (a == s->emperor) != (b == s->emperor);
}
/* D5.4: whether a seat plays this character, and with its skill. */
HP_INLINE int hp_has_skill(const hp_douhuang_state *s, int seat, int character) {
    return s->characters[seat] == character && s->without_skill != character + 1;
}
HP_INLINE int hp_hand_size(const hp_douhuang_state *s, int seat) { return hp_popcount(s->hands[seat]); }

/* D8.2: who makes the pick after `picks` picks, 1-2-2-2-2-1. */
HP_INLINE int hp_drafter(const hp_douhuang_state *s, int picks) { return s->first_drafter ^ ((picks + 1) >> 1 & 1); }
/* The seat that plays a character in this game, and with its skill, or NONE. */
HP_INLINE int hp_seat_with_skill(const hp_douhuang_state *s, int character) {
    for (int seat = 0; seat < s->players; seat++)
        if (hp_has_skill(s, seat, character))
            return seat;
    return HP_NONE;
}

/* D9.6, D9.7: whether the player to act may heal. */
HP_INLINE int hp_may_heal(const hp_douhuang_state *s) {
    return hp_has_skill(s, s->current, HP_LIN_DAIYU) && s->hit_points[s->current] == 1 &&
           hp_hand_size(s, s->current) > 1;
}

/* What follows from the end of a trick, W being `last_player` and X `beaten` (D9.10); game.c goes that way, state.c
 * sees whether a state lies on it. */

/* D9.2: whether there is anybody whom W may hit. */
HP_INLINE int hp_may_hit(const hp_douhuang_state *s) {
    return s->beaten != HP_NONE && hp_are_opponents(s, s->last_player, s->beaten);
}
/* Who then chooses: W, or 貂蝉 (D9.3), whose skill yields to that of 项羽. */
HP_INLINE int hp_hit_chooser(const hp_douhuang_state *s) {
    const int hers = hp_has_skill(s, s->beaten, HP_DIAO_CHAN) && !hp_has_skill(s, s->last_player, HP_XIANG_YU);
    return hers ? s->beaten : s->last_player;
}
/* D9.4, D5.2: whether W may add a point to the hit. */
HP_INLINE int hp_may_add(const hp_douhuang_state *s) {
    return hp_has_skill(s, s->last_player, HP_LU_ZHISHEN) && s->hit_points[s->last_player] > 1;
}
/* D9.5, D9.7: whether X may discard after the hit. */
HP_INLINE int hp_may_discard(const hp_douhuang_state *s) {
    return hp_has_skill(s, s->beaten, HP_LU_BU) && s->hit_points[s->beaten] > 1 && hp_hand_size(s, s->beaten) > 1;
}
/* D9.8, D9.9: whether W may name who leads. */
HP_INLINE int hp_may_name(const hp_douhuang_state *s) {
    return hp_has_skill(s, s->last_player, HP_LIU_BANG) || (s->hit && hp_has_skill(s, s->last_player, HP_XIANG_YU));
}

/* What a character may play with so many hit points. */
HP_INLINE const hp_douhuang_player *hp_douhuang_player_as(const hp_douhuang_state *s, int character, int hit_points) {
    if (HP_UNLIKELY(s->without_skill == character + 1)) /* D5.4 */
        return hp_douhuang_player_without_skill(character);
    return hp_douhuang_player_of(character, hit_points);
}
/* What a seat may play with so many. */
HP_INLINE const hp_douhuang_player *hp_douhuang_player_at(const hp_douhuang_state *s, int seat, int hit_points) {
    return hp_douhuang_player_as(s, s->characters[seat], hit_points);
}
HP_INLINE const hp_douhuang_player *hp_douhuang_current_player(const hp_douhuang_state *s) {
    return hp_douhuang_player_at(s, s->current, s->hit_points[s->current]);
}

/* ---- deal.c ---- */

/* The next deal of the state's (seed, index), with nothing played. */
void hp_douhuang_deal_next(hp_douhuang_state *s);
/* What is offered (D7.2), or laid out for the draft (D8.2). */
void hp_douhuang_offer(hp_douhuang_state *s, const hp_douhuang_options *options);

/* ---- actions.c ---- */

/* How many actions there are besides plays; pass is among them. */
int64_t hp_douhuang_others(const hp_douhuang_state *s);
/* The one with this number; n is how many there are. */
hp_douhuang_move hp_douhuang_other_at(const hp_douhuang_state *s, int64_t number, int64_t n);
/* D5.1: whether a seat with so many hit points can declare the move's cards as it does. */
int hp_douhuang_can_declare(const hp_douhuang_state *s, int seat, int hit_points, const hp_douhuang_move *move);

#endif
