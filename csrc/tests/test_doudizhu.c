/* Plain Dou Dizhu: generator, counter, classifier and comparison against one another, under the rules of each preset
 * and under any rules.
 *
 *     sound       every move listed is a reading of its cards, is held, and beats the play to beat
 *     complete    every reading of every choice of cards that beats the play is listed (all choices, ranks alone
 *                 counting, where they are not too many; otherwise random ones)
 *     none twice  and as many as counted
 *     in order    as docs/rules/order.md says
 *     the same    bytes under every instruction set, and for all hands that differ in suits alone
 *     exact       a buffer of as many rows as there are is filled and nothing beyond; one row less is refused
 *                 with nothing written
 *     a batch     is its rows one by one
 *
 * hp_doudizhu_last_check accepts what can be played under some rules, and nothing else. */
#include "check.h"

enum { MOST = 20000, RANKS = 15, SMALL = 13, BIG = 14, ACE = 11 };

static const char *simds[3];
static int n_simds;

/* ---- Ranks ---- */

static void count_ranks(uint64_t cards, int counts[RANKS]) {
    memset(counts, 0, RANKS * sizeof *counts);
    for (int card = 0; card < 54; card++)
        counts[card < 52 ? card / 4 : card - 52 + SMALL] += (int)(cards >> card & 1);
}

static uint64_t cards_of(const int counts[RANKS]) {
    uint64_t cards = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < counts[rank]; i++)
            cards |= UINT64_C(1) << (rank < SMALL ? 4 * rank + i : 52 + rank - SMALL);
    return cards;
}

static uint64_t lowest_suits(uint64_t cards) {
    int counts[RANKS];
    count_ranks(cards, counts);
    return cards_of(counts);
}

/* The same ranks in other suits. */
static uint64_t other_suits(uint64_t cards) {
    uint64_t other = cards & UINT64_C(3) << 52;
    for (int rank = 0; rank < 13; rank++)
        other |= check_hand_of(UINT64_C(15) << (4 * rank), __builtin_popcountll(cards >> (4 * rank) & 15));
    return other;
}

/* ---- Rules, hands, plays to beat ---- */

static hp_doudizhu_rules any_rules(void) {
    hp_doudizhu_rules rules;
    const char *name = hp_doudizhu_preset_name(check_below(6));
    if (name) {
        CHECK(hp_doudizhu_rules_preset(name, &rules) == HP_OK);
        return rules;
    }
    rules = (hp_doudizhu_rules){.quad_with_singles = (uint8_t)check_below(2),
                                .quad_with_pair = (uint8_t)check_below(2),
                                .quad_with_pairs = (uint8_t)check_below(2),
                                .wings_alike = (uint8_t)(1 + check_below(4)),
                                .wings_beside = (uint8_t)check_below(2),
                                .rocket_kickers = (uint8_t)check_below(2),
                                .most_cards = (uint8_t)(20 + check_below(check_below(2) ? 35 : 6))};
    return rules;
}

/* A hand of `size` cards: any, or of few neighbouring ranks with twos and jokers beside. */
static uint64_t any_hand(int size) {
    if (check_below(3) == 0)
        return check_hand(size);
    const int width = size / 4 + 1 + check_below(3), ranks = width > 13 ? 13 : width, from = check_below(14 - ranks);
    uint64_t pool = ((UINT64_C(1) << (4 * ranks)) - 1) << (4 * from);
    pool |= (uint64_t)check_below(4) << 52;
    if (check_below(3) == 0)
        pool |= UINT64_C(15) << 48;
    if (check_below(3) == 0)
        pool |= UINT64_C(15) << (4 * check_below(13));
    return check_hand_of(pool, size);
}

/* A play to beat, by rejection. */
static hp_doudizhu_move any_last(void) {
    hp_doudizhu_move last;
    do {
        memset(&last, 0, sizeof last);
        last.kind = (uint8_t)check_below(HP_DOUDIZHU_KINDS);
        const int run =
            last.kind == HP_DOUDIZHU_STRAIGHT || (last.kind >= HP_DOUDIZHU_PAIR_RUN && last.kind <= HP_DOUDIZHU_WINGS);
        last.length = (uint8_t)(run ? 2 + check_below(check_below(2) ? 4 : 11) : 1);
        last.size = (uint8_t)(run ? last.length * (1 + check_below(5)) : 1 + check_below(8));
        last.strength = (uint8_t)check_below(check_below(2) ? 6 : RANKS);
        last.cards = last.size > 54 ? 0 : (UINT64_C(1) << last.size) - 1;
    } while (hp_doudizhu_last_check(&last) != HP_OK);
    return last;
}

