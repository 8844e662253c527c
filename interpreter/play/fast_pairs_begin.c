/* The second player's counts of a pair of moves, with marks of the cells they hung on. */

#include "play/fast_pairs.h"

/* --- what each count hangs on ---------------------------------------------------------- */

bool tally_attacked(const FastPosition *fast, Cell cell, uint64_t attackers, Touched touched, uint64_t bit)
{
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[cell];
    bool attacked = false;
    for (unsigned i = 0; i < sources->leap_count; i++) {
        Cell from = tables->sources.leap_cells[sources->leaps + i];
        touched[from] |= bit;
        attacked = attacked || (tables->sources.leap_masks[sources->leaps + i] & attackers &
                                UINT64_C(1) << fast->board[from]);
    }
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *cells = tables->sources.line_cells + line;
        unsigned i = 1;
        for (; fast->board[cells[i]] == 0; i++)
            touched[cells[i]] |= bit;
        touched[cells[i]] |= bit;
        attacked =
            attacked ||
            (tables->sources.line_masks[line + i] & attackers & UINT64_C(1) << fast->board[cells[i]]) ||
            (tables->sources.hop_masks != NULL && fast_hopped(fast, line, i, attackers));
        for (i++; tables->sources.hop_masks != NULL && i <= cells[0]; i++) {
            touched[cells[i]] |= bit;
            if (fast->board[cells[i]] != 0)
                break;
        }
        line += cells[0] + 2u;
    }
    return attacked;
}

/* Marks what an attack on a cell hangs on, the royal lifted. */
static bool attacked_touching(Pairs *pairs, Cell cell, uint64_t attackers, uint64_t bit)
{
    return tally_attacked(pairs->fast, cell, attackers, pairs->touched, bit);
}

/* Who could take there, if anybody. */
static void touch_critical(Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    Cell cells[BOARD_CELLS_MAX];
    for (unsigned count = fast_critical_cells(fast, fast->mover, cells); count > 0; count--) {
        pairs->touched[cells[count - 1]] |= GUARD_BIT;
        attacked_touching(pairs, cells[count - 1], 0, GUARD_BIT);
    }
}

/* Codes with which the first player may attack after a first move, unless it comes as another: all, where
 * there is no royal, or more is to be thought of. */
static uint64_t codes_present(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    uint64_t codes = 0;
    if (tables->royals == 0 || tables->player_count > 2 || tables->choosy || tables->modes.tallied != 0 ||
        tables->gate != NULL || tables->sources.hop_masks != NULL)
        return ~UINT64_C(0);
    for (unsigned i = 0; i < fast->counts[fast->mover]; i++)
        codes |= UINT64_C(1) << fast->board[fast->cells[fast->mover][i]];
    return codes;
}

/* How far along a line somebody may take: what stands beyond does not matter. */
static unsigned line_reach(const FastTables *tables, uint32_t line, uint64_t codes)
{
    unsigned reach = tables->sources.line_cells[line];
    const uint64_t *masks = tables->sources.line_masks + line;
    while (tables->sources.hop_masks == NULL && reach > 0 && (masks[reach] & codes) == 0)
        reach--;
    return reach;
}

/* As fast_guard() reads: each line to the first piece, and on to the next if that may be pinned. */
void pairs_touch_guard(Pairs *pairs, Cell royal)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[royal];
    if (tables->modes.tallied != 0)
        touch_critical(pairs);
    bool hops = tables->sources.hop_masks != NULL;
    uint64_t codes = pairs->present & tables->taken_by[fast->board[royal]];
    for (unsigned i = 0; i < sources->leap_count; i++)
        pairs->touched[tables->sources.leap_cells[sources->leaps + i]] |= GUARD_BIT;
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *cells = tables->sources.line_cells + line;
        unsigned pieces = 0, reach = line_reach(tables, line, codes);
        for (unsigned i = 1; i <= reach; i++) {
            pairs->touched[cells[i]] |= GUARD_BIT;
            FastCode code = fast->board[cells[i]];
            if (code != 0 &&
                (++pieces == (hops ? 3 : 2) || (!hops && (tables->owned[pairs->second] >> code & 1) == 0)))
                break;
        }
        line += cells[0] + 2u;
    }
}

