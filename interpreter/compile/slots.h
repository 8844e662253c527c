/* Knows what the files that make slots ask of each other: see program/tables.h. Never included outside the
 * room. */
#ifndef VARI_COMPILE_SLOTS_H
#define VARI_COMPILE_SLOTS_H

#include "base/list.h"
#include "compile/internal.h"
#include "play/ways.h"
#include "program/tables.h"

typedef LIST(Slot) SlotList;
typedef LIST(SlotShape) ShapeList;
typedef LIST(Taker) TakerList;

typedef struct SlotBuild {
    Arena *arena;
    const Program *program;
    SlotTables *tables;
    SlotList slots;
    ShapeList shapes;
    TakerList takers; /* in no order; `cells` beside them */
    LIST(Cell) taker_cells;
    unsigned codes; /* empty cells and what is beyond the edge included */
} SlotBuild;

/* --- slot_classes.c ------------------------------------------------------------------------- */

/* The class of what a leg of the owner may end on, or of what it may leap over; -1: there are too many.
 * *exact: the class says all. */
int class_of_ends(SlotBuild *build, const ActionRule *rule, Player owner, bool *exact);
int class_of_hurdles(SlotBuild *build, const Leg *leg, Player owner, bool *exact);
void classes_group(SlotBuild *build);

/* --- slot_rules.c --------------------------------------------------------------------------- */

/* Works out what is known of every rule. */
void slot_rules(SlotBuild *build);
/* What a rule's promotions hang on is more than where it goes. */
bool promotions_are_asked(const Kernel *kernel, const ActionRule *rule);
/* Notes which kinds have walked rules; when it is known which rules are. */
void slot_walked(SlotBuild *build);
/* How many candidates a piece's walked rules can have at most from a cell; UINT16_MAX: nobody knows. */
unsigned piece_bound(const SlotBuild *build, Player owner, Kind kind, unsigned from);

/* --- takers.c ------------------------------------------------------------------------------- */

void slot_takers(SlotBuild *build);

#endif
