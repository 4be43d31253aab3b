/* What the counts of a batch add up to. */
#include <huangpai/huangpai.h>

int64_t hp_offsets(const int64_t *counts, int64_t n, int64_t *offsets) {
    int64_t total = 0;
    for (int64_t i = 0; i < n; i++) {
        const int64_t count = counts[i];
        offsets[i] = total;
        if (count > INT64_MAX - total)
            return INT64_MAX;
        total += count;
    }
    offsets[n] = total;
    return total;
}
