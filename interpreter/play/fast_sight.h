/* Knows from which cells a player's pieces would attack the other's royal, where nobody may give check. Does
 * not know who moves where; fast_shy.c does. */
#ifndef VARI_PLAY_FAST_SIGHT_H
#define VARI_PLAY_FAST_SIGHT_H

#include "play/fast_position.h"

/* No code, so a bit to spare in FastSight.codes: what leaves the cell may open a line; where some hop, what
 * comes there may do so, too. */
#define SIGHT_NEAR UINT64_C(1)

typedef struct FastSight {
    Cell royal;         /* CELL_NONE: there is none, and everything is quiet */
    uint64_t attackers; /* codes that take it */
    /* How many pieces see it already, as when what stood before one is lifted: the last along so much of a
     * line, or where that is 0 by a leap. */
    unsigned openings;
    uint32_t line;
    uint16_t distance;
    uint64_t codes[BOARD_CELLS_MAX]; /* [cell]: those that see it from there */
} FastSight;

/* fast_shy.c: what the player's pieces see. */
void fast_sight(const FastPosition *fast, Player player, FastSight *sight);
/* Likewise once the piece on the cell is lifted: the same, or what is worked out in `lifted`. */
const FastSight *fast_sight_from(FastPosition *fast, const FastSight *sight, Cell cell, FastSight *lifted);
/* Whether the royal is attacked once `from` is empty and the code on `to`. */
bool fast_sight_tried(FastPosition *fast, const FastSight *sight, FastCode code, Cell from, Cell to);

/* Whether a move gives no check; the sight is that from `from`. Not asked of takings in passing. */
FAST_INLINE bool fast_is_quiet(FastPosition *fast, const FastSight *sight, FastCode code, Cell from, Cell to)
{
    const FastTables *tables = fast->tables;
    if (tables->sources.hop_masks != NULL)
        return ((sight->codes[from] | sight->codes[to]) & SIGHT_NEAR) == 0 ||
               !fast_sight_tried(fast, sight, code, from, to);
    if (sight->codes[to] >> code & 1)
        return false;
    if (sight->openings == 0)
        return true;
    if (sight->openings > 1 || sight->distance == 0)
        return !fast_sight_tried(fast, sight, code, from, to);
    return fast_line_has(tables, sight->line, sight->distance, to);
}

/* How many quiet moves a piece has that is not royal, as tally_piece() and tally_minded() count. */
unsigned tally_quiet(FastPosition *fast, const FastSight *sight, const FastGuard *guard, Cell cell,
                     uint64_t *touched, uint64_t bit);
/* fast_count.c: the royal's moves; the sight is with it lifted, or NULL where it may give check. */
unsigned tally_royal(FastPosition *fast, const FastGuard *guard, const FastSight *sight);

#endif
