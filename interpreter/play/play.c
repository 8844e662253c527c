/* The border of the room: making, unmaking, questions about one action, counting. */

#include "base/lazy.h"
#include "play/generate.h"

void play_ready(Position *position)
{
    if (position->tables == NULL && !position->reference && lazy_pays(position->program->lazy_tables))
        position->tables = position->program->move_tables;
}

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

typedef struct Making {
    const Action *action;
    ResolutionVisit *visit;
    void *context;
} Making;

static bool making_pseudo_move(Generator *generator)
{
    const Making *making = generator->context;
    Resolution resolution;
    resolution_start(&resolution, generator, making->visit, making->context);
    resolution.kept = true;
    resolution.asks_laws = false;
    /* one that was chosen has picked something, where there is an effect that wants it */
    resolution.bare = generator->evaluator.kernel->rules[making->action->rule].form == RULE_PASS &&
                      making->action->pick_count == 0;
    resolution.script = making->action;
    resolution_run(&resolution);
    return false;
}

/* Makes the action and calls `visit` before the turn passes. */
static void making_run(Position *position, const Action *action, ResolutionVisit *visit, void *context)
{
    Making making = { .action = action, .visit = visit, .context = context };
    Generator generator;
    generator_start(&generator, position, play_actor(position), 0);
    generator_open_turn(&generator);
    generator.visit = making_pseudo_move;
    generator.context = &making;
    pseudo_move_resolve(&generator, action);
}

/* The result of making an action. */
typedef struct Made {
    bool lightly;           /* whether the next player has an action may be left open ... */
    bool stalemate_pending; /* ... and was */
    bool done;
} Made;

static bool make_resolution(Resolution *resolution)
{
    Made *made = resolution->context;
    turn_pass(resolution);
    if (made->lightly)
        made->stalemate_pending = endings_ask_lightly(&resolution->evaluator);
    else
        endings_ask(&resolution->evaluator);
    made->done = true;
    return true;
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
        making_run(position, action, make_resolution, made);
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

uint32_t weight_of(Generator *generator)
{
    ExprId weight = generator->evaluator.kernel->rules[generator->pseudo_move.action.rule].weight;
    int32_t value = weight == EXPR_NONE ? 1 : evaluator_number(&generator->evaluator, weight);
    return value < 0 ? 0 : (uint32_t)value;
}

static bool weight_pseudo_move(Generator *generator)
{
    *(uint32_t *)generator->context = weight_of(generator);
    return false;
}

uint32_t play_weight(Position *position, const Action *action)
{
    uint32_t weight = 1;
    position_rest(position);
    Generator generator;
    generator_start(&generator, position, play_actor(position), 0);
    generator.visit = weight_pseudo_move;
    generator.context = &weight;
    pseudo_move_resolve(&generator, action);
    return weight;
}

static bool warning_resolution(Resolution *resolution)
{
    const Kernel *kernel = resolution->evaluator.kernel;
    int *warning = resolution->context;
    turn_pass(resolution);
    resolution->evaluator.next = PLAYER_NONE;
    for (size_t i = 0; i < kernel->law_count && *warning < 0; i++)
        if (kernel->laws[i].form == LAW_WARN &&
            evaluator_truth(&resolution->evaluator, kernel->laws[i].condition))
            *warning = (int)i;
    return true;
}

int play_warning(Position *position, const Action *action)
{
    const Kernel *kernel = position->program->kernel;
    bool warns = false;
    for (size_t i = 0; i < kernel->law_count; i++)
        warns = warns || kernel->laws[i].form == LAW_WARN;
    int warning = -1;
    if (!warns)
        return warning;
    size_t journal = position->journal_count;
    position_rest(position);
    making_run(position, action, warning_resolution, &warning);
    position_undo(position, journal);
    return warning;
}

typedef struct Looking {
    MoveDelta *delta;
    bool done;
} Looking;

static bool delta_resolution(Resolution *resolution)
{
    Looking *looking = resolution->context;
    *looking->delta = *resolution->delta;
    looking->delta->action = NULL;
    looking->done = true;
    return true;
}

bool play_delta(Position *position, const Action *action, MoveDelta *delta)
{
    size_t journal = position->journal_count;
    Looking looking = { .delta = delta };
    position_rest(position);
    making_run(position, action, delta_resolution, &looking);
    position_undo(position, journal);
    return looking.done;
}
