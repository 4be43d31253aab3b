/* Baohuang: generator, counter, classifier, choices of cards and comparison against one another, and against B2 to
 * B5 as one would apply them at a table.
 *
 *     sound       every move listed can be laid out of the hand, those cards are that move, and it beats the play
 *     complete    each of the 4,024 plays there are that the hand holds, that beats the play and that B5.1 allows is
 *                 listed, once
 *     in order    as docs/rules/order.md says, which is that of check_play()
 *     the same    bytes under every instruction set
 *     exact       a buffer of as many rows as there are is filled and nothing beyond; one row less is refused
 *                 with nothing written
 *     a batch     is its rows one by one */
#include "check_baohuang.h"

static const char *simds[3];
static int n_simds;

enum { ALL_OPTIONS = HP_BAOHUANG_KAO | HP_BAOHUANG_HOLD_SIXES };

/* The values of a failed check: hand, options, play to beat. */
#define CASE "%s, options %u, on %s"
#define VALUES check_hand_text(hand), options, check_play_text(last)

static int is_none(const hp_baohuang_move *m) { return !m || m->bigs + m->smalls + m->count == 0; }

static int holds(const check_copies *held, const hp_baohuang_move *m) {
    return m->bigs <= held->copies[CHECK_BIG] && m->smalls <= held->copies[CHECK_SMALL] &&
           (m->count == 0 || m->count <= check_of_rank(held, m->rank));
}

/* B5.1: a play with a 6 is legal only if it empties the hand. */
static int may_be_played(const check_copies *held, const hp_baohuang_move *m, unsigned options) {
    const int has_six = m->count && m->rank == 3, size = m->bigs + m->smalls + m->count;
    return !(options & HP_BAOHUANG_HOLD_SIXES) || !has_six || size == check_size(held);
}

/* ---- One case ---- */

/* Generates under every instruction set, into exactly as much memory as that takes; fills `moves`. */
static int64_t list_moves(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last,
                          hp_baohuang_move moves[CHECK_PLAYS]) {
    int64_t n = -1;
    for (int i = 0; i < n_simds; i++) {
        int64_t counted = -1, count = -1;
        CHECK(hp_simd_select(simds[i]) == HP_OK);
        CHECK(hp_baohuang_count(hand, options, last, &counted) == HP_OK);
        CHECK_SAY(counted >= 0 && counted <= CHECK_PLAYS && (n < 0 || counted == n), "%s: %" PRId64 ": " CASE, simds[i],
                  counted, VALUES);
        if (counted < 0 || counted > CHECK_PLAYS)
            return 0;
        const size_t size = (size_t)counted * sizeof *moves;
        hp_baohuang_move *out = check_guarded(size);
        CHECK(hp_baohuang_generate(hand, options, last, out, counted, &count) == HP_OK && count == counted);
        CHECK_SAY(check_guards(out, size), "%s: " CASE, simds[i], VALUES);
        if (n < 0)
            memcpy(moves, out, size);
        else
            CHECK_SAY(counted == n && memcmp(moves, out, size) == 0, "%s: " CASE, simds[i], VALUES);
        n = counted;
        check_free(out);
        if (counted == 0)
            continue;
        out = check_guarded(size);
        count = -1;
        CHECK(hp_baohuang_generate(hand, options, last, out, counted - 1, &count) == HP_ERR_BUFFER);
        CHECK_SAY(count == counted && check_untouched(out, size) && check_guards(out, size), "%s: " CASE, simds[i],
                  VALUES);
        check_free(out);
    }
    return n;
}

/* A move as cards, in one of the ways there are: within the hand, and that move. */
static void lay_out(const hp_baohuang_hand *hand, const check_copies *held, const hp_baohuang_move *m) {
    hp_baohuang_hand ways[HP_BAOHUANG_CHOICES_MAX];
    int64_t n = -1;
    CHECK_SAY(hp_baohuang_choices(hand, m, ways, HP_BAOHUANG_CHOICES_MAX, &n) == HP_OK && n > 0, "%s out of %s",
              check_play_text(m), check_hand_text(hand));
    if (n <= 0)
        return;
    const hp_baohuang_hand *way = ways + check_below((int)n);
    const check_copies laid = check_count_copies(way);
    int within = hp_baohuang_hand_check(way) == HP_OK;
    for (int card = 0; card < CHECK_CARDS; card++)
        within &= laid.copies[card] <= held->copies[card];
    CHECK_SAY(within && check_size(&laid) == m->bigs + m->smalls + m->count, "%s out of %s", check_play_text(m),
              check_hand_text(hand));
    hp_baohuang_move found;
    CHECK(hp_baohuang_classify(way, &found, 1, &n) == HP_OK);
    CHECK_SAY(n == 1 && memcmp(&found, m, sizeof found) == 0, "%s is laid as %s", check_play_text(m),
              check_hand_text(way));
}

