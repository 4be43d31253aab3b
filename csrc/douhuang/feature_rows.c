/* What a seat knows, and an action, as rows of small numbers for learning.
 *
 * A row is a function of the observation alone, so it tells nothing that hp_douhuang_observe hides.  Observations may
 * come from anywhere: nothing is written outside the row whatever is in them. */
#include "../core/features.h"
#include "features.h"
#include "game.h"

enum { CARDS = 54, CHARACTERS = HP_DOUHUANG_CHARACTERS };

/* Seats as the observer counts them. */
typedef struct view {
    unsigned own, players;
} view;
/* How many seats after the own one; NONE for what is no seat. */
HP_INLINE unsigned seat_of(view v, unsigned seat) {
    if (seat >= v.players)
        return HP_NONE;
    return seat >= v.own ? seat - v.own : seat + v.players - v.own;
}
/* The seat so many after the own one. */
HP_INLINE unsigned seat_after(view v, unsigned after) {
    const unsigned seat = v.own + after;
    return seat < v.players ? seat : seat - v.players;
}

/* What a play is declared to be: the places of five sections, which both tables have in this order. */
static void declared(int8_t *rank, int8_t *position, int8_t *one_suit, int8_t *suit, int8_t *length,
                     const hp_douhuang_move *m) {
    hp_feature_one(length, (unsigned)m->length - 1, 13);
    switch (m->kind) {
    case HP_DOUHUANG_SINGLE:
        hp_feature_one(rank, m->strength < HP_SMALL_JOKER ? m->strength >> 2 : m->strength - 39u, 15);
        if (m->strength < HP_SMALL_JOKER)
            suit[m->strength & 3] = 1;
        break;
    case HP_DOUHUANG_STRAIGHT:
        hp_feature_one(position, m->strength % HP_ONE_SUIT >> 2, HP_LINE);
        *one_suit = m->strength >= HP_ONE_SUIT;
        suit[m->strength & 3] = 1;
        break;
    case HP_DOUHUANG_PAIR_RUN:
    case HP_DOUHUANG_TRIPLE_RUN:
    case HP_DOUHUANG_WINGS:
        hp_feature_one(position, m->strength, HP_LINE);
        break;
    case HP_DOUHUANG_ROCKET:
        break;
    default:
        hp_feature_one(rank, m->strength, HP_RANKS);
        break;
    }
}

static void last_play(const hp_douhuang_state *s, view v, int8_t *row) {
    if (!s->last.size)
        return;
    hp_feature_one(row + S_LAST_KIND, s->last.kind, HP_DOUHUANG_KINDS);
    declared(row + S_LAST_RANK, row + S_LAST_POSITION, row + S_LAST_ONE_SUIT, row + S_LAST_SUIT, row + S_LAST_LENGTH,
             &s->last);
    row[S_LAST_SIZE] = hp_feature_count(s->last.size);
    hp_feature_one(row + S_LAST_PLAYER, seat_of(v, s->last_player), HP_SEATS);
    hp_feature_one(row + S_BEATEN, seat_of(v, s->beaten), HP_SEATS);
}

/* D8.2: who has won the games that are over; hp_douhuang_wins trusts the state, this does not. */
static void wins(const hp_douhuang_state *s, view v, int8_t *row) {
    for (unsigned game = 0; s->game < 3 && game <= s->game; game++) {
        const unsigned emperor = game < s->game ? s->ended[4 * game] : s->emperor;
        const unsigned winner = game < s->game ? s->ended[4 * game + 1] : s->winner;
        if (winner && emperor < 2)
            row[S_WINS + seat_of(v, winner == HP_DOUHUANG_EMPEROR ? emperor : 1 - emperor)]++;
    }
}

/* D8.2 */
static void match(const hp_douhuang_state *s, view v, int8_t *row) {
    row[S_COMPETITIVE] = 1;
    hp_feature_one(row + S_GAME, s->game, 3);
    wins(s, v, row);
    for (unsigned seat = 0; seat < 2; seat++)
        for (unsigned i = 0; i < 3; i++)
            hp_feature_one(row + S_LAID + CHARACTERS * (3 * seat + i), s->laid[3 * seat_after(v, seat) + i],
                           CHARACTERS);
    for (unsigned place = 0; place < 10; place++) {
        const unsigned taker = seat_of(v, s->taken[place]);
        if (taker < 2)
            hp_feature_one(row + S_DRAFTED + CHARACTERS * taker, s->offered[place], CHARACTERS);
        else if (place < 5)
            hp_feature_one(row + S_OPEN, s->offered[place], CHARACTERS);
        else
            row[S_HIDDEN + place - 5] = 1;
    }
}

/* D7.5, D8.1 */
static void seats(const hp_douhuang_observation *o, view v, int8_t *row) {
    const hp_douhuang_state *s = &o->seen;
    const unsigned emperor = seat_of(v, s->emperor);
    hp_feature_one(row + S_EMPEROR, emperor, HP_SEATS);
    for (unsigned seat = 0; seat < v.players; seat++) {
        const unsigned there = seat_after(v, seat);
        row[S_CARDS + seat] = hp_feature_count(o->cards[there]);
        row[S_HIT_POINTS + seat] = hp_feature_count(s->hit_points[there]);
        row[S_LOOKED + seat] = s->looked >> there & 1;
        hp_feature_one(row + S_CHARACTER + CHARACTERS * seat, s->characters[there], CHARACTERS);
        row[S_PARTNER + seat] = seat && emperor != HP_NONE && emperor && emperor != seat;
    }
}

