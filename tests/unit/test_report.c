/* Places in sources, the list of mistakes, nearest names, and how they are shown. */

#include "report/json.h"
#include "report/nearest.h"
#include "report/render.h"
#include "report/shown.h"

#include <criterion/criterion.h>

typedef struct Bench {
    Arena *arena;
    SourceList sources;
    DiagList diags;
} Bench;

static Bench *set_up(const char *bytes)
{
    Arena *arena = arena_new(0);
    Bench *bench = arena_alloc(arena, sizeof *bench);
    bench->arena = arena;
    bench->sources.arena = arena;
    bench->diags.arena = arena;
    bench->diags.sources = &bench->sources;
    cr_assert_eq(source_add(&bench->sources, TEXT("a.yaml"), text_of(bytes)), 1);
    return bench;
}

static Span at(uint32_t start, uint32_t end)
{
    return (Span){ .source = 1, .start = start, .end = end };
}

Test(report, places_count_lines_and_characters)
{
    static const struct {
        uint32_t start, end;
        uint32_t line, column, end_line, end_column;
    } rows[] = {
        { 0, 2, 1, 1, 1, 2 }, { 3, 3, 2, 1, 2, 1 }, { 6, 7, 2, 3, 2, 3 },    { 3, 6, 2, 1, 2, 2 },
        { 0, 7, 1, 1, 2, 3 }, { 8, 8, 3, 1, 3, 1 }, { 99, 120, 3, 1, 3, 1 }, { 4, 6, 2, 2, 2, 2 },
    };
    Bench *bench = set_up("ab\nx\xc3\xa4y\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Place place = source_place(&bench->sources, at(rows[i].start, rows[i].end));
        cr_expect(place.line == rows[i].line && place.column == rows[i].column &&
                      place.end_line == rows[i].end_line && place.end_column == rows[i].end_column,
                  "row %zu: %u:%u-%u:%u", i, place.line, place.column, place.end_line, place.end_column);
    }
    cr_expect_eq(source_place(&bench->sources, (Span){ 0 }).line, 0);
    cr_expect_eq(source_text(&bench->sources, (Span){ .source = 9, .start = 0, .end = 4 }).length, 0);
    cr_expect(text_is(source_text(&bench->sources, span_part(at(3, 7), 1, 99)), "\xc3\xa4y"));
    cr_expect(text_is(source_line(source_get(&bench->sources, 1), 2), "x\xc3\xa4y"));
    arena_free(bench->arena);
}

Test(report, one_mistake_is_told_once_and_many_are_counted)
{
    Bench *bench = set_up("abc\n");
    DiagList *diags = &bench->diags;
    cr_expect(!diag_error(diags, DIAG_BAD_YAML, at(0, 1), "first"));
    diag_help(diags, "do %s", "this");
    diag_error(diags, DIAG_BAD_YAML, at(0, 1), "again");
    diag_help(diags, "lost");
    diag_note(diags, at(0, 1), "lost");
    cr_assert_eq(diags->count, 1);
    cr_expect(text_is(diags->items[0].message, "first") && text_is(diags->items[0].help, "do this"));
    cr_expect_eq(diags->items[0].note_count, 0);

    for (uint32_t i = 0; i < 100; i++)
        diag_error(diags, DIAG_KEY_TWICE, at(i + 10, i + 11), "%u", i);
    diag_warning(diags, DIAG_BYTE_ORDER_MARK, at(1, 2), "still kept");
    cr_expect_eq(diags->error_count, 101);
    cr_expect_eq(diags->count, DIAG_MAX + 1);
    cr_expect_eq(diags->warning_count, 1);

    Buffer out = { .arena = bench->arena };
    render_text(diags, TEXT("a.yaml"), false, &out);
    cr_expect_not_null(strstr(out.bytes, "and 51 more errors\n"));
    arena_free(bench->arena);
}

Test(report, reports_are_sorted_by_place)
{
    Bench *bench = set_up("abcdef\n");
    diag_error(&bench->diags, DIAG_BAD_YAML, at(4, 5), "c");
    diag_error(&bench->diags, DIAG_BAD_YAML, at(1, 2), "a");
    diag_error(&bench->diags, DIAG_KEY_TWICE, at(1, 2), "b");
    diag_sort(&bench->diags);
    for (size_t i = 0; i < 3; i++)
        cr_expect_eq(bench->diags.items[i].message.bytes[0], "abc"[i]);
    arena_free(bench->arena);
}

