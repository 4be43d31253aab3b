/* Numbers of actions: which section of numbers.def, and which of its numbers.
 *
 * What a number leaves out is what strength does not depend on: suits, how many sixes stand for other cards (D6.10),
 * and the kickers of wings longer than two. */
#include "../core/sections.h"
#include "game.h"

enum {
#define X(NAME, width, ...) HP_SECTION_PLACE(AT_, NAME, width)
#include "numbers.def"
#undef X
    NUMBERS
};
_Static_assert((int)NUMBERS == HP_DOUHUANG_NUMBERS, "the header says how many there are");

static const hp_section sections[] = {
#define X(NAME, width, name, meaning) {name, meaning, AT_##NAME, width},
#include "numbers.def"
#undef X
};

int hp_douhuang_numbers_section(int section, hp_section *out) {
    return hp_section_of(sections, (int)(sizeof sections / sizeof *sections), section, out);
}

enum { KICKER_RANKS = 15, TWO_OF_THESE = 120, TWO_PAIRS = 79 };

/* Two numbers of which the first may not be above the second, and two that differ, the first below the second. */
HP_INLINE int two_of(int low, int high) { return high * (high + 1) / 2 + low; }
HP_INLINE int two_different(int low, int high) { return high * (high - 1) / 2 + low; }

/* The window of a run on the line: those of `shortest` positions first, each length by its top position.  Of length
 * `n` there are 15 - n. */
HP_INLINE int window(int shortest, int length, int top) {
    const int shorter = (length - shortest) * (30 - shortest - length + 1) / 2;
    return shorter + top - (length - 1);
}

/* Of a card; the jokers are 13 and 14. */
HP_INLINE int kicker_rank(int card) { return card < HP_SMALL_JOKER ? card >> 2 : card - 39; }
HP_INLINE int highest_card(uint64_t cards) { return 63 - __builtin_clzll(cards); }

/* Two cards by their ranks. */
HP_INLINE int two_cards(uint64_t cards) {
    return two_of(kicker_rank(hp_lowest(cards)), kicker_rank(highest_card(cards)));
}

/* Two pairs by their ranks.  Sixes fill up what others begin (D6.10), so ranks are those of the other cards; a pair of
 * nothing but sixes is one of sixes, and two of them come last. */
static int two_pairs(uint64_t cards) {
    const uint64_t others = cards & ~HP_SIXES;
    if (!others)
        return TWO_PAIRS - 1;
    const int low = hp_lowest(others) >> 2, high = highest_card(others) >> 2;
    if (low != high)
        return two_different(low, high);
    return low < HP_RANK_6 ? two_different(low, HP_RANK_6) : two_different(HP_RANK_6, low);
}

/* What a move carries beside a body of `size` cards, all of `body`: cards of these ranks but for the sixes are in it
 * (D2.3), and sixes make up what it lacks. */
HP_INLINE uint64_t carried(const hp_douhuang_move *m, uint64_t body, int size) {
    uint64_t rest = m->cards & ~(body & ~HP_SIXES);
    uint64_t sixes = rest & HP_SIXES;
    rest ^= sixes;
    for (int n = size - hp_popcount(m->cards & body & ~HP_SIXES); n > 0; n--)
        sixes &= sixes - 1;
    return rest | sixes;
}

static int wings(const hp_douhuang_move *m) {
    const int top = m->strength, singles = m->size == 4 * m->length;
    if (m->length > 2) {
        const int of_windows = window(3, m->length, top);
        return singles ? AT_WINGS_SINGLES + of_windows : AT_WINGS_PAIRS + of_windows;
    }
    const uint64_t body = hp_rank_cards(hp_line_rank[top]) | hp_rank_cards(hp_line_rank[top - 1]);
    const uint64_t kickers = carried(m, body, 6);
    if (singles)
        return AT_TWO_WINGS_SINGLES + (top - 1) * TWO_OF_THESE + two_cards(kickers);
    return AT_TWO_WINGS_PAIRS + (top - 1) * TWO_PAIRS + two_pairs(kickers);
}

/* A triple or four of a rank with something. */
static int with(const hp_douhuang_move *m, int body) {
    const uint64_t kickers = carried(m, hp_rank_cards(m->strength), body);
    switch (m->size) {
    case 4:
        return AT_TRIPLE_WITH_ONE + m->strength * KICKER_RANKS + kicker_rank(hp_lowest(kickers));
    case 5:
        return AT_TRIPLE_WITH_TWO + m->strength * TWO_OF_THESE + two_cards(kickers);
    case 6:
        return AT_QUAD_WITH_TWO + m->strength * TWO_OF_THESE + two_cards(kickers);
    default:
        return AT_QUAD_WITH_PAIRS + m->strength * TWO_PAIRS + two_pairs(kickers);
    }
}

