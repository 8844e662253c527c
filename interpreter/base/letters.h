/* Knows ASCII letters and digits, whatever the locale of the program that the
 * library is part of. Does not know other alphabets: their bytes are neither.
 * Keeps no state. */
#ifndef VARI_BASE_LETTERS_H
#define VARI_BASE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

static inline bool letter_is_upper(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}
static inline bool letter_is_lower(char byte)
{
    return byte >= 'a' && byte <= 'z';
}
static inline bool letter_is(char byte)
{
    return letter_is_upper(byte) || letter_is_lower(byte);
}
static inline bool letter_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}
/* True for what names consist of: letters, digits, hyphens, `_`. */
static inline bool letter_is_of_name(char byte)
{
    return letter_is(byte) || letter_is_digit(byte) || byte == '-' || byte == '_';
}
static inline char letter_upper(char byte)
{
    return letter_is_lower(byte) ? (char)(byte - 'a' + 'A') : byte;
}
static inline char letter_lower(char byte)
{
    return letter_is_upper(byte) ? (char)(byte - 'A' + 'a') : byte;
}
/* True if so many bytes are equal, capitals aside. */
static inline bool letters_are_alike(const char *left, const char *right, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (letter_lower(left[i]) != letter_lower(right[i]))
            return false;
    return true;
}

#endif
