/* A quick sensible player: it looks one action ahead.
 *
 * What it knows is an observation, so its choice is a function of what the seat may know (D12).  A play is worth what
 * it leaves in hand (estimate.c), what winning the trick brings (the lead, or a hit, D9.2), and it costs what being
 * beaten does: a hit on oneself, and the lead for an opponent who is nearly out.  How likely that is follows from the
 * cards that are not to be seen and from how many of them each opponent holds.  A pass is worth the same by what is on
 * the table, so partners leave each other's plays alone unless they would be beaten.
 *
 * Lists may be long, so a first look at them picks a few plays of each kind, and only these are judged. */
#include "greedy.h"

#include "estimate.h"

#include <string.h>

/* ---- Weights, found by self-play, in points (a play that is still to be made costs 160) -------------------------- */

enum {
    GAME = 4000,           /* to win or to lose */
    HIT_TO_ONE = 292,      /* a hit that leaves one hit point */
    HIT_TO_TWO = 195,      /* a hit that leaves more */
    HIT_DECLINED = 0,      /* a hit that 貂蝉 can decline (D9.3) */
    HIT_HEALED = 150,      /* a hit that 林黛玉 can heal (D9.6) */
    HEAL = 400,            /* to heal */
    LEAD = -100,           /* to have the lead with many plays to make, which others may beat */
    LEAD_WITH_TWO = 100,   /* with two plays to make */
    LEAD_WITH_ONE = 1500,  /* with one: it wins, if it is one */
    HIT_PLAYS = 4,         /* who needs more plays than these would rather hit than lead, */
    HIT_CARDS = 6,         /* where the player hit, who then leads, holds more cards than these */
    CALL_FROM = -760,      /* a hand worth this calls (D7.3) */
    CALL_FROM_TWO = -1500, /* the same with two players */
    SEIZE_FROM = -600,     /* the same with the bottom in hand (D7.4) */
    SEIZE_FROM_TWO = -1500,
};

/* In 256ths. */
enum {
    PARTNER_HELPS = 100, /* how often a partner beats what one has passed on */
    BOMB_ANSWERS = 200,  /* how often a bomb in hand turns the trick again */
};

/* What it costs to let an opponent with so few cards lead. */
static const int16_t danger[7] = {0, 700, 400, 250, 160, 100, 50};

/* How strong characters are, by games of this player with characters at random: 35 points for each percent of games
 * won above the average. */
static const int16_t strength[HP_DOUHUANG_CHARACTERS] = {-205, -19, 65,   -7,  -18, -96, 128,  -56, -177,
                                                         -262, -25, -304, 212, 5,   446, -114, 684, -256};

/* The same less what the shape of an average hand says of it already, which is added for the hand at hand.  杨贵妃
 * would have 400; but her long lists take most of the time of a game, so she is taken where there are sixes, not
 * always. */
static const int16_t strength_beside_hand[HP_DOUHUANG_CHARACTERS] = {-257, -69, -50,  -45, 19, -63, 291, -85,  -142,
                                                                     -186, -63, -141, 66,  18, 610, -81, -100, -223};

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* What the player sees. */
typedef struct table {
    const hp_douhuang_observation *seen;
    const hp_douhuang_state *s;
    uint64_t hand;
    hp_owner me;
    int seat, partner, n_opponents; /* partner: NONE where there is none */
    hp_opponent opponents[2];       /* in the order in which they will act */
    hp_opponent mate;               /* the partner, when nearly out */
} table;

enum { NEARLY_OUT = 5 };

static void look_round(table *t) {
    const hp_douhuang_state *s = t->s;
    const unsigned each = s->last.size ? hp_each_of_kind(s->last.kind) : ~0u;
    for (int i = 1, seat = hp_next_seat(s, t->seat); i < s->players; i++, seat = hp_next_seat(s, seat)) {
        if (hp_are_opponents(s, t->seat, seat)) {
            hp_size_up(&t->opponents[t->n_opponents++], t->seen, seat, each);
        } else {
            t->partner = seat;
            if (t->seen->cards[seat] <= NEARLY_OUT)
                hp_size_up(&t->mate, t->seen, seat, each);
        }
    }
}

static int plays_left(const table *t) { return hp_shape_of(&t->me, t->hand).plays; }

