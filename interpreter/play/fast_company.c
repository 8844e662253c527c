/* Several royals of one player, who are kept together: none may be attacked, or not all at once. */

#include "play/fast_tally.h"

bool fast_company_falls(const FastPosition *fast, unsigned attacked, unsigned royals)
{
    return fast->tables->royal_rule == ROYAL_ALL ? attacked == royals : attacked > 0;
}

/* Whether the board, as it is edited, breaks the law; moved royals stand where `moved` says. */
static bool is_exposed(const FastPosition *fast, const Cell *royals, unsigned count, Touched touched,
                       uint64_t bit)
{
    bool all = fast->tables->royal_rule == ROYAL_ALL;
    for (unsigned i = 0; i < count; i++) {
        uint64_t attackers = fast->tables->taken_by[fast->board[royals[i]]];
        bool attacked = touched != NULL ? tally_attacked(fast, royals[i], attackers, touched, bit)
                                        : fast_attacked(fast, royals[i], attackers);
        if (attacked != all)
            return attacked;
    }
    return all;
}

bool fast_company_exposes(FastPosition *fast, const FastGuard *guard, const FastTaking *taking,
                          uint64_t *touched, uint64_t bit)
{
    uint8_t *board = fast->board;
    Cell royals[FAST_COMPANY_MAX];
    for (unsigned i = 0; i < guard->company_count; i++)
        royals[i] = guard->company[i] == taking->from ? taking->to : guard->company[i];
    FastCode moved = board[taking->from], target = board[taking->to], passed = 0;
    board[taking->from] = 0;
    if (taking->passed != CELL_NONE) {
        passed = board[taking->passed];
        board[taking->passed] = 0;
    }
    board[taking->to] = moved;
    bool exposed = is_exposed(fast, royals, guard->company_count, touched, bit);
    board[taking->to] = target;
    if (taking->passed != CELL_NONE)
        board[taking->passed] = passed;
    board[taking->from] = moved;
    return exposed;
}

bool fast_company_filled(FastPosition *fast, const FastGuard *guard, Cell cell)
{
    fast->board[cell] = fast->board[guard->company[0]]; /* whatever its own */
    bool exposed = is_exposed(fast, guard->company, guard->company_count, NULL, 0);
    fast->board[cell] = 0;
    return exposed;
}

bool fast_company_castles(FastPosition *fast, const FastCastle *castle)
{
    uint8_t *board = fast->board;
    FastGuard guard;
    fast_company(fast, castle->player, &guard);
    for (unsigned i = 0; i < guard.company_count; i++)
        guard.company[i] = guard.company[i] == castle->king_from   ? castle->king_to
                           : guard.company[i] == castle->rook_from ? castle->rook_to
                                                                   : guard.company[i];
    FastCode king = board[castle->king_from], rook = board[castle->rook_from];
    board[castle->king_from] = board[castle->rook_from] = 0;
    board[castle->king_to] = king;
    board[castle->rook_to] = rook;
    bool exposed = is_exposed(fast, guard.company, guard.company_count, NULL, 0);
    board[castle->king_to] = board[castle->rook_to] = 0;
    board[castle->king_from] = king;
    board[castle->rook_from] = rook;
    return !exposed;
}

void fast_company(const FastPosition *fast, Player player, FastGuard *guard)
{
    /* while a taking is only thought of, its taker stands on a cell of the list */
    uint64_t royals = fast->tables->royals & fast->tables->owned[player];
    guard->company_count = 0;
    for (unsigned i = 0; (fast->several >> player & 1) != 0 && i < fast->counts[player]; i++)
        if (royals >> fast->board[fast->cells[player][i]] & 1)
            guard->company[guard->company_count++] = fast->cells[player][i];
}

/* --- when a position is loaded ------------------------------------------------------------- */

static bool may_be_crowned(const FastPosition *fast, Cell cell)
{
    const FastTables *tables = fast->tables;
    FastCode code = fast->board[cell];
    if ((tables->crowns >> code & 1) == 0 || (fast_moves_of(tables, code, cell)->traits & FAST_PROMOTES) == 0)
        return false;
    for (unsigned i = 0; i < tables->promotion.count[code]; i++)
        if ((tables->royals >> tables->promotion.codes[code][i] & 1) != 0 &&
            (!tables->promotion.scarce || fast_is_open(fast, tables->promotion.codes[code][i])))
            return true;
    return false;
}

bool fast_company_load(FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    for (Player player = 0; player < tables->player_count; player++) {
        unsigned royals = 0;
        for (unsigned i = 0; i < fast->counts[player]; i++) {
            if (may_be_crowned(fast, fast->cells[player][i]))
                return false;
            royals += (tables->royals >> fast->board[fast->cells[player][i]] & 1) != 0;
        }
        if ((fast->several >> player & 1) == 0)
            continue;
        fast->royal[player] = CELL_NONE;
        if (tables->royal_rule == ROYAL_LAST)
            fast->several = (uint8_t)(fast->several & ~(1u << player));
        if (royals > FAST_COMPANY_MAX || !tables->company || tables->choosy)
            return false;
    }
    return true;
}

bool fast_company_safe(const FastPosition *fast, Player player)
{
    FastGuard guard;
    fast_company(fast, player, &guard);
    return guard.company_count == 0 || !is_exposed(fast, guard.company, guard.company_count, NULL, 0);
}
