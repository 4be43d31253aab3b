/* A player that looks ahead: it plays the game on, by greedy players, from states that its seat may be in
 * (determinise.c), and takes the action that earns most points in these games.
 *
 * The candidates are the few actions of which the greedy player thinks most (greedy.h).  Each of them is tried in the
 * same states, so what is compared is what one earns more than another; what the greedy player would do is done unless
 * something else is surely better (halving.h). */
#include "../core/halving.h"
#include "greedy.h"

enum {
    CANDIDATES = 4,
    LIST = 1024, /* the longest list that a playout looks at */
    POINT = 40,  /* 24 points are the most (B10) */
};

typedef struct {
    const hp_baohuang_observation *seen;
    hp_baohuang_action actions[CANDIDATES];
    hp_rng rng;
    hp_baohuang_state world;
    hp_rng fate; /* of what is left to chance in that world */
    hp_baohuang_action list[LIST];
} looking;

/* B8.4: what the rebels before this seat have answered, by the hands that they have in this world; by lot every other
 * one would have rebelled. */
static void answer_again(hp_baohuang_state *s) {
    const int me = s->current;
    s->rebels = 0;
    for (int seat = hp_next_rebel(s, s->emperor); seat != me; seat = hp_next_rebel(s, seat)) {
        hp_baohuang_observation seen;
        const hp_baohuang_action actions[2] = {hp_baohuang_action_of(HP_BAOHUANG_REBEL, 0),
                                               hp_baohuang_action_of(HP_BAOHUANG_PASS, 0)};
        s->current = (uint8_t)seat;
        hp_baohuang_observe(s, seat, &seen);
        if (!hp_is_trustee(s, seat) && hp_baohuang_greedy(&seen, actions, 2, NULL, 0) == 0)
            s->rebels = (uint8_t)(s->rebels | 1 << seat);
    }
    s->current = (uint8_t)me;
}

static int draw(void *game) {
    looking *l = game;
    if (hp_baohuang_determinise(l->seen, &l->rng, &l->world) != HP_OK)
        return 0;
    if (l->world.phase == HP_BAOHUANG_PHASE_REBEL)
        answer_again(&l->world);
    hp_rng_seed(&l->fate, hp_rng_next(&l->rng), 0);
    return 1;
}

/* A list too long to be looked at: a pass, or any play. */
static void play_unseen(hp_baohuang_state *s, hp_rng *rng, int64_t n) {
    hp_baohuang_action action;
    const int64_t index = s->last_player != HP_NONE ? n - 1 : (int64_t)hp_rng_below64(rng, (uint64_t)n);
    hp_baohuang_action_at(s, index, &action);
    hp_baohuang_apply_unchecked(s, &action);
}

static void play_on(looking *l, hp_baohuang_state *s) {
    hp_rng rng = l->fate;
    uint32_t length = 0;
    hp_baohuang_playout playout = {
        .states = s, .rngs = &rng, .lengths = &length, .n = 1, .buffer = l->list, .capacity = LIST};
    for (int seat = 0; seat < HP_SEATS; seat++)
        playout.players.choose[seat] = (uint64_t)(uintptr_t)hp_baohuang_greedy;
    int64_t row, needed;
    while (hp_baohuang_play(&playout, &row, &needed) == HP_ERR_BUFFER)
        play_unseen(s, &rng, needed);
}

static int32_t value(void *game, int candidate) {
    looking *l = game;
    hp_baohuang_state s = l->world;
    int32_t score[HP_SEATS];
    hp_baohuang_apply_unchecked(&s, &l->actions[candidate]);
    play_on(l, &s);
    hp_baohuang_score(&s, score);
    return POINT * score[l->seen->seat];
}

int64_t hp_baohuang_search(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data) {
    looking l; /* its list stays as it is until a playout needs it */
    const uint64_t seed = hp_rng_next(rng), index = hp_rng_next(rng);
    hp_ranking best = {.most = CANDIDATES};
    hp_baohuang_rank(seen, actions, n, &best);
    for (int i = 0; i < best.n; i++)
        l.actions[i] = actions[best.index[i]];
    l.seen = seen;
    hp_rng_seed(&l.rng, seed, index);
    const hp_trials trials = {&l, draw, value};
    return best.index[hp_best_by_trials(&trials, best.n, hp_playouts_of(data))];
}
