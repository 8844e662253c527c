/* Operations on geometry. Every walk stops at the edge, at its own start, or after as many steps as there
 * are cells, because a wrapped board has no edge. */

#include "play/internal.h"

static Heading heading_of(const Evaluator *evaluator, int frame, int heading)
{
    const Board *board = evaluator->position->program->board;
    if (frame == STEP_ABSOLUTE)
        return (Heading)heading;
    const Seat *seat = &board->seats[evaluator->view < evaluator->kernel->player_count ? evaluator->view : 0];
    return board_turn(board, seat->forward, seat->orientation * heading);
}

Cell lines_step(const Evaluator *evaluator, int frame, int heading, Cell from)
{
    const Board *board = evaluator->position->program->board;
    return from == CELL_NONE ? CELL_NONE : board_hop(board, from, heading_of(evaluator, frame, heading));
}

Cell lines_beyond(const Evaluator *evaluator, Cell from, Cell past)
{
    const Program *program = evaluator->position->program;
    Heading heading = line_from(program, from, past);
    return heading == HEADING_NONE ? CELL_NONE : board_hop(program->board, past, heading);
}

void lines_between(const Evaluator *evaluator, Cell from, Cell to, CellSet *add_to)
{
    const Program *program = evaluator->position->program;
    Heading heading = line_from(program, from, to);
    if (heading == HEADING_NONE)
        return;
    Cell cell = board_hop(program->board, from, heading);
    for (unsigned step = 1; cell != to && cell != CELL_NONE && step < program->board->cell_count; step++) {
        cellset_add(add_to, cell);
        cell = board_hop(program->board, cell, heading);
    }
    position_spend(evaluator->position, 1);
}

/* Pieces look their own way; on empty cells, and where a piece of nobody has no
 * facing of its own, it is the viewpoint's. */
static Heading forward_at(const Evaluator *evaluator, Cell cell)
{
    const Program *program = evaluator->position->program;
    Piece piece = evaluator_piece_at(evaluator, cell);
    bool looks = piece.kind != KIND_NONE && (piece.owner < evaluator->kernel->player_count ||
                                             evaluator->kernel->kinds[piece.kind].facing != HEADING_NONE);
    if (looks)
        return program_forward(program, piece.owner, piece.kind);
    return program->board->seats[evaluator->view < evaluator->kernel->player_count ? evaluator->view : 0]
        .forward;
}

void lines_ahead(const Evaluator *evaluator, const CellSet *of, bool back, CellSet *result)
{
    const Board *board = evaluator->position->program->board;
    unsigned words = evaluator->position->words;
    cellset_clear(result, words);
    position_spend(evaluator->position, cellset_count(of, words) / 2);
    for (EACH_CELL(cell, of, words)) {
        Heading forward = forward_at(evaluator, (Cell)cell);
        Cell next = board_hop(board, (Cell)cell, back ? board_opposite(board, forward) : forward);
        if (next != CELL_NONE)
            cellset_add(result, next);
    }
}

/* The number of consecutive enemies from a cell along a heading if an own piece follows them; otherwise 0. */
static inline unsigned run_closed(const Board *board, Cell from, Heading heading, const CellSet *own,
                                  const CellSet *enemies)
{
    const Cell *next = &board->next[(size_t)heading * board->cell_count];
    Cell cell = next[from];
    if (!cellset_has(enemies, cell) || cell == from)
        return 0;
    unsigned length = 0;
    do {
        length++;
        cell = next[cell];
    } while (cellset_has(enemies, cell) && cell != from && length < board->cell_count);
    return cellset_has(own, cell) ? length : 0;
}

static void flanked_along(const Board *board, Cell from, Heading heading, const CellSet *own,
                          const CellSet *enemies, CellSet *result)
{
    Cell cell = from;
    for (unsigned length = run_closed(board, from, heading, own, enemies); length > 0; length--) {
        cell = board_hop(board, cell, heading);
        cellset_add(result, cell);
    }
}

void lines_flanked(const Evaluator *evaluator, Cell from, CellSet *result)
{
    const Board *board = evaluator->position->program->board;
    cellset_clear(result, evaluator->position->words);
    if (from == CELL_NONE)
        return;
    position_spend(evaluator->position, board->heading_count);
    CellSet own, enemies;
    position_owned(evaluator->position, evaluator->view, RELATION_OWN, &own);
    position_owned(evaluator->position, evaluator->view, RELATION_ENEMY, &enemies);
    cellset_drop(&own, from); /* a line that comes round closes nothing */
    for (unsigned heading = 0; heading < board->heading_count; heading++)
        flanked_along(board, from, (Heading)heading, &own, &enemies, result);
    position_spend(evaluator->position, cellset_count(result, evaluator->position->words) / 4);
}

