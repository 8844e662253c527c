/* Laws and must rules, asked of candidates and of what they lead to. */

#include "play/generate.h"

/* Inside generation that a law asked for, and all along the longest row, laws that generate do not count, but
 * for those that say what attacks; inside `attacked`, laws that ask what is attacked do not: who may not act
 * for its own danger attacks all the same. Laws that ask what is guarded do, but within such a question of
 * theirs. */
static bool law_is_skipped(const Machine *machine, const LawRule *law)
{
    const Position *position = machine->position;
    uint32_t reads = expr_reads(machine->kernel, law->condition);
    return (machine->attack_depth >= 1 && (reads & READ_DANGER) != 0) ||
           ((machine->attack_depth >= 2 || machine->law_asks) && (reads & READ_ATTACK) != 0) ||
           ((position->rows > 0 || !machine_may_generate(machine)) && (reads & READ_GENERATION) != 0);
}

static bool law_asks_guards(const Generator *generator, const LawRule *law)
{
    uint32_t reads = expr_reads(generator->machine.kernel, law->condition);
    return (reads & READ_ATTACK) != 0 && (reads & READ_DANGER) == 0;
}

bool laws_forbid(Generator *generator)
{
    const Kernel *kernel = generator->machine.kernel;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (law->form != LAW_FORBID || law_is_skipped(&generator->machine, law))
            continue;
        Machine asked = generator->machine;
        asked.view = viewpoint_of(asked.mover);
        asked.memo = &generator->memo;
        asked.law_asks = asked.law_asks || law_asks_guards(generator, law);
        generator->position->asked = &law->span;
        if (!machine_truth(&asked, law->condition))
            continue;
        if ((int)i != generator->barred)
            return true;
        generator->fails_barred = true;
    }
    return false;
}

static bool law_strikes(const Machine *machine, size_t index)
{
    const LawRule *law = &machine->kernel->laws[index];
    const LawPlan *plan = game_plan(machine->position->program);
    if (plan->royal_alone && plan->royal_law == index && machine->attack_depth == 0) {
        Known attacked = royals_attacked(machine->position, machine->mover);
        if (attacked != KNOWN_NOT)
            return attacked == KNOWN_YES;
    }
    if (law->form != LAW_NEVER || law_is_skipped(machine, law))
        return false;
    Machine asked = *machine;
    machine->position->asked = &law->span;
    asked.each = PLAYER_NONE;
    if (law->before < 0)
        asked.next = PLAYER_NONE; /* the turn has passed */
    return machine_truth(&asked, law->condition);
}

/* The law that is left aside is only noted. */
static bool leaf_fails(Leaf *leaf, size_t index)
{
    if (!law_strikes(&leaf->machine, index))
        return false;
    if ((int)index != leaf->generator->barred)
        return true;
    leaf->fails_barred = true;
    return false;
}

bool laws_stop(Leaf *leaf, int before, bool turn_ended)
{
    const Kernel *kernel = leaf->machine.kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].before == before && (turn_ended || !kernel->laws[i].at_turn_end) &&
            leaf_fails(leaf, i))
            return true;
    return false;
}

bool laws_stop_whole(const Machine *machine)
{
    const LawPlan *plan = game_plan(machine->position->program);
    if (plan->none)
        return false;
    if (plan->royal_only)
        return law_strikes(machine, plan->royal_law);
    for (size_t i = 0; i < machine->kernel->law_count; i++)
        if (machine->kernel->laws[i].before < 0 && law_strikes(machine, i))
            return true;
    return false;
}

const LawRule *laws_of_turn_end(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER && kernel->laws[i].at_turn_end)
            return &kernel->laws[i];
    return NULL;
}

uint64_t musts_of(Generator *generator, const Candidate *candidate)
{
    const Kernel *kernel = generator->machine.kernel;
    uint64_t musts = 0;
    (void)candidate;
    for (size_t i = 0; i < kernel->must_count && i < 64; i++)
        if (machine_truth(&generator->machine, kernel->musts[i].condition))
            musts |= UINT64_C(1) << i;
    return musts;
}
