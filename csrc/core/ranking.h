/* The best few of many, by scores. */
#ifndef HP_CORE_RANKING_H
#define HP_CORE_RANKING_H

#include "bits.h"

enum { HP_RANKED_MOST = 32 };

/* Best first; of equal ones that first which came first. */
typedef struct hp_ranking {
    int64_t index[HP_RANKED_MOST];
    int score[HP_RANKED_MOST];
    int n, most; /* how many there are, and may be: 1 to HP_RANKED_MOST */
} hp_ranking;

HP_INLINE void hp_rank(hp_ranking *r, int64_t index, int score) {
    if (r->n && r->n == r->most) {
        if (r->score[r->n - 1] >= score)
            return;
        r->n--;
    }
    int at = r->n++;
    for (; at > 0 && r->score[at - 1] < score; at--) {
        r->index[at] = r->index[at - 1];
        r->score[at] = r->score[at - 1];
    }
    r->index[at] = index;
    r->score[at] = score;
}

#endif
