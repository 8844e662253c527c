/* Three moves at once: after any of the mover's moves the other one's lists, and what the mover then may do
 * next, are mostly what they would be now. Both are made once, with marks of the cells they hung on; after a
 * move only what hung on a cell that it changed is made anew. */

#include <stdlib.h>

#include "play/fast_pairs.h"

struct FastTriples {
    FastKept kept; /* what the other player may do */
    bool begun;
    Pairs base; /* what the mover may do after the other one */
    uint64_t touched[BOARD_CELLS_MAX + 1];
};

/* --- where it fits --------------------------------------------------------------------------------- */

/* Whether lists and counts hang on no more than cells, and perhaps on numbers of pieces lost. */
static bool fits(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    return tables->player_count == 2 && !tables->chance.acts && !tables->choosy && fast->several == 0 &&
           !tables->parting && tables->modes.tallied == 0 && tables->bar == NULL && tables->gate == NULL &&
           tables->stone == NULL;
}

/* Lists what the other player's pieces could do, were it to move. */
static void keep_lists(FastPosition *fast, FastTriples *triples, FastList *list)
{
    FastKept *kept = &triples->kept;
    Player other = fast_next(fast, fast->mover);
    unsigned cells = fast->tables->cell_count;
    memset(kept->bit, 0, cells * sizeof kept->bit[0]);
    memset(triples->touched, 0, (cells + 1u) * sizeof triples->touched[0]);
    for (unsigned slot = 0; slot < fast->counts[other]; slot++) {
        Cell cell = fast->cells[other][slot];
        size_t first = list->count;
        kept->bit[cell] = UINT64_C(1) << (slot & 63); /* two may have the same: one more is listed anew */
        kept->first[cell] = (uint32_t)first;
        fast_list_touching(fast, cell, list, triples->touched, kept->bit[cell]);
        kept->count[cell] = (uint16_t)(list->count - first);
    }
}

bool fast_triples_begin(FastPosition *fast, FastList *list, size_t first)
{
    if (list->count - first < FEW_MOVES || !fits(fast))
        return false;
    FastTriples *triples = fast->triples;
    if (triples == NULL) {
        triples = fast->triples = malloc(sizeof *triples);
        if (triples == NULL)
            abort();
    }
    Player mover = fast->mover;
    uint8_t traced = fast->traced;
    keep_lists(fast, triples, list);
    fast->mover = fast_next(fast, mover);
    fast->traced = 0; /* the other one's trail is gone by then */
    triples->begun = pairs_begin_moves(&triples->base, fast);
    if (triples->begun && triples->base.sight != NULL)
        pairs_touch_sight(&triples->base);
    fast->mover = mover;
    fast->traced = traced;
    return true;
}

/* --- after a move ---------------------------------------------------------------------------------- */

/* What of the lists hung on cells that the move changed; false where it changed more than cells. */
static bool is_kept(const FastPosition *fast, FastTriples *triples, const PairsStep *last)
{
    const FastMove *move = last->move;
    const FastTables *tables = fast->tables;
    const uint64_t *touched = triples->touched;
    bool takes = last->undo->taken_cell != CELL_NONE;
    if (takes && (tables->blast != NULL || tables->promotion.scarce))
        return false;
    uint64_t dirty = touched[move->from] | touched[move->to];
    if (takes)
        dirty |= touched[last->undo->taken_cell];
    if (move->form == FAST_CASTLE) {
        const FastCastle *castle = &fast->castles[move->extra];
        dirty |= touched[castle->rook_from] | touched[castle->rook_to];
    }
    triples->kept.dirty = dirty;
    return true;
}

