/* Holds a file against the list of keys. */

#include "definition/schema.h"

#include "report/nearest.h"

#include <string.h>

/* --- holding a file against it ---------------------------------------------- */

typedef struct Check {
    const Schema *schema;
    DiagList *diags;
    Text about; /* what the key says whose value is looked at, or empty */
} Check;

static void check_value(Check *check, Node *value, Text type, Text key);

static void add_words(Buffer *out, Text words)
{
    while (words.length > 0) {
        Text word = text_cut(&words, '/');
        buffer_add(out, "`%.*s`%s", TEXT_ARG(word),
                   words.length == 0                       ? ""
                   : text_find(words, '/') == words.length ? " or "
                                                           : ", ");
    }
}

static void add_scalar(Buffer *out, Text name)
{
    static const char *const articles[][2] = {
        { "version", "the language version" },
        { "kind", "a kind of piece" },
        { "selection", "kinds of piece" },
        { "set", "a set of cells" },
        { "domain", "what is to be picked" },
        { "text", "a text" },
        { "condition", "a condition" },
        { "value", "a number" },
        { "number", "a number" },
        { "movement", "a movement" },
        { "position", "a position" },
        { "picture", "a picture" },
        { "truth", "`true` or `false`" },
        { "range", "a range" },
        { "player", "a player" },
        { "cell", "a cell" },
        { "pattern", "a text" },
        { "name", "a name" },
    };
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++)
        if (text_is(name, articles[i][0])) {
            buffer_add(out, "%s", articles[i][1]);
            return;
        }
    buffer_add(out, "a %.*s", TEXT_ARG(name));
}

/* "a word or a list" */
static Text wanted(Check *check, const SchemaForm *forms, size_t count)
{
    Buffer out = { .arena = check->schema->arena };
    for (size_t i = 0; i < count; i++) {
        buffer_add(&out, "%s", i == 0 ? "" : i + 1 == count ? " or " : ", ");
        switch (forms[i].shape) {
        case SCHEMA_SCALAR: add_scalar(&out, forms[i].rest); break;
        case SCHEMA_WORDS: add_words(&out, forms[i].rest); break;
        case SCHEMA_LIST: buffer_add(&out, "a list"); break;
        case SCHEMA_MAP: buffer_add(&out, "a map"); break;
        case SCHEMA_NAMES: buffer_add(&out, "a map from names"); break;
        case SCHEMA_ANY: buffer_add(&out, "anything"); break;
        }
    }
    return buffer_text(&out);
}

/* Whether a value may be what a key wants: a text that is no number is none. */
static bool could_be(const SchemaKey *key, const Node *value)
{
    int64_t number;
    return !text_is(key->type, "number") || value->type != NODE_SCALAR || text_to_int(value->text, &number);
}

static Text *key_names(const Schema *schema, const SchemaMap *map)
{
    Text *names = arena_array(schema->arena, map->keys.count + 1, sizeof *names);
    for (size_t i = 0; i < map->keys.count; i++)
        names[i] = map->keys.items[i].name;
    return names;
}

/* The key that people mean by a word which is none, or nothing. */
static Text slip_for(const Schema *schema, const SchemaMap *map, const NodeEntry *entry)
{
    for (size_t i = 0; i < schema->slips.count; i++)
        for (size_t j = 0; text_equals(schema->slips.items[i].written, entry->key) && j < map->keys.count;
             j++)
            if (text_equals(schema->slips.items[i].meant, map->keys.items[j].name) &&
                could_be(&map->keys.items[j], entry->value))
                return map->keys.items[j].name;
    return (Text){ "", 0 };
}

static Text list_keys(Check *check, const SchemaMap *map)
{
    Buffer list = { .arena = check->schema->arena };
    for (size_t i = 0; i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        buffer_add(&list, "%s%.*s", i == 0 ? "" : ", ",
                   TEXT_ARG(text_is(key->name, "*") ? key->about : key->name));
    }
    return buffer_text(&list);
}

/* Whether a value has the shape that a type wants, and what stands first in it that of items. */
static bool fits_type(Check *check, Text type, const Node *value)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), value->type);
    if (form == NULL || value->count == 0)
        return form != NULL;
    if (form->shape == SCHEMA_NAMES && value->type == NODE_MAP)
        return fits_type(check, form->rest, value->entries[0].value);
    return form->shape != SCHEMA_LIST || fits_type(check, form->rest, value->items[0]);
}

