/* Which laws the fast road knows. Here: that some kinds are not dropped where others stand in
 * line, that some drops may not mate, and that nobody may give check; that nobody stays in check is in
 * fast_check.c and fast_blast.c, where pieces may go in fast_bars.c. */

#include "compile/last.h"

/* `drop and piece is KINDS`: the kinds; what is left are the other parts. */
static bool drop_of_kinds(const Kernel *kernel, Parts *parts, KindSet *kinds)
{
    bool drop = false, known = false;
    unsigned kept = 0;
    for (unsigned i = 0; i < parts->count; i++) {
        const Expr *expr = &kernel->exprs[parts->items[i]];
        const Expr *pieces = expr->op == OP_PIECE_IS ? &kernel->exprs[expr->kids[0]] : NULL;
        if (condition_is_class(kernel, parts->items[i], CLASS_DROP)) {
            drop = true;
        } else if (!known && pieces != NULL && pieces->op == OP_PIECES &&
                   kernel->exprs[pieces->kids[0]].op == OP_KINDS) {
            *kinds = kernel->kindsets[kernel->exprs[pieces->kids[0]].a];
            known = true;
        } else {
            parts->items[kept++] = parts->items[i];
        }
    }
    parts->count = kept;
    return drop && known;
}

/* `drop` of whatever kind. */
static bool drop_of_all(const Kernel *kernel, Parts *parts, KindSet *kinds)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < parts->count; i++)
        if (!condition_is_class(kernel, parts->items[i], CLASS_DROP))
            parts->items[kept++] = parts->items[i];
    bool drop = kept < parts->count;
    for (unsigned kind = 0; drop && kind < kernel->kind_count; kind++)
        kindset_add(kinds, kind);
    parts->count = kept;
    return drop;
}

bool fast_is_drop_of(const Kernel *kernel, ExprId condition, KindSet *kinds)
{
    Parts parts = { .count = 0 };
    if (!condition_parts(kernel, OP_AND, condition, &parts))
        return false;
    Parts whole = parts;
    return (drop_of_kinds(kernel, &parts, kinds) && parts.count == 0) ||
           (whole.count == 1 && drop_of_all(kernel, &whole, kinds));
}

/* --- where others stand -------------------------------------------------------------------- */

/* A set that hangs on where the piece goes: its rank or its file. */
static bool line_of_target(const FastBuild *build, ExprId id, unsigned to, CellSet *cells)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op != OP_RANK_OF && expr->op != OP_FILE_OF)
        return false;
    const Expr *cell = &kernel->exprs[expr->kids[0]];
    if (cell->op != OP_CELL || kernel->exprs[cell->kids[0]].op != OP_TO)
        return false;
    const uint16_t *lines = expr->op == OP_RANK_OF ? program->board->rank : program->board->file;
    cellset_clear(cells, program->words);
    for (unsigned other = 0; other < program->board->cell_count; other++)
        if (lines[other] == lines[to])
            cellset_add(cells, other);
    return true;
}

static bool bar_cells(FastBuild *build, FastDrop *drop, const Expr *meet)
{
    const FastTables *tables = build->tables;
    CellSet line;
    unsigned side = line_of_target(build, meet->kids[1], 0, &line) ? 1 : 0;
    for (Player player = 0; player < tables->player_count; player++)
        if (!fast_selection(build->program, tables, meet->kids[1 - side], player, &drop->barring[player]))
            return false;
    for (Player player = 0; player < tables->player_count; player++)
        if ((drop->barring[player] & ~tables->owned[player]) != 0)
            return false;
    drop->barred = arena_array(build->arena, tables->cell_count, sizeof *drop->barred);
    for (unsigned to = 0; to < tables->cell_count; to++) {
        if (!line_of_target(build, meet->kids[side], to, &line))
            return false;
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            if (cellset_has(&line, cell))
                cellset_add(&drop->barred[cell], to);
    }
    return true;
}

