/* What has been proved: a table in the caller's memory, of whole keys, so that no two positions are ever confused. */
#ifndef HP_SEARCH_TABLE_H
#define HP_SEARCH_TABLE_H

#include "search.h"

typedef struct hp_search_entry {
    uint64_t key[HP_SEARCH_KEY];
    uint32_t effort; /* nodes that the proof took; 0: an empty entry */
    uint32_t is_true;
} hp_search_entry;

enum { HP_SEARCH_WAYS = 2 };
/* Where a key may stand. */
typedef struct hp_search_bucket {
    hp_search_entry entries[HP_SEARCH_WAYS];
} hp_search_bucket;

/* It begins small and doubles while there is memory: what a short search never touches need not be cleared. */
typedef struct hp_search_table {
    hp_search_bucket *buckets;
    int bits, most_bits; /* there are 2 ** bits buckets */
    uint64_t filled;     /* entries */
} hp_search_table;

/* `words` are at least those of a bucket. */
void hp_search_table_begin(hp_search_table *table, uint64_t *memory, int64_t words);
/* NULL where nothing is known of it. */
const hp_search_entry *hp_search_table_find(const hp_search_table *table, const uint64_t key[HP_SEARCH_KEY]);
void hp_search_table_keep(hp_search_table *table, const hp_search_entry *entry);

#endif
