/* Legal actions: pseudo-legal moves that pass the laws, decided by check info or by making them. */

#include "play/generate.h"

Action action_pass(const Position *position)
{
    return action_blank((size_t)position->program->pass_rule, CELL_NONE, CELL_NONE);
}

/* --- looking ahead within a turn -------------------------------------------------------- */

static bool turn_can_end(Position *position, unsigned depth, unsigned nest);
static bool legal_any(Position *position, unsigned depth, unsigned nest);

bool pass_is_lawful(Position *position, unsigned depth, unsigned nest)
{
    Action pass = action_pass(position);
    PseudoMove pseudo_move;
    Evaluator evaluator;
    if (!position_spend(position, 1) || !pseudo_move_of_action(&pseudo_move, &evaluator, position, &pass))
        return true; /* the budget is spent */
    size_t journal = position->journal_count;
    Resolution resolution;
    evaluator.depth = depth;
    resolution_start(&resolution, &evaluator, &pseudo_move);
    resolution.bare = resolution.kept = true;
    resolution.nest = nest;
    resolution_run(&resolution);
    bool lawful = resolution.found;
    if (lawful) {
        bool ended = turn_pass(&resolution);
        lawful = !laws_stop(&resolution, -1, ended) && (ended || turn_can_end(position, depth, nest + 1));
    }
    position_undo(position, journal);
    return lawful;
}

/* True if the rest of the turn can be completed legally: by some action or, if there is none and the game
 * does not end there, by the forced pass. */
static bool turn_can_end(Position *position, unsigned depth, unsigned nest)
{
    bool can = legal_any(position, depth, nest) ||
               (!endings_come(position) && pass_is_lawful(position, depth, nest));
    const LawRule *law = laws_of_turn_end(position->program->kernel);
    if (law != NULL && position->effort > position->effort_max && !position->auditing)
        position->costly = law->span; /* this law caused all the questions */
    return can;
}

bool resolution_is_lawful(Resolution *resolution, bool pass)
{
    Position *position = resolution->evaluator.position;
    bool passing = position->program->facts->passing[resolution->action.rule], ended = true;
    if (passing) {
        ended = turn_pass(resolution);
        if (!ended && laws_of_turn_end(resolution->evaluator.kernel) != NULL &&
            !turn_can_end(position, resolution->evaluator.depth, resolution->nest + 1))
            return false;
    }
    if (laws_stop(resolution, -1, ended))
        return false;
    if (pass && !passing)
        turn_pass(resolution);
    return true;
}

static bool legal_resolution(Resolution *resolution)
{
    const Legal *legal = resolution->context;
    Position *position = resolution->evaluator.position;
    size_t journal = position->journal_count;
    bool stopped = !resolution_is_lawful(resolution, false);
    position_undo(position, journal);
    if (stopped || (legal->barred >= 0 && !resolution->fails_barred))
        return true;
    return legal->visit(resolution);
}

/* A verdict for an action with further changes (effects): it may still be known to be illegal. */
static Verdict verdict_with_more(const LawPlan *plan, unsigned rule, Verdict verdict)
{
    return verdict == VERDICT_ILLEGAL && plan->royal_first && !plan->rule_changes[rule] ? verdict
                                                                                        : VERDICT_ASK;
}

static Verdict move_verdict(const Generator *generator, Cell from, Cell to, const MoveShape *shape)
{
    Position *position = generator->position;
    const LawPlan *plan = game_plan(position->program);
    bool more = plan->rule_does_more[shape->rule] || plan->class_does_more[move_class(position, shape, to)];
    if ((more && !plan->royal_first) || (position->program->kernel->rules[shape->rule].leaves >= 0 &&
                                         check_info_guards(plan, position->codes[from])))
        return VERDICT_ASK;
    Verdict verdict = check_info_judge(&generator->check_info, position, from, to,
                                       table_move_becomes(position, shape, from));
    return more ? verdict_with_more(plan, shape->rule, verdict) : verdict;
}

static Verdict drop_verdict(const Generator *generator, const ActionRule *rule, Cell to)
{
    const Program *program = generator->position->program;
    Piece piece = { .kind = rule->kind, .owner = generator->evaluator.mover };
    const LawPlan *plan = game_plan(program);
    unsigned index = (unsigned)(rule - program->kernel->rules);
    bool more = plan->others_do_more || plan->rule_does_more[index];
    if (more && !plan->royal_first)
        return VERDICT_ASK;
    Verdict verdict = check_info_judge_drop(&generator->check_info, to, code_of(program, piece));
    return more ? verdict_with_more(plan, index, verdict) : verdict;
}

