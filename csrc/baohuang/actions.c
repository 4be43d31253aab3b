/* What the player to act may do (B7 to B9, B11): counted, listed, picked by number, and why something else is
 * forbidden.
 *
 * In every phase but PLAY there are few actions, so one function, `hp_baohuang_other_at`, makes the one with a given
 * number, and lists and counts follow from it.  Plays are the kernels' business, suits that of choices.h. */
#include "../core/dispatch.h"
#include "game.h"

#include <string.h>

HP_INLINE const hp_baohuang_kernels *kernels(void) { return hp_baohuang_kernel_table[hp_simd_level()]; }

hp_baohuang_action hp_baohuang_action_of(int action, int arg) {
    hp_baohuang_action a = {.move = {.rank = HP_BAOHUANG_NO_RANK}};
    a.action = (uint8_t)action;
    a.arg = (uint8_t)arg;
    return a;
}

hp_baohuang_action hp_baohuang_play_of(const hp_baohuang_state *s, hp_baohuang_move move) {
    hp_baohuang_action a = {.move = move};
    hp_baohuang_choose_first(&s->hands[s->current], &move, &a.cards);
    return a;
}

HP_INLINE int has_last(const hp_baohuang_state *s) { return s->last_player != HP_NONE; }

void hp_baohuang_action_complete(const hp_baohuang_state *state, hp_baohuang_action *action) {
    if (action->action == HP_BAOHUANG_PLAY && hp_has_no_cards(&action->cards))
        hp_baohuang_choose_first(&state->hands[state->current], &action->move, &action->cards);
}

/* ---- The trustee (B11.2) --------------------------------------------------------------------------------- */

/* The highest rank of some cards, and of that the lowest suit. */
static int highest(uint64_t cards) {
    const int rank = hp_highest_rank(cards);
    return 4 * rank + hp_lowest(hp_nibble(cards, rank));
}

/* A move of cards of one kind. */
static hp_baohuang_move so_many(int card, int n) {
    hp_baohuang_move move = {0, 0, HP_BAOHUANG_NO_RANK, 0};
    if (card == HP_BAOHUANG_BIG) {
        move.bigs = (uint8_t)n;
    } else if (card == HP_BAOHUANG_SMALL) {
        move.smalls = (uint8_t)n;
    } else {
        move.rank = (uint8_t)(card >> 2);
        move.count = (uint8_t)n;
    }
    return move;
}

/* The lowest single that may be led, or all sixes (B5.1). */
static hp_baohuang_move lead_of_trustee(const hp_baohuang_state *s) {
    const hp_baohuang_hand *hand = &s->hands[s->current];
    uint64_t singles = hand->plane[0] & HP_BAOHUANG_CARDS;
    if (s->options & HP_BAOHUANG_HOLD_SIXES && hp_cards_in(hand) > 1) {
        singles &= ~hp_rank_cards(HP_BAOHUANG_RANK_LOWEST);
        if (!singles)
            return so_many(4 * HP_BAOHUANG_RANK_LOWEST, hp_cards_in(hand));
    }
    return so_many(hp_lowest(singles), 1);
}

int hp_baohuang_default_action(const hp_baohuang_state *state, hp_baohuang_action *action) {
    const hp_baohuang_state *s = state;
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        return HP_ERR_ILLEGAL;
    const hp_baohuang_hand *hand = &s->hands[s->current];
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        *action = hp_is_concise(s) || hp_threes(hand) ? hp_baohuang_action_of(HP_BAOHUANG_TAKE, 0)
                                                      : hp_baohuang_action_of(HP_BAOHUANG_HAND_ON, HP_NONE);
        break;
    case HP_BAOHUANG_PHASE_NAME:
        *action = hp_baohuang_action_of(HP_BAOHUANG_NAME, highest(hp_threes(hand) ? hp_threes(hand) : hp_fours(hand)));
        break;
    case HP_BAOHUANG_PHASE_PLAY:
        *action = has_last(s) ? hp_baohuang_action_of(HP_BAOHUANG_PASS, 0) : hp_baohuang_play_of(s, lead_of_trustee(s));
        break;
    default:
        *action = hp_baohuang_action_of(HP_BAOHUANG_PASS, 0);
        break;
    }
    return HP_OK;
}

