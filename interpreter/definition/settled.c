/* What is asked although the answer is settled, and steps that can never be done. Expressions
 * stand before what is made of them, so that one pass over all of them is enough. */

#include "definition/settled.h"

#include "definition/check.h"
#include "definition/several_cells.h"
#include "program/tables.h"

#include <inttypes.h>

/* What a number lies between; who stands on the cells of a set. */
typedef struct Bounds {
    int64_t least, most;
    bool chosen; /* hangs on an option */
    uint8_t owners;
} Bounds;

enum {
    ON_OWN = 1,
    ON_ALLY = 2,
    ON_ENEMY = 4,
    ON_NEUTRAL = 8,
    ON_EMPTY = 16,
    ON_PIECES = ON_OWN | ON_ALLY | ON_ENEMY | ON_NEUTRAL,
    ON_ANY = ON_PIECES | ON_EMPTY
};

typedef struct Settler {
    Scope *scope;
    const Kernel *kernel;
    Bounds *bounds; /* [expr] */
    uint16_t source;
} Settler;

static Bounds between(int64_t least, int64_t most)
{
    return (Bounds){ .least = least, .most = most, .owners = ON_ANY };
}

static Bounds anything(void)
{
    return between(INT32_MIN, INT32_MAX);
}

/* --- numbers ------------------------------------------------------------- */

static int64_t smaller(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

static int64_t greater(int64_t left, int64_t right)
{
    return left > right ? left : right;
}

static Bounds product(Bounds left, Bounds right)
{
    int64_t ends[4] = { left.least * right.least, left.least * right.most, left.most * right.least,
                        left.most * right.most };
    return between(smaller(smaller(ends[0], ends[1]), smaller(ends[2], ends[3])),
                   greater(greater(ends[0], ends[1]), greater(ends[2], ends[3])));
}

static Bounds clamped(Bounds bounds)
{
    bounds.least = greater(bounds.least, INT32_MIN);
    bounds.most = smaller(bounds.most, INT32_MAX);
    return bounds;
}

static Bounds arithmetic(unsigned op, Bounds left, Bounds right)
{
    switch (op) {
    case OP_ADD: return between(left.least + right.least, left.most + right.most);
    case OP_SUB: return between(left.least - right.most, left.most - right.least);
    case OP_MUL: return product(left, right);
    case OP_DIV:
        return right.least > 0 && right.least == right.most
                   ? between(left.least / right.least, left.most / right.least)
                   : anything();
    default:
        return right.least > 0 ? between(left.least < 0 ? 1 - right.most : 0, right.most - 1) : anything();
    }
}

/* Of the cell that is meant; 0, for no cell, is what somebody forgets. */
static Bounds coordinates(const Kernel *kernel, unsigned op)
{
    const Board *board = kernel->board;
    int64_t most = 1;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (op == OP_X)
            most = greater(most, board->file[cell]);
        if (op == OP_Y)
            most = greater(most, board->rank[cell]);
        for (int p = 0; op == OP_ADVANCE && p < kernel->player_count; p++)
            most = greater(most, board_rank_seen(board, p, cell));
    }
    return between(1, most);
}

static Bounds joined(Bounds left, Bounds right)
{
    return between(smaller(left.least, right.least), greater(left.most, right.most));
}

