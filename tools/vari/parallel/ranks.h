/* Knows the processes that mpirun has started to do one command's work together: who they are, and texts from
 * one to another. Does not know what they say. */
#ifndef VARI_RANKS_H
#define VARI_RANKS_H

#include "arguments.h"
#include "ranks_way.h"

struct Ranks {
    const RanksWay *way;
    int rank, count;
    unsigned works; /* that were begun */
    unsigned
        *asking; /* [rank]: the number of the work of which it waits for a part; 0: of none; the first's */
    int left;    /* processes that have ended; the first's */
    int failed;  /* the exit status of one of these that is no success; 0: none */
};

/* Has a command done by all processes together: the arguments that it is given have its ranks. Returns the
 * exit status, after telling it if mpirun started several processes that cannot be reached. The errors of all
 * but the first are not shown. */
int with_ranks(const Arguments *arguments, int (*run)(const Arguments *arguments));
/* Waits until all have done their work. Returns the exit status: the given one, or of a process that failed.
 */
int ranks_leave(Ranks *ranks, int status);
/* True if this process shows what was found. */
bool ranks_tells(const Ranks *ranks);

/* The first process's text in all of them, for free(); in the others `text` is ignored. Every process calls
 * it, as it does work_do(). */
char *ranks_share(Ranks *ranks, const char *text);

/* --- between the processes, for work.c ------------------------------------------------------- */

/* Asks the first process for a part of a work and waits for its number; false: there is none left. */
bool ranks_ask(Ranks *ranks, unsigned work, const char *identity, size_t *part);
/* Gives the first process a part that is done. */
void ranks_give(Ranks *ranks, const char *line);

typedef enum RanksHeard { HEARD_NOTHING, HEARD_ASKS, HEARD_GIVES } RanksHeard;
/* What the first process hears next of the others. HEARD_ASKS: ranks->asking has it, and *text is the
 * identity of that work; HEARD_GIVES: *text is the line. The text is for free(). */
RanksHeard ranks_hear(Ranks *ranks, int *from, char **text);
/* Answers a process that asks. */
void ranks_hand(Ranks *ranks, int to, size_t part);
void ranks_refuse(Ranks *ranks, int to); /* there is none left */

#endif
