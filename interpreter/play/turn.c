/* Turns: entering phases, passing the turn, ending trails, counters. */

#include "play/generate.h"

/* --- phases ----------------------------------------------------------------------------- */

/* True if an optional phase, or one in which chance acts, offers no action. */
static bool phase_is_void(Position *position, unsigned depth, unsigned nest)
{
    const Kernel *kernel = position->program->kernel;
    const PhaseRule *phase = &kernel->phases[position->turn.phase];
    bool ends_turn;
    if (!phase->chance && (!phase->optional || !phase_may_pass(position, &ends_turn)))
        return false;
    return !legal_any_but_pass(position, depth, nest);
}

/* Enters a phase. False if it offers no action. */
static bool phase_entered(Position *position, unsigned phase, unsigned repeated, unsigned depth,
                          unsigned nest)
{
    const PhaseRule *rule = &position->program->kernel->phases[phase];
    Turn turn = position->turn;
    turn.phase = (uint8_t)phase;
    /* the repetition count belongs to the position only if some rule reads it */
    turn.repeated = rule->times != EXPR_NONE ? (uint16_t)repeated : 0;
    if (turn.phase != position->turn.phase || turn.repeated != position->turn.repeated)
        position_write_turn(position, turn);
    return (!rule->chance && !rule->optional) || !phase_is_void(position, depth, nest);
}

bool turn_resolve_stalemate(Position *position, unsigned phase, unsigned repeated, unsigned depth,
                            unsigned nest)
{
    const Kernel *kernel = position->program->kernel;
    for (; phase < kernel->phase_count; phase++, repeated = 0)
        if ((repeated > 0 || phase_holds(position, phase)) &&
            phase_entered(position, phase, repeated, depth, nest))
            return true;
    return false;
}

/* Continues in the current phase, or in the next one that offers an action. */
static bool turn_resume(Position *position)
{
    unsigned phase = position->turn.phase;
    return phase_entered(position, phase, position->turn.repeated, 0, 0) ||
           turn_resolve_stalemate(position, phase + 1, 0, 0, 0);
}

/* --- trails ---------------------------------------------------------------------------------- */

static void trails_expire(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        position_clear_trail(position, t, player);
}

/* True if the legality of an action that uses a trail can be decided now: its changes end with the turn, and
 * no law looks further. */
static bool trail_asks_laws(const Program *program)
{
    return turns_are_single_phase(program) && !program->facts->any_passing;
}

/* How far the player to move can use a trail, from not at all to a legal action. */
typedef enum TrailUse { TRAIL_IS_DEAD, TRAIL_IS_IDLE, TRAIL_IS_USABLE } TrailUse;

/* The most that the piece on a cell can use the trail, which the generator has as its target. */
static TrailUse trail_use_from(Generator *generator, Cell from)
{
    bool asks = trail_asks_laws(generator->position->program);
    TrailUse use = TRAIL_IS_DEAD;
    generator_begin_piece(generator, from);
    while (generator_next(generator)) {
        if (generator->pseudo_move.action.to == generator->target.cell)
            continue; /* captures the piece itself: no use of the trail */
        if (!asks || pseudo_move_is_lawful(generator))
            return TRAIL_IS_USABLE;
        use = TRAIL_IS_IDLE;
    }
    return use;
}

/* The pieces of the player to move that may capture by the trail: those with a table move to one of its
 * cells, and those that are walked. */
static void trail_users(const Position *position, const Trail *trail, CellSet *users)
{
    const Program *program = position->program;
    const MoveTables *tables = position->tables;
    unsigned words = position->words;
    cellset_clear(users, words);
    for (EACH_KIND(kind, &program->facts->trail_users))
        if (tables == NULL || kindset_has(&tables->walked, kind))
            cellset_unite(users, &position->kind_cells[kind], words);
    for (unsigned i = 0; tables != NULL && i < trail->count; i++) {
        size_t place = (size_t)trail->cells[i] * program->kernel->player_count + position->turn.player;
        for (unsigned word = 0; word < words; word++)
            users->words[word] |= tables->trail_users[place * words + word];
    }
    cellset_meet(users, &position->owner_cells[position->turn.player], words);
}