/* The key that a word which is none was meant for: of as near ones rather such as could have the value. */
static Text meant_key(Check *check, const SchemaMap *map, const NodeEntry *entry)
{
    size_t count = map->keys.count, fitting = 0;
    Text *names = key_names(check->schema, map);
    Text meant = slip_for(check->schema, map, entry);
    Text nearest = nearest_name(entry->key, names, count);
    for (size_t i = 0; i < count; i++)
        if (fits_type(check, map->keys.items[i].type, entry->value))
            names[fitting++] = names[i];
    Text fits = nearest_name(entry->key, names, fitting);
    return meant.length > 0 ? meant : fits.length > 0 ? fits : nearest;
}

/* `win` for `wins`: short, but nothing else is written so. */
static bool lacks_last_letter(const Schema *schema, const SchemaMap *map, const NodeEntry *entry, Text meant)
{
    return text_equals(slip_for(schema, map, entry), meant) && meant.length == entry->key.length + 1 &&
           text_starts_with(meant, entry->key);
}

/* Reports a key that is none, and returns the key that was meant, or nothing. */
static Text unknown_key(Check *check, const SchemaMap *map, const NodeEntry *entry)
{
    diag_error(check->diags, DIAG_UNKNOWN_KEY, entry->key_span, "%.*s has no key `%.*s`",
               TEXT_ARG(map->about), TEXT_ARG(entry->key));
    if (!check->diags->last_kept)
        return (Text){ NULL, 0 }; /* a file full of mistakes must not take long to read */
    Text answer = schema_answer(entry->key);
    if (answer.length > 0 && slip_for(check->schema, map, entry).length == 0) {
        diag_help(check->diags, "%.*s", TEXT_ARG(answer));
        return (Text){ NULL, 0 };
    }
    Text meant = meant_key(check, map, entry);
    if (meant.length > 0) {
        diag_suggest(check->diags, meant);
        bool dashed = text_starts_with(entry->key, TEXT("-")) &&
                      text_equals(text_slice(entry->key, 1, entry->key.length), meant);
        if (dashed || nearest_is_certain(entry->key, key_names(check->schema, map), map->keys.count) ||
            lacks_last_letter(check->schema, map, entry, meant))
            diag_is_certain(check->diags);
        return meant;
    }
    diag_help(check->diags, "its keys are %.*s", TEXT_ARG(list_keys(check, map)));
    return meant;
}

static bool has_key(const Node *node, Text name)
{
    for (size_t i = 0; i < node->count; i++)
        if (text_equals(node->entries[i].key, name))
            return true;
    return false;
}

static void check_required(Check *check, const SchemaMap *map, const Node *node)
{
    for (size_t i = 0; i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        if (!key->required || has_key(node, key->name))
            continue;
        Span start = span_part(node->span, 0, 1);
        diag_error(check->diags, DIAG_MISSING_KEY, start, "%.*s needs the key `%.*s`: %.*s",
                   TEXT_ARG(map->about), TEXT_ARG(key->name), TEXT_ARG(key->about));
    }
}

/* Returns how long the key is in `letter Z`, `letter:Z` and `letter = Z`; 0: nothing stands behind it. */
static size_t cut_without_colon(const NodeEntry *entry, Text *rest, bool *glued)
{
    size_t blank = text_find(entry->key, ' '), colon = text_find(entry->key, ':');
    *glued = colon < blank;
    size_t length = *glued ? colon : blank;
    *rest = text_trim(text_slice(entry->key, length + *glued, entry->key.length));
    if (rest->length > 1 && text_starts_with(*rest, TEXT("= ")))
        *rest = text_trim(text_slice(*rest, 1, rest->length));
    return rest->length == 0 || entry->value->type != NODE_EMPTY ? 0 : length;
}

/* What it says is not read, but it is there. */
static void tell_without_colon(Check *check, NodeEntry *entry, Text word, Text rest, bool glued)
{
    diag_error(check->diags, DIAG_BAD_YAML, entry->key_span, "a %s is missing behind `%.*s%s`",
               glued ? "blank" : "colon", TEXT_ARG(word), glued ? ":" : "");
    diag_help(check->diags, "write `%.*s: %.*s`", TEXT_ARG(word), TEXT_ARG(rest));
    diag_unread(check->diags, UNREAD_NAMES);
    entry->key = word;
    entry->value->type = NODE_POISON;
}