HP_INLINE int danger_of(int cards) { return cards >= 1 && cards < 7 ? danger[cards] : 0; }
HP_INLINE int worth_of_lead(int plays) { return plays <= 1 ? LEAD_WITH_ONE : plays == 2 ? LEAD_WITH_TWO : LEAD; }

/* What a hit of W on a player with so many hit points is worth to W's side. */
static int worth_of_hit(const hp_douhuang_state *s, int winner, int beaten, int hit_points) {
    if (hp_has_skill(s, beaten, HP_DIAO_CHAN) && !hp_has_skill(s, winner, HP_XIANG_YU)) /* D9.3 */
        return HIT_DECLINED;
    if (hp_has_skill(s, winner, HP_LU_ZHISHEN) && s->hit_points[winner] > 1 && hit_points == 2) /* D9.4: two points */
        return GAME;
    if (hit_points <= 1)
        return GAME;
    if (hp_has_skill(s, beaten, HP_LIN_DAIYU))
        return HIT_HEALED;
    return hit_points == 2 ? HIT_TO_ONE : HIT_TO_TWO;
}

/* What a play of a seat, with so many hit points then, will cost by being beaten; in *stands the chance that it is not.
 */
static int cost_of_being_beaten(const table *t, const hp_douhuang_move *play, int seat, int hit_points, int *stands) {
    int cost = 0;
    *stands = HP_CERTAIN;
    for (int i = 0; i < t->n_opponents; i++) {
        const hp_opponent *o = &t->opponents[i];
        const int beaten = hp_chance_to_beat(o, play) * *stands / HP_CERTAIN;
        const int goes_out = o->cards == play->size && play->kind < HP_DOUHUANG_BOMB; /* D10.1 */
        cost += beaten *
                (goes_out ? GAME : worth_of_hit(t->s, o->seat, seat, hit_points) + danger_of(o->cards - play->size)) /
                HP_CERTAIN;
        *stands -= beaten;
    }
    return cost;
}

/* ---- Judging a play ---------------------------------------------------------------------------------------------- */

/* The chance that the strongest answer of this kind among the cards left turns the trick again: who is beaten may beat
 * in turn (D9.1). */
static int answers_again(const table *t, int kind, uint64_t left) {
    const hp_held_ranks r = hp_held_ranks_of(left);
    const uint64_t of_each[4] = {0, left & HP_RANKED, r.two | r.three, r.three};
    if (r.four)
        return BOMB_ANSWERS;
    if (kind != HP_DOUHUANG_SINGLE && kind != HP_DOUHUANG_PAIR && kind != HP_DOUHUANG_TRIPLE &&
        kind != HP_DOUHUANG_TRIPLE_WITH)
        return 0;
    const unsigned each = kind == HP_DOUHUANG_SINGLE ? 1 : kind == HP_DOUHUANG_PAIR ? 2 : 3;
    int rank = HP_RANKS;
    if (each > 1 || !(left >> HP_SMALL_JOKER)) {
        if (!of_each[each])
            return 0;
        rank = (63 - __builtin_clzll(of_each[each])) >> 2;
    } else if (left >> HP_BIG_JOKER) {
        return HP_CERTAIN;
    }
    int stands = HP_CERTAIN;
    for (int i = 0; i < t->n_opponents; i++)
        stands = stands * t->opponents[i].none_above[each][rank] / HP_CERTAIN;
    return stands;
}

/* What a play is worth, or `best` where it is worth no more. */
static int judge_play(const table *t, const hp_douhuang_move *play, int best) {
    const hp_douhuang_state *s = t->s;
    const uint64_t left = t->hand & ~play->cards;
    const hp_shape shape = hp_shape_of(&t->me, left);
    int score = hp_worth_of_shape(shape), gain = worth_of_lead(shape.plays);
    if (play->cost) /* D5.1 */
        score -= t->me.hit_points == 2 ? HIT_TO_ONE : HIT_TO_TWO;
    if (s->last.size && s->last_player != t->partner) {
        const int hit = worth_of_hit(s, t->seat, s->last_player, s->hit_points[s->last_player]);
        gain = hit > gain ? hit : gain;
    }
    /* A partner who is nearly out may go out on it, the sooner if he is next. */
    if (t->partner != HP_NONE && play->size <= NEARLY_OUT && play->size == t->seen->cards[t->partner]) {
        const int goes_out = hp_next_seat(s, t->seat) == t->partner ? GAME : GAME / 4;
        score += hp_chance_to_beat(&t->mate, play) * goes_out / HP_CERTAIN;
    }
    if (score + (gain > 0 ? gain : 0) <= best)
        return best;
    int stands;
    const int cost = cost_of_being_beaten(t, play, t->seat, t->me.hit_points - play->cost, &stands);
    score -= cost * (HP_CERTAIN - answers_again(t, play->kind, left)) / HP_CERTAIN;
    return score + stands * gain / HP_CERTAIN;
}

