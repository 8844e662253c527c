/* import_ini.c -- reads a variants.ini as the program that it is written for
 * does, and keeps what one run of `vari import` needs. */

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

typedef struct Chunk {
    struct Chunk *next;
    max_align_t bytes[];
} Chunk;

static Chunk *chunks;

void *import_take(size_t size)
{
    Chunk *chunk = calloc(1, sizeof *chunk + size);
    if (chunk == NULL) {
        fprintf(stderr, "vari: out of memory\n");
        exit(EXIT_WORLD);
    }
    chunk->next = chunks;
    chunks = chunk;
    return chunk->bytes;
}

void import_free_all(void)
{
    while (chunks != NULL) {
        Chunk *next = chunks->next;
        free(chunks);
        chunks = next;
    }
}

const char *import_format_list(const char *pattern, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, pattern, again);
    va_end(again);
    char *text = import_take((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, pattern, arguments);
    return text;
}

const char *import_format(const char *pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    const char *text = import_format_list(pattern, arguments);
    va_end(arguments);
    return text;
}

const char *import_cut(const char *start, size_t length)
{
    while (length > 0 && isspace((unsigned char)*start)) {
        start++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)start[length - 1]))
        length--;
    char *text = import_take(length + 1);
    memcpy(text, start, length);
    return text;
}

/* --- sections ------------------------------------------------------------------------ */

/* "[name:base]" */
static void read_head(IniSection *section, const char *line, size_t length)
{
    const char *end = memchr(line, ']', length);
    size_t head = end == NULL ? length - 1 : (size_t)(end - line) - 1;
    const char *colon = memchr(line + 1, ':', head);
    size_t name = colon == NULL ? head : (size_t)(colon - line) - 1;
    section->name = import_cut(line + 1, name);
    section->base = colon == NULL ? "" : import_cut(colon + 1, head - name - 1);
}

/* A key that comes again counts as it was said last. */
static void add_entry(IniSection *section, IniEntry entry, size_t *room)
{
    for (size_t i = 0; i < section->count; i++) {
        if (strcmp(section->entries[i].key, entry.key) == 0) {
            section->entries[i] = entry;
            return;
        }
    }
    if (section->count == *room) {
        *room = *room * 2 + 16;
        IniEntry *larger = import_take(*room * sizeof *larger);
        if (section->count > 0)
            memcpy(larger, section->entries, section->count * sizeof *larger);
        section->entries = larger;
    }
    section->entries[section->count++] = entry;
}

static void read_line(IniSection *section, const char *line, size_t length, int number, size_t *room)
{
    const char *equals = memchr(line, '=', length);
    if (equals == NULL || line[0] == '#' || line[0] == ';')
        return;
    IniEntry entry = { import_cut(line, (size_t)(equals - line)),
                       import_cut(equals + 1, length - (size_t)(equals - line) - 1), number };
    if (entry.key[0] != '\0')
        add_entry(section, entry, room);
}

static size_t count_heads(const char *text)
{
    size_t heads = text[0] == '[';
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        heads += at[1] == '[';
    return heads;
}

static IniFile *ini_read_text(const char *path, const char *text)
{
    IniFile *file = import_take(sizeof *file);
    file->path = path;
    file->sections = import_take((count_heads(text) + 1) * sizeof *file->sections);
    size_t room = 0;
    int number = 0;
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        number++;
        if (line[0] == '[') {
            IniSection *section = &file->sections[file->count++];
            *section = (IniSection){ .line = number, .file = file };
            read_head(section, line, length);
            room = 0;
        } else if (file->count > 0) {
            read_line(&file->sections[file->count - 1], line, length, number, &room);
        }
        line += length + (line[length] == '\n');
    }
    return file;
}

IniFile *ini_read_file(const char *path)
{
    size_t length;
    char *bytes = read_whole_file(path, &length);
    if (bytes == NULL)
        return NULL;
    const char *text = import_cut(bytes, strlen(bytes));
    size_t blank = strspn(bytes, " \t\r\n");
    /* lines are counted from the file's first, so the blanks before the text are kept */
    text = blank == 0 ? text : import_format("%.*s%s", (int)blank, bytes, text);
    free(bytes);
    return ini_read_text(path, text);
}

const IniSection *ini_find(const IniFile *file, const char *name)
{
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->sections[i].name, name) == 0)
            return &file->sections[i];
    return NULL;
}

const IniFile *ini_builtin(void)
{
    static const IniFile *builtin; /* lives as long as all else that is taken */
    if (builtin == NULL)
        builtin = ini_read_text("(built in)", import_builtin_text);
    return builtin;
}
