/* Works out sets of cells in the set-up by walking the expression tree. Small
 * and slow on purpose: it runs once per flag and player, when a definition is
 * loaded. */

#include "definition/setup_eval.h"

typedef struct SetupView {
    Scope *scope;
    const Kernel *kernel;
    const Board *board;
    Player viewpoint;
    Cell it;
    bool fixed; /* only what no set-up changes counts, and nothing is reported */
    bool failed;
    unsigned budget; /* expressions still to be walked */
} SetupView;

static void eval_set(SetupView *view, ExprId id, CellSet *result);
static int32_t eval_number(SetupView *view, ExprId id);

static bool refuse(SetupView *view, const Expr *expr)
{
    if (!view->failed && !view->fixed) {
        diag_error(view->scope->diags, DIAG_NOT_IN_SETUP, expr->span,
                   "which pieces begin with a flag must follow from the set-up's board alone");
        diag_help(view->scope->diags,
                  "name kinds, owners and places, as in `king/queen` or `piece in first-rank`");
    }
    view->failed = true;
    return false;
}

static bool may_walk(SetupView *view, const Expr *expr)
{
    if (view->failed)
        return false;
    bool asks = (op_info[expr->op].reads & READ_PIECES) != 0 || expr->op == OP_WHERE || expr->op == OP_TERM;
    return (view->budget-- > 0 && !(view->fixed && asks)) || refuse(view, expr);
}

static bool piece_fits(const SetupView *view, const Expr *expr, const SetupPiece *piece, int32_t player)
{
    if (piece->kind == KIND_NONE)
        return expr->op == OP_EMPTY;
    switch (expr->op) {
    case OP_OCCUPIED: return true;
    case OP_OWNED: return relation_holds(view->kernel, view->viewpoint, expr->a, piece->owner);
    case OP_OWNED_BY: return piece->owner == player;
    case OP_FLAGGED: return (piece->flags >> expr->a & 1) != 0;
    default: return false;
    }
}

/* PIECES over a fixed set of kinds; the other sources of pieces one by one. */
static void eval_pieces(SetupView *view, const Expr *expr, CellSet *result)
{
    const KindSet *kinds = NULL;
    int32_t player = PLAYER_NONE;
    if (expr->op == OP_PIECES) {
        const Expr *kid = scope_expr(view->scope, expr->kids[0]);
        if (kid->op != OP_KINDS) {
            refuse(view, kid);
            return;
        }
        kinds = &view->scope->kindsets.items[kid->a];
    } else if (expr->op == OP_OWNED_BY) {
        player = eval_number(view, expr->kids[0]);
    }
    for (Cell cell = 0; cell < view->board->cell_count; cell++) {
        const SetupPiece *piece = &view->kernel->setup.board[cell];
        bool fits = kinds != NULL ? piece->kind != KIND_NONE && kindset_has(kinds, piece->kind)
                                  : piece_fits(view, expr, piece, player);
        if (fits)
            cellset_add(result, cell);
    }
}

/* Cells that stand so to some cell of a set. */
static void eval_neighbours(SetupView *view, const Expr *expr, CellSet *result)
{
    CellSet of = { 0 };
    eval_set(view, expr->kids[0], &of);
    const Board *board = view->board;
    for (EACH_CELL(cell, &of, board->words)) {
        if (expr->op == OP_AROUND)
            board_around(board, (Cell)cell, result);
        else if (expr->op == OP_BESIDE)
            board_beside(board, (Cell)cell, result);
        else if (expr->op == OP_TWIN && board_twin(board, (Cell)cell) != CELL_NONE)
            cellset_add(result, board_twin(board, (Cell)cell));
        for (Cell other = 0; other < board->cell_count; other++)
            if ((expr->op == OP_RANK_OF && board->rank[other] == board->rank[cell]) ||
                (expr->op == OP_FILE_OF && board->file[other] == board->file[cell]))
                cellset_add(result, other);
    }
}

static void eval_where(SetupView *view, const Expr *expr, CellSet *result)
{
    CellSet of = { 0 };
    Cell before = view->it;
    eval_set(view, expr->kids[0], &of);
    for (unsigned cell = cellset_next(&of, 0, view->board->words); cell < CELLSET_MAX && !view->failed;
         cell = cellset_next(&of, cell + 1, view->board->words)) {
        view->it = (Cell)cell;
        if (eval_number(view, expr->kids[1]) != 0)
            cellset_add(result, cell);
    }
    view->it = before;
}

static void eval_two_sets(SetupView *view, const Expr *expr, CellSet *result)
{
    CellSet right = { 0 };
    eval_set(view, expr->kids[0], result);
    eval_set(view, expr->kids[1], &right);
    if (expr->op == OP_UNITE)
        cellset_unite(result, &right, CELLSET_WORDS);
    else if (expr->op == OP_MEET)
        cellset_meet(result, &right, CELLSET_WORDS);
    else
        cellset_subtract(result, &right, CELLSET_WORDS);
}

static void eval_seen_by(SetupView *view, const Expr *expr, CellSet *result)
{
    Player before = view->viewpoint;
    int32_t player = eval_number(view, expr->kids[0]);
    view->viewpoint = player >= 0 && player <= PLAYER_NOBODY ? (Player)player : PLAYER_NOBODY;
    eval_set(view, expr->kids[1], result);
    view->viewpoint = before;
}

/* FIRST of nothing is no cell. */
static void eval_cell(SetupView *view, ExprId id, CellSet *result)
{
    int32_t cell = eval_number(view, id);
    if (!view->failed && cell >= 0 && cell < view->board->cell_count)
        cellset_add(result, (unsigned)cell);
}

