/* From a file to the one map that it and its bases make. */

#include "definition/extends.h"

#include "base/buffer.h"
#include "definition/blocks_common.h"

const char *const merge_new_first[] = { "effects", "laws", "must", "endings", NULL };

static const char *const own_keys[] = { "overlays", "extends", NULL };
static const char *const base_keys[] = { "overlays", "extends", "about", "inventor",
                                         "year",     "source",  "tests", NULL };

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
    const Node *version = node_get(root, "vari");
    if (version == NULL || version->type != NODE_SCALAR || text_is(version->text, "1"))
        return true;
    diag_error(diags, DIAG_WRONG_VERSION, version->span,
               "this program reads version 1 of the language, not `%.*s`", TEXT_ARG(version->text));
    diag_suggest(diags, TEXT("1"));
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

/* `near` is a definition that there is and that may have been meant, or empty. */
static bool report_no_base(DiagList *diags, const Node *extends, Text near)
{
    diag_error(diags, DIAG_EXTENDS_UNKNOWN, extends->span, "there is no definition `%.*s`",
               TEXT_ARG(extends->text));
    if (near.length > 0)
        diag_suggest(diags, near);
    else if (extends->text.length == 0 || text_find(extends->text, '/') < extends->text.length)
        diag_help(diags,
                  "a shipped definition is named by its id (`vari list`), a file by its path from here, "
                  "with `.yaml` behind");
    else
        diag_help(diags, "a shipped definition is named by its id, a file by its path: `./%.*s.yaml`",
                  TEXT_ARG(extends->text));
    return false;
}

/* Goes to the file that the last one extends; false at the end of the road. */
static bool follow(const DefinitionRequest *request, const Schema *schema, Chain *chain)
{
    const ChainFile *last = &chain->files[chain->count - 1];
    const Node *extends = node_present_get(last->root, "extends");
    if (extends == NULL)
        return false;
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

static void add_overlays(const DefinitionRequest *request, Chain *chain, const Node *root)
{
    const Node *list = node_get(root, "overlays");
    for (size_t i = 0; list != NULL && list->type == NODE_LIST && i < list->count; i++)
        if (list->items[i]->type == NODE_MAP)
            list_push(request->reading, &chain->overlays, list->items[i]);
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
        chain->root =
            chain->root == NULL ? root : tree_merge(request->reading, chain->root, root, merge_new_first);
        add_overlays(request, chain, chain->files[i].root);
    }
}

void extends_note_trail(DiagList *diags, const Chain *chain)
{
    for (size_t i = 0; i < diags->count; i++) {
        Diag *diag = &diags->items[i];
        for (size_t f = 1; f < chain->count; f++) {
            if (chain->files[f].source != diag->span.source || diag->note_count >= 3)
                continue;
            DiagNote *note = &diag->notes[diag->note_count++];
            note->message = text_of(
                arena_format(diags->arena, "`%.*s` is extended here", TEXT_ARG(chain->files[f].path)));
            note->span = chain->files[f].extended_at;
        }
    }
}
