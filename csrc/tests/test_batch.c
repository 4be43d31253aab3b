/* A batch is its rows one by one: counts, offsets and moves, for every way of striding the arguments. */
#include "check_moves.h"

enum { ROWS = 300 };

typedef struct {
    uint64_t hands[ROWS];
    uint8_t characters[ROWS], hit_points[ROWS];
    hp_douhuang_move lasts[ROWS];
    hp_douhuang_batch batch;
} rows;

/* Bits of `strides`: hands, characters, hit points, lasts vary from row to row; 16: there are lasts. */
static void fill(rows *r, int64_t n, unsigned strides, int most_cards) {
    const int character = check_below(HP_DOUHUANG_CHARACTERS);
    int same = 0; /* stretches of one player, as in a mass simulation; some are longer than all lanes */
    for (int64_t i = 0; i < ROWS; i++) {
        const int size = (int)(check_random() % (uint64_t)(most_cards + 1));
        r->hands[i] = check_below(3) ? check_hand(size) : check_dense_hand(size);
        if (same-- > 0 && i > 0) {
            r->characters[i] = r->characters[i - 1];
            r->hit_points[i] = r->hit_points[i - 1];
        } else {
            same = check_below(40);
            r->characters[i] = (uint8_t)(check_below(3) ? check_below(HP_DOUHUANG_CHARACTERS) : character);
            r->hit_points[i] = (uint8_t)(check_below(2) ? 1 : 1 + check_below(9));
        }
        if (check_below(2)) {
            r->lasts[i] = check_last();
        } else {
            /* A record of size 0 leads, whatever else it says. */
            memset(&r->lasts[i], check_below(256), sizeof *r->lasts);
            r->lasts[i].size = 0;
        }
    }
    r->batch = (hp_douhuang_batch){.hands = r->hands,
                                   .characters = r->characters,
                                   .hit_points = r->hit_points,
                                   .lasts = strides & 16 ? r->lasts : NULL,
                                   .n = n,
                                   .hand_stride = strides & 1,
                                   .character_stride = strides >> 1 & 1,
                                   .hit_points_stride = strides >> 2 & 1,
                                   .last_stride = strides >> 3 & 1};
}

typedef struct {
    uint64_t hand;
    int character, hit_points;
    const hp_douhuang_move *last;
} one;

static one row(const rows *r, int64_t i) {
    const hp_douhuang_batch *b = &r->batch;
    return (one){r->hands[b->hand_stride ? i : 0], r->characters[b->character_stride ? i : 0],
                 r->hit_points[b->hit_points_stride ? i : 0], b->lasts ? &r->lasts[b->last_stride ? i : 0] : NULL};
}

static void counts(const rows *r) {
    const int64_t n = r->batch.n;
    const size_t size = (size_t)n * sizeof(int64_t);
    int64_t *found = check_guarded(size), bad = 77;
    CHECK(hp_douhuang_count_batch(&r->batch, found, &bad) == HP_OK);
    CHECK(bad == -1 && check_guards(found, size));
    for (int64_t i = 0; i < n; i++) {
        const one x = row(r, i);
        int64_t count = -1;
        CHECK(hp_douhuang_count(x.hand, x.character, x.hit_points, x.last, &count) == HP_OK);
        CHECK_SAY(found[i] == count, "row %" PRId64 " of %" PRId64 ": %" PRId64 ", not %" PRId64 ": " CHECK_CASE, i, n,
                  found[i], count, x.hand, x.character, x.hit_points, check_move_text(x.last));
    }
    check_free(found);
}

static void moves(const rows *r) {
    const int64_t n = r->batch.n;
    int64_t found[ROWS], offsets[ROWS + 1], bad;
    CHECK(hp_douhuang_count_batch(&r->batch, found, &bad) == HP_OK);
    const int64_t total = hp_offsets(found, n, offsets);
    CHECK(offsets[0] == 0 && offsets[n] == total);
    const size_t size = (size_t)total * sizeof(hp_douhuang_move);
    hp_douhuang_move *out = check_guarded(size);
    hp_douhuang_generate_batch_unchecked(&r->batch, offsets, out);
    CHECK(check_guards(out, size));
    for (int64_t i = 0; i < n; i++) {
        const one x = row(r, i);
        hp_douhuang_move *alone = malloc((size_t)found[i] * sizeof *alone + 1);
        int64_t count = -1;
        if (!alone)
            abort();
        CHECK(hp_douhuang_generate(x.hand, x.character, x.hit_points, x.last, alone, found[i], &count) == HP_OK);
        CHECK_SAY(offsets[i + 1] - offsets[i] == count &&
                      memcmp(alone, out + offsets[i], (size_t)count * sizeof *alone) == 0,
                  "row %" PRId64 ": " CHECK_CASE, i, x.hand, x.character, x.hit_points, check_move_text(x.last));
        free(alone);
    }
    check_free(out);
}

static void strides(rows *r) {
    static const int lengths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 100, ROWS};
    for (unsigned s = 0; s < 32; s++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
            fill(r, lengths[i], s, 54);
            counts(r);
            fill(r, lengths[i], s, 17);
            moves(r);
        }
    }
}

