/* Which games the fast road can carry: two players who each move one piece a
 * turn, by rules that ask nothing of the position but what stands in the way. */

#include "compile/fast.h"
#include "play/fast.h"

/* --- what surrounds the turn ------------------------------------------------------ */

/* A must is carried if it is the one to take. */
static bool musts_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->must_count == 0)
        return true;
    const Expr *condition = &kernel->exprs[kernel->musts[0].condition];
    build->tables->must_take =
        kernel->must_count == 1 && condition->op == OP_CLASS && condition->a == CLASS_CAPTURE;
    return build->tables->must_take || fast_refuse(build, "must `%.*s`", TEXT_ARG(kernel->musts[0].name));
}

static bool surroundings_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->player_count != 2 || kernel->side_count != 2)
        return fast_refuse(build, "there are %d players", kernel->player_count);
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].condition == EXPR_NONE)
            return fast_refuse(build, "effect `%.*s`", TEXT_ARG(kernel->effects[i].name));
    return fast_endings_fit(build->program, &build->reason);
}

/* --- codes ----------------------------------------------------------------------------- */

static FastCode add_code(FastBuild *build, Player owner, Kind kind)
{
    FastTables *tables = build->tables;
    FastCode code = ++tables->code_count;
    tables->owner[code] = owner;
    tables->kind[code] = kind;
    tables->owned[owner] |= UINT64_C(1) << code;
    tables->hand_of[code] = FAST_NO_DROP;
    if (tables->has_check && build->program->kernel->kinds[kind].royal == ROYAL_CHECK)
        tables->royals |= UINT64_C(1) << code;
    return code;
}

static bool codes_made(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    bool remembers = kernel->promoted_flag >= 0;
    size_t owned_kinds = kernel->kind_count * kernel->player_count;
    if (owned_kinds * (remembers ? 2 : 1) > FAST_CODES_MAX)
        return fast_refuse(build, "there are %zu kinds of piece", kernel->kind_count);
    tables->cell_count = build->program->board->cell_count;
    tables->player_count = kernel->player_count;
    tables->kind_codes = arena_array(build->arena, owned_kinds, 1);
    tables->promoted_codes = arena_array(build->arena, owned_kinds, 1);
    for (Player owner = 0; owner < kernel->player_count; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            const KindRule *rule = &kernel->kinds[kind];
            if (rule->neutral)
                return fast_refuse(build, "`%.*s` is nobody's", TEXT_ARG(rule->id));
            if (rule->facing != HEADING_NONE && build->program->board->topology == TOPOLOGY_GRAPH)
                return fast_refuse(build, "`%.*s` has a facing of its own", TEXT_ARG(rule->id));
            size_t index = owner * kernel->kind_count + kind;
            tables->kind_codes[index] = tables->promoted_codes[index] = add_code(build, owner, (Kind)kind);
            if (remembers)
                tables->promoted_codes[index] = add_code(build, owner, (Kind)kind);
        }
    tables->wall = (FastCode)(tables->code_count + 1);
    return true;
}

static void special_codes(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    Kind imagined = 0; /* as attack.c has it */
    for (size_t kind = kernel->kind_count; kind > 0; kind--)
        if (kernel->kinds[kind - 1].royal != ROYAL_NONE)
            imagined = (Kind)(kind - 1);
    for (Player owner = 0; owner < kernel->player_count; owner++) {
        tables->imagined[owner] = fast_code(tables, kernel, owner, imagined);
        if (tables->castles)
            tables->castler[owner] = fast_code(tables, kernel, owner, kernel->castling.king);
    }
}

/* --- who takes whom ------------------------------------------------------------------------ */

static uint64_t codes_of_kinds(const FastTables *tables, const KindSet *kinds)
{
    uint64_t codes = 0;
    for (FastCode code = 1; code <= tables->code_count; code++)
        codes |= (uint64_t)kindset_has(kinds, tables->kind[code]) << code;
    return codes;
}

