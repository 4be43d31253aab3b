/* Whole games: at random, of the moves by rank and pass each equally likely, then of the move's choices of cards; or by
 * policies.
 *
 * At random each action takes one number from the game's stream, which picks it out of the list of hp_baohuang_actions,
 * and a play another, which picks its cards; so the games are those of anybody who lists, draws and applies. */
#include "../core/dispatch.h"
#include "game.h"

/* The action that the next numbers of the stream are. */
HP_INLINE void draw(const hp_baohuang_state *s, hp_rng *rng, const hp_baohuang_kernels *k, hp_baohuang_action *out) {
    const hp_baohuang_hand *hand = &s->hands[s->current];
    if (HP_UNLIKELY(hp_is_trustee(s, s->current))) { /* one action, with one choice of cards */
        hp_baohuang_default_action(s, out);
        hp_rng_draw_below(rng, 1);
        if (out->action == HP_BAOHUANG_PLAY)
            hp_rng_draw_below(rng, 1);
    } else if (HP_UNLIKELY(s->phase != HP_BAOHUANG_PHASE_PLAY)) {
        const int n = hp_baohuang_others(s);
        *out = hp_baohuang_other_at(s, (int)hp_rng_draw_below(rng, (uint32_t)n), n);
    } else {
        *out = (hp_baohuang_action){.move = {.rank = HP_BAOHUANG_NO_RANK}, .action = HP_BAOHUANG_PASS};
        if (k->draw(hand, &s->last, hp_play_options(s), rng, &out->move)) {
            const uint32_t choices = (uint32_t)hp_baohuang_choices_of(hand, &out->move);
            out->action = HP_BAOHUANG_PLAY;
            hp_baohuang_choose(hand, &out->move, (int)hp_rng_draw_below(rng, choices), &out->cards);
        }
    }
}

int64_t hp_baohuang_play_random(hp_baohuang_state *states, int64_t n, uint64_t seed, uint64_t first) {
    const hp_baohuang_kernels *k = hp_baohuang_kernel_table[hp_simd_level()];
    int64_t actions = 0;
    for (int64_t i = 0; i < n; i++) {
        hp_baohuang_state *s = &states[i];
        hp_rng rng = hp_rng_of(~seed, first + (uint64_t)i);
        for (; s->phase != HP_BAOHUANG_PHASE_OVER; actions++) {
            hp_baohuang_action action;
            draw(s, &rng, k, &action);
            hp_baohuang_apply_unchecked(s, &action);
        }
    }
    return actions;
}

typedef int64_t (*policy)(const hp_baohuang_observation *, const hp_baohuang_action *, int64_t, hp_rng *, uint64_t);

/* What the policy of the player to act chooses; an error leaves in *needed what hp_baohuang_play says. */
static int ask(const hp_baohuang_playout *p, const hp_baohuang_state *s, hp_rng *rng, hp_baohuang_action *action,
               int64_t *needed) {
    int64_t n, chosen = 0;
    const int status = hp_baohuang_actions(s, p->buffer, p->capacity, &n);
    if (status != HP_OK) {
        *needed = n;
        return status;
    }
    const uint64_t choose = p->players.choose[s->current];
    if (n > 1) {
        hp_baohuang_observation seen;
        hp_baohuang_observe(s, s->current, &seen);
        chosen =
            ((policy)(uintptr_t)p->players.choose[s->current])(&seen, p->buffer, n, rng, p->players.data[s->current]);
    }
    if (chosen < 0 || chosen >= n) {
        *needed = chosen;
        return HP_ERR_POLICY;
    }
    *action = p->buffer[chosen];
    /* The list is const for a policy, but not every language knows that. */
    if (choose != (uint64_t)(uintptr_t)hp_baohuang_greedy && hp_baohuang_action_problem(s, action)) {
        *needed = chosen;
        return HP_ERR_POLICY;
    }
    return HP_OK;
}

int hp_baohuang_play(const hp_baohuang_playout *playout, int64_t *row, int64_t *needed) {
    const hp_baohuang_kernels *k = hp_baohuang_kernel_table[hp_simd_level()];
    for (int64_t i = 0; i < playout->n; i++) {
        hp_baohuang_state *s = &playout->states[i];
        hp_rng *rng = &playout->rngs[i];
        while (s->phase != HP_BAOHUANG_PHASE_OVER) {
            const uint64_t who = playout->players.choose[s->current];
            hp_baohuang_action action;
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
            hp_baohuang_apply_unchecked(s, &action);
            playout->lengths[i]++;
        }
    }
    return HP_OK;
}
