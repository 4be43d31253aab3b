/* The constant tables against what they are defined to be, worked out in another way than their generator's. */
#include "../core/binomials.h"
#include "../core/pairs.h"
#include "../core/products.h"
#include "../core/subsets.h"
#include "../douhuang/rules.h"
#include "check.h"

static void subsets(void) {
    for (int k = 0; k <= 4; k++) {
        for (unsigned suits = 0; suits < 16; suits++) {
            int n = 0;
            for (unsigned s = 0; s < 16; s++) {
                if ((s & suits) != s || __builtin_popcount(s) != k)
                    continue;
                CHECK_SAY(n < 8 && hp_subsets[k][suits][n] == s, "subset %d of %d out of %u", n, k, suits);
                n++;
            }
            CHECK_SAY(hp_subset_count[k][suits] == n, "%d out of %u", k, suits);
            /* The vector kernels load eight and may keep what lies behind, so it must be no cards. */
            for (; n < 8; n++)
                CHECK(hp_subsets[k][suits][n] == 0);
            for (int i = 0; i < 8; i++)
                CHECK(hp_subsets32[k][suits][i] == hp_subsets[k][suits][i]);
        }
    }
}

static void binomials(void) {
    for (int n = 0; n <= 54; n++) {
        for (int k = 0; k <= 13; k++) {
            /* C(n, k) = C(n, k - 1) (n - k + 1) / k, which is Pascal's triangle read along a row. */
            uint64_t expected = 1;
            for (int i = 1; i <= k; i++)
                expected = i > n ? 0 : expected * (uint64_t)(n - i + 1) / (uint64_t)i;
            CHECK_SAY(hp_binomial(n, k) == expected, "C(%d, %d)", n, k);
        }
    }
    CHECK(hp_binomial(-1, 0) == 0 && hp_binomial(-1, 13) == 0);
    CHECK(hp_binomial(54, 13) == UINT64_C(1108176102180));
}

enum { PRODUCT = sizeof hp_products->remainder / sizeof *hp_products->remainder };

static void products(void) {
    CHECK(PRODUCT >= 16 * 4 && PRODUCT % 16 == 0);
    for (unsigned n = 1; n <= 16; n++) {
        /* The lists of a window have at most 16 elements and a rank has at most 4 cards. */
        for (unsigned j = 0; j < 4 * n; j++)
            CHECK_SAY(hp_products[n].remainder[j] + n * hp_products[n].quotient[j] == j &&
                          hp_products[n].remainder[j] < n,
                      "element %u of a product of %u", j, n);
        /* Whatever else is loaded must be the number of a lane. */
        for (int j = 0; j < PRODUCT; j++)
            CHECK(hp_products[n].remainder[j] < 16 && hp_products[n].quotient[j] < 16);
    }
    for (int j = 0; j < PRODUCT; j++)
        CHECK(hp_products[0].remainder[j] == 0 && hp_products[0].quotient[j] == 0);
    for (unsigned nibble = 0; nibble < 16; nibble++) {
        unsigned n = 0, seen = 0;
        for (; n < (unsigned)__builtin_popcount(nibble); n++) {
            CHECK(hp_bit_numbers[nibble][n] < 4 &&
                  (n == 0 || hp_bit_numbers[nibble][n] > hp_bit_numbers[nibble][n - 1]));
            seen |= 1u << hp_bit_numbers[nibble][n];
        }
        CHECK(seen == nibble);
        for (; n < 4; n++)
            CHECK(hp_bit_numbers[nibble][n] == 0);
    }
}

static void pairs(void) {
    enum { PAIRS = sizeof hp_pairs->first };
    CHECK(PAIRS >= 16 * 15 / 2 && PAIRS % 8 == 0); /* read eight at a time */
    for (int n = 0; n <= 16; n++) {
        int found = 0;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++, found++)
                CHECK_SAY(hp_pairs[n].first[found] == i && hp_pairs[n].second[found] == j, "pair %d of %d", found, n);
        /* Whatever else is loaded must be the number of a lane. */
        for (; found < PAIRS; found++)
            CHECK(hp_pairs[n].first[found] < 16 && hp_pairs[n].second[found] < 16);
    }
}

/* D2.1 in letters: the line, and what stands at its positions. */
static void line(void) {
    static const char line_text[] = "A23456789TJQKA", ranks[] = "3456789TJQKA2";
    for (int p = 0; p < HP_LINE; p++)
        CHECK_SAY(ranks[hp_line_rank[p]] == line_text[p], "position %d", p);
    CHECK(sizeof line_text - 1 == HP_LINE && line_text[HP_POSITION_T] == 'T');
    CHECK(ranks[HP_RANK_6] == '6' && ranks[HP_RANK_7] == '7' && ranks[HP_RANK_J] == 'J');
    CHECK(ranks[HP_RANK_2] == '2');
}

/* D6's table of straights, and the names, none missing and none twice. */
static void characters(void) {
    static const struct {
        const char *id;
        int shortest, longest;
    } published[HP_DOUHUANG_CHARACTERS] = {
        {"cao_cao", 5, 7},     {"liu_bei", 3, 7},      {"sun_quan", 4, 6},   {"sun_wukong", 3, 6},
        {"zhu_bajie", 5, 7},   {"tang_sanzang", 4, 5}, {"lu_zhishen", 6, 6}, {"lu_bu", 3, 5},
        {"dong_zhuo", 4, 5},   {"qin_shihuang", 5, 7}, {"liu_bang", 3, 6},   {"xiang_yu", 6, 6},
        {"pan_jinlian", 4, 5}, {"lin_daiyu", 4, 7},    {"diao_chan", 6, 6},  {"xi_shi", 4, 5},
        {"yang_guifei", 4, 6}, {"baigujing", 4, 5},
    };
    for (int i = 0; i < HP_DOUHUANG_CHARACTERS; i++) {
        hp_douhuang_character c, other;
        CHECK(hp_douhuang_character_get(i, &c) == HP_OK);
        CHECK_SAY(c.id && strcmp(c.id, published[i].id) == 0, "character %d", i);
        CHECK_SAY(c.min_straight == published[i].shortest && c.max_straight == published[i].longest, "%s", c.id);
        CHECK(c.name_zh && *c.name_zh && c.skill_zh && *c.skill_zh);
        for (int j = 0; j < i; j++)
            if (hp_douhuang_character_get(j, &other) == HP_OK)
                CHECK(strcmp(c.name_zh, other.name_zh) && strcmp(c.skill_zh, other.skill_zh));
    }
    static const char *const kinds[HP_DOUHUANG_KINDS] = {"SINGLE",    "PAIR",     "TRIPLE",     "TRIPLE_WITH",
                                                         "STRAIGHT",  "PAIR_RUN", "TRIPLE_RUN", "WINGS",
                                                         "QUAD_WITH", "BOMB",     "ROCKET"};
    for (int kind = 0; kind < HP_DOUHUANG_KINDS; kind++) {
        CHECK_SAY(strcmp(hp_douhuang_kind_name(kind), kinds[kind]) == 0, "kind %d", kind);
        CHECK(*hp_douhuang_kind_name_zh(kind));
        /* Plain Dou Dizhu has the same kinds by the same numbers. */
        CHECK_SAY(strcmp(hp_doudizhu_kind_name(kind), kinds[kind]) == 0, "kind %d", kind);
        CHECK(*hp_doudizhu_kind_name_zh(kind));
    }
}

int main(void) {
    subsets();
    binomials();
    products();
    pairs();
    line();
    characters();
    CHECK_END("test_tables");
}