/* ---- Counting -------------------------------------------------------------------------------------------- */

/* B7.1: whether the throne may be taken by declaring open solo. */
static int may_take_alone(const hp_baohuang_state *s) { return !hp_is_concise(s); }

/* B7.2, B7.3: in how many ways the card may be handed on. */
static int hand_ons(const hp_baohuang_state *s) {
    if (hp_must_take(s))
        return 0;
    return hp_must_add(s) ? hp_popcount(hp_may_add(&s->hands[s->current])) : 1;
}

int hp_baohuang_others(const hp_baohuang_state *s) {
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        return hp_may_take(s) + may_take_alone(s) + hand_ons(s);
    case HP_BAOHUANG_PHASE_NAME:
        return hp_popcount(hp_may_name(&s->hands[s->current])) + 1;
    case HP_BAOHUANG_PHASE_PLAY:
        return has_last(s);
    case HP_BAOHUANG_PHASE_OVER:
        return 0;
    default: /* one action and pass */
        return 2;
    }
}

static int64_t plays(const hp_baohuang_state *s) {
    if (s->phase != HP_BAOHUANG_PHASE_PLAY)
        return 0;
    const hp_baohuang_batch row = {
        .hands = &s->hands[s->current], .lasts = &s->last, .n = 1, .options = hp_play_options(s)};
    int64_t count;
    kernels()->count(&row, &count);
    return count;
}

HP_INLINE int is_played_by_trustee(const hp_baohuang_state *s) {
    return s->phase != HP_BAOHUANG_PHASE_OVER && hp_is_trustee(s, s->current);
}

int64_t hp_baohuang_actions_count(const hp_baohuang_state *state) {
    return is_played_by_trustee(state) ? 1 : plays(state) + hp_baohuang_others(state);
}

/* ---- Picking by number ----------------------------------------------------------------------------------- */

static hp_baohuang_action throne_at(const hp_baohuang_state *s, int number) {
    if (hp_may_take(s) && number-- == 0)
        return hp_baohuang_action_of(HP_BAOHUANG_TAKE, 0);
    if (may_take_alone(s) && number-- == 0)
        return hp_baohuang_action_of(HP_BAOHUANG_SOLO, 0);
    const int card = hp_must_add(s) ? hp_lowest(hp_bit_at(hp_may_add(&s->hands[s->current]), number)) : HP_NONE;
    return hp_baohuang_action_of(HP_BAOHUANG_HAND_ON, card);
}

hp_baohuang_action hp_baohuang_other_at(const hp_baohuang_state *s, int number, int n) {
    static const uint8_t only[HP_BAOHUANG_PHASES] = {
        [HP_BAOHUANG_PHASE_SOLO] = HP_BAOHUANG_SOLO,
        [HP_BAOHUANG_PHASE_DECLARE] = HP_BAOHUANG_DECLARE,
        [HP_BAOHUANG_PHASE_REBEL] = HP_BAOHUANG_REBEL,
    };
    if (s->phase == HP_BAOHUANG_PHASE_THRONE)
        return throne_at(s, number);
    if (s->phase == HP_BAOHUANG_PHASE_NAME)
        return number == n - 1
                   ? hp_baohuang_action_of(HP_BAOHUANG_SOLO, 0)
                   : hp_baohuang_action_of(HP_BAOHUANG_NAME,
                                           hp_lowest(hp_bit_at(hp_may_name(&s->hands[s->current]), number)));
    return hp_baohuang_action_of(number == n - 1 ? HP_BAOHUANG_PASS : only[s->phase], 0);
}

int hp_baohuang_action_at(const hp_baohuang_state *state, int64_t index, hp_baohuang_action *action) {
    if (index < 0 || index >= hp_baohuang_actions_count(state))
        return HP_ERR_SIZE;
    if (is_played_by_trustee(state))
        return hp_baohuang_default_action(state, action);
    const int64_t n_plays = plays(state);
    if (index >= n_plays) {
        *action = hp_baohuang_other_at(state, (int)(index - n_plays), hp_baohuang_others(state));
        return HP_OK;
    }
    hp_baohuang_move move;
    kernels()->nth(&state->hands[state->current], &state->last, hp_play_options(state), index, &move);
    *action = hp_baohuang_play_of(state, move);
    return HP_OK;
}

