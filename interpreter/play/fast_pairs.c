/* Counts pairs of moves. The second player's moves are counted once, as if it
 * were to act; every count notes the cells it hung on. A first move then costs
 * only the counts that hung on a cell it changes: most hang on none. Where it
 * changes who is pinned or in check, all are counted anew. */

#include "play/fast_tally.h"
#include "play/fast_walk.h"

/* Bits of the counts. A piece's is its slot; the royal's leaps and castling follow. */
enum { ITEMS_MAX = 60, BIT_CASTLES = 62, BIT_GUARD = 63, FEW_MOVES = 4, DROPS_MAX = 24 };

typedef struct Pairs {
    FastPosition *fast;
    Player second;
    FastGuard guard; /* of the second player's royal */
    unsigned piece_count;
    unsigned leap_count; /* of the royal, each an item of its own */
    const uint16_t *leaps;
    uint64_t leap_ends[64];
    FastCode royal_code;
    bool drops;     /* the second player has something to drop ... */
    uint64_t minds; /* ... by bit, where it may not mate ... */
    uint64_t bars;  /* ... and codes of its own that bar it cells */
    CellSet zones[DROPS_MAX];
    uint64_t total, taking; /* taking: of those that take, where these come first */
    uint16_t value[64], takes[64];
    bool must;
    bool numbers;       /* of pieces: something hangs on them */
    uint64_t promoters; /* bits of pieces that may promote now */
    uint64_t touched[BOARD_CELLS_MAX + 1];
} Pairs;

static const uint64_t guard_bit = UINT64_C(1) << BIT_GUARD;

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
        pairs->touched[cells[count - 1]] |= guard_bit;
        attacked_touching(pairs, cells[count - 1], 0, guard_bit);
    }
}

/* As fast_guard() reads: each line to the first piece, and on to the next if that may be pinned. */
static void touch_guard(Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    const FastSources *sources = &tables->sources.of[pairs->guard.royal];
    if (tables->modes.tallied != 0)
        touch_critical(pairs);
    bool hops = tables->sources.hop_masks != NULL;
    for (unsigned i = 0; i < sources->leap_count; i++)
        pairs->touched[tables->sources.leap_cells[sources->leaps + i]] |= guard_bit;
    uint32_t line = sources->lines;
    for (unsigned lines = sources->line_count; lines > 0; lines--) {
        const uint16_t *cells = tables->sources.line_cells + line;
        unsigned pieces = 0;
        for (unsigned i = 1; i <= cells[0]; i++) {
            pairs->touched[cells[i]] |= guard_bit;
            FastCode code = fast->board[cells[i]];
            if (code != 0 &&
                (++pieces == (hops ? 3 : 2) || (!hops && (tables->owned[pairs->second] >> code & 1) == 0)))
                break;
        }
        line += cells[0] + 2u;
    }
}

/* --- the second player's counts ----------------------------------------------------------- */

static unsigned royal_leap(const Pairs *pairs, unsigned index)
{
    const FastPosition *fast = pairs->fast;
    Cell to = pairs->leaps[index];
    return !fast_barred(fast, pairs->royal_code, to) &&
           (pairs->leap_ends[index] >> fast->board[to] & 1) != 0 &&
           fast_royal_may_go(pairs->fast, &pairs->guard, pairs->royal_code, to);
}

/* While the other royal stays: its moves are counted the plain way. */
static bool royal_is_freed(const Pairs *pairs, Cell to)
{
    const FastPosition *fast = pairs->fast;
    return fast_is_near(fast->tables->near, to, fast->royal[fast->mover]);
}

static void begin_royal_leap(Pairs *pairs, unsigned index)
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
        pairs->value[item] = !attacked_touching(pairs, to, pairs->guard.attackers, bit);
    if (pairs->fast->tables->choosy)
        pairs->value[item] = (uint16_t)royal_leap(pairs, index);
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
    touch_guard(pairs);
    fast->board[royal] = 0;
    for (unsigned i = 0; i < pairs->leap_count; i++)
        begin_royal_leap(pairs, i);
    fast->board[royal] = pairs->royal_code;
}