static const SchemaKey *key_without_colon(Check *check, const SchemaMap *map, const Node *node,
                                          NodeEntry *entry)
{
    Text rest;
    bool glued;
    Text word = text_slice(entry->key, 0, cut_without_colon(entry, &rest, &glued));
    const SchemaKey *key = word.length == 0 ? NULL : schema_key(map, word);
    if (key == NULL || text_is(key->name, "*") || has_key(node, word))
        return NULL;
    tell_without_colon(check, entry, word, rest, glued);
    return key;
}

/* A misspelt key is read as the one that was meant: what relies on it is no second mistake. */
static const SchemaKey *key_of(Check *check, const SchemaMap *map, const Node *node, NodeEntry *entry)
{
    const SchemaKey *key = schema_key(map, entry->key);
    if (key == NULL)
        key = key_without_colon(check, map, node, entry);
    if (key != NULL)
        return key;
    if (entry->value->type == NODE_POISON && entry->key_span.end - entry->key_span.start != entry->key.length)
        return NULL; /* what may have been a key has been reported */
    Text meant = unknown_key(check, map, entry);
    key = meant.length == 0 || has_key(node, meant) ? NULL : schema_key(map, meant);
    if (key == NULL || !fits_type(check, key->type, entry->value)) {
        diag_unread(check->diags, entry->value->type == NODE_SCALAR ? UNREAD_PIECES : UNREAD_NAMES);
        return NULL;
    }
    entry->key = meant;
    return key;
}

/* An empty list or map is warned of only: the file means what it would mean without it. */
static void warn_of_void(Check *check, const Node *value, Text key, Text about)
{
    if ((value->type != NODE_LIST && value->type != NODE_MAP) || value->count > 0)
        return;
    diag_warning(check->diags, DIAG_UNUSED, span_part(value->span, 0, 1), "`%.*s` says nothing: %.*s",
                 TEXT_ARG(key), TEXT_ARG(about));
    diag_help(check->diags, "leave `%.*s` out, or write `%.*s: none` to take away what was inherited",
              TEXT_ARG(key), TEXT_ARG(key));
}

static void tell_too_far_out(Check *check, const NodeEntry *entry, const NodeEntry *owner)
{
    diag_error(check->diags, DIAG_BAD_YAML, entry->key_span, "`%.*s` does not stand further in than `%.*s`",
               TEXT_ARG(entry->key), TEXT_ARG(owner->key));
    diag_help(check->diags, "what belongs to `%.*s` begins some blanks further to the right",
              TEXT_ARG(owner->key));
}

/* Whether it stands on the next line. */
static bool is_next_line(const Check *check, const Node *above, const NodeEntry *entry)
{
    Span between = { .source = above->span.source, .start = above->span.end, .end = entry->key_span.start };
    Text text = source_text(check->diags->sources, between);
    size_t line = text_find(text, '\n');
    return line < text.length &&
           text_find(text_slice(text, line + 1, text.length), '\n') == text.length - line - 1;
}

/* Whether a map would have the entry or, where it stands right below and looks like no key of its own map,
 * what has names of one's own. */
static bool would_have(Check *check, const SchemaForm *form, const Node *node, const NodeEntry *entry,
                       bool far)
{
    if (node->type == NODE_MAP && has_key(node, entry->key))
        return false;
    if (form->shape == SCHEMA_NAMES)
        return far && node->type == NODE_MAP && is_next_line(check, node, entry) &&
               fits_type(check, form->rest, entry->value);
    const SchemaKey *key = schema_key(schema_map(check->schema, form->rest), entry->key);
    return key != NULL && !text_is(key->name, "*") && fits_type(check, key->type, entry->value);
}

/* Among what stands last in a block above, and last in that, the entry to which one further out belongs. */
static NodeEntry *find_owner(Check *check, const SchemaMap *map, NodeEntry *above, const NodeEntry *entry)
{
    const SchemaKey *key = schema_key(map, above->key);
    bool far = meant_key(check, map, entry).length == 0;
    Text type = key != NULL ? key->type : TEXT("any");
    for (NodeEntry *owner = NULL;;) {
        SchemaForm forms[SCHEMA_FORMS_MAX];
        Node *node = above->value;
        const SchemaForm *form = schema_form_for(forms, schema_forms(check->schema, type, forms), NODE_MAP);
        if (form == NULL || form->shape == SCHEMA_ANY ||
            source_text(check->diags->sources, span_part(node->span, 0, 1)).bytes[0] == '{')
            return owner;
        if ((node->type == NODE_MAP || node->type == NODE_EMPTY) && would_have(check, form, node, entry, far))
            owner = above;
        if (node->type != NODE_MAP || node->count == 0)
            return owner;
        above = &node->entries[node->count - 1];
        key =
            form->shape == SCHEMA_MAP ? schema_key(schema_map(check->schema, form->rest), above->key) : NULL;
        if (form->shape == SCHEMA_MAP && key == NULL)
            return owner;
        type = form->shape == SCHEMA_MAP ? key->type : form->rest;
    }
}

