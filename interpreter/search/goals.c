/* Where pieces want to be: cells that the condition of an ending asks for. Only what is sure to be meant so
 * is taken from it: a set of cells that never changes, met with a selection of pieces. */

#include "search/goals.h"

#include <string.h>

#include "base/memory.h"
#include "program/tables.h"

enum {
    FACTORS_MAX = 8,
    DISTANCE_MOST = 60,
    GATHER_CELLS = 256,
    PER_CENT = 100,
    CODE_NONE = 0,
    ALL = 1 << 16
};

typedef struct Seeking {
    Goals *goals;
    const Program *program;
    const Kernel *kernel;
    Evaluator evaluator; /* of who would win */
    CellSet *wanted;     /* [code] */
    size_t codes;
} Seeking;

/* --- sets --------------------------------------------------------------------------------------- */

/* What is met in a set. */
typedef struct Factors {
    ExprId items[FACTORS_MAX];
    unsigned count;
} Factors;

static void factors_of(const Kernel *kernel, ExprId id, Factors *factors)
{
    id = kernel_resolved(kernel, id);
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == OP_MEET) {
        factors_of(kernel, expr->kids[0], factors);
        factors_of(kernel, expr->kids[1], factors);
    } else if (expr->op == OP_WHERE)
        factors_of(kernel, expr->kids[0], factors);
    else if (factors->count < FACTORS_MAX)
        factors->items[factors->count++] = id;
}

/* True if it is the same cells in every position. */
static bool is_fixed(const Kernel *kernel, ExprId id)
{
    const Expr *expr = &kernel->exprs[id];
    return expr->type == 'S' && (expr->reads & ~(uint32_t)(READ_VIEW | READ_OUT)) == 0;
}

/* The cells of those that never change, the board without any; false: there are none. */
static bool fixed_cells(Seeking *seeking, const Factors *factors, CellSet *cells)
{
    bool any = false;
    cellset_copy(cells, &seeking->program->everywhere, seeking->program->words);
    for (unsigned i = 0; i < factors->count; i++)
        if (is_fixed(seeking->kernel, factors->items[i])) {
            CellSet one;
            evaluator_set(&seeking->evaluator, factors->items[i], &one);
            cellset_meet(cells, &one, seeking->program->words);
            any = true;
        }
    return any && cellset_any(cells, seeking->program->words);
}

static bool selects(const Seeking *seeking, const Factors *factors, Code code)
{
    Kind kind = (Kind)((code - 1u) % seeking->kernel->kind_count);
    Player owner = (Player)((code - 1u) / seeking->kernel->kind_count);
    bool any = false;
    for (unsigned i = 0; i < factors->count; i++) {
        if (is_fixed(seeking->kernel, factors->items[i]))
            continue;
        Known known = select_code(seeking->kernel, factors->items[i], seeking->evaluator.view, kind, owner);
        if (known != KNOWN_YES)
            return false;
        any = true;
    }
    return any;
}

/* Notes that `need` pieces of the winner's side that belong to the selection must get to the cells. `pieces`
 * NULL: any pieces. */
static void want(Seeking *seeking, const Factors *pieces, const CellSet *cells, unsigned need)
{
    const Kernel *kernel = seeking->kernel;
    for (Code code = 1; code < seeking->codes; code++) {
        Player owner = (Player)((code - 1u) / kernel->kind_count);
        if (owner >= kernel->player_count ||
            kernel->players[owner].side != kernel->players[seeking->evaluator.mover].side ||
            (pieces != NULL && !selects(seeking, pieces, code)))
            continue;
        Camp *camp = &seeking->goals->camps[code];
        cellset_unite(&seeking->wanted[code], cells, seeking->program->words);
        camp->need = need > camp->need ? need : camp->need;
        seeking->goals->any = true;
    }
}

