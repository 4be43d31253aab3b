/* hp_douhuang_last_check accepts what some character can play, all of it and nothing else.
 *
 * The judge is a table of every (kind, size, length, strength) that the classifier ever answers.  It is filled
 * by laying out cards that ought to be such a play, for all windows, ranks, suits and kickers that matter, and
 * asking about them for every character; random cards are asked about too, which may only find what the table
 * has already. */
#include "check_moves.h"

enum { SIZES = 56, LENGTHS = 16, STRENGTHS = 128 };
static uint8_t playable[HP_DOUHUANG_KINDS][SIZES][LENGTHS][STRENGTHS];

/* The line of D2.1: A 2 3 ... K A as ranks 3 = 0 ... 2 = 12. */
static int rank_at(int position) { return (position + 11) % 13; }

static int64_t asked, new_shapes;

static void ask(uint64_t cards) {
    asked++;
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int hp = 1; hp <= 2; hp++) {
            hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
            int64_t n = 0;
            CHECK(hp_douhuang_classify(cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &n) == HP_OK);
            for (int64_t i = 0; i < n; i++) {
                const hp_douhuang_move *m = found + i;
                CHECK_SAY(m->kind < HP_DOUHUANG_KINDS && m->size < SIZES && m->length < LENGTHS &&
                              m->strength < STRENGTHS,
                          "%s", check_move_text(m));
                uint8_t *mark = &playable[m->kind][m->size][m->length][m->strength];
                new_shapes += !*mark;
                *mark = 1;
                CHECK_SAY(hp_douhuang_last_check(m) == HP_OK, "character %d: %s", character, check_move_text(m));
            }
        }
    }
}

/* The lowest n cards of `from`; 0 if there are not as many. */
static uint64_t lowest(uint64_t from, int n) {
    uint64_t cards = 0;
    for (; n > 0 && from; n--, from &= from - 1)
        cards |= from & -from;
    return n ? 0 : cards;
}

/* n pairs of different ranks out of `from`; 0 if there are not as many. */
static uint64_t lowest_pairs(uint64_t from, int n) {
    uint64_t cards = 0;
    for (int rank = 0; rank < 13 && n > 0; rank++) {
        const uint64_t two = lowest(from & UINT64_C(15) << (4 * rank), 2);
        cards |= two;
        n -= two != 0;
    }
    return n ? 0 : cards;
}

static void with_singles(uint64_t body, uint64_t rest, int n) {
    const uint64_t kickers = lowest(rest, n);
    if (kickers)
        ask(body | kickers);
}

static void with_pairs(uint64_t body, uint64_t rest, int n) {
    const uint64_t kickers = lowest_pairs(rest, n);
    if (kickers)
        ask(body | kickers);
}

static void of_a_rank(void) {
    for (int card = 0; card < 54; card++)
        ask(UINT64_C(1) << card);
    ask(UINT64_C(3) << 52);
    for (int rank = 0; rank < 13; rank++) {
        const uint64_t all = UINT64_C(15) << (4 * rank), rest = HP_DECK54 & ~all;
        for (int n = 2; n <= 4; n++)
            ask(lowest(all, n));
        with_singles(lowest(all, 3), rest, 1);
        with_singles(lowest(all, 3), rest, 2);
        with_pairs(lowest(all, 3), rest, 1);
        with_singles(all, rest, 2);
        with_pairs(all, rest, 2);
        /* D6.3: two of a suit. */
        for (int other = 0; other < rank; other++)
            ask(UINT64_C(1) << (4 * rank) | UINT64_C(1) << (4 * other));
    }
}

static void runs(void) {
    for (int bottom = 0; bottom < 14; bottom++) {
        for (int top = bottom; top < 14; top++) {
            const int length = top - bottom + 1;
            if (length > 13)
                continue; /* the ace cannot be both ends */
            for (int suit = 0; suit < 4; suit++) {
                uint64_t one_suit = 0, mixed = 0;
                for (int p = bottom; p <= top; p++) {
                    one_suit |= UINT64_C(1) << (4 * rank_at(p) + suit);
                    mixed |= UINT64_C(1) << (4 * rank_at(p) + (p == bottom && p != top ? suit ^ 1 : suit));
                }
                ask(one_suit);
                ask(mixed);
            }
            uint64_t pairs = 0, triples = 0, all = 0;
            for (int p = bottom; p <= top; p++) {
                pairs |= UINT64_C(3) << (4 * rank_at(p));
                triples |= UINT64_C(7) << (4 * rank_at(p));
                all |= UINT64_C(15) << (4 * rank_at(p));
            }
            ask(pairs);
            ask(triples);
            with_singles(triples, HP_DECK54 & ~all, length);
            with_pairs(triples, HP_DECK54 & ~all, length);
            /* D6.10: three sixes are in the body and the fourth is a kicker. */
            with_singles(triples, HP_DECK54 & (~all | UINT64_C(15) << 12) & ~triples, length);
        }
    }
}

