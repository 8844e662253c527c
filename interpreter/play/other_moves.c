/* Generates the moves that are no piece's: drops, castling, declared and native actions, passes. Also runs
 * the whole generation of a turn. */

#include "play/generate.h"
#include "play/hooks.h"

#include <assert.h>

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
    return generator->check_info.has_unrestricted && !plan->others_do_more &&
           !plan->rule_does_more[rule - program->kernel->rules] &&
           !bit_has(plan->royals, code_of(program, piece));
}

/* Begins the drops of one rule. False if it has none, or if they have been counted. */
static bool drops_begin(Generator *generator, const ActionRule *rule)
{
    const Position *position = generator->position;
    CellSet *cells = &generator->parts.cells;
    generator_begin(generator, rule, (Piece){ .kind = rule->kind, .owner = generator->evaluator.view },
                    CELL_NONE);
    drop_cells(generator, rule, cells);
    cellset_subtract(cells, &position->occupied, position->words);
    generator->parts.cell = 0;
    generator->source = SOURCE_DROPS;
    completion_begin(generator, false);
    generator->completion.picks = false; /* the first cell begins */
    if (!generator->yields_simple)
        return true;
    const RuleFacts *facts = &generator->move_tables->rules[rule - position->program->kernel->rules];
    if (facts->how != RULE_TABLED)
        return true;
    generator->source = SOURCE_SIMPLE_DROPS;
    generator->simple_move = (SimpleMove){ .drop = rule };
    if ((facts->admits[MOVE_IS_QUIET] & generator->open.bits) == 0)
        return false;
    if (generator->counted == NULL || !drops_are_unrestricted(generator, rule))
        return true;
    *generator->counted += cellset_count(cells, position->words);
    return false;
}

/* The next empty cell for a drop, or CELLSET_MAX. */
static unsigned drop_cell_next(Generator *generator)
{
    TurnParts *parts = &generator->parts;
    unsigned cell = cellset_next(&parts->cells, parts->cell, generator->position->words);
    parts->cell = cell + 1;
    return cell;
}

static bool simple_drop_next(Generator *generator)
{
    unsigned cell = drop_cell_next(generator);
    generator->simple_move.cell = (Cell)cell;
    generator->simple = cell < CELLSET_MAX ? &generator->simple_move : NULL;
    return cell < CELLSET_MAX;
}

/* Begins the drop on the next cell. False if there is none. */
static bool drop_begin(Generator *generator)
{
    unsigned cell = drop_cell_next(generator);
    if (cell == CELLSET_MAX)
        return false;
    pseudo_move_set_drop(&generator->pseudo_move, &generator->evaluator, generator->current.rule, (Cell)cell);
    return true;
}

/* The next drop rule of a kind, after the current one. NULL if there is none. */
static const ActionRule *drop_rule_next(const Generator *generator)
{
    const Program *program = generator->position->program;
    const Kernel *kernel = program->kernel;
    const TurnParts *parts = &generator->parts;
    const ActionRule *rule = parts->rule;
    if (rule == NULL) {
        if (program->drop_rule[parts->kind] < 0 ||
            !position_holds(generator->position, generator->evaluator.mover, (Kind)parts->kind))
            return NULL;
        rule = &kernel->rules[program->drop_rule[parts->kind]];
    } else {
        rule++;
    }
    return rule < kernel->rules + kernel->rule_count && rule->form == RULE_DROP && rule->kind == parts->kind
               ? rule
               : NULL;
}

/* The drops of a kind. False if there are no more. */
static bool kind_drops_begin(Generator *generator)
{
    generator->current.neutral = false;
    while ((generator->parts.rule = drop_rule_next(generator)) != NULL)
        if (generator_admits(generator, generator->parts.rule, generator->parts.rule->classes, LATE_CLASSES,
                             false) &&
            drops_begin(generator, generator->parts.rule))
            return true;
    return false;
}

