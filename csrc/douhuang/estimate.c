/* How many plays a hand still needs, and what an opponent may hold: quick estimates, in integers, so that every machine
 * comes to the same ones. */
#include "estimate.h"

/* ---- Weights, found by self-play, in points --------------------------------------------------------------------- */

enum {
    PLAY = 160,      /* what each play costs that the hand still needs */
    CARD_SLOPE = 26, /* a rank more of a single card, of a pair, of a triple */
    PAIR_SLOPE = 26,
    TRIPLE_SLOPE = 26,
    MIDDLE = 7,         /* the rank that is worth nothing */
    TOP_CARD = 60,      /* a two or a joker, beside its rank */
    BOMB = 351,         /* a bomb (D2); a half or a third of it where a payment or a wound is needed first */
    ROCKET = 693,       /* both jokers */
    WILD_SIX = 238,     /* a six of 杨贵妃 (D6.10), which completes something */
    HIGHEST_KICKER = 8, /* the highest rank that is gladly given away as a kicker: a jack */
    HIGHEST_PAIR_KICKER = 7,
    STRAIGHTS = 2, /* as many are looked for */
    RUN_WORTH = 2, /* a straight is worth while from so many halves of a play on */
};

/* In 256ths: how often an opponent who can beat a play does, and how often he does with a bomb.  Both are lower than
 * one would think: who beats everything that he can has no answer when it matters. */
enum { WILL = 93, BOMB_WILL = 128 };

/* ---- The shape of a hand ---------------------------------------------------------------------------------------- */

/* D2.1: a window of the line as ranks. */
HP_INLINE uint64_t off_line(uint64_t window) { return (window >> 8 & HP_EACH_RANK) | (window & 0xff) << 44; }
HP_INLINE uint64_t window_of(int length) { return HP_EACH_RANK & ((UINT64_C(1) << 4 * length) - 1); }

/* Takes the straight that saves most plays, if one is worth while.  In halves of a play: two for each single card in
 * it, less the straight itself, a half for a triple that it breaks, another for a two at its low end. */
static int take_straight(hp_held_ranks *r, int shortest, int longest) {
    if (!(r->one & (r->one - 1)))
        return 0;
    const uint64_t line = hp_line_cards(r->one | r->two | r->three), one = hp_line_cards(r->one),
                   three = hp_line_cards(r->three), low_two = UINT64_C(0x10);
    uint64_t starts = line, best_window = 0;
    int best = RUN_WORTH;
    for (int length = 2; length <= longest; length++) {
        starts &= line >> 4 * (length - 1);
        if (!starts)
            break;
        if (length < shortest)
            continue;
        for (uint64_t x = starts & HP_EACH_RANK; x; x &= x - 1) {
            const uint64_t window = window_of(length) << hp_lowest(x);
            const int gain =
                2 * hp_lanes_count(one & window) - 2 - hp_lanes_count(three & window) - ((window & low_two) != 0);
            if (gain >= best) {
                best = gain;
                best_window = window;
            }
        }
    }
    if (!best_window)
        return 0;
    const uint64_t window = off_line(best_window);
    r->one = (r->one & ~window) | (r->two & window);
    r->two = (r->two & ~window) | (r->three & window);
    r->three &= ~window;
    return 1;
}

/* Takes the longest run of three pairs or more. */
static int take_pair_run(hp_held_ranks *r) {
    const uint64_t line = hp_line_cards(r->two | r->three);
    uint64_t starts = line & line >> 4 & line >> 8;
    if (!starts)
        return 0;
    int length = HP_PAIR_RUN_MIN;
    for (uint64_t more; length < HP_LONGEST_RUN && (more = starts & line >> 4 * length) != 0; length++)
        starts = more;
    const uint64_t window = off_line(window_of(length) << hp_lowest(starts));
    r->one = (r->one & ~window) | (r->three & window);
    r->two &= ~window;
    r->three &= ~window;
    return 1;
}

static int take_runs(hp_held_ranks *r, const hp_douhuang_player *player) {
    int runs = take_pair_run(r);
    for (int i = 0; i < STRAIGHTS && take_straight(r, player->shortest, player->longest); i++)
        runs++;
    return runs;
}

uint64_t hp_cards_in_runs(const hp_owner *owner, uint64_t hand) {
    hp_held_ranks r = hp_held_ranks_of(hand);
    const uint64_t before = r.one | r.two | r.three;
    take_runs(&r, &owner->player);
    return (before & ~(r.one | r.two | r.three)) * 15;
}

HP_INLINE int rank_of(uint64_t lanes) { return hp_lowest(lanes) >> 2; }
HP_INLINE int card_value(int rank) { return CARD_SLOPE * (rank - MIDDLE) + (rank >= HP_RANK_2 ? TOP_CARD : 0); }

