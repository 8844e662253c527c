/* Whether a position agrees with itself and with another: what tests and Debug
 * builds ask. Works everything out from the board and trusts nothing else. */

#include "play/internal.h"

static bool cell_is_consistent(const Position *position, Cell cell)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = position->board[cell];
    bool empty = piece.kind == KIND_NONE;
    if (empty ? piece.owner != PLAYER_NONE || piece.flags != 0 : piece.kind >= kernel->kind_count)
        return false;
    if (cellset_has(&position->occupied, cell) == empty)
        return false;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (cellset_has(&position->kind_cells[kind], cell) != (piece.kind == kind))
            return false;
    for (unsigned owner = 0; owner <= PLAYER_NOBODY; owner++)
        if (cellset_has(&position->owner_cells[owner], cell) != (piece.owner == owner))
            return false;
    for (unsigned flag = 0; flag < FLAGS_MAX; flag++)
        if (cellset_has(&position->flag_cells[flag], cell) != (!empty && (piece.flags >> flag & 1) != 0))
            return false;
    return true;
}

bool position_is_consistent(const Position *position)
{
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        if (!cell_is_consistent(position, (Cell)cell))
            return false;
    const Kernel *kernel = position->program->kernel;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++) {
            Cell piece = position->trails[trail][player].piece;
            if (piece != CELL_NONE && !cellset_has(&position->occupied, piece))
                return false;
        }
    return position->hash == position_recompute_hash(position);
}

static bool pieces_equal(Piece left, Piece right)
{
    return left.kind == right.kind && left.owner == right.owner && left.flags == right.flags;
}

/* As sets of cells, as the hash takes them. */
static bool trails_equal(const Trail *left, const Trail *right)
{
    if (left->piece != right->piece)
        return false;
    if (left->piece == CELL_NONE)
        return true;
    CellSet cells[2] = { { { 0 } }, { { 0 } } };
    for (unsigned i = 0; i < left->count; i++)
        cellset_add(&cells[0], left->cells[i]);
    for (unsigned i = 0; i < right->count; i++)
        cellset_add(&cells[1], right->cells[i]);
    return memcmp(&cells[0], &cells[1], sizeof cells[0]) == 0;
}

/* Field by field: padding has no say. Keep in step with Turn. */
bool turns_are_equal(Turn left, Turn right)
{
    return left.player == right.player && left.phase == right.phase && left.repeated == right.repeated &&
           left.round == right.round && left.out == right.out && left.passes == right.passes &&
           left.held == right.held && left.passed == right.passed;
}

bool position_equals(const Position *left, const Position *right)
{
    const Kernel *kernel = left->program->kernel;
    for (unsigned cell = 0; cell < left->program->board->cell_count; cell++)
        if (!pieces_equal(left->board[cell], right->board[cell]))
            return false;
    size_t hands = (size_t)kernel->player_count * kernel->kind_count;
    if (memcmp(left->hands, right->hands, hands * sizeof *left->hands) != 0 ||
        memcmp(left->numbers, right->numbers, kernel->number_slots * sizeof *left->numbers) != 0)
        return false;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            if (!trails_equal(&left->trails[trail][player], &right->trails[trail][player]))
                return false;
    return turns_are_equal(left->turn, right->turn);
}
