/* Knows how a person at a terminal is told how far a long run has come and how long it may still take. Does
 * not know what is done. Writes to stderr if that is a terminal, from a thread of its own. */
#ifndef VARI_PROGRESS_H
#define VARI_PROGRESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Ranks Ranks; /* ranks.h */

/* Begins zeroed. */
typedef struct Progress {
    size_t known, all;  /* parts that were done before, and that there are */
    double until;       /* when it ends in any case, as seconds_now() has it; 0: when all are done */
    atomic_size_t done; /* of this run; added to by the host */
    char label[160];
    double start;
    atomic_bool ended;
    pthread_t teller;
    bool told;
} Progress;

void progress_begin(Progress *progress, const char *label, const Ranks *ranks);
void progress_end(Progress *progress);

#endif
