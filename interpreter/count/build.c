/* What counting looks up: the table moves of each piece on each cell, put together by what they have in
 * common. */

#include "base/lazy.h"
#include "base/list.h"
#include "count/tables.h"

enum {
    PIECE_MOVES_MAX = 1024,
    STEPS_OF_PIECE_MAX = 255,
    LINE_WORD = 64,
    SHIFTS_MAX = 24,
    SHIFT_MOVES_MAX = 4
};

typedef struct CountBuild {
    Arena *arena;
    const Program *program;
    const MoveTables *table_moves;
    CountTables *tables;
    LIST(CountStep) steps;
    LIST(CountShift) shifts;
    LIST(CountStep) forms[COUNT_FORMS]; /* of the piece at hand */
    bool done[PIECE_MOVES_MAX];         /* of its table moves: put into a step */
} CountBuild;

/* --- classes as sets of cells ------------------------------------------------------------------ */

/* The class as the empty cells and all pieces of some owners; false: it is something else. */
static bool class_by_owners(const Program *program, const MoveTables *table_moves, unsigned class,
                            CountClass *told)
{
    const Kernel *kernel = program->kernel;
    told->empty = (table_moves->classes[0] >> class & 1) != 0;
    told->owners = 0;
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++) {
        size_t members = 0;
        if (owner >= kernel->player_count && owner != PLAYER_NOBODY)
            continue;
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            members += table_moves->classes[1 + program_piece(program, owner, (Kind)kind)] >> class & 1;
        if (members != 0 && members != kernel->kind_count)
            return false;
        if (members != 0)
            told->owners = (uint16_t)(told->owners | 1u << owner);
    }
    return true;
}

static void find_classes(CountBuild *build)
{
    CountTables *tables = build->tables;
    for (unsigned class_index = 0; class_index < build->table_moves->class_count; class_index++)
        tables->classes[class_index].known =
            class_by_owners(build->program, build->table_moves, class_index, &tables->classes[class_index]);
}

/* --- steps ------------------------------------------------------------------------------------- */

static unsigned distance_of(const TableMove *table_move)
{
    return table_move->distance & MOVE_DISTANCE;
}

/* True if the table move lies so far along the axis. */
static bool lies_on_axis(const Program *program, Cell from, const TableMove *table_move, unsigned axis,
                         bool back)
{
    const LineTables *lines = program->lines;
    const Spot *spot = &lines->spots[(size_t)from * lines->axis_count + axis];
    unsigned distance = distance_of(table_move), bit = back ? spot->back : spot->bit;
    if (distance >= spot->length || (back ? distance > bit : bit + distance > 63))
        return false;
    if (lines->line_cells[back ? spot->cells + bit - distance : spot->cells + bit + distance] !=
        table_move->to)
        return false;
    uint64_t bits = (UINT64_C(1) << (distance - 1)) - 1;
    if (distance < 2)
        return table_move->between == 0;
    /* all cells between must be empty: a ski-slider minds the first one not */
    return table_move->line == spot->line &&
           table_move->between == (back ? bits << (bit - distance + 1) : bits << (bit + 1));
}

/* Sets where the line lies; false: there is none. */
static bool find_line(const Program *program, Cell from, const TableMove *last, CountStep *step,
                      unsigned *axis_found, bool *back)
{
    const LineTables *lines = program->lines;
    for (unsigned axis = 0; axis < lines->axis_count; axis++)
        for (int way = 0; way < 2; way++)
            if (lies_on_axis(program, from, last, axis, way != 0)) {
                const Spot *spot = &lines->spots[(size_t)from * lines->axis_count + axis];
                *back = way != 0;
                step->bit = *back ? spot->back : spot->bit;
                step->at = spot->cells + step->bit;
                step->line = spot->line;
                step->length = spot->length;
                *axis_found = axis;
                return true;
            }
    return false;
}

static bool has_empties(const CountBuild *build, unsigned class)
{
    return (build->table_moves->classes[0] >> class & 1) != 0;
}

/* Whether it goes as far as the line, which ends at the board's edge, or not so far. */
static CountForm ride_form(const CountBuild *build, const CountStep *step, bool back)
{
    const Cell *line = build->program->lines->line_cells;
    unsigned beyond = step->most + 1u;
    bool all = step->empties && step->least == 1 &&
               (back ? step->bit >= beyond : step->length == LINE_WORD && step->bit + beyond < LINE_WORD) &&
               line[back ? step->at - beyond : step->at + beyond] == build->program->board->cell_count;
    return back ? (all ? COUNT_ALL_BACK : COUNT_BACK) : all ? COUNT_ALL_AHEAD : COUNT_AHEAD;
}

