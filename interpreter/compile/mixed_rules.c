/* Which games the mixed road can carry, as far as the turn, the pieces' moves and
 * drops go. Moves that ask the position are left to the reference, by the cells from
 * which they may be made; most pieces stand elsewhere. */

#include "compile/mixed.h"

/* --- the turn ---------------------------------------------------------------------------- */

static bool entry_admits(const PhaseEntry *entry, const ActionRule *rule)
{
    return (entry->classes & rule->classes) != 0 &&
           (entry->any_kind || rule->kind == KIND_NONE || kindset_has(&entry->kinds, rule->kind));
}

static bool rule_admitted(const Kernel *kernel, const ActionRule *rule)
{
    const PhaseRule *phase = &kernel->phases[0];
    for (unsigned i = 0; i < phase->entry_count; i++)
        if (entry_admits(&phase->entries[i], rule))
            return true;
    return false;
}

static bool phase_fits(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->phase_count != 1)
        return fast_refuse(build, "a turn has %zu phases", kernel->phase_count);
    const PhaseRule *phase = &kernel->phases[0];
    bool plain = !phase->chance && !phase->optional && !phase->pass_free && !phase->repeat &&
                 phase->times == EXPR_NONE && phase->condition == EXPR_NONE;
    for (unsigned i = 0; plain && i < phase->entry_count; i++)
        plain = !phase->entries[i].neutral && (phase->entries[i].classes >> CLASS_CAPTURE & 1) == 0 &&
                (phase->entries[i].classes >> CLASS_PROMOTION & 1) == 0;
    return plain || fast_refuse(build, "the phase `%.*s` is more than one action", TEXT_ARG(phase->name));
}

static bool turn_fits(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->player_count != 2 || kernel->side_count != 2)
        return fast_refuse(build, "there are %d players", kernel->player_count);
    if (kernel->number_count > 0)
        return fast_refuse(build, "there are counters");
    if (kernel->castling.present)
        return fast_refuse(build, "there is castling");
    return phase_fits(build);
}

/* --- codes --------------------------------------------------------------------------------- */

static bool kind_fits(FastBuild *build, const KindRule *rule)
{
    if (rule->neutral)
        return fast_refuse(build, "`%.*s` is nobody's", TEXT_ARG(rule->id));
    if (rule->facing != HEADING_NONE && build->program->board->topology == TOPOLOGY_GRAPH)
        return fast_refuse(build, "`%.*s` has a facing of its own", TEXT_ARG(rule->id));
    return true;
}

static bool codes_made(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    size_t count = kernel->kind_count * kernel->player_count;
    if (2 * count > FAST_CODES_MAX)
        return fast_refuse(build, "there are %zu kinds of piece", kernel->kind_count);
    tables->cell_count = build->program->board->cell_count;
    tables->player_count = kernel->player_count;
    tables->fresh_flag = -1;
    tables->kind_codes = tables->promoted_codes = arena_array(build->arena, count, 1);
    for (Player owner = 0; owner < kernel->player_count; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            if (!kind_fits(build, &kernel->kinds[kind]))
                return false;
            FastCode code = ++tables->code_count;
            tables->kind_codes[owner * kernel->kind_count + kind] = code;
            tables->moved[code] = code;
            tables->owner[code] = owner;
            tables->kind[code] = (Kind)kind;
            tables->owned[owner] |= UINT64_C(1) << code;
        }
    mixed->shield = tables->code_count;
    tables->wall = (FastCode)(2 * tables->code_count + 1);
    build->odd = arena_array(build->arena, (tables->code_count + 1u) * (size_t)tables->cell_count, 1);
    return true;
}

uint64_t mixed_most(const FastBuild *build, ExprId set, Player view)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = &kernel->exprs[set];
    uint64_t all = build->tables->owned[0] | build->tables->owned[1], codes = 0;
    if (expr->op == OP_TERM)
        return mixed_most(build, kernel->terms[expr->a].value, view);
    if (expr->op == OP_MEET)
        return mixed_most(build, expr->kids[0], view) & mixed_most(build, expr->kids[1], view);
    if (expr->op == OP_UNITE)
        return mixed_most(build, expr->kids[0], view) | mixed_most(build, expr->kids[1], view);
    if (expr->op == OP_EXCEPT)
        return mixed_most(build, expr->kids[0], view);
    return fast_selection(build->program, build->tables, set, view, &codes) ? codes & all : all;
}

/* --- moves ----------------------------------------------------------------------------------- */

static bool is_const(const Kernel *kernel, ExprId condition, bool value)
{
    const Expr *expr = condition == EXPR_NONE ? NULL : &kernel->exprs[condition];
    return expr == NULL ? value : expr->op == OP_CONST && (expr->b != 0) == value;
}

/* Through all pieces, or none. */
static bool passes_simply(const Kernel *kernel, const Leg *leg)
{
    return leg->through == EXPR_NONE || (kernel->exprs[leg->through].op == OP_OCCUPIED &&
                                         leg->ends == END_EMPTY && !leg->lame && leg->hop == HOP_NONE);
}

static bool leg_is_simple(const Kernel *kernel, const Leg *leg)
{
    bool both = (leg->ends & END_EN_PASSANT) != 0 && (leg->ends & END_EMPTY) != 0;
    return !leg->anywhere && leg->condition == EXPR_NONE && leg->hop == HOP_NONE && leg->over == EXPR_NONE &&
           (leg->ends & (END_TAKE_OWN | END_LEAP_OVER)) == 0 && !both && passes_simply(kernel, leg);
}

