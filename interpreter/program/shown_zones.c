/* Zones that are marked on boards. */

#include "program/shown_zones.h"

#include <float.h>

static const double near = 0.1; /* cells */

/* The distance of two cells. */
typedef struct Extent {
    double wide, high;
    unsigned count;
} Extent;

/* Of the cells of a set, or with NULL of all. */
static Extent extent_of(const Board *board, const CellSet *cells)
{
    double left = DBL_MAX, right = -DBL_MAX, low = DBL_MAX, high = -DBL_MAX;
    Extent extent = { 0 };
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (cells != NULL && !cellset_has(cells, cell))
            continue;
        double x = (double)board->x[cell], y = (double)board->y[cell];
        left = x < left ? x : left;
        right = x > right ? x : right;
        low = y < low ? y : low;
        high = y > high ? y : high;
        extent.count++;
    }
    extent.wide = right - left;
    extent.high = high - low;
    return extent;
}

/* A row along the edge is seen, since the board ends behind it. */
static bool is_row(const Extent *zone, const Extent *board)
{
    enum { SHORT = 4 };
    bool level = zone->high < near, upright = zone->wide < near;
    bool through = (level && zone->wide > board->wide - near) || (upright && zone->high > board->high - near);
    return (level || upright) && (through || zone->count > SHORT);
}

static bool is_on_rim(const Board *board, Cell cell)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++)
        if (board_hop(board, cell, (Heading)heading) == CELL_NONE)
            return true;
    return false;
}

/* All round the edge of the board, but perhaps for corners. */
static bool is_rim(const Board *board, const CellSet *cells)
{
    enum { LEAST = 9, CORNERS = 6 };
    unsigned in_set = 0, in_all = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        bool on_rim = is_on_rim(board, cell);
        if (cellset_has(cells, cell) && !on_rim)
            return false;
        in_set += cellset_has(cells, cell);
        in_all += on_rim;
    }
    return in_set >= LEAST && in_set + CORNERS >= in_all;
}

static bool same_cells(const CellSet *one, const CellSet *other, unsigned words)
{
    return memcmp(one->words, other->words, words * sizeof one->words[0]) == 0;
}

static bool has_arrows_of_its_own(const Kernel *kernel, const CellSet *cells)
{
    for (unsigned heading = 0; kernel->arrows != NULL && heading < kernel->board->heading_count; heading++)
        if (same_cells(cells, &kernel->arrows[heading], kernel->board->words))
            return true;
    return false;
}

bool zone_halves_board(const Kernel *kernel, size_t zone)
{
    const CellSet *cells = kernel->zones[zone].seen_by;
    bool halves = kernel->player_count == 2;
    for (Cell cell = 0; halves && cell < kernel->board->cell_count; cell++)
        halves = cellset_has(&cells[0], cell) != cellset_has(&cells[1], cell);
    return halves;
}

/* As where each player has a board: between them they say nothing that the board does not. */
static bool covers_board(const Kernel *kernel, size_t zone)
{
    CellSet cells = { 0 };
    for (unsigned player = 0; player < kernel->player_count; player++)
        cellset_unite(&cells, &kernel->zones[zone].seen_by[player], kernel->board->words);
    return cellset_count(&cells, kernel->board->words) == kernel->board->cell_count;
}

bool zone_is_shown(const Kernel *kernel, size_t zone, Player player)
{
    const CellSet *cells = &kernel->zones[zone].seen_by[player];
    Extent own = extent_of(kernel->board, cells), all = extent_of(kernel->board, NULL);
    return kernel->zones[zone].declared && own.count > 0 && 2 * own.count <= all.count &&
           !is_row(&own, &all) && !is_rim(kernel->board, cells) && !has_arrows_of_its_own(kernel, cells) &&
           !covers_board(kernel, zone);
}
