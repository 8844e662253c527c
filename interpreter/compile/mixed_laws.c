/* Which laws, effects and must rules the mixed road knows. `never` laws are judged in
 * each position by what could make them true (play/mixed_triggers.c). `forbid` laws
 * and immunity may hang on flags, which plain moves do not change, or be caps: no
 * coming to a line on which enough of one's own stand. */

#include "compile/mixed.h"

/* --- what hangs on flags ------------------------------------------------------------------- */

static bool set_is_flagged(const Kernel *kernel, ExprId id);

/* A set whose cells each tell, alone or with the flags, whether they are in it. */
static bool set_is_local(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id), *kid = NULL;
    switch ((Op)expr->op) {
    case OP_NOTHING:
    case OP_CELLS:
    case OP_ZONE:
    case OP_OCCUPIED:
    case OP_OWNED:
    case OP_FLAGGED: return true;
    case OP_PIECES: return kernel->exprs[expr->kids[0]].op == OP_KINDS;
    case OP_CELL: kid = &kernel->exprs[expr->kids[0]]; return kid->op == OP_FROM || kid->op == OP_IT;
    case OP_RANK_OF:
    case OP_FILE_OF:
        return (kernel->exprs[expr->kids[0]].op == OP_CELL || set_is_flagged(kernel, expr->kids[0])) &&
               set_is_local(kernel, expr->kids[0]);
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: return set_is_local(kernel, expr->kids[0]) && set_is_local(kernel, expr->kids[1]);
    default: return false;
    }
}

/* ... and who are in it carry a flag. */
static bool set_is_flagged(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_NOTHING:
    case OP_FLAGGED: return true;
    case OP_MEET: return set_is_flagged(kernel, expr->kids[0]) || set_is_flagged(kernel, expr->kids[1]);
    case OP_UNITE: return set_is_flagged(kernel, expr->kids[0]) && set_is_flagged(kernel, expr->kids[1]);
    case OP_EXCEPT: return set_is_flagged(kernel, expr->kids[0]);
    default: return false;
    }
}

static bool hangs_on_flags(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_ROUND:
    case OP_CONST: return true;
    case OP_CLASS: return expr->a != CLASS_CAPTURE && expr->a != CLASS_PROMOTION;
    case OP_PIECE_IS: return set_is_local(kernel, expr->kids[0]);
    case OP_IS: return kernel->exprs[expr->kids[0]].op == OP_IT && set_is_local(kernel, expr->kids[1]);
    case OP_ANY:
    case OP_COUNT: return set_is_local(kernel, expr->kids[0]) && set_is_flagged(kernel, expr->kids[0]);
    default: break;
    }
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (!op_follows(expr->op) || !hangs_on_flags(kernel, expr->kids[i]))
            return false;
    return expr->kid_count > 0;
}

/* Whether it can only hold of a piece that carries a flag: the action's, or that on `it`. */
static bool wants_flag(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_AND)
        return wants_flag(kernel, expr->kids[0]) || wants_flag(kernel, expr->kids[1]);
    if (expr->op == OP_PIECE_IS)
        return set_is_flagged(kernel, expr->kids[0]);
    if (expr->op == OP_IS)
        return kernel->exprs[expr->kids[0]].op == OP_IT && set_is_flagged(kernel, expr->kids[1]);
    return expr->op == OP_CONST && expr->b == 0;
}

static bool immunity_fits(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->kind_count; i++) {
        ExprId immune = kernel->kinds[i].immune;
        if (immune != EXPR_NONE && (!hangs_on_flags(kernel, immune) || !wants_flag(kernel, immune)))
            return fast_refuse(build, "`%.*s` is immune at times", TEXT_ARG(kernel->kinds[i].id));
    }
    return true;
}

/* --- caps -------------------------------------------------------------------------------------- */

/* The line of a cell of the action: of `from` or of `to`. */
static bool is_line(const Kernel *kernel, ExprId id, Op end, bool *by_rank)
{
    const Expr *line = &kernel->exprs[id];
    const Expr *cell =
        line->op == OP_RANK_OF || line->op == OP_FILE_OF ? &kernel->exprs[line->kids[0]] : NULL;
    *by_rank = line->op == OP_RANK_OF;
    return cell != NULL && cell->op == OP_CELL && kernel->exprs[cell->kids[0]].op == end;
}

/* `drop or to not in LINE(from)` */
static bool is_leaving(const Kernel *kernel, const Expr *expr, bool *by_rank)
{
    if (expr->op != OP_OR)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const Expr *drop = &kernel->exprs[expr->kids[i]], *not = &kernel->exprs[expr->kids[1 - i]];
        const Expr *in = not ->op == OP_NOT ? &kernel->exprs[not ->kids[0]] : not ;
        if (drop->op == OP_CLASS && drop->a == CLASS_DROP && not ->op == OP_NOT && in->op == OP_IN &&
            kernel->exprs[in->kids[0]].op == OP_TO && is_line(kernel, in->kids[1], OP_FROM, by_rank))
            return true;
    }
    return false;
}

