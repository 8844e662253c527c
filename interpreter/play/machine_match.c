/* Whether one piece on one cell belongs to a selection: asked without working the
 * whole set out, and of pieces that are no longer, or not yet, where they are
 * thought to stand. */

#include "play/internal.h"

static bool selects_kind(Machine *machine, ExprId id, Kind kind)
{
    const Expr *expr = &machine->kernel->exprs[id];
    if (kind == KIND_NONE)
        return false;
    if (expr->op == OP_KINDS)
        return kindset_has(&machine->kernel->kindsets[expr->a], kind);
    KindSet kinds;
    machine_kinds(machine, id, &kinds);
    return kindset_has(&kinds, kind);
}

static bool selects_where(Machine *machine, const Expr *expr, Piece piece, Cell cell)
{
    if (!machine_selects(machine, expr->kids[0], piece, cell))
        return false;
    Cell saved = machine->it;
    machine->it = cell;
    bool holds = machine_truth(machine, expr->kids[1]);
    machine->it = saved;
    return holds;
}

/* A ghost stands on its cell in the past, too; any other piece is the one that stood there then. */
static bool selects_within(Machine *machine, const Expr *expr, Piece piece, Cell cell)
{
    SavedScope saved = machine_enter(machine, expr);
    if (expr->op == OP_WAS && cell != machine->ghost_cell)
        piece = machine_piece_at(machine, cell);
    bool selected = machine_selects(machine, expr->kids[expr->kid_count - 1], piece, cell);
    machine_leave(machine, saved);
    return selected;
}

static bool selects_attacked(Machine *machine, const Expr *expr, Piece piece, Cell cell)
{
    if (cell == CELL_NONE || !machine_selects(machine, expr->kids[0], piece, cell))
        return false;
    unsigned words = machine->position->words;
    CellSet just, result;
    cellset_clear(&just, words);
    cellset_clear(&result, words);
    cellset_add(&just, cell);
    attack_filter(machine, &just, expr->op == OP_GUARDED, &result);
    return cellset_has(&result, cell);
}

static bool selects_by_set(Machine *machine, ExprId selection, Cell cell)
{
    if (cell == CELL_NONE)
        return false;
    CellSet set;
    machine_set(machine, selection, &set);
    return cellset_has(&set, cell);
}

bool machine_selects(Machine *machine, ExprId selection, Piece piece, Cell cell)
{
    const Expr *expr = &machine->kernel->exprs[selection];
    const ExprId *kids = expr->kids;
    bool present = piece.kind != KIND_NONE;

    position_spend_little(machine->position);
    switch ((Op)expr->op) {
    case OP_NOTHING: return false;
    case OP_CELLS: return true;
    case OP_ZONE:
    case OP_HOME:
    case OP_DEAD_END: return cellset_has(machine_fixed(machine, expr), cell);
    case OP_CELL: return cell != CELL_NONE && machine_cell(machine, kids[0]) == cell;
    case OP_OCCUPIED: return present;
    case OP_EMPTY: return !present;
    case OP_PIECES: return selects_kind(machine, kids[0], piece.kind);
    case OP_OWNED:
        return present &&
               (program_owners(machine->position->program, machine->view, expr->a) >> piece.owner & 1) != 0;
    case OP_OWNED_BY: return present && piece.owner == machine_player(machine, kids[0]);
    case OP_FLAGGED: return present && (piece.flags >> expr->a & 1) != 0;
    case OP_UNITE:
        return machine_selects(machine, kids[0], piece, cell) ||
               machine_selects(machine, kids[1], piece, cell);
    case OP_MEET:
        return machine_selects(machine, kids[0], piece, cell) &&
               machine_selects(machine, kids[1], piece, cell);
    case OP_EXCEPT:
        return machine_selects(machine, kids[0], piece, cell) &&
               !machine_selects(machine, kids[1], piece, cell);
    case OP_WHERE: return selects_where(machine, expr, piece, cell);
    case OP_CHOOSE:
        return machine_selects(machine, kids[machine_truth(machine, kids[0]) ? 1 : 2], piece, cell);
    case OP_OF:
    case OP_WAS: return selects_within(machine, expr, piece, cell);
    case OP_ATTACKED:
    case OP_GUARDED: return selects_attacked(machine, expr, piece, cell);
    default: return selects_by_set(machine, selection, cell);
    }
}

bool machine_matches(Machine *machine, ExprId selection, Piece piece, Cell cell)
{
    Cell saved_cell = machine->ghost_cell;
    Piece saved = machine->ghost;
    machine->ghost_cell = cell;
    machine->ghost = piece;
    bool selected = machine_selects(machine, selection, piece, cell);
    machine->ghost_cell = saved_cell;
    machine->ghost = saved;
    return selected;
}
