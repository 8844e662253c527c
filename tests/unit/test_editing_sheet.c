/* What an editor's reader finds in a text: of whole definitions what the parser finds, of broken ones as much
 * as can be told. */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editing/sheet.h"

typedef struct TtData {
    uint32_t *starts;
    size_t count;
} TtData;

static int by_number(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Where keys, and values in one line, begin. */
static void collect(const Node *node, TtData *found)
{
    for (size_t i = 0; node->type == NODE_MAP && i < node->count; i++) {
        found->starts[found->count++] = node->entries[i].key_span.start;
        collect(node->entries[i].value, found);
    }
    for (size_t i = 0; node->type == NODE_LIST && i < node->count; i++)
        collect(node->items[i], found);
    if (node->type == NODE_SCALAR && node->verbatim && node->text.length > 0)
        found->starts[found->count++] = node->span.start;
}

static void compare(const char *path)
{
    char *bytes = malloc(1 << 20);
    FILE *file = fopen(path, "rb");
    size_t length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    Arena *arena = arena_new(0);
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    uint16_t number = source_add(&sources, text_of(path), (Text){ bytes, length });
    TtData found = { calloc(length + 1, sizeof(uint32_t)), 0 };
    collect(tree_read(arena, &diags, number), &found);
    qsort(found.starts, found.count, sizeof *found.starts, by_number);
    Sheet sheet;
    sheet_read(arena, (Text){ bytes, length }, &sheet);
    size_t at = 0;
    for (size_t i = 0; i < found.count; i++) {
        while (at < sheet.parts.count && sheet.parts.items[at].start < found.starts[i])
            at++;
        cr_expect(at < sheet.parts.count && sheet.parts.items[at].start == found.starts[i],
                  "%s: `%.20s` is not found", path, bytes + found.starts[i]);
    }
    for (size_t i = 0; i < sheet.parts.count; i++) {
        const SheetPart *part = &sheet.parts.items[i];
        cr_expect(!part->is_bare, "%s: `%.20s` is bare", path, bytes + part->start);
        cr_expect(part->type.length > 0, "%s: `%.20s` has no type", path, bytes + part->start);
        cr_expect(part->above == PART_NONE || part->above < i);
    }
    free(found.starts);
    arena_free(arena);
    free(bytes);
}

Test(editing_sheet, finds_what_the_parser_finds)
{
    static const char folder[] = VARI_SOURCE_FOLDER "/definitions";
    size_t count = 0;
    DIR *folders = opendir(folder);
    for (struct dirent *each; (each = readdir(folders)) != NULL;) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, each->d_name);
        DIR *files = each->d_name[0] == '.' ? NULL : opendir(path);
        for (struct dirent *file; files != NULL && (file = readdir(files)) != NULL;)
            if (strstr(file->d_name, ".yaml") != NULL) {
                snprintf(path, sizeof path, "%s/%s/%s", folder, each->d_name, file->d_name);
                compare(path);
                count++;
            }
        if (files != NULL)
            closedir(files);
    }
    closedir(folders);
    cr_assert(count > 300);
}

/* The last part that begins with a word. */
static const SheetPart *part_of(const Sheet *sheet, const char *word)
{
    const SheetPart *found = NULL;
    for (size_t i = 0; i < sheet->parts.count; i++)
        if (strncmp(sheet->bytes.bytes + sheet->parts.items[i].start, word, strlen(word)) == 0)
            found = &sheet->parts.items[i];
    cr_assert(found != NULL, "%s: no part begins with `%s`", sheet->bytes.bytes, word);
    return found;
}

/* The type of the part that begins with a word, and whether a key belongs there. */
static void expect(const char *text, const char *word, const char *type, bool is_key)
{
    Arena *arena = arena_new(0);
    Sheet sheet;
    sheet_read(arena, text_of(text), &sheet);
    const SheetPart *found = part_of(&sheet, word);
    cr_expect(found->is_key == is_key, "%s", word);
    cr_expect(type == NULL || text_is(found->type, type), "%s: %.*s", word, TEXT_ARG(found->type));
    if (is_key && type == NULL)
        cr_expect(found->map != NULL, "%s", word);
    arena_free(arena);
}

