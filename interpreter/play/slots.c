/* What stands in slots, offered without a walk. */

#include "play/generate.h"
#include "play/lines.h"

/* --- one slot ------------------------------------------------------------------------------- */

Code slot_becomes(const Position *position, const SlotShape *shape, Cell from)
{
    Piece piece = position->board[from];
    if (shape->kind == KIND_NONE)
        return position->codes[from];
    return code_of(position->program,
                   piece_turned(position->program->kernel, piece, shape->kind, piece.owner));
}

Action action_of_slot(const SlotTables *tables, Cell from, const Slot *slot)
{
    const SlotShape *shape = &tables->shapes[slot->shape];
    return (Action){
        .rule = shape->rule,
        .from = from,
        .to = slot->to,
        .via = { CELL_NONE, CELL_NONE, CELL_NONE },
        .kind = shape->kind,
        .heading = shape->heading,
        .distance = slot->distance & SLOT_DISTANCE,
        .extra = (uint16_t)(slot->shape + 1),
    };
}

Action action_of_drop(const Kernel *kernel, const ActionRule *rule, Cell to)
{
    Action action = action_blank((size_t)(rule - kernel->rules), CELL_NONE, to);
    action.kind = rule->kind;
    return action;
}

unsigned slot_path(const Position *position, const Action *action, Player owner, Cell *path)
{
    const Program *program = position->program;
    const ActionRule *rule = &program->kernel->rules[action->rule];
    const Leg *leg = &rule->legs[0];
    unsigned d = position->tables->shapes[action->extra - 1].direction, count = 0;
    const WayTables *tables = ways_tables(program);
    const Way *ways = tables == NULL ? NULL : ways_of(tables, program, rule, owner);
    Way way = ways != NULL ? ways[d] : way_of(program, rule, owner, d);
    Cell cell = action->from;
    if (leg->lame) {
        const Direction *direction = &leg->directions[d];
        for (unsigned i = 1; i <= lame_cells(direction) && count < TRAIL_CELLS_MAX; i++) {
            Direction part = lame_part(direction, way.turn, i);
            path[count++] = leap_of(program, cell, way.heading, &part, way.turn, rule->wrap);
        }
    }
    for (unsigned step = 1; step < action->distance && count < TRAIL_CELLS_MAX; step++)
        path[count++] = cell = way.to[cell];
    return count;
}

static void note_path(Generator *generator, const Action *action)
{
    Candidate *candidate = &generator->candidate;
    candidate->trail_count =
        (uint16_t)slot_path(generator->position, action, candidate->deed.piece.owner, candidate->trail);
    for (unsigned i = 0; i < candidate->trail_count; i++)
        cellset_add(&candidate->deed.path, candidate->trail[i]);
}

/* Of a candidate that was cleared for the rule and the piece. */
static void candidate_from_shape(Generator *generator, const SlotShape *shape, Cell to, unsigned distance)
{
    Position *position = generator->position;
    Candidate *candidate = &generator->candidate;
    Action *action = &candidate->action;
    Deed *deed = &candidate->deed;
    action->to = to;
    action->kind = shape->kind;
    action->heading = shape->heading;
    action->distance = (uint16_t)distance;
    action->extra = (uint16_t)(shape - position->tables->shapes + 1);
    candidate->promotion = shape->promotion;
    deed->to = to;
    deed->kind = shape->kind;
    cellset_add(&deed->arrived, action->to);
    cellset_add(&deed->vacated, action->from);
    Piece taken = action->to == generator->imagined ? generator->imagined_piece : position->board[action->to];
    if (taken.kind != KIND_NONE) {
        deed->taken[deed->taken_count++] = (TakenPiece){ .cell = action->to, .piece = taken };
        cellset_add(&deed->taken_cells, action->to);
    }
    const ActionRule *rule = generator->rule;
    if (rule->leaves >= 0 || rule->within != EXPR_NONE || position->program->play->paths)
        note_path(generator, action);
    candidate_classify(generator);
}

void candidate_of_action(Generator *generator, const Action *action)
{
    Position *position = generator->position;
    candidate_clear(generator, &generator->machine.kernel->rules[action->rule], position->board[action->from],
                    action->from);
    candidate_from_shape(generator, &position->tables->shapes[action->extra - 1], action->to,
                         action->distance);
}