/* --- the second player's counts ----------------------------------------------------------- */
static bool royal_is_freed(const Pairs *pairs, Cell to)
{
    const FastPosition *fast = pairs->fast;
    return fast_is_near(fast->tables->near, to, fast->royal[fast->mover]);
}

void pairs_begin_leap(Pairs *pairs, unsigned index)
{
    Cell to = pairs->leaps[index];
    unsigned item = pairs->piece_count + index;
    uint64_t bit = UINT64_C(1) << item;
    pairs->value[item] = 0;
    if (fast_barred(pairs->fast, pairs->royal_code, to))
        return;
    pairs->touched[to] |= bit;
    /* on a friend's cell nothing else matters until the friend is gone */
    if ((pairs->leap_ends[index] >> pairs->fast->board[to] & 1) != 0 && royal_is_freed(pairs, to))
        pairs->value[item] = 1;
    else if ((pairs->leap_ends[index] >> pairs->fast->board[to] & 1) != 0)
        pairs->value[item] = !attacked_touching(pairs, to, pairs->guard.attackers, bit) &&
                             (pairs->sight == NULL || pairs_royal_quiet(pairs, to));
    pairs->value[item] = (uint16_t)(pairs->value[item] * pairs_weight(pairs, pairs->guard.royal));
    if (pairs->fast->tables->choosy)
        pairs->value[item] = (uint16_t)pairs_royal_leap(pairs, index);
    pairs->total += pairs->value[item];
}

static void begin_royal(Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    Cell royal = pairs->guard.royal;
    pairs->royal_code = fast->board[royal];
    const FastMoves *moves = fast_moves_of(tables, pairs->royal_code, royal);
    pairs->leaps = tables->words + moves->first;
    pairs->leap_count = (unsigned)moves->leaps_mc + moves->leaps_m + moves->leaps_c;
    uint64_t takes = tables->takes[pairs->royal_code];
    for (unsigned i = 0; i < pairs->leap_count; i++)
        pairs->leap_ends[i] = i < moves->leaps_mc                    ? takes | 1
                              : i < moves->leaps_mc + moves->leaps_m ? 1
                                                                     : takes;
    pairs_touch_guard(pairs, royal);
    if (pairs->sight != NULL)
        pairs->royal_sight = fast_sight_from(fast, pairs->sight, royal, &pairs->lifted);
    fast->board[royal] = 0;
    for (unsigned i = 0; i < pairs->leap_count; i++)
        pairs_begin_leap(pairs, i);
    fast->board[royal] = pairs->royal_code;
}

unsigned pairs_castles(const Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    unsigned count = 0;
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == pairs->second && (fast->rights >> i & 1) != 0 &&
            fast_castle_open(fast, &fast->castles[i], pairs->guard.attackers))
            count += 1 + (pairs->gates > 0 ? pairs->gates * fast_castle_gates(fast, &fast->castles[i]) : 0);
    return count;
}

static void touch_cells(Pairs *pairs, const Cell *cells, unsigned count, uint64_t bit)
{
    for (unsigned i = 0; i < count; i++)
        pairs->touched[cells[i]] |= bit;
}

/* As fast_castle_open() reads. */
static void touch_castle(Pairs *pairs, const FastCastle *castle, uint64_t bit)
{
    FastPosition *fast = pairs->fast;
    uint8_t *board = fast->board;
    for (unsigned i = 0; i < castle->empty_count; i++)
        if (board[castle->empty[i]] != 0) { /* hangs on that piece alone */
            touch_cells(pairs, &castle->empty[i], 1, bit);
            return;
        }
    touch_cells(pairs, castle->empty, castle->empty_count, bit);
    touch_cells(pairs, &castle->king_from, 1, bit);
    touch_cells(pairs, &castle->rook_from, 1, bit);
    touch_cells(pairs, castle->safe, castle->safe_count, bit);
    FastCode king = board[castle->king_from], rook = board[castle->rook_from];
    board[castle->king_from] = fast->tables->castling.way_asks ? 0 : king;
    for (unsigned i = 0; i < castle->safe_count; i++)
        attacked_touching(pairs, castle->safe[i], 0, bit);
    board[castle->king_from] = king;
    if (pairs->guard.royal == CELL_NONE)
        return;
    board[castle->king_from] = board[castle->rook_from] = 0;
    board[castle->king_to] = king;
    board[castle->rook_to] = rook;
    Cell royal = pairs->guard.royal;
    attacked_touching(pairs, royal == castle->king_from ? castle->king_to : royal, 0, bit);
    board[castle->king_to] = board[castle->rook_to] = 0;
    board[castle->king_from] = king;
    board[castle->rook_from] = rook;
}

