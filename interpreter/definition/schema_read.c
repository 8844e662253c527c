/* Reads the list of keys, which a test holds against its own rules. */

#include "definition/schema.h"

#include "base/letters.h"
#include "definition/schema_data.h"
#include "report/nearest.h"

#include <string.h>

static Text cut_word(Text *rest)
{
    *rest = text_trim(*rest);
    size_t length = text_find(*rest, ' ');
    Text word = text_slice(*rest, 0, length);
    *rest = text_trim(text_slice(*rest, length, rest->length));
    return word;
}

static Text after_semicolon(Text rest)
{
    return text_trim(text_slice(rest, text_find(rest, ';') + 1, rest.length));
}

static void read_key(Schema *schema, SchemaMap *map, Text name, Text rest)
{
    char mark = name.bytes[name.length - 1];
    SchemaKey key = { .name = name, .required = mark == '!', .may_be_empty = mark == '?' };
    if (key.required || key.may_be_empty)
        key.name = text_slice(name, 0, name.length - 1);
    key.type = cut_word(&rest);
    key.beside = text_trim(text_slice(rest, 0, text_find(rest, ';')));
    key.about = after_semicolon(rest);
    list_push(schema->arena, &map->keys, key);
}

static void take_over(Schema *schema, SchemaMap *map, Text name)
{
    const SchemaMap *other = schema_map(schema, name);
    for (size_t i = 0; other != NULL && i < other->keys.count; i++)
        list_push(schema->arena, &map->keys, other->keys.items[i]);
}

static void read_slips(Schema *schema, Text rest)
{
    Text meant = cut_word(&rest);
    while (rest.length > 0) {
        SchemaSlip slip = { .written = cut_word(&rest), .meant = meant };
        list_push(schema->arena, &schema->slips, slip);
    }
}

static void read_line(Schema *schema, Text line)
{
    Text rest = line;
    Text word = cut_word(&rest);
    if (word.length == 0 || word.bytes[0] == '#' || text_is(word, "answer") || text_is(word, "spelled") ||
        text_is(word, "known") || text_is(word, "shape") || text_is(word, "instead") ||
        text_is(word, "chosen"))
        return;
    if (text_is(word, "type")) {
        SchemaAlias alias = { .name = cut_word(&rest) };
        cut_word(&rest); /* = */
        alias.type = text_trim(rest);
        list_push(schema->arena, &schema->aliases, alias);
    } else if (text_is(word, "meant")) {
        read_slips(schema, rest);
    } else if (text_is(word, "map")) {
        SchemaMap map = { .name = cut_word(&rest) };
        map.about = after_semicolon(rest);
        list_push(schema->arena, &schema->maps, map);
    } else if (schema->maps.count > 0) {
        SchemaMap *map = &schema->maps.items[schema->maps.count - 1];
        if (text_is(word, "copies"))
            take_over(schema, map, cut_word(&rest));
        else
            read_key(schema, map, word, rest);
    }
}

const Schema *schema_new(Arena *arena)
{
    Schema *schema = arena_alloc(arena, sizeof *schema);
    schema->arena = arena;
    Text rest = { schema_data, schema_data_size };
    while (rest.length > 0)
        read_line(schema, text_cut(&rest, '\n'));
    return schema;
}

/* As words are written in one system or another: capitals, hyphens, blanks between and a question mark behind
 * make no difference.
 */
static bool is_word(Text written, Text word)
{
    size_t at = 0;
    for (size_t i = 0; i < written.length; i++) {
        if (written.bytes[i] == '-' || written.bytes[i] == '_' || written.bytes[i] == '?')
            continue;
        while (at < word.length && (word.bytes[at] == '-' || word.bytes[at] == '_' || word.bytes[at] == ' '))
            at++;
        if (at == word.length || (written.bytes[i] | ' ') != (word.bytes[at++] | ' '))
            return false;
    }
    return at == word.length;
}

static Text schema_text(void)
{
    return (Text){ schema_data, schema_data_size };
}

/* Goes on to the next statement that begins with the keyword, and cuts that off. False if there is none. */
static bool next_statement(Text *rest, const char *keyword, Text *statement)
{
    while (rest->length > 0) {
        *statement = text_cut(rest, '\n');
        if (text_is(cut_word(statement), keyword))
            return true;
    }
    return false;
}

/* True if one of the words, parted by blanks, is that word. */
static bool have_word(Text words, Text word)
{
    while (words.length > 0)
        if (is_word(cut_word(&words), word))
            return true;
    return false;
}

Text schema_answer(Text word)
{
    while (word.length > 0 && text_find(TEXT("-_?"), word.bytes[word.length - 1]) < 3)
        word.length--;
    if (word.length == 0)
        return word;
    Text rest = schema_text(), line;
    while (next_statement(&rest, "answer", &line))
        if (have_word(text_slice(line, 0, text_find(line, ';')), word))
            return after_semicolon(line);
    return (Text){ NULL, 0 };
}

Text schema_instead(Text map, Text word)
{
    Text rest = schema_text(), line;
    while (next_statement(&rest, "instead", &line)) {
        Text words = text_slice(line, 0, text_find(line, ';'));
        if (text_equals(cut_word(&words), map) && have_word(words, word))
            return after_semicolon(line);
    }
    return (Text){ NULL, 0 };
}

