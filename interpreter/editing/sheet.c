/* Reads a definition as an editor sees it: by indentation, brackets and colons alone. */

#include "editing/sheet.h"

enum { FRAMES_MAX = 40 };

/* A list or a map that is open at the line that is read. */
typedef struct Frame {
    size_t indent;
    uint32_t above; /* the key that it belongs to */
    Text type;
    bool is_list;
} Frame;

typedef struct Reader {
    Arena *arena;
    Sheet *sheet;
    Text bytes;
    uint32_t at;
    Frame frames[FRAMES_MAX];
    size_t frame_count;
    int depth; /* of brackets */
} Reader;

static char byte_at(const Reader *reader, uint32_t at)
{
    return at < reader->bytes.length ? reader->bytes.bytes[at] : '\0';
}

static bool is_over(const Reader *reader)
{
    return reader->at >= reader->bytes.length;
}

static uint32_t line_end(const Reader *reader, uint32_t at)
{
    while (at < reader->bytes.length && reader->bytes.bytes[at] != '\n')
        at++;
    return at;
}

/* The alternative of a type that has such a shape; false: it has none. */
static bool find_form(const Reader *reader, Text type, SchemaShape shape, SchemaForm *found)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(reader->sheet->schema, type, forms);
    for (size_t i = 0; i < count; i++)
        if (forms[i].shape == shape) {
            *found = forms[i];
            return true;
        }
    return false;
}

static Text item_type(const Reader *reader, Text type)
{
    SchemaForm form;
    return find_form(reader, type, SCHEMA_LIST, &form) ? form.rest : type;
}

static uint32_t add_part(Reader *reader, SheetPart part)
{
    list_push(reader->arena, &reader->sheet->parts, part);
    return (uint32_t)reader->sheet->parts.count - 1;
}

/* What the schema says of a key in a value of such a type. */
static void fill_key(const Reader *reader, SheetPart *part, Text type)
{
    SchemaForm form;
    Text name = text_slice(reader->bytes, part->start, part->end - part->start);
    if (find_form(reader, type, SCHEMA_MAP, &form)) {
        part->map = schema_map(reader->sheet->schema, form.rest);
        for (size_t i = 0; part->map != NULL && i < part->map->keys.count; i++) {
            const SchemaKey *key = &part->map->keys.items[i];
            if (text_equals(key->name, name) || (part->key == NULL && text_is(key->name, "*"))) {
                part->key = key;
                part->type = key->type;
                part->is_made = text_is(key->name, "*");
            }
        }
    } else if (find_form(reader, type, SCHEMA_NAMES, &form)) {
        part->type = form.rest;
        part->is_made = true;
    }
}

static uint32_t add_key(Reader *reader, uint32_t start, uint32_t end, uint32_t above, Text type, bool bare)
{
    SheetPart part = {
        .is_key = true, .is_bare = bare, .start = start, .end = end, .reach = end, .above = above
    };
    fill_key(reader, &part, type);
    return add_part(reader, part);
}

static void add_value(Reader *reader, uint32_t start, uint32_t end, uint32_t above, Text type)
{
    while (end > start && (byte_at(reader, end - 1) == ' ' || byte_at(reader, end - 1) == '\r' ||
                           byte_at(reader, end - 1) == '\n' || byte_at(reader, end - 1) == '\t'))
        end--;
    if (end > start)
        add_part(reader,
                 (SheetPart){ .start = start, .end = end, .reach = end, .above = above, .type = type });
}

/* --- pieces of a line -------------------------------------------------------------------- */

static bool is_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_quote(char byte)
{
    return byte == '"' || byte == '\'';
}

/* Where what is quoted ends, behind the closing quote, in its line. */
static uint32_t quote_end(const Reader *reader, uint32_t at)
{
    char quote = byte_at(reader, at);
    uint32_t end = line_end(reader, at);
    for (at++; at < end; at++) {
        if (quote == '"' && byte_at(reader, at) == '\\')
            at++;
        else if (byte_at(reader, at) == quote)
            return at + 1;
    }
    return end;
}

/* Where a plain text ends: before a comment, and within brackets before what parts or closes. A colon ends a
 * key; then *colon is where it stands. */
