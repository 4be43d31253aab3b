/* Games of Douhuang, for the tests: every mode and character, and a player with a taste for what is rare. */
#ifndef HP_TESTS_CHECK_GAMES_H
#define HP_TESTS_CHECK_GAMES_H

#include "check_moves.h"

/* The characters that games ask for by name, by the numbers of D6 less one. */
enum {
    CHECK_LU_ZHISHEN = 6,
    CHECK_LU_BU = 7,
    CHECK_DONG_ZHUO = 8,
    CHECK_LIU_BANG = 10,
    CHECK_XIANG_YU = 11,
    CHECK_PAN_JINLIAN = 12,
    CHECK_LIN_DAIYU = 13,
    CHECK_DIAO_CHAN = 14,
    CHECK_XI_SHI = 15,
    CHECK_YANG_GUIFEI = 16,
    CHECK_BAIGUJING = 17
};
enum { CHECK_NONE = HP_DOUHUANG_NONE };

/* Three players, two, and a match of two. */
enum { CHECK_MODES = 3 };
CHECK_UNUSED static hp_douhuang_options check_mode(int mode) {
    const hp_douhuang_options options = {.players = mode == 0 ? 3 : 2,
                                         .competitive = mode == 2,
                                         .fixed = {CHECK_NONE, CHECK_NONE, CHECK_NONE},
                                         .pool = HP_DOUHUANG_POOL};
    return options;
}

/* The character whose skill a seat has; NONE where it is off (D5.4). */
CHECK_UNUSED static int check_skill(const hp_douhuang_state *s, int seat) {
    const int character = s->characters[seat];
    return s->without_skill > 0 && s->without_skill - 1 == character ? CHECK_NONE : character;
}

/* Half of all games are of characters that pay, or have something to do between plays: chance would seldom bring them
 * together.  In a third of all a skill is off. */
CHECK_UNUSED static hp_douhuang_options check_any_options(int mode) {
    static const uint8_t busy[] = {CHECK_LU_ZHISHEN, CHECK_LU_BU,  CHECK_LIU_BANG,  CHECK_XIANG_YU,    CHECK_LIN_DAIYU,
                                   CHECK_DIAO_CHAN,  CHECK_XI_SHI, CHECK_BAIGUJING, CHECK_PAN_JINLIAN, CHECK_DONG_ZHUO};
    enum { BUSY = sizeof busy };
    hp_douhuang_options options = check_mode(mode);
    const int is_busy = check_below(2);
    if (check_below(3) == 0)
        options.without_skill =
            (uint8_t)(1 + (is_busy ? busy[check_below(BUSY)] : check_below(HP_DOUHUANG_CHARACTERS)));
    if (!is_busy)
        return options;
    if (mode == 2) {
        options.pool = 1u << check_below(6);
        for (int i = 0; i < BUSY; i++)
            options.pool |= 1u << busy[i];
        return options;
    }
    const int first = check_below(BUSY), step = 1 + check_below(4); /* three of them that differ */
    for (int seat = 0; seat < options.players; seat++)
        if (check_below(4))
            options.fixed[seat] = busy[(first + step * seat) % BUSY];
    return options;
}

CHECK_UNUSED static hp_douhuang_state check_start(const hp_douhuang_options *options, uint64_t seed, uint64_t index) {
    hp_douhuang_state state;
    memset(&state, 0xa5, sizeof state); /* every byte is to be written */
    CHECK(hp_douhuang_start(options, seed, index, &state) == HP_OK);
    return state;
}

/* A deck that was hardly shuffled: hands full of triples, fours and runs. */
CHECK_UNUSED static void check_dense_deal(hp_douhuang_state *state) {
    uint64_t cards[3] = {0}, bottom = 0;
    int deck[54], first = -1;
    const int from = check_below(54), each = state->players == 3 ? 17 : 22, dealt = each * state->players;
    for (int i = 0; i < 54; i++)
        deck[i] = (from + i) % 54;
    for (int swaps = check_below(25); swaps > 0; swaps--) {
        const int a = check_below(54), b = check_below(54), card = deck[a];
        deck[a] = deck[b];
        deck[b] = card;
    }
    for (int i = 0; i < dealt + 3; i++)
        *(i < dealt ? &cards[i / each] : &bottom) |= UINT64_C(1) << deck[i];
    first = deck[check_below(dealt)];
    CHECK(hp_douhuang_deal_given(state, cards, bottom, first) == HP_OK);
}

/* The list of actions, in memory that the next call uses again; NULL where it has more than `most`. */
CHECK_UNUSED static const hp_douhuang_move *check_list(const hp_douhuang_state *state, int64_t most, int64_t *n) {
    static hp_douhuang_move *list;
    static int64_t capacity;
    *n = hp_douhuang_actions_count(state);
    if (*n > most)
        return NULL;
    if (*n > capacity) {
        capacity = *n + *n / 2 + 1000;
        free(list);
        list = malloc((size_t)capacity * sizeof *list);
        if (!list)
            abort();
    }
    int64_t listed = -1;
    CHECK(hp_douhuang_actions(state, list, capacity, &listed) == HP_OK && listed == *n);
    return list;
}

/* Which of n actions to take.  All alike would play low kinds of plays nearly always, so every other choice is among
 * the last: passes, hits, heals and the like stand at the end of the list, and before them the rarer kinds. */
CHECK_UNUSED static int64_t check_choice(int64_t n) {
    const int from_the_end = check_below(8);
    if (from_the_end < 3 && n > 3)
        return n - 1 - check_below(3);
    const int64_t of = from_the_end == 3 ? n / 4 + 1 : n;
    return n - 1 - (int64_t)(check_random() >> 1) % of;
}

CHECK_UNUSED static hp_douhuang_move check_action_at(const hp_douhuang_state *state, int64_t index) {
    hp_douhuang_move action;
    memset(&action, 0xa5, sizeof action);
    CHECK(hp_douhuang_action_at(state, index, &action) == HP_OK);
    return action;
}

/* Does something legal.  1 at the end of the game. */
CHECK_UNUSED static int check_step(hp_douhuang_state *state) {
    const int64_t n = hp_douhuang_actions_count(state);
    if (n <= 0)
        return 1;
    const hp_douhuang_move action = check_action_at(state, check_choice(n));
    CHECK(hp_douhuang_apply(state, &action, NULL) == HP_OK);
    return 0;
}

/* A state of a game, `steps` actions from its start or the last before its end. */
CHECK_UNUSED static hp_douhuang_state check_state_after(int mode, int steps) {
    const hp_douhuang_options options = check_any_options(mode);
    hp_douhuang_state state = check_start(&options, check_random(), check_random()), before = state;
    if (check_below(4) == 0) {
        check_dense_deal(&state);
        before = state;
    }
    for (; steps > 0 && !check_step(&state); steps--)
        if (state.phase != HP_DOUHUANG_PHASE_OVER)
            before = state;
    return state.phase == HP_DOUHUANG_PHASE_OVER && check_below(4) ? before : state;
}

CHECK_UNUSED static int check_cards(uint64_t cards) { return __builtin_popcountll(cards); }
CHECK_UNUSED static int check_same_state(const hp_douhuang_state *a, const hp_douhuang_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}
CHECK_UNUSED static int check_cites(const char *text, const char *rule) { return check_cites_of('D', text, rule); }

#define CHECK_STATE "phase %d game %d seat %d of (%" PRIu64 ", %" PRIu64 ")"
#define CHECK_STATE_OF(s) (s)->phase, (s)->game, (s)->current, (s)->seed, (s)->index

#endif
