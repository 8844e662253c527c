/* How sure a share of so many games is. */

#include "intervals.h"

#include <math.h>

void interval_of_share(double share, size_t games, double *low, double *high)
{
    const double z = 1.96, count = (double)games, all = 1 + z * z / count;
    double middle = (share + z * z / (2 * count)) / all;
    double half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / all;
    *low = fmax(0, middle - half) + 0.0; /* never -0 */
    *high = fmin(1, middle + half);
}

double elo_of_share(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

void pairs_add(Pairs *pairs, double points)
{
    long result = lround(points * 2);
    pairs->counts[result < 0 ? 0 : result < PAIR_RESULTS ? result : PAIR_RESULTS - 1]++;
    pairs->count++;
}

double pairs_likelihood(const Pairs *pairs, double elo0, double elo1)
{
    static const double seen_least = 1e-3; /* what has not been seen is rare, not impossible */
    enum { PAIRS_LEAST = 8 };
    double sum = 0, mean = 0, variance = 0, share0 = share_of_elo(elo0), share1 = share_of_elo(elo1);
    if (pairs->count < PAIRS_LEAST)
        return 0;
    for (size_t i = 0; i < PAIR_RESULTS; i++) {
        double count = fmax((double)pairs->counts[i], seen_least), share = (double)i / (PAIR_RESULTS - 1);
        sum += count;
        mean += count * share;
        variance += count * share * share;
    }
    mean /= sum;
    variance = variance / sum - mean * mean;
    return sum * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance);
}

double pairs_bound(void)
{
    static const double error = 0.05;
    return log((1 - error) / error);
}