static const char *move_text(const hp_doudizhu_move *m) {
    static char text[2][200];
    static int turn;
    char cards[HP_CARDS_TEXT_MAX];
    size_t length;
    turn ^= 1;
    if (!m)
        return "nothing";
    if (hp_cards_format(m->cards, cards, sizeof cards, &length) != HP_OK)
        strcpy(cards, "?");
    snprintf(text[turn], sizeof text[turn], "%s=%s size %d length %d strength %d", cards,
             m->kind < HP_DOUDIZHU_KINDS ? hp_doudizhu_kind_name(m->kind) : "?", m->size, m->length, m->strength);
    return text[turn];
}

/* The values of a failed check: hand, rules, play to beat. */
#define CASE "hand %" PRIx64 " rules %d%d%d %d %d%d %d on %s"
#define VALUES                                                                                         \
    hand, rules->quad_with_singles, rules->quad_with_pair, rules->quad_with_pairs, rules->wings_alike, \
        rules->wings_beside, rules->rocket_kickers, rules->most_cards, move_text(last)

static int same(const hp_doudizhu_move *a, const hp_doudizhu_move *b) { return memcmp(a, b, sizeof *a) == 0; }
static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(hp_doudizhu_move)); }

/* ---- The order of moves ---- */

/* Kickers by the lowest rank taken, then by how many of it, then the others likewise. */
static int kickers_before(const int a[RANKS], const int b[RANKS]) {
    for (int rank = 0; rank < RANKS; rank++)
        if (a[rank] != b[rank]) /* one taken at all comes before none, and one before two */
            return a[rank] && (!b[rank] || a[rank] < b[rank]);
    return 0;
}

static int before(const hp_doudizhu_move *a, const hp_doudizhu_move *b) {
    if (a->kind != b->kind)
        return a->kind < b->kind;
    const int per_a = a->size / a->length, per_b = b->size / b->length;
    if (per_a != per_b)
        return per_a < per_b;
    const int low_a = a->strength - a->length, low_b = b->strength - b->length;
    if (low_a != low_b)
        return low_a < low_b;
    if (a->length != b->length)
        return a->length < b->length;
    const int body = a->kind == HP_DOUDIZHU_QUAD_WITH                                     ? 4
                     : a->kind == HP_DOUDIZHU_TRIPLE_WITH || a->kind == HP_DOUDIZHU_WINGS ? 3
                                                                                          : 0;
    if (!body)
        return 0;
    int x[RANKS], y[RANKS], alike_x = 0, alike_y = 0;
    count_ranks(a->cards, x);
    count_ranks(b->cards, y);
    for (int i = 0; i < a->length; i++)
        x[a->strength - i] -= body, y[a->strength - i] -= body;
    /* Of two single kickers, a pair comes after all that differ. */
    for (int rank = 0; rank < RANKS; rank++) {
        alike_x |= x[rank] == 2;
        alike_y |= y[rank] == 2;
    }
    if (a->size - body * a->length == 2 && a->length < 3 && a->kind != HP_DOUDIZHU_TRIPLE_WITH && alike_x != alike_y)
        return alike_y;
    return kickers_before(x, y);
}

/* ---- One case ---- */

/* Generates under every instruction set into exactly as much memory as that takes; NULL where that is too much. */
static hp_doudizhu_move *list_moves(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                                    int64_t most, int64_t *n) {
    hp_doudizhu_move *moves = NULL;
    *n = -1;
    for (int i = 0; i < n_simds; i++) {
        int64_t counted = -1, count = -1;
        CHECK(hp_simd_select(simds[i]) == HP_OK);
        CHECK(hp_doudizhu_count(hand, rules, last, &counted) == HP_OK);
        CHECK_SAY(counted >= 0 && (*n < 0 || counted == *n), "%s counts %" PRId64 ": " CASE, simds[i], counted, VALUES);
        if (*n >= 0 && counted != *n)
            continue;
        *n = counted;
        if (counted > most)
            continue;
        const size_t size = (size_t)counted * sizeof *moves;
        hp_doudizhu_move *out = check_guarded(size);
        CHECK(hp_doudizhu_generate(hand, rules, last, out, counted, &count) == HP_OK && count == counted);
        CHECK_SAY(check_guards(out, size), "%s: " CASE, simds[i], VALUES);
        if (counted) {
            hp_doudizhu_move *tight = check_guarded(size);
            CHECK(hp_doudizhu_generate(hand, rules, last, tight, counted - 1, &count) == HP_ERR_BUFFER);
            CHECK_SAY(count == counted && check_untouched(tight, size) && check_guards(tight, size), "%s: " CASE,
                      simds[i], VALUES);
            check_free(tight);
        }
        if (!moves) {
            moves = out;
            continue;
        }
        CHECK_SAY(memcmp(moves, out, size) == 0, "%s: " CASE, simds[i], VALUES);
        check_free(out);
    }
    return moves;
}

