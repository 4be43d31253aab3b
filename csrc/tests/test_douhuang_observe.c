/* What a seat knows (D12): everything that it may not know can be put in other places, and the bytes of its observation
 * stay as they are; what it may know is in there. */
#include "check_games.h"

typedef hp_douhuang_state state;
typedef hp_douhuang_observation observation;

static int knows_bottom(const state *s, int seat) {
    return s->phase >= HP_DOUHUANG_PHASE_SWAP || (s->looked >> seat & 1);
}
static int is_before_play(const state *s) { return s->phase < HP_DOUHUANG_PHASE_PLAY; }

static void shuffle(uint8_t *items, int n) {
    for (int i = n - 1; i > 0; i--) {
        const int j = check_below(i + 1);
        const uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* ---- Another state that this seat could be in as well ---- */

/* Others' cards that were not shown, what is out of play, and the bottom before it is. */
static void redeal(state *s, int seat) {
    const int hides_bottom = !knows_bottom(s, seat);
    uint64_t pool = s->out | (hides_bottom ? s->bottom : 0);
    int size[3] = {0};
    for (int other = 0; other < s->players; other++) {
        if (other == seat)
            continue;
        const uint64_t hidden = s->hands[other] & ~s->shown[other];
        size[other] = check_cards(hidden);
        pool |= hidden;
        s->hands[other] ^= hidden;
    }
    for (int other = 0; other < s->players; other++) {
        const uint64_t cards = check_hand_of(pool, size[other]);
        s->hands[other] |= cards;
        pool &= ~cards;
    }
    if (hides_bottom) {
        s->bottom = check_hand_of(pool, 3);
        pool &= ~s->bottom;
    }
    s->out = pool;
}

/* D7.2: what others were offered and chose; whoever has looked is known. */
static void choose_anew(state *s, int seat) {
    uint8_t rest[HP_DOUHUANG_CHARACTERS];
    int n = 0, chosen[3];
    uint32_t taken = 0;
    const int is_over = s->phase != HP_DOUHUANG_PHASE_CHOOSE;
    for (int i = 0; i < 3; i++)
        taken |= s->offered[3 * seat + i] < 32 ? 1u << s->offered[3 * seat + i] : 0;
    for (int other = 0; other < s->players; other++)
        if (s->known >> other & 1)
            taken |= 1u << s->characters[other];
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++)
        if (!(taken >> character & 1))
            rest[n++] = (uint8_t)character;
    shuffle(rest, n);
    /* Who else has chosen is nobody's business: seats choose in turn, unseen. */
    if (!is_over)
        s->current = (uint8_t)(s->characters[seat] != CHECK_NONE ? seat + 1 + check_below(s->players - seat - 1)
                                                                 : check_below(seat + 1));
    for (int other = 0; other < s->players; other++) {
        chosen[other] = is_over || other < s->current;
        if (other == seat)
            continue;
        const int known = s->known >> other & 1, offers = check_below(4) ? 3 : 1;
        uint8_t *offer = s->offered + 3 * other;
        for (int i = 0; i < 3; i++)
            offer[i] = i < offers ? rest[--n] : CHECK_NONE;
        if (known)
            offer[check_below(offers)] = s->characters[other];
        else
            s->characters[other] = chosen[other] ? offer[check_below(offers)] : CHECK_NONE;
    }
}

static int turned_up(const state *s, int seat, int game) {
    return game < s->game || (game == s->game && (s->known >> seat & 1));
}

/* D8.2: which characters lie, or lay, face down where the seat has not looked; what the other has laid of these. */
static void draft_anew(state *s, int seat) {
    const int other = 1 - seat;
    uint8_t rest[HP_DOUHUANG_CHARACTERS], places[5], laid_before[6];
    int n = 0, n_places = 0, n_public = 0;
    uint32_t fixed = 0, public = 0;
    memcpy(laid_before, s->laid, sizeof laid_before);
    for (int place = 0; place < 10; place++) {
        if (place < 5 || s->taken[place] == seat)
            fixed |= 1u << s->offered[place];
        else
            places[n_places++] = (uint8_t)place;
    }
    /* What has been turned up of them lies at one of the other's places, nobody knows which. */
    for (int game = 0; game < 3 && s->laid[3 * other] != CHECK_NONE; game++)
        if (turned_up(s, other, game) && !(fixed >> s->laid[3 * other + game] & 1))
            public |= 1u << s->laid[3 * other + game];
    for (int character = 0; character < HP_DOUHUANG_CHARACTERS; character++)
        if (!((fixed | public) >> character & 1))
            rest[n++] = (uint8_t)character;
    shuffle(rest, n);
    shuffle(places, n_places);
    uint32_t to_place = public;
    for (int i = 0; i < n_places; i++) {
        const int place = places[i];
        if (s->taken[place] == other && to_place) {
            s->offered[place] = (uint8_t)__builtin_ctz(to_place);
            to_place &= to_place - 1;
            n_public++;
        } else {
            s->offered[place] = rest[--n];
        }
    }
    CHECK(to_place == 0 && n_public == check_cards(public));
    if (s->phase < HP_DOUHUANG_PHASE_LAY)
        return;
    if (s->phase == HP_DOUHUANG_PHASE_LAY && seat == 1) /* whether seat 0 has laid is not to be seen */
        s->current = (uint8_t)check_below(2);
    const int has_laid = s->phase > HP_DOUHUANG_PHASE_LAY || other < s->current;
    uint8_t five[5];
    uint32_t used = 0;
    n = 0;
    for (int game = 0; game < 3; game++)
        if (laid_before[3 * other] != CHECK_NONE && turned_up(s, other, game))
            used |= 1u << laid_before[3 * other + game];
    for (int place = 0; place < 10; place++)
        if (s->taken[place] == other && !(used >> s->offered[place] & 1))
            five[n++] = s->offered[place];
    shuffle(five, n);
    for (int game = 0; game < 3; game++)
        s->laid[3 * other + game] = !has_laid                   ? CHECK_NONE
                                    : turned_up(s, other, game) ? laid_before[3 * other + game]
                                                                : five[--n];
    if (s->phase > HP_DOUHUANG_PHASE_LAY)
        s->characters[other] = s->laid[3 * other + s->game];
}

/* D7.4: whether another is thinking about a look, or has declined, or is nobody to be asked. */
static void think_anew(state *s, int seat) {
    if (s->phase != HP_DOUHUANG_PHASE_PEEK && (s->phase != HP_DOUHUANG_PHASE_BID || s->passes || s->looked))
        return;
    if (s->phase == HP_DOUHUANG_PHASE_PEEK && s->current == seat)
        return;
    int her = -1;
    for (int other = 0; other < s->players; other++)
        if (other != seat && check_skill(s, other) == CHECK_BAIGUJING)
            her = other;
    const int thinks = her >= 0 && check_below(2);
    s->phase = thinks ? HP_DOUHUANG_PHASE_PEEK : HP_DOUHUANG_PHASE_BID;
    s->current = (uint8_t)(thinks ? her : s->first_bidder);
}

static state imagine(const state *real, int seat) {
    state s = *real;
    s.seed = check_random();
    s.index = check_random();
    redeal(&s, seat);
    if (s.competitive)
        draft_anew(&s, seat);
    else if (s.emperor == CHECK_NONE)
        choose_anew(&s, seat);
    else /* what others were offered beside their characters is never shown */
        for (int other = 0; other < s.players; other++)
            if (other != seat) {
                s.offered[3 * other] = s.characters[other];
                s.offered[3 * other + 1] = s.offered[3 * other + 2] = CHECK_NONE;
            }
    think_anew(&s, seat);
    return s;
}

static long long hidden, distinct;

static void cannot_tell(const state *s, int seat) {
    observation before, after;
    memset(&before, 0xa5, sizeof before);
    memset(&after, 0x5a, sizeof after);
    CHECK(hp_douhuang_observe(s, seat, &before) == HP_OK);
    for (int i = 0; i < 4; i++) {
        const state other = imagine(s, seat);
        const char *problem = hp_douhuang_state_problem(&other);
        CHECK_SAY(!problem, "%s: " CHECK_STATE, problem ? problem : "", CHECK_STATE_OF(s));
        CHECK(hp_douhuang_observe(&other, seat, &after) == HP_OK);
        int at = 0;
        while (at < (int)sizeof before && ((const char *)&before)[at] == ((const char *)&after)[at])
            at++;
        CHECK_SAY(at == (int)sizeof before, "seat %d sees byte %d: " CHECK_STATE, seat, at, CHECK_STATE_OF(s));
        hidden++;
        distinct += memcmp(other.hands, s->hands, sizeof s->hands) != 0;
    }
}

/* ---- What it may know ---- */

static void knows(const state *s, int seat) {
    observation o;
    CHECK(hp_douhuang_observe(s, seat, &o) == HP_OK);
    const state *seen = &o.seen;
    static const uint8_t zeros[4] = {0};
    CHECK(o.seat == seat && memcmp(o.reserved, zeros, 4) == 0 && seen->seed == 0 && seen->index == 0 && seen->out == 0);
    /* Hands. */
    uint64_t unseen = s->out | (knows_bottom(s, seat) || !is_before_play(s) ? 0 : s->bottom);
    for (int other = 0; other < 3; other++) {
        CHECK(o.cards[other] == check_cards(s->hands[other]));
        CHECK(seen->hands[other] == (other == seat ? s->hands[other] : s->hands[other] & s->shown[other]));
        unseen |= other == seat ? 0 : s->hands[other] & ~s->shown[other];
    }
    CHECK_SAY(o.unseen == unseen, "seat %d: " CHECK_STATE, seat, CHECK_STATE_OF(s));
    CHECK(seen->bottom == (knows_bottom(s, seat) ? s->bottom : 0));
    /* The first bidder's card (D7.1), the bottom after D7.5, 西施's. */
    if (is_before_play(s))
        CHECK(seen->hands[s->first_bidder] >> s->turned & 1);
    /* What lies on the table. */
    CHECK(memcmp(seen->played, s->played, sizeof s->played) == 0 && seen->discarded == s->discarded);
    CHECK(memcmp(seen->shown, s->shown, sizeof s->shown) == 0 && check_same(&seen->last, &s->last));
    CHECK(seen->turned == s->turned && seen->first_bidder == s->first_bidder && seen->emperor == s->emperor);
    CHECK(seen->last_player == s->last_player && seen->beaten == s->beaten && seen->passes == s->passes);
    CHECK(seen->hit == s->hit && seen->doublings == s->doublings && seen->winner == s->winner);
    CHECK(seen->known == s->known && seen->looked == s->looked && seen->deals == s->deals);
    CHECK(memcmp(seen->hit_points, s->hit_points, 3) == 0 && memcmp(seen->ended, s->ended, 8) == 0);
    CHECK(seen->players == s->players && seen->competitive == s->competitive && seen->game == s->game);
    CHECK(memcmp(seen->taken, s->taken, 10) == 0 && seen->picks == s->picks && seen->first_drafter == s->first_drafter);
    /* Characters. */
    for (int other = 0; other < s->players; other++) {
        const int public = s->emperor != CHECK_NONE || (s->looked >> other & 1) || (s->known >> other & 1);
        CHECK(seen->characters[other] == (other == seat || public ? s->characters[other] : CHECK_NONE));
    }
    for (int i = 0; i < 10; i++) {
        const int own = s->competitive ? i < 5 || s->taken[i] == seat : i / 3 == seat;
        CHECK(seen->offered[i] == (own ? s->offered[i] : CHECK_NONE));
    }
    for (int i = 0; i < 6; i++) {
        const int own = i / 3 == seat || turned_up(s, i / 3, i % 3);
        CHECK(seen->laid[i] == (own ? s->laid[i] : CHECK_NONE));
    }
    /* Who is to act, where that is no secret. */
    const int secret =
        s->phase == HP_DOUHUANG_PHASE_CHOOSE || s->phase == HP_DOUHUANG_PHASE_LAY || s->phase == HP_DOUHUANG_PHASE_PEEK;
    if (!secret || s->current == seat)
        CHECK_SAY(seen->phase == s->phase && seen->current == s->current, "seat %d: " CHECK_STATE, seat,
                  CHECK_STATE_OF(s));
    if (s->phase == HP_DOUHUANG_PHASE_CHOOSE)
        CHECK(seen->phase == s->phase && seen->current == (s->characters[seat] == CHECK_NONE ? seat : CHECK_NONE));
    if (s->phase == HP_DOUHUANG_PHASE_LAY)
        CHECK(seen->phase == s->phase && seen->current == (s->laid[3 * seat] == CHECK_NONE ? seat : CHECK_NONE));
}

/* While 白骨精 thinks, the others see the first bidder's turn (D7.4, D12). */
static void thinking(const state *s) {
    if (s->phase != HP_DOUHUANG_PHASE_PEEK)
        return;
    state without = *s;
    without.phase = HP_DOUHUANG_PHASE_BID;
    without.current = s->first_bidder;
    for (int seat = 0; seat < s->players; seat++) {
        observation thinks, bids;
        CHECK(hp_douhuang_observe(s, seat, &thinks) == HP_OK && hp_douhuang_observe(&without, seat, &bids) == HP_OK);
        CHECK((memcmp(&thinks, &bids, sizeof bids) == 0) == (seat != s->current));
        if (seat != s->current)
            CHECK(thinks.seen.phase == HP_DOUHUANG_PHASE_BID && thinks.seen.current == s->first_bidder);
    }
}

/* D7.3, D7.4: after a look and a deal in which nobody called she is known, and thinks unseen again. */
static void thinking_when_known(void) {
    for (int turn = 0; turn < 60; turn++) {
        hp_douhuang_options options = check_mode(turn % 2);
        options.fixed[turn / 2 % 2] = CHECK_BAIGUJING;
        state s = check_start(&options, 3, (uint64_t)turn);
        while (s.phase == HP_DOUHUANG_PHASE_CHOOSE)
            check_step(&s);
        const hp_douhuang_move look = {.kind = HP_DOUHUANG_PEEK}, pass = {.kind = HP_DOUHUANG_PASS};
        CHECK(hp_douhuang_apply(&s, &look, NULL) == HP_OK);
        while (s.deals == 1)
            CHECK(hp_douhuang_apply(&s, &pass, NULL) == HP_OK);
        CHECK(s.phase == HP_DOUHUANG_PHASE_PEEK && s.known == 1 << s.current && s.looked == 0);
        thinking(&s);
        for (int seat = 0; seat < s.players; seat++) {
            knows(&s, seat);
            cannot_tell(&s, seat);
        }
    }
}

int main(void) {
    thinking_when_known();
    for (int turn = 0; turn < 4500; turn++) {
        const int mode = turn % 3;
        /* Half of them before the emperor leads, where most of the secrets are. */
        const state s = check_state_after(mode, check_below(check_below(2) ? (mode == 2 ? 18 : 8)
                                                            : mode == 2    ? 150
                                                                           : 50));
        thinking(&s);
        for (int seat = 0; seat < s.players; seat++) {
            knows(&s, seat);
            cannot_tell(&s, seat);
        }
        observation none;
        memset(&none, 0xa5, sizeof none);
        CHECK(hp_douhuang_observe(&s, -1, &none) == HP_ERR_SIZE &&
              hp_douhuang_observe(&s, s.players, &none) == HP_ERR_SIZE);
        CHECK(check_untouched(&none, sizeof none));
    }
    CHECK_SAY(distinct > hidden * 9 / 10, "%lld of %lld", distinct, hidden);
    CHECK_END("test_douhuang_observe");
}
