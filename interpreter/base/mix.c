/* Fair choice among a few. */

#include "base/mix.h"

/* Numbers under the remainder of 2^64 would make the low results likelier. */
uint64_t random_below(Random *random, uint64_t below)
{
    if (below < 2)
        return 0;
    uint64_t unfair = (0 - below) % below;
    uint64_t number;
    do {
        number = random_next(random);
    } while (number < unfair);
    return number % below;
}
