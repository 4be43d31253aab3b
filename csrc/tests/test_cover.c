/* What beats what in Baohuang, card by card: the table of kings (cover.h), and hp_baohuang_beats.
 *
 * The judge is written from B3 and B4 as they stand: two plays are laid side by side (B3.1), or for each card of the
 * old play a group of cards is sought, until no card of the answer is left (B4.1).  It knows nothing of how the
 * table was made. */
#include "../baohuang/cover.h"
#include "check_baohuang.h"

/* B1.2: strengths of the kings, above the ranks 3..12. */
enum { SMALL = 13, BIG = 14, MOST_CARDS = 24 };

typedef struct {
    int cards[MOST_CARDS], n; /* strengths, high to low */
} play;

static play lay(int bigs, int smalls, int rank, int count) {
    play p = {{0}, 0};
    for (int i = 0; i < bigs; i++)
        p.cards[p.n++] = BIG;
    for (int i = 0; i < smalls; i++)
        p.cards[p.n++] = SMALL;
    for (int i = 0; i < count; i++)
        p.cards[p.n++] = rank;
    return p;
}

/* B3.1 */
static int ordinary(const play *a, const play *b) {
    if (a->n != b->n)
        return 0;
    for (int i = 0; i < a->n; i++)
        if (a->cards[i] <= b->cards[i])
            return 0;
    return 1;
}

/* B4.1: whether a group of cards covers one card. */
static int covers(const int *group, int n, int card) {
    int bigs = 0, smalls = 0;
    for (int i = 0; i < n; i++) {
        bigs += group[i] == BIG;
        smalls += group[i] == SMALL;
    }
    if (bigs + smalls < n && card >= SMALL)
        return 0;
    switch (card) {
    case BIG:
        return (bigs == 2 && smalls == 0) || (bigs == 0 && smalls == 3);
    case SMALL:
        return (bigs == 1 && smalls == 0) || (bigs == 0 && smalls == 2);
    default:
        return n == 1 && group[0] > card;
    }
}

/* ---- The table: every card of the answer is told apart from the others ---- */

/* Whether the cards of `left` (bits) cover the old cards from `from` on.  `failed` has what has been tried. */
static int covering(const play *a, const play *b, int from, unsigned left, uint8_t failed[17][256]) {
    if (from == b->n)
        return left == 0;
    if (failed[from][left])
        return 0;
    for (unsigned group = left; group; group = (group - 1) & left) {
        int cards[8], n = 0;
        if (__builtin_popcount(group) > 3)
            continue;
        for (int i = 0; i < a->n; i++)
            if (group >> i & 1)
                cards[n++] = a->cards[i];
        if (covers(cards, n, b->cards[from]) && covering(a, b, from + 1, left & ~group, failed))
            return 1;
    }
    failed[from][left] = 1;
    return 0;
}

static void table(void) {
    static uint8_t failed[17][256];
    for (int i = 0; i < 2 * 25 * 25; i++) {
        const int kao = i / 625, old = i / 25 % 25, new = i % 25;
        const int b = old / 5, s = old % 5, B = new / 5, S = new % 5;
        const play answer = lay(B, S, 0, 0);
        const unsigned found = hp_baohuang_cover[kao][b][s][5 * B + S];
        CHECK_SAY(found < 1u << 9, "%d %d covered by %d %d: %x", b, s, B, S, found);
        for (int m = 0; m <= 8; m++) {
            const play under = lay(b, s, 4, m);
            int wins = ordinary(&answer, &under);
            /* B4: answers to bare kings and to king-attached plays. */
            if (kao && b + s > 0) {
                memset(failed, 0, sizeof failed);
                wins |= covering(&answer, &under, 0, (1u << answer.n) - 1, failed);
            }
            CHECK_SAY((int)(found >> m & 1) == wins, "kao-pai %d: %d D %d X on %d D %d X and %d lower cards", kao, B, S,
                      b, s, m);
        }
    }
}

/* ---- hp_baohuang_beats on whole plays: equal cards of the answer are alike ---- */

/* tried[from][bigs][smalls][set] is the number of the pair of plays for which that has failed. */
static uint32_t tried[MOST_CARDS][5][5][17], pair;

