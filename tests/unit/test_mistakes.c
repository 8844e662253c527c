/* Every file of tests/mistakes is loaded, and exactly the diagnostics that its
 * comments foretell must come of it:
 *
 *     #! error[unknown-key] 4:12       (or warning[...])
 *     #! set rules=byzantine           loads it with an option
 *     #! help starts from              the help of one of them has these words
 *
 * Definitions that it extends are found beside it, with `.yaml` or without, and
 * among the shipped ones. VARI_MISTAKE=PART runs only files with that in their name. */
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

static bool text_has(Text text, Text part)
{
    for (size_t i = 0; i + part.length <= text.length; i++)
        if (text_equals(text_slice(text, i, part.length), part))
            return true;
    return false;
}

static void expect_help(const char *name, const DiagList *diags, Text words, Buffer *differences)
{
    for (size_t i = 0; i < diags->count; i++)
        if (text_has(diags->items[i].help, words))
            return;
    buffer_add(differences, "%s: no help says `%.*s`\n", name, TEXT_ARG(words));
}

static void compare(const char *name, Arena *arena, Text bytes, DiagList *diags, Buffer *differences)
{
    bool *used = arena_array(arena, diags->count + 1, sizeof *used);
    Text line;
    while (next_expectation(&bytes, &line)) {
        if (text_starts_with(line, TEXT("set ")))
            continue;
        if (text_starts_with(line, TEXT("help "))) {
            expect_help(name, diags, text_slice(line, 5, line.length), differences);
            continue;
        }
        size_t i = 0;
        while (i < diags->count && (used[i] || !text_is(line, describe(arena, diags, &diags->items[i]))))
            i++;
        if (i < diags->count)
            used[i] = true;
        else
            buffer_add(differences, "%s: %.*s did not come\n", name, TEXT_ARG(line));
    }
    for (size_t i = 0; i < diags->count; i++)
        if (!used[i])
            buffer_add(differences, "%s: unforetold %s: %.*s\n", name,
                       describe(arena, diags, &diags->items[i]), TEXT_ARG(diags->items[i].message));
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
    if ((kernel == NULL) != (diags.error_count > 0))
        buffer_add(differences, "%s: there %s a kernel, though\n", name, kernel == NULL ? "is not" : "is");
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
