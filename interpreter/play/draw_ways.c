/* What can be said before one action is drawn of all that may be done now: which conditions cannot come to
 * hold, and in how many ways the effects that pick may come out. Pieces are counted as they stand, and an
 * action adds so many at most (LawPlan): an effect whose condition that rules out has but one way. */

#include "play/generate.h"

/* --- how much expressions may be worth ---------------------------------------------------------- */

/* How many cells of a sort there may be when the action at hand is made. */
static unsigned cells_seen(const void *mind, const Expr *expr)
{
    const Machine *machine = mind;
    const Position *position = machine->position;
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
        machine_owned(machine, expr->a, &set);
        count = cellset_count(&set, words);
        break;
    case OP_AROUND:
    case OP_BESIDE:
        count = cells_at_most(machine->kernel, expr->kids[0], cells_seen, machine);
        count *= position->program->board->heading_count;
        break;
    case OP_PIECES:
        kinds_at_most(machine->kernel, expr->kids[0], &kinds);
        for (EACH_KIND(kind, &kinds))
            count += cellset_count(&position->kind_cells[kind], words);
        break;
    default: return cells;
    }
    return count + gain < cells ? count + gain : cells;
}

/* What a number lies between. */
typedef struct Bounds {
    int64_t low, high;
} Bounds;

static Bounds bounds_of(const Machine *machine, ExprId id)
{
    const Expr *expr = kernel_meaning(machine->kernel, id);
    if (expr->op == OP_CONST)
        return (Bounds){ expr->b, expr->b };
    if (expr->op == OP_COUNT)
        return (Bounds){ 0, cells_at_most(machine->kernel, expr->kids[0], cells_seen, machine) };
    if (expr->op != OP_ADD)
        return (Bounds){ INT32_MIN, INT32_MAX };
    Bounds left = bounds_of(machine, expr->kids[0]), right = bounds_of(machine, expr->kids[1]);
    return (Bounds){ number_clamp(left.low + right.low), number_clamp(left.high + right.high) };
}

/* Whether some numbers within them compare so. */
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
    const Machine *machine = knowledge->mind;
    const Expr *expr = &machine->kernel->exprs[id];
    *value = 0;
    if (expr->op == OP_ANY || expr->op == OP_COUNT)
        return cells_at_most(machine->kernel, expr->kids[0], cells_seen, machine) == 0;
    return op_compares(expr->op) &&
           !bounds_compare(expr->op, bounds_of(machine, expr->kids[0]), bounds_of(machine, expr->kids[1]));
}

bool draw_may_hold(const Generator *generator, ExprId condition)
{
    const Machine *machine = &generator->machine;
    Knowledge knowledge = { .kernel = machine->kernel, .tell = tell_never, .mind = machine };
    int32_t value;
    return condition == EXPR_NONE || !expression_known(&knowledge, condition, &value) || value != 0;
}

bool draw_asks_laws(const Generator *generator)
{
    const Kernel *kernel = generator->machine.kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID && draw_may_hold(generator, kernel->laws[i].condition))
            return true;
    return false;
}

/* --- ways ------------------------------------------------------------------------------------------ */

static void ways_multiply(EffectWays *ways, const EffectRule *rule)
{
    ways->count = 1;
    for (unsigned slot = 0; slot < rule->pick_count; slot++)
        ways->count *= ways->values[slot];
    ways->count += rule->optional;
    ways->count += ways->count == 0; /* it may still not be asked for */
}

/* Of an effect before which nothing is done but the action itself. */
static void ways_now(const Generator *generator, const EffectRule *rule, EffectWays *ways)
{
    const Machine *machine = &generator->machine;
    if (!draw_may_hold(generator, rule->condition) || !draw_may_hold(generator, rule->times))
        ways->count = 1;
    if (ways->count < 2)
        return;
    for (unsigned slot = 0; slot < rule->pick_count; slot++)
        if (rule->picks[slot].type == PICK_CELL) {
            unsigned cells = cells_at_most(machine->kernel, rule->picks[slot].domain, cells_seen, machine);
            if (cells < ways->values[slot])
                ways->values[slot] = cells;
        }
    ways_multiply(ways, rule);
}

/* What hangs on nothing of the action is asked at once; and of what it leaves, where it must leave what can
 * be picked. */
