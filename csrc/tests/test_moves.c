/* Generator, counter, classifier and comparison against one another, for every character.
 *
 *     sound       every move listed is a reading of its cards, is held, and beats the play to beat
 *     complete    every reading of every subset that beats the play is listed (all subsets of small hands,
 *                 random ones of large hands)
 *     none twice  and as many as counted
 *     in order    as docs/rules/order.md says
 *     the same    bytes under every instruction set
 *     exact       a buffer of as many rows as there are is filled and nothing beyond; one row less is refused
 *                 with nothing written
 *
 * The last line printed is a signature of a fixed corpus; it must come out alike in every build.
 *
 * In a build with a small HP_LIST_MAX runs are walked depth-first much earlier (generate.c), which must not be seen
 * in the moves or in their order. */
#include "check_moves.h"

enum { MOST = 60000 };

static const char *simds[3];
static int n_simds;
static const char *chosen;

static uint64_t signature;
static long long signature_moves;

/* Order-free: the sum over the moves of a mixed hash. */
static void sign(const hp_douhuang_move *moves, int64_t n, uint64_t salt) {
    signature_moves += n;
    for (int64_t i = 0; i < n; i++) {
        uint64_t words[2];
        memcpy(words, moves + i, sizeof words);
        uint64_t x = (words[0] + salt) * UINT64_C(0x9e3779b97f4a7c15) ^ words[1];
        x = (x ^ x >> 31) * UINT64_C(0xbf58476d1ce4e5b9);
        signature += (x ^ x >> 29) * UINT64_C(0x94d049bb133111eb);
    }
}

/* ---- The order of docs/rules/order.md ---- */

/* Two sets of as many cards, as ascending lists in lexicographic order: the one with the lowest card that is not
 * in both comes first. */
static int before_as_cards(uint64_t a, uint64_t b) {
    const uint64_t differ = a ^ b;
    return (a & (differ & -differ)) != 0;
}

/* As lists of pairs: by rank, then by the suits as a number. */
static int before_as_pairs(uint64_t a, uint64_t b) {
    for (int rank = 0; rank < 13; rank++) {
        const uint64_t x = a >> (4 * rank) & 15, y = b >> (4 * rank) & 15;
        if (x != y)
            return x && (!y || x < y);
    }
    return 0;
}

/* Whether `a` stands before `b`; both need no skill that adds moves to their section. */
static int before(const hp_douhuang_move *a, const hp_douhuang_move *b, int any_two) {
    if (a->kind != b->kind)
        return a->kind < b->kind;
    const int run = a->kind >= HP_DOUHUANG_STRAIGHT && a->kind <= HP_DOUHUANG_WINGS;
    const int per_a = run ? a->size / a->length : a->size, per_b = run ? b->size / b->length : b->size;
    if (per_a != per_b)
        return per_a < per_b;
    uint64_t bodies = 0;
    if (run) {
        const int top_a = a->kind == HP_DOUHUANG_STRAIGHT ? a->strength % 64 / 4 : a->strength,
                  top_b = b->kind == HP_DOUHUANG_STRAIGHT ? b->strength % 64 / 4 : b->strength;
        if (top_a - a->length != top_b - b->length)
            return top_a - a->length < top_b - b->length;
        if (a->length != b->length)
            return a->length < b->length;
        for (int p = top_a; p > top_a - a->length; p--) {
            const int shift = 4 * ((p + 11) % 13); /* the line A 2 3 ... K A */
            const uint64_t x = a->cards >> shift & 15, y = b->cards >> shift & 15;
            if (x != y)
                return x < y;
            bodies |= UINT64_C(15) << shift;
        }
    } else {
        if (a->strength != b->strength)
            return a->strength < b->strength;
        const int shift = a->kind == HP_DOUHUANG_SINGLE ? 0 : 4 * a->strength;
        const uint64_t x = a->cards >> shift & 15, y = b->cards >> shift & 15;
        if (x != y)
            return x < y;
        bodies = UINT64_C(15) << shift;
    }
    const int pairs = (a->kind == HP_DOUHUANG_TRIPLE_WITH && a->size == 5 && !any_two) ||
                      (a->kind == HP_DOUHUANG_WINGS && per_a == 5) ||
                      (a->kind == HP_DOUHUANG_QUAD_WITH && a->size == 8);
    return pairs ? before_as_pairs(a->cards & ~bodies, b->cards & ~bodies)
                 : before_as_cards(a->cards & ~bodies, b->cards & ~bodies);
}

