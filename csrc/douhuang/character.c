#include "rules.h"

const hp_douhuang_character hp_douhuang_characters[HP_DOUHUANG_CHARACTERS] = {
#define X(NAME, value, id, zh, skill_zh, shortest, longest, skills) \
    [value] = {id, zh, skill_zh, shortest, longest, skills},
#include "characters.def"
#undef X
};

/* What hit points forbid: D6.7 and D6.9 cost one, D6.8 is for those who have just one. */
enum { PRICED = HP_SKILL_ANY_LENGTH | HP_SKILL_TRIPLE_BOMB, ONLY_AT_1 = HP_SKILL_PAIR_BOMB };
#define REACH(own, any, skills) (((skills) & HP_SKILL_ANY_LENGTH) ? (any) : (own))
#define PLAYER(shortest, longest, skills) \
    {(shortest), (longest), REACH(shortest, 2, skills), REACH(longest, HP_LONGEST_RUN, skills), (skills)}

const hp_douhuang_player hp_douhuang_players[HP_DOUHUANG_CHARACTERS][HP_PLAYERS_EACH] = {
#define X(NAME, value, id, zh, skill_zh, shortest, longest, skills)             \
    [value] = {[HP_MAY_PAY] = PLAYER(shortest, longest, (skills) & ~ONLY_AT_1), \
               [HP_AT_1_POINT] = PLAYER(shortest, longest, (skills) & ~PRICED), \
               [HP_WITHOUT_SKILL] = PLAYER(shortest, longest, 0)},
#include "characters.def"
#undef X
};
#undef PLAYER
#undef REACH

int hp_douhuang_character_get(int character, hp_douhuang_character *out) {
    if (character < 0 || character >= HP_DOUHUANG_CHARACTERS)
        return HP_ERR_CHARACTER;
    *out = hp_douhuang_characters[character];
    return HP_OK;
}

static const char *const kind_names[HP_DOUHUANG_KINDS] = {
#define X(NAME, value, zh) [value] = #NAME,
#include "kinds.def"
#undef X
};

static const char *const kind_names_zh[HP_DOUHUANG_KINDS] = {
#define X(NAME, value, zh) [value] = zh,
#include "kinds.def"
#undef X
};

const char *hp_douhuang_kind_name(int kind) { return kind < 0 || kind >= HP_DOUHUANG_KINDS ? NULL : kind_names[kind]; }

const char *hp_douhuang_kind_name_zh(int kind) {
    return kind < 0 || kind >= HP_DOUHUANG_KINDS ? NULL : kind_names_zh[kind];
}
