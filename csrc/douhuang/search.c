/* A player that looks ahead: it plays the game on, by greedy players, from states that its seat may be in
 * (determinise.c), and takes the action that wins most of these games.
 *
 * The candidates are the few actions of which the greedy player thinks most (greedy.h).  Each of them is tried in the
 * same states, so what is compared is how often one wins where another loses; what the greedy player would do is done
 * unless something else is surely better (halving.h).  Characters are chosen, drafted and laid as the greedy player
 * does: that is judged by thousands of games of self-play, not by a hundred. */
#include "../core/halving.h"
#include "greedy.h"

#include <string.h>

enum {
    CANDIDATES = 8,
    LIST = 4096, /* the longest list that a playout looks at */
    WON = 1024,
};

typedef struct {
    const hp_douhuang_observation *seen;
    hp_douhuang_move actions[CANDIDATES];
    hp_rng rng;
    hp_douhuang_state world;
    hp_rng fate; /* of what is left to chance in that world */
    hp_douhuang_move list[LIST];
} looking;

/* A game of a match counts as a game by itself, for what is sought is to win it. */
static void leave_match(hp_douhuang_state *s) {
    s->competitive = s->first_drafter = s->picks = s->game = 0;
    memset(s->offered, HP_NONE, sizeof s->offered);
    memset(s->taken, HP_NONE, sizeof s->taken);
    memset(s->laid, HP_NONE, sizeof s->laid);
    memset(s->ended, 0, sizeof s->ended);
}

static int draw(void *game) {
    looking *l = game;
    if (hp_douhuang_determinise(l->seen, &l->rng, &l->world) != HP_OK)
        return 0;
    if (l->world.competitive)
        leave_match(&l->world);
    hp_rng_seed(&l->fate, hp_rng_next(&l->rng), 0);
    return 1;
}

/* A list too long to be looked at (D6.10): a pass, or any play. */
static void play_unseen(hp_douhuang_state *s, hp_rng *rng, int64_t n) {
    hp_douhuang_move action;
    const int64_t index = s->last.size ? n - 1 : (int64_t)hp_rng_below64(rng, (uint64_t)n);
    hp_douhuang_action_at(s, index, &action);
    hp_douhuang_apply_unchecked(s, &action);
}

static void play_on(looking *l, hp_douhuang_state *s) {
    hp_rng rng = l->fate;
    uint32_t length = 0;
    hp_douhuang_playout playout = {
        .states = s, .rngs = &rng, .lengths = &length, .n = 1, .buffer = l->list, .capacity = LIST};
    for (int seat = 0; seat < HP_SEATS; seat++)
        playout.players.choose[seat] = (uint64_t)(uintptr_t)hp_douhuang_greedy;
    int64_t row, needed;
    while (hp_douhuang_play(&playout, &row, &needed) == HP_ERR_BUFFER)
        play_unseen(s, &rng, needed);
}

/* 1 won, -1 lost; a game without an end is neither. */
static int32_t value(void *game, int candidate) {
    looking *l = game;
    hp_douhuang_state s = l->world;
    const int me = l->seen->seat;
    hp_douhuang_apply_unchecked(&s, &l->actions[candidate]);
    play_on(l, &s);
    if (!s.winner)
        return 0;
    return (s.winner == HP_DOUHUANG_EMPEROR) == (me == s.emperor) ? WON : -WON;
}

int64_t hp_douhuang_search(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data) {
    looking l; /* its list stays as it is until a playout needs it */
    const uint64_t seed = hp_rng_next(rng), index = hp_rng_next(rng);
    if (seen->seen.phase < HP_DOUHUANG_PHASE_SEIZE)
        return hp_douhuang_greedy(seen, actions, n, NULL, 0);
    hp_ranking best = {.most = CANDIDATES};
    hp_douhuang_rank(seen, actions, n, &best);
    for (int i = 0; i < best.n; i++)
        l.actions[i] = actions[best.index[i]];
    l.seen = seen;
    hp_rng_seed(&l.rng, seed, index);
    const hp_trials trials = {&l, draw, value};
    return best.index[hp_best_by_trials(&trials, best.n, hp_playouts_of(data))];
}