static unsigned count_castles(const Pairs *pairs)
{
    FastPosition *fast = pairs->fast;
    unsigned count = 0;
    for (unsigned i = 0; i < fast->castle_count; i++)
        if (fast->castles[i].player == pairs->second && (fast->rights >> i & 1) != 0)
            count += fast_castle_open(fast, &fast->castles[i], pairs->guard.attackers);
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
    pairs->value[BIT_CASTLES] = (uint16_t)count_castles(pairs);
    pairs->total += pairs->value[BIT_CASTLES];
}

static unsigned piece_value(Pairs *pairs, unsigned slot)
{
    FastPosition *fast = pairs->fast;
    Cell cell = fast->cells[pairs->second][slot];
    const FastPin *pin = pairs->guard.pin_count == 0 ? NULL : fast_pin_of(&pairs->guard, cell);
    if (pin != NULL)
        return tally_minded(fast, &pairs->guard, pin, cell, NULL, 0);
    return tally_piece(fast, cell, NULL, 0);
}

static void begin_pieces(Pairs *pairs, unsigned first)
{
    FastPosition *fast = pairs->fast;
    for (unsigned slot = first; slot < pairs->piece_count; slot++) {
        Cell cell = fast->cells[pairs->second][slot];
        uint64_t bit = UINT64_C(1) << slot;
        const FastPin *pin = pairs->guard.pin_count == 0 ? NULL : fast_pin_of(&pairs->guard, cell);
        unsigned value = pin != NULL ? tally_minded(fast, &pairs->guard, pin, cell, pairs->touched, bit)
                                     : tally_piece(fast, cell, pairs->touched, bit);
        pairs->value[slot] = (uint16_t)value;
        pairs->total += value;
        if (fast_moves_of(fast->tables, fast->board[cell], cell)->traits & FAST_PROMOTES)
            pairs->promoters |= bit;
        if (pairs->must) {
            pairs->takes[slot] = (uint16_t)tally_takes(fast, cell);
            pairs->taking += pairs->takes[slot];
        }
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
        for (unsigned word = 0; word < fast->program->words; word++)
            pairs->total += (unsigned)__builtin_popcountll(empty.words[word] & pairs->zones[i].words[word]);
    }
}

/* Trails of others than the first player lie on: whether the second stands where it may take there. */
static bool stands_to_pass(const Pairs *pairs)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    for (unsigned traced = fast->traced & ~(1u << pairs->second); traced != 0; traced &= traced - 1) {
        const FastTrace *trace = &fast->traces[__builtin_ctz(traced)];
        for (unsigned i = 0; i < trace->trail->count; i++)
            for (uint32_t k = tables->passing.first[trace->trail->cells[i]];
                 k < tables->passing.first[trace->trail->cells[i] + 1]; k++) {
                const FastPassing *passing = &tables->passing.items[k];
                if (fast->board[passing->from] == passing->code &&
                    tables->owner[passing->code] == pairs->second &&
                    (tables->takes[passing->code] >> fast->board[trace->piece] & 1) != 0)
                    return true;
            }
    }
    return false;
}

/* False where the shape is not for this way of counting. */
static bool pairs_begin(Pairs *pairs, FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    if (tables->shy || tables->drops.must != 0 || tables->bar_shelters ||
        (tables->must_take && (tables->royals != 0 || tables->drops.count > 0)))
        return false;
    pairs->must = tables->must_take;
    pairs->numbers = tables->promotion.barren || tables->modes.tallied != 0;
    pairs->promoters = 0;
    pairs->taking = 0;
    pairs->fast = fast;
    pairs->second = fast_next(fast, fast->mover);
    pairs->piece_count = fast->counts[pairs->second];
    pairs->leap_count = 0;
    pairs->total = 0;
    Cell royal = fast->royal[pairs->second];
    if (royal != CELL_NONE) {
        const FastMoves *moves = fast_moves_of(tables, fast->board[royal], royal);
        if (moves->rays_mc + moves->rays_m + moves->rays_c + moves->jumps + moves->hops > 0 ||
            (moves->traits & ~FAST_BARRED) != 0)
            return false;
        pairs->leap_count = (unsigned)moves->leaps_mc + moves->leaps_m + moves->leaps_c;
    }
    if (pairs->piece_count + pairs->leap_count > ITEMS_MAX || tables->drops.count > DROPS_MAX)
        return false;
    fast_guard(fast, pairs->second, &pairs->guard);
    if (pairs->guard.checkers > 0 || pairs->guard.edited ||
        (pairs->guard.tangled && tables->sources.hop_masks == NULL) ||
        (fast->traced != 0 && stands_to_pass(pairs)))
        return false;
    memset(pairs->touched, 0, (tables->cell_count + 1u) * sizeof pairs->touched[0]);
    begin_pieces(pairs, royal != CELL_NONE ? 1 : 0);
    if (royal != CELL_NONE)
        begin_royal(pairs);
    pairs->minds = pairs->bars = 0;
    pairs->drops = tables->drops.count > 0 && fast_has_hand(fast, pairs->second);
    if (pairs->drops)
        begin_drops(pairs);
    pairs->value[BIT_CASTLES] = 0;
    if (fast->rights != 0)
        begin_castles(pairs);
    return true;
}

