/* A quick sensible player: it looks one action ahead.
 *
 * What it knows is an observation, so the choice is a function of what the seat may know (D12).  A play is worth what
 * it leaves in hand (how many plays that needs, and how strong they are), what winning the trick brings (the lead, or a
 * hit, D9.2), and what it costs to be beaten: a hit on oneself, and the lead for an opponent who is nearly out.  How
 * likely that is follows from the cards that are not to be seen and from how many of them each opponent holds.
 *
 * Lists may be long, so a look at every action picks a few of each kind, and only these are judged.  Chances are in
 * 256ths and all arithmetic is in integers, so that every machine plays the same. */
#include "game.h"

#include <string.h>

/* ---- Weights, found by self-play --------------------------------------------------------------------------------- */

/* In points; a play that is still to be made costs a hundred. */
enum {
    PLAY = 160,          /* each play that the hand still needs */
    LEAD = -100,         /* to have the lead */
    LEAD_ONE = 1500,     /* the same with one play left */
    LEAD_TWO = 100,      /* with two */
    LEAD_MATE = 0,       /* that the partner has it */
    LEAD_FOE = 0,        /* that an opponent has it */
    GAME = 4000,         /* to win or to lose */
    HIT_FIRST = 300,     /* a hit on someone who keeps two hit points or more */
    HIT_SECOND = 450,    /* a hit that leaves one */
    HEAL = 400,          /* D9.6 */
    BOMB = 260,          /* a bomb in hand */
    ROCKET = 380,        /* both jokers in hand */
    WILD = 130,          /* a six of 杨贵妃 */
    CARD_SLOPE = 14,     /* a rank more of a single card, pair or triple */
    CARD_LEVEL = 7,      /* the rank that is worth nothing */
    TOP_CARD = 60,       /* a two or a joker, beside its rank */
    BOMB_WILL = 128,     /* how often an opponent who has a bomb uses it */
    WILL = 220,          /* how often an opponent who can beat a play does */
    PARTNER_HELPS = 100, /* how often a partner beats what one has passed on */
    CALL_FROM = -1000,   /* a hand worth this calls (D7.3) */
    CALL_FROM_TWO = -1200,
    SEIZE_FROM = -500, /* the same with the bottom known (D7.4) */
};

/* An opponent with so few cards has the lead. */
static const int16_t danger[8] = {0, 700, 400, 250, 160, 100, 50, 0};

/* How strong characters are, by self-play of this player. */
static const int16_t character_worth[HP_DOUHUANG_CHARACTERS] = {0};

/* ---- The shape of a hand ----------------------------------------------------------------------------------------- */

/* How many lanes (the lowest bits of nibbles) are set; at most 15. */
HP_INLINE int lanes(uint64_t x) { return (int)(x * UINT64_C(0x1111111111111111) >> 60); }
/* A window of the line as ranks. */
HP_INLINE uint64_t off_line(uint64_t window) { return (window >> 8 & HP_EACH_RANK) | (window & 0xff) << 44; }

typedef struct shape {
    int plays, value;
} shape;

/* Whose hand it is, as far as its shape depends on that. */
typedef struct owner {
    hp_douhuang_player player;
    int character, hit_points;
} owner;

/* The ranks held once, twice, three times; a lane each. */
typedef struct ranks {
    uint64_t one, two, three;
} ranks;

HP_INLINE void take_window(ranks *r, uint64_t window) {
    r->one = (r->one & ~window) | (r->two & window);
    r->two = (r->two & ~window) | (r->three & window);
    r->three &= ~window;
}

/* Takes the straight that saves most plays: the single cards in it are worth two halves of a play each, a triple that
 * it breaks costs one, and so do twos and high aces.  0 where none is worth while. */
static int take_straight(ranks *r, int shortest, int longest) {
    const uint64_t line = hp_line_cards(r->one | r->two | r->three), one = hp_line_cards(r->one),
                   three = hp_line_cards(r->three);
    uint64_t starts = line, best_window = 0;
    int best = 1;
    for (int length = 2; length <= longest; length++) {
        starts &= line >> 4 * (length - 1);
        if (!starts)
            break;
        if (length < shortest)
            continue;
        const uint64_t first = HP_EACH_RANK & ((UINT64_C(1) << 4 * length) - 1);
        for (uint64_t x = starts & HP_EACH_RANK; x; x &= x - 1) {
            const uint64_t window = first << hp_lowest(x);
            if (hp_lowest(x) >> 2 == 1 + 13 - length + 1 - 1 && 0)
                continue;
            const int gain = 2 * lanes(one & window) - 2 - lanes(three & window) - lanes(window & 0x10);
            if (gain >= best + (best > 1 ? 0 : 1)) {
                best = gain;
                best_window = window;
            }
        }
    }
    if (!best_window)
        return 0;
    take_window(r, off_line(best_window));
    return 1;
}

