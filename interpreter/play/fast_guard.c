/* Who gives check to a royal, and who must not leave its lines. */

#include "play/fast_position.h"

/* Whether a piece may come between on both: leaps may share a leg, lines that wrap may cross. */
static bool lines_cross(const FastTables *tables, uint32_t line, unsigned distance, uint32_t other,
                        unsigned other_distance)
{
    for (unsigned i = 1; i < distance; i++)
        if (fast_line_has(tables, other, other_distance, tables->sources.line_cells[line + i]))
            return true;
    return false;
}

static void guard_check(const FastTables *tables, FastGuard *guard, Cell checker, uint32_t line,
                        unsigned distance)
{
    bool again = guard->checkers > 0 && guard->checker == checker;
    if (guard->checkers > 0 && distance > 0 && guard->last_distance > 0)
        guard->crossed |= lines_cross(tables, line, distance, guard->last_line, guard->last_distance);
    guard->last_line = line;
    guard->last_distance = (uint16_t)distance;
    guard->check_distance = again ? 0 : (uint16_t)distance;
    guard->check_line = line;
    guard->checkers += again ? 0 : 1;
    guard->checker = checker;
}

static void guard_pin(FastGuard *guard, Cell cell, uint32_t line, unsigned distance)
{
    for (unsigned i = 0; i < guard->pin_count; i++)
        if (guard->pins[i].cell == cell)
            guard->tangled = true;
    if (guard->pin_count < FAST_PINS_MAX)
        guard->pins[guard->pin_count++] =
            (FastPin){ .cell = cell, .line = line, .distance = (uint16_t)distance };
    else
        guard->edited = true; /* there is no room to say who is pinned */
}

uint64_t fast_barren(const FastPosition *fast, Cell cell, uint64_t attackers)
{
    const FastTables *tables = fast->tables;
    uint64_t barren = 0;
    for (uint64_t codes = tables->promotion.must_mask[cell] & attackers; codes != 0; codes &= codes - 1)
        if (fast_promotions(fast, (FastCode)__builtin_ctzll(codes)) == 0)
            barren |= codes & -codes;
    return barren;
}

uint64_t fast_takers(const FastPosition *fast, Cell cell, uint64_t attackers)
{
    const FastTables *tables = fast->tables;
    if (tables->promotion.barren)
        attackers &= ~fast_barren(fast, cell, attackers);
    if (tables->sheltered != NULL)
        attackers &= ~tables->sheltered[cell];
    for (Player player = 0; tables->bar_shelters && player < tables->player_count; player++)
        if (tables->bar->height[player][cell] > fast->limit[player])
            attackers &= ~(tables->owned[player] & tables->bar->codes);
    return attackers;
}

static bool line_takes(const FastPosition *fast, const uint64_t *masks, uint32_t line, unsigned at,
                       uint64_t attackers)
{
    FastCode code = fast->board[fast->tables->sources.line_cells[line + at]];
    return (masks[line + at] & attackers & UINT64_C(1) << code) != 0;
}

/* Whether one who cannot take the royal for want of something to become stands ready, at the end of a leap or
 * on a line. */
static bool barren_waits(const FastPosition *fast, Cell royal, uint64_t barren)
{
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[royal];
    for (unsigned i = 0; i < sources->leap_count; i++)
        if (barren >> fast->board[tables->sources.leap_cells[sources->leaps + i]] & 1)
            return true;
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *cells = tables->sources.line_cells + line;
        for (unsigned i = 1; i <= cells[0]; i++)
            if (line_takes(fast, tables->sources.line_masks, line, i, barren))
                return true;
        line += cells[0] + 2u;
    }
    return false;
}

/* --- where some hop ------------------------------------------------------------------------ */

/* Up to three pieces of a line, nearest first: any two of them may come to be hurdle and taker. */
static unsigned line_pieces(const FastPosition *fast, uint32_t line, unsigned *at)
{
    const uint16_t *cells = fast->tables->sources.line_cells + line;
    unsigned count = 0;
    for (unsigned i = 1; i <= cells[0] && count < 3; i++)
        if (fast->board[cells[i]] != 0)
            at[count++] = i;
    return count;
}

/* Whether it may take there over some hurdle, wherever that stands. */
static bool line_hops(const FastPosition *fast, uint32_t line, unsigned at, uint64_t attackers)
{
    return line_takes(fast, fast->tables->sources.hop_masks, line, at, attackers) ||
           line_takes(fast, fast->tables->sources.behind_masks, line, at, attackers);
}