/* --- a first move -------------------------------------------------------------------------------- */

static bool same_pins(const FastGuard *left, const FastGuard *right)
{
    if (left->checkers > 0 || left->edited || left->pin_count != right->pin_count ||
        left->tangled != right->tangled)
        return false;
    for (unsigned i = 0; i < left->pin_count; i++)
        if (left->pins[i].cell != right->pins[i].cell || left->pins[i].line != right->pins[i].line ||
            left->pins[i].distance != right->pins[i].distance)
            return false;
    return true;
}

static uint64_t count_after(FastPosition *fast, const FastMove *move, const FastGuard *guard)
{
    FastUndo undo;
    int16_t limit[BOARD_PLAYERS_MAX];
    memcpy(limit, fast->limit, sizeof limit);
    fast_make(fast, move, &undo);
    uint64_t count = fast_ended(fast, move, &undo) ? 0
                     : guard != NULL               ? fast_count_guarded(fast, guard)
                                                   : fast_count(fast);
    fast_unmake(fast, move, &undo);
    memcpy(fast->limit, limit, sizeof limit); /* it may be one that is only thought of */
    return count;
}

/* The counts among `items` anew, the move being on the board. */
static uint64_t recount(Pairs *pairs, uint64_t items, uint64_t total, uint64_t taking)
{
    FastPosition *fast = pairs->fast;
    uint64_t pieces = items & ((UINT64_C(1) << pairs->piece_count) - 1);
    items &= ~pieces & ~guard_bit;
    for (; pieces != 0; pieces &= pieces - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(pieces);
        total += piece_value(pairs, slot) - (uint64_t)pairs->value[slot];
        if (pairs->must)
            taking += tally_takes(fast, fast->cells[pairs->second][slot]) - (uint64_t)pairs->takes[slot];
    }
    if (taking > 0)
        return taking;
    if (items >> BIT_CASTLES & 1) {
        total += count_castles(pairs) - (uint64_t)pairs->value[BIT_CASTLES];
        items &= ~(UINT64_C(1) << BIT_CASTLES);
    }
    if (items == 0)
        return total;
    fast->board[pairs->guard.royal] = 0;
    for (; items != 0; items &= items - 1) {
        unsigned item = (unsigned)__builtin_ctzll(items);
        total += royal_leap(pairs, item - pairs->piece_count) - (uint64_t)pairs->value[item];
    }
    fast->board[pairs->guard.royal] = pairs->royal_code;
    return total;
}

/* Whether the second player might drop something before the first one's royal that may not mate. */
static bool may_mate(const Pairs *pairs, const FastMove *move)
{
    const FastPosition *fast = pairs->fast;
    const FastTables *tables = fast->tables;
    Cell royal = fast->royal[fast->mover];
    if (royal == CELL_NONE)
        return false;
    const FastSources *sources = &tables->sources.of[royal == move->from ? move->to : royal];
    for (uint64_t minds = pairs->minds; minds != 0; minds &= minds - 1) {
        unsigned drop = (unsigned)__builtin_ctzll(minds);
        FastCode code = tables->drops.items[drop].code[pairs->second];
        for (unsigned i = 0; i < sources->leap_count; i++) {
            Cell cell = tables->sources.leap_cells[sources->leaps + i];
            if ((tables->sources.leap_masks[sources->leaps + i] >> code & 1) != 0 && cell != move->to &&
                (fast->board[cell] == 0 || cell == move->from) && cellset_has(&pairs->zones[drop], cell))
                return true;
        }
        uint32_t line = sources->lines;
        for (unsigned lines = sources->line_count; lines > 0; lines--) {
            if ((tables->sources.line_masks[line] >> code & 1) != 0)
                return true;
            line += tables->sources.line_cells[line] + 2u;
        }
    }
    return false;
}

