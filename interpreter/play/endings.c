/* Tests the endings in order, and puts losing players out. */

#include "play/generate.h"
#include "play/keys.h"

#include <assert.h>

/* Sides and players are bit sets here. */

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

/* Ends the game: these sides win and all others lose. With an empty set everybody loses. */
static void result_won(Position *position, int ending, unsigned winners)
{
    const Kernel *kernel = position->program->kernel;
    unsigned everybody = (1u << kernel->player_count) - 1, won = players_of(kernel, winners);
    position->result = (Result){
        .over = true, .won = (uint8_t)won, .lost = (uint8_t)(everybody & ~won), .ending = (int16_t)ending
    };
}

/* Ends the game with a draw between the sides still in play. */
static void result_drawn(Position *position, int ending)
{
    const Kernel *kernel = position->program->kernel;
    unsigned everybody = (1u << kernel->player_count) - 1, left = players_of(kernel, sides_left(position));
    position->result = (Result){
        .over = true, .draw = true, .lost = (uint8_t)(everybody & ~left), .ending = (int16_t)ending
    };
}

/* Puts players out. Play goes on if two sides are left: the turn of a player who is out ends, and in another
 * player's turn a phase may offer no more actions. */
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

/* With more than two sides left, puts the losers out. True if play goes on. */
static bool result_lose(Position *position, int ending, unsigned losers)
{
    if (play_sides_left(position) <= 2) {
        result_won(position, ending, sides_left(position) & ~sides_of(position->program->kernel, losers));
        return false;
    }
    players_go_out(position, losers);
    return true;
}

/* The side whose best member has the highest value. */
static void result_most(Evaluator *evaluator, int ending, ExprId value)
{
    const Kernel *kernel = evaluator->kernel;
    unsigned best_sides = 0;
    int32_t best = INT32_MIN;
    for (Player p = 0; p < kernel->player_count; p++) {
        if (player_is_out(evaluator->position, p))
            continue;
        Evaluator asked = *evaluator;
        asked.view = p;
        int32_t here = evaluator_number(&asked, value);
        evaluator->position->compared[p] = here;
        if (here > best || best_sides == 0) {
            best = here;
            best_sides = 0;
        }
        if (here == best)
            best_sides |= 1u << kernel->players[p].side;
    }
    if (__builtin_popcount(best_sides) == 1)
        result_won(evaluator->position, ending, best_sides);
    else
        result_drawn(evaluator->position, ending);
}

static bool outcome_names_players(Outcome outcome)
{
    return outcome == OUTCOME_WINS || outcome == OUTCOME_LOSES || outcome == OUTCOME_OUT;
}

/* Tests the ending for each player of an `each:`, and applies its outcome. */
static bool ending_holds(Evaluator *evaluator, const EndingRule *ending, unsigned *players)
{
    const Kernel *kernel = evaluator->kernel;
    bool names = outcome_names_players(ending->outcome), holds = false;
    Player last = ending->each ? kernel->player_count : 1;
    *players = 0;
    for (Player p = 0; p < last; p++) {
        if (ending->each && player_is_out(evaluator->position, p))
            continue;
        evaluator->each = ending->each ? p : PLAYER_NONE;
        if (!evaluator_allows(evaluator, ending->condition) ||
            (ending->outcome == OUTCOME_DRAW && !evaluator_allows(evaluator, ending->value)))
            continue;
        holds = true;
        if (!names)
            break;
        Player player = evaluator_player(evaluator, ending->player);
        if (player < kernel->player_count && !player_is_out(evaluator->position, player))
            *players |= 1u << player;
    }
    return holds && (!names || *players != 0);
}

/* True if a player went out, so that the endings must be tested again. */
static bool ending_ask(Evaluator *evaluator, int index)
{
    const EndingRule *ending = &evaluator->kernel->endings[index];
    Position *position = evaluator->position;
    unsigned players;
    position->asked = &ending->span;
    if (!ending_holds(evaluator, ending, &players))
        return false;
    switch (ending->outcome) {
    case OUTCOME_WINS: result_won(position, index, sides_of(evaluator->kernel, players)); return false;
    case OUTCOME_LOSES: return result_lose(position, index, players);
    case OUTCOME_LOSES_ALL: result_won(position, index, 0); return false;
    case OUTCOME_OUT: players_go_out(position, players); return true;
    case OUTCOME_DRAW: result_drawn(position, index); return false;
    case OUTCOME_MOST: result_most(evaluator, index, ending->value); return false;
    }
    return false;
}

