/* The border of the room: making, unmaking, questions about one action, counting. */

#include "base/lazy.h"
#include "play/generate.h"

void play_use_reference(Position *position)
{
    position->reference = true;
    position->tables = NULL;
}

void play_need_tables(Position *position)
{
    if (position->tables != NULL || position->reference)
        return;
    lazy_get(position->program->lazy_tables);
    position->tables = position->program->move_tables;
}

/* --- making --------------------------------------------------------------------------------- */

/* The result of making an action. */
typedef struct Made {
    bool lightly;           /* whether the next player has an action may be left open ... */
    bool stalemate_pending; /* ... and was */
    bool done;
} Made;

static void make_resolved(Position *position, const Action *action, Made *made)
{
    PseudoMove pseudo_move;
    Resolution resolution;
    made->done = resolution_make(&resolution, &pseudo_move, position, action);
    if (!made->done)
        return;
    turn_pass(&resolution);
    if (made->lightly)
        made->stalemate_pending = endings_ask_lightly(&resolution.evaluator);
    else
        endings_ask(&resolution.evaluator);
}

/* The table move of a listed move; NULL: it is none. */
static const MoveShape *shape_of(const Position *position, const Action *action)
{
    bool listed = action->extra != 0 && position->tables != NULL &&
                  position->program->kernel->rules[action->rule].form == RULE_MOVE;
    return listed ? &position->tables->shapes[action->extra - 1] : NULL;
}

static bool action_is_simple(const Position *position, const Action *action)
{
    const MoveShape *shape = shape_of(position, action);
    bool drop = position->tables != NULL && position->program->kernel->rules[action->rule].form == RULE_DROP;
    return (shape != NULL || drop) &&
           rule_is_simple_for(position->program, action->rule,
                              drop ? MOVE_IS_QUIET : move_class(position, shape, action->to));
}

bool play_simple(Position *position, const Action *action, bool asks_laws, bool *stalemate_pending)
{
    const MoveShape *shape = shape_of(position, action);
    unsigned class = shape == NULL ? MOVE_IS_QUIET : move_class(position, shape, action->to);
    Evaluator evaluator = evaluator_for(position, position->turn.player);
    if (!apply_simple(&evaluator, action, shape) || (asks_laws && laws_stop_simple(&evaluator)))
        return false;
    turn_pass_simple(&evaluator, game_plan(position->program)->counters[4 * action->rule + class]);
    if (stalemate_pending != NULL)
        *stalemate_pending = endings_ask_lightly(&evaluator);
    else
        endings_ask(&evaluator);
    return true;
}

static PlayUndo make(Position *position, const Action *action, Made *made)
{
    PlayUndo undo = {
        .journal_count = position->journal_count,
        .result = position->result,
    };
    position_rest(position);
    play_ready(position);
    play_note_history(position);
    if (action_is_simple(position, action))
        made->done = play_simple(position, action, false, made->lightly ? &made->stalemate_pending : NULL);
    else
        make_resolved(position, action, made);
    position_is_spent(position);
    return undo;
}

PlayUndo play_make(Position *position, const Action *action)
{
    return make(position, action, &(Made){ .lightly = false });
}

bool play_try(Position *position, const Action *action, PlayUndo *undo, bool *stalemate_pending)
{
    Made made = { .lightly = stalemate_pending != NULL };
    *undo = make(position, action, &made);
    if (!made.done)
        play_unmake(position, *undo);
    else if (stalemate_pending != NULL)
        *stalemate_pending = made.stalemate_pending;
    return made.done;
}

void play_unmake(Position *position, PlayUndo undo)
{
    position_undo(position, undo.journal_count);
    position->result = undo.result;
}

void play_begin(Position *position, bool resumed)
{
    position->result = (Result){ .over = false };
    position_rest(position);
    if (position->program->kernel->phase_count > 0)
        turn_begin(position, resumed);
    turn_drop_trails(position);
    endings_ask_before(position);
    position_is_spent(position);
}

void play_resign(Position *position, Player player)
{
    if (position->result.over || player_is_out(position, player))
        return;
    endings_resign(position, player);
    if (position->result.over)
        return;
    endings_ask_before(position); /* of who is next now */
}

bool play_null(Position *position, PlayUndo *undo)
{
    Player actor = play_actor(position);
    if (position->result.over || actor == PLAYER_CHANCE || play_in_check(position, actor))
        return false;
    *undo = (PlayUndo){ .journal_count = position->journal_count, .result = position->result };
    position_rest(position);
    play_ready(position);
    play_note_history(position);
    bool skipped = turn_skip(position);
    if (skipped)
        endings_ask_before(position);
    else
        play_unmake(position, *undo);
    position_is_spent(position);
    return skipped;
}

/* --- questions about one action --------------------------------------------------------------- */

uint32_t play_weight(Position *position, const Action *action)
{
    position_rest(position);
    PseudoMove pseudo_move;
    Evaluator evaluator;
    return pseudo_move_of_action(&pseudo_move, &evaluator, position, action) ? pseudo_move_weight(&evaluator)
                                                                             : 1;
}

/* The first warning law that the resolution fulfils after the turn has passed, or -1. */
static int warning_of(Resolution *resolution)
{
    const Kernel *kernel = resolution->evaluator.kernel;
    turn_pass(resolution);
    resolution->evaluator.next = PLAYER_NONE;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_WARN &&
            evaluator_truth(&resolution->evaluator, kernel->laws[i].condition))
            return (int)i;
    return -1;
}

int play_warning(Position *position, const Action *action)
{
    const Kernel *kernel = position->program->kernel;
    bool warns = false;
    for (size_t i = 0; i < kernel->law_count; i++)
        warns = warns || kernel->laws[i].form == LAW_WARN;
    if (!warns)
        return -1;
    size_t journal = position->journal_count;
    PseudoMove pseudo_move;
    Resolution resolution;
    position_rest(position);
    int warning = resolution_make(&resolution, &pseudo_move, position, action) ? warning_of(&resolution) : -1;
    position_undo(position, journal);
    return warning;
}

bool play_delta(Position *position, const Action *action, MoveDelta *delta)
{
    size_t journal = position->journal_count;
    PseudoMove pseudo_move;
    Resolution resolution;
    position_rest(position);
    bool made = resolution_make(&resolution, &pseudo_move, position, action);
    if (made) {
        *delta = *resolution.delta;
        delta->action = NULL;
    }
    position_undo(position, journal);
    return made;
}