/* Cards that nobody laid out: nothing new may come of them. */
static void random_cards(void) {
    const int64_t before = new_shapes;
    for (int i = 0; i < 60000; i++) {
        ask(check_hand(1 + check_below(8)));
        ask(check_dense_hand(1 + check_below(30)));
        ask(UINT64_C(15) << 12 | check_dense_hand(check_below(10)));
    }
    /* Bodies of triples and whatever kickers. */
    for (int i = 0; i < 40000; i++) {
        const int length = 2 + check_below(11), bottom = check_below(15 - length);
        uint64_t body = 0;
        for (int p = bottom; p < bottom + length; p++)
            body |= UINT64_C(7) << (4 * rank_at(p));
        ask(body | check_hand_of(HP_DECK54 & ~body, length * (1 + check_below(2))));
    }
    CHECK_SAY(new_shapes == before, "%lld shapes that were not laid out", (long long)(new_shapes - before));
}

/* Every record with as many cards as its size against the table. */
static void compare(void) {
    static const int strengths[] = {128, 129, 191, 192, 255, 256, 257, 511, 512, 4095, 32767, 32768, 65535};
    for (int kind = 0; kind < 256; kind += kind < 15 ? 1 : 48) {
        for (int size = 1; size < SIZES + 9; size++) {
            for (int length = 0; length < 256; length += length < 64 ? 1 : 32) {
                for (int i = 0; i < STRENGTHS + (int)(sizeof strengths / sizeof *strengths); i++) {
                    const int strength = i < STRENGTHS ? i : strengths[i - STRENGTHS];
                    const hp_douhuang_move m = {size < 64 ? (UINT64_C(1) << size) - 1 : ~UINT64_C(0),
                                                (uint8_t)kind,
                                                (uint8_t)size,
                                                (uint8_t)length,
                                                (uint8_t)(i & 3),
                                                (uint16_t)strength,
                                                (uint16_t)(i * 7)};
                    const int known = kind < HP_DOUHUANG_KINDS && size < SIZES && length < LENGTHS &&
                                      strength < STRENGTHS && playable[kind][size][length][strength];
                    const int status = hp_douhuang_last_check(&m);
                    CHECK_SAY((status == HP_OK) == known, "status %d for kind %d size %d length %d strength %d, %s",
                              status, kind, size, length, strength,
                              known ? "which can be played" : "which cannot be played");
                    if (kind >= HP_DOUHUANG_KINDS)
                        CHECK(status == HP_ERR_LAST_KIND);
                }
            }
        }
    }
}

/* Which of the three complaints it is: a shape that no strength makes playable is the shape's fault. */
static void complaints(void) {
    for (int kind = 0; kind < HP_DOUHUANG_KINDS; kind++) {
        for (int size = 1; size < SIZES - 1; size++) {
            for (int length = 0; length < LENGTHS; length++) {
                int some = 0;
                for (int strength = 0; strength < STRENGTHS; strength++)
                    some |= playable[kind][size][length][strength];
                for (int strength = 0; strength < STRENGTHS; strength++) {
                    hp_douhuang_move m = {(UINT64_C(1) << size) - 1,
                                          (uint8_t)kind,
                                          (uint8_t)size,
                                          (uint8_t)length,
                                          0,
                                          (uint16_t)strength,
                                          0};
                    const int expected = !some                                    ? HP_ERR_LAST_SHAPE
                                         : playable[kind][size][length][strength] ? HP_OK
                                                                                  : HP_ERR_LAST_STRENGTH;
                    CHECK_SAY(hp_douhuang_last_check(&m) == expected, "%d, not %d, for %s", hp_douhuang_last_check(&m),
                              expected, check_move_text(&m));
                    if (expected != HP_OK)
                        continue;
                    m.cards <<= 1; /* any cards will do, but as many as the size */
                    CHECK(hp_douhuang_last_check(&m) == (size < 54 ? HP_OK : HP_ERR_LAST_CARDS));
                    m.cards |= 1;
                    CHECK(hp_douhuang_last_check(&m) == HP_ERR_LAST_CARDS);
                    m.cards = (m.cards & (m.cards - 1)) | UINT64_C(1) << 63;
                    CHECK(hp_douhuang_last_check(&m) == HP_ERR_LAST_CARDS);
                }
            }
        }
    }
}

int main(void) {
    of_a_rank();
    runs();
    random_cards();
    compare();
    complaints();
    printf("%lld shapes, %lld sets of cards asked about\n", (long long)new_shapes, (long long)asked);
    CHECK_END("test_last");
}