/* A pass, by what the play on the table brings its side. */
static int judge_pass(const table *t) {
    const hp_douhuang_state *s = t->s;
    const int w = s->last_player, x = s->beaten, worth = hp_worth_of(&t->me, t->hand);
    if (w == t->partner) {
        int stands = HP_CERTAIN, cost = 0;
        if (!s->passes) /* the emperor may still beat it */
            cost = cost_of_being_beaten(t, &s->last, w, s->hit_points[w], &stands);
        const int gain =
            x != HP_NONE && x != t->seat ? worth_of_hit(s, w, x, s->hit_points[x]) : danger_of(t->seen->cards[w]);
        return worth - cost + stands * gain / HP_CERTAIN;
    }
    int cost = danger_of(t->seen->cards[w]);
    if (x != HP_NONE && (x == t->seat || x == t->partner))
        cost += worth_of_hit(s, w, x, s->hit_points[x]);
    const int partner_acts = t->partner != HP_NONE && !s->passes && hp_next_seat(s, t->seat) == t->partner;
    return worth - (partner_acts ? cost * (HP_CERTAIN - PARTNER_HELPS) / HP_CERTAIN : cost);
}

/* ---- The first look ---------------------------------------------------------------------------------------------- */

/* So many plays of a kind are judged; heals are a kind, too. */
enum { PER_KIND = 3, HEALS = HP_DOUHUANG_KINDS, SLOTS };

/* Many cards are good; a payment, a rank of which some cards stay, and precious cards are not. */
enum { PER_CARD = 96, PER_POINT = 400, PER_BROKEN = 64, PER_PRECIOUS = 160 };

/* Of plays alike but for suits and kickers, those after so many are skipped, in steps. */
enum { ENOUGH = 8, STEP = 16 };

typedef struct candidate {
    int64_t index;
    int score, id;
} candidate;

/* What tells the plays of a kind apart that are worth judging beside each other. */
HP_INLINE int id_of(const hp_douhuang_move *play) {
    const int with_suit = play->kind == HP_DOUHUANG_SINGLE || play->kind == HP_DOUHUANG_STRAIGHT;
    return play->strength >> (with_suit ? 2 : 0) | play->size << 8 | play->length << 16;
}

/* Plays alike stand together in the list (docs/rules/order.md). */
HP_INLINE uint64_t group_of(const hp_douhuang_move *play) {
    uint64_t what;
    memcpy(&what, &play->kind, sizeof what);
    return play->kind == HP_DOUHUANG_STRAIGHT ? what & ~(3 * HP_STRENGTH_ONE) : what;
}

/* Keeps the best of each id, best first. */
HP_INLINE void keep(candidate *kept, int64_t index, int score, int id) {
    if (score <= kept[PER_KIND - 1].score)
        return;
    int at = 0;
    while (at < PER_KIND - 1 && kept[at].id != id)
        at++;
    if (kept[at].id == id && score <= kept[at].score)
        return;
    for (; at > 0 && kept[at - 1].score < score; at--)
        kept[at] = kept[at - 1];
    kept[at] = (candidate){index, score, id};
}

/* Of how many ranks both have cards. */
HP_INLINE int ranks_shared(uint64_t a, uint64_t b) {
    a |= a >> 1;
    b |= b >> 1;
    return hp_lanes_count((a | a >> 2) & (b | b >> 2) & HP_EACH_RANK);
}

/* D6.10: one six of hers serves as well as another, so the lowest do; and as a single card it is to be a spade. */
HP_INLINE int is_idle(const hp_douhuang_move *play, uint64_t sixes, uint64_t other_sixes) {
    return (other_sixes && (other_sixes & -other_sixes) < sixes) ||
           (play->kind == HP_DOUHUANG_SINGLE && (play->strength & 3) != 3);
}

