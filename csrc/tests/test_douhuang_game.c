/* Games of Douhuang, action by action (D7 to D11).
 *
 * Each action of random games is held against the rules: what may be done, what changes, whose turn follows.  Lists,
 * counts, picks by number, reasons, undoing and playouts must agree with one another, under every instruction set. */
#include "check_games.h"

static const char *simds[3];
static int n_simds;

enum { SHORT = 3000 }; /* longer lists are looked at in strides */

static long long without_skill; /* states in which there would be other moves with the skill */
static long long met_phase[HP_DOUHUANG_PHASES], met_action[HP_DOUHUANG_ACTIONS_END];

/* ---- What the rules say of an action: from `b` before to `a` after ---- */

typedef hp_douhuang_state state;

#define STEP(condition) \
    CHECK_SAY(condition, "after %d strength %d: " CHECK_STATE, m->kind, m->strength, CHECK_STATE_OF(b))

/* The seat that has the skill of a character. */
static int holder(const state *s, int character) {
    for (int seat = 0; seat < s->players; seat++)
        if (check_skill(s, seat) == character)
            return seat;
    return -1;
}

static int next_seat(const state *s, int seat) { return (seat + 1) % s->players; }

/* D7.4, D7.3: 白骨精 is asked, else the first bidder. */
static void expect_bidding(const state *b, const hp_douhuang_move *m, const state *a) {
    const int her = holder(a, CHECK_BAIGUJING);
    STEP(a->phase == (her >= 0 ? HP_DOUHUANG_PHASE_PEEK : HP_DOUHUANG_PHASE_BID));
    STEP(a->current == (her >= 0 ? her : a->first_bidder) && a->passes == 0 && a->looked == 0);
}

/* D7.1, D8.1 */
static void expect_deal(const state *b, const hp_douhuang_move *m, const state *a) {
    STEP(a->deals == b->deals + 1 && a->discarded == 0 && a->emperor == CHECK_NONE);
    for (int seat = 0; seat < a->players; seat++) {
        STEP(check_cards(a->hands[seat]) == (a->players == 3 ? 17 : 22) && a->played[seat] == 0);
        STEP(a->shown[seat] == (seat == a->first_bidder ? UINT64_C(1) << a->turned : 0));
    }
    STEP(memcmp(a->hands, b->hands, sizeof a->hands) != 0);
}

static void expect_over(const state *b, const hp_douhuang_move *m, const state *a, int winner) {
    int wins[2] = {0, 0};
    if (b->competitive) {
        for (int game = 0; game < b->game; game++)
            wins[b->ended[4 * game + 1] == HP_DOUHUANG_EMPEROR ? b->ended[4 * game] : 1 - b->ended[4 * game]]++;
        wins[winner == HP_DOUHUANG_EMPEROR ? b->emperor : 1 - b->emperor]++;
    }
    if (!b->competitive || wins[0] == 2 || wins[1] == 2) {
        STEP(a->phase == HP_DOUHUANG_PHASE_OVER && a->current == CHECK_NONE && a->winner == winner);
        STEP(a->game == b->game && a->emperor == b->emperor);
        return;
    }
    /* D8.2: a new deal, bidding, the next laid; what has been laid stays. */
    STEP(a->game == b->game + 1 && a->winner == 0 && a->doublings == 0);
    STEP(memcmp(a->laid, b->laid, sizeof a->laid) == 0 && memcmp(a->taken, b->taken, sizeof a->taken) == 0);
    for (int seat = 0; seat < 2; seat++)
        STEP(a->characters[seat] == a->laid[3 * seat + a->game] && a->hit_points[seat] == 0);
    const uint8_t *ended = a->ended + 4 * b->game;
    const int bombs = b->doublings + (m->kind == HP_DOUHUANG_BOMB || m->kind == HP_DOUHUANG_ROCKET);
    STEP(ended[0] == b->emperor && ended[1] == winner && ended[2] == bombs && a->known == 0);
    expect_deal(b, m, a);
    expect_bidding(b, m, a);
}

static void expect_lead(const state *b, const hp_douhuang_move *m, const state *a, int seat) {
    const hp_douhuang_move none = {0};
    STEP(a->phase == HP_DOUHUANG_PHASE_PLAY && a->current == seat && check_same(&a->last, &none));
    STEP(a->last_player == CHECK_NONE && a->beaten == CHECK_NONE && a->passes == 0 && a->hit == 0);
}

/* D9.10 (5) */
static void expect_who_leads(const state *b, const hp_douhuang_move *m, const state *a, int hit) {
    const int winner = b->last_player, character = check_skill(b, winner);
    if (character == CHECK_LIU_BANG || (hit && character == CHECK_XIANG_YU))
        STEP(a->phase == HP_DOUHUANG_PHASE_LEAD && a->current == winner && a->hit == hit);
    else
        expect_lead(b, m, a, hit ? b->beaten : winner);
}

/* D9.10 (4) */
static void expect_after_hit(const state *b, const hp_douhuang_move *m, const state *a) {
    const int loser = b->beaten;
    if (check_skill(b, loser) == CHECK_LU_BU && a->hit_points[loser] >= 2 && check_cards(b->hands[loser]) >= 2)
        STEP(a->phase == HP_DOUHUANG_PHASE_DISCARD && a->current == loser && a->hit == 1);
    else
        expect_who_leads(b, m, a, 1);
}

/* D10.2 */
static int expect_death(const state *b, const hp_douhuang_move *m, const state *a, int seat) {
    if (b->hit_points[seat] > 1)
        return 0;
    expect_over(b, m, a, seat == b->emperor ? HP_DOUHUANG_SUBJECTS : HP_DOUHUANG_EMPEROR);
    return 1;
}

static void expect_emperor(const state *b, const hp_douhuang_move *m, const state *a, int emperor) {
    STEP(a->emperor == emperor && a->known == (1 << a->players) - 1);
    for (int seat = 0; seat < a->players; seat++) /* D7.5, D8.1 */
        STEP(a->hit_points[seat] == (a->players == 3 ? (seat == emperor ? 3 : 2) : (seat == emperor ? 2 : 3)));
    const int her = holder(a, CHECK_XI_SHI);
    if (her >= 0 && her != emperor) {
        STEP(a->phase == HP_DOUHUANG_PHASE_SWAP && a->current == her && a->bottom == b->bottom);
        STEP(memcmp(a->hands, b->hands, sizeof a->hands) == 0);
        return;
    }
    STEP(a->hands[emperor] == (b->hands[emperor] | b->bottom));
    STEP(a->shown[emperor] == (b->shown[emperor] | b->bottom));
    expect_lead(b, m, a, emperor);
}

