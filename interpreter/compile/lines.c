/* The lines of a board: every way along which some piece goes on and on, forth and back, cut into words of
 * occupancy. A way that leads to one cell from two, or a line that is too long for a word, makes none: what
 * goes along it is walked. */

#include "compile/internal.h"
#include "program/tables.h"

typedef struct LineBuild {
    Arena *arena;
    const Program *program;
    LineTables *lines;
    size_t cells;    /* in all lines, edges included */
    size_t capacity; /* of lines */
    bool failed[AXES_MAX];
} LineBuild;

/* True if one ray leads back along the other. */
static bool ways_are_opposite(const Board *board, const Cell *ray, const Cell *back)
{
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        if ((ray[cell] != CELL_NONE && back[ray[cell]] != cell) ||
            (back[cell] != CELL_NONE && ray[back[cell]] != cell))
            return false;
    return true;
}

bool lines_find_axis(const Program *program, const Cell *ray, unsigned *axis, bool *backward)
{
    const LineTables *lines = program->lines;
    size_t bytes = program->board->cell_count * sizeof(Cell);
    for (*axis = 0; *axis < lines->axis_count; ++*axis) {
        const Cell *next = lines->axis_next[*axis];
        *backward = next != ray && memcmp(next, ray, bytes) != 0;
        if (!*backward || ways_are_opposite(program->board, next, ray))
            return true;
    }
    return false;
}

/* From each cell the one before it; false if two lead to the same. */
static bool way_turned(const Board *board, const Cell *ray, Cell *before)
{
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        before[cell] = CELL_NONE;
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        if (ray[cell] == CELL_NONE)
            continue;
        if (ray[cell] == cell || before[ray[cell]] != CELL_NONE)
            return false;
        before[ray[cell]] = (Cell)cell;
    }
    return true;
}

typedef struct LineEnds {
    Cell start;
    unsigned length;
    bool closed;
} LineEnds;

static LineEnds line_through(const Cell *ray, const Cell *before, Cell cell)
{
    LineEnds ends = { .start = cell, .length = 1 };
    while (before[ends.start] != CELL_NONE && before[ends.start] != cell)
        ends.start = before[ends.start];
    ends.closed = before[ends.start] == cell;
    if (ends.closed)
        ends.start = cell;
    for (Cell at = ray[ends.start]; at != CELL_NONE && at != ends.start; at = ray[at])
        ends.length++;
    return ends;
}

/* Every line of the way fits into a word. */
static bool way_fits(const Board *board, const Cell *ray, const Cell *before)
{
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        LineEnds ends = line_through(ray, before, (Cell)cell);
        if (ends.length > (ends.closed ? RING_CELLS_MAX : LINE_CELLS_MAX))
            return false;
    }
    return true;
}

/* A closed line is written twice over, so that every cell has all others before it and behind it. */
static void line_add(LineBuild *build, unsigned axis, const Cell *ray, LineEnds ends)
{
    LineTables *lines = build->lines;
    const Board *board = build->program->board;
    unsigned turns = ends.closed ? 3 : 1, edge = ends.closed ? 0 : 1;
    unsigned bit = edge;
    Cell at = ends.start;
    Cell *cells = &lines->line_cells[build->cells];
    for (unsigned i = 0; i < turns * ends.length; i++, at = ray[at]) {
        cells[bit + i] = at;
        if (i >= ends.length)
            continue;
        unsigned back = bit + i + (ends.closed ? ends.length : 0);
        lines->spots[at * AXES_MAX + axis] = (Spot){
            .bits = UINT64_C(1) << (bit + i) | UINT64_C(1) << back,
            .ahead_end = UINT64_C(1) << (ends.closed ? ends.length - 1 : 63),
            .behind_end = UINT64_C(1) << (ends.closed ? 64 - ends.length : 0),
            .cells = (uint32_t)build->cells,
            .line = (uint16_t)lines->line_count,
            .bit = (uint8_t)(bit + i),
            .back = (uint8_t)back,
            .length = ends.closed ? (uint8_t)ends.length : 64,
        };
    }
    if (!ends.closed) {
        cells[0] = cells[ends.length + 1] = board->cell_count;
        lines->line_edges[lines->line_count] = UINT64_C(1) | UINT64_C(1) << (ends.length + 1);
    }
    lines->line_first[lines->line_count] = (uint32_t)build->cells;
    build->cells += turns * ends.length + 2 * edge;
    lines->line_count++;
}

