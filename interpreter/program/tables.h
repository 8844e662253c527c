/* Precomputed tables for rules that depend on nothing but the pieces on the board: every pseudo-legal move of
 * every piece from every cell (table moves), every line of cells as one occupancy word, and the attackers of
 * every cell. `compile` builds them from the kernel, `play` reads them. Rules that are not in the tables are
 * walked. They live in the rules arena and are immutable once made. */
#ifndef VARI_PROGRAM_TABLES_H
#define VARI_PROGRAM_TABLES_H

#include "program/program.h"

enum { WEIGHT_UNKNOWN = UINT16_MAX };
enum {
    CODES_MAX = 2 + (PLAYER_NOBODY + 1) * KINDS_MAX
}; /* an empty cell, the edge, and each kind of each owner */
enum { CLASSES_OF_CODES_MAX = 64, AXES_MAX = 24, LINE_CELLS_MAX = 62, RING_CELLS_MAX = 32 };

/* The place of a cell on an axis: its line and its bit in the line's occupancy word. On a closed line a cell
 * has two bits, one for looking ahead (`bit`) and one for looking back (`back`); on an open line they are the
 * same. */
typedef struct Spot {
    uint64_t bits;                  /* its bits in the line's word */
    uint64_t ahead_end, behind_end; /* sentinel bits: where a look ahead, or back, ends at the latest */
    uint32_t cells; /* line_cells[cells + bit] is this cell, [cells + bit + d] the d-th from it */
    uint16_t line;
    uint8_t bit, back;
    uint8_t length; /* of a closed line; 64 for an open one */
} Spot;

typedef enum TableHop {
    TABLE_HOP_NONE,       /* all cells between must be empty */
    TABLE_HOP_OVER,       /* exactly one piece between, of class `over` */
    TABLE_HOP_BEHIND,     /* exactly one piece between, of class `over`, on the last cell; going ahead */
    TABLE_HOP_BEHIND_BACK /* the same going back along the line */
} TableHop;

/* The part that many table moves share: rule, direction and promotion. */
typedef struct MoveShape {
    uint16_t rule;
    Heading heading;
    Kind kind;         /* promoted to, or KIND_NONE */
    int8_t promotion;  /* index of the kind's promotion rule, or -1 */
    uint8_t take;      /* class of the codes on which it may end; an empty cell has a code, too */
    uint8_t hop;       /* TableHop */
    uint8_t over;      /* class of the hurdles */
    bool trails;       /* captures by a trail if it ends on a cell of one */
    bool conditional;  /* a condition must be tested, even if it is open */
    uint8_t direction; /* index in the leg's directions: several may have the same heading */
    uint8_t unused;    /* no padding: shapes are compared bytewise */
} MoveShape;

/* Fields of TableMove.distance: the number of steps; how many of the following table moves are blocked if
 * this one is; whether another table move of the piece may be the same action. */
enum { MOVE_DISTANCE = 0x3f, MOVE_REST_SHIFT = 6, MOVE_REST = 0x3f, MOVE_TWIN = 0x8000 };

/* A precomputed pseudo-legal move of a piece from its cell. It is open if its path is clear and its target
 * fits. */
typedef struct TableMove {
    uint64_t between; /* bits of the line's word that must be clear, or hold the hurdle */
    uint16_t line;
    Cell to;
    uint16_t shape;
    uint16_t distance;
} TableMove;

/* A piece of `code` on `from` that attacks the cell in a way that `ranges` does not hold. */
typedef struct Attacker {
    uint64_t between;
    uint16_t line;
    Cell from;
    Code code;
    uint8_t take, hop, over;
    bool conditional; /* it attacks only if a condition of its rule holds */
} Attacker;

/* Whether a move captures and promotes: a bit set, and an index of RuleFacts.admits. */
typedef enum MoveClass { MOVE_IS_QUIET = 0, MOVE_CAPTURES = 1, MOVE_PROMOTES = 2 } MoveClass;