static Verdict castling_verdict(const Generator *generator, const ActionRule *rule)
{
    const Program *program = generator->position->program;
    const LawPlan *plan = game_plan(program);
    if (plan->others_do_more || plan->rule_does_more[rule - program->kernel->rules] ||
        rule->condition != EXPR_NONE || rule->pick_count > 0)
        return VERDICT_ASK;
    return check_info_judge_castling(&generator->check_info, generator->position,
                                     &program->castling_moves[generator->pseudo_move.action.extra]);
}

Verdict simple_move_verdict(const Generator *generator, const SimpleMove *simple)
{
    const TableMove *table_move = simple->table_move;
    return table_move == NULL ? drop_verdict(generator, simple->drop, simple->cell)
                              : move_verdict(generator, simple->cell, table_move->to,
                                             &generator->move_tables->shapes[table_move->shape]);
}

uint64_t simple_move_musts(const Generator *generator, const SimpleMove *simple)
{
    const LawPlan *plan = game_plan(generator->position->program);
    const TableMove *table_move = simple->table_move;
    return table_move == NULL
               ? plan->drop_musts[simple->drop->kind]
               : plan->musts[move_class(generator->position,
                                        &generator->move_tables->shapes[table_move->shape], table_move->to)];
}

static bool table_move_gains(const Generator *generator, const TableMove *table_move)
{
    return generator->position->codes[table_move->to] != 0 ||
           generator->move_tables->shapes[table_move->shape].kind != KIND_NONE;
}

/* Questions about hypothetical actions are charged to the effort budget, because they can be nested. */
enum { STEPS_OF_LISTING = 8, STEPS_OF_MAKING = 4 };

static bool looks_ahead(const Position *position, const Legal *legal)
{
    return legal->nest > 0 || position->asking > 0;
}

static bool legal_made(Generator *generator, Legal *legal);

static bool legal_simple(Generator *generator, Legal *legal, const SimpleMove *simple)
{
    if (legal->gaining && simple->table_move != NULL && !table_move_gains(generator, simple->table_move))
        return true;
    Verdict verdict = simple->unrestricted ? VERDICT_LEGAL : simple_move_verdict(generator, simple);
    if (verdict == VERDICT_ILLEGAL)
        return true;
    if (legal->wants_musts)
        legal->musts = simple_move_musts(generator, simple);
    if (verdict == VERDICT_LEGAL && legal->visit_simple != NULL)
        return legal->visit_simple(legal, generator);
    if (simple->table_move == NULL)
        generator_begin_drop(generator, simple->drop, simple->cell);
    else
        generator_begin_table_move(generator, simple->cell, simple->table_move);
    return legal_made(generator, legal);
}

/* The same for a pseudo-legal move that changes no more than a table move, a simple drop or castling. */
static Verdict pseudo_move_verdict(const Generator *generator)
{
    Position *position = generator->position;
    const Action *action = &generator->pseudo_move.action;
    const ActionRule *rule = &generator->evaluator.kernel->rules[action->rule];
    if (generator->yields_simple && rule->form == RULE_CASTLE)
        return castling_verdict(generator, rule);
    if (!generator->yields_simple || generator->move_tables->rules[action->rule].how == RULE_WALKED ||
        deltas_read_path(position->program))
        return VERDICT_ASK;
    if (rule->form == RULE_DROP)
        return drop_verdict(generator, rule, action->to);
    if (rule->form != RULE_MOVE || action->extra == 0)
        return VERDICT_ASK;
    return move_verdict(generator, action->from, action->to,
                        &generator->move_tables->shapes[action->extra - 1]);
}

/* Visits an action that is legal without being made. */
static bool legal_unmade(Generator *generator, Legal *legal)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    Resolution resolution;
    resolution.evaluator = generator->evaluator;
    resolution.pseudo_move = pseudo_move;
    resolution.delta = &pseudo_move->delta;
    resolution.action = pseudo_move->action;
    resolution.fails_barred = false;
    resolution.context = legal;
    return legal->visit(&resolution);
}

/* Makes the current move with every combination of picks and visits those that are legal. */
static bool legal_resolve(Generator *generator, Legal *legal)
{
    Resolution resolution;
    resolution_start(&resolution, &generator->evaluator, &generator->pseudo_move);
    resolution.laws = &generator->laws;
    resolution.visit = legal_resolution;
    resolution.context = legal;
    resolution.nest = legal->nest;
    return resolution_run(&resolution);
}

