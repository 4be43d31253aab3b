/* Chance: the deals (B6.1).
 *
 * A deal is a function of (seed, index) and of its number within the game.  Each has a stretch of DRAWS numbers of the
 * stream; it needs 167, and a few more where a draw is repeated. */
#include "game.h"

#include <string.h>

enum { DRAWS = 4096, DECK = 168 };

/* The cards by number: four copies of each in a row, of the kings the marked one first. */
static void shuffled(hp_rng *rng, uint8_t deck[DECK]) {
    for (int i = 0; i < DECK; i++)
        deck[i] = (uint8_t)i;
    hp_rng_shuffle(rng, deck, DECK);
}

void hp_baohuang_deal_next(hp_baohuang_state *s) {
    s->deals++; /* after 2^32 of them from the first again */
    hp_rng rng = hp_rng_of(s->seed, s->index);
    rng.counter = (uint64_t)s->deals * DRAWS;
    uint8_t deck[DECK];
    shuffled(&rng, deck);
    memset(s->hands, 0, sizeof s->hands);
    /* One at a time, clockwise. */
    for (int i = 0, seat = s->first_seat; i < DECK; i++, seat = hp_next_seat(seat)) {
        const int card = 4 * HP_BAOHUANG_RANK_LOWEST + deck[i] / HP_BAOHUANG_COPIES;
        const int marked = deck[i] % HP_BAOHUANG_COPIES == 0;
        hp_planes_put_each(s->hands[seat].plane, UINT64_C(1) << card);
        if (card == HP_BAOHUANG_BIG && marked) {
            s->hands[seat].plane[0] |= HP_EMPEROR_MARK;
            s->holder = (uint8_t)seat;
        } else if (card == HP_BAOHUANG_SMALL && marked && hp_is_concise(s)) { /* B1.3 */
            s->hands[seat].plane[0] |= HP_GUARD_MARK;
        }
    }
    s->hand_ons = 0;
    memset(s->added, HP_NONE, sizeof s->added);
    s->current = s->holder;
}
