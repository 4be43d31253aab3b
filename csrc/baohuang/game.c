/* The flow of the game (B7 to B11): from the throne to the score, one action after another.
 *
 * `apply` is a step for every kind of action; a step ends by entering the phase in which somebody has a choice.  What
 * has no owner (a new deal, taking up added cards, the end of a trick) happens on the way. */
#include "game.h"

#include <string.h>

static const hp_baohuang_move nothing = {0, 0, HP_BAOHUANG_NO_RANK, 0};

static void enter(hp_baohuang_state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->current = (uint8_t)seat;
}

/* ---- The start ------------------------------------------------------------------------------------------- */

int hp_baohuang_rules_usual(int concise, hp_baohuang_rules *rules) {
    *rules = (hp_baohuang_rules){.options = HP_BAOHUANG_KAO, .penalty = HP_BAOHUANG_NO_PENALTY};
    if (concise < 0 || concise > 1)
        return HP_ERR_OPTIONS;
    rules->concise = (uint8_t)concise;
    return HP_OK;
}

int hp_baohuang_rules_check(const hp_baohuang_rules *r) {
    const unsigned known = HP_BAOHUANG_KAO | HP_BAOHUANG_HOLD_SIXES | HP_BAOHUANG_ROB_SOLO;
    return r->concise > 1 || r->options & ~known || r->first_seat >= HP_SEATS || r->reserved[0] ? HP_ERR_OPTIONS
                                                                                                : HP_OK;
}

int hp_baohuang_start(const hp_baohuang_rules *rules, uint64_t seed, uint64_t index, hp_baohuang_state *state) {
    const int status = hp_baohuang_rules_check(rules);
    if (status != HP_OK)
        return status;
    hp_baohuang_state *s = state;
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->index = index;
    s->concise = rules->concise;
    s->options = rules->options;
    s->first_seat = rules->first_seat;
    s->penalty = rules->penalty;
    s->emperor = s->guard = s->named = s->last_player = HP_NONE;
    s->last = nothing;
    s->phase = HP_BAOHUANG_PHASE_THRONE;
    hp_baohuang_deal_next(s);
    return HP_OK;
}

/* ---- Tricks (B9) ----------------------------------------------------------------------------------------- */

static void begin_trick(hp_baohuang_state *s, int leader) {
    s->last = nothing;
    s->last_cards = (hp_baohuang_hand){{0}};
    s->last_player = HP_NONE;
    s->passes = 0;
    enter(s, HP_BAOHUANG_PHASE_PLAY, leader);
}

/* B9.1 */
static void begin_play(hp_baohuang_state *s) { begin_trick(s, s->emperor); }

/* B9.2 */
static void pass_trick(hp_baohuang_state *s) {
    const int others = HP_SEATS - s->out - !s->places[s->last_player];
    if (++s->passes < others)
        s->current = (uint8_t)hp_next_in(s, s->current);
    else /* a player that has gone out: the next seat with cards leads (接风) */
        begin_trick(s, s->places[s->last_player] ? hp_next_in(s, s->last_player) : s->last_player);
}

/* ---- The end (B10) --------------------------------------------------------------------------------------- */

/* B10.1, B10.3: whether the game is over, the seat being the last that went out. */
static int is_over(const hp_baohuang_state *s, int seat) {
    switch (s->kind) {
    case HP_BAOHUANG_OPEN_SOLO:
        return 1;
    case HP_BAOHUANG_HIDDEN_SOLO:
        return seat == s->emperor || s->out == 2;
    default: {
        const int of_two = (s->places[s->emperor] != 0) + (s->places[s->guard] != 0);
        return of_two == 2 || s->out - of_two == 3;
    }
    }
}

/* B10.1: seats of the emperor's side that still have cards take the last places. */
static void finish(hp_baohuang_state *s) {
    int place = HP_SEATS;
    if (s->kind == HP_BAOHUANG_PAIR && !s->places[s->guard])
        s->places[s->guard] = (uint8_t)place--;
    if (!s->places[s->emperor])
        s->places[s->emperor] = (uint8_t)place;
    enter(s, HP_BAOHUANG_PHASE_OVER, HP_NONE);
}

