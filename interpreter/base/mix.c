/* Fair choice among a few. */

#include "base/mix.h"

/* Numbers under the remainder of 2^64 would make the low results likelier. It is less than `below`, so that
 * it is hardly ever worked out. */
uint64_t random_below(Random *random, uint64_t below)
{
    if (below < 2)
        return 0;
    uint64_t number = random_next(random);
    while (number < below && number < (0 - below) % below)
        number = random_next(random);
    return number % below;
}
