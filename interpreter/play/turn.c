/* Turns: phases, passing, trails that end, counters. */

#include "play/generate.h"

/* --- phases ----------------------------------------------------------------------------- */

static Machine machine_of_turn(Position *position)
{
    return machine_for(position, position->turn.player);
}

Player play_actor(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    if (position->turn.phase < kernel->phase_count && kernel->phases[position->turn.phase].chance)
        return PLAYER_CHANCE;
    return position->turn.player;
}

static bool phase_holds(Position *position, unsigned phase)
{
    ExprId condition = position->program->kernel->phases[phase].condition;
    if (condition == EXPR_NONE)
        return true;
    Machine machine = machine_of_turn(position);
    return machine_truth(&machine, condition);
}

/* The phase whose actions are open beside those of an optional one; the count
 * of phases when the turn would be over. */
static unsigned phase_beside(Position *position, unsigned phase)
{
    const Kernel *kernel = position->program->kernel;
    unsigned next = phase + 1;
    while (next < kernel->phase_count && !phase_holds(position, next))
        next++;
    if (next < kernel->phase_count && kernel->phases[next].chance)
        return (unsigned)kernel->phase_count;
    return next;
}

static inline Player player_after(const Position *position)
{
    unsigned count = position->program->kernel->player_count, out = position->turn.out;
    unsigned player = position->turn.player;
    do {
        player = player + 1 < count ? player + 1 : 0;
    } while ((out >> player & 1) != 0 && player != position->turn.player);
    return (Player)player;
}

/* Whether the phase must come again, as often as it says. */
static bool phase_goes_on(Position *position, const PhaseRule *rule)
{
    if (rule->times == EXPR_NONE)
        return false;
    Machine machine = machine_of_turn(position);
    return machine_number(&machine, rule->times) > position->turn.repeated + 1;
}

Player turn_foresee(Position *position, const Flow *flow)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    if (flow->again)
        return play_actor(position);
    if (turns_are_plain(position->program))
        return player_after(position);
    if (phase < kernel->phase_count && !flow->end_turn) {
        if (phase_goes_on(position, &kernel->phases[phase]))
            return play_actor(position);
        for (phase++; phase < kernel->phase_count; phase++)
            if (!kernel->phases[phase].optional && phase_holds(position, phase))
                return kernel->phases[phase].chance ? PLAYER_CHANCE : position->turn.player;
    }
    return player_after(position);
}

/* Whether a pass may be chosen; whether it then ends the turn. */
static bool may_pass(Position *position, bool *ends_turn)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    *ends_turn = false;
    if (phase >= kernel->phase_count || kernel->phases[phase].chance)
        return false;
    while (phase < kernel->phase_count && kernel->phases[phase].optional && !kernel->phases[phase].pass_free)
        phase = phase_beside(position, phase);
    *ends_turn = phase >= kernel->phase_count;
    return *ends_turn || kernel->phases[phase].pass_free;
}

void generator_open_turn(Generator *generator)
{
    Position *position = generator->position;
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    generator->phase_count = 0;
    if (turns_are_plain(position->program)) {
        generator->phases[generator->phase_count++] = &kernel->phases[0];
        generator->offers_pass = false;
        generator->machine.next = player_after(position);
        return;
    }
    while (phase < kernel->phase_count) {
        generator->phases[generator->phase_count++] = &kernel->phases[phase];
        if (!kernel->phases[phase].optional || kernel->phases[phase].chance)
            break;
        phase = phase_beside(position, phase);
    }
    bool ends_turn;
    generator->offers_pass = may_pass(position, &ends_turn);
    generator->machine.next = turn_foresee(position, &(Flow){ false, false });
}

void generator_open_all(Generator *generator)
{
    const Kernel *kernel = generator->position->program->kernel;
    generator->phase_count = 0;
    generator->offers_pass = false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (!kernel->phases[i].chance)
            generator->phases[generator->phase_count++] = &kernel->phases[i];
}

void generator_ask(Generator *generator, Position *position, Player player, unsigned depth, Cell target,
                   CandidateVisit *visit, void *context)
{
    generator_start(generator, position, player, 1);
    generator_open_all(generator);
    generator->machine.attack_depth = depth;
    generator->target = target;
    generator->visit = visit;
    generator->context = context;
}