/* B8.4 */
static int has_rebellion(const hp_baohuang_state *s) {
    return s->phase > HP_BAOHUANG_PHASE_REBEL && hp_popcount(s->rebels) >= 2;
}

/* B10.2, B10.3 */
int hp_baohuang_is_doubled(const hp_baohuang_state *s) { return s->declared || has_rebellion(s); }

/* B8.3: by word or by card. */
int hp_baohuang_is_revealed(const hp_baohuang_state *s) {
    if (!s->kind || s->phase <= HP_BAOHUANG_PHASE_DECLARE)
        return 0;
    if (s->kind == HP_BAOHUANG_OPEN_SOLO || s->phase == HP_BAOHUANG_PHASE_OVER || hp_baohuang_is_doubled(s))
        return 1;
    const int shows = s->kind == HP_BAOHUANG_PAIR ? s->guard : s->emperor;
    const uint64_t *played = s->played[shows].plane;
    if (hp_is_concise(s))
        return (played[0] & HP_GUARD_MARK) != 0;
    /* The guard has the one copy that the emperor has not; who plays alone has shown all four. */
    return hp_planes_copies(played, s->named) == (s->kind == HP_BAOHUANG_PAIR ? 1 : HP_BAOHUANG_COPIES);
}

void hp_baohuang_score(const hp_baohuang_state *s, int32_t score[HP_SEATS]) {
    for (int seat = 0; seat < HP_SEATS; seat++)
        score[seat] = 0;
    if (s->phase != HP_BAOHUANG_PHASE_OVER)
        return;
    const int place = s->places[s->emperor];
    int each, emperor; /* of the others, and his */
    if (s->kind == HP_BAOHUANG_OPEN_SOLO)
        each = place == 1 ? -6 : 6;
    else if (s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        each = place == 1 ? -3 : place == 2 ? 0 : 3;
    else
        each = place + s->places[s->guard] - 6;
    if (hp_baohuang_is_doubled(s))
        each *= 2;
    emperor = s->kind == HP_BAOHUANG_PAIR ? -2 * each : -4 * each;
    for (int seat = 0; seat < HP_SEATS; seat++)
        score[seat] = seat == s->emperor ? emperor : seat == s->guard ? -each : each;
}

/* ---- The throne (B7) ------------------------------------------------------------------------------------- */

static void play_openly_alone(hp_baohuang_state *s, int seat) {
    s->emperor = (uint8_t)seat;
    s->guard = HP_NONE;
    s->kind = HP_BAOHUANG_OPEN_SOLO;
    begin_play(s);
}

static int seat_with(const hp_baohuang_state *s, uint64_t card, int but) {
    for (int seat = 0; seat < HP_SEATS; seat++)
        if (seat != but && s->hands[seat].plane[0] & card)
            return seat;
    return HP_NONE;
}

/* After the throne, and the bids for it, if there were any (B6.2). */
static void begin_naming(hp_baohuang_state *s) {
    if (!hp_is_concise(s)) {
        enter(s, HP_BAOHUANG_PHASE_NAME, s->emperor);
        return;
    }
    s->guard = (uint8_t)seat_with(s, HP_GUARD_MARK, s->emperor); /* B8.2 */
    s->kind = s->guard == HP_NONE ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR;
    enter(s, HP_BAOHUANG_PHASE_DECLARE, s->guard == HP_NONE ? s->emperor : s->guard);
}

/* B7.2: added cards belong to whoever takes the throne. */
static void take_throne(hp_baohuang_state *s) {
    s->emperor = s->current;
    for (int i = 0; i < hp_added(s); i++)
        hp_planes_put_each(s->hands[s->emperor].plane, UINT64_C(1) << s->added[i]);
}

static void take(hp_baohuang_state *s) {
    take_throne(s);
    if (s->options & HP_BAOHUANG_ROB_SOLO) /* B7.5 */
        enter(s, HP_BAOHUANG_PHASE_SOLO, s->emperor);
    else
        begin_naming(s);
}

static void hand_on(hp_baohuang_state *s, int card) {
    hp_baohuang_hand *giver = &s->hands[s->current], *receiver = &s->hands[hp_seat_before(s->current)];
    if (card != HP_NONE) {
        hp_planes_take_each(giver->plane, UINT64_C(1) << card);
        s->added[s->hand_ons - 1] = (uint8_t)card;
    }
    if (++s->hand_ons == HP_BAOHUANG_HAND_ONS) { /* B7.4 */
        hp_baohuang_deal_next(s);
        return;
    }
    hp_planes_take_each(giver->plane, HP_BIG_KING);
    giver->plane[0] &= ~HP_EMPEROR_MARK;
    hp_planes_put_each(receiver->plane, HP_BIG_KING);
    receiver->plane[0] |= HP_EMPEROR_MARK;
    s->holder = s->current = (uint8_t)hp_seat_before(s->current);
}

/* ---- The guard (B8) -------------------------------------------------------------------------------------- */

static void name(hp_baohuang_state *s, int card) {
    s->named = (uint8_t)card;
    s->guard = (uint8_t)seat_with(s, UINT64_C(1) << card, s->emperor);
    if (s->guard == HP_NONE) {
        s->kind = HP_BAOHUANG_HIDDEN_SOLO;
        begin_play(s);
        return;
    }
    s->kind = HP_BAOHUANG_PAIR;
    enter(s, HP_BAOHUANG_PHASE_DECLARE, s->guard);
}

/* B8.3; who plays alone in concise mode thereby does so openly (B8.2). */
static void declare(hp_baohuang_state *s) {
    if (s->kind == HP_BAOHUANG_HIDDEN_SOLO) {
        play_openly_alone(s, s->emperor);
        return;
    }
    s->declared = 1;
    begin_play(s);
}

/* B8.4: the next who is asked, or the first lead. */
static void ask_next_rebel(hp_baohuang_state *s, int after) {
    const int seat = hp_next_rebel(s, after);
    if (seat == s->emperor)
        begin_play(s);
    else
        enter(s, HP_BAOHUANG_PHASE_REBEL, seat);
}

/* ---- Applying -------------------------------------------------------------------------------------------- */

/* B9.1 */
static void play(hp_baohuang_state *s, const hp_baohuang_action *action) {
    const int seat = s->current;
    hp_baohuang_hand *hand = &s->hands[seat], *played = &s->played[seat];
    hp_take_cards(hand, &action->cards);
    hp_put_cards(played, &action->cards);
    s->last = action->move;
    s->last_cards = action->cards;
    s->last_player = (uint8_t)seat;
    s->passes = 0;
    if (HP_UNLIKELY(!hp_has_cards(hand))) { /* B9.3 */
        s->places[seat] = ++s->out;
        if (is_over(s, seat)) {
            finish(s);
            return;
        }
    }
    s->current = (uint8_t)hp_next_in(s, seat);
}

/* Whatever may be declined. */
static void pass(hp_baohuang_state *s) {
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_PLAY:
        pass_trick(s);
        break;
    case HP_BAOHUANG_PHASE_SOLO:
        s->current = (uint8_t)hp_seat_before(s->current);
        if (s->current == s->emperor)
            begin_naming(s);
        break;
    case HP_BAOHUANG_PHASE_DECLARE:
        if (hp_is_concise(s))
            ask_next_rebel(s, s->emperor);
        else
            begin_play(s);
        break;
    default: /* REBEL */
        ask_next_rebel(s, s->current);
        break;
    }
}

