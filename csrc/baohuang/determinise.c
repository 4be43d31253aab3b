/* A state that a seat may be in, drawn from all those that its observation (B12) leaves open.
 *
 * Cards are drawn as if every one of them, also of copies that are alike, were marked: then each arrangement of the
 * cards that are unseen is equally likely, and with it who the guard is.  First go the cards of which it is known where
 * they cannot be: the guard card (B8.2), or the copies of the card named (B8.1); the rest goes anywhere.
 *
 * Answers that others gave in secret (B8.4) are drawn by lot.  The seed of new deals is drawn as well. */
#include "game.h"

#include <string.h>

enum { UNSEEN_MOST = 168, GUARD_CARD = HP_BAOHUANG_GUARD_CARD };

/* The cards that are unseen, each by its number (the marked small king by that of its mark), and how many of them each
 * seat holds. */
typedef struct {
    uint8_t cards[UNSEEN_MOST];
    int n;
    int room[HP_SEATS];
} pile;

static void add_card(hp_baohuang_hand *hand, int card) {
    if (card == GUARD_CARD)
        hand->plane[0] |= HP_GUARD_MARK;
    hp_planes_add(hand->plane, card == GUARD_CARD ? HP_BAOHUANG_SMALL : card, 1);
}

static int pile_of(const hp_baohuang_observation *seen, pile *p) {
    hp_baohuang_hand unseen = seen->unseen;
    p->n = 0;
    if (unseen.plane[0] & HP_GUARD_MARK) {
        p->cards[p->n++] = GUARD_CARD;
        hp_planes_take_each(unseen.plane, UINT64_C(1) << HP_BAOHUANG_SMALL);
    }
    for (int k = 0; k < HP_PLANES; k++)
        for (uint64_t cards = unseen.plane[k] & HP_BAOHUANG_CARDS; cards; cards &= cards - 1)
            p->cards[p->n++] = (uint8_t)hp_lowest(cards);
    int rooms = 0;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        p->room[seat] = seat == seen->seat ? 0 : seen->cards[seat] - hp_cards_in(&seen->seen.hands[seat]);
        if (p->room[seat] < 0)
            return HP_ERR_CARDS;
        rooms += p->room[seat];
    }
    return rooms == p->n ? HP_OK : HP_ERR_CARDS;
}

/* One card of the pile to a seat; HP_ERR_CARDS where it is not there or the seat has no room. */
static int give(hp_baohuang_state *s, pile *p, int card, int seat) {
    for (int i = 0; i < p->n && p->room[seat]; i++)
        if (p->cards[i] == card) {
            p->cards[i] = p->cards[--p->n];
            p->room[seat]--;
            add_card(&s->hands[seat], card);
            return HP_OK;
        }
    return HP_ERR_CARDS;
}

/* A seat out of these, each as likely as it has room; NONE where none has any. */
static int draw_seat(hp_rng *rng, const pile *p, unsigned seats) {
    int rooms = 0;
    for (int seat = 0; seat < HP_SEATS; seat++)
        rooms += seats >> seat & 1 ? p->room[seat] : 0;
    if (!rooms)
        return HP_NONE;
    int number = (int)hp_rng_draw_below(rng, (uint32_t)rooms), seat = 0;
    for (;; seat++) {
        const int room = seats >> seat & 1 ? p->room[seat] : 0;
        if (number < room)
            return seat;
        number -= room;
    }
}

static void give_rest(hp_rng *rng, hp_baohuang_state *s, pile *p) {
    hp_rng_shuffle(rng, p->cards, p->n);
    for (int seat = 0; seat < HP_SEATS; seat++)
        for (; p->room[seat]; p->room[seat]--)
            add_card(&s->hands[seat], p->cards[--p->n]);
}

/* ---- The guard (B8) -------------------------------------------------------------------------------------- */

/* B10.1: with two others out a hidden solo would be over. */
static int may_be_alone(const hp_baohuang_state *s) { return s->out < 2 && !s->places[s->emperor]; }

static void settle(hp_baohuang_state *s, int guard) {
    s->kind = guard == s->emperor ? HP_BAOHUANG_HIDDEN_SOLO : HP_BAOHUANG_PAIR;
    s->guard = (uint8_t)(guard == s->emperor ? HP_NONE : guard);
}

