/* Knows how to work out an expression's value in a position, beside an action
 * that is being asked about or has been made. Does not know which rule asks. A
 * Machine is a plain struct on the stack of who asks. Evaluation cannot fail;
 * it writes nothing except to rewind and replay for `was`. */
#ifndef VARI_PLAY_MACHINE_H
#define VARI_PLAY_MACHINE_H

#include "play/action.h"
#include "program/expressions.h"

enum { TAKEN_MAX = 64 };

typedef struct TakenPiece {
    Cell cell;
    Piece piece;
} TakenPiece;

/* What expressions may ask about the action at hand. Before it is made (`if`,
 * `forbid`, `must`), taken, arrived and vacated hold what it would do. */
typedef struct Deed {
    const Action *action; /* NULL: as if nothing had been done */
    Piece piece;          /* the action's piece before; kind KIND_NONE when there is none */
    Cell from, to;
    Kind kind;
    uint64_t classes; /* bit per class, capture and promotion included */
    CellSet path;     /* cells crossed, from and to excluded */
    CellSet arrived, vacated;
    TakenPiece taken[TAKEN_MAX];
    unsigned taken_count; /* past TAKEN_MAX further ones only count as cells in taken_cells */
    CellSet taken_cells;
    size_t journal_before; /* where the action began, for `was` */
    bool made;             /* whether it has been applied */
} Deed;

/* Notes that it takes a piece. */
static inline void deed_take(Deed *deed, Cell cell, Piece piece)
{
    if (deed->taken_count < TAKEN_MAX)
        deed->taken[deed->taken_count++] = (TakenPiece){ .cell = cell, .piece = piece };
    cellset_add(&deed->taken_cells, cell);
}

/* What `can` was answered last where a law asks it of one candidate after the other: none of them is
 * made yet, so that the position is the same. */
typedef struct CanMemo {
    ExprId condition; /* EXPR_NONE: not asked yet */
    Player player;
    bool answer;
} CanMemo;

typedef struct Machine {
    Position *position;
    const Kernel *kernel;
    Player mover; /* who acts or has just acted */
    Player view;  /* viewpoint */
    Player each;  /* of an `each:` */
    Player next;  /* who acts next, PLAYER_NONE if not worked out: then machine asks turn */
    Cell it;
    const uint16_t *picks; /* of the rule being asked: slot 0 first; numbers as int16_t */
    const Deed *deed;
    CanMemo *memo;  /* while a law is asked of candidates; else NULL */
    bool *assumed;  /* not NULL: who acts next is taken to have an action, and that this was asked is noted */
    unsigned depth; /* of generation inside generation: see machine_may_generate */
    unsigned attack_depth; /* of `attacked` inside `attacked`: 1 at most */
    bool law_asks;         /* who guards is asked by a `forbid`: such laws are left aside */
    Kind kind_context;     /* whose `home` and `dead-end` are meant; KIND_NONE: the deed's piece's */
    bool turn_begins;      /* the player in turn has no phase yet */
    bool viewed; /* whether the viewpoint was named (`of P`): then no-moves and can ask of it, not of next */
    Cell ghost_cell; /* a cell on which `ghost` is thought to stand, or CELL_NONE; set by machine_matches() */
    Piece ghost;
} Machine;

/* A machine for `player` asking about a position in which nothing was done. */
static inline void machine_start(Machine *machine, Position *position, Player player)
{
    *machine = (Machine){
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
static inline Machine machine_for(Position *position, Player player)
{
    Machine machine;
    machine_start(&machine, position, player);
    return machine;
}
int32_t machine_number(Machine *machine, ExprId expr); /* N T P K H C (CELL_NONE as 0xffff) */
bool machine_truth(Machine *machine, ExprId expr);
void machine_set(Machine *machine, ExprId expr, CellSet *result);   /* S */
void machine_kinds(Machine *machine, ExprId expr, KindSet *result); /* M */
/* Whether a piece standing (or thought to stand) on a cell matches a selection of type S. */
bool machine_matches(Machine *machine, ExprId selection, Piece piece, Cell cell);
/* For conditions and sets that may be missing: without a condition everything is allowed, without a set every
 * cell; but no cell is in a set that is missing. */
bool machine_allows(Machine *machine, ExprId condition);
bool machine_allows_cell(Machine *machine, ExprId set, Cell cell);
bool machine_cell_in(Machine *machine, ExprId set, Cell cell);

#endif
