/* What must hold before an ending can, where one part of its condition tells that at a glance: most endings
 * are asked after every action and come once. */

#include "compile/internal.h"

static bool guard_compares(const Kernel *kernel, const Expr *part, EndingGuard *guard)
{
    if (!op_compares(part->op))
        return false;
    const Expr *left = kernel_meaning(kernel, part->kids[0]), *right = kernel_meaning(kernel, part->kids[1]);
    const bool bound_first = left->op == OP_CONST;
    const Expr *bound = bound_first ? left : right, *asked = bound_first ? right : left;
    if (bound->op != OP_CONST)
        return false;
    guard->bound = bound->b;
    for (int i = 0; i < 3; i++) {
        int64_t number = (int64_t)bound->b + i - 1;
        bool holds =
            bound_first ? op_holds(part->op, bound->b, number) : op_holds(part->op, number, bound->b);
        guard->holds |= (uint8_t)(holds << i);
    }
    if (asked->op == OP_NUMBER && !kernel->numbers[asked->a].per_player) {
        guard->form = GUARD_NUMBER;
        guard->slot = kernel->numbers[asked->a].slot;
    } else if (asked->op == OP_REPEATS) {
        guard->form = GUARD_REPEATS;
    }
    return guard->form != GUARD_NONE;
}

/* True if the part says that a player cannot win any more: *who, or NULL for the viewpoint. */
static bool denies_winning(const Kernel *kernel, ExprId part, const Expr **who)
{
    *who = NULL;
    if (kernel->exprs[part].op != OP_NOT)
        return false;
    const Expr *asked = kernel_meaning(kernel, kernel->exprs[part].kids[0]);
    if (asked->op == OP_OF) {
        *who = kernel_meaning(kernel, asked->kids[0]);
        asked = kernel_meaning(kernel, asked->kids[1]);
    }
    return asked->op == OP_CAN_WIN;
}

/* The players (a bit set) who cannot win any more, according to the condition. `some`: it says so of
 * somebody. */
static unsigned players_denied(const Kernel *kernel, const EndingRule *ending, bool *some)
{
    Parts parts = { .count = 0 };
    const Expr *who;
    bool mover = false, next = false;
    unsigned players = 0;
    *some = false;
    if (ending->condition == EXPR_NONE || !condition_parts(kernel, OP_AND, ending->condition, &parts))
        return 0;
    for (unsigned i = 0; i < parts.count; i++) {
        if (!denies_winning(kernel, parts.items[i], &who))
            continue;
        *some = true;
        mover = mover || (who == NULL && !ending->each);
        next = next || (who != NULL && who->op == OP_NEXT);
        if (who != NULL && who->op == OP_CONST && who->b >= 0 && who->b < 2)
            players |= 1u << who->b;
    }
    return players | (mover && next ? 3u : 0u);
}

static EndingGuard guard_of(const Program *program, const EndingRule *ending)
{
    const Kernel *kernel = program->kernel;
    EndingGuard guard = { .form = GUARD_NONE };
    Parts parts = { .count = 0 };
    if (ending->condition == EXPR_NONE)
        return guard;
    uint64_t codes[CODES_MAX / 64 + 1] = { 0 };
    if (material_decides(program, ending->condition, true, codes) &&
        (ending->outcome != OUTCOME_DRAW || ending->value == EXPR_NONE ||
         material_decides(program, ending->value, true, codes)))
        return (EndingGuard){ .form = GUARD_MATERIAL };
    if (!condition_parts(kernel, OP_AND, ending->condition, &parts))
        return guard;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *part = &kernel->exprs[parts.items[i]];
        if (guard_compares(kernel, part, &guard))
            return guard;
        if (i == 0 && part->op == OP_NO_MOVES && !ending->each)
            return (EndingGuard){ .form = GUARD_STUCK };
    }
    guard.slot = (uint16_t)players_denied(kernel, ending, &(bool){ false });
    if (guard.slot != 0)
        guard.form = GUARD_DEAD;
    return guard;
}

static bool names_who_acts(const Kernel *kernel, ExprId id)
{
    return (expr_reads(kernel, id) & (READ_VIEW | READ_MOVER | READ_NEXT | READ_TURN)) != 0;
}

/* True if the ending requires that somebody cannot win any more of whom that is never proven. */
static bool is_never_proven(const Program *program, const EndingRule *ending)
{
    const GameFacts *facts = program->facts;
    bool some, proven[2];
    unsigned players = players_denied(program->kernel, ending, &some);
    for (Player player = 0; player < 2; player++)
        proven[player] = facts->mates_alone[player] || facts->wins_by_capture_alone[player];
    return some && ((!proven[0] && !proven[1]) || ((players & 1) != 0 && !proven[0]) ||
                    ((players & 2) != 0 && !proven[1]));
}

EndingPlan *ending_plan(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    EndingPlan *plan = arena_alloc(arena, sizeof *plan);
    plan->guards = arena_array(arena, kernel->ending_count + 1, sizeof *plan->guards);
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        if ((int)i == kernel->no_actions ||
            (ending->condition != EXPR_NONE && condition_is_false(kernel, ending->condition)) ||
            is_never_proven(program, ending))
            continue;
        EndingGuard guard = guard_of(program, ending);
        guard.ending = (uint16_t)i;
        plan->guards[plan->count++] = guard;
        if (guard.form != GUARD_MATERIAL)
            continue;
        plan->material = true;
        plan->material_by_mover = plan->material_by_mover || names_who_acts(kernel, ending->condition) ||
                                  names_who_acts(kernel, ending->value);
    }
    return plan;
}