static Bounds number_bounds(const Settler *settler, const Expr *expr)
{
    const Kernel *kernel = settler->kernel;
    const Bounds *first = expr->kid_count > 0 ? &settler->bounds[expr->kids[0]] : NULL;
    switch ((Op)expr->op) {
    case OP_CONST: return between(expr->b, expr->b);
    case OP_NUMBER: return between(kernel->numbers[expr->a].min, kernel->numbers[expr->a].max);
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
    case OP_MOD: return clamped(arithmetic(expr->op, *first, settler->bounds[expr->kids[1]]));
    case OP_NEG: return clamped(between(-first->most, -first->least));
    case OP_CHOOSE: return joined(settler->bounds[expr->kids[1]], settler->bounds[expr->kids[2]]);
    case OP_MAX:
    case OP_MIN: return joined(*first, between(0, 0));
    case OP_SUM: return first->least >= 0 ? between(0, INT32_MAX) : anything();
    case OP_COUNT: return between(0, cells_at_most(kernel, expr->kids[0], NULL, NULL));
    case OP_LONGEST:
    case OP_ROW: return between(0, kernel->board->cell_count);
    case OP_X:
    case OP_Y:
    case OP_ADVANCE: return coordinates(kernel, expr->op);
    case OP_ALIVE: return between(0, kernel->player_count);
    case OP_SIDES: return between(0, kernel->side_count);
    case OP_HAND_COUNT:
    case OP_ROUND:
    case OP_REPEATS:
    case OP_RETURNS:
    case OP_DISTANCE: return between(0, INT32_MAX);
    default: return anything();
    }
}

/* --- sets ------------------------------------------------------------------ */

static uint8_t relation_owners(int32_t relation)
{
    switch (relation) {
    case RELATION_OWN: return ON_OWN;
    case RELATION_ENEMY: return ON_ENEMY;
    case RELATION_ALLY: return ON_ALLY;
    case RELATION_FRIEND: return ON_OWN | ON_ALLY;
    case RELATION_NEUTRAL: return ON_NEUTRAL;
    default: return ON_PIECES;
    }
}

static uint8_t reached_owners(const Kernel *kernel, int32_t movement)
{
    const ActionRule *rule = &kernel->movements[movement];
    uint8_t ends = rule->legs[rule->leg_count - 1].ends;
    return (uint8_t)(((ends & (END_EMPTY | END_EN_PASSANT)) != 0 ? ON_EMPTY : 0) |
                     ((ends & END_TAKE) != 0 ? ON_ENEMY | ON_NEUTRAL : 0) |
                     ((ends & END_TAKE_OWN) != 0 ? ON_OWN | ON_ALLY : 0));
}

static uint8_t set_owners(const Settler *settler, const Expr *expr)
{
    const Kernel *kernel = settler->kernel;
    uint8_t first = expr->kid_count > 0 ? settler->bounds[expr->kids[0]].owners : ON_ANY;
    uint8_t second = expr->kid_count > 1 ? settler->bounds[expr->kids[1]].owners : ON_ANY;
    switch ((Op)expr->op) {
    case OP_EMPTY: return ON_EMPTY;
    case OP_OWNED: return relation_owners(expr->a);
    case OP_MEET: return first & second;
    case OP_UNITE: return first | second;
    case OP_EXCEPT:
        return kernel_meaning(kernel, expr->kids[1])->op == OP_OWNED ? (uint8_t)(first & ~second) : first;
    case OP_WHERE:
    case OP_ATTACKED:
    case OP_GUARDED: return first;
    case OP_REACH: return reached_owners(kernel, expr->a);
    default: return op_asks_piece(expr->op) ? ON_PIECES : ON_ANY;
    }
}

/* --- all of an expression --------------------------------------------------- */

static Bounds bounds_of(const Settler *settler, const Expr *expr)
{
    if (expr->op == OP_TERM)
        return settler->bounds[settler->kernel->terms[expr->a].value];
    Bounds bounds = expr->type == 'S'    ? anything()
                    : expr->op == OP_OF  ? settler->bounds[expr->kids[1]]
                    : expr->op == OP_WAS ? settler->bounds[expr->kids[0]]
                                         : number_bounds(settler, expr);
    bounds.owners = expr->type == 'S' ? set_owners(settler, expr) : ON_ANY;
    bounds.chosen = expr->op == OP_CONST && expr->a == CONST_OF_OPTION;
    for (unsigned i = 0; i < expr->kid_count; i++)
        bounds.chosen = bounds.chosen || settler->bounds[expr->kids[i]].chosen;
    return bounds;
}

/* --- what is told ------------------------------------------------------------- */

