/* Knows movement notation: Betza's atoms and modifiers, XBetza's leg chains,
 * bracket chains. Does not know pieces or what stands where. Fails by reporting
 * at the column inside the scalar. */
#ifndef VARI_DEFINITION_MOVEMENT_H
#define VARI_DEFINITION_MOVEMENT_H

#include "definition/scope.h"

/* One move of the notation as the kernel has it: legs and what modifiers said. */
typedef struct Movement {
    Leg legs[LEGS_MAX];
    uint8_t leg_count;
    bool initial;      /* i: only from home */
    uint8_t wrap;      /* o */
    bool leaves_trail; /* `in`: leaves the trail `en-passant` on the cells crossed */
    Text text;         /* the part of the notation it came from */
    Span span;
} Movement;

typedef struct MovementList {
    Movement *items;
    size_t count;
    size_t capacity;
} MovementList;

/* Directions ascend by rel. Movements that differ in the directions of one leg
 * only are one. A piece that may stop between legs ([F?R]) has a movement for
 * each place to stop, so Leg.may_stop is never set here. A leg counts its
 * directions from the heading `rel` of the leg before (for oblique leaps: the
 * heading of their longer arm).
 *
 * Appends the moves of a notation scalar, for a board of this topology and a
 * forward heading given by its parity (direction letters depend on whether
 * straight ahead lies an edge or a corner): `forward` is the heading as the first player sees it. */
bool movement_read(Scope *scope, const Node *scalar, Heading forward, MovementList *list);
bool movement_read_text(Scope *scope, Text text, Span span, Heading forward, MovementList *list);
/* A leg of one step at least and so many at most (0: any number) that asks nothing and leads nowhere yet. */
Leg movement_leg_blank(unsigned steps);

#endif
