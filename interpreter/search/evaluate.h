/* Static evaluation. Uses what the appraisal says about the game. Reads the position only. */
#ifndef VARI_SEARCH_EVALUATE_H
#define VARI_SEARCH_EVALUATE_H

#include "search/appraisal.h"

/* Maps each player to 0 or 1. With two sides, each has its number. With more, 0 is one side and 1 stands for
 * all others together. */
typedef struct SideMap {
    uint8_t of[BOARD_PLAYERS_MAX + 2]; /* [player] 0 or 1 */
    uint8_t others;                    /* number of sides that 1 stands for */
} SideMap;

/* `first`: the side that is mapped to 0. */
SideMap side_map_of(const Kernel *kernel, unsigned first);

typedef struct Window {
    int32_t alpha, beta;
} Window;
/* The score from the viewpoint of side 0. `*whole` is false if it is far outside the window: then it is a
 * rough estimate (lazy evaluation). */
int32_t evaluate(const Appraisal *appraisal, const Position *position, const SideMap *side_map, Window window,
                 bool *whole);
/* The worth of a side's pieces, without royal pieces and the cheapest kind. */
int32_t worth_of_officers(const Appraisal *appraisal, const Position *position, const SideMap *side_map,
                          unsigned side);

#endif
