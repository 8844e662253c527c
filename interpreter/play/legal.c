/* Legal actions: candidates, each made, asked every law, and unmade. */

#include "play/fast.h"
#include "play/generate.h"
#include "play/last.h"
#include "program/late.h"

#include <stdlib.h>

static Action action_pass(const Position *position)
{
    return (Action){
        .rule = (uint16_t)position->program->pass_rule,
        .from = CELL_NONE,
        .to = CELL_NONE,
        .via = { CELL_NONE, CELL_NONE, CELL_NONE },
        .kind = KIND_NONE,
        .heading = HEADING_NONE,
    };
}

/* --- looking ahead within a turn -------------------------------------------------------- */

static bool turn_can_end(Position *position, unsigned depth, unsigned nest);

/* Stops where the pass is lawful. */
static bool pass_leaf(Leaf *leaf)
{
    Position *position = leaf->machine.position;
    size_t journal = position->journal_count;
    bool ended = turn_pass(leaf);
    bool lawful =
        !laws_stop(leaf, ended) && (ended || turn_can_end(position, leaf->machine.depth, leaf->nest + 1));
    position_undo(position, journal);
    return !lawful;
}

static bool pass_candidate(Generator *generator, Candidate *candidate)
{
    (void)candidate;
    Leaf leaf;
    leaf.generator = generator;
    leaf.replay = false;
    leaf.bare = true;
    leaf.script = NULL;
    leaf.nest = *(const unsigned *)generator->context;
    leaf.visit = pass_leaf;
    leaf.context = NULL;
    return leaf_run(&leaf);
}

static bool pass_is_lawful(Position *position, unsigned depth, unsigned nest)
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

static bool legal_leaf(Leaf *leaf)
{
    const Legal *legal = leaf->context;
    Position *position = leaf->machine.position;
    const Kernel *kernel = leaf->machine.kernel;
    size_t journal = position->journal_count;
    bool ended = true, stopped = false;
    if (laws_need_passing(position->program)) {
        ended = turn_pass(leaf);
        if (!ended && laws_ask_turn_end(kernel))
            stopped = !turn_can_end(position, leaf->machine.depth, leaf->nest + 1);
    }
    stopped = stopped || laws_stop(leaf, ended);
    position_undo(position, journal);
    if (stopped || (legal->barred >= 0 && !leaf->fails_barred))
        return true;
    return legal->visit(leaf, legal);
}

static bool legal_candidate(Generator *generator, Candidate *candidate)
{
    Legal *legal = generator->context;
    legal->holds = legal->only == EXPR_NONE || machine_truth(&generator->machine, legal->only);
    if (!legal->holds && !legal->wants_musts)
        return true;
    legal->musts = legal->wants_musts ? musts_of(generator, candidate) : 0;
    Leaf leaf;
    leaf.generator = generator;
    leaf.replay = leaf.bare = false;
    leaf.script = NULL;
    leaf.nest = legal->nest;
    leaf.visit = legal_leaf;
    leaf.context = legal;
    if (!candidate_is_quiet(generator, candidate))
        return leaf_run(&leaf);
    leaf.machine = generator->machine;
    leaf.candidate = candidate;
    leaf.deed = &candidate->deed;
    leaf.action = candidate->action;
    leaf.fails_barred = false;
    return legal->visit(&leaf, legal);
}

static void legal_start(Generator *generator, Position *position, unsigned depth, Legal *legal)
{
    generator_start(generator, position, play_actor(position), depth);
    generator_open_turn(generator);
    if (legal->no_pass)
        generator->offers_pass = false;
    generator->barred = legal->barred;
    generator->visit = legal_candidate;
    generator->context = legal;
    /* what a law asks about repetition must know of the position that is left */
    if (laws_need_passing(position->program) && (game_traits(position->program) & TRAIT_HISTORY) != 0)
        play_note_history(position);
    if (attacks_are_kept(position->program)) {
        attacks_begin(&generator->known, position);
        generator->machine.known = &generator->known;
    }
}

/* Visits every legal action of the turn as it stands, but for `must`; a pass only where it may be chosen.
 * false when stopped. */
static bool visit_legal(Position *position, unsigned depth, Legal *legal)
{
    Generator generator;
    size_t journal = position->journal_count;
    legal_start(&generator, position, depth, legal);
    bool going = generator_run(&generator);
    position_undo(position, journal);
    return going;
}

bool legal_run_part(Position *position, Legal *legal, Cell from, const ActionRule *rule)
{
    Generator generator;
    size_t journal = position->journal_count;
    legal_start(&generator, position, 0, legal);
    bool going = rule != NULL ? generator_run_other(&generator, rule) : generator_run_piece(&generator, from);
    position_undo(position, journal);
    return going;
}

static bool legal_found(Leaf *leaf, const Legal *legal)
{
    (void)leaf;
    (void)legal;
    return false;
}

static bool any_found(Position *position, unsigned depth, Legal legal)
{
    legal.visit = legal_found;
    legal.only = EXPR_NONE;
    legal.barred = -1;
    return legal.nest > NEST_MAX || !visit_legal(position, depth, &legal);
}

