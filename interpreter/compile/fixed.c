/* Which sets are known before any piece moves. */

#include "compile/internal.h"
#include "program/expressions.h"

bool compile_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *result)
{
    bool plays = owner < program->kernel->player_count && program->dead_end != NULL;
    CellQuery asked = { .viewer = owner,
                        .home = program_home(program, owner, kind),
                        .dead_end = plays ? program_dead_end(program, owner, kind) : NULL };
    bool known = true;
    cellset_copy(result, &program->everywhere, program->words);
    for (asked.cell = 0; set != EXPR_NONE && asked.cell < program->board->cell_count; asked.cell++) {
        Known has = set_has(program->kernel, set, &asked);
        known = known && has != KNOWN_NOT;
        if (has == KNOWN_NO)
            cellset_drop(result, asked.cell);
    }
    return known;
}

bool compile_is_fixed(const Program *program, ExprId set, Kind kind)
{
    CellSet cells;
    for (Player owner = 0; set != EXPR_NONE && owner < program->kernel->player_count; owner++)
        if (!compile_fixed_set(program, set, owner, kind, &cells))
            return false;
    return true;
}
