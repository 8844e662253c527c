/* Laws and `must` rules: tests of pseudo-legal moves and of the positions they lead to. */

#include "play/make.h"

/* True if the law is not tested here, so that laws cannot ask about themselves for ever. Within a generation
 * that a law asked for, and within `row`, laws that generate are skipped, except those about attacks. Within
 * `attacked`, laws about attacks are skipped: a pinned piece still attacks. Laws about defended pieces are
 * skipped only within their own question. */
static bool law_is_skipped(const Evaluator *evaluator, const LawRule *law)
{
    const Position *position = evaluator->position;
    uint32_t reads = expr_reads(evaluator->kernel, law->condition);
    return (evaluator->attack_depth >= 1 && (reads & READ_DANGER) != 0) ||
           ((evaluator->attack_depth >= 2 || evaluator->law_asks) && (reads & READ_ATTACK) != 0) ||
           ((position->rows > 0 || !evaluator_may_generate(evaluator)) && (reads & READ_GENERATION) != 0);
}

static bool law_asks_guards(const Kernel *kernel, const LawRule *law)
{
    uint32_t reads = expr_reads(kernel, law->condition);
    return (reads & READ_ATTACK) != 0 && (reads & READ_DANGER) == 0;
}

static bool law_is_enforced(const LawTests *laws, size_t index)
{
    int barred = laws == NULL ? -1 : laws->barred;
    return barred < 0 || (int)index < barred || ((int)index > barred && !laws->first_barred);
}

bool laws_forbid(const Evaluator *evaluator, LawTests *tests)
{
    const Kernel *kernel = evaluator->kernel;
    Evaluator asked = *evaluator;
    asked.view = viewpoint_of(asked.mover);
    asked.memo = &tests->memo;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (law->form != LAW_FORBID || law_is_skipped(evaluator, law))
            continue;
        asked.law_asks = evaluator->law_asks || law_asks_guards(kernel, law);
        evaluator->position->asked = &law->span;
        if (!evaluator_truth(&asked, law->condition))
            continue;
        if (law_is_enforced(tests, i))
            return true;
        tests->fails_barred = tests->fails_barred || (int)i == tests->barred;
    }
    return false;
}

static bool law_strikes(const Evaluator *evaluator, size_t index)
{
    const LawRule *law = &evaluator->kernel->laws[index];
    const LawPlan *plan = game_plan(evaluator->position->program);
    if (plan->royal_alone && plan->royal_law == index && evaluator->attack_depth == 0) {
        Known attacked = royals_attacked(evaluator->position, evaluator->mover);
        if (attacked != KNOWN_NOT)
            return attacked == KNOWN_YES;
    }
    if (law->form != LAW_NEVER || law_is_skipped(evaluator, law))
        return false;
    Evaluator asked = *evaluator;
    evaluator->position->asked = &law->span;
    asked.each = PLAYER_NONE;
    if (law->before < 0)
        asked.next = PLAYER_NONE; /* the turn has passed already */
    return evaluator_truth(&asked, law->condition);
}

/* Failing the barred law is only noted. */
static bool resolution_fails(Resolution *resolution, size_t index)
{
    if (!law_strikes(&resolution->evaluator, index))
        return false;
    if (law_is_enforced(resolution->laws, index))
        return true;
    resolution->fails_barred = resolution->fails_barred || (int)index == resolution->laws->barred;
    return false;
}

bool laws_stop(Resolution *resolution, int before, bool turn_ended)
{
    const Kernel *kernel = resolution->evaluator.kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].before == before && (turn_ended || !kernel->laws[i].at_turn_end) &&
            resolution_fails(resolution, i))
            return true;
    return false;
}

bool laws_stop_simple(const Evaluator *evaluator)
{
    const LawPlan *plan = game_plan(evaluator->position->program);
    if (plan->none)
        return false;
    if (plan->royal_only)
        return law_strikes(evaluator, plan->royal_law);
    for (size_t i = 0; i < evaluator->kernel->law_count; i++)
        if (evaluator->kernel->laws[i].before < 0 && law_strikes(evaluator, i))
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

uint64_t musts_of(Evaluator *evaluator)
{
    const Kernel *kernel = evaluator->kernel;
    uint64_t musts = 0;
    for (size_t i = 0; i < kernel->must_count && i < 64; i++)
        if (evaluator_truth(evaluator, kernel->musts[i].condition))
            musts |= UINT64_C(1) << i;
    return musts;
}

bool laws_of_counts_allow(Position *position, Player actor)
{
    const Kernel *kernel = position->program->kernel;
    const LawPlan *plan = game_plan(position->program);
    for (size_t i = 0; i < kernel->law_count; i++) {
        Evaluator evaluator = evaluator_for(position, actor);
        if (plan->law_counts[i] && evaluator_truth(&evaluator, kernel->laws[i].condition))
            return false;
    }
    return true;
}

/* --- whether a player is in check ------------------------------------------------------------ */

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
    if ((position->program->facts->game_reads & READ_CHECKS) != 0 &&
        play_in_check(position, position->turn.player))
        checks |= 1;
    position_push_history(position, position->hash, (uint8_t)checks);
}
