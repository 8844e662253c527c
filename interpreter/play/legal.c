/* Legal actions: candidates, each made, asked every law, and unmade. */

#include "play/generate.h"

Action action_pass(const Position *position)
{
    return action_blank((size_t)position->program->pass_rule, CELL_NONE, CELL_NONE);
}

/* --- looking ahead within a turn -------------------------------------------------------- */

static bool turn_can_end(Position *position, unsigned depth, unsigned nest);
static bool legal_any(Position *position, unsigned depth, unsigned nest);

/* Stops where the pass is lawful. */
static bool pass_leaf(Leaf *leaf)
{
    Position *position = leaf->machine.position;
    size_t journal = position->journal_count;
    bool ended = turn_pass(leaf);
    bool lawful =
        !laws_stop(leaf, -1, ended) && (ended || turn_can_end(position, leaf->machine.depth, leaf->nest + 1));
    position_undo(position, journal);
    return !lawful;
}

static bool pass_candidate(Generator *generator, Candidate *candidate)
{
    (void)candidate;
    Leaf leaf;
    leaf_start(&leaf, generator, pass_leaf, NULL);
    leaf.bare = true;
    leaf.nest = *(const unsigned *)generator->context;
    return leaf_run(&leaf);
}

bool pass_is_lawful(Position *position, unsigned depth, unsigned nest)
{
    Action pass = action_pass(position);
    Generator generator;
    generator_start(&generator, position, play_actor(position), depth);
    generator_open_turn(&generator);
    generator.visit = pass_candidate;
    generator.context = &nest;
    return candidate_resolve(&generator, &pass);
}

/* Whether what is left of the turn can be done lawfully: by some action or, where there is
 * none and that is not the end, by the pass that then is the only one. */
static bool turn_can_end(Position *position, unsigned depth, unsigned nest)
{
    return legal_any(position, depth, nest) ||
           (!endings_come(position) && pass_is_lawful(position, depth, nest));
}

bool leaf_is_lawful(Leaf *leaf, bool pass)
{
    Position *position = leaf->machine.position;
    bool passing = position->program->play->passing[leaf->action.rule], ended = true;
    if (passing) {
        ended = turn_pass(leaf);
        if (!ended && laws_ask_turn_end(leaf->machine.kernel) &&
            !turn_can_end(position, leaf->machine.depth, leaf->nest + 1))
            return false;
    }
    if (laws_stop(leaf, -1, ended))
        return false;
    if (pass && !passing)
        turn_pass(leaf);
    return true;
}

static bool legal_leaf(Leaf *leaf)
{
    const Legal *legal = leaf->context;
    Position *position = leaf->machine.position;
    size_t journal = position->journal_count;
    bool stopped = !leaf_is_lawful(leaf, false);
    position_undo(position, journal);
    if (stopped || (legal->barred >= 0 && !leaf->fails_barred))
        return true;
    return legal->visit(leaf, legal);
}

/* Where more comes of an action than is judged, it may still be told that it is against the laws. */
static Verdict verdict_with_more(const LawPlan *plan, unsigned rule, Verdict verdict)
{
    return verdict == VERDICT_ILLEGAL && plan->royal_first && !plan->rule_changes[rule] ? verdict
                                                                                        : VERDICT_ASK;
}

static Verdict move_verdict(const Generator *generator, Cell from, Cell to, const SlotShape *shape)
{
    Position *position = generator->position;
    const LawPlan *plan = game_plan(position->program);
    bool more = plan->rule_does_more[shape->rule] || plan->class_does_more[move_class(position, shape, to)];
    if ((more && !plan->royal_first) || (position->program->kernel->rules[shape->rule].leaves >= 0 &&
                                         shield_guards(plan, position->codes[from])))
        return VERDICT_ASK;
    Verdict verdict =
        shield_judge(&generator->shield, position, from, to, slot_becomes(position, shape, from));
    return more ? verdict_with_more(plan, shape->rule, verdict) : verdict;
}

Verdict slot_verdict(const Generator *generator, Cell from, const Slot *slot)
{
    return move_verdict(generator, from, slot->to, &generator->slots->shapes[slot->shape]);
}

