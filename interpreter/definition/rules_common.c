/* What the readers of all rule blocks share. */

#include "definition/rules_common.h"

#include <string.h>

#include "base/letters.h"
#include "report/nearest.h"

void *rules_grow(Scope *scope, void *items, size_t count, size_t size)
{
    /* Arrays double when their count is a power of two, so that the count alone says how large they are. */
    if ((count & (count - 1)) != 0)
        return items;
    size_t capacity = count == 0 ? 1 : count * 2;
    void *grown = arena_array(scope->rules, capacity, size);
    if (count > 0)
        memcpy(grown, items, count * size);
    return grown;
}

ExprId rules_expr(Scope *scope, const Node *map, const char *key, const char *wanted)
{
    const Node *value = node_present_get(map, key);
    return value == NULL ? EXPR_NONE : expression_read(scope, value, wanted);
}

ExprId rules_expr_or(Scope *scope, const Node *value, const char *wanted, const char *words)
{
    scope->instead = text_of(words);
    ExprId expr = expression_read(scope, value, wanted);
    scope->instead = (Text){ NULL, 0 };
    return expr;
}

ExprId rules_set(Scope *scope, const Node *value)
{
    if (value == NULL || value->type == NODE_POISON || value->type == NODE_EMPTY)
        return EXPR_NONE;
    if (node_is_word(value, "none"))
        return scope_add(scope, OP_NOTHING, 'S', 0, 0, value->span, 0, NULL);
    return expression_read(scope, value, "S");
}

ExprId rules_made(Scope *scope, const char *text, Span span, const char *wanted)
{
    return expression_read_text(scope, arena_text(scope->rules, text_of(text)), span, wanted);
}

ExprId rules_nobody(Scope *scope, Span span)
{
    return scope_add(scope, OP_CONST, 'P', 0, PLAYER_NOBODY, span, 0, NULL);
}

static bool is_scalar(const Node *value)
{
    return value != NULL && value->type == NODE_SCALAR;
}

ExprId rules_player_or_nobody(Scope *scope, const Node *value)
{
    if (!is_scalar(value))
        return EXPR_NONE;
    if (node_is_word(value, "nobody"))
        return rules_nobody(scope, value->span);
    return rules_expr_or(scope, value, "P", "nobody");
}

ExprId rules_hand(Scope *scope, const Node *value)
{
    if (!is_scalar(value))
        return EXPR_NONE;
    const Text prefix = TEXT("hand of ");
    if (!text_starts_with(value->text, prefix)) {
        diag_error(scope->diags, DIAG_NO_HAND, value->span, "a piece goes to the hand of somebody");
        diag_help(scope->diags, "write `hand of mover`, `hand of owner` or another player after `hand of`");
        return EXPR_NONE;
    }
    Text player = text_trim(text_slice(value->text, prefix.length, value->text.length));
    if (text_is(player, "owner"))
        return rules_made(scope, "owner(it)", value->span, "P");
    return expression_read_text(scope, player, scalar_part(scope, value, prefix.length, player.length), "P");
}

bool rules_truth(Scope *scope, const Node *map, const char *key)
{
    bool truth = false;
    const Node *value = node_present_get(map, key);
    if (value != NULL)
        read_truth(scope, value, &truth);
    return truth;
}

static const char *const pattern_fields[] = { "from", "to",        "at",       "kind",  "piece",
                                              "Kind", "direction", "distance", "Piece", NULL };

/* A pick's name counts with a capital, too: that is its letter in upper case. */
static bool field_is_known(const Scope *scope, Text field, const PickRule *picks, size_t pick_count)
{
    for (const char *const *known = pattern_fields; *known != NULL && !scope->no_piece; known++)
        if (text_is(field, *known))
            return true;
    for (size_t i = 0; i < pick_count; i++)
        if (scope_name_equals(field, picks[i].name))
            return true;
    return false;
}

static void check_field(Scope *scope, const Node *value, size_t offset, Text field, const PickRule *picks,
                        size_t pick_count)
{
    if (field_is_known(scope, field, picks, pick_count))
        return;
    Text candidates[PICKS_MAX + sizeof pattern_fields / sizeof pattern_fields[0]];
    size_t count = 0;
    for (const char *const *known = pattern_fields; *known != NULL && !scope->no_piece; known++)
        candidates[count++] = text_of(*known);
    for (size_t i = 0; i < pick_count; i++)
        candidates[count++] = picks[i].name;
    diag_error(scope->diags, DIAG_UNKNOWN_FIELD, scalar_part(scope, value, offset, field.length),
               "an action's text has no field `%.*s`", TEXT_ARG(field));
    Text nearest = nearest_name(field, candidates, count);
    if (nearest.length > 0)
        diag_suggest(scope->diags, nearest);
    else
        diag_help(scope->diags, scope->no_piece ? "no piece moves here: its fields are its picks"
                                                : "fields are {from} {to} {at} {kind} {piece} {direction} "
                                                  "{distance} and picks");
}

