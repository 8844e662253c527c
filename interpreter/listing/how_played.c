/* How each rule of a program is played, and why, in an inventor's words. */

#include "listing/how_played.h"

#include "native/native.h"
#include "program/facts.h"

static HowPlayed in_tables(const char *why)
{
    return (HowPlayed){ RULE_TABLED, why };
}

static HowPlayed asked(const char *why)
{
    return (HowPlayed){ RULE_CONDITIONAL, why };
}

static HowPlayed walked(const char *why)
{
    return (HowPlayed){ RULE_WALKED, why };
}

static const char *const never_holds = "its condition can never hold";

/* A law that may forbid what the rule does has a line of its own. */
HowPlayed how_rule(const Program *program, size_t rule)
{
    const RuleFacts *facts = &program->move_tables->rules[rule];
    if (facts->why != NULL)
        return (HowPlayed){ (RulePlay)facts->how, facts->why };
    bool plain = program->kernel->rules[rule].condition == EXPR_NONE;
    return in_tables(plain ? "" : "its condition is asked once for a piece");
}

/* --- laws ------------------------------------------------------------------------------------ */

/* One on what an action leads to. */
static HowPlayed how_never(const Program *program, size_t index)
{
    const LawRule *law = &program->kernel->laws[index];
    const LawPlan *plan = game_plan(program);
    uint32_t reads = expr_reads(program->kernel, law->condition);
    if (law->before >= 0)
        return asked("after each action it may strike, before its effect comes");
    if ((reads & READ_GENERATION) != 0)
        return walked("after each action it may strike, what can be done then is looked for");
    if (law->at_turn_end)
        return asked("after each action it may strike, where the turn ends with it");
    if (plan->law_counts[index])
        return asked("after actions that change how many of the pieces there are that it counts");
    if (plan->royal != EXPR_NONE && plan->royal_law == index)
        return plan->royal_alone
                   ? in_tables("who attacks tells it of all actions that write no cell it hangs on")
                   : asked("after actions that write a cell on which hangs who attacks");
    return (reads & READ_PASSING) != 0 ? asked("after each action it may strike, when the turn is passed")
                                       : asked("after each action it may strike");
}

HowPlayed how_law(const Program *program, size_t law)
{
    const LawRule *rule = &program->kernel->laws[law];
    if (condition_is_false(program->kernel, rule->condition))
        return in_tables(never_holds);
    switch (rule->form) {
    case LAW_FORBID: return asked("of each action it may strike, before it is made");
    case LAW_WARN: return asked("of what is shown to somebody, and of nothing else");
    case LAW_NEVER: break;
    }
    return how_never(program, law);
}

HowPlayed how_must(const Program *program, size_t must)
{
    return game_plan(program)->must_is_static[must]
               ? in_tables("whether it takes, promotes or drops tells it of moves and drops")
               : asked("of each action, before it is made");
}

/* --- effects ---------------------------------------------------------------------------------- */

static bool changes_call(const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_NATIVE)
            return true;
    return false;
}

HowPlayed how_effect(const Program *program, size_t effect)
{
    const EffectRule *rule = &program->kernel->effects[effect];
    unsigned classes = game_plan(program)->effect_classes[rule - program->kernel->effects];
    if (condition_is_false(program->kernel, rule->condition))
        return in_tables(never_holds);
    if (rule->pick_count > 0)
        return walked("each way to pick is tried");
    if (rule->optional)
        return walked("it is tried to come, and not to");
    if (changes_call(&rule->changes))
        return walked("a native hook does it");
    if (rule->at != EFFECT_ACTION)
        return rule->at == EFFECT_TURN_END ? asked("as each turn ends") : asked("as each turn begins");
    if (classes == 0)
        return in_tables("it writes numbers alone: no action need be made to know it for legal");
    bool takes = (classes & (1u << MOVE_IS_QUIET | 1u << MOVE_PROMOTES)) == 0;
    bool promotes = (classes & (1u << MOVE_IS_QUIET | 1u << MOVE_CAPTURES)) == 0;
    return takes      ? asked("after captures alone, and what is no move")
           : promotes ? asked("after promotions alone, and what is no move")
                      : asked("after each action");
}

/* --- endings, turns, hooks -------------------------------------------------------------------- */

HowPlayed how_ending(const Program *program, size_t ending)
{
    const Kernel *kernel = program->kernel;
    const EndingRule *rule = &kernel->endings[ending];
    uint32_t reads = expr_reads(kernel, rule->condition) | expr_reads(kernel, rule->player) |
                     expr_reads(kernel, rule->value);
    if (condition_is_false(kernel, rule->condition))
        return in_tables(never_holds);
    if ((int)ending == kernel->no_actions)
        return asked("when all have passed for want of actions");
    if ((reads & READ_GENERATION) != 0)
        return walked("after each action, what can be done then is looked for");
    if ((reads & READ_HISTORY) != 0)
        return asked("after each action, of the positions before");
    bool kept = rule->condition != EXPR_NONE && kernel->exprs[rule->condition].cached != 0;
    return kept ? asked("after actions that write what it reads; its answer is kept")
                : asked("after each action");
}

HowPlayed how_phase(const Program *program, size_t phase)
{
    const PhaseRule *rule = &program->kernel->phases[phase];
    if (rule->chance)
        return walked("its actions are looked for and drawn by weight");
    if (rule->condition != EXPR_NONE)
        return asked("whether its condition holds, as the turn comes to it");
    if (rule->times != EXPR_NONE || rule->repeat)
        return asked("whether it comes again, after each of its actions");
    if (rule->optional || rule->pass_stuck)
        return asked("whether it offers something, as the turn comes to it");
    return in_tables("each rule holds the phases that admit it");
}

HowPlayed how_hook(const Program *program, size_t native)
{
    size_t count;
    HookForm form = native_hooks(&count)[program->kernel->natives[native].hook].form;
    return walked(form == HOOK_ACTIONS ? "it offers actions, and does them" : "it does what an effect says");
}
