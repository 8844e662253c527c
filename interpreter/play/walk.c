/* Movements: every way a piece may go along the legs of a rule, step by step. */

#include "play/generate.h"

bool player_is_out(const Position *position, Player player)
{
    return player < BOARD_PLAYERS_MAX && (position->turn.out >> player & 1) != 0;
}

Player viewpoint_of(Player actor)
{
    return actor < BOARD_PLAYERS_MAX ? actor : PLAYER_NOBODY;
}

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
    if (walk->leg > 0) {
        if (cell == walk->from)
            return piece_none();
        for (unsigned i = 0; i < walk->taken_count; i++)
            if (walk->taken[i] == cell)
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

static bool walk_leg(Walk *walk, unsigned leg, Cell start, Heading frame);

static void walk_cross(Walk *walk, Cell cell)
{
    if (walk->path_count < sizeof walk->path / sizeof walk->path[0])
        walk->path[walk->path_count++] = cell;
}

static bool walk_visit(Walk *walk, Cell cell)
{
    if (cell == walk->from && walk->taken_count == 0 && walk->leg == 0)
        return true; /* once round; a leg that comes back on purpose is a pass */
    walk->to = cell;
    return walk->visit(walk);
}

static bool walk_go_on(Walk *walk, unsigned leg, Cell cell, Heading frame)
{
    Heading heading = walk->heading;
    uint16_t distance = walk->distance;
    uint16_t path_count = walk->path_count;
    walk->via[leg] = cell;
    if (cell != walk->from)
        walk_cross(walk, cell);
    bool going = walk_leg(walk, leg + 1, cell, frame);
    walk->path_count = path_count;
    walk->via[leg] = CELL_NONE;
    walk->leg = (uint8_t)leg;
    walk->heading = heading;
    walk->distance = distance;
    return going;
}

static bool walk_end_allowed(Walk *walk, const Leg *leg, Cell cell)
{
    if (leg->condition == EXPR_NONE)
        return true;
    Cell before = walk->evaluator->it;
    if (walk->delta != NULL) {
        walk->delta->to = cell;
        cellset_clear(&walk->delta->path, walk->evaluator->position->words);
        for (unsigned i = 0; i < walk->path_count; i++)
            cellset_add(&walk->delta->path, walk->path[i]);
    }
    if (walk->action != NULL) {
        walk->action->to = cell;
        walk->action->heading = walk->heading;
        walk->action->distance = walk->distance;
    }
    walk->evaluator->it = cell;
    bool holds = evaluator_truth(walk->evaluator, leg->condition);
    walk->evaluator->it = before;
    return holds;
}

static bool walk_end_on_empty(Walk *walk, const Leg *leg, unsigned number, Cell cell, Heading frame)
{
    bool last = number + 1u == walk->rule->leg_count;
    bool going = true;
    if ((leg->ends & END_EMPTY) != 0) {
        if (last || leg->may_stop)
            going = walk_visit(walk, cell);
        if (going && !last)
            going = walk_go_on(walk, number, cell, frame);
    }
    if (going && (leg->ends & END_EN_PASSANT) != 0 && (last || leg->may_stop)) {
        Cell piece = walk_trail_piece(walk, leg, cell);
        if (piece != CELL_NONE) {
            walk->taken[walk->taken_count++] = piece;
            going = walk_visit(walk, cell);
            walk->taken_count--;
        }
    }
    return going;
}

static bool walk_is_hurdle(Walk *walk, const Leg *leg, Cell cell, Piece piece)
{
    return leg->over == EXPR_NONE || evaluator_matches(walk->evaluator, leg->over, piece, cell);
}

/* A leg that may also end the move takes only to end it: a gryphon does not
 * take and slide on. */
static bool walk_end_on_piece(Walk *walk, const Leg *leg, unsigned number, Cell cell, Piece piece,
                              Heading frame)
{
    bool last = number + 1u == walk->rule->leg_count;
    bool going = true;
    if ((leg->ends & (END_TAKE | END_TAKE_OWN)) != 0 &&
        leg_may_take(walk->evaluator, walk->rule, leg, piece, cell)) {
        walk->taken[walk->taken_count++] = cell;
        if (last || leg->may_stop)
            going = walk_visit(walk, cell);
        else
            going = walk_go_on(walk, number, cell, frame);
        walk->taken_count--;
    }
    if (going && !last && (leg->ends & END_LEAP_OVER) != 0 && walk_is_hurdle(walk, leg, cell, piece))
        going = walk_go_on(walk, number, cell, frame);
    return going;
}

static bool walk_end(Walk *walk, unsigned number, Cell cell, Piece piece, Heading frame)
{
    const Leg *leg = &walk->rule->legs[number];
    if (!walk_end_allowed(walk, leg, cell))
        return true;
    if (walk->rule->swaps != EXPR_NONE && number + 1u == walk->rule->leg_count) {
        if (piece.kind == KIND_NONE || !evaluator_matches(walk->evaluator, walk->rule->swaps, piece, cell))
            return true;
        walk->swaps = true;
        bool going = walk_visit(walk, cell);
        walk->swaps = false;
        return going;
    }
    if (piece.kind == KIND_NONE)
        return walk_end_on_empty(walk, leg, number, cell, frame);
    return walk_end_on_piece(walk, leg, number, cell, piece, frame);
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

static bool walk_direction(Walk *walk, unsigned number, Cell start, const Direction *direction,
                           const Ray *ray)
{
    const Leg *leg = &walk->rule->legs[number];
    const Program *program = walk->evaluator->position->program;
    unsigned most = leg->max_steps < program->board->cell_count ? leg->max_steps : program->board->cell_count;
    Cell at = start;
    bool hurdle = false, going = true;
    for (unsigned step = 1; step <= most && going; step++) {
        if (!position_spend(walk->evaluator->position, 1))
            return false;
        walk->leg = (uint8_t)number;
        if (leg->lame && !walk_lame(walk, at, ray, direction))
            break;
        Cell cell = ray_next(program, ray, direction, walk->rule->wrap, at);
        if (cell == CELL_NONE || cell == start)
            break;
        Piece piece = walk_look(walk, cell);
        bool free = piece.kind == KIND_NONE || walk_passes(walk, number, cell);
        bool skipped = leg->hop == HOP_SKIP_FIRST && step == 1;
        if (!skipped && !hurdle && (leg->hop == HOP_OVER_ONE || leg->hop == HOP_BEHIND)) {
            skipped = free;
            if (!free) {
                if (!walk_is_hurdle(walk, leg, cell, piece))
                    break;
                hurdle = skipped = true;
            }
        }
        if (!skipped) {
            if (step >= leg->min_steps && (walk->aim == CELL_NONE || walk->aim == cell) &&
                (walk->aims == NULL || cellset_has(walk->aims, cell))) {
                walk->heading = ray->frame;
                walk->distance = (uint16_t)step;
                going = walk_end(walk, number, cell, piece, ray->frame);
            }
            if (!free || leg->hop == HOP_BEHIND)
                break;
        }
        walk_cross(walk, cell);
        at = cell;
    }
    return going;
}

/* U: one leap to any other cell. */
static bool walk_anywhere(Walk *walk, unsigned number, Cell start, Heading frame)
{
    unsigned cells = walk->evaluator->position->program->board->cell_count;
    walk->leg = (uint8_t)number;
    walk->heading = frame;
    walk->distance = 1;
    for (unsigned cell = 0; cell < cells; cell++)
        if (cell != start && (!position_spend(walk->evaluator->position, 1) ||
                              !walk_end(walk, number, (Cell)cell, walk_look(walk, (Cell)cell), frame)))
            return false;
    return true;
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
    return found && (walk->aim == CELL_NONE || (reach[walk->aim / 64] >> walk->aim % 64 & 1) != 0);
}

static bool walk_leg(Walk *walk, unsigned number, Cell start, Heading frame)
{
    const Leg *leg = &walk->rule->legs[number];
    if (leg->anywhere)
        return walk_anywhere(walk, number, start, HEADING_NONE);
    if (number == 0 || leg->piece_frame)
        frame = walk->forward;
    uint16_t path_count = walk->path_count;
    bool going = true;
    for (unsigned i = 0; i < leg->direction_count && going; i++) {
        const Direction *direction = &leg->directions[i];
        if (number > 0 || walk->rays == NULL) {
            Ray ray = ray_along(walk->evaluator->position->program, walk->orientation, frame, direction,
                                walk->rule->wrap);
            going = walk_direction(walk, number, start, direction, &ray);
        } else if ((walk->aim == CELL_NONE && walk->aims == NULL) ||
                   ray_may_reach(walk, &walk->rays[i], start)) {
            going = walk_direction(walk, number, start, direction, &walk->rays[i]);
        }
        walk->path_count = path_count;
    }
    return going;
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
    walk->imagined_piece = piece_none();
    walk->rays = NULL;
    walk->delta = NULL;
    walk->action = NULL;
    walk->leg = 0;
    walk->swaps = false;
    walk->taken_count = 0;
    walk->path_count = 0;
    for (unsigned i = 0; i < LEGS_MAX; i++) {
        walk->via[i] = CELL_NONE;
        walk->through_known[i] = false;
    }
    walk->orientation = (int8_t)program_orientation(program, piece.owner);
    walk->forward = program_forward(program, piece.owner, piece.kind);
}

bool walk_run(Walk *walk)
{
    return walk->rule->leg_count == 0 || walk_leg(walk, 0, walk->from, walk->forward);
}

static bool reach_visit(Walk *walk)
{
    cellset_add(walk->context, walk->to);
    return true;
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
        walk.visit = reach_visit;
        walk.context = &reached;
        walk_run(&walk);
    }
    cellset_copy(result, &reached, evaluator->position->words);
}
