/* Looks along the lines of a position: the first piece in a direction, and whether a path is clear. Uses the
 * occupancy words of program/tables.h. Read only. */
#ifndef VARI_PLAY_LINES_H
#define VARI_PLAY_LINES_H

#include "play/position.h"

/* The first piece in one direction from a cell. On a closed line it may be the cell itself, at `length`. */
typedef struct Seen {
    unsigned distance;
    Cell cell; /* cell_count: there is none, the edge comes first */
} Seen;

/* From the occupancy word of the cell's line. `cells` are LineTables.line_cells. */
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

/* The second piece: the first one behind `first`. */
static inline Seen seen_next(const Position *position, Seen first, unsigned axis, bool back)
{
    if (first.cell == position->program->board->cell_count)
        return first;
    Seen next = line_look(position, &cell_spots(position->program, first.cell)[axis], back);
    next.distance += first.distance;
    return next;
}

/* The row of a range table for attackers of a code; NULL if there is no such table. */
static inline const uint8_t *ranges_against(const Program *program, const MoveTables *tables,
                                            const uint8_t *ranges, Code asked)
{
    size_t row = (size_t)tables->group[asked] * (program->lines->wall + 1u) * 2 * program->lines->axis_count;
    return ranges == NULL ? NULL : ranges + row;
}

/* True if the piece seen belongs to one of the owners and captures over this distance. `side` is 2 * axis +
 * back, `length` that of the line. */
static inline bool seen_takes(const Position *position, const uint8_t *ranges, Seen seen, unsigned side,
                              unsigned owners, unsigned length)
{
    const LineTables *lines = position->program->lines;
    Code code = position->codes[seen.cell];
    return seen.distance <= ranges[side * (lines->wall + 1u) + code] && seen.distance < length &&
           (lines->owner_bit[code] & owners) != 0;
}

/* The attackers of a cell that belong to one owner; none if no piece of the owner stands where one would. */
typedef struct AttackerSpan {
    const Attacker *first, *end;
} AttackerSpan;

static inline AttackerSpan attackers_of(const Position *position, const MoveTables *tables, Cell target,
                                        Player owner)
{
    const unsigned words = position->words;
    const size_t place = (size_t)target * position->program->kernel->player_count + owner;
    const uint64_t *cells = &tables->attacker_cells[place * words];
    const uint32_t *first = &tables->first_attacker[place];
    uint64_t met = 0;
    for (unsigned i = 0; i < words; i++)
        met |= cells[i] & position->owner_cells[owner].words[i];
    return (AttackerSpan){ .first = &tables->attackers[first[0]],
                           .end = &tables->attackers[met != 0 ? first[1] : first[0]] };
}

/* The table moves of the piece on a cell. */
typedef struct TableMoveSpan {
    const TableMove *first, *end;
} TableMoveSpan;

static inline TableMoveSpan table_moves_of(const Position *position, const MoveTables *tables, Cell cell)
{
    size_t cells = position->program->board->cell_count;
    const uint32_t *first = &tables->first[position->codes[cell] * cells + cell];
    return (TableMoveSpan){ .first = &tables->table_moves[first[0]], .end = &tables->table_moves[first[1]] };
}

/* True if the code belongs to the class. Empty cells have a code, too. */
static inline bool code_is_of(const MoveTables *tables, Code code, unsigned class)
{
    return (tables->classes[code] >> class & 1) != 0;
}

static inline bool hop_is_clear(const Position *position, const MoveTables *tables, uint64_t between,
                                uint64_t on, unsigned line, unsigned hop, unsigned over)
{
    if (on == 0 || (on & (on - 1)) != 0)
        return false;
    unsigned bit = (unsigned)__builtin_ctzll(on);
    if ((hop == TABLE_HOP_BEHIND && bit != 63 - (unsigned)__builtin_clzll(between)) ||
        (hop == TABLE_HOP_BEHIND_BACK && bit != (unsigned)__builtin_ctzll(between)))
        return false;
    const LineTables *lines = position->program->lines;
    return code_is_of(tables, position->codes[lines->line_cells[lines->line_first[line] + bit]], over);
}

static inline bool path_is_clear(const Position *position, const MoveTables *tables, uint64_t between,
                                 unsigned line, unsigned hop, unsigned over)
{
    uint64_t on = position->lines[line] & between;
    return hop == TABLE_HOP_NONE ? on == 0 : hop_is_clear(position, tables, between, on, line, hop, over);
}

/* True if a table move is open: its path is clear, and it may end on what stands on its target. */
static inline bool table_move_is_open(const Position *position, const MoveTables *tables,
                                      const TableMove *table_move)
{
    const MoveShape *shape = &tables->shapes[table_move->shape];
    return code_is_of(tables, position->codes[table_move->to], shape->take) &&
           path_is_clear(position, tables, table_move->between, table_move->line, shape->hop, shape->over);
}

#endif
