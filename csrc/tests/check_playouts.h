/* Playouts by policies, the same for each game: GAME and ACTION are defined before this file is included. */
#define NAMED_(a, b, c) a##b##c
#define NAMED(a, b, c) NAMED_(a, b, c)
#define HP(what) NAMED(hp_, GAME, _##what)
#define OF(what) NAMED(GAME, _, what)

/* What a policy of the tests is told, by its `data`. */
typedef struct {
    const HP(state) * state; /* the game that is being played */
    int64_t asked;
    int64_t answer; /* below 0: any legal action */
} OF(told);

/* The list and the observation are those of the state. */
static int64_t OF(watches)(const HP(observation) * seen, const ACTION *actions, int64_t n, hp_rng *rng, uint64_t data) {
    OF(told) *told = (OF(told) *)(uintptr_t)data;
    HP(observation) expected;
    static ACTION list[1 << 16];
    int64_t count;
    CHECK(n > 1);
    CHECK(HP(actions)(told->state, list, 1 << 16, &count) == HP_OK && count == n);
    CHECK(!memcmp(list, actions, sizeof *list * (size_t)n));
    CHECK(HP(observe)(told->state, told->state->current, &expected) == HP_OK);
    CHECK(!memcmp(seen, &expected, sizeof expected));
    told->asked++;
    return told->answer >= 0 ? told->answer : (int64_t)hp_rng_below64(rng, (uint64_t)n);
}

static int64_t OF(draws)(const HP(observation) * seen, const ACTION *actions, int64_t n, hp_rng *rng, uint64_t data) {
    (void)seen, (void)actions, (void)data;
    return (int64_t)hp_rng_below64(rng, (uint64_t)n);
}

static int64_t OF(answers)(const HP(observation) * seen, const ACTION *actions, int64_t n, hp_rng *rng, uint64_t data) {
    (void)seen, (void)actions, (void)rng;
    return data == 1 ? n : data == 2 ? n - 1 : -1;
}

enum { OF(GAMES) = 40 };
typedef struct {
    HP(state) states[OF(GAMES)];
    hp_rng rngs[OF(GAMES)];
    uint32_t lengths[OF(GAMES)];
} OF(games);

static void OF(begin)(OF(games) * g) {
    memset(g, 0, sizeof *g);
    for (int i = 0; i < OF(GAMES); i++)
        g->states[i] = OF(dealt)((uint64_t)i + 3);
    hp_playout_seed(g->rngs, OF(GAMES), 5, 3);
}

static HP(playout) OF(playout_of)(OF(games) * g, ACTION *buffer, int64_t capacity) {
    return (HP(playout)){.states = g->states,
                         .rngs = g->rngs,
                         .lengths = g->lengths,
                         .n = OF(GAMES),
                         .buffer = buffer,
                         .capacity = capacity};
}

static void OF(all_random)(void) {
    static OF(games) g;
    static HP(state) states[OF(GAMES)];
    OF(begin)(&g);
    memcpy(states, g.states, sizeof states);
    const HP(playout) p = OF(playout_of)(&g, NULL, 0);
    int64_t row = -1, needed = -1, actions = 0;
    CHECK(HP(play)(&p, &row, &needed) == HP_OK && row == -1 && needed == -1);
    for (int i = 0; i < OF(GAMES); i++)
        actions += g.lengths[i];
    CHECK(actions == HP(play_random)(states, OF(GAMES), 5, 3));
    CHECK(!memcmp(states, g.states, sizeof states));
    CHECK(HP(play)(&p, &row, &needed) == HP_OK); /* over is over */
    CHECK(!memcmp(states, g.states, sizeof states));
}