/* Whether a move is another with one card of its set more. */
HP_INLINE int is_one_more(const hp_baohuang_move *m, const hp_baohuang_move *than) {
    return m->bigs == than->bigs && m->smalls == than->smalls && m->rank == than->rank && m->count == than->count + 1;
}

/* Leads of a rank are listed one after another, each with a card more than the one before. */
static void list_plays(const hp_baohuang_hand *hand, const hp_baohuang_move *moves, int64_t n,
                       hp_baohuang_action *out) {
    for (int64_t i = 0; i < n; i++) {
        out[i] = (hp_baohuang_action){.move = moves[i], .action = HP_BAOHUANG_PLAY};
        if (i && is_one_more(&moves[i], &moves[i - 1])) {
            out[i].cards = out[i - 1].cards;
            hp_baohuang_choose_one_more(hand, moves[i].rank, &out[i].cards);
        } else {
            hp_baohuang_choose_first(hand, &moves[i], &out[i].cards);
        }
    }
}

int hp_baohuang_actions(const hp_baohuang_state *state, hp_baohuang_action *out, int64_t capacity, int64_t *count) {
    *count = hp_baohuang_actions_count(state);
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (is_played_by_trustee(state))
        return hp_baohuang_default_action(state, out);
    const int n_others = hp_baohuang_others(state);
    const int64_t n_plays = *count - n_others;
    if (n_plays) {
        hp_baohuang_move moves[HP_BAOHUANG_LEADS_MAX];
        const int64_t offsets[2] = {0, n_plays};
        const hp_baohuang_batch row = {
            .hands = &state->hands[state->current], .lasts = &state->last, .n = 1, .options = hp_play_options(state)};
        kernels()->generate(&row, offsets, moves);
        list_plays(row.hands, moves, n_plays, out);
    }
    for (int i = 0; i < n_others; i++)
        out[n_plays + i] = hp_baohuang_other_at(state, i, n_others);
    return HP_OK;
}

/* ---- Choices of cards ------------------------------------------------------------------------------------ */

int64_t hp_baohuang_action_choices(const hp_baohuang_state *state, const hp_baohuang_action *action) {
    if (action->action != HP_BAOHUANG_PLAY || is_played_by_trustee(state))
        return 1;
    return hp_baohuang_choices_of(&state->hands[state->current], &action->move);
}

int hp_baohuang_action_choice_at(const hp_baohuang_state *state, const hp_baohuang_action *action, int64_t number,
                                 hp_baohuang_action *out) {
    if (number < 0 || number >= hp_baohuang_action_choices(state, action))
        return HP_ERR_SIZE;
    *out = *action;
    if (action->action == HP_BAOHUANG_PLAY)
        hp_baohuang_choose(&state->hands[state->current], &action->move, (int)number, &out->cards);
    return HP_OK;
}

/* ---- Why not --------------------------------------------------------------------------------------------- */

static int same(const hp_baohuang_action *a, const hp_baohuang_action *b) { return memcmp(a, b, sizeof *a) == 0; }

static int same_move(const hp_baohuang_move *a, const hp_baohuang_move *b) {
    return a->bigs == b->bigs && a->smalls == b->smalls && a->rank == b->rank && a->count == b->count;
}

/* Whether exactly these cards, marks included, can be taken out of a hand. */
static int can_be_taken(const hp_baohuang_hand *hand, const hp_baohuang_hand *cards) {
    for (uint64_t left = cards->plane[0] & HP_BAOHUANG_CARDS; left; left &= left - 1) {
        const int card = hp_lowest(left), n = hp_planes_copies(cards->plane, card);
        if (n > hp_planes_copies(hand->plane, card))
            return 0;
        if (card < HP_BAOHUANG_SMALL)
            continue;
        const int marked = cards->plane[0] >> (card + 2) & 1;
        if (!(hp_baohuang_marks(hand, card - HP_BAOHUANG_SMALL, n) >> marked & 1))
            return 0;
    }
    return 1;
}

