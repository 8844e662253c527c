/* Turns, moves and drops of games of which the tables count the last action alone:
 * what is no word is noted, so that the reference is asked for it. */

#include "compile/last.h"

/* --- the turn ---------------------------------------------------------------------------- */

/* The classes that a phase admits; 0 where it does more than let a player do one of these. */
static uint64_t phase_classes(const PhaseRule *phase)
{
    uint64_t classes = 0;
    if (phase->chance || phase->optional || phase->pass_free)
        return 0;
    for (unsigned i = 0; i < phase->entry_count; i++) {
        if (!phase->entries[i].any_kind || phase->entries[i].neutral)
            return 0;
        classes |= phase->entries[i].classes;
    }
    bool late = ((classes >> CLASS_CAPTURE | classes >> CLASS_PROMOTION) & 1) != 0;
    return late ? 0 : classes;
}

bool last_turn(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->phase_count && i < 64; i++) {
        uint64_t classes = phase_classes(&kernel->phases[i]);
        if (classes == 0)
            continue;
        if (build->classes == 0)
            build->classes = classes;
        if (classes == build->classes)
            build->last->phases |= UINT64_C(1) << i;
    }
    int castle = build->program->castle_rule_first;
    build->tables->castling.there =
        kernel->castling.present && castle >= 0 && (build->classes & kernel->rules[castle].classes) != 0;
    return build->last->phases != 0 || fast_refuse(build, "no phase lets all pieces act");
}

/* --- moves ---------------------------------------------------------------------------------- */

static bool takes_nothing(const ActionRule *rule)
{
    for (unsigned i = 0; i < rule->leg_count; i++)
        if ((rule->legs[i].ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) != 0)
            return false;
    return rule->takes == EXPR_NONE;
}

bool last_minds_attacks(const FastBuild *build)
{
    return build->tables->has_check || build->tables->castling.there;
}

static void forgive(FastBuild *build)
{
    build->reason = (Text){ 0 };
}

static void note_rule(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    LastTables *last = build->last;
    size_t index = (size_t)(rule - kernel->rules);
    if (last->rule_is_odd[index])
        return;
    last->rule_is_odd[index] = true;
    LastSleeper *sleeper = &last->rules[last->rule_count++];
    last_sleeper(kernel, rule->condition, false, sleeper);
    sleeper->index = (uint16_t)index;
}

static bool takes_other(FastBuild *build, const ActionRule *rule)
{
    LastTables *last = build->last;
    if (rule->form == RULE_NATIVE && last_minds_attacks(build))
        return false;
    if (rule->takes != EXPR_NONE && last_minds_attacks(build))
        return false;
    last->others[last->other_count++] = (uint16_t)(rule - build->program->kernel->rules);
    forgive(build);
    return true;
}

bool last_takes_rule(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    LastTables *last = build->last;
    if (last == NULL)
        return false;
    bool admitted = (build->classes & rule->classes) != 0;
    if (rule->form == RULE_NATIVE || rule->form == RULE_FREE)
        return (!admitted && rule->form == RULE_FREE) || takes_other(build, rule);
    if ((rule->form != RULE_MOVE && rule->form != RULE_STAY) ||
        (last_minds_attacks(build) && !takes_nothing(rule)))
        return false;
    forgive(build);
    if (fast_is_rest(kernel, rule) && admitted && last->rests[rule->kind] < 0) {
        last->rests[rule->kind] = (int16_t)(rule - kernel->rules);
        last->rest_any = true;
    } else if (admitted) {
        note_rule(build, rule);
    }
    return true;
}

bool last_takes_cell(FastBuild *build, const ActionRule *rule, FastCode code, Cell from)
{
    if (build->last == NULL || (last_minds_attacks(build) && !takes_nothing(rule)))
        return false;
    forgive(build);
    note_rule(build, rule);
    build->last->odd[(size_t)code * build->tables->cell_count + from] |= LAST_BY_RULE;
    return true;
}

bool last_skips(FastBuild *build, const ActionRule *rule, FastCode code, Cell from)
{
    const Program *program = build->program;
    Player owner = build->tables->owner[code];
    CellSet origins;
    if (build->last == NULL)
        return false;
    if (rule->form != RULE_MOVE && rule->form != RULE_STAY)
        return true;
    if ((build->classes & rule->classes) == 0 && (!last_minds_attacks(build) || takes_nothing(rule)))
        return true;
    if (!build->last->rule_is_odd[rule - program->kernel->rules])
        return rule->form == RULE_STAY;
    bool known = compile_fixed_set(program, rule->from, owner, rule->kind, &origins);
    if ((!known || cellset_has(&origins, from)) &&
        (!rule->from_home || cellset_has(program_home(program, owner, rule->kind), from)))
        build->last->odd[(size_t)code * build->tables->cell_count + from] |= LAST_BY_RULE;
    return true;
}

/* Whether what comes there may be left with nothing to become: then it takes nothing there. */
static bool may_be_barren(const Kernel *kernel, const KindRule *kind)
{
    for (size_t i = 0; i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        bool sure = promotion->condition == EXPR_NONE && !promotion->from_enemy_hand &&
                    kernel->exprs[promotion->to].op == OP_KINDS;
        if (!sure && (!promotion->optional || promotion->forced != EXPR_NONE))
            return true;
    }
    return false;
}

bool last_promotes(FastBuild *build, const FastCase *at, uint16_t *word)
{
    const Kernel *kernel = build->program->kernel;
    if (build->last == NULL ||
        (last_minds_attacks(build) && may_be_barren(kernel, &kernel->kinds[build->tables->kind[at->code]])))
        return false;
    forgive(build);
    *word = at->to;
    build->last->odd[(size_t)at->code * build->tables->cell_count + at->from] |= LAST_ALWAYS;
    return true;
}

/* --- drops ------------------------------------------------------------------------------------- */

bool last_takes_zone(FastBuild *build, unsigned drop, ExprId zone)
{
    if (build->last == NULL)
        return false;
    forgive(build);
    build->last->zones[drop] = zone;
    return true;
}
