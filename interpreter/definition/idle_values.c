/* Warns of values that change nothing. Writing out a default may undo an inherited value. So only values that
 * cannot be inherited are checked: those of records that are replaced as a whole, and of lists of steps. */

#include "definition/idle_values.h"

#include "definition/blocks_common.h"
#include "definition/idle_common.h"
#include "schema_keys.h"

typedef struct ValueJudge {
    Scope *scope;
    const Kernel *kernel;
    uint16_t source;
} ValueJudge;

/* --- weights --------------------------------------------------------------------- */

/* True if some phase lets chance choose an action of this rule. */
static bool chance_opens(const Kernel *kernel, const ActionRule *rule)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t j = 0; kernel->phases[i].chance && j < kernel->phases[i].entry_count; j++) {
            const PhaseEntry *entry = &kernel->phases[i].entries[j];
            if ((entry->classes & rule->classes) != 0 &&
                (entry->any_kind || rule->kind == KIND_NONE || kindset_has(&entry->kinds, rule->kind)))
                return true;
        }
    return false;
}

static void judge_weight(const ValueJudge *judge, const ActionRule *rule)
{
    if (idle_written(judge->kernel, judge->source, rule->weight) != NULL &&
        !chance_opens(judge->kernel, rule))
        idle_report(
            judge->scope, judge->kernel->exprs[rule->weight].span,
            "this weight changes nothing: no phase lets chance choose such an action",
            "`{phase: ..., who: chance, actions: [...]}` under `turn` is such a phase; a bot's opinion of a "
            "piece is `worth`");
}

/* --- trails ---------------------------------------------------------------------- */

/* True if the move passes cells between origin and target: a single step or leap does not. */
static bool crosses_cells(const ActionRule *rule)
{
    return rule->leg_count > 1 ||
           (rule->leg_count == 1 && (rule->legs[0].max_steps > 1 || rule->legs[0].lame));
}

static void judge_trail(const ValueJudge *judge, const ActionRule *rule)
{
    if (rule->leaves < 0 || rule->form != RULE_MOVE || rule->span.source != judge->source ||
        rule->leg_count == 0 || crosses_cells(rule))
        return;
    idle_report(judge->scope, rule->span, "this move leaves no trail: it crosses no cell",
                "a trail lies on the cells between; a lame leap (`nD`) and a slide (`R`) cross some");
}

/* --- once, and never --------------------------------------------------------------- */

static void judge_times(const ValueJudge *judge, ExprId times, bool phase)
{
    const Expr *number = idle_written(judge->kernel, judge->source, times);
    if (number == NULL || number->op != OP_CONST || number->a == CONST_OF_OPTION || number->b > 1)
        return;
    Span span = judge->kernel->exprs[times].span;
    if (number->b == 1)
        idle_report(judge->scope, span, "`times: 1` changes nothing: it is so without it", "leave it out");
    else if (phase)
        idle_report(judge->scope, span, "a phase has one action at least", "`if` says when the phase comes");
    else
        idle_report(judge->scope, span, "this effect is never done", "`if` says when an effect comes");
}

/* --- values of numbers --------------------------------------------------------------- */

/* Fills in what lies between: a number that stands there, or one that is picked. */
static bool find_bounds(const Expr *value, const PickRule *picks, int32_t *least, int32_t *most)
{
    if (value->op == OP_CONST && value->type == 'N' && value->a != CONST_OF_OPTION) {
        *least = *most = value->b;
        return true;
    }
    if (value->op != OP_PICK || value->b != 'N')
        return false;
    *least = picks[value->a].lowest;
    *most = picks[value->a].highest;
    return true;
}

static void judge_set_values(const ValueJudge *judge, const PickRule *picks, const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const Change *change = &list->items[i];
        const Expr *value =
            change->op == CHANGE_SET ? idle_written(judge->kernel, judge->source, change->value) : NULL;
        int32_t least, most;
        if (value == NULL || !find_bounds(value, picks, &least, &most))
            continue;
        const NumberRule *number = &judge->kernel->numbers[change->index];
        if (least >= number->min && most <= number->max)
            continue;
        diag_warning(judge->scope->diags, DIAG_UNUSED, judge->kernel->exprs[change->value].span,
                     "`%.*s` lies between %d and %d: what is set beyond that becomes the nearer bound",
                     TEXT_ARG(number->name), number->min, number->max);
        diag_help(judge->scope->diags, "`{number: %d-%d}` under `state` has room for it",
                  least < number->min ? least : number->min, most > number->max ? most : number->max);
    }
}

/* --- each ------------------------------------------------------------------------ */

/* True if it may be one thing for one player, and another for another. */
static bool depends_on_viewer(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    bool depends = expr->op == OP_NUMBER ? kernel->numbers[expr->a].per_player
                                         : (op_info[expr->op].reads & READ_VIEW) != 0;
    for (unsigned i = 0; i < expr->kid_count && !depends; i++)
        depends = depends_on_viewer(kernel, expr->kids[i]);
    return depends;
}

