/* The steps of `do`: what actions and effects do besides moving and taking. A step that
 * cannot be done says so, and whoever asked undoes what was done before it. */

#include "play/generate.h"
#include "play/hooks.h"

/* --- what a step names ---------------------------------------------------------------------- */

static Player change_player(Machine *machine, const Change *change)
{
    if (change->player != EXPR_NONE)
        return machine_player(machine, change->player);
    return machine->mover < machine->kernel->player_count ? machine->mover : PLAYER_NOBODY;
}

/* -1: no such kind. */
static int32_t change_kind(Machine *machine, const Change *change)
{
    int32_t kind = change->kind == EXPR_NONE ? KIND_NONE : machine_number(machine, change->kind);
    return kind >= 0 && (size_t)kind < machine->kernel->kind_count ? kind : -1;
}

static Cell change_cell(Machine *machine, ExprId expr)
{
    if (expr == EXPR_NONE)
        return machine->deed != NULL ? machine->deed->to : CELL_NONE;
    return machine_cell(machine, expr);
}

static bool expr_is_cell(const Kernel *kernel, ExprId expr)
{
    return expr == EXPR_NONE || kernel->exprs[expr].type == 'C';
}

static void change_cells(Machine *machine, const Change *change, CellSet *cells)
{
    unsigned words = machine->position->words;
    cellset_clear(cells, words);
    if (!expr_is_cell(machine->kernel, change->cells)) {
        machine_set(machine, change->cells, cells);
    } else {
        Cell cell = change_cell(machine, change->cells);
        if (cell != CELL_NONE)
            cellset_add(cells, cell);
    }
    cellset_meet(cells, &machine->position->occupied, words);
    position_spend(machine->position, cellset_count(cells, words) / 4); /* more than what asks for it */
}

/* --- steps that do one thing ------------------------------------------------------------------ */

static bool change_put(Machine *machine, const Change *change)
{
    Position *position = machine->position;
    Cell cell = change_cell(machine, change->cells);
    int32_t kind = change_kind(machine, change);
    Player owner = change_player(machine, change);
    if (cell == CELL_NONE || kind < 0 || position->board[cell].kind != KIND_NONE)
        return false;
    if (change->from_hand && !hand_pay(position, owner, (Kind)kind))
        return false;
    position_write_cell(position, cell, piece_turned(machine->kernel, piece_none(), (Kind)kind, owner));
    return true;
}

static bool change_move(Machine *machine, const Change *change)
{
    unsigned words = machine->position->words;
    CellSet cells;
    change_cells(machine, change, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        Cell from = (Cell)cell;
        machine->it = from;
        Cell to = change_cell(machine, change->target);
        if (to == CELL_NONE || (to != from && !pieces_shift(machine->position, &from, &to, 1)))
            return false;
    }
    return true;
}

static bool change_swap(Machine *machine, const Change *change)
{
    Cell from[2] = { change_cell(machine, change->cells), change_cell(machine, change->target) };
    if (from[0] == CELL_NONE || from[1] == CELL_NONE)
        return false;
    Cell to[2] = { from[1], from[0] };
    return from[0] == from[1] || pieces_shift(machine->position, from, to, 2);
}

static bool change_set(Machine *machine, const Change *change)
{
    const NumberRule *number = &machine->kernel->numbers[change->index];
    Player player = change_player(machine, change);
    if (number->per_player && player == PLAYER_NOBODY)
        return false;
    int32_t value = machine_number(machine, change->value);
    value = value < number->min ? number->min : value > number->max ? number->max : value;
    position_write_number(machine->position, number->slot + (number->per_player ? player : 0u), value);
    return true;
}

static void change_trail(Machine *machine, const Change *change)
{
    Position *position = machine->position;
    Cell piece = machine->deed != NULL ? machine->deed->to : CELL_NONE;
    if (piece == CELL_NONE || position->board[piece].owner >= machine->kernel->player_count)
        return;
    CellSet cells;
    cellset_clear(&cells, position->words);
    if (expr_is_cell(machine->kernel, change->cells))
        cellset_add(&cells, change_cell(machine, change->cells) % CELLSET_MAX);
    else
        machine_set(machine, change->cells, &cells);
    Trail trail = { .piece = piece, .origin = machine->deed->from };
    for (EACH_CELL(cell, &cells, position->words))
        if (trail.count < TRAIL_CELLS_MAX)
            trail.cells[trail.count++] = (Cell)cell;
    if (trail.count > 0)
        position_write_trail(position, (unsigned)change->index, position->board[piece].owner, &trail);
}

