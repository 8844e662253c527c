/* The steps of `do`: what actions and effects do besides moving and taking. A step that
 * cannot be done says so, and whoever asked undoes what was done before it. */

#include "play/hooks.h"
#include "play/make.h"

/* --- what a step names ---------------------------------------------------------------------- */

static Player change_player(Evaluator *evaluator, const Change *change)
{
    if (change->player != EXPR_NONE)
        return evaluator_player(evaluator, change->player);
    return evaluator->mover < evaluator->kernel->player_count ? evaluator->mover : PLAYER_NOBODY;
}

/* -1: no such kind. */
static int32_t change_kind(Evaluator *evaluator, const Change *change)
{
    int32_t kind = change->kind == EXPR_NONE ? KIND_NONE : evaluator_number(evaluator, change->kind);
    return kind >= 0 && (size_t)kind < evaluator->kernel->kind_count ? kind : -1;
}

static Cell change_cell(Evaluator *evaluator, ExprId expr)
{
    if (expr == EXPR_NONE)
        return evaluator->delta != NULL ? evaluator->delta->to : CELL_NONE;
    return evaluator_cell(evaluator, expr);
}

static bool expr_is_cell(const Kernel *kernel, ExprId expr)
{
    return expr == EXPR_NONE || kernel->exprs[expr].type == 'C';
}

static void change_cells(Evaluator *evaluator, const Change *change, CellSet *cells)
{
    unsigned words = evaluator->position->words;
    cellset_clear(cells, words);
    if (!expr_is_cell(evaluator->kernel, change->cells)) {
        evaluator_set(evaluator, change->cells, cells);
    } else {
        Cell cell = change_cell(evaluator, change->cells);
        if (cell != CELL_NONE)
            cellset_add(cells, cell);
    }
    cellset_meet(cells, &evaluator->position->occupied, words);
    position_spend(evaluator->position, cellset_count(cells, words) / 4); /* more than what asks for it */
}

/* --- steps that do one thing ------------------------------------------------------------------ */

static bool change_put(Evaluator *evaluator, const Change *change)
{
    Position *position = evaluator->position;
    Cell cell = change_cell(evaluator, change->cells);
    int32_t kind = change_kind(evaluator, change);
    Player owner = change_player(evaluator, change);
    if (cell == CELL_NONE || kind < 0 || position->board[cell].kind != KIND_NONE)
        return false;
    if (change->from_hand && !hand_pay(position, owner, (Kind)kind))
        return false;
    position_write_cell(position, cell, piece_turned(evaluator->kernel, piece_none(), (Kind)kind, owner));
    return true;
}

static bool change_move(Evaluator *evaluator, const Change *change)
{
    unsigned words = evaluator->position->words;
    CellSet cells;
    change_cells(evaluator, change, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        Cell from = (Cell)cell;
        evaluator->it = from;
        Cell to = change_cell(evaluator, change->target);
        if (to == CELL_NONE || (to != from && !pieces_shift(evaluator->position, &from, &to, 1)))
            return false;
    }
    return true;
}

static bool change_swap(Evaluator *evaluator, const Change *change)
{
    Cell from[2] = { change_cell(evaluator, change->cells), change_cell(evaluator, change->target) };
    if (from[0] == CELL_NONE || from[1] == CELL_NONE)
        return false;
    Cell to[2] = { from[1], from[0] };
    return from[0] == from[1] || pieces_shift(evaluator->position, from, to, 2);
}

static bool change_set(Evaluator *evaluator, const Change *change)
{
    const NumberRule *number = &evaluator->kernel->numbers[change->index];
    Player player = change_player(evaluator, change);
    if (number->per_player && player == PLAYER_NOBODY)
        return false;
    int32_t value = evaluator_number(evaluator, change->value);
    value = value < number->min ? number->min : value > number->max ? number->max : value;
    position_write_number(evaluator->position, number->slot + (number->per_player ? player : 0u), value);
    return true;
}

static void change_trail(Evaluator *evaluator, const Change *change)
{
    Position *position = evaluator->position;
    Cell piece = evaluator->delta != NULL ? evaluator->delta->to : CELL_NONE;
    if (piece == CELL_NONE || position->board[piece].owner >= evaluator->kernel->player_count)
        return;
    CellSet cells;
    cellset_clear(&cells, position->words);
    if (expr_is_cell(evaluator->kernel, change->cells))
        cellset_add(&cells, change_cell(evaluator, change->cells) % CELLSET_MAX);
    else
        evaluator_set(evaluator, change->cells, &cells);
    Trail trail = { .piece = piece, .origin = evaluator->delta->from };
    for (EACH_CELL(cell, &cells, position->words))
        if (trail.count < TRAIL_CELLS_MAX)
            trail.cells[trail.count++] = (Cell)cell;
    if (trail.count > 0)
        position_write_trail(position, (unsigned)change->index, position->board[piece].owner, &trail);
}

