/* Writes a definition anew from its tree and its comments. */

#include "layout/layout.h"

#include "layout/internal.h"

enum { STEP = 2, COMMENT_GAP = 2 };

static void write_value(Layout *layout, const Member *member, size_t indent);

static size_t out_column(const Layout *layout)
{
    size_t start = layout->out.length;
    while (start > 0 && layout->out.bytes[start - 1] != '\n')
        start--;
    return text_characters(text_slice(buffer_text(&layout->out), start, layout->out.length));
}

static void pad_to(Layout *layout, size_t column)
{
    for (size_t at = out_column(layout); at < column; at++)
        buffer_add_char(&layout->out, ' ');
}

static void end_line(Layout *layout)
{
    while (layout->out.length > 0 && layout->out.bytes[layout->out.length - 1] == ' ')
        layout->out.length--;
    buffer_add_char(&layout->out, '\n');
}

/* A comment behind something keeps its column, unless what it follows has grown. */
static void write_behind(Layout *layout, const Comment *comment)
{
    size_t column = layout_column(layout, comment->at.start), now = out_column(layout);
    pad_to(layout, column > now ? column : now + COMMENT_GAP);
    buffer_add_text(&layout->out, layout_source(layout, comment->at));
}

/* The comment that follows in the line, if there is one before `to`; where it ends, or `from`. */
static uint32_t write_comment_behind(Layout *layout, uint32_t from, uint32_t to)
{
    const Comment *comment = comments_first(layout, from, to);
    if (comment == NULL || comment->own_line || layout_breaks(layout, from, comment->at.start))
        return from;
    write_behind(layout, comment);
    return comment->at.end;
}

/* Comments with lines of their own between two offsets, each line ended; empty lines between them stay, one
 * of several. */
static uint32_t write_comments(Layout *layout, uint32_t from, uint32_t to, size_t indent, bool first)
{
    const Comment *comment;
    while ((comment = comments_first(layout, from, to)) != NULL) {
        if (!first && layout_gapes(layout, from, comment->at.start))
            buffer_add_char(&layout->out, '\n');
        pad_to(layout, indent);
        buffer_add_text(&layout->out, layout_source(layout, comment->at));
        buffer_add_char(&layout->out, '\n');
        from = comment->at.end;
        first = false;
    }
    return from;
}

/* --- values in one line, or in brackets ---------------------------------------------------- */

static Text next_line(Text *text)
{
    size_t length = text_find(*text, '\n');
    Text line = text_slice(*text, 0, length);
    *text = text_slice(*text, length + 1, text->length);
    while (line.length > 0 && (line.bytes[line.length - 1] == '\r' || line.bytes[line.length - 1] == ' '))
        line.length--;
    return line;
}

/* How far in the lines behind the first stand, at least. */
static size_t least_blanks(Text text)
{
    size_t least = SIZE_MAX;
    next_line(&text);
    while (text.length > 0) {
        Text line = next_line(&text);
        if (line.length > 0 && text_indent(line) < least)
            least = text_indent(line);
    }
    return least == SIZE_MAX ? 0 : least;
}

/* A text of several lines as it is, its lines behind the first moved to the indent. */
static void write_lines(Layout *layout, Text text, size_t indent)
{
    size_t least = least_blanks(text);
    buffer_add_text(&layout->out, next_line(&text));
    while (text.length > 0) {
        Text line = next_line(&text);
        buffer_add_char(&layout->out, '\n');
        if (line.length == 0)
            continue;
        pad_to(layout, indent);
        buffer_add_text(&layout->out, text_slice(line, least, line.length));
    }
}

static void write_scalar(Layout *layout, const Node *node, size_t indent)
{
    if (node->type != NODE_EMPTY)
        write_lines(layout, layout_source(layout, layout_raw(layout, node)), indent);
}

static void write_flow(Layout *layout, const Member *member, size_t indent);

