/* import_ini.c -- reads a variants.ini as the program that it is written for
 * does, and keeps what one run of `vari import` needs. */

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
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

static void add_fault(IniSection *section, int line, bool fatal, const char *says)
{
    IniFault *fault = import_take(sizeof *fault);
    *fault = (IniFault){ .line = line, .says = says, .fatal = fatal };
    *(section->last_fault == NULL ? &section->faults : &section->last_fault->next) = fault;
    section->last_fault = fault;
}

void ini_tell_faults(const IniSection *section, Telling *telling)
{
    for (const IniFault *fault = section->faults; fault != NULL; fault = fault->next)
        if (fault->fatal)
            tell_error(telling, fault->line, "%s", fault->says);
        else
            tell_warning(telling, fault->line, "%s", fault->says);
}

bool ini_is_broken(const IniSection *section)
{
    for (const IniFault *fault = section->faults; fault != NULL; fault = fault->next)
        if (fault->fatal)
            return true;
    return false;
}

static bool is_remark(const char *text)
{
    return text[0] == '#' || text[0] == ';';
}

static bool has_outer_blank(const char *text, size_t length)
{
    return length > 0 && (isspace((unsigned char)text[0]) || isspace((unsigned char)text[length - 1]));
}

/* "[name:base]" */
static void read_head(IniSection *section, const char *line, size_t length)
{
    const char *end = memchr(line, ']', length);
    size_t head = end == NULL ? length - 1 : (size_t)(end - line) - 1;
    const char *colon = memchr(line + 1, ':', head);
    size_t name = colon == NULL ? head : (size_t)(colon - line) - 1;
    section->name = import_cut(line + 1, name);
    section->base = colon == NULL ? "" : import_cut(colon + 1, head - name - 1);
    if (end == NULL) {
        add_fault(section, section->line, true,
                  import_format("`%s` has no `]` behind it", import_cut(line, length)));
        return;
    }
    const char *rest = import_cut(end + 1, length - head - 2);
    if (section->name[0] == '\0')
        add_fault(section, section->line, true, "the section has no name, such as [my-chess:chess]");
    if (colon != NULL && section->base[0] == '\0')
        add_fault(section, section->line, false, "no variant stands behind the colon; it starts from none");
    if (has_outer_blank(line + 1, name) || (colon != NULL && has_outer_blank(colon + 1, head - name - 1)))
        add_fault(section, section->line, false,
                  "in that program the blanks belong to the name; here they are passed over");
    if (rest[0] != '\0' && !is_remark(rest))
        add_fault(section, section->line, false,
                  import_format("`%s` stands behind the `]`; it is passed over", rest));
}

/* A key that comes again counts as it was said last. */
static void add_entry(IniSection *section, IniEntry entry, size_t *room)
{
    for (size_t i = 0; i < section->count; i++) {
        if (strcmp(section->entries[i].key, entry.key) == 0) {
            add_fault(section, entry.line, false,
                      import_format("%s: line %d says it, too; the later line counts", entry.key,
                                    section->entries[i].line));
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

static const char *says_without_equals(const char *text)
{
    size_t key = strcspn(text, ": \t");
    const char *value = text + key + strspn(text + key, ": \t");
    if (text[0] == '[')
        return import_format("a section such as `%s` begins its line; this one is passed over", text);
    if (value[0] != '\0')
        return import_format("`%s` has no `=`; it is passed over; did you mean `%s = %s`?", text,
                             import_cut(text, key), value);
    return import_format("`%s` has no `=` and no value; it is passed over", text);
}

static void read_line(IniSection *section, const char *line, size_t length, int number, size_t *room)
{
    const char *text = import_cut(line, length), *equals = strchr(text, '=');
    if (text[0] == '\0' || is_remark(text))
        return;
    if (equals == NULL) {
        add_fault(section, number, false, says_without_equals(text));
        return;
    }
    IniEntry entry = { import_cut(text, (size_t)(equals - text)), import_cut(equals + 1, strlen(equals + 1)),
                       number };
    if (entry.key[0] == '\0') {
        add_fault(section, number, false, import_format("`%s` names no option; it is passed over", text));
        return;
    }
    if (isspace((unsigned char)line[0]))
        add_fault(section, number, false,
                  import_format("%s: that program knows no option that begins with a blank; here it is read",
                                entry.key));
    if (entry.value[0] == '\0')
        add_fault(section, number, false, import_format("%s: it has no value; it is passed over", entry.key));
    else
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
        } else if (file->stray_line == 0 && !is_remark(line) && memchr(line, '=', length) != NULL) {
            file->stray_line = number;
        }
        if (line[0] != '#' && line[0] != ';')
            above = (IniRemarks){ .about = NULL };
        else if (file != builtin)
            take_remark(&above, line, length);
        line += length + (line[length] == '\n');
    }
    return file;
}

/* That program keeps the first section of a name, and its own variant before any. */
static void find_names_again(IniFile *file)
{
    for (size_t i = 0; i < file->count; i++) {
        IniSection *section = &file->sections[i];
        const IniSection *first = ini_find(file, section->name);
        if (first != section)
            add_fault(section, section->line, true,
                      import_format("line %d begins a section of this name already", first->line));
        else if (ini_find(ini_builtin(), section->name) != NULL)
            add_fault(section, section->line, false,
                      "that program has a variant of this name, and plays that instead");
    }
}

IniFile *ini_read(const char *path, const char *bytes, size_t length, IniProblem *problem)
{
    if (file_is_too_much(bytes, length, problem))
        return NULL;
    char *copy = import_take(length + 1);
    memcpy(copy, bytes, length);
    IniFile *file = ini_read_text(path, copy);
    find_names_again(file);
    return file;
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
