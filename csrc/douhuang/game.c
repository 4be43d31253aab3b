/* The flow of the game (D7 to D11): from the deal to the score, one action after another.
 *
 * `apply` is a step for every phase; a step ends by entering the phase in which somebody has a choice.  What has no
 * owner (a new deal, taking the bottom, the end of a trick, the next game of a match) happens on the way. */
#include "game.h"

#include <string.h>

/* ---- Before the play (D7, D8) ------------------------------------------------------------------------------ */

static void enter(hp_douhuang_state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->current = (uint8_t)seat;
}

static void begin_bidding(hp_douhuang_state *s) {
    s->passes = 0;
    const int baigujing = hp_seat_with_skill(s, HP_BAIGUJING);
    if (baigujing != HP_NONE) /* D7.4 */
        enter(s, HP_DOUHUANG_PHASE_PEEK, baigujing);
    else
        enter(s, HP_DOUHUANG_PHASE_BID, s->first_bidder);
}

static void begin_trick(hp_douhuang_state *s, int leader) {
    s->last = (hp_douhuang_move){0};
    s->last_player = s->beaten = HP_NONE;
    s->passes = s->hit = 0;
    enter(s, HP_DOUHUANG_PHASE_PLAY, leader); /* D9.10 (6) */
}

/* D7.5: the bottom, or what 西施 left of it and gave for it, goes to the emperor, who leads (D9.1). */
static void begin_play(hp_douhuang_state *s, uint64_t cards) {
    s->hands[s->emperor] |= cards;
    s->shown[s->emperor] |= cards;
    begin_trick(s, s->emperor);
}

static void crown(hp_douhuang_state *s, int emperor) {
    s->emperor = (uint8_t)emperor;
    s->passes = 0;
    for (int seat = 0; seat < s->players; seat++)
        s->hit_points[seat] = (uint8_t)hp_first_hit_points(s->players, seat == emperor);
    s->known = (uint8_t)((1 << s->players) - 1);
    const int xi_shi = hp_seat_with_skill(s, HP_XI_SHI);
    if (xi_shi != HP_NONE && xi_shi != emperor) /* D7.6 */
        enter(s, HP_DOUHUANG_PHASE_SWAP, xi_shi);
    else
        begin_play(s, s->bottom);
}

/* D8.2: the characters laid for this game; nobody has seen them but their player. */
static void take_up_laid(hp_douhuang_state *s) {
    for (int seat = 0; seat < 2; seat++)
        s->characters[seat] = s->laid[3 * seat + s->game];
    s->known = 0;
}

int hp_douhuang_options_usual(int players, int competitive, hp_douhuang_options *options) {
    *options = (hp_douhuang_options){.fixed = {HP_NONE, HP_NONE, HP_NONE}, .pool = HP_DOUHUANG_POOL};
    if (players < 2 || players > 3 || competitive < 0 || competitive > 1)
        return HP_ERR_OPTIONS;
    options->players = (uint8_t)players;
    options->competitive = (uint8_t)competitive;
    return hp_douhuang_options_check(options);
}

int hp_douhuang_options_check(const hp_douhuang_options *o) {
    if ((o->players != 2 && o->players != 3) || o->competitive > (o->players == 2) || o->pool & ~HP_DOUHUANG_POOL ||
        o->without_skill > HP_DOUHUANG_CHARACTERS || o->reserved[0] | o->reserved[1])
        return HP_ERR_OPTIONS;
    uint32_t pool = o->pool;
    int drawn = o->competitive ? 10 : 0;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        if (o->fixed[seat] == HP_NONE) {
            drawn += seat < o->players && !o->competitive ? 3 : 0;
            continue;
        }
        /* D7.2: a character is at the table once. */
        if (seat >= o->players || o->competitive || o->fixed[seat] >= HP_DOUHUANG_CHARACTERS)
            return HP_ERR_OPTIONS;
        for (int other = 0; other < seat; other++)
            if (o->fixed[other] == o->fixed[seat])
                return HP_ERR_OPTIONS;
        pool &= ~(1u << o->fixed[seat]);
    }
    return hp_popcount(pool) < drawn ? HP_ERR_OPTIONS : HP_OK;
}