void candidate_of_slot(Generator *generator, Cell from, const Slot *slot)
{
    const SlotShape *shape = &generator->slots->shapes[slot->shape];
    candidate_clear(generator, &generator->machine.kernel->rules[shape->rule],
                    generator->position->board[from], from);
    candidate_from_shape(generator, shape, slot->to, slot->distance & SLOT_DISTANCE);
}

void candidate_of_drop(Generator *generator, const ActionRule *rule, Cell to)
{
    Candidate *candidate = &generator->candidate;
    candidate_clear(generator, rule, (Piece){ .kind = rule->kind, .owner = generator->machine.view },
                    CELL_NONE);
    candidate->action.to = candidate->deed.to = to;
    candidate->action.kind = candidate->deed.kind = rule->kind;
    generator->machine.it = to;
    cellset_add(&candidate->deed.arrived, to);
    candidate_classify(generator);
}

/* Whether the piece has offered the same action by another slot; notes it. */
static bool slot_was_offered(Generator *generator, const Slot *slot)
{
    uint64_t content = slot_content(generator->machine.kernel, &generator->slots->shapes[slot->shape], slot);
    for (unsigned i = 0; i < generator->seen_count; i++)
        if (generator->seen[i] == content)
            return true;
    if (generator->seen_count < SEEN_MAX)
        generator->seen[generator->seen_count++] = content;
    return false;
}

/* --- a piece ---------------------------------------------------------------------------------- */

static void note_trails(Generator *generator)
{
    const Position *position = generator->position;
    const Kernel *kernel = generator->machine.kernel;
    cellset_clear(&generator->trail_cells, position->words);
    for (size_t t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (trail->piece == CELL_NONE)
                continue;
            for (unsigned i = 0; i < trail->count; i++)
                cellset_add(&generator->trail_cells, trail->cells[i]);
        }
}

void slots_begin(Generator *generator)
{
    const Kernel *kernel = generator->machine.kernel;
    const Position *position = generator->position;
    generator->slots = generator->actor < kernel->player_count ? position->tables : NULL;
    generator->phase_bits = 0;
    for (unsigned i = 0; i < generator->phase_count; i++)
        generator->phase_bits |= (uint8_t)(1u << (generator->phases[i] - kernel->phases));
    generator->trailed = position->trails_left > 0;
    if (generator->trailed)
        note_trails(generator);
}

/* Whether a slot ends on a cell over which somebody left a trail: what it then takes must be walked. */
bool slot_is_trailed(const Generator *generator, const SlotShape *shape, const Slot *slot)
{
    return generator->trailed && shape->trails && cellset_has(&generator->trail_cells, slot->to);
}

bool slots_meet_trail(const Position *position, Cell from, const Trail *trail)
{
    const SlotTables *tables = position->tables;
    SlotSpan slots = slots_of(position, tables, from);
    if (kindset_has(&tables->walked, position->board[from].kind))
        return true;
    for (const Slot *slot = slots.first; slot < slots.end; slot++)
        for (unsigned cell = 0; tables->shapes[slot->shape].trails && cell < trail->count; cell++)
            if (trail->cells[cell] == slot->to)
                return true;
    return false;
}

static bool piece_is_trailed(const Generator *generator, const Slot *first, const Slot *end)
{
    for (const Slot *slot = first; slot < end; slot++)
        if (slot_is_trailed(generator, &generator->slots->shapes[slot->shape], slot))
            return true;
    return false;
}

/* What a class says of a kind that may be immune holds if it is not. */
static bool slot_may_be_immune(const Generator *generator, const Slot *slot)
{
    Piece piece = generator->position->board[slot->to];
    return piece.kind != KIND_NONE && generator->machine.kernel->kinds[piece.kind].immune != EXPR_NONE;
}

/* Whether the rule's condition, which is the same for all its slots, holds for the piece. */
static bool rule_is_granted(Generator *generator, unsigned rule, Piece piece, Cell from)
{
    const ActionRule *asked = &generator->machine.kernel->rules[rule];
    candidate_clear(generator, asked, piece, from);
    return machine_truth(&generator->machine, asked->condition);
}