/* --- endings that can be skipped ---------------------------------------------------------------- */

/* Values that several endings share. */
typedef struct Asking {
    int64_t repeats; /* -1: not counted yet */
    uint64_t state;  /* key of everything that the material endings read */
    uint64_t *known; /* the last state in which none of them applied; NULL: there are none */
    bool idle;       /* state == *known */
} Asking;

static void asking_start(const Evaluator *evaluator, Asking *asking)
{
    Position *position = evaluator->position;
    const EndingPlan *plan = position->program->facts->endings;
    asking->repeats = -1;
    if (!plan->material || evaluator->mover >= BOARD_PLAYERS_MAX)
        return;
    Player actor = plan->material_by_mover ? play_actor(position) : 0;
    asking->known = &position->endings_idle[plan->material_by_mover ? evaluator->mover : 0];
    asking->state = position->material_key ^ key(KEY_ENDINGS, actor, position->turn.out, 0);
    asking->idle = *asking->known == asking->state;
}

static bool guard_holds(const EndingGuard *guard, int64_t value)
{
    return (guard->holds >> (1 + (value > guard->bound) - (value < guard->bound)) & 1) != 0;
}

/* True if the guard rules an ending out. An if-chain: each branch is predicted by itself, but a jump table
 * has one indirect jump. */
static bool ending_is_ruled_out(Evaluator *evaluator, const EndingGuard *guard, Asking *asking)
{
    const unsigned form = guard->form;
    if (form == GUARD_NUMBER)
        return !guard_holds(guard, evaluator->position->numbers[guard->slot]);
    if (form == GUARD_REPEATS) {
        if (asking->repeats < 0)
            asking->repeats = number_clamp((int64_t)position_repeats(evaluator->position));
        return !guard_holds(guard, asking->repeats);
    }
    if (form == GUARD_MATERIAL)
        return asking->idle;
    if (form == GUARD_DEAD)
        return can_win_by_material(evaluator->position, guard->slot);
    if (form != GUARD_STUCK || evaluator->assumed == NULL)
        return false;
    *evaluator->assumed = true;
    return true;
}

#ifndef NDEBUG
static bool ending_is_idle(Evaluator *evaluator, const EndingRule *ending)
{
    Position *position = evaluator->position;
    if (position->auditing)
        return true;
    Audit audit = audit_start(position);
    bool holds = ending_holds(evaluator, ending, &(unsigned){ 0 });
    return !audit_end(position, audit) || !holds;
}
#endif

/* Tests an ending whose result can only be claimed. Of several the first is offered; endings that a player
 * claims come before those that end a game that is played. */
static bool ending_ask_claim(Evaluator *evaluator, int index)
{
    Position *position = evaluator->position;
    const EndingRule *endings = evaluator->kernel->endings, *ending = &endings[index];
    Result offered = position->result;
    if (ending_ask(evaluator, index))
        return true;
    if (!position->result.over)
        return false;
    bool waits = ending->played ? position->waits >= WAITS_ALL
                                : ending->claim != EXPR_NONE && evaluator_truth(evaluator, ending->claim);
    if (waits && offered.claimable && endings[offered.ending].played >= ending->played)
        position->result = offered;
    else
        position->result.claimable = waits;
    position->result.over = !waits;
    position->result.unclaimed = !waits && ending->claim != EXPR_NONE;
    return false;
}

/* True if a player went out, so that the endings must be tested again. */
static bool endings_ask_once(Evaluator *evaluator)
{
    Position *position = evaluator->position;
    const EndingPlan *plan = position->program->facts->endings;
    Asking asking = { .known = NULL, .idle = false };
    asking_start(evaluator, &asking);
    for (const EndingGuard *guard = plan->guards; guard < plan->guards + plan->count; guard++) {
        if (!position->reference && ending_is_ruled_out(evaluator, guard, &asking)) {
            assert(guard->form == GUARD_STUCK ||
                   ending_is_idle(evaluator, &evaluator->kernel->endings[guard->ending]));
            continue;
        }
        if (position->waits == WAITS_NOTHING ? ending_ask(evaluator, guard->ending)
                                             : ending_ask_claim(evaluator, guard->ending))
            return true;
        if (position->result.over)
            return false;
    }
    if (asking.known != NULL && !position->result.claimable)
        *asking.known = asking.state;
    return false;
}

