/* Movements: every way a piece may go along the legs of a rule, step by step. */

#include "play/make.h"

/* An `immune` condition may ask what is attacked or reached, which asks for immunity in turn. Such nested
 * questions ignore immunity. */
bool piece_is_immune(const Evaluator *evaluator, Player mover, Piece piece, Cell cell)
{
    const Kernel *kernel = evaluator->kernel;
    ExprId immune = kernel->kinds[piece.kind].immune;
    Position *position = evaluator->position;
    if (immune == EXPR_NONE || mover >= BOARD_PLAYERS_MAX || position->shielding ||
        !players_are_enemies(kernel, mover, piece.owner))
        return false;
    Evaluator asked = *evaluator;
    asked.view = piece.owner;
    asked.it = cell;
    position->shielding = true;
    bool immune_now = evaluator_truth(&asked, immune);
    position->shielding = false;
    return immune_now;
}

/* The piece on a cell as the walk finds it: its own start and what it took on
 * the way are empty by now. */
static Piece walk_look(const Walk *walk, Cell cell)
{
    if (cell == walk->imagined)
        return walk->imagined_piece;
    if (walk->end.leg > 0) {
        if (cell == walk->from)
            return piece_none();
        for (unsigned i = 0; i < walk->end.taken_count; i++)
            if (walk->end.taken[i] == cell)
                return piece_none();
    }
    return walk->evaluator->position->board[cell];
}

bool leg_may_take(Evaluator *evaluator, const ActionRule *rule, const Leg *leg, Piece piece, Cell cell)
{
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    bool enemy =
        players_are_enemies(evaluator->kernel, evaluator->view, piece.owner) || piece.owner == PLAYER_NOBODY;
    bool may = false;
    if ((leg->ends & END_TAKE) != 0)
        may = captures == EXPR_NONE ? enemy : evaluator_matches(evaluator, captures, piece, cell);
    if (!may && (leg->ends & END_TAKE_OWN) != 0)
        may = !enemy;
    return may && !piece_is_immune(evaluator, evaluator->mover, piece, cell);
}

/* The piece that left an e-trail over this cell and may be taken, or CELL_NONE. */
static Cell walk_trail_piece(Walk *walk, const Leg *leg, Cell cell)
{
    const Position *position = walk->evaluator->position;
    const Kernel *kernel = walk->evaluator->kernel;
    Leg taking = *leg;
    taking.ends = END_TAKE;
    for (size_t t = 0; t < kernel->trail_count; t++) {
        for (Player p = 0; p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (trail_crosses(trail, cell) && players_are_enemies(kernel, p, walk->evaluator->view) &&
                position->board[trail->piece].kind != KIND_NONE &&
                leg_may_take(walk->evaluator, walk->rule, &taking, position->board[trail->piece],
                             trail->piece))
                return trail->piece;
        }
    }
    return CELL_NONE;
}

static void walk_cross(Walk *walk, Cell cell)
{
    if (walk->end.path_count < sizeof walk->end.path / sizeof walk->end.path[0])
        walk->end.path[walk->end.path_count++] = cell;
}

static bool walk_end_allowed(Walk *walk, const Leg *leg, Cell cell)
{
    if (leg->condition == EXPR_NONE)
        return true;
    Cell before = walk->evaluator->it;
    if (walk->delta != NULL) {
        walk->delta->to = cell;
        cellset_clear(&walk->delta->path, walk->evaluator->position->words);
        for (unsigned i = 0; i < walk->end.path_count; i++)
            cellset_add(&walk->delta->path, walk->end.path[i]);
    }
    if (walk->action != NULL) {
        walk->action->to = cell;
        walk->action->heading = walk->end.heading;
        walk->action->distance = walk->end.distance;
    }
    walk->evaluator->it = cell;
    bool holds = evaluator_truth(walk->evaluator, leg->condition);
    walk->evaluator->it = before;
    return holds;
}

