/* Sets up the items of who acts last. */

#include <stdlib.h>

#include "play/generate.h"
#include "play/hooks.h"
#include "play/mixed_position.h"

/* --- pieces ---------------------------------------------------------------------------- */

static FastCode code_of(Mixed *mixed, const Machine *machine, Cell cell, Piece piece)
{
    const Kernel *kernel = mixed->position->program->kernel;
    FastCode code = fast_code(mixed->fast, kernel, piece.owner, piece.kind);
    /* who carries no flag is not immune: compile/mixed_laws.c */
    bool immune = piece.owner == mixed->first && piece.flags != 0 &&
                  piece_is_immune(machine, mixed->second, piece, cell);
    return immune ? (FastCode)(code + mixed->tables->shield) : code;
}

/* How a piece that carries a flag counts: whether the laws that hang on flags bar its moves. */
static MixedForm flagged_form(Mixed *mixed, Cell cell, Piece piece)
{
    const Program *program = mixed->position->program;
    unsigned asked = 0, barred = 0;
    Generator generator;
    generator_start(&generator, mixed->position, mixed->second, 0);
    for (unsigned i = 0; i < program->rule_count[piece.kind]; i++) {
        candidate_clear(&generator, &program->kernel->rules[program->rule_first[piece.kind] + i], piece,
                        cell);
        bool bars = false;
        for (unsigned k = 0; k < mixed->tables->flag_law_count && !bars; k++)
            bars = machine_truth(&generator.machine,
                                 program->kernel->laws[mixed->tables->flag_laws[k]].condition);
        asked++;
        barred += bars;
    }
    return barred == 0 ? MIXED_WORDS : barred == asked ? MIXED_BARRED : MIXED_PIECE;
}

static bool add_item(Mixed *mixed, MixedItem item)
{
    if (mixed->item_count == MIXED_ITEMS_MAX)
        return false;
    if (item.form == MIXED_PIECE)
        mixed_add_bit(&mixed->always, mixed->item_count);
    mixed->items[mixed->item_count++] = item;
    return true;
}

static bool load_piece(Mixed *mixed, const Machine *machine, Cell cell, Piece piece)
{
    if (piece.owner >= mixed->fast->player_count)
        return false;
    FastCode code = code_of(mixed, machine, cell, piece);
    mixed->board[cell] = code;
    if (piece.owner != mixed->second)
        return true;
    MixedItem item = { .form = MIXED_WORDS, .code = code, .cell = cell };
    if (piece.flags != 0)
        item.form = (uint8_t)flagged_form(mixed, cell, piece);
    if (item.form != MIXED_BARRED && mixed->tables->odd[(size_t)code * mixed->fast->cell_count + cell] != 0)
        item.form = MIXED_PIECE;
    mixed->item_of[cell] = (uint8_t)mixed->item_count;
    return add_item(mixed, item);
}

static bool load_board(Mixed *mixed)
{
    const Position *position = mixed->position;
    Machine machine = machine_for(mixed->position, mixed->second);
    memset(mixed->board, 0, mixed->fast->cell_count);
    mixed->board[mixed->fast->cell_count] = mixed->fast->wall;
    mixed->empty_count = mixed->fast->cell_count;
    for (unsigned cell = cellset_next(&position->occupied, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&position->occupied, cell + 1, position->words)) {
        mixed->empty_count--;
        if (!load_piece(mixed, &machine, (Cell)cell, position->board[cell]))
            return false;
    }
    return true;
}

/* --- caps and drops ------------------------------------------------------------------------ */

static void load_cap(Mixed *mixed)
{
    const MixedCap *cap = &mixed->tables->cap;
    const Board *board = mixed->position->program->board;
    const uint16_t *lines = cap->by_rank ? board->rank : board->file;
    uint16_t counts[BOARD_CELLS_MAX + 1] = { 0 };
    mixed->capped = false;
    memset(mixed->full, 0, mixed->fast->cell_count);
    if (!cap->present)
        return;
    for (unsigned i = 0; i < mixed->item_count; i++)
        if (cap->counted[mixed->second] >> mixed->items[i].code & 1)
            mixed->capped = ++counts[lines[mixed->items[i].cell]] >= cap->limit || mixed->capped;
    mixed->capped = mixed->capped || cap->limit <= 0;
    for (unsigned cell = 0; mixed->capped && cell < mixed->fast->cell_count; cell++)
        mixed->full[cell] = counts[lines[cell]] >= cap->limit;
}

