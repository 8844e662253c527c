/* Libyaml's events become nodes. The only user of libyaml. Its marks
 * count characters; they are turned into bytes here and nowhere else. */

#include "base/letters.h"
#include "base/list.h"
#include "tree/bytes.h"
#include "tree/comments.h"
#include "tree/complaint.h"
#include "tree/node.h"
#include "tree/slips.h"

#include <yaml.h>

enum { DEPTH_MAX = 32, NODES_MAX = 100000, KEYS_MAX = 4096 };

/* In the arena and on its clean-up list, because running out of memory leaves
 * this file by a jump. */
typedef struct Reader {
    Arena *arena;
    DiagList *diags;
    uint16_t number;
    Text bytes;
    CharacterMap map;
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_parser;
    bool has_event;
    bool stopped; /* what comes next cannot be understood any more */
    unsigned depth;
    size_t node_count;
} Reader;

typedef struct EntryList {
    NodeEntry *items;
    size_t count;
    size_t capacity;
} EntryList;

typedef struct NodeList {
    Node **items;
    size_t count;
    size_t capacity;
} NodeList;

static void drop_event(Reader *reader)
{
    if (reader->has_event)
        yaml_event_delete(&reader->event);
    reader->has_event = false;
}

static void close_reader(void *resource)
{
    Reader *reader = resource;
    drop_event(reader);
    if (reader->has_parser)
        yaml_parser_delete(&reader->parser);
    reader->has_parser = false;
}

static Span mark_span(const Reader *reader, yaml_mark_t start, yaml_mark_t end)
{
    return (Span){ .source = reader->number,
                   .start = character_map_offset(&reader->map, start.index),
                   .end = character_map_offset(&reader->map, end.index) };
}

static void complain(Reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        arena_fail(reader->arena);
    complaint_report(reader->diags, reader->number,
                     &(Complaint){
                         .problem = text_of(parser->problem == NULL ? "it cannot be read" : parser->problem),
                         .context = text_of(parser->context == NULL ? "" : parser->context),
                         .problem_at = character_map_offset(&reader->map, parser->problem_mark.index),
                         .context_at = character_map_offset(&reader->map, parser->context_mark.index),
                         .has_context = parser->context != NULL,
                     });
}

/* Moves on to the next event; false when there is none. */
static bool next_event(Reader *reader)
{
    drop_event(reader);
    if (reader->stopped)
        return false;
    if (yaml_parser_parse(&reader->parser, &reader->event) == 0) {
        reader->stopped = true;
        complain(reader);
        return false;
    }
    reader->has_event = true;
    return true;
}

static Node *new_node(Reader *reader, NodeType type, Span span)
{
    Node *node = arena_alloc(reader->arena, sizeof *node);
    node->type = type;
    node->span = span;
    if (++reader->node_count > NODES_MAX && !reader->stopped) {
        reader->stopped = true;
        diag_error(reader->diags, DIAG_FILE_TOO_LARGE, span, "the file holds more than %d values", NODES_MAX);
    }
    return node;
}

/* A control character can still come out of an escape. */
static bool has_control_character(Text text)
{
    for (size_t at = 0; at < text.length;) {
        size_t length = text_character_length(text_slice(text, at, text.length));
        if (!bytes_may_stand(text_slice(text, at, length)))
            return true;
        at += length;
    }
    return false;
}

/* Where the text stands byte for byte in the source, the span is put on it. */
static void find_text(const Reader *reader, Node *node, yaml_scalar_style_t style)
{
    node->quoted = style != YAML_PLAIN_SCALAR_STYLE;
    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE) {
        /* libyaml lets these reach to where the next thing begins. */
        Text whole = source_text(reader->diags->sources, node->span);
        while (whole.length > 1 && text_trim(text_slice(whole, whole.length - 1, 1)).length == 0)
            whole.length--;
        node->span.end = node->span.start + (uint32_t)whole.length;
        return;
    }
    Span inner = node->span;
    if (node->quoted && inner.end >= inner.start + 2) {
        inner.start++;
        inner.end--;
    }
    node->verbatim = text_equals(source_text(reader->diags->sources, inner), node->text);
    if (node->verbatim)
        node->span = inner;
}

static bool check_property(Reader *reader, Span span, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    Span start = span_part(span, 0, 1);
    if (anchor != NULL) {
        diag_error(reader->diags, DIAG_YAML_ANCHOR, start,
                   "`&%s` is an anchor, which definitions do not have", (const char *)anchor);
        diag_help(reader->diags, "put quotes around it if a text is meant");
    } else if (tag != NULL) {
        diag_error(reader->diags, DIAG_YAML_TAG, start,
                   "a value that starts with `!` is tagged, which definitions do not have");
        diag_help(reader->diags, "put quotes around it if a text is meant; a condition is denied by `not`");
        if (letter_is_lower(((const char *)tag)[1]))
            diag_mend(reader->diags, start, TEXT("not "));
    }
    return anchor == NULL && tag == NULL;
}