/* A key that this map has not, but the block above would: it is put there. */
static bool put_further_in(Check *check, const SchemaMap *map, Node *node, size_t index)
{
    NodeEntry *entry = &node->entries[index];
    if (schema_key(map, entry->key) != NULL || slip_for(check->schema, map, entry).length > 0 ||
        nearest_is_certain(entry->key, key_names(check->schema, map), map->keys.count))
        return false;
    NodeEntry *owner = find_owner(check, map, entry - 1, entry);
    if (owner == NULL)
        return false;
    tell_too_far_out(check, entry, owner);
    const Node *before = owner->value;
    Node *value = arena_alloc(check->schema->arena, sizeof *value);
    *value = (Node){ .type = NODE_MAP, .span = before->span, .count = before->count + 1 };
    value->entries = arena_array(check->schema->arena, value->count, sizeof *value->entries);
    for (size_t i = 0; i < before->count; i++)
        value->entries[i] = before->entries[i];
    value->entries[before->count] = *entry;
    owner->value = value;
    for (size_t i = index + 1; i < node->count; i++)
        node->entries[i - 1] = node->entries[i];
    node->count--;
    return true;
}

/* Keys that should stand further in, below one that says nothing: they are put there, and told once. */
static void take_in(Check *check, const SchemaMap *map, Node *node, size_t index)
{
    NodeEntry *entry = &node->entries[index];
    const SchemaKey *key = schema_key(map, entry->key);
    const Node some = { .type = NODE_MAP };
    size_t last = index + 1;
    while (last < node->count && schema_key(map, node->entries[last].key) == NULL)
        last++;
    if (key == NULL || last == index + 1 || !fits_type(check, key->type, &some))
        return;
    tell_too_far_out(check, &entry[1], entry);
    Node *value = arena_alloc(check->schema->arena, sizeof *value);
    *value = (Node){ .type = NODE_MAP, .span = entry[1].key_span, .count = last - index - 1 };
    value->entries = arena_array(check->schema->arena, value->count, sizeof *value->entries);
    for (size_t i = index + 1; i < last; i++)
        value->entries[i - index - 1] = node->entries[i];
    for (size_t i = last; i < node->count; i++)
        node->entries[index + 1 + i - last] = node->entries[i];
    node->count -= value->count;
    entry->value = value;
}

static void check_map(Check *check, const SchemaMap *map, Node *node)
{
    for (size_t i = 0; i < node->count; i++) {
        NodeEntry *entry = &node->entries[i];
        if (entry->value->type == NODE_EMPTY)
            take_in(check, map, node, i);
        while (i + 1 < node->count && put_further_in(check, map, node, i + 1)) {
        }
        const SchemaKey *key = key_of(check, map, node, entry);
        if (key == NULL)
            continue;
        if (entry->value->type == NODE_EMPTY) {
            diag_error(check->diags, DIAG_MISSING_VALUE, entry->key_span, "`%.*s` says nothing: %.*s",
                       TEXT_ARG(entry->key), TEXT_ARG(key->about));
            continue;
        }
        check->about = key->about;
        size_t errors = check->diags->error_count;
        check_value(check, entry->value, key->type, entry->key);
        if (!key->may_be_empty && check->diags->error_count == errors)
            warn_of_void(check, entry->value, entry->key, key->about);
    }
    check_required(check, map, node);
}

/* What was meant for it often stands below, no further in than the name itself. */
static void missing_value(Check *check, const NodeEntry *entry, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, type, forms);
    diag_error(check->diags, DIAG_MISSING_VALUE, entry->key_span, "`%.*s` says nothing",
               TEXT_ARG(entry->key));
    diag_unread(check->diags, UNREAD_NAMES);
    if (schema_form_for(forms, count, NODE_MAP) != NULL)
        diag_help(check->diags, "what belongs to `%.*s` stands further in than it", TEXT_ARG(entry->key));
}

