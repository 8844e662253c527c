/* An action as a value: small enough for lists, complete enough to be made. Its text is the business of
 * notation. */
#ifndef VARI_PLAY_ACTION_H
#define VARI_PLAY_ACTION_H

#include "play/position.h"

enum { ACTION_PICKS_MAX = 10, ACTION_LIMIT = 262144, PICK_NOTHING = 0xffff };

/* Without padding, because actions are compared bytewise. */
typedef struct Action {
    uint16_t rule;                       /* index in Kernel.rules */
    Cell from, to;                       /* CELL_NONE if the rule has none. Castling: of the king */
    Cell via[LEGS_MAX - 1];              /* ends of the legs before the last, or CELL_NONE */
    Kind kind;                           /* promoted to, or dropped; or KIND_NONE */
    Heading heading;                     /* of the last leg; HEADING_NONE */
    uint16_t distance;                   /* its steps */
    uint16_t extra;                      /* castling: index of the CastlingMove; native rules: the hook's own;
                                           table moves: 1 + index of the MoveShape */
    uint8_t promotion;                   /* 1 + index of the kind's promotion rule, or 0 */
    uint8_t pick_count;                  /* the rule's picks, then those of effects in order */
    uint16_t picks[ACTION_PICKS_MAX];    /* PICK_NOTHING: an optional effect that does not fire */
    uint8_t pick_from[ACTION_PICKS_MAX]; /* 0: the rule's pick, n + 1: effect n's */
} Action;

/* An action of a rule with nothing else filled in. */
static inline Action action_blank(size_t rule, Cell from, Cell to)
{
    return (Action){ .rule = (uint16_t)rule,
                     .from = from,
                     .to = to,
                     .via = { CELL_NONE, CELL_NONE, CELL_NONE },
                     .kind = KIND_NONE,
                     .heading = HEADING_NONE };
}

/* The number of entries of Action.picks that one run of an effect uses. An optional effect without picks uses
 * one, which says whether it fires. */
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
