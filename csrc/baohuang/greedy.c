/* A quick sensible player: of the legal actions the one with the highest worth, by what its seat knows.
 *
 * A hand is seen as sets, one of each rank, that have to be led or played on something; kings help them through.  A
 * set that others can beat costs a lead, one that nobody can beat gives a lead.  So a play is worth what it takes off
 * that count, and what the lead is worth that it may keep; kings and strong sets are what it costs.  All is integer
 * arithmetic on counts by rank, without chance. */
#include "game.h"

/* What things are worth, in sixteenths of a lead unless said. */
enum {
    SURE = 16, /* that nobody beats a play, for certain; 0 that somebody does */

    SET = 16,      /* a set less in the hand */
    STRONG = 14,   /* a set that nobody beats was not a set to be got rid of, but a lead */
    HEIGHT = 1,    /* each rank lower, so that of two weak sets the low one goes first */
    CARD = 1,      /* each card less: other things equal, the larger set */
    BIG = 26,      /* a big king: a lead with whatever hangs on it */
    SMALL = 14,    /* a small king */
    LEAD = 20,     /* the lead, when there are weak sets left to lead */
    LAST = 60,     /* the lead, when what is left goes out at once */
    SHORT = 6,     /* each card that an opponent has fewer than NEARLY */
    NEARLY = 8,    /* few cards */
    FRIEND = 14,   /* beating a partner's play that might stand */
    FRIEND_SHORT = 4,
};

/* ---- What the seat knows --------------------------------------------------------------------------------- */

typedef struct table {
    const hp_baohuang_observation *seen;
    hp_baohuang_tally own;
    uint8_t others[16];      /* cards of each rank that others hold */
    int others_kings, others_bigs, others_smalls;
    int seats;               /* others that still have cards */
    int most;                /* the most cards that an opponent has */
    int fewest;              /* and the fewest */
    int8_t bond[HP_SEATS];   /* 3 a partner for certain, -3 an opponent; between them what is likely */
    int8_t hold[16];         /* of each rank held, how surely the whole set stands */
    int sets, weak;
} table;

/* How a seat stands to another: what is known, and otherwise how many of the others may be the guard. */
static int bond_to(const hp_baohuang_state *s, int me, int other) {
    if (s->kind == HP_BAOHUANG_OPEN_SOLO || s->kind == HP_BAOHUANG_HIDDEN_SOLO)
        return me == s->emperor || other == s->emperor ? -3 : 3;
    const int of_emperor = me == s->emperor || me == s->guard;
    if (other == s->emperor || other == s->guard)
        return of_emperor ? 3 : -3;
    if (me == s->emperor && s->guard == HP_NONE)
        return s->rebels >> other & 1 ? -3 : -2;
    if (of_emperor)
        return -3;
    return s->guard != HP_NONE || s->rebels >> other & 1 ? 3 : 1;
}

/* How likely one of the others holds n of the u cards of a rank, in sixteenths: it rises from nothing to certainty over
 * three cards about the most that a seat usually has of them. */
HP_INLINE int likely(const table *t, int u, int n) {
    static const uint8_t share[HP_SEATS] = {0, 12, 7, 5, 4}, more[HP_SEATS] = {0, 6, 12, 14, 14};
    if (n > u)
        return 0;
    if (n <= 1 )
        return SURE;
    const int usual = share[t->seats] * u + more[t->seats], chance = 8 + (usual - 12 * n) / 2;
    return chance < 0 ? 0 : chance > SURE ? SURE : chance;
}

/* How surely kings stand: B4.1 asks for two kings for a big one, and more than one king for a small one. */
static int kings_hold(const table *t, int bigs, int smalls) {
    if (!(t->seen->seen.options & HP_BAOHUANG_KAO))
        return bigs ? SURE : SURE - likely(t, t->others_bigs, smalls);
    return SURE - likely(t, t->others_kings, 2 * bigs + smalls + (bigs > 0));
}

/* How surely a set stands against sets. */
static int set_holds(const table *t, int rank, int n) {
    int chance = 0;
    if (n > t->most)
        return SURE;
    for (int above = rank + 1; above <= HP_BAOHUANG_RANK_HIGHEST && chance < SURE; above++)
        chance += likely(t, t->others[above], n);
    return chance >= SURE ? 0 : SURE - chance;
}

static int holds(const table *t, const hp_baohuang_move *m) {
    if (hp_baohuang_size(m) > t->most)
        return SURE;
    const int kings = m->bigs | m->smalls ? kings_hold(t, m->bigs, m->smalls) : 0;
    const int set = m->count ? set_holds(t, m->rank, m->count) : 0;
    return kings > set ? kings : set;
}

static void look(table *t, const hp_baohuang_observation *seen) {
    const hp_baohuang_state *s = &seen->seen;
    const int me = seen->seat;
    hp_baohuang_tally unseen, shown;
    *t = (table){.seen = seen, .fewest = 99};
    hp_baohuang_tally_of(&t->own, &s->hands[me]);
    hp_baohuang_tally_of(&unseen, &seen->unseen);
    t->others_bigs = unseen.bigs;
    t->others_smalls = unseen.smalls;
    for (int rank = 0; rank < 16; rank++)
        t->others[rank] = unseen.counts[rank];
    if (s->holder != me) {
        hp_baohuang_tally_of(&shown, &s->hands[s->holder]);
        t->others_bigs += shown.bigs;
        t->others_smalls += shown.smalls;
        for (int rank = 0; rank < 16; rank++)
            t->others[rank] = (uint8_t)(t->others[rank] + shown.counts[rank]);
    }
    t->others_kings = t->others_bigs + t->others_smalls;
    for (int seat = 0; seat < HP_SEATS; seat++) {
        const int n = seen->cards[seat];
        if (seat == me || !n)
            continue;
        t->seats++;
        t->bond[seat] = (int8_t)bond_to(s, me, seat);
        if (t->bond[seat] == 3)
            continue;
        t->most = n > t->most ? n : t->most;
        t->fewest = n < t->fewest && t->bond[seat] < 0 ? n : t->fewest;
    }
    for (int rank = HP_BAOHUANG_RANK_LOWEST; rank <= HP_BAOHUANG_RANK_HIGHEST; rank++) {
        if (!t->own.counts[rank])
            continue;
        t->hold[rank] = (int8_t)set_holds(t, rank, t->own.counts[rank]);
        t->sets++;
        t->weak += t->hold[rank] < SURE / 2;
    }
}

