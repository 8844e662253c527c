/* Sets: the operations that yield S and M. Only position->words words of any set
 * are touched; whoever asks must not look at the rest. */

#include "play/make.h"

const CellSet *evaluator_fixed(const Evaluator *evaluator, const Expr *expr)
{
    static const CellSet no_cells;
    const Program *program = evaluator->position->program;
    Player seat = evaluator->view < evaluator->kernel->player_count ? evaluator->view : PLAYER_NOBODY;
    Kind kind = evaluator->kind_context;
    if (expr->op == OP_ZONE)
        return &evaluator->kernel->zones[expr->a].seen_by[seat];
    if (kind == KIND_NONE && evaluator->delta != NULL)
        kind = evaluator->delta->piece.kind;
    if (kind == KIND_NONE)
        return &no_cells;
    return expr->op == OP_HOME ? program_home(program, seat, kind) : program_dead_end(program, seat, kind);
}

/* --- pieces --------------------------------------------------------------------------- */

APART void owned_by(Evaluator *evaluator, ExprId player, CellSet *result)
{
    Player owner = evaluator_player(evaluator, player);
    cellset_copy(result, &evaluator->position->owner_cells[owner], evaluator->position->words);
}

APART void pieces(Evaluator *evaluator, ExprId id, CellSet *result)
{
    const Position *position = evaluator->position;
    const Expr *expr = &evaluator->kernel->exprs[id];
    KindSet kinds;
    if (expr->op == OP_KINDS)
        kinds = evaluator->kernel->kindsets[expr->a];
    else
        evaluator_kinds(evaluator, id, &kinds);
    cellset_clear(result, position->words);
    position_spend(evaluator->position, (uint32_t)evaluator->kernel->kind_count / 16);
    for (EACH_KIND(kind, &kinds))
        cellset_unite(result, &position->kind_cells[kind], position->words);
}

static void empty(const Evaluator *evaluator, CellSet *result)
{
    const Position *position = evaluator->position;
    cellset_copy(result, &position->program->everywhere, position->words);
    cellset_subtract(result, &position->occupied, position->words);
}

static void single(const Evaluator *evaluator, Cell cell, CellSet *result)
{
    cellset_clear(result, evaluator->position->words);
    if (cell != CELL_NONE)
        cellset_add(result, cell);
}

/* --- sets of sets ------------------------------------------------------------------------ */

APART void combine(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    unsigned words = evaluator->position->words;
    evaluator_set(evaluator, expr->kids[0], result);
    if (expr->op != OP_UNITE && !cellset_any(result, words))
        return;
    CellSet other;
    evaluator_set(evaluator, expr->kids[1], &other);
    if (expr->op == OP_UNITE)
        cellset_unite(result, &other, words);
    else if (expr->op == OP_MEET)
        cellset_meet(result, &other, words);
    else
        cellset_subtract(result, &other, words);
}

APART void where(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    evaluator_set(evaluator, expr->kids[0], result);
    where_narrow(evaluator, expr->kids[1], result);
}

APART void filter(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    Cell cell = evaluator_cell(evaluator, expr->kids[0]);
    evaluator_set(evaluator, expr->kids[1], result);
    if (cell == CELL_NONE || !cellset_has(result, cell))
        cellset_clear(result, evaluator->position->words);
}

APART void attacked(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    CellSet set;
    evaluator_set(evaluator, expr->kids[0], &set);
    cellset_clear(result, evaluator->position->words);
    if (!cellset_any(&set, evaluator->position->words))
        return;
    evaluator_attacked(evaluator, &set, expr->op == OP_GUARDED, result);
}

APART void set_within(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    SavedScope saved = evaluator_enter(evaluator, expr);
    evaluator_set(evaluator, expr->kids[expr->kid_count - 1], result);
    evaluator_leave(evaluator, saved);
}

/* --- the action ---------------------------------------------------------------------------- */

APART void taken(Evaluator *evaluator, ExprId selection, CellSet *result)
{
    const MoveDelta *delta = evaluator->delta;
    cellset_clear(result, evaluator->position->words);
    if (delta == NULL)
        return;
    if (evaluator->kernel->exprs[selection].op == OP_OCCUPIED) {
        cellset_copy(result, &delta->taken_cells, evaluator->position->words);
        return;
    }
    position_spend(evaluator->position, delta->taken_count);
    for (unsigned i = 0; i < delta->taken_count && i < TAKEN_MAX; i++)
        if (evaluator_matches(evaluator, selection, delta->taken[i].piece, delta->taken[i].cell))
            cellset_add(result, delta->taken[i].cell);
}