static bool walk_is_hurdle(Walk *walk, const Leg *leg, Cell cell, Piece piece)
{
    return leg->over == EXPR_NONE || evaluator_matches(walk->evaluator, leg->over, piece, cell);
}

/* What may be done where a leg ends, in this order. */
enum { DUE_TAKE = 1, DUE_STOP = 2, DUE_GO_ON = 4, DUE_TRAIL = 8, DUE_SWAP = 16 };

/* Returns what may be done on the current cell, as far as the piece on it tells: a bit set. */
static unsigned end_due_by_piece(Walk *walk, const LegState *state)
{
    const Leg *leg = state->leg;
    const bool last = state->last;
    if (walk->rule->swaps != EXPR_NONE && last)
        return state->piece.kind != KIND_NONE &&
                       evaluator_matches(walk->evaluator, walk->rule->swaps, state->piece, state->cell)
                   ? DUE_SWAP
                   : 0;
    if (state->piece.kind != KIND_NONE)
        return ((leg->ends & (END_TAKE | END_TAKE_OWN)) != 0 &&
                        leg_may_take(walk->evaluator, walk->rule, leg, state->piece, state->cell)
                    ? DUE_TAKE
                    : 0u) |
               (!last && (leg->ends & END_LEAP_OVER) != 0 ? DUE_GO_ON : 0u);
    return ((leg->ends & END_EMPTY) != 0 ? (state->stops ? DUE_STOP : 0u) | (last ? 0u : DUE_GO_ON) : 0u) |
           ((leg->ends & END_EN_PASSANT) != 0 && state->stops ? DUE_TRAIL : 0u);
}

/* Returns what may be done on the current cell: a bit set. */
static unsigned end_due(Walk *walk, const LegState *state)
{
    unsigned due = end_due_by_piece(walk, state);
    return due != 0 && walk_end_allowed(walk, state->leg, state->cell) ? due : 0;
}

/* True if the cells that a lame leap crosses are empty. Adds them to the path. */
static bool walk_lame(Walk *walk, Cell at, const Ray *ray, const Direction *direction)
{
    const Program *program = walk->evaluator->position->program;
    for (unsigned i = 1; i <= lame_cells(direction); i++) {
        Direction part = lame_part(direction, ray->turn, i);
        Cell cell = leap_of(program, at, ray->heading, &part, ray->turn, walk->rule->wrap);
        if (cell == CELL_NONE || walk_look(walk, cell).kind != KIND_NONE)
            return false;
        walk_cross(walk, cell);
    }
    return true;
}

static bool walk_passes(Walk *walk, unsigned number, Cell cell)
{
    ExprId through = walk->rule->legs[number].through;
    if (through == EXPR_NONE)
        return false;
    if (!walk->through_known[number]) {
        evaluator_set(walk->evaluator, through, &walk->through[number]);
        walk->through_known[number] = true;
    }
    return cellset_has(&walk->through[number], cell);
}

/* The cell on which the current leg must end, or CELL_NONE. */
static inline Cell leg_aim(const Walk *walk)
{
    const Action *action = walk->follows;
    if (action == NULL)
        return walk->aim;
    return walk->end.leg < LEGS_MAX - 1 && action->via[walk->end.leg] != CELL_NONE
               ? action->via[walk->end.leg]
               : action->to;
}

/* True if the direction leads to an aim on an empty board. */
static bool ray_may_reach(const Walk *walk, const Ray *ray, Cell start)
{
    unsigned words = walk->evaluator->position->words;
    if (ray->reach == NULL)
        return true;
    const uint64_t *reach = &ray->reach[start * words];
    bool found = walk->aims == NULL;
    for (unsigned i = 0; i < words && !found; i++)
        found = (reach[i] & walk->aims->words[i]) != 0;
    Cell aim = leg_aim(walk);
    return found && (aim == CELL_NONE || (reach[aim / 64] >> aim % 64 & 1) != 0);
}

