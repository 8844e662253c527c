/* How long an expression may take at worst, counted in operations. Terms may use
 * terms and tests may hold tests for every cell, so that a page of text could
 * keep a computer busy for years: such expressions are reported, not run. */

#include "compile/internal.h"

enum { DEPTH_LIMIT = 1000, GENERATION = 20000 };
static const uint64_t cost_limit = UINT64_C(1000000000);

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

/* What the operation itself takes, its kids included. */
static uint64_t cost_of(const Costs *costs, const Expr *expr)
{
    const Board *board = costs->kernel->board;
    uint64_t cells = board->cell_count;
    uint64_t kids = plus(plus(kid(costs, expr, 0), kid(costs, expr, 1)), kid(costs, expr, 2));
    switch ((Op)expr->op) {
    case OP_WHERE: return plus(kid(costs, expr, 0), times(cells, kid(costs, expr, 1)));
    case OP_MAX:
    case OP_MIN:
    case OP_SUM: return plus(kid(costs, expr, 1), times(cells, kid(costs, expr, 0)));
    case OP_TAKEN: return times(cells, kids);
    case OP_AROUND:
    case OP_BESIDE:
    case OP_AHEAD:
    case OP_BEHIND:
    case OP_TWIN:
    case OP_RANK_OF:
    case OP_FILE_OF:
    case OP_REACH:
    case OP_REPEATS:
    case OP_CHECKING: return plus(kids, cells);
    case OP_FLANKED: return plus(kids, times(4, cells));
    case OP_ROW:
    case OP_LINKED:
    case OP_GROUPED: return plus(kids, times(4, cells));
    case OP_LONGEST: return plus(kids, times(8, cells));
    case OP_ATTACKED:
    case OP_GUARDED: return plus(kids, times(8, cells));
    case OP_NO_MOVES:
    case OP_BARRED:
    case OP_CAN: return times(plus(kids, 1), GENERATION);
    default: return plus(kids, 1);
    }
}

static void weigh(Costs *costs, DiagList *diags, ExprId id)
{
    const Kernel *kernel = costs->kernel;
    const Expr *expr = &kernel->exprs[id];
    uint64_t cost = cost_of(costs, expr);
    unsigned depth = 0;
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (costs->depth[expr->kids[i]] > depth)
            depth = costs->depth[expr->kids[i]];
    if (expr->op == OP_TERM && kernel->terms[expr->a].value < id) {
        ExprId term = kernel->terms[expr->a].value;
        cost = plus(costs->cost[term], 1);
        depth = costs->depth[term];
    }
    depth++;
    if (cost > cost_limit || depth > DEPTH_LIMIT) {
        if (cost > cost_limit)
            diag_error(diags, DIAG_TOO_COSTLY, expr->span,
                       "this could take more than a thousand million steps");
        else
            diag_error(diags, DIAG_TOO_COSTLY, expr->span, "this nests more than %d deep", DEPTH_LIMIT);
        cost = 1; /* whatever holds it is not to blame */
        depth = 1;
    }
    costs->cost[id] = cost;
    costs->depth[id] = (uint16_t)depth;
}

void compile_costs(DiagList *diags, const Kernel *kernel)
{
    Arena *scratch = arena_new(0);
    if (scratch == NULL)
        return;
    Costs costs = {
        .kernel = kernel,
        .cost = arena_array(scratch, kernel->expr_count, sizeof *costs.cost),
        .depth = arena_array(scratch, kernel->expr_count, sizeof *costs.depth),
    };
    for (size_t id = 0; id < kernel->expr_count; id++)
        weigh(&costs, diags, (ExprId)id);
    arena_free(scratch);
}