int hp_douhuang_start(const hp_douhuang_options *options, uint64_t seed, uint64_t index, hp_douhuang_state *state) {
    const int status = hp_douhuang_options_check(options);
    if (status != HP_OK)
        return status;
    hp_douhuang_state *s = state;
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->index = index;
    s->players = options->players;
    s->competitive = options->competitive;
    s->without_skill = options->without_skill;
    s->emperor = s->last_player = s->beaten = HP_NONE;
    memset(s->characters, HP_NONE, sizeof s->characters);
    memset(s->offered, HP_NONE, sizeof s->offered);
    memset(s->taken, HP_NONE, sizeof s->taken);
    memset(s->laid, HP_NONE, sizeof s->laid);
    hp_douhuang_deal_next(s);
    hp_douhuang_offer(s, options);
    if (s->competitive)
        enter(s, HP_DOUHUANG_PHASE_DRAFT, hp_drafter(s, 0));
    else
        enter(s, HP_DOUHUANG_PHASE_CHOOSE, 0);
    return HP_OK;
}

/* ---- The end (D10) ---------------------------------------------------------------------------------------------- */

void hp_douhuang_wins(const hp_douhuang_state *s, int32_t wins[2]) {
    wins[0] = wins[1] = 0;
    if (!s->competitive)
        return;
    for (int game = 0; game <= s->game; game++) {
        const int emperor = game < s->game ? s->ended[4 * game] : s->emperor;
        const int winner = game < s->game ? s->ended[4 * game + 1] : s->winner;
        if (winner)
            wins[winner == HP_DOUHUANG_EMPEROR ? emperor : 1 - emperor]++;
    }
}

static void finish(hp_douhuang_state *s, int winner) {
    s->winner = (uint8_t)winner;
    enter(s, HP_DOUHUANG_PHASE_OVER, HP_NONE);
    if (!s->competitive)
        return;
    int32_t wins[2];
    hp_douhuang_wins(s, wins);
    if (wins[0] == 2 || wins[1] == 2)
        return;
    /* D8.2: the next game of the match starts afresh, but for what is laid. */
    uint8_t *ended = s->ended + 4 * s->game;
    ended[0] = s->emperor;
    ended[1] = s->winner;
    ended[2] = s->doublings;
    ended[3] = (uint8_t)(s->hit_points[0] + 16 * s->hit_points[1]);
    s->game++;
    s->winner = s->doublings = s->hit = s->passes = 0;
    s->emperor = s->last_player = s->beaten = HP_NONE;
    s->last = (hp_douhuang_move){0};
    memset(s->hit_points, 0, sizeof s->hit_points);
    take_up_laid(s);
    hp_douhuang_deal_next(s);
    begin_bidding(s);
}

/* D10.2; says whether the seat is dead. */
static int dies(hp_douhuang_state *s, int seat) {
    if (s->hit_points[seat])
        return 0;
    finish(s, seat == s->emperor ? HP_DOUHUANG_SUBJECTS : HP_DOUHUANG_EMPEROR);
    return 1;
}

static void add_score(int players, int emperor, int winner, int doublings, int32_t score[3]) {
    const int32_t points = winner == HP_DOUHUANG_EMPEROR ? 3 : winner == HP_DOUHUANG_SUBJECTS ? -3 : 0;
    for (int seat = 0; seat < players; seat++)
        score[seat] += (seat == emperor ? 2 * points : -points) * (1 << doublings);
}

/* D11.1 */
void hp_douhuang_score(const hp_douhuang_state *s, int32_t score[3]) {
    score[0] = score[1] = score[2] = 0;
    for (int game = 0; game < s->game; game++)
        add_score(s->players, s->ended[4 * game], s->ended[4 * game + 1], s->ended[4 * game + 2], score);
    add_score(s->players, s->emperor, s->winner, s->doublings, score);
}

/* ---- The end of a trick (D9.10) --------------------------------------------------------------------------------- */

/* (5), where nobody is named: X after a hit, otherwise W (D9.2). */
static void begin_usual_trick(hp_douhuang_state *s) { begin_trick(s, s->hit ? s->beaten : s->last_player); }

/* (5): D9.8, D9.9 */
static void settle_lead(hp_douhuang_state *s) {
    if (hp_may_name(s))
        enter(s, HP_DOUHUANG_PHASE_LEAD, s->last_player);
    else
        begin_usual_trick(s);
}

/* (4): D9.5 */
static void settle_hit(hp_douhuang_state *s) {
    if (hp_may_discard(s))
        enter(s, HP_DOUHUANG_PHASE_DISCARD, s->beaten);
    else
        settle_lead(s);
}

/* (2), then (3): D9.4 */
static void hit(hp_douhuang_state *s) {
    s->hit = 1;
    s->hit_points[s->beaten]--;
    if (dies(s, s->beaten))
        return;
    if (hp_may_add(s))
        enter(s, HP_DOUHUANG_PHASE_EXTRA, s->last_player);
    else
        settle_hit(s);
}

/* (1): D9.2, D9.3 */
static void end_trick(hp_douhuang_state *s) {
    if (hp_may_hit(s))
        enter(s, HP_DOUHUANG_PHASE_HIT, hp_hit_chooser(s));
    else
        settle_lead(s);
}

