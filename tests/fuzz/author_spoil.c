/* Mistakes as inventors make them: a letter too many, a word in the wrong place, a line that is gone. */

#include "author.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '-';
}

/* The start of a word at random, and its length. */
static size_t draw_word(Choices *choices, const char *text, size_t *length)
{
    size_t whole = strlen(text), start = choose(choices, (unsigned)(whole < 65535 ? whole : 65535) + 1);
    while (start < whole && !is_word(text[start]))
        start++;
    while (start > 0 && is_word(text[start - 1]))
        start--;
    *length = 0;
    while (is_word(text[start + *length]))
        ++*length;
    return start;
}

/* The text with some of its bytes replaced. */
static void replace(char **text, size_t start, size_t length, const char *by, size_t by_length)
{
    Page page = { 0 };
    page_add(&page, "%.*s%.*s%s", (int)start, *text, (int)by_length, by, *text + start + length);
    free(*text);
    *text = page.bytes;
}

static void spoil_once(Choices *choices, char **text)
{
    static const char *const others[] = { "none",    "to", "own",         "round",    "0",  "mover",
                                          ":",       "- ", "\n",          "[",        "{}", "\t",
                                          "\"",      "it", "99999999999", "\xc3\xa9", "if", "any",
                                          "capture", "e4", "inherited",   "-1" };
    size_t length, start = draw_word(choices, *text, &length), other_length, other;
    switch (choose(choices, 6)) {
    case 0: replace(text, start, length, "", 0); break;
    case 1: replace(text, start, length > 0 ? 1 : 0, "", 0); break;
    case 2: {
        const char *by = others[choose(choices, sizeof others / sizeof *others)];
        replace(text, start, length, by, strlen(by));
        break;
    }
    case 3:
        other = draw_word(choices, *text, &other_length);
        replace(text, start, length, *text + other, other_length);
        break;
    case 4: replace(text, start + length / 2, 0, "x", 1); break;
    default: {
        size_t line = strcspn(*text + start, "\n");
        replace(text, start, line, "", 0);
        break;
    }
    }
}

void author_spoil(Choices *choices, char **text)
{
    for (unsigned i = 1 + choose(choices, 3); i > 0 && **text != '\0'; i--)
        spoil_once(choices, text);
}