/* `count SELECTION in LINE(to) >= LIMIT` */
static bool is_full(FastBuild *build, MixedCap *cap, const Expr *expr, bool *by_rank)
{
    const Kernel *kernel = build->program->kernel;
    if (expr->op != OP_GE || kernel->exprs[expr->kids[1]].op != OP_CONST ||
        kernel->exprs[expr->kids[0]].op != OP_COUNT)
        return false;
    cap->limit = kernel->exprs[expr->kids[1]].b;
    const Expr *meet = &kernel->exprs[kernel->exprs[expr->kids[0]].kids[0]];
    for (unsigned i = 0; meet->op == OP_MEET && i < 2; i++)
        if (is_line(kernel, meet->kids[i], OP_TO, by_rank))
            return fast_selection(build->program, build->tables, meet->kids[1 - i], 0, &cap->counted[0]) &&
                   fast_selection(build->program, build->tables, meet->kids[1 - i], 1, &cap->counted[1]);
    return false;
}

static bool cap_part(FastBuild *build, MixedCap *cap, ExprId id, bool by_rank[2])
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_AND)
        return cap_part(build, cap, expr->kids[0], by_rank) && cap_part(build, cap, expr->kids[1], by_rank);
    if (expr->op == OP_PIECE_IS && cap->barred[0] == 0)
        return fast_selection(build->program, build->tables, expr->kids[0], 0, &cap->barred[0]) &&
               fast_selection(build->program, build->tables, expr->kids[0], 1, &cap->barred[1]);
    if (!cap->within_free && is_leaving(kernel, expr, &by_rank[0])) {
        cap->within_free = true;
        return true;
    }
    if (!cap->present && is_full(build, cap, expr, &by_rank[1])) {
        cap->present = true;
        return true;
    }
    return false;
}

static bool is_cap(FastBuild *build, ExprId condition, MixedCap *cap)
{
    bool by_rank[2] = { false, false };
    if (!cap_part(build, cap, condition, by_rank) || !cap->present || cap->barred[0] == 0 ||
        (cap->within_free && by_rank[0] != by_rank[1]))
        return false;
    cap->by_rank = by_rank[1];
    for (Player player = 0; player < 2;
         player++) /* of one's own alone, so that the enemy's moves do nothing */
        if ((cap->counted[player] & ~build->tables->owned[player]) != 0)
            return false;
    return true;
}

static bool laws_fit(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    mixed->flag_laws = arena_array(build->arena, kernel->law_count + 1, sizeof *mixed->flag_laws);
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        MixedCap cap = { .present = false };
        if (law->at_turn_end)
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(law->name));
        if (law->form != LAW_FORBID)
            continue;
        if (hangs_on_flags(kernel, law->condition) && wants_flag(kernel, law->condition))
            mixed->flag_laws[mixed->flag_law_count++] = (uint16_t)i;
        else if (!mixed->cap.present && is_cap(build, law->condition, &cap))
            mixed->cap = cap;
        else
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(law->name));
    }
    return true;
}

/* --- effects and musts -------------------------------------------------------------------------- */

/* Whether it can only hold of actions that are neither a piece's move nor a drop. */
static bool wants_other(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_AND)
        return wants_other(kernel, expr->kids[0]) || wants_other(kernel, expr->kids[1]);
    if (expr->op != OP_CLASS || expr->a == CLASS_CAPTURE || expr->a == CLASS_PROMOTION)
        return false;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if ((kernel->rules[i].form == RULE_MOVE || kernel->rules[i].form == RULE_STAY ||
             kernel->rules[i].form == RULE_DROP) &&
            (kernel->rules[i].classes >> expr->a & 1) != 0)
            return false;
    return true;
}

/* What an effect wants taken, if it wants something: the selection, or EXPR_NONE. That it may also
 * follow what is no piece's move is no matter: such actions are the reference's. */
static ExprId wants_taken(const Kernel *kernel, ExprId id)
{
    if (id == EXPR_NONE)
        return EXPR_NONE;
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_AND) {
        ExprId left = wants_taken(kernel, expr->kids[0]);
        return left != EXPR_NONE ? left : wants_taken(kernel, expr->kids[1]);
    }
    if (expr->op == OP_OR && wants_other(kernel, expr->kids[0]))
        return wants_taken(kernel, expr->kids[1]);
    if (expr->op != OP_ANY && expr->op != OP_COUNT)
        return EXPR_NONE;
    const Expr *taken = &kernel->exprs[expr->kids[0]];
    return taken->op == OP_TAKEN ? taken->kids[0] : EXPR_NONE;
}

/* Whether a condition cannot hold after an action that is counted by tables: its piece stands on the target,
 * as what might take it off again sleeps. */
