/* The list of keys keeps its own rules, files are held against it, and the JSON
 * Schema made from it is the one that is checked in. */

#include "definition/schema.h"
#include "definition/schema_data.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bench {
    Arena *arena;
    SourceList sources;
    DiagList diags;
    const Schema *schema;
} Bench;

static void bench_open(Bench *bench)
{
    *bench = (Bench){ .arena = arena_new(0) };
    bench->sources.arena = bench->arena;
    bench->diags = (DiagList){ .arena = bench->arena, .sources = &bench->sources };
    bench->schema = schema_new(bench->arena);
}

static Node *bench_check(Bench *bench, const char *text)
{
    uint16_t source = source_add(&bench->sources, TEXT("t.yaml"), text_of(text));
    Node *root = tree_read(bench->arena, &bench->diags, source);
    schema_check(bench->schema, &bench->diags, root);
    return root;
}

static void check_type(const Schema *schema, Text key, Text type)
{
    SchemaForm forms[SCHEMA_FORMS_MAX];
    size_t count = schema_forms(schema, type, forms);
    cr_assert(count > 0 && count < SCHEMA_FORMS_MAX, "`%.*s`", TEXT_ARG(key));
    size_t lists = 0, maps = 0;
    for (size_t i = 0; i < count; i++) {
        lists += forms[i].shape == SCHEMA_LIST;
        maps += forms[i].shape == SCHEMA_MAP || forms[i].shape == SCHEMA_NAMES;
        if (forms[i].shape == SCHEMA_MAP)
            cr_assert(schema_map(schema, forms[i].rest) != NULL, "no map `%.*s`", TEXT_ARG(forms[i].rest));
        if (forms[i].shape == SCHEMA_LIST || forms[i].shape == SCHEMA_NAMES)
            check_type(schema, key, forms[i].rest);
    }
    cr_assert(lists <= 1 && maps <= 1, "`%.*s` could be two things", TEXT_ARG(key));
}

Test(definition_schema, keeps_its_own_rules)
{
    Bench bench;
    bench_open(&bench);
    cr_assert(schema_data_size > 1000);
    for (size_t m = 0; m < bench.schema->maps.count; m++) {
        const SchemaMap *map = &bench.schema->maps.items[m];
        cr_assert(map->about.length > 0, "%.*s", TEXT_ARG(map->name));
        for (size_t k = 0; k < map->keys.count; k++) {
            const SchemaKey *key = &map->keys.items[k];
            cr_assert(key->about.length > 0, "%.*s.%.*s says nothing", TEXT_ARG(map->name),
                      TEXT_ARG(key->name));
            check_type(bench.schema, key->name, key->type);
            for (size_t j = 0; j < k; j++)
                cr_assert(!text_equals(map->keys.items[j].name, key->name), "%.*s.%.*s twice",
                          TEXT_ARG(map->name), TEXT_ARG(key->name));
        }
    }
    arena_free(bench.arena);
}

static bool is_a_key(const Schema *schema, Text name)
{
    for (size_t m = 0; m < schema->maps.count; m++)
        for (size_t k = 0; k < schema->maps.items[m].keys.count; k++)
            if (text_equals(schema->maps.items[m].keys.items[k].name, name))
                return true;
    return false;
}

Test(definition_schema, other_words_for_keys_are_known)
{
    Bench bench;
    bench_open(&bench);
    cr_assert(bench.schema->slips.count > 20);
    for (size_t i = 0; i < bench.schema->slips.count; i++)
        cr_assert(is_a_key(bench.schema, bench.schema->slips.items[i].meant), "%.*s",
                  TEXT_ARG(bench.schema->slips.items[i].meant));
    bench_check(&bench, "vari: 1\nendings: {bare: {when: true, winner: next}}\n");
    cr_assert_eq(bench.diags.count, 2);
    cr_assert(text_is(bench.diags.items[0].suggestion, "if"));
    cr_assert(text_is(bench.diags.items[1].suggestion, "wins"));
    arena_free(bench.arena);
}

Test(definition_schema, mistakes_are_located)
{
    static const struct {
        const char *text, *code;
        unsigned line, column;
    } rows[] = {
        { "vari: 1\nnmae: X\n", "unknown-key", 2, 1 },
        { "vari: 1\npieces:\n  king: {letter: K, mvoes: K}\n", "unknown-key", 3, 21 },
        { "vari: 1\npieces: [a]\n", "wrong-type", 2, 9 },
        { "vari: 1\npieces:\n  king: K\n", "wrong-type", 3, 9 },
        { "vari: 1\ncastling:\n", "missing-value", 2, 1 },
        { "name: X\n", "missing-key", 1, 1 },
        { "vari: 1\nturn:\n  - {actions: [move]}\n", "missing-key", 3, 5 },
        { "vari: 1\noverlays:\n  - {if: a, laws: {b: {nevre: c}}}\n", "unknown-key", 3, 24 },
        { "vari: 1\neffects:\n  a: {do: [{remove: piece, form: hand}]}\n", "unknown-key", 3, 28 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Bench bench;
        bench_open(&bench);
        bench_check(&bench, rows[i].text);
        cr_assert_eq(bench.diags.count, 1, "%s: %zu reports", rows[i].text, bench.diags.count);
        Place place = source_place(&bench.sources, bench.diags.items[0].span);
        cr_assert(text_is(diag_code_word(bench.diags.items[0].code), rows[i].code), "%s", rows[i].text);
        cr_assert(place.line == rows[i].line && place.column == rows[i].column, "%s: %u:%u", rows[i].text,
                  place.line, place.column);
        arena_free(bench.arena);
    }
}

Test(definition_schema, none_and_inherited_stand_anywhere)
{
    Bench bench;
    bench_open(&bench);
    bench_check(&bench,
                "vari: 1\npieces: {king: none, queen: {moves: [inherited, N], promotes: none}}\n"
                "turn: [inherited, {phase: end}]\nlaws: {check: {before: none}}\n"
                "native: {weave: {hook: h, piece: pawn, ranks: [8, 9]}}\nsetup: {white: {king: e1}}\n");
    cr_assert_eq(bench.diags.count, 0);
    arena_free(bench.arena);
}

Test(definition_schema, a_wrong_value_is_poison)
{
    Bench bench;
    bench_open(&bench);
    Node *root = bench_check(&bench, "vari: 1\npieces: [a]\n");
    cr_assert_eq(node_get(root, "pieces")->type, NODE_POISON);
    arena_free(bench.arena);
}

/* With VARI_UPDATE set the file is written instead. */
Test(definition_schema, json_schema_is_up_to_date)
{
    static const char path[] = VARI_SOURCE_FOLDER "/grammar/vari.schema.json";
    Bench bench;
    bench_open(&bench);
    Buffer json = { .arena = bench.arena };
    schema_write_json(bench.schema, &json);
    if (getenv("VARI_UPDATE") != NULL) {
        FILE *out = fopen(path, "wb");
        cr_assert(out != NULL && fwrite(json.bytes, 1, json.length, out) == json.length);
        fclose(out);
    }
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    char *bytes = arena_alloc(bench.arena, json.length + 2);
    size_t length = fread(bytes, 1, json.length + 1, file);
    fclose(file);
    cr_assert(length == json.length && memcmp(bytes, json.bytes, length) == 0,
              "grammar/vari.schema.json is out of date: run the unit tests once with VARI_UPDATE=1");
    arena_free(bench.arena);
}
