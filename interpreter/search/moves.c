/* What the search asks of play, in one place. */

#include "search/moves.h"

#include "base/memory.h"

static bool moves_listed(Moves *moves, bool whole)
{
    moves->next = 0;
    if (moves->list.count > moves->capacity) {
        moves->capacity = moves->list.count * 2;
        moves->order = memory_grow(moves->order, moves->capacity, sizeof *moves->order);
    }
    return whole;
}

bool moves_list(Moves *moves, Position *position)
{
    return moves_listed(moves, play_actions(position, &moves->list));
}

bool moves_list_gains(Moves *moves, Position *position)
{
    return moves_listed(moves, play_gains(position, &moves->list));
}

void moves_free(Moves *moves)
{
    action_list_free(&moves->list);
    memory_free(moves->order);
    *moves = (Moves){ 0 };
}

/* The best one is looked for each time: mostly a few are wanted. */
const Action *moves_next(Moves *moves)
{
    size_t next = moves->next, best = next;
    if (next >= moves->list.count)
        return NULL;
    for (size_t i = next + 1; i < moves->list.count; i++)
        if (moves->order[i] > moves->order[best])
            best = i;
    if (best != next) {
        Action action = moves->list.items[best];
        int32_t order = moves->order[best];
        moves->list.items[best] = moves->list.items[next];
        moves->order[best] = moves->order[next];
        moves->list.items[next] = action;
        moves->order[next] = order;
    }
    moves->next++;
    return &moves->list.items[next];
}

uint32_t action_key(const Action *action)
{
    uint64_t key = (uint64_t)action->rule << 48 | (uint64_t)action->from << 32 | (uint64_t)action->to << 16 |
                   action->kind;
    key = mix64(key ^ (uint64_t)action->extra << 8);
    if (action->via[0] != CELL_NONE)
        key = mix64(key ^ ((uint64_t)action->via[0] << 32 | (uint64_t)action->via[1] << 16 | action->via[2]));
    for (unsigned i = 0; i < action->pick_count; i++)
        key = mix64(key ^ action->picks[i]);
    return (uint32_t)key | 1;
}

Gain action_gain(const Appraisal *appraisal, const Position *position, const Action *action)
{
    const Program *program = appraisal->program;
    Gain gain = { .open = appraisal->elsewhere[action->rule] };
    if (action->from == CELL_NONE || action->to == CELL_NONE)
        return gain;
    Piece mover = position->board[action->from];
    Code target = position->codes[action->to];
    bool enemy = target != 0 && action->to != action->from &&
                 (mover.owner >= program->kernel->player_count ||
                  position->board[action->to].owner >= program->kernel->player_count ||
                  program->kernel->players[position->board[action->to].owner].side !=
                      program->kernel->players[mover.owner].side);
    if (enemy && program->kernel->rules[action->rule].swaps == EXPR_NONE)
        gain.taken = appraisal->worth[target] > 0 ? appraisal->worth[target] : 1;
    if (action->kind != KIND_NONE && mover.kind != KIND_NONE && action->kind < program->kernel->kind_count)
        gain.promoted = appraisal->worth[1 + program_piece(program, mover.owner, action->kind)] -
                        appraisal->worth[position->codes[action->from]];
    return gain;
}

int32_t action_risk(const Appraisal *appraisal, const Position *position, const Action *action, int32_t taken)
{
    const Kernel *kernel = appraisal->program->kernel;
    if (action->from == CELL_NONE || action->to == CELL_NONE)
        return 0;
    Code code = position->codes[action->from];
    Player owner = position->board[action->from].owner;
    unsigned enemies = 0;
    if (code == 0 || appraisal->worth[code] <= taken || owner >= kernel->player_count)
        return 0;
    for (Player player = 0; player < kernel->player_count; player++)
        if (kernel->players[player].side != kernel->players[owner].side)
            enemies |= 1u << player;
    return play_is_covered(position, action->to, code, enemies) ? appraisal->worth[code] : 0;
}

static void trails_forget(Position *position, Player player)
{
    for (unsigned t = 0; t < position->program->kernel->trail_count; t++)
        position_clear_trail(position, t, player);
}

bool turn_give_up(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    Turn turn = position->turn;
    if (kernel->phase_count > 0 && (turn.repeated > 0 || turn.phase != play_first_phase(position)))
        return false;
    Player before = turn.player;
    do {
        turn.player = (Player)((turn.player + 1) % kernel->player_count);
    } while (turn.player != before && (turn.out >> turn.player & 1) != 0);
    if (turn.player == before)
        return false;
    turn.phase = 0;
    turn.held = 0;
    turn.passed = 0;
    position_write_turn(position, turn);
    for (Player player = 0; player < kernel->player_count; player++)
        trails_forget(position, player);
    if (kernel->phase_count > 0) {
        turn.phase = play_first_phase(position);
        position_write_turn(position, turn);
    }
    return true;
}
