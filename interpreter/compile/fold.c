/* Rules as play reads them: what options have settled is no question any more, names of terms are looked up,
 * and each expression knows what it hangs on. Everything keeps its place, so that indices mean the same. */

#include "compile/internal.h"
#include "program/expressions.h"

/* --- expressions --------------------------------------------------------------- */

static bool is_constant(const Kernel *kernel, ExprId id, int32_t *value)
{
    const Expr *expr = &kernel->exprs[id];
    *value = expr->b;
    return expr->op == OP_CONST;
}

/* Makes it another expression that stands before it. */
static void become(Kernel *kernel, Expr *expr, ExprId other)
{
    Span span = expr->span;
    *expr = kernel->exprs[other];
    expr->span = span;
}

static void become_constant(Expr *expr, int32_t value)
{
    *expr = (Expr){ .op = OP_CONST, .type = expr->type, .b = value, .span = expr->span };
}

static void become_nothing(Expr *expr)
{
    *expr = (Expr){ .op = OP_NOTHING, .type = 'S', .span = expr->span };
}

/* One side of `and` and `or` may leave it to the other. */
static void fold_either(Kernel *kernel, Expr *expr)
{
    for (unsigned i = 0; i < 2; i++)
        if (kernel->exprs[expr->kids[i]].op == OP_CONST) {
            become(kernel, expr, expr->kids[1 - i]);
            return;
        }
}

static void fold_sets(Kernel *kernel, Expr *expr)
{
    unsigned left = kernel->exprs[expr->kids[0]].op, right = kernel->exprs[expr->kids[1]].op;
    if (expr->op == OP_UNITE) {
        if (left == OP_NOTHING || right == OP_CELLS)
            become(kernel, expr, expr->kids[1]);
        else if (right == OP_NOTHING || left == OP_CELLS)
            become(kernel, expr, expr->kids[0]);
    } else if (left == OP_NOTHING || right == (expr->op == OP_MEET ? OP_NOTHING : OP_CELLS)) {
        become_nothing(expr);
    } else if (right == (expr->op == OP_MEET ? OP_CELLS : OP_NOTHING)) {
        become(kernel, expr, expr->kids[0]);
    } else if (left == OP_CELLS && expr->op == OP_MEET) {
        become(kernel, expr, expr->kids[1]);
    }
}

static void fold_where(Kernel *kernel, Expr *expr)
{
    int32_t holds;
    if (kernel->exprs[expr->kids[0]].op == OP_NOTHING)
        become_nothing(expr);
    else if (is_constant(kernel, expr->kids[1], &holds))
        holds != 0 ? become(kernel, expr, expr->kids[0]) : become_nothing(expr);
}

/* What can be played depends on the viewpoint, too. */
static void fold_view(Kernel *kernel, Expr *expr)
{
    if ((kernel->exprs[expr->kids[1]].reads & (READ_VIEW | READ_GENERATION)) == 0)
        become(kernel, expr, expr->kids[1]);
}

static void fold_operation(Kernel *kernel, Expr *expr)
{
    int32_t value;
    if (expr->kid_count > 0 &&
        expression_known(&(Knowledge){ .kernel = kernel }, (ExprId)(expr - kernel->exprs), &value)) {
        become_constant(expr, value);
        return;
    }
    switch ((Op)expr->op) {
    case OP_TERM: become(kernel, expr, kernel->terms[expr->a].value); break;
    case OP_AND:
    case OP_OR: fold_either(kernel, expr); break;
    case OP_CHOOSE:
        if (is_constant(kernel, expr->kids[0], &value))
            become(kernel, expr, expr->kids[value != 0 ? 1 : 2]);
        break;
    case OP_OF: fold_view(kernel, expr); break;
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: fold_sets(kernel, expr); break;
    case OP_WHERE: fold_where(kernel, expr); break;
    case OP_ANY:
    case OP_COUNT:
        if (kernel->exprs[expr->kids[0]].op == OP_NOTHING)
            become_constant(expr, 0);
        break;
    default: break;
    }
}

/* Expressions come after what they are made of. */
static void fold_expressions(Arena *arena, Kernel *kernel)
{
    const Expr *before = kernel->exprs;
    kernel->exprs = arena_array(arena, kernel->expr_count + 1, sizeof *kernel->exprs);
    for (size_t i = 0; i < kernel->expr_count; i++) {
        Expr *expr = &kernel->exprs[i];
        *expr = before[i];
        fold_operation(kernel, expr);
        expr->reads = operation_reads(kernel, expr);
    }
}

/* --- rules ---------------------------------------------------------------------- */

static void fold(const Kernel *kernel, ExprId *condition)
{
    if (condition_is_true(kernel, *condition))
        *condition = EXPR_NONE;
}

const Kernel *compile_fold(Arena *arena, const Kernel *kernel)
{
    Kernel *folded = arena_alloc(arena, sizeof *folded);
    *folded = *kernel;
    fold_expressions(arena, folded);
    folded->rules = arena_array(arena, kernel->rule_count + 1, sizeof *folded->rules);
    folded->kinds = arena_array(arena, kernel->kind_count + 1, sizeof *folded->kinds);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        ActionRule *rule = &folded->rules[i];
        *rule = kernel->rules[i];
        fold(folded, &rule->condition);
        rule->never = condition_is_false(folded, rule->condition);
    }
    for (size_t i = 0; i < kernel->kind_count; i++) {
        folded->kinds[i] = kernel->kinds[i];
        if (condition_is_false(folded, folded->kinds[i].immune))
            folded->kinds[i].immune = EXPR_NONE;
    }
    return folded;
}
