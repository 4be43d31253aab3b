/* Whether a game can be in a state, and in which order a state has the cards of a rank.  Callers set positions up by
 * hand and read them from files, so every field is looked at; in debug builds every action ends with this check. */
#include "game.h"

#include <string.h>

#define FAULT(condition, text) \
    do {                       \
        if (condition)         \
            return text;       \
    } while (0)

/* ---- The order of cards (P1.3) ----------------------------------------------------------------------------------- */

static int count_of(uint64_t cards, int rank) {
    return rank < HP_DOUDIZHU_SMALL ? hp_popcount(hp_nibble(cards, rank))
                                    : (int)(cards >> (52 + rank - HP_DOUDIZHU_SMALL) & 1);
}

/* n cards of a rank, 0 too, from this suit on. */
static uint64_t cards_from(int rank, int suit, int n) { return n ? hp_doudizhu_cards(rank, n) << suit : 0; }

/* Gives the cards of one rank of `from` their suits in `to`; whether the deck and the players have so many. */
static int arrange_rank(const hp_doudizhu_state *from, hp_doudizhu_state *to, int rank) {
    const int deck = rank < HP_DOUDIZHU_SMALL ? 4 : 1;
    const int bottom = count_of(from->bottom, rank), last = count_of(from->last.cards, rank);
    int suit = 0, has_last = last == 0;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const int played = count_of(from->played[seat], rank), held = count_of(from->hands[seat], rank);
        if (suit + played + held > deck)
            return 0;
        to->played[seat] |= cards_from(rank, suit, played);
        to->hands[seat] |= cards_from(rank, suit + played, held);
        if (seat == from->landlord) {
            if (bottom > played + held)
                return 0;
            to->bottom |= cards_from(rank, suit, bottom);
        }
        if (seat == from->last_player) {
            has_last = last <= played;
            to->last.cards |= has_last ? cards_from(rank, suit + played - last, last) : 0;
        }
        suit += played + held;
    }
    const int out = count_of(from->out, rank);
    if (suit + out > deck || !has_last)
        return 0;
    to->out |= cards_from(rank, suit, out);
    return 1;
}

int hp_doudizhu_state_arrange(hp_doudizhu_state *state) {
    const hp_doudizhu_state *s = state;
    if (s->landlord >= HP_SEATS || (s->last_player >= HP_SEATS && s->last_player != HP_NONE))
        return HP_ERR_SIZE;
    hp_doudizhu_state arranged = *s;
    uint64_t all = s->bottom | s->out | s->last.cards;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        all |= s->hands[seat] | s->played[seat];
        arranged.hands[seat] = arranged.played[seat] = 0;
    }
    arranged.bottom = arranged.out = arranged.last.cards = 0;
    if (all & ~HP_DECK)
        return HP_ERR_CARDS;
    for (int rank = 0; rank < HP_DOUDIZHU_RANKS; rank++)
        if (!arrange_rank(s, &arranged, rank))
            return HP_ERR_CARDS;
    *state = arranged;
    return HP_OK;
}

/* ---- What can be wrong ------------------------------------------------------------------------------------------- */

static const char *frame_problem(const hp_doudizhu_state *s) {
    FAULT(s->players != 2 && s->players != 3, "P5.1: two or three players");
    FAULT(s->phase >= HP_DOUDIZHU_PHASES, "P5.3: no such phase");
    FAULT(hp_doudizhu_rules_check(&s->rules) != HP_OK, "P4: no such rules");
    FAULT(s->landlord >= s->players, "P5.1: the landlord is no seat of the game");
    const int over = s->phase == HP_DOUDIZHU_PHASE_OVER;
    FAULT(over ? s->current != HP_NONE : s->current >= s->players, "P5.3: the player to act is no seat of the game");
    FAULT(s->last_player >= s->players && s->last_player != HP_NONE,
          "P5.3: the play to beat was made by no seat of the game");
    for (int seat = s->players; seat < HP_SEATS; seat++)
        FAULT(s->hands[seat] | s->played[seat], "P5.1: an empty seat holds something");
    return NULL;
}