static bool codes_of_relation(const FastTables *tables, int relation, Player view, uint64_t *codes)
{
    uint64_t all = 0;
    for (Player owner = 0; owner < tables->player_count; owner++)
        all |= tables->owned[owner];
    *codes = 0;
    if (relation >= RELATION_PLAYER)
        *codes =
            relation - RELATION_PLAYER < tables->player_count ? tables->owned[relation - RELATION_PLAYER] : 0;
    else if (relation == RELATION_OWN || relation == RELATION_FRIEND)
        *codes = tables->owned[view];
    else if (relation == RELATION_ENEMY)
        *codes = all & ~tables->owned[view];
    return true;
}

bool fast_selection(const Program *program, const FastTables *tables, ExprId set, Player view,
                    uint64_t *codes)
{
    const Kernel *kernel = program->kernel;
    const Expr *expr = &kernel->exprs[set];
    uint64_t other = 0;
    switch ((Op)expr->op) {
    case OP_NOTHING: *codes = 0; return true;
    case OP_OCCUPIED: *codes = ~UINT64_C(1) & ~(~UINT64_C(0) << tables->wall); return true;
    case OP_TERM: return fast_selection(program, tables, kernel->terms[expr->a].value, view, codes);
    case OP_OWNED: return codes_of_relation(tables, expr->a, view, codes);
    case OP_PIECES: {
        const Expr *kinds = &kernel->exprs[expr->kids[0]];
        *codes = kinds->op == OP_KINDS ? codes_of_kinds(tables, &kernel->kindsets[kinds->a]) : 0;
        return kinds->op == OP_KINDS;
    }
    case OP_OWNED_BY: {
        const Expr *player = &kernel->exprs[expr->kids[0]];
        bool known = player->op == OP_CONST && player->b >= 0 && player->b < tables->player_count;
        *codes = known ? tables->owned[player->b] : player->op == OP_ME ? tables->owned[view] : 0;
        return known || player->op == OP_ME;
    }
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT:
        if (!fast_selection(program, tables, expr->kids[0], view, codes) ||
            !fast_selection(program, tables, expr->kids[1], view, &other))
            return false;
        *codes = expr->op == OP_UNITE  ? *codes | other
                 : expr->op == OP_MEET ? *codes & other
                                       : *codes & ~other;
        return true;
    default: return false;
    }
}

static bool immunity_known(FastBuild *build, FastCode code, uint64_t *immune)
{
    const Kernel *kernel = build->program->kernel;
    const KindRule *kind = &kernel->kinds[build->tables->kind[code]];
    if (kind->immune == EXPR_NONE)
        return true;
    const Expr *expr = &kernel->exprs[kind->immune];
    if (expr->op != OP_CONST)
        return fast_refuse(build, "`%.*s` is immune at times", TEXT_ARG(kind->id));
    if (expr->b != 0)
        *immune |= UINT64_C(1) << code;
    return true;
}

