/* States that a seat may be in and players that look ahead, the same for each game: GAME and ACTION are defined before
 * this file is included, and the functions that it asks for: GAME_any(), a state of any game. */
#define NAMED_(a, b, c) a##b##c
#define NAMED(a, b, c) NAMED_(a, b, c)
#define HP(what) NAMED(hp_, GAME, _##what)
#define OF(what) NAMED(GAME, _, what)

/* A state is one that a game can be in, and the seat cannot tell it from the real one.  1 if it differs from it. */
static int OF(may_be)(const HP(state) * real, int seat, hp_rng *rng, HP(state) * drawn) {
    HP(observation) seen, again;
    memset(drawn, 0xa5, sizeof *drawn);
    CHECK(HP(observe)(real, seat, &seen) == HP_OK);
    const HP(observation) asked = seen;
    const int status = HP(determinise)(&seen, rng, drawn);
    CHECK_SAY(status == HP_OK, "%d: seat %d, " CHECK_STATE, status, seat, CHECK_STATE_OF(real));
    CHECK(!memcmp(&seen, &asked, sizeof seen));
    if (status != HP_OK)
        return 0;
    const char *problem = HP(state_problem)(drawn);
    CHECK_SAY(!problem, "%s: seat %d, " CHECK_STATE, problem, seat, CHECK_STATE_OF(real));
    if (problem)
        return 0;
    CHECK(HP(observe)(drawn, seat, &again) == HP_OK);
    int at = 0;
    while (at < (int)sizeof seen && ((const char *)&seen)[at] == ((const char *)&again)[at])
        at++;
    CHECK_SAY(at == (int)sizeof seen, "seat %d sees byte %d: " CHECK_STATE, seat, at, CHECK_STATE_OF(real));
    CHECK(drawn->seed != real->seed || drawn->index != real->index);
    return memcmp(drawn->hands, real->hands, sizeof real->hands) != 0;
}

/* The same numbers draw the same state; of the real state the seat's observation counts alone. */
static void OF(draws_alike)(const HP(state) * real, int seat) {
    HP(observation) seen;
    HP(state) a, b, c;
    hp_rng one = {check_random(), 3}, two = one, three = one;
    CHECK(HP(observe)(real, seat, &seen) == HP_OK);
    CHECK(HP(determinise)(&seen, &one, &a) == HP_OK && HP(determinise)(&seen, &two, &b) == HP_OK);
    CHECK(!memcmp(&a, &b, sizeof a) && !memcmp(&one, &two, sizeof one));
    CHECK(HP(observe)(&a, seat, &seen) == HP_OK && HP(determinise)(&seen, &three, &c) == HP_OK);
    CHECK(!memcmp(&a, &c, sizeof a));
}

static long long OF(differ), OF(looked_at), OF(asked), OF(not_greedy);

/* A player that looks ahead chooses the same wherever the hidden cards are. */
static void OF(chooses_alike)(const HP(state) * real, uint64_t budget) {
    static ACTION list[1 << 15];
    int64_t n = HP(actions_count)(real);
    if (n < 2 || n > 1 << 15)
        return;
    HP(observation) seen;
    HP(state) other;
    hp_rng rng = {check_random(), check_random()};
    const hp_rng before = rng;
    const int seat = real->current;
    CHECK(HP(actions)(real, list, 1 << 15, &n) == HP_OK && HP(observe)(real, seat, &seen) == HP_OK);
    const int64_t chosen = HP(search)(&seen, list, n, &rng, budget);
    CHECK_SAY(chosen >= 0 && chosen < n, "%" PRId64 " of %" PRId64, chosen, n);
    CHECK(rng.key == before.key && rng.counter == before.counter + 2);
    hp_rng draws = {check_random(), 0};
    OF(may_be)(real, seat, &draws, &other);
    rng = before;
    CHECK(other.current == seat && HP(actions)(&other, list, 1 << 15, &n) == HP_OK);
    CHECK(HP(observe)(&other, seat, &seen) == HP_OK && HP(search)(&seen, list, n, &rng, budget) == chosen);
    const int64_t greedy = HP(greedy)(&seen, list, n, NULL, 0);
    OF(asked)++;
    OF(not_greedy) += chosen != greedy;
    CHECK(budget != 1 || chosen == greedy); /* nothing can be compared */
}

static void OF(states)(int turns) {
    for (int turn = 0; turn < turns; turn++) {
        const HP(state) real = OF(any)(turn);
        HP(state) drawn;
        hp_rng rng = {check_random(), 0};
        for (int seat = 0; seat < OF(seats)(&real); seat++)
            for (int i = 0; i < 3; i++) {
                OF(differ) += OF(may_be)(&real, seat, &rng, &drawn);
                OF(looked_at)++;
            }
        OF(draws_alike)(&real, check_below(OF(seats)(&real)));
    }
    CHECK_SAY(OF(differ) > OF(looked_at) * 8 / 10, "%lld of %lld", OF(differ), OF(looked_at));
}

static void OF(choices)(int turns) {
    static const uint64_t budgets[] = {1, 2, 3, 7, 24, 33};
    for (int turn = 0; turn < turns; turn++) {
        const HP(state) real = OF(any)(turn);
        OF(chooses_alike)(&real, budgets[turn % 6]);
    }
    CHECK_SAY(OF(not_greedy) > OF(asked) / 50, "%lld of %lld", OF(not_greedy), OF(asked));
}

/* Cards that do not add up are an error, and nothing is written. */
static void OF(wrong_cards)(void) {
    const HP(state) real = OF(any)(1);
    HP(observation) seen;
    HP(state) drawn;
    hp_rng rng = {1, 0};
    CHECK(HP(observe)(&real, 0, &seen) == HP_OK);
    memset(&drawn, 0xa5, sizeof drawn);
    seen.cards[1] = 200;
    CHECK(HP(determinise)(&seen, &rng, &drawn) == HP_ERR_CARDS);
    seen.cards[1] = 0;
    memset(&seen.unseen, 0, sizeof seen.unseen);
    seen.cards[1] = 30;
    CHECK(HP(determinise)(&seen, &rng, &drawn) == HP_ERR_CARDS);
    CHECK(check_untouched(&drawn, sizeof drawn));
}

#undef NAMED_
#undef NAMED
#undef HP
#undef OF
#undef GAME
#undef ACTION
