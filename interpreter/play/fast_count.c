/* Counts legal moves without listing them. */

#include <stdlib.h>

#include "play/fast_sight.h"
#include "play/fast_tally.h"
#include "play/fast_walk.h"

typedef struct Special {
    FastPosition *fast;
    FastCode code;
    Cell from;
    bool overlaps, judged;
    unsigned count;
    Touched touched;
    uint64_t bit;
    uint64_t seen[CELLSET_WORDS];
} Special;

static inline void special_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Special *special = context;
    (void)origin;
    unsigned cell = word & FAST_CELL;
    if (special->overlaps && trail == 0) {
        if (special->seen[cell >> 6] >> (cell & 63) & 1)
            return;
        special->seen[cell >> 6] |= UINT64_C(1) << (cell & 63);
    }
    if (special->judged && special->fast->board[cell] != 0) {
        const FastTaking taking = { .from = special->from, .to = (Cell)cell, .passed = CELL_NONE };
        if (!fast_judge(special->fast, special->code, &taking, special->touched, special->bit))
            return;
    }
    if (word <= FAST_CELL)
        special->count++;
    else
        special->count +=
            fast_promotions(special->fast, special->code) + (word < FAST_MUST_PROMOTE ? 1u : 0u);
}

static inline void special_read(void *context, Cell cell)
{
    const Special *special = context;
    special->touched[cell] |= special->bit;
}

unsigned tally_special(FastPosition *fast, FastCode code, Cell cell, Touched touched, uint64_t bit)
{
    uint8_t traits = fast_moves_of(fast->tables, code, cell)->traits;
    if (traits == FAST_JUDGED)
        return tally_judged(fast, code, cell, touched, bit);
    Special special;
    special.fast = fast;
    special.code = code;
    special.from = cell;
    special.overlaps = (traits & FAST_OVERLAPS) != 0;
    special.judged = (traits & FAST_JUDGED) != 0;
    special.count = 0;
    special.touched = touched;
    special.bit = bit;
    for (unsigned i = 0; special.overlaps && i < fast->program->words; i++)
        special.seen[i] = 0;
    if (touched != NULL) {
        const FastWalk walk = { .move = special_move, .cell_read = special_read, .context = &special };
        fast_walk(fast, code, cell, &walk);
    } else {
        const FastWalk walk = { .move = special_move, .context = &special };
        fast_walk(fast, code, cell, &walk);
    }
    return special.count;
}

/* --- pieces that must mind a royal ------------------------------------------------------------ */

typedef struct Minded {
    FastPosition *fast;
    const FastGuard *guard;
    const FastPin *pin;
    FastCode code;
    Cell from;
    bool overlaps;
    unsigned count;
    Touched touched;
    uint64_t bit;
    CellSet seen;
} Minded;

static inline void minded_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Minded *minded = context;
    (void)origin;
    Cell to = word & FAST_CELL;
    if (minded->overlaps && trail == 0) {
        if (cellset_has(&minded->seen, to))
            return;
        cellset_add(&minded->seen, to);
    }
    const FastTaking taking = { .from = minded->from, .to = to, .passed = CELL_NONE };
    bool stands =
        minded->fast->tables->judged && minded->fast->board[to] != 0
            ? fast_judge(minded->fast, minded->code, &taking, minded->touched, minded->bit)
        : minded->guard->company_count > 0
            ? !fast_company_exposes(minded->fast, minded->guard, &taking, minded->touched, minded->bit)
            : fast_guard_allows(minded->fast, minded->guard, minded->pin, minded->from, to);
    if (!stands)
        return;
    if (word <= FAST_CELL)
        minded->count++;
    else
        minded->count += fast_promotions(minded->fast, minded->code) + (word < FAST_MUST_PROMOTE ? 1u : 0u);
}

static inline void minded_read(void *context, Cell cell)
{
    const Minded *minded = context;
    if (minded->touched != NULL)
        minded->touched[cell] |= minded->bit;
}

unsigned tally_minded(FastPosition *fast, const FastGuard *guard, const FastPin *pin, Cell cell,
                      Touched touched, uint64_t bit)
{
    Minded minded;
    minded.fast = fast;
    minded.guard = guard;
    minded.pin = pin;
    minded.from = cell;
    minded.code = fast->board[cell];
    minded.overlaps = (fast_moves_of(fast->tables, minded.code, cell)->traits & FAST_OVERLAPS) != 0;
    minded.count = 0;
    minded.touched = touched;
    minded.bit = bit;
    if (minded.overlaps)
        memset(&minded.seen, 0, sizeof minded.seen);
    const FastWalk walk = { .move = minded_move, .cell_read = minded_read, .context = &minded };
    fast_walk(fast, minded.code, cell, &walk);
    return minded.count;
}