/* ---- Applying -------------------------------------------------------------------------------------------------- */

static void choose(hp_douhuang_state *s, int character) {
    s->characters[s->current] = (uint8_t)character;
    if (s->current + 1 < s->players)
        s->current++;
    else
        begin_bidding(s);
}

static void draft(hp_douhuang_state *s, int which) {
    int place = which - HP_DOUHUANG_FACE_DOWN + 5;
    if (which < HP_DOUHUANG_FACE_DOWN)
        for (place = 0; s->offered[place] != which; place++)
            ;
    s->taken[place] = s->current;
    if (++s->picks < 10)
        s->current = (uint8_t)hp_drafter(s, s->picks);
    else
        enter(s, HP_DOUHUANG_PHASE_LAY, 0);
}

static void lay(hp_douhuang_state *s, int three) {
    for (int i = 0; i < 3; i++)
        s->laid[3 * s->current + i] = (uint8_t)(three >> 5 * i & 31);
    if (s->current == 0) {
        s->current = 1;
        return;
    }
    take_up_laid(s);
    begin_bidding(s);
}

static void decline_to_bid(hp_douhuang_state *s) {
    if (++s->passes < s->players) {
        s->current = (uint8_t)hp_next_seat(s, s->current);
        return;
    }
    hp_douhuang_deal_next(s); /* D7.3 */
    begin_bidding(s);
}

/* D7.6 */
static void swap(hp_douhuang_state *s, uint64_t cards) {
    const uint64_t given = cards & s->hands[s->current], taken = cards & s->bottom;
    s->hands[s->current] ^= cards;
    s->shown[s->current] |= taken;
    begin_play(s, given | (s->bottom ^ taken));
}

/* D9.1 */
static void play(hp_douhuang_state *s, const hp_douhuang_move *move) {
    const int seat = s->current;
    s->hands[seat] &= ~move->cards;
    s->played[seat] |= move->cards;
    s->hit_points[seat] = (uint8_t)(s->hit_points[seat] - move->cost);
    s->doublings = (uint8_t)(s->doublings + (move->kind >= HP_DOUHUANG_BOMB)); /* D11.1: BOMB and ROCKET */
    s->beaten = s->last_player;
    s->last_player = (uint8_t)seat;
    s->last = *move;
    s->passes = 0;
    if (s->hands[seat])
        s->current = (uint8_t)hp_next_seat(s, seat);
    else /* D10.1 */
        finish(s, seat == s->emperor ? HP_DOUHUANG_EMPEROR : HP_DOUHUANG_SUBJECTS);
}

static void pass_trick(hp_douhuang_state *s) {
    if (++s->passes < s->players - 1)
        s->current = (uint8_t)hp_next_seat(s, s->current);
    else
        end_trick(s);
}

static void discard(hp_douhuang_state *s, uint64_t card) {
    s->hands[s->current] &= ~card;
    s->discarded |= card;
}

/* Whatever may be declined. */
static void pass(hp_douhuang_state *s) {
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_PLAY:
        pass_trick(s);
        break;
    case HP_DOUHUANG_PHASE_PEEK:
    case HP_DOUHUANG_PHASE_SEIZE:
        enter(s, HP_DOUHUANG_PHASE_BID, s->first_bidder); /* D7.4: she still has her turn */
        break;
    case HP_DOUHUANG_PHASE_BID:
        decline_to_bid(s);
        break;
    case HP_DOUHUANG_PHASE_SWAP:
        begin_play(s, s->bottom);
        break;
    case HP_DOUHUANG_PHASE_EXTRA:
        settle_hit(s);
        break;
    case HP_DOUHUANG_PHASE_DISCARD:
        settle_lead(s);
        break;
    default: /* LEAD */
        begin_usual_trick(s);
        break;
    }
}

