/* Hands of several decks against loops over copies; compiled for each instruction set. */
#include "../core/planes.h"

#include "../baohuang/rules.h"
#include "check_baohuang.h"

static void one_hand(const check_copies *held) {
    const hp_baohuang_hand hand = check_planes(held);
    /* Between guards, as all sixteen bytes are written at once. */
    uint8_t *counts = check_guarded(16);
    hp_planes_rank_counts(counts, hand.plane);
    int ranked = 0;
    for (int rank = 0; rank < 16; rank++) {
        const int n = rank < HP_RANKS ? check_of_rank(held, rank) : 0; /* no jokers, no marks */
        CHECK_SAY(counts[rank] == n, "%d of rank %d, not %d", counts[rank], rank, n);
        ranked += n;
    }
    CHECK(check_guards(counts, 16));
    for (int n = 1; n <= 16; n++) {
        uint32_t ranks = 0;
        for (int rank = 0; rank < HP_RANKS; rank++)
            ranks |= (uint32_t)(check_of_rank(held, rank) >= n) << rank;
        CHECK_SAY(hp_planes_at_least(counts, n) == ranks, "at least %d", n);
    }
    check_free(counts);
    for (int card = 0; card < CHECK_CARDS; card++)
        CHECK_SAY(hp_planes_copies(hand.plane, card) == held->copies[card], "card %d", card);

    hp_baohuang_tally t;
    hp_baohuang_tally_of(&t, &hand);
    CHECK(t.bigs == held->copies[CHECK_BIG] && t.smalls == held->copies[CHECK_SMALL]);
    CHECK(hp_baohuang_ranked(&hand) == ranked);
}

/* One card after the other, several copies at a time. */
static void add(void) {
    for (int turn = 0; turn < 500; turn++) {
        check_copies held = check_copies_of(CHECK_EVERY_RANK, check_below(100));
        for (int i = 0; i < 10; i++) {
            const int card = check_below(CHECK_CARDS), n = check_below(5 - held.copies[card]);
            hp_baohuang_hand hand = check_planes(&held);
            hp_planes_add(hand.plane, card, n);
            held.copies[card] += n;
            const hp_baohuang_hand expected = check_planes(&held);
            CHECK_SAY(memcmp(&hand, &expected, sizeof hand) == 0, "%d more of card %d", n, card);
        }
    }
}

/* One copy more and one less of several cards at once, and whole hands: held against loops over copies. */
static void put_and_take(void) {
    for (int turn = 0; turn < 4000; turn++) {
        check_copies held = {{0}, {0}}, part = {{0}, {0}}, each = {{0}, {0}};
        uint64_t one_of = 0;
        for (int card = 0; card < CHECK_CARDS; card++) {
            held.copies[card] = turn % 7 ? check_below(5) : turn % 5;
            part.copies[card] = check_below(held.copies[card] + 1);
            each.copies[card] = held.copies[card];
            if (held.copies[card] && check_below(3)) {
                one_of |= UINT64_C(1) << card;
                each.copies[card]--;
            }
        }
        const hp_baohuang_hand all = check_planes(&held), some = check_planes(&part), less = check_planes(&each);
        hp_baohuang_hand hand = all;
        hp_planes_take_each(hand.plane, one_of);
        CHECK(memcmp(&hand, &less, sizeof hand) == 0);
        hp_planes_put_each(hand.plane, one_of);
        CHECK(memcmp(&hand, &all, sizeof hand) == 0);
        for (int card = 0; card < CHECK_CARDS; card++)
            part.copies[card] = held.copies[card] - part.copies[card];
        const hp_baohuang_hand rest = check_planes(&part);
        hp_planes_take(hand.plane, some.plane);
        CHECK(memcmp(&hand, &rest, sizeof hand) == 0);
        hp_planes_put(hand.plane, some.plane);
        CHECK(memcmp(&hand, &all, sizeof hand) == 0);
        hp_planes_take(hand.plane, all.plane);
        CHECK(!(hand.plane[0] | hand.plane[1] | hand.plane[2] | hand.plane[3]));
        hp_planes_put(hand.plane, all.plane);
        CHECK(memcmp(&hand, &all, sizeof hand) == 0);
        hp_planes_put_each(hand.plane, 0);
        hp_planes_take_each(hand.plane, 0);
        CHECK(memcmp(&hand, &all, sizeof hand) == 0);
    }
}

int main(void) {
    check_copies held = {{0}, {0}};
    one_hand(&held);
    /* Every number of copies in every suit of one rank beside its neighbours, also of the ranks Baohuang lacks. */
    for (int i = 0; i < 625; i++) {
        const int of_suit[4] = {i % 5, i / 5 % 5, i / 25 % 5, i / 125};
        for (int rank = 0; rank < HP_RANKS; rank++)
            for (int suit = 0; suit < 4; suit++)
                held.copies[4 * rank + suit] = of_suit[(suit + rank) % 4];
        held.copies[CHECK_SMALL] = of_suit[0];
        held.copies[CHECK_BIG] = of_suit[1];
        one_hand(&held);
        for (int rank = 0; rank < HP_RANKS; rank++) {
            check_copies alone = {{0}, {0}};
            memcpy(alone.copies + 4 * rank, of_suit, sizeof of_suit);
            one_hand(&alone);
        }
    }
    for (int i = 0; i < 169 * 20; i++) {
        held = check_any_copies(i % 169);
        one_hand(&held);
    }
    add();
    put_and_take();
    CHECK_END("test_planes");
}