static Node *read_scalar(Reader *reader)
{
    const yaml_event_t *event = &reader->event;
    Span span = mark_span(reader, event->start_mark, event->end_mark);
    Node *node = new_node(reader, NODE_SCALAR, span);
    Text value = { (const char *)event->data.scalar.value, event->data.scalar.length };
    node->text = arena_text(reader->arena, value);
    yaml_scalar_style_t style = event->data.scalar.style;
    if (!check_property(reader, span, event->data.scalar.anchor, event->data.scalar.tag)) {
        node->type = NODE_POISON;
        return node;
    }
    if (style == YAML_PLAIN_SCALAR_STYLE && value.length == 0)
        node->type = NODE_EMPTY;
    find_text(reader, node, style);
    if (has_control_character(node->text)) {
        node->type = NODE_POISON;
        diag_error(reader->diags, DIAG_CONTROL_CHARACTER, span,
                   "an escape in this text makes an invisible character");
    }
    return node;
}

static Node *read_alias(Reader *reader)
{
    Span span = mark_span(reader, reader->event.start_mark, reader->event.end_mark);
    const char *name = (const char *)reader->event.data.alias.anchor;
    diag_error(reader->diags, DIAG_YAML_ANCHOR, span, "`*%s` is an alias, which definitions do not have",
               name);
    diag_help(reader->diags, "put quotes around it if a text is meant: \"*%s\"", name);
    return new_node(reader, NODE_POISON, span);
}

static Node *read_node(Reader *reader);

static bool key_is_word(Reader *reader, const Node *key)
{
    DiagList *diags = reader->diags;
    if (key->type == NODE_SCALAR && !key->quoted && text_is(key->text, "<<"))
        return diag_error(diags, DIAG_YAML_MERGE, key->span,
                          "there are no merge keys; use `like:` or `extends:`");
    if (key->type == NODE_SCALAR && key->text.length > 0)
        return true;
    if (key->type == NODE_POISON)
        return false;
    bool nested = key->type == NODE_LIST || key->type == NODE_MAP;
    return diag_error(diags, DIAG_KEY_NOT_WORD, key->span,
                      nested ? "a key is a word, not a list or a map" : "there is no key before the colon");
}

/* `colour: #eee`, `- #eee`: behind a key or a dash. */
static void poison_comment(const Reader *reader, Span before, Node *value)
{
    if (value->type != NODE_EMPTY || !comments_report_value(reader->diags, before, true))
        return;
    value->type = NODE_POISON;
    diag_unread(reader->diags, UNREAD_NAMES);
}

/* `{a: b, {c: d}`: what stands in the place of a key most often follows a map that was not closed, and so
 * does the rest. */
static bool is_unclosed(Reader *reader, const Node *map, const Node *key, size_t entries)
{
    bool flow = source_text(reader->diags->sources, span_part(map->span, 0, 1)).bytes[0] == '{';
    if (!flow || entries == 0 || (key->type != NODE_MAP && key->type != NODE_LIST))
        return false;
    diag_help(reader->diags, "is a `}` missing before it?");
    return true;
}

static void read_entries(Reader *reader, Node *map)
{
    EntryList list = { NULL, 0, 0 };
    while (next_event(reader) && reader->event.type != YAML_MAPPING_END_EVENT) {
        Node *key = read_node(reader);
        if (!next_event(reader))
            break;
        Node *value = read_node(reader);
        map->span.end = value->span.end > key->span.end ? value->span.end : key->span.end;
        if (reader->stopped)
            continue;
        if (!key_is_word(reader, key)) {
            reader->stopped = is_unclosed(reader, map, key, list.count);
            continue;
        }
        poison_comment(reader, key->span, value);
        if (list.count == KEYS_MAX) {
            diag_error(reader->diags, DIAG_FILE_TOO_LARGE, key->span, "a map has at most %d keys", KEYS_MAX);
            reader->stopped = true;
            break;
        }
        list_push(reader->arena, &list,
                  ((NodeEntry){ .key = key->text, .key_span = key->span, .value = value }));
    }
    map->entries = list.items;
    map->count = list.count;
}

