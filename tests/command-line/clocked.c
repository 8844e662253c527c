/* A search and a clock linked into the program in front of its own: who is asked for an action says how long
 * it was given, and plays the first one at once. A search without a limit goes on until it is stopped, while
 * the clock goes on by a hundredth of a second at each look at it. */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "thinker.h"

size_t __wrap_search_choose(VariSearch *search, VariGame *game, const VariThinking *thinking);
double __wrap_seconds_now(void);

static _Atomic double now = 1000, asked_elsewhere; /* when the conversation looked at the clock last */
static _Thread_local bool thinks;

double __wrap_seconds_now(void)
{
    double answer = atomic_load(&now);
    if (!thinks)
        atomic_store(&asked_elsewhere, answer);
    return answer;
}

size_t __wrap_search_choose(VariSearch *search, VariGame *game, const VariThinking *thinking)
{
    const struct timespec pause = { .tv_nsec = 1000 * 1000 };
    (void)search;
    (void)game;
    thinks = true;
    thinker_say("# seconds %.3f enough %.3f depth %u nodes %llu", thinking->seconds, thinking->enough,
                thinking->depth, (unsigned long long)thinking->nodes);
    if (thinking->seconds > 0 || thinking->depth > 0 || thinking->nodes > 0)
        return 0;
    while (!thinking->stop(thinking->context)) {
        nanosleep(&pause, NULL);
        atomic_store(&now, atomic_load(&now) + 0.01);
    }
    thinker_say("# stopped %.1f", atomic_load(&now) - atomic_load(&asked_elsewhere));
    return 0;
}
