/* Every file of tests/mistakes is loaded, and exactly the diagnostics that its
 * comments foretell must come of it:
 *
 *     #! error[unknown-key] 4:12       (or warning[...])
 *     #!   did you mean `name`?        its help, word for word; without it there is none
 *     #! set rules=byzantine           loads it with an option
 *
 * Definitions that it extends are found beside it, with `.yaml` or without, and
 * among the shipped ones. VARI_MISTAKE=PART runs only files with that in their name;
 * VARI_ACCEPT=1 writes what is told now into the files, to be read before it is committed. */
#define _POSIX_C_SOURCE 200809L /* scandir */

#include "base/buffer.h"
#include "definition/definition.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER VARI_TESTS_FOLDER "/mistakes"
enum { FILE_MAX = 2 << 20, SETS_MAX = 8 };

static bool slurp(Arena *arena, const char *path, Text *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    char *room = malloc(FILE_MAX);
    size_t length = fread(room, 1, FILE_MAX, file);
    fclose(file);
    *bytes = arena_text(arena, (Text){ room, length });
    free(room);
    return true;
}

static bool find(void *context, Arena *arena, Text name, Text from_path, Text *path, Text *bytes)
{
    (void)context, (void)from_path;
    static const char *const places[] = { FOLDER "/%.*s", FOLDER "/%.*s.yaml",
                                          VARI_SOURCE_FOLDER "/definitions/chess/%.*s.yaml",
                                          VARI_SOURCE_FOLDER "/definitions/seeds/%.*s.yaml",
                                          VARI_SOURCE_FOLDER "/definitions/%.*s.yaml" };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char full[1024];
        snprintf(full, sizeof full, places[i], TEXT_ARG(name));
        if (!slurp(arena, full, bytes))
            continue;
        const char *shown = strrchr(full, '/') + 1;
        *path = arena_text(arena, text_of(shown));
        return true;
    }
    return false;
}

/* The comments that begin with `#!`, one text each, without it. */
static bool next_expectation(Text *rest, Text *expectation)
{
    while (rest->length > 0) {
        size_t length = text_find(*rest, '\n');
        Text line = text_slice(*rest, 0, length);
        *rest = text_slice(*rest, length + 1, rest->length);
        if (!text_starts_with(line, TEXT("#! ")))
            continue;
        *expectation = text_trim(text_slice(line, 3, line.length));
        return true;
    }
    return false;
}

static size_t read_sets(Text bytes, Text (*sets)[2])
{
    size_t count = 0;
    Text line;
    while (count < SETS_MAX && next_expectation(&bytes, &line)) {
        if (!text_starts_with(line, TEXT("set ")))
            continue;
        Text set = text_trim(text_slice(line, 4, line.length));
        size_t equals = text_find(set, '=');
        sets[count][0] = text_slice(set, 0, equals);
        sets[count++][1] = text_slice(set, equals + 1, set.length);
    }
    return count;
}

/* "error[code] line:column" for what was found; files other than the first by name. */
static const char *describe(Arena *arena, const DiagList *diags, const Diag *diag)
{
    Place place = source_place(diags->sources, diag->span);
    Text code = diag_code_word(diag->code);
    const char *severity = diag->severity == SEVERITY_ERROR ? "error" : "warning";
    if (diag->span.source > 1)
        return arena_format(arena, "%s[%.*s] %.*s:%u:%u", severity, TEXT_ARG(code), TEXT_ARG(place.path),
                            place.line, place.column);
    return arena_format(arena, "%s[%.*s] %u:%u", severity, TEXT_ARG(code), place.line, place.column);
}

/* The lines that foretell a diagnostic: itself, and its help if it has one. */
static const char *foretelling(Arena *arena, const DiagList *diags, const Diag *diag)
{
    const char *first = describe(arena, diags, diag);
    if (diag->help.length == 0)
        return arena_format(arena, "#! %s\n", first);
    return arena_format(arena, "#! %s\n#!   %.*s\n", first, TEXT_ARG(diag->help));
}

