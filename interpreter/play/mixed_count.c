/* Counts of one item: by words, or by the reference. */

#include "play/generate.h"
#include "play/mixed_position.h"
#include "program/words.h"

/* --- where lines are full -------------------------------------------------------------- */

static uint16_t line_of(const Mixed *mixed, Cell cell)
{
    const Board *board = mixed->position->program->board;
    return mixed->tables->cap.by_rank ? board->rank[cell] : board->file[cell];
}

static bool is_barred(const Mixed *mixed, Cell from, Cell to)
{
    return mixed->full[to] != 0 &&
           !(mixed->tables->cap.within_free && line_of(mixed, from) == line_of(mixed, to));
}

/* --- by words ---------------------------------------------------------------------------- */

/* What a count comes to: ends on empty cells and on pieces, and those that must be taken. */
typedef struct Tally {
    const uint8_t *board;
    uint64_t takes, must;
    uint32_t count, musts;
    MixedBits *touched; /* NULL: nobody asks */
    unsigned item;
    const Mixed *capped; /* the piece may not come everywhere; NULL: it may */
    Cell from;
} Tally;

MIXED_INLINE void touch(const Tally *tally, Cell cell)
{
    if (tally->touched != NULL)
        mixed_add_bit(&tally->touched[cell], tally->item);
}

MIXED_INLINE bool may_come(const Tally *tally, Cell cell)
{
    return tally->capped == NULL || !is_barred(tally->capped, tally->from, cell);
}

/* What stands on a cell, the wall too, ends a way: taken or not. */
MIXED_INLINE void end_on(Tally *tally, Cell cell, uint64_t ends)
{
    uint64_t here = UINT64_C(1) << tally->board[cell] & ends;
    touch(tally, cell);
    if (tally->capped != NULL && (here == 0 || !may_come(tally, cell)))
        return;
    tally->count += here != 0;
    tally->musts += (here & tally->must) != 0;
}

MIXED_INLINE void tally_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    Tally *tally = context;
    (void)count;
    for (; tally->board[*cells] == 0; cells++) {
        touch(tally, *cells);
        tally->count += (modes & MODE_EMPTY) != 0 && may_come(tally, *cells);
    }
    end_on(tally, *cells, words_ends(modes & MODE_TAKE, tally->takes));
}

MIXED_INLINE void tally_leap(void *context, const uint16_t *cell, unsigned modes)
{
    Tally *tally = context;
    end_on(tally, *cell, words_ends(modes, tally->takes));
}

MIXED_INLINE void tally_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    Tally *tally = context;
    uint64_t ends = words_ends(modes, tally->takes);
    for (unsigned i = 0; i < empty; i++) {
        touch(tally, cells[i]);
        if (tally->board[cells[i]] != 0)
            ends = 0;
    }
    end_on(tally, cells[empty], ends);
}

/* Hops are not in words here. */
MIXED_INLINE void tally_hop(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    (void)context, (void)cells, (void)count, (void)modes;
}

MIXED_INLINE void tally_words(Tally *tally, const FastTables *tables, const FastMoves *moves)
{
    static const WordReader reader = { tally_ray, tally_leap, tally_jump, tally_hop };
    words_read(tables, moves, &reader, tally);
}

unsigned mixed_count_passing(const Mixed *mixed, const Cell *cells, unsigned count, FastCode piece)
{
    const FastTables *tables = mixed->fast;
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++) {
        if (mixed->board[cells[i]] != 0)
            continue;
        for (uint32_t k = tables->passing.first[cells[i]]; k < tables->passing.first[cells[i] + 1u]; k++) {
            const FastPassing *passing = &tables->passing.items[k];
            if (mixed_plain(mixed->tables, mixed->board[passing->from]) != passing->code ||
                tables->owner[passing->code] != mixed->second ||
                (tables->takes[passing->code] >> piece & 1) == 0)
                continue;
            const MixedItem *item = &mixed->items[mixed->item_of[passing->from]];
            bool barred = mixed->capped &&
                          (mixed->tables->cap.barred[mixed->second] >> passing->code & 1) != 0 &&
                          is_barred(mixed, passing->from, cells[i]);
            total += item->form == MIXED_WORDS && !barred;
        }
    }
    return total;
}

/* --- the reference -------------------------------------------------------------------------- */

typedef struct Asked {
    uint32_t count, musts, lates;
    uint64_t must, late;
} Asked;

static bool asked_leaf(Leaf *leaf, const Legal *legal)
{
    Asked *asked = legal->context;
    (void)leaf;
    asked->count++;
    asked->musts += (legal->musts & asked->must) != 0;
    asked->lates += (legal->musts & asked->late) != 0;
    return true;
}

static uint64_t bit_of(int rule)
{
    return rule >= 0 ? UINT64_C(1) << rule : 0;
}

static void ask_reference(Mixed *mixed, MixedItem *item)
{
    const Kernel *kernel = mixed->position->program->kernel;
    Asked asked = { .must = bit_of(mixed->tables->must_rule), .late = bit_of(mixed->tables->late_rule) };
    Legal legal = { .visit = asked_leaf,
                    .context = &asked,
                    .only = EXPR_NONE,
                    .barred = -1,
                    .wants_musts = kernel->must_count > 0 };
    position_rest(mixed->position);
    legal_run_part(mixed->position, &legal, item->cell,
                   item->form == MIXED_OTHER ? &kernel->rules[item->rule] : NULL);
    item->count = asked.count;
    item->must = asked.musts;
    item->late = asked.lates;
}

void mixed_count_item(Mixed *mixed, MixedItem *item, bool mark)
{
    if (item->form == MIXED_BARRED)
        return;
    if (item->form != MIXED_WORDS) {
        ask_reference(mixed, item);
        return;
    }
    FastCode code = item->code;
    const FastMoves *moves = &mixed->fast->moves[(size_t)code * mixed->fast->cell_count + item->cell];
    Tally tally = { .board = mixed->board, .takes = mixed->fast->takes[code], .must = mixed->must };
    if (mixed->capped && (mixed->tables->cap.barred[mixed->second] >> code & 1) != 0) {
        tally.touched = mark ? mixed->touched : NULL;
        tally.item = (unsigned)(item - mixed->items);
        tally.capped = mixed;
        tally.from = item->cell;
        tally_words(&tally, mixed->fast, moves);
    } else if (mark) {
        tally.touched = mixed->touched;
        tally.item = (unsigned)(item - mixed->items);
        tally_words(&tally, mixed->fast, moves);
    } else {
        tally_words(&tally, mixed->fast, moves);
    }
    item->count = tally.count;
    item->must = tally.musts;
    item->late = 0;
}
