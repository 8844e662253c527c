/* Endings, in order, and what becomes of players who lose. */

#include "play/generate.h"

static unsigned side_mask(const Position *position, bool in_play)
{
    const Kernel *kernel = position->program->kernel;
    unsigned sides = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        if (!in_play || !player_is_out(position, p))
            sides |= 1u << kernel->players[p].side;
    return sides;
}

unsigned play_sides_left(const Position *position)
{
    return (unsigned)__builtin_popcount(side_mask(position, true));
}

static uint8_t players_of(const Kernel *kernel, unsigned sides)
{
    unsigned players = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        if ((sides >> kernel->players[p].side & 1) != 0)
            players |= 1u << p;
    return (uint8_t)players;
}

/* Ends the game for the sides that win; no sides: for nobody, or as a draw. */
static void result_set(Position *position, int ending, unsigned winners, bool draw)
{
    const Kernel *kernel = position->program->kernel;
    uint8_t everybody = players_of(kernel, side_mask(position, false));
    uint8_t won = players_of(kernel, winners);
    uint8_t lost = (uint8_t)(everybody & ~won);
    if (draw)
        lost = (uint8_t)(everybody & ~players_of(kernel, side_mask(position, true)));
    position->result =
        (Result){ .over = true, .draw = draw, .won = won, .lost = lost, .ending = (int16_t)ending };
}

/* Play goes on without them, if two sides are left. */
static void players_go_out(Position *position, unsigned players)
{
    for (Player p = 0; p < position->program->kernel->player_count; p++)
        if ((players >> p & 1) != 0)
            apply_out(position, p);
    if (play_sides_left(position) > 1 && player_is_out(position, position->turn.player))
        turn_begin_next(position, 0);
}

/* With more than two sides left the losers go out and play goes on. Returns whether it does. */
static bool result_lose(Position *position, int ending, unsigned losers)
{
    const Kernel *kernel = position->program->kernel;
    unsigned sides = side_mask(position, true), losing = 0;
    if (__builtin_popcount(sides) <= 2) {
        for (Player p = 0; p < kernel->player_count; p++)
            if ((losers >> p & 1) != 0)
                losing |= 1u << kernel->players[p].side;
        result_set(position, ending, sides & ~losing, false);
        return false;
    }
    players_go_out(position, losers);
    return true;
}

/* The side whose best member's value is highest. */
static void result_most(Machine *machine, int ending, ExprId value)
{
    const Kernel *kernel = machine->kernel;
    unsigned best_sides = 0;
    int32_t best = INT32_MIN;
    for (Player p = 0; p < kernel->player_count; p++) {
        if (player_is_out(machine->position, p))
            continue;
        Machine asked = *machine;
        asked.view = p;
        int32_t here = machine_number(&asked, value);
        if (here > best || best_sides == 0) {
            best = here;
            best_sides = 0;
        }
        if (here == best)
            best_sides |= 1u << kernel->players[p].side;
    }
    bool draw = __builtin_popcount(best_sides) != 1;
    result_set(machine->position, ending, draw ? 0 : best_sides, draw);
}

static bool outcome_names_players(Outcome outcome)
{
    return outcome == OUTCOME_WINS || outcome == OUTCOME_LOSES || outcome == OUTCOME_OUT;
}

/* The players that the outcome names, for everybody for whom the ending holds; 0: it does not hold. */
static unsigned ending_players(Machine *machine, const EndingRule *ending, bool *holds)
{
    const Kernel *kernel = machine->kernel;
    unsigned players = 0;
    Player last = ending->each ? kernel->player_count : 1;
    *holds = false;
    for (Player p = 0; p < last; p++) {
        if (ending->each && player_is_out(machine->position, p))
            continue;
        Machine asked = *machine;
        asked.each = ending->each ? p : PLAYER_NONE;
        if (!machine_allows(&asked, ending->condition))
            continue;
        if (ending->outcome == OUTCOME_DRAW && !machine_allows(&asked, ending->value))
            continue;
        *holds = true;
        if (!outcome_names_players(ending->outcome))
            return 0;
        int32_t player = machine_number(&asked, ending->player);
        if (player >= 0 && player < kernel->player_count && !player_is_out(machine->position, (Player)player))
            players |= 1u << player;
    }
    if (outcome_names_players(ending->outcome) && players == 0)
        *holds = false;
    return players;
}

/* Returns whether somebody went out and the endings must be asked anew. */
static bool ending_ask(Machine *machine, int index)
{
    const Kernel *kernel = machine->kernel;
    const EndingRule *ending = &kernel->endings[index];
    bool holds;
    unsigned players = ending_players(machine, ending, &holds), winners = 0;
    if (!holds)
        return false;
    switch (ending->outcome) {
    case OUTCOME_WINS:
        for (Player p = 0; p < kernel->player_count; p++)
            if ((players >> p & 1) != 0)
                winners |= 1u << kernel->players[p].side;
        result_set(machine->position, index, winners, false);
        return false;
    case OUTCOME_LOSES: return result_lose(machine->position, index, players);
    case OUTCOME_LOSES_ALL: result_set(machine->position, index, 0, false); return false;
    case OUTCOME_OUT: players_go_out(machine->position, players); return true;
    case OUTCOME_DRAW: result_set(machine->position, index, 0, true); return false;
    case OUTCOME_MOST: result_most(machine, index, ending->value); return false;
    }
    return false;
}

void endings_ask(Machine *machine)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    machine->depth = DEPTH_OUTSIDE;
    bool anew = true;
    for (unsigned rounds = 0; anew && rounds <= kernel->player_count; rounds++) {
        anew = false;
        machine->next = PLAYER_NONE;
        for (size_t i = 0; i < kernel->ending_count && !anew && !position->result.over; i++)
            anew = ending_ask(machine, (int)i);
    }
    if (position->result.over)
        return;
    unsigned alive = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        alive += player_is_out(position, p) ? 0 : 1;
    if (kernel->side_count > 1 && play_sides_left(position) < 2)
        result_set(position, RESULT_LAST_STANDING, side_mask(position, true), false);
    else if (position->turn.passes > 0 && position->turn.passes >= alive)
        result_set(position, RESULT_NO_ACTIONS, 0, true);
}

void play_resign(Position *position, Player player)
{
    if (position->result.over || player_is_out(position, player))
        return;
    if (result_lose(position, RESULT_RESIGNED, 1u << player) && play_sides_left(position) < 2)
        result_set(position, RESULT_LAST_STANDING, side_mask(position, true), false);
}
