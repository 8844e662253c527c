/* Sets: the operations that yield S and M. Only position->words words of any set
 * are touched; whoever asks must not look at the rest. */

#include "play/internal.h"

const CellSet *machine_fixed(const Machine *machine, const Expr *expr)
{
    static const CellSet no_cells;
    const Program *program = machine->position->program;
    Player seat = machine->view < machine->kernel->player_count ? machine->view : PLAYER_NOBODY;
    Kind kind = machine->kind_context;
    if (expr->op == OP_ZONE)
        return &machine->kernel->zones[expr->a].seen_by[seat];
    if (kind == KIND_NONE && machine->deed != NULL)
        kind = machine->deed->piece.kind;
    if (kind == KIND_NONE)
        return &no_cells;
    return expr->op == OP_HOME ? program_home(program, seat, kind) : program_dead_end(program, seat, kind);
}

/* --- pieces --------------------------------------------------------------------------- */

void machine_owned(const Machine *machine, int relation, CellSet *result)
{
    const Position *position = machine->position;
    unsigned words = position->words;
    unsigned owners = program_owners(position->program, machine->view, relation);
    if (owners == 0) {
        cellset_clear(result, words);
        return;
    }
    cellset_copy(result, &position->owner_cells[__builtin_ctz(owners)], words);
    for (owners &= owners - 1; owners != 0; owners &= owners - 1)
        cellset_unite(result, &position->owner_cells[__builtin_ctz(owners)], words);
}

APART void owned_by(Machine *machine, ExprId player, CellSet *result)
{
    Player owner = machine_player(machine, player);
    cellset_copy(result, &machine->position->owner_cells[owner], machine->position->words);
}

APART void pieces(Machine *machine, ExprId id, CellSet *result)
{
    const Position *position = machine->position;
    const Expr *expr = &machine->kernel->exprs[id];
    KindSet kinds;
    if (expr->op == OP_KINDS)
        kinds = machine->kernel->kindsets[expr->a];
    else
        machine_kinds(machine, id, &kinds);
    cellset_clear(result, position->words);
    position_spend(machine->position, (uint32_t)machine->kernel->kind_count / 16);
    for (EACH_KIND(kind, &kinds))
        cellset_unite(result, &position->kind_cells[kind], position->words);
}

static void empty(const Machine *machine, CellSet *result)
{
    const Position *position = machine->position;
    cellset_copy(result, &position->program->everywhere, position->words);
    cellset_subtract(result, &position->occupied, position->words);
}

static void single(const Machine *machine, Cell cell, CellSet *result)
{
    cellset_clear(result, machine->position->words);
    if (cell != CELL_NONE)
        cellset_add(result, cell);
}

/* --- sets of sets ------------------------------------------------------------------------ */

APART void combine(Machine *machine, const Expr *expr, CellSet *result)
{
    unsigned words = machine->position->words;
    machine_set(machine, expr->kids[0], result);
    if (expr->op != OP_UNITE && !cellset_any(result, words))
        return;
    CellSet other;
    machine_set(machine, expr->kids[1], &other);
    if (expr->op == OP_UNITE)
        cellset_unite(result, &other, words);
    else if (expr->op == OP_MEET)
        cellset_meet(result, &other, words);
    else
        cellset_subtract(result, &other, words);
}

APART void where(Machine *machine, const Expr *expr, CellSet *result)
{
    machine_set(machine, expr->kids[0], result);
    where_narrow(machine, expr->kids[1], result);
}

APART void filter(Machine *machine, const Expr *expr, CellSet *result)
{
    Cell cell = machine_cell(machine, expr->kids[0]);
    machine_set(machine, expr->kids[1], result);
    if (cell == CELL_NONE || !cellset_has(result, cell))
        cellset_clear(result, machine->position->words);
}

APART void attacked(Machine *machine, const Expr *expr, CellSet *result)
{
    CellSet set;
    machine_set(machine, expr->kids[0], &set);
    cellset_clear(result, machine->position->words);
    if (!cellset_any(&set, machine->position->words))
        return;
    attack_filter(machine, &set, expr->op == OP_GUARDED, result);
}

