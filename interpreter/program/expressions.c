/* What expressions say without a position. */

#include "program/expressions.h"

/* --- players ------------------------------------------------------------- */

bool relation_holds(const Kernel *kernel, Player viewpoint, int relation, Player owner)
{
    if (owner == PLAYER_NONE)
        return false;
    if (relation >= RELATION_PLAYER)
        return owner == relation - RELATION_PLAYER;
    bool played = owner < BOARD_PLAYERS_MAX && owner < kernel->player_count;
    bool plays = viewpoint < BOARD_PLAYERS_MAX && viewpoint < kernel->player_count;
    bool same_side = played && plays && kernel->players[owner].side == kernel->players[viewpoint].side;
    switch ((Relation)relation) {
    case RELATION_OWN: return plays ? owner == viewpoint : !played; /* chance owns what is nobody's */
    case RELATION_ENEMY: return plays && played && !same_side;
    case RELATION_ALLY: return same_side && owner != viewpoint;
    case RELATION_FRIEND: return plays ? same_side : !played;
    case RELATION_NEUTRAL:
    case RELATION_PLAYER: return !played;
    }
    return false;
}

/* --- conditions ---------------------------------------------------------- */

bool condition_parts(const Kernel *kernel, Op op, ExprId condition, Parts *parts)
{
    ExprId id = kernel_resolved(kernel, condition);
    if (id == EXPR_NONE)
        return true;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == op)
        return condition_parts(kernel, op, expr->kids[0], parts) &&
               condition_parts(kernel, op, expr->kids[1], parts);
    if (parts->count == PARTS_MAX)
        return false;
    parts->items[parts->count++] = id;
    return true;
}

bool condition_is_target_empty(const Kernel *kernel, ExprId condition)
{
    const Expr *is = kernel_meaning(kernel, condition);
    return is->op == OP_IS && kernel->exprs[is->kids[0]].op == OP_TO &&
           kernel->exprs[is->kids[1]].op == OP_EMPTY;
}

bool condition_needs_no_moves(const Kernel *kernel, ExprId condition)
{
    ExprId id = kernel_resolved(kernel, condition);
    const Expr *expr = id == EXPR_NONE ? NULL : &kernel->exprs[id];
    if (expr == NULL)
        return false;
    if (expr->op == OP_AND)
        return condition_needs_no_moves(kernel, expr->kids[0]) ||
               condition_needs_no_moves(kernel, expr->kids[1]);
    if (expr->op == OP_OR)
        return condition_needs_no_moves(kernel, expr->kids[0]) &&
               condition_needs_no_moves(kernel, expr->kids[1]);
    return expr->op == OP_NO_MOVES && expr->kid_count == 0;
}

/* --- what is known -------------------------------------------------------- */

static bool either_known(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    int32_t decides = expr->op == OP_OR;
    bool all = true;
    for (unsigned i = 0; i < 2; i++) {
        int32_t side;
        bool known = expression_known(knowledge, expr->kids[i], &side);
        if (known && (side != 0) == decides) {
            *value = decides;
            return true;
        }
        all = all && known;
    }
    *value = !decides;
    return all;
}

static bool joined_known(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    int32_t left, right;
    if (!expression_known(knowledge, expr->kids[0], &left) ||
        !expression_known(knowledge, expr->kids[1], &right))
        return false;
    *value = op_joined(expr->op, left, right);
    return true;
}

static bool operation_known(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    int32_t kid;
    switch ((Op)expr->op) {
    case OP_CONST: *value = expr->b; return true;
    case OP_AND:
    case OP_OR: return either_known(knowledge, expr, value);
    case OP_NOT:
    case OP_NEG:
        if (!expression_known(knowledge, expr->kids[0], &kid))
            return false;
        *value = expr->op == OP_NOT ? kid == 0 : number_clamp(-(int64_t)kid);
        return true;
    case OP_CHOOSE:
        return expression_known(knowledge, expr->kids[0], &kid) &&
               expression_known(knowledge, expr->kids[kid != 0 ? 1 : 2], value);
    case OP_WAS: /* what is so in every position was so before */
        return expression_known(&(Knowledge){ .kernel = knowledge->kernel, .steps = knowledge->steps },
                                expr->kids[0], value);
    default: return op_joins(expr->op) && joined_known(knowledge, expr, value);
    }
}

bool expression_known(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    if (knowledge->steps != NULL) {
        if (*knowledge->steps == 0)
            return false;
        --*knowledge->steps;
    }
    id = kernel_resolved(knowledge->kernel, id);
    return operation_known(knowledge, &knowledge->kernel->exprs[id], value) ||
           (knowledge->tell != NULL && knowledge->tell(knowledge, id, value));
}
