/* Knows what expressions say without a position: names of terms looked up, arithmetic,
 * parts that hold together, what follows from what is known. Play and definition work
 * out the same operations with these, so that each means one thing. */
#ifndef VARI_PROGRAM_EXPRESSIONS_H
#define VARI_PROGRAM_EXPRESSIONS_H

#include "program/kernel.h"

/* --- terms ------------------------------------------------------------- */

/* The expression with the names of terms resolved. EXPR_NONE stays. */
static inline ExprId kernel_resolved(const Kernel *kernel, ExprId id)
{
    while (id != EXPR_NONE && kernel->exprs[id].op == OP_TERM)
        id = kernel->terms[kernel->exprs[id].a].value;
    return id;
}

/* The same; never of EXPR_NONE. */
static inline const Expr *kernel_meaning(const Kernel *kernel, ExprId id)
{
    return &kernel->exprs[kernel_resolved(kernel, id)];
}
/* True if two expressions have the same structure, with terms written out: then they mean the same. Not told
 * of what is nested deeply. */
bool expressions_are_same(const Kernel *kernel, ExprId left, ExprId right);

/* --- what expressions hang on ------------------------------------------- */

/* Read bits of an expression whose kids know theirs. */
uint32_t operation_reads(const Kernel *kernel, const Expr *expr);

/* Those of an expression of a program's kernel; none of a missing one. */
static inline uint32_t expr_reads(const Kernel *kernel, ExprId id)
{
    return id == EXPR_NONE ? READ_NOTHING : kernel->exprs[id].reads;
}

/* --- numbers ------------------------------------------------------------ */