void hp_douhuang_apply_unchecked(hp_douhuang_state *s, const hp_douhuang_move *action) {
    const int seat = s->current;
    if (HP_LIKELY(action->kind < HP_DOUHUANG_PASS)) {
        play(s, action);
        HP_ASSERT(hp_douhuang_state_problem(s) == NULL);
        return;
    }
    switch (action->kind) {
    case HP_DOUHUANG_PASS:
        pass(s);
        break;
    case HP_DOUHUANG_CHOOSE:
        choose(s, action->strength);
        break;
    case HP_DOUHUANG_DRAFT:
        draft(s, action->strength);
        break;
    case HP_DOUHUANG_LAY:
        lay(s, action->strength);
        break;
    case HP_DOUHUANG_PEEK: /* D7.4: it turns her up */
        s->looked = (uint8_t)(1 << seat);
        s->known = (uint8_t)(s->known | s->looked);
        enter(s, HP_DOUHUANG_PHASE_SEIZE, seat);
        break;
    case HP_DOUHUANG_SEIZE:
    case HP_DOUHUANG_CALL:
        crown(s, seat);
        break;
    case HP_DOUHUANG_SWAP:
        swap(s, action->cards);
        break;
    case HP_DOUHUANG_CONTINUE:
        settle_lead(s);
        break;
    case HP_DOUHUANG_HIT:
        hit(s);
        break;
    case HP_DOUHUANG_EXTRA: /* D9.4 */
        s->hit_points[seat]--;
        s->hit_points[s->beaten]--;
        if (!dies(s, s->beaten))
            settle_hit(s);
        break;
    case HP_DOUHUANG_DISCARD: /* D9.5 */
        discard(s, action->cards);
        s->hit_points[seat]--;
        settle_lead(s);
        break;
    case HP_DOUHUANG_HEAL: /* D9.6: she goes on with her turn */
        discard(s, action->cards);
        s->hit_points[seat]++;
        break;
    default: /* LEAD: D9.8, D9.9 */
        begin_trick(s, action->strength);
        break;
    }
    HP_ASSERT(hp_douhuang_state_problem(s) == NULL);
}

int hp_douhuang_apply(hp_douhuang_state *state, const hp_douhuang_move *action, hp_douhuang_undo *undo) {
    if (hp_douhuang_action_problem(state, action))
        return HP_ERR_ILLEGAL;
    const hp_douhuang_move copy = *action; /* may be the state's own play to beat */
    if (undo)
        undo->before = *state;
    hp_douhuang_apply_unchecked(state, &copy);
    return HP_OK;
}

void hp_douhuang_undo_action(hp_douhuang_state *state, const hp_douhuang_undo *undo) { *state = undo->before; }

int hp_douhuang_deal_given(hp_douhuang_state *state, const uint64_t hands[3], uint64_t bottom, int turned) {
    hp_douhuang_state *s = state;
    /* D7.4: she is asked before anyone bids, so where there is bidding she has declined to look. */
    const int has_declined = s->phase == HP_DOUHUANG_PHASE_BID && hp_seat_with_skill(s, HP_BAIGUJING) != HP_NONE;
    if (s->phase > HP_DOUHUANG_PHASE_BID || s->passes || s->looked || has_declined)
        return HP_ERR_ILLEGAL;
    uint64_t all = bottom, overlap = 0;
    int receiver = HP_NONE;
    for (int seat = 0; seat < s->players; seat++) {
        overlap |= all & hands[seat];
        all |= hands[seat];
        if (hp_popcount(hands[seat]) != hp_dealt_to_each(s->players))
            return HP_ERR_CARDS;
        if (turned >= 0 && turned < 54 && hands[seat] >> turned & 1)
            receiver = seat;
    }
    if (overlap || all & ~HP_DECK || hp_popcount(bottom) != 3 || receiver == HP_NONE)
        return HP_ERR_CARDS;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        s->hands[seat] = seat < s->players ? hands[seat] : 0;
        s->shown[seat] = seat == receiver ? hp_card(turned) : 0;
    }
    s->bottom = bottom;
    s->out = HP_DECK & ~all;
    s->turned = (uint8_t)turned;
    s->first_bidder = (uint8_t)receiver;
    if (s->phase == HP_DOUHUANG_PHASE_BID)
        s->current = s->first_bidder;
    return HP_OK;
}

uint64_t hp_douhuang_state_hash(const hp_douhuang_state *state) {
    uint64_t words[sizeof *state / 8];
    memcpy(words, state, sizeof words);
    return hp_rng_hash(words, sizeof words / sizeof words[0]);
}

int hp_douhuang_first_hit_points(int players, int is_emperor) { return hp_first_hit_points(players, is_emperor); }

/* ---- Names ----------------------------------------------------------------------------------------------------- */

const char *hp_douhuang_action_name(int kind) {
    static const char *const names[] = {
#define X(NAME, value, text, zh) text,
#include "actions.def"
#undef X
    };
    return kind < HP_DOUHUANG_PASS || kind >= HP_DOUHUANG_ACTIONS_END ? NULL : names[kind - HP_DOUHUANG_PASS];
}

const char *hp_douhuang_phase_name(int phase) {
    static const char *const names[] = {
#define X(NAME, value, text, zh, rule) text,
#include "phases.def"
#undef X
    };
    return phase < 0 || phase >= HP_DOUHUANG_PHASES ? NULL : names[phase];
}
