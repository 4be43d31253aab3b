/* Perft of whole games. */
#include "../core/perft.h"

HP_PERFT(doudizhu, hp_doudizhu_move)
