/* Evaluates the expressions of a definition in a position, before or after an action. Does not know which
 * rule an expression belongs to. An Evaluator is a plain struct on its caller's stack. Evaluation cannot
 * fail. It writes nothing, except that `was` rewinds the position and replays it. */
#ifndef VARI_PLAY_EVALUATOR_H
#define VARI_PLAY_EVALUATOR_H

#include "play/action.h"
#include "program/expressions.h"

enum { TAKEN_MAX = 64 };

typedef struct TakenPiece {
    Cell cell;
    Piece piece;
} TakenPiece;

/* What an action changes, as far as expressions can ask: origin, target, captures, arrived and vacated cells.
 * Before the action is made (in `if`, `forbid` and `must`) it holds what the action would change. */
typedef struct MoveDelta {
    const Action *action; /* NULL: no action */
    Piece piece;          /* the piece that moves, as it was before; kind KIND_NONE: none */
    Cell from, to;
    Kind kind;
    uint64_t classes; /* bit set of classes, capture and promotion included */
    CellSet path;     /* cells crossed, without from and to */
    CellSet arrived, vacated;
    TakenPiece taken[TAKEN_MAX];
    unsigned taken_count; /* captures beyond TAKEN_MAX are in taken_cells only */
    CellSet taken_cells;
    size_t journal_before; /* journal length before the action, for `was` */
    bool made;             /* the action has been made */
} MoveDelta;

/* Adds a captured piece. */
static inline void delta_take(MoveDelta *delta, Cell cell, Piece piece)
{
    if (delta->taken_count < TAKEN_MAX)
        delta->taken[delta->taken_count++] = (TakenPiece){ .cell = cell, .piece = piece };
    cellset_add(&delta->taken_cells, cell);
}

/* The last answer to `can` where a law asks it for one pseudo-legal move after the other. None of them has
 * been made, so the position is the same. */
typedef struct CanMemo {
    ExprId condition; /* EXPR_NONE: nothing is cached */
    Player player;
    bool answer;
} CanMemo;

typedef struct Evaluator {
    Position *position;
    const Kernel *kernel;
    Player mover; /* the player who acts or has just acted */
    Player view;  /* viewpoint */
    Player each;  /* the current player of an `each:` */
    Player next;  /* the next player to act; PLAYER_NONE: not known yet, predicted when asked */
    Cell it;
    const uint16_t *picks; /* picks of the current rule, in order; numbers as int16_t */
    const MoveDelta *delta;
    CanMemo *memo;  /* while a law is tested on pseudo-legal moves; else NULL */
    bool *assumed;  /* not NULL: assume that the next player has an action, and set this if that was asked */
    unsigned depth; /* generation within generation: see evaluator_may_generate() */
    unsigned attack_depth; /* `attacked` within `attacked`: 1 at most */
    bool law_asks;         /* a `forbid` law asks for defenders: such laws are not tested again */
    Kind kind_context;     /* the kind that `home` and `dead-end` refer to; KIND_NONE: the delta's piece */
    bool turn_begins;      /* the player to move has not entered a phase yet */
    bool viewed; /* the viewpoint was given (`of P`): `no-moves` and `can` are about it, not about the next */
    Cell ghost_cell; /* cell of an imagined piece, set by evaluator_matches(); or CELL_NONE */
    Piece ghost;
} Evaluator;

/* An evaluator with the player's viewpoint, without an action. */
static inline void evaluator_start(Evaluator *evaluator, Position *position, Player player)
{
    *evaluator = (Evaluator){
        .position = position,
        .kernel = position->program->kernel,
        .mover = player,
        .view = player,
        .each = PLAYER_NONE,
        .next = PLAYER_NONE,
        .it = CELL_NONE,
        .kind_context = KIND_NONE,
        .ghost_cell = CELL_NONE,
        .ghost = { .kind = KIND_NONE, .owner = PLAYER_NONE },
    };
}
static inline Evaluator evaluator_for(Position *position, Player player)
{
    Evaluator evaluator;
    evaluator_start(&evaluator, position, player);
    return evaluator;
}
int32_t evaluator_number(Evaluator *evaluator, ExprId expr); /* N T P K H C (CELL_NONE as 0xffff) */
bool evaluator_truth(Evaluator *evaluator, ExprId expr);
void evaluator_set(Evaluator *evaluator, ExprId expr, CellSet *result);   /* S */
void evaluator_kinds(Evaluator *evaluator, ExprId expr, KindSet *result); /* M */
/* True if a piece that stands, or is imagined, on a cell belongs to a selection of type S. */
bool evaluator_matches(Evaluator *evaluator, ExprId selection, Piece piece, Cell cell);
/* For conditions and sets that may be EXPR_NONE. A missing condition or set allows everything; no cell is in
 * a missing set. */
bool evaluator_allows(Evaluator *evaluator, ExprId condition);
bool evaluator_allows_cell(Evaluator *evaluator, ExprId set, Cell cell);
bool evaluator_cell_in(Evaluator *evaluator, ExprId set, Cell cell);

#endif
