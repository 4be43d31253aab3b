/* What a seat knows, and an action, as rows of small numbers for learning.
 *
 * A row is a function of the observation alone, so it tells nothing that hp_baohuang_observe hides.  Observations may
 * come from anywhere: nothing is written outside the row whatever is in them. */
#include "../core/features.h"
#include "features.h"
#include "game.h"

enum { FIRST_CARD = 4 * HP_BAOHUANG_RANK_LOWEST, CARDS = 42, HAND = 4 * CARDS + 2, RANKED = 40, RANKS = 10 };

/* How many seats after the own one; NONE for what is no seat. */
HP_INLINE unsigned seat_of(unsigned own, unsigned seat) {
    return seat < HP_SEATS ? (seat + HP_SEATS - own) % HP_SEATS : HP_NONE;
}

static void cards(int8_t *out, const hp_baohuang_hand *hand) {
    for (int k = 0; k < HP_PLANES; k++)
        hp_feature_bits(out + CARDS * k, hand->plane[k] >> FIRST_CARD, CARDS);
    out[HP_PLANES * CARDS] = hand->plane[0] >> HP_BAOHUANG_GUARD_CARD & 1;
    out[HP_PLANES * CARDS + 1] = hand->plane[0] >> HP_BAOHUANG_EMPEROR_CARD & 1;
}

/* The places of four sections, which both tables have in this order. */
static void play(int8_t *bigs, int8_t *smalls, int8_t *rank, int8_t *count, const hp_baohuang_move *m) {
    hp_feature_least(bigs, m->bigs, HP_BAOHUANG_KINGS_MAX);
    hp_feature_least(smalls, m->smalls, HP_BAOHUANG_KINGS_MAX);
    hp_feature_one(rank, (unsigned)m->rank - HP_BAOHUANG_RANK_LOWEST, RANKS);
    hp_feature_least(count, m->count, HP_BAOHUANG_SET_MAX);
}

/* A bit for each seat. */
HP_INLINE void seat_bits(int8_t *out, unsigned own, unsigned bits) {
    for (unsigned seat = 0; seat < HP_SEATS; seat++)
        out[seat_of(own, seat)] = bits >> seat & 1;
}

static void seats(const hp_baohuang_observation *o, unsigned own, int8_t *row) {
    const hp_baohuang_state *s = &o->seen;
    for (unsigned seat = 0; seat < HP_SEATS; seat++) {
        const unsigned after = seat_of(own, seat);
        row[S_CARDS + after] = hp_feature_count(o->cards[seat]);
        row[S_TRUSTED + after] = hp_feature_count(s->trusted[seat]);
        hp_feature_one(row + S_PLACES + HP_SEATS * after, s->places[seat] - 1u, HP_SEATS);
    }
    hp_feature_one(row + S_HOLDER, seat_of(own, s->holder), HP_SEATS);
    hp_feature_one(row + S_LAST_PLAYER, seat_of(own, s->last_player), HP_SEATS);
    hp_feature_one(row + S_EMPEROR, seat_of(own, s->emperor), HP_SEATS);
    hp_feature_one(row + S_GUARD, seat_of(own, s->guard), HP_SEATS);
    hp_feature_one(row + S_CURRENT, seat_of(own, s->current), HP_SEATS);
    hp_feature_one(row + S_FIRST_SEAT, seat_of(own, s->first_seat), HP_SEATS);
    seat_bits(row + S_REBELS, own, s->rebels);
    seat_bits(row + S_TRUSTEES, own, s->trustees);
    seat_bits(row + S_LEFT, own, s->left);
}

