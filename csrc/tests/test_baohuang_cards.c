/* Cards of Baohuang: hands and what is wrong with them, their text (B1.4), random hands, the choices of cards. */
#include "check_baohuang.h"

static const char suits[] = "dchs";

/* ---- hp_baohuang_hand_check, and who else refuses such hands ---- */

static void refused(const hp_baohuang_hand *hand, int status) {
    hp_baohuang_move out[2];
    hp_baohuang_hand ways[2];
    char text[HP_BAOHUANG_TEXT_MAX];
    int64_t count = 42;
    size_t length = 42;
    const hp_baohuang_move single = {0, 0, 12, 1};
    memset(out, 0xa5, sizeof out);
    memset(ways, 0xa5, sizeof ways);
    memset(text, 0xa5, sizeof text);
    CHECK_SAY(hp_baohuang_hand_check(hand) == status, "%d", status);
    CHECK(hp_baohuang_count(hand, 0, NULL, &count) == status && count == 0);
    count = 42;
    CHECK(hp_baohuang_generate(hand, 0, NULL, out, 2, &count) == status && count == 0);
    count = 42;
    CHECK(hp_baohuang_classify(hand, out, 2, &count) == status && count == 0);
    count = 42;
    CHECK(hp_baohuang_choices(hand, &single, ways, 2, &count) == status && count == 0);
    CHECK(hp_baohuang_cards_format(hand, text, sizeof text, &length) == status);
    CHECK(check_untouched(out, sizeof out) && check_untouched(ways, sizeof ways) && check_untouched(text, sizeof text));
}

static void hands(void) {
    for (int turn = 0; turn < 400; turn++) {
        const check_copies held = check_any_copies(check_below(169));
        const hp_baohuang_hand good = check_planes(&held);
        CHECK(hp_baohuang_hand_check(&good) == HP_OK);
        /* Bits that are no cards, in any plane; marks are bits of plane 0 alone. */
        const int plane = turn % 4, bits[3] = {check_below(12), 54 + check_below(2), 56 + check_below(8)};
        for (int i = 0; i < 3; i++) {
            hp_baohuang_hand hand = good;
            if (plane == 0 && i == 1)
                continue;
            for (int k = 0; k <= plane; k++)
                hand.plane[k] |= UINT64_C(1) << bits[i];
            refused(&hand, HP_ERR_CARDS);
            hand = good;
            hand.plane[plane] |= UINT64_C(1) << bits[i];
            refused(&hand, HP_ERR_CARDS); /* also where the plane below lacks it */
        }
        /* A copy more than in the plane below. */
        const int card = 12 + check_below(42);
        for (int k = 1; k < 4; k++) {
            hp_baohuang_hand hand = good;
            hand.plane[0] &= HP_BAOHUANG_CARDS;
            hand.plane[k] |= UINT64_C(1) << card;
            hand.plane[k - 1] &= ~(UINT64_C(1) << card);
            refused(&hand, HP_ERR_PLANES);
        }
        for (int king = 0; king < 2; king++) {
            hp_baohuang_hand hand = good;
            for (int k = 0; k < 4; k++)
                hand.plane[k] &= ~(UINT64_C(1) << (52 + king));
            hand.plane[0] |= UINT64_C(1) << (54 + king);
            refused(&hand, HP_ERR_MARK);
        }
    }
}

/* ---- Text ---- */

