/* What is open to pieces, counted many moves at a time: the slots of a ride along a line are one run, of
 * which all are open up to the first piece on the way. */

#include "search/freedom.h"

#include "base/memory.h"
#include "play/lines.h"

static bool is_clear(const SlotTables *tables, const Slot *slot)
{
    return tables->shapes[slot->shape].hop == SLOT_CLEAR;
}

/* The bit of the cell that the second slot goes over and the first does not; none: it is no ride from one to
 * the other. */
static uint64_t bit_between(const SlotTables *tables, const Slot *slot, const Slot *next)
{
    uint64_t more = next->between & ~slot->between;
    bool ride = slot->line == next->line && slot->shape == next->shape && is_clear(tables, next) &&
                (slot->between & ~next->between) == 0 && (more & (more - 1)) == 0;
    return ride ? more : 0;
}

/* The run that begins with a slot. */
static FreeRun run_from(const SlotTables *tables, const Slot *slot, const Slot *end)
{
    const SlotShape *shape = &tables->shapes[slot->shape];
    FreeRun run = { .mask = slot->between,
                    .slot = (uint32_t)(slot - tables->slots),
                    .line = slot->line,
                    .count = 1,
                    .take = shape->take,
                    .quiet = (tables->classes[0] >> shape->take & 1) != 0,
                    .hops = shape->hop != SLOT_CLEAR };
    uint64_t last = 0;
    if (run.hops || slot->between != 0)
        return run;
    for (const Slot *next = slot + 1; next < end; next++) {
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

static void add_row(FreeMoves *moves, FreeRow *next, const SlotTables *tables, const Slot *slot,
                    const Slot *end)
{
    while (slot < end) {
        FreeRun run = run_from(tables, slot, end);
        if (run.count == 1 && !run.hops && run.mask == 0)
            moves->leaps[next->leaps++] = (FreeLeap){ .to = slot->to, .take = run.take };
        else
            moves->runs[next->runs++] = run;
        slot += run.count;
    }
}

void free_moves_make(FreeMoves *moves, const Program *program, size_t codes)
{
    const SlotTables *tables = program->slots;
    size_t rows = codes * program->board->cell_count, most = (size_t)tables->first[rows] + 1;
    FreeRow next = { 0, 0 };
    moves->rows = memory_new(rows + 1, sizeof *moves->rows);
    moves->leaps = memory_new(most, sizeof *moves->leaps);
    moves->runs = memory_new(most, sizeof *moves->runs);
    for (size_t row = 0; row < rows; row++) {
        moves->rows[row] = next;
        add_row(moves, &next, tables, &tables->slots[tables->first[row]],
                &tables->slots[tables->first[row + 1]]);
    }
    moves->rows[rows] = next;
}

void free_moves_free(FreeMoves *moves)
{
    memory_free(moves->leaps);
    memory_free(moves->runs);
    memory_free(moves->rows);
}

/* How many slots of the run are open: all up to the first piece on the way, and that one's if it can be
 * taken. */
static inline unsigned run_count(const FreeRun *run, const Position *position, const SlotTables *tables)
{
    const Slot *slots = &tables->slots[run->slot];
    if (run->hops)
        return slot_is_open(position, tables, slots);
    uint64_t on = position->lines[run->line] & run->mask;
    unsigned last = run->count - 1u;
    if (on != 0) {
        if (last == 0)
            return 0;
        last = run->down ? run->base - (63u - (unsigned)__builtin_clzll(on))
                         : (unsigned)__builtin_ctzll(on) - run->base;
    }
    return last * run->quiet + code_is_of(tables, position->codes[slots[last].to], run->take);
}

unsigned free_moves_count(const FreeMoves *moves, const Position *position, Code code, unsigned cell)
{
    const SlotTables *tables = position->program->slots;
    const FreeRow *row = &moves->rows[(size_t)code * position->program->board->cell_count + cell];
    unsigned open = 0;
    for (const FreeLeap *leap = &moves->leaps[row[0].leaps], *end = &moves->leaps[row[1].leaps]; leap < end;
         leap++)
        open += code_is_of(tables, position->codes[leap->to], leap->take);
    for (const FreeRun *run = &moves->runs[row[0].runs], *end = &moves->runs[row[1].runs]; run < end; run++)
        open += run_count(run, position, tables);
    return open;
}
