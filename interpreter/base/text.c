/* Slices of borrowed bytes: comparing, searching, splitting, reading numbers, walking through UTF-8. */

#include "base/text.h"

#include <string.h>

#include "base/letters.h"

Text text_of(const char *string)
{
    if (string == NULL)
        return (Text){ NULL, 0 };
    return (Text){ string, strlen(string) };
}

bool text_is_alike(Text left, Text right)
{
    return left.length == right.length && letters_are_alike(left.bytes, right.bytes, left.length);
}

Text text_slice(Text text, size_t start, size_t length)
{
    if (text.bytes == NULL)
        return (Text){ NULL, 0 };
    if (start > text.length)
        start = text.length;
    if (length > text.length - start)
        length = text.length - start;
    return (Text){ text.bytes + start, length };
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

Text text_trim(Text text)
{
    size_t start = 0;
    size_t end = text.length;
    while (start < end && is_blank(text.bytes[start]))
        start++;
    while (end > start && is_blank(text.bytes[end - 1]))
        end--;
    return text_slice(text, start, end - start);
}

size_t text_indent(Text text)
{
    size_t spaces = 0;
    while (spaces < text.length && text.bytes[spaces] == ' ')
        spaces++;
    return spaces;
}

bool text_starts_with(Text text, Text prefix)
{
    return text_equals(text_slice(text, 0, prefix.length), prefix);
}

bool text_ends_with(Text text, Text suffix)
{
    return text.length >= suffix.length &&
           text_equals(text_slice(text, text.length - suffix.length, suffix.length), suffix);
}

bool text_contains(Text text, Text part)
{
    for (size_t i = 0; i + part.length <= text.length; i++)
        if (text_starts_with(text_slice(text, i, part.length), part))
            return true;
    return false;
}

size_t text_find(Text text, char byte)
{
    if (text.length == 0)
        return 0;
    const char *found = memchr(text.bytes, byte, text.length);
    return found == NULL ? text.length : (size_t)(found - text.bytes);
}

Text text_cut(Text *rest, char byte)
{
    size_t length = text_find(*rest, byte);
    Text front = text_slice(*rest, 0, length);
    *rest = text_slice(*rest, length + 1, rest->length);
    return front;
}

int text_among(Text words, Text word)
{
    for (int i = 0; words.length > 0; i++)
        if (text_equals(text_cut(&words, '/'), word))
            return i;
    return -1;
}

bool text_to_int(Text text, int64_t *value)
{
    bool negative = text.length > 0 && text.bytes[0] == '-';
    size_t at = negative ? 1 : 0;
    if (at == text.length)
        return false;
    /* Summed as a negative number, because INT64_MIN has no positive counterpart. */
    int64_t sum = 0;
    for (; at < text.length; at++) {
        char digit = text.bytes[at];
        if (digit < '0' || digit > '9')
            return false;
        if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_sub_overflow(sum, digit - '0', &sum))
            return false;
    }
    if (!negative && sum == INT64_MIN)
        return false;
    *value = negative ? sum : -sum;
    return true;
}

bool text_to_real(Text text, double *value)
{
    bool negative = text.length > 0 && text.bytes[0] == '-';
    double digits = 0, scale = 1;
    bool any = false, point = false;
    for (size_t at = negative ? 1 : 0; at < text.length; at++) {
        bool is_digit = letter_is_digit(text.bytes[at]);
        if (!is_digit && (point || text.bytes[at] != '.'))
            return false;
        point = point || !is_digit;
        any = any || is_digit;
        if (is_digit)
            digits = digits * 10 + (text.bytes[at] - '0');
        if (is_digit && point)
            scale *= 10;
    }
    *value = (negative ? -digits : digits) / scale;
    return any && text.length <= 30;
}

/* The number of bytes that a UTF-8 character with this first byte has; 0 if none begins with it. */
static size_t promised_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Overlong forms, surrogates and code points above U+10FFFF are invalid. */
size_t text_character_length(Text text)
{
    if (text.length == 0)
        return 0;
    const unsigned char *bytes = (const unsigned char *)text.bytes;
    unsigned char first = bytes[0];
    size_t length = promised_length(first);
    if (length == 0 || length > text.length)
        return 1;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 1;
    bool overlong = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xF0 && bytes[1] < 0x90);
    bool outside = (first == 0xED && bytes[1] >= 0xA0) || (first == 0xF4 && bytes[1] >= 0x90);
    return overlong || outside ? 1 : length;
}

size_t text_characters(Text text)
{
    size_t count = 0;
    for (size_t at = 0; at < text.length; count++)
        at += text_character_length(text_slice(text, at, text.length));
    return count;
}

size_t text_broken_byte(Text text)
{
    for (size_t at = 0; at < text.length;) {
        size_t length = text_character_length(text_slice(text, at, text.length));
        if (length == 1 && (unsigned char)text.bytes[at] >= 0x80)
            return at;
        at += length;
    }
    return text.length;
}

bool text_separates_thousands(Text text, size_t comma)
{
    size_t before = 0, behind = 0;
    while (before < comma && letter_is_digit(text.bytes[comma - 1 - before]))
        before++;
    while (comma + 1 + behind < text.length && letter_is_digit(text.bytes[comma + 1 + behind]))
        behind++;
    return before >= 1 && before <= 3 && behind == 3;
}

int text_number_word(Text word)
{
    return text_among(TEXT("zero/one/two/three/four/five/six/seven/eight/nine/ten"), word);
}