static void order(const hp_douhuang_move *moves, int64_t n, uint64_t hand, int character) {
    enum {
        CAO_CAO = 0,
        LIU_BEI = 1,
        SUN_QUAN = 2,
        ZHU_BAJIE = 4,
        QIN_SHIHUANG = 9,
        PAN_JINLIAN = 12,
        YANG_GUIFEI = 16
    };
    /* The section to which this player's skill adds moves, which is looked at by kind alone. */
    const int mixed = character == LIU_BEI    ? HP_DOUHUANG_SINGLE
                      : character == SUN_QUAN ? HP_DOUHUANG_PAIR
                      : character == ZHU_BAJIE || character == QIN_SHIHUANG || character == PAN_JINLIAN
                          ? HP_DOUHUANG_BOMB
                          : -1;
    for (int64_t i = 1; i < n; i++) {
        const hp_douhuang_move *a = moves + i - 1, *b = moves + i;
        const int exact = character != YANG_GUIFEI && !(a->kind == mixed && b->kind == mixed);
        CHECK_SAY(exact ? before(a, b, character == CAO_CAO) : a->kind <= b->kind,
                  "order: hand %" PRIx64 " character %d: %s before %s", hand, character, check_move_text(a),
                  check_move_text(b));
    }
}

static int64_t count_under(const char *simd, uint64_t hand, int character, int hp, const hp_douhuang_move *last) {
    int64_t count = -1;
    CHECK(hp_simd_select(simd) == HP_OK);
    CHECK(hp_douhuang_count(hand, character, hp, last, &count) == HP_OK);
    return count;
}

/* Every instruction set writes the same rows, exactly as many as counted. */
static void buffers(uint64_t hand, int character, int hp, const hp_douhuang_move *last, const hp_douhuang_move *moves,
                    int64_t n) {
    const size_t size = (size_t)n * sizeof *moves;
    for (int i = 0; i < n_simds; i++) {
        CHECK(hp_simd_select(simds[i]) == HP_OK);
        int64_t count = -1;
        hp_douhuang_move *out = check_guarded(size);
        CHECK(hp_douhuang_generate(hand, character, hp, last, out, n, &count) == HP_OK && count == n);
        CHECK_SAY(check_guards(out, size), "%s: " CHECK_CASE, simds[i], hand, character, hp, check_move_text(last));
        CHECK_SAY(memcmp(out, moves, size) == 0, "%s: " CHECK_CASE, simds[i], hand, character, hp,
                  check_move_text(last));
        check_free(out);
        if (n == 0)
            continue;
        const int64_t short_of_one = n - 1;
        out = check_guarded(size);
        count = -1;
        CHECK(hp_douhuang_generate(hand, character, hp, last, out, short_of_one, &count) == HP_ERR_BUFFER);
        CHECK_SAY(count == n && check_untouched(out, size) && check_guards(out, size), "%s: " CHECK_CASE, simds[i],
                  hand, character, hp, check_move_text(last));
        check_free(out);
    }
    CHECK(hp_simd_select(chosen) == HP_OK);
}