static Text text_at(const Settler *settler, const Expr *expr)
{
    return source_text(settler->scope->diags->sources, expr->span);
}

static const char *unit(unsigned op)
{
    return op == OP_X || op == OP_Y || op == OP_ADVANCE ? "; ranks and files count from 1" : "";
}

/* The side that is no number in the text: what the message speaks of. */
static void warn_of_comparison(Settler *settler, const Expr *expr, bool holds)
{
    bool swapped = settler->kernel->exprs[expr->kids[0]].op == OP_CONST;
    const Expr *side = &settler->kernel->exprs[expr->kids[swapped ? 1 : 0]];
    const Bounds *bounds = &settler->bounds[expr->kids[swapped ? 1 : 0]];
    DiagList *diags = settler->scope->diags;
    Text text = text_at(settler, side);
    diag_warning(diags, DIAG_SETTLED, expr->span, "this %s", holds ? "always holds" : "never holds");
    if (bounds->most < INT32_MAX)
        diag_help(diags, "`%.*s` lies between %" PRId64 " and %" PRId64 "%s", TEXT_ARG(text), bounds->least,
                  bounds->most, unit(side->op));
    else
        diag_help(diags, "`%.*s` is %" PRId64 " at least%s", TEXT_ARG(text), bounds->least, unit(side->op));
}

static void judge_comparison(Settler *settler, const Expr *expr)
{
    const Kernel *kernel = settler->kernel;
    Bounds left = settler->bounds[expr->kids[0]], right = settler->bounds[expr->kids[1]];
    bool constant = left.least == left.most && right.least == right.most;
    if (kernel->exprs[expr->kids[0]].type != 'N' || left.chosen || right.chosen || constant)
        return;
    int64_t ends[2][2] = { { left.least, left.most }, { right.least, right.most } };
    bool apart = left.most < right.least || right.most < left.least;
    bool low = op_holds(expr->op, ends[0][0], ends[1][1]), high = op_holds(expr->op, ends[0][1], ends[1][0]);
    bool equality = expr->op == OP_EQ || expr->op == OP_NE;
    if (equality ? apart : low == high)
        warn_of_comparison(settler, expr, equality ? expr->op == OP_NE : low);
}

static bool has_reach(const Kernel *kernel, const Expr *expr)
{
    if (expr->op == OP_REACH)
        return true;
    return (expr->op == OP_UNITE || expr->op == OP_WHERE) &&
           (has_reach(kernel, kernel_meaning(kernel, expr->kids[0])) ||
            (expr->op == OP_UNITE && has_reach(kernel, kernel_meaning(kernel, expr->kids[1]))));
}

static void judge_meet(Settler *settler, const Expr *expr)
{
    const Kernel *kernel = settler->kernel;
    DiagList *diags = settler->scope->diags;
    uint8_t left = settler->bounds[expr->kids[0]].owners, right = settler->bounds[expr->kids[1]].owners;
    if (left == 0 || right == 0 || (left & right) != 0)
        return;
    bool reach = has_reach(kernel, kernel_meaning(kernel, expr->kids[0])) ||
                 has_reach(kernel, kernel_meaning(kernel, expr->kids[1]));
    diag_warning(diags, DIAG_SETTLED, expr->span, "nothing is ever in this set");
    if (reach && ((left | right) & (ON_OWN | ON_ALLY)) != 0)
        diag_help(diags, "a movement ends on a piece of one's own only where it says so by `d`: "
                         "`reach(to by dN)`");
    else if (reach)
        diag_help(diags, "`m` ends on empty cells, `c` on what may be taken, `d` on friends");
    else if (((left | right) & ON_EMPTY) != 0)
        diag_help(diags, "a cell with a piece on it is not empty");
    else
        diag_help(diags, "a piece has one owner: `own/enemy` is whoever of the two");
}

/* --- steps -------------------------------------------------------------------- */