/* Takes the longest run of three pairs or more. */
static int take_pair_run(ranks *r) {
    const uint64_t line = hp_line_cards(r->two | r->three);
    uint64_t starts = line & line >> 4 & line >> 8;
    if (!starts)
        return 0;
    int length = 3;
    for (uint64_t more; (more = starts & line >> 4 * length) != 0 && length < 12; length++)
        starts = more;
    const uint64_t window = off_line((HP_EACH_RANK & ((UINT64_C(1) << 4 * length) - 1)) << hp_lowest(starts));
    r->one = (r->one & ~window) | (r->three & window);
    r->two &= ~window;
    r->three &= ~window;
    return 1;
}

HP_INLINE int card_value(int rank) { return CARD_SLOPE * (rank - CARD_LEVEL) + (rank >= HP_RANK_2 ? TOP_CARD : 0); }

static shape shape_of(const owner *o, uint64_t hand) {
    shape s = {0, 0};
    const uint32_t skills = o->player.skills;
    if (skills & HP_SKILL_WILD_SIX) {
        s.value += WILD * hp_popcount(hand & HP_SIXES);
        hand &= ~HP_SIXES;
    }
    const uint64_t counts = hp_rank_counts(hand), b0 = counts & HP_EACH_RANK, b1 = counts >> 1 & HP_EACH_RANK;
    const uint64_t four = counts >> 2 & HP_EACH_RANK;
    ranks r = {b0 & ~b1, b1 & ~b0, b0 & b1};
    uint64_t bombs = four;
    if (skills & HP_SKILL_FACE_BOMB) {
        bombs |= r.three & UINT64_C(0x111) << 4 * HP_RANK_J;
        r.three &= ~bombs;
    } else if (skills & HP_SKILL_TRIPLE_BOMB) {
        s.value += lanes(r.three) * (BOMB / 3);
    } else if (skills & HP_SKILL_PAIR_BOMB) {
        s.value += lanes(r.two & 0x11111) * (BOMB / 2);
    }
    const int n_bombs = lanes(bombs);
    s.plays += n_bombs;
    s.value += n_bombs * BOMB;
    const uint64_t jokers = hand >> HP_SMALL_JOKER;
    if (jokers == 3) {
        s.plays++;
        s.value += ROCKET;
    } else if (jokers) {
        s.plays++;
        s.value += card_value(jokers == 1 && !(skills & HP_SKILL_SMALL_IS_BIG) ? 13 : 14);
    }
    s.plays += take_pair_run(&r);
    for (int i = 0; i < 3 && take_straight(&r, o->player.shortest, o->player.longest); i++)
        s.plays++;
    /* Triples carry the lowest of the rest; runs of them carry as many. */
    const int triples = lanes(r.three);
    const uint64_t line = hp_line_cards(r.three);
    int room = triples * (skills & HP_SKILL_ANY_TWO_KICKERS ? 2 : 1);
    s.plays += triples - lanes(line & line >> 4);
    for (uint64_t x = r.three; x; x &= x - 1)
        s.value += card_value(hp_lowest(x) >> 2);
    for (uint64_t x = r.one; x; x &= x - 1) {
        const int rank = hp_lowest(x) >> 2;
        if (rank < 9 && room > 0) {
            room--;
            continue;
        }
        s.plays++;
        s.value += card_value(rank);
    }
    for (uint64_t x = r.two; x; x &= x - 1) {
        const int rank = hp_lowest(x) >> 2;
        if (rank < 8 && room > 0) {
            room--;
            continue;
        }
        s.plays++;
        s.value += card_value(rank);
    }
    if (skills & HP_SKILL_SUIT_PAIR)
        s.plays -= lanes(r.one) / 3;
    return s;
}

HP_INLINE int worth_of(const owner *o, uint64_t hand) {
    const shape s = shape_of(o, hand);
    return s.value - PLAY * s.plays;
}

/* ---- What opponents may hold ------------------------------------------------------------------------------------- */

