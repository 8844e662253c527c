/* Which answers are worth keeping, and by what: those that take long and hang neither on what an action does
 * nor on what could be done. Of expressions that read the same the whole is kept, not its parts. */

#include "base/memory.h"
#include "compile/internal.h"
#include "program/expressions.h"

/* Answers to less are sooner worked out than found. */
enum { CACHE_COST = 16, CACHE_MAX = UINT8_MAX, ANSWERS_MAX = 1 << 14 };

enum {
    NEVER_CACHED =
        READ_DELTA | READ_RULE | READ_PAST | READ_GENERATION | READ_NEXT | READ_HISTORY | READ_CHECKS,
    BOTH_CELLS = READ_IT | READ_FROM,
    READS_OF_STATE = READ_STATE | READ_ROUND
};

/* What it reads of the position, with what those conditions read that a question of who attacks asks. */
static uint32_t reads_in_all(const Program *program, const Expr *expr)
{
    uint32_t inside = expr->reads;
    if ((inside & (READ_RULES | READ_ATTACK)) != 0)
        inside |= READ_TRAILS | (program->facts->taking_reads &
                                 (READ_STATE | READ_ROUND | READ_GENERATION | READ_NEXT | READ_HISTORY));
    return inside;
}

static bool is_worth_keeping(const Program *program, const Expr *expr, uint64_t cost)
{
    uint32_t reads = reads_in_all(program, expr);
    return cost >= CACHE_COST && expr->type != 'S' && expr->type != 'M' && (reads & NEVER_CACHED) == 0 &&
           (reads & BOTH_CELLS) != BOTH_CELLS;
}

static uint64_t askers_of(uint32_t reads)
{
    return ((reads & READ_VIEW) != 0 ? UINT64_C(0xff) << CACHE_VIEW : 0) |
           ((reads & READ_MOVER) != 0 ? UINT64_C(0xff) << CACHE_MOVER : 0) |
           ((reads & READ_EACH) != 0 ? UINT64_C(0xff) << CACHE_EACH : 0) |
           ((reads & READ_MOVED) != 0 ? UINT64_C(0xffffffff) << CACHE_MOVED : 0);
}

static void keep(Program *program, Expr *expr)
{
    uint32_t reads = reads_in_all(program, expr);
    size_t count = (reads & BOTH_CELLS) != 0 ? program->board->cell_count : PLAYER_CHANCE + 1u;
    if (program->cache_count == CACHE_MAX || program->answer_count + count > ANSWERS_MAX)
        return;
    program->cache[program->cache_count++] =
        (CacheRule){ .first = (uint32_t)program->answer_count,
                     .count = (uint32_t)count,
                     .reads = reads,
                     .forms = (uint8_t)forms_read(reads & READS_OF_STATE),
                     .askers = askers_of(reads) };
    program->answer_count += count;
    expr->cached = (uint8_t)program->cache_count;
}

void compile_answers(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    Expr *exprs = kernel->exprs;
    Arena *scratch = arena_new(0);
    if (scratch == NULL)
        memory_fail();
    const uint64_t *costs = compile_weights(scratch, kernel);
    bool *part = arena_array(scratch, kernel->expr_count + 1, sizeof *part); /* of one that reads the same */
    program->cache = arena_array(arena, CACHE_MAX, sizeof *program->cache);
    for (size_t i = kernel->expr_count; i > 0; i--) {
        Expr *expr = &exprs[i - 1];
        bool worth = is_worth_keeping(program, expr, costs[i - 1]);
        if (worth && !part[i - 1])
            keep(program, expr);
        for (unsigned k = 0; k < expr->kid_count; k++)
            part[expr->kids[k]] = part[expr->kids[k]] || (worth && exprs[expr->kids[k]].reads == expr->reads);
    }
    arena_free(scratch);
}
