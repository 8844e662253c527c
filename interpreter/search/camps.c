/* The distance of pieces from their camp. A step of a piece that is far behind counts for more, so that none
 * is left behind. Deep cells of the camp are better, so that pieces do not block the entrance. */

#include "search/camps.h"

enum {
    STEP = 100,    /* a step outside the camp ... */
    BEHIND = 10,   /* ... and this for each step that remains after it */
    OUTSIDE = 100, /* a piece outside the camp */
    SHALLOW = 20,  /* a step inside, towards the deepest cells */
    PIECES_MAX = 64,
    FAR = 2 * UINT8_MAX
};

/* The number of moves to the nearest cell of the camp that is not taken, which the piece takes: two pieces
 * that are near the same free cell do not both count it. */
static int32_t moves_to_free(const Camp *camp, const Position *position, CellSet *taken, Cell from)
{
    size_t cells = position->program->board->cell_count;
    int32_t nearest = FAR;
    Cell cell = CELL_NONE;
    for (unsigned i = 0; i < camp->count; i++) {
        int32_t moves = camp->moves[i * cells + from];
        if (moves > 0 && moves - 1 < nearest && !cellset_has(taken, camp->cells[i])) {
            nearest = moves - 1;
            cell = camp->cells[i];
        }
    }
    if (cell != CELL_NONE)
        cellset_add(taken, cell);
    return nearest;
}

static int32_t cost_of(const Camp *camp, const Position *position, CellSet *taken, Cell cell)
{
    unsigned deepest = 0;
    for (unsigned i = 0; i < camp->count; i++)
        deepest = camp->depth[i] > deepest ? camp->depth[i] : deepest;
    for (unsigned i = 0; i < camp->count; i++)
        if (camp->cells[i] == cell)
            return (int32_t)(deepest - camp->depth[i]) * SHALLOW;
    int32_t moves = moves_to_free(camp, position, taken, cell);
    return OUTSIDE + (int32_t)deepest * SHALLOW + moves * STEP + moves * (moves - 1) / 2 * BEHIND;
}

/* Inserts a cost into a sorted list of at most `most` lowest costs. Returns its new length. */
static unsigned keep_lowest(int32_t *costs, unsigned count, unsigned most, int32_t cost)
{
    unsigned at = count < most ? count : most - 1;
    if (count == most && costs[at] <= cost)
        return count;
    for (; at > 0 && costs[at - 1] > cost; at--)
        costs[at] = costs[at - 1];
    costs[at] = cost;
    return count < most ? count + 1 : count;
}

int32_t camps_lack(const Camp *camps, const Position *position, Player player)
{
    const CellSet *own = &position->owner_cells[player];
    int32_t costs[PIECES_MAX], sum = 0;
    unsigned count = 0, most = PIECES_MAX;
    CellSet taken;
    cellset_copy(&taken, own, position->words);
    for (EACH_CELL(cell, own, position->words)) {
        const Camp *camp = &camps[position->codes[cell]];
        if (camp->need == 0)
            continue;
        most = camp->need < most ? camp->need : most;
        count = keep_lowest(costs, count < most ? count : most, most,
                            cost_of(camp, position, &taken, (Cell)cell));
    }
    for (unsigned i = 0; i < count; i++)
        sum += costs[i];
    return sum;
}