static void begin_castles(Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == pairs->second && (fast->rights >> i & 1) != 0)
            touch_castle(pairs, &fast->castles[i], UINT64_C(1) << BIT_CASTLES);
    for (unsigned cell = 0; pairs->guard.company_count > 0 && cell < fast->tables->cell_count; cell++)
        pairs->touched[cell] |= UINT64_C(1) << BIT_CASTLES; /* several royals see much */
    pairs->value[BIT_CASTLES] = (uint16_t)pairs_castles(pairs);
    pairs->total += pairs->value[BIT_CASTLES];
}

void pairs_begin_piece(Pairs *pairs, unsigned slot)
{
    FastPosition *fast = pairs->fast;
    Cell cell = fast->cells[pairs->second][slot];
    uint64_t bit = UINT64_C(1) << slot;
    const FastPin *pin = pairs->guard.pin_count == 0 ? NULL : fast_pin_of(&pairs->guard, cell);
    unsigned value, takes = 0;
    if (pairs->must)
        value = tally_both(fast, cell, pairs->touched, bit, &takes);
    else if (pairs->sight != NULL)
        value = tally_quiet(fast, pairs->sight, &pairs->guard, cell, pairs->touched, bit);
    else
        value = pin != NULL ? tally_minded(fast, &pairs->guard, pin, cell, pairs->touched, bit)
                            : tally_piece(fast, cell, pairs->touched, bit);
    value *= pairs_weight(pairs, cell);
    pairs->value[slot] = (uint16_t)value;
    pairs->takes[slot] = (uint16_t)takes;
    pairs->total += value;
    pairs->taking += takes;
    if (fast_moves_of(fast->tables, fast->board[cell], cell)->traits & FAST_PROMOTES)
        pairs->promoters |= bit;
}

/* From where the first player's royal can be seen, or comes to be: who drops nothing with check hangs on it.
 */
static void touch_drops(Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    Cell royal = fast->royal[fast->mover];
    if (royal == CELL_NONE)
        return;
    const FastSources *sources = &tables->sources.of[royal];
    pairs->touched[royal] |= DROPS_BIT;
    for (unsigned i = 0; i < sources->leap_count; i++)
        pairs->touched[tables->sources.leap_cells[sources->leaps + i]] |= DROPS_BIT;
    const uint16_t *cells = tables->sources.line_cells + sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        unsigned pieces = 0, most = tables->sources.hop_masks != NULL ? 3 : 1;
        for (unsigned i = 1; i <= cells[0] && pieces < most; i++) {
            pairs->touched[cells[i]] |= DROPS_BIT;
            pieces += fast->board[cells[i]] != 0;
        }
        cells += cells[0] + 2;
    }
}

/* Drops that may not mate are counted like others: where they might, the plain way is taken. */
static void begin_drops(Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    CellSet empty;
    fast_empty_cells(fast, &empty);
    for (unsigned i = 0; i < tables->drops.count; i++) {
        if (fast->hands[pairs->second][i] == 0)
            continue;
        fast_drop_zone(fast, pairs->second, i, &pairs->zones[i]);
        pairs->bars |= tables->drops.items[i].barring[pairs->second] & tables->owned[pairs->second];
        pairs->minds |= (uint64_t)fast_minds_mate(fast, pairs->second, i) << i;
        if (tables->drops.items[i].may_not_check)
            touch_drops(pairs);
        for (unsigned word = 0; word < fast->program->words; word++)
            pairs->total += (unsigned)__builtin_popcountll(empty.words[word] & pairs->zones[i].words[word]);
    }
}