static void eval_set(SetupView *view, ExprId id, CellSet *result)
{
    if (id == EXPR_NONE) /* reported where it was read */
        view->failed = true;
    const Expr *expr = id == EXPR_NONE ? NULL : scope_expr(view->scope, id);
    if (expr == NULL || !may_walk(view, expr))
        return;
    switch (expr->op) {
    case OP_NOTHING: break;
    case OP_CELLS:
        for (Cell cell = 0; cell < view->board->cell_count; cell++)
            cellset_add(result, cell);
        break;
    case OP_ZONE: *result = view->scope->zones.items[expr->a].seen_by[view->viewpoint]; break;
    case OP_CELL: eval_cell(view, expr->kids[0], result); break;
    case OP_WHERE: eval_where(view, expr, result); break;
    case OP_AROUND:
    case OP_BESIDE:
    case OP_TWIN:
    case OP_RANK_OF:
    case OP_FILE_OF: eval_neighbours(view, expr, result); break;
    case OP_OF: eval_seen_by(view, expr, result); break;
    case OP_TERM: eval_set(view, view->kernel->terms[expr->a].value, result); break;
    default:
        if (op_asks_piece(expr->op))
            eval_pieces(view, expr, result);
        else if (op_combines(expr->op))
            eval_two_sets(view, expr, result);
        else
            refuse(view, expr);
    }
}

static bool eval_in(SetupView *view, const Expr *expr)
{
    CellSet set = { 0 };
    int32_t cell = eval_number(view, expr->kids[0]);
    eval_set(view, expr->kids[1], &set);
    return cell >= 0 && cellset_has(&set, (unsigned)cell);
}

static int32_t eval_cells(SetupView *view, const Expr *expr)
{
    CellSet set = { 0 };
    eval_set(view, expr->kids[0], &set);
    if (expr->op == OP_ANY)
        return cellset_any(&set, CELLSET_WORDS);
    if (expr->op == OP_FIRST)
        return (int32_t)cellset_next(&set, 0, CELLSET_WORDS);
    return (int32_t)cellset_count(&set, CELLSET_WORDS);
}

static int32_t eval_place(SetupView *view, const Expr *expr)
{
    int32_t cell = eval_number(view, expr->kids[0]);
    if (cell < 0 || cell >= view->board->cell_count)
        return 0;
    if (expr->op == OP_OWNER)
        return view->kernel->setup.board[cell].kind == KIND_NONE ? PLAYER_NOBODY
                                                                 : view->kernel->setup.board[cell].owner;
    if (expr->op == OP_X)
        return view->board->file[cell];
    if (expr->op == OP_Y)
        return view->board->rank[cell];
    return board_rank_seen(view->board, view->viewpoint == PLAYER_NOBODY ? 0 : view->viewpoint, (Cell)cell);
}

static bool eval_related(SetupView *view, const Expr *expr)
{
    Player player = (Player)eval_number(view, expr->kids[0]);
    return relation_holds(view->kernel, view->viewpoint, expr->a, player);
}

static int32_t eval_comparison(SetupView *view, const Expr *expr)
{
    int32_t left = eval_number(view, expr->kids[0]);
    return op_holds(expr->op, left, eval_number(view, expr->kids[1]));
}

static int32_t eval_number(SetupView *view, ExprId id)
{
    if (id == EXPR_NONE)
        view->failed = true;
    const Expr *expr = id == EXPR_NONE ? NULL : scope_expr(view->scope, id);
    if (expr == NULL || !may_walk(view, expr))
        return 0;
    if (view->fixed && expr->op != OP_CONST)
        return refuse(view, expr);
    if (op_compares(expr->op))
        return eval_comparison(view, expr);
    switch (expr->op) {
    case OP_CONST: return expr->b;
    case OP_ME: return view->viewpoint;
    case OP_IT: return view->it != CELL_NONE ? view->it : refuse(view, expr);
    case OP_AND: return eval_number(view, expr->kids[0]) != 0 && eval_number(view, expr->kids[1]) != 0;
    case OP_OR: return eval_number(view, expr->kids[0]) != 0 || eval_number(view, expr->kids[1]) != 0;
    case OP_NOT: return eval_number(view, expr->kids[0]) == 0;
    case OP_RELATED: return eval_related(view, expr);
    case OP_IN:
    case OP_IS: return eval_in(view, expr);
    case OP_ANY:
    case OP_FIRST:
    case OP_COUNT: return eval_cells(view, expr);
    case OP_OWNER:
    case OP_X:
    case OP_Y:
    case OP_ADVANCE: return eval_place(view, expr);
    case OP_TERM: return eval_number(view, view->kernel->terms[expr->a].value);
    default: refuse(view, expr); return 0;
    }
}

static bool evaluate(Scope *scope, ExprId set, Player viewpoint, bool fixed, CellSet *cells)
{
    SetupView view = { .scope = scope,
                       .kernel = scope->kernel,
                       .board = scope->kernel->board,
                       .viewpoint = viewpoint,
                       .it = CELL_NONE,
                       .fixed = fixed,
                       .budget = 1000000 };
    *cells = (CellSet){ 0 };
    if (view.board == NULL || (!fixed && view.kernel->setup.board == NULL))
        return false;
    eval_set(&view, set, cells);
    return !view.failed;
}

bool setup_set(Scope *scope, ExprId set, Player viewpoint, CellSet *cells)
{
    return evaluate(scope, set, viewpoint, false, cells);
}

bool setup_fixed_set(Scope *scope, ExprId set, Player viewpoint, CellSet *cells)
{
    return evaluate(scope, set, viewpoint, true, cells);
}