/* How many readings of these cards beat `last`; each of them must be listed. */
static int64_t readings(uint64_t cards, uint64_t hand, int character, int hp, const hp_douhuang_move *last,
                        const hp_douhuang_move *sorted, int64_t n) {
    hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
    int64_t count, beating = 0;
    CHECK(hp_douhuang_classify(cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &count) == HP_OK);
    for (int64_t i = 0; i < count; i++) {
        if (last && !hp_douhuang_beats(found + i, last))
            continue;
        beating++;
        CHECK_SAY(bsearch(found + i, sorted, (size_t)n, sizeof *sorted, check_move_order) != NULL, "%s: " CHECK_CASE,
                  check_move_text(found + i), hand, character, hp, check_move_text(last));
    }
    return beating;
}

/* How many sorted moves have these cards; they stand together, as the cards are a move's first bytes. */
static int cards_order(const void *a, const void *b) { return memcmp(a, b, sizeof(uint64_t)); }
static int64_t listed(uint64_t cards, const hp_douhuang_move *sorted, int64_t n) {
    const hp_douhuang_move *one = bsearch(&cards, sorted, (size_t)n, sizeof *sorted, cards_order), *from = one,
                           *to = one;
    if (!one)
        return 0;
    while (from > sorted && from[-1].cards == cards)
        from--;
    while (to < sorted + n && to->cards == cards)
        to++;
    return to - from;
}

static void one_case(uint64_t hand, int character, int hp, const hp_douhuang_move *last) {
    const int64_t n = count_under(chosen, hand, character, hp, last);
    for (int i = 0; i < n_simds; i++) {
        const int64_t other = count_under(simds[i], hand, character, hp, last);
        CHECK_SAY(other == n, "%s counts %" PRId64 ", not %" PRId64 ": " CHECK_CASE, simds[i], other, n, hand,
                  character, hp, check_move_text(last));
    }
    CHECK(hp_simd_select(chosen) == HP_OK);
    if (n > MOST)
        return;

    hp_douhuang_move *moves = malloc((size_t)n * sizeof *moves + 1);
    int64_t count = -1;
    if (!moves)
        abort();
    CHECK(hp_douhuang_generate(hand, character, hp, last, moves, n, &count) == HP_OK && count == n);
    buffers(hand, character, hp, last, moves, n);
    order(moves, n, hand, character);

    /* Sound; for long lists every so many moves. */
    const int64_t step = n / 3000 + 1;
    for (int64_t i = 0; i < n; i += step) {
        const hp_douhuang_move *m = moves + i;
        hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
        int64_t of_these;
        CHECK_SAY((m->cards & ~hand) == 0 && __builtin_popcountll(m->cards) == m->size && m->size && !m->reserved,
                  "%s: " CHECK_CASE, check_move_text(m), hand, character, hp, check_move_text(last));
        CHECK_SAY(m->cost <= 1 && m->cost < hp, "%s: " CHECK_CASE, check_move_text(m), hand, character, hp,
                  check_move_text(last));
        CHECK(hp_douhuang_classify(m->cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &of_these) == HP_OK);
        CHECK_SAY(check_among(m, found, of_these), "%s is no reading: " CHECK_CASE, check_move_text(m), hand, character,
                  hp, check_move_text(last));
        CHECK_SAY(!last || hp_douhuang_beats(m, last), "%s: " CHECK_CASE, check_move_text(m), hand, character, hp,
                  check_move_text(last));
        CHECK_SAY(hp_douhuang_last_check(m) == HP_OK, "%s is refused as a play to beat", check_move_text(m));
    }

    check_sort(moves, n);
    for (int64_t i = 1; i < n; i++)
        CHECK_SAY(!check_same(moves + i - 1, moves + i), "%s twice: " CHECK_CASE, check_move_text(moves + i), hand,
                  character, hp, check_move_text(last));

    /* Complete. */
    if (__builtin_popcountll(hand) <= 10) {
        int64_t beating = 0;
        for (uint64_t sub = hand; sub; sub = (sub - 1) & hand)
            beating += readings(sub, hand, character, hp, last, moves, n);
        CHECK_SAY(beating == n, "%" PRId64 " readings, %" PRId64 " moves: " CHECK_CASE, beating, n, hand, character, hp,
                  check_move_text(last));
    } else {
        for (int i = 0; i < 100; i++) {
            const uint64_t sub = i ? check_hand_of(hand, 1 + check_below(12)) : hand;
            const int64_t beating = readings(sub, hand, character, hp, last, moves, n);
            CHECK_SAY(listed(sub, moves, n) == beating, "%" PRIx64 ": " CHECK_CASE, sub, hand, character, hp,
                      check_move_text(last));
        }
    }
    sign(moves, n, hand + (uint64_t)(character * 16 + hp));
    free(moves);
}

