/* One card as text: a rank and a suit, or a joker.  What hands of one deck and of several are read and written by. */
#ifndef HP_CORE_CARDS_TEXT_H
#define HP_CORE_CARDS_TEXT_H

#include <stddef.h>

/* The card index at text[0], and how many bytes it takes; -1 if there is none. */
int hp_card_at(const char *text, size_t length, size_t *used);
/* Writes a card's one or two bytes; returns their end. */
char *hp_card_text(char *out, int card);

#endif
