/* From a file to the one map that it and its bases make. */

#include "definition/extends.h"
#include "schema_keys.h"

#include "base/buffer.h"
#include "definition/blocks_common.h"
#include "definition/ending_order.h"
#include "definition/options.h"
#include "definition/syntax.h"
#include "definition/taken.h"

/* Maps whose new entries stand before the inherited ones. */
static const char *const merge_new_first[] = { KEY_BLOCKS_EFFECTS, KEY_BLOCKS_LAWS, KEY_BLOCKS_MUST,
                                               KEY_BLOCKS_ENDINGS, NULL };

static const char *const own_keys[] = { KEY_FILE_OVERLAYS, KEY_FILE_EXTENDS, NULL };
static const char *const base_keys[] = {
    KEY_FILE_OVERLAYS, KEY_FILE_EXTENDS,   KEY_CREDITS_ALSO, KEY_CREDITS_ABOUT, KEY_CREDITS_INVENTOR,
    KEY_CREDITS_YEAR,  KEY_CREDITS_SOURCE, KEY_CREDITS_TAGS, KEY_TRIALS_TESTS,  NULL
};

static bool is_one_of(Text key, const char *const *keys)
{
    for (; *keys != NULL; keys++)
        if (text_is(key, *keys))
            return true;
    return false;
}

Node *map_without(Arena *arena, const Node *map, const char *const *keys)
{
    Node *copy = arena_alloc(arena, sizeof *copy);
    *copy = *map;
    copy->entries = arena_array(arena, map->count + 1, sizeof *copy->entries);
    copy->count = 0;
    for (size_t i = 0; i < map->count; i++)
        if (!is_one_of(map->entries[i].key, keys))
            copy->entries[copy->count++] = map->entries[i];
    return copy;
}

/* The first file is version 1 or nothing: of a later version nothing else could be judged. */
static bool check_version(DiagList *diags, const Node *root)
{
    const Node *version = node_get(root, KEY_FILE_VARI);
    if (version == NULL || version->type != NODE_SCALAR || text_is(version->text, LANGUAGE_VERSION))
        return true;
    diag_error(diags, DIAG_WRONG_VERSION, version->span,
               "this program reads version " LANGUAGE_VERSION " of the language, not `%.*s`",
               TEXT_ARG(version->text));
    diag_suggest(diags, TEXT(LANGUAGE_VERSION));
    return false;
}

static bool read_file(const DefinitionRequest *request, const Schema *schema, ChainFile *file, Text bytes)
{
    file->source = source_add(request->diags->sources, file->path, bytes);
    file->root = tree_read(request->reading, request->diags, file->source);
    if (file->root->type == NODE_MAP && !check_version(request->diags, file->root))
        return false;
    schema_check(schema, request->diags, file->root);
    return file->root->type == NODE_MAP;
}

/* One way to write each path: `./a.yaml` is `a.yaml`, and so is `b/../a.yaml`. */
static Text plain_path(Arena *arena, Text path)
{
    Buffer plain = { .arena = arena };
    for (size_t at = 0; at < path.length;) {
        Text rest = text_slice(path, at, path.length);
        Text part = text_slice(rest, 0, text_find(rest, '/'));
        bool root = at == 0 && part.length == 0;
        at += part.length + 1;
        if ((part.length == 0 && !root) || text_is(part, "."))
            continue;
        Text done = buffer_text(&plain); /* each part ends in `/` */
        size_t last = done.length > 0 ? done.length - 1 : 0;
        while (last > 0 && done.bytes[last - 1] != '/')
            last--;
        Text before = text_slice(done, last, done.length);
        if (text_is(part, "..") && before.length > 1 && !text_is(before, "../"))
            plain.length = last;
        else
            buffer_add(&plain, "%.*s/", TEXT_ARG(part));
    }
    return buffer_text(&plain);
}

static Text file_name(Text path)
{
    size_t start = path.length;
    while (start > 0 && path.bytes[start - 1] != '/')
        start--;
    return text_slice(path, start, path.length);
}

