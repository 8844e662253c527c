/* Random legal actions, sampled without listing all. See play/README.md. */
#ifndef VARI_SAMPLE_SAMPLE_H
#define VARI_SAMPLE_SAMPLE_H

#include "play/play.h"

/* State of a random game between actions. Begins zeroed. */
typedef struct Playing {
    ActionList list; /* to be freed by action_list_free() */
    Action action;   /* the last action */
    PlayUndo undo;
    bool stalemate_pending; /* it is not known yet whether the next player has an action */
} Playing;

/* Makes a random legal action: all are equally likely, or by weight if chance acts. False if the game is
 * over, or a question costs too much. */
bool sample_action(Position *position, Random *random, Playing *playing);
/* Tests the endings that the last random action has left pending. Call it before reading the result. */
void sample_resolve_stalemate(Position *position, Playing *playing);

#endif
