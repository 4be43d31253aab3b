/* What has been proved: a table in the caller's memory, of whole keys, so that no two positions are ever confused. */
#ifndef HP_SOLVER_TABLE_H
#define HP_SOLVER_TABLE_H

#include "solver.h"

typedef struct hp_solver_entry {
    uint64_t key[HP_SOLVER_KEY];
    uint32_t effort; /* nodes that the proof took; 0: an empty entry */
    uint32_t is_true;
} hp_solver_entry;

enum { HP_SOLVER_WAYS = 2 };
/* Where a key may stand. */
typedef struct hp_solver_bucket {
    hp_solver_entry entries[HP_SOLVER_WAYS];
} hp_solver_bucket;

/* It begins small and doubles while there is memory: what a short search never touches need not be cleared. */
typedef struct hp_solver_table {
    hp_solver_bucket *buckets;
    int bits, most_bits; /* there are 2 ** bits buckets */
    uint64_t filled;     /* entries */
} hp_solver_table;

/* `words` are at least those of a bucket. */
void hp_solver_table_begin(hp_solver_table *table, uint64_t *memory, int64_t words);
/* NULL where nothing is known of it. */
const hp_solver_entry *hp_solver_table_find(const hp_solver_table *table, const uint64_t key[HP_SOLVER_KEY]);
void hp_solver_table_keep(hp_solver_table *table, const hp_solver_entry *entry);

#endif
