/* Knows a YAML document as nodes that remember where they stood. Does not
 * know what a key means, nor any type but the scalar's raw text. Lives in the
 * reading arena. Fails by reporting; a broken node becomes NODE_POISON, about
 * which later checks stay silent. */
#ifndef VARI_TREE_NODE_H
#define VARI_TREE_NODE_H

#include "report/diag.h"

typedef enum NodeType { NODE_POISON, NODE_EMPTY, NODE_SCALAR, NODE_LIST, NODE_MAP } NodeType;

typedef struct Node Node;

typedef struct NodeEntry {
    Text key;
    Span key_span;
    Node *value;
} NodeEntry;

struct Node {
    NodeType type;
    bool quoted;        /* a scalar in quotes, or a block scalar */
    bool verbatim;      /* span covers exactly text's bytes, so carets may point inside */
    Span span;          /* the value without quotes where verbatim; else the whole scalar */
    Text text;          /* of a scalar */
    Node **items;       /* of a list */
    NodeEntry *entries; /* of a map, in file order, keys unique */
    size_t count;       /* items or entries */
};

/* Reads one document. Returns a node always (NODE_POISON when nothing could be
 * read). Reports: syntax, tabs, anchors, aliases, tags, merge keys, several
 * documents, keys twice, keys that are no scalars, nesting over 32, over 1 MiB,
 * over 100,000 values, maps over 4,096 keys, invalid UTF-8, control characters,
 * a null or list item beside an unclosed parenthesis (a stray comma). */
Node *tree_read(Arena *arena, DiagList *diags, uint16_t source);

/* NULL when the map has no such key (or node is no map). */
NodeEntry *node_entry(const Node *node, const char *key);
Node *node_get(const Node *node, const char *key);
/* The unquoted scalar `none`, which removes what was inherited. */
bool node_is_none(const Node *node);
/* Span of a part of a scalar's text; the whole scalar where it is not verbatim. */
Span node_part(const Node *node, size_t offset, size_t length);

/* The merge law of extends, overlays and like: maps merge key by key; scalars
 * and lists replace; the first item `inherited` in a list stands for the list
 * it replaces (a single value counts as a list of one, `none` as an empty one).
 * Entries of maps named in `new_first` (effects, laws, must, endings:
 * NULL-terminated, top level only) that are new stand before the inherited
 * ones. A value `none` replaces as the scalar it is and keeps the key's place:
 * whoever reads the merged tree takes a scalar `none` for an absent entry
 * (node_is_none), because `castling: none` and `captures: none` must be seen.
 * A later map merged over a `none` gives that map. Over poison a map is poison;
 * poison over something leaves that, so that what relies on it is no further
 * mistake. Neither argument is changed; nodes are shared. */
Node *tree_merge(Arena *arena, Node *base, Node *over, const char *const *new_first);

#endif