/* B11.1 */
static void become_trustee(hp_baohuang_state *s, int seat) {
    s->trusted[seat] = (uint8_t)(s->trusted[seat] + !hp_is_trustee(s, seat));
    s->trustees = (uint8_t)(s->trustees | 1 << seat);
}

void hp_baohuang_apply_unchecked(hp_baohuang_state *s, const hp_baohuang_action *action) {
    switch (action->action) {
    case HP_BAOHUANG_PLAY:
        if (HP_UNLIKELY(hp_has_no_cards(&action->cards))) {
            hp_baohuang_action whole = *action;
            hp_baohuang_action_complete(s, &whole);
            play(s, &whole);
        } else {
            play(s, action);
        }
        break;
    case HP_BAOHUANG_PASS:
        pass(s);
        break;
    case HP_BAOHUANG_TAKE:
        take(s);
        break;
    case HP_BAOHUANG_HAND_ON:
        hand_on(s, action->arg);
        break;
    case HP_BAOHUANG_SOLO: /* B7.5: the cards stay where they are */
        if (s->phase == HP_BAOHUANG_PHASE_THRONE)
            take_throne(s);
        play_openly_alone(s, s->current);
        break;
    case HP_BAOHUANG_NAME:
        name(s, action->arg);
        break;
    case HP_BAOHUANG_DECLARE:
        declare(s);
        break;
    case HP_BAOHUANG_REBEL:
        s->rebels = (uint8_t)(s->rebels | 1 << s->current);
        ask_next_rebel(s, s->current);
        break;
    case HP_BAOHUANG_TRUSTEE:
        become_trustee(s, action->arg);
        break;
    case HP_BAOHUANG_CANCEL:
        s->trustees = (uint8_t)(s->trustees & ~(1 << action->arg));
        break;
    default: /* LEAVE */
        become_trustee(s, action->arg);
        s->left = (uint8_t)(s->left | 1 << action->arg);
        break;
    }
    HP_ASSERT(hp_baohuang_state_problem(s) == NULL);
}

