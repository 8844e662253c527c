/* Makes one action: computes its delta, then runs the one resolution that has its picks. Knows no generator.
 */

#include "play/make.h"

bool resolution_make(Resolution *resolution, PseudoMove *pseudo_move, Position *position,
                     const Action *action)
{
    Evaluator evaluator;
    bool made = false;
    position->making = true;
    if (pseudo_move_of_action(pseudo_move, &evaluator, position, action)) {
        resolution_start(resolution, &evaluator, pseudo_move);
        resolution->kept = true;
        resolution->asks_laws = false;
        /* a pass that was chosen has picks if some effect wants them */
        resolution->bare =
            position->program->kernel->rules[action->rule].form == RULE_PASS && action->pick_count == 0;
        resolution->script = action;
        resolution_run(resolution);
        made = resolution->found;
    }
    position->making = false;
    return made;
}
