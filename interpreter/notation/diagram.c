/* What a piece may do, found out by trying it on a board that is empty but for what it takes or leaps over.
 * Whatever movements a definition has, they are walked as in a game, so that nothing of them is known here.
 */

#include "notation/diagram.h"

#include <string.h>

#include "play/play.h"
#include "play/walk.h"

enum { NEAR = 4 }; /* steps within which hurdles are tried on large boards */
enum { PAIRS_MAX = 40000 };

/* Ends of one walk. */
typedef struct Ends {
    CellSet moves; /* nothing is taken */
    CellSet hits;  /* what is taken stands there, where the piece ends ... */
    CellSet beats; /* ... or elsewhere */
    CellSet lands; /* where it ends then */
} Ends;

typedef struct Trial {
    Position *position;
    Machine machine;
    Piece piece;
    Cell from;
    Piece friend;
    Piece enemy[2]; /* a usual one, a royal one; KIND_NONE: there is none */
    CellSet all;    /* where some rule leads on an empty board */
    unsigned *bits;
    unsigned *asked; /* what only rules with a condition give */
    bool *free;      /* cells that some rule reaches whatever stands between */
} Trial;

static bool note_end(Walk *walk)
{
    Ends *ends = walk->context;
    Machine *machine = walk->machine;
    const Kernel *kernel = machine->kernel;
    if (walk->swaps || walk->to == walk->from || !machine_allows_cell(machine, walk->rule->to, walk->to) ||
        !machine_allows_cell(machine, kernel->kinds[walk->rule->kind].stays, walk->to))
        return true;
    if (walk->taken_count == 0)
        cellset_add(&ends->moves, walk->to);
    for (unsigned i = 0; i < walk->taken_count; i++)
        cellset_add(walk->taken[i] == walk->to ? &ends->hits : &ends->beats, walk->taken[i]);
    if (walk->taken_count > 0 && walk->taken[0] != walk->to)
        cellset_add(&ends->lands, walk->to);
    return true;
}

/* Where the rule leads as the board stands. */
static void try_rule(Trial *trial, const ActionRule *rule, Ends *ends)
{
    unsigned words = trial->position->words;
    Action action = { .from = trial->from, .to = CELL_NONE, .kind = KIND_NONE, .heading = HEADING_NONE };
    Deed deed = { .action = &action, .piece = trial->piece, .from = trial->from, .to = CELL_NONE };
    Walk walk;
    deed.kind = KIND_NONE;
    deed.classes = rule->classes;
    trial->machine.deed = &deed;
    trial->machine.it = trial->from;
    cellset_clear(&ends->moves, words);
    cellset_clear(&ends->hits, words);
    cellset_clear(&ends->beats, words);
    cellset_clear(&ends->lands, words);
    position_rest(trial->position);
    walk_start(&walk, &trial->machine, rule, trial->piece, trial->from);
    walk.deed = &deed;
    walk.action = &action;
    walk.visit = note_end;
    walk.context = ends;
    walk_run(&walk);
    trial->machine.deed = NULL;
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

/* What an own piece on `cell` does to the ways that were open: those that it closes, those that it opens. */
static void try_block(Trial *trial, const ActionRule *rule, const Ends *open, unsigned cell, CellSet *closed,
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
    bool stop = cellset_has(&trial->all, cell);
    note_all(trial, &shut, stop ? REACH_SLIDE : REACH_LAME, qualifier);
    if (!stop && cellset_any(&shut, words))
        trial->bits[cell] |= REACH_BLOCKS;
    cellset_unite(closed, &shut, words);
}

static void try_take(Trial *trial, const ActionRule *rule, const Ends *open, unsigned cell, CellSet *hits,
                     unsigned qualifier)
{
    unsigned words = trial->position->words;
    bool took = false;
    for (unsigned i = 0; i < 2 && !took; i++) {
        Ends ends;
        if (trial->enemy[i].kind == KIND_NONE)
            continue;
        position_write_cell(trial->position, (Cell)cell, trial->enemy[i]);
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
    }
}

/* What is in the way of a capture on a cell where the rule only takes. */
static void try_way(Trial *trial, const ActionRule *rule, unsigned target, const CellSet *hits,
                    unsigned qualifier)
{
    bool open = true;
    position_write_cell(trial->position, (Cell)target, trial->enemy[0]);
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        Ends ends;
        if (cell == trial->from || cell == target)
            continue;
        position_write_cell(trial->position, (Cell)cell, trial->friend);
        try_rule(trial, rule, &ends);
        position_write_cell(trial->position, (Cell)cell, piece_none());
        if (cellset_has(&ends.hits, target))
            continue;
        bool stop = cellset_has(hits, cell) || cellset_has(&trial->all, cell);
        note(trial, target, stop ? REACH_SLIDE : REACH_LAME, qualifier);
        trial->bits[cell] |= stop ? 0 : REACH_BLOCKS;
        open = false;
    }
    trial->free[target] = trial->free[target] || (open && qualifier == 0);
    position_write_cell(trial->position, (Cell)target, piece_none());
}

