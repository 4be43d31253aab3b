/* Hands of four decks as text (B1.4), and random ones. */
#include <string.h>

#include "../core/cards_text.h"
#include "rules.h"

int hp_baohuang_cards_parse(const char *text, size_t length, hp_baohuang_hand *hand, size_t *position) {
    hp_baohuang_hand read = {{0}};
    for (size_t i = 0, used = 1; i < length; i += used) {
        used = 1;
        if (text[i] == ' ')
            continue;
        const int card = hp_card_at(text + i, length - i, &used);
        const int known = card >= 0 && HP_BAOHUANG_CARDS >> card & 1;
        const int marked = known && card >= HP_BAOHUANG_SMALL && i + 1 < length && text[i + 1] == '*';
        const uint64_t mark = marked ? UINT64_C(1) << (card + 2) : 0;
        if (!known || hp_planes_copies(read.plane, card) == HP_BAOHUANG_COPIES || read.plane[0] & mark) {
            *position = i;
            return known ? HP_ERR_REPEATED : HP_ERR_TEXT;
        }
        hp_planes_add(read.plane, card, 1);
        read.plane[0] |= mark;
        used += (size_t)marked;
    }
    *hand = read;
    return HP_OK;
}

int hp_baohuang_cards_format(const hp_baohuang_hand *hand, char *text, size_t capacity, size_t *length) {
    const int status = hp_baohuang_hand_check(hand);
    if (status != HP_OK)
        return status;
    char all[HP_BAOHUANG_TEXT_MAX], *out = all;
    for (uint64_t cards = hand->plane[0] & HP_BAOHUANG_CARDS; cards; cards &= cards - 1) {
        const int card = hp_lowest(cards);
        for (int n = hp_planes_copies(hand->plane, card); n > 0; n--)
            out = hp_card_text(out, card);
        if (card >= HP_BAOHUANG_SMALL && hand->plane[0] >> (card + 2) & 1)
            *out++ = '*'; /* of several, the last written is the marked one */
    }
    *out++ = 0;
    *length = (size_t)(out - all);
    if (capacity < *length)
        return HP_ERR_BUFFER;
    memcpy(text, all, *length);
    --*length;
    return HP_OK;
}

/* ---- Random hands ---------------------------------------------------------------------------------------- */

/* The 168 cards by number: first the ranked ones, four copies of a card together, then four small kings and four
 * big ones; the first of these four is the marked one. */
enum { DECK = 168, FIRST_CARD = 4 * HP_BAOHUANG_RANK_LOWEST };

/* As hp_hands_random: Floyd's method, on a set of 168 bits. */
static void random_hand(hp_rng *rng, int size, hp_baohuang_hand *hand) {
    uint64_t taken[3] = {0};
    for (int j = DECK - size; j < DECK; j++) {
        const uint32_t number = hp_rng_below(rng, (uint32_t)j + 1);
        const int card = taken[number >> 6] >> (number & 63) & 1 ? j : (int)number;
        taken[card >> 6] |= UINT64_C(1) << (card & 63);
    }
    *hand = (hp_baohuang_hand){{0}};
    for (int card = 0; card < DECK / HP_BAOHUANG_COPIES; card++) {
        const uint64_t copies = taken[card >> 4] >> (4 * (card & 15)) & 15;
        hp_planes_add(hand->plane, FIRST_CARD + card, hp_popcount(copies));
        if (FIRST_CARD + card >= HP_BAOHUANG_SMALL && copies & 1)
            hand->plane[0] |= UINT64_C(1) << (FIRST_CARD + card + 2);
    }
}

int hp_baohuang_hands_random(hp_baohuang_hand *hands, int64_t n, int size, uint64_t seed, uint64_t first) {
    if (size < 0 || size > DECK || n < 0)
        return HP_ERR_SIZE;
    for (int64_t i = 0; i < n; i++) {
        hp_rng rng;
        hp_rng_seed(&rng, seed, first + (uint64_t)i);
        random_hand(&rng, size, &hands[i]);
    }
    return HP_OK;
}
