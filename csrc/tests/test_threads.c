/* Everything that the header offers, called by many threads at once on shared input, gives what one thread gets.
 *
 * tools/c_tests.py also builds this with ThreadSanitizer.  So that it sees the library's races, nothing here orders
 * the threads between their start and their end: memory is shared for reading, or is the thread's own, and CHECK and
 * check_random, which have state, are left to main().  No thread asks for moves before they start either: whatever
 * might be made ready at first use has to be made ready by all of them at once. */
#include "check_moves.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { THREADS = 8, ROUNDS = 2, PARTS_MAX = 32 };

/* ---- What a thread was told, in one number --------------------------------------------------------------------- */

/* FNV-1a by words of 8 bytes; the last one is filled up with zeros. */
static uint64_t with_bytes(uint64_t sum, const void *bytes, size_t n) {
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + i, n - i < 8 ? n - i : 8);
        sum = (sum ^ word) * UINT64_C(0x100000001b3);
        sum ^= sum >> 29;
    }
    return sum;
}
static uint64_t with(uint64_t sum, int64_t value) { return with_bytes(sum, &value, sizeof value); }
static uint64_t with_text(uint64_t sum, const char *text) { return with_bytes(sum, text, strlen(text)); }

/* ---- Games ------------------------------------------------------------------------------------------------------ */

/* Memory of a thread's own. */
enum { ROOM = 1 << 20 };
typedef union {
    hp_douhuang_move douhuang[ROOM / sizeof(hp_douhuang_move)];
    hp_baohuang_move baohuang[ROOM / sizeof(hp_baohuang_move)];
    hp_baohuang_hand baohuang_hands[ROOM / sizeof(hp_baohuang_hand)];
    hp_doudizhu_move doudizhu[ROOM / sizeof(hp_doudizhu_move)];
    hp_baohuang_action actions[ROOM / sizeof(hp_baohuang_action)];
    hp_baohuang_state games[ROOM / sizeof(hp_baohuang_state)];
    hp_douhuang_state states[ROOM / sizeof(hp_douhuang_state)];
    hp_doudizhu_state tables[ROOM / sizeof(hp_doudizhu_state)];
    uint64_t hands[ROOM / sizeof(uint64_t)];
} room;

/* prepare() makes the shared input; part() sums up what the library says of a part of it. */
typedef struct {
    const char *name;
    int parts;
    void (*prepare)(void);
    uint64_t (*part)(int part, room *own);
} game;

enum { HANDS = 48 };
static uint64_t hands[HANDS];

static void prepare_cards(void) {
    for (int i = 0; i < HANDS; i++)
        hands[i] = i % 3 ? check_hand(1 + i % 14) : check_dense_hand(1 + i % 14);
}

static uint64_t cards_part(int part, room *own) {
    static const char text[] = "3s4dTdXD 5c"; /* shared as well */
    uint64_t sum = 0, cards = 0;
    size_t length = 0, position = 0;
    for (int i = 0; i < HANDS; i++) {
        char written[HP_CARDS_TEXT_MAX];
        sum = with(sum, hp_cards_format(hands[i], written, sizeof written, &length));
        sum = with_bytes(sum, written, length);
        sum = with(sum, hp_cards_parse(written, length, &cards, &position));
        sum = with(sum, cards == hands[i]);
    }
    sum = with(sum, hp_cards_parse(text, (size_t)part, &cards, &position));
    sum = with(with(sum, (int64_t)cards), (int64_t)position);
    sum = with(sum, hp_hands_random(own->hands, HANDS, 1 + part, 7, part));
    sum = with_bytes(sum, own->hands, HANDS * sizeof *own->hands);
    hp_rng rng;
    hp_rng_seed(&rng, 7, (uint64_t)part);
    sum = with(with(sum, (int64_t)hp_rng_next(&rng)), hp_rng_below(&rng, 54));
    for (int status = 1; status > -16; status--)
        sum = with_text(with_text(sum, hp_status_name(status)), hp_status_message(status));
    return sum;
}

static struct {
    uint8_t characters[HANDS], hit_points[HANDS];
    hp_douhuang_move lasts[HANDS];
    uint64_t large[HANDS], wrong[HANDS];
} douhuang;

