/* What is open to pieces, counted many moves at a time: the table moves of a ride along a line are one run,
 * of which all are open up to the first piece on the way. */

#include "search/mobility.h"

#include "base/memory.h"
#include "play/lines.h"

static bool is_clear(const MoveTables *tables, const TableMove *table_move)
{
    return tables->shapes[table_move->shape].hop == TABLE_HOP_NONE;
}

/* The bit of the cell that the second table move goes over and the first does not; none: it is no ride from
 * one to the other. */
static uint64_t bit_between(const MoveTables *tables, const TableMove *table_move, const TableMove *next)
{
    uint64_t more = next->between & ~table_move->between;
    bool ride = table_move->line == next->line && table_move->shape == next->shape &&
                is_clear(tables, next) && (table_move->between & ~next->between) == 0 &&
                (more & (more - 1)) == 0;
    return ride ? more : 0;
}

/* The run that begins with a table move. */
static MobilityRun run_from(const MoveTables *tables, const TableMove *table_move, const TableMove *end)
{
    const MoveShape *shape = &tables->shapes[table_move->shape];
    MobilityRun run = { .mask = table_move->between,
                        .table_move = (uint32_t)(table_move - tables->table_moves),
                        .line = table_move->line,
                        .count = 1,
                        .take = shape->take,
                        .quiet = (tables->classes[0] >> shape->take & 1) != 0,
                        .hops = shape->hop != TABLE_HOP_NONE };
    uint64_t last = 0;
    if (run.hops || table_move->between != 0)
        return run;
    for (const TableMove *next = table_move + 1; next < end; next++) {
        uint64_t bit = bit_between(tables, next - 1, next);
        bool goes_up = bit == last << 1, goes_down = bit == last >> 1;
        if (bit == 0 || (run.count > 1 && !(run.count == 2 ? goes_up || goes_down
                                            : run.down     ? goes_down
                                                           : goes_up)))
            return run;
        if (run.count == 1)
            run.base = (uint8_t)__builtin_ctzll(bit);
        run.down = run.count == 1 ? false : goes_down;
        run.mask |= bit;
        run.count++;
        last = bit;
    }
    return run;
}

static void add_row(MobilityTables *moves, MobilityRow *next, const MoveTables *tables,
                    const TableMove *table_move, const TableMove *end)
{
    while (table_move < end) {
        MobilityRun run = run_from(tables, table_move, end);
        if (run.count == 1 && !run.hops && run.mask == 0)
            moves->leaps[next->leaps++] = (MobilityLeap){ .to = table_move->to, .take = run.take };
        else
            moves->runs[next->runs++] = run;
        table_move += run.count;
    }
}

void mobility_make(MobilityTables *moves, const Program *program, size_t codes)
{
    const MoveTables *tables = program->move_tables;
    size_t rows = codes * program->board->cell_count, most = (size_t)tables->first[rows] + 1;
    MobilityRow next = { 0, 0 };
    moves->rows = memory_new(rows + 1, sizeof *moves->rows);
    moves->leaps = memory_new(most, sizeof *moves->leaps);
    moves->runs = memory_new(most, sizeof *moves->runs);
    for (size_t row = 0; row < rows; row++) {
        moves->rows[row] = next;
        add_row(moves, &next, tables, &tables->table_moves[tables->first[row]],
                &tables->table_moves[tables->first[row + 1]]);
    }
    moves->rows[rows] = next;
}

void mobility_free(MobilityTables *moves)
{
    memory_free(moves->leaps);
    memory_free(moves->runs);
    memory_free(moves->rows);
}

/* How many table moves of the run are open: all up to the first piece on the way, and that one's if it can be
 * taken. */
static inline unsigned run_count(const MobilityRun *run, const Position *position, const MoveTables *tables)
{
    const TableMove *table_moves = &tables->table_moves[run->table_move];
    if (run->hops)
        return table_move_is_open(position, tables, table_moves);
    uint64_t on = position->lines[run->line] & run->mask;
    unsigned last = run->count - 1u;
    if (on != 0) {
        if (last == 0)
            return 0;
        last = run->down ? run->base - (63u - (unsigned)__builtin_clzll(on))
                         : (unsigned)__builtin_ctzll(on) - run->base;
    }
    return last * run->quiet + code_is_of(tables, position->codes[table_moves[last].to], run->take);
}

unsigned mobility_count(const MobilityTables *moves, const Position *position, Code code, unsigned cell)
{
    const MoveTables *tables = position->program->move_tables;
    const MobilityRow *row = &moves->rows[(size_t)code * position->program->board->cell_count + cell];
    unsigned open = 0;
    for (const MobilityLeap *leap = &moves->leaps[row[0].leaps], *end = &moves->leaps[row[1].leaps];
         leap < end; leap++)
        open += code_is_of(tables, position->codes[leap->to], leap->take);
    for (const MobilityRun *run = &moves->runs[row[0].runs], *end = &moves->runs[row[1].runs]; run < end;
         run++)
        open += run_count(run, position, tables);
    return open;
}
