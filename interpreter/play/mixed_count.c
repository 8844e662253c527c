/* Counts of one item: by words, or by the reference. */

#include "play/generate.h"
#include "play/mixed_position.h"

/* What a count comes to: ends on empty cells and on pieces, and those that must be taken. */
typedef struct Tally {
    const uint8_t *board;
    uint64_t takes, must;
    uint32_t count, musts;
    MixedBits *touched; /* NULL: nobody asks */
    unsigned item;
} Tally;

MIXED_INLINE void touch(Tally *tally, Cell cell)
{
    if (tally->touched != NULL)
        mixed_add_bit(&tally->touched[cell], tally->item);
}

/* What stands on a cell ends a way: taken or not. */
MIXED_INLINE void end_on(Tally *tally, Cell cell, uint64_t ends)
{
    uint64_t here = UINT64_C(1) << tally->board[cell];
    tally->count += (ends & here) != 0;
    tally->musts += (ends & here & tally->must) != 0;
}

MIXED_INLINE const uint16_t *tally_rays(Tally *tally, const uint16_t *words, unsigned rays, uint64_t ends,
                                        bool stops)
{
    for (; rays > 0; rays--) {
        const uint16_t *cells = words + 1;
        unsigned i = 0;
        for (; tally->board[cells[i]] == 0; i++)
            touch(tally, cells[i]);
        touch(tally, cells[i]);
        tally->count += stops ? i : 0;
        end_on(tally, cells[i], ends);
        words += words[0] + 2;
    }
    return words;
}

MIXED_INLINE const uint16_t *tally_leaps(Tally *tally, const uint16_t *words, unsigned leaps, uint64_t ends)
{
    for (unsigned i = 0; i < leaps; i++) {
        touch(tally, words[i]);
        end_on(tally, words[i], ends);
    }
    return words + leaps;
}

MIXED_INLINE void tally_jumps(Tally *tally, const uint16_t *words, unsigned jumps)
{
    for (; jumps > 0; jumps--) {
        unsigned empty = words[1];
        uint64_t ends = ((words[0] & 1) != 0 ? 1u : 0u) | ((words[0] & 2) != 0 ? tally->takes : UINT64_C(0));
        for (unsigned i = 0; i < empty; i++) {
            touch(tally, words[2 + i]);
            if (tally->board[words[2 + i]] != 0)
                ends = 0;
        }
        touch(tally, words[2 + empty]);
        end_on(tally, words[2 + empty], ends);
        words += empty + 4;
    }
}

MIXED_INLINE void tally_words(Tally *tally, const FastTables *tables, const FastMoves *moves)
{
    const uint16_t *words = tables->words + moves->first;
    words = tally_rays(tally, words, moves->rays_mc, tally->takes, true);
    words = tally_leaps(tally, words, moves->leaps_mc, tally->takes | 1);
    if (moves->others == 0)
        return;
    words = tally_rays(tally, words, moves->rays_m, 0, true);
    words = tally_rays(tally, words, moves->rays_c, tally->takes, false);
    words = tally_leaps(tally, words, moves->leaps_m, 1);
    words = tally_leaps(tally, words, moves->leaps_c, tally->takes);
    tally_jumps(tally, words, moves->jumps);
}

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

/* Words of a piece that may not come everywhere, one by one: those of barred cells count nothing. */
static void tally_barred_rays(const Mixed *mixed, Tally *tally, Cell from, const uint16_t **words,
                              unsigned rays, uint64_t ends, bool stops)
{
    for (; rays > 0; rays--) {
        const uint16_t *cells = *words + 1;
        for (;; cells++) {
            touch(tally, *cells);
            bool empty = tally->board[*cells] == 0;
            if ((!empty || stops) && !(*cells < mixed->fast->cell_count && is_barred(mixed, from, *cells)))
                end_on(tally, *cells, ends | (stops ? 1 : 0));
            if (!empty)
                break;
        }
        *words += (*words)[0] + 2;
    }
}

static void tally_barred_leaps(const Mixed *mixed, Tally *tally, Cell from, const uint16_t **words,
                               unsigned leaps, uint64_t ends)
{
    for (unsigned i = 0; i < leaps; i++) {
        touch(tally, (*words)[i]);
        if (!is_barred(mixed, from, (*words)[i]))
            end_on(tally, (*words)[i], ends);
    }
    *words += leaps;
}

static void tally_barred_jumps(const Mixed *mixed, Tally *tally, Cell from, const uint16_t *words,
                               unsigned jumps)
{
    for (; jumps > 0; jumps--) {
        Tally one = *tally;
        one.count = one.musts = 0;
        tally_jumps(&one, words, 1);
        bool barred = is_barred(mixed, from, words[2 + words[1]]);
        tally->count += barred ? 0 : one.count;
        tally->musts += barred ? 0 : one.musts;
        words += words[1] + 4;
    }
}

static void tally_barred(const Mixed *mixed, Tally *tally, const FastMoves *moves, Cell from)
{
    const uint16_t *words = mixed->fast->words + moves->first;
    uint64_t takes = tally->takes;
    tally_barred_rays(mixed, tally, from, &words, moves->rays_mc, takes, true);
    tally_barred_leaps(mixed, tally, from, &words, moves->leaps_mc, takes | 1);
    tally_barred_rays(mixed, tally, from, &words, moves->rays_m, 0, true);
    tally_barred_rays(mixed, tally, from, &words, moves->rays_c, takes, false);
    tally_barred_leaps(mixed, tally, from, &words, moves->leaps_m, 1);
    tally_barred_leaps(mixed, tally, from, &words, moves->leaps_c, takes);
    tally_barred_jumps(mixed, tally, from, words, moves->jumps);
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
        tally_barred(mixed, &tally, moves, item->cell);
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
