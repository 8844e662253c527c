/* Knows how the text of moves is laid out in lines of PGN, and which line breaks in a comment its author
 * made: all others come of the width. Does not know what the words mean. */
#ifndef VARI_PGN_LAYOUT_H
#define VARI_PGN_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Words that are laid out in lines. */
typedef struct Layout {
    FILE *out; /* NULL: nothing is written */
    size_t column;
    bool joined; /* the next word stands close to what was written */
} Layout;

void pgn_put_word(Layout *layout, const char *word);
/* A comment in its braces: its line breaks stay, and lines that are too long are broken. */
void pgn_put_comment(Layout *layout, const char *text);

/* A line that ends inside a comment. */
typedef struct CommentLine {
    size_t width; /* without blanks at its end */
    bool breaks;  /* it ends in two of them, which says that the break behind it is the author's */
} CommentLine;
CommentLine pgn_comment_line(const char *line);
/* What stands in a comment between the `length` bytes that have been read of it, the last of them in line
 * `before`, and the text of the next line: a break, or a blank. */
const char *pgn_joint(const char *comment, size_t length, CommentLine before, const char *next);

#endif
