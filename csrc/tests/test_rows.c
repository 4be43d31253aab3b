/* Blocks of rows: exactly n are written and not a byte more; compiled for each instruction set.
 *
 * Sanitizers do not see masked vector stores, so the guards around each buffer are what counts here. */
#include "../core/rows.h"

#include "../core/kickers.h"
#include "../core/pairs.h"
#include "../core/rows32.h"
#include "../douhuang/view.h"
#include "check.h"

enum { LONGEST = 70 };

/* Lists may be read HP_PAD elements beyond their end; what stands there must not matter. */
static void fill(uint64_t list[LONGEST + HP_PAD]) {
    for (int i = 0; i < LONGEST + HP_PAD; i++)
        list[i] = check_random();
}

static void rows(void) {
    uint64_t list[LONGEST + HP_PAD], to[LONGEST + 2 * HP_PAD];
    for (int n = 0; n <= LONGEST; n++) {
        for (int turn = 0; turn < 8; turn++) {
            fill(list);
            const size_t size = (size_t)n * sizeof(hp_row);
            const uint64_t body = check_random(), what = check_random(), suited = check_random();
            hp_row *out = check_guarded(size);
            CHECK(hp_rows_join(out, list, n, body, what) == out + n);
            for (int i = 0; i < n; i++)
                CHECK_SAY(out[i].cards == (list[i] | body) && out[i].what == what, "row %d of %d", i, n);
            CHECK_SAY(check_guards(out, size), "join of %d", n);
            check_free(out);

            /* turn 0..3 one suit, 4 none. */
            const uint64_t suit = turn < 4 ? HP_IN_SUIT(turn) : 0;
            out = check_guarded(size);
            CHECK(hp_rows_suited(out, list, n, body & HP_DECK54, suit, what, suited) == out + n);
            for (int i = 0; i < n; i++)
                CHECK_SAY(out[i].cards == ((list[i] & ~HP_ALL_SUITS) | (body & HP_DECK54)) &&
                              out[i].what == (list[i] & suit ? suited : what),
                          "row %d of %d", i, n);
            CHECK_SAY(check_guards(out, size), "suited of %d", n);
            check_free(out);

            /* Lists are scratch with HP_PAD to spare, and no more than that. */
            memset(to, 0xa5, sizeof to);
            hp_list_extend(to, list, n, body, what);
            for (int i = 0; i < n; i++)
                CHECK(to[i] == ((list[i] & body) | what));
            CHECK_SAY(check_untouched(to + n + HP_PAD, sizeof to - (size_t)(n + HP_PAD) * sizeof *to), "extend of %d",
                      n);
        }
    }
    hp_row *out = check_guarded(sizeof *out);
    CHECK(hp_rows_one(out, 5, 7) == out + 1 && out->cards == 5 && out->what == 7 && check_guards(out, sizeof *out));
    check_free(out);
}

/* Every choice of k out of n elements, in the order of their indices, by counting upwards in base 2. */
static int choices(const uint64_t *list, const int *group, int n, int k, uint64_t body, uint64_t *found) {
    int count = 0;
    /* Lexicographic order of index lists is descending order of masks whose highest bit is the first index. */
    for (unsigned mask = (1u << n) - 1;; mask--) {
        if (__builtin_popcount(mask) == k) {
            uint64_t cards = body;
            int last_group = -1, distinct = 1;
            for (int i = 0; i < n; i++) {
                if (!(mask >> (n - 1 - i) & 1))
                    continue;
                cards |= list[i];
                distinct &= group[i] != last_group;
                last_group = group[i];
            }
            if (distinct)
                found[count++] = cards;
        }
        if (mask == 0)
            return count;
    }
}

static void kickers(void) {
    uint64_t list[LONGEST + HP_PAD], expected[4096];
    int alone[12];
    for (int i = 0; i < 12; i++)
        alone[i] = i;
    for (int n = 0; n <= 12; n++) {
        for (int k = 0; k <= n; k++) {
            fill(list);
            const uint64_t body = check_random() & check_random();
            const int count = choices(list, alone, n, k, body, expected);
            const size_t size = (size_t)count * sizeof(hp_row);
            hp_row *out = check_guarded(size);
            CHECK(hp_rows_choose(out, list, n, k, body, 3) == out + count);
            for (int i = 0; i < count; i++)
                CHECK_SAY(out[i].cards == expected[i] && out[i].what == 3, "choice %d of %d out of %d", i, k, n);
            CHECK(check_guards(out, size));
            check_free(out);
        }
        /* More kickers than there are: nothing. */
        hp_row *out = check_guarded(0);
        CHECK(hp_rows_choose(out, list, n, n + 1, 0, 3) == out && check_guards(out, 0));
        check_free(out);
    }
    for (int turn = 0; turn < 400; turn++) {
        hp_groups g;
        int group[12], n = 0;
        memset(&g, 0, sizeof g);
        fill(list);
        for (int next = 0; n < 12; next++) {
            const int members = 1 + check_below(4), end = n + members > 12 ? 12 : n + members;
            for (; n < end; n++) {
                group[n] = next;
                g.list[n] = list[n];
                g.next[n] = (uint8_t)end;
            }
        }
        g.n = n;
        for (int k = 0; k <= 6; k++) {
            const int count = choices(list, group, n, k, 0, expected);
            const size_t size = (size_t)count * sizeof(hp_row);
            hp_row *out = check_guarded(size);
            CHECK(hp_rows_choose_groups(out, &g, 0, k, 0, 9) == out + count);
            for (int i = 0; i < count; i++)
                CHECK_SAY(out[i].cards == expected[i] && out[i].what == 9, "choice %d of %d groups", i, k);
            CHECK(check_guards(out, size));
            check_free(out);
        }
    }
}

