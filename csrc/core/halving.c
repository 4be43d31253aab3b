/* Successive halving (halving.h). */
#include "halving.h"

enum {
    FEW = 4, /* with fewer trials for each, fewer candidates are tried */
    /* Another candidate is better than the first where its gain is more than so many standard errors, in halves. */
    SURE_IN_HALVES = 2,
};

/* A candidate other than the first, by what it came to above the first. */
typedef struct {
    int candidate;
    int64_t gain, squares;
} rival;

/* Best first; of equal ones that first which came first. */
static void sort(rival *rivals, int n) {
    for (int i = 1; i < n; i++) {
        const rival one = rivals[i];
        int at = i;
        for (; at > 0 && rivals[at - 1].gain < one.gain; at--)
            rivals[at] = rivals[at - 1];
        rivals[at] = one;
    }
}

static int rounds_of(int n) {
    int rounds = 1;
    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

int hp_best_by_trials(const hp_trials *trials, int n, int64_t budget) {
    rival rivals[HP_CANDIDATES_MAX];
    int left = (budget < FEW * (int64_t)n ? (int)(budget / FEW) : n) - 1;
    if (left < 1 && budget >= 2 && n > 1)
        left = 1;
    for (int i = 0; i < left; i++)
        rivals[i] = (rival){i + 1, 0, 0};
    for (int rounds = rounds_of(left); left > 0 && rounds > 0; rounds--) {
        for (int64_t worlds = budget / rounds / (left + 1); worlds > 0; worlds--) {
            if (!trials->draw(trials->game))
                return 0;
            const int32_t first = trials->value(trials->game, 0);
            for (int i = 0; i < left; i++) {
                const int64_t gain = trials->value(trials->game, rivals[i].candidate) - first;
                rivals[i].gain += gain;
                rivals[i].squares += gain * gain;
            }
            budget -= left + 1;
        }
        sort(rivals, left);
        if (left > 1)
            left = (left + 1) / 2;
    }
    /* 2 ** 20 trials of values of 2 ** 11: a gain has 31 bits at most. */
    const rival *best = rivals;
    return left > 0 && best->gain > 0 && 4 * best->gain * best->gain > SURE_IN_HALVES * SURE_IN_HALVES * best->squares
               ? best->candidate
               : 0;
}
