/* Knows what expressions say without a position: names of terms looked up, arithmetic,
 * parts that hold together, what follows from what is known. Play and definition work
 * out the same operations with these, so that each means one thing. */
#ifndef VARI_PROGRAM_EXPRESSIONS_H
#define VARI_PROGRAM_EXPRESSIONS_H

#include "program/kernel.h"

/* --- terms ------------------------------------------------------------- */

/* What an expression says once the names of terms are looked up; EXPR_NONE stays. */
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

/* --- numbers ------------------------------------------------------------ */

/* Numbers end where int32_t does. */
static inline int32_t number_clamp(int64_t value)
{
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

/* Whether it compares two numbers: EQ to GE. */
static inline bool op_compares(unsigned op)
{
    return op >= OP_EQ && op <= OP_GE;
}

/* Whether a comparison holds; never asked of other operations. */
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

/* Whether it makes one number of two: ADD to MOD, and comparisons. */
static inline bool op_joins(unsigned op)
{
    return (op >= OP_ADD && op <= OP_MOD) || op_compares(op);
}

/* Whether its worth follows from those of its kids: arithmetic, comparisons, and, or, not, choose. */
static inline bool op_follows(unsigned op)
{
    return op >= OP_ADD && op <= OP_CHOOSE;
}

/* What an operation makes of two numbers; never asked of other operations. */
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

/* --- players ------------------------------------------------------------- */

/* Whether an owner stands so to the viewpoint; Relation, or RELATION_PLAYER + a player. */
bool relation_holds(const Kernel *kernel, Player viewpoint, int relation, Player owner);

/* --- conditions ---------------------------------------------------------- */

enum { PARTS_MAX = 16 };

/* What `and` (or `or`) joins, terms looked up. */
typedef struct Parts {
    ExprId items[PARTS_MAX];
    unsigned count;
} Parts;

/* The parts of a condition that OP_AND, or OP_OR, joins; none of a missing one. False: there are too many. */
bool condition_parts(const Kernel *kernel, Op op, ExprId condition, Parts *parts);

/* Whether a condition says that the action is of a class, and no more; terms are looked up already. */
static inline bool condition_is_class(const Kernel *kernel, ExprId condition, int class)
{
    return kernel->exprs[condition].op == OP_CLASS && kernel->exprs[condition].a == class;
}

/* Whether a condition says that the target is empty, and no more. */
bool condition_is_target_empty(const Kernel *kernel, ExprId condition);

/* Whether a condition can only hold where who acts next has no action. */
bool condition_needs_no_moves(const Kernel *kernel, ExprId condition);

/* What somebody knows beside what expressions say by themselves: `tell` answers for an
 * expression that numbers and truths do not decide, or returns false. */
typedef struct Knowledge {
    const Kernel *kernel;
    bool (*tell)(const struct Knowledge *knowledge, ExprId id, int32_t *value);
    void *mind;      /* what `tell` goes by */
    uint32_t *steps; /* still to be taken, after which nothing is known; NULL: as many as it takes */
} Knowledge;

/* What an expression is worth as far as is known, or false. One side of `and` and `or` may be enough. */
bool expression_known(const Knowledge *knowledge, ExprId id, int32_t *value);

#endif