static void of_delta(const Evaluator *evaluator, const CellSet *set, CellSet *result)
{
    if (evaluator->delta == NULL)
        cellset_clear(result, evaluator->position->words);
    else
        cellset_copy(result, set, evaluator->position->words);
}

APART void trail(const Evaluator *evaluator, int index, CellSet *result)
{
    const Position *position = evaluator->position;
    cellset_clear(result, position->words);
    for (unsigned player = 0; player < evaluator->kernel->player_count; player++) {
        const Trail *left = &position->trails[index][player];
        for (unsigned i = 0; left->piece != CELL_NONE && i < left->count; i++)
            cellset_add(result, left->cells[i]);
    }
}

/* --- neighbours and lines --------------------------------------------------------------------- */

/* All cells of the rows that a set touches; `row` numbers the cells' rows from 1. */
APART void rows(Evaluator *evaluator, ExprId set, const uint16_t *row, const CellSet *cells, CellSet *result)
{
    unsigned words = evaluator->position->words;
    CellSet left;
    evaluator_set(evaluator, set, &left);
    cellset_clear(result, words);
    for (EACH_CELL(cell, &left, words))
        if (!cellset_has(result, cell) && row[cell] > 0)
            cellset_unite(result, &cells[row[cell] - 1], words);
    position_spend(evaluator->position, cellset_count(&left, words) / 8);
}

APART void neighbours(Evaluator *evaluator, ExprId set, const CellSet *table, CellSet *result)
{
    unsigned words = evaluator->position->words;
    CellSet of;
    evaluator_set(evaluator, set, &of);
    cellset_clear(result, words);
    for (EACH_CELL(cell, &of, words))
        cellset_unite(result, &table[cell], words);
    position_spend(evaluator->position, cellset_count(&of, words) / 4);
}

APART void linked(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    const Program *program = evaluator->position->program;
    CellSet from, among;
    evaluator_set(evaluator, expr->kids[0], &from);
    evaluator_set(evaluator, expr->kids[1], &among);
    lines_linked(evaluator, &from, &among, expr->op == OP_LINKED ? program->beside : program->around, result);
}

APART void ahead(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    CellSet of;
    evaluator_set(evaluator, expr->kids[0], &of);
    lines_ahead(evaluator, &of, expr->op == OP_BEHIND, result);
}

APART void between(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    Cell from = evaluator_cell(evaluator, expr->kids[0]), to = evaluator_cell(evaluator, expr->kids[1]);
    cellset_clear(result, evaluator->position->words);
    lines_between(evaluator, from, to, result);
}

APART void reach(Evaluator *evaluator, const Expr *expr, CellSet *result)
{
    Cell from = evaluator_cell(evaluator, expr->kids[0]);
    cellset_clear(result, evaluator->position->words);
    if (from != CELL_NONE)
        walk_reach(evaluator, expr->a, from, result);
}

/* --- the switches -------------------------------------------------------------------------------- */

void evaluator_set(Evaluator *evaluator, ExprId id, CellSet *result)
{
    const Expr *expr = &evaluator->kernel->exprs[id];
    const Position *position = evaluator->position;
    const Program *program = position->program;
    const MoveDelta *delta = evaluator->delta;
    unsigned words = position->words;
    position_spend_little(evaluator->position);

    switch ((Op)expr->op) {
    case OP_CHOOSE:
        evaluator_set(evaluator, expr->kids[evaluator_truth(evaluator, expr->kids[0]) ? 1 : 2], result);
        break;
    case OP_OF:
    case OP_WAS: set_within(evaluator, expr, result); break;
    case OP_CELLS: cellset_copy(result, &program->everywhere, words); break;
    case OP_ZONE:
    case OP_HOME:
    case OP_DEAD_END: cellset_copy(result, evaluator_fixed(evaluator, expr), words); break;
    case OP_CELL: single(evaluator, evaluator_cell(evaluator, expr->kids[0]), result); break;
    case OP_OCCUPIED: cellset_copy(result, &position->occupied, words); break;
    case OP_EMPTY: empty(evaluator, result); break;
    case OP_PIECES: pieces(evaluator, expr->kids[0], result); break;
    case OP_OWNED: position_owned(evaluator->position, evaluator->view, expr->a, result); break;
    case OP_OWNED_BY: owned_by(evaluator, expr->kids[0], result); break;
    case OP_FLAGGED: cellset_copy(result, &position->flag_cells[expr->a], words); break;

    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: combine(evaluator, expr, result); break;
    case OP_WHERE: where(evaluator, expr, result); break;
    case OP_FILTER: filter(evaluator, expr, result); break;
    case OP_ATTACKED:
    case OP_GUARDED: attacked(evaluator, expr, result); break;

    case OP_TAKEN: taken(evaluator, expr->kids[0], result); break;
    case OP_ARRIVED: of_delta(evaluator, delta == NULL ? NULL : &delta->arrived, result); break;
    case OP_VACATED: of_delta(evaluator, delta == NULL ? NULL : &delta->vacated, result); break;
    case OP_PATH: of_delta(evaluator, delta == NULL ? NULL : &delta->path, result); break;
    case OP_TRAIL: trail(evaluator, expr->a, result); break;

    case OP_RANK_OF: rows(evaluator, expr->kids[0], program->board->rank, program->rank_cells, result); break;
    case OP_FILE_OF: rows(evaluator, expr->kids[0], program->board->file, program->file_cells, result); break;
    case OP_AROUND: neighbours(evaluator, expr->kids[0], program->around, result); break;
    case OP_BESIDE: neighbours(evaluator, expr->kids[0], program->beside, result); break;
    case OP_AHEAD:
    case OP_BEHIND: ahead(evaluator, expr, result); break;
    case OP_TWIN: neighbours(evaluator, expr->kids[0], program->twin, result); break;
    case OP_BETWEEN: between(evaluator, expr, result); break;
    case OP_REACH: reach(evaluator, expr, result); break;
    case OP_LINKED:
    case OP_GROUPED: linked(evaluator, expr, result); break;
    case OP_FLANKED: lines_flanked(evaluator, evaluator_cell(evaluator, expr->kids[0]), result); break;

    default: cellset_clear(result, words); /* NOTHING; numbers are evaluator_number()'s */
    }
}