APART void set_within(Machine *machine, const Expr *expr, CellSet *result)
{
    SavedScope saved = machine_enter(machine, expr);
    machine_set(machine, expr->kids[expr->kid_count - 1], result);
    machine_leave(machine, saved);
}

/* --- the action ---------------------------------------------------------------------------- */

APART void taken(Machine *machine, ExprId selection, CellSet *result)
{
    const Deed *deed = machine->deed;
    cellset_clear(result, machine->position->words);
    if (deed == NULL)
        return;
    if (machine->kernel->exprs[selection].op == OP_OCCUPIED) {
        cellset_copy(result, &deed->taken_cells, machine->position->words);
        return;
    }
    position_spend(machine->position, deed->taken_count);
    for (unsigned i = 0; i < deed->taken_count && i < TAKEN_MAX; i++)
        if (machine_matches(machine, selection, deed->taken[i].piece, deed->taken[i].cell))
            cellset_add(result, deed->taken[i].cell);
}

static void of_deed(const Machine *machine, const CellSet *set, CellSet *result)
{
    if (machine->deed == NULL)
        cellset_clear(result, machine->position->words);
    else
        cellset_copy(result, set, machine->position->words);
}

APART void trail(const Machine *machine, int index, CellSet *result)
{
    const Position *position = machine->position;
    cellset_clear(result, position->words);
    for (unsigned player = 0; player < machine->kernel->player_count; player++) {
        const Trail *left = &position->trails[index][player];
        for (unsigned i = 0; left->piece != CELL_NONE && i < left->count; i++)
            cellset_add(result, left->cells[i]);
    }
}

/* --- neighbours and lines --------------------------------------------------------------------- */

/* All cells of the rows that a set touches; `row` numbers the cells' rows from 1. */
APART void rows(Machine *machine, ExprId set, const uint16_t *row, const CellSet *cells, CellSet *result)
{
    unsigned words = machine->position->words;
    CellSet left;
    machine_set(machine, set, &left);
    cellset_clear(result, words);
    for (EACH_CELL(cell, &left, words))
        if (!cellset_has(result, cell) && row[cell] > 0)
            cellset_unite(result, &cells[row[cell] - 1], words);
    position_spend(machine->position, cellset_count(&left, words) / 8);
}

APART void neighbours(Machine *machine, ExprId set, const CellSet *table, CellSet *result)
{
    unsigned words = machine->position->words;
    CellSet of;
    machine_set(machine, set, &of);
    cellset_clear(result, words);
    for (EACH_CELL(cell, &of, words))
        cellset_unite(result, &table[cell], words);
    position_spend(machine->position, cellset_count(&of, words) / 4);
}

APART void linked(Machine *machine, const Expr *expr, CellSet *result)
{
    const Program *program = machine->position->program;
    CellSet from, among;
    machine_set(machine, expr->kids[0], &from);
    machine_set(machine, expr->kids[1], &among);
    lines_linked(machine, &from, &among, expr->op == OP_LINKED ? program->beside : program->around, result);
}

APART void ahead(Machine *machine, const Expr *expr, CellSet *result)
{
    CellSet of;
    machine_set(machine, expr->kids[0], &of);
    lines_ahead(machine, &of, expr->op == OP_BEHIND, result);
}

APART void between(Machine *machine, const Expr *expr, CellSet *result)
{
    Cell from = machine_cell(machine, expr->kids[0]), to = machine_cell(machine, expr->kids[1]);
    cellset_clear(result, machine->position->words);
    lines_between(machine, from, to, result);
}

APART void reach(Machine *machine, const Expr *expr, CellSet *result)
{
    Cell from = machine_cell(machine, expr->kids[0]);
    cellset_clear(result, machine->position->words);
    if (from != CELL_NONE)
        walk_reach(machine, expr->a, from, result);
}

/* --- the switches -------------------------------------------------------------------------------- */

