/* What the player to act may do (D7 to D9): counted, listed, picked by number, and why something else is forbidden.
 *
 * In every phase but PLAY there are few actions or they are a product (D7.6), so one function, `hp_douhuang_other_at`,
 * makes the one with a given number, and lists and counts follow from it.  Plays are the kernels' business. */
#include "../core/binomials.h"
#include "../core/dispatch.h"
#include "game.h"

#include <string.h>

HP_INLINE const hp_douhuang_kernels *kernels(void) { return hp_douhuang_kernel_table[hp_simd_level()]; }

static hp_douhuang_move action_of(int kind, uint64_t cards, int cost, int strength) {
    hp_douhuang_move a = {0};
    a.kind = (uint8_t)kind;
    a.cards = cards;
    a.size = (uint8_t)hp_popcount(cards);
    a.cost = (uint8_t)cost;
    a.strength = (uint16_t)strength;
    return a;
}

/* ---- Counting --------------------------------------------------------------------------------------------------- */

static int free_places(const hp_douhuang_state *s, int first) {
    int n = 0;
    for (int place = first; place < first + 5; place++)
        n += s->taken[place] == HP_NONE;
    return n;
}

static int offers(const hp_douhuang_state *s) {
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += s->offered[3 * s->current + i] != HP_NONE;
    return n;
}

int64_t hp_douhuang_others(const hp_douhuang_state *s) {
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_CHOOSE:
        return offers(s);
    case HP_DOUHUANG_PHASE_DRAFT:
        return free_places(s, 0) + free_places(s, 5);
    case HP_DOUHUANG_PHASE_LAY:
        return 5 * 4 * 3;
    case HP_DOUHUANG_PHASE_SWAP:
        return 3 * (int64_t)hp_binomial(hp_hand_size(s, s->current), 2) + 1;
    case HP_DOUHUANG_PHASE_PLAY:
        return (hp_may_heal(s) ? hp_hand_size(s, s->current) : 0) + (s->last.size != 0);
    case HP_DOUHUANG_PHASE_DISCARD:
        return hp_hand_size(s, s->current) + 1;
    case HP_DOUHUANG_PHASE_LEAD: /* D9.8: any other seat; D9.9: his own */
        return hp_has_skill(s, s->current, HP_LIU_BANG) ? s->players : 2;
    case HP_DOUHUANG_PHASE_OVER:
        return 0;
    default: /* one action and pass, or continue and hit */
        return 2;
    }
}

static int64_t plays(const hp_douhuang_state *s) {
    if (s->phase != HP_DOUHUANG_PHASE_PLAY)
        return 0;
    const hp_douhuang_player *player = hp_douhuang_current_player(s);
    const hp_douhuang_target target = hp_douhuang_target_of(&s->last);
    return kernels()->count(s->hands[s->current], player, &target);
}

int64_t hp_douhuang_actions_count(const hp_douhuang_state *state) { return plays(state) + hp_douhuang_others(state); }

/* ---- Picking by number ----------------------------------------------------------------------------------------- */

/* The characters that the player to act has drafted, in the order of the places. */
static void drafted(const hp_douhuang_state *s, uint8_t five[5]) {
    int n = 0;
    for (int place = 0; place < 10 && n < 5; place++)
        if (s->taken[place] == s->current)
            five[n++] = s->offered[place];
}

/* Three of five in order: the number counts through the first, then the second and the third of those left. */
static int three_laid(const hp_douhuang_state *s, int number) {
    uint8_t left[5];
    drafted(s, left);
    int laid = 0;
    for (int i = 0, n = 5, rest = 12; i < 3; i++, n--) {
        const int which = number / rest;
        number %= rest;
        rest /= n - 1;
        laid |= left[which] << 5 * i;
        memmove(left + which, left + which + 1, (size_t)(n - 1 - which));
    }
    return laid;
}

/* D7.6: two cards of the hand, then one of the bottom. */
static uint64_t cards_swapped(const hp_douhuang_state *s, int64_t number) {
    return hp_cards_at(s->hands[s->current], 2, (uint64_t)number / 3) | hp_bit_at(s->bottom, (int)(number % 3));
}

static hp_douhuang_move draft_at(const hp_douhuang_state *s, int64_t number) {
    int place = 0;
    for (;; place++)
        if (s->taken[place] == HP_NONE && number-- == 0)
            break;
    return action_of(HP_DOUHUANG_DRAFT, 0, 0, place < 5 ? s->offered[place] : HP_DOUHUANG_FACE_DOWN + place - 5);
}

/* D9.8, D9.9: the seat with this number among those that may be named. */
static int seat_named(const hp_douhuang_state *s, int64_t number) {
    if (!hp_has_skill(s, s->current, HP_LIU_BANG))
        return s->current;
    return (int)number + (number >= s->current);
}