static bool is_circle(const DefinitionRequest *request, const Chain *chain, Text path, Span span)
{
    DiagList *diags = request->diags;
    Text plain = plain_path(request->reading, path);
    size_t at = 0;
    while (at < chain->count && !text_equals(plain_path(request->reading, chain->files[at].path), plain))
        at++;
    if (at == chain->count)
        return false;
    Buffer way = { .arena = request->reading };
    for (size_t i = at + 1; i < chain->count; i++)
        buffer_add(&way, "%s`%.*s`", i == at + 1 ? ", by way of " : ", ",
                   TEXT_ARG(file_name(chain->files[i].path)));
    diag_error(diags, DIAG_EXTENDS_CIRCLE, span, "`%.*s` would extend itself%.*s", TEXT_ARG(file_name(path)),
               TEXT_ARG(buffer_text(&way)));
    for (size_t i = at + 1; i + 1 < chain->count; i++) /* of the last it is told anyhow */
        diag_note(diags, chain->files[i].extended_at, "`%.*s` is extended here",
                  TEXT_ARG(file_name(chain->files[i].path)));
    return true;
}

static bool has_ending(Text name)
{
    return name.length > 5 && text_is(text_slice(name, name.length - 5, 5), ".yaml");
}

/* `near` is a definition that there is and that may have been meant, or empty. */
static bool report_no_base(DiagList *diags, const Node *extends, Text near)
{
    diag_error(diags, DIAG_EXTENDS_UNKNOWN, extends->span, "there is no definition `%.*s`",
               TEXT_ARG(extends->text));
    if (near.length > 0) {
        diag_suggest(diags, near);
        if (text_is_alike(near, extends->text))
            diag_is_certain(diags);
    } else if (extends->text.length == 0 || text_find(extends->text, '/') < extends->text.length)
        diag_help(diags,
                  "a shipped definition is named by its id (`vari list`), a file by its path from here, "
                  "with `.yaml` at the end");
    else
        diag_help(diags, "a shipped definition is named by its id, a file by its path: `./%.*s%s`",
                  TEXT_ARG(extends->text), has_ending(extends->text) ? "" : ".yaml");
    return false;
}

/* Goes to the file that the last one extends; false at the end of the road. */
static bool follow(const DefinitionRequest *request, const Schema *schema, Chain *chain)
{
    const ChainFile *last = &chain->files[chain->count - 1];
    const Node *extends = node_present_get(last->root, KEY_FILE_EXTENDS);
    if (extends == NULL) {
        const Node *value = node_get(last->root, KEY_FILE_EXTENDS);
        chain->broken = value != NULL && value->type == NODE_POISON; /* it has been reported */
        if (value != NULL && node_is_none(value)) {
            diag_error(request->diags, DIAG_IDLE_KEY, value->span, "`extends: none` would do nothing");
            diag_help(request->diags, "a definition that extends none leaves it out");
        }
        return false;
    }
    chain->broken = true; /* until the base is read */
    if (chain->count > EXTENDS_MAX)
        return diag_error(request->diags, DIAG_EXTENDS_TOO_DEEP, extends->span,
                          "more than %d definitions extend each other here", EXTENDS_MAX);
    ChainFile file = { .extended_at = extends->span };
    Text bytes = { NULL, 0 };
    if (request->find == NULL || !request->find(request->find_context, request->reading, extends->text,
                                                last->path, &file.path, &bytes))
        return report_no_base(request->diags, extends, file.path);
    if (is_circle(request, chain, file.path, extends->span))
        return false;
    if (!read_file(request, schema, &file, bytes))
        return false;
    chain->files[chain->count++] = file;
    chain->broken = false;
    return true;
}

/* --- laid over ------------------------------------------------------------------- */

static Node *kind_of(const Node *root, Text id)
{
    const Node *pieces = root == NULL ? NULL : node_get(root, KEY_BLOCKS_PIECES);
    for (size_t i = 0; pieces != NULL && pieces->type == NODE_MAP && i < pieces->count; i++)
        if (text_equals(pieces->entries[i].key, id) && pieces->entries[i].value->type == NODE_MAP)
            return pieces->entries[i].value;
    return NULL;
}