static void prepare_douhuang(void) {
    for (int i = 0; i < HANDS; i++) {
        douhuang.characters[i] = (uint8_t)(i / 2 % HP_DOUHUANG_CHARACTERS);
        douhuang.hit_points[i] = (uint8_t)(1 + i / 3 % 3);
        douhuang.large[i] = check_hand(15 + i % 40);
        douhuang.wrong[i] = hands[i];
        if (i % 2)
            douhuang.lasts[i] = check_last();
        else
            memset(&douhuang.lasts[i], 0, sizeof *douhuang.lasts);
    }
    douhuang.wrong[HANDS - 2] |= UINT64_C(1) << 60;
}

static uint64_t douhuang_batch(uint64_t sum, const hp_douhuang_batch *batch, room *own) {
    int64_t counts[HANDS] = {0}, offsets[HANDS + 1], bad_row = 0;
    const int status = hp_douhuang_count_batch(batch, counts, &bad_row);
    sum = with_bytes(with(with(sum, status), bad_row), counts, sizeof counts);
    if (status != HP_OK || hp_offsets(counts, batch->n, offsets) > (int64_t)(ROOM / sizeof *own->douhuang))
        return sum;
    hp_douhuang_generate_batch_unchecked(batch, offsets, own->douhuang);
    sum = with_bytes(sum, offsets, (size_t)(batch->n + 1) * sizeof *offsets);
    return with_bytes(sum, own->douhuang, (size_t)offsets[batch->n] * sizeof *own->douhuang);
}

static uint64_t douhuang_part(int character, room *own) {
    const int64_t room_for = ROOM / sizeof *own->douhuang;
    uint64_t sum = 0;
    for (int i = 0; i < HANDS; i++) {
        const hp_douhuang_move *last = i % 4 ? &douhuang.lasts[i] : NULL;
        const int hit_points = 1 + i % 2;
        hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX];
        int64_t n = 0, found = 0;
        sum = with(sum, hp_douhuang_count(douhuang.large[i], character, hit_points, last, &n));
        sum = with(sum, n);
        sum = with(sum, hp_douhuang_generate(hands[i], character, hit_points, last, own->douhuang, room_for, &n));
        sum = with_bytes(with(sum, n), own->douhuang, (size_t)(n < room_for ? n : 0) * sizeof *own->douhuang);
        for (int64_t k = 0; k < n && k < room_for; k += 1 + n / 4) {
            sum = with(sum, hp_douhuang_classify(own->douhuang[k].cards, character, hit_points, readings,
                                                 HP_DOUHUANG_READINGS_MAX, &found));
            sum = with_bytes(sum, readings, (size_t)found * sizeof *readings);
            sum = with(sum, hp_douhuang_beats(&own->douhuang[k], &douhuang.lasts[i]));
        }
        sum = with(sum, hp_douhuang_last_check(&douhuang.lasts[i]));
    }

    const uint8_t who = (uint8_t)character, hit_points = 2;
    hp_douhuang_batch batch = {.hands = hands, .characters = &who, .hit_points = &hit_points, .n = HANDS};
    batch.hand_stride = 1;
    sum = douhuang_batch(sum, &batch, own);
    batch.lasts = douhuang.lasts;
    batch.last_stride = 1;
    sum = douhuang_batch(sum, &batch, own);
    batch.characters = douhuang.characters;
    batch.hit_points = douhuang.hit_points;
    batch.character_stride = batch.hit_points_stride = 1;
    sum = douhuang_batch(sum, &batch, own);
    batch.hands = douhuang.wrong;
    sum = douhuang_batch(sum, &batch, own);
    batch.hands = &hands[character]; /* one hand, asked for by all */
    batch.hand_stride = 0;
    sum = douhuang_batch(sum, &batch, own);

    hp_douhuang_character row;
    sum = with(sum, hp_douhuang_character_get(character, &row));
    sum = with_text(with_text(with_text(sum, row.id), row.name_zh), row.skill_zh);
    for (int kind = 0; kind < HP_DOUHUANG_KINDS; kind++)
        sum = with_text(with_text(sum, hp_douhuang_kind_name(kind)), hp_douhuang_kind_name_zh(kind));
    return sum;
}

enum { MODES = 3, AT_ONCE = 6 };
static struct {
    hp_douhuang_options options[MODES];
    hp_douhuang_state started[MODES][AT_ONCE], wrong[MODES];
} table;

