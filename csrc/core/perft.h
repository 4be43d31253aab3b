/* Perft: how many sequences of so many legal actions there are, which is what generators of other games are held by.
 *
 * HP_PERFT(game, action) defines hp_GAME_perft on the functions that every game has; the last action is counted, not
 * done.  The caller's buffer is a stack of the lists on the way down; where the next list does not fit, its actions are
 * asked for by their numbers, which takes longer and gives the same. */
#ifndef HP_CORE_PERFT_H
#define HP_CORE_PERFT_H

#include "huangpai/huangpai.h"

#define HP_PERFT(game, action)                                                                                \
    uint64_t hp_##game##_perft(const hp_##game##_state *state, int depth, action *buffer, int64_t capacity) { \
        if (depth <= 0)                                                                                       \
            return 1;                                                                                         \
        const int64_t n = hp_##game##_actions_count(state);                                                   \
        if (depth == 1 || n == 0)                                                                             \
            return (uint64_t)n;                                                                               \
        const int is_listed = n <= capacity;                                                                  \
        int64_t listed = 0;                                                                                   \
        if (is_listed)                                                                                        \
            hp_##game##_actions(state, buffer, capacity, &listed);                                            \
        uint64_t sequences = 0;                                                                               \
        for (int64_t i = 0; i < n; i++) {                                                                     \
            action by_number;                                                                                 \
            if (!is_listed)                                                                                   \
                hp_##game##_action_at(state, i, &by_number);                                                  \
            hp_##game##_state next = *state;                                                                  \
            hp_##game##_apply_unchecked(&next, is_listed ? &buffer[i] : &by_number);                          \
            sequences += is_listed ? hp_##game##_perft(&next, depth - 1, buffer + n, capacity - n)            \
                                   : hp_##game##_perft(&next, depth - 1, buffer, capacity);                   \
        }                                                                                                     \
        return sequences;                                                                                     \
    }

#endif