static TrailUse trail_use(Position *position, const Trail *trail)
{
    TrailUse use = TRAIL_IS_DEAD;
    CellSet users;
    trail_users(position, trail, &users);
    if (!cellset_any(&users, position->words))
        return use;
    Generator generator;
    generator_start(&generator, position, position->turn.player, 0);
    if (trail_asks_laws(position->program))
        generator_open_turn(&generator);
    else
        generator_open_all(&generator);
    generator.target.cell = trail->piece;
    for (EACH_CELL(cell, &users, position->words)) {
        TrailUse found = trail_use_from(&generator, (Cell)cell);
        use = found > use ? found : use;
        if (use == TRAIL_IS_USABLE || generator.spent)
            break;
    }
    return use;
}

/* True if the player to move only waits for chance. */
static bool turn_is_played(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned phase = position->turn.phase; phase < kernel->phase_count; phase++)
        if (!kernel->phases[phase].chance)
            return false;
    return kernel->phase_count > 0;
}

/* Drops a trail that nobody can use. A trail that only the laws keep from being used stays, because positions
 * are written with it, but is idle. With more than two players a later player may still use a trail. */
void turn_drop_trails(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    if (position->trails_left == 0)
        return;
    bool played = turn_is_played(position);
    if (!position->program->identity_needs_trail_check || kernel->player_count != 2 ||
        (!played && play_actor(position) >= BOARD_PLAYERS_MAX))
        return;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count && !kernel->trails[t].taken_by_any; p++) {
            Trail trail = position->trails[t][p];
            if (trail.piece == CELL_NONE || trail.idle ||
                !players_are_enemies(kernel, p, position->turn.player))
                continue;
            TrailUse use = played ? TRAIL_IS_DEAD : trail_use(position, &trail);
            trail.idle = use == TRAIL_IS_IDLE;
            if (use == TRAIL_IS_DEAD)
                position_clear_trail(position, t, p);
            else if (trail.idle)
                position_write_trail(position, t, p, &trail);
        }
}

/* --- passing ------------------------------------------------------------------------------------ */

static void turn_start_effects(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].at == EFFECT_TURN_START) {
            Evaluator evaluator = evaluator_for(position, position->turn.player);
            evaluator.turn_begins = true;
            MoveDelta delta;
            memset(&delta, 0, sizeof delta);
            delta.from = delta.to = CELL_NONE;
            delta.piece = piece_none();
            delta.kind = KIND_NONE;
            Flow flow = { false, false };
            effects_run_without_picks(&evaluator, &delta, EFFECT_TURN_START, &flow);
            return;
        }
}

/* True if the player to move has a phase. */
static bool turn_opens(Position *position, unsigned depth, unsigned nest)
{
    turn_start_effects(position);
    return position->program->kernel->phase_count == 0 || turn_resolve_stalemate(position, 0, 0, depth, nest);
}

static void turn_stand(Position *position)
{
    Turn turn = position->turn;
    turn.phase = 0;
    turn.repeated = 0;
    position_write_turn(position, turn);
}

bool turn_begin_next(Position *position, unsigned depth, unsigned nest)
{
    const Kernel *kernel = position->program->kernel;
    bool begun = false;
    for (unsigned tried = 0; tried < kernel->player_count && !begun; tried++) {
        position_pass_turn(position, player_after(position));
        if (position->trails_left > 0)
            trails_expire(position, position->turn.player);
        begun = turns_are_single_phase(position->program) || turn_opens(position, depth, nest);
    }
    if (!begun)
        turn_stand(position);
    turn_drop_trails(position);
    return begun;
}

/* If no player has a phase, the turn does not change. */
void turn_begin(Position *position, bool resumed)
{
    size_t journal = position->journal_count;
    const Turn *turn = &position->turn;
    bool settled =
        resumed ? turn_resume(position) : turn_resolve_stalemate(position, turn->phase, turn->repeated, 0, 0);
    if (settled || turn_begin_next(position, 0, 0))
        return;
    position_undo(position, journal);
    turn_stand(position);
}

/* --- counters ------------------------------------------------------------------------------------- */

static void counter_add(Position *position, const NumberRule *number, Player player, bool held)
{
    if (number->per_player && player >= position->program->kernel->player_count)
        return;
    unsigned slot = number->slot + (number->per_player ? player : 0u);
    int32_t value = position->numbers[slot];
    position_write_number(position, slot, held ? 0 : value < number->max ? value + 1 : number->max);
}

