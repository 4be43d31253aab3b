/* A quick sensible player: of the legal actions the one worth most, by what its seat knows (B12).
 *
 * A hand is seen as sets, one of each rank, that have to be led or played on something, and kings that help them
 * through.  A set that somebody can beat costs a lead; one that nobody can beat is as good as a lead.  So a play is
 * worth what it takes off the hand, less the kings and strong sets that it spends, plus the lead if it may stand.
 *
 * All is arithmetic on whole numbers, and nothing is drawn: the same observation gives the same action everywhere. */
#include "greedy.h"

/* How surely a play stands: from 0, somebody has what beats it, to SURE. */
enum { SURE = 16, EVEN = SURE / 2 };

/* What things are worth.  Tuned by play of one set of numbers against another; only their ratios matter. */
enum {
    SET = 45,        /* a set less in the hand */
    STRONG = 94,     /* a set that surely stands is no burden but an asset: it costs this to play it */
    HEIGHT = 7,      /* of two weak sets the lower one is the greater burden: each rank */
    BIG = 147,       /* a big king, which carries a weak set through (B4.1: it takes two kings or three to beat it) */
    SMALL = 49,      /* a small king */
    LEAD = 50,       /* the lead, while there are many weak sets */
    LEAD_NEAR = 127, /* the lead, when strong sets and kings see all of the hand through */
    LEAD_LAST = 593, /* the lead, when what is left goes out in one play */

    FEW = 9,     /* an opponent with fewer cards than this may go out soon */
    DANGER = 27, /* beating the play of such an opponent: each card below FEW */
    WATCH = 16,  /* keeping the lead from such opponents: each card below WATCHED */
    WATCHED = 6,
    FRIEND = 91,     /* beating a partner's play that would have stood */
    FRIEND_ANY = 12, /* beating any play of a partner */
    FRIEND_FEW = 15, /* beating the play of a partner with few cards: each card below FEW */

    /* Hands (`merit`), by the mean scores of games begun both ways. */
    ALONE = 20,     /* from here on playing alone in the open pays (B7.5, B8.1, B8.2) */
    THRONE = -230,  /* from here on the throne is better than the chance of being guard (classic; B7.1) */
    DECLARE = -300, /* from here on the guard wins more than it loses, and doubles (B8.3) */
    REBEL = 0,      /* from here on a rebel does (B8.4) */
};

/* ---- What the seat knows --------------------------------------------------------------------------------- */

typedef struct view {
    const hp_baohuang_state *s;
    hp_baohuang_tally own, others; /* what all others hold together */
    unsigned partners, opponents;  /* seats, a bit each; of the rest nobody knows */
    int seats;                     /* others that still have cards */
    int most, fewest;              /* cards of those that may be opponents, and of those that are */
    int sets, weak;                /* sets held, and those that hardly stand */
    uint8_t stands[HP_RANKS];      /* of each rank held, how surely the whole set stands */
} view;

HP_INLINE unsigned bit_of(int seat) { return seat < HP_SEATS ? 1u << seat : 0; }

/* How the others stand to this seat (B8).  Who may be the guard is one of four to the emperor, so an opponent; to a
 * rebel, two times out of three a partner.  Only rebels rebel. */
static void take_sides(view *v, int me) {
    const unsigned all = (1u << HP_SEATS) - 1, court = bit_of(v->s->emperor) | bit_of(v->s->guard);
    if (court & bit_of(me)) {
        v->partners = court;
        v->opponents = all & ~court;
    } else {
        v->partners = v->s->kind ? all & ~court : v->s->rebels;
        v->opponents = court;
    }
}

/* Twice how likely one of the others has n of `held` cards: less with each card more than one usually has, which is a
 * part of them all (in twelfths) and some more. */
HP_INLINE int twice_likely(const view *v, int held, int n) {
    static const uint8_t part[HP_SEATS] = {0, 12, 7, 5, 4}, more[HP_SEATS] = {0, 6, 12, 14, 14};
    const int chance = SURE + part[v->seats] * held + more[v->seats] - 12 * n;
    return n > held || chance < 0 ? 0 : n == 1 || chance > 2 * SURE ? 2 * SURE : chance;
}

/* How surely n cards of a rank stand.  Kings beat them as well (B3.1), but are seldom spent on that. */
static int set_stands(const view *v, int rank, int n) {
    if (n > v->most)
        return SURE;
    int beaten = 0;
    for (int above = rank + 1; above <= HP_BAOHUANG_RANK_HIGHEST; above++) {
        beaten += twice_likely(v, v->others.counts[above], n);
        if (beaten >= 2 * SURE)
            return 0;
    }
    beaten = beaten / 2 + 2 * (v->others.bigs + v->others.smalls) / (n + 1);
    return beaten < SURE ? SURE - beaten : 0;
}