static void expect_pass(const state *b, const hp_douhuang_move *m, const state *a) {
    const int seat = b->current, winner = b->last_player, loser = b->beaten;
    switch (b->phase) {
    case HP_DOUHUANG_PHASE_PEEK:
    case HP_DOUHUANG_PHASE_SEIZE: /* D7.4: she still has her turn */
        STEP(a->phase == HP_DOUHUANG_PHASE_BID && a->current == b->first_bidder && a->passes == 0);
        STEP(a->looked == b->looked && a->known == b->known && a->deals == b->deals);
        break;
    case HP_DOUHUANG_PHASE_BID: /* D7.3 */
        if (b->passes + 1 < b->players) {
            STEP(a->phase == HP_DOUHUANG_PHASE_BID && a->current == next_seat(b, seat) && a->passes == b->passes + 1);
            break;
        }
        expect_deal(b, m, a);
        expect_bidding(b, m, a);
        STEP(memcmp(a->characters, b->characters, sizeof a->characters) == 0 && a->known == b->known);
        break;
    case HP_DOUHUANG_PHASE_SWAP:
        STEP(a->hands[b->emperor] == (b->hands[b->emperor] | b->bottom) && a->hands[seat] == b->hands[seat]);
        STEP(a->shown[b->emperor] == (b->shown[b->emperor] | b->bottom));
        expect_lead(b, m, a, b->emperor);
        break;
    case HP_DOUHUANG_PHASE_PLAY: /* D9.1 */
        if (b->passes + 1 < b->players - 1)
            STEP(a->phase == HP_DOUHUANG_PHASE_PLAY && a->current == next_seat(b, seat) && a->passes == b->passes + 1 &&
                 check_same(&a->last, &b->last));
        else if (loser == CHECK_NONE || (winner != b->emperor && loser != b->emperor)) /* D9.2 */
            expect_who_leads(b, m, a, 0);
        else { /* D9.2, D9.3 */
            const int hers = check_skill(b, loser) == CHECK_DIAO_CHAN && check_skill(b, winner) != CHECK_XIANG_YU;
            STEP(a->phase == HP_DOUHUANG_PHASE_HIT && a->current == (hers ? loser : winner) && a->hit == 0);
        }
        break;
    case HP_DOUHUANG_PHASE_EXTRA:
        expect_after_hit(b, m, a);
        break;
    case HP_DOUHUANG_PHASE_DISCARD:
        expect_who_leads(b, m, a, 1);
        break;
    default: /* LEAD */
        STEP(b->phase == HP_DOUHUANG_PHASE_LEAD);
        expect_lead(b, m, a, b->hit ? loser : winner);
        break;
    }
    if (b->phase >= HP_DOUHUANG_PHASE_PLAY) {
        STEP(memcmp(a->hands, b->hands, sizeof a->hands) == 0 && a->discarded == b->discarded);
        STEP(memcmp(a->hit_points, b->hit_points, sizeof a->hit_points) == 0);
    }
}

static void expect_play(const state *b, const hp_douhuang_move *m, const state *a) {
    const int seat = b->current;
    if (b->hands[seat] == m->cards) { /* D10.1 */
        expect_over(b, m, a, seat == b->emperor ? HP_DOUHUANG_EMPEROR : HP_DOUHUANG_SUBJECTS);
        if (a->game != b->game)
            return;
    } else {
        STEP(a->phase == HP_DOUHUANG_PHASE_PLAY && a->current == next_seat(b, seat));
    }
    STEP(a->hands[seat] == (b->hands[seat] ^ m->cards) && a->played[seat] == (b->played[seat] | m->cards));
    STEP(a->hit_points[seat] == b->hit_points[seat] - m->cost);
    STEP(a->doublings == b->doublings + (m->kind == HP_DOUHUANG_BOMB || m->kind == HP_DOUHUANG_ROCKET));
    STEP(check_same(&a->last, m) && a->last_player == seat && a->beaten == b->last_player && a->passes == 0);
}

static void expect_character(const state *b, const hp_douhuang_move *m, const state *a) {
    const int seat = b->current, value = m->strength;
    if (m->kind == HP_DOUHUANG_CHOOSE) { /* D7.2 */
        STEP(a->characters[seat] == value);
        if (seat + 1 < b->players)
            STEP(a->phase == HP_DOUHUANG_PHASE_CHOOSE && a->current == seat + 1);
        else
            expect_bidding(b, m, a);
    } else if (m->kind == HP_DOUHUANG_DRAFT) { /* D8.2: 1-2-2-2-2-1 */
        static const uint8_t order[10] = {0, 1, 1, 0, 0, 1, 1, 0, 0, 1};
        int place = value - HP_DOUHUANG_FACE_DOWN + 5;
        for (int i = 0; i < 5; i++)
            if (b->offered[i] == value)
                place = i;
        STEP(place >= 0 && place < 10 && b->taken[place] == CHECK_NONE && a->taken[place] == seat);
        STEP(seat == (order[b->picks] ^ b->first_drafter) && a->picks == b->picks + 1);
        if (a->picks < 10)
            STEP(a->phase == HP_DOUHUANG_PHASE_DRAFT && a->current == (order[a->picks] ^ b->first_drafter));
        else
            STEP(a->phase == HP_DOUHUANG_PHASE_LAY && a->current == 0);
    } else {
        for (int i = 0; i < 3; i++)
            STEP(a->laid[3 * seat + i] == value / (i == 0 ? 1 : i == 1 ? 32 : 1024) % 32);
        if (seat == 0) {
            STEP(a->phase == HP_DOUHUANG_PHASE_LAY && a->current == 1);
            return;
        }
        STEP(a->characters[0] == a->laid[0] && a->characters[1] == a->laid[3]);
        expect_bidding(b, m, a);
    }
}