static CounterStates counters_decided(const Resolution *resolution)
{
    const Program *program = resolution->evaluator.position->program;
    unsigned class = ((resolution->delta->classes >> CLASS_CAPTURE & 1) != 0 ? MOVE_CAPTURES : 0) |
                     ((resolution->delta->classes >> CLASS_PROMOTION & 1) != 0 ? MOVE_PROMOTES : 0);
    bool told = resolution->delta->piece.owner == resolution->evaluator.mover &&
                !resolution->evaluator.position->reference;
    return told ? game_plan(program)->counters[4 * resolution->action.rule + class]
                : (CounterStates){ .decided = 0 };
}

/* Bit set of the counters whose `until` has held in this turn. */
static uint32_t counters_after_action(Evaluator *evaluator, CounterStates states)
{
    const Kernel *kernel = evaluator->kernel;
    Position *position = evaluator->position;
    uint32_t held = position->turn.held;
    for (uint32_t left = game_plan(position->program)->counting; left != 0; left &= left - 1) {
        const NumberRule *number = &kernel->numbers[__builtin_ctz(left)];
        uint32_t bit = left & (0 - left);
        bool until = (states.decided & bit) != 0
                         ? (states.held & bit) != 0
                         : number->until != EXPR_NONE && evaluator_truth(evaluator, number->until);
        if (number->counts_actions) {
            counter_add(position, number, evaluator->mover, until);
        } else if (until && evaluator->mover < BOARD_PLAYERS_MAX) {
            counter_add(position, number, position->turn.player, true);
            held |= bit;
        }
    }
    return held;
}

static void counters_after_turn(Position *position, uint32_t held)
{
    const Kernel *kernel = position->program->kernel;
    for (uint32_t left = game_plan(position->program)->counting & ~held; left != 0; left &= left - 1) {
        const NumberRule *number = &kernel->numbers[__builtin_ctz(left)];
        if (number->counts_turns)
            counter_add(position, number, position->turn.player, false);
    }
}

/* --- after an action -------------------------------------------------------------------------------- */

/* The first open phase that admits the action. A forced pass leaves all open phases. */
static unsigned phase_of_action(Resolution *resolution, bool pass)
{
    Position *position = resolution->evaluator.position;
    const Kernel *kernel = resolution->evaluator.kernel;
    const ActionRule *rule = &kernel->rules[resolution->action.rule];
    unsigned phase = position->turn.phase;
    while (phase < kernel->phase_count && kernel->phases[phase].optional && !kernel->phases[phase].chance &&
           (pass ? !kernel->phases[phase].pass_free
                 : !phase_admits(&kernel->phases[phase], rule, resolution->delta->classes,
                                 pseudo_move_is_neutral(resolution->pseudo_move, kernel)))) {
        unsigned next = phase_beside(position, phase);
        if (next >= kernel->phase_count)
            break;
        phase = next;
    }
    return phase;
}

static bool phase_repeats(Resolution *resolution, unsigned phase, unsigned repeated)
{
    const PhaseRule *rule = &resolution->evaluator.kernel->phases[phase];
    if (resolution->evaluator.kernel->rules[resolution->action.rule].form == RULE_PASS)
        return false;
    if (resolution->flow.again)
        return true;
    if (rule->times == EXPR_NONE && !rule->repeat)
        return false;
    Evaluator evaluator = resolution->evaluator;
    evaluator.view = resolution->evaluator.position->turn.player;
    if (rule->times != EXPR_NONE && evaluator_number(&evaluator, rule->times) > (int32_t)repeated)
        return true;
    return rule->repeat && evaluator_allows(&evaluator, rule->repeat_if);
}

/* Counts a pass. True if it ends the turn. */
static bool turn_note_pass(Resolution *resolution)
{
    Position *position = resolution->evaluator.position;
    if (resolution->evaluator.mover >= BOARD_PLAYERS_MAX)
        return false;
    Turn turn = position->turn;
    bool ends_turn = false;
    if (resolution->evaluator.kernel->rules[resolution->action.rule].form != RULE_PASS) {
        turn.passes = 0;
    } else if (!phase_may_pass(position, &ends_turn) &&
               resolution->evaluator.kernel->no_actions != NO_ACTIONS_NEVER && turn.passes < UINT8_MAX) {
        turn.passes = (uint8_t)(turn.passes + (turn.passed ? 0 : 1));
        turn.passed = 1;
    } else {
        turn.passes = 0;
    }
    if (turn.passes != position->turn.passes || turn.passed != position->turn.passed)
        position_write_turn(position, turn);
    return ends_turn;
}

