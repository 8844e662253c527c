/* pawn-weave: when every cell of the ranks named holds a man of the kind, enemies
 * above one another on every file and (checkerboard) side by side as well, all
 * those men leave the game and go to nobody's hand. */

#include "hooks/hooks.h"

enum { PARAMETER_PIECE, PARAMETER_RANKS, PARAMETER_PATTERN };
enum { PATTERN_CHECKERBOARD, PATTERN_PER_FILE };

static bool are_opposed(const Kernel *kernel, Piece left, Piece right)
{
    return left.owner < kernel->player_count && right.owner < kernel->player_count &&
           kernel->players[left.owner].side != kernel->players[right.owner].side;
}

/* True if the neighbours of a cell within the ranks are as the pattern has them. */
static bool cell_is_woven(const Evaluator *evaluator, const CellSet *ranks, Cell cell, int32_t pattern)
{
    const Position *position = evaluator->position;
    const Board *board = position->program->board;
    CellSet beside;
    cellset_clear(&beside, position->words);
    board_beside(board, cell, &beside);
    cellset_meet(&beside, ranks, position->words);
    for (EACH_CELL(other, &beside, position->words))
        if ((pattern == PATTERN_CHECKERBOARD || board->file[other] == board->file[cell]) &&
            !are_opposed(evaluator->kernel, position->board[cell], position->board[other]))
            return false;
    return true;
}

static bool is_woven(const Evaluator *evaluator, const NativeRule *rule, const CellSet *ranks)
{
    const Position *position = evaluator->position;
    const KindSet *kinds = &evaluator->kernel->kindsets[rule->parameters[PARAMETER_PIECE]];
    CellSet empty;
    cellset_copy(&empty, ranks, position->words);
    cellset_subtract(&empty, &position->occupied, position->words);
    if (cellset_any(&empty, position->words))
        return false; /* nearly always: the rest is rarely asked */
    for (EACH_CELL(cell, ranks, position->words))
        if (!kindset_has(kinds, position->board[cell].kind) ||
            !cell_is_woven(evaluator, ranks, (Cell)cell, rule->parameters[PARAMETER_PATTERN]))
            return false;
    return cellset_any(ranks, position->words);
}

static bool pawn_weave_effect(Evaluator *evaluator, const NativeRule *rule)
{
    Position *position = evaluator->position;
    Player view = evaluator->view < evaluator->kernel->player_count ? evaluator->view : PLAYER_NOBODY;
    const CellSet *ranks = &evaluator->kernel->zones[rule->parameters[PARAMETER_RANKS]].seen_by[view];
    if (!is_woven(evaluator, rule, ranks))
        return true;
    for (EACH_CELL(cell, ranks, position->words))
        piece_remove(position, (Cell)cell);
    return true;
}

const HookBody hook_pawn_weave = {
    .name = "pawn-weave",
    .effect = pawn_weave_effect,
};
