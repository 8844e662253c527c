/* Facts about all actions of a position, before one is sampled: conditions that cannot come to hold, and the
 * number of choices of effects. Pieces are counted as they stand, plus the most that an action can add
 * (LawPlan). An effect whose condition is ruled out has one choice. */

#include "sample/internal.h"

/* --- how much expressions may be worth ---------------------------------------------------------- */

/* The greatest number of cells of a sort when the current action has been made. */
static unsigned cells_seen(const void *mind, const Expr *expr)
{
    const Evaluator *evaluator = mind;
    const Position *position = evaluator->position;
    const LawPlan *plan = game_plan(position->program);
    unsigned cells = position->program->board->cell_count, words = position->words, count = 0;
    unsigned gain = expr->op != OP_AROUND && expr->op != OP_BESIDE; /* one is put down, or becomes another */
    CellSet set;
    KindSet kinds = { { 0 } };
    switch ((Op)expr->op) {
    case OP_EMPTY:
        count = cells - cellset_count(&position->occupied, words);
        gain = plan->takes_most;
        break;
    case OP_OCCUPIED: count = cellset_count(&position->occupied, words); break;
    case OP_OWNED:
        position_owned(evaluator->position, evaluator->view, expr->a, &set);
        count = cellset_count(&set, words);
        break;
    case OP_AROUND:
    case OP_BESIDE:
        count = cells_at_most(evaluator->kernel, expr->kids[0], cells_seen, evaluator);
        count *= position->program->board->heading_count;
        break;
    case OP_PIECES:
        kinds_at_most(evaluator->kernel, expr->kids[0], &kinds);
        for (EACH_KIND(kind, &kinds))
            count += cellset_count(&position->kind_cells[kind], words);
        break;
    default: return cells;
    }
    return count + gain < cells ? count + gain : cells;
}

/* The bounds of a number. */
typedef struct Bounds {
    int64_t low, high;
} Bounds;

static Bounds bounds_of(const Evaluator *evaluator, ExprId id)
{
    const Expr *expr = kernel_meaning(evaluator->kernel, id);
    if (expr->op == OP_CONST)
        return (Bounds){ expr->b, expr->b };
    if (expr->op == OP_COUNT)
        return (Bounds){ 0, cells_at_most(evaluator->kernel, expr->kids[0], cells_seen, evaluator) };
    if (expr->op != OP_ADD)
        return (Bounds){ INT32_MIN, INT32_MAX };
    Bounds left = bounds_of(evaluator, expr->kids[0]), right = bounds_of(evaluator, expr->kids[1]);
    return (Bounds){ number_clamp(left.low + right.low), number_clamp(left.high + right.high) };
}

/* True if the comparison holds for some numbers within the bounds. */
static bool bounds_compare(unsigned op, Bounds left, Bounds right)
{
    switch (op) {
    case OP_LT: return left.low < right.high;
    case OP_LE: return left.low <= right.high;
    case OP_GT: return left.high > right.low;
    case OP_GE: return left.high >= right.low;
    case OP_EQ: return left.low <= right.high && left.high >= right.low;
    default: return true;
    }
}

/* For Knowledge: that there can be no such cells now, or that numbers cannot compare so. */
static bool tell_never(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Evaluator *evaluator = knowledge->mind;
    const Expr *expr = &evaluator->kernel->exprs[id];
    *value = 0;
    if (expr->op == OP_ANY || expr->op == OP_COUNT)
        return cells_at_most(evaluator->kernel, expr->kids[0], cells_seen, evaluator) == 0;
    return op_compares(expr->op) && !bounds_compare(expr->op, bounds_of(evaluator, expr->kids[0]),
                                                    bounds_of(evaluator, expr->kids[1]));
}

bool sample_may_hold(const Generator *generator, ExprId condition)
{
    const Evaluator *evaluator = &generator->evaluator;
    Knowledge knowledge = { .kernel = evaluator->kernel, .tell = tell_never, .mind = evaluator };
    int32_t value;
    return condition == EXPR_NONE || !expression_known(&knowledge, condition, &value) || value != 0;
}

bool sample_asks_laws(const Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID && sample_may_hold(generator, kernel->laws[i].condition))
            return true;
    return false;
}

/* --- ways ------------------------------------------------------------------------------------------ */

static void choices_multiply(EffectChoices *choices, const EffectRule *rule)
{
    choices->count = 1;
    for (unsigned pick_index = 0; pick_index < rule->pick_count; pick_index++)
        choices->count *= choices->values[pick_index];
    choices->count += rule->optional;
    choices->count += choices->count == 0; /* it may still not be asked for */
}

/* The choices of an effect that comes directly after the action. */
static void choices_now(const Generator *generator, const EffectRule *rule, EffectChoices *choices)
{
    const Evaluator *evaluator = &generator->evaluator;
    if (!sample_may_hold(generator, rule->condition) || !sample_may_hold(generator, rule->times))
        choices->count = 1;
    if (choices->count < 2)
        return;
    for (unsigned pick_index = 0; pick_index < rule->pick_count; pick_index++)
        if (rule->picks[pick_index].type == PICK_CELL) {
            unsigned cells =
                cells_at_most(evaluator->kernel, rule->picks[pick_index].domain, cells_seen, evaluator);
            if (cells < choices->values[pick_index])
                choices->values[pick_index] = cells;
        }
    choices_multiply(choices, rule);
}

