/* Lists or counts the legal actions, and explains why an action is not legal. */

#include "base/memory.h"
#include "play/generate.h"

enum { LIST_START = 64 };

static void list_push(ActionList *list, const Action *action)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? LIST_START : 2 * list->capacity;
        list->items = memory_grow(list->items, capacity, sizeof *list->items);
        list->capacity = capacity; /* set last: the allocation may have failed */
    }
    list->items[list->count++] = *action;
}

void action_list_free(ActionList *list)
{
    memory_free(list->items);
    *list = (ActionList){ 0 };
}

/* --- legal actions ---------------------------------------------------------------------- */

typedef struct Listing {
    ActionList *list; /* NULL: count only */
    uint64_t counted;
    uint64_t *musts; /* parallel to the list, if there are `must` rules */
    size_t musts_capacity;
    uint64_t seen;
    uint64_t *outcomes; /* parallel to the list, if paths matter */
    size_t outcomes_capacity;
    unsigned stuck; /* a phase that has offered nothing yet, and which a pass replaces; or PHASES_MAX */
} Listing;

/* A hash of the position after the action. */
static uint64_t listing_outcome(const Position *position)
{
    uint64_t outcome = position->hash;
    for (unsigned slot = 0; slot < position->program->kernel->number_slots; slot++)
        outcome = mix64(outcome ^ (uint64_t)(uint32_t)position->numbers[slot]);
    return outcome;
}

/* True if another path to the same cell has made the same changes: then both are one action. Notes the
 * outcome. */
static bool listing_knows(Listing *listing, const Resolution *resolution)
{
    size_t count = listing->list->count;
    uint64_t outcome = listing_outcome(resolution->evaluator.position);
    for (size_t i = count; i > 0 && listing->list->items[i - 1].from == resolution->action.from; i--) {
        const Action *other = &listing->list->items[i - 1];
        bool alike = other->rule == resolution->action.rule ||
                     (resolution->evaluator.kernel->rules[other->rule].text.length == 0 &&
                      resolution->evaluator.kernel->rules[resolution->action.rule].text.length == 0);
        if (alike && listing->outcomes[i - 1] == outcome && other->to == resolution->action.to &&
            other->kind == resolution->action.kind && other->pick_count == resolution->action.pick_count &&
            memcmp(other->picks, resolution->action.picks, other->pick_count * sizeof *other->picks) == 0)
            return true;
    }
    if (count >= listing->outcomes_capacity) {
        listing->outcomes_capacity = 2 * count + 64;
        listing->outcomes =
            memory_grow(listing->outcomes, listing->outcomes_capacity, sizeof *listing->outcomes);
    }
    listing->outcomes[count] = outcome;
    return false;
}

static void listing_note(Listing *listing, uint64_t musts)
{
    if (listing->list->count > listing->musts_capacity) {
        listing->musts_capacity = 2 * listing->list->count + 64;
        listing->musts = memory_grow(listing->musts, listing->musts_capacity, sizeof *listing->musts);
    }
    listing->musts[listing->list->count - 1] = musts;
    listing->seen |= musts;
}

static bool listing_push(const Legal *legal, const Action *action)
{
    Listing *listing = legal->context;
    if (listing->list->count >= ACTION_LIMIT)
        return false;
    list_push(listing->list, action);
    if (legal->wants_musts)
        listing_note(listing, legal->musts);
    return true;
}

static bool listing_simple(const Legal *legal, const Generator *generator)
{
    if (((Listing *)legal->context)->list == NULL)
        return ++((Listing *)legal->context)->counted > 0;
    Action action = action_of_simple(generator, generator->simple);
    return listing_push(legal, &action);
}

static bool listing_resolution(Resolution *resolution)
{
    const Legal *legal = resolution->context;
    Listing *listing = legal->context;
    if (listing->list == NULL)
        return ++listing->counted <= ACTION_LIMIT;
    if (listing->list->count >= ACTION_LIMIT)
        return false;
    if (resolution->action.from != CELL_NONE && deltas_read_path(resolution->evaluator.position->program) &&
        listing_knows(listing, resolution))
        return true;
    list_push(listing->list, &resolution->action);
    if (listing->stuck < PHASES_MAX &&
        phase_admits(&resolution->evaluator.kernel->phases[listing->stuck],
                     &resolution->evaluator.kernel->rules[resolution->action.rule],
                     resolution->delta->classes,
                     pseudo_move_is_neutral(resolution->pseudo_move, resolution->evaluator.kernel)))
        listing->stuck = PHASES_MAX;
    if (legal->wants_musts)
        listing_note(listing, legal->musts);
    return true;
}

/* Keeps the actions that satisfy the first `must` rule that some action satisfies, or those that do not.
 * Without such a rule keeps all, or none. */
