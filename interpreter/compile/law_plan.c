/* Static facts about the laws and effects of a game. */

#include "compile/internal.h"
#include "program/facts.h"

/* --- what laws ask ---------------------------------------------------------------------- */

/* Returns the `attacked S` of `any attacked S`, if piece codes decide S and S holds own pieces only; or
 * EXPR_NONE. */
static ExprId royal_question(const Program *program, ExprId part)
{
    const Kernel *kernel = program->kernel;
    const Expr *any = kernel_meaning(kernel, part);
    const Expr *attacked = any->op == OP_ANY ? kernel_meaning(kernel, any->kids[0]) : any;
    if (attacked->op != OP_ATTACKED || !selects_pieces_alone(kernel, attacked->kids[0]))
        return EXPR_NONE;
    for (Player viewer = 0; viewer < kernel->player_count; viewer++) {
        uint64_t codes[CODES_MAX / 64 + 1] = { 0 };
        if (!codes_selected(program, attacked->kids[0], viewer, codes))
            return EXPR_NONE;
        for (unsigned code = 1; code <= (PLAYER_NOBODY + 1u) * kernel->kind_count; code++)
            if (bit_has(codes, code) && ((code - 1) / kernel->kind_count != viewer ||
                                         kernel->kinds[(code - 1) % kernel->kind_count].immune != EXPR_NONE))
                return EXPR_NONE;
    }
    return (ExprId)(attacked - kernel->exprs);
}

/* Notes a law that must be tested after each action that it may forbid. */
static void note_law_that_asks_more(const Kernel *kernel, const LawRule *law, LawPlan *plan)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        plan->rule_does_more[i] =
            plan->rule_does_more[i] ||
            !condition_fails(kernel, law->condition, rule_action_facts(&kernel->rules[i], CLASS_UNTOLD));
}

static void plan_law(const Program *program, const LawRule *law, LawPlan *plan)
{
    Parts parts = { .count = 0 };
    plan->forbids = plan->forbids || law->form == LAW_FORBID;
    if (law->form != LAW_NEVER || condition_is_false(program->kernel, law->condition))
        return;
    plan->none = false;
    if (law->before < 0 && !law->at_turn_end &&
        material_decides(program, law->condition, false, plan->counted)) {
        plan->counts = plan->law_counts[law - program->kernel->laws] = true;
        return;
    }
    ExprId royal = EXPR_NONE;
    if (condition_parts(program->kernel, OP_AND, law->condition, &parts))
        for (unsigned i = 0; i < parts.count && royal == EXPR_NONE; i++)
            royal = royal_question(program, parts.items[i]);
    if (royal == EXPR_NONE || plan->royal != EXPR_NONE || law->before >= 0 || law->at_turn_end)
        note_law_that_asks_more(program->kernel, law, plan);
    if (royal == EXPR_NONE || plan->royal != EXPR_NONE)
        return;
    plan->royal_attacked = royal;
    plan->royal = program->kernel->exprs[royal].kids[0];
    plan->royal_law = (size_t)(law - program->kernel->laws);
    plan->royal_alone = parts.count == 1;
    plan->royal_first = plan->royal_alone && law->before >= 0;
    for (int i = 0; i < law->before; i++)
        plan->royal_first = plan->royal_first && program->kernel->effects[i].at != EFFECT_ACTION;
    ExprId check = program->kernel->in_check == EXPR_NONE
                       ? EXPR_NONE
                       : royal_question(program, program->kernel->in_check);
    plan->royal_is_check = check != EXPR_NONE && program->kernel->exprs[check].kids[0] == plan->royal;
}

/* --- what effects do ---------------------------------------------------------------------- */

bool changes_only_set(const Kernel *kernel, const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        if (change->op != CHANGE_SET ||
            (kernel->numbers[change->index].per_player && change->player != EXPR_NONE))
            return false;
    }
    return true;
}

static ActionFacts move_facts(unsigned class)
{
    return (ActionFacts){ .class = (int)class, .dropped = KIND_NONE };
}

