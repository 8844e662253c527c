/* Knows one line of a PGN file, and the tags and comments in it, well formed or not. Does not know moves. A
 * scan borrows its reader and its line. Fails by reporting; then the game is malformed. */
#ifndef VARI_PGN_SCAN_H
#define VARI_PGN_SCAN_H

#include "pgn.h"

typedef struct Scan {
    PgnReader *reader;
    const char *line;
    size_t at; /* the next byte to be read */
} Scan;

/* The place of this byte of the line in the file. */
Origin pgn_origin(const Scan *scan, size_t offset);
/* Reports an error from one byte of the line up to another, and marks the game as malformed. Returns
 * false. */
bool pgn_fail(const Scan *scan, size_t from, size_t to, const char *message);
/* The next line, which the game owns from now on, and in *offset where to begin in it. NULL at the end of the
 * file or if the game is malformed. */
const char *pgn_next_line(PgnReader *reader, size_t *offset);
/* Leaves the rest of the last line, from `offset` on, to the next game. It is not copied: a line may have
 * many games. */
void pgn_put_back(PgnReader *reader, size_t from, size_t offset);
/* Skips the rest of a malformed game: its other tags if it has no moves yet, then all lines up to one that
 * begins with a tag. */
void pgn_pass_over(PgnReader *reader);
/* The length of an unusual blank at the beginning of the text, such as a no-break space or a form feed; 0 if
 * there is none. */
size_t pgn_unicode_blank(const char *text);
void pgn_skip_blanks(Scan *scan);
/* Adds an item with this text, which is copied. Its origin is the line from `from` up to `scan->at`. */
void pgn_add_at(const Scan *scan, PgnType type, size_t from, const char *text, size_t length);
/* Warns of a part of the line, unless the reader is quiet. */
void pgn_warn(const Scan *scan, size_t from, size_t to, const char *message);
/* Reads the part in this line of a comment in braces, which is the last item. pgn_comment_separator() says
 * what joins it to the lines before. */
void pgn_take_comment(Scan *scan);
/* True if the open comment may go on in this line. False after reporting that it has no end: another game
 * begins here, or `line` is NULL, the end of the file. */
bool pgn_comment_goes_on(PgnReader *reader, const char *line);
/* Reads `[%clk 0:10]` outside braces, or a comment in square brackets. */
void pgn_take_square_comment(Scan *scan);
/* Reads a comment from `;` to the end of the line. */
void pgn_take_line_comment(Scan *scan);
/* Reads `}` outside a comment: it ends a comment that has braces in it, and everything read since then is a
 * part of that. False after reporting that there is no such comment. */
bool pgn_take_outer_end(Scan *scan);
/* Reads a tag. If it is malformed, skips the rest of the line. */
void pgn_take_tag(Scan *scan);
/* Reads the rest of a tag whose value goes on in this line: `of a tournament"]`. False if it does not. */
bool pgn_take_rest_of_tag(Scan *scan);

#endif
