/* The effects of an action as a tree of choices, walked depth first. Each
 * effect sees the work of those before it, so its choices are asked in the
 * position that theirs led to. */

#include "play/generate.h"

typedef struct Saved {
    size_t journal;
    unsigned taken_count;
    uint8_t pick_count;
    Flow flow;
    CellSet taken_cells;
} Saved;

static void deed_save(const Position *position, const Deed *deed, const Flow *flow, Saved *saved)
{
    saved->journal = position->journal_count;
    saved->taken_count = deed->taken_count;
    saved->flow = *flow;
    cellset_copy(&saved->taken_cells, &deed->taken_cells, position->words);
}

static void deed_take_back(Position *position, Deed *deed, Flow *flow, const Saved *saved)
{
    position_undo(position, saved->journal);
    deed->taken_count = saved->taken_count;
    *flow = saved->flow;
    cellset_copy(&deed->taken_cells, &saved->taken_cells, position->words);
}

static void leaf_save(const Leaf *leaf, Saved *saved)
{
    deed_save(leaf->machine.position, leaf->deed, &leaf->flow, saved);
    saved->pick_count = leaf->action.pick_count;
}

static void leaf_restore(Leaf *leaf, const Saved *saved)
{
    if (leaf->kept)
        return;
    deed_take_back(leaf->machine.position, leaf->deed, &leaf->flow, saved);
    leaf->action.pick_count = saved->pick_count;
}

/* Where an effect stands in its repetitions. */
typedef struct Stage {
    unsigned effect;
    Player each;   /* of an `each:`, else PLAYER_NONE */
    unsigned left; /* repetitions still to come */
    int before;    /* first pick of the repetition before, or -1 */
    unsigned base; /* first pick of this one */
} Stage;

static bool effects_from(Leaf *leaf, unsigned effect);
static bool stage_repeat(Leaf *leaf, Stage stage);
static bool stage_pick(Leaf *leaf, const Stage *stage, unsigned slot);
static bool stage_leave_out(Leaf *leaf, const Stage *stage);
static bool stage_pick_value(Leaf *leaf, const Stage *stage, unsigned slot, unsigned value);

static const EffectRule *stage_effect(const Leaf *leaf, const Stage *stage)
{
    return &leaf->machine.kernel->effects[stage->effect];
}

static const EffectWays *stage_ways(const Leaf *leaf, const Stage *stage)
{
    return draw_ways_of(leaf->ways, game_plan(leaf->machine.position->program), stage->effect);
}

static void stage_enter(Leaf *leaf, const Stage *stage)
{
    leaf->machine.each = stage->each;
    leaf->machine.picks = leaf->action.picks + stage->base;
}

static void note_effect(Position *position, const EffectRule *effect)
{
    size_t index = (size_t)(effect - position->program->kernel->effects);
    if (position->came != NULL && index < 64)
        *position->came |= UINT64_C(1) << index;
}

static unsigned effect_times(Machine *machine, const EffectRule *effect)
{
    int32_t times = effect->times == EXPR_NONE ? 1 : machine_number(machine, effect->times);
    return times < 0 ? 0 : times > BOARD_CELLS_MAX ? BOARD_CELLS_MAX : (unsigned)times;
}

/* Of as many ways as the effect may come out in, one: that it does not come at all is one, too, so that no
 * action is more likely for having few. Of a run of alternatives one comes at most, and one way is drawn. */
static bool stage_draw(Leaf *leaf, Stage *stage)
{
    const EffectRule *rule = stage_effect(leaf, stage);
    const LawPlan *plan = game_plan(leaf->machine.position->program);
    const EffectWays *ways = stage_ways(leaf, stage);
    if (!leaf->early && !draw_goes_on(leaf->ways, stage->effect))
        leaf->drawn = random_below(leaf->dice, draw_among(leaf->ways, plan, stage->effect));
    if (!machine_allows(&leaf->machine, rule->condition))
        return (leaf->drawn > 0 && !draw_goes_on(leaf->ways, stage->effect + 1)) ||
               effects_from(leaf, stage->effect + 1);
    if (leaf->drawn >= ways->count)
        return true;
    note_effect(leaf->machine.position, rule);
    stage->left = 1;
    if (rule->optional) {
        if (leaf->drawn == 0)
            return stage_leave_out(leaf, stage);
        leaf->drawn--;
    }
    return stage_pick(leaf, stage, 0);
}

