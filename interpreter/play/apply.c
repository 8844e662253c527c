/* What an action does to a position before its own `do` and the effects (changes.c), and the
 * parts of which all changes are made, through the primitive writes alone. */

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

/* Whether a king stands so that the rook could castle with it. */
static bool right_stands(const Position *position, Cell rook)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < position->program->castle_way_count; i++) {
        const CastleWay *way = &position->program->castle_ways[i];
        Piece king = position->board[way->king_from];
        if (way->rook_from == rook && king.kind == kernel->castling.king &&
            king.owner == position->board[rook].owner && king.owner == way->player)
            return true;
    }
    return false;
}

typedef enum KingFate { KING_MOVED, KING_GONE } KingFate;

/* A king that has moved takes the right from all its rooks; one that is gone from those that have no other.
 */
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

/* The right to castle with a king that is gone is lost, even if another is dropped there. */
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

/* Trails follow the piece that left them where it is shifted; writing its cells would end them. */
typedef struct KeptTrail {
    Trail trail;
    uint8_t number;
    Player player;
} KeptTrail;

static unsigned trails_keep(const Position *position, Cell piece, Cell to, KeptTrail *kept, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == piece) {
                kept[count] =
                    (KeptTrail){ .trail = position->trails[t][p], .number = (uint8_t)t, .player = p };
                kept[count++].trail.piece = to;
            }
    return count;
}

bool pieces_shift(Position *position, const Cell *from, const Cell *to, unsigned count)
{
    const Kernel *kernel = position->program->kernel;
    Piece pieces[SHIFT_MAX];
    KeptTrail kept[SHIFT_MAX * TRAILS_MAX * BOARD_PLAYERS_MAX];
    unsigned kept_count = 0;
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
            kept_count = trails_keep(position, from[i], to[i], kept, kept_count);
    }
    for (unsigned i = 0; i < count; i++)
        if (!is_among(from[i], to, count))
            position_write_cell(position, from[i], piece_none());
    for (unsigned i = 0; i < count; i++)
        position_write_cell(position, to[i], pieces[i]);
    for (unsigned i = 0; i < kept_count; i++)
        position_write_trail(position, kept[i].number, kept[i].player, &kept[i].trail);
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

void piece_capture(Machine *machine, Cell cell)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    Piece piece = position->board[cell];
    if (piece.kind == KIND_NONE)
        return;
    Cell it = machine->it;
    machine->it = cell;
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        if (!machine_allows(machine, rule->condition))
            continue;
        if (rule->to_hand)
            hand_add(position, machine_number(machine, rule->player),
                     rule->unpromoted ? piece_unpromoted(kernel, piece) : piece.kind);
        break;
    }
    machine->it = it;
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

/* --- a candidate's own changes ------------------------------------------------------------------ */

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

static bool apply_promotion(Machine *machine, const PromotionRule *promotion, const Action *action)
{
    if (promotion->from_enemy_hand &&
        !hand_pay(machine->position, machine_number(machine, promotion->hand), action->kind))
        return false;
    retype(machine->position, action->to, action->kind, !promotion->back);
    return true;
}

static bool apply_drop(Machine *machine, const Action *action, const ActionRule *rule)
{
    Position *position = machine->position;
    if (position->board[action->to].kind != KIND_NONE || !hand_pay(position, machine->mover, rule->kind))
        return false;
    position_write_cell(position, action->to,
                        piece_turned(machine->kernel, piece_none(), rule->kind, machine->view));
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

/* The piece goes there, and becomes what it is promoted to (`promotion` >= 0). */
static bool apply_way(Machine *machine, const Action *action, bool swaps, int promotion)
{
    Position *position = machine->position;
    Kind kind = position->board[action->from].kind;
    if (action->from != action->to) {
        Cell from[2] = { action->from, action->to }, to[2] = { action->to, action->from };
        if (position->trails_left > 0)
            position_clear_trails_of(position, action->from); /* it goes on, too far to be taken by it */
        if (!(swaps ? pieces_shift(position, from, to, 2) : piece_shift(position, action->from, action->to)))
            return false;
    }
    return promotion < 0 ||
           apply_promotion(machine, &machine->kernel->kinds[kind].promotions[promotion], action);
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

static bool apply_move(Machine *machine, const Candidate *candidate, const ActionRule *rule)
{
    Position *position = machine->position;
    const Action *action = &candidate->action;
    if (!apply_way(machine, action, candidate->swaps, candidate->promotion))
        return false;
    if (rule->become != EXPR_NONE)
        retype(position, action->to, action->kind, true);
    if (rule->leaves >= 0)
        trail_leave(position, action, candidate->trail, candidate->trail_count);
    return true;
}

static bool apply_castle(Machine *machine, const Candidate *candidate)
{
    const CastleWay *way = &machine->position->program->castle_ways[candidate->action.extra];
    Cell from[2] = { way->king_from, way->rook_from }, to[2] = { way->king_to, way->rook_to };
    bool moved = pieces_shift(machine->position, from, to, 2);
    /* a king or rook that castles on the spot has castled all the same */
    if (moved) {
        rights_end(machine->position, machine->position->board[way->king_to], KING_MOVED);
        position_write_cell(machine->position, way->rook_to,
                            piece_moved(machine->kernel, machine->position->board[way->rook_to]));
    }
    return moved;
}

static void apply_takes(Machine *machine, const Deed *deed)
{
    unsigned words = machine->position->words;
    for (unsigned i = 0; i < deed->taken_count; i++)
        piece_capture(machine, deed->taken[i].cell);
    if (deed->taken_count < TAKEN_MAX)
        return;
    for (EACH_CELL(cell, &deed->taken_cells, words))
        piece_capture(machine, (Cell)cell);
}

static bool apply_form(Machine *machine, Candidate *candidate, const ActionRule *rule)
{
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY: return apply_move(machine, candidate, rule);
    case RULE_DROP: return apply_drop(machine, &candidate->action, rule);
    case RULE_CASTLE: return apply_castle(machine, candidate);
    case RULE_NATIVE: {
        const NativeRule *native = &machine->kernel->natives[rule->native];
        const HookBody *body = play_hook(native->hook);
        return body != NULL && body->apply != NULL && body->apply(machine, native, &candidate->action);
    }
    default: return true;
    }
}

bool apply_candidate(Machine *machine, Candidate *candidate, Flow *flow)
{
    const ActionRule *rule = &machine->kernel->rules[candidate->action.rule];
    apply_takes(machine, &candidate->deed);
    if (!apply_form(machine, candidate, rule))
        return false;
    candidate->deed.made = true;
    return apply_changes(machine, &candidate->deed, &rule->changes, flow);
}

bool apply_whole(Machine *machine, const Action *action, const SlotShape *shape)
{
    Position *position = machine->position;
    const ActionRule *rule = &machine->kernel->rules[action->rule];
    Cell path[TRAIL_CELLS_MAX];
    if (shape == NULL)
        return apply_drop(machine, action, rule);
    if (position->codes[action->to] != 0)
        piece_capture(machine, action->to);
    if (!apply_way(machine, action, false, shape->promotion))
        return false;
    if (rule->leaves >= 0)
        trail_leave(position, action, path, slot_path(position, action, machine->mover, path));
    return true;
}
