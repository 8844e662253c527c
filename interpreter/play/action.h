/* Knows one action as data, small enough to keep in lists, complete enough to
 * make it without asking again. Does not know its text (notation does). */
#ifndef VARI_PLAY_ACTION_H
#define VARI_PLAY_ACTION_H

#include "play/position.h"

enum { ACTION_PICKS_MAX = 10, ACTION_LIMIT = 262144, PICK_NOTHING = 0xffff };

typedef struct Action {
    uint16_t rule;                    /* index in Kernel.rules */
    Cell from, to;                    /* CELL_NONE where the rule has none. Castles: from, to of the king */
    Cell via[LEGS_MAX - 1];           /* where legs before the last ended; CELL_NONE */
    Kind kind;                        /* chosen: promoted to, or dropped; KIND_NONE */
    Heading heading;                  /* of the last leg; HEADING_NONE */
    uint16_t distance;                /* its steps */
    uint16_t extra;                   /* castles: index of the CastleWay; natives: the hook's own;
                                         moves listed from slots: 1 + the slot's shape */
    uint8_t unused;                   /* no padding: actions are compared bytewise */
    uint8_t pick_count;               /* the rule's picks, then those of effects in the order asked */
    uint16_t picks[ACTION_PICKS_MAX]; /* PICK_NOTHING: an optional effect left out */
    uint8_t pick_from[ACTION_PICKS_MAX]; /* who asked for it: 0 the rule, n + 1 effect n */
} Action;

/* An action of a rule, of which no more is known. */
static inline Action action_blank(size_t rule, Cell from, Cell to)
{
    return (Action){ .rule = (uint16_t)rule,
                     .from = from,
                     .to = to,
                     .via = { CELL_NONE, CELL_NONE, CELL_NONE },
                     .kind = KIND_NONE,
                     .heading = HEADING_NONE };
}

/* Slots of an action that one repetition of an effect takes; an optional one without picks must still
 * tell whether it was left out. */
static inline unsigned effect_slots(const EffectRule *effect)
{
    return effect->pick_count > 0 ? effect->pick_count : effect->optional ? 1 : 0;
}

typedef struct ActionList { /* grows on the heap */
    Action *items;
    size_t count;
    size_t capacity;
} ActionList;

void action_list_free(ActionList *list);

#endif