static void prepare_games(void) {
    for (int mode = 0; mode < MODES; mode++) {
        const hp_douhuang_options options = {
            mode ? 2 : 3, mode == 2, {HP_DOUHUANG_NONE, HP_DOUHUANG_NONE, HP_DOUHUANG_NONE}, 0, {0}, HP_DOUHUANG_POOL};
        table.options[mode] = options;
        for (int i = 0; i < AT_ONCE; i++) {
            hp_douhuang_state *s = &table.started[mode][i];
            CHECK(hp_douhuang_start(&options, 19, (uint64_t)i, s) == HP_OK);
            for (int64_t k = 0, n; k < 5 * i && (n = hp_douhuang_actions_count(s)) > 0; k++) {
                hp_douhuang_move m;
                CHECK(hp_douhuang_action_at(s, k * k * k % n, &m) == HP_OK);
                hp_douhuang_apply_unchecked(s, &m);
            }
        }
        table.wrong[mode] = table.started[mode][0];
        table.wrong[mode].hands[0] ^= UINT64_C(3) << 20;
        table.wrong[mode].picks = 11;
    }
}

/* What there is to be asked of a state that everybody looks at. */
static uint64_t state_part(uint64_t sum, const hp_douhuang_state *s, room *own) {
    const int64_t room_for = ROOM / sizeof *own->douhuang;
    hp_douhuang_observation seen;
    hp_douhuang_move m;
    int32_t score[3], wins[2];
    int64_t n = 0;
    for (int seat = 0; seat < s->players; seat++) {
        sum = with(sum, hp_douhuang_observe(s, seat, &seen));
        sum = with_bytes(sum, &seen, sizeof seen);
    }
    sum = with(with(sum, hp_douhuang_state_problem(s) == NULL), (int64_t)hp_douhuang_state_hash(s));
    hp_douhuang_score(s, score);
    hp_douhuang_wins(s, wins);
    sum = with_bytes(with_bytes(sum, score, sizeof score), wins, sizeof wins);
    sum = with(with(sum, hp_douhuang_actions(s, own->douhuang, room_for, &n)), n);
    sum = with_bytes(sum, own->douhuang, (size_t)(n <= room_for ? n : 0) * sizeof *own->douhuang);
    for (int64_t k = 0; k < n; k += 1 + n / 4) {
        hp_douhuang_state copy = *s;
        hp_douhuang_undo undo;
        sum = with(sum, hp_douhuang_action_at(s, k, &m));
        sum = with(with_bytes(sum, &m, sizeof m), hp_douhuang_action_problem(s, &m) == NULL);
        sum = with(sum, hp_douhuang_apply(&copy, &m, &undo));
        sum = with_bytes(sum, &copy, sizeof copy);
        hp_douhuang_undo_action(&copy, &undo);
        m.reserved = 1;
        const char *problem = hp_douhuang_action_problem(&copy, &m);
        sum = with_text(sum, problem ? problem : "");
    }
    return sum;
}

static uint64_t games_part(int part, room *own) {
    const int mode = part % MODES;
    hp_douhuang_state given;
    uint64_t sum = with(0, hp_douhuang_options_check(&table.options[mode])), cards[3];
    for (int i = 0; i < AT_ONCE; i++)
        sum = state_part(sum, &table.started[mode][i], own);
    sum = with_text(sum, hp_douhuang_state_problem(&table.wrong[mode]));
    memcpy(own->states, table.started[mode], sizeof table.started[mode]);
    sum = with(sum, hp_douhuang_play_random(own->states, AT_ONCE, 23, (uint64_t)part));
    sum = with_bytes(sum, own->states, AT_ONCE * sizeof *own->states);
    sum = with(sum, hp_douhuang_start(&table.options[mode], 29, (uint64_t)part, &given));
    memcpy(cards, table.started[mode][0].hands, sizeof cards);
    sum =
        with(sum, hp_douhuang_deal_given(&given, cards, table.started[mode][0].bottom, table.started[mode][0].turned));
    sum = with_bytes(sum, &given, sizeof given);
    for (int kind = HP_DOUHUANG_PASS; kind < HP_DOUHUANG_ACTIONS_END; kind++)
        sum = with_text(sum, hp_douhuang_action_name(kind));
    for (int phase = 0; phase < HP_DOUHUANG_PHASES; phase++)
        sum = with_text(sum, hp_douhuang_phase_name(phase));
    return sum;
}

