/* Whether a game can be in a state.  Callers set positions up by hand and read them from files, so every field is
 * looked at; in debug builds every action ends with this check.  Whether the emperor card was handed on as it had to be
 * (B7.2, B7.3) is not asked: who permutes what a seat cannot see shall get a state again. */
#include "game.h"

#include <string.h>

#define FAULT(condition, text) \
    do {                       \
        if (condition)         \
            return text;       \
    } while (0)

/* Two states alike are alike in every byte, so no byte is outside of the fields. */
_Static_assert(sizeof(hp_baohuang_state) == offsetof(hp_baohuang_state, penalty) + sizeof(uint32_t), "padding");

static int is_before_play(const hp_baohuang_state *s) { return s->phase < HP_BAOHUANG_PHASE_PLAY; }

static const char *frame_problem(const hp_baohuang_state *s) {
    const hp_baohuang_rules rules = {s->concise, s->options, s->first_seat, {0}, s->penalty};
    FAULT(s->concise > 1, "B6.2: there are two modes");
    FAULT(hp_baohuang_rules_check(&rules) != HP_OK, "B6.1: no such options, or no such first seat");
    FAULT(s->phase >= HP_BAOHUANG_PHASES, "B6.2: no such phase");
    FAULT(s->phase == HP_BAOHUANG_PHASE_OVER ? s->current != HP_NONE : s->current >= HP_SEATS,
          "B9.1: the player to act is no seat of the game");
    FAULT(s->holder >= HP_SEATS, "B7.1: somebody holds the emperor card");
    FAULT(s->hand_ons >= HP_BAOHUANG_HAND_ONS, "B7.4: the tenth hand-on is a new deal");
    FAULT(s->phase == HP_BAOHUANG_PHASE_THRONE ? s->emperor != HP_NONE : s->emperor >= HP_SEATS,
          "B7.1: there is an emperor once the throne is taken, and not before");
    FAULT(s->declared > 1, "B6: a field of the state is out of range");
    for (unsigned i = 0; i < sizeof s->reserved; i++)
        FAULT(s->reserved[i], "B6: a field of the state is out of range");
    for (int i = 0; i < 9; i++)
        FAULT(i < hp_added(s) ? s->added[i] >= HP_BAOHUANG_SMALL : s->added[i] != HP_NONE,
              "B7.2: in concise mode a card that is no king is added by each hand-on but the first");
    return NULL;
}

/* ---- Trustees (B11) -------------------------------------------------------------------------------------- */

static const char *trustees_problem(const hp_baohuang_state *s) {
    FAULT((s->trustees | s->left) >> HP_SEATS, "B11.1: a trustee is a seat of the game");
    FAULT(s->left & ~s->trustees, "B11.1: who has left is a trustee");
    FAULT(s->left && s->penalty == HP_BAOHUANG_NO_PENALTY, "B10.4: nobody leaves where the room has set no penalty");
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const int times = s->trusted[seat];
        FAULT(times > HP_BAOHUANG_TRUSTED, "B11.1: the fourth time a seat becomes a trustee is the last");
        FAULT(hp_is_trustee(s, seat) ? times == 0 : times == HP_BAOHUANG_TRUSTED,
              "B11.1: a trustee has become one, and the fourth time stays one");
    }
    return NULL;
}

/* ---- Cards ----------------------------------------------------------------------------------------------- */

/* How many cards a seat must have held and played, all told (B6.1, B7.2). */
static int held_in_all(const hp_baohuang_state *s, int seat) {
    const int first = (s->holder + s->hand_ons) % HP_SEATS; /* holder of the emperor card */
    int n = hp_dealt_to(s, seat) - (seat == first) + (seat == s->holder);
    for (int i = 0; i < hp_added(s); i++)
        n -= (first - 1 - i + 2 * HP_SEATS) % HP_SEATS == seat;
    if (s->phase > HP_BAOHUANG_PHASE_THRONE && seat == s->holder)
        n += hp_added(s);
    return n;
}