/* --- steps that do the same to each of several pieces ------------------------------------------- */

static void change_one(Machine *machine, Deed *deed, const Change *change, Cell cell, int32_t operand)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    Piece piece = position->board[cell];
    switch (change->op) {
    case CHANGE_REMOVE: piece_remove(position, cell); break;
    case CHANGE_CAPTURE: /* what effects take counts as captured from then on */
        deed_take(deed, cell, piece);
        piece_capture(machine, cell);
        break;
    case CHANGE_SEND:
        hand_add(position, operand, piece.kind);
        piece_remove(position, cell);
        break;
    case CHANGE_BECOME:
        position_write_cell(position, cell, piece_turned(kernel, piece, (Kind)operand, piece.owner));
        break;
    case CHANGE_CONVERT:
        position_write_cell(position, cell, piece_turned(kernel, piece, piece.kind, (Player)operand));
        break;
    case CHANGE_FLAG:
        piece.flags = (uint8_t)(piece.flags | 1u << change->index);
        position_write_cell(position, cell, piece);
        break;
    case CHANGE_CLEAR:
        piece.flags = (uint8_t)(piece.flags & ~(1u << change->index));
        position_write_cell(position, cell, piece);
        break;
    default: break;
    }
}

static bool change_each(Machine *machine, Deed *deed, const Change *change)
{
    unsigned words = machine->position->words;
    int32_t operand = 0;
    bool to_player = change->op == CHANGE_SEND || change->op == CHANGE_CONVERT;
    bool to_each = to_player && (machine->kernel->exprs[change->player].reads & READ_IT) != 0;
    if (to_player && !to_each)
        operand = change_player(machine, change);
    if (change->op == CHANGE_BECOME && (operand = change_kind(machine, change)) < 0)
        return false;
    CellSet cells;
    if (change->op == CHANGE_CLEAR && !cellset_any(&machine->position->flag_cells[change->index], words))
        return true;
    change_cells(machine, change, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        machine->it = to_each ? (Cell)cell : machine->it; /* `hand of owner`: its own */
        operand = to_each ? change_player(machine, change) : operand;
        change_one(machine, deed, change, (Cell)cell, operand);
    }
    return true;
}

/* --- all ------------------------------------------------------------------------------------ */

static bool change_native(Machine *machine, const Change *change)
{
    const NativeRule *rule = &machine->kernel->natives[change->index];
    const HookBody *body = play_hook(rule->hook);
    return body == NULL || body->effect == NULL || body->effect(machine, rule);
}

static bool apply_change(Machine *machine, Deed *deed, const Change *change, Flow *flow)
{
    int32_t kind;
    switch (change->op) {
    case CHANGE_PUT: return change_put(machine, change);
    case CHANGE_MOVE: return change_move(machine, change);
    case CHANGE_SWAP: return change_swap(machine, change);
    case CHANGE_GIVE:
        kind = change_kind(machine, change);
        if (kind >= 0)
            hand_add(machine->position, change_player(machine, change), (Kind)kind);
        return kind >= 0;
    case CHANGE_SPEND:
        kind = change_kind(machine, change);
        return kind >= 0 && hand_pay(machine->position, change_player(machine, change), (Kind)kind);
    case CHANGE_SET: return change_set(machine, change);
    case CHANGE_TRAIL: change_trail(machine, change); return true;
    case CHANGE_OUT: apply_out(machine->position, change_player(machine, change)); return true;
    case CHANGE_AGAIN: flow->again = true; return true;
    case CHANGE_END_TURN: flow->end_turn = true; return true;
    case CHANGE_NATIVE: return change_native(machine, change);
    default: return change_each(machine, deed, change);
    }
}

bool apply_changes(Machine *machine, Deed *deed, const ChangeList *changes, Flow *flow)
{
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        Cell it = machine->it;
        bool done = !machine_allows(machine, change->condition) || apply_change(machine, deed, change, flow);
        machine->it = it;
        if (!done)
            return false;
    }
    return true;
}