static bool legal_made(Generator *generator, Legal *legal)
{
    if (looks_ahead(generator->position, legal) && !position_spend(generator->position, STEPS_OF_MAKING))
        return false;
    return legal_resolve(generator, legal);
}

static bool legal_pseudo_move(Generator *generator, Legal *legal)
{
    if (legal->gaining && (generator->pseudo_move.delta.classes & LATE_CLASSES) == 0)
        return true;
    Verdict verdict = pseudo_move_verdict(generator);
    if (verdict == VERDICT_ILLEGAL)
        return true;
    legal->value = legal->only == EXPR_NONE ? 1 : evaluator_number(&generator->evaluator, legal->only);
    if (legal->value == 0 && !legal->wants_musts)
        return true;
    legal->musts = legal->wants_musts ? musts_of(&generator->evaluator) : 0;
    if (legal->seen != NULL && *legal->seen != 0 && (legal->musts & (*legal->seen ^ (*legal->seen - 1))) == 0)
        return true; /* an earlier `must` rule is satisfied already */
    return verdict == VERDICT_LEGAL ? legal_unmade(generator, legal) : legal_made(generator, legal);
}

/* Skips the pieces whose actions a Counter has counted. */
static uint64_t legal_count_unrestricted(Generator *generator)
{
    const Position *position = generator->position;
    const Counter *counter = position->program->counter;
    UnrestrictedPieces unrestricted = { &generator->check_info.unrestricted, generator->evaluator.mover,
                                        generator->open.bits };
    if (counter == NULL || generator->trails.any || !generator->check_info.has_unrestricted)
        return 0;
    generator->filter.skips = true;
    cellset_clear(&generator->filter.skipped, position->words);
    return counter->count(position, &unrestricted, &generator->filter.skipped);
}

static void legal_start(Generator *generator, Position *position, unsigned depth, Legal *legal)
{
    generator_start(generator, position, play_actor(position), depth);
    generator_open_turn(generator);
    if (legal->no_pass)
        generator->open.pass = false;
    generator->filter.gaining = legal->gaining;
    generator->laws.barred = legal->barred;
    generator->laws.first_barred = legal->first_barred;
    legal->open = &generator->open;
    /* repetition laws need the current position in the history */
    if (position->program->facts->any_passing && (position->program->facts->game_reads & READ_HISTORY) != 0)
        play_note_history(position);
    table_moves_begin(generator);
    if (generator->move_tables != NULL && legal->visit_simple != NULL && legal->only == EXPR_NONE &&
        legal->barred < 0 && (!legal->wants_musts || game_plan(position->program)->musts_by_class)) {
        check_info_compute(&generator->check_info, position, generator->evaluator.mover,
                           laws_counts_allow(position, generator->evaluator.mover));
        generator->yields_simple = true;
        generator->counted = legal->counted;
        if (legal->counted != NULL)
            *legal->counted += legal_count_unrestricted(generator);
    }
}

/* See generate.h. */
bool legal_visit(Position *position, unsigned depth, Legal *legal)
{
    Generator generator;
    size_t journal = position->journal_count;
    if (looks_ahead(position, legal) && !position_spend(position, STEPS_OF_LISTING))
        return false;
    legal_start(&generator, position, depth, legal);
    generator_begin_all(&generator);
    bool going = true;
    while (going && generator_next(&generator))
        going = generator.simple != NULL ? legal_simple(&generator, legal, generator.simple)
                                         : legal_pseudo_move(&generator, legal);
    position_undo(position, journal);
    legal->open = NULL; /* it was the generator's */
    return going && !generator.spent;
}

static bool legal_found(Resolution *resolution)
{
    (void)resolution;
    return false;
}

static bool simple_found(const Legal *legal, const Generator *generator)
{
    (void)legal;
    (void)generator;
    return false;
}

static bool any_found(Position *position, unsigned depth, Legal legal)
{
    legal.visit = legal_found;
    legal.visit_simple = simple_found;
    legal.only = EXPR_NONE;
    legal.barred = -1;
    return legal.nest > NEST_MAX || !legal_visit(position, depth, &legal);
}

/* True if there is a legal action. */
static bool legal_any(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest });
}

bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest, .no_pass = true });
}

/* --- questions of expressions ----------------------------------------------------------------- */

/* Begins a question about what could be played, with the turn of the player; and ends it. */
static size_t asking_begin(const Evaluator *evaluator, Player player)
{
    Position *position = evaluator->position;
    size_t journal = position->journal_count;
    bool acts = player == play_actor(position) && !evaluator->turn_begins;
    position->asking++;
    if (acts || player >= position->program->kernel->player_count)
        return journal;
    Turn turn = position->turn;
    turn.player = player;
    turn.phase = 0;
    turn.repeated = 0;
    position_write_turn(position, turn);
    turn_resolve_stalemate(position, 0, 0, 1, NEST_MAX);
    return journal;
}