/* Each size of hand in every lane, for each character; 26 cards are the most that lanes count (count.c). */
static void every_size(rows *r) {
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
        for (int hp = 1; hp <= 2; hp++) {
            for (int size = 0; size <= 54; size++) {
                fill(r, 64, 1, 54);
                r->characters[0] = (uint8_t)character;
                r->hit_points[0] = (uint8_t)hp;
                for (int i = 0; i < 64; i++)
                    r->hands[i] = i & 1 ? check_dense_hand(size) : check_hand(size);
                counts(r);
            }
            /* Small and large ones beside one another. */
            for (int i = 0; i < 64; i++)
                r->hands[i] = check_hand(24 + check_below(5));
            counts(r);
        }
    }
    /* The largest sums that the lanes must hold: four suits of neighbouring ranks. */
    for (int from = 0; from < 13; from++) {
        uint64_t hand = 0;
        for (int k = 0; k < 26; k++)
            hand |= UINT64_C(1) << (4 * ((from + k / 4) % 13) + k % 4);
        for (int each = 2; each <= 3; each++) {
            uint64_t spread = 0;
            for (int k = 0; k < 26; k++)
                spread |= UINT64_C(1) << (4 * ((from + k / each) % 13) + k % each);
            for (int i = 0; i < 64; i++)
                r->hands[i] = i % 3 ? hand : spread;
            for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++) {
                r->characters[0] = (uint8_t)character;
                r->hit_points[0] = 2;
                counts(r);
            }
        }
    }
}

/* The first bad row is named, and nothing is written. */
static void bad_rows(rows *r) {
    int64_t found[ROWS], bad;
    for (unsigned s = 0; s < 32; s++) {
        for (int what = 0; what < 8; what++) {
            for (int turn = 0; turn < 6; turn++) {
                const int64_t n = 1 + check_below(ROWS - 1);
                int64_t at = check_below((int)n);
                int status = HP_OK, varies = 1;
                fill(r, n, s, 20);
                r->lasts[0].size = 0;
                if (what >= 3 && !(s & 16))
                    continue;
                hp_douhuang_move *last = r->lasts + (s & 8 ? at : 0);
                if (what >= 3)
                    *last = (hp_douhuang_move){3, HP_DOUHUANG_PAIR, 2, 1, 0, 0, 0};
                switch (what) {
                case 0:
                    varies = s & 1;
                    r->hands[varies ? at : 0] |= UINT64_C(1) << (54 + check_below(10));
                    status = HP_ERR_CARDS;
                    break;
                case 1:
                    varies = s & 2;
                    r->characters[varies ? at : 0] = (uint8_t)(check_below(2) ? 18 : 18 + check_below(238));
                    status = HP_ERR_CHARACTER;
                    break;
                case 2:
                    varies = s & 4;
                    r->hit_points[varies ? at : 0] = (uint8_t)(check_below(2) ? 0 : 10 + check_below(246));
                    status = HP_ERR_HIT_POINTS;
                    break;
                default:
                    varies = s & 8;
                    if (what == 3) {
                        last->kind = (uint8_t)(11 + check_below(245));
                        status = HP_ERR_LAST_KIND;
                    } else if (what == 4) {
                        last->length = 2;
                        status = HP_ERR_LAST_SHAPE;
                    } else if (what == 5) {
                        last->strength = 13;
                        status = HP_ERR_LAST_STRENGTH;
                    } else {
                        last->cards = what == 6 ? 7 : UINT64_C(1) << 54 | 1;
                        status = HP_ERR_LAST_CARDS;
                    }
                }
                if (!varies)
                    at = 0;
                /* A second fault further on must not be the one that is named. */
                if ((s & 1) && at + 1 < n && check_below(2))
                    r->hands[at + 1] |= UINT64_C(1) << 60;
                memset(found, 0xa5, sizeof found);
                const int got = hp_douhuang_count_batch(&r->batch, found, &bad);
                CHECK_SAY(got == status && bad == at,
                          "status %d, row %" PRId64 "; expected %d, %" PRId64 " (strides %u)", got, bad, status, at, s);
                CHECK(check_untouched(found, sizeof found));
            }
        }
    }
}

static void nothing(rows *r) {
    int64_t bad = 5, offset = 5, none = 5;
    const hp_douhuang_batch empty = {0};
    CHECK(hp_douhuang_count_batch(&empty, NULL, &bad) == HP_OK && bad == -1);
    CHECK(hp_offsets(NULL, 0, &offset) == 0 && offset == 0);
    hp_douhuang_generate_batch_unchecked(&empty, &offset, NULL);
    /* No row, no fault: arguments that would be wrong are not looked at. */
    fill(r, 0, 31, 20);
    r->hands[0] = ~UINT64_C(0);
    r->characters[0] = 200;
    CHECK(hp_douhuang_count_batch(&r->batch, &none, &bad) == HP_OK && bad == -1 && none == 5);
    /* Rows without a move take no room, also where the buffer is none at all. */
    fill(r, ROWS, 0, 0);
    moves(r);
}

static void offsets(void) {
    const int64_t fits[] = {INT64_MAX - 3, 2, 0, 0}, equal[] = {INT64_MAX}, over[] = {1, INT64_MAX},
                  later[] = {INT64_MAX, 1, 7};
    int64_t out[6];
    CHECK(hp_offsets(fits, 4, out) == INT64_MAX - 1 && out[1] == INT64_MAX - 3 && out[4] == INT64_MAX - 1);
    CHECK(hp_offsets(equal, 1, out) == INT64_MAX);
    CHECK(hp_offsets(over, 2, out) == INT64_MAX);
    memset(out, 0xa5, sizeof out);
    CHECK(hp_offsets(later, 3, out) == INT64_MAX);
    CHECK(check_untouched(out + 4, 2 * sizeof *out));
}

int main(void) {
    static rows r;
    CHECK(hp_init() == HP_OK);
    strides(&r);
    every_size(&r);
    bad_rows(&r);
    nothing(&r);
    offsets();
    CHECK_END("test_batch");
}