/* How a rule is played. */
typedef enum RulePlay {
    RULE_TABLED,      /* by table moves alone */
    RULE_CONDITIONAL, /* by table moves, each of which must pass a condition */
    RULE_WALKED       /* by walking: it has no table moves */
} RulePlay;

typedef struct RuleFacts {
    uint8_t how;         /* RulePlay */
    bool once;           /* RULE_TABLED: if its condition holds, which is asked once for a piece */
    bool takes;          /* may take something */
    bool taken_by_table; /* what it takes stands in `ranges` and `takers`, and is not asked */
    uint8_t admits[4];   /* bit per phase that admits it, by MoveClass */
    const char *why;     /* it is asked or walked, for listings; NULL: asked as a law may forbid it alone */
} RuleFacts;

typedef struct LineTables {
    Code wall; /* code of the edge: no piece has it, and it is in no class */
    unsigned axis_count;
    size_t line_count;
    const Cell **axis_next; /* [axis][cell] the next cell ahead */
    Spot *spots;            /* [cell * axis_count + axis] */
    Cell *line_cells;
    uint32_t *line_first; /* [line] line_cells[line_first + bit] is the cell of a bit */
    uint16_t *owner_bit;  /* [code] bit of its owner; 0 if it is no piece */
    uint64_t *line_edges; /* [line] the word of an empty line: its sentinels */
} LineTables;

typedef struct MoveTables {
    uint64_t *classes; /* [code] bit set of its classes */
    unsigned class_count;
    MoveShape *shapes;
    size_t shape_count;
    TableMove *table_moves;
    uint32_t *first;  /* [code * cells + cell], and one more: index of the piece's first table move; the next
                         entry ends them */
    RuleFacts *rules; /* [rule] */
    KindSet simple;   /* kinds all of whose moves stand in table moves, and nothing is asked of any ... */
    KindSet plain;    /* ... nor of what they take, and no two are the same action: an open one is offered */
    uint8_t *kind_admits; /* [kind] bit per phase that admits all its moves, whatever they are */
    KindSet slotted;   /* kinds of whose moves every one stands in table moves, unasked but for what is asked
                          once */
    uint16_t *weights; /* [code * cells + cell] table moves and most walked pseudo-legal moves of the piece
                       together, or WEIGHT_UNKNOWN */
    KindSet walked;    /* kinds with a rule that is walked */
    uint8_t other_phases; /* bit per phase that admits what is no drop, castling or move of an own piece */
    KindSet has_trails;   /* ... whose table moves may take by trails */
    /* [cell * players + owner] The cells from which some piece has a table move that captures by a trail
     * there, as `Program.words` words; NULL: the game has no trails. */
    uint64_t *trail_origins;
    /* Attacks. Pieces that the same rules take make a group. */
    uint8_t *group; /* [code] */
    unsigned group_count;
    uint8_t *ranges; /* [(group * 2 * axes + 2 * axis + back) * codes + code]: from how far it takes along
                        the axis */
    uint8_t *hops;   /* the same over one piece of any kind; NULL: nobody does */
    /* The same of who takes only if what is asked of its rule holds; NULL: nobody does. */
    uint8_t *conditional_ranges, *conditional_hops;
    Attacker *attackers;
    uint32_t *first_attacker; /* [cell * players + owner of the attacker], and one more */
    uint64_t *attacker_cells; /* [cell * players + owner] where they stand: `Program.words` words */
    KindSet walked_attackers; /* kinds with a rule that takes and is not in these tables */
    KindSet other_attackers;  /* kinds of whose captures `ranges` do not say all */
    bool all_attackers;       /* there are none, and nothing takes that is no piece's move */
} MoveTables;

/* The identity of a table move: two of one piece with equal content are the same action. */
uint64_t table_move_content(const Kernel *kernel, const MoveShape *shape, const TableMove *table_move);

#endif