/* How many readings of these cards beat `last`; each of them must be listed. */
static int64_t readings(uint64_t cards, uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                        const hp_doudizhu_move *sorted, int64_t n) {
    hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
    int64_t count, beating = 0;
    CHECK(hp_doudizhu_classify(cards, rules, found, HP_DOUDIZHU_READINGS_MAX, &count) == HP_OK);
    for (int64_t i = 0; i < count; i++) {
        if (last && !hp_doudizhu_beats(found + i, last))
            continue;
        beating++;
        CHECK_SAY(bsearch(found + i, sorted, (size_t)n, sizeof *sorted, by_bytes) != NULL, "%s: " CASE,
                  move_text(found + i), VALUES);
    }
    return beating;
}

static int64_t listed(uint64_t cards, const hp_doudizhu_move *moves, int64_t n) {
    int64_t found = 0;
    for (int64_t i = 0; i < n; i++)
        found += moves[i].cards == cards;
    return found;
}

static void complete(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last,
                     const hp_doudizhu_move *sorted, int64_t n) {
    int held[RANKS], taken[RANKS] = {0}, rank = 0;
    int64_t all = 1, beating = 0;
    count_ranks(hand, held);
    for (int i = 0; i < RANKS; i++)
        all *= held[i] + 1;
    if (all > 3000) {
        for (int i = 0; i < 60; i++) {
            const uint64_t some = lowest_suits(i ? check_hand_of(hand, 1 + check_below(12)) : hand);
            const int64_t beat = readings(some, hand, rules, last, sorted, n);
            CHECK_SAY(listed(some, sorted, n) == beat, "%" PRIx64 ": " CASE, some, VALUES);
        }
        return;
    }
    /* taken[] runs through all choices like the digits of a number. */
    while (rank < RANKS) {
        beating += readings(cards_of(taken), hand, rules, last, sorted, n);
        for (rank = 0; rank < RANKS && ++taken[rank] > held[rank]; rank++)
            taken[rank] = 0;
    }
    CHECK_SAY(beating == n, "%" PRId64 " readings, %" PRId64 " moves: " CASE, beating, n, VALUES);
}

static void one_case(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last) {
    int64_t n, count = -1;
    hp_doudizhu_move *moves = list_moves(hand, rules, last, MOST, &n);
    const uint64_t lowest = lowest_suits(hand);
    if (!moves)
        return;
    const int64_t step = n / 2000 + 1;
    for (int64_t i = 0; i < n; i++) {
        const hp_doudizhu_move *m = moves + i;
        CHECK_SAY(i == 0 || before(m - 1, m), "%s does not follow: " CASE, move_text(m), VALUES);
        if (i % step)
            continue;
        hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
        CHECK_SAY(m->cards && (m->cards & ~lowest) == 0 && lowest_suits(m->cards) == m->cards && !m->reserved &&
                      __builtin_popcountll(m->cards) == m->size,
                  "%s: " CASE, move_text(m), VALUES);
        CHECK(hp_doudizhu_classify(m->cards, rules, found, HP_DOUDIZHU_READINGS_MAX, &count) == HP_OK);
        int among = 0;
        for (int64_t j = 0; j < count; j++)
            among += same(m, found + j);
        CHECK_SAY(among == 1, "%s is no reading: " CASE, move_text(m), VALUES);
        CHECK_SAY(!last || hp_doudizhu_beats(m, last), "%s: " CASE, move_text(m), VALUES);
        CHECK_SAY(hp_doudizhu_last_check(m) == HP_OK, "%s is refused as a play to beat", move_text(m));
    }
    /* Suits do not matter. */
    hp_doudizhu_move *other = malloc((size_t)n * sizeof *other + 1);
    if (!other)
        abort();
    CHECK(hp_doudizhu_generate(other_suits(hand), rules, last, other, n, &count) == HP_OK);
    CHECK_SAY(count == n && memcmp(other, moves, (size_t)n * sizeof *moves) == 0, CASE, VALUES);
    free(other);

    qsort(moves, (size_t)n, sizeof *moves, by_bytes);
    for (int64_t i = 1; i < n; i++)
        CHECK_SAY(!same(moves + i - 1, moves + i), "%s twice: " CASE, move_text(moves + i), VALUES);
    complete(hand, rules, last, moves, n);
    check_free(moves);
}