/* Of each kind a few plays that use low cards and break nothing.  Returns the index of one that plays the whole hand,
 * which wins (D10.1), or -1. */
static int64_t look_at(const table *t, const hp_douhuang_move *actions, int64_t n, candidate kept[SLOTS][PER_KIND],
                       unsigned *kinds) {
    const uint64_t hand = t->hand, wild = t->me.player.skills & HP_SKILL_WILD_SIX ? HP_SIXES : 0;
    const uint64_t precious = HP_JOKERS | hp_rank_cards(HP_RANK_2) | wild | hp_held_ranks_of(hand).four * 15;
    const uint64_t precious_kickers = precious | (n > ENOUGH ? hp_cards_in_runs(&t->me, hand) : 0);
    const unsigned with_kickers = 1u << HP_DOUHUANG_TRIPLE_WITH | 1u << HP_DOUHUANG_WINGS | 1u << HP_DOUHUANG_QUAD_WITH;
    /* Kinds of which plays with the same description differ in more than suits. */
    const unsigned differ =
        with_kickers | 1u << HEALS | (t->me.player.skills & HP_SKILL_SUIT_PAIR ? 1u << HP_DOUHUANG_PAIR : 0);
    uint64_t group = 0;
    candidate *kind = NULL; /* what is kept of the group's kind */
    int looked_at = 0, id = 0, base = 0, low = 0, only_suits_differ = 0;
    uint64_t not_for_this = 0;
    for (int64_t i = 0; i < n; i++) {
        const hp_douhuang_move *a = &actions[i];
        if (group_of(a) != group) {
            if (a->kind == HP_DOUHUANG_PASS)
                break;
            if (a->cards == hand)
                return i;
            group = group_of(a);
            const int slot = a->kind == HP_DOUHUANG_HEAL ? HEALS : a->kind;
            kind = kept[slot];
            if (!(*kinds >> slot & 1))
                for (int at = 0; at < PER_KIND; at++)
                    kind[at] = (candidate){-1, INT32_MIN, -1};
            *kinds |= 1u << slot;
            id = id_of(a);
            base = PER_CARD * a->size - PER_POINT * a->cost;
            low = a->strength >> 2;
            only_suits_differ = !(differ >> slot & 1);
            not_for_this = with_kickers >> slot & 1 ? precious_kickers : precious;
            looked_at = base + (wild ? low : -low) > kind[PER_KIND - 1].score ? 0 : ENOUGH;
        }
        if (looked_at >= ENOUGH) {
            while (i + STEP < n && group_of(&actions[i + STEP]) == group)
                i += STEP;
            continue;
        }
        looked_at++;
        const uint64_t left = hand & ~a->cards, sixes = a->cards & wild, given = a->cards & not_for_this;
        if (sixes && is_idle(a, sixes, left & wild))
            continue;
        const int broken = ranks_shared(a->cards & HP_RANKED, left & HP_RANKED);
        if (only_suits_differ || (!broken && !given))
            looked_at = ENOUGH; /* none of the group is better */
        /* Low plays come first; but what a six stands for is free. */
        const int score =
            base + (sixes ? low : -low) - PER_BROKEN * broken - (given ? PER_PRECIOUS * hp_popcount(given) : 0);
        keep(kind, i, score, id);
    }
    return -1;
}

static int64_t choose_play(const table *t, const hp_douhuang_move *actions, int64_t n) {
    candidate kept[SLOTS][PER_KIND];
    unsigned kinds = 0;
    const int64_t wins = look_at(t, actions, n, kept, &kinds);
    if (wins >= 0)
        return wins;
    int64_t chosen = n - 1;
    int best = actions[chosen].kind == HP_DOUHUANG_PASS ? judge_pass(t) : INT32_MIN;
    for (; kinds; kinds &= kinds - 1) {
        const int kind = hp_lowest(kinds);
        for (int i = 0; i < PER_KIND && kept[kind][i].index >= 0; i++) {
            const hp_douhuang_move *a = &actions[kept[kind][i].index];
            const int score = kind == HEALS ? hp_worth_of(&t->me, t->hand & ~a->cards) + HEAL : judge_play(t, a, best);
            if (score > best) {
                best = score;
                chosen = kept[kind][i].index;
            }
        }
    }
    return chosen;
}

