/* Entries that stand too far in or too far out. */

#include "definition/schema_check.h"

#include "report/nearest.h"

enum { NESTED_MAX = 8, INDENT = 2 };

/* --- the text around an entry ------------------------------------------------------------------- */

/* Whole lines: offsets in the source, without the end of the last line. Width: the blanks before the first.
 */
typedef struct Lines {
    size_t begin, end, width;
} Lines;

static Text bytes_of(const SchemaCheck *check, Span span)
{
    const Source *source = source_get(check->diags->sources, span.source);
    return source == NULL ? (Text){ "", 0 } : source->bytes;
}

static bool says_something(Text line)
{
    Text said = text_trim(line);
    return said.length > 0 && said.bytes[0] != '#';
}

/* True if a line goes on with what begins `width` blanks in: a list may stand as far out as its key. */
static bool goes_on(Text line, size_t width)
{
    size_t blanks = text_indent(line);
    return blanks > width ||
           (blanks == width && text_starts_with(text_slice(line, blanks, line.length), TEXT("- ")));
}

/* The lines of an entry and of what belongs to it; false: something stands before it on its line. */
static bool find_lines(const SchemaCheck *check, Span key, Lines *lines)
{
    Text bytes = bytes_of(check, key);
    size_t begin = key.start;
    while (begin > 0 && bytes.bytes[begin - 1] == ' ')
        begin--;
    if (begin > 0 && bytes.bytes[begin - 1] != '\n')
        return false;
    size_t at = begin + text_find(text_slice(bytes, begin, bytes.length), '\n');
    *lines = (Lines){ begin, at, key.start - begin };
    while (at < bytes.length) {
        Text rest = text_slice(bytes, at + 1, bytes.length),
             line = text_slice(rest, 0, text_find(rest, '\n'));
        if (says_something(line) && !goes_on(line, lines->width))
            break;
        at += line.length + 1;
        lines->end = says_something(line) ? at : lines->end;
    }
    return true;
}

/* Lines as they stand some blanks further in or out. */
static void add_shifted(Buffer *out, Text text, size_t from, size_t to)
{
    while (text.length > 0) {
        Text line = text_cut(&text, '\n');
        size_t blanks = text_indent(line), kept = blanks < from ? blanks : from;
        if (blanks < line.length)
            buffer_add(out, "%*s", (int)(blanks - kept + (blanks < from ? 0 : to)), "");
        buffer_add_text(out, text_slice(line, blanks, line.length));
        buffer_add(out, "%s", text.length > 0 ? "\n" : "");
    }
}

static Span lines_span(Span key, const Lines *lines)
{
    return (Span){ .source = key.source, .start = (uint32_t)lines->begin, .end = (uint32_t)lines->end };
}

bool schema_is_block(const SchemaCheck *check, const Node *node)
{
    return !text_starts_with(source_text(check->diags->sources, span_part(node->span, 0, 1)), TEXT("{"));
}

/* --- what fits where ---------------------------------------------------------------------------- */

/* True for `8x8`, which is a board's size and no expression. */
static bool is_size(Text text)
{
    int64_t files, ranks;
    return text_to_int(text_cut(&text, 'x'), &files) && text_to_int(text, &ranks);
}

/* How many parts of a value are not what the type wants. */
static size_t count_misfits(const SchemaCheck *check, Text type, const Node *value, unsigned depth)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    if (value->type == NODE_POISON || value->type == NODE_EMPTY || node_is_none(value) || depth == NESTED_MAX)
        return 0;
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), value->type);
    size_t misfits = form == NULL;
    if (form != NULL && form->shape == SCHEMA_SCALAR)
        /* scalars are not checked here, but a set of cells never looks like `8x8` */
        return text_is(form->rest, "set") && is_size(value->text);
    const SchemaMap *map =
        form != NULL && form->shape == SCHEMA_MAP ? schema_map(check->schema, form->rest) : NULL;
    for (size_t i = 0; form != NULL && form->shape == SCHEMA_LIST && i < value->count; i++)
        misfits += count_misfits(check, form->rest, value->items[i], depth + 1);
    for (size_t i = 0; form != NULL && form->shape == SCHEMA_NAMES && i < value->count; i++)
        misfits += count_misfits(check, form->rest, value->entries[i].value, depth + 1);
    for (size_t i = 0; map != NULL && i < value->count; i++) {
        const SchemaKey *key = schema_key(map, value->entries[i].key);
        misfits += key == NULL ? 1 : count_misfits(check, key->type, value->entries[i].value, depth + 1);
    }
    return misfits;
}

size_t schema_misfits(const SchemaCheck *check, Text type, const Node *value)
{
    return count_misfits(check, type, value, 0);
}