enum { CERTAIN = 256 };

typedef struct opponent {
    int seat, cards, hit_points;
    hp_douhuang_player player;
    /* Chances that he holds `each` cards of a rank, and that he does so of no rank above it. */
    int16_t has[4][HP_RANKS], none_above[4][HP_RANKS + 1];
    int no_bomb;
} opponent;

/* What a player sees at the table. */
typedef struct view {
    const hp_douhuang_observation *seen;
    const hp_douhuang_state *s;
    uint64_t hand;
    owner me;
    int seat, partner, n_opponents;
    opponent opponents[2];
} view;

static void size_up(opponent *o, const hp_douhuang_observation *seen, int seat) {
    const hp_douhuang_state *s = &seen->seen;
    const uint64_t known = s->hands[seat];
    o->seat = seat;
    o->cards = seen->cards[seat];
    o->hit_points = s->hit_points[seat];
    o->player = hp_douhuang_player_of(s->characters[seat], o->hit_points);
    const int n_unseen = hp_popcount(seen->unseen);
    const int f = n_unseen ? CERTAIN * (o->cards - hp_popcount(known)) / n_unseen : 0;
    /* hold[m][k]: at least k of m unseen cards. */
    int exactly[5] = {CERTAIN, 0, 0, 0, 0}, hold[5][5];
    for (int m = 0; m <= 4; m++) {
        if (m)
            for (int k = m; k >= 0; k--)
                exactly[k] = (exactly[k] * (CERTAIN - f) + (k ? exactly[k - 1] * f : 0)) >> 8;
        hold[m][4] = exactly[4];
        for (int k = 3; k > 0; k--)
            hold[m][k] = hold[m][k + 1] + exactly[k];
        hold[m][0] = CERTAIN;
    }
    const uint64_t counts = hp_rank_counts(seen->unseen), held = hp_rank_counts(known);
    const uint64_t jokers = seen->unseen >> HP_SMALL_JOKER, known_jokers = known >> HP_SMALL_JOKER;
    const int big = known_jokers >> 1 ? CERTAIN
                    : jokers >> 1     ? f
                                      : 0,
              small = known_jokers & 1 ? CERTAIN
                      : jokers & 1     ? f
                                       : 0;
    o->none_above[1][HP_RANKS] = (int16_t)(CERTAIN - big);
    o->none_above[1][HP_RANKS - 1] = (int16_t)((CERTAIN - big) * (CERTAIN - small) >> 8);
    o->none_above[2][HP_RANKS - 1] = o->none_above[3][HP_RANKS - 1] = CERTAIN;
    int no_bomb = CERTAIN - (big * small >> 8);
    for (int rank = HP_RANKS - 1; rank >= 0; rank--) {
        const int m = (int)hp_nibble(counts, rank), c = (int)hp_nibble(held, rank);
        for (int k = 1; k <= 3; k++) {
            const int has = k <= c ? CERTAIN : hold[m][k - c];
            o->has[k][rank] = (int16_t)has;
            if (rank)
                o->none_above[k][rank - 1] = (int16_t)(o->none_above[k][rank] * (CERTAIN - has) >> 8);
        }
        if (m + c == 4)
            no_bomb = no_bomb * (CERTAIN - hold[m][4 - c]) >> 8;
        if (hp_triple_bomb_ranks(&o->player) >> rank & 1)
            no_bomb = no_bomb * (CERTAIN - o->has[3][rank]) >> 8;
        if (hp_pair_bomb_ranks(&o->player) >> rank & 1)
            no_bomb = no_bomb * (CERTAIN - o->has[2][rank]) >> 8;
    }
    o->no_bomb = no_bomb;
}

/* The chance that he holds no run of this length whose top is above `top`. */
static int no_run(const opponent *o, int each, int length, int top) {
    int none = CERTAIN;
    for (int t = HP_LINE - 1; t > top && t >= length - 1; t--) {
        int all = CERTAIN;
        for (int p = t - length + 1; p <= t && all; p++)
            all = all * o->has[each][hp_line_rank[p]] >> 8;
        none = none * (CERTAIN - all) >> 8;
    }
    return none;
}