static void random_hands(void) {
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int size = 0; size <= 26; size++) {
            for (int turn = 0; turn < 4; turn++) {
                const uint64_t hand = turn & 1 ? check_dense_hand(size) : check_hand(size);
                const int hp = 1 + (turn >> 1) * (1 + check_below(8));
                one_case(hand, character, hp, NULL);
                for (int i = 0; i < 3; i++) {
                    const hp_douhuang_move last = check_last();
                    one_case(hand, character, hp, &last);
                }
            }
        }
    }
}

/* Answers to moves that the hand itself has, which are close to what it can beat. */
static void answers_to_own_moves(void) {
    for (int turn = 0; turn < 400; turn++) {
        const int character = turn % HP_DOUHUANG_CHARACTERS, other = check_below(HP_DOUHUANG_CHARACTERS);
        const uint64_t hand = check_dense_hand(8 + check_below(10));
        int64_t n;
        CHECK(hp_douhuang_count(hand, other, 2, NULL, &n) == HP_OK);
        if (n == 0 || n > MOST)
            continue;
        hp_douhuang_move *moves = malloc((size_t)n * sizeof *moves);
        if (!moves)
            abort();
        CHECK(hp_douhuang_generate(hand, other, 2, NULL, moves, n, &n) == HP_OK);
        check_sort(moves, n); /* the same choice in every build */
        for (int i = 0; i < 6; i++) {
            const int hp = 1 + check_below(2);
            one_case(hand, character, hp, moves + check_random() % (uint64_t)n);
        }
        free(moves);
    }
}

/* Runs with more choices than a list of partial runs holds: four suits of many neighbouring ranks. */
static void long_lists(void) {
    for (int from = 0; from <= 13; from++) {
        for (int length = 4; length <= 7; length++) {
            uint64_t hand = 0;
            for (int rank = from; rank < from + length; rank++)
                hand |= UINT64_C(15) << (4 * (rank % 13));
            for (int turn = 0; turn < 3; turn++) {
                const uint64_t less = hand & ~check_hand_of(hand, turn * 3);
                for (int i = 0; i < 5; i++) {
                    static const int characters[] = {0, 1, 3, 5, 8, 11, 13, 16};
                    const int character = characters[check_below(8)];
                    const hp_douhuang_move last = check_last();
                    one_case(less, character, 2, i ? &last : NULL);
                }
            }
        }
    }
}

/* The longest runs that there are, each out of exactly its own cards, as the answer to the lowest of its kind.
 * Twelve and more cards a rank apart need hands that chance does not deal. */
