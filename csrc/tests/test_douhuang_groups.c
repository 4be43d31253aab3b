/* Classes of moves that differ in suits alone are those of the list: the list is made, parted by definition, and
 * compared, class by class and move by move. */
#include "check_games.h"

static const char *simds[3];
static int n_simds;
static long long compared, expanded, met[HP_DOUHUANG_KINDS], skipped;

enum { MOST = 40000 };

/* What the moves of a class have in common: how many cards of each rank, each joker a rank, and all else of the move
 * but, by ranks, the suits of its strength. */
typedef struct {
    uint64_t ranks, what;
    int64_t index;
} key;

static uint64_t ranks_of(uint64_t cards) {
    uint64_t ranks = cards & UINT64_C(3) << 52;
    for (int card = 0; card < 52; card++)
        ranks += (cards >> card & 1) << (card & ~3);
    return ranks;
}

static key key_of(const hp_douhuang_move *m, int by, int64_t index) {
    unsigned strength = m->strength;
    if (by == HP_DOUHUANG_BY_RANKS && m->kind == HP_DOUHUANG_SINGLE && strength < 52)
        strength &= ~3u;
    if (by == HP_DOUHUANG_BY_RANKS && m->kind == HP_DOUHUANG_STRAIGHT)
        strength &= ~3u;
    const uint64_t what = m->kind | (uint64_t)m->size << 8 | (uint64_t)m->length << 16 | (uint64_t)m->cost << 24;
    return (key){ranks_of(m->cards), what | (uint64_t)strength << 32, index};
}

