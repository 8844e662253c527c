/* Makes a pseudo-legal move and its effects, with every combination of their picks, depth first. The choices
 * of an effect are evaluated in the position that the effects before it have led to. */

#include "play/effect_choices.h"
#include "play/keys.h"

typedef struct Saved {
    size_t journal;
    unsigned taken_count;
    uint8_t pick_count;
    Flow flow;
    CellSet taken_cells;
} Saved;

static void delta_save(const Position *position, const MoveDelta *delta, const Flow *flow, Saved *saved)
{
    saved->journal = position->journal_count;
    saved->taken_count = delta->taken_count;
    saved->flow = *flow;
    cellset_copy(&saved->taken_cells, &delta->taken_cells, position->words);
}

static void delta_take_back(Position *position, MoveDelta *delta, Flow *flow, const Saved *saved)
{
    position_undo(position, saved->journal);
    delta->taken_count = saved->taken_count;
    *flow = saved->flow;
    cellset_copy(&delta->taken_cells, &saved->taken_cells, position->words);
}

static void resolution_save(const Resolution *resolution, Saved *saved)
{
    delta_save(resolution->evaluator.position, resolution->delta, &resolution->flow, saved);
    saved->pick_count = resolution->action.pick_count;
}

static void resolution_restore(Resolution *resolution, const Saved *saved)
{
    if (resolution->kept)
        return;
    delta_take_back(resolution->evaluator.position, resolution->delta, &resolution->flow, saved);
    resolution->action.pick_count = saved->pick_count;
}

/* The state of an effect within its repetitions. */
typedef struct Stage {
    unsigned effect;
    Player each;   /* of an `each:`, else PLAYER_NONE */
    unsigned left; /* repetitions still to come */
    int before;    /* first pick of the repetition before, or -1 */
    unsigned base; /* first pick of this one */
} Stage;

static bool effects_from(Resolution *resolution, unsigned effect);
static bool stage_repeat(Resolution *resolution, Stage stage);
static bool stage_pick(Resolution *resolution, const Stage *stage, unsigned pick_index);
static bool stage_leave_out(Resolution *resolution, const Stage *stage);
static bool stage_pick_value(Resolution *resolution, const Stage *stage, unsigned pick_index, unsigned value);

static const EffectRule *stage_effect(const Resolution *resolution, const Stage *stage)
{
    return &resolution->evaluator.kernel->effects[stage->effect];
}

static const EffectChoices *stage_choices(const Resolution *resolution, const Stage *stage)
{
    return sample_choices_of(resolution->choices, game_plan(resolution->evaluator.position->program),
                             stage->effect);
}

static void stage_enter(Resolution *resolution, const Stage *stage)
{
    resolution->evaluator.each = stage->each;
    resolution->evaluator.picks = resolution->action.picks + stage->base;
}

static void note_effect(Position *position, const EffectRule *effect)
{
    size_t index = (size_t)(effect - position->program->kernel->effects);
    if (position->came != NULL && index < 64)
        position->came->effects |= UINT64_C(1) << index;
}

static unsigned effect_times(Evaluator *evaluator, const EffectRule *effect)
{
    int32_t times = effect->times == EXPR_NONE ? 1 : evaluator_number(evaluator, effect->times);
    return times < 0 ? 0 : times > BOARD_CELLS_MAX ? BOARD_CELLS_MAX : (unsigned)times;
}

/* Samples one choice of an effect. Not firing counts as a choice, too, so that an action with few choices is
 * no more likely. A run of alternatives has one choice, because at most one of them fires. */
