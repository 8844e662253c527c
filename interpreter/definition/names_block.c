/* Gives the classes of action and the laws their numbers, before any
 * expression that names them is read; and reads the terms. */

#include "definition/native_names.h"
#include "definition/royalty.h"

/* --- classes -------------------------------------------------------------------- */

static void add_class(Scope *scope, Text name, Span span)
{
    Kernel *kernel = scope->kernel;
    if (scope_find_class(scope, name) >= 0)
        return;
    if (kernel->class_count == CLASSES_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, span, "a game has at most %d classes of action", CLASSES_MAX);
        return;
    }
    *RULES_ADD(scope, kernel->class_names, kernel->class_count) = arena_text(scope->rules, name);
}

/* A hook may be a class that is there already, such as `castle`. */
static void name_class(Scope *scope, Text name, Span span, const char *what)
{
    bool fixed = scope_find_class(scope, name) >= 0;
    (fixed ? read_name : read_expression_name)(scope, name, span, what);
    add_class(scope, name, span); /* under a bad name, too: whatever names it is no further mistake */
}

/* An action of no piece under a name such as `move` would bar all moves from what lists them. */
static void name_action(Scope *scope, const NodeEntry *entry)
{
    int class = scope_find_class(scope, entry->key);
    if (class < 0 || class >= CLASS_FIRST_DECLARED)
        name_class(scope, entry->key, entry->key_span, "an action");
    else
        diag_error(scope->diags, DIAG_RESERVED_WORD, entry->key_span,
                   "`%.*s` cannot be the name of an action: it is a class of its own", TEXT_ARG(entry->key));
}

static void classes_of_moves(Scope *scope, const Node *moves)
{
    if (moves == NULL)
        return;
    for (size_t i = 0; moves->type == NODE_LIST && i < moves->count; i++)
        if (moves->items[i]->type != NODE_LIST)
            classes_of_moves(scope, moves->items[i]);
    const Node *as = moves->type == NODE_MAP ? node_present_get(moves, KEY_MOVE_AS) : NULL;
    if (as != NULL && as->type == NODE_SCALAR)
        name_class(scope, as->text, as->span, "a class of action");
}

static void number_laws(Scope *scope, const Node *root)
{
    RuleOrder laws = royalty_laws(scope, root);
    size_t most = sizeof scope->law_names / sizeof scope->law_names[0];
    for (size_t i = 0; i < laws.count; i++) {
        if (i >= most) {
            diag_error(scope->diags, DIAG_TOO_MANY, laws.items[i].span, "a game has at most %zu laws", most);
            return;
        }
        scope->law_names[i] = laws.items[i].name;
        scope->law_count = i + 1;
    }
}

void block_class_names(Scope *scope, const Node *root)
{
    for (size_t i = 0; i < CLASS_FIRST_DECLARED; i++)
        add_class(scope, text_of(scope_fixed_classes[i]), (Span){ 0 });
    const Node *actions = node_present_get(root, KEY_BLOCKS_ACTIONS);
    for (size_t i = 0; actions != NULL && actions->type == NODE_MAP && i < actions->count; i++)
        if (node_present(actions->entries[i].value))
            name_action(scope, &actions->entries[i]);
    const Node *natives = node_present_get(root, KEY_BLOCKS_NATIVE);
    for (size_t i = 0; natives != NULL && natives->type == NODE_MAP && i < natives->count; i++) {
        const HookInfo *hook = native_hook_of(natives->entries[i].value, NULL);
        if (hook != NULL && hook->form == HOOK_ACTIONS)
            name_class(scope, natives->entries[i].key, natives->entries[i].key_span, "a hook");
    }
    for (size_t i = 0; i < scope->kernel->kind_count; i++)
        classes_of_moves(scope, node_present_get(rules_piece(scope, root, (Kind)i), KEY_PIECE_MOVES));
    number_laws(scope, root);
}

/* --- terms ------------------------------------------------------------------------- */

static bool add_term(Scope *scope, Text name, ExprId value, Span span)
{
    Kernel *kernel = scope->kernel;
    if (kernel->term_count == TERMS_MAX)
        return diag_error(scope->diags, DIAG_TOO_MANY, span, "a game has at most %d terms", TERMS_MAX);
    *RULES_ADD(scope, kernel->terms, kernel->term_count) =
        (Term){ .name = arena_text(scope->rules, name), .value = value, .span = span };
    return true;
}

/* Any type a term may have; the first line of a table decides for the others. */
static const char any_type[] = "TNSPMKHC";

/* A table is read from the top, and joined from the bottom: CHOOSE(if, is, rest). */
static ExprId read_table(Scope *scope, const Node *table)
{
    size_t count = table->count;
    ExprId *conditions = arena_array(scope->reading, count, sizeof *conditions);
    ExprId *values = arena_array(scope->reading, count, sizeof *values);
    char wanted[2] = { 0 };
    for (size_t i = 0; i < count; i++) {
        const Node *line = table->items[i];
        bool last = i + 1 == count;
        if (line->type != NODE_MAP || node_is_broken(line, KEY_LINE_IF) || node_is_broken(line, KEY_LINE_IS))
            return EXPR_NONE;
        if (last != (node_present_get(line, KEY_LINE_IF) == NULL) || node_get(line, KEY_LINE_IS) == NULL) {
            diag_error(scope->diags, DIAG_BAD_TABLE, line->span,
                       last ? "the last line of a table is for all other cases: `is` without `if`"
                            : "a line of a table has an `if` and an `is`");
            return EXPR_NONE;
        }
        conditions[i] = rules_expr(scope, line, KEY_LINE_IF, "T");
        values[i] = expression_read(scope, node_get(line, KEY_LINE_IS), wanted[0] != 0 ? wanted : any_type);
        if (wanted[0] == 0 && values[i] != EXPR_NONE)
            wanted[0] = scope_expr(scope, values[i])->type;
    }
    ExprId result = values[count - 1];
    for (size_t i = count - 1; i-- > 0;) {
        const ExprId kids[3] = { conditions[i], values[i], result };
        char type = values[i] == EXPR_NONE ? 'T' : scope_expr(scope, values[i])->type;
        result = scope_add(scope, OP_CHOOSE, type, 0, 0, table->items[i]->span, 3, kids);
    }
    return result;
}

