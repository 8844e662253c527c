/* Tables for games that are neither the fast road's nor the mixed one's, with which at least
 * the last action is counted: what it leads to is no matter then. */

#include "compile/last.h"
#include "play/play.h"

static bool last_built(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (deeds_read_way(build->program))
        return fast_refuse(build, "what an action does hangs on the way");
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (kernel->kinds[i].neutral)
            return fast_refuse(build, "`%.*s` is nobody's", TEXT_ARG(kernel->kinds[i].id));
    return fast_rules(build) && last_laws_sleep_on(build) && fast_moves(build) && fast_hops_whole(build) &&
           fast_calm_rules(build) && fast_company_fits(build) && fast_lines(build) && fast_triggers(build);
}

static LastTables *last_new(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    LastTables *last = arena_alloc(build->arena, sizeof *last);
    last->fast = build->tables;
    last->odd = arena_array(build->arena, 64 * (size_t)build->program->board->cell_count, 1);
    last->rule_is_odd = arena_array(build->arena, kernel->rule_count + 1, sizeof *last->rule_is_odd);
    last->rules = arena_array(build->arena, kernel->rule_count + 1, sizeof *last->rules);
    last->laws = arena_array(build->arena, kernel->law_count + 1, sizeof *last->laws);
    last->others = arena_array(build->arena, kernel->rule_count + 1, sizeof *last->others);
    last->zones = arena_array(build->arena, 64, sizeof *last->zones);
    last->rests = arena_array(build->arena, kernel->kind_count + 1, sizeof *last->rests);
    for (size_t i = 0; i < kernel->kind_count; i++)
        last->rests[i] = -1;
    for (unsigned i = 0; i < 64; i++)
        last->zones[i] = EXPR_NONE;
    return last;
}

void compile_last(Arena *arena, Program *program)
{
    FastBuild build = { .arena = arena, .program = program, .steps = FAST_STEPS_MAX };
    build.tables = arena_alloc(arena, sizeof *build.tables);
    build.last = last_new(&build);
    if (!last_built(&build)) {
        program->fast_reason = text_of(arena_format(arena, "%.*s; nor the last ply by tables: %.*s",
                                                    TEXT_ARG(program->fast_reason), TEXT_ARG(build.reason)));
        return;
    }
    FastTables *tables = build.tables;
    tables->leaves_alone = true;
    tables->choosy = tables->promotion.barren || tables->bar_shelters || tables->sheltered != NULL;
    for (FastCode code = 1; code <= tables->code_count; code++)
        build.last->promotes = build.last->promotes || tables->promotion.count[code] > 0;
    program->last = build.last;
    program->fast_reason = text_of(arena_format(
        arena, "the last ply by tables, all else by the reference (%.*s)", TEXT_ARG(program->fast_reason)));
}
