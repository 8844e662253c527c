/* Royals that may rest where they are, which is odd to do; laws that sleep while something
 * was not so before the action; and whether two royals stand in sight of each other, which such laws ask. */

#include "compile/last.h"

/* --- rests ---------------------------------------------------------------------------- */

bool fast_is_rest(const Kernel *kernel, const ActionRule *rule)
{
    return rule->form == RULE_STAY && rule->condition == EXPR_NONE && rule->become == EXPR_NONE &&
           rule->changes.count == 0 && rule->pick_count == 0 && rule->text.length == 0 &&
           rule->from == EXPR_NONE && !rule->from_home && rule->takes == EXPR_NONE && rule->leaves < 0 &&
           kernel->kinds[rule->kind].promotion_count == 0;
}

/* A rest is lawful where there is no check: so it must be a royal's of whom its player has one. */
bool fast_rest_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    bool fits = fast_is_rest(kernel, rule) && (build->classes & rule->classes) != 0 && tables->has_check &&
                tables->player_count == 2 && kindset_has(&build->royal_kinds, rule->kind) &&
                tables->royal_rule == ROYAL_CHECK && kernel->must_count == 0 && kernel->effect_count == 0 &&
                !tables->shy && tables->fresh_flag < 0;
    for (FastCode code = 1; fits && code <= tables->code_count; code++)
        if (tables->kind[code] == rule->kind && tables->owner[code] != PLAYER_NOBODY) {
            fits = (tables->resting >> code & 1) == 0;
            tables->resting |= UINT64_C(1) << code;
            tables->rest_rules[code] = (uint16_t)(rule - kernel->rules);
        }
    tables->odd.any = true;
    tables->odd.forms |= 1 << FAST_REST;
    return fits || fast_refuse(build, "`%.*s` may rest", TEXT_ARG(kernel->kinds[rule->kind].id));
}

bool fast_rests_are(const FastBuild *build, int class)
{
    const Kernel *kernel = build->program->kernel;
    bool any = false;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        bool has = (kernel->rules[i].classes >> class & 1) != 0;
        any = any || has;
        if (has && (!fast_is_rest(kernel, &kernel->rules[i]) || build->last != NULL))
            return false;
    }
    return any;
}

/* Rests are odd, so that such a number is 0 after each action of the tables. */
bool fast_only_rests_count(const FastBuild *build, const NumberRule *number)
{
    const Kernel *kernel = build->program->kernel;
    if (number->until == EXPR_NONE || kernel->phase_count != 1)
        return false;
    const Expr *not_rest = kernel_meaning(kernel, number->until);
    const Expr *rest = not_rest->op == OP_NOT ? kernel_meaning(kernel, not_rest->kids[0]) : not_rest;
    return not_rest->op == OP_NOT && rest->op == OP_CLASS && fast_rests_are(build, rest->a);
}

/* --- royals in sight -------------------------------------------------------------------- */

/* `own ROYALS` or `enemy ROYALS`, the first of them. */
static bool is_first_royal(const FastBuild *build, ExprId id, Relation whose)
{
    const Expr *first = kernel_meaning(build->program->kernel, id);
    return first->op == OP_FIRST && fast_selects_royals(build, first->kids[0], whose);
}

static bool joins_royals(const FastBuild *build, const Expr *expr)
{
    ExprId one = expr->kids[0], other = expr->kids[1];
    return (is_first_royal(build, one, RELATION_OWN) && is_first_royal(build, other, RELATION_ENEMY)) ||
           (is_first_royal(build, one, RELATION_ENEMY) && is_first_royal(build, other, RELATION_OWN));
}

/* `straight(own ROYAL..enemy ROYAL)` */
static bool on_one_line(const FastBuild *build, ExprId id)
{
    const Expr *expr = kernel_meaning(build->program->kernel, id);
    return (expr->op == OP_STRAIGHT || expr->op == OP_ALIGNED) && joins_royals(build, expr);
}