static void random_hands(void) {
    for (int size = 0; size <= 22; size++) {
        for (int turn = 0; turn < (size < 10 ? 12 : 8); turn++) {
            const uint64_t hand = any_hand(size);
            const hp_doudizhu_rules rules = any_rules();
            one_case(hand, &rules, NULL);
            for (int i = 0; i < 4; i++) {
                const hp_doudizhu_move last = any_last();
                one_case(hand, &rules, &last);
            }
        }
    }
}

/* Answers to moves that the hand itself has, which are close to what it can beat; kinds first, so that the rare ones
 * come up. */
static void answers_to_own_moves(void) {
    for (int turn = 0; turn < 120; turn++) {
        const uint64_t hand = any_hand(8 + check_below(14));
        const hp_doudizhu_rules rules = any_rules(), others = any_rules();
        int64_t n;
        hp_doudizhu_move *moves = list_moves(hand, &others, NULL, MOST, &n);
        for (int kind = 0; moves && kind < HP_DOUDIZHU_KINDS; kind++) {
            int64_t from = 0, to;
            while (from < n && moves[from].kind < kind)
                from++;
            for (to = from; to < n && moves[to].kind == kind; to++)
                ;
            if (to > from)
                one_case(hand, &rules, moves + from + check_below((int)(to - from)));
        }
        if (moves)
            check_free(moves);
    }
}

/* All triples beside one another with every number of kickers: where the options on wings and most_cards decide. */
static void wings(void) {
    for (int length = 2; length <= 12; length++) {
        for (int turn = 0; turn < 16; turn++) {
            const int from = check_below(13 - length);
            int counts[RANKS] = {0};
            for (int rank = from; rank < from + length; rank++)
                counts[rank] = 3 + (check_below(4) == 0);
            for (int i = check_below(7); i > 0; i--) {
                const int rank = turn & 1 ? from - 1 + check_below(2) * (length + 1) : check_below(RANKS);
                const int most = rank >= SMALL ? 1 : 4;
                if (rank >= 0)
                    counts[rank] = counts[rank] + 1 > most ? most : counts[rank] + 1;
            }
            if (turn % 3 == 0)
                counts[SMALL] = counts[BIG] = 1;
            const uint64_t hand = cards_of(counts);
            hp_doudizhu_rules rules = any_rules();
            one_case(hand, &rules, NULL);
            for (int per_rank = 3; per_rank <= 5; per_rank++) {
                const int under = 2 + check_below(length - 1), size = under * per_rank;
                const hp_doudizhu_move last = {size > 54 ? 0 : (UINT64_C(1) << size) - 1,
                                               per_rank == 3 ? HP_DOUDIZHU_TRIPLE_RUN : HP_DOUDIZHU_WINGS,
                                               (uint8_t)size,
                                               (uint8_t)under,
                                               (uint8_t)(under - 1 + check_below(2)),
                                               0};
                if (hp_doudizhu_last_check(&last) == HP_OK)
                    one_case(hand, &rules, &last);
                rules.most_cards = (uint8_t)(size < 20 ? 20 : size > 54 ? 54 : size - check_below(size > 20 ? 2 : 1));
                if (hp_doudizhu_last_check(&last) == HP_OK)
                    one_case(hand, &rules, &last);
            }
        }
    }
}

/* The longest runs without kickers, on the lowest of as many ranks, where most_cards just allows them and where it just
 * does not.  Chance deals no pairs of eleven ranks. */
static void longest_runs(void) {
    for (int each = 1; each <= 3; each++) {
        for (int length = 6; length <= 12; length++) {
            for (int bottom = 0; bottom + length <= 12; bottom++) {
                const int size = each * length;
                int counts[RANKS] = {0};
                for (int rank = bottom; rank < bottom + length; rank++)
                    counts[rank] = each;
                const int beside = check_below(RANKS);
                counts[beside] += counts[beside] == 0;
                const uint64_t hand = cards_of(counts);
                const hp_doudizhu_move last = {(UINT64_C(1) << size) - 1,
                                               (uint8_t)(HP_DOUDIZHU_STRAIGHT + each - 1),
                                               (uint8_t)size,
                                               (uint8_t)length,
                                               (uint8_t)(length - 1),
                                               0};
                CHECK(hp_doudizhu_last_check(&last) == HP_OK);
                for (int less = 0; less < 2; less++) {
                    hp_doudizhu_rules rules = any_rules();
                    const int most = size - less;
                    rules.most_cards = (uint8_t)(most < HP_DOUDIZHU_MOST_CARDS_MIN ? HP_DOUDIZHU_MOST_CARDS_MIN : most);
                    one_case(hand, &rules, NULL);
                    one_case(hand, &rules, &last);
                }
            }
        }
    }
}