/* How many drops a cell offers when it is empty. */
static unsigned drops_into(const Pairs *pairs, Cell cell)
{
    const FastPosition *fast = pairs->fast;
    unsigned count = 0;
    for (unsigned i = 0; i < fast->tables->drops.count; i++)
        count += fast->hands[pairs->second][i] > 0 && cellset_has(&pairs->zones[i], cell);
    return count;
}

/* Pieces whose moves are tried, not read off a line. */
static uint64_t pinned_items(const Pairs *pairs, Cell taken)
{
    uint64_t items = 0;
    for (unsigned i = 0; i < pairs->guard.pin_count; i++)
        if (pairs->guard.pins[i].cell != taken)
            items |= UINT64_C(1) << pairs->fast->slot[pairs->guard.pins[i].cell];
    return items;
}

/* Whether more may be promoted to once a piece is taken. */
static bool opens(const FastPosition *fast, FastCode taken)
{
    FastCode counted = fast->tables->counted[taken];
    return taken != 0 && fast->lost[counted] == fast->tables->promotion.spare[counted];
}

/* Of a move that leaves no trail and is no castling, with the piece it takes (0: none) on `taken`. */
static uint64_t count_plain(Pairs *pairs, const FastMove *move, Cell taken, FastCode taken_code)
{
    FastPosition *fast = pairs->fast;
    uint8_t *board = fast->board;
    uint64_t items = pairs->touched[move->from] | pairs->touched[move->to] | pairs->touched[taken];
    uint64_t total = pairs->total, taking = pairs->taking;
    if (taken_code != 0 && fast->tables->owner[taken_code] == pairs->second) {
        total -= pairs->value[fast->slot[taken]];
        taking -= pairs->must ? pairs->takes[fast->slot[taken]] : 0;
        items &= ~(UINT64_C(1) << fast->slot[taken]);
    }
    if (pairs->drops) { /* modulo 2^64: a drop's own cell is not emptied */
        total += move->form != FAST_DROP ? drops_into(pairs, move->from) : 0;
        total += taken != move->to ? drops_into(pairs, taken) : 0;
        total -= taken != move->to || taken_code == 0 ? drops_into(pairs, move->to) : 0;
    }
    if (fast->tables->promotion.scarce && opens(fast, taken_code) &&
        fast->tables->owner[taken_code] == pairs->second)
        items |= pairs->promoters & ~(UINT64_C(1) << fast->slot[taken]);
    if (items == 0)
        return taking > 0 ? taking : total;
    FastCode moved = board[move->from];
    if (fast->tables->promotion.scarce)
        fast->lost[fast->tables->counted[taken_code]]++;
    uint8_t rights = fast->rights;
    fast->rights = (uint8_t)(rights & ~(fast->rights_lost[taken] | fast->rights_lost[move->from]));
    board[taken] = 0;
    board[move->from] = 0;
    board[move->to] = move->code;
    FastGuard guard;
    bool same = true;
    if (items & guard_bit) {
        fast_guard(fast, pairs->second, &guard);
        same = same_pins(&guard, &pairs->guard);
    }
    if (fast->tables->sources.hop_masks != NULL && (items & guard_bit) != 0)
        items |= pinned_items(pairs, taken_code != 0 ? taken : CELL_NONE);
    if (same)
        total = recount(pairs, items, total, taking);
    board[move->to] = 0;
    board[taken] = taken_code;
    board[move->from] = moved;
    fast->rights = rights;
    if (fast->tables->promotion.scarce)
        fast->lost[fast->tables->counted[taken_code]]--;
    return same ? total : count_after(fast, move, &guard);
}

