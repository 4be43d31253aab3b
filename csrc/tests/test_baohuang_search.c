/* States that a seat may be in (B12): each is one that a game can be in, looks the same to the seat, and all of them
 * are equally likely, and so who the guard is.  A player that looks ahead chooses by what it knows. */
#include "check_baohuang_games.h"

typedef hp_baohuang_state state;
typedef hp_baohuang_observation observation;

static int baohuang_seats(const state *s) {
    (void)s;
    return CHECK_SEATS;
}
/* Of both modes and all rooms, half of them before the emperor leads or soon after. */
static state baohuang_any(int turn) { return check_state_after(turn / 2 % 2, check_below(turn % 2 ? 14 : 300)); }

#define GAME baohuang
#define ACTION hp_baohuang_action
#include "check_search.h"

static int room_of(const observation *o, int seat) {
    return seat == o->seat ? 0 : o->cards[seat] - check_cards(&o->seen.hands[seat]);
}
static int rooms_of(const observation *o) {
    int rooms = 0;
    for (int seat = 0; seat < CHECK_SEATS; seat++)
        rooms += room_of(o, seat);
    return rooms;
}

/* n events of this probability, seen so often; never where there is no room. */
static void about(const char *what, double seen, double n, double p) {
    if (p > 0)
        check_about(what, seen, n, p);
    else
        CHECK(seen == 0);
}

/* A game in which the play has begun and nobody knows the guard but the guard. */
static state hidden_guard(int concise, int kind, uint64_t seed) {
    hp_baohuang_rules rules;
    CHECK(hp_baohuang_rules_usual(concise, &rules) == HP_OK);
    for (uint64_t index = 0;; index++) {
        state s = check_start(&rules, seed, index);
        while (s.phase < HP_BAOHUANG_PHASE_PLAY) {
            int64_t n;
            const hp_baohuang_action *list = check_list(&s, &n);
            int64_t i = s.phase == HP_BAOHUANG_PHASE_THRONE || s.phase == HP_BAOHUANG_PHASE_NAME ? 0 : n - 1;
            if (kind == HP_BAOHUANG_HIDDEN_SOLO) /* name a card held four times, where there is one */
                for (int64_t j = 0; j < n; j++)
                    if (list[j].action == HP_BAOHUANG_NAME && check_copies_in(&s.hands[s.emperor], list[j].arg) == 4)
                        i = j;
            if (list[i].action == HP_BAOHUANG_SOLO)
                break;
            const hp_baohuang_action a = list[i];
            CHECK(hp_baohuang_apply(&s, &a, NULL) == HP_OK);
        }
        if (s.phase == HP_BAOHUANG_PHASE_PLAY && s.kind == kind)
            return s;
    }
}

/* B8.2: the guard card is as likely in a hand as that has room, in the emperor's as well. */
static void guard_card_anywhere(int seat_is_emperor) {
    enum { DRAWS = 6000 };
    const state real = hidden_guard(1, HP_BAOHUANG_PAIR, 3);
    int seat = real.emperor;
    while (!seat_is_emperor && (seat == real.emperor || seat == real.guard))
        seat = check_next(seat);
    observation o;
    hp_rng rng = {4, 0};
    double alone = 0, met[CHECK_SEATS] = {0};
    CHECK(hp_baohuang_observe(&real, seat, &o) == HP_OK && o.seen.guard == CHECK_NONE);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_baohuang_determinise(&o, &rng, &s) == HP_OK);
        if (s.kind == HP_BAOHUANG_PAIR)
            met[s.guard]++;
        else
            alone++;
    }
    CHECK(met[real.guard] > 0);
    for (int other = 0; other < CHECK_SEATS; other++)
        about("guard", other == real.emperor ? alone : met[other], DRAWS, (double)room_of(&o, other) / rooms_of(&o));
}

static double ways(int n, int k) { /* to take k of n */
    double product = 1;
    for (int i = 0; i < k; i++)
        product *= (double)(n - i) / (k - i);
    return product;
}