/* Large hands: their moves are too many to be looked at one by one, but they are listed, and as many as counted. */
static void large_hands(void) {
    for (int size = 23; size <= 54; size++) {
        const uint64_t hand = any_hand(size);
        for (int i = 0; i < 3; i++) {
            const hp_doudizhu_rules rules = any_rules();
            const hp_doudizhu_move last = any_last();
            int64_t n;
            one_case(hand, &rules, &last);
            hp_doudizhu_move *moves = list_moves(hand, &rules, NULL, 400000, &n);
            if (moves)
                check_free(moves);
        }
    }
}

/* ---- Plays to beat ---- */

enum { SIZES = 56, LENGTHS = 16, STRENGTHS = 16 };
static uint8_t playable[HP_DOUDIZHU_KINDS][SIZES][LENGTHS][STRENGTHS];

/* Under rules that allow all that any rules allow. */
static void ask(const int counts[RANKS]) {
    static const hp_doudizhu_rules all = {1, 1, 1, 4, 1, 1, 54, 0};
    hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
    int64_t n = 0;
    CHECK(hp_doudizhu_classify(cards_of(counts), &all, found, HP_DOUDIZHU_READINGS_MAX, &n) == HP_OK);
    for (int64_t i = 0; i < n; i++) {
        CHECK_SAY(found[i].kind < HP_DOUDIZHU_KINDS && found[i].size < SIZES && found[i].length < LENGTHS &&
                      found[i].strength < STRENGTHS,
                  "%s", move_text(found + i));
        playable[found[i].kind][found[i].size][found[i].length][found[i].strength] = 1;
    }
}

/* A body with n kickers, as many of a rank as will do, or n pairs. */
static void ask_with(const int body[RANKS], int n, int pairs) {
    int counts[RANKS];
    memcpy(counts, body, sizeof counts);
    for (int rank = 0; rank < RANKS && n > 0; rank++) {
        const int most = rank < SMALL ? 4 : 1;
        if (body[rank] || (pairs && most < 2))
            continue;
        counts[rank] = pairs ? 2 : n < most ? n : most;
        n -= pairs ? 1 : counts[rank];
    }
    if (n == 0)
        ask(counts);
}

static void lasts(void) {
    for (int each = 1; each <= 4; each++) {
        for (int bottom = 0; bottom < RANKS; bottom++) {
            for (int top = bottom; top < RANKS; top++) {
                int body[RANKS] = {0};
                for (int rank = bottom; rank <= top; rank++)
                    body[rank] = rank < SMALL ? each : 1;
                for (int n = 0; n <= 12; n++) {
                    ask_with(body, n, 0);
                    ask_with(body, n, 1);
                }
            }
        }
    }
    const int rocket[RANKS] = {[SMALL] = 1, [BIG] = 1};
    ask(rocket);
    for (int kind = 0; kind < 256; kind += kind < 15 ? 1 : 48) {
        for (int size = 1; size < SIZES + 9; size++) {
            for (int length = 0; length < 256; length += length < 20 ? 1 : 59) {
                int some = 0;
                for (int strength = 0; strength < STRENGTHS; strength++)
                    some |= kind < HP_DOUDIZHU_KINDS && size < SIZES && length < LENGTHS &&
                            playable[kind][size][length][strength];
                for (int strength = 0; strength < 256; strength += strength < 20 ? 1 : 59) {
                    hp_doudizhu_move m = {size < 64 ? (UINT64_C(1) << size) - 1 : ~UINT64_C(0),
                                          (uint8_t)kind,
                                          (uint8_t)size,
                                          (uint8_t)length,
                                          (uint8_t)strength,
                                          (uint32_t)strength};
                    const int known = some && strength < STRENGTHS && playable[kind][size][length][strength];
                    const int expected = kind >= HP_DOUDIZHU_KINDS ? HP_ERR_LAST_KIND
                                         : !some                   ? HP_ERR_LAST_SHAPE
                                         : !known                  ? HP_ERR_LAST_STRENGTH
                                                                   : HP_OK;
                    CHECK_SAY(hp_doudizhu_last_check(&m) == expected, "%d, not %d, for %s", hp_doudizhu_last_check(&m),
                              expected, move_text(&m));
                    if (expected != HP_OK)
                        continue;
                    m.cards <<= 54 - size; /* any cards will do, but as many as the size */
                    CHECK(hp_doudizhu_last_check(&m) == HP_OK);
                    m.cards &= m.cards - 1;
                    CHECK(hp_doudizhu_last_check(&m) == HP_ERR_LAST_CARDS);
                    m.cards |= UINT64_C(1) << (54 + check_below(10));
                    CHECK(hp_doudizhu_last_check(&m) == HP_ERR_LAST_CARDS);
                }
            }
        }
    }
    CHECK(hp_doudizhu_last_check(NULL) == HP_OK);
}