void machine_set(Machine *machine, ExprId id, CellSet *result)
{
    const Expr *expr = &machine->kernel->exprs[id];
    const Position *position = machine->position;
    const Program *program = position->program;
    const Deed *deed = machine->deed;
    unsigned words = position->words;
    position_spend_little(machine->position);

    switch ((Op)expr->op) {
    case OP_CHOOSE:
        machine_set(machine, expr->kids[machine_truth(machine, expr->kids[0]) ? 1 : 2], result);
        break;
    case OP_OF:
    case OP_WAS: set_within(machine, expr, result); break;
    case OP_CELLS: cellset_copy(result, &program->everywhere, words); break;
    case OP_ZONE:
    case OP_HOME:
    case OP_DEAD_END: cellset_copy(result, machine_fixed(machine, expr), words); break;
    case OP_CELL: single(machine, machine_cell(machine, expr->kids[0]), result); break;
    case OP_OCCUPIED: cellset_copy(result, &position->occupied, words); break;
    case OP_EMPTY: empty(machine, result); break;
    case OP_PIECES: pieces(machine, expr->kids[0], result); break;
    case OP_OWNED: machine_owned(machine, expr->a, result); break;
    case OP_OWNED_BY: owned_by(machine, expr->kids[0], result); break;
    case OP_FLAGGED: cellset_copy(result, &position->flag_cells[expr->a], words); break;

    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: combine(machine, expr, result); break;
    case OP_WHERE: where(machine, expr, result); break;
    case OP_FILTER: filter(machine, expr, result); break;
    case OP_ATTACKED:
    case OP_GUARDED: attacked(machine, expr, result); break;

    case OP_TAKEN: taken(machine, expr->kids[0], result); break;
    case OP_ARRIVED: of_deed(machine, deed == NULL ? NULL : &deed->arrived, result); break;
    case OP_VACATED: of_deed(machine, deed == NULL ? NULL : &deed->vacated, result); break;
    case OP_PATH: of_deed(machine, deed == NULL ? NULL : &deed->path, result); break;
    case OP_TRAIL: trail(machine, expr->a, result); break;

    case OP_RANK_OF: rows(machine, expr->kids[0], program->board->rank, program->rank_cells, result); break;
    case OP_FILE_OF: rows(machine, expr->kids[0], program->board->file, program->file_cells, result); break;
    case OP_AROUND: neighbours(machine, expr->kids[0], program->around, result); break;
    case OP_BESIDE: neighbours(machine, expr->kids[0], program->beside, result); break;
    case OP_AHEAD:
    case OP_BEHIND: ahead(machine, expr, result); break;
    case OP_TWIN: neighbours(machine, expr->kids[0], program->twin, result); break;
    case OP_BETWEEN: between(machine, expr, result); break;
    case OP_REACH: reach(machine, expr, result); break;
    case OP_LINKED:
    case OP_GROUPED: linked(machine, expr, result); break;
    case OP_FLANKED: lines_flanked(machine, machine_cell(machine, expr->kids[0]), result); break;

    default: cellset_clear(result, words); /* NOTHING; numbers are machine_number()'s */
    }
}

APART void kinds_within(Machine *machine, const Expr *expr, KindSet *result)
{
    SavedScope saved = machine_enter(machine, expr);
    machine_kinds(machine, expr->kids[expr->kid_count - 1], result);
    machine_leave(machine, saved);
}

APART void one_kind(Machine *machine, ExprId kind, KindSet *result)
{
    int32_t value = machine_number(machine, kind);
    *result = (KindSet){ { 0 } };
    if (value >= 0 && (size_t)value < machine->kernel->kind_count)
        kindset_add(result, (unsigned)value);
}

APART void in_hand(Machine *machine, const Expr *expr, KindSet *result)
{
    KindSet among;
    machine_kinds(machine, expr->kids[0], &among);
    game_in_hand(machine, &among, (Player)machine_number(machine, expr->kids[1]), result);
}

void machine_kinds(Machine *machine, ExprId id, KindSet *result)
{
    const Expr *expr = &machine->kernel->exprs[id];

    switch ((Op)expr->op) {
    case OP_CHOOSE:
        machine_kinds(machine, expr->kids[machine_truth(machine, expr->kids[0]) ? 1 : 2], result);
        break;
    case OP_OF:
    case OP_WAS: kinds_within(machine, expr, result); break;
    case OP_KINDS: *result = machine->kernel->kindsets[expr->a]; break;
    case OP_ONE_KIND: one_kind(machine, expr->kids[0], result); break;
    case OP_IN_HAND: in_hand(machine, expr, result); break;
    default: *result = (KindSet){ { 0 } }; /* nothing else yields kinds */
    }
}