static void longest_runs(void) {
    static const struct {
        int kind, per_rank, body, longest;
    } kinds[] = {{HP_DOUHUANG_STRAIGHT, 1, 1, 13},
                 {HP_DOUHUANG_PAIR_RUN, 2, 2, 13},
                 {HP_DOUHUANG_TRIPLE_RUN, 3, 3, 13},
                 {HP_DOUHUANG_WINGS, 4, 3, 11},
                 {HP_DOUHUANG_WINGS, 5, 3, 6}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        for (int length = kinds[k].longest - 3; length <= kinds[k].longest; length++) {
            for (int bottom = 1; bottom + length <= 14; bottom++) {
                uint64_t body = 0, ranks = 0;
                for (int p = bottom; p < bottom + length; p++) {
                    const int rank = (p + 11) % 13; /* the line A 2 3 ... K A */
                    body |= ((UINT64_C(1) << kinds[k].body) - 1) << (4 * rank);
                    ranks |= UINT64_C(15) << (4 * rank);
                }
                uint64_t rest = 0;
                if (kinds[k].kind == HP_DOUHUANG_WINGS && kinds[k].per_rank == 4) {
                    /* Where the other ranks give too few, the fourth six is a kicker (D6.10). */
                    const uint64_t others = HP_DECK54 & ~ranks;
                    const int n = __builtin_popcountll(others);
                    rest = n < length ? others | UINT64_C(15) << 12 : check_hand_of(others, length);
                } else if (kinds[k].kind == HP_DOUHUANG_WINGS) {
                    int missing = length;
                    for (int rank = 0; rank < 13 && missing; rank++) {
                        if (ranks >> (4 * rank) & 1)
                            continue;
                        rest |= UINT64_C(6) << (4 * rank);
                        missing--;
                    }
                }
                const int size = kinds[k].per_rank * length, lowest = length - 1;
                const hp_douhuang_move last = {(UINT64_C(1) << size) - 1,
                                               (uint8_t)kinds[k].kind,
                                               (uint8_t)size,
                                               (uint8_t)length,
                                               0,
                                               (uint16_t)(kinds[k].kind == HP_DOUHUANG_STRAIGHT ? 4 * lowest : lowest),
                                               0};
                for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++)
                    one_case(body | rest, character, 2, &last);
                int64_t n = 0;
                CHECK(hp_douhuang_count(body | rest, kinds[k].kind == HP_DOUHUANG_STRAIGHT ? 8 : 16, 2, &last, &n) ==
                      HP_OK);
                CHECK_SAY(n > 0, "kind %d length %d bottom %d", kinds[k].kind, length, bottom);
            }
        }
    }
}

/* Every strength of a straight as the play to beat, on hands that hold whole windows in one suit. */
static void straights_at_every_strength(void) {
    static const int characters[] = {1, 3, 5, 8, 16};
    for (int i = 0; i < 5; i++) {
        for (int length = 3; length <= 6; length++) {
            for (int strength = 4 * (length - 1); strength < 64 + 56; strength++) {
                hp_douhuang_move last = {(UINT64_C(1) << length) - 1,
                                         HP_DOUHUANG_STRAIGHT,
                                         (uint8_t)length,
                                         (uint8_t)length,
                                         0,
                                         (uint16_t)strength,
                                         0};
                if (hp_douhuang_last_check(&last) != HP_OK)
                    continue;
                uint64_t hand = check_hand(6);
                for (int rank = check_below(13), k = 0; k < 9; k++, rank = (rank + 1) % 13)
                    hand |= UINT64_C(1) << (4 * rank + (k & 1 ? 2 : check_below(4)));
                one_case(hand, characters[i], 2, &last);
            }
        }
    }
}

/* Large hands are only counted: how many moves there are must not depend on the instruction set. */
static void large_hands(void) {
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int size = 27; size <= 54; size += 3) {
            const uint64_t hand = check_hand(size);
            for (int i = 0; i < 8; i++) {
                const hp_douhuang_move last = check_last();
                const int hp = 1 + check_below(2);
                const int64_t n = count_under("scalar", hand, character, hp, i ? &last : NULL);
                CHECK(n >= 0);
                for (int j = 1; j < n_simds; j++)
                    CHECK_SAY(count_under(simds[j], hand, character, hp, i ? &last : NULL) == n, "%s: " CHECK_CASE,
                              simds[j], hand, character, hp, check_move_text(i ? &last : NULL));
            }
        }
    }
    CHECK(hp_simd_select(chosen) == HP_OK);
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    chosen = hp_simd_name();
    n_simds = check_simds(simds);
    random_hands();
    answers_to_own_moves();
    long_lists();
    longest_runs();
    straights_at_every_strength();
    large_hands();
    printf("signature: %lld moves %016" PRIx64 "\n", signature_moves, signature);
    CHECK_END("test_moves");
}
