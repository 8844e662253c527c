/* Modes: pieces whose rules hang on numbers of pieces have other codes when those
 * numbers change. */

#include "play/fast_position.h"

static int count_of(const FastPosition *fast, uint64_t codes)
{
    int count = 0;
    for (; codes != 0; codes &= codes - 1) {
        unsigned code = (unsigned)__builtin_ctzll(codes);
        count += fast->tables->setup[code] - fast->lost[code];
    }
    return count;
}

static unsigned mode_of(const FastPosition *fast, Player player)
{
    const FastTables *tables = fast->tables;
    unsigned mode = 0;
    for (unsigned i = 0; i < tables->modes.tally_count; i++) {
        const FastTally *tally = &tables->modes.tallies[player][i];
        mode |= (unsigned)(count_of(fast, tally->codes) >= tally->least) << i;
    }
    return mode;
}

void fast_change_modes(FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    for (Player player = 0; player < tables->player_count; player++) {
        unsigned mode = mode_of(fast, player);
        if (mode == fast->mode[player])
            continue;
        fast->mode[player] = (uint8_t)mode;
        for (unsigned i = 0; i < fast->counts[player]; i++) {
            FastCode *code = &fast->board[fast->cells[player][i]];
            if (tables->modes.shifting >> *code &
                1) /* where a move is tried another's piece may stand there */
                *code = tables->modes.shifted[fast->mode[tables->owner[*code]]][*code];
        }
    }
}

/* Whether the other player would change modes by losing one of the code. */
static bool is_critical(const FastPosition *fast, Player owner, FastCode code)
{
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < tables->modes.tally_count; i++) {
        const FastTally *tally = &tables->modes.tallies[owner][i];
        if ((tally->codes >> tables->counted[code] & 1) != 0 && count_of(fast, tally->codes) == tally->least)
            return true;
    }
    return false;
}

unsigned fast_critical_cells(const FastPosition *fast, Player owner, Cell *cells)
{
    const FastTables *tables = fast->tables;
    unsigned count = 0;
    for (unsigned i = 0; i < fast->counts[owner]; i++) {
        Cell cell = fast->cells[owner][i];
        if ((tables->modes.tallied >> fast->board[cell] & 1) != 0 &&
            is_critical(fast, owner, fast->board[cell]))
            cells[count++] = cell;
    }
    return count;
}

bool fast_critical_taken(const FastPosition *fast, Player player)
{
    Cell cells[BOARD_CELLS_MAX];
    Player other = fast_next(fast, player);
    for (unsigned count = fast_critical_cells(fast, other, cells); count > 0; count--) {
        Cell cell = cells[count - 1];
        if (cell != fast->royal[other] &&
            fast_attacked(fast, cell, fast->tables->taken_by[fast->board[cell]]))
            return true;
    }
    return false;
}