/* Of a piece whose slots say all. */
static bool run_slots(Generator *generator, Cell from, Piece piece, const Slot *first, const Slot *end)
{
    const SlotTables *tables = generator->slots;
    const Position *position = generator->position;
    unsigned rule = UINT16_MAX;
    bool granted = true, checked = false, takes_only = generator->takes_only;
    for (const Slot *slot = first; slot < end; slot++) {
        if (takes_only && position->codes[slot->to] == 0)
            continue;
        const SlotShape *shape = &tables->shapes[slot->shape];
        if (!way_is_clear(position, tables, slot->between, slot->line, shape->hop, shape->over)) {
            slot += slot->distance >> SLOT_REST_SHIFT & SLOT_REST;
            continue;
        }
        if (!code_is_of(tables, position->codes[slot->to], shape->take))
            continue;
        if (shape->rule != rule) {
            const RuleFacts *facts = &tables->rules[shape->rule];
            rule = shape->rule;
            granted = !facts->once || rule_is_granted(generator, rule, piece, from);
            checked = (facts->admits[0] & facts->admits[1] & facts->admits[2] & facts->admits[3] &
                       generator->phase_bits) != 0;
        }
        if (!granted ||
            (!checked && (tables->rules[rule].admits[move_class(generator->position, shape, slot->to)] &
                          generator->phase_bits) == 0))
            continue;
        if ((shape->asked || slot_may_be_immune(generator, slot)) && !slot_is_granted(generator, from, slot))
            continue;
        if ((slot->distance & SLOT_TWIN) != 0 && slot_was_offered(generator, slot))
            continue;
        if (!generator->visit_slot(generator, from, slot))
            return false;
    }
    return true;
}

/* Of a piece of whose slots nothing is asked. */
static bool run_simple_slots(Generator *generator, Cell from, const Slot *slot, const Slot *end)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    SlotVisit *visit = generator->visit_piece(generator, from);
    bool takes_only = generator->takes_only;
    for (; slot < end; slot++) {
        if (takes_only && position->codes[slot->to] == 0)
            continue;
        const SlotShape *shape = &tables->shapes[slot->shape];
        if (!way_is_clear(position, tables, slot->between, slot->line, shape->hop, shape->over)) {
            slot += slot->distance >> SLOT_REST_SHIFT & SLOT_REST;
            continue;
        }
        if (!code_is_of(tables, position->codes[slot->to], shape->take) ||
            ((slot->distance & SLOT_TWIN) != 0 && slot_was_offered(generator, slot)))
            continue;
        if (slot_may_be_immune(generator, slot) && !slot_is_granted(generator, from, slot))
            continue;
        if (!visit(generator, from, slot))
            return false;
    }
    return true;
}

/* What a rule asks of each candidate beside its condition and the laws. */
static bool slot_is_asked(Generator *generator, const ActionRule *rule, Cell from, const Slot *slot)
{
    Machine *machine = &generator->machine;
    const Deed *deed = &generator->candidate.deed;
    return machine_allows_cell(machine, rule->from, from) && candidate_may_go(generator) &&
           (deed->taken_count == 0 ||
            leg_may_take(machine, rule, &rule->legs[0], deed->taken[0].piece, slot->to));
}

/* Makes the candidate of an open slot of which more is asked; false: it may not be, whatever its rule's
 * condition and the laws say. */
bool slot_is_granted(Generator *generator, Cell from, const Slot *slot)
{
    const SlotShape *shape = &generator->slots->shapes[slot->shape];
    const ActionRule *rule = &generator->machine.kernel->rules[shape->rule];
    candidate_of_slot(generator, from, slot);
    return ((generator->slots->rules[shape->rule].how != RULE_ASKED &&
             !slot_may_be_immune(generator, slot)) ||
            slot_is_asked(generator, rule, from, slot)) &&
           (shape->promotion < 0 || promotion_is_granted(generator));
}

bool slot_is_offered(Generator *generator, Cell from, const Slot *slot)
{
    const SlotShape *shape = &generator->slots->shapes[slot->shape];
    const RuleFacts *facts = &generator->slots->rules[shape->rule];
    const ActionRule *rule = &generator->machine.kernel->rules[shape->rule];
    if ((facts->admits[move_class(generator->position, shape, slot->to)] & generator->phase_bits) == 0)
        return false;
    bool asked = shape->asked || slot_may_be_immune(generator, slot);
    if (!asked && rule->condition == EXPR_NONE && facts->how == RULE_TABLED)
        return true;
    if (!asked)
        candidate_of_slot(generator, from, slot);
    else if (!slot_is_granted(generator, from, slot))
        return false;
    if (rule->condition != EXPR_NONE && !machine_truth(&generator->machine, rule->condition))
        return false;
    generator->fails_barred = false;
    return !generator->laws || facts->how == RULE_TABLED || !laws_forbid(generator);
}

