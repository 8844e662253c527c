/* Knows which zones of a definition are marked on a board. Does not know how: that is for whoever draws. */
#ifndef VARI_PROGRAM_SHOWN_ZONES_H
#define VARI_PROGRAM_SHOWN_ZONES_H

#include "program/kernel.h"

/* True if a player's cells of a zone are marked: it is declared, they are fixed, at most half of the board,
 * and neither a whole row, nor the whole rim, nor the cells of one sort of arrow, which show already; and it
 * is not the whole board for all players together. */
bool zone_is_shown(const Kernel *kernel, size_t zone, Player player);
/* True if the cells of two players divide the whole board, as the banks of a river do. */
bool zone_halves_board(const Kernel *kernel, size_t zone);

#endif
