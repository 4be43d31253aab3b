/* The move with a number, out of no list, is the one that stands there in the list: for every number, character and
 * instruction set, in leading and in answering. */
#include "../douhuang/kernels.h"
#include "check_games.h"

static const char *const levels[3] = {"scalar", "avx2", "avx512"};
static long long looked_up, met[HP_DOUHUANG_KINDS], skipped;

enum { MOST = 60000, ALL = 1500, ENDS = 100 };

typedef struct {
    uint64_t hand;
    int character, hp;
    const hp_douhuang_move *last;
} query;

static void numbers(const hp_douhuang_kernels *k, const query *q, const hp_douhuang_move *list, int64_t n, int level) {
    const hp_douhuang_player *player = hp_douhuang_player_of(q->character, q->hp);
    const hp_douhuang_target target = hp_douhuang_target_of(q->last);
    /* Every number of short lists; of long ones both ends, and strides that meet every section. */
    const int64_t stride = n > ALL ? n / (q->character == CHECK_YANG_GUIFEI ? 100 : 400) : 1;
    hp_douhuang_move *m = check_guarded(sizeof *m);
    for (int64_t i = 0; i < n; i += i < ENDS || i + ENDS > n ? 1 : 1 + check_below((int)(2 * stride - 1))) {
        k->nth(q->hand, player, &target, i, m);
        CHECK_SAY(check_same(m, list + i), "%s, number %" PRId64 " of %" PRId64 ": %s, not %s; " CHECK_CASE,
                  levels[level], i, n, check_move_text(m), check_move_text(list + i), q->hand, q->character, q->hp,
                  check_move_text(q->last));
        looked_up++;
        met[list[i].kind % HP_DOUHUANG_KINDS]++;
    }
    CHECK(check_guards(m, sizeof *m));
    check_free(m);
}

static void one(uint64_t hand, int character, int hp, const hp_douhuang_move *last) {
    static hp_douhuang_move list[MOST];
    const query q = {hand, character, hp, last};
    int64_t n = -1;
    CHECK(hp_douhuang_count(hand, character, hp, last, &n) == HP_OK);
    if (n > MOST) {
        skipped++;
        return;
    }
    CHECK(hp_douhuang_generate(hand, character, hp, last, list, MOST, &n) == HP_OK);
    for (int level = 0; level < 3; level++)
        if (hp_simd_available(levels[level]))
            numbers(hp_douhuang_kernel_table[level], &q, list, n, level);
}

/* A play of another hand, or out of these very cards, so that there is something to answer with. */
static int any_play(uint64_t from, hp_douhuang_move *play) {
    const int character = check_below(HP_DOUHUANG_CHARACTERS);
    int64_t n = 0;
    static hp_douhuang_move plays[20000];
    if (hp_douhuang_generate(from, character, 1 + check_below(2), NULL, plays, 20000, &n) != HP_OK || n == 0)
        return 0;
    const int kind = plays[check_below((int)n)].kind; /* then low ones, which have more answers */
    int64_t first = 0;
    while (plays[first].kind != kind)
        first++;
    *play = plays[first + check_below((int)(n - first < 60 ? n - first : 60))];
    return 1;
}