static void expect(const state *b, const hp_douhuang_move *m, const state *a) {
    const int seat = b->current;
    switch (m->kind) {
    case HP_DOUHUANG_PASS:
        expect_pass(b, m, a);
        break;
    case HP_DOUHUANG_CHOOSE:
    case HP_DOUHUANG_DRAFT:
    case HP_DOUHUANG_LAY:
        expect_character(b, m, a);
        break;
    case HP_DOUHUANG_PEEK: /* D7.4 */
        STEP(a->phase == HP_DOUHUANG_PHASE_SEIZE && a->current == seat && a->looked == 1 << seat);
        STEP(a->known == (b->known | 1 << seat));
        break;
    case HP_DOUHUANG_SEIZE:
    case HP_DOUHUANG_CALL:
        expect_emperor(b, m, a, seat);
        break;
    case HP_DOUHUANG_SWAP: { /* D7.6 */
        const uint64_t given = m->cards & b->hands[seat], taken = m->cards & b->bottom;
        const int emperor = b->emperor;
        STEP(a->hands[seat] == ((b->hands[seat] & ~given) | taken));
        STEP(a->hands[emperor] == (b->hands[emperor] | given | (b->bottom & ~taken)));
        STEP(a->shown[seat] == (b->shown[seat] | taken)); /* D12 */
        STEP(a->shown[emperor] == (b->shown[emperor] | given | (b->bottom & ~taken)));
        STEP(a->bottom == b->bottom);
        expect_lead(b, m, a, emperor);
        break;
    }
    case HP_DOUHUANG_CONTINUE:
        expect_who_leads(b, m, a, 0);
        break;
    case HP_DOUHUANG_HIT:
        if (expect_death(b, m, a, b->beaten))
            break;
        STEP(a->hit_points[b->beaten] == b->hit_points[b->beaten] - 1);
        /* D9.10 (3) */
        if (check_skill(b, b->last_player) == CHECK_LU_ZHISHEN && b->hit_points[b->last_player] >= 2)
            STEP(a->phase == HP_DOUHUANG_PHASE_EXTRA && a->current == b->last_player && a->hit == 1);
        else
            expect_after_hit(b, m, a);
        break;
    case HP_DOUHUANG_EXTRA: /* D9.4 */
        if (expect_death(b, m, a, b->beaten))
            break;
        STEP(a->hit_points[seat] == b->hit_points[seat] - 1);
        STEP(a->hit_points[b->beaten] == b->hit_points[b->beaten] - 1);
        expect_after_hit(b, m, a);
        break;
    case HP_DOUHUANG_DISCARD: /* D9.5 */
    case HP_DOUHUANG_HEAL:    /* D9.6 */
        STEP(a->hands[seat] == (b->hands[seat] ^ m->cards) && a->discarded == (b->discarded | m->cards));
        STEP(a->hit_points[seat] == b->hit_points[seat] + (m->kind == HP_DOUHUANG_HEAL ? 1 : -1));
        if (m->kind == HP_DOUHUANG_DISCARD)
            expect_who_leads(b, m, a, 1);
        else
            STEP(a->phase == b->phase && a->current == seat && check_same(&a->last, &b->last) &&
                 a->passes == b->passes && a->beaten == b->beaten && a->last_player == b->last_player);
        break;
    case HP_DOUHUANG_LEAD: /* D9.8, D9.9 */
        expect_lead(b, m, a, m->strength);
        break;
    default:
        expect_play(b, m, a);
        break;
    }
    /* Nothing else ever changes the deal and the table before a new deal. */
    if (a->deals == b->deals) {
        STEP(a->bottom == b->bottom && a->out == b->out && a->turned == b->turned);
        STEP(a->first_bidder == b->first_bidder && a->seed == b->seed && a->index == b->index);
        uint64_t gone_before = b->discarded, gone = a->discarded;
        for (int i = 0; i < 3; i++) {
            gone_before |= b->played[i];
            gone |= a->played[i];
        }
        STEP((gone_before & ~gone) == 0);
    }
}

/* ---- What may be done in a state ---- */

/* Of the kinds besides plays: how many of each there must be.  PLAY: `others` after the plays. */
static void expect_others(const state *s, const hp_douhuang_move *list, int64_t plays, int64_t n) {
    const int seat = s->current, size = seat < 3 ? check_cards(s->hands[seat]) : 0;
    int64_t found[HP_DOUHUANG_ACTIONS_END] = {0}, due[HP_DOUHUANG_ACTIONS_END] = {0};
    for (int64_t i = plays; i < n; i++) {
        const hp_douhuang_move *m = list + i;
        CHECK(m->kind >= HP_DOUHUANG_PASS && m->kind < HP_DOUHUANG_ACTIONS_END);
        CHECK(i == plays || m[-1].kind < m->kind || m[-1].kind == m->kind || m->kind == HP_DOUHUANG_PASS);
        CHECK(m->kind != HP_DOUHUANG_PASS || i == n - 1); /* pass is the last */
        CHECK(m->length == 0 && m->reserved == 0 && m->size == check_cards(m->cards));
        CHECK(m->cost == (m->kind == HP_DOUHUANG_EXTRA || m->kind == HP_DOUHUANG_DISCARD));
        found[m->kind % HP_DOUHUANG_ACTIONS_END]++;
        const int cards = m->kind == HP_DOUHUANG_SWAP                                     ? 3
                          : m->kind == HP_DOUHUANG_DISCARD || m->kind == HP_DOUHUANG_HEAL ? 1
                                                                                          : 0;
        CHECK(m->size == cards);
        if (m->kind == HP_DOUHUANG_SWAP)
            CHECK(check_cards(m->cards & s->hands[seat]) == 2 && check_cards(m->cards & s->bottom) == 1);
        else
            CHECK((m->cards & ~s->hands[seat]) == 0);
        if (m->kind == HP_DOUHUANG_CHOOSE)
            CHECK(memchr(s->offered + 3 * seat, m->strength, 3) != NULL && m->strength < HP_DOUHUANG_CHARACTERS);
        if (m->kind == HP_DOUHUANG_LEAD)
            CHECK(check_skill(s, seat) == CHECK_LIU_BANG ? m->strength != seat && m->strength < s->players
                                                         : m->strength == seat);
        if (m->kind == HP_DOUHUANG_LAY) {
            uint32_t three = 0;
            for (int j = 0; j < 3; j++) {
                const int character = m->strength >> 5 * j & 31;
                const uint8_t *at = memchr(s->offered, character, 10);
                CHECK(at && s->taken[at - s->offered] == seat);
                three |= 1u << character;
            }
            CHECK(check_cards(three) == 3 && m->strength >> 15 == 0);
        }
    }
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_CHOOSE:
        for (int i = 0; i < 3; i++)
            due[HP_DOUHUANG_CHOOSE] += s->offered[3 * seat + i] != CHECK_NONE;
        break;
    case HP_DOUHUANG_PHASE_DRAFT:
        due[HP_DOUHUANG_DRAFT] = 10 - s->picks;
        break;
    case HP_DOUHUANG_PHASE_LAY:
        due[HP_DOUHUANG_LAY] = 5 * 4 * 3;
        break;
    case HP_DOUHUANG_PHASE_PEEK:
        due[HP_DOUHUANG_PEEK] = due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_SEIZE:
        due[HP_DOUHUANG_SEIZE] = due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_BID:
        due[HP_DOUHUANG_CALL] = due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_SWAP:
        due[HP_DOUHUANG_SWAP] = size * (size - 1) / 2 * 3;
        due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_PLAY:
        due[HP_DOUHUANG_PASS] = s->last.size > 0;
        if (check_skill(s, seat) == CHECK_LIN_DAIYU && s->hit_points[seat] == 1 && size > 1)
            due[HP_DOUHUANG_HEAL] = size;
        break;
    case HP_DOUHUANG_PHASE_HIT:
        due[HP_DOUHUANG_CONTINUE] = due[HP_DOUHUANG_HIT] = 1;
        break;
    case HP_DOUHUANG_PHASE_EXTRA:
        due[HP_DOUHUANG_EXTRA] = due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_DISCARD:
        due[HP_DOUHUANG_DISCARD] = size;
        due[HP_DOUHUANG_PASS] = 1;
        break;
    case HP_DOUHUANG_PHASE_LEAD:
        due[HP_DOUHUANG_LEAD] = check_skill(s, seat) == CHECK_LIU_BANG ? s->players - 1 : 1;
        due[HP_DOUHUANG_PASS] = 1;
        break;
    default:
        break;
    }
    for (int kind = HP_DOUHUANG_PASS; kind < HP_DOUHUANG_ACTIONS_END; kind++)
        CHECK_SAY(found[kind] == due[kind], "%" PRId64 " of %s: " CHECK_STATE, found[kind],
                  hp_douhuang_action_name(kind), CHECK_STATE_OF(s));
}