/* P3, on records alone. */
static void comparison(void) {
    for (int turn = 0; turn < 20000; turn++) {
        const hp_doudizhu_move a = any_last();
        hp_doudizhu_move b = any_last();
        if (turn & 1) { /* alike but for one thing */
            b = a;
            b.strength = (uint8_t)check_below(RANKS);
            if (check_below(4) == 0)
                b.length ^= 1;
            if (check_below(4) == 0)
                b.size ^= 1;
        }
        b.cards ^= 1;
        int expected;
        if (a.kind == HP_DOUDIZHU_ROCKET || b.kind == HP_DOUDIZHU_ROCKET)
            expected = b.kind != HP_DOUDIZHU_ROCKET;
        else if (a.kind == HP_DOUDIZHU_BOMB && b.kind != HP_DOUDIZHU_BOMB)
            expected = 1;
        else if (a.kind == HP_DOUDIZHU_BOMB)
            expected = a.strength > b.strength;
        else
            expected = a.kind == b.kind && a.size == b.size && a.length == b.length && a.strength > b.strength;
        if (b.size && a.size)
            CHECK_SAY(hp_doudizhu_beats(&a, &b) == expected, "%s on %s", move_text(&a), move_text(&b));
        hp_doudizhu_move none;
        memset(&none, check_below(256), sizeof none);
        none.size = 0;
        CHECK(hp_doudizhu_beats(&a, &none) == 1 && hp_doudizhu_beats(&none, &a) == 0 &&
              hp_doudizhu_beats(&none, &none) == 0 && hp_doudizhu_last_check(&none) == HP_OK);
    }
}

/* ---- Rules ---- */

/* P4's presets, written down a second time. */
static void presets(void) {
    static const struct {
        const char *name;
        hp_doudizhu_rules rules;
    } known[] = {{"douzero", {1, 1, 1, 4, 1, 1, 54, 0}},
                 {"rlcard", {1, 1, 1, 3, 0, 0, 20, 0}},
                 {"openspiel", {0, 0, 0, 3, 1, 0, 20, 0}}};
    enum { PRESETS = sizeof known / sizeof *known };
    hp_doudizhu_rules rules;
    for (int i = 0; i < PRESETS; i++) {
        memset(&rules, 0xa5, sizeof rules);
        CHECK(strcmp(hp_doudizhu_preset_name(i), known[i].name) == 0);
        CHECK(hp_doudizhu_rules_preset(known[i].name, &rules) == HP_OK &&
              memcmp(&rules, &known[i].rules, sizeof rules) == 0 && hp_doudizhu_rules_check(&rules) == HP_OK);
    }
    CHECK(!hp_doudizhu_preset_name(-1) && !hp_doudizhu_preset_name(PRESETS) && !hp_doudizhu_preset_name(INT32_MIN));
    static const char *const unknown[] = {"", "RLCard", "rlcard ", "douzero2", "openspie"};
    memset(&rules, 0xa5, sizeof rules);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        CHECK(hp_doudizhu_rules_preset(unknown[i], &rules) == HP_ERR_OPTIONS);
    CHECK(hp_doudizhu_rules_preset(NULL, &rules) == HP_ERR_OPTIONS && check_untouched(&rules, sizeof rules));
    /* Every value of every field. */
    for (size_t field = 0; field < sizeof rules; field++) {
        for (int value = 0; value < 256; value++) {
            rules = known[0].rules;
            ((uint8_t *)&rules)[field] = (uint8_t)value;
            const int good = field == 3   ? value >= 1 && value <= 4
                             : field == 6 ? value >= HP_DOUDIZHU_MOST_CARDS_MIN && value <= 54
                             : field == 7 ? value == 0
                                          : value <= 1;
            CHECK_SAY(hp_doudizhu_rules_check(&rules) == (good ? HP_OK : HP_ERR_OPTIONS), "field %zu: %d", field,
                      value);
        }
    }
}

