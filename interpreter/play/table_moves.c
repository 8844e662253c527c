/* Generates table moves, and walks the rules that are not in the tables. */

#include "play/generate.h"
#include "play/lines.h"

/* --- one table move ------------------------------------------------------------------------------- */

static Action action_of_table_move(const MoveTables *tables, Cell from, const TableMove *table_move)
{
    const MoveShape *shape = &tables->shapes[table_move->shape];
    return (Action){
        .rule = shape->rule,
        .from = from,
        .to = table_move->to,
        .via = { CELL_NONE, CELL_NONE, CELL_NONE },
        .kind = shape->kind,
        .heading = shape->heading,
        .distance = table_move->distance & MOVE_DISTANCE,
        .extra = (uint16_t)(table_move->shape + 1),
        .promotion = (uint8_t)(shape->promotion + 1),
    };
}

static Action action_of_drop(const Kernel *kernel, const ActionRule *rule, Cell to)
{
    Action action = action_blank((size_t)(rule - kernel->rules), CELL_NONE, to);
    action.kind = rule->kind;
    return action;
}

Action action_of_simple(const Generator *generator, const SimpleMove *simple)
{
    return simple->table_move == NULL
               ? action_of_drop(generator->evaluator.kernel, simple->drop, simple->cell)
               : action_of_table_move(generator->move_tables, simple->cell, simple->table_move);
}

void generator_begin_table_move(Generator *generator, Cell from, const TableMove *table_move)
{
    const MoveShape *shape = &generator->move_tables->shapes[table_move->shape];
    generator_begin(generator, &generator->evaluator.kernel->rules[shape->rule],
                    generator->position->board[from], from);
    pseudo_move_set_shape(&generator->pseudo_move, &generator->evaluator, shape, table_move->to,
                          table_move->distance & MOVE_DISTANCE);
}

void generator_begin_drop(Generator *generator, const ActionRule *rule, Cell to)
{
    generator_begin(generator, rule, (Piece){ .kind = rule->kind, .owner = generator->evaluator.view },
                    CELL_NONE);
    pseudo_move_set_drop(&generator->pseudo_move, &generator->evaluator, rule, to);
}

/* --- a piece ---------------------------------------------------------------------------------- */

static void note_trails(Generator *generator)
{
    const Position *position = generator->position;
    const Kernel *kernel = generator->evaluator.kernel;
    cellset_clear(&generator->trails.cells, position->words);
    for (size_t t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (trail->piece == CELL_NONE)
                continue;
            for (unsigned i = 0; i < trail->count; i++)
                cellset_add(&generator->trails.cells, trail->cells[i]);
        }
}

void table_moves_begin(Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const Position *position = generator->position;
    generator->move_tables = generator->evaluator.mover < kernel->player_count ? position->tables : NULL;
    generator->open.bits = 0;
    for (unsigned i = 0; i < generator->open.count; i++)
        generator->open.bits |= (uint8_t)(1u << (generator->open.phases[i] - kernel->phases));
    generator->trails.any = position->trails_left > 0;
    if (generator->trails.any)
        note_trails(generator);
}

/* True if a table move ends on a cell of a trail: then only walking shows what it captures. */
bool table_move_is_trailed(const Generator *generator, const MoveShape *shape, const TableMove *table_move)
{
    return generator->trails.any && shape->trails && cellset_has(&generator->trails.cells, table_move->to);
}

/* Tests of a rule on each move, besides its condition and the laws. */
static bool table_move_is_conditional(Generator *generator, const ActionRule *rule, Cell from,
                                      const TableMove *table_move)
{
    Evaluator *evaluator = &generator->evaluator;
    const MoveDelta *delta = &generator->pseudo_move.delta;
    return evaluator_allows_cell(evaluator, rule->from, from) && generator_may_go(generator) &&
           (delta->taken_count == 0 ||
            leg_may_take(evaluator, rule, &rule->legs[0], delta->taken[0].piece, table_move->to));
}

/* Builds the pseudo-legal move of an open conditional table move. False if it is ruled out already. */
bool table_move_is_granted(Generator *generator, Cell from, const TableMove *table_move)
{
    const MoveShape *shape = &generator->move_tables->shapes[table_move->shape];
    const ActionRule *rule = &generator->evaluator.kernel->rules[shape->rule];
    generator_begin_table_move(generator, from, table_move);
    return ((generator->move_tables->rules[shape->rule].how != RULE_CONDITIONAL &&
             !table_move_may_be_immune(generator, table_move)) ||
            table_move_is_conditional(generator, rule, from, table_move)) &&
           (shape->promotion < 0 || promotion_is_granted(generator));
}

bool table_move_is_offered(Generator *generator, Cell from, const TableMove *table_move)
{
    const MoveShape *shape = &generator->move_tables->shapes[table_move->shape];
    const RuleFacts *facts = &generator->move_tables->rules[shape->rule];
    const ActionRule *rule = &generator->evaluator.kernel->rules[shape->rule];
    if ((facts->admits[move_class(generator->position, shape, table_move->to)] & generator->open.bits) == 0)
        return false;
    bool asked = shape->conditional || table_move_may_be_immune(generator, table_move);
    if (!asked && rule->condition == EXPR_NONE && facts->how == RULE_TABLED)
        return true;
    if (!asked)
        generator_begin_table_move(generator, from, table_move);
    else if (!table_move_is_granted(generator, from, table_move))
        return false;
    if (rule->condition != EXPR_NONE && !evaluator_truth(&generator->evaluator, rule->condition))
        return false;
    generator->laws.fails_barred = false;
    return !generator->laws.asked || facts->how == RULE_TABLED ||
           !laws_forbid(&generator->evaluator, &generator->laws);
}
