/* Features of every game. */
#include <huangpai/huangpai.h>

void hp_features_float(const int8_t *features, int64_t n, float *out) {
    for (int64_t i = 0; i < n; i++)
        out[i] = (float)features[i];
}
