/* Perft of whole games. */
#include "../core/perft.h"

HP_PERFT(douhuang, hp_douhuang_move)
