/* Chance: deals, offers, the draft's lot.
 *
 * All of it is a function of (seed, index) and, for a deal, of its number within the game or match, so it does not
 * matter who draws what in which order.  Each deal has a stretch of DRAWS numbers of the stream, and the offers have
 * the first; a deal needs 54, and a few more where a draw is repeated. */
#include "game.h"

enum { DRAWS = 4096 };

static hp_rng stretch(const hp_douhuang_state *s, uint64_t number) {
    hp_rng rng = hp_rng_of(s->seed, s->index);
    rng.counter = number * DRAWS;
    return rng;
}

/* D7.1, D8.1: a shuffled deck, dealt seat by seat; then the bottom; the rest is out of play.  The card turned up is
 * any of those that a player receives. */
void hp_douhuang_deal_next(hp_douhuang_state *s) {
    if (++s->deals == 0) /* after 2^32 of them from the first again; 0 is the offers' */
        s->deals = 1;
    hp_rng rng = stretch(s, s->deals);
    uint8_t deck[54];
    for (int i = 0; i < 54; i++)
        deck[i] = (uint8_t)i;
    hp_rng_shuffle(&rng, deck, 54);
    const int each = hp_dealt_to_each(s->players), dealt = each * s->players;
    int at = 0;
    for (int seat = 0; seat < s->players; seat++) {
        uint64_t hand = 0;
        for (const int end = at + each; at < end; at++)
            hand |= hp_card(deck[at]);
        s->hands[seat] = hand;
    }
    s->bottom = 0;
    for (; at < dealt + 3; at++)
        s->bottom |= hp_card(deck[at]);
    s->out = 0;
    for (; at < 54; at++)
        s->out |= hp_card(deck[at]);
    const int turned = (int)hp_rng_draw_below(&rng, (uint32_t)dealt);
    s->turned = deck[turned];
    s->first_bidder = (uint8_t)(turned / each);
    for (int seat = 0; seat < HP_SEATS; seat++)
        s->played[seat] = s->shown[seat] = 0;
    s->shown[s->first_bidder] = hp_card(s->turned);
    s->discarded = 0;
    s->looked = 0;
}

/* The characters of a pool that have not been drawn, in no order. */
typedef struct {
    uint8_t list[HP_DOUHUANG_CHARACTERS];
    uint32_t n;
} urn;

static urn urn_of(uint32_t pool) {
    urn u = {.n = 0};
    for (uint8_t character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        u.list[u.n] = character;
        u.n += pool >> character & 1;
    }
    return u;
}

static uint8_t draw_character(hp_rng *rng, urn *u) {
    const uint32_t at = hp_rng_draw_below(rng, u->n);
    const uint8_t character = u->list[at];
    u->list[at] = u->list[--u->n];
    return character;
}

void hp_douhuang_offer(hp_douhuang_state *s, const hp_douhuang_options *options) {
    hp_rng rng = stretch(s, 0);
    uint32_t pool = options->pool;
    if (s->competitive) { /* D8.2: five open, five face down; who drafts first is decided by lot */
        urn all = urn_of(pool);
        for (int place = 0; place < 10; place++)
            s->offered[place] = draw_character(&rng, &all);
        s->first_drafter = (uint8_t)hp_rng_draw_below(&rng, 2);
        return;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (options->fixed[seat] != HP_NONE)
            pool &= ~(1u << options->fixed[seat]);
    urn left = urn_of(pool);
    for (int seat = 0; seat < s->players; seat++) {
        uint8_t *offer = s->offered + 3 * seat;
        if (options->fixed[seat] != HP_NONE)
            offer[0] = options->fixed[seat];
        else
            for (int i = 0; i < 3; i++)
                offer[i] = draw_character(&rng, &left);
    }
}