static struct {
    hp_baohuang_hand hands[HANDS], wrong[HANDS];
    hp_baohuang_move lasts[HANDS];
} baohuang;

static void prepare_baohuang(void) {
    for (int i = 0; i < HANDS; i++) {
        hp_baohuang_hand *hand = &baohuang.hands[i];
        for (int k = 0; k < 4; k++)
            hand->plane[k] = check_hand(27) & HP_BAOHUANG_CARDS & (k ? hand->plane[k - 1] : HP_DECK54);
        baohuang.wrong[i] = *hand;
        const uint8_t kings = (uint8_t)(i % 3), count = (uint8_t)(1 + i % 5);
        baohuang.lasts[i] =
            i % 2 ? (hp_baohuang_move){0, kings, (uint8_t)(3 + i % 10), count} : (hp_baohuang_move){0, 0, 0, 0};
    }
    baohuang.wrong[HANDS - 2].plane[3] |= 1;
}

enum { ROOMS = 4 };
static struct {
    hp_baohuang_rules rules[ROOMS];
    hp_baohuang_state started[ROOMS][AT_ONCE], wrong[ROOMS];
} rooms;

static void prepare_rooms(void) {
    for (int room_number = 0; room_number < ROOMS; room_number++) {
        hp_baohuang_rules *rules = &rooms.rules[room_number];
        CHECK(hp_baohuang_rules_usual(room_number % 2, rules) == HP_OK);
        rules->options = (uint8_t)(room_number < 2 ? HP_BAOHUANG_KAO : HP_BAOHUANG_HOLD_SIXES | HP_BAOHUANG_ROB_SOLO);
        for (int i = 0; i < AT_ONCE; i++) {
            hp_baohuang_state *s = &rooms.started[room_number][i];
            CHECK(hp_baohuang_start(rules, 19, (uint64_t)i, s) == HP_OK);
            for (int64_t k = 0, n; k < 5 * i && (n = hp_baohuang_actions_count(s)) > 0; k++) {
                hp_baohuang_action a;
                CHECK(hp_baohuang_action_at(s, k * k * k % n, &a) == HP_OK);
                hp_baohuang_apply_unchecked(s, &a);
            }
        }
        rooms.wrong[room_number] = rooms.started[room_number][0];
        rooms.wrong[room_number].hands[0].plane[0] ^= UINT64_C(3) << 20;
    }
}

static uint64_t baohuang_state_part(uint64_t sum, const hp_baohuang_state *s, room *own) {
    const int64_t room_for = ROOM / sizeof *own->actions;
    hp_baohuang_observation seen;
    hp_baohuang_action a, b;
    int32_t score[5];
    int64_t n = 0;
    for (int seat = 0; seat < HP_BAOHUANG_SEATS; seat++) {
        sum = with(sum, hp_baohuang_observe(s, seat, &seen));
        sum = with_bytes(sum, &seen, sizeof seen);
    }
    sum = with(with(sum, hp_baohuang_state_problem(s) == NULL), (int64_t)hp_baohuang_state_hash(s));
    hp_baohuang_score(s, score);
    sum = with_bytes(sum, score, sizeof score);
    sum = with(with(sum, hp_baohuang_is_doubled(s)), hp_baohuang_is_revealed(s));
    sum = with(with(sum, hp_baohuang_actions(s, own->actions, room_for, &n)), n);
    sum = with_bytes(sum, own->actions, (size_t)n * sizeof *own->actions);
    if (n) {
        sum = with(sum, hp_baohuang_default_action(s, &a));
        sum = with_bytes(sum, &a, sizeof a);
    }
    for (int64_t k = 0; k < n; k += 1 + n / 4) {
        hp_baohuang_state copy = *s;
        hp_baohuang_undo undo;
        sum = with(sum, hp_baohuang_action_at(s, k, &a));
        const int64_t choices = hp_baohuang_action_choices(s, &a);
        sum = with(with(sum, choices), hp_baohuang_action_choice_at(s, &a, choices - 1, &b));
        hp_baohuang_action_complete(s, &a);
        sum = with(with_bytes(sum, &b, sizeof b), hp_baohuang_action_problem(s, &b) == NULL);
        sum = with(with_bytes(sum, &a, sizeof a), hp_baohuang_apply(&copy, &b, &undo));
        sum = with_bytes(sum, &copy, sizeof copy);
        hp_baohuang_undo_action(&copy, &undo);
        a.reserved = 1;
        const char *problem = hp_baohuang_action_problem(&copy, &a);
        sum = with_text(sum, problem ? problem : "");
    }
    return sum;
}

