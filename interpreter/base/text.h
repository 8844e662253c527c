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

/* Loading a definition compares ten thousands of texts, most of them with a literal: so these are inline, and
 * the compiler knows a literal's length. memcmp() may not be given NULL, even for no bytes at all. */

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

/* True if they are equal, capitals of ASCII aside. */
bool text_is_alike(Text left, Text right);
/* Part of a text; start and length are clipped to it. */
Text text_slice(Text text, size_t start, size_t length);
Text text_trim(Text text);
bool text_starts_with(Text text, Text prefix);
bool text_ends_with(Text text, Text suffix);
bool text_contains(Text text, Text part);
/* How many spaces a text begins with. */
size_t text_indent(Text text);
/* Offset of the first such byte, or text.length. */
size_t text_find(Text text, char byte);
/* Cuts what stands before the byte off the front, and the byte; all of it where there is none. */
Text text_cut(Text *rest, char byte);
/* Which of some words parted by / a word is, from 0; -1: none of them. */
int text_among(Text words, Text word);
/* Reads the whole text as a decimal integer, a leading '-' allowed. */
bool text_to_int(Text text, int64_t *value);
/* The value of an English number word from `zero` to `ten`; -1: it is none. */
int text_number_word(Text word);
/* True if the comma at this offset separates thousands, as in `301,300`: it has one to three digits before it
 * and exactly three behind it. */
bool text_separates_thousands(Text text, size_t comma);
/* Reads the whole text as a decimal number such as -3, 0.5 or .5, of at most 30 characters. */
bool text_to_real(Text text, double *value);
/* How many UTF-8 characters the text holds; broken bytes count one each. */
size_t text_characters(Text text);
/* Bytes taken by the first character: 1 for a broken byte, 0 for an empty text. */
size_t text_character_length(Text text);
/* Offset of the first byte that is not valid UTF-8, or text.length. */
size_t text_broken_byte(Text text);

#endif