static void leg_enter(Walk *walk, unsigned number, Cell start, Heading frame)
{
    const Leg *leg = &walk->rule->legs[number];
    LegState *state = &walk->legs[number];
    state->leg = leg;
    state->last = number + 1u == walk->rule->leg_count;
    state->stops = state->last || leg->may_stop;
    state->start = start;
    state->frame = leg->anywhere ? HEADING_NONE : number == 0 || leg->piece_frame ? walk->forward : frame;
    state->ray = NULL;
    state->direction = state->step = state->due = 0;
    state->path_start = walk->end.path_count;
    state->taken_count = walk->end.taken_count;
    walk->end.leg = (uint8_t)number;
}

/* Turns to the next direction of the current leg. False if there is none. */
static bool direction_enter(Walk *walk, LegState *state)
{
    const Leg *leg = state->leg;
    const unsigned cells = walk->evaluator->position->program->board->cell_count;
    const Cell aim = leg_aim(walk);
    bool tabled = walk->end.leg == 0 && walk->rays != NULL, aimed = aim != CELL_NONE || walk->aims != NULL;
    while (state->direction < leg->direction_count) {
        unsigned i = state->direction++;
        if (tabled && aimed && !ray_may_reach(walk, &walk->rays[i], state->start))
            continue;
        if (!tabled)
            state->own_ray = ray_along(walk->evaluator->position->program, walk->orientation, state->frame,
                                       &leg->directions[i], walk->rule->wrap);
        state->way = &leg->directions[i];
        state->ray = tabled ? &walk->rays[i] : &state->own_ray;
        state->step = 0;
        state->step_max = leg->max_steps < cells ? leg->max_steps : cells;
        state->aim = aim;
        state->hurdle = state->blocked = false;
        walk->end.path_count = state->path_start;
        return true;
    }
    return false;
}

/* True if the current cell is crossed by a hop. Sets `blocked` if the direction ends there. */
static bool direction_hops(Walk *walk, LegState *state, bool free)
{
    const Leg *leg = state->leg;
    if (leg->hop == HOP_SKIP_FIRST && state->step == 1)
        return true;
    if (state->hurdle || (leg->hop != HOP_OVER_ONE && leg->hop != HOP_BEHIND))
        return false;
    state->blocked = !free && !walk_is_hurdle(walk, leg, state->cell, state->piece);
    state->hurdle = !free && !state->blocked;
    return true;
}

/* Goes to the next cell of the current direction where the leg may end. False if there is none. */
static bool direction_advance(Walk *walk, LegState *state)
{
    const Leg *leg = state->leg;
    const Direction *direction = state->way;
    Position *position = walk->evaluator->position;
    const Cell aim = state->aim, start = state->start;
    unsigned step = state->step;
    Cell cell = step > 0 ? state->cell : start;
    while (step < state->step_max && !state->blocked) {
        if (step > 0)
            walk_cross(walk, cell);
        walk->spent = !position_spend(position, 1);
        if (walk->spent || (leg->lame && !walk_lame(walk, cell, state->ray, direction)))
            return false;
        cell = ray_next(position->program, state->ray, direction, walk->rule->wrap, cell);
        if (cell == CELL_NONE || cell == start)
            return false;
        state->step = ++step;
        state->cell = cell;
        state->piece = walk_look(walk, cell);
        bool free = state->piece.kind == KIND_NONE || walk_passes(walk, walk->end.leg, cell);
        if (leg->hop != HOP_NONE && direction_hops(walk, state, free))
            continue;
        state->blocked = !free || leg->hop == HOP_BEHIND;
        if (step >= leg->min_steps && (aim == CELL_NONE || aim == cell) &&
            (walk->aims == NULL || cellset_has(walk->aims, cell)))
            return true;
    }
    return false;
}

/* U: one leap to any other cell. */
static bool anywhere_advance(Walk *walk, LegState *state)
{
    state->cell = state->direction == 0 ? 0 : (Cell)(state->cell + 1);
    state->cell = state->cell == state->start ? (Cell)(state->cell + 1) : state->cell;
    state->direction = state->step = 1;
    if (state->cell >= walk->evaluator->position->program->board->cell_count)
        return false;
    walk->spent = !position_spend(walk->evaluator->position, 1);
    state->piece = walk_look(walk, state->cell);
    return !walk->spent;
}