static unsigned effect_classes(const Kernel *kernel, const EffectRule *effect)
{
    unsigned classes = 0;
    if (condition_is_false(kernel, effect->condition) || effect->at != EFFECT_ACTION ||
        (effect->pick_count == 0 && !effect->optional && changes_only_set(kernel, &effect->changes)))
        return 0;
    for (unsigned class_index = 0; class_index < 4; class_index++)
        classes |=
            condition_fails(kernel, effect->condition, move_facts(class_index)) ? 0 : 1u << class_index;
    return classes | EFFECT_AFTER_OTHERS;
}

static bool changes_capture(const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_CAPTURE)
            return true;
    return false;
}

enum { EFFECT_CHOICES_MAX = 1 << 20 };

uint64_t pick_choices(const Program *program, const PickRule *pick)
{
    const Kernel *kernel = program->kernel;
    KindSet kinds = { { 0 } };
    switch (pick->type) {
    case PICK_CELL: {
        const Expr *domain = kernel_meaning(kernel, pick->domain);
        return domain->op == OP_REACH ? reach_at_most(program, domain->a)
                                      : cells_at_most(kernel, pick->domain, NULL, NULL);
    }
    case PICK_NUMBER: return (uint64_t)((int64_t)pick->highest - pick->lowest + 1);
    case PICK_KIND: kinds_at_most(kernel, pick->domain, &kinds); return kindset_count(&kinds);
    case PICK_PLAYER: return 0;
    }
    return 0;
}

static EffectChoices choices_of_effect(const Program *program, const EffectRule *effect)
{
    EffectChoices choices = { .count = 1 };
    if (effect->at != EFFECT_ACTION || condition_is_false(program->kernel, effect->condition) ||
        (effect->pick_count == 0 && !effect->optional))
        return choices;
    if (effect->each || effect->times != EXPR_NONE || effect->pick_count == 0)
        return (EffectChoices){ .count = 0 };
    for (unsigned i = 0; i < effect->pick_count; i++) {
        choices.values[i] = pick_choices(program, &effect->picks[i]);
        choices.count *= choices.values[i];
        if (choices.count == 0 || choices.count > EFFECT_CHOICES_MAX)
            return (EffectChoices){ .count = 0 };
    }
    choices.count += effect->optional;
    return choices;
}

/* True if the expression has the same value before the move is made and after. */
static bool is_early(const Kernel *kernel, ExprId id)
{
    const uint32_t known = READ_VIEW | READ_MOVER | READ_EACH | READ_IT | READ_FROM | READ_MOVED | READ_RULE |
                           READ_CLASS | READ_DELTA |
                           (kernel->captured_count == 0 ? READ_HANDS : READ_NOTHING);
    if (id == EXPR_NONE)
        return true;
    const Expr *expr = kernel_meaning(kernel, id);
    const OpInfo *info = &op_info[expr->op];
    bool early = info->scope == SCOPE_PAST || (info->reads & ~known) == 0;
    for (unsigned i = 0; early && info->scope != SCOPE_PAST && i < expr->kid_count; i++)
        early = is_early(kernel, expr->kids[i]);
    return early;
}

/* True if the set is what a movement reaches from the target. It is known before a move that swaps
 * nothing. */
static bool is_reach_of_target(const Kernel *kernel, ExprId id)
{
    const Expr *reach = kernel_meaning(kernel, id);
    bool known = reach->op == OP_REACH && kernel_meaning(kernel, reach->kids[0])->op == OP_TO;
    for (size_t i = 0; known && i < kernel->rule_count; i++)
        known = kernel->rules[i].swaps == EXPR_NONE;
    return known;
}

/* The only effect with picks, if it comes first and all that it depends on is known before the move; or
 * -1. */