static bool stage_sample(Resolution *resolution, Stage *stage)
{
    const EffectRule *rule = stage_effect(resolution, stage);
    const LawPlan *plan = game_plan(resolution->evaluator.position->program);
    const EffectChoices *choices = stage_choices(resolution, stage);
    if (!resolution->early && !sample_goes_on(resolution->choices, stage->effect))
        resolution->drawn =
            random_below(resolution->dice, sample_among(resolution->choices, plan, stage->effect));
    if (!evaluator_allows(&resolution->evaluator, rule->condition))
        return (resolution->drawn > 0 && !sample_goes_on(resolution->choices, stage->effect + 1)) ||
               effects_from(resolution, stage->effect + 1);
    if (resolution->drawn >= choices->count)
        return true;
    note_effect(resolution->evaluator.position, rule);
    stage->left = 1;
    if (rule->optional) {
        if (resolution->drawn == 0)
            return stage_leave_out(resolution, stage);
        resolution->drawn--;
    }
    return stage_pick(resolution, stage, 0);
}

/* Takes an index below `choices` from the sampled number. */
static unsigned index_drawn(uint64_t *drawn, uint64_t choices)
{
    if (choices < 2)
        return 0;
    unsigned index = (unsigned)(*drawn % choices);
    *drawn /= choices;
    return index;
}

/* Reads the value of a pick from the sampled choice. False if there is no value of that index. */
static bool pick_drawn(Evaluator *evaluator, const PickRule *pick, uint64_t values, uint64_t *drawn,
                       unsigned *value)
{
    unsigned index = index_drawn(drawn, values);
    CellSet cells;
    KindSet kinds;
    switch (pick->type) {
    case PICK_CELL:
        evaluator_set(evaluator, pick->domain, &cells);
        *value = cellset_nth(&cells, index, evaluator->position->words);
        return *value < CELLSET_MAX;
    case PICK_KIND:
        evaluator_kinds(evaluator, pick->domain, &kinds);
        for (*value = kindset_next(&kinds, 0); index > 0; index--)
            *value = kindset_next(&kinds, *value + 1);
        return *value < KINDS_MAX;
    default: *value = (unsigned)(pick->lowest + (int32_t)index); return true;
    }
}

bool effect_comes(const Evaluator *at, int effect, const EffectChoices *choices, uint64_t drawn)
{
    const EffectRule *rule = &at->kernel->effects[effect];
    Evaluator evaluator = *at;
    uint16_t picks[ACTION_PICKS_MAX];
    evaluator.picks = picks;
    if (!evaluator_allows(&evaluator, rule->condition))
        return drawn == 0;
    if (rule->optional && drawn-- == 0)
        return true;
    for (unsigned pick_index = 0; pick_index < rule->pick_count; pick_index++) {
        const Expr *domain = kernel_meaning(evaluator.kernel, rule->picks[pick_index].domain);
        CellSet cells;
        unsigned value;
        if (rule->picks[pick_index].type == PICK_CELL && domain->op == OP_REACH) {
            if (!walk_reach_predicted(&evaluator, domain->a, &cells))
                return true;
            value = cellset_nth(&cells, index_drawn(&drawn, choices->values[pick_index]),
                                evaluator.position->words);
            if (value >= CELLSET_MAX)
                return false;
        } else if (!pick_drawn(&evaluator, &rule->picks[pick_index], choices->values[pick_index], &drawn,
                               &value))
            return false;
        picks[pick_index] = (uint16_t)value;
    }
    return true;
}

/* Begins an effect with picks for a player in play from `each` on, or goes past it. */
static bool stage_begin(Resolution *resolution, unsigned effect, Player each)
{
    const EffectRule *rule = &resolution->evaluator.kernel->effects[effect];
    Stage stage = {
        .effect = effect, .each = PLAYER_NONE, .before = -1, .base = resolution->action.pick_count
    };
    if (rule->each) {
        while (each < resolution->evaluator.kernel->player_count &&
               player_is_out(resolution->evaluator.position, each))
            each++;
        stage.each = each;
    }
    if (rule->each ? each >= resolution->evaluator.kernel->player_count : each > 0)
        return effects_from(resolution, effect + 1);
    stage_enter(resolution, &stage);
    if (resolution->dice != NULL && stage_choices(resolution, &stage)->count > 0)
        return stage_sample(resolution, &stage);
    if (!evaluator_allows(&resolution->evaluator, rule->condition))
        return stage_begin(resolution, effect, (Player)(each + 1));
    note_effect(resolution->evaluator.position, rule);
    stage.left = effect_times(&resolution->evaluator, rule);
    return stage_repeat(resolution, stage);
}