static void axis_add(LineBuild *build, const Cell *ray)
{
    LineTables *lines = build->lines;
    const Board *board = build->program->board;
    unsigned axis = lines->axis_count;
    bool backward;
    Cell before[BOARD_CELLS_MAX];
    if (axis == AXES_MAX || lines_find_axis(build->program, ray, &axis, &backward) ||
        !way_turned(board, ray, before) || !way_fits(board, ray, before) ||
        lines->line_count + board->cell_count > build->capacity)
        return;
    axis = lines->axis_count++;
    lines->axis_next[axis] = ray;
    CellSet done = { { 0 } };
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        if (cellset_has(&done, cell))
            continue;
        LineEnds ends = line_through(ray, before, (Cell)cell);
        line_add(build, axis, ray, ends);
        Cell at = ends.start;
        for (unsigned i = 0; i < ends.length; i++, at = ray[at])
            cellset_add(&done, at);
    }
}

/* The spots of each cell side by side. */
static void spots_close_up(LineBuild *build)
{
    LineTables *lines = build->lines;
    for (unsigned cell = 0; cell < build->program->board->cell_count; cell++)
        memmove(&lines->spots[cell * lines->axis_count], &lines->spots[cell * AXES_MAX],
                lines->axis_count * sizeof *lines->spots);
}

/* Rules with more than one step, or whose path must be clear, move along lines. */
static bool leg_needs_line(const Leg *leg)
{
    return leg->max_steps > 1 || leg->hop != HOP_NONE;
}

void compile_lines(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    const Board *board = program->board;
    LineTables *lines = arena_alloc(arena, sizeof *lines);
    LineBuild build = { .arena = arena, .program = program, .lines = lines };
    build.capacity = (size_t)AXES_MAX * board->cell_count;
    lines->wall = (Code)(1 + (PLAYER_NOBODY + 1) * kernel->kind_count);
    lines->axis_next = arena_array(arena, AXES_MAX, sizeof *lines->axis_next);
    lines->spots = arena_array(arena, build.capacity, sizeof *lines->spots);
    lines->line_cells = arena_array(arena, 3 * build.capacity, sizeof *lines->line_cells);
    lines->line_edges = arena_array(arena, build.capacity + 1, sizeof *lines->line_edges);
    lines->line_first = arena_array(arena, build.capacity, sizeof *lines->line_first);
    lines->owner_bit = arena_array(arena, lines->wall + 1u, sizeof *lines->owner_bit);
    for (Code code = 1; code < lines->wall; code++)
        lines->owner_bit[code] = (uint16_t)(1u << (code - 1) / kernel->kind_count);
    program->lines = lines;
    for (const ActionRule *rule = kernel->rules; (size_t)(rule - kernel->rules) < kernel->rule_count;
         rule++) {
        if (rule->form != RULE_MOVE || rule->leg_count != 1 || rule->legs[0].anywhere ||
            !leg_needs_line(&rule->legs[0]))
            continue;
        for (Player owner = 0; owner < board->player_count; owner++)
            for (unsigned d = 0; program->facts->row[owner] == owner && d < rule->legs[0].direction_count;
                 d++) {
                Ray ray = ray_of(program, rule, owner, d);
                if (ray.to != NULL)
                    axis_add(&build, ray.to);
            }
    }
    /* who is lame looks at a cell, which must be on some line */
    for (unsigned heading = 0; lines->axis_count == 0 && heading < board->heading_count; heading++)
        axis_add(&build, &board->next[heading * board->cell_count]);
    spots_close_up(&build);
}