/* B3, B4: it does not beat the play made last. */
static const char *too_low(const hp_baohuang_state *s, const hp_baohuang_move *move) {
    if (s->last.bigs | s->last.smalls && s->options & HP_BAOHUANG_KAO)
        return "B4.1: this does not cover the cards of the play made last, each card used once";
    if (hp_baohuang_size(move) != hp_baohuang_size(&s->last))
        return "B3.1: an answer has as many cards as the play made last";
    return "B3.1: every card must be above its counterpart of the play made last";
}

static const char *play_problem(const hp_baohuang_state *s, const hp_baohuang_action *a) {
    const hp_baohuang_hand *hand = &s->hands[s->current];
    const hp_baohuang_move *move = &a->move;
    if (s->phase != HP_BAOHUANG_PHASE_PLAY)
        return "B9.1: this is not a turn to play cards";
    if (a->arg | a->reserved)
        return "B2: an action with fields that it does not have";
    if (!hp_baohuang_size(move) || hp_baohuang_last_check(move) != HP_OK)
        return "B2: this is no play: kings, a set of one rank, or both";
    if (hp_has_no_cards(&a->cards)) {
        if (!hp_baohuang_holds(hand, move))
            return "B2: the player does not hold these cards";
    } else {
        hp_baohuang_move read;
        int64_t n = 0;
        if (hp_baohuang_hand_check(&a->cards) != HP_OK)
            return "B1.1: these are no cards of the decks";
        hp_baohuang_classify(&a->cards, &read, 1, &n);
        if (!n)
            return "B2.1: a set has one rank";
        if (!same_move(&read, move))
            return "B2: the cards are another play than the action says";
        if (!can_be_taken(hand, &a->cards))
            return "B2: the player does not hold these cards";
    }
    if (s->options & HP_BAOHUANG_HOLD_SIXES && move->count && move->rank == HP_BAOHUANG_RANK_LOWEST &&
        hp_baohuang_size(move) != hp_cards_in(hand))
        return "B5.1: sixes are held to the last play, and go all at once";
    return !has_last(s) || hp_baohuang_beats(move, &s->last, s->options & HP_BAOHUANG_KAO) ? NULL : too_low(s, move);
}

static const char *pass_problem(const hp_baohuang_state *s, const hp_baohuang_action *action) {
    const hp_baohuang_action right = hp_baohuang_action_of(HP_BAOHUANG_PASS, 0);
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        return "B7.1: the throne is taken, or the card is handed on";
    case HP_BAOHUANG_PHASE_NAME:
        return "B8.1: the emperor names a card, or declares open solo";
    case HP_BAOHUANG_PHASE_PLAY:
        if (!has_last(s))
            return "B9.1: the leader of a trick must play";
        break;
    default:
        break;
    }
    return same(action, &right) ? NULL : "B9.1: a pass has no cards";
}

/* B11.1: what any seat may do at any time. */
static const char *seat_problem(const hp_baohuang_state *s, const hp_baohuang_action *a) {
    const int seat = a->arg;
    if (seat >= HP_SEATS)
        return "B11.1: there is no such seat";
    const hp_baohuang_action right = hp_baohuang_action_of(a->action, seat);
    if (!same(a, &right))
        return "B11.1: an action with fields that it does not have";
    switch (a->action) {
    case HP_BAOHUANG_TRUSTEE:
        return hp_is_trustee(s, seat) ? "B11.1: this seat is a trustee already" : NULL;
    case HP_BAOHUANG_CANCEL:
        if (!hp_is_trustee(s, seat))
            return "B11.1: this seat is no trustee";
        if (s->left >> seat & 1)
            return "B11.1: who has left does not come back";
        return s->trusted[seat] >= HP_BAOHUANG_TRUSTED ? "B11.1: the fourth time cannot be cancelled" : NULL;
    default:
        if (s->left >> seat & 1)
            return "B10.4: this seat has left already";
        return s->penalty == HP_BAOHUANG_NO_PENALTY ? "B10.4: the room has set no penalty for leaving" : NULL;
    }
}

