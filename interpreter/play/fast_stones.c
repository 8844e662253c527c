/* Stones that each action puts on a cell which its player picks: each move is there once for each such
 * cell. Nobody's royal is minded where there are any. */

#include <stdlib.h>

#include "play/fast_tally.h"
#include "play/fast_walk.h"

bool fast_stone_load(const FastPosition *fast)
{
    const FastStone *stone = fast->tables->stone;
    unsigned there = 0;
    for (unsigned i = 0; stone->alone && i < fast->counts[PLAYER_NOBODY]; i++)
        there += fast->board[fast->cells[PLAYER_NOBODY][i]] == stone->code;
    return there <= 1;
}

/* The one that goes when another comes; CELL_NONE: none. */
static Cell lone_stone(const FastPosition *fast)
{
    const FastStone *stone = fast->tables->stone;
    for (unsigned i = 0; stone->alone && i < fast->counts[PLAYER_NOBODY]; i++)
        if (fast->board[fast->cells[PLAYER_NOBODY][i]] == stone->code)
            return fast->cells[PLAYER_NOBODY][i];
    return CELL_NONE;
}

/* --- where a stone may be put ------------------------------------------------------------------ */

/* Cells that are empty now and may be picked. */
static void open_cells(const FastPosition *fast, CellSet *cells)
{
    const FastStone *stone = fast->tables->stone;
    if (stone->place != STONE_EMPTY)
        return;
    fast_empty_cells(fast, cells);
    cellset_meet(cells, &stone->cells[fast->mover], fast->program->words);
}

static void free_cell(const FastPosition *fast, Cell cell, CellSet *cells)
{
    if (cellset_has(&fast->tables->stone->cells[fast->mover], cell))
        cellset_add(cells, cell);
}

/* What a move leaves of them. */
static void open_after(const FastPosition *fast, const FastMove *move, const CellSet *open, CellSet *cells)
{
    cellset_copy(cells, open, fast->program->words);
    if (move->form == FAST_CASTLE) {
        const FastCastle *castle = &fast->castles[move->extra];
        free_cell(fast, castle->king_from, cells);
        free_cell(fast, castle->rook_from, cells);
        cellset_drop(cells, castle->king_to);
        cellset_drop(cells, castle->rook_to);
        return;
    }
    if (move->form != FAST_DROP)
        free_cell(fast, move->from, cells);
    if (move->form == FAST_PASSING)
        free_cell(fast, move->extra, cells);
    cellset_drop(cells, move->to);
}

static void reached_cell(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    (void)origin, (void)trail;
    cellset_add(context, word & FAST_CELL);
}

/* Cells that are reached from where the piece goes to, which is edited to stand there: how many, and which
 * unless `cells` is NULL. Of a drop, whose cells are the same, only that it stands there is edited. */
static unsigned reached_after(FastPosition *fast, const FastMove *move, CellSet *cells)
{
    uint8_t *board = fast->board;
    FastCode stone = fast->tables->stone->code, from = board[move->from], to = board[move->to];
    Cell passed = move->form == FAST_PASSING ? move->extra : move->to;
    FastCode taken = board[passed];
    unsigned count = 0;
    board[passed] = 0;
    board[move->from] = 0;
    board[move->to] = move->code;
    if (cells == NULL) {
        count = tally_words(fast, stone, fast_moves_of(fast->tables, stone, move->to), NULL, 0, NULL);
    } else {
        const FastWalk walk = { .move = reached_cell, .context = cells };
        cellset_clear(cells, fast->program->words);
        fast_walk(fast, stone, move->to, &walk);
    }
    board[move->to] = to;
    board[move->from] = from;
    board[passed] = taken;
    return count;
}

static unsigned count_cells(FastPosition *fast, const FastMove *move, const CellSet *open)
{
    CellSet cells;
    switch (fast->tables->stone->place) {
    case STONE_LEFT: return 1;
    case STONE_REACHED: return reached_after(fast, move, NULL);
    case STONE_EMPTY: break;
    }
    open_after(fast, move, open, &cells);
    return cellset_count(&cells, fast->program->words);
}

static void list_cells(FastPosition *fast, const FastMove *move, const CellSet *open, CellSet *cells)
{
    switch (fast->tables->stone->place) {
    case STONE_EMPTY: open_after(fast, move, open, cells); return;
    case STONE_REACHED: reached_after(fast, move, cells); return;
    case STONE_LEFT: break;
    }
    cellset_clear(cells, fast->program->words);
    cellset_add(cells, move->from);
}

