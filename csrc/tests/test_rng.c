/* Random numbers: known answers, prefixes, and uniformity by chi-square with fixed seeds (check_uniform). */
#include "../core/rng.h"

#include "check.h"

/* The first numbers of SplitMix64 with state 1234567, as published for other implementations of it; and of
 * streams, worked out by hand from the definition in rng.c. */
static void known(void) {
    static const uint64_t splitmix[5] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                         UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                         UINT64_C(16408922859458223821)};
    hp_rng rng = {1234567, 0};
    for (int i = 0; i < 5; i++)
        CHECK_SAY(hp_rng_next(&rng) == splitmix[i], "number %d", i);
    CHECK(rng.counter == 5 && rng.key == 1234567);
    rng.counter = 3; /* any number can be had without the ones before it */
    CHECK(hp_rng_next(&rng) == splitmix[3]);

    static const struct {
        uint64_t seed, index, numbers[2];
    } streams[] = {
        {0, 0, {UINT64_C(0x1cd364143cce4aae), UINT64_C(0x74152ffafb44a602)}},
        {1, 0, {UINT64_C(0x5c5b2489b31beb7b), UINT64_C(0xe6c3d212b3317fcc)}},
        {0, 1, {UINT64_C(0xbf97a9f9c15643e2), UINT64_C(0x76bb604916e1af5b)}},
        {UINT64_MAX, UINT64_MAX, {UINT64_C(0x1d201e766a26b319), UINT64_C(0xd7fa3cdc8acc188)}},
    };
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        hp_rng_seed(&rng, streams[i].seed, streams[i].index);
        for (int j = 0; j < 2; j++)
            CHECK_SAY(hp_rng_next(&rng) == streams[i].numbers[j], "number %d of stream %zu", j, i);
    }
}

static void below(void) {
    hp_rng rng;
    hp_rng_seed(&rng, 7, 7);
    for (int i = 0; i < 1000; i++)
        CHECK(hp_rng_below(&rng, 0) == 0 && hp_rng_below(&rng, 1) == 0);
    static const uint32_t bounds[] = {2, 3, 5, 6, 7, 10, 13, 18, 22, 54, 100, 1000, 1024};
    static uint32_t seen[1024];
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        const uint32_t bound = bounds[b];
        const int draws = 400 * (int)bound + 100000;
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < draws; i++) {
            const uint32_t x = hp_rng_below(&rng, bound);
            CHECK_SAY(x < bound, "%" PRIu32 " below %" PRIu32, x, bound);
            seen[x < bound ? x : 0]++;
        }
        char what[40];
        snprintf(what, sizeof what, "below %" PRIu32, bound);
        check_uniform(what, seen, (int)bound, draws, 1);
    }
    /* Bounds near 2^32, where a quarter to a half of all numbers must be drawn again: without that, small
     * results would come up twice as often. */
    static const uint32_t high[] = {UINT32_C(0x80000001), UINT32_C(0xc0000000), UINT32_C(0xaaaaaaab), UINT32_MAX};
    for (size_t b = 0; b < sizeof high / sizeof *high; b++) {
        enum { CELLS = 64, DRAWS = 200000 };
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < DRAWS; i++) {
            const uint32_t x = hp_rng_below(&rng, high[b]);
            CHECK(x < high[b]);
            seen[(uint64_t)x * CELLS / high[b]]++;
        }
        char what[40];
        snprintf(what, sizeof what, "below %" PRIu32, high[b]);
        check_uniform(what, seen, CELLS, DRAWS, 1);
        /* The lowest bits too. */
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < DRAWS; i++)
            seen[hp_rng_below(&rng, high[b]) % CELLS]++;
        check_uniform(what, seen, CELLS, DRAWS, 1);
    }
}