static bool wants_target_empty(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_AND)
        return wants_target_empty(kernel, expr->kids[0]) || wants_target_empty(kernel, expr->kids[1]);
    return condition_is_target_empty(kernel, id);
}

/* Any empty cell, or any of them unless the target is empty again. */
static bool is_any_empty(const Kernel *kernel, ExprId id)
{
    const Expr *set = &kernel->exprs[id];
    if (set->op != OP_WHERE || kernel->exprs[set->kids[0]].op != OP_EMPTY)
        return set->op == OP_EMPTY;
    const Expr *kept = kernel_meaning(kernel, set->kids[1]);
    return kept->op == OP_NOT && wants_target_empty(kernel, kept->kids[0]);
}

/* As many times as such are taken, something is put on any empty cell. */
static bool is_sprout(const Kernel *kernel, const EffectRule *effect)
{
    if (effect->times == EXPR_NONE || effect->condition != EXPR_NONE || effect->pick_count != 1 ||
        effect->changes.count != 1 || effect->picks[0].type != PICK_CELL)
        return false;
    const Change *change = &effect->changes.items[0];
    const Expr *cell = change->cells == EXPR_NONE ? NULL : &kernel->exprs[change->cells];
    return kernel_meaning(kernel, effect->times)->op == OP_COUNT &&
           is_any_empty(kernel, effect->picks[0].domain) && change->op == CHANGE_PUT &&
           change->condition == EXPR_NONE && !change->from_hand && cell != NULL && cell->op == OP_PICK &&
           cell->a == 0 && kernel->exprs[change->kind].op == OP_CONST &&
           (change->player == EXPR_NONE || kernel->exprs[change->player].op == OP_MOVER);
}

static bool only(const EffectRule *effect, ChangeOp op)
{
    for (size_t i = 0; i < effect->changes.count; i++)
        if (effect->changes.items[i].op != op)
            return false;
    return effect->pick_count == 0;
}

static bool effect_fits(FastBuild *build, MixedTables *mixed, const EffectRule *effect)
{
    const Kernel *kernel = build->program->kernel;
    if (effect->condition != EXPR_NONE && kernel_meaning(kernel, effect->condition)->op == OP_CONST &&
        kernel_meaning(kernel, effect->condition)->b == 0)
        return true;
    ExprId wanted = wants_taken(kernel, effect->condition);
    if (wanted == EXPR_NONE)
        wanted = wants_taken(kernel, effect->times);
    bool simple = effect->at == EFFECT_ACTION && !effect->each && !effect->optional;
    bool sprouts = simple && wanted != EXPR_NONE && !mixed->sprouts && is_sprout(kernel, effect);
    for (Player player = 0; player < 2 && wanted != EXPR_NONE; player++) {
        uint64_t codes = 0;
        mixed->noticed[player] |= mixed_most(build, wanted, player);
        if (sprouts && (!fast_selection(build->program, build->tables, wanted, player, &codes) ||
                        codes != mixed->must[player]))
            sprouts = false;
    }
    mixed->sprouts = mixed->sprouts || sprouts;
    if (sprouts || (simple && wanted != EXPR_NONE && only(effect, CHANGE_CLEAR)) ||
        (simple && wanted == EXPR_NONE && only(effect, CHANGE_NATIVE)))
        return true;
    return fast_refuse(build, "effect `%.*s`", TEXT_ARG(effect->name));
}

static void note_late(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    for (int i = mixed->must_rule + 1; i < (int)kernel->must_count && mixed->late_rule < 0; i++)
        if (hangs_on_flags(kernel, kernel->musts[i].condition) &&
            wants_other(kernel, kernel->musts[i].condition))
            mixed->late_rule = i;
}

/* That some pieces must be taken; others are judged in each position. */
static void note_must(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->must_count && mixed->must_rule < 0; i++) {
        const Expr *any = kernel_meaning(kernel, kernel->musts[i].condition);
        const Expr *taken = any->op == OP_ANY ? &kernel->exprs[any->kids[0]] : any;
        if (taken->op != OP_TAKEN)
            continue;
        uint64_t must[2];
        if (!fast_selection(build->program, build->tables, taken->kids[0], 0, &must[0]) ||
            !fast_selection(build->program, build->tables, taken->kids[0], 1, &must[1]))
            continue;
        mixed->must_rule = (int)i;
        mixed->must[0] = must[0];
        mixed->must[1] = must[1];
    }
}

/* To the taker's hand or out of the game: the other's hand stays. */
static bool captures_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        if (rule->to_hand && (rule->player == EXPR_NONE || kernel->exprs[rule->player].op != OP_MOVER))
            return fast_refuse(build, "taken pieces go to other hands than the taker's");
    }
    return true;
}

bool mixed_laws(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    note_must(build, mixed);
    note_late(build, mixed);
    if (!immunity_fits(build) || !laws_fit(build, mixed) || !captures_fit(build))
        return false;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (!effect_fits(build, mixed, &kernel->effects[i]))
            return false;
    return true;
}