static void write_in_flow(Layout *layout, const Member *member, size_t indent)
{
    if (member->key.length > 0) {
        buffer_add_text(&layout->out, layout_source(layout, member->key_at));
        buffer_add(&layout->out, member->value->type == NODE_EMPTY ? ":" : ": ");
    }
    if (layout_is_flow(layout, member->value))
        write_flow(layout, member, indent);
    else
        write_scalar(layout, member->value, indent + STEP);
}

/* A bracket's contents in several lines: they are broken where they were, and stand below each other. */
static void write_broken_flow(Layout *layout, const MemberList *members, Stretch raw, size_t indent)
{
    uint32_t at = raw.start + 1;
    bool hangs = members->count > 0 && !layout_breaks(layout, at, members->items[0].key_at.start);
    size_t column = hangs ? out_column(layout) : indent + STEP;
    for (size_t i = 0; i < members->count; i++) {
        const Member *member = &members->items[i];
        if (layout_breaks(layout, at, member->key_at.start)) {
            at = write_comment_behind(layout, at, member->key_at.start);
            end_line(layout);
            write_comments(layout, at, member->key_at.start, column, true);
            pad_to(layout, column);
        } else if (i > 0) {
            buffer_add_char(&layout->out, ' ');
        }
        write_in_flow(layout, member, column);
        at = layout_raw(layout, member->value).end;
        if (at < member->key_at.end)
            at = member->key_at.end;
        if (i + 1 < members->count)
            buffer_add_char(&layout->out, ',');
    }
    if (hangs && comments_first(layout, at, raw.end) == NULL)
        return;
    at = write_comment_behind(layout, at, raw.end);
    end_line(layout);
    write_comments(layout, at, raw.end, column, true);
    pad_to(layout, indent);
}

static void write_flow(Layout *layout, const Member *member, size_t indent)
{
    const Node *node = member->value;
    Stretch raw = layout_raw(layout, node);
    MemberList members = { 0 };
    bool map = node->type == NODE_MAP;
    members_list(layout, node, member->type, raw.start + 1, raw.end, &members);
    buffer_add_char(&layout->out, map ? '{' : '[');
    if (layout_breaks(layout, raw.start, raw.end)) {
        write_broken_flow(layout, &members, raw, indent);
    } else {
        members_sort(layout, &members, false);
        for (size_t i = 0; i < members.count; i++) {
            buffer_add(&layout->out, i == 0 ? "" : ", ");
            write_in_flow(layout, &members.items[i], indent);
        }
    }
    buffer_add_char(&layout->out, map ? '}' : ']');
}

/* --- blocks --------------------------------------------------------------------------------- */

static bool is_block(const Layout *layout, const Node *node)
{
    return (node->type == NODE_MAP || node->type == NODE_LIST) && !layout_is_flow(layout, node);
}

/* How far behind its key a value of the same line stands; 0: it does not stand there. */
static size_t value_distance(const Layout *layout, const Member *member)
{
    uint32_t start = layout_raw(layout, member->value).start;
    if (member->value->type == NODE_EMPTY || is_block(layout, member->value) ||
        layout_breaks(layout, member->key_at.start, start))
        return 0;
    return layout_column(layout, start) - layout_column(layout, member->key_at.start);
}

/* Values that stand below each other go on doing so. */
static void write_gap(Layout *layout, const MemberList *members, size_t index, size_t key_column)
{
    size_t distance = members->items[index].distance;
    bool aligned = false;
    for (size_t i = 0; i < members->count && !aligned; i++)
        aligned = i != index && members->items[i].distance == distance;
    buffer_add_char(&layout->out, ' ');
    if (aligned)
        pad_to(layout, key_column + distance);
}

static void write_members(Layout *layout, const MemberList *members, size_t indent, bool begun, bool top);

/* What stands below its key, or behind the dash of its item. */
static void write_block(Layout *layout, const Member *member, size_t indent, bool begun)
{
    MemberList members = { 0 };
    uint32_t from = member->key_at.end;
    const Comment *comment = comments_first(layout, from, layout_raw(layout, member->value).start);
    if (comment != NULL && !comment->own_line)
        from = comment->at.end; /* that of the key */
    members_list(layout, member->value, member->type, from, member->to, &members);
    if (member->value->type == NODE_MAP)
        members_sort(layout, &members, false);
    write_members(layout, &members, indent, begun, false);
    uint32_t last = from;
    for (size_t i = 0; i < members.count; i++)
        last = members.items[i].to > last ? members.items[i].to : last;
    write_comments(layout, last, member->to, indent, false);
}

