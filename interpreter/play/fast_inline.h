/* Knows what the loops ask of a fast position again and again, written so that it costs no call. Does not
 * change one, but for what is put back before it answers, and for hands. Part of fast_position.h, which
 * includes it. */
#ifndef VARI_PLAY_FAST_INLINE_H
#define VARI_PLAY_FAST_INLINE_H

#include "play/fast_position.h"

#define FAST_INLINE static inline __attribute__((always_inline))

/* --- whose turn it is, and whether the game is over ------------------------ */

/* Who is in turn after the player, of those who are not out. */
static inline Player fast_next(const FastPosition *fast, Player player)
{
    do {
        player = (Player)(player + 1 < fast->tables->player_count ? player + 1 : 0);
    } while ((fast->out >> player & 1) != 0);
    return player;
}

/* Whether the game is over after a move made, as far as pieces that must be there go. */
FAST_INLINE bool fast_ended(const FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    uint64_t vital = fast->tables->vitals.codes;
    if (vital == 0)
        return false;
    bool more = move->form == FAST_SWEEP ? undo->blasted_count > 0 : fast->tables->blast != NULL;
    bool taken = undo->taken_cell != CELL_NONE && (vital >> undo->taken & 1) != 0;
    return (more || taken) && fast_vitals_gone(fast);
}

/* Whether the game is over because the player's royal is gone. */
FAST_INLINE bool fast_is_lost(const FastPosition *fast, Player player)
{
    return fast->tables->judged && fast->royal[player] == CELL_NONE;
}

/* Whether the tables cannot tell what comes after the move, not made yet, with so many plies left. */
static inline bool fast_is_odd(FastPosition *fast, const FastMove *move, unsigned left)
{
    const FastOdd *odd = &fast->odd[left < FAST_ODD_LEVELS ? left - (left > 0) : FAST_ODD_LEVELS - 1];
    return odd->any && fast_odd_has(fast, odd, move);
}

/* --- what the tables say --------------------------------------------------- */

/* The words of a code on a cell. */
FAST_INLINE const FastMoves *fast_moves_of(const FastTables *tables, FastCode code, Cell cell)
{
    return &tables->moves[(size_t)code * tables->cell_count + cell];
}

/* Whether a cell is among the first `distance` of a line. */
FAST_INLINE bool fast_line_has(const FastTables *tables, uint32_t line, unsigned distance, Cell cell)
{
    for (unsigned i = 1; i <= distance; i++)
        if (tables->sources.line_cells[line + i] == cell)
            return true;
    return false;
}

/* What a piece of a code as the tables' lists have it is in its owner's mode. */
static inline FastCode fast_in_mode(const FastPosition *fast, FastCode code)
{
    const FastTables *tables = fast->tables;
    return tables->modes.shifted == NULL ? code
                                         : tables->modes.shifted[fast->mode[tables->owner[code]]][code];
}

/* Whether a promotion to the code is not one too many. */
FAST_INLINE bool fast_is_open(const FastPosition *fast, FastCode code)
{
    FastCode counted = fast->tables->counted[code];
    return fast->lost[counted] > fast->tables->promotion.spare[counted];
}

/* How many promotions a piece of the code has to choose from. */
FAST_INLINE unsigned fast_promotions(const FastPosition *fast, FastCode code)
{
    const FastTables *tables = fast->tables;
    unsigned count = tables->promotion.count[code], open = 0;
    if (!tables->promotion.scarce)
        return count;
    for (unsigned i = 0; i < count; i++)
        open += fast_is_open(fast, tables->promotion.codes[code][i]);
    return open;
}

/* Whether the bar keeps a code from a cell. */
FAST_INLINE bool fast_barred(const FastPosition *fast, FastCode code, Cell to)
{
    const FastBar *bar = fast->tables->bar;
    Player owner = fast->tables->owner[code];
    return bar != NULL && (bar->codes >> code & 1) != 0 && bar->height[owner][to] > fast->limit[owner];
}

/* More of a kind in hand, or fewer: both faces of a piece are counted. */
FAST_INLINE void fast_hand_add(FastPosition *fast, Player player, unsigned drop, int more)
{
    uint16_t *hands = fast->hands[player];
    hands[drop] = (uint16_t)(hands[drop] + more);
    hands[fast->tables->drops.face[drop]] = (uint16_t)(hands[fast->tables->drops.face[drop]] + more);
}

/* --- attacks --------------------------------------------------------------- */

/* Whether the second piece of a line, whose first is at i, takes over the first. */
FAST_INLINE bool fast_hopped(const FastPosition *fast, uint32_t line, unsigned i, uint64_t attackers)
{
    const FastTables *tables = fast->tables;
    const uint16_t *cells = tables->sources.line_cells + line;
    if (i >= cells[0])
        return false;
    FastCode hurdle = fast->board[cells[i]];
    bool beside = i == 1;
    i++;
    while (fast->board[cells[i]] == 0)
        i++;
    FastCode hopper = fast->board[cells[i]];
    uint64_t masks =
        tables->sources.hop_masks[line + i] | (beside ? tables->sources.behind_masks[line + i] : 0);
    return (masks & attackers & UINT64_C(1) << hopper) != 0 &&
           (tables->sources.hurdles[hopper] >> hurdle & 1) != 0;
}

