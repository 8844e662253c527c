/* The order of work: first what bounds the rest, then tables, each counting on
 * those before it. */

#include "compile/compile.h"

#include "base/lazy.h"
#include "compile/internal.h"
#include "play/play.h"

Program *compile_program(Arena *arena, DiagList *diags, const Kernel *kernel)
{
    size_t errors = diags->error_count;
    compile_costs(diags, kernel);
    compile_picks(diags, kernel);
    if (diags->error_count > errors)
        return NULL;

    kernel = compile_fold(arena, kernel);
    Program *program = arena_alloc(arena, sizeof *program);
    program->kernel = kernel;
    program->board = kernel->board;
    program->words = kernel->board->words;
    program->answer = play_answer;
    for (unsigned cell = 0; cell < kernel->board->cell_count; cell++)
        cellset_add(&program->everywhere, cell);
    compile_rules(program);
    compile_setup(arena, program);
    compile_geometry(arena, program);
    compile_keys(arena, program);

    compile_dead_ends(arena, program);
    compile_castling_moves(arena, diags, program);

    const char *wrong = program_verify(arena, program);
    if (wrong != NULL) {
        diag_error(diags, DIAG_BROKEN_PROGRAM, (Span){ 0 }, "the compiled rules contradict themselves: %s",
                   wrong);
        return NULL;
    }
    if (diags->error_count > errors)
        return NULL;
    compile_facts(arena, program);
    compile_answers(arena, program);
    compile_lines(arena, program);
    program->lazy_tables = lazy_new(arena, program, compile_table_moves);
    return program;
}
