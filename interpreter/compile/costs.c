/* The worst-case cost of an expression, in operations. Terms may use terms, and conditions may be tested on
 * every cell, so a page of text could keep a computer busy for years. Such expressions are reported and not
 * run. */

#include "base/memory.h"
#include "compile/internal.h"

enum { COST_LIMIT = 100000000 };
enum { DEPTH_LIMIT = 1000, GENERATION = 20000 };

typedef struct Costs {
    const Kernel *kernel;
    uint64_t *cost; /* [expr] */
    uint16_t *depth;
} Costs;

static uint64_t times(uint64_t left, uint64_t right)
{
    uint64_t product;
    return __builtin_mul_overflow(left, right, &product) ? UINT64_MAX : product;
}

static uint64_t plus(uint64_t left, uint64_t right)
{
    return left > UINT64_MAX - right ? UINT64_MAX : left + right;
}

static uint64_t kid(const Costs *costs, const Expr *expr, unsigned number)
{
    return number < expr->kid_count ? costs->cost[expr->kids[number]] : 0;
}

/* The cost of the operation, its operands included. */
static uint64_t cost_of(const Costs *costs, const Expr *expr)
{
    const OpInfo *info = &op_info[expr->op];
    uint64_t cells = costs->kernel->board->cell_count;
    uint64_t kids = plus(plus(kid(costs, expr, 0), kid(costs, expr, 1)), kid(costs, expr, 2));
    unsigned bound = info->scope == SCOPE_IT_0 ? 0 : 1;
    switch ((OpCost)info->cost) {
    case COST_ONE: return plus(kids, 1);
    case COST_CELLS: return plus(kids, cells);
    case COST_ROWS: return plus(kids, times(4, cells));
    case COST_LINES: return plus(kids, times(8, cells));
    case COST_EACH: return plus(kid(costs, expr, 1 - bound), times(cells, kid(costs, expr, bound)));
    case COST_TIMES: return times(cells, kids);
    case COST_PLAY: return times(plus(kids, 1), GENERATION);
    case COST_CHASE: return times(plus(kids, 1), times(8, cells));
    }
    return kids;
}

/* Expressions come after what they are made of. */
static void measure(Costs *costs, ExprId id)
{
    const Kernel *kernel = costs->kernel;
    const Expr *expr = &kernel->exprs[id];
    uint64_t cost = cost_of(costs, expr);
    unsigned depth = 0;
    for (unsigned i = 0; i < expr->kid_count; i++) {
        ExprId part = expr->kids[i];
        if (costs->depth[part] > depth)
            depth = costs->depth[part];
    }
    if (expr->op == OP_TERM && kernel->terms[expr->a].value < id) {
        ExprId term = kernel->terms[expr->a].value;
        cost = plus(costs->cost[term], 1);
        depth = costs->depth[term];
    }
    costs->cost[id] = cost;
    costs->depth[id] = (uint16_t)(depth + 1);
}

static void weigh(Costs *costs, DiagList *diags, ExprId id)
{
    Span span = costs->kernel->exprs[id].span;
    measure(costs, id);
    if (costs->cost[id] > COST_LIMIT)
        diag_error(diags, DIAG_TOO_COSTLY, span, "this could take more than %d million steps",
                   COST_LIMIT / 1000000);
    else if (costs->depth[id] > DEPTH_LIMIT)
        diag_error(diags, DIAG_TOO_COSTLY, span, "this nests more than %d deep", DEPTH_LIMIT);
    else
        return;
    costs->cost[id] = costs->depth[id] = 1; /* whatever holds it is not to blame */
}

static Costs costs_start(Arena *arena, const Kernel *kernel)
{
    return (Costs){
        .kernel = kernel,
        .cost = arena_array(arena, kernel->expr_count + 1, sizeof(uint64_t)),
        .depth = arena_array(arena, kernel->expr_count + 1, sizeof(uint16_t)),
    };
}

const uint64_t *compile_weights(Arena *arena, const Kernel *kernel)
{
    Costs costs = costs_start(arena, kernel);
    for (size_t id = 0; id < kernel->expr_count; id++)
        measure(&costs, (ExprId)id);
    return costs.cost;
}

void compile_costs(DiagList *diags, const Kernel *kernel)
{
    Arena *scratch = arena_new(0);
    if (scratch == NULL)
        memory_fail();
    Costs costs = costs_start(scratch, kernel);
    for (size_t id = 0; id < kernel->expr_count; id++)
        weigh(&costs, diags, (ExprId)id);
    arena_free(scratch);
}