/* Bombs, and what may become one; takes them out of the ranks. */
static hp_shape bombs_of(hp_held_ranks *r, uint32_t skills) {
    uint64_t bombs = r->four;
    int value = 0;
    if (skills & HP_SKILL_FACE_BOMB) { /* D6.5 */
        bombs |= r->three & hp_spread_ranks(HP_FACE_RANKS);
        r->three &= ~bombs;
    } else if (skills & HP_SKILL_TRIPLE_BOMB) { /* D6.9 */
        value = BOMB / 3 * hp_lanes_count(r->three);
    } else if (skills & HP_SKILL_PAIR_BOMB) { /* D6.8 */
        value = BOMB / 2 * hp_lanes_count(r->two & hp_spread_ranks(HP_LOW_RANKS));
    }
    const int n = hp_lanes_count(bombs);
    return (hp_shape){n, value + BOMB * n};
}

static hp_shape jokers_of(uint64_t hand, uint32_t skills) {
    const uint64_t jokers = hand >> HP_SMALL_JOKER;
    if (jokers == 3)
        return (hp_shape){1, ROCKET};
    if (!jokers)
        return (hp_shape){0, 0};
    return (hp_shape){1, card_value(HP_RANKS + (jokers == 2 || skills & HP_SKILL_SMALL_IS_BIG))}; /* D6.2 */
}

hp_shape hp_shape_of(const hp_owner *owner, uint64_t hand) {
    const uint32_t skills = owner->player.skills;
    int value = 0;
    if (skills & HP_SKILL_WILD_SIX) {
        value = WILD_SIX * hp_popcount(hand & HP_SIXES);
        hand &= ~HP_SIXES;
    }
    hp_held_ranks r = hp_held_ranks_of(hand);
    const hp_shape bombs = bombs_of(&r, skills), jokers = jokers_of(hand, skills);
    int plays = bombs.plays + jokers.plays + take_runs(&r, &owner->player);
    value += bombs.value + jokers.value;
    /* Triples are one play where they are neighbours, and carry the lowest of the rest (D6.1: 曹操's two each). */
    const uint64_t line = hp_line_cards(r.three);
    const int triples = hp_lanes_count(r.three);
    int room = triples * (skills & HP_SKILL_ANY_TWO_KICKERS ? 2 : 1);
    plays += triples - hp_lanes_count(line & line >> 4);
    for (uint64_t x = r.three; x; x &= x - 1)
        value += TRIPLE_SLOPE * (rank_of(x) - MIDDLE);
    for (uint64_t x = r.one; x; x &= x - 1) {
        const int rank = rank_of(x);
        if (room > 0 && rank <= HIGHEST_KICKER) {
            room--;
            continue;
        }
        plays++;
        value += card_value(rank);
    }
    for (uint64_t x = r.two; x; x &= x - 1) {
        const int rank = rank_of(x);
        if (room > 0 && rank <= HIGHEST_PAIR_KICKER) {
            room--;
            continue;
        }
        plays++;
        value += PAIR_SLOPE * (rank - MIDDLE);
    }
    if (skills & HP_SKILL_SUIT_PAIR) /* D6.3: of three single cards two are likely to be of one suit */
        plays -= hp_lanes_count(r.one) / 3;
    return (hp_shape){plays, value};
}

int hp_worth_of_shape(hp_shape shape) { return shape.value - PLAY * shape.plays; }

int hp_worth_of(const hp_owner *owner, uint64_t hand) { return hp_worth_of_shape(hp_shape_of(owner, hand)); }

/* ---- What an opponent may hold ----------------------------------------------------------------------------------- */

HP_INLINE int both(int a, int b) { return (int)((unsigned)(a * b) / HP_CERTAIN); }
/* The chance that it is not so. */
HP_INLINE int less(int chance) { return HP_CERTAIN - chance; }

/* hold[m][k]: the chance to hold at least k of m cards, each of which one holds with this chance. */
static void hold_chances(int hold[5][5], int chance) {
    int exactly[5] = {HP_CERTAIN, 0, 0, 0, 0};
    for (int m = 0; m <= 4; m++) {
        if (m) {
            for (int k = m; k > 0; k--)
                exactly[k] = both(exactly[k], less(chance)) + both(exactly[k - 1], chance);
            exactly[0] = both(exactly[0], less(chance));
        }
        hold[m][4] = exactly[4];
        for (int k = 3; k > 0; k--)
            hold[m][k] = hold[m][k + 1] + exactly[k];
        hold[m][0] = HP_CERTAIN;
    }
}

/* D2, D6.5, D6.8, D6.9 */
static int no_bomb(const hp_opponent *o, const int hold[5][5], uint64_t unseen, uint64_t known) {
    const uint32_t threes = hp_triple_bomb_ranks(&o->player), twos = hp_pair_bomb_ranks(&o->player);
    int none = HP_CERTAIN;
    /* Ranks of which nothing has been played: the sum is four in just those. */
    for (uint64_t fours = (unseen + known) >> 2 & HP_EACH_RANK; fours; fours &= fours - 1)
        none = both(none, less(hold[hp_nibble(unseen, rank_of(fours))][hp_nibble(unseen, rank_of(fours))]));
    for (int rank = 0; (threes | twos) >> rank; rank++) {
        const int need = (threes >> rank & 1 ? 3 : 2) - (int)hp_nibble(known, rank);
        if ((threes | twos) >> rank & 1)
            none = both(none, less(need > 0 ? hold[hp_nibble(unseen, rank)][need] : HP_CERTAIN));
    }
    return none;
}

