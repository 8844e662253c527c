/* The order in which the fast road's tables are built, and the reason noted
 * where they cannot be. */

#include "compile/fast.h"

#include <stdarg.h>

bool fast_refuse(FastBuild *build, const char *format, ...)
{
    if (build->reason.length == 0) {
        va_list arguments;
        va_start(arguments, format);
        build->reason = text_of(arena_format_list(build->arena, format, arguments));
        va_end(arguments);
    }
    return false;
}

void compile_fast(Arena *arena, Program *program)
{
    FastBuild build = { .arena = arena, .program = program, .steps = FAST_STEPS_MAX };
    build.tables = arena_alloc(arena, sizeof *build.tables);
    bool built = fast_rules(&build) && fast_moves(&build) && fast_hops_whole(&build) &&
                 fast_blast_whole(&build) && fast_calm_rules(&build) && fast_company_fits(&build) &&
                 fast_lines(&build);
    if (built) { /* promotions are known by now */
        fast_vitals(&build);
        built = fast_triggers(&build);
    }
    build.tables->choosy =
        build.tables->promotion.barren || build.tables->bar_shelters || build.tables->sheltered != NULL;
    program->fast = built ? build.tables : NULL;
    program->fast_reason =
        built ? TEXT("pins and checks once per position, the last ply counted") : build.reason;
}