/* The chance that he can beat a play, and would. */
static int beats(const opponent *o, const hp_douhuang_move *play) {
    int none = CERTAIN;
    const int strength = play->strength;
    if (play->size > o->cards && play->kind != HP_DOUHUANG_BOMB) {
        none = CERTAIN;
    } else {
        switch (play->kind) {
        case HP_DOUHUANG_SINGLE:
            none = strength >= HP_BIG_JOKER     ? CERTAIN
                   : strength == HP_SMALL_JOKER ? o->none_above[1][HP_RANKS]
                                                : o->none_above[1][strength >> 2];
            break;
        case HP_DOUHUANG_PAIR:
            none = o->none_above[2][strength];
            break;
        case HP_DOUHUANG_TRIPLE:
        case HP_DOUHUANG_TRIPLE_WITH:
            none = o->none_above[3][strength];
            break;
        case HP_DOUHUANG_STRAIGHT:
            if (play->length >= o->player.reach_shortest && play->length <= o->player.reach_longest) {
                const int one_suit = strength >= HP_ONE_SUIT, fixed = hp_has_fixed_suits(&o->player);
                none = one_suit && !fixed
                           ? CERTAIN
                           : no_run(o, 1, play->length, fixed && !one_suit ? -1 : (strength & (HP_ONE_SUIT - 1)) >> 2);
            }
            break;
        case HP_DOUHUANG_PAIR_RUN:
            none = no_run(o, 2, play->length, strength);
            break;
        case HP_DOUHUANG_TRIPLE_RUN:
        case HP_DOUHUANG_WINGS:
            none = no_run(o, 3, play->length, strength);
            break;
        case HP_DOUHUANG_ROCKET:
            return 0;
        default:
            break;
        }
    }
    none = CERTAIN - ((CERTAIN - none) * WILL >> 8);
    const int no_bomb = CERTAIN - ((CERTAIN - o->no_bomb) * BOMB_WILL >> 8);
    return CERTAIN - (none * no_bomb >> 8);
}

/* ---- What happens at the end of the trick ------------------------------------------------------------------------ */

HP_INLINE int danger_of(int cards) { return danger[cards < 7 ? cards : 7]; }

/* What a hit on someone with so many hit points is worth to his opponents. */
HP_INLINE int hit_worth(int hit_points) { return hit_points <= 1 ? GAME : hit_points == 2 ? HIT_SECOND : HIT_FIRST; }

/* What the lead is worth to who needs so many plays. */
HP_INLINE int worth_of_lead(int plays) { return plays <= 1 ? LEAD_ONE : plays == 2 ? LEAD_TWO : LEAD; }

/* What W gains by a hit on a player. */
static int gain_of_hit(const view *v, int winner, int beaten) {
    const hp_douhuang_state *s = v->s;
    int points = s->hit_points[beaten];
    if (hp_is(s, winner, HP_LU_ZHISHEN) && s->hit_points[winner] > 1 && points == 2) /* D9.4 */
        points = 1;
    return hit_worth(points);
}

/* What becomes of a play of `player`, who is a side's: what is lost where it is beaten, and in *stands the chance that
 * it is not. */
static int loss_if_beaten(const view *v, const hp_douhuang_move *play, int hit_points, int *stands) {
    int loss = 0, none = CERTAIN;
    for (int i = 0; i < v->n_opponents; i++) {
        const opponent *o = &v->opponents[i];
        const int p = beats(o, play);
        const int cost = o->cards == play->size && play->kind < HP_DOUHUANG_BOMB
                             ? GAME
                             : hit_worth(hit_points) + danger_of(o->cards - play->size > 0 ? o->cards - play->size : 0);
        loss += (p * none >> 8) * cost >> 8;
        none = none * (CERTAIN - p) >> 8;
    }
    *stands = none;
    return loss;
}

static int judge_play(const view *v, const hp_douhuang_move *a) {
    const hp_douhuang_state *s = v->s;
    const uint64_t rest = v->hand & ~a->cards;
    const shape left = shape_of(&v->me, rest);
    const int hit_points = v->me.hit_points - a->cost;
    int score = left.value - PLAY * left.plays;
    int stands;
    score -= loss_if_beaten(v, a, hit_points, &stands);
    if (a->cost)
        score -= hit_worth(v->me.hit_points);
    int gain = worth_of_lead(left.plays);
    if (s->last.size && s->last_player != v->partner) {
        const int hit = gain_of_hit(v, v->seat, s->last_player);
        if (hit > gain)
            gain = hit;
    }
    return score + (stands * gain >> 8);
}