hp_douhuang_move hp_douhuang_other_at(const hp_douhuang_state *s, int64_t number, int64_t n) {
    static const uint8_t only[HP_DOUHUANG_PHASES] = {
        [HP_DOUHUANG_PHASE_PEEK] = HP_DOUHUANG_PEEK,
        [HP_DOUHUANG_PHASE_SEIZE] = HP_DOUHUANG_SEIZE,
        [HP_DOUHUANG_PHASE_BID] = HP_DOUHUANG_CALL,
    };
    const uint64_t hand = s->hands[s->current];
    const int phase = s->phase;
    if (phase == HP_DOUHUANG_PHASE_CHOOSE)
        return action_of(HP_DOUHUANG_CHOOSE, 0, 0, s->offered[3 * s->current + number]);
    if (phase == HP_DOUHUANG_PHASE_DRAFT)
        return draft_at(s, number);
    if (phase == HP_DOUHUANG_PHASE_LAY)
        return action_of(HP_DOUHUANG_LAY, 0, 0, three_laid(s, (int)number));
    if (phase == HP_DOUHUANG_PHASE_HIT)
        return action_of(number ? HP_DOUHUANG_HIT : HP_DOUHUANG_CONTINUE, 0, 0, 0);
    if (number == n - 1 && (phase != HP_DOUHUANG_PHASE_PLAY || s->last.size))
        return action_of(HP_DOUHUANG_PASS, 0, 0, 0);
    switch (phase) {
    case HP_DOUHUANG_PHASE_SWAP:
        return action_of(HP_DOUHUANG_SWAP, cards_swapped(s, number), 0, 0);
    case HP_DOUHUANG_PHASE_PLAY:
        return action_of(HP_DOUHUANG_HEAL, hp_bit_at(hand, (int)number), 0, 0);
    case HP_DOUHUANG_PHASE_EXTRA:
        return action_of(HP_DOUHUANG_EXTRA, 0, 1, 0);
    case HP_DOUHUANG_PHASE_DISCARD:
        return action_of(HP_DOUHUANG_DISCARD, hp_bit_at(hand, (int)number), 1, 0);
    case HP_DOUHUANG_PHASE_LEAD:
        return action_of(HP_DOUHUANG_LEAD, 0, 0, seat_named(s, number));
    default:
        return action_of(only[phase], 0, 0, 0);
    }
}

int hp_douhuang_action_at(const hp_douhuang_state *state, int64_t index, hp_douhuang_move *action) {
    const int64_t n_plays = plays(state), n_others = hp_douhuang_others(state);
    if (index < 0 || index >= n_plays + n_others)
        return HP_ERR_SIZE;
    if (index >= n_plays) {
        *action = hp_douhuang_other_at(state, index - n_plays, n_others);
        return HP_OK;
    }
    const hp_douhuang_player *player = hp_douhuang_current_player(state);
    const hp_douhuang_target target = hp_douhuang_target_of(&state->last);
    kernels()->nth(state->hands[state->current], player, &target, index, action);
    return HP_OK;
}

int hp_douhuang_actions(const hp_douhuang_state *state, hp_douhuang_move *out, int64_t capacity, int64_t *count) {
    const int64_t n_plays = plays(state), n_others = hp_douhuang_others(state);
    *count = n_plays + n_others;
    if (*count > capacity)
        return HP_ERR_BUFFER;
    if (n_plays) {
        const hp_douhuang_player *player = hp_douhuang_current_player(state);
        const hp_douhuang_target target = hp_douhuang_target_of(&state->last);
        const hp_douhuang_move *end = kernels()->generate(state->hands[state->current], player, &target, out);
        HP_ASSERT(end == out + n_plays);
        (void)end;
    }
    for (int64_t i = 0; i < n_others; i++)
        out[n_plays + i] = hp_douhuang_other_at(state, i, n_others);
    return HP_OK;
}

/* ---- Why not --------------------------------------------------------------------------------------------------- */

static int same(const hp_douhuang_move *a, const hp_douhuang_move *b) {
    return a->cards == b->cards && a->kind == b->kind && a->size == b->size && a->length == b->length &&
           a->cost == b->cost && a->strength == b->strength && a->reserved == b->reserved;
}

int hp_douhuang_readings(const hp_douhuang_state *state, int seat, int hit_points, uint64_t cards,
                         hp_douhuang_move *out, int64_t capacity, int64_t *count) {
    *count = 0;
    if (seat < 0 || seat >= state->players)
        return HP_ERR_SIZE;
    if (state->characters[seat] >= HP_DOUHUANG_CHARACTERS)
        return HP_ERR_CHARACTER;
    if (hit_points < 1 || hit_points > 9)
        return HP_ERR_HIT_POINTS;
    const hp_douhuang_player *player = hp_douhuang_player_at(state, seat, hit_points);
    return hp_douhuang_classify_for(cards, player, out, capacity, count);
}