Verdict drop_verdict(const Generator *generator, const ActionRule *rule, Cell to)
{
    const Program *program = generator->position->program;
    Piece piece = { .kind = rule->kind, .owner = generator->actor };
    const LawPlan *plan = game_plan(program);
    unsigned index = (unsigned)(rule - program->kernel->rules);
    bool more = plan->drops_do_more || plan->rule_does_more[index];
    if (more && !plan->royal_first)
        return VERDICT_ASK;
    Verdict verdict = shield_judge_drop(&generator->shield, to, code_of(program, piece));
    return more ? verdict_with_more(plan, index, verdict) : verdict;
}

static bool slot_gains(const Generator *generator, const Slot *slot)
{
    return generator->position->codes[slot->to] != 0 ||
           generator->slots->shapes[slot->shape].kind != KIND_NONE;
}

static bool legal_made(Generator *generator, Candidate *candidate);

/* Drops that no law can stop, wherever they go, are only counted. */
static bool legal_drops(Generator *generator, const ActionRule *rule, const CellSet *cells)
{
    const Legal *legal = generator->context;
    const Program *program = generator->position->program;
    const LawPlan *plan = game_plan(program);
    Piece piece = { .kind = rule->kind, .owner = generator->actor };
    bool free = generator->shield.frees && !plan->drops_do_more &&
                !plan->rule_does_more[rule - program->kernel->rules] &&
                !bit_has(plan->royals, code_of(program, piece));
    if (free)
        *legal->counted += cellset_count(cells, generator->position->words);
    return free;
}

static bool legal_slot(Generator *generator, Cell from, const Slot *slot)
{
    Legal *legal = generator->context;
    if (legal->gaining && !slot_gains(generator, slot))
        return true;
    Verdict verdict = slot_verdict(generator, from, slot);
    const SlotShape *shape = &generator->slots->shapes[slot->shape];
    legal->musts =
        game_plan(generator->position->program)->musts[move_class(generator->position, shape, slot->to)];
    if (verdict == VERDICT_LEGAL)
        return legal->visit_slot(generator, from, slot);
    if (verdict == VERDICT_ILLEGAL)
        return true;
    candidate_of_slot(generator, from, slot);
    return legal_made(generator, &generator->candidate);
}

/* Of a piece that no law can stop, whatever it does, no verdict is asked. */
static SlotVisit *legal_piece(const Generator *generator, Cell from)
{
    const Legal *legal = generator->context;
    bool free = !legal->wants_musts && !legal->gaining && shield_frees(&generator->shield, from);
    return free ? legal->visit_slot : legal_slot;
}

static bool legal_drop(Generator *generator, const ActionRule *rule, Cell to)
{
    Legal *legal = generator->context;
    Verdict verdict = drop_verdict(generator, rule, to);
    legal->musts = game_plan(generator->position->program)->drop_musts[rule->kind];
    if (verdict == VERDICT_LEGAL)
        return legal->visit_drop(generator, rule, to);
    if (verdict == VERDICT_ILLEGAL)
        return true;
    candidate_of_drop(generator, rule, to);
    return legal_made(generator, &generator->candidate);
}

/* The same of a candidate: one that does no more than a slot or a simple drop says. */
static Verdict candidate_verdict(const Generator *generator, const Candidate *candidate)
{
    Position *position = generator->position;
    const Action *action = &candidate->action;
    const ActionRule *rule = &generator->machine.kernel->rules[action->rule];
    if (generator->visit_slot == NULL || generator->slots->rules[action->rule].how == RULE_WALKED ||
        deeds_read_way(position->program))
        return VERDICT_ASK;
    if (rule->form == RULE_DROP)
        return drop_verdict(generator, rule, action->to);
    if (rule->form != RULE_MOVE || action->extra == 0)
        return VERDICT_ASK;
    return move_verdict(generator, action->from, action->to, &generator->slots->shapes[action->extra - 1]);
}

/* What is lawful without having been made. */
static bool legal_unmade(Generator *generator, Candidate *candidate)
{
    const Legal *legal = generator->context;
    Leaf leaf;
    leaf.generator = generator;
    leaf.machine = generator->machine;
    leaf.candidate = candidate;
    leaf.deed = &candidate->deed;
    leaf.action = candidate->action;
    leaf.fails_barred = false;
    return legal->visit(&leaf, legal);
}

