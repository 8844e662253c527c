/* Knows what the files that make table moves ask of each other: see program/tables.h. Never included outside
 * the room. */
#ifndef VARI_COMPILE_TABLE_MOVES_H
#define VARI_COMPILE_TABLE_MOVES_H

#include "base/list.h"
#include "compile/internal.h"
#include "program/tables.h"

typedef LIST(TableMove) TableMoveList;
typedef LIST(MoveShape) ShapeList;
typedef LIST(Attacker) AttackerList;

/* The cells of one of a kind's promotions, as far as they are known before any piece moves. */
typedef struct Promotable {
    CellSet in, touching, forced;
} Promotable;

enum { SHAPES_MOST = UINT16_MAX, SHAPE_HEADS = 1 << 12 };

typedef struct TableBuild {
    Arena *arena;
    const Program *program;
    MoveTables *tables;
    TableMoveList table_moves;
    ShapeList shapes;
    uint32_t *alike;           /* [SHAPE_HEADS] by hash: one shape's number from 1, 0: there is none; ... */
    LIST(uint32_t) next_alike; /* ... for each, the next one's */
    AttackerList attackers;    /* in no order; `cells` beside them */
    LIST(Cell) attacker_cells;
    struct {
        const KindRule *of; /* NULL: nobody's */
        Player owner;
        Promotable *items; /* [->of->promotion_count] */
    } promotables;
    unsigned codes; /* empty cells and what is beyond the edge included */
    bool immunity;  /* some kind may be immune */
} TableBuild;

/* --- code_classes.c ------------------------------------------------------------------------- */

/* The class of what a rule of the owner may end on, or of the hurdles that it may leap over; -1: there are
 * too many. *exact: the class says all. */
int class_of(TableBuild *build, const ActionRule *rule, Player owner, bool hurdles, bool *exact);
void classes_group(TableBuild *build);

/* --- table_rules.c --------------------------------------------------------------------------- */

/* Works out what is known of every rule. */
void table_rules(TableBuild *build);
/* True if the rule's promotions depend on more than the target. */
bool promotions_are_conditional(const Kernel *kernel, const ActionRule *rule);
/* The greatest number of moves that a piece's walked rules can have from a cell; UINT16_MAX: unknown. */
unsigned piece_bound(const TableBuild *build, Player owner, Kind kind, unsigned from);

/* --- attackers.c ------------------------------------------------------------------------------- */

void table_attackers(TableBuild *build);

#endif