/* ---- Other choices ----------------------------------------------------------------------------------------------- */

static int judge_character(const table *t, const hp_douhuang_move *a) {
    const hp_owner owner = {*hp_douhuang_player_as(t->s, a->strength, 2), 2};
    return strength_beside_hand[a->strength] + hp_worth_of(&owner, t->hand);
}

/* D8.2: a character lying face down is worth what one is on the average, nothing. */
static int judge_draft(const table *t, const hp_douhuang_move *a) {
    (void)t;
    return a->strength < HP_DOUHUANG_FACE_DOWN ? strength[a->strength] : 0;
}

/* D8.2: the third game may not be played. */
static int judge_laid(const table *t, const hp_douhuang_move *a) {
    (void)t;
    return 2 * strength[a->strength & 31] + 2 * strength[a->strength >> 5 & 31] + strength[a->strength >> 10];
}

/* D7.6: the emperor gets the two cards given, so they are lower than the one taken, and no jack or more. */
static int judge_swap(const table *t, const hp_douhuang_move *a) {
    const uint64_t given = a->cards & t->hand, taken = a->cards & ~t->hand;
    if (a->kind == HP_DOUHUANG_SWAP && (given > taken || given >> 4 * HP_RANK_J))
        return INT32_MIN;
    return hp_worth_of(&t->me, t->hand ^ a->cards);
}

