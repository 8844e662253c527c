/* Knows one line of a PGN file, and the tags and comments in it, well formed or not. Does not know moves. */
#ifndef VARI_PGN_SCAN_H
#define VARI_PGN_SCAN_H

#include "pgn.h"

typedef struct Scan {
    PgnReader *reader;
    const char *line;
    size_t at;
} Scan;

Origin pgn_origin(const Scan *scan, size_t offset);
/* Tells what is wrong from one byte of the line to another; the game is malformed. Returns false. */
bool pgn_fail(const Scan *scan, size_t from, size_t to, const char *message);
/* The next line, which belongs to the game from now on, and where in it to begin; NULL: there is none, or the
 * game is malformed. */
const char *pgn_next_line(PgnReader *reader, size_t *offset);
/* What is left of the game's last line is the next game's, and is not copied: a line may have many games. */
void pgn_put_back(PgnReader *reader, size_t from, size_t offset);
/* Passes over what is left of a malformed game: tags, if it has come no further, and then all up to a line
 * that begins with a tag. */
void pgn_pass_over(PgnReader *reader);
/* The length of the unusual blank that the text begins with, such as a no-break space or a form feed; 0:
 * there is none. */
size_t pgn_unicode_blank(const char *text);
void pgn_skip_blanks(Scan *scan);
/* Adds what the line has from one byte on and `scan->at` is behind. */
void pgn_add_at(const Scan *scan, PgnType type, size_t from, const char *text, size_t length);
/* Warns of a part of the line, unless nobody asked for the game. */
void pgn_warn(const Scan *scan, size_t from, size_t to, const char *message);
/* Reads as much of the comment in braces that was added last as stands in this line; its parts are joined as
 * pgn_comment_separator() says. */
void pgn_take_comment(Scan *scan);
/* False after telling that the comment, which goes on in this line, has no end: another game begins. */
bool pgn_comment_goes_on(PgnReader *reader, const char *line);
/* Reads comments that begin here: `[%clk 0:10]` outside braces, `[what somebody says]`; `;` up to the end of
 * the line. */
void pgn_take_square_comment(Scan *scan);
void pgn_take_line_comment(Scan *scan);
/* Reads `}` where no comment is open: it ends one that had braces in it, and what has been read since is a
 * part of that. False after telling that there is none. */
bool pgn_take_outer_end(Scan *scan);
/* Reads the tag that begins here. A malformed one takes the rest of the line. */
void pgn_take_tag(Scan *scan);
/* Reads the rest of a value that was broken into lines, `of a tournament"]`. False: the line is none. */
bool pgn_take_rest_of_tag(Scan *scan);

#endif
