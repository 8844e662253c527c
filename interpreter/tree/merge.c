/* One tree laid over another. Builds new maps and lists where the
 * two meet and shares everything else. */

#include "tree/node.h"

#include <string.h>

static bool is_inherited(const Node *node)
{
    return node->type == NODE_SCALAR && !node->quoted && text_is(node->text, "inherited");
}

/* What `inherited` stands for: a single value counts as a list of one. */
static Node **inherited_items(Arena *arena, Node *base, size_t *count)
{
    *count = 0;
    if (base->type == NODE_EMPTY || node_is_none(base))
        return NULL;
    if (base->type == NODE_LIST) {
        *count = base->count;
        return base->items;
    }
    *count = 1;
    Node **items = arena_array(arena, 1, sizeof *items);
    items[0] = base;
    return items;
}

/* Only the first `inherited` is replaced: the list could double with each layer otherwise. */
static Node *merge_list(Arena *arena, Node *base, Node *over)
{
    size_t at = 0;
    while (at < over->count && !is_inherited(over->items[at]))
        at++;
    if (at == over->count)
        return over;

    size_t count;
    Node **items = inherited_items(arena, base, &count);
    Node *merged = arena_alloc(arena, sizeof *merged);
    *merged = *over;
    merged->count = over->count - 1 + count;
    merged->items = arena_array(arena, merged->count, sizeof *merged->items);
    Node **to = merged->items;
    memcpy(to, over->items, at * sizeof *to);
    if (count > 0)
        memcpy(to + at, items, count * sizeof *to);
    memcpy(to + at + count, over->items + at + 1, (over->count - at - 1) * sizeof *to);
    return merged;
}

static bool is_named(Text key, const char *const *names)
{
    for (; names != NULL && *names != NULL; names++)
        if (text_is(key, *names))
            return true;
    return false;
}

static NodeEntry *find(NodeEntry *entries, size_t count, Text key)
{
    for (size_t i = 0; i < count; i++)
        if (text_equals(entries[i].key, key))
            return &entries[i];
    return NULL;
}

static Node *merge(Arena *arena, Node *base, Node *over, const char *const *new_first, bool is_new_first);

/* `new_first` names keys of this map; `is_new_first` speaks of this map itself. */
static Node *merge_map(Arena *arena, Node *base, Node *over, const char *const *new_first, bool is_new_first)
{
    size_t new_count = 0;
    for (size_t i = 0; i < over->count; i++)
        new_count += find(base->entries, base->count, over->entries[i].key) == NULL;

    Node *merged = arena_alloc(arena, sizeof *merged);
    *merged = *over;
    merged->count = base->count + new_count;
    merged->entries = arena_array(arena, merged->count, sizeof *merged->entries);
    NodeEntry *inherited = merged->entries + (is_new_first ? new_count : 0);
    NodeEntry *added = merged->entries + (is_new_first ? 0 : base->count);
    if (base->count > 0)
        memcpy(inherited, base->entries, base->count * sizeof *inherited);

    for (size_t i = 0; i < over->count; i++) {
        NodeEntry entry = over->entries[i];
        NodeEntry *place = find(inherited, base->count, entry.key);
        if (place == NULL) {
            *added++ = entry;
            continue;
        }
        entry.value = merge(arena, place->value, entry.value, NULL, is_named(entry.key, new_first));
        *place = entry;
    }
    return merged;
}

static Node *merge(Arena *arena, Node *base, Node *over, const char *const *new_first, bool is_new_first)
{
    if (over->type == NODE_POISON && base->type != NODE_EMPTY)
        return base; /* so that what relies on it is no further mistake */
    if (over->type == NODE_LIST)
        return merge_list(arena, base, over);
    if (over->type != NODE_MAP)
        return over;
    if (base->type == NODE_POISON)
        return base;
    return base->type == NODE_MAP ? merge_map(arena, base, over, new_first, is_new_first) : over;
}

Node *tree_merge(Arena *arena, Node *base, Node *over, const char *const *new_first)
{
    if (base == NULL || over == NULL)
        return over == NULL ? base : over;
    return merge(arena, base, over, new_first, false);
}