/* D5.4: for each character one with the same straights whose skill changes no combination, or adds only moves that tell
 * themselves (D6.2, D6.3), or none at these hit points (D6.8). */
static const struct {
    uint8_t character, hp;
} stand_ins[HP_DOUHUANG_CHARACTERS] = {{9, 2}, {1, 2},  {2, 2},  {10, 2}, {9, 2},  {15, 2}, {6, 2},  {7, 2}, {15, 2},
                                       {9, 2}, {10, 2}, {11, 2}, {15, 2}, {13, 2}, {14, 2}, {15, 2}, {2, 2}, {17, 2}};

static int is_by_skill(const hp_douhuang_move *m) {
    if (m->kind == HP_DOUHUANG_SINGLE)
        return m->strength != __builtin_ctzll(m->cards);
    return m->kind == HP_DOUHUANG_PAIR && __builtin_ctzll(m->cards) / 4 != m->strength;
}

/* Plays are those of hp_douhuang_generate(). */
static int64_t expect_plays(const state *s, const hp_douhuang_move *list) {
    if (s->phase != HP_DOUHUANG_PHASE_PLAY)
        return 0;
    const uint64_t hand = s->hands[s->current];
    const int is_off = check_skill(s, s->current) == CHECK_NONE;
    int character = s->characters[s->current], hp = s->hit_points[s->current];
    if (is_off) {
        hp = stand_ins[character].hp;
        character = stand_ins[character].character;
    }
    int64_t n = -1, same = -1;
    CHECK(hp_douhuang_count(hand, character, hp, &s->last, &n) == HP_OK);
    if (!list && !is_off)
        return n;
    hp_douhuang_move *plays = check_guarded((size_t)n * sizeof *plays);
    CHECK(hp_douhuang_generate(hand, character, hp, &s->last, plays, n, &same) == HP_OK && same == n);
    if (is_off) {
        n = 0;
        for (int64_t i = 0; i < same; i++)
            if (!is_by_skill(plays + i))
                plays[n++] = plays[i];
        int64_t with_it = -1;
        hp_douhuang_count(hand, s->characters[s->current], s->hit_points[s->current], &s->last, &with_it);
        without_skill += with_it != n;
    }
    CHECK_SAY(!list || memcmp(plays, list, (size_t)n * sizeof *plays) == 0, CHECK_STATE, CHECK_STATE_OF(s));
    check_free(plays);
    return n;
}

/* A list of exactly that room, and none of one row less. */
static void expect_exact_room(const state *s, const hp_douhuang_move *list, int64_t n) {
    const size_t size = (size_t)n * sizeof *list;
    int64_t count = -1;
    hp_douhuang_move *out = check_guarded(size);
    CHECK(hp_douhuang_actions(s, out, n, &count) == HP_OK && count == n);
    CHECK(check_guards(out, size) && memcmp(out, list, size) == 0);
    check_free(out);
    if (n == 0)
        return;
    out = check_guarded(size);
    count = -1;
    CHECK(hp_douhuang_actions(s, out, n - 1, &count) == HP_ERR_BUFFER && count == n);
    CHECK(check_untouched(out, size) && check_guards(out, size));
    check_free(out);
}

static void expect_state(const state *s) {
    const char *problem = hp_douhuang_state_problem(s);
    CHECK_SAY(!problem, "%s: " CHECK_STATE, problem ? problem : "", CHECK_STATE_OF(s));
    uint64_t all = s->discarded | s->out;
    int cards = check_cards(s->discarded) + check_cards(s->out);
    if (s->phase < HP_DOUHUANG_PHASE_PLAY) {
        all |= s->bottom;
        cards += 3;
    }
    for (int seat = 0; seat < 3; seat++) {
        all |= s->hands[seat] | s->played[seat];
        cards += check_cards(s->hands[seat]) + check_cards(s->played[seat]);
        const int first = s->players == 3 ? (seat == s->emperor ? 3 : 2) : (seat == s->emperor ? 2 : 3);
        CHECK(s->hit_points[seat] <= (s->emperor == CHECK_NONE || seat >= s->players ? 0 : first));
        CHECK(s->hit_points[seat] > 0 || s->emperor == CHECK_NONE || seat >= s->players ||
              s->phase == HP_DOUHUANG_PHASE_OVER);
    }
    CHECK_SAY(all == HP_DECK54 && cards == 54, CHECK_STATE, CHECK_STATE_OF(s));
    CHECK(check_cards(s->out) == (s->players == 3 ? 0 : 7) && check_cards(s->bottom) == 3);
    CHECK(s->current < s->players || s->phase == HP_DOUHUANG_PHASE_OVER);
}

/* Everything that can be asked of a state.  The list is sorted at the end, for looking actions up. */
static void look_at(const state *s) {
    int64_t n = -1;
    expect_state(s);
    const hp_douhuang_move *list = check_list(s, 200000, &n);
    CHECK_SAY(s->phase == HP_DOUHUANG_PHASE_OVER ? n == 0 : n >= 1, "%" PRId64 ": " CHECK_STATE, n, CHECK_STATE_OF(s));
    const int64_t plays = expect_plays(s, list);
    hp_douhuang_move beyond;
    CHECK(hp_douhuang_action_at(s, -1, &beyond) == HP_ERR_SIZE && hp_douhuang_action_at(s, n, &beyond) == HP_ERR_SIZE);
    if (!list)
        return;
    expect_others(s, list, plays, n);
    const int64_t stride = n > SHORT ? n / 500 + 1 : 1;
    for (int64_t i = 0; i < n; i += stride) {
        const hp_douhuang_move same = check_action_at(s, i);
        CHECK_SAY(check_same(&same, list + i), "%" PRId64 ": %s, not %s", i, check_move_text(&same),
                  check_move_text(list + i));
        const char *problem = hp_douhuang_action_problem(s, list + i);
        CHECK_SAY(!problem, "%" PRId64 ": %s", i, problem ? problem : "");
    }
    if (n <= SHORT)
        expect_exact_room(s, list, n);
}

