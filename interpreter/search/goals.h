/* Knows what winning endings ask of the places of pieces: cells to reach or to fill, sides to connect by a
 * chain, pieces to gather, rows. All of it is read from their conditions and is part of an appraisal. */
#ifndef VARI_SEARCH_GOALS_H
#define VARI_SEARCH_GOALS_H

#include "search/camps.h"
#include "search/rows.h"

/* A player wins by a chain of own pieces from one set of cells to another. */
typedef struct Chain {
    bool asked;
    bool corners; /* pieces that touch at corners hang together, too */
    CellSet from, to;
} Chain;

typedef struct Goals {
    bool any, chained, gathering, camped; /* of some code; for some player */
    uint8_t *
        distance; /* [code * cells + cell] moves to where the code is wanted, and one; 0: nowhere, or never */
    bool *several; /* [code] more than one piece must get there */
    Camp *camps;   /* [code] its camp; `distance` is then 0 */
    size_t codes;
    bool *gathers;  /* [code] its owner wins by bringing its pieces together */
    uint8_t *apart; /* [cell * cells + cell] steps from one to the other, and one; NULL: nobody gathers */
    Chain chains[BOARD_PLAYERS_MAX];
    Rows rows;
} Goals;

/* `start`: any position of the game. `codes`: how many there are. */
Goals goals_find(const Position *start, size_t codes);
void goals_free(Goals *goals);
/* How many more pieces a chain of the player's needs at least, as many as there are cells where it cannot
 * be. */
unsigned goals_chain_lacks(const Goals *goals, const Position *position, Player player);
/* How far a player's gathering pieces are from each other on average, in hundredths of a step. */
int32_t goals_spread(const Goals *goals, const Position *position, Player player);

#endif
