/* How the first leg of each rule goes, worked out once for all who own such a piece: headings, and what
 * could be reached along each direction were the board empty. */

#include "play/generate.h"

enum { WAY_BYTES_MAX = 8 << 20, WAY_SHARED_MAX = 128 };

struct WayTables {
    const Way **of_rule; /* [row * rules + rule], who face alike sharing their ways: one for each direction;
                            NULL: not known */
    const Way **of_movement; /* [row * movements + movement]: likewise, of those that go straight on */
};

typedef struct WayBuild {
    Arena *arena;
    const Program *program;
    size_t bytes;
    struct {
        const Cell *to;
        unsigned steps;
        const uint64_t *reach;
    } shared[WAY_SHARED_MAX]; /* many go the same way */
    unsigned shared_count;
} WayBuild;

/* Cells on the way from each cell. */
static const uint64_t *reach_build(WayBuild *build, unsigned steps, const Cell *to)
{
    const Board *board = build->program->board;
    size_t words = build->program->words, bytes = board->cell_count * words * sizeof(uint64_t);
    if (build->bytes + bytes > WAY_BYTES_MAX)
        return NULL;
    build->bytes += bytes;
    uint64_t *reach = arena_array(build->arena, board->cell_count * words, sizeof *reach);
    for (unsigned start = 0; start < board->cell_count; start++) {
        unsigned cell = start;
        for (unsigned step = 0; step < steps; step++) {
            cell = to[cell];
            if (cell == CELL_NONE || cell == start)
                break;
            reach[start * words + cell / 64] |= UINT64_C(1) << cell % 64;
        }
    }
    return reach;
}

static const uint64_t *reach_along(WayBuild *build, const Leg *leg, const Cell *to)
{
    const Board *board = build->program->board;
    unsigned steps = leg->max_steps < board->cell_count ? leg->max_steps : board->cell_count;
    for (unsigned i = 0; i < build->shared_count; i++)
        if (build->shared[i].to == to && build->shared[i].steps == steps)
            return build->shared[i].reach;
    const uint64_t *reach = reach_build(build, steps, to);
    if (build->shared_count < WAY_SHARED_MAX) {
        build->shared[build->shared_count].to = to;
        build->shared[build->shared_count].steps = steps;
        build->shared[build->shared_count++].reach = reach;
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
            ways[i].reach = reach_along(build, leg, ways[i].to);
    }
    return ways;
}

/* One leg along a line, which asks for nothing but where it ends. */
static bool goes_straight_on(const ActionRule *rule)
{
    const Leg *leg = &rule->legs[0];
    return rule->leg_count == 1 && !leg->anywhere && !leg->lame && leg->hop == HOP_NONE &&
           leg->through == EXPR_NONE && leg->condition == EXPR_NONE;
}

WayTables *ways_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t rows = program->board->player_count;
    WayTables *tables = arena_alloc(arena, sizeof *tables);
    WayBuild build = { .arena = arena, .program = program };
    tables->of_rule = arena_array(arena, rows * kernel->rule_count, sizeof *tables->of_rule);
    tables->of_movement = arena_array(arena, rows * kernel->movement_count + 1, sizeof *tables->of_movement);
    for (Player row = 0; row < rows; row++)
        for (size_t i = 0; program->play->row[row] == row && i < kernel->movement_count; i++)
            if (goes_straight_on(&kernel->movements[i]))
                tables->of_movement[row * kernel->movement_count + i] =
                    ways_build(&build, &kernel->movements[i], row);
    for (Player row = 0; row < rows; row++)
        for (size_t i = 0; program->play->row[row] == row && i < kernel->rule_count; i++) {
            const ActionRule *rule = &kernel->rules[i];
            if (rule->form == RULE_MOVE && rule->leg_count > 0 && !rule->legs[0].anywhere)
                tables->of_rule[row * kernel->rule_count + i] = ways_build(&build, rule, row);
        }
    return tables;
}

const Way *ways_of(const WayTables *tables, const Program *program, const ActionRule *rule, Player owner)
{
    const Kernel *kernel = program->kernel;
    size_t row = program->play->row[owner < PLAYER_NOBODY ? owner : PLAYER_NOBODY];
    return tables->of_rule[row * kernel->rule_count + (size_t)(rule - kernel->rules)];
}

const Way *ways_of_movement(const WayTables *tables, const Program *program, int movement, Player owner)
{
    size_t row = program->play->row[owner < PLAYER_NOBODY ? owner : PLAYER_NOBODY];
    return tables->of_movement[row * program->kernel->movement_count + (size_t)movement];
}