/* B7 */
static const char *throne_problem(const hp_baohuang_state *s, const hp_baohuang_action *a) {
    if (a->action == HP_BAOHUANG_TAKE)
        return "B7.1: only who holds three or four copies of a card can take the throne and name it";
    if (a->action == HP_BAOHUANG_SOLO)
        return "B7.1: in concise mode the throne is not taken by declaring open solo";
    if (hp_must_take(s))
        return "B7.3: after a round the first holder must take the throne";
    if (hp_must_add(s))
        return "B7.2: who hands the card on adds a 2, or without one the highest card that is no king";
    return "B7.2: nothing is added here";
}

/* The action's phase, and what is said where it is another. */
static const struct {
    uint8_t phase;
    const char *otherwise;
} rules_of[HP_BAOHUANG_TRUSTEE] = {
    [HP_BAOHUANG_TAKE] = {HP_BAOHUANG_PHASE_THRONE, "B7.1: the throne is taken once, by who holds the emperor card"},
    [HP_BAOHUANG_HAND_ON] = {HP_BAOHUANG_PHASE_THRONE, "B7.1: only who has not taken the throne hands the card on"},
    [HP_BAOHUANG_SOLO] = {HP_BAOHUANG_PHASE_SOLO, "B7.5: this is not the time to bid or to declare open solo"},
    [HP_BAOHUANG_NAME] = {HP_BAOHUANG_PHASE_NAME, "B8.1: only the emperor names a card, in classic mode"},
    [HP_BAOHUANG_DECLARE] = {HP_BAOHUANG_PHASE_DECLARE, "B8.3: the guard declares once, before the first lead"},
    [HP_BAOHUANG_REBEL] = {HP_BAOHUANG_PHASE_REBEL, "B8.4: rebels rebel once, before the first lead"},
};

static int is_time_for(const hp_baohuang_state *s, int action) {
    /* Open solo is declared in three phases. */
    return action == HP_BAOHUANG_SOLO ? s->phase <= HP_BAOHUANG_PHASE_NAME : s->phase == rules_of[action].phase;
}

static const char *other_problem(const hp_baohuang_state *s, const hp_baohuang_action *action) {
    const int kind = action->action;
    if (!is_time_for(s, kind))
        return rules_of[kind].otherwise;
    const int has_card = kind == HP_BAOHUANG_HAND_ON || kind == HP_BAOHUANG_NAME;
    const hp_baohuang_action plain = hp_baohuang_action_of(kind, has_card ? action->arg : 0);
    if (!same(action, &plain))
        return "B6.2: an action with fields that it does not have";
    const int n = hp_baohuang_others(s);
    for (int i = 0; i < n; i++) {
        const hp_baohuang_action right = hp_baohuang_other_at(s, i, n);
        if (same(action, &right))
            return NULL;
    }
    return kind == HP_BAOHUANG_NAME
               ? "B8.1: a card is named that the emperor holds exactly three or four times, no king"
               : throne_problem(s, action);
}

const char *hp_baohuang_action_problem(const hp_baohuang_state *state, const hp_baohuang_action *action) {
    const hp_baohuang_state *s = state;
    const int kind = action->action;
    if (s->phase == HP_BAOHUANG_PHASE_OVER)
        return "B10.1: the game is over";
    if (kind >= HP_BAOHUANG_ACTIONS)
        return "B9.1: no action is of this kind";
    if (kind >= HP_BAOHUANG_TRUSTEE)
        return seat_problem(s, action);
    const char *problem = kind == HP_BAOHUANG_PLAY   ? play_problem(s, action)
                          : kind == HP_BAOHUANG_PASS ? pass_problem(s, action)
                                                     : other_problem(s, action);
    if (problem || !is_played_by_trustee(s))
        return problem;
    hp_baohuang_action right, whole = *action;
    hp_baohuang_default_action(s, &right);
    hp_baohuang_action_complete(s, &whole);
    return same(&whole, &right) ? NULL : "B11.2: the seat is a trustee, which has its default answers alone";
}
