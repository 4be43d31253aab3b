/* The canonical text of one-deck hands (D1.2): `3s 3h Td X D`. */
#include <huangpai/huangpai.h>
#include <string.h>

#include "bits.h"
#include "cards_text.h"

static const char ranks[] = "3456789TJQKA2", suits[] = "dchs";

int hp_card_at(const char *text, size_t length, size_t *used) {
    if (text[0] == 'X' || text[0] == 'D') {
        *used = 1;
        return text[0] == 'X' ? 52 : 53;
    }
    const char *rank = text[0] ? strchr(ranks, text[0]) : NULL;
    const char *suit = length > 1 && text[1] ? strchr(suits, text[1]) : NULL;
    if (!rank || !suit)
        return -1;
    *used = 2;
    return (int)(4 * (rank - ranks) + (suit - suits));
}

char *hp_card_text(char *out, int card) {
    if (card >= 52) {
        *out++ = card == 52 ? 'X' : 'D';
    } else {
        *out++ = ranks[card >> 2];
        *out++ = suits[card & 3];
    }
    return out;
}

int hp_cards_parse(const char *text, size_t length, uint64_t *cards, size_t *position) {
    uint64_t seen = 0;
    for (size_t i = 0, used = 1; i < length; i += used) {
        used = 1;
        if (text[i] == ' ')
            continue;
        const int card = hp_card_at(text + i, length - i, &used);
        if (card < 0 || seen >> card & 1) {
            *position = i;
            return card < 0 ? HP_ERR_TEXT : HP_ERR_REPEATED;
        }
        seen |= UINT64_C(1) << card;
    }
    *cards = seen;
    return HP_OK;
}

int hp_cards_format(uint64_t cards, char *text, size_t capacity, size_t *length) {
    if (cards & ~HP_DECK54)
        return HP_ERR_CARDS;
    const size_t needed = (size_t)(2 * hp_popcount(cards & HP_RANKED) + hp_popcount(cards >> 52)) + 1;
    *length = needed;
    if (capacity < needed)
        return HP_ERR_BUFFER;
    char *out = text;
    for (; cards; cards &= cards - 1)
        out = hp_card_text(out, hp_lowest(cards));
    *out = 0;
    *length = needed - 1;
    return HP_OK;
}
