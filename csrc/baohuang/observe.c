/* What one seat knows (B12): the state with everything else taken out.
 *
 * A right that others may not know of leaves no trace (B8.5): while somebody thinks about declaring or rebelling, the
 * others see what they would see without it. */
#include "game.h"

#include <string.h>

/* The cards that everyone has seen go to the holder of the emperor card, and that have not been played. */
static void shown_cards(const hp_baohuang_state *s, int seat, hp_baohuang_hand *out) {
    *out = (hp_baohuang_hand){{0}};
    if (seat != s->holder)
        return;
    const uint64_t *played = s->played[seat].plane;
    if (!(played[0] & HP_EMPEROR_MARK))
        out->plane[0] |= HP_BIG_KING | HP_EMPEROR_MARK;
    if (s->phase == HP_BAOHUANG_PHASE_THRONE)
        return; /* they lie on the table */
    /* Copies are alike: of those played, as many as were added may be the added ones. */
    for (int i = 0; i < hp_added(s); i++) {
        int others = 0; /* added before this one, of the same card */
        for (int j = 0; j < i; j++)
            others += s->added[j] == s->added[i];
        if (hp_planes_copies(played, s->added[i]) <= others)
            hp_planes_add(out->plane, s->added[i], 1);
    }
}

/* Whether the seat knows who plays against whom, though not everyone does. */
static int knows_kind(const hp_baohuang_state *s, int seat) { return seat == s->emperor || seat == s->guard; }

static void hide_guard(const hp_baohuang_state *s, int seat, hp_baohuang_state *seen) {
    if (!s->kind || hp_baohuang_is_revealed(s))
        return;
    if (!knows_kind(s, seat))
        seen->kind = 0;
    if (seat != s->guard)
        seen->guard = HP_NONE;
}

/* B8.5: who is asked, and for what. */
static void hide_questions(const hp_baohuang_state *s, int seat, hp_baohuang_state *seen) {
    if (s->phase == HP_BAOHUANG_PHASE_DECLARE && seat != s->current) {
        seen->current = HP_NONE;
        /* In classic mode nobody is asked in a hidden solo; only the emperor knows whether it is one. */
        if (!hp_is_concise(s) && seat != s->emperor) {
            seen->phase = HP_BAOHUANG_PHASE_PLAY;
            seen->current = s->emperor;
        }
    }
    if (s->phase != HP_BAOHUANG_PHASE_REBEL)
        return;
    /* All at the same time: each knows of the own answer alone. */
    seen->rebels &= (uint8_t)(1 << seat);
    const int after_emperor = hp_seats_after(s->emperor, seat), asked = hp_seats_after(s->emperor, s->current);
    seen->current = (uint8_t)(hp_is_rebel(s, seat) && after_emperor >= asked ? seat : HP_NONE);
}

int hp_baohuang_observe(const hp_baohuang_state *state, int seat, hp_baohuang_observation *out) {
    const hp_baohuang_state *s = state;
    if (seat < 0 || seat >= HP_SEATS)
        return HP_ERR_SIZE;
    memset(out, 0, sizeof *out);
    out->seat = (uint8_t)seat;
    out->seen = *s;
    hp_baohuang_state *seen = &out->seen;
    seen->seed = seen->index = 0;

    /* Cards: unseen is what others hold, but for what everyone has seen go there. */
    for (int other = 0; other < HP_SEATS; other++) {
        const hp_baohuang_hand *hand = &s->hands[other];
        out->cards[other] = (uint8_t)hp_cards_in(hand);
        if (other == seat)
            continue;
        hp_put_cards(&out->unseen, hand);
        shown_cards(s, other, &seen->hands[other]);
    }
    if (s->holder != seat)
        hp_take_cards(&out->unseen, &seen->hands[s->holder]);

    hide_guard(s, seat, seen);
    hide_questions(s, seat, seen);
    return HP_OK;
}