/* A value that a comment parts from its key. */
static bool has_comment_between(const Layout *layout, const Member *member)
{
    return comments_first(layout, member->key_at.end, layout_raw(layout, member->value).start) != NULL;
}

static void write_value(Layout *layout, const Member *member, size_t indent)
{
    if (layout_is_flow(layout, member->value))
        write_flow(layout, member, indent);
    else
        write_scalar(layout, member->value, indent + STEP);
}

/* The rest of a line whose value has been written, and comments that belong below it. */
static void finish_line(Layout *layout, const Member *member, size_t indent)
{
    uint32_t end = layout_raw(layout, member->value).end;
    if (end < member->key_at.end)
        end = member->key_at.end;
    end = write_comment_behind(layout, end, member->to);
    end_line(layout);
    write_comments(layout, end, member->to, indent + STEP, false);
}

static void write_entry(Layout *layout, const MemberList *members, size_t index, size_t indent)
{
    const Member *member = &members->items[index];
    buffer_add_text(&layout->out, layout_source(layout, member->key_at));
    buffer_add_char(&layout->out, ':');
    if (is_block(layout, member->value)) {
        write_comment_behind(layout, member->key_at.end, layout_raw(layout, member->value).start);
        end_line(layout);
        write_block(layout, member, indent + STEP, false);
        return;
    }
    if (has_comment_between(layout, member)) {
        uint32_t start = layout_raw(layout, member->value).start;
        uint32_t at = write_comment_behind(layout, member->key_at.end, start);
        end_line(layout);
        write_comments(layout, at, start, indent + STEP, true);
        pad_to(layout, indent + STEP);
    } else if (member->value->type != NODE_EMPTY) {
        write_gap(layout, members, index, indent);
    }
    write_value(layout, member, indent);
    finish_line(layout, member, indent);
}

static void write_item(Layout *layout, const Member *member, size_t indent)
{
    buffer_add(&layout->out, "- ");
    if (is_block(layout, member->value)) {
        write_block(layout, member, indent + STEP, true);
        return;
    }
    write_value(layout, member, indent + STEP);
    finish_line(layout, member, indent);
}

/* True if what was written from an offset on has several lines. */
static bool is_long(const Layout *layout, size_t from)
{
    Text text = text_slice(buffer_text(&layout->out), from, layout->out.length);
    return text_find(text, '\n') + 1 < text.length;
}

/* True if an empty line stands before a member: where its author left one. */
static bool wants_gap(const Layout *layout, const Member *member)
{
    const Comment *comment = comments_first(layout, member->from, member->key_at.start);
    uint32_t first = comment != NULL ? comment->at.start : member->key_at.start;
    return layout_gapes(layout, member->from, first);
}

/* An empty line before what was written from an offset on, unless there is one. */
static void part(Layout *layout, size_t start)
{
    if (start < 2 || layout->out.bytes[start - 2] == '\n')
        return;
    Text written =
        arena_text(layout->arena, text_slice(buffer_text(&layout->out), start, layout->out.length));
    layout->out.length = start;
    buffer_add_char(&layout->out, '\n');
    buffer_add_text(&layout->out, written);
}