/* How many keys of a value, and of what is in it, are keys of the type by name. */
static size_t count_known(const SchemaCheck *check, Text type, const Node *value, unsigned depth)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), value->type);
    const SchemaMap *map =
        form != NULL && form->shape == SCHEMA_MAP ? schema_map(check->schema, form->rest) : NULL;
    size_t known = 0;
    if (form == NULL || depth == NESTED_MAX)
        return 0;
    for (size_t i = 0; form->shape == SCHEMA_LIST && i < value->count; i++)
        known += count_known(check, form->rest, value->items[i], depth + 1);
    for (size_t i = 0; form->shape == SCHEMA_NAMES && i < value->count; i++)
        known += count_known(check, form->rest, value->entries[i].value, depth + 1);
    for (size_t i = 0; map != NULL && i < value->count; i++) {
        const SchemaKey *key = schema_key(map, value->entries[i].key);
        if (key != NULL && !text_is(key->name, "*"))
            known += 1 + count_known(check, key->type, value->entries[i].value, depth + 1);
    }
    return known;
}

size_t schema_known_keys(const SchemaCheck *check, Text type, const Node *value)
{
    return count_known(check, type, value, 0);
}

bool schema_is_unlike(const SchemaCheck *check, Text type, const Node *value)
{
    return value->type == NODE_MAP && value->count > 0 && count_misfits(check, type, value, 0) > 0 &&
           count_known(check, type, value, 0) == 0;
}

/* True if the value is a map, and the type knows none of its keys. */
static bool is_strange(const SchemaCheck *check, Text type, const Node *value)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), value->type);
    if (value->type != NODE_MAP || form == NULL || form->shape != SCHEMA_MAP)
        return false;
    for (size_t i = 0; i < value->count; i++)
        if (schema_key(schema_map(check->schema, form->rest), value->entries[i].key) != NULL)
            return false;
    return true;
}

/* True if a value is rather what the type wants than what the other one does. */
static bool fits_better(const SchemaCheck *check, Text type, Text other, const Node *value)
{
    size_t misfits = count_misfits(check, type, value, 0), others = count_misfits(check, other, value, 0);
    return misfits < others || (misfits == others && misfits > 0 && is_strange(check, other, value));
}

static bool has_entry(const Node *node, Text name)
{
    for (size_t i = 0; i < node->count; i++)
        if (text_equals(node->entries[i].key, name))
            return true;
    return false;
}

static Span entry_place(const Node *node, Text name)
{
    for (size_t i = 0; i < node->count; i++)
        if (text_equals(node->entries[i].key, name))
            return node->entries[i].key_span;
    return node->span;
}

static void take_out(Node *node, size_t index)
{
    for (size_t i = index + 1; i < node->count; i++)
        node->entries[i - 1] = node->entries[i];
    node->count--;
}

static void put_in(Arena *arena, Node *node, const NodeEntry *entry)
{
    NodeEntry *entries = arena_array(arena, node->count + 1, sizeof *entries);
    for (size_t i = 0; i < node->count; i++)
        entries[i] = node->entries[i];
    entries[node->count++] = *entry;
    node->entries = entries;
}

/* --- too far in --------------------------------------------------------------------------------- */

/* The innermost map around that has such a key. */
static const SchemaLevel *level_of(const SchemaLevel *level, Text key)
{
    for (; level != NULL; level = level->outer) {
        const SchemaKey *found = schema_key(level->map, key);
        if (found != NULL && !text_is(found->name, "*"))
            return level;
    }
    return NULL;
}

static const char *place_of(const SchemaCheck *check, const SchemaLevel *level)
{
    return level->outer == NULL ? "the top level"
                                : arena_format(check->schema->arena, "%.*s", TEXT_ARG(level->map->about));
}

/* Moves the lines out to the column of the keys they belong to, behind the rest of the entry that they stand
 * in. */
static void mend_further_out(SchemaCheck *check, const SchemaLevel *level, const NodeEntry *entry)
{
    const NodeEntry *owner = &level->node->entries[level->index];
    Lines own, all;
    if (!find_lines(check, entry->key_span, &own) || !find_lines(check, owner->key_span, &all) ||
        own.width <= all.width || own.end > all.end)
        return;
    Text bytes = bytes_of(check, entry->key_span);
    Buffer text = { .arena = check->schema->arena };
    if (all.end > own.end) {
        buffer_add_text(&text, text_slice(bytes, own.end + 1, all.end - own.end - 1));
        buffer_add_text(&text, TEXT("\n"));
    }
    add_shifted(&text, text_slice(bytes, own.begin, own.end - own.begin), own.width, all.width);
    size_t spaces = own.width - all.width;
    diag_help(check->diags, "move it %zu space%s to the left, in line with `%.*s`", spaces,
              spaces == 1 ? "" : "s", TEXT_ARG(owner->key));
    own.end = all.end;
    diag_mend(check->diags, lines_span(entry->key_span, &own), buffer_text(&text));
}

