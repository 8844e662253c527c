/* What stands behind the fields of a position in Extended Position Description (S. J. Edwards, "Portable Game
 * Notation Specification", 1994, 16.2): `bm Kh1; id "x"; hmvc 3;`. Other programs' files of test positions
 * are full of it. */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

/* Takes one word from the front; a string is one, with its quotes. `;` ends a word and is left. */
static Text cut_operand(Text *text)
{
    *text = text_trim(*text);
    bool quoted = text_starts_with(*text, TEXT("\""));
    size_t end = quoted ? 1 : 0;
    while (end < text->length &&
           (quoted ? text->bytes[end] != '"' : strchr(" \t;", text->bytes[end]) == NULL))
        end++;
    end += quoted && end < text->length;
    Text word = text_slice(*text, 0, end);
    *text = text_slice(*text, end, text->length);
    return word;
}

static bool is_name(Text word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!letter_is(word.bytes[i]) &&
            (i == 0 || (!letter_is_digit(word.bytes[i]) && word.bytes[i] != '_')))
            return false;
    return word.length > 0;
}

/* Some files leave out the last `;`. */
static bool is_common(Text name)
{
    static const char *const names[] = { "bm", "am", "id", "dm", "ce", "pv", "hmvc", "fmvn" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (text_is(name, names[i]))
            return true;
    return false;
}

bool operations_begin(Text text)
{
    bool ends = text_find(text, ';') < text.length;
    Text rest = text, name = cut_operand(&rest);
    bool alone = rest.length == 0 || text_starts_with(rest, TEXT(";"));
    return text_starts_with(text, TEXT(";")) || (is_name(name) && (is_common(name) || (ends && !alone)));
}

void operations_read(Text text, Text *clock, Text *round)
{
    *clock = *round = (Text){ 0 };
    while (text.length > 0) {
        Text name = cut_operand(&text), value = cut_operand(&text);
        if (text_is(name, "hmvc"))
            *clock = value;
        if (text_is(name, "fmvn"))
            *round = value;
        while (value.length > 0)
            value = cut_operand(&text);
        text = text_trim(text);
        text = text_slice(text, 1, text.length); /* the `;` */
    }
}
