/* Any bytes as a state of Douhuang: refused with a rule, or played, by a script of any 16 bytes and picks by number.
 *
 * Whatever hp_douhuang_state_problem accepts can be observed, counted, listed and played on; what is legal is what is
 * listed; and the states that follow are accepted again. */
#include "fuzz.h"

enum { MOST = 2000, STEPS = 60 };

static void require_rule(const char *text) { REQUIRE(text[0] == 'D' && text[1] >= '1' && text[1] <= '9'); }

/* 192 bytes as they come, or a game some way in with a few bytes or cards of it changed. */
static hp_douhuang_state any_state(fuzz_input *in) {
    hp_douhuang_state s;
    const unsigned how = fuzz_byte(in);
    if (how % 16 == 0) {
        fuzz_bytes(in, &s, sizeof s);
        return s;
    }
    static const hp_douhuang_options modes[3] = {
        {3, 0, {HP_DOUHUANG_NONE, HP_DOUHUANG_NONE, HP_DOUHUANG_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {2, 0, {HP_DOUHUANG_NONE, HP_DOUHUANG_NONE, HP_DOUHUANG_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {2, 1, {HP_DOUHUANG_NONE, HP_DOUHUANG_NONE, HP_DOUHUANG_NONE}, 0, {0}, HP_DOUHUANG_POOL}};
    hp_douhuang_options options = modes[how % 3];
    if (!options.competitive && how & 0x40)
        for (int seat = 0; seat < options.players; seat++)
            options.fixed[seat] = (uint8_t)(fuzz_byte(in) % 24);
    if (how & 0x80)
        options.without_skill = (uint8_t)(fuzz_byte(in) % (HP_DOUHUANG_CHARACTERS + 2));
    const uint64_t seed = fuzz_byte(in);
    const int status = hp_douhuang_start(&options, seed, fuzz_byte(in), &s);
    REQUIRE(status == hp_douhuang_options_check(&options));
    if (status != HP_OK)
        REQUIRE(hp_douhuang_start(&modes[how % 3], seed, 0, &s) == HP_OK);
    for (unsigned steps = fuzz_byte(in) % 128, mixed = (unsigned)seed; steps > 0; steps--) {
        const int64_t n = hp_douhuang_actions_count(&s);
        if (n == 0)
            break;
        hp_douhuang_move action;
        mixed = mixed * 1103515245u + 12345u;
        REQUIRE(hp_douhuang_action_at(&s, mixed >> 30 ? (int64_t)(mixed >> 3) % n : n - 1, &action) == HP_OK);
        hp_douhuang_apply_unchecked(&s, &action);
    }
    for (int changes = (int)(how >> 4 & 3); changes > 0; changes--) {
        unsigned char bytes[sizeof s];
        memcpy(bytes, &s, sizeof s);
        const unsigned at = fuzz_byte(in), value = fuzz_byte(in);
        bytes[at % sizeof s] = (unsigned char)(value & 0x80 ? bytes[at % sizeof s] ^ 1u << (value & 7) : value & 0x7f);
        if (value == 0x7f)
            bytes[at % sizeof s] = HP_DOUHUANG_NONE;
        memcpy(&s, bytes, sizeof s);
    }
    return s;
}

static void require_sound(const hp_douhuang_state *s) {
    uint64_t all = s->discarded | s->out | (s->phase < HP_DOUHUANG_PHASE_PLAY ? s->bottom : 0);
    hp_douhuang_observation seen;
    int32_t score[3], wins[2];
    for (int seat = 0; seat < s->players; seat++) {
        all |= s->hands[seat] | s->played[seat];
        REQUIRE(s->hit_points[seat] <= 3 && (s->hit_points[seat] || s->emperor == HP_DOUHUANG_NONE || s->winner));
        REQUIRE(hp_douhuang_observe(s, seat, &seen) == HP_OK);
        REQUIRE(seen.seen.hands[seat] == s->hands[seat] && !(seen.unseen & s->hands[seat]));
    }
    REQUIRE(all == HP_DECK54);
    hp_douhuang_score(s, score);
    hp_douhuang_wins(s, wins);
}

static int is_listed(const hp_douhuang_move *m, const hp_douhuang_move *list, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (memcmp(m, list + i, sizeof *m) == 0)
            return 1;
    return 0;
}

static void do_and_undo(hp_douhuang_state *s, const hp_douhuang_move *m, int is_legal) {
    const hp_douhuang_state before = *s;
    hp_douhuang_undo undo;
    const char *problem = hp_douhuang_action_problem(s, m);
    REQUIRE(is_legal == !problem);
    if (problem)
        require_rule(problem);
    REQUIRE(hp_douhuang_apply(s, m, &undo) == (is_legal ? HP_OK : HP_ERR_ILLEGAL));
    if (!is_legal) {
        REQUIRE(memcmp(s, &before, sizeof before) == 0);
        return;
    }
    hp_douhuang_state after = *s;
    hp_douhuang_undo_action(s, &undo);
    REQUIRE(memcmp(s, &before, sizeof before) == 0 && hp_douhuang_state_hash(s) == hp_douhuang_state_hash(&before));
    *s = after;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hp_douhuang_move list[MOST];
    fuzz_input in = {data, size};
    (void)hp_simd_select(fuzz_simds[fuzz_byte(&in) % 3]);
    hp_douhuang_state s = any_state(&in);
    const char *problem = hp_douhuang_state_problem(&s);
    if (problem) {
        require_rule(problem);
        return 0;
    }
    for (int step = 0; step < STEPS && in.size; step++) {
        hp_douhuang_move m;
        int64_t n = -1;
        require_sound(&s);
        const int64_t count = hp_douhuang_actions_count(&s);
        REQUIRE(s.phase == HP_DOUHUANG_PHASE_OVER ? count == 0 : count > 0);
        REQUIRE(hp_douhuang_actions(&s, list, MOST, &n) == (count > MOST ? HP_ERR_BUFFER : HP_OK) && n == count);
        REQUIRE(hp_douhuang_action_at(&s, count, &m) == HP_ERR_SIZE);
        const unsigned how = fuzz_byte(&in);
        if (how % 4 == 0 && n <= MOST) { /* any bytes, or a listed action with one of them changed */
            if (how & 4 || n == 0) {
                fuzz_bytes(&in, &m, sizeof m);
            } else {
                m = list[fuzz_byte(&in) % n];
                unsigned char bytes[sizeof m];
                memcpy(bytes, &m, sizeof m);
                bytes[fuzz_byte(&in) % sizeof m] ^= (unsigned char)fuzz_byte(&in);
                memcpy(&m, bytes, sizeof m);
            }
            do_and_undo(&s, &m, is_listed(&m, list, n));
        } else if (count > 0) {
            const int64_t at = how & 8 ? count - 1 - (how >> 4) % count : (int64_t)(fuzz_word(&in) >> 1) % count;
            REQUIRE(hp_douhuang_action_at(&s, at, &m) == HP_OK);
            REQUIRE(n > MOST || memcmp(&m, list + at, sizeof m) == 0);
            do_and_undo(&s, &m, 1);
        }
        REQUIRE(!hp_douhuang_state_problem(&s));
    }
    hp_douhuang_play_random(&s, 1, 1, size);
    REQUIRE(s.phase == HP_DOUHUANG_PHASE_OVER && !hp_douhuang_state_problem(&s));
    return 0;
}