/* `any linked(own piece in A..own piece) in B`: a chain from A to B. */
static bool seek_chain(Seeking *seeking, const Factors *met)
{
    const Kernel *kernel = seeking->kernel;
    for (unsigned i = 0; i < met->count; i++) {
        const Expr *linked = &kernel->exprs[met->items[i]];
        if (linked->op != OP_LINKED && linked->op != OP_GROUPED)
            continue;
        Factors from = { .count = 0 };
        Chain chain = { .asked = true, .corners = linked->op == OP_GROUPED };
        factors_of(kernel, linked->kids[0], &from);
        if (fixed_cells(seeking, &from, &chain.from) && fixed_cells(seeking, met, &chain.to)) {
            seeking->goals->chains[seeking->evaluator.mover] = chain;
            seeking->goals->chained = true;
        }
        return true;
    }
    return false;
}

/* `no empty in A`: A must be filled. */
static bool seek_filled(Seeking *seeking, const Factors *factors)
{
    CellSet cells;
    bool empty = false;
    for (unsigned i = 0; i < factors->count; i++)
        empty = empty || seeking->kernel->exprs[factors->items[i]].op == OP_EMPTY;
    if (!empty || !fixed_cells(seeking, factors, &cells))
        return false;
    want(seeking, NULL, &cells, cellset_count(&cells, seeking->program->words));
    return true;
}

/* A set that must have `need` cells, or (not `some`) none. */
static void seek_set(Seeking *seeking, ExprId id, bool some, unsigned need)
{
    const Kernel *kernel = seeking->kernel;
    Factors factors = { .count = 0 };
    CellSet cells;
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_EXCEPT && !some && is_fixed(kernel, kernel_resolved(kernel, expr->kids[1]))) {
        factors_of(kernel, expr->kids[0], &factors);
        evaluator_set(&seeking->evaluator, expr->kids[1], &cells);
        want(seeking, &factors, &cells, ALL);
        return;
    }
    factors_of(kernel, id, &factors);
    if (!some && seek_filled(seeking, &factors))
        return;
    if (!seek_chain(seeking, &factors) && some && fixed_cells(seeking, &factors, &cells))
        want(seeking, &factors, &cells, need);
}

/* --- conditions ---------------------------------------------------------------------------------- */

static void seek(Seeking *seeking, ExprId id, bool holds);

/* The same seen by another player, where that is always the same one. */
static void seek_as(Seeking *seeking, const Expr *expr, bool holds)
{
    const Expr *who = kernel_meaning(seeking->kernel, expr->kids[0]);
    Player before = seeking->evaluator.view;
    if (who->op != OP_CONST && who->op != OP_MOVER && who->op != OP_ME)
        return;
    seeking->evaluator.view = who->op == OP_CONST ? (Player)who->b : seeking->evaluator.mover;
    seek(seeking, expr->kids[1], holds);
    seeking->evaluator.view = before;
}

/* The headings of a row: one that is the same for all players, or all headings. */
static uint64_t headings_of(const Board *board, const Expr *row)
{
    uint64_t all = board->heading_count < 64 ? (UINT64_C(1) << board->heading_count) - 1 : UINT64_MAX;
    return row->op == OP_ROW && row->a == STEP_ABSOLUTE ? UINT64_C(1) << row->b & all : all;
}

/* `longest(own stone) >= 5`. */
static void seek_row(Seeking *seeking, const Expr *row, int32_t length)
{
    Factors pieces = { .count = 0 };
    CellSet cells = { { 0 } }; /* rows are compared whole */
    factors_of(seeking->kernel, row->kids[0], &pieces);
    if (!fixed_cells(seeking, &pieces, &cells))
        cellset_copy(&cells, &seeking->program->everywhere, seeking->program->words);
    for (Code code = 1; code < seeking->codes && length > 0; code++)
        if (selects(seeking, &pieces, code))
            rows_note(&seeking->goals->rows, (unsigned)length, headings_of(seeking->program->board, row),
                      &cells, seeking->codes, code, seeking->evaluator.mover);
}