/* Goes to the next cell where the current leg may end, and notes what is due there. False if there is none.
 */
static bool leg_advance(Walk *walk, LegState *state)
{
    const bool anywhere = state->leg->anywhere;
    if (anywhere && !anywhere_advance(walk, state))
        return false;
    while (!anywhere && (state->ray == NULL || !direction_advance(walk, state)))
        if (walk->spent || !direction_enter(walk, state))
            return false;
    walk->end.heading = anywhere ? HEADING_NONE : state->ray->frame;
    walk->end.distance = (uint16_t)state->step;
    state->path_end = walk->end.path_count;
    state->due = (uint8_t)end_due(walk, state);
    return true;
}

static void leg_go_on(Walk *walk, Cell cell)
{
    walk->end.via[walk->end.leg] = cell;
    if (cell != walk->from)
        walk_cross(walk, cell);
    leg_enter(walk, walk->end.leg + 1u, cell, walk->end.heading);
}

/* Goes back to the leg before, where it ended. */
static void leg_leave(Walk *walk)
{
    const LegState *state = &walk->legs[--walk->end.leg];
    walk->end.path_count = state->path_end;
    walk->end.via[walk->end.leg] = CELL_NONE;
    walk->end.heading = state->ray == NULL ? HEADING_NONE : state->ray->frame;
    walk->end.distance = (uint16_t)state->step;
}

/* Does one thing that is due where the leg ends. True if the walk may end there. A leg that may also end the
 * move captures only to end it: a gryphon does not capture and slide on. */
static bool end_run(Walk *walk, LegState *state, unsigned due)
{
    const Leg *leg = state->leg;
    Cell captured = state->cell;
    if (due == DUE_GO_ON) {
        if (state->piece.kind == KIND_NONE || walk_is_hurdle(walk, leg, state->cell, state->piece))
            leg_go_on(walk, state->cell);
        return false;
    }
    if (due == DUE_TRAIL)
        captured = walk_trail_piece(walk, leg, state->cell);
    if (captured == CELL_NONE)
        return false;
    if (due == DUE_TAKE || due == DUE_TRAIL)
        walk->end.taken[walk->end.taken_count++] = captured;
    if (due == DUE_TAKE && !state->stops) {
        leg_go_on(walk, state->cell);
        return false;
    }
    walk->end.swaps = due == DUE_SWAP;
    walk->end.to = state->cell;
    /* a ring leads back to where it began; a leg that comes back on purpose is a pass */
    return walk->end.to != walk->from || walk->end.taken_count > 0 || walk->end.leg > 0;
}

bool walk_next(Walk *walk)
{
    if (walk->rule->leg_count == 0)
        return false;
    for (;;) {
        LegState *state = &walk->legs[walk->end.leg];
        walk->end.taken_count = state->taken_count;
        walk->end.swaps = false;
        if (state->due != 0) {
            unsigned due = state->due & (0u - state->due);
            state->due ^= (uint8_t)due;
            if (end_run(walk, state, due))
                return true;
        } else if (!leg_advance(walk, state)) {
            if (walk->spent || walk->end.leg == 0)
                return false;
            leg_leave(walk);
        }
    }
}

/* True if the walk has come to its end by the cells that the action names. */
static bool end_is_of(const WalkEnd *end, const Action *action)
{
    bool same = end->to == action->to && end->heading == action->heading && end->distance == action->distance;
    for (unsigned i = 0; i < LEGS_MAX - 1 && same; i++)
        same = action->via[i] == end->via[i];
    return same;
}

bool walk_follow(Walk *walk, const Action *action)
{
    walk->follows = action;
    while (walk_next(walk))
        if (end_is_of(&walk->end, action))
            return true;
    return false;
}