/* A `do` list, and what is known where it begins. */
typedef struct Doing {
    const PickRule *picks;
    bool picks_stand; /* what was picked is still as it was then */
    bool from_empty;  /* the piece has gone from its cell, and nobody came */
    bool to_taken;    /* it stands where it went */
} Doing;

/* Who may stand on a cell that a step names, as the list begins. */
static uint8_t owners_on(const Settler *settler, const Doing *doing, ExprId cell)
{
    const Expr *expr = kernel_meaning(settler->kernel, cell);
    if (expr->op == OP_CELL)
        expr = kernel_meaning(settler->kernel, expr->kids[0]);
    if (expr->op == OP_FROM && doing->from_empty)
        return ON_EMPTY;
    if (expr->op == OP_TO && doing->to_taken)
        return ON_PIECES;
    if (expr->op != OP_PICK || expr->b != 'C' || !doing->picks_stand)
        return ON_ANY;
    return settler->bounds[doing->picks[expr->a].domain].owners;
}

static void warn_undone(Settler *settler, ExprId cell, const char *step, const char *wanted, const char *help)
{
    diag_warning(settler->scope->diags, DIAG_NEVER_DONE, settler->kernel->exprs[cell].span,
                 "`%s` wants %s here, so that this is never done, nor what it is part of", step, wanted);
    diag_help(settler->scope->diags, "%s", help);
}

static void judge_step(Settler *settler, const Doing *doing, const Change *change)
{
    static const char to_swap[] = "a piece goes to an empty cell by `{move: CELL, to: CELL}`";
    static const char to_put[] =
        "`{become: KIND, at: CELL}` retypes what stands there; `{remove: CELL}` before "
        "it makes room";
    static const char to_move[] = "`{remove: CELL}` before it makes room, and `swap` changes two pieces";
    bool swap = change->op == CHANGE_SWAP;
    ExprId cells[2] = { swap || change->op == CHANGE_PUT ? change->cells : EXPR_NONE,
                        swap || change->op == CHANGE_MOVE ? change->target : EXPR_NONE };
    for (unsigned i = 0; i < 2; i++) {
        if (cells[i] == EXPR_NONE || settler->kernel->exprs[cells[i]].span.source != settler->source)
            continue;
        uint8_t owners = owners_on(settler, doing, cells[i]);
        if (swap && owners == ON_EMPTY)
            warn_undone(settler, cells[i], "swap", "a piece", to_swap);
        else if (!swap && (owners & ON_EMPTY) == 0)
            warn_undone(settler, cells[i], change->op == CHANGE_PUT ? "put" : "move", "an empty cell",
                        change->op == CHANGE_PUT ? to_put : to_move);
    }
}

static bool leaves_cells(const Change *change)
{
    switch (change->op) {
    case CHANGE_BECOME:
    case CHANGE_CONVERT:
    case CHANGE_GIVE:
    case CHANGE_SPEND:
    case CHANGE_SET:
    case CHANGE_FLAG:
    case CHANGE_CLEAR:
    case CHANGE_TRAIL:
    case CHANGE_AGAIN:
    case CHANGE_END_TURN: return true;
    default: return false;
    }
}

/* Up to the first step that moves something: behind it nothing is known. */
static void judge_steps(Settler *settler, const Doing *doing, const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        judge_step(settler, doing, &list->items[i]);
        if (!leaves_cells(&list->items[i]))
            return;
    }
}

/* True if it asks what only an action that chooses a kind may be, or for the kind itself. */
static bool asks_for_choice(const Kernel *kernel, ExprId condition)
{
    if (condition == EXPR_NONE)
        return false;
    const Expr *expr = kernel_meaning(kernel, condition);
    bool asks = expr->op == OP_KIND ||
                (expr->op == OP_CLASS &&
                 (expr->a == CLASS_PROMOTION || expr->a == CLASS_DROP || expr->a >= CLASS_FIRST_DECLARED));
    for (unsigned i = 0; i < expr->kid_count && !asks; i++)
        asks = asks_for_choice(kernel, expr->kids[i]);
    return asks;
}