/* A seat that has a policy, another that waits, the others at random. */
static void OF(one_by_one)(void) {
    static OF(games) g;
    static ACTION buffer[1 << 16];
    OF(begin)(&g);
    for (int i = 0; i < OF(GAMES); i++) {
        OF(told) told = {&g.states[i], 0, -1};
        HP(playout) p = OF(playout_of)(&g, buffer, 1 << 16);
        p.states += i, p.rngs += i, p.lengths += i, p.n = 1;
        p.players.choose[0] = (uint64_t)(uintptr_t)OF(watches);
        p.players.data[0] = (uint64_t)(uintptr_t)&told;
        p.players.choose[1] = HP_PLAYER_WAITS;
        uint32_t waited = 0;
        for (;;) {
            int64_t row, needed;
            CHECK(HP(play)(&p, &row, &needed) == HP_OK);
            if (!HP(actions_count)(&g.states[i]))
                break;
            CHECK(g.states[i].current == 1);
            ACTION action;
            CHECK(HP(action_at)(&g.states[i], check_below((int)HP(actions_count)(&g.states[i])), &action) == HP_OK);
            HP(apply_unchecked)(&g.states[i], &action);
            waited++;
        }
        CHECK(waited > 0 && told.asked > 0 && g.lengths[i] > told.asked);
    }
}

static void OF(small_buffers)(void) {
    static OF(games) g, h;
    static ACTION buffer[1 << 16];
    OF(begin)(&g);
    OF(begin)(&h);
    HP(playout) p = OF(playout_of)(&g, buffer, 1 << 16), q = OF(playout_of)(&h, buffer, 0);
    for (int seat = 0; seat < 5; seat++)
        p.players.choose[seat] = q.players.choose[seat] = (uint64_t)(uintptr_t)OF(draws);
    int64_t row, needed, full = 0;
    CHECK(HP(play)(&p, &row, &needed) == HP_OK);
    for (int status; (status = HP(play)(&q, &row, &needed)) != HP_OK; full++) {
        CHECK(status == HP_ERR_BUFFER && row >= 0 && row < q.n && needed > q.capacity);
        CHECK(HP(actions_count)(&q.states[row]) == needed);
        q.states += row, q.rngs += row, q.lengths += row, q.n -= row;
        q.capacity = needed;
    }
    CHECK(full > 2);
    CHECK(!memcmp(&g, &h, sizeof g));
}

static void OF(wrong_answers)(void) {
    static OF(games) g, before;
    static ACTION buffer[1 << 16];
    for (uint64_t data = 0; data < 2; data++) {
        OF(begin)(&g);
        before = g;
        HP(playout) p = OF(playout_of)(&g, buffer, 1 << 16);
        for (int seat = 0; seat < 5; seat++) {
            p.players.choose[seat] = (uint64_t)(uintptr_t)OF(answers);
            p.players.data[seat] = data;
        }
        int64_t row = -1, needed = 0;
        CHECK(HP(play)(&p, &row, &needed) == HP_ERR_POLICY);
        CHECK(row == 0 && needed == (data ? HP(actions_count)(&g.states[0]) : -1));
        CHECK(!memcmp(&g.rngs, &before.rngs, sizeof g.rngs));
        CHECK(!memcmp(g.states + 1, before.states + 1, sizeof g.states - sizeof g.states[0]));
    }
}

static void OF(no_end)(void) {
    static OF(games) g;
    OF(begin)(&g);
    g.lengths[7] = HP_PLAYOUT_LONGEST - 1;
    const HP(state) before = g.states[7];
    const HP(playout) p = OF(playout_of)(&g, NULL, 0);
    int64_t row = -1, needed;
    CHECK(HP(play)(&p, &row, &needed) == HP_ERR_ENDLESS && row == 7);
    CHECK(g.lengths[7] == HP_PLAYOUT_LONGEST && g.lengths[6] > 0 && g.lengths[8] == 0);
    CHECK(HP(actions_count)(&g.states[6]) == 0 && memcmp(&before, &g.states[7], sizeof before));
}

static void OF(playouts)(void) {
    OF(all_random)();
    OF(one_by_one)();
    OF(small_buffers)();
    OF(wrong_answers)();
    OF(no_end)();
}

#undef NAMED_
#undef NAMED
#undef HP
#undef OF
#undef GAME
#undef ACTION
