/* Endings, in order, and what becomes of players who lose. */

#include "play/generate.h"

/* Sides and players are sets here, a bit each. */

static unsigned sides_of(const Kernel *kernel, unsigned players)
{
    unsigned sides = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        if ((players >> p & 1) != 0)
            sides |= 1u << kernel->players[p].side;
    return sides;
}

static unsigned players_of(const Kernel *kernel, unsigned sides)
{
    unsigned players = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        if ((sides >> kernel->players[p].side & 1) != 0)
            players |= 1u << p;
    return players;
}

static unsigned players_left(const Position *position)
{
    unsigned players = 0;
    for (Player p = 0; p < position->program->kernel->player_count; p++)
        if (!player_is_out(position, p))
            players |= 1u << p;
    return players;
}

static unsigned sides_left(const Position *position)
{
    return sides_of(position->program->kernel, players_left(position));
}

unsigned play_sides_left(const Position *position)
{
    return (unsigned)__builtin_popcount(sides_left(position));
}

/* Ends the game: the sides win, and all others lose; without sides everybody does. */
static void result_won(Position *position, int ending, unsigned winners)
{
    const Kernel *kernel = position->program->kernel;
    unsigned everybody = (1u << kernel->player_count) - 1, won = players_of(kernel, winners);
    position->result = (Result){
        .over = true, .won = (uint8_t)won, .lost = (uint8_t)(everybody & ~won), .ending = (int16_t)ending
    };
}

/* Ends the game with a draw for the sides that are left; the others have lost. */
static void result_drawn(Position *position, int ending)
{
    const Kernel *kernel = position->program->kernel;
    unsigned everybody = (1u << kernel->player_count) - 1, left = players_of(kernel, sides_left(position));
    position->result = (Result){
        .over = true, .draw = true, .lost = (uint8_t)(everybody & ~left), .ending = (int16_t)ending
    };
}

/* Play goes on without them, if two sides are left. */
static void players_go_out(Position *position, unsigned players)
{
    for (Player p = 0; p < position->program->kernel->player_count; p++)
        if ((players >> p & 1) != 0)
            apply_out(position, p);
    if (play_sides_left(position) > 1 && player_is_out(position, position->turn.player))
        turn_begin_next(position, 0, 0);
}

/* With more than two sides left the losers go out and play goes on. Returns whether it does. */
static bool result_lose(Position *position, int ending, unsigned losers)
{
    if (play_sides_left(position) <= 2) {
        result_won(position, ending, sides_left(position) & ~sides_of(position->program->kernel, losers));
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
    if (__builtin_popcount(best_sides) == 1)
        result_won(machine->position, ending, best_sides);
    else
        result_drawn(machine->position, ending);
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
    const EndingRule *ending = &machine->kernel->endings[index];
    Position *position = machine->position;
    bool holds;
    unsigned players = ending_players(machine, ending, &holds);
    if (!holds)
        return false;
    switch (ending->outcome) {
    case OUTCOME_WINS: result_won(position, index, sides_of(machine->kernel, players)); return false;
    case OUTCOME_LOSES: return result_lose(position, index, players);
    case OUTCOME_LOSES_ALL: result_won(position, index, 0); return false;
    case OUTCOME_OUT: players_go_out(position, players); return true;
    case OUTCOME_DRAW: result_drawn(position, index); return false;
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
    unsigned alive = (unsigned)__builtin_popcount(players_left(position));
    if (kernel->side_count > 1 && play_sides_left(position) < 2)
        result_won(position, RESULT_LAST_STANDING, sides_left(position));
    else if (position->turn.passes > 0 && position->turn.passes >= alive)
        result_drawn(position, RESULT_NO_ACTIONS);
}

void play_resign(Position *position, Player player)
{
    if (position->result.over || player_is_out(position, player))
        return;
    if (result_lose(position, RESULT_RESIGNED, 1u << player) && play_sides_left(position) < 2)
        result_won(position, RESULT_LAST_STANDING, sides_left(position));
}