Text schema_chosen(Text choices, Text word)
{
    Text rest = schema_text(), line;
    while (next_statement(&rest, "chosen", &line)) {
        Text choice = cut_word(&line);
        if (text_among(choices, choice) >= 0 && have_word(line, word))
            return choice;
    }
    return (Text){ NULL, 0 };
}

Text schema_shape(Text map)
{
    Text rest = schema_text(), line;
    while (next_statement(&rest, "shape", &line))
        if (text_equals(cut_word(&line), map))
            return after_semicolon(line);
    return (Text){ NULL, 0 };
}

Text schema_known_moves(Text name)
{
    Text rest = schema_text(), line;
    while (next_statement(&rest, "known", &line)) {
        Text moves = cut_word(&line);
        if (have_word(line, name))
            return moves;
    }
    return (Text){ NULL, 0 };
}

static bool part_is_spelled(Text word)
{
    Text rest = schema_text(), line;
    while (next_statement(&rest, "spelled", &line))
        while (line.length > 0)
            if (text_equals(cut_word(&line), word))
                return true;
    return false;
}

bool schema_is_spelled(Text word)
{
    Text part = text_cut(&word, '-');
    while (part.length > 0 && letter_is_digit(part.bytes[part.length - 1]))
        part.length--;
    return part_is_spelled(part) && (word.length == 0 || schema_is_spelled(word));
}

bool schema_is_sure(Text word, const Text *candidates, size_t count)
{
    if (!nearest_is_certain(word, candidates, count))
        return false;
    return !schema_is_spelled(word) || nearest_is_alike(word, nearest_name(word, candidates, count));
}

void schema_suggest(DiagList *diags, Text word, Text nearest, const Text *candidates, size_t count)
{
    diag_suggest(diags, nearest);
    if (schema_is_sure(word, candidates, count))
        diag_is_certain(diags);
    if (nearest_is_alike(word, nearest))
        diag_is_answered(diags);
}

const SchemaMap *schema_map(const Schema *schema, Text name)
{
    for (size_t i = 0; i < schema->maps.count; i++)
        if (text_equals(schema->maps.items[i].name, name))
            return &schema->maps.items[i];
    return NULL;
}

const SchemaKey *schema_key(const SchemaMap *map, Text name)
{
    const SchemaKey *other = NULL;
    for (size_t i = 0; i < map->keys.count; i++) {
        if (text_equals(map->keys.items[i].name, name))
            return &map->keys.items[i];
        if (text_is(map->keys.items[i].name, "*"))
            other = &map->keys.items[i];
    }
    return other;
}

/* --- types ----------------------------------------------------------------- */

static const SchemaAlias *find_alias(const Schema *schema, Text name)
{
    for (size_t i = 0; i < schema->aliases.count; i++)
        if (text_equals(schema->aliases.items[i].name, name))
            return &schema->aliases.items[i];
    return NULL;
}

static SchemaForm form_of(Text part)
{
    static const struct {
        const char *start;
        SchemaShape shape;
    } starts[] = { { "list:", SCHEMA_LIST }, { "map:", SCHEMA_MAP }, { "names:", SCHEMA_NAMES } };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        Text start = text_of(starts[i].start);
        if (text_starts_with(part, start))
            return (SchemaForm){ starts[i].shape, text_slice(part, start.length, part.length) };
    }
    if (part.length > 1 && part.bytes[0] == '(')
        return (SchemaForm){ SCHEMA_WORDS, text_slice(part, 1, part.length - 2) };
    return (SchemaForm){ text_is(part, "any") ? SCHEMA_ANY : SCHEMA_SCALAR, part };
}

static size_t add_forms(const Schema *schema, Text type, SchemaForm forms[SCHEMA_FORMS_MAX], size_t count,
                        int depth)
{
    while (type.length > 0) {
        Text part = text_cut(&type, '|');
        const SchemaAlias *alias = depth < 8 ? find_alias(schema, part) : NULL;
        if (alias != NULL)
            count = add_forms(schema, alias->type, forms, count, depth + 1);
        else if (count < SCHEMA_FORMS_MAX)
            forms[count++] = form_of(part);
    }
    return count;
}

size_t schema_forms(const Schema *schema, Text type, SchemaForm forms[SCHEMA_FORMS_MAX])
{
    return add_forms(schema, type, forms, 0, 0);
}

const SchemaForm *schema_form_for(const SchemaForm *forms, size_t count, NodeType type)
{
    for (size_t i = 0; i < count; i++) {
        SchemaShape shape = forms[i].shape;
        bool scalar = shape == SCHEMA_SCALAR || shape == SCHEMA_WORDS;
        bool map = shape == SCHEMA_MAP || shape == SCHEMA_NAMES;
        if (shape == SCHEMA_ANY || (type == NODE_SCALAR && scalar) || (type == NODE_MAP && map) ||
            (type == NODE_LIST && shape == SCHEMA_LIST))
            return &forms[i];
    }
    return NULL;
}