static void stage_write(Resolution *resolution, const Stage *stage, unsigned pick_index, unsigned value)
{
    resolution->action.picks[stage->base + pick_index] = (uint16_t)value;
    resolution->action.pick_from[stage->base + pick_index] = (uint8_t)(stage->effect + 1);
}

static Player stage_next_player(const Stage *stage)
{
    return stage->each == PLAYER_NONE ? 1 : (Player)(stage->each + 1);
}

/* Leaves out an optional effect, with all its remaining repetitions. */
static bool stage_leave_out(Resolution *resolution, const Stage *stage)
{
    unsigned pick_count = effect_slots(stage_effect(resolution, stage));
    Saved saved;
    resolution_save(resolution, &saved);
    for (unsigned i = 0; i < pick_count; i++)
        stage_write(resolution, stage, i, PICK_NOTHING);
    resolution->action.pick_count = (uint8_t)(stage->base + pick_count);
    bool going = stage_begin(resolution, stage->effect, stage_next_player(stage));
    resolution_restore(resolution, &saved);
    return going;
}

static bool stage_repeat(Resolution *resolution, Stage stage)
{
    const EffectRule *rule = stage_effect(resolution, &stage);
    stage.base = resolution->action.pick_count;
    if (stage.left == 0)
        return stage_begin(resolution, stage.effect, stage_next_player(&stage));
    if (stage.base + effect_slots(rule) > ACTION_PICKS_MAX) /* too much to work out */
        return position_exhaust(resolution->evaluator.position);
    if (resolution->script != NULL && rule->optional && resolution->script->picks[stage.base] == PICK_NOTHING)
        return stage_leave_out(resolution, &stage);
    if (resolution->script == NULL && rule->optional && !stage_leave_out(resolution, &stage))
        return false;
    return stage_pick(resolution, &stage, 0);
}

/* The sort key of a pick: cells by file, then by rank, as their names are. */
static uint32_t pick_order(const Board *board, const PickRule *pick, uint16_t value)
{
    if (pick->type != PICK_CELL || value >= board->cell_count)
        return value;
    return ((uint32_t)board->file[value] << 16 | board->rank[value]) << 4 | board->layer[value];
}

/* True if the picks of repetitions ascend. Their order makes no difference, so that only this order is an
 * action. */
static bool stage_ascends(const Resolution *resolution, const Stage *stage, unsigned picks)
{
    const Board *board = resolution->evaluator.position->program->board;
    const EffectRule *rule = stage_effect(resolution, stage);
    if (stage->before < 0)
        return true;
    for (unsigned i = 0; i < picks; i++) {
        uint32_t before =
            pick_order(board, &rule->picks[i], resolution->action.picks[(unsigned)stage->before + i]);
        uint32_t now = pick_order(board, &rule->picks[i], resolution->action.picks[stage->base + i]);
        if (now != before)
            return now > before;
    }
    return true;
}

static bool stage_picked(Resolution *resolution, const Stage *stage)
{
    const EffectRule *rule = stage_effect(resolution, stage);
    if (!stage_ascends(resolution, stage, rule->pick_count))
        return true;
    Saved saved;
    resolution_save(resolution, &saved);
    if (rule->pick_count == 0)
        stage_write(resolution, stage, 0, 0);
    resolution->action.pick_count = (uint8_t)(stage->base + effect_slots(rule));
    bool going = true;
    if (apply_changes(&resolution->evaluator, resolution->delta, &rule->changes, &resolution->flow)) {
        Stage next = *stage;
        next.left--;
        next.before = (int)stage->base;
        going = stage_repeat(resolution, next);
    }
    resolution_restore(resolution, &saved);
    stage_enter(resolution, stage);
    return going;
}

