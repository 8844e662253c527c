/* Finding names, and adding expressions. What is known at load is
 * folded as it is added, so that options and fixed conditions cost nothing. */

#include "definition/scope.h"

#include <assert.h>
#include <string.h>

Scope *scope_new(Arena *rules, Arena *reading, DiagList *diags, Text id)
{
    Scope *scope = arena_alloc(reading, sizeof *scope);
    scope->rules = rules;
    scope->reading = reading;
    scope->diags = diags;
    scope->movement_lexer = lexer_new(reading, LEXER_MOVEMENT);
    scope->expression_lexer = lexer_new(reading, LEXER_EXPRESSION);
    scope->kernel = arena_alloc(rules, sizeof *scope->kernel);
    scope->kernel->id = arena_text(rules, id);
    scope->kernel->in_check = EXPR_NONE;
    scope->kernel->promoted_flag = -1;
    scope->kernel->clock = -1;
    return scope;
}

/* --- names ------------------------------------------------------------- */

static char name_byte(char byte)
{
    return byte == '_' ? '-' : byte;
}

bool scope_name_equals(Text left, Text right)
{
    if (left.length != right.length)
        return false;
    for (size_t i = 0; i < left.length; i++)
        if (name_byte(left.bytes[i]) != name_byte(right.bytes[i]))
            return false;
    return true;
}

Kind scope_find_kind(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->kind_count; i++)
        if (scope_name_equals(scope->kernel->kinds[i].id, name))
            return (Kind)i;
    return KIND_NONE;
}

const char *const scope_fixed_classes[CLASS_FIRST_DECLARED] = {
    [CLASS_MOVE] = "move", [CLASS_DROP] = "drop",       [CLASS_CASTLE] = "castle",
    [CLASS_PASS] = "pass", [CLASS_CAPTURE] = "capture", [CLASS_PROMOTION] = "promotion",
};

int scope_find_class(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->class_count; i++)
        if (scope_name_equals(scope->kernel->class_names[i], name))
            return (int)i;
    return -1;
}

int scope_find_option(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->option_count; i++)
        if (scope_name_equals(scope->kernel->options[i].name, name))
            return (int)i;
    return -1;
}

Player scope_find_player(const Scope *scope, Text name)
{
    for (int p = 0; p < scope->kernel->player_count; p++)
        if (scope_name_equals(scope->kernel->players[p].name, name))
            return (Player)p;
    return PLAYER_NONE;
}

/* --- options ----------------------------------------------------------- */

OptionForm scope_option_form(const Scope *scope, int option)
{
    const OptionRule *rule = &scope->kernel->options[option];
    if (rule->is_number)
        return OPTION_NUMBER;
    bool numbers = rule->choice_count > 0, truths = rule->choice_count > 0;
    for (size_t i = 0; i < rule->choice_count; i++) {
        int64_t value;
        numbers =
            numbers && text_to_int(rule->choices[i], &value) && value >= INT32_MIN && value <= INT32_MAX;
        truths = truths && (text_is(rule->choices[i], "true") || text_is(rule->choices[i], "false"));
    }
    return numbers ? OPTION_NUMBER : truths ? OPTION_TRUTH : OPTION_CHOICE;
}

Text scope_option_value(const Scope *scope, int option)
{
    const OptionRule *rule = &scope->kernel->options[option];
    if (rule->value.length > 0)
        return rule->value;
    return rule->choice_count > 0 ? rule->choices[0] : TEXT("");
}

int32_t scope_option_number(const Scope *scope, int option)
{
    const OptionRule *rule = &scope->kernel->options[option];
    Text text = scope_option_value(scope, option);
    int64_t value = 0;
    if (rule->is_number && rule->value.length == 0)
        return rule->number_default;
    if (text_to_int(text, &value))
        return (int32_t)value;
    return text_is(text, "true");
}

/* --- expressions ------------------------------------------------------- */

static bool is_constant(const Scope *scope, ExprId id, int32_t *value)
{
    const Expr *expr = scope_expr(scope, id);
    *value = expr->b;
    return expr->op == OP_CONST;
}

static ExprId constant(Scope *scope, char type, int32_t value, Span span)
{
    return scope_add(scope, OP_CONST, type, 0, value, span, 0, NULL);
}

/* and, or: a known side decides or falls away. */
static ExprId fold_junction(Scope *scope, Op op, Span span, const ExprId *kids)
{
    for (int i = 0; i < 2; i++) {
        int32_t value;
        if (!is_constant(scope, kids[i], &value))
            continue;
        bool decides = op == OP_AND ? value == 0 : value != 0;
        return decides ? constant(scope, 'T', op == OP_OR, span) : kids[1 - i];
    }
    return EXPR_NONE;
}