Test(report, near_names_are_found_and_far_ones_are_not)
{
    static const struct {
        const char *word;
        const char *nearest;
    } rows[] = {
        { "premotion", "promotion" },
        { "premoiton", "promotion" },
        { "peices", "pieces" },
        { "Pieces", "pieces" },
        { "en_passant", "en-passant" },
        { "drop", "drops" },
        { "xyz", "" },
        { "q", "" },
        { "", "" },
        { "name", "name" },
        { "filef", "files" },      /* of those as near one that is as long, */
        { "capturee", "capture" }, /* and before it one with a letter typed twice */
        { "fiile", "file" },
        { "caart", "cart" },
    };
    Text candidates[] = { TEXT("promotion"), TEXT("pieces"), TEXT("en-passant"), TEXT("drops"),
                          TEXT("name"),      TEXT("file"),   TEXT("files"),      TEXT("captured"),
                          TEXT("capture"),   TEXT("chart"),  TEXT("cart"),       TEXT("") };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text nearest =
            nearest_name(text_of(rows[i].word), candidates, sizeof candidates / sizeof candidates[0]);
        cr_expect(text_is(nearest, rows[i].nearest), "`%s` gave `%.*s`", rows[i].word, TEXT_ARG(nearest));
    }
}

Test(report, text_shows_the_line_and_carets_under_it)
{
    Bench *bench = set_up("pieces:\n\tn\xc3\xa4h: premotion x\r\n");
    diag_error(&bench->diags, DIAG_KEY_TWICE, at(15, 24), "no key `%s`", "premotion");
    diag_suggest(&bench->diags, TEXT("promotion"));
    diag_note(&bench->diags, at(0, 6), "`pawn` extends");
    diag_warning(&bench->diags, DIAG_BYTE_ORDER_MARK, (Span){ 0 }, "bad \x1b[31m \xff");
    Buffer out = { .arena = bench->arena };
    render_text(&bench->diags, TEXT("main.yaml"), false, &out);
    cr_expect_str_eq(out.bytes, "a.yaml:2:7: error[key-twice]: no key `premotion`\n"
                                "    2 | \tn\xc3\xa4h: premotion x\n"
                                "      | \t     ^~~~~~~~~\n"
                                "   help: did you mean `promotion`?\n"
                                "   note: `pawn` extends a.yaml:1:1\n"
                                "main.yaml: warning[byte-order-mark]: bad \xef\xbf\xbd[31m \xef\xbf\xbd\n");
    buffer_clear(&out);
    render_gcc(&bench->diags, TEXT("main.yaml"), true, &out);
    cr_expect_str_eq(out.bytes, "a.yaml:2:7: error: no key `premotion` [key-twice]\n"
                                "main.yaml: error: bad \xef\xbf\xbd[31m \xef\xbf\xbd [byte-order-mark]\n");
    arena_free(bench->arena);
}

Test(report, long_lines_are_shown_through_a_window)
{
    char line[2001];
    memset(line, 'x', 2000);
    line[2000] = '\0';
    Bench *bench = set_up(line);
    diag_error(&bench->diags, DIAG_BAD_YAML, at(1000, 2000), "long");
    diag_error(&bench->diags, DIAG_BAD_YAML, at(2000, 2000), "end");
    Buffer out = { .arena = bench->arena };
    render_text(&bench->diags, TEXT("a.yaml"), false, &out);
    cr_expect(out.length < 1000);
    cr_expect_not_null(strstr(out.bytes, "^~~~"));
    arena_free(bench->arena);
}

