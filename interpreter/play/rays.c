/* How the first leg of each rule goes, worked out once for all who own such a piece: headings, and what
 * could be reached along each direction were the board empty. */

#include "play/generate.h"

enum { RAY_BYTES_MAX = 8 << 20, RAY_SHARED_MAX = 128 };

struct RayTables {
    const Ray **of_rule; /* [row * (rules + movements) + rule, movements behind], who face alike sharing their
                            ways: one for each direction; NULL: not known */
};

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

void ray_reach(const Program *program, const ActionRule *rule, unsigned direction, const Ray *ray, Cell from,
               uint64_t *reach)
{
    const Leg *leg = &rule->legs[0];
    Cell cell = from;
    for (unsigned step = 0; step < leg->max_steps && step < program->board->cell_count; step++) {
        cell = ray_next(program, ray, &leg->directions[direction], rule->wrap, cell);
        if (cell == CELL_NONE || cell == from)
            return;
        reach[cell / 64] |= UINT64_C(1) << cell % 64;
    }
}

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

Ray ray_along(const Program *program, int orientation, Heading looks, const Direction *direction,
              unsigned wrap)
{
    const Board *board = program->board;
    bool graph = board->topology == TOPOLOGY_GRAPH;
    Ray ray = { .turn = (int8_t)(direction->turn * orientation) };
    ray.heading =
        graph ? (Heading)direction->rel : board_turn(board, looks, orientation * (int)direction->rel);
    ray.frame = ray.heading;
    if (!graph && direction->n != 0 && direction->n == direction->m) /* a diagonal leap, along its diagonal */
        ray.frame = board_turn(board, ray.heading, ray.turn * (int)board->orthogonal_step / 2);
    if (ray.heading < board->heading_count)
        ray.to = leaps_of(program, ray.heading, direction, ray.turn, wrap);
    return ray;
}

Ray ray_of(const Program *program, const ActionRule *rule, Player owner, unsigned direction)
{
    return ray_along(program, program_orientation(program, owner),
                     program_forward(program, owner, rule->kind), &rule->legs[0].directions[direction],
                     rule->wrap);
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

static size_t place_of(const Kernel *kernel, size_t row, const ActionRule *rule)
{
    bool moves = kernel->movement_count > 0 && rule >= kernel->movements &&
                 rule < kernel->movements + kernel->movement_count;
    size_t index =
        moves ? kernel->rule_count + (size_t)(rule - kernel->movements) : (size_t)(rule - kernel->rules);
    return row * (kernel->rule_count + kernel->movement_count) + index;
}

static void rays_add(RayBuild *build, RayTables *tables, Player row, const ActionRule *rule)
{
    if (rule->form == RULE_MOVE && rule->leg_count > 0 && !rule->legs[0].anywhere)
        tables->of_rule[place_of(build->program->kernel, row, rule)] = rays_build(build, rule, row);
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
        for (size_t i = 0; program->play->row[row] == row && i < kernel->movement_count; i++)
            rays_add(&build, tables, row, &kernel->movements[i]);
        for (size_t i = 0; program->play->row[row] == row && i < kernel->rule_count; i++)
            rays_add(&build, tables, row, &kernel->rules[i]);
    }
    return tables;
}

const Ray *rays_of(const RayTables *tables, const Program *program, const ActionRule *rule, Player owner)
{
    size_t row = program->play->row[owner < PLAYER_NOBODY ? owner : PLAYER_NOBODY];
    return tables->of_rule[place_of(program->kernel, row, rule)];
}
