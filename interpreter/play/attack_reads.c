/* Whether what attacks a cell can be told from the cells that were read: rules that take ask of no more than
 * those, so that nothing else on the board can change the answer. While the machine has `reads`, whatever
 * looks at a cell adds it there (walk.c, machine*.c). */

#include "play/generate.h"

static bool truth_reads_cells(const Kernel *kernel, ExprId id);

bool selects_by_cell(const Kernel *kernel, ExprId id, bool flags)
{
    if (id == EXPR_NONE)
        return true;
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_NOTHING:
    case OP_CELLS:
    case OP_ZONE:
    case OP_HOME:
    case OP_DEAD_END:
    case OP_OCCUPIED:
    case OP_EMPTY:
    case OP_OWNED: return true;
    case OP_FLAGGED: return flags;
    case OP_PIECES: return kernel->exprs[expr->kids[0]].op == OP_KINDS;
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT:
        return selects_by_cell(kernel, expr->kids[0], flags) && selects_by_cell(kernel, expr->kids[1], flags);
    default: return false;
    }
}

static bool cell_is_given(const Kernel *kernel, ExprId id)
{
    unsigned op = kernel_meaning(kernel, id)->op;
    return op == OP_FROM || op == OP_TO || op == OP_IT;
}

static bool nobody_is_immune(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (kernel->kinds[i].immune != EXPR_NONE)
            return false;
    return true;
}

static bool movement_reads_cells(const Kernel *kernel, const ActionRule *rule);

/* Whether it hangs on cells that are read, and is part of them. */
static bool set_reads_cells(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    const ExprId *kids = expr->kids;
    switch ((Op)expr->op) {
    case OP_NOTHING:
    case OP_ARRIVED:
    case OP_VACATED:
    case OP_PATH: return true;
    case OP_CELL: return cell_is_given(kernel, kids[0]);
    case OP_AROUND:
    case OP_BESIDE:
    case OP_TWIN:
    case OP_AHEAD:
    case OP_BEHIND: return set_reads_cells(kernel, kids[0]);
    case OP_REACH:
        return cell_is_given(kernel, kids[0]) && nobody_is_immune(kernel) &&
               movement_reads_cells(kernel, &kernel->movements[expr->a]);
    case OP_UNITE: return set_reads_cells(kernel, kids[0]) && set_reads_cells(kernel, kids[1]);
    case OP_EXCEPT:
        return set_reads_cells(kernel, kids[0]) &&
               (set_reads_cells(kernel, kids[1]) || selects_by_cell(kernel, kids[1], true));
    case OP_MEET:
        return (set_reads_cells(kernel, kids[0]) &&
                (set_reads_cells(kernel, kids[1]) || selects_by_cell(kernel, kids[1], true))) ||
               (selects_by_cell(kernel, kids[0], true) && set_reads_cells(kernel, kids[1]));
    case OP_CHOOSE:
        return truth_reads_cells(kernel, kids[0]) && set_reads_cells(kernel, kids[1]) &&
               set_reads_cells(kernel, kids[2]);
    default: return false;
    }
}

static bool truth_reads_cells(const Kernel *kernel, ExprId id)
{
    if (id == EXPR_NONE)
        return true;
    const Expr *expr = kernel_meaning(kernel, id);
    const ExprId *kids = expr->kids;
    switch ((Op)expr->op) {
    case OP_CONST:
    case OP_CLASS: return true;
    case OP_ANY: return set_reads_cells(kernel, kids[0]);
    case OP_PIECE_IS: return selects_by_cell(kernel, kids[0], true);
    case OP_IN:
    case OP_IS: return cell_is_given(kernel, kids[0]) && selects_by_cell(kernel, kids[1], true);
    case OP_AND:
    case OP_OR: return truth_reads_cells(kernel, kids[0]) && truth_reads_cells(kernel, kids[1]);
    case OP_NOT: return truth_reads_cells(kernel, kids[0]);
    default: return false;
    }
}

/* Which way a piece goes and where it may end. */
static bool movement_reads_cells(const Kernel *kernel, const ActionRule *rule)
{
    bool fits = selects_by_cell(kernel, rule->captures, true) && selects_by_cell(kernel, rule->swaps, true);
    for (unsigned i = 0; i < rule->leg_count; i++) {
        const Leg *leg = &rule->legs[i];
        fits = fits && selects_by_cell(kernel, leg->through, true) &&
               selects_by_cell(kernel, leg->over, true) && selects_by_cell(kernel, leg->captures, true) &&
               leg->condition == EXPR_NONE && (leg->ends & END_EN_PASSANT) == 0;
    }
    return fits;
}

static bool promotions_read_cells(const Kernel *kernel, const KindRule *kind)
{
    for (unsigned i = 0; i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        if (promotion->condition != EXPR_NONE || promotion->from_enemy_hand ||
            kernel->exprs[promotion->to].op != OP_KINDS || !selects_by_cell(kernel, promotion->in, true) ||
            !selects_by_cell(kernel, promotion->touching, true) ||
            !selects_by_cell(kernel, promotion->forced, true))
            return false;
    }
    return true;
}

/* A rule of one leg that takes on its target may take in passing: with something on the target it does not.
 * Of more legs, what is taken on the way could be immune. */
static bool rule_reads_cells(const Kernel *kernel, const ActionRule *rule)
{
    if (rule->form != RULE_MOVE)
        return rule->takes == EXPR_NONE && rule->form != RULE_NATIVE;
    if (rule_takes_nothing(rule))
        return true;
    ActionRule walked = *rule;
    if (rule_takes_only_target(rule))
        walked.legs[0].ends = (uint8_t)(walked.legs[0].ends & ~END_EN_PASSANT);
    return movement_reads_cells(kernel, &walked) && (rule->leg_count == 1 || nobody_is_immune(kernel)) &&
           rule->takes == EXPR_NONE && rule->pick_count == 0 && rule->become == EXPR_NONE &&
           truth_reads_cells(kernel, rule->condition) && selects_by_cell(kernel, rule->from, true) &&
           selects_by_cell(kernel, rule->to, true) && selects_by_cell(kernel, rule->within, true) &&
           (rule->kind == KIND_NONE ||
            (selects_by_cell(kernel, kernel->kinds[rule->kind].stays, true) &&
             (!rule->promotes || promotions_read_cells(kernel, &kernel->kinds[rule->kind]))));
}

/* One that forbids drops alone is never asked of who takes. */
static bool law_reads_cells(const Kernel *kernel, const LawRule *law)
{
    Parts parts = { .count = 0 };
    if (law->form != LAW_FORBID || truth_reads_cells(kernel, law->condition))
        return true;
    bool drops = false;
    if (condition_parts(kernel, OP_AND, law->condition, &parts))
        for (unsigned i = 0; i < parts.count; i++)
            drops = drops || (kernel->exprs[parts.items[i]].op == OP_CLASS &&
                              kernel->exprs[parts.items[i]].a == CLASS_DROP);
    return drops;
}

bool attacks_read_cells(const Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (!rule_reads_cells(kernel, &kernel->rules[i]))
            return false;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (!law_reads_cells(kernel, &kernel->laws[i]))
            return false;
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (kernel->trails[i].taken_by_any)
            return false;
    return true;
}