/* Parses a copy of exactly `length` bytes without a NUL, so that a sanitizer sees a byte read too much. */
static int parse(const char *text, size_t length, hp_baohuang_hand *hand, size_t *position) {
    char *copy = malloc(length ? length : 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    memset(hand, 0xa5, sizeof *hand);
    *position = SIZE_MAX;
    const int status = hp_baohuang_cards_parse(copy, length, hand, position);
    free(copy);
    if (status != HP_OK)
        CHECK(check_untouched(hand, sizeof *hand));
    return status;
}

/* Every two bytes: a card, two kings, a marked king, or an error at the first byte that is in no token. */
static void tokens(void) {
    for (int a = 0; a < 256; a++) {
        for (int b = 0; b < 256; b++) {
            const char text[2] = {(char)a, (char)b};
            hp_baohuang_hand hand, expected;
            check_copies held = {{0}, {0}};
            size_t position, bad = 0;
            int status = HP_ERR_TEXT;
            const char *rank = a ? strchr(check_ranks + 3, a) : NULL, *suit = b ? strchr(suits, b) : NULL;
            const int king_a = a == 'D' || a == 'X', king_b = b == 'D' || b == 'X';
            if (rank && suit) {
                held.copies[4 * (rank - check_ranks) + (suit - suits)] = 1;
                status = HP_OK;
            } else if (king_a || a == ' ') {
                bad = 1;
                if (king_a)
                    held.copies[a == 'X' ? CHECK_SMALL : CHECK_BIG]++;
                if (king_b)
                    held.copies[b == 'X' ? CHECK_SMALL : CHECK_BIG]++;
                if (king_a && b == '*')
                    held.marked[a == 'D'] = 1;
                if (king_b || b == ' ' || (king_a && b == '*'))
                    status = HP_OK;
            }
            const int got = parse(text, 2, &hand, &position);
            expected = check_planes(&held);
            CHECK_SAY(got == status, "bytes %d %d: %d", a, b, got);
            if (got == HP_OK && status == HP_OK)
                CHECK_SAY(memcmp(&hand, &expected, sizeof hand) == 0, "bytes %d %d", a, b);
            if (got != HP_OK && status != HP_OK)
                CHECK_SAY(position == bad, "bytes %d %d: position %zu", a, b, position);
        }
    }
}

static void known(void) {
    static const struct {
        const char *text;
        int status;
        size_t position;
        const char *canonical;
    } rows[] = {
        {"", HP_OK, 0, ""},
        {"   ", HP_OK, 0, ""},
        {"7d 7d 7h X D*", HP_OK, 0, "7d7d7hXD*"}, /* B1.4's example, both ways */
        {"7d7d7hXD*", HP_OK, 0, "7d7d7hXD*"},
        {"D*DX 7h7d 7d", HP_OK, 0, "7d7d7hXDD*"},
        {"D*DDD", HP_OK, 0, "DDDD*"}, /* the marked king stands last */
        {"XX*X D X", HP_OK, 0, "XXXX*D"},
        {"X*D*", HP_OK, 0, "X*D*"},
        {"2s2s2s2s6d", HP_OK, 0, "6d2s2s2s2s"},
        {"5d", HP_ERR_TEXT, 0, NULL}, /* B1.1: no 3, 4, 5 */
        {"6d4s", HP_ERR_TEXT, 2, NULL},
        {"6d 3h", HP_ERR_TEXT, 3, NULL},
        {"6", HP_ERR_TEXT, 0, NULL},
        {"6d7", HP_ERR_TEXT, 2, NULL},
        {"7777", HP_ERR_TEXT, 0, NULL}, /* bare ranks are plays, no hands */
        {"6 d", HP_ERR_TEXT, 0, NULL},
        {"10d", HP_ERR_TEXT, 0, NULL},
        {"*", HP_ERR_TEXT, 0, NULL},
        {"D *", HP_ERR_TEXT, 2, NULL},
        {"D**", HP_ERR_TEXT, 2, NULL},
        {"6d*", HP_ERR_TEXT, 2, NULL},
        {"6d\t7d", HP_ERR_TEXT, 2, NULL},
        {"D*D*", HP_ERR_REPEATED, 2, NULL}, /* B1.3: one of the big kings */
        {"D X* D X*", HP_ERR_REPEATED, 7, NULL},
        {"DDDDD", HP_ERR_REPEATED, 4, NULL},
        {"D*DDDD", HP_ERR_REPEATED, 5, NULL},
        {"DDDDD*", HP_ERR_REPEATED, 4, NULL},
        {"X X X X 6d X", HP_ERR_REPEATED, 11, NULL},
        {"6d6d6d6d6d", HP_ERR_REPEATED, 8, NULL},
        {"6d6d6d6d 7d 6d 5d", HP_ERR_REPEATED, 12, NULL}, /* the first fault */
        {"6d5d6d6d6d6d", HP_ERR_TEXT, 2, NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hp_baohuang_hand hand;
        size_t position, length;
        char text[HP_BAOHUANG_TEXT_MAX];
        const int status = parse(rows[i].text, strlen(rows[i].text), &hand, &position);
        CHECK_SAY(status == rows[i].status, "\"%s\": %d", rows[i].text, status);
        if (status != rows[i].status)
            continue;
        if (status != HP_OK)
            CHECK_SAY(position == rows[i].position, "\"%s\": %zu", rows[i].text, position);
        else
            CHECK_SAY(hp_baohuang_cards_format(&hand, text, sizeof text, &length) == HP_OK &&
                          strcmp(text, rows[i].canonical) == 0,
                      "\"%s\"", rows[i].text);
    }
    hp_baohuang_hand hand;
    size_t position;
    CHECK(parse("6d\0"
                "7d",
                5, &hand, &position) == HP_ERR_TEXT &&
          position == 2); /* a NUL is no end */
}

static void round_trip(const check_copies *held) {
    /* The canonical text, written down card by card. */
    char expected[HP_BAOHUANG_TEXT_MAX + 1];
    size_t n = 0;
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++) {
        for (int k = 0; k < held->copies[card]; k++) {
            expected[n++] = card < CHECK_SMALL ? check_ranks[card / 4] : "XD"[card - CHECK_SMALL];
            if (card < CHECK_SMALL)
                expected[n++] = suits[card % 4];
        }
        if (card >= CHECK_SMALL && held->marked[card - CHECK_SMALL])
            expected[n++] = '*';
    }
    expected[n] = 0;
    const hp_baohuang_hand hand = check_planes(held);
    hp_baohuang_hand back;
    size_t length = 0, position;
    char *text = check_guarded(n + 1);
    CHECK(hp_baohuang_cards_format(&hand, text, n + 1, &length) == HP_OK && check_guards(text, n + 1));
    CHECK_SAY(length == n && memcmp(text, expected, n + 1) == 0, "%s", expected);
    CHECK(n + 1 <= HP_BAOHUANG_TEXT_MAX);
    CHECK_SAY(parse(text, n, &back, &position) == HP_OK && memcmp(&back, &hand, sizeof hand) == 0, "%s", expected);
    check_free(text);
    for (size_t capacity = 0; capacity <= n; capacity += n > 8 && capacity < n - 1 ? n - 1 - capacity : 1) {
        text = check_guarded(capacity);
        length = 0;
        CHECK(hp_baohuang_cards_format(&hand, text, capacity, &length) == HP_ERR_BUFFER && length == n + 1);
        CHECK(check_untouched(text, capacity) && check_guards(text, capacity));
        check_free(text);
    }
    /* In any order. */
    char *shuffled = malloc(3 * 168 + 4), *end = shuffled;
    check_copies left = *held;
    if (!shuffled)
        abort();
    for (int cards = check_size(held); cards > 0; cards--) {
        int which = check_below(cards), card = CHECK_FIRST_CARD;
        while (which >= left.copies[card])
            which -= left.copies[card++];
        left.copies[card]--;
        *end++ = card < CHECK_SMALL ? check_ranks[card / 4] : "XD"[card - CHECK_SMALL];
        if (card < CHECK_SMALL) {
            *end++ = suits[card % 4];
        } else if (left.marked[card - CHECK_SMALL] && (which == 0 || left.copies[card] == 0)) {
            left.marked[card - CHECK_SMALL] = 0;
            *end++ = '*';
        }
        if (check_below(3) == 0)
            *end++ = ' ';
    }
    CHECK_SAY(parse(shuffled, (size_t)(end - shuffled), &back, &position) == HP_OK &&
                  memcmp(&back, &hand, sizeof hand) == 0,
              "%.*s", (int)(end - shuffled), shuffled);
    free(shuffled);
}

static void texts(void) {
    const check_copies none = {{0}, {0}}, whole = check_copies_of(CHECK_EVERY_RANK, 168);
    size_t length = 0;
    const hp_baohuang_hand every = check_planes(&whole);
    CHECK(hp_baohuang_cards_format(&every, NULL, 0, &length) == HP_ERR_BUFFER && length == HP_BAOHUANG_TEXT_MAX);
    round_trip(&none);
    round_trip(&whole);
    for (int i = 0; i < 169 * 8; i++) {
        const check_copies held = check_any_copies(i % 169);
        round_trip(&held);
    }
}

/* ---- Random hands ---- */

static void random_hands(void) {
    enum { N = 4000 };
    static hp_baohuang_hand hand[N], again[N];
    for (int size = 0; size <= 168; size += size < 20 || size > 150 ? 1 : 5) {
        int seen[CHECK_CARDS] = {0}, marked[2] = {0};
        CHECK(hp_baohuang_hands_random(hand, N, size, 12345, 1000) == HP_OK);
        for (int i = 0; i < N; i++) {
            const check_copies held = check_count_copies(hand + i);
            CHECK_SAY(hp_baohuang_hand_check(hand + i) == HP_OK && check_size(&held) == size, "hand %d of %d cards", i,
                      size);
            for (int card = 0; card < CHECK_CARDS; card++)
                seen[card] += held.copies[card];
            marked[0] += held.marked[0];
            marked[1] += held.marked[1];
        }
        /* Of 168 cards each is in a hand with p = size / 168; four of them together have variance 4 p (1 - p) 164 /
         * 167. Nothing here is left to chance, so that a bound of five standard deviations is no gamble. */
        const double p = size / 168.0, variance = N * 4 * p * (1 - p) * 164 / 167;
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++) {
            const double off = seen[card] - N * 4 * p;
            CHECK_SAY(off * off <= 25 * variance + 1e-6, "%d of card %d in hands of %d", seen[card], card, size);
        }
        for (int i = 0; i < 2; i++) {
            const double off = marked[i] - N * p;
            CHECK_SAY(off * off <= 25 * N * p * (1 - p) + 1e-6, "mark %d: %d in hands of %d", i, marked[i], size);
        }
    }
    /* The same (seed, index), the same hand, whatever is asked for beside it. */
    CHECK(hp_baohuang_hands_random(hand, N, 33, 5, 0) == HP_OK);
    CHECK(hp_baohuang_hands_random(again, N - 777, 33, 5, 777) == HP_OK);
    CHECK(memcmp(hand + 777, again, (N - 777) * sizeof *hand) == 0);
    CHECK(hp_baohuang_hands_random(again, N, 33, 6, 0) == HP_OK);
    int same = 0;
    for (int i = 0; i < N; i++)
        same += memcmp(hand + i, again + i, sizeof *hand) == 0;
    CHECK(same == 0);
    /* Indices wrap around like any uint64_t; exactly n hands are written. */
    hp_baohuang_hand *two = check_guarded(2 * sizeof *two);
    CHECK(hp_baohuang_hands_random(two, 2, 33, 5, UINT64_MAX) == HP_OK && check_guards(two, 2 * sizeof *two));
    CHECK(memcmp(two + 1, hand, sizeof *hand) == 0);
    check_free(two);
    CHECK(hp_baohuang_hands_random(NULL, 0, 33, 1, 0) == HP_OK);
    static const struct {
        int64_t n;
        int size;
    } wrong[] = {{2, -1}, {2, 169}, {-1, 33}, {0, 169}, {INT64_MIN, 33}, {1, INT32_MAX}, {1, INT32_MIN}};
    memset(again, 0xa5, sizeof again);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(hp_baohuang_hands_random(again, wrong[i].n, wrong[i].size, 0, 0) == HP_ERR_SIZE);
    CHECK(check_untouched(again, sizeof again));
}

