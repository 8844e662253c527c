/* Works out what a condition is worth where a piece, its way and what waits at
 * the end of it are known, but no position: most conditions of moves and laws
 * ask no more. */

#include "compile/fast.h"

/* Conditions may be long, and are asked for every piece on every cell: past this much, nothing more is known.
 */
enum { FORESEEN_MAX = 1 << 26 };

static bool known_cell(const FastBuild *build, ExprId id, const FastCase *at, Cell *cell)
{
    const Expr *expr = &build->program->kernel->exprs[id];
    *cell = CELL_NONE;
    if (expr->op == OP_FROM)
        *cell = at->from;
    else if (expr->op == OP_TO)
        *cell = at->to;
    else if (expr->op == OP_IT)
        *cell = at->it;
    else if (expr->op == OP_CONST && expr->b >= 0 && expr->b < build->tables->cell_count)
        *cell = (Cell)expr->b;
    return *cell != CELL_NONE;
}

static bool known_number_of_cell(const FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    const Board *board = build->program->board;
    Cell cell;
    if (!known_cell(build, expr->kids[0], at, &cell))
        return false;
    *value = expr->op == OP_X   ? board->file[cell]
             : expr->op == OP_Y ? board->rank[cell]
                                : board_rank_seen(board, at->owner, cell);
    return true;
}

/* Whether a cell is in a set that is the same in every position. */
static bool known_in(FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    Cell cell;
    CellSet set;
    if (!known_cell(build, expr->kids[0], at, &cell) || at->code == 0 ||
        !fast_fixed_set(build->program, expr->kids[1], at->owner, build->tables->kind[at->code], &set))
        return false;
    *value = cellset_has(&set, cell);
    return true;
}

/* Whether the target is empty. */
static bool known_is(const FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    const Kernel *kernel = build->program->kernel;
    uint8_t op = kernel->exprs[expr->kids[1]].op;
    *value = (op == OP_EMPTY) == (at->mode == MODE_EMPTY);
    return kernel->exprs[expr->kids[0]].op == OP_TO && at->mode != 0 && (op == OP_EMPTY || op == OP_OCCUPIED);
}

static bool known_piece(const FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    uint64_t codes = 0;
    if (at->code == 0 || !fast_selection(build->program, build->tables, expr->kids[0], at->owner, &codes))
        return false;
    *value = (codes >> at->code & 1) != 0;
    return true;
}

static bool known_class(const Expr *expr, const FastCase *at, int32_t *value)
{
    *value = expr->a == CLASS_MOVE || (expr->a == CLASS_CAPTURE && at->mode == MODE_TAKE);
    if (at->code == 0 || (expr->a == CLASS_CAPTURE && at->mode == 0))
        return false;
    return expr->a <= CLASS_CAPTURE;
}

/* One side of AND and OR may be enough. */
static bool known_either(FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    int32_t decides = expr->op == OP_OR, left = 0, right = 0;
    bool left_known = fast_foresee(build, expr->kids[0], at, &left);
    if (left_known && left == decides) {
        *value = decides;
        return true;
    }
    bool right_known = fast_foresee(build, expr->kids[1], at, &right);
    *value = right_known && right == decides ? decides : !decides;
    return (right_known && right == decides) || (left_known && right_known);
}

static int32_t joined(Op op, int32_t left, int32_t right)
{
    switch (op) {
    case OP_ADD: return left + right;
    case OP_SUB: return left - right;
    case OP_EQ: return left == right;
    case OP_NE: return left != right;
    case OP_LT: return left < right;
    case OP_LE: return left <= right;
    case OP_GT: return left > right;
    default: return left >= right;
    }
}

static bool known_pair(FastBuild *build, const Expr *expr, const FastCase *at, int32_t *value)
{
    int32_t left, right;
    if (!fast_foresee(build, expr->kids[0], at, &left) || !fast_foresee(build, expr->kids[1], at, &right))
        return false;
    *value = joined((Op)expr->op, left, right);
    return true;
}

bool fast_foresee(FastBuild *build, ExprId id, const FastCase *at, int32_t *value)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    if (build->foreseen >= FORESEEN_MAX)
        return false;
    build->foreseen++;
    switch ((Op)expr->op) {
    case OP_CONST: *value = expr->b; return true;
    case OP_TERM: return fast_foresee(build, kernel->terms[expr->a].value, at, value);
    case OP_AND:
    case OP_OR: return known_either(build, expr, at, value);
    case OP_NOT:
        if (!fast_foresee(build, expr->kids[0], at, value))
            return false;
        *value = *value == 0;
        return true;
    case OP_CHOOSE:
        return fast_foresee(build, expr->kids[0], at, value) &&
               fast_foresee(build, expr->kids[*value != 0 ? 1 : 2], at, value);
    case OP_ADD:
    case OP_SUB:
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: return known_pair(build, expr, at, value);
    case OP_ADVANCE:
    case OP_X:
    case OP_Y: return known_number_of_cell(build, expr, at, value);
    case OP_IN: return known_in(build, expr, at, value);
    case OP_IS: return known_is(build, expr, at, value);
    case OP_PIECE_IS: return known_piece(build, expr, at, value);
    case OP_CLASS: return known_class(expr, at, value);
    default: return false;
    }
}