static int by_key(const void *a, const void *b) {
    const key *x = a, *y = b;
    if (x->ranks != y->ranks)
        return x->ranks < y->ranks ? -1 : 1;
    if (x->what != y->what)
        return x->what < y->what ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* A class of the list: where its moves stand among the sorted keys. */
typedef struct {
    int64_t representative, first, end;
} parted;

static int by_representative(const void *a, const void *b) {
    const parted *x = a, *y = b;
    return x->representative < y->representative ? -1 : x->representative > y->representative;
}

static hp_douhuang_move list[MOST], members[MOST];
static key keys[MOST];
static parted classes[MOST];

static int64_t part(int64_t n, int by) {
    int64_t found = 0;
    for (int64_t i = 0; i < n; i++)
        keys[i] = key_of(&list[i], by, i);
    qsort(keys, (size_t)n, sizeof *keys, by_key);
    for (int64_t i = 0; i < n; i++) {
        if (i > 0 && keys[i].ranks == keys[i - 1].ranks && keys[i].what == keys[i - 1].what)
            classes[found - 1].end++;
        else
            classes[found++] = (parted){keys[i].index, i, i + 1};
    }
    qsort(classes, (size_t)found, sizeof *classes, by_representative);
    return found;
}

static hp_douhuang_group group_of(const parted *p) {
    hp_douhuang_group g = {.move = list[p->representative], .multiplicity = (uint64_t)(p->end - p->first)};
    g.lowest = UINT16_MAX;
    for (int64_t i = p->first; i < p->end; i++) {
        const uint16_t strength = list[keys[i].index].strength;
        g.lowest = strength < g.lowest ? strength : g.lowest;
        g.highest = strength > g.highest ? strength : g.highest;
    }
    return g;
}

typedef struct {
    uint64_t hand;
    int character, hp, by;
    const hp_douhuang_move *last;
} query;

#define QUERY(q) (q)->hand, (q)->character, (q)->hp, check_move_text((q)->last)

static void expansion(const query *q, const parted *p) {
    const int64_t n = p->end - p->first;
    int64_t count = -1;
    hp_douhuang_group g = {.move = list[keys[p->first + check_below((int)n)].index]};
    CHECK(hp_douhuang_group_expand(q->hand, q->character, q->hp, q->last, &g, q->by, members, n - 1, &count) ==
              HP_ERR_BUFFER &&
          count == n);
    CHECK(hp_douhuang_group_expand(q->hand, q->character, q->hp, q->last, &g, q->by, members, n, &count) == HP_OK);
    CHECK_SAY(count == n, "%" PRId64 " moves, not %" PRId64 ", of %s; by %d, " CHECK_CASE, count, n,
              check_move_text(&g.move), q->by, QUERY(q));
    for (int64_t i = 0; i < n && count == n; i++) {
        const hp_douhuang_move *wanted = &list[keys[p->first + i].index];
        CHECK_SAY(check_same(&members[i], wanted), "number %" PRId64 ": %s, not %s; by %d, " CHECK_CASE, i,
                  check_move_text(&members[i]), check_move_text(wanted), q->by, QUERY(q));
    }
    expanded++;
}

static void one_way(const query *q, int64_t moves) {
    const int64_t n = part(moves, q->by);
    for (int simd = 0; simd < n_simds; simd++) {
        int64_t count = -1, written = -1;
        CHECK(hp_simd_select(simds[simd]) == HP_OK);
        CHECK(hp_douhuang_groups_count(q->hand, q->character, q->hp, q->last, q->by, &count) == HP_OK);
        CHECK_SAY(count == n, "%s: %" PRId64 " classes, not %" PRId64 "; by %d, " CHECK_CASE, simds[simd], count, n,
                  q->by, QUERY(q));
        if (count != n)
            continue;
        const size_t size = (size_t)n * sizeof(hp_douhuang_group);
        hp_douhuang_group *groups = check_guarded(size);
        if (n > 0)
            CHECK(hp_douhuang_groups_generate(q->hand, q->character, q->hp, q->last, q->by, groups, n - 1, &written) ==
                      HP_ERR_BUFFER &&
                  written == n && check_untouched(groups, size));
        CHECK(hp_douhuang_groups_generate(q->hand, q->character, q->hp, q->last, q->by, groups, n, &written) == HP_OK);
        CHECK(written == n && check_guards(groups, size));
        for (int64_t i = 0; i < n; i++) {
            const hp_douhuang_group wanted = group_of(&classes[i]);
            CHECK_SAY(memcmp(&groups[i], &wanted, sizeof wanted) == 0,
                      "%s, class %" PRId64 ": %s * %" PRIu64 " %d..%d, not %s * %" PRIu64 " %d..%d; by %d, " CHECK_CASE,
                      simds[simd], i, check_move_text(&groups[i].move), groups[i].multiplicity, groups[i].lowest,
                      groups[i].highest, check_move_text(&wanted.move), wanted.multiplicity, wanted.lowest,
                      wanted.highest, q->by, QUERY(q));
            compared++;
            met[wanted.move.kind % HP_DOUHUANG_KINDS]++;
        }
        check_free(groups);
    }
    for (int64_t i = 0; i < n; i += n < 60 ? 1 : 1 + check_below((int)(n / 20)))
        expansion(q, &classes[i]);
}

static void one(uint64_t hand, int character, int hp, const hp_douhuang_move *last) {
    int64_t n = -1;
    CHECK(hp_douhuang_count(hand, character, hp, last, &n) == HP_OK);
    if (n > MOST) {
        skipped++;
        return;
    }
    CHECK(hp_douhuang_generate(hand, character, hp, last, list, MOST, &n) == HP_OK);
    for (int by = HP_DOUHUANG_BY_STRENGTH; by <= HP_DOUHUANG_BY_RANKS; by++) {
        const query q = {hand, character, hp, by, last};
        one_way(&q, n);
    }
}

/* A play out of these very cards, so that there is something to answer with; low ones of a kind have more answers. */
static int own_play(uint64_t hand, int character, hp_douhuang_move *play) {
    int64_t n = 0;
    if (hp_douhuang_generate(hand, character, 1 + check_below(2), NULL, list, MOST, &n) != HP_OK || n == 0)
        return 0;
    const int kind = list[check_below((int)n)].kind;
    int64_t first = 0;
    while (list[first].kind != kind)
        first++;
    *play = list[first + check_below((int)(n - first < 60 ? n - first : 60))];
    return 1;
}

static void hands(uint64_t hand, int answers) {
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int hp = 1; hp <= 2; hp++) {
            one(hand, character, hp, NULL);
            for (int i = 0; i < answers; i++) {
                hp_douhuang_move last;
                if (own_play(check_below(3) ? hand : check_dense_hand(1 + check_below(16)),
                             check_below(HP_DOUHUANG_CHARACTERS), &last))
                    one(hand, character, hp, &last);
                last = check_last();
                one(hand, character, hp, &last);
            }
        }
    }
}

static uint64_t ranks(int from, int to, int suits) {
    uint64_t cards = 0;
    for (int rank = from; rank <= to; rank++)
        cards |= (uint64_t)suits << 4 * rank;
    return cards;
}

