/* Where nobody may give check: which moves are quiet, listed and counted. */

#include "play/fast_sight.h"

#include "play/fast_walk.h"

/* --- sight -------------------------------------------------------------------------------------- */

/* Where some hop, a line is read as far as three pieces: any may come to be hurdle or taker. */
static void see_hopped(const FastPosition *fast, uint32_t line, FastSight *sight)
{
    const uint16_t *cells = fast->tables->sources.line_cells + line;
    unsigned pieces = 0;
    for (unsigned i = 1; i <= cells[0] && pieces < 3; i++) {
        sight->codes[cells[i]] |= SIGHT_NEAR;
        pieces += fast->board[cells[i]] != 0;
    }
}

static void see_line(const FastPosition *fast, uint32_t line, FastSight *sight)
{
    const uint16_t *cells = fast->tables->sources.line_cells + line;
    const uint64_t *masks = fast->tables->sources.line_masks + line;
    unsigned i = 1;
    for (; fast->board[cells[i]] == 0; i++)
        sight->codes[cells[i]] |= masks[i] & sight->attackers;
    if (i > cells[0])
        return;
    uint64_t mask = masks[i] & sight->attackers;
    sight->codes[cells[i]] |= mask | SIGHT_NEAR;
    if (mask >> fast->board[cells[i]] & 1) {
        sight->openings++;
        sight->line = line;
        sight->distance = (uint16_t)i;
    }
}

void fast_sight(const FastPosition *fast, Player player, FastSight *sight)
{
    const FastTables *tables = fast->tables;
    memset(sight->codes, 0, tables->cell_count * sizeof sight->codes[0]);
    sight->openings = 0;
    sight->royal = fast->royal[fast_next(fast, player)];
    if (sight->royal == CELL_NONE)
        return;
    bool hops = tables->sources.hop_masks != NULL;
    uint64_t attackers = tables->taken_by[fast->board[sight->royal]];
    sight->attackers = tables->choosy ? fast_takers(fast, sight->royal, attackers) : attackers;
    const FastSources *sources = &tables->sources.of[sight->royal];
    for (unsigned i = 0; i < sources->leap_count; i++) {
        Cell cell = tables->sources.leap_cells[sources->leaps + i];
        uint64_t mask = tables->sources.leap_masks[sources->leaps + i] & sight->attackers;
        sight->codes[cell] |= hops ? SIGHT_NEAR : mask;
        if (mask >> fast->board[cell] & 1) {
            sight->openings++;
            sight->distance = 0;
        }
    }
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        if (hops)
            see_hopped(fast, line, sight);
        else
            see_line(fast, line, sight);
        line += tables->sources.line_cells[line] + 2u;
    }
}

const FastSight *fast_sight_from(FastPosition *fast, const FastSight *sight, Cell cell, FastSight *lifted)
{
    if (sight->royal == CELL_NONE || (sight->codes[cell] & SIGHT_NEAR) == 0 ||
        fast->tables->sources.hop_masks != NULL)
        return sight;
    FastCode code = fast->board[cell];
    fast->board[cell] = 0;
    fast_sight(fast, fast->tables->owner[code], lifted);
    fast->board[cell] = code;
    return lifted;
}

bool fast_sight_tried(FastPosition *fast, const FastSight *sight, FastCode code, Cell from, Cell to)
{
    FastCode moved = fast->board[from], target = fast->board[to];
    fast->board[from] = 0;
    fast->board[to] = code;
    bool attacked = fast_attacked(fast, sight->royal, sight->attackers);
    fast->board[to] = target;
    fast->board[from] = moved;
    return attacked;
}

void fast_drop_checks(FastPosition *fast, FastList *list, size_t first)
{
    FastSight sight, lifted;
    const FastSight *from_sight = &sight;
    size_t kept = first;
    Cell from = CELL_NONE;
    fast_sight(fast, fast->mover, &sight);
    for (size_t i = first; sight.royal != CELL_NONE && i < list->count; i++) {
        const FastMove *move = &list->items[i];
        if (move->from != from)
            from_sight = fast_sight_from(fast, &sight, move->from, &lifted);
        from = move->from;
        if (move->form == FAST_PASSING ? !fast_gives_check(fast, move, sight.royal)
                                       : fast_is_quiet(fast, from_sight, move->code, from, move->to))
            list->items[kept++] = *move;
    }
    list->count = sight.royal != CELL_NONE ? kept : list->count;
}