static void write_members(Layout *layout, const MemberList *members, size_t indent, bool begun, bool top)
{
    bool before_long = false;
    for (size_t i = 0; i < members->count; i++)
        members->items[i].distance = value_distance(layout, &members->items[i]);
    for (size_t i = 0; i < members->count; i++) {
        const Member *member = &members->items[i];
        size_t start = layout->out.length;
        if (i > 0 && wants_gap(layout, member)) {
            buffer_add_char(&layout->out, '\n');
            start++;
        }
        bool first = i == 0 && begun;
        uint32_t at = member->from;
        const Comment *comment = comments_first(layout, at, member->key_at.start);
        if (comment != NULL && !first)
            at = write_comments(layout, at, member->key_at.start, indent, true);
        if (!first && at != member->from && layout_gapes(layout, at, member->key_at.start))
            buffer_add_char(&layout->out, '\n');
        size_t key = layout->out.length;
        if (!first)
            pad_to(layout, indent);
        if (member->key.length > 0)
            write_entry(layout, members, i, indent);
        else
            write_item(layout, member, indent);
        bool now_long = is_long(layout, key);
        if (top && (before_long || now_long))
            part(layout, start);
        before_long = now_long;
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

static bool same_tree(const Node *left, const Node *right);

/* The search begins at the same place: most keys stay where they are. */
static bool same_entries(const Node *left, const Node *right)
{
    for (size_t i = 0; i < left->count; i++) {
        const Node *other = NULL;
        for (size_t j = 0; j < right->count && other == NULL; j++) {
            const NodeEntry *entry = &right->entries[(i + j) % right->count];
            if (text_equals(entry->key, left->entries[i].key))
                other = entry->value;
        }
        if (other == NULL || !same_tree(left->entries[i].value, other))
            return false;
    }
    return true;
}

static bool same_tree(const Node *left, const Node *right)
{
    if (left->type != right->type || left->count != right->count)
        return false;
    if (left->type == NODE_MAP)
        return same_entries(left, right);
    for (size_t i = 0; i < left->count && left->type == NODE_LIST; i++)
        if (!same_tree(left->items[i], right->items[i]))
            return false;
    return left->type != NODE_SCALAR || text_equals(left->text, right->text);
}

/* The text is read again: should anything else stand there now, it is not taken. */
static bool says_the_same(Layout *layout, const Node *root)
{
    SourceList sources = { .arena = layout->arena };
    DiagList diags = { .arena = layout->arena, .sources = &sources };
    uint16_t number = source_add(&sources, TEXT("laid out"), buffer_text(&layout->out));
    size_t comments = layout->comments.count;
    const Node *again = tree_read(layout->arena, &diags, number);
    if (diags.error_count > 0 || !same_tree(root, again))
        return false;
    Layout other = { .arena = layout->arena, .bytes = buffer_text(&layout->out) };
    comments_find(&other, again);
    return other.comments.count == comments;
}

Text layout_text(Arena *arena, DiagList *diags, uint16_t source)
{
    Text bytes = source_get(diags->sources, source)->bytes;
    Layout layout = {
        .arena = arena, .schema = schema_new(arena), .bytes = bytes, .out = { .arena = arena }
    };
    Member file = { .value = tree_read(arena, diags, source), .type = TEXT("map:file") };
    if (diags->error_count > 0 || file.value->type != NODE_MAP)
        return bytes;
    comments_find(&layout, file.value);
    MemberList members = { 0 };
    members_list(&layout, file.value, file.type, 0, (uint32_t)bytes.length, &members);
    uint32_t head = 0;
    if (members.count > 0 && !layout_is_flow(&layout, file.value)) {
        /* comments at the top that an empty line parts from the first key are the file's */
        const Comment *comment;
        uint32_t at = 0, key = members.items[0].key_at.start;
        while ((comment = comments_first(&layout, at, key)) != NULL) {
            at = comment->at.end;
            const Comment *next = comments_first(&layout, at, key);
            if (layout_gapes(&layout, at, next != NULL ? next->at.start : key))
                head = at;
        }
        write_comments(&layout, 0, head, 0, true);
        if (head > 0)
            buffer_add_char(&layout.out, '\n');
        members.items[0].from = head;
        uint32_t last = members.items[members.count - 1].to;
        members_sort(&layout, &members, true);
        write_members(&layout, &members, 0, false, true);
        write_comments(&layout, last, (uint32_t)bytes.length, 0, false);
    } else {
        write_flow(&layout, &file, 0);
        end_line(&layout);
    }
    return says_the_same(&layout, file.value) ? buffer_text(&layout.out) : bytes;
}
