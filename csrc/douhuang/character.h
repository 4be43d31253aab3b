/* The table of characters (D6) and the flags of the skills that change combinations. */
#ifndef HP_DOUHUANG_CHARACTER_H
#define HP_DOUHUANG_CHARACTER_H

#include <huangpai/huangpai.h>

enum {
    HP_SKILL_ANY_TWO_KICKERS = 1 << 0, /* D6.1 曹操: TRIPLE_WITH of size 5 carries any two cards */
    HP_SKILL_SMALL_IS_BIG = 1 << 1,    /* D6.2 刘备: the small joker may be declared a big one */
    HP_SKILL_SUIT_PAIR = 1 << 2,       /* D6.3 孙权: two cards of a suit as a PAIR of the higher rank */
    HP_SKILL_TEN_IS_SPADES = 1 << 3,   /* D6.4 孙悟空: a straight with a 10 is a spade one-suit straight */
    HP_SKILL_FACE_BOMB = 1 << 4,       /* D6.5 猪八戒: JJJ QQQ KKK are BOMBs and no TRIPLE */
    HP_SKILL_ALL_DIAMONDS = 1 << 5,    /* D6.6 唐三藏: every straight is a diamond one-suit straight */
    HP_SKILL_ANY_LENGTH = 1 << 6,      /* D6.7 董卓: straights of 2 to 13, for 1 HP outside his range */
    HP_SKILL_PAIR_BOMB = 1 << 7,       /* D6.8 秦始皇: at 1 HP a pair 33 ... 77 may be a BOMB */
    HP_SKILL_TRIPLE_BOMB = 1 << 8,     /* D6.9 潘金莲: three of a rank may be a BOMB, for 1 HP */
    HP_SKILL_WILD_SIX = 1 << 9         /* D6.10 杨贵妃: a 6 may stand for any card but a joker */
};

extern const hp_douhuang_character hp_douhuang_characters[HP_DOUHUANG_CHARACTERS];

#endif
