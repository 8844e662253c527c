/* `where`: a condition asked of many cells at once. What each cell alone decides is a set of cells itself, so
 * that sets are met instead of cells asked one by one; what does not hang on `it` is asked once. */

#include "play/internal.h"

static bool reads_it(const Evaluator *evaluator, ExprId id)
{
    return (evaluator->kernel->exprs[id].reads & READ_IT) != 0;
}

/* Which kid is `it`, if the other hangs on no `it`; or -1. */
static int it_beside(const Evaluator *evaluator, const Expr *expr)
{
    for (int i = 0; i < 2; i++)
        if (evaluator->kernel->exprs[expr->kids[i]].op == OP_IT && !reads_it(evaluator, expr->kids[1 - i]))
            return i;
    return -1;
}

/* One after the other. */
static void narrow_singly(Evaluator *evaluator, ExprId condition, CellSet *among)
{
    unsigned words = evaluator->position->words;
    Cell saved = evaluator->it;
    for (EACH_CELL(cell, among, words)) {
        if (!position_spend(evaluator->position, 1))
            break;
        evaluator->it = (Cell)cell;
        if (!evaluator_truth(evaluator, condition))
            cellset_drop(among, cell);
    }
    evaluator->it = saved;
}

static void narrow(Evaluator *evaluator, ExprId condition, CellSet *among);

static void narrow_either(Evaluator *evaluator, const Expr *expr, CellSet *among)
{
    unsigned words = evaluator->position->words;
    CellSet rest;
    cellset_copy(&rest, among, words);
    narrow(evaluator, expr->kids[0], among);
    cellset_subtract(&rest, among, words);
    narrow(evaluator, expr->kids[1], &rest);
    cellset_unite(among, &rest, words);
}

static void narrow_not(Evaluator *evaluator, const Expr *expr, CellSet *among)
{
    unsigned words = evaluator->position->words;
    CellSet not ;
    cellset_copy(&not, among, words);
    narrow(evaluator, expr->kids[0], &not );
    cellset_subtract(among, &not, words);
}

static void narrow_to_cell(Evaluator *evaluator, Cell cell, CellSet *among)
{
    bool has = cell != CELL_NONE && cellset_has(among, cell);
    cellset_clear(among, evaluator->position->words);
    if (has)
        cellset_add(among, cell);
}

/* EQ, ALIGNED and STRAIGHT of `it` and another cell; false: it is none of these. */
static bool narrow_beside(Evaluator *evaluator, const Expr *expr, CellSet *among)
{
    unsigned words = evaluator->position->words;
    int it = it_beside(evaluator, expr);
    if (it < 0)
        return false;
    Cell cell = evaluator_cell(evaluator, expr->kids[1 - it]);
    if (expr->op == OP_EQ) {
        narrow_to_cell(evaluator, cell, among);
        return true;
    }
    if (cell == CELL_NONE) {
        cellset_clear(among, words);
        return true;
    }
    const CellSet *line = it == 0 && evaluator->position->program->board->topology == TOPOLOGY_GRAPH
                              ? NULL /* whose lines may lead one way */
                              : line_cells_of(evaluator->position->program, cell, expr->op == OP_STRAIGHT);
    if (line != NULL)
        cellset_meet(among, line, words);
    return line != NULL;
}

/* Narrows by a test whether `it` is in a set, or matches a selection, that is the same for all cells. False
 * if the expression is no such test. */
static bool narrow_to_set(Evaluator *evaluator, const Expr *expr, CellSet *among)
{
    const Expr *of = &evaluator->kernel->exprs[expr->kids[0]];
    uint32_t reads = evaluator->kernel->exprs[expr->kids[1]].reads;
    if (of->op != OP_IT || (reads & (READ_IT | READ_RULES | READ_ATTACK | READ_PAST)) != 0)
        return false;
    CellSet set;
    evaluator_set(evaluator, expr->kids[1], &set);
    cellset_meet(among, &set, evaluator->position->words);
    return true;
}

/* `any flanked(it)` */
static bool narrow_to_flanking(Evaluator *evaluator, const Expr *expr, CellSet *among)
{
    const Expr *flanked = &evaluator->kernel->exprs[expr->kids[0]];
    if (flanked->op != OP_FLANKED || evaluator->kernel->exprs[flanked->kids[0]].op != OP_IT)
        return false;
    lines_flanking(evaluator, among);
    return true;
}

static void narrow(Evaluator *evaluator, ExprId condition, CellSet *among)
{
    const Expr *expr = &evaluator->kernel->exprs[condition];
    unsigned words = evaluator->position->words;
    if (!cellset_any(among, words) || !position_spend(evaluator->position, 1))
        return;
    if (!reads_it(evaluator, condition)) {
        if (!evaluator_truth(evaluator, condition))
            cellset_clear(among, words);
        return;
    }
    bool done = true;
    switch ((Op)expr->op) {
    case OP_AND:
        narrow(evaluator, expr->kids[0], among);
        narrow(evaluator, expr->kids[1], among);
        break;
    case OP_OR: narrow_either(evaluator, expr, among); break;
    case OP_NOT: narrow_not(evaluator, expr, among); break;
    case OP_WAS:
        done = evaluator->delta == NULL || !evaluator->delta->made;
        if (done)
            narrow(evaluator, expr->kids[0], among);
        break;
    case OP_EQ:
    case OP_ALIGNED:
    case OP_STRAIGHT: done = narrow_beside(evaluator, expr, among); break;
    case OP_IS:
    case OP_IN: done = narrow_to_set(evaluator, expr, among); break;
    case OP_ANY: done = narrow_to_flanking(evaluator, expr, among); break;
    default: done = false;
    }
    if (!done)
        narrow_singly(evaluator, condition, among);
}

/* Sets do not include an imagined piece. */
void where_narrow(Evaluator *evaluator, ExprId condition, CellSet *among)
{
    Cell ghost = evaluator->ghost_cell;
    bool thought = ghost != CELL_NONE && cellset_has(among, ghost);
    if (thought)
        cellset_drop(among, ghost);
    narrow(evaluator, condition, among);
    if (!thought)
        return;
    Cell saved = evaluator->it;
    evaluator->it = ghost;
    if (evaluator_truth(evaluator, condition))
        cellset_add(among, ghost);
    evaluator->it = saved;
}
