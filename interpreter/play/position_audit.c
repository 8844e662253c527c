/* Consistency checks of a position, for tests and Debug builds: everything is recomputed from the board.
 * Also repairs a position after play was interrupted. */

#include "play/internal.h"

#include "base/memory.h"
#include "play/keys.h"

static bool cell_is_consistent(const Position *position, Cell cell)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = position->board[cell];
    bool empty = piece.kind == KIND_NONE;
    if (empty ? piece.owner != PLAYER_NONE || piece.flags != 0 : piece.kind >= kernel->kind_count)
        return false;
    if (cellset_has(&position->occupied, cell) == empty ||
        position->codes[cell] != code_of(position->program, piece))
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

static bool lines_are_consistent(const Position *position)
{
    const LineTables *lines = position->program->lines;
    uint64_t *words = memory_new(lines->line_count + 1, sizeof *words);
    memcpy(words, lines->line_edges, lines->line_count * sizeof *words);
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        for (unsigned axis = 0; axis < lines->axis_count && position->board[cell].kind != KIND_NONE; axis++) {
            const Spot *spot = &lines->spots[(size_t)cell * lines->axis_count + axis];
            words[spot->line] |= spot->bits;
        }
    bool equal = memcmp(words, position->lines, lines->line_count * sizeof *words) == 0;
    memory_free(words);
    return equal;
}

static bool counts_are_consistent(const Position *position)
{
    const Program *program = position->program;
    uint64_t material_key = 0;
    bool equal = true;
    for (Code code = 1; code < program->lines->wall; code++) {
        unsigned count = 0;
        for (unsigned cell = 0; cell < program->board->cell_count; cell++)
            count += position->codes[cell] == code;
        equal = equal && count == position->counts[code];
        material_key += count * program->piece_key[(code - 1u) * (size_t)program->board->cell_count];
    }
    return equal && material_key == position->material_key;
}

uint64_t position_recompute_hash(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    uint64_t hash = key_turn(position->turn);
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        hash ^= key_piece(position, (Cell)cell, code_of(position->program, position->board[cell]),
                          position->board[cell].flags);
    for (unsigned player = 0; player < kernel->player_count; player++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            hash ^= key_hand(player, kind, position_hand(position, (Player)player, (Kind)kind));
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        hash ^= key_number(position, slot, position->numbers[slot]);
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            hash ^= key_trail(trail, player, &position->trails[trail][player]);
    return hash;
}

bool position_is_consistent(const Position *position)
{
    if (!lines_are_consistent(position) || !counts_are_consistent(position))
        return false;
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        if (!cell_is_consistent(position, (Cell)cell))
            return false;
    const Kernel *kernel = position->program->kernel;
    unsigned trails = 0;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++) {
            Cell piece = position->trails[trail][player].piece;
            trails += piece != CELL_NONE;
            if (piece != CELL_NONE && !cellset_has(&position->occupied, piece))
                return false;
        }
    return trails == position->trails_left && position->hash == position_recompute_hash(position);
}

bool position_equals(const Position *left, const Position *right)
{
    const Kernel *kernel = left->program->kernel;
    for (unsigned cell = 0; cell < left->program->board->cell_count; cell++)
        if (!pieces_are_alike(left->board[cell], right->board[cell]) ||
            left->board[cell].flags != right->board[cell].flags)
            return false;
    size_t hands = (size_t)kernel->player_count * kernel->kind_count;
    if (memcmp(left->hands, right->hands, hands * sizeof *left->hands) != 0 ||
        memcmp(left->numbers, right->numbers, kernel->number_slots * sizeof *left->numbers) != 0)
        return false;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            if (key_trail(0, 0, &left->trails[trail][player]) !=
                key_trail(0, 0, &right->trails[trail][player]))
                return false;
    return turns_are_equal(left->turn, right->turn);
}

void position_recover(Position *position, size_t journal_count)
{
    while (position->journal_count > journal_count) {
        position_replay(position, position->journal_count);
        position_undo(position, position->journal_count - 1);
    }
    position_replay(position, position->journal_count);
    position->asking = position->rows = 0;
    position->predicted_repeats = 0;
    position->shielding = position->making = position->overrun = false;
}
