/* Drops: every empty cell that the kind's zone and a check leave. */

#include "play/fast_sight.h"

bool fast_has_hand(const FastPosition *fast, Player player)
{
    unsigned any = 0;
    for (unsigned i = 0; i < fast->tables->drops.count; i++)
        any |= fast->hands[player][i];
    return any != 0;
}

void fast_empty_cells(const FastPosition *fast, CellSet *empty)
{
    cellset_copy(empty, &fast->program->everywhere, fast->program->words);
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned i = 0; i < fast->counts[owner]; i++)
            cellset_drop(empty, fast->cells[owner][i]);
}

/* Where a new piece may be a hurdle, each cell is tried. */
static void drop_tried_cells(FastPosition *fast, const FastGuard *guard, CellSet *cells)
{
    unsigned words = fast->program->words;
    fast_empty_cells(fast, cells);
    for (unsigned cell = cellset_next(cells, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(cells, cell + 1, words)) {
        if (guard->company_count > 0) {
            if (fast_company_filled(fast, guard, (Cell)cell))
                cellset_drop(cells, cell);
            continue;
        }
        fast->board[cell] = fast->board[guard->royal];
        if (fast_attacked(fast, guard->royal, guard->attackers))
            cellset_drop(cells, cell);
        fast->board[cell] = 0;
    }
}

/* A check leaves only what lies between. */
void fast_drop_cells(FastPosition *fast, const FastGuard *guard, CellSet *cells)
{
    if (guard->crossed ||
        (guard->edited && (fast->tables->sources.hop_masks != NULL || guard->company_count > 0))) {
        drop_tried_cells(fast, guard, cells);
        return;
    }
    if (guard->checkers == 0) {
        fast_empty_cells(fast, cells);
        return;
    }
    cellset_clear(cells, fast->program->words);
    for (unsigned i = 1; guard->checkers == 1 && i < guard->check_distance; i++)
        cellset_add(cells, fast->tables->sources.line_cells[guard->check_line + i]);
}

/* Takes the cells out that enough of the player's pieces bar. */
static void drop_barred_cells(const FastPosition *fast, Player player, const FastDrop *rule, CellSet *cells)
{
    unsigned words = fast->program->words;
    CellSet by[FAST_BARS_MAX]; /* cells barred by more than so many */
    for (unsigned i = 0; i < rule->bars_from; i++)
        cellset_clear(&by[i], words);
    for (unsigned i = 0; i < fast->counts[player]; i++) {
        Cell cell = fast->cells[player][i];
        if ((rule->barring[player] >> fast->board[cell] & 1) == 0)
            continue;
        for (unsigned k = rule->bars_from - 1u; k > 0; k--) {
            CellSet more;
            cellset_copy(&more, &by[k - 1], words);
            cellset_meet(&more, &rule->barred[cell], words);
            cellset_unite(&by[k], &more, words);
        }
        cellset_unite(&by[0], &rule->barred[cell], words);
    }
    cellset_subtract(cells, &by[rule->bars_from - 1], words);
}

/* Takes the cells out on which the code would give check. */
static void drop_checking_cells(FastPosition *fast, Player player, FastCode code, CellSet *cells)
{
    unsigned words = fast->program->words;
    FastSight sight;
    fast_sight(fast, player, &sight);
    for (unsigned cell = cellset_next(cells, 0, words); sight.royal != CELL_NONE && cell < CELLSET_MAX;
         cell = cellset_next(cells, cell + 1, words))
        if (sight.codes[cell] != 0 && !fast_is_quiet(fast, &sight, code, (Cell)cell, (Cell)cell))
            cellset_drop(cells, cell);
}

static const CellSet *zone_of(const FastPosition *fast, Player player, unsigned drop)
{
    return fast->zones != NULL ? &fast->zones[drop] : &fast->tables->drops.items[drop].cells[player];
}

void fast_drop_zone(FastPosition *fast, Player player, unsigned drop, CellSet *cells)
{
    const FastDrop *rule = &fast->tables->drops.items[drop];
    cellset_copy(cells, zone_of(fast, player, drop), fast->program->words);
    if (rule->barred != NULL)
        drop_barred_cells(fast, player, rule, cells);
    if (rule->may_not_check)
        drop_checking_cells(fast, player, rule->code[player], cells);
}

/* --- drops that may not mate ------------------------------------------------------------------ */

bool fast_minds_mate(const FastPosition *fast, Player player, unsigned drop)
{
    return fast->tables->drops.items[drop].may_not_mate && fast->hands[player][drop] > 0;
}

static bool mates(FastPosition *fast, unsigned drop, Cell cell)
{
    FastMove move = { .from = cell,
                      .to = cell,
                      .code = fast->tables->drops.items[drop].code[fast->mover],
                      .form = FAST_DROP,
                      .extra = (uint16_t)drop };
    FastUndo undo;
    fast_make(fast, &move, &undo);
    fast->nested = true;
    bool mated = !fast_any(fast);
    fast->nested = false;
    fast_unmake(fast, &move, &undo);
    return mated;
}

/* Takes the cells out from which the mover's drop would mate. */
static void drop_mating_cells(FastPosition *fast, unsigned drop, CellSet *cells)
{
    const FastTables *tables = fast->tables;
    FastCode code = tables->drops.items[drop].code[fast->mover];
    Cell royal = fast->royal[fast_next(fast, fast->mover)];
    if (royal == CELL_NONE || fast->nested || (tables->taken_by[fast->board[royal]] >> code & 1) == 0)
        return;
    const FastSources *sources = &tables->sources.of[royal];
    for (unsigned i = 0; i < sources->leap_count; i++) {
        Cell cell = tables->sources.leap_cells[sources->leaps + i];
        if ((tables->sources.leap_masks[sources->leaps + i] >> code & 1) != 0 && cellset_has(cells, cell) &&
            mates(fast, drop, cell))
            cellset_drop(cells, cell);
    }
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *line_cells = tables->sources.line_cells + line;
        for (unsigned i = 1; fast->board[line_cells[i]] == 0; i++)
            if ((tables->sources.line_masks[line + i] >> code & 1) != 0 &&
                cellset_has(cells, line_cells[i]) && mates(fast, drop, line_cells[i]))
                cellset_drop(cells, line_cells[i]);
        line += line_cells[0] + 2u;
    }
}

