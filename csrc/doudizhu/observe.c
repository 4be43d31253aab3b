/* What one seat knows (P5.7): the state with everything else taken out.
 *
 * Cards of a rank are alike, so the suits of those that are left must not tell where the others are: they are given
 * anew once the others have gone. */
#include "game.h"

#include <string.h>

int hp_doudizhu_observe(const hp_doudizhu_state *state, int seat, hp_doudizhu_observation *out) {
    if (seat < 0 || seat >= state->players)
        return HP_ERR_SIZE;
    memset(out, 0, sizeof *out);
    out->seat = (uint8_t)seat;
    hp_doudizhu_state *seen = &out->seen;
    *seen = *state;
    seen->seed = seen->index = 0;
    for (int other = 0; other < state->players; other++) {
        out->cards[other] = (uint8_t)hp_popcount(state->hands[other]);
        if (other == seat)
            continue;
        /* The bottom has the lowest suits of the landlord's cards, and these are played first; so what is in the hand
         * of it is what it had more of a rank than the landlord has played.  Nobody else has any of it. */
        seen->hands[other] &= state->bottom;
        seen->out |= state->hands[other] ^ seen->hands[other];
    }
    const int status = hp_doudizhu_state_arrange(seen);
    HP_ASSERT(status == HP_OK);
    (void)status;
    out->unseen = seen->out;
    seen->out = 0;
    return HP_OK;
}