/* --- pieces that are not royal -------------------------------------------------------------------- */

typedef struct Quiet {
    FastPosition *fast;
    const FastSight *sight;
    const FastGuard *guard; /* NULL: the piece need not mind it */
    const FastPin *pin;
    FastCode code, becomes;
    Cell from;
    bool overlaps;
    unsigned count;
    uint64_t *touched;
    uint64_t bit;
    CellSet seen;
} Quiet;

static inline void quiet_read(void *context, Cell cell)
{
    const Quiet *quiet = context;
    quiet->touched[cell] |= quiet->bit;
}

/* Of a piece that opens no line, does not promote, and may go where it likes. */
static inline void quiet_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Quiet *quiet = context;
    (void)origin;
    (void)trail;
    quiet->count += (quiet->sight->codes[word] >> quiet->becomes & 1) == 0;
}

static inline void quiet_any_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Quiet *quiet = context;
    const FastTables *tables = quiet->fast->tables;
    Cell to = word & FAST_CELL;
    (void)origin;
    if (quiet->overlaps && trail == 0) {
        if (cellset_has(&quiet->seen, to))
            return;
        cellset_add(&quiet->seen, to);
    }
    if (quiet->guard != NULL && !fast_guard_allows(quiet->fast, quiet->guard, quiet->pin, quiet->from, to))
        return;
    if ((word & FAST_MUST_PROMOTE) == 0)
        quiet->count += fast_is_quiet(quiet->fast, quiet->sight, quiet->becomes, quiet->from, to);
    for (unsigned i = 0; word > FAST_CELL && i < tables->promotion.count[quiet->code]; i++)
        quiet->count += fast_is_quiet(quiet->fast, quiet->sight, tables->promotion.codes[quiet->code][i],
                                      quiet->from, to);
}

static void tally_any(Quiet *quiet)
{
    FastPosition *fast = quiet->fast;
    FastSight lifted;
    quiet->sight = fast_sight_from(fast, quiet->sight, quiet->from, &lifted);
    if (quiet->overlaps)
        memset(&quiet->seen, 0, sizeof quiet->seen);
    FastWalk walk = { .move = quiet_any_move, .context = quiet };
    if (quiet->touched != NULL)
        walk.cell_read = quiet_read;
    fast_walk(fast, quiet->code, quiet->from, &walk);
}

unsigned tally_quiet(FastPosition *fast, const FastSight *sight, const FastGuard *guard, Cell cell,
                     uint64_t *touched, uint64_t bit)
{
    Quiet quiet;
    uint8_t traits = fast_moves_of(fast->tables, fast->board[cell], cell)->traits;
    quiet.fast = fast;
    quiet.sight = sight;
    quiet.code = fast->board[cell];
    quiet.becomes = fast->tables->moved[quiet.code];
    quiet.from = cell;
    quiet.overlaps = (traits & FAST_OVERLAPS) != 0;
    quiet.count = 0;
    quiet.touched = touched;
    quiet.bit = bit;
    quiet.pin = guard->pin_count > 0 ? fast_pin_of(guard, cell) : NULL;
    quiet.guard = quiet.pin != NULL || guard->checkers > 0 || guard->edited ? guard : NULL;
    if (traits != 0 || quiet.guard != NULL || sight->openings > 0 || (sight->codes[cell] & SIGHT_NEAR) != 0 ||
        fast->tables->sources.hop_masks != NULL) {
        tally_any(&quiet);
    } else if (touched != NULL) {
        const FastWalk walk = { .move = quiet_move, .cell_read = quiet_read, .context = &quiet };
        fast_walk(fast, quiet.code, cell, &walk);
    } else {
        const FastWalk walk = { .move = quiet_move, .context = &quiet };
        fast_walk(fast, quiet.code, cell, &walk);
    }
    return quiet.count;
}