Test(editing_sheet, broken_texts)
{
    expect("pieces:\n  rook: {moves: R, x", "x", NULL, true);
    expect("pieces:\n  rook:\n    x", "x", NULL, true);
    expect("pieces:\n  rook: {royal: x\nlaws:\n  a: {forbid: y}\n", "x", "(check/last/all/capture/none)",
           false);
    expect("pieces:\n  rook: {royal: z\nlaws:\n  a: {forbid: y}\n", "y", "condition", false);
    expect("overlays:\n  - if: a\n    pieces: {rook: {moves: [W, {move: q", "q", "movement", false);
    expect("tests:\n- name: a\n  perft: [1, x", "x", "number", false);
    expect("laws: {a: {never: \"x", "x", "condition", false);
    expect("endings:\n  hill:\n    if: >-\n      x\n    wins: mover\n", "x", "condition", false);
    expect("endings:\n  hill:\n    if: >-\n      a\n    wins: x\n", "x", "player", false);
    expect("x", "x", NULL, true);
    expect("turn:\n  - {phase: a, x", "x", NULL, true);
}

/* An item of a list may be a list that begins in the same line. */
Test(editing_sheet, lists_in_lists)
{
    static const char text[] = "pieces:\n"
                               "  rook:\n"
                               "    moves:\n"
                               "      - -   a # first\n"
                               "        - move: b\n"
                               "          if: c\n"
                               "      - - - to: d\n"
                               "            if: e\n"
                               "          - f\n"
                               "        - -g\n"
                               "      - h\n"
                               "    royal: last\n"
                               "laws: {i: {never: j}}\n";
    static const struct {
        const char *word, *above, *type;
    } parts[] = {
        { "a", "moves", "move" },
        { "b", "move:", "movement" },
        { "c", "if: c", "condition" },
        { "d", "to", "set" },
        { "e", "if: e", "condition" },
        { "f", "moves", "move" },
        { "-g", "moves", "move" },
        { "h", "moves", "move" },
        { "last", "royal", "(check/last/all/capture/none)" },
        { "j", "never", "condition" },
        { "move:", "moves", "movement" },
        { "if: c", "moves", "condition" },
        { "to", "moves", "set" },
        { "royal", "rook", "(check/last/all/capture/none)" },
        { "laws", NULL, "names:map:law" },
    };
    Arena *arena = arena_new(0);
    Sheet sheet;
    sheet_read(arena, text_of(text), &sheet);
    cr_expect_eq(sheet.parts.count, sizeof parts / sizeof parts[0] + 6);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const SheetPart *part = part_of(&sheet, parts[i].word);
        const SheetPart *above = parts[i].above == NULL ? NULL : part_of(&sheet, parts[i].above);
        cr_expect(part->above == (above == NULL ? PART_NONE : (uint32_t)(above - sheet.parts.items)),
                  "%s: stands under another key", parts[i].word);
        cr_expect(text_is(part->type, parts[i].type), "%s: %.*s", parts[i].word, TEXT_ARG(part->type));
        cr_expect(!part->is_bare, "%s", parts[i].word);
    }
    arena_free(arena);
}

/* What stands behind a closed bracket is passed over, in a list in a list, too. */
Test(editing_sheet, nothing_is_read_behind_a_bracket)
{
    static const char *const texts[] = { "pieces:\n  rook:\n    moves:\n      - [a] b\n",
                                         "pieces:\n  rook:\n    moves:\n      - - [a] b\n" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Arena *arena = arena_new(0);
        Sheet sheet;
        sheet_read(arena, text_of(texts[i]), &sheet);
        cr_expect_eq(sheet.parts.count, 4, "%s: %zu parts", texts[i], sheet.parts.count);
        arena_free(arena);
    }
}