/* Whether a move changes numbers that modes hang on, or, where there is a royal, moves a piece that
 * they hang on; or leaves others who may take. */
static bool hangs_on_numbers(const Pairs *pairs, const FastMove *move, FastCode taken)
{
    const FastPosition *fast = pairs->fast;
    FastCode code = fast->board[move->from];
    uint64_t codes = UINT64_C(1) << taken;
    if (fast->tables->promotion.barren &&
        (move->form == FAST_DROP || move->code != code || opens(fast, taken)))
        return true;
    if (move->code != code || pairs->guard.royal != CELL_NONE)
        codes |= UINT64_C(1) << move->code | UINT64_C(1) << code;
    return (fast->tables->modes.tallied & codes) != 0;
}

static uint64_t count_first(Pairs *pairs, const FastMove *move)
{
    FastPosition *fast = pairs->fast;
    if (move->form == FAST_CASTLE || move->form == FAST_SWAP)
        return count_after(fast, move, NULL);
    Cell taken = move->form == FAST_PASSING ? move->extra : move->to;
    FastCode taken_code = fast->board[taken];
    if (fast->tables->blast != NULL && (taken_code != 0 || move->from == fast->royal[fast->mover]))
        return count_after(fast, move, NULL); /* changes more cells, or frees of check */
    if ((fast->tables->vitals.codes >> taken_code & 1) != 0)
        return count_after(fast, move, NULL); /* may end the game */
    if (pairs->numbers && hangs_on_numbers(pairs, move, taken_code))
        return count_after(fast, move, NULL);
    if ((pairs->bars >> taken_code & 1) != 0 || (pairs->minds != 0 && may_mate(pairs, move)))
        return count_after(fast, move, NULL);
    if (move->form == FAST_PLAIN && move->extra != 0) {
        const FastTrail *trail = &fast->tables->passing.trails[move->extra];
        for (unsigned i = 0; i < trail->count; i++)
            if (fast->tables->passing.first[trail->cells[i]] !=
                fast->tables->passing.first[trail->cells[i] + 1])
                return count_after(fast, move, NULL);
    }
    return count_plain(pairs, move, taken, taken_code);
}

static uint64_t count_each(FastPosition *fast, const FastMove *moves, size_t count)
{
    Pairs pairs;
    uint64_t total = 0;
    bool begun = count >= FEW_MOVES && pairs_begin(&pairs, fast);
    for (size_t i = 0; i < count; i++) {
        const FastMove *move = &moves[i];
        bool odd = fast_is_odd(fast, move, 1);
        uint64_t nodes = odd ? 0 : begun ? count_first(&pairs, move) : count_after(fast, move, NULL);
        if (odd || (nodes == 0 && fast->tables->asks_stuck))
            nodes = fast_detour(fast, move, 1);
        total += nodes;
    }
    return total;
}

/* Where a bar moves with the pieces: first moves that leave the second player the same limit are
 * counted together, as if it were that already. */
static uint64_t count_barred(FastPosition *fast, FastMove *moves, size_t count)
{
    Player second = fast_next(fast, fast->mover);
    int16_t before[BOARD_PLAYERS_MAX], after[BOARD_PLAYERS_MAX];
    uint64_t total = 0;
    memcpy(before, fast->limit, sizeof before);
    for (size_t first = 0, next = 0; first < count; first = next) {
        int16_t limit = 0;
        for (size_t i = first; i < count; i++) {
            fast_bar_after(fast, &moves[i], after);
            if (i > first && after[second] != limit)
                continue;
            FastMove move = moves[i];
            moves[i] = moves[next];
            moves[next++] = move;
            limit = after[second];
        }
        fast->limit[second] = limit;
        total += count_each(fast, moves + first, next - first);
        memcpy(fast->limit, before, sizeof before);
    }
    return total;
}

uint64_t fast_count_pairs(FastPosition *fast, FastList *list)
{
    size_t first = list->count;
    fast_list_legal(fast, list);
    uint64_t total = fast->weighed != NULL ? count_barred(fast, list->items + first, list->count - first)
                                           : count_each(fast, list->items + first, list->count - first);
    list->count = first;
    return total;
}