static bool some_choose_no_kind(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form != RULE_DROP && kernel->rules[i].form != RULE_PASS)
            return true;
    return false;
}

/* `kind` in a step that comes after actions, too, that chose none. */
static void judge_chosen_kinds(Settler *settler, const EffectRule *effect)
{
    const Kernel *kernel = settler->kernel;
    if (effect->at != EFFECT_ACTION || !some_choose_no_kind(kernel) ||
        asks_for_choice(kernel, effect->condition))
        return;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->kind == EXPR_NONE || kernel->exprs[change->kind].span.source != settler->source ||
            kernel_meaning(kernel, change->kind)->op != OP_KIND || asks_for_choice(kernel, change->condition))
            continue;
        diag_warning(settler->scope->diags, DIAG_NEVER_DONE, kernel->exprs[change->kind].span,
                     "only a promotion or a drop chooses `kind`: no other action after which this comes can "
                     "be done");
        diag_help(
            settler->scope->diags,
            "write `if: promotion` or `if: drop`, name the kind, or let the effect `pick: {kind: ...}`");
    }
}

static bool goes_away(const ActionRule *rule)
{
    return rule->form != RULE_MOVE || (rule->leg_count == 1 && rule->swaps == EXPR_NONE);
}

/* True if an effect comes after some action of the rule, and so does a step of it, for all that is known. */
static bool comes_after(const Kernel *kernel, const EffectRule *effect, const Change *change,
                        const ActionRule *rule)
{
    int most = rule->form == RULE_CASTLE ? 0 : MOVE_CAPTURES | MOVE_PROMOTES;
    for (int class_of = 0; class_of <= most; class_of++) {
        ActionFacts facts = rule_action_facts(rule, class_of);
        if (!condition_fails(kernel, effect->condition, facts) &&
            !condition_fails(kernel, change->condition, facts))
            return true;
    }
    return false;
}

/* What is known where a step of an effect begins, before which nothing has changed since the action. */
static Doing doing_after(const Kernel *kernel, const EffectRule *effect, const Change *change, bool first)
{
    bool plain = first, go_away = first, comes = false;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (!comes_after(kernel, effect, change, rule))
            continue;
        comes = true;
        plain = plain && rule->changes.count == 0 && rule->form != RULE_NATIVE;
        go_away = go_away && goes_away(rule) && rule->form != RULE_CASTLE;
    }
    return (Doing){ .picks = effect->picks,
                    .picks_stand = effect->times == EXPR_NONE,
                    .from_empty = comes && plain && go_away,
                    .to_taken = comes && plain };
}

static void judge_all_steps(Settler *settler)
{
    const Kernel *kernel = settler->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool moves = rule->form == RULE_MOVE;
        Doing doing = { .picks = rule->picks,
                        .picks_stand = rule->form == RULE_FREE && rule->takes == EXPR_NONE,
                        .from_empty = moves && goes_away(rule),
                        .to_taken = moves || rule->form == RULE_STAY || rule->form == RULE_DROP };
        judge_steps(settler, &doing, &rule->changes);
    }
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        bool first = i == 0 && effect->at == EFFECT_ACTION && effect->times == EXPR_NONE && !effect->each;
        for (size_t step = 0; step < effect->changes.count; step++) {
            const Change *change = &effect->changes.items[step];
            Doing doing = doing_after(kernel, effect, change, first);
            judge_step(settler, &doing, change);
            if (!leaves_cells(change))
                break;
        }
        judge_chosen_kinds(settler, effect);
    }
}

/* --- turns that never end ------------------------------------------------------- */

/* What an action is, and what settles comparisons. */
typedef struct AgainMind {
    ActionFacts facts; /* first: it is the mind of action_tells() */
    const Settler *settler;
} AgainMind;