static uint64_t rooms_part(int part, room *own) {
    const int room_number = part % ROOMS;
    hp_baohuang_state given;
    uint64_t sum = with(0, hp_baohuang_rules_check(&rooms.rules[room_number]));
    for (int i = 0; i < AT_ONCE; i++)
        sum = baohuang_state_part(sum, &rooms.started[room_number][i], own);
    sum = with_text(sum, hp_baohuang_state_problem(&rooms.wrong[room_number]));
    memcpy(own->games, rooms.started[room_number], sizeof rooms.started[room_number]);
    sum = with(sum, hp_baohuang_play_random(own->games, AT_ONCE, 23, (uint64_t)part));
    sum = with_bytes(sum, own->games, AT_ONCE * sizeof *own->games);
    sum = with(sum, hp_baohuang_start(&rooms.rules[room_number], 29, (uint64_t)part, &given));
    sum = with(sum, hp_baohuang_deal_given(&given, rooms.started[room_number][0].hands));
    sum = with_bytes(sum, &given, sizeof given);
    for (int kind = 0; kind < HP_BAOHUANG_ACTIONS; kind++)
        sum = with_text(sum, hp_baohuang_action_name(kind));
    for (int phase = 0; phase < HP_BAOHUANG_PHASES; phase++)
        sum = with_text(sum, hp_baohuang_phase_name(phase));
    return sum;
}

static uint64_t baohuang_batch(uint64_t sum, const hp_baohuang_batch *batch, room *own) {
    int64_t counts[HANDS] = {0}, offsets[HANDS + 1], bad_row = 0;
    const int status = hp_baohuang_count_batch(batch, counts, &bad_row);
    sum = with_bytes(with(with(sum, status), bad_row), counts, sizeof counts);
    if (status != HP_OK || hp_offsets(counts, batch->n, offsets) > (int64_t)(ROOM / sizeof *own->baohuang))
        return sum;
    hp_baohuang_generate_batch_unchecked(batch, offsets, own->baohuang);
    return with_bytes(sum, own->baohuang, (size_t)offsets[batch->n] * sizeof *own->baohuang);
}

static uint64_t baohuang_part(int part, room *own) {
    const unsigned options = (unsigned)part % 4;
    const int64_t room_for = ROOM / sizeof *own->baohuang;
    uint64_t sum = 0;
    for (int i = 0; i < HANDS; i++) {
        const hp_baohuang_hand *hand = &baohuang.hands[i];
        const hp_baohuang_move *last = i % 4 ? &baohuang.lasts[i] : NULL;
        hp_baohuang_move one = {0, 0, 0, 0};
        hp_baohuang_hand read, choices[HP_BAOHUANG_CHOICES_MAX];
        char text[HP_BAOHUANG_TEXT_MAX];
        int64_t n = 0, found = 0;
        size_t length = 0, position = 0;
        sum = with(sum, hp_baohuang_generate(hand, options, last, own->baohuang, room_for, &n));
        sum = with_bytes(with(sum, n), own->baohuang, (size_t)n * sizeof *own->baohuang);
        for (int64_t k = 0; k < n; k += 1 + n / 4) {
            sum = with(sum, hp_baohuang_beats(&own->baohuang[k], &baohuang.lasts[i], options));
            sum = with(sum, hp_baohuang_choices(hand, &own->baohuang[k], choices, HP_BAOHUANG_CHOICES_MAX, &found));
            sum = with_bytes(sum, choices, (size_t)found * sizeof *choices);
            sum = with(sum, hp_baohuang_count_choices(hand, &own->baohuang[k], &found));
            sum = with(sum, hp_baohuang_choice_at(hand, &own->baohuang[k], found - 1, choices));
            sum = with_bytes(sum, choices, sizeof *choices);
        }
        sum = with(sum, hp_baohuang_count(hand, options, last, &found));
        sum = with(sum, hp_baohuang_classify(hand, &one, 1, &found));
        sum = with_bytes(with(sum, found), &one, sizeof one);
        sum = with(sum, hp_baohuang_last_check(&baohuang.lasts[i]));
        sum = with(sum, hp_baohuang_hand_check(&baohuang.wrong[i]));
        sum = with(sum, hp_baohuang_cards_format(hand, text, sizeof text, &length));
        sum = with(with_bytes(sum, text, length), hp_baohuang_cards_parse(text, length, &read, &position));
    }
    hp_baohuang_batch batch = {.hands = baohuang.hands, .n = HANDS, .hand_stride = 1, .options = options};
    sum = baohuang_batch(sum, &batch, own);
    batch.lasts = baohuang.lasts;
    batch.last_stride = 1;
    sum = baohuang_batch(sum, &batch, own);
    batch.hands = baohuang.wrong;
    sum = baohuang_batch(sum, &batch, own);
    batch.hands = &baohuang.hands[part]; /* one hand, asked for by all */
    batch.hand_stride = 0;
    sum = baohuang_batch(sum, &batch, own);
    sum = with(sum, hp_baohuang_hands_random(own->baohuang_hands, HANDS, 30 + part, 7, part));
    return with_bytes(sum, own->baohuang_hands, HANDS * sizeof *own->baohuang_hands);
}

