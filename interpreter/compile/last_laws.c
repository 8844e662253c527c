/* Laws and effects of games of which the tables count the last action alone: which laws
 * can be told to sleep before anybody acts, and which effects no law minds. */

#include "compile/last.h"

/* --- what is asked of the position as it stands --------------------------------------------- */

/* Whether it says the same before any action, whichever that is. */
static bool of_position(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_CONST:
    case OP_NUMBER:
    case OP_ROUND:
    case OP_ME:
    case OP_NOTHING:
    case OP_CELLS:
    case OP_ZONE:
    case OP_OCCUPIED:
    case OP_EMPTY:
    case OP_OWNED:
    case OP_FLAGGED:
    case OP_KINDS: return true;
    case OP_OWNED_BY:
    case OP_PIECES:
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT:
    case OP_CELL:
    case OP_FIRST:
    case OP_RANK_OF:
    case OP_FILE_OF:
    case OP_AROUND:
    case OP_BESIDE:
    case OP_BETWEEN:
    case OP_ANY:
    case OP_COUNT:
    case OP_SAME:
    case OP_STRAIGHT:
    case OP_ALIGNED:
    case OP_IN_HAND:
    case OP_HAND_COUNT:
    case OP_LOST: break;
    default:
        if (!op_follows(expr->op))
            return false;
    }
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (!of_position(kernel, expr->kids[i]))
            return false;
    return true;
}

bool last_sleeper(const Kernel *kernel, ExprId condition, bool after, LastSleeper *sleeper)
{
    Parts parts = { .count = 0 };
    bool capture = false, empty = false;
    sleeper->count = 0;
    if (condition == EXPR_NONE || !condition_parts(kernel, OP_AND, condition, &parts))
        return false;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *expr = &kernel->exprs[parts.items[i]];
        ExprId now = after ? (expr->op == OP_WAS ? expr->kids[0] : EXPR_NONE) : parts.items[i];
        bool promotes = condition_is_class(kernel, parts.items[i], CLASS_PROMOTION);
        capture = capture || condition_is_class(kernel, parts.items[i], CLASS_CAPTURE);
        empty = empty || (!after && condition_is_target_empty(kernel, parts.items[i]));
        if (!promotes && (now == EXPR_NONE || !of_position(kernel, now)))
            continue;
        sleeper->asks[sleeper->count] = promotes ? LAST_PROMOTION : LAST_NOW;
        sleeper->parts[sleeper->count++] = promotes ? EXPR_NONE : now;
    }
    if (capture && empty && sleeper->count < PARTS_MAX)
        sleeper->asks[sleeper->count++] = LAST_PASSING;
    return sleeper->count > 0;
}

/* --- laws ----------------------------------------------------------------------------------- */

bool last_has_law(const FastBuild *build, size_t index)
{
    for (unsigned i = 0; build->last != NULL && i < build->last->law_count; i++)
        if (build->last->laws[i].index == index)
            return true;
    return false;
}

bool last_takes_law(FastBuild *build, size_t index)
{
    LastTables *last = build->last;
    const LawRule *law = &build->program->kernel->laws[index];
    if (last == NULL || law->is_check || law->at_turn_end)
        return false;
    LastSleeper *sleeper = &last->laws[last->law_count];
    if (!last_sleeper(build->program->kernel, law->condition, law->form != LAW_FORBID, sleeper))
        return false;
    sleeper->index = (uint16_t)index;
    last->law_count++;
    return true;
}

/* Whether it has a part that no taking of what stands on the target fulfils. */
static bool spares_takers(const Kernel *kernel, const LawRule *law)
{
    Parts parts = { .count = 0 };
    if (!condition_parts(kernel, OP_AND, law->condition, &parts))
        return false;
    for (unsigned i = 0; i < parts.count; i++)
        if (condition_is_target_empty(kernel, parts.items[i]) ||
            condition_is_class(kernel, parts.items[i], CLASS_DROP) ||
            condition_is_class(kernel, parts.items[i], CLASS_CASTLE))
            return true;
    return false;
}