/* True if the expression depends on the player that `each` goes through. */
static bool speaks_of_each(const Kernel *kernel, ExprId id)
{
    if (id == EXPR_NONE)
        return false;
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_OF && !depends_on_viewer(kernel, expr->kids[1]))
        return speaks_of_each(kernel, expr->kids[1]);
    bool speaks = expr->op == OP_EACH;
    for (unsigned i = 0; i < expr->kid_count && !speaks; i++)
        speaks = speaks_of_each(kernel, expr->kids[i]);
    return speaks;
}

static bool steps_speak_of_each(const Kernel *kernel, const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const Change *change = &list->items[i];
        const ExprId parts[] = { change->condition, change->cells, change->target,
                                 change->player,    change->kind,  change->value };
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
            if (speaks_of_each(kernel, parts[p]))
                return true;
    }
    return false;
}

static void judge_ending(const ValueJudge *judge, const EndingRule *ending)
{
    const Kernel *kernel = judge->kernel;
    if (!ending->each || ending->span.source != judge->source || speaks_of_each(kernel, ending->condition) ||
        speaks_of_each(kernel, ending->value) || speaks_of_each(kernel, ending->claim))
        return;
    if (!speaks_of_each(kernel, ending->player))
        idle_report(judge->scope, ending->span, "`each` changes nothing: the same is asked of every player",
                    "leave it out, or ask for the player that it names: `no king of p`");
    else if (!condition_is_false(kernel, ending->condition) && !condition_is_true(kernel, ending->condition))
        idle_report(judge->scope, ending->span,
                    "the same is asked of every player, so that this comes for all of them at once",
                    "ask it of the player that `each` names, as `no king of p`, or `points of p` of a number "
                    "with `per: player`; without `each`, `mover` and `next` are players");
}

static void judge_effect(const ValueJudge *judge, const EffectRule *effect)
{
    const Kernel *kernel = judge->kernel;
    bool speaks = speaks_of_each(kernel, effect->condition) || speaks_of_each(kernel, effect->times) ||
                  steps_speak_of_each(kernel, &effect->changes);
    if (effect->each && !speaks && effect->pick_count == 0 && effect->span.source == judge->source)
        idle_report(judge->scope, effect->span,
                    "this is done once for every player, and is the same each time",
                    "leave `each` out, or name its player in what is done; `times` says how often");
}

/* --- players who are out --------------------------------------------------------- */

static bool puts_out(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_OUT || list->items[i].op == CHANGE_NATIVE)
            return true;
    return false;
}

/* True if a player may be out while the others play on. With two sides, the game is over then. */
static bool somebody_goes_out(const Kernel *kernel)
{
    bool out = kernel->side_count > 2;
    for (size_t i = 0; i < kernel->ending_count && !out; i++)
        out = kernel->endings[i].outcome == OUTCOME_OUT;
    for (size_t i = 0; i < kernel->rule_count && !out; i++)
        out = kernel->rules[i].form == RULE_NATIVE || puts_out(&kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->effect_count && !out; i++)
        out = puts_out(&kernel->effects[i].changes);
    return out;
}

/* Warns of `when-out` if nobody is ever out, unless an overlay may change that. */
static void judge_fate(const ValueJudge *judge, const NodeList *overlays)
{
    static const char *const others[] = { KEY_BLOCKS_PLAYERS, KEY_BLOCKS_TEAMS,
                                          KEY_BLOCKS_ENDINGS, KEY_BLOCKS_EFFECTS,
                                          KEY_BLOCKS_ACTIONS, KEY_BLOCKS_PIECES,
                                          KEY_BLOCKS_NATIVE,  NULL };
    const NodeEntry *fate = node_entry(judge->scope->root, KEY_BLOCKS_WHEN_OUT);
    if (fate != NULL && node_present(fate->value) && fate->key_span.source == judge->source &&
        !overlays_say(overlays, others, 0) && !somebody_goes_out(judge->kernel))
        idle_report(judge->scope, fate->key_span, "nobody is ever out before the game is over",
                    "leave it out, or say who goes out: by an ending with `out`, or by a step `{out: ...}`");
}

void idle_values_warn(Scope *scope, const NodeList *overlays, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const ValueJudge judge = { scope, kernel, source };
    static const char *const of_chance[] = { KEY_BLOCKS_TURN, KEY_BLOCKS_ACTIONS, NULL };
    bool weights = !overlays_say(overlays, of_chance, 0);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        judge_trail(&judge, rule);
        judge_set_values(&judge, rule->picks, &rule->changes);
        if (weights)
            judge_weight(&judge, rule);
    }
    for (size_t i = 0; i < kernel->phase_count; i++)
        judge_times(&judge, kernel->phases[i].times, true);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        judge_times(&judge, kernel->effects[i].times, false);
        judge_set_values(&judge, kernel->effects[i].picks, &kernel->effects[i].changes);
        judge_effect(&judge, &kernel->effects[i]);
    }
    for (size_t i = 0; i < kernel->ending_count; i++)
        judge_ending(&judge, &kernel->endings[i]);
    judge_fate(&judge, overlays);
}
