/* How the first leg of each rule goes, worked out once for all who own such a piece: headings, and what
 * could be reached along each direction were the board empty. */

#include "play/generate.h"

enum { WAY_BYTES_MAX = 8 << 20, WAY_SHARED_MAX = 128 };

struct WayTables {
    const Way **of_rule; /* [row * (rules + movements) + rule, movements behind], who face alike sharing their
                            ways: one for each direction; NULL: not known */
};

/* Many go the same way. */
typedef struct SharedReach {
    const Cell *to;
    unsigned steps;
    const uint64_t *reach;
} SharedReach;

typedef struct WayBuild {
    Arena *arena;
    const Program *program;
    size_t bytes;
    SharedReach shared[WAY_SHARED_MAX];
    unsigned shared_count;
} WayBuild;

void way_reach(const Program *program, const ActionRule *rule, unsigned direction, const Way *way, Cell from,
               uint64_t *reach)
{
    const Leg *leg = &rule->legs[0];
    Cell cell = from;
    for (unsigned step = 0; step < leg->max_steps && step < program->board->cell_count; step++) {
        cell = way_next(program, way, &leg->directions[direction], rule->wrap, cell);
        if (cell == CELL_NONE || cell == from)
            return;
        reach[cell / 64] |= UINT64_C(1) << cell % 64;
    }
}

/* From each cell. */
static const uint64_t *reach_build(WayBuild *build, const ActionRule *rule, unsigned direction,
                                   const Way *way)
{
    const Board *board = build->program->board;
    size_t words = build->program->words, bytes = board->cell_count * words * sizeof(uint64_t);
    if (build->bytes + bytes > WAY_BYTES_MAX)
        return NULL;
    build->bytes += bytes;
    uint64_t *reach = arena_array(build->arena, board->cell_count * words, sizeof *reach);
    for (Cell start = 0; start < board->cell_count; start++)
        way_reach(build->program, rule, direction, way, start, &reach[start * words]);
    return reach;
}

static const uint64_t *reach_shared(WayBuild *build, const ActionRule *rule, unsigned direction,
                                    const Way *way)
{
    unsigned steps = rule->legs[0].max_steps, i = 0;
    while (i < build->shared_count && (build->shared[i].to != way->to || build->shared[i].steps != steps))
        i++;
    if (i < build->shared_count)
        return build->shared[i].reach;
    const uint64_t *reach = reach_build(build, rule, direction, way);
    if (i < WAY_SHARED_MAX) {
        build->shared[i] = (SharedReach){ way->to, steps, reach };
        build->shared_count++;
    }
    return reach;
}

Way way_along(const Program *program, int orientation, Heading looks, const Direction *direction,
              unsigned wrap)
{
    const Board *board = program->board;
    bool graph = board->topology == TOPOLOGY_GRAPH;
    Way way = { .turn = (int8_t)(direction->turn * orientation) };
    way.heading =
        graph ? (Heading)direction->rel : board_turn(board, looks, orientation * (int)direction->rel);
    way.frame = way.heading;
    if (!graph && direction->n != 0 && direction->n == direction->m) /* a diagonal leap, along its diagonal */
        way.frame = board_turn(board, way.heading, way.turn * (int)board->orthogonal_step / 2);
    if (way.heading < board->heading_count)
        way.to = leaps_of(program, way.heading, direction, way.turn, wrap);
    return way;
}

Way way_of(const Program *program, const ActionRule *rule, Player owner, unsigned direction)
{
    return way_along(program, program_orientation(program, owner),
                     program_forward(program, owner, rule->kind), &rule->legs[0].directions[direction],
                     rule->wrap);
}

static const Way *ways_build(WayBuild *build, const ActionRule *rule, Player owner)
{
    const Leg *leg = &rule->legs[0];
    Way *ways = arena_array(build->arena, leg->direction_count, sizeof *ways);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        ways[i] = way_of(build->program, rule, owner, i);
        if (ways[i].to == NULL)
            return NULL;
        if (rule->form == RULE_MOVE && rule->leg_count == 1)
            ways[i].reach = reach_shared(build, rule, i, &ways[i]);
    }
    return ways;
}

static size_t place_of(const Kernel *kernel, size_t row, const ActionRule *rule)
{
    bool moves = kernel->movement_count > 0 && rule >= kernel->movements &&
                 rule < kernel->movements + kernel->movement_count;
    size_t index =
        moves ? kernel->rule_count + (size_t)(rule - kernel->movements) : (size_t)(rule - kernel->rules);
    return row * (kernel->rule_count + kernel->movement_count) + index;
}

static void ways_add(WayBuild *build, WayTables *tables, Player row, const ActionRule *rule)
{
    if (rule->form == RULE_MOVE && rule->leg_count > 0 && !rule->legs[0].anywhere)
        tables->of_rule[place_of(build->program->kernel, row, rule)] = ways_build(build, rule, row);
}

WayTables *ways_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t rows = program->board->player_count;
    WayTables *tables = arena_alloc(arena, sizeof *tables);
    WayBuild build = { .arena = arena, .program = program };
    tables->of_rule =
        arena_array(arena, rows * (kernel->rule_count + kernel->movement_count) + 1, sizeof *tables->of_rule);
    for (Player row = 0; row < rows; row++) {
        for (size_t i = 0; program->play->row[row] == row && i < kernel->movement_count; i++)
            ways_add(&build, tables, row, &kernel->movements[i]);
        for (size_t i = 0; program->play->row[row] == row && i < kernel->rule_count; i++)
            ways_add(&build, tables, row, &kernel->rules[i]);
    }
    return tables;
}

const Way *ways_of(const WayTables *tables, const Program *program, const ActionRule *rule, Player owner)
{
    size_t row = program->play->row[owner < PLAYER_NOBODY ? owner : PLAYER_NOBODY];
    return tables->of_rule[place_of(program->kernel, row, rule)];
}
