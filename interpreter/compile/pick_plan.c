/* Static facts about picks: the number of pieces that there may be when an effect picks, effects that pick
 * for different captured pieces, and parts of conditions that can be tested once some picks are made. */

#include "compile/internal.h"
#include "program/facts.h"

/* The greatest number of pieces that an action of the rule captures, effects aside, if there is no trail. */
static unsigned takes_untrailed(const Kernel *kernel, const ActionRule *rule)
{
    return (rule->takes != EXPR_NONE || rule->form == RULE_NATIVE ? kernel->board->cell_count : 0) +
           (unsigned)rule->leg_count;
}

static unsigned takes_at_most(const Kernel *kernel, const ActionRule *rule)
{
    unsigned most = takes_untrailed(kernel, rule),
             trails = (unsigned)kernel->trail_count * kernel->player_count;
    for (unsigned i = 0; i < rule->leg_count; i++)
        most += (rule->legs[i].ends & END_EN_PASSANT) != 0 ? trails : 0;
    for (size_t i = 0; i < kernel->trail_count; i++)
        most += kernel->trails[i].taken_by_any ? kernel->player_count : 0;
    return most;
}

/* Fills `kinds` with the kinds of which a piece must have been captured for the condition to hold. False if
 * the condition requires none. */
static bool kinds_taken(const Kernel *kernel, ExprId id, bool taken, KindSet *kinds)
{
    const Expr *expr = id == EXPR_NONE ? NULL : kernel_meaning(kernel, id);
    switch (expr == NULL ? OP_CONST : (Op)expr->op) {
    case OP_PIECES:
        if (taken)
            kinds_at_most(kernel, expr->kids[0], kinds);
        return taken;
    case OP_ANY: return kinds_taken(kernel, expr->kids[0], taken, kinds);
    case OP_TAKEN: return kinds_taken(kernel, expr->kids[0], true, kinds);
    case OP_AND:
    case OP_MEET:
        return kinds_taken(kernel, expr->kids[0], taken, kinds) ||
               kinds_taken(kernel, expr->kids[1], taken, kinds);
    default: return false;
    }
}

/* Finds runs of effects with picks, each for captures of other kinds. If one piece is captured, one of the
 * run fires. */
static void plan_alternatives(Arena *arena, const Kernel *kernel, LawPlan *plan)
{
    plan->alternative = arena_array(arena, kernel->effect_count + 1, sizeof *plan->alternative);
    KindSet run = { { 0 } };
    bool open = false;
    for (size_t i = 0; i < kernel->effect_count && i < SAMPLED_EFFECTS_MAX && !plan->captures_later; i++) {
        KindSet kinds = { { 0 } };
        bool common = false;
        bool told =
            plan->choices[i].count > 1 && kinds_taken(kernel, kernel->effects[i].condition, false, &kinds);
        for (EACH_KIND(kind, &kinds))
            common = common || kindset_has(&run, kind);
        plan->alternative[i] = told && open && !common;
        if (!plan->alternative[i])
            run = (KindSet){ { 0 } };
        for (EACH_KIND(kind, &kinds))
            kindset_add(&run, kind);
        open = told;
    }
}

/* Bounds on how an action changes the number of pieces before effects fire. */
static void plan_counting(const Kernel *kernel, LawPlan *plan)
{
    plan->counted_until = (int)kernel->effect_count;
    for (const ActionRule *rule = kernel->rules; (size_t)(rule - kernel->rules) < kernel->rule_count;
         rule++) {
        unsigned most = takes_at_most(kernel, rule);
        unsigned untrailed = takes_untrailed(kernel, rule);
        plan->takes_most = most > plan->takes_most ? most : plan->takes_most;
        plan->takes_untrailed = untrailed > plan->takes_untrailed ? untrailed : plan->takes_untrailed;
        if (rule->form == RULE_NATIVE || !changes_only_set(kernel, &rule->changes))
            plan->counted_until = -1;
    }
    for (int i = (int)kernel->effect_count; i-- > 0;)
        if (i < plan->counted_until && kernel->effects[i].at == EFFECT_ACTION &&
            !changes_only_set(kernel, &kernel->effects[i].changes))
            plan->counted_until = i;
}

/* --- conditions of actions that pick --------------------------------------------------------- */

/* The number of picks after which the expression is decided; PICKS_MAX + 1 if it depends on more than picks
 * and the position. */
static unsigned picks_read(const Kernel *kernel, ExprId id)
{
    const uint32_t known = READ_STATE | READ_VIEW | READ_MOVER | READ_PICKS;
    const Expr *expr = kernel_meaning(kernel, id);
    unsigned after = expr->op == OP_PICK ? (unsigned)expr->a + 1 : 0;
    if ((expr->reads & ~known) != 0)
        return PICKS_MAX + 1;
    for (unsigned i = 0; i < expr->kid_count; i++) {
        unsigned kid = picks_read(kernel, expr->kids[i]);
        after = kid > after ? kid : after;
    }
    return after;
}

static PickParts *parts_of_rule(Arena *arena, const Kernel *kernel, const ActionRule *rule)
{
    Parts parts = { .count = 0 };
    PickParts *told = NULL;
    if (rule->pick_count == 0 || !condition_parts(kernel, OP_AND, rule->condition, &parts))
        return NULL;
    for (unsigned i = 0; i < parts.count; i++) {
        unsigned after = picks_read(kernel, parts.items[i]);
        if (after >= rule->pick_count)
            continue;
        if (told == NULL)
            told = arena_array(arena, 1, sizeof *told);
        told->parts[told->count] = parts.items[i];
        told->after[told->count++] = (uint8_t)after;
    }
    return told;
}

void plan_picks(Arena *arena, const Program *program, LawPlan *plan)
{
    const Kernel *kernel = program->kernel;
    plan_counting(kernel, plan);
    plan_alternatives(arena, kernel, plan);
    plan->pick_parts = arena_array(arena, kernel->rule_count + 1, sizeof *plan->pick_parts);
    for (size_t i = 0; i < kernel->rule_count; i++)
        plan->pick_parts[i] = parts_of_rule(arena, kernel, &kernel->rules[i]);
}
