/* The list of keys as a JSON Schema, for editors. It is laxer
 * than the loader where JSON Schema cannot know better: an option's name may
 * stand for any word or number, and `none` for anything. */

#include "definition/schema.h"

static void add_string(Buffer *out, Text text)
{
    buffer_add_char(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == '"' || text.bytes[i] == '\\')
            buffer_add_char(out, '\\');
        buffer_add_char(out, text.bytes[i]);
    }
    buffer_add_char(out, '"');
}

static void add_words(Buffer *out, Text words)
{
    buffer_add(out, "{\"enum\": [");
    for (bool first = true; words.length > 0; first = false) {
        buffer_add(out, "%s", first ? "" : ", ");
        add_string(out, text_cut(&words, '/'));
    }
    buffer_add(out, "]}, {\"type\": \"string\"}");
}

/* YAML readers of editors make numbers and truths of scalars that look so. */
static void add_scalar(Buffer *out, Text name)
{
    if (text_is(name, "version"))
        buffer_add(out, "{\"const\": 1}");
    else if (text_is(name, "truth"))
        buffer_add(out, "{\"type\": [\"boolean\", \"string\"]}");
    else if (text_is(name, "number") || text_is(name, "value"))
        buffer_add(out, "{\"type\": [\"integer\", \"string\"]}");
    else if (text_is(name, "movement") || text_is(name, "picture"))
        buffer_add(out, "{\"type\": \"string\"}");
    else
        buffer_add(out, "{\"type\": [\"string\", \"number\", \"boolean\"]}");
}

static void add_type(const Schema *schema, Text type, bool in_list, Buffer *out);

static void add_form(const Schema *schema, const SchemaForm *form, Buffer *out)
{
    switch (form->shape) {
    case SCHEMA_SCALAR: add_scalar(out, form->rest); break;
    case SCHEMA_WORDS: add_words(out, form->rest); break;
    case SCHEMA_ANY: buffer_add(out, "{}"); break;
    case SCHEMA_MAP: buffer_add(out, "{\"$ref\": \"#/$defs/%.*s\"}", TEXT_ARG(form->rest)); break;
    case SCHEMA_LIST:
        buffer_add(out, "{\"type\": \"array\", \"items\": ");
        add_type(schema, form->rest, true, out);
        buffer_add_char(out, '}');
        break;
    case SCHEMA_NAMES:
        buffer_add(out, "{\"type\": \"object\", \"additionalProperties\": ");
        add_type(schema, form->rest, false, out);
        buffer_add_char(out, '}');
        break;
    }
}

static void add_type(const Schema *schema, Text type, bool in_list, Buffer *out)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(schema, type, forms);
    buffer_add(out, "{\"anyOf\": [");
    for (size_t i = 0; i < count; i++) {
        if (forms[i].shape == SCHEMA_WORDS && text_is(forms[i].rest, "none"))
            continue; /* it may stand anywhere */
        add_form(schema, &forms[i], out);
        buffer_add(out, ", ");
    }
    buffer_add(out, "{\"const\": \"none\"}%s]}", in_list ? ", {\"const\": \"inherited\"}" : "");
}

static void add_properties(const Schema *schema, const SchemaMap *map, Buffer *out)
{
    const SchemaKey *other = NULL;
    const char *comma = "";
    for (size_t i = 0; i < map->keys.count; i++) {
        const SchemaKey *key = &map->keys.items[i];
        if (text_is(key->name, "*")) {
            other = key;
            continue;
        }
        buffer_add(out, "%s\n        ", comma);
        comma = ",";
        add_string(out, key->name);
        buffer_add(out, ": {\"description\": ");
        add_string(out, key->about);
        buffer_add(out, ", \"allOf\": [");
        add_type(schema, key->type, false, out);
        buffer_add(out, "]}");
    }
    buffer_add(out, "\n      },\n      \"additionalProperties\": ");
    if (other == NULL)
        buffer_add(out, "false");
    else
        add_type(schema, other->type, false, out);
}

static void add_required(const SchemaMap *map, Buffer *out)
{
    const char *comma = "";
    buffer_add(out, ",\n      \"required\": [");
    for (size_t i = 0; i < map->keys.count; i++) {
        if (!map->keys.items[i].required)
            continue;
        buffer_add(out, "%s", comma);
        add_string(out, map->keys.items[i].name);
        comma = ", ";
    }
    buffer_add(out, "]");
}

/* What a key needs beside it. */
static void add_companions(const SchemaMap *map, Buffer *out)
{
    bool first = true;
    for (size_t i = 0; i < map->keys.count; i++) {
        Text beside = map->keys.items[i].beside, word = { NULL, 0 };
        const char *comma = "";
        size_t start = out->length;
        for (; beside.length > 0; comma = out->length > start ? ", " : "") {
            word = text_cut(&beside, ' ');
            if (word.bytes[word.length - 1] != '!')
                continue;
            if (out->length == start) {
                buffer_add(out, "%s", first ? ",\n      \"dependentRequired\": {" : ", ");
                add_string(out, map->keys.items[i].name);
                buffer_add(out, ": [");
            }
            buffer_add(out, "%s", comma);
            add_string(out, text_slice(word, 0, word.length - 1));
            first = false;
        }
        buffer_add(out, "%s", out->length > start ? "]" : "");
    }
    buffer_add(out, "%s", first ? "" : "}");
}

void schema_write_json(const Schema *schema, Buffer *out)
{
    buffer_add(out,
               "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
               "  \"title\": \"A chess variant for vari\",\n  \"$ref\": \"#/$defs/file\",\n  \"$defs\": {");
    for (size_t i = 0; i < schema->maps.count; i++) {
        const SchemaMap *map = &schema->maps.items[i];
        buffer_add(out, "%s\n    ", i > 0 ? "," : "");
        add_string(out, map->name);
        buffer_add(out, ": {\n      \"type\": \"object\",\n      \"description\": ");
        add_string(out, map->about);
        buffer_add(out, ",\n      \"properties\": {");
        add_properties(schema, map, out);
        add_required(map, out);
        add_companions(map, out);
        buffer_add(out, "\n    }");
    }
    buffer_add(out, "\n  }\n}\n");
}