/* ---- The choices of cards for a move ---- */

/* How many ways there are: to divide the cards among the suits, times with or without each marked king. */
static int64_t ways_of(const check_copies *held, const hp_baohuang_move *m) {
    int64_t n = m->count ? 0 : 1;
    if (m->count)
        for (int i = 0; i < 625; i++) {
            const int taken[4] = {i / 125, i / 25 % 5, i / 5 % 5, i % 5};
            int within = taken[0] + taken[1] + taken[2] + taken[3] == m->count;
            for (int suit = 0; suit < 4; suit++)
                within &= taken[suit] <= held->copies[4 * m->rank + suit];
            n += within;
        }
    const int kings[2] = {m->smalls, m->bigs};
    for (int i = 0; i < 2; i++) {
        const int plain = held->copies[CHECK_SMALL + i] - held->marked[i];
        n *= (kings[i] <= plain) + (held->marked[i] && kings[i] > 0 && kings[i] - 1 <= plain);
    }
    return n;
}

/* docs/rules/order.md: unmarked kings, then X*, then D*, then both; in each the most of the lowest suits first. */
static int way_before(const check_copies *a, const check_copies *b) {
    const int marks_a = a->marked[0] + 2 * a->marked[1], marks_b = b->marked[0] + 2 * b->marked[1];
    if (marks_a != marks_b)
        return marks_a < marks_b;
    for (int card = CHECK_FIRST_CARD; card < CHECK_SMALL; card++)
        if (a->copies[card] != b->copies[card])
            return a->copies[card] > b->copies[card];
    return 0;
}

