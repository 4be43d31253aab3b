/* Every move of a hand, and how many answers each has.
 *
 *     I=$(python -c 'import huangpai as h; print(h.get_include())')
 *     L=$(python -c 'import huangpai as h; print(h.get_library_dir())')
 *     cc -std=c11 moves.c -I"$I" -L"$L" -lhuangpai -o moves
 *     ./moves 3d3h3s4c5h6h7hX cao_cao          more hands and characters may follow
 */
#include <huangpai/huangpai.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int character_by_id(const char *id) {
    hp_douhuang_character row;
    for (int i = 0; hp_douhuang_character_get(i, &row) == HP_OK; i++)
        if (strcmp(row.id, id) == 0)
            return i;
    return -1;
}

static int print_moves(const char *hand_text, const char *character) {
    enum { HIT_POINTS = 2, CAPACITY = 4096 };
    static hp_douhuang_move moves[CAPACITY];
    uint64_t hand;
    size_t position;
    int64_t n;

    int status = hp_cards_parse(hand_text, strlen(hand_text), &hand, &position);
    if (status == HP_OK)
        status = hp_douhuang_generate(hand, character_by_id(character), HIT_POINTS, NULL, moves, CAPACITY, &n);
    if (status != HP_OK) /* HP_ERR_BUFFER: n says how many rows it takes, and nothing was written */
        return status;
    for (int64_t i = 0; i < n; i++) {
        char text[HP_CARDS_TEXT_MAX];
        size_t length;
        int64_t answers;
        hp_cards_format(moves[i].cards, text, sizeof text, &length);
        /* How many moves of 西施 with the same cards would beat this one? */
        hp_douhuang_count(hand, character_by_id("xi_shi"), HIT_POINTS, &moves[i], &answers);
        printf("%s %s %d %" PRId64 "\n", text, hp_douhuang_kind_name(moves[i].kind), moves[i].strength, answers);
    }
    return HP_OK;
}

int main(int argc, char **argv) {
    if (argc < 3 || hp_init() != HP_OK) /* the best kernels of this processor, or HUANGPAI_SIMD's */
        return 2;
    for (int i = 1; i + 1 < argc; i += 2) {
        int status = print_moves(argv[i], argv[i + 1]);
        if (status != HP_OK) {
            fprintf(stderr, "%s\n", hp_status_message(status));
            return 2;
        }
    }
    return 0;
}
