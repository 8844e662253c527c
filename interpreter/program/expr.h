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
#define OP(NAME, result, kids, a, b, meaning) OP_##NAME,
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

typedef struct Expr {
    uint8_t op;
    char type; /* N T P K H C S M, resolved */
    uint8_t kid_count;
    int32_t a, b;
    ExprId kids[3]; /* always less than the expression's own id: no circle can be written */
    Span span;
} Expr;

typedef struct KindSet {
    uint64_t words[4];
} KindSet;

static inline bool kindset_has(const KindSet *set, unsigned kind)
{
    return kind < 256 && (set->words[kind >> 6] >> (kind & 63) & 1) != 0;
}
static inline void kindset_add(KindSet *set, unsigned kind)
{
    set->words[kind >> 6] |= UINT64_C(1) << (kind & 63);
}

/* A fixed set of cells as each player sees it; [PLAYER_NOBODY] as the first player does. */
typedef struct Zone {
    Text name;
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
} Zone;

typedef struct Term {
    Text name;
    ExprId value;
    Span span;
} Term;

/* Static facts on each operation, from ops.h. */
typedef struct OpInfo {
    const char *name;
    char result;
    const char *kids;
    const char *a, *b;
    const char *meaning;
} OpInfo;
extern const OpInfo op_info[OP_COUNT_OF_OPS];

#endif
