/* Builds the ray tables: the rays of the first leg of each rule, with the cells that each reaches on an empty
 * board. */

#include "compile/internal.h"
#include "program/facts.h"

enum { RAY_BYTES_MAX = 8 << 20, RAY_SHARED_MAX = 128 };

/* Many go the same way. */
typedef struct SharedReach {
    const Cell *to;
    unsigned steps;
    const uint64_t *reach;
} SharedReach;

typedef struct RayBuild {
    Arena *arena;
    const Program *program;
    size_t bytes;
    SharedReach shared[RAY_SHARED_MAX];
    unsigned shared_count;
} RayBuild;

/* From each cell. */
static const uint64_t *reach_build(RayBuild *build, const ActionRule *rule, unsigned direction,
                                   const Ray *ray)
{
    const Board *board = build->program->board;
    size_t words = build->program->words, bytes = board->cell_count * words * sizeof(uint64_t);
    if (build->bytes + bytes > RAY_BYTES_MAX)
        return NULL;
    build->bytes += bytes;
    uint64_t *reach = arena_array(build->arena, board->cell_count * words, sizeof *reach);
    for (Cell start = 0; start < board->cell_count; start++)
        ray_reach(build->program, rule, direction, ray, start, &reach[start * words]);
    return reach;
}

static const uint64_t *reach_shared(RayBuild *build, const ActionRule *rule, unsigned direction,
                                    const Ray *ray)
{
    unsigned steps = rule->legs[0].max_steps, i = 0;
    while (i < build->shared_count && (build->shared[i].to != ray->to || build->shared[i].steps != steps))
        i++;
    if (i < build->shared_count)
        return build->shared[i].reach;
    const uint64_t *reach = reach_build(build, rule, direction, ray);
    if (i < RAY_SHARED_MAX) {
        build->shared[i] = (SharedReach){ ray->to, steps, reach };
        build->shared_count++;
    }
    return reach;
}

static const Ray *rays_build(RayBuild *build, const ActionRule *rule, Player owner)
{
    const Leg *leg = &rule->legs[0];
    Ray *rays = arena_array(build->arena, leg->direction_count, sizeof *rays);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        rays[i] = ray_of(build->program, rule, owner, i);
        if (rays[i].to == NULL)
            return NULL;
        if (rule->form == RULE_MOVE && rule->leg_count == 1)
            rays[i].reach = reach_shared(build, rule, i, &rays[i]);
    }
    return rays;
}

static void rays_add(RayBuild *build, RayTables *tables, Player row, const ActionRule *rule)
{
    if (rule->form == RULE_MOVE && rule->leg_count > 0 && !rule->legs[0].anywhere)
        tables->of_rule[ray_place(build->program->kernel, row, rule)] = rays_build(build, rule, row);
}

RayTables *rays_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t rows = program->board->player_count;
    RayTables *tables = arena_alloc(arena, sizeof *tables);
    RayBuild build = { .arena = arena, .program = program };
    tables->of_rule =
        arena_array(arena, rows * (kernel->rule_count + kernel->movement_count) + 1, sizeof *tables->of_rule);
    for (Player row = 0; row < rows; row++) {
        for (size_t i = 0; program->facts->row[row] == row && i < kernel->movement_count; i++)
            rays_add(&build, tables, row, &kernel->movements[i]);
        for (size_t i = 0; program->facts->row[row] == row && i < kernel->rule_count; i++)
            rays_add(&build, tables, row, &kernel->rules[i]);
    }
    return tables;
}
