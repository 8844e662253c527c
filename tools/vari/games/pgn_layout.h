/* Knows how the text of moves is laid out in lines of PGN, and which line breaks in a comment its author
 * made: all others come of the width. Does not know what the words mean. */
#ifndef VARI_PGN_LAYOUT_H
#define VARI_PGN_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Words that are laid out in lines. */
typedef struct PgnLayout {
    FILE *out; /* NULL: nothing is written */
    size_t column;
    bool joined; /* the next word stands close to what was put before */
    char *held;  /* words that stand close together, which no line break parts; not written yet */
    size_t length, capacity;
} PgnLayout;

void pgn_put_word(PgnLayout *layout, const char *word);
/* Writes a comment, whose text has no braces. Its line breaks stay, and lines that are too long are broken.
 * `closing`: how many brackets will stand close behind it. */
void pgn_put_comment(PgnLayout *layout, const char *text, size_t closing);
/* Writes all that is held, and the end of the last line. Nothing is put after that. */
void pgn_end_lines(PgnLayout *layout);

/* A line that ends inside a comment. */
typedef struct CommentLine {
    size_t width; /* without blanks at its end */
    bool breaks;  /* ends in two blanks: our mark for a break that the author made */
} CommentLine;
CommentLine pgn_comment_line(const char *line);
/* What joins the first `length` bytes of a comment, which end in line `before`, to the next line: a line
 * break or a blank. */
const char *pgn_comment_separator(const char *comment, size_t length, CommentLine before, const char *next);

#endif
