/* The law of check, in whatever words a definition has it: never a friend's piece of
 * certain kinds attacked, as long as conditions hold that only change with who is in
 * play and with how many of certain pieces there are. */

#include "compile/last.h"

/* What such a law says. */
typedef struct Clause {
    FastCheck check;
    KindSet kinds; /* that must not be attacked */
    bool attack, moves_only;
} Clause;

/* --- what is the same in every position ---------------------------------------------------- */

bool fast_known(const Kernel *kernel, ExprId id, bool *holds)
{
    Knowledge knowledge = { .kernel = kernel };
    int32_t value;
    if (!expression_known(&knowledge, id, &value))
        return false;
    *holds = value != 0;
    return true;
}

bool fast_law_is_void(const Kernel *kernel, const LawRule *law)
{
    bool holds;
    return law->form == LAW_WARN || (fast_known(kernel, law->condition, &holds) && !holds);
}

/* --- what changes with players and pieces alone ----------------------------------------------- */

/* Whether a condition asks nothing but who is in play and how many pieces there are. */
static bool asks_players(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_ANY || expr->op == OP_COUNT)
        return true;
    for (unsigned i = 0; i < expr->kid_count; i++)
        if ((!op_follows(expr->op) && expr->op != OP_WAS) || !asks_players(kernel, expr->kids[i]))
            return false;
    return expr->kid_count > 0 || expr->op == OP_CONST || expr->op == OP_ALIVE || expr->op == OP_SIDES;
}

/* Adds the codes that such a condition counts; false where it counts by more than kind and owner. */
static bool add_counted(const FastBuild *build, ExprId id, uint64_t *codes)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_ANY || expr->op == OP_COUNT) {
        for (Player view = 0; view < kernel->player_count; view++) {
            uint64_t counted;
            if (!fast_selection(build->program, build->tables, expr->kids[0], view, &counted))
                return false;
            *codes |= counted;
        }
        return true;
    }
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (!add_counted(build, expr->kids[i], codes))
            return false;
    return true;
}

/* --- the law ------------------------------------------------------------------------------------ */

/* `friend KINDS`, or `own KINDS`. */
static bool own_kinds(const Kernel *kernel, ExprId id, Clause *clause, bool *owned, bool *kinds)
{
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_MEET:
        return own_kinds(kernel, expr->kids[0], clause, owned, kinds) &&
               own_kinds(kernel, expr->kids[1], clause, owned, kinds);
    case OP_OWNED:
        clause->check.friends = expr->a == RELATION_FRIEND;
        *owned = true;
        return expr->a == RELATION_FRIEND || expr->a == RELATION_OWN;
    case OP_PIECES:
        if (*kinds || kernel->exprs[expr->kids[0]].op != OP_KINDS)
            return false;
        clause->kinds = kernel->kindsets[kernel->exprs[expr->kids[0]].a];
        *kinds = true;
        return true;
    default: return false;
    }
}

static bool is_attack(const Kernel *kernel, const Expr *any, Clause *clause)
{
    bool owned = false, kinds = false;
    if (any->op != OP_ANY || clause->attack || kernel->exprs[any->kids[0]].op != OP_ATTACKED)
        return false;
    clause->attack =
        own_kinds(kernel, kernel->exprs[any->kids[0]].kids[0], clause, &owned, &kinds) && owned && kinds;
    return clause->attack;
}

static bool add_part(const Kernel *kernel, ExprId id, Clause *clause)
{
    id = kernel_resolved(kernel, id);
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == OP_AND)
        return add_part(kernel, expr->kids[0], clause) && add_part(kernel, expr->kids[1], clause);
    if (is_attack(kernel, expr, clause))
        return true;
    if (asks_players(kernel, id)) {
        if (clause->check.asked_count == FAST_ASKED_MAX)
            return false;
        bool was = expr->op == OP_WAS;
        clause->check.was = (uint8_t)(clause->check.was | (unsigned)was << clause->check.asked_count);
        clause->check.asked[clause->check.asked_count++] = was ? expr->kids[0] : id;
        return true;
    }
    if (expr->op == OP_OR &&
        condition_is_class(kernel, expr->kids[0], CLASS_PASS)) /* who passes could do nothing */
        return add_part(kernel, expr->kids[1], clause);
    if (condition_is_class(kernel, id, CLASS_MOVE)) {
        clause->moves_only = true;
        return true;
    }
    return false;
}

/* Whether pieces do nothing but move. */
static bool all_move(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form == RULE_DROP || rule->form == RULE_CASTLE ||
            (rule->form == RULE_MOVE && (rule->classes >> CLASS_MOVE & 1) == 0))
            return false;
    }
    return true;
}

