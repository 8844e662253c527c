/* Checks a file against the schema: which keys there are, which are required, and the shape of their
 * values. */

#include "definition/schema_check.h"
#include "definition/syntax.h"
#include "schema_keys.h"

#include "report/nearest.h"
#include "tree/comments.h"

#include <string.h>

/* --- messages --------------------------------------------------------------- */

static void check_value(SchemaCheck *check, Node *value, Text type, Text key);

/* "`one`, `two` or `three`" for words that are separated by `/`. */
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

/* The type of a scalar in the words of a message, with its article. */
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

/* The forms that a value may have, for messages: "a word or a list". */
static Text wanted(SchemaCheck *check, const SchemaForm *forms, size_t count)
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

static bool has_key(const Node *node, Text name)
{
    for (size_t i = 0; i < node->count; i++)
        if (text_equals(node->entries[i].key, name))
            return true;
    return false;
}

/* Suggests the missing line with the version of the language: there is only one. */
static void mend_version(SchemaCheck *check, const Node *node, const SchemaKey *key)
{
    Span first = node->count > 0 ? node->entries[0].key_span : node->span;
    bool braces = node->count > 0 && !schema_is_block(check, node);
    diag_help(check->diags, "write `%.*s: " LANGUAGE_VERSION "` on the first line", TEXT_ARG(key->name));
    if (braces)
        return;
    diag_mend(
        check->diags, span_part(first, 0, 0),
        text_of(arena_format(check->schema->arena, "%.*s: " LANGUAGE_VERSION "\n", TEXT_ARG(key->name))));
    diag_is_certain(check->diags);
}

/* Reports required keys that the map lacks. */
static void check_required(SchemaCheck *check, const SchemaMap *map, const Node *node)
{
    for (size_t i = 0; i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        if (!key->required || has_key(node, key->name))
            continue;
        Span start = span_part(node->span, 0, 1);
        diag_error(check->diags, DIAG_MISSING_KEY, start, "%.*s needs the key `%.*s`: %.*s",
                   TEXT_ARG(map->about), TEXT_ARG(key->name), TEXT_ARG(key->about));
        if (text_is(key->type, "version"))
            mend_version(check, node, key);
    }
}

/* The length of the key in `letter Z`, `letter:Z` or `letter = Z`, which YAML reads as one key without a
 * value, and what stands behind it in *rest. `glued`: only the blank is missing. 0 if the entry is not of
 * that form. */
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

/* Reports a missing colon or blank. The key counts as present, but its value is not read. */
static void tell_without_colon(SchemaCheck *check, NodeEntry *entry, Text word, Text rest, bool glued)
{
    diag_error(check->diags, DIAG_BAD_YAML, entry->key_span, "a %s is missing after `%.*s%s`",
               glued ? "space" : "colon", TEXT_ARG(word), glued ? ":" : "");
    diag_help(check->diags, "write `%.*s: %.*s`", TEXT_ARG(word), TEXT_ARG(rest));
    diag_unread(check->diags, UNREAD_NAMES);
    entry->key = word;
    entry->value->type = NODE_POISON;
}