void generator_imagine(Generator *generator, Piece piece)
{
    generator->imagined = generator->machine.ghost_cell = generator->target;
    generator->imagined_piece = generator->machine.ghost = piece;
}

unsigned turn_stuck_phase(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    if (phase >= kernel->phase_count || !kernel->phases[phase].optional)
        return PHASES_MAX;
    while (phase < kernel->phase_count && kernel->phases[phase].optional)
        phase = phase_beside(position, phase);
    return phase < kernel->phase_count && kernel->phases[phase].pass_stuck ? phase : PHASES_MAX;
}

/* Whether a phase that may be left out, or that chance acts in, has nothing to offer. */
static bool phase_is_void(Position *position, unsigned depth, unsigned nest)
{
    const Kernel *kernel = position->program->kernel;
    const PhaseRule *phase = &kernel->phases[position->turn.phase];
    bool ends_turn;
    if (!phase->chance && (!phase->optional || !may_pass(position, &ends_turn)))
        return false;
    return !legal_any_but_pass(position, depth, nest);
}

/* The turn comes to a phase; false when that has nothing to offer. */
static bool phase_entered(Position *position, unsigned phase, unsigned repeated, unsigned depth,
                          unsigned nest)
{
    const PhaseRule *rule = &position->program->kernel->phases[phase];
    Turn turn = position->turn;
    turn.phase = (uint8_t)phase;
    /* how often is part of a position only where somebody counts it */
    turn.repeated = rule->times != EXPR_NONE ? (uint16_t)repeated : 0;
    if (turn.phase != position->turn.phase || turn.repeated != position->turn.repeated)
        position_write_turn(position, turn);
    return (!rule->chance && !rule->optional) || !phase_is_void(position, depth, nest);
}

bool turn_settle(Position *position, unsigned phase, unsigned repeated, unsigned depth, unsigned nest)
{
    const Kernel *kernel = position->program->kernel;
    for (; phase < kernel->phase_count; phase++, repeated = 0)
        if ((repeated > 0 || phase_holds(position, phase)) &&
            phase_entered(position, phase, repeated, depth, nest))
            return true;
    return false;
}

/* Goes on in the phase in which the turn is, or in the next that has something to offer. */
static bool turn_resume(Position *position)
{
    unsigned phase = position->turn.phase;
    return phase_entered(position, phase, position->turn.repeated, 0, 0) ||
           turn_settle(position, phase + 1, 0, 0, 0);
}

/* --- trails ---------------------------------------------------------------------------------- */

static void trails_expire(Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned t = 0; t < kernel->trail_count; t++)
        position_clear_trail(position, t, player);
}

/* Whether it can be told of an action with a trail if it is legal: what comes of it is over when the turn is,
 * and no law looks beyond that. */
static bool trail_asks_laws(const Program *program)
{
    return turns_are_plain(program) && !program->play->any_passing;
}

/* What the player in turn can do with a trail, from nothing to a legal action. */
typedef enum TrailUse { TRAIL_IS_DEAD, TRAIL_IS_IDLE, TRAIL_IS_USABLE } TrailUse;

static bool trail_is_used(Generator *generator, Candidate *candidate)
{
    TrailUse *use = generator->context;
    if (candidate->action.to == generator->target)
        return true; /* takes it where it stands: no use of the trail */
    *use = trail_asks_laws(generator->position->program) && !candidate_is_lawful(generator) ? TRAIL_IS_IDLE
                                                                                            : TRAIL_IS_USABLE;
    return *use != TRAIL_IS_USABLE;
}

static TrailUse trail_use(Position *position, const Trail *trail)
{
    const Program *program = position->program;
    TrailUse use = TRAIL_IS_DEAD;
    Generator generator;
    generator_start(&generator, position, position->turn.player, 0);
    if (trail_asks_laws(program))
        generator_open_turn(&generator);
    else
        generator_open_all(&generator);
    generator.target = trail->piece;
    generator.visit = trail_is_used;
    generator.context = &use;
    CellSet own;
    cellset_copy(&own, &position->owner_cells[position->turn.player], position->words);
    for (unsigned cell = cellset_next(&own, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&own, cell + 1, position->words))
        if (kindset_has(&program->play->trail_users, position->board[cell].kind) &&
            (position->tables == NULL || slots_meet_trail(position, (Cell)cell, trail)) &&
            !generator_run_piece(&generator, (Cell)cell))
            break;
    return use;
}