static void check_names(Check *check, Node *node, Text type)
{
    for (size_t i = 0; i < node->count; i++) {
        NodeEntry *entry = &node->entries[i];
        Text rest;
        bool glued;
        Text word = text_slice(entry->key, 0, cut_without_colon(entry, &rest, &glued));
        if (word.length > 0 && !has_key(node, word))
            tell_without_colon(check, entry, word, rest, glued);
        else if (entry->value->type == NODE_EMPTY)
            missing_value(check, entry, type);
        else
            check_value(check, entry->value, type, entry->key);
    }
}

static bool has_scalar(const SchemaForm *forms, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (forms[i].shape == SCHEMA_SCALAR && text_is(forms[i].rest, name))
            return true;
    return false;
}

/* How people say that something is not there. */
static bool is_denial(Text word)
{
    return text_is(word, "false") || text_is(word, "no") || text_is(word, "off") || text_is(word, "never");
}

/* Whether a value could be what is wanted, as far as its shape tells. */
static bool fits_form(const Node *value, const SchemaForm *form)
{
    int64_t number;
    if (value->type != NODE_SCALAR || form == NULL || text_find(value->text, ' ') < value->text.length)
        return false;
    if (form->shape == SCHEMA_WORDS)
        return text_among(form->rest, value->text) >= 0;
    return form->shape == SCHEMA_SCALAR &&
           text_to_int(value->text, &number) == (text_is(form->rest, "number"));
}

/* With the value in it, where that could be an item. */
static void help_list(Check *check, const Node *value, const SchemaForm *list, Text key)
{
    SchemaForm items[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, list->rest, items);
    bool fits = fits_form(value, schema_form_for(items, count, NODE_SCALAR));
    diag_help(check->diags, "a list stands in brackets, even of one: `%.*s: [%.*s]`", TEXT_ARG(key),
              TEXT_ARG(fits ? value->text : TEXT("...")));
}

/* How the value that is wanted is written: what people trip over who know little of YAML. */
static void help_shape(Check *check, const Node *value, const SchemaForm *forms, size_t count, Text key)
{
    const SchemaForm *map = schema_form_for(forms, count, NODE_MAP);
    bool condition = has_scalar(forms, count, "condition"), scalar = value->type == NODE_SCALAR;
    bool list = schema_form_for(forms, count, NODE_LIST) != NULL;
    if (scalar && map != NULL && is_denial(value->text))
        diag_help(check->diags, "`%.*s: none` takes away what was inherited", TEXT_ARG(key));
    else if (list && !(scalar && map != NULL))
        help_list(check, value, schema_form_for(forms, count, NODE_LIST), key);
    else if (value->type == NODE_LIST && has_scalar(forms, count, "set"))
        diag_help(check->diags, "a set has no brackets: cells and zones stand side by side, `d4 e4`, kinds "
                                "are parted by `/`, `rook/knight`");
    else if (value->type == NODE_MAP && value->count == 1 && has_scalar(forms, count, "pattern"))
        diag_help(check->diags, "a text that begins with a brace stands in quotes: `%.*s: \"{%.*s}\"`",
                  TEXT_ARG(key), TEXT_ARG(value->entries[0].key));
    else if (value->type == NODE_MAP && condition && node_get(value, "if") != NULL)
        diag_help(check->diags, "the condition stands here by itself: `%.*s: CONDITION`", TEXT_ARG(key));
    else if (map != NULL && map->shape == SCHEMA_NAMES && value->type == NODE_LIST)
        diag_help(check->diags, "each stands under a name of its own: `NAME: ...`, without `-`");
    else if (map != NULL && map->shape == SCHEMA_NAMES && scalar)
        diag_help(check->diags, "each stands under a name of its own: `%.*s: {NAME: ...}`", TEXT_ARG(key));
    else if (map != NULL && map->shape == SCHEMA_MAP && scalar)
        diag_help(check->diags, "%sa map stands in braces: `%.*s: {KEY: ...}`; its keys are %.*s",
                  list ? "a list stands in brackets, `[...]`, " : "", TEXT_ARG(key),
                  TEXT_ARG(list_keys(check, schema_map(check->schema, map->rest))));
    else if (check->about.length > 0)
        diag_help(check->diags, "`%.*s` says: %.*s", TEXT_ARG(key), TEXT_ARG(check->about));
}

