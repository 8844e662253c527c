/* How sure a share of so many games is. */

#include "intervals.h"

#include <math.h>

void interval_of_share(double share, size_t games, double *low, double *high)
{
    const double z = 1.96, count = (double)games, all = 1 + z * z / count;
    double middle = (share + z * z / (2 * count)) / all;
    double half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / all;
    *low = fmax(0, middle - half);
    *high = fmin(1, middle + half);
}

double elo_of_share(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : -400 * log10(1 / share - 1);
}