static int early_effect(const Kernel *kernel, const LawPlan *plan)
{
    int early = -1;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (!changes_only_set(kernel, &kernel->rules[i].changes))
            return -1;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if (effect->at != EFFECT_ACTION || condition_is_false(kernel, effect->condition))
            continue;
        if (i >= SAMPLED_EFFECTS_MAX)
            return -1;
        if (plan->choices[i].count > 1) {
            bool known = early == -1 && is_early(kernel, effect->condition);
            for (unsigned pick = 0; pick < effect->pick_count; pick++)
                known = known && effect->picks[pick].type != PICK_PLAYER &&
                        (is_early(kernel, effect->picks[pick].domain) ||
                         (effect->picks[pick].type == PICK_CELL &&
                          is_reach_of_target(kernel, effect->picks[pick].domain)));
            if (!known)
                return -1;
            early = (int)i;
        } else if (early == -1) {
            return -1;
        }
    }
    return early;
}

/* True if the set depends on the vacated cells one by one, and on nothing else of the action. */
static bool is_of_cells_left(const Kernel *kernel, ExprId id)
{
    const uint32_t action = READ_EACH | READ_FROM | READ_MOVED | READ_RULE | READ_DELTA;
    const Expr *expr = kernel_meaning(kernel, id);
    bool left = expr->op != OP_MEET || is_of_cells_left(kernel, expr->kids[0]);
    if (expr->op == OP_VACATED)
        return true;
    return (expr->op == OP_WHERE || expr->op == OP_MEET || expr->op == OP_EXCEPT) &&
           is_of_cells_left(kernel, expr->kids[!left]) &&
           (expr_reads(kernel, expr->kids[left]) & action) == 0;
}

static int pick_of_cells_left(const Kernel *kernel, int effect)
{
    for (unsigned i = 0; effect >= 0 && i < kernel->effects[effect].pick_count; i++)
        if (kernel->effects[effect].picks[i].type == PICK_CELL &&
            is_of_cells_left(kernel, kernel->effects[effect].picks[i].domain))
            return (int)i;
    return -1;
}

/* Whether such an action satisfies the `must` rule; KNOWN_NOT if it depends on more than the facts. */
static Known must_decided(const Kernel *kernel, size_t must, ActionFacts facts)
{
    Knowledge knowledge = { .kernel = kernel, .tell = action_tells, .mind = &facts };
    int32_t holds;
    return expression_known(&knowledge, kernel->musts[must].condition, &holds) ? known_truth(holds != 0)
                                                                               : KNOWN_NOT;
}

static bool must_is_static(const Kernel *kernel, size_t must)
{
    bool told = true;
    for (unsigned class_index = 0; class_index < 4; class_index++)
        told = told && must_decided(kernel, must, move_facts(class_index)) != KNOWN_NOT;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        told = told && must_decided(kernel, must, (ActionFacts){ .dropped = (Kind)kind }) != KNOWN_NOT;
    return told;
}

/* Bit set of the `must` rules that such an action satisfies. */
static uint64_t musts_decided(const Kernel *kernel, ActionFacts facts)
{
    uint64_t musts = 0;
    for (size_t i = 0; i < kernel->must_count; i++)
        musts |= must_decided(kernel, i, facts) == KNOWN_YES ? UINT64_C(1) << i : 0;
    return musts;
}

/* Finds, for moves and drops of each rule, the counters whose `until` condition is decided. */
static void plan_counters(Arena *arena, const Kernel *kernel, LawPlan *plan)
{
    plan->counters = arena_array(arena, 4 * kernel->rule_count + 1, sizeof *plan->counters);
    for (size_t i = 0; i < kernel->number_count; i++)
        if (kernel->numbers[i].counts_turns || kernel->numbers[i].counts_actions)
            plan->counting |= UINT32_C(1) << i;
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (unsigned class_index = 0; class_index < 4; class_index++) {
            const ActionRule *rule = &kernel->rules[i];
            ActionFacts facts = rule_action_facts(rule, (int)class_index);
            if (rule->form != RULE_MOVE && (rule->form != RULE_DROP || class_index != MOVE_IS_QUIET))
                continue;
            Knowledge knowledge = { .kernel = kernel, .tell = action_tells, .mind = &facts };
            CounterStates *counters = &plan->counters[4 * i + class_index];
            for (size_t n = 0; n < kernel->number_count && n < 32; n++) {
                int32_t holds;
                if (kernel->numbers[n].until == EXPR_NONE ||
                    !expression_known(&knowledge, kernel->numbers[n].until, &holds))
                    continue;
                counters->decided |= UINT32_C(1) << n;
                counters->held |= holds != 0 ? UINT32_C(1) << n : 0;
            }
        }
}

