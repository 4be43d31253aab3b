/* Kickers: every choice of k sets out of a list, joined with a body. */
#ifndef HP_CORE_KICKERS_H
#define HP_CORE_KICKERS_H

#include "rows.h"

/* All k-subsets of list[0..n), in lexicographic order of indices. */
static inline hp_row *hp_rows_choose(hp_row *out, const uint64_t *list, int n, int k, uint64_t body, uint64_t what) {
    if (k == 0)
        return hp_rows_one(out, body, what);
    if (k == 1)
        return hp_rows_join(out, list, n, body, what);
    if (k == 2) {
        for (int i = 0; i + 1 < n; i++)
            out = hp_rows_join(out, list + i + 1, n - i - 1, body | list[i], what);
        return out;
    }
    for (int i = 0; i + k <= n; i++)
        out = hp_rows_choose(out, list + i + 1, n - i - 1, k - 1, body | list[i], what);
    return out;
}

/* Sets in groups: next[i] is the index of the first set of the group after that of list[i]. */
typedef struct hp_groups {
    uint64_t list[13 * 6 + HP_PAD];
    uint8_t next[13 * 6];
    int n;
} hp_groups;

/* All choices of k sets of different groups, from list[from] on. */
static inline hp_row *hp_rows_choose_groups(hp_row *out, const hp_groups *g, int from, int k, uint64_t body,
                                            uint64_t what) {
    if (k == 0)
        return hp_rows_one(out, body, what);
    if (k == 1)
        return hp_rows_join(out, g->list + from, g->n - from, body, what);
    for (int i = from; i < g->n; i++)
        out = hp_rows_choose_groups(out, g, g->next[i], k - 1, body | g->list[i], what);
    return out;
}

#endif