/* Takes together what the piece may do along one line; false: the table move is no step of that. */
static bool add_ride(CountBuild *build, Cell from, const TableMove *table_moves, unsigned count,
                     unsigned first)
{
    unsigned members[64] = { first }, length = 1;
    const MoveShape *shape = &build->table_moves->shapes[table_moves[first].shape];
    unsigned axis;
    bool back;
    for (unsigned i = first + 1; i < count && length < 64; i++)
        if (!build->done[i] && table_moves[i].shape == table_moves[first].shape &&
            distance_of(&table_moves[i]) == distance_of(&table_moves[first]) + length)
            members[length++] = i;
    const TableMove *last = &table_moves[members[length - 1]];
    CountStep step = { .take = shape->take,
                       .empties = has_empties(build, shape->take),
                       .least = (uint8_t)distance_of(&table_moves[first]),
                       .most = (uint8_t)distance_of(last) };
    if (shape->hop != TABLE_HOP_NONE || step.most < 2 ||
        !find_line(build->program, from, last, &step, &axis, &back))
        return false;
    for (unsigned i = 0; i < length; i++)
        if (!lies_on_axis(build->program, from, &table_moves[members[i]], axis, back))
            return false;
    for (unsigned i = 0; i < length; i++)
        build->done[members[i]] = true;
    list_push(build->arena, &build->forms[ride_form(build, &step, back)], step);
    return true;
}

/* Adds a target that nothing stands before to those of its class; false: it is none. */
static bool add_leap(CountBuild *build, const TableMove *table_move)
{
    const MoveShape *shape = &build->table_moves->shapes[table_move->shape];
    uint64_t bit = UINT64_C(1) << table_move->to % 64;
    if (table_move->between != 0 || shape->hop != TABLE_HOP_NONE ||
        !build->tables->classes[shape->take].known)
        return false;
    build->tables->classes[shape->take].used = true;
    for (size_t i = 0; i < build->forms[COUNT_LEAPS].count; i++) {
        CountStep *step = &build->forms[COUNT_LEAPS].items[i];
        if (step->take == shape->take && step->line == table_move->to / 64 && (step->bits & bit) == 0) {
            step->bits |= bit; /* several promotions have one target */
            return true;
        }
    }
    CountStep leaps = { .take = shape->take, .line = table_move->to / 64, .bits = bit };
    list_push(build->arena, &build->forms[COUNT_LEAPS], leaps);
    return true;
}

/* Puts the steps of the piece down; false: there are too many. */
static bool keep_steps(CountBuild *build, CountPiece *piece)
{
    piece->first = (uint32_t)build->steps.count;
    for (unsigned form = 0; form < COUNT_FORMS; form++) {
        size_t count = build->forms[form].count;
        if (count > STEPS_OF_PIECE_MAX)
            return false;
        piece->forms[form] = (uint8_t)count;
        for (size_t i = 0; i < count; i++)
            list_push(build->arena, &build->steps, build->forms[form].items[i]);
    }
    return true;
}

/* false: it cannot be told by counting table moves. */
static bool add_piece(CountBuild *build, Cell from, const TableMove *table_moves, unsigned count,
                      CountPiece *piece)
{
    if (count > PIECE_MOVES_MAX)
        return false;
    memset(build->done, 0, count * sizeof build->done[0]);
    for (unsigned form = 0; form < COUNT_FORMS; form++)
        build->forms[form].count = 0;
    for (unsigned i = 0; i < count; i++) {
        if ((table_moves[i].distance & MOVE_TWIN) != 0)
            return false;
        if (build->done[i] || add_ride(build, from, table_moves, count, i) ||
            add_leap(build, &table_moves[i]))
            continue;
        CountStep one = { .at = (uint32_t)(&table_moves[i] - build->table_moves->table_moves) };
        list_push(build->arena, &build->forms[COUNT_TABLE_MOVE], one);
    }
    return keep_steps(build, piece);
}

/* --- shifts ------------------------------------------------------------------------------------ */

/* The one cell that must be empty, as a difference; 0: none; false: it is more than that. */
static bool slot_over(const CountBuild *build, Cell from, const TableMove *table_move, int16_t *over)
{
    const LineTables *lines = build->program->lines;
    *over = 0;
    if ((table_move->between & (table_move->between - 1)) != 0)
        return false;
    if (table_move->between != 0)
        *over = (int16_t)(lines->line_cells[lines->line_first[table_move->line] +
                                            (unsigned)__builtin_ctzll(table_move->between)] -
                          from);
    return true;
}