static void plan_musts(Arena *arena, const Kernel *kernel, LawPlan *plan)
{
    plan->musts_by_class = kernel->must_count <= 64;
    plan->drop_musts = arena_array(arena, kernel->kind_count + 1, sizeof *plan->drop_musts);
    plan->must_is_static = arena_array(arena, kernel->must_count + 1, sizeof *plan->must_is_static);
    for (size_t i = 0; i < kernel->must_count; i++) {
        plan->must_is_static[i] = must_is_static(kernel, i);
        plan->musts_by_class = plan->musts_by_class && plan->must_is_static[i];
    }
    if (!plan->musts_by_class)
        return;
    for (unsigned class_index = 0; class_index < 4; class_index++)
        plan->musts[class_index] = musts_decided(kernel, move_facts(class_index));
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        plan->drop_musts[kind] = musts_decided(kernel, (ActionFacts){ .dropped = (Kind)kind });
    uint64_t takes = plan->musts[MOVE_CAPTURES] & plan->musts[MOVE_CAPTURES | MOVE_PROMOTES];
    plan->takes_first = (takes & ~(plan->musts[MOVE_IS_QUIET] | plan->musts[MOVE_PROMOTES]) & 1) != 0;
}

/* --- simple moves ----------------------------------------------------------------------------- */

/* True if the expression depends on the position alone and not on the action. */
static bool forgets_action(const Kernel *kernel, ExprId id)
{
    const uint32_t action = READ_FROM | READ_MOVED | READ_RULE | READ_DELTA | READ_PAST;
    return (expr_reads(kernel, id) & action) == 0;
}

/* True if neither endings nor `captured` rules depend on the action. */
static bool game_forgets_actions(const Kernel *kernel)
{
    bool forgets = true;
    for (size_t i = 0; i < kernel->ending_count; i++)
        forgets = forgets && forgets_action(kernel, kernel->endings[i].condition) &&
                  forgets_action(kernel, kernel->endings[i].player) &&
                  forgets_action(kernel, kernel->endings[i].value) &&
                  forgets_action(kernel, kernel->endings[i].claim);
    for (size_t i = 0; i < kernel->captured_count; i++)
        forgets = forgets && forgets_action(kernel, kernel->captured[i].condition) &&
                  forgets_action(kernel, kernel->captured[i].player);
    return forgets;
}

static bool rule_is_simple(const Kernel *kernel, const LawPlan *plan, size_t index, unsigned class)
{
    const ActionRule *rule = &kernel->rules[index];
    bool whole = (rule->form == RULE_MOVE || (rule->form == RULE_DROP && class == MOVE_IS_QUIET)) &&
                 rule->become == EXPR_NONE && rule->changes.count == 0 && rule->pick_count == 0 &&
                 !plan->rule_does_more[index];
    for (size_t i = 0; whole && i < kernel->effect_count; i++)
        whole = condition_fails(kernel, kernel->effects[i].condition, rule_action_facts(rule, (int)class));
    for (size_t i = 0; whole && i < kernel->law_count; i++)
        whole = kernel->laws[i].form != LAW_NEVER || forgets_action(kernel, kernel->laws[i].condition) ||
                condition_fails(kernel, kernel->laws[i].condition, rule_action_facts(rule, CLASS_UNTOLD));
    for (size_t i = 0; whole && i < kernel->number_count; i++)
        if ((kernel->numbers[i].counts_turns || kernel->numbers[i].counts_actions) &&
            kernel->numbers[i].until != EXPR_NONE)
            whole = i < 32 && (plan->counters[4 * index + class].decided >> i & 1) != 0;
    return whole;
}