/* The key of an entry that lacks its colon or blank, after reporting that, or NULL. */
static const SchemaKey *key_without_colon(SchemaCheck *check, const SchemaMap *map, const Node *node,
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

/* The key of an entry, or NULL after reporting that there is none. A misspelt key is reported and then read
 * as the one that was meant, so that nothing else is reported for lack of it. */
static const SchemaKey *key_of(SchemaCheck *check, const SchemaMap *map, const Node *node, NodeEntry *entry)
{
    const SchemaKey *key = schema_key(map, entry->key);
    if (key == NULL)
        key = key_without_colon(check, map, node, entry);
    if (key != NULL)
        return key;
    if (entry->value->type == NODE_POISON && entry->key_span.end - entry->key_span.start != entry->key.length)
        return NULL; /* reported when it was read */
    if (schema_report_of_lone(check, entry) != NULL)
        return NULL;
    Text meant = schema_unknown_key(check, map, entry);
    key = meant.length == 0 || has_key(node, meant) ? NULL : schema_key(map, meant);
    if (key == NULL || !schema_fits_type(check, key->type, entry->value)) {
        diag_unread(check->diags, entry->value->type == NODE_SCALAR ? UNREAD_PIECES : UNREAD_NAMES);
        return NULL;
    }
    entry->key = meant;
    check->level->stands = NULL;
    return key;
}

/* True if the file may inherit values, which `none` takes away: it extends another, or has overlays. */
static bool inherits(const SchemaCheck *check)
{
    return schema_top_get(check, KEY_FILE_EXTENDS) != NULL ||
           schema_top_get(check, KEY_FILE_OVERLAYS) != NULL;
}

/* Warns of an empty list or map. It is no error: the file means the same without it. */
static void warn_of_void(SchemaCheck *check, const Node *value, Text key, Text about)
{
    if ((value->type != NODE_LIST && value->type != NODE_MAP) || value->count > 0)
        return;
    diag_warning(check->diags, DIAG_UNUSED, span_part(value->span, 0, 1), "`%.*s` is empty: %.*s",
                 TEXT_ARG(key), TEXT_ARG(about));
    if (check->diags->of_tests && text_is(key, KEY_TEST_LEGAL))
        diag_help(check->diags, "leave `%.*s` out; that nothing is legal is said by `" KEY_TEST_ONLY ": []`",
                  TEXT_ARG(key));
    else if (check->diags->of_tests || !inherits(check))
        diag_help(check->diags, "leave `%.*s` out", TEXT_ARG(key));
    else
        diag_help(check->diags, "leave `%.*s` out, or write `%.*s: none` to take away what was inherited",
                  TEXT_ARG(key), TEXT_ARG(key));
}

static bool has_scalar(const SchemaForm *forms, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (forms[i].shape == SCHEMA_SCALAR && text_is(forms[i].rest, name))
            return true;
    return false;
}

/* Ignores a key without a value, which somebody may be about to write: the inherited value stays, and nothing
 * else is reported for lack of it. */
static void leave_empty(SchemaCheck *check, NodeEntry *entry)
{
    diag_unread(check->diags, UNREAD_NAMES);
    entry->value->type = NODE_POISON;
}

/* True for no value at all, and for the picture of a board without rows. */
static bool says_nothing(SchemaCheck *check, const Node *value, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    if (value->type != NODE_SCALAR || text_trim(value->text).length > 0)
        return value->type == NODE_EMPTY;
    size_t count = schema_forms(check->schema, type, forms);
    return has_scalar(forms, count, "picture") || has_scalar(forms, count, "position");
}

/* The type of the entries if this key is a name that the author chooses; else empty. */
static Text named_type(const SchemaMap *map, Text name)
{
    const SchemaKey *key = schema_key(map, name);
    return key != NULL && text_is(key->name, "*") ? key->type : (Text){ NULL, 0 };
}

static void check_entries(SchemaCheck *check, const SchemaMap *map, SchemaLevel *level)
{
    Node *node = level->node;
    for (size_t i = 0; i < node->count; i++) {
        level->index = i;
        if (node->entries[i].value->type == NODE_EMPTY)
            schema_take_in(check, map, TEXT(""), node, i);
        while (i + 1 < node->count && schema_put_further_in(check, map, TEXT(""), node, i + 1)) {
        }
        if (schema_put_further_out(check, named_type(map, node->entries[i].key), node, i)) {
            i--;
            continue;
        }
        NodeEntry *entry = &node->entries[i];
        const SchemaKey *key = key_of(check, map, node, entry);
        if (key == NULL)
            continue;
        schema_help_lone(check, entry, key);
        if (says_nothing(check, entry->value, key->type)) {
            if (!comments_report_value(check->diags, entry->key_span, false))
                diag_error(check->diags, DIAG_MISSING_VALUE, entry->key_span, "`%.*s` has no value: %.*s",
                           TEXT_ARG(entry->key), TEXT_ARG(key->about));
            leave_empty(check, entry);
            continue;
        }
        check->about = key->about;
        check->type = key->type;
        size_t errors = check->diags->error_count;
        bool of_tests = check->diags->of_tests;
        check->diags->of_tests |= level->outer == NULL && text_is(key->name, KEY_TRIALS_TESTS);
        check_value(check, entry->value, key->type, entry->key);
        check->diags->of_tests = of_tests;
        if (!key->may_be_empty && check->diags->error_count == errors)
            warn_of_void(check, entry->value, entry->key, key->about);
    }
}

static void check_map(SchemaCheck *check, const SchemaMap *map, Node *node)
{
    SchemaLevel level = { .outer = check->level, .map = map, .node = node };
    check->level = &level;
    check_entries(check, map, &level);
    check->level = level.outer;
    check_required(check, map, node);
}

/* Reports a name without a value. Often its lines follow without being indented. */
static void missing_value(SchemaCheck *check, NodeEntry *entry, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, type, forms);
    bool comment = comments_report_value(check->diags, entry->key_span, false);
    if (!comment)
        diag_error(check->diags, DIAG_MISSING_VALUE, entry->key_span, "`%.*s` has no value",
                   TEXT_ARG(entry->key));
    leave_empty(check, entry);
    if (!comment && schema_form_for(forms, count, NODE_MAP) != NULL)
        diag_help(check->diags, "what belongs to `%.*s` stands further in than it", TEXT_ARG(entry->key));
}