/* Where the options of P4 decide, a case each: the cards, and how many readings with and without. */
static void options(void) {
    static const struct {
        const char *cards;
        int field, off, on, without, with;
    } rows[] = {
        {"3d3c3h3s4d5d", 0, 0, 1, 0, 1},     /* a quad with two kickers */
        {"3d3c3h3s4d4c", 1, 0, 1, 0, 1},     /* which are a pair */
        {"3d3c3h3s4d4c5d5c", 2, 0, 1, 0, 1}, /* with two pairs */
        {"3d3c3h4d4c4h6d6c", 3, 1, 2, 0, 1}, /* wings with two alike */
        {"3d3c3h4d4c4h5d5c5h7d7c7h", 3, 2, 3, 0, 1},
        {"3d3c3h4d4c4h5d5c5h6d7d7c7h7s8d8c", 3, 3, 4, 0, 0}, /* three triples and seven more are nothing */
        {"3d3c3h4d4c4h5d5c5h6d6c6h", 4, 0, 1, 1, 3}, /* four triples; or three, at either end, and the others beside */
        {"3d3c3h3sXD", 5, 0, 1, 0, 1},
        {"3d3c3h4d4c4hXD", 5, 0, 1, 0, 1},
        {"3d3c3h4d4c4h5d5c5h6d6c6h7d7c7h8d8c8h9d9c9h", 6, 20, 21, 0, 1}, /* seven triples, 21 cards */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t cards;
        size_t position;
        CHECK(hp_cards_parse(rows[i].cards, strlen(rows[i].cards), &cards, &position) == HP_OK);
        for (int on = 0; on < 2; on++) {
            hp_doudizhu_rules rules = {1, 1, 1, 4, 1, 1, 54, 0};
            hp_doudizhu_move found[HP_DOUDIZHU_READINGS_MAX];
            int64_t n = -1;
            ((uint8_t *)&rules)[rows[i].field] = (uint8_t)(on ? rows[i].on : rows[i].off);
            CHECK(hp_doudizhu_classify(cards, &rules, found, HP_DOUDIZHU_READINGS_MAX, &n) == HP_OK);
            CHECK_SAY(n == (on ? rows[i].with : rows[i].without), "%s, option %d %s: %" PRId64 " readings",
                      rows[i].cards, rows[i].field, on ? "on" : "off", n);
            one_case(cards, &rules, NULL);
        }
    }
}

/* ---- Batches ---- */

enum { ROWS = 70 };

static void batches(void) {
    static const int lengths[] = {0, 1, 2, 3, 17, ROWS};
    static uint64_t hands[ROWS];
    static hp_doudizhu_move plays[ROWS];
    for (int turn = 0; turn < 8 * 6 * 4; turn++) {
        const int strides = turn % 8; /* hands vary, plays vary, there are plays */
        const int64_t n = lengths[turn / 8 % 6];
        for (int i = 0; i < ROWS; i++) {
            hands[i] = any_hand(check_below(18));
            plays[i] = any_last();
            if (check_below(3) == 0) { /* a record of size 0 leads, whatever else it says */
                memset(plays + i, check_below(256), sizeof *plays);
                plays[i].size = 0;
            }
        }
        const hp_doudizhu_batch batch = {hands,       strides & 4 ? plays : NULL, n,
                                         strides & 1, strides >> 1 & 1,           any_rules()};
        const hp_doudizhu_rules *rules = &batch.rules;
        for (int simd = 0; simd < n_simds; simd++) {
            const size_t size = (size_t)n * sizeof(int64_t);
            int64_t *counts = check_guarded(size), offsets[ROWS + 1], bad = 7;
            CHECK(hp_simd_select(simds[simd]) == HP_OK);
            CHECK(hp_doudizhu_count_batch(&batch, counts, &bad) == HP_OK && bad == -1 && check_guards(counts, size));
            const size_t room = (size_t)hp_offsets(counts, n, offsets) * sizeof(hp_doudizhu_move);
            hp_doudizhu_move *out = check_guarded(room);
            hp_doudizhu_generate_batch_unchecked(&batch, offsets, out);
            CHECK(check_guards(out, room));
            for (int64_t i = 0; i < n; i++) {
                const uint64_t hand = hands[i * batch.hand_stride];
                const hp_doudizhu_move *last = batch.lasts ? plays + i * batch.last_stride : NULL;
                hp_doudizhu_move *alone = malloc((size_t)counts[i] * sizeof *alone + 1);
                int64_t count = -1;
                if (!alone)
                    abort();
                CHECK(hp_doudizhu_generate(hand, rules, last, alone, counts[i], &count) == HP_OK);
                CHECK_SAY(count == counts[i] && memcmp(alone, out + offsets[i], (size_t)count * sizeof *alone) == 0,
                          "row %" PRId64 " of %" PRId64 " under %s: " CASE, i, n, simds[simd], VALUES);
                free(alone);
            }
            check_free(counts);
            check_free(out);
        }
    }
}