/* After the counters. */
static void plan_simple(Arena *arena, const Program *program, LawPlan *plan)
{
    const Kernel *kernel = program->kernel;
    bool possible = turns_are_single_phase(program) && game_forgets_actions(kernel);
    plan->simple = arena_array(arena, 4 * kernel->rule_count + 1, sizeof *plan->simple);
    for (size_t i = 0; possible && i < kernel->rule_count; i++)
        for (unsigned class_index = 0; class_index < 4; class_index++)
            plan->simple[4 * i + class_index] = rule_is_simple(kernel, plan, i, class_index);
}

static bool leg_may_take_own(const Kernel *kernel, const ActionRule *rule, const Leg *leg, unsigned kind)
{
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    if ((leg->ends & END_TAKE_OWN) != 0)
        return true;
    for (Player owner = 0; captures != EXPR_NONE && owner < kernel->player_count; owner++)
        if (select_code(kernel, captures, owner, (Kind)kind, owner) != KNOWN_NO)
            return true;
    return false;
}

static bool some_take_friends(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (unsigned l = 0; l < kernel->rules[i].leg_count; l++)
            for (unsigned kind = 0; kind < kernel->kind_count; kind++)
                if (leg_may_take_own(kernel, &kernel->rules[i], &kernel->rules[i].legs[l], kind))
                    return true;
    return false;
}

/* True if nobody captures own royal pieces, and no promotion makes or unmakes one. */
static bool royals_stay(const Program *program, const LawPlan *plan)
{
    const Kernel *kernel = program->kernel;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        for (unsigned i = 0; i < kernel->kinds[kind].promotion_count; i++) {
            KindSet kinds = { { 0 } };
            kinds_at_most(kernel, kernel->kinds[kind].promotions[i].to, &kinds);
            for (unsigned to = 0; to < kernel->kind_count; to++)
                if (kindset_has(&kinds, to) &&
                    bit_has(plan->royals, 1 + to) != bit_has(plan->royals, 1 + kind))
                    return false;
        }
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (unsigned l = 0; l < kernel->rules[i].leg_count; l++)
            for (unsigned kind = 0; kind < kernel->kind_count; kind++)
                if (bit_has(plan->royals, 1 + kind) &&
                    leg_may_take_own(kernel, &kernel->rules[i], &kernel->rules[i].legs[l], kind))
                    return false;
    return true;
}

/* True if the law is tested after every action, and no other law is. */
static bool only_never_law(const Kernel *kernel, size_t law)
{
    if (kernel->laws[law].before >= 0 || kernel->laws[law].at_turn_end)
        return false;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (i != law && kernel->laws[i].form == LAW_NEVER &&
            !condition_is_false(kernel, kernel->laws[i].condition))
            return false;
    return true;
}

/* Gives effects a place in Position.effects_idle, as long as there is one. */
static void plan_effect_memory(Arena *arena, const Program *program, LawPlan *plan)
{
    const Kernel *kernel = program->kernel;
    uint64_t codes[CODES_MAX / 64 + 1] = { 0 };
    uint8_t places = 0;
    plan->effect_memory = arena_array(arena, kernel->effect_count + 1, sizeof *plan->effect_memory);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        bool is_kept = places < EFFECTS_IDLE_MAX && effect->pick_count == 0 && !effect->optional &&
                       effect->condition != EXPR_NONE &&
                       (expr_reads(kernel, effect->condition) & READ_NEXT) == 0 &&
                       material_decides(program, effect->condition, true, codes);
        plan->effect_memory[i] = is_kept ? places++ : (uint8_t)EFFECT_NOT_KEPT;
    }
}