static void seek_count(Seeking *seeking, const Expr *expr, bool holds)
{
    const Kernel *kernel = seeking->kernel;
    const Expr *count = kernel_meaning(kernel, expr->kids[0]), *bound = kernel_meaning(kernel, expr->kids[1]);
    bool many = expr->op == OP_EQ || expr->op == OP_GE || expr->op == OP_GT;
    if (holds && many && count->op == OP_COUNT && bound->op == OP_CONST && bound->b + (expr->op == OP_GT) > 0)
        seek_set(seeking, count->kids[0], true, (unsigned)bound->b + (expr->op == OP_GT));
    if (holds && many && (count->op == OP_LONGEST || count->op == OP_ROW) && bound->op == OP_CONST)
        seek_row(seeking, count, bound->b + (expr->op == OP_GT));
}

static void seek(Seeking *seeking, ExprId id, bool holds)
{
    const Expr *expr = kernel_meaning(seeking->kernel, id);
    switch (expr->op) {
    case OP_AND:
    case OP_OR:
        seek(seeking, expr->kids[0], holds);
        seek(seeking, expr->kids[1], holds);
        break;
    case OP_NOT: seek(seeking, expr->kids[0], !holds); break;
    case OP_OF: seek_as(seeking, expr, holds); break;
    case OP_ANY: seek_set(seeking, expr->kids[0], holds, 1); break;
    default:
        if (op_compares(expr->op))
            seek_count(seeking, expr, holds);
    }
}

/* Which pieces are asked to hang together, nothing else being said of where. */
static void seek_groups(Seeking *seeking, ExprId id)
{
    const Kernel *kernel = seeking->kernel;
    const Expr *expr = kernel_meaning(kernel, id);
    if ((expr->op == OP_LINKED || expr->op == OP_GROUPED) && (expr->reads & READ_IT) != 0) {
        Factors pieces = { .count = 0 };
        factors_of(kernel, expr->kids[1], &pieces);
        for (Code code = 1; code < seeking->codes; code++) {
            Player owner = (Player)((code - 1u) / kernel->kind_count);
            bool gathers = owner == seeking->evaluator.mover && selects(seeking, &pieces, code);
            seeking->goals->gathers[code] = seeking->goals->gathers[code] || gathers;
            seeking->goals->gathering = seeking->goals->gathering || gathers;
        }
    }
    for (unsigned i = 0; i < expr->kid_count; i++)
        seek_groups(seeking, expr->kids[i]);
}

/* True if the ending may be won by that player for what the player's own action has brought about. */
static bool is_won_by(const Kernel *kernel, const EndingRule *ending, Player player)
{
    if (ending->outcome != OUTCOME_WINS || ending->condition == EXPR_NONE || ending->player == EXPR_NONE)
        return false;
    const Expr *who = kernel_meaning(kernel, ending->player);
    return who->op == OP_MOVER || who->op == OP_ME || (who->op == OP_CONST && who->b == player);
}

/* --- distances ----------------------------------------------------------------------------------- */

/* True if the table move can be made on an empty board. */
static bool needs_nobody(const MoveTables *tables, const TableMove *table_move)
{
    return tables->shapes[table_move->shape].hop == TABLE_HOP_NONE;
}

/* True if the piece has such a move from some cell. */
static bool goes_alone(const Program *program, Code code)
{
    size_t cells = program->board->cell_count;
    const uint32_t *first = &program->move_tables->first[(size_t)code * cells];
    for (uint32_t i = first[0]; i < first[cells]; i++)
        if (needs_nobody(program->move_tables, &program->move_tables->table_moves[i]))
            return true;
    return false;
}

/* True if such a move leads from the cell to one that is `away` moves away. */
static bool leads_to(const Program *program, Code code, unsigned cell, const uint8_t *distance, unsigned away)
{
    const uint32_t *first = &program->move_tables->first[(size_t)code * program->board->cell_count + cell];
    for (uint32_t i = first[0]; i < first[1]; i++)
        if (distance[program->move_tables->table_moves[i].to] == away &&
            needs_nobody(program->move_tables, &program->move_tables->table_moves[i]))
            return true;
    return false;
}

