/* What a piece may do, found out by trying it on a board that is empty but for what it takes or leaps over.
 * Whatever movements a definition has, they are walked as in a game, so that nothing of them is known here.
 */

#include "notation/diagram.h"

#include <string.h>

#include "play/play.h"
#include "play/walk.h"

enum { NEAR = 4 };          /* steps within which hurdles are tried on large boards */
enum { PAIRS_MAX = 40000 }; /* of cells, or of cells and kinds, that are tried */

/* Ends of one walk. */
typedef struct Ends {
    CellSet moves; /* nothing is taken */
    CellSet hits;  /* what is taken stands there, where the piece ends ... */
    CellSet beats; /* ... or elsewhere */
    CellSet lands; /* where it ends then */
    CellSet own;   /* an own piece is taken there */
    CellSet swaps; /* it changes places with what stands there */
} Ends;

typedef struct Trial {
    Position *position;
    Evaluator evaluator;
    Piece piece;
    Cell from;
    Piece friend;
    Piece enemy[2]; /* a usual one, a royal one; KIND_NONE: there is none */
    CellSet all;    /* where some rule leads on an empty board, or takes */
    unsigned *bits;
    unsigned *asked; /* what only rules with a condition give */
    /* cells to which some rule goes whatever stands between, and where some takes so */
    bool *free, *free_takes;
    CellSet past; /* to which some rule goes over another piece */
} Trial;

/* Every cell crossed, and the target. */
static bool stays_within(Walk *walk)
{
    ExprId within = walk->rule->within;
    bool inside = evaluator_allows_cell(walk->evaluator, within, walk->end.to);
    for (unsigned i = 0; i < walk->end.path_count && inside; i++)
        inside = evaluator_allows_cell(walk->evaluator, within, walk->end.path[i]);
    return inside;
}

static void note_taken(Ends *ends, const Walk *walk, Cell taken)
{
    const Evaluator *evaluator = walk->evaluator;
    bool own = evaluator->position->board[taken].owner == walk->piece.owner;
    cellset_add(own ? &ends->own : taken == walk->end.to ? &ends->hits : &ends->beats, taken);
}

/* What `takes` adds to what stands on the target. */
static bool note_takes(Walk *walk, Ends *ends)
{
    const Position *position = walk->evaluator->position;
    MoveDelta *delta = walk->delta;
    CellSet more;
    bool any = false;
    delta->to = walk->action->to = walk->end.to;
    cellset_clear(&delta->path, position->words);
    for (unsigned i = 0; i < walk->end.path_count; i++)
        cellset_add(&delta->path, walk->end.path[i]);
    evaluator_set(walk->evaluator, walk->rule->takes, &more);
    for (EACH_CELL(cell, &more, position->words))
        if (cell != walk->from && cell != walk->end.to && position->board[cell].kind != KIND_NONE) {
            note_taken(ends, walk, (Cell)cell);
            any = true;
        }
    return any;
}

static void note_end(Walk *walk, Ends *ends)
{
    Evaluator *evaluator = walk->evaluator;
    const Kernel *kernel = evaluator->kernel;
    if (!evaluator_allows_cell(evaluator, walk->rule->to, walk->end.to) || !stays_within(walk) ||
        !evaluator_allows_cell(evaluator, kernel->kinds[walk->rule->kind].stays, walk->end.to))
        return;
    bool takes_more = walk->rule->takes != EXPR_NONE && note_takes(walk, ends);
    if (walk->end.swaps)
        cellset_add(&ends->swaps, walk->end.to);
    else if (walk->end.taken_count == 0 && walk->end.to != walk->from && !takes_more)
        cellset_add(&ends->moves, walk->end.to);
    for (unsigned i = 0; i < walk->end.taken_count && !walk->end.swaps; i++)
        note_taken(ends, walk, walk->end.taken[i]);
    if (takes_more)
        cellset_add(&ends->lands, walk->end.to);
    if (walk->end.taken_count > 0 && walk->end.taken[0] != walk->end.to && walk->end.to != walk->from)
        cellset_add(&ends->lands, walk->end.to);
}

