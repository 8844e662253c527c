/* Changes of pieces: taking them off, shifting, hands. Uses the primitive writes of position.h
 * only. */

#include "play/hooks.h"
#include "play/make.h"

enum { SHIFT_MAX = 2 };

Piece piece_moved(const Kernel *kernel, Piece piece)
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

/* Removes castling rights: all rooks of a king that has moved lose them; after a king is captured, the rooks
 * that have no other king. */
void piece_end_rights(Position *position, Piece piece, KingFate fate)
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
    piece_end_rights(position, piece, KING_GONE);
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
            piece_end_rights(position, pieces[i], KING_MOVED);
    return true;
}

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
