/* Any bytes as a state of Baohuang: refused with a rule, or played, by a script of any 40 bytes and picks by number.
 *
 * Whatever hp_baohuang_state_problem accepts can be observed, counted, listed and played on; what is legal is what is
 * listed, one of its choices, or a seat's own; and the states that follow are accepted again. */
#include "fuzz.h"

enum { MOST = 25 * 161, STEPS = 60, SEATS = HP_BAOHUANG_SEATS };

static void require_rule(const char *text) { REQUIRE(text[0] == 'B' && text[1] >= '1' && text[1] <= '9'); }

/* 424 bytes as they come, or a game some way in with a few bytes of it changed. */
static hp_baohuang_state any_state(fuzz_input *in) {
    hp_baohuang_state s;
    const unsigned how = fuzz_byte(in);
    if (how % 16 == 0) {
        fuzz_bytes(in, &s, sizeof s);
        return s;
    }
    hp_baohuang_rules rules;
    REQUIRE(hp_baohuang_rules_usual((int)(how & 1), &rules) == HP_OK);
    const unsigned room = fuzz_byte(in), seed = fuzz_byte(in);
    rules.options = (uint8_t)(room & 7);
    rules.first_seat = (uint8_t)((room >> 3) % 6);
    rules.penalty = room & 0x80 ? room : HP_BAOHUANG_NO_PENALTY;
    const int status = hp_baohuang_start(&rules, seed, fuzz_byte(in), &s);
    REQUIRE(status == hp_baohuang_rules_check(&rules));
    if (status != HP_OK) {
        rules.first_seat = 0;
        REQUIRE(hp_baohuang_start(&rules, seed, 0, &s) == HP_OK);
    }
    const unsigned style = fuzz_byte(in);
    unsigned mixed = seed;
    for (unsigned steps = fuzz_byte(in) * (style & 1 ? 2 : 1); steps > 0; steps--) {
        const int64_t n = hp_baohuang_actions_count(&s);
        if (n == 0)
            break;
        hp_baohuang_action action;
        mixed = mixed * 1103515245u + 12345u;
        const int last = s.phase == HP_BAOHUANG_PHASE_THRONE ? (style & 6) != 0 && mixed >> 28 : !(mixed >> 30);
        REQUIRE(hp_baohuang_action_at(&s, last ? n - 1 : (int64_t)(mixed >> 3) % n, &action) == HP_OK);
        hp_baohuang_apply_unchecked(&s, &action);
    }
    for (unsigned changes = how >> 4 & 3; changes > 0; changes--) {
        unsigned char bytes[sizeof s];
        memcpy(bytes, &s, sizeof s);
        const unsigned value = fuzz_byte(in);
        unsigned at = fuzz_byte(in); /* mostly the small fields */
        at = at & 0x80 ? at * 4 + value : (unsigned)(sizeof s - 72) + at % 72;
        at %= sizeof s;
        bytes[at] = (unsigned char)(value & 0x80 ? bytes[at] ^ 1u << (value & 7) : value & 0x7f);
        if (value == 0x7f)
            bytes[at] = HP_BAOHUANG_NONE;
        memcpy(&s, bytes, sizeof s);
    }
    return s;
}

static int cards_in(const hp_baohuang_hand *hand) {
    int n = 0;
    for (int k = 0; k < 4; k++)
        n += __builtin_popcountll(hand->plane[k] & HP_BAOHUANG_CARDS);
    return n;
}

static void require_sound(const hp_baohuang_state *s) {
    hp_baohuang_observation o;
    int32_t score[SEATS], sum = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        REQUIRE(hp_baohuang_observe(s, seat, &o) == HP_OK);
        REQUIRE(memcmp(&o.seen.hands[seat], &s->hands[seat], sizeof *s->hands) == 0);
        REQUIRE(hp_baohuang_hand_check(&o.unseen) == HP_OK);
        int all = cards_in(&o.unseen);
        for (int other = 0; other < SEATS; other++) {
            all += cards_in(&o.seen.hands[other]) + cards_in(&s->played[other]);
            REQUIRE(o.cards[other] == cards_in(&s->hands[other]));
            for (int k = 0; k < 4; k++)
                REQUIRE(!(o.seen.hands[other].plane[k] & ~s->hands[other].plane[k]));
        }
        if (s->phase == HP_BAOHUANG_PHASE_THRONE && s->concise && s->hand_ons)
            all += s->hand_ons - 1;
        REQUIRE(all == 168);
    }
    hp_baohuang_score(s, score);
    for (int seat = 0; seat < SEATS; seat++)
        sum += score[seat];
    REQUIRE(sum == 0);
}

