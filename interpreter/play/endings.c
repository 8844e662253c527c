/* Endings, in order, and what becomes of players who lose. */

#include "play/generate.h"
#include "play/keys.h"

#include <assert.h>

/* Sides and players are sets here, a bit each. */

static unsigned players_of(const Kernel *kernel, unsigned sides)
{
    unsigned players = 0;
    for (Player p = 0; p < kernel->player_count; p++)
        if ((sides >> kernel->players[p].side & 1) != 0)
            players |= 1u << p;
    return players;
}

static unsigned sides_left(const Position *position)
{
    return sides_of(position->program->kernel, players_left(position));
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

/* Play goes on without them, if two sides are left: the turn of who is out ends, and in another's a phase may
 * have nothing more to offer. */
static void players_go_out(Position *position, unsigned players)
{
    for (Player p = 0; p < position->program->kernel->player_count; p++)
        if ((players >> p & 1) != 0)
            apply_out(position, p);
    if (play_sides_left(position) < 2)
        return;
    if (player_is_out(position, position->turn.player))
        turn_begin_next(position, 0, 0);
    else if (position->program->kernel->phase_count > 0)
        turn_begin(position, true);
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

/* For whom, if it is asked `each`; with the players that the outcome names. */
static bool ending_holds(Machine *machine, const EndingRule *ending, unsigned *players)
{
    const Kernel *kernel = machine->kernel;
    bool names = outcome_names_players(ending->outcome), holds = false;
    Player last = ending->each ? kernel->player_count : 1;
    *players = 0;
    for (Player p = 0; p < last; p++) {
        if (ending->each && player_is_out(machine->position, p))
            continue;
        machine->each = ending->each ? p : PLAYER_NONE;
        if (!machine_allows(machine, ending->condition) ||
            (ending->outcome == OUTCOME_DRAW && !machine_allows(machine, ending->value)))
            continue;
        holds = true;
        if (!names)
            break;
        Player player = machine_player(machine, ending->player);
        if (player < kernel->player_count && !player_is_out(machine->position, player))
            *players |= 1u << player;
    }
    return holds && (!names || *players != 0);
}

/* Returns whether somebody went out and the endings must be asked anew. */
static bool ending_ask(Machine *machine, int index)
{
    const EndingRule *ending = &machine->kernel->endings[index];
    Position *position = machine->position;
    unsigned players;
    position->asked = &ending->span;
    if (!ending_holds(machine, ending, &players))
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

/* --- which need not be asked ---------------------------------------------------------------- */

/* What the endings have in common that are asked one after the other. */
typedef struct Asking {
    int64_t repeats; /* -1: not counted yet */
    uint64_t state;  /* of all that endings read that hang on counts alone */
    uint64_t *known; /* the one in which none of those came; NULL: there are none */
    bool quiet;      /* it is this one */
} Asking;

static void asking_start(const Machine *machine, Asking *asking)
{
    Position *position = machine->position;
    const EndingPlan *plan = position->program->play->endings;
    asking->repeats = -1;
    if (!plan->census || machine->mover >= BOARD_PLAYERS_MAX)
        return;
    Player actor = plan->census_by_mover ? play_actor(position) : 0;
    asking->known = &position->endings_quiet[plan->census_by_mover ? machine->mover : 0];
    asking->state = position->census ^ key(KEY_ENDINGS, actor, position->turn.out, 0);
    asking->quiet = *asking->known == asking->state;
}

static bool guard_holds(const EndingGuard *guard, int64_t value)
{
    return guard->bound_first ? op_holds(guard->compare, guard->bound, value)
                              : op_holds(guard->compare, value, guard->bound);
}

/* Whether an ending cannot come, as a part of its condition tells at once. */
static bool ending_is_ruled_out(Machine *machine, const EndingGuard *guard, Asking *asking)
{
    const Position *position = machine->position;
    switch ((GuardForm)guard->form) {
    case GUARD_NUMBER: return !guard_holds(guard, position->numbers[guard->slot]);
    case GUARD_REPEATS:
        if (asking->repeats < 0)
            asking->repeats = number_clamp((int64_t)position_repeats(position));
        return !guard_holds(guard, asking->repeats);
    case GUARD_STUCK:
        if (machine->assumed != NULL)
            *machine->assumed = true;
        return machine->assumed != NULL;
    case GUARD_HOPE: return machine->mover < BOARD_PLAYERS_MAX && may_promote(position, machine->mover);
    case GUARD_CENSUS: return asking->quiet;
    case GUARD_NONE: break;
    }
    return false;
}

#ifndef NDEBUG
static bool ending_is_idle(Machine *machine, const EndingRule *ending)
{
    Position *position = machine->position;
    if (position->auditing)
        return true;
    Audit audit = audit_start(position);
    bool holds = ending_holds(machine, ending, &(unsigned){ 0 });
    return !audit_end(position, audit) || !holds;
}
#endif

/* Asks an ending whose result may only be claimable. Of several the first is offered, those before the others
 * that end a game that is played. */
static bool ending_ask_claim(Machine *machine, int index)
{
    Position *position = machine->position;
    const EndingRule *endings = machine->kernel->endings, *ending = &endings[index];
    Result offered = position->result;
    if (ending_ask(machine, index))
        return true;
    if (!position->result.over)
        return false;
    bool waits = ending->played ? position->waits >= WAITS_ALL
                                : ending->claim != EXPR_NONE && machine_truth(machine, ending->claim);
    if (waits && offered.claimable && endings[offered.ending].played >= ending->played)
        position->result = offered;
    else
        position->result.claimable = waits;
    position->result.over = !waits;
    return false;
}

/* Returns whether somebody went out and the endings must be asked anew. */
static bool endings_ask_once(Machine *machine)
{
    Position *position = machine->position;
    const EndingPlan *plan = position->program->play->endings;
    Asking asking = { .known = NULL, .quiet = false };
    asking_start(machine, &asking);
    for (const EndingGuard *guard = plan->guards; guard < plan->guards + plan->count; guard++) {
        if (!position->plain && ending_is_ruled_out(machine, guard, &asking)) {
            assert(guard->form == GUARD_STUCK ||
                   ending_is_idle(machine, &machine->kernel->endings[guard->ending]));
            continue;
        }
        if (position->waits == WAITS_NOTHING ? ending_ask(machine, guard->ending)
                                             : ending_ask_claim(machine, guard->ending))
            return true;
        if (position->result.over)
            return false;
    }
    if (asking.known != NULL && !position->result.claimable)
        *asking.known = asking.state;
    return false;
}

void endings_ask(Machine *machine)
{
    Position *position = machine->position;
    const Kernel *kernel = machine->kernel;
    machine->depth = DEPTH_OUTSIDE;
    machine->next = PLAYER_NONE;
    if (position->waits == WAITS_ENDLESS)
        return;
    if (position->result.claimable)
        position->result = (Result){ .over = false };
    for (unsigned rounds = 0; rounds <= kernel->player_count && !position->result.over; rounds++)
        if (!endings_ask_once(machine))
            break;
    if (position->result.over)
        return;
    if (position->turn.out == 0 && position->turn.passes == 0 && kernel->side_count > 1)
        return; /* all sides are there, and somebody acted */
    unsigned alive = (unsigned)__builtin_popcount(players_left(position));
    if (kernel->side_count > 1 && play_sides_left(position) < 2)
        result_won(position, RESULT_LAST_STANDING, sides_left(position));
    else if (position->turn.passes > 0 && position->turn.passes >= alive && kernel->no_actions >= 0)
        ending_ask(machine, kernel->no_actions);
    else if (position->turn.passes > 0 && position->turn.passes >= alive)
        result_drawn(position, RESULT_NO_ACTIONS);
}

bool endings_ask_lightly(Machine *machine)
{
    Position *position = machine->position;
    size_t journal = position->journal_count;
    bool assumed = false;
    machine->assumed = &assumed;
    endings_ask(machine);
    machine->assumed = NULL;
    if (!assumed || (!position->result.over && position->journal_count == journal))
        return assumed;
    position_undo(position, journal);
    position->result = (Result){ .over = false };
    endings_ask(machine);
    return false;
}

void play_claim(Position *position)
{
    position->result.over = position->result.over || position->result.claimable;
    position->result.claimable = false;
}

void play_let_wait(Position *position, Waiting waits)
{
    const Result *result = &position->result;
    bool played = result->claimable && position->program->kernel->endings[result->ending].played;
    position->waits = (uint8_t)waits;
    if (result->claimable && (waits == WAITS_NOTHING || (played && waits < WAITS_ALL)))
        play_claim(position);
}

void endings_resign(Position *position, Player player)
{
    if (result_lose(position, RESULT_RESIGNED, 1u << player) && play_sides_left(position) < 2)
        result_won(position, RESULT_LAST_STANDING, sides_left(position));
}