static bool steps_to(const Program *program, unsigned cell, const uint8_t *distance, unsigned away)
{
    for (EACH_CELL(to, &program->around[cell], program->words))
        if (distance[to] == away)
            return true;
    return false;
}

/* By its moves on an empty board; by steps to neighbours of no code, or where tables know no such move. */
static void spread_from(const Program *program, Code code, const CellSet *wanted, uint8_t *distance)
{
    size_t cells = program->board->cell_count;
    bool known = code != CODE_NONE && goes_alone(program, code), grown = true;
    for (size_t cell = 0; cell < cells; cell++)
        distance[cell] = cellset_has(wanted, (unsigned)cell);
    for (unsigned away = 1; grown && away < DISTANCE_MOST; away++) {
        grown = false;
        for (unsigned cell = 0; cell < cells; cell++)
            if (distance[cell] == 0 && (known ? leads_to(program, code, cell, distance, away)
                                              : steps_to(program, cell, distance, away))) {
                distance[cell] = (uint8_t)(away + 1);
                grown = true;
            }
    }
}

static void measure_board(const Program *program, uint8_t *apart)
{
    size_t cells = program->board->cell_count;
    for (unsigned from = 0; from < cells; from++) {
        CellSet alone;
        cellset_clear(&alone, program->words);
        cellset_add(&alone, from);
        spread_from(program, CODE_NONE, &alone, &apart[from * cells]);
    }
}

/* --- camps ----------------------------------------------------------------------------------------- */

/* Builds the camp of a code, unless it is too large to be looked at in each evaluation. */
static void make_camp(const Program *program, Code code, const CellSet *wanted, Camp *camp)
{
    size_t cells = program->board->cell_count;
    unsigned words = program->words;
    CellSet outside = program->everywhere;
    uint8_t depth[BOARD_CELLS_MAX];
    if (camp->need < 2 || cellset_count(wanted, words) > CAMP_CELLS || cells > GATHER_CELLS) {
        camp->need = 0;
        return;
    }
    cellset_subtract(&outside, wanted, words);
    spread_from(program, code, &outside, depth);
    for (EACH_CELL(cell, wanted, words)) {
        camp->depth[camp->count] = depth[cell] > 0 ? (uint8_t)(depth[cell] - 1) : 0;
        camp->cells[camp->count++] = (Cell)cell;
    }
    camp->moves = memory_new(camp->count * cells, sizeof *camp->moves);
    for (unsigned i = 0; i < camp->count; i++) {
        CellSet alone;
        cellset_clear(&alone, words);
        cellset_add(&alone, camp->cells[i]);
        spread_from(program, code, &alone, &camp->moves[i * cells]);
    }
}

/* --- the whole ------------------------------------------------------------------------------------ */

/* Builds a camp for several pieces, and distances for a single one. */
static void find_ways(Seeking *seeking, Code code)
{
    Goals *goals = seeking->goals;
    const CellSet *wanted = &seeking->wanted[code];
    goals->several[code] = goals->camps[code].need > 1;
    make_camp(seeking->program, code, wanted, &goals->camps[code]);
    goals->camped = goals->camped || goals->camps[code].need > 0;
    if (goals->camps[code].need == 0)
        spread_from(seeking->program, code, wanted,
                    &goals->distance[(size_t)code * seeking->program->board->cell_count]);
}