static void choices_of(const check_copies *held, const hp_baohuang_move *m) {
    const hp_baohuang_hand hand = check_planes(held);
    const int64_t n = ways_of(held, m);
    const size_t size = (size_t)n * sizeof hand;
    const int held_enough = m->bigs <= held->copies[CHECK_BIG] && m->smalls <= held->copies[CHECK_SMALL] &&
                            (m->count == 0 || m->count <= check_of_rank(held, m->rank));
    hp_baohuang_hand *out = check_guarded(size);
    int64_t count = -1;
    const int status = hp_baohuang_choices(&hand, m, out, n, &count);
    CHECK_SAY(check_guards(out, size) && (n > 0) == held_enough, "%s", check_play_text(m));
    if (!held_enough) {
        CHECK_SAY(status == HP_ERR_NOT_HELD && count == 0, "%s out of %s: %d", check_play_text(m),
                  check_hand_text(&hand), status);
        check_free(out);
        return;
    }
    CHECK_SAY(status == HP_OK && count == n && n <= HP_BAOHUANG_CHOICES_MAX,
              "%s out of %s: %d, %" PRId64 " of %" PRId64, check_play_text(m), check_hand_text(&hand), status, count,
              n);
    if (status != HP_OK) {
        check_free(out);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        const check_copies taken = check_count_copies(out + i);
        int fits = hp_baohuang_hand_check(out + i) == HP_OK && taken.copies[CHECK_BIG] == m->bigs &&
                   taken.copies[CHECK_SMALL] == m->smalls &&
                   (m->count == 0 || check_of_rank(&taken, m->rank) == m->count) &&
                   check_size(&taken) == m->bigs + m->smalls + m->count;
        for (int card = 0; card < CHECK_CARDS; card++)
            fits &= taken.copies[card] <= held->copies[card];
        for (int king = 0; king < 2; king++) {
            const int card = CHECK_SMALL + king;
            fits &= taken.marked[king] <= held->marked[king] &&
                    taken.copies[card] - taken.marked[king] <= held->copies[card] - held->marked[king];
        }
        CHECK_SAY(fits, "%s as %s", check_play_text(m), check_hand_text(out + i));
        if (i > 0) { /* which also says that none is there twice */
            const check_copies last = check_count_copies(out + i - 1);
            CHECK_SAY(way_before(&last, &taken), "%s does not follow", check_hand_text(out + i));
        }
    }
    /* The first: no mark that can be avoided, and of the lowest suits as many as there are. */
    check_copies first = {{0}, {0}};
    const int kings[2] = {m->smalls, m->bigs};
    for (int i = 0; i < 2; i++) {
        first.copies[CHECK_SMALL + i] = kings[i];
        first.marked[i] = held->marked[i] && kings[i] == held->copies[CHECK_SMALL + i];
    }
    for (int suit = 0, left = m->count; suit < 4 && m->count; suit++) {
        const int card = 4 * m->rank + suit;
        first.copies[card] = left < held->copies[card] ? left : held->copies[card];
        left -= first.copies[card];
    }
    const hp_baohuang_hand canonical = check_planes(&first);
    CHECK_SAY(memcmp(&canonical, out, sizeof canonical) == 0, "%s first", check_hand_text(out));
    check_free(out);

    out = check_guarded(size);
    CHECK(hp_baohuang_choices(&hand, m, out, n - 1, &count) == HP_ERR_BUFFER && count == n);
    CHECK(check_untouched(out, size) && check_guards(out, size));
    check_free(out);
}