/* The first bad row is named, and nothing is written. */
static void bad_rows(void) {
    static uint64_t hands[ROWS];
    static hp_doudizhu_move plays[ROWS];
    int64_t counts[ROWS], bad;
    for (int turn = 0; turn < 1000; turn++) {
        const int strides = turn % 4, what = turn / 4 % 5;
        const int64_t n = 1 + check_below(ROWS - 1);
        for (int i = 0; i < ROWS; i++) {
            hands[i] = any_hand(check_below(18));
            plays[i] = any_last();
        }
        const int64_t at = (what ? strides >> 1 : strides & 1) ? check_below((int)n) : 0;
        const hp_doudizhu_batch batch = {hands, plays, n, strides & 1, strides >> 1, any_rules()};
        static const struct {
            hp_doudizhu_move play;
            int status;
        } wrong[] = {{{1, 11, 1, 1, 0, 0}, HP_ERR_LAST_KIND},
                     {{3, HP_DOUDIZHU_SINGLE, 2, 1, 0, 0}, HP_ERR_LAST_SHAPE},
                     {{3, HP_DOUDIZHU_PAIR, 2, 1, 13, 0}, HP_ERR_LAST_STRENGTH},
                     {{1, HP_DOUDIZHU_PAIR, 2, 1, 0, 0}, HP_ERR_LAST_CARDS}};
        int status = HP_ERR_CARDS;
        if (what == 0) {
            hands[at] |= UINT64_C(1) << (54 + check_below(10));
        } else {
            plays[at] = wrong[what - 1].play;
            status = wrong[what - 1].status;
        }
        if (strides & 1 && at + 1 < n && check_below(2)) /* a second fault further on is not the one that is named */
            hands[at + 1] |= UINT64_C(1) << 60;
        memset(counts, 0xa5, sizeof counts);
        const int got = hp_doudizhu_count_batch(&batch, counts, &bad);
        CHECK_SAY(got == status && bad == at, "status %d, row %" PRId64 "; expected %d, %" PRId64 " (strides %d)", got,
                  bad, status, at, strides);
        CHECK(check_untouched(counts, sizeof counts));
    }
    /* What concerns no row. */
    const hp_doudizhu_rules good = {1, 1, 1, 4, 1, 1, 54, 0}, bad_rules = {2, 1, 1, 4, 1, 1, 54, 0};
    hands[0] = 7;
    plays[0] = any_last();
    const hp_doudizhu_batch wrong[] = {{hands, plays, -1, 0, 0, good},  {hands, plays, 1, 2, 0, good},
                                       {hands, plays, 1, -1, 0, good},  {hands, plays, 1, 0, 2, good},
                                       {hands, NULL, 1, 0, -1, good},   {hands, plays, 1, 0, 0, bad_rules},
                                       {NULL, NULL, 0, 0, 0, bad_rules}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bad = 5;
        CHECK_SAY(hp_doudizhu_count_batch(&wrong[i], counts, &bad) == (i < 5 ? HP_ERR_SIZE : HP_ERR_OPTIONS), "%zu", i);
        CHECK(bad == -1 && check_untouched(counts, sizeof counts));
    }
    const hp_doudizhu_batch empty = {NULL, NULL, 0, 1, 1, good};
    const int64_t offset = 0;
    CHECK(hp_doudizhu_count_batch(&empty, NULL, &bad) == HP_OK && bad == -1);
    hp_doudizhu_generate_batch_unchecked(&empty, &offset, NULL);
}

int main(void) {
    n_simds = check_simds(simds);
    presets();
    options();
    lasts();
    comparison();
    random_hands();
    answers_to_own_moves();
    wings();
    longest_runs();
    large_hands();
    batches();
    bad_rows();
    CHECK_END("test_doudizhu");
}