static void no_duplicates(const state *s) {
    int64_t n;
    const hp_douhuang_move *list = check_list(s, 20000, &n);
    if (!list || n < 2)
        return;
    hp_douhuang_move *sorted = malloc((size_t)n * sizeof *sorted);
    if (!sorted)
        abort();
    memcpy(sorted, list, (size_t)n * sizeof *sorted);
    check_sort(sorted, n);
    for (int64_t i = 1; i < n; i++)
        CHECK(!check_same(sorted + i - 1, sorted + i));
    free(sorted);
}

static void do_and_undo(state *s, const hp_douhuang_move *m) {
    const state before = *s;
    state unchecked = *s;
    hp_douhuang_undo undo;
    const uint64_t hash = hp_douhuang_state_hash(s);
    CHECK(hp_douhuang_apply(s, m, &undo) == HP_OK);
    hp_douhuang_apply_unchecked(&unchecked, m);
    CHECK(check_same_state(s, &unchecked) && !check_same_state(s, &before));
    CHECK(hp_douhuang_state_hash(s) != hash);
    state after = *s;
    hp_douhuang_undo_action(s, &undo);
    CHECK(check_same_state(s, &before) && hp_douhuang_state_hash(s) == hash);
    if (m->cost) /* D5.2 */
        CHECK(before.hit_points[before.current] > m->cost);
    expect(&before, m, &after);
    *s = after;
}

static void games(int mode, int n) {
    for (int i = 0; i < n; i++) {
        const hp_douhuang_options options = check_any_options(mode);
        state s = check_start(&options, 2026, (uint64_t)i), again = check_start(&options, 2026, (uint64_t)i);
        CHECK(check_same_state(&s, &again) && hp_douhuang_state_hash(&s) == hp_douhuang_state_hash(&again));
        CHECK(s.deals == 1 && s.emperor == CHECK_NONE && s.known == 0);
        CHECK(hp_simd_select(simds[i % n_simds]) == HP_OK);
        if (i % 4 == 0)
            check_dense_deal(&s);
        for (int step = 0;; step++) {
            met_phase[s.phase]++;
            if (step % 3 == i % 3 || s.phase != HP_DOUHUANG_PHASE_PLAY)
                look_at(&s);
            else
                expect_state(&s);
            if (step % 8 == 0)
                no_duplicates(&s);
            const int64_t count = hp_douhuang_actions_count(&s);
            if (count <= 0)
                break;
            const hp_douhuang_move m = check_action_at(&s, check_choice(count));
            met_action[m.kind]++;
            do_and_undo(&s, &m);
        }
    }
    CHECK(hp_simd_select(simds[n_simds - 1]) == HP_OK);
}

/* What random games must have come by for the above to say anything. */
static void everything_was_met(void) {
    for (int phase = 0; phase < HP_DOUHUANG_PHASES; phase++)
        CHECK_SAY(met_phase[phase] >= 20, "phase %s: %lld times", hp_douhuang_phase_name(phase), met_phase[phase]);
    for (int kind = 0; kind < HP_DOUHUANG_ACTIONS_END; kind++)
        if (kind < HP_DOUHUANG_KINDS || kind >= HP_DOUHUANG_PASS)
            CHECK_SAY(met_action[kind] >= (kind < HP_DOUHUANG_KINDS ? 1 : 5), "kind %d: %lld times", kind,
                      met_action[kind]);
    CHECK_SAY(without_skill >= 20, "%lld states that tell", without_skill);
}

/* ---- Playouts ---- */

/* The games of hp_douhuang_play_random() are those of anybody who lists, draws and applies. */
static void playouts(void) {
    enum { GAMES = 60 };
    static state played[GAMES], expected[GAMES];
    for (int mode = 0; mode < CHECK_MODES; mode++) {
        int64_t actions = 0;
        for (int i = 0; i < GAMES; i++) {
            played[i] = check_state_after(mode, check_below(4) ? 0 : check_below(40));
            state *s = expected + i;
            *s = played[i];
            hp_rng rng;
            hp_rng_seed(&rng, ~UINT64_C(77), UINT64_C(1000) + (uint64_t)i);
            for (int64_t n; (n = hp_douhuang_actions_count(s)) > 0; actions++) {
                const hp_douhuang_move m = check_action_at(s, hp_rng_below(&rng, (uint32_t)n));
                CHECK(hp_douhuang_apply(s, &m, NULL) == HP_OK);
            }
            CHECK(s->phase == HP_DOUHUANG_PHASE_OVER);
        }
        for (int simd = 0; simd < n_simds; simd++) {
            static state again[GAMES];
            memcpy(again, played, sizeof again);
            CHECK(hp_simd_select(simds[simd]) == HP_OK);
            CHECK(hp_douhuang_play_random(again, GAMES, 77, 1000) == actions);
            CHECK_SAY(memcmp(again, expected, sizeof again) == 0, "mode %d under %s", mode, simds[simd]);
            /* In parts, and each alone. */
            memcpy(again, played, sizeof again);
            int64_t sum = hp_douhuang_play_random(again, 7, 77, 1000);
            sum += hp_douhuang_play_random(again + 7, GAMES - 7, 77, 1007);
            CHECK(sum == actions && memcmp(again, expected, sizeof again) == 0);
        }
    }
    state over = expected[0];
    CHECK(hp_douhuang_play_random(&over, 1, 1, 1) == 0 && check_same_state(&over, expected));
    CHECK(hp_douhuang_play_random(NULL, 0, 1, 1) == 0);
}

/* ---- Illegal actions ---- */

static void mutate(hp_douhuang_move *m, const state *s) {
    switch (check_below(11)) {
    case 0:
        m->kind = (uint8_t)(check_below(2) ? check_below(48) : check_below(256));
        break;
    case 1:
        m->size = (uint8_t)(m->size + 1 - 2 * check_below(2));
        break;
    case 2:
        m->length = (uint8_t)(m->length + 1 - 2 * check_below(2));
        break;
    case 3:
        m->cost = (uint8_t)(check_below(2) ? m->cost ^ 1 : check_below(256));
        break;
    case 4:
        m->strength = (uint16_t)(check_below(2) ? m->strength + 1 - 2 * check_below(2) : check_below(65536));
        break;
    case 5:
        m->reserved = (uint16_t)(1 << check_below(16));
        break;
    case 6:
        m->cards ^= UINT64_C(1) << check_below(check_below(4) ? 54 : 64);
        break;
    case 7: /* other cards of the hand, or of a hand */
        m->cards = check_hand_of(s->hands[check_below(4) ? s->current : check_below(s->players)], m->size);
        break;
    case 8:
    case 9: { /* what could be led: most of it beats nothing, and some is paid for */
        static hp_douhuang_move leads[SHORT];
        int64_t n = 0;
        const int seat = s->current;
        if (s->phase != HP_DOUHUANG_PHASE_PLAY ||
            hp_douhuang_generate(s->hands[seat], s->characters[seat], s->hit_points[seat], NULL, leads, SHORT, &n) !=
                HP_OK)
            break;
        for (int tries = 0; tries < 20; tries++) {
            *m = leads[check_below((int)n)];
            if (m->cost)
                break;
        }
        break;
    }
    default: { /* out of another game */
        const state other = check_state_after(check_below(3), 5 + check_below(20));
        const int64_t n = hp_douhuang_actions_count(&other);
        if (n > 0)
            *m = check_action_at(&other, check_choice(n));
        break;
    }
    }
}

