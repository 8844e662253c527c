/* Candidates that are no piece's move: drops, castles, declared and native
 * actions, passes; and all candidates of a turn, or one of them anew. */

#include "play/generate.h"
#include "play/hooks.h"

/* --- drops and castles ---------------------------------------------------------------- */

/* Where it may go; a wanted one may go where it says. */
static void drop_cells(Generator *generator, const ActionRule *rule, CellSet *cells)
{
    const Position *position = generator->position;
    if (generator->wanted != NULL) {
        cellset_clear(cells, position->words);
        if (generator->wanted->to < position->program->board->cell_count)
            cellset_add(cells, generator->wanted->to);
    } else if (rule->to != EXPR_NONE) {
        machine_set(&generator->machine, rule->to, cells);
    } else {
        cellset_copy(cells, &position->program->everywhere, position->words);
    }
}

static bool visit_drops(Generator *generator, const ActionRule *rule, const CellSet *cells)
{
    unsigned words = generator->position->words;
    if (generator->visit_drops != NULL && generator->visit_drops(generator, rule, cells))
        return true;
    for (EACH_CELL(cell, cells, words))
        if (!generator->visit_drop(generator, rule, (Cell)cell))
            return false;
    return true;
}

static bool run_drop(Generator *generator, const ActionRule *rule)
{
    const Position *position = generator->position;
    CellSet cells;
    candidate_clear(generator, rule, (Piece){ .kind = rule->kind, .owner = generator->machine.view },
                    CELL_NONE);
    drop_cells(generator, rule, &cells);
    cellset_subtract(&cells, &position->occupied, position->words);
    if (generator->visit_slot != NULL && generator->slots != NULL) {
        const RuleFacts *facts = &generator->slots->rules[rule - position->program->kernel->rules];
        if (facts->how == RULE_TABLED)
            return (facts->admits[SLOT_PLAIN] & generator->phase_bits) == 0 ||
                   visit_drops(generator, rule, &cells);
    }
    Candidate *candidate = &generator->candidate;
    for (EACH_CELL(cell, &cells, position->words)) {
        candidate->action.to = candidate->deed.to = (Cell)cell;
        candidate->action.kind = candidate->deed.kind = rule->kind;
        generator->machine.it = (Cell)cell;
        cellset_clear(&candidate->deed.arrived, position->words);
        cellset_add(&candidate->deed.arrived, cell);
        if (!candidate_pick(generator, 0))
            return false;
    }
    return true;
}

static bool run_drops(Generator *generator)
{
    const Program *program = generator->position->program;
    const Kernel *kernel = program->kernel;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (program->drop_rule[kind] < 0 ||
            !position_holds(generator->position, generator->actor, (Kind)kind))
            continue;
        for (size_t i = (size_t)program->drop_rule[kind];
             i < kernel->rule_count && kernel->rules[i].form == RULE_DROP && kernel->rules[i].kind == kind;
             i++) {
            const ActionRule *rule = &kernel->rules[i];
            generator->neutral = false;
            if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
                !run_drop(generator, rule))
                return false;
        }
    }
    return true;
}

/* Whether the condition holds at each cell that the king leaves or crosses, the king being
 * lifted: where it ends is for the laws to judge, when the rook has come, too. */
static bool way_is_open(Machine *machine, ExprId condition, const CastleWay *way)
{
    Position *position = machine->position;
    size_t before = position->journal_count;
    bool open = true;
    position_write_cell(position, way->king_from, piece_none());
    for (unsigned cell = cellset_next(&way->unattacked, 0, position->words); open && cell < CELLSET_MAX;
         cell = cellset_next(&way->unattacked, cell + 1, position->words)) {
        machine->it = (Cell)cell;
        bool ends_here = cell == way->king_to && cell != way->king_from;
        open = ends_here || machine_truth(machine, condition);
    }
    position_undo(position, before);
    return open;
}

static bool castle_may_be(const Position *position, const CastleWay *way)
{
    const Castling *castling = &position->program->kernel->castling;
    Piece king = position->board[way->king_from], rook = position->board[way->rook_from];
    return king.kind == castling->king && king.owner == way->player &&
           kindset_has(&castling->rooks, rook.kind) && rook.owner == way->player && castling->flag >= 0 &&
           (rook.flags >> castling->flag & 1) != 0;
}

static bool castle_is_unattacked(Generator *generator, const CastleWay *way)
{
    const Kernel *kernel = generator->machine.kernel;
    Position *position = generator->position;
    if (!cellset_any(&way->unattacked, position->words))
        return true;
    CellSet attacked;
    Machine asked = generator->machine;
    if (kernel->castling.asks_way)
        return way_is_open(&asked, kernel->castling.way, way);
    attack_filter(&asked, &way->unattacked, false, &attacked);
    return !cellset_any(&attacked, position->words);
}

bool generator_has_castles(const Generator *generator)
{
    const Position *position = generator->position;
    const Castling *castling = &generator->machine.kernel->castling;
    int8_t flag = castling->flag;
    return castling->present && flag >= 0 && generator->actor < BOARD_PLAYERS_MAX &&
           cellset_meets(&position->flag_cells[flag], &position->owner_cells[generator->actor],
                         position->words);
}

