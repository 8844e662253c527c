/* Counts pairs of moves. The second player's moves are counted once, as if it
 * were to act; every count notes the cells it hung on. A first move then costs
 * only the counts that hung on a cell it changes: most hang on none. Where it
 * changes who is pinned or in check, all are counted anew. */

#include "play/fast_pairs.h"

/* What a first move touches: the piece that it takes, if any, and the counts that hang on its cells. */
typedef struct Touching {
    Cell taken;
    bool passes;
    uint64_t changed;  /* whatever hung on the cells */
    uint64_t standing; /* those of the second player's pieces that are left, but for the royal */
    uint64_t items, taking;
} Touching;

/* --- a first move -------------------------------------------------------------------------------- */

bool pairs_same_pins(const FastGuard *left, const FastGuard *right)
{
    if (left->pin_count != right->pin_count || left->tangled != right->tangled)
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
    items &= ~pieces & ~GUARD_BIT & ~SIGHT_BIT;
    for (; pieces != 0; pieces &= pieces - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(pieces);
        if (pairs->must) {
            unsigned takes;
            total += tally_both(fast, fast->cells[pairs->second][slot], NULL, 0, &takes) -
                     (uint64_t)pairs->value[slot];
            taking += takes - (uint64_t)pairs->takes[slot];
        } else {
            total += pairs_piece(pairs, slot) - (uint64_t)pairs->value[slot];
        }
    }
    if (taking > 0)
        return taking;
    if (items >> BIT_CASTLES & 1) {
        total += pairs_castles(pairs) - (uint64_t)pairs->value[BIT_CASTLES];
        items &= ~(UINT64_C(1) << BIT_CASTLES);
    }
    if (items == 0)
        return total;
    if (pairs->sight != NULL)
        pairs->royal_sight = fast_sight_from(fast, pairs->sight, pairs->guard.royal, &pairs->lifted);
    fast->board[pairs->guard.royal] = 0;
    for (; items != 0; items &= items - 1) {
        unsigned item = (unsigned)__builtin_ctzll(items);
        total += pairs_royal_leap(pairs, item - pairs->piece_count) - (uint64_t)pairs->value[item];
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

uint64_t pairs_pinned(const Pairs *pairs, const FastGuard *guard, Cell taken)
{
    uint64_t items = 0;
    for (unsigned i = 0; i < guard->pin_count; i++)
        if (guard->pins[i].cell != taken)
            items |= UINT64_C(1) << pairs->fast->slot[guard->pins[i].cell];
    return items;
}

/* The guard anew, the move being on the board: false where it concerns every piece; else adds those who are
 * pinned, or are no longer. */
static bool guard_again(Pairs *pairs, FastGuard *guard, Cell taken, uint64_t *items)
{
    FastPosition *fast = pairs->fast;
    fast_guard(fast, pairs->second, guard);
    if (guard->checkers > 0 || guard->edited)
        return false;
    if (fast->tables->sources.hop_masks != NULL || !pairs_same_pins(guard, &pairs->guard))
        *items |= pairs_pinned(pairs, &pairs->guard, taken) | pairs_pinned(pairs, guard, CELL_NONE);
    pairs->now = guard;
    return true;
}

/* How often the second player may take in passing what has just left a trail, the move being on the board. */
static uint64_t count_passing(Pairs *pairs, const FastMove *move)
{
    FastPosition *fast = pairs->fast;
    FastTrace trace = fast->traces[fast->mover];
    uint8_t traced = fast->traced;
    fast->traces[fast->mover] =
        (FastTrace){ .trail = &fast->tables->passing.trails[move->extra], .piece = move->to };
    fast->traced = (uint8_t)(1u << fast->mover);
    uint64_t count = fast_count_passing(fast, pairs->second, pairs->guard.royal, NULL);
    fast->traced = traced;
    fast->traces[fast->mover] = trace;
    return count;
}

/* Whether more may be promoted to once a piece is taken. */
static bool opens(const FastPosition *fast, FastCode taken)
{
    FastCode counted = fast->tables->counted[taken];
    return taken != 0 && fast->lost[counted] == fast->tables->promotion.spare[counted];
}

/* Whether, in check, only who read a cell where the check ends could end it. */
static bool is_plain_check(const Pairs *pairs, const FastGuard *guard)
{
    const FastTables *tables = pairs->fast->tables;
    return guard->checkers > 0 && !guard->edited && guard->company_count == 0 && !tables->judged &&
           !tables->choosy && tables->calm == NULL && !pairs->numbers && !pairs->drops && pairs->gates == 0 &&
           pairs->sight == NULL;
}

/* Ways out of a check, the move being on the board: the royal's, and of those who read a cell on which the
 * check ends, or one that has changed. */
static uint64_t count_checked(Pairs *pairs, const FastMove *move, const Touching *touching,
                              const FastGuard *guard)
{
    FastPosition *fast = pairs->fast;
    const uint16_t *line = fast->tables->sources.line_cells + guard->check_line;
    uint64_t total = 0, items = 0;
    if (guard->checkers == 1) {
        items = touching->changed | pairs->touched[guard->checker];
        for (unsigned i = 1; i <= guard->check_distance; i++)
            items |= pairs->touched[line[i]];
        items &= touching->standing;
    }
    for (; items != 0; items &= items - 1) {
        Cell cell = fast->cells[pairs->second][__builtin_ctzll(items)];
        total += tally_minded(fast, guard, fast_pin_of(guard, cell), cell, NULL, 0);
    }
    fast->board[guard->royal] = 0;
    for (unsigned i = 0; i < pairs->leap_count; i++)
        total += pairs_royal_leap(pairs, i);
    fast->board[guard->royal] = pairs->royal_code;
    if (fast->rights != 0)
        total += pairs_castles(pairs);
    return total + (touching->passes ? count_passing(pairs, move) : 0);
}

/* What the counts are that hung on the cells of a move; false where all must be made anew, by the guard. */
static bool count_touched(Pairs *pairs, const FastMove *move, const Touching *touching, FastGuard *guard,
                          uint64_t *total)
{
    FastPosition *fast = pairs->fast;
    uint8_t *board = fast->board;
    Cell taken = touching->taken;
    FastCode moved = board[move->from], code = board[taken];
    uint64_t items = touching->items;
    uint8_t rights = fast->rights;
    if (fast->tables->promotion.scarce)
        fast->lost[fast->tables->counted[code]]++;
    fast->rights = (uint8_t)(rights & ~(fast->rights_lost[taken] | fast->rights_lost[move->from]));
    board[taken] = 0;
    board[move->from] = move->gate == 0 ? 0 : fast_gate_code(fast, move);
    board[move->to] = move->code;
    bool known = (items & GUARD_BIT) == 0 || guard_again(pairs, guard, code != 0 ? taken : CELL_NONE, &items);
    bool checked = !known && is_plain_check(pairs, guard);
    if (checked)
        *total = count_checked(pairs, move, touching, guard);
    if (known && (items & SIGHT_BIT) != 0) {
        fast_sight(fast, pairs->second, &pairs->after);
        pairs->sight = &pairs->after;
    }
    if (known)
        *total = recount(pairs, items, *total, touching->taking) +
                 (touching->passes ? count_passing(pairs, move) : 0);
    if (pairs->sight != NULL)
        pairs->sight = &pairs->before;
    pairs->now = &pairs->guard;
    board[move->to] = 0;
    board[taken] = code;
    board[move->from] = moved;
    fast->rights = rights;
    if (fast->tables->promotion.scarce)
        fast->lost[fast->tables->counted[code]]--;
    return known || checked;
}

/* Of a move that is no castling, with the piece it takes (0: none) on `taken`; `passes`: the second player
 * stands where it may take in passing then. */
static uint64_t count_plain(Pairs *pairs, const FastMove *move, Cell taken, FastCode taken_code, bool passes)
{
    FastPosition *fast = pairs->fast;
    Touching touching = { .taken = taken, .taking = pairs->taking, .passes = passes };
    uint64_t items = pairs->touched[move->from] | pairs->touched[move->to] | pairs->touched[taken];
    uint64_t total = pairs->total;
    touching.changed = items;
    touching.standing = (UINT64_C(1) << pairs->piece_count) - 1;
    if (taken_code != 0 && fast->tables->owner[taken_code] == pairs->second) {
        total -= pairs->value[fast->slot[taken]];
        touching.taking -= pairs->must ? pairs->takes[fast->slot[taken]] : 0;
        items &= ~(UINT64_C(1) << fast->slot[taken]);
        touching.standing &= ~(UINT64_C(1) << fast->slot[taken]);
    }
    if ((pairs->present >> move->code & 1) == 0)
        items |= GUARD_BIT; /* comes as what there was none of */
    if (pairs->drops) {     /* modulo 2^64: a drop's own cell is not emptied */
        total += move->form != FAST_DROP && move->gate == 0 ? drops_into(pairs, move->from) : 0;
        total += taken != move->to ? drops_into(pairs, taken) : 0;
        total -= taken != move->to || taken_code == 0 ? drops_into(pairs, move->to) : 0;
    }
    if (fast->tables->promotion.scarce && opens(fast, taken_code) &&
        fast->tables->owner[taken_code] == pairs->second)
        items |= pairs->promoters & ~(UINT64_C(1) << fast->slot[taken]);
    bool hops = fast->tables->sources.hop_masks != NULL;
    if ((items & ~SIGHT_BIT) == 0 && !passes && (items == 0 || !hops))
        return touching.taking > 0 ? touching.taking : total;
    if ((items & SIGHT_BIT) != 0 && hops)
        return count_after(fast, move, NULL);
    FastGuard guard;
    touching.items = items;
    return count_touched(pairs, move, &touching, &guard, &total) ? total : count_after(fast, move, &guard);
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
    if (pairs->sight != NULL && move->from == pairs->sight->royal)
        return count_after(fast, move, NULL); /* seen from other cells */
    if (pairs->numbers && hangs_on_numbers(pairs, move, taken_code))
        return count_after(fast, move, NULL);
    if (pairs->drops &&
        ((pairs->touched[move->from] | pairs->touched[move->to] | pairs->touched[taken]) & DROPS_BIT) != 0)
        return count_after(fast, move, NULL); /* drops give check elsewhere */
    if ((pairs->bars >> taken_code & 1) != 0 || (pairs->minds != 0 && may_mate(pairs, move)))
        return count_after(fast, move, NULL);
    bool passes = move->form == FAST_PLAIN && move->extra != 0 &&
                  pairs_may_pass(pairs, &fast->tables->passing.trails[move->extra], move->code);
    if (passes && (taken_code != 0 || pairs->must || pairs->gates > 0 || pairs->sight != NULL))
        return count_after(fast, move, NULL);
    return count_plain(pairs, move, taken, taken_code, passes);
}

uint64_t pairs_count(FastPosition *fast, const FastMove *moves, size_t count, const Pairs *base,
                     const PairsStep *last)
{
    Pairs pairs;
    uint64_t total = 0;
    bool begun = count >= FEW_MOVES &&
                 ((base != NULL && pairs_resume(&pairs, base, last)) || pairs_begin(&pairs, fast));
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
    int16_t before = fast->limit[second];
    uint64_t total = 0;
    for (size_t first = 0, next = 0; first < count; first = next) {
        int16_t limit = 0;
        for (size_t i = first; i < count; i++) {
            int16_t after = fast_bar_after(fast, &moves[i], second);
            if (i > first && after != limit)
                continue;
            FastMove move = moves[i];
            moves[i] = moves[next];
            moves[next++] = move;
            limit = after;
        }
        fast->limit[second] = limit;
        total += pairs_count(fast, moves + first, next - first, NULL, NULL);
        fast->limit[second] = before;
    }
    return total;
}

uint64_t fast_count_pairs(FastPosition *fast, FastList *list)
{
    size_t first = list->count;
    fast_list_legal(fast, list);
    uint64_t total = fast->weighed != NULL
                         ? count_barred(fast, list->items + first, list->count - first)
                         : pairs_count(fast, list->items + first, list->count - first, NULL, NULL);
    list->count = first;
    return total;
}
