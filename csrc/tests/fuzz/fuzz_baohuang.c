/* Baohuang: what hp_baohuang_generate lists is what a hand holds and may play, by hp_baohuang_beats and B5.1, under
 * every instruction set; the cards chosen for a move are that move; any text, any hand, there and back. */
#include "fuzz.h"

enum { PLAYS = 4024 };

static int copies(const hp_baohuang_hand *hand, int card) {
    int n = 0;
    for (int k = 0; k < 4; k++)
        n += (int)(hand->plane[k] >> card & 1);
    return n;
}

/* What a hand holds, by hand: cards of each rank, small kings (13) and big ones (14). */
static void tally(const hp_baohuang_hand *hand, int held[15]) {
    memset(held, 0, 15 * sizeof *held);
    for (int card = 0; card < 54; card++)
        held[card < 52 ? card / 4 : card - 52 + 13] += copies(hand, card);
}

/* Any 32 bytes, or (mostly) planes within one another, sparse ones and such as have kings and sixes. */
static hp_baohuang_hand hand_of(fuzz_input *in) {
    hp_baohuang_hand hand;
    const unsigned how = fuzz_byte(in);
    fuzz_bytes(in, &hand, sizeof hand);
    if (how == 255)
        return hand;
    if (how & 1)
        hand.plane[0] &= fuzz_word(in);
    if (how & 2)
        hand.plane[0] &= fuzz_word(in);
    if (how & 4)
        for (int k = 0; k < 4; k++)
            hand.plane[k] |= UINT64_C(3) << 52;
    if ((how & 24) == 24) /* nothing but sixes and kings */
        hand.plane[0] &= UINT64_C(15) << 12 | UINT64_C(15) << 52;
    hand.plane[0] &= HP_BAOHUANG_CARDS | HP_BAOHUANG_MARKS;
    hand.plane[0] &= ~(HP_BAOHUANG_MARKS & ~(hand.plane[0] << 2));
    for (int k = 1; k < 4; k++)
        hand.plane[k] &= hand.plane[k - 1] & HP_BAOHUANG_CARDS;
    if (how & 128)
        hand.plane[fuzz_byte(in) % 4] ^= UINT64_C(1) << fuzz_byte(in) % 64;
    return hand;
}

static hp_baohuang_move last_of(fuzz_input *in) {
    hp_baohuang_move last;
    const unsigned how = fuzz_byte(in);
    fuzz_bytes(in, &last, sizeof last);
    if (how % 8 == 0)
        return last;
    last.bigs = (uint8_t)(how & 8 ? last.bigs % 5 : last.bigs % 2);
    last.smalls = (uint8_t)(how & 16 ? last.smalls % 5 : last.smalls % 2);
    last.count = (uint8_t)(last.count % (how & 32 ? 17 : 5));
    last.rank = (uint8_t)(last.count ? 3 + last.rank % (how & 64 ? 10 : 4) : HP_BAOHUANG_NO_RANK);
    return last;
}

/* Every choice of cards for a move is within the hand and is that move; exact buffers. */
static void choices(const hp_baohuang_hand *hand, const hp_baohuang_move *move) {
    hp_baohuang_hand ways[HP_BAOHUANG_CHOICES_MAX];
    hp_baohuang_move found;
    int64_t n = -1, m = -1;
    REQUIRE(hp_baohuang_choices(hand, move, NULL, 0, &n) == HP_ERR_BUFFER && n > 0 && n <= HP_BAOHUANG_CHOICES_MAX);
    hp_baohuang_hand *tight = fuzz_alloc((size_t)n * sizeof *tight);
    REQUIRE(hp_baohuang_choices(hand, move, tight, n, &m) == HP_OK && m == n);
    REQUIRE(hp_baohuang_choices(hand, move, ways, HP_BAOHUANG_CHOICES_MAX, &m) == HP_OK && m == n);
    REQUIRE(memcmp(ways, tight, (size_t)n * sizeof *tight) == 0);
    free(tight);
    for (int64_t i = 0; i < n; i++) {
        REQUIRE(hp_baohuang_hand_check(ways + i) == HP_OK);
        REQUIRE(hp_baohuang_classify(ways + i, &found, 1, &m) == HP_OK && m == 1);
        REQUIRE(memcmp(&found, move, sizeof found) == 0);
        for (int card = 0; card < 54; card++)
            REQUIRE(copies(ways + i, card) <= copies(hand, card));
        REQUIRE(!(ways[i].plane[0] & HP_BAOHUANG_MARKS & ~hand->plane[0]));
        REQUIRE(i == 0 || memcmp(ways + i - 1, ways + i, sizeof *ways));
    }
}

