/* The text of moves, in lines of PGN. */

#include "pgn_layout.h"
#include "allocation.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDEST = 79,
    WRAPPED = 80 /* columns that a line has at most if its file is broken by width */
};

static const char blanks[] = " \t\n";

static size_t width_of(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* --- writing ------------------------------------------------------------------------------------------- */

/* Writes the words that are held, in the next line where they do not fit into this one. */
static void write_held(PgnLayout *layout)
{
    size_t width = width_of(layout->held, layout->length);
    bool blank = layout->column > 0;
    if (layout->length == 0)
        return;
    if (blank && layout->column + 1 + width > WIDEST) {
        fputc('\n', layout->out);
        layout->column = 0;
        blank = false;
    }
    fprintf(layout->out, "%s%.*s", blank ? " " : "", (int)layout->length, layout->held);
    layout->column += width + blank;
    layout->length = 0;
}

void pgn_put_word(PgnLayout *layout, const char *word)
{
    size_t length = strlen(word);
    if (layout->out == NULL)
        return;
    if (!layout->joined)
        write_held(layout);
    if (layout->length + length > layout->capacity) {
        layout->capacity = (layout->length + length) * 2;
        layout->held = memory_more(layout->held, layout->capacity);
    }
    memcpy(layout->held + layout->length, word, length);
    layout->length += length;
    layout->joined = false;
}

void pgn_end_lines(PgnLayout *layout)
{
    if (layout->out == NULL)
        return;
    write_held(layout);
    fputc('\n', layout->out);
    free(layout->held);
    layout->held = NULL;
}

/* How long the word is that a text in a comment begins with: `[%clk 0:03:00]` is one. */
static size_t word_length(const char *text)
{
    const char *end = strncmp(text, "[%", 2) == 0 ? strpbrk(text, "]\n") : NULL;
    return end != NULL && *end == ']' ? (size_t)(end - text) + 1 : strcspn(text, blanks);
}

/* True if a break behind a line of that width can only be its author's. `next`: the width of what stands
 * behind it and cannot be broken. */
static bool is_break(size_t width, size_t next)
{
    return width > WRAPPED || width + 1 + next <= WIDEST;
}

/* The width of the word that the rest of a comment begins with, and of the brace and brackets that will stand
 * close behind the last one. */
static size_t next_width(const char *rest, size_t closing)
{
    size_t length = word_length(rest);
    bool last = rest[length + strspn(rest + length, blanks)] == '\0';
    return width_of(rest, length) + (last ? 1 + closing : 0);
}

/* Breaks that the author made, before the rest of the comment, which has so many brackets behind it. */
static void put_breaks(PgnLayout *layout, size_t count, const char *rest, size_t closing)
{
    static const char game[] = "[Event \""; /* behind an empty line another game would begin */
    if (layout->out == NULL || count == 0)
        return;
    write_held(layout);
    /* Two blanks mark an author's break that could also come from wrapping: see CommentLine. */
    fputs(count > 1 || is_break(layout->column, next_width(rest, closing)) ? "" : "  ", layout->out);
    for (size_t i = 0; i < count && (i == 0 || strncmp(rest, game, strlen(game)) != 0); i++)
        fputc('\n', layout->out);
    layout->column = 0;
}

void pgn_put_comment(PgnLayout *layout, const char *text, size_t closing)
{
    pgn_put_word(layout, "{");
    layout->joined = true;
    for (text += strspn(text, blanks); *text != '\0';) {
        size_t length = word_length(text), breaks = 0;
        char *word = memory_part(text, length);
        pgn_put_word(layout, word);
        free(word);
        for (text += length; *text != '\0' && strchr(blanks, *text) != NULL; text++)
            breaks += *text == '\n';
        put_breaks(layout, *text == '\0' ? 0 : breaks, text, closing);
    }
    layout->joined = true;
    pgn_put_word(layout, "}");
}

/* --- reading ------------------------------------------------------------------------------------------- */

CommentLine pgn_comment_line(const char *line)
{
    size_t length = strlen(line), end = length;
    while (end > 0 && strchr(blanks, line[end - 1]) != NULL)
        end--;
    return (CommentLine){ .width = width_of(line, end), .breaks = length >= end + 2 };
}

/* True if the text ends inside `[%...]`: some programs break lines there. */
static bool ends_in_command(const char *text, size_t length)
{
    enum { LONGEST = 256 };
    for (size_t at = length; at > 0 && length - at < LONGEST && text[at - 1] != ']'; at--)
        if (text[at - 1] == '[')
            return at < length && text[at] == '%';
    return false;
}

/* The width of what a line of a file begins with that we would not break: a word of a comment, and behind its
 * last one also what stands close to the brace. */
static size_t first_width(const char *line)
{
    size_t brace = strcspn(line, "}"), length = word_length(line);
    length = length < brace ? length : brace;
    return width_of(line, length + (line[length] == '}' ? strcspn(line + length, blanks) : 0));
}

const char *pgn_comment_separator(const char *comment, size_t length, CommentLine before, const char *next)
{
    bool breaks = next[0] == '\0' || before.breaks || is_break(before.width, first_width(next));
    return breaks && !ends_in_command(comment, length) ? "\n" : " ";
}