/* What the file foretells: a line, and the one below it that begins with more blanks. */
static bool next_foretold(Arena *arena, Text *rest, const char **foretold)
{
    Text line, help, after;
    do {
        if (!next_expectation(rest, &line))
            return false;
    } while (text_starts_with(line, TEXT("set ")));
    after = *rest;
    bool helped = text_starts_with(after, TEXT("#!   ")) && next_expectation(rest, &help);
    *foretold = helped ? arena_format(arena, "#! %.*s\n#!   %.*s\n", TEXT_ARG(line), TEXT_ARG(help))
                       : arena_format(arena, "#! %.*s\n", TEXT_ARG(line));
    return true;
}

static void compare(const char *name, Arena *arena, Text bytes, DiagList *diags, Buffer *differences)
{
    bool *used = arena_array(arena, diags->count + 1, sizeof *used);
    const char *foretold;
    while (next_foretold(arena, &bytes, &foretold)) {
        size_t i = 0;
        while (i < diags->count &&
               (used[i] || strcmp(foretold, foretelling(arena, diags, &diags->items[i])) != 0))
            i++;
        if (i < diags->count)
            used[i] = true;
        else
            buffer_add(differences, "%s: this did not come:\n%s", name, foretold);
    }
    for (size_t i = 0; i < diags->count; i++)
        if (!used[i])
            buffer_add(differences, "%s: unforetold: %.*s\n%s", name, TEXT_ARG(diags->items[i].message),
                       foretelling(arena, diags, &diags->items[i]));
}

/* Writes the file anew, with what came of it below. */
static void accept(const char *path, Arena *arena, Text bytes, DiagList *diags)
{
    Buffer kept = { .arena = arena };
    for (Text rest = bytes; rest.length > 0;) {
        Text line = text_slice(rest, 0, text_find(rest, '\n') + 1);
        rest = text_slice(rest, line.length, rest.length);
        if (!text_starts_with(line, TEXT("#! ")) || text_starts_with(line, TEXT("#! set ")))
            buffer_add_text(&kept, line);
    }
    for (size_t i = 0; i < diags->count; i++)
        buffer_add(&kept, "%s", foretelling(arena, diags, &diags->items[i]));
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    fwrite(kept.bytes, 1, kept.length, file);
    cr_assert_eq(fclose(file), 0);
}

static void run_file(const char *name, Buffer *differences)
{
    Arena *rules = arena_new(0), *reading = arena_new(0);
    SourceList sources = { .arena = rules };
    DiagList diags = { .arena = rules, .sources = &sources };
    char path[1024];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    Text bytes = { NULL, 0 };
    cr_assert(slurp(reading, path, &bytes), "%s", path);
    Text sets[SETS_MAX][2];
    DefinitionRequest request = {
        .rules = rules,
        .reading = reading,
        .diags = &diags,
        .find = find,
        .path = text_of(name),
        .bytes = bytes,
        .id = TEXT("mistake"),
        .sets = (const Text(*)[2])sets,
    };
    request.set_count = read_sets(bytes, sets);
    Kernel *kernel = definition_load(&request);
    if ((kernel == NULL) != (diag_rule_errors(&diags) > 0))
        buffer_add(differences, "%s: there %s a kernel, though\n", name, kernel == NULL ? "is not" : "is");
    if (getenv("VARI_ACCEPT") != NULL)
        accept(path, reading, bytes, &diags);
    else
        compare(name, reading, bytes, &diags, differences);
    arena_free(reading);
    arena_free(rules);
}

static int by_name(const struct dirent **left, const struct dirent **right)
{
    return strcmp((*left)->d_name, (*right)->d_name);
}

static int is_wanted(const struct dirent *entry)
{
    const char *only = getenv("VARI_MISTAKE");
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0 &&
           (only == NULL || strstr(entry->d_name, only) != NULL);
}

Test(mistakes, are_reported_where_they_are)
{
    struct dirent **files = NULL;
    int count = scandir(FOLDER, &files, is_wanted, by_name);
    cr_assert(count > 0, "no files in " FOLDER);
    Buffer differences = { 0 };
    for (int i = 0; i < count; i++) {
        run_file(files[i]->d_name, &differences);
        free(files[i]);
    }
    free(files);
    cr_expect(differences.length == 0, "%s", differences.length == 0 ? "" : differences.bytes);
    buffer_free(&differences);
}
