/* The interface between search and play: listing, ordering, static exchange evaluation and null moves. */
#ifndef VARI_SEARCH_MOVES_H
#define VARI_SEARCH_MOVES_H

#include "search/appraisal.h"

/* The actions of one position with their order values. Begins zeroed; its memory is reused. */
typedef struct Moves {
    ActionList list;
    int32_t *order; /* [list.count] higher values are tried first */
    size_t capacity, next;
} Moves;

/* The material that an action wins at once, as far as it shows without making it. */
typedef struct Gain {
    int32_t taken;    /* worth of the piece on the target */
    int32_t promoted; /* worth gained by promotion */
    bool open;        /* it may capture more: only making it shows */
} Gain;

/* Lists the legal actions. False if that costs too much. */
bool moves_list(Moves *moves, Position *position);
/* Lists captures and promotions only, if the appraisal says that they can be listed alone. */
bool moves_list_gains(Moves *moves, Position *position);
void moves_free(Moves *moves);
/* The next action by order, or NULL. */
const Action *moves_next(Moves *moves);
/* A hash of an action within a position; never 0. */
uint32_t action_key(const Action *action);
Gain action_gain(const Appraisal *appraisal, const Position *position, const Action *action);
/* The worth of the moving piece, if it is more than what it captures and the piece can be recaptured; else
 * 0. */
int32_t action_risk(const Appraisal *appraisal, const Position *position, const Action *action,
                    int32_t taken);
/* The worth of the piece that the action leaves on its target; 0 if it is royal. */
int32_t action_stake(const Appraisal *appraisal, const Position *position, const Action *action);
/* Static exchange evaluation: the balance after all captures on the target. */
int32_t action_exchange(const Appraisal *appraisal, Position *position, const Action *action, int32_t won);
/* Makes a null move, if the turn is at its beginning. False if it cannot. Undo it by position_undo(). */
bool turn_give_up(Position *position);

#endif
