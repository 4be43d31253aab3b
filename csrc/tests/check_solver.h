/* What the exact search of every game has to live up to.  The including file has said:
 *
 *   CHECK_GAME(name)   the name of a function or type of the game in full: hp_douhuang_##name
 *   CHECK_ACTION       the type of an action
 *   value_at_end()     the outcome of a state that is over, for the emperor's side
 *   is_emperors_turn() whether that side is to act
 *   CHECK_STATE, CHECK_STATE_OF
 *
 * Expected values come from minimax, with neither a table nor an order: every position is looked at anew. */
#ifndef HP_TESTS_CHECK_SOLVER_H
#define HP_TESTS_CHECK_SOLVER_H

typedef CHECK_GAME(state) search_state;
typedef CHECK_ACTION search_action;

enum { SEARCH_TOO_LONG = 9, SEARCH_ACTIONS = 4096, SEARCH_LINE = 1024, SEARCH_WORDS = 1 << 17 };

static uint64_t search_memory[SEARCH_WORDS];

/* ---- Minimax ---- */

static int64_t search_patience; /* positions that it may still look at */

static int minimax(const search_state *s) {
    if (s->current == CHECK_NONE)
        return value_at_end(s);
    if (--search_patience < 0)
        return SEARCH_TOO_LONG;
    const int best = is_emperors_turn(s) ? 1 : -1;
    int found = -best;
    const int64_t n = CHECK_GAME(actions_count)(s);
    for (int64_t i = 0; i < n && found != best; i++) {
        search_state after = *s;
        search_action action;
        CHECK_GAME(action_at)(s, i, &action);
        CHECK_GAME(apply_unchecked)(&after, &action);
        const int value = minimax(&after);
        if (value == SEARCH_TOO_LONG)
            return value;
        if (best > 0 ? value > found : value < found)
            found = value;
    }
    return found;
}

/* ---- Asking ---- */

static search_action search_line[SEARCH_LINE];
static int8_t search_outcomes[SEARCH_ACTIONS];

static hp_solution search_solve(const search_state *s, int64_t words, uint64_t nodes, int8_t *outcomes) {
    hp_solver solver = {.memory = search_memory, .words = words, .nodes = nodes};
    hp_solution found;
    memset(&found, 0xa5, sizeof found);
    /* of any contents: what another search has left is no better than this */
    if (check_below(64) == 0)
        memset(search_memory, 0xa5, sizeof search_memory);
    CHECK(CHECK_GAME(solve)(s, &solver, outcomes, search_line, SEARCH_LINE, &found) == HP_OK);
    return found;
}

static int64_t search_least_words(const search_state *s) {
    const hp_solver none = {.memory = search_memory};
    hp_solution found;
    CHECK(CHECK_GAME(solve)(s, &none, NULL, NULL, 0, &found) == HP_ERR_BUFFER);
    CHECK(found.outcome == HP_OUTCOME_UNKNOWN && found.words > 0 && found.words < SEARCH_WORDS);
    return found.words;
}

/* The line is legal, and ends as claimed. */
static void search_check_line(const search_state *s, const hp_solution *found) {
    search_state at = *s;
    CHECK(found->line <= found->longest);
    for (int64_t i = 0; i < found->line; i++)
        CHECK_SAY(CHECK_GAME(apply)(&at, &search_line[i], NULL) == HP_OK, "action %d: " CHECK_STATE, (int)i,
                  CHECK_STATE_OF(s));
    if (found->line_ends)
        CHECK_SAY(at.current == CHECK_NONE && value_at_end(&at) == found->outcome, "line: " CHECK_STATE,
                  CHECK_STATE_OF(s));
}

static long long search_positions, search_wins, search_losses, search_draws;