static struct {
    hp_doudizhu_move lasts[HANDS];
    uint64_t wrong[HANDS];
} doudizhu;

static void prepare_doudizhu(void) {
    for (int i = 0; i < HANDS; i++) {
        doudizhu.wrong[i] = hands[i] | (i == HANDS - 2 ? UINT64_C(1) << 60 : 0);
        if (i % 2)
            doudizhu.lasts[i] = (hp_doudizhu_move){.cards = 3, .kind = HP_DOUDIZHU_PAIR, .size = 2, .length = 1};
    }
}

static uint64_t doudizhu_batch(uint64_t sum, const hp_doudizhu_batch *batch, room *own) {
    int64_t counts[HANDS] = {0}, offsets[HANDS + 1], bad_row = 0;
    const int status = hp_doudizhu_count_batch(batch, counts, &bad_row);
    sum = with_bytes(with(with(sum, status), bad_row), counts, sizeof counts);
    if (status != HP_OK || hp_offsets(counts, batch->n, offsets) > (int64_t)(ROOM / sizeof *own->doudizhu))
        return sum;
    hp_doudizhu_generate_batch_unchecked(batch, offsets, own->doudizhu);
    return with_bytes(sum, own->doudizhu, (size_t)offsets[batch->n] * sizeof *own->doudizhu);
}

static uint64_t doudizhu_part(int preset, room *own) {
    const int64_t room_for = ROOM / sizeof *own->doudizhu;
    hp_doudizhu_batch batch = {.hands = hands, .n = HANDS, .hand_stride = 1};
    uint64_t sum = with(0, hp_doudizhu_rules_preset(hp_doudizhu_preset_name(preset), &batch.rules));
    sum = with(sum, hp_doudizhu_rules_check(&batch.rules));
    for (int i = 0; i < HANDS; i++) {
        const hp_doudizhu_move *last = i % 4 ? &doudizhu.lasts[i] : NULL;
        hp_doudizhu_move readings[HP_DOUDIZHU_READINGS_MAX];
        int64_t n = 0, found = 0;
        sum = with(with(sum, hp_doudizhu_count(douhuang.large[i], &batch.rules, last, &n)), n);
        sum = with(sum, hp_doudizhu_generate(hands[i], &batch.rules, last, own->doudizhu, room_for, &n));
        sum = with_bytes(with(sum, n), own->doudizhu, (size_t)n * sizeof *own->doudizhu);
        for (int64_t k = 0; k < n; k += 1 + n / 4) {
            sum = with(sum, hp_doudizhu_classify(own->doudizhu[k].cards, &batch.rules, readings,
                                                 HP_DOUDIZHU_READINGS_MAX, &found));
            sum = with_bytes(sum, readings, (size_t)found * sizeof *readings);
            sum = with(sum, hp_doudizhu_beats(&own->doudizhu[k], &doudizhu.lasts[i]));
        }
        sum = with(sum, hp_doudizhu_last_check(&doudizhu.lasts[i]));
    }
    sum = doudizhu_batch(sum, &batch, own);
    batch.lasts = doudizhu.lasts;
    batch.last_stride = 1;
    sum = doudizhu_batch(sum, &batch, own);
    batch.hands = doudizhu.wrong;
    sum = doudizhu_batch(sum, &batch, own);
    batch.hands = &hands[preset]; /* one hand, asked for by all */
    batch.hand_stride = 0;
    sum = doudizhu_batch(sum, &batch, own);
    for (int kind = 0; kind < HP_DOUDIZHU_KINDS; kind++)
        sum = with_text(with_text(sum, hp_doudizhu_kind_name(kind)), hp_doudizhu_kind_name_zh(kind));
    return sum;
}

