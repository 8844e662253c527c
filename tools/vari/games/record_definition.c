/* The definition by which a game was played, kept in its record or, if it is a shipped one, once for all
 * records. It stands in lines that begin with `#`, which are comments to who does not know it: `#= LENGTH
 * PATH` begins a text, and each `#| ` has one line of it behind its blanks as record_write() writes values.
 */

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "files.h"
#include "library.h"
#include "quoting.h"
#include "record.h"

enum { KEPT_LARGEST = 1 << 20 }; /* bytes of all texts: a record has 2 MB */

/* --- writing ------------------------------------------------------------------------------------------- */

static void write_line(FILE *out, const char *line, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && line[blanks] == ' ')
        blanks++;
    char *part = memory_part(line + blanks, length - blanks), *written = line_value(part);
    fprintf(out, length == 0 ? "#|\n" : "#| %.*s%s\n", (int)blanks, line, written);
    free(written);
    free(part);
}

static void write_text(FILE *out, const char *path, const char *bytes, size_t length)
{
    char *written = line_value(path);
    fprintf(out, "#= %zu %s\n", length, written);
    free(written);
    for (size_t at = 0; at < length;) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t line = end == NULL ? length - at : (size_t)(end - bytes) - at;
        write_line(out, bytes + at, line);
        at += line + 1;
    }
}

static void write_texts(FILE *out, const VariRules *rules)
{
    const char *path, *bytes;
    size_t length, all = 0;
    for (size_t i = 0; vari_rules_file(rules, i, &path, &bytes, &length); i++)
        all += length;
    if (all > KEPT_LARGEST) {
        fprintf(out, "# The definition is too large to be kept here.\n");
        return;
    }
    fprintf(out, "# The definition as it was, if it changes or is gone:\n");
    for (size_t i = 0; vari_rules_file(rules, i, &path, &bytes, &length); i++)
        write_text(out, path, bytes, length);
}

static bool is_shipped(const VariRules *rules)
{
    const char *path, *bytes;
    size_t length;
    return vari_rules_file(rules, 0, &path, &bytes, &length) && library_is_shipped(path);
}

void record_write_definition(FILE *out, const VariRules *rules)
{
    if (!is_shipped(rules))
        write_texts(out, rules);
}

/* --- shipped ones -------------------------------------------------------------------------------------- */

/* Where the shipped definition of that hash is kept; false: nowhere. */
static bool find_place(const char *hash, char folder[PATH_MAX], char path[PATH_MAX])
{
    return strlen(hash) == 16 && strspn(hash, "0123456789abcdef") == 16 &&
           state_folder("definitions", folder) &&
           snprintf(path, PATH_MAX, "%s/%s.record", folder, hash) < PATH_MAX;
}

void record_keep_definition(const VariRules *rules)
{
    char hash[17], folder[PATH_MAX], path[PATH_MAX], *text;
    size_t length;
    rules_hash_text(rules, hash);
    if (!is_shipped(rules) || !find_place(hash, folder, path) || access(path, F_OK) == 0 ||
        !make_folder(folder))
        return;
    FILE *out = open_text(&text, &length);
    record_write_head(out);
    record_write(out, RECORD_VARIANT, vari_rules_info(rules)->id);
    record_write(out, RECORD_HASH, hash);
    write_texts(out, rules);
    close_text(out, &text);
    write_whole_file(path, text); /* the game is kept anyhow */
    free(text);
}

/* --- reading ------------------------------------------------------------------------------------------- */

static void begin_text(Record *record, const char *text, size_t length, size_t number)
{
    KeptTexts *kept = &record->kept;
    char *head = memory_part(text, length), *end;
    errno = 0;
    unsigned long said = strtoul(head, &end, 10);
    char *path = must_copy(*end == ' ' ? end + 1 : "");
    if (errno == 0 && line_value_read(path)) {
        kept->items = memory_more(kept->items, (kept->count + 1) * sizeof *kept->items);
        if (kept->count == 0)
            kept->number = number;
        kept->items[kept->count++] = (KeptText){ .path = path, .said = said };
    } else {
        free(path);
    }
    free(head);
}

static void add_bytes(KeptText *text, const char *bytes, size_t length)
{
    if (text->bytes == NULL || text->length + length >= text->capacity) {
        text->capacity = (text->length + length) * 2 + 256;
        text->bytes = memory_more(text->bytes, text->capacity);
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

static void add_line(KeptText *text, const char *line, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && line[blanks] == ' ')
        blanks++;
    char *value = memory_part(line + blanks, length - blanks);
    if (line_value_read(value)) { /* else the text is another, as its hash tells */
        add_bytes(text, line, blanks);
        add_bytes(text, value, strlen(value));
    }
    add_bytes(text, "\n", 1);
    free(value);
}

void record_take_text(Record *record, const char *text, size_t length, size_t number)
{
    KeptTexts *kept = &record->kept;
    size_t begins = length > 2 && text[2] == ' ' ? 3 : 2;
    if (length >= 3 && strncmp(text, "#= ", 3) == 0)
        begin_text(record, text + 3, length - 3, number);
    else if (length >= 2 && strncmp(text, "#|", 2) == 0 && kept->count > 0)
        add_line(&kept->items[kept->count - 1], text + begins, length - begins);
}

/* Takes the texts of a shipped definition, if those of that hash are kept. */
static void take_shipped(Record *record, const char *hash)
{
    char folder[PATH_MAX], path[PATH_MAX];
    Record stored;
    int status;
    if (!find_place(hash, folder, path) || access(path, R_OK) != 0)
        return;
    if (record_read(path, &stored, &status)) {
        record->kept = stored.kept;
        record->kept.file = must_copy(path);
        stored.kept = (KeptTexts){ 0 };
    }
    record_free(&stored);
}

const KeptTexts *record_kept(Record *record)
{
    KeptTexts *kept = &record->kept;
    const RecordLine *line = record_find(record, RECORD_HASH);
    if (kept->count > 0)
        kept->file = must_copy(record->path);
    else if (line != NULL)
        take_shipped(record, line->value);
    kept->hash = line == NULL ? NULL : line->value;
    for (size_t i = 0; i < kept->count; i++) {
        KeptText *text = &kept->items[i];
        if (text->bytes == NULL)
            add_bytes(text, "", 0);
        if (text->length == text->said + 1) /* its last line had no end */
            text->bytes[--text->length] = '\0';
    }
    return kept->count > 0 ? kept : NULL;
}

void record_free_kept(KeptTexts *kept)
{
    for (size_t i = 0; i < kept->count; i++) {
        free(kept->items[i].path);
        free(kept->items[i].bytes);
    }
    free(kept->items);
    free(kept->file);
    *kept = (KeptTexts){ 0 };
}
