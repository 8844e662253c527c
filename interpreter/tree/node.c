/* Questions about nodes. */

#include "tree/node.h"

NodeEntry *node_entry(const Node *node, const char *key)
{
    if (node == NULL || node->type != NODE_MAP)
        return NULL;
    Text wanted = text_of(key);
    for (size_t i = 0; i < node->count; i++)
        if (text_equals(node->entries[i].key, wanted))
            return &node->entries[i];
    return NULL;
}

Node *node_get(const Node *node, const char *key)
{
    NodeEntry *entry = node_entry(node, key);
    return entry == NULL ? NULL : entry->value;
}

bool node_is_none(const Node *node)
{
    return node != NULL && node->type == NODE_SCALAR && !node->quoted && text_is(node->text, "none");
}

Span node_part(const Node *node, size_t offset, size_t length)
{
    return node->verbatim ? span_part(node->span, offset, length) : node->span;
}