/* Slots of one rule of a piece some of whose moves are asked, or walked: each is made a candidate. Rules come
 * in their order, as of two ways to do the same the first one gives it its name. */
static bool run_asked_slots(Generator *generator, Cell from, Piece piece, const Slot *first, const Slot *end)
{
    const SlotTables *tables = generator->slots;
    const Kernel *kernel = generator->machine.kernel;
    for (const Slot *slot = first; slot < end; slot++) {
        const SlotShape *shape = &tables->shapes[slot->shape];
        const ActionRule *rule = &kernel->rules[shape->rule];
        if (slot_is_trailed(generator, shape, slot)) {
            bool again = slot > first && slot[-1].to == slot->to && slot[-1].distance == slot->distance &&
                         tables->shapes[slot[-1].shape].rule == shape->rule &&
                         tables->shapes[slot[-1].shape].direction == shape->direction;
            if (!again && generator_admits(generator, rule, rule->classes, LATE_CLASSES, false) &&
                !generator_run_rule(generator, rule, piece, from, slot->to))
                return false;
            continue;
        }
        if (!slot_is_open(generator->position, tables, slot))
            continue;
        if (!shape->asked && !slot_may_be_immune(generator, slot))
            candidate_of_slot(generator, from, slot);
        else if (!slot_is_granted(generator, from, slot))
            continue;
        if (!candidate_judge(generator) && !generator->denied)
            return false;
    }
    return true;
}

bool slots_run_piece(Generator *generator, Cell from, Piece piece)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    const SlotTables *tables = generator->slots;
    SlotSpan slots = slots_of(position, tables, from);
    const Slot *first = slots.first, *end = slots.end;
    if (generator->visit_slot != NULL && kindset_has(&tables->slotted, piece.kind) &&
        (!generator->trailed || !kindset_has(&tables->has_trails, piece.kind) ||
         !piece_is_trailed(generator, first, end))) {
        bool simple = kindset_has(&tables->simple, piece.kind) &&
                      (tables->kind_admits[piece.kind] & generator->phase_bits) != 0;
        return simple ? run_simple_slots(generator, from, first, end)
                      : run_slots(generator, from, piece, first, end);
    }
    for (unsigned i = 0; i < program->rule_count[piece.kind]; i++) {
        unsigned index_of_rule = program->rule_first[piece.kind] + i;
        const ActionRule *rule = &program->kernel->rules[index_of_rule];
        const Slot *rest = first;
        while (rest < end && tables->shapes[rest->shape].rule == index_of_rule)
            rest++;
        if (!run_asked_slots(generator, from, piece, first, rest))
            return false;
        first = rest;
        if (tables->rules[index_of_rule].how == RULE_WALKED &&
            generator_admits(generator, rule, rule->classes, LATE_CLASSES, generator->neutral) &&
            !generator_run_rule(generator, rule, piece, from, CELL_NONE))
            return false;
    }
    return true;
}

/* Whether it can be said of the piece that it takes none of the prey. */
static bool piece_is_idle(const Generator *generator, Cell from, const CellSet *prey, unsigned owners)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    Kind kind = position->board[from].kind;
    if (!kindset_has(&tables->slotted, kind))
        return false;
    const CellSet *reach = reach_of(position->program, generator->actor, kind, from);
    return (reach != NULL && !cellset_meets(reach, prey, position->words)) ||
           (!kindset_has(&tables->other_takers, kind) && !tables_ride_takes(position, tables, from, owners));
}

void slots_skip_idle(Generator *generator, unsigned owners)
{
    const Position *position = generator->position;
    CellSet prey;
    cellset_clear(&prey, position->words);
    cellset_clear(&generator->skipped, position->words);
    for (unsigned left = owners; left != 0; left &= left - 1)
        cellset_unite(&prey, &position->owner_cells[__builtin_ctz(left)], position->words);
    generator->skips = !generator->trailed;
    for (unsigned word = 0; word < position->words && generator->skips; word++)
        for (uint64_t own = position->owner_cells[generator->actor].words[word]; own != 0; own &= own - 1) {
            Cell from = (Cell)(word * 64 + (unsigned)__builtin_ctzll(own));
            if (piece_is_idle(generator, from, &prey, owners))
                cellset_add(&generator->skipped, from);
        }
}
