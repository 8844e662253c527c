/* Tests whether one piece on one cell belongs to a selection without computing the whole set. The piece need
 * not stand there: it may have left, or be imagined. */

#include "play/internal.h"

static bool selects_kind(Evaluator *evaluator, ExprId id, Kind kind)
{
    const Expr *expr = &evaluator->kernel->exprs[id];
    if (kind == KIND_NONE)
        return false;
    if (expr->op == OP_KINDS)
        return kindset_has(&evaluator->kernel->kindsets[expr->a], kind);
    KindSet kinds;
    evaluator_kinds(evaluator, id, &kinds);
    return kindset_has(&kinds, kind);
}

static bool selects_where(Evaluator *evaluator, const Expr *expr, Piece piece, Cell cell)
{
    if (!evaluator_selects(evaluator, expr->kids[0], piece, cell))
        return false;
    Cell saved = evaluator->it;
    evaluator->it = cell;
    bool holds = evaluator_truth(evaluator, expr->kids[1]);
    evaluator->it = saved;
    return holds;
}

/* A ghost stands on its cell in the past, too; any other piece is the one that stood there then. */
static bool selects_within(Evaluator *evaluator, const Expr *expr, Piece piece, Cell cell)
{
    SavedScope saved = evaluator_enter(evaluator, expr);
    if (expr->op == OP_WAS && cell != evaluator->ghost_cell)
        piece = evaluator_piece_at(evaluator, cell);
    bool selected = evaluator_selects(evaluator, expr->kids[expr->kid_count - 1], piece, cell);
    evaluator_leave(evaluator, saved);
    return selected;
}

static bool selects_attacked(Evaluator *evaluator, const Expr *expr, Piece piece, Cell cell)
{
    if (cell == CELL_NONE || !evaluator_selects(evaluator, expr->kids[0], piece, cell))
        return false;
    unsigned words = evaluator->position->words;
    CellSet just, result;
    cellset_clear(&just, words);
    cellset_clear(&result, words);
    cellset_add(&just, cell);
    evaluator_attacked(evaluator, &just, expr->op == OP_GUARDED, &result);
    return cellset_has(&result, cell);
}

static bool selects_by_set(Evaluator *evaluator, ExprId selection, Cell cell)
{
    if (cell == CELL_NONE)
        return false;
    CellSet set;
    evaluator_set(evaluator, selection, &set);
    return cellset_has(&set, cell);
}

bool evaluator_selects(Evaluator *evaluator, ExprId selection, Piece piece, Cell cell)
{
    const Expr *expr = &evaluator->kernel->exprs[selection];
    const ExprId *kids = expr->kids;
    bool present = piece.kind != KIND_NONE;

    position_spend_little(evaluator->position);
    switch ((Op)expr->op) {
    case OP_NOTHING: return false;
    case OP_CELLS: return true;
    case OP_ZONE:
    case OP_HOME:
    case OP_DEAD_END: return cellset_has(evaluator_fixed(evaluator, expr), cell);
    case OP_CELL: return cell != CELL_NONE && evaluator_cell(evaluator, kids[0]) == cell;
    case OP_OCCUPIED: return present;
    case OP_EMPTY: return !present;
    case OP_PIECES: return selects_kind(evaluator, kids[0], piece.kind);
    case OP_OWNED:
        return present &&
               (program_owners(evaluator->position->program, evaluator->view, expr->a) >> piece.owner & 1) !=
                   0;
    case OP_OWNED_BY: return present && piece.owner == evaluator_player(evaluator, kids[0]);
    case OP_FLAGGED: return present && (piece.flags >> expr->a & 1) != 0;
    case OP_UNITE:
        return evaluator_selects(evaluator, kids[0], piece, cell) ||
               evaluator_selects(evaluator, kids[1], piece, cell);
    case OP_MEET:
        return evaluator_selects(evaluator, kids[0], piece, cell) &&
               evaluator_selects(evaluator, kids[1], piece, cell);
    case OP_EXCEPT:
        return evaluator_selects(evaluator, kids[0], piece, cell) &&
               !evaluator_selects(evaluator, kids[1], piece, cell);
    case OP_WHERE: return selects_where(evaluator, expr, piece, cell);
    case OP_CHOOSE:
        return evaluator_selects(evaluator, kids[evaluator_truth(evaluator, kids[0]) ? 1 : 2], piece, cell);
    case OP_OF:
    case OP_WAS: return selects_within(evaluator, expr, piece, cell);
    case OP_ATTACKED:
    case OP_GUARDED: return selects_attacked(evaluator, expr, piece, cell);
    default: return selects_by_set(evaluator, selection, cell);
    }
}

bool evaluator_matches(Evaluator *evaluator, ExprId selection, Piece piece, Cell cell)
{
    Cell saved_cell = evaluator->ghost_cell;
    Piece saved = evaluator->ghost;
    evaluator->ghost_cell = cell;
    evaluator->ghost = piece;
    bool selected = evaluator_selects(evaluator, selection, piece, cell);
    evaluator->ghost_cell = saved_cell;
    evaluator->ghost = saved;
    return selected;
}