/* B8.1: the emperor has three copies of the card named and somebody the fourth, or the emperor has them all. */
static void named_card_anywhere(int kind, uint64_t seed) {
    enum { DRAWS = 6000 };
    const state real = hidden_guard(0, kind, seed);
    int seat = check_next(real.emperor);
    if (seat == real.guard)
        seat = check_next(seat);
    observation o;
    hp_rng rng = {4, 0};
    double alone = 0, met[CHECK_SEATS] = {0};
    CHECK(hp_baohuang_observe(&real, seat, &o) == HP_OK && o.seen.kind == 0);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_baohuang_determinise(&o, &rng, &s) == HP_OK);
        if (s.kind == HP_BAOHUANG_PAIR)
            met[s.guard]++;
        else
            alone++;
    }
    CHECK((kind == HP_BAOHUANG_PAIR ? met[real.guard] : alone) > 0);
    const int of_emperor = room_of(&o, real.emperor), others = rooms_of(&o) - of_emperor;
    const double all = ways(of_emperor, 4) + ways(of_emperor, 3) * others;
    check_about("alone", alone, DRAWS, ways(of_emperor, 4) / all);
    for (int other = 0; other < CHECK_SEATS; other++)
        if (other != real.emperor)
            about("guard", met[other], DRAWS, ways(of_emperor, 3) * room_of(&o, other) / all);
}

/* Before anything is settled every card goes anywhere: each copy to a hand as often as that has room. */
static void cards_anywhere(void) {
    enum { DRAWS = 2000 };
    hp_baohuang_rules rules;
    CHECK(hp_baohuang_rules_usual(1, &rules) == HP_OK);
    const state real = check_start(&rules, 2, 2);
    const int seat = real.current, other = check_next(seat);
    observation o;
    hp_rng rng = {4, 0};
    double met[CHECK_CARDS] = {0};
    CHECK(hp_baohuang_observe(&real, seat, &o) == HP_OK);
    for (int draw = 0; draw < DRAWS; draw++) {
        state s;
        CHECK(hp_baohuang_determinise(&o, &rng, &s) == HP_OK);
        for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
            met[card] += check_copies_in(&s.hands[other], card);
    }
    /* Copies of a card are drawn without replacement, so they vary less than this allows for. */
    for (int card = CHECK_FIRST_CARD; card < CHECK_CARDS; card++)
        check_about("a card", met[card], (double)DRAWS * check_copies_in(&o.unseen, card),
                    (double)room_of(&o, other) / rooms_of(&o));
}

/* B8.4: rebels that were asked before have rebelled, or not. */
static void answers(void) {
    enum { DRAWS = 4000 };
    hp_baohuang_rules rules;
    CHECK(hp_baohuang_rules_usual(1, &rules) == HP_OK);
    int met = 0;
    for (uint64_t index = 0; index < 40; index++) {
        state s = check_start(&rules, 2, index);
        const hp_baohuang_action take = check_action(HP_BAOHUANG_TAKE, 0), pass = check_action(HP_BAOHUANG_PASS, 0);
        CHECK(hp_baohuang_apply(&s, &take, NULL) == HP_OK && hp_baohuang_apply(&s, &pass, NULL) == HP_OK);
        CHECK(s.phase == HP_BAOHUANG_PHASE_REBEL);
        const int first = s.current;
        CHECK(hp_baohuang_apply(&s, &pass, NULL) == HP_OK);
        if (s.phase != HP_BAOHUANG_PHASE_REBEL || check_next(first) != s.current)
            continue;
        observation o;
        hp_rng rng = {index, 0};
        double rebelled = 0, guards = 0;
        CHECK(hp_baohuang_observe(&s, s.current, &o) == HP_OK && o.seen.rebels == 0);
        for (int draw = 0; draw < DRAWS; draw++) {
            state drawn;
            CHECK(hp_baohuang_determinise(&o, &rng, &drawn) == HP_OK && drawn.current == s.current);
            rebelled += drawn.rebels >> first & 1;
            guards += drawn.guard == first;
        }
        CHECK(guards > 0);
        check_about("rebelled", rebelled, DRAWS - guards, 0.5);
        met++;
        if (met == 3)
            return;
    }
    CHECK(met == 3);
}

int main(void) {
    if (hp_init() != HP_OK)
        return 1;
    baohuang_states(700);
    baohuang_choices(80);
    baohuang_wrong_cards();
    guard_card_anywhere(0);
    guard_card_anywhere(1);
    named_card_anywhere(HP_BAOHUANG_PAIR, 3);
    named_card_anywhere(HP_BAOHUANG_HIDDEN_SOLO, 4);
    cards_anywhere();
    answers();
    CHECK_END("test_baohuang_search");
}
