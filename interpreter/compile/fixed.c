/* Which sets are known before any piece moves. */

#include "compile/internal.h"
#include "program/expressions.h"

static CellAsked ask_of(const Program *program, Player owner, Kind kind)
{
    bool plays = owner < program->kernel->player_count;
    return (CellAsked){ .viewer = owner,
                        .home = program_home(program, owner, kind),
                        .dead_end = program->dead_end != NULL && plays
                                        ? program_dead_end(program, owner, kind)
                                        : NULL };
}

bool compile_fixed_set(const Program *program, ExprId set, Player owner, Kind kind, CellSet *result)
{
    CellAsked asked = ask_of(program, owner, kind);
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
    bool known = true;
    for (Player owner = 0; set != EXPR_NONE && owner < program->kernel->player_count; owner++) {
        CellAsked asked = ask_of(program, owner, kind);
        for (asked.cell = 0; known && asked.cell < program->board->cell_count; asked.cell++)
            known = set_has(program->kernel, set, &asked) != KNOWN_NOT;
    }
    return known;
}