/* Where the rule leads as the board stands. */
static void try_rule(Trial *trial, const ActionRule *rule, Ends *ends)
{
    unsigned words = trial->position->words;
    Action action = { .from = trial->from, .to = CELL_NONE, .kind = KIND_NONE, .heading = HEADING_NONE };
    MoveDelta delta = { .action = &action, .piece = trial->piece, .from = trial->from, .to = CELL_NONE };
    Walk walk;
    delta.kind = KIND_NONE;
    delta.classes = rule->classes;
    trial->evaluator.delta = &delta;
    trial->evaluator.it = trial->from;
    cellset_clear(&ends->moves, words);
    cellset_clear(&ends->hits, words);
    cellset_clear(&ends->beats, words);
    cellset_clear(&ends->lands, words);
    cellset_clear(&ends->own, words);
    cellset_clear(&ends->swaps, words);
    position_rest(trial->position);
    walk_start(&walk, &trial->evaluator, rule, trial->piece, trial->from);
    walk.delta = &delta;
    walk.action = &action;
    while (walk_next(&walk))
        note_end(&walk, ends);
    trial->evaluator.delta = NULL;
}

/* Adds where the rule leads, and where it takes, as the board stands but for one usual enemy. */
static void add_stops(Trial *trial, const ActionRule *rule, CellSet *stops)
{
    unsigned words = trial->position->words;
    Ends ends;
    try_rule(trial, rule, &ends);
    cellset_unite(stops, &ends.moves, words);
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        if (cell == trial->from || trial->enemy[0].kind == KIND_NONE)
            continue;
        position_write_cell(trial->position, (Cell)cell, trial->enemy[0]);
        try_rule(trial, rule, &ends);
        position_write_cell(trial->position, (Cell)cell, piece_none());
        cellset_unite(stops, &ends.hits, words);
    }
}

static const ActionRule *rule_at(const Trial *trial, unsigned index)
{
    const Program *program = trial->position->program;
    return &program->kernel->rules[program->rule_first[trial->piece.kind] + index];
}

static unsigned rule_count(const Trial *trial)
{
    return trial->position->program->rule_count[trial->piece.kind];
}

/* --- what a rule's ends mean ----------------------------------------------------------------- */

static void note(Trial *trial, unsigned cell, unsigned bits, unsigned qualifier)
{
    if (qualifier == 0)
        trial->bits[cell] |= bits;
    else
        trial->asked[cell] |= bits | qualifier;
}

static void note_all(Trial *trial, const CellSet *cells, unsigned bits, unsigned qualifier)
{
    unsigned words = trial->position->words;
    for (EACH_CELL(cell, cells, words))
        note(trial, cell, bits, qualifier);
}

static unsigned qualifier_of(const ActionRule *rule)
{
    if (rule->from_home)
        return REACH_INITIAL;
    return rule->condition == EXPR_NONE && rule->from == EXPR_NONE ? 0 : REACH_CONDITION;
}

/* What an own piece on `cell` does to the ways that were open. */
static void try_block(Trial *trial, const ActionRule *rule, const Ends *open, unsigned cell,
                      unsigned qualifier)
{
    unsigned words = trial->position->words;
    Ends ends;
    position_write_cell(trial->position, (Cell)cell, trial->friend);
    try_rule(trial, rule, &ends);
    position_write_cell(trial->position, (Cell)cell, piece_none());
    CellSet shut = open->moves, opened = ends.moves;
    cellset_subtract(&shut, &ends.moves, words);
    cellset_drop(&shut, cell);
    cellset_subtract(&opened, &open->moves, words);
    note_all(trial, &opened, REACH_HOP, qualifier);
    cellset_unite(&trial->past, &opened, words);
    note_all(trial, &ends.own, REACH_TAKE_OWN, qualifier);
    note_all(trial, &ends.swaps, REACH_SWAP, qualifier);
    if (!cellset_has(&trial->all, cell) && cellset_any(&shut, words))
        trial->bits[cell] |= REACH_BLOCKS;
}

/* Cells where some rule leads, and all others. */
typedef enum Filled { STOPS = 1, OTHERS = 2 } Filled;

/* Puts own pieces, or none, on the cells that `filled` names. */
static void fill(Trial *trial, unsigned filled, Piece piece)
{
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++)
        if (cell != trial->from && (filled & (cellset_has(&trial->all, cell) ? STOPS : OTHERS)) != 0)
            position_write_cell(trial->position, (Cell)cell, piece);
}

