/* Commas that split a text, keys without a colon, keys that stand twice. */

#include "tree/slips.h"

/* Round brackets opened less those closed, in an unquoted text. */
static int open_brackets(Text text)
{
    int open = 0;
    for (size_t i = 0; i < text.length; i++)
        open += (text.bytes[i] == '(') - (text.bytes[i] == ')');
    return open;
}

static bool is_plain(const Node *node)
{
    return node->type == NODE_SCALAR && !node->quoted;
}

/* The comma between the end of one thing and the start of the next. */
static void report_comma(DiagList *diags, Span before, Span after)
{
    Span between = { .source = before.source, .start = before.end, .end = after.start };
    Text text = source_text(diags->sources, between);
    Span comma = span_part(between, text_find(text, ','), 1);
    diag_error(diags, DIAG_STRAY_COMMA, comma,
               "this comma splits the text: a bracket is still open before it");
    diag_help(diags, "put quotes around the whole text, or do without the comma");
}

void slips_join_map(DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count;) {
        NodeEntry *entry = &map->entries[kept++];
        *entry = map->entries[i++];
        Node *value = entry->value;
        /* A key without a value may be the start of a split text itself. */
        bool text_in_key = value->type == NODE_EMPTY;
        int open = is_plain(value) ? open_brackets(value->text) : text_in_key ? open_brackets(entry->key) : 0;
        Span end = text_in_key ? entry->key_span : value->span;
        if (open <= 0 || i == map->count || map->entries[i].value->type != NODE_EMPTY)
            continue;
        report_comma(diags, end, map->entries[i].key_span);
        value->type = NODE_POISON;
        for (; open > 0 && i < map->count && map->entries[i].value->type == NODE_EMPTY; i++)
            open += open_brackets(map->entries[i].key);
    }
    map->count = kept;
}

void slips_join_list(DiagList *diags, Node *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count;) {
        Node *item = list->items[kept++] = list->items[i++];
        int open = is_plain(item) ? open_brackets(item->text) : 0;
        if (open <= 0 || i == list->count || !is_plain(list->items[i]))
            continue;
        report_comma(diags, item->span, list->items[i]->span);
        item->type = NODE_POISON;
        for (; open > 0 && i < list->count && is_plain(list->items[i]); i++)
            open += open_brackets(list->items[i]->text);
    }
    list->count = kept;
}

/* Whether an entry of `{...}` is a word alone: no colon follows it. */
static bool is_bare(const DiagList *diags, const NodeEntry *entry)
{
    if (entry->value->type != NODE_EMPTY)
        return false;
    Span rest = { .source = entry->key_span.source, .start = entry->key_span.end, .end = UINT32_MAX };
    Text text = source_text(diags->sources, rest);
    size_t at = 0;
    while (at < text.length && (text.bytes[at] == ' ' || text.bytes[at] == '\n' || text.bytes[at] == '\r' ||
                                text.bytes[at] == '"' || text.bytes[at] == '\''))
        at++;
    return at < text.length && (text.bytes[at] == ',' || text.bytes[at] == '}');
}

void slips_drop_bare(DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry entry = map->entries[i];
        Node *before = kept == 0 ? NULL : map->entries[kept - 1].value;
        bool value = before != NULL && (before->type == NODE_SCALAR || before->type == NODE_POISON);
        if (!value || !is_bare(diags, &entry)) {
            map->entries[kept++] = entry;
            continue;
        }
        if (before->type == NODE_POISON)
            continue; /* one mistake, one message */
        before->type = NODE_POISON;
        diag_error(diags, DIAG_STRAY_COMMA, entry.key_span,
                   "the comma ends the value before `%.*s`, which is no key: no colon follows it",
                   TEXT_ARG(entry.key));
        diag_help(diags, "several things are a list, `[a, b]`; no expression needs a comma: cells and zones "
                         "stand side by side, `d4 e4`");
    }
    map->count = kept;
}

static const NodeEntry *find(const Node *map, size_t count, Text key)
{
    for (size_t i = 0; i < count; i++)
        if (text_equals(map->entries[i].key, key))
            return &map->entries[i];
    return NULL;
}

void slips_drop_twice(DiagList *diags, Node *map)
{
    size_t kept = 0;
    for (size_t i = 0; i < map->count; i++) {
        NodeEntry entry = map->entries[i];
        const NodeEntry *first = find(map, kept, entry.key);
        if (first == NULL) {
            map->entries[kept++] = entry;
            continue;
        }
        diag_error(diags, DIAG_KEY_TWICE, entry.key_span, "the key `%.*s` stands here twice",
                   TEXT_ARG(entry.key));
        diag_note(diags, first->key_span, "first here");
    }
    map->count = kept;
}
