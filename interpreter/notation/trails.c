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
typedef void TrailVisit(void *context, const TrailWay *way);

typedef struct WaySearch {
    const Program *program;
    Cell to, crossed;
    TrailVisit *visit;
    void *context;
    TrailWay way;
} WaySearch;

static void offer(WaySearch *search)
{
    const TrailWay *way = &search->way;
    bool wanted = search->to == CELL_NONE || way->to == search->to;
    if (wanted && search->crossed != CELL_NONE) {
        wanted = false;
        for (uint8_t i = 0; i < way->count; i++)
            wanted = wanted || way->cells[i] == search->crossed;
    }
    if (wanted && way->count > 0)
        search->visit(search->context, way);
}

/* Walks one direction from way.origin, single cells at a time, offering each end
 * that the leg allows. */
static void walk_direction(WaySearch *search, const Leg *leg, const Direction *direction, Heading forward,
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
                return;
        }
        search->way.to = at;
        if (step >= leg->min_steps)
            offer(search);
    }
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

static void walk_rule(WaySearch *search, const ActionRule *rule)
{
    const Program *program = search->program;
    Heading forward = forward_of(program, search->way.owner, &program->kernel->kinds[rule->kind]);
    for (Cell origin = 0; origin < program->board->cell_count; origin++) {
        search->way.origin = origin;
        for (uint8_t i = 0; i < rule->legs[0].direction_count; i++)
            walk_direction(search, &rule->legs[0], &rule->legs[0].directions[i], forward, rule->wrap);
    }
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
        walk_rule(&search, rule);
    }
}

/* --- crossed cells, as FEN has them ------------------------------------------- */

typedef struct Ends {
    Cell to;
    bool several;
} Ends;

static void note_end(void *context, const TrailWay *way)
{
    Ends *ends = context;
    if (ends->to != CELL_NONE && ends->to != way->to)
        ends->several = true;
    ends->to = way->to;
}

/* The cells that the field names for a trail. */
static void cells_to_say(const Position *position, int trail, Player owner, CellSet *cells)
{
    const Trail *left = &position->trails[trail][owner];
    Ends ends = { CELL_NONE, false };
    *cells = (CellSet){ 0 };
    for (uint8_t i = 0; i < left->count; i++) {
        cellset_add(cells, left->cells[i]);
        visit_ways(position->program, trail, owner, CELL_NONE, left->cells[i], note_end, &ends);
    }
    if (ends.several && left->count == 1)
        cellset_add(cells, left->piece);
}

typedef struct TtData {
    const Position *position;
    Cell piece; /* the one named, or CELL_NONE */
    bool found;
    TrailWay way;
} TtData;

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

/* True if the cells that a way came over are free, as they must be right after it. In a longer turn others
 * may have moved there since. */
static bool way_is_fresh(const Position *position, const TrailWay *way)
{
    if (turns_are_long(position->program->kernel))
        return true;
    bool fresh = cell_is_fresh(position, way->origin);
    for (uint8_t i = 0; i < way->count; i++)
        fresh = fresh && cell_is_fresh(position, way->cells[i]);
    return fresh;
}

/* True if a piece stands that may have come by this way. */
static bool way_was_gone(const Position *position, const TrailWay *way)
{
    Piece piece = position->board[way->to];
    return piece.kind == way->kind && piece.owner == way->owner && way_is_fresh(position, way);
}

static void note_way(void *context, const TrailWay *way)
{
    TtData *found = context;
    bool other = found->piece != CELL_NONE && found->piece != way->to;
    if (found->found || other || !way_was_gone(found->position, way))
        return;
    found->found = true;
    found->way = *way;
}

static void leave(Position *position, int trail, const TrailWay *way)
{
    Trail left = { .piece = way->to, .origin = way->origin, .count = way->count };
    for (uint8_t i = 0; i < way->count; i++)
        left.cells[i] = way->cells[i];
    position_write_trail(position, (unsigned)trail, way->owner, &left);
}

/* Visits the ways of all players, in the middle of a longer turn the player's own too. */
static void visit_all_ways(const Position *position, int trail, Cell crossed, TrailVisit *visit,
                           void *context)
{
    unsigned players = position->program->kernel->player_count;
    for (unsigned i = 1; i <= players; i++)
        visit_ways(position->program, trail, (Player)((position->turn.player + i) % players), CELL_NONE,
                   crossed, visit, context);
}