/* The kinds that are royal in one way, which is that of the first. */
static KindSet royal_kinds(const Kernel *kernel, uint8_t *rule)
{
    KindSet kinds = { { 0 } };
    *rule = ROYAL_NONE;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        RoyalMode royal = kernel->kinds[kind].royal;
        if (*rule == ROYAL_NONE && royal != ROYAL_CAPTURE)
            *rule = (uint8_t)royal;
        if (royal != ROYAL_NONE && royal == (RoyalMode)*rule)
            kindset_add(&kinds, kind);
    }
    return kinds;
}

bool fast_check_law(FastBuild *build, const LawRule *law)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    Clause clause = { .check.before = law->before };
    if (law->form != LAW_NEVER || tables->check_count == FAST_CHECKS_MAX)
        return false;
    bool always = !law->at_turn_end || last_turn_ends(build);
    if (build->last != NULL && !always)
        return false;
    if (law->is_check && law->before < 0 && always) {
        clause.kinds = royal_kinds(kernel, &tables->royal_rule);
    } else if (!add_part(kernel, law->condition, &clause) || !clause.attack ||
               (clause.moves_only && !all_move(kernel))) {
        return false;
    }
    if (tables->has_check && memcmp(&clause.kinds, &build->royal_kinds, sizeof clause.kinds) != 0)
        return false;
    build->royal_kinds = clause.kinds;
    tables->has_check = true;
    tables->checks[tables->check_count++] = clause.check;
    return true;
}

void fast_check_plain(FastBuild *build)
{
    if (!build->tables->has_check || build->tables->check_count > 0)
        return;
    build->royal_kinds = royal_kinds(build->program->kernel, &build->tables->royal_rule);
    build->tables->checks[build->tables->check_count++] = (FastCheck){ .before = -1 };
}

/* --- effects that come after the law -------------------------------------------------------------- */

/* Whether it does nothing but put players out and take pieces off: nobody is attacked for that. */
static bool only_puts_out(const EffectRule *effect)
{
    bool out = false;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->op != CHANGE_OUT && change->op != CHANGE_REMOVE)
            return false;
        out = out || (change->op == CHANGE_OUT && change->condition == EXPR_NONE);
    }
    return out && effect->at == EFFECT_ACTION && effect->pick_count == 0 && !effect->optional &&
           effect->times == EXPR_NONE && effect->condition != EXPR_NONE;
}

bool fast_effect_is_late(const FastBuild *build, size_t index)
{
    const Kernel *kernel = build->program->kernel;
    const FastTables *tables = build->tables;
    if (!only_puts_out(&kernel->effects[index]) || tables->chance.acts || tables->blast != NULL)
        return false;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (!fast_law_is_void(kernel, &kernel->laws[i]) && (build->check_laws >> (i & 63) & 1) == 0)
            return false;
    for (unsigned i = 0; i < tables->check_count; i++) {
        const FastCheck *check = &tables->checks[i];
        bool asked_later = check->before < 0 || (size_t)check->before > index;
        if (asked_later && check->was != (1u << check->asked_count) - 1)
            return false;
    }
    return true;
}

/* Codes are known. */
bool fast_check_codes(FastBuild *build)
{
    FastTables *tables = build->tables;
    for (unsigned i = 0; i < tables->check_count; i++)
        for (unsigned k = 0; k < tables->checks[i].asked_count; k++)
            if (!add_counted(build, tables->checks[i].asked[k], &tables->checks[i].codes[k]))
                return fast_refuse(build, "the law of check hangs on more than kind and owner");
    return true;
}

/* --- what `in-check` says ------------------------------------------------------------------------ */

bool fast_selects_royals(const FastBuild *build, ExprId id, Relation whose)
{
    const FastTables *tables = build->tables;
    for (Player view = 0; view < tables->player_count; view++) {
        uint64_t codes = 0, mine = tables->royals & tables->owned[view];
        if (!fast_selection(build->program, tables, id, view, &codes) ||
            codes != (whose == RELATION_OWN ? mine : tables->royals & ~mine))
            return false;
    }
    return tables->royals != 0;
}

/* A file may write the term, and then it says what it likes. */
bool fast_in_check_fits(const FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (!build->tables->has_check || kernel->in_check == EXPR_NONE)
        return false;
    const Expr *any = kernel_meaning(kernel, kernel->in_check);
    const Expr *attacked = any->op == OP_ANY ? kernel_meaning(kernel, any->kids[0]) : any;
    return attacked->op == OP_ATTACKED && any->op == OP_ANY &&
           fast_selects_royals(build, attacked->kids[0], RELATION_OWN);
}
