/* Files become located nodes, mistakes are told where they are, trees merge. */

#include "base/buffer.h"
#include "tree/node.h"

#include <criterion/criterion.h>
#include <setjmp.h>

typedef struct Bench {
    Arena *arena;
    SourceList sources;
    DiagList diags;
    Node *root;
} Bench;

static Bench *read_bytes(Text bytes)
{
    Arena *arena = arena_new(0);
    Bench *bench = arena_alloc(arena, sizeof *bench);
    bench->arena = arena;
    bench->sources.arena = arena;
    bench->diags.arena = arena;
    bench->diags.sources = &bench->sources;
    bench->root = tree_read(arena, &bench->diags, source_add(&bench->sources, TEXT("t.yaml"), bytes));
    return bench;
}

static Bench *read(const char *text)
{
    return read_bytes(text_of(text));
}

/* The tree in one line, scalars in quotes where they were quoted. */
static void show(Buffer *out, const Node *node)
{
    switch (node->type) {
    case NODE_POISON: buffer_add(out, "POISON"); break;
    case NODE_EMPTY: buffer_add(out, "EMPTY"); break;
    case NODE_SCALAR: buffer_add(out, node->quoted ? "\"%.*s\"" : "%.*s", TEXT_ARG(node->text)); break;
    case NODE_LIST:
        buffer_add_char(out, '[');
        for (size_t i = 0; i < node->count; i++) {
            buffer_add(out, i == 0 ? "" : " ");
            show(out, node->items[i]);
        }
        buffer_add_char(out, ']');
        break;
    case NODE_MAP:
        buffer_add_char(out, '{');
        for (size_t i = 0; i < node->count; i++) {
            buffer_add(out, "%s%.*s:", i == 0 ? "" : " ", TEXT_ARG(node->entries[i].key));
            show(out, node->entries[i].value);
        }
        buffer_add_char(out, '}');
    }
}

static const char *shown(Arena *arena, const Node *node)
{
    Buffer out = { .arena = arena };
    show(&out, node);
    return out.bytes;
}