static const char *cards_problem(const hp_doudizhu_state *s) {
    uint64_t all = s->out, twice = 0;
    for (int seat = 0; seat < s->players; seat++) {
        twice |= (all & s->hands[seat]) | ((all | s->hands[seat]) & s->played[seat]);
        all |= s->hands[seat] | s->played[seat];
        FAULT(hp_popcount(s->hands[seat] | s->played[seat]) > hp_dealt_to(s, seat),
              "P5.8: a player holds and has played more cards than were dealt");
        FAULT(!s->hands[seat] && s->phase != HP_DOUDIZHU_PHASE_OVER, "P5.5: a player without cards has ended the game");
    }
    FAULT((all | s->bottom | s->last.cards) & ~HP_DECK, "P1.1: these are no cards of the deck");
    FAULT(twice, "P1.1: a card is in two places");
    FAULT(hp_popcount(s->out) > (s->players == 3 ? 0 : 17),
          "P5.2: seventeen cards are out of play with two players, none with three");
    FAULT(hp_popcount(s->bottom) > 3, "P5.2: three cards make the bottom");
    FAULT(s->bottom & ~(s->hands[s->landlord] | s->played[s->landlord]), "P5.2: the landlord takes the bottom up");
    const uint64_t played = s->last_player == HP_NONE ? 0 : s->played[s->last_player];
    FAULT(s->last.cards & ~played, "P5.3: the play to beat is not among what its player has played");
    hp_doudizhu_state arranged = *s;
    hp_doudizhu_state_arrange(&arranged);
    FAULT(memcmp(&arranged, s, sizeof arranged) != 0,
          "P1.3: the cards of a rank are not in their order (hp_doudizhu_state_arrange)");
    return NULL;
}

/* P5.8: the most bombs and rockets that the cards played can have been, each by one player. */
static int most_doublings(const hp_doudizhu_state *s) {
    uint64_t gone = HP_DECK & ~s->out;
    for (int seat = 0; seat < s->players; seat++)
        gone &= ~(s->hands[seat] | s->played[seat]);
    uint32_t ranks = 0;
    int rocket = 0;
    for (int seat = 0; seat < s->players; seat++) {
        const uint64_t cards = gone | s->played[seat];
        for (int rank = 0; rank < HP_RANKS; rank++)
            ranks |= (uint32_t)(hp_nibble(cards, rank) == 15) << rank;
        rocket |= (cards & HP_DOUDIZHU_JOKERS) == HP_DOUDIZHU_JOKERS;
    }
    return hp_popcount(ranks) + rocket;
}

static const char *last_problem(const hp_doudizhu_state *s) {
    const hp_doudizhu_move *last = &s->last;
    if (last->size == 0) {
        FAULT(last->cards | last->kind | last->length | last->strength | last->reserved || s->last_player != HP_NONE ||
                  s->passes,
              "P5.4: a trick that nobody has led has no last player and no passes");
        return NULL;
    }
    FAULT(s->last_player == HP_NONE, "P5.3: a play to beat has a player");
    FAULT(!hp_doudizhu_can_be(s, last), "P5.8: its player could not have made the play to beat");
    FAULT(last->kind >= HP_DOUDIZHU_BOMB && !s->doublings, "P5.6: the bomb or rocket to beat has doubled the stake");
    return NULL;
}

static const char *end_problem(const hp_doudizhu_state *s) {
    FAULT(!s->last.size || s->passes, "P5.5: a game ends with a play");
    for (int seat = 0; seat < s->players; seat++)
        FAULT((seat == s->last_player) != !s->hands[seat], "P5.5: the player of the last play alone has no cards left");
    FAULT(s->winner != hp_side_of(s, s->last_player), "P5.5: the side wins that has no cards left");
    return NULL;
}

static const char *play_problem(const hp_doudizhu_state *s) {
    FAULT(s->doublings > most_doublings(s), "P5.8: more bombs and rockets than the cards played can be");
    const char *problem = last_problem(s);
    if (problem)
        return problem;
    if (s->phase == HP_DOUDIZHU_PHASE_OVER)
        return end_problem(s);
    FAULT(s->winner, "P5.5: a game that goes on has no winner");
    FAULT((s->hands[0] | s->hands[1] | s->hands[2] | s->out) == HP_DECK && s->current != s->landlord,
          "P5.3: the landlord leads");
    FAULT(s->last.size && (s->passes >= s->players - 1 || s->current != (s->last_player + 1 + s->passes) % s->players),
          "P5.3: the turn goes round from the player of the play to beat");
    return NULL;
}

const char *hp_doudizhu_state_problem(const hp_doudizhu_state *state) {
    const char *problem = frame_problem(state);
    if (!problem)
        problem = cards_problem(state);
    return problem ? problem : play_problem(state);
}
