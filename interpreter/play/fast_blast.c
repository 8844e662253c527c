/* Takings that remove more than their target, and whether they stand: what goes
 * may be a royal, or what stood before one. */

#include "play/fast_tally.h"

/* Whether a piece on a cell goes when the player takes on `to`. */
static bool goes(const FastTables *tables, Player player, Cell to, Cell cell, FastCode code)
{
    const FastBlast *blast = tables->blast;
    for (uint32_t i = blast->first[to]; i < blast->first[to + 1]; i++)
        if (blast->cells[i] == cell)
            return (blast->masks[(size_t)i * tables->player_count + player] >> code & 1) != 0;
    return false;
}

typedef struct Edit {
    Cell cells[FAST_BLAST_MAX + 3];
    FastCode codes[FAST_BLAST_MAX + 3];
    unsigned count;
} Edit;

static void edit(FastPosition *fast, Edit *done, Cell cell, FastCode code)
{
    done->cells[done->count] = cell;
    done->codes[done->count++] = fast->board[cell];
    fast->board[cell] = code;
}

static void edit_back(FastPosition *fast, const Edit *done)
{
    for (unsigned i = done->count; i > 0; i--)
        fast->board[done->cells[i - 1]] = done->codes[i - 1];
}

static void edit_blast(FastPosition *fast, Edit *done, FastCode by, Cell to)
{
    const FastTables *tables = fast->tables;
    const FastBlast *blast = tables->blast;
    const uint64_t *masks = blast->masks + tables->owner[by];
    if ((blast->by >> by & 1) == 0)
        return;
    for (uint32_t i = blast->first[to]; i < blast->first[to + 1]; i++)
        if (masks[(size_t)i * tables->player_count] >> fast->board[blast->cells[i]] & 1)
            edit(fast, done, blast->cells[i], 0);
}

bool fast_judge(FastPosition *fast, FastCode by, const FastTaking *taking, Touched touched, uint64_t bit)
{
    const FastTables *tables = fast->tables;
    Player player = tables->owner[by];
    Cell own = fast->royal[player], other = fast->royal[fast_next(fast, player)];
    FastCode code = own == taking->from ? by : fast->board[own]; /* it may be lifted */
    Cell stands = own == taking->from ? taking->to : own;
    bool blasts = (tables->blast->by >> by & 1) != 0;
    if (blasts && goes(tables, player, taking->to, stands, code))
        return false;
    bool gone =
        other == taking->to || (blasts && goes(tables, player, taking->to, other, fast->board[other]));
    if (gone ? tables->freed : fast_is_near(tables->near, stands, other))
        return true;
    Edit done = { .count = 0 };
    edit(fast, &done, taking->from, 0);
    if (taking->passed != CELL_NONE)
        edit(fast, &done, taking->passed, 0);
    edit(fast, &done, taking->to, by);
    edit_blast(fast, &done, by, taking->to);
    uint64_t attackers = tables->taken_by[code];
    bool attacked = touched == NULL ? fast_attacked(fast, stands, attackers)
                                    : tally_attacked(fast, stands, attackers, touched, bit);
    edit_back(fast, &done);
    return !attacked;
}

bool fast_judge_royal(FastPosition *fast, FastCode code, Cell from, Cell to)
{
    const FastTables *tables = fast->tables;
    const FastTaking taking = { .from = from, .to = to, .passed = CELL_NONE };
    if (fast->board[to] != 0)
        return fast_judge(fast, code, &taking, NULL, 0);
    return fast_is_near(tables->near, to, fast->royal[fast_next(fast, tables->owner[code])]) ||
           !fast_attacked(fast, to, tables->taken_by[code]);
}

unsigned tally_judged(FastPosition *fast, FastCode code, Cell cell, Touched touched, uint64_t bit)
{
    Hits hits;
    hits.count = 0;
    unsigned count = tally_words(fast, code, fast_moves_of(fast->tables, code, cell), touched, bit, &hits);
    for (unsigned i = 0; i < hits.count; i++) {
        const FastTaking taking = { .from = cell, .to = hits.cells[i], .passed = CELL_NONE };
        count -= !fast_judge(fast, code, &taking, touched, bit);
    }
    return count;
}

