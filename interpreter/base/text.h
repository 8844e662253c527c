/* Knows a slice of bytes that somebody else owns. Does not know encodings
 * beyond counting UTF-8 characters. Lives as long as the bytes it borrows.
 * Nothing here fails. */
#ifndef VARI_BASE_TEXT_H
#define VARI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Text {
    const char *bytes; /* not terminated */
    size_t length;
} Text;

/* A string literal as a Text; printf with "%.*s" and TEXT_ARG(text). */
#define TEXT(literal)  ((Text){ (literal), sizeof(literal) - 1 })
#define TEXT_ARG(text) (int)(text).length, (text).bytes

Text text_of(const char *string);

/* Loading a definition compares tens of thousands of texts, most of them with a literal. These functions are
 * inline so that the compiler knows the length of the literal. They check for an empty text first because
 * memcmp() may not be given NULL, even for no bytes. */

static inline bool text_equals(Text left, Text right)
{
    return left.length == right.length &&
           (right.length == 0 || memcmp(left.bytes, right.bytes, right.length) == 0);
}

static inline bool text_is(Text text, const char *string)
{
    size_t length = string == NULL ? 0 : strlen(string);
    return text.length == length && (length == 0 || memcmp(text.bytes, string, length) == 0);
}

/* True if both are equal but for the case of ASCII letters. */
bool text_is_alike(Text left, Text right);
/* Part of a text; start and length are clipped to it. */
Text text_slice(Text text, size_t start, size_t length);
/* Without blanks, tabs and line ends on either side. */
Text text_trim(Text text);
bool text_starts_with(Text text, Text prefix);
bool text_ends_with(Text text, Text suffix);
bool text_contains(Text text, Text part);
/* The number of spaces at the beginning. */
size_t text_indent(Text text);
/* Offset of the first such byte, or text.length. */
size_t text_find(Text text, char byte);
/* Removes the front of *rest up to the first such byte, and that byte. Returns the front without the byte;
 * all of *rest if there is no such byte. */
Text text_cut(Text *rest, char byte);
/* The index of `word` among `words`, which are separated by `/`; -1 if it is none of them. */
int text_among(Text words, Text word);
/* Reads the whole text as a decimal integer, a leading '-' allowed. False if it is none or does not fit. */
bool text_to_int(Text text, int64_t *value);
/* The value of an English number word from `zero` to `ten`, or -1. */
int text_number_word(Text word);
/* True if the comma at this offset separates thousands, as in `301,300`: it has one to three digits before it
 * and exactly three behind it. */
bool text_separates_thousands(Text text, size_t comma);
/* Reads the whole text as a decimal number such as -3, 0.5 or .5. False if it is none or has more than 30
 * characters; *value is then undefined. */
bool text_to_real(Text text, double *value);
/* The number of UTF-8 characters; every byte that is not valid UTF-8 counts as one. */
size_t text_characters(Text text);
/* The number of bytes of the first character: 1 for an invalid byte, 0 for an empty text. */
size_t text_character_length(Text text);
/* Offset of the first byte that is not valid UTF-8, or text.length. */
size_t text_broken_byte(Text text);

#endif
