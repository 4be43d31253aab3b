/* Numbers of Baohuang: the choice of cards with a number is the one that stands there in a list, and so is the move;
 * for every number, option and instruction set.  The choices are listed here by loops over copies. */
#include "../baohuang/choices.h"
#include "../baohuang/kernels.h"
#include "check_baohuang.h"

static const char *const levels[3] = {"scalar", "avx2", "avx512"};
static long long looked_up, most_choices, both_marks;

/* ---- Choices ---- */

/* Kings first: big ones without the mark before with it, then small ones; the suits of the set go round within. */
static int64_t list_choices(const check_copies *held, const hp_baohuang_move *m, hp_baohuang_hand *out) {
    int64_t n = 0;
    const int kings[2] = {m->smalls, m->bigs};
    for (int number = 0; number < 4; number++) {
        const int marked[2] = {number & 1, number >> 1};
        int fits = 1;
        for (int i = 0; i < 2; i++)
            fits &= marked[i] ? held->marked[i] && kings[i] >= 1
                              : kings[i] <= held->copies[CHECK_SMALL + i] - held->marked[i];
        if (!fits)
            continue;
        int of[4] = {0};
        const int *have = held->copies + (m->count ? 4 * m->rank : 0);
        for (of[0] = m->count ? have[0] : 0; of[0] >= 0; of[0]--)
            for (of[1] = m->count ? have[1] : 0; of[1] >= 0; of[1]--)
                for (of[2] = m->count ? have[2] : 0; of[2] >= 0; of[2]--) {
                    of[3] = m->count - of[0] - of[1] - of[2];
                    if (of[3] < 0 || (m->count && of[3] > have[3]))
                        continue;
                    check_copies cards = {{0}, {0}};
                    for (int suit = 0; suit < 4 && m->count; suit++)
                        cards.copies[4 * m->rank + suit] = of[suit];
                    for (int i = 0; i < 2; i++) {
                        cards.copies[CHECK_SMALL + i] = kings[i];
                        cards.marked[i] = marked[i];
                    }
                    CHECK(n < HP_BAOHUANG_CHOICES_MAX);
                    out[n++ % HP_BAOHUANG_CHOICES_MAX] = check_planes(&cards);
                }
    }
    return n;
}

static void choices_of(const check_copies *held, const hp_baohuang_move *m) {
    static hp_baohuang_hand due[HP_BAOHUANG_CHOICES_MAX], out[HP_BAOHUANG_CHOICES_MAX];
    const hp_baohuang_hand hand = check_planes(held);
    hp_baohuang_hand one;
    int64_t count = -1, listed = -1;
    memset(&one, 0xa5, sizeof one);
    const int holds = m->bigs <= held->copies[CHECK_BIG] && m->smalls <= held->copies[CHECK_SMALL] &&
                      (!m->count || m->count <= check_of_rank(held, m->rank));
    if (!holds) {
        CHECK(hp_baohuang_count_choices(&hand, m, &count) == HP_ERR_NOT_HELD && count == 0);
        CHECK(hp_baohuang_choices(&hand, m, out, HP_BAOHUANG_CHOICES_MAX, &listed) == HP_ERR_NOT_HELD && listed == 0);
        CHECK(hp_baohuang_choice_at(&hand, m, 0, &one) == HP_ERR_NOT_HELD && check_untouched(&one, sizeof one));
        return;
    }
    const int64_t n = list_choices(held, m, due);
    CHECK_SAY(hp_baohuang_count_choices(&hand, m, &count) == HP_OK && count == n,
              "%" PRId64 ", not %" PRId64 ": %s of %s", count, n, check_play_text(m), check_hand_text(&hand));
    CHECK(hp_baohuang_choices(&hand, m, out, n, &listed) == HP_OK && listed == n);
    CHECK_SAY(memcmp(out, due, (size_t)n * sizeof *due) == 0, "%s of %s", check_play_text(m), check_hand_text(&hand));
    for (int64_t i = 0; i < n; i++) {
        CHECK(hp_baohuang_choice_at(&hand, m, i, &one) == HP_OK);
        CHECK_SAY(memcmp(&one, due + i, sizeof one) == 0, "choice %" PRId64 " of %s out of %s", i, check_play_text(m),
                  check_hand_text(&hand));
        looked_up++;
    }
    memset(&one, 0xa5, sizeof one);
    CHECK(hp_baohuang_choice_at(&hand, m, -1, &one) == HP_ERR_SIZE &&
          hp_baohuang_choice_at(&hand, m, n, &one) == HP_ERR_SIZE);
    CHECK(hp_baohuang_choice_at(&hand, m, INT64_C(1) << 32, &one) == HP_ERR_SIZE && check_untouched(&one, sizeof one));
    CHECK(hp_baohuang_choices(&hand, m, &one, n - 1, &listed) == HP_ERR_BUFFER && listed == n);
    CHECK(check_untouched(&one, sizeof one));
    most_choices = n > most_choices ? n : most_choices;
    both_marks += held->marked[0] && held->marked[1] && m->bigs && m->smalls;
}