static int64_t best_of(const table *t, const hp_douhuang_move *actions, int64_t n,
                       int (*judge)(const table *, const hp_douhuang_move *)) {
    int best = judge(t, &actions[n - 1]);
    int64_t chosen = n - 1;
    for (int64_t i = 0; i < n - 1; i++) {
        const int score = judge(t, &actions[i]);
        if (score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

/* D9.2; 1 is to hit. */
static int64_t choose_hit(const table *t) {
    const hp_douhuang_state *s = t->s;
    const int x = s->beaten;
    if (t->seat == x) /* D9.3: 貂蝉 would rather lead, if it does not kill her */
        return s->hit_points[x] > 1;
    const int kills = worth_of_hit(s, t->seat, x, s->hit_points[x]) == GAME;
    return kills || (s->hit_points[x] == 2 && t->seen->cards[x] > HIT_CARDS && plays_left(t) > HIT_PLAYS);
}

/* D9.5: 吕布 discards only where he then leads and plays all that is left. */
static int64_t choose_discard(const table *t, const hp_douhuang_move *actions, int64_t n) {
    const hp_douhuang_state *s = t->s;
    hp_douhuang_move readings[HP_DOUHUANG_READINGS_MAX];
    int64_t whole;
    const int others_lead = hp_may_name(s);
    hp_douhuang_classify(t->hand, HP_LU_BU, t->me.hit_points, readings, HP_DOUHUANG_READINGS_MAX, &whole);
    for (int64_t i = 0; i < n - 1 && !whole && !others_lead; i++) {
        hp_douhuang_classify(t->hand & ~actions[i].cards, HP_LU_BU, t->me.hit_points - 1, readings,
                             HP_DOUHUANG_READINGS_MAX, &whole);
        if (whole)
            return i;
    }
    return n - 1;
}

/* D9.9: 项羽 leads whenever he may.  D9.8: 刘邦 leads himself where he may, and after a hit names a partner. */
static int64_t choose_lead(const table *t, const hp_douhuang_move *actions, int64_t n) {
    const hp_douhuang_state *s = t->s;
    for (int64_t i = 0; i < n - 1; i++) {
        const int seat = actions[i].strength;
        if (seat == t->seat || (s->hit && !hp_are_opponents(s, t->seat, seat)))
            return i;
    }
    return n - 1;
}

/* D7.3 */
static int calls(const table *t) {
    if (t->s->looked >> t->seat & 1) /* D7.4: having seen the bottom she did not seize */
        return 0;
    return hp_worth_of(&t->me, t->hand) >= (t->s->players == 3 ? CALL_FROM : CALL_FROM_TWO);
}

static void sit_down(table *t, const hp_douhuang_observation *seen) {
    const hp_douhuang_state *s = &seen->seen;
    const int seat = seen->seat, character = s->characters[seat];
    t->seen = seen;
    t->s = s;
    t->seat = seat;
    t->hand = s->hands[seat];
    t->partner = HP_NONE;
    t->n_opponents = 0;
    /* Before there is an emperor nobody has hit points; two are not so few that a skill depends on it. */
    t->me.hit_points = s->hit_points[seat] ? s->hit_points[seat] : 2;
    if (character != HP_NONE)
        t->me.player = *hp_douhuang_player_as(s, character, t->me.hit_points);
    if (s->phase == HP_DOUHUANG_PHASE_PLAY)
        look_round(t);
}

int64_t hp_douhuang_greedy(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data) {
    (void)rng, (void)data;
    const hp_douhuang_state *s = &seen->seen;
    table t;
    sit_down(&t, seen);
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_CHOOSE:
        return best_of(&t, actions, n, judge_character);
    case HP_DOUHUANG_PHASE_DRAFT:
        return best_of(&t, actions, n, judge_draft);
    case HP_DOUHUANG_PHASE_LAY:
        return best_of(&t, actions, n, judge_laid);
    case HP_DOUHUANG_PHASE_PEEK: /* D7.4: it costs nothing but being known */
        return 0;
    case HP_DOUHUANG_PHASE_SEIZE:
        return hp_worth_of(&t.me, t.hand | s->bottom) < (s->players == 3 ? SEIZE_FROM : SEIZE_FROM_TWO);
    case HP_DOUHUANG_PHASE_BID:
        return !calls(&t);
    case HP_DOUHUANG_PHASE_SWAP:
        return best_of(&t, actions, n, judge_swap);
    case HP_DOUHUANG_PHASE_PLAY:
        return choose_play(&t, actions, n);
    case HP_DOUHUANG_PHASE_HIT:
        return choose_hit(&t);
    case HP_DOUHUANG_PHASE_EXTRA: /* D9.4: a point for a point, unless it kills */
        return s->hit_points[s->beaten] > 1;
    case HP_DOUHUANG_PHASE_DISCARD:
        return choose_discard(&t, actions, n);
    default:
        return choose_lead(&t, actions, n);
    }
}

/* ---- The best few (greedy.h) ------------------------------------------------------------------------------------- */

/* As choose_play. */
static void rank_plays(const table *t, const hp_douhuang_move *actions, int64_t n, hp_ranking *best) {
    candidate kept[SLOTS][PER_KIND];
    unsigned kinds = 0;
    const int64_t wins = look_at(t, actions, n, kept, &kinds);
    if (wins >= 0) {
        hp_rank(best, wins, GAME);
        return;
    }
    if (actions[n - 1].kind == HP_DOUHUANG_PASS)
        hp_rank(best, n - 1, judge_pass(t));
    for (; kinds; kinds &= kinds - 1) {
        const int kind = hp_lowest(kinds);
        for (int i = 0; i < PER_KIND && kept[kind][i].index >= 0; i++) {
            const hp_douhuang_move *a = &actions[kept[kind][i].index];
            hp_rank(best, kept[kind][i].index,
                    kind == HEALS ? hp_worth_of(&t->me, t->hand & ~a->cards) + HEAL : judge_play(t, a, INT32_MIN));
        }
    }
    if (!best->n) /* no play catches the eye */
        hp_rank(best, n - 1, 0);
}

void hp_douhuang_rank(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n,
                      hp_ranking *best) {
    table t;
    sit_down(&t, seen);
    best->n = 0;
    if (t.s->phase == HP_DOUHUANG_PHASE_PLAY) {
        rank_plays(&t, actions, n, best);
        return;
    }
    const int64_t chosen = hp_douhuang_greedy(seen, actions, n, NULL, 0);
    for (int64_t i = 0; i < n; i++) {
        int score = INT32_MIN + 1; /* few things to do, in any order */
        if (t.s->phase == HP_DOUHUANG_PHASE_SWAP)
            score = judge_swap(&t, &actions[i]);
        else if (actions[i].kind == HP_DOUHUANG_DISCARD)
            score = hp_worth_of(&t.me, t.hand & ~actions[i].cards);
        if (i == chosen || score > INT32_MIN)
            hp_rank(best, i, i == chosen ? INT32_MAX : score);
    }
}