static int judge_pass(const view *v) {
    const hp_douhuang_state *s = v->s;
    const int score = worth_of(&v->me, v->hand), w = s->last_player, x = s->beaten;
    if (w == v->partner) {
        /* The emperor may still beat it, unless he has passed on it. */
        int stands = CERTAIN, loss = 0;
        if (!s->passes)
            loss = loss_if_beaten(v, &s->last, s->hit_points[w], &stands);
        int gain = LEAD_MATE + danger_of(v->seen->cards[w]);
        if (x != HP_NONE && x != v->seat)
            gain = gain_of_hit(v, w, x);
        return score - loss + (stands * gain >> 8);
    }
    int loss = danger_of(v->seen->cards[w]) + LEAD_FOE;
    if (x != HP_NONE && (x == v->seat || x == v->partner))
        loss += gain_of_hit(v, w, x);
    const int partner_acts = v->partner != HP_NONE && !s->passes && hp_next_seat(s, v->seat) == v->partner;
    return score - (partner_acts ? loss * (CERTAIN - PARTNER_HELPS) >> 8 : loss);
}

/* ---- A turn to play ---------------------------------------------------------------------------------------------- */

enum { PER_KIND = 3, SLOTS = HP_DOUHUANG_KINDS + 1 };
enum { PER_CARD = 96, PER_POINT = 400, PER_BROKEN = 64, PER_DEAR = 160 };
enum { ENOUGH = 24 };

typedef struct candidate {
    int64_t index;
    int key, id;
} candidate;

/* What tells plays of a kind apart, but for suits and kickers. */
HP_INLINE int id_of(const hp_douhuang_move *a) {
    const int strength =
        a->kind == HP_DOUHUANG_SINGLE || a->kind == HP_DOUHUANG_STRAIGHT ? a->strength >> 2 : a->strength;
    return strength | a->size << 8 | a->length << 16;
}

HP_INLINE void keep(candidate *c, int64_t index, int key, int id) {
    if (key <= c[PER_KIND - 1].key)
        return;
    int at = 0;
    while (at < PER_KIND - 1 && c[at].id != id)
        at++;
    if (c[at].id == id && key <= c[at].key)
        return;
    for (; at > 0 && c[at - 1].key < key; at--)
        c[at] = c[at - 1];
    c[at] = (candidate){index, key, id};
}

/* Ranks of which one action takes cards and leaves some. */
HP_INLINE int broken_ranks(uint64_t taken, uint64_t left) {
    taken |= taken >> 1;
    left |= left >> 1;
    return lanes((taken | taken >> 2) & (left | left >> 2) & HP_EACH_RANK);
}

/* What a run would take of the hand, all suits. */
static uint64_t cards_in_runs(const view *v) {
    const uint64_t counts = hp_rank_counts(v->hand), b0 = counts & HP_EACH_RANK, b1 = counts >> 1 & HP_EACH_RANK;
    ranks r = {b0 & ~b1, b1 & ~b0, b0 & b1};
    const uint64_t all = r.one | r.two | r.three;
    take_pair_run(&r);
    while (take_straight(&r, v->me.player.shortest, v->me.player.longest))
        ;
    return (all & ~(r.one | r.two | r.three)) * 15;
}

/* The first look: of each kind a few plays that use low cards and break nothing.  Returns the index of a play of the
 * whole hand, which wins (D10.1), or -1. */
