/* What libyaml would stumble over before it sees any YAML is found
 * here, so that it can be told in plain words and at the right byte. */

#include "tree/bytes.h"

#include <string.h>

#include "base/buffer.h"
#include "report/shown.h"

enum { SOURCE_BYTES_MAX = 1 << 20 };

static Span byte_span(uint16_t number, size_t start, size_t length)
{
    return (Span){ .source = number, .start = (uint32_t)start, .end = (uint32_t)(start + length) };
}

/* The characters YAML allows, without the byte order mark. */
static bool is_allowed(uint32_t point)
{
    if (point < 0x20)
        return point == '\t' || point == '\n' || point == '\r';
    if (point >= 0x7F && point < 0xA0)
        return point == 0x85;
    return point != 0xFEFF && point != 0xFFFE && point != 0xFFFF;
}

bool bytes_may_stand(Text character)
{
    return is_allowed(shown_character(character).point);
}

static bool report_encoding(DiagList *diags, uint16_t number, Text bytes, size_t at)
{
    unsigned char first = (unsigned char)bytes.bytes[at];
    unsigned char second = at + 1 < bytes.length ? (unsigned char)bytes.bytes[at + 1] : 0;
    bool wide = at == 0 && ((first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF));
    diag_error(diags, DIAG_BAD_UTF8, byte_span(number, at, 1),
               wide ? "the file is UTF-16, not UTF-8" : "the byte 0x%02X is no part of a UTF-8 character",
               first);
    diag_help(diags, "save the file as UTF-8");
    return false;
}

static const char no_break_space[] = "\xC2\xA0";

/* True if only YAML's own blank may stand there: at the beginning of a line, or behind a sign. */
static bool wants_blank(Text bytes, size_t at)
{
    while (at > 0 && (bytes.bytes[at - 1] == ' ' || bytes.bytes[at - 1] == '\t'))
        at--;
    return at == 0 || strchr(":-,{[\n", bytes.bytes[at - 1]) != NULL;
}

/* Reports spaces between `at` and that place, which people do not see. */
static size_t report_spaces(DiagList *diags, uint16_t number, Text bytes, size_t at)
{
    size_t end = at;
    while (text_starts_with(text_slice(bytes, end, bytes.length), text_of(no_break_space)))
        end += strlen(no_break_space);
    Buffer blanks = { .arena = diags->arena };
    for (size_t i = at; i < end; i += strlen(no_break_space))
        buffer_add_char(&blanks, ' ');
    diag_error(diags, DIAG_CONTROL_CHARACTER, byte_span(number, at, end - at),
               "this is a no-break space (U+00A0), and YAML wants an ordinary one");
    diag_suggest(diags, buffer_text(&blanks));
    diag_help(diags, "write an ordinary space");
    diag_is_certain(diags);
    return end;
}

static bool check_characters(DiagList *diags, uint16_t number, Text bytes, size_t at)
{
    bool good = true;
    while (at < bytes.length) {
        if (bytes.bytes[at] >= ' ' && bytes.bytes[at] < 0x7F) { /* printable ASCII: a shortcut */
            at++;
            continue;
        }
        Text rest = text_slice(bytes, at, bytes.length);
        Text character = text_slice(rest, 0, text_character_length(rest));
        if (text_is(character, no_break_space) && wants_blank(bytes, at)) {
            at = report_spaces(diags, number, bytes, at);
            good = false;
            continue;
        }
        if (!bytes_may_stand(character)) {
            diag_error(diags, DIAG_CONTROL_CHARACTER, byte_span(number, at, character.length),
                       "the invisible character U+%04X has no place in a definition",
                       shown_character(character).point);
            diag_help(diags, "delete it");
            return false;
        }
        at += character.length;
    }
    return good;
}

bool bytes_check(DiagList *diags, uint16_t number, Text bytes, size_t *skip)
{
    *skip = 0;
    if (bytes.length > SOURCE_BYTES_MAX)
        return diag_error(diags, DIAG_FILE_TOO_LARGE, byte_span(number, 0, 0),
                          "the file has %zu bytes; a definition has at most 1,048,576", bytes.length);
    size_t broken = text_broken_byte(bytes);
    if (broken < bytes.length)
        return report_encoding(diags, number, bytes, broken);
    if (text_starts_with(bytes, TEXT("\xEF\xBB\xBF"))) {
        *skip = 3;
        diag_warning(diags, DIAG_BYTE_ORDER_MARK, byte_span(number, 0, 3),
                     "the file starts with a byte order mark");
        diag_help(diags, "save the file as UTF-8 without it");
    }
    return check_characters(diags, number, bytes, *skip);
}

/* Where the next character begins. */
static size_t next_character(Text bytes, size_t at)
{
    if ((unsigned char)bytes.bytes[at] < 0x80)
        return at + 1;
    return at + text_character_length(text_slice(bytes, at, bytes.length));
}

CharacterMap character_map_new(Arena *arena, Text bytes, size_t skip)
{
    CharacterMap map = { .bytes = bytes, .skip = skip };
    map.marks = arena_array(arena, bytes.length / CHARACTER_STEP + 1, sizeof *map.marks);
    size_t index = 0;
    for (size_t at = skip; at < bytes.length; index++) {
        if (index % CHARACTER_STEP == 0)
            map.marks[map.mark_count++] = (uint32_t)at;
        at = next_character(bytes, at);
    }
    return map;
}

uint32_t character_map_offset(const CharacterMap *map, size_t index)
{
    size_t mark = index / CHARACTER_STEP;
    if (mark >= map->mark_count)
        return (uint32_t)map->bytes.length;
    size_t at = map->marks[mark];
    if (mark + 1 < map->mark_count && map->marks[mark + 1] - at == CHARACTER_STEP)
        return (uint32_t)(at + index % CHARACTER_STEP); /* of one byte each */
    for (size_t left = index % CHARACTER_STEP; left > 0 && at < map->bytes.length; left--)
        at = next_character(map->bytes, at);
    return (uint32_t)at;
}