static void choices(void) {
    for (int turn = 0; turn < 4000; turn++) {
        const check_copies held = check_any_copies(1 + check_below(check_below(4) ? 34 : 168));
        hp_baohuang_move m = {(uint8_t)check_below(1 + held.copies[CHECK_BIG]),
                              (uint8_t)check_below(1 + held.copies[CHECK_SMALL]), (uint8_t)(3 + check_below(10)), 0};
        const int of_rank = check_of_rank(&held, m.rank);
        m.count = (uint8_t)check_below(1 + of_rank);
        if (check_below(10) == 0) /* mostly more than is held */
            m = check_play(check_below(CHECK_PLAYS));
        if (!m.count)
            m.rank = HP_BAOHUANG_NO_RANK;
        if (m.bigs + m.smalls + m.count)
            choices_of(&held, &m);
    }
    /* As many as there can be. */
    const check_copies whole = check_copies_of(CHECK_EVERY_RANK, 168);
    const hp_baohuang_move most = {2, 2, 9, 8}, all = {4, 4, 12, 16};
    CHECK(ways_of(&whole, &most) == HP_BAOHUANG_CHOICES_MAX && ways_of(&whole, &all) == 1);
    choices_of(&whole, &most);
    choices_of(&whole, &all);

    static const struct {
        hp_baohuang_move move;
        int status;
    } wrong[] = {{{0, 0, 255, 0}, HP_ERR_LAST_SHAPE},   {{0, 0, 5, 0}, HP_ERR_LAST_SHAPE},
                 {{5, 0, 255, 0}, HP_ERR_LAST_SHAPE},   {{0, 5, 255, 0}, HP_ERR_LAST_SHAPE},
                 {{0, 0, 5, 17}, HP_ERR_LAST_SHAPE},    {{0, 0, 2, 1}, HP_ERR_LAST_STRENGTH},
                 {{0, 0, 13, 1}, HP_ERR_LAST_STRENGTH}, {{1, 0, 5, 0}, HP_ERR_LAST_STRENGTH},
                 {{0, 0, 255, 1}, HP_ERR_LAST_STRENGTH}};
    const hp_baohuang_hand hand = check_planes(&whole);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hp_baohuang_hand out[2];
        int64_t count = 42;
        memset(out, 0xa5, sizeof out);
        CHECK_SAY(hp_baohuang_choices(&hand, &wrong[i].move, out, 2, &count) == wrong[i].status && count == 0, "%s",
                  check_play_text(&wrong[i].move));
        CHECK(check_untouched(out, sizeof out));
    }
}

