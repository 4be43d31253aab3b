/* Perft of whole games. */
#include "../core/perft.h"

HP_PERFT(baohuang, hp_baohuang_action)
