/* Pieces that enter from the hand behind one that moves for the first time: an effect with
 * a choice of kind and cell, which may be left out. The law of check is asked before it, so that what enters
 * shields nobody, and each move is there once more for each that may enter. Where pieces hop it may be the
 * hurdle over which its own royal is attacked, which no law has seen: such games are refused. */

#include "compile/fast.h"

/* What an effect says that is such a one. */
typedef struct Entry {
    FastGate gate;
    KindSet kinds;
    bool was; /* the hand is asked as it was before the action */
} Entry;

static const Expr *meant(const Kernel *kernel, ExprId id)
{
    return &kernel->exprs[kernel_resolved(kernel, id)];
}

/* `own KINDS in hand`, now or before. */
static bool reads_hand(const Kernel *kernel, ExprId id, Entry *entry)
{
    const Expr *expr = meant(kernel, id);
    entry->was = expr->op == OP_WAS;
    if (entry->was)
        expr = meant(kernel, expr->kids[0]);
    if (expr->op != OP_IN_HAND)
        return false;
    const Expr *kinds = meant(kernel, expr->kids[0]), *player = meant(kernel, expr->kids[1]);
    if (kinds->op != OP_KINDS || (player->op != OP_ME && player->op != OP_MOVER))
        return false;
    entry->kinds = kernel->kindsets[kinds->a];
    return true;
}

/* `vacated where was(it is FLAG)` */
static bool reads_cells(const Kernel *kernel, ExprId id, Entry *entry)
{
    const Expr *where = meant(kernel, id);
    if (where->op != OP_WHERE || meant(kernel, where->kids[0])->op != OP_VACATED)
        return false;
    const Expr *was = meant(kernel, where->kids[1]);
    const Expr *is = was->op == OP_WAS ? meant(kernel, was->kids[0]) : was;
    if (was->op != OP_WAS || is->op != OP_IS || meant(kernel, is->kids[0])->op != OP_IT)
        return false;
    const Expr *flagged = meant(kernel, is->kids[1]);
    if (flagged->op != OP_FLAGGED || !kernel->flags[flagged->a].lost_moving)
        return false;
    entry->gate.flag = (uint8_t)flagged->a;
    return true;
}

/* `put KIND at CELL from hand`, both as picked. */
static bool puts_picked(const Kernel *kernel, const EffectRule *effect, const FastGate *gate)
{
    const Change *change = &effect->changes.items[0];
    if (effect->changes.count != 1 || change->op != CHANGE_PUT || !change->from_hand ||
        change->condition != EXPR_NONE || change->player != EXPR_NONE)
        return false;
    const Expr *kind = meant(kernel, change->kind), *cell = meant(kernel, change->cells);
    return kind->op == OP_PICK && kind->a == gate->kind_slot && cell->op == OP_PICK &&
           cell->a == gate->cell_slot;
}

static bool reads_entry(const Kernel *kernel, size_t index, Entry *entry)
{
    const EffectRule *effect = &kernel->effects[index];
    if (effect->at != EFFECT_ACTION || effect->each || effect->condition != EXPR_NONE ||
        effect->times != EXPR_NONE || !effect->optional || effect->pick_count != 2)
        return false;
    entry->gate.effect = index;
    entry->gate.kind_slot = effect->picks[0].type == PICK_KIND ? 0 : 1;
    entry->gate.cell_slot = 1 - entry->gate.kind_slot;
    const PickRule *kind = &effect->picks[entry->gate.kind_slot],
                   *cell = &effect->picks[entry->gate.cell_slot];
    return kind->type == PICK_KIND && cell->type == PICK_CELL && kind->domain != EXPR_NONE &&
           cell->domain != EXPR_NONE && reads_hand(kernel, kind->domain, entry) &&
           reads_cells(kernel, cell->domain, entry) && puts_picked(kernel, effect, &entry->gate);
}

bool fast_is_gate(const Kernel *kernel, size_t effect)
{
    Entry entry = { .was = false };
    return reads_entry(kernel, effect, &entry);
}

/* --- effects that go with it --------------------------------------------------------------- */

/* Whether a set has pieces of the `each` player alone. */
static bool is_of_each(const Kernel *kernel, ExprId id)
{
    const Expr *expr = meant(kernel, id);
    if (expr->op == OP_MEET)
        return is_of_each(kernel, expr->kids[0]) || is_of_each(kernel, expr->kids[1]);
    if (expr->op == OP_EXCEPT || expr->op == OP_WHERE)
        return is_of_each(kernel, expr->kids[0]);
    return expr->op == OP_OWNED_BY && meant(kernel, expr->kids[0])->op == OP_EACH;
}