/* Whether a code among `attackers` may take on the cell. */
FAST_INLINE bool fast_attacked(const FastPosition *fast, Cell cell, uint64_t attackers)
{
    const FastTables *tables = fast->tables;
    const uint8_t *board = fast->board;
    const FastSources *sources = &tables->sources.of[cell];
    if (tables->choosy)
        attackers = fast_takers(fast, cell, attackers);
    const uint16_t *leaps = tables->sources.leap_cells + sources->leaps;
    const uint64_t *masks = tables->sources.leap_masks + sources->leaps;
    uint64_t hits = 0;
    for (unsigned i = 0; i < sources->leap_count; i++)
        hits |= masks[i] & UINT64_C(1) << board[leaps[i]];
    if ((hits & attackers) != 0)
        return true;
    const uint16_t *line = tables->sources.line_cells + sources->lines;
    const uint64_t *line_masks = tables->sources.line_masks + sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        unsigned i = 1;
        while (board[line[i]] == 0)
            i++;
        if ((line_masks[i] & attackers & UINT64_C(1) << board[line[i]]) != 0)
            return true;
        if (tables->sources.hop_masks != NULL &&
            fast_hopped(fast, (uint32_t)(line - tables->sources.line_cells), i, attackers))
            return true;
        line_masks += line[0] + 2;
        line += line[0] + 2;
    }
    return false;
}

/* A piece is thought to be taken, or is back, while an attack is asked. */
FAST_INLINE void fast_think_taken(FastPosition *fast, FastCode code, Cell cell)
{
    fast->lost[fast->tables->counted[code]]++; /* of an empty cell's nobody asks */
    if (fast->tables->modes.tallied >> code & 1)
        fast_change_modes(fast);
    if (fast->tables->bar_shelters)
        fast_bar_remove(fast, code, cell);
}

FAST_INLINE void fast_think_back(FastPosition *fast, FastCode code, Cell cell)
{
    fast->lost[fast->tables->counted[code]]--;
    if (fast->tables->modes.tallied >> code & 1)
        fast_change_modes(fast);
    if (fast->tables->bar_shelters)
        fast_bar_add(fast, code, cell);
}

/* Likewise on a royal, lifted already, once it has come to the cell and taken what is there. */
FAST_INLINE bool fast_attacked_there(FastPosition *fast, Cell to, uint64_t attackers)
{
    FastCode taken = fast->board[to];
    fast_think_taken(fast, taken, to);
    bool attacked = fast_attacked(fast, to, attackers);
    fast_think_back(fast, taken, to);
    return attacked;
}

/* Whether the royal may be taken once `from` is empty, `to` full and `taken` (or CELL_NONE) empty. */
static inline bool fast_exposes(FastPosition *fast, Cell royal, uint64_t attackers, Cell from, Cell to,
                                Cell taken)
{
    uint8_t *board = fast->board;
    FastCode moved = board[from], target = board[to], passed = 0;
    board[from] = 0;
    if (taken != CELL_NONE) {
        passed = board[taken];
        board[taken] = 0;
    }
    board[to] = moved;
    FastCode gone = taken != CELL_NONE ? passed : target;
    fast_think_taken(fast, gone, taken != CELL_NONE ? taken : to);
    bool attacked = fast_attacked(fast, royal == from ? to : royal, attackers);
    fast_think_back(fast, gone, taken != CELL_NONE ? taken : to);
    board[to] = target;
    if (taken != CELL_NONE)
        board[taken] = passed;
    board[from] = moved;
    return attacked;
}

/* --- royals ---------------------------------------------------------------- */

/* Whether the other royal is where it frees this one, on a cell, of check. */
FAST_INLINE bool fast_is_near(const CellSet *near, Cell cell, Cell other)
{
    return near != NULL && cellset_has(&near[cell], other);
}

/* Whether the royal may stay where it is. */
static inline bool fast_may_rest(const FastPosition *fast, const FastGuard *guard)
{
    return fast->tables->resting != 0 && guard->checkers == 0 && guard->royal != CELL_NONE &&
           (fast->tables->resting >> fast->board[guard->royal] & 1) != 0;
}

/* Whether a royal's move is there, as far as its being in check goes. */
FAST_INLINE bool fast_is_calm_enough(const FastPosition *fast, const FastGuard *guard, uint32_t origin)
{
    const FastTables *tables = fast->tables;
    return guard->checkers == 0 || tables->calm == NULL || !tables->calm[tables->origins[origin].rule];
}

/* Whether the royal, lifted, may go to a cell that one of its moves leads to. */
FAST_INLINE bool fast_royal_may_go(FastPosition *fast, const FastGuard *guard, FastCode code, Cell to)
{
    if (fast->tables->judged)
        return fast_judge_royal(fast, code, guard->royal, to);
    return !fast_attacked_there(fast, to, guard->attackers);
}

#endif
