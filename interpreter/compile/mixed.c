/* The order in which the mixed road's tables are built. */

#include "compile/mixed.h"

/* Words that meet, or that leave what comes to their cells in doubt, are not counted one by one. */
static void note_odd(FastBuild *build)
{
    const FastTables *tables = build->tables;
    for (size_t i = tables->cell_count; i < (tables->code_count + 1u) * (size_t)tables->cell_count; i++)
        if (tables->moves[i].traits != 0 || tables->moves[i].hops > 0)
            build->odd[i] = 1;
}

void compile_mixed(Arena *arena, Program *program)
{
    FastBuild build = { .arena = arena, .program = program };
    build.tables = arena_alloc(arena, sizeof *build.tables);
    MixedTables *mixed = arena_alloc(arena, sizeof *mixed);
    mixed->fast = build.tables;
    mixed->must_rule = mixed->late_rule = -1;
    if (!mixed_rules(&build, mixed) || !mixed_laws(&build, mixed) || !fast_moves(&build) ||
        !mixed_drops(&build, mixed)) {
        program->fast_reason = text_of(arena_format(arena, "%.*s; nor the mixed road: %.*s",
                                                    TEXT_ARG(program->fast_reason), TEXT_ARG(build.reason)));
        return;
    }
    note_odd(&build);
    mixed->odd = build.odd;
    program->mixed = mixed;
    program->fast_reason =
        text_of(arena_format(arena, "the last two plies piece by piece, all else by the reference (%.*s)",
                             TEXT_ARG(program->fast_reason)));
}
