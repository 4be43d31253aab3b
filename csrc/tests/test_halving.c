/* Candidates compared by trials: never more trials than the budget, in the same worlds, and the first where no other is
 * surely better. */
#include "../core/halving.h"

#include "check.h"

/* Candidate i is worth values[i] in every world, more or less by `spread`, and alike for all by `luck`. */
typedef struct {
    int32_t values[HP_CANDIDATES_MAX];
    int spread, luck, worlds_most;
    int worlds, trials, this_world, n;
    int tried_first; /* in this world */
} tried;

static int draw(void *game) {
    tried *t = game;
    if (t->worlds == t->worlds_most)
        return 0;
    t->worlds++;
    t->this_world = t->luck ? check_below(2 * t->luck + 1) - t->luck : 0;
    t->tried_first = 0;
    return 1;
}

static int32_t value(void *game, int candidate) {
    tried *t = game;
    CHECK(candidate >= 0 && candidate < t->n);
    CHECK(t->tried_first == (candidate > 0)); /* the first is tried in every world, once and before the others */
    t->tried_first = 1;
    t->trials++;
    const int noise = t->spread ? check_below(2 * t->spread + 1) - t->spread : 0;
    return t->values[candidate] + t->this_world + noise;
}

static int best(tried *t, int n, int64_t budget) {
    const hp_trials trials = {t, draw, value};
    t->n = n;
    t->worlds = t->trials = 0;
    const int found = hp_best_by_trials(&trials, n, budget);
    CHECK_SAY(t->trials <= budget, "%d trials for %" PRId64, t->trials, budget);
    CHECK(found >= 0 && found < n);
    return found;
}

static void budgets(void) {
    for (int n = 1; n <= HP_CANDIDATES_MAX; n++)
        for (int64_t budget = 0; budget < 400; budget += 1 + budget / 20) {
            tried t = {.spread = 300, .luck = 700, .worlds_most = 1 << 20};
            best(&t, n, budget);
            if (n > 1 && budget >= 8 * n) /* most of it is used */
                CHECK_SAY(t.trials > budget * 6 / 10, "%d of %" PRId64 " for %d", t.trials, budget, n);
            if (budget < 2 || n == 1)
                CHECK(t.trials == 0);
        }
}

static void all_alike(void) {
    for (int n = 1; n <= HP_CANDIDATES_MAX; n++) {
        tried t = {.luck = 1000, .worlds_most = 1 << 20};
        CHECK(best(&t, n, 300) == 0);
    }
}

/* The best one, whatever its place, where it stands out; the first where that is the best. */
static void one_is_better(void) {
    int right = 0, games = 0;
    for (int place = 0; place < 8; place++)
        for (int turn = 0; turn < 50; turn++) {
            tried t = {.spread = 200, .luck = 800, .worlds_most = 1 << 20};
            t.values[place] = 150;
            right += best(&t, 8, 400) == place;
            games++;
        }
    CHECK_SAY(right > games * 9 / 10, "%d of %d", right, games);
}

/* Without worlds nothing is known. */
static void no_worlds(void) {
    tried t = {.worlds_most = 0};
    t.values[3] = 900;
    CHECK(best(&t, 5, 100) == 0);
    t.worlds_most = 2;
    CHECK(best(&t, 5, 100) == 0);
}

static void extremes(void) {
    tried t = {.worlds_most = 1 << 20};
    t.values[0] = -1024;
    t.values[1] = 1024;
    CHECK(best(&t, 2, HP_SEARCH_PLAYOUTS_MAX) == 1);
    CHECK(hp_playouts_of(0) == HP_SEARCH_PLAYOUTS && hp_playouts_of(7) == 7);
    CHECK(hp_playouts_of(UINT64_MAX) == HP_SEARCH_PLAYOUTS_MAX);
}

int main(void) {
    budgets();
    all_alike();
    one_is_better();
    no_worlds();
    extremes();
    CHECK_END("test_halving");
}