enum { PLAYERS = 2 }; /* two, and three */
static struct {
    hp_doudizhu_options options[PLAYERS];
    hp_doudizhu_state started[PLAYERS][AT_ONCE], wrong[PLAYERS];
} tables;

static void prepare_tables(void) {
    for (int i = 0; i < PLAYERS * AT_ONCE; i++) {
        hp_doudizhu_options *options = &tables.options[i % PLAYERS];
        hp_doudizhu_state *s = &tables.started[i % PLAYERS][i / PLAYERS];
        CHECK(hp_doudizhu_options_usual(2 + i % PLAYERS, options) == HP_OK);
        CHECK(hp_doudizhu_start(options, 19, (uint64_t)i, s) == HP_OK);
        for (int64_t k = 0, n; k < 3 * i && (n = hp_doudizhu_actions_count(s)) > 0; k++) {
            hp_doudizhu_move m;
            CHECK(hp_doudizhu_action_at(s, k * k * k % n, &m) == HP_OK);
            hp_doudizhu_apply_unchecked(s, &m);
        }
        tables.wrong[i % PLAYERS] = *s;
        tables.wrong[i % PLAYERS].hands[0] ^= UINT64_C(3) << 20;
    }
}

static uint64_t doudizhu_state_part(uint64_t sum, const hp_doudizhu_state *s, room *own) {
    const int64_t room_for = ROOM / sizeof *own->doudizhu;
    hp_doudizhu_observation seen;
    hp_doudizhu_move m;
    int32_t score[3];
    int64_t n = 0;
    for (int seat = 0; seat < s->players; seat++) {
        sum = with(sum, hp_doudizhu_observe(s, seat, &seen));
        sum = with_bytes(sum, &seen, sizeof seen);
    }
    sum = with(with(sum, hp_doudizhu_state_problem(s) == NULL), (int64_t)hp_doudizhu_state_hash(s));
    hp_doudizhu_score(s, score);
    sum = with_bytes(sum, score, sizeof score);
    sum = with(with(sum, hp_doudizhu_actions(s, own->doudizhu, room_for, &n)), n);
    sum = with_bytes(sum, own->doudizhu, (size_t)n * sizeof *own->doudizhu);
    for (int64_t k = 0; k < n; k += 1 + n / 4) {
        hp_doudizhu_state copy = *s;
        hp_doudizhu_undo undo;
        sum = with(sum, hp_doudizhu_action_at(s, k, &m));
        sum = with(with_bytes(sum, &m, sizeof m), hp_doudizhu_action_problem(s, &m) == NULL);
        hp_doudizhu_action_complete(s, &m);
        sum = with(sum, hp_doudizhu_apply(&copy, &m, &undo));
        sum = with(with_bytes(sum, &copy, sizeof copy), hp_doudizhu_state_arrange(&copy));
        hp_doudizhu_undo_action(&copy, &undo);
        m.reserved = 1;
        const char *problem = hp_doudizhu_action_problem(&copy, &m);
        sum = with_text(sum, problem ? problem : "");
    }
    return sum;
}

