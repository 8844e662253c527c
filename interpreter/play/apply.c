/* Makes a move: everything before its `do` steps and the effects (changes.c, effects.c). Uses the primitive
 * writes of position.h only. */

#include "play/hooks.h"
#include "play/make.h"

static void retype(Position *position, Cell cell, Kind kind, bool promoted)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = position->board[cell];
    piece = piece_turned(kernel, piece, kind, piece.owner);
    if (kernel->promoted_flag >= 0) {
        unsigned bit = 1u << kernel->promoted_flag;
        piece.flags = (uint8_t)(promoted ? piece.flags | bit : piece.flags & ~bit);
    }
    position_write_cell(position, cell, piece);
}

static bool apply_promotion(Evaluator *evaluator, const PromotionRule *promotion, const Action *action)
{
    if (promotion->from_enemy_hand &&
        !hand_pay(evaluator->position, evaluator_number(evaluator, promotion->hand), action->kind))
        return false;
    retype(evaluator->position, action->to, action->kind, !promotion->back);
    return true;
}

static bool apply_drop(Evaluator *evaluator, const Action *action, const ActionRule *rule)
{
    Position *position = evaluator->position;
    if (position->board[action->to].kind != KIND_NONE || !hand_pay(position, evaluator->mover, rule->kind))
        return false;
    position_write_cell(position, action->to,
                        piece_turned(evaluator->kernel, piece_none(), rule->kind, evaluator->view));
    if (action->kind != rule->kind)
        retype(position, action->to, action->kind, true);
    return true;
}

/* The same as pieces_shift() for one piece without a trail. */
static bool piece_shift(Position *position, Cell from, Cell to)
{
    Piece piece = position->board[from];
    if (piece.kind == KIND_NONE || position->board[to].kind != KIND_NONE)
        return false;
    Piece moved = piece_moved(position->program->kernel, piece);
    if (moved.flags == piece.flags && position->trails_left == 0) {
        position_move_piece(position, from, to);
    } else {
        position_write_cell(position, from, piece_none());
        position_write_cell(position, to, moved);
    }
    piece_end_rights(position, piece, KING_MOVED);
    return true;
}

/* Moves the piece and promotes it. `promotion` as in Action. */
static bool apply_way(Evaluator *evaluator, const Action *action, bool swaps, unsigned promotion)
{
    Position *position = evaluator->position;
    Kind kind = position->board[action->from].kind;
    if (action->from != action->to) {
        Cell from[2] = { action->from, action->to }, to[2] = { action->to, action->from };
        if (position->trails_left > 0)
            position_clear_trails_of(position, action->from); /* it moves on: the old trail is out of reach */
        if (!(swaps ? pieces_shift(position, from, to, 2) : piece_shift(position, action->from, action->to)))
            return false;
    }
    return promotion == 0 ||
           apply_promotion(evaluator, &evaluator->kernel->kinds[kind].promotions[promotion - 1], action);
}

static void trail_leave(Position *position, const Action *action, const Cell *path, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    Player owner = position->board[action->to].owner;
    if (count == 0 || owner >= kernel->player_count)
        return;
    Trail trail = { .piece = action->to, .origin = action->from, .count = (uint8_t)count };
    memcpy(trail.cells, path, count * sizeof(Cell));
    position_write_trail(position, (unsigned)kernel->rules[action->rule].leaves, owner, &trail);
}

static bool apply_move(Evaluator *evaluator, const PseudoMove *pseudo_move, const ActionRule *rule)
{
    Position *position = evaluator->position;
    const Action *action = &pseudo_move->action;
    if (!apply_way(evaluator, action, pseudo_move->swaps, action->promotion))
        return false;
    if (rule->become != EXPR_NONE)
        retype(position, action->to, action->kind, true);
    if (rule->leaves >= 0)
        trail_leave(position, action, pseudo_move->trail, pseudo_move->trail_count);
    return true;
}

static bool apply_castle(Evaluator *evaluator, const PseudoMove *pseudo_move)
{
    const CastlingMove *castling_move =
        &evaluator->position->program->castling_moves[pseudo_move->action.extra];
    Cell from[2] = { castling_move->king_from, castling_move->rook_from },
         to[2] = { castling_move->king_to, castling_move->rook_to };
    bool moved = pieces_shift(evaluator->position, from, to, 2);
    /* castling without a change of cells uses up the right, too */
    if (moved) {
        piece_end_rights(evaluator->position, evaluator->position->board[castling_move->king_to], KING_MOVED);
        position_write_cell(
            evaluator->position, castling_move->rook_to,
            piece_moved(evaluator->kernel, evaluator->position->board[castling_move->rook_to]));
    }
    return moved;
}

static void apply_takes(Evaluator *evaluator, const MoveDelta *delta)
{
    unsigned words = evaluator->position->words;
    for (unsigned i = 0; i < delta->taken_count; i++)
        piece_capture(evaluator, delta->taken[i].cell);
    if (delta->taken_count < TAKEN_MAX)
        return;
    for (EACH_CELL(cell, &delta->taken_cells, words))
        piece_capture(evaluator, (Cell)cell);
}

static bool apply_form(Evaluator *evaluator, PseudoMove *pseudo_move, const ActionRule *rule)
{
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY: return apply_move(evaluator, pseudo_move, rule);
    case RULE_DROP: return apply_drop(evaluator, &pseudo_move->action, rule);
    case RULE_CASTLE: return apply_castle(evaluator, pseudo_move);
    case RULE_NATIVE: {
        const NativeRule *native = &evaluator->kernel->natives[rule->native];
        const HookBody *body = play_hook(native->hook);
        return body != NULL && body->apply != NULL && body->apply(evaluator, native, &pseudo_move->action);
    }
    default: return true;
    }
}

bool apply_pseudo_move(Evaluator *evaluator, PseudoMove *pseudo_move, Flow *flow)
{
    const ActionRule *rule = &evaluator->kernel->rules[pseudo_move->action.rule];
    apply_takes(evaluator, &pseudo_move->delta);
    if (!apply_form(evaluator, pseudo_move, rule))
        return false;
    pseudo_move->delta.made = true;
    return apply_changes(evaluator, &pseudo_move->delta, &rule->changes, flow);
}

bool apply_simple(Evaluator *evaluator, const Action *action, const MoveShape *shape)
{
    Position *position = evaluator->position;
    const ActionRule *rule = &evaluator->kernel->rules[action->rule];
    Cell path[TRAIL_CELLS_MAX];
    if (shape == NULL)
        return apply_drop(evaluator, action, rule);
    if (position->codes[action->to] != 0)
        piece_capture(evaluator, action->to);
    if (!apply_way(evaluator, action, false, (unsigned)(shape->promotion + 1)))
        return false;
    if (rule->leaves >= 0)
        trail_leave(position, action, path, table_move_path(position, action, evaluator->mover, path));
    return true;
}
