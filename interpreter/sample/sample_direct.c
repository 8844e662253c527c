/* Decides whether actions can be sampled directly: no `must` rule applies to moves and drops, and the
 * choices of their effects can be counted. If a `must` rule asks for captures, it is enough to find out
 * whether a piece that it names is attacked. */

#include "sample/internal.h"

/* Whether the actor can capture no piece of a selection, of which it was asked last. */
typedef struct LastTaken {
    ExprId selection; /* EXPR_NONE: not asked yet */
    bool none_is_taken;
} LastTaken;

typedef struct Asking {
    Generator *generator;
    LastTaken *last; /* `must` rules and effects mostly ask of one selection */
    bool made;       /* the question comes when the action is made */
} Asking;

/* True if the actor can capture no piece of the selection. */
static bool none_is_taken(Generator *generator, ExprId selection)
{
    Position *position = generator->position;
    Evaluator evaluator = evaluator_for(position, generator->evaluator.mover);
    CellSet named;
    evaluator_set(&evaluator, selection, &named);
    cellset_meet(&named, &position->occupied, position->words);
    unsigned enemies = program_owners(position->program, generator->evaluator.mover, RELATION_ENEMY);
    for (EACH_CELL(cell, &named, position->words))
        if ((enemies >> position->board[cell].owner & 1) == 0)
            return false; /* who takes a friend attacks nobody */
    attack_filter(&evaluator, &named, false, &named);
    return !cellset_any(&named, position->words);
}

/* As none_is_taken(), but the last answer is kept. */
static bool none_is_taken_kept(const Asking *asking, ExprId selection)
{
    LastTaken *last = asking->last;
    if (last->selection == EXPR_NONE ||
        !expressions_are_same(asking->generator->evaluator.kernel, last->selection, selection))
        *last = (LastTaken){ selection, none_is_taken(asking->generator, selection) };
    return last->none_is_taken;
}

/* Facts about all moves and drops of this position. Later questions about captures must have the same answer
 * wherever pieces stand then. */
static bool decide_without_position(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Asking *asking = knowledge->mind;
    const Kernel *kernel = knowledge->kernel;
    const Expr *expr = &kernel->exprs[id];
    *value = 0;
    if (expr->op == OP_CLASS) /* castlings, passes and other actions are asked one by one */
        return expr->a == CLASS_CASTLE || expr->a == CLASS_PASS;
    if (expr->op != OP_ANY && expr->op != OP_COUNT)
        return false;
    const Expr *taken = kernel_meaning(kernel, expr->kids[0]);
    return taken->op == OP_TAKEN &&
           (kernel->exprs[taken->kids[0]].reads & (READ_DELTA | READ_IT | READ_PAST)) == 0 &&
           (!asking->made || selects_by_code(kernel, taken->kids[0])) &&
           !game_plan(asking->generator->position->program)->captures_later &&
           none_is_taken_kept(asking, taken->kids[0]);
}

static bool is_known_false(const Knowledge *knowledge, ExprId id)
{
    int32_t value;
    return id != EXPR_NONE && expression_known(knowledge, id, &value) && value <= 0;
}

/* True if no move satisfies a `must` rule, and no drop of a piece in hand does. */
static bool classes_decide_musts(const Generator *generator)
{
    const Position *position = generator->position;
    const Kernel *kernel = generator->evaluator.kernel;
    const LawPlan *plan = game_plan(position->program);
    if (!plan->musts_by_class || (plan->musts[0] | plan->musts[1] | plan->musts[2] | plan->musts[3]) != 0)
        return false;
    for (unsigned kind = 0; plan->drops && kind < kernel->kind_count; kind++)
        if (plan->drop_musts[kind] != 0 &&
            (kernel->kinds[kind].unlimited ||
             position_hand(position, generator->evaluator.mover, (Kind)kind) > 0))
            return false;
    return true;
}

bool sample_is_direct(Generator *generator, const SampleChoices *choices)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const LawPlan *plan = game_plan(generator->position->program);
    LastTaken last = { .selection = EXPR_NONE };
    Asking asking = { .generator = generator, .last = &last };
    Knowledge knowledge = { .kernel = kernel, .tell = decide_without_position, .mind = &asking };
    if (plan->takes_first)
        return false; /* those go by in any case */
    bool classes = classes_decide_musts(generator);
    for (size_t i = 0; i < kernel->must_count && !classes; i++)
        if (!is_known_false(&knowledge, kernel->musts[i].condition) &&
            sample_may_hold(generator, kernel->musts[i].condition))
            return false;
    asking.made = true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (!choices->countable && sample_choices_of(choices, plan, i)->count == 0 &&
            !is_known_false(&knowledge, kernel->effects[i].times) &&
            !is_known_false(&knowledge, kernel->effects[i].condition))
            return false;
    return true;
}