bool legal_any(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest });
}

bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest)
{
    return any_found(position, depth, (Legal){ .nest = nest, .no_pass = true });
}

/* --- what expressions ask ----------------------------------------------------------------- */

bool machine_may_generate(const Machine *machine)
{
    return machine->position->asking < ASKING_MAX &&
           (machine->depth == DEPTH_OUTSIDE || machine->depth < (machine->attack_depth > 0 ? 2u : 1u));
}

/* Gives the turn to a player who is not in turn; to be undone. */
static void turn_give(Position *position, Player player)
{
    if (player == play_actor(position) || player >= position->program->kernel->player_count)
        return;
    Turn turn = position->turn;
    turn.player = player;
    turn.phase = 0;
    turn.repeated = 0;
    position_write_turn(position, turn);
    turn_settle(position, 0, 0, 1, NEST_MAX);
}

bool turn_has_action(Machine *machine, Player player)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return true;
    size_t journal = position->journal_count;
    position->asking++;
    turn_give(position, player);
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
    turn_give(position, player);
    Possible possible = { 0 };
    Legal legal = {
        .visit = possible_leaf,
        .context = &possible,
        .only = condition,
        .barred = -1,
        .wants_musts = machine->kernel->must_count > 0 && machine->memo == NULL,
    };
    visit_legal(position, machine->depth + 1, &legal);
    position->asking--;
    position_undo(position, journal);
    if (possible.seen == 0)
        return possible.any;
    return (possible.holding & (possible.seen & -possible.seen)) != 0;
}

bool turn_barred(Machine *machine, int law)
{
    Position *position = machine->position;
    if (!machine_may_generate(machine))
        return false;
    size_t journal = position->journal_count;
    Legal legal = { .visit = legal_found, .only = EXPR_NONE, .barred = law };
    position->asking++;
    bool found = !visit_legal(position, machine->depth + 1, &legal);
    position->asking--;
    position_undo(position, journal);
    return found;
}

/* --- what players may do ---------------------------------------------------------------------- */

typedef struct Listing {
    ActionList *list;
    uint64_t *musts; /* beside the list, when some rule needs them */
    size_t musts_capacity;
    uint64_t seen;
    uint64_t *outcomes; /* beside the list, where the way a piece goes may matter */
    size_t outcomes_capacity;
    unsigned stuck; /* a pass stands for this phase, which has offered nothing yet; or PHASES_MAX */
} Listing;

/* What the action has made of the position. */
static uint64_t listing_outcome(const Position *position)
{
    uint64_t outcome = position->hash;
    for (unsigned slot = 0; slot < position->program->kernel->number_slots; slot++)
        outcome = mix64(outcome ^ (uint64_t)(uint32_t)position->numbers[slot]);
    return outcome;
}

/* Whether another way to the same cell does the same, which makes both one action. Notes what
 * this one does. */
static bool listing_knows(Listing *listing, const Leaf *leaf)
{
    size_t count = listing->list->count;
    uint64_t outcome = listing_outcome(leaf->machine.position);
    for (size_t i = count; i > 0 && listing->list->items[i - 1].from == leaf->action.from; i--) {
        const Action *other = &listing->list->items[i - 1];
        bool alike = other->rule == leaf->action.rule ||
                     (leaf->machine.kernel->rules[other->rule].text.length == 0 &&
                      leaf->machine.kernel->rules[leaf->action.rule].text.length == 0);
        if (alike && listing->outcomes[i - 1] == outcome && other->to == leaf->action.to &&
            other->kind == leaf->action.kind && other->pick_count == leaf->action.pick_count &&
            memcmp(other->picks, leaf->action.picks, other->pick_count * sizeof *other->picks) == 0)
            return true;
    }
    if (count >= listing->outcomes_capacity) {
        listing->outcomes_capacity = 2 * count + 64;
        listing->outcomes =
            realloc(listing->outcomes, listing->outcomes_capacity * sizeof *listing->outcomes);
        if (listing->outcomes == NULL)
            abort();
    }
    listing->outcomes[count] = outcome;
    return false;
}

static void listing_note(Listing *listing, uint64_t musts)
{
    if (listing->list->count > listing->musts_capacity) {
        listing->musts_capacity = 2 * listing->list->count + 64;
        listing->musts = realloc(listing->musts, listing->musts_capacity * sizeof *listing->musts);
        if (listing->musts == NULL)
            abort();
    }
    listing->musts[listing->list->count - 1] = musts;
    listing->seen |= musts;
}

static bool listing_leaf(Leaf *leaf, const Legal *legal)
{
    Listing *listing = legal->context;
    if (listing->list->count >= ACTION_LIMIT)
        return false;
    if (leaf->action.from != CELL_NONE && deeds_read_way(leaf->machine.position->program) &&
        listing_knows(listing, leaf))
        return true;
    action_list_push(listing->list, &leaf->action);
    if (listing->stuck < PHASES_MAX && phase_admits(&leaf->machine.kernel->phases[listing->stuck],
                                                    &leaf->machine.kernel->rules[leaf->action.rule],
                                                    leaf->deed->classes, leaf->generator->neutral))
        listing->stuck = PHASES_MAX;
    if (legal->wants_musts)
        listing_note(listing, legal->musts);
    return true;
}

