/* Knows how the last action is counted by tables in games that neither the fast road nor the mixed one
 * carries: everything above is the reference's, and so is whatever the tables leave out. Nothing here fails
 * but for lack of memory. How it works: MIXED.md. */
#ifndef VARI_PLAY_LAST_H
#define VARI_PLAY_LAST_H

#include "play/action.h"

/* As play_perft(position, 1) for a position that is not over. False, and nothing done, where this road does
 * not go. */
bool last_count(Position *position, uint64_t *nodes);
/* As play_actions(), where this road goes; else false, and nothing of use in the list. */
bool last_actions(Position *position, ActionList *list);

#endif