/* The index that was drawn among so many. */
static unsigned index_drawn(uint64_t *drawn, uint64_t ways)
{
    if (ways < 2)
        return 0;
    unsigned index = (unsigned)(*drawn % ways);
    *drawn /= ways;
    return index;
}

/* What a pick comes to, of what was drawn for all; false: there is nothing of that index. */
static bool pick_drawn(Machine *machine, const PickRule *pick, uint64_t values, uint64_t *drawn,
                       unsigned *value)
{
    unsigned index = index_drawn(drawn, values);
    CellSet cells;
    KindSet kinds;
    switch (pick->type) {
    case PICK_CELL:
        machine_set(machine, pick->domain, &cells);
        *value = cellset_nth(&cells, index, machine->position->words);
        return *value < CELLSET_MAX;
    case PICK_KIND:
        machine_kinds(machine, pick->domain, &kinds);
        for (*value = kindset_next(&kinds, 0); index > 0; index--)
            *value = kindset_next(&kinds, *value + 1);
        return *value < KINDS_MAX;
    default: *value = (unsigned)(pick->lowest + (int32_t)index); return true;
    }
}

bool effect_comes(Generator *generator, int effect, const EffectWays *ways, uint64_t drawn)
{
    const EffectRule *rule = &generator->machine.kernel->effects[effect];
    Machine machine = generator->machine;
    uint16_t picks[ACTION_PICKS_MAX];
    machine.picks = picks;
    if (!machine_allows(&machine, rule->condition))
        return drawn == 0;
    if (rule->optional && drawn-- == 0)
        return true;
    for (unsigned slot = 0; slot < rule->pick_count; slot++) {
        const Expr *domain = kernel_meaning(machine.kernel, rule->picks[slot].domain);
        CellSet cells;
        unsigned value;
        if (rule->picks[slot].type == PICK_CELL && domain->op == OP_REACH) {
            if (!walk_reach_foreseen(&machine, domain->a, &cells))
                return true;
            value = cellset_nth(&cells, index_drawn(&drawn, ways->values[slot]), machine.position->words);
            if (value >= CELLSET_MAX)
                return false;
        } else if (!pick_drawn(&machine, &rule->picks[slot], ways->values[slot], &drawn, &value))
            return false;
        picks[slot] = (uint16_t)value;
    }
    return true;
}

/* Begins an effect with picks for a player in play from `each` on, or goes past it. */
static bool stage_begin(Leaf *leaf, unsigned effect, Player each)
{
    const EffectRule *rule = &leaf->machine.kernel->effects[effect];
    Stage stage = { .effect = effect, .each = PLAYER_NONE, .before = -1, .base = leaf->action.pick_count };
    if (rule->each) {
        while (each < leaf->machine.kernel->player_count && player_is_out(leaf->machine.position, each))
            each++;
        stage.each = each;
    }
    if (rule->each ? each >= leaf->machine.kernel->player_count : each > 0)
        return effects_from(leaf, effect + 1);
    stage_enter(leaf, &stage);
    if (leaf->dice != NULL && stage_ways(leaf, &stage)->count > 0)
        return stage_draw(leaf, &stage);
    if (!machine_allows(&leaf->machine, rule->condition))
        return stage_begin(leaf, effect, (Player)(each + 1));
    note_effect(leaf->machine.position, rule);
    stage.left = effect_times(&leaf->machine, rule);
    return stage_repeat(leaf, stage);
}

static void stage_write(Leaf *leaf, const Stage *stage, unsigned slot, unsigned value)
{
    leaf->action.picks[stage->base + slot] = (uint16_t)value;
    leaf->action.pick_from[stage->base + slot] = (uint8_t)(stage->effect + 1);
}

static Player stage_next_player(const Stage *stage)
{
    return stage->each == PLAYER_NONE ? 1 : (Player)(stage->each + 1);
}

/* An optional effect left out, with all its repetitions still to come. */
static bool stage_leave_out(Leaf *leaf, const Stage *stage)
{
    unsigned slots = effect_slots(stage_effect(leaf, stage));
    Saved saved;
    leaf_save(leaf, &saved);
    for (unsigned i = 0; i < slots; i++)
        stage_write(leaf, stage, i, PICK_NOTHING);
    leaf->action.pick_count = (uint8_t)(stage->base + slots);
    bool going = stage_begin(leaf, stage->effect, stage_next_player(stage));
    leaf_restore(leaf, &saved);
    return going;
}