/* Whether an action is in the list, as it stands there or with another of its choices of cards, or is a seat's own. */
static int is_listed(const hp_baohuang_state *s, const hp_baohuang_action *a, const hp_baohuang_action *list,
                     int64_t n) {
    if (a->action >= HP_BAOHUANG_TRUSTEE && a->action <= HP_BAOHUANG_LEAVE && a->arg < SEATS) {
        hp_baohuang_action own = {.move = {.rank = HP_BAOHUANG_NO_RANK}, .action = a->action, .arg = a->arg};
        const int trustee = s->trustees >> a->arg & 1, left = s->left >> a->arg & 1;
        return s->phase != HP_BAOHUANG_PHASE_OVER && memcmp(a, &own, sizeof own) == 0 &&
               (a->action == HP_BAOHUANG_TRUSTEE  ? !trustee
                : a->action == HP_BAOHUANG_CANCEL ? trustee && !left && s->trusted[a->arg] < 4
                                                  : !left && s->penalty != HP_BAOHUANG_NO_PENALTY);
    }
    for (int64_t i = 0; i < n; i++) {
        if (a->action != HP_BAOHUANG_PLAY || memcmp(&a->move, &list[i].move, sizeof a->move)) {
            if (memcmp(a, list + i, sizeof *a) == 0)
                return 1;
            continue;
        }
        hp_baohuang_action choice = list[i];
        choice.cards = (hp_baohuang_hand){{0}};
        if (memcmp(a, &choice, sizeof *a) == 0)
            return 1;
        for (int64_t k = hp_baohuang_action_choices(s, list + i) - 1; k >= 0; k--) {
            REQUIRE(hp_baohuang_action_choice_at(s, list + i, k, &choice) == HP_OK);
            if (memcmp(a, &choice, sizeof *a) == 0)
                return 1;
        }
    }
    return 0;
}

static void do_and_undo(hp_baohuang_state *s, const hp_baohuang_action *a, int is_legal) {
    const hp_baohuang_state before = *s;
    hp_baohuang_undo undo;
    const char *problem = hp_baohuang_action_problem(s, a);
    REQUIRE(is_legal == !problem);
    if (problem)
        require_rule(problem);
    REQUIRE(hp_baohuang_apply(s, a, &undo) == (is_legal ? HP_OK : HP_ERR_ILLEGAL));
    if (!is_legal) {
        REQUIRE(memcmp(s, &before, sizeof before) == 0);
        return;
    }
    const hp_baohuang_state after = *s;
    hp_baohuang_undo_action(s, &undo);
    REQUIRE(memcmp(s, &before, sizeof before) == 0 && hp_baohuang_state_hash(s) == hp_baohuang_state_hash(&before));
    *s = after;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hp_baohuang_action list[MOST];
    fuzz_input in = {data, size};
    (void)hp_simd_select(fuzz_simds[fuzz_byte(&in) % 3]);
    hp_baohuang_state s = any_state(&in);
    const char *problem = hp_baohuang_state_problem(&s);
    if (problem) {
        require_rule(problem);
        return 0;
    }
    for (int step = 0; step < STEPS && in.size; step++) {
        hp_baohuang_action a;
        int64_t n = -1;
        require_sound(&s);
        const int64_t count = hp_baohuang_actions_count(&s);
        REQUIRE(s.phase == HP_BAOHUANG_PHASE_OVER ? count == 0 : count > 0 && count <= MOST);
        REQUIRE(hp_baohuang_actions(&s, list, MOST, &n) == HP_OK && n == count);
        REQUIRE(hp_baohuang_action_at(&s, count, &a) == HP_ERR_SIZE);
        const unsigned how = fuzz_byte(&in);
        if (how % 8 == 1) {
            a = (hp_baohuang_action){.move = {.rank = HP_BAOHUANG_NO_RANK}};
            a.action = (uint8_t)(HP_BAOHUANG_TRUSTEE + (how >> 3) % 3);
            a.arg = (uint8_t)(how >> 5);
            do_and_undo(&s, &a, is_listed(&s, &a, list, n));
        } else if (how % 4 == 0) { /* any bytes, or a listed action with one of them changed */
            if ((how & 0xfc) == 4 || n == 0) {
                fuzz_bytes(&in, &a, sizeof a);
            } else {
                a = list[fuzz_byte(&in) % n];
                unsigned char bytes[sizeof a];
                memcpy(bytes, &a, sizeof a);
                bytes[fuzz_byte(&in) % sizeof a] ^= (unsigned char)fuzz_byte(&in);
                memcpy(&a, bytes, sizeof a);
            }
            do_and_undo(&s, &a, is_listed(&s, &a, list, n));
        } else if (count > 0) {
            const int64_t at = how & 8 ? count - 1 - (how >> 4) % count : (int64_t)(fuzz_word(&in) >> 1) % count;
            REQUIRE(hp_baohuang_action_at(&s, at, &a) == HP_OK && memcmp(&a, list + at, sizeof a) == 0);
            const int64_t choices = hp_baohuang_action_choices(&s, list + at);
            REQUIRE(choices >= 1 && hp_baohuang_action_choice_at(&s, list + at, how % choices, &a) == HP_OK);
            do_and_undo(&s, &a, 1);
        }
        problem = hp_baohuang_state_problem(&s);
        REQUIRE(!problem);
    }
    hp_baohuang_play_random(&s, 1, 1, size);
    REQUIRE(s.phase == HP_BAOHUANG_PHASE_OVER && !hp_baohuang_state_problem(&s));
    return 0;
}
