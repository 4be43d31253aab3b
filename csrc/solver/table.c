/* Buckets of two entries.  A new one takes the place of that which was the easier to prove; so what was hard stays, and
 * of the rest what is recent. */
#include "table.h"

#include <string.h>

enum { FIRST_BITS = 10 };

static uint64_t hashed(const uint64_t key[HP_SOLVER_KEY]) {
    uint64_t x = key[0] * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 32 ^ key[1]) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 29 ^ key[2]) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

/* By the topmost bits: when the table doubles, bucket i becomes buckets 2 i and 2 i + 1. */
static hp_solver_bucket *bucket_of(const hp_solver_table *t, const uint64_t key[HP_SOLVER_KEY]) {
    return t->buckets + (t->bits ? hashed(key) >> (64 - t->bits) : 0);
}

static int is_of(const hp_solver_entry *entry, const uint64_t key[HP_SOLVER_KEY]) {
    return entry->effort && entry->key[0] == key[0] && entry->key[1] == key[1] && entry->key[2] == key[2];
}

void hp_solver_table_begin(hp_solver_table *t, uint64_t *memory, int64_t words) {
    const int64_t room = words / (int64_t)(sizeof(hp_solver_bucket) / sizeof *memory);
    t->buckets = (hp_solver_bucket *)memory;
    t->most_bits = 0;
    while (t->most_bits < 40 && INT64_C(2) << t->most_bits <= room)
        t->most_bits++;
    t->bits = t->most_bits < FIRST_BITS ? t->most_bits : FIRST_BITS;
    t->filled = 0;
    memset(t->buckets, 0, sizeof *t->buckets << t->bits);
}

const hp_solver_entry *hp_solver_table_find(const hp_solver_table *t, const uint64_t key[HP_SOLVER_KEY]) {
    const hp_solver_entry *entries = bucket_of(t, key)->entries;
    for (int i = 0; i < HP_SOLVER_WAYS; i++)
        if (is_of(&entries[i], key))
            return &entries[i];
    return NULL;
}

/* From the last bucket on, so that none is written over before it has been read. */
static void grow(hp_solver_table *t) {
    const uint64_t n = UINT64_C(1) << t->bits;
    t->bits++;
    for (uint64_t i = n; i-- > 0;) {
        const hp_solver_bucket old = t->buckets[i];
        int held[2] = {0, 0};
        memset(&t->buckets[2 * i], 0, 2 * sizeof old);
        for (int j = 0; j < HP_SOLVER_WAYS; j++) {
            if (!old.entries[j].effort)
                continue;
            hp_solver_bucket *to = bucket_of(t, old.entries[j].key);
            to->entries[held[to - &t->buckets[2 * i]]++] = old.entries[j];
        }
    }
}

void hp_solver_table_keep(hp_solver_table *t, const hp_solver_entry *entry) {
    if (t->bits < t->most_bits && t->filled >> t->bits >= 1) /* half full */
        grow(t);
    hp_solver_entry *entries = bucket_of(t, entry->key)->entries;
    int place = 0;
    for (int i = 0; i < HP_SOLVER_WAYS; i++) {
        if (is_of(&entries[i], entry->key)) {
            place = i;
            break;
        }
        if (entries[i].effort < entries[place].effort)
            place = i;
    }
    t->filled += !entries[place].effort;
    entries[place] = *entry;
}