static void plan_effects(Arena *arena, const Program *program, LawPlan *plan)
{
    const Kernel *kernel = program->kernel;
    plan_effect_memory(arena, program, plan);
    plan->effect_classes = arena_array(arena, kernel->effect_count + 1, sizeof *plan->effect_classes);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        unsigned classes = effect_classes(kernel, &kernel->effects[i]);
        plan->effect_classes[i] = (uint8_t)classes;
        plan->others_do_more = plan->others_do_more || classes != 0;
        for (unsigned class_index = 0; class_index < 4; class_index++)
            plan->class_does_more[class_index] =
                plan->class_does_more[class_index] || (classes >> class_index & 1) != 0;
    }
    plan->countable = true;
    plan->choices = arena_array(arena, kernel->effect_count + 1, sizeof *plan->choices);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        plan->choices[i] = choices_of_effect(program, &kernel->effects[i]);
        plan->countable = plan->countable && plan->choices[i].count > 0;
        plan->picks = plan->picks || plan->choices[i].count != 1;
    }
    plan->law_before = arena_array(arena, kernel->effect_count + 1, sizeof *plan->law_before);
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].before >= 0)
            plan->law_before[kernel->laws[i].before] = true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        plan->captures_later = plan->captures_later || changes_capture(&kernel->effects[i].changes);
    for (size_t i = 0; i < kernel->rule_count; i++)
        plan->captures_later = plan->captures_later || changes_capture(&kernel->rules[i].changes);
}

LawPlan *law_plan(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    LawPlan *plan = arena_alloc(arena, sizeof *plan);
    size_t words = ((PLAYER_NOBODY + 1) * kernel->kind_count + 2) / 64 + 1;
    plan->none = true;
    plan->royal = EXPR_NONE;
    plan->royals = arena_array(arena, words, sizeof *plan->royals);
    plan->counted = arena_array(arena, words, sizeof *plan->counted);
    plan->law_counts = arena_array(arena, kernel->law_count + 1, sizeof *plan->law_counts);
    plan->rule_does_more = arena_array(arena, kernel->rule_count + 1, sizeof *plan->rule_does_more);
    plan->rule_changes = arena_array(arena, kernel->rule_count + 1, sizeof *plan->rule_changes);
    for (size_t i = 0; i < kernel->law_count; i++)
        plan_law(program, &kernel->laws[i], plan);
    plan->royal_only = plan->royal_alone && only_never_law(kernel, plan->royal_law);
    plan->opaque = true;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        plan->rule_does_more[i] = plan->rule_does_more[i] || (program->facts->passing[i] && !plan->none);
        plan->opaque = plan->opaque && plan->rule_does_more[i] && !plan->royal_first;
        plan->rule_changes[i] = !changes_only_set(kernel, &kernel->rules[i].changes);
    }
    if (plan->royal != EXPR_NONE)
        material_codes(program, plan->royal, plan->royals);
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (bit_has(plan->royals, 1 + kind))
            kindset_add(&plan->royal_kinds, kind);
    plan_effects(arena, program, plan);
    plan->samplable = plan->countable && kernel->must_count == 0;
    plan_musts(arena, kernel, plan);
    plan_counters(arena, kernel, plan);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        plan->drops = plan->drops || kernel->rules[i].form == RULE_DROP;
        plan->rule_does_more[i] = plan->rule_does_more[i] || plan->rule_changes[i];
    }
    plan_simple(arena, program, plan);
    plan->early = early_effect(kernel, plan);
    plan->early_leaves = pick_of_cells_left(kernel, plan->early);
    plan_picks(arena, program, plan);
    plan->takes_friends = plan->takes_first && some_take_friends(kernel);
    plan->has_unrestricted = !plan->counts && royals_stay(program, plan);
    for (unsigned class_index = 0; class_index < 4; class_index++)
        plan->has_unrestricted = plan->has_unrestricted && !plan->class_does_more[class_index];
    for (size_t i = 0; i < kernel->rule_count; i++)
        plan->has_unrestricted =
            plan->has_unrestricted && (kernel->rules[i].form == RULE_DROP || !plan->rule_does_more[i]);
    return plan;
}