/* Every holding of a rank, with every number of cards of it; and all kings there can be. */
static void every_holding(void) {
    for (int i = 0; i < HP_BAOHUANG_HOLDINGS; i++) {
        check_copies held = {{0}, {0}};
        const int rank = 3 + i % 10, of_suit[4] = {i % 5, i / 5 % 5, i / 25 % 5, i / 125};
        for (int suit = 0; suit < 4; suit++)
            held.copies[4 * rank + suit] = of_suit[suit];
        const int size = check_size(&held);
        CHECK(hp_baohuang_held(check_planes(&held).plane, rank) == i);
        for (int n = 0; n <= HP_BAOHUANG_SET_MAX; n++) { /* the table: ways to take n of these */
            int ways = 0;
            for (int x = 0; x < 625; x++) {
                const int taken[4] = {x % 5, x / 5 % 5, x / 25 % 5, x / 125};
                ways += taken[0] + taken[1] + taken[2] + taken[3] == n && taken[0] <= of_suit[0] &&
                        taken[1] <= of_suit[1] && taken[2] <= of_suit[2] && taken[3] <= of_suit[3];
            }
            CHECK_SAY(hp_baohuang_ways[i][n] == ways, "%d of holding %d", n, i);
        }
        held.copies[CHECK_SMALL] = i % 5;
        held.copies[CHECK_BIG] = i / 7 % 5;
        held.marked[0] = held.copies[CHECK_SMALL] && i % 3 != 1;
        held.marked[1] = held.copies[CHECK_BIG] && i % 5 != 1;
        for (int n = 0; n <= size + 1 && n <= 16; n++)
            for (int kings = n ? 0 : 1; kings < 25; kings += i % 4 == 0 ? 1 : 1 + check_below(4)) {
                const hp_baohuang_move m = {(uint8_t)(kings / 5), (uint8_t)(kings % 5),
                                            (uint8_t)(n ? rank : HP_BAOHUANG_NO_RANK), (uint8_t)n};
                choices_of(&held, &m);
            }
    }
    CHECK(most_choices == HP_BAOHUANG_CHOICES_MAX);
}

static void random_choices(void) {
    for (int turn = 0; turn < 3000; turn++) {
        const check_copies held = check_any_copies(1 + turn % 168);
        for (int i = 0; i < 10; i++) {
            const hp_baohuang_move m = check_play(check_below(CHECK_PLAYS));
            choices_of(&held, &m);
        }
    }
    CHECK(both_marks > 100);
    /* In the hand's own place. */
    hp_baohuang_hand in_place[2] = {{{UINT64_C(3) << 20, 0, 0, 0}}, {{0}}};
    const hp_baohuang_move one = {0, 0, 5, 1};
    int64_t n = 0;
    CHECK(hp_baohuang_choices(in_place, &one, in_place, 2, &n) == HP_OK && n == 2);
    CHECK(in_place[0].plane[0] == UINT64_C(1) << 20 && in_place[1].plane[0] == UINT64_C(2) << 20);
}

static void refused(void) {
    static const struct {
        hp_baohuang_move move;
        int status;
    } rows[] = {
        {{0, 0, HP_BAOHUANG_NO_RANK, 0}, HP_ERR_LAST_SHAPE},
        {{0, 0, 5, 17}, HP_ERR_LAST_SHAPE},
        {{5, 0, HP_BAOHUANG_NO_RANK, 0}, HP_ERR_LAST_SHAPE},
        {{0, 0, 2, 1}, HP_ERR_LAST_STRENGTH},
        {{1, 0, 0, 0}, HP_ERR_LAST_STRENGTH},
        {{0, 0, 4, 1}, HP_ERR_NOT_HELD},
        {{0, 0, 5, 2}, HP_ERR_NOT_HELD},
        {{1, 0, 5, 1}, HP_ERR_NOT_HELD},
    };
    const hp_baohuang_hand hand = {{UINT64_C(1) << 20, 0, 0, 0}}, wrong = {{1, 0, 0, 0}};
    hp_baohuang_hand out;
    memset(&out, 0xa5, sizeof out);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t n = 42;
        CHECK_SAY(hp_baohuang_count_choices(&hand, &rows[i].move, &n) == rows[i].status && n == 0, "row %zu", i);
        n = 42;
        CHECK(hp_baohuang_choices(&hand, &rows[i].move, &out, 1, &n) == rows[i].status && n == 0);
        CHECK(hp_baohuang_choice_at(&hand, &rows[i].move, 0, &out) == rows[i].status);
        CHECK(hp_baohuang_choice_at(&wrong, &rows[i].move, 0, &out) == HP_ERR_CARDS);
    }
    CHECK(check_untouched(&out, sizeof out));
}