/* Targets where the rule goes, or takes, though own pieces stand on the cells that `filled` names. */
static void find_past(Trial *trial, const ActionRule *rule, const CellSet *targets, bool takes,
                      unsigned filled, CellSet *past)
{
    Position *position = trial->position;
    cellset_clear(past, position->words);
    fill(trial, filled, trial->friend);
    for (EACH_CELL(cell, targets, position->words)) {
        Ends ends;
        Piece before = position->board[cell];
        position_write_cell(position, (Cell)cell, takes ? trial->enemy[0] : piece_none());
        try_rule(trial, rule, &ends);
        position_write_cell(position, (Cell)cell, before);
        if (cellset_has(takes ? &ends.hits : &ends.moves, cell))
            cellset_add(past, cell);
    }
    fill(trial, filled, piece_none());
}

/* To come to a target the rule must cross empty cells if it does not come there while others stand on them,
 * whichever way it takes. It may have two ways, one over stops and one over other cells: then only both
 * together block it. */
static void try_paths(Trial *trial, const ActionRule *rule, const CellSet *targets, bool takes,
                      unsigned qualifier)
{
    unsigned words = trial->position->words;
    CellSet past_stops, past_others, past_all;
    find_past(trial, rule, targets, takes, STOPS, &past_stops);
    find_past(trial, rule, targets, takes, OTHERS, &past_others);
    find_past(trial, rule, targets, takes, STOPS | OTHERS, &past_all);
    for (EACH_CELL(cell, targets, words)) {
        bool slides = !cellset_has(&past_stops, cell);
        bool lame = !cellset_has(&past_others, cell) || (!slides && !cellset_has(&past_all, cell));
        bool *free = takes ? trial->free_takes : trial->free;
        note(trial, cell, (slides ? (unsigned)REACH_SLIDE : 0U) | (lame ? (unsigned)REACH_LAME : 0U),
             qualifier);
        free[cell] = free[cell] || (!slides && !lame && qualifier == 0);
    }
}

/* Some kinds may be taken, or stepped over, and others not. */
static bool rule_picks_prey(const ActionRule *rule)
{
    bool picks = rule->captures != EXPR_NONE || rule->takes != EXPR_NONE || rule->swaps != EXPR_NONE;
    for (unsigned i = 0; i < rule->leg_count; i++)
        picks = picks || rule->legs[i].captures != EXPR_NONE || rule->legs[i].over != EXPR_NONE;
    return picks;
}

static void try_take(Trial *trial, const ActionRule *rule, const Ends *open, unsigned cell, CellSet *hits,
                     unsigned qualifier)
{
    unsigned words = trial->position->words;
    bool took = false;
    const Kernel *kernel = trial->evaluator.kernel;
    bool tries_all = rule_picks_prey(rule) && kernel->kind_count * kernel->board->cell_count <= PAIRS_MAX;
    unsigned kinds = tries_all ? (unsigned)kernel->kind_count : 0;
    for (unsigned i = 0; i < 2 + kinds && !took; i++) {
        Ends ends;
        Piece enemy =
            i < 2 ? trial->enemy[i] : (Piece){ .kind = (Kind)(i - 2), .owner = trial->enemy[0].owner };
        if (i >= 2 && trial->evaluator.kernel->kinds[enemy.kind].neutral)
            enemy.owner = PLAYER_NOBODY;
        if (enemy.kind == KIND_NONE || trial->enemy[0].kind == KIND_NONE)
            continue;
        position_write_cell(trial->position, (Cell)cell, enemy);
        try_rule(trial, rule, &ends);
        position_write_cell(trial->position, (Cell)cell, piece_none());
        unsigned only = qualifier != 0 ? qualifier : i > 0 ? REACH_CONDITION : 0;
        took = cellset_any(&ends.hits, words) || cellset_any(&ends.beats, words);
        note_all(trial, &ends.hits, REACH_TAKE, only);
        if (i == 0)
            cellset_unite(hits, &ends.hits, words);
        note_all(trial, &ends.beats, REACH_ELSEWHERE, only);
        note_all(trial, &ends.lands, REACH_HOP, only);
        cellset_subtract(&ends.moves, &open->moves, words);
        note_all(trial, &ends.moves, REACH_HOP, only);
        cellset_unite(&trial->past, &ends.moves, words);
        note_all(trial, &ends.swaps, REACH_SWAP, only);
    }
}

