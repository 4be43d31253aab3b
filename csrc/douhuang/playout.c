/* Whole games: at random, every legal action equally likely, or by policies.
 *
 * At random each action takes one number from the game's stream, which picks it out of the list of
 * hp_douhuang_actions; so the games are those of anybody who lists, draws and applies. */
#include "../core/dispatch.h"
#include "game.h"

/* The action that the next number of the stream is. */
HP_INLINE void draw(const hp_douhuang_state *s, hp_rng *rng, const hp_douhuang_kernels *k, hp_douhuang_move *action) {
    const int64_t n = hp_douhuang_others(s);
    int64_t number;
    if (s->phase == HP_DOUHUANG_PHASE_PLAY) {
        const hp_douhuang_target target = hp_douhuang_target_of(&s->last);
        number = k->draw(s->hands[s->current], hp_douhuang_current_player(s), &target, n, rng, action);
    } else {
        number = hp_rng_draw_below(rng, (uint32_t)n);
    }
    if (number == n - 1 && s->last.size && s->phase == HP_DOUHUANG_PHASE_PLAY)
        *action = (hp_douhuang_move){.kind = HP_DOUHUANG_PASS}; /* what other_at says; half of all actions */
    else if (number >= 0)
        *action = hp_douhuang_other_at(s, number, n);
}

static int64_t play_one(hp_douhuang_state *s, hp_rng *rng, const hp_douhuang_kernels *k) {
    int64_t actions = 0;
    for (; s->phase != HP_DOUHUANG_PHASE_OVER; actions++) {
        hp_douhuang_move action;
        draw(s, rng, k, &action);
        hp_douhuang_apply_unchecked(s, &action);
    }
    return actions;
}

int64_t hp_douhuang_play_random(hp_douhuang_state *states, int64_t n, uint64_t seed, uint64_t first) {
    const hp_douhuang_kernels *k = hp_douhuang_kernel_table[hp_simd_level()];
    int64_t actions = 0;
    for (int64_t i = 0; i < n; i++) {
        /* A stream apart from that of the deal, which may have the same seed and index. */
        hp_rng rng = hp_rng_of(~seed, first + (uint64_t)i);
        actions += play_one(&states[i], &rng, k);
    }
    return actions;
}

typedef int64_t (*policy)(const hp_douhuang_observation *, const hp_douhuang_move *, int64_t, hp_rng *, uint64_t);

/* What the policy of the player to act chooses; an error leaves in *needed what hp_douhuang_play says. */
static int ask(const hp_douhuang_playout *p, const hp_douhuang_state *s, hp_rng *rng, hp_douhuang_move *action,
               int64_t *needed) {
    int64_t n, chosen = 0;
    const int status = hp_douhuang_actions(s, p->buffer, p->capacity, &n);
    if (status != HP_OK) {
        *needed = n;
        return status;
    }
    const uint64_t choose = p->players.choose[s->current];
    if (n > 1) {
        hp_douhuang_observation seen;
        hp_douhuang_observe(s, s->current, &seen);
        chosen =
            ((policy)(uintptr_t)p->players.choose[s->current])(&seen, p->buffer, n, rng, p->players.data[s->current]);
    }
    if (chosen < 0 || chosen >= n) {
        *needed = chosen;
        return HP_ERR_POLICY;
    }
    *action = p->buffer[chosen];
    /* The list is const for a policy, but not every language knows that. */
    if (choose != (uint64_t)(uintptr_t)hp_douhuang_greedy && hp_douhuang_action_problem(s, action)) {
        *needed = chosen;
        return HP_ERR_POLICY;
    }
    return HP_OK;
}

int hp_douhuang_play(const hp_douhuang_playout *playout, int64_t *row, int64_t *needed) {
    const hp_douhuang_kernels *k = hp_douhuang_kernel_table[hp_simd_level()];
    for (int64_t i = 0; i < playout->n; i++) {
        hp_douhuang_state *s = &playout->states[i];
        hp_rng *rng = &playout->rngs[i];
        while (s->phase != HP_DOUHUANG_PHASE_OVER) {
            const uint64_t who = playout->players.choose[s->current];
            hp_douhuang_move action;
            if (who == HP_PLAYER_WAITS)
                break;
            if (HP_UNLIKELY(playout->lengths[i] >= HP_PLAYOUT_LONGEST)) {
                *row = i;
                return HP_ERR_ENDLESS;
            }
            if (who == HP_PLAYER_RANDOM) {
                draw(s, rng, k, &action);
            } else {
                const int status = ask(playout, s, rng, &action, needed);
                if (status != HP_OK) {
                    *row = i;
                    return status;
                }
            }
            hp_douhuang_apply_unchecked(s, &action);
            playout->lengths[i]++;
        }
    }
    return HP_OK;
}
