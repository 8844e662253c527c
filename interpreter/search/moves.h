/* Knows what the search asks of play: what may be done, which of it comes first, making and taking back, to
 * pass. All that the search has to do with rules goes through here. Does not know what is good. */
#ifndef VARI_SEARCH_MOVES_H
#define VARI_SEARCH_MOVES_H

#include "search/appraisal.h"

/* What may be done in one position, each with the order in which it is to be tried. Begins zeroed; its memory
 * is used again. */
typedef struct Moves {
    ActionList list;
    int32_t *order; /* [list.count] the higher, the sooner */
    size_t capacity, next;
} Moves;

/* How much is won at once, as far as one sees it without making it. */
typedef struct Gain {
    int32_t taken;    /* worth of what stands on the target */
    int32_t promoted; /* worth won by promotion */
    bool open;        /* it may take something else: only making it tells */
} Gain;

/* Lists the legal actions; false where the position asks too much. */
bool moves_list(Moves *moves, Position *position);
/* Those alone that win something at once, where the appraisal says that they can be told. */
bool moves_list_gains(Moves *moves, Position *position);
void moves_free(Moves *moves);
/* The next by order; NULL: all have been given. */
const Action *moves_next(Moves *moves);
/* The same for the same action of a position; never 0. */
uint32_t action_key(const Action *action);
Gain action_gain(const Appraisal *appraisal, const Position *position, const Action *action);
/* What the piece that acts is worth, if that is more than what it takes and it can be retaken; else 0. */
int32_t action_risk(const Appraisal *appraisal, const Position *position, const Action *action,
                    int32_t taken);
/* What can be lost by it on its target: the piece that it leaves there, unless that is royal. */
int32_t action_stake(const Appraisal *appraisal, const Position *position, const Action *action);
/* What is left of what it wins once all who can have taken on its target in turn. */
int32_t action_exchange(const Appraisal *appraisal, Position *position, const Action *action, int32_t won);
/* Whether the turn is at its beginning and can be given to the next player as if it had been played; then it
 * is, to be taken back by position_undo(). */
bool turn_give_up(Position *position);

#endif