/* What is in the way of a capture on a cell where the rule only takes. */
static void try_way(Trial *trial, const ActionRule *rule, unsigned target)
{
    position_write_cell(trial->position, (Cell)target, trial->enemy[0]);
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        Ends ends;
        if (cell == trial->from || cell == target || cellset_has(&trial->all, cell))
            continue;
        position_write_cell(trial->position, (Cell)cell, trial->friend);
        try_rule(trial, rule, &ends);
        position_write_cell(trial->position, (Cell)cell, piece_none());
        trial->bits[cell] |= cellset_has(&ends.hits, target) ? 0 : REACH_BLOCKS;
    }
    position_write_cell(trial->position, (Cell)target, piece_none());
}

static bool is_near(const Board *board, Cell from, Cell cell)
{
    float x = board->x[cell] - board->x[from], y = board->y[cell] - board->y[from];
    return x > -NEAR && x < NEAR && y > -NEAR && y < NEAR;
}

/* Captures that need a hurdle beside what is taken: an own piece of the kind, or an enemy's of another. */
static void try_hop_takes(Trial *trial, const ActionRule *rule, Piece hurdle, unsigned qualifier)
{
    const Board *board = trial->position->program->board;
    unsigned cells = board->cell_count;
    for (unsigned over = 0; over < cells; over++) {
        if (over == trial->from || (cells * cells > PAIRS_MAX && !is_near(board, trial->from, (Cell)over)))
            continue;
        position_write_cell(trial->position, (Cell)over, hurdle);
        for (unsigned cell = 0; cell < cells; cell++) {
            Ends ends;
            if (cell == trial->from || cell == over)
                continue;
            position_write_cell(trial->position, (Cell)cell, trial->enemy[0]);
            try_rule(trial, rule, &ends);
            position_write_cell(trial->position, (Cell)cell, piece_none());
            if (cellset_has(&ends.hits, cell))
                note(trial, cell, REACH_HOP_TAKE, qualifier);
        }
        position_write_cell(trial->position, (Cell)over, piece_none());
    }
}

static void try_rule_fully(Trial *trial, const ActionRule *rule)
{
    unsigned words = trial->position->words, cells = trial->position->program->board->cell_count;
    unsigned qualifier = qualifier_of(rule);
    Ends open;
    CellSet hits;
    cellset_clear(&hits, words);
    try_rule(trial, rule, &open);
    note_all(trial, &open.moves, REACH_MOVE, qualifier);
    for (unsigned cell = 0; cell < cells; cell++)
        if (cell != trial->from) {
            try_block(trial, rule, &open, cell, qualifier);
            try_take(trial, rule, &open, cell, &hits, qualifier);
        }
    CellSet taken = hits;
    cellset_subtract(&taken, &open.moves, words);
    for (EACH_CELL(cell, &taken, words))
        try_way(trial, rule, cell);
    try_paths(trial, rule, &open.moves, false, qualifier);
    try_paths(trial, rule, &hits, true, qualifier);
    if (rule_hops(rule) && trial->enemy[0].kind != KIND_NONE) {
        try_hop_takes(trial, rule, trial->friend, qualifier);
        try_hop_takes(trial, rule, trial->enemy[0], qualifier);
    }
}