static void listing_obey(Listing *listing)
{
    uint64_t first = listing->seen & -listing->seen;
    size_t kept = 0;
    for (size_t i = 0; first != 0 && i < listing->list->count; i++)
        if ((listing->musts[i] & first) != 0)
            listing->list->items[kept++] = listing->list->items[i];
    if (first != 0)
        listing->list->count = kept;
    free(listing->musts);
    free(listing->outcomes);
}

/* Whether who has nothing to do in the phase may pass: where the phase is all there is, no ending comes. */
static bool stuck_may_pass(Position *position, unsigned phase)
{
    size_t journal = position->journal_count;
    Turn turn = position->turn;
    turn.phase = (uint8_t)phase;
    turn.repeated = 0;
    position_write_turn(position, turn);
    bool may = !endings_come(position) && pass_is_lawful(position, 0, 0);
    position_undo(position, journal);
    return may;
}

bool play_actions_reference(Position *position, ActionList *list)
{
    list->count = 0;
    if (position->result.over)
        return true;
    Listing listing = { .list = list };
    Legal legal = {
        .visit = listing_leaf,
        .context = &listing,
        .only = EXPR_NONE,
        .barred = -1,
        .wants_musts = position->program->kernel->must_count > 0,
    };
    position_rest(position);
    listing.stuck = turn_stuck_phase(position);
    bool whole = visit_legal(position, 0, &legal);
    if (position_is_spent(position) || !whole)
        position->overrun = true;
    listing_obey(&listing);
    if (list->count == 0 || (listing.stuck < PHASES_MAX && stuck_may_pass(position, listing.stuck))) {
        Action pass = action_pass(position);
        action_list_push(list, &pass);
    }
    return !position->overrun;
}

bool play_actions(Position *position, ActionList *list)
{
    return (late_pays(position->program->roads_late) &&
            (fast_actions(position, list) || last_actions(position, list))) ||
           play_actions_reference(position, list);
}

/* --- why an action is not legal ------------------------------------------------------------------ */

static bool barred_leaf(Leaf *leaf, const Legal *legal)
{
    ActionList *list = legal->context;
    if (list->count >= ACTION_LIMIT)
        return false;
    action_list_push(list, &leaf->action);
    return true;
}

void play_actions_barred(Position *position, int law, ActionList *list)
{
    list->count = 0;
    if (position->result.over)
        return;
    Legal legal = { .visit = barred_leaf, .context = list, .only = EXPR_NONE, .barred = law };
    position_rest(position);
    visit_legal(position, 0, &legal);
}

int play_actions_put_off(Position *position, ActionList *list)
{
    list->count = 0;
    if (position->result.over || position->program->kernel->must_count == 0)
        return -1;
    Listing listing = { .list = list };
    Legal legal = {
        .visit = listing_leaf, .context = &listing, .only = EXPR_NONE, .barred = -1, .wants_musts = true
    };
    position_rest(position);
    listing.stuck = PHASES_MAX;
    visit_legal(position, 0, &legal);
    int must = 0;
    while (must < 64 && (listing.seen >> must & 1) == 0)
        must++;
    size_t kept = 0;
    for (size_t i = 0; must < 64 && i < list->count; i++)
        if ((listing.musts[i] >> must & 1) == 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
    free(listing.musts);
    free(listing.outcomes);
    return must < 64 ? must : -1;
}

/* --- which phases are open ------------------------------------------------------------------------ */

typedef struct Opening {
    uint32_t phases;
    ActionList *early; /* of phases that may be left out; or NULL */
} Opening;

static bool open_leaf(Leaf *leaf, const Legal *legal)
{
    const Generator *generator = leaf->generator;
    const Kernel *kernel = leaf->machine.kernel;
    Opening *opening = legal->context;
    for (unsigned i = 0; i < generator->phase_count; i++) {
        const PhaseRule *phase = generator->phases[i];
        if (!phase_admits(phase, &kernel->rules[leaf->action.rule], leaf->deed->classes, generator->neutral))
            continue;
        opening->phases |= UINT32_C(1) << (phase - kernel->phases);
        if (opening->early != NULL && i + 1 < generator->phase_count && opening->early->count < ACTION_LIMIT)
            action_list_push(opening->early, &leaf->action);
        break;
    }
    return true;
}

uint32_t play_open_phases(Position *position, ActionList *early)
{
    Opening opening = { .early = early };
    Legal legal = { .visit = open_leaf, .context = &opening, .only = EXPR_NONE, .barred = -1 };
    if (early != NULL)
        early->count = 0;
    if (position->result.over)
        return 0;
    position_rest(position);
    visit_legal(position, 0, &legal);
    return opening.phases;
}
