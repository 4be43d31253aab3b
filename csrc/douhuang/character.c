#include "character.h"

const hp_douhuang_character hp_douhuang_characters[HP_DOUHUANG_CHARACTERS] = {
#define X(NAME, value, id, zh, skill_zh, shortest, longest, skills) \
    [value] = {id, zh, skill_zh, shortest, longest, skills},
#include "characters.def"
#undef X
};

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
