/* Knows where a movement leads from a cell, as the board stands: every end of every path, and what is taken
 * on the way. Does not know turns or laws, nor what conditions of the whole rule say. Lives on the stack of
 * who walks. */
#ifndef VARI_PLAY_WALK_H
#define VARI_PLAY_WALK_H

#include "play/machine.h"
#include "play/ways.h"

typedef struct Walk Walk;
/* false stops the walk. */
typedef bool WalkVisit(Walk *walk);

struct Walk {
    Machine *machine; /* asked for sets and conditions; its viewpoint is the piece's */
    const ActionRule *rule;
    Piece piece;
    Cell from;
    Cell aim;            /* only ends on this cell are wanted, of a rule with one leg; or CELL_NONE */
    const CellSet *aims; /* ... or on these; or NULL */
    Cell imagined;       /* a cell where a piece is thought to stand, or CELL_NONE */
    Piece imagined_piece;
    const Way *ways; /* of the first leg; NULL: not known */
    Deed *deed;      /* kept up to date for leg conditions only */
    Action *action;
    WalkVisit *visit;
    void *context;
    /* the end that is being visited */
    Cell to;
    Cell via[LEGS_MAX];
    uint8_t leg; /* the leg that ends here */
    Heading heading;
    uint16_t distance;
    bool swaps;
    Cell taken[LEGS_MAX + 1]; /* in order; what stands on the target included */
    uint8_t taken_count;
    uint16_t path_count;
    Cell path[BOARD_CELLS_MAX * LEGS_MAX]; /* in the order crossed */
    /* private */
    Heading forward;
    int8_t orientation;
    CellSet through[LEGS_MAX];
    bool through_known[LEGS_MAX];
};

/* Whether what a leg ends on may be taken there. */
bool leg_may_take(Machine *machine, const ActionRule *rule, const Leg *leg, Piece piece, Cell cell);
/* Everything but visit and context filled from the arguments. */
void walk_start(Walk *walk, Machine *machine, const ActionRule *rule, Piece piece, Cell from);
/* Visits every end; false when a visit stopped it. */
bool walk_run(Walk *walk);
bool players_are_enemies(const Kernel *kernel, Player left, Player right); /* nobody is everyone's */

#endif