bool pairs_may_pass(const Pairs *pairs, const FastTrail *trail, FastCode left)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < trail->count; i++)
        for (uint32_t k = tables->passing.first[trail->cells[i]];
             k < tables->passing.first[trail->cells[i] + 1]; k++) {
            const FastPassing *passing = &tables->passing.items[k];
            if (fast->board[passing->from] == passing->code &&
                tables->owner[passing->code] == pairs->second &&
                (tables->takes[passing->code] >> left & 1) != 0)
                return true;
        }
    return false;
}

/* Trails of others than the first player lie on: whether the second may take there. */
static bool stands_to_pass(const Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    for (unsigned traced = fast->traced & ~(1u << pairs->second); traced != 0; traced &= traced - 1) {
        const FastTrace *trace = &fast->traces[__builtin_ctz(traced)];
        if (pairs_may_pass(pairs, trace->trail, fast->board[trace->piece]))
            return true;
    }
    return false;
}

/* --- where nobody may give check ------------------------------------------------------------------ */

/* Notes what the second player sees of the other royal; false where it sees the royal itself already. */
static bool sees_nothing(Pairs *pairs)
{
    fast_sight(pairs->fast, pairs->second, &pairs->before);
    if (pairs->before.royal == CELL_NONE)
        return true;
    pairs->sight = &pairs->before;
    return pairs->before.openings == 0;
}

/* The counts of what stands on a cell. */
static uint64_t items_on(const Pairs *pairs, Cell cell)
{
    const FastPosition *fast = pairs->fast;
    if ((fast->tables->owned[pairs->second] >> fast->board[cell] & 1) == 0)
        return 0;
    if (cell == pairs->guard.royal)
        return ((UINT64_C(1) << pairs->leap_count) - 1) << pairs->piece_count;
    return UINT64_C(1) << fast->slot[cell];
}

/* By code the counts of those who have it after a move. */
static void note_codes(const Pairs *pairs, uint64_t items[64])
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    memset(items, 0, 64 * sizeof items[0]);
    for (unsigned slot = 0; slot < pairs->piece_count; slot++) {
        Cell cell = fast->cells[pairs->second][slot];
        FastCode code = fast->board[cell];
        uint64_t bits = items_on(pairs, cell);
        items[tables->moved[code]] |= bits;
        for (unsigned i = 0; i < tables->promotion.count[code]; i++)
            items[tables->promotion.codes[code][i]] |= bits;
    }
}

/* One line from the first player's royal. Who stands on it first, or next, may open it; whoever goes to a
 * cell of it where its code sees the royal hangs on what lies between. */
static void touch_sight_line(Pairs *pairs, uint32_t line, const uint64_t items[64])
{
    const FastPosition *fast = pairs->fast;
    const uint16_t *cells = fast->tables->sources.line_cells + line;
    uint64_t codes = pairs->sight->attackers & fast->tables->owned[pairs->second], beyond = 0;
    unsigned pieces[2] = { cells[0], cells[0] }, count = 0;
    for (unsigned i = 1; i <= cells[0] && count < 2; i++)
        if (fast->board[cells[i]] != 0)
            pieces[count++] = i;
    for (unsigned i = cells[0]; i > 0; i--) {
        uint64_t seen = 0, marks = i <= pieces[0] ? beyond | SIGHT_BIT : 0;
        for (uint64_t mask = fast->tables->sources.line_masks[line + i] & codes; mask != 0; mask &= mask - 1)
            seen |= items[__builtin_ctzll(mask)];
        if (count > 0 && i <= pieces[1])
            marks |= items_on(pairs, cells[pieces[0]]);
        if (count > 1 && i <= pieces[0])
            marks |= items_on(pairs, cells[pieces[1]]);
        beyond |= seen & pairs->touched[cells[i]];
        pairs->touched[cells[i]] |= marks;
    }
}