static void check_names(SchemaCheck *check, Node *node, Text type)
{
    for (size_t i = 0; i < node->count; i++) {
        if (node->entries[i].value->type == NODE_EMPTY)
            schema_take_in(check, NULL, type, node, i);
        while (i + 1 < node->count && schema_put_further_in(check, NULL, type, node, i + 1)) {
        }
        if (schema_put_further_out(check, type, node, i)) {
            i--;
            continue;
        }
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

bool schema_is_denial(Text word)
{
    static const char *const words[] = { "false", "no",  "off",     "never",  "~",
                                         "null",  "nil", "nothing", "remove", "-" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(word, words[i]))
            return true;
    return false;
}

/* True if a scalar has the shape that the form wants. */
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

/* The words of a list that should have been a list of maps: "move, drop" for `[move, drop]`, each word once;
 * empty if an item is no word. *times becomes the number of items if all are the same word, else 1. */
static Text words_of(SchemaCheck *check, const Node *list, size_t *times)
{
    Buffer out = { .arena = check->schema->arena };
    size_t different = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i]->type != NODE_SCALAR)
            return (Text){ NULL, 0 };
        size_t before = 0;
        while (before < i && !text_equals(list->items[before]->text, list->items[i]->text))
            before++;
        if (before < i)
            continue;
        buffer_add(&out, "%s%.*s", different++ > 0 ? ", " : "", TEXT_ARG(list->items[i]->text));
    }
    *times = different == 1 ? list->count : 1;
    return buffer_text(&out);
}

/* Suggests maps for a list of words. False if there is nothing to suggest. */
static bool help_words(SchemaCheck *check, const Node *list, const SchemaForm *form, Text key)
{
    const SchemaMap *map = schema_map(check->schema, form->rest);
    const SchemaKey *name = NULL, *takes = NULL;
    for (size_t i = 0; map != NULL && i < map->keys.count; i++) {
        const SchemaKey *each = &map->keys.items[i];
        name = each->required && !text_is(each->type, "condition") ? each : name;
        takes = text_is(each->type, "words") ? each : takes;
    }
    size_t times = 1;
    Text words = words_of(check, list, &times);
    if (name == NULL || words.length == 0)
        return false;
    const char *repeat = times > 1 && schema_key(map, TEXT(KEY_PHASE_TIMES)) != NULL
                             ? arena_format(check->schema->arena, ", " KEY_PHASE_TIMES ": %zu", times)
                             : "";
    if (takes != NULL)
        diag_help(check->diags, "write `%.*s: [{%.*s: act, %.*s: [%.*s]%s}]`, `act` being any name",
                  TEXT_ARG(key), TEXT_ARG(name->name), TEXT_ARG(takes->name), TEXT_ARG(words), repeat);
    else
        diag_help(check->diags, "each is a map: `{%.*s: %.*s}`", TEXT_ARG(name->name),
                  TEXT_ARG(list->items[0]->text));
    return true;
}

/* The same for words on lines without `-`, which YAML reads as one text. */
static bool help_lines(SchemaCheck *check, const Node *value, const SchemaForm *map, Text key)
{
    enum { LINES_MAX = 8 };
    Text rest = source_text(check->diags->sources, value->span);
    Node items[LINES_MAX], *pointers[LINES_MAX], list = { .type = NODE_LIST, .items = pointers };
    while (rest.length > 0 && list.count < LINES_MAX) {
        Text line = text_trim(text_cut(&rest, '\n'));
        if (line.length == 0)
            continue;
        items[list.count] = (Node){ .type = NODE_SCALAR, .text = line };
        pointers[list.count] = &items[list.count];
        list.count++;
    }
    return list.count > 0 && help_words(check, &list, map, key);
}