static bool is_hurdle(const FastPosition *fast, Cell cell, Cell hopper)
{
    return (fast->tables->sources.hurdles[fast->board[hopper]] >> fast->board[cell] & 1) != 0;
}

/* Only `takers` give check; all attackers may come to. */
static void guard_hopped_line(const FastPosition *fast, Player player, FastGuard *guard, uint32_t line,
                              uint64_t takers)
{
    const FastTables *tables = fast->tables;
    const uint16_t *cells = tables->sources.line_cells + line;
    uint64_t attackers = guard->attackers;
    unsigned at[3], count = line_pieces(fast, line, at);
    bool own[3] = { false };
    for (unsigned i = 0; i < count; i++)
        own[i] = (tables->owned[player] >> fast->board[cells[at[i]]] & 1) != 0;
    if (count > 0 && line_takes(fast, tables->sources.line_masks, line, at[0], takers))
        guard_check(tables, guard, cells[at[0]], line, at[0]);
    if (count > 1 && fast_hopped(fast, line, at[0], takers))
        guard_check(tables, guard, cells[at[1]], line, at[1]);
    else if (count > 1 && line_hops(fast, line, at[1], attackers) &&
             !is_hurdle(fast, cells[at[0]], cells[at[1]]))
        guard->edited = true; /* whoever takes what stands between may be a hurdle */
    if (count > 0 && line_hops(fast, line, at[0], attackers))
        guard->edited = true;
    bool third = count > 2 && line_hops(fast, line, at[2], attackers);
    bool second = count > 1 && (line_takes(fast, tables->sources.line_masks, line, at[1], attackers) ||
                                line_takes(fast, tables->sources.behind_masks, line, at[1], attackers));
    if (count > 0 && own[0] && (third || second))
        guard_pin(guard, cells[at[0]], line, third ? at[2] : at[1]);
    if (count > 1 && own[1] && third)
        guard_pin(guard, cells[at[1]], line, at[2]);
}

static void guard_hopped(const FastPosition *fast, Player player, FastGuard *guard, uint64_t takers)
{
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[guard->royal];
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        guard_hopped_line(fast, player, guard, line, takers);
        line += tables->sources.line_cells[line] + 2u;
    }
    guard->checkers = guard->checkers > 0;
    guard->edited = guard->edited || guard->checkers > 0;
    guard->tangled = guard->tangled || guard->pin_count > 0;
}

/* --- all ------------------------------------------------------------------------------------- */

static void guard_royal(const FastPosition *fast, Player player, FastGuard *guard)
{
    const FastTables *tables = fast->tables;
    const uint8_t *board = fast->board;
    guard->checkers = guard->pin_count = guard->company_count = 0;
    guard->attackers = 0;
    guard->tangled = guard->edited = guard->crossed = false;
    if (guard->royal == CELL_NONE)
        return;
    uint64_t attackers = guard->attackers = tables->taken_by[board[guard->royal]];
    if (fast_is_near(tables->near, guard->royal, fast->royal[fast_next(fast, player)]))
        return;
    bool sheltering = false;
    if (tables->choosy) {
        uint64_t barren = tables->promotion.barren ? fast_barren(fast, guard->royal, attackers) : 0;
        sheltering = tables->bar_shelters && fast_shelter_near(fast, guard->royal, attackers);
        guard->edited = sheltering || (barren != 0 && barren_waits(fast, guard->royal, barren));
        attackers = fast_takers(fast, guard->royal, attackers);
    }
    const FastSources *sources = &tables->sources.of[guard->royal];
    bool critical = tables->modes.tallied != 0 && fast_critical_taken(fast, player);
    guard->edited = guard->edited || critical;
    for (unsigned i = 0; i < sources->leap_count; i++) {
        Cell cell = tables->sources.leap_cells[sources->leaps + i];
        if (tables->sources.leap_masks[sources->leaps + i] & attackers & UINT64_C(1) << board[cell])
            guard_check(tables, guard, cell, 0, 0);
    }
    if (tables->sources.hop_masks != NULL) {
        guard_hopped(fast, player, guard, attackers);
        return;
    }
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *cells = tables->sources.line_cells + line;
        const uint64_t *masks = tables->sources.line_masks + line;
        unsigned i = 1;
        while (board[cells[i]] == 0)
            i++;
        FastCode first = board[cells[i]];
        if (masks[i] & attackers & UINT64_C(1) << first) {
            guard_check(tables, guard, cells[i], line, i);
        } else if (tables->owned[player] >> first & 1) {
            unsigned pinned = i++;
            while (board[cells[i]] == 0)
                i++;
            if (masks[i] & attackers & UINT64_C(1) << board[cells[i]])
                guard_pin(guard, cells[pinned], line, i);
        }
        line += cells[0] + 2u;
    }
    guard->edited = guard->edited || guard->crossed;
    if ((critical || sheltering || guard->crossed) && guard->checkers > 1)
        guard->checkers = 1; /* changed modes may end both, a lower bar, and who comes between */
}

