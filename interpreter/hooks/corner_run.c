/* corner-run: a man runs straight on over empty cells; where the board ends it comes round the nearer corner,
 * onto the line that is as far from that corner, and runs on away from it. What it meets once it has turned
 * is taken if it is an enemy's. A line that is as far from both corners, or leads along the edge, has no
 * turn. Its own cell is empty while it runs. */

#include "hooks/hooks.h"

enum { PARAMETER_MOVERS };

/* How many cells there are from a cell to the edge. */
static unsigned edge_distance(const Board *board, Cell cell, Heading heading)
{
    unsigned distance = 0;
    for (Cell next = board_hop(board, cell, heading); next != CELL_NONE && distance < board->cell_count;
         next = board_hop(board, next, heading))
        distance++;
    return distance;
}

static Cell walk_straight(const Board *board, Cell cell, Heading heading, unsigned steps)
{
    for (; steps > 0 && cell != CELL_NONE; steps--)
        cell = board_hop(board, cell, heading);
    return cell;
}

/* From the last cell before the edge round the nearer corner. false: there is no turn. */
static bool turn_corner(const Board *board, Cell *cell, Heading *heading)
{
    Heading right = board_turn(board, *heading, board->orthogonal_step);
    Heading left = board_turn(board, *heading, -board->orthogonal_step);
    if (right == HEADING_NONE || left == HEADING_NONE)
        return false;
    unsigned to_right = edge_distance(board, *cell, right), to_left = edge_distance(board, *cell, left);
    bool nearer_right = to_right < to_left;
    unsigned distance = nearer_right ? to_right : to_left;
    if (to_right == to_left || distance == 0)
        return false;
    Cell corner = walk_straight(board, *cell, nearer_right ? right : left, distance);
    *cell = walk_straight(board, corner, board_opposite(board, *heading), distance);
    *heading = nearer_right ? left : right;
    return *cell != CELL_NONE;
}

/* What a man meets who sets out so, having turned; CELL_NONE for nothing, and back where it began. */
static Cell run_meets(const Position *position, Cell from, Heading heading)
{
    const Board *board = position->program->board;
    const Heading began = heading;
    Cell cell = from;
    bool turned = false;
    do {
        Cell next = board_hop(board, cell, heading);
        if (next != CELL_NONE)
            cell = next;
        else if (turn_corner(board, &cell, &heading))
            turned = true;
        else
            return CELL_NONE;
        if (cell != from && position->board[cell].kind != KIND_NONE)
            return turned ? cell : CELL_NONE;
    } while (cell != from || heading != began);
    return CELL_NONE;
}

/* Once each, though there may be several ways to what it takes. */
static bool offer_runs(HookCall *call, Cell from)
{
    const Evaluator *evaluator = call->evaluator;
    Position *position = evaluator->position;
    const Board *board = position->program->board;
    CellSet met;
    cellset_clear(&met, position->words);
    for (Heading heading = board->orthogonal_first; heading < board->heading_count;
         heading = (Heading)(heading + board->orthogonal_step)) {
        Cell cell = run_meets(position, from, heading);
        if (cell != CELL_NONE &&
            relation_holds(evaluator->kernel, evaluator->view, RELATION_ENEMY, position->board[cell].owner))
            cellset_add(&met, cell);
    }
    position_spend(position, board->cell_count);
    for (EACH_CELL(cell, &met, position->words)) {
        Action action = action_blank(0, from, (Cell)cell);
        if (!hook_offer(call, &action))
            return false;
    }
    return true;
}

static void corner_run_actions(HookCall *call)
{
    const Evaluator *evaluator = call->evaluator;
    const Position *position = evaluator->position;
    const KindSet *movers = &evaluator->kernel->kindsets[call->rule->parameters[PARAMETER_MOVERS]];
    if (evaluator->view >= PLAYER_NOBODY)
        return;
    CellSet men;
    cellset_copy(&men, &position->owner_cells[evaluator->view], position->words);
    for (EACH_CELL(cell, &men, position->words))
        if (kindset_has(movers, position->board[cell].kind) && !offer_runs(call, (Cell)cell))
            return;
}

static bool corner_run_changes(const Position *position, const Action *action, const HookChanges *changes)
{
    Cell cells = position->program->board->cell_count;
    if (action->from >= cells || action->to >= cells || position->board[action->to].kind == KIND_NONE)
        return false;
    cellset_add(changes->arrived, action->to);
    cellset_add(changes->vacated, action->from);
    cellset_add(changes->taken, action->to);
    return action->from != action->to;
}

static bool corner_run_apply(Evaluator *evaluator, const NativeRule *rule, const Action *action)
{
    (void)rule;
    return pieces_shift(evaluator->position, &action->from, &action->to, 1);
}

const HookBody hook_corner_run = {
    .name = "corner-run",
    .actions = corner_run_actions,
    .changes = corner_run_changes,
    .apply = corner_run_apply,
};
