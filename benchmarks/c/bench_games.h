/* What the drivers of whole games share (bench.h says how a driver is called).
 *
 * A position is a game, or a copy; a move is an action, or a copy.  With --time before the name the work is done in
 * passes and the least time of one is printed too, in nanoseconds a move.
 *
 * A driver defines, before it includes this file,
 *
 *   BENCH_GAME(name)        hp_GAME_##name: the functions and types of the game
 *   BENCH_ACTION            the type of its actions
 *   BENCH_OVER              the phase in which a game is over
 *   bench_rules             the type of what is played
 *
 * and after it the functions declared below, its table, and main(), which is bench_main() on that table. */
#ifndef HUANGPAI_BENCH_GAMES_H
#define HUANGPAI_BENCH_GAMES_H

#include "bench_common.h"

#include <time.h>

enum { BENCH_GAMES = 2000, BENCH_SEED = 1 };

/* PLAY    deal, and play at random to the score
 * APPLY   the actions of such games once more: apply one, count what is legal next
 * CHECKED the same with all checks, and undone at once and applied again
 * CLONE   copies of states in the middle of a game */
typedef enum { BENCH_PLAY, BENCH_APPLY, BENCH_CHECKED, BENCH_CLONE } bench_work;

typedef BENCH_GAME(state) bench_state;
typedef BENCH_GAME(undo) bench_undo;

typedef struct {
    const char *name;
    bench_work how;
    bench_rules rules;
    bench_answer answer;
} bench_scenario;

/* What the driver defines: the next action of a random game, as BENCH_GAME(play_random) draws it. */
static void draw(const bench_state *state, hp_rng *rng, BENCH_ACTION *action);

static bench_state starts[BENCH_GAMES], ends[BENCH_GAMES];
static BENCH_ACTION *actions;
static int64_t n_actions, legal;

static inline void bench_deal(const bench_scenario *s, bench_state *states) {
    for (int i = 0; i < BENCH_GAMES; i++)
        bench_check(BENCH_GAME(start)(&s->rules, BENCH_SEED, (uint64_t)i, states + i));
}

/* The games that BENCH_GAME(play_random) plays, with every action kept. */
static inline void bench_record(const bench_scenario *s) {
    enum { MOST = 1 << 20 };
    bench_deal(s, starts);
    actions = bench_must(malloc(MOST * sizeof *actions));
    for (int i = 0; i < BENCH_GAMES; i++) {
        bench_state state = starts[i];
        hp_rng rng;
        hp_rng_seed(&rng, ~(uint64_t)BENCH_SEED, (uint64_t)i);
        for (; state.phase != BENCH_OVER; n_actions++) {
            if (n_actions == MOST)
                bench_check(HP_ERR_BUFFER);
            draw(&state, &rng, actions + n_actions);
            BENCH_GAME(apply_unchecked)(&state, actions + n_actions);
        }
    }
}

/* Half way through each game. */
static inline void bench_go_half_way(void) {
    int64_t at = 0;
    for (int i = 0; i < BENCH_GAMES; i++) {
        int64_t length = 0;
        for (bench_state state = starts[i]; state.phase != BENCH_OVER; length++)
            BENCH_GAME(apply_unchecked)(&state, actions + at + length);
        for (int64_t k = 0; k < length / 2; k++)
            BENCH_GAME(apply_unchecked)(starts + i, actions + at + k);
        at += length;
    }
}

static inline int64_t bench_apply_all(void) {
    int64_t at = 0;
    legal = 0;
    for (int i = 0; i < BENCH_GAMES; i++) {
        bench_state state = starts[i];
        while (state.phase != BENCH_OVER) {
            BENCH_GAME(apply_unchecked)(&state, actions + at++);
            legal += BENCH_GAME(actions_count)(&state);
        }
        ends[i] = state;
    }
    return at;
}

static inline int64_t bench_apply_checked(void) {
    int64_t at = 0;
    for (int i = 0; i < BENCH_GAMES; i++) {
        bench_state state = starts[i];
        bench_undo undo;
        for (; state.phase != BENCH_OVER; at++) {
            bench_check(BENCH_GAME(apply)(&state, actions + at, &undo));
            BENCH_GAME(undo_action)(&state, &undo);
            bench_check(BENCH_GAME(apply)(&state, actions + at, &undo));
        }
        ends[i] = state;
    }
    return at;
}

static inline int64_t bench_clone_all(void) {
    for (int i = 0; i < BENCH_GAMES; i++)
        ends[i] = starts[i];
    return BENCH_GAMES;
}

BENCH_NOINLINE int64_t measured(const bench_scenario *s);
BENCH_NOINLINE int64_t measured(const bench_scenario *s) {
    switch (s->how) {
    case BENCH_APPLY:
        return bench_apply_all();
    case BENCH_CHECKED:
        return bench_apply_checked();
    case BENCH_CLONE:
        return bench_clone_all();
    default:
        bench_deal(s, ends);
        return BENCH_GAME(play_random)(ends, BENCH_GAMES, BENCH_SEED, 0);
    }
}

static inline double bench_now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline void bench_print_time(const bench_scenario *s, int64_t moves) {
    enum { PASSES = 20 };
    double least = 1e18;
    for (int i = 0; i < PASSES; i++) {
        const double start = bench_now();
        measured(s);
        const double taken = bench_now() - start;
        least = taken < least ? taken : least;
    }
    printf("%s %.3f ns\n", s->name, least / (double)moves);
}

static inline int bench_run(const bench_scenario *s, int timed) {
    if (s->how != BENCH_PLAY)
        bench_record(s);
    if (s->how == BENCH_CLONE)
        bench_go_half_way();
    const int64_t moves = measured(s);
    uint64_t checksum = bench_mix(BENCH_CHECKSUM, (uint64_t)legal);
    for (int i = 0; i < BENCH_GAMES; i++)
        checksum = bench_mix(checksum, BENCH_GAME(state_hash)(ends + i));
    const int status = bench_report(s->name, BENCH_GAMES, (bench_answer){moves, checksum}, s->answer);
    if (timed)
        bench_print_time(s, moves);
    free(actions);
    return status;
}

static inline int bench_main(int argc, char **argv, const bench_scenario *scenarios, int n) {
    bench_check(hp_init());
    const int list = argc == 2 && strcmp(argv[1], "--list") == 0;
    const int timed = argc == 3 && strcmp(argv[1], "--time") == 0;
    for (int i = 0; i < n; i++) {
        if (list)
            puts(scenarios[i].name);
        else if (argc == 2 + timed && strcmp(argv[1 + timed], scenarios[i].name) == 0)
            return bench_run(scenarios + i, timed);
    }
    if (list)
        return 0;
    fprintf(stderr, "usage: %s --list | [--time] SCENARIO\n", argv[0]);
    return 2;
}

#endif
