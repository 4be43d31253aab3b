/* Tests of numbers and features, once for each game: define GAME, GAME_UPPER and ACTION before. */
#define NAME_(game, what) hp_##game##_##what
#define NAME(game, what) NAME_(game, what)
#define OF(what) NAME(GAME, what)
#define UPPER_(game, what) HP_##game##_##what
#define UPPER(game, what) UPPER_(game, what)
#define NUMBER_OF(what) UPPER(GAME_UPPER, what)

enum { CHECK_FENCE = 64 };

/* Sections begin where the one before ends, and the last ends where the header says. */
static void check_sections(int (*section)(int, hp_section *), int all) {
    hp_section one;
    int end = 0, n = 0;
    for (; section(n, &one) == HP_OK; n++) {
        CHECK_SAY(one.first == end && one.width > 0 && one.name && one.meaning, "section %d", n);
        end += one.width;
    }
    CHECK(end == all);
    CHECK(section(n, &one) == HP_ERR_SIZE && section(-1, &one) == HP_ERR_SIZE);
}

static int8_t *check_fenced(int64_t n) {
    int8_t *row = malloc((size_t)n + CHECK_FENCE);
    if (!row)
        abort();
    memset(row, 0x5a, (size_t)n + CHECK_FENCE);
    return row;
}
static void check_fence(const int8_t *row, int64_t n) {
    int whole = 1;
    for (int i = 0; i < CHECK_FENCE; i++)
        whole &= row[n + i] == 0x5a;
    CHECK_SAY(whole, "something was written behind %" PRId64 " features", n);
}

/* The rows of an observation and of its actions, the same by every instruction set, and nothing behind them. */
static void check_rows(const OF(observation) * seen, const ACTION *actions, int64_t n) {
    enum { STATE = NUMBER_OF(STATE_FEATURES), EACH = NUMBER_OF(ACTION_FEATURES) };
    const int64_t offsets[2] = {0, n}, size = n * EACH;
    const char *chosen = hp_simd_name(), *simds[3];
    const int kinds = check_simds(simds);
    int8_t *first = NULL, *first_rows = NULL;
    for (int simd = 0; simd < kinds; simd++) {
        CHECK(hp_simd_select(simds[simd]) == HP_OK);
        int8_t *state = check_fenced(STATE), *rows = check_fenced(size);
        int64_t bad = -7;
        CHECK(OF(state_features)(seen, 1, state, &bad) == HP_OK && bad == -7);
        CHECK(OF(action_features)(seen, 1, offsets, actions, rows, &bad) == HP_OK && bad == -7);
        check_fence(state, STATE);
        check_fence(rows, size);
        int least = 0;
        for (int i = 0; i < STATE; i++)
            least = state[i] < least ? state[i] : least;
        CHECK(least == 0);
        if (!first) {
            first = state;
            first_rows = rows;
            continue;
        }
        CHECK_SAY(!memcmp(first, state, STATE) && !memcmp(first_rows, rows, (size_t)size), "%s", simds[simd]);
        free(state);
        free(rows);
    }
    CHECK(hp_simd_select(chosen) == HP_OK);
    float floats[STATE];
    hp_features_float(first, STATE, floats);
    int alike = 1;
    for (int i = 0; i < STATE; i++)
        alike &= floats[i] == (float)first[i];
    CHECK(alike);
    free(first);
    free(first_rows);
}

/* Numbers are in range, one by one and together, and the same for whoever sees only what the player to act knows. */
static void check_numbers(const OF(state) * s, const ACTION *list, int64_t n, int32_t *numbers) {
    OF(observation) seen;
    CHECK(OF(observe)(s, s->current, &seen) == HP_OK);
    memset(numbers, 0x5a, (size_t)n * sizeof *numbers);
    OF(action_numbers)(s, list, n, numbers);
    int wrong = 0;
    for (int64_t i = 0; i < n; i++) {
        wrong += numbers[i] < 0 || numbers[i] >= NUMBER_OF(NUMBERS);
        wrong += OF(action_number)(s, &list[i]) != numbers[i];
        wrong += OF(action_number)(&seen.seen, &list[i]) != numbers[i];
    }
    CHECK_SAY(!wrong, "%d numbers: " CHECK_STATE, wrong, CHECK_STATE_OF(s));
}

/* Any bytes, of seats that there are. */
static void check_any_bytes(void *into, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)into)[i] = (uint8_t)(check_below(3) ? check_random() : check_random() % 20);
}

static void check_tables(void) {
    check_sections(OF(numbers_section), NUMBER_OF(NUMBERS));
    check_sections(OF(state_features_section), NUMBER_OF(STATE_FEATURES));
    check_sections(OF(action_features_section), NUMBER_OF(ACTION_FEATURES));
}
