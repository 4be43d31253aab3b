/* Depth first through the tree, to the first action that proves what its side wants; what has been proved is kept in a
 * table.  Actions that look good come first, and those of sorts that have been good elsewhere (decision 18). */
#include "solver.h"
#include "table.h"

#include <string.h>

enum {
    ASK_EVERY = 4096,    /* nodes between two questions whether to stop */
    ASK_ACTIONS = 64,    /* and actions of long lists, as one of them by its number may take long */
    UNKNOWN = -1,        /* neither true nor false: the search was stopped */
    LUCK = 32,           /* what an action is worth of whose sort every one was good */
    LEAST_WORDS = 10,    /* for a table of one bucket */
    MOST_LISTS = 1 << 20 /* words for lists: an eighth of the memory, and no more than this */
};

/* How an action of a list is tried. */
typedef struct ranked {
    int32_t promise, index, sort;
} ranked;

typedef struct search {
    const hp_solver_game *game;
    const void *facts;
    const hp_solver *solver;
    unsigned char *states;          /* one a ply */
    uint32_t *tried, *good;         /* of each sort of actions: how many, and how many proved what was wanted */
    unsigned char *lists, *no_room; /* lists of actions, one above the other, and their end */
    hp_solver_table table;
    uint64_t nodes;
    int halted;     /* no more nodes */
    int is_stopped; /* nor anything else */
    int least;      /* the statement: the outcome is at least this */
} search;

/* What is needed besides the table and the lists. */
static int64_t words_to_work(const hp_solver_task *task) {
    const int64_t plies = task->longest + 2;
    return plies * (int64_t)(task->game->state_size / 8) + HP_SOLVER_SORTS;
}

static void begin(search *s, const hp_solver_task *task, const hp_solver *solver) {
    const int64_t work = words_to_work(task), eighth = (solver->words - work) / 8;
    const int64_t lists = eighth < MOST_LISTS ? eighth : MOST_LISTS;
    uint64_t *memory = solver->memory;
    memset(s, 0, sizeof *s);
    s->game = task->game;
    s->facts = task->facts;
    s->solver = solver;
    s->tried = (uint32_t *)memory;
    s->good = s->tried + HP_SOLVER_SORTS;
    memset(memory, 0, HP_SOLVER_SORTS * sizeof *memory);
    s->states = (unsigned char *)(memory + HP_SOLVER_SORTS);
    s->lists = (unsigned char *)(memory + work);
    s->no_room = s->lists + 8 * lists;
    hp_solver_table_begin(&s->table, memory + work + lists, solver->words - work - lists);
}

static void *state_at(const search *s, int64_t ply) { return s->states + (size_t)ply * s->game->state_size; }

/* Asks whether to stop. */
static void ask_to_stop(search *s) {
    typedef int64_t (*question)(uint64_t data);
    const hp_solver *solver = s->solver;
    if (!s->is_stopped && solver->stop)
        s->is_stopped = ((question)(uintptr_t)solver->stop)(solver->data) != 0;
    s->halted |= s->is_stopped;
}

/* Whether the search may look into one more node. */
static int may_go_on(search *s) {
    const hp_solver *solver = s->solver;
    if (!s->halted && solver->nodes && s->nodes >= solver->nodes)
        s->halted = 1;
    if (!s->halted && s->nodes % ASK_EVERY == 0)
        ask_to_stop(s);
    return !s->halted;
}

/* Takes actions while there is no choice: the outcome, or HP_SOLVER_GOES_ON and then *n actions, 2 at least. */
static int settle(const search *s, void *state, int64_t *n) {
    uint64_t only[HP_SOLVER_ACTION_MAX];
    for (;;) {
        const int outcome = s->game->outcome(state);
        if (outcome != HP_SOLVER_GOES_ON)
            return outcome;
        *n = s->game->count(state);
        if (*n > 1)
            return outcome;
        s->game->action_at(state, 0, only);
        s->game->apply(state, only);
    }
}

/* The key of a statement about a state. */
static void key_of(const search *s, const void *state, uint64_t key[HP_SOLVER_KEY]) {
    s->game->key(s->facts, state, key);
    key[HP_SOLVER_KEY - 1] |= (uint64_t)(s->least > 0) << 63;
}

/* ---- The order of actions --------------------------------------------------------------------------------- */

static int comes_first(const ranked *a, const ranked *b) {
    return a->promise > b->promise || (a->promise == b->promise && a->index < b->index);
}