static bool stage_pick_value(Resolution *resolution, const Stage *stage, unsigned pick_index, unsigned value)
{
    if (resolution->script == NULL && !position_spend(resolution->evaluator.position, 1))
        return false;
    stage_write(resolution, stage, pick_index, value);
    stage_enter(resolution, stage);
    return stage_pick(resolution, stage, pick_index + 1);
}

static bool stage_pick(Resolution *resolution, const Stage *stage, unsigned pick_index)
{
    const EffectRule *rule = stage_effect(resolution, stage);
    stage_enter(resolution, stage);
    if (pick_index == rule->pick_count)
        return stage_picked(resolution, stage);
    if (resolution->script != NULL)
        return stage_pick_value(resolution, stage, pick_index,
                                resolution->script->picks[stage->base + pick_index]);
    const PickRule *pick = &rule->picks[pick_index];
    if (resolution->dice != NULL) {
        const EffectChoices *choices = stage_choices(resolution, stage);
        unsigned value;
        return !pick_drawn(&resolution->evaluator, pick, choices->values[pick_index], &resolution->drawn,
                           &value) ||
               stage_pick_value(resolution, stage, pick_index, value);
    }
    PickValues values;
    pick_values_start(&values, &resolution->evaluator, pick);
    for (unsigned value; pick_values_next(&values, resolution->evaluator.position->words, &value);)
        if (!stage_pick_value(resolution, stage, pick_index, value))
            return false;
    return true;
}

/* The place that keeps the last state in which the effect did not fire, or NULL. Sets *state to the current
 * state. */
static uint64_t *effect_memory(const Evaluator *evaluator, const EffectRule *effect, uint64_t *state)
{
    Position *position = evaluator->position;
    size_t index = (size_t)(effect - evaluator->kernel->effects);
    unsigned place = game_plan(position->program)->effect_memory[index];
    if (place == EFFECT_NOT_KEPT || evaluator->mover >= BOARD_PLAYERS_MAX || position->reference)
        return NULL;
    *state = position->material_key ^ key(KEY_EFFECT, evaluator->view, position->turn.out, (unsigned)index);
    return &position->effects_idle[place][evaluator->mover];
}

/* Makes an effect without picks. False if one of its changes is impossible. */
static bool effect_do(Evaluator *evaluator, MoveDelta *delta, const EffectRule *effect, Flow *flow)
{
    Player last = effect->each ? evaluator->kernel->player_count : 1;
    uint64_t state = 0, *idle = effect_memory(evaluator, effect, &state);
    bool fires = false;
    if (idle != NULL && *idle == state)
        return true;
    for (Player p = 0; p < last; p++) {
        if (effect->each && player_is_out(evaluator->position, p))
            continue;
        evaluator->each = effect->each ? p : PLAYER_NONE;
        if (!evaluator_allows(evaluator, effect->condition))
            continue;
        fires = true;
        note_effect(evaluator->position, effect);
        for (unsigned times = effect_times(evaluator, effect); times > 0; times--)
            if (!apply_changes(evaluator, delta, &effect->changes, flow))
                return false;
    }
    evaluator->each = PLAYER_NONE;
    if (idle != NULL && !fires)
        *idle = state;
    return true;
}

/* The same, but skips an impossible effect. */
static bool effect_try(Evaluator *evaluator, MoveDelta *delta, const EffectRule *effect, Flow *flow)
{
    Saved saved;
    delta_save(evaluator->position, delta, flow, &saved);
    if (!effect_do(evaluator, delta, effect, flow))
        delta_take_back(evaluator->position, delta, flow, &saved);
    return true;
}

/* The same for a resolution. A forced pass skips impossible effects. */
static bool effect_follows(Resolution *resolution, const EffectRule *effect)
{
    resolution->evaluator.picks = resolution->action.picks;
    return resolution->bare ? effect_try(&resolution->evaluator, resolution->delta, effect, &resolution->flow)
                            : effect_do(&resolution->evaluator, resolution->delta, effect, &resolution->flow);
}