/* Whether the player in turn has nothing to do but to wait for chance. */
static bool turn_is_played(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned phase = position->turn.phase; phase < kernel->phase_count; phase++)
        if (!kernel->phases[phase].chance)
            return false;
    return kernel->phase_count > 0;
}

/* A trail that nobody can use is no part of a position. One that the laws alone keep from being used stays,
 * as positions are written with it, and is idle. With more than two players another than the next might still
 * use it. */
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
            Machine machine = machine_of_turn(position);
            machine.turn_begins = true;
            Deed deed;
            memset(&deed, 0, sizeof deed);
            deed.from = deed.to = CELL_NONE;
            deed.piece = piece_none();
            deed.kind = KIND_NONE;
            Flow flow = { false, false };
            effects_run_plain(&machine, &deed, EFFECT_TURN_START, &flow);
            return;
        }
}

/* Whether who is in turn now has a phase. */
static bool turn_opens(Position *position, unsigned depth, unsigned nest)
{
    turn_start_effects(position);
    return position->program->kernel->phase_count == 0 || turn_settle(position, 0, 0, depth, nest);
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
        begun = turns_are_plain(position->program) || turn_opens(position, depth, nest);
    }
    if (!begun)
        turn_stand(position);
    turn_drop_trails(position);
    return begun;
}