/* `{like: queen, moves: none}` of a kind that has inherited moves: they go, and those of the other come. */
static void leave_moves_to_like(const Node *base, const Node *over, Node *merged)
{
    const Node *pieces = node_get(over, KEY_BLOCKS_PIECES);
    for (size_t i = 0; pieces != NULL && pieces->type == NODE_MAP && i < pieces->count; i++) {
        Text id = pieces->entries[i].key;
        const Node *kind = kind_of(over, id), *inherited = kind_of(base, id);
        Node *made = kind_of(merged, id);
        if (kind == NULL || inherited == NULL || node_present_get(kind, KEY_PIECE_LIKE) == NULL ||
            node_present_get(inherited, KEY_PIECE_MOVES) == NULL || node_get(kind, KEY_PIECE_MOVES) == NULL ||
            !node_is_none(node_get(kind, KEY_PIECE_MOVES)))
            continue;
        size_t kept = 0;
        for (size_t e = 0; e < made->count; e++)
            if (!text_is(made->entries[e].key, "moves"))
                made->entries[kept++] = made->entries[e];
        made->count = kept;
    }
}

Node *extends_lay_over(Arena *arena, Node *base, Node *over)
{
    Node *left = ending_outcomes_leave(arena, ending_order_keep(arena, base, over), over);
    Node *merged = tree_merge(arena, left, over, merge_new_first);
    if (base != NULL)
        leave_moves_to_like(base, over, merged);
    return merged;
}

static void add_overlays(const DefinitionRequest *request, Chain *chain, const Node *root)
{
    const Node *list = node_get(root, KEY_FILE_OVERLAYS);
    if (list != NULL && node_is_none(list)) {
        diag_error(request->diags, DIAG_IDLE_KEY, list->span,
                   "`overlays: none` would do nothing: overlays add up, and those of the base stay");
        diag_help(request->diags, "with its option an overlay goes: `options: {NAME: none}`");
    }
    for (size_t i = 0; list != NULL && list->type == NODE_LIST && i < list->count; i++)
        if (list->items[i]->type == NODE_MAP)
            list_push(request->reading, &chain->overlays, list->items[i]);
}

static void report_of_overlays(const DefinitionRequest *request, const Schema *schema, const Chain *chain)
{
    NodeList others = { 0 };
    for (size_t i = 0; i < chain->overlays.count && i < OVERLAYS_MAX; i++) {
        Node *overlay = chain->overlays.items[i];
        taken_report(request, schema, chain->root, &others, TEXT("map:overlay"), overlay);
        if (chain->root != NULL && node_get(overlay, KEY_BLOCKS_ENDINGS) != NULL)
            ending_order_report(request->diags, extends_lay_over(request->reading, chain->root, overlay),
                                overlay);
        list_push(request->reading, &others, overlay);
    }
}

void extends_read(const DefinitionRequest *request, const Schema *schema, Chain *chain)
{
    ChainFile first = { .path = request->path };
    if (!read_file(request, schema, &first, request->bytes))
        return;
    chain->files[chain->count++] = first;
    while (follow(request, schema, chain))
        continue;
    for (size_t i = chain->count; i-- > 0;) {
        Node *root = map_without(request->reading, chain->files[i].root, i == 0 ? own_keys : base_keys);
        if (!chain->broken)
            taken_report(request, schema, chain->root, &chain->overlays, TEXT("map:file"), root);
        options_withdraw(request->reading, chain->root, root);
        chain->base = chain->root;
        chain->root = extends_lay_over(request->reading, chain->root, root);
        ending_order_report(request->diags, chain->root, root);
        add_overlays(request, chain, chain->files[i].root);
    }
    report_of_overlays(request, schema, chain);
}

/* --- mistakes in a base ------------------------------------------------------------- */