void hp_size_up(hp_opponent *o, const hp_douhuang_observation *seen, int seat, unsigned each) {
    const hp_douhuang_state *s = &seen->seen;
    const uint64_t shown = s->hands[seat], unseen = hp_rank_counts(seen->unseen), known = hp_rank_counts(shown);
    o->seat = seat;
    o->cards = seen->cards[seat];
    o->player = *hp_douhuang_player_at(s, seat, s->hit_points[seat]);
    const int n = hp_popcount(seen->unseen), chance = n ? HP_CERTAIN * (o->cards - hp_popcount(shown)) / n : 0;
    int hold[5][5];
    hold_chances(hold, chance);
    const int small = shown >> HP_SMALL_JOKER & 1 ? HP_CERTAIN : seen->unseen >> HP_SMALL_JOKER & 1 ? chance : 0;
    const int big = shown >> HP_BIG_JOKER & 1 ? HP_CERTAIN : seen->unseen >> HP_BIG_JOKER & 1 ? chance : 0;
    o->no_bomb = both(no_bomb(o, (const int (*)[5])hold, unseen, known), less(both(small, big)));
    o->none_above[1][HP_RANKS] = (int16_t)less(big);
    o->none_above[1][HP_RANKS - 1] = (int16_t)both(less(big), less(small));
    o->none_above[2][HP_RANKS - 1] = o->none_above[3][HP_RANKS - 1] = HP_CERTAIN;
    for (int k = 1; k <= 3; k++) {
        if (!(each >> k & 1))
            continue;
        for (int rank = HP_RANKS - 1; rank >= 0; rank--) {
            const int need = k - (int)hp_nibble(known, rank);
            const int has = need > 0 ? hold[hp_nibble(unseen, rank)][need] : HP_CERTAIN;
            o->has[k][rank] = (int16_t)has;
            if (rank)
                o->none_above[k][rank - 1] = (int16_t)both(o->none_above[k][rank], less(has));
        }
    }
}

unsigned hp_each_of_kind(int kind) {
    switch (kind) {
    case HP_DOUHUANG_SINGLE:
    case HP_DOUHUANG_STRAIGHT:
        return 1u << 1;
    case HP_DOUHUANG_PAIR:
    case HP_DOUHUANG_PAIR_RUN:
        return 1u << 2;
    default:
        return 1u << 3;
    }
}

/* The chance that he holds no run of this length with its top above `top`. */
static int no_run(const hp_opponent *o, int each, int length, int top) {
    int none = HP_CERTAIN;
    for (int t = HP_LINE - 1; t > top && t >= length - 1; t--) {
        int whole = HP_CERTAIN;
        for (int p = t - length + 1; p <= t && whole; p++)
            whole = both(whole, o->has[each][hp_line_rank[p]]);
        none = both(none, less(whole));
    }
    return none;
}

/* D2.5: the range of who answers counts; D3.1, D6.4, D6.6: one suit beats all mixed ones. */
static int no_straight(const hp_opponent *o, int length, int strength) {
    if (length < o->player.reach_shortest || length > o->player.reach_longest)
        return HP_CERTAIN;
    const int one_suit = strength >= HP_ONE_SUIT, his_are = hp_has_fixed_suits(&o->player);
    if (one_suit && !his_are)
        return HP_CERTAIN;
    return no_run(o, 1, length, his_are && !one_suit ? -1 : (strength & (HP_ONE_SUIT - 1)) >> 2);
}

/* The chance that he has no answer of the play's own kind. */
static int no_answer(const hp_opponent *o, const hp_douhuang_move *play) {
    const int strength = play->strength;
    if (play->size > o->cards)
        return HP_CERTAIN;
    switch (play->kind) {
    case HP_DOUHUANG_SINGLE:
        return strength >= HP_BIG_JOKER ? HP_CERTAIN
                                        : o->none_above[1][strength == HP_SMALL_JOKER ? HP_RANKS : strength >> 2];
    case HP_DOUHUANG_PAIR:
        return o->none_above[2][strength];
    case HP_DOUHUANG_TRIPLE:
    case HP_DOUHUANG_TRIPLE_WITH:
        return o->none_above[3][strength];
    case HP_DOUHUANG_STRAIGHT:
        return no_straight(o, play->length, strength);
    case HP_DOUHUANG_PAIR_RUN:
        return no_run(o, 2, play->length, strength);
    case HP_DOUHUANG_TRIPLE_RUN:
    case HP_DOUHUANG_WINGS:
        return no_run(o, 3, play->length, strength);
    default: /* fours are counted as bombs */
        return HP_CERTAIN;
    }
}

int hp_chance_to_beat(const hp_opponent *o, const hp_douhuang_move *play) {
    if (play->kind == HP_DOUHUANG_ROCKET)
        return 0;
    const int with_kind = less(no_answer(o, play)) * WILL / 256, with_bomb = less(o->no_bomb) * BOMB_WILL / 256;
    return less(both(less(with_kind), less(with_bomb)));
}