static bool rule_is_simple(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    if (rule->form != RULE_MOVE || rule->leg_count != 1 || !is_const(kernel, rule->condition, true) ||
        rule->takes != EXPR_NONE || rule->swaps != EXPR_NONE || rule->become != EXPR_NONE ||
        rule->pick_count > 0 || rule->changes.count > 0 || rule->text.length > 0)
        return false;
    uint64_t codes;
    ExprId captures = rule->legs[0].captures != EXPR_NONE ? rule->legs[0].captures : rule->captures;
    return leg_is_simple(kernel, &rule->legs[0]) &&
           (captures == EXPR_NONE || fast_selection(build->program, build->tables, captures, 0, &codes));
}

bool mixed_has_words(FastBuild *build, const ActionRule *rule, FastCode code, Cell from)
{
    const Program *program = build->program;
    Player owner = build->tables->owner[code];
    CellSet origins;
    if (!rule_admitted(program->kernel, rule) || is_const(program->kernel, rule->condition, false))
        return false;
    if (rule_is_simple(build, rule))
        return true;
    bool known = compile_fixed_set(program, rule->from, owner, rule->kind, &origins);
    if ((known && !cellset_has(&origins, from)) ||
        (rule->from_home && !cellset_has(program_home(program, owner, rule->kind), from)))
        return false;
    build->odd[(size_t)code * build->tables->cell_count + from] = 1;
    return false;
}

static bool rule_takes(FastBuild *build, const ActionRule *rule, FastCode code)
{
    FastTables *tables = build->tables;
    uint64_t takes = 0;
    if ((rule->legs[0].ends & (END_TAKE | END_EN_PASSANT)) == 0)
        return true;
    if (!fast_rule_takes(build, rule, code, &takes))
        return false;
    takes &= tables->owned[0] | tables->owned[1];
    if ((takes & tables->owned[tables->owner[code]]) != 0 ||
        (build->takes_known[code] && takes != tables->takes[code]))
        return fast_refuse(build, "`%.*s` takes different pieces in different ways",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    build->takes_known[code] = true;
    tables->takes[code] = takes;
    return true;
}

static bool takes_made(FastBuild *build)
{
    const Program *program = build->program;
    FastTables *tables = build->tables;
    for (FastCode code = 1; code <= tables->code_count; code++) {
        Kind kind = tables->kind[code];
        for (unsigned i = 0; i < program->rule_count[kind]; i++) {
            const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
            if (rule_admitted(program->kernel, rule) && rule_is_simple(build, rule) &&
                !rule_takes(build, rule, code))
                return false;
        }
    }
    return true;
}

/* A trail is taken by one player's pieces once; others' rules on it are the reference's. */
static bool trails_fit(FastBuild *build)
{
    size_t count = build->program->kernel->trail_count;
    build->tables->passing.trail = count == 1 ? 0 : -1;
    return count <= 1 || fast_refuse(build, "there are %zu trails", count);
}

/* --- what is no piece's move --------------------------------------------------------------------- */

static bool others_noted(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    mixed->others = arena_array(build->arena, kernel->rule_count, sizeof *mixed->others);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form == RULE_CASTLE)
            return fast_refuse(build, "there is castling");
        if ((rule->form == RULE_NATIVE || rule->form == RULE_FREE) && rule_admitted(kernel, rule))
            mixed->others[mixed->other_count++] = (uint16_t)i;
    }
    return true;
}

static bool drop_fits(FastBuild *build, const MixedTables *mixed, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    bool plain = is_const(kernel, rule->condition, true) && rule->pick_count == 0 &&
                 rule->become == EXPR_NONE && rule->takes == EXPR_NONE && rule->changes.count == 0 &&
                 rule->text.length == 0 && !kernel->kinds[rule->kind].unlimited;
    for (unsigned i = 0; i < mixed->drop_count; i++)
        plain = plain && mixed->drops[i].kind != rule->kind;
    return plain ||
           fast_refuse(build, "dropping `%.*s` asks something", TEXT_ARG(kernel->kinds[rule->kind].id));
}

bool mixed_drops(FastBuild *build, MixedTables *mixed)
{
    const Kernel *kernel = build->program->kernel;
    mixed->drops = arena_array(build->arena, kernel->kind_count, sizeof *mixed->drops);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form != RULE_DROP || !rule_admitted(kernel, rule) ||
            is_const(kernel, rule->condition, false))
            continue;
        if (!drop_fits(build, mixed, rule))
            return false;
        MixedDrop *drop = &mixed->drops[mixed->drop_count++];
        drop->kind = rule->kind;
        for (Player owner = 0; owner < kernel->player_count; owner++) {
            drop->code[owner] = fast_code(build->tables, kernel, owner, rule->kind);
            if (!fast_zone(build, rule->to, owner, rule->kind, &drop->cells[owner]))
                return false;
        }
    }
    return true;
}

/* No action brings a piece of another player's to the board or moves one, so that what an action did
 * is never undone by the next: positions come back after four at the soonest. */
static bool deeds_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool fits = rule->swaps == EXPR_NONE;
        for (size_t k = 0; fits && k < rule->changes.count; k++) {
            const Change *change = &rule->changes.items[k];
            bool to_mover = change->player != EXPR_NONE && kernel->exprs[change->player].op == OP_MOVER;
            fits = change->op == CHANGE_SPEND || change->op == CHANGE_GIVE ||
                   (change->op == CHANGE_SEND && to_mover);
        }
        if (!fits)
            return fast_refuse(build, "`%.*s` does more than move and take", TEXT_ARG(rule->name));
    }
    return true;
}

bool mixed_rules(FastBuild *build, MixedTables *mixed)
{
    return turn_fits(build) && codes_made(build, mixed) && takes_made(build) && trails_fit(build) &&
           others_noted(build, mixed) && deeds_fit(build);
}
