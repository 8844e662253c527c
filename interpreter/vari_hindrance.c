/* What keeps a piece from going to a cell, found out by trying it with other pieces there. */

#include "vari_hindrance.h"

#include "program/facts.h"

enum { TRIALS_MAX = 20000 }; /* cells and pieces that are tried as hurdles */

typedef struct Try {
    const Position *start; /* as it is */
    Position *position;    /* a copy */
    Cell from, to;
    Piece piece;
    VariHindrance *found;
    unsigned trials; /* of hurdles */
} Try;

static unsigned cell_count(const Try *try)
{
    return try->position->program->board->cell_count;
}

static bool goes(Try *try)
{
    CellSet reach;
    play_reach(try->position, try->from, &reach);
    return cellset_has(&reach, try->to);
}

/* True if the piece goes there with that on the cell. */
static bool goes_with(Try *try, Cell cell, Piece piece)
{
    size_t before = try->position->journal_count;
    position_write_cell(try->position, cell, piece);
    bool answer = goes(try);
    position_undo(try->position, before);
    return answer;
}

static float distance(const Board *board, Cell from, Cell cell)
{
    float x = board->x[cell] - board->x[from], y = board->y[cell] - board->y[from];
    return x * x + y * y;
}

/* Keeps the cells nearest to the piece, in order. */
static void note(Try *try, VariHindranceForm form, Cell cell)
{
    const Board *board = try->position->program->board;
    VariHindrance *found = try->found;
    size_t at = found->count < VARI_HINDRANCE_CELLS ? found->count : VARI_HINDRANCE_CELLS;
    while (at > 0 && distance(board, try->from, found->cells[at - 1]) > distance(board, try->from, cell)) {
        if (at < VARI_HINDRANCE_CELLS)
            found->cells[at] = found->cells[at - 1];
        at--;
    }
    if (at < VARI_HINDRANCE_CELLS)
        found->cells[at] = cell;
    found->count += found->count < VARI_HINDRANCE_CELLS;
    found->form = form;
}

/* --- what stands on the target -------------------------------------------------------------- */

/* True if a piece of the owner's is usual prey: what stands in check is rarely met on a board, and may be the
 * only one that is taken so. */
static bool is_usual_prey(const Try *try, unsigned kind, Player owner)
{
    const KindRule *rule = &try->position->program->kernel->kinds[kind];
    return !rule->neutral && rule->royal == ROYAL_NONE &&
           players_are_enemies(try->position->program->kernel, owner, try->piece.owner);
}