static bool part_drops_begin(Generator *generator)
{
    for (; generator->parts.kind < generator->evaluator.kernel->kind_count; generator->parts.kind++)
        if (kind_drops_begin(generator))
            return true;
    return false;
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

/* True if check info has found that the king is not attacked where it stands. */
static bool king_is_safe(const Generator *generator, Cell king)
{
    const CheckInfo *check_info = &generator->check_info;
    return check_info->plan != NULL && check_info->checks == 0 &&
           check_info_guards(check_info->plan, generator->position->codes[king]);
}

static bool castle_is_unattacked(Generator *generator, const CastlingMove *castling_move)
{
    const Kernel *kernel = generator->evaluator.kernel;
    Position *position = generator->position;
    if (!cellset_any(&castling_move->unattacked, position->words))
        return true;
    CellSet asked_of, attacked;
    Evaluator asked = generator->evaluator;
    if (kernel->castling.asks_way)
        return castling_is_open(&asked, kernel->castling.way, castling_move);
    cellset_copy(&asked_of, &castling_move->unattacked, position->words);
    if (king_is_safe(generator, castling_move->king_from))
        cellset_drop(&asked_of, castling_move->king_from);
    evaluator_attacked(&asked, &asked_of, false, &attacked);
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

/* Begins a castling or another action that is no piece's move or drop. */
static void action_begin(Generator *generator, const ActionRule *rule, Piece piece, Cell from)
{
    generator->current.neutral = false;
    generator->source = SOURCE_ACTION;
    generator_begin(generator, rule, piece, from);
    completion_begin(generator, false);
}

static bool part_castling_begin(Generator *generator)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    size_t *index = &generator->parts.index;
    if (!generator_has_castles(generator))
        return false;
    for (; *index < program->castling_move_count; ++*index) {
        const CastlingMove *castling_move = &program->castling_moves[*index];
        const ActionRule *rule =
            &program->kernel->rules[(size_t)program->castle_rule_first + castling_move->wing];
        if (castling_move->player != generator->evaluator.mover ||
            position->board[castling_move->king_from].kind == KIND_NONE)
            continue;
        if (cellset_meets(&castling_move->empty, &position->occupied, program->words) ||
            !play_may_castle(position, castling_move) ||
            !generator_admits(generator, rule, rule->classes, 0, false))
            continue;
        action_begin(generator, rule, position->board[castling_move->king_from], castling_move->king_from);
        if (!castle_is_unattacked(generator, castling_move))
            continue;
        pseudo_move_set_castling(&generator->pseudo_move, program, (unsigned)*index);
        ++*index;
        return true;
    }
    return false;
}

/* Asks the hook of a native rule for the next part of its actions. */
static void hook_ask(Generator *generator, unsigned skip)
{
    HookCall *call = &generator->hook;
    const HookBody *body = play_hook(call->rule->hook);
    call->skip = skip;
    call->count = 0;
    call->full = false;
    generator->hook_next = 0;
    if (body != NULL && body->actions != NULL)
        body->actions(call);
}

static void hook_begin(Generator *generator, const ActionRule *rule)
{
    action_begin(generator, rule, piece_none(), CELL_NONE);
    generator->source = SOURCE_HOOK;
    generator->completion.picks = false; /* the first action begins */
    generator->hook.evaluator = &generator->evaluator;
    generator->hook.rule = &generator->evaluator.kernel->natives[rule->native];
    generator->hook_done = 0;
    hook_ask(generator, 0);
}

/* Begins the hook's next action. False if there is none. */
static bool hook_action_begin(Generator *generator)
{
    const HookCall *call = &generator->hook;
    while (generator->hook_next < call->count || call->full)
        if (generator->hook_next == call->count)
            hook_ask(generator, generator->hook_done += call->count);
        else if (pseudo_move_set_native(&generator->pseudo_move, &generator->evaluator, call->rule,
                                        &call->actions[generator->hook_next++]))
            return true;
    return false;
}

static bool part_other_begin(Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const ActionRule **rule = &generator->parts.rule;
    for (*rule = *rule == NULL ? kernel->rules : *rule + 1; *rule < kernel->rules + kernel->rule_count;
         ++*rule) {
        bool hooked = (*rule)->form == RULE_NATIVE;
        if ((!hooked && (*rule)->form != RULE_FREE) ||
            (!hooked && generator->target.cell != CELL_NONE && (*rule)->takes == EXPR_NONE) ||
            !generator_admits(generator, *rule, (*rule)->classes, LATE_CLASSES, false))
            continue;
        if (hooked)
            hook_begin(generator, *rule);
        else
            action_begin(generator, *rule, piece_none(), CELL_NONE);
        return true;
    }
    return false;
}

bool generator_moves_neutral(const Generator *generator)
{
    for (unsigned i = 0; generator->position->program->facts->neutral_moves && i < generator->open.count; i++)
        if (phase_moves_neutral(generator->open.phases[i]))
            return true;
    return false;
}

/* Begins the next piece of the owner's: kind by kind, and cell by cell. */
static bool part_piece_begin(Generator *generator, Player owner)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    const uint64_t *own = position->owner_cells[owner].words,
                   *skipped = generator->filter.skips ? generator->filter.skipped.words : NULL;
    const unsigned words = position->words, kinds = (unsigned)program->kernel->kind_count;
    TurnParts *parts = &generator->parts;
    unsigned kind = parts->kind, word = parts->word;
    uint64_t pieces = parts->pieces;
    while (pieces == 0 && kind < kinds) {
        if (word < words && program->rule_count[kind] > 0) {
            pieces = own[word] & position->kind_cells[kind].words[word];
            if (skipped != NULL)
                pieces &= ~skipped[word];
            word++;
        } else {
            kind++;
            word = 0;
        }
    }
    parts->kind = kind;
    parts->word = word;
    parts->pieces = pieces;
    if (pieces == 0)
        return false;
    piece_moves_begin(generator, turn_next_piece(parts));
    return true;
}

