/* Generates the moves that are no piece's: drops, castling, declared and native actions, passes. Also runs
 * the whole generation of a turn. */

#include "play/generate.h"
#include "play/hooks.h"

/* --- drops and castles ---------------------------------------------------------------- */

static void drop_cells(Generator *generator, const ActionRule *rule, CellSet *cells)
{
    const Position *position = generator->position;
    if (rule->to != EXPR_NONE)
        evaluator_set(&generator->evaluator, rule->to, cells);
    else
        cellset_copy(cells, &position->program->everywhere, position->words);
}

/* True if all drops of the rule are legal. */
static bool drops_are_unrestricted(const Generator *generator, const ActionRule *rule)
{
    const Program *program = generator->position->program;
    const LawPlan *plan = game_plan(program);
    Piece piece = { .kind = rule->kind, .owner = generator->evaluator.mover };
    return generator->check_info.has_unrestricted && !plan->drops_do_more &&
           !plan->rule_does_more[rule - program->kernel->rules] &&
           !bit_has(plan->royals, code_of(program, piece));
}

static bool visit_drops(Generator *generator, const ActionRule *rule, const CellSet *cells)
{
    unsigned words = generator->position->words;
    if (generator->counted != NULL && drops_are_unrestricted(generator, rule)) {
        *generator->counted += cellset_count(cells, words);
        return true;
    }
    SimpleMove simple = { .drop = rule };
    for (EACH_CELL(cell, cells, words)) {
        simple.cell = (Cell)cell;
        if (!generator_visit_simple(generator, &simple))
            return false;
    }
    return true;
}

static bool run_drop(Generator *generator, const ActionRule *rule)
{
    const Position *position = generator->position;
    CellSet cells;
    generator_begin(generator, rule, (Piece){ .kind = rule->kind, .owner = generator->evaluator.view },
                    CELL_NONE);
    drop_cells(generator, rule, &cells);
    cellset_subtract(&cells, &position->occupied, position->words);
    if (generator->visits_simple && generator->move_tables != NULL) {
        const RuleFacts *facts = &generator->move_tables->rules[rule - position->program->kernel->rules];
        if (facts->how == RULE_TABLED)
            return (facts->admits[MOVE_IS_QUIET] & generator->open.bits) == 0 ||
                   visit_drops(generator, rule, &cells);
    }
    for (EACH_CELL(cell, &cells, position->words)) {
        pseudo_move_set_drop(&generator->pseudo_move, &generator->evaluator, rule, (Cell)cell);
        if (!generator_pick(generator, 0))
            return false;
    }
    return true;
}

bool generator_run_drops(Generator *generator, Kind kind)
{
    const Program *program = generator->position->program;
    const Kernel *kernel = program->kernel;
    if (program->drop_rule[kind] < 0)
        return true;
    for (size_t i = (size_t)program->drop_rule[kind];
         i < kernel->rule_count && kernel->rules[i].form == RULE_DROP && kernel->rules[i].kind == kind; i++) {
        const ActionRule *rule = &kernel->rules[i];
        generator->current.neutral = false;
        if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
            !run_drop(generator, rule))
            return false;
    }
    return true;
}

static bool run_drops(Generator *generator)
{
    for (unsigned kind = 0; kind < generator->evaluator.kernel->kind_count; kind++)
        if (position_holds(generator->position, generator->evaluator.mover, (Kind)kind) &&
            !generator_run_drops(generator, (Kind)kind))
            return false;
    return true;
}

/* True if the condition holds on each cell that the king leaves or crosses, with the king lifted off. The
 * laws test the king's target after the rook has moved. */
static bool castling_is_open(Evaluator *evaluator, ExprId condition, const CastlingMove *castling_move)
{
    Position *position = evaluator->position;
    size_t before = position->journal_count;
    bool open = true;
    position_write_cell(position, castling_move->king_from, piece_none());
    for (unsigned cell = cellset_next(&castling_move->unattacked, 0, position->words);
         open && cell < CELLSET_MAX;
         cell = cellset_next(&castling_move->unattacked, cell + 1, position->words)) {
        evaluator->it = (Cell)cell;
        bool ends_here = cell == castling_move->king_to && cell != castling_move->king_from;
        open = ends_here || evaluator_truth(evaluator, condition);
    }
    position_undo(position, before);
    return open;
}

bool play_may_castle(const Position *position, const CastlingMove *castling_move)
{
    const Castling *castling = &position->program->kernel->castling;
    Piece king = position->board[castling_move->king_from], rook = position->board[castling_move->rook_from];
    return king.kind == castling->king && king.owner == castling_move->player &&
           kindset_has(&castling->rooks, rook.kind) && rook.owner == castling_move->player &&
           castling->flag >= 0 && (rook.flags >> castling->flag & 1) != 0;
}

