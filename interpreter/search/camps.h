/* Knows how far a player's pieces are from a camp: cells that several of them must fill to win. Does not know
 * which cells those are: goals.c finds them. Part of an appraisal: built once, then read only. Nothing here
 * fails. */
#ifndef VARI_SEARCH_CAMPS_H
#define VARI_SEARCH_CAMPS_H

#include "play/play.h"

enum { CAMP_CELLS = 64 }; /* the most cells of a camp */

/* The camp of a code. */
typedef struct Camp {
    unsigned need;  /* the number of pieces that must be there; 0: the code has no camp */
    unsigned count; /* the number of cells */
    Cell cells[CAMP_CELLS];
    uint8_t depth[CAMP_CELLS]; /* moves from the nearest cell outside */
    uint8_t *moves; /* [index in `cells` * board cells + cell] 1 + moves from there; 0: unreachable */
} Camp;

/* The distance of a player's pieces from their camp, in hundredths of a step; 0 if all are in its deepest
 * cells. */
int32_t camps_lack(const Camp *camps, const Position *position, Player player);

#endif
