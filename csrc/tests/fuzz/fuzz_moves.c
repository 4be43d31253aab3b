/* hp_douhuang_count, _generate, _classify and _beats agree, under every instruction set; and the classes of moves that
 * differ in suits alone have just these moves. */
#include "fuzz.h"

enum { MOST = 20000 }; /* longer lists are only counted: sorting them would take all the time */

static int64_t beating(uint64_t cards, int character, int hp, const hp_douhuang_move *last,
                       const hp_douhuang_move *sorted, int64_t n) {
    hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
    int64_t count, sum = 0;
    REQUIRE(hp_douhuang_classify(cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &count) == HP_OK);
    for (int64_t i = 0; i < count; i++) {
        if (last && !hp_douhuang_beats(found + i, last))
            continue;
        sum++;
        REQUIRE(bsearch(found + i, sorted, (size_t)n, sizeof *sorted, fuzz_order));
    }
    return sum;
}

/* The moves of all classes are the sorted list; representatives come in the order of the list. */
static void classes(uint64_t hand, int character, int hp, const hp_douhuang_move *last, int by,
                    const hp_douhuang_move *moves, const hp_douhuang_move *sorted, int64_t n) {
    int64_t count = -1, same = -1, inside = 0, at = 0;
    REQUIRE(hp_douhuang_groups_count(hand, character, hp, last, by, &count) == HP_OK && count <= n);
    hp_douhuang_group *groups = fuzz_alloc((size_t)count * sizeof *groups);
    hp_douhuang_move *found = fuzz_alloc((size_t)n * sizeof *found);
    REQUIRE(hp_douhuang_groups_generate(hand, character, hp, last, by, groups, count, &same) == HP_OK && same == count);
    for (int64_t i = 0; i < count; i++) {
        int64_t more = -1;
        const hp_douhuang_group *g = &groups[i];
        REQUIRE(hp_douhuang_group_expand(hand, character, hp, last, g, by, found + inside, n - inside, &more) == HP_OK);
        REQUIRE((uint64_t)more == g->multiplicity && !memcmp(found + inside, &g->move, sizeof g->move));
        for (int64_t j = inside; j < inside + more; j++)
            REQUIRE(found[j].strength >= g->lowest && found[j].strength <= g->highest);
        REQUIRE(by == HP_DOUHUANG_BY_RANKS || g->lowest == g->highest);
        inside += more;
        while (at < n && memcmp(&moves[at], &g->move, sizeof *moves))
            at++;
        REQUIRE(at++ < n);
    }
    REQUIRE(inside == n);
    qsort(found, (size_t)n, sizeof *found, fuzz_order);
    REQUIRE(!memcmp(found, sorted, (size_t)n * sizeof *found));
    free(groups);
    free(found);
}

static void one(uint64_t hand, int character, int hp, const hp_douhuang_move *last, uint64_t subsets,
                hp_douhuang_move *answer, uint32_t which) {
    int64_t n = -1, same = -1;
    REQUIRE(hp_simd_select("scalar") == HP_OK);
    const int status = hp_douhuang_count(hand, character, hp, last, &n);
    for (int i = 1; i < 3; i++) {
        if (!hp_simd_available(fuzz_simds[i]))
            continue;
        REQUIRE(hp_simd_select(fuzz_simds[i]) == HP_OK);
        REQUIRE(hp_douhuang_count(hand, character, hp, last, &same) == status && same == n);
    }
    if (status != HP_OK) {
        hp_douhuang_move none;
        REQUIRE(n == 0 && hp_douhuang_generate(hand, character, hp, last, &none, 1, &n) == status && n == 0);
        return;
    }
    REQUIRE(n >= 0);
    if (n > MOST) {
        REQUIRE(hp_douhuang_generate(hand, character, hp, last, NULL, MOST, &same) == HP_ERR_BUFFER && same == n);
        return;
    }
    const size_t size = (size_t)n * sizeof(hp_douhuang_move);
    hp_douhuang_move *moves = fuzz_alloc(size), *again = fuzz_alloc(size);
    REQUIRE(hp_simd_select("scalar") == HP_OK);
    REQUIRE(hp_douhuang_generate(hand, character, hp, last, moves, n, &same) == HP_OK && same == n);
    for (int i = 1; i < 3; i++) {
        if (!hp_simd_available(fuzz_simds[i]))
            continue;
        REQUIRE(hp_simd_select(fuzz_simds[i]) == HP_OK);
        REQUIRE(hp_douhuang_generate(hand, character, hp, last, again, n, &same) == HP_OK && same == n);
        REQUIRE(memcmp(moves, again, size) == 0);
    }
    const int64_t step = n / 2000 + 1;
    for (int64_t i = 0; i < n; i += step) {
        hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX];
        int64_t count, j = 0;
        const hp_douhuang_move *m = moves + i;
        REQUIRE(!(m->cards & ~hand) && m->cards && __builtin_popcountll(m->cards) == m->size && !m->reserved);
        REQUIRE(hp_douhuang_classify(m->cards, character, hp, found, HP_DOUHUANG_READINGS_MAX, &count) == HP_OK);
        while (j < count && memcmp(m, found + j, sizeof *m))
            j++;
        REQUIRE(j < count);
        REQUIRE(!last || hp_douhuang_beats(m, last));
        REQUIRE(hp_douhuang_last_check(m) == HP_OK);
    }
    if (n)
        *answer = moves[which % (uint64_t)n];
    memcpy(again, moves, size);
    qsort(again, (size_t)n, sizeof *again, fuzz_order);
    for (int by = HP_DOUHUANG_BY_STRENGTH; by <= HP_DOUHUANG_BY_RANKS; by++)
        classes(hand, character, hp, last, by, moves, again, n);
    qsort(moves, (size_t)n, sizeof *moves, fuzz_order);
    for (int64_t i = 1; i < n; i++)
        REQUIRE(memcmp(moves + i - 1, moves + i, sizeof *moves));
    if (__builtin_popcountll(hand) <= 9) {
        int64_t sum = 0;
        for (uint64_t sub = hand; sub; sub = (sub - 1) & hand)
            sum += beating(sub, character, hp, last, moves, n);
        REQUIRE(sum == n);
    } else {
        for (int i = 0; i < 8; i++, subsets = (subsets << 7 | subsets >> 57) ^ hand) {
            const uint64_t sub = hand & subsets;
            int64_t listed = 0;
            for (int64_t j = 0; j < n; j++)
                listed += moves[j].cards == sub;
            REQUIRE(listed == beating(sub, character, hp, last, moves, n));
        }
    }
    free(moves);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    const uint64_t hand = fuzz_hand(&in), subsets = fuzz_word(&in);
    /* One beyond each end of the range now and then. */
    const int character = (int)(fuzz_byte(&in) % 20) - 1, hp = (int)(fuzz_byte(&in) % 11);
    const int other = (int)(fuzz_byte(&in) % HP_DOUHUANG_CHARACTERS);
    const uint32_t which = (uint32_t)fuzz_word(&in);
    const hp_douhuang_move last = fuzz_last(&in);
    hp_douhuang_move answer, unused;
    memset(&answer, 0, sizeof answer);
    one(hand, character, hp, &last, subsets, &unused, which);
    one(hand, other, 1 + (hp & 1), NULL, subsets, &answer, which);
    one(hand, character, hp, &answer, subsets, &unused, which); /* a play out of the same cards */
    return 0;
}