static uint32_t plain_end(const Reader *reader, uint32_t at, uint32_t *colon)
{
    uint32_t end = line_end(reader, at);
    *colon = UINT32_MAX;
    for (uint32_t i = at; i < end; i++) {
        char byte = byte_at(reader, i), next = byte_at(reader, i + 1);
        if (byte == '#' && (i == at || is_space(byte_at(reader, i - 1))))
            return i;
        if (reader->depth > 0 && (byte == ',' || byte == ']' || byte == '}' || byte == '[' || byte == '{'))
            return i;
        if (byte == ':' && (is_space(next) || next == '\n' || next == '\0' ||
                            (reader->depth > 0 && (next == ',' || next == '}' || next == ']')))) {
            *colon = i;
            return i;
        }
    }
    return end;
}

/* A scalar with or without quotes from here on: its bounds without them, and the colon behind it. */
static void cut_scalar(Reader *reader, uint32_t *start, uint32_t *end, uint32_t *colon)
{
    *start = reader->at;
    *colon = UINT32_MAX;
    if (!is_quote(byte_at(reader, reader->at))) {
        *end = plain_end(reader, reader->at, colon);
        reader->at = *end;
    } else {
        reader->at = quote_end(reader, reader->at);
        *start += 1;
        *end = reader->at > *start && is_quote(byte_at(reader, reader->at - 1)) ? reader->at - 1 : reader->at;
        uint32_t behind = reader->at;
        while (is_space(byte_at(reader, behind)))
            behind++;
        if (byte_at(reader, behind) == ':')
            *colon = reader->at = behind;
    }
    while (*end > *start && is_space(byte_at(reader, *end - 1)))
        *end -= 1;
}

/* --- brackets ---------------------------------------------------------------------------- */

/* True if a line begins here, no further in than the key of an open bracket, as a new key does: the bracket
 * was forgotten. */
static bool is_new_block(const Reader *reader, uint32_t line, size_t indent)
{
    uint32_t at = line, colon;
    while (byte_at(reader, at) == ' ')
        at++;
    char first = byte_at(reader, at);
    if (at - line > indent || first == '\n' || first == '\0' || first == '}' || first == ']' || first == '#')
        return false;
    plain_end(&(Reader){ .bytes = reader->bytes }, at, &colon);
    return colon != UINT32_MAX;
}

/* Blanks, commas, line ends and comments; false: the bracket is left open. */
static bool skip_between(Reader *reader, size_t indent)
{
    for (;;) {
        char byte = byte_at(reader, reader->at);
        if (is_over(reader))
            return false;
        if (byte == '#' && (reader->at == 0 || is_space(byte_at(reader, reader->at - 1)))) {
            reader->at = line_end(reader, reader->at);
        } else if (byte == '\n') {
            if (is_new_block(reader, reader->at + 1, indent))
                return false;
            reader->at++;
        } else if (is_space(byte) || byte == ',') {
            reader->at++;
        } else {
            return true;
        }
    }
}

static void read_flow(Reader *reader, uint32_t above, Text type, size_t indent);

static void read_flow_value(Reader *reader, uint32_t above, Text type, size_t indent)
{
    uint32_t start, end, colon;
    char byte = byte_at(reader, reader->at);
    if (byte == '{' || byte == '[') {
        read_flow(reader, above, type, indent);
        return;
    }
    cut_scalar(reader, &start, &end, &colon);
    add_value(reader, start, end, above, type);
}

static void read_flow_entry(Reader *reader, uint32_t above, Text type, size_t indent)
{
    uint32_t start, end, colon, from = reader->at;
    cut_scalar(reader, &start, &end, &colon);
    if (colon == UINT32_MAX) {
        if (end > start)
            add_key(reader, start, end, above, type, true);
        reader->at += reader->at == from; /* a bracket where a key belongs */
        return;
    }
    uint32_t key = add_key(reader, start, end, above, type, false);
    reader->at = colon + 1;
    while (is_space(byte_at(reader, reader->at)))
        reader->at++;
    char byte = byte_at(reader, reader->at);
    if (byte != ',' && byte != '}' && byte != '#' && byte != '\n')
        read_flow_value(reader, key, reader->sheet->parts.items[key].type, indent);
    reader->sheet->parts.items[key].reach = reader->at;
}

