/* Knows what a module that carries texts between processes offers. */
#ifndef VARI_RANKS_WAY_H
#define VARI_RANKS_WAY_H

#include <stdbool.h>

/* How texts get from one process to another. One thread calls at a time. */
typedef struct RanksWay {
    /* This process's number, from 0, and how many there are; false: they cannot be reached. */
    bool (*open)(int *rank, int *count);
    void (*send)(int to, const char *text);
    char *(*receive)(int *from); /* a text that has arrived, for free(); NULL: there is none yet */
    void (*close)(void);         /* waits until all have called it */
    void (*abort)(int status);   /* ends all processes */
} RanksWay;

#endif
