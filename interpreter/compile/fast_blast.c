/* Takings that change more cells than their target: an effect of every capture (or
 * of some pieces' captures) that removes pieces of some codes from cells known by
 * the target alone. Where such a taking may remove royals, too, the laws that go
 * with it: who is free of check, and that nobody gives up its own. */

#include "compile/fast.h"

enum {
    MASKS_DEPTH_MAX = 8 /* of a set of sets: each level has masks of its own on the stack */
};

static const Expr *expr_of(const FastBuild *build, ExprId id)
{
    const Kernel *kernel = build->program->kernel;
    return kernel_meaning(kernel, id);
}

/* --- the cells of a blast ------------------------------------------------------------ */

static void add_neighbours(const Program *program, const CellSet *table, const CellSet *of, CellSet *cells)
{
    cellset_clear(cells, program->words);
    for (unsigned cell = cellset_next(of, 0, program->words); cell < CELLSET_MAX;
         cell = cellset_next(of, cell + 1, program->words))
        cellset_unite(cells, &table[cell], program->words);
}

/* A set of cells that hangs on the target alone. */
static bool places(const FastBuild *build, ExprId id, unsigned to, CellSet *cells)
{
    const Program *program = build->program;
    const Expr *expr = expr_of(build, id);
    CellSet inner;
    switch ((Op)expr->op) {
    case OP_CELL:
        cellset_clear(cells, program->words);
        cellset_add(cells, to);
        return expr_of(build, expr->kids[0])->op == OP_TO;
    case OP_AROUND:
    case OP_BESIDE:
        if (!places(build, expr->kids[0], to, &inner))
            return false;
        add_neighbours(program, expr->op == OP_AROUND ? program->around : program->beside, &inner, cells);
        return true;
    case OP_CELLS: cellset_copy(cells, &program->everywhere, program->words); return true;
    default: return false;
    }
}

/* By cell the codes that a selection picks there, as a player sees it; `depth` levels may be below. */
static bool masks_of(const FastBuild *build, ExprId id, unsigned to, Player view, unsigned depth,
                     uint64_t *masks)
{
    const FastTables *tables = build->tables;
    const Expr *expr = expr_of(build, id);
    uint64_t codes = 0, other[BOARD_CELLS_MAX];
    CellSet cells;
    if (fast_selection(build->program, tables, id, view, &codes)) {
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            masks[cell] = codes;
        return true;
    }
    if (places(build, id, to, &cells)) {
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            masks[cell] = cellset_has(&cells, cell) ? ~UINT64_C(0) : 0;
        return true;
    }
    if ((expr->op != OP_MEET && expr->op != OP_UNITE && expr->op != OP_EXCEPT) || depth == 0 ||
        !masks_of(build, expr->kids[0], to, view, depth - 1, masks) ||
        !masks_of(build, expr->kids[1], to, view, depth - 1, other))
        return false;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        masks[cell] = expr->op == OP_MEET    ? masks[cell] & other[cell]
                      : expr->op == OP_UNITE ? masks[cell] | other[cell]
                                             : masks[cell] & ~other[cell];
    return true;
}

static bool add_change(const FastBuild *build, const Change *change, unsigned to, Player view,
                       uint64_t *masks)
{
    const FastTables *tables = build->tables;
    uint64_t more[BOARD_CELLS_MAX] = { 0 };
    bool target = change->cells == EXPR_NONE || expr_of(build, change->cells)->op == OP_TO;
    if (target)
        more[to] = ~UINT64_C(0);
    else if (!masks_of(build, change->cells, to, view, MASKS_DEPTH_MAX, more))
        return false;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        masks[cell] |= more[cell] & ~UINT64_C(1) & ~(~UINT64_C(0) << tables->wall);
    return true;
}

typedef struct BlastLists {
    LIST(uint16_t) cells;
    LIST(uint64_t) masks;
} BlastLists;

