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

/* The classes of the codes of a player's enemies. */
static uint64_t classes_of_enemies(const Program *program, Player player)
{
    const Kernel *kernel = program->kernel;
    uint64_t classes = 0;
    for (Player enemy = 0; enemy < kernel->player_count; enemy++)
        for (size_t kind = 0; kind < kernel->kind_count; kind++)
            if (player >= kernel->player_count || kernel->players[enemy].side != kernel->players[player].side)
                classes |= program->move_tables->classes[1 + program_piece(program, enemy, (Kind)kind)];
    return classes;
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
                    const TableMove *table_move, const TableMove *end, uint64_t enemies)
{
    while (table_move < end) {
        MobilityRun run = run_from(tables, table_move, end);
        run.attacks = (enemies >> run.take & 1) != 0;
        if (run.count == 1 && !run.hops && run.mask == 0)
            moves->leaps[next->leaps++] =
                (MobilityLeap){ .to = table_move->to, .take = run.take, .attacks = run.attacks };
        else
            moves->runs[next->runs++] = run;
        table_move += run.count;
    }
}

void mobility_make(MobilityTables *moves, const Program *program, size_t codes)
{
    const MoveTables *tables = program->move_tables;
    size_t cells = program->board->cell_count, kinds = program->kernel->kind_count;
    size_t rows = codes * cells, most = (size_t)tables->first[rows] + 1;
    uint64_t enemies = 0;
    MobilityRow next = { 0, 0 };
    moves->rows = memory_new(rows + 1, sizeof *moves->rows);
    moves->leaps = memory_new(most, sizeof *moves->leaps);
    moves->runs = memory_new(most, sizeof *moves->runs);
    for (size_t row = 0; row < rows; row++) {
        moves->rows[row] = next;
        size_t code = row / cells;
        if (row % cells == 0 && code > 0)
            enemies = classes_of_enemies(program, (Player)((code - 1) / kinds));
        add_row(moves, &next, tables, &tables->table_moves[tables->first[row]],
                &tables->table_moves[tables->first[row + 1]], enemies);
    }
    moves->rows[rows] = next;
}

void mobility_free(MobilityTables *moves)
{
    memory_free(moves->leaps);
    memory_free(moves->runs);
    memory_free(moves->rows);
}

/* The index of the last table move of a run that reaches a piece, or the end. False if a piece blocks all. */
static inline bool run_reaches(const MobilityRun *run, const Position *position, unsigned *last)
{
    uint64_t on = position->lines[run->line] & run->mask;
    *last = run->count - 1u;
    if (on == 0)
        return true;
    if (*last == 0)
        return false;
    *last = run->down ? run->base - (63u - (unsigned)__builtin_clzll(on))
                      : (unsigned)__builtin_ctzll(on) - run->base;
    return true;
}

/* The number of open table moves of a run: all up to the first piece, and the one that captures it. */
static inline unsigned run_count(const MobilityRun *run, const Position *position, const MoveTables *tables,
                                 CellSet *attacked)
{
    const TableMove *table_moves = &tables->table_moves[run->table_move];
    unsigned last = 0;
    if (run->hops) {
        const MoveShape *shape = &tables->shapes[table_moves->shape];
        if (!path_is_clear(position, tables, table_moves->between, table_moves->line, shape->hop,
                           shape->over))
            return 0;
    } else if (!run_reaches(run, position, &last)) {
        return 0;
    }
    for (unsigned i = 0; run->attacks && i <= last; i++)
        cellset_add(attacked, table_moves[i].to);
    return last * run->quiet + code_is_of(tables, position->codes[table_moves[last].to], run->take);
}

unsigned mobility_count(const MobilityTables *moves, const Position *position, Code code, unsigned cell,
                        CellSet *attacked)
{
    const MoveTables *tables = position->program->move_tables;
    const MobilityRow *row = &moves->rows[(size_t)code * position->program->board->cell_count + cell];
    unsigned open = 0;
    for (const MobilityLeap *leap = &moves->leaps[row[0].leaps], *end = &moves->leaps[row[1].leaps];
         leap < end; leap++) {
        open += code_is_of(tables, position->codes[leap->to], leap->take);
        attacked->words[leap->to >> 6] |= (uint64_t)leap->attacks << (leap->to & 63);
    }
    for (const MobilityRun *run = &moves->runs[row[0].runs], *end = &moves->runs[row[1].runs]; run < end;
         run++)
        open += run_count(run, position, tables, attacked);
    return open;
}
