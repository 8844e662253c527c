/* Pieces that remember that they have not moved yet: some of their moves are there only
 * until then. They have codes of their own, which moving changes. Some moves of a royal
 * are there only while it is not in check, besides. */

#include "compile/fast.h"

/* What a move's condition asks of its piece. */
typedef struct Asked {
    int flag;  /* that it has, or -1 */
    bool calm; /* not in check */
} Asked;

/* `piece is FLAG`, or `it is FLAG`: the flag, or -1. */
static int flag_asked(const Kernel *kernel, const Expr *expr)
{
    const Expr *flagged = NULL;
    if (expr->op == OP_PIECE_IS)
        flagged = &kernel->exprs[expr->kids[0]];
    else if (expr->op == OP_IS && kernel->exprs[expr->kids[0]].op == OP_IT)
        flagged = &kernel->exprs[expr->kids[1]];
    return flagged != NULL && flagged->op == OP_FLAGGED ? flagged->a : -1;
}

static bool reads(const Kernel *kernel, ExprId condition, Asked *asked)
{
    const Expr *expr = &kernel->exprs[condition];
    int flag = flag_asked(kernel, expr);
    if (expr->op == OP_AND)
        return reads(kernel, expr->kids[0], asked) && reads(kernel, expr->kids[1], asked);
    if (flag >= 0 && kernel->flags[flag].lost_moving && (asked->flag < 0 || asked->flag == flag)) {
        asked->flag = flag;
        return true;
    }
    bool calm = expr->op == OP_NOT && kernel->in_check != EXPR_NONE &&
                kernel_resolved(kernel, expr->kids[0]) == kernel_resolved(kernel, kernel->in_check);
    asked->calm = asked->calm || calm;
    return calm;
}

static bool is_castling_kind(const Kernel *kernel, Kind kind)
{
    const Castling *castling = &kernel->castling;
    return castling->present && (kind == castling->king || kindset_has(&castling->rooks, kind));
}

/* One flag may be asked for in a game; others are for the reference. */
void fast_fresh(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->fresh_flag = -1;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        Asked asked = { .flag = -1 };
        if (rule->form != RULE_MOVE || rule->condition == EXPR_NONE || rule->kind >= kernel->kind_count ||
            !reads(kernel, rule->condition, &asked) || asked.flag < 0 ||
            is_castling_kind(kernel, rule->kind) ||
            (build->tables->fresh_flag >= 0 && build->tables->fresh_flag != asked.flag))
            continue;
        build->tables->fresh_flag = (int8_t)asked.flag;
        kindset_add(&build->fresh_kinds, rule->kind);
    }
}

/* Whether who is in check is known wherever a move is made: the law of check keeps its royal always. */
static bool calm_known(const FastBuild *build)
{
    const FastTables *tables = build->tables;
    bool always = false;
    for (unsigned i = 0; i < tables->check_count; i++)
        always = always || tables->checks[i].asked_count == 0;
    return build->in_check_known && always;
}

bool fast_fresh_fits(const FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    Asked asked = { .flag = -1 };
    if (build->odd != NULL || rule->condition == EXPR_NONE || rule->swaps != EXPR_NONE ||
        !reads(kernel, rule->condition, &asked) ||
        (asked.flag >= 0 &&
         (asked.flag != build->tables->fresh_flag || !kindset_has(&build->fresh_kinds, rule->kind))))
        return false;
    /* what takes nothing is no attack, so that nobody asks for it in turn */
    return !asked.calm || (calm_known(build) && kindset_has(&build->royal_kinds, rule->kind) &&
                           rule->legs[0].ends == END_EMPTY);
}

bool fast_is_fresh_rule(const FastBuild *build, const ActionRule *rule)
{
    Asked asked = { .flag = -1 };
    return rule->condition != EXPR_NONE && reads(build->program->kernel, rule->condition, &asked) &&
           asked.flag >= 0;
}

/* What takes nothing is no attack: so nobody is in check, or out of it, for being fresh. */
static bool fresh_attack_nobody(const FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form == RULE_MOVE && fast_is_fresh_rule(build, rule) &&
            (rule->leg_count != 1 || rule->legs[0].ends != END_EMPTY))
            return false;
    }
    return true;
}

bool fast_effect_is_mild(const FastBuild *build, const EffectRule *effect)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if ((change->op != CHANGE_CLEAR && change->op != CHANGE_FLAG) ||
            change->index != build->tables->fresh_flag)
            return false;
    }
    for (size_t i = 0; i < kernel->law_count; i++)
        if (!fast_law_is_void(kernel, &kernel->laws[i]) && (build->check_laws >> (i & 63) & 1) == 0)
            return false;
    return effect->changes.count > 0 && effect->at == EFFECT_ACTION && effect->pick_count == 0 &&
           !effect->optional && fresh_attack_nobody(build);
}

/* Rules of which moves are there only while the royal is not in check. */
bool fast_calm_rules(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        Asked asked = { .flag = -1 };
        if (rule->form != RULE_MOVE || rule->condition == EXPR_NONE || fast_rule_is_void(build, rule) ||
            !reads(kernel, rule->condition, &asked) || !asked.calm || !calm_known(build))
            continue;
        if (tables->calm == NULL)
            tables->calm = arena_array(build->arena, kernel->rule_count, sizeof *tables->calm);
        tables->calm[i] = true;
        for (FastCode code = 1; code <= tables->code_count; code++)
            for (unsigned cell = 0; tables->kind[code] == rule->kind && cell < tables->cell_count; cell++)
                if (tables->moves[(size_t)code * tables->cell_count + cell].traits != 0)
                    return fast_refuse(build, "two ways lead to one cell, one not out of check");
    }
    return tables->fresh_flag < 0 ||
           (!tables->promotion.scarce && !tables->has_swaps && tables->modes.tally_count == 0) ||
           fast_refuse(build, "pieces remember that they have not moved, and others promote to what is lost "
                              "or change places");
}
