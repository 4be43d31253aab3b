/* Whole games of Douhuang (bench.h says how a driver is called).
 *
 * drawn     three players, characters drawn: deal, offer, and play at random to the score
 * plain     the same without 杨贵妃 in the pool
 * two       two players, drawn
 * match     two players, a match
 * apply     the actions of `drawn` once more: apply one, count what is legal next
 * checked   the same with hp_douhuang_apply, which checks, and undone at once and applied again
 * clone     copies of states in the middle of a game
 *
 * A position is a game, or a copy; a move is an action, or a copy.  With --time before the name the work is done in
 * passes and the least time of one is printed too, in nanoseconds a move. */
#include "bench_common.h"

#include <time.h>

enum { GAMES = 2000, SEED = 1, YANG_GUIFEI = 16 };

typedef enum { PLAY, APPLY, CHECKED, CLONE } work;

typedef struct {
    const char *name;
    work how;
    int players, competitive;
    uint32_t pool;
    bench_answer answer;
} scenario;

/* The answers are the same with all kernels; tests hold such games beside a referee. */
static const scenario scenarios[] = {
    {"drawn", PLAY, 3, 0, HP_DOUHUANG_POOL, {116037, UINT64_C(0xd2bcaddc953032b8)}},
    {"plain", PLAY, 3, 0, HP_DOUHUANG_POOL & ~(1u << YANG_GUIFEI), {115417, UINT64_C(0x3539e8fd0f7005d6)}},
    {"two", PLAY, 2, 0, HP_DOUHUANG_POOL, {67999, UINT64_C(0x8fabe6bc262c0d48)}},
    {"match", PLAY, 2, 1, HP_DOUHUANG_POOL, {182875, UINT64_C(0x6143ec1fad8de1e0)}},
    {"apply", APPLY, 3, 0, HP_DOUHUANG_POOL, {116037, UINT64_C(0xb3a49a84e88e9a76)}},
    {"checked", CHECKED, 3, 0, HP_DOUHUANG_POOL, {116037, UINT64_C(0xd2bcaddc953032b8)}},
    {"clone", CLONE, 3, 0, HP_DOUHUANG_POOL, {2000, UINT64_C(0x3ef7eedab0426226)}},
};

static hp_douhuang_state starts[GAMES], ends[GAMES];
static hp_douhuang_move *actions;
static int64_t n_actions, legal;

static hp_douhuang_options options_of(const scenario *s) {
    return (hp_douhuang_options){.players = (uint8_t)s->players,
                                 .competitive = (uint8_t)s->competitive,
                                 .fixed = {HP_DOUHUANG_NONE, HP_DOUHUANG_NONE, HP_DOUHUANG_NONE},
                                 .pool = s->pool};
}

static void deal(const scenario *s, hp_douhuang_state *states) {
    const hp_douhuang_options options = options_of(s);
    for (int i = 0; i < GAMES; i++)
        bench_check(hp_douhuang_start(&options, SEED, (uint64_t)i, states + i));
}

/* The games that hp_douhuang_play_random plays, with every action kept. */
static void record(const scenario *s) {
    enum { MOST = 1 << 18 };
    deal(s, starts);
    actions = bench_must(malloc(MOST * sizeof *actions));
    for (int i = 0; i < GAMES; i++) {
        hp_douhuang_state state = starts[i];
        hp_rng rng;
        hp_rng_seed(&rng, ~(uint64_t)SEED, (uint64_t)i);
        for (; state.phase != HP_DOUHUANG_PHASE_OVER; n_actions++) {
            const int64_t n = hp_douhuang_actions_count(&state);
            if (n_actions == MOST)
                bench_check(HP_ERR_BUFFER);
            bench_check(hp_douhuang_action_at(&state, hp_rng_below(&rng, (uint32_t)n), actions + n_actions));
            hp_douhuang_apply_unchecked(&state, actions + n_actions);
        }
    }
}

/* Half way through each game. */
static void go_half_way(void) {
    int64_t at = 0;
    for (int i = 0; i < GAMES; i++) {
        int64_t length = 0;
        for (hp_douhuang_state state = starts[i]; state.phase != HP_DOUHUANG_PHASE_OVER; length++)
            hp_douhuang_apply_unchecked(&state, actions + at + length);
        for (int64_t k = 0; k < length / 2; k++)
            hp_douhuang_apply_unchecked(starts + i, actions + at + k);
        at += length;
    }
}

static int64_t apply_all(void) {
    int64_t at = 0;
    legal = 0;
    for (int i = 0; i < GAMES; i++) {
        hp_douhuang_state state = starts[i];
        while (state.phase != HP_DOUHUANG_PHASE_OVER) {
            hp_douhuang_apply_unchecked(&state, actions + at++);
            legal += hp_douhuang_actions_count(&state);
        }
        ends[i] = state;
    }
    return at;
}

static int64_t apply_checked(void) {
    int64_t at = 0;
    for (int i = 0; i < GAMES; i++) {
        hp_douhuang_state state = starts[i];
        hp_douhuang_undo undo;
        for (; state.phase != HP_DOUHUANG_PHASE_OVER; at++) {
            bench_check(hp_douhuang_apply(&state, actions + at, &undo));
            hp_douhuang_undo_action(&state, &undo);
            bench_check(hp_douhuang_apply(&state, actions + at, &undo));
        }
        ends[i] = state;
    }
    return at;
}

static int64_t clone_all(void) {
    for (int i = 0; i < GAMES; i++)
        ends[i] = starts[i];
    return GAMES;
}

BENCH_NOINLINE int64_t measured(const scenario *s);
BENCH_NOINLINE int64_t measured(const scenario *s) {
    switch (s->how) {
    case APPLY:
        return apply_all();
    case CHECKED:
        return apply_checked();
    case CLONE:
        return clone_all();
    default:
        deal(s, ends);
        return hp_douhuang_play_random(ends, GAMES, SEED, 0);
    }
}

static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void print_time(const scenario *s, int64_t moves) {
    enum { PASSES = 20 };
    double least = 1e18;
    for (int i = 0; i < PASSES; i++) {
        const double start = now();
        measured(s);
        const double taken = now() - start;
        least = taken < least ? taken : least;
    }
    printf("%s %.3f ns\n", s->name, least / (double)moves);
}

static int run(const scenario *s, int timed) {
    if (s->how != PLAY)
        record(s);
    if (s->how == CLONE)
        go_half_way();
    const int64_t moves = measured(s);
    uint64_t checksum = bench_mix(BENCH_CHECKSUM, (uint64_t)legal);
    for (int i = 0; i < GAMES; i++)
        checksum = bench_mix(checksum, hp_douhuang_state_hash(ends + i));
    const int status = bench_report(s->name, GAMES, (bench_answer){moves, checksum}, s->answer);
    if (timed)
        print_time(s, moves);
    free(actions);
    return status;
}

int main(int argc, char **argv) {
    enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };
    bench_check(hp_init());
    const int list = argc == 2 && strcmp(argv[1], "--list") == 0;
    const int timed = argc == 3 && strcmp(argv[1], "--time") == 0;
    for (int i = 0; i < SCENARIOS; i++) {
        if (list)
            puts(scenarios[i].name);
        else if (argc == 2 + timed && strcmp(argv[1 + timed], scenarios[i].name) == 0)
            return run(scenarios + i, timed);
    }
    if (list)
        return 0;
    fprintf(stderr, "usage: %s --list | [--time] SCENARIO\n", argv[0]);
    return 2;
}