/* A condition counts where nothing without one does the same. */
static void merge(Trial *trial)
{
    const unsigned ends =
        REACH_MOVE | REACH_TAKE | REACH_HOP | REACH_HOP_TAKE | REACH_ELSEWHERE | REACH_TAKE_OWN | REACH_SWAP;
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        unsigned *bits = &trial->bits[cell];
        if ((trial->asked[cell] & ends & ~*bits) != 0)
            *bits |= trial->asked[cell];
        bool moves = (*bits & REACH_MOVE) != 0, takes = (*bits & REACH_TAKE) != 0;
        bool past = (moves && cellset_has(&trial->past, cell)) || (takes && (*bits & REACH_HOP_TAKE) != 0) ||
                    (moves && trial->free[cell]) || (takes && trial->free_takes[cell]);
        *bits &= ~(moves ? (unsigned)REACH_HOP : 0U) & ~(takes ? (unsigned)REACH_HOP_TAKE : 0U);
        if ((!moves || trial->free[cell]) && (!takes || trial->free_takes[cell]))
            *bits &= ~(unsigned)(REACH_SLIDE | REACH_LAME);
        if (past && (*bits & (REACH_SLIDE | REACH_LAME)) != 0)
            *bits |= REACH_PAST;
        if ((*bits & ends) == 0)
            *bits &= REACH_BLOCKS;
    }
}

/* --- what follows ------------------------------------------------------------------------------ */

/* Something may follow a move of the piece: the rest of the game's rules need not be played otherwise. */
static bool may_follow(const Trial *trial)
{
    const Kernel *kernel = trial->evaluator.kernel;
    bool follows = kernel->effect_count > 0 || kernel->kinds[trial->piece.kind].promotion_count > 0;
    for (unsigned i = 0; i < rule_count(trial) && !follows; i++)
        follows = rule_at(trial, i)->become != EXPR_NONE || rule_at(trial, i)->changes.count > 0;
    return follows;
}

/* Adds the ends (`only` a cell: this one) of those listed actions after which the piece is there as it was,
 * or of those after which it is not. */
static void note_after(Trial *trial, const ActionList *list, Cell only, CellSet *as_it_was,
                       CellSet *otherwise)
{
    Position *position = trial->position;
    for (size_t i = 0; i < list->count; i++) {
        const Action *action = &list->items[i];
        PlayUndo undo;
        bool unsettled;
        if (action->from != trial->from || action->to == CELL_NONE || action->to == trial->from ||
            (only != CELL_NONE && action->to != only) ||
            trial->evaluator.kernel->rules[action->rule].form != RULE_MOVE ||
            !play_try(position, action, &undo, &unsettled))
            continue;
        bool same = pieces_are_alike(position->board[action->to], trial->piece);
        cellset_add(same ? as_it_was : otherwise, action->to);
        play_unmake(position, undo);
    }
}

/* Cells where the piece may arrive as the board stands, but never stays as it is. */
static void find_after(Trial *trial, Cell only, CellSet *changed)
{
    Position *position = trial->position;
    const Kernel *kernel = trial->evaluator.kernel;
    Turn before = position->turn, turn = before;
    CellSet as_it_was;
    ActionList list = { 0 };
    cellset_clear(changed, position->words);
    cellset_clear(&as_it_was, position->words);
    turn.player = trial->friend.owner;
    for (unsigned phase = 0; phase < kernel->phase_count; phase++) {
        turn.phase = (uint8_t)phase;
        position_write_turn(position, turn);
        position_rest(position);
        if (!kernel->phases[phase].chance && play_actions(position, &list))
            note_after(trial, &list, only, &as_it_was, changed);
        position->overrun = false;
    }
    position_write_turn(position, before);
    action_list_free(&list);
    cellset_subtract(changed, &as_it_was, position->words);
}

static void try_after(Trial *trial)
{
    unsigned words = trial->position->words;
    CellSet changed;
    if (!may_follow(trial))
        return;
    find_after(trial, CELL_NONE, &changed);
    for (EACH_CELL(cell, &changed, words))
        trial->bits[cell] |= (trial->bits[cell] & REACH_MOVE) != 0 ? REACH_THEN : 0;
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        if ((trial->bits[cell] & REACH_TAKE) == 0 || trial->enemy[0].kind == KIND_NONE)
            continue;
        position_write_cell(trial->position, (Cell)cell, trial->enemy[0]);
        find_after(trial, (Cell)cell, &changed);
        position_write_cell(trial->position, (Cell)cell, piece_none());
        trial->bits[cell] |= cellset_has(&changed, cell) ? REACH_TAKE_THEN : 0;
    }
}

/* --- where it is tried ------------------------------------------------------------------------ */

