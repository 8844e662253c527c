/* The turn that the fast road carries: one phase in which a piece acts, and beside it
 * phases that may be left out and seldom have anything to offer. For each action of no
 * piece a condition is worked out without which it is not there; whether that holds is
 * seen where pieces come and go, so that nobody has to try the action. */

#include "compile/last.h"

/* --- phases --------------------------------------------------------------------------- */

static bool admits(const PhaseRule *phase, const ActionRule *rule)
{
    for (unsigned i = 0; i < phase->entry_count; i++)
        if ((phase->entries[i].classes & rule->classes) != 0)
            return true;
    return false;
}

static bool side_phase_fits(FastBuild *build, const PhaseRule *phase)
{
    const Kernel *kernel = build->program->kernel;
    if (!phase->optional || phase->pass_free)
        return fast_refuse(build, "the phase `%.*s` is another turn in the turn", TEXT_ARG(phase->name));
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form != RULE_FREE && admits(phase, &kernel->rules[i]))
            return fast_refuse(build, "the phase `%.*s` moves pieces", TEXT_ARG(phase->name));
    return true;
}

static bool main_phase_fits(FastBuild *build, const PhaseRule *phase)
{
    const Kernel *kernel = build->program->kernel;
    if (phase->chance || phase->optional || phase->pass_free || phase->repeat || phase->times != EXPR_NONE ||
        phase->condition != EXPR_NONE)
        return fast_refuse(build, "the phase `%.*s` is more than one action", TEXT_ARG(phase->name));
    for (unsigned i = 0; i < phase->entry_count; i++) {
        if (!phase->entries[i].any_kind || phase->entries[i].neutral)
            return fast_refuse(build, "the phase `%.*s` admits some pieces only", TEXT_ARG(phase->name));
        build->classes |= phase->entries[i].classes;
    }
    int castle = build->program->castle_rule_first;
    build->tables->castling.there =
        kernel->castling.present && castle >= 0 && (build->classes & kernel->rules[castle].classes) != 0;
    return true;
}

bool fast_turn(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    size_t main = 0;
    if (build->last != NULL)
        return last_turn(build);
    while (main + 1 < kernel->phase_count && kernel->phases[main].optional)
        main++;
    if (kernel->phase_count == 0)
        return fast_refuse(build, "a turn has no phases");
    build->tables->main_phase = (uint8_t)main;
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (i != main && !(kernel->phases[i].chance ? fast_chance_phase(build)
                                                    : side_phase_fits(build, &kernel->phases[i])))
            return false;
    return main_phase_fits(build, &kernel->phases[main]);
}

/* --- what actions of no piece ask ------------------------------------------------------- */

/* Codes and cells such that a set never has a cell without one of the codes on one of the cells.
 * Code 0 is among them where empty cells may be in the set. */
static void pieces_within(const FastBuild *build, ExprId id, Player view, uint64_t *codes, CellSet *cells)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    const Expr *expr = &kernel->exprs[id];
    uint64_t other;
    CellSet other_cells;
    cellset_copy(cells, &program->everywhere, program->words);
    if (fast_selection(program, build->tables, id, view, codes))
        return;
    *codes = ~UINT64_C(0);
    if (expr->op == OP_ZONE) {
        cellset_copy(cells, &kernel->zones[expr->a].seen_by[view], program->words);
    } else if (expr->op == OP_TERM) {
        pieces_within(build, kernel->terms[expr->a].value, view, codes, cells);
    } else if (expr->op == OP_EXCEPT || expr->op == OP_WHERE) {
        pieces_within(build, expr->kids[0], view, codes, cells);
    } else if (expr->op == OP_MEET || expr->op == OP_UNITE) {
        pieces_within(build, expr->kids[0], view, codes, cells);
        pieces_within(build, expr->kids[1], view, &other, &other_cells);
        if (expr->op == OP_MEET) {
            *codes &= other;
            cellset_meet(cells, &other_cells, program->words);
        } else {
            *codes |= other;
            cellset_unite(cells, &other_cells, program->words);
        }
    }
}

/* `lost(own SOME_KIND) > 0` */
static bool is_lost(const Kernel *kernel, ExprId id)
{
    const Expr *more = &kernel->exprs[id];
    if (more->op != OP_GT)
        return false;
    const Expr *lost = &kernel->exprs[more->kids[0]], *nothing = &kernel->exprs[more->kids[1]];
    if (lost->op != OP_LOST || nothing->op != OP_CONST || nothing->b != 0)
        return false;
    const Expr *kinds = &kernel->exprs[lost->kids[0]], *player = &kernel->exprs[lost->kids[1]];
    return (player->op == OP_ME || player->op == OP_MOVER) && kinds->op == OP_ONE_KIND;
}

/* `lost(own PICKED) > 0` among the parts of a condition that must all hold: the codes one of which
 * must be lost; 0 where nothing is asked. */
static uint64_t lost_within(const FastBuild *build, const ActionRule *rule, ExprId id, Player view)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = id == EXPR_NONE ? NULL : &kernel->exprs[id];
    if (expr != NULL && expr->op == OP_AND) {
        uint64_t left = lost_within(build, rule, expr->kids[0], view);
        return left != 0 ? left : lost_within(build, rule, expr->kids[1], view);
    }
    if (expr == NULL || !is_lost(kernel, id))
        return 0;
    const Expr *kinds = &kernel->exprs[kernel->exprs[expr->kids[0]].kids[0]];
    const Expr *kind = &kernel->exprs[kinds->kids[0]];
    if (kind->op != OP_PICK || kind->a >= rule->pick_count || rule->picks[kind->a].domain == EXPR_NONE)
        return 0;
    const Expr *domain = &kernel->exprs[rule->picks[kind->a].domain];
    uint64_t codes = 0;
    for (FastCode code = 1; domain->op == OP_KINDS && code <= build->tables->code_count; code++)
        if (build->tables->owner[code] == view &&
            kindset_has(&kernel->kindsets[domain->a], build->tables->kind[code]))
            codes |= UINT64_C(1) << code;
    return codes;
}

static bool add_offer(FastBuild *build, const ActionRule *rule, Player player, bool after)
{
    FastTables *tables = build->tables;
    if (fast_meeting_fits(build, rule, player))
        return true;
    for (unsigned i = 0; i < rule->pick_count; i++) {
        FastOffer offer = { .player = player, .after = after };
        if (rule->picks[i].type != PICK_CELL || rule->picks[i].domain == EXPR_NONE)
            continue;
        pieces_within(build, rule->picks[i].domain, player, &offer.codes, &offer.cells);
        if ((offer.codes & 1) != 0)
            continue;
        offer.lost = lost_within(build, rule, rule->condition, player);
        tables->offers.items[tables->offers.count++] = offer;
        return true;
    }
    return fast_refuse(build, "`%.*s` may be there at any time", TEXT_ARG(rule->name));
}

/* Codes are known. */
bool fast_offers(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    if (build->last != NULL)
        return true;
    tables->offers.items = arena_array(build->arena, kernel->rule_count * kernel->player_count + 1u,
                                       sizeof *tables->offers.items);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool admitted = false, after = false;
        for (size_t phase = 0; rule->form == RULE_FREE && phase < kernel->phase_count; phase++)
            if (admits(&kernel->phases[phase], rule)) {
                admitted = true;
                after = after || phase > tables->main_phase;
            }
        for (Player player = 0; admitted && player < kernel->player_count; player++)
            if (!add_offer(build, rule, player, after))
                return false;
    }
    fast_sort_meetings(build);
    return true;
}
