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

/* The cells of one of a kind's promotions, as far as they are known before any piece moves. */
typedef struct Promotable {
    CellSet in, touching, forced;
} Promotable;

enum { SHAPES_MOST = UINT16_MAX, SHAPE_HEADS = 1 << 12 };

typedef struct SlotBuild {
    Arena *arena;
    const Program *program;
    SlotTables *tables;
    SlotList slots;
    ShapeList shapes;
    uint32_t *alike;           /* [SHAPE_HEADS] by hash: one shape's number from 1, 0: there is none; ... */
    LIST(uint32_t) next_alike; /* ... for each, the next one's */
    TakerList takers;          /* in no order; `cells` beside them */
    LIST(Cell) taker_cells;
    struct {
        const KindRule *of; /* NULL: nobody's */
        Player owner;
        Promotable *items; /* [->of->promotion_count] */
    } promotables;
    unsigned codes; /* empty cells and what is beyond the edge included */
} SlotBuild;

/* --- slot_classes.c ------------------------------------------------------------------------- */

/* The class of what a rule of the owner may end on, or of the hurdles that it may leap over; -1: there are
 * too many. *exact: the class says all. */
int class_of(SlotBuild *build, const ActionRule *rule, Player owner, bool hurdles, bool *exact);
void classes_group(SlotBuild *build);

/* --- slot_rules.c --------------------------------------------------------------------------- */

/* Works out what is known of every rule. */
void slot_rules(SlotBuild *build);
/* What a rule's promotions hang on is more than where it goes. */
bool promotions_are_asked(const Kernel *kernel, const ActionRule *rule);
/* How many candidates a piece's walked rules can have at most from a cell; UINT16_MAX: nobody knows. */
unsigned piece_bound(const SlotBuild *build, Player owner, Kind kind, unsigned from);

/* --- takers.c ------------------------------------------------------------------------------- */

void slot_takers(SlotBuild *build);

#endif