/* Rank indices: 0 is 3, 3 is 6, 11 is A, 12 is 2. */
static void adversarial(void) {
    const uint64_t jokers = UINT64_C(3) << 52, sixes = ranks(3, 3, 15);
    const uint64_t all[] = {
        0,
        jokers,
        ranks(0, 12, 1),                                     /* D6.7: 13 ranks, in one suit */
        ranks(0, 12, 8) | jokers,                            /* in another, with both jokers */
        ranks(0, 12, 8) ^ ranks(7, 7, 12),                   /* one rank off-suit */
        ranks(0, 7, 1) | ranks(2, 2, 2) | ranks(5, 5, 4),    /* the lowest cards of one suit, two ranks with others */
        ranks(0, 4, 2) | ranks(1, 1, 8) | ranks(11, 12, 14), /* the same at the low end of the line */
        ranks(0, 5, 3),                                      /* straights in two suits (D3), pair runs */
        ranks(7, 12, 9) | ranks(0, 1, 9),                    /* around the ace */
        ranks(0, 3, 15) | jokers,                            /* fours, and kickers of a rank */
        ranks(0, 1, 7) | ranks(5, 6, 15) | ranks(8, 8, 15),  /* WINGS with kickers of a rank */
        ranks(0, 5, 7),                                      /* six triples */
        ranks(0, 12, 6) & ~ranks(2, 2, 2),                   /* pairs everywhere */
        sixes,                                               /* D6.10 */
        sixes | jokers,
        sixes | ranks(0, 0, 7) | ranks(4, 4, 3),
        sixes | ranks(11, 12, 1) | ranks(0, 0, 1), /* sixes at the low end */
        sixes | ranks(0, 2, 1) | ranks(4, 5, 2),   /* straights that they complete, in suit and off */
        sixes | ranks(8, 8, 15) | ranks(9, 9, 3),  /* in wings */
        ranks(3, 3, 1) | ranks(4, 8, 1),           /* one six on top of one suit (D6.10): mixed only by its own suit */
        ranks(3, 3, 2) | ranks(4, 8, 4) | ranks(6, 6, 8), /* the same where one rank has a choice */
        ranks(3, 3, 2) | ranks(4, 8, 4) | ranks(4, 4, 8) | ranks(7, 7, 1),
        ranks(3, 3, 5) | ranks(4, 8, 2) | ranks(7, 7, 8),
        ranks(3, 3, 3) | ranks(11, 12, 15),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        hands(all[i], 3);
}

/* Every straight of a window as the play to beat, so that the floor lies between the suits of a class. */
static void floors(void) {
    const int yang_guifei = CHECK_YANG_GUIFEI;
    for (int turn = 0; turn < 60; turn++) {
        const int from = check_below(8);
        uint64_t hand =
            check_hand_of(ranks(from, from + 5, 15), 6 + check_below(6)) | check_hand_of(ranks(3, 3, 15), 2);
        const int character = turn % 3 ? yang_guifei : check_below(HP_DOUHUANG_CHARACTERS);
        for (int strength = 4 * 3; strength < 4 * 14; strength++) {
            hp_douhuang_move last = {.cards = 15, .kind = HP_DOUHUANG_STRAIGHT, .size = 4, .length = 4};
            last.strength = (uint16_t)(strength + (check_below(3) ? 0 : 64));
            one(hand, character, 1 + turn % 2, &last);
        }
    }
}

/* Where the list is too long to be made, numbers must still agree: the classes of the whole deck have all its moves. */
static void sums(void) {
    for (int size = 27; size <= 54; size += 3) {
        for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
            const uint64_t hand = check_hand(size);
            for (int by = HP_DOUHUANG_BY_STRENGTH; by <= HP_DOUHUANG_BY_RANKS; by++) {
                int64_t moves = -1, n = -1, written = -1;
                uint64_t sum = 0;
                CHECK(hp_douhuang_count(hand, character, 2, NULL, &moves) == HP_OK);
                CHECK(hp_douhuang_groups_count(hand, character, 2, NULL, by, &n) == HP_OK);
                hp_douhuang_group *groups = check_guarded((size_t)n * sizeof *groups);
                CHECK(hp_douhuang_groups_generate(hand, character, 2, NULL, by, groups, n, &written) == HP_OK);
                CHECK(written == n && check_guards(groups, (size_t)n * sizeof *groups));
                for (int64_t i = 0; i < n; i++)
                    sum += groups[i].multiplicity;
                CHECK_SAY(sum == (uint64_t)moves, "%" PRIu64 ", not %" PRId64 "; hand %" PRIx64 " character %d by %d",
                          sum, moves, hand, character, by);
                check_free(groups);
            }
        }
    }
}