static unsigned count_ends(Trial *trial, Cell from)
{
    unsigned words = trial->position->words, count = 0;
    trial->from = from;
    position_write_cell(trial->position, from, trial->piece);
    for (unsigned i = 0; i < rule_count(trial); i++) {
        const ActionRule *rule = rule_at(trial, i);
        Ends ends;
        if (rule->form != RULE_MOVE || rule->never)
            continue;
        try_rule(trial, rule, &ends);
        count += cellset_count(&ends.moves, words) * (qualifier_of(rule) == REACH_CONDITION ? 1 : 2);
    }
    position_write_cell(trial->position, from, piece_none());
    return count;
}

static float distance_from_middle(const Board *board, Cell cell)
{
    float x = 0, y = 0, count = (float)board->cell_count;
    for (Cell at = 0; at < board->cell_count; at++) {
        x += board->x[at] / count;
        y += board->y[at] / count;
    }
    x -= board->x[cell];
    y -= board->y[cell];
    /* of two that are as near, the lower and left one */
    return x * x + y * y + 0.01f * (board->x[cell] + 2 * board->y[cell]) / count +
           (float)board->layer[cell] * count;
}

static Cell choose_cell(Trial *trial)
{
    const Board *board = trial->position->program->board;
    ExprId stays = trial->evaluator.kernel->kinds[trial->piece.kind].stays;
    Cell best = 0;
    unsigned most = 0;
    float nearest = 0;
    bool any = false;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (!evaluator_allows_cell(&trial->evaluator, stays, cell))
            continue;
        unsigned count = count_ends(trial, cell);
        float distance = distance_from_middle(board, cell);
        if (any && (count < most || (count == most && distance >= nearest)))
            continue;
        any = true;
        best = cell;
        most = count;
        nearest = distance;
    }
    return best;
}

/* An enemy to be taken: the first kind that is royal, or that is not. */
static Piece enemy_of(const Program *program, Piece piece, bool royal)
{
    const Kernel *kernel = program->kernel;
    Player enemy = 0;
    while (enemy < kernel->player_count && !players_are_enemies(kernel, piece.owner, enemy))
        enemy++;
    for (Kind kind = 0; enemy < kernel->player_count && kind < kernel->kind_count; kind++)
        if (!kernel->kinds[kind].neutral && (kernel->kinds[kind].royal != ROYAL_NONE) == royal)
            return (Piece){ .kind = kind, .owner = enemy };
    return piece_none();
}

Cell notation_diagram(const Program *program, Piece piece, Cell from, unsigned *bits)
{
    unsigned cells = program->board->cell_count, words = program->words;
    Player actor = piece.owner < program->kernel->player_count ? piece.owner : 0;
    Position *position = position_new(program);
    play_use_reference(position);
    play_let_wait(position, WAITS_ENDLESS); /* who has no king here is not out */
    Trial trial = { .position = position,
                    .evaluator = evaluator_for(position, actor),
                    .piece = piece,
                    .friend = { .kind = piece.kind, .owner = actor },
                    .enemy = { enemy_of(program, piece, false), enemy_of(program, piece, true) },
                    .bits = bits };
    unsigned asked[BOARD_CELLS_MAX] = { 0 };
    bool free_cells[BOARD_CELLS_MAX] = { false }, free_takes[BOARD_CELLS_MAX] = { false };
    trial.asked = asked;
    trial.free = free_cells;
    trial.free_takes = free_takes;
    trial.evaluator.view = actor;
    memset(bits, 0, cells * sizeof *bits);
    trial.from = from == CELL_NONE ? choose_cell(&trial) : from;
    position_write_cell(position, trial.from, piece);
    cellset_clear(&trial.all, words);
    cellset_clear(&trial.past, words);
    for (unsigned i = 0; i < rule_count(&trial); i++) {
        if (rule_at(&trial, i)->form == RULE_MOVE && !rule_at(&trial, i)->never)
            add_stops(&trial, rule_at(&trial, i), &trial.all);
    }
    for (unsigned i = 0; i < rule_count(&trial); i++)
        if (rule_at(&trial, i)->form == RULE_MOVE && !rule_at(&trial, i)->never)
            try_rule_fully(&trial, rule_at(&trial, i));
    merge(&trial);
    try_after(&trial);
    position_free(position);
    return trial.from;
}
