/* Chance between two players' moves: outcomes are always the same many, so that they
 * are looked at only where something follows. The next player's moves are then counted
 * once, and after each outcome only what hung on a cell that it changed. */

#include "play/fast_tally.h"

/* --- outcomes ----------------------------------------------------------------------- */

static uint32_t sweeps_from(const FastPosition *fast, Cell cell, uint32_t *last)
{
    const FastTables *tables = fast->tables;
    size_t index = (size_t)fast->board[cell] * tables->cell_count + cell;
    *last = tables->chance.first[index + 1];
    return tables->chance.first[index];
}

uint64_t fast_count_sweeps(const FastPosition *fast)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < fast->counts[PLAYER_NOBODY]; i++) {
        uint32_t last, first = sweeps_from(fast, fast->cells[PLAYER_NOBODY][i], &last);
        count += last - first;
    }
    return count;
}

void fast_list_sweeps(const FastPosition *fast, FastList *list)
{
    for (unsigned i = 0; i < fast->counts[PLAYER_NOBODY]; i++) {
        Cell from = fast->cells[PLAYER_NOBODY][i];
        uint32_t last, sweep = sweeps_from(fast, from, &last);
        fast_list_reserve(list, last - sweep);
        for (; sweep < last; sweep++)
            list->items[list->count++] = (FastMove){ .from = from,
                                                     .to = fast->tables->chance.sweeps[sweep].to,
                                                     .code = fast->board[from],
                                                     .form = FAST_SWEEP,
                                                     .origin = sweep };
    }
}

bool fast_vitals_gone(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < tables->vitals.count; i++) {
        const FastVital *vital = &tables->vitals.items[i];
        int left = 0;
        for (uint64_t codes = vital->codes; codes != 0; codes &= codes - 1) {
            unsigned code = (unsigned)__builtin_ctzll(codes);
            left += tables->setup[code] - fast->lost[code];
        }
        for (uint64_t drops = vital->drops; drops != 0; drops &= drops - 1)
            left += fast->hands[vital->player][__builtin_ctzll(drops)];
        if (left == 0)
            return true;
    }
    return false;
}

/* --- made and unmade ---------------------------------------------------------------------- */

static void lift(FastPosition *fast, Cell cell, FastBlasted *swept)
{
    const FastTables *tables = fast->tables;
    FastCode code = fast->board[cell];
    Player owner = tables->owner[code];
    uint16_t slot = fast->slot[cell];
    *swept = (FastBlasted){ .slot = slot, .cell = cell, .code = code };
    Cell last = fast->cells[owner][--fast->counts[owner]];
    fast->cells[owner][slot] = last;
    fast->slot[last] = slot;
    fast->board[cell] = 0;
    fast->lost[tables->counted[code]]++;
    if (tables->drops.swept_to[code] != FAST_NO_DROP)
        fast->hands[owner][tables->drops.swept_to[code]]++;
}

static void put_down(FastPosition *fast, const FastBlasted *swept)
{
    const FastTables *tables = fast->tables;
    Player owner = tables->owner[swept->code];
    uint16_t last_slot = fast->counts[owner]++;
    if (swept->slot != last_slot) {
        Cell last = fast->cells[owner][swept->slot];
        fast->cells[owner][last_slot] = last;
        fast->slot[last] = last_slot;
    }
    fast->cells[owner][swept->slot] = swept->cell;
    fast->slot[swept->cell] = swept->slot;
    fast->board[swept->cell] = swept->code;
    fast->lost[tables->counted[swept->code]]--;
    if (tables->drops.swept_to[swept->code] != FAST_NO_DROP)
        fast->hands[owner][tables->drops.swept_to[swept->code]]--;
}

static void carry(FastPosition *fast, Cell from, Cell to, FastCode code)
{
    uint16_t slot = fast->slot[from];
    fast->board[from] = 0;
    fast->board[to] = code;
    fast->slot[to] = slot;
    fast->cells[PLAYER_NOBODY][slot] = to;
}

/* What the next player left behind is no longer to be taken in passing, nor what was swept. */
static void expire_traces(FastPosition *fast)
{
    fast->traced = (uint8_t)(fast->traced & ~(1u << fast->mover));
    for (unsigned traced = fast->traced; traced != 0; traced &= traced - 1)
        if ((fast->tables->owned[__builtin_ctz(traced)] >>
                 fast->board[fast->traces[__builtin_ctz(traced)].piece] &
             1) == 0)
            fast->traced = (uint8_t)(fast->traced & ~(traced & -traced));
}

