/* Knows what an expression is made of, and the sets that it names: kinds, zones, terms. Does not
 * know what any of it is worth: see expressions.h for what can be said without a position, and room
 * `play` for the rest. Part of the kernel (kernel.h), and lives with it. */
#ifndef VARI_PROGRAM_EXPR_H
#define VARI_PROGRAM_EXPR_H

#include "board/board.h"

typedef uint8_t Kind;
typedef int32_t ExprId; /* index into Kernel.exprs */

enum { KIND_NONE = 255, EXPR_NONE = -1, KINDS_MAX = 250, TERMS_MAX = 64 };

typedef enum Op {
#define OP(NAME, word, shape, result, kids, a, b, scope, cost, reads, ...) OP_##NAME,
#include "program/ops.h"
#undef OP
    OP_COUNT_OF_OPS
} Op;

/* How an owner stands to the viewpoint; RELATION_PLAYER + p names player p. */
typedef enum Relation {
    RELATION_OWN,     /* the viewpoint's own */
    RELATION_ENEMY,   /* another side's, still in play or not, but not nobody's */
    RELATION_ALLY,    /* of the same side, but another player's */
    RELATION_FRIEND,  /* own or ally */
    RELATION_NEUTRAL, /* nobody's */
    RELATION_PLAYER   /* + player number */
} Relation;

/* STEP's operand a: what its heading in b is counted from. */
typedef enum StepFrame {
    STEP_ABSOLUTE, /* b is an absolute heading */
    STEP_FORWARD,  /* b headings clockwise of the viewpoint's forward, as its seat is oriented */
} StepFrame;

/* CONST's operand a: whether an option said the value. */
typedef enum ConstOrigin { CONST_WRITTEN, CONST_OF_OPTION } ConstOrigin;

/* What an expression reads. */
typedef enum Read {
    READ_NOTHING = 0,
    /* the position */
    READ_PIECES = 1,
    READ_HANDS = 1 << 1,
    READ_NUMBERS = 1 << 2,
    READ_TRAILS = 1 << 3,
    READ_OUT = 1 << 4,  /* who is out of the game */
    READ_TURN = 1 << 5, /* player and phase */
    READ_ROUND = 1 << 6,
    READ_HISTORY = 1 << 7, /* earlier positions ... */
    READ_CHECKS = 1 << 8,  /* ... and their checks */
    /* who asks */
    READ_VIEW = 1 << 9,
    READ_MOVER = 1 << 10,
    READ_EACH = 1 << 11,
    READ_NEXT = 1 << 12, /* who acts next */
    READ_IT = 1 << 13,
    /* the action */
    READ_FROM = 1 << 14,
    READ_MOVED = 1 << 15, /* its piece, as it was before */
    READ_RULE = 1 << 16,  /* what all actions of the rule have in common */
    READ_END = 1 << 17,   /* where it ends, what it takes and becomes */
    READ_PATH = 1 << 18,  /* how it came there */
    READ_PICKS = 1 << 19,
    READ_PAST = 1 << 20, /* the position before it */
    /* questions */
    READ_RULES = 1 << 21,      /* what conditions of moves read */
    READ_ATTACK = 1 << 22,     /* who attacks or guards */
    READ_GENERATION = 1 << 23, /* what can be done */
    READ_CLASS = 1 << 24,      /* in ops.h alone: READ_END or READ_RULE, as the class is told late or early */
    READ_DANGER = 1 << 25,     /* who attacks, and not only who guards */
    /* sets of these */
    READ_STATE = READ_PIECES | READ_HANDS | READ_NUMBERS | READ_TRAILS | READ_OUT | READ_TURN,
    READ_PASSING = READ_NUMBERS | READ_TRAILS | READ_TURN | READ_ROUND | READ_HISTORY | READ_NEXT |
                   READ_GENERATION, /* what turn passing changes */
    READ_DELTA = READ_END | READ_PATH | READ_PICKS
} Read;

/* Which kid is asked with something bound, or in another position. */
typedef enum OpScope {
    SCOPE_NONE,
    SCOPE_IT_0,   /* the first, with `it` at each cell of the other */
    SCOPE_IT_1,   /* the second, likewise */
    SCOPE_VIEW_1, /* the second, from the viewpoint that the first says */
    SCOPE_PAST,   /* the only one, before the action */
    SCOPE_MATCH,  /* the only one, a selection, which pieces of the action are matched with */
    SCOPE_TERM    /* operand a's term stands for it */
} OpScope;

