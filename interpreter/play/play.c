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

/* --- history ---------------------------------------------------------------------------- */

bool play_in_check(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    if (kernel->in_check == EXPR_NONE || player >= kernel->player_count)
        return false;
    Known attacked =
        game_plan(position->program)->royal_is_check ? royals_attacked(position, player) : KNOWN_NOT;
    if (attacked != KNOWN_NOT)
        return attacked == KNOWN_YES;
    Evaluator evaluator = evaluator_for(position, player);
    return evaluator_truth(&evaluator, kernel->in_check);
}

void play_note_history(Position *position)
{
    unsigned checks = (unsigned)position->turn.player << 4;
    if ((position->program->play->game_reads & READ_CHECKS) != 0 &&
        play_in_check(position, position->turn.player))
        checks |= 1;
    position_push_history(position, position->hash, (uint8_t)checks);
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

/* Asks the endings as if the player before had acted without doing anything. Where that one goes out by it,
 * somebody else is before, who is asked about as a text of the position would be. */
static void endings_ask_before(Position *position)
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

/* --- counting ------------------------------------------------------------------------------------ */

static uint64_t count_below(Position *position, const Action *action, unsigned depth);

/* `open`: it is not known yet whether the next player has an action. false: there may be none, which is to be
 * asked first. */
static bool count_from(Position *position, unsigned depth, bool open, uint64_t *nodes)
{
    uint64_t found;
    if (depth == 1 && play_count(position, &found)) {
        *nodes = found > 0 ? found : 1; /* a pass */
        return found > 0 || !open;
    }
    ActionList list = { 0 };
    play_actions(position, &list);
    bool known = !open || list.count != 1 || list.items[0].rule != position->program->pass_rule;
    *nodes = depth == 1 ? list.count : 0;
    for (size_t i = 0; known && depth > 1 && i < list.count && !position->overrun; i++)
        *nodes += count_below(position, &list.items[i], depth - 1);
    action_list_free(&list);
    return known;
}

static uint64_t count_below(Position *position, const Action *action, unsigned depth)
{
    Made made = { .lightly = true };
    uint64_t nodes = 0;
    PlayUndo undo = make(position, action, &made);
    if (!position->result.over && !count_from(position, depth, made.stalemate_pending, &nodes)) {
        play_unmake(position, undo);
        undo = play_make(position, action);
        nodes = play_perft(position, depth);
    }
    play_unmake(position, undo);
    return nodes;
}

uint64_t play_perft(Position *position, unsigned depth)
{
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    if (!position->result.over)
        count_from(position, depth, false, &nodes);
    return nodes;
}