/* `any SET`, or `count SET >= n`: from how many on. */
static bool enough_stand(const Kernel *kernel, const Expr *expr, ExprId *set, int32_t *least)
{
    *least = 1;
    *set = expr->kids[0];
    if (expr->op == OP_ANY)
        return true;
    if (expr->op != OP_GE && expr->op != OP_GT)
        return false;
    const Expr *count = &kernel->exprs[expr->kids[0]], *limit = &kernel->exprs[expr->kids[1]];
    if (count->op != OP_COUNT || limit->op != OP_CONST || limit->b < 0 || limit->b >= FAST_BARS_MAX)
        return false;
    *least = limit->b + (expr->op == OP_GT);
    *set = count->kids[0];
    return *least > 0;
}

static bool forbid_fits(FastBuild *build, const Parts *parts, FastDrop *drop)
{
    const Kernel *kernel = build->program->kernel;
    ExprId set;
    int32_t least;
    if (parts->count != 1 || drop->barred != NULL ||
        !enough_stand(kernel, &kernel->exprs[parts->items[0]], &set, &least))
        return false;
    const Expr *meet = &kernel->exprs[set];
    drop->bars_from = (uint8_t)least;
    return meet->op == OP_MEET && bar_cells(build, drop, meet);
}

/* --- drops that mate --------------------------------------------------------------------------- */

static bool is_next_in_check(const FastBuild *build, const Expr *expr)
{
    const Kernel *kernel = build->program->kernel;
    if (expr->op != OP_OF || kernel->exprs[expr->kids[0]].op != OP_NEXT || !build->in_check_known)
        return false;
    return kernel_resolved(kernel, expr->kids[1]) == kernel_resolved(kernel, kernel->in_check);
}

/* `in-check of next`, and perhaps `no-moves`. */
static bool never_fits(const FastBuild *build, const Parts *parts, FastDrop *drop)
{
    const Kernel *kernel = build->program->kernel;
    bool check = false, no_moves = false;
    for (unsigned i = 0; i < parts->count; i++) {
        check = check || is_next_in_check(build, &kernel->exprs[parts->items[i]]);
        no_moves = no_moves || condition_needs_no_moves(kernel, parts->items[i]);
    }
    if (no_moves && build->last != NULL)
        return false; /* who is stuck hangs on what is no word */
    drop->may_not_mate = drop->may_not_mate || no_moves;
    drop->may_not_check = drop->may_not_check || !no_moves;
    return parts->count == (no_moves ? 2 : 1) && check && build->tables->has_check &&
           kernel->player_count == 2 && (no_moves || build->tables->blast == NULL);
}

/* --- all ---------------------------------------------------------------------------------------- */

/* `drop and piece is KINDS and ...`, or `drop and ...`: the kinds; what is left are the other parts. */
static bool law_of_drops(const Kernel *kernel, const LawRule *law, KindSet *kinds, Parts *parts)
{
    Parts whole = { .count = 0 };
    if (law->before >= 0 || law->at_turn_end || !condition_parts(kernel, OP_AND, law->condition, &whole))
        return false;
    *parts = whole;
    if (drop_of_kinds(kernel, parts, kinds))
        return true;
    *parts = whole;
    return drop_of_all(kernel, parts, kinds);
}

static bool looks_like_drop_law(const FastBuild *build, const LawRule *law)
{
    Parts parts;
    KindSet kinds = { { 0 } };
    return law_of_drops(build->program->kernel, law, &kinds, &parts);
}

static bool drop_law_fits(FastBuild *build, const LawRule *law)
{
    FastTables *tables = build->tables;
    Parts parts;
    KindSet kinds = { { 0 } };
    if (!law_of_drops(build->program->kernel, law, &kinds, &parts))
        return false;
    for (unsigned i = 0; i < tables->drops.count; i++) {
        FastDrop *drop = &tables->drops.items[i];
        if (!kindset_has(&kinds, drop->kind))
            continue;
        if (law->form == LAW_FORBID ? !forbid_fits(build, &parts, drop) : !never_fits(build, &parts, drop))
            return false;
    }
    return true;
}

/* `any enemy royal attacked`, nobody may give check: the expression that says who is attacked; NULL: the law
 * is another one. */