/* The same of kings.  By kao-pai a big king is beaten by two kings or three, a small one by a big one or two (B4.1);
 * else a big king by nothing (B3.1). */
static int kings_stand(const view *v, int bigs, int smalls) {
    if (v->s->options & HP_BAOHUANG_KAO)
        return SURE - twice_likely(v, v->others.bigs + v->others.smalls, 2 * bigs + smalls + (bigs > 0)) / 2;
    return bigs ? SURE : SURE - twice_likely(v, v->others.bigs, smalls) / 2;
}

/* And of any play: what beats it has to beat both its kings and its set. */
static int play_stands(const view *v, const hp_baohuang_move *m, int set) {
    if (!(m->bigs | m->smalls))
        return set;
    if (hp_baohuang_size(m) > v->most)
        return SURE;
    const int kings = kings_stand(v, m->bigs, m->smalls);
    return kings > set ? kings : set;
}

/* Of the others: what is unseen, and what everyone has seen go to the holder of the emperor card (B12). */
static void look_at_others(view *v, const hp_baohuang_observation *seen) {
    const int me = seen->seat, holder = v->s->holder;
    hp_baohuang_hand cards = seen->unseen;
    if (holder != me && hp_has_cards(&v->s->hands[holder]))
        hp_put_cards(&cards, &v->s->hands[holder]);
    hp_baohuang_tally_of(&v->others, &cards);
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const int n = seen->cards[seat];
        if (seat == me || !n)
            continue;
        v->seats++;
        if (!(v->partners & bit_of(seat)) && n > v->most)
            v->most = n;
        if (v->opponents & bit_of(seat) && n < v->fewest)
            v->fewest = n;
    }
}

static void look(view *v, const hp_baohuang_observation *seen) {
    v->s = &seen->seen;
    v->seats = v->most = v->sets = v->weak = 0;
    v->fewest = WATCHED;
    take_sides(v, seen->seat);
    look_at_others(v, seen);
    hp_baohuang_tally_of(&v->own, &v->s->hands[seen->seat]);
    for (int rank = HP_BAOHUANG_RANK_LOWEST; rank <= HP_BAOHUANG_RANK_HIGHEST; rank++) {
        const int n = v->own.counts[rank];
        v->stands[rank] = 0;
        if (!n)
            continue;
        v->stands[rank] = (uint8_t)set_stands(v, rank, n);
        v->sets++;
        v->weak += v->stands[rank] < EVEN;
    }
}

/* ---- Plays (B9) ------------------------------------------------------------------------------------------ */

/* What something is worth that comes with a play if that stands. */
HP_INLINE int if_it(int stands, int value) { return (int)((unsigned)(value * stands) / SURE); }

/* What it is worth to be rid of a set. */
HP_INLINE int burden(int rank, int stands) {
    return SET + HEIGHT * (HP_BAOHUANG_RANK_HIGHEST - rank) - if_it(stands, STRONG);
}

/* What it is worth to make a play that is not the last. */
static int worth(const view *v, const hp_baohuang_move *m) {
    const int kings = v->own.bigs + v->own.smalls - m->bigs - m->smalls;
    int sets = v->sets, weak = v->weak, stands = 0, sum = -BIG * m->bigs - SMALL * m->smalls;
    if (m->count) {
        const int left = v->own.counts[m->rank] - m->count, whole = v->stands[m->rank];
        sum += burden(m->rank, whole);
        weak -= whole < EVEN;
        if (left) {
            const int rest = set_stands(v, m->rank, left);
            sum -= burden(m->rank, rest);
            weak += rest < EVEN;
            stands = set_stands(v, m->rank, m->count);
        } else {
            sets--;
            stands = whole;
        }
    }
    stands = play_stands(v, m, stands);
    const int lead = sets <= 1 ? LEAD_LAST : weak <= 1 + kings ? LEAD_NEAR : LEAD;
    return sum + if_it(stands, lead + WATCH * (WATCHED - v->fewest));
}

/* What it is worth not to beat the play made last. */
static int worth_of_passing(const view *v, const hp_baohuang_observation *seen) {
    const hp_baohuang_move *last = &v->s->last;
    const int who = v->s->last_player, cards = seen->cards[who], few = cards && cards < FEW ? FEW - cards : 0;
    const int stands = play_stands(v, last, last->count ? set_stands(v, last->rank, last->count) : 0);
    const int spared = if_it(stands, FRIEND) + FRIEND_FEW * few + FRIEND_ANY;
    if (v->partners & bit_of(who))
        return spared;
    if (v->opponents & bit_of(who))
        return -if_it(stands, DANGER * few);
    return spared / 3;
}