static bool legal_made(Generator *generator, Candidate *candidate)
{
    Legal *legal = generator->context;
    (void)candidate;
    Leaf leaf;
    leaf_start(&leaf, generator, legal_leaf, legal);
    leaf.nest = legal->nest;
    return leaf_run(&leaf);
}

static bool legal_candidate(Generator *generator, Candidate *candidate)
{
    Legal *legal = generator->context;
    if (legal->gaining && (candidate->deed.classes & LATE_CLASSES) == 0)
        return true;
    Verdict verdict = candidate_verdict(generator, candidate);
    if (verdict == VERDICT_ILLEGAL)
        return true;
    legal->holds = legal->only == EXPR_NONE || machine_truth(&generator->machine, legal->only);
    if (!legal->holds && !legal->wants_musts)
        return true;
    legal->musts = legal->wants_musts ? musts_of(generator, candidate) : 0;
    if (legal->seen != NULL && *legal->seen != 0 && (legal->musts & (*legal->seen ^ (*legal->seen - 1))) == 0)
        return true; /* another comes before it */
    return verdict == VERDICT_LEGAL ? legal_unmade(generator, candidate) : legal_made(generator, candidate);
}

/* What a counter takes over is not offered. */
static uint64_t legal_count_free(Generator *generator)
{
    const Position *position = generator->position;
    const Counter *counter = position->program->counter;
    FreePieces free = { &generator->shield.free, generator->actor, generator->phase_bits };
    if (counter == NULL || generator->trailed || !generator->shield.frees)
        return 0;
    generator->skips = true;
    cellset_clear(&generator->skipped, position->words);
    return counter->count(position, &free, &generator->skipped);
}

static void legal_start(Generator *generator, Position *position, unsigned depth, Legal *legal)
{
    generator_start(generator, position, play_actor(position), depth);
    generator_open_turn(generator);
    if (legal->no_pass)
        generator->offers_pass = false;
    generator->gaining = legal->gaining;
    generator->barred = legal->barred;
    generator->visit = legal_candidate;
    generator->context = legal;
    /* what a law asks about repetition must know of the position that is left */
    if (position->program->play->any_passing && (position->program->play->game_reads & READ_HISTORY) != 0)
        play_note_history(position);
    slots_begin(generator);
    if (generator->slots != NULL && legal->visit_slot != NULL && legal->only == EXPR_NONE &&
        legal->barred < 0 && (!legal->wants_musts || game_plan(position->program)->musts_by_class)) {
        shield_raise(&generator->shield, position, generator->actor);
        generator->visit_slot = legal_slot;
        generator->visit_piece = legal_piece;
        generator->visit_drop = legal_drop;
        if (legal->counted != NULL) {
            generator->visit_drops = legal_drops;
            *legal->counted += legal_count_free(generator);
        }
    }
}

/* Visits every legal action of the turn as it stands, but for `must`; a pass only where it may be chosen.
 * false when stopped. */
bool legal_visit(Position *position, unsigned depth, Legal *legal)
{
    Generator generator;
    size_t journal = position->journal_count;
    legal_start(&generator, position, depth, legal);
    bool going = generator_run(&generator);
    position_undo(position, journal);
    return going;
}

static bool legal_found(Leaf *leaf, const Legal *legal)
{
    (void)leaf;
    (void)legal;
    return false;
}

static bool slot_found(Generator *generator, Cell from, const Slot *slot)
{
    (void)generator;
    (void)from;
    (void)slot;
    return false;
}

static bool drop_found(Generator *generator, const ActionRule *rule, Cell to)
{
    (void)generator;
    (void)rule;
    (void)to;
    return false;
}

static bool any_found(Position *position, unsigned depth, Legal legal)
{
    legal.visit = legal_found;
    legal.visit_slot = slot_found;
    legal.visit_drop = drop_found;
    legal.only = EXPR_NONE;
    legal.barred = -1;
    return legal.nest > NEST_MAX || !legal_visit(position, depth, &legal);
}

/* Whether there is one. */
static bool legal_any(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest });
}

bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest, .no_pass = true });
}

/* --- what expressions ask ----------------------------------------------------------------- */