/* --- the effect ------------------------------------------------------------------------- */

/* `capture`, or `capture and piece is PIECES`: of whom. */
static bool condition_fits(const FastBuild *build, ExprId id, Player view, bool *capture, uint64_t *by)
{
    const Expr *expr = expr_of(build, id);
    uint64_t codes = 0;
    if (expr->op == OP_AND)
        return condition_fits(build, expr->kids[0], view, capture, by) &&
               condition_fits(build, expr->kids[1], view, capture, by);
    if (expr->op == OP_CLASS && expr->a == CLASS_CAPTURE)
        return *capture = true;
    if (expr->op != OP_PIECE_IS ||
        !fast_selection(build->program, build->tables, expr->kids[0], view, &codes))
        return false;
    *by &= codes;
    return true;
}

static bool effect_fits(const FastBuild *build, const EffectRule *effect, FastBlast *blast)
{
    if (effect->at != EFFECT_ACTION || effect->each || effect->times != EXPR_NONE || effect->optional ||
        effect->pick_count > 0 || effect->condition == EXPR_NONE || effect->changes.count == 0)
        return false;
    ChangeOp op = effect->changes.items[0].op;
    for (size_t i = 0; i < effect->changes.count; i++)
        if (effect->changes.items[i].op != op || effect->changes.items[i].condition != EXPR_NONE)
            return false;
    blast->to_hand = op == CHANGE_CAPTURE;
    for (Player view = 0; view < build->tables->player_count; view++) {
        bool capture = false;
        uint64_t by = build->tables->owned[view];
        if (!condition_fits(build, effect->condition, view, &capture, &by) || !capture)
            return false;
        blast->by |= by;
    }
    return op == CHANGE_REMOVE || op == CHANGE_CAPTURE;
}

/* The cells of a target; `seen` is room for the masks of all players and cells. */
static bool fill_target(FastBuild *build, const EffectRule *effect, unsigned to, uint64_t *seen,
                        BlastLists *lists)
{
    const FastTables *tables = build->tables;
    unsigned cells = tables->cell_count;
    memset(seen, 0, sizeof *seen * tables->player_count * cells);
    for (Player view = 0; view < tables->player_count; view++)
        for (size_t i = 0; i < effect->changes.count; i++)
            if (!add_change(build, &effect->changes.items[i], to, view, seen + view * cells))
                return false;
    size_t first = lists->cells.count;
    for (unsigned cell = 0; cell < cells; cell++) {
        uint64_t any = 0;
        for (Player view = 0; view < tables->player_count; view++)
            any |= seen[view * cells + cell];
        if (any == 0)
            continue;
        list_push(build->arena, &lists->cells, (uint16_t)cell);
        for (Player view = 0; view < tables->player_count; view++)
            list_push(build->arena, &lists->masks, seen[view * cells + cell]);
    }
    return lists->cells.count - first <= FAST_BLAST_MAX;
}

/* False where the cells hang on more than the target, or are too many. */
static bool fill_blast(FastBuild *build, const EffectRule *effect, FastBlast *blast)
{
    const FastTables *tables = build->tables;
    BlastLists lists = { 0 };
    uint64_t *seen =
        arena_array(build->arena, (size_t)tables->player_count * tables->cell_count, sizeof *seen);
    blast->first = arena_array(build->arena, tables->cell_count + 1u, sizeof *blast->first);
    for (unsigned to = 0; to < tables->cell_count; to++) {
        blast->first[to] = (uint32_t)lists.cells.count;
        if (!fill_target(build, effect, to, seen, &lists))
            return false;
    }
    blast->first[tables->cell_count] = (uint32_t)lists.cells.count;
    blast->cells = lists.cells.items;
    blast->masks = lists.masks.items;
    return true;
}