/* Suggests a list for a single value, with that value in it if it could be an item. */
static void help_list(SchemaCheck *check, const Node *value, const SchemaForm *list, Text key)
{
    SchemaForm items[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, list->rest, items);
    bool fits = fits_form(value, schema_form_for(items, count, NODE_SCALAR));
    const SchemaForm *of_maps = schema_form_for(items, count, NODE_MAP);
    if (!fits && value->type == NODE_SCALAR && count == 1 && of_maps != NULL &&
        of_maps->shape == SCHEMA_MAP && help_lines(check, value, of_maps, key))
        return;
    Text map = source_text(check->diags->sources, value->span);
    bool braces = value->type == NODE_MAP && schema_form_for(items, count, NODE_MAP) != NULL &&
                  map.length > 1 && map.bytes[0] == '{' && map.bytes[map.length - 1] == '}';
    bool explained = !fits && !braces && check->about.length > 0;
    diag_help(check->diags, "a list stands in brackets, even of one: `%.*s: [%.*s]`%s%.*s", TEXT_ARG(key),
              TEXT_ARG(fits     ? value->text
                       : braces ? map
                                : TEXT("...")),
              explained ? "; it says: " : "", TEXT_ARG(explained ? check->about : TEXT("")));
    if (!fits && !braces)
        return;
    diag_mend(check->diags, value->span,
              text_of(arena_format(check->schema->arena, "[%.*s]", TEXT_ARG(fits ? value->text : map))));
    diag_is_certain(check->diags);
}

/* True for a range of numbers, `1-6`. */
static bool is_range(Text text)
{
    int64_t number;
    size_t stroke = text_find(text, '-');
    return stroke > 0 && text_to_int(text_slice(text, 0, stroke), &number) &&
           text_to_int(text_slice(text, stroke + 1, text.length), &number);
}

/* True if the map has a key `number` that takes a range. */
static bool takes_range(const SchemaCheck *check, const SchemaForm *form)
{
    const SchemaMap *map =
        form != NULL && form->shape == SCHEMA_MAP ? schema_map(check->schema, form->rest) : NULL;
    const SchemaKey *key = map != NULL ? schema_key(map, TEXT("number")) : NULL;
    return key != NULL && text_is(key->type, "range");
}

static void help_range(SchemaCheck *check, const Node *value, Text key)
{
    diag_help(check->diags, "numbers from one to another are written as `%.*s: {number: %.*s}`",
              TEXT_ARG(key), TEXT_ARG(value->text));
    diag_mend(check->diags, value->span,
              text_of(arena_format(check->schema->arena, "{number: %.*s}", TEXT_ARG(value->text))));
    diag_is_certain(check->diags);
}