static void read_items(Reader *reader, Node *node)
{
    NodeList list = { NULL, 0, 0 };
    while (next_event(reader) && reader->event.type != YAML_SEQUENCE_END_EVENT) {
        Node *item = read_node(reader);
        poison_comment(reader, span_part(item->span, 0, 0), item);
        node->span.end = item->span.end;
        list_push(reader->arena, &list, item);
    }
    node->items = list.items;
    node->count = list.count;
}

static bool go_deeper(Reader *reader, Span span)
{
    if (reader->depth < DEPTH_MAX) {
        reader->depth++;
        return true;
    }
    reader->stopped = true;
    return diag_error(reader->diags, DIAG_NESTED_TOO_DEEP, span,
                      "lists and maps stand in each other more than %d deep", DEPTH_MAX);
}

/* A list or a map, from its start to its end. */
static Node *read_collection(Reader *reader, bool is_map)
{
    const yaml_event_t *event = &reader->event;
    Span span = mark_span(reader, event->start_mark, event->end_mark);
    Node *node = new_node(reader, is_map ? NODE_MAP : NODE_LIST, span);
    bool flow = is_map ? event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
                       : event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
    const yaml_char_t *anchor = is_map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor;
    const yaml_char_t *tag = is_map ? event->data.mapping_start.tag : event->data.sequence_start.tag;
    bool good = check_property(reader, span, anchor, tag);
    if (!go_deeper(reader, span))
        return node;

    if (is_map)
        read_entries(reader, node);
    else
        read_items(reader, node);
    reader->depth--;
    if (reader->stopped)
        return node;
    /* A block ends with its last item; libyaml says: where the next thing begins. */
    if (flow)
        node->span.end = mark_span(reader, reader->event.end_mark, reader->event.end_mark).end;
    if (flow && is_map) {
        slips_join_quotes(reader->diags, node);
        slips_join_map(reader->diags, node);
        slips_drop_bare(reader->diags, node);
    }
    if (flow && !is_map)
        slips_join_list(reader->diags, node);
    if (is_map && !flow)
        slips_cut_brackets(reader->diags, node);
    if (is_map)
        slips_drop_twice(reader->arena, reader->diags, node);
    if (!good)
        node->type = NODE_POISON;
    return node;
}

/* The node that begins with the present event. */
static Node *read_node(Reader *reader)
{
    if (reader->event.type == YAML_SCALAR_EVENT)
        return read_scalar(reader);
    if (reader->event.type == YAML_ALIAS_EVENT)
        return read_alias(reader);
    return read_collection(reader, reader->event.type == YAML_MAPPING_START_EVENT);
}

static Node *report_empty(Reader *reader, Node *poison)
{
    diag_error(reader->diags, DIAG_EMPTY_FILE, poison->span, "the file says nothing");
    return poison;
}

static void report_several(Reader *reader)
{
    Span span = mark_span(reader, reader->event.start_mark, reader->event.end_mark);
    diag_error(reader->diags, DIAG_SEVERAL_DOCUMENTS, span,
               "a second document begins here; a file holds one");
    diag_help(reader->diags, "delete the `---`, or move what follows to a file of its own");
}

/* Stream start, document start, the node, document end, stream end. */
static Node *read_document(Reader *reader)
{
    Span start = { .source = reader->number, .start = 0, .end = 0 };
    Node *poison = new_node(reader, NODE_POISON, start);
    if (!next_event(reader) || !next_event(reader))
        return poison;
    if (reader->event.type == YAML_STREAM_END_EVENT)
        return report_empty(reader, poison);
    if (!next_event(reader))
        return poison;
    Node *node = read_node(reader);
    if (!next_event(reader) || !next_event(reader))
        return poison;
    if (reader->event.type == YAML_DOCUMENT_START_EVENT)
        report_several(reader);
    return node->type == NODE_EMPTY ? report_empty(reader, poison) : node;
}

Node *tree_read(Arena *arena, DiagList *diags, uint16_t source)
{
    Reader *reader = arena_alloc(arena, sizeof *reader);
    *reader = (Reader){ .arena = arena, .diags = diags, .number = source };
    const Source *file = source_get(diags->sources, source);
    size_t skip;
    if (file == NULL || !bytes_check(diags, source, file->bytes, &skip))
        return new_node(reader, NODE_POISON, (Span){ .source = source, .start = 0, .end = 0 });
    reader->bytes = text_slice(file->bytes, skip, file->bytes.length);
    reader->map = character_map_new(arena, file->bytes, skip);

    arena_clean_up(arena, close_reader, reader);
    if (yaml_parser_initialize(&reader->parser) == 0)
        arena_fail(arena);
    reader->has_parser = true;
    yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader->parser, (const unsigned char *)reader->bytes.bytes,
                                 reader->bytes.length);
    Node *node = read_document(reader);
    close_reader(reader);
    return node;
}