static void tell_further_out(SchemaCheck *check, const SchemaLevel *level, const NodeEntry *entry,
                             bool is_there)
{
    DiagList *diags = check->diags;
    const char *place = place_of(check, level);
    bool empty = entry->value->type == NODE_EMPTY;
    Lines lines;
    bool block = find_lines(check, entry->key_span, &lines);
    diag_error(diags, DIAG_BAD_YAML, entry->key_span, "`%.*s` is a key of %s, %s", TEXT_ARG(entry->key),
               place, block ? "indented too far" : "written too far in");
    if (is_there) {
        diag_help(diags, "what belongs to `%.*s` stands where that key is already", TEXT_ARG(entry->key));
        diag_note(diags, entry_place(level->node, entry->key), "`%.*s` is here", TEXT_ARG(entry->key));
        return;
    }
    diag_help(diags, "close the bracket of `%.*s` before it",
              TEXT_ARG(level->node->entries[level->index].key));
    if (block)
        mend_further_out(check, level, entry);
    if (block && !empty)
        diag_is_certain(diags);
}

bool schema_put_further_out(SchemaCheck *check, Text type, Node *node, size_t index)
{
    NodeEntry entry = node->entries[index];
    const SchemaLevel *level = check->level;
    if (level != NULL && level->node == node) {
        if (type.length == 0 && schema_key(level->map, entry.key) != NULL)
            return false;
        level = level->outer;
    }
    level = level_of(level, entry.key);
    Lines lines;
    if (level == NULL || (type.length == 0 &&
                          (has_entry(level->node, entry.key) || !find_lines(check, entry.key_span, &lines))))
        return false;
    Text wanted = schema_key(level->map, entry.key)->type;
    if (entry.value->type == NODE_EMPTY ? !find_lines(check, entry.key_span, &lines)
                                        : type.length > 0 && !fits_better(check, wanted, type, entry.value))
        return false;
    bool is_there = has_entry(level->node, entry.key);
    tell_further_out(check, level, &entry, is_there);
    take_out(node, index);
    if (is_there || entry.value->type == NODE_EMPTY)
        diag_unread(check->diags, UNREAD_NAMES);
    else
        put_in(check->schema->arena, level->node, &entry);
    return true;
}

/* --- too far out -------------------------------------------------------------------------------- */

/* Moves the lines in below the owner: to the column of what stands there, if something does. */
static void mend_further_in(SchemaCheck *check, const NodeEntry *first, const NodeEntry *last,
                            const NodeEntry *owner)
{
    Lines own, end, outer, inner;
    if (!find_lines(check, first->key_span, &own) || !find_lines(check, last->key_span, &end) ||
        !find_lines(check, owner->key_span, &outer))
        return;
    size_t width = outer.width + INDENT;
    if (owner->value->type == NODE_MAP && owner->value->count > 0 &&
        find_lines(check, owner->value->entries[0].key_span, &inner))
        width = inner.width;
    own.end = end.end;
    Buffer text = { .arena = check->schema->arena };
    add_shifted(&text, text_slice(bytes_of(check, first->key_span), own.begin, own.end - own.begin),
                own.width, width);
    diag_mend(check->diags, lines_span(first->key_span, &own), buffer_text(&text));
}

static void tell_further_in(SchemaCheck *check, const NodeEntry *first, const NodeEntry *last,
                            const NodeEntry *owner)
{
    diag_error(check->diags, DIAG_BAD_YAML, first->key_span,
               "`%.*s` is not indented further than `%.*s`, to which it belongs", TEXT_ARG(first->key),
               TEXT_ARG(owner->key));
    diag_help(check->diags, "move it to the right: what belongs to `%.*s` is indented further",
              TEXT_ARG(owner->key));
    mend_further_in(check, first, last, owner);
}

/* True if it stands on the next line. */
static bool is_next_line(const SchemaCheck *check, const Node *above, const NodeEntry *entry)
{
    Span between = { .source = above->span.source, .start = above->span.end, .end = entry->key_span.start };
    Text text = source_text(check->diags->sources, between);
    size_t line = text_find(text, '\n');
    return line < text.length &&
           text_find(text_slice(text, line + 1, text.length), '\n') == text.length - line - 1;
}

/* True if a map would have the entry or, where it stands right below and looks like no key of its own map,
 * what has names of one's own. */