/* Whether what the second player may do changed by no more than the cells of its last move. */
static bool changes_cells(const Pairs *base, const PairsStep *last)
{
    const FastMove *move = last->move;
    const FastTables *tables = base->fast->tables;
    bool takes = last->undo->taken_cell != CELL_NONE;
    return move->form == FAST_PLAIN && move->from != base->guard.royal &&
           (base->sight == NULL || tables->sources.hop_masks == NULL) &&
           (!takes || (tables->blast == NULL && tables->owner[last->undo->taken] != base->second &&
                       (tables->royals >> last->undo->taken & 1) == 0)) &&
           (!tables->promotion.scarce || move->code == tables->moved[last->undo->code]);
}

/* What the second player sees of the other royal; false where it sees that itself. */
static bool resume_sight(Pairs *pairs, const Pairs *base, uint64_t items)
{
    if (base->sight == NULL)
        return true;
    const FastTables *tables = base->fast->tables;
    pairs->sight = &pairs->before;
    if ((items & SIGHT_BIT) != 0)
        fast_sight(base->fast, pairs->second, &pairs->before);
    else
        memcpy(&pairs->before, &base->before,
               offsetof(FastSight, codes) + tables->cell_count * sizeof base->before.codes[0]);
    return pairs->before.openings == 0;
}

static void resume_leaps(Pairs *pairs, uint64_t items)
{
    FastPosition *fast = pairs->fast;
    if (items == 0)
        return;
    if (pairs->sight != NULL)
        pairs->royal_sight = fast_sight_from(fast, pairs->sight, pairs->guard.royal, &pairs->lifted);
    fast->board[pairs->guard.royal] = 0;
    for (; items != 0; items &= items - 1) {
        unsigned item = (unsigned)__builtin_ctzll(items);
        pairs->total -= pairs->value[pairs->piece_count + item];
        pairs_begin_leap(pairs, item);
    }
    fast->board[pairs->guard.royal] = pairs->royal_code;
}

bool pairs_resume(Pairs *pairs, const Pairs *base, const PairsStep *last)
{
    FastPosition *fast = base->fast;
    const FastMove *move = last->move;
    if (!changes_cells(base, last))
        return false;
    uint64_t items = base->touched[move->from] | base->touched[move->to];
    items |= UINT64_C(1) << fast->slot[move->to];
    memcpy(pairs, base, offsetof(Pairs, zones));
    memcpy(pairs->touched, base->touched, (fast->tables->cell_count + 1u) * sizeof base->touched[0]);
    pairs->now = &pairs->guard;
    if ((items & GUARD_BIT) != 0) {
        fast_guard(fast, pairs->second, &pairs->guard);
        if (!pairs_guard_fits(pairs))
            return false;
        if (fast->tables->sources.hop_masks != NULL || !pairs_same_pins(&pairs->guard, &base->guard))
            items |=
                pairs_pinned(pairs, &base->guard, CELL_NONE) | pairs_pinned(pairs, &pairs->guard, CELL_NONE);
        pairs_touch_guard(pairs, pairs->guard.royal);
    }
    if (!resume_sight(pairs, base, items))
        return false;
    for (uint64_t pieces = items & ((UINT64_C(1) << pairs->piece_count) - 1); pieces != 0;
         pieces &= pieces - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(pieces);
        pairs->total -= pairs->value[slot];
        pairs->taking -= pairs->must ? pairs->takes[slot] : 0;
        pairs->promoters &= ~(UINT64_C(1) << slot);
        pairs_begin_piece(pairs, slot);
    }
    resume_leaps(pairs, items >> pairs->piece_count & ((UINT64_C(1) << pairs->leap_count) - 1));
    pairs_begin_others(pairs);
    return true;
}

uint64_t fast_count_triples(FastPosition *fast, FastList *list, const FastMove *move, const FastUndo *undo)
{
    FastTriples *triples = fast->triples;
    const PairsStep last = { move, undo };
    size_t first = list->count;
    fast->kept = is_kept(fast, triples, &last) ? &triples->kept : NULL;
    fast_list_legal(fast, list);
    fast->kept = NULL;
    uint64_t total = pairs_count(fast, list->items + first, list->count - first,
                                 triples->begun ? &triples->base : NULL, &last);
    list->count = first;
    return total;
}
