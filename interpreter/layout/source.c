/* What stands where in the source: values, comments, lines. */

#include "layout/internal.h"

static bool is_quote(char byte)
{
    return byte == '"' || byte == '\'';
}

/* A span lies on the text within quotes wherever it stands there as it is read. */
static Stretch with_quotes(const Layout *layout, Span span)
{
    bool quoted = span.start > 0 && span.end < layout->bytes.length &&
                  is_quote(layout->bytes.bytes[span.start - 1]) &&
                  layout->bytes.bytes[span.end] == layout->bytes.bytes[span.start - 1];
    return (Stretch){ span.start - quoted, span.end + quoted };
}

Stretch layout_raw(const Layout *layout, const Node *node)
{
    if (node->type == NODE_SCALAR && node->quoted && node->verbatim)
        return with_quotes(layout, node->span);
    return (Stretch){ node->span.start, node->span.end };
}

Text layout_source(const Layout *layout, Stretch stretch)
{
    return text_slice(layout->bytes, stretch.start, stretch.end - stretch.start);
}

static uint32_t line_start(const Layout *layout, uint32_t offset)
{
    while (offset > 0 && layout->bytes.bytes[offset - 1] != '\n')
        offset--;
    return offset;
}

size_t layout_column(const Layout *layout, uint32_t offset)
{
    uint32_t start = line_start(layout, offset);
    return text_characters(layout_source(layout, (Stretch){ start, offset }));
}

bool layout_is_flow(const Layout *layout, const Node *node)
{
    char first = node->span.start < layout->bytes.length ? layout->bytes.bytes[node->span.start] : '\0';
    return (node->type == NODE_MAP && first == '{') || (node->type == NODE_LIST && first == '[');
}

static unsigned count_breaks(const Layout *layout, uint32_t from, uint32_t to)
{
    unsigned count = 0;
    for (uint32_t at = from; at < to && at < layout->bytes.length; at++) {
        char byte = layout->bytes.bytes[at];
        count = byte == '\n' ? count + 1 : byte == ' ' || byte == '\r' || byte == '\t' ? count : 0;
        if (count > 1)
            break;
    }
    return count;
}

bool layout_breaks(const Layout *layout, uint32_t from, uint32_t to)
{
    return text_find(layout_source(layout, (Stretch){ from, to }), '\n') < to - from;
}

bool layout_gapes(const Layout *layout, uint32_t from, uint32_t to)
{
    return count_breaks(layout, from, to) > 1;
}

/* --- comments --------------------------------------------------------------------------- */

/* Between two values of the source stand blanks, signs of YAML and comments only. */
static void find_between(Layout *layout, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; at < to && at < layout->bytes.length; at++) {
        if (layout->bytes.bytes[at] != '#')
            continue;
        Comment comment = { { at, at }, false };
        uint32_t start = line_start(layout, at);
        comment.own_line = text_trim(layout_source(layout, (Stretch){ start, at })).length == 0;
        while (at < layout->bytes.length && layout->bytes.bytes[at] != '\n')
            at++;
        Text text = text_trim(layout_source(layout, (Stretch){ comment.at.start, at }));
        comment.at.end = comment.at.start + (uint32_t)text.length;
        list_push(layout->arena, &layout->comments, comment);
    }
}

/* Returns where the last value before here ended. */
static uint32_t find_within(Layout *layout, const Node *node, uint32_t from)
{
    if (node->type == NODE_SCALAR) {
        Stretch raw = layout_raw(layout, node);
        find_between(layout, from, raw.start);
        return raw.end;
    }
    for (size_t i = 0; i < node->count && node->type == NODE_MAP; i++) {
        Stretch key = with_quotes(layout, node->entries[i].key_span);
        find_between(layout, from, key.start);
        from = find_within(layout, node->entries[i].value, key.end);
    }
    for (size_t i = 0; i < node->count && node->type == NODE_LIST; i++)
        from = find_within(layout, node->items[i], from);
    return from;
}

void comments_find(Layout *layout, const Node *root)
{
    uint32_t end = find_within(layout, root, 0);
    find_between(layout, end, (uint32_t)layout->bytes.length);
}

