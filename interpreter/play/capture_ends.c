/* The cells where a walk must end to capture a given cell, found from what the rule captures besides its
 * target. No other end needs to be tried. */

#include "play/generate.h"

typedef struct Wanted {
    Evaluator *evaluator; /* the generator's, its move delta begun */
    const ActionRule *rule;
    Cell target, from;
    Piece piece; /* what stands, or is thought to stand, on the target */
} Wanted;

static void everywhere_if(const Wanted *wanted, bool holds, CellSet *ends)
{
    const Program *program = wanted->evaluator->position->program;
    if (holds)
        cellset_copy(ends, &program->everywhere, program->words);
    else
        cellset_clear(ends, program->words);
}

/* True if each step of the rule goes to the next cell of a line. */
static bool goes_straight(const ActionRule *rule)
{
    for (unsigned i = 0; i < rule->legs[0].direction_count; i++)
        if (rule->legs[0].directions[i].m != 1 || rule->legs[0].directions[i].n != 0)
            return false;
    return rule->wrap == 0;
}

static bool is_cell_of(const Kernel *kernel, ExprId set, Op op)
{
    const Expr *cell = &kernel->exprs[set];
    return cell->op == OP_CELL && kernel->exprs[cell->kids[0]].op == op;
}

static void ends_of_row(const uint16_t *row, const CellSet *cells, const Wanted *wanted, CellSet *ends)
{
    everywhere_if(wanted, false, ends);
    if (row[wanted->target] > 0)
        cellset_copy(ends, &cells[row[wanted->target] - 1], wanted->evaluator->position->words);
}

/* CELL: of where the action ends, of what lies behind where it began, or of what is the same for all. */
static void ends_of_cell(const Wanted *wanted, ExprId cell, CellSet *ends)
{
    const Kernel *kernel = wanted->evaluator->kernel;
    const Program *program = wanted->evaluator->position->program;
    const Expr *expr = &kernel->exprs[cell];
    if (expr->op == OP_TO) {
        everywhere_if(wanted, false, ends);
        cellset_add(ends, wanted->target);
    } else if (expr->op == OP_BEYOND && kernel->exprs[expr->kids[1]].op == OP_FROM) {
        everywhere_if(wanted, cellset_has(&program->around[wanted->from], wanted->target), ends);
    } else {
        everywhere_if(wanted,
                      (expr->reads & READ_DELTA) != 0 ||
                          evaluator_number(wanted->evaluator, cell) == (int32_t)wanted->target,
                      ends);
    }
}

/* The ends for which the set may have the target. */
static void ends_of_set(const Wanted *wanted, ExprId set, CellSet *ends)
{
    const Kernel *kernel = wanted->evaluator->kernel;
    const Program *program = wanted->evaluator->position->program;
    const Expr *expr = &kernel->exprs[set];
    const CellSet *line;
    CellSet others;
    switch ((Op)expr->op) {
    case OP_UNITE:
    case OP_MEET:
        ends_of_set(wanted, expr->kids[0], ends);
        ends_of_set(wanted, expr->kids[1], &others);
        if (expr->op == OP_UNITE)
            cellset_unite(ends, &others, program->words);
        else
            cellset_meet(ends, &others, program->words);
        return;
    case OP_EXCEPT:
    case OP_WHERE: ends_of_set(wanted, expr->kids[0], ends); return;
    case OP_CELL: ends_of_cell(wanted, expr->kids[0], ends); return;
    case OP_PATH:
        line = goes_straight(wanted->rule) ? line_cells_of(program, wanted->from, false) : NULL;
        everywhere_if(wanted, line == NULL || cellset_has(line, wanted->target), ends);
        return;
    case OP_AROUND:
    case OP_BESIDE:
        if (!is_cell_of(kernel, expr->kids[0], OP_TO) || program->board->topology == TOPOLOGY_GRAPH)
            break;
        cellset_copy(ends, &(expr->op == OP_AROUND ? program->around : program->beside)[wanted->target],
                     program->words);
        return;
    case OP_RANK_OF:
    case OP_FILE_OF:
        if (!is_cell_of(kernel, expr->kids[0], OP_TO))
            break;
        if (expr->op == OP_RANK_OF)
            ends_of_row(program->board->rank, program->rank_cells, wanted, ends);
        else
            ends_of_row(program->board->file, program->file_cells, wanted, ends);
        return;
    default: break;
    }
    everywhere_if(wanted,
                  (expr->reads & READ_DELTA) != 0 ||
                      evaluator_selects(wanted->evaluator, set, wanted->piece, wanted->target),
                  ends);
}

bool capture_ends(Generator *generator, const ActionRule *rule, Cell from, CellSet *ends)
{
    unsigned words = generator->position->words;
    Wanted wanted = { .evaluator = &generator->evaluator,
                      .rule = rule,
                      .target = generator->target.cell,
                      .from = from,
                      .piece = evaluator_piece_at(&generator->evaluator, generator->target.cell) };
    cellset_clear(ends, words);
    if (rule->takes != EXPR_NONE)
        ends_of_set(&wanted, rule->takes, ends);
    if ((rule->legs[0].ends & (END_TAKE | END_TAKE_OWN)) != 0)
        cellset_add(ends, generator->target.cell);
    return cellset_any(ends, words);
}