/* By Shell's method, which needs no memory. */
static void arrange(ranked *order, int64_t n) {
    int64_t gap = 1;
    while (gap < n / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (int64_t i = gap; i < n; i++) {
            const ranked one = order[i];
            int64_t j = i;
            for (; j >= gap && comes_first(&one, &order[j - gap]); j -= gap)
                order[j] = order[j - gap];
            order[j] = one;
        }
}

/* The actions of a node, in the order in which they are tried. */
typedef struct choices {
    const unsigned char *actions; /* NULL where there is no room for a list: they are taken by number */
    ranked *order;
    int64_t n;
    unsigned char *end; /* of the room that they take */
} choices;

static void list(const search *s, const void *state, int64_t n, unsigned char *room, choices *c) {
    const size_t actions = (size_t)n * s->game->action_size, order = ((size_t)n * sizeof *c->order + 7) / 8 * 8;
    *c = (choices){.n = n, .end = room};
    if ((size_t)(s->no_room - room) < actions + order)
        return;
    c->actions = room;
    c->order = (ranked *)(room + actions);
    c->end = room + actions + order;
    s->game->actions(state, room, n, &c->n);
    if (s->game->sift)
        c->n = s->game->sift(state, room, c->n);
    for (int64_t i = 0; i < c->n; i++) {
        const void *action = room + (size_t)i * s->game->action_size;
        const int sort = s->game->sort(state, action);
        const uint64_t luck = LUCK * (uint64_t)s->good[sort] / (s->tried[sort] + UINT64_C(8));
        c->order[i] = (ranked){s->game->promise(state, action) + (int)luck, (int32_t)i, sort};
    }
    arrange(c->order, c->n);
}

/* The state after the choice with this number. */
static void choose(const search *s, const choices *c, int64_t number, const void *state, void *after) {
    uint64_t action[HP_SOLVER_ACTION_MAX];
    memcpy(after, state, s->game->state_size);
    if (c->actions) {
        s->game->apply(after, c->actions + (size_t)c->order[number].index * s->game->action_size);
        return;
    }
    s->game->action_at(state, number, action);
    s->game->apply(after, action);
}

static void learn(search *s, const choices *c, int64_t number, int was_good) {
    if (!c->actions)
        return;
    const int32_t sort = c->order[number].sort;
    if (s->tried[sort] == UINT32_MAX)
        return;
    s->tried[sort]++;
    s->good[sort] += (uint32_t)was_good;
}

/* ---- Proving ---------------------------------------------------------------------------------------------- */

/* Whether the statement is true of the state at a ply (1 or 0), or UNKNOWN.  States above that ply, and the lists above
 * `room`, are written over. */
static int prove(search *s, int64_t ply, unsigned char *room) {
    void *state = state_at(s, ply), *after = state_at(s, ply + 1);
    hp_solver_entry entry;
    int64_t n;
    const int outcome = settle(s, state, &n);
    if (outcome != HP_SOLVER_GOES_ON)
        return outcome >= s->least;
    key_of(s, state, entry.key);
    const hp_solver_entry *known = hp_solver_table_find(&s->table, entry.key);
    if (known)
        return (int)known->is_true;
    if (!may_go_on(s))
        return UNKNOWN;
    const uint64_t before = s->nodes++;
    const int wanted = s->game->is_first_side(state) != 0;
    choices c;
    list(s, state, n, room, &c);
    int found = !wanted;
    for (int64_t i = 0; i < c.n && found != wanted; i++) {
        choose(s, &c, i, state, after);
        found = prove(s, ply + 1, c.end);
        if (found == UNKNOWN)
            return UNKNOWN;
        learn(s, &c, i, found == wanted);
    }
    const uint64_t effort = s->nodes - before;
    entry.effort = effort < UINT32_MAX ? (uint32_t)effort : UINT32_MAX;
    entry.is_true = (uint32_t)found;
    hp_solver_table_keep(&s->table, &entry);
    return found;
}

/* ---- Questions about a state ------------------------------------------------------------------------------ */

/* The state asked about stands at ply 1; one that has to be kept meanwhile at ply 0. */
enum { KEPT = 0, ASKED = 1 };

static void ask_about(const search *s, const void *state) { memcpy(state_at(s, ASKED), state, s->game->state_size); }

/* Whether the outcome of the state asked about is at least this, or UNKNOWN. */
static int is_at_least(search *s, int least) {
    s->least = least;
    return prove(s, ASKED, s->lists);
}

/* The outcome of a state, or HP_OUTCOME_UNKNOWN. */
static int outcome_of(search *s, const void *state, int has_draws) {
    ask_about(s, state);
    const int is_won = is_at_least(s, 1);
    if (is_won == 1)
        return 1;
    if (!has_draws)
        return is_won == 0 ? -1 : HP_OUTCOME_UNKNOWN;
    ask_about(s, state);
    const int is_held = is_at_least(s, 0);
    if (is_held == 0)
        return -1;
    return is_won == 0 && is_held == 1 ? 0 : HP_OUTCOME_UNKNOWN;
}

/* ---- The line --------------------------------------------------------------------------------------------- */

/* What is known of the state asked about without searching: as `prove`, and how many nodes that took. */
static int known(const search *s, uint32_t *effort) {
    uint64_t key[HP_SOLVER_KEY];
    int64_t n;
    *effort = 0;
    const int outcome = settle(s, state_at(s, ASKED), &n);
    if (outcome != HP_SOLVER_GOES_ON)
        return outcome >= s->least;
    key_of(s, state_at(s, ASKED), key);
    const hp_solver_entry *found = hp_solver_table_find(&s->table, key);
    if (!found)
        return UNKNOWN;
    *effort = found->effort;
    return (int)found->is_true;
}

/* Whether the walk through a list ends before this action. */
static int has_to_stop(search *s, int64_t action) {
    if (action % ASK_ACTIONS == ASK_ACTIONS - 1)
        ask_to_stop(s);
    return s->is_stopped;
}

static void ask_after(const search *s, const void *state, int64_t number) {
    uint64_t action[HP_SOLVER_ACTION_MAX];
    ask_about(s, state);
    s->game->action_at(state, number, action);
    s->game->apply(state_at(s, ASKED), action);
}

/* The action after which the state kept has this outcome still: that which is known to be the easiest to prove.  Where
 * the side has nothing to lose, that which was the hardest to refute.  -1 where the search was stopped. */
static int64_t best_action(search *s, int outcome, int has_draws) {
    const void *state = state_at(s, KEPT);
    const int64_t n = s->game->count(state);
    const int wanted = s->game->is_first_side(state) != 0;
    const int least = has_draws ? outcome + !wanted : 1;
    int64_t easiest = -1, hardest = 0;
    uint32_t effort, fewest = UINT32_MAX, most = 0;
    if (n == 1)
        return 0;
    s->least = least < 0 ? 0 : least > 1 ? 1 : least;
    for (int64_t i = 0; i < n; i++) {
        if (has_to_stop(s, i))
            return -1;
        ask_after(s, state, i);
        if (known(s, &effort) == wanted && (easiest < 0 || effort < fewest)) {
            easiest = i;
            fewest = effort;
        }
    }
    if (easiest >= 0)
        return easiest;
    for (int64_t i = 0; i < n; i++) {
        if (has_to_stop(s, i))
            return -1;
        ask_after(s, state, i);
        const int found = is_at_least(s, s->least);
        if (found == wanted)
            return i;
        if (found == UNKNOWN)
            return -1;
        known(s, &effort);
        if (effort > most) {
            hardest = i;
            most = effort;
        }
    }
    return hardest;
}

static void draw_line(search *s, const hp_solver_task *task, void *line, hp_solution *solution) {
    const hp_solver_game *game = s->game;
    memcpy(state_at(s, KEPT), task->root, game->state_size);
    while (game->outcome(state_at(s, KEPT)) == HP_SOLVER_GOES_ON) {
        const int64_t best = best_action(s, solution->outcome, task->has_draws);
        if (best < 0)
            return;
        void *action = (unsigned char *)line + (size_t)solution->line * game->action_size;
        game->action_at(state_at(s, KEPT), best, action);
        game->apply(state_at(s, KEPT), action);
        solution->line++;
    }
    solution->line_ends = 1;
}

/* ---- Solving ---------------------------------------------------------------------------------------------- */

static void solve_actions(search *s, const hp_solver_task *task, int8_t *outcomes) {
    const int64_t n = s->game->count(task->root);
    memset(outcomes, HP_OUTCOME_UNKNOWN, (size_t)n);
    for (int64_t i = 0; i < n && !has_to_stop(s, i); i++) {
        ask_after(s, task->root, i);
        memcpy(state_at(s, KEPT), state_at(s, ASKED), s->game->state_size);
        outcomes[i] = (int8_t)outcome_of(s, state_at(s, KEPT), task->has_draws);
    }
}

int hp_solver_solve(const hp_solver_task *task, const hp_solver *solver, int8_t *outcomes, void *line, int64_t capacity,
                    hp_solution *solution) {
    search s;
    memset(solution, 0, sizeof *solution);
    solution->outcome = HP_OUTCOME_UNKNOWN;
    solution->words = words_to_work(task) + LEAST_WORDS;
    solution->longest = task->longest;
    if (solver->words < solution->words || (line && capacity < task->longest))
        return HP_ERR_BUFFER;
    begin(&s, task, solver);
    solution->outcome = (int8_t)outcome_of(&s, task->root, task->has_draws);
    if (outcomes)
        solve_actions(&s, task, outcomes);
    if (line && solution->outcome != HP_OUTCOME_UNKNOWN)
        draw_line(&s, task, line, solution);
    solution->nodes = s.nodes;
    solution->stopped = (uint8_t)s.halted;
    return HP_OK;
}
