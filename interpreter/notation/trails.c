/* Trails (en passant and its kin) as text. A FEN names the crossed
 * cell only; which piece crossed it is found again from the moves that leave
 * such trails. */

#include "notation/internal.h"

/* --- ways of leaving a trail ------------------------------------------------ */

/* One way in which a piece may have left a trail. */
typedef struct TrailWay {
    Kind kind;
    Player owner;
    Cell origin, to;
    Cell cells[TRAIL_CELLS_MAX];
    uint8_t count;
} TrailWay;
typedef bool TrailVisit(void *context, const TrailWay *way); /* false ends the search */

typedef struct WaySearch {
    const Program *program;
    Cell to, crossed;
    TrailVisit *visit;
    void *context;
    TrailWay way;
} WaySearch;

static bool offer(WaySearch *search)
{
    const TrailWay *way = &search->way;
    bool wanted = search->to == CELL_NONE || way->to == search->to;
    if (wanted && search->crossed != CELL_NONE) {
        wanted = false;
        for (uint8_t i = 0; i < way->count; i++)
            wanted = wanted || way->cells[i] == search->crossed;
    }
    return !wanted || way->count == 0 || search->visit(search->context, way);
}

/* Walks one direction from way.origin, single cells at a time, offering each end
 * that the leg allows. */
static bool walk_direction(WaySearch *search, const Leg *leg, const Direction *direction, Heading forward,
                           unsigned wrap)
{
    const Board *board = search->program->board;
    const Seat *seat = &board->seats[search->way.owner];
    Heading heading = board_turn(board, forward, direction->rel * seat->orientation);
    Cell at = search->way.origin;
    search->way.count = 0;
    for (unsigned step = 1; step <= leg->max_steps && step <= board->cell_count; step++) {
        for (unsigned i = 0; i < direction->m; i++) {
            if ((step > 1 || i > 0) && search->way.count < TRAIL_CELLS_MAX)
                search->way.cells[search->way.count++] = at;
            at = board_leap(board, at, heading, 1, 0, 0, wrap);
            if (at == CELL_NONE || at == search->way.origin)
                return true;
        }
        search->way.to = at;
        if (step >= leg->min_steps && !offer(search))
            return false;
    }
    return true;
}

static Heading forward_of(const Program *program, Player owner, const KindRule *kind)
{
    const Seat *seat = &program->board->seats[owner];
    if (kind->facing == HEADING_NONE)
        return seat->forward;
    const Seat *first = &program->board->seats[0];
    int turn = (int)kind->facing - (int)first->forward;
    return board_turn(program->board, seat->forward, turn * seat->orientation * first->orientation);
}

static bool walk_rule(WaySearch *search, const ActionRule *rule)
{
    const Program *program = search->program;
    Heading forward = forward_of(program, search->way.owner, &program->kernel->kinds[rule->kind]);
    for (Cell origin = 0; origin < program->board->cell_count; origin++) {
        search->way.origin = origin;
        for (uint8_t i = 0; i < rule->legs[0].direction_count; i++)
            if (!walk_direction(search, &rule->legs[0], &rule->legs[0].directions[i], forward, rule->wrap))
                return false;
    }
    return true;
}

/* Calls visit for every way of leaving `trail` that ends on `to` (CELL_NONE: anywhere) or
 * crosses `crossed` (CELL_NONE: any), for pieces of `owner`. */
static void visit_ways(const Program *program, int trail, Player owner, Cell to, Cell crossed,
                       TrailVisit *visit, void *context)
{
    WaySearch search = { program, to, crossed, visit, context, { .owner = owner } };
    for (size_t i = 0; i < program->kernel->rule_count; i++) {
        const ActionRule *rule = &program->kernel->rules[i];
        if (rule->form != RULE_MOVE || rule->leaves != trail || rule->leg_count != 1)
            continue;
        search.way.kind = rule->kind;
        if (!walk_rule(&search, rule))
            return;
    }
}

/* --- crossed cells, as FEN has them ------------------------------------------- */

typedef struct Ends {
    Cell to;
    bool several;
} Ends;

static bool note_end(void *context, const TrailWay *way)
{
    Ends *ends = context;
    if (ends->to != CELL_NONE && ends->to != way->to)
        ends->several = true;
    ends->to = way->to;
    return !ends->several;
}

void trail_write_cells(const Position *position, int trail, Player owner, Buffer *out)
{
    const Trail *left = &position->trails[trail][owner];
    const Board *board = position->program->board;
    CellSet cells = { 0 };
    Ends ends = { CELL_NONE, false };
    for (uint8_t i = 0; i < left->count; i++) {
        cellset_add(&cells, left->cells[i]);
        visit_ways(position->program, trail, owner, CELL_NONE, left->cells[i], note_end, &ends);
    }
    if (ends.several && left->count == 1)
        cellset_add(&cells, left->piece);
    for (unsigned cell = cellset_next(&cells, 0, board->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, board->words))
        buffer_add_text(out, board->names[cell]);
}

typedef struct Found {
    const Position *position;
    Cell piece; /* the one named, or CELL_NONE */
    bool found;
    TrailWay way;
} Found;

/* Nobody's pieces may have come since, by a later phase of the turn that left the trail. */
static bool cell_is_fresh(const Position *position, Cell cell)
{
    return position->board[cell].kind == KIND_NONE || position->board[cell].owner == PLAYER_NOBODY;
}

