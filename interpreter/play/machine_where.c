/* `where`: a condition asked of many cells at once. What each cell alone decides is a set of cells itself, so
 * that sets are met instead of cells asked one by one; what does not hang on `it` is asked once. */

#include "play/internal.h"

static bool reads_it(const Machine *machine, ExprId id)
{
    return (machine->kernel->exprs[id].reads & READ_IT) != 0;
}

/* Which kid is `it`, if the other hangs on no `it`; or -1. */
static int it_beside(const Machine *machine, const Expr *expr)
{
    for (int i = 0; i < 2; i++)
        if (machine->kernel->exprs[expr->kids[i]].op == OP_IT && !reads_it(machine, expr->kids[1 - i]))
            return i;
    return -1;
}

/* One after the other. */
static void narrow_singly(Machine *machine, ExprId condition, CellSet *among)
{
    unsigned words = machine->position->words;
    Cell saved = machine->it;
    for (EACH_CELL(cell, among, words)) {
        if (!position_spend(machine->position, 1))
            break;
        machine->it = (Cell)cell;
        if (!machine_truth(machine, condition))
            cellset_drop(among, cell);
    }
    machine->it = saved;
}

static void narrow(Machine *machine, ExprId condition, CellSet *among);

static void narrow_either(Machine *machine, const Expr *expr, CellSet *among)
{
    unsigned words = machine->position->words;
    CellSet rest;
    cellset_copy(&rest, among, words);
    narrow(machine, expr->kids[0], among);
    cellset_subtract(&rest, among, words);
    narrow(machine, expr->kids[1], &rest);
    cellset_unite(among, &rest, words);
}

static void narrow_not(Machine *machine, const Expr *expr, CellSet *among)
{
    unsigned words = machine->position->words;
    CellSet not ;
    cellset_copy(&not, among, words);
    narrow(machine, expr->kids[0], &not );
    cellset_subtract(among, &not, words);
}

static void narrow_to_cell(Machine *machine, Cell cell, CellSet *among)
{
    bool has = cell != CELL_NONE && cellset_has(among, cell);
    cellset_clear(among, machine->position->words);
    if (has)
        cellset_add(among, cell);
}

/* EQ, ALIGNED and STRAIGHT of `it` and another cell; false: it is none of these. */
static bool narrow_beside(Machine *machine, const Expr *expr, CellSet *among)
{
    unsigned words = machine->position->words;
    int it = it_beside(machine, expr);
    if (it < 0)
        return false;
    Cell cell = machine_cell(machine, expr->kids[1 - it]);
    if (expr->op == OP_EQ) {
        narrow_to_cell(machine, cell, among);
        return true;
    }
    if (cell == CELL_NONE) {
        cellset_clear(among, words);
        return true;
    }
    const CellSet *line = it == 0 && machine->position->program->board->topology == TOPOLOGY_GRAPH
                              ? NULL /* whose lines may lead one way */
                              : line_cells_of(machine->position->program, cell, expr->op == OP_STRAIGHT);
    if (line != NULL)
        cellset_meet(among, line, words);
    return line != NULL;
}

/* Whether `it` is in a set, or matches a selection, that is the same for all cells. */
static bool narrow_to_set(Machine *machine, const Expr *expr, CellSet *among)
{
    const Expr *of = &machine->kernel->exprs[expr->kids[0]];
    uint32_t reads = machine->kernel->exprs[expr->kids[1]].reads;
    if (of->op != OP_IT || (reads & (READ_IT | READ_RULES | READ_ATTACK | READ_PAST)) != 0)
        return false;
    CellSet set;
    machine_set(machine, expr->kids[1], &set);
    cellset_meet(among, &set, machine->position->words);
    return true;
}

/* `any flanked(it)` */
static bool narrow_to_flanking(Machine *machine, const Expr *expr, CellSet *among)
{
    const Expr *flanked = &machine->kernel->exprs[expr->kids[0]];
    if (flanked->op != OP_FLANKED || machine->kernel->exprs[flanked->kids[0]].op != OP_IT)
        return false;
    lines_flanking(machine, among);
    return true;
}

static void narrow(Machine *machine, ExprId condition, CellSet *among)
{
    const Expr *expr = &machine->kernel->exprs[condition];
    unsigned words = machine->position->words;
    if (!cellset_any(among, words) || !position_spend(machine->position, 1))
        return;
    if (!reads_it(machine, condition)) {
        if (!machine_truth(machine, condition))
            cellset_clear(among, words);
        return;
    }
    bool done = true;
    switch ((Op)expr->op) {
    case OP_AND:
        narrow(machine, expr->kids[0], among);
        narrow(machine, expr->kids[1], among);
        break;
    case OP_OR: narrow_either(machine, expr, among); break;
    case OP_NOT: narrow_not(machine, expr, among); break;
    case OP_WAS:
        done = machine->deed == NULL || !machine->deed->made;
        if (done)
            narrow(machine, expr->kids[0], among);
        break;
    case OP_EQ:
    case OP_ALIGNED:
    case OP_STRAIGHT: done = narrow_beside(machine, expr, among); break;
    case OP_IS:
    case OP_IN: done = narrow_to_set(machine, expr, among); break;
    case OP_ANY: done = narrow_to_flanking(machine, expr, among); break;
    default: done = false;
    }
    if (!done)
        narrow_singly(machine, condition, among);
}

/* Where somebody is only thought to stand, no set says so. */
void where_narrow(Machine *machine, ExprId condition, CellSet *among)
{
    Cell ghost = machine->ghost_cell;
    bool thought = ghost != CELL_NONE && cellset_has(among, ghost);
    if (thought)
        cellset_drop(among, ghost);
    narrow(machine, condition, among);
    if (!thought)
        return;
    Cell saved = machine->it;
    machine->it = ghost;
    if (machine_truth(machine, condition))
        cellset_add(among, ghost);
    machine->it = saved;
}