/* ---- Plays ----------------------------------------------------------------------------------------------- */

/* What a set costs while it is held. */
static int burden(int rank, int n, int hold) {
    return SET + HEIGHT * (HP_BAOHUANG_RANK_HIGHEST - rank) + CARD * n - STRONG * hold / SURE;
}

static int worth(const table *t, const hp_baohuang_move *m) {
    int sets = t->sets, weak = t->weak, sum = -BIG * m->bigs - SMALL * m->smalls;
    if (m->count) {
        const int had = t->own.counts[m->rank], left = had - m->count, hold = t->hold[m->rank];
        sum += burden(m->rank, had, hold);
        sets--;
        weak -= hold < SURE / 2;
        if (left) {
            const int then = set_holds(t, m->rank, left);
            sum -= burden(m->rank, left, then);
            sets++;
            weak += then < SURE / 2;
        }
    }
    const int kings = t->own.bigs + t->own.smalls - m->bigs - m->smalls;
    const int hold = holds(t, m);
    if (sets + (kings > 0) <= 1 || (sets == 1))
        sum += LAST * hold / SURE;
    else if (weak <= 1 + kings)
        sum += (LAST / 2) * hold / SURE;
    else
        sum += LEAD * hold / SURE;
    if (t->fewest < NEARLY)
        sum += SHORT * (NEARLY - t->fewest) * hold / SURE;
    return sum;
}

/* What it costs to beat the last play if it may be a partner's, or brings if an opponent might go out. */
static int against(const table *t) {
    const hp_baohuang_state *s = &t->seen->seen;
    const int who = s->last_player, cards = t->seen->cards[who], bond = t->bond[who], hold = holds(t, &s->last);
    if (bond > 0)
        return -bond * (FRIEND * hold / SURE + (cards && cards < NEARLY ? FRIEND_SHORT * (NEARLY - cards) : 0)) / 3 - bond * 3;
    return cards < NEARLY ? SHORT * (NEARLY - cards) * hold / SURE : 0;
}

static int64_t play(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n) {
    const hp_baohuang_state *s = &seen->seen;
    const int leads = s->last_player == HP_NONE, cards = seen->cards[seen->seat];
    table t;
    look(&t, seen);
    int64_t best = n - 1;
    int most = leads ? -10000 : -(against(&t));
    for (int64_t i = 0; i < n; i++) {
        const hp_baohuang_move *m = &actions[i].move;
        if (actions[i].action != HP_BAOHUANG_PLAY)
            continue;
        if (hp_baohuang_size(m) == cards)
            return i;
        if (leads && m->count && m->count != t.own.counts[m->rank])
            continue;
        const int found = worth(&t, m);
        if (found > most) {
            most = found;
            best = i;
        }
    }
    return best;
}

/* ---- Before the first lead ------------------------------------------------------------------------------- */

/* How good a hand is. */
static int merit(const hp_baohuang_observation *seen) {
    table t;
    look(&t, seen);
    int sum = BIG * t.own.bigs + SMALL * t.own.smalls;
    for (int rank = HP_BAOHUANG_RANK_LOWEST; rank <= HP_BAOHUANG_RANK_HIGHEST; rank++)
        if (t.own.counts[rank])
            sum -= SET - STRONG * t.hold[rank] / SURE;
    return sum;
}

/* The first action of a kind, or -1. */
static int64_t first_of(int kind, const hp_baohuang_action *actions, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        if (actions[i].action == kind)
            return i;
    return -1;
}

#ifdef PROBE
extern int probe(int phase, int merit);
#endif

static int64_t before_play(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n) {
    const int good = merit(seen);
#ifdef PROBE
    if (probe(seen->seen.phase, good))
        return seen->seen.phase == HP_BAOHUANG_PHASE_THRONE ? first_of(HP_BAOHUANG_SOLO, actions, n) >= 0 ? first_of(HP_BAOHUANG_SOLO, actions, n) : 0 : 0;
#endif
    switch (seen->seen.phase) {
    case HP_BAOHUANG_PHASE_THRONE: {
        const int64_t take = first_of(HP_BAOHUANG_TAKE, actions, n);
        return take >= 0 && good > -200 ? take : n - 1;
    }
    case HP_BAOHUANG_PHASE_NAME:
        for (int64_t i = n - 1; i >= 0; i--)
            if (actions[i].action == HP_BAOHUANG_NAME && !(seen->seen.hands[seen->seat].plane[3] >> actions[i].arg & 1))
                return i;
        return first_of(HP_BAOHUANG_NAME, actions, n) < 0 ? n - 1 : first_of(HP_BAOHUANG_NAME, actions, n);
    default:
        return n - 1;
    }
}

int64_t hp_baohuang_greedy(const hp_baohuang_observation *seen, const hp_baohuang_action *actions, int64_t n,
                           hp_rng *rng, uint64_t data) {
    (void)rng, (void)data;
    return seen->seen.phase == HP_BAOHUANG_PHASE_PLAY ? play(seen, actions, n) : before_play(seen, actions, n);
}