/* `no piece in between(own ROYAL..enemy ROYAL)` */
static bool nothing_between(const FastBuild *build, ExprId id)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *no = kernel_meaning(kernel, id);
    const Expr *any = no->op == OP_NOT ? kernel_meaning(kernel, no->kids[0]) : no;
    const Expr *meet = any->op == OP_ANY ? kernel_meaning(kernel, any->kids[0]) : any;
    for (unsigned side = 0; no->op == OP_NOT && meet->op == OP_MEET && side < 2; side++) {
        const Expr *between = kernel_meaning(kernel, meet->kids[side]);
        if (between->op == OP_BETWEEN && joins_royals(build, between) &&
            kernel_meaning(kernel, meet->kids[1 - side])->op == OP_OCCUPIED)
            return true;
    }
    return false;
}

/* Whether two cells are joined by one line at most, which is then the same seen from either end. */
static bool lines_are_single(const Board *board)
{
    return (board->topology == TOPOLOGY_GRID || board->topology == TOPOLOGY_HEX) && board->wrap == 0;
}

bool fast_is_sight(const FastBuild *build, const Expr *both)
{
    const FastTables *tables = build->tables;
    if (!lines_are_single(build->program->board) || both->op != OP_AND || tables->player_count != 2 ||
        tables->passing.trail >= 0 || tables->blast != NULL || tables->chance.acts || tables->gate != NULL ||
        tables->stone != NULL || tables->judged || tables->castling.there || tables->has_swaps)
        return false;
    return (on_one_line(build, both->kids[0]) && nothing_between(build, both->kids[1])) ||
           (on_one_line(build, both->kids[1]) && nothing_between(build, both->kids[0]));
}

/* `was(SIGHT) and SIGHT and not REST`: whose royals see each other must end that, or rest. Notes that. */
static bool law_parts(FastBuild *build, const LawRule *law)
{
    const Kernel *kernel = build->program->kernel;
    Parts parts = { .count = 0 };
    bool was = false, line = false, between = false, rest = build->tables->resting == 0;
    if (build->last != NULL || !fast_law_asks_result(law) ||
        !condition_parts(kernel, OP_AND, law->condition, &parts) || build->tables->check_count != 1 ||
        build->tables->checks[0].asked_count > 0)
        return false;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *expr = &kernel->exprs[parts.items[i]];
        const Expr *kid = expr->kid_count == 1 ? kernel_meaning(kernel, expr->kids[0]) : expr;
        if (expr->op == OP_WAS && fast_is_sight(build, kid))
            was = true;
        else if (on_one_line(build, parts.items[i]) && expr->op == OP_STRAIGHT)
            line = true;
        else if (nothing_between(build, parts.items[i]))
            between = true;
        else if (expr->op == OP_NOT && kid->op == OP_CLASS && fast_rests_are(build, kid->a))
            rest = true;
        else
            return false;
    }
    build->tables->parting = was && line && between && rest && parts.count <= 4;
    build->tables->faces_straight = build->tables->faces_straight || build->tables->parting;
    build->tables->odd.any = build->tables->odd.any || build->tables->parting;
    return build->tables->parting;
}

/* --- laws that sleep ---------------------------------------------------------------------- */

bool fast_law_sleeps(FastBuild *build, const LawRule *law)
{
    LastSleeper found;
    if (build->last != NULL || law->form != LAW_NEVER || law->is_check ||
        !last_sleeper(build->program->kernel, law->condition, true, &found))
        return false;
    for (unsigned i = 0; i < found.count; i++)
        if (found.asks[i] == LAST_NOW) {
            FastSleeper *sleeper = list_grow(build->arena, &build->sleepers);
            *sleeper = (FastSleeper){ .asked = found.parts[i],
                                      .law = (uint16_t)(law - build->program->kernel->laws) };
            return true;
        }
    return false;
}

bool fast_sleeper_fits(FastBuild *build, size_t law)
{
    for (size_t i = 0; i < build->sleepers.count; i++) {
        if (build->sleepers.items[i].law != law)
            continue;
        if (law_parts(build, &build->program->kernel->laws[law]))
            build->sleepers.items[i] = build->sleepers.items[--build->sleepers.count];
        return true;
    }
    return false;
}
