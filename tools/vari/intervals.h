/* Knows how sure a share of so many games is. */
#ifndef VARI_INTERVALS_H
#define VARI_INTERVALS_H

#include <stdlib.h>

/* The 95 % interval of a share from 0 to 1 (E. B. Wilson's, 1927: it holds for few games, and for none or all
 * of them). Draws counted as halves make it wider than need be. */
void interval_of_share(double share, size_t games, double *low, double *high);
/* The difference in strength that a share says, in Elo's points; infinite at 0 and 1. */
double elo_of_share(double share);

#endif
