/* Knows how sure a share of so many games is. */
#ifndef VARI_INTERVALS_H
#define VARI_INTERVALS_H

#include <stdlib.h>

/* The 95 % interval of a share from 0 to 1 (E. B. Wilson's, 1927: it holds for few games, and for none or all
 * of them). Draws counted as halves make it wider than need be. */
void interval_of_share(double share, size_t games, double *low, double *high);
/* The difference in strength that a share says, in Elo's points; infinite at 0 and 1. */
double elo_of_share(double share);
/* The share that a difference in strength is expected to win. */
double share_of_elo(double elo);

/* Openings that were played once with each side, by the points of both games: 0, 0.5, 1, 1.5, 2. Two games of
 * an opening are alike, so that pairs say more, and say it right, where single games do not. */
enum { PAIR_RESULTS = 5 };
typedef struct Pairs {
    size_t counts[PAIR_RESULTS], count;
} Pairs;
void pairs_add(Pairs *pairs, double points);
/* How much more likely it is to be stronger by elo1 than by elo0, as a logarithm (the generalised sequential
 * probability ratio test, M. Van den Bergh, with the usual normal approximation). Of fewer than eight pairs,
 * whose spread says too little, 0. */
double pairs_likelihood(const Pairs *pairs, double elo0, double elo1);
/* What that has to reach, or fall below with the other sign, for an error of 5 % either way. */
double pairs_bound(void);

#endif