Goals goals_find(const Position *start, size_t codes)
{
    const Program *program = start->program;
    const Kernel *kernel = program->kernel;
    size_t cells = program->board->cell_count;
    Position *position = position_copy_bare(start);
    Goals goals = { .distance = memory_new(codes * cells, sizeof *goals.distance),
                    .camps = memory_new(codes, sizeof *goals.camps),
                    .several = memory_new(codes, sizeof *goals.several),
                    .gathers = memory_new(codes, sizeof *goals.gathers),
                    .codes = codes };
    Seeking seeking = { .goals = &goals,
                        .program = program,
                        .kernel = kernel,
                        .wanted = memory_new(codes, sizeof *seeking.wanted),
                        .codes = codes };
    for (Player player = 0; player < kernel->player_count; player++)
        for (size_t i = 0; i < kernel->ending_count; i++) {
            if (!is_won_by(kernel, &kernel->endings[i], player))
                continue;
            seeking.evaluator = evaluator_for(position, player);
            seek(&seeking, kernel->endings[i].condition, true);
            if (cells <= GATHER_CELLS)
                seek_groups(&seeking, kernel->endings[i].condition);
        }
    for (Code code = 1; code < codes; code++)
        if (cellset_any(&seeking.wanted[code], program->words))
            find_ways(&seeking, code);
    if (goals.gathering) {
        goals.apart = memory_new(cells * cells, sizeof *goals.apart);
        measure_board(program, goals.apart);
    }
    rows_settle(&goals.rows, program);
    memory_free(seeking.wanted);
    position_free(position);
    return goals;
}

void goals_free(Goals *goals)
{
    rows_free(&goals->rows);
    memory_free(goals->distance);
    for (size_t code = 0; code < goals->codes; code++)
        memory_free(goals->camps[code].moves);
    memory_free(goals->camps);
    memory_free(goals->several);
    memory_free(goals->gathers);
    memory_free(goals->apart);
}

/* --- asked of positions ----------------------------------------------------------------------------- */

/* Grows the set over cells that hang together with it. */
static void flood(const CellSet *around, const CellSet *over, CellSet *set, unsigned words)
{
    CellSet edge = *set, next;
    while (cellset_any(&edge, words)) {
        cellset_clear(&next, words);
        for (EACH_CELL(cell, &edge, words))
            cellset_unite(&next, &around[cell], words);
        cellset_meet(&next, over, words);
        cellset_subtract(&next, set, words);
        cellset_unite(set, &next, words);
        edge = next;
    }
}

unsigned goals_chain_lacks(const Goals *goals, const Position *position, Player player)
{
    const Program *program = position->program;
    const Chain *chain = &goals->chains[player];
    const CellSet *around = chain->corners ? program->around : program->beside,
                  *own = &position->owner_cells[player];
    unsigned words = position->words, lacking = 0, cells = program->board->cell_count;
    CellSet reached = chain->from, free = program->everywhere;
    cellset_subtract(&free, &position->occupied, words);
    cellset_meet(&reached, own, words);
    for (; lacking < cells; lacking++) {
        CellSet next = chain->from, done = chain->to;
        flood(around, own, &reached, words);
        cellset_meet(&done, &reached, words);
        if (cellset_any(&done, words))
            return lacking;
        for (EACH_CELL(cell, &reached, words))
            cellset_unite(&next, &around[cell], words);
        cellset_meet(&next, &free, words);
        cellset_subtract(&next, &reached, words);
        if (!cellset_any(&next, words))
            return cells;
        cellset_unite(&reached, &next, words);
    }
    return lacking;
}

int32_t goals_spread(const Goals *goals, const Position *position, Player player)
{
    const CellSet *own = &position->owner_cells[player];
    size_t cells = position->program->board->cell_count;
    uint8_t stand[GATHER_CELLS];
    unsigned count = 0, words = position->words;
    int32_t sum = 0;
    for (EACH_CELL(cell, own, words))
        if (goals->gathers[position->codes[cell]])
            stand[count++] = (uint8_t)cell;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i; j++)
            sum += goals->apart[stand[i] * cells + stand[j]] - 1;
    return count < 2 ? 0 : (int32_t)(2 * PER_CENT * sum / (int32_t)(count * (count - 1)));
}