/* --- captures -------------------------------------------------------------------------------- */

static Kind piece_unpromoted(const Kernel *kernel, Piece piece)
{
    const KindRule *kind = &kernel->kinds[piece.kind];
    bool promoted = kind->always_unpromotes || kernel->promoted_flag < 0 ||
                    (piece.flags >> kernel->promoted_flag & 1) != 0;
    return promoted ? kind->unpromoted : piece.kind;
}

void piece_capture(Evaluator *evaluator, Cell cell)
{
    Position *position = evaluator->position;
    const Kernel *kernel = evaluator->kernel;
    Piece piece = position->board[cell];
    if (piece.kind == KIND_NONE)
        return;
    Cell it = evaluator->it;
    evaluator->it = cell;
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        if (!evaluator_allows(evaluator, rule->condition))
            continue;
        if (rule->to_hand)
            hand_add(position, evaluator_number(evaluator, rule->player),
                     rule->unpromoted ? piece_unpromoted(kernel, piece) : piece.kind);
        break;
    }
    evaluator->it = it;
    piece_remove(position, cell);
}

/* --- steps that do the same to each of several pieces ------------------------------------------- */

static void change_one(Evaluator *evaluator, MoveDelta *delta, const Change *change, Cell cell,
                       int32_t operand)
{
    Position *position = evaluator->position;
    const Kernel *kernel = evaluator->kernel;
    Piece piece = position->board[cell];
    switch (change->op) {
    case CHANGE_REMOVE: piece_remove(position, cell); break;
    case CHANGE_CAPTURE: /* what effects take counts as captured from then on */
        delta_take(delta, cell, piece);
        piece_capture(evaluator, cell);
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

static bool change_each(Evaluator *evaluator, MoveDelta *delta, const Change *change)
{
    unsigned words = evaluator->position->words;
    int32_t operand = 0;
    bool to_player = change->op == CHANGE_SEND || change->op == CHANGE_CONVERT;
    bool to_each = to_player && (evaluator->kernel->exprs[change->player].reads & READ_IT) != 0;
    if (to_player && !to_each)
        operand = change_player(evaluator, change);
    if (change->op == CHANGE_BECOME && (operand = change_kind(evaluator, change)) < 0)
        return false;
    CellSet cells;
    if (change->op == CHANGE_CLEAR && !cellset_any(&evaluator->position->flag_cells[change->index], words))
        return true;
    change_cells(evaluator, change, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        evaluator->it = to_each ? (Cell)cell : evaluator->it; /* `hand of owner`: its own */
        operand = to_each ? change_player(evaluator, change) : operand;
        change_one(evaluator, delta, change, (Cell)cell, operand);
    }
    return true;
}

/* --- all ------------------------------------------------------------------------------------ */

static bool change_native(Evaluator *evaluator, const Change *change)
{
    const NativeRule *rule = &evaluator->kernel->natives[change->index];
    const HookBody *body = play_hook(rule->hook);
    return body == NULL || body->effect == NULL || body->effect(evaluator, rule);
}

static bool apply_change(Evaluator *evaluator, MoveDelta *delta, const Change *change, Flow *flow)
{
    int32_t kind;
    switch (change->op) {
    case CHANGE_PUT: return change_put(evaluator, change);
    case CHANGE_MOVE: return change_move(evaluator, change);
    case CHANGE_SWAP: return change_swap(evaluator, change);
    case CHANGE_GIVE:
        kind = change_kind(evaluator, change);
        if (kind >= 0)
            hand_add(evaluator->position, change_player(evaluator, change), (Kind)kind);
        return kind >= 0;
    case CHANGE_SPEND:
        kind = change_kind(evaluator, change);
        return kind >= 0 && hand_pay(evaluator->position, change_player(evaluator, change), (Kind)kind);
    case CHANGE_SET: return change_set(evaluator, change);
    case CHANGE_TRAIL: change_trail(evaluator, change); return true;
    case CHANGE_OUT: apply_out(evaluator->position, change_player(evaluator, change)); return true;
    case CHANGE_AGAIN: flow->again = true; return true;
    case CHANGE_END_TURN: flow->end_turn = true; return true;
    case CHANGE_NATIVE: return change_native(evaluator, change);
    default: return change_each(evaluator, delta, change);
    }
}

bool apply_changes(Evaluator *evaluator, MoveDelta *delta, const ChangeList *changes, Flow *flow)
{
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        Cell it = evaluator->it;
        bool done =
            !evaluator_allows(evaluator, change->condition) || apply_change(evaluator, delta, change, flow);
        evaluator->it = it;
        if (!done)
            return false;
    }
    return true;
}
