/* Reads the native hooks that a game uses and their parameters, against the
 * registry of room native. */

#include "native/native.h"

#include "definition/blocks_common.h"
#include "definition/native_names.h"
#include "report/nearest.h"

const HookInfo *native_hook_of(const Node *record, size_t *index)
{
    size_t count;
    const HookInfo *hooks = native_hooks(&count);
    const Node *hook = node_present_get(record, KEY_NATIVE_HOOK);
    for (size_t i = 0; hook != NULL && hook->type == NODE_SCALAR && i < count; i++) {
        if (scope_name_equals(hook->text, text_of(hooks[i].name))) {
            if (index != NULL)
                *index = i;
            return &hooks[i];
        }
    }
    return NULL;
}

static void report_unknown_hook(Scope *scope, const Node *hook)
{
    size_t count;
    const HookInfo *hooks = native_hooks(&count);
    Text *names = arena_array(scope->reading, count, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = text_of(hooks[i].name);
    diag_error(scope->diags, DIAG_UNKNOWN_HOOK, hook->span, "there is no native hook `%.*s`",
               TEXT_ARG(hook->text));
    Text nearest = nearest_name(hook->text, names, count);
    if (nearest.length > 0)
        diag_suggest(scope->diags, nearest);
    else
        diag_help(scope->diags, "hooks are part of the program; `vari explain unknown-hook` lists them");
}

static bool read_flag_name(Scope *scope, const Node *value, int32_t *result)
{
    Text word; /* that of a flag is the flag, even where an option has the same name */
    *result = value->type == NODE_SCALAR ? rules_find_flag(scope, value->text) : -1;
    if (*result >= 0 || !read_word(scope, value, &word))
        return *result >= 0;
    *result = rules_find_flag(scope, word);
    if (*result >= 0)
        return true;
    const Kernel *kernel = scope->kernel;
    Text names[FLAGS_MAX];
    for (size_t i = 0; i < kernel->flag_count; i++)
        names[i] = kernel->flags[i].name;
    return report_unknown(scope, value->span, "the flag", word, names, kernel->flag_count);
}

/* `[8, 9]` are ranks as each player sees them; anything else is a fixed set. */
static bool read_ranks(Scope *scope, const Node *value, const NodeEntry *name, int32_t *result)
{
    const Board *board = scope->kernel->board;
    Zone zone = { .name = arena_text(scope->rules, name->key) };
    if (board == NULL)
        return false;
    if (value->type != NODE_LIST) {
        if (!read_fixed_set(scope, value, zone.seen_by))
            return false;
        *result = scope_zone(scope, &zone);
        return true;
    }
    for (size_t i = 0; i < value->count; i++) {
        int64_t rank;
        if (!read_number(scope, value->items[i], 1, board->ranks, "a rank", &rank))
            return false;
        for (int p = 0; p <= PLAYER_NOBODY; p++) {
            int player = p < board->player_count ? p : 0;
            for (Cell cell = 0; cell < board->cell_count; cell++)
                if (board_rank_seen(board, player, cell) == rank)
                    cellset_add(&zone.seen_by[p], cell);
        }
    }
    *result = scope_zone(scope, &zone);
    return true;
}

static bool read_parameter(Scope *scope, const NodeEntry *entry, const HookParameter *parameter,
                           int32_t *result)
{
    KindSet kinds = { 0 };
    int64_t number;
    switch (parameter->type) {
    case 'k':
        if (!read_kind_words(scope, entry->value, &kinds))
            return false;
        *result = scope_kindset(scope, &kinds);
        return true;
    case 'f': return read_flag_name(scope, entry->value, result);
    case 'n':
        if (!read_number(scope, entry->value, parameter->lowest, parameter->highest, parameter->name,
                         &number))
            return false;
        *result = (int32_t)number;
        return true;
    case 'w':
        *result = read_choice(scope, entry->value, parameter->words, parameter->name);
        return *result >= 0;
    default: return read_ranks(scope, entry->value, entry, result);
    }
}

static void refuse_unknown_parameters(Scope *scope, const Node *record, const HookInfo *hook)
{
    Text *names = arena_array(scope->reading, hook->parameter_count, sizeof *names);
    for (size_t i = 0; i < hook->parameter_count; i++)
        names[i] = text_of(hook->parameters[i].name);
    for (size_t i = 0; i < record->count; i++) {
        const NodeEntry *entry = &record->entries[i];
        bool known = text_is(entry->key, "hook");
        for (size_t n = 0; n < hook->parameter_count && !known; n++)
            known = scope_name_equals(entry->key, names[n]);
        if (known)
            continue;
        diag_error(scope->diags, DIAG_HOOK_PARAMETER, entry->key_span,
                   "the hook `%s` has no parameter `%.*s`", hook->name, TEXT_ARG(entry->key));
        Text nearest = nearest_name(entry->key, names, hook->parameter_count);
        if (nearest.length > 0)
            diag_suggest(scope->diags, nearest);
    }
}

static void read_native(Scope *scope, const NodeEntry *entry)
{
    size_t index = 0;
    const HookInfo *hook = native_hook_of(entry->value, &index);
    const Node *named = node_present_get(entry->value, KEY_NATIVE_HOOK);
    if (named == NULL) {
        diag_error(scope->diags, DIAG_UNKNOWN_HOOK, entry->key_span, "`%.*s` does not say which `hook` it is",
                   TEXT_ARG(entry->key));
        return;
    }
    if (hook == NULL) {
        if (named->type == NODE_SCALAR)
            report_unknown_hook(scope, named);
        return;
    }
    Kernel *kernel = scope->kernel;
    NativeRule rule = { .name = arena_text(scope->rules, entry->key),
                        .hook = (uint8_t)index,
                        .parameter_count = hook->parameter_count,
                        .span = entry->key_span };
    rule.parameters = arena_array(scope->rules, hook->parameter_count, sizeof *rule.parameters);
    refuse_unknown_parameters(scope, entry->value, hook);
    for (size_t i = 0; i < hook->parameter_count; i++) {
        NodeEntry *value = node_entry(entry->value, hook->parameters[i].name);
        if (value == NULL && hook->parameters[i].type == 'w')
            continue; /* its first word */
        if (value == NULL)
            diag_error(scope->diags, DIAG_HOOK_PARAMETER, entry->key_span,
                       "the hook `%s` needs its parameter `%s`", hook->name, hook->parameters[i].name);
        else
            read_parameter(scope, value, &hook->parameters[i], &rule.parameters[i]);
    }
    *RULES_ADD(scope, kernel->natives, kernel->native_count) = rule;
}

void block_natives(Scope *scope, const Node *root)
{
    const Node *block = node_present_get(root, KEY_BLOCKS_NATIVE);
    if (block == NULL || block->type != NODE_MAP)
        return;
    if (block->count > NATIVES_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, block->entries[NATIVES_MAX].key_span,
                   "a game has at most %d native hooks", NATIVES_MAX);
        return;
    }
    for (size_t i = 0; i < block->count; i++)
        if (block->entries[i].value->type == NODE_MAP)
            read_native(scope, &block->entries[i]);
}