static ExprId read_term(Scope *scope, const Node *value)
{
    if (value->type == NODE_LIST && value->count > 0)
        return read_table(scope, value);
    if (value->type == NODE_LIST)
        diag_error(scope->diags, DIAG_BAD_TABLE, value->span,
                   "the table has no lines: `[{if: ..., is: ...}, {is: ...}]`");
    return value->type == NODE_SCALAR ? expression_read(scope, value, any_type) : EXPR_NONE;
}

static bool name_term(Scope *scope, const NodeEntry *entry)
{
    bool made = text_is(entry->key, "in-check"); /* by royalty: it may be said anew */
    if (!(made ? read_name : read_expression_name)(scope, entry->key, entry->key_span, "a term"))
        return false;
    const Kernel *kernel = scope->kernel;
    bool taken = scope_find_option(scope, entry->key) >= 0 || rules_find_number(scope, entry->key) >= 0;
    for (size_t i = 0; i < kernel->term_count; i++)
        taken = taken || scope_name_equals(kernel->terms[i].name, entry->key);
    for (size_t i = 0; i < scope->zone_names.count; i++)
        taken = taken || scope_name_equals(scope->zone_names.items[i].name, entry->key);
    if (taken)
        diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span,
                   "`%.*s` is a term, a number, a zone or an option already", TEXT_ARG(entry->key));
    return !taken;
}

void block_terms(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    const Node *terms = node_present_get(root, KEY_BLOCKS_TERMS);
    Royalty royalty = royalty_of(scope, root);
    kernel->in_check = EXPR_NONE;
    if (royalty.any && (terms == NULL || !node_present(node_get(terms, "in-check")))) {
        kernel->in_check = rules_made(scope, royalty.in_check, royalty.span, "T");
        add_term(scope, TEXT("in-check"), kernel->in_check, royalty.span);
    }
    for (size_t i = 0; terms != NULL && terms->type == NODE_MAP && i < terms->count; i++) {
        const NodeEntry *entry = &terms->entries[i];
        if (!node_present(entry->value) || !name_term(scope, entry))
            continue;
        bool check = text_is(entry->key, "in-check");
        ExprId value = check ? expression_read(scope, entry->value, "T") : read_term(scope, entry->value);
        if (check)
            kernel->in_check = value;
        if (!add_term(scope, entry->key, value, entry->key_span))
            return;
    }
}

/* --- what people read --------------------------------------------------------------- */

static size_t named_things(const Scope *scope, Text *names)
{
    const Kernel *kernel = scope->kernel;
    size_t count = 0;
    for (size_t i = 0; i < kernel->number_count; i++)
        names[count++] = kernel->numbers[i].name;
    for (size_t i = 0; i < kernel->flag_count; i++)
        names[count++] = kernel->flags[i].name;
    for (size_t i = 0; i < kernel->trail_count; i++)
        names[count++] = kernel->trails[i].name;
    for (size_t i = 0; i < kernel->term_count; i++)
        names[count++] = kernel->terms[i].name;
    for (size_t i = CLASS_FIRST_DECLARED; i < kernel->class_count; i++)
        names[count++] = kernel->class_names[i];
    for (size_t i = 0; i < scope->zone_names.count; i++)
        names[count++] = scope->zone_names.items[i].name;
    return count;
}

/* True if a name was reported where it is declared: what is called otherwise may be that. */
static bool is_name_refused(const Scope *scope, const Node *root)
{
    static const char *const blocks[] = { KEY_BLOCKS_STATE, KEY_BLOCKS_ZONES, KEY_BLOCKS_TERMS,
                                          KEY_BLOCKS_ACTIONS };
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        const Node *block = node_present_map(root, blocks[b]);
        for (size_t i = 0; block != NULL && i < block->count; i++)
            if (diag_has_error_in(scope->diags, block->entries[i].key_span))
                return true;
    }
    return false;
}

void block_called(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    const Node *called = node_present_get(root, KEY_BLOCKS_CALLED);
    size_t most = kernel->number_count + kernel->flag_count + kernel->trail_count + kernel->term_count +
                  kernel->class_count + scope->zone_names.count;
    Text *names = arena_array(scope->reading, most + 1, sizeof *names);
    size_t count = named_things(scope, names);
    bool refused = is_name_refused(scope, root);
    for (size_t i = 0; called != NULL && called->type == NODE_MAP && i < called->count; i++) {
        const NodeEntry *entry = &called->entries[i];
        bool known = false;
        for (size_t n = 0; n < count; n++)
            known = known || scope_name_equals(names[n], entry->key);
        if (!known && entry->key_span.source == root->span.source && node_present(entry->value) && !refused)
            report_unknown(scope, entry->key_span, "the name", entry->key, names, count);
        if (known && node_present(entry->value) && entry->value->type == NODE_SCALAR)
            *RULES_ADD(scope, kernel->called, kernel->called_count) =
                (CalledRule){ arena_text(scope->rules, entry->key),
                              arena_text(scope->rules, entry->value->text) };
    }
}