static bool stage_repeat(Leaf *leaf, Stage stage)
{
    const EffectRule *rule = stage_effect(leaf, &stage);
    stage.base = leaf->action.pick_count;
    if (stage.left == 0)
        return stage_begin(leaf, stage.effect, stage_next_player(&stage));
    if (stage.base + effect_slots(rule) > ACTION_PICKS_MAX) /* too much to work out */
        return position_exhaust(leaf->machine.position);
    if (leaf->script != NULL && rule->optional && leaf->script->picks[stage.base] == PICK_NOTHING)
        return stage_leave_out(leaf, &stage);
    if (leaf->script == NULL && rule->optional && !stage_leave_out(leaf, &stage))
        return false;
    return stage_pick(leaf, &stage, 0);
}

/* Where a pick comes in order: cells by file, then rank, as they are named. */
static uint32_t pick_order(const Board *board, const PickRule *pick, uint16_t value)
{
    if (pick->type != PICK_CELL || value >= board->cell_count)
        return value;
    return ((uint32_t)board->file[value] << 16 | board->rank[value]) << 4 | board->layer[value];
}

/* Repetitions come in no order, so that only the ascending one is an action. */
static bool stage_ascends(const Leaf *leaf, const Stage *stage, unsigned picks)
{
    const Board *board = leaf->machine.position->program->board;
    const EffectRule *rule = stage_effect(leaf, stage);
    if (stage->before < 0)
        return true;
    for (unsigned i = 0; i < picks; i++) {
        uint32_t before = pick_order(board, &rule->picks[i], leaf->action.picks[(unsigned)stage->before + i]);
        uint32_t now = pick_order(board, &rule->picks[i], leaf->action.picks[stage->base + i]);
        if (now != before)
            return now > before;
    }
    return true;
}

static bool stage_picked(Leaf *leaf, const Stage *stage)
{
    const EffectRule *rule = stage_effect(leaf, stage);
    if (!stage_ascends(leaf, stage, rule->pick_count))
        return true;
    Saved saved;
    leaf_save(leaf, &saved);
    if (rule->pick_count == 0)
        stage_write(leaf, stage, 0, 0);
    leaf->action.pick_count = (uint8_t)(stage->base + effect_slots(rule));
    bool going = true;
    if (apply_changes(&leaf->machine, leaf->deed, &rule->changes, &leaf->flow)) {
        Stage next = *stage;
        next.left--;
        next.before = (int)stage->base;
        going = stage_repeat(leaf, next);
    }
    leaf_restore(leaf, &saved);
    stage_enter(leaf, stage);
    return going;
}

static bool stage_pick_value(Leaf *leaf, const Stage *stage, unsigned slot, unsigned value)
{
    if (leaf->script == NULL && !position_spend(leaf->machine.position, 1))
        return false;
    stage_write(leaf, stage, slot, value);
    stage_enter(leaf, stage);
    return stage_pick(leaf, stage, slot + 1);
}

typedef struct StagePick {
    Leaf *leaf;
    const Stage *stage;
    unsigned slot;
} StagePick;

static bool stage_try(void *context, unsigned value)
{
    const StagePick *pick = context;
    return stage_pick_value(pick->leaf, pick->stage, pick->slot, value);
}

static bool stage_pick(Leaf *leaf, const Stage *stage, unsigned slot)
{
    const EffectRule *rule = stage_effect(leaf, stage);
    stage_enter(leaf, stage);
    if (slot == rule->pick_count)
        return stage_picked(leaf, stage);
    if (leaf->script != NULL)
        return stage_pick_value(leaf, stage, slot, leaf->script->picks[stage->base + slot]);
    const PickRule *pick = &rule->picks[slot];
    if (leaf->dice != NULL) {
        const EffectWays *ways = stage_ways(leaf, stage);
        unsigned value;
        return !pick_drawn(&leaf->machine, pick, ways->values[slot], &leaf->drawn, &value) ||
               stage_pick_value(leaf, stage, slot, value);
    }
    return pick_each(&leaf->machine, pick, stage_try,
                     &(StagePick){ .leaf = leaf, .stage = stage, .slot = slot });
}

/* An effect without choices. false: one of its changes cannot be done. */
static bool effect_do(Machine *machine, Deed *deed, const EffectRule *effect, Flow *flow)
{
    Player last = effect->each ? machine->kernel->player_count : 1;
    for (Player p = 0; p < last; p++) {
        if (effect->each && player_is_out(machine->position, p))
            continue;
        machine->each = effect->each ? p : PLAYER_NONE;
        if (!machine_allows(machine, effect->condition))
            continue;
        note_effect(machine->position, effect);
        for (unsigned times = effect_times(machine, effect); times > 0; times--)
            if (!apply_changes(machine, deed, &effect->changes, flow))
                return false;
    }
    machine->each = PLAYER_NONE;
    return true;
}

