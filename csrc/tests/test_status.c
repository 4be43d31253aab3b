/* Every way in which an argument of a public function can be wrong, what it returns and what it leaves alone. */
#include "check_moves.h"

/* The rows of errors.def, read by a macro of the test's own; the header's enum must say the same. */
static const struct {
    int value, in_header;
    const char *name, *message;
} statuses[] = {
#define X(NAME, value, message) {value, NAME, #NAME, message},
#include "../core/errors.def"
#undef X
};
enum { STATUSES = sizeof statuses / sizeof *statuses };

static void names(void) {
    CHECK(STATUSES == 21);
    for (int i = 0; i < STATUSES; i++) {
        CHECK(statuses[i].value == statuses[i].in_header && statuses[i].value == -i);
        CHECK(strcmp(hp_status_name(statuses[i].value), statuses[i].name) == 0);
        CHECK(strcmp(hp_status_message(statuses[i].value), statuses[i].message) == 0 && *statuses[i].message);
    }
    static const int unknown[] = {1, -18, 100, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        CHECK(*hp_status_name(unknown[i]) && *hp_status_message(unknown[i]));
}

/* The same of actions and phases. */
static const struct {
    int value, in_header;
    const char *text;
} baohuang_actions[] =
    {
#define X(NAME, value, text, zh) {value, HP_BAOHUANG_##NAME, text},
#include "../baohuang/actions.def"
#undef X
    },
  baohuang_phases[] = {
#define X(NAME, value, text, zh, rule) {value, HP_BAOHUANG_PHASE_##NAME, text},
#include "../baohuang/phases.def"
#undef X
  };

static void actions(void) {
    CHECK(sizeof baohuang_actions / sizeof *baohuang_actions == HP_BAOHUANG_ACTIONS);
    CHECK(sizeof baohuang_phases / sizeof *baohuang_phases == HP_BAOHUANG_PHASES);
    for (int i = 0; i < HP_BAOHUANG_ACTIONS; i++) {
        CHECK(baohuang_actions[i].value == i && baohuang_actions[i].in_header == i);
        CHECK(strcmp(hp_baohuang_action_name(i), baohuang_actions[i].text) == 0);
    }
    for (int i = 0; i < HP_BAOHUANG_PHASES; i++) {
        CHECK(baohuang_phases[i].value == i && baohuang_phases[i].in_header == i);
        CHECK(strcmp(hp_baohuang_phase_name(i), baohuang_phases[i].text) == 0);
    }
}

static void cards(void) {
    uint64_t hand = 42;
    size_t position = 42, length = 42;
    char text[HP_CARDS_TEXT_MAX];
    CHECK(hp_cards_parse("3d 5", 4, &hand, &position) == HP_ERR_TEXT && position == 3 && hand == 42);
    CHECK(hp_cards_parse("3d3d", 4, &hand, &position) == HP_ERR_REPEATED && position == 2 && hand == 42);
    CHECK(hp_cards_format(UINT64_C(1) << 54, text, sizeof text, &length) == HP_ERR_CARDS);
    CHECK(hp_cards_format(1, text, 2, &length) == HP_ERR_BUFFER && length == 3);
    CHECK(hp_cards_format(1, NULL, 0, &length) == HP_ERR_BUFFER && length == 3); /* asks how much is needed */
    CHECK(hp_cards_format(0, NULL, 0, &length) == HP_ERR_BUFFER && length == 1);
}

static void random_hands(void) {
    uint64_t hands[2] = {7, 7};
    CHECK(hp_hands_random(hands, 2, -1, 0, 0) == HP_ERR_SIZE);
    CHECK(hp_hands_random(hands, 2, 55, 0, 0) == HP_ERR_SIZE);
    CHECK(hp_hands_random(hands, -1, 20, 0, 0) == HP_ERR_SIZE);
    CHECK(hp_hands_random(hands, 0, 55, 0, 0) == HP_ERR_SIZE);
    CHECK(hands[0] == 7 && hands[1] == 7);
}

static void simd(void) {
    static const char *const wrong[] = {"", "sse2", "AVX2", "avx", "avx2 ", "avx512f", "Scalar"};
    CHECK(hp_simd_available("scalar") == 1);
    CHECK(hp_simd_select("scalar") == HP_OK && strcmp(hp_simd_name(), "scalar") == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK(hp_simd_available(wrong[i]) == 0);
        CHECK(hp_simd_select(wrong[i]) == HP_ERR_SIMD && strcmp(hp_simd_name(), "scalar") == 0);
    }
    static const char *const known[] = {"scalar", "avx2", "avx512"};
    for (int i = 0; i < 3; i++) {
        const int there = hp_simd_available(known[i]);
        CHECK(there == 0 || there == 1);
        CHECK(hp_simd_select("scalar") == HP_OK);
        CHECK(hp_simd_select(known[i]) == (there ? HP_OK : HP_ERR_SIMD));
        CHECK(strcmp(hp_simd_name(), there ? known[i] : "scalar") == 0);
        CHECK(i == 0 || !there || hp_simd_available(known[i - 1])); /* each has what the one before it has */
    }
    CHECK(hp_init() == HP_OK && hp_init() == HP_OK); /* any number of times */
}

static void tables(void) {
    static const int wrong[] = {-1, HP_DOUHUANG_CHARACTERS, 256, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hp_douhuang_character c = {.id = "untouched"};
        CHECK(hp_douhuang_character_get(wrong[i], &c) == HP_ERR_CHARACTER && strcmp(c.id, "untouched") == 0);
        CHECK(hp_douhuang_kind_name(wrong[i]) == NULL && hp_douhuang_kind_name_zh(wrong[i]) == NULL);
    }
    CHECK(hp_douhuang_kind_name(HP_DOUHUANG_KINDS) == NULL && hp_douhuang_kind_name_zh(HP_DOUHUANG_KINDS) == NULL);
    CHECK(hp_doudizhu_kind_name(HP_DOUDIZHU_KINDS) == NULL && hp_doudizhu_kind_name_zh(HP_DOUDIZHU_KINDS) == NULL);
    CHECK(hp_doudizhu_kind_name(-1) == NULL && hp_doudizhu_kind_name_zh(-1) == NULL);
}

/* Count, generate and classify refuse alike: the count is 0 and nothing is written. */
static void refused(uint64_t hand, int character, int hp, const hp_douhuang_move *last, int status) {
    int64_t count = 42;
    hp_douhuang_move out[2];
    memset(out, 0xa5, sizeof out);
    CHECK_SAY(hp_douhuang_count(hand, character, hp, last, &count) == status && count == 0, "%d: " CHECK_CASE, status,
              hand, character, hp, check_move_text(last));
    count = 42;
    CHECK_SAY(hp_douhuang_generate(hand, character, hp, last, out, 2, &count) == status && count == 0,
              "%d: " CHECK_CASE, status, hand, character, hp, check_move_text(last));
    count = 42;
    if (!last)
        CHECK_SAY(hp_douhuang_classify(hand, character, hp, out, 2, &count) == status && count == 0, "%d: " CHECK_CASE,
                  status, hand, character, hp, check_move_text(last));
    CHECK(check_untouched(out, sizeof out));
}

static void moves(void) {
    for (int bit = 54; bit < 64; bit++)
        refused(UINT64_C(1) << bit | 1, 0, 1, NULL, HP_ERR_CARDS);
    static const int no_character[] = {-1, 18, 255, 256, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof no_character / sizeof *no_character; i++)
        refused(1, no_character[i], 1, NULL, HP_ERR_CHARACTER);
    static const int no_hp[] = {-1, 0, 10, 257, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof no_hp / sizeof *no_hp; i++)
        refused(1, 0, no_hp[i], NULL, HP_ERR_HIT_POINTS);
    /* Arguments are judged in their order. */
    refused(~UINT64_C(0), -1, 0, NULL, HP_ERR_CARDS);
    refused(1, -1, 0, NULL, HP_ERR_CHARACTER);

    static const struct {
        hp_douhuang_move last;
        int status;
    } bad[] = {
        {{1, 11, 1, 1, 0, 0, 0}, HP_ERR_LAST_KIND},
        {{1, 255, 1, 1, 0, 0, 0}, HP_ERR_LAST_KIND},
        {{3, HP_DOUHUANG_SINGLE, 2, 1, 0, 0, 0}, HP_ERR_LAST_SHAPE},
        {{1, HP_DOUHUANG_SINGLE, 1, 0, 0, 0, 0}, HP_ERR_LAST_SHAPE},
        {{1, HP_DOUHUANG_SINGLE, 1, 1, 0, 54, 0}, HP_ERR_LAST_STRENGTH},
        {{3, HP_DOUHUANG_PAIR, 2, 1, 0, 13, 0}, HP_ERR_LAST_STRENGTH},
        {{3, HP_DOUHUANG_PAIR, 2, 1, 0, 65535, 0}, HP_ERR_LAST_STRENGTH},
        {{7, HP_DOUHUANG_PAIR, 2, 1, 0, 0, 0}, HP_ERR_LAST_CARDS},
        {{1, HP_DOUHUANG_PAIR, 2, 1, 0, 0, 0}, HP_ERR_LAST_CARDS},
        {{UINT64_C(1) << 54 | 1, HP_DOUHUANG_PAIR, 2, 1, 0, 0, 0}, HP_ERR_LAST_CARDS},
        {{0, HP_DOUHUANG_PAIR, 2, 1, 0, 0, 0}, HP_ERR_LAST_CARDS},
        {{31, HP_DOUHUANG_BOMB, 5, 1, 0, 0, 0}, HP_ERR_LAST_SHAPE},
        {{3, HP_DOUHUANG_BOMB, 2, 1, 0, 5, 0}, HP_ERR_LAST_STRENGTH}, /* D6.8: 33 to 77 */
        {{3, HP_DOUHUANG_ROCKET, 2, 1, 0, 1, 0}, HP_ERR_LAST_STRENGTH},
        {{31, HP_DOUHUANG_STRAIGHT, 5, 4, 0, 20, 0}, HP_ERR_LAST_SHAPE},
        {{1, HP_DOUHUANG_STRAIGHT, 1, 1, 0, 20, 0}, HP_ERR_LAST_SHAPE},
        {{31, HP_DOUHUANG_STRAIGHT, 5, 5, 0, 15, 0}, HP_ERR_LAST_STRENGTH},      /* no room below */
        {{31, HP_DOUHUANG_STRAIGHT, 5, 5, 0, 56, 0}, HP_ERR_LAST_STRENGTH},      /* position 14 */
        {{31, HP_DOUHUANG_STRAIGHT, 5, 5, 0, 64 + 15, 0}, HP_ERR_LAST_STRENGTH}, /* the same in one suit */
        {{31, HP_DOUHUANG_STRAIGHT, 5, 5, 0, 64 + 56, 0}, HP_ERR_LAST_STRENGTH},
        {{31, HP_DOUHUANG_STRAIGHT, 5, 5, 0, 128 + 20, 0}, HP_ERR_LAST_STRENGTH},
        {{15, HP_DOUHUANG_PAIR_RUN, 4, 2, 0, 5, 0}, HP_ERR_LAST_SHAPE},
        {{(1 << 20) - 1, HP_DOUHUANG_WINGS, 20, 3, 0, 5, 0}, HP_ERR_LAST_SHAPE},
        {{(1 << 8) - 1, HP_DOUHUANG_WINGS, 8, 2, 0, 0, 0}, HP_ERR_LAST_STRENGTH},
        {{(1 << 7) - 1, HP_DOUHUANG_QUAD_WITH, 7, 1, 0, 0, 0}, HP_ERR_LAST_SHAPE},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK_SAY(hp_douhuang_last_check(&bad[i].last) == bad[i].status, "last %zu: %d", i,
                  hp_douhuang_last_check(&bad[i].last));
        refused(1, 0, 1, &bad[i].last, bad[i].status);
    }
    /* Nothing to beat: NULL, or size 0 whatever the rest says. */
    hp_douhuang_move none;
    memset(&none, 0xff, sizeof none);
    none.size = 0;
    CHECK(hp_douhuang_last_check(NULL) == HP_OK && hp_douhuang_last_check(&none) == HP_OK);
    int64_t with_none = 0, with_null = -1;
    CHECK(hp_douhuang_count(HP_DECK54 >> 30, 7, 2, &none, &with_none) == HP_OK);
    CHECK(hp_douhuang_count(HP_DECK54 >> 30, 7, 2, NULL, &with_null) == HP_OK && with_none == with_null);
    const hp_douhuang_move three = {1, HP_DOUHUANG_SINGLE, 1, 1, 0, 0, 0};
    CHECK(hp_douhuang_beats(&three, &none) == 1 && hp_douhuang_beats(&none, &three) == 0 &&
          hp_douhuang_beats(&none, &none) == 0);

    /* A buffer that is too small. */
    int64_t count = -1;
    hp_douhuang_move out[4];
    memset(out, 0xa5, sizeof out);
    CHECK(hp_douhuang_generate(3, 7, 1, NULL, out, 2, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_douhuang_generate(3, 7, 1, NULL, out, 0, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_douhuang_generate(3, 7, 1, NULL, NULL, 0, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_douhuang_generate(3, 7, 1, NULL, out, -1, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_douhuang_generate(0, 7, 1, NULL, NULL, 0, &count) == HP_OK && count == 0);
    CHECK(hp_douhuang_classify(UINT64_C(1) << 52, 1, 1, out, 1, &count) == HP_ERR_BUFFER && count == 2); /* D6.2 */
    CHECK(hp_douhuang_classify(UINT64_C(1) << 52, 1, 1, NULL, 0, &count) == HP_ERR_BUFFER && count == 2);
    CHECK(hp_douhuang_classify(0, 1, 1, NULL, 0, &count) == HP_OK && count == 0);
    CHECK(check_untouched(out, sizeof out));
    CHECK(hp_douhuang_generate(3, 7, 1, NULL, out, 4, &count) == HP_OK && count == 3);
    CHECK(check_untouched(out + 3, sizeof *out)); /* not what is left of the buffer */
}

/* ---- Baohuang; hands and cards of it are test_baohuang_cards.c ---- */

static void baohuang_refused(unsigned options, const hp_baohuang_move *last, int status) {
    const hp_baohuang_hand hand = {{UINT64_C(1) << 12 | UINT64_C(1) << 52, 0, 0, 0}};
    int64_t count = 42;
    hp_baohuang_move out[8];
    memset(out, 0xa5, sizeof out);
    CHECK_SAY(hp_baohuang_count(&hand, options, last, &count) == status && count == 0, "%d, options %u", status,
              options);
    count = 42;
    CHECK_SAY(hp_baohuang_generate(&hand, options, last, out, 8, &count) == status && count == 0, "%d, options %u",
              status, options);
    CHECK(check_untouched(out, sizeof out));
    if (last)
        CHECK((hp_baohuang_last_check(last) == HP_OK) == (status == HP_ERR_OPTIONS));
}

static void baohuang(void) {
    static const unsigned no_options[] = {4, 5, 8, 7, 1u << 31, ~0u};
    static const struct {
        hp_baohuang_move last;
        int status;
    } bad[] = {
        {{5, 0, 255, 0}, HP_ERR_LAST_SHAPE},   {{0, 5, 255, 0}, HP_ERR_LAST_SHAPE},
        {{0, 0, 3, 17}, HP_ERR_LAST_SHAPE},    {{255, 255, 255, 255}, HP_ERR_LAST_SHAPE},
        {{0, 0, 2, 1}, HP_ERR_LAST_STRENGTH}, /* B1.1: the 5 */
        {{0, 0, 13, 1}, HP_ERR_LAST_STRENGTH}, {{0, 0, 255, 1}, HP_ERR_LAST_STRENGTH},
        {{1, 0, 12, 0}, HP_ERR_LAST_STRENGTH}, {{0, 1, 0, 0}, HP_ERR_LAST_STRENGTH},
    };
    const hp_baohuang_move single = {0, 0, 3, 1};
    for (size_t i = 0; i < sizeof no_options / sizeof *no_options; i++) {
        baohuang_refused(no_options[i], NULL, HP_ERR_OPTIONS);
        baohuang_refused(no_options[i], &single, HP_ERR_OPTIONS);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        baohuang_refused(HP_BAOHUANG_KAO, &bad[i].last, bad[i].status);
    CHECK(hp_baohuang_last_check(NULL) == HP_OK && hp_baohuang_last_check(&single) == HP_OK);
    /* Arguments are judged in their order. */
    const hp_baohuang_hand wrong = {{1, 0, 0, 0}}, fine = {{UINT64_C(1) << 12 | UINT64_C(1) << 52, 0, 0, 0}};
    int64_t count = 42;
    CHECK(hp_baohuang_count(&wrong, 4, &bad[0].last, &count) == HP_ERR_CARDS && count == 0);
    CHECK(hp_baohuang_count(&fine, 4, &bad[0].last, &count) == HP_ERR_OPTIONS && count == 0);

    hp_baohuang_move out[4];
    memset(out, 0xa5, sizeof out);
    CHECK(hp_baohuang_generate(&fine, 0, NULL, out, 2, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_baohuang_generate(&fine, 0, NULL, NULL, 0, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(hp_baohuang_generate(&fine, 0, NULL, out, -1, &count) == HP_ERR_BUFFER && count == 3);
    CHECK(check_untouched(out, sizeof out));
    CHECK(hp_baohuang_generate(&fine, 0, NULL, out, 4, &count) == HP_OK && count == 3);
    CHECK(check_untouched(out + 3, sizeof *out)); /* not what is left of the buffer */
}

/* ---- Plain Dou Dizhu ---- */

static void doudizhu_refused(uint64_t hand, const hp_doudizhu_rules *rules, const hp_doudizhu_move *last, int status) {
    int64_t count = 42;
    hp_doudizhu_move out[4];
    memset(out, 0xa5, sizeof out);
    CHECK_SAY(hp_doudizhu_count(hand, rules, last, &count) == status && count == 0, "%d", status);
    count = 42;
    CHECK_SAY(hp_doudizhu_generate(hand, rules, last, out, 4, &count) == status && count == 0, "%d", status);
    count = 42;
    if (!last)
        CHECK_SAY(hp_doudizhu_classify(hand, rules, out, 4, &count) == status && count == 0, "%d", status);
    CHECK(check_untouched(out, sizeof out));
}

static void doudizhu(void) {
    const hp_doudizhu_rules good = {1, 1, 1, 4, 1, 1, 54, 0};
    static const hp_doudizhu_rules no_rules[] = {{2, 1, 1, 4, 1, 1, 54, 0}, {1, 1, 1, 0, 1, 1, 54, 0},
                                                 {1, 1, 1, 5, 1, 1, 54, 0}, {1, 1, 1, 4, 1, 1, 19, 0},
                                                 {1, 1, 1, 4, 1, 1, 55, 0}, {1, 1, 1, 4, 1, 1, 54, 1}};
    static const struct {
        hp_doudizhu_move last;
        int status;
    } bad[] = {
        {{1, 11, 1, 1, 0, 0}, HP_ERR_LAST_KIND},
        {{3, HP_DOUDIZHU_SINGLE, 2, 1, 0, 0}, HP_ERR_LAST_SHAPE},
        {{15, HP_DOUDIZHU_STRAIGHT, 4, 4, 3, 0}, HP_ERR_LAST_SHAPE},
        {{1, HP_DOUDIZHU_SINGLE, 1, 1, 15, 0}, HP_ERR_LAST_STRENGTH},
        {{31, HP_DOUDIZHU_STRAIGHT, 5, 5, 12, 0}, HP_ERR_LAST_STRENGTH}, /* P2.2: to the ace */
        {{31, HP_DOUDIZHU_STRAIGHT, 5, 5, 3, 0}, HP_ERR_LAST_STRENGTH},  /* no room below */
        {{1, HP_DOUDIZHU_PAIR, 2, 1, 0, 0}, HP_ERR_LAST_CARDS},
    };
    for (int bit = 54; bit < 64; bit++)
        doudizhu_refused(UINT64_C(1) << bit | 1, &good, NULL, HP_ERR_CARDS);
    for (size_t i = 0; i < sizeof no_rules / sizeof *no_rules; i++)
        doudizhu_refused(1, &no_rules[i], NULL, HP_ERR_OPTIONS);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        doudizhu_refused(1, &good, &bad[i].last, bad[i].status);
    doudizhu_refused(~UINT64_C(0), &no_rules[0], NULL, HP_ERR_CARDS); /* the hand first */

    int64_t count = -1;
    hp_doudizhu_move out[4];
    memset(out, 0xa5, sizeof out);
    CHECK(hp_doudizhu_generate(3, &good, NULL, out, 1, &count) == HP_ERR_BUFFER && count == 2);
    CHECK(hp_doudizhu_generate(3, &good, NULL, NULL, 0, &count) == HP_ERR_BUFFER && count == 2);
    CHECK(hp_doudizhu_generate(3, &good, NULL, out, -1, &count) == HP_ERR_BUFFER && count == 2);
    CHECK(hp_doudizhu_generate(0, &good, NULL, NULL, 0, &count) == HP_OK && count == 0);
    CHECK(hp_doudizhu_classify(3, &good, NULL, 0, &count) == HP_ERR_BUFFER && count == 1);
    CHECK(hp_doudizhu_classify(0, &good, NULL, 0, &count) == HP_OK && count == 0);
    CHECK(check_untouched(out, sizeof out));
    CHECK(hp_doudizhu_generate(3, &good, NULL, out, 4, &count) == HP_OK && count == 2);
    CHECK(check_untouched(out + 2, 2 * sizeof *out)); /* not what is left of the buffer */
}

int main(void) {
    names();
    actions();
    cards();
    random_hands();
    simd();
    tables();
    moves();
    baohuang();
    doudizhu();
    CHECK_END("test_status");
}
