/* Knows one line of a PGN file and the tags in it, well formed or not. Does not know moves. */
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
/* Reads the tag that begins here. A malformed one takes the rest of the line. */
void pgn_take_tag(Scan *scan);
/* Reads the rest of a value that was broken into lines, `of a tournament"]`. False: the line is none. */
bool pgn_take_rest_of_tag(Scan *scan);

#endif