static const Expr *shy_attack(const Kernel *kernel, const LawRule *law)
{
    const Expr *any = kernel_meaning(kernel, law->condition);
    const Expr *attacked = any->op == OP_ANY ? &kernel->exprs[any->kids[0]] : any;
    return fast_law_asks_result(law) && attacked->op == OP_ATTACKED ? attacked : NULL;
}

static bool looks_like_shy_law(FastBuild *build, const LawRule *law)
{
    bool shy = shy_attack(build->program->kernel, law) != NULL;
    build->tables->shy = build->tables->shy || shy;
    return shy;
}

static bool shy_law_fits(const FastBuild *build, const LawRule *law)
{
    const FastTables *tables = build->tables;
    const Expr *attacked = shy_attack(build->program->kernel, law);
    return attacked != NULL && fast_selects_royals(build, attacked->kids[0], RELATION_ENEMY) &&
           tables->has_check && tables->player_count == 2 && !tables->castling.there &&
           tables->drops.count == 0 && !tables->promotion.scarce;
}

/* `in-check and ...`: whatever more it asks, it forbids nothing while nobody is in check. Checks are odd
 * then, and a position where there is one is the reference's. */
static bool calm_law_fits(FastBuild *build, size_t index)
{
    const Kernel *kernel = build->program->kernel;
    const LawRule *law = &kernel->laws[index];
    FastTables *tables = build->tables;
    Parts parts = { .count = 0 };
    bool always = false, asks = false;
    if (law->form != LAW_FORBID || index >= 64 || !build->in_check_known || kernel->player_count != 2 ||
        tables->judged || tables->blast != NULL || !condition_parts(kernel, OP_AND, law->condition, &parts))
        return false;
    for (unsigned i = 0; i < tables->check_count; i++)
        always = always || tables->checks[i].asked_count == 0;
    for (unsigned i = 0; i < parts.count; i++)
        asks = asks || parts.items[i] == kernel_resolved(kernel, kernel->in_check);
    if (!always || !asks)
        return false;
    build->calm_laws |= UINT64_C(1) << index;
    tables->calm_alone = tables->odd.any = true;
    tables->odd.checks = (uint8_t)((1u << kernel->player_count) - 1);
    return true;
}

/* Before codes and drops are known: a law that looks like one of those here is let through, and whether it
 * fits is seen by fast_place_laws(). */
bool fast_laws(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->royal_rule = ROYAL_CHECK;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (fast_law_is_void(kernel, law) || (law->form == LAW_FORBID && last_takes_law(build, i)))
            continue;
        bool other = !law->is_check && (looks_like_drop_law(build, law) || looks_like_shy_law(build, law) ||
                                        fast_looks_like_royal_law(build, law));
        if (!other && i < 64 && fast_check_law(build, law))
            build->check_laws |= UINT64_C(1) << i;
        else if (!other && law->form != LAW_FORBID && !fast_law_sleeps(build, law) &&
                 !last_takes_law(build, i))
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(law->name));
    }
    fast_check_plain(build);
    for (size_t i = 0; build->tables->has_check && i < kernel->kind_count; i++)
        if (kernel->kinds[i].royal != ROYAL_NONE &&
            kernel->kinds[i].royal != (RoyalMode)build->tables->royal_rule)
            return fast_refuse(build, "`%.*s` is royal in another way than the law of check has it",
                               TEXT_ARG(kernel->kinds[i].id));
    return true;
}

bool fast_place_laws(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if ((i >= 64 || (build->check_laws >> i & 1) == 0) && !fast_law_is_void(kernel, law) &&
            !last_has_law(build, i) && !fast_sleeper_fits(build, i) && !drop_law_fits(build, law) &&
            !shy_law_fits(build, law) && !fast_royal_law_fits(build, law) && !calm_law_fits(build, i) &&
            !fast_bar_fits(build, law))
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(law->name));
    }
    for (unsigned i = 0; i < build->tables->drops.count; i++) /* is there an answer to a drop's check? */
        if (build->calm_laws != 0 && build->tables->drops.items[i].may_not_mate)
            return fast_refuse(build, "some moves are forbidden in check, where some drops may not mate");
    return fast_check_codes(build);
}
