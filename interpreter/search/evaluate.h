/* Knows how good a position is for one camp against the other before anything is played on. Does not know the
 * rules beyond what an appraisal says. Reads the position only. */
#ifndef VARI_SEARCH_EVALUATE_H
#define VARI_SEARCH_EVALUATE_H

#include "search/appraisal.h"

/* For which camp each player plays: of two sides their own; of more, one side and all others. */
typedef struct Camps {
    uint8_t of[BOARD_PLAYERS_MAX + 2]; /* [player] 0 or 1 */
    uint8_t others;                    /* sides of camp 1 */
} Camps;

/* `first`: the side that is camp 0. */
Camps camps_of(const Kernel *kernel, unsigned first);

typedef struct Window {
    int32_t least, most;
} Window;
/* From the viewpoint of camp 0. What is far outside the window is told roughly: not `whole`. */
int32_t evaluate(const Appraisal *appraisal, const Position *position, const Camps *camps, Window window,
                 bool *whole);
/* Worth of a camp's pieces that are neither royal nor of the cheapest sort. */
int32_t worth_of_officers(const Appraisal *appraisal, const Position *position, const Camps *camps,
                          unsigned camp);

#endif