static void load_drop(Mixed *mixed, const MixedDrop *drop)
{
    const Position *position = mixed->position;
    bool capped =
        mixed->capped && (mixed->tables->cap.barred[mixed->second] >> drop->code[mixed->second] & 1);
    CellSet cells;
    cellset_copy(&cells, &drop->cells[mixed->second], position->words);
    for (unsigned cell = 0; capped && cell < mixed->fast->cell_count; cell++)
        if (mixed->full[cell] != 0)
            cellset_drop(&cells, cell);
    for (unsigned cell = cellset_next(&cells, 0, position->words); mixed->marks && cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words))
        mixed->drops[cell]++;
    cellset_subtract(&cells, &position->occupied, position->words);
    mixed->drop_count += cellset_count(&cells, position->words);
}

static void load_drops(Mixed *mixed)
{
    if (mixed->marks)
        memset(mixed->drops, 0, mixed->fast->cell_count);
    mixed->drop_count = 0;
    for (unsigned i = 0; i < mixed->tables->drop_count; i++)
        if (position_hand(mixed->position, mixed->second, mixed->tables->drops[i].kind) > 0)
            load_drop(mixed, &mixed->tables->drops[i]);
}

/* --- what is no piece's ------------------------------------------------------------------------- */

/* Cells that the actions of a rule hang on; all where it does not tell. */
static void mark_other(Mixed *mixed, unsigned item)
{
    const Position *position = mixed->position;
    const ActionRule *rule = &position->program->kernel->rules[mixed->items[item].rule];
    const NativeRule *native =
        rule->form == RULE_NATIVE ? &position->program->kernel->natives[rule->native] : NULL;
    const HookBody *body = native != NULL ? play_hook(native->hook) : NULL;
    if (body == NULL || body->reads == NULL) {
        mixed_add_bit(&mixed->always, item);
        return;
    }
    Machine machine = machine_for(mixed->position, mixed->second);
    HookCall call = { .machine = &machine, .rule = native };
    CellSet cells;
    cellset_clear(&cells, position->words);
    body->reads(&call, &cells);
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words))
        mixed_add_bit(&mixed->touched[cell], item);
}

static bool load_others(Mixed *mixed)
{
    for (unsigned i = 0; i < mixed->tables->other_count; i++) {
        MixedItem item = { .form = MIXED_OTHER, .cell = CELL_NONE, .rule = mixed->tables->others[i] };
        if (!add_item(mixed, item))
            return false;
        if (mixed->marks)
            mark_other(mixed, mixed->item_count - 1);
    }
    return true;
}

/* --- effects ---------------------------------------------------------------------------------------- */

enum { FILLED_MOST = 4 }; /* empty cells that two actions fill at most, what they put on the board included */

/* Effects that want nothing taken are natives', which say when they do nothing. */
static bool effects_sleep(Mixed *mixed)
{
    const Kernel *kernel = mixed->position->program->kernel;
    Machine machine = machine_for(mixed->position, mixed->second);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const ChangeList *changes = &kernel->effects[i].changes;
        for (size_t k = 0; k < changes->count; k++) {
            if (changes->items[k].op != CHANGE_NATIVE)
                continue;
            const NativeRule *native = &kernel->natives[changes->items[k].index];
            const HookBody *body = play_hook(native->hook);
            if (body == NULL || body->sleeps == NULL || !body->sleeps(&machine, native, FILLED_MOST))
                return false;
        }
    }
    return true;
}

bool mixed_load(Mixed *mixed, Position *position, bool marks)
{
    const Program *program = position->program;
    mixed->tables = program->mixed;
    mixed->fast = program->mixed->fast;
    mixed->position = position;
    mixed->second = position->turn.player;
    mixed->first = (Player)(1 - mixed->second);
    mixed->must = mixed->tables->must[mixed->second];
    mixed->item_count = 0;
    mixed->total = mixed->musts = mixed->lates = 0;
    mixed->always = (MixedBits){ { 0 } };
    mixed->marks = marks;
    if (!effects_sleep(mixed) || !load_board(mixed))
        return false;
    if (marks)
        memset(mixed->touched, 0, (mixed->fast->cell_count + 1u) * sizeof *mixed->touched);
    if (!load_others(mixed) || !mixed_laws_sleep(mixed))
        return false;
    load_cap(mixed);
    load_drops(mixed);
    for (unsigned i = 0; i < mixed->item_count; i++) {
        mixed_count_item(mixed, &mixed->items[i], marks);
        mixed->total += mixed->items[i].count;
        mixed->musts += mixed->items[i].must;
        mixed->lates += mixed->items[i].late;
    }
    return true;
}

void mixed_free(Mixed *mixed)
{
    free(mixed->earlier_boards);
    free(mixed);
}