void fast_make_sweep(FastPosition *fast, const FastMove *move, FastUndo *undo)
{
    const FastSweep *sweep = &fast->tables->chance.sweeps[move->origin];
    const uint16_t *cells = fast->tables->chance.cells + sweep->cells;
    undo->blasted_count = 0;
    for (unsigned i = 0; i < sweep->count; i++)
        if (fast->board[cells[i]] != 0) {
            fast->rights = (uint8_t)(fast->rights & ~fast->rights_lost[cells[i]]);
            lift(fast, cells[i], &undo->blasted[undo->blasted_count++]);
        }
    carry(fast, move->from, move->to, move->code);
    fast->chance = false;
    fast->mover = fast_next(fast, fast->mover);
    if (fast->traced != 0)
        expire_traces(fast);
}

void fast_unmake_sweep(FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    carry(fast, move->to, move->from, undo->code);
    for (unsigned i = undo->blasted_count; i > 0; i--)
        put_down(fast, &undo->blasted[i - 1]);
}

/* --- an outcome and the next player's move ---------------------------------------------------- */

enum { PIECES_MAX = 64 };

typedef struct Rampage {
    FastPosition *fast;
    Player next;
    unsigned piece_count;
    uint8_t rights; /* the next player's */
    bool drops;     /* ... has something to drop */
    uint64_t total;
    uint16_t value[PIECES_MAX];
    CellSet empty;
    uint64_t touched[BOARD_CELLS_MAX + 1];
} Rampage;

static bool rampage_begin(Rampage *rampage, FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    rampage->fast = fast;
    rampage->next = fast_next(fast, fast->mover);
    rampage->piece_count = fast->counts[rampage->next];
    if (rampage->piece_count > PIECES_MAX || tables->promotion.scarce)
        return false;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].barred != NULL || tables->drops.items[i].may_not_mate ||
            tables->drops.items[i].may_not_check)
            return false;
    memset(rampage->touched, 0, (tables->cell_count + 1u) * sizeof rampage->touched[0]);
    rampage->total = 0;
    for (unsigned slot = 0; slot < rampage->piece_count; slot++) {
        Cell cell = fast->cells[rampage->next][slot];
        unsigned value = tally_piece(fast, cell, rampage->touched, UINT64_C(1) << slot);
        rampage->value[slot] = (uint16_t)value;
        rampage->total += value;
    }
    rampage->rights = 0;
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == rampage->next)
            rampage->rights |= (uint8_t)(fast->rights & 1u << i);
    rampage->drops = tables->drops.count > 0 && fast_has_hand(fast, rampage->next);
    if (tables->drops.count > 0)
        fast_empty_cells(fast, &rampage->empty);
    return true;
}

static uint64_t drops_after(const Rampage *rampage, const CellSet *empty, bool musts)
{
    FastPosition *fast = rampage->fast;
    const FastTables *tables = fast->tables;
    uint64_t count = 0;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (fast->hands[rampage->next][i] > 0 && (!musts || (tables->drops.must >> i & 1) != 0))
            count += fast_count_drop(fast, rampage->next, i, empty);
    return count;
}

/* What the next player may do beside dropping, the outcome being on the board. */
static uint64_t moves_after(const Rampage *rampage, uint64_t total, uint64_t items, uint8_t rights,
                            uint8_t traced)
{
    FastPosition *fast = rampage->fast;
    for (; items != 0; items &= items - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(items);
        total +=
            tally_piece(fast, fast->cells[rampage->next][slot], NULL, 0) - (uint64_t)rampage->value[slot];
    }
    for (unsigned i = 0; rights >> i != 0; i++)
        total += (rights >> i & 1) != 0 && fast_castle_open(fast, &fast->castles[i], 0);
    if (traced != 0) {
        uint8_t before = fast->traced;
        fast->traced = traced;
        total += fast_count_passing(fast, rampage->next, CELL_NONE, NULL);
        fast->traced = before;
    }
    return total;
}

static uint64_t count_made(FastPosition *fast, const FastMove *move)
{
    FastUndo undo;
    fast_make(fast, move, &undo);
    uint64_t count = fast_ended(fast, move, &undo) ? 0 : fast_count(fast);
    fast_unmake(fast, move, &undo);
    return count;
}