static void moves(const hp_baohuang_hand *hand, unsigned options, const hp_baohuang_move *last, unsigned which) {
    const int hand_status = hp_baohuang_hand_check(hand), expected = hand_status != HP_OK ? hand_status
                                                                     : options > 3 ? HP_ERR_OPTIONS
                                                                                   : hp_baohuang_last_check(last);
    static uint8_t listed[PLAYS + 1];
    hp_baohuang_move *list = NULL;
    int64_t n = -1;
    for (int i = 0; i < 3; i++) {
        int64_t counted = -1, m = -1;
        if (!hp_simd_available(fuzz_simds[i]))
            continue;
        REQUIRE(hp_simd_select(fuzz_simds[i]) == HP_OK);
        REQUIRE(hp_baohuang_count(hand, options, last, &counted) == expected);
        if (expected != HP_OK) {
            hp_baohuang_move none;
            REQUIRE(counted == 0 && hp_baohuang_generate(hand, options, last, &none, 1, &m) == expected && m == 0);
            continue;
        }
        REQUIRE(counted >= 0 && counted <= PLAYS && (n < 0 || n == counted));
        n = counted;
        const size_t size = (size_t)n * sizeof *list;
        hp_baohuang_move *out = fuzz_alloc(size);
        REQUIRE(hp_baohuang_generate(hand, options, last, out, n, &m) == HP_OK && m == n);
        if (list)
            REQUIRE(memcmp(list, out, size) == 0);
        free(list);
        list = out;
    }
    if (expected != HP_OK)
        return;
    memset(listed, 0, sizeof listed);
    for (int64_t i = 0; i < n; i++) {
        const hp_baohuang_move *m = list + i;
        REQUIRE(hp_baohuang_last_check(m) == HP_OK);
        listed[(m->bigs * 5 + m->smalls) * 161 + (m->count ? (m->rank - 3) * 16 + m->count : 0)]++;
    }
    int held[15], cards = 0;
    tally(hand, held);
    for (int i = 0; i < 15; i++)
        cards += held[i];
    REQUIRE(!listed[0]); /* that would be no cards */
    for (int i = 1; i <= PLAYS; i++) {
        const int set = i % 161, count = set ? 1 + (set - 1) % 16 : 0, rank = set ? 3 + (set - 1) / 16 : 255;
        const hp_baohuang_move m = {(uint8_t)(i / 161 / 5), (uint8_t)(i / 161 % 5), (uint8_t)rank, (uint8_t)count};
        const int is_held = m.bigs <= held[14] && m.smalls <= held[13] && (!count || count <= held[rank]);
        /* B5.1: a play with a 6 only if it empties the hand. */
        const int allowed = !(options & HP_BAOHUANG_HOLD_SIXES) || rank != 3 || m.bigs + m.smalls + count == cards;
        REQUIRE(listed[i] == (is_held && allowed && (!last || hp_baohuang_beats(&m, last, options))));
        if (i % 97 == (int)(which % 97) && !is_held) {
            int64_t k = -1;
            REQUIRE(hp_baohuang_choices(hand, &m, NULL, 0, &k) == HP_ERR_NOT_HELD && k == 0);
        }
    }
    if (n)
        choices(hand, list + which % (uint64_t)n);
    free(list);
}

static void format(const hp_baohuang_hand *hand, size_t capacity) {
    char *text = fuzz_alloc(capacity);
    size_t length = SIZE_MAX, position;
    const int status = hp_baohuang_cards_format(hand, text, capacity, &length);
    if (hp_baohuang_hand_check(hand) != HP_OK) {
        REQUIRE(status == hp_baohuang_hand_check(hand));
    } else if (status == HP_ERR_BUFFER) {
        REQUIRE(length > capacity && length <= HP_BAOHUANG_TEXT_MAX);
        format(hand, length);
    } else {
        hp_baohuang_hand back;
        REQUIRE(status == HP_OK && length < capacity && strlen(text) == length);
        REQUIRE(hp_baohuang_cards_parse(text, length, &back, &position) == HP_OK);
        REQUIRE(memcmp(&back, hand, sizeof back) == 0);
    }
    free(text);
}

static void parse(const char *text, size_t length) {
    hp_baohuang_hand hand, before, part;
    size_t position = SIZE_MAX, again;
    memset(&hand, 0x5a, sizeof hand);
    before = hand;
    const int status = hp_baohuang_cards_parse(text, length, &hand, &position);
    if (status == HP_OK) {
        REQUIRE(hp_baohuang_hand_check(&hand) == HP_OK);
        format(&hand, length);
        return;
    }
    REQUIRE(status == HP_ERR_TEXT || status == HP_ERR_REPEATED);
    REQUIRE(memcmp(&hand, &before, sizeof hand) == 0 && position < length);
    /* What stands before the offending token is well-formed, and what is repeated is a card. */
    REQUIRE(hp_baohuang_cards_parse(text, position, &part, &again) == HP_OK);
    if (status == HP_ERR_REPEATED) {
        const int king = text[position] == 'X' || text[position] == 'D';
        const size_t used = !king || (position + 1 < length && text[position + 1] == '*') ? 2 : 1;
        REQUIRE(hp_baohuang_cards_parse(text + position, used, &hand, &again) == HP_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = {data, size};
    parse((const char *)data, size);
    const hp_baohuang_hand hand = hand_of(&in);
    const unsigned how = fuzz_byte(&in), which = fuzz_byte(&in) << 8 | fuzz_byte(&in);
    const hp_baohuang_move last = last_of(&in);
    moves(&hand, how % 64 == 63 ? 1u << (how / 64 + 2) : how & 3, how & 4 ? &last : NULL, which);
    format(&hand, which % (HP_BAOHUANG_TEXT_MAX + 2));

    /* Text out of the letters that matter, with a byte of the input for each. */
    static const char letters[] = "6789TJQKA2dchsXD*  6d6s2hD*X*D XdchsDX";
    char text[200];
    size_t length = 0;
    while (in.size && length < sizeof text)
        text[length++] = letters[fuzz_byte(&in) % (sizeof letters - 1)];
    parse(text, length);
    return 0;
}
