/* Rows that win, counted window by window: a window in which only one player has pieces can still become a
 * row of that player. Open rows count for more than half-open ones because they lie in more windows. */

#include "search/rows.h"

#include <string.h>

#include "base/memory.h"

enum {
    WEIGHT_NEXT = 200, /* a window that lacks one piece, in per cent of the cheapest kind ... */
    WEIGHT_FADES = 4,  /* ... divided by this for each piece more that it lacks */
    WEIGHT_WON = 3000, /* the player to move lacks one piece */
    ACTOR_TIMES = 2,   /* factor for the other windows of the player to move */
    HEAT_MOST = 1 << 10,
    NOBODY = 0,
    SEVERAL = UINT8_MAX
};

/* --- finding the windows ------------------------------------------------------------------------- */

static bool is_alike(const Row *row, unsigned length, const CellSet *cells)
{
    return row->length == length && memcmp(&row->cells, cells, sizeof *cells) == 0;
}

void rows_note(Rows *rows, unsigned length, uint64_t headings, const CellSet *cells, size_t codes, Code code,
               Player player)
{
    unsigned i = 0;
    if (length < 2 || length > ROW_LENGTH_MAX)
        return;
    while (i < rows->count && !is_alike(&rows->items[i], length, cells))
        i++;
    if (i == ROWS_MAX)
        return;
    Row *row = &rows->items[i];
    if (i == rows->count) {
        rows->count++;
        *row = (Row){ .length = length, .cells = *cells, .seekers = memory_new(codes, sizeof *row->seekers) };
    }
    row->headings |= headings;
    row->seekers[code] = (uint8_t)(player + 1);
}

/* Fills the window that begins at a cell along a heading. False if the line is too short or leaves the cells
 * that count. Each window is found once, from its lower end. */
static bool follow(const Row *row, const Board *board, Cell from, Heading heading, Cell *window)
{
    Cell cell = from;
    for (unsigned i = 0; i < row->length; i++) {
        if (cell == CELL_NONE || !cellset_has(&row->cells, cell) || (i > 0 && cell == from))
            return false;
        window[i] = cell;
        cell = board_hop(board, cell, heading);
    }
    return window[0] < window[row->length - 1];
}

/* Returns the number of windows, and stores them unless `windows` is NULL. */
static size_t find_windows(const Row *row, const Board *board, Cell *windows)
{
    size_t count = 0;
    Cell window[ROW_LENGTH_MAX];
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        for (unsigned heading = 0; heading < board->heading_count; heading++) {
            Heading opposite = board_opposite(board, (Heading)heading);
            bool counts = (row->headings >> heading & 1) != 0 ||
                          (opposite != HEADING_NONE && (row->headings >> opposite & 1) != 0);
            if (!counts || !follow(row, board, (Cell)cell, (Heading)heading, window))
                continue;
            if (windows != NULL)
                memcpy(&windows[count * row->length], window, row->length * sizeof *window);
            count++;
        }
    return count;
}

void rows_settle(Rows *rows, const Program *program)
{
    for (unsigned i = 0; i < rows->count; i++) {
        Row *row = &rows->items[i];
        row->window_count = find_windows(row, program->board, NULL);
        row->windows = memory_new(row->window_count * row->length + 1, sizeof *row->windows);
        find_windows(row, program->board, row->windows);
        int32_t weight = WEIGHT_NEXT;
        for (unsigned pieces = row->length - 1; pieces > 0; pieces--, weight /= WEIGHT_FADES)
            row->weights[pieces] = weight > 0 ? weight : 1;
    }
}

void rows_free(Rows *rows)
{
    for (unsigned i = 0; i < rows->count; i++) {
        memory_free(rows->items[i].seekers);
        memory_free(rows->items[i].windows);
    }
}

/* --- counting ------------------------------------------------------------------------------------ */

/* Returns 1 + the player who alone has pieces in a window, NOBODY if it is empty, and SEVERAL if it cannot
 * become a row. `*pieces` counts the pieces, unless it is SEVERAL. */
static uint8_t seeker_of(const Row *row, const Position *position, const Cell *window, unsigned *pieces)
{
    uint8_t seeker = NOBODY;
    *pieces = 0;
    for (unsigned i = 0; i < row->length; i++) {
        Code code = position->codes[window[i]];
        if (code == 0)
            continue;
        uint8_t one = row->seekers[code];
        if (one == 0 || (seeker != NOBODY && seeker != one))
            return SEVERAL;
        seeker = one;
        ++*pieces;
    }
    return seeker;
}

void rows_count(const Rows *rows, const Position *position, Player actor, int32_t *value)
{
    for (unsigned i = 0; i < rows->count; i++) {
        const Row *row = &rows->items[i];
        bool wins = false;
        for (size_t at = 0; at < row->window_count; at++) {
            unsigned pieces;
            uint8_t seeker = seeker_of(row, position, &row->windows[at * row->length], &pieces);
            if (seeker == NOBODY || seeker == SEVERAL)
                continue;
            Player player = (Player)(seeker - 1);
            value[player] += row->weights[pieces] * (player == actor ? ACTOR_TIMES : 1);
            wins = wins || (player == actor && pieces + 1 == row->length);
        }
        if (wins)
            value[actor] += WEIGHT_WON;
    }
}

void rows_heat(const Rows *rows, const Position *position, int32_t *heat)
{
    memset(heat, 0, position->program->board->cell_count * sizeof *heat);
    for (unsigned i = 0; i < rows->count; i++) {
        const Row *row = &rows->items[i];
        for (size_t at = 0; at < row->window_count; at++) {
            unsigned pieces;
            const Cell *window = &row->windows[at * row->length];
            if (seeker_of(row, position, window, &pieces) == SEVERAL)
                continue;
            int32_t more = pieces + 1 < row->length ? row->weights[pieces + 1] : HEAT_MOST;
            for (unsigned j = 0; j < row->length; j++)
                if (position->codes[window[j]] == 0)
                    heat[window[j]] += more;
        }
    }
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        heat[cell] = heat[cell] < HEAT_MOST ? heat[cell] : HEAT_MOST;
}