/* Of several royals: their moves are tried, and those of whoever is pinned before any of them. */
static void guard_company(const FastPosition *fast, Player player, FastGuard *guard)
{
    FastGuard one;
    unsigned attacked = 0;
    fast_company(fast, player, guard);
    for (unsigned i = 0; i < guard->company_count; i++) {
        one.royal = guard->company[i];
        guard_royal(fast, player, &one);
        attacked += one.checkers > 0;
        guard->edited = guard->edited || (one.edited && one.checkers == 0);
        guard_pin(guard, one.royal, 0, 0);
        for (unsigned k = 0; k < one.pin_count; k++)
            guard_pin(guard, one.pins[k].cell, one.pins[k].line, one.pins[k].distance);
    }
    guard->tangled = true;
    guard->edited = guard->edited || fast_company_falls(fast, attacked, guard->company_count);
}

void fast_guard(const FastPosition *fast, Player player, FastGuard *guard)
{
    guard->royal = fast->royal[player];
    guard_royal(fast, player, guard);
    if (fast->several >> player & 1)
        guard_company(fast, player, guard);
}

bool fast_guard_allows(FastPosition *fast, const FastGuard *guard, const FastPin *pin, Cell from, Cell to)
{
    const FastTables *tables = fast->tables;
    const FastTaking taking = { .from = from, .to = to, .passed = CELL_NONE };
    if (guard->company_count > 0)
        return (pin == NULL && !guard->edited) || !fast_company_exposes(fast, guard, &taking, NULL, 0);
    if (guard->edited || (pin != NULL && (guard->checkers > 0 || guard->tangled)))
        return !fast_exposes(fast, guard->royal, guard->attackers, from, to, CELL_NONE);
    if (pin != NULL)
        return fast_line_has(tables, pin->line, pin->distance, to);
    return guard->checkers < 2 &&
           (to == guard->checker || fast_line_has(tables, guard->check_line, guard->check_distance, to));
}

const FastPin *fast_pin_of(const FastGuard *guard, Cell cell)
{
    for (unsigned i = 0; i < guard->pin_count; i++)
        if (guard->pins[i].cell == cell)
            return &guard->pins[i];
    return NULL;
}

/* --- giving check ------------------------------------------------------------------------------- */

static bool castle_checks(FastPosition *fast, const FastCastle *castle, Cell royal, uint64_t attackers)
{
    uint8_t *board = fast->board;
    FastCode king = board[castle->king_from], rook = board[castle->rook_from];
    board[castle->king_from] = board[castle->rook_from] = 0;
    board[castle->king_to] = king;
    board[castle->rook_to] = rook;
    bool checks = fast_attacked(fast, royal, attackers);
    board[castle->king_to] = board[castle->rook_to] = 0;
    board[castle->king_from] = king;
    board[castle->rook_from] = rook;
    return checks;
}

bool fast_gives_check(FastPosition *fast, const FastMove *move, Cell royal)
{
    uint64_t attackers = fast->tables->taken_by[fast->board[royal]];
    if (move->form == FAST_CASTLE)
        return castle_checks(fast, &fast->castles[move->extra], royal, attackers);
    FastCode code = fast->board[move->from], other = fast->board[move->to];
    if (move->form == FAST_SWAP) {
        fast->board[move->from] = other;
        fast->board[move->to] = code;
        bool swapped = fast_attacked(fast, royal, attackers);
        fast->board[move->from] = code;
        fast->board[move->to] = other;
        return swapped;
    }
    fast->board[move->from] = move->code;
    bool gives = move->form == FAST_DROP ? fast_attacked(fast, royal, attackers)
                                         : fast_exposes(fast, royal, attackers, move->from, move->to,
                                                        move->form == FAST_PASSING ? move->extra : CELL_NONE);
    fast->board[move->from] = code;
    return gives;
}