static void state_row(const hp_baohuang_observation *o, int8_t *row) {
    const hp_baohuang_state *s = &o->seen;
    const unsigned own = o->seat;
    memset(row, 0, STATE_WIDTH);
    cards(row + S_HAND, &s->hands[own]);
    cards(row + S_UNSEEN, &o->unseen);
    if (s->holder < HP_SEATS && s->holder != own)
        cards(row + S_HELD, &s->hands[s->holder]);
    for (unsigned seat = 0; seat < HP_SEATS; seat++)
        cards(row + S_PLAYED + HAND * seat, &s->played[(own + seat) % HP_SEATS]);
    cards(row + S_LAST, &s->last_cards);
    for (int i = 0; i < (int)sizeof s->added; i++)
        if (s->added[i] >= FIRST_CARD && s->added[i] < FIRST_CARD + RANKED)
            row[S_ADDED + s->added[i] - FIRST_CARD]++;
    play(row + S_LAST_BIGS, row + S_LAST_SMALLS, row + S_LAST_RANK, row + S_LAST_COUNT, &s->last);
    seats(o, own, row);
    hp_feature_one(row + S_KIND, s->kind - 1u, 3);
    hp_feature_one(row + S_NAMED, (unsigned)s->named - FIRST_CARD, RANKED);
    row[S_DECLARED] = s->declared != 0;
    hp_feature_one(row + S_PHASE, s->phase, HP_BAOHUANG_PHASES);
    row[S_HAND_ONS] = hp_feature_count(s->hand_ons);
    row[S_PASSES] = hp_feature_count(s->passes);
    row[S_OUT] = hp_feature_count(s->out);
    row[S_CONCISE] = s->concise != 0;
    for (int i = 0; i < 3; i++)
        row[S_OPTIONS + i] = s->options >> i & 1;
}

/* All zeros, which hp_baohuang_observe never says: a last play of no cards has a rank that is none. */
static int is_empty(const hp_baohuang_observation *o) {
    return !o->seat && !o->seen.last.rank && !o->seen.last.bigs && !o->seen.last.smalls && !o->seen.last.count;
}

int HP_FN(hp_baohuang_state_rows)(const hp_baohuang_observation *seen, int64_t n, int8_t *out, int64_t *bad_row) {
    for (int64_t i = 0; i < n; i++) {
        if (seen[i].seat >= HP_SEATS) {
            *bad_row = i;
            return HP_ERR_SIZE;
        }
        if (is_empty(&seen[i]))
            memset(out + i * STATE_WIDTH, 0, STATE_WIDTH);
        else
            state_row(&seen[i], out + i * STATE_WIDTH);
    }
    return HP_OK;
}

/* ---- Actions --------------------------------------------------------------------------------------------------- */

static void action_row(unsigned own, const hp_baohuang_action *a, int8_t *row) {
    memset(row, 0, ACTION_WIDTH);
    cards(row + A_CARDS, &a->cards);
    hp_feature_one(row + A_ACTION, a->action, HP_BAOHUANG_ACTIONS);
    switch (a->action) {
    case HP_BAOHUANG_PLAY:
        play(row + A_BIGS, row + A_SMALLS, row + A_RANK, row + A_COUNT, &a->move);
        break;
    case HP_BAOHUANG_HAND_ON:
    case HP_BAOHUANG_NAME:
        hp_feature_one(row + A_CARD, (unsigned)a->arg - FIRST_CARD, RANKED);
        break;
    case HP_BAOHUANG_TRUSTEE:
    case HP_BAOHUANG_CANCEL:
    case HP_BAOHUANG_LEAVE:
        hp_feature_one(row + A_SEAT, seat_of(own, a->arg), HP_SEATS);
        break;
    default:
        break;
    }
}

int HP_FN(hp_baohuang_action_rows)(const hp_baohuang_observation *seen, int64_t n, const int64_t *offsets,
                                   const hp_baohuang_action *actions, int8_t *out, int64_t *bad_row) {
    for (int64_t i = 0; i < n; i++) {
        if (seen[i].seat >= HP_SEATS) {
            *bad_row = i;
            return HP_ERR_SIZE;
        }
        for (int64_t k = offsets[i]; k < offsets[i + 1]; k++)
            action_row(seen[i].seat, &actions[k], out + k * ACTION_WIDTH);
    }
    return HP_OK;
}