static const char *cards_problem(const hp_baohuang_state *s) {
    int copies[54] = {0}, emperor_cards = 0, guard_cards = 0;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const hp_baohuang_hand *parts[2] = {&s->hands[seat], &s->played[seat]};
        for (int i = 0; i < 2; i++) {
            FAULT(hp_baohuang_hand_check(parts[i]) != HP_OK, "B1.1: these are no cards of the decks");
            for (int card = 4 * HP_BAOHUANG_RANK_LOWEST; card < 54; card++)
                copies[card] += hp_planes_copies(parts[i]->plane, card);
            emperor_cards += (parts[i]->plane[0] & HP_EMPEROR_MARK) != 0;
            guard_cards += (parts[i]->plane[0] & HP_GUARD_MARK) != 0;
        }
        FAULT(is_before_play(s) && hp_has_cards(&s->played[seat]), "B9.1: something was played before the emperor led");
        FAULT(hp_cards_in(&s->hands[seat]) + hp_cards_in(&s->played[seat]) != held_in_all(s, seat),
              "B6.1: a seat has not held as many cards as it was dealt and given");
    }
    if (s->phase == HP_BAOHUANG_PHASE_THRONE)
        for (int i = 0; i < hp_added(s); i++)
            copies[s->added[i]]++;
    for (int card = 4 * HP_BAOHUANG_RANK_LOWEST; card < 54; card++)
        FAULT(copies[card] != HP_BAOHUANG_COPIES, "B1.1: the 168 cards are not all accounted for");
    FAULT(emperor_cards != 1 || !((s->hands[s->holder].plane[0] | s->played[s->holder].plane[0]) & HP_EMPEROR_MARK),
          "B1.3: there is one emperor card, and its holder has it or has played it");
    FAULT(guard_cards != s->concise, "B1.3: there is one guard card in concise mode, and none in classic");
    for (int i = 0; i < hp_added(s); i++) {
        int same = 0;
        for (int j = 0; j < hp_added(s); j++)
            same += s->added[j] == s->added[i];
        FAULT(s->phase > HP_BAOHUANG_PHASE_THRONE && hp_planes_copies(s->hands[s->holder].plane, s->added[i]) +
                                                             hp_planes_copies(s->played[s->holder].plane, s->added[i]) <
                                                         same,
              "B7.2: added cards belong to whoever takes the throne");
    }
    return NULL;
}

/* ---- Who plays against whom (B7, B8) --------------------------------------------------------------------- */

static int copies_held(const hp_baohuang_state *s, int seat, int card) {
    return hp_planes_copies(s->hands[seat].plane, card) + hp_planes_copies(s->played[seat].plane, card);
}
static int has_had_guard_card(const hp_baohuang_state *s, int seat) {
    return ((s->hands[seat].plane[0] | s->played[seat].plane[0]) & HP_GUARD_MARK) != 0;
}

/* B8.1: the guard, or the emperor alone, by the card named. */
static const char *named_problem(const hp_baohuang_state *s) {
    FAULT(s->named < 4 * HP_BAOHUANG_RANK_LOWEST || s->named >= HP_BAOHUANG_SMALL,
          "B8.1: a card is named that is no king");
    FAULT(copies_held(s, s->emperor, s->named) != (s->kind == HP_BAOHUANG_PAIR ? 3 : 4),
          "B8.1: the emperor names a card held three times, or four times to play alone");
    FAULT(s->kind == HP_BAOHUANG_PAIR && copies_held(s, s->guard, s->named) != 1,
          "B8.1: the guard is who holds the fourth copy");
    return NULL;
}

/* B8.2 */
static const char *guard_card_problem(const hp_baohuang_state *s) {
    FAULT(s->named != HP_NONE, "B8.1: cards are named in classic mode");
    FAULT(!has_had_guard_card(s, s->kind == HP_BAOHUANG_PAIR ? s->guard : s->emperor),
          "B8.2: the guard is who holds the guard card, or the emperor plays alone");
    return NULL;
}