bool generator_run_castles(Generator *generator)
{
    const Program *program = generator->position->program;
    const Kernel *kernel = program->kernel;
    if (program->castle_rule_first < 0 || !generator_has_castles(generator))
        return true;
    for (size_t i = 0; i < program->castle_way_count; i++) {
        const CastleWay *way = &program->castle_ways[i];
        const ActionRule *rule = &kernel->rules[(size_t)program->castle_rule_first + way->wing];
        if (way->player != generator->actor || generator->position->board[way->king_from].kind == KIND_NONE)
            continue;
        if (generator->wanted != NULL
                ? generator->wanted->extra != i || &kernel->rules[generator->wanted->rule] != rule
                : !generator_admits(generator, rule, rule->classes, 0, false))
            continue;
        if (generator->wanted == NULL &&
            (cellset_meets(&way->empty, &generator->position->occupied, program->words) ||
             !castle_may_be(generator->position, way)))
            continue;
        candidate_clear(generator, rule, generator->position->board[way->king_from], way->king_from);
        if (generator->wanted == NULL && !castle_is_unattacked(generator, way))
            continue;
        Candidate *candidate = &generator->candidate;
        generator->neutral = false;
        candidate->action.extra = (uint16_t)i;
        candidate->action.to = candidate->deed.to = way->king_to;
        cellset_add(&candidate->deed.vacated, way->king_from);
        cellset_add(&candidate->deed.vacated, way->rook_from);
        cellset_add(&candidate->deed.arrived, way->king_to);
        cellset_add(&candidate->deed.arrived, way->rook_to);
        cellset_drop(&candidate->deed.vacated, way->king_to);
        cellset_drop(&candidate->deed.vacated, way->rook_to);
        if (!candidate_pick(generator, 0))
            return false;
    }
    return true;
}

static bool run_native(Generator *generator, const ActionRule *rule)
{
    const NativeRule *native = &generator->machine.kernel->natives[rule->native];
    const HookBody *body = play_hook(native->hook);
    if (body == NULL || body->actions == NULL)
        return true;
    candidate_clear(generator, rule, piece_none(), CELL_NONE);
    HookCall call = { .machine = &generator->machine, .rule = native, .context = generator };
    generator->machine.it = CELL_NONE;
    body->actions(&call);
    return call.context != NULL;
}

/* Those of one rule that is no piece's move, drop or castling. */
static bool run_other(Generator *generator, const ActionRule *rule)
{
    generator->neutral = false;
    if (rule->form == RULE_NATIVE)
        return run_native(generator, rule);
    candidate_clear(generator, rule, piece_none(), CELL_NONE);
    return candidate_pick(generator, 0);
}

bool generator_run_others(Generator *generator)
{
    const Kernel *kernel = generator->machine.kernel;
    if (!generator->position->program->play->others)
        return true;
    for (const ActionRule *rule = kernel->rules; (size_t)(rule - kernel->rules) < kernel->rule_count;
         rule++) {
        if (rule->form != RULE_FREE && rule->form != RULE_NATIVE)
            continue;
        if (generator->target != CELL_NONE && rule->form == RULE_FREE && rule->takes == EXPR_NONE)
            continue;
        if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
            !run_other(generator, rule))
            return false;
    }
    return true;
}

static bool run_pass(Generator *generator)
{
    if (!generator->offers_pass)
        return true;
    generator->neutral = false;
    const Program *program = generator->position->program;
    candidate_clear(generator, &program->kernel->rules[program->pass_rule], piece_none(), CELL_NONE);
    return candidate_finish(generator);
}

bool generator_moves_neutral(const Generator *generator)
{
    for (unsigned i = 0; generator->position->program->play->neutral_moves && i < generator->phase_count; i++)
        if (phase_moves_neutral(generator->phases[i]))
            return true;
    return false;
}

bool generator_run(Generator *generator)
{
    if (!generator_run_pieces_of(generator, generator->machine.view) ||
        (!generator->gaining && !run_pass(generator)))
        return false;
    if (generator->gaining || generator->actor >= BOARD_PLAYERS_MAX)
        return generator_run_others(generator);
    if (generator_moves_neutral(generator) && !generator_run_pieces_of(generator, PLAYER_NOBODY))
        return false;
    return generator_run_castles(generator) && run_drops(generator) && generator_run_others(generator);
}

/* --- one action --------------------------------------------------------------------------------------- */

bool candidate_resolve(Generator *generator, const Action *action)
{
    const Kernel *kernel = generator->machine.kernel;
    const ActionRule *rule = &kernel->rules[action->rule];
    generator->wanted = action;
    generator->seen_count = 0;
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY:
        if (action->extra != 0 && generator->position->tables != NULL) {
            generator->neutral = false;
            candidate_of_action(generator, action);
            return !generator->visit(generator, &generator->candidate);
        }
        if (action->from == CELL_NONE || generator->position->board[action->from].kind != rule->kind)
            return false;
        generator->neutral = generator->position->board[action->from].owner == PLAYER_NOBODY;
        return !generator_run_rule(generator, rule, generator->position->board[action->from], action->from,
                                   CELL_NONE);
    case RULE_DROP: return !run_drop(generator, rule);
    case RULE_CASTLE: return !generator_run_castles(generator);
    case RULE_FREE:
    case RULE_NATIVE: return !run_other(generator, rule);
    case RULE_PASS:
        candidate_clear(generator, rule, piece_none(), CELL_NONE);
        return !candidate_finish(generator);
    }
    return false;
}
