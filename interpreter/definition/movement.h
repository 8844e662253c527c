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

/* What rel 0 is for a leg: the heading, and how the step before it went. */
typedef struct Frame {
    bool orthogonal;  /* whether rel 0 leads across an edge */
    bool continued;   /* there was a leg before ... */
    Direction before; /* ... and this its direction, rel not counted */
} Frame;

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
/* The frame of a first leg, and that of the leg behind one that went in `direction`. */
Frame movement_first_frame(const Board *board, Heading forward);
Frame movement_next_frame(const Board *board, Frame frame, Direction direction);
bool movement_frames_equal(Frame left, Frame right);
/* As movement_read(), of one leg that has such a frame. */
bool movement_read_leg(Scope *scope, const Node *scalar, Heading forward, Frame frame, MovementList *list);
/* Adds a movement, or joins it with one behind the first `first` that differs in one leg's directions only.
 */
bool movement_add(Scope *scope, MovementList *list, size_t first, const Movement *movement, Span span);
/* A leg of one step at least and so many at most (0: any number) that asks nothing and leads nowhere yet. */
Leg movement_leg_blank(unsigned steps);

#endif