static void listing_obey(Listing *listing, bool satisfy)
{
    uint64_t first = listing->seen & -listing->seen;
    size_t kept = 0;
    for (size_t i = 0; first != 0 && i < listing->list->count; i++)
        if (((listing->musts[i] & first) != 0) == satisfy)
            listing->list->items[kept++] = listing->list->items[i];
    if (first != 0 || !satisfy)
        listing->list->count = kept;
    memory_free(listing->musts);
    memory_free(listing->outcomes);
}

/* True if a player without an action in the phase may pass, because no ending comes of it. */
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

/* Adds all legal actions to the listing. False if that costs too much. */
static bool listing_run(Listing *listing, Position *position, Legal legal)
{
    legal.visit = listing_resolution;
    legal.context = listing;
    legal.only = EXPR_NONE;
    legal.barred = -1;
    if (listing->stuck >= PHASES_MAX)
        legal.visit_simple = listing_simple;
    position_rest(position);
    bool whole = legal_visit(position, 0, &legal);
    if (position_is_spent(position) || !whole)
        position->overrun = true;
    return !position->overrun;
}

bool play_actions(Position *position, ActionList *list)
{
    play_ready(position);
    list->count = 0;
    if (position->result.over)
        return true;
    Listing listing = { .list = list, .stuck = phase_stuck(position) };
    bool musts = position->program->kernel->must_count > 0;
    listing_run(&listing, position, (Legal){ .wants_musts = musts, .seen = &listing.seen });
    listing_obey(&listing, true);
    if (list->count == 0 || (listing.stuck < PHASES_MAX && stuck_may_pass(position, listing.stuck))) {
        Action pass = action_pass(position);
        list_push(list, &pass);
    }
    return !position->overrun;
}

bool play_count(Position *position, uint64_t *count)
{
    const Program *program = position->program;
    play_ready(position);
    if (position->result.over || program->kernel->must_count > 0 || deltas_read_path(program) ||
        phase_stuck(position) < PHASES_MAX)
        return false;
    Listing listing = { .list = NULL, .stuck = PHASES_MAX };
    bool whole = listing_run(&listing, position, (Legal){ .counted = &listing.counted });
    *count = listing.counted;
    return whole;
}

/* --- why an action is not legal ------------------------------------------------------------------ */

static bool barred_resolution(Resolution *resolution)
{
    ActionList *list = ((const Legal *)resolution->context)->context;
    if (list->count >= ACTION_LIMIT)
        return false;
    list_push(list, &resolution->action);
    return true;
}

void play_actions_barred(Position *position, int law, ActionList *list)
{
    list->count = 0;
    if (position->result.over)
        return;
    Legal legal = {
        .visit = barred_resolution, .context = list, .only = EXPR_NONE, .barred = law, .first_barred = true
    };
    position_rest(position);
    legal_visit(position, 0, &legal);
}

int play_actions_put_off(Position *position, ActionList *list)
{
    list->count = 0;
    if (position->result.over || position->program->kernel->must_count == 0)
        return -1;
    Listing listing = { .list = list, .stuck = PHASES_MAX };
    Legal legal = {
        .visit = listing_resolution, .context = &listing, .only = EXPR_NONE, .barred = -1, .wants_musts = true
    };
    position_rest(position);
    legal_visit(position, 0, &legal);
    listing_obey(&listing, false);
    return listing.seen == 0 ? -1 : __builtin_ctzll(listing.seen);
}

bool play_gains(Position *position, ActionList *list)
{
    play_ready(position);
    list->count = 0;
    if (position->result.over)
        return true;
    Listing listing = { .list = list, .stuck = PHASES_MAX };
    bool whole = listing_run(&listing, position, (Legal){ .gaining = true });
    memory_free(listing.outcomes);
    return whole;
}

/* --- which phases are open ------------------------------------------------------------------------ */

typedef struct Opening {
    uint32_t phases;
    ActionList *early; /* of phases that may be left out; or NULL */
} Opening;

static bool open_resolution(Resolution *resolution)
{
    const Legal *legal = resolution->context;
    const Kernel *kernel = resolution->evaluator.kernel;
    Opening *opening = legal->context;
    for (unsigned i = 0; i < legal->open->count; i++) {
        const PhaseRule *phase = legal->open->phases[i];
        if (!phase_admits(phase, &kernel->rules[resolution->action.rule], resolution->delta->classes,
                          pseudo_move_is_neutral(resolution->pseudo_move, kernel)))
            continue;
        opening->phases |= UINT32_C(1) << (phase - kernel->phases);
        if (opening->early != NULL && i + 1 < legal->open->count && opening->early->count < ACTION_LIMIT)
            list_push(opening->early, &resolution->action);
        break;
    }
    return true;
}

uint32_t play_open_phases(Position *position, ActionList *early)
{
    Opening opening = { .early = early };
    Legal legal = { .visit = open_resolution, .context = &opening, .only = EXPR_NONE, .barred = -1 };
    if (early != NULL)
        early->count = 0;
    if (position->result.over)
        return 0;
    position_rest(position);
    legal_visit(position, 0, &legal);
    return opening.phases;
}
