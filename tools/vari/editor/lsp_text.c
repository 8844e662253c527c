/* Places in texts, as editors count them, and names of files. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "lsp.h"

/* What lies beyond the first 65,536 characters counts as two. */
static size_t units(const VariCharacter *character)
{
    return character->point > 0xffff ? 2 : 1;
}

static size_t line_end(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    size_t stop = end == NULL ? length : (size_t)(end - text);
    return stop > at && text[stop - 1] == '\r' ? stop - 1 : stop;
}

size_t text_offset(const char *text, size_t length, double line, double character)
{
    size_t at = 0;
    size_t before = !(line > 0) ? 0 : line < (double)length ? (size_t)ceil(line) : length + 1; /* lines */
    for (; before > 0; before--) {
        const char *end = memchr(text + at, '\n', length - at);
        if (end == NULL)
            return length;
        at = (size_t)(end - text) + 1;
    }
    size_t stop = line_end(text, length, at);
    for (double seen = 0; seen < character && at < stop;) {
        VariCharacter each = vari_character(text + at, stop - at);
        seen += (double)units(&each);
        at += each.length;
    }
    return at;
}

/* Goes on to an offset behind the place. */
static TextPlace place_behind(const char *text, TextPlace place, size_t offset)
{
    while (place.offset < offset) {
        VariCharacter each = { .length = 1 };
        if ((unsigned char)text[place.offset] >= 0x80)
            each = vari_character(text + place.offset, offset - place.offset);
        bool ends_line = text[place.offset] == '\n';
        place.line += ends_line;
        place.character = ends_line ? 0 : place.character + units(&each);
        place.offset += each.length;
    }
    return place;
}

static cJSON *position(const TextPlace *place)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "line", (double)place->line);
    cJSON_AddNumberToObject(object, "character", (double)place->character);
    return object;
}

cJSON *text_range(const Document *document, Range range)
{
    cJSON *object = cJSON_CreateObject();
    size_t end = range.end < document->length ? range.end : document->length,
           start = range.start < end ? range.start : end;
    bool goes_on = document->last->offset <= start;
    TextPlace first = place_behind(document->text, goes_on ? *document->last : (TextPlace){ 0 }, start),
              last = place_behind(document->text, first, end);
    *document->last = first;
    cJSON_AddItemToObject(object, "start", position(&first));
    cJSON_AddItemToObject(object, "end", position(&last));
    return object;
}

static int hex_digit(char byte)
{
    return byte >= '0' && byte <= '9'      ? byte - '0'
           : isxdigit((unsigned char)byte) ? (byte | 32) - 'a' + 10
                                           : -1;
}

static const char scheme[] = "file://";

char *path_of_uri(const char *uri)
{
    bool file = strncmp(uri, scheme, strlen(scheme)) == 0;
    const char *at = file ? uri + strlen(scheme) : uri;
    char *path = memory_take(strlen(at) + 1), *out = path;
    while (*at != '\0') {
        int high = file && *at == '%' ? hex_digit(at[1]) : -1, low = high < 0 ? -1 : hex_digit(at[2]);
        bool escape = low >= 0 && high * 16 + low != 0;
        *out++ = escape ? (char)(high * 16 + low) : *at;
        at += escape ? 3 : 1;
    }
    *out = '\0';
    return path;
}

char *uri_of_path(const char *path)
{
    /* links stay: editors know a file by the name under which they have opened it */
    bool plain = path[0] == '/' && strstr(path, "/../") == NULL && strstr(path, "/./") == NULL;
    char *uri, *whole = plain ? must_copy(path) : realpath(path, NULL);
    size_t length;
    FILE *out = open_text(&uri, &length);
    fputs(scheme, out);
    for (const char *at = whole == NULL ? path : whole; *at != '\0'; at++)
        if (isalnum((unsigned char)*at) || strchr("/-._~", *at) != NULL)
            fputc(*at, out);
        else
            fprintf(out, "%%%02X", (unsigned char)*at);
    close_text(out, &uri);
    free(whole);
    return uri;
}

bool has_type(const char *types, const char *type)
{
    size_t length = strlen(type);
    for (const char *at = types; (at = strstr(at, type)) != NULL; at += length)
        if ((at == types || at[-1] == '|') && (at[length] == '|' || at[length] == '\0'))
            return true;
    return false;
}

static bool is_word_byte(char byte)
{
    return isalnum((unsigned char)byte) || byte == '-' || byte == '_';
}

Range word_at(const char *text, size_t length, size_t offset)
{
    Range word = { offset, offset };
    while (word.start > 0 && is_word_byte(text[word.start - 1]))
        word.start--;
    while (word.end < length && is_word_byte(text[word.end]))
        word.end++;
    return word;
}

bool is_name(const char *text, Range range, const char *name, size_t length)
{
    if (range.end - range.start != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        char left = text[range.start + i], right = name[i];
        if ((left == '_' ? '-' : left) != (right == '_' ? '-' : right))
            return false;
    }
    return true;
}
