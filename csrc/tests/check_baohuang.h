/* Baohuang, for the tests: hands as numbers of copies, plays as text, all 4,024 plays. */
#ifndef HP_TESTS_CHECK_BAOHUANG_H
#define HP_TESTS_CHECK_BAOHUANG_H

#include "check.h"

/* ---- Hands ---- */

/* A hand as a table would have it: copies of each card (0..4), and which kings are marked.  The tests think in
 * these; how the library packs them is for check_planes() alone to know. */
enum { CHECK_FIRST_CARD = 12, CHECK_CARDS = 54, CHECK_SMALL = 52, CHECK_BIG = 53 };
typedef struct {
    int copies[CHECK_CARDS];
    int marked[2]; /* small, big */
} check_copies;

CHECK_UNUSED static hp_baohuang_hand check_planes(const check_copies *held) {
    hp_baohuang_hand hand = {{0}};
    for (int card = 0; card < CHECK_CARDS; card++)
        for (int k = 0; k < held->copies[card]; k++)
            hand.plane[k] |= UINT64_C(1) << card;
    for (int i = 0; i < 2; i++)
        hand.plane[0] |= (uint64_t)held->marked[i] << (54 + i);
    return hand;
}

CHECK_UNUSED static check_copies check_count_copies(const hp_baohuang_hand *hand) {
    check_copies held = {{0}, {0}};
    for (int card = 0; card < CHECK_CARDS; card++)
        for (int k = 0; k < 4; k++)
            held.copies[card] += (int)(hand->plane[k] >> card & 1);
    for (int i = 0; i < 2; i++)
        held.marked[i] = (int)(hand->plane[0] >> (54 + i) & 1);
    return held;
}

CHECK_UNUSED static int check_size(const check_copies *held) {
    int n = 0;
    for (int card = 0; card < CHECK_CARDS; card++)
        n += held->copies[card];
    return n;
}
CHECK_UNUSED static int check_of_rank(const check_copies *held, int rank) {
    int n = 0;
    for (int suit = 0; suit < 4; suit++)
        n += held->copies[4 * rank + suit];
    return n;
}

/* `size` cards, or as many as there are, out of the ranks of a mask (3..12: 6 to 2; 13, 14: kings). */
CHECK_UNUSED static check_copies check_copies_of(unsigned ranks, int size) {
    check_copies held = {{0}, {0}};
    int left = 0;
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
        left += ranks >> (card < CHECK_SMALL ? card / 4 : card - CHECK_SMALL + 13) & 1 ? 4 : 0;
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++) {
        if (!(ranks >> (card < CHECK_SMALL ? card / 4 : card - CHECK_SMALL + 13) & 1))
            continue;
        for (int copy = 0; copy < 4; copy++, left--) {
            if (check_below(left) >= size)
                continue;
            size--;
            held.copies[card]++;
            if (card >= CHECK_SMALL && copy == 0) /* the first copy is the marked one */
                held.marked[card - CHECK_SMALL] = 1;
        }
    }
    return held;
}

enum { CHECK_EVERY_RANK = 0x7ff8, CHECK_KINGS = 0x6000 };

/* A hand of about `size` cards: any, of few ranks, with many kings, or with many sixes. */
CHECK_UNUSED static check_copies check_any_copies(int size) {
    unsigned ranks = CHECK_EVERY_RANK;
    if (check_below(3)) {
        ranks = check_below(2) ? CHECK_KINGS : 0;
        for (int n = 1 + size / 16 + check_below(3); n > 0; n--)
            ranks |= 1u << (3 + check_below(10));
        if (check_below(3) == 0)
            ranks |= 1u << 3;
    }
    return check_copies_of(ranks, size);
}

/* ---- Plays ---- */

enum { CHECK_PLAYS = 4024 };

/* Play number i of all there are (B2): kings of either kind, and no set or 1..16 cards of one of ten ranks. */
CHECK_UNUSED static hp_baohuang_move check_play(int i) {
    i++; /* the first would be that of no cards */
    const int set = i % 161, smalls = i / 161 % 5, bigs = i / (161 * 5);
    return (hp_baohuang_move){(uint8_t)bigs, (uint8_t)smalls, (uint8_t)(set ? 3 + (set - 1) / 16 : HP_BAOHUANG_NO_RANK),
                              (uint8_t)(set ? 1 + (set - 1) % 16 : 0)};
}
CHECK_UNUSED static int check_play_number(const hp_baohuang_move *m) {
    return (m->bigs * 5 + m->smalls) * 161 + (m->count ? (m->rank - 3) * 16 + m->count : 0) - 1;
}

static const char check_ranks[] = "3456789TJQKA2";

CHECK_UNUSED static const char *check_play_text(const hp_baohuang_move *m) {
    static char text[2][80];
    static int turn;
    turn ^= 1;
    if (!m)
        return "nothing";
    snprintf(text[turn], sizeof text[turn], "%d D, %d X, %d of %c (rank %d)", m->bigs, m->smalls, m->count,
             m->rank < 13 ? check_ranks[m->rank] : '-', m->rank);
    return text[turn];
}

/* Reads a play in bare ranks, kings first (B1.4): "DX777". */
CHECK_UNUSED static hp_baohuang_move check_read_play(const char *text) {
    hp_baohuang_move m = {0, 0, HP_BAOHUANG_NO_RANK, 0};
    for (; *text; text++) {
        if (*text == 'D') {
            m.bigs++;
        } else if (*text == 'X') {
            m.smalls++;
        } else {
            m.rank = (uint8_t)(strchr(check_ranks, *text) - check_ranks);
            m.count++;
        }
    }
    return m;
}

CHECK_UNUSED static const char *check_hand_text(const hp_baohuang_hand *hand) {
    static char text[HP_BAOHUANG_TEXT_MAX];
    size_t length;
    if (hp_baohuang_cards_format(hand, text, sizeof text, &length) != HP_OK)
        strcpy(text, "?");
    return text;
}

#endif