/* `each: p`, `no KINDS in hand of p`: of all that may enter. */
static bool asks_empty_hand(const FastBuild *build, const EffectRule *effect)
{
    const Kernel *kernel = build->program->kernel;
    const FastGate *gate = build->tables->gate;
    const Expr *equal = effect->condition != EXPR_NONE ? meant(kernel, effect->condition) : NULL;
    if (equal == NULL || !effect->each || equal->op != OP_EQ)
        return false;
    const Expr *count = meant(kernel, equal->kids[0]), *none = meant(kernel, equal->kids[1]);
    if (count->op != OP_HAND_COUNT || none->op != OP_CONST || none->b != 0 ||
        meant(kernel, count->kids[0])->op != OP_KINDS || meant(kernel, count->kids[1])->op != OP_EACH)
        return false;
    const KindSet *kinds = &kernel->kindsets[meant(kernel, count->kids[0])->a];
    for (unsigned i = 0; i < gate->count; i++)
        if (!kindset_has(kinds, gate->kinds[i].kind))
            return false;
    return true;
}

/* Whether it does no more than take the flag from pieces behind which nothing will enter any more. */
static bool clears_flag(const FastBuild *build, const EffectRule *effect)
{
    const Kernel *kernel = build->program->kernel;
    bool refilled = kernel->captured_count > 0 && kernel->captured[0].to_hand;
    if (refilled || effect->pick_count > 0 || effect->optional || !asks_empty_hand(build, effect))
        return false;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->op != CHANGE_CLEAR || change->index != build->tables->gate->flag ||
            !is_of_each(kernel, change->cells))
            return false;
    }
    return true;
}

bool fast_gate_knows(const FastBuild *build, size_t effect)
{
    const FastGate *gate = build->tables->gate;
    return gate != NULL &&
           (gate->effect == effect || clears_flag(build, &build->program->kernel->effects[effect]));
}

/* --- all ---------------------------------------------------------------------------------------- */

static uint8_t drop_of(const FastTables *tables, unsigned kind)
{
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].kind == kind)
            return tables->drops.face[i] == FAST_NO_FACE ? (uint8_t)i : FAST_NO_FACE;
    return FAST_NO_DROP;
}

static bool add_kind(FastBuild *build, FastGate *gate, unsigned kind)
{
    const Kernel *kernel = build->program->kernel;
    const FastTables *tables = build->tables;
    bool refilled = kernel->captured_count > 0 && kernel->captured[0].to_hand;
    uint8_t drop = drop_of(tables, kind);
    if (gate->count == FAST_GATES_MAX || drop == FAST_NO_FACE || kernel->kinds[kind].unlimited ||
        (refilled && drop == FAST_NO_DROP))
        return false;
    FastEntrant *entrant = &gate->kinds[gate->count++];
    *entrant = (FastEntrant){ .kind = (Kind)kind, .drop = drop };
    for (Player owner = 0; owner < tables->player_count; owner++)
        entrant->code[owner] = fast_code(tables, kernel, owner, (Kind)kind);
    return true;
}

/* Whether what enters could be a hurdle. */
static bool hops(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        for (unsigned k = 0; k < kernel->rules[i].leg_count; k++)
            if (kernel->rules[i].legs[k].hop == HOP_OVER_ONE || kernel->rules[i].legs[k].hop == HOP_BEHIND)
                return true;
    return false;
}

/* Whether what enters can change nothing but what comes after. */
static bool surroundings_fit(const FastBuild *build, const Entry *entry)
{
    const Kernel *kernel = build->program->kernel;
    const FastTables *tables = build->tables;
    bool refilled = kernel->captured_count > 0 && kernel->captured[0].to_hand;
    for (unsigned i = 0; i < tables->check_count; i++)
        if (tables->checks[i].before < 0 || (size_t)tables->checks[i].before > entry->gate.effect)
            return false; /* what enters may shield the royal */
    return (entry->was || !refilled) && tables->blast == NULL && !tables->judged && !tables->shy &&
           !tables->has_swaps && !tables->must_take && tables->drops.must == 0 && !tables->chance.acts &&
           tables->modes.tally_count == 0 && tables->fresh_flag != (int)entry->gate.flag;
}

bool fast_gates(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        Entry entry = { .was = false };
        if (!reads_entry(kernel, i, &entry))
            continue;
        if (hops(kernel))
            return fast_refuse(build, "effect `%.*s` beside hops", TEXT_ARG(kernel->effects[i].name));
        bool fits = build->tables->gate == NULL && surroundings_fit(build, &entry);
        for (unsigned kind = 0; fits && kind < kernel->kind_count; kind++)
            if (kindset_has(&entry.kinds, kind) && !kernel->kinds[kind].neutral)
                fits = add_kind(build, &entry.gate, kind);
        if (!fits)
            return fast_refuse(build, "effect `%.*s`", TEXT_ARG(kernel->effects[i].name));
        build->tables->gate = arena_alloc(build->arena, sizeof *build->tables->gate);
        *build->tables->gate = entry.gate;
    }
    return true;
}