static bool effect_is_skipped(const Evaluator *evaluator, const EffectRule *effect)
{
    return !evaluator_may_generate(evaluator) &&
           (expr_reads(evaluator->kernel, effect->condition) & READ_GENERATION) != 0;
}

static bool effects_from(Resolution *resolution, unsigned effect)
{
    const Kernel *kernel = resolution->evaluator.kernel;
    const LawPlan *plan = game_plan(resolution->evaluator.position->program);
    for (; effect < kernel->effect_count; effect++) {
        const EffectRule *rule = &kernel->effects[effect];
        if (rule->at != EFFECT_ACTION)
            continue;
        if (resolution->asks_laws && plan->law_before[effect] && laws_stop(resolution, (int)effect, true))
            return true;
        if (effect_is_skipped(&resolution->evaluator, rule))
            continue;
        resolution->evaluator.position->asked = &rule->span;
        bool picks = rule->pick_count > 0 || rule->optional;
        if (picks && !resolution->bare)
            return stage_begin(resolution, effect, 0);
        if (!picks && !effect_follows(resolution, rule))
            return true;
    }
    resolution->evaluator.each = PLAYER_NONE;
    resolution->evaluator.picks = resolution->action.picks;
    resolution->found = resolution->visit == NULL;
    return !resolution->found && resolution->visit(resolution);
}

/* A condition on the action alone has the same value before it is made. */
static bool is_decided_early(const Kernel *kernel, ExprId id)
{
    const uint32_t early = READ_END | READ_PATH | READ_FROM | READ_MOVED | READ_RULE | READ_VIEW | READ_MOVER;
    return (expr_reads(kernel, id) & ~early) == 0;
}

bool effects_pick_nothing(Evaluator *evaluator)
{
    const Kernel *kernel = evaluator->kernel;
    const LawPlan *plan = game_plan(evaluator->position->program);
    if (plan->picks && plan->captures_later)
        return false;
    for (size_t i = 0; plan->picks && i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if (plan->choices[i].count == 1 ||
            (effect->times != EXPR_NONE && is_decided_early(kernel, effect->times) && !effect->each &&
             evaluator_number(evaluator, effect->times) <= 0) ||
            (effect->condition != EXPR_NONE && is_decided_early(kernel, effect->condition) && !effect->each &&
             !evaluator_truth(evaluator, effect->condition)))
            continue;
        return false;
    }
    return true;
}

void effects_run_without_picks(Evaluator *evaluator, MoveDelta *delta, EffectTime at, Flow *flow)
{
    const Kernel *kernel = evaluator->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        if (effect->at == at && effect->pick_count == 0 && !effect_is_skipped(evaluator, effect))
            effect_try(evaluator, delta, effect, flow);
    }
}

bool resolution_run(Resolution *resolution)
{
    resolution->delta = &resolution->pseudo_move->delta;
    resolution->action = resolution->pseudo_move->action;
    resolution->delta->action = &resolution->action;
    resolution->flow = (Flow){ false, false };
    resolution->fails_barred = resolution->laws != NULL && resolution->laws->fails_barred;
    resolution->evaluator.picks = resolution->action.picks;
    Saved saved;
    resolution_save(resolution, &saved);
    resolution->delta->journal_before = saved.journal;
    bool going = true;
    if (apply_pseudo_move(&resolution->evaluator, resolution->pseudo_move, &resolution->flow)) {
        if (resolution->evaluator.kernel->effect_count > 0)
            resolution->evaluator.next =
                phase_predict_player(resolution->evaluator.position, &resolution->flow);
        going = effects_from(resolution, 0);
    }
    resolution_restore(resolution, &saved);
    resolution->evaluator.each = PLAYER_NONE;
    resolution->evaluator.picks = resolution->action.picks;
    resolution->delta->made = resolution->kept;
    if (!resolution->kept)
        resolution->delta->action = &resolution->pseudo_move->action;
    return going;
}