/* Everything about a position whose tree is small; 0 where it is not. */
static int search_check(const search_state *s, int64_t patience) {
    const int64_t n = CHECK_GAME(actions_count)(s);
    if (n > SEARCH_ACTIONS)
        return 0;
    search_patience = patience;
    const int value = minimax(s);
    if (value == SEARCH_TOO_LONG)
        return 0;
    search_positions++;
    *(value > 0 ? &search_wins : value ? &search_losses : &search_draws) += 1;

    const int64_t least = search_least_words(s);
    hp_solution found = search_solve(s, SEARCH_WORDS, 0, search_outcomes);
    CHECK_SAY(found.outcome == value, "%d, not %d: " CHECK_STATE, found.outcome, value, CHECK_STATE_OF(s));
    CHECK(found.line_ends && !found.stopped && found.words == least);
    search_check_line(s, &found);
    for (int64_t i = 0; i < n; i++) {
        search_state after = *s;
        search_action action;
        CHECK_GAME(action_at)(s, i, &action);
        CHECK_GAME(apply_unchecked)(&after, &action);
        search_patience = patience;
        const int expected = minimax(&after);
        if (expected != SEARCH_TOO_LONG)
            CHECK_SAY(search_outcomes[i] == expected, "action %d is %d, not %d: " CHECK_STATE, (int)i,
                      search_outcomes[i], expected, CHECK_STATE_OF(s));
    }
    /* Without the actions, and with next to no memory, where all has to be proved again and again. */
    const hp_solution alone = search_solve(s, SEARCH_WORDS, 0, NULL);
    CHECK(alone.outcome == value && alone.line_ends);
    const hp_solution again = search_solve(s, SEARCH_WORDS, 0, NULL);
    CHECK(again.nodes == alone.nodes && again.line == alone.line);
    if (alone.nodes < 300) {
        found = search_solve(s, least + check_below(3) * 40, 0, NULL);
        CHECK_SAY(found.outcome == value && found.line_ends, "little memory: " CHECK_STATE, CHECK_STATE_OF(s));
        search_check_line(s, &found);
    }
    /* Stopped anywhere, it knows the outcome or says that it does not. */
    for (uint64_t limit = 1; limit <= alone.nodes + 2; limit += 1 + alone.nodes / 20) {
        found = search_solve(s, SEARCH_WORDS, limit, search_outcomes);
        CHECK(found.nodes <= limit);
        CHECK_SAY(found.outcome == value || (found.outcome == HP_OUTCOME_UNKNOWN && found.stopped && !found.line),
                  "%d, not %d: " CHECK_STATE, found.outcome, value, CHECK_STATE_OF(s));
        search_check_line(s, &found);
        for (int64_t i = 0; i < n && i < 8; i++) {
            if (search_outcomes[i] == HP_OUTCOME_UNKNOWN)
                continue;
            search_state after = *s;
            search_action action;
            CHECK_GAME(action_at)(s, i, &action);
            CHECK_GAME(apply_unchecked)(&after, &action);
            search_patience = patience;
            const int expected = minimax(&after);
            CHECK(expected == search_outcomes[i] || expected == SEARCH_TOO_LONG);
        }
    }
    return 1;
}

/* ---- Stopping ---- */

static int64_t search_stop(uint64_t data) {
    (*(int64_t *)(uintptr_t)data)++;
    return *(int64_t *)(uintptr_t)data >= 3;
}

/* A position too large to be solved is given up when it is asked to. */
static void search_check_stop(const search_state *s) {
    int64_t asked = 0;
    hp_solver solver = {search_memory, SEARCH_WORDS, 0, (uint64_t)(uintptr_t)search_stop, (uint64_t)(uintptr_t)&asked};
    hp_solution found;
    CHECK(CHECK_GAME(solve)(s, &solver, NULL, NULL, 0, &found) == HP_OK);
    CHECK(found.outcome == HP_OUTCOME_UNKNOWN && found.stopped && found.line == 0 && asked == 3);
    CHECK(found.nodes > 0 && found.nodes < 100000);
    /* So is a long list, though the limit of nodes was reached before: it is asked between actions, too. */
    const int64_t n = CHECK_GAME(actions_count)(s);
    asked = 0;
    solver.nodes = 1;
    CHECK(n <= (int64_t)sizeof search_outcomes);
    CHECK(CHECK_GAME(solve)(s, &solver, search_outcomes, NULL, 0, &found) == HP_OK);
    CHECK_SAY(asked == (n > 127 ? 3 : 1 + n / 64), "asked %" PRId64 " times of %" PRId64 " actions", asked, n);
    for (int64_t i = 127; i < n; i++)
        CHECK(search_outcomes[i] == HP_OUTCOME_UNKNOWN);
    CHECK(CHECK_GAME(solve)(s, &solver, NULL, search_line, found.longest - 1, &found) == HP_ERR_BUFFER);
}

#endif