static bool add_to_shift(CountBuild *build, size_t begin, Cell from, const TableMove *table_move)
{
    const MoveShape *shape = &build->table_moves->shapes[table_move->shape];
    int16_t over, leap = (int16_t)(table_move->to - from);
    if (shape->hop != TABLE_HOP_NONE || (table_move->distance & MOVE_TWIN) != 0 ||
        !build->tables->classes[shape->take].known || !slot_over(build, from, table_move, &over))
        return false;
    build->tables->classes[shape->take].used = true;
    size_t i = begin;
    while (i < build->shifts.count &&
           (build->shifts.items[i].leap != leap || build->shifts.items[i].over != over ||
            build->shifts.items[i].take != shape->take || cellset_has(build->shifts.items[i].origins, from)))
        i++;
    if (i == build->shifts.count) {
        CountShift shift = { arena_alloc(build->arena, sizeof(CellSet)), leap, over, shape->take };
        list_push(build->arena, &build->shifts, shift);
    }
    cellset_add(build->shifts.items[i].origins, from);
    return i - begin < SHIFTS_MAX;
}

/* Where a code's pieces have few table moves each, these are counted for all of them at once; false: not
 * here. */
static bool add_shifts(CountBuild *build, size_t code)
{
    unsigned cells = build->program->board->cell_count;
    const uint32_t *first = &build->table_moves->first[code * cells];
    size_t begin = build->shifts.count;
    bool all = first[cells] > first[0] && first[cells] - first[0] <= cells * SHIFT_MOVES_MAX;
    for (unsigned cell = 0; cell < cells && all; cell++)
        for (uint32_t i = first[cell]; i < first[cell + 1] && all; i++)
            all = add_to_shift(build, begin, (Cell)cell, &build->table_moves->table_moves[i]);
    if (!all)
        build->shifts.count = begin;
    return all;
}

/* --- all --------------------------------------------------------------------------------------- */

static bool kind_is_counted(const Kernel *kernel, const MoveTables *table_moves, unsigned kind)
{
    bool immune = false; /* what may be taken hangs on more than what stands there */
    for (size_t i = 0; i < kernel->kind_count; i++)
        immune = immune || kernel->kinds[i].immune != EXPR_NONE;
    return !immune && kindset_has(&table_moves->simple, kind);
}

static bool add_steps(CountBuild *build, size_t code)
{
    unsigned cells = build->program->board->cell_count;
    bool all = true;
    for (unsigned cell = 0; cell < cells && all; cell++) {
        const uint32_t *first = &build->table_moves->first[code * cells + cell];
        all = add_piece(build, (Cell)cell, &build->table_moves->table_moves[first[0]], first[1] - first[0],
                        &build->tables->pieces[code * cells + cell]);
    }
    return all;
}

void count_tables_build(Arena *arena, void *whole)
{
    Program *program = whole;
    const Kernel *kernel = program->kernel;
    lazy_get(program->lazy_tables);
    if (program->move_tables == NULL)
        return;
    CountBuild build = { .arena = arena, .program = program, .table_moves = program->move_tables };
    unsigned cells = program->board->cell_count, codes = program->lines->wall + 1u;
    CountTables *tables = build.tables = arena_alloc(arena, sizeof *tables);
    tables->pieces = arena_array(arena, (size_t)codes * cells, sizeof *tables->pieces);
    tables->first_shift = arena_array(arena, codes + 1, sizeof *tables->first_shift);
    tables->counted = arena_array(arena, codes, sizeof *tables->counted);
    find_classes(&build);
    for (size_t code = 0; code < codes; code++) {
        tables->first_shift[code] = (uint32_t)build.shifts.count;
        unsigned kind = code == 0 ? KIND_NONE : (unsigned)(code - 1) % (unsigned)kernel->kind_count;
        bool own = code > 0 && (code - 1) / kernel->kind_count < kernel->player_count;
        tables->counted[code] = own && kind_is_counted(kernel, program->move_tables, kind) &&
                                (add_shifts(&build, code) || add_steps(&build, code));
    }
    tables->first_shift[codes] = (uint32_t)build.shifts.count;
    list_grow(arena, &build.steps); /* so that none at all is a place, too */
    list_grow(arena, &build.shifts);
    tables->steps = build.steps.items;
    tables->shifts = build.shifts.items;
    ((TableCounter *)program->counter)->tables = tables;
}
