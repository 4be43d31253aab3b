/* Who wins an ending of Douhuang when all hands lie open, and by which action: solver STATE [NODES].
 *
 *     I=$(python -c 'import huangpai as h; print(h.get_include())')
 *     L=$(python -c 'import huangpai as h; print(h.get_library_dir())')
 *     cc -std=c11 -O2 solver.c -I"$I" -L"$L" -lhuangpai -o solver
 *     ./solver "$(python -c 'from huangpai import douhuang as dh
 *     print(dh.Game(2).position(["3d3cKs", "5d6d6c"], ["lu_bu", "xi_shi"]).to_bytes().hex())')"
 *
 * After so many nodes (ten million) it says that it does not know. */
#include <huangpai/huangpai.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 0, ROWS = 1 << 18, ROOM = 1 << 16 };

/* All that decides who wins, exactly.  Left out are what does not change within a search (characters, emperor), what
 * follows from the hands (the cards that are gone), and what only counts for points or for what a seat has seen. */
typedef struct key {
    uint64_t hands[3], play, turn;
} key;
static struct row {
    key key;
    uint64_t winner;
} table[ROWS]; /* a newer position takes the row of an older one: that costs time, and never a wrong answer */

static hp_douhuang_move room[ROOM]; /* the lists of all positions on the path, one behind the other */
static int64_t used, nodes, limit = 10000000;
static int failed = HP_OK; /* what a function said that did not succeed */

static key key_of(const hp_douhuang_state *s) {
    key k = {{s->hands[0], s->hands[1], s->hands[2]}, 0, 0};
    /* Of the play to beat nobody asks which cards it was. */
    k.play = s->last.kind | s->last.size << 8 | (uint64_t)s->last.length << 16 | (uint64_t)s->last.strength << 32;
    /* Two passes in a row end a trick, the last two players decide about a hit, and hit points about life (D9). */
    const uint8_t turn[6] = {s->phase, s->current, s->last_player, s->beaten, s->passes, s->hit};
    for (int i = 0; i < 6; i++)
        k.turn |= (uint64_t)turn[i] << 8 * i;
    for (int seat = 0; seat < 3; seat++)
        k.turn |= (uint64_t)s->hit_points[seat] << (48 + 4 * seat);
    return k;
}

static struct row *row_of(const key *k) {
    uint64_t h = 0;
    const uint64_t words[] = {k->hands[0], k->hands[1], k->hands[2], k->play, k->turn};
    for (int i = 0; i < 5; i++)
        h = (h ^ words[i] ^ h >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    return &table[h >> 32 & (ROWS - 1)];
}

/* What to try first: going out, then plays of many cards, bombs late; pass stays last. */
static int promise(const hp_douhuang_state *s, const hp_douhuang_move *a) {
    if (a->kind < HP_DOUHUANG_PASS && a->cards == s->hands[s->current])
        return 99;
    return a->kind == HP_DOUHUANG_BOMB || a->kind == HP_DOUHUANG_ROCKET ? 0 : a->size;
}

/* HP_DOUHUANG_EMPEROR, HP_DOUHUANG_SUBJECTS or UNKNOWN.  `best`, if any, is an action by which the side to act wins. */
static int solve(const hp_douhuang_state *s, hp_douhuang_move *best) {
    if (s->phase == HP_DOUHUANG_PHASE_OVER)
        return s->winner;
    const int side = s->current == s->emperor ? HP_DOUHUANG_EMPEROR : HP_DOUHUANG_SUBJECTS;
    int answer = HP_DOUHUANG_EMPEROR + HP_DOUHUANG_SUBJECTS - side; /* unless an action does better */
    const key k = key_of(s);
    struct row *row = row_of(&k);
    if (!best && row->winner && memcmp(&row->key, &k, sizeof k) == 0)
        return (int)row->winner;
    if (failed || nodes >= limit)
        return UNKNOWN;
    nodes++;

    hp_douhuang_move *list = room + used;
    int64_t n;
    if ((failed = hp_douhuang_actions(s, list, ROOM - used, &n)) != HP_OK)
        return UNKNOWN; /* HP_ERR_BUFFER: more actions, n, than there is room for */
    used += n;
    for (int64_t i = 1; i < n; i++) /* insertion sort: stable, and lists of endings are short */
        for (int64_t j = i; j > 0 && promise(s, &list[j]) > promise(s, &list[j - 1]); j--) {
            const hp_douhuang_move swapped = list[j];
            list[j] = list[j - 1], list[j - 1] = swapped;
        }
    for (int64_t i = 0; i < n && answer != side; i++) {
        hp_douhuang_state next = *s;                  /* a game is copied by = */
        hp_douhuang_apply_unchecked(&next, &list[i]); /* it is out of the list, so it is legal */
        const int found = solve(&next, NULL);
        if (found != side && answer != UNKNOWN)
            answer = found;
        if (found == side) {
            answer = side;
            if (best)
                *best = list[i];
        }
    }
    used -= n;
    if (answer != UNKNOWN) {
        row->key = k;
        row->winner = (uint64_t)answer;
    }
    return answer;
}

static int from_hex(const char *text, hp_douhuang_state *s) {
    unsigned char *octets = (unsigned char *)s;
    unsigned value;
    if (strlen(text) != 2 * sizeof *s || strspn(text, "0123456789abcdef") != 2 * sizeof *s)
        return HP_ERR_TEXT;
    for (size_t i = 0; i < sizeof *s && sscanf(text + 2 * i, "%2x", &value) == 1; i++)
        octets[i] = (unsigned char)value;
    return HP_OK;
}

int main(int argc, char **argv) {
    hp_douhuang_state s;
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: %s STATE [NODES]\n", argv[0]);
        return 2;
    }
    if (argc == 3)
        limit = strtoll(argv[2], NULL, 10);
    int status = hp_init(); /* the best kernels of this processor, or HUANGPAI_SIMD's */
    if (status == HP_OK)
        status = from_hex(argv[1], &s);
    /* The functions on states trust them, so what comes from outside is looked at once. */
    const char *problem = status != HP_OK ? hp_status_message(status) : hp_douhuang_state_problem(&s);
    if (!problem && (s.competitive || s.phase < HP_DOUHUANG_PHASE_PLAY || s.phase == HP_DOUHUANG_PHASE_OVER))
        problem = "only a game that is in play, and no match, can be solved: deals are chance";
    if (problem) {
        fprintf(stderr, "%s\n", problem);
        return 2;
    }

    hp_douhuang_move best = {0};
    best.kind = HP_DOUHUANG_ACTIONS_END;
    const int winner = solve(&s, &best);
    if (failed) {
        fprintf(stderr, "%s\n", hp_status_message(failed));
        return 1;
    }
    const char *names[] = {"unknown", "emperor", "subjects"};
    printf("%s %" PRId64 " nodes", names[winner], nodes);
    if (best.kind < HP_DOUHUANG_ACTIONS_END) {
        char cards[HP_CARDS_TEXT_MAX];
        size_t length;
        hp_cards_format(best.cards, cards, sizeof cards, &length);
        const char *name = hp_douhuang_kind_name(best.kind);
        printf(": %s %s %d", name ? name : hp_douhuang_action_name(best.kind), cards, best.strength);
    }
    printf("\n");
    return 0;
}