static void illegal(void) {
    long long legal = 0, refused = 0;
    for (int turn = 0; turn < 900; turn++) {
        const state s = check_state_after(turn % 3, check_below(turn % 3 == 2 ? 40 : 30));
        int64_t n;
        const hp_douhuang_move *list = check_list(&s, SHORT, &n);
        if (!list)
            continue;
        hp_douhuang_move *sorted = malloc((size_t)(n + 1) * sizeof *sorted);
        if (!sorted)
            abort();
        memcpy(sorted, list, (size_t)n * sizeof *sorted);
        check_sort(sorted, n);
        for (int i = 0; i < 60; i++) {
            hp_douhuang_move m = {0};
            state after = s;
            if (n && check_below(20))
                m = sorted[check_below((int)n)];
            else
                m.kind = (uint8_t)(HP_DOUHUANG_PASS + check_below(14));
            for (int changes = check_below(3); changes >= 0 && s.phase != HP_DOUHUANG_PHASE_OVER; changes--)
                mutate(&m, &s);
            const int is_legal = n && bsearch(&m, sorted, (size_t)n, sizeof m, check_move_order) != NULL;
            const char *problem = hp_douhuang_action_problem(&s, &m);
            CHECK_SAY(is_legal == !problem, "%s kind %d reserved %d: %s, " CHECK_STATE, check_move_text(&m), m.kind,
                      m.reserved, problem ? problem : "legal", CHECK_STATE_OF(&s));
            CHECK_SAY(!problem || check_cites(problem, NULL), "%s", problem);
            hp_douhuang_undo undo;
            memset(&undo, 0xa5, sizeof undo);
            CHECK(hp_douhuang_apply(&after, &m, &undo) == (is_legal ? HP_OK : HP_ERR_ILLEGAL));
            CHECK(check_same_state(is_legal ? &undo.before : &after, &s));
            legal += is_legal;
            refused += !is_legal;
        }
        free(sorted);
    }
    CHECK_SAY(legal > 1000 && refused > 20000, "%lld legal, %lld refused", legal, refused);
}

/* D9.7: the last card is not thrown away to heal; with one more it may be. */
static void heal_with_few_cards(void) {
    hp_douhuang_options options = check_mode(0);
    options.fixed[0] = CHECK_LIN_DAIYU;
    for (int cards = 1; cards <= 2; cards++) {
        state s = check_start(&options, 5, (uint64_t)cards);
        while (s.phase != HP_DOUHUANG_PHASE_PLAY)
            check_step(&s);
        const uint64_t hand = check_hand_of(s.hands[0], cards);
        s.discarded = s.hands[0] ^ hand;
        s.hands[0] = hand;
        s.hit_points[0] = 1;
        s.current = 0; /* to lead, as if the trick were won */
        CHECK(!hp_douhuang_state_problem(&s));
        look_at(&s);
        const hp_douhuang_move heal = {.cards = hand & -hand, .kind = HP_DOUHUANG_HEAL, .size = 1};
        const state before = s;
        CHECK(check_cites(hp_douhuang_action_problem(&s, &heal), "D9.7") == (cards == 1));
        CHECK(hp_douhuang_apply(&s, &heal, NULL) == (cards == 1 ? HP_ERR_ILLEGAL : HP_OK));
        CHECK(check_same_state(&s, &before) == (cards == 1) && s.hit_points[0] == cards);
    }
}

/* The play to beat, given back as an action, is not overwritten while it is looked at. */
static void own_last(void) {
    for (int turn = 0; turn < 300; turn++) {
        state s = check_state_after(turn % 3, 8 + check_below(30));
        const state before = s;
        CHECK(hp_douhuang_apply(&s, &s.last, NULL) == HP_ERR_ILLEGAL && check_same_state(&s, &before));
        const int64_t n = hp_douhuang_actions_count(&s);
        if (n <= 0)
            continue;
        /* An action kept in the state's own bytes: the record of undoing may be the caller's only copy. */
        hp_douhuang_undo undo = {.before = s};
        const hp_douhuang_move m = check_action_at(&s, check_choice(n));
        CHECK(hp_douhuang_apply(&s, &m, &undo) == HP_OK && check_same_state(&undo.before, &before));
    }
}

/* What a seat may declare: what hp_douhuang_classify() says of its character, or without the skill (D5.4) every play
 * that is listed and nothing by a skill. */
static void readings(void) {
    hp_douhuang_move found[HP_DOUHUANG_READINGS_MAX], due[HP_DOUHUANG_READINGS_MAX];
    int64_t n = -1, same = -1;
    for (int turn = 0; turn < 400; turn++) {
        const state s = check_state_after(turn % 3, 6 + check_below(40));
        for (int seat = 0; seat < s.players && s.phase >= HP_DOUHUANG_PHASE_SWAP; seat++) {
            const uint64_t cards = check_hand_of(s.hands[seat] | s.played[seat], 1 + check_below(6));
            const int hp = 1 + check_below(9), is_off = check_skill(&s, seat) == CHECK_NONE;
            const int character = is_off ? stand_ins[s.characters[seat]].character : s.characters[seat];
            CHECK(hp_douhuang_readings(&s, seat, hp, cards, found, HP_DOUHUANG_READINGS_MAX, &n) == HP_OK);
            hp_douhuang_classify(cards, character, is_off ? 2 : hp, due, HP_DOUHUANG_READINGS_MAX, &same);
            int64_t kept = 0;
            for (int64_t i = 0; i < same; i++)
                if (!is_off || !is_by_skill(due + i))
                    due[kept++] = due[i];
            CHECK_SAY(n == kept && memcmp(found, due, (size_t)n * sizeof *due) == 0, CHECK_STATE, CHECK_STATE_OF(&s));
            if (n)
                CHECK(hp_douhuang_readings(&s, seat, hp, cards, found, n - 1, &same) == HP_ERR_BUFFER && same == n);
        }
        CHECK(hp_douhuang_readings(&s, -1, 2, 1, found, 8, &n) == HP_ERR_SIZE && n == 0);
        CHECK(hp_douhuang_readings(&s, s.players, 2, 1, found, 8, &n) == HP_ERR_SIZE);
        CHECK(hp_douhuang_readings(&s, 0, 2, UINT64_C(1) << 54, found, 8, &n) ==
              (s.characters[0] == CHECK_NONE ? HP_ERR_CHARACTER : HP_ERR_CARDS));
        if (s.characters[0] == CHECK_NONE)
            continue;
        CHECK(hp_douhuang_readings(&s, 0, 0, 1, found, 8, &n) == HP_ERR_HIT_POINTS);
        CHECK(hp_douhuang_readings(&s, 0, 10, 1, found, 8, &n) == HP_ERR_HIT_POINTS);
    }
}