/* The same, left out if it cannot be done. */
static bool effect_try(Machine *machine, Deed *deed, const EffectRule *effect, Flow *flow)
{
    Saved saved;
    deed_save(machine->position, deed, flow, &saved);
    if (!effect_do(machine, deed, effect, flow))
        deed_take_back(machine->position, deed, flow, &saved);
    return true;
}

/* For a leaf. Who must pass for want of actions is not held up by what cannot be done. */
static bool effect_follows(Leaf *leaf, const EffectRule *effect)
{
    leaf->machine.picks = leaf->action.picks;
    return leaf->bare ? effect_try(&leaf->machine, leaf->deed, effect, &leaf->flow)
                      : effect_do(&leaf->machine, leaf->deed, effect, &leaf->flow);
}

static bool effect_is_skipped(const Machine *machine, const EffectRule *effect)
{
    return !machine_may_generate(machine) &&
           (expr_reads(machine->kernel, effect->condition) & READ_GENERATION) != 0;
}

static bool effects_from(Leaf *leaf, unsigned effect)
{
    const Kernel *kernel = leaf->machine.kernel;
    for (; effect < kernel->effect_count; effect++) {
        const EffectRule *rule = &kernel->effects[effect];
        if (rule->at != EFFECT_ACTION)
            continue;
        if (leaf->asks_laws && laws_stop(leaf, (int)effect, true))
            return true;
        if (effect_is_skipped(&leaf->machine, rule))
            continue;
        bool picks = rule->pick_count > 0 || rule->optional;
        if (picks && !leaf->bare)
            return stage_begin(leaf, effect, 0);
        if (!picks && !effect_follows(leaf, rule))
            return true;
    }
    leaf->machine.each = PLAYER_NONE;
    leaf->machine.picks = leaf->action.picks;
    return leaf->visit(leaf);
}

/* What is asked of an action alone is the same before it is made. */
static bool is_told_early(const Kernel *kernel, ExprId id)
{
    const uint32_t early = READ_END | READ_WAY | READ_FROM | READ_MOVED | READ_RULE | READ_VIEW | READ_MOVER;
    return (expr_reads(kernel, id) & ~early) == 0;
}

bool effects_pick_nothing(Machine *machine)
{
    const Kernel *kernel = machine->kernel;
    const LawPlan *plan = game_plan(machine->position->program);
    if (plan->picks && plan->captures_later)
        return false;
    for (size_t i = 0; plan->picks && i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if (plan->ways[i].count == 1 ||
            (effect->times != EXPR_NONE && is_told_early(kernel, effect->times) && !effect->each &&
             machine_number(machine, effect->times) <= 0) ||
            (effect->condition != EXPR_NONE && is_told_early(kernel, effect->condition) && !effect->each &&
             !machine_truth(machine, effect->condition)))
            continue;
        return false;
    }
    return true;
}

void effects_run_plain(Machine *machine, Deed *deed, EffectTime at, Flow *flow)
{
    const Kernel *kernel = machine->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if (effect->at == at && effect->pick_count == 0 && !effect_is_skipped(machine, effect))
            effect_try(machine, deed, effect, flow);
    }
}

bool leaf_run(Leaf *leaf)
{
    Generator *generator = leaf->generator;
    leaf->machine = generator->machine;
    leaf->candidate = &generator->candidate;
    leaf->deed = &generator->candidate.deed;
    leaf->action = generator->candidate.action;
    leaf->deed->action = &leaf->action;
    leaf->flow = (Flow){ false, false };
    leaf->fails_barred = generator->fails_barred;
    leaf->machine.picks = leaf->action.picks;
    Saved saved;
    leaf_save(leaf, &saved);
    leaf->deed->journal_before = saved.journal;
    bool going = true;
    if (apply_candidate(&leaf->machine, leaf->candidate, &leaf->flow)) {
        if (leaf->machine.kernel->effect_count > 0)
            leaf->machine.next = turn_foresee(leaf->machine.position, &leaf->flow);
        going = effects_from(leaf, 0);
    }
    leaf_restore(leaf, &saved);
    leaf->deed->made = leaf->kept;
    if (!leaf->kept)
        leaf->deed->action = &leaf->candidate->action;
    return going;
}