/* The groups of B4.1 as numbers of big kings, small kings and cards of the set. */
static int spend(const play *b, int from, int bigs, int smalls, int set, int set_is_above) {
    if (bigs < 0 || smalls < 0 || set < 0)
        return 0;
    if (from == b->n)
        return bigs + smalls + set == 0;
    if (tried[from][bigs][smalls][set] == pair)
        return 0;
    const int next = from + 1;
    int found;
    if (b->cards[from] == BIG)
        found =
            spend(b, next, bigs - 2, smalls, set, set_is_above) || spend(b, next, bigs, smalls - 3, set, set_is_above);
    else if (b->cards[from] == SMALL)
        found =
            spend(b, next, bigs - 1, smalls, set, set_is_above) || spend(b, next, bigs, smalls - 2, set, set_is_above);
    else
        found = (set_is_above && spend(b, next, bigs, smalls, set - 1, 1)) ||
                spend(b, next, bigs - 1, smalls, set, set_is_above) ||
                spend(b, next, bigs, smalls - 1, set, set_is_above);
    if (!found)
        tried[from][bigs][smalls][set] = pair;
    return found;
}

static void judge(const hp_baohuang_move *a, const hp_baohuang_move *b) {
    const play answer = lay(a->bigs, a->smalls, a->rank, a->count), under = lay(b->bigs, b->smalls, b->rank, b->count);
    const int plain = ordinary(&answer, &under);
    pair++;
    const int kao =
        plain || (b->bigs + b->smalls > 0 && spend(&under, 0, a->bigs, a->smalls, a->count, a->rank > b->rank));
    for (unsigned options = 0; options < 4; options++) /* B5.1 has no say in what beats what */
        CHECK_SAY(hp_baohuang_beats(a, b, options) == (options & HP_BAOHUANG_KAO ? kao : plain), "%s on %s, options %u",
                  check_play_text(a), check_play_text(b), options);
}

static void plays(void) {
    /* All numbers of kings and cards; ranks below, alike and above. */
    for (int i = 0; i < 25 * 17; i++) {
        for (int j = 0; j < 25 * 17; j++) {
            hp_baohuang_move a = {(uint8_t)(i / 5 % 5), (uint8_t)(i % 5), HP_BAOHUANG_NO_RANK, (uint8_t)(i / 25)},
                             b = {(uint8_t)(j / 5 % 5), (uint8_t)(j % 5), HP_BAOHUANG_NO_RANK, (uint8_t)(j / 25)};
            if (a.bigs + a.smalls + a.count == 0 || b.bigs + b.smalls + b.count == 0)
                continue;
            if (b.count)
                b.rank = (uint8_t)(3 + check_below(9));
            if (!a.count) {
                judge(&a, &b);
                continue;
            }
            a.rank = (uint8_t)(b.count ? b.rank + 1 + check_below(12 - b.rank) : 3 + check_below(10));
            judge(&a, &b);
            if (b.count) {
                a.rank = (uint8_t)(3 + check_below(b.rank - 2)); /* below or alike */
                judge(&a, &b);
            }
        }
    }
    /* Every rank against every rank. */
    for (int r = 3; r <= 12; r++)
        for (int q = 3; q <= 12; q++)
            for (int kings = 0; kings < 25; kings++) {
                const hp_baohuang_move a = {(uint8_t)(kings / 5), (uint8_t)(kings % 5), (uint8_t)r, 2},
                                       b = {(uint8_t)(kings & 1), (uint8_t)(kings >> 1 & 1), (uint8_t)q, 3};
                judge(&a, &b);
                judge(&b, &a);
            }
}

