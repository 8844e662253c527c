/* The border of the room: making, unmaking, questions about one action, counting. */

#include "play/generate.h"

/* --- history ---------------------------------------------------------------------------- */

bool play_in_check(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    if (kernel->in_check == EXPR_NONE || player >= kernel->player_count)
        return false;
    Machine machine = machine_for(position, player);
    return machine_truth(&machine, kernel->in_check);
}

void play_note_history(Position *position)
{
    unsigned checks = (unsigned)position->turn.player << 4;
    if ((game_traits(position->program) & TRAIT_CHECKING) != 0 &&
        play_in_check(position, position->turn.player))
        checks |= 1;
    position_push_history(position, position->hash, (uint8_t)checks);
}

/* --- making --------------------------------------------------------------------------------- */

typedef struct Making {
    const Action *action;
    LeafVisit *visit;
    void *context;
} Making;

static bool making_candidate(Generator *generator, Candidate *candidate)
{
    const Making *making = generator->context;
    (void)candidate;
    Leaf leaf;
    leaf.generator = generator;
    leaf.replay = true;
    /* one that was chosen has picked something, where there is an effect that wants it */
    leaf.bare = generator->machine.kernel->rules[making->action->rule].form == RULE_PASS &&
                making->action->pick_count == 0;
    leaf.script = making->action;
    leaf.nest = 0;
    leaf.visit = making->visit;
    leaf.context = making->context;
    leaf_run(&leaf);
    return false;
}

/* Makes the action and calls `visit` before the turn passes. */
static void making_run(Position *position, const Action *action, LeafVisit *visit, void *context)
{
    Making making = { .action = action, .visit = visit, .context = context };
    Generator generator;
    generator_start(&generator, position, play_actor(position), 0);
    generator_open_turn(&generator);
    generator.visit = making_candidate;
    generator.context = &making;
    candidate_resolve(&generator, action);
}

static bool make_leaf(Leaf *leaf)
{
    turn_pass(leaf);
    endings_ask(&leaf->machine);
    return true;
}

PlayUndo play_make(Position *position, const Action *action)
{
    PlayUndo undo = {
        .journal_count = position->journal_count,
        .history_count = position->history_count,
        .result = position->result,
    };
    position_rest(position);
    play_note_history(position);
    making_run(position, action, make_leaf, NULL);
    position_is_spent(position);
    return undo;
}

void play_unmake(Position *position, PlayUndo undo)
{
    position_undo(position, undo.journal_count);
    position->result = undo.result;
}

/* Who was in turn before, as far as a position tells. */
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

bool endings_come(Position *position)
{
    size_t journal = position->journal_count;
    Result result = position->result;
    uint8_t out = position->turn.out;
    Machine machine = machine_for(position, player_before(position));
    endings_ask(&machine);
    bool come = position->result.over || position->turn.out != out;
    position_undo(position, journal);
    position->result = result;
    return come;
}

/* Where nobody has a phase, the turn stays where it is. */
static void begin_turn(Position *position, bool resumed)
{
    size_t journal = position->journal_count;
    bool settled = resumed ? turn_resume(position)
                           : turn_settle(position, position->turn.phase, position->turn.repeated, 0, 0);
    if (settled || turn_begin_next(position, 0, 0))
        return;
    position_undo(position, journal);
    turn_stand(position);
}

void play_begin(Position *position, bool resumed)
{
    position->result = (Result){ .over = false };
    position_rest(position);
    if (position->program->kernel->phase_count > 0)
        begin_turn(position, resumed);
    turn_drop_trails(position);
    Machine machine = machine_for(position, player_before(position));
    endings_ask(&machine);
    position_is_spent(position);
}

/* --- questions about one action --------------------------------------------------------------- */

static bool weight_candidate(Generator *generator, Candidate *candidate)
{
    const ActionRule *rule = &generator->machine.kernel->rules[candidate->action.rule];
    uint32_t *weight = generator->context;
    if (rule->weight != EXPR_NONE) {
        int32_t value = machine_number(&generator->machine, rule->weight);
        *weight = value < 0 ? 0 : (uint32_t)value;
    }
    return false;
}

uint32_t play_weight(Position *position, const Action *action)
{
    uint32_t weight = 1;
    position_rest(position);
    Generator generator;
    generator_start(&generator, position, play_actor(position), 0);
    generator.visit = weight_candidate;
    generator.context = &weight;
    candidate_resolve(&generator, action);
    return weight;
}

static bool warning_leaf(Leaf *leaf)
{
    const Kernel *kernel = leaf->machine.kernel;
    int *warning = leaf->context;
    turn_pass(leaf);
    leaf->machine.next = PLAYER_NONE;
    for (size_t i = 0; i < kernel->law_count && *warning < 0; i++)
        if (kernel->laws[i].form == LAW_WARN && machine_truth(&leaf->machine, kernel->laws[i].condition))
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
    making_run(position, action, warning_leaf, &warning);
    position_undo(position, journal);
    return warning;
}

/* --- counting ------------------------------------------------------------------------------------ */

uint64_t play_perft(Position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    ActionList list = { 0 };
    play_actions_reference(position, &list);
    uint64_t nodes = depth == 1 ? list.count : 0;
    for (size_t i = 0; depth > 1 && i < list.count; i++) {
        PlayUndo undo = play_make(position, &list.items[i]);
        nodes += play_perft(position, depth - 1);
        play_unmake(position, undo);
    }
    action_list_free(&list);
    return nodes;
}
