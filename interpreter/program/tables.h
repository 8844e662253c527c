/* Knows the tables in which rules stand that hang on nothing but what stands where: each possible move of
 * each piece from each cell as a slot, each line of cells as one word, and who attacks a cell from where.
 * `compile` makes them from the kernel, `play` reads them. They say nothing that the kernel does not say,
 * and whatever rule they leave out is walked. Live in the rules arena; immutable once made. */
#ifndef VARI_PROGRAM_TABLES_H
#define VARI_PROGRAM_TABLES_H

#include "program/program.h"

enum { LOTS_UNKNOWN = UINT16_MAX };
enum { CODES_MAX = 2 + (PLAYER_NOBODY + 1) * KINDS_MAX }; /* an empty cell, and each kind of each owner */
enum { CLASSES_OF_CODES_MAX = 64, AXES_MAX = 24, LINE_CELLS_MAX = 62, RING_CELLS_MAX = 32 };

/* Where a cell lies on an axis: on which line, at which bit of its word. On a closed line each cell has two
 * bits, one for looking forward and one for looking back; else they are the same. */
typedef struct Spot {
    uint64_t bits;                  /* its bits in the line's word */
    uint64_t ahead_end, behind_end; /* where looking forward ends, and back, if nothing stands before */
    uint32_t cells; /* line_cells[cells + bit] is this cell, [cells + bit + d] the d-th from it */
    uint16_t line;
    uint8_t bit, back;
    uint8_t length; /* of a closed line; else 64 */
} Spot;

typedef enum SlotHop {
    SLOT_CLEAR,  /* nothing may stand between */
    SLOT_OVER,   /* exactly one piece between, of the class `over` */
    SLOT_BEHIND, /* the last cell between has one of the class `over`, and nothing else stands there ... */
    SLOT_BEHIND_BACK /* ... going back along the line */
} SlotHop;

/* What slots have in common: a rule, a direction, a promotion. */
typedef struct SlotShape {
    uint16_t rule;
    Heading heading;
    Kind kind;         /* promoted to, or KIND_NONE */
    int8_t promotion;  /* index of the kind's promotion rule, or -1 */
    uint8_t take;      /* class of codes, empty cells among them, on which it may end */
    uint8_t hop;       /* SlotHop */
    uint8_t over;      /* class */
    bool trails;       /* may take by a trail where it ends on a cell of one */
    bool asked;        /* more is to be asked of it than whether it is open */
    uint8_t direction; /* of the leg: several may have one heading */
    uint8_t unused;    /* no padding: shapes are compared bytewise */
} SlotShape;

/* In Slot.distance: how far it goes; how many slots come next whose way is not clear either if this one's is
 * not; whether another slot of the piece may be the same action. */
enum { SLOT_DISTANCE = 0x3f, SLOT_REST_SHIFT = 6, SLOT_REST = 0x3f, SLOT_TWIN = 0x8000 };

/* One thing that a piece may do from its cell, if the way is clear. */
typedef struct Slot {
    uint64_t between; /* of the line's word */
    uint16_t line;
    Cell to;
    uint16_t shape;
    uint16_t distance;
} Slot;

/* Who takes from afar, but not along a whole axis: a code standing on `from`. */
typedef struct Taker {
    uint64_t between;
    uint16_t line;
    Cell from;
    Code code;
    uint8_t take, hop, over;
    bool asked; /* only if what is asked of the rule holds */
} Taker;

/* What an action is beside its rule's classes: indices of RuleFacts.admits. */
typedef enum SlotClass { SLOT_PLAIN = 0, SLOT_CAPTURES = 1, SLOT_PROMOTES = 2 } SlotClass;

/* What is known of a rule beside its slots. */
typedef enum RulePlay {
    RULE_TABLED, /* its slots say all */
    RULE_ASKED,  /* its slots say what may be; a condition is asked of each */
    RULE_WALKED  /* it has no slots */
} RulePlay;

typedef struct RuleFacts {
    uint8_t how;         /* RulePlay */
    bool once;           /* RULE_TABLED: if its condition holds, which is asked once for a piece */
    bool takes;          /* may take something */
    bool taken_by_table; /* what it takes stands in `ranges` and `takers`, and is not asked */
    uint8_t admits[4];   /* bit per phase that admits it, by SlotClass */
    const char *why;     /* it is asked or walked, for listings; NULL: asked as a law may forbid it alone */
} RuleFacts;

typedef struct LineTables {
    Code wall; /* what stands beyond the edge: in no class, and no piece's code */
    unsigned axis_count;
    size_t line_count;
    const Cell **axis_next; /* [axis][cell] the next cell forward */
    Spot *spots;            /* [cell * axis_count + axis] */
    Cell *line_cells;
    uint32_t *line_first; /* [line] line_cells[line_first + bit] is the cell of a bit */
    uint16_t *owner_bit;  /* [code] bit of its owner, 0 for what is no piece */
    uint64_t *line_edges; /* [line] the word of an empty line */
} LineTables;

typedef struct SlotTables {
    uint64_t *classes; /* [code] bit per class that it belongs to */
    unsigned class_count;
    SlotShape *shapes;
    size_t shape_count;
    Slot *slots;
    uint32_t
        *first; /* [code * cells + cell], and one more: the piece's slots are [first .. first of the next) */
    RuleFacts *rules;     /* [rule] */
    KindSet simple;       /* kinds all of whose moves stand in slots, and nothing is asked of any */
    uint8_t *kind_admits; /* [kind] bit per phase that admits all its moves, whatever they are */
    KindSet slotted; /* kinds of whose moves every one stands in slots, unasked but for what is asked once */
    uint16_t *lots;  /* [code * cells + cell] slots and most walked candidates of the piece together, or
                        LOTS_UNKNOWN */
    KindSet walked;  /* kinds with a rule that is walked */
    uint8_t other_phases; /* bit per phase that admits what is no drop, castling or move of an own piece */
    KindSet has_trails;   /* ... whose slots may take by trails */
    /* Attacks. Pieces that the same rules take make a group. */
    uint8_t *group; /* [code] */
    unsigned group_count;
    uint8_t *ranges; /* [(group * 2 * axes + 2 * axis + back) * codes + code]: from how far it takes along
                        the axis */
    uint8_t *hops;   /* the same over one piece of any kind; NULL: nobody does */
    /* The same of who takes only if what is asked of its rule holds; NULL: nobody does. */
    uint8_t *asked_ranges, *asked_hops;
    Taker *takers;
    uint32_t *first_taker; /* [cell * players + owner of the taker], and one more */
    KindSet walked_takers; /* kinds with a rule that takes and is not in these tables */
    KindSet other_takers;  /* kinds of whose captures `ranges` do not say all */
    bool all_takers;       /* there are none, and nothing takes that is no piece's move */
} SlotTables;

/* What makes two slots of one piece the same action. */
uint64_t slot_content(const Kernel *kernel, const SlotShape *shape, const Slot *slot);

#endif
