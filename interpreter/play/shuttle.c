/* Finds pieces that shuttle between two cells, from the earlier boards of the game. */

#include "play/internal.h"

/* One piece going from cell to cell; both CELL_NONE: nothing was moved. */
typedef struct Step {
    Cell from, to;
} Step;

/* What the action did, if it was a plain move or a pass. */
static bool step_of(const Position *position, size_t action, Step *step)
{
    const Piece *old = position_board(position, action), *new = position_board(position, action + 1);
    *step = (Step){ CELL_NONE, CELL_NONE };
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++) {
        if (pieces_are_alike(old[cell], new[cell]))
            continue;
        bool left = new[cell].kind == KIND_NONE, came = old[cell].kind == KIND_NONE;
        Cell *end = left ? &step->from : &step->to;
        if (left == came || *end != CELL_NONE)
            return false;
        *end = (Cell)cell;
    }
    if (step->from == CELL_NONE || step->to == CELL_NONE)
        return step->from == step->to;
    return pieces_are_alike(old[step->from], new[step->to]);
}

static bool is_pass(Step step)
{
    return step.to == CELL_NONE;
}

static bool takes_back(Step later, Step earlier)
{
    return !is_pass(later) && later.from == earlier.to && later.to == earlier.from;
}

static bool takes_something(const Position *position, size_t action)
{
    const Piece *old = position_board(position, action), *new = position_board(position, action + 1);
    int difference = 0;
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        difference += (old[cell].kind != KIND_NONE) - (new[cell].kind != KIND_NONE);
    return difference > 0;
}

/* The player's last step before an action of the history, which becomes that step. false: there was none,
 * it was made in check or was more than a step, or somebody has taken something since. */
static bool step_before(const Position *position, Player player, size_t *action, Step *step)
{
    while (*action > 0 && position->history_scenes != NULL) {
        (*action)--;
        if (position->history_checks[*action] >> 4 == player)
            return (position->history_checks[*action] & 1) == 0 && step_of(position, *action, step);
        if (takes_something(position, *action))
            return false;
    }
    return false;
}

static size_t count_returns(const Position *position, Player player, size_t *earliest)
{
    size_t action = position->history_count, returns = 0;
    Step last, away, came;
    *earliest = 0;
    if (!step_before(position, player, &action, &last) || is_pass(last))
        return 0;
    Cell other = last.from;
    while (last.from == other && step_before(position, player, &action, &away)) {
        /* a pass just before the piece came back is no way out */
        if (returns == 0 && is_pass(away) && !step_before(position, player, &action, &away))
            break;
        if (!takes_back(last, away) || !step_before(position, player, &action, &came) || is_pass(came) ||
            came.to != away.from)
            break;
        returns++;
        last = came;
    }
    *earliest = action;
    return returns;
}

size_t shuttle_count(Position *position, Player player)
{
    size_t earliest, returns = count_returns(position, player, &earliest);
    size_t boards = position->history_count - earliest;
    position_spend(position, (uint32_t)(boards * (1 + position->program->board->cell_count / 8u) / 4));
    return returns;
}
