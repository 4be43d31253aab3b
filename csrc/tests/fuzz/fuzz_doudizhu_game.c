/* Any bytes as a state of plain Dou Dizhu: refused with a rule, or played, by a script of any 16 bytes and picks by
 * number.
 *
 * Whatever hp_doudizhu_state_problem accepts can be observed, counted, listed and played on; what is legal is what is
 * listed, by rank; and the states that follow are accepted again. */
#include "fuzz.h"

enum { MOST = 20000, STEPS = 60 };

static void require_rule(const char *text) { REQUIRE(text[0] == 'P' && text[1] >= '1' && text[1] <= '5'); }

/* 112 bytes as they come; their cards in order; or a game some way in with a few bytes of it changed. */
static hp_doudizhu_state any_state(fuzz_input *in) {
    hp_doudizhu_state s;
    const unsigned how = fuzz_byte(in);
    if (how % 16 < 2) {
        fuzz_bytes(in, &s, sizeof s);
        if (how & 1)
            (void)hp_doudizhu_state_arrange(&s);
        return s;
    }
    hp_doudizhu_options options;
    REQUIRE(hp_doudizhu_options_usual(2 + (how & 1), &options) == HP_OK);
    REQUIRE(hp_doudizhu_rules_preset(hp_doudizhu_preset_name((int)(how >> 1) % 3), &options.rules) == HP_OK);
    const unsigned seed = fuzz_byte(in);
    REQUIRE(hp_doudizhu_start(&options, seed, fuzz_byte(in), &s) == HP_OK);
    for (unsigned steps = fuzz_byte(in) % 128, mixed = seed; steps > 0; steps--) {
        const int64_t n = hp_doudizhu_actions_count(&s);
        if (n == 0)
            break;
        hp_doudizhu_move action;
        mixed = mixed * 1103515245u + 12345u;
        REQUIRE(hp_doudizhu_action_at(&s, mixed >> 30 ? (int64_t)(mixed >> 3) % n : n - 1, &action) == HP_OK);
        hp_doudizhu_apply_unchecked(&s, &action);
    }
    for (int changes = (int)(how >> 4 & 3); changes > 0; changes--) {
        unsigned char bytes[sizeof s];
        memcpy(bytes, &s, sizeof s);
        const unsigned at = fuzz_byte(in), value = fuzz_byte(in);
        bytes[at % sizeof s] = (unsigned char)(value & 0x80 ? bytes[at % sizeof s] ^ 1u << (value & 7) : value & 0x7f);
        memcpy(&s, bytes, sizeof s);
    }
    if (how & 0x40)
        (void)hp_doudizhu_state_arrange(&s);
    return s;
}

static void require_sound(const hp_doudizhu_state *s) {
    hp_doudizhu_observation seen;
    hp_doudizhu_state arranged = *s;
    int32_t score[3];
    REQUIRE(hp_doudizhu_state_arrange(&arranged) == HP_OK && memcmp(&arranged, s, sizeof arranged) == 0);
    for (int seat = 0; seat < s->players; seat++) {
        REQUIRE(hp_doudizhu_observe(s, seat, &seen) == HP_OK);
        REQUIRE(!(seen.unseen & (seen.seen.hands[0] | seen.seen.hands[1] | seen.seen.hands[2])));
    }
    hp_doudizhu_score(s, score);
    REQUIRE(score[0] + score[1] + score[2] == 0);
}

static int is_listed(const hp_doudizhu_state *s, hp_doudizhu_move m, const hp_doudizhu_move *list, int64_t n) {
    if (m.cards & ~HP_DECK54)
        return 0;
    hp_doudizhu_action_complete(s, &m);
    for (int64_t i = 0; i < n; i++)
        if (memcmp(&m, list + i, sizeof m) == 0)
            return 1;
    return 0;
}

static void do_and_undo(hp_doudizhu_state *s, const hp_doudizhu_move *m, int is_legal) {
    const hp_doudizhu_state before = *s;
    hp_doudizhu_undo undo;
    const char *problem = hp_doudizhu_action_problem(s, m);
    REQUIRE(is_legal == !problem);
    if (problem)
        require_rule(problem);
    REQUIRE(hp_doudizhu_apply(s, m, &undo) == (is_legal ? HP_OK : HP_ERR_ILLEGAL));
    if (!is_legal) {
        REQUIRE(memcmp(s, &before, sizeof before) == 0);
        return;
    }
    hp_doudizhu_state after = *s;
    hp_doudizhu_undo_action(s, &undo);
    REQUIRE(memcmp(s, &before, sizeof before) == 0);
    *s = after;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hp_doudizhu_move list[MOST];
    fuzz_input in = {data, size};
    (void)hp_simd_select(fuzz_simds[fuzz_byte(&in) % 3]);
    hp_doudizhu_state s = any_state(&in);
    const char *problem = hp_doudizhu_state_problem(&s);
    if (problem) {
        require_rule(problem);
        return 0;
    }
    for (int step = 0; step < STEPS && in.size && s.phase != HP_DOUDIZHU_PHASE_OVER; step++) {
        hp_doudizhu_move m;
        int64_t n = -1;
        require_sound(&s);
        const int64_t count = hp_doudizhu_actions_count(&s);
        REQUIRE(count > 0);
        REQUIRE(hp_doudizhu_actions(&s, list, MOST, &n) == (count > MOST ? HP_ERR_BUFFER : HP_OK) && n == count);
        REQUIRE(hp_doudizhu_action_at(&s, count, &m) == HP_ERR_SIZE);
        const unsigned how = fuzz_byte(&in);
        if (how % 4 == 0 && n <= MOST) { /* any bytes, or a listed action with one of them changed */
            if (how & 4) {
                fuzz_bytes(&in, &m, sizeof m);
            } else {
                m = list[fuzz_byte(&in) % n];
                unsigned char bytes[sizeof m];
                memcpy(bytes, &m, sizeof m);
                bytes[fuzz_byte(&in) % sizeof m] ^= (unsigned char)fuzz_byte(&in);
                memcpy(&m, bytes, sizeof m);
            }
            /* Held, by rank, as complete() takes for granted. */
            const int is_held = m.kind == HP_DOUDIZHU_PASS || !hp_doudizhu_action_problem(&s, &m);
            do_and_undo(&s, &m, is_held && is_listed(&s, m, list, n));
        } else {
            const int64_t at = how & 8 ? count - 1 - (how >> 4) % count : (int64_t)(fuzz_word(&in) >> 1) % count;
            REQUIRE(hp_doudizhu_action_at(&s, at, &m) == HP_OK);
            REQUIRE(n > MOST || memcmp(&m, list + at, sizeof m) == 0);
            do_and_undo(&s, &m, 1);
        }
        REQUIRE(!hp_doudizhu_state_problem(&s));
    }
    hp_doudizhu_play_random(&s, 1, 1, size);
    REQUIRE(s.phase == HP_DOUDIZHU_PHASE_OVER && !hp_doudizhu_state_problem(&s));
    return 0;
}