static void early_ways(Generator *generator, DrawWays *ways)
{
    const uint32_t known = READ_VIEW | READ_MOVER | READ_HANDS | READ_PAST;
    const Kernel *kernel = generator->machine.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    const EffectRule *rule = &kernel->effects[plan->early];
    EffectWays *now = &ways->effects[plan->early];
    Deed *deed = &generator->candidate.deed;
    Machine machine = generator->machine;
    machine.deed = NULL; /* there is no action yet */
    for (unsigned slot = 0; slot < rule->pick_count; slot++) {
        const PickRule *pick = &rule->picks[slot];
        if (pick->type != PICK_KIND || (expr_reads(kernel, pick->domain) & ~known) != 0)
            continue;
        KindSet kinds = { { 0 } };
        machine_kinds(&machine, pick->domain, &kinds);
        now->values[slot] = kindset_count(&kinds);
    }
    ways_multiply(now, rule);
    if (now->count == 1) {
        ways->early = -1;
        return;
    }
    ways->of_cell = ways->elsewhere = ways->of_other = *now;
    ways->by_origin = plan->early_leaves >= 0;
    if (!ways->by_origin)
        return;
    deed->made = false;
    deed->piece = piece_none();
    cellset_copy(&deed->vacated, &generator->position->owner_cells[generator->actor],
                 generator->position->words);
    machine.deed = deed;
    machine_set(&machine, rule->picks[plan->early_leaves].domain, &ways->origins);
    ways->of_cell.values[plan->early_leaves] = 1;
    ways_multiply(&ways->of_cell, rule);
    ways->elsewhere.count = 1;
}

/* Whether no action of now takes two pieces: one that a trail gives away is taken instead of another. */
static bool takes_one(const Generator *generator)
{
    const Position *position = generator->position;
    return game_plan(position->program)->takes_untrailed <= 1 &&
           (!generator->trailed ||
            (position->trails_left == 1 &&
             !cellset_meets(&generator->trail_cells, &position->occupied, position->words)));
}

static void ways_of_runs(const Generator *generator, DrawWays *ways)
{
    const Kernel *kernel = generator->machine.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    bool runs = takes_one(generator);
    size_t begin = 0;
    for (size_t i = 0; i <= kernel->effect_count && i < DRAWN_EFFECTS_MAX; i++) {
        bool goes_on = runs && i < kernel->effect_count && plan->alternative[i];
        uint64_t count = i < kernel->effect_count ? ways->effects[i].count : 1;
        ways->among[i] = 0;
        if (!goes_on)
            begin = i;
        if (count > ways->among[begin])
            ways->among[begin] = count;
    }
}

static void ways_of_effects(Generator *generator, DrawWays *ways)
{
    const Kernel *kernel = generator->machine.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    for (size_t i = 0; i < kernel->effect_count && i < DRAWN_EFFECTS_MAX; i++) {
        ways->effects[i] = plan->ways[i];
        if ((int)i <= plan->counted_until && plan->ways[i].count != 1)
            ways_now(generator, &kernel->effects[i], &ways->effects[i]);
    }
    for (size_t i = 0; plan->picks && i < kernel->effect_count; i++) {
        ways->drawable = ways->drawable && draw_ways_of(ways, plan, i)->count > 0;
        ways->single = ways->single && draw_ways_of(ways, plan, i)->count == 1;
    }
    if (ways->early >= 0 && ways->effects[ways->early].count == 1)
        ways->early = -1;
    if (ways->early >= 0)
        early_ways(generator, ways);
    ways_of_runs(generator, ways);
}

void draw_ways_now(Generator *generator, DrawWays *ways)
{
    ways->early = game_plan(generator->position->program)->early;
    ways->by_origin = false;
    ways->drawable = ways->single = true;
    ways->of_cell.count = ways->elsewhere.count = ways->of_other.count = 1;
    if (generator->machine.kernel->effect_count > 0)
        ways_of_effects(generator, ways);
}

/* --- drops ----------------------------------------------------------------------------------------- */

void drops_fill(const Generator *generator, DropLot *lot)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    const Kernel *kernel = program->kernel;
    lot->count = 0;
    lot->whole = true;
    if (!game_plan(program)->drops)
        return;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (program->drop_rule[kind] < 0 ||
            (!kernel->kinds[kind].unlimited && position_hand(position, generator->actor, (Kind)kind) == 0))
            continue;
        for (size_t i = (size_t)program->drop_rule[kind];
             i < kernel->rule_count && kernel->rules[i].form == RULE_DROP && kernel->rules[i].kind == kind;
             i++) {
            const RuleFacts *facts = &generator->slots->rules[i];
            if ((facts->admits[SLOT_PLAIN] & generator->phase_bits) == 0)
                continue;
            lot->whole = lot->whole && facts->how != RULE_WALKED && lot->count < KINDS_MAX;
            if (lot->count < KINDS_MAX)
                lot->rules[lot->count++] = &kernel->rules[i];
        }
    }
}
