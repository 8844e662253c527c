/* Sets of cells that are the same in every position, for a kind and its owner. */

#include "compile/fast.h"

/* Sets of cells that ask about pieces are known on an empty board, yet differ on others. */
static bool asks_pieces(const Kernel *kernel, ExprId set)
{
    if (set == EXPR_NONE)
        return false;
    const Expr *expr = &kernel->exprs[set];
    if (expr->op == OP_OCCUPIED || expr->op == OP_EMPTY)
        return true;
    if (expr->op == OP_TERM && asks_pieces(kernel, kernel->terms[expr->a].value))
        return true;
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (asks_pieces(kernel, expr->kids[i]))
            return true;
    return false;
}

bool fast_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *cells)
{
    return !asks_pieces(program->kernel, set) && compile_fixed_set(program, set, owner, kind, cells);
}

bool fast_zone(FastBuild *build, ExprId set, Player owner, Kind kind, CellSet *cells)
{
    const Program *program = build->program;
    if (fast_fixed_set(program, set, owner, kind, cells))
        return true;
    return fast_refuse(build, "where `%.*s` may go hangs on the position",
                       TEXT_ARG(program->kernel->kinds[kind].id));
}

const CellSet *fast_code_zone(FastBuild *build, ExprId set, FastCode code)
{
    if (set == EXPR_NONE)
        return &build->program->everywhere;
    if (build->zones_code != code)
        build->zones.count = 0;
    build->zones_code = code;
    for (size_t i = 0; i < build->zones.count; i++)
        if (build->zones.items[i].set == set)
            return build->zones.items[i].cells;
    CellSet *cells = arena_alloc(build->arena, sizeof *cells);
    if (!fast_zone(build, set, build->tables->owner[code], build->tables->kind[code], cells))
        return NULL;
    FastZone *zone = list_grow(build->arena, &build->zones);
    *zone = (FastZone){ .set = set, .cells = cells };
    return cells;
}