/* ---- Moves ---- */

enum { DRAWS = 12 };

static void moves(const check_copies *held, unsigned options, const hp_baohuang_move *last) {
    static hp_baohuang_move list[CHECK_PLAYS];
    const hp_baohuang_hand hand = check_planes(held);
    int64_t n = -1;
    CHECK(hp_baohuang_generate(&hand, options, last, list, CHECK_PLAYS, &n) == HP_OK);
    const int is_lead = !last || !(last->bigs | last->smalls | last->count);
    const int64_t stride = n > 300 ? 1 + n / 150 : 1;
    hp_baohuang_move *m = check_guarded(sizeof *m);
    for (int level = 0; level < 3; level++) {
        if (!hp_simd_available(levels[level]))
            continue;
        const hp_baohuang_kernels *k = hp_baohuang_kernel_table[level];
        for (int64_t i = 0; i < n; i += i < 20 || i + 20 > n ? 1 : 1 + check_below((int)(2 * stride - 1))) {
            k->nth(&hand, last, options, i, m);
            CHECK_SAY(memcmp(m, list + i, sizeof *m) == 0,
                      "%s, %" PRId64 " of %" PRId64 ": %s, not %s; %s on %s, options %u", levels[level], i, n,
                      check_play_text(m), check_play_text(list + i), check_hand_text(&hand), check_play_text(last),
                      options);
            looked_up++;
        }
        for (int i = 0; i < DRAWS && (n || !is_lead); i++) {
            hp_rng rng, same;
            hp_rng_seed(&rng, 31, (uint64_t)i);
            same = rng;
            const int64_t number = (int64_t)hp_rng_below(&same, (uint32_t)(n + !is_lead));
            memset(m, 0xa5, sizeof *m);
            const int is_play = k->draw(&hand, last, options, &rng, m);
            CHECK(is_play == (number < n) && rng.counter == same.counter && rng.key == same.key);
            if (is_play)
                CHECK_SAY(memcmp(m, list + number, sizeof *m) == 0, "%s draws %s, not %s", levels[level],
                          check_play_text(m), check_play_text(list + number));
        }
    }
    CHECK(check_guards(m, sizeof *m));
    check_free(m);
}

static void every_option(const check_copies *held, const hp_baohuang_move *last) {
    for (unsigned options = 0; options < 4; options++)
        moves(held, options, last);
}

static void random_moves(void) {
    static const hp_baohuang_move none = {0, 0, HP_BAOHUANG_NO_RANK, 0};
    for (int turn = 0; turn < 169 * 4; turn++) {
        const check_copies held = check_any_copies(turn % 169);
        every_option(&held, NULL);
        every_option(&held, &none);
        for (int i = 0; i < 6; i++) {
            hp_baohuang_move last = check_play(check_below(CHECK_PLAYS));
            if (i % 2) { /* few kings on a small set, which has most answers */
                last.bigs = (uint8_t)check_below(2);
                last.smalls = (uint8_t)check_below(3);
                last.count = (uint8_t)check_below(5);
                last.rank = (uint8_t)(last.count ? 3 + check_below(5) : HP_BAOHUANG_NO_RANK);
            }
            every_option(&held, &last);
        }
    }
}

/* Whole decks, sixes alone with and without kings, kings alone: on every play. */
static void adversarial(void) {
    for (int kings = 0; kings < 25; kings += 3)
        for (int which = 0; which < 4; which++) {
            check_copies held = {{0}, {0}};
            held.copies[CHECK_BIG] = kings / 5;
            held.copies[CHECK_SMALL] = kings % 5;
            for (int card = CHECK_FIRST_CARD; card < CHECK_SMALL; card++)
                held.copies[card] = which == 0   ? 0
                                    : which == 1 ? (card < 16 ? 1 + card % 4 : 0)
                                    : which == 2 ? 4
                                                 : (card % 5 == 0 ? 3 : 0);
            every_option(&held, NULL);
            for (int i = check_below(40); i < CHECK_PLAYS; i += 1 + check_below(which == 2 ? 400 : 60)) {
                const hp_baohuang_move last = check_play(i);
                every_option(&held, &last);
            }
        }
}

int main(void) {
    every_holding();
    random_choices();
    refused();
    random_moves();
    adversarial();
    CHECK_SAY(looked_up > 1000000, "%lld", looked_up);
    CHECK_END("test_baohuang_choices");
}