/* --- the royal ---------------------------------------------------------------------------------- */

typedef struct Royal {
    FastPosition *fast;
    const FastGuard *guard;
    const FastSight *sight; /* NULL: it may give check */
    FastCode code;
    unsigned count;
    CellSet seen;
    bool overlaps;
} Royal;

static unsigned royal_quiet(const Royal *royal, uint16_t word)
{
    const FastTables *tables = royal->fast->tables;
    Cell from = royal->guard->royal, to = word & FAST_CELL;
    unsigned count = 0;
    if ((word & FAST_MUST_PROMOTE) == 0)
        count += fast_is_quiet(royal->fast, royal->sight, tables->moved[royal->code], from, to);
    for (unsigned i = 0; word > FAST_CELL && i < tables->promotion.count[royal->code]; i++)
        count += fast_is_quiet(royal->fast, royal->sight, tables->promotion.codes[royal->code][i], from, to);
    return count;
}

static inline void royal_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Royal *royal = context;
    (void)trail;
    Cell to = word & FAST_CELL;
    if (!fast_is_calm_enough(royal->fast, royal->guard, origin))
        return;
    if (royal->overlaps && cellset_has(&royal->seen, to))
        return;
    if (royal->overlaps)
        cellset_add(&royal->seen, to);
    if (!fast_royal_may_go(royal->fast, royal->guard, royal->code, to))
        return;
    if (royal->sight != NULL) {
        royal->count += royal_quiet(royal, word);
        return;
    }
    if (word <= FAST_CELL)
        royal->count++;
    else
        royal->count += fast_promotions(royal->fast, royal->code) + (word < FAST_MUST_PROMOTE ? 1u : 0u);
}

unsigned tally_royal(FastPosition *fast, const FastGuard *guard, const FastSight *sight)
{
    FastCode code = fast->board[guard->royal];
    uint8_t traits = fast_moves_of(fast->tables, code, guard->royal)->traits;
    Royal royal;
    royal.fast = fast;
    royal.guard = guard;
    royal.sight = sight;
    royal.code = code;
    royal.count = 0;
    royal.overlaps = (traits & FAST_OVERLAPS) != 0;
    if (royal.overlaps)
        memset(&royal.seen, 0, sizeof royal.seen);
    const FastWalk walk = { .move = royal_move, .context = &royal };
    fast->board[guard->royal] = 0;
    fast_walk(fast, code, guard->royal, &walk);
    fast->board[guard->royal] = code;
    return royal.count;
}

static unsigned count_castles(FastPosition *fast, Player player, uint64_t attackers)
{
    unsigned count = 0;
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == player && (fast->rights >> i & 1) != 0)
            count += fast_castle_open(fast, &fast->castles[i], attackers);
    return count;
}

/* --- all ------------------------------------------------------------------------------------------ */

static uint64_t count_pieces(FastPosition *fast, const FastGuard *guard)
{
    const Cell *cells = fast->cells[fast->mover];
    unsigned count = fast->counts[fast->mover], first = guard->royal == CELL_NONE ? 0 : 1;
    uint64_t total = 0;
    if (guard->checkers == 0 && !guard->edited) {
        for (unsigned i = first; i < count; i++)
            total += tally_piece(fast, cells[i], NULL, 0);
        for (unsigned i = 0; i < guard->pin_count; i++) {
            const FastPin *pin = &guard->pins[i];
            if (fast_pin_of(guard, pin->cell) == pin)
                total = total - tally_piece(fast, pin->cell, NULL, 0) +
                        tally_minded(fast, guard, pin, pin->cell, NULL, 0);
        }
        return total;
    }
    for (unsigned i = first; (guard->checkers < 2 || fast->tables->judged) && i < count; i++)
        total += tally_minded(fast, guard, fast_pin_of(guard, cells[i]), cells[i], NULL, 0);
    return total;
}

uint64_t fast_count_must_drops(FastPosition *fast, const FastGuard *guard)
{
    uint64_t total = 0;
    CellSet cells;
    for (unsigned i = 0; i < fast->tables->drops.count; i++) {
        uint16_t held = fast->hands[fast->mover][i];
        if ((fast->tables->drops.must >> i & 1) == 0 || held == 0 || guard->checkers > 1)
            continue;
        fast_drop_cells(fast, guard, &cells);
        total += fast_count_drop(fast, fast->mover, i, &cells);
    }
    return total;
}

/* Takings in passing that give no check: few enough to list. */
static uint64_t count_shy_passing(FastPosition *fast, const FastGuard *guard)
{
    FastList list = { 0 };
    fast_count_passing(fast, fast->mover, guard->royal, &list);
    fast_drop_checks(fast, &list, 0);
    free(list.items);
    return list.count;
}