/* ---- Cards dealt by hand ---- */

static void deal(int players, uint64_t cards[3], uint64_t *bottom, int *turned) {
    uint64_t rest = HP_DECK54;
    for (int seat = 0; seat < 3; seat++) {
        cards[seat] = seat < players ? check_hand_of(rest, players == 3 ? 17 : 22) : 0;
        rest &= ~cards[seat];
    }
    *bottom = check_hand_of(rest, 3);
    do
        *turned = check_below(54);
    while (!((cards[0] | cards[1] | cards[2]) >> *turned & 1));
}

static void given(void) {
    int accepted = 0, late = 0;
    for (int turn = 0; turn < 1500; turn++) {
        state s = check_state_after(turn % 3, check_below(turn % 3 == 2 ? 16 : 7));
        const state before = s;
        uint64_t cards[3], bottom;
        int turned;
        deal(s.players, cards, &bottom, &turned);
        int receiver = 0;
        while (!(cards[receiver] >> turned & 1))
            receiver++;
        /* "Nothing may have been done since the deal but choosing, drafting and laying": 白骨精 is asked before anyone
         * bids, so bidding with her means that she has declined. */
        const int in_time = s.phase <= HP_DOUHUANG_PHASE_PEEK ||
                            (s.phase == HP_DOUHUANG_PHASE_BID && s.passes == 0 && holder(&s, CHECK_BAIGUJING) < 0);
        uint64_t wrong[3];
        const int seat = check_below(s.players), other = (seat + 1) % s.players;
        for (int fault = 0; fault < 9; fault++) {
            memcpy(wrong, cards, sizeof wrong);
            uint64_t its_bottom = bottom;
            int its_turned = turned;
            const uint64_t low = cards[seat] & -cards[seat];
            switch (fault) {
            case 0: /* a card short */
                wrong[seat] ^= low;
                break;
            case 1: /* a card twice */
                wrong[seat] ^= low;
                wrong[seat] |= cards[other] & -cards[other];
                break;
            case 2: /* a hand's card in the bottom */
                its_bottom ^= (bottom & -bottom) | low;
                break;
            case 3:
                its_bottom &= its_bottom - 1;
                break;
            case 4: /* no card of the deck */
                wrong[seat] ^= low | UINT64_C(1) << (54 + check_below(10));
                if (its_turned == __builtin_ctzll(low))
                    its_turned = __builtin_ctzll(wrong[other]);
                break;
            case 5: /* D7.1: never in the bottom */
                its_turned = __builtin_ctzll(bottom);
                break;
            case 6:
                its_turned = check_below(2) ? -1 - check_below(300) : 54 + check_below(300);
                break;
            case 7: /* all of one's cards to another */
                wrong[seat] = 0;
                wrong[other] |= cards[seat];
                break;
            default: /* a fourth card in the bottom */
                its_bottom |= low;
                break;
            }
            CHECK_SAY(hp_douhuang_deal_given(&s, wrong, its_bottom, its_turned) ==
                          (in_time ? HP_ERR_CARDS : HP_ERR_ILLEGAL),
                      "fault %d: " CHECK_STATE, fault, CHECK_STATE_OF(&s));
            CHECK(check_same_state(&s, &before));
        }
        const int status = hp_douhuang_deal_given(&s, cards, bottom, turned);
        CHECK_SAY(status == (in_time ? HP_OK : HP_ERR_ILLEGAL), CHECK_STATE, CHECK_STATE_OF(&before));
        if (status != HP_OK) {
            CHECK(check_same_state(&s, &before));
            late++;
            continue;
        }
        accepted++;
        expect_state(&s);
        for (int i = 0; i < s.players; i++)
            CHECK(s.hands[i] == cards[i] && s.shown[i] == (i == receiver ? UINT64_C(1) << turned : 0));
        CHECK(s.bottom == bottom && s.turned == turned && s.first_bidder == receiver && s.deals == before.deals);
        CHECK(s.out == (HP_DECK54 & ~(cards[0] | cards[1] | cards[2] | bottom)));
        CHECK(s.phase == before.phase && memcmp(s.characters, before.characters, 3) == 0);
        CHECK(s.current == (s.phase == HP_DOUHUANG_PHASE_BID ? receiver : before.current));
        while (!check_step(&s))
            ;
        CHECK(s.phase == HP_DOUHUANG_PHASE_OVER);
    }
    CHECK_SAY(accepted > 300 && late > 300, "%d accepted, %d late", accepted, late);
}

/* ---- Options ---- */