static uint64_t tables_part(int part, room *own) {
    const int players = part % PLAYERS;
    hp_doudizhu_state started;
    uint64_t sum = with(0, hp_doudizhu_options_check(&tables.options[players]));
    for (int i = 0; i < AT_ONCE; i++)
        sum = doudizhu_state_part(sum, &tables.started[players][i], own);
    sum = with_text(sum, hp_doudizhu_state_problem(&tables.wrong[players]));
    memcpy(own->tables, tables.started[players], sizeof tables.started[players]);
    sum = with(sum, hp_doudizhu_play_random(own->tables, AT_ONCE, 23, (uint64_t)part));
    sum = with_bytes(sum, own->tables, AT_ONCE * sizeof *own->tables);
    sum = with(sum, hp_doudizhu_start(&tables.options[players], 29, (uint64_t)part, &started));
    sum = with_text(with_bytes(sum, &started, sizeof started), hp_doudizhu_action_name(HP_DOUDIZHU_PASS));
    for (int phase = 0; phase < HP_DOUDIZHU_PHASES; phase++)
        sum = with_text(sum, hp_doudizhu_phase_name(phase));
    return sum;
}

/* The hands of prepare_cards(), and the large ones of prepare_douhuang(), are everybody's. */
static const game games[] = {
    {"cards", 12, prepare_cards, cards_part},
    {"douhuang", HP_DOUHUANG_CHARACTERS, prepare_douhuang, douhuang_part},
    {"games of douhuang", 2 * MODES, prepare_games, games_part},
    {"baohuang", 8, prepare_baohuang, baohuang_part},
    {"games of baohuang", 2 * ROOMS, prepare_rooms, rooms_part},
    {"doudizhu", 3, prepare_doudizhu, doudizhu_part},
    {"games of doudizhu", 4, prepare_tables, tables_part},
};
enum { GAMES = sizeof games / sizeof *games };

/* ---- Threads --------------------------------------------------------------------------------------------------- */

typedef struct {
    pthread_t thread;
    int number, wrong_status, wrong_name;
    uint64_t sums[ROUNDS][GAMES][PARTS_MAX];
    room own;
} worker;

static atomic_int started;

/* Half of the threads change the instruction set under the others' feet. */
static void choose_instruction_set(worker *w, int turn) {
    const char *simds[3];
    const int n = check_simds(simds), choice = (w->number / 2 + turn) % (n + 1);
    if (w->number % 2 == 0)
        w->wrong_status += (choice == n ? hp_init() : hp_simd_select(simds[choice])) != HP_OK;
    const char *name = hp_simd_name();
    int known = 0;
    for (int i = 0; i < n; i++)
        known |= strcmp(name, simds[i]) == 0;
    w->wrong_name += !known;
}

static void *work(void *argument) {
    worker *w = argument;
    while (!atomic_load(&started))
        sched_yield();
    w->wrong_status += hp_init() != HP_OK;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GAMES; i++) {
            const int g = (i + w->number) % GAMES, n = games[g].parts;
            for (int k = 0; k < n; k++) {
                const int part = (k + w->number * n / THREADS) % n;
                choose_instruction_set(w, k);
                w->sums[round][g][part] = games[g].part(part, &w->own);
            }
        }
    }
    return NULL;
}

static void compare(const worker *workers, room *own) {
    for (int g = 0; g < GAMES; g++) {
        for (int part = 0; part < games[g].parts; part++) {
            const uint64_t expected = games[g].part(part, own);
            for (int t = 0; t < THREADS; t++)
                for (int round = 0; round < ROUNDS; round++)
                    CHECK_SAY(workers[t].sums[round][g][part] == expected, "%s, part %d, thread %d, round %d",
                              games[g].name, part, t, round);
        }
    }
}

int main(void) {
    worker *workers = calloc(THREADS, sizeof *workers);
    if (!workers)
        abort();
    for (int g = 0; g < GAMES; g++) {
        CHECK(games[g].parts <= PARTS_MAX);
        games[g].prepare();
    }
    for (int t = 0; t < THREADS; t++) {
        workers[t].number = t;
        if (pthread_create(&workers[t].thread, NULL, work, &workers[t]) != 0)
            abort();
    }
    atomic_store(&started, 1);
    for (int t = 0; t < THREADS; t++) {
        CHECK(pthread_join(workers[t].thread, NULL) == 0);
        CHECK(workers[t].wrong_status == 0 && workers[t].wrong_name == 0);
    }
    CHECK(hp_simd_select("scalar") == HP_OK);
    compare(workers, &workers[0].own);
    free(workers);
    CHECK_END("test_threads");
}