/* Where some hop, whatever stands on a line so far, comes there or goes changes everything. */
void pairs_touch_sight(Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[pairs->sight->royal];
    uint64_t items[64];
    for (unsigned cell = 0; tables->sources.hop_masks != NULL && cell < tables->cell_count; cell++)
        pairs->touched[cell] |= (pairs->sight->codes[cell] & SIGHT_NEAR) != 0 ? SIGHT_BIT : 0;
    if (tables->sources.hop_masks != NULL)
        return;
    note_codes(pairs, items);
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        touch_sight_line(pairs, line, items);
        line += tables->sources.line_cells[line] + 2u;
    }
}

/* --- all -------------------------------------------------------------------------------------------- */

/* False where the second player has too much, or a royal whose moves are no leaps. */
static bool shape_fits(Pairs *pairs, Cell royal)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    pairs->piece_count = fast->counts[pairs->second];
    pairs->leap_count = 0;
    if (royal != CELL_NONE) {
        const FastMoves *moves = fast_moves_of(tables, fast->board[royal], royal);
        if (moves->rays_mc + moves->rays_m + moves->rays_c + moves->jumps + moves->hops > 0 ||
            (moves->traits & ~FAST_BARRED) != 0)
            return false;
        pairs->leap_count = (unsigned)moves->leaps_mc + moves->leaps_m + moves->leaps_c;
    }
    return pairs->piece_count + pairs->leap_count <= ITEMS_MAX && tables->drops.count <= DROPS_MAX;
}

bool pairs_guard_fits(const Pairs *pairs)
{
    const FastGuard *guard = &pairs->guard;
    return guard->checkers == 0 && !guard->edited &&
           (!guard->tangled || pairs->fast->tables->sources.hop_masks != NULL || guard->company_count > 0);
}

bool pairs_begin_moves(Pairs *pairs, FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    if (tables->drops.must != 0 || tables->bar_shelters ||
        (tables->must_take && (tables->royals != 0 || tables->drops.count > 0)))
        return false;
    pairs->must = tables->must_take;
    pairs->numbers = tables->promotion.barren || tables->modes.tallied != 0;
    pairs->promoters = pairs->taking = pairs->total = 0;
    pairs->fast = fast;
    pairs->second = fast_next(fast, fast->mover);
    Cell royal = fast->royal[pairs->second];
    if (!shape_fits(pairs, royal))
        return false;
    pairs->now = &pairs->guard;
    fast_guard(fast, pairs->second, &pairs->guard);
    if (!pairs_guard_fits(pairs) || (fast->traced != 0 && stands_to_pass(pairs)))
        return false;
    pairs->present = codes_present(fast);
    pairs->gates = fast_gate_kinds(fast, pairs->second);
    pairs->sight = NULL;
    if (tables->shy && !sees_nothing(pairs))
        return false;
    memset(pairs->touched, 0, (tables->cell_count + 1u) * sizeof pairs->touched[0]);
    for (unsigned slot = royal != CELL_NONE ? 1 : 0; slot < pairs->piece_count; slot++)
        pairs_begin_piece(pairs, slot);
    if (royal != CELL_NONE)
        begin_royal(pairs);
    pairs->total += fast_may_rest(fast, &pairs->guard); /* hangs on no more than check */
    for (unsigned i = 0; i < pairs->guard.company_count; i++)
        pairs_touch_guard(pairs, pairs->guard.company[i]);
    return true;
}

void pairs_begin_others(Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    pairs->minds = pairs->bars = 0;
    pairs->drops = fast->tables->drops.count > 0 && fast_has_hand(fast, pairs->second);
    if (pairs->drops)
        begin_drops(pairs);
    if (pairs->sight != NULL)
        pairs_touch_sight(pairs);
    pairs->value[BIT_CASTLES] = 0;
    if (fast->rights != 0)
        begin_castles(pairs);
}

bool pairs_begin(Pairs *pairs, FastPosition *fast)
{
    if (!pairs_begin_moves(pairs, fast))
        return false;
    pairs_begin_others(pairs);
    return true;
}