/* Where nobody may give check: nothing is dropped there, and nobody castles. */
static uint64_t count_shy(FastPosition *fast, const FastGuard *guard)
{
    FastSight sight, lifted;
    const Cell *cells = fast->cells[fast->mover];
    uint64_t total = 0;
    fast_sight(fast, fast->mover, &sight);
    unsigned count = guard->checkers < 2 ? fast->counts[fast->mover] : 0;
    for (unsigned i = guard->royal == CELL_NONE ? 0 : 1; i < count; i++)
        total += tally_quiet(fast, &sight, guard, cells[i], NULL, 0);
    if (guard->royal != CELL_NONE)
        total += tally_royal(fast, guard, fast_sight_from(fast, &sight, guard->royal, &lifted));
    return total + (fast->traced != 0 ? count_shy_passing(fast, guard) : 0);
}

uint64_t fast_count_guarded(FastPosition *fast, const FastGuard *guard)
{
    if (fast->tables->shy)
        return count_shy(fast, guard);
    uint64_t must = fast->tables->drops.must != 0 ? fast_count_must_drops(fast, guard) : 0;
    if (must > 0)
        return must;
    uint64_t total = count_pieces(fast, guard);
    if (guard->royal != CELL_NONE)
        total += tally_royal(fast, guard, NULL) + fast_may_rest(fast, guard);
    if (fast->rights != 0)
        total += count_castles(fast, fast->mover, guard->attackers);
    if (fast->traced != 0)
        total += fast_count_passing(fast, fast->mover, guard->royal, NULL);
    if (fast->tables->drops.count > 0 && guard->checkers < 2 && fast_has_hand(fast, fast->mover)) {
        CellSet cells;
        fast_drop_cells(fast, guard, &cells);
        total += fast_count_drops(fast, fast->mover, &cells);
    }
    return fast->tables->gate != NULL ? total + fast_count_gates(fast, guard) : total;
}

/* --- where who can take must ------------------------------------------------------------------------ */

static inline void taking_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    const Special *special = context;
    if (special->fast->board[word & FAST_CELL] != 0)
        special_move(context, word, origin, trail);
}

unsigned tally_takes(FastPosition *fast, Cell cell)
{
    Special special;
    special.fast = fast;
    special.code = fast->board[cell];
    special.from = cell;
    special.judged = false; /* asked only where there is no royal */
    special.overlaps = (fast_moves_of(fast->tables, special.code, cell)->traits & FAST_OVERLAPS) != 0;
    special.count = 0;
    for (unsigned i = 0; special.overlaps && i < fast->program->words; i++)
        special.seen[i] = 0;
    const FastWalk walk = { .move = taking_move, .context = &special };
    fast_walk(fast, special.code, cell, &walk);
    return special.count;
}

static uint64_t count_listed(FastPosition *fast)
{
    FastList list = { 0 };
    fast_list_legal(fast, &list);
    free(list.items);
    return list.count;
}

static uint64_t count_must(FastPosition *fast, const FastGuard *guard)
{
    if (guard->royal != CELL_NONE || fast->tables->shy)
        return count_listed(fast);
    uint64_t total = fast->traced != 0 ? fast_count_passing(fast, fast->mover, CELL_NONE, NULL) : 0;
    for (unsigned i = 0; i < fast->counts[fast->mover]; i++)
        total += tally_takes(fast, fast->cells[fast->mover][i]);
    return total > 0 ? total : fast_count_guarded(fast, guard);
}

bool fast_any(FastPosition *fast)
{
    FastGuard guard;
    if (fast->chance)
        return fast_count_sweeps(fast) > 0;
    if (fast->tables->stone != NULL)
        return fast_count_stones(fast) > 0;
    if (fast_must_part(fast))
        return count_listed(fast) > 0;
    fast_guard(fast, fast->mover, &guard);
    if (guard.royal != CELL_NONE && !fast->tables->shy && tally_royal(fast, &guard, NULL) > 0)
        return true;
    return fast_count_guarded(fast, &guard) > 0;
}

uint64_t fast_count(FastPosition *fast)
{
    FastGuard guard;
    if (fast->chance)
        return fast_count_sweeps(fast);
    if (fast_is_lost(fast, fast->mover))
        return 0;
    if (fast->tables->stone != NULL)
        return fast_count_stones(fast);
    if (fast_must_part(fast))
        return count_listed(fast);
    if (fast->tables->must_take) {
        fast_guard(fast, fast->mover, &guard);
        return count_must(fast, &guard);
    }
    fast_guard(fast, fast->mover, &guard);
    return fast_count_guarded(fast, &guard);
}