static void tell_wrong_type(Check *check, const Node *value, const SchemaForm *forms, size_t count, Text key)
{
    const char *is = value->type == NODE_LIST    ? "a list"
                     : value->type == NODE_MAP   ? "a map"
                     : value->type == NODE_EMPTY ? "nothing"
                                                 : "a single value";
    Text want = wanted(check, forms, count);
    Span span = value->type == NODE_SCALAR ? value->span : span_part(value->span, 0, 1);
    diag_error(check->diags, DIAG_WRONG_TYPE, span, "`%.*s` wants %.*s here, not %s", TEXT_ARG(key),
               TEXT_ARG(want), is);
}

/* The words of a list of which each should have been a map that itself has a key for words: `[move, drop]`.
 */
static Text words_of(Check *check, const Node *list)
{
    Buffer out = { .arena = check->schema->arena };
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->type != NODE_SCALAR)
            return (Text){ NULL, 0 };
        buffer_add(&out, "%s%.*s", i > 0 ? ", " : "", TEXT_ARG(list->items[i]->text));
    }
    return buffer_text(&out);
}

/* What to write instead of a list of words; false where that is not known. */
static bool help_words(Check *check, const Node *list, const SchemaForm *form, Text key)
{
    const SchemaMap *map = schema_map(check->schema, form->rest);
    const SchemaKey *name = NULL, *takes = NULL;
    for (size_t i = 0; map != NULL && i < map->keys.count; i++) {
        const SchemaKey *each = &map->keys.items[i];
        name = each->required ? each : name;
        takes = text_is(each->type, "words") ? each : takes;
    }
    Text words = words_of(check, list);
    if (name == NULL || words.length == 0)
        return false;
    if (takes != NULL)
        diag_help(check->diags, "write `%.*s: [{%.*s: NAME, %.*s: [%.*s]}]`", TEXT_ARG(key),
                  TEXT_ARG(name->name), TEXT_ARG(takes->name), TEXT_ARG(words));
    else
        diag_help(check->diags, "each is a map: `{%.*s: %.*s}`", TEXT_ARG(name->name),
                  TEXT_ARG(list->items[0]->text));
    return true;
}

/* Of items that should be maps only the first that is none is reported. */
static void check_list(Check *check, Node *list, Text type, Text key)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, type, forms);
    bool maps = count == 1 && forms[0].shape == SCHEMA_MAP, told = false;
    for (size_t i = 0; i < list->count; i++) {
        Node *item = list->items[i];
        bool scalar = item->type == NODE_SCALAR;
        if (scalar && text_is(item->text, "inherited"))
            continue;
        if (!maps || !scalar || text_is(item->text, "none")) {
            check_value(check, item, type, key);
            continue;
        }
        if (!told) {
            tell_wrong_type(check, item, forms, count, key);
            if (!help_words(check, list, &forms[0], key))
                help_shape(check, item, forms, count, key);
        }
        told = true;
    }
    for (size_t i = 0; told && i < list->count; i++)
        if (list->items[i]->type == NODE_SCALAR)
            list->items[i]->type = NODE_POISON;
}

static void check_value(Check *check, Node *value, Text type, Text key)
{
    bool none = value->type == NODE_SCALAR && !value->quoted && text_is(value->text, "none");
    if (none || value->type == NODE_POISON)
        return;
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, type, forms);
    const SchemaForm *form = schema_form_for(forms, count, value->type);
    if (form == NULL) {
        tell_wrong_type(check, value, forms, count, key);
        help_shape(check, value, forms, count, key);
        diag_unread(check->diags, UNREAD_NAMES);
        value->type = NODE_POISON;
        return;
    }
    check->about = (Text){ NULL, 0 }; /* what is inside is another matter */
    if (form->shape == SCHEMA_LIST) {
        check_list(check, value, form->rest, key);
    } else if (form->shape == SCHEMA_NAMES) {
        check_names(check, value, form->rest);
    } else if (form->shape == SCHEMA_MAP) {
        const SchemaMap *map = schema_map(check->schema, form->rest);
        if (map != NULL)
            check_map(check, map, value);
    }
}

void schema_check(const Schema *schema, DiagList *diags, Node *root)
{
    Check check = { schema, diags, { NULL, 0 } };
    if (root->type == NODE_SCALAR || root->type == NODE_LIST) {
        diag_error(diags, DIAG_WRONG_TYPE, span_part(root->span, 0, 1),
                   "a definition is a map: a key, a colon and a value on every line");
        diag_help(diags, "it begins with `vari: 1` and `name: ...`");
        root->type = NODE_POISON;
    }
    check_value(&check, root, TEXT("map:file"), TEXT("a definition"));
}
