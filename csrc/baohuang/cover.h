/* Which kings cover what (B3, B4), as a finite table.
 *
 * An answer covers the cards of the old play one for one, or in groups where kings are among them.  Cards of the
 * answer's set have nothing but the old set to cover, each one card, and only if their rank is higher.  So of
 * n old cards of a set and N of the answer's, m = n - N are left to kings, and all that remains to be known is
 * whether B big and S small kings cover b big ones, s small ones and m lower cards.
 *
 *     hp_baohuang_cover[kao][b][s][5 * B + S], bit m       0 <= m <= 8, as there are at most eight kings
 *
 * The ordinary comparison (B3.1) is the same question with groups of one card, each higher than what it covers;
 * B4.1 adds the groups of two and three.  tools/make_tables.py works the table out, csrc/tests/test_cover.c
 * checks it card by card. */
#ifndef HP_BAOHUANG_COVER_H
#define HP_BAOHUANG_COVER_H

#include "rules.h"

extern const uint16_t hp_baohuang_cover[2][5][5][25];

enum { HP_BAOHUANG_COVERED_MAX = 8 };

#endif