static int64_t first_look(const view *v, const hp_douhuang_move *actions, int64_t n, candidate kept[SLOTS][PER_KIND]) {
    const uint64_t hand = v->hand, wild = v->me.player.skills & HP_SKILL_WILD_SIX ? HP_SIXES : 0;
    const uint64_t fours = (hp_rank_counts(hand) >> 2 & HP_EACH_RANK) * 15;
    const uint64_t precious = HP_JOKERS | hp_rank_cards(HP_RANK_2) | wild | fours;
    /* Not to be given away with a triple or a four. */
    const uint64_t precious_kickers = precious | (n > 16 ? cards_in_runs(v) : 0);
    const uint32_t with_kickers = 1u << HP_DOUHUANG_TRIPLE_WITH | 1u << HP_DOUHUANG_WINGS | 1u << HP_DOUHUANG_QUAD_WITH;
    const uint32_t by_cards = with_kickers | 1u << HP_DOUHUANG_KINDS |
                              (v->me.player.skills & HP_SKILL_SUIT_PAIR ? 1u << HP_DOUHUANG_PAIR : 0);
    uint64_t group = 0;
    int looked_at = 0;
    for (int64_t i = 0; i < n; i++) {
        const hp_douhuang_move *a = &actions[i];
        uint64_t what;
        memcpy(&what, &a->kind, sizeof what);
        if (a->kind == HP_DOUHUANG_STRAIGHT)
            what &= ~(3 * HP_STRENGTH_ONE);
        if (what != group) {
            group = what;
            looked_at = 0;
        }
        if (looked_at++ >= ENOUGH)
            continue;
        const uint64_t cards = a->cards, sixes = cards & wild, left = hand & ~cards;
        if (a->kind == HP_DOUHUANG_PASS)
            break;
        if (!left)
            return i;
        const int slot = a->kind == HP_DOUHUANG_HEAL ? HP_DOUHUANG_KINDS : a->kind;
        const int low = sixes ? a->strength >> 2 : -(a->strength >> 2);
        const int most = PER_CARD * a->size - PER_POINT * a->cost + low;
        if (most <= kept[slot][PER_KIND - 1].key)
            continue;
        /* D6.10: any of her sixes serves as well as another, so the lowest do. */
        if (sixes) {
            const uint64_t others = left & wild;
            if (others && (others & -others) < sixes)
                continue;
        }
        const int broken = broken_ranks(cards & HP_RANKED, left & HP_RANKED);
        const uint64_t dear = cards & (with_kickers >> slot & 1 ? precious_kickers : precious);
        if (!wild && (!(by_cards >> slot & 1) || !(broken | (dear != 0))))
            looked_at = ENOUGH;
        keep(kept[slot], i, most - PER_BROKEN * broken - (dear ? PER_DEAR * hp_popcount(dear) : 0), id_of(a));
    }
    return -1;
}

static int64_t choose_play(const view *v, const hp_douhuang_move *actions, int64_t n) {
    candidate kept[SLOTS][PER_KIND];
    for (int i = 0; i < SLOTS; i++)
        for (int j = 0; j < PER_KIND; j++)
            kept[i][j] = (candidate){-1, INT32_MIN, -1};
    const int64_t wins = first_look(v, actions, n, kept);
    if (wins >= 0)
        return wins;
    int best = INT32_MIN;
    int64_t chosen = n - 1;
    if (actions[n - 1].kind == HP_DOUHUANG_PASS)
        best = judge_pass(v);
    for (int i = 0; i < SLOTS; i++)
        for (int j = 0; j < PER_KIND; j++) {
            if (kept[i][j].index < 0)
                break;
            const hp_douhuang_move *a = &actions[kept[i][j].index];
            const int score = i == HP_DOUHUANG_KINDS ? worth_of(&v->me, v->hand & ~a->cards) + HEAL : judge_play(v, a);
            if (score > best) {
                best = score;
                chosen = kept[i][j].index;
            }
        }
    return chosen;
}

/* ---- Other choices ----------------------------------------------------------------------------------------------- */

static void look_round(view *v) {
    const hp_douhuang_state *s = v->s;
    v->partner = HP_NONE;
    v->n_opponents = 0;
    /* In the order in which they will act. */
    for (int i = 1, seat = hp_next_seat(s, v->seat); i < s->players; i++, seat = hp_next_seat(s, seat)) {
        if (hp_are_opponents(s, v->seat, seat))
            size_up(&v->opponents[v->n_opponents++], v->seen, seat);
        else
            v->partner = seat;
    }
}

static owner owner_of(int character, int hit_points) {
    return (owner){hp_douhuang_player_of(character, hit_points), character, hit_points};
}

static int64_t best_of(const view *v, const hp_douhuang_move *actions, int64_t n,
                       int (*judge)(const view *, const hp_douhuang_move *)) {
    int best = INT32_MIN;
    int64_t chosen = 0;
    for (int64_t i = 0; i < n; i++) {
        const int score = judge(v, &actions[i]);
        if (score > best) {
            best = score;
            chosen = i;
        }
    }
    return chosen;
}

static int judge_character(const view *v, const hp_douhuang_move *a) {
    const owner o = owner_of(a->strength, 2);
    return character_worth[a->strength] + worth_of(&o, v->hand);
}

static int judge_draft(const view *v, const hp_douhuang_move *a) {
    (void)v;
    return a->strength < HP_DOUHUANG_FACE_DOWN ? character_worth[a->strength] : 0;
}

