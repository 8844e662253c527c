/* Works out what a condition is worth where a piece, its way and what waits at
 * the end of it are known, but no position: most conditions of moves and laws
 * ask no more. */

#include "compile/fast.h"

/* A case, and who builds. */
typedef struct Mind {
    FastBuild *build;
    const FastCase *at;
} Mind;

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

static bool told(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Mind *mind = knowledge->mind;
    const Expr *expr = &knowledge->kernel->exprs[id];
    switch ((Op)expr->op) {
    case OP_ADVANCE:
    case OP_X:
    case OP_Y: return known_number_of_cell(mind->build, expr, mind->at, value);
    case OP_IN: return known_in(mind->build, expr, mind->at, value);
    case OP_IS: return known_is(mind->build, expr, mind->at, value);
    case OP_PIECE_IS: return known_piece(mind->build, expr, mind->at, value);
    case OP_CLASS: return known_class(expr, mind->at, value);
    default: return false;
    }
}

bool fast_foresee(FastBuild *build, ExprId id, const FastCase *at, int32_t *value)
{
    Mind mind = { build, at };
    Knowledge knowledge = { build->program->kernel, told, &mind, &build->steps };
    return expression_known(&knowledge, id, value);
}