static bool flanks(const Board *board, Cell from, CellSet *own, const CellSet *enemies)
{
    bool closes = cellset_has(own, from), any = false;
    if (closes)
        cellset_drop(own, from);
    for (unsigned heading = 0; heading < board->heading_count && !any; heading++)
        any = run_closed(board, from, (Heading)heading, own, enemies) > 0;
    if (closes)
        cellset_add(own, from);
    return any;
}

void lines_flanking(const Evaluator *evaluator, CellSet *cells)
{
    const Program *program = evaluator->position->program;
    unsigned words = evaluator->position->words;
    CellSet own, enemies;
    position_owned(evaluator->position, evaluator->view, RELATION_OWN, &own);
    position_owned(evaluator->position, evaluator->view, RELATION_ENEMY, &enemies);
    unsigned cost = 1 + cellset_count(&enemies, words) / 16;
    for (EACH_CELL(cell, cells, words)) {
        CellSet near;
        cellset_copy(&near, &program->around[cell], words);
        cellset_meet(&near, &enemies, words);
        if (!position_spend(evaluator->position, cost))
            return;
        if (!cellset_any(&near, words) || !flanks(program->board, (Cell)cell, &own, &enemies))
            cellset_drop(cells, cell);
    }
}

/* The number of cells of the set that follow a cell without a gap; `round` if the line closes on it. */
static int32_t run_along(const Board *board, const CellSet *set, Cell from, Heading heading, bool *round)
{
    int32_t length = 0;
    Cell cell = board_hop(board, from, heading);
    while (cell != CELL_NONE && cell != from && cellset_has(set, cell) && length < board->cell_count) {
        length++;
        cell = board_hop(board, cell, heading);
    }
    *round = cell == from;
    return length;
}

/* Through a cell on which the action put something; where there was no action, as in
 * a position just read, through any. */
static void cells_touched(const Evaluator *evaluator, const CellSet *set, CellSet *touched)
{
    unsigned words = evaluator->position->words;
    cellset_copy(touched, set, words);
    if (evaluator->delta != NULL && cellset_any(&evaluator->delta->arrived, words))
        cellset_meet(touched, &evaluator->delta->arrived, words);
}

static int32_t row_through(const Board *board, const CellSet *set, Cell cell, Heading heading)
{
    bool round;
    int32_t length = 1 + run_along(board, set, cell, heading, &round);
    return round ? length : length + run_along(board, set, cell, board_opposite(board, heading), &round);
}

int32_t lines_longest(const Evaluator *evaluator, const CellSet *set, const Expr *expr)
{
    const Board *board = evaluator->position->program->board;
    unsigned words = evaluator->position->words;
    unsigned first = expr->op == OP_ROW ? heading_of(evaluator, expr->a, expr->b) : 0;
    unsigned end = expr->op == OP_ROW ? first + 1 : board->heading_count;
    CellSet touched;
    cells_touched(evaluator, set, &touched);
    int32_t longest = 0;
    for (EACH_CELL(cell, &touched, words))
        for (unsigned heading = first; heading < end; heading++) {
            int32_t length = row_through(board, set, (Cell)cell, (Heading)heading);
            longest = length > longest ? length : longest;
            if (!position_spend(evaluator->position, 1 + (uint32_t)length / 8))
                return longest;
        }
    return longest;
}

void lines_linked(const Evaluator *evaluator, const CellSet *from, const CellSet *among, const CellSet *steps,
                  CellSet *result)
{
    unsigned words = evaluator->position->words;
    CellSet fresh;
    cellset_copy(&fresh, from, words);
    cellset_meet(&fresh, among, words);
    cellset_copy(result, &fresh, words);
    for (unsigned cell = cellset_next(&fresh, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&fresh, 0, words)) {
        if (!position_spend(evaluator->position, 1))
            return;
        cellset_drop(&fresh, cell);
        CellSet next;
        cellset_copy(&next, &steps[cell], words);
        cellset_meet(&next, among, words);
        cellset_subtract(&next, result, words);
        cellset_unite(&fresh, &next, words);
        cellset_unite(result, &next, words);
    }
}