static const char *sides_problem(const hp_baohuang_state *s) {
    const int bids = (s->options & HP_BAOHUANG_ROB_SOLO) != 0;
    const int settled = s->phase >= HP_BAOHUANG_PHASE_DECLARE;
    FAULT(settled ? s->kind < HP_BAOHUANG_PAIR || s->kind > HP_BAOHUANG_HIDDEN_SOLO : s->kind != 0,
          "B8: who plays against whom is settled after naming, and not before");
    FAULT(s->kind == HP_BAOHUANG_PAIR ? s->guard >= HP_SEATS || s->guard == s->emperor : s->guard != HP_NONE,
          "B8: there is a guard, not the emperor, unless somebody plays alone");
    FAULT(s->declared && s->kind != HP_BAOHUANG_PAIR, "B8.3: only a guard has declared");
    FAULT(s->phase > HP_BAOHUANG_PHASE_THRONE && s->emperor != s->holder && !(bids && s->kind == HP_BAOHUANG_OPEN_SOLO),
          "B7.5: the emperor took the throne with the emperor card, or bid to play alone");
    FAULT(s->declared && s->phase <= HP_BAOHUANG_PHASE_DECLARE, "B8.3: the guard declares in its turn");
    FAULT((s->rebels && (s->phase < HP_BAOHUANG_PHASE_REBEL || !hp_is_concise(s) || s->declared ||
                         s->kind == HP_BAOHUANG_OPEN_SOLO)) ||
              s->rebels >> HP_SEATS,
          "B8.4: rebels rebel in concise mode, not after a declaration and not against open solo");
    for (int seat = 0; seat < HP_SEATS; seat++)
        FAULT((s->rebels >> seat & 1) && !hp_is_rebel(s, seat), "B8.4: neither emperor nor guard rebels");
    if (s->kind == HP_BAOHUANG_PAIR || s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        return hp_is_concise(s) ? guard_card_problem(s) : named_problem(s);
    FAULT(s->named != HP_NONE, "B8.1: a card is named for a guard, or to play alone in secret");
    FAULT(s->kind == HP_BAOHUANG_OPEN_SOLO && hp_is_concise(s) && !bids && !has_had_guard_card(s, s->emperor),
          "B8.2: without bids only an emperor with the guard card plays alone");
    return NULL;
}

static const char *question_problem(const hp_baohuang_state *s) {
    const hp_baohuang_hand *hand = &s->hands[s->phase == HP_BAOHUANG_PHASE_THRONE ? s->holder : s->emperor];
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        FAULT(s->current != s->holder, "B7.1: who holds the emperor card takes the throne or hands it on");
        break;
    case HP_BAOHUANG_PHASE_SOLO:
        FAULT(!(s->options & HP_BAOHUANG_ROB_SOLO), "B7.5: the room has no bids");
        FAULT(!hp_is_concise(s) && !hp_may_name(hand),
              "B7.1: who takes the throne can name a card, or has declared open solo");
        break;
    case HP_BAOHUANG_PHASE_NAME:
        FAULT(hp_is_concise(s) || s->current != s->emperor, "B8.1: the emperor names a card, in classic mode");
        FAULT(!hp_may_name(hand), "B7.1: who takes the throne can name a card, or has declared open solo");
        break;
    case HP_BAOHUANG_PHASE_DECLARE:
        FAULT(s->kind == HP_BAOHUANG_OPEN_SOLO || (s->kind == HP_BAOHUANG_HIDDEN_SOLO && !hp_is_concise(s)) ||
                  s->current != (s->kind == HP_BAOHUANG_PAIR ? s->guard : s->emperor),
              "B8.3: the guard is asked, or in concise mode the emperor with the guard card");
        break;
    default: /* REBEL */
        FAULT(!hp_is_concise(s) || s->declared || s->kind == HP_BAOHUANG_OPEN_SOLO || !hp_is_rebel(s, s->current),
              "B8.4: rebels are asked, in concise mode, unless there was a declaration");
        for (int seat = 0; seat < HP_SEATS; seat++)
            FAULT((s->rebels >> seat & 1) && hp_seats_after(s->emperor, seat) >= hp_seats_after(s->emperor, s->current),
                  "B8.4: rebels are asked one after another from the emperor's next seat");
        break;
    }
    return NULL;
}

/* ---- Play (B9, B10) -------------------------------------------------------------------------------------- */

static int is_nothing(const hp_baohuang_move *m) { return !hp_baohuang_size(m) && m->rank == HP_BAOHUANG_NO_RANK; }

/* Whether one hand is within another, marks included. */
static int is_within(const hp_baohuang_hand *cards, const hp_baohuang_hand *all) {
    for (int k = 0; k < HP_PLANES; k++)
        if (cards->plane[k] & ~all->plane[k])
            return 0;
    return 1;
}

static const char *last_problem(const hp_baohuang_state *s) {
    static const hp_baohuang_hand no_cards;
    if (is_nothing(&s->last)) {
        FAULT(memcmp(&s->last_cards, &no_cards, sizeof no_cards) || s->last_player != HP_NONE || s->passes,
              "B9.1: a trick that nobody has led has no last player and no passes");
        return NULL;
    }
    hp_baohuang_move read;
    int64_t n;
    FAULT(hp_baohuang_last_check(&s->last) != HP_OK || hp_baohuang_hand_check(&s->last_cards) != HP_OK,
          "B2: the play to beat is none");
    FAULT(hp_baohuang_classify(&s->last_cards, &read, 1, &n) != HP_OK || n != 1 || memcmp(&read, &s->last, sizeof read),
          "B2: the cards of the play to beat are another play");
    FAULT(s->last_player >= HP_SEATS || !is_within(&s->last_cards, &s->played[s->last_player]),
          "B9.1: the play to beat is not among what its player has played");
    FAULT(s->options & HP_BAOHUANG_HOLD_SIXES && s->last.count && s->last.rank == HP_BAOHUANG_RANK_LOWEST &&
              hp_has_cards(&s->hands[s->last_player]),
          "B5.1: sixes are held to the last play, and go all at once");
    return NULL;
}