/* --- counted, listed and drawn ------------------------------------------------------------------- */

uint64_t fast_count_stones(FastPosition *fast)
{
    FastList *list = &fast->scratch;
    FastGuard guard;
    CellSet open;
    uint64_t total = 0;
    if (fast->tables->stone->place == STONE_LEFT) { /* as many as moves */
        fast_guard(fast, fast->mover, &guard);
        return fast_count_guarded(fast, &guard);
    }
    list->count = 0;
    fast_list_moves(fast, list);
    open_cells(fast, &open);
    for (size_t i = 0; i < list->count; i++)
        total += count_cells(fast, &list->items[i], &open);
    return total;
}

void fast_list_stones(FastPosition *fast, FastList *list, size_t first)
{
    CellSet open, cells;
    size_t end = list->count;
    unsigned words = fast->program->words;
    open_cells(fast, &open);
    for (size_t i = first; i < end; i++) {
        FastMove move = list->items[i];
        list_cells(fast, &move, &open, &cells);
        fast_list_reserve(list, cellset_count(&cells, words));
        for (unsigned cell = cellset_next(&cells, 0, words); cell < CELLSET_MAX;
             cell = cellset_next(&cells, cell + 1, words)) {
            move.put_cell = (Cell)cell;
            list->items[list->count++] = move;
        }
    }
    if (end > first)
        memmove(list->items + first, list->items + end, (list->count - end) * sizeof *list->items);
    list->count -= end - first;
}

size_t fast_draw_stone(FastPosition *fast, FastList *list, Random *random, FastMove *move)
{
    CellSet open, cells;
    size_t total = 0, i = 0;
    list->count = 0;
    fast_list_moves(fast, list);
    open_cells(fast, &open);
    for (size_t k = 0; k < list->count; k++) {
        list->items[k].cell_count = (uint16_t)count_cells(fast, &list->items[k], &open);
        total += list->items[k].cell_count;
    }
    if (total == 0)
        return 0;
    size_t drawn = (size_t)random_below(random, total);
    for (; drawn >= list->items[i].cell_count; i++)
        drawn -= list->items[i].cell_count;
    *move = list->items[i];
    list_cells(fast, move, &open, &cells);
    unsigned cell = cellset_next(&cells, 0, fast->program->words);
    for (; drawn > 0; drawn--)
        cell = cellset_next(&cells, cell + 1, fast->program->words);
    move->put_cell = (Cell)cell;
    return total;
}

/* --- made ------------------------------------------------------------------------------------------ */

bool fast_stone_is_odd(const FastPosition *fast, const FastOdd *odd, const FastMove *move)
{
    FastCode code = fast->tables->stone->code;
    Cell left = lone_stone(fast);
    return (odd->made >> code & 1) != 0 || (odd->to != NULL && (odd->to[move->put_cell] >> code & 1) != 0) ||
           (left != CELL_NONE &&
            ((odd->taken >> code & 1) != 0 || (odd->from != NULL && (odd->from[left] >> code & 1) != 0)));
}

static void put_stone(FastPosition *fast, Cell cell, uint16_t slot)
{
    fast->cells[PLAYER_NOBODY][slot] = cell;
    fast->slot[cell] = slot;
    fast->board[cell] = fast->tables->stone->code;
}

void fast_stone_make(FastPosition *fast, const FastMove *move, FastUndo *undo)
{
    Cell left = undo->stone = lone_stone(fast);
    if (left != CELL_NONE) { /* the new one stands in its place */
        fast->board[left] = 0;
        put_stone(fast, move->put_cell, fast->slot[left]);
        return;
    }
    put_stone(fast, move->put_cell, fast->counts[PLAYER_NOBODY]++);
    fast->lost[fast->tables->stone->code]--;
}

void fast_stone_unmake(FastPosition *fast, const FastMove *move, const FastUndo *undo)
{
    fast->board[move->put_cell] = 0;
    if (undo->stone != CELL_NONE) {
        put_stone(fast, undo->stone, fast->slot[move->put_cell]);
        return;
    }
    fast->counts[PLAYER_NOBODY]--;
    fast->lost[fast->tables->stone->code]++;
}

void fast_stone_picks(const FastPosition *fast, const FastMove *move, Action *action)
{
    unsigned base = action->pick_count++;
    action->picks[base] = move->put_cell;
    action->pick_from[base] = (uint8_t)(fast->tables->stone->effect + 1);
}
