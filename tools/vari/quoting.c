/* Words in quotes: as a shell takes them, and as a line of a file keeps them. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "quoting.h"

static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-,:=@%";

bool does_harm(const char *text)
{
    for (size_t at = 0, length = strlen(text); at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.harmful || character.point == '\n')
            return true;
        at += character.length;
    }
    return false;
}

/* The byte as an escape of C, in three digits: a digit may follow. */
static void write_escaped(FILE *out, unsigned char byte)
{
    fprintf(out, "\\%03o", byte);
}

/* $'...', which bash, zsh and ksh know: what does harm is in it as numbers. */
static void write_as_numbers(FILE *out, const char *text)
{
    fputs("$'", out);
    for (size_t at = 0, length = strlen(text); at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        bool numbers = character.harmful || character.point < 0x20 || strchr("'\\", text[at]) != NULL;
        for (size_t i = 0; i < character.length; i++)
            if (numbers)
                write_escaped(out, (unsigned char)text[at + i]);
            else
                fputc(text[at + i], out);
        at += character.length;
    }
    fputc('\'', out);
}

char *shell_word(const char *text)
{
    char *word;
    size_t length;
    FILE *out = open_text(&word, &length);
    if (text[0] != '\0' && strspn(text, plain) == strlen(text)) {
        fputs(text, out);
    } else if (does_harm(text)) {
        write_as_numbers(out, text);
    } else {
        fputc('\'', out);
        for (; *text != '\0'; text++)
            fputs(*text == '\'' ? "'\\''" : (char[]){ *text, '\0' }, out);
        fputc('\'', out);
    }
    close_text(out, &word);
    return word;
}

char *line_value(const char *text)
{
    char *value;
    size_t length;
    FILE *out = open_text(&value, &length);
    bool quoted = text[0] == ' ' || text[0] == '"' || does_harm(text);
    if (quoted)
        fputc('"', out);
    for (size_t at = 0, size = strlen(text); at < size;) {
        VariCharacter character = vari_character(text + at, size - at);
        bool escaped =
            quoted && (character.harmful || character.point < 0x20 || strchr("\"\\", text[at]) != NULL);
        for (size_t i = 0; i < character.length; i++)
            if (escaped)
                write_escaped(out, (unsigned char)text[at + i]);
            else
                fputc(text[at + i], out);
        at += character.length;
    }
    if (quoted)
        fputc('"', out);
    close_text(out, &value);
    return value;
}

/* The byte that three digits of an escape say; 0: they say none. */
static char escaped_byte(const char *digits)
{
    int byte = 0;
    for (int i = 0; i < 3; i++) {
        if (digits[i] < '0' || digits[i] > '7')
            return '\0';
        byte = byte * 8 + (digits[i] - '0');
    }
    return byte > 255 ? '\0' : (char)byte;
}

bool line_value_read(char *value)
{
    if (value[0] != '"')
        return true;
    char *to = value;
    const char *at = value + 1;
    for (; *at != '"'; to++) {
        bool escaped = *at == '\\';
        *to = escaped ? escaped_byte(at + 1) : *at;
        if (*to == '\0')
            return false;
        at += escaped ? 4 : 1;
    }
    *to = '\0';
    return at[1] == '\0';
}
