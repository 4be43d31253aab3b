/* What one seat knows (D12): the state with everything else taken out.
 *
 * A right that others may not know of leaves no trace: while somebody chooses, lays, or thinks about a look, the others
 * see the state that they would see without it. */
#include "game.h"

#include <string.h>

/* Choosing and laying are done at the same time (D7.2, D8.2): each knows of the own choice alone. */
static void hide_choices(hp_douhuang_state *seen, int seat, int done) {
    seen->current = (uint8_t)(done ? HP_NONE : seat);
}

/* D7.2, D8.2: offers and drafts. */
static void hide_offers(hp_douhuang_state *seen, int seat) {
    if (!seen->competitive) {
        for (int i = 0; i < 3 * HP_SEATS; i++)
            if (i / 3 != seat)
                seen->offered[i] = HP_NONE;
        return;
    }
    for (int place = 5; place < 10; place++)
        if (seen->taken[place] != seat)
            seen->offered[place] = HP_NONE;
}

/* Characters laid by others: those of this game are seen with its emperor, or with 白骨精's look. */
static void hide_laid(hp_douhuang_state *seen, int seat) {
    for (int i = 0; i < 6; i++) {
        const int owner = i / 3, game = i % 3;
        const int turned_up = game < seen->game || (game == seen->game && (seen->known >> owner & 1));
        if (owner != seat && !turned_up)
            seen->laid[i] = HP_NONE;
    }
}

int hp_douhuang_observe(const hp_douhuang_state *state, int seat, hp_douhuang_observation *out) {
    if (seat < 0 || seat >= state->players)
        return HP_ERR_SIZE;
    memset(out, 0, sizeof *out);
    out->seat = (uint8_t)seat;
    out->seen = *state;
    hp_douhuang_state *seen = &out->seen;
    seen->seed = seen->index = 0;

    /* Cards. */
    const int before_play = state->phase < HP_DOUHUANG_PHASE_PLAY;
    const int sees_bottom = state->phase >= HP_DOUHUANG_PHASE_SWAP || (state->looked >> seat & 1); /* D7.5, D7.4 */
    uint64_t known = state->discarded | (before_play && sees_bottom ? state->bottom : 0);
    for (int other = 0; other < state->players; other++) {
        out->cards[other] = (uint8_t)hp_hand_size(state, other);
        if (other != seat)
            seen->hands[other] &= state->shown[other];
        known |= seen->hands[other] | state->played[other];
    }
    seen->out = 0;
    if (!sees_bottom)
        seen->bottom = 0;
    out->unseen = HP_DECK & ~known;

    /* Characters. */
    for (int other = 0; other < state->players; other++)
        if (other != seat && !(state->known >> other & 1))
            seen->characters[other] = HP_NONE;
    hide_offers(seen, seat);
    hide_laid(seen, seat);

    /* Who is to act. */
    if (state->phase == HP_DOUHUANG_PHASE_CHOOSE) {
        hide_choices(seen, seat, state->characters[seat] != HP_NONE);
    } else if (state->phase == HP_DOUHUANG_PHASE_LAY) {
        hide_choices(seen, seat, state->laid[3 * seat] != HP_NONE);
    } else if (state->phase == HP_DOUHUANG_PHASE_PEEK && state->current != seat) {
        seen->phase = HP_DOUHUANG_PHASE_BID;
        seen->current = state->first_bidder;
    }
    return HP_OK;
}