/* Whatever empties the hand; else the play worth most, or pass.  Sets are led whole. */
static int64_t play(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n) {
    const int leads = seen->seen.last_player == HP_NONE, cards = seen->cards[seen->seat];
    view v;
    look(&v, seen);
    int64_t best = n - 1;
    int most = leads ? INT32_MIN : worth_of_passing(&v, seen);
    for (int64_t i = 0; i < n; i++) {
        const hp_baohuang_move *m = &actions[i].move;
        if (leads && m->count && m->count != v.own.counts[m->rank])
            continue;
        if (actions[i].action != HP_BAOHUANG_PLAY)
            continue;
        if (hp_baohuang_size(m) == cards)
            return i;
        const int found = worth(&v, m);
        if (found > most) {
            most = found;
            best = i;
        }
    }
    return best;
}

/* ---- Before the first lead (B7, B8) ---------------------------------------------------------------------- */

/* How good a hand is: its kings, and its sets as burdens or assets, whatever their rank. */
static int merit(const hp_baohuang_observation *seen) {
    view v;
    look(&v, seen);
    int sum = BIG * v.own.bigs + SMALL * v.own.smalls - SET * v.sets;
    for (int rank = HP_BAOHUANG_RANK_LOWEST; rank <= HP_BAOHUANG_RANK_HIGHEST; rank++)
        sum += if_it(v.stands[rank], STRONG);
    return sum;
}

/* The first action of a kind; n where there is none. */
static int64_t first_of(int kind, const hp_baohuang_action *actions, int64_t n) {
    int64_t i = 0;
    while (i < n && actions[i].action != kind)
        i++;
    return i;
}

/* B7.1, B7.2: in concise mode handing on costs more than any throne. */
static int64_t throne(const hp_baohuang_state *s, int good, const hp_baohuang_action *actions, int64_t n) {
    const int64_t solo = first_of(HP_BAOHUANG_SOLO, actions, n), take = first_of(HP_BAOHUANG_TAKE, actions, n);
    if (good >= ALONE && solo < n)
        return solo;
    return take < n && (hp_is_concise(s) || good >= THRONE) ? take : n - 1;
}

/* B8.1: the highest card held three times, so that the guard has a high card; rather that than a hidden solo. */
static int64_t name(const hp_baohuang_observation *seen, int good, const hp_baohuang_action *actions, int64_t n) {
    const uint64_t fours = hp_fours(&seen->seen.hands[seen->seat]);
    if (good >= ALONE)
        return first_of(HP_BAOHUANG_SOLO, actions, n) % n;
    for (int64_t i = n - 1; i >= 0; i--)
        if (actions[i].action == HP_BAOHUANG_NAME && !(fours >> actions[i].arg & 1))
            return i;
    return 0;
}

static int64_t before_play(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n) {
    const hp_baohuang_state *s = &seen->seen;
    const int good = merit(seen);
    int least = ALONE;
    switch (s->phase) {
    case HP_BAOHUANG_PHASE_THRONE:
        return throne(s, good, actions, n);
    case HP_BAOHUANG_PHASE_NAME:
        return name(seen, good, actions, n);
    case HP_BAOHUANG_PHASE_DECLARE: /* who has no guard declares open solo (B8.3) */
        if (s->kind == HP_BAOHUANG_PAIR)
            least = DECLARE;
        break;
    case HP_BAOHUANG_PHASE_REBEL:
        least = REBEL;
        break;
    default: /* SOLO */
        break;
    }
    return good >= least ? 0 : n - 1;
}

int64_t hp_baohuang_greedy(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data) {
    (void)rng, (void)data;
    return seen->seen.phase == HP_BAOHUANG_PHASE_PLAY ? play(seen, actions, n) : before_play(seen, actions, n);
}

/* ---- The best few (greedy.h) ----------------------------------------------------------------------------- */

/* As `play`. */
static void rank_plays(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                       int64_t chosen, hp_ranking *best) {
    const int leads = seen->seen.last_player == HP_NONE;
    view v;
    look(&v, seen);
    for (int64_t i = 0; i < n; i++) {
        const hp_baohuang_move *m = &actions[i].move;
        if (leads && m->count && m->count != v.own.counts[m->rank] && i != chosen)
            continue;
        const int score = actions[i].action == HP_BAOHUANG_PLAY ? worth(&v, m) : worth_of_passing(&v, seen);
        hp_rank(best, i, i == chosen ? INT32_MAX : score);
    }
}

void hp_baohuang_rank(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                      hp_ranking *best) {
    const int64_t chosen = hp_baohuang_greedy(seen, actions, n, NULL, 0);
    best->n = 0;
    if (seen->seen.phase == HP_BAOHUANG_PHASE_PLAY) {
        rank_plays(seen, actions, n, chosen, best);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        hp_rank(best, i, i == chosen);
}