Test(tree, files_become_nodes)
{
    static const struct {
        const char *yaml;
        const char *tree;
    } rows[] = {
        { "a: 1\nb: [x, 'y', \"z\"]\n", "{a:1 b:[x \"y\" \"z\"]}" },
        { "a:\n  b: {c: d e, f: }\n", "{a:{b:{c:d e f:EMPTY}}}" },
        { "a: |\n  x\n  y\n", "{a:\"x\ny\n\"}" },
        { "year: 0x1F\nok: ~\nno: no\n", "{year:0x1F ok:~ no:no}" },
        { "n\xc3\xa4h: \xe2\x99\x94\n", "{n\xc3\xa4h:\xe2\x99\x94}" },
        { "{a: {}, b: []}", "{a:{} b:[]}" },
        { "--- \na: 1\n...\n", "{a:1}" },
        { "a: \"1\"\r\nb: 2\r\n", "{a:\"1\" b:2}" },
        { "just a text", "just a text" },
        { "{x, y: 1}", "{x:EMPTY y:1}" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *bench = read(rows[i].yaml);
        cr_expect_eq(bench->diags.count, 0, "row %zu", i);
        cr_expect_str_eq(shown(bench->arena, bench->root), rows[i].tree);
        arena_free(bench->arena);
    }
}

Test(tree, spans_lie_on_the_text_itself)
{
    static const struct {
        const char *yaml; /* one entry `k` */
        const char *covered;
        bool verbatim;
    } rows[] = {
        { "k: abc", "abc", true },
        { "k: 'abc'", "abc", true },
        { "k: \"a b\"  # c", "a b", true },
        { "k: \"a\\tb\"", "\"a\\tb\"", false },
        { "k: 'it''s'", "'it''s'", false },
        { "k: a\n  b\nl: 1", "a\n  b", false },
        { "k: |\n  abc\nl: 1", "|\n  abc", false },
        { "k: >\n  abc\n\n\n", ">\n  abc", false },
        { "\xc3\xa4\xc3\xb6\xe2\x99\x94: x\nk: a\xc3\xa4 b", "a\xc3\xa4 b", true },
        { "# \xc3\xa4\r\n\r\nk: abc\r\n", "abc", true },
        { "\xef\xbb\xbfk: abc", "abc", true },
        { "k: {a: 1}  ", "{a: 1}", false },
        { "k: [a, b]\nl: 1", "[a, b]", false },
        { "k:\n  - a\n  - b\n\n# c\nl: 1", "- a\n  - b", false },
        { "k:\n  a: 1\n  b: 'x'\nl: 1", "a: 1\n  b: 'x", false },
        { "k: \"\"", "", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *bench = read(rows[i].yaml);
        NodeEntry *entry = node_entry(bench->root, "k");
        cr_assert_not_null(entry, "row %zu", i);
        Text covered = source_text(&bench->sources, entry->value->span);
        cr_expect(text_is(covered, rows[i].covered), "row %zu: `%.*s`", i, TEXT_ARG(covered));
        cr_expect_eq(entry->value->verbatim, rows[i].verbatim, "row %zu", i);
        cr_expect(text_is(source_text(&bench->sources, entry->key_span), "k"), "row %zu", i);
        arena_free(bench->arena);
    }
    Bench *bench = read("k: 'a bc'\nl: \"a\\tb\"");
    Text part = source_text(&bench->sources, node_part(node_get(bench->root, "k"), 2, 2));
    cr_expect(text_is(part, "bc"));
    part = source_text(&bench->sources, node_part(node_get(bench->root, "l"), 2, 2));
    cr_expect(text_is(part, "\"a\\tb\""));
    cr_expect_null(node_get(bench->root, "m"));
    cr_expect_null(node_get(node_get(bench->root, "k"), "m"));
    arena_free(bench->arena);
}

typedef struct Slip {
    const char *yaml;
    DiagCode code;
    uint32_t line, column;
    const char *tree; /* what is left */
} Slip;

static const Slip slips[] = {
    { "pieces:\n\trook: x", DIAG_TAB_INDENT, 2, 1, "POISON" },
    { "a:\n  b: 1\n\tc: 2", DIAG_TAB_INDENT, 3, 1, "POISON" },
    { "letter: *", DIAG_NEEDS_QUOTES, 1, 9, "POISON" },
    { "n\xc3\xa4h: *", DIAG_NEEDS_QUOTES, 1, 6, "POISON" },
    { "{letter: *, b: c}", DIAG_NEEDS_QUOTES, 1, 10, "POISON" },
    { "moves: [F-R]cQ\nb: 1", DIAG_NEEDS_QUOTES, 1, 13, "POISON" },
    { "{moves: [F-R]cQ}", DIAG_NEEDS_QUOTES, 1, 14, "POISON" },
    { "a: @x", DIAG_NEEDS_QUOTES, 1, 4, "POISON" },
    { "a: `x`", DIAG_NEEDS_QUOTES, 1, 4, "POISON" },
    { "a: %x", DIAG_NEEDS_QUOTES, 1, 4, "POISON" },
    { "a: !<x", DIAG_NEEDS_QUOTES, 1, 4, "POISON" },
    { "a: |x", DIAG_NEEDS_QUOTES, 1, 4, "POISON" },
    { "a: \"x\"y", DIAG_NEEDS_QUOTES, 1, 7, "POISON" },
    { "moves: *R\nb: 1", DIAG_YAML_ANCHOR, 1, 8, "{moves:POISON b:1}" },
    { "a: &x 1", DIAG_YAML_ANCHOR, 1, 4, "{a:POISON}" },
    { "a: &x {b: 1}", DIAG_YAML_ANCHOR, 1, 4, "{a:POISON}" },
    { "a: !!int 3", DIAG_YAML_TAG, 1, 4, "{a:POISON}" },
    { "a: !x [3]", DIAG_YAML_TAG, 1, 4, "{a:POISON}" },
    { "<<: x\nb: 1", DIAG_YAML_MERGE, 1, 1, "{b:1}" },
    { "a: 'abc\n", DIAG_BAD_YAML, 1, 4, "POISON" },
    { "a: {b: 1\nc: 2\n", DIAG_BAD_YAML, 1, 4, "POISON" },
    { "a: [b, c\n", DIAG_BAD_YAML, 1, 4, "POISON" },
    { "[a]]", DIAG_BAD_YAML, 1, 4, "POISON" },
    { "a: b: c", DIAG_BAD_YAML, 1, 5, "POISON" },
    { "a:\n  b: 1\n c: 2", DIAG_BAD_YAML, 3, 2, "POISON" },
    { "a: 1\nabc\nb: 1", DIAG_BAD_YAML, 2, 1, "POISON" },
    { "- a\nb: 1", DIAG_BAD_YAML, 2, 1, "POISON" },
    { "a: - b", DIAG_BAD_YAML, 1, 4, "POISON" },
    { "a: \"\\q\"", DIAG_BAD_YAML, 1, 5, "POISON" },
    { "%x\na: 1", DIAG_BAD_YAML, 1, 1, "POISON" },
    { "{a: 1}\nb: 2", DIAG_BAD_YAML, 2, 1, "POISON" },
    { "? [a]\n: b\nc: 1", DIAG_KEY_NOT_WORD, 1, 3, "{c:1}" },
    { "'': b\nc: 1", DIAG_KEY_NOT_WORD, 1, 2, "{c:1}" },
    { ": b\nc: 1", DIAG_KEY_NOT_WORD, 1, 1, "POISON" },
    { "{: b}", DIAG_KEY_NOT_WORD, 1, 2, "POISON" },
    { "{a: 1, a: 2, b: 3}", DIAG_KEY_TWICE, 1, 8, "{a:POISON b:3}" },
    { "a: #eee\nb: 3", DIAG_NEEDS_QUOTES, 1, 4, "{a:POISON b:3}" },
    { "- 1\n- #eee\n", DIAG_NEEDS_QUOTES, 2, 3, "[1 POISON]" },
    { "a: 1\n---\nb: 1", DIAG_SEVERAL_DOCUMENTS, 2, 1, "{a:1}" },
    { "", DIAG_EMPTY_FILE, 1, 1, "POISON" },
    { "# x\n", DIAG_EMPTY_FILE, 1, 1, "POISON" },
    { "---\n", DIAG_EMPTY_FILE, 1, 1, "POISON" },
    { "{if: max(x, y) == 8, wins: m}", DIAG_STRAY_COMMA, 1, 11, "{if:POISON wins:m}" },
    { "{if: max(x, (y), z) == 8, wins: m}", DIAG_STRAY_COMMA, 1, 11, "{if:POISON wins:m}" },
    { "{max(x, y), wins: m}", DIAG_STRAY_COMMA, 1, 7, "{max(x:POISON wins:m}" },
    { "[W, (4,1), R]", DIAG_STRAY_COMMA, 1, 7, "[W POISON R]" },
    { "a: \"\\0\"", DIAG_CONTROL_CHARACTER, 1, 4, "{a:POISON}" },
    { "a: \x7f", DIAG_CONTROL_CHARACTER, 1, 4, "POISON" },
    { "a: \xc3\xa4\xff", DIAG_BAD_UTF8, 1, 5, "POISON" },
    { "\xff\xfe"
      "a",
      DIAG_BAD_UTF8, 1, 1, "POISON" },
    { "\xef\xbb\xbf"
      "a: 1",
      DIAG_BYTE_ORDER_MARK, 1, 1, "{a:1}" },
};

Test(tree, slips_are_told_once_and_where_they_are)
{
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        const Slip *slip = &slips[i];
        Bench *bench = read(slip->yaml);
        cr_assert_eq(bench->diags.count, 1, "`%s`: %zu reports", slip->yaml, bench->diags.count);
        const Diag *diag = &bench->diags.items[0];
        Place place = source_place(&bench->sources, diag->span);
        cr_expect(diag->code == slip->code && place.line == slip->line && place.column == slip->column,
                  "`%s`: %s at %u:%u", slip->yaml, diag_code_word(diag->code).bytes, place.line,
                  place.column);
        cr_expect_str_eq(shown(bench->arena, bench->root), slip->tree);
        arena_free(bench->arena);
    }
    Bench *bench = read_bytes((Text){ "a: b\0c", 6 });
    cr_assert_eq(bench->diags.count, 1);
    cr_expect_eq(bench->diags.items[0].code, DIAG_CONTROL_CHARACTER);
    arena_free(bench->arena);
}

/* `before`, then `part` repeated, each followed by its number and `after`. */
static void expect_limit(const char *before, const char *part, const char *after, size_t count, DiagCode code)
{
    Buffer yaml = { .arena = NULL };
    buffer_add(&yaml, "%s", before);
    for (size_t i = 0; i < count; i++) {
        buffer_add(&yaml, "%s", part);
        if (after != NULL)
            buffer_add(&yaml, "%zu%s", i, after);
    }
    Bench *bench = read_bytes(buffer_text(&yaml));
    bool good = code == DIAG_CODE_COUNT;
    cr_expect_eq(bench->diags.count, good ? 0 : 1, "%s %s", before, part);
    if (!good && bench->diags.count == 1)
        cr_expect_eq(bench->diags.items[0].code, code, "%s %s", before, part);
    arena_free(bench->arena);
    buffer_free(&yaml);
}

Test(tree, sizes_are_bounded)
{
    expect_limit("a: 1\n", "# comment ", "\n", 60000, DIAG_CODE_COUNT);
    expect_limit("a: 1\n", "# comment ", "\n", 100000, DIAG_FILE_TOO_LARGE);
    expect_limit("", "- ", "\n", 90000, DIAG_CODE_COUNT);
    expect_limit("", "- ", "\n", 110000, DIAG_FILE_TOO_LARGE);
    expect_limit("", "k", ": 1\n", 4096, DIAG_CODE_COUNT);
    expect_limit("", "k", ": 1\n", 4097, DIAG_FILE_TOO_LARGE);
    expect_limit("", "[", NULL, 40, DIAG_NESTED_TOO_DEEP);
    expect_limit("", "[", NULL, 1000000, DIAG_NESTED_TOO_DEEP);
    expect_limit("", "{a: ", NULL, 200000, DIAG_NESTED_TOO_DEEP);
    expect_limit("", "- ", NULL, 500000, DIAG_NESTED_TOO_DEEP);
    expect_limit("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[a]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", "", NULL, 0,
                 DIAG_CODE_COUNT);
}

Test(tree, trees_merge_by_the_law)
{
    static const char *const new_first[] = { "laws", "endings", NULL };
    static const struct {
        const char *base;
        const char *over;
        const char *merged;
    } rows[] = {
        { "{a: 1, b: 2}", "{b: 3, c: 4}", "{a:1 b:3 c:4}" },
        { "{a: {x: 1, y: 2}}", "{a: {y: 3, z: 4}}", "{a:{x:1 y:3 z:4}}" },
        { "{a: [x, y]}", "{a: [z]}", "{a:[z]}" },
        { "{a: [x, y]}", "{a: [z, inherited, w]}", "{a:[z x y w]}" },
        { "{a: [x, y]}", "{a: [inherited, inherited]}", "{a:[x y inherited]}" },
        { "{a: [x, y]}", "{a: ['inherited']}", "{a:[\"inherited\"]}" },
        { "{a: x}", "{a: [inherited, w]}", "{a:[x w]}" },
        { "{a: {m: x}}", "{a: [inherited, w]}", "{a:[{m:x} w]}" },
        { "{a: none}", "{a: [inherited, w]}", "{a:[w]}" },
        { "{b: 1}", "{a: [inherited, w]}", "{b:1 a:[inherited w]}" },
        { "{a: {x: 1}}", "{a: none}", "{a:none}" },
        { "{b: 1}", "{a: none}", "{b:1 a:none}" },
        { "{a: none, b: 1}", "{a: {x: 1}}", "{a:{x:1} b:1}" },
        { "{laws: {a: 1, b: 2}}", "{laws: {c: 3, b: 4, d: 5}}", "{laws:{c:3 d:5 a:1 b:4}}" },
        { "{laws: {a: {x: 1}}}", "{laws: {a: {y: 2}}}", "{laws:{a:{x:1 y:2}}}" },
        { "{o: {laws: {a: 1}}}", "{o: {laws: {b: 2}}}", "{o:{laws:{a:1 b:2}}}" },
        { "{a: 8x8}", "{a: {grid: 9x9}}", "{a:{grid:9x9}}" },
        { "{a: 1}", "x", "x" },
        { "{}", "{a: 1}", "{a:1}" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *base = read(rows[i].base);
        Bench *over = read(rows[i].over);
        const char *base_before = shown(base->arena, base->root);
        const char *over_before = shown(over->arena, over->root);
        Node *merged = tree_merge(over->arena, base->root, over->root, new_first);
        cr_expect_str_eq(shown(over->arena, merged), rows[i].merged);
        cr_expect_str_eq(shown(base->arena, base->root), base_before);
        cr_expect_str_eq(shown(over->arena, over->root), over_before);
        arena_free(over->arena);
        arena_free(base->arena);
    }
}

Test(tree, poison_stays_poison)
{
    Bench *bench = read("{a: *x, b: {c: 1}, none: none, quoted: 'none'}");
    Node *poison = node_get(bench->root, "a");
    Node *map = node_get(bench->root, "b");
    cr_expect_eq(tree_merge(bench->arena, poison, map, NULL)->type, NODE_POISON);
    cr_expect_eq(tree_merge(bench->arena, map, poison, NULL), map);
    cr_expect_eq(tree_merge(bench->arena, NULL, map, NULL), map);
    cr_expect_eq(tree_merge(bench->arena, map, NULL, NULL), map);
    cr_expect(node_is_none(node_get(bench->root, "none")));
    cr_expect(!node_is_none(node_get(bench->root, "quoted")) && !node_is_none(map) && !node_is_none(NULL));
    arena_free(bench->arena);
}

static void jump_out(void *context)
{
    longjmp(*(jmp_buf *)context, 1);
}

/* True if so much memory was enough. */
static bool read_within(size_t limit)
{
    static jmp_buf escape;
    static volatile bool enough;
    enough = false;
    Arena *reading = arena_new(limit);
    Arena *rules = arena_new(0);
    SourceList sources = { .arena = rules };
    DiagList diags = { .arena = rules, .sources = &sources };
    uint16_t number = source_add(&sources, TEXT("t"),
                                 TEXT("a: {b: [c, d, 'e'], f: {g: h}}\ni: &j k\nl: {if: max(x, y)}\n"));
    arena_on_failure(reading, jump_out, &escape);
    if (setjmp(escape) == 0) {
        tree_read(reading, &diags, number);
        enough = true;
    }
    arena_free(reading);
    arena_free(rules);
    return enough;
}

/* The leak checker sees whether libyaml's memory is freed after the jump. */
Test(tree, running_out_of_memory_leaves_nothing_behind)
{
    size_t failed = 0, limit = 300;
    for (; !read_within(limit) && limit < 1 << 20; limit += 31)
        failed++;
    cr_expect(failed > 20, "it ran out of memory %zu times only", failed);
    cr_expect(read_within(limit), "what was enough once is not always");
    cr_expect(read_within(1 << 20), "so much memory is not enough");
}