/* Numbers end where int32_t does. */
static inline int32_t number_clamp(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* True if the operation compares two numbers: EQ to GE. */
static inline bool op_compares(unsigned op)
{
    return op >= OP_EQ && op <= OP_GE;
}

/* True if the comparison holds. For no other operations. */
static inline bool op_holds(unsigned op, int64_t left, int64_t right)
{
    switch (op) {
    case OP_EQ: return left == right;
    case OP_NE: return left != right;
    case OP_LT: return left < right;
    case OP_LE: return left <= right;
    case OP_GT: return left > right;
    default: return left >= right;
    }
}

/* True if the operation makes one number of two: ADD to MOD, and comparisons. */
static inline bool op_joins(unsigned op)
{
    return (op >= OP_ADD && op <= OP_MOD) || op_compares(op);
}

/* True if the value depends on the values of the operands only: arithmetic, comparisons, and, or, not,
 * choose. */
static inline bool op_follows(unsigned op)
{
    return op >= OP_ADD && op <= OP_CHOOSE;
}

/* The value of an operation on two numbers. For no other operations. */
static inline int32_t op_joined(unsigned op, int32_t left, int32_t right)
{
    switch (op) {
    case OP_ADD: return number_clamp((int64_t)left + right);
    case OP_SUB: return number_clamp((int64_t)left - right);
    case OP_MUL: return number_clamp((int64_t)left * right);
    case OP_DIV: return right == 0 ? 0 : number_clamp((int64_t)left / right);
    case OP_MOD: return right == 0 ? 0 : (int32_t)((int64_t)left % right);
    default: return op_holds(op, left, right);
    }
}

/* True if the operation is a set of cells by the piece that stands on them: OCCUPIED to FLAGGED. */
static inline bool op_asks_piece(unsigned op)
{
    return op >= OP_OCCUPIED && op <= OP_FLAGGED;
}

/* True if the operation makes one set of two: UNITE, MEET, EXCEPT. */
static inline bool op_combines(unsigned op)
{
    return op >= OP_UNITE && op <= OP_EXCEPT;
}

/* --- players ------------------------------------------------------------- */

/* True if the owner has this Relation to the viewpoint, or is the player of RELATION_PLAYER + player. */
bool relation_holds(const Kernel *kernel, Player viewpoint, int relation, Player owner);

/* --- folding -------------------------------------------------------------- */

/* What an operation comes to before a game, as far as its operands tell. */
typedef struct Folded {
    enum { FOLDED_NOT, FOLDED_TO_CONSTANT, FOLDED_TO_KID, FOLDED_TO_NOTHING } to;
    int32_t value; /* the constant, or which operand */
} Folded;
/* Folds an operation whose operands, in `exprs`, are folded already. */
Folded operation_folded(const Expr *exprs, const Expr *expr);

/* --- selections ---------------------------------------------------------- */

typedef enum Known { KNOWN_NO, KNOWN_YES, KNOWN_NOT } Known;
static inline Known known_truth(bool truth)
{
    return truth ? KNOWN_YES : KNOWN_NO;
}

/* What is known of a cell when testing whether a set has it. */
typedef struct CellQuery {
    Player viewer;
    bool empty; /* it is empty; or */
    bool piece; /* what stands there is known ... */
    Kind kind;
    Player owner;
    Cell cell;                      /* which it is; or CELL_NONE */
    const CellSet *home, *dead_end; /* of the kind at hand; NULL: not known */
} CellQuery;

/* Whether the set has the cell in every position. KNOWN_NOT: it depends on more. */
Known set_has(const Kernel *kernel, ExprId set, const CellQuery *asked);

/* Whether a piece belongs to the selection wherever it stands. */
static inline Known select_code(const Kernel *kernel, ExprId selection, Player viewer, Kind kind,
                                Player owner)
{
    CellQuery asked = { .viewer = viewer, .piece = true, .kind = kind, .owner = owner, .cell = CELL_NONE };
    return set_has(kernel, selection, &asked);
}

/* True if the selection can be tested on a piece without looking at the board. */
bool selects_by_piece(const Kernel *kernel, ExprId selection);
/* True if a piece's kind and owner alone say whether the selection has it. */
bool selects_by_code(const Kernel *kernel, ExprId selection);
/* True if no empty cell can belong to the selection. */
bool selects_pieces_alone(const Kernel *kernel, ExprId selection);
/* All kinds that may be among those that an expression names are added. */
void kinds_at_most(const Kernel *kernel, ExprId id, KindSet *kinds);
/* Callback: the greatest number of cells of an operation that reads the board, for callers that have a
 * position. */
typedef unsigned CellsSeen(const void *mind, const Expr *expr);
/* The greatest number of cells that a set may have; `seen` may be NULL. */
unsigned cells_at_most(const Kernel *kernel, ExprId id, CellsSeen *seen, const void *mind);

/* --- conditions ---------------------------------------------------------- */

enum { PARTS_MAX = 16 };

/* The operands of `and` (or `or`), terms resolved. */
typedef struct Parts {
    ExprId items[PARTS_MAX];
    unsigned count;
} Parts;

/* The parts of a condition that OP_AND, or OP_OR, joins; none of a missing one. False: there are too many. */
bool condition_parts(const Kernel *kernel, Op op, ExprId condition, Parts *parts);

/* Further knowledge for evaluating without a position: `tell` gives the value of an expression that its
 * operands do not decide, or returns false. */
typedef struct Knowledge {
    const Kernel *kernel;
    bool (*tell)(const struct Knowledge *knowledge, ExprId id, int32_t *value);
    const void *mind; /* what `tell` goes by */
} Knowledge;

/* The value of an expression as far as it is known; false if it is not. One side of `and` and `or` may be
 * enough. */
bool expression_known(const Knowledge *knowledge, ExprId id, int32_t *value);
/* True if a condition, which may be missing, holds in every position. */
bool condition_is_true(const Kernel *kernel, ExprId condition);
/* True if it holds in no position. */
bool condition_is_false(const Kernel *kernel, ExprId condition);

/* --- actions -------------------------------------------------------------- */

/* What is known of an action before it is generated. */
typedef struct ActionFacts {
    const ActionRule *rule; /* or NULL: it is a move, or a drop */
    int class;              /* MoveClass of a move; or CLASS_UNTOLD */
    Kind dropped;           /* or KIND_NONE */
} ActionFacts;
enum { CLASS_UNTOLD = -1 };
static inline ActionFacts rule_action_facts(const ActionRule *rule, int class)
{
    return (ActionFacts){ rule, class, rule->form == RULE_DROP ? rule->kind : KIND_NONE };
}

/* For Knowledge: of a mind that is an ActionFacts, what its conditions read of the action. */
bool action_tells(const Knowledge *knowledge, ExprId id, int32_t *value);
/* True if the condition, which may be EXPR_NONE, holds for no such action. */
bool condition_fails(const Kernel *kernel, ExprId condition, ActionFacts facts);

/* --- where expressions stand ----------------------------------------------- */

/* In what part it stands, for messages; the types that it may have there, up to a space. */
typedef void ExprVisit(void *context, ExprId id, const char *where, const char *types);
/* All expressions of steps; of a rule or an effect, its picks and steps among them; of a game. */
void changes_visit(const ChangeList *changes, ExprVisit *visit, void *context);
void rule_visit(const ActionRule *rule, ExprVisit *visit, void *context);
void effect_visit(const EffectRule *effect, ExprVisit *visit, void *context);
void kernel_visit(const Kernel *kernel, ExprVisit *visit, void *context);

#endif