/* Gives the turn to a player who is not in turn; to be undone. */
static void turn_give(const Machine *machine, Player player)
{
    Position *position = machine->position;
    bool acts = player == play_actor(position) && !machine->turn_begins;
    if (acts || player >= position->program->kernel->player_count)
        return;
    Turn turn = position->turn;
    turn.player = player;
    turn.phase = 0;
    turn.repeated = 0;
    position_write_turn(position, turn);
    turn_settle(position, 0, 0, 1, NEST_MAX);
}

bool candidate_is_lawful(Generator *generator)
{
    Legal legal = { .visit = legal_found, .only = EXPR_NONE, .barred = -1 };
    Leaf leaf;
    leaf_start(&leaf, generator, legal_leaf, &legal);
    return !leaf_run(&leaf);
}

bool turn_has_action(Machine *machine, Player player)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return true;
    size_t journal = position->journal_count;
    position->asking++;
    turn_give(machine, player);
    bool found = legal_any(position, machine->depth + 1, 0);
    position->asking--;
    position_undo(position, journal);
    return found;
}

typedef struct Possible {
    uint64_t seen;    /* must rules that some action satisfies */
    uint64_t holding; /* ... that one satisfies for which the condition holds */
    bool any;         /* one for which the condition holds */
} Possible;

static bool possible_leaf(Leaf *leaf, const Legal *legal)
{
    (void)leaf;
    Possible *possible = legal->context;
    possible->seen |= legal->musts;
    if (legal->holds) {
        possible->any = true;
        possible->holding |= legal->musts;
    }
    return legal->wants_musts || !legal->holds;
}

/* A `forbid` law that asks comes before the must rules, which choose among what it leaves: they are left
 * aside. */
bool turn_can(Machine *machine, Player player, ExprId condition)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return false;
    size_t journal = position->journal_count;
    position->asking++;
    turn_give(machine, player);
    Possible possible = { 0 };
    Legal legal = {
        .visit = possible_leaf,
        .context = &possible,
        .only = condition,
        .barred = -1,
        .wants_musts = machine->kernel->must_count > 0 && machine->memo == NULL,
    };
    legal_visit(position, machine->depth + 1, &legal);
    position->asking--;
    position_undo(position, journal);
    if (possible.seen == 0)
        return possible.any;
    return (possible.holding & (possible.seen & -possible.seen)) != 0;
}

/* --- the longest row --------------------------------------------------------------------- */

enum { ROW_MAX = 24 }; /* each is as much of the C stack as a listing */

typedef struct Row {
    ExprId condition;
    Player player;
    unsigned length, longest;
} Row;

static void row_go_on(Position *position, unsigned depth, Row *row);

/* The turn goes on by what the game itself says, so effects ask what can be done as they do in a game. */
static bool row_leaf(Leaf *leaf, const Legal *legal)
{
    Row *row = legal->context;
    Position *position = leaf->machine.position;
    size_t journal = position->journal_count;
    row->length++;
    if (row->longest < row->length)
        row->longest = row->length;
    if (row->length < ROW_MAX && !turn_pass(leaf) && play_actor(position) == row->player)
        row_go_on(position, leaf->machine.depth, row);
    position_undo(position, journal);
    row->length--;
    return row->longest < ROW_MAX;
}

static void row_go_on(Position *position, unsigned depth, Row *row)
{
    Legal legal = { .visit = row_leaf, .context = row, .only = row->condition, .barred = -1 };
    legal_visit(position, depth, &legal);
}

/* All along it, laws that ask what can be done are left aside, and so are must rules: see law_is_skipped().
 */
unsigned turn_row(Machine *machine, Player player, ExprId condition)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return 0;
    Row row = { .condition = condition, .player = player };
    size_t journal = position->journal_count;
    position->asking++;
    position->rows++;
    turn_give(machine, player);
    row_go_on(position, machine->depth == DEPTH_OUTSIDE ? 0 : machine->depth, &row);
    position->rows--;
    position->asking--;
    position_undo(position, journal);
    return row.longest;
}

bool turn_barred(Machine *machine, int law)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return false;
    size_t journal = position->journal_count;
    Legal legal = { .visit = legal_found, .only = EXPR_NONE, .barred = law };
    position->asking++;
    bool found = !legal_visit(position, machine->depth + 1, &legal);
    position->asking--;
    position_undo(position, journal);
    return found;
}
