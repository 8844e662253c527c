/* Tags of PGN, as they should be and as they stand in files. */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "pgn_scan.h"

/* A line's characters are counted once, from one origin to the next. */
Origin pgn_origin(const Scan *scan, size_t offset)
{
    PgnReader *reader = scan->reader;
    if (offset < reader->counted)
        reader->counted = reader->column = 0;
    for (; reader->counted < offset; reader->counted++)
        reader->column += (scan->line[reader->counted] & 0xC0) != 0x80;
    return (Origin){ .path = reader->path,
                     .line = scan->line,
                     .number = reader->number,
                     .offset = offset,
                     .column = reader->column };
}

size_t pgn_unicode_blank(const char *text)
{
    if ((unsigned char)text[0] < 0x80)
        return text[0] == '\f' || text[0] == '\v';
    /* no-break and ideographic spaces, soft hyphens, and a byte order mark inside a file */
    static const char *const blanks[] = { "\xC2\xA0", "\xC2\xAD", "\xE3\x80\x80", "\xEF\xBB\xBF" };
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (strncmp(text, blanks[i], strlen(blanks[i])) == 0)
            return strlen(blanks[i]);
    /* spaces of all widths, and marks without any that turn letters round or join them */
    static const struct {
        unsigned first, last;
    } ranges[] = { { 0x2000, 0x200F }, { 0x2028, 0x202F }, { 0x205F, 0x2069 } };
    VariCharacter character = vari_character(text, strnlen(text, 4));
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (character.point >= ranges[i].first && character.point <= ranges[i].last)
            return character.length;
    return 0;
}

void pgn_skip_blanks(Scan *scan)
{
    size_t blank;
    do {
        scan->at += strspn(scan->line + scan->at, " \t");
        blank = pgn_unicode_blank(scan->line + scan->at);
        scan->at += blank;
    } while (blank > 0);
}

/* A `\` before a quote or another one: before other characters it means itself. */
static bool is_escape(const char *text)
{
    return text[0] == '\\' && (text[1] == '"' || text[1] == '\\');
}

/* The text behind an opening quote, where `\` lets a quote or itself stand; NULL: it does not end. */
static char *read_quoted(Scan *scan)
{
    const char *text = scan->line + scan->at;
    size_t end = 0, length = 0;
    for (; text[end] != '"'; end++) {
        end += is_escape(text + end);
        if (text[end] == '\0')
            return NULL;
    }
    char *value = memory_take(end + 1);
    for (size_t i = 0; i < end; i++) {
        i += is_escape(text + i);
        value[length++] = text[i];
    }
    value[length] = '\0';
    scan->at += end + 1;
    return value;
}

/* Tags that decide how a game is read, or that every game has. Some programs write them in other capitals. */
static const char *const known[] = { "Event",       "Site",        "Date",    "Round", "White",
                                     "Black",       "Result",      "FEN",     "SetUp", "Variant",
                                     "Termination", "TimeControl", "GameType" };
enum { KNOWN = sizeof known / sizeof known[0] };

static char *tag_name(const char *text, size_t length)
{
    for (size_t i = 0; i < KNOWN; i++)
        if (strlen(known[i]) == length && strncasecmp(known[i], text, length) == 0)
            return must_copy(known[i]);
    return memory_part(text, length);
}

static void add_tag_at(Scan *scan, size_t name, size_t length, size_t value, char *text)
{
    PgnTag *tag = pgn_add_tag_taking(scan->reader->game, tag_name(scan->line + name, length), text);
    tag->origin = pgn_origin(scan, value);
}

/* A tag as it should be: [Name "value"]. False, and nothing is read, where it is none. */
static bool take_strict_tag(Scan *scan)
{
    Scan at = *scan;
    at.at++;
    pgn_skip_blanks(&at);
    size_t name = at.at, length = strcspn(at.line + name, " \t\"[]");
    at.at += length;
    pgn_skip_blanks(&at);
    if (length == 0 || at.line[at.at] != '"')
        return false;
    size_t quote = ++at.at;
    char *value = read_quoted(&at);
    pgn_skip_blanks(&at);
    if (value == NULL || at.line[at.at] != ']') {
        free(value);
        return false;
    }
    add_tag_at(scan, name, length, quote, value);
    scan->at = at.at + 1;
    return true;
}

/* What stands in files instead: quotes inside quotes, no quotes, no end. It has the line for itself, and a
 * warning. */
static void take_loose_tag(Scan *scan)
{
    size_t start = scan->at;
    size_t end = strlen(scan->line), name = scan->at + 1 + strspn(scan->line + scan->at + 1, " \t");
    size_t length = strcspn(scan->line + name, " \t\"[]"), from = name + length;
    scan->at = end;
    while (end > from && strchr(" \t]", scan->line[end - 1]) != NULL)
        end--;
    from += strspn(scan->line + from, " \t");
    if (from < end && scan->line[from] == '"') {
        from++;
        end -= end > from && scan->line[end - 1] == '"';
    }
    if (length > 0 && from < end) {
        pgn_warn(scan, start, scan->at, "expected a tag as in `[Event \"name\"]`; read as well as it can be");
        add_tag_at(scan, name, length, from, memory_part(scan->line + from, end - from));
    }
    scan->reader->in_tag = length > 0 && from < end && strchr(scan->line + from, ']') == NULL;
}

bool pgn_take_rest_of_tag(Scan *scan)
{
    size_t end = strlen(scan->line);
    while (end > 0 && strchr(" \t", scan->line[end - 1]) != NULL)
        end--;
    scan->reader->in_tag = false;
    if (end < 2 || scan->line[0] == '[' || strncmp(scan->line + end - 2, "\"]", 2) != 0)
        return false;
    PgnTag *tag = &scan->reader->game->tags[scan->reader->game->tag_count - 1];
    char *whole;
    size_t length;
    FILE *out = open_text(&whole, &length);
    fprintf(out, "%s %.*s", tag->value, (int)(end - 2), scan->line);
    close_text(out, &whole);
    free(tag->value);
    tag->value = whole;
    scan->at = strlen(scan->line);
    return true;
}

void pgn_take_tag(Scan *scan)
{
    if (!take_strict_tag(scan))
        take_loose_tag(scan);
}