Test(report, json_is_the_object_of_the_contract)
{
    Bench *bench = set_up("a: premotion\n");
    Buffer out = { .arena = bench->arena };
    render_json(&bench->diags, TEXT("a.yaml"), false, &out);
    cr_expect_str_eq(out.bytes, "{\"file\":\"a.yaml\",\"ok\":true,\"diagnostics\":[]}\n");
    diag_warning(&bench->diags, DIAG_KEY_TWICE, at(3, 12), "say \"%s\"", "x\n");
    diag_suggest(&bench->diags, TEXT("promotion"));
    buffer_clear(&out);
    render_json(&bench->diags, TEXT("a.yaml"), false, &out);
    cr_expect_str_eq(out.bytes, "{\"file\":\"a.yaml\",\"ok\":true,\"diagnostics\":[{\"code\":\"key-twice\","
                                "\"severity\":\"warning\","
                                "\"line\":1,\"column\":4,\"end_line\":1,\"end_column\":13,\"message\":\"say "
                                "\\\"x\\n\\\"\","
                                "\"help\":\"did you mean `promotion`?\",\"suggestion\":\"promotion\"}]}\n");
    buffer_clear(&out);
    render_json(&bench->diags, TEXT("b.yaml"), true, &out);
    cr_expect_not_null(strstr(out.bytes, "\"ok\":false"));
    cr_expect_not_null(strstr(out.bytes, "\"file\":\"a.yaml\""));
    arena_free(bench->arena);
}

Test(report, json_strings_survive_any_bytes)
{
    Arena *arena = arena_new(0);
    Buffer out = { .arena = arena };
    json_add_string(&out, (Text){ "a\0\x1f\x7f\\\"\xc3\xa4\xff\xed\xa0\x80", 12 });
    cr_expect_str_eq(out.bytes, "\"a\\u0000\\u001f\\u007f\\\\\\\"\xc3\xa4\\ufffd\\ufffd\\ufffd\\ufffd\"");
    arena_free(arena);
}

/* Controls of all kinds, marks that turn text round, what cannot be seen, halves of characters. */
static const char *const harmful[] = {
    "\x01",         "\r",           "\x1b",         "\x7f",         "\xc2\x80",     "\xc2\x9b",
    "\xd8\x9c",     "\xe2\x80\x8e", "\xe2\x80\xaa", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa9",
    "\xe2\x80\xa8", "\xe2\x80\x8b", "\xef\xbb\xbf", "\xff",         "\xc3",         "\xed\xa0\x80",
};
static const char *const harmless[] = {
    "\t", " ", "~", "\xc2\xa0", "\xe2\x80\x8d", "\xe2\x99\x94", "\xf0\x9f\xa8\x80"
};

Test(report, what_does_harm_is_not_shown)
{
    Arena *arena = arena_new(0);
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++) {
        Buffer out = { .arena = arena }, json = { .arena = arena };
        size_t characters = shown_add(&out, text_of(harmful[i]));
        cr_expect_eq(out.length, 3 * characters, "row %zu", i);
        cr_expect(text_starts_with(buffer_text(&out), TEXT("\xef\xbf\xbd")), "row %zu", i);
        json_add_string(&json, text_of(harmful[i]));
        cr_expect_eq(json.bytes[1], '\\', "row %zu: %s", i, json.bytes);
    }
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        Buffer out = { .arena = arena };
        cr_expect_eq(shown_add(&out, text_of(harmless[i])), 1, "row %zu", i);
        cr_expect_str_eq(out.bytes, harmless[i]);
    }
    Buffer out = { .arena = arena };
    shown_add(&out, TEXT("a\nb\0c"));
    cr_expect_str_eq(out.bytes, "a\xef\xbf\xbd"
                                "b\xef\xbf\xbd"
                                "c");
    arena_free(arena);
}

Test(report, every_code_has_its_own_word_and_is_explained)
{
    Arena *arena = arena_new(0);
    for (unsigned code = 0; code < DIAG_CODE_COUNT; code++) {
        Text word = diag_code_word((DiagCode)code);
        cr_expect_eq(diag_code_of(word), code, "%.*s stands twice", TEXT_ARG(word));
        for (size_t i = 0; i < word.length; i++)
            cr_expect(word.bytes[i] == '-' || (word.bytes[i] >= 'a' && word.bytes[i] <= 'z') ||
                          (word.bytes[i] >= '0' && word.bytes[i] <= '9'),
                      "%.*s", TEXT_ARG(word));
        Buffer out = { .arena = arena };
        cr_expect(render_explanation(word, &out));
        cr_expect(text_starts_with(buffer_text(&out), word));
        cr_expect(out.length > word.length + 20, "%.*s says little", TEXT_ARG(word));
    }
    Buffer out = { .arena = arena };
    cr_expect(!render_explanation(TEXT("no-such-code"), &out));
    arena_free(arena);
}