static void read_flow(Reader *reader, uint32_t above, Text type, size_t indent)
{
    bool map = byte_at(reader, reader->at) == '{';
    char close = map ? '}' : ']';
    Text items = item_type(reader, type);
    reader->at++;
    if (reader->depth >= FRAMES_MAX)
        return;
    reader->depth++;
    while (skip_between(reader, indent)) {
        char byte = byte_at(reader, reader->at);
        if (byte == close) {
            reader->at++;
            break;
        }
        if (byte == '}' || byte == ']')
            break; /* of a bracket further out */
        uint32_t before = reader->at;
        if (map)
            read_flow_entry(reader, above, type, indent);
        else
            read_flow_value(reader, above, items, indent);
        reader->at += reader->at == before;
    }
    reader->depth--;
}

/* --- lines --------------------------------------------------------------------------------- */

/* How far in a line stands that is not empty; SIZE_MAX for one that is. */
static size_t indent_of(const Reader *reader, uint32_t line)
{
    uint32_t at = line;
    while (byte_at(reader, at) == ' ')
        at++;
    char first = byte_at(reader, at);
    return first == '\n' || first == '\r' || first == '\0' ? SIZE_MAX : at - line;
}

/* The lines of a block of text, or of a plain text that goes on: those further in than its key. */
static uint32_t lines_end(const Reader *reader, uint32_t at, size_t indent)
{
    uint32_t end = line_end(reader, at), last = end;
    while (end < reader->bytes.length) {
        size_t next = indent_of(reader, end + 1);
        if (next != SIZE_MAX && next <= indent)
            break;
        end = line_end(reader, end + 1);
        if (next != SIZE_MAX)
            last = end;
    }
    return last;
}

static void open_frame(Reader *reader, size_t indent, uint32_t above, Text type, bool is_list)
{
    if (reader->frame_count < FRAMES_MAX)
        reader->frames[reader->frame_count++] = (Frame){ indent, above, type, is_list };
}

/* What stands behind a colon or a dash in its line, and goes on below. */
static void read_rest(Reader *reader, uint32_t above, Text type, size_t indent)
{
    uint32_t colon;
    while (is_space(byte_at(reader, reader->at)))
        reader->at++;
    char first = byte_at(reader, reader->at);
    if (first == '#' || first == '\n' || first == '\0')
        return;
    if (first == '{' || first == '[') {
        read_flow(reader, above, type, indent);
        return;
    }
    if (first == '|' || first == '>') {
        uint32_t start = line_end(reader, reader->at);
        reader->at = lines_end(reader, start, indent);
        while (start < reader->at && (byte_at(reader, start) == '\n' || is_space(byte_at(reader, start))))
            start++;
        add_value(reader, start, reader->at, above, type);
        return;
    }
    uint32_t start = reader->at, end;
    if (is_quote(first)) {
        cut_scalar(reader, &start, &end, &colon);
    } else {
        end = plain_end(reader, start, &colon);
        end = colon == UINT32_MAX ? end : line_end(reader, start);
        reader->at = end;
        /* a plain text goes on below where that is no key, and no comment ends it */
        while (byte_at(reader, reader->at) == '\n') {
            uint32_t line = reader->at + 1;
            size_t next = indent_of(reader, line);
            if (next == SIZE_MAX || next <= indent || byte_at(reader, line + (uint32_t)next) == '#')
                break;
            uint32_t stop = plain_end(reader, line + (uint32_t)next, &colon);
            if (colon != UINT32_MAX || byte_at(reader, line + (uint32_t)next) == '-')
                break;
            reader->at = end = stop;
        }
    }
    add_value(reader, start, end, above, type);
}

static void extend_reach(Reader *reader, uint32_t part)
{
    for (; part != PART_NONE; part = reader->sheet->parts.items[part].above)
        if (reader->sheet->parts.items[part].reach < reader->at)
            reader->sheet->parts.items[part].reach = reader->at;
}

/* The type of the items of the innermost list that is open, or of the map. */
static const Frame *top(const Reader *reader)
{
    return &reader->frames[reader->frame_count - 1];
}