void endings_ask(Evaluator *evaluator)
{
    Position *position = evaluator->position;
    const Kernel *kernel = evaluator->kernel;
    evaluator->depth = DEPTH_OUTSIDE;
    evaluator->next = PLAYER_NONE;
    if (position->waits == WAITS_ENDLESS)
        return;
    if (position->result.claimable)
        position->result = (Result){ .over = false };
    for (unsigned rounds = 0; rounds <= kernel->player_count && !position->result.over; rounds++)
        if (!endings_ask_once(evaluator))
            break;
    if (position->result.over)
        return;
    if (position->turn.out == 0 && position->turn.passes == 0 && kernel->side_count > 1)
        return; /* all sides are in play, and a player has acted */
    unsigned alive = (unsigned)__builtin_popcount(players_left(position));
    if (kernel->side_count > 1 && play_sides_left(position) < 2)
        result_won(position, RESULT_LAST_STANDING, sides_left(position));
    else if (position->turn.passes > 0 && position->turn.passes >= alive && kernel->no_actions >= 0)
        ending_ask(evaluator, kernel->no_actions);
    else if (position->turn.passes > 0 && position->turn.passes >= alive)
        result_drawn(position, RESULT_NO_ACTIONS);
}

bool endings_ask_lightly(Evaluator *evaluator)
{
    Position *position = evaluator->position;
    size_t journal = position->journal_count;
    bool assumed = false;
    evaluator->assumed = &assumed;
    endings_ask(evaluator);
    evaluator->assumed = NULL;
    if (!assumed || (!position->result.over && position->journal_count == journal))
        return assumed;
    position_undo(position, journal);
    position->result = (Result){ .over = false };
    endings_ask(evaluator);
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

/* --- after no action ------------------------------------------------------------------------ */

/* The player whose turn was before, as far as the position shows. */
static Player player_before(const Position *position)
{
    unsigned count = position->program->kernel->player_count;
    for (unsigned i = 1; i < count; i++) {
        Player before = (Player)((position->turn.player + count - i) % count);
        if (!player_is_out(position, before))
            return before;
    }
    return position->turn.player;
}

void endings_ask_before(Position *position)
{
    uint8_t out;
    do {
        out = position->turn.out;
        Evaluator evaluator = evaluator_for(position, player_before(position));
        endings_ask(&evaluator);
    } while (!position->result.over && position->turn.out != out);
}

bool endings_come(Position *position)
{
    size_t journal = position->journal_count;
    Result result = position->result;
    uint8_t out = position->turn.out;
    Evaluator evaluator = evaluator_for(position, player_before(position));
    endings_ask(&evaluator);
    bool come = position->result.over || position->turn.out != out;
    position_undo(position, journal);
    position->result = result;
    return come;
}

bool play_judges_rounds(const Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        if (ending->outcome != OUTCOME_DRAW && ending->condition != EXPR_NONE &&
            (kernel->exprs[ending->condition].reads & READ_HISTORY) != 0)
            return true;
    }
    return false;
}

enum { PREDICTED_MOST = 4 }; /* for more than five times in all no rule waits */

bool play_predict_repetition(Position *position, Result *result)
{
    size_t journal = position->journal_count;
    Result before = position->result;
    bool ends = false, overrun = position->overrun;
    position_rest(position);
    for (unsigned times = 1; !before.over && !ends && times <= PREDICTED_MOST; times++) {
        Evaluator evaluator = evaluator_for(position, player_before(position));
        position->predicted_repeats = times;
        endings_ask(&evaluator);
        position->predicted_repeats = 0;
        ends = position->result.over;
        *result = position->result;
        position_undo(position, journal);
        position->result = before;
    }
    ends = ends && !position_is_spent(position);
    position->overrun = overrun;
    return ends;
}
