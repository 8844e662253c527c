/* What is laid over a definition and changes nothing, since all of it was there. Maps merge key by key, so
 * that one is there if each of its entries is; a value or a list replaces, and has to be the same. */

#include "definition/repeated.h"

#include "definition/blocks_common.h"
#include "schema_keys.h"

static bool is_same(const Node *one, const Node *other)
{
    if (one->type != other->type || one->count != other->count)
        return false;
    if (one->type == NODE_SCALAR)
        return text_equals(one->text, other->text);
    for (size_t i = 0; one->type == NODE_LIST && i < one->count; i++)
        if (!is_same(one->items[i], other->items[i]))
            return false;
    for (size_t i = 0; one->type == NODE_MAP && i < one->count; i++)
        if (!text_equals(one->entries[i].key, other->entries[i].key) ||
            !is_same(one->entries[i].value, other->entries[i].value))
            return false;
    return one->type == NODE_LIST || one->type == NODE_MAP;
}

/* True if laying the value over what was there (NULL: nothing was) leaves that as it is. */
static bool is_there(const Node *value, const Node *there)
{
    if (there == NULL || value->type == NODE_POISON || value->type == NODE_EMPTY)
        return false;
    if (value->type != NODE_MAP || there->type != NODE_MAP)
        return is_same(value, there);
    for (size_t i = 0; i < value->count; i++)
        if (!is_there(value->entries[i].value, node_named(there, value->entries[i].key)))
            return false;
    return value->count > 0;
}

/* What speaks of one game alone may be as in another. */
static bool is_credit(Text key)
{
    static const char *const credits[] = { KEY_FILE_VARI,      KEY_FILE_EXTENDS,
                                           KEY_CREDITS_NAME,   KEY_CREDITS_ALSO,
                                           KEY_CREDITS_ABOUT,  KEY_CREDITS_TAGS,
                                           KEY_CREDITS_YEAR,   KEY_CREDITS_INVENTOR,
                                           KEY_CREDITS_SOURCE, KEY_FILE_OVERLAYS,
                                           KEY_TRIALS_TESTS,   KEY_OVERLAY_IF,
                                           KEY_OVERLAY_REFUSE, NULL };
    for (const char *const *credit = credits; *credit != NULL; credit++)
        if (text_is(key, *credit))
            return true;
    return false;
}

/* What is said by one of two maps, or by both: for who asks whether anything is said of a key, not what. */
static Node *said_by_either(Arena *arena, Node *one, Node *other)
{
    if (one == NULL || one->type != NODE_MAP || other->type != NODE_MAP)
        return other;
    Node *both = arena_alloc(arena, sizeof *both);
    *both = *one;
    both->entries = arena_array(arena, one->count + other->count + 1, sizeof *both->entries);
    for (size_t i = 0; i < one->count; i++)
        both->entries[i] = one->entries[i];
    for (size_t i = 0; i < other->count; i++) {
        NodeEntry *entry = NULL;
        for (size_t e = 0; e < one->count && entry == NULL; e++)
            if (text_equals(one->entries[e].key, other->entries[i].key))
                entry = &both->entries[e];
        if (entry == NULL)
            both->entries[both->count++] = other->entries[i];
        else
            entry->value = said_by_either(arena, entry->value, other->entries[i].value);
    }
    return both;
}

/* True of blocks that are maps from names: each name is told by itself. What else stands together is read
 * together, and may be said again in part. */
static bool has_names(Text block)
{
    static const char *const blocks[] = { KEY_BLOCKS_PIECES,  KEY_BLOCKS_STATE,
                                          KEY_BLOCKS_ZONES,   KEY_BLOCKS_TERMS,
                                          KEY_BLOCKS_CALLED,  KEY_BLOCKS_ACTIONS,
                                          KEY_BLOCKS_EFFECTS, KEY_BLOCKS_LAWS,
                                          KEY_BLOCKS_MUST,    KEY_BLOCKS_ENDINGS,
                                          KEY_BLOCKS_NATIVE,  KEY_BLOCKS_TEAMS,
                                          KEY_FILE_OPTIONS,   NULL };
    for (const char *const *name = blocks; *name != NULL; name++)
        if (text_is(block, *name))
            return true;
    return false;
}

/* Of a file or an overlay, and of the names of a block. What is said of in `between` may have changed since,
 * and is changed back. */
static void warn_of_entries(Scope *scope, const Node *map, const Node *there, const Node *between,
                            bool blocks)
{
    for (size_t i = 0; i < map->count; i++) {
        const NodeEntry *entry = &map->entries[i];
        const Node *before = node_named(there, entry->key),
                   *changed = between == NULL ? NULL : node_named(between, entry->key);
        if (before == NULL || (blocks && is_credit(entry->key)) ||
            (changed != NULL && changed->type != NODE_MAP))
            continue;
        if (changed == NULL && is_there(entry->value, before)) {
            diag_warning(scope->diags, DIAG_UNUSED, entry->key_span,
                         "`%.*s` changes nothing: all of it was there before", TEXT_ARG(entry->key));
            diag_help(scope->diags, "leave it out");
        } else if (blocks && has_names(entry->key) && entry->value->type == NODE_MAP &&
                   before->type == NODE_MAP) {
            warn_of_entries(scope, entry->value, before, changed, false);
        }
    }
}

static void warn_of_overlays(Scope *scope, const Chain *chain, uint16_t source)
{
    Node *said = NULL; /* by the overlays so far */
    for (size_t i = 0; i < chain->overlays.count; i++) {
        Node *overlay = chain->overlays.items[i];
        const NodeEntry *condition = node_entry(overlay, KEY_OVERLAY_IF);
        if (overlay->span.source == source && condition != NULL) {
            if (overlay->count == 1) {
                diag_warning(scope->diags, DIAG_UNUSED, condition->key_span, "this overlay changes nothing");
                diag_help(scope->diags, "what is different while the condition holds stands beside it");
            }
            warn_of_entries(scope, overlay, chain->root, said, true);
        }
        said = said_by_either(scope->reading, said, overlay);
    }
}

void repeated_warn(Scope *scope, const Chain *chain, uint16_t source)
{
    if (diag_rule_errors(scope->diags) > 0)
        return;
    if (chain->base != NULL)
        warn_of_entries(scope, chain->files[0].root, chain->base, NULL, true);
    warn_of_overlays(scope, chain, source);
}
