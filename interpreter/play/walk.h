/* An iterator over the ways of a movement: walks it step by step on the current board, and stops at every end
 * of every path, with the captures on the way. Does not know turns, laws or the conditions of the rule. A
 * Walk lives on its caller's stack. */
#ifndef VARI_PLAY_WALK_H
#define VARI_PLAY_WALK_H

#include "play/evaluator.h"
#include "program/facts.h"

/* Private: how far a leg has been walked. */
typedef struct LegState {
    const Leg *leg;
    const Direction *way; /* the current direction */
    bool last;            /* it is the rule's last leg ... */
    bool stops;           /* ... or the move may end with it */
    Cell start, cell;     /* where it begins, and where it has come to */
    Piece piece;          /* on `cell` */
    Heading frame;
    const Ray *ray; /* of the current direction; NULL: the next direction follows */
    Ray own_ray;
    unsigned direction;      /* directions begun */
    unsigned step, step_max; /* steps taken in the current one, and the most */
    Cell aim;                /* the cell on which the leg must end, or CELL_NONE */
    bool hurdle, blocked;    /* a hurdle has been crossed; the direction ends at `cell` */
    uint8_t due;             /* bit set of what is still to do at `cell` */
    uint8_t taken_count;
    uint16_t path_start, path_end;
} LegState;

/* Where a walk may end, and how it came there. */
typedef struct WalkEnd {
    Cell to;
    Cell via[LEGS_MAX]; /* the ends of earlier legs, then CELL_NONE */
    uint8_t leg;        /* the leg that ends here */
    Heading heading;
    uint16_t distance;
    bool swaps;
    Cell taken[LEGS_MAX + 1]; /* in order, with the piece on the target */
    uint8_t taken_count;
    uint16_t path_count;
    Cell path[BOARD_CELLS_MAX * LEGS_MAX]; /* in the order crossed */
} WalkEnd;

typedef struct Walk {
    Evaluator *evaluator; /* evaluates sets and conditions, from the piece owner's viewpoint */
    const ActionRule *rule;
    Piece piece;
    Cell from;
    Cell aim;              /* single-leg rules: visit only ends on this cell; or CELL_NONE */
    const CellSet *aims;   /* ... or on these cells; or NULL */
    const Action *follows; /* NULL, or the action whose legs end where it says */
    Cell imagined;         /* cell of an imagined piece, or CELL_NONE */
    Piece imagined_piece;
    const Ray *rays;  /* rays of the first leg; NULL: not known */
    MoveDelta *delta; /* updated for leg conditions only */
    Action *action;
    WalkEnd end; /* the current one */
    bool spent;  /* the walk was given up because the budget is spent */
    /* private */
    Heading forward;
    int8_t orientation;
    LegState legs[LEGS_MAX];
    CellSet through[LEGS_MAX];
    bool through_known[LEGS_MAX];
} Walk;

/* True if the leg may capture the piece on which it ends. */
bool leg_may_take(Evaluator *evaluator, const ActionRule *rule, const Leg *leg, Piece piece, Cell cell);
/* Begins a walk. The caller may then set aims, an imagined piece, rays, delta and action. */
void walk_start(Walk *walk, Evaluator *evaluator, const ActionRule *rule, Piece piece, Cell from);
/* Goes on to the next end. False if there is none, or the budget is spent. */
bool walk_next(Walk *walk);
/* Goes along the cells that an action names to its end. False if the walk does not lead there. */
bool walk_follow(Walk *walk, const Action *action);

#endif
