/* Rules as play reads them: what options have settled is no question any more, names of terms are looked up,
 * and each expression knows what it hangs on. Everything keeps its place, so that indices mean the same. */

#include "compile/internal.h"
#include "program/expressions.h"

/* --- expressions --------------------------------------------------------------- */

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

/* What can be played depends on the viewpoint, too. */
static void fold_view(Kernel *kernel, Expr *expr)
{
    if ((kernel->exprs[expr->kids[1]].reads & (READ_VIEW | READ_GENERATION)) == 0)
        become(kernel, expr, expr->kids[1]);
}

static void fold_operation(Kernel *kernel, Expr *expr)
{
    Folded folded = operation_folded(kernel->exprs, expr);
    if (expr->op == OP_TERM)
        become(kernel, expr, kernel->terms[expr->a].value);
    else if (folded.to == FOLDED_TO_CONSTANT)
        become_constant(expr, folded.value);
    else if (folded.to == FOLDED_TO_NOTHING)
        become_nothing(expr);
    else if (folded.to == FOLDED_TO_KID)
        become(kernel, expr, expr->kids[folded.value]);
    else if (expr->op == OP_OF)
        fold_view(kernel, expr);
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
