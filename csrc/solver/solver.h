/* The search for who wins, whatever the game: a tree in which the emperor's side wants a statement to be true and the
 * other side wants it to be false.  The statement is "the outcome is at least `least`"; outcomes are 1, 0 and -1 for
 * the emperor's side.
 *
 * Files of this folder know the games through huangpai.h alone. */
#ifndef HP_SOLVER_SOLVER_H
#define HP_SOLVER_SOLVER_H

#include "huangpai/huangpai.h"

enum {
    HP_SOLVER_KEY = 3,       /* words of a key */
    HP_SOLVER_SORTS = 4096,  /* sorts of actions whose success is remembered */
    HP_SOLVER_GOES_ON = 3,   /* instead of an outcome */
    HP_SOLVER_ACTION_MAX = 8 /* words of an action, at most */
};

/* What the search asks of a game.  Every game ends: no state comes back once an action has been taken. */
typedef struct hp_solver_game {
    size_t state_size, action_size; /* multiples of 8 */
    int64_t (*count)(const void *state);
    int (*actions)(const void *state, void *out, int64_t capacity, int64_t *count);
    int (*action_at)(const void *state, int64_t index, void *action);
    void (*apply)(void *state, const void *action);
    int (*outcome)(const void *state);
    int (*is_first_side)(const void *state); /* whether the emperor's side, or the landlord's, is to act */
    /* States of one search have the same key only if they have the same future.  `facts` are those of the root; the
     * topmost bit of the last word stays 0. */
    void (*key)(const void *facts, const void *state, uint64_t key[HP_SOLVER_KEY]);
    /* The better an action looks, the higher: nothing but the order in which they are tried depends on it. */
    int (*promise)(const void *state, const void *action);
    /* A number below HP_SOLVER_SORTS for actions of which one is likely to be good where another was. */
    int (*sort)(const void *state, const void *action);
    /* Takes out actions after which the game is the same as after another one that stays but for the names of cards;
     * says how many are left.  NULL: there are none. */
    int64_t (*sift)(const void *state, void *actions, int64_t n);
} hp_solver_game;

/* One thing to solve. */
typedef struct hp_solver_task {
    const hp_solver_game *game;
    const void *root;
    const void *facts;
    int64_t longest; /* no game from here on has more actions */
    int has_draws;   /* whether the outcome may be 0 */
} hp_solver_task;

/* Solves it; the other arguments are those of hp_GAME_solve. */
int hp_solver_solve(const hp_solver_task *task, const hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
                    hp_solution *solution);

#endif