static void hands(void) {
    enum { N = 20000, PAIRS = 54 * 53 / 2 };
    static uint64_t hand[N], again[N];
    static uint32_t card[54], pair[PAIRS];
    for (int size = 0; size <= 54; size++) {
        CHECK(hp_hands_random(hand, N, size, 12345, 1000) == HP_OK);
        memset(card, 0, sizeof card);
        for (int i = 0; i < N; i++) {
            CHECK_SAY(__builtin_popcountll(hand[i]) == size && !(hand[i] & ~HP_DECK54), "%" PRIx64, hand[i]);
            for (int c = 0; c < 54; c++)
                card[c] += (uint32_t)(hand[i] >> c & 1);
        }
        char what[40];
        snprintf(what, sizeof what, "cards of hands of %d", size);
        /* A card is in a hand with p = size / 54; its count has variance N p (1 - p), and as the counts add up
         * to size N the sum of squares is (1 - p) 54 / 53 chi-square with 53 degrees. */
        if (size > 0 && size < 54)
            check_uniform(what, card, 54, (double)N * size, (1 - size / 54.0) * 54 / 53);
    }
    /* Two cards together: hands of two are one draw out of 1431. */
    memset(pair, 0, sizeof pair);
    for (int turn = 0; turn < 10; turn++) {
        CHECK(hp_hands_random(hand, N, 2, 99, (uint64_t)turn * N) == HP_OK);
        for (int i = 0; i < N; i++) {
            const int low = __builtin_ctzll(hand[i]), high = 63 - __builtin_clzll(hand[i]);
            pair[high * (high - 1) / 2 + low]++;
        }
    }
    check_uniform("hands of two", pair, PAIRS, 10.0 * N, 1);

    /* The same (seed, index), the same hand, whatever is asked for beside it. */
    CHECK(hp_hands_random(hand, N, 17, 5, 0) == HP_OK);
    CHECK(hp_hands_random(again, N - 777, 17, 5, 777) == HP_OK);
    CHECK(memcmp(hand + 777, again, (N - 777) * sizeof *hand) == 0);
    for (int i = 0; i < 100; i++) {
        uint64_t one;
        CHECK(hp_hands_random(&one, 1, 17, 5, (uint64_t)i) == HP_OK && one == hand[i]);
    }
    CHECK(hp_hands_random(again, N, 17, 6, 0) == HP_OK);
    int same = 0;
    for (int i = 0; i < N; i++)
        same += hand[i] == again[i];
    CHECK(same == 0);
    /* Indices wrap around like any uint64_t; exactly n hands are written. */
    uint64_t *two = check_guarded(2 * sizeof *two), first;
    CHECK(hp_hands_random(two, 2, 20, 1, UINT64_MAX) == HP_OK && check_guards(two, 2 * sizeof *two));
    CHECK(hp_hands_random(&first, 1, 20, 1, 0) == HP_OK && two[1] == first);
    check_free(two);
    CHECK(hp_hands_random(NULL, 0, 20, 1, 0) == HP_OK);
}

/* Every order of a deck equally likely: the same items before and after, each in each place as often as any other. */
static void shuffled(void) {
    enum { DRAWS = 60000 };
    static uint32_t orders[720], places[168 * 168];
    static const int sizes[] = {1, 2, 3, 4, 5, 6};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int n = sizes[i];
        int all = 1;
        memset(orders, 0, sizeof orders);
        for (int k = 2; k <= n; k++)
            all *= k;
        for (int draw = 0; draw < DRAWS; draw++) {
            uint8_t deck[6] = {0, 1, 2, 3, 4, 5};
            hp_rng rng = hp_rng_of(41, (uint64_t)draw);
            hp_rng_shuffle(&rng, deck, n);
            int number = 0;
            for (int a = 0; a < n; a++) { /* its number among the orders */
                int less = 0;
                for (int b = a + 1; b < n; b++)
                    less += deck[b] < deck[a];
                number = number * (n - a) + less;
            }
            for (int a = n; a < 6; a++)
                CHECK(deck[a] == a);
            orders[number]++;
        }
        if (all > 1)
            check_uniform("orders of a deck", orders, all, DRAWS, 1);
        else
            CHECK(orders[0] == DRAWS);
    }
    for (int draw = 0; draw < DRAWS / 2; draw++) {
        uint8_t deck[168];
        int seen[168] = {0};
        for (int i = 0; i < 168; i++)
            deck[i] = (uint8_t)i;
        hp_rng rng = hp_rng_of(43, (uint64_t)draw);
        hp_rng_shuffle(&rng, deck, 168);
        CHECK(rng.counter >= 167); /* a number each, and one more where it is drawn again */
        for (int i = 0; i < 168; i++) {
            CHECK(deck[i] < 168 && !seen[deck[i]]++);
            places[168 * i + deck[i]]++;
        }
    }
    check_uniform("places of a deck", places, 168 * 168, 168.0 * DRAWS / 2, 1);
}

int main(void) {
    known();
    below();
    hands();
    shuffled();
    CHECK_END("test_rng");
}