/* What the rules print: the tables of B3.1 and B4.2, and all that kings alone have as answers. */
static void published(void) {
    static const struct {
        const char *answer, *on;
        int plain, kao;
    } rows[] = {
        {"8888", "7777", 1, 1},    {"DXXX", "AAAA", 1, 1},    {"X777", "6666", 1, 1},    {"D7777", "X6666", 1, 1},
        {"DX", "X6", 1, 1},        {"9999", "X888", 0, 0},    {"X777", "8888", 0, 0},    {"D7777", "X7777", 0, 0},
        {"DDDD", "D666", 0, 0},    {"88888", "7777", 0, 0},   {"DD", "D", 0, 1},         {"XX", "X", 0, 1},
        {"XXX", "D", 0, 1},        {"D", "X", 1, 1},          {"DDXX", "DX", 0, 1},      {"DDXXX", "DD", 0, 1},
        {"DDD", "DX", 0, 1},       {"DXX", "XX", 0, 1},       {"DXXX", "DX", 0, 1},      {"DDDXX", "DXX", 0, 1},
        {"DD8888", "D7777", 0, 1}, {"DDDX88", "DX777", 0, 1}, {"DDXXXX", "D7777", 0, 1}, {"XX8", "X7", 0, 1},
        {"D8", "X7", 1, 1},        {"DD", "X", 0, 0},         {"XXX", "X", 0, 0},        {"DX", "D", 0, 0},
        {"DDX", "DD", 0, 0},       {"DD", "D6", 0, 0},        {"D7", "X7", 0, 0},        {"DD7777", "D7777", 0, 0},
        {"XX", "77", 1, 1},        {"6", "6", 0, 0},          {"7", "6", 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const hp_baohuang_move a = check_read_play(rows[i].answer), b = check_read_play(rows[i].on);
        CHECK_SAY(hp_baohuang_beats(&a, &b, 0) == rows[i].plain, "%s on %s", rows[i].answer, rows[i].on);
        CHECK_SAY(hp_baohuang_beats(&a, &b, HP_BAOHUANG_KAO) == rows[i].kao, "%s on %s", rows[i].answer, rows[i].on);
    }
    static const struct {
        const char *on, *answers[5];
    } kings[] = {
        {"X", {"D", "XX"}},
        {"XX", {"DD", "DXX", "XXXX"}},
        {"XXX", {"DDD", "DDXX", "DXXXX"}},
        {"XXXX", {"DDDD", "DDDXX", "DDXXXX"}},
        {"D", {"DD", "XXX"}},
        {"DX", {"DDD", "DDXX", "DXXX"}},
        {"DXX", {"DDDD", "DDDXX", "DDXXX", "DDXXXX"}},
        {"DXXX", {"DDDDXX", "DDDXXX", "DDDXXXX"}},
        {"DXXXX", {"DDDDXXX", "DDDDXXXX"}},
        {"DD", {"DDDD", "DDXXX"}},
        {"DDX", {"DDDDXX", "DDDXXX"}},
        {"DDXX", {"DDDDXXX", "DDDDXXXX"}},
        {"DDD", {"DDDDXXX"}},
    };
    int listed = 0, beaten = 0;
    for (size_t i = 0; i < sizeof kings / sizeof *kings; i++) {
        const hp_baohuang_move b = check_read_play(kings[i].on);
        for (int j = 0; j < 5 && kings[i].answers[j]; j++, listed++) {
            const hp_baohuang_move a = check_read_play(kings[i].answers[j]);
            CHECK_SAY(hp_baohuang_beats(&a, &b, HP_BAOHUANG_KAO), "%s on %s", kings[i].answers[j], kings[i].on);
        }
    }
    for (int old = 1; old < 25; old++) { /* and no others, set or not */
        const hp_baohuang_move b = {(uint8_t)(old / 5), (uint8_t)(old % 5), HP_BAOHUANG_NO_RANK, 0};
        for (int i = 0; i < CHECK_PLAYS; i++) {
            const hp_baohuang_move a = check_play(i);
            beaten += hp_baohuang_beats(&a, &b, HP_BAOHUANG_KAO);
        }
    }
    CHECK_SAY(listed == beaten, "%d answers to kings alone, not %d", beaten, listed);
}

/* B2: no cards are no play; anything beats them, and they beat nothing.  What is no play beats no play. */
static void no_plays(void) {
    static const hp_baohuang_move none = {0, 0, HP_BAOHUANG_NO_RANK, 0}, any_rank = {0, 0, 7, 0}, six = {0, 0, 3, 1},
                                  most = {4, 4, 12, 16};
    static const hp_baohuang_move wrong[] = {{5, 0, 255, 0}, {0, 5, 255, 0}, {0, 0, 12, 17},
                                             {0, 0, 2, 1},   {0, 0, 13, 1},  {0, 0, 255, 1},
                                             {1, 0, 12, 0},  {1, 0, 0, 0},   {255, 255, 255, 255}};
    for (unsigned options = 0; options < 4; options++) {
        CHECK(hp_baohuang_beats(&six, &none, options) == 1 && hp_baohuang_beats(&six, &any_rank, options) == 1);
        CHECK(hp_baohuang_beats(&none, &six, options) == 0 && hp_baohuang_beats(&any_rank, &six, options) == 0);
        CHECK(hp_baohuang_beats(&none, &none, options) == 0);
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            CHECK_SAY(hp_baohuang_beats(&wrong[i], &six, options) == 0, "%s", check_play_text(&wrong[i]));
            CHECK_SAY(hp_baohuang_beats(&most, &wrong[i], options) == 0, "%s", check_play_text(&wrong[i]));
        }
    }
}

int main(void) {
    table();
    plays();
    published();
    no_plays();
    CHECK_END("test_cover");
}