void walk_start(Walk *walk, Evaluator *evaluator, const ActionRule *rule, Piece piece, Cell from)
{
    const Program *program = evaluator->position->program;
    walk->evaluator = evaluator;
    walk->rule = rule;
    walk->piece = piece;
    walk->from = from;
    walk->aim = walk->imagined = CELL_NONE;
    walk->aims = NULL;
    walk->follows = NULL;
    walk->imagined_piece = piece_none();
    walk->rays = NULL;
    walk->delta = NULL;
    walk->action = NULL;
    walk->end.swaps = walk->spent = false;
    walk->end.taken_count = 0;
    walk->end.path_count = 0;
    for (unsigned i = 0; i < LEGS_MAX; i++) {
        walk->end.via[i] = CELL_NONE;
        walk->through_known[i] = false;
    }
    walk->orientation = (int8_t)program_orientation(program, piece.owner);
    walk->forward = program_forward(program, piece.owner, piece.kind);
    leg_enter(walk, 0, from, walk->forward);
}

/* One leg along a line, which asks for nothing but where it ends. */
static bool goes_straight_on(const ActionRule *rule)
{
    const Leg *leg = &rule->legs[0];
    return rule->leg_count == 1 && !leg->lame && leg->hop == HOP_NONE && leg->through == EXPR_NONE &&
           leg->condition == EXPR_NONE;
}

/* Along empty cells alone nothing need be asked on the way; false: more must be. `emptied` (may be NULL):
 * cells that count as empty. */
static bool reach_empty(const Evaluator *evaluator, int movement, Cell from, Piece piece,
                        const CellSet *emptied, CellSet *reached)
{
    const Position *position = evaluator->position;
    const ActionRule *rule = &evaluator->kernel->movements[movement];
    const Leg *leg = &rule->legs[0];
    const RayTables *tables = position->reference ? NULL : ray_tables(position->program);
    const Ray *rays = tables == NULL ? NULL : rays_of(tables, position->program, rule, evaluator->view);
    if (rays == NULL || !goes_straight_on(rule) || leg->ends != END_EMPTY || leg->min_steps != 1 ||
        evaluator->ghost_cell != CELL_NONE ||
        (piece.kind != KIND_NONE && evaluator->kernel->kinds[piece.kind].facing != HEADING_NONE))
        return false;
    for (unsigned i = 0; i < leg->direction_count; i++) {
        Cell cell = rays[i].to[from];
        for (unsigned steps = 1;
             cell != CELL_NONE && cell != from &&
             (position->codes[cell] == 0 || (emptied != NULL && cellset_has(emptied, cell)));
             steps++) {
            cellset_add(reached, cell);
            if (steps == leg->max_steps)
                break;
            cell = rays[i].to[cell];
        }
    }
    return true;
}

bool walk_reach_predicted(const Evaluator *evaluator, int movement, CellSet *result)
{
    const MoveDelta *delta = evaluator->delta;
    unsigned words = evaluator->position->words;
    CellSet emptied;
    cellset_copy(&emptied, &delta->vacated, words);
    cellset_unite(&emptied, &delta->taken_cells, words);
    cellset_clear(result, words);
    Piece piece = delta->piece;
    piece.kind = delta->kind == KIND_NONE ? piece.kind : delta->kind;
    return reach_empty(evaluator, movement, delta->to, piece, &emptied, result);
}

void walk_reach(Evaluator *evaluator, int movement, Cell from, CellSet *result)
{
    CellSet reached;
    cellset_clear(&reached, evaluator->position->words);
    if (from < evaluator->position->program->board->cell_count &&
        !reach_empty(evaluator, movement, from, evaluator->position->board[from], NULL, &reached)) {
        Piece piece = evaluator->position->board[from];
        Walk walk;
        piece.owner = evaluator->view;
        walk_start(&walk, evaluator, &evaluator->kernel->movements[movement], piece, from);
        while (walk_next(&walk))
            cellset_add(&reached, walk.end.to);
    }
    cellset_copy(result, &reached, evaluator->position->words);
}
