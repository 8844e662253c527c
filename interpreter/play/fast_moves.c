/* Lists moves and proves them legal. */

#include <stdlib.h>

#include "play/fast_walk.h"

void fast_list_reserve(FastList *list, size_t more)
{
    if (list->count + more <= list->capacity)
        return;
    size_t capacity = (list->count + more) * 2;
    FastMove *items = realloc(list->items, capacity * sizeof *items);
    if (items == NULL)
        abort();
    list->items = items;
    list->capacity = capacity;
}

/* --- the moves of a piece ---------------------------------------------------------- */

typedef struct Lister {
    const FastPosition *fast;
    const FastTables *tables;
    FastMove *first, *next;
    Cell from;
    FastCode code;
    bool overlaps;
    uint64_t swaps;
    uint64_t *touched, bit; /* marks of cells read, if they are asked for */
    CellSet seen;
} Lister;

/* Of two ways to one cell the one whose rule is written first is the action's. */
static void list_again(Lister *lister, Cell to, uint32_t origin)
{
    const FastOrigin *origins = lister->tables->origins;
    for (FastMove *move = lister->first; move < lister->next; move++)
        if (move->to == to && move->extra == 0 && origins[origin].rule < origins[move->origin].rule)
            move->origin = origin;
}

static inline void list_move(void *context, uint16_t word, uint32_t origin, uint16_t trail)
{
    Lister *lister = context;
    Cell to = word & FAST_CELL;
    if (lister->overlaps && trail == 0) {
        if (cellset_has(&lister->seen, to)) {
            list_again(lister, to, origin);
            return;
        }
        cellset_add(&lister->seen, to);
    }
    FastMove move = { .from = lister->from,
                      .to = to,
                      .code = lister->tables->moved[lister->code],
                      .form = FAST_PLAIN,
                      .extra = trail,
                      .origin = origin };
    if (lister->swaps >> lister->fast->board[to] & 1)
        move.form = FAST_SWAP;
    if ((word & FAST_MUST_PROMOTE) == 0)
        *lister->next++ = move;
    if (word <= FAST_CELL)
        return;
    for (unsigned i = 0; i < lister->tables->promotion.count[lister->code]; i++) {
        FastCode code = lister->tables->promotion.codes[lister->code][i];
        move.code = fast_in_mode(lister->fast, code);
        if (!lister->tables->promotion.scarce || fast_is_open(lister->fast, code))
            *lister->next++ = move;
    }
}

static inline void list_read(void *context, Cell cell)
{
    const Lister *lister = context;
    lister->touched[cell] |= lister->bit;
}

static inline void lister_begin(Lister *lister, const FastPosition *fast, Cell cell, FastList *list)
{
    const FastTables *tables = fast->tables;
    FastCode code = fast->board[cell];
    fast_list_reserve(list, tables->moves_max);
    lister->fast = fast;
    lister->tables = tables;
    lister->first = lister->next = list->items + list->count;
    lister->from = cell;
    lister->code = code;
    lister->swaps = tables->swaps[code];
    lister->overlaps = (fast_moves_of(tables, code, cell)->traits & FAST_OVERLAPS) != 0;
    if (lister->overlaps)
        memset(&lister->seen, 0, sizeof lister->seen);
}

static void list_anew(const FastPosition *fast, Cell cell, FastList *list)
{
    Lister lister;
    lister_begin(&lister, fast, cell, list);
    const FastWalk walk = { .move = list_move, .context = &lister };
    fast_walk(fast, lister.code, cell, &walk);
    list->count = (size_t)(lister.next - list->items);
}

static void copy_kept(const FastKept *kept, Cell cell, FastList *list)
{
    unsigned count = kept->count[cell];
    fast_list_reserve(list, count);
    const FastMove *from = list->items + kept->first[cell];
    FastMove *to = list->items + list->count;
    for (unsigned i = 0; i < count; i++)
        to[i] = from[i];
    list->count += count;
}

