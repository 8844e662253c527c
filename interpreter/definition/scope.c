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

const char *const scope_usual_players[SCOPE_USUAL_PLAYERS] = { "white", "black" };

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

/* The expression that stands for a folded operation, or EXPR_NONE: play must work it out. */
static ExprId fold(Scope *scope, const Expr *expr)
{
    Folded folded = operation_folded(scope->exprs.items, expr);
    switch (folded.to) {
    case FOLDED_TO_CONSTANT:
        return scope_add(scope, OP_CONST, expr->type, 0, folded.value, expr->span, 0, NULL);
    case FOLDED_TO_NOTHING: return scope_add(scope, OP_NOTHING, 'S', 0, 0, expr->span, 0, NULL);
    case FOLDED_TO_KID: return expr->kids[folded.value];
    case FOLDED_NOT: break;
    }
    return EXPR_NONE;
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
    Expr made = {
        .op = (uint8_t)op, .type = type, .kid_count = (uint8_t)kid_count, .a = a, .b = b, .span = span
    };
    for (int i = 0; i < 3; i++)
        made.kids[i] = i < kid_count ? kids[i] : EXPR_NONE;
    ExprId folded = fold(scope, &made);
    if (folded != EXPR_NONE)
        return folded;
    Expr *expr = list_grow(scope->rules, &scope->exprs);
    *expr = made;
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