static ExprId fold_sets(Scope *scope, Op op, Span span, const ExprId *kids)
{
    bool none = scope_expr(scope, kids[0])->op == OP_NOTHING;
    bool second_none = scope_expr(scope, kids[1])->op == OP_NOTHING;
    if (op == OP_UNITE && (none || second_none))
        return kids[none ? 1 : 0];
    if (op == OP_MEET && (none || second_none))
        return scope_add(scope, OP_NOTHING, 'S', 0, 0, span, 0, NULL);
    if (op == OP_EXCEPT && (none || second_none))
        return kids[0];
    if (op == OP_MEET && scope_expr(scope, kids[0])->op == OP_CELLS)
        return kids[1];
    if (op == OP_MEET && scope_expr(scope, kids[1])->op == OP_CELLS)
        return kids[0];
    return EXPR_NONE;
}

/* What an operation on known values comes to, or EXPR_NONE when play must work it out. */
static ExprId fold(Scope *scope, Op op, Span span, const ExprId *kids)
{
    int32_t left = 0, right = 0;
    switch ((int)op) {
    case OP_AND:
    case OP_OR: return fold_junction(scope, op, span, kids);
    case OP_NOT:
        return is_constant(scope, kids[0], &left) ? constant(scope, 'T', left == 0, span) : EXPR_NONE;
    case OP_NEG:
        return is_constant(scope, kids[0], &left) ? constant(scope, 'N', number_clamp(-(int64_t)left), span)
                                                  : EXPR_NONE;
    case OP_CHOOSE: return is_constant(scope, kids[0], &left) ? kids[left != 0 ? 1 : 2] : EXPR_NONE;
    case OP_WAS: return is_constant(scope, kids[0], &left) ? kids[0] : EXPR_NONE;
    case OP_OF: return is_constant(scope, kids[1], &left) ? kids[1] : EXPR_NONE;
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: return fold_sets(scope, op, span, kids);
    case OP_ANY:
    case OP_COUNT:
        if (scope_expr(scope, kids[0])->op == OP_NOTHING)
            return constant(scope, op == OP_ANY ? 'T' : 'N', 0, span);
        return EXPR_NONE;
    default: break;
    }
    if (!op_joins(op) || !is_constant(scope, kids[0], &left) || !is_constant(scope, kids[1], &right))
        return EXPR_NONE;
    return constant(scope, op_info[op].result, op_joined(op, left, right), span);
}

/* All that walks expressions walks their terms, so that this is how long it takes. */
static uint32_t parts_of(const Scope *scope, const Expr *expr)
{
    uint64_t parts = 1;
    for (unsigned i = 0; i < expr->kid_count; i++)
        parts += scope_expr(scope, expr->kids[i])->parts;
    if (expr->op == OP_TERM)
        parts += scope_expr(scope, scope->kernel->terms[expr->a].value)->parts;
    return parts < UINT32_MAX ? (uint32_t)parts : UINT32_MAX;
}

ExprId scope_add(Scope *scope, Op op, char type, int32_t a, int32_t b, Span span, int kid_count,
                 const ExprId *kids)
{
    for (int i = 0; i < kid_count; i++)
        if (kids[i] == EXPR_NONE)
            return EXPR_NONE;
    if (kid_count > 0) {
        ExprId folded = fold(scope, op, span, kids);
        if (folded != EXPR_NONE)
            return folded;
    }
    Expr *expr = list_grow(scope->rules, &scope->exprs);
    *expr = (Expr){
        .op = (uint8_t)op, .type = type, .kid_count = (uint8_t)kid_count, .a = a, .b = b, .span = span
    };
    for (int i = 0; i < 3; i++)
        expr->kids[i] = i < kid_count ? kids[i] : EXPR_NONE;
    expr->parts = parts_of(scope, expr);
    return (ExprId)(scope->exprs.count - 1);
}

int32_t scope_kindset(Scope *scope, const KindSet *set)
{
    for (size_t i = 0; i < scope->kindsets.count; i++)
        if (memcmp(&scope->kindsets.items[i], set, sizeof *set) == 0)
            return (int32_t)i;
    list_push(scope->rules, &scope->kindsets, *set);
    return (int32_t)(scope->kindsets.count - 1);
}

int32_t scope_zone(Scope *scope, const Zone *zone)
{
    for (size_t i = 0; i < scope->zones.count; i++) {
        Zone *known = &scope->zones.items[i];
        if (!text_equals(known->name, zone->name) ||
            memcmp(known->seen_by, zone->seen_by, sizeof zone->seen_by) != 0)
            continue;
        known->declared = known->declared || zone->declared;
        return (int32_t)i;
    }
    list_push(scope->rules, &scope->zones, *zone);
    return (int32_t)(scope->zones.count - 1);
}