void fast_blast(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; build->last == NULL && i < kernel->effect_count; i++) {
        FastBlast blast = { .effect = i };
        if (!effect_fits(build, &kernel->effects[i], &blast) ||
            !fill_blast(build, &kernel->effects[i], &blast))
            continue;
        build->tables->blast = arena_alloc(build->arena, sizeof blast);
        *build->tables->blast = blast;
        build->tables->judged = build->tables->royals != 0;
        return;
    }
}

/* --- selections of royals ------------------------------------------------------------------- */

/* `no own ROYALS` or `no enemy ROYALS`. */
static bool says_no_royal(const FastBuild *build, ExprId id, Relation whose)
{
    const Expr *no = expr_of(build, id);
    const Expr *any = no->op == OP_NOT ? expr_of(build, no->kids[0]) : no;
    return no->op == OP_NOT && any->op == OP_ANY && fast_selects_royals(build, any->kids[0], whose);
}

/* `any enemy ROYALS in around(...)`: the inner set, and the table of neighbours. */
static bool royal_near(const FastBuild *build, const Expr *any, const CellSet **table, const Expr **inner)
{
    const Program *program = build->program;
    const Expr *meet = any->op == OP_ANY ? expr_of(build, any->kids[0]) : any;
    for (unsigned side = 0; any->op == OP_ANY && meet->op == OP_MEET && side < 2; side++) {
        const Expr *near = expr_of(build, meet->kids[side]);
        if ((near->op != OP_AROUND && near->op != OP_BESIDE) ||
            !fast_selects_royals(build, meet->kids[1 - side], RELATION_ENEMY))
            continue;
        *table = near->op == OP_AROUND ? program->around : program->beside;
        *inner = expr_of(build, near->kids[0]);
        return true;
    }
    return false;
}

/* --- laws -------------------------------------------------------------------------------------- */

static bool asks_attacked(const FastBuild *build, ExprId id)
{
    const Expr *any = expr_of(build, id);
    return any->op == OP_ANY && expr_of(build, any->kids[0])->op == OP_ATTACKED;
}

/* One clause of `in-check`: the royal attacked, or what frees of that. */
static bool clause_fits(FastBuild *build, ExprId id, bool *attacked)
{
    FastTables *tables = build->tables;
    const Expr *expr = expr_of(build, id);
    const Expr *inner = NULL;
    if (asks_attacked(build, id)) {
        *attacked = true;
        return fast_selects_royals(build, expr_of(build, expr->kids[0])->kids[0], RELATION_OWN);
    }
    if (expr->op == OP_ANY && fast_selects_royals(build, expr->kids[0], RELATION_ENEMY))
        return tables->freed = true;
    if (expr->op != OP_NOT || tables->near != NULL ||
        !royal_near(build, expr_of(build, expr->kids[0]), &tables->near, &inner))
        return false;
    return fast_selects_royals(build, (ExprId)(inner - build->program->kernel->exprs), RELATION_OWN);
}

/* `in-check`, written out or by its name: its clauses. */
static bool is_in_check(const Kernel *kernel, ExprId condition, Parts *clauses)
{
    return kernel->in_check != EXPR_NONE &&
           kernel_resolved(kernel, condition) == kernel_resolved(kernel, kernel->in_check) &&
           condition_parts(kernel, OP_AND, condition, clauses);
}

bool fast_looks_like_royal_law(FastBuild *build, const LawRule *law)
{
    Parts clauses = { .count = 0 };
    if (!fast_law_asks_result(law))
        return false;
    if (expr_of(build, law->condition)->op == OP_NOT)
        return true;
    bool attacked = false, in_check = is_in_check(build->program->kernel, law->condition, &clauses);
    for (unsigned i = 0; in_check && i < clauses.count; i++)
        attacked = attacked || asks_attacked(build, clauses.items[i]);
    build->tables->has_check = build->tables->has_check || attacked;
    return attacked;
}