static int judge_laid(const view *v, const hp_douhuang_move *a) {
    (void)v;
    return 4 * character_worth[a->strength & 31] + 4 * character_worth[a->strength >> 5 & 31] +
           3 * character_worth[a->strength >> 10];
}

static int judge_swap(const view *v, const hp_douhuang_move *a) { return worth_of(&v->me, v->hand ^ a->cards); }

static int64_t choose_hit(const view *v) {
    const hp_douhuang_state *s = v->s;
    const int w = s->last_player, x = s->beaten;
    if (v->seat != w) { /* D9.3: 貂蝉 chooses for herself */
        return s->hit_points[x] > 1 && danger_of(v->seen->cards[w]) > hit_worth(s->hit_points[x]);
    }
    const int hit = gain_of_hit(v, w, x);
    if (hit >= GAME)
        return 1;
    const int lead = worth_of_lead(shape_of(&v->me, v->hand).plays);
    const int after = hp_is(s, w, HP_XIANG_YU) && lead > 0 ? lead : -danger_of(v->seen->cards[x]) - LEAD_FOE;
    return hit + after > lead;
}

static int64_t choose_lead(const view *v, const hp_douhuang_move *actions, int64_t n) {
    const hp_douhuang_state *s = v->s;
    int wanted = HP_NONE;
    if (hp_is(s, v->seat, HP_XIANG_YU)) {
        if (worth_of_lead(shape_of(&v->me, v->hand).plays) > -danger_of(v->seen->cards[s->beaten]) - LEAD_FOE)
            wanted = v->seat;
    } else if (s->hit && v->partner != HP_NONE)
        wanted = v->partner;
    for (int64_t i = 0; i < n; i++)
        if (actions[i].kind == HP_DOUHUANG_LEAD && actions[i].strength == wanted)
            return i;
    return n - 1;
}

int64_t hp_douhuang_greedy(const hp_douhuang_observation *seen, const hp_douhuang_move *actions, int64_t n, hp_rng *rng,
                           uint64_t data) {
    (void)rng, (void)data;
    const hp_douhuang_state *s = &seen->seen;
    view v;
    v.seen = seen;
    v.s = s;
    v.seat = seen->seat;
    v.hand = s->hands[v.seat];
    v.partner = HP_NONE;
    if (s->characters[v.seat] != HP_NONE)
        v.me = owner_of(s->characters[v.seat], s->hit_points[v.seat] ? s->hit_points[v.seat] : 2);
    switch (s->phase) {
    case HP_DOUHUANG_PHASE_CHOOSE:
        return best_of(&v, actions, n, judge_character);
    case HP_DOUHUANG_PHASE_DRAFT:
        return best_of(&v, actions, n, judge_draft);
    case HP_DOUHUANG_PHASE_LAY:
        return best_of(&v, actions, n, judge_laid);
    case HP_DOUHUANG_PHASE_PEEK:
        return 0;
    case HP_DOUHUANG_PHASE_SEIZE:
        return worth_of(&v.me, v.hand | s->bottom) >= SEIZE_FROM ? 0 : 1;
    case HP_DOUHUANG_PHASE_BID:
        if (s->looked >> v.seat & 1)
            return 1;
        return worth_of(&v.me, v.hand) >= (s->players == 3 ? CALL_FROM : CALL_FROM_TWO) ? 0 : 1;
    case HP_DOUHUANG_PHASE_SWAP: {
        v.hand |= s->bottom; /* what is given and taken are both taken out, then put back */
        v.hand = s->hands[v.seat];
        int best = worth_of(&v.me, v.hand);
        int64_t chosen = n - 1;
        for (int64_t i = 0; i + 1 < n; i++) {
            const int score = judge_swap(&v, &actions[i]);
            if (score > best) {
                best = score;
                chosen = i;
            }
        }
        return chosen;
    }
    case HP_DOUHUANG_PHASE_PLAY:
        look_round(&v);
        return choose_play(&v, actions, n);
    case HP_DOUHUANG_PHASE_HIT:
        look_round(&v);
        return choose_hit(&v);
    case HP_DOUHUANG_PHASE_EXTRA:
        return s->hit_points[s->beaten] == 1 ? 0 : 1;
    case HP_DOUHUANG_PHASE_DISCARD:
        return n - 1;
    default:
        look_round(&v);
        return choose_lead(&v, actions, n);
    }
}