static void state_row(const hp_douhuang_observation *o, int8_t *row) {
    const hp_douhuang_state *s = &o->seen;
    const view v = {o->seat, s->players};
    memset(row, 0, STATE_WIDTH);
    hp_feature_bits(row + S_HAND, s->hands[v.own], CARDS);
    hp_feature_bits(row + S_UNSEEN, o->unseen, CARDS);
    for (unsigned seat = 0; seat < v.players; seat++) {
        const unsigned there = seat_after(v, seat);
        hp_feature_bits(row + S_HELD + CARDS * seat, s->hands[there] & s->shown[there], CARDS);
    }
    for (unsigned seat = 0; seat < v.players; seat++)
        hp_feature_bits(row + S_PLAYED + CARDS * seat, s->played[seat_after(v, seat)], CARDS);
    hp_feature_bits(row + S_DISCARDED, s->discarded, CARDS);
    hp_feature_bits(row + S_BOTTOM, s->bottom, CARDS);
    hp_feature_bits(row + S_LAST, s->last.cards, CARDS);
    last_play(s, v, row);
    seats(o, v, row);
    hp_feature_one(row + S_WITHOUT_SKILL, s->without_skill - 1u, CHARACTERS);
    if (s->competitive && v.players == 2)
        match(s, v, row);
    else
        for (int i = 0; i < 3; i++)
            hp_feature_one(row + S_OFFERED, s->offered[3 * v.own + i], CHARACTERS);
    hp_feature_one(row + S_PHASE, s->phase, HP_DOUHUANG_PHASES);
    hp_feature_one(row + S_CURRENT, seat_of(v, s->current), HP_SEATS);
    hp_feature_one(row + S_FIRST_BIDDER, seat_of(v, s->first_bidder), HP_SEATS);
    row[S_PASSES] = hp_feature_count(s->passes);
    row[S_HIT] = s->hit != 0;
    row[S_DOUBLINGS] = hp_feature_count(s->doublings);
    row[S_TWO_PLAYERS] = v.players == 2;
}

/* Where nothing is to be seen, as hp_douhuang_observe never says it. */
HP_INLINE int is_empty(const hp_douhuang_observation *o) { return !o->seen.players; }
HP_INLINE int has_seats(const hp_douhuang_observation *o) {
    return (o->seen.players == 2 || o->seen.players == 3) && o->seat < o->seen.players;
}

int HP_FN(hp_douhuang_state_rows)(const hp_douhuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row) {
    for (int64_t i = 0; i < n; i++) {
        if (has_seats(&seen[i])) {
            state_row(&seen[i], out + i * STATE_WIDTH);
        } else if (is_empty(&seen[i])) {
            memset(out + i * STATE_WIDTH, 0, STATE_WIDTH);
        } else {
            *bad_row = i;
            return HP_ERR_SIZE;
        }
    }
    return HP_OK;
}

/* ---- Actions --------------------------------------------------------------------------------------------------- */

static void other(const hp_douhuang_state *s, view v, const hp_douhuang_move *a, int8_t *row) {
    hp_feature_one(row + A_KIND, (unsigned)a->kind - HP_DOUHUANG_PASS + HP_DOUHUANG_KINDS,
                   HP_DOUHUANG_KINDS + HP_DOUHUANG_ACTIONS_END - HP_DOUHUANG_PASS);
    switch (a->kind) {
    case HP_DOUHUANG_CHOOSE:
    case HP_DOUHUANG_DRAFT:
        hp_feature_one(row + A_CHARACTER, a->strength, CHARACTERS);
        hp_feature_one(row + A_PLACE, (unsigned)a->strength - HP_DOUHUANG_FACE_DOWN, 5);
        break;
    case HP_DOUHUANG_LAY:
        for (int i = 0; i < 3; i++)
            hp_feature_one(row + A_LAID + CHARACTERS * i, a->strength >> 5 * i & 31, CHARACTERS);
        break;
    case HP_DOUHUANG_SWAP:
        if (a->cards & s->bottom)
            hp_feature_one(row + A_TAKEN, (unsigned)hp_popcount(s->bottom & ((a->cards & s->bottom) - 1)), 3);
        break;
    case HP_DOUHUANG_LEAD:
        hp_feature_one(row + A_SEAT, seat_of(v, a->strength), HP_SEATS);
        break;
    default:
        break;
    }
}

static void action_row(const hp_douhuang_state *s, view v, const hp_douhuang_move *a, int8_t *row) {
    memset(row, 0, ACTION_WIDTH);
    hp_feature_bits(row + A_CARDS, a->kind == HP_DOUHUANG_SWAP ? a->cards & ~s->bottom : a->cards, CARDS);
    if (a->kind < HP_DOUHUANG_KINDS) {
        row[A_KIND + a->kind] = 1;
        declared(row + A_RANK, row + A_POSITION, row + A_ONE_SUIT, row + A_SUIT, row + A_LENGTH, a);
    } else {
        other(s, v, a, row);
    }
    row[A_SIZE] = hp_feature_count(a->size);
    row[A_COST] = hp_feature_count(a->cost);
}

int HP_FN(hp_douhuang_action_rows)(const hp_douhuang_observation *seen, int64_t n, const int64_t *offsets,
                                   const hp_douhuang_move *actions, int8_t *out, int64_t *bad_row) {
    for (int64_t i = 0; i < n; i++) {
        if (!has_seats(&seen[i]) && !is_empty(&seen[i])) {
            *bad_row = i;
            return HP_ERR_SIZE;
        }
        const view v = {seen[i].seat, seen[i].seen.players};
        for (int64_t k = offsets[i]; k < offsets[i + 1]; k++)
            action_row(&seen[i].seen, v, &actions[k], out + k * ACTION_WIDTH);
    }
    return HP_OK;
}
