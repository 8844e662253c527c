/* Hands: which kinds may be dropped where, and what becomes of what is taken. */

#include "compile/fast.h"

static bool drop_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    bool plain = rule->condition == EXPR_NONE && rule->pick_count == 0 && rule->become == EXPR_NONE &&
                 rule->takes == EXPR_NONE && rule->changes.count == 0 && rule->text.length == 0 &&
                 !kernel->kinds[rule->kind].unlimited;
    bool admitted = (build->classes & rule->classes) != 0;
    return (plain && admitted) ||
           fast_refuse(build, "dropping `%.*s` asks something", TEXT_ARG(kernel->kinds[rule->kind].id));
}

static bool add_drop(FastBuild *build, const ActionRule *rule)
{
    FastTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    for (unsigned i = 0; i < tables->drop_count; i++)
        if (tables->drops[i].kind == rule->kind)
            return fast_refuse(build, "`%.*s` is dropped in two ways",
                               TEXT_ARG(kernel->kinds[rule->kind].id));
    FastDrop *drop = &tables->drops[tables->drop_count++];
    drop->rule = (uint16_t)(rule - kernel->rules);
    drop->kind = rule->kind;
    for (Player owner = 0; owner < tables->player_count; owner++) {
        drop->code[owner] = fast_code(tables, kernel, owner, rule->kind);
        if (!fast_zone(build, rule->to, owner, rule->kind, &drop->cells[owner]))
            return false;
    }
    return true;
}

static uint8_t drop_of(const FastTables *tables, Kind kind)
{
    for (unsigned i = 0; i < tables->drop_count; i++)
        if (tables->drops[i].kind == kind)
            return (uint8_t)i;
    return FAST_NO_DROP;
}

/* What is taken goes to its taker's hand, or nowhere. */
static bool captures_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    if (kernel->captured_count == 0 || !kernel->captured[0].to_hand)
        return kernel->captured_count == 0 || kernel->captured[0].condition == EXPR_NONE ||
               fast_refuse(build, "where taken pieces go hangs on a condition");
    const CapturedRule *captured = &kernel->captured[0];
    if (captured->condition != EXPR_NONE || captured->player == EXPR_NONE ||
        kernel->exprs[captured->player].op != OP_MOVER)
        return fast_refuse(build, "taken pieces go to other hands than the taker's");
    for (FastCode code = 1; code <= tables->code_count; code++) {
        Kind kind = tables->kind[code];
        const KindRule *rule = &kernel->kinds[kind];
        bool promoted = fast_code(tables, kernel, tables->owner[code], kind) != code;
        if (captured->unpromoted && (promoted || rule->always_unpromotes))
            kind = rule->unpromoted;
        tables->hand_of[code] = drop_of(tables, kind);
    }
    return true;
}

bool fast_drops(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->drops = arena_array(build->arena, kernel->kind_count, sizeof *build->tables->drops);
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_DROP &&
            (!drop_fits(build, &kernel->rules[i]) || !add_drop(build, &kernel->rules[i])))
            return false;
    return captures_fit(build);
}
