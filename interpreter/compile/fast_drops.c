/* Hands: which kinds may be dropped where, and what becomes of what is taken. */

#include "compile/last.h"

enum { DROPS_MAX = 60 };

/* A choice of the face that it shows. */
static bool shows_either(const FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *become = rule->become != EXPR_NONE ? &kernel->exprs[rule->become] : NULL;
    return rule->pick_count == 1 && rule->picks[0].type == PICK_KIND && become != NULL &&
           become->op == OP_PICK && become->a == 0 && kernel->exprs[rule->picks[0].domain].op == OP_KINDS &&
           !build->tables->chance.acts;
}

static bool drop_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    bool one_face = rule->pick_count == 0 && rule->become == EXPR_NONE;
    bool plain = rule->condition == EXPR_NONE && (one_face || shows_either(build, rule)) &&
                 rule->takes == EXPR_NONE && rule->changes.count == 0 && rule->text.length == 0 &&
                 (build->last != NULL || !kernel->kinds[rule->kind].unlimited) &&
                 !kernel->kinds[rule->kind].neutral && build->tables->modes.tally_count == 0;
    bool admitted = (build->classes & rule->classes) != 0;
    return (plain && admitted) ||
           fast_refuse(build, "dropping `%.*s` asks something", TEXT_ARG(kernel->kinds[rule->kind].id));
}

static bool add_face(FastBuild *build, const ActionRule *rule, Kind shown)
{
    FastTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    if (tables->drops.count == DROPS_MAX)
        return fast_refuse(build, "there are too many drops");
    uint8_t index = tables->drops.count++;
    FastDrop *drop = &tables->drops.items[index];
    drop->rule = (uint16_t)(rule - kernel->rules);
    drop->kind = rule->kind;
    drop->shown = shown;
    drop->hand = index;
    tables->drops.face[index] = FAST_NO_FACE;
    if (index > 0 && tables->drops.items[index - 1].rule == drop->rule) {
        drop->hand = tables->drops.face[index] = (uint8_t)(index - 1);
        tables->drops.face[index - 1] = index;
    }
    if (kindset_has(&build->must_drop, rule->kind))
        tables->drops.must |= UINT64_C(1) << index;
    for (Player owner = 0; owner < tables->player_count; owner++) {
        drop->code[owner] = shown == rule->kind ? fast_code(tables, kernel, owner, shown)
                                                : fast_promoted_code(tables, kernel, owner, shown);
        if (drop->code[owner] == 0 || (!fast_zone(build, rule->to, owner, rule->kind, &drop->cells[owner]) &&
                                       !last_takes_zone(build, index, rule->to)))
            return fast_refuse(build, "dropping `%.*s` asks something",
                               TEXT_ARG(kernel->kinds[rule->kind].id));
    }
    return true;
}

static bool add_drop(FastBuild *build, const ActionRule *rule)
{
    FastTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].kind == rule->kind)
            return fast_refuse(build, "`%.*s` is dropped in two ways",
                               TEXT_ARG(kernel->kinds[rule->kind].id));
    if (rule->pick_count == 0)
        return add_face(build, rule, rule->kind);
    const KindSet *faces = &kernel->kindsets[kernel->exprs[rule->picks[0].domain].a];
    unsigned first = tables->drops.count;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (kindset_has(faces, kind) && !add_face(build, rule, (Kind)kind))
            return false;
    return tables->drops.count - first <= 2 ||
           fast_refuse(build, "`%.*s` has more than two faces", TEXT_ARG(kernel->kinds[rule->kind].id));
}

static uint8_t drop_of(const FastTables *tables, Kind kind)
{
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].kind == kind)
            return (uint8_t)i;
    return FAST_NO_DROP;
}

/* Whether a rule on taken pieces concerns those that a code takes; asks of the taker only. */
static bool captor_fits(const FastBuild *build, const CapturedRule *captured, uint64_t *captors)
{
    const Kernel *kernel = build->program->kernel;
    *captors = ~UINT64_C(0);
    if (captured->condition == EXPR_NONE)
        return true;
    const Expr *condition = &kernel->exprs[captured->condition];
    return condition->op == OP_PIECE_IS &&
           fast_selection(build->program, build->tables, condition->kids[0], PLAYER_NOBODY, captors) &&
           kernel->exprs[condition->kids[0]].op == OP_PIECES;
}

static uint8_t drop_of_taken(const FastBuild *build, const CapturedRule *captured, FastCode code)
{
    const Kernel *kernel = build->program->kernel;
    const FastTables *tables = build->tables;
    Kind kind = tables->kind[code];
    bool promoted = tables->counted[code] != tables->moved[code];
    if (captured->unpromoted && (promoted || kernel->kinds[kind].always_unpromotes))
        kind = kernel->kinds[kind].unpromoted;
    return drop_of(tables, kind);
}

/* Of which pieces the taker is asked: `owner(it)`, or the taker itself. */
static bool is_owner_of_taken(const Kernel *kernel, ExprId player)
{
    const Expr *expr = &kernel->exprs[player];
    return expr->op == OP_OWNER && kernel->exprs[expr->kids[0]].op == OP_IT;
}

/* What players take goes to their hands, or nowhere; what chance takes to its owner's, or nowhere. */
static bool captures_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    if (kernel->captured_count == 0)
        return true;
    const CapturedRule *captured = &kernel->captured[0];
    uint64_t captors, players = 0;
    if (!captor_fits(build, captured, &captors) || (kernel->captured_count > 1 && ~captors != 0))
        return fast_refuse(build, "where taken pieces go hangs on a condition");
    if (!captured->to_hand)
        return true;
    for (Player owner = 0; owner < tables->player_count; owner++)
        players |= tables->owned[owner];
    bool by_players = (captors & players) != 0, by_chance = tables->chance.acts && (captors & ~players) != 0;
    if (captured->player == EXPR_NONE || (by_players && (captors & players) != players) ||
        (by_players && kernel->exprs[captured->player].op != OP_MOVER) ||
        (by_chance &&
         (!is_owner_of_taken(kernel, captured->player) || (tables->owned[PLAYER_NOBODY] & ~captors) != 0)))
        return fast_refuse(build, "taken pieces go to other hands than the taker's");
    for (FastCode code = 1; code <= tables->code_count; code++) {
        if (tables->owner[code] == PLAYER_NOBODY)
            continue;
        if (by_players)
            tables->drops.hand_of[code] = drop_of_taken(build, captured, code);
        if (by_chance)
            tables->drops.swept_to[code] = drop_of_taken(build, captured, code);
    }
    return true;
}

bool fast_drops(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->drops.items = arena_array(build->arena, DROPS_MAX, sizeof *build->tables->drops.items);
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_DROP &&
            (!drop_fits(build, &kernel->rules[i]) || !add_drop(build, &kernel->rules[i])))
            return false;
    return build->last != NULL || captures_fit(build);
}