/* A pick that does not depend on the action is evaluated now. If it is a vacated cell, the action must
 * vacate a cell that can be picked. */
static void early_choices(Generator *generator, SampleChoices *choices)
{
    const uint32_t known = READ_VIEW | READ_MOVER | READ_HANDS | READ_PAST;
    const Kernel *kernel = generator->evaluator.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    const EffectRule *rule = &kernel->effects[plan->early];
    EffectChoices *now = &choices->effects[plan->early];
    MoveDelta *delta = &generator->pseudo_move.delta;
    Evaluator evaluator = generator->evaluator;
    evaluator.delta = NULL; /* there is no action yet */
    for (unsigned pick_index = 0; pick_index < rule->pick_count; pick_index++) {
        const PickRule *pick = &rule->picks[pick_index];
        if (pick->type != PICK_KIND || (expr_reads(kernel, pick->domain) & ~known) != 0)
            continue;
        KindSet kinds = { { 0 } };
        evaluator_kinds(&evaluator, pick->domain, &kinds);
        now->values[pick_index] = kindset_count(&kinds);
    }
    choices_multiply(now, rule);
    if (now->count == 1) {
        choices->early = -1;
        return;
    }
    choices->of_cell = choices->elsewhere = choices->of_other = *now;
    choices->by_origin = plan->early_leaves >= 0;
    if (!choices->by_origin)
        return;
    delta->made = false;
    delta->piece = piece_none();
    cellset_copy(&delta->vacated, &generator->position->owner_cells[generator->evaluator.mover],
                 generator->position->words);
    evaluator.delta = delta;
    evaluator_set(&evaluator, rule->picks[plan->early_leaves].domain, &choices->origins);
    choices->of_cell.values[plan->early_leaves] = 1;
    choices_multiply(&choices->of_cell, rule);
    choices->elsewhere.count = 1;
}

/* True if no action of this position captures two pieces. A capture by a trail replaces another capture. */
static bool takes_one(const Generator *generator)
{
    const Position *position = generator->position;
    return game_plan(position->program)->takes_untrailed <= 1 &&
           (!generator->trails.any ||
            (position->trails_left == 1 &&
             !cellset_meets(&generator->trails.cells, &position->occupied, position->words)));
}

static void choices_of_runs(const Generator *generator, SampleChoices *choices)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    bool runs = takes_one(generator);
    size_t begin = 0;
    for (size_t i = 0; i <= kernel->effect_count && i < SAMPLED_EFFECTS_MAX; i++) {
        bool goes_on = runs && i < kernel->effect_count && plan->alternative[i];
        uint64_t count = i < kernel->effect_count ? choices->effects[i].count : 1;
        choices->among[i] = 0;
        if (!goes_on)
            begin = i;
        if (count > choices->among[begin])
            choices->among[begin] = count;
    }
}

static void choices_of_effects(Generator *generator, SampleChoices *choices)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    for (size_t i = 0; i < kernel->effect_count && i < SAMPLED_EFFECTS_MAX; i++) {
        choices->effects[i] = plan->choices[i];
        if ((int)i <= plan->counted_until && plan->choices[i].count != 1)
            choices_now(generator, &kernel->effects[i], &choices->effects[i]);
    }
    for (size_t i = 0; plan->picks && i < kernel->effect_count; i++) {
        choices->countable = choices->countable && sample_choices_of(choices, plan, i)->count > 0;
        choices->single = choices->single && sample_choices_of(choices, plan, i)->count == 1;
    }
    if (choices->early >= 0 && choices->effects[choices->early].count == 1)
        choices->early = -1;
    if (choices->early >= 0)
        early_choices(generator, choices);
    choices_of_runs(generator, choices);
}

void sample_choices_now(Generator *generator, SampleChoices *choices)
{
    choices->early = game_plan(generator->position->program)->early;
    choices->by_origin = false;
    choices->countable = choices->single = true;
    choices->of_cell.count = choices->elsewhere.count = choices->of_other.count = 1;
    if (generator->evaluator.kernel->effect_count > 0)
        choices_of_effects(generator, choices);
}

/* --- drops ----------------------------------------------------------------------------------------- */

void drops_fill(const Generator *generator, DropChoices *drops)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    const Kernel *kernel = program->kernel;
    drops->count = 0;
    drops->simple = true;
    if (!game_plan(program)->drops)
        return;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (program->drop_rule[kind] < 0 ||
            (!kernel->kinds[kind].unlimited &&
             position_hand(position, generator->evaluator.mover, (Kind)kind) == 0))
            continue;
        for (size_t i = (size_t)program->drop_rule[kind];
             i < kernel->rule_count && kernel->rules[i].form == RULE_DROP && kernel->rules[i].kind == kind;
             i++) {
            const RuleFacts *facts = &generator->move_tables->rules[i];
            if ((facts->admits[MOVE_IS_QUIET] & generator->open.bits) == 0)
                continue;
            drops->simple = drops->simple && facts->how != RULE_WALKED && drops->count < KINDS_MAX;
            if (drops->count < KINDS_MAX)
                drops->rules[drops->count++] = &kernel->rules[i];
        }
    }
}