/* An outcome whose victims are known, none of them vital; they lie in `undo`, off the board. */
static uint64_t count_swept(Rampage *rampage, const FastMove *move, const FastUndo *undo)
{
    FastPosition *fast = rampage->fast;
    const FastTables *tables = fast->tables;
    uint64_t total = rampage->total, items = rampage->touched[move->from] | rampage->touched[move->to];
    uint64_t gone = 0;
    uint8_t rights = rampage->rights;
    uint8_t traced = (uint8_t)(fast->traced & ~(1u << rampage->next));
    bool drops = rampage->drops;
    for (unsigned i = 0; i < undo->blasted_count; i++) {
        const FastBlasted *swept = &undo->blasted[i];
        items |= rampage->touched[swept->cell];
        rights = (uint8_t)(rights & ~fast->rights_lost[swept->cell]);
        Player owner = tables->owner[swept->code];
        if (owner != PLAYER_NOBODY && fast->traces[owner].piece == swept->cell)
            traced = (uint8_t)(traced & ~(1u << owner));
        if (owner != rampage->next)
            continue;
        gone |= UINT64_C(1) << fast->slot[swept->cell];
        total -= rampage->value[fast->slot[swept->cell]];
        uint8_t drop = tables->drops.swept_to[swept->code];
        drops = drops || drop != FAST_NO_DROP;
        if (drop != FAST_NO_DROP)
            fast->hands[rampage->next][drop]++;
    }
    uint64_t dropped = 0, musts = 0;
    if (drops) {
        CellSet empty;
        cellset_copy(&empty, &rampage->empty, fast->program->words);
        for (unsigned i = 0; i < undo->blasted_count; i++)
            cellset_add(&empty, undo->blasted[i].cell);
        cellset_add(&empty, move->from);
        cellset_drop(&empty, move->to);
        musts = tables->drops.must != 0 ? drops_after(rampage, &empty, true) : 0;
        dropped = musts > 0 ? 0 : drops_after(rampage, &empty, false);
    }
    for (unsigned i = 0; i < undo->blasted_count; i++)
        if (tables->owner[undo->blasted[i].code] == rampage->next &&
            tables->drops.swept_to[undo->blasted[i].code] != FAST_NO_DROP)
            fast->hands[rampage->next][tables->drops.swept_to[undo->blasted[i].code]]--;
    return musts > 0 ? musts : dropped + moves_after(rampage, total, items & ~gone, rights, traced);
}

static uint64_t count_outcome(Rampage *rampage, const FastMove *move)
{
    FastPosition *fast = rampage->fast;
    const FastTables *tables = fast->tables;
    const FastSweep *sweep = &tables->chance.sweeps[move->origin];
    const uint16_t *cells = tables->chance.cells + sweep->cells;
    FastUndo undo;
    uint64_t codes = 0;
    undo.blasted_count = 0;
    for (unsigned i = 0; i < sweep->count; i++) {
        FastCode code = fast->board[cells[i]];
        if (code == 0)
            continue;
        undo.blasted[undo.blasted_count++] = (FastBlasted){ .cell = cells[i], .code = code };
        codes |= UINT64_C(1) << code;
    }
    if ((codes & (tables->vitals.codes | tables->owned[PLAYER_NOBODY])) != 0)
        return count_made(fast, move);
    for (unsigned i = 0; i < undo.blasted_count; i++)
        fast->board[undo.blasted[i].cell] = 0;
    fast->board[move->from] = 0;
    fast->board[move->to] = move->code;
    uint64_t count = count_swept(rampage, move, &undo);
    fast->board[move->to] = 0;
    fast->board[move->from] = move->code;
    for (unsigned i = 0; i < undo.blasted_count; i++)
        fast->board[undo.blasted[i].cell] = undo.blasted[i].code;
    return count;
}

/* The move leads to `count` moves, as far as the tables know. */
static uint64_t count_known(FastPosition *fast, const FastMove *move, uint64_t count)
{
    return count == 0 && fast->tables->asks_stuck ? fast_detour(fast, move, 1) : count;
}

static uint64_t count_after_chance(FastPosition *fast, FastList *list)
{
    size_t first = list->count;
    uint64_t total = 0;
    Rampage rampage;
    bool begun = rampage_begin(&rampage, fast);
    fast_list_sweeps(fast, list);
    for (size_t i = first; i < list->count; i++) {
        const FastMove *move = &list->items[i];
        if (fast_is_odd(fast, move, 1))
            total += fast_detour(fast, move, 1);
        else
            total += count_known(fast, move, begun ? count_outcome(&rampage, move) : count_made(fast, move));
    }
    list->count = first;
    return total;
}

/* A move and an outcome: no player's move changes how many outcomes there are. */
static uint64_t count_before_chance(FastPosition *fast, FastList *list)
{
    size_t first = list->count;
    uint64_t total = 0, outcomes = fast_count_sweeps(fast);
    fast_list_legal(fast, list);
    for (size_t i = first; i < list->count; i++) {
        const FastMove *move = &list->items[i];
        FastCode taken = move->form == FAST_PASSING ? fast->board[move->extra]
                         : move->form == FAST_PLAIN ? fast->board[move->to]
                                                    : 0;
        bool vital = taken != 0 && (fast->tables->vitals.codes >> taken & 1) != 0;
        total += fast_is_odd(fast, move, 1) ? fast_detour(fast, move, 1)
                 : vital                    ? count_made(fast, move)
                                            : outcomes;
    }
    list->count = first;
    return total;
}

uint64_t fast_count_chance_pairs(FastPosition *fast, FastList *list)
{
    return fast->chance ? count_after_chance(fast, list) : count_before_chance(fast, list);
}