static void close_frames(Reader *reader, size_t indent, bool dash)
{
    while (reader->frame_count > 1 &&
           (top(reader)->indent > indent || (top(reader)->indent == indent && top(reader)->is_list && !dash)))
        reader->frame_count--;
}

/* Opens the map or list that begins in this column, where none is open there: it belongs to the key above. */
static void enter(Reader *reader, size_t indent, bool dash)
{
    close_frames(reader, indent, dash);
    const Frame *frame = top(reader);
    if (frame->indent == indent && frame->is_list == dash)
        return;
    const Sheet *sheet = reader->sheet;
    uint32_t above = frame->above;
    Text type = frame->is_list ? item_type(reader, frame->type) : frame->type;
    /* the key last read that stands in the frame further out */
    for (size_t i = sheet->parts.count; i > 0; i--) {
        const SheetPart *part = &sheet->parts.items[i - 1];
        if (part->is_key && !part->is_bare && part->above == frame->above && !frame->is_list) {
            above = (uint32_t)i - 1;
            type = part->type;
            break;
        }
    }
    open_frame(reader, indent, above, type, dash);
}

static void read_entry(Reader *reader, size_t indent)
{
    uint32_t start, end, colon;
    const Frame *frame = top(reader);
    uint32_t above = frame->above;
    Text type = frame->type;
    cut_scalar(reader, &start, &end, &colon);
    if (colon == UINT32_MAX) {
        if (end > start)
            add_key(reader, start, end, above, type, true);
        return;
    }
    uint32_t key = add_key(reader, start, end, above, type, false);
    reader->at = colon + 1;
    read_rest(reader, key, reader->sheet->parts.items[key].type, indent);
    extend_reach(reader, key);
}

/* `- ` and what follows it: a value, or the first key of a map, which begins in that column. */
static void read_item(Reader *reader, size_t indent)
{
    uint32_t start, end, colon, dash = reader->at;
    enter(reader, indent, true);
    uint32_t above = top(reader)->above;
    Text type = item_type(reader, top(reader)->type);
    reader->at++;
    while (is_space(byte_at(reader, reader->at)))
        reader->at++;
    size_t column = indent + (reader->at - dash);
    char first = byte_at(reader, reader->at);
    if (first == '-' && is_space(byte_at(reader, reader->at + 1))) {
        read_item(reader, column);
        return;
    }
    uint32_t from = reader->at;
    bool plain = first != '{' && first != '[' && first != '|' && first != '>' && first != '#';
    if (plain) {
        cut_scalar(reader, &start, &end, &colon);
        reader->at = from;
        if (colon != UINT32_MAX) {
            open_frame(reader, column, above, type, false);
            read_entry(reader, column);
            return;
        }
    }
    read_rest(reader, above, type, indent);
    extend_reach(reader, above);
}

static void read_line(Reader *reader)
{
    size_t indent = indent_of(reader, reader->at);
    if (indent == SIZE_MAX || byte_at(reader, reader->at + (uint32_t)indent) == '#') {
        reader->at = line_end(reader, reader->at);
        return;
    }
    reader->at += (uint32_t)indent;
    char first = byte_at(reader, reader->at), second = byte_at(reader, reader->at + 1);
    if (first == '{' && reader->sheet->parts.count == 0) {
        read_flow(reader, PART_NONE, top(reader)->type, 0);
    } else if (first == '-' && (is_space(second) || second == '\n' || second == '\0')) {
        read_item(reader, indent);
    } else if (first != '-' || second != '-') {
        enter(reader, indent, false);
        read_entry(reader, indent);
    }
    reader->at = line_end(reader, reader->at);
}

void sheet_read(Arena *arena, Text bytes, Sheet *sheet)
{
    *sheet = (Sheet){ .bytes = bytes, .schema = schema_new(arena) };
    Reader *reader = arena_alloc(arena, sizeof *reader);
    *reader = (Reader){ .arena = arena, .sheet = sheet, .bytes = bytes };
    if (text_starts_with(bytes, TEXT("\xef\xbb\xbf")))
        reader->at = 3;
    open_frame(reader, 0, PART_NONE, TEXT("map:file"), false);
    while (!is_over(reader)) {
        read_line(reader);
        reader->at += byte_at(reader, reader->at) == '\n';
    }
}