static void one_case(const check_copies *held, unsigned options, const hp_baohuang_move *last) {
    static hp_baohuang_move moves[CHECK_PLAYS];
    static uint8_t listed[CHECK_PLAYS];
    const hp_baohuang_hand planes = check_planes(held), *hand = &planes;
    const int64_t n = list_moves(hand, options, last, moves);
    memset(listed, 0, sizeof listed);
    for (int64_t i = 0; i < n; i++) {
        const hp_baohuang_move *m = moves + i;
        CHECK_SAY(!is_none(m) && hp_baohuang_last_check(m) == HP_OK, "%s: " CASE, check_play_text(m), VALUES);
        if (is_none(m) || hp_baohuang_last_check(m) != HP_OK)
            return;
        CHECK_SAY(holds(held, m), "%s: " CASE, check_play_text(m), VALUES);
        CHECK_SAY(is_none(last) || hp_baohuang_beats(m, last, options), "%s: " CASE, check_play_text(m), VALUES);
        CHECK_SAY(!listed[check_play_number(m)]++, "%s twice: " CASE, check_play_text(m), VALUES);
        CHECK_SAY(i == 0 || check_play_number(m - 1) < check_play_number(m), "%s does not follow: " CASE,
                  check_play_text(m), VALUES);
        if (i % (n / 20 + 1) == 0)
            lay_out(hand, held, m);
    }
    for (int i = 0; i < CHECK_PLAYS; i++) {
        const hp_baohuang_move m = check_play(i);
        const int legal = holds(held, &m) && may_be_played(held, &m, options) &&
                          (is_none(last) || hp_baohuang_beats(&m, last, options));
        CHECK_SAY(listed[i] == legal, "%s is %s: " CASE, check_play_text(&m), legal ? "missing" : "listed", VALUES);
    }
}

/* ---- Hands and plays to beat ---- */

/* Any play, or mostly one with few kings and cards, as they are met at a table. */
static hp_baohuang_move any_last(void) {
    if (check_below(3) == 0)
        return check_play(check_below(CHECK_PLAYS));
    hp_baohuang_move m = {(uint8_t)(check_below(2) * check_below(3)), (uint8_t)(check_below(2) * check_below(4)),
                          (uint8_t)(3 + check_below(6)), (uint8_t)check_below(9)};
    if (!m.count)
        m.rank = HP_BAOHUANG_NO_RANK;
    return m;
}

static void cases(const check_copies *held) {
    for (unsigned options = 0; options <= ALL_OPTIONS; options++)
        one_case(held, options, NULL);
    /* No cards are no play to beat, whatever rank they are said to have. */
    const hp_baohuang_move none = {0, 0, (uint8_t)check_below(256), 0};
    one_case(held, (unsigned)check_below(4), &none);
    for (int i = 0; i < 6; i++) {
        const hp_baohuang_move last = any_last();
        one_case(held, (unsigned)check_below(4), &last);
    }
}

static void random_hands(void) {
    for (int size = 0; size <= 34; size++) {
        for (int turn = 0; turn < 3; turn++) {
            const check_copies held = check_any_copies(size);
            cases(&held);
        }
    }
    for (int turn = 0; turn < 12; turn++) {
        const check_copies held = check_any_copies(35 + check_below(134));
        cases(&held);
    }
}

/* Hands that chance does not deal: a single card, kings alone, sixes with all numbers of kings, everything. */
static void odd_hands(void) {
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card += card < CHECK_SMALL - 5 ? 5 : 1) {
        check_copies held = {{0}, {0}};
        held.copies[card] = 1;
        if (card >= CHECK_SMALL)
            held.marked[card - CHECK_SMALL] = check_below(2);
        cases(&held);
    }
    for (int kings = 1; kings < 25; kings++) {
        check_copies held = {{0}, {0}};
        held.copies[CHECK_BIG] = kings / 5;
        held.copies[CHECK_SMALL] = kings % 5;
        for (int i = 0; i < 2; i++)
            held.marked[i] = held.copies[CHECK_SMALL + i] && check_below(2);
        one_case(&held, HP_BAOHUANG_KAO, NULL);
        for (int i = 0; i < 24; i += 3) {
            const hp_baohuang_move last = {(uint8_t)((i + 1) / 5), (uint8_t)((i + 1) % 5), HP_BAOHUANG_NO_RANK, 0};
            one_case(&held, HP_BAOHUANG_KAO, &last);
        }
        /* B5.1: nothing but sixes and kings; sixes and one other card. */
        for (int suit = 0; suit < 4; suit++)
            held.copies[12 + suit] = check_below(5);
        for (unsigned options = 0; options <= ALL_OPTIONS; options++)
            one_case(&held, options, NULL);
        held.copies[16 + check_below(36)]++;
        cases(&held);
    }
    const check_copies whole = check_copies_of(CHECK_EVERY_RANK, 168), no_kings = check_copies_of(0x1ff8, 160),
                       sixes = check_copies_of(8, 16), none = {{0}, {0}};
    cases(&whole);
    cases(&no_kings);
    cases(&sixes);
    cases(&none);
    /* Every number of cards of a set under all kings is what most kings can be asked to cover. */
    for (int count = 0; count <= 16; count++) {
        for (int kings = 0; kings < 25; kings += 1 + check_below(5)) {
            hp_baohuang_move last = {(uint8_t)(kings / 5), (uint8_t)(kings % 5), (uint8_t)(count ? 5 : 255),
                                     (uint8_t)count};
            one_case(&whole, HP_BAOHUANG_KAO, &last);
            one_case(&whole, 0, &last);
        }
    }
}