Text rules_pattern(Scope *scope, const Node *map, const PickRule *picks, size_t pick_count)
{
    Text pattern = { 0 };
    const Node *value = node_present_get(map, KEY_ACTION_TEXT);
    if (!is_scalar(value) || !read_text(scope, value, &pattern))
        return pattern;
    for (size_t i = 0; i < value->text.length; i++) {
        if (value->text.bytes[i] == ' ') {
            diag_error(scope->diags, DIAG_BAD_TEXT, scalar_part(scope, value, i, 1),
                       "an action's text has no spaces: they separate one action from the next");
            break;
        }
        if (value->text.bytes[i] != '{')
            continue;
        Text rest = text_slice(value->text, i + 1, value->text.length);
        size_t length = text_find(rest, '}');
        if (length == rest.length || text_find(rest, '{') < length) {
            diag_error(scope->diags, DIAG_BAD_TEXT, scalar_part(scope, value, i, 1),
                       "this `{` is not closed");
            break;
        }
        check_field(scope, value, i + 1, text_slice(rest, 0, length), picks, pick_count);
        i += length + 1;
    }
    return pattern;
}

void rules_forget_names(Scope *scope)
{
    scope->pick_count = 0;
    scope->each = scope->lacks_each = (Text){ 0 };
    scope->may_each = false;
}

void rules_picks(Scope *scope, const Node *record, PickRule *picks, uint8_t *count)
{
    const Node *pick = node_present_get(record, KEY_ACTION_PICK);
    *count = 0;
    if (pick != NULL)
        read_picks(scope, pick, picks, count);
}

ChangeList rules_changes(Scope *scope, const Node *record)
{
    const Node *list = node_present_get(record, KEY_ACTION_DO);
    return list == NULL ? (ChangeList){ 0 } : read_changes(scope, list);
}

TagName *rules_find_tag(Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->tags.count; i++)
        if (scope_name_equals(scope->tags.items[i].name, name))
            return &scope->tags.items[i];
    return NULL;
}

bool rules_is_kind_words(Scope *scope, Text text)
{
    bool any = false;
    while (text.length > 0) {
        Text word = text_trim(text_cut(&text, '/'));
        if (scope_find_kind(scope, word) == KIND_NONE && rules_find_tag(scope, word) == NULL)
            return false;
        any = true;
    }
    return any;
}

int rules_find_flag(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->flag_count; i++)
        if (scope_name_equals(scope->kernel->flags[i].name, name))
            return (int)i;
    return -1;
}

int rules_find_number(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->number_count; i++)
        if (scope_name_equals(scope->kernel->numbers[i].name, name))
            return (int)i;
    return -1;
}

int rules_find_trail(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->trail_count; i++)
        if (scope_name_equals(scope->kernel->trails[i].name, name))
            return (int)i;
    return -1;
}

int rules_find_native(const Scope *scope, Text name)
{
    for (size_t i = 0; i < scope->kernel->native_count; i++)
        if (scope_name_equals(scope->kernel->natives[i].name, name))
            return (int)i;
    return -1;
}

bool rules_name_is_free(Scope *scope, Text name, Span span, const char *what)
{
    const char *taken = NULL;
    if (scope_find_kind(scope, name) != KIND_NONE)
        taken = "a piece";
    else if (rules_find_tag(scope, name) != NULL)
        taken = "a tag";
    else if (rules_find_flag(scope, name) >= 0)
        taken = "a flag";
    else if (scope_find_player(scope, name) != PLAYER_NONE)
        taken = "a player";
    if (taken == NULL)
        return true;
    diag_error(scope->diags, DIAG_NAME_TWICE, span, "`%.*s` is %s already and cannot be %s too",
               TEXT_ARG(name), taken, what);
    diag_help(scope->diags, "kinds, tags, flags and players share one name space");
    return false;
}

const Node *rules_piece(const Scope *scope, const Node *root, Kind kind)
{
    const Node *pieces = node_get(root, KEY_BLOCKS_PIECES);
    if (pieces == NULL || pieces->type != NODE_MAP || kind >= scope->kernel->kind_count)
        return NULL;
    for (size_t i = 0; i < pieces->count; i++)
        if (text_equals(pieces->entries[i].key, scope->kernel->kinds[kind].id))
            return pieces->entries[i].value->type == NODE_MAP ? pieces->entries[i].value : NULL;
    return NULL;
}

void rules_scalars(const Node *node, ScalarVisit *visit, void *context)
{
    if (node == NULL)
        return;
    if (node->type == NODE_SCALAR)
        visit(context, node);
    for (size_t i = 0; i < node->count; i++) {
        if (node->type == NODE_LIST)
            rules_scalars(node->items[i], visit, context);
        else if (node->type == NODE_MAP && !text_is(node->entries[i].key, "says"))
            rules_scalars(node->entries[i].value, visit, context);
    }
}

bool text_has_name(Text text, Text name)
{
    for (size_t i = 0; i + name.length <= text.length; i++) {
        bool starts = i == 0 || !letter_is_of_name(text.bytes[i - 1]);
        bool ends = i + name.length == text.length || !letter_is_of_name(text.bytes[i + name.length]);
        if (starts && ends && scope_name_equals(text_slice(text, i, name.length), name))
            return true;
    }
    return false;
}
