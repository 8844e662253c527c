/* Knows how far a player's pieces are from cells of which they have to fill some, or all: each from the
 * nearest that is still free. Does not know which cells those are: goals.c finds them. Part of an appraisal:
 * built once, and only read then. Nothing here fails. */
#ifndef VARI_SEARCH_CAMPS_H
#define VARI_SEARCH_CAMPS_H

#include "play/play.h"

enum { CAMP_CELLS = 64 }; /* that one may have */

/* What a code has to fill. */
typedef struct Camp {
    unsigned need;  /* so many pieces, as far as there are; 0: none */
    unsigned count; /* cells */
    Cell cells[CAMP_CELLS];
    uint8_t depth[CAMP_CELLS]; /* moves from outside */
    uint8_t *moves; /* [cell of the camp * cells + cell] moves from there, and one; 0: there is no way */
} Camp;

/* How far a player's pieces are from having filled what they have to; 0: all are there, as deep as they can
 * be. In per cent of what a step of one of them counts. */
int32_t camps_lack(const Camp *camps, const Position *position, Player player);

#endif
