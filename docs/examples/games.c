/* Random games of Douhuang, and what their emperors score: games PLAYERS GAMES SEED. */
#include <huangpai/huangpai.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s PLAYERS GAMES SEED\n", argv[0]);
        return 2;
    }
    const int players = atoi(argv[1]);
    const long games = atol(argv[2]);
    const uint64_t seed = strtoull(argv[3], NULL, 10);
    hp_douhuang_options options;
    int status = hp_init();
    if (status == HP_OK)
        status = hp_douhuang_options_usual(players, 0, &options);
    if (status != HP_OK) {
        fprintf(stderr, "%s\n", hp_status_message(status));
        return 1;
    }
    long long actions = 0, points = 0, won = 0;
    for (long i = 0; i < games; i++) {
        hp_douhuang_state state; /* the whole game: plain data, copied by = */
        int32_t score[3];
        hp_douhuang_start(&options, seed, (uint64_t)i, &state);
        actions += hp_douhuang_play_random(&state, 1, seed, (uint64_t)i);
        hp_douhuang_score(&state, score);
        points += score[state.emperor];
        won += state.winner == HP_DOUHUANG_EMPEROR;
    }
    printf("%ld games, %lld actions, %lld won by the emperor, %lld points\n", games, actions, won, points);
    return 0;
}