int hp_baohuang_apply(hp_baohuang_state *state, const hp_baohuang_action *action, hp_baohuang_undo *undo) {
    if (hp_baohuang_action_problem(state, action))
        return HP_ERR_ILLEGAL;
    if (undo)
        undo->before = *state;
    hp_baohuang_apply_unchecked(state, action);
    return HP_OK;
}

void hp_baohuang_undo_action(hp_baohuang_state *state, const hp_baohuang_undo *undo) { *state = undo->before; }

int hp_baohuang_deal_given(hp_baohuang_state *state, const hp_baohuang_hand hands[HP_SEATS]) {
    hp_baohuang_state *s = state;
    if (s->phase != HP_BAOHUANG_PHASE_THRONE || s->hand_ons)
        return HP_ERR_ILLEGAL;
    hp_baohuang_state given = *s;
    memcpy(given.hands, hands, sizeof given.hands);
    for (int seat = 0; seat < HP_SEATS; seat++) {
        if (hp_baohuang_hand_check(&hands[seat]) != HP_OK)
            return HP_ERR_CARDS;
        if (hands[seat].plane[0] & HP_EMPEROR_MARK)
            given.holder = given.current = (uint8_t)seat;
    }
    if (hp_baohuang_state_problem(&given)) /* a fresh state is at fault in its cards alone */
        return HP_ERR_CARDS;
    *s = given;
    return HP_OK;
}

uint64_t hp_baohuang_state_hash(const hp_baohuang_state *state) {
    uint64_t words[sizeof *state / 8];
    memcpy(words, state, sizeof words);
    return hp_rng_hash(words, sizeof words / sizeof words[0]);
}

/* ---- Names ----------------------------------------------------------------------------------------------- */

const char *hp_baohuang_action_name(int action) {
    static const char *const names[] = {
#define X(NAME, value, text, zh) text,
#include "actions.def"
#undef X
    };
    return action < 0 || action >= HP_BAOHUANG_ACTIONS ? NULL : names[action];
}

const char *hp_baohuang_phase_name(int phase) {
    static const char *const names[] = {
#define X(NAME, value, text, zh, rule) text,
#include "phases.def"
#undef X
    };
    return phase < 0 || phase >= HP_BAOHUANG_PHASES ? NULL : names[phase];
}
