/* Which sets are known before any piece moves. */

#include "compile/internal.h"

static bool fixed_pair(const Program *program, const Expr *expr, Player owner, Kind kind, CellSet *result)
{
    CellSet other;
    bool fixed = compile_fixed_set(program, expr->kids[0], owner, kind, result);
    fixed &= compile_fixed_set(program, expr->kids[1], owner, kind, &other);
    if (expr->op == OP_UNITE)
        cellset_unite(result, &other, program->words);
    else if (expr->op == OP_MEET)
        cellset_meet(result, &other, program->words);
    else
        cellset_subtract(result, &other, program->words);
    return fixed;
}

static bool fixed_cell(const Program *program, ExprId id, CellSet *result)
{
    const Expr *expr = &program->kernel->exprs[id];
    if (expr->op != OP_CONST)
        return false;
    cellset_clear(result, program->words);
    if (expr->b >= 0 && expr->b < program->board->cell_count)
        cellset_add(result, (unsigned)expr->b);
    return true;
}

static bool fixed(const Program *program, const Expr *expr, Player owner, Kind kind, CellSet *result)
{
    const Kernel *kernel = program->kernel;
    unsigned words = program->words;
    Player seat = owner < kernel->player_count ? owner : PLAYER_NOBODY;
    switch ((Op)expr->op) {
    case OP_NOTHING:
    case OP_OCCUPIED: cellset_clear(result, words); return true;
    case OP_CELLS:
    case OP_EMPTY: cellset_copy(result, &program->everywhere, words); return true;
    case OP_ZONE: cellset_copy(result, &kernel->zones[expr->a].seen_by[seat], words); return true;
    case OP_HOME: cellset_copy(result, program_home(program, owner, kind), words); return true;
    case OP_DEAD_END:
        if (program->dead_end == NULL || seat == PLAYER_NOBODY)
            return false;
        cellset_copy(result, program_dead_end(program, owner, kind), words);
        return true;
    case OP_CELL: return fixed_cell(program, expr->kids[0], result);
    case OP_TERM: return compile_fixed_set(program, kernel->terms[expr->a].value, owner, kind, result);
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: return fixed_pair(program, expr, owner, kind, result);
    default: return false;
    }
}

bool compile_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *result)
{
    bool known = set == EXPR_NONE || fixed(program, &program->kernel->exprs[set], owner, kind, result);
    if (set == EXPR_NONE || !known)
        cellset_copy(result, &program->everywhere, program->words);
    return known;
}
