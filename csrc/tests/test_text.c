/* The text of hands (D1.2): every card, every pair of bytes, positions of errors, exact buffers. */
#include "check.h"

static const char ranks[] = "3456789TJQKA2", suits[] = "dchs";

/* The card of a two-letter token by search, not by table; -1 for none. */
static int card_of(int rank, int suit) {
    for (int r = 0; r < 13; r++)
        for (int s = 0; s < 4; s++)
            if (ranks[r] == rank && suits[s] == suit)
                return 4 * r + s;
    return -1;
}

/* Parses a copy of exactly `length` bytes without a NUL, so that a sanitizer sees a byte read too much. */
static int parse(const char *text, size_t length, uint64_t *cards, size_t *position) {
    char *copy = malloc(length ? length : 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    *cards = UINT64_C(0xdead) << 48;
    *position = SIZE_MAX;
    const int status = hp_cards_parse(copy, length, cards, position);
    free(copy);
    if (status != HP_OK)
        CHECK(*cards == UINT64_C(0xdead) << 48); /* left alone */
    return status;
}

static void tokens(void) {
    for (int a = 0; a < 256; a++) {
        for (int b = 0; b < 256; b++) {
            const char text[2] = {(char)a, (char)b};
            uint64_t cards, expected = 0;
            size_t position;
            int status = HP_OK;
            size_t bad = 0;
            const int whole = card_of(a, b);
            if (whole >= 0) {
                expected = UINT64_C(1) << whole;
            } else {
                /* Two tokens of one byte each: blanks and jokers. */
                for (size_t i = 0; i < 2 && status == HP_OK; i++) {
                    const int byte = i ? b : a;
                    const uint64_t card = byte == 'X' ? UINT64_C(1) << 52 : byte == 'D' ? UINT64_C(1) << 53 : 0;
                    if (!card && byte != ' ')
                        status = HP_ERR_TEXT;
                    else if (card & expected)
                        status = HP_ERR_REPEATED;
                    expected |= card;
                    bad = i;
                }
            }
            const int found = parse(text, 2, &cards, &position);
            CHECK_SAY(found == status, "bytes %d %d: %d", a, b, found);
            if (status == HP_OK)
                CHECK_SAY(found == HP_OK && cards == expected, "bytes %d %d", a, b);
            else
                CHECK_SAY(position == bad, "bytes %d %d: position %zu", a, b, position);
        }
    }
}

static void known(void) {
    static const struct {
        const char *text;
        int status;
        size_t position;
    } rows[] = {
        {"", HP_OK, 0},
        {"   ", HP_OK, 0},
        {"3s4dTdXD", HP_OK, 0},
        {" 3s 4d  Td X D ", HP_OK, 0},
        {"3", HP_ERR_TEXT, 0},
        {"3s4", HP_ERR_TEXT, 2},
        {"3 s", HP_ERR_TEXT, 0},
        {"3S", HP_ERR_TEXT, 0},
        {"td", HP_ERR_TEXT, 0},
        {"10d", HP_ERR_TEXT, 0},
        {"3d\t4d", HP_ERR_TEXT, 2},
        {"3d\n", HP_ERR_TEXT, 2},
        {"x", HP_ERR_TEXT, 0},
        {"d", HP_ERR_TEXT, 0},
        {"3d,4d", HP_ERR_TEXT, 2},
        {"3d3d", HP_ERR_REPEATED, 2},
        {"XX", HP_ERR_REPEATED, 1},
        {"D 3d D", HP_ERR_REPEATED, 5},
        {"3d 4d 3d", HP_ERR_REPEATED, 6},
        {"3d3d5", HP_ERR_REPEATED, 2},
        {"\xe2\x99\xa0", HP_ERR_TEXT, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t cards;
        size_t position;
        const int status = parse(rows[i].text, strlen(rows[i].text), &cards, &position);
        CHECK_SAY(status == rows[i].status, "\"%s\": %d", rows[i].text, status);
        if (status != HP_OK)
            CHECK_SAY(position == rows[i].position, "\"%s\": %zu", rows[i].text, position);
    }
    uint64_t cards;
    size_t position;
    CHECK(parse("3d\0"
                "4d",
                5, &cards, &position) == HP_ERR_TEXT &&
          position == 2); /* a NUL is no end */
    CHECK(parse("3sTh2dXD", 8, &cards, &position) == HP_OK);
    CHECK(cards == (UINT64_C(1) << 3 | UINT64_C(1) << 30 | UINT64_C(1) << 48 | UINT64_C(3) << 52));
    CHECK(parse("DX2dTh3s", 8, &cards, &position) == HP_OK); /* any order */
    CHECK(cards == (UINT64_C(1) << 3 | UINT64_C(1) << 30 | UINT64_C(1) << 48 | UINT64_C(3) << 52));
}

static void round_trip(uint64_t hand) {
    /* The canonical text, written down card by card. */
    char expected[HP_CARDS_TEXT_MAX + 1];
    size_t n = 0;
    for (int card = 0; card < 52; card++) {
        if (hand >> card & 1) {
            expected[n++] = ranks[card / 4];
            expected[n++] = suits[card % 4];
        }
    }
    if (hand >> 52 & 1)
        expected[n++] = 'X';
    if (hand >> 53 & 1)
        expected[n++] = 'D';
    expected[n] = 0;

    char *text = check_guarded(n + 1);
    size_t length = 0, position;
    CHECK(hp_cards_format(hand, text, n + 1, &length) == HP_OK);
    CHECK_SAY(length == n && strcmp(text, expected) == 0, "%s", expected);
    CHECK(check_guards(text, n + 1) && n + 1 <= HP_CARDS_TEXT_MAX);
    uint64_t back;
    CHECK(parse(text, n, &back, &position) == HP_OK && back == hand);
    check_free(text);

    for (size_t capacity = 0; capacity <= n; capacity += n > 8 && capacity < n - 1 ? n - 1 - capacity : 1) {
        text = check_guarded(capacity);
        length = 0;
        CHECK(hp_cards_format(hand, text, capacity, &length) == HP_ERR_BUFFER && length == n + 1);
        CHECK(check_untouched(text, capacity) && check_guards(text, capacity));
        check_free(text);
    }
}

int main(void) {
    tokens();
    known();
    round_trip(0);
    round_trip(HP_DECK54);
    for (int card = 0; card < 54; card++) {
        round_trip(UINT64_C(1) << card);
        round_trip(HP_DECK54 ^ UINT64_C(1) << card);
    }
    for (int i = 0; i < 5500; i++)
        round_trip(check_hand(i % 55));
    for (int bit = 54; bit < 64; bit++) {
        size_t length = 77;
        char text[HP_CARDS_TEXT_MAX];
        CHECK(hp_cards_format(UINT64_C(1) << bit, text, sizeof text, &length) == HP_ERR_CARDS);
    }
    CHECK_END("test_text");
}