/* --- counting and listing ------------------------------------------------------------------------ */

static void open_cells(FastPosition *fast, Player player, unsigned drop, const CellSet *cells, CellSet *open)
{
    fast_drop_zone(fast, player, drop, open);
    cellset_meet(open, cells, fast->program->words);
    if (fast->tables->drops.items[drop].may_not_mate && player == fast->mover)
        drop_mating_cells(fast, drop, open);
}

uint64_t fast_count_drop(FastPosition *fast, Player player, unsigned drop, const CellSet *cells)
{
    const FastDrop *rule = &fast->tables->drops.items[drop];
    const CellSet *zone = zone_of(fast, player, drop);
    uint64_t count = 0;
    CellSet open;
    if (rule->barred != NULL || rule->may_not_mate || rule->may_not_check) {
        open_cells(fast, player, drop, cells, &open);
        zone = &open;
    }
    for (unsigned word = 0; word < fast->program->words; word++)
        count += (unsigned)__builtin_popcountll(cells->words[word] & zone->words[word]);
    return count;
}

uint64_t fast_count_drops(FastPosition *fast, Player player, const CellSet *cells)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < fast->tables->drops.count; i++)
        if (fast->hands[player][i] > 0)
            count += fast_count_drop(fast, player, i, cells);
    return count;
}

void fast_list_drops(FastPosition *fast, const CellSet *cells, FastList *list)
{
    unsigned words = fast->program->words;
    for (unsigned i = 0; i < fast->tables->drops.count; i++) {
        if (fast->hands[fast->mover][i] == 0)
            continue;
        CellSet open;
        open_cells(fast, fast->mover, i, cells, &open);
        fast_list_reserve(list, fast->tables->cell_count);
        for (unsigned cell = cellset_next(&open, 0, words); cell < CELLSET_MAX;
             cell = cellset_next(&open, cell + 1, words))
            list->items[list->count++] = (FastMove){ .from = (uint16_t)cell,
                                                     .to = (uint16_t)cell,
                                                     .code = fast->tables->drops.items[i].code[fast->mover],
                                                     .form = FAST_DROP,
                                                     .extra = (uint16_t)i };
    }
}