static void asking_end(Position *position, size_t journal)
{
    position->asking--;
    position_undo(position, journal);
}

bool pseudo_move_is_lawful(Generator *generator)
{
    Legal legal = { .visit = legal_found, .only = EXPR_NONE, .barred = -1 };
    return !legal_resolve(generator, &legal);
}

bool turn_has_action(Evaluator *evaluator, Player player)
{
    Position *position = evaluator->position;
    if (!evaluator_may_generate(evaluator))
        return true;
    size_t journal = asking_begin(evaluator, player);
    bool found = legal_any(position, evaluator->depth + 1, 0);
    asking_end(position, journal);
    return found;
}

typedef struct Possible {
    uint64_t seen;    /* `must` rules that some action satisfies */
    uint64_t holding; /* ... that an action satisfies for which the condition holds */
    bool any;         /* the condition holds for some action */
} Possible;

static bool possible_resolution(Resolution *resolution)
{
    const Legal *legal = resolution->context;
    Possible *possible = legal->context;
    possible->seen |= legal->musts;
    if (legal->value) {
        possible->any = true;
        possible->holding |= legal->musts;
    }
    return legal->wants_musts || !legal->value;
}

/* `must` rules are ignored if a `forbid` law asks, because they choose among the actions that the law
 * leaves. */
bool turn_can(Evaluator *evaluator, Player player, ExprId condition)
{
    Position *position = evaluator->position;
    if (!evaluator_may_generate(evaluator))
        return false;
    size_t journal = asking_begin(evaluator, player);
    Possible possible = { 0 };
    Legal legal = {
        .visit = possible_resolution,
        .context = &possible,
        .only = condition,
        .barred = -1,
        .wants_musts = evaluator->kernel->must_count > 0 && evaluator->memo == NULL,
    };
    legal_visit(position, evaluator->depth + 1, &legal);
    asking_end(position, journal);
    if (possible.seen == 0)
        return possible.any;
    return (possible.holding & (possible.seen & -possible.seen)) != 0;
}

/* --- the best row ------------------------------------------------------------------------ */

enum { ROW_MAX = 24 }; /* each level uses as much C stack as a listing */

typedef struct Row {
    ExprId worth; /* of one action: a number, or a condition, which is worth 1 */
    Player player;
    unsigned length;
    int64_t sum, most;
} Row;

static void row_go_on(Position *position, unsigned depth, Row *row);

/* The turn continues by the game's own rules, so effects may ask what can be played as in a game. */
static bool row_resolution(Resolution *resolution)
{
    const Legal *legal = resolution->context;
    Row *row = legal->context;
    Position *position = resolution->evaluator.position;
    size_t journal = position->journal_count;
    int32_t worth = legal->value;
    row->length++;
    row->sum += worth;
    if (row->most < row->sum)
        row->most = row->sum;
    if (row->length < ROW_MAX && !turn_pass(resolution) && play_actor(position) == row->player)
        row_go_on(position, resolution->evaluator.depth, row);
    position_undo(position, journal);
    row->sum -= worth;
    return row->length-- < ROW_MAX;
}

static void row_go_on(Position *position, unsigned depth, Row *row)
{
    Legal legal = { .visit = row_resolution, .context = row, .only = row->worth, .barred = -1 };
    legal_visit(position, depth, &legal);
}

/* Laws that ask what can be played are ignored here, and so are `must` rules: see law_is_skipped(). */
int32_t turn_row(Evaluator *evaluator, Player player, ExprId worth)
{
    Position *position = evaluator->position;
    if (!evaluator_may_generate(evaluator))
        return 0;
    Row row = { .worth = worth, .player = player };
    position->rows++;
    size_t journal = asking_begin(evaluator, player);
    row_go_on(position, evaluator->depth == DEPTH_OUTSIDE ? 0 : evaluator->depth, &row);
    position->rows--;
    asking_end(position, journal);
    return number_clamp(row.most);
}

bool turn_barred(Evaluator *evaluator, int law)
{
    Position *position = evaluator->position;
    if (!evaluator_may_generate(evaluator))
        return false;
    Legal legal = { .visit = legal_found, .only = EXPR_NONE, .barred = law };
    position->asking++;
    bool found = !legal_visit(position, evaluator->depth + 1, &legal);
    position->asking--;
    return found;
}
