/* Makes a move: everything before its `do` steps and the effects (changes.c, effects.c). Uses the primitive
 * writes of position.h only. */

#include "play/generate.h"
#include "play/hooks.h"

enum { SHIFT_MAX = 2 };

/* --- pieces -------------------------------------------------------------------------- */

static Piece piece_moved(const Kernel *kernel, Piece piece)
{
    if (piece.flags == 0)
        return piece;
    for (size_t flag = 0; flag < kernel->flag_count; flag++)
        if (kernel->flags[flag].lost_moving)
            piece.flags = (uint8_t)(piece.flags & ~(1u << flag));
    if (kernel->castling.present && kernel->castling.flag >= 0)
        piece.flags = (uint8_t)(piece.flags & ~(1u << kernel->castling.flag));
    return piece;
}

/* True if a king stands where the rook could castle with it. */
static bool right_stands(const Position *position, Cell rook)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < position->program->castling_move_count; i++) {
        const CastlingMove *castling_move = &position->program->castling_moves[i];
        Piece king = position->board[castling_move->king_from];
        if (castling_move->rook_from == rook && king.kind == kernel->castling.king &&
            king.owner == position->board[rook].owner && king.owner == castling_move->player)
            return true;
    }
    return false;
}

typedef enum KingFate { KING_MOVED, KING_GONE } KingFate;

/* Removes castling rights: all rooks of a king that has moved lose them; after a king is captured, the rooks
 * that have no other king. */
static void rights_end(Position *position, Piece piece, KingFate fate)
{
    const Kernel *kernel = position->program->kernel;
    if (!kernel->castling.present || piece.kind != kernel->castling.king || kernel->castling.flag < 0)
        return;
    unsigned flag = (unsigned)kernel->castling.flag;
    CellSet cells;
    cellset_copy(&cells, &position->flag_cells[flag], position->words);
    cellset_meet(&cells, &position->owner_cells[piece.owner], position->words);
    for (EACH_CELL(cell, &cells, position->words)) {
        Piece rook = position->board[cell];
        if (fate == KING_GONE && right_stands(position, (Cell)cell))
            continue;
        rook.flags = (uint8_t)(rook.flags & ~(1u << flag));
        position_write_cell(position, (Cell)cell, rook);
    }
}

/* The right to castle with a captured king is lost, even if another king is dropped there. */
void piece_remove(Position *position, Cell cell)
{
    Piece piece = position->board[cell];
    if (piece.kind == KIND_NONE)
        return;
    position_write_cell(position, cell, piece_none());
    rights_end(position, piece, KING_GONE);
}

static bool is_among(Cell cell, const Cell *cells, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* Trails follow a piece that is shifted. Writing its cells would end them. */
typedef struct SavedTrail {
    Trail trail;
    uint8_t number;
    Player player;
} SavedTrail;

static unsigned trails_keep(const Position *position, Cell piece, Cell to, SavedTrail *saved, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == piece) {
                saved[count] =
                    (SavedTrail){ .trail = position->trails[t][p], .number = (uint8_t)t, .player = p };
                saved[count++].trail.piece = to;
            }
    return count;
}

bool pieces_shift(Position *position, const Cell *from, const Cell *to, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    Piece pieces[SHIFT_MAX];
    SavedTrail saved[SHIFT_MAX * TRAILS_MAX * BOARD_PLAYERS_MAX];
    unsigned saved_count = 0;
    if (count > SHIFT_MAX)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (position->board[from[i]].kind == KIND_NONE)
            return false;
        if (position->board[to[i]].kind != KIND_NONE && !is_among(to[i], from, count))
            return false;
        pieces[i] = position->board[from[i]];
        if (from[i] != to[i])
            pieces[i] = piece_moved(kernel, pieces[i]);
        if (position->trails_left > 0)
            saved_count = trails_keep(position, from[i], to[i], saved, saved_count);
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_among(from[i], to, count))
            position_write_cell(position, from[i], piece_none());
    for (unsigned i = 0; i < count; i++)
        position_write_cell(position, to[i], pieces[i]);
    for (unsigned i = 0; i < saved_count; i++)
        position_write_trail(position, saved[i].number, saved[i].player, &saved[i].trail);
    for (unsigned i = 0; i < count; i++)
        if (from[i] != to[i])
            rights_end(position, pieces[i], KING_MOVED);
    return true;
}

/* --- hands ------------------------------------------------------------------------------ */

void hand_add(Position *position, int32_t player, Kind kind)
{
    if (player < 0 || player >= position->program->kernel->player_count)
        return;
    uint16_t held = position_hand(position, (Player)player, kind);
    if (held < UINT16_MAX)
        position_write_hand(position, (Player)player, kind, (uint16_t)(held + 1));
}

bool hand_pay(Position *position, int32_t player, Kind kind)
{
    const Kernel *kernel = position->program->kernel;
    if (player < 0 || player >= kernel->player_count)
        return false;
    uint16_t held = position_hand(position, (Player)player, kind);
    if (held == 0)
        return kernel->kinds[kind].unlimited;
    position_write_hand(position, (Player)player, kind, (uint16_t)(held - 1));
    return true;
}

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

/* --- players ------------------------------------------------------------------------------ */

void apply_out(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    if (player >= kernel->player_count || player_is_out(position, player))
        return;
    Turn turn = position->turn;
    turn.out = (uint8_t)(turn.out | 1u << player);
    position_write_turn(position, turn);
    if (kernel->when_out == OUT_STAY)
        return;
    CellSet cells;
    cellset_copy(&cells, &position->owner_cells[player], position->words);
    for (EACH_CELL(cell, &cells, position->words)) {
        Piece piece = position->board[cell];
        piece.owner = PLAYER_NOBODY;
        position_write_cell(position, (Cell)cell, kernel->when_out == OUT_STONE ? piece : piece_none());
    }
}

/* --- a pseudo-legal move's own changes ------------------------------------------------------------------ */

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
    rights_end(position, piece, KING_MOVED);
    return true;
}

/* Moves the piece and promotes it (`promotion` >= 0). */
static bool apply_way(Evaluator *evaluator, const Action *action, bool swaps, int promotion)
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
    return promotion < 0 ||
           apply_promotion(evaluator, &evaluator->kernel->kinds[kind].promotions[promotion], action);
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
    if (!apply_way(evaluator, action, pseudo_move->swaps, pseudo_move->promotion))
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
        rights_end(evaluator->position, evaluator->position->board[castling_move->king_to], KING_MOVED);
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
    if (!apply_way(evaluator, action, false, shape->promotion))
        return false;
    if (rule->leaves >= 0)
        trail_leave(position, action, path, table_move_path(position, action, evaluator->mover, path));
    return true;
}
