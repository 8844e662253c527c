/* Knows the mixed road: the last ply, or the last two, of a game that the fast road
 * refuses are counted piece by piece with tables (program/mixed.h), and whatever
 * those do not say is asked of the reference. Nothing here fails but for lack of
 * memory. How it works: MIXED.md. */
#ifndef VARI_PLAY_MIXED_H
#define VARI_PLAY_MIXED_H

#include "play/action.h"

/* As play_perft() for a position that is not over, depth 1 or 2. False, and nothing done, where this road
 * does not go. */
bool mixed_perft(Position *position, unsigned depth, uint64_t *nodes);

#endif
