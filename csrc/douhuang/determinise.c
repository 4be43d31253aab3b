/* A state that a seat may be in, drawn from all those that its observation (D12) leaves open.
 *
 * What is hidden are cards, characters, and who is asked in secret; these do not depend on one another, so each is
 * drawn by itself and every combination is equally likely.  The seed of what is still to be dealt is drawn as well:
 * that of the real game would tell what comes. */
#include "game.h"

#include <string.h>

/* ---- Cards ----------------------------------------------------------------------------------------------------- */

/* n cards out of a pile, every set of them equally likely. */
static uint64_t draw_cards(hp_rng *rng, uint64_t *pile, int n) {
    uint64_t drawn = 0;
    for (int left = hp_popcount(*pile); n > 0; n--, left--) {
        const uint64_t card = hp_bit_at(*pile, (int)hp_rng_draw_below(rng, (uint32_t)left));
        *pile ^= card;
        drawn |= card;
    }
    return drawn;
}

/* Others' hands, the bottom before it is shown; what is left is out of play (D8.1). */
static int draw_hands(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *s) {
    uint64_t pile = seen->unseen;
    int left = hp_popcount(pile);
    for (int seat = 0; seat < s->players; seat++) {
        const int hidden = seat == seen->seat ? 0 : seen->cards[seat] - hp_hand_size(s, seat);
        if (hidden < 0 || hidden > left)
            return HP_ERR_CARDS;
        s->hands[seat] |= draw_cards(rng, &pile, hidden);
        left -= hidden;
    }
    if (s->phase < HP_DOUHUANG_PHASE_SWAP && !s->bottom) {
        if (left < 3)
            return HP_ERR_CARDS;
        s->bottom = draw_cards(rng, &pile, 3);
    }
    s->out = pile;
    return HP_OK;
}

/* Whether hands drawn at random may contradict what everyone has seen: cards shown going to a seat that have not been
 * seen since, and cards of the bottom.  In games that were dealt there are none; positions set up by hand may have
 * them. */
static int has_odd_cards(const hp_douhuang_observation *seen) {
    uint64_t odd = seen->seen.phase < HP_DOUHUANG_PHASE_SWAP ? 0 : seen->seen.bottom;
    for (int seat = 0; seat < seen->seen.players; seat++)
        odd |= seen->seen.shown[seat];
    return (odd & seen->unseen) != 0;
}

/* ---- Characters ------------------------------------------------------------------------------------------------ */

/* Characters in any order. */
typedef struct {
    uint8_t list[HP_DOUHUANG_CHARACTERS];
    int n;
} urn;

static urn urn_of(hp_rng *rng, uint32_t characters) {
    urn u = {.n = 0};
    for (uint8_t character = 0; character < HP_DOUHUANG_CHARACTERS; character++)
        if (characters >> character & 1)
            u.list[u.n++] = character;
    hp_rng_shuffle(rng, u.list, u.n);
    return u;
}

HP_INLINE uint32_t bit_of(int character) { return character < HP_DOUHUANG_CHARACTERS ? 1u << character : 0; }

/* D7.2: others chose, or will choose, one of three that were offered to them.  Where the seat's own offer is not known
 * (a position set up by hand) neither are theirs. */
static void draw_offers(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *s) {
    const int me = seen->seat, has_offers = s->offered[3 * me] != HP_NONE;
    uint32_t own = 0, known = bit_of(s->characters[me]);
    for (int i = 0; i < 3; i++)
        own |= bit_of(s->offered[3 * me + i]);
    for (int seat = 0; seat < s->players; seat++)
        known |= bit_of(s->characters[seat]);
    urn rest = urn_of(rng, HP_DOUHUANG_POOL & ~(own | known));
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == me)
            continue;
        const int has_chosen = s->phase != HP_DOUHUANG_PHASE_CHOOSE || seat < s->current;
        const int character = s->characters[seat];
        uint8_t offer[3];
        for (int i = 0; i < 3; i++)
            offer[i] = rest.list[--rest.n];
        const uint32_t which = hp_rng_draw_below(rng, 3);
        if (character != HP_NONE)
            offer[which] = (uint8_t)character;
        else if (has_chosen)
            s->characters[seat] = offer[which];
        if (has_offers && !(character != HP_NONE && (own & bit_of(character))))
            memcpy(s->offered + 3 * seat, offer, 3);
    }
}