static inline void list_piece(const FastPosition *fast, Cell cell, FastList *list)
{
    const FastKept *kept = fast->kept;
    if (kept == NULL || kept->bit[cell] == 0 || (kept->bit[cell] & kept->dirty) != 0)
        list_anew(fast, cell, list);
    else if (kept->count[cell] > 0)
        copy_kept(kept, cell, list);
}

void fast_list_piece(const FastPosition *fast, Cell cell, FastList *list)
{
    list_piece(fast, cell, list);
}

void fast_list_touching(const FastPosition *fast, Cell cell, FastList *list, uint64_t *touched, uint64_t bit)
{
    Lister lister;
    lister_begin(&lister, fast, cell, list);
    lister.touched = touched;
    lister.bit = bit;
    const FastWalk walk = { .move = list_move, .cell_read = list_read, .context = &lister };
    fast_walk(fast, lister.code, cell, &walk);
    list->count = (size_t)(lister.next - list->items);
}

/* --- all moves of a player -------------------------------------------------------------- */

static bool move_stands(FastPosition *fast, const FastGuard *guard, const FastPin *pin, const FastMove *move)
{
    const FastTaking taking = { .from = move->from, .to = move->to, .passed = CELL_NONE };
    if (fast->tables->judged && fast->board[move->to] != 0)
        return fast_judge(fast, fast->board[move->from], &taking, NULL, 0);
    return (pin == NULL && guard->checkers == 0 && !guard->edited) ||
           fast_guard_allows(fast, guard, pin, move->from, move->to);
}

void fast_list_guarded(FastPosition *fast, const FastGuard *guard, Cell cell, FastList *list)
{
    size_t first = list->count;
    fast_list_piece(fast, cell, list);
    const FastPin *pin = fast_pin_of(guard, cell);
    if (pin == NULL && guard->checkers == 0 && !guard->edited && !fast->tables->judged)
        return;
    size_t kept = first;
    for (size_t i = first; i < list->count; i++)
        if (move_stands(fast, guard, pin, &list->items[i]))
            list->items[kept++] = list->items[i];
    list->count = kept;
}

/* Of the royal's moves, listed from `first` on, those that leave it safe. */
static void keep_safe(FastPosition *fast, const FastGuard *guard, FastList *list, size_t first)
{
    size_t kept = first;
    FastCode code = fast->board[guard->royal];
    CellSet attacked;
    fast->board[guard->royal] = 0;
    bool known = list->count - first > fast->counts[fast_next(fast, fast->mover)] / 3u &&
                 fast_attacked_cells(fast, guard->attackers, &attacked);
    for (size_t i = first; i < list->count; i++) {
        Cell to = list->items[i].to;
        if (!fast_is_calm_enough(fast, guard, list->items[i].origin))
            continue;
        if (known ? !cellset_has(&attacked, to) : fast_royal_may_go(fast, guard, code, to))
            list->items[kept++] = list->items[i];
    }
    fast->board[guard->royal] = code;
    list->count = kept;
}

void fast_list_royal(FastPosition *fast, const FastGuard *guard, FastList *list)
{
    size_t first = list->count;
    fast_list_piece(fast, guard->royal, list);
    keep_safe(fast, guard, list, first);
}

/* --- castling and taking in passing ---------------------------------------------------------- */