bool fast_rule_takes(FastBuild *build, const ActionRule *rule, FastCode code, uint64_t *takes)
{
    const FastTables *tables = build->tables;
    Player owner = tables->owner[code];
    const Leg *leg = &rule->legs[0];
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    *takes = 0;
    if ((leg->ends & (END_TAKE | END_EN_PASSANT | END_TAKE_OWN)) == 0)
        return true;
    if (captures == EXPR_NONE)
        codes_of_relation(tables, RELATION_ENEMY, owner, takes);
    else if (!fast_selection(build->program, tables, captures, owner, takes))
        return fast_refuse(build, "what `%.*s` takes hangs on more than kind and owner",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    if ((leg->ends & END_TAKE_OWN) != 0)
        *takes |= tables->owned[owner];
    return true;
}

bool fast_only_threatens(const FastBuild *build, FastCode code, uint64_t takes)
{
    const FastTables *tables = build->tables;
    uint64_t royals = tables->royals & ~tables->owned[tables->owner[code]];
    return takes != 0 && (takes & ~tables->owned[tables->owner[code]]) == takes && takes == royals;
}

static bool rule_takes(FastBuild *build, const ActionRule *rule, FastCode code, uint64_t immune)
{
    FastTables *tables = build->tables;
    uint64_t enemies, takes = 0;
    codes_of_relation(tables, RELATION_ENEMY, tables->owner[code], &enemies);
    if (!fast_rule_takes(build, rule, code, &takes))
        return false;
    if ((rule->legs[0].ends & (END_TAKE | END_EN_PASSANT | END_TAKE_OWN)) == 0 ||
        fast_only_threatens(build, code, takes))
        return true;
    takes &= ~(immune & enemies);
    if (build->takes_known[code] && takes != tables->takes[code])
        return fast_refuse(build, "`%.*s` takes different pieces in different ways",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    build->takes_known[code] = true;
    tables->takes[code] = takes;
    return true;
}

/* --- rules ------------------------------------------------------------------------------------ */

static bool rule_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    if (rule->form == RULE_PASS || rule->form == RULE_CASTLE || rule->form == RULE_DROP)
        return true; /* drops: fast_drops.c */
    if (rule->form == RULE_FREE)
        return true; /* fast_turn.c */
    if (rule->form != RULE_MOVE)
        return fast_refuse(build, "`%.*s` is no plain move", TEXT_ARG(rule->name));
    const Leg *leg = &rule->legs[0];
    bool plain = rule->condition == EXPR_NONE && rule->takes == EXPR_NONE && rule->swaps == EXPR_NONE &&
                 rule->become == EXPR_NONE && rule->pick_count == 0 && rule->changes.count == 0;
    bool one_leg = rule->leg_count == 1 && !leg->anywhere && leg->through == EXPR_NONE &&
                   leg->condition == EXPR_NONE && leg->hop != HOP_BEHIND && leg->over == EXPR_NONE &&
                   (leg->ends & END_LEAP_OVER) == 0;
    bool admitted = (build->classes & rule->classes) != 0;
    bool royal_trail =
        rule->leaves >= 0 && (kernel->kinds[rule->kind].royal != ROYAL_NONE || leg->hop != HOP_NONE);
    if (plain && one_leg && admitted && rule->text.length == 0 && !royal_trail)
        return true;
    return fast_refuse(build, "a move of `%.*s` is more than a slide or a leap",
                       TEXT_ARG(kernel->kinds[rule->kind].id));
}

static bool trails_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->trail = -1;
    if (kernel->trail_count > 1)
        return fast_refuse(build, "there are %zu trails", kernel->trail_count);
    if (kernel->trail_count == 1 && kernel->trails[0].taken_by_any)
        return fast_refuse(build, "the trail `%.*s` is taken by any move", TEXT_ARG(kernel->trails[0].name));
    if (kernel->trail_count == 1)
        build->tables->trail = 0;
    return true;
}

static bool takes_made(FastBuild *build)
{
    const Program *program = build->program;
    FastTables *tables = build->tables;
    uint64_t immune = 0;
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (!immunity_known(build, code, &immune))
            return false;
    for (FastCode code = 1; code <= tables->code_count; code++) {
        Kind kind = tables->kind[code];
        for (unsigned i = 0; i < program->rule_count[kind]; i++)
            if (!rule_takes(build, &program->kernel->rules[program->rule_first[kind] + i], code, immune))
                return false;
        for (FastCode taken = 1; taken <= tables->code_count; taken++)
            if (tables->takes[code] >> taken & 1)
                tables->taken_by[taken] |= UINT64_C(1) << code;
    }
    return true;
}

bool fast_rules(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (!fast_turn(build) || !musts_fit(build) || !surroundings_fit(build) || !fast_laws(build) ||
        !trails_fit(build))
        return false;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (!rule_fits(build, &kernel->rules[i]))
            return false;
    if (!codes_made(build) || !takes_made(build) || !fast_offers(build))
        return false;
    special_codes(build);
    return fast_drops(build) && fast_drop_laws(build);
}