/* D8.2: the characters of a match lying face down, and what the other has laid of those it drafted. */
static void draw_draft(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *s) {
    const int me = seen->seat, other = 1 - me;
    uint8_t *laid = s->laid + 3 * other;
    uint32_t visible = 0, turned_up = 0;
    uint8_t places[5]; /* face down, the other's first */
    int n = 0, of_other = 0;
    for (int place = 0; place < 10; place++) {
        visible |= bit_of(s->offered[place]);
        if (s->offered[place] != HP_NONE)
            continue;
        places[n++] = (uint8_t)place;
        if (s->taken[place] == other) {
            places[n - 1] = places[of_other];
            places[of_other++] = (uint8_t)place;
        }
    }
    for (int i = 0; i < 3; i++)
        turned_up |= bit_of(laid[i]);
    /* What has been turned up lay at one of the other's places, nobody knows which. */
    urn hidden = urn_of(rng, turned_up & ~visible), rest = urn_of(rng, HP_DOUHUANG_POOL & ~(visible | turned_up));
    hp_rng_shuffle(rng, places, of_other);
    for (int i = 0; i < n; i++)
        s->offered[places[i]] = hidden.n > 0 ? hidden.list[--hidden.n] : rest.list[--rest.n];
    if (s->phase < HP_DOUHUANG_PHASE_LAY || (s->phase == HP_DOUHUANG_PHASE_LAY && s->current <= other))
        return;
    uint32_t drafted = 0;
    for (int place = 0; place < 10; place++)
        drafted |= s->taken[place] == other ? bit_of(s->offered[place]) : 0;
    urn left = urn_of(rng, drafted & ~turned_up);
    for (int i = 0; i < 3; i++)
        if (laid[i] == HP_NONE)
            laid[i] = left.list[--left.n];
    if (s->phase > HP_DOUHUANG_PHASE_LAY)
        s->characters[other] = laid[s->game];
}

/* ---- Who is asked ---------------------------------------------------------------------------------------------- */

/* While seats choose or lay in secret: it is this seat's turn, or after it any other's. */
static void draw_turn(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *s) {
    const int in_secret = s->phase == HP_DOUHUANG_PHASE_CHOOSE || s->phase == HP_DOUHUANG_PHASE_LAY;
    if (in_secret && s->current == HP_NONE)
        s->current = (uint8_t)(seen->seat + 1 + (int)hp_rng_draw_below(rng, (uint32_t)(s->players - 1 - seen->seat)));
}

int hp_douhuang_determinise(const hp_douhuang_observation *seen, hp_rng *rng, hp_douhuang_state *state) {
    enum { TRIES = 1000 };
    const int is_odd = has_odd_cards(seen);
    for (int tries = 0; tries < TRIES; tries++) {
        hp_douhuang_state s = seen->seen;
        s.seed = hp_rng_draw(rng);
        s.index = hp_rng_draw(rng);
        draw_turn(seen, rng, &s);
        const int status = draw_hands(seen, rng, &s);
        if (status != HP_OK)
            return status;
        if (s.competitive)
            draw_draft(seen, rng, &s);
        else
            draw_offers(seen, rng, &s);
        if (is_odd) {
            hp_douhuang_observation again;
            hp_douhuang_observe(&s, seen->seat, &again);
            if (memcmp(&again, seen, sizeof again) || hp_douhuang_state_problem(&s))
                continue;
        }
        *state = s;
        return HP_OK;
    }
    return HP_ERR_CARDS;
}
