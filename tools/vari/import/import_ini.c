/* import_ini.c -- reads a variants.ini as the program that it is written for
 * does, and keeps what one run of `vari import` needs. */

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

typedef struct Chunk {
    struct Chunk *next;
    max_align_t bytes[];
} Chunk;

static Chunk *chunks;
static const IniFile *builtin; /* lives as long as all else that is taken */

void *import_take(size_t size)
{
    Chunk *chunk = memory_zeroed(1, sizeof *chunk + size);
    chunk->next = chunks;
    chunks = chunk;
    return chunk->bytes;
}

const void *import_mark(void)
{
    ini_builtin(); /* which outlives what comes after */
    return chunks;
}

void import_free_to(const void *mark)
{
    while (chunks != mark) {
        Chunk *next = chunks->next;
        free(chunks);
        chunks = next;
    }
}

void import_free_all(void)
{
    builtin = NULL;
    import_free_to(NULL);
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

/* --- comments ------------------------------------------------------------------------- */

static bool is_name(const char *text)
{
    size_t length = strlen(text), blanks = 0;
    for (size_t i = 0; i < length; i++) {
        blanks += text[i] == ' ';
        if (!isalpha((unsigned char)text[i]) && text[i] != '-' && text[i] != ' ')
            return false;
    }
    return length > 1 && length <= 24 && blanks <= 1;
}

/* `d: dragon`, `d = dragon` */
static bool take_name(IniRemarks *remarks, const char *text)
{
    if (!isalpha((unsigned char)text[0]) || text[1] == '\0')
        return false;
    const char *at = text + 1;
    at += strspn(at, " \t");
    if (*at != ':' && *at != '=')
        return false;
    const char *name = import_cut(at + 1, strlen(at + 1));
    if (is_name(name))
        remarks->names[tolower((unsigned char)text[0]) - 'a'] = name;
    return is_name(name);
}

/* A comment: where the game comes from, how a piece is called, or what the game is. Options that are
 * commented out and lines that only part are nothing. */
static void take_remark(IniRemarks *remarks, const char *line, size_t length)
{
    enum { ABOUT_MAX = 400 };
    size_t signs = 0;
    while (signs < length && strchr("#; \t", line[signs]) != NULL)
        signs++;
    const char *text = import_cut(line + signs, length - signs), *address = strstr(text, "http");
    if (text[0] == '\0' || take_name(remarks, text))
        return;
    if (address != NULL && remarks->source == NULL)
        remarks->source = import_cut(address, strcspn(address, " \t)"));
    bool room = remarks->about == NULL || strlen(remarks->about) + strlen(text) < ABOUT_MAX;
    if (address == NULL && strchr(text, '=') == NULL && room)
        remarks->about = remarks->about == NULL ? text : import_format("%s %s", remarks->about, text);
}

/* --- limits --------------------------------------------------------------------------- */

enum { BYTES_MAX = 1 << 20, LINE_MAX_BYTES = 4000, SECTIONS_MAX = 1000, SECTION_LINES_MAX = 500 };

static bool too_much(IniProblem *problem, int line, const char *says)
{
    *problem = (IniProblem){ line, says };
    return true;
}

/* Somebody else's file may be anything: what comes after may take a time that is the square of a line's
 * length, and of how many lines a section has. */
static bool file_is_too_much(const char *bytes, size_t length, IniProblem *problem)
{
    int line = 1, first = 0, sections = 0;
    if (length > BYTES_MAX)
        return too_much(problem, 1, "the file has more than 1,048,576 bytes");
    for (size_t at = 0; at < length; line++) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t bytes_in_line = end == NULL ? length - at : (size_t)(end - bytes) - at;
        if (memchr(bytes + at, '\0', bytes_in_line) != NULL)
            return too_much(problem, line, "the line has a byte 0, so this is no text");
        if (bytes_in_line > LINE_MAX_BYTES)
            return too_much(problem, line, "the line has more than 4,000 bytes");
        if (bytes_in_line > 0 && bytes[at] == '[') {
            first = line;
            if (++sections > SECTIONS_MAX)
                return too_much(problem, line, "this is the 1,001st section; a file may have 1,000");
        }
        if (sections > 0 && line - first > SECTION_LINES_MAX)
            return too_much(problem, line, "the section has more than 500 lines");
        at += bytes_in_line + 1;
    }
    return false;
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
    IniRemarks above = { .about = NULL };
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        number++;
        if (line[0] == '[') {
            IniSection *section = &file->sections[file->count++];
            *section = (IniSection){ .line = number, .file = file, .remarks = above };
            read_head(section, line, length);
            room = 0;
        } else if (file->count > 0) {
            read_line(&file->sections[file->count - 1], line, length, number, &room);
        }
        if (line[0] != '#' && line[0] != ';')
            above = (IniRemarks){ .about = NULL };
        else if (file != builtin)
            take_remark(&above, line, length);
        line += length + (line[length] == '\n');
    }
    return file;
}

IniFile *ini_read(const char *path, const char *bytes, size_t length, IniProblem *problem)
{
    if (file_is_too_much(bytes, length, problem))
        return NULL;
    char *copy = import_take(length + 1);
    memcpy(copy, bytes, length);
    return ini_read_text(path, copy);
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
    import_read_options();
    if (builtin == NULL)
        builtin = ini_read_text("(built in)", import_builtin_text);
    return builtin;
}
