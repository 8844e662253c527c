/* castling-jump: a mover and a partner of one rank, both still carrying a flag,
 * go at once to two neighbouring cells of the stretch between them, either of
 * them on either side. What stands between does not matter; the landing cells
 * must be clear of friends, and what else stands there is taken. Both lose the
 * flag, also where one stays on its cell. */

#include "hooks/hooks.h"

enum { PARAMETER_MOVERS, PARAMETER_PARTNERS, PARAMETER_AMONG, PARAMETER_ORDER, PARAMETER_LANDING };
enum { ORDER_EITHER, ORDER_KEEP, ORDER_SWAP };
enum { LANDING_TAKES, LANDING_EMPTY };

typedef struct Pair {
    Cell mover, partner;
    Cell stretch[BOARD_CELLS_MAX]; /* from the mover to the partner, both included */
    unsigned length;
} Pair;

/* The stretch between two cells of one row; false when they are in none, or a hole lies between. */
static bool pair_measure(const Board *board, Pair *pair)
{
    Cell mover = pair->mover, partner = pair->partner;
    int steps = 0;
    if (board->rank[mover] != board->rank[partner] || board->layer[mover] != board->layer[partner])
        return false;
    Heading heading = board_line(board, mover, partner, &steps);
    if (heading == HEADING_NONE)
        return false;
    pair->length = 0;
    for (Cell cell = mover; cell != CELL_NONE && pair->length < BOARD_CELLS_MAX;
         cell = board_hop(board, cell, heading)) {
        pair->stretch[pair->length++] = cell;
        if (cell == partner)
            return true;
    }
    return false;
}

/* True if one of the two may land on the cell. */
static bool pair_may_land(const HookCall *call, const Pair *pair, Cell cell)
{
    const Evaluator *evaluator = call->evaluator;
    Piece piece = evaluator->position->board[cell];
    if (piece.kind == KIND_NONE || cell == pair->mover || cell == pair->partner)
        return true;
    return call->rule->parameters[PARAMETER_LANDING] == LANDING_TAKES &&
           !relation_holds(evaluator->kernel, evaluator->view, RELATION_FRIEND, piece.owner);
}

static bool pair_offer(HookCall *call, const Pair *pair, Cell mover_to, Cell partner_to)
{
    if (!pair_may_land(call, pair, mover_to) || !pair_may_land(call, pair, partner_to))
        return true;
    Action action = action_blank(0, pair->mover, mover_to);
    action.via[0] = pair->partner;
    action.via[1] = partner_to;
    return hook_offer(call, &action);
}

/* Along the stretch the mover comes first: landing on the nearer cell keeps the order. */
static bool pair_offer_all(HookCall *call, const Pair *pair)
{
    int32_t order = call->rule->parameters[PARAMETER_ORDER];
    for (unsigned i = 0; i + 1 < pair->length; i++) {
        Cell nearer = pair->stretch[i], farther = pair->stretch[i + 1];
        if (order != ORDER_SWAP && !pair_offer(call, pair, nearer, farther))
            return false;
        if (order != ORDER_KEEP && !pair_offer(call, pair, farther, nearer))
            return false;
    }
    return true;
}

/* The viewpoint's men of these kinds that still carry the flag. */
static void gather(const HookCall *call, int parameter, CellSet *cells)
{
    const Position *position = call->evaluator->position;
    const KindSet *kinds = &call->evaluator->kernel->kindsets[call->rule->parameters[parameter]];
    CellSet flagged;
    cellset_copy(&flagged, &position->flag_cells[call->rule->parameters[PARAMETER_AMONG]], position->words);
    cellset_meet(&flagged, &position->owner_cells[call->evaluator->view], position->words);
    cellset_clear(cells, position->words);
    for (EACH_CELL(cell, &flagged, position->words))
        if (kindset_has(kinds, position->board[cell].kind))
            cellset_add(cells, cell);
}

/* Each pair that has a stretch between it. */
static void castling_jump_actions(HookCall *call)
{
    unsigned words = call->evaluator->position->words;
    if (call->evaluator->view > PLAYER_NOBODY)
        return;
    CellSet movers, partners;
    gather(call, PARAMETER_MOVERS, &movers);
    gather(call, PARAMETER_PARTNERS, &partners);
    Pair pair;
    for (EACH_CELL(mover, &movers, words))
        for (EACH_CELL(partner, &partners, words)) {
            pair.mover = (Cell)mover;
            pair.partner = (Cell)partner;
            if (mover != partner && pair_measure(call->evaluator->position->program->board, &pair) &&
                !pair_offer_all(call, &pair))
                return;
        }
}

static bool castling_jump_changes(const Position *position, const Action *action, const HookChanges *changes)
{
    const Cell left[2] = { action->from, action->via[0] }, landed[2] = { action->to, action->via[1] };
    Cell cells = position->program->board->cell_count;
    for (int i = 0; i < 2; i++) {
        if (left[i] >= cells || landed[i] >= cells)
            return false;
        cellset_add(changes->arrived, landed[i]);
        if (left[i] != landed[0] && left[i] != landed[1])
            cellset_add(changes->vacated, left[i]);
        if (landed[i] != left[0] && landed[i] != left[1] && position->board[landed[i]].kind != KIND_NONE)
            cellset_add(changes->taken, landed[i]);
    }
    return left[0] != left[1] && landed[0] != landed[1];
}

static bool castling_jump_apply(Evaluator *evaluator, const NativeRule *rule, const Action *action)
{
    Position *position = evaluator->position;
    const Cell from[2] = { action->from, action->via[0] }, to[2] = { action->to, action->via[1] };
    if (!pieces_shift(position, from, to, 2))
        return false;
    for (int i = 0; i < 2; i++) {
        Piece piece = position->board[to[i]];
        piece.flags = (uint8_t)(piece.flags & ~(1u << rule->parameters[PARAMETER_AMONG]));
        position_write_cell(position, to[i], piece);
    }
    return true;
}

const HookBody hook_castling_jump = {
    .name = "castling-jump",
    .actions = castling_jump_actions,
    .changes = castling_jump_changes,
    .apply = castling_jump_apply,
};