/* ---- What cards are ---- */

static void classified(void) {
    for (int turn = 0; turn < 4000; turn++) {
        check_copies held = check_any_copies(check_below(6));
        if (turn & 1) { /* kings and a set, as often as not with one card of another rank */
            const unsigned ranks = 1u << (3 + check_below(10)) | (check_below(2) ? CHECK_KINGS : 0);
            held = check_copies_of(ranks, check_below(25));
            if (check_below(2))
                held.copies[12 + check_below(40)]++;
            for (int card = 12; card < 52; card++)
                held.copies[card] = held.copies[card] > 4 ? 4 : held.copies[card];
        }
        hp_baohuang_move expected = {(uint8_t)held.copies[CHECK_BIG], (uint8_t)held.copies[CHECK_SMALL],
                                     HP_BAOHUANG_NO_RANK, 0},
                         found[2];
        int sets = 0;
        for (int rank = 3; rank <= 12; rank++) {
            if (!check_of_rank(&held, rank))
                continue;
            sets++;
            expected.rank = (uint8_t)rank;
            expected.count = (uint8_t)check_of_rank(&held, rank);
        }
        const hp_baohuang_hand cards = check_planes(&held);
        const int64_t n = sets <= 1 && check_size(&held) > 0; /* B2: no cards are no play */
        int64_t count = -1;
        memset(found, 0xa5, sizeof found);
        CHECK(hp_baohuang_classify(&cards, found, 0, &count) == (n ? HP_ERR_BUFFER : HP_OK) && count == n);
        CHECK(check_untouched(found, sizeof found));
        CHECK(hp_baohuang_classify(&cards, found, 1, &count) == HP_OK && count == n);
        CHECK_SAY(check_untouched(found + n, sizeof found - (size_t)n * sizeof *found), "%s", check_hand_text(&cards));
        if (n)
            CHECK_SAY(memcmp(found, &expected, sizeof expected) == 0, "%s is %s", check_hand_text(&cards),
                      check_play_text(found));
    }
}

int main(void) {
    hands();
    tokens();
    known();
    texts();
    random_hands();
    choices();
    classified();
    CHECK_END("test_baohuang_cards");
}