/* Who may have the guard card, a bit each: of a hidden guard all but those who rebelled (B8.4). */
static unsigned may_have_guard_card(const hp_baohuang_observation *seen) {
    const hp_baohuang_state *s = &seen->seen;
    const unsigned all = (1u << HP_SEATS) - 1;
    if (s->kind == HP_BAOHUANG_OPEN_SOLO) /* B8.2 */
        return s->options & HP_BAOHUANG_ROB_SOLO ? all : 1u << s->emperor;
    if (s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        return 1u << s->emperor;
    if (s->guard != HP_NONE)
        return 1u << s->guard;
    if (s->phase < HP_BAOHUANG_PHASE_DECLARE)
        return all;
    unsigned seats = all & ~s->rebels;
    if (s->kind || !may_be_alone(s))
        seats &= ~(1u << s->emperor);
    /* The last to be asked, after this seat: there is somebody, or the question would be over. */
    if (s->phase == HP_BAOHUANG_PHASE_REBEL && s->current == HP_NONE && seen->seat != s->emperor &&
        hp_next_seat(hp_next_seat(seen->seat)) == s->emperor)
        seats &= ~(1u << hp_next_seat(seen->seat));
    return seats;
}

/* B8.2 */
static int draw_guard_card(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *s, pile *p) {
    if (!(seen->unseen.plane[0] & HP_GUARD_MARK))
        return HP_OK;
    const int seat = draw_seat(rng, p, may_have_guard_card(seen));
    if (seat == HP_NONE)
        return HP_ERR_CARDS;
    if (s->phase >= HP_BAOHUANG_PHASE_DECLARE && s->kind != HP_BAOHUANG_OPEN_SOLO)
        settle(s, seat);
    return give(s, p, GUARD_CARD, seat);
}

/* Copies of the card named that a seat has played or is known to hold. */
static int copies_had(const hp_baohuang_state *s, int seat) {
    return hp_planes_copies(s->hands[seat].plane, s->named) + hp_planes_copies(s->played[seat].plane, s->named);
}

/* B8.1: the emperor has had three copies of the card named and the guard the fourth, or the emperor all four. */
static int draw_named_card(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *s, pile *p) {
    const int emperor = s->emperor, me = seen->seat, copies = hp_planes_copies(seen->unseen.plane, s->named);
    if (!copies)
        return HP_OK;
    const unsigned others = ((1u << HP_SEATS) - 1) & ~(1u << emperor);
    int guard = s->kind == HP_BAOHUANG_HIDDEN_SOLO ? emperor : s->guard;
    if (guard == HP_NONE && me != emperor && may_be_alone(s)) {
        /* Of n copies all lie in the emperor's hand, or all but one: there are room over n ways, or room over n - 1
         * times the places in other hands. */
        int rooms = 0;
        for (int seat = 0; seat < HP_SEATS; seat++)
            rooms += seat == emperor ? 0 : p->room[seat];
        const int alone = p->room[emperor] - copies + 1;
        if (alone > 0 && (int)hp_rng_draw_below(rng, (uint32_t)(alone + copies * rooms)) < alone)
            guard = emperor;
    }
    if (guard == HP_NONE)
        guard = draw_seat(rng, p, others);
    if (guard == HP_NONE)
        return HP_ERR_CARDS;
    settle(s, guard);
    const int of_emperor = copies - (guard != emperor && guard != me && !copies_had(s, guard));
    int status = of_emperor < copies ? give(s, p, s->named, guard) : HP_OK;
    for (int i = 0; i < of_emperor && status == HP_OK; i++)
        status = give(s, p, s->named, emperor);
    return status;
}

/* ---- Who is asked (B8.5) --------------------------------------------------------------------------------- */

/* Rebels are asked one after another; what those before the one to act have answered is anybody's guess. */
static int draw_answers(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *s) {
    const int me = seen->seat;
    if (s->current == HP_NONE) { /* somebody else is asked: if this seat is a rebel, somebody after it */
        int seats[HP_SEATS];
        uint32_t n = 0;
        for (int seat = hp_next_rebel(s, hp_is_rebel(s, me) ? me : s->emperor); seat != s->emperor;
             seat = hp_next_rebel(s, seat))
            seats[n++] = seat;
        if (!n)
            return HP_ERR_CARDS;
        s->current = (uint8_t)seats[hp_rng_draw_below(rng, n)];
    }
    for (int seat = hp_next_rebel(s, s->emperor); seat != s->current; seat = hp_next_rebel(s, seat))
        if (seat != me && hp_rng_draw_below(rng, 2))
            s->rebels = (uint8_t)(s->rebels | 1 << seat);
    return HP_OK;
}

static int draw_turn(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *s) {
    if (s->phase == HP_BAOHUANG_PHASE_DECLARE && s->current == HP_NONE)
        s->current = s->kind == HP_BAOHUANG_PAIR ? s->guard : s->emperor;
    return s->phase == HP_BAOHUANG_PHASE_REBEL ? draw_answers(seen, rng, s) : HP_OK;
}

/* B7.1: who took the throne in classic mode, and has named nothing yet, can name a card. */
static int can_name(const hp_baohuang_state *s) {
    return s->concise || (s->phase != HP_BAOHUANG_PHASE_SOLO && s->phase != HP_BAOHUANG_PHASE_NAME) ||
           hp_may_name(&s->hands[s->emperor]);
}

int hp_baohuang_determinise(const hp_baohuang_observation *seen, hp_rng *rng, hp_baohuang_state *state) {
    enum { TRIES = 1000 };
    pile all;
    int status = pile_of(seen, &all);
    for (int tries = 0; tries < TRIES && status == HP_OK; tries++) {
        hp_baohuang_state s = seen->seen;
        pile p = all;
        s.seed = hp_rng_draw(rng);
        s.index = hp_rng_draw(rng);
        if (s.concise)
            status = draw_guard_card(seen, rng, &s, &p);
        else if (s.named != HP_NONE)
            status = draw_named_card(seen, rng, &s, &p);
        if (status != HP_OK)
            return status;
        give_rest(rng, &s, &p);
        status = draw_turn(seen, rng, &s);
        if (status == HP_OK && can_name(&s)) {
            *state = s;
            return HP_OK;
        }
    }
    return status == HP_OK ? HP_ERR_CARDS : status;
}