const Comment *comments_first(const Layout *layout, uint32_t from, uint32_t to)
{
    size_t low = 0, high = layout->comments.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (layout->comments.items[middle].at.start < from)
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < layout->comments.count && layout->comments.items[low].at.start < to;
    return there ? &layout->comments.items[low] : NULL;
}

/* --- members ---------------------------------------------------------------------------- */

/* Of the alternatives of a type that which fits the value, as far as its members are concerned. */
static const SchemaForm *form_of(const SchemaForm *forms, size_t count, const Node *node)
{
    for (size_t i = 0; i < count; i++)
        if ((node->type == NODE_LIST && forms[i].shape == SCHEMA_LIST) ||
            (node->type == NODE_MAP && (forms[i].shape == SCHEMA_MAP || forms[i].shape == SCHEMA_NAMES)))
            return &forms[i];
    return NULL;
}

/* The type of what stands under a key, and the key's place among those of its map. */
static void find_key(const Layout *layout, const SchemaForm *form, Member *member)
{
    const SchemaMap *map =
        form != NULL && form->shape == SCHEMA_MAP ? schema_map(layout->schema, form->rest) : NULL;
    if (form != NULL && map == NULL)
        member->type = form->rest;
    for (uint32_t i = 0; map != NULL && i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        bool same = text_equals(key->name, member->key);
        if (!same && !text_is(key->name, "*"))
            continue;
        member->type = key->type;
        member->place = i;
        if (same)
            return;
    }
}

static uint32_t end_of_line(const Layout *layout, uint32_t at)
{
    while (at < layout->bytes.length && layout->bytes.bytes[at] != '\n')
        at++;
    return at;
}

/* Where what belongs to a member ends: behind the comment in its last line, and those below that stand
 * further in than it does. `start` is where it begins; its column is only counted where a comment asks for
 * it, since a line may hold any number of members. */
static uint32_t end_of_member(const Layout *layout, uint32_t start, uint32_t end, uint32_t next)
{
    const Comment *comment = comments_first(layout, end, next);
    if (comment != NULL && !comment->own_line && comment->at.start < end_of_line(layout, end))
        end = comment->at.end;
    while ((comment = comments_first(layout, end, next)) != NULL && comment->own_line &&
           layout_column(layout, comment->at.start) > layout_column(layout, start))
        end = comment->at.end;
    return end;
}

void members_list(Layout *layout, const Node *node, Text type, uint32_t from, uint32_t to,
                  MemberList *members)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = form_of(forms, schema_forms(layout->schema, type, forms), node);
    bool map = node->type == NODE_MAP;
    for (size_t i = 0; i < node->count; i++) {
        Member member = { .value = map ? node->entries[i].value : node->items[i] };
        if (map) {
            member.key = node->entries[i].key;
            member.key_at = with_quotes(layout, node->entries[i].key_span);
        } else {
            member.key_at.start = member.key_at.end = layout_raw(layout, member.value).start;
        }
        find_key(layout, form, &member);
        list_push(layout->arena, members, member);
    }
    for (size_t i = 0; i < members->count; i++) {
        Member *member = &members->items[i];
        bool last = i + 1 == members->count;
        uint32_t next = last ? to : members->items[i + 1].key_at.start;
        uint32_t end = layout_raw(layout, member->value).end;
        member->from = i == 0 ? from : members->items[i - 1].to;
        if (end < member->key_at.end)
            end = member->key_at.end; /* a key without a value */
        member->to = end_of_member(layout, member->key_at.start, end, next);
    }
}

/* Comments of their own lines, and empty lines, group what stands below them. */
static bool are_grouped(const Layout *layout, const MemberList *members)
{
    for (size_t i = 0; i < members->count; i++) {
        const Member *member = &members->items[i];
        const Comment *comment = comments_first(layout, member->from, member->key_at.start);
        if ((comment != NULL && comment->own_line) ||
            (i > 0 && layout_gapes(layout, member->from, member->key_at.start)))
            return true;
    }
    return false;
}

/* By insertion, so that those of one place keep their order. */
void members_sort(Layout *layout, MemberList *members, bool top)
{
    if (!top && are_grouped(layout, members))
        return;
    for (size_t i = 1; i < members->count; i++) {
        Member moved = members->items[i];
        size_t at = i;
        for (; at > 0 && members->items[at - 1].place > moved.place; at--)
            members->items[at] = members->items[at - 1];
        members->items[at] = moved;
    }
}