/* How the value that is wanted is written: what people trip over who know little of YAML. */
static void help_shape(SchemaCheck *check, const Node *value, const SchemaForm *forms, size_t count, Text key)
{
    const SchemaForm *map = schema_form_for(forms, count, NODE_MAP);
    bool condition = has_scalar(forms, count, "condition"), scalar = value->type == NODE_SCALAR;
    bool list = schema_form_for(forms, count, NODE_LIST) != NULL;
    bool chosen = map != NULL && text_is(map->rest, "range"); /* `false` is a choice */
    bool picked = has_scalar(forms, count, "domain");
    if (value->type == NODE_LIST && schema_help_joined(check, value, condition, picked, key))
        return;
    if (scalar && map != NULL && schema_is_denial(value->text) && !chosen) {
        diag_help(check->diags, "`%.*s: none` takes away what was inherited", TEXT_ARG(key));
        diag_mend(check->diags, value->span, TEXT("none"));
        diag_is_certain(check->diags);
    } else if (scalar && is_range(value->text) && takes_range(check, map))
        help_range(check, value, key);
    else if (value->type == NODE_LIST && schema_help_list(check, value, key))
        return;
    else if (list && schema_help_items(check, value, key))
        return;
    else if (list && !(scalar && map != NULL))
        help_list(check, value, schema_form_for(forms, count, NODE_LIST), key);
    else if (value->type == NODE_LIST && (has_scalar(forms, count, "set") || picked)) {
        diag_help(check->diags, "a set has no brackets: cells and zones stand side by side, `d4 e4`, kinds "
                                "are parted by `/`, `rook/knight`");
        schema_mend_set(check, value, picked);
    } else if (value->type == NODE_MAP && value->count == 1 && has_scalar(forms, count, "pattern"))
        diag_help(check->diags, "a text that begins with a brace stands in quotes: `%.*s: \"{%.*s}\"`",
                  TEXT_ARG(key), TEXT_ARG(value->entries[0].key));
    else if (value->type == NODE_MAP && condition && node_get(value, "if") != NULL)
        diag_help(check->diags, "the condition stands here by itself: `%.*s: CONDITION`", TEXT_ARG(key));
    else if (map != NULL && map->shape == SCHEMA_NAMES && value->type == NODE_LIST)
        diag_help(check->diags, "each stands under a name of its own: `NAME: ...`, without `-`");
    else if (map != NULL && map->shape == SCHEMA_NAMES && scalar)
        diag_help(check->diags, "each stands under a name of its own: `%.*s: {NAME: ...}`", TEXT_ARG(key));
    else if (map != NULL && scalar && schema_help_outcome(check, value, map, key))
        return;
    else if (map != NULL && map->shape == SCHEMA_MAP && scalar && schema_shape(map->rest).length > 0)
        diag_help(check->diags, "it is written as `%.*s: %.*s`", TEXT_ARG(key),
                  TEXT_ARG(schema_shape(map->rest)));
    else if (map != NULL && map->shape == SCHEMA_MAP && scalar)
        diag_help(check->diags, "%sa map stands in braces: `%.*s: {KEY: ...}`; its keys are %.*s",
                  list ? "a list stands in brackets, `[...]`, " : "", TEXT_ARG(key),
                  TEXT_ARG(schema_list_keys(check, schema_map(check->schema, map->rest))));
    else if (value->type == NODE_LIST && has_scalar(forms, count, "position"))
        diag_help(check->diags,
                  "write it as one text, ranks from the far side with `/` between, or as a picture: "
                  "`%.*s: |`, and below it a line for each rank",
                  TEXT_ARG(key));
    else if (check->about.length > 0)
        diag_help(check->diags, "`%.*s` says: %.*s", TEXT_ARG(key), TEXT_ARG(check->about));
}

static void tell_wrong_type(SchemaCheck *check, const Node *value, const SchemaForm *forms, size_t count,
                            Text key)
{
    const char *is = value->type == NODE_LIST    ? "a list"
                     : value->type == NODE_MAP   ? "a map"
                     : value->type == NODE_EMPTY ? "nothing"
                                                 : "a single value";
    Text want = wanted(check, forms, count);
    Span span = value->type == NODE_SCALAR ? value->span : span_part(value->span, 0, 1);
    diag_error(check->diags, DIAG_WRONG_TYPE, span, "%s`%.*s` must be %.*s, not %s",
               check->item ? "an item of " : "", TEXT_ARG(key), TEXT_ARG(want), is);
}

/* Of items that should be maps only the first that is none is reported. */
static void check_list(SchemaCheck *check, Node *list, Text type, Text key)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(check->schema, type, forms);
    bool maps = count == 1 && forms[0].shape == SCHEMA_MAP, told = false;
    for (size_t i = 0; i < list->count; i++) {
        Node *item = list->items[i];
        bool scalar = item->type == NODE_SCALAR;
        if (scalar && text_is(item->text, "inherited"))
            continue;
        check->item = true;
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
    check->item = false;
    for (size_t i = 0; told && i < list->count; i++)
        if (list->items[i]->type == NODE_SCALAR)
            list->items[i]->type = NODE_POISON;
}

static void check_value(SchemaCheck *check, Node *value, Text type, Text key)
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
    check->about = check->type = (Text){ NULL, 0 }; /* what is inside is another matter */
    check->item = false;
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
    SchemaCheck check = { .schema = schema, .diags = diags };
    if (root->type == NODE_SCALAR || root->type == NODE_LIST) {
        diag_error(diags, DIAG_WRONG_TYPE, span_part(root->span, 0, 1),
                   "a definition is a map: a key, a colon and a value on every line");
        diag_help(diags, "it begins with `vari: 1` and `name: ...`");
        root->type = NODE_POISON;
    }
    check_value(&check, root, TEXT("map:file"), TEXT("a definition"));
}