static void turn_end(Resolution *resolution, uint32_t held)
{
    Position *position = resolution->evaluator.position;
    counters_after_turn(position, held);
    Evaluator evaluator = resolution->evaluator;
    evaluator.view = position->turn.player;
    evaluator.next = player_after(position);
    effects_run_without_picks(&evaluator, resolution->delta, EFFECT_TURN_END, &resolution->flow);
    turn_begin_next(position, resolution->evaluator.depth, resolution->nest + 1);
}

/* Passes the turn where turns have a single phase. */
static void turn_end_single_phase(Evaluator *evaluator, CounterStates states)
{
    counters_after_turn(evaluator->position, counters_after_action(evaluator, states));
    turn_begin_next(evaluator->position, evaluator->depth, 0);
}

/* Keeps it during the turn. */
static void turn_hold(Position *position, uint32_t held)
{
    Turn turn = position->turn;
    turn.held = held;
    position_write_turn(position, turn);
}

bool turn_skip(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    const Turn *turn = &position->turn;
    if (kernel->phase_count > 0 && (turn->repeated > 0 || turn->phase != play_first_phase(position)))
        return false;
    counters_after_turn(position, 0);
    turn_begin_next(position, 0, 0);
    return true;
}

bool turn_pass(Resolution *resolution)
{
    Position *position = resolution->evaluator.position;
    const Kernel *kernel = resolution->evaluator.kernel;
    bool pass = kernel->rules[resolution->action.rule].form == RULE_PASS;
    bool ended = turn_note_pass(resolution) || resolution->flow.end_turn ||
                 player_is_out(position, position->turn.player);
    if (turns_are_single_phase(position->program) && !resolution->flow.again) {
        turn_end_single_phase(&resolution->evaluator, counters_decided(resolution));
        return true;
    }
    unsigned phase = phase_of_action(resolution, pass);
    if (position->came != NULL && !pass)
        position->came->phases |= UINT32_C(1) << phase;
    uint32_t held = counters_after_action(&resolution->evaluator, counters_decided(resolution));
    if (!ended && kernel->phase_count > 0) {
        turn_hold(position, held);
        unsigned repeated = phase == position->turn.phase ? position->turn.repeated + 1u : 1u;
        unsigned depth = resolution->evaluator.depth;
        if (phase_repeats(resolution, phase, repeated)) {
            if (turn_resolve_stalemate(position, phase, repeated, depth, resolution->nest + 1)) {
                turn_drop_trails(position);
                return false;
            }
        } else if (phase + 1 < kernel->phase_count &&
                   turn_resolve_stalemate(position, phase + 1, 0, depth, resolution->nest + 1)) {
            turn_drop_trails(position);
            return false;
        }
    }
    turn_end(resolution, held);
    return true;
}

void turn_pass_simple(Evaluator *evaluator, CounterStates states)
{
    Position *position = evaluator->position;
    if (position->turn.passes > 0) {
        Turn turn = position->turn;
        turn.passes = 0;
        position_write_turn(position, turn);
    }
    turn_end_single_phase(evaluator, states);
}

/* Begins a turn to find its first phase, and undoes it. */
uint8_t play_first_phase(const Position *position)
{
    Position *asked = (Position *)(uintptr_t)position;
    size_t journal = asked->journal_count;
    uint8_t phase = asked->turn.phase;
    if (turn_resolve_stalemate(asked, 0, 0, 0, 0))
        phase = asked->turn.phase;
    position_undo(asked, journal);
    return phase;
}

uint8_t play_unnamed_phase(const Position *position)
{
    if (position->history_count == 0 || (position->program->facts->game_reads & READ_HISTORY) == 0)
        return play_first_phase(position);
    Position *bare = position_copy_bare(position);
    uint8_t phase = play_first_phase(bare);
    position_free(bare);
    return phase;
}