/* What the rules print about held sixes. */
static void published(void) {
    static const struct {
        const char *hand, *leads[4];
    } rows[] = {{"6d6cD", {"D", "D66"}}, {"6d6c7d", {"7"}}, {"6d6c", {"66"}}, {"6dXD", {"X", "D", "DX", "DX6"}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hp_baohuang_hand hand;
        hp_baohuang_move out[8];
        size_t position;
        int64_t n = -1, expected = 0;
        CHECK(hp_baohuang_cards_parse(rows[i].hand, strlen(rows[i].hand), &hand, &position) == HP_OK);
        CHECK(hp_baohuang_generate(&hand, HP_BAOHUANG_HOLD_SIXES, NULL, out, 8, &n) == HP_OK);
        for (; expected < 4 && rows[i].leads[expected]; expected++) {
            const hp_baohuang_move lead = check_read_play(rows[i].leads[expected]);
            CHECK_SAY(expected < n && memcmp(&lead, out + expected, sizeof lead) == 0, "%s out of %s",
                      rows[i].leads[expected], rows[i].hand);
        }
        CHECK_SAY(n == expected, "%" PRId64 " leads of %s", n, rows[i].hand);
    }
}

/* ---- Batches ---- */

enum { ROWS = 70 };

static void batches(void) {
    static const int lengths[] = {0, 1, 2, 3, 17, ROWS};
    hp_baohuang_hand hands[ROWS];
    hp_baohuang_move lasts[ROWS];
    for (int turn = 0; turn < 8 * 4 * 6; turn++) {
        const int strides = turn % 8; /* hands vary, lasts vary, there are lasts */
        const int64_t n = lengths[turn / 32];
        for (int i = 0; i < ROWS; i++) {
            const check_copies held = check_any_copies(check_below(40));
            hands[i] = check_planes(&held);
            lasts[i] = any_last();
            if (check_below(4) == 0)
                lasts[i] = (hp_baohuang_move){0, 0, (uint8_t)check_below(256), 0};
        }
        const hp_baohuang_batch batch = {hands,       strides & 4 ? lasts : NULL, n,
                                         strides & 1, strides >> 1 & 1,           (unsigned)(turn / 8 % 4)};
        for (int simd = 0; simd < n_simds; simd++) {
            const size_t size = (size_t)n * sizeof(int64_t);
            int64_t *counts = check_guarded(size), offsets[ROWS + 1], bad = 7;
            CHECK(hp_simd_select(simds[simd]) == HP_OK);
            CHECK(hp_baohuang_count_batch(&batch, counts, &bad) == HP_OK && bad == -1 && check_guards(counts, size));
            const size_t room = (size_t)hp_offsets(counts, n, offsets) * sizeof(hp_baohuang_move);
            hp_baohuang_move *out = check_guarded(room);
            hp_baohuang_generate_batch_unchecked(&batch, offsets, out);
            CHECK(check_guards(out, room));
            for (int64_t i = 0; i < n; i++) {
                static hp_baohuang_move alone[CHECK_PLAYS];
                const hp_baohuang_hand *hand = hands + i * batch.hand_stride;
                const hp_baohuang_move *last = batch.lasts ? lasts + i * batch.last_stride : NULL;
                const unsigned options = batch.options;
                int64_t count = -1;
                CHECK(hp_baohuang_generate(hand, options, last, alone, CHECK_PLAYS, &count) == HP_OK);
                CHECK_SAY(count == counts[i] && memcmp(alone, out + offsets[i], (size_t)count * sizeof *alone) == 0,
                          "row %" PRId64 " of %" PRId64 " under %s: " CASE, i, n, simds[simd], VALUES);
            }
            check_free(counts);
            check_free(out);
        }
    }
}

/* The first bad row is named, and nothing is written. */
static void bad_rows(void) {
    hp_baohuang_hand hands[ROWS];
    hp_baohuang_move lasts[ROWS];
    int64_t counts[ROWS], bad;
    for (int turn = 0; turn < 1200; turn++) {
        const int strides = turn % 4, what = turn / 4 % 6;
        const int64_t n = 1 + check_below(ROWS - 1);
        for (int i = 0; i < ROWS; i++) {
            const check_copies held = check_any_copies(check_below(20));
            hands[i] = check_planes(&held);
            lasts[i] = any_last();
        }
        int64_t at = check_below((int)n);
        hp_baohuang_batch batch = {hands, lasts, n, strides & 1, strides >> 1, (unsigned)check_below(4)};
        int status = HP_OK;
        if (!(what < 4 ? strides & 1 : strides >> 1)) /* what does not vary is wrong in the first row */
            at = 0;
        hp_baohuang_hand *hand = hands + at;
        switch (what) {
        case 0:
            hand->plane[0] |= UINT64_C(1) << (check_below(2) ? check_below(12) : 56 + check_below(8));
            status = HP_ERR_CARDS;
            break;
        case 1: { /* of several copies, in every plane, so that the planes themselves are in order */
            const uint64_t bit = UINT64_C(1) << (check_below(2) ? check_below(12) : 54 + check_below(10));
            for (int k = 0; k < 2 + check_below(3); k++)
                hand->plane[k] |= bit;
            status = HP_ERR_CARDS;
            break;
        }
        case 2: {
            const uint64_t card = UINT64_C(1) << (12 + check_below(42));
            const int gap = check_below(3);
            for (int k = gap; k < 4; k++)
                hand->plane[k] &= ~card;
            hand->plane[0] &= HP_BAOHUANG_CARDS;
            hand->plane[gap + 1] |= card;
            status = HP_ERR_PLANES;
            break;
        }
        case 3: {
            const int king = check_below(2);
            for (int k = 0; k < 4; k++)
                hand->plane[k] &= ~(UINT64_C(1) << (52 + king));
            hand->plane[0] |= UINT64_C(1) << (54 + king);
            status = HP_ERR_MARK;
            break;
        }
        case 4:
            lasts[at] = (hp_baohuang_move){4, 4, 12, (uint8_t)(17 + check_below(200))};
            status = HP_ERR_LAST_SHAPE;
            break;
        default:
            lasts[at] = (hp_baohuang_move){0, 1, (uint8_t)(check_below(2) ? check_below(3) : 13 + check_below(243)), 1};
            status = HP_ERR_LAST_STRENGTH;
        }
        if (strides & 1 && at + 1 < n && check_below(2)) /* a second fault further on is not the one that is named */
            hands[at + 1].plane[0] |= 1;
        memset(counts, 0xa5, sizeof counts);
        const int got = hp_baohuang_count_batch(&batch, counts, &bad);
        CHECK_SAY(got == status && bad == at, "status %d, row %" PRId64 "; expected %d, %" PRId64 " (strides %d)", got,
                  bad, status, at, strides);
        CHECK(check_untouched(counts, sizeof counts));
    }
    /* What concerns no row. */
    const check_copies held = check_any_copies(20);
    hands[0] = check_planes(&held);
    lasts[0] = any_last();
    const hp_baohuang_batch wrong[] = {{hands, lasts, -1, 0, 0, 0}, {hands, lasts, 1, 2, 0, 0},
                                       {hands, lasts, 1, -1, 0, 0}, {hands, lasts, 1, 0, 2, 0},
                                       {hands, NULL, 1, 0, -1, 0},  {hands, lasts, 1, 0, 0, 4},
                                       {NULL, NULL, 0, 0, 0, ~0u}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bad = 5;
        CHECK_SAY(hp_baohuang_count_batch(&wrong[i], counts, &bad) == (i < 5 ? HP_ERR_SIZE : HP_ERR_OPTIONS), "%zu", i);
        CHECK(bad == -1 && check_untouched(counts, sizeof counts));
    }
    /* No row, no fault. */
    const hp_baohuang_batch empty = {0};
    const int64_t offset = 0;
    CHECK(hp_baohuang_count_batch(&empty, NULL, &bad) == HP_OK && bad == -1);
    hp_baohuang_generate_batch_unchecked(&empty, &offset, NULL);
}

int main(void) {
    n_simds = check_simds(simds);
    published();
    random_hands();
    odd_hands();
    batches();
    bad_rows();
    CHECK_END("test_baohuang");
}