static bool tell_for_action(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const AgainMind *mind = knowledge->mind;
    const Expr *expr = &knowledge->kernel->exprs[id];
    if (!op_compares(expr->op) || knowledge->kernel->exprs[expr->kids[0]].type != 'N')
        return action_tells(knowledge, id, value);
    const Bounds *left = &mind->settler->bounds[expr->kids[0]],
                 *right = &mind->settler->bounds[expr->kids[1]];
    bool apart = left->most < right->least || right->most < left->least;
    bool low = op_holds(expr->op, left->least, right->most),
         high = op_holds(expr->op, left->most, right->least);
    *value = low;
    return expr->op == OP_EQ || expr->op == OP_NE ? apart : low == high;
}

static bool always_holds(const AgainMind *mind, ExprId condition)
{
    Knowledge knowledge = { .kernel = mind->settler->kernel, .tell = tell_for_action, .mind = mind };
    int32_t value;
    return condition == EXPR_NONE || (expression_known(&knowledge, condition, &value) && value != 0);
}

/* The step by which each such action is followed by another of the same player, or NULL. */
static const Change *find_again(const AgainMind *mind, const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_AGAIN && always_holds(mind, list->items[i].condition))
            return &list->items[i];
    return NULL;
}

static const Change *again_after(const AgainMind *mind)
{
    const Kernel *kernel = mind->settler->kernel;
    const Change *again = find_again(mind, &mind->facts.rule->changes);
    for (size_t i = 0; i < kernel->effect_count && again == NULL; i++) {
        const EffectRule *effect = &kernel->effects[i];
        bool comes = effect->at == EFFECT_ACTION && effect->pick_count == 0 && effect->times == EXPR_NONE &&
                     always_holds(mind, effect->condition);
        again = comes ? find_again(mind, &effect->changes) : NULL;
    }
    return again;
}

static bool is_open(const Kernel *kernel, const ActionRule *rule)
{
    bool open = false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t j = 0; j < kernel->phases[i].entry_count; j++) {
            const PhaseEntry *entry = &kernel->phases[i].entries[j];
            open = open ||
                   ((entry->classes & rule->classes) != 0 &&
                    (entry->any_kind || rule->kind == KIND_NONE || kindset_has(&entry->kinds, rule->kind)));
        }
    return open && rule->form != RULE_PASS && !rule->never;
}

static bool may_pass(const Kernel *kernel)
{
    bool may = false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        may = may || kernel->phases[i].pass_free || kernel->phases[i].pass_stuck;
    return may;
}

/* Warns where every action, whatever it does, is followed by `again`. */
static void judge_turn(Settler *settler)
{
    const Kernel *kernel = settler->kernel;
    const Change *told = NULL;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        if (!is_open(kernel, &kernel->rules[i]))
            continue;
        for (int class_of = 0; class_of <= (MOVE_CAPTURES | MOVE_PROMOTES); class_of++) {
            AgainMind mind = { rule_action_facts(&kernel->rules[i], class_of), settler };
            const Change *again = again_after(&mind);
            if (again == NULL)
                return;
            told = again->span.source == settler->source && told == NULL ? again : told;
        }
    }
    if (told == NULL || may_pass(kernel))
        return;
    diag_warning(settler->scope->diags, DIAG_ENDLESS_TURN, told->span,
                 "the turn never ends: after every action the same player acts again");
    diag_help(settler->scope->diags, "say when: `{again: true, if: capture}`");
}

void settled_warn(Scope *scope, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    Settler settler = { .scope = scope, .kernel = kernel, .source = source };
    settler.bounds = arena_array(scope->reading, kernel->expr_count + 1, sizeof *settler.bounds);
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        settler.bounds[i] = bounds_of(&settler, expr);
        if (expr->span.source != source)
            continue;
        if (op_compares(expr->op))
            judge_comparison(&settler, expr);
        else if (expr->op == OP_MEET)
            judge_meet(&settler, expr);
        else if (expr->op == OP_FIRST)
            several_cells_warn(scope, expr);
    }
    judge_all_steps(&settler);
    judge_turn(&settler);
}
