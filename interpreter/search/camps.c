/* How far pieces are from where several of them are wanted. Who is behind counts for more than who is nearly
 * there, so that nobody is left behind; and inside it is better to stand deep, so that nobody is in the way.
 */

#include "search/camps.h"

enum {
    STEP = 100,    /* what a step outside counts, */
    BEHIND = 10,   /* ... and more for each that is still to come after it */
    OUTSIDE = 100, /* what it counts to be outside at all */
    SHALLOW = 20,  /* what a step to the depth of the camp counts */
    PIECES_MAX = 64,
    FAR = 2 * UINT8_MAX
};

/* Moves from a cell to the nearest one of the camp that no own piece stands on. */
static int32_t moves_to_free(const Camp *camp, const Position *position, const CellSet *own, Cell from)
{
    size_t cells = position->program->board->cell_count;
    int32_t nearest = FAR;
    for (unsigned i = 0; i < camp->count; i++) {
        int32_t moves = camp->moves[i * cells + from];
        if (moves > 0 && moves - 1 < nearest && !cellset_has(own, camp->cells[i]))
            nearest = moves - 1;
    }
    return nearest;
}

static int32_t cost_of(const Camp *camp, const Position *position, const CellSet *own, Cell cell)
{
    unsigned deepest = 0;
    for (unsigned i = 0; i < camp->count; i++)
        deepest = camp->depth[i] > deepest ? camp->depth[i] : deepest;
    for (unsigned i = 0; i < camp->count; i++)
        if (camp->cells[i] == cell)
            return (int32_t)(deepest - camp->depth[i]) * SHALLOW;
    int32_t moves = moves_to_free(camp, position, own, cell);
    return OUTSIDE + (int32_t)deepest * SHALLOW + moves * STEP + moves * (moves - 1) / 2 * BEHIND;
}

/* Puts the cost in its place among those so far, the lowest first, of which as many as are needed stay. */
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
    for (EACH_CELL(cell, own, position->words)) {
        const Camp *camp = &camps[position->codes[cell]];
        if (camp->need == 0)
            continue;
        most = camp->need < most ? camp->need : most;
        count =
            keep_lowest(costs, count < most ? count : most, most, cost_of(camp, position, own, (Cell)cell));
    }
    for (unsigned i = 0; i < count; i++)
        sum += costs[i];
    return sum;
}