static bool would_have(SchemaCheck *check, const SchemaForm *form, const Node *node, const NodeEntry *entry,
                       bool far)
{
    if (node->type == NODE_MAP && has_entry(node, entry->key))
        return false;
    if (form->shape == SCHEMA_NAMES)
        return far && node->type == NODE_MAP && is_next_line(check, node, entry) &&
               schema_fits_type(check, form->rest, entry->value) &&
               !schema_is_unlike(check, form->rest, entry->value);
    const SchemaKey *key = schema_key(schema_map(check->schema, form->rest), entry->key);
    return key != NULL && !text_is(key->name, "*") && schema_fits_type(check, key->type, entry->value);
}

/* Among what stands last in a block above, and last in that, the entry to which one further out belongs. */
static NodeEntry *find_owner(SchemaCheck *check, Text type, bool far, NodeEntry *above,
                             const NodeEntry *entry)
{
    for (NodeEntry *owner = NULL;;) {
        SchemaForm forms[SCHEMA_FORMS_MAX];
        Node *node = above->value;
        const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), NODE_MAP);
        if (form == NULL || form->shape == SCHEMA_ANY || !schema_is_block(check, node))
            return owner;
        if ((node->type == NODE_MAP || node->type == NODE_EMPTY) && would_have(check, form, node, entry, far))
            owner = above;
        if (node->type != NODE_MAP || node->count == 0)
            return owner;
        above = &node->entries[node->count - 1];
        const SchemaKey *key =
            form->shape == SCHEMA_MAP ? schema_key(schema_map(check->schema, form->rest), above->key) : NULL;
        if (form->shape == SCHEMA_MAP && key == NULL)
            return owner;
        type = form->shape == SCHEMA_MAP ? key->type : form->rest;
    }
}

/* True if the entry may be meant where it stands. */
static bool may_be_here(SchemaCheck *check, const SchemaMap *map, Text type, const NodeEntry *entry)
{
    if (map == NULL)
        return entry->value->type == NODE_EMPTY || count_misfits(check, type, entry->value, 0) == 0;
    return schema_key(map, entry->key) != NULL || schema_slip_for(check->schema, map, entry).length > 0 ||
           nearest_is_certain(entry->key, schema_key_names(check->schema, map), map->keys.count);
}

bool schema_put_further_in(SchemaCheck *check, const SchemaMap *map, Text type, Node *node, size_t index)
{
    NodeEntry *entry = &node->entries[index];
    if (may_be_here(check, map, type, entry))
        return false;
    const SchemaKey *key = map == NULL ? NULL : schema_key(map, entry[-1].key);
    bool far = map != NULL && schema_meant_key(check, map, entry).length == 0 &&
               schema_said_by(check, map, entry->key).length == 0 && schema_answer(entry->key).length == 0 &&
               schema_instead(map->name, entry->key).length == 0;
    Text above = map == NULL ? type : key != NULL ? key->type : TEXT("any");
    NodeEntry *owner = find_owner(check, above, far, entry - 1, entry);
    if (owner == NULL)
        return false;
    tell_further_in(check, entry, entry, owner);
    Node *value = arena_alloc(check->schema->arena, sizeof *value);
    *value = *owner->value;
    value->type = NODE_MAP;
    put_in(check->schema->arena, value, entry);
    owner->value = value;
    take_out(node, index);
    return true;
}

/* True if an entry that stands below one of no value belongs to it. */
static bool belongs_below(SchemaCheck *check, const SchemaMap *map, Text type, const NodeEntry *entry)
{
    if (map != NULL)
        return schema_key(map, entry->key) == NULL;
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), NODE_MAP);
    const SchemaMap *inner =
        form != NULL && form->shape == SCHEMA_MAP ? schema_map(check->schema, form->rest) : NULL;
    const SchemaKey *key = inner == NULL ? NULL : schema_key(inner, entry->key);
    return key != NULL && !text_is(key->name, "*") && count_misfits(check, type, entry->value, 0) > 0;
}

void schema_take_in(SchemaCheck *check, const SchemaMap *map, Text type, Node *node, size_t index)
{
    NodeEntry *entry = &node->entries[index];
    const SchemaKey *key = map == NULL ? NULL : schema_key(map, entry->key);
    const Node some = { .type = NODE_MAP };
    size_t last = index + 1;
    while (last < node->count && belongs_below(check, map, type, &node->entries[last]))
        last++;
    if ((map != NULL && key == NULL) || last == index + 1 ||
        !schema_fits_type(check, map == NULL ? type : key->type, &some))
        return;
    tell_further_in(check, &entry[1], &entry[last - index - 1], entry);
    Node *value = arena_alloc(check->schema->arena, sizeof *value);
    *value = (Node){ .type = NODE_MAP, .span = entry[1].key_span };
    for (size_t i = index + 1; i < last; i++)
        put_in(check->schema->arena, value, &node->entries[i]);
    for (size_t i = index + 1; i < last; i++)
        take_out(node, index + 1);
    entry->value = value;
}