static bool turns_are_long(const Kernel *kernel)
{
    const PhaseRule *first = &kernel->phases[0];
    return kernel->phase_count > 1 || first->repeat || first->repeat_if != EXPR_NONE ||
           first->times != EXPR_NONE;
}

/* Whether the cells that a way came over are free, as they must be right after it.
 * In a longer turn others may have moved there since. */
static bool way_is_fresh(const Position *position, const TrailWay *way)
{
    if (turns_are_long(position->program->kernel))
        return true;
    bool fresh = cell_is_fresh(position, way->origin);
    for (uint8_t i = 0; i < way->count; i++)
        fresh = fresh && cell_is_fresh(position, way->cells[i]);
    return fresh;
}

static bool note_way(void *context, const TrailWay *way)
{
    Found *found = context;
    Piece piece = found->position->board[way->to];
    if (piece.kind != way->kind || piece.owner != way->owner || !way_is_fresh(found->position, way))
        return true;
    if (found->piece != CELL_NONE && found->piece != way->to)
        return true;
    found->found = true;
    found->way = *way;
    return false;
}

static void leave(Position *position, int trail, const TrailWay *way)
{
    Trail left = { .piece = way->to, .origin = way->origin, .count = way->count };
    for (uint8_t i = 0; i < way->count; i++)
        left.cells[i] = way->cells[i];
    position_write_trail(position, (unsigned)trail, way->owner, &left);
}

/* Looks for the way over `crossed`, in the middle of a longer turn the player's own too. */
static void find_way(Found *found, int trail, Cell crossed)
{
    const Position *position = found->position;
    unsigned players = position->program->kernel->player_count;
    for (unsigned i = 1; i <= players && !found->found; i++) {
        Player owner = (Player)((position->turn.player + i) % players);
        visit_ways(position->program, trail, owner, CELL_NONE, crossed, note_way, found);
    }
}

/* A crossed cell that no piece could have crossed is common in pasted positions:
 * it means nothing and is left out. */
bool trail_read_cells(Position *position, int trail, Text text, NotationError *error)
{
    const Board *board = position->program->board;
    Found found = { position, CELL_NONE, false, { 0 } };
    Cell crossed = CELL_NONE;
    for (size_t i = 0; i < text.length;) {
        size_t length;
        Cell cell = notation_cut_cell(board, text_slice(text, i, text.length), &length);
        if (cell == CELL_NONE)
            return notation_fail(error, i, 1,
                                 "the field for en passant is `-` or the cell that was passed over");
        if (position->board[cell].kind == KIND_NONE)
            crossed = cell;
        else
            found.piece = cell;
        i += length;
    }
    if (crossed == CELL_NONE && turns_are_long(position->program->kernel)) {
        crossed = found.piece; /* somebody has come there since */
        found.piece = CELL_NONE;
    }
    if (crossed != CELL_NONE)
        find_way(&found, trail, crossed);
    if (found.found)
        leave(position, trail, &found.way);
    return true;
}

/* --- origin and piece, as named fields have them -------------------------------- */

void trail_write_named(const Position *position, int trail, Buffer *out)
{
    const Board *board = position->program->board;
    bool first = true;
    for (Player owner = 0; owner < position->program->kernel->player_count; owner++) {
        const Trail *left = &position->trails[trail][owner];
        if (left->piece == CELL_NONE)
            continue;
        if (!first)
            buffer_add_char(out, ',');
        first = false;
        buffer_add_text(out, board->names[left->origin]);
        buffer_add_text(out, board->names[left->piece]);
    }
}

typedef struct Named {
    Cell origin;
    bool found;
    TrailWay way;
} Named;

static bool note_origin(void *context, const TrailWay *way)
{
    Named *named = context;
    if (way->origin != named->origin)
        return true;
    named->found = true;
    named->way = *way;
    return false;
}

static bool read_one_named(Position *position, int trail, Text text, size_t offset, NotationError *error)
{
    const Program *program = position->program;
    size_t first, second;
    Cell origin = notation_cut_cell(program->board, text, &first);
    Cell to = origin == CELL_NONE
                  ? CELL_NONE
                  : notation_cut_cell(program->board, text_slice(text, first, text.length), &second);
    if (to == CELL_NONE || first + second != text.length)
        return notation_fail(error, offset, text.length,
                             "a trail is two cells, origin and piece, as in `c4c8`");
    Piece piece = position->board[to];
    Named named = { origin, false, { 0 } };
    if (piece.kind != KIND_NONE && piece.owner < program->kernel->player_count)
        visit_ways(program, trail, piece.owner, to, CELL_NONE, note_origin, &named);
    if (!named.found)
        return notation_fail(error, offset, text.length,
                             "nothing that stands on %.*s could have left this trail",
                             TEXT_ARG(program->board->names[to]));
    leave(position, trail, &named.way);
    return true;
}

bool trail_read_named(Position *position, int trail, Text text, NotationError *error)
{
    for (size_t start = 0; start < text.length;) {
        Text rest = text_slice(text, start, text.length);
        size_t length = text_find(rest, ',');
        if (!read_one_named(position, trail, text_slice(rest, 0, length), start, error))
            return false;
        start += length + 1;
    }
    return true;
}