static void hands(uint64_t hand, int answers) {
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int hp = 1; hp <= 2; hp++) {
            one(hand, character, hp, NULL);
            for (int i = 0; i < answers; i++) {
                hp_douhuang_move last;
                if (any_play(check_below(3) ? hand : check_dense_hand(1 + check_below(16)), &last))
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
        ranks(0, 4, 15),                                      /* four of everything low */
        ranks(0, 2, 15) | jokers,                             /* kickers that are both jokers */
        jokers,                                               /* nothing but them */
        UINT64_C(1) << 52,                                    /* D6.2 */
        ranks(11, 12, 15) | ranks(0, 1, 15),                  /* A 2 3 4: the low end of the line */
        ranks(11, 12, 7) | ranks(0, 0, 7) | ranks(10, 10, 7), /* A 2 3 and K: both ends */
        ranks(9, 12, 15),                                     /* Q K A 2: the high end */
        ranks(0, 1, 7) | ranks(5, 6, 3) | ranks(8, 8, 15),    /* WINGS with kickers of a rank */
        ranks(4, 5, 15) | ranks(9, 9, 15) | jokers,           /* the same with whole fours */
        ranks(0, 3, 7),                                       /* 333444555666 */
        ranks(0, 5, 3),                                       /* pair runs */
        ranks(0, 12, 3) & ~ranks(2, 2, 1),                    /* pairs everywhere */
        ranks(0, 5, 7),                                       /* six triples */
        ranks(0, 12, 1),                                      /* D6.7: 13 ranks, in one suit */
        ranks(0, 12, 1) | ranks(4, 6, 2) | ranks(11, 11, 8),  /* and some of them twice */
        ranks(0, 12, 8) ^ ranks(7, 7, 12),                    /* one rank off-suit */
        ranks(0, 6, 3),                                       /* straights in two suits (D3) */
        ranks(6, 12, 9) | ranks(0, 1, 9),                     /* around the ace */
        sixes | ranks(0, 0, 7) | ranks(4, 4, 3),              /* D6.10 */
        sixes | ranks(11, 12, 1) | ranks(0, 0, 1),            /* sixes at the low end */
        sixes | ranks(8, 8, 15) | ranks(9, 9, 7),             /* in wings */
        sixes | ranks(0, 1, 3) | ranks(5, 5, 3),              /* in pair runs */
        sixes | jokers,
        sixes,
        ranks(3, 3, 5) | ranks(4, 8, 2) | ranks(7, 7, 8),
        ranks(3, 3, 1) | ranks(4, 6, 7),
        ranks(3, 3, 6) | ranks(0, 1, 7) | ranks(9, 10, 3) | jokers,
        ranks(3, 3, 3) | ranks(11, 12, 15),
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        hands(all[i], 4);
}

/* Long wings and fours with many kickers, where numbers leave 32 bits or nearly do. */
static void large(void) {
    for (int size = 21; size <= 26; size++) {
        for (int turn = 0; turn < 12; turn++) {
            const uint64_t hand = turn % 2 ? check_hand(size) : check_dense_hand(size);
            for (int i = 0; i < 4; i++) {
                hp_douhuang_move last;
                const int character = check_below(HP_DOUHUANG_CHARACTERS), hp = 1 + check_below(2);
                one(hand, character, hp, NULL);
                if (any_play(check_hand_of(hand, 12), &last))
                    one(hand, character, hp, &last);
            }
        }
    }
    /* Lists too long to write: moves by number are of the hand, beat what they should, and are all different. */
    for (int turn = 0; turn < 20; turn++) {
        const uint64_t hand = check_hand(40 + turn % 15);
        /* Not 杨贵妃: it takes her seconds to count her way through such hands. */
        const int character = turn % HP_DOUHUANG_CHARACTERS == CHECK_YANG_GUIFEI ? 0 : turn % HP_DOUHUANG_CHARACTERS;
        const hp_douhuang_player *player = hp_douhuang_player_of(character, 2);
        const hp_douhuang_target lead = hp_douhuang_target_of(NULL);
        int64_t n = -1;
        CHECK(hp_douhuang_count(hand, character, 2, NULL, &n) == HP_OK && n > 1);
        hp_douhuang_move moves[200];
        for (int i = 0; i < 200; i++) {
            hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX], same;
            int64_t found = 0;
            const int64_t number = n / 200 * i + check_below(1000) % (n / 200 + 1);
            hp_douhuang_kernel_table[0]->nth(hand, player, &lead, number, &moves[i]);
            CHECK((moves[i].cards & ~hand) == 0 && check_cards(moves[i].cards) == moves[i].size);
            CHECK(hp_douhuang_classify(moves[i].cards, character, 2, readings, HP_DOUHUANG_READINGS_MAX, &found) ==
                  HP_OK);
            CHECK_SAY(check_among(&moves[i], readings, found), "number %" PRId64 " of %" PRIx64 ": %s", number, hand,
                      check_move_text(&moves[i]));
            CHECK(i == 0 || moves[i - 1].kind <= moves[i].kind);
            for (int level = 1; level < 3; level++) {
                if (!hp_simd_available(levels[level]))
                    continue;
                hp_douhuang_kernel_table[level]->nth(hand, player, &lead, number, &same);
                CHECK(check_same(&same, &moves[i]));
            }
        }
    }
}

int main(void) {
    CHECK(hp_init() == HP_OK);
    for (int size = 1; size <= 20; size++) {
        for (int turn = 0; turn < (size < 14 ? 2 : 1); turn++) {
            hands(check_hand(size), 2);
            hands(check_dense_hand(size), size < 14 ? 2 : 1);
        }
    }
    adversarial();
    large();
    for (int kind = 0; kind < HP_DOUHUANG_KINDS; kind++)
        CHECK_SAY(met[kind] > 300, "kind %d: %lld", kind, met[kind]);
    CHECK_SAY(skipped < 400, "%lld lists were too long", skipped);
    CHECK_SAY(looked_up > 1000000, "%lld numbers", looked_up);
    CHECK_END("test_douhuang_nth");
}