static void views(void) {
    for (int turn = 0; turn < 5500; turn++) {
        const uint64_t hand = check_hand(turn % 55);
        /* Between guards, as each list may be written HP_PAD elements beyond its end and no further. */
        hp_douhuang_view *v = check_guarded(sizeof *v);
        hp_douhuang_view_ranks(v, hand);
        hp_douhuang_view_pairs(v);
        uint64_t *cards = check_guarded((54 + HP_PAD) * sizeof *cards);
        int n = 0;
        const int listed = hp_douhuang_view_list(cards, hand);
        for (int card = 0; card < 54; card++)
            if (hand >> card & 1)
                CHECK(cards[n++] == UINT64_C(1) << card);
        CHECK(listed == n && v->hand == hand && check_guards(cards, (54 + HP_PAD) * sizeof *cards));
        check_free(cards);
        hp_groups g;
        const uint32_t allowed = (uint32_t)check_random() & 0x1fff;
        hp_douhuang_view_pair_groups(v, allowed, &g);
        int pairs = 0, grouped = 0;
        for (int rank = 0; rank < HP_RANKS; rank++) {
            const int first = pairs, first_grouped = grouped;
            for (uint64_t two = 0; two < 16; two++) {
                if (__builtin_popcountll(two) != 2 || (two & hp_nibble(hand, rank)) != two)
                    continue;
                if (pairs == first)
                    CHECK(v->first_pair[rank] == pairs);
                CHECK(v->pairs[pairs++] == two << (4 * rank));
                if (allowed >> rank & 1)
                    CHECK(g.list[grouped++] == two << (4 * rank));
            }
            for (int i = first_grouped; i < grouped; i++)
                CHECK(g.next[i] == grouped);
        }
        CHECK(v->n_pairs == pairs && g.n == grouped && check_guards(v, sizeof *v));
        check_free(v);
    }
}

static void bits(void) {
    uint64_t list[64];
    for (int turn = 0; turn < 1000; turn++) {
        const uint64_t x = turn == 0 ? 0 : turn == 1 ? ~UINT64_C(0) : check_random() & check_random();
        const int n = hp_list_bits(list, x);
        uint64_t all = 0;
        for (int i = 0; i < n; i++) {
            CHECK(__builtin_popcountll(list[i]) == 1 && (i == 0 || list[i] > list[i - 1]));
            all |= list[i];
        }
        CHECK(all == x && n == __builtin_popcountll(x));
    }
}

/* ---- Rows of four bytes ---- */

static void rows32(void) {
    enum { LONGEST32 = 161 };
    for (int n = 0; n <= LONGEST32; n++) {
        const size_t size = (size_t)n * sizeof(hp_row32), padded = size + HP_PAD32 * sizeof(uint32_t);
        const uint32_t add = (uint32_t)check_random(), first = (uint32_t)check_random(),
                       step = n & 1 ? (uint32_t)check_random() : UINT32_C(1) << 24;
        uint32_t *list = check_guarded(padded);
        for (int i = 0; i < n + HP_PAD32; i++)
            list[i] = (uint32_t)check_random();
        hp_row32 *out = check_guarded(size);
        CHECK(hp_rows32_add(out, list, n, add) == out + n);
        for (int i = 0; i < n; i++)
            CHECK_SAY(out[i] == (uint32_t)(list[i] + add), "row %d of %d", i, n);
        CHECK_SAY(check_guards(out, size), "add of %d", n);
        check_free(out);
        check_free(list);

        /* Lists are scratch with HP_PAD32 to spare, and no more than that. */
        list = check_guarded(padded);
        hp_list32_sequence(list, n, first, step);
        for (int i = 0; i < n; i++)
            CHECK_SAY(list[i] == (uint32_t)(first + (uint32_t)i * step), "number %d of %d", i, n);
        CHECK_SAY(check_guards(list, padded), "sequence of %d", n);
        check_free(list);
    }
}

/* ---- Every two of a list ---- */

static void pairs(void) {
    uint64_t list[16 + HP_PAD];
    for (int n = 0; n <= 16; n++) {
        const int all = n * (n - 1) / 2;
        for (int count = 0; count <= all; count++) {
            /* Also what lies behind the list may be cards. */
            for (int i = 0; i < 16 + HP_PAD; i++)
                list[i] = check_random();
            const uint64_t body = check_random() & check_random(), what = check_random();
            const size_t size = (size_t)count * sizeof(hp_row);
            hp_row *out = check_guarded(size);
            CHECK(hp_rows_choose_two(out, list, n, count, body, what) == out + count);
            for (int i = 0, j = 1, row = 0; row < count; row++) {
                CHECK_SAY(out[row].cards == (list[i] | list[j] | body) && out[row].what == what, "%d, %d of %d", i, j,
                          n);
                if (++j == n) {
                    i++;
                    j = i + 1;
                }
            }
            CHECK_SAY(check_guards(out, size), "%d pairs of %d", count, n);
            check_free(out);
        }
    }
}

int main(void) {
    rows();
    kickers();
    rows32();
    pairs();
    views();
    bits();
    CHECK_END("test_rows");
}
