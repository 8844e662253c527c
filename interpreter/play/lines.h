/* Knows how to look along the lines of a position: what stands first on the way, and whether a way is clear.
 * Does not know who may go there. Read only; of program/tables.h. */
#ifndef VARI_PLAY_LINES_H
#define VARI_PLAY_LINES_H

#include "play/position.h"

/* What stands first on one side of a cell. On a closed line that may be the cell itself, at `length`. */
typedef struct Seen {
    unsigned distance;
    Cell cell; /* cell_count: beyond the edge */
} Seen;

/* ... by the word of the cell's line; the cells of all lines. */
static inline Seen word_ahead(const Cell *cells, uint64_t word, const Spot *spot)
{
    word = word >> spot->bit >> 1 | spot->ahead_end;
    unsigned distance = 1 + (unsigned)__builtin_ctzll(word);
    return (Seen){ .distance = distance, .cell = cells[spot->cells + spot->bit + distance] };
}

static inline Seen word_behind(const Cell *cells, uint64_t word, const Spot *spot)
{
    word = word << (64 - spot->back) | spot->behind_end;
    unsigned distance = 1 + (unsigned)__builtin_clzll(word);
    return (Seen){ .distance = distance, .cell = cells[spot->cells + spot->back - distance] };
}

static inline const Spot *cell_spots(const Program *program, Cell cell)
{
    return &program->lines->spots[(size_t)cell * program->lines->axis_count];
}

static inline Seen line_look(const Position *position, const Spot *spot, bool back)
{
    const Cell *cells = position->program->lines->line_cells;
    uint64_t word = position->lines[spot->line];
    return back ? word_behind(cells, word, spot) : word_ahead(cells, word, spot);
}

/* What stands behind the first piece seen. */
static inline Seen seen_next(const Position *position, Seen first, unsigned axis, bool back)
{
    if (first.cell == position->program->board->cell_count)
        return first;
    Seen next = line_look(position, &cell_spots(position->program, first.cell)[axis], back);
    next.distance += first.distance;
    return next;
}

/* Of a table of ranges, which may be missing, those of who takes such a code. */
static inline const uint8_t *ranges_against(const Program *program, const SlotTables *tables,
                                            const uint8_t *ranges, Code asked)
{
    size_t row = (size_t)tables->group[asked] * (program->lines->wall + 1u) * 2 * program->lines->axis_count;
    return ranges == NULL ? NULL : ranges + row;
}

/* Whether what is seen on a side of a cell is one of the owners', and takes from so far; of a line's length.
 */
static inline bool seen_takes(const Position *position, const uint8_t *ranges, Seen seen, unsigned side,
                              unsigned owners, unsigned length)
{
    const LineTables *lines = position->program->lines;
    Code code = position->codes[seen.cell];
    return seen.distance <= ranges[side * (lines->wall + 1u) + code] && seen.distance < length &&
           (lines->owner_bit[code] & owners) != 0;
}

/* Who may take what stands on a cell, of one owner. */
typedef struct Takers {
    const Taker *first, *end;
} Takers;

static inline Takers takers_of(const Program *program, const SlotTables *tables, Cell target, Player owner)
{
    const uint32_t *first = &tables->first_taker[target * program->kernel->player_count + owner];
    return (Takers){ .first = &tables->takers[first[0]], .end = &tables->takers[first[1]] };
}

/* The slots of the piece on a cell. */
typedef struct SlotSpan {
    const Slot *first, *end;
} SlotSpan;

static inline SlotSpan slots_of(const Position *position, const SlotTables *tables, Cell cell)
{
    size_t cells = position->program->board->cell_count;
    const uint32_t *first = &tables->first[position->codes[cell] * cells + cell];
    return (SlotSpan){ .first = &tables->slots[first[0]], .end = &tables->slots[first[1]] };
}

/* Whether the code belongs to a class; empty cells have one, too. */
static inline bool code_is_of(const SlotTables *tables, Code code, unsigned class)
{
    return (tables->classes[code] >> class & 1) != 0;
}

static inline bool hop_is_clear(const Position *position, const SlotTables *tables, uint64_t between,
                                uint64_t on, unsigned line, unsigned hop, unsigned over)
{
    if (on == 0 || (on & (on - 1)) != 0)
        return false;
    unsigned bit = (unsigned)__builtin_ctzll(on);
    if ((hop == SLOT_BEHIND && bit != 63 - (unsigned)__builtin_clzll(between)) ||
        (hop == SLOT_BEHIND_BACK && bit != (unsigned)__builtin_ctzll(between)))
        return false;
    const LineTables *lines = position->program->lines;
    return code_is_of(tables, position->codes[lines->line_cells[lines->line_first[line] + bit]], over);
}

static inline bool way_is_clear(const Position *position, const SlotTables *tables, uint64_t between,
                                unsigned line, unsigned hop, unsigned over)
{
    uint64_t on = position->lines[line] & between;
    return hop == SLOT_CLEAR ? on == 0 : hop_is_clear(position, tables, between, on, line, hop, over);
}

/* Whether a slot is open: the way is clear, and what stands on its target may be there. */
static inline bool slot_is_open(const Position *position, const SlotTables *tables, const Slot *slot)
{
    const SlotShape *shape = &tables->shapes[slot->shape];
    return code_is_of(tables, position->codes[slot->to], shape->take) &&
           way_is_clear(position, tables, slot->between, slot->line, shape->hop, shape->over);
}

#endif
