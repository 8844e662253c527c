/* Knows how a long run is shared out: among threads, and among the processes that mpirun has started, perhaps
 * on many machines. A run has numbered parts, and what a part gives depends on its number alone: so totals
 * are the same however many share them. Does not know what the parts are. */
#ifndef VARI_WORK_H
#define VARI_WORK_H

#include "ranks.h"

/* The functions are given `context`, which is one per process. */
typedef struct Work {
    size_t parts;
    long threads;         /* of each process, at least 1 */
    const char *identity; /* the same text in all processes that do the same work */
    void *context;
    void *(*open)(void *context); /* what a thread has of its own; for close() */
    void (*close)(void *own);
    bool (*wanted)(void *context, size_t part); /* whether the part is still to be done */
    bool (*enough)(void *context, size_t part); /* whether neither this part nor those behind it are begun */
    void (*play)(void *context, void *own, size_t part);
    void (*take)(void *context, size_t part);   /* what was played, one part at a time, in any order */
    char *(*write)(void *context, size_t part); /* the part as one line, for free() */
    bool (*read)(void *context, const char *line, size_t *part); /* back; false: the line is no such part */
} Work;

/* Does the parts in their order, and returns when none is left. With `ranks` (NULL: this process alone) the
 * first process hands them out and takes them all; in the others only open(), play(), write() and close() are
 * called. Every process calls this for the same works in the same order. A process whose work has another
 * identity, or that answers something else, ends the program in all of them with a message. */
void work_do(const Work *work, Ranks *ranks);

#endif