static bool rule_hops(const ActionRule *rule)
{
    for (unsigned i = 0; i < rule->leg_count; i++)
        if (rule->legs[i].hop == HOP_OVER_ONE || rule->legs[i].hop == HOP_BEHIND)
            return true;
    return false;
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
    CellSet closed, hits;
    cellset_clear(&closed, words);
    cellset_clear(&hits, words);
    try_rule(trial, rule, &open);
    note_all(trial, &open.moves, REACH_MOVE, qualifier);
    for (unsigned cell = 0; cell < cells; cell++)
        if (cell != trial->from) {
            try_block(trial, rule, &open, cell, &closed, qualifier);
            try_take(trial, rule, &open, cell, &hits, qualifier);
        }
    CellSet taken = hits;
    cellset_subtract(&taken, &open.moves, words);
    for (EACH_CELL(cell, &taken, words))
        try_way(trial, rule, cell, &hits, qualifier);
    for (EACH_CELL(cell, &open.moves, words))
        trial->free[cell] = trial->free[cell] || (qualifier == 0 && !cellset_has(&closed, cell));
    if (rule_hops(rule) && trial->enemy[0].kind != KIND_NONE) {
        try_hop_takes(trial, rule, trial->friend, qualifier);
        try_hop_takes(trial, rule, trial->enemy[0], qualifier);
    }
}

/* A condition counts where nothing without one does the same. */
static void merge(Trial *trial)
{
    const unsigned ends = REACH_MOVE | REACH_TAKE | REACH_HOP | REACH_HOP_TAKE | REACH_ELSEWHERE;
    for (unsigned cell = 0; cell < trial->position->program->board->cell_count; cell++) {
        unsigned *bits = &trial->bits[cell];
        if ((trial->asked[cell] & ends & ~*bits) != 0 && (*bits & ends) == 0)
            *bits |= trial->asked[cell];
        if ((*bits & REACH_TAKE) != 0)
            *bits &= ~(unsigned)REACH_HOP_TAKE;
        if ((*bits & REACH_MOVE) != 0)
            *bits &= ~(unsigned)REACH_HOP;
        if (trial->free[cell])
            *bits &= ~(unsigned)(REACH_SLIDE | REACH_LAME);
        if ((*bits & ends) == 0)
            *bits &= REACH_BLOCKS;
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
    ExprId stays = trial->machine.kernel->kinds[trial->piece.kind].stays;
    Cell best = 0;
    unsigned most = 0;
    float nearest = 0;
    bool any = false;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (!machine_allows_cell(&trial->machine, stays, cell))
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
    play_make_plain(position);
    Trial trial = { .position = position,
                    .machine = machine_for(position, actor),
                    .piece = piece,
                    .friend = { .kind = piece.kind, .owner = actor },
                    .enemy = { enemy_of(program, piece, false), enemy_of(program, piece, true) },
                    .bits = bits };
    unsigned asked[BOARD_CELLS_MAX] = { 0 };
    bool free_cells[BOARD_CELLS_MAX] = { false };
    trial.asked = asked;
    trial.free = free_cells;
    trial.machine.view = actor;
    memset(bits, 0, cells * sizeof *bits);
    trial.from = from == CELL_NONE ? choose_cell(&trial) : from;
    position_write_cell(position, trial.from, piece);
    cellset_clear(&trial.all, words);
    for (unsigned i = 0; i < rule_count(&trial); i++) {
        Ends ends;
        if (rule_at(&trial, i)->form != RULE_MOVE || rule_at(&trial, i)->never)
            continue;
        try_rule(&trial, rule_at(&trial, i), &ends);
        cellset_unite(&trial.all, &ends.moves, words);
    }
    for (unsigned i = 0; i < rule_count(&trial); i++)
        if (rule_at(&trial, i)->form == RULE_MOVE && !rule_at(&trial, i)->never)
            try_rule_fully(&trial, rule_at(&trial, i));
    merge(&trial);
    position_free(position);
    return trial.from;
}