/* True if it would take some enemy's piece on the target. */
static bool takes_another(Try *try)
{
    const Kernel *kernel = try->position->program->kernel;
    for (Player player = 0; player < kernel->player_count; player++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            if (is_usual_prey(try, kind, player) &&
                goes_with(try, try->to, (Piece){ .kind = (Kind)kind, .owner = player }))
                return true;
    return false;
}

static bool find_at_target(Try *try)
{
    Piece there = try->position->board[try->to];
    bool empty = there.kind == KIND_NONE, takes = takes_another(try);
    bool own = !empty && there.owner == try->piece.owner;
    if (takes && !own)
        note(try, empty ? VARI_HINDRANCE_NO_PREY : VARI_HINDRANCE_PREY, try->to);
    else if (takes || (!empty && goes_with(try, try->to, piece_none())))
        note(try, VARI_HINDRANCE_TARGET, try->to);
    return try->found->form != VARI_HINDRANCE_NONE;
}

/* --- what stands elsewhere ------------------------------------------------------------------ */

/* Notes the pieces each of which alone, beside what stands there now, makes it go there or not. */
static void note_alone(Try *try, bool goes_then, VariHindranceForm form)
{
    Position *position = try->position;
    for (unsigned cell = 0; cell < cell_count(try); cell++) {
        Piece piece = try->start->board[cell];
        if (cell != try->from && cell != try->to && piece.kind != KIND_NONE &&
            position->board[cell].kind == KIND_NONE && goes_with(try, (Cell)cell, piece) == goes_then)
            note(try, form, (Cell)cell);
    }
}

/* Leaves only the piece and what stands on the target. */
static void clear_others(Try *try)
{
    for (unsigned cell = 0; cell < cell_count(try); cell++)
        if (cell != try->from && cell != try->to)
            position_write_cell(try->position, (Cell)cell, piece_none());
}

static bool kind_hops(const Try *try)
{
    const Program *program = try->position->program;
    for (unsigned i = 0; i < program->rule_count[try->piece.kind]; i++)
        if (rule_hops(&program->kernel->rules[program->rule_first[try->piece.kind] + i]))
            return true;
    return false;
}

/* True if on an empty cell some piece that stands on the board would serve as a hurdle. */
static bool is_hurdle_cell(Try *try, Cell cell)
{
    for (unsigned other = 0; other < cell_count(try) && try->trials < TRIALS_MAX; other++) {
        Piece piece = try->start->board[other];
        if (other == try->from || piece.kind == KIND_NONE)
            continue;
        try->trials++;
        if (goes_with(try, cell, piece))
            return true;
    }
    return false;
}

/* On the board that is empty but for the two: where a piece would have to stand. */
static void find_hurdles(Try *try)
{
    VariHindrance *found = try->found, lacking = { 0 }, wrong = { 0 };
    for (unsigned cell = 0; cell < cell_count(try); cell++) {
        if (cell == try->from || cell == try->to || !is_hurdle_cell(try, (Cell)cell))
            continue;
        bool filled = try->start->board[cell].kind != KIND_NONE;
        try->found = filled ? &wrong : &lacking;
        note(try, filled ? VARI_HINDRANCE_HURDLE : VARI_HINDRANCE_NO_HURDLE, (Cell)cell);
    }
    *found = wrong.count > 0 ? wrong : lacking;
    try->found = found;
}

/* What hinders a piece that goes over others: none, too many, or not that one. */
static void find_at_hurdles(Try *try, VariHindrance *found)
{
    note_alone(try, true, VARI_HINDRANCE_HURDLES);
    if (found->count == 1) { /* it would do; another stands beside it */
        Cell hurdle = found->cells[0];
        *found = (VariHindrance){ 0 };
        position_write_cell(try->position, hurdle, try->start->board[hurdle]);
        note_alone(try, false, VARI_HINDRANCE_WAY);
    } else if (found->count == 0 && kind_hops(try)) {
        find_hurdles(try);
    }
}

/* True if it would go over something to the target if that stood there, on a board that is empty else. */
static bool hops_onto(Try *try, Piece piece)
{
    size_t before = try->position->journal_count;
    bool hops = false;
    position_write_cell(try->position, try->to, piece);
    for (unsigned cell = 0; !hops && cell < cell_count(try); cell++)
        hops = cell != try->from && cell != try->to && is_hurdle_cell(try, (Cell)cell);
    position_undo(try->position, before);
    return hops;
}

/* The same of any enemy's piece. */
static bool hops_onto_another(Try *try)
{
    const Kernel *kernel = try->position->program->kernel;
    for (Player player = 0; player < kernel->player_count; player++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            if (is_usual_prey(try, kind, player) &&
                hops_onto(try, (Piece){ .kind = (Kind)kind, .owner = player }))
                return true;
    return false;
}

/* What goes over others is kept off by the target, wherever these stand. */
static void find_at_hopped_target(Try *try)
{
    Piece there = try->position->board[try->to];
    bool empty = there.kind == KIND_NONE, own = !empty && there.owner == try->piece.owner;
    if (!kind_hops(try))
        return;
    if (hops_onto_another(try))
        note(try,
             empty ? VARI_HINDRANCE_NO_PREY
             : own ? VARI_HINDRANCE_TARGET
                   : VARI_HINDRANCE_PREY,
             try->to);
    else if (!empty && hops_onto(try, piece_none()))
        note(try, VARI_HINDRANCE_TARGET, try->to);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void find(Try *try, VariHindrance *found)
{
    size_t whole = try->position->journal_count;
    Piece there = try->position->board[try->to];
    bool own = there.kind != KIND_NONE && there.owner == try->piece.owner;
    if (goes(try) || (own && find_at_target(try)))
        return;
    clear_others(try);
    if (own && find_at_target(try))
        return;
    if (goes(try))
        note_alone(try, false, VARI_HINDRANCE_WAY);
    else
        find_at_hurdles(try, found);
    if (found->form != VARI_HINDRANCE_NONE)
        return;
    position_undo(try->position, whole);
    if (!find_at_target(try)) {
        clear_others(try);
        if (!find_at_target(try))
            find_at_hopped_target(try);
    }
    if (found->form == VARI_HINDRANCE_NONE)
        found->form = VARI_HINDRANCE_NEVER;
}

VariHindrance hindrance_of_move(const Position *position, Cell from, Cell to)
{
    VariHindrance found = { 0 };
    Try try = { .start = position,
                .position = position_copy_bare(position),
                .from = from,
                .to = to,
                .piece = position->board[from],
                .found = &found };
    if (from == to)
        found.form = VARI_HINDRANCE_NEVER;
    else
        find(&try, &found);
    position_free(try.position);
    return found;
}

/* --- drops ------------------------------------------------------------------------------------ */

/* True if it may be dropped there, laws aside. */
static bool is_dropped_on(const Position *start, Player player, Kind kind, Cell to)
{
    Position *position = position_copy_bare(start);
    CellSet cells;
    if (position_hand(position, player, kind) == 0)
        position_write_hand(position, player, kind, 1);
    play_drops(position, player, kind, &cells);
    position_free(position);
    return cellset_has(&cells, to);
}

VariHindrance hindrance_of_drop(const Position *position, Player player, Kind kind, Cell to)
{
    VariHindrance found = { .form = VARI_HINDRANCE_NONE };
    if (position->board[to].kind != KIND_NONE)
        found = (VariHindrance){ .form = VARI_HINDRANCE_TARGET, .count = 1, .cells = { to } };
    else if (position->program->drop_rule[kind] < 0 || !is_dropped_on(position, player, kind, to))
        found.form = VARI_HINDRANCE_NEVER;
    return found;
}

/* --- castling --------------------------------------------------------------------------------- */

static void note_cells(VariHindrance *found, VariHindranceForm form, const CellSet *cells, unsigned words)
{
    *found = (VariHindrance){ .form = form };
    for (EACH_CELL(cell, cells, words))
        if (found->count < VARI_HINDRANCE_CELLS)
            found->cells[found->count++] = (Cell)cell;
}

/* What is against one castling. */
static VariHindrance castling_hindrance(Position *position, const CastlingMove *castling_move)
{
    VariHindrance found = { .form = VARI_HINDRANCE_NONE };
    unsigned words = position->words;
    CellSet cells = castling_move->empty, attackers;
    if (!play_may_castle(position, castling_move))
        return (VariHindrance){ .form = VARI_HINDRANCE_RIGHT };
    cellset_meet(&cells, &position->occupied, words);
    if (cellset_any(&cells, words)) {
        note_cells(&found, VARI_HINDRANCE_WAY, &cells, words);
        return found;
    }
    bool asks_condition = position->program->kernel->castling.asks_way;
    cellset_clear(&cells, words);
    for (EACH_CELL(cell, &castling_move->unattacked, words)) {
        play_attackers(position, (Cell)cell, &attackers);
        if (!asks_condition && cellset_any(&attackers, words))
            cellset_add(&cells, cell);
    }
    if (cellset_any(&cells, words))
        note_cells(&found, VARI_HINDRANCE_ATTACKED, &cells, words);
    return found;
}

/* From what is worst to what is nearest to being legal. */
static unsigned stage_of(VariHindranceForm form)
{
    return form == VARI_HINDRANCE_RIGHT      ? 0
           : form == VARI_HINDRANCE_WAY      ? 1
           : form == VARI_HINDRANCE_ATTACKED ? 2
                                             : 3;
}

static bool is_meant(const Castling *castling, const CastlingMove *castling_move, const CastlingWish *wish)
{
    char letter = castling->wings[castling_move->wing].letter;
    if (castling_move->player != wish->player)
        return false;
    return wish->wing != '\0'
               ? wish->wing == '*' || wish->wing == letter
               : wish->from == castling_move->king_from &&
                     (wish->to == castling_move->king_to || wish->to == castling_move->rook_from);
}

VariHindrance hindrance_of_castling(Position *position, const CastlingWish *wish)
{
    const Program *program = position->program;
    const Castling *castling = &program->kernel->castling;
    VariHindrance best = { .form = VARI_HINDRANCE_NEVER };
    for (size_t i = 0; i < program->castling_move_count && castling->flag >= 0; i++) {
        const CastlingMove *castling_move = &program->castling_moves[i];
        if (!is_meant(castling, castling_move, wish))
            continue;
        VariHindrance found = castling_hindrance(position, castling_move);
        if (best.form == VARI_HINDRANCE_NEVER || stage_of(found.form) > stage_of(best.form))
            best = found;
    }
    return best;
}