static bool castle_is_unattacked(Generator *generator, const CastlingMove *castling_move)
{
    const Kernel *kernel = generator->evaluator.kernel;
    Position *position = generator->position;
    if (!cellset_any(&castling_move->unattacked, position->words))
        return true;
    CellSet attacked;
    Evaluator asked = generator->evaluator;
    if (kernel->castling.asks_way)
        return castling_is_open(&asked, kernel->castling.way, castling_move);
    evaluator_attacked(&asked, &castling_move->unattacked, false, &attacked);
    return !cellset_any(&attacked, position->words);
}

bool generator_has_castles(const Generator *generator)
{
    const Position *position = generator->position;
    const Castling *castling = &generator->evaluator.kernel->castling;
    int8_t flag = castling->flag;
    return castling->present && flag >= 0 && generator->evaluator.mover < BOARD_PLAYERS_MAX &&
           cellset_meets(&position->flag_cells[flag], &position->owner_cells[generator->evaluator.mover],
                         position->words);
}

bool generator_run_castles(Generator *generator)
{
    const Program *program = generator->position->program;
    const Kernel *kernel = program->kernel;
    if (program->castle_rule_first < 0 || !generator_has_castles(generator))
        return true;
    for (size_t i = 0; i < program->castling_move_count; i++) {
        const CastlingMove *castling_move = &program->castling_moves[i];
        const ActionRule *rule = &kernel->rules[(size_t)program->castle_rule_first + castling_move->wing];
        if (castling_move->player != generator->evaluator.mover ||
            generator->position->board[castling_move->king_from].kind == KIND_NONE)
            continue;
        if (!generator_admits(generator, rule, rule->classes, 0, false) ||
            cellset_meets(&castling_move->empty, &generator->position->occupied, program->words) ||
            !play_may_castle(generator->position, castling_move))
            continue;
        generator_begin(generator, rule, generator->position->board[castling_move->king_from],
                        castling_move->king_from);
        if (!castle_is_unattacked(generator, castling_move))
            continue;
        generator->current.neutral = false;
        pseudo_move_set_castling(&generator->pseudo_move, program, (unsigned)i);
        if (!generator_pick(generator, 0))
            return false;
    }
    return true;
}

static bool run_native(Generator *generator, const ActionRule *rule)
{
    const NativeRule *native = &generator->evaluator.kernel->natives[rule->native];
    const HookBody *body = play_hook(native->hook);
    HookCall call;
    if (body == NULL || body->actions == NULL)
        return true;
    generator_begin(generator, rule, piece_none(), CELL_NONE);
    call.evaluator = &generator->evaluator;
    call.rule = native;
    call.full = false;
    call.count = 0;
    body->actions(&call);
    for (unsigned i = 0; i < call.count; i++)
        if (pseudo_move_set_native(&generator->pseudo_move, &generator->evaluator, native,
                                   &call.actions[i]) &&
            !generator_finish(generator))
            return false;
    return !call.full || position_exhaust(generator->position);
}

/* The actions of one rule that is no piece's move, drop or castling. */
static bool run_other(Generator *generator, const ActionRule *rule)
{
    generator->current.neutral = false;
    if (rule->form == RULE_NATIVE)
        return run_native(generator, rule);
    generator_begin(generator, rule, piece_none(), CELL_NONE);
    return generator_pick(generator, 0);
}

bool generator_run_others(Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    if (!generator->position->program->facts->others)
        return true;
    for (const ActionRule *rule = kernel->rules; (size_t)(rule - kernel->rules) < kernel->rule_count;
         rule++) {
        if (rule->form != RULE_FREE && rule->form != RULE_NATIVE)
            continue;
        if (generator->target.cell != CELL_NONE && rule->form == RULE_FREE && rule->takes == EXPR_NONE)
            continue;
        if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
            !run_other(generator, rule))
            return false;
    }
    return true;
}

static bool run_pass(Generator *generator)
{
    if (!generator->open.pass)
        return true;
    generator->current.neutral = false;
    const Program *program = generator->position->program;
    generator_begin(generator, &program->kernel->rules[program->pass_rule], piece_none(), CELL_NONE);
    return generator_finish(generator);
}

bool generator_moves_neutral(const Generator *generator)
{
    for (unsigned i = 0; generator->position->program->facts->neutral_moves && i < generator->open.count; i++)
        if (phase_moves_neutral(generator->open.phases[i]))
            return true;
    return false;
}

bool generator_run(Generator *generator)
{
    if (!generator_run_pieces_of(generator, generator->evaluator.view) ||
        (!generator->filter.gaining && !run_pass(generator)))
        return false;
    if (generator->filter.gaining || generator->evaluator.mover >= BOARD_PLAYERS_MAX)
        return generator_run_others(generator);
    if (generator_moves_neutral(generator) && !generator_run_pieces_of(generator, PLAYER_NOBODY))
        return false;
    return generator_run_castles(generator) && run_drops(generator) && generator_run_others(generator);
}