bool fast_royal_law_fits(FastBuild *build, const LawRule *law)
{
    Parts clauses = { .count = 0 };
    bool attacked = false;
    if (!fast_law_asks_result(law))
        return false;
    if (says_no_royal(build, law->condition, RELATION_OWN))
        return build->keeps_royal = true;
    if (!is_in_check(build->program->kernel, law->condition, &clauses))
        return false;
    for (unsigned i = 0; i < clauses.count; i++)
        if (!clause_fits(build, clauses.items[i], &attacked))
            return false;
    build->tables->has_check = build->tables->has_check || attacked;
    return attacked;
}

/* --- all ------------------------------------------------------------------------------------------- */

/* `it is not attacked`, or that an enemy royal is near. */
static bool way_fits(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    Parts clauses = { .count = 0 };
    const Expr *inner = NULL;
    bool attacked = false, fits = condition_parts(kernel, OP_OR, kernel->castling.way, &clauses);
    for (unsigned i = 0; fits && i < clauses.count; i++) {
        const Expr *expr = expr_of(build, clauses.items[i]);
        const Expr *is = expr->op == OP_NOT ? expr_of(build, expr->kids[0]) : expr;
        const Expr *set = is->op == OP_IS ? expr_of(build, is->kids[1]) : is;
        if (expr->op == OP_NOT && is->op == OP_IS && set->op == OP_ATTACKED &&
            expr_of(build, is->kids[0])->op == OP_IT && expr_of(build, set->kids[0])->op == OP_CELLS)
            attacked = true;
        else
            fits = tables->way_near == NULL && royal_near(build, expr, &tables->way_near, &inner) &&
                   inner->op == OP_CELL && expr_of(build, inner->kids[0])->op == OP_IT;
    }
    tables->castling.way_asks = true;
    return (fits && attacked) || fast_refuse(build, "castling asks a condition of its way");
}

static bool ending_found(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (!kernel->endings[i].each && says_no_royal(build, kernel->endings[i].condition, RELATION_ENEMY) &&
            (kernel->endings[i].outcome != OUTCOME_DRAW || kernel->endings[i].value == EXPR_NONE)) {
            build->tables->royal_ending = i + 1;
            return true;
        }
    return false;
}

/* A taking is tried once for all that the piece may become. */
bool fast_blast_whole(FastBuild *build)
{
    const FastTables *tables = build->tables;
    const FastBlast *blast = tables->blast;
    for (FastCode code = 1; tables->judged && code <= tables->code_count; code++) {
        uint64_t forms = UINT64_C(1) << code;
        for (unsigned i = 0; i < tables->promotion.count[code]; i++)
            forms |= UINT64_C(1) << tables->promotion.codes[code][i];
        for (unsigned to = 0; to < tables->cell_count; to++)
            for (uint32_t i = blast->first[to]; i < blast->first[to + 1]; i++) {
                uint64_t gone = blast->masks[(size_t)i * tables->player_count + tables->owner[code]] & forms;
                if (blast->cells[i] == to && gone != 0 && gone != forms)
                    return fast_refuse(build, "who promotes by taking may go or stay");
            }
    }
    return true;
}

bool fast_blast_fits(FastBuild *build)
{
    FastTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    if (kernel->castling.present && kernel->castling.asks_way && !way_fits(build))
        return false;
    if (tables->blast != NULL && tables->modes.tally_count > 0)
        return fast_refuse(build, "rules hang on numbers of pieces that one action may take");
    if (tables->judged && tables->player_count != 2)
        return fast_refuse(build, "effect `%.*s`", TEXT_ARG(kernel->effects[tables->blast->effect].name));
    if (!tables->judged)
        return (!build->keeps_royal && !tables->freed && tables->near == NULL) ||
               fast_refuse(build, "the law of check has exceptions");
    if (tables->shy || !build->keeps_royal || !ending_found(build))
        return fast_refuse(build, "effect `%.*s`", TEXT_ARG(kernel->effects[tables->blast->effect].name));
    return true;
}