static void refused(void) {
    const hp_douhuang_move pair = {.cards = 3, .kind = HP_DOUHUANG_PAIR, .size = 2, .length = 1};
    hp_douhuang_group g = {.move = {.cards = 4, .kind = HP_DOUHUANG_SINGLE, .size = 1, .length = 1, .strength = 2}};
    hp_douhuang_move bad = pair;
    int64_t n = 7;
    CHECK(hp_douhuang_groups_count(7, 0, 2, NULL, 0, &n) == HP_ERR_OPTIONS && n == 0);
    CHECK(hp_douhuang_groups_count(7, 0, 2, NULL, 3, &n) == HP_ERR_OPTIONS);
    CHECK(hp_douhuang_groups_generate(7, 0, 2, NULL, 3, NULL, 0, &n) == HP_ERR_OPTIONS);
    CHECK(hp_douhuang_groups_count(7, 18, 2, NULL, 1, &n) == HP_ERR_CHARACTER);
    CHECK(hp_douhuang_groups_count(7, 0, 0, NULL, 1, &n) == HP_ERR_HIT_POINTS);
    CHECK(hp_douhuang_groups_count(UINT64_C(1) << 54, 0, 2, NULL, 1, &n) == HP_ERR_CARDS);
    bad.strength = 13;
    CHECK(hp_douhuang_groups_count(7, 0, 2, &bad, 1, &n) == HP_ERR_LAST_STRENGTH);
    CHECK(hp_douhuang_group_expand(7, 0, 2, NULL, &g, 3, &bad, 1, &n) == HP_ERR_OPTIONS);
    CHECK(hp_douhuang_group_expand(3, 0, 2, NULL, &g, 1, &bad, 1, &n) == HP_ERR_NOT_HELD && n == 0);
    CHECK(hp_douhuang_group_expand(7, 0, 2, &pair, &g, 1, &bad, 1, &n) == HP_ERR_ILLEGAL);
    CHECK(hp_douhuang_group_expand(7, 0, 2, NULL, &g, 1, &bad, 1, &n) == HP_OK && n == 1 && check_same(&bad, &g.move));
    g.move.strength = 3;
    CHECK(hp_douhuang_group_expand(7, 0, 2, NULL, &g, 1, &bad, 1, &n) == HP_ERR_ILLEGAL);
}

static void batches(void) {
    enum { N = 200 };
    uint64_t many[N];
    uint8_t characters[N], hit_points[N];
    hp_douhuang_move lasts[N];
    int64_t counts[N], offsets[N + 1], bad_row = 0;
    for (int i = 0; i < N; i++) {
        many[i] = check_dense_hand(1 + check_below(12));
        characters[i] = (uint8_t)check_below(HP_DOUHUANG_CHARACTERS);
        hit_points[i] = (uint8_t)(1 + check_below(9));
        lasts[i] = check_last();
        lasts[i].size = check_below(2) ? lasts[i].size : 0;
    }
    const hp_douhuang_batch batch = {many, characters, hit_points, lasts, N, 1, 1, 1, 1};
    for (int by = HP_DOUHUANG_BY_STRENGTH; by <= HP_DOUHUANG_BY_RANKS; by++) {
        CHECK(hp_douhuang_groups_count_batch(&batch, by, counts, &bad_row) == HP_OK && bad_row == -1);
        const int64_t total = hp_offsets(counts, N, offsets);
        hp_douhuang_group *all = check_guarded((size_t)total * sizeof *all);
        hp_douhuang_groups_generate_batch_unchecked(&batch, by, offsets, all);
        CHECK(check_guards(all, (size_t)total * sizeof *all));
        for (int i = 0; i < N; i++) {
            static hp_douhuang_group alone[MOST];
            int64_t n = -1;
            CHECK(hp_douhuang_groups_generate(many[i], characters[i], hit_points[i], &lasts[i], by, alone, MOST, &n) ==
                  HP_OK);
            CHECK(n == counts[i] && memcmp(alone, all + offsets[i], (size_t)n * sizeof *alone) == 0);
        }
        check_free(all);
    }
    CHECK(hp_douhuang_groups_count_batch(&batch, 0, counts, &bad_row) == HP_ERR_OPTIONS && bad_row == -1);
    characters[5] = 18;
    CHECK(hp_douhuang_groups_count_batch(&batch, 1, counts, &bad_row) == HP_ERR_CHARACTER && bad_row == 5);
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    n_simds = check_simds(simds);
    refused();
    batches();
    for (int size = 1; size <= 20; size++) {
        hands(check_hand(size), 1);
        hands(check_dense_hand(size), 1);
    }
    adversarial();
    floors();
    sums();
    for (int kind = 0; kind < HP_DOUHUANG_KINDS; kind++)
        CHECK_SAY(met[kind] > 300, "kind %d: %lld", kind, met[kind]);
    CHECK_SAY(skipped < 400, "%lld lists were too long", skipped);
    CHECK_SAY(compared > 1000000 && expanded > 50000, "%lld classes, %lld expanded", compared, expanded);
    CHECK_END("test_douhuang_groups");
}