/* Where nobody has a phase, the turn stays where it is. */
void turn_begin(Position *position, bool resumed)
{
    size_t journal = position->journal_count;
    const Turn *turn = &position->turn;
    bool settled = resumed ? turn_resume(position) : turn_settle(position, turn->phase, turn->repeated, 0, 0);
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

static CountersTold counters_told(const Leaf *leaf)
{
    const Program *program = leaf->machine.position->program;
    unsigned class = ((leaf->deed->classes >> CLASS_CAPTURE & 1) != 0 ? SLOT_CAPTURES : 0) |
                     ((leaf->deed->classes >> CLASS_PROMOTION & 1) != 0 ? SLOT_PROMOTES : 0);
    bool told = leaf->deed->piece.owner == leaf->machine.mover && !leaf->machine.position->plain;
    return told ? game_plan(program)->counters[4 * leaf->action.rule + class] : (CountersTold){ .told = 0 };
}

/* Which counters have held in this turn. */
static uint32_t counters_after_action(Machine *machine, CountersTold known)
{
    const Kernel *kernel = machine->kernel;
    Position *position = machine->position;
    uint32_t held = position->turn.held;
    for (uint32_t left = game_plan(position->program)->counting; left != 0; left &= left - 1) {
        const NumberRule *number = &kernel->numbers[__builtin_ctz(left)];
        uint32_t bit = left & (0 - left);
        bool until = (known.told & bit) != 0
                         ? (known.held & bit) != 0
                         : number->until != EXPR_NONE && machine_truth(machine, number->until);
        if (number->counts_actions) {
            counter_add(position, number, machine->mover, until);
        } else if (until && machine->mover < BOARD_PLAYERS_MAX) {
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

/* The open phase that the action belongs to: the first that admits it. A pass for want of actions leaves
 * every phase that was open. */
static unsigned phase_of_action(Leaf *leaf, bool pass)
{
    Position *position = leaf->machine.position;
    const Kernel *kernel = leaf->machine.kernel;
    const ActionRule *rule = &kernel->rules[leaf->action.rule];
    unsigned phase = position->turn.phase;
    while (
        phase < kernel->phase_count && kernel->phases[phase].optional && !kernel->phases[phase].chance &&
        (pass ? !kernel->phases[phase].pass_free
              : !phase_admits(&kernel->phases[phase], rule, leaf->deed->classes, leaf->generator->neutral))) {
        unsigned next = phase_beside(position, phase);
        if (next >= kernel->phase_count)
            break;
        phase = next;
    }
    return phase;
}

static bool phase_repeats(Leaf *leaf, unsigned phase, unsigned repeated)
{
    const PhaseRule *rule = &leaf->machine.kernel->phases[phase];
    if (leaf->machine.kernel->rules[leaf->action.rule].form == RULE_PASS)
        return false;
    if (leaf->flow.again)
        return true;
    if (rule->times == EXPR_NONE && !rule->repeat)
        return false;
    Machine machine = leaf->machine;
    machine.view = leaf->machine.position->turn.player;
    if (rule->times != EXPR_NONE && machine_number(&machine, rule->times) > (int32_t)repeated)
        return true;
    return rule->repeat && machine_allows(&machine, rule->repeat_if);
}

/* Notes a pass; returns whether it ends the turn. */
static bool turn_note_pass(Leaf *leaf)
{
    Position *position = leaf->machine.position;
    if (leaf->machine.mover >= BOARD_PLAYERS_MAX)
        return false;
    Turn turn = position->turn;
    bool ends_turn = false;
    if (leaf->machine.kernel->rules[leaf->action.rule].form != RULE_PASS) {
        turn.passes = 0;
    } else if (!may_pass(position, &ends_turn) && leaf->machine.kernel->no_actions != NO_ACTIONS_NEVER &&
               turn.passes < UINT8_MAX) {
        turn.passes = (uint8_t)(turn.passes + (turn.passed ? 0 : 1));
        turn.passed = 1;
    } else {
        turn.passes = 0;
    }
    if (turn.passes != position->turn.passes || turn.passed != position->turn.passed)
        position_write_turn(position, turn);
    return ends_turn;
}

static void turn_end(Leaf *leaf, uint32_t held)
{
    Position *position = leaf->machine.position;
    counters_after_turn(position, held);
    Machine machine = leaf->machine;
    machine.view = position->turn.player;
    machine.next = player_after(position);
    effects_run_plain(&machine, leaf->deed, EFFECT_TURN_END, &leaf->flow);
    turn_begin_next(position, leaf->machine.depth, leaf->nest + 1);
}

/* Where turns are plain. */
static void turn_end_plain(Machine *machine, CountersTold told)
{
    counters_after_turn(machine->position, counters_after_action(machine, told));
    turn_begin_next(machine->position, machine->depth, 0);
}

/* Keeps it while the turn goes on. */
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

bool turn_pass(Leaf *leaf)
{
    Position *position = leaf->machine.position;
    const Kernel *kernel = leaf->machine.kernel;
    bool pass = kernel->rules[leaf->action.rule].form == RULE_PASS;
    bool ended =
        turn_note_pass(leaf) || leaf->flow.end_turn || player_is_out(position, position->turn.player);
    if (turns_are_plain(position->program) && !leaf->flow.again) {
        turn_end_plain(&leaf->machine, counters_told(leaf));
        return true;
    }
    unsigned phase = phase_of_action(leaf, pass);
    uint32_t held = counters_after_action(&leaf->machine, counters_told(leaf));
    if (!ended && kernel->phase_count > 0) {
        turn_hold(position, held);
        unsigned repeated = phase == position->turn.phase ? position->turn.repeated + 1u : 1u;
        unsigned depth = leaf->machine.depth;
        if (phase_repeats(leaf, phase, repeated)) {
            if (turn_settle(position, phase, repeated, depth, leaf->nest + 1)) {
                turn_drop_trails(position);
                return false;
            }
        } else if (phase + 1 < kernel->phase_count &&
                   turn_settle(position, phase + 1, 0, depth, leaf->nest + 1)) {
            turn_drop_trails(position);
            return false;
        }
    }
    turn_end(leaf, held);
    return true;
}

void turn_pass_whole(Machine *machine, CountersTold told)
{
    Position *position = machine->position;
    if (position->turn.passes > 0) {
        Turn turn = position->turn;
        turn.passes = 0;
        position_write_turn(position, turn);
    }
    turn_end_plain(machine, told);
}

/* Where a turn that has just begun stands: worked out and taken back, so that the position is as it was. */
uint8_t play_first_phase(const Position *position)
{
    Position *asked = (Position *)(uintptr_t)position;
    size_t journal = asked->journal_count;
    uint8_t phase = asked->turn.phase;
    if (turn_settle(asked, 0, 0, 0, 0))
        phase = asked->turn.phase;
    position_undo(asked, journal);
    return phase;
}

uint8_t play_unnamed_phase(const Position *position)
{
    if (position->history_count == 0 || (position->program->play->game_reads & READ_HISTORY) == 0)
        return play_first_phase(position);
    Position *bare = position_copy_bare(position);
    uint8_t phase = play_first_phase(bare);
    position_free(bare);
    return phase;
}