/* How its word stands in a text. */
typedef enum OpShape {
    SHAPE_OWN,  /* in a way of its own, or there is none */
    SHAPE_WORD, /* alone */
    SHAPE_CALL, /* before its kids in brackets */
    SHAPE_OR,   /* between its kids, the more loosely the earlier here */
    SHAPE_AND,
    SHAPE_TEST,
    SHAPE_SUM,
    SHAPE_PRODUCT
} OpShape;

/* The worst-case cost, in operations. Cells are those of the board. */
typedef enum OpCost {
    COST_ONE,   /* beside its kids 1 */
    COST_CELLS, /* ... as many as there are cells */
    COST_ROWS,  /* ... 4 for each cell */
    COST_LINES, /* ... 8 for each cell */
    COST_EACH,  /* the kid of its scope once for each cell */
    COST_TIMES, /* all kids once for each cell */
    COST_PLAY,  /* its kids for each action that there may be */
    COST_CHASE  /* its kids 8 times for each cell */
} OpCost;

typedef struct Expr {
    uint8_t op;
    char type; /* N T P K H C S M, resolved */
    uint8_t kid_count;
    uint8_t cached; /* 1 + which of the answers that a position keeps; 0: it is asked anew each time */
    uint32_t reads; /* Read bits of all it is made of; of a program's kernel */
    uint32_t
        parts; /* expressions it is made of, its terms written out, itself one of them; of a definition */
    int32_t a, b;
    ExprId kids[3]; /* always less than the expression's own id: no circle can be written */
    Span span;
} Expr;

typedef struct KindSet {
    uint64_t words[4];
} KindSet;

static inline unsigned kindset_count(const KindSet *set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof set->words / sizeof set->words[0]; i++)
        count += (unsigned)__builtin_popcountll(set->words[i]);
    return count;
}
static inline bool kindset_has(const KindSet *set, unsigned kind)
{
    return kind < 256 && (set->words[kind >> 6] >> (kind & 63) & 1) != 0;
}
/* The lowest kind not below `from`, or 256. Of a loop over all: for (EACH_KIND(kind, &set)). */
static inline unsigned kindset_next(const KindSet *set, unsigned from)
{
    for (unsigned word = from >> 6; word < 4; word++, from = word << 6) {
        uint64_t kinds = set->words[word] & (~UINT64_C(0) << (from & 63));
        if (kinds != 0)
            return word * 64 + (unsigned)__builtin_ctzll(kinds);
    }
    return 256;
}
#define EACH_KIND(kind, set)                                                                                 \
    unsigned kind = kindset_next(set, 0);                                                                    \
    kind < 256;                                                                                              \
    kind = kindset_next(set, kind + 1)
static inline void kindset_add(KindSet *set, unsigned kind)
{
    set->words[kind >> 6] |= UINT64_C(1) << (kind & 63);
}
static inline void kindset_drop(KindSet *set, unsigned kind)
{
    set->words[kind >> 6] &= ~(UINT64_C(1) << (kind & 63));
}

/* A fixed set of cells as each player sees it; [PLAYER_NOBODY] as the first player does. */
typedef struct Zone {
    Text name;
    bool declared; /* under `zones:`; others are sets that expressions write out */
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
} Zone;

typedef struct Term {
    Text name;
    ExprId value;
    Span span;
} Term;

/* The bytes of CacheRule.askers. A piece has four. */
enum { CACHE_VIEW = 0, CACHE_MOVER = 8, CACHE_EACH = 16, CACHE_MOVED = 24 };

enum { SAID_MEANING, SAID_ENGLISH, SAID_DENIED };

/* Static facts on each operation, from ops.h. */
typedef struct OpInfo {
    const char *name, *word, *kids, *a, *b;
    uint32_t reads;             /* Read bits, kids aside */
    uint8_t scope, cost, shape; /* OpScope, OpCost, OpShape */
    char result;
    const char *said[3]; /* see ops.h; NULL: in a shape of its own, or never, of what is no truth */
} OpInfo;
extern const OpInfo op_info[OP_COUNT_OF_OPS];

#endif