static bool part_pass_begin(Generator *generator)
{
    const Program *program = generator->position->program;
    if (generator->parts.begun)
        return false;
    generator->parts.begun = true;
    action_begin(generator, &program->kernel->rules[program->pass_rule], piece_none(), CELL_NONE);
    return true;
}

/* An if-chain, the most frequent first: each branch is predicted by itself, but a jump table has one indirect
 * jump. */
static bool part_begin(Generator *generator, unsigned part)
{
    if (part == GENERATE_PIECES)
        return part_piece_begin(generator, generator->evaluator.view);
    if (part == GENERATE_CASTLES)
        return part_castling_begin(generator);
    if (part == GENERATE_DROPS)
        return part_drops_begin(generator);
    if (part == GENERATE_PASS)
        return part_pass_begin(generator);
    if (part == GENERATE_NEUTRAL)
        return generator_moves_neutral(generator) && part_piece_begin(generator, PLAYER_NOBODY);
    assert(part == GENERATE_OTHERS);
    return part_other_begin(generator);
}

/* --- the iterator --------------------------------------------------------------------------------- */

static void parts_begin(TurnParts *parts, unsigned left)
{
    parts->left = left;
    parts->begun = false;
    parts->kind = parts->word = parts->cell = 0;
    parts->pieces = 0;
    parts->index = 0;
    parts->rule = NULL;
}

/* The parts that the game has at all, and the turn. */
static unsigned parts_of_turn(const Generator *generator)
{
    const Program *program = generator->position->program;
    return GENERATE_PIECES | (generator->open.pass ? GENERATE_PASS : 0u) |
           (program->facts->neutral_moves ? GENERATE_NEUTRAL : 0u) |
           (program->castle_rule_first >= 0 ? GENERATE_CASTLES : 0u) |
           (game_plan(program)->drops ? GENERATE_DROPS : 0u) |
           (program->facts->others ? GENERATE_OTHERS : 0u);
}

static void begin_with(Generator *generator, unsigned parts)
{
    generator->source = SOURCE_NONE;
    generator->spent = false;
    parts_begin(&generator->parts, parts);
}

void generator_begin_parts(Generator *generator, unsigned parts)
{
    begin_with(generator, parts & parts_of_turn(generator));
}

void generator_begin_all(Generator *generator)
{
    unsigned parts = GENERATE_PIECES | GENERATE_OTHERS;
    if (!generator->filter.gaining)
        parts |= GENERATE_PASS;
    if (!generator->filter.gaining && generator->evaluator.mover < BOARD_PLAYERS_MAX)
        parts |= GENERATE_NEUTRAL | GENERATE_CASTLES | GENERATE_DROPS;
    generator_begin_parts(generator, parts);
}

void generator_begin_piece(Generator *generator, Cell from)
{
    begin_with(generator, 0);
    piece_moves_begin(generator, from);
}

void generator_begin_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to)
{
    begin_with(generator, 0);
    if (walked_rule_begin(generator, rule, piece, from, to))
        generator->source = SOURCE_RULE;
}

/* Begins the next of the drops or of the hook's actions. Any other action stands by itself. */
static bool action_next_begin(Generator *generator)
{
    return generator->source == SOURCE_DROPS  ? drop_begin(generator)
           : generator->source == SOURCE_HOOK ? hook_action_begin(generator)
                                              : false;
}

/* An if-chain, the most frequent first: each branch is predicted by itself, but a jump table has one indirect
 * jump. */
static bool source_next(Generator *generator)
{
    const MoveSource source = generator->source;
    if (source == SOURCE_NONE)
        return false;
    if (source == SOURCE_TABLE_MOVES)
        return piece_table_move_next(generator);
    if (source == SOURCE_RULES)
        return piece_rule_move_next(generator);
    if (source == SOURCE_RULE)
        return walked_rule_next(generator);
    if (source == SOURCE_SIMPLE_DROPS)
        return simple_drop_next(generator);
    assert(source == SOURCE_DROPS || source == SOURCE_HOOK || source == SOURCE_ACTION);
    while (!completion_next(generator)) {
        if (generator->spent || !action_next_begin(generator))
            return false;
        completion_begin(generator, false);
    }
    return true;
}

bool generator_next_source(Generator *generator)
{
    generator->simple = NULL;
    while (!source_next(generator)) {
        if (generator->spent)
            return false;
        generator->source = SOURCE_NONE;
        while (generator->parts.left != 0 &&
               !part_begin(generator, generator->parts.left & (0u - generator->parts.left)))
            parts_begin(&generator->parts, generator->parts.left & (generator->parts.left - 1));
        if (generator->parts.left == 0)
            return false;
    }
    return true;
}

bool generator_next_capture(Generator *generator)
{
    while (generator_next(generator))
        if (cellset_has(&generator->pseudo_move.delta.taken_cells, generator->target.cell))
            return true;
    return false;
}