static bool holds_span(Span outer, Span inner)
{
    return outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

static const NodeEntry *entry_at(const Node *map, Span place)
{
    for (size_t i = 0; map->type == NODE_MAP && i < map->count; i++)
        if (holds_span(map->entries[i].key_span, place) || holds_span(map->entries[i].value->span, place))
            return &map->entries[i];
    return NULL;
}

/* The keys that lead to a place, as they are written in one line: `pieces: {pawn: {moves: ...}}`. A list is
 * replaced as a whole. Empty where the place is no value of a key. */
static Text way_to(Arena *arena, const Node *root, Span place)
{
    Buffer way = { .arena = arena };
    size_t open = 0;
    const NodeEntry *entry = entry_at(root, place);
    if (entry != NULL && is_one_of(entry->key, own_keys))
        return (Text){ NULL, 0 };
    for (; entry != NULL; entry = entry->value->type == NODE_MAP ? entry_at(entry->value, place) : NULL) {
        buffer_add(&way, "%s%.*s: ", open > 0 ? "{" : "", TEXT_ARG(entry->key));
        open++;
    }
    if (open == 0)
        return (Text){ NULL, 0 };
    buffer_add(&way, "...");
    for (; open > 1; open--)
        buffer_add(&way, "}");
    return buffer_text(&way);
}

static bool is_option(const Chain *chain, Text word)
{
    for (size_t i = 0; i < chain->count; i++) {
        const Node *options = node_get(chain->files[i].root, KEY_FILE_OPTIONS);
        for (size_t e = 0; options != NULL && options->type == NODE_MAP && e < options->count; e++)
            if (scope_name_equals(options->entries[e].key, word))
                return true;
    }
    return false;
}

/* The first word of a condition that is an option; empty if there is none. */
static Text option_in(const Chain *chain, Text condition)
{
    for (size_t start = 0, end; start < condition.length; start = end + 1) {
        for (end = start; end < condition.length && word_byte(condition.bytes[end]);)
            end++;
        Text word = text_slice(condition, start, end - start);
        if (word.length > 0 && is_option(chain, word))
            return word;
    }
    return (Text){ NULL, 0 };
}

/* The option that brings in the overlay where a mistake stands, or nothing. */
static Text option_of(const Chain *chain, const Node *root, Span place)
{
    const Node *list = node_get(root, KEY_FILE_OVERLAYS);
    for (size_t i = 0; list != NULL && list->type == NODE_LIST && i < list->count; i++) {
        const Node *condition = node_get(list->items[i], KEY_OVERLAY_IF);
        if (holds_span(list->items[i]->span, place) && condition != NULL && condition->type == NODE_SCALAR)
            return option_in(chain, condition->text);
    }
    return (Text){ NULL, 0 };
}

static Text told_of_base(DiagList *diags, const Chain *chain, const ChainFile *file, Span place, Text way)
{
    Text option = option_of(chain, file->root, place);
    if (option.length > 0)
        return text_of(arena_format(
            diags->arena, "`%.*s` is extended here; who extends it is rid of this by `options: {%.*s: none}`",
            TEXT_ARG(file->path), TEXT_ARG(option)));
    if (way.length > 0)
        return text_of(arena_format(diags->arena,
                                    "`%.*s` is extended here; who extends it replaces this by `%.*s`",
                                    TEXT_ARG(file->path), TEXT_ARG(way)));
    return text_of(arena_format(diags->arena, "`%.*s` is extended here", TEXT_ARG(file->path)));
}

bool overlays_say(const NodeList *overlays, const char *const *keys, uint16_t source)
{
    for (size_t i = 0; i < overlays->count; i++)
        for (const char *const *key = keys; *key != NULL; key++)
            if (node_get(overlays->items[i], *key) != NULL &&
                (source == 0 || overlays->items[i]->span.source == source))
                return true;
    return false;
}

void extends_note_trail(DiagList *diags, const Chain *chain)
{
    for (size_t i = 0; i < diags->count; i++) {
        Diag *diag = &diags->items[i];
        for (size_t f = 1; f < chain->count; f++) {
            if (chain->files[f].source != diag->span.source || diag->note_count >= 3)
                continue;
            DiagNote *note = &diag->notes[diag->note_count++];
            diag->anew = way_to(diags->arena, chain->files[f].root, diag->span);
            note->message = told_of_base(diags, chain, &chain->files[f], diag->span, diag->anew);
            note->span = chain->files[f].extended_at;
        }
    }
}
