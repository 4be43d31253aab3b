/* hp_cards_parse and hp_cards_format: any text, any hand, there and back. */
#include "fuzz.h"

static void format(uint64_t hand, size_t capacity) {
    char *text = fuzz_alloc(capacity);
    size_t length = SIZE_MAX, position;
    const int status = hp_cards_format(hand, text, capacity, &length);
    if (hand & ~HP_DECK54) {
        REQUIRE(status == HP_ERR_CARDS);
    } else if (status == HP_ERR_BUFFER) {
        REQUIRE(length > capacity && length <= HP_CARDS_TEXT_MAX);
        format(hand, length);
    } else {
        uint64_t back = ~hand;
        REQUIRE(status == HP_OK && length < capacity && strlen(text) == length);
        REQUIRE(hp_cards_parse(text, length, &back, &position) == HP_OK && back == hand);
        /* Canonical: what is parsed from it card by card goes up. */
        int before = -1;
        for (size_t i = 0; i < length;) {
            const size_t used = text[i] == 'X' || text[i] == 'D' ? 1 : 2;
            REQUIRE(hp_cards_parse(text + i, used, &back, &position) == HP_OK && __builtin_popcountll(back) == 1);
            REQUIRE(__builtin_ctzll(back) > before);
            before = __builtin_ctzll(back);
            i += used;
        }
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    uint64_t cards = UINT64_C(0x5a5a), part, rest;
    size_t position = SIZE_MAX, again = SIZE_MAX;
    const int status = hp_cards_parse((const char *)data, size, &cards, &position);
    if (status == HP_OK) {
        REQUIRE(!(cards & ~HP_DECK54));
        format(cards, size);
    } else {
        REQUIRE(status == HP_ERR_TEXT || status == HP_ERR_REPEATED);
        REQUIRE(cards == UINT64_C(0x5a5a) && position < size);
        /* What stands before the offending token is well-formed. */
        REQUIRE(hp_cards_parse((const char *)data, position, &part, &again) == HP_OK);
        if (status == HP_ERR_REPEATED) {
            const size_t used = data[position] == 'X' || data[position] == 'D' ? 1 : 2;
            REQUIRE(hp_cards_parse((const char *)data + position, used, &rest, &again) == HP_OK && (rest & part));
        }
    }
    const size_t capacity = fuzz_byte(&in) % (HP_CARDS_TEXT_MAX + 2);
    format(fuzz_hand(&in), capacity);

    /* Text out of the letters that matter, with a byte of the input for each. */
    static const char letters[] = "3456789TJQKA2dchsXD dchsdchs";
    char text[64];
    size_t length = 0;
    while (in.size && length < sizeof text)
        text[length++] = letters[fuzz_byte(&in) % (sizeof letters - 1)];
    if (hp_cards_parse(text, length, &cards, &position) == HP_OK)
        format(cards, HP_CARDS_TEXT_MAX);
    else
        REQUIRE(position < length);
    return 0;
}