/* B9.3: who has gone out, and when. */
static const char *places_problem(const hp_baohuang_state *s) {
    unsigned taken = 0;
    int out = 0;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const int place = s->places[seat];
        FAULT(place > HP_SEATS || (place && (taken >> place & 1)), "B9.3: a place is taken once");
        taken |= 1u << place;
        if (hp_has_cards(&s->hands[seat])) {
            FAULT(place && s->phase != HP_BAOHUANG_PHASE_OVER, "B9.3: a seat with cards has no place yet");
            FAULT(place && place <= s->out, "B9.3: a seat with cards has none of the first places");
        } else {
            FAULT(!place || place > s->out, "B9.3: a seat without cards has gone out, and has its place");
            out++;
        }
    }
    FAULT(out != s->out, "B9.3: as many places are taken as seats have gone out");
    return NULL;
}

/* B10.1, B10.3: whether a seat's going out ended the game, or there was none that did. */
static int has_ended(const hp_baohuang_state *s, int at) {
    int of_two = 0, rebels = 0;
    for (int seat = 0; seat < HP_SEATS; seat++)
        if (s->places[seat] && s->places[seat] <= at && !hp_has_cards(&s->hands[seat])) {
            of_two += seat == s->emperor || seat == s->guard;
            rebels += hp_is_rebel(s, seat);
        }
    if (s->kind == HP_BAOHUANG_OPEN_SOLO)
        return at > 0;
    if (s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        return of_two == 1 || rebels >= 2;
    return of_two == 2 || rebels == 3;
}

static const char *end_problem(const hp_baohuang_state *s) {
    FAULT(!s->out || !has_ended(s, s->out) || has_ended(s, s->out - 1),
          "B10.1: the game ends when all of one side are out, and no later");
    FAULT(s->last_player >= HP_SEATS || s->places[s->last_player] != s->out || s->passes,
          "B10.1: the game ends with the last card of a seat");
    const int emperor = s->places[s->emperor], with_cards = hp_has_cards(&s->hands[s->emperor]);
    const int guard_with_cards = s->kind == HP_BAOHUANG_PAIR && hp_has_cards(&s->hands[s->guard]);
    FAULT(guard_with_cards && s->places[s->guard] != HP_SEATS,
          "B10.1: who still has cards on the emperor's side takes the last places");
    FAULT(with_cards && emperor != HP_SEATS - guard_with_cards,
          "B10.1: who still has cards on the emperor's side takes the last places");
    for (int seat = 0; seat < HP_SEATS; seat++)
        FAULT(hp_is_rebel(s, seat) && hp_has_cards(&s->hands[seat]) && s->places[seat],
              "B10.1: rebels that still have cards have no place of their own");
    return NULL;
}

static const char *play_problem(const hp_baohuang_state *s) {
    const char *problem = last_problem(s);
    if (!problem)
        problem = places_problem(s);
    if (problem)
        return problem;
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        return end_problem(s);
    FAULT(has_ended(s, s->out), "B10.1: the game is over when all of one side are out");
    FAULT(s->places[s->current], "B9.1: a player without cards is not to act");
    if (s->last_player == HP_NONE) {
        int played = 0;
        for (int seat = 0; seat < HP_SEATS; seat++)
            played |= hp_has_cards(&s->played[seat]);
        FAULT(!played && s->current != s->emperor, "B9.1: the emperor leads");
        return NULL;
    }
    FAULT(s->passes >= HP_SEATS - s->out - !s->places[s->last_player],
          "B9.2: a trick ends when all others have passed");
    int seat = hp_next_in(s, s->last_player);
    for (int i = 0; i < s->passes; i++)
        seat = hp_next_in(s, seat);
    FAULT(s->current != seat, "B9.1: the turn goes round from the player of the play to beat");
    return NULL;
}

const char *hp_baohuang_state_problem(const hp_baohuang_state *state) {
    const hp_baohuang_state *s = state;
    const char *problem = frame_problem(s);
    if (!problem)
        problem = trustees_problem(s);
    if (!problem)
        problem = cards_problem(s);
    if (!problem)
        problem = sides_problem(s);
    if (problem || !is_before_play(s))
        return problem ? problem : play_problem(s);
    FAULT(!is_nothing(&s->last) || s->out || s->places[0] | s->places[1] | s->places[2] | s->places[3] | s->places[4],
          "B9.1: something was played before the emperor led");
    problem = last_problem(s);
    return problem ? problem : question_problem(s);
}