static void options(void) {
    const hp_douhuang_options good[] = {
        check_mode(0),
        check_mode(1),
        check_mode(2),
        {3, 0, {1, 2, 3}, 0, {0}, 0},                                /* nothing is drawn */
        {3, 0, {1, 2, CHECK_NONE}, 0, {0}, 7u << 3},                 /* three are drawn */
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0x1ff}, /* nine */
        {2, 0, {0, 17, CHECK_NONE}, 0, {0}, 0},
        {2, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0x3f << 12},
        {2, 0, {4, CHECK_NONE, CHECK_NONE}, 0, {0}, 0xf << 4}, /* four, of which one is fixed */
        {2, 1, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0x3ff},
        {2, 1, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 18, {0}, 0x3ff}, /* who is not at the table */
        {3, 0, {1, 2, 3}, 3, {0}, 0},
    };
    hp_douhuang_state s;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK_SAY(hp_douhuang_options_check(good + i) == HP_OK, "%zu", i);
        for (uint64_t index = 0; index < 20; index++) {
            CHECK(hp_douhuang_start(good + i, 3, index, &s) == HP_OK);
            CHECK(s.without_skill == good[i].without_skill);
            expect_state(&s);
            uint32_t seen = 0;
            for (int k = 0; k < 10; k++) {
                const int character = s.offered[k], seat = k / 3;
                const int fixed = !s.competitive && seat < s.players && good[i].fixed[seat] != CHECK_NONE;
                const int due = s.competitive || (seat < s.players && (!fixed || k % 3 == 0));
                CHECK(due == (character != CHECK_NONE));
                if (!due)
                    continue;
                CHECK(fixed ? character == good[i].fixed[seat] : good[i].pool >> character & 1);
                CHECK(!(seen >> character & 1)); /* D7.2 */
                seen |= 1u << character;
            }
        }
    }
    const hp_douhuang_options bad[] = {
        {1, 0, {1, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {4, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {0, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {255, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {3, 1, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL}, /* D8.2 */
        {2, 2, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {2, 1, {1, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {2, 0, {CHECK_NONE, CHECK_NONE, 1}, 0, {0}, HP_DOUHUANG_POOL}, /* no such seat */
        {3, 0, {CHECK_NONE, 18, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {3, 0, {254, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {3, 0, {5, 5, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL},
        {3, 0, {5, CHECK_NONE, 5}, 0, {0}, HP_DOUHUANG_POOL},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 19, {0}, HP_DOUHUANG_POOL}, /* D5.4 */
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 255, {0}, HP_DOUHUANG_POOL},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {1, 0}, HP_DOUHUANG_POOL},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0, 2}, HP_DOUHUANG_POOL},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0, 128}, HP_DOUHUANG_POOL},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, HP_DOUHUANG_POOL + 1},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 1u << 31 | 0x1ff},
        {3, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0xff},
        {3, 0, {1, 2, CHECK_NONE}, 0, {0}, 7u << 2}, /* one of three is fixed */
        {2, 0, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0x1f},
        {2, 1, {CHECK_NONE, CHECK_NONE, CHECK_NONE}, 0, {0}, 0x1ff},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        memset(&s, 0xa5, sizeof s);
        CHECK_SAY(hp_douhuang_options_check(bad + i) == HP_ERR_OPTIONS, "%zu", i);
        CHECK(hp_douhuang_start(bad + i, 1, 1, &s) == HP_ERR_OPTIONS && check_untouched(&s, sizeof s));
    }
}

/* ---- Scores (D11.1) ---- */

static void scores(void) {
    static const struct {
        int players, emperor, winner, doublings;
        int32_t score[3];
    } rows[] = {
        {3, 2, HP_DOUHUANG_SUBJECTS, 2, {12, 12, -24}}, /* the example of the rules */
        {3, 0, HP_DOUHUANG_EMPEROR, 0, {6, -3, -3}},
        {3, 1, HP_DOUHUANG_EMPEROR, 3, {-24, 48, -24}},
        {3, 1, HP_DOUHUANG_SUBJECTS, 0, {3, -6, 3}},
        {2, 0, HP_DOUHUANG_EMPEROR, 1, {12, -6, 0}},
        {2, 1, HP_DOUHUANG_SUBJECTS, 0, {3, -6, 0}}, /* 1v1 is not zero-sum */
        {3, 1, 0, 2, {0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        state s;
        memset(&s, 0, sizeof s);
        s.players = (uint8_t)rows[i].players;
        s.emperor = (uint8_t)rows[i].emperor;
        s.winner = (uint8_t)rows[i].winner;
        s.doublings = (uint8_t)rows[i].doublings;
        s.phase = rows[i].winner ? HP_DOUHUANG_PHASE_OVER : HP_DOUHUANG_PHASE_PLAY;
        int32_t *score = check_guarded(3 * sizeof *score);
        hp_douhuang_score(&s, score);
        CHECK_SAY(memcmp(score, rows[i].score, 3 * sizeof *score) == 0, "row %zu: %d %d %d", i, score[0], score[1],
                  score[2]);
        CHECK(check_guards(score, 3 * sizeof *score));
        check_free(score);
    }
    /* A match: seat 1 won as emperor with a bomb, seat 0 as a subject, then seat 0 as emperor with two. */
    state s;
    memset(&s, 0, sizeof s);
    s.players = 2;
    s.competitive = 1;
    s.emperor = CHECK_NONE;
    s.phase = HP_DOUHUANG_PHASE_BID;
    int32_t score[3], wins[2];
    hp_douhuang_score(&s, score);
    hp_douhuang_wins(&s, wins);
    CHECK(score[0] == 0 && score[1] == 0 && score[2] == 0 && wins[0] == 0 && wins[1] == 0);
    s.game = 1;
    memcpy(s.ended, (uint8_t[4]){1, HP_DOUHUANG_EMPEROR, 1, 0x21}, 4);
    hp_douhuang_score(&s, score);
    hp_douhuang_wins(&s, wins);
    CHECK(score[0] == -6 && score[1] == 12 && wins[0] == 0 && wins[1] == 1);
    s.game = 2;
    memcpy(s.ended + 4, (uint8_t[4]){1, HP_DOUHUANG_SUBJECTS, 0, 0x02}, 4);
    hp_douhuang_score(&s, score);
    hp_douhuang_wins(&s, wins);
    CHECK(score[0] == -6 + 3 && score[1] == 12 - 6 && wins[0] == 1 && wins[1] == 1);
    s.phase = HP_DOUHUANG_PHASE_OVER;
    s.emperor = 0;
    s.winner = HP_DOUHUANG_EMPEROR;
    s.doublings = 2;
    hp_douhuang_score(&s, score);
    hp_douhuang_wins(&s, wins);
    CHECK(score[0] == -6 + 3 + 24 && score[1] == 12 - 6 - 12 && score[2] == 0 && wins[0] == 2 && wins[1] == 1);
}

/* ---- Names ---- */

static void names(void) {
    CHECK(strcmp(hp_douhuang_action_name(HP_DOUHUANG_PASS), "pass") == 0);
    CHECK(strcmp(hp_douhuang_action_name(HP_DOUHUANG_LEAD), "lead") == 0);
    CHECK(strcmp(hp_douhuang_phase_name(HP_DOUHUANG_PHASE_CHOOSE), "choose") == 0);
    CHECK(strcmp(hp_douhuang_phase_name(HP_DOUHUANG_PHASE_OVER), "over") == 0);
    CHECK(!hp_douhuang_action_name(HP_DOUHUANG_PASS - 1) && !hp_douhuang_action_name(HP_DOUHUANG_ACTIONS_END));
    CHECK(!hp_douhuang_phase_name(-1) && !hp_douhuang_phase_name(HP_DOUHUANG_PHASES));
    for (int a = HP_DOUHUANG_PASS; a < HP_DOUHUANG_ACTIONS_END; a++)
        for (int b = HP_DOUHUANG_PASS; b < a; b++)
            CHECK(strcmp(hp_douhuang_action_name(a), hp_douhuang_action_name(b)) != 0);
}

int main(void) {
    n_simds = check_simds(simds);
    games(0, 600);
    games(1, 400);
    games(2, 200);
    everything_was_met();
    playouts();
    illegal();
    heal_with_few_cards();
    own_last();
    readings();
    given();
    options();
    scores();
    names();
    CHECK_END("test_douhuang_game");
}