bool fast_castle_open(FastPosition *fast, const FastCastle *castle, uint64_t attackers)
{
    uint8_t *board = fast->board;
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < castle->empty_count; i++)
        if (board[castle->empty[i]] != 0)
            return false;
    Cell other = fast->royal[fast_next(fast, castle->player)];
    FastCode king = board[castle->king_from], rook = board[castle->rook_from];
    board[castle->king_from] = tables->castling.way_asks ? 0 : king;
    bool safe = true;
    for (unsigned i = 0; safe && i < castle->safe_count; i++) {
        FastCode code = board[castle->safe[i]];
        safe = fast_is_near(tables->way_near, castle->safe[i], other) ||
               !fast_attacked(fast, castle->safe[i],
                              tables->taken_by[code != 0 ? code : tables->imagined[castle->player]]);
    }
    board[castle->king_from] = king;
    if (safe && (fast->several >> castle->player & 1) != 0)
        return fast_company_castles(fast, castle);
    if (!safe || fast->royal[castle->player] == CELL_NONE)
        return safe;
    board[castle->king_from] = board[castle->rook_from] = 0;
    board[castle->king_to] = king;
    board[castle->rook_to] = rook;
    Cell royal =
        fast->royal[castle->player] == castle->king_from ? castle->king_to : fast->royal[castle->player];
    bool attacked = !fast_is_near(tables->near, royal, other) && fast_attacked(fast, royal, attackers);
    board[castle->king_to] = board[castle->rook_to] = 0;
    board[castle->king_from] = king;
    board[castle->rook_from] = rook;
    return !attacked;
}

static void list_castles(FastPosition *fast, const FastGuard *guard, FastList *list)
{
    for (unsigned i = 0; i < fast->castle_count; i++) {
        const FastCastle *castle = &fast->castles[i];
        if (castle->player != fast->mover || (fast->rights >> i & 1) == 0 ||
            !fast_castle_open(fast, castle, guard->attackers))
            continue;
        fast_list_reserve(list, 1);
        list->items[list->count++] = (FastMove){ .from = castle->king_from,
                                                 .to = castle->king_to,
                                                 .code = fast->board[castle->king_from],
                                                 .form = FAST_CASTLE,
                                                 .extra = (uint16_t)i };
    }
}

static void list_passing(const FastPosition *fast, uint32_t index, Cell taken, FastList *list)
{
    const FastTables *tables = fast->tables;
    const FastPassing *passing = &tables->passing.items[index];
    FastMove move = { .from = passing->from,
                      .to = passing->word & FAST_CELL,
                      .code = tables->moved[passing->code],
                      .form = FAST_PASSING,
                      .extra = taken,
                      .origin = index };
    fast_list_reserve(list, 1u + tables->promotion.count[passing->code]);
    if ((passing->word & FAST_MUST_PROMOTE) == 0)
        list->items[list->count++] = move;
    for (unsigned i = 0; passing->word > FAST_CELL && i < tables->promotion.count[passing->code]; i++) {
        FastCode code = tables->promotion.codes[passing->code][i];
        move.code = fast_in_mode(fast, code);
        if (!tables->promotion.scarce || fast_is_open(fast, code))
            list->items[list->count++] = move;
    }
}

static bool passing_stands(FastPosition *fast, const FastPassing *passing, Cell taken, Player player,
                           Cell royal)
{
    const FastTables *tables = fast->tables;
    if (fast->board[passing->from] != passing->code || tables->owner[passing->code] != player ||
        (tables->takes[passing->code] >> fast->board[taken] & 1) == 0)
        return false;
    const FastTaking taking = { passing->from, passing->word & FAST_CELL, taken };
    if (tables->judged)
        return fast_judge(fast, passing->code, &taking, NULL, 0);
    if (fast->several >> player & 1) {
        FastGuard guard;
        fast_company(fast, player, &guard);
        return !fast_company_exposes(fast, &guard, &taking, NULL, 0);
    }
    return royal == CELL_NONE || !fast_exposes(fast, royal, tables->taken_by[fast->board[royal]],
                                               passing->from, passing->word & FAST_CELL, taken);
}

