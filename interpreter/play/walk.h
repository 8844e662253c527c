/* Walks a movement step by step on the current board and visits every end of every path, with the captures on
 * the way. Does not know turns, laws or the conditions of the rule. A Walk lives on its caller's stack. */
#ifndef VARI_PLAY_WALK_H
#define VARI_PLAY_WALK_H

#include "play/evaluator.h"
#include "program/facts.h"

typedef struct Walk Walk;
/* Returning false stops the walk. */
typedef bool WalkVisit(Walk *walk);

struct Walk {
    Evaluator *evaluator; /* evaluates sets and conditions, from the piece owner's viewpoint */
    const ActionRule *rule;
    Piece piece;
    Cell from;
    Cell aim;            /* single-leg rules: visit only ends on this cell; or CELL_NONE */
    const CellSet *aims; /* ... or on these cells; or NULL */
    Cell imagined;       /* cell of an imagined piece, or CELL_NONE */
    Piece imagined_piece;
    const Ray *rays;  /* rays of the first leg; NULL: not known */
    MoveDelta *delta; /* updated for leg conditions only */
    Action *action;
    WalkVisit *visit;
    void *context;
    /* the current end */
    Cell to;
    Cell via[LEGS_MAX];
    uint8_t leg; /* the leg that ends here */
    Heading heading;
    uint16_t distance;
    bool swaps;
    Cell taken[LEGS_MAX + 1]; /* in order, with the piece on the target */
    uint8_t taken_count;
    uint16_t path_count;
    Cell path[BOARD_CELLS_MAX * LEGS_MAX]; /* in the order crossed */
    /* private */
    Heading forward;
    int8_t orientation;
    CellSet through[LEGS_MAX];
    bool through_known[LEGS_MAX];
};

/* True if the leg may capture the piece on which it ends. */
bool leg_may_take(Evaluator *evaluator, const ActionRule *rule, const Leg *leg, Piece piece, Cell cell);
/* Fills everything but `visit` and `context`. */
void walk_start(Walk *walk, Evaluator *evaluator, const ActionRule *rule, Piece piece, Cell from);
/* Visits every end. False if a visitor stopped it. */
bool walk_run(Walk *walk);

#endif