APART void kinds_within(Evaluator *evaluator, const Expr *expr, KindSet *result)
{
    SavedScope saved = evaluator_enter(evaluator, expr);
    evaluator_kinds(evaluator, expr->kids[expr->kid_count - 1], result);
    evaluator_leave(evaluator, saved);
}

APART void one_kind(Evaluator *evaluator, ExprId kind, KindSet *result)
{
    int32_t value = evaluator_number(evaluator, kind);
    *result = (KindSet){ { 0 } };
    if (value >= 0 && (size_t)value < evaluator->kernel->kind_count)
        kindset_add(result, (unsigned)value);
}

APART void in_hand(Evaluator *evaluator, const Expr *expr, KindSet *result)
{
    KindSet among;
    evaluator_kinds(evaluator, expr->kids[0], &among);
    game_in_hand(evaluator, &among, (Player)evaluator_number(evaluator, expr->kids[1]), result);
}

void evaluator_kinds(Evaluator *evaluator, ExprId id, KindSet *result)
{
    const Expr *expr = &evaluator->kernel->exprs[id];

    switch ((Op)expr->op) {
    case OP_CHOOSE:
        evaluator_kinds(evaluator, expr->kids[evaluator_truth(evaluator, expr->kids[0]) ? 1 : 2], result);
        break;
    case OP_OF:
    case OP_WAS: kinds_within(evaluator, expr, result); break;
    case OP_KINDS: *result = evaluator->kernel->kindsets[expr->a]; break;
    case OP_ONE_KIND: one_kind(evaluator, expr->kids[0], result); break;
    case OP_IN_HAND: in_hand(evaluator, expr, result); break;
    default: *result = (KindSet){ { 0 } }; /* nothing else yields kinds */
    }
}

/* --- the values that a pick may have -------------------------------------------------------------- */

void pick_values_start(PickValues *values, Evaluator *evaluator, const PickRule *pick)
{
    values->pick = pick;
    values->next = pick->type == PICK_NUMBER ? pick->lowest : 0;
    values->kinds = (KindSet){ { 0 } };
    if (pick->type == PICK_KIND)
        evaluator_kinds(evaluator, pick->domain, &values->kinds);
    else if (pick->type != PICK_NUMBER)
        evaluator_set(evaluator, pick->domain, &values->cells);
    if (pick->type != PICK_PLAYER)
        return;
    for (EACH_CELL(cell, &values->cells, evaluator->position->words)) {
        unsigned owner = evaluator->position->board[cell].owner;
        if (owner <= PLAYER_NOBODY)
            kindset_add(&values->kinds, owner);
    }
}

bool pick_values_next(PickValues *values, unsigned words, unsigned *value)
{
    int64_t end = 0;
    switch (values->pick->type) {
    case PICK_NUMBER: end = (int64_t)values->pick->highest + 1; break;
    case PICK_CELL:
        values->next = cellset_next(&values->cells, (unsigned)values->next, words);
        end = CELLSET_MAX;
        break;
    case PICK_KIND:
    case PICK_PLAYER:
        values->next = kindset_next(&values->kinds, (unsigned)values->next);
        end = KINDS_MAX;
        break;
    }
    *value = (unsigned)values->next;
    return values->next++ < end;
}