int hp_douhuang_can_declare(const hp_douhuang_state *s, int seat, int hit_points, const hp_douhuang_move *move) {
    hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX];
    int64_t n;
    hp_douhuang_readings(s, seat, hit_points, move->cards, readings, HP_DOUHUANG_READINGS_MAX, &n);
    for (int64_t i = 0; i < n; i++)
        if (same(move, &readings[i]))
            return 1;
    return 0;
}

/* Why these cards are no such combination for the player: the first rule that says so. */
static const char *no_reading(const hp_douhuang_state *s, const hp_douhuang_move *move) {
    hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX];
    int64_t n;
    const int seat = s->current, hit_points = s->hit_points[seat];
    /* With more hit points than a payment needs, or with fewer, whichever the player has not. */
    if (hp_douhuang_can_declare(s, seat, hit_points > 1 ? 1 : 2, move))
        return move->cost ? "D5.2: the player cannot pay this and stay alive"
                          : "D6.8: only at exactly 1 hit point is a pair a bomb";
    hp_douhuang_readings(s, seat, hit_points, move->cards, readings, HP_DOUHUANG_READINGS_MAX, &n);
    for (int64_t i = 0; i < n; i++)
        if (move->kind == readings[i].kind)
            return "D5.1: these cards can be declared that kind, but not with this length, strength and cost";
    if (move->kind == HP_DOUHUANG_STRAIGHT) {
        const hp_douhuang_player *player = hp_douhuang_current_player(s);
        const int reach = move->size >= player->reach_shortest && move->size <= player->reach_longest;
        if (!reach)
            return "D2.5: the player's straights do not have this length";
    }
    return "D2: these cards are no such combination for this player";
}

static const char *play_problem(const hp_douhuang_state *s, const hp_douhuang_move *move) {
    if (s->phase != HP_DOUHUANG_PHASE_PLAY)
        return "D9.1: this is not a turn to play cards";
    if (move->cards & ~HP_DECK)
        return "D1.1: these are no cards of the deck";
    if (move->cards & ~s->hands[s->current] || !move->cards)
        return "D5.1: the player does not hold these cards";
    if (!hp_douhuang_can_declare(s, s->current, s->hit_points[s->current], move))
        return no_reading(s, move);
    if (!s->last.size || hp_douhuang_beats(move, &s->last))
        return NULL;
    return s->last.kind >= HP_DOUHUANG_BOMB ? "D4.1: this does not beat the bomb or the rocket played last"
                                            : "D4.2: this does not beat the play made last";
}

static const char *pass_problem(const hp_douhuang_state *s) {
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_CHOOSE:
        return "D7.2: a character must be chosen";
    case HP_DOUHUANG_PHASE_DRAFT:
    case HP_DOUHUANG_PHASE_LAY:
        return "D8.2: nobody passes in drafting and laying";
    case HP_DOUHUANG_PHASE_PLAY:
        return s->last.size ? NULL : "D9.1: the leader of a trick must play";
    case HP_DOUHUANG_PHASE_HIT:
        return "D9.2: continue or hit";
    default:
        return NULL;
    }
}

static const char *heal_problem(const hp_douhuang_state *s, const hp_douhuang_move *a) {
    if (s->phase != HP_DOUHUANG_PHASE_PLAY || !hp_has_skill(s, s->current, HP_LIN_DAIYU))
        return "D9.6: only 林黛玉 heals, at the start of her turn";
    if (s->hit_points[s->current] != 1)
        return "D9.6: she heals at exactly 1 hit point";
    if (hp_hand_size(s, s->current) < 2)
        return "D9.7: a discard must leave a card in hand";
    const hp_douhuang_move right = action_of(HP_DOUHUANG_HEAL, a->cards, 0, 0);
    if (a->cards & ~s->hands[s->current] || hp_popcount(a->cards) != 1)
        return "D9.6: one card of the hand is discarded";
    return same(a, &right) ? NULL : "D9.6: an action with fields that it does not have";
}