/* Cells as the field names them, and the way that most of the first of them say. */
typedef struct Said {
    const Position *position;
    const Cell *cells;
    unsigned count, length; /* length == 0: none */
    TrailWay way;
} Said;

static bool cells_have(const Cell *cells, unsigned count, Cell cell)
{
    for (unsigned i = 0; i < count; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* How many of the cells named say this way: all that it crossed, perhaps its end among them. */
static unsigned length_said(const Said *said, const TrailWay *way)
{
    unsigned length = way->count;
    if (length < said->count && cells_have(said->cells, length + 1, way->to))
        length++;
    for (unsigned i = 0; i < way->count && length > 0; i++)
        if (length > said->count || !cells_have(said->cells, length, way->cells[i]))
            length = 0;
    return length;
}

static void note_said(void *context, const TrailWay *way)
{
    Said *said = context;
    unsigned length = length_said(said, way);
    if (length > said->length && way_was_gone(said->position, way)) {
        said->length = length;
        said->way = *way;
    }
}

/* True if the way is the one by which the trail was left. */
static bool way_leaves(const TrailWay *way, const Trail *left)
{
    bool same = way->to == left->piece && way->count == left->count;
    for (uint8_t i = 0; i < way->count && same; i++)
        same = cells_have(left->cells, left->count, way->cells[i]);
    return same;
}

/* True if the field, so written, is read as that trail. */
static bool trail_is_said(const Position *position, int trail, Player owner)
{
    Cell named[TRAIL_CELLS_MAX + 1];
    unsigned count = 0, words = position->program->board->words;
    CellSet cells;
    cells_to_say(position, trail, owner, &cells);
    for (EACH_CELL(cell, &cells, words))
        named[count++] = (Cell)cell;
    Said said = { position, named, count, 0, { 0 } };
    visit_all_ways(position, trail, CELL_NONE, note_said, &said);
    return said.length == count && said.way.owner == owner &&
           way_leaves(&said.way, &position->trails[trail][owner]);
}

void trail_write_cells(const Position *position, int trail, Player owner, Buffer *out)
{
    const Board *board = position->program->board;
    CellSet cells;
    if (!trail_is_said(position, trail, owner))
        return;
    cells_to_say(position, trail, owner, &cells);
    for (EACH_CELL(cell, &cells, board->words))
        buffer_add_text(out, board->names[cell]);
}

/* Several trails may stand one after another, of several players or of the actions of a longer turn.
 * False: the cells are those of none. */
static bool read_said(Position *position, int trail, const Cell *cells, unsigned count)
{
    bool any = false;
    for (unsigned start = 0; start < count;) {
        Said said = { position, cells + start, count - start, 0, { 0 } };
        visit_all_ways(position, trail, CELL_NONE, note_said, &said);
        if (said.length > 0)
            leave(position, trail, &said.way);
        any = any || said.length > 0;
        start += said.length > 0 ? said.length : 1;
    }
    return any;
}

/* Other programs name less: of the cells that were crossed perhaps the last, of the piece nothing. A crossed
 * cell that no piece could have crossed is common in pasted positions: it means nothing and is left out. */
static void read_loosely(Position *position, int trail, const Cell *cells, unsigned count)
{
    TtData found = { position, CELL_NONE, false, { 0 } };
    Cell crossed = CELL_NONE;
    for (unsigned i = 0; i < count; i++)
        if (position->board[cells[i]].kind == KIND_NONE)
            crossed = cells[i];
        else
            found.piece = cells[i];
    if (crossed == CELL_NONE && turns_are_long(position->program->kernel)) {
        crossed = found.piece; /* somebody has come there since */
        found.piece = CELL_NONE;
    }
    if (crossed != CELL_NONE)
        visit_all_ways(position, trail, crossed, note_way, &found);
    if (found.found)
        leave(position, trail, &found.way);
}

/* False where the text is no row of cells, or of more than `most`. */
static bool cut_cells(const Board *board, Text text, Cell *cells, size_t most, unsigned *count)
{
    for (size_t i = 0, length; i < text.length; i += length) {
        Cell cell = notation_cut_cell(board, text_slice(text, i, text.length), &length);
        if (cell == CELL_NONE || *count == most)
            return false;
        cells[(*count)++] = cell;
    }
    return true;
}

bool trail_read_cells(Position *position, int trail, Text text, NotationError *error)
{
    Cell cells[BOARD_PLAYERS_MAX * (TRAIL_CELLS_MAX + 1)];
    unsigned count = 0;
    if (!cut_cells(position->program->board, text, cells, sizeof cells / sizeof cells[0], &count))
        return notation_fail(error, 0, text.length,
                             "the field for en passant is `-` or the cell that was passed over");
    if (!read_said(position, trail, cells, count))
        read_loosely(position, trail, cells, count);
    return true;
}

bool trail_read_none(const Position *position, Text text, NotationError *error)
{
    Cell cells[BOARD_PLAYERS_MAX * (TRAIL_CELLS_MAX + 1)];
    unsigned count = 0;
    return cut_cells(position->program->board, text, cells, sizeof cells / sizeof cells[0], &count) ||
           notation_fail(error, 0, text.length, "there is no en passant in this game: its field is `-`");
}

/* --- origin, piece and cells, as named fields have them ---------------------------------- */

typedef struct Named {
    Cell origin;
    bool found;
    TrailWay way;
} Named;

static void note_origin(void *context, const TrailWay *way)
{
    Named *named = context;
    if (named->found || way->origin != named->origin)
        return;
    named->found = true;
    named->way = *way;
}

/* The way from one cell to another of which a trail may tell. */
static Named way_between(const Position *position, int trail, Cell origin, Cell to)
{
    Named named = { origin, false, { 0 } };
    Piece piece = position->board[to];
    if (piece.kind != KIND_NONE && piece.owner < position->program->kernel->player_count)
        visit_ways(position->program, trail, piece.owner, to, CELL_NONE, note_origin, &named);
    return named;
}

/* What came from nowhere is said to come from where it is. The cells stand behind where origin and piece do
 * not tell them: another piece came by that way, or no move left this trail. */
static void write_one_named(const Position *position, int trail, const Trail *left, Buffer *out)
{
    const Text *names = position->program->board->names;
    Cell origin = left->origin == CELL_NONE ? left->piece : left->origin;
    Named named = way_between(position, trail, origin, left->piece);
    buffer_add_text(out, names[origin]);
    buffer_add_text(out, names[left->piece]);
    for (uint8_t i = 0; i < left->count && !(named.found && way_leaves(&named.way, left)); i++)
        buffer_add_text(out, names[left->cells[i]]);
}

void trail_write_named(const Position *position, int trail, bool unsaid, Buffer *out)
{
    size_t start = out->length;
    for (Player owner = 0; owner < position->program->kernel->player_count; owner++) {
        const Trail *left = &position->trails[trail][owner];
        if (left->piece == CELL_NONE || (unsaid && trail_is_said(position, trail, owner)))
            continue;
        if (out->length > start)
            buffer_add_char(out, ',');
        write_one_named(position, trail, left, out);
    }
}

static bool trail_from_cells(Position *position, int trail, const Cell *cells, unsigned count)
{
    Trail left = { .origin = cells[0], .piece = cells[1], .count = (uint8_t)(count - 2) };
    Piece piece = position->board[left.piece];
    if (piece.kind == KIND_NONE || piece.owner >= position->program->kernel->player_count)
        return false;
    memcpy(left.cells, cells + 2, left.count * sizeof *cells);
    position_write_trail(position, (unsigned)trail, piece.owner, &left);
    return true;
}

static bool trail_from_way(Position *position, int trail, Cell origin, Cell to)
{
    Named named = way_between(position, trail, origin, to);
    if (named.found)
        leave(position, trail, &named.way);
    return named.found;
}

static bool read_one_named(Position *position, int trail, Text text, size_t offset, NotationError *error)
{
    Cell cells[TRAIL_CELLS_MAX + 2];
    unsigned count = 0;
    if (!cut_cells(position->program->board, text, cells, sizeof cells / sizeof cells[0], &count) ||
        count < 2)
        return notation_fail(
            error, offset, text.length,
            "a trail is two cells, origin and piece, as in `c4c8`, perhaps with those crossed "
            "behind them");
    if (count > 2 ? trail_from_cells(position, trail, cells, count)
                  : trail_from_way(position, trail, cells[0], cells[1]))
        return true;
    return notation_fail(error, offset, text.length, "nothing that stands on %.*s could have left this trail",
                         TEXT_ARG(position->program->board->names[cells[1]]));
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