bool last_laws_sleep_on(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (unsigned i = 0; last_minds_attacks(build) && i < build->last->law_count; i++) {
        const LawRule *law = &kernel->laws[build->last->laws[i].index];
        if (law->form == LAW_FORBID && !spares_takers(kernel, law))
            return fast_refuse(build, "law `%.*s` may say who attacks", TEXT_ARG(law->name));
    }
    return true;
}

static bool has_again(const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_AGAIN)
            return true;
    return false;
}

static bool comes_again(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (has_again(&kernel->effects[i].changes))
            return true;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (has_again(&kernel->rules[i].changes))
            return true;
    return false;
}

bool last_turn_ends(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    size_t final = kernel->phase_count - 1;
    const PhaseRule *phase = &kernel->phases[final];
    if (build->last == NULL || final >= 64 || phase->repeat || phase->times != EXPR_NONE ||
        comes_again(kernel))
        return false;
    build->last->phases &= UINT64_C(1) << final;
    return build->last->phases != 0;
}

/* --- effects ---------------------------------------------------------------------------------- */

/* Whether nobody is attacked, or no longer, for it. */
static bool change_is_harmless(const FastBuild *build, const Change *change)
{
    switch (change->op) {
    case CHANGE_SET:
    case CHANGE_GIVE:
    case CHANGE_SPEND:
    case CHANGE_AGAIN:
    case CHANGE_END_TURN: return true;
    case CHANGE_FLAG:
    case CHANGE_CLEAR:
        return change->index != build->tables->fresh_flag &&
               change->index != build->program->kernel->promoted_flag;
    default: return false;
    }
}

/* What cannot be done makes the action one that is not there, but for an effect at the start or the end of
 * a turn. */
static bool change_is_sure(const FastBuild *build, const Change *change)
{
    switch (change->op) {
    case CHANGE_REMOVE:
    case CHANGE_CAPTURE:
    case CHANGE_SEND:
    case CHANGE_CONVERT:
    case CHANGE_FLAG:
    case CHANGE_CLEAR:
    case CHANGE_TRAIL:
    case CHANGE_OUT:
    case CHANGE_AGAIN:
    case CHANGE_END_TURN: return true;
    case CHANGE_BECOME:
    case CHANGE_GIVE: return build->program->kernel->exprs[change->kind].op == OP_CONST;
    case CHANGE_SET: return change->player == EXPR_NONE;
    default: return false;
    }
}

/* Whether it follows takings alone. */
static bool wants_capture(const Kernel *kernel, ExprId condition)
{
    Parts parts = { .count = 0 };
    if (condition == EXPR_NONE || !condition_parts(kernel, OP_AND, condition, &parts))
        return false;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *expr = &kernel->exprs[parts.items[i]];
        if (condition_is_class(kernel, parts.items[i], CLASS_CAPTURE) ||
            (expr->op == OP_ANY && kernel_meaning(kernel, expr->kids[0])->op == OP_TAKEN))
            return true;
    }
    return false;
}

bool last_effect_is_idle(FastBuild *build, const EffectRule *effect)
{
    if (build->last == NULL || effect->pick_count > 0 || effect->optional)
        return false;
    bool harmless = true, sure = true;
    for (size_t i = 0; i < effect->changes.count; i++) {
        harmless = harmless && change_is_harmless(build, &effect->changes.items[i]);
        sure = sure && change_is_sure(build, &effect->changes.items[i]);
    }
    if ((sure || effect->at != EFFECT_ACTION) && (!build->tables->has_check || harmless))
        return true;
    if (!build->tables->has_check || effect->at != EFFECT_ACTION ||
        !wants_capture(build->program->kernel, effect->condition))
        return false;
    build->last->takers = true;
    return true;
}