/* The action's phase, and what is said where it is another. */
static const struct {
    uint8_t phase;
    const char *otherwise, *wrong;
} rules_of[HP_DOUHUANG_ACTIONS_END - HP_DOUHUANG_PASS] = {
#define ROW(NAME, PHASE, otherwise, wrong) \
    [HP_DOUHUANG_##NAME - HP_DOUHUANG_PASS] = {HP_DOUHUANG_PHASE_##PHASE, otherwise, wrong}
    ROW(CHOOSE, CHOOSE, "D7.2: characters are chosen once, after the deal", "D7.2: this character is not offered"),
    ROW(DRAFT, DRAFT, "D8.2: this is not a turn to draft", "D8.2: there is no such character left to draft"),
    ROW(LAY, LAY, "D8.2: this is not the time to lay characters", "D8.2: three of the five drafted are laid"),
    ROW(PEEK, PEEK, "D7.4: only 白骨精 looks at the bottom, once a deal and before any call", "D7.4: no such action"),
    ROW(SEIZE, SEIZE, "D7.4: only 白骨精 seizes the throne, after her look", "D7.4: no such action"),
    ROW(CALL, BID, "D7.3: this is not a turn to bid", "D7.3: no such action"),
    ROW(SWAP, SWAP, "D7.6: only 西施 swaps, as a subject and when the bottom is shown",
        "D7.6: two cards of the hand for one of the bottom"),
    ROW(CONTINUE, HIT, "D9.2: there is no hit to choose", "D9.2: no such action"),
    ROW(HIT, HIT, "D9.2: there is nobody to hit", "D9.2: no such action"),
    ROW(EXTRA, EXTRA, "D9.4: only 鲁智深 adds a point, once after a hit of his", "D9.4: no such action"),
    ROW(DISCARD, DISCARD, "D9.5: only 吕布 discards, after a hit on him", "D9.5: one card of the hand is discarded"),
    ROW(LEAD, LEAD, "D9.8: only 刘邦, and 项羽 after a hit (D9.9), name who leads", "D9.8: this seat cannot be named"),
#undef ROW
};

/* D5.4: whether the player to act could do this but for the skill that is off. */
static int is_switched_off(const hp_douhuang_state *s, int kind) {
    static const uint32_t by_skill[HP_DOUHUANG_ACTIONS_END - HP_DOUHUANG_PASS] = {
        [HP_DOUHUANG_PEEK - HP_DOUHUANG_PASS] = 1u << HP_BAIGUJING,
        [HP_DOUHUANG_SEIZE - HP_DOUHUANG_PASS] = 1u << HP_BAIGUJING,
        [HP_DOUHUANG_SWAP - HP_DOUHUANG_PASS] = 1u << HP_XI_SHI,
        [HP_DOUHUANG_EXTRA - HP_DOUHUANG_PASS] = 1u << HP_LU_ZHISHEN,
        [HP_DOUHUANG_DISCARD - HP_DOUHUANG_PASS] = 1u << HP_LU_BU,
        [HP_DOUHUANG_HEAL - HP_DOUHUANG_PASS] = 1u << HP_LIN_DAIYU,
        [HP_DOUHUANG_LEAD - HP_DOUHUANG_PASS] = 1u << HP_LIU_BANG | 1u << HP_XIANG_YU,
    };
    const int character = s->characters[s->current];
    return s->without_skill == character + 1 && by_skill[kind - HP_DOUHUANG_PASS] >> character & 1;
}

const char *hp_douhuang_action_problem(const hp_douhuang_state *state, const hp_douhuang_move *action) {
    const hp_douhuang_state *s = state;
    const int kind = action->kind;
    if (s->phase == HP_DOUHUANG_PHASE_OVER)
        return "D10: the game is over";
    if (kind < HP_DOUHUANG_KINDS)
        return play_problem(s, action);
    if (kind < HP_DOUHUANG_PASS || kind >= HP_DOUHUANG_ACTIONS_END)
        return "D5.1: no action is of this kind";
    if (is_switched_off(s, kind))
        return "D5.4: in this room the character plays without its skill";
    if (kind == HP_DOUHUANG_HEAL)
        return heal_problem(s, action);
    if (kind == HP_DOUHUANG_PASS) {
        const hp_douhuang_move right = action_of(HP_DOUHUANG_PASS, 0, 0, 0);
        const char *problem = pass_problem(s);
        return problem ? problem : same(action, &right) ? NULL : "D9.1: a pass has no cards and no strength";
    }
    if (s->phase != rules_of[kind - HP_DOUHUANG_PASS].phase)
        return rules_of[kind - HP_DOUHUANG_PASS].otherwise;
    const int64_t n = hp_douhuang_others(s);
    for (int64_t i = 0; i < n; i++) {
        const hp_douhuang_move right = hp_douhuang_other_at(s, i, n);
        if (same(action, &right))
            return NULL;
    }
    if (kind == HP_DOUHUANG_LEAD && hp_has_skill(s, s->current, HP_XIANG_YU))
        return "D9.9: he may lead himself, or leave the lead to the player hit";
    return rules_of[kind - HP_DOUHUANG_PASS].wrong;
}