/* 孙权's two cards of a suit differ in rank (D6.3); a pair of 杨贵妃's may too, and is one of its rank. */
HP_INLINE int pair(const hp_douhuang_state *s, const hp_douhuang_move *m) {
    const int low = hp_lowest(m->cards) >> 2, high = highest_card(m->cards) >> 2;
    if (low != high && (hp_douhuang_current_player(s)->skills & HP_SKILL_SUIT_PAIR))
        return AT_SUIT_PAIR + two_different(low, high);
    return AT_PAIR + m->strength;
}

static int play(const hp_douhuang_state *s, const hp_douhuang_move *m) {
    const int strength = m->strength, length = m->length;
    switch (m->kind) {
    case HP_DOUHUANG_SINGLE:
        if (HP_UNLIKELY(strength == HP_BIG_JOKER && m->cards == hp_card(HP_SMALL_JOKER)))
            return AT_SMALL_AS_BIG;
        return AT_SINGLE + strength;
    case HP_DOUHUANG_PAIR:
        return pair(s, m);
    case HP_DOUHUANG_TRIPLE:
        return AT_TRIPLE + strength;
    case HP_DOUHUANG_TRIPLE_WITH:
        return with(m, 3);
    case HP_DOUHUANG_STRAIGHT: {
        const int one_suit = strength / HP_ONE_SUIT, top = strength % HP_ONE_SUIT;
        return AT_STRAIGHT + 8 * window(2, length, top >> 2) + 4 * one_suit + (top & 3);
    }
    case HP_DOUHUANG_PAIR_RUN:
        return AT_PAIR_RUN + window(HP_PAIR_RUN_MIN, length, strength);
    case HP_DOUHUANG_TRIPLE_RUN:
        return AT_TRIPLE_RUN + window(HP_TRIPLE_RUN_MIN, length, strength);
    case HP_DOUHUANG_WINGS:
        return wings(m);
    case HP_DOUHUANG_QUAD_WITH:
        return with(m, 4);
    case HP_DOUHUANG_BOMB:
        return AT_BOMB + 3 * strength + m->size - 2;
    default:
        return AT_ROCKET;
    }
}

/* ---- Other actions --------------------------------------------------------------------------------------------- */

/* D8.2: what is laid, by its place among the five drafted: the first of five, the second of the four left, the third of
 * three. */
static int laid(const hp_douhuang_state *s, int strength) {
    int places[3] = {0, 0, 0}, n = 0;
    for (int place = 0; place < 10; place++) {
        if (s->taken[place] != s->current)
            continue;
        for (int i = 0; i < 3; i++)
            if (s->offered[place] == (strength >> 5 * i & 31))
                places[i] = n;
        n++;
    }
    const int second = places[1] - (places[1] > places[0]);
    const int third = places[2] - (places[2] > places[0]) - (places[2] > places[1]);
    return 12 * places[0] + 3 * second + third;
}

/* D7.6 */
static int swapped(const hp_douhuang_state *s, uint64_t cards) {
    const uint64_t taken = cards & s->bottom;
    return 3 * two_cards(cards & ~s->bottom) + hp_popcount(s->bottom & (taken - 1));
}

static int other(const hp_douhuang_state *s, const hp_douhuang_move *a) {
    switch (a->kind) {
    case HP_DOUHUANG_CHOOSE:
        return AT_CHOOSE + a->strength;
    case HP_DOUHUANG_DRAFT:
        if (a->strength >= HP_DOUHUANG_FACE_DOWN)
            return AT_DRAFT_HIDDEN + a->strength - HP_DOUHUANG_FACE_DOWN;
        return AT_DRAFT + a->strength;
    case HP_DOUHUANG_LAY:
        return AT_LAY + laid(s, a->strength);
    case HP_DOUHUANG_PEEK:
        return AT_PEEK;
    case HP_DOUHUANG_SEIZE:
        return AT_SEIZE;
    case HP_DOUHUANG_CALL:
        return AT_CALL;
    case HP_DOUHUANG_SWAP:
        return AT_SWAP + swapped(s, a->cards);
    case HP_DOUHUANG_CONTINUE:
        return AT_CONTINUE;
    case HP_DOUHUANG_HIT:
        return AT_HIT;
    case HP_DOUHUANG_EXTRA:
        return AT_EXTRA;
    case HP_DOUHUANG_DISCARD:
        return AT_DISCARD + hp_lowest(a->cards);
    case HP_DOUHUANG_HEAL:
        return AT_HEAL + hp_lowest(a->cards);
    case HP_DOUHUANG_LEAD:
        return AT_LEAD + a->strength - s->current + (a->strength < s->current ? s->players : 0);
    default:
        return AT_PASS;
    }
}

int32_t hp_douhuang_action_number(const hp_douhuang_state *state, const hp_douhuang_move *action) {
    return action->kind < HP_DOUHUANG_KINDS ? play(state, action) : other(state, action);
}

void hp_douhuang_action_numbers(const hp_douhuang_state *state, const hp_douhuang_move *actions, int64_t n,
                                int32_t *numbers) {
    for (int64_t i = 0; i < n; i++)
        numbers[i] = hp_douhuang_action_number(state, &actions[i]);
}