uint64_t fast_blast_takes(const FastPosition *fast, const FastMove *move)
{
    const FastTables *tables = fast->tables;
    const FastBlast *blast = tables->blast;
    uint64_t codes = 0;
    if ((blast->by >> fast->board[move->from] & 1) == 0)
        return 0;
    for (uint32_t i = blast->first[move->to]; i < blast->first[move->to + 1]; i++) {
        Cell cell = blast->cells[i];
        FastCode code = cell == move->to ? move->code : cell == move->from ? 0 : fast->board[cell];
        codes |= blast->masks[(size_t)i * tables->player_count + fast->mover] & UINT64_C(1) << code;
    }
    return codes & ~UINT64_C(1);
}

/* --- made and unmade --------------------------------------------------------------------- */

static void remove_piece(FastPosition *fast, Cell cell, FastBlasted *noted)
{
    const FastTables *tables = fast->tables;
    FastCode code = fast->board[cell];
    Player owner = tables->owner[code];
    *noted = (FastBlasted){ .cell = cell, .slot = fast->slot[cell], .code = code };
    Cell last = fast->cells[owner][--fast->counts[owner]];
    fast->cells[owner][noted->slot] = last;
    fast->slot[last] = noted->slot;
    fast->board[cell] = 0;
    fast->lost[tables->counted[code]]++;
    fast->rights = (uint8_t)(fast->rights & ~fast->rights_lost[cell]);
    if ((tables->royals >> code & 1) != 0)
        fast->royal[owner] = CELL_NONE;
    if (tables->blast->to_hand && tables->drops.hand_of[code] != FAST_NO_DROP)
        fast_hand_add(fast, fast->mover, tables->drops.hand_of[code], 1);
}

static void restore_piece(FastPosition *fast, const FastBlasted *noted)
{
    const FastTables *tables = fast->tables;
    Player owner = tables->owner[noted->code];
    uint16_t last_slot = fast->counts[owner]++;
    if (noted->slot != last_slot) { /* else what stands in the list there is stale */
        Cell last = fast->cells[owner][noted->slot];
        fast->cells[owner][last_slot] = last;
        fast->slot[last] = last_slot;
    }
    fast->cells[owner][noted->slot] = noted->cell;
    fast->slot[noted->cell] = noted->slot;
    fast->board[noted->cell] = noted->code;
    fast->lost[tables->counted[noted->code]]--;
    if ((tables->royals >> noted->code & 1) != 0)
        fast->royal[owner] = noted->cell;
    if (tables->blast->to_hand && tables->drops.hand_of[noted->code] != FAST_NO_DROP)
        fast_hand_add(fast, fast->mover, tables->drops.hand_of[noted->code], -1);
}

void fast_blast_make(FastPosition *fast, Cell to, FastUndo *undo)
{
    const FastTables *tables = fast->tables;
    const FastBlast *blast = tables->blast;
    undo->blasted_count = 0;
    if ((tables->royals >> undo->taken & 1) != 0)
        fast->royal[tables->owner[undo->taken]] = CELL_NONE;
    if ((blast->by >> undo->code & 1) == 0)
        return;
    const uint64_t *masks = blast->masks + fast->mover;
    for (uint32_t i = blast->first[to]; i < blast->first[to + 1]; i++)
        if (masks[(size_t)i * tables->player_count] >> fast->board[blast->cells[i]] & 1)
            remove_piece(fast, blast->cells[i], &undo->blasted[undo->blasted_count++]);
    for (unsigned traced = fast->traced; traced != 0; traced &= traced - 1)
        if (fast->board[fast->traces[__builtin_ctz(traced)].piece] == 0)
            fast->traced = (uint8_t)(fast->traced & ~(traced & -traced));
}

void fast_blast_unmake(FastPosition *fast, const FastUndo *undo)
{
    const FastTables *tables = fast->tables;
    for (unsigned i = undo->blasted_count; i > 0; i--)
        restore_piece(fast, &undo->blasted[i - 1]);
    if ((tables->royals >> undo->taken & 1) != 0)
        fast->royal[tables->owner[undo->taken]] = undo->taken_cell;
}
