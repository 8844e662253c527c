/* Knows how to suggest an action in any game: games are played on at random after each of
 * them, and what went best is suggested. */
#ifndef VARI_HINT_H
#define VARI_HINT_H

#include "vari.h"

typedef struct Hint {
    size_t action; /* SIZE_MAX: there is none */
    double share;  /* of the games after it that were won, draws counting half */
    unsigned games;
    bool wins; /* at once: nothing else was tried */
} Hint;

/* An action that wins at once, if there is one. Else thinks for so many seconds, but tries each action at
 * least once where that can be done in ten times that. */
Hint hint_for(VariGame *game, double seconds);

#endif