static unsigned count_trace(FastPosition *fast, const FastTrace *trace, Player player, Cell royal,
                            FastList *list)
{
    const FastTables *tables = fast->tables;
    unsigned count = 0;
    for (unsigned i = 0; i < trace->trail->count; i++) {
        Cell to = trace->trail->cells[i];
        if (fast->board[to] != 0)
            continue;
        for (uint32_t k = tables->passing.first[to]; k < tables->passing.first[to + 1]; k++) {
            const FastPassing *passing = &tables->passing.items[k];
            if (!passing_stands(fast, passing, trace->piece, player, royal))
                continue;
            count += passing->word <= FAST_CELL ? 1u
                                                : fast_promotions(fast, passing->code) +
                                                      (passing->word < FAST_MUST_PROMOTE ? 1u : 0u);
            if (list != NULL)
                list_passing(fast, k, trace->piece, list);
        }
    }
    return count;
}

unsigned fast_count_passing(FastPosition *fast, Player player, Cell royal, FastList *list)
{
    unsigned count = 0;
    for (unsigned traced = fast->traced; traced != 0; traced &= traced - 1)
        count += count_trace(fast, &fast->traces[__builtin_ctz(traced)], player, royal, list);
    return count;
}

/* Where some move takes, only those that do. */
static void list_takes_only(const FastPosition *fast, FastList *list, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < list->count; i++) {
        const FastMove *move = &list->items[i];
        if (move->form == FAST_PASSING || (move->form == FAST_PLAIN && fast->board[move->to] != 0))
            list->items[kept++] = *move;
    }
    if (kept > first)
        list->count = kept;
}

/* Where some move drops what must be, only those that do. */
static void list_musts_only(const FastPosition *fast, FastList *list, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < list->count; i++)
        if (list->items[i].form == FAST_DROP && (fast->tables->drops.must >> list->items[i].extra & 1) != 0)
            list->items[kept++] = list->items[i];
    if (kept > first)
        list->count = kept;
}

void fast_list_singular(FastPosition *fast, const FastGuard *guard, FastList *list)
{
    if (fast->rights != 0)
        list_castles(fast, guard, list);
    if (fast->traced != 0)
        fast_count_passing(fast, fast->mover, guard->royal, list);
}

void fast_list_moves(FastPosition *fast, FastList *list)
{
    FastGuard guard;
    size_t begin = list->count;
    if (fast->chance)
        fast_list_sweeps(fast, list);
    if (fast->chance || fast_is_lost(fast, fast->mover))
        return;
    fast_guard(fast, fast->mover, &guard);
    unsigned first = guard.royal == CELL_NONE ? 0 : 1;
    const Cell *cells = fast->cells[fast->mover];
    bool judged = fast->tables->judged;
    bool free = guard.pin_count == 0 && guard.checkers == 0 && !guard.edited && !judged;
    for (unsigned i = first; (guard.checkers < 2 || judged) && i < fast->counts[fast->mover]; i++)
        if (free)
            list_piece(fast, cells[i], list);
        else
            fast_list_guarded(fast, &guard, cells[i], list);
    if (first == 1)
        fast_list_royal(fast, &guard, list);
    if (fast_may_rest(fast, &guard)) {
        fast_list_reserve(list, 1);
        list->items[list->count++] = (FastMove){
            .from = guard.royal, .to = guard.royal, .code = fast->board[guard.royal], .form = FAST_REST
        };
    }
    fast_list_singular(fast, &guard, list);
    if (fast->tables->drops.count > 0 && fast_has_hand(fast, fast->mover)) {
        CellSet open;
        fast_drop_cells(fast, &guard, &open);
        fast_list_drops(fast, &open, list);
    }
    if (fast->tables->gate != NULL)
        fast_list_gates(fast, list, begin);
    if (fast->tables->shy)
        fast_drop_checks(fast, list, begin);
    if (fast_must_part(fast))
        fast_list_parting(fast, list, begin);
    if (fast->tables->must_take)
        list_takes_only(fast, list, begin);
    if (fast->tables->drops.must != 0)
        list_musts_only(fast, list, begin);
}

void fast_list_legal(FastPosition *fast, FastList *list)
{
    size_t first = list->count;
    fast_list_moves(fast, list);
    if (fast->tables->stone != NULL)
        fast_list_stones(fast, list, first);
}
