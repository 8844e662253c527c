/* The phases of a turn: which are open, and who acts next. */

#include "play/make.h"

bool phase_holds(Position *position, unsigned phase)
{
    ExprId condition = position->program->kernel->phases[phase].condition;
    if (condition == EXPR_NONE)
        return true;
    Evaluator evaluator = evaluator_for(position, position->turn.player);
    return evaluator_truth(&evaluator, condition);
}

/* The phase after an optional one, whose actions are open, too; the number of phases if the turn would be
 * over. */
unsigned phase_beside(Position *position, unsigned phase)
{
    const Kernel *kernel = position->program->kernel;
    unsigned next = phase + 1;
    while (next < kernel->phase_count && !phase_holds(position, next))
        next++;
    if (next < kernel->phase_count && kernel->phases[next].chance)
        return (unsigned)kernel->phase_count;
    return next;
}

/* True if the phase must be repeated. */
static bool phase_goes_on(Position *position, const PhaseRule *rule)
{
    if (rule->times == EXPR_NONE)
        return false;
    Evaluator evaluator = evaluator_for(position, position->turn.player);
    return evaluator_number(&evaluator, rule->times) > position->turn.repeated + 1;
}

Player phase_predict_player(Position *position, const Flow *flow)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    if (flow->again)
        return play_actor(position);
    if (turns_are_single_phase(position->program))
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

/* True if a pass may be chosen; `ends` tells whether it ends the turn. */
bool phase_may_pass(Position *position, bool *ends_turn)
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

Player phases_open(Position *position, OpenPhases *open)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    bool ends_turn;
    open->count = 0;
    open->pass = false;
    if (turns_are_single_phase(position->program)) {
        open->phases[open->count++] = &kernel->phases[0];
        return player_after(position);
    }
    while (phase < kernel->phase_count) {
        open->phases[open->count++] = &kernel->phases[phase];
        if (!kernel->phases[phase].optional || kernel->phases[phase].chance)
            break;
        phase = phase_beside(position, phase);
    }
    open->pass = phase_may_pass(position, &ends_turn);
    return phase_predict_player(position, &(Flow){ false, false });
}

unsigned phase_stuck(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    unsigned phase = position->turn.phase;
    if (phase >= kernel->phase_count || !kernel->phases[phase].optional)
        return PHASES_MAX;
    while (phase < kernel->phase_count && kernel->phases[phase].optional)
        phase = phase_beside(position, phase);
    return phase < kernel->phase_count && kernel->phases[phase].pass_stuck ? phase : PHASES_MAX;
}
